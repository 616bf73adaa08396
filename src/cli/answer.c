/*
 * Answers in the form of their questions.
 *
 *     line-like   before CELLS after [tab # note]     one line for one line, whatever happens
 *     framed      before CELLS after                  XML, JSON: the rest is kept to the letter
 *     others      CELLS                               a blank line between two; notes on stderr
 */
#include "cli/answer.h"
#include "cli/picture.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { DRAIN_BYTES = 1 << 22 };

const struct nonet_format *nonet_target(const struct answer *a) {
    const struct nonet_format *own = a->job->record.format;
    if (a->settings->to != NULL)
        return a->settings->to;
    if ((a->settings->literal_as_grid && a->job->is_literal) ||
        (own->write == NULL && own->fill == NULL))
        return nonet_format_find("grid");
    return own;
}

void nonet_answer_exit(struct answer *answer, int code) {
    nonet_raise_exit(&answer->exit, code);
}

void nonet_answer_verdict(struct answer *answer, enum nonet_verdict verdict) {
    answer->tally.unique += verdict == NONET_UNIQUE;
    answer->tally.several += verdict == NONET_SEVERAL;
    answer->tally.none += verdict == NONET_NONE;
}

void nonet_answer_block(struct answer *answer) {
    if (answer->blocks++ > 0) {
        nonet_out_char(&answer->out, '\n');
        return;
    }
    answer->is_first = 1;
    answer->first = answer->out.length;
}

void nonet_answer_drain(struct answer *answer) {
    if (answer->out.length >= DRAIN_BYTES && answer->drain != NULL)
        answer->drain(answer->drain_user);
}

int nonet_answer_ended(struct answer *answer, int status) {
    if (status == NONET_OK || (status == NONET_E_CANCELLED && !nonet_is_stopping()))
        return 0;
    if (status == NONET_E_CANCELLED)
        answer->cancelled = 1;
    else
        answer->out.failed = 1;
    return 1;
}

void nonet_remark(struct answer *a, const char *format, ...) {
    va_list list;
    if (a->settings->quiet)
        return;
    nonet_out_printf(&a->err, "%s:%llu:%llu: ", a->job->file,
                     (unsigned long long)a->job->record.line,
                     (unsigned long long)a->job->record.column);
    va_start(list, format);
    nonet_out_vprintf(&a->err, format, list);
    va_end(list);
    nonet_out_char(&a->err, '\n');
}

void nonet_remark_ignored(struct answer *a) {
    if (a->job->record.ignored != NULL)
        nonet_remark(a, "rules that nonet does not know are ignored: %s", a->job->record.ignored);
}

/* Drops the CR of line ends from `start` on: all output has our line ends. */
static void drop_cr(struct out *out, size_t start) {
    size_t to = start;
    if (out->length == start || memchr(out->at + start, '\r', out->length - start) == NULL)
        return;
    for (size_t i = start; i < out->length; i++)
        if (out->at[i] != '\r' || (i + 1 < out->length && out->at[i + 1] != '\n'))
            out->at[to++] = out->at[i];
    out->length = to;
}

static void pass(struct out *out, struct nonet_slice slice) {
    size_t start = out->length;
    nonet_out_slice(out, slice);
    drop_cr(out, start);
}

static void end_line(struct out *out, const char *note) {
    if (note != NULL) {
        nonet_out_text(out, "\t# ");
        nonet_out_text(out, note);
    }
    nonet_out_char(out, '\n');
}

/* Is the record answered in its own form? A format that has a head is written as a whole new file
 * if it is asked for by name. */
static int is_alike(const struct answer *a) {
    const struct nonet_format *format = nonet_target(a);
    return format == a->job->record.format && (a->settings->to == NULL || format->head == NULL);
}

/* The same for text that is kept to the letter. */
static int stays_framed(const struct answer *a) {
    return nonet_target(a)->flags & NONET_FORMAT_FRAMED && is_alike(a);
}

/* The style of the answer: the question's, unless a format was asked for. */
static void settle_style(const struct answer *a, const struct nonet_format *format, int alike,
                         struct nonet_style *style) {
    const struct settings *s = a->settings;
    const struct nonet_record *r = &a->job->record;
    if (s->to == NULL && format == r->format) {
        *style = r->style;
    } else {
        memset(style, 0, sizeof *style);
        if (format->flags & NONET_FORMAT_LINES) /* single characters stay in their alphabet */
            memcpy(style->symbols, r->style.symbols, sizeof style->symbols);
    }
    if (alike) { /* where the question's rules are, they stay */
        style->apart = r->style.apart;
        style->objects = r->style.objects;
    }
    if (s->symbols != NULL && strlen(s->symbols) < sizeof style->symbols)
        memcpy(style->symbols, s->symbols, strlen(s->symbols) + 1);
    if (s->known != NULL)
        snprintf(style->known, sizeof style->known, "%s", s->known);
}

void nonet_put_before(struct out *out, const char *before, uint64_t number) {
    for (; before != NULL && *before; before++) {
        if (*before == '#')
            nonet_out_printf(out, "%02llu", (unsigned long long)number);
        else
            nonet_out_char(out, *before);
    }
}

/* A label that goes into a line of other text: it may have had several lines. */
static void pass_label(struct out *out, struct nonet_slice label) {
    for (size_t i = 0; i < label.length; i++)
        nonet_out_char(out, label.at[i] == '\n' || label.at[i] == '\r' ? ' ' : label.at[i]);
}

static int has_company(const struct nonet_record *r) {
    if (r->format->flags & NONET_FORMAT_COLUMNS)
        return r->before.length + r->after.length > 0;
    return r->label.length > 0;
}

/* What a record carries besides its puzzle: the other columns of CSV, else the label. */
static void pass_company(struct out *out, const struct nonet_record *r) {
    if (!(r->format->flags & NONET_FORMAT_COLUMNS)) {
        pass_label(out, r->label);
        return;
    }
    struct nonet_slice before = r->before, after = r->after;
    while (before.length > 0 && strchr(",;\t\"", before.at[before.length - 1]))
        before.length--;
    if (before.length > 0 && before.at[0] == '"') {
        before.at++;
        before.length--;
    }
    while (before.length == 0 && after.length > 0 && strchr(",;\t\"", after.at[0])) {
        after.at++;
        after.length--;
    }
    pass_label(out, before);
    pass_label(out, after);
}

void nonet_put_company(struct out *out, const struct job *job, const char *between) {
    if (!has_company(&job->record))
        return;
    nonet_out_text(out, between);
    pass_company(out, &job->record);
}

/* A label as a field of CSV. */
static void add_column(struct out *out, struct nonet_slice label) {
    int quoted = 0;
    for (size_t i = 0; i < label.length; i++)
        quoted |= label.at[i] == ',' || label.at[i] == '"';
    nonet_out_text(out, quoted ? ",\"" : ",");
    for (size_t i = 0; i < label.length; i++) {
        struct nonet_slice one = {label.at + i, 1};
        nonet_out_text(out, label.at[i] == '"' ? "\"" : "");
        pass_label(out, one);
    }
    nonet_out_text(out, quoted ? "\"" : "");
}

/* If all columns turn out to be empty, there is no title. */
static void put_title(struct out *out, const struct job *job, const struct nonet_format *format) {
    size_t start = out->length;
    nonet_out_text(out, format->title);
    size_t titled = out->length;
    pass_company(out, &job->record);
    if (out->length == titled)
        out->length = start;
    else
        nonet_out_char(out, '\n');
}

/* Those of --rules only where they can be said. */
static const struct nonet_rules *rules_to_write(const struct answer *a) {
    int can_say = (nonet_target(a)->flags & NONET_FORMAT_RULES) != 0 && !is_alike(a);
    return can_say ? a->job->record.rules : a->job->text_rules;
}

static int write_converted(struct answer *a, const struct nonet_grid *grid,
                           const struct nonet_rules *rules, const struct nonet_style *style,
                           const char *note) {
    const struct nonet_format *format = nonet_target(a);
    const struct job *job = a->job;
    struct out *out = &a->out;
    int lines = (format->flags & NONET_FORMAT_LINES) != 0;
    if (!lines && !(format->flags & NONET_FORMAT_FRAMED))
        nonet_answer_block(a);
    if (format->title != NULL && has_company(&job->record))
        put_title(out, job, format);
    nonet_put_before(out, format->before, job->sequence);
    int status = nonet_out_grid(out, format, grid, rules, style);
    nonet_out_text(out, format->after ? format->after : "");
    if (format->flags & NONET_FORMAT_COLUMNS)
        add_column(out, job->record.label);
    else if (lines)
        nonet_put_company(out, job, "\t");
    end_line(out, lines ? note : NULL);
    return status;
}

struct nonet_slice nonet_without_blanks(struct nonet_slice text) {
    while (text.length > 0 && strchr(" \t\r\n", text.at[0])) {
        text.at++;
        text.length--;
    }
    return text;
}

/* Repeats the question, with the grid in its cells. */
static int fill_in(struct answer *a, const struct nonet_grid *grid) {
    const struct nonet_record *r = &a->job->record;
    uint32_t state[NONET_STATE_WORDS] = {0};
    struct nonet_text question = {.at = r->cells.at,
                                  .length = r->cells.length,
                                  .last = 1,
                                  .box_rows = a->settings->box[0],
                                  .box_cols = a->settings->box[1],
                                  .symbols = a->settings->symbols,
                                  .state = state,
                                  .empty = a->settings->empty};
    struct fitting f = {.room = question.length + (size_t)nonet_grid_cells(grid) * 4 + 64};
    size_t start = a->out.length;
    while (nonet_out_fit(&a->out, &f))
        f.length = r->format->fill(&question, grid, f.at, f.room);
    if (f.length < 0)
        return (int)f.length;
    drop_cr(&a->out, start);
    return NONET_OK;
}

static int write_alike(struct answer *a, const struct nonet_grid *grid,
                       const struct nonet_style *style, const char *note) {
    const struct nonet_record *r = &a->job->record;
    const struct nonet_format *format = r->format;
    int lines = (format->flags & NONET_FORMAT_LINES) != 0;
    int framed = (format->flags & NONET_FORMAT_FRAMED) != 0;
    if (!lines && !framed)
        nonet_answer_block(a);
    pass(&a->out, lines || framed ? r->before : nonet_without_blanks(r->before));
    int status = format->fill ? fill_in(a, grid)
                              : nonet_out_grid(&a->out, format, grid, rules_to_write(a), style);
    pass(&a->out, r->after);
    if (!framed || r->line_end)
        end_line(&a->out, lines ? note : NULL);
    return status;
}

static void refuse_to_write(struct answer *a, const struct nonet_grid *grid,
                            const struct nonet_rules *rules) {
    const struct nonet_format *format = nonet_target(a);
    char name[RULE_WORDS_MAX];
    if (nonet_unwritable_rule(format, grid, rules, name) != NULL)
        nonet_remark(a, "%s cannot express the rule '%s'", format->name, name);
    else if (!(format->flags & NONET_FORMAT_MARKS) && !nonet_grid_is_plain(grid))
        nonet_remark(a, "%s cannot express candidates (--to marks does, with all rules)",
                     format->name);
    else
        nonet_remark(a, "%s cannot express this puzzle", format->name);
    nonet_answer_exit(a, EXIT_BAD_INPUT);
}

static int answer_with(struct answer *a, const struct nonet_grid *grid,
                       const struct nonet_rules *rules, int alike, const char *note) {
    const struct nonet_format *format = nonet_target(a);
    struct nonet_style style;
    settle_style(a, format, alike, &style);
    size_t length = a->out.length;
    int blocks = a->blocks, is_first = a->is_first;
    int status =
        alike ? write_alike(a, grid, &style, note) : write_converted(a, grid, rules, &style, note);
    if (status == NONET_OK)
        return status;
    a->out.length = length;
    a->blocks = blocks;
    a->is_first = is_first;
    refuse_to_write(a, grid, rules);
    if (format->flags & NONET_FORMAT_LINES)
        nonet_out_text(&a->out, "# error\n");
    return status;
}

int nonet_answer_grid(struct answer *a, const struct nonet_grid *grid, const char *note) {
    return answer_with(a, grid, rules_to_write(a), is_alike(a), note);
}

int nonet_answer_ruled(struct answer *a, const struct nonet_grid *grid,
                       const struct nonet_rules *rules) {
    return answer_with(a, grid, rules, 0, NULL);
}

/* In a framed format every place gets something, so that the file stays whole. */
static void leave_open(struct out *out, const struct nonet_record *r) {
    pass(out, r->before);
    if (r->format->none != NULL)
        nonet_out_text(out, r->format->none);
    else
        pass(out, r->cells);
    pass(out, r->after);
    if (r->line_end || (r->before.length + r->after.length == 0 && r->format->none != NULL))
        nonet_out_char(out, '\n');
}

void nonet_answer_puzzle(struct answer *a, const char *note) {
    if (nonet_target(a)->flags & NONET_FORMAT_LINES)
        nonet_answer_grid(a, a->job->record.grid, note);
    else if (stays_framed(a))
        leave_open(&a->out, &a->job->record);
}

/* A block of rows is without blank lines around it. */
void nonet_answer_unchanged(struct answer *a) {
    const struct nonet_record *r = &a->job->record;
    struct out *out = &a->out;
    if (a->settings->to != NULL || r->format->write == NULL) {
        nonet_answer_grid(a, r->grid, NULL);
        return;
    }
    int is_line = (r->format->flags & NONET_FORMAT_LINES) != 0;
    if (!is_line)
        nonet_answer_block(a);
    nonet_out_slice(out, is_line ? r->before : nonet_without_blanks(r->before));
    nonet_out_slice(out, r->cells);
    nonet_out_slice(out, r->after);
    while (!is_line && !out->failed && out->length > 0 && out->at[out->length - 1] == '\n')
        out->length--;
    nonet_out_char(out, '\n');
}

int nonet_answer_can_leave_out(struct answer *a) {
    const struct nonet_format *format = a->job->record.format;
    if (!(format->flags & NONET_FORMAT_FRAMED) || a->settings->to != NULL || a->settings->json)
        return 1;
    nonet_remark(a, "puzzles cannot be left out of %s text: use --to line", format->name);
    nonet_answer_exit(a, EXIT_USAGE);
    return 0;
}

int nonet_is_line(const struct job *job) {
    return job->record.format != NULL && job->record.format->flags & NONET_FORMAT_LINES;
}

void nonet_answer_late(struct answer *a) {
    if (a->settings->json)
        nonet_json_answer(a, ",\"timeout\":true");
    else
        nonet_answer_puzzle(a, "no answer in time");
}

void nonet_answer_word(struct answer *a, const char *word, const char *note) {
    const struct nonet_record *r = &a->job->record;
    int is_line = nonet_is_line(a->job), is_whole = is_line && !r->style.apart;
    if (is_whole)
        pass(&a->out, r->before);
    nonet_out_text(&a->out, word);
    if (is_whole)
        pass(&a->out, r->after);
    else if (is_line) /* rules beside the cells belong to the puzzle */
        nonet_put_company(&a->out, a->job, "\t");
    end_line(&a->out, note);
}

int nonet_error_exit(const struct nonet_record *record) {
    return record->error.status == NONET_E_UNREADABLE ? EXIT_IO : EXIT_BAD_INPUT;
}

void nonet_answer_error(struct answer *a) {
    const struct nonet_record *r = &a->job->record;
    const char *reason = r->error.reason;
    a->tally.bad++;
    nonet_answer_exit(a, nonet_error_exit(r));
    nonet_remark(a, "%s", reason);
    if (a->settings->sums_up)
        return;
    if (a->settings->json) {
        nonet_json_open(a);
        nonet_json_text(&a->out, "error", (struct nonet_slice){reason, strlen(reason)});
        nonet_json_close(a);
    } else if (a->settings->is_sieve) {
        return;
    } else if (r->format != NULL && nonet_target(a)->flags & NONET_FORMAT_LINES) {
        nonet_out_text(&a->out, "# error\n");
    } else if (r->format != NULL && stays_framed(a) &&
               !nonet_answers_in_words(a->command, a->settings)) {
        leave_open(&a->out, r);
    }
}

void nonet_answer_passage(struct answer *a) {
    const struct nonet_format *format = a->job->record.format;
    struct nonet_slice cells = a->job->record.cells;
    int in_words = nonet_answers_in_words(a->command, a->settings);
    int keeps_frame = !in_words && !a->settings->is_sieve;
    unsigned passed = NONET_FORMAT_LINES | (keeps_frame ? NONET_FORMAT_FRAMED : 0);
    if (format == NULL || a->settings->json || a->settings->sums_up || !is_alike(a) ||
        !(format->flags & passed))
        return;
    pass(&a->out, cells);
    if (format->flags & NONET_FORMAT_LINES && cells.length > 0 &&
        cells.at[cells.length - 1] != '\n')
        nonet_out_char(&a->out, '\n');
}

/* ---- JSON: one object per line; docs/json.md describes the members, "nonet":1 is its version ---- */

void nonet_json_text(struct out *out, const char *name, struct nonet_slice value) {
    nonet_out_text(out, ",\"");
    nonet_out_text(out, name);
    nonet_out_text(out, "\":");
    nonet_out_json(out, value.at, value.length);
}

int nonet_has_rules(const struct nonet_rules *rules) {
    return rules != NULL && nonet_rules_count(rules) > 0;
}

void nonet_json_rules(struct out *out, const struct nonet_rules *rules) {
    if (nonet_has_rules(rules))
        nonet_json_rule_list(out, "rules", rules);
}

void nonet_json_rule_list(struct out *out, const char *name, const struct nonet_rules *rules) {
    struct out text = {0};
    if (nonet_has_rules(rules))
        nonet_out_rules(&text, rules);
    nonet_out_printf(out, ",\"%s\":[", name);
    for (size_t from = 0, to; from < text.length; from = to + 1) {
        const char *end = memchr(text.at + from, '\n', text.length - from);
        to = end != NULL ? (size_t)(end - text.at) : text.length;
        nonet_out_text(out, from > 0 ? "," : "");
        nonet_out_json(out, text.at + from, to - from);
    }
    nonet_out_char(out, ']');
    out->failed |= text.failed;
    nonet_out_free(&text);
}

static void put_member(struct out *out, const char *name, uint64_t value) {
    nonet_out_text(out, name);
    nonet_out_number(out, value);
}

void nonet_json_open(struct answer *answer) {
    const struct nonet_record *r = &answer->job->record;
    struct out *out = &answer->out;
    nonet_out_text(out, "{\"nonet\":1,\"command\":\"");
    nonet_out_text(out, answer->settings->command);
    nonet_out_text(out, "\",\"file\":");
    nonet_out_json(out, answer->job->file, strlen(answer->job->file));
    put_member(out, ",\"line\":", r->line);
    put_member(out, ",\"column\":", r->column);
    put_member(out, ",\"number\":", r->number);
    if (r->label.length > 0)
        nonet_json_text(out, "label", r->label);
    if (r->format != NULL && r->format->flags & NONET_FORMAT_COLUMNS && r->before.length > 0)
        nonet_json_text(out, "before", r->before);
    if (r->format != NULL && r->format->flags & NONET_FORMAT_COLUMNS && r->after.length > 0)
        nonet_json_text(out, "after", r->after);
    if (answer->job->picture != NULL)
        nonet_json_picture(out, answer->job->picture);
    if (r->grid == NULL)
        return;
    put_member(out, ",\"box\":\"", (uint64_t)nonet_grid_box_rows(r->grid));
    put_member(out, "x", (uint64_t)nonet_grid_box_cols(r->grid));
    nonet_out_char(out, '"');
    nonet_json_rules(out, r->rules);
    if (r->ignored != NULL)
        nonet_json_text(out, "ignored", (struct nonet_slice){r->ignored, strlen(r->ignored)});
    nonet_json_grid(out, ",\"puzzle\":", r->grid);
}

/* As a line if a line can express it, else as nested arrays. */
void nonet_json_grid(struct out *out, const char *before, const struct nonet_grid *grid) {
    nonet_out_text(out, before);
    size_t length = out->length;
    nonet_out_char(out, '"');
    if (nonet_grid_side(grid) <= 35 && nonet_grid_is_plain(grid) &&
        nonet_out_grid(out, nonet_format_find("line"), grid, NULL, NULL) == NONET_OK) {
        nonet_out_char(out, '"');
        return;
    }
    if (!out->failed)
        out->length = length;
    nonet_out_grid(out, nonet_format_find("json"), grid, NULL, NULL);
}

void nonet_json_verdict(struct out *out, enum nonet_verdict verdict) {
    static const char *const words[] = {"none", "unique", "several", "unknown"};
    nonet_out_text(out, ",\"verdict\":\"");
    nonet_out_text(out, words[verdict]);
    nonet_out_char(out, '"');
}

void nonet_json_close(struct answer *answer) {
    nonet_out_text(&answer->out, "}\n");
}

void nonet_json_reason(struct out *out, const struct out *reason) {
    if (reason->length > 0)
        nonet_json_text(out, "reason", (struct nonet_slice){reason->at, reason->length});
}

void nonet_json_answer(struct answer *answer, const char *format, ...) {
    va_list list;
    nonet_json_open(answer);
    va_start(list, format);
    nonet_out_vprintf(&answer->out, format, list);
    va_end(list);
    nonet_json_close(answer);
}
