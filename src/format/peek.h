/*
 * What the reader asks about text that it has not read yet, or has passed over.
 */
#ifndef NONET_FORMAT_PEEK_H
#define NONET_FORMAT_PEEK_H

#include "format/text.h"

/* How many line ends there are. */
uint64_t nonet_count_lines(const char *at, size_t n);

/* The first line with its end. */
size_t nonet_first_line_length(const struct nonet_text *text);

/* A whole line of 81 cells without a comma after it is the format `line` whatever follows, unless
 * rules do: anyone who sends it through a pipe need not wait. */
int nonet_is_surely_line(const struct nonet_text *text);

/* Nothing but blanks in the first `length` bytes? */
int nonet_is_blank_text(const struct nonet_text *text, size_t length);

/* Whether a line is a rule, one that is misspelt, or the name of a variant. */
int nonet_is_like_rule(const char *line, size_t length);

/* Refuses it. */
int nonet_refuse_stray_rule(size_t at, size_t used, const char *format, struct nonet_piece *piece);

/* Whether there is such a line in text that a format has passed over, as in a title: *at is where. */
int nonet_has_stray_rule(const struct nonet_text *text, size_t length, size_t *at);

#endif
