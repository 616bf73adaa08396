/* What the formats that hold killer cages of side 9 and nothing else share. */
#ifndef NONET_FORMAT_KILLER_H
#define NONET_FORMAT_KILLER_H

#include "format/variant.h"

/* 1 if a puzzle is cages on an empty grid, with or without diagonals; they go to `cages`. */
int nonet_killer_is_writable(const struct nonet_grid *grid, const struct nonet_rules *rules,
                             struct variant *variant, struct cages *cages);

/* The answer to a puzzle: the question as it was, or a solution as a line of digits. What is
 * between the two cannot be said. */
long nonet_killer_fill(const struct nonet_text *question, const struct nonet_grid *grid, char *out,
                       size_t room);

#endif
