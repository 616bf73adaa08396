/*
 * marks: the candidates left in every cell.
 */
#include "cli/logic.h"

#include <stdio.h>
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
    return 0;
}

static void print(const struct settings *s, const struct job *job, struct answer *a,
                  const struct nonet_grid *grid, int contradiction) {
    struct out reason = {0};
    if (contradiction) {
        a->tally.none++;
        nonet_answer_exit(a, EXIT_NO);
        nonet_remark_none(s, job, a, &reason);
    }
    if (s->json) {
        nonet_json_open(s, job, a);
        nonet_out_text(&a->out, ",\"marks\":");
        nonet_json_grid(&a->out, grid);
        nonet_out_printf(&a->out, ",\"contradiction\":%s", contradiction ? "true" : "false");
        nonet_json_close(a);
    } else {
        nonet_answer_grid(s, job, s->to, grid, contradiction ? "no solution" : NULL, a);
    }
    nonet_out_free(&reason);
}

/* Techniques that assume one solution are left out if there is not exactly one; if there is none,
 * the steps go on until that shows. */
static int take_steps(const struct settings *s, const struct job *job, struct answer *a,
                      struct nonet_grid *grid, size_t bytes, int *contradiction) {
    const struct marks_settings *own = (const struct marks_settings *)s;
    const struct nonet_grid *puzzle = job->record.grid;
    struct deadline deadline = nonet_deadline(s);
    struct nonet_logic_options o = nonet_logic_asked(&own->logic, job->record.rules, &deadline);
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    enum nonet_verdict verdict = NONET_UNKNOWN;
    int status = nonet_ask_verdict(s, puzzle, job->record.rules, &deadline, NULL, &verdict);
    o.no_uniqueness |= verdict != NONET_UNIQUE;
    if (status == NONET_OK)
        status = nonet_logic(puzzle, &o, grid, bytes, &r);
    *contradiction = verdict == NONET_NONE;
    const char *why = nonet_gave_up_words(puzzle, &r);
    if (status == NONET_OK && why[0])
        nonet_remark(s, job, a, "logic is stuck; %s", why);
    return status;
}

static void answer(const struct settings *s, const struct job *job, struct answer *a) {
    const struct nonet_grid *puzzle = job->record.grid;
    size_t bytes = nonet_grid_room(puzzle);
    struct nonet_grid *grid = malloc(bytes);
    int after = ((const struct marks_settings *)s)->after;
    int contradiction = 0, status = NONET_E_MEMORY;
    if (grid != NULL && after == AFTER_LOGIC)
        status = take_steps(s, job, a, grid, bytes, &contradiction);
    else if (grid != NULL)
        status = nonet_marks(puzzle, job->record.rules, (enum nonet_after)after, grid, bytes,
                             &contradiction);
    if (!nonet_logic_failed(s, job, a, status))
        print(s, job, a, grid, contradiction);
    else if (status == NONET_E_CANCELLED)
        nonet_answer_late(s, job, a);
    free(grid);
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
};
