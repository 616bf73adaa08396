/*
 * Indexers: a cell that says where in its column, its row or its box a number stands. With the digit
 * v, a row indexer in row r says that row v of its column holds r; a column indexer in column c that
 * column v of its row holds c; a box indexer at place p, counted in reading order from 1, that place v
 * of its box or region holds p.
 *
 * A house has every digit once, so that is the same as: exactly the cell that it says holds it.
 */
#include "rules/model.h"

/* ---- the meaning ---- */

static int holds_row(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 0; i < rule->count; i++) {
        int row = rule->cells[i] / b->side, column = rule->cells[i] % b->side;
        int v = b->value[rule->cells[i]];
        if (b->value[(v - 1) * b->side + column] != row + 1)
            return 0;
    }
    return 1;
}

static int holds_column(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 0; i < rule->count; i++) {
        int row = rule->cells[i] / b->side, column = rule->cells[i] % b->side;
        int v = b->value[rule->cells[i]];
        if (b->value[row * b->side + v - 1] != column + 1)
            return 0;
    }
    return 1;
}

/* The cells of the region in which a cell is, ascending; its place there, from 1. */
static int region_cells(const uint8_t *region, int side, int cell, uint16_t *cells) {
    int count = 0, place = 0;
    for (int c = 0; c < side * side; c++) {
        if (region[c] != region[cell])
            continue;
        cells[count++] = (uint16_t)c;
        if (c == cell)
            place = count;
    }
    return place;
}

static int holds_box(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 0; i < rule->count; i++) {
        uint16_t box[NONET_NAMED_SIDE_MAX];
        int place = region_cells(b->region, b->side, rule->cells[i], box);
        if (b->value[box[b->value[rule->cells[i]] - 1]] != place)
            return 0;
    }
    return 1;
}

/* ---- as constraints ---- */

/* Cell number i of the house has the number `own` if and only if the cell is i. */
static void post(struct model *m, int cell, int own, const uint16_t *house) {
    uint16_t cells[1 + NONET_NAMED_SIDE_MAX] = {(uint16_t)cell};
    for (int i = 0; i < m->side; i++)
        cells[1 + i] = house[i];
    nonet_post(m, "index", own, cells, 1 + m->side, NULL, 0);
}

static void lower_row(const struct nonet_rule *rule, struct model *m) {
    for (int i = 0; i < rule->count; i++) {
        uint16_t column[NONET_NAMED_SIDE_MAX];
        for (int k = 0; k < m->side; k++)
            column[k] = (uint16_t)(k * m->side + rule->cells[i] % m->side);
        post(m, rule->cells[i], rule->cells[i] / m->side + 1, column);
    }
}

static void lower_column(const struct nonet_rule *rule, struct model *m) {
    for (int i = 0; i < rule->count; i++) {
        uint16_t row[NONET_NAMED_SIDE_MAX];
        for (int k = 0; k < m->side; k++)
            row[k] = (uint16_t)(rule->cells[i] / m->side * m->side + k);
        post(m, rule->cells[i], rule->cells[i] % m->side + 1, row);
    }
}

static void lower_box(const struct nonet_rule *rule, struct model *m) {
    for (int i = 0; i < rule->count; i++) {
        uint16_t box[NONET_NAMED_SIDE_MAX];
        int place = region_cells(m->region, m->side, rule->cells[i], box);
        post(m, rule->cells[i], place, box);
    }
}

/* ---- words ---- */

static void tell(const struct nonet_rule *rule, int side, struct pen *pen, const char *what) {
    nonet_tell_rule(pen, rule, side, rule->count == 1 ? "%c says " : "each of %c says ");
    nonet_pen_text(pen, what);
}

static void tell_row(const struct nonet_rule *rule, int side, struct pen *pen) {
    tell(rule, side, pen, "in which row of its column the number of its own row stands");
}

static void tell_column(const struct nonet_rule *rule, int side, struct pen *pen) {
    tell(rule, side, pen, "in which column of its row the number of its own column stands");
}

static void tell_box(const struct nonet_rule *rule, int side, struct pen *pen) {
    tell(rule, side, pen, "at which place of its box the number of its own place stands");
}

#define INDEXER_FORM                                                                               \
    { .parts = 1, .least = 1, .most = MANY, .flags = UNORDERED }

const struct rule_kind nonet_kind_row_indexer = {
    .word = "row-indexer",
    .form = INDEXER_FORM,
    .holds = holds_row,
    .lower = lower_row,
    .tell = tell_row,
    .key = "Arrowheads up: the digit says in which row of the column the number of its own row is",
    .look = {.shape = LOOK_SIGN, .sign = "up"},
};

const struct rule_kind nonet_kind_column_indexer = {
    .word = "column-indexer",
    .form = INDEXER_FORM,
    .holds = holds_column,
    .lower = lower_column,
    .tell = tell_column,
    .key = "Arrowheads to the left: the digit says in which column of the row the number of its own column is",
    .look = {.shape = LOOK_SIGN, .sign = "left"},
};

const struct rule_kind nonet_kind_box_indexer = {
    .word = "box-indexer",
    .form = INDEXER_FORM,
    .holds = holds_box,
    .lower = lower_box,
    .tell = tell_box,
    .key = "Corners: the digit says at which place of the box the number of its own place is",
    .look = {.shape = LOOK_SIGN, .sign = "corner"},
};
