/*
 * A search as the options ask for it: which engine, or two of them in a race; --seed, --timeout,
 * Ctrl-C, and the progress of a long one.
 */
#ifndef NONET_CLI_SEARCH_H
#define NONET_CLI_SEARCH_H

#include "cli/answer.h"

/* Rows of the options tables that searches share. */
#define SEARCH_ENGINES "fast|any|backtrack|hybrid|sat"
#define SEARCH_RACE                                                                                \
    {                                                                                              \
        "--race", 0, OPTION_FLAG, SETTING(race), NULL,                                             \
            "run the SAT engine alongside the chosen one, on its own thread: the first answer "    \
            "counts",                                                                              \
            1                                                                                      \
    }

/* Settles engine, race and seed; 0 or an exit code after a message. */
int nonet_settle_search(struct settings *settings);

struct search {
    const struct settings *settings;
    const struct job *job;
    struct answer *answer;
    uint64_t limit;
    nonet_found_fn found; /* may be NULL; not in a race */
    void *found_user;
    struct nonet_solve_result result;
};

/* Runs it; as nonet_solve. In a race an answer counts once its solution has been checked. */
int nonet_search(struct search *search, struct nonet_grid *solution, size_t room);

/* Is it a solution of the puzzle? Checked by code that no engine uses. */
int nonet_is_solution(const struct nonet_grid *puzzle, const struct nonet_grid *solution);

/* What the search did, for --stats: "guesses 3, nodes 7"; with the conflicts and restarts if there
 * were any. */
void nonet_put_stats(struct out *out, const struct nonet_solve_result *result);

/* How far it got: "341 of 625 cells known, 1234 conflicts". */
void nonet_put_reached(struct out *out, const struct nonet_grid *grid,
                       const struct nonet_solve_result *result);

#endif
