/*
 * A small grid made from bytes, for the fuzzers of engines, and rules for it. The first byte picks
 * the size and the rules; each one after it is a cell: nothing, a value, or a set of marks.
 */
#ifndef NONET_FUZZ_CELLS_H
#define NONET_FUZZ_CELLS_H

#include "fuzz/check.h"

/* The two lowest bits of a cell's byte say what it is; the rest say which digit or marks. Marks
 * take a second byte, since nine digits need it. */
static inline size_t take_cell(struct nonet_grid *grid, int c, const uint8_t *at, size_t left) {
    int kind = at[0] & 3, side = grid->side;
    if (kind == 1)
        nonet_grid_give(grid, c, 1 + (at[0] >> 2) % side);
    if (kind == 2)
        nonet_grid_place(grid, c, 1 + (at[0] >> 2) % side);
    if (kind != 3 || left < 2)
        return 1;
    struct nonet_set marks = {(uint64_t)(at[0] >> 2) | (uint64_t)at[1] << 6, 0};
    nonet_grid_set_marks(grid, c, marks);
    return 2;
}

static inline void take_grid(struct nonet_grid *grid, size_t room, const uint8_t *at, size_t left) {
    static const unsigned char shapes[][2] = {{3, 3}, {2, 2}, {2, 3}, {3, 2}, {1, 5}, {2, 4}};
    const unsigned char *box = shapes[at[0] % (sizeof shapes / sizeof *shapes)];
    CHECK(nonet_grid_init(grid, room, box[0], box[1]) == NONET_OK);
    at++;
    left--;
    for (int c = 0; c < (int)grid->cells && left > 0; c++) {
        size_t n = take_cell(grid, c, at, left);
        at += n;
        left -= n;
    }
}

/* The rules that the first byte picks: those below 128 none, so that inputs of grids without rules
 * stay what they are. Regions are drawn with the bytes as the seed. Returns NULL for none. */
static inline const struct nonet_rules *take_rules(const struct nonet_grid *grid,
                                                   union nonet_rules9 *room, const uint8_t *at,
                                                   size_t left) {
    static const char *const words[] = {"", "diagonals", "diagonal-down", "diagonal-up"};
    const char *word = words[at[0] >> 4 & 3];
    struct nonet_random random;
    uint64_t seed = 0;
    if (at[0] < 128)
        return NULL;
    for (size_t i = 0; i < left && i < 4; i++)
        seed = seed << 8 | at[i];
    CHECK(nonet_rules_read(word, strlen(word), nonet_grid_side(grid), NONET_RULES(*room),
                           sizeof *room, NULL) == NONET_OK);
    nonet_random_seed(&random, seed, 0);
    if (at[0] >> 6 & 1)
        CHECK(nonet_rules_random_regions(NONET_RULES(*room), sizeof *room, &random) == NONET_OK);
    return NONET_RULES(*room);
}

#endif
