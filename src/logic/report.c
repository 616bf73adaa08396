/*
 * A hint as the caller sees it: its effects, the houses, cells and marks to look at, and the nodes
 * of its chains. Made only on demand, from the hint and the board it was found on.
 */
#include "logic/chains.h"
#include "grid/grid.h"

static bool is_chain(const struct hint *s) {
    return nonet_technique_at(s->technique)->flags & NONET_TECHNIQUE_CHAIN;
}

/* ---- parts ---- */

/* Outside, houses are rows, columns, boxes. */
static int public_house(int h) {
    return h < 9 ? 18 + h : h - 9;
}

static void add(struct report *r, int kind, int role, int at, int digit) {
    if (r->step.part_count == REPORT_PARTS)
        return;
    r->parts[r->step.part_count++] =
        (struct nonet_part){(uint8_t)kind, (uint8_t)role, (uint8_t)digit, (uint16_t)at};
}

static void add_house(struct report *r, int role, int h) {
    add(r, NONET_PART_HOUSE, role, public_house(h), 0);
}

static void add_cell(struct report *r, int role, int c) {
    add(r, NONET_PART_CELL, role, c, 0);
}

static void add_marks(struct report *r, int role, int c, unsigned digits) {
    for (; digits != 0; digits &= digits - 1)
        add(r, NONET_PART_MARK, role, c, low(digits) + 1);
}

static void add_cells(struct report *r, int role, const struct hint *s) {
    for (int i = 0; i < s->cell_count; i++)
        add_cell(r, role, s->cells[i]);
}

static int overlap(struct cells a, struct cells b) {
    struct cells both = cells_and(a, b);
    return __builtin_popcountll(both.w[0]) + __builtin_popcountll(both.w[1]);
}

/* Known digits that keep d out of the other empty cells of the house: those that see the most of
 * what is left, until no more can be explained. */
static void add_blockers(struct nine *n, int h, int c, int d) {
    const struct board *b = &n->board;
    struct cells left = {{0, 0}};
    for (int i = 0; i < 9; i++) {
        int o = nonet_nine.cell[h][i];
        if (o != c && b->value[o] == 0)
            cells_add(&left, o);
    }
    while (cells_any(left)) {
        int best = -1, most = 0;
        for (int o = 0; o < NCELL; o++) {
            int count = b->value[o] == d + 1 ? overlap(nonet_nine.peers[o], left) : 0;
            if (count > most) {
                most = count;
                best = o;
            }
        }
        if (best < 0)
            return;
        add_cell(n->report, NONET_ROLE_BLOCKER, best);
        for (int w = 0; w < 2; w++)
            left.w[w] &= ~nonet_nine.peers[best].w[w];
    }
}

/* For each digit that the cell cannot be, a known one that it sees. */
static void add_naked_blockers(struct nine *n, int c, int d) {
    const struct board *b = &n->board;
    unsigned left = ALL9 & ~(1u << d);
    for (int i = 0; i < 20; i++) {
        int o = nonet_nine.peer[c][i];
        unsigned bit = b->value[o] != 0 ? 1u << (b->value[o] - 1) : 0;
        if (!(left & bit))
            continue;
        left &= ~bit;
        add_cell(n->report, NONET_ROLE_BLOCKER, o);
    }
}

static void single_parts(struct nine *n, const struct hint *s) {
    if (s->technique == TECHNIQUE_HIDDEN_SINGLE)
        add_house(n->report, NONET_ROLE_BASE, s->house[0]);
    add_cell(n->report, NONET_ROLE_PATTERN, s->place);
    if (s->technique == TECHNIQUE_HIDDEN_SINGLE)
        add_blockers(n, s->house[0], s->place, s->digit);
    else
        add_naked_blockers(n, s->place, s->digit);
}

static void locked_parts(struct report *r, const struct hint *s) {
    add_house(r, NONET_ROLE_BASE, s->house[0]);
    add_house(r, NONET_ROLE_COVER, s->house[1]);
    add_cells(r, NONET_ROLE_PATTERN, s);
}

static void set_parts(struct report *r, const struct hint *s) {
    add_house(r, NONET_ROLE_BASE, s->house[0]);
    add_cells(r, NONET_ROLE_PATTERN, s);
}

static void fish_parts(struct report *r, const struct hint *s) {
    for (int side = 0; side < 2; side++)
        for (unsigned m = s->lines[side]; m != 0; m &= m - 1)
            add_house(r, side ? NONET_ROLE_COVER : NONET_ROLE_BASE, s->house[side] + low(m));
    add_cells(r, NONET_ROLE_PATTERN, s);
}

static void wing_parts(struct report *r, const struct hint *s) {
    add_cell(r, NONET_ROLE_PIVOT, s->cells[0]);
    add_cell(r, NONET_ROLE_WING, s->cells[1]);
    add_cell(r, NONET_ROLE_WING, s->cells[2]);
}

/* The cells of a type 3's set that are not part of the pattern itself. */
static void type3_parts(struct report *r, const struct hint *s, unsigned places) {
    for (unsigned m = places; m != 0; m &= m - 1) {
        int c = nonet_nine.cell[s->house[0]][low(m)];
        bool own = false;
        for (int i = 0; i < s->cell_count; i++)
            own |= s->cells[i] == c;
        if (!own)
            add_cell(r, NONET_ROLE_SET, c);
    }
}

static void loop_parts(struct nine *n, const struct hint *s) {
    struct report *r = n->report;
    if (s->type >= 3)
        add_house(r, NONET_ROLE_BASE, s->house[0]);
    add_cells(r, NONET_ROLE_PATTERN, s);
    for (int i = 0; i < s->cell_count; i++)
        add_marks(r, NONET_ROLE_EXTRA, s->cells[i],
                  n->board.cand[s->cells[i]] & ~(unsigned)s->digits);
    if (s->type == 3)
        type3_parts(r, s, s->hidden ? s->lines[1] : s->lines[0]);
}

static void bug_parts(struct nine *n, const struct hint *s) {
    struct report *r = n->report;
    uint16_t extra[NCELL];
    nonet_bug_extras(n, extra);
    if (s->type >= 3)
        add_house(r, NONET_ROLE_BASE, s->house[0]);
    add_cells(r, NONET_ROLE_PATTERN, s);
    for (int i = 0; i < s->cell_count; i++)
        add_marks(r, NONET_ROLE_EXTRA, s->cells[i], extra[s->cells[i]]);
    if (s->type == 3)
        type3_parts(r, s, s->lines[0]);
}

static void aligned_parts(struct nine *n, const struct hint *s) {
    struct cells common = nonet_nine.peers[s->cells[0]];
    for (int i = 1; i < s->cell_count; i++)
        common = cells_and(common, nonet_nine.peers[s->cells[i]]);
    add_cells(n->report, NONET_ROLE_PATTERN, s);
    for (int c = 0; c < NCELL; c++) {
        int count = bits(n->board.cand[c]);
        if (cells_has(common, c) && count >= 2 && count <= s->cell_count)
            add_cell(n->report, NONET_ROLE_EXCLUDER, c);
    }
}

static void chain_parts(struct report *r, const struct hint *s) {
    if (s->form == NONET_CHAIN_REGION)
        add_house(r, NONET_ROLE_BASE, s->house[0]);
    else if (s->form == NONET_CHAIN_CELL)
        add_cell(r, NONET_ROLE_PATTERN, s->start / 9);
    add_cells(r, NONET_ROLE_PATTERN, s);
}

static void make_parts(struct nine *n, const struct hint *s) {
    struct report *r = n->report;
    switch (s->technique) {
    case TECHNIQUE_HIDDEN_SINGLE:
    case TECHNIQUE_NAKED_SINGLE:
        single_parts(n, s);
        break;
    case TECHNIQUE_DIRECT_POINTING:
    case TECHNIQUE_DIRECT_CLAIMING:
    case TECHNIQUE_POINTING:
    case TECHNIQUE_CLAIMING:
        locked_parts(r, s);
        break;
    case TECHNIQUE_X_WING:
    case TECHNIQUE_SWORDFISH:
    case TECHNIQUE_JELLYFISH:
        fish_parts(r, s);
        break;
    case TECHNIQUE_XY_WING:
    case TECHNIQUE_XYZ_WING:
        wing_parts(r, s);
        break;
    case TECHNIQUE_UNIQUE_LOOP:
        loop_parts(n, s);
        break;
    case TECHNIQUE_BUG:
        bug_parts(n, s);
        break;
    case TECHNIQUE_ALIGNED_PAIR:
    case TECHNIQUE_ALIGNED_TRIPLET:
        aligned_parts(n, s);
        break;
    default:
        if (is_chain(s))
            chain_parts(r, s);
        else
            set_parts(r, s);
    }
}

/* ---- effects ---- */

static void make_effects(struct nine *n, const struct hint *s) {
    struct report *r = n->report;
    size_t count = 0;
    for (int c = 0; c < NCELL; c++)
        for (unsigned m = s->elim[c] & n->board.cand[c]; m != 0; m &= m - 1)
            r->effects[count++] = (struct nonet_effect){(uint16_t)c, (uint8_t)(low(m) + 1), 0};
    if (s->place != NONE)
        r->effects[count++] = (struct nonet_effect){s->place, (uint8_t)(s->digit + 1), 1};
    r->step.effects = r->effects;
    r->step.effect_count = count;
}

static unsigned digits_of(const struct hint *s) {
    unsigned m = s->digits;
    for (int c = 0; c < NCELL && s->digits == 0; c++)
        m |= s->elim[c];
    return m;
}

static bool make_nodes(struct nine *n, const struct hint *s) {
    struct node_report *nodes = nonet_nodes_room(n->chains);
    struct chains *k = n->chains;
    if (nodes == NULL)
        return false;
    nonet_nested_free(k);
    nonet_nodes_report(k, s->form == NONET_CHAIN_SINGLE ? NULL : k->last, nodes);
    nonet_nodes_give(nodes, &n->report->step);
    return chains_go_on(k);
}

void nonet_report_begin(struct nine *n, int number) {
    const struct hint *s = n->out;
    struct report *r = n->report;
    r->step = (struct nonet_step){.size = sizeof r->step,
                                  .technique = nonet_technique_at(s->technique),
                                  .rating = s->rating,
                                  .number = number,
                                  .count = s->complexity ? s->complexity : s->cell_count,
                                  .type = s->type,
                                  .level = s->level,
                                  .form = (enum nonet_chain_form)s->form,
                                  .digits = {digits_of(s), 0},
                                  .parts = r->parts};
}

void nonet_report_plain(struct nine *n, int number) {
    nonet_report_begin(n, number);
    make_effects(n, n->out);
    make_parts(n, n->out);
}

bool nonet_report_make(struct nine *n, int number) {
    const struct hint *s = n->out;
    nonet_report_plain(n, number);
    nonet_board_store(&n->board, &n->report->before.grid);
    return !is_chain(s) || make_nodes(n, s);
}
