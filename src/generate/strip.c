/*
 * Dropping clues of a large grid. The rule is that of thin.c: units in the order drawn, each
 * dropped if the others determine its cells; but what counts is what they determine by propagation,
 * on a slate, not by a search. A question of thin.c costs a whole solve at side 100, and there are
 * ten thousand units.
 *
 * Of the clues put back, only those whose cells are open add anything new. So the order is halved,
 * and halved again. When a range of units is examined, the slate has the units before it that stay,
 * and all units after it:
 *
 *     no cell of the range is open     all of it can go
 *     one unit, and it is open         it stays
 *     otherwise                        the right half is put on the slate, and the left half is
 *                                      looked at; all that is taken off again, what stays of the
 *                                      left half is put on, and the right half is looked at
 *
 * So each unit is examined with exactly those clues on the slate that would be there if the units
 * were examined one by one, and every clue is put on the slate once for each halving, not once for
 * each unit.
 */
#include "generate/strip.h"
#include "solve/slate.h"

#include <assert.h>

struct strip {
    const struct plan *plan;
    struct candidate *candidate;
    struct slate *slate;
    int is_bad; /* cancelled */
};

static int is_open(const struct strip *s, int u) {
    const struct plan *p = s->plan;
    for (int i = p->unit_first[u]; i < p->unit_first[u + 1]; i++)
        if (nonet_slate_is_open(s->slate, p->unit_cells[i]))
            return 1;
    return 0;
}

/* Puts on the slate those remaining units of a range that are open. */
static void give(struct strip *s, int from, int to) {
    const struct plan *p = s->plan;
    const struct candidate *c = s->candidate;
    for (int i = from; i < to; i++)
        for (int k = p->unit_first[c->order[i]]; k < p->unit_first[c->order[i] + 1]; k++)
            if (!c->is_dropped[c->order[i]] && nonet_slate_is_open(s->slate, p->unit_cells[k]))
                nonet_slate_give(s->slate, p->unit_cells[k], c->solution[p->unit_cells[k]]);
    s->is_bad |= !nonet_slate_settle(s->slate);
}

/* Drops the units of a range, none of which is open, as long as there are more clues than
 * wanted. */
static void drop(struct strip *s, int from, int to) {
    struct candidate *c = s->candidate;
    for (int i = from; i < to; i++)
        if (c->clues - unit_size(s->plan, c->order[i]) >= c->floor)
            nonet_thin_take_out(s->plan, c, c->order[i]);
}

static void strip(struct strip *s, int from, int to) {
    int open = from;
    while (open < to && !is_open(s, s->candidate->order[open]))
        open++;
    if (s->is_bad || s->candidate->clues <= s->candidate->floor)
        return;
    if (open == to)
        drop(s, from, to);
    if (open == to || to - from == 1)
        return;
    int mid = from + (to - from) / 2;
    uint32_t mark = nonet_slate_mark(s->slate);
    give(s, mid, to);
    strip(s, from, mid);
    nonet_slate_undo(s->slate, mark);
    give(s, from, mid);
    strip(s, mid, to);
}

int nonet_strip(const struct plan *p, struct candidate *c) {
    const struct nonet_generate_options *o = &p->asked;
    struct strip s = {.plan = p, .candidate = c};
    s.slate = nonet_slate_open(p->empty, c->shape, o->cancel, o->cancel_user);
    if (s.slate == NULL)
        return NONET_E_MEMORY;
    s.is_bad = !nonet_slate_settle(s.slate);
    strip(&s, 0, p->units);
    assert(c->clues >= c->floor);
    nonet_slate_close(s.slate);
    return s.is_bad ? NONET_E_CANCELLED : NONET_OK;
}
