/*
 * Names and titles of steps, exactly as in Sudoku Explainer's step lists: cells as R3C4, boxes as
 * blocks. Digits above 9 are numbers.
 */
#include "logic/explain.h"

/* ---- names ---- */

static int is_multiple(int row) {
    return row == TECHNIQUE_NISHIO || row >= TECHNIQUE_MULTIPLE_CHAINS;
}

static void loop_name(struct telling *t) {
    int count = t->s->count;
    nonet_tell(t, count == 4 ? "Unique Rectangle" : "Unique Loop");
    if (count > 6)
        nonet_tell(t, " %n", count);
    nonet_tell(t, " type %n", t->s->type);
}

static void chain_name(struct telling *t, int row) {
    static const char *const cycles[] = {"Bidirectional Cycle", "Bidirectional X-Cycle",
                                         "Bidirectional Y-Cycle", "Bidirectional Cycle"};
    static const char *const forms[] = {"", "Contradiction ", "Double ", "Cell ", "Region "};
    static const char *const levels[] = {"",
                                         " (+)",
                                         " (+ Forcing Chains)",
                                         " (+ Multiple Forcing Chains)",
                                         " (+ Dynamic Forcing Chains)",
                                         " (+ Dynamic Forcing Chains (+ Forcing Chains))"};
    const struct nonet_step *s = t->s;
    if (row == TECHNIQUE_CYCLE)
        nonet_tell(t, cycles[s->type & 3]);
    else if (row == TECHNIQUE_FORCING_CHAIN && s->type != 1)
        nonet_tell(t, "Forcing Chain");
    else if (row == TECHNIQUE_FORCING_CHAIN)
        nonet_tell(t, s->rating <= 66 ? "Turbot Fish" : "Forcing X-Chain");
    else if (row == TECHNIQUE_NISHIO)
        nonet_tell(t, "Nishio Forcing Chains");
    else
        nonet_tell(t, "%s%sForcing Chains%s", row == TECHNIQUE_MULTIPLE_CHAINS ? "" : "Dynamic ",
                   forms[s->form <= NONET_CHAIN_REGION ? s->form : 0],
                   levels[s->level >= 0 && s->level <= 5 ? s->level : 0]);
}

void nonet_tell_name(struct telling *t) {
    int row = nonet_tell_technique_row(t->s);
    if (row == TECHNIQUE_UNIQUE_LOOP)
        loop_name(t);
    else if (row == TECHNIQUE_BUG)
        nonet_tell(t, "BUG type %n", t->s->type);
    else if (t->s->technique->flags & NONET_TECHNIQUE_CHAIN)
        chain_name(t, row);
    else
        nonet_tell(t, "%s", t->s->technique->name);
}

/* ---- titles ---- */

void nonet_tell_title_cells(struct telling *t) {
    static const enum nonet_role roles[] = {NONET_ROLE_PATTERN, NONET_ROLE_PIVOT, NONET_ROLE_WING};
    struct cell_list list;
    const char *between = "";
    for (int r = 0; r < 3; r++) {
        nonet_tell_cells_of(t, roles[r], &list);
        for (int i = 0; i < list.count && i < CELLS_ROOM; i++) {
            nonet_tell(t, "%s%c", between, (int)list.at[i]);
            between = ",";
        }
    }
}

static void digits(struct telling *t, const char *between) {
    struct nonet_set m = t->s->digits;
    for (int i = 0; !set_is_empty(m); i++)
        nonet_tell(t, "%s%n", i ? between : "", set_take(&m));
}

static const char *kind_of(const struct telling *t, enum nonet_role role) {
    return nonet_tell_house_kind(t->g, nonet_tell_house_of(t, role));
}

void nonet_tell_title_single(struct telling *t) {
    const struct nonet_effect *e = nonet_tell_placed(t);
    nonet_tell(t, "%c: %n", (int)e->cell, (int)e->digit);
    if (nonet_tell_technique_row(t->s) == TECHNIQUE_HIDDEN_SINGLE)
        nonet_tell(t, " in %s", kind_of(t, NONET_ROLE_BASE));
}

static void cells_and_digits(struct telling *t) {
    nonet_tell(t, "Cells ");
    nonet_tell_title_cells(t);
    nonet_tell(t, ": ");
    digits(t, ",");
}

void nonet_tell_title_locked(struct telling *t) {
    int direct = nonet_tell_placed(t) != NULL;
    cells_and_digits(t);
    nonet_tell(t, direct ? " of %s in %s" : " in %s and %s", kind_of(t, NONET_ROLE_BASE),
               kind_of(t, NONET_ROLE_COVER));
}

void nonet_tell_title_set(struct telling *t) {
    cells_and_digits(t);
    nonet_tell(t, " in %s", kind_of(t, NONET_ROLE_BASE));
}

void nonet_tell_title_lines(struct telling *t) {
    cells_and_digits(t);
    nonet_tell(t, " in %n %ss and %n %ss", t->s->count, kind_of(t, NONET_ROLE_BASE), t->s->count,
               kind_of(t, NONET_ROLE_COVER));
}

void nonet_tell_title_wing(struct telling *t) {
    nonet_tell(t, "Cells ");
    nonet_tell_title_cells(t);
    nonet_tell(t, " on value ");
    digits(t, ",");
}

/* A type 4 names the digit that stays first. */
void nonet_tell_title_loop(struct telling *t) {
    struct nonet_set pair = nonet_tell_loop_pair(t), gone = {0, 0};
    nonet_tell(t, "Cells ");
    nonet_tell_title_cells(t);
    if (t->s->type == 4 && t->s->effect_count > 0)
        gone = set_of(t->s->effects[0].digit);
    pair = set_minus(pair, gone);
    nonet_tell(t, " on %n", set_is_empty(pair) ? 0 : set_take(&pair));
    pair = set_or(pair, gone);
    nonet_tell(t, ", %n", set_is_empty(pair) ? 0 : set_first(pair));
}

void nonet_tell_title_bug(struct telling *t) {
    nonet_tell_title_cells(t);
    if (t->s->type == 1)
        return;
    nonet_tell(t, " on ");
    digits(t, ", ");
}

static void candidate(struct telling *t, const struct nonet_node *n) {
    nonet_tell(t, "%c.%n", (int)n->cell, (int)n->digit);
}

static const char *state(const struct nonet_node *n) {
    return n->on ? " on" : " off";
}

void nonet_tell_title_chain(struct telling *t) {
    const struct nonet_node *end = nonet_tell_end_node(t, 0), *start = nonet_tell_assumption(t);
    if (!end || nonet_tell_technique_row(t->s) == TECHNIQUE_CYCLE) {
        nonet_tell_title_cells(t);
        return;
    }
    if (!start)
        start = end;
    if (t->s->form == NONET_CHAIN_CELL)
        nonet_tell(t, "%c", (int)start->cell);
    else if (t->s->form == NONET_CHAIN_REGION)
        nonet_tell(t, "%n in %s", (int)start->digit, kind_of(t, NONET_ROLE_BASE));
    else if (t->s->form != NONET_CHAIN_SINGLE)
        candidate(t, start);
    if (t->s->form == NONET_CHAIN_DOUBLE)
        nonet_tell(t, " on & off");
    else if (t->s->form == NONET_CHAIN_CONTRADICTION)
        nonet_tell(t, "%s", state(start));
    if (t->s->form != NONET_CHAIN_SINGLE)
        nonet_tell(t, " ==> ");
    candidate(t, end);
    nonet_tell(t, "%s", t->s->form == NONET_CHAIN_CONTRADICTION ? " both on & off" : state(end));
}

/* Titles of forcing chains begin with a name of their own. */
static void title_name(struct telling *t, int row) {
    static const char *const forms[] = {"Forcing Chain", "Contradiction Forcing Chain",
                                        "Double Forcing Chain", "Cell Forcing Chains",
                                        "Region Forcing Chains"};
    if (row == TECHNIQUE_NISHIO)
        nonet_tell(t, "Nishio Forcing Chain");
    else if (is_multiple(row))
        nonet_tell(t, "%s", forms[t->s->form <= NONET_CHAIN_REGION ? t->s->form : 0]);
    else
        nonet_tell_name(t);
}

void nonet_tell_title(struct telling *t, tell_fn details) {
    int row = nonet_tell_technique_row(t->s);
    t->capitals = 1;
    title_name(t, row);
    nonet_tell(t, ": ");
    details(t);
    t->capitals = 0;
}
