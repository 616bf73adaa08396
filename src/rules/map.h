/*
 * A map of regions: the label of every cell, row by row. Cells with the same label are a region;
 * there must be as many regions as the side says, each with as many cells.
 */
#ifndef NONET_RULES_MAP_H
#define NONET_RULES_MAP_H

#include "nonet.h"

struct region_map {
    int side, regions, cells;
    const char *label[NONET_SIDE_MAX]; /* of every region so far; not terminated */
    size_t length[NONET_SIDE_MAX];
    int count[NONET_SIDE_MAX];
    uint8_t of[NONET_CELLS_MAX]; /* the region of every cell so far */
};

void nonet_map_begin(struct region_map *map, int side);

/* The next cell. The label is not copied. NONET_E_SYNTAX with a reason: a region or a cell too
 * many. */
int nonet_map_add(struct region_map *map, const char *label, size_t length,
                  char reason[NONET_REASON_MAX]);

/* Adds the regions to the rules, unless they are there already. NONET_E_SYNTAX with a reason: cells
 * are missing, or there are other regions; NONET_E_ROOM. */
int nonet_map_end(const struct region_map *map, struct nonet_rules *rules, size_t room,
                  char reason[NONET_REASON_MAX]);

#endif
