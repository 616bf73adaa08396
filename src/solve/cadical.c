/*
 * The bridge to the SAT solver CaDiCaL, through its C interface; compiled only if that was found.
 *
 * Singles come first: they often finish the grid, and what they leave is a small part of the
 * textbook encoding. A candidate that is left is a variable, an open cell is a group of candidates
 * of which one is true, and so is a digit in a house. A group is one clause, "at least one", and a
 * clause for each pair, "not both"; a house leaves out the pairs that earlier houses have. Where
 * that would be too many clauses (a nearly empty grid of a large side), long groups are cut into
 * short ones that are linked by new variables.
 *
 * A solution is forbidden by one clause over the open cells, and the solver goes on with all that
 * it has learned. It works alone and knows nothing of the time, so its course depends only on the
 * puzzle and the seed.
 *
 * CaDiCaL cannot report through this interface that memory has run out: it ends the process. So the
 * room that the clauses will need is tried first.
 */
#include "solve/engine.h"

#ifndef NONET_HAVE_CADICAL

int nonet_sat_is_built(void) {
    return 0;
}

int nonet_engine_sat(struct nonet_search *search) {
    (void)search;
    return NONET_E_ARGUMENT;
}

#else

#include <assert.h>
#include <ccadical.h>
#include <limits.h>
#include <stdlib.h>

enum { NO_HOUSE = -1 };                           /* of a group that is a cell */
enum { FOUND = 10, NO_MORE = 20 };                /* what ccadical_solve() says */
enum { PAIRS_MOST = 4 << 20 };                    /* above that, groups are cut */
enum { SEEDS = 2000000000 };                      /* the solver accepts 0 to this many */
enum { GROUP_MOST = 4 };                          /* the length of what they are cut into */
enum { CLAUSE_BYTES = 64, VARIABLE_BYTES = 512 }; /* what the solver takes, roughly */
enum {
    TICK = SEARCH_PERIOD / 4,
    GROUP_WORK = 8,
    CLAUSE_WORK = 128
}; /* work: between two of the solver's questions, for each cell that a group looks at,
       and for each clause that the solver is given */

struct bridge {
    struct nonet_search *search;
    CCaDiCaL *solver;
    struct nonet_grid *left; /* what singles leave */
    struct nonet_grid *shown;
    int *first;     /* of every open cell the variable of its lowest candidate; the others follow */
    int candidates; /* the variables are 1 to this */
    int variables;
    uint64_t pairs; /* of candidates that exclude each other */
    unsigned work;  /* on the clauses of a group */
    int cancelled;
};

/* Candidates of which one is true, and beside them their cells. */
struct group {
    int count;
    int literal[NONET_SIDE_MAX];
    int c[NONET_SIDE_MAX];
};

/* ---- variables and groups ---- */

static void number_candidates(struct bridge *b) {
    for (int c = 0; c < (int)b->left->cells; c++) {
        if (grid_value(b->left, c) != 0)
            continue;
        b->first[c] = b->candidates + 1;
        b->candidates += set_count(grid_marks(b->left, c));
    }
    b->variables = b->candidates;
}

/* The variable of a candidate that is there. */
static int variable(const struct bridge *b, int c, int d) {
    struct nonet_set below = set_minus(set_all(d), set_of(d));
    assert(grid_value(b->left, c) == 0 && set_has(grid_marks(b->left, c), d));
    return b->first[c] + set_count(set_and(grid_marks(b->left, c), below));
}

static void group_add(const struct bridge *b, struct group *g, int c, int d) {
    assert(g->count < b->left->side);
    g->literal[g->count] = variable(b, c, d);
    g->c[g->count++] = c;
}

static void cell_group(const struct bridge *b, int c, struct group *g) {
    struct nonet_set m = grid_marks(b->left, c);
    g->count = 0;
    while (!set_is_empty(m))
        group_add(b, g, c, set_take(&m));
}

/* Empty if the digit already has its place. */
static void house_group(const struct bridge *b, int h, int d, struct group *g) {
    const uint16_t *house = shape_house(b->search->shape, h);
    g->count = 0;
    for (int i = 0; i < b->left->side; i++) {
        int c = house[i];
        if (grid_value(b->left, c) == 0 && set_has(grid_marks(b->left, c), d))
            group_add(b, g, c, d);
    }
}

static int is_tired(struct bridge *b, unsigned work) {
    if (!b->cancelled)
        b->cancelled = search_tick(b->search, work + b->work);
    b->work = 0;
    return b->cancelled;
}

/* Ends early if the caller wants to stop. */
static void each_group(struct bridge *b, void (*use)(struct bridge *, struct group *, int house)) {
    struct group g;
    int n = b->left->side;
    for (int c = 0; c < (int)b->left->cells && !is_tired(b, (unsigned)n * GROUP_WORK); c++) {
        if (grid_value(b->left, c) != 0)
            continue;
        cell_group(b, c, &g);
        use(b, &g, NO_HOUSE);
    }
    for (int h = 0; h < b->search->shape->houses && !b->cancelled; h++) {
        for (int d = 1; d <= n && !is_tired(b, (unsigned)n * GROUP_WORK); d++) {
            house_group(b, h, d, &g);
            use(b, &g, h);
        }
    }
}

/* ---- clauses ---- */

static void not_both(struct bridge *b, int x, int y) {
    ccadical_add(b->solver, -x);
    ccadical_add(b->solver, -y);
    ccadical_add(b->solver, 0);
    b->work += CLAUSE_WORK;
}

/* Whether two cells of a house are together in a house before it, which then has the pair. */
static int were_paired(const struct shape *s, int house, int a, int b) {
    const uint16_t *in_a = shape_houses(s, a), *in_b = shape_houses(s, b);
    for (int i = 0; i < shape_count(s, a) && in_a[i] < house; i++)
        for (int k = 0; k < shape_count(s, b) && in_b[k] < house; k++)
            if (in_a[i] == in_b[k])
                return 1;
    return 0;
}

static void add_pairs(struct bridge *b, const struct group *g, int count, int house) {
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            if (house == NO_HOUSE || !were_paired(b->search->shape, house, g->c[i], g->c[j]))
                not_both(b, g->literal[i], g->literal[j]);
}

/* One of the first three or of the rest: the new variable says which. */
static void cut(struct bridge *b, struct group *g) {
    while (g->count > GROUP_MOST) {
        int kept = g->literal[3], link = ++b->variables;
        g->literal[3] = link;
        add_pairs(b, g, GROUP_MOST, NO_HOUSE);
        g->literal[3] = kept;
        g->count -= 2;
        memmove(g->literal, g->literal + 2, (size_t)g->count * sizeof *g->literal);
        g->literal[0] = -link;
    }
}

static void add_group(struct bridge *b, struct group *g, int house) {
    if (g->count == 0)
        return;
    for (int i = 0; i < g->count; i++)
        ccadical_add(b->solver, g->literal[i]);
    ccadical_add(b->solver, 0);
    if (b->pairs <= PAIRS_MOST) {
        add_pairs(b, g, g->count, house);
    } else {
        cut(b, g);
        add_pairs(b, g, g->count, NO_HOUSE);
    }
}

static void count_group(struct bridge *b, struct group *g, int house) {
    (void)house;
    if (g->count > 1)
        b->pairs += (uint64_t)g->count * (uint64_t)(g->count - 1) / 2;
}

/* 1 if there seems to be room for the clauses. */
static int has_memory(const struct bridge *b) {
    uint64_t clauses = b->pairs <= PAIRS_MOST ? b->pairs : (uint64_t)b->candidates * 12;
    uint64_t variables = (uint64_t)b->candidates * (b->pairs <= PAIRS_MOST ? 1 : 3);
    uint64_t bytes = clauses * CLAUSE_BYTES + variables * VARIABLE_BYTES;
    void *room = bytes < SIZE_MAX ? malloc((size_t)bytes) : NULL;
    free(room);
    return room != NULL;
}

/* ---- the search ---- */

static int solver_asks(void *user) {
    return is_tired(user, TICK);
}

/* Called for every clause that the solver learns; a single candidate is one more known cell. */
static void note_learned(void *user, int *clause) {
    struct bridge *b = user;
    struct nonet_progress *p = &b->search->progress;
    p->conflicts++;
    if (b->search->result.solutions == 0 && clause[0] > 0 && clause[0] <= b->candidates &&
        clause[1] == 0 && p->fixed < p->cells)
        p->fixed++;
}

/* The digit of an open cell for which `is` says 1; 0: none. */
static int digit_where(const struct bridge *b, int c, int (*is)(CCaDiCaL *, int)) {
    struct nonet_set m = grid_marks(b->left, c);
    for (int x = b->first[c]; !set_is_empty(m); x++) {
        int d = set_take(&m);
        if (is(b->solver, x) > 0)
            return d;
    }
    return 0;
}

/* The cells that are known before any solution is forbidden. */
static void count_fixed(struct bridge *b) {
    int fixed = nonet_grid_clues(b->left);
    for (int c = 0; c < (int)b->left->cells; c++)
        if (grid_value(b->left, c) == 0)
            fixed += digit_where(b, c, ccadical_fixed) != 0;
    b->search->progress.fixed = fixed;
}

/* 1: enough was found. */
static int report(struct bridge *b) {
    for (int c = 0; c < (int)b->left->cells; c++) {
        int d = grid_value(b->left, c);
        show_digit(b->shown, c, d ? d : digit_where(b, c, ccadical_val));
    }
    return nonet_search_found(b->search, b->shown);
}

static void forbid(struct bridge *b) {
    for (int c = 0; c < (int)b->left->cells; c++)
        if (grid_value(b->left, c) == 0)
            ccadical_add(b->solver, -variable(b, c, grid_value(b->shown, c)));
    ccadical_add(b->solver, 0);
}

/* The solutions that an earlier engine found; some may have been excluded since. */
static void forbid_known(struct bridge *b) {
    const unsigned char *digits = b->search->known;
    for (size_t i = 0; i < b->search->known_count; i++, digits += b->left->cells) {
        int c = 0;
        while (c < (int)b->left->cells && set_has(grid_marks(b->left, c), digits[c]))
            c++;
        if (c < (int)b->left->cells)
            continue;
        for (c = 0; c < (int)b->left->cells; c++)
            show_digit(b->shown, c, digits[c]);
        forbid(b);
    }
}

static int search_on(struct bridge *b) {
    for (;;) {
        int answer = ccadical_solve(b->solver);
        b->search->result.nodes++;
        if (b->search->result.solutions == 0 && answer != NO_MORE)
            count_fixed(b);
        if (answer == NO_MORE) {
            b->search->result.complete = 1;
            return NONET_OK;
        }
        if (answer != FOUND)
            return NONET_E_CANCELLED;
        if (report(b))
            return NONET_OK;
        forbid(b);
    }
}

static int run_solver(struct bridge *b) {
    uint64_t seed = b->search->options.seed;
    number_candidates(b);
    each_group(b, count_group);
    if (!has_memory(b))
        return NONET_E_MEMORY;
    b->solver = ccadical_init();
    ccadical_set_option(b->solver, "quiet", 1);
    ccadical_set_option(b->solver, "seed", (int)((seed ^ seed >> 32) % SEEDS));
    ccadical_set_terminate(b->solver, b, solver_asks);
    ccadical_set_learn(b->solver, b, INT_MAX, note_learned);
    each_group(b, add_group);
    forbid_known(b);
    int status = b->cancelled ? NONET_E_CANCELLED : search_on(b);
    ccadical_release(b->solver);
    return status;
}

/* Singles; the solver only if they leave something. */
static int run(struct bridge *b) {
    struct nonet_search *search = b->search;
    show_begin(b->shown, search->puzzle);
    memcpy(b->left, search->left != NULL ? search->left : search->puzzle,
           (size_t)NONET_GRID_BYTES(search->puzzle->side));
    search->result.nodes++;
    if (nonet_shape_marks(search->shape, b->left, NONET_AFTER_SINGLES)) {
        int fixed = nonet_grid_clues(b->left);
        if (search->result.solutions == 0)
            search->progress.fixed = fixed;
        if (fixed < search->progress.cells || search->known_count > 0)
            return run_solver(b);
        if (report(b))
            return NONET_OK;
    }
    search->result.complete = 1;
    return NONET_OK;
}

int nonet_sat_is_built(void) {
    return 1;
}

int nonet_engine_sat(struct nonet_search *search) {
    size_t grid_bytes = GRID_ROOM(search->puzzle->side);
    unsigned char *room = malloc(2 * grid_bytes + search->puzzle->cells * sizeof(int));
    if (room == NULL)
        return NONET_E_MEMORY;
    struct bridge b = {.search = search,
                       .left = (struct nonet_grid *)room,
                       .shown = (struct nonet_grid *)(room + grid_bytes),
                       .first = (int *)(room + 2 * grid_bytes)};
    int status = run(&b);
    free(room);
    return status;
}

#endif
