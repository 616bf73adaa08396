/*
 * The canonical form: checks the puzzle, has the search find the smallest equivalent, and makes the
 * form, the transform and the number of automorphisms from where the search ended.
 */
#include "canon/search.h"

#include "grid/conflict.h"
#include "grid/grid.h"
#include "grid/known.h"

enum { WORK = 4096 }; /* states between two questions whether to go on */

int nonet_canon_is_over(struct canon_search *s) {
    if (--s->work >= 0 || s->cancelled)
        return s->cancelled;
    s->work = WORK;
    s->cancelled = s->cancel != NULL && s->cancel(s->cancel_user) != 0;
    return s->cancelled;
}

/* NONET_OK if there is a form of it. */
static int check(const struct nonet_grid *puzzle) {
    uint16_t cells[2];
    struct nonet_conflict conflict = NONET_CONFLICT_INIT(cells, 2);
    int is_line = puzzle->box_rows == 1 || puzzle->box_cols == 1;
    if (puzzle->side > (is_line ? 9 : CANON_SIDE))
        return NONET_E_SHAPE;
    if (!nonet_grid_is_plain(puzzle))
        return NONET_E_ARGUMENT;
    nonet_find_clash(puzzle, &conflict);
    return conflict.kind == NONET_CONFLICT_CLASH ? NONET_E_ARGUMENT : NONET_OK;
}

static void load(struct canon_search *s, const struct nonet_grid *puzzle) {
    int side = puzzle->side;
    s->box_rows = puzzle->box_rows;
    s->box_cols = puzzle->box_cols;
    s->side = side;
    s->turns = puzzle->box_rows == puzzle->box_cols ? 2 : 1;
    s->filled[0] = s->filled[1] = 0;
    s->clues = 0;
    for (int c = 0; c < side * side; c++) {
        int row = c / side, col = c % side, d = grid_value(puzzle, c);
        s->cell[0][row][col] = s->cell[1][col][row] = (uint8_t)d;
        s->clues += d != 0;
        s->filled[0] |= (uint16_t)((d != 0) << row);
        s->filled[1] |= (uint16_t)((d != 0) << col);
    }
    for (int i = 0; i <= side; i++)
        s->best[i] = UINT64_MAX;
    s->ends = 0;
    s->work = s->cancelled = 0;
}

/* Digits that the puzzle does not have take the labels that are left, in order. */
static void make_transform(const struct canon_search *s, struct nonet_transform *t) {
    int next = s->end.next;
    nonet_transform_init(t, s->box_rows, s->box_cols);
    t->transpose = s->end.turned;
    memcpy(t->row, s->end.row, (size_t)s->side);
    memcpy(t->col, s->end.col, (size_t)s->side);
    for (int d = 1; d <= s->side; d++)
        t->digit[d] = (uint8_t)(s->end.label[d] == CANON_NEW ? next++ : s->end.label[d]);
}

static void make_form(const struct canon_search *s, const struct nonet_transform *t,
                      struct nonet_grid *form) {
    int side = s->side;
    nonet_grid_init(form, (size_t)NONET_GRID_BYTES(side), s->box_rows, s->box_cols);
    for (int c = 0; c < side * side; c++) {
        int d = s->cell[t->transpose][t->row[c / side]][t->col[c % side]];
        if (d != 0)
            nonet_grid_give(form, c, t->digit[d]);
    }
}

static uint64_t factorial(int n) {
    return n < 2 ? 1 : (uint64_t)n * factorial(n - 1);
}

/* In how many ways lines that are empty can be exchanged: in each group of `each`, and whole empty
 * groups. `filled` has the others as bits. */
static uint64_t empty_orders(unsigned filled, int groups, int each) {
    uint64_t product = 1;
    int empty_groups = 0;
    for (int g = 0; g < groups; g++) {
        unsigned bits = filled >> g * each & ((1u << each) - 1);
        product *= factorial(each - __builtin_popcount(bits));
        empty_groups += bits == 0;
    }
    return product * factorial(empty_groups);
}

/* Every state at the end stands for one automorphism and all exchanges of empty lines. */
static uint64_t count_automorphisms(const struct canon_search *s) {
    return s->ends * empty_orders(s->filled[0], s->box_cols, s->box_rows) *
           empty_orders(s->filled[1], s->box_rows, s->box_cols);
}

int nonet_canon(const struct nonet_grid *puzzle, nonet_cancel_fn cancel, void *cancel_user,
                struct nonet_grid *form, size_t room, struct nonet_canon_result *result) {
    struct canon_search s;
    struct nonet_canon_result r = NONET_CANON_RESULT_INIT;
    if (result != NULL && result->size < sizeof result->size)
        return NONET_E_ARGUMENT;
    int status = check(puzzle), nine = puzzle->box_rows == 3 && puzzle->box_cols == 3;
    if (status != NONET_OK)
        return status;
    if (form != NULL && room < (size_t)NONET_GRID_BYTES(puzzle->side))
        return NONET_E_ROOM;
    s.cancel = cancel;
    s.cancel_user = cancel_user;
    load(&s, puzzle);
    (nine ? nonet_canon_nine : nonet_canon_any)(&s);
    if (s.cancelled)
        return NONET_E_CANCELLED;
    make_transform(&s, &r.transform);
    if (form != NULL)
        make_form(&s, &r.transform, form);
    if (result != NULL) {
        size_t size = result->size;
        r.automorphisms = count_automorphisms(&s);
        copy_known(result, &r, size, sizeof r);
        result->size = size;
    }
    return NONET_OK;
}

int nonet_equivalent(const struct nonet_grid *a, const struct nonet_grid *b, nonet_cancel_fn cancel,
                     void *cancel_user, int *same, struct nonet_transform *how) {
    union nonet_grid16 form[2];
    struct nonet_canon_result r[2] = {NONET_CANON_RESULT_INIT, NONET_CANON_RESULT_INIT};
    int status = nonet_canon(a, cancel, cancel_user, &form[0].grid, sizeof form[0], &r[0]);
    if (status == NONET_OK)
        status = nonet_canon(b, cancel, cancel_user, &form[1].grid, sizeof form[1], &r[1]);
    if (status != NONET_OK)
        return status;
    *same = nonet_grid_equal(&form[0].grid, &form[1].grid);
    if (*same && how != NULL) {
        nonet_transform_invert(&r[1].transform, &r[1].transform);
        nonet_transform_then(&r[0].transform, &r[1].transform, how);
    }
    return NONET_OK;
}
