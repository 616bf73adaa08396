/*
 * A search as the options ask for it: which engine, or two of them in a race; --seed, --timeout,
 * Ctrl-C, and the progress of a long one.
 */
#ifndef NONET_CLI_SEARCH_H
#define NONET_CLI_SEARCH_H

#include "cli/answer.h"

/* What the options of a search say. SEARCH_ENGINES are the values of enum nonet_engine in words;
 * solve has one more. */
struct search_settings {
    int engine, race;
};
#define SEARCH_ENGINES "fast|any|backtrack|hybrid|sat"
enum { ENGINE_LOGIC = NONET_ENGINE_SAT + 1 };

/* Groups: --engine and --race; and --race alone, the last row of the first. */
extern const struct option nonet_search_options[];
#define nonet_race_options (nonet_search_options + 1)

/* Settles engine, race and seed; `all` is 1 if every solution is to be found. 0 or an exit code
 * after a message. */
int nonet_settle_search(struct settings *settings, const struct search_settings *asked, int all);

/* What of it knows only rules that are houses, "--engine hybrid"; NULL: nothing. */
const char *nonet_search_houses(const struct search_settings *asked);

/* What is asked of the lanes when up to `limit` solutions are looked for (see struct quick). */
unsigned nonet_search_lanes(const struct search_settings *asked, uint64_t limit);

struct search {
    struct answer *answer;
    const struct search_settings *asked;
    uint64_t limit;
    nonet_found_fn found; /* may be NULL; not in a race */
    void *found_user;
    struct nonet_solve_result result;
};

/* Runs it; as nonet_solve. In a race an answer counts once its solution has been checked. */
int nonet_search(struct search *search, struct nonet_grid *solution, size_t room);

/* Is it a solution of the puzzle? Checked by code that no engine uses. */
int nonet_is_solution(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                      const struct nonet_grid *solution);

/* Remarks what the search did, for --stats: "guesses 3, nodes 7"; with the conflicts and restarts
 * if there were any, and the time unless it is negative. */
void nonet_remark_stats(const struct search *search, double seconds);

/* How far it got: "341 of 625 cells known, 1234 conflicts", as nonet_reached(search).text. */
struct reached {
    char text[80];
};
struct reached nonet_reached(const struct search *search);

#endif
