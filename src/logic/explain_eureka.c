/*
 * Steps in Eureka notation, the one in which players write chains: what its forms share. The form of
 * a technique stands in its own file, that of chains in chains/eureka.inc; docs/notation.md has the
 * grammar. Cells that lie in the same rows and columns are written as one, r1c45.
 */
#include "logic/explain.h"

#ifndef NONET_EXPLAINER_ONLY

enum { TOGETHER = 9 }; /* up to this side numbers are digits, and can stand together */

void nonet_eureka_digits(struct telling *t, struct nonet_set m) {
    for (int i = 0; !set_is_empty(m); i++)
        nonet_tell(t, i > 0 && t->g->side > TOGETHER ? ",%n" : "%n", set_take(&m));
}

/* ---- cells ---- */

static void digits_of(struct telling *t, char letter, unsigned mask) {
    nonet_tell_char(t, letter);
    for (int i = 0; i < TOGETHER; i++)
        if (mask >> i & 1)
            nonet_tell(t, "%n", i + 1);
}

/* Rows that have the same columns stand together. */
static void cells_together(struct telling *t, const struct cell_list *list) {
    unsigned columns[TOGETHER] = {0};
    const char *between = "";
    for (int i = 0; i < list->count && i < CELLS_ROOM; i++)
        columns[cell_row(t->g, list->at[i])] |= 1u << cell_col(t->g, list->at[i]);
    for (int r = 0; r < TOGETHER; r++) {
        unsigned rows = 0, own = columns[r];
        for (int k = r; k < TOGETHER && own != 0; k++)
            if (columns[k] == own) {
                rows |= 1u << k;
                columns[k] = 0;
            }
        if (rows == 0)
            continue;
        nonet_tell(t, "%s", between);
        digits_of(t, 'r', rows);
        digits_of(t, 'c', own);
        between = ",";
    }
}

void nonet_eureka_cells(struct telling *t, const struct cell_list *list) {
    if (t->g->side <= TOGETHER) {
        cells_together(t, list);
        return;
    }
    for (int i = 0; i < list->count && i < CELLS_ROOM; i++)
        nonet_tell(t, "%s%c", i > 0 ? "," : "", (int)list->at[i]);
}

void nonet_eureka_node(struct telling *t, struct nonet_set m, const struct cell_list *list) {
    nonet_tell_char(t, '(');
    nonet_eureka_digits(t, m);
    nonet_tell_char(t, ')');
    nonet_eureka_cells(t, list);
}

void nonet_eureka_set(struct telling *t, struct nonet_set one, struct nonet_set others,
                      const struct cell_list *list) {
    nonet_tell_char(t, '(');
    nonet_eureka_digits(t, one);
    nonet_tell_char(t, '=');
    nonet_eureka_digits(t, others);
    nonet_tell_char(t, ')');
    nonet_eureka_cells(t, list);
}

void nonet_eureka_two_links(struct telling *t, struct nonet_set digit, const int cells[4]) {
    nonet_tell_char(t, '(');
    nonet_eureka_digits(t, digit);
    nonet_tell(t, ")%c=%c-%c=%c", cells[0], cells[1], cells[2], cells[3]);
}

/* ---- houses ---- */

/* r, c and b; what rules add has its name. */
static void kind_of_house(struct telling *t, const char *kind) {
    static const char *const short_ones[] = {"row", "column", "box"};
    for (int i = 0; i < 3; i++)
        if (strcmp(kind, short_ones[i]) == 0) {
            nonet_tell_char(t, kind[0]);
            return;
        }
    nonet_tell(t, "%s", kind);
}

void nonet_eureka_houses(struct telling *t, enum nonet_role role) {
    const char *kind = NULL;
    for (size_t i = 0; i < t->s->part_count; i++) {
        const struct nonet_part *p = &t->s->parts[i];
        if (p->kind != NONET_PART_HOUSE || p->role != role)
            continue;
        struct house_name name = nonet_house_named(t->g, t->rules, p->at);
        if (kind == NULL || strcmp(kind, name.kind) != 0)
            kind_of_house(t, name.kind);
        else if (t->g->side > TOGETHER)
            nonet_tell_char(t, ',');
        nonet_tell(t, "%n", name.number);
        kind = name.kind;
    }
}

/* ---- fish, and what has no chain ---- */

/* " fr2c4": the cells of a role after a letter, if there are any. */
static void more_cells(struct telling *t, const char *before, enum nonet_role role) {
    struct cell_list cells;
    nonet_tell_cells_of(t, role, &cells);
    if (cells.count == 0)
        return;
    nonet_tell(t, "%s", before);
    nonet_eureka_cells(t, &cells);
}

void nonet_eureka_fish(struct telling *t) {
    nonet_eureka_digits(t, t->s->digits);
    nonet_tell_char(t, ' ');
    nonet_eureka_houses(t, NONET_ROLE_BASE);
    nonet_tell_char(t, '\\');
    nonet_eureka_houses(t, NONET_ROLE_COVER);
    more_cells(t, " f", NONET_ROLE_FIN);
}

/* "+(13)r6c3+(1)r6c2": the EXTRA marks of each cell. */
static void extra_marks(struct telling *t) {
    struct cell_list cells;
    nonet_tell_cells_of(t, NONET_ROLE_EXTRA, &cells);
    for (int i = 0; i < cells.count && i < CELLS_ROOM; i++) {
        struct cell_list one = {1, {cells.at[i]}};
        struct nonet_set digits = {0, 0};
        for (size_t k = 0; k < t->s->part_count; k++) {
            const struct nonet_part *p = &t->s->parts[k];
            if (p->kind == NONET_PART_MARK && p->role == NONET_ROLE_EXTRA && p->at == cells.at[i])
                digits = set_or(digits, set_of(p->digit));
        }
        nonet_tell_char(t, '+');
        nonet_eureka_node(t, digits, &one);
    }
}

static void base_and_more(struct telling *t) {
    if (nonet_tell_base(t) >= 0)
        nonet_tell_char(t, ' ');
    nonet_eureka_houses(t, NONET_ROLE_BASE);
    more_cells(t, " s", NONET_ROLE_SET);
    more_cells(t, " x", NONET_ROLE_EXCLUDER);
}

void nonet_eureka_short(struct telling *t) {
    struct cell_list cells;
    nonet_tell_cells_of(t, NONET_ROLE_PATTERN, &cells);
    nonet_eureka_node(t, t->s->digits, &cells);
    extra_marks(t);
    base_and_more(t);
}

void nonet_eureka_bug(struct telling *t) {
    nonet_tell(t, "BUG");
    extra_marks(t);
    base_and_more(t);
}

/* Several chains have lines of their own, and so has what follows from them. */
void nonet_tell_eureka(struct telling *t) {
    tell_fn form = nonet_words_of(t->s)->eureka;
    enum nonet_notation notation = t->notation;
    t->notation = NONET_NOTATION_EUREKA;
    if (form != NULL) {
        form(t);
        nonet_tell(t, "%s=> ", t->s->end_count > 1 ? TELL_LINE : " ");
    }
    nonet_tell_signs(t);
    t->notation = notation;
}

#endif
