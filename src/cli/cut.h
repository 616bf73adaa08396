/*
 * Where the texts of a run are cut into parts. The bytes of all operands, one after the other, are
 * divided evenly; a record belongs to the part in which it begins. If a line is a record, it begins
 * where the line does, else where its cells do. So no part has to know the records of another, and
 * all parts agree.
 *
 * Texts that are compressed, or UTF-16, are measured after decoding. Each operand counts one byte
 * more than its text, so that an empty or missing one also belongs to one of the parts, and is
 * reported once.
 */
#ifndef NONET_CLI_CUT_H
#define NONET_CLI_CUT_H

#include "cli/block.h"
#include "cli/input.h"

/* A place in a text, from line 1 and column 1; columns are bytes, as in messages. */
struct place {
    uint64_t line, column;
};

/* Where reading continues after lines that need not be read. */
struct jump {
    uint64_t offset; /* 0: nowhere */
    uint64_t lines;  /* before it, and how many */
    uint64_t puzzles, errors;
    uint32_t state[NONET_STATE_WORDS];
};

/* The part of a text. */
struct cut {
    struct place begin, end; /* line 0: from the start; line UINT64_MAX: after the end */
    int has_end;             /* the end of the text is in the part */
    struct jump jump;
};

/* Opens each operand (none: stdin) to see how long it is; pipes are copied to temporary files. The
 * inputs that must not be opened twice stay open. `sizes` is how many bytes count for each. 0, or
 * the index + 1 of one that could not be copied, with its `error` set. */
int nonet_cut_measure(struct input *inputs, int count, char **operands,
                      const struct settings *settings, uint64_t *sizes);

/* Finds the part of an open text; `range` counts from its start, `size` is what counts for it. With
 * `jumps`, the format of a text that nonet_lines_of() knows, what need not be read before the part
 * is jumped over, if that makes no difference; `counts` says that the number of puzzles there
 * matters. Leaves the text at its start. `cut` is zero on entry. 0, or -1 if memory runs out. */
int nonet_cut_find(struct input *input, struct range range, uint64_t size,
                   const struct nonet_format *jumps, int counts, struct cut *cut);

/* The records in lines, counted without making records of them. Nearly all lines are a puzzle of
 * digits and dots, and recognizing that takes a fraction of the time of reading it. All other lines
 * are read by the format, with the state that it would have there. */
struct census {
    uint64_t puzzles, errors;
    uint32_t state[NONET_STATE_WORDS]; /* of the format, after the lines so far; zero before them */
    union nonet_grid25 grid;           /* to read into */
};
void nonet_census_add(struct census *census, const struct lines *lines);

/* Below 0, 0 or above 0: a is before, at, or after b. */
int nonet_place_compare(struct place a, struct place b);

/* The first line that begins at this place or after it. */
uint64_t nonet_place_line(struct place place);

#endif
