/*
 * solve --engine logic: the path of explain, of which only the end is shown. On 9x9 the search runs
 * first, only for the number of solutions: techniques that assume one solution must not be used if
 * there are several. At other sizes the search may take forever, so these techniques are left out;
 * a grid that the others fill has been proved to have no second solution.
 */
#include "cli/solve_logic.h"

#include <stdlib.h>
#include <string.h>

struct walk {
    struct logic_run run; /* on_step is given it */
    const struct solve_settings *own;
    unsigned used[NONET_TECHNIQUES_MAX];
    double seconds;
};

static void count_technique(struct walk *w, const struct nonet_technique *technique) {
    const struct nonet_technique *t;
    for (int i = 0; i < NONET_TECHNIQUES_MAX && (t = nonet_technique_at(i)) != NULL; i++)
        w->used[i] += t == technique;
}

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct walk *w = user;
    struct answer *a = w->run.answer;
    struct out name = {0}, words = {0};
    count_technique(w, step->technique);
    if (w->own->said < SAID_INFO || a->settings->quiet)
        return 0;
    if (w->own->said == SAID_DEBUG)
        nonet_put_marks(&a->err, before);
    nonet_put_step(&name, step, before, NONET_STEP_NAME, NONET_NOTATION_RC);
    nonet_put_step(&words, step, before,
                   w->own->said == SAID_DEBUG ? NONET_STEP_SENTENCE : NONET_STEP_EFFECT,
                   NONET_NOTATION_RC);
    nonet_remark(a, "%d %d.%d %.*s: %.*s", step->number, step->rating / 10, step->rating % 10,
                 (int)name.length, name.at, (int)words.length, words.at);
    a->err.failed |= name.failed | words.failed;
    nonet_out_free(&name);
    nonet_out_free(&words);
    return a->err.failed;
}

static int run(struct walk *w) {
    struct logic_run *r = &w->run;
    const struct nonet_grid *grid = r->answer->job->record.grid;
    int is_nine = nonet_grid_box_rows(grid) == 3 && nonet_grid_box_cols(grid) == 3;
    int status = is_nine ? nonet_ask_verdict(r, NULL) : NONET_OK;
    if (status != NONET_OK || r->verdict == NONET_NONE)
        return status;
    r->step = w->own->stats || w->own->said >= SAID_INFO ? on_step : NULL;
    double start = nonet_now();
    status = nonet_logic_run(r);
    w->seconds = nonet_now() - start;
    if (!is_nine && r->result.end == NONET_LOGIC_SOLVED)
        r->verdict = NONET_UNIQUE;
    if (!is_nine && r->result.end == NONET_LOGIC_WRONG)
        r->verdict = NONET_NONE;
    return status;
}

/* ---- what else is reported ---- */

static void put_used(const struct walk *w, struct out *out, int is_json) {
    const struct nonet_technique *t;
    int first = 1;
    for (int i = 0; i < NONET_TECHNIQUES_MAX && (t = nonet_technique_at(i)) != NULL; i++) {
        if (w->used[i] == 0)
            continue;
        if (is_json)
            nonet_out_printf(out, "%s\"%s\":%u", first ? "" : ",", t->id, w->used[i]);
        else
            nonet_out_printf(out, "%s%s %u", first ? "" : ", ", t->name, w->used[i]);
        first = 0;
    }
}

static void tell_stats(const struct walk *w) {
    struct answer *a = w->run.answer;
    struct out used = {0};
    if (!w->own->stats)
        return;
    nonet_put_ed(&used, a->job->record.grid, &w->run.result);
    nonet_out_text(&used, ", ");
    put_used(w, &used, 0);
    nonet_remark(a, "steps %llu, %.*s, %.3f ms", (unsigned long long)w->run.result.steps,
                 (int)used.length, used.failed ? "" : used.at, w->seconds * 1e3);
    nonet_out_free(&used);
}

/* ---- the answer ---- */

/* The digits alone, for formats that cannot express candidates. */
static void drop_marks(struct nonet_grid *grid) {
    struct nonet_set all = {UINT64_MAX, UINT64_MAX};
    for (int c = 0; c < nonet_grid_cells(grid); c++)
        if (nonet_grid_value(grid, c) == 0)
            nonet_grid_set_marks(grid, c, all);
}

static void print_stuck(const struct logic_run *r) {
    struct answer *a = r->answer;
    int says_marks = (nonet_target(a)->flags & NONET_FORMAT_MARKS) != 0;
    const char *why = nonet_gave_up_words(a->job->record.grid, &r->result);
    nonet_remark(a, "stuck after %s%s%s%s", nonet_counted(r->result.steps, "step").text,
                 r->verdict == NONET_SEVERAL ? "; several solutions" : "", why[0] ? "; " : "", why);
    if (!says_marks && !a->settings->quiet)
        nonet_put_marks(&a->err, r->after);
    if (!says_marks)
        drop_marks(r->after);
    nonet_answer_grid(a, r->after, "stuck");
}

static void finish_text(const struct logic_run *r) {
    if (r->verdict == NONET_NONE)
        nonet_answer_puzzle(r->answer, "no solution");
    else if (r->result.end == NONET_LOGIC_SOLVED)
        nonet_answer_grid(r->answer, r->after, NULL);
    else
        print_stuck(r);
}

static void finish_json(const struct walk *w, const struct out *reason) {
    const struct logic_run *r = &w->run;
    struct out *out = &r->answer->out;
    nonet_json_open(r->answer);
    nonet_json_verdict(out, r->verdict);
    if (r->verdict != NONET_NONE)
        nonet_json_grid(out,
                        r->result.end == NONET_LOGIC_SOLVED ? ",\"end\":\"solved\",\"solution\":"
                                                            : ",\"end\":\"stuck\",\"reached\":",
                        r->after);
    nonet_json_reason(out, reason);
    if (w->own->stats && r->verdict != NONET_NONE) {
        nonet_json_rating(out, r->answer->job->record.grid, &r->result, NULL);
        nonet_out_text(out, ",\"techniques\":{");
        put_used(w, out, 1);
        nonet_out_char(out, '}');
    }
    nonet_json_close(r->answer);
}

static void finish(const struct walk *w) {
    const struct logic_run *r = &w->run;
    struct out reason = {0};
    nonet_answer_verdict(r->answer, r->verdict);
    if (r->verdict == NONET_NONE)
        nonet_answer_none(r->answer, &reason);
    else
        tell_stats(w);
    nonet_out_text(&reason, nonet_gave_up_words(r->answer->job->record.grid, &r->result));
    if (r->result.end != NONET_LOGIC_SOLVED)
        nonet_answer_exit(r->answer, EXIT_NO);
    if (r->answer->settings->json)
        finish_json(w, &reason);
    else
        finish_text(r);
    nonet_out_free(&reason);
}

void nonet_solve_by_logic(struct answer *a) {
    const struct solve_settings *own = (const struct solve_settings *)a->settings;
    struct walk w = {.run = nonet_logic_begin(a, &own->logic), .own = own};
    w.run.after = malloc(nonet_grid_room(a->job->record.grid));
    int status = w.run.after ? run(&w) : NONET_E_MEMORY;
    if (!nonet_logic_failed(a, status))
        finish(&w);
    else if (status == NONET_E_CANCELLED && a->settings->json)
        nonet_json_answer(a, ",\"verdict\":\"unknown\",\"timeout\":true");
    else if (status == NONET_E_CANCELLED)
        nonet_answer_puzzle(a, "no answer in time");
    free(w.run.after);
}
