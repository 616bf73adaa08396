/*
 * A puzzle as it comes, of which it is not known how many solutions it has: that is asked first, and
 * everything else depends on it.
 */
#include "grid/known.h"
#include "nonet.h"

#include <stdio.h>
#include <stdlib.h>

const char *nonet_verdict_word(enum nonet_verdict verdict) {
    static const char *const words[] = {[NONET_NONE] = "none",
                                        [NONET_UNIQUE] = "unique",
                                        [NONET_SEVERAL] = "several",
                                        [NONET_UNKNOWN] = "unknown"};
    return words[(unsigned)verdict <= NONET_UNKNOWN ? verdict : NONET_UNKNOWN];
}

static int ask_verdict(const struct nonet_puzzle *puzzle, nonet_cancel_fn cancel, void *user,
                       enum nonet_verdict *verdict) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.rules = puzzle->rules;
    options.cancel = cancel;
    options.cancel_user = user;
    int status = nonet_solve(puzzle->grid, &options, NULL, 0, &result);
    *verdict = result.verdict;
    return status;
}

/* What there is to say of a puzzle without a solution: nothing follows from anything. */
static int no_logic(const struct nonet_puzzle *puzzle, struct nonet_grid *after, size_t room,
                    struct nonet_logic_result *result) {
    struct nonet_logic_result none = NONET_LOGIC_RESULT_INIT;
    int status = after != NULL ? nonet_grid_copy(after, room, puzzle->grid) : NONET_OK;
    none.end = NONET_LOGIC_WRONG;
    if (status == NONET_OK && result != NULL) {
        none.size = result->size;
        copy_known(result, &none, none.size, sizeof none);
    }
    return status;
}

int nonet_puzzle_logic(const struct nonet_puzzle *puzzle, const struct nonet_logic_options *options,
                       struct nonet_grid *after, size_t room, enum nonet_verdict *verdict,
                       struct nonet_logic_result *result) {
    struct nonet_logic_options own = NONET_LOGIC_OPTIONS_INIT;
    enum nonet_verdict known;
    if (options != NULL)
        copy_known(&own, options, options->size, sizeof own);
    int status = ask_verdict(puzzle, own.cancel, own.cancel_user, &known);
    if (status != NONET_OK)
        return status;
    own.size = sizeof own;
    own.rules = puzzle->rules;
    own.no_uniqueness |= known != NONET_UNIQUE;
    status = known == NONET_NONE ? no_logic(puzzle, after, room, result)
                                 : nonet_logic(puzzle->grid, &own, after, room, result);
    if ((status == NONET_OK || status == NONET_E_CANCELLED) && verdict != NULL)
        *verdict = known;
    return status;
}

/* ---- why it is not a proper puzzle ---- */

enum { RULES_MAX = 1024 };
_Static_assert((int)RULES_MAX >= NONET_NAMED_RULES_MAX(NONET_NAMED_SIDE_MAX), "all named rules");

struct reason {
    nonet_cancel_fn cancel;
    void *user;
    int calls, was_cancelled;
    uint16_t cells[NONET_CELLS_MAX], rules[RULES_MAX];
};

/* The caller's, and the limit on looking for a reason. */
static int enough(void *user) {
    struct reason *r = user;
    r->was_cancelled = r->cancel != NULL && r->cancel(r->user);
    return r->was_cancelled || ++r->calls > NONET_WHY_CALLS;
}

static long no_solution(const struct nonet_puzzle *puzzle, struct reason *r, char *out,
                        size_t room) {
    static const char words[] = "no solution", colon[] = "no solution: ";
    const size_t begin = sizeof colon - 1;
    struct nonet_conflict k =
        NONET_CONFLICT_RULES_INIT(r->cells, NONET_CELLS_MAX, r->rules, RULES_MAX);
    int status = nonet_why_none(puzzle->grid, puzzle->rules, enough, r, &k);
    if (r->was_cancelled)
        return NONET_E_CANCELLED;
    if (status == NONET_E_MEMORY)
        return status;
    if (status != NONET_OK || k.kind == NONET_CONFLICT_NONE)
        return snprintf(out, room, "%s", words);
    snprintf(out, room, "%s", colon);
    long length =
        nonet_conflict_text(puzzle->grid, puzzle->rules, &k, room > begin ? out + begin : NULL,
                            room > begin ? room - begin : 0);
    return length < 0 ? length : (long)begin + length;
}

long nonet_puzzle_check(const struct nonet_puzzle *puzzle, nonet_cancel_fn cancel,
                        void *cancel_user, enum nonet_verdict *verdict, char *out, size_t room) {
    enum nonet_verdict known;
    int status = ask_verdict(puzzle, cancel, cancel_user, &known);
    if (status != NONET_OK)
        return status;
    if (verdict != NULL)
        *verdict = known;
    if (known != NONET_NONE)
        return snprintf(out, room, "%s", known == NONET_UNIQUE ? "" : "several solutions");
    struct reason *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NONET_E_MEMORY;
    r->cancel = cancel;
    r->user = cancel_user;
    long length = no_solution(puzzle, r, out, room);
    free(r);
    return length;
}
