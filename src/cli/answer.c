/*
 * Answers in the form of their questions.
 *
 *     line-like   before CELLS after [tab # note]     one line for one line, whatever happens
 *     framed      before CELLS after                  XML, JSON: the rest is kept to the letter
 *     others      CELLS                               a blank line between two; notes on stderr
 */
#include "cli/answer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { DRAIN_BYTES = 1 << 22 };

const struct nonet_format *nonet_target(const struct settings *s, const struct job *job) {
    if (s->to != NULL)
        return s->to;
    if (s->literal_as_grid && job->is_literal)
        return nonet_format_find("grid");
    if (job->record.format->write == NULL && job->record.format->fill == NULL)
        return nonet_format_find("grid");
    return job->record.format;
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

void nonet_remark(const struct settings *s, const struct job *job, struct answer *answer,
                  const char *format, ...) {
    va_list list;
    if (s->quiet)
        return;
    nonet_out_printf(&answer->err, "%s:%llu:%llu: ", job->file,
                     (unsigned long long)job->record.line, (unsigned long long)job->record.column);
    va_start(list, format);
    nonet_out_vprintf(&answer->err, format, list);
    va_end(list);
    nonet_out_char(&answer->err, '\n');
}

/* Text that is passed through gets our line ends. */
static void pass(struct out *out, struct nonet_slice slice) {
    if (slice.length == 0 || memchr(slice.at, '\r', slice.length) == NULL) {
        nonet_out_slice(out, slice);
        return;
    }
    for (size_t i = 0; i < slice.length; i++)
        if (slice.at[i] != '\r' || (i + 1 < slice.length && slice.at[i + 1] != '\n'))
            nonet_out_char(out, slice.at[i]);
}

static void end_line(struct out *out, const char *note) {
    if (note != NULL)
        nonet_out_printf(out, "\t# %s", note);
    nonet_out_char(out, '\n');
}

/* Is the record answered in its own form? A format that has a head is written as a whole new file
 * if it is asked for by name. */
static int is_alike(const struct settings *s, const struct job *job,
                    const struct nonet_format *format) {
    return format == job->record.format && (s->to == NULL || format->head == NULL);
}

/* The style of the answer: the question's, unless a format was asked for. */
static struct nonet_style style_for(const struct settings *s, const struct job *job,
                                    const struct nonet_format *format) {
    struct nonet_style style;
    memset(&style, 0, sizeof style);
    if (s->to == NULL && format == job->record.format)
        style = job->record.style;
    else if (format->flags & NONET_FORMAT_LINES) /* single characters stay in their alphabet */
        memcpy(style.symbols, job->record.style.symbols, sizeof style.symbols);
    if (is_alike(s, job, format)) { /* where the question's rules are, they stay */
        style.apart = job->record.style.apart;
        style.objects = job->record.style.objects;
    }
    if (s->symbols != NULL && strlen(s->symbols) < sizeof style.symbols)
        memcpy(style.symbols, s->symbols, strlen(s->symbols) + 1);
    if (s->known != NULL)
        snprintf(style.known, sizeof style.known, "%s", s->known);
    return style;
}

/* A format's `before`, with the record's number for #. */
static void begin_converted(struct out *out, const struct job *job, const char *before) {
    for (; before != NULL && *before; before++) {
        if (*before == '#')
            nonet_out_printf(out, "%02llu", (unsigned long long)job->sequence);
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

static int write_converted(const struct settings *s, struct answer *answer, const struct job *job,
                           const struct nonet_format *format, const struct nonet_grid *grid,
                           const struct nonet_style *style, const char *note) {
    struct out *out = &answer->out;
    int lines = (format->flags & NONET_FORMAT_LINES) != 0;
    (void)s;
    if (!lines && !(format->flags & NONET_FORMAT_FRAMED))
        nonet_answer_block(answer);
    if (format->title != NULL && has_company(&job->record))
        put_title(out, job, format);
    begin_converted(out, job, format->before);
    const struct nonet_rules *rules =
        format->flags & NONET_FORMAT_RULES ? job->record.rules : job->text_rules;
    int status = nonet_out_grid(out, format, grid, rules, style);
    nonet_out_text(out, format->after ? format->after : "");
    if (format->flags & NONET_FORMAT_COLUMNS)
        add_column(out, job->record.label);
    else if (lines)
        nonet_put_company(out, job, "\t");
    end_line(out, lines ? note : NULL);
    return status;
}

/* Drops the CR of line ends from `start` on: all output has our line ends. */
static void drop_cr(struct out *out, size_t start) {
    size_t to = start;
    for (size_t i = start; i < out->length; i++)
        if (out->at[i] != '\r' || (i + 1 < out->length && out->at[i + 1] != '\n'))
            out->at[to++] = out->at[i];
    out->length = to;
}

/* Repeats the question, with the grid in its cells. */
static int fill_in(const struct settings *s, const struct job *job, const struct nonet_grid *grid,
                   struct out *out) {
    uint32_t state[NONET_STATE_WORDS] = {0};
    struct nonet_text question = {.at = job->record.cells.at,
                                  .length = job->record.cells.length,
                                  .last = 1,
                                  .box_rows = s->box[0],
                                  .box_cols = s->box[1],
                                  .symbols = s->symbols,
                                  .state = state,
                                  .empty = s->empty};
    struct fitting f = {.room = question.length + (size_t)nonet_grid_cells(grid) * 4 + 64};
    size_t start = out->length;
    while (nonet_out_fit(out, &f))
        f.length = job->record.format->fill(&question, grid, f.at, f.room);
    if (f.length < 0)
        return (int)f.length;
    drop_cr(out, start);
    return NONET_OK;
}

static int write_alike(const struct settings *s, struct answer *answer, const struct job *job,
                       const struct nonet_format *format, const struct nonet_grid *grid,
                       const struct nonet_style *style, const char *note) {
    struct out *out = &answer->out;
    int lines = (format->flags & NONET_FORMAT_LINES) != 0;
    int framed = (format->flags & NONET_FORMAT_FRAMED) != 0;
    if (!lines && !framed)
        nonet_answer_block(answer);
    struct nonet_slice before = job->record.before;
    while (!lines && !framed && before.length > 0 && strchr(" \t\r\n", before.at[0])) {
        before.at++;
        before.length--;
    }
    pass(out, before);
    int status = format->fill ? fill_in(s, job, grid, out)
                              : nonet_out_grid(out, format, grid, job->text_rules, style);
    pass(out, job->record.after);
    if (!framed || job->record.line_end)
        end_line(out, lines ? note : NULL);
    return status;
}

int nonet_answer_grid(const struct settings *s, const struct job *job,
                      const struct nonet_format *format, const struct nonet_grid *grid,
                      const char *note, struct answer *answer) {
    struct nonet_style style = style_for(s, job, format);
    struct answer before = *answer;
    int status = (is_alike(s, job, format) ? write_alike : write_converted)(s, answer, job, format,
                                                                            grid, &style, note);
    if (status == NONET_OK)
        return status;
    answer->out.length = before.out.length;
    answer->blocks = before.blocks;
    answer->is_first = before.is_first;
    nonet_remark(s, job, answer, "%s cannot express this puzzle", format->name);
    nonet_answer_exit(answer, EXIT_BAD_INPUT);
    if (format->flags & NONET_FORMAT_LINES)
        nonet_out_text(&answer->out, "# error\n");
    return status;
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

void nonet_answer_puzzle(const struct settings *s, const struct job *job, const char *note,
                         struct answer *answer) {
    const struct nonet_format *format = nonet_target(s, job);
    if (format->flags & NONET_FORMAT_LINES) {
        nonet_answer_grid(s, job, format, job->record.grid, note, answer);
    } else if (format->flags & NONET_FORMAT_FRAMED && is_alike(s, job, format)) {
        leave_open(&answer->out, &job->record);
    }
}

int nonet_is_line(const struct job *job) {
    return job->record.format != NULL && job->record.format->flags & NONET_FORMAT_LINES;
}

void nonet_answer_late(const struct settings *s, const struct job *job, struct answer *answer) {
    if (s->json)
        nonet_json_answer(s, job, answer, ",\"timeout\":true");
    else
        nonet_answer_puzzle(s, job, "no answer in time", answer);
}

void nonet_answer_word(const struct job *job, const char *word, const char *note,
                       struct answer *answer) {
    if (nonet_is_line(job))
        pass(&answer->out, job->record.before);
    nonet_out_text(&answer->out, word);
    if (nonet_is_line(job))
        pass(&answer->out, job->record.after);
    end_line(&answer->out, note);
}

int nonet_error_exit(const struct nonet_record *record) {
    return record->error.status == NONET_E_UNREADABLE ? EXIT_IO : EXIT_BAD_INPUT;
}

void nonet_answer_error(const struct settings *s, const struct job *job, struct answer *answer,
                        int words) {
    const struct nonet_format *format = job->record.format ? nonet_target(s, job) : NULL;
    answer->tally.bad++;
    nonet_answer_exit(answer, nonet_error_exit(&job->record));
    nonet_remark(s, job, answer, "%s", job->record.error.reason);
    if (s->json) {
        nonet_json_open(s, job, answer);
        nonet_out_text(&answer->out, ",\"error\":");
        nonet_out_json(&answer->out, job->record.error.reason, strlen(job->record.error.reason));
        nonet_json_close(answer);
    } else if (format != NULL && format->flags & NONET_FORMAT_LINES) {
        nonet_out_text(&answer->out, "# error\n");
    } else if (format != NULL && format->flags & NONET_FORMAT_FRAMED && is_alike(s, job, format) &&
               !words) {
        leave_open(&answer->out, &job->record);
    }
}

void nonet_answer_passage(const struct settings *s, const struct job *job, struct answer *answer,
                          int words) {
    const struct nonet_format *format = job->record.format;
    unsigned passed = NONET_FORMAT_LINES | (words ? 0 : NONET_FORMAT_FRAMED);
    if (format == NULL || s->json || !is_alike(s, job, nonet_target(s, job)) ||
        !(format->flags & passed))
        return;
    pass(&answer->out, job->record.cells);
    if (format->flags & NONET_FORMAT_LINES && job->record.cells.length > 0 &&
        job->record.cells.at[job->record.cells.length - 1] != '\n')
        nonet_out_char(&answer->out, '\n');
}
