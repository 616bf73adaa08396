/*
 * A map of regions: the label of every cell, row by row. Cells with the same label are a region;
 * there must be as many regions as the side says, each with as many cells.
 */
#ifndef NONET_RULES_MAP_H
#define NONET_RULES_MAP_H

#include "nonet.h"

/* A mistyped sign makes one region too many; which one it is can be seen only at the end. */
enum { NONET_LABELS_MAX = NONET_SIDE_MAX + 1 };

struct region_map {
    int side, regions, cells;
    const char *label[NONET_LABELS_MAX]; /* of every region so far; not terminated */
    size_t length[NONET_LABELS_MAX];
    int count[NONET_LABELS_MAX];
    uint8_t of[NONET_CELLS_MAX]; /* the region of every cell so far */
};

void nonet_map_begin(struct region_map *map, int side);

/* The next cell. The label is not copied. NONET_E_SYNTAX with a reason: a cell too many, or more
 * regions than a mistake makes. */
int nonet_map_add(struct region_map *map, const char *label, size_t length,
                  char reason[NONET_REASON_MAX]);

/* 1 if there are as many cells and regions as there should be, and as many cells in each. */
int nonet_map_is_whole(const struct region_map *map);

/* Adds the regions to the rules, unless they are there already. NONET_E_SYNTAX with a reason: cells
 * are missing, a region has too many or too few, or there are other regions; NONET_E_ROOM. */
int nonet_map_end(const struct region_map *map, struct nonet_rules *rules, size_t room,
                  char reason[NONET_REASON_MAX]);

#endif
