/*
 * The canonical form: checks the puzzle, has the search find the smallest equivalent, and makes the
 * form, the transform and the number of automorphisms from where the search ended.
 */
#include "canon/search.h"
#include "canon/transform.h"

#include "grid/grid.h"
#include "grid/known.h"

#include <assert.h>

enum { WORK = 4096 }; /* states between two checks for cancellation */

int nonet_canon_is_over(struct canon_search *s) {
    if (--s->work >= 0 || s->cancelled)
        return s->cancelled;
    s->work = WORK;
    s->cancelled = s->cancel != NULL && s->cancel(s->cancel_user) != 0;
    return s->cancelled;
}

/* The digits of each house, as bits. */
struct used {
    uint16_t row[CANON_SIDE], col[CANON_SIDE], box[CANON_SIDE];
};

/* 1 if puzzles of this shape have forms. */
static int has_forms(const struct nonet_grid *puzzle) {
    int is_line = puzzle->box_rows == 1 || puzzle->box_cols == 1;
    return puzzle->side <= (is_line ? 9 : CANON_SIDE);
}

static void prepare(struct canon_search *s, const struct nonet_grid *puzzle) {
    s->box_rows = puzzle->box_rows;
    s->box_cols = puzzle->box_cols;
    s->side = puzzle->side;
    s->turns = puzzle->box_rows == puzzle->box_cols ? 2 : 1;
    s->filled[0] = s->filled[1] = 0;
    memset(s->mask, 0, sizeof s->mask);
    s->clues = 0;
    for (int i = 0; i <= s->side; i++)
        s->best[i] = UINT64_MAX;
    s->ends = 0;
    s->work = s->cancelled = 0;
}

/* A cell's marks take two bytes at every side that has forms. */
enum { MARK_BYTES = NONET_SET_BYTES(CANON_SIDE) };

static inline unsigned marks_at(const struct nonet_grid *puzzle, int c) {
    uint16_t m;
    memcpy(&m, (const unsigned char *)(puzzle + 1) + MARK_BYTES * c, MARK_BYTES);
    return m;
}

/* Takes in a clue, or an empty cell. Returns 0 unless it clashes with another, or is an empty cell
 * that lacks marks. */
static inline unsigned load_cell(struct canon_search *s, struct used *used, unsigned marks, int d,
                                 int row, int col, int box) {
    unsigned all = (1u << s->side) - 1, bit = (1u << d) >> 1; /* 0 for an empty cell */
    unsigned bad = (used->row[row] | used->col[col] | used->box[box]) & bit;
    int is_clue = d != 0;
    used->row[row] |= (uint16_t)bit;
    used->col[col] |= (uint16_t)bit;
    used->box[box] |= (uint16_t)bit;
    s->cell[0][row][col] = s->cell[1][col][row] = (uint8_t)d;
    s->mask[0][row] |= (uint16_t)(is_clue << col);
    s->mask[1][col] |= (uint16_t)(is_clue << row);
    s->clues += is_clue;
    return bad | (marks ^ (is_clue ? bit : all));
}

/* 0 if there is no form of this puzzle. */
static int load(struct canon_search *s, const struct nonet_grid *puzzle) {
    struct used used;
    const unsigned char *value = grid_values(puzzle);
    unsigned bad = 0;
    int c = 0;
    assert(puzzle->side <= CANON_SIDE && puzzle->set_bytes == MARK_BYTES);
    prepare(s, puzzle);
    memset(&used, 0, sizeof used);
    for (int row = 0; row < s->side; row++) {
        int box = row / s->box_rows * s->box_rows;
        for (int col = 0; col < s->side; box++)
            for (int end = col + s->box_cols; col < end; col++, c++)
                bad |=
                    load_cell(s, &used, marks_at(puzzle, c), value[c] & GRID_DIGIT, row, col, box);
    }
    for (int i = 0; i < s->side; i++)
        for (int turned = 0; turned < 2; turned++)
            s->filled[turned] |= (uint16_t)((s->mask[turned][i] != 0) << i);
    return bad == 0;
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
    assert(next == s->side + 1);
    assert(nonet_transform_is_valid(t));
}

/* `form` may be the puzzle, and then already has its header. */
static void make_form(const struct canon_search *s, const struct nonet_transform *t,
                      const struct nonet_grid *puzzle, struct nonet_grid *form) {
    uint16_t all = (uint16_t)((1u << s->side) - 1);
    unsigned char *marks = (unsigned char *)(form + 1), *value = marks + MARK_BYTES * puzzle->cells;
    *form = *puzzle;
    for (int i = 0; i < s->side; i++) {
        const uint8_t *row = s->cell[t->transpose][t->row[i]];
        for (int j = 0; j < s->side; j++, marks += MARK_BYTES) {
            int d = t->digit[row[t->col[j]]];
            uint16_t m = d != 0 ? (uint16_t)(1u << (d - 1)) : all;
            *value++ = (unsigned char)d;
            memcpy(marks, &m, MARK_BYTES);
        }
    }
}

static uint64_t factorial(int n) {
    return n < 2 ? 1 : (uint64_t)n * factorial(n - 1);
}

/* In how many ways empty lines can be exchanged: within each group of `each`, and whole empty
 * groups. `filled` has the other lines as bits. */
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

/* Every final state stands for one automorphism, combined with all exchanges of empty lines. */
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
    if (!has_forms(puzzle))
        return NONET_E_SHAPE;
    if (form != NULL && room < (size_t)NONET_GRID_BYTES(puzzle->side))
        return NONET_E_ROOM;
    s.cancel = cancel;
    s.cancel_user = cancel_user;
    if (!load(&s, puzzle))
        return NONET_E_ARGUMENT;
    int nine = s.box_rows == 3 && s.box_cols == 3;
    (nine ? nonet_canon_nine : nonet_canon_any)(&s);
    if (s.cancelled)
        return NONET_E_CANCELLED;
    assert(s.ends > 0); /* the transform that changes nothing, at least */
    make_transform(&s, &r.transform);
    if (form != NULL)
        make_form(&s, &r.transform, puzzle, form);
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
    int status = nonet_canon(a, cancel, cancel_user, NONET_GRID(form[0]), sizeof form[0], &r[0]);
    if (status == NONET_OK)
        status = nonet_canon(b, cancel, cancel_user, NONET_GRID(form[1]), sizeof form[1], &r[1]);
    if (status != NONET_OK)
        return status;
    *same = nonet_grid_equal(NONET_GRID(form[0]), NONET_GRID(form[1]));
    if (*same && how != NULL) {
        nonet_transform_invert(&r[1].transform, &r[1].transform);
        nonet_transform_then(&r[0].transform, &r[1].transform, how);
    }
    return NONET_OK;
}
