/* Sentences of the techniques that look at a few cells: wings and aligned exclusion. */
#include "logic/explain.h"

/* ---- wings ---- */

struct wing {
    int pivot, at[2];
    struct nonet_set of_pivot, z; /* z: the digit that is removed */
};

static void read_wing(const struct telling *t, struct wing *w) {
    struct cell_list pivot, wings;
    nonet_tell_cells_of(t, NONET_ROLE_PIVOT, &pivot);
    nonet_tell_cells_of(t, NONET_ROLE_WING, &wings);
    w->pivot = pivot.count > 0 ? pivot.at[0] : 0;
    for (int i = 0; i < 2; i++)
        w->at[i] = wings.count > i ? wings.at[i] : w->pivot;
    w->of_pivot = nonet_tell_marks_at(t, w->pivot);
    w->z = t->s->digits;
}

static void wing_cells(struct telling *t, const struct wing *w) {
    nonet_tell(t, "%c is %O, %c is %O, %c is %O", w->pivot, w->of_pivot, w->at[0],
               nonet_tell_marks_at(t, w->at[0]), w->at[1], nonet_tell_marks_at(t, w->at[1]));
}

/* The pivot's digit that forces wing i to z. */
static struct nonet_set trigger(const struct telling *t, const struct wing *w, int i) {
    return set_minus(nonet_tell_marks_at(t, w->at[i]), w->z);
}

void nonet_tell_pattern_wing(struct telling *t) {
    struct wing w;
    read_wing(t, &w);
    wing_cells(t, &w);
}

void nonet_tell_say_wing(struct telling *t) {
    struct wing w;
    read_wing(t, &w);
    int three = set_count(w.of_pivot) == 3;
    wing_cells(t, &w);
    nonet_tell(t, ". If %c is %A, %c is %A; if it is %A, %c is %A", w.pivot, trigger(t, &w, 0),
               w.at[0], w.z, trigger(t, &w, 1), w.at[1], w.z);
    if (three)
        nonet_tell(t, "; else it is %A itself", w.z);
    nonet_tell(t, ". So one of the %s is %A, and no cell that sees %s can be %A",
               three ? "three" : "two wings", w.z, three ? "all three" : "both", w.z);
    nonet_tell_so(t);
}

/* ---- aligned exclusion ---- */

enum { ALIGNED = 3, COMBINATIONS = 81 };

struct aligned {
    int count, cell[ALIGNED];
    int digit[ALIGNED]; /* the combination being looked at */
};

static void read_aligned(const struct telling *t, struct aligned *a) {
    struct cell_list list;
    nonet_tell_cells_of(t, NONET_ROLE_PATTERN, &list);
    a->count = list.count < ALIGNED ? list.count : ALIGNED;
    for (int i = 0; i < a->count; i++)
        a->cell[i] = list.at[i];
}

/* If two of the cells see each other and have the same digit, says so. */
static int say_equal(struct telling *t, const struct aligned *a) {
    for (int i = 0; i < a->count; i++)
        for (int k = i + 1; k < a->count; k++)
            if (a->digit[i] == a->digit[k] && nonet_tell_cells_see(t->g, a->cell[i], a->cell[k])) {
                nonet_tell(t, "%c and %c would both be %n", a->cell[i], a->cell[k], a->digit[i]);
                return 1;
            }
    return 0;
}

/* If a cell that sees them all would have no candidate, says so. */
static void say_excluder(struct telling *t, const struct aligned *a) {
    struct nonet_set used = {0, 0};
    for (int i = 0; i < a->count; i++)
        used = set_or(used, set_of(a->digit[i]));
    for (int c = 0; c < (int)t->g->cells; c++) {
        struct nonet_set m = grid_marks(t->g, c);
        int all = !grid_value(t->g, c) && set_is_empty(set_minus(m, used));
        for (int i = 0; i < a->count && all; i++)
            all = nonet_tell_cells_see(t->g, c, a->cell[i]);
        if (all) {
            nonet_tell(t, "nothing is left for %c (%O)", c, m);
            return;
        }
    }
    nonet_tell(t, "a cell that sees them is left with nothing");
}

static void say_combination(struct telling *t, const struct aligned *a, int fixed) {
    const char *between = "";
    nonet_tell(t, TELL_LINE);
    for (int i = 0; i < a->count; i++)
        if (i != fixed) {
            nonet_tell(t, "%s%c=%n", between, a->cell[i], a->digit[i]);
            between = ", ";
        }
    nonet_tell(t, ": ");
    if (!say_equal(t, a))
        say_excluder(t, a);
}

/* Every combination with the removed digit in its cell; if there are too many, what they come down
 * to. */
static void say_combinations(struct telling *t, struct aligned *a, int fixed) {
    int others[2], n = 0;
    for (int i = 0; i < a->count; i++)
        if (i != fixed && n < 2)
            others[n++] = i;
    struct nonet_set first = nonet_tell_marks_at(t, a->cell[others[0]]);
    struct nonet_set second = nonet_tell_marks_at(t, a->cell[others[n - 1]]);
    if (n == 2 && set_count(first) * set_count(second) > COMBINATIONS) {
        nonet_tell(t, " two that see each other would be equal, or nothing would be left for a "
                      "cell that sees all");
        return;
    }
    while (!set_is_empty(first)) {
        a->digit[others[0]] = set_take(&first);
        struct nonet_set left = second;
        if (n < 2)
            say_combination(t, a, fixed);
        while (n == 2 && !set_is_empty(left)) {
            a->digit[others[1]] = set_take(&left);
            say_combination(t, a, fixed);
        }
    }
}

void nonet_tell_pattern_aligned(struct telling *t) {
    struct cell_list list, excluders;
    nonet_tell_cells_of(t, NONET_ROLE_PATTERN, &list);
    nonet_tell_cells_of(t, NONET_ROLE_EXCLUDER, &excluders);
    nonet_tell(t, "Not every combination of digits fits into %C", &list);
    if (excluders.count > 0)
        nonet_tell(t, ", which %C %s", &excluders, excluders.count > 1 ? "see" : "sees");
}

void nonet_tell_say_aligned(struct telling *t) {
    struct aligned a;
    const char *before = " ";
    read_aligned(t, &a);
    nonet_tell_pattern_aligned(t);
    nonet_tell_char(t, '.');
    for (int i = 0; i < a.count && a.count > 1; i++) {
        struct nonet_set taken = nonet_tell_taken(t, a.cell[i]);
        while (!set_is_empty(taken)) {
            a.digit[i] = set_take(&taken);
            nonet_tell(t, "%sWith %c=%n there is no way left:", before, a.cell[i], a.digit[i]);
            before = "";
            say_combinations(t, &a, i);
            nonet_tell(t, TELL_LINE);
        }
    }
    nonet_tell(t, "So ");
    nonet_tell_effect(t);
    nonet_tell_char(t, '.');
}
