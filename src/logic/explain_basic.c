/* Sentences of the techniques that look at houses: singles, locked candidates, sets, fish. */
#include "logic/explain.h"

/* ---- singles ---- */

/* The open cells of a house besides c: those that see a cell with the digit, and those that do not,
 * which must have lost it before. */
static void split(const struct telling *t, int h, int c, const struct cell_list *known,
                  struct cell_list *seen, struct cell_list *lost) {
    seen->count = lost->count = 0;
    for (int i = 0; i < t->g->side; i++) {
        int o = house_cell(t->g, h, i), sees = 0;
        if (o == c || grid_value(t->g, o))
            continue;
        for (int k = 0; k < known->count && !sees; k++)
            sees = nonet_tell_cells_see(t->g, o, known->at[k]);
        nonet_tell_cells_add(sees ? seen : lost, o);
    }
}

/* Every cell that has the digit; at most one per row. */
static void known_cells(const struct telling *t, int d, struct cell_list *known) {
    known->count = 0;
    for (int c = 0; c < (int)t->g->cells; c++)
        if (grid_value(t->g, c) == d)
            nonet_tell_cells_add(known, c);
}

/* Removes from `seen` what the known cell sees; returns how many there are, without removing if
 * `count` is set. */
static int covers(const struct telling *t, struct cell_list *seen, int known, int count) {
    int n = 0, kept = 0;
    for (int i = 0; i < seen->count; i++) {
        int sees = nonet_tell_cells_see(t->g, seen->at[i], known);
        n += sees;
        if (!count && !sees)
            seen->at[kept++] = seen->at[i];
    }
    if (!count)
        seen->count = kept;
    return n;
}

/* A few of the known cells that together see all of `seen`, which is empty afterwards. */
static void choose_blockers(const struct telling *t, const struct cell_list *known,
                            struct cell_list *seen, struct cell_list *blockers) {
    blockers->count = 0;
    while (seen->count > 0) {
        int best = 0, most = 0;
        for (int i = 0; i < known->count; i++) {
            int n = covers(t, seen, known->at[i], 1);
            if (n > most) {
                most = n;
                best = known->at[i];
            }
        }
        covers(t, seen, best, 0);
        nonet_tell_cells_add(blockers, best);
    }
}

static int hidden_house(const struct telling *t, const struct nonet_effect *e) {
    int h = nonet_tell_house_of(t, NONET_ROLE_BASE);
    return h >= 0 ? h : cell_row(t->g, e->cell);
}

void nonet_tell_pattern_hidden_single(struct telling *t) {
    const struct nonet_effect *e = nonet_tell_placed(t);
    nonet_tell(t, "In %h there is only one place for %n", hidden_house(t, e), (int)e->digit);
}

void nonet_tell_say_hidden_single(struct telling *t) {
    const struct nonet_effect *e = nonet_tell_placed(t);
    int c = e->cell, d = e->digit, h = hidden_house(t, e);
    struct cell_list known, seen, lost, blockers;
    known_cells(t, d, &known);
    split(t, h, c, &known, &seen, &lost);
    if (seen.count + lost.count == 0) {
        nonet_tell(t, "%n is the only digit that %h lacks, and %c its only open cell", d, h, c);
        nonet_tell_so(t);
        return;
    }
    nonet_tell(t, "In %h only %c can hold %n, because ", h, c, d);
    choose_blockers(t, &known, &seen, &blockers);
    if (blockers.count > 0)
        nonet_tell(t, "%C %s it already", &blockers, blockers.count > 1 ? "have" : "has");
    if (blockers.count > 0 && lost.count > 0)
        nonet_tell(t, " and ");
    if (lost.count > 0)
        nonet_tell(t, "%C lost it before", &lost);
    nonet_tell_so(t);
}

void nonet_tell_pattern_naked_single(struct telling *t) {
    nonet_tell(t, "%c has only one candidate left", (int)nonet_tell_placed(t)->cell);
}

/* Adds the house to the list if it has a digit that is not in *met yet. */
static void meet(const struct telling *t, int h, struct nonet_set *met, int *houses, int *count) {
    struct nonet_set m = *met;
    for (int i = 0; i < t->g->side; i++) {
        int d = grid_value(t->g, house_cell(t->g, h, i));
        if (d)
            m = set_or(m, set_of(d));
    }
    if (!set_equal(m, *met))
        houses[(*count)++] = h;
    *met = m;
}

void nonet_tell_say_naked_single(struct telling *t) {
    const struct nonet_effect *e = nonet_tell_placed(t);
    int n = t->g->side, c = e->cell, houses[3], count = 0;
    struct nonet_set met = {0, 0}, lost;
    meet(t, cell_row(t->g, c), &met, houses, &count);
    meet(t, n + cell_col(t->g, c), &met, houses, &count);
    meet(t, 2 * n + cell_box(t->g, c), &met, houses, &count);
    lost = set_minus(set_minus(set_all(n), met), set_of(e->digit));
    nonet_tell(t, "Only %n is left for %c: ", (int)e->digit, c);
    for (int i = 0; i < count; i++)
        nonet_tell(t, "%s%h", i == 0 ? "" : i < count - 1 ? ", " : " and ", houses[i]);
    if (count > 0)
        nonet_tell(t, " %s %A", count > 1 ? "have" : "has", met);
    if (count > 0 && !set_is_empty(lost))
        nonet_tell(t, ", and ");
    if (!set_is_empty(lost))
        nonet_tell(t, "%A %s ruled out before", lost, set_count(lost) > 1 ? "were" : "was");
    nonet_tell(t, ". So ");
    nonet_tell_effect(t);
    nonet_tell_char(t, '.');
}

/* ---- locked candidates ---- */

void nonet_tell_pattern_locked(struct telling *t) {
    struct cell_list list;
    nonet_tell_cells_of(t, NONET_ROLE_PATTERN, &list);
    nonet_tell(t, "In %h all places for %A (%C) lie in %h", nonet_tell_base(t, &list), t->s->digits,
               &list, nonet_tell_house_of(t, NONET_ROLE_COVER));
}

void nonet_tell_say_locked(struct telling *t) {
    int cover = nonet_tell_house_of(t, NONET_ROLE_COVER);
    nonet_tell_pattern_locked(t);
    nonet_tell(t, ", so the %A of %h is one of them, and no other cell of %h can be %A",
               t->s->digits, cover, cover, t->s->digits);
    nonet_tell_so(t);
}

/* The house of the same kind as h that has the cell. */
static int alike(const struct nonet_grid *g, int h, int c) {
    int n = g->side;
    return h < n ? cell_row(g, c) : h < 2 * n ? n + cell_col(g, c) : 2 * n + cell_box(g, c);
}

void nonet_tell_say_direct_locked(struct telling *t) {
    const struct nonet_effect *e = nonet_tell_placed(t);
    int cover = nonet_tell_house_of(t, NONET_ROLE_COVER), c = e->cell, d = e->digit;
    nonet_tell_pattern_locked(t);
    nonet_tell(t, ", so the rest of %h cannot be %n. That leaves only %c for %n in %h", cover, d, c,
               d, alike(t->g, nonet_tell_house_of(t, NONET_ROLE_BASE), c));
    nonet_tell_so(t);
}

/* A fish, and a matching line subset: K houses whose places for a digit lie in K others. */
void nonet_tell_pattern_lines(struct telling *t) {
    nonet_tell(t, "In %H the digit %A can only be in %H", NONET_ROLE_BASE, t->s->digits,
               NONET_ROLE_COVER);
}

static const char *kinds(const struct telling *t, enum nonet_role role) {
    int n = t->g->side, h = nonet_tell_house_of(t, role);
    return h < n ? "rows" : h < 2 * n ? "columns" : "boxes";
}

void nonet_tell_say_lines(struct telling *t) {
    nonet_tell_pattern_lines(t);
    nonet_tell(t, ". So these %s use up every %A of these %s, and no other cell of %H can be %A",
               kinds(t, NONET_ROLE_BASE), t->s->digits, kinds(t, NONET_ROLE_COVER),
               NONET_ROLE_COVER, t->s->digits);
    nonet_tell_so(t);
}

/* ---- sets ---- */

void nonet_tell_pattern_naked_set(struct telling *t) {
    struct cell_list list;
    nonet_tell_cells_of(t, NONET_ROLE_PATTERN, &list);
    nonet_tell(t, "%C have only %A between them", &list, t->s->digits);
}

void nonet_tell_say_naked_set(struct telling *t) {
    struct nonet_set m = t->s->digits, rest = m;
    struct cell_list list;
    nonet_tell_cells_of(t, NONET_ROLE_PATTERN, &list);
    nonet_tell_pattern_naked_set(t);
    if (set_count(m) == 2) {
        int first = set_take(&rest);
        nonet_tell(t, ", so one is %n and the other %n", first, set_first(rest));
    } else {
        nonet_tell(t, ", so these %n digits fill these %n cells", set_count(m), list.count);
    }
    nonet_tell(t, "; no other cell of %h can be %O", nonet_tell_base(t, &list), m);
    nonet_tell_so(t);
}

void nonet_tell_pattern_hidden_set(struct telling *t) {
    struct cell_list list;
    nonet_tell_cells_of(t, NONET_ROLE_PATTERN, &list);
    nonet_tell(t, "In %h only %C can hold %A", nonet_tell_base(t, &list), &list, t->s->digits);
}

static void hidden_set_is_full(struct telling *t) {
    nonet_tell_pattern_hidden_set(t);
    if (set_count(t->s->digits) == 2)
        nonet_tell(t, ", so these two cells hold nothing else");
    else
        nonet_tell(t, ", so these %n digits fill these cells", set_count(t->s->digits));
}

void nonet_tell_say_hidden_set(struct telling *t) {
    hidden_set_is_full(t);
    nonet_tell_so(t);
}

void nonet_tell_say_direct_set(struct telling *t) {
    const struct nonet_effect *e = nonet_tell_placed(t);
    struct cell_list list;
    nonet_tell_cells_of(t, NONET_ROLE_PATTERN, &list);
    hidden_set_is_full(t);
    nonet_tell(t, ". That leaves only %c for %n in %h", (int)e->cell, (int)e->digit,
               nonet_tell_base(t, &list));
    nonet_tell_so(t);
}
