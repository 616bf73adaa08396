/*
 * Full grids of any size. For a small one all grids with the first row 1, 2, 3, ... are listed
 * once; one of them with its digits renamed at random is any grid with the same probability.
 * (Renaming takes any first row to any other, so each has equally many grids, whatever the houses
 * are, and whichever other cells differ.) Larger ones by rules are drawn in full_ruled.c. For a larger one without rules the
 * boxes on the diagonal, which share no house, are filled at random and a search does the rest;
 * then rows and columns are shuffled in ways that keep the grid valid. Where that search would take
 * too long, full_large.c starts instead. 9x9 has a method of its own.
 */
#include "generate/full.h"
#include "solve/patience.h"
#include "grid/grid.h"
#include "rules/differ.h"

#include <assert.h>
#include <stdlib.h>

enum { LIST_MAX = 40000, SMALL_SIDE = 6, SEARCH_SIDE = 25, PATIENCE = 200 };
_Static_assert(NONET_GRID_BYTES(SMALL_SIDE) <= sizeof(union nonet_grid9), "room for a first row");

struct nonet_full {
    int box_rows, box_cols, side, cells;
    const struct nonet_rules *rules; /* NULL: rows, columns and boxes are all the houses */
    struct full_nine *nine;
    uint8_t *list; /* of grids, `cells` bytes each */
    uint32_t listed;
};

struct listing {
    struct nonet_full *full;
    int is_too_long;
};

static int list_grid(void *user, const struct nonet_grid *solution) {
    struct listing *l = user;
    if (l->full->listed == LIST_MAX) {
        l->is_too_long = 1;
        return 1;
    }
    uint8_t *at = l->full->list + (size_t)l->full->listed++ * (size_t)l->full->cells;
    for (int c = 0; c < l->full->cells; c++)
        at[c] = (uint8_t)grid_value(solution, c);
    return 0;
}

/* Lists the grids of a small size, if there are not too many. */
static int list_grids(struct nonet_full *full, nonet_cancel_fn cancel, void *cancel_user) {
    struct listing listing = {full, 0};
    struct nonet_solve_options o = NONET_SOLVE_OPTIONS_INIT;
    union nonet_grid9 first;
    full->list = malloc((size_t)LIST_MAX * (size_t)full->cells);
    if (full->list == NULL)
        return NONET_E_MEMORY;
    nonet_grid_init(NONET_GRID(first), sizeof first, full->box_rows, full->box_cols);
    for (int c = 0; c < full->side; c++)
        nonet_grid_give(NONET_GRID(first), c, c + 1);
    o.engine = NONET_ENGINE_ANY;
    o.limit = 0;
    o.rules = full->rules;
    o.found = list_grid;
    o.found_user = &listing;
    o.cancel = cancel;
    o.cancel_user = cancel_user;
    int status = nonet_solve(NONET_GRID(first), &o, NULL, 0, NULL);
    if (listing.is_too_long) {
        free(full->list);
        full->list = NULL;
    }
    return status == NONET_OK && full->listed == 0 ? NONET_E_IMPOSSIBLE : status;
}

static int open_nine(struct nonet_full *full) {
    full->nine = malloc(sizeof *full->nine);
    if (full->nine == NULL)
        return NONET_E_MEMORY;
    nonet_full_nine_open(full->nine);
    return NONET_OK;
}

struct nonet_full *nonet_full_open(int box_rows, int box_cols, const struct nonet_rules *rules,
                                   nonet_cancel_fn cancel, void *cancel_user, int *status) {
    struct nonet_full *full = calloc(1, sizeof *full);
    *status = NONET_E_MEMORY;
    if (full == NULL)
        return NULL;
    full->box_rows = box_rows;
    full->box_cols = box_cols;
    full->side = box_rows * box_cols;
    full->cells = full->side * full->side;
    full->rules = nonet_rules_equal(rules, NULL) ? NULL : rules;
    *status = NONET_OK;
    if (box_rows == 3 && box_cols == 3 && full->rules == NULL)
        *status = open_nine(full);
    else if (full->side <= SMALL_SIDE)
        *status = list_grids(full, cancel, cancel_user);
    if (*status == NONET_OK)
        return full;
    nonet_full_close(full);
    return NULL;
}

void nonet_full_close(struct nonet_full *full) {
    if (full == NULL)
        return;
    free(full->nine);
    free(full->list);
    free(full);
}

int nonet_full_is_uniform(const struct nonet_full *full) {
    return full->nine != NULL || full->list != NULL;
}

static void name_digits(struct nonet_random *random, uint8_t *names, int side) {
    for (int d = 0; d < side; d++)
        names[d] = (uint8_t)(d + 1);
    random_shuffle(random, names, side);
}

static void draw_listed(const struct nonet_full *full, struct nonet_random *random,
                        uint8_t *digits) {
    uint8_t names[SMALL_SIDE];
    assert(full->side <= SMALL_SIDE && full->listed > 0 && full->listed <= LIST_MAX);
    const uint8_t *from =
        full->list + (size_t)random_below(random, full->listed) * (size_t)full->cells;
    name_digits(random, names, full->side);
    for (int c = 0; c < full->cells; c++)
        digits[c] = names[from[c] - 1];
}

/* ---- by search ---- */

/* Box i, i of the diagonal. */
static void fill_diagonal(const struct nonet_full *full, struct nonet_random *random,
                          struct nonet_grid *grid) {
    uint8_t names[NONET_SIDE_MAX];
    int boxes = full->box_rows < full->box_cols ? full->box_rows : full->box_cols;
    nonet_grid_init(grid, (size_t)NONET_GRID_BYTES(full->side), full->box_rows, full->box_cols);
    for (int i = 0; i < boxes; i++) {
        int first = i * full->box_rows * full->side + i * full->box_cols;
        name_digits(random, names, full->side);
        for (int k = 0; k < full->side; k++)
            nonet_grid_give(grid, first + k / full->box_cols * full->side + k % full->box_cols,
                            names[k]);
    }
}

/* An order of lines in which those of a band stay together: `bands` of `each` lines. */
static void shuffle_lines(struct nonet_random *random, uint8_t *lines, int bands, int each) {
    uint8_t band[NONET_SIDE_MAX];
    for (int i = 0; i < bands; i++)
        band[i] = (uint8_t)i;
    random_shuffle(random, band, bands);
    for (int i = 0; i < bands; i++) {
        for (int k = 0; k < each; k++)
            lines[i * each + k] = (uint8_t)(band[i] * each + k);
        random_shuffle(random, lines + i * each, each);
    }
}

static int search(struct nonet_grid *grid, const struct nonet_rules *rules,
                  struct patience *patience, struct nonet_solve_result *result) {
    struct nonet_solve_options o = NONET_SOLVE_OPTIONS_INIT;
    o.engine = NONET_ENGINE_ANY;
    o.limit = 1;
    o.rules = rules;
    o.cancel = patience_ends;
    o.cancel_user = patience;
    patience->left = PATIENCE;
    int status = nonet_solve(grid, &o, grid, (size_t)NONET_GRID_BYTES(grid->side), result);
    return status == NONET_E_CANCELLED && !patience->cancelled ? NONET_OK : status;
}

static int draw_ruled(const struct nonet_full *full, struct nonet_random *random, uint8_t *digits,
                      struct nonet_grid *grid, const struct patience *patience) {
    const struct shape *shape;
    struct shape_room room;
    nonet_grid_init(grid, (size_t)NONET_GRID_BYTES(full->side), full->box_rows, full->box_cols);
    int status = nonet_differ_open(&room, grid, full->rules, &shape);
    if (status == NONET_OK)
        status = nonet_full_ruled_draw(grid, shape, full->rules, random, digits, patience->cancel,
                                       patience->cancel_user);
    nonet_shape_close(&room);
    return status;
}

static int draw_searched(const struct nonet_full *full, struct nonet_random *random,
                         struct nonet_grid *grid, struct patience *patience) {
    struct nonet_solve_result r = NONET_SOLVE_RESULT_INIT;
    int status = NONET_OK;
    while (r.solutions == 0 && status == NONET_OK) {
        fill_diagonal(full, random, grid);
        status = search(grid, NULL, patience, &r);
    }
    return status;
}

/* Rows, columns and digits of a grid in another order: cell (rows[i], cols[j]) moves to (i, j). By
 * rules, lines cannot change places. */
struct order {
    uint8_t rows[NONET_SIDE_MAX], cols[NONET_SIDE_MAX], names[NONET_SIDE_MAX];
};

static void draw_order(const struct nonet_full *full, struct nonet_random *random,
                       struct order *order) {
    if (full->rules == NULL) {
        shuffle_lines(random, order->rows, full->box_cols, full->box_rows);
        shuffle_lines(random, order->cols, full->box_rows, full->box_cols);
    } else {
        for (int i = 0; i < full->side; i++)
            order->rows[i] = order->cols[i] = (uint8_t)i;
    }
    name_digits(random, order->names, full->side);
}

static int cell_from(const struct nonet_full *full, const struct order *order, int c) {
    return order->rows[c / full->side] * full->side + order->cols[c % full->side];
}

/* A grid without rules, by a search or from Latin squares, with its lines shuffled. */
static int draw_plain(const struct nonet_full *full, struct nonet_random *random, uint8_t *digits,
                      struct nonet_grid *grid, struct patience *patience) {
    struct order order;
    int status = full->side <= SEARCH_SIDE
                     ? draw_searched(full, random, grid, patience)
                     : nonet_full_large_draw(grid, full->box_rows, full->box_cols, random,
                                             patience->cancel, patience->cancel_user);
    draw_order(full, random, &order);
    for (int c = 0; c < full->cells && status == NONET_OK; c++)
        digits[c] = (uint8_t)grid_value(grid, cell_from(full, &order, c));
    return status;
}

int nonet_full_draw(const struct nonet_full *full, struct nonet_random *random, uint8_t *digits,
                    nonet_cancel_fn cancel, void *cancel_user) {
    struct patience patience = {0, cancel, cancel_user, 0};
    if (full->nine != NULL) {
        nonet_full_nine_draw(full->nine, random, digits);
        return NONET_OK;
    }
    if (full->list != NULL) {
        draw_listed(full, random, digits);
        return NONET_OK;
    }
    struct nonet_grid *grid = malloc((size_t)NONET_GRID_BYTES(full->side));
    int status = grid == NULL          ? NONET_E_MEMORY
                 : full->rules != NULL ? draw_ruled(full, random, digits, grid, &patience)
                                       : draw_plain(full, random, digits, grid, &patience);
    free(grid);
    return status;
}

/* ---- variations ---- */

/* Forgets some clues: leaves the ones kept, with the places and names of the order. */
static void keep_some(const struct nonet_full *full, struct nonet_random *random,
                      const struct nonet_grid *like, const struct order *order,
                      struct nonet_grid *grid) {
    int clues = nonet_grid_clues(like), most = clues / 2 > 2 ? clues / 2 : 2;
    int forgotten = 2 + (int)random_below(random, (uint32_t)(most - 1));
    nonet_grid_init(grid, (size_t)NONET_GRID_BYTES(full->side), full->box_rows, full->box_cols);
    for (int c = 0; c < full->cells; c++) {
        int d = grid_value(like, cell_from(full, order, c));
        if (d == 0)
            continue;
        if ((int)random_below(random, (uint32_t)clues--) < forgotten)
            forgotten--;
        else
            nonet_grid_give(grid, c, order->names[d - 1]);
    }
}

int nonet_full_vary(const struct nonet_full *full, struct nonet_random *random,
                    const struct nonet_grid *like, uint8_t *digits, nonet_cancel_fn cancel,
                    void *cancel_user) {
    struct nonet_grid *grid = malloc((size_t)NONET_GRID_BYTES(full->side));
    struct patience patience = {0, cancel, cancel_user, 0};
    struct nonet_solve_result r = NONET_SOLVE_RESULT_INIT;
    struct order order;
    uint8_t digit_of[NONET_SIDE_MAX + 1];
    int differs = 0;
    if (grid == NULL)
        return NONET_E_MEMORY;
    draw_order(full, random, &order);
    keep_some(full, random, like, &order, grid);
    int status = search(grid, full->rules, &patience, &r);
    for (int d = 1; d <= full->side; d++)
        digit_of[order.names[d - 1]] = (uint8_t)d;
    for (int c = 0; c < full->cells && r.solutions > 0; c++) {
        int to = cell_from(full, &order, c), had = grid_value(like, to);
        digits[to] = digit_of[grid_value(grid, c)];
        differs |= had != 0 && had != digits[to];
    }
    free(grid);
    return status == NONET_OK ? differs : status;
}
