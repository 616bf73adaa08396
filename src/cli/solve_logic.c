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
    const struct solve_settings *own;
    const struct job *job;
    struct answer *answer;
    struct deadline deadline;
    enum nonet_verdict verdict;
    struct nonet_logic_result result;
    struct nonet_grid *after;
    size_t bytes;
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
    const struct settings *s = &w->own->shared;
    struct out name = {0}, words = {0};
    count_technique(w, step->technique);
    if (w->own->said < SAID_INFO || s->quiet)
        return 0;
    if (w->own->said == SAID_DEBUG)
        nonet_put_marks(&w->answer->err, before);
    nonet_put_step(&name, step, before, NONET_STEP_NAME, NONET_NOTATION_RC);
    nonet_put_step(&words, step, before,
                   w->own->said == SAID_DEBUG ? NONET_STEP_SENTENCE : NONET_STEP_EFFECT,
                   NONET_NOTATION_RC);
    nonet_remark(s, w->job, w->answer, "%d %d.%d %.*s: %.*s", step->number, step->rating / 10,
                 step->rating % 10, (int)name.length, name.at, (int)words.length, words.at);
    w->answer->err.failed |= name.failed | words.failed;
    nonet_out_free(&name);
    nonet_out_free(&words);
    return w->answer->err.failed;
}

static int run(struct walk *w) {
    const struct settings *s = &w->own->shared;
    const struct nonet_grid *grid = w->job->record.grid;
    int is_nine = nonet_grid_box_rows(grid) == 3 && nonet_grid_box_cols(grid) == 3,
        status = NONET_OK;
    if (is_nine)
        status = nonet_ask_verdict(s, grid, w->job->record.rules, &w->deadline, NULL, &w->verdict);
    if (status != NONET_OK || w->verdict == NONET_NONE)
        return status;
    struct nonet_logic_options o =
        nonet_logic_asked(&w->own->logic, w->job->record.rules, &w->deadline);
    o.no_uniqueness |= w->verdict != NONET_UNIQUE;
    o.step = w->own->stats || w->own->said >= SAID_INFO ? on_step : NULL;
    o.step_user = w;
    double start = nonet_now();
    status = nonet_logic(grid, &o, w->after, w->bytes, &w->result);
    w->seconds = nonet_now() - start;
    if (!is_nine && w->result.end == NONET_LOGIC_SOLVED)
        w->verdict = NONET_UNIQUE;
    if (!is_nine && w->result.end == NONET_LOGIC_WRONG)
        w->verdict = NONET_NONE;
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
    struct out used = {0};
    if (!w->own->stats)
        return;
    nonet_put_ed(&used, w->job->record.grid, &w->result);
    nonet_out_text(&used, ", ");
    put_used(w, &used, 0);
    nonet_remark(&w->own->shared, w->job, w->answer, "steps %llu, %.*s, %.3f ms",
                 (unsigned long long)w->result.steps, (int)used.length, used.failed ? "" : used.at,
                 w->seconds * 1e3);
    nonet_out_free(&used);
}

/* ---- the answer ---- */

/* The digits alone, for formats that cannot express candidates. */
static void drop_marks(struct walk *w) {
    struct nonet_set all = {UINT64_MAX, UINT64_MAX};
    for (int c = 0; c < nonet_grid_cells(w->after); c++)
        if (nonet_grid_value(w->after, c) == 0)
            nonet_grid_set_marks(w->after, c, all);
}

static void print_stuck(struct walk *w) {
    const struct settings *s = &w->own->shared;
    const struct nonet_format *format = nonet_target(s, w->job);
    int says_marks = (format->flags & NONET_FORMAT_MARKS) != 0;
    const char *why = nonet_gave_up_words(w->job->record.grid, &w->result);
    nonet_remark(s, w->job, w->answer, "stuck after %s%s%s%s",
                 nonet_counted(w->result.steps, "step").text,
                 w->verdict == NONET_SEVERAL ? "; several solutions" : "", why[0] ? "; " : "", why);
    if (!says_marks && !s->quiet)
        nonet_put_marks(&w->answer->err, w->after);
    if (!says_marks)
        drop_marks(w);
    nonet_answer_grid(s, w->job, format, w->after, "stuck", w->answer);
}

static void finish_text(struct walk *w) {
    const struct settings *s = &w->own->shared;
    if (w->verdict == NONET_NONE)
        nonet_answer_puzzle(s, w->job, "no solution", w->answer);
    else if (w->result.end == NONET_LOGIC_SOLVED)
        nonet_answer_grid(s, w->job, nonet_target(s, w->job), w->after, NULL, w->answer);
    else
        print_stuck(w);
}

static void finish_json(struct walk *w, const struct out *reason) {
    static const char *const verdicts[] = {"none", "unique", "several", "unknown"};
    struct out *out = &w->answer->out;
    int is_solved = w->verdict != NONET_NONE && w->result.end == NONET_LOGIC_SOLVED;
    nonet_json_open(&w->own->shared, w->job, w->answer);
    nonet_out_printf(out, ",\"verdict\":\"%s\"", verdicts[w->verdict]);
    if (w->verdict != NONET_NONE) {
        nonet_out_printf(out, ",\"end\":\"%s\",\"%s\":", is_solved ? "solved" : "stuck",
                         is_solved ? "solution" : "reached");
        nonet_json_grid(out, w->after);
    }
    nonet_json_reason(out, reason);
    if (w->own->stats && w->verdict != NONET_NONE) {
        nonet_json_rating(out, w->job->record.grid, &w->result, NULL);
        nonet_out_text(out, ",\"techniques\":{");
        put_used(w, out, 1);
        nonet_out_char(out, '}');
    }
    nonet_json_close(w->answer);
}

static void finish(struct walk *w) {
    struct answer *a = w->answer;
    struct out reason = {0};
    nonet_answer_verdict(a, w->verdict);
    if (w->verdict == NONET_NONE)
        nonet_remark_none(&w->own->shared, w->job, a, &reason);
    else
        tell_stats(w);
    nonet_out_text(&reason, nonet_gave_up_words(w->job->record.grid, &w->result));
    if (w->verdict == NONET_NONE || w->result.end != NONET_LOGIC_SOLVED)
        nonet_answer_exit(a, EXIT_NO);
    if (w->own->shared.json)
        finish_json(w, &reason);
    else
        finish_text(w);
    nonet_out_free(&reason);
}

static void finish_timeout(const struct walk *w) {
    if (w->own->shared.json)
        nonet_json_answer(&w->own->shared, w->job, w->answer,
                          ",\"verdict\":\"unknown\",\"timeout\":true");
    else
        nonet_answer_puzzle(&w->own->shared, w->job, "no answer in time", w->answer);
}

void nonet_solve_by_logic(const struct solve_settings *own, const struct job *job,
                          struct answer *a) {
    const struct settings *s = &own->shared;
    const struct nonet_grid *grid = job->record.grid;
    struct walk w = {.own = own,
                     .job = job,
                     .answer = a,
                     .deadline = nonet_deadline(s),
                     .verdict = NONET_UNKNOWN,
                     .result = NONET_LOGIC_RESULT_INIT};
    w.bytes = nonet_grid_room(grid);
    w.after = malloc(w.bytes);
    int status = w.after ? run(&w) : NONET_E_MEMORY;
    if (!nonet_logic_failed(s, job, a, status))
        finish(&w);
    else if (status == NONET_E_CANCELLED)
        finish_timeout(&w);
    free(w.after);
}
