/*
 * No two equal digits a chess piece's move apart: a knight's, a king's, or any other, so many rows and
 * columns, in all directions. Cells of a row or a column always differ, so only other moves say
 * anything.
 */
#include "rules/model.h"

/* ---- the meaning ---- */

/* Whether no cell is equal to one `down` and `right` of it; those may be negative. */
static int differ_by_move(const struct rule_board *b, int down, int right) {
    for (int c = 0; c < b->side * b->side; c++) {
        int row = c / b->side + down, column = c % b->side + right;
        if (row >= 0 && row < b->side && column >= 0 && column < b->side &&
            b->value[row * b->side + column] == b->value[c])
            return 0;
    }
    return 1;
}

static int differ_by_moves(const struct rule_board *b, int x, int y) {
    return differ_by_move(b, x, y) && differ_by_move(b, x, -y) && differ_by_move(b, y, x) &&
           differ_by_move(b, y, -x);
}

static int holds_knight(const struct nonet_rule *rule, const struct rule_board *b) {
    (void)rule;
    return differ_by_moves(b, 1, 2);
}

static int holds_king(const struct nonet_rule *rule, const struct rule_board *b) {
    (void)rule;
    return differ_by_moves(b, 0, 1) && differ_by_moves(b, 1, 1);
}

static int holds_move(const struct nonet_rule *rule, const struct rule_board *b) {
    return differ_by_moves(b, rule->numbers[0], rule->numbers[1]);
}

/* ---- as constraints ---- */

static void post_move(struct model *m, int down, int right) {
    for (int c = 0; c < m->side * (m->side - down); c++) {
        int column = c % m->side;
        if (column >= right)
            nonet_post_apart(m, c, c + down * m->side - right);
        if (column + right < m->side)
            nonet_post_apart(m, c, c + down * m->side + right);
    }
}

static void post_moves(struct model *m, int x, int y) {
    if (x == 0 || y == 0)
        return;
    post_move(m, x, y);
    if (x != y)
        post_move(m, y, x);
}

static void lower_knight(const struct nonet_rule *rule, struct model *m) {
    (void)rule;
    post_moves(m, 1, 2);
}

static void lower_king(const struct nonet_rule *rule, struct model *m) {
    (void)rule;
    post_moves(m, 1, 1);
}

static void lower_move(const struct nonet_rule *rule, struct model *m) {
    post_moves(m, rule->numbers[0], rule->numbers[1]);
}

/* ---- words ---- */

static void tell_knight(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, "cells a knight's move apart are different");
}

static void tell_king(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, "cells a king's move apart are different");
}

static void tell_move(const struct nonet_rule *rule, int side, struct pen *pen) {
    int x = rule->numbers[0], y = rule->numbers[1];
    (void)side;
    nonet_pen_text(pen, "cells ");
    nonet_pen_number(pen, x);
    nonet_pen_text(pen, x == 1 ? " row and " : " rows and ");
    nonet_pen_number(pen, y);
    nonet_pen_text(pen, y == 1 ? " column apart" : " columns apart");
    nonet_pen_text(pen, x == y ? " are different" : ", or the other way round, are different");
}

const struct rule_kind nonet_kind_anti_knight = {
    .word = "anti-knight",
    .holds = holds_knight,
    .lower = lower_knight,
    .tell = tell_knight,
};

const struct rule_kind nonet_kind_anti_king = {
    .word = "anti-king",
    .holds = holds_king,
    .lower = lower_king,
    .tell = tell_king,
};

const struct rule_kind nonet_kind_chess_move = {
    .word = "chess-move",
    .form = {.numbers = MOVE},
    .holds = holds_move,
    .lower = lower_move,
    .tell = tell_move,
};
