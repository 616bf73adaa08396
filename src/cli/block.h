/*
 * Text with one puzzle per line travels through the pipeline as it is, many lines in a block, and is
 * read by whoever answers it. If the number of solutions settles the answers, the puzzles are solved
 * in place, all in one call; lines that are anything other than 81 plain cells, with or without a
 * label or other columns, then go the long way, one by one. For all other commands the lines of a
 * block become the records of a batch. The answers are the same to the letter as if one thread had
 * read everything.
 */
#ifndef NONET_CLI_BLOCK_H
#define NONET_CLI_BLOCK_H

#include "cli/cli.h"
#include "cli/device.h"
#include "cli/shelf.h"

/* A block is complete when it has this many bytes. It stays in a core's own cache from the time it
 * is read until it is written, and a few of them fit into a pipe. */
enum { BLOCK_BYTES = 1 << 18, PLAIN_CELLS = 81, PLAIN_LINE = 82 };

/* The same for lines that become records: a batch of them has no more than that. And for lines that
 * go to a device. */
enum { PASSAGE_BYTES = 1 << 14, DEVICE_BYTES = DEVICE_LINES * PLAIN_LINE };

/* Where a line has a solution to compare with. */
enum companion {
    COMPANION_NONE, /* nowhere within COLUMNS_MAX columns after the cells */
    COMPANION_NEXT, /* in the column after them */
    COMPANION_ELSEWHERE
};

enum { COLUMNS_MAX = 1000 };

/* Where the parts of a plain line are. */
struct shape {
    char delimiter;   /* of CSV */
    unsigned columns; /* before that of the cells */
    enum companion companion;
    char ends[256]; /* 1: this byte may follow the cells; all 0: nothing is known */
};

#define NO_CELLS ((size_t)-1)

/* Where the cells of the line at `at` begin, if it may be a puzzle of 81 cells; else NO_CELLS. The
 * 81 bytes themselves are not looked at. `length` is that of the text. */
size_t nonet_find_cells(const struct shape *shape, const char *text, size_t at, size_t length);

/* Whole lines that are still in a file, and are read by whoever works on them: the thread that reads
 * is alone, and copying all text would keep the others waiting. They are UTF-8 and not packed. */
struct stretch {
    int fd;
    uint64_t offset;
    size_t length; /* 0: there are none */
};

/* Whole lines of a text. */
struct lines {
    const char *file;
    const struct nonet_format *format;
    struct shape shape;
    size_t full;   /* how many bytes make a block: BLOCK_BYTES, DEVICE_BYTES or PASSAGE_BYTES */
    uint64_t line; /* the number of the first one; 0: they follow those of the block before */
    uint32_t state[NONET_STATE_WORDS];       /* the format's, before it */
    uint32_t plain_state[NONET_STATE_WORDS]; /* and what it is after a plain puzzle */
    struct nonet_slice text;                 /* or, if its length is 0, where it is in a file: */
    struct stretch stretch;
};

struct block {
    struct lines lines; /* its first; the text of all is below */
    struct out text;    /* if a puzzle has a solution, that takes its place */
    size_t even;        /* it may be so many lines of 81 bytes and nothing else; 0: it is not */
    char *cells;        /* puzzles side by side; NULL until it is needed */
    uint8_t *counts;    /* what becomes of puzzles, likewise */
    size_t room;        /* for so many puzzles, in both */
    struct nonet_flight *flight; /* of all its lines, if it is even; NULL: there is none */
    struct shelf *shelf;         /* where the memory of its text comes from */
    /* The number of the first line, if `lines` does not have it; may wait for blocks before. And says
     * how many lines there are, on which those after it wait. */
    uint64_t (*find_line)(void *user);
    void (*tell_lines)(void *user, uint64_t count);
    void *user;
};

static inline int nonet_block_is_empty(const struct block *block) {
    return block->text.length == 0 && block->lines.stretch.length == 0;
}

/* Adds a copy of lines that follow those already there; or lines of a file to a block that is empty.
 * 0, or -1 when out of memory. */
int nonet_block_add(struct block *block, const struct lines *lines);

/* Reads its lines, if they are in a file, and tells how many these are. If that fails the answer says
 * why, and the run ends. One that may be even is not looked at, and not told, until it is answered: what
 * becomes of its puzzles shows whether it is. */
void nonet_block_load(struct block *block, struct answer *answer);

/* Lets a device begin with it, if it is for one and may be even. Then it is to be run. */
void nonet_block_start(struct block *block, const struct answer *answer);

/* Loads a block that was not even: reads it again, and looks at it. */
void nonet_block_load_again(struct block *block, struct answer *answer);

/* The number of its first line. */
uint64_t nonet_block_line(struct block *block);

/* Answers its lines in place. */
void nonet_block_run(struct block *block, struct answer *answer);

/* Empties it. The memory of its text goes back to where it came from: it may be the answer's by now. */
void nonet_block_reset(struct block *block, struct answer *answer);
void nonet_block_free(struct block *block);

/* What the command asks the lanes with these settings, and whether that settles the answer to a
 * line. */
void nonet_quick_of(const struct command *command, const struct settings *settings,
                    struct quick *quick);

/* A format for a reader of text in the given format: as many whole lines as there are make one
 * record of text, whose label is all of them; what cannot go with them is read as usual. NULL:
 * lines of this format cannot go the short way. */
const struct nonet_format *nonet_lines_of(const struct nonet_format *format);

/* 1 if it is such a record. */
int nonet_is_lines(const struct nonet_record *record);

/* The line in which a record of text begins; the record's own line number is that of the first
 * character after its blanks. */
uint64_t nonet_lines_first(const struct nonet_record *record);

/* 1 if the reader would refuse a puzzle that its format has read, such as a map of jigsaw regions;
 * `error` (may be NULL) gets the reason. None of these has a solution. */
int nonet_is_refused(const struct nonet_grid *grid, struct nonet_error *error);

/* Starts with no lines, of this text. They are answered in place, or become records. */
void nonet_lines_begin(struct lines *lines, const char *file, const struct nonet_format *format,
                       int in_place);

/* Takes the text of such a record and its line number. */
void nonet_lines_take(struct lines *lines, const struct nonet_record *record);

/* 1 if the state is `plain_state` after this line, whatever it was before. In CSV that holds for
 * every line after the first puzzle. */
int nonet_lines_is_settled(const struct lines *lines, const char *at, size_t length);

/* How many line ends a text has. */
uint64_t nonet_count_ends(const char *at, size_t length);

/* How many bytes there are before the line with this number. */
size_t nonet_lines_before(const struct lines *lines, uint64_t line);

/* Sets the state to what it is after the lines. 1 if they contain more than empty lines and
 * remarks. */
int nonet_lines_pass(struct lines *lines);

#endif
