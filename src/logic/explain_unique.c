/*
 * Sentences of the techniques that assume a single solution. They say so each time, and why the
 * pattern would give two.
 */
#include "logic/explain.h"

static const char assumes[] = "This assumes that the puzzle has only one solution. ";

/* ---- unique rectangles and loops ---- */

struct loop {
    struct cell_list cells, more, set; /* more: those with other candidates; set: of a type 3 */
    struct nonet_set pair, others;     /* others: these candidates */
};

/* The loop begins in a cell with two candidates, so what its cells share is the pair. */
static void read_loop(const struct telling *t, struct loop *l) {
    struct nonet_set all = {0, 0};
    l->pair = set_all(t->g->side);
    l->more.count = 0;
    nonet_tell_cells_of(t, NONET_ROLE_PATTERN, &l->cells);
    nonet_tell_cells_of(t, NONET_ROLE_SET, &l->set);
    int n = l->cells.count < CELLS_ROOM ? l->cells.count : CELLS_ROOM;
    for (int i = 0; i < n; i++) {
        struct nonet_set m = nonet_tell_marks_at(t, l->cells.at[i]);
        l->pair = set_and(l->pair, m);
        all = set_or(all, m);
    }
    for (int i = 0; i < n; i++)
        if (!set_equal(nonet_tell_marks_at(t, l->cells.at[i]), l->pair))
            nonet_tell_cells_add(&l->more, l->cells.at[i]);
    l->others = set_minus(all, l->pair);
}

struct nonet_set nonet_tell_loop_pair(const struct telling *t) {
    struct loop l;
    read_loop(t, &l);
    return l.pair;
}

void nonet_tell_pattern_loop(struct telling *t) {
    struct loop l;
    read_loop(t, &l);
    nonet_tell(t, "%C could all be %O; only %C %s more than these (%A)", &l.cells, l.pair, &l.more,
               l.more.count > 1 ? "have" : "has", l.others);
}

static void loop_type_1(struct telling *t, const struct loop *l) {
    nonet_tell(t, ". So %C must be %O", &l->more, l->others);
}

static void loop_type_2(struct telling *t, const struct loop *l) {
    nonet_tell(t, ". So one of %C is %A, and no cell that sees %s can be %A", &l->more, l->others,
               l->more.count > 2 ? "them all" : "both", l->others);
}

/* The digits of the set: naked, all that its cells have; hidden, what they keep. */
static struct nonet_set set_digits(const struct telling *t, const struct loop *l, int hidden) {
    struct nonet_set m = hidden ? l->pair : l->others;
    for (int i = 0; i < l->set.count && i < CELLS_ROOM; i++) {
        int c = l->set.at[i];
        m = set_or(m, set_minus(nonet_tell_marks_at(t, c), nonet_tell_taken(t, c)));
    }
    return m;
}

static int is_hidden(const struct telling *t, const struct cell_list *set) {
    for (int i = 0; i < set->count && i < CELLS_ROOM; i++)
        if (!set_is_empty(nonet_tell_taken(t, set->at[i])))
            return 1;
    return 0;
}

static void loop_type_3(struct telling *t, const struct loop *l) {
    int h = nonet_tell_base(t, &l->more), hidden = is_hidden(t, &l->set);
    struct nonet_set m = set_digits(t, l, hidden);
    nonet_tell(t, ". So one of %C is %O", &l->more, l->others);
    if (hidden)
        nonet_tell(t,
                   ", and only the other can be %O. In %h these two, which count as one cell, and "
                   "%C are the only ones for %A, so %C %s nothing else",
                   l->pair, h, &l->set, m, &l->set, l->set.count > 1 ? "hold" : "holds");
    else
        nonet_tell(t,
                   ": the two count as one cell with these candidates. With %C it makes a naked "
                   "set of %A in %h, so the rest of %h cannot be %O",
                   &l->set, m, h, h, m);
}

static void loop_type_4(struct telling *t, const struct loop *l) {
    struct nonet_set gone = nonet_tell_taken(t, l->more.at[0]);
    struct nonet_set kept = set_minus(l->pair, gone);
    nonet_tell(t,
               ". In %h only %C can be %A, so one of them is; were the other %A, the pattern would "
               "be complete",
               nonet_tell_base(t, &l->more), &l->more, kept, gone);
}

void nonet_tell_say_loop(struct telling *t) {
    static void (*const types[])(struct telling *, const struct loop *) = {
        loop_type_1, loop_type_2, loop_type_3, loop_type_4};
    struct loop l;
    read_loop(t, &l);
    nonet_tell(t,
               "%sIf %C had only %A, these could be swapped all round, since each house of the %s "
               "has one of each: a second solution. ",
               assumes, &l.cells, l.pair, l.cells.count > 4 ? "loop" : "rectangle");
    nonet_tell(t, "Only %C %s more than these (%A)", &l.more, l.more.count > 1 ? "have" : "has",
               l.others);
    if (t->s->type >= 1 && t->s->type <= 4 && l.more.count > 0)
        types[t->s->type - 1](t, &l);
    nonet_tell_so(t);
}

/* ---- bivalue universal grave ---- */

/* The marks of the role EXTRA: in the cell c, or everywhere if c is -1. */
static struct nonet_set extra_marks(const struct telling *t, int c) {
    struct nonet_set m = {0, 0};
    for (size_t i = 0; i < t->s->part_count; i++) {
        const struct nonet_part *p = &t->s->parts[i];
        if (p->kind == NONET_PART_MARK && p->role == NONET_ROLE_EXTRA && (c < 0 || p->at == c))
            m = set_or(m, set_of(p->digit));
    }
    return m;
}

static void say_extras(struct telling *t, const struct cell_list *bugs) {
    for (int i = 0; i < bugs->count && i < CELLS_ROOM; i++)
        nonet_tell(t, "%s%A in %c",
                   i == 0                ? ""
                   : i < bugs->count - 1 ? ", "
                                         : " and ",
                   extra_marks(t, bugs->at[i]), (int)bugs->at[i]);
}

void nonet_tell_pattern_bug(struct telling *t) {
    struct cell_list bugs;
    nonet_tell_cells_of(t, NONET_ROLE_PATTERN, &bugs);
    nonet_tell(t,
               "Without %s, every open cell would have two candidates, and every digit two places "
               "in each house",
               bugs.count > 1 ? "some extra candidates" : "one extra candidate");
}

static void bug_type_1(struct telling *t, const struct cell_list *bugs) {
    nonet_tell(t, "So %c must be %O", (int)bugs->at[0], extra_marks(t, -1));
}

static void bug_type_2(struct telling *t, const struct cell_list *bugs) {
    nonet_tell(t, "So one of %C is %A, and no cell that sees %s can be %A", bugs, t->s->digits,
               bugs->count > 2 ? "them all" : "both", t->s->digits);
}

static void bug_type_3(struct telling *t, const struct cell_list *bugs) {
    struct cell_list set;
    int h = nonet_tell_base(t, bugs);
    nonet_tell_cells_of(t, NONET_ROLE_SET, &set);
    nonet_tell(t,
               "So one of %C is %O: they count as one cell with these candidates. With %C it makes "
               "a naked set of %A in %h, so the rest of %h cannot be %O",
               bugs, extra_marks(t, -1), &set, t->s->digits, h, h, t->s->digits);
}

static void bug_type_4(struct telling *t, const struct cell_list *bugs) {
    nonet_tell(t,
               "So one of %C has an extra candidate. In %h only these two can be %A, so the other "
               "is %A, and neither can be anything else",
               bugs, nonet_tell_base(t, bugs), t->s->digits, t->s->digits);
}

void nonet_tell_say_bug(struct telling *t) {
    static void (*const types[])(struct telling *, const struct cell_list *) = {
        bug_type_1, bug_type_2, bug_type_3, bug_type_4};
    struct cell_list bugs;
    nonet_tell_cells_of(t, NONET_ROLE_PATTERN, &bugs);
    nonet_tell(t, "%sWithout ", assumes);
    say_extras(t, &bugs);
    nonet_tell(t, ", every open cell would have two candidates and every digit two places in each "
                  "house: such a grid never has just one solution. ");
    if (t->s->type >= 1 && t->s->type <= 4 && bugs.count > 0)
        types[t->s->type - 1](t, &bugs);
    nonet_tell_so(t);
}
