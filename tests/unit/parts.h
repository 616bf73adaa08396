/*
 * What a step must carry to be drawn: the houses, cells and marks of its technique with their roles,
 * and that these are what they are said to be. Fish have as many base as cover houses, and fins if
 * they are called finned; almost locked sets have one candidate more than cells; of a chain each
 * link holds for the reason that it gives.
 */
#ifndef NONET_TESTS_PARTS_H
#define NONET_TESTS_PARTS_H

#include "grid/grid.h"
#include "grid/shape.h"
#include "nonet.h"

#include <string.h>

/* The first row whose word is in the id. `nodes`: it is a chain. A technique without a row must have
 * something to draw, and if it has links, these must hold. */
struct parts_row {
    const char *word;
    unsigned houses, cells, marks;
    int nodes;
};

enum {
    PART_BASE = 1u << NONET_ROLE_BASE,
    PART_COVER = 1u << NONET_ROLE_COVER,
    PART_PATTERN = 1u << NONET_ROLE_PATTERN,
    PART_WING = 1u << NONET_ROLE_WING,
    PART_PIVOT = 1u << NONET_ROLE_PIVOT,
    PART_SET = 1u << NONET_ROLE_SET,
    PART_EXTRA = 1u << NONET_ROLE_EXTRA,
    PART_COLORS = 1u << NONET_ROLE_COLOR_1 | 1u << NONET_ROLE_COLOR_2,
    PART_MORE_COLORS = 1u << NONET_ROLE_COLOR_3 | 1u << NONET_ROLE_COLOR_4
};

static const struct parts_row parts_rows[] = {
    {"full-house", PART_BASE, PART_PATTERN, 0, 0},
    {"hidden-single", PART_BASE, PART_PATTERN, 0, 0},
    {"naked-single", 0, PART_PATTERN, 0, 0},
    {"pointing", PART_BASE | PART_COVER, PART_PATTERN, 0, 0},
    {"claiming", PART_BASE | PART_COVER, PART_PATTERN, 0, 0},
    {"line-subset", PART_BASE | PART_COVER, PART_PATTERN, 0, 0},
    {"locked-", PART_BASE | PART_COVER, PART_PATTERN, 0, 0},
    {"aligned-", 0, PART_PATTERN, 0, 0},
    {"remote-pair", 0, PART_PATTERN | PART_WING, 0, 1},
    {"rectangle-pair", PART_BASE | PART_COVER, PART_PATTERN | PART_WING, 0, 0},
    {"template-", 0, PART_PATTERN, 0, 0},
    {"-pair", PART_BASE, PART_PATTERN, 0, 0},
    {"-triplet", PART_BASE, PART_PATTERN, 0, 0},
    {"-quad", PART_BASE, PART_PATTERN, 0, 0},
    {"-set", PART_BASE, PART_PATTERN, 0, 0},
    {"skyscraper", PART_BASE | PART_COVER, PART_PATTERN | PART_WING, 0, 0},
    {"dual-two-string-kite", PART_BASE | PART_COVER, PART_PATTERN, PART_WING, 0},
    {"two-string-kite", PART_BASE | PART_COVER, PART_PATTERN | PART_WING, 0, 0},
    {"empty-rectangle", PART_BASE | PART_COVER, PART_PATTERN | PART_WING, 0, 0},
    {"als-nice-loop", 0, 0, 0, 1},
    {"als-", 0, PART_SET, PART_PATTERN, 0},
    {"death-blossom", 0, PART_SET | PART_PIVOT, PART_PATTERN, 0},
    {"sue-de-coq", PART_BASE | PART_COVER, PART_PATTERN | PART_WING | PART_SET, 0, 0},
    {"xy-wing", 0, PART_PIVOT | PART_WING, 0, 0},
    {"xyz-wing", 0, PART_PIVOT | PART_WING, 0, 0},
    {"w-wing", PART_BASE, PART_PATTERN | PART_WING, 0, 0},
    {"simple-colors", 0, PART_COLORS, 0, 0},
    {"multi-colors", 0, PART_COLORS | PART_MORE_COLORS, 0, 0},
    {"turbot-fish", PART_BASE, PART_PATTERN | PART_WING, 0, 1},
    {"xy-chain", 0, PART_PATTERN | PART_WING, 0, 1},
    {"x-chain", PART_BASE, PART_PATTERN | PART_WING, 0, 1},
    {"uniqueness-3", PART_BASE, PART_PATTERN | PART_SET, PART_EXTRA, 0},
    {"uniqueness-4", PART_BASE, PART_PATTERN, PART_EXTRA, 0},
    {"uniqueness-6", PART_BASE, PART_PATTERN, PART_EXTRA, 0},
    {"uniqueness-", 0, PART_PATTERN, PART_EXTRA, 0},
    {"hidden-rectangle", PART_BASE, PART_PATTERN, PART_EXTRA, 0},
    {"avoidable-rectangle-2", 0, PART_PATTERN, PART_EXTRA, 0},
    {"avoidable-rectangle-1", 0, PART_PATTERN, 0, 0},
    {"unique-loop", 0, PART_PATTERN, 0, 0},
    {"bug", 0, PART_PATTERN, PART_EXTRA, 0},
    {"brute-force", 0, PART_PATTERN, 0, 0},
    {"cycle", 0, PART_PATTERN, 0, 1},
    {"nice-loop", 0, 0, 0, 1},
    {"chain", 0, 0, 0, 1},
    {"nishio", 0, 0, 0, 1},
    {"tabling", 0, 0, 0, 1},
    {"kraken", PART_BASE | PART_COVER, PART_PATTERN, 0, 1},
};

/* By the names of their sizes, with fins or without. */
static const char *const parts_fish[] = {"x-wing",    "swordfish", "jellyfish",
                                         "squirmbag", "whale",     "leviathan"};

static inline int part_is_fish(const char *id) {
    for (size_t i = 0; i < sizeof parts_fish / sizeof *parts_fish; i++)
        if (strstr(id, parts_fish[i]) != NULL)
            return 1;
    return 0;
}

static inline const struct parts_row *parts_row_of(const char *id) {
    static const struct parts_row fish = {"", PART_BASE | PART_COVER, PART_PATTERN, 0, 0};
    for (size_t i = 0; i < sizeof parts_rows / sizeof *parts_rows; i++)
        if (strstr(id, parts_rows[i].word) != NULL)
            return &parts_rows[i];
    return part_is_fish(id) ? &fish : NULL;
}

/* The roles of the parts of a kind. */
static inline unsigned part_roles(const struct nonet_step *s, enum nonet_part_kind kind) {
    unsigned roles = 0;
    for (size_t i = 0; i < s->part_count; i++)
        if (s->parts[i].kind == kind)
            roles |= 1u << s->parts[i].role;
    return roles;
}

static inline int part_count(const struct nonet_step *s, enum nonet_part_kind kind,
                             enum nonet_role role) {
    int count = 0;
    for (size_t i = 0; i < s->part_count; i++)
        count += s->parts[i].kind == kind && s->parts[i].role == role;
    return count;
}

static inline int part_house_has(const struct shape *shape, int h, int c) {
    for (int k = 0; k < shape_count(shape, c); k++)
        if (shape_houses(shape, c)[k] == h)
            return 1;
    return 0;
}

static inline int part_sees(const struct shape *shape, int a, int b) {
    for (int k = 0; k < shape_count(shape, a) && a != b; k++)
        if (part_house_has(shape, shape_houses(shape, a)[k], b))
            return 1;
    return 0;
}

/* How many houses with this role have the cell. */
static inline int part_covers(const struct nonet_step *s, const struct shape *shape,
                              enum nonet_role role, int c) {
    int count = 0;
    for (size_t i = 0; i < s->part_count; i++)
        count += s->parts[i].kind == NONET_PART_HOUSE && s->parts[i].role == role &&
                 part_house_has(shape, s->parts[i].at, c);
    return count;
}

/* ---- fish ---- */

/* What is found may have another name than what was looked for: "Mutant", "Sashimi". Without fins,
 * "Sashimi" is a fish with a single place in a base house. */
static inline const char *wrong_fish(const struct nonet_step *s, const struct nonet_grid *g,
                                     const struct shape *shape) {
    char name[NONET_NAME_MAX];
    nonet_step_text(s, g, NONET_STEP_NAME, NONET_NOTATION_RC, name, sizeof name);
    int fins = part_count(s, NONET_PART_CELL, NONET_ROLE_FIN);
    if (strstr(name, "Sashimi") == NULL && (fins > 0) != (strstr(name, "Finned") != NULL))
        return "fins and the name do not agree";
    if (part_count(s, NONET_PART_HOUSE, NONET_ROLE_BASE) != s->count ||
        part_count(s, NONET_PART_HOUSE, NONET_ROLE_COVER) != s->count)
        return "not as many base or cover houses as its size";
    for (size_t i = 0; i < s->part_count; i++) {
        int c = s->parts[i].at, role = s->parts[i].role;
        if (s->parts[i].kind == NONET_PART_HOUSE)
            continue;
        if (part_covers(s, shape, NONET_ROLE_BASE, c) == 0)
            return "a cell of a fish lies in no base house";
        if (role == NONET_ROLE_PATTERN && part_covers(s, shape, NONET_ROLE_COVER, c) == 0)
            return "a cell of a fish lies in no cover house";
        for (size_t k = 0; k < s->effect_count && role == NONET_ROLE_FIN; k++)
            if (!part_sees(shape, c, s->effects[k].cell))
                return "what goes does not see a fin";
    }
    for (size_t k = 0; k < s->effect_count; k++)
        if (part_covers(s, shape, NONET_ROLE_COVER, s->effects[k].cell) == 0)
            return "what goes lies in no cover house";
    return NULL;
}

/* ---- almost locked sets ---- */

static inline const char *wrong_sets(const struct nonet_step *s, const struct nonet_grid *g) {
    int last = 0, cells = 0;
    struct nonet_set digits = {0, 0};
    for (size_t i = 0; i <= s->part_count; i++) {
        const struct nonet_part *p = i < s->part_count ? &s->parts[i] : NULL;
        int number = p == NULL                                                 ? last + 1
                     : p->kind == NONET_PART_CELL && p->role == NONET_ROLE_SET ? p->digit
                                                                               : last;
        if (number != last) {
            if (number != last + 1 || (last > 0 && set_count(digits) != cells + 1))
                return "a set has not one candidate more than cells";
            last = number;
            cells = 0;
            digits = (struct nonet_set){0, 0};
        }
        if (p != NULL && p->kind == NONET_PART_CELL && p->role == NONET_ROLE_SET) {
            cells++;
            digits = set_or(digits, nonet_grid_marks(g, p->at));
        }
        if (p != NULL && p->kind == NONET_PART_MARK &&
            !set_has(nonet_grid_marks(g, p->at), p->digit))
            return "a link is not a candidate";
    }
    return last < 3 ? "fewer than two sets" : NULL;
}

/* ---- colours ---- */

/* Two cells that see each other and have the same colour are what a wrap is; else none do. */
static inline const char *wrong_colors(const struct nonet_step *s, const struct nonet_grid *g) {
    int digit = set_first(s->digits);
    for (size_t i = 0; i < s->part_count; i++)
        if (s->parts[i].kind != NONET_PART_CELL ||
            !set_has(nonet_grid_marks(g, s->parts[i].at), digit))
            return "a coloured cell lacks the digit";
    return NULL;
}

/* ---- chains ---- */

/* 1: a parent of the node is the candidate d of the cell c, on or off. */
static inline int has_parent(const struct nonet_step *s, const struct nonet_node *n, int c, int d,
                             int on) {
    for (int k = 0; k < n->parent_count; k++) {
        const struct nonet_node *p = &s->nodes[s->parents[n->parent + k]];
        if (p->cell == c && p->digit == d && p->on == on)
            return 1;
    }
    return 0;
}

/* 1: the candidate is one of a group that stands together with node i. */
static inline int is_in_group(const struct nonet_step *s, size_t i, int c) {
    const struct nonet_node *n = s->nodes;
    for (size_t k = 0; k < s->node_count; k++)
        if (n[k].cell == c && n[k].digit == n[i].digit && n[k].on == n[i].on &&
            n[k].parent == n[i].parent && n[k].parent_count == n[i].parent_count)
            return 1;
    return 0;
}

/* All other candidates of the cell, or places in the house, are false. */
static inline const char *wrong_strong(const struct nonet_step *s, const struct nonet_grid *g,
                                       const struct shape *shape, size_t i) {
    const struct nonet_node *n = &s->nodes[i];
    if (n->reason == NONET_REASON_CELL) {
        for (int d = 1; d <= g->side; d++)
            if (d != n->digit && set_has(nonet_grid_marks(g, n->cell), d) &&
                !has_parent(s, n, n->cell, d, 0))
                return "a cell has more than a link says";
        return NULL;
    }
    if (!part_house_has(shape, n->house, n->cell))
        return "a link is not in its house";
    for (int k = 0; k < g->side; k++) {
        int c = shape_house(shape, n->house)[k];
        if (set_has(nonet_grid_marks(g, c), n->digit) && nonet_grid_value(g, c) == 0 &&
            !is_in_group(s, i, c) && !has_parent(s, n, c, n->digit, 0))
            return "a house has more places than a link says";
    }
    return NULL;
}

/* The parent is true, and in the same cell or house. */
static inline const char *wrong_weak(const struct nonet_step *s, const struct shape *shape,
                                     size_t i) {
    const struct nonet_node *n = &s->nodes[i];
    for (int k = 0; k < n->parent_count; k++) {
        const struct nonet_node *p = &s->nodes[s->parents[n->parent + k]];
        int same = n->reason == NONET_REASON_CELL
                       ? p->cell == n->cell && p->digit != n->digit
                       : p->digit == n->digit && part_house_has(shape, n->house, n->cell) &&
                             part_house_has(shape, n->house, p->cell);
        if (!p->on || !same)
            return "a link does not exclude what it says";
    }
    return NULL;
}

static inline const char *wrong_links(const struct nonet_step *s, const struct nonet_grid *g,
                                      const struct shape *shape) {
    if (s->node_count == 0 || s->end_count == 0)
        return "a chain without links";
    for (size_t i = 0; i < s->node_count; i++) {
        const struct nonet_node *n = &s->nodes[i];
        const char *wrong = NULL;
        if ((n->reason == NONET_REASON_ASSUMED) != (n->parent_count == 0))
            return "a link without a reason";
        if (n->reason == NONET_REASON_CELL || n->reason == NONET_REASON_HOUSE)
            wrong = n->on ? wrong_strong(s, g, shape, i) : wrong_weak(s, shape, i);
        if (wrong != NULL)
            return wrong;
    }
    return NULL;
}

/* ---- all ---- */

static inline const char *wrong_parts_in(const struct nonet_step *s, const struct nonet_grid *g,
                                         const struct shape *shape) {
    const char *id = s->technique->id;
    const struct parts_row *row = parts_row_of(id);
    if (row == NULL && s->node_count > 0)
        return wrong_links(s, g, shape);
    if (row == NULL)
        return s->part_count > 0 ? NULL : "nothing to draw";
    if ((row->houses & ~part_roles(s, NONET_PART_HOUSE)) != 0)
        return "a house is missing";
    if ((row->cells & ~part_roles(s, NONET_PART_CELL)) != 0)
        return "a cell is missing";
    if ((row->marks & ~part_roles(s, NONET_PART_MARK)) != 0)
        return "a mark is missing";
    if (row->nodes)
        return wrong_links(s, g, shape);
    if (row->word[0] == '\0')
        return strstr(id, "siamese") == NULL ? wrong_fish(s, g, shape) : NULL;
    if ((row->cells & PART_SET) != 0 && row->marks == PART_PATTERN)
        return wrong_sets(s, g);
    return (row->cells & PART_COLORS) != 0 ? wrong_colors(s, g) : NULL;
}

/* What is wrong with the parts of a step; NULL: nothing. */
static inline const char *wrong_parts(const struct nonet_step *s, const struct nonet_grid *before) {
    struct shape_room room;
    const struct shape *shape;
    if (nonet_shape_open(&room, before, s->rules, &shape) != NONET_OK)
        return "no shape";
    const char *wrong = wrong_parts_in(s, before, shape);
    nonet_shape_close(&room);
    return wrong;
}

#endif
