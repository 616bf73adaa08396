/*
 * Transforms as values: made, checked, chained, inverted and applied. They are kept as three
 * permutations and a bit, in the order in which they apply: transpose first, then rows and columns;
 * digits at any time. So any chain of them is again one of them.
 */
#include "canon/transform.h"

#include "grid/grid.h"
#include "grid/random.h"

#include <assert.h>
#include <string.h>

int nonet_transform_init(struct nonet_transform *t, int box_rows, int box_cols) {
    if (nonet_grid_bytes(box_rows, box_cols) == 0)
        return NONET_E_SHAPE;
    memset(t, 0, sizeof *t);
    t->box_rows = (uint8_t)box_rows;
    t->box_cols = (uint8_t)box_cols;
    for (int i = 0; i < box_rows * box_cols; i++) {
        t->row[i] = t->col[i] = (uint8_t)i;
        t->digit[i + 1] = (uint8_t)(i + 1);
    }
    return NONET_OK;
}

/* ---- what they may be ---- */

int nonet_transform_keeps_groups(const uint8_t *order, int groups, int each) {
    unsigned char seen[NONET_SIDE_MAX] = {0};
    int side = groups * each;
    for (int i = 0; i < side; i++) {
        if (order[i] >= side || seen[order[i]] || order[i] / each != order[i / each * each] / each)
            return 0;
        seen[order[i]] = 1;
    }
    return 1;
}

static int digits_are_valid(const struct nonet_transform *t, int side) {
    unsigned char seen[NONET_SIDE_MAX + 1] = {0};
    for (int d = 0; d <= side; d++) {
        if (t->digit[d] > side || seen[t->digit[d]])
            return 0;
        seen[t->digit[d]] = 1;
    }
    return t->digit[0] == 0;
}

int nonet_transform_is_valid(const struct nonet_transform *t) {
    int rows = t->box_rows, cols = t->box_cols;
    return nonet_grid_bytes(rows, cols) != 0 && t->transpose <= (rows == cols) &&
           nonet_transform_keeps_groups(t->row, cols, rows) &&
           nonet_transform_keeps_groups(t->col, rows, cols) && digits_are_valid(t, rows * cols);
}

/* ---- by chance ---- */

static void shuffle(struct nonet_random *random, uint8_t *at, int count) {
    for (int i = count - 1; i > 0; i--) {
        int j = (int)random_below(random, (uint32_t)i + 1);
        uint8_t kept = at[i];
        at[i] = at[j];
        at[j] = kept;
    }
}

static void shuffle_groups(struct nonet_random *random, uint8_t *order, int groups, int each) {
    uint8_t group[NONET_SIDE_MAX];
    for (int g = 0; g < groups; g++)
        group[g] = (uint8_t)g;
    shuffle(random, group, groups);
    for (int i = 0; i < groups * each; i++)
        order[i] = (uint8_t)(group[i / each] * each + i % each);
    for (int g = 0; g < groups; g++)
        shuffle(random, order + g * each, each);
}

int nonet_transform_random(struct nonet_transform *t, int box_rows, int box_cols,
                           struct nonet_random *random) {
    int status = nonet_transform_init(t, box_rows, box_cols);
    if (status != NONET_OK)
        return status;
    if (box_rows == box_cols)
        t->transpose = (uint8_t)random_below(random, 2);
    shuffle_groups(random, t->row, box_cols, box_rows);
    shuffle_groups(random, t->col, box_rows, box_cols);
    shuffle(random, t->digit + 1, box_rows * box_cols);
    assert(nonet_transform_is_valid(t));
    return NONET_OK;
}

/* ---- chains ---- */

int nonet_transform_then(const struct nonet_transform *first, const struct nonet_transform *second,
                         struct nonet_transform *out) {
    if (!nonet_transform_is_valid(first) || !nonet_transform_is_valid(second))
        return NONET_E_ARGUMENT;
    if (first->box_rows != second->box_rows || first->box_cols != second->box_cols)
        return NONET_E_SHAPE;
    struct nonet_transform a = *first, b = *second;
    const uint8_t *row = b.transpose ? a.col : a.row, *col = b.transpose ? a.row : a.col;
    int side = a.box_rows * a.box_cols;
    for (int i = 0; i < side; i++) {
        out->row[i] = row[b.row[i]];
        out->col[i] = col[b.col[i]];
        out->digit[i + 1] = b.digit[a.digit[i + 1]];
    }
    out->digit[0] = 0;
    out->box_rows = a.box_rows;
    out->box_cols = a.box_cols;
    out->transpose = a.transpose ^ b.transpose;
    assert(nonet_transform_is_valid(out)); /* any chain of them is again one of them */
    return NONET_OK;
}

int nonet_transform_invert(const struct nonet_transform *t, struct nonet_transform *out) {
    if (!nonet_transform_is_valid(t))
        return NONET_E_ARGUMENT;
    struct nonet_transform a = *t;
    uint8_t *row = a.transpose ? out->col : out->row, *col = a.transpose ? out->row : out->col;
    int side = a.box_rows * a.box_cols;
    *out = a;
    for (int i = 0; i < side; i++) {
        row[a.row[i]] = (uint8_t)i;
        col[a.col[i]] = (uint8_t)i;
        out->digit[a.digit[i + 1]] = (uint8_t)(i + 1);
    }
    assert(nonet_transform_is_valid(out));
    return NONET_OK;
}

/* ---- applying ---- */

static struct nonet_set map_set(const struct nonet_transform *t, struct nonet_set m) {
    struct nonet_set mapped = {0, 0};
    while (!set_is_empty(m))
        mapped = set_or(mapped, set_of(t->digit[set_take(&m)]));
    return mapped;
}

int nonet_transform_apply(const struct nonet_transform *t, const struct nonet_grid *grid,
                          struct nonet_grid *out, size_t room) {
    if (!nonet_transform_is_valid(t))
        return NONET_E_ARGUMENT;
    if (grid->box_rows != t->box_rows || grid->box_cols != t->box_cols)
        return NONET_E_SHAPE;
    int status = nonet_grid_init(out, room, t->box_rows, t->box_cols);
    int side = grid->side;
    if (status != NONET_OK)
        return status;
    struct nonet_set all = set_all(side);
    for (int c = 0; c < side * side; c++) {
        int row = t->row[c / side], col = t->col[c % side];
        int from = t->transpose ? col * side + row : row * side + col;
        unsigned char value = grid_values(grid)[from];
        struct nonet_set m = grid_marks(grid, from);
        grid_values(out)[c] = (unsigned char)(t->digit[value & GRID_DIGIT] | (value & GRID_PLACED));
        if (!set_equal(m, all))
            grid_put_marks(out, c, map_set(t, m));
    }
    return NONET_OK;
}
