/*
 * The 9x9 engine: the rules are tried in a fixed order, and the first step found is taken. This is
 * the loop of Sudoku Explainer 1.2.1, and it gives the same steps and ratings.
 *
 * Singles to fish look only at houses and digits that changed since they last found nothing, and
 * need no memory besides the stack. Chains have a context of their own, made when they are first
 * reached.
 */
#include "logic/nine.h"
#include "grid/grid.h"

#include <stdlib.h>

enum { WORK_PERIOD = 256 };

struct rule {
    uint8_t first, last; /* the techniques it finds */
    uint8_t k;
    bool (*find)(struct nine *n, int k);
};

#define RULE(technique, find, k)                                                                   \
    { TECHNIQUE_##technique, TECHNIQUE_##technique, k, find }
static const struct rule rules[] = {
    RULE(HIDDEN_SINGLE, nonet_find_hidden_single, 0),
    {TECHNIQUE_DIRECT_POINTING, TECHNIQUE_DIRECT_CLAIMING, 0, nonet_find_direct_locking},
    RULE(DIRECT_HIDDEN_PAIR, nonet_find_direct_hidden_set, 2),
    RULE(NAKED_SINGLE, nonet_find_naked_single, 0),
    RULE(DIRECT_HIDDEN_TRIPLET, nonet_find_direct_hidden_set, 3),
    {TECHNIQUE_POINTING, TECHNIQUE_CLAIMING, 0, nonet_find_locking},
    RULE(NAKED_PAIR, nonet_find_naked_set, 2),
    RULE(X_WING, nonet_find_fish, 2),
    RULE(HIDDEN_PAIR, nonet_find_hidden_set, 2),
    RULE(NAKED_TRIPLET, nonet_find_naked_set, 3),
    RULE(SWORDFISH, nonet_find_fish, 3),
    RULE(HIDDEN_TRIPLET, nonet_find_hidden_set, 3),
    RULE(XY_WING, nonet_find_wing, 2),
    RULE(XYZ_WING, nonet_find_wing, 3),
    RULE(UNIQUE_LOOP, nonet_find_unique_loop, 0),
    RULE(NAKED_QUAD, nonet_find_naked_set, 4),
    RULE(JELLYFISH, nonet_find_fish, 4),
    RULE(HIDDEN_QUAD, nonet_find_hidden_set, 4),
    RULE(BUG, nonet_find_bug, 0),
    RULE(ALIGNED_PAIR, nonet_find_aligned_pair, 0),
    {TECHNIQUE_CYCLE, TECHNIQUE_FORCING_CHAIN, 0, nonet_find_static_chain},
    RULE(ALIGNED_TRIPLET, nonet_find_aligned_triplet, 0),
#define FORCING(technique) RULE(technique, nonet_find_forcing, TECHNIQUE_##technique)
    FORCING(NISHIO),
    FORCING(MULTIPLE_CHAINS),
    FORCING(DYNAMIC_CHAINS),
    FORCING(DYNAMIC_PLUS),
    FORCING(NESTED_2),
    FORCING(NESTED_3),
    FORCING(NESTED_4),
    FORCING(NESTED_5),
#undef FORCING
};
#undef RULE

enum { RULES = sizeof rules / sizeof *rules };

bool nonet_nine_work(struct nine *n, unsigned amount) {
    const struct nonet_logic_options *o = n->options;
    n->work += amount;
    if (n->work >= WORK_PERIOD) {
        n->work = 0;
        if (n->status == NONET_OK && o->cancel != NULL && o->cancel(o->cancel_user) != 0)
            n->status = NONET_E_CANCELLED;
    }
    return n->status == NONET_OK;
}

/* Passes the changes since the last step to every rule that keeps a list. */
static void spread_changes(struct board *b) {
    for (int i = 0; i < STALE_HOUSES; i++)
        b->stale_houses[i] |= b->touched_houses;
    for (int i = 0; i < STALE_DIGITS; i++)
        b->stale_digits[i] |= b->touched_digits;
    b->touched_houses = 0;
    b->touched_digits = 0;
}

static const uint64_t chain_techniques = (uint64_t)1 << TECHNIQUE_CYCLE |
                                         (uint64_t)1 << TECHNIQUE_FORCING_CHAIN |
                                         ~(uint64_t)0 << TECHNIQUE_NISHIO;

static uint64_t techniques_of(const struct rule *r) {
    return ((uint64_t)2 << r->last) - ((uint64_t)1 << r->first);
}

/* With n->found set a rule ends early only if the caller stops it; one chain rule that finds
 * something is then enough, and those after it are left out. */
static bool next_step(struct nine *n) {
    uint64_t allowed = n->allowed;
    spread_changes(&n->board);
    n->step++;
    n->no_static = false;
    for (int i = 0; i < RULES; i++) {
        if (!(allowed & techniques_of(&rules[i])))
            continue;
        bool found = rules[i].find(n, rules[i].k);
        if (found && (n->found == NULL || n->stop))
            return n->status == NONET_OK;
        if (found)
            allowed &= ~chain_techniques;
        if (rules[i].first >= TECHNIQUE_UNIQUE_LOOP && !nonet_nine_work(n, 4))
            return false;
    }
    return false;
}

static void take(struct board *b, const struct hint *s) {
    if (s->technique != TECHNIQUE_HIDDEN_SINGLE && s->technique != TECHNIQUE_NAKED_SINGLE)
        for (int c = 0; c < NCELL; c++)
            for (unsigned m = s->elim[c] & b->cand[c]; m != 0; m &= m - 1)
                board_remove(b, c, low(m));
    if (s->place != NONE)
        nonet_board_place(b, s->place, s->digit);
}

/* ER is the highest rating, ED the first, EP the highest up to the first digit placed. */
static void count(struct nine *n, struct nonet_logic_result *r, int *key) {
    const struct hint *s = n->out;
    if (s->key > *key) {
        *key = s->key;
        nonet_report_begin(n, 0);
        nonet_logic_note_hardest(r, &n->report->step);
    }
    if (r->steps++ == 0)
        r->diamond = r->rating;
    if (r->pearl == 0 && s->place != NONE)
        r->pearl = r->rating;
}

/* Shows a step to the caller; false: it wants no more, or out of memory. */
static bool show(struct nine *n, uint64_t number) {
    const struct nonet_logic_options *o = n->options;
    if (o->step == NULL)
        return true;
    if (!nonet_report_make(n, (int)number)) {
        n->status = n->status == NONET_OK ? NONET_E_MEMORY : n->status;
        return false;
    }
    return o->step(o->step_user, &n->report->step, &n->report->before.grid) == 0;
}

static enum nonet_logic_end follow_path(struct nine *n, struct nonet_logic_result *r) {
    const struct nonet_logic_options *o = n->options;
    int key = 0;
    for (;;) {
        if (n->board.wrong)
            return NONET_LOGIC_WRONG;
        if (n->board.empty == 0)
            return NONET_LOGIC_SOLVED;
        if (r->steps > 0 && o->extent == NONET_LOGIC_NEXT)
            return NONET_LOGIC_STOPPED;
        if (!next_step(n))
            return o->max_rating > 0 ? NONET_LOGIC_STOPPED : NONET_LOGIC_STUCK;
        if (o->max_rating > 0 && n->out->rating > o->max_rating)
            return NONET_LOGIC_STOPPED;
        if (!show(n, r->steps + 1))
            return NONET_LOGIC_STOPPED;
        count(n, r, &key);
        take(&n->board, n->out);
        if (!nonet_nine_work(n, 1))
            return NONET_LOGIC_STOPPED;
    }
}

/* ---- every step there is now ---- */

struct seen {
    struct hint *list;
    size_t count, room;
    struct nonet_logic_result *result;
    int key;
};

/* Shows a step that was found, and counts it. */
static bool show_found(struct nine *n, struct seen *seen) {
    const struct nonet_logic_options *o = n->options;
    if (o->max_rating > 0 && n->out->rating > o->max_rating)
        return true;
    if (!show(n, seen->result->steps + 1))
        return false;
    count(n, seen->result, &seen->key);
    return true;
}

static bool same_effect(const struct hint *a, const struct hint *b) {
    return a->place == b->place && a->digit == b->digit &&
           memcmp(a->elim, b->elim, sizeof a->elim) == 0;
}

/* Keeps a step unless an earlier one does the same. */
static int keep_new(struct nine *n) {
    struct seen *seen = n->seen;
    for (size_t i = 0; i < seen->count; i++)
        if (same_effect(&seen->list[i], n->out))
            return 0;
    if (seen->count == seen->room) {
        size_t room = seen->room ? 2 * seen->room : 64;
        struct hint *list = realloc(seen->list, room * sizeof *list);
        if (list == NULL) {
            n->status = NONET_E_MEMORY;
            n->stop = true;
            return 1;
        }
        seen->list = list;
        seen->room = room;
    }
    seen->list[seen->count++] = *n->out;
    n->stop = !nonet_nine_work(n, 1) || !show_found(n, seen);
    return n->stop;
}

/* Rules that report what they find return at once after an error or when the caller stops. */
static enum nonet_logic_end show_all(struct nine *n, struct nonet_logic_result *r) {
    struct seen seen = {NULL, 0, 0, r, 0};
    if (n->board.wrong)
        return NONET_LOGIC_WRONG;
    if (n->board.empty == 0)
        return NONET_LOGIC_SOLVED;
    n->found = keep_new;
    n->seen = &seen;
    next_step(n);
    free(seen.list);
    if (seen.count > 0)
        return NONET_LOGIC_STOPPED;
    return n->options->max_rating > 0 ? NONET_LOGIC_STOPPED : NONET_LOGIC_STUCK;
}

static void give(struct nine *n, const struct nonet_logic_result *from,
                 const struct nonet_grid *grid, struct nonet_grid *after, size_t room,
                 struct nonet_logic_result *result) {
    *result = *from;
    if (after == NULL)
        return;
    if (after != grid)
        nonet_grid_copy(after, room, grid);
    nonet_board_store(&n->board, after);
}

int nonet_logic_nine(const struct nonet_grid *grid, const struct nonet_logic_options *options,
                     struct nonet_grid *after, size_t room, struct nonet_logic_result *result) {
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    struct report report;
    struct hint hint;
    struct nine n;
    memset(&n, 0, sizeof n);
    n.options = options;
    n.allowed = nonet_logic_allowed(options);
    n.out = &hint;
    n.report = &report;
    n.work = WORK_PERIOD;
    nonet_board_load(&n.board, grid);
    nonet_grid_copy(&report.before.grid, sizeof report.before, grid);
    if (nonet_nine_work(&n, 0))
        r.end = options->extent == NONET_LOGIC_ALL ? show_all(&n, &r) : follow_path(&n, &r);
    nonet_chains_free(n.chains);
    if (n.status == NONET_OK || n.status == NONET_E_CANCELLED)
        give(&n, &r, grid, after, room, result);
    return n.status;
}
