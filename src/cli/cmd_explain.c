/*
 * explain: the whole path that a person could take, step by step. The grid is checked first: one
 * that has gone wrong is not explained; instead its first wrong cell is named.
 */
#include "cli/logic.h"

#include <stdlib.h>

struct explain_settings {
    struct settings shared;
    struct logic_settings logic;
    int board;
    int said; /* enum said */
};
#define SETTINGS struct explain_settings

static const struct option options[] = {
    GROUP(nonet_notation_options, logic),
    FLAG("--board", 0, board, 1, "show the board with its candidates before each step"),
    OPTION("--max", 0, RATING, logic.max_rating, "RATING",
           "stop before the first step above RATING"),
    GROUP(nonet_technique_options, logic),
    FLAG("--warn", 0, said, SAID_WARN, "say only how it ended"),
    FLAG("--info", 0, said, SAID_INFO, "show every step (default)"),
    FLAG("--debug", 0, said, SAID_DEBUG, "show every step with its board, as --board does"),
    GROUP(nonet_common_options, shared),
    OPTIONS_END,
};

static int prepare(struct settings *s) {
    struct explain_settings *own = (struct explain_settings *)s;
    own->board |= own->said == SAID_DEBUG;
    s->writes_blocks = 1;
    return 0;
}

struct path {
    const struct explain_settings *own;
    enum nonet_notation notation;
    const struct job *job;
    struct answer *answer;
    struct deadline deadline;
    enum nonet_verdict verdict;
    struct nonet_logic_result result;
    struct nonet_grid *after;
    struct out wrong;
    uint64_t shown;
    int status; /* of the words */
};

static void tell_text(struct path *p, const struct nonet_step *step,
                      const struct nonet_grid *before) {
    struct out *out = &p->answer->out;
    if (p->own->board) {
        nonet_out_char(out, '\n');
        nonet_put_marks(out, before);
        nonet_out_char(out, '\n');
    }
    nonet_out_printf(out, "%3d  %2d.%d  ", step->number, step->rating / 10, step->rating % 10);
    int status = nonet_put_step(out, step, before, NONET_STEP_NAME, p->notation);
    nonet_out_text(out, ": ");
    status = status ? status : nonet_put_step(out, step, before, NONET_STEP_SENTENCE, p->notation);
    nonet_out_char(out, '\n');
    p->status = status ? status : p->status;
}

/* With --board the step is a member next to its board. */
static void tell_json(struct path *p, const struct nonet_step *step,
                      const struct nonet_grid *before) {
    struct out *out = &p->answer->out;
    if (p->shown > 0)
        nonet_out_char(out, ',');
    if (p->own->board) {
        nonet_out_text(out, "{\"board\":");
        nonet_json_grid(out, before);
        nonet_out_text(out, ",\"step\":");
    }
    int status = nonet_put_step_json(out, step, before, p->notation);
    if (p->own->board)
        nonet_out_char(out, '}');
    p->status = status ? status : p->status;
}

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct path *p = user;
    (p->own->shared.json ? tell_json : tell_text)(p, step, before);
    p->shown++;
    nonet_answer_drain(p->answer);
    return p->answer->out.failed || p->status != NONET_OK;
}

/* ---- the ends ---- */

static void end_text(struct path *p) {
    struct out *out = &p->answer->out;
    const struct nonet_logic_result *r = &p->result;
    const char *why = nonet_gave_up_words(p->job->record.grid, r);
    if (p->own->board && r->steps > 0)
        nonet_out_char(out, '\n');
    nonet_out_printf(out, "%s after %s",
                     r->end == NONET_LOGIC_SOLVED    ? "solved"
                     : r->end == NONET_LOGIC_STOPPED ? "stopped"
                                                     : "stuck",
                     nonet_counted(r->steps, "step").text);
    if (r->end == NONET_LOGIC_STOPPED) {
        nonet_out_text(out, ", the next one is above ");
        nonet_put_rating(out, p->own->logic.max_rating);
    }
    nonet_out_printf(out, "%s%s", why[0] ? ", " : "", why);
    if (r->hardest != NULL) {
        nonet_out_text(out, ": ");
        nonet_put_ed(out, p->job->record.grid, r);
        nonet_out_printf(out, ", %s, %s", r->name, nonet_level_of(r->rating)->name);
    }
    nonet_out_char(out, '\n');
    if (r->end != NONET_LOGIC_SOLVED)
        nonet_put_marks(out, p->after);
}

static const char *const end_words[] = {"solved", "stuck", "wrong", "stopped"};

static void end_json(struct path *p) {
    struct out *out = &p->answer->out;
    const char *why = nonet_gave_up_words(p->job->record.grid, &p->result);
    nonet_out_printf(out, ",\"end\":\"%s\"", end_words[p->result.end]);
    if (why[0])
        nonet_out_printf(out, ",\"reason\":\"%s\"", why);
    nonet_json_rating(out, p->job->record.grid, &p->result,
                      p->result.steps ? nonet_level_of(p->result.rating)->name : NULL);
    nonet_out_text(out, ",\"reached\":");
    nonet_json_grid(out, p->after);
}

/* ---- the whole ---- */

static int run(struct path *p) {
    const struct settings *s = &p->own->shared;
    const struct nonet_grid *grid = p->job->record.grid;
    int status = nonet_ask_outlook(s, p->job, p->notation, &p->deadline, &p->verdict, &p->wrong);
    if (status != NONET_OK || p->verdict == NONET_NONE)
        return status;
    struct nonet_logic_options o =
        nonet_logic_asked(&p->own->logic, p->job->record.rules, &p->deadline);
    o.no_uniqueness |= p->verdict != NONET_UNIQUE;
    o.step = p->own->said == SAID_WARN ? NULL : on_step;
    o.step_user = p;
    if (s->json && p->verdict == NONET_SEVERAL)
        nonet_out_text(&p->answer->out, ",\"verdict\":\"several\"");
    if (s->json)
        nonet_out_text(&p->answer->out, ",\"path\":[");
    status = nonet_logic(grid, &o, p->after, nonet_grid_room(grid), &p->result);
    if (s->json)
        nonet_out_char(&p->answer->out, ']');
    return p->status ? p->status : status;
}

static void begin(struct path *p) {
    struct answer *a = p->answer;
    if (p->own->shared.json) {
        nonet_json_open(&p->own->shared, p->job, a);
        return;
    }
    nonet_answer_block(a);
    nonet_put_puzzle(&a->out, p->job);
    nonet_put_company(&a->out, p->job, "\t");
    nonet_out_char(&a->out, '\n');
}

static void count_verdict(struct path *p) {
    nonet_answer_verdict(p->answer, p->verdict);
    if (p->verdict == NONET_NONE || p->result.end == NONET_LOGIC_STUCK ||
        p->result.end == NONET_LOGIC_WRONG)
        nonet_answer_exit(p->answer, EXIT_NO);
    if (p->verdict == NONET_SEVERAL)
        nonet_remark_several(&p->own->shared, p->job, p->answer);
}

static void answer(const struct settings *s, const struct job *job, struct answer *a) {
    const struct explain_settings *own = (const struct explain_settings *)s;
    struct path p = {.own = own,
                     .notation = (enum nonet_notation)own->logic.notation,
                     .job = job,
                     .answer = a,
                     .deadline = nonet_deadline(s),
                     .verdict = NONET_UNKNOWN,
                     .result = NONET_LOGIC_RESULT_INIT};
    const struct nonet_grid *grid = job->record.grid;
    p.after = malloc(nonet_grid_room(grid));
    begin(&p);
    int status = p.after ? run(&p) : NONET_E_MEMORY;
    if (nonet_logic_failed(s, job, a, status)) {
        if (status == NONET_E_CANCELLED)
            nonet_out_text(&a->out, s->json ? ",\"timeout\":true" : "no answer in time\n");
    } else {
        count_verdict(&p);
        if (p.verdict == NONET_NONE)
            nonet_put_end(s, &a->out, "wrong", &p.wrong);
        else
            (s->json ? end_json : end_text)(&p);
    }
    if (s->json)
        nonet_json_close(a);
    nonet_out_free(&p.wrong);
    free(p.after);
}

const struct command nonet_command_explain = {
    .name = "explain",
    .summary = "the whole path a person could take, step by step",
    .prose =
        "Solves every puzzle by logic alone, in the order of Sudoku Explainer 1.2.1, and shows "
        "each step: its number, its rating, the technique, and a sentence with the reason and "
        "what follows. The last line says how it ended: 'solved', or 'stuck' with the candidates "
        "that are left, and exit code 1. At sizes other than 9x9 the search for chains inside "
        "chains stops after a limited number of them (the last line says so), and above side 36 "
        "there are no chains.\n"
        "A grid that is partly filled, or that has candidates, is taken as it is. If it has "
        "already gone wrong, explain says where instead: the first cell that differs from the "
        "solution of the given clues, if they have one, or a contradiction.",
    .examples =
        "nonet explain puzzle.txt\tevery step\n"
        "nonet explain --warn puzzle.txt\tonly how it ends\n"
        "nonet explain --board --notation chess puzzle.txt\twith the board before each step",
    .options = options,
    DEFAULTS(.said = SAID_INFO),
    .answers_in_words = 1,
    .drops_text = 1,
    .is_heavy = 1,
    .prepare = prepare,
    .answer = answer,
};
