/*
 * Dropping clues that are not needed. One pass is enough: a clue that is needed stays needed when
 * others go. So every clue is tried once, in random order or from the first cell to the last.
 *
 * A clue is needed if without it there is a solution in which its cell has another digit; so it is
 * negated instead of dropped, and finding one solution is the answer.
 *
 * For a 9x9, sixteen questions are asked at a time, one per lane. While most clues can go, the
 * questions are: without the next one, without the next two, and so on; all clues before the first
 * that cannot go are dropped. Later each of the next clues is asked about alone: those needed now
 * will always be needed. The result is the same either way, since it depends on the order alone.
 */
#include "grid/grid.h"
#include "grid/known.h"
#include "grid/random.h"
#include "solve/clues.h"

#include <assert.h>
#include <stdlib.h>

struct minimizer {
    struct nonet_grid *work;
    const struct nonet_grid *puzzle;
    struct nonet_minimize_options asked;
    int count, dropped;
    uint16_t clue[NONET_CELLS_MAX];
};

static int has_one_solution(const struct minimizer *m) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.kernel = m->asked.kernel;
    options.cancel = m->asked.cancel;
    options.cancel_user = m->asked.cancel_user;
    options.rules = m->asked.rules;
    int status = nonet_solve(m->puzzle, &options, NULL, 0, &result);
    return status != NONET_OK ? status : result.verdict == NONET_UNIQUE;
}

static void list_clues(struct minimizer *m) {
    struct nonet_random *random = m->asked.random;
    m->count = 0;
    for (int c = 0; c < (int)m->puzzle->cells; c++)
        if (clue_is_on(m->puzzle, c))
            m->clue[m->count++] = (uint16_t)c;
    for (int i = m->count - 1; random != NULL && i > 0; i--) {
        int j = (int)random_below(random, (uint32_t)i + 1);
        uint16_t kept = m->clue[i];
        m->clue[i] = m->clue[j];
        m->clue[j] = kept;
    }
}

/* Drops the clue if it is not needed. */
static int try_clue(struct minimizer *m, int c) {
    struct nonet_set others = set_minus(set_all(m->work->side), grid_marks(m->puzzle, c));
    clue_off(m->work, c);
    grid_put_marks(m->work, c, others);
    int needed = clues_can_stand(m->work, m->asked.rules, m->asked.cancel, m->asked.cancel_user);
    if (needed)
        clue_on(m->work, m->puzzle, c);
    else
        clue_off(m->work, c);
    m->dropped += !needed;
    return needed < 0 ? needed : NONET_OK;
}

/* ---- 9x9, sixteen questions at a time ---- */

enum { QUESTIONS = 16, SURE = 1024, MOSTLY = 3 * SURE / 4 };

struct nine {
    struct minimizer *m;
    int luck; /* how many of the last SURE clues could go */
    int at;   /* clues before this are settled */
    unsigned char is_needed[81];
    char cells[81];              /* what is left */
    int count, asked[QUESTIONS]; /* the clues that are asked about, as places in the order */
    char text[QUESTIONS][81];
    uint8_t solutions[QUESTIONS];
};

static char *cell_of(struct nine *n, char *text, int i) {
    return &text[n->m->clue[n->asked[i]]];
}

/* Asks about the next clues, each with those before it, or alone. */
static int ask(struct nine *n, int together) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    n->count = 0;
    for (int i = n->at; i < n->m->count && n->count < QUESTIONS; i++)
        if (!n->is_needed[i])
            n->asked[n->count++] = i;
    for (int i = 0; i < n->count; i++) {
        memcpy(n->text[i], together && i > 0 ? n->text[i - 1] : n->cells, 81);
        *cell_of(n, n->text[i], i) = '.';
    }
    batch.puzzles = n->text[0];
    batch.count = (size_t)n->count;
    batch.counts = n->solutions;
    batch.kernel = n->m->asked.kernel;
    batch.cancel = n->m->asked.cancel;
    batch.cancel_user = n->m->asked.cancel_user;
    return n->count ? nonet_batch_solve(&batch) : NONET_OK;
}

/* Settles the i-th clue that was asked about. */
static void settle(struct nine *n, int i, int can_go) {
    assert(i < n->count && n->at <= n->asked[i]); /* clues are settled in their order */
    n->at = n->asked[i] + 1;
    n->luck += can_go ? (SURE - n->luck) / 10 : -n->luck / 2;
    assert(n->luck >= 0 && n->luck <= SURE);
    if (!can_go)
        return;
    *cell_of(n, n->cells, i) = '.';
    clue_off(n->m->work, n->m->clue[n->asked[i]]);
    n->m->dropped++;
}

/* Asked together: they can go up to the first that cannot. */
static void settle_together(struct nine *n) {
    int can_go = 1;
    for (int i = 0; i < n->count && can_go; i++) {
        can_go = n->solutions[i] == 1;
        settle(n, i, can_go);
    }
}

/* Asked alone: the first that can go does; those after it that cannot go never will. */
static void settle_alone(struct nine *n) {
    int i = 0;
    for (; i < n->count && n->solutions[i] != 1; i++)
        settle(n, i, 0);
    if (i < n->count)
        settle(n, i, 1);
    for (; i < n->count; i++)
        n->is_needed[n->asked[i]] = n->solutions[i] != 1;
}

static int drop_nine(struct minimizer *m) {
    struct nine n = {.m = m, .luck = SURE};
    assert(m->count <= 81);
    int status = NONET_OK;
    for (int c = 0; c < 81; c++)
        n.cells[c] = grid_value(m->puzzle, c) ? (char)('0' + grid_value(m->puzzle, c)) : '.';
    do {
        int together = n.luck > MOSTLY;
        status = ask(&n, together);
        if (status == NONET_OK)
            (together ? settle_together : settle_alone)(&n);
    } while (status == NONET_OK && n.count > 0);
    return status;
}

static int drop_unneeded(struct minimizer *m) {
    int unique = has_one_solution(m), status = NONET_OK;
    if (unique != 1)
        return unique < 0 ? unique : NONET_E_ARGUMENT;
    list_clues(m);
    if (m->puzzle->box_rows == 3 && m->puzzle->box_cols == 3 && nonet_grid_is_plain(m->puzzle) &&
        nonet_rules_equal(m->asked.rules, NULL))
        return drop_nine(m);
    for (int i = 0; i < m->count && status == NONET_OK; i++)
        status = try_clue(m, m->clue[i]);
    return status;
}

int nonet_minimize(const struct nonet_grid *puzzle, const struct nonet_minimize_options *options,
                   struct nonet_grid *out, size_t room, int *dropped) {
    static const struct nonet_minimize_options defaults = NONET_MINIMIZE_OPTIONS_INIT;
    union nonet_grid16 small;
    size_t bytes = (size_t)NONET_GRID_BYTES(puzzle->side);
    if (room < bytes)
        return NONET_E_ROOM;
    struct nonet_grid *large = bytes > sizeof small ? malloc(bytes) : NULL;
    if (bytes > sizeof small && large == NULL)
        return NONET_E_MEMORY;
    struct minimizer m;
    m.work = large != NULL ? large : NONET_GRID(small);
    m.puzzle = puzzle;
    m.asked = defaults;
    if (options != NULL)
        copy_known(&m.asked, options, options->size, sizeof m.asked);
    m.dropped = 0;
    memcpy(m.work, puzzle, bytes);
    int status = drop_unneeded(&m);
    if (status == NONET_OK) {
        memcpy(out, m.work, bytes);
        if (dropped != NULL)
            *dropped = m.dropped;
    }
    free(large);
    return status;
}
