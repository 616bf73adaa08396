/*
 * Random full grids, the start of every puzzle that is made.
 *
 * Every 9x9 grid is equally likely (full_nine.c), and so is every grid of a size that is small
 * enough for a list of all grids with a given first row, by whatever rules (full.c). Other sizes
 * are drawn by a randomised search, or from Latin squares (full_large.c), and so are other grids by
 * rules (full_ruled.c), which favours some grids; docs/generate.md says more about it.
 */
#ifndef NONET_GENERATE_FULL_H
#define NONET_GENERATE_FULL_H

#include "grid/random.h"
#include "grid/shape.h"

struct nonet_full;

/* What grids of this shape are drawn with, by these rules (NULL: none; not copied); the same for
 * any number of threads. Allocates. NULL: no memory, cancelled, or NONET_E_IMPOSSIBLE, if it is
 * known at once that there is no grid; *status says which. */
struct nonet_full *nonet_full_open(int box_rows, int box_cols, const struct nonet_rules *rules,
                                   nonet_cancel_fn cancel, void *cancel_user, int *status);
void nonet_full_close(struct nonet_full *full);

/* 1 if all grids of this shape are equally likely. */
int nonet_full_is_uniform(const struct nonet_full *full);

/* Draws a grid: a digit from 1 on for each cell. NONET_OK, NONET_E_CANCELLED, NONET_E_MEMORY; by
 * rules also as nonet_full_ruled_draw(). */
int nonet_full_draw(const struct nonet_full *full, struct nonet_random *random, uint8_t *digits,
                    nonet_cancel_fn cancel, void *cancel_user);

/* Draws a grid that has the digits of `like` in some of its clues and others in the rest: a number
 * of clues, drawn from 2 up to half of them, are forgotten, and a search starts at a random place.
 * 1: done; 0: it is the same grid again, or took too long; negative: a status. */
int nonet_full_vary(const struct nonet_full *full, struct nonet_random *random,
                    const struct nonet_grid *like, uint8_t *digits, nonet_cancel_fn cancel,
                    void *cancel_user);

/* ---- rules (full_ruled.c) ---- */

/* Draws a grid by these rules, whose shape this is; `empty` is one without a clue. NONET_OK, NONET_E_CANCELLED,
 * NONET_E_MEMORY; NONET_E_IMPOSSIBLE: there is none; NONET_E_GAVE_UP: it took too long to find
 * one. */
int nonet_full_ruled_draw(const struct nonet_grid *empty, const struct shape *shape,
                          const struct nonet_rules *rules, struct nonet_random *random,
                          uint8_t *digits, nonet_cancel_fn cancel, void *cancel_user);

/* ---- large sides (full_large.c) ---- */

/* Draws a grid of this shape, as a grid. NONET_OK, NONET_E_CANCELLED, NONET_E_MEMORY. */
int nonet_full_large_draw(struct nonet_grid *grid, int box_rows, int box_cols,
                          struct nonet_random *random, nonet_cancel_fn cancel, void *cancel_user);

/* ---- 9x9 (full_nine.c) ---- */

enum { TRIPLES = 84, PARTITIONS = 280, NINE_WAYS = 56 };

/* Tables of partitions of the nine digits into three sets of three; full_nine.c says what for. */
struct full_nine {
    uint8_t triple[512];                  /* the number of a set of three digits */
    uint16_t partition[TRIPLES][TRIPLES]; /* the number of the partition that two such sets begin */
    uint16_t bands[PARTITIONS][PARTITIONS]; /* how many bands have these columns */
    uint16_t most[PARTITIONS];              /* the largest of a row of it */
    uint8_t pair[PARTITIONS][PARTITIONS];   /* the same, a twelfth of it, for any two partitions */
    uint8_t across[PARTITIONS][PARTITIONS]; /* each set has a digit of each set of the other */
    uint16_t beside[NINE_WAYS][3]; /* those disjoint from {0,1,2} {3,4,5} {6,7,8}, set by set */
    uint16_t beside_number[NINE_WAYS];
    struct row_way {
        uint16_t partition[2]; /* the rows of the second and of the third box */
    } rows[36 * NINE_WAYS];
};

void nonet_full_nine_open(struct full_nine *full);
void nonet_full_nine_draw(const struct full_nine *full, struct nonet_random *random,
                          uint8_t digits[81]);

/* The number of ways to complete a band, 27 digits, to a grid, in units of 576. */
uint32_t nonet_full_nine_completions(const struct full_nine *full, const uint8_t band[27]);

#endif
