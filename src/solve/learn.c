/*
 * The clause-learning search: propagate, learn from each conflict, decide; and in between the
 * housekeeping, each at its own limit:
 *
 *   restart    in the quick mode when clauses get worse than they were on average, in the steady
 *              one in Luby's sequence; levels that would be repeated stay
 *   mode       the first one ends after some conflicts, the others after equal shares of work
 *   reduce     removes clauses; the first time, when the puzzle is known to be hard, all
 *              candidates are probed; every second time the good clauses are vivified
 *
 * A solution becomes a clause that forbids its decisions, and the search goes on with all that it
 * has learned: so uniqueness is proved. If there are very many, they would fill the memory. After
 * RECORDED of them a solution is left by reversing its last decision for good: the levels below can
 * no longer be jumped over, and are undone one by one as their branches run out.
 */
#include "solve/learn.h"

#ifndef LEARN_LIMITS /* the tests have their own, so that small puzzles reach every part */
#define LEARN_LIMITS                                                                               \
    MODE_CONFLICTS = 100, LUBY_CONFLICTS = 1024, PHASE_CONFLICTS = 1000, REDUCE_FIRST = 1000,      \
    REDUCE_FACTOR = 20, RECORDED = 1000
#endif
enum { LEARN_LIMITS };
enum { VIVIFY_SHARE = 10 };                         /* of the work, one part in this many */
enum { PROBE_TICKS = 2000, PROBE_MOST = 20000000 }; /* for each variable; for all of them */
enum { AVERAGE_ONE = 1 << 20, AVERAGE_FAST = 33, AVERAGE_SLOW = 4096, AVERAGE_START = 64 };

struct luby {
    uint64_t u, v, left;
};

struct control {
    struct learn state;
    struct nonet_grid *shown;
    uint64_t conflicts, restarts, last_found; /* last_found: conflicts at the last solution */
    int64_t fast, slow;                       /* averages of the levels in a clause */
    struct luby luby;
    uint64_t restart_at, reduce_at, phase_at; /* conflicts */
    uint64_t mode_at, mode_length;            /* ticks; of the first mode, conflicts */
    uint64_t modes, reductions, phases, recorded, vivify_ticks;
    uint32_t known; /* cells that were known from the start */
};

enum next { GO_ON, EXHAUSTED, STOPPED, GAVE_UP };

/* ---- Conflicts ---- */

static void average(struct control *k, uint32_t glue) {
    int64_t x = (int64_t)glue * AVERAGE_ONE;
    int64_t slow = k->conflicts > AVERAGE_SLOW ? AVERAGE_SLOW : (int64_t)k->conflicts;
    k->fast += (x - k->fast) / AVERAGE_FAST;
    k->slow += (x - k->slow) / (slow < AVERAGE_START ? AVERAGE_START : slow);
}

/* In the clause `learned` only the first literal is open. */
static void assert_learned(struct learn *s, uint32_t glue) {
    const uint32_t *literals = s->learned;
    if (s->learned_count == 1) {
        learn_assign(s, literals[0], reason_make(REASON_NONE, 0));
    } else if (s->learned_count == 2) {
        nonet_learn_pair(s, literals[0], literals[1]);
        learn_assign(s, literals[0], reason_make(REASON_PAIR, literals[1]));
    } else {
        uint32_t at = nonet_learn_add(s, literals, s->learned_count, glue);
        learn_assign(s, literals[0], reason_make(REASON_CLAUSE, at));
    }
}

/* Replaces the last decision by its opposite. */
static enum next turn_round(struct learn *s) {
    if (s->depth == 0)
        return EXHAUSTED;
    assert(s->floor <= s->depth);
    uint32_t literal = s->trail[s->decided[s->depth - 1]];
    nonet_learn_backtrack(s, s->depth - 1);
    s->floor = s->depth;
    learn_assign(s, literal ^ 1, reason_make(REASON_NONE, 0));
    return GO_ON;
}

static enum next learn_from(struct control *k, uint32_t conflict) {
    struct learn *s = &k->state;
    uint32_t glue;
    k->conflicts++;
    k->luby.left -= k->luby.left > 0;
    if (s->depth <= s->floor)
        return turn_round(s);
    if (s->is_steady)
        nonet_learn_note_phases(s);
    uint32_t level = nonet_learn_analyze(s, conflict, &glue);
    average(k, glue);
    nonet_learn_backtrack(s, level > s->floor ? level : s->floor);
    assert_learned(s, glue);
    return GO_ON;
}

/* ---- How far it got ---- */

static uint32_t count_fixed(const struct control *k) {
    const struct learn *s = &k->state;
    uint32_t fixed = k->known, end = s->depth > 0 ? s->decided[0] : s->assigned;
    for (uint32_t i = 0; i < end; i++)
        fixed += (s->trail[i] & 1) == 0;
    return fixed;
}

/* Once a solution has been forbidden, what is known no longer holds for the puzzle. */
static void tell(const struct control *k) {
    struct nonet_search *search = k->state.search;
    search->progress.conflicts = k->conflicts;
    search->progress.restarts = k->restarts;
    if (search->result.solutions == 0)
        search->progress.fixed = (int)count_fixed(k);
}

/* ---- Solutions ---- */

static int report(struct control *k) {
    struct learn *s = &k->state;
    assert(s->assigned == s->vars);
    tell(k);
    k->last_found = k->conflicts;
    if (!search_wants_grid(s->search))
        return nonet_search_found(s->search, NULL);
    for (uint32_t v = 0; v < s->vars; v++)
        if (s->value[2 * v] > 0)
            show_digit(k->shown, s->cell[v], s->digit[v]);
    return nonet_search_found(s->search, k->shown);
}

/* The decisions led to the solution; one of them must be different. */
static enum next forbid(struct control *k) {
    struct learn *s = &k->state;
    if (s->depth == 0)
        return EXHAUSTED;
    if (s->floor > 0 || ++k->recorded > RECORDED)
        return turn_round(s);
    s->learned_count = 0;
    for (uint32_t i = s->depth; i-- > 0;)
        s->learned[s->learned_count++] = s->trail[s->decided[i]] ^ 1;
    nonet_learn_backtrack(s, s->depth - 1);
    assert_learned(s, 1);
    return GO_ON;
}

/* A solution from elsewhere: one of its candidates has to be false. On level 0. */
static enum next forbid_known(struct learn *s, const unsigned char *digits) {
    const struct nonet_grid *left = s->search->left;
    for (int c = 0; c < (int)left->cells; c++)
        if (!set_has(grid_marks(left, c), digits[c]))
            return GO_ON; /* it has been excluded since */
    s->learned_count = 0;
    for (uint32_t v = 0; v < s->vars; v++)
        if (digits[s->cell[v]] == s->digit[v] && s->value[2 * v] == 0)
            s->learned[s->learned_count++] = 2 * v + 1;
        else if (digits[s->cell[v]] == s->digit[v] && s->value[2 * v] < 0)
            return GO_ON;
    if (s->learned_count == 0)
        return EXHAUSTED;
    if (s->learned_count == 1)
        learn_assign(s, s->learned[0], reason_make(REASON_NONE, 0));
    else if (s->learned_count == 2)
        nonet_learn_pair(s, s->learned[0], s->learned[1]);
    else
        nonet_learn_add(s, s->learned, s->learned_count, 1);
    return nonet_learn_propagate(s) == 0 ? GO_ON : EXHAUSTED;
}

/* ---- Housekeeping ---- */

static void luby_start(struct luby *luby) {
    *luby = (struct luby){1, 1, LUBY_CONFLICTS};
}

static void luby_next(struct luby *luby) {
    if ((luby->u & (~luby->u + 1)) == luby->v) {
        luby->u++;
        luby->v = 1;
    } else {
        luby->v *= 2;
    }
    luby->left = luby->v * LUBY_CONFLICTS;
}

static int wants_restart(const struct control *k) {
    if (k->state.floor > 0)
        return 0;
    if (k->state.is_steady)
        return k->luby.left == 0;
    return k->conflicts >= k->restart_at && k->fast / 11 > k->slow / 10;
}

static void restart(struct control *k) {
    struct learn *s = &k->state;
    k->restarts++;
    k->restart_at = k->conflicts + 2;
    if (!s->is_steady || k->conflicts < k->phase_at) {
        nonet_learn_backtrack(s, nonet_learn_shared_depth(s));
    } else {
        nonet_learn_backtrack(s, 0);
        nonet_learn_new_phases(s, k->phases++);
        k->phase_at = k->conflicts + PHASE_CONFLICTS * (k->phases + 1);
    }
    if (s->is_steady)
        luby_next(&k->luby);
}

static uint64_t square_root(uint64_t x) {
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit != 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= x)
            root += bit;
    return root;
}

/* 0: a contradiction. */
static int vivify(struct control *k) {
    struct learn *s = &k->state;
    uint64_t before = s->ticks, share = (before - k->vivify_ticks) / VIVIFY_SHARE;
    if (share <= k->vivify_ticks)
        return 1;
    int good = nonet_learn_vivify(s, share - k->vivify_ticks);
    k->vivify_ticks += s->ticks - before;
    return good;
}

static int reduce(struct control *k) {
    struct learn *s = &k->state;
    k->reductions++;
    k->reduce_at = k->conflicts + REDUCE_FACTOR * square_root(k->conflicts);
    nonet_learn_backtrack(s, s->floor);
    if (nonet_learn_propagate(s) != 0)
        return 0;
    nonet_learn_reduce(s);
    if (s->floor > 0)
        return 1;
    if (k->reductions == 1)
        return nonet_learn_probe(s, s->vars < PROBE_MOST / PROBE_TICKS ? s->vars * PROBE_TICKS
                                                                       : PROBE_MOST);
    return k->reductions % 2 != 0 || vivify(k);
}

static int mode_ends(const struct control *k) {
    if (k->state.floor > 0)
        return 0;
    return (k->modes == 0 ? k->conflicts : k->state.ticks) >= k->mode_at;
}

/* The n-th pair of modes is n * n times as long as the first. */
static void change_mode(struct control *k) {
    struct learn *s = &k->state;
    nonet_learn_backtrack(s, 0);
    if (k->modes++ == 0)
        k->mode_length = s->ticks;
    uint64_t n = (k->modes + 1) / 2;
    s->is_steady = !s->is_steady;
    k->mode_at = s->ticks + k->mode_length * n * n;
    k->restart_at = k->conflicts + 2;
    s->target_count = 0;
    memset(s->target, 0, s->vars);
    luby_start(&k->luby);
}

/* One thing that is due; 0: nothing is. */
static int keep_house(struct control *k, enum next *next) {
    int good = 1;
    if (wants_restart(k))
        restart(k);
    else if (k->conflicts >= k->reduce_at)
        good = reduce(k);
    else if (mode_ends(k))
        change_mode(k);
    else
        return 0;
    *next = good ? GO_ON : EXHAUSTED;
    return 1;
}

/* ---- The search ---- */

static int is_tired(struct control *k) {
    struct learn *s = &k->state;
    if (s->search->work + (s->ticks - s->ticks_reported) * TICK_WORK >= SEARCH_PERIOD)
        tell(k);
    return learn_is_tired(s);
}

static int has_given_up(const struct control *k) {
    const struct nonet_search *search = k->state.search;
    return search->patience != 0 && k->conflicts - k->last_found >= search->patience;
}

static enum next step(struct control *k) {
    struct learn *s = &k->state;
    enum next next = GO_ON;
    uint32_t conflict = nonet_learn_propagate(s);
    if (s->no_memory)
        return STOPPED;
    if (conflict != 0)
        return learn_from(k, conflict);
    if (s->assigned == s->vars)
        return report(k) ? STOPPED : forbid(k);
    if (has_given_up(k))
        return GAVE_UP;
    if (keep_house(k, &next))
        return next;
    s->search->result.guesses++;
    learn_decide(s, nonet_learn_next(s));
    return GO_ON;
}

static int run(struct control *k) {
    struct learn *s = &k->state;
    struct nonet_search *search = s->search;
    enum next next = GO_ON;
    for (size_t i = 0; next == GO_ON && i < search->known_count; i++)
        next = forbid_known(s, search->known + i * search->puzzle->cells);
    while (next == GO_ON) {
        next = step(k);
        if (s->no_memory)
            return NONET_E_MEMORY;
        if (next == GO_ON && is_tired(k))
            return NONET_E_CANCELLED;
    }
    search->result.complete = next == EXHAUSTED;
    return next == GAVE_UP ? SEARCH_GAVE_UP : NONET_OK;
}

static uint32_t show_known(struct control *k, const struct nonet_grid *left) {
    uint32_t known = 0;
    for (int c = 0; c < (int)left->cells; c++) {
        struct nonet_set m = grid_marks(left, c);
        if (set_count(m) != 1)
            continue;
        show_digit(k->shown, c, set_first(m));
        known++;
    }
    return known;
}

/* What is certain, for the next engine. It gives up only when everything has been propagated, so
 * what it leaves is propagated too. */
static void leave(struct control *k, struct nonet_grid *left) {
    struct learn *s = &k->state;
    assert(s->propagated == s->assigned);
    nonet_learn_backtrack(s, 0);
    for (uint32_t i = 0; i < s->assigned; i++) {
        uint32_t v = s->trail[i] >> 1;
        struct nonet_set d = set_of(s->digit[v]), m = grid_marks(left, s->cell[v]);
        grid_put_marks(left, s->cell[v], s->trail[i] & 1 ? set_minus(m, d) : d);
    }
}

int nonet_engine_learn(struct nonet_search *search) {
    struct control k = {.restart_at = 2, .reduce_at = REDUCE_FIRST, .mode_at = MODE_CONFLICTS};
    k.phase_at = PHASE_CONFLICTS;
    k.shown = search->shown;
    show_begin(k.shown, search->puzzle);
    k.known = show_known(&k, search->left);
    luby_start(&k.luby);
    int status = NONET_E_MEMORY;
    if (nonet_learn_make(&k.state, search, search->left))
        status = run(&k);
    if (k.state.room != NULL && status != NONET_E_MEMORY) {
        tell(&k);
        search->result.nodes += k.conflicts;
    }
    if (status == SEARCH_GAVE_UP)
        leave(&k, search->left);
    nonet_learn_free(&k.state);
    return status;
}
