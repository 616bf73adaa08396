/*
 * minimize: drops clues that are not needed.
 */
#include "cli/logic.h"

#include <stdlib.h>

static const struct option options[] = {
    GROUP_HERE(nonet_seed_options),
    GROUP_HERE(nonet_common_options),
    OPTIONS_END,
};

static int prepare(struct settings *s) {
    nonet_settle_seed(s);
    return 0;
}

static void put(const struct settings *s, const struct job *job, struct answer *a,
                const struct nonet_grid *grid, int dropped) {
    a->tally.unique++;
    if (!s->json) {
        nonet_answer_grid(s, job, nonet_target(s, job), grid, NULL, a);
        return;
    }
    nonet_json_open(s, job, a);
    nonet_out_text(&a->out, ",\"verdict\":\"unique\",\"minimal\":");
    nonet_json_grid(&a->out, grid);
    nonet_out_printf(&a->out, ",\"dropped\":%d,\"seed\":%llu", dropped,
                     (unsigned long long)s->seed.value);
    nonet_json_close(a);
}

/* There must be one solution to keep. */
static void refuse(const struct settings *s, const struct job *job, struct answer *a,
                   enum nonet_verdict verdict) {
    struct out reason = {0};
    nonet_answer_exit(a, EXIT_NO);
    nonet_answer_verdict(a, verdict);
    if (verdict == NONET_NONE)
        nonet_remark_none(s, job, a, &reason);
    else
        nonet_remark(s, job, a, "several solutions: this puzzle needs more clues, not fewer");
    nonet_out_free(&reason);
    if (s->json)
        nonet_json_answer(s, job, a, ",\"verdict\":\"%s\"",
                          verdict == NONET_NONE ? "none" : "several");
    else
        nonet_answer_puzzle(s, job, verdict == NONET_NONE ? "no solution" : "several", a);
}

static void answer(const struct settings *s, const struct job *job, struct answer *a) {
    const struct nonet_grid *puzzle = job->record.grid;
    struct deadline deadline = nonet_deadline(s);
    struct nonet_minimize_options options = NONET_MINIMIZE_OPTIONS_INIT;
    struct nonet_random random;
    enum nonet_verdict verdict = NONET_UNIQUE;
    size_t bytes = nonet_grid_room(puzzle);
    struct nonet_grid *grid = malloc(bytes);
    int dropped = 0, status = NONET_E_MEMORY;
    nonet_random_seed(&random, s->seed.value, job->sequence);
    options.random = &random;
    options.kernel = s->kernel;
    options.rules = job->record.rules;
    options.cancel = nonet_deadline_passed;
    options.cancel_user = &deadline;
    if (grid != NULL)
        status = nonet_minimize(puzzle, &options, grid, bytes, &dropped);
    if (status == NONET_E_ARGUMENT)
        status = nonet_ask_verdict(s, puzzle, job->record.rules, &deadline, NULL, &verdict);
    if (nonet_logic_failed(s, job, a, status)) {
        if (status == NONET_E_CANCELLED)
            nonet_answer_late(s, job, a);
    } else if (verdict == NONET_UNIQUE) {
        put(s, job, a, grid, dropped);
    } else {
        refuse(s, job, a, verdict);
    }
    free(grid);
}

const struct command nonet_command_minimize = {
    .name = "minimize",
    .summary = "drop clues that are not needed",
    .prose = "Drops clues, in random order, until every clue that is left is needed for the "
             "solution to be the only one. Puzzles may have any size; a full grid gives a puzzle "
             "with this solution. The seed is given on stderr; the same seed gives the same "
             "puzzles, whatever the number of threads.\n"
             "A puzzle that does not have exactly one solution stays as it is, with exit code 1.",
    .examples = "nonet minimize --seed 1 puzzles.txt\tdrop clues in an order set by the seed\n"
                "nonet solve puzzle.txt | nonet minimize\tanother puzzle with the same solution",
    .options = options,
    .is_heavy = 1,
    .prepare = prepare,
    .answer = answer,
};
