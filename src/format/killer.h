/* What the formats that hold killer cages of side 9 and nothing else share. */
#ifndef NONET_FORMAT_KILLER_H
#define NONET_FORMAT_KILLER_H

#include "format/variant.h"

/* 1 if a puzzle is cages on an empty grid, with or without diagonals; they go to `cages`. */
int nonet_killer_is_writable(const struct nonet_grid *grid, const struct nonet_rules *rules,
                             struct variant *variant, struct cages *cages);

#endif
