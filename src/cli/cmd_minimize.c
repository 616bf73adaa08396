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

static void put(struct answer *a, const struct nonet_grid *grid, int dropped) {
    a->tally.unique++;
    if (!a->settings->json) {
        nonet_answer_grid(a, grid, NULL);
        return;
    }
    nonet_json_open(a);
    nonet_json_verdict(&a->out, NONET_UNIQUE);
    nonet_json_grid(&a->out, ",\"minimal\":", grid);
    nonet_out_printf(&a->out, ",\"dropped\":%d,\"seed\":%llu", dropped,
                     (unsigned long long)a->settings->seed.value);
    nonet_json_close(a);
}

/* There must be one solution to keep. */
static void refuse(struct answer *a, enum nonet_verdict verdict) {
    nonet_answer_exit(a, EXIT_NO);
    nonet_answer_verdict(a, verdict);
    if (verdict == NONET_NONE)
        nonet_answer_none(a, NULL);
    else
        nonet_remark(a, "several solutions: this puzzle needs more clues, not fewer");
    if (a->settings->json)
        nonet_json_answer(a, ",\"verdict\":\"%s\"", verdict == NONET_NONE ? "none" : "several");
    else
        nonet_answer_puzzle(a, verdict == NONET_NONE ? "no solution" : "several");
}

static void answer(struct answer *a) {
    const struct nonet_record *record = &a->job->record;
    struct logic_run run = nonet_logic_begin(a, NULL);
    struct nonet_minimize_options options = NONET_MINIMIZE_OPTIONS_INIT;
    struct nonet_random random;
    size_t bytes = nonet_grid_room(record->grid);
    struct nonet_grid *grid = malloc(bytes);
    int dropped = 0, status = NONET_E_MEMORY;
    nonet_random_seed(&random, a->settings->seed.value, a->job->sequence);
    options.random = &random;
    options.kernel = a->settings->kernel;
    options.rules = record->rules;
    options.cancel = nonet_deadline_passed;
    options.cancel_user = &run.deadline;
    run.verdict = NONET_UNIQUE;
    if (grid != NULL)
        status = nonet_minimize(record->grid, &options, grid, bytes, &dropped);
    if (status == NONET_E_ARGUMENT)
        status = nonet_ask_verdict(&run, NULL);
    if (nonet_logic_failed(a, status)) {
        if (status == NONET_E_CANCELLED)
            nonet_answer_late(a);
    } else if (run.verdict == NONET_UNIQUE) {
        put(a, grid, dropped);
    } else {
        refuse(a, run.verdict);
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
    .prepare = nonet_settle_seed,
    .answer = answer,
};
