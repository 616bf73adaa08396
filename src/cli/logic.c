/*
 * Ratings and steps in text and JSON, and the questions that come before any logic: is there one
 * solution, and is what was filled in so far still right?
 */
#include "cli/logic.h"
#include "cli/lanes.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP_ROOM = 1024 };

#define SETTINGS struct logic_settings

const struct option nonet_technique_options[] = {
    OPTION("--without", 0, TECHNIQUES, without, "TECHNIQUE[,TECHNIQUE]...",
           "leave out techniques, by their ids (see: nonet help techniques)"),
    OPTION("--with", 0, TECHNIQUES, with, "TECHNIQUE[,TECHNIQUE]...",
           "use optional techniques too, by their ids"),
    FLAG("--no-uniqueness", 0, no_uniqueness, 1, "leave out techniques that assume one solution"),
    OPTIONS_END,
};

const struct option nonet_notation_options[] = {
    OPTION(
        "--notation", 0, CHOICE, notation, "rc|chess|eureka",
        "cells as r3c4 (default) or as C4: row C, column 4; eureka: steps as players write them, "
        "(3)r1c4=r1c7-(3=5)r4c7 => r2c4<>3"),
    OPTIONS_END,
};

const struct option nonet_scale_options[] = {
    OPTION(
        "--scale", 0, CHOICE, scale, SCALES,
        "by whose techniques, in whose order: Sudoku Explainer's, with a rating (default), "
        "HoDoKu's, with a level and a score, or nonet's, the step that is easiest to see, with a "
        "level"),
    OPTIONS_END,
};

const struct option nonet_picture_options[] = {
    OPTION("--svg", 0, WORD, svg, "DIRECTORY",
           "draw every step: the picture PUZZLE-STEP.svg in DIRECTORY, such as 1-001.svg"),
    FLAG("--draw", 0, draw, 1, "with --json: the picture of every step as its member svg"),
    OPTIONS_END,
};

/* One technique of --with: is it on the scale, and not used anyway? */
static int check_optional(const struct settings *s, enum nonet_scale scale,
                          const struct nonet_technique *t) {
    const struct nonet_scale_row *row = nonet_scale_find(scale, t->id);
    const char *owner = nonet_scale_facts(scale)->owner;
    if (row == NULL)
        return nonet_complain(s, "--with: %s is not on %s's scale (see: nonet help techniques)",
                              t->id, owner);
    if (row->flags & NONET_TECHNIQUE_OPTIONAL)
        return 0;
    return nonet_complain(
        s,
        "--with: %s is not optional on %s's scale: it is used anyway (see: nonet help techniques)",
        t->id, owner);
}

int nonet_check_with(const struct settings *s, enum nonet_scale scale,
                     const struct nonet_techniques *with) {
    const struct nonet_technique *t;
    int code = 0;
    for (int i = 0; code == 0 && (t = nonet_technique_at(i)) != NULL; i++)
        if (nonet_techniques_has(with, t->id))
            code = check_optional(s, scale, t);
    return code;
}

int nonet_check_scale(const struct settings *s, const struct logic_settings *asked) {
    if (asked->scale != NONET_SCALE_EXPLAINER && asked->max_rating != 0)
        return nonet_complain(s, "--max is for Sudoku Explainer's ratings, not for --scale %s",
                              nonet_scale_facts((enum nonet_scale)asked->scale)->name);
    return nonet_check_with(s, (enum nonet_scale)asked->scale, &asked->with);
}

struct logic_run nonet_logic_begin(struct answer *a, const struct logic_settings *asked) {
    return (struct logic_run){.answer = a,
                              .asked = asked,
                              .deadline = nonet_deadline(a->settings),
                              .verdict = NONET_UNKNOWN,
                              .result = NONET_LOGIC_RESULT_INIT};
}

void nonet_logic_quick(const struct settings *settings, struct quick *quick) {
    (void)settings;
    quick->limit = 2;
}

int nonet_logic_run(struct logic_run *run) {
    const struct nonet_record *record = &run->answer->job->record;
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    o.extent = run->extent;
    o.max_rating = run->max_rating ? run->max_rating : run->asked->max_rating;
    o.max_level = run->max_level;
    o.max_score = run->max_score;
    o.lacking = run->lacking;
    o.counts = run->counts;
    o.no_uniqueness = run->asked->no_uniqueness || run->verdict != NONET_UNIQUE;
    o.without = run->asked->without;
    o.with = run->asked->with;
    o.rules = record->rules;
    o.scale = (enum nonet_scale)run->asked->scale;
    o.cancel = nonet_deadline_passed;
    o.cancel_user = &run->deadline;
    o.step = run->step;
    o.step_user = run;
    return nonet_logic(record->grid, &o, run->after, nonet_grid_room(record->grid), &run->result);
}

/* ---- templates ---- */

int nonet_check_template(const char *who, const char *form, const char *letters) {
    for (const char *at = form; at != NULL && *at; at++) {
        int is_escape = *at == '\\';
        if (*at != '%' && !is_escape)
            continue;
        at++;
        if (*at != '\0' && strchr(is_escape ? "tn\\" : letters, *at) != NULL)
            continue;
        fprintf(stderr, "nonet %s: --format: '%c%.1s' is none of", who, at[-1], at);
        for (const char *one = is_escape ? "tn\\" : letters; *one; one++)
            fprintf(stderr, " %c%c", is_escape ? '\\' : '%', *one);
        fputc('\n', stderr);
        return EXIT_USAGE;
    }
    return 0;
}

void nonet_put_template(struct out *out, const char *form,
                        void (*put)(struct out *out, const void *user, char letter),
                        const void *user) {
    for (const char *at = form; *at; at++) {
        if (*at == '%')
            put(out, user, *++at);
        else if (*at == '\\')
            nonet_out_char(out, *++at == 't' ? '\t' : *at == 'n' ? '\n' : '\\');
        else
            nonet_out_char(out, *at);
    }
}

/* ---- ratings ---- */

static unsigned numbers_of(enum nonet_scale scale) {
    return nonet_scale_facts(scale)->numbers;
}

void nonet_put_rating(struct out *out, int rating) {
    char text[] = {(char)('0' + rating / 10 % 10), '.', (char)('0' + rating % 10)};
    if (rating >= 100)
        nonet_out_number(out, (uint64_t)(rating / 100));
    nonet_out_bytes(out, text, sizeof text);
}

void nonet_put_step_rating(struct out *out, const struct nonet_step *step, int width) {
    if (numbers_of(step->scale) & NONET_SCALE_RATES)
        nonet_out_printf(out, "%*d.%d", width > 2 ? width - 2 : 0, step->rating / 10,
                         step->rating % 10);
    else
        nonet_out_printf(out, "%*d", width, step->rating);
}

static int is_extension(const struct nonet_grid *grid) {
    return nonet_grid_box_rows(grid) != 3 || nonet_grid_box_cols(grid) != 3;
}

void nonet_put_scale(struct out *out, const struct nonet_grid *grid, enum nonet_scale scale) {
    nonet_out_text(out, nonet_scale_facts(scale)->label);
    if (is_extension(grid))
        nonet_out_printf(out, "(%dx%d)", nonet_grid_side(grid), nonet_grid_side(grid));
    nonet_out_char(out, '=');
}

const char *nonet_level_word(enum nonet_scale scale, const struct nonet_logic_result *r) {
    return nonet_scale_level(scale, r->level);
}

void nonet_put_ed(struct out *out, const struct nonet_grid *grid, enum nonet_scale scale,
                  const struct nonet_logic_result *r) {
    nonet_put_scale(out, grid, scale);
    if ((numbers_of(scale) & NONET_SCALE_RATES) == 0) {
        if (numbers_of(scale) & NONET_SCALE_SCORES)
            nonet_out_printf(out, "%d", r->score);
        else
            nonet_out_text(out, nonet_scale_level(scale, r->level));
        return;
    }
    nonet_put_rating(out, r->rating);
    nonet_out_char(out, '/');
    nonet_put_rating(out, r->pearl);
    nonet_out_char(out, '/');
    nonet_put_rating(out, r->diamond);
}

void nonet_put_number(struct out *out, const char *between, enum nonet_scale scale,
                      const struct nonet_logic_result *r) {
    unsigned numbers = numbers_of(scale);
    nonet_out_text(out, numbers != 0 ? between : "");
    if (numbers & NONET_SCALE_RATES)
        nonet_put_rating(out, r->rating);
    else if (numbers & NONET_SCALE_SCORES)
        nonet_out_printf(out, "%d", r->score);
}

void nonet_put_techniques(struct out *out, const struct nonet_techniques *set, const char *around) {
    const struct nonet_technique *t;
    const char *between = "";
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        if (nonet_techniques_has(set, t->id)) {
            nonet_out_printf(out, "%s%s%s%s", between, around, t->id, around);
            between = ",";
        }
}

static void put_member(struct out *out, const char *name, int rating) {
    if (rating < 0)
        return;
    nonet_out_printf(out, ",\"%s\":", name);
    nonet_put_rating(out, rating);
}

void nonet_json_scale(struct out *out, int scale) {
    if (scale != NONET_SCALE_EXPLAINER)
        nonet_out_printf(out, ",\"scale\":\"%s\"",
                         nonet_scale_facts((enum nonet_scale)scale)->name);
}

void nonet_json_rating(struct out *out, const struct nonet_grid *grid, enum nonet_scale scale,
                       const struct nonet_logic_result *r, const char *level) {
    nonet_json_scale(out, (int)scale);
    if (numbers_of(scale) & NONET_SCALE_SCORES)
        nonet_out_printf(out, ",\"score\":%d", r->score);
    if (numbers_of(scale) & NONET_SCALE_RATES) {
        put_member(out, "rating", r->rating);
        put_member(out, "pearl", r->pearl);
        put_member(out, "diamond", r->diamond);
    }
    if (r->hardest != NULL)
        nonet_out_printf(out, ",\"technique\":\"%s\",\"name\":\"%s\"", r->hardest->id, r->name);
    if (level != NULL)
        nonet_out_printf(out, ",\"level\":\"%s\"", level);
    if (is_extension(grid))
        nonet_out_text(out, ",\"extension\":true");
    nonet_out_printf(out, ",\"steps\":%llu", (unsigned long long)r->steps);
}

const char *nonet_gave_up_words(const struct nonet_grid *grid, const struct nonet_logic_result *r) {
    if (r->end != NONET_LOGIC_STUCK || r->gave_up == NONET_GAVE_UP_NOT)
        return "";
    if (r->gave_up == NONET_GAVE_UP_NESTED)
        return "the longest chains were not all tried";
    _Static_assert(NONET_CHAIN_SIDE_MAX == 36, "as the words say");
    return nonet_grid_side(grid) > NONET_CHAIN_SIDE_MAX
               ? "there are no chains above side 36"
               : "there are too many candidates for chains";
}

/* ---- steps and boards ---- */

int nonet_put_step(struct out *out, const struct nonet_step *step, const struct nonet_grid *before,
                   int what, int notation) {
    enum nonet_notation in = (enum nonet_notation)notation;
    struct fitting f = {.room = STEP_ROOM};
    while (nonet_out_fit(out, &f))
        f.length = what == STEP_JSON ? nonet_step_json(step, before, in, f.at, f.room)
                                     : nonet_step_text(step, before, (enum nonet_step_what)what, in,
                                                       f.at, f.room);
    return f.length < 0 ? (int)f.length : NONET_OK;
}

int nonet_put_level(struct out *out, const struct nonet_step *step, const struct nonet_grid *before,
                    int level, int notation) {
    static const enum nonet_step_what whats[] = {NONET_STEP_WHERE, NONET_STEP_WHERE,
                                                 NONET_STEP_PATTERN, NONET_STEP_SENTENCE};
    assert(level >= 0 && level <= LAST_HINT_LEVEL);
    int status = 0, what = whats[level];
    if (level >= 1) {
        status = nonet_put_step(out, step, before, NONET_STEP_NAME, notation);
        nonet_out_text(out, ": ");
    }
    if (level == LAST_HINT_LEVEL && notation == NONET_NOTATION_EUREKA)
        what = NONET_STEP_EUREKA;
    return status ? status : nonet_put_step(out, step, before, what, notation);
}

/* Turns what was written from `from` on into one line: line ends and indents become spaces. */
static void join_lines(struct out *out, size_t from) {
    size_t to = from;
    for (size_t i = from; i < out->length; i++) {
        char c = out->at[i];
        if (c == '\n')
            while (i + 1 < out->length && out->at[i + 1] == ' ')
                i++;
        out->at[to++] = c == '\n' ? ' ' : c;
    }
    out->length = to;
}

static int has_digit(struct nonet_set m, int d) {
    return (int)((d > 64 ? m.high >> (d - 65) : m.low >> (d - 1)) & 1);
}

/* Digits and cells, as far as they are few: " 4: r2c4, r7c4". */
static void put_short_pattern(struct out *out, const struct nonet_step *step,
                              const struct nonet_grid *before, int notation) {
    enum { FEW = 6 };
    int shown = 0;
    for (int d = 1, n = 0; d <= nonet_grid_side(before); d++)
        if (has_digit(step->digits, d))
            nonet_out_printf(out, "%s%d", n++ ? "," : " ", d);
    for (size_t i = 0; i < step->part_count && shown <= FEW; i++) {
        const struct nonet_part *p = &step->parts[i];
        char name[NONET_NAME_MAX];
        if (p->kind != NONET_PART_CELL)
            continue;
        nonet_cell_name(before, p->at, (enum nonet_notation)notation, name, sizeof name);
        nonet_out_printf(out, "%s%s", shown == 0 ? ": " : ", ", shown < FEW ? name : "...");
        shown++;
    }
}

int nonet_put_short(struct out *out, const struct nonet_step *step, const struct nonet_grid *before,
                    int notation) {
    size_t from = out->length;
    int status = nonet_put_step(out, step, before, NONET_STEP_NAME, notation);
    int placed = step->effect_count == 1 && step->effects[0].placed;
    if (status == NONET_OK && notation == NONET_NOTATION_EUREKA) {
        nonet_out_text(out, ": ");
        status = nonet_put_step(out, step, before, NONET_STEP_EUREKA, notation);
        join_lines(out, from);
    } else if (status == NONET_OK) {
        if (!placed)
            put_short_pattern(out, step, before, notation);
        nonet_out_text(out, " => ");
        status = nonet_put_step(out, step, before, NONET_STEP_EFFECT, notation);
    }
    return status;
}

/* The format draws the regions, and has the rules below its table: these are cut off again. */
void nonet_put_marks(struct out *out, const struct job *job, const struct nonet_grid *grid) {
    const struct nonet_rules *rules = job->record.rules;
    if (!nonet_has_rules(rules)) {
        nonet_out_grid(out, nonet_format_find("marks"), grid, NULL, NULL);
        nonet_out_char(out, '\n');
    } else if (nonet_out_grid(out, nonet_format_find("marks"), grid, rules, NULL) == NONET_OK) {
        out->length -= (size_t)nonet_rules_write(rules, NULL, 0);
    }
}

/* ---- the puzzle in a line ---- */

const struct nonet_format *nonet_ruled_format(const struct nonet_grid *grid,
                                              const struct nonet_rules *rules) {
    const struct nonet_format *solo = nonet_format_find("solo");
    return nonet_write(solo, grid, rules, NULL, NULL, 0) >= 0 ? solo : nonet_format_find("json");
}

void nonet_put_puzzle(struct out *out, const struct job *job) {
    static const char *const formats[] = {"line", "sukaku", "json"};
    const struct nonet_grid *grid = job->record.grid;
    struct nonet_style style;
    if (nonet_is_line(job) && !job->record.style.apart) {
        nonet_out_slice(out, job->record.cells);
        return;
    }
    if (nonet_has_rules(job->text_rules)) {
        nonet_out_grid(out, nonet_ruled_format(grid, job->text_rules), grid, job->text_rules, NULL);
        return;
    }
    memset(&style, 0, sizeof style);
    memcpy(style.symbols, job->record.style.symbols, sizeof style.symbols);
    for (int i = 0; i < 3; i++)
        if (nonet_out_grid(out, nonet_format_find(formats[i]), grid, NULL, &style) == NONET_OK)
            return;
}

/* ---- one solution? ---- */

/* Of the puzzle, or of another grid by the same rules. */
static int ask(struct logic_run *run, const struct nonet_grid *grid, struct nonet_grid *solution,
               enum nonet_verdict *verdict) {
    struct nonet_solve_options o = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result r = NONET_SOLVE_RESULT_INIT;
    o.kernel = run->answer->settings->kernel;
    o.rules = run->answer->job->record.rules;
    o.cancel = nonet_deadline_passed;
    o.cancel_user = &run->deadline;
    int status = nonet_solve_apart(grid, &o, solution, nonet_grid_room(grid), &r);
    *verdict = r.verdict;
    return status;
}

int nonet_ask_verdict(struct logic_run *run, struct nonet_grid *solution) {
    struct nonet_solve_result known = NONET_SOLVE_RESULT_INIT;
    if (nonet_known_result(run->answer->job, 2, solution, &known)) {
        run->verdict = known.verdict;
        return NONET_OK;
    }
    return ask(run, run->answer->job->record.grid, solution, &run->verdict);
}

/* The given clues alone; 0 if there is nothing else. */
static int take_clues(const struct nonet_grid *grid, struct nonet_grid *clues, size_t bytes) {
    int more = !nonet_grid_is_plain(grid);
    nonet_grid_init(clues, bytes, nonet_grid_box_rows(grid), nonet_grid_box_cols(grid));
    for (int c = 0; c < nonet_grid_cells(grid); c++) {
        if (nonet_grid_is_given(grid, c))
            nonet_grid_give(clues, c, nonet_grid_value(grid, c));
        else
            more |= nonet_grid_value(grid, c) != 0;
    }
    return more;
}

/* The first cell that is not as in the solution. */
static void name_wrong(const struct nonet_grid *grid, const struct nonet_grid *solution,
                       int notation, struct out *wrong) {
    char name[NONET_NAME_MAX];
    for (int c = 0; c < nonet_grid_cells(grid); c++) {
        if (nonet_grid_has(grid, c, nonet_grid_value(solution, c)))
            continue;
        nonet_cell_name(grid, c, (enum nonet_notation)notation, name, sizeof name);
        if (nonet_grid_value(grid, c))
            nonet_out_printf(wrong, "%s is not %d", name, nonet_grid_value(grid, c));
        else
            nonet_out_printf(wrong, "the digit of %s is not among its candidates", name);
        return;
    }
}

/* In JSON the record says how it was read. */
static void name_contradiction(const struct logic_run *run, struct out *wrong) {
    const struct nonet_record *record = &run->answer->job->record;
    uint16_t cells[NONET_SIDE_MAX], rules[CONFLICT_RULES];
    struct nonet_conflict k =
        NONET_CONFLICT_RULES_INIT(cells, NONET_SIDE_MAX, rules, CONFLICT_RULES);
    if (nonet_find_why(record->grid, record->rules, run->deadline, &k) && k.count <= k.room)
        nonet_conflict_words(record->grid, record->rules, &k, wrong);
    else
        nonet_out_text(wrong, "there is no solution");
    if (!run->answer->settings->json)
        nonet_reading_words(record, wrong);
}

static int find_wrong(struct logic_run *run, struct out *wrong) {
    const struct nonet_grid *grid = run->answer->job->record.grid;
    size_t bytes = nonet_grid_room(grid);
    struct nonet_grid *clues = malloc(bytes);
    enum nonet_verdict verdict = NONET_UNKNOWN;
    int status = clues ? NONET_OK : NONET_E_MEMORY;
    if (clues != NULL && take_clues(grid, clues, bytes))
        status = ask(run, clues, clues, &verdict);
    if (status == NONET_OK && verdict == NONET_UNIQUE)
        name_wrong(grid, clues, run->asked->notation, wrong);
    else if (status == NONET_OK)
        name_contradiction(run, wrong);
    free(clues);
    return status;
}

int nonet_ask_outlook(struct logic_run *run, struct out *wrong) {
    int status = nonet_ask_verdict(run, NULL);
    return status == NONET_OK && run->verdict == NONET_NONE ? find_wrong(run, wrong) : status;
}

void nonet_remark_several(struct answer *a) {
    nonet_remark(a, "several solutions, so steps that assume only one are left out");
}

void nonet_put_end(struct answer *a, const char *word, const struct out *reason) {
    if (a->settings->json) {
        nonet_out_printf(&a->out, ",\"end\":\"%s\"", word);
        nonet_json_reason(&a->out, reason);
        return;
    }
    nonet_out_printf(&a->out, "%s%s", word, reason->length > 0 ? ": " : "");
    nonet_out_bytes(&a->out, reason->at, reason->length);
    nonet_out_char(&a->out, '\n');
}

/* Names the rule with which there is no logic yet. */
static void remark_rules(struct answer *a) {
    const struct nonet_record *record = &a->job->record;
    struct nonet_rule rule;
    char words[400];
    int i = nonet_rules_beyond_logic(record->grid, record->rules);
    if (i >= 0 && nonet_rules_at(record->rules, i, &rule) == NONET_OK &&
        nonet_rule_text(nonet_grid_side(record->grid), &rule, words, sizeof words) > 0)
        nonet_remark(a, "steps with a rule like this are not known yet: %s", words);
    else
        nonet_remark(a, "%s", nonet_status_text(NONET_E_RULES));
}

int nonet_logic_failed(struct answer *a, int status) {
    if (status == NONET_OK)
        return 0;
    if (a->broken) /* it has been said why */
        return 1;
    if (status != NONET_E_MEMORY && status != NONET_E_CANCELLED) {
        int is_limit = status == NONET_E_HOUSES || status == NONET_E_RULES;
        nonet_answer_exit(a, is_limit ? EXIT_GAVE_UP : EXIT_IO);
        if (status == NONET_E_RULES)
            remark_rules(a);
        else
            nonet_remark(a, "%s", nonet_status_text(status));
    } else if (!nonet_answer_ended(a, status)) {
        nonet_answer_exit(a, EXIT_GAVE_UP);
        nonet_remark(a, "no answer in time");
    }
    return 1;
}
