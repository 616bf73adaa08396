/*
 * Clues outside the board: the value before the first cell of a row, a column or a diagonal. Each
 * place there may have several, which then stand one behind the other, so the margin is as wide as
 * the fullest place of its side needs:
 *
 *      7 12\     a diagonal one has a small arrow that shows its way
 *      4
 *     +---+---+
 *     |   |   | 9 3
 *
 * A clue whose line begins inside the board is written small into its first cell.
 */
#include "print/looks.h"

#ifndef NONET_HOUSES_ONLY

enum {
    SLOT = 62, /* what one clue takes */
    SLOT_FIRST = 4,
    CLUE = 40, /* the size of its letters */
    CLUE_WIDE = 56,
    CLUE_INSIDE = 22,
    PLACES = (NONET_NAMED_SIDE_MAX + 2) * (NONET_NAMED_SIDE_MAX + 2)
};

/* A clue: its place, by row and column, which are -1 or `side` outside; how many are before it
 * there; and the way it looks. */
struct clue {
    const struct rule_kind *kind;
    struct nonet_rule rule;
    int row, column, before;
    int down, right;
};

struct clues {
    const struct nonet_rules *rules;
    int kind, rule;
    uint8_t taken[PLACES];
};

static int sign_of(int n) {
    return (n > 0) - (n < 0);
}

/* The way from the first cell. A single cell is a diagonal at a corner: the way leaves the board. */
static void find_way(struct clue *c, int side) {
    int first = c->rule.cells[0], second = c->rule.count > 1 ? c->rule.cells[1] : first;
    c->down = sign_of(second / side - first / side);
    c->right = sign_of(second % side - first % side);
    if (c->down == 0 && c->right == 0) {
        c->down = first / side == 0 ? 1 : -1;
        c->right = first % side == 0 ? -1 : 1;
    }
    c->row = first / side - c->down;
    c->column = first % side - c->right;
}

static int next_clue(struct clues *all, struct clue *c) {
    int side = all->rules == NULL ? 0 : all->rules->side;
    for (; (c->kind = nonet_kind_at(all->kind)) != NULL; all->kind++, all->rule = 0) {
        if (c->kind->look.shape != LOOK_OUTSIDE ||
            !nonet_look_next(all->rules, c->kind, &all->rule, &c->rule))
            continue;
        find_way(c, side);
        c->before = all->taken[(c->row + 1) * (side + 2) + c->column + 1]++;
        return 1;
    }
    return 0;
}

static int is_on_board(const struct clue *c, int side) {
    return c->row >= 0 && c->row < side && c->column >= 0 && c->column < side;
}

static int more(int before, int n) {
    return n > before ? n : before;
}

struct margins nonet_rules_margins(const struct nonet_rules *rules) {
    struct margins m = {0, 0, 0, 0};
    struct clues all = {.rules = rules};
    struct clue c;
    while (next_clue(&all, &c)) {
        int needed = SLOT_FIRST + (c.before + 1) * SLOT;
        m.left = more(m.left, c.column < 0 ? needed : 0);
        m.top = more(m.top, c.row < 0 ? needed : 0);
        m.right = more(m.right, c.column == rules->side ? needed : 0);
        m.bottom = more(m.bottom, c.row == rules->side ? needed : 0);
    }
    return m;
}

/* From the board's corner to the middle of a clue, in one direction, in hundredths of a cell. */
static int middle_of(int place, int side, int before) {
    int away = SLOT_FIRST + SLOT / 2 + before * SLOT;
    return place < 0 ? -away : place >= side ? 100 * side + away : 100 * place + 50;
}

static void draw_way(struct canvas *k, const struct figure *f, const struct clue *c,
                     struct point at) {
    struct ink ink = {.name = c->kind->word, .fill = NO_COLOUR, .line = BLACK, .flags = INK_ROUND};
    struct point from = beside(f, at, 12 * c->right, 12 * c->down);
    struct point tip = beside(f, at, 27 * c->right, 27 * c->down);
    struct point left = nonet_toward(tip, from, hundredths(f, 9), hundredths(f, 6));
    struct point right = nonet_toward(tip, from, hundredths(f, 9), -hundredths(f, 6));
    ink.stroke = hundredths(f, 3);
    k->to->shapes->begin(k, &ink);
    k->to->shapes->start(k, from.x, from.y);
    k->to->shapes->straight(k, tip.x, tip.y);
    k->to->shapes->start(k, left.x, left.y);
    k->to->shapes->straight(k, tip.x, tip.y);
    k->to->shapes->straight(k, right.x, right.y);
    k->to->shapes->end(k);
}

static void draw_frame(struct canvas *k, const struct figure *f, const struct clue *c,
                       struct point at) {
    struct ink ink = {.name = c->kind->word, .fill = NO_COLOUR, .line = BLACK};
    int r = hundredths(f, 27);
    ink.stroke = hundredths(f, 2);
    k->to->shapes->begin(k, &ink);
    if (c->kind->look.ends == ENDS_ROUND)
        k->to->shapes->disc(k, at.x, at.y, r);
    else
        k->to->shapes->box(k, at.x - r, at.y - r, 2 * r, 2 * r, r / 8);
    k->to->shapes->end(k);
}

static void draw_clue(struct canvas *k, const struct figure *f, const struct clue *c) {
    int side = f->grid->side, ends = c->kind->look.ends;
    char text[LOOK_TEXT_MAX];
    nonet_look_text(c->kind, &c->rule, text);
    if (is_on_board(c, side)) {
        struct point cell = centre_of_cell(f, c->rule.cells[0]);
        nonet_look_say(k, f, beside(f, cell, -34 * c->right, -34 * c->down), CLUE_INSIDE,
                       CLUE_INSIDE, 0, text);
        return;
    }
    struct point at = beside(f, (struct point){f->x, f->y}, middle_of(c->column, side, c->before),
                             middle_of(c->row, side, c->before));
    if (ends == ENDS_ARROW) {
        draw_way(k, f, c, at);
        nonet_look_say(k, f, beside(f, at, -8 * c->right, -8 * c->down), CLUE * 3 / 4,
                       CLUE_WIDE * 3 / 4, 0, text);
        return;
    }
    if (ends != ENDS_NONE)
        draw_frame(k, f, c, at);
    nonet_look_say(k, f, at, ends == ENDS_NONE ? CLUE : CLUE * 7 / 8,
                   ends == ENDS_NONE ? CLUE_WIDE : CLUE_WIDE * 5 / 7, 0, text);
}

void nonet_draw_outside(struct canvas *k, const struct figure *f) {
    struct clues all = {.rules = f->rules};
    struct clue c;
    while (next_clue(&all, &c))
        draw_clue(k, f, &c);
}

#endif
