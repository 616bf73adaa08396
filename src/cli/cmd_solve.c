/*
 * solve: one solution per puzzle, and proof of whether it is the only one.
 */
#include "cli/device.h"
#include "cli/logic.h"
#include "cli/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct solve_settings {
    struct settings shared;
    struct search_settings search;
    struct logic_settings logic;
    uint64_t limit;
    int all, side_by_side, stats;
    int said; /* enum said; 0: SAID_WARN */
};
#define SETTINGS struct solve_settings

static const struct option options[] = {
    OPTION(
        "--engine", 0, CHOICE, search.engine, SEARCH_ENGINES "|logic",
        "how to search: the best engine for the size, the one for any size, the textbook one, singles "
        "in every house with guesses when they run out, or CaDiCaL if it is built in; logic: no "
        "guessing at all, which may get stuck"),
    GROUP(nonet_race_options, search),
    OPTION(
        "--seed", 0, SEED, shared.seed, "N",
        "make the search of large grids take another path; of several solutions it may find another"),
    OPTION(
        "--limit", 0, NUMBER, limit, "N",
        "stop after N solutions (default 2, which proves uniqueness; with --all, and for 0, no limit)"),
    FLAG("--all", 0, all, 1, "print every solution"),
    FLAG("--side-by-side", 0, side_by_side, 1,
         "print the puzzle and its solution next to each other"),
    FLAG("--stats", 0, stats, 1, "report on stderr what the search did"),
    FLAG("--warn", 0, said, SAID_WARN, "(logic) do not report the steps (default)"),
    FLAG("--info", 0, said, SAID_INFO, "(logic) report every step on stderr"),
    FLAG("--debug", 0, said, SAID_DEBUG,
         "(logic) report every step with its reason and the board before it"),
    GROUP(nonet_technique_options, logic),
    GROUP(nonet_device_options, shared),
    GROUP(nonet_common_options, shared),
    OPTIONS_END,
};

/* What the logic engine and the searches do not share. */
static int refuse_mix(const struct solve_settings *s) {
    static const struct nonet_techniques none;
    const struct logic_settings *logic = &s->logic;
    int is_logic = s->search.engine == ENGINE_LOGIC;
    int techniques = memcmp(&logic->without, &none, sizeof none) != 0 ||
                     memcmp(&logic->with, &none, sizeof none) != 0;
    if (!is_logic && (s->said > SAID_WARN || logic->no_uniqueness || techniques))
        return nonet_complain(&s->shared, "--info, --debug, --with, --without and --no-uniqueness "
                                          "are for --engine logic");
    if (is_logic && (s->all || s->side_by_side || s->limit != NONET_NO_LIMIT_GIVEN))
        return nonet_complain(&s->shared,
                              "--all, --limit and --side-by-side are not for --engine logic");
    return 0;
}

static int prepare(struct settings *settings) {
    struct solve_settings *s = (struct solve_settings *)settings;
    if (s->side_by_side && (settings->to != NULL || settings->json))
        return nonet_complain(settings,
                              "--side-by-side has a form of its own; not with --to or --json");
    int code = refuse_mix(s);
    code = code ? code : nonet_check_scale(settings, &s->logic);
    code = code ? code : nonet_settle_search(settings, &s->search, s->all);
    if (s->limit == NONET_NO_LIMIT_GIVEN)
        s->limit = s->all ? 0 : 2;
    settings->writes_blocks = s->side_by_side;
    return code;
}

/* ---- by logic ---- */

/* The path of explain, of which only the end is shown. On 9x9 the search runs first, only for the
 * number of solutions: techniques that assume one solution must not be used if there are several. At
 * other sizes the search may take forever, so these techniques are left out; a grid that the others
 * fill has been proved to have no second solution. */
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
        nonet_put_marks(&a->err, a->job, before);
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

static int run_walk(struct walk *w) {
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
    nonet_put_ed(&used, a->job->record.grid, NONET_SCALE_EXPLAINER, &w->run.result);
    nonet_out_text(&used, ", ");
    put_used(w, &used, 0);
    nonet_remark(a, "steps %llu, %.*s, %.3f ms", (unsigned long long)w->run.result.steps,
                 (int)used.length, used.failed ? "" : used.at, w->seconds * 1e3);
    nonet_out_free(&used);
}

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
        nonet_put_marks(&a->err, a->job, r->after);
    if (!says_marks)
        drop_marks(r->after);
    nonet_answer_grid(a, r->after, "stuck");
}

static void finish_walk_text(const struct logic_run *r) {
    if (r->verdict == NONET_NONE)
        nonet_answer_puzzle(r->answer, "no solution");
    else if (r->result.end == NONET_LOGIC_SOLVED)
        nonet_answer_grid(r->answer, r->after, NULL);
    else
        print_stuck(r);
}

static void finish_walk_json(const struct walk *w, const struct out *reason) {
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
        nonet_json_rating(out, r->answer->job->record.grid, NONET_SCALE_EXPLAINER, &r->result,
                          NULL);
        nonet_out_text(out, ",\"techniques\":{");
        put_used(w, out, 1);
        nonet_out_char(out, '}');
    }
    nonet_json_close(r->answer);
}

static void finish_walk(const struct walk *w) {
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
        finish_walk_json(w, &reason);
    else
        finish_walk_text(r);
    nonet_out_free(&reason);
}

static void answer_by_logic(struct answer *a) {
    const struct solve_settings *own = (const struct solve_settings *)a->settings;
    struct walk w = {.run = nonet_logic_begin(a, &own->logic), .own = own};
    w.run.after = malloc(nonet_grid_room(a->job->record.grid));
    int status = w.run.after ? run_walk(&w) : NONET_E_MEMORY;
    if (!nonet_logic_failed(a, status))
        finish_walk(&w);
    else if (status == NONET_E_CANCELLED && a->settings->json)
        nonet_json_answer(a, ",\"verdict\":\"unknown\",\"timeout\":true");
    else if (status == NONET_E_CANCELLED)
        nonet_answer_puzzle(a, "no answer in time");
    free(w.run.after);
}

/* ---- by search ---- */

/* A search, and where its solutions go. */
struct solving {
    const struct solve_settings *own;
    struct search search;
    struct nonet_grid *solution;
    uint64_t printed; /* with --all */
};

/* The lines of grid are those of boxes: with regions, which come first in rules, the rows are
 * plain. */
static const struct nonet_format *board_format(const struct nonet_rules *rules) {
    struct nonet_rule first;
    int has_regions = rules != NULL && nonet_rules_at(rules, 0, &first) == NONET_OK &&
                      first.kind == NONET_RULE_REGION;
    return nonet_format_find(has_regions ? "rules" : "grid");
}

/* The two boards of the Java seed, four blanks apart; below them the rules that the text has. */
static void print_side_by_side(const struct solving *w) {
    struct answer *a = w->search.answer;
    const struct job *job = a->job;
    struct out left = {0}, right = {0};
    const struct nonet_format *form = board_format(job->record.rules);
    int status = nonet_out_grid(&left, form, job->record.grid, NULL, NULL);
    status = status ? status : nonet_out_grid(&right, form, w->solution, NULL, NULL);
    if (status != NONET_OK) {
        nonet_remark(a, "%s cannot express this puzzle", form->name);
        nonet_answer_exit(a, EXIT_BAD_INPUT);
    } else if (!left.failed && !right.failed) {
        nonet_answer_block(a);
        for (size_t i = 0, k = 0; i < left.length && k < right.length;) {
            const char *l = left.at + i, *r = right.at + k;
            size_t n = strcspn(l, "\n"), m = strcspn(r, "\n");
            nonet_out_printf(&a->out, "%.*s    %.*s\n", (int)n, l, (int)m, r);
            i += n + 1;
            k += m + 1;
        }
        if (nonet_has_rules(job->text_rules)) {
            nonet_out_rules(&a->out, job->text_rules);
            nonet_out_char(&a->out, '\n');
        }
    }
    nonet_out_free(&left);
    nonet_out_free(&right);
}

static void print_solution(struct solving *w, const char *note) {
    if (w->own->side_by_side)
        print_side_by_side(w);
    else
        nonet_answer_grid(w->search.answer, w->solution, note);
}

/* --all: every solution as it is found. */
static int on_found(void *user, const struct nonet_grid *solution) {
    struct solving *w = user;
    struct out *out = &w->search.answer->out;
    nonet_grid_copy(w->solution, nonet_grid_room(solution), solution);
    if (w->own->shared.json)
        nonet_json_grid(out, w->printed == 0 ? ",\"all\":[" : ",", solution);
    else
        print_solution(w, NULL);
    w->printed++;
    nonet_answer_drain(w->search.answer);
    return out->failed;
}

static int run_search(struct solving *w) {
    double start = w->own->stats ? nonet_now() : 0;
    int status = nonet_search(&w->search, w->own->all ? NULL : w->solution,
                              nonet_grid_room(w->search.answer->job->record.grid));
    if (w->own->stats)
        nonet_remark_stats(&w->search, nonet_now() - start);
    return status;
}

static void finish_json(struct solving *w, int status, const struct out *reason) {
    struct out *out = &w->search.answer->out;
    const struct nonet_solve_result *r = &w->search.result;
    if (w->printed > 0)
        nonet_out_char(out, ']');
    nonet_json_verdict(out, r->verdict);
    nonet_out_text(out, ",\"solutions\":");
    nonet_out_number(out, r->solutions);
    nonet_out_text(out, r->complete ? ",\"complete\":true" : ",\"complete\":false");
    if (r->solutions > 0 && !w->own->all)
        nonet_json_grid(out, ",\"solution\":", w->solution);
    nonet_json_reason(out, reason);
    if (status == NONET_E_CANCELLED)
        nonet_out_printf(out, ",\"timeout\":true,\"known\":%d", r->fixed);
    if (w->search.answer->settings->seed.is_given)
        nonet_out_printf(out, ",\"seed\":%llu",
                         (unsigned long long)w->search.answer->settings->seed.value);
    if (w->own->stats)
        nonet_out_printf(out,
                         ",\"guesses\":%llu,\"nodes\":%llu,\"conflicts\":%llu,\"restarts\":%llu",
                         (unsigned long long)r->guesses, (unsigned long long)r->nodes,
                         (unsigned long long)r->conflicts, (unsigned long long)r->restarts);
    nonet_json_close(w->search.answer);
}

/* What a record says besides its solution: in its line or, if it has no line, on stderr. */
static const char *note_of(const struct solving *w, int status) {
    if (status == NONET_E_CANCELLED)
        return w->search.result.solutions > 1   ? "several"
               : w->search.result.solutions > 0 ? "uniqueness unknown"
                                                : "no answer in time";
    if (w->search.result.solutions == 1 && !w->search.result.complete)
        return "uniqueness unknown"; /* --limit 1 */
    return w->search.result.solutions > 1 ? "several" : NULL;
}

static void finish_text(struct solving *w, int status) {
    struct answer *a = w->search.answer;
    uint64_t solutions = w->search.result.solutions;
    const char *note = note_of(w, status), *plural = solutions > 1 ? " solutions" : "";
    int lines = !w->own->side_by_side && nonet_target(a)->flags & NONET_FORMAT_LINES;
    if (solutions == 0)
        nonet_answer_puzzle(a, note ? note : "no solution");
    else if (!w->own->all)
        print_solution(w, note);
    if (status == NONET_E_CANCELLED)
        nonet_remark(a, "the time is up: %s%s; %s", note, plural, nonet_reached(&w->search).text);
    else if (note != NULL && !lines && !w->own->all)
        nonet_remark(a, "%s%s", note, plural);
}

static void finish(struct solving *w, int status) {
    struct answer *a = w->search.answer;
    struct out reason = {0};
    nonet_answer_verdict(a, w->search.result.verdict);
    if (status == NONET_E_CANCELLED)
        nonet_answer_exit(a, EXIT_GAVE_UP);
    if (w->search.result.verdict == NONET_NONE)
        nonet_answer_none(a, &reason);
    if (a->settings->json)
        finish_json(w, status, &reason);
    else
        finish_text(w, status);
    nonet_out_free(&reason);
}

static void answer(struct answer *a) {
    const struct solve_settings *own = (const struct solve_settings *)a->settings;
    if (own->search.engine == ENGINE_LOGIC) {
        answer_by_logic(a);
        return;
    }
    struct solving w = {.own = own,
                        .search = {.answer = a,
                                   .asked = &own->search,
                                   .limit = own->limit,
                                   .found = own->all ? on_found : NULL,
                                   .found_user = &w}};
    w.solution = malloc(nonet_grid_room(a->job->record.grid));
    if (own->shared.json)
        nonet_json_open(a);
    int status = w.solution ? run_search(&w) : NONET_E_MEMORY;
    if (!nonet_answer_ended(a, status))
        finish(&w, status);
    free(w.solution);
}

static const char *only_houses(const struct settings *s) {
    return nonet_search_houses(&((const struct solve_settings *)s)->search);
}

static void quick(const struct settings *s, struct quick *q) {
    const struct solve_settings *own = (const struct solve_settings *)s;
    q->limit = own->stats || own->all ? 0 : nonet_search_lanes(&own->search, own->limit);
    q->settles = !own->side_by_side;
    q->notes[1] = own->limit == 1 ? "uniqueness unknown" : NULL;
    q->notes[2] = "several";
}

const struct command nonet_command_solve = {
    .name = "solve",
    .summary = "one solution per puzzle, with proof of whether it is the only one",
    .prose =
        "Solves every puzzle and writes the solutions in the order and in the form in which the "
        "puzzles came.\n"
        "A puzzle with several solutions gets one of them; line-like formats add a tab and "
        "'# several', the others say it on stderr. A puzzle without a solution is repeated with a "
        "tab and '# no solution' in line-like formats; the reason is given on stderr: two clues "
        "that clash, a cell or a digit with no place left, a rule that is broken, or a minimal set "
        "of clues and rules that cannot stand together.\n"
        "--engine logic takes the steps of explain and never guesses. If it gets stuck, the grid "
        "it reached is written, with its candidates if the format can express them (else they go "
        "to stderr); line-like formats add '# stuck', and the exit code is 1. At sizes other than "
        "9x9 it leaves out the techniques that assume one solution, and tries chains as explain "
        "does.\n"
        "--engine sat gives what singles leave open to the SAT solver CaDiCaL, if nonet was built "
        "with it (see: nonet --version). --race runs it alongside the chosen engine on a second "
        "thread; the first answer counts once it has been checked, so which of several solutions "
        "is found may differ from run to run. A search that --timeout ends says on stderr how far "
        "it got: the cells known for certain, and the conflicts it met.",
    .examples =
        "nonet solve puzzles.txt\tsolve a file\n"
        "nonet solve photo.jpg\tsolve a photo of a puzzle on paper\n"
        "nonet solve 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2....."
        "1.4......\tsolve a puzzle given on the command line\n"
        "nonet solve --all --limit 10 puzzle.txt\tup to ten solutions\n"
        "nonet solve --race --timeout 60 hard25.txt\ttwo engines side by side, a minute at most\n"
        "nonet solve --engine logic --stats puzzle.txt\twithout a guess; which techniques it used",
    .options = options,
    DEFAULTS(.limit = NONET_NO_LIMIT_GIVEN),
    .prepare = prepare,
    .answer = answer,
    .only_houses = only_houses,
    .quick = quick,
};
