/*
 * What is given as a word or in a file of that name: a pattern of cells, a puzzle, or rules.
 */
#ifndef NONET_CLI_PATTERN_H
#define NONET_CLI_PATTERN_H

#include "cli/cli.h"

/* An allocated text, to be freed. `error` is 0 if it is from a file, else why there is no file:
 * then the text is the word itself. NULL after a message, if a file is there and cannot be read. */
char *nonet_read_word(const struct settings *s, const char *option, const char *word, int *error);

/* Reports what is wrong with it: in a file, with the place; else that there is no such file, and
 * why the word itself will not do. Returns the exit code. */
int nonet_refuse_word(const struct settings *s, const char *option, const char *word, int error,
                      const struct nonet_error *wrong);

/* The cells of a pattern, 1 where a clue may be, for a grid of this side. 0, or an exit code after
 * a message. */
int nonet_read_pattern(const struct settings *s, const char *word, int side, uint8_t *pattern);

#endif
