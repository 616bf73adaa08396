/*
 * Putting answers into the form of their questions: the one place that knows about before and
 * after, blank lines between blocks, the remarks of line-like formats, and JSON records.
 */
#ifndef NONET_CLI_ANSWER_H
#define NONET_CLI_ANSWER_H

#include "cli/cli.h"

#include <time.h>

/* The format in which this job is answered. */
const struct nonet_format *nonet_target(const struct settings *settings, const struct job *job);

/* A grid as the answer. `note` (or NULL) is said behind it in line-like formats. NONET_OK, or the
 * status why it cannot be written; that has been said then. */
int nonet_answer_grid(const struct settings *settings, const struct job *job,
                      const struct nonet_format *format, const struct nonet_grid *grid,
                      const char *note, struct answer *answer);

/* The puzzle itself, as it came, with a note: only line-like formats, where a line answers a line;
 * framed ones say their word for it. */
void nonet_answer_puzzle(const struct settings *settings, const struct job *job, const char *note,
                         struct answer *answer);

/* A word in the place of the puzzle: in its line where it came in one, else on a line of its own;
 * with a note behind it, or NULL. */
void nonet_answer_word(const struct job *job, const char *word, const char *note,
                       struct answer *answer);

/* Says `file:line:column: words` on stderr, unless quiet. */
void nonet_remark(const struct settings *settings, const struct job *job, struct answer *answer,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));

/* What came with the puzzle, with `between` before it: the other columns of CSV, else its label;
 * nothing if nothing did. */
void nonet_put_company(struct out *out, const struct job *job, const char *between);

void nonet_answer_exit(struct answer *answer, int code);

/* Before an answer of several lines: a blank line, unless it is the first. */
void nonet_answer_block(struct answer *answer);

/* Lets out what was said so far, if it is much: a record may have more solutions than memory. */
void nonet_answer_drain(struct answer *answer);

/* The exit code of a record that is no puzzle: text that cannot be unpacked or decoded counts as a
 * read that failed. */
int nonet_error_exit(const struct nonet_record *record);

/* What every filter does alike with a record that is no puzzle. `words` says that the command
 * answers in words, not in grids. */
void nonet_answer_error(const struct settings *settings, const struct job *job,
                        struct answer *answer, int words);
void nonet_answer_passage(const struct settings *settings, const struct job *job,
                          struct answer *answer, int words);

/* JSON: opens a record with what is known of the puzzle; the command adds its members, each with a
 * comma before it, and closes it. */
void nonet_json_open(const struct settings *settings, const struct job *job, struct answer *answer);
void nonet_json_grid(struct out *out, const struct nonet_grid *grid);
void nonet_json_close(struct answer *answer);

/* A solve that minds --timeout, Ctrl-C, and a client of the server that went away. */
struct deadline {
    struct timespec end;
    int has_end, passed;
    long calls_left;        /* -1: no limit on them */
    const atomic_int *gone; /* as in the settings */
};
struct deadline nonet_deadline(const struct settings *settings);
int nonet_deadline_passed(void *deadline);

/* Names of cells and houses, in words: r3c4, row 2. The buffer holds 32. */
const char *nonet_cell_name(const struct nonet_grid *grid, int c, char *buffer);
const char *nonet_house_name(const struct nonet_grid *grid, int h, char *buffer);

/* Says why there is no solution, in words, into `out`. */
void nonet_conflict_words(const struct nonet_grid *grid, const struct nonet_conflict *conflict,
                          struct out *out);

/* Says, behind a verdict of no solution, how the puzzle was read: its side and its boxes, and which
 * other boxes would be no contradiction at first sight. Nothing for a side of 9. */
void nonet_reading_words(const struct nonet_record *record, struct out *out);

/* Says, as a remark, that there is no solution, why, and how the puzzle was read. The reason alone
 * goes into `reason`. */
void nonet_remark_none(const struct settings *settings, const struct job *job,
                       struct answer *answer, struct out *reason);

#endif
