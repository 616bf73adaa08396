/*
 * marks: the candidates left in every cell.
 */
#include "cli/logic.h"

#include <stdlib.h>
#include <string.h>

enum { AFTER_LOGIC = NONET_AFTER_SINGLES + 1 };

struct marks_settings {
    struct settings shared;
    struct logic_settings logic;
    int after; /* enum nonet_after, or AFTER_LOGIC */
};
#define SETTINGS struct marks_settings

static const struct option options[] = {
    OPTION(
        "--after", 0, CHOICE, after, "none|singles|logic",
        "the candidates that peers leave, those left after all singles are placed (default), or those "
        "left where logic is stuck"),
    OPTION("--known", 0, WORD, shared.known, "SIGN",
           "print SIGN for cells whose digit is known, such as -"),
    OPTION("--max", 0, RATING, logic.max_rating, "RATING",
           "(logic) stop before the first step above RATING"),
    GROUP(nonet_technique_options, logic),
    GROUP(nonet_common_options, shared),
    OPTIONS_END,
};

static int prepare(struct settings *s) {
    struct nonet_style style;
    if (s->known != NULL && (strlen(s->known) == 0 || strlen(s->known) >= sizeof style.known))
        return nonet_complain(s, "--known: '%s' is not a sign of 1 to %d bytes", s->known,
                              (int)sizeof style.known - 1);
    if (s->to == NULL)
        s->to = nonet_format_find("marks");
    return nonet_check_scale(s, &((struct marks_settings *)s)->logic);
}

static void print(struct answer *a, const struct nonet_grid *grid, int contradiction) {
    if (contradiction) {
        a->tally.none++;
        nonet_answer_none(a, NULL);
    }
    if (a->settings->json) {
        nonet_json_open(a);
        nonet_json_grid(&a->out, ",\"marks\":", grid);
        nonet_out_printf(&a->out, ",\"contradiction\":%s", contradiction ? "true" : "false");
        nonet_json_close(a);
    } else {
        nonet_answer_grid(a, grid, contradiction ? "no solution" : NULL);
    }
}

/* If there is no solution, the steps go on until that shows. */
static int take_steps(struct answer *a, struct nonet_grid *grid, int *contradiction) {
    struct logic_run run =
        nonet_logic_begin(a, &((const struct marks_settings *)a->settings)->logic);
    run.after = grid;
    int status = nonet_ask_verdict(&run, NULL);
    if (status == NONET_OK)
        status = nonet_logic_run(&run);
    *contradiction = run.verdict == NONET_NONE;
    const char *why = nonet_gave_up_words(a->job->record.grid, &run.result);
    if (status == NONET_OK && why[0])
        nonet_remark(a, "logic is stuck; %s", why);
    return status;
}

static void answer(struct answer *a) {
    const struct nonet_grid *puzzle = a->job->record.grid;
    size_t bytes = nonet_grid_room(puzzle);
    struct nonet_grid *grid = malloc(bytes);
    int after = ((const struct marks_settings *)a->settings)->after;
    int contradiction = 0, status = NONET_E_MEMORY;
    if (grid != NULL && after == AFTER_LOGIC)
        status = take_steps(a, grid, &contradiction);
    else if (grid != NULL)
        status = nonet_marks(puzzle, a->job->record.rules, (enum nonet_after)after, grid, bytes,
                             &contradiction);
    if (!nonet_logic_failed(a, status))
        print(a, grid, contradiction);
    else if (status == NONET_E_CANCELLED)
        nonet_answer_late(a);
    free(grid);
}

static const char *only_houses(const struct settings *s) {
    return ((const struct marks_settings *)s)->after == AFTER_LOGIC ? "marks --after logic" : NULL;
}

const struct command nonet_command_marks = {
    .name = "marks",
    .summary = "the table of candidates left in every cell",
    .prose = "Prints the candidates of every cell as a table, or with --to in another format that "
             "has candidates, such as pm or sukaku. For a puzzle that contradicts itself it prints "
             "the state reached, with ! where no candidate is left.",
    .examples =
        "nonet marks --after logic --max 4.9 puzzle.txt\twhat is left for harder steps\n"
        "nonet marks puzzle.txt\twhat is left after naked and hidden singles\n"
        "nonet marks --after none --known - puzzle.txt\tplain pencil marks, - for the clues",
    .options = options,
    DEFAULTS(.after = NONET_AFTER_SINGLES),
    .prepare = prepare,
    .answer = answer,
    .only_houses = only_houses,
};
