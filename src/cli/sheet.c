/*
 * Puzzles for a sheet. A sheet is a document, not a stream: where its solutions go, and how many
 * pages there are, depends on all puzzles, so they are kept until the last one has been read. Then
 * threads solve and rate them, each taking the next one, and errors and remarks are reported in the
 * order of the puzzles.
 */
#include "cli/sheet.h"
#include "cli/input.h"
#include "cli/logic.h"
#include "cli/picture.h"
#include "cli/pool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_SHOWN = 60 };

/* A record: a puzzle and what comes of it, or an error. */
struct entry {
    struct job job; /* its grid is a copy, its rules are the item's, the texts around it are gone */
    struct nonet_print_item item;
    struct answer answer;
    int status;
};

static void complain(struct sheet *sheet, const char *what, const char *why) {
    if (sheet->remarks != NULL)
        nonet_out_printf(sheet->remarks, "%s: %s\n", what, why);
    else
        fprintf(stderr, "nonet: %s: %s\n", what, why);
    nonet_raise_exit(&sheet->exit, EXIT_IO);
}

/* ---- one puzzle ---- */

static struct nonet_grid *keep_grid(const struct nonet_grid *grid) {
    size_t bytes = nonet_grid_room(grid);
    struct nonet_grid *copy = malloc(bytes);
    if (copy != NULL)
        nonet_grid_copy(copy, bytes, grid);
    return copy;
}

static void free_item(struct nonet_print_item *item) {
    free((void *)item->puzzle);
    free((void *)item->solution);
    free((void *)item->rules);
    free((void *)item->symbols);
    free((void *)item->label);
    free((void *)item->note);
    free((void *)item->solution_note);
}

/* All rules that hold for the puzzle, as a copy. 0: they do not fit, or there is no memory; then the
 * record is an error. */
static int keep_rules(const struct settings *s, const struct nonet_record *from,
                      struct nonet_record *record) {
    if (s->rules == NULL && from->rules == NULL)
        return 1;
    record->rules = nonet_rules_asked(s, nonet_grid_side(from->grid), from->rules, &record->error);
    if (record->rules == NULL)
        record->kind = NONET_RECORD_ERROR;
    return record->rules != NULL;
}

/* The alphabet that was given, or the puzzle's own, if that is more than the usual digits. */
static const char *symbols_of(const struct settings *s, const struct job *job) {
    size_t side = nonet_grid_side(job->record.grid);
    if (s->symbols != NULL && strlen(s->symbols) == side)
        return strdup(s->symbols);
    const char *own = job->record.style.symbols;
    return side > 9 && strlen(own) == side ? strdup(own) : NULL;
}

static const char *label_of(const struct print_settings *s, const struct job *job) {
    struct nonet_slice label = job->record.label;
    return s->no_labels || label.length == 0 ? NULL : strndup(label.at, label.length);
}

/* hard · 4.2 */
static int rate(struct logic_run *run, struct nonet_print_item *item) {
    const struct nonet_logic_result *r = &run->result;
    struct answer *a = run->answer;
    char reason[NONET_REASON_MAX];
    if (!nonet_knows_rules("print --ratings", a->job->record.grid, a->job->record.rules, reason)) {
        nonet_answer_exit(a, EXIT_BAD_INPUT);
        nonet_remark(a, "%s", reason);
        return NONET_OK;
    }
    enum nonet_scale scale = (enum nonet_scale)run->asked->scale;
    struct out note = {0};
    int status = nonet_logic_run(run);
    if (status == NONET_E_RULES) {
        nonet_remark(run->answer, "cannot be rated: %s", nonet_status_text(status));
        nonet_answer_exit(run->answer, EXIT_NO);
        item->note = strdup("not rated");
        return NONET_OK;
    }
    if (status != NONET_OK)
        return status;
    if (r->end == NONET_LOGIC_STUCK) {
        nonet_remark(run->answer, "logic is stuck after %s", nonet_counted(r->steps, "step").text);
        nonet_answer_exit(run->answer, EXIT_NO);
        item->note = strdup("beyond logic");
        return NONET_OK;
    }
    nonet_out_text(&note, nonet_level_word(scale, r));
    nonet_put_number(&note, " \xc2\xb7 ", scale, r);
    nonet_out_char(&note, '\0');
    item->note = note.at; /* its own now */
    return NONET_OK;
}

/* What is said about a puzzle that does not have exactly one solution. */
static void tell_verdict(struct entry *e, enum nonet_verdict verdict, int is_rated) {
    int is_none = verdict == NONET_NONE;
    if (is_none) {
        nonet_answer_none(&e->answer, NULL);
    } else {
        nonet_remark(&e->answer, "several solutions");
        nonet_answer_exit(&e->answer, is_rated ? EXIT_NO : EXIT_ALL_WELL);
    }
    e->item.solution_note = strdup(is_none ? "no solution" : "one of several");
    if (is_rated)
        e->item.note = strdup(is_none ? "no solution" : "several solutions");
}

/* Solves and rates it, as far as requested. */
static int work(const struct print_settings *s, struct entry *e) {
    const struct logic_settings by = {.scale = s->scale};
    struct logic_run run = nonet_logic_begin(&e->answer, &by);
    if (!s->ratings && s->solutions == NONET_PRINT_PUZZLES)
        return NONET_OK;
    struct nonet_grid *solution = keep_grid(e->job.record.grid);
    if (solution == NULL)
        return NONET_E_MEMORY;
    int status = nonet_ask_verdict(&run, solution);
    if (run.verdict == NONET_UNIQUE || run.verdict == NONET_SEVERAL)
        e->item.solution = solution;
    else
        free(solution);
    if (status == NONET_OK && run.verdict != NONET_UNIQUE)
        tell_verdict(e, run.verdict, s->ratings);
    if (status == NONET_OK && run.verdict == NONET_UNIQUE && s->ratings)
        status = rate(&run, &e->item);
    return status;
}

/* The puzzle as it is shown. */
static int show(const struct print_settings *s, struct entry *e) {
    struct nonet_grid *grid = keep_grid(e->job.record.grid);
    if (grid == NULL)
        return NONET_E_MEMORY;
    e->item.puzzle = grid;
    if (s->candidates < NONET_PRINT_MARKS_ALL)
        return NONET_OK;
    return nonet_marks(grid, e->job.record.rules,
                       s->candidates == MARKS_AFTER_SINGLES ? NONET_AFTER_SINGLES
                                                            : NONET_AFTER_NONE,
                       grid, nonet_grid_room(grid), NULL);
}

const char *nonet_print_kind(const struct print_settings *s) {
    static const char *const kinds[] = {"SVG", "PDF", "LaTeX"};
    return kinds[s->as];
}

/* Reports a name that will not appear on the sheet as it came. Control characters are kept from the
 * terminal. */
static void tell_lost(const struct print_settings *s, struct entry *e) {
    const char *label = e->item.label;
    char lost[LOST_BYTES], shown[LABEL_SHOWN + 1];
    size_t n = 0;
    if (label == NULL || !nonet_print_lost((enum nonet_print_as)s->as, label, lost, sizeof lost))
        return;
    for (; label[n] && n < LABEL_SHOWN; n++)
        shown[n] = (unsigned char)label[n] < ' ' || label[n] == 0x7f ? ' ' : label[n];
    while (label[n] && n > 0 && ((unsigned char)label[n] & 0xc0) == 0x80)
        n--; /* no half characters */
    shown[n] = '\0';
    nonet_remark(&e->answer, "the name '%s%s': %s has ? for %s (SVG shows every character)", shown,
                 label[n] ? "..." : "", nonet_print_kind(s), lost);
}

/* A puzzle without an answer in time is printed without it. */
static void work_on(const struct print_settings *s, struct entry *e) {
    e->answer.settings = &s->shared;
    e->answer.job = &e->job;
    if (e->job.record.kind == NONET_RECORD_ERROR) {
        nonet_remark(&e->answer, "%s", e->job.record.error.reason);
        nonet_answer_exit(&e->answer, nonet_error_exit(&e->job.record));
        return;
    }
    tell_lost(s, e);
    e->status = show(s, e);
    if (e->status == NONET_OK)
        e->status = work(s, e);
    if (e->status != NONET_E_CANCELLED)
        return;
    nonet_logic_failed(&e->answer, e->status);
    if (e->item.solution == NULL)
        e->item.solution_note = strdup("not solved");
    e->status = NONET_OK;
}

/* ---- all of them, on several threads ---- */

static enum pool_word work_on_next(void *user, uint64_t i) {
    struct sheet *sheet = user;
    work_on(sheet->settings, &sheet->entries[i]);
    return POOL_ON;
}

static void say(struct sheet *sheet, struct out *words) {
    if (sheet->remarks != NULL) {
        nonet_out_bytes(sheet->remarks, words->at, words->length);
        nonet_out_free(words);
    } else {
        nonet_out_print(words, stderr, 0);
    }
}

/* Reports errors and remarks, and moves the puzzle to where it is printed from. */
static enum pool_word finish(void *user, uint64_t i) {
    struct sheet *sheet = user;
    struct entry *e = &sheet->entries[i];
    nonet_raise_exit(&sheet->exit, e->answer.exit);
    say(sheet, &e->answer.err);
    if (e->status != NONET_OK)
        complain(sheet, e->job.file, nonet_status_text(e->status));
    if (sheet->items != NULL && e->status == NONET_OK && e->item.puzzle != NULL)
        sheet->items[sheet->count++] = e->item;
    else
        free_item(&e->item);
    free((void *)e->job.record.grid);
    return POOL_ON;
}

void nonet_sheet_work(struct sheet *sheet) {
    const struct print_settings *s = sheet->settings;
    size_t count = sheet->entry_count;
    int is_quick = !s->ratings && s->solutions == NONET_PRINT_PUZZLES;
    struct pool_plan plan = {is_quick ? 1 : nonet_thread_count(&s->shared),
                             count,
                             sheet,
                             work_on_next,
                             finish,
                             NULL,
                             NULL};
    sheet->items = count > 0 ? malloc(count * sizeof *sheet->items) : NULL;
    struct pool *pool = sheet->items != NULL ? nonet_pool_open(&plan) : NULL;
    if (pool != NULL) {
        nonet_pool_push(pool, count);
        nonet_pool_close(pool);
    } else if (count > 0) {
        complain(sheet, "cannot print", strerror(ENOMEM));
        for (size_t i = 0; i < count; i++)
            finish(sheet, i);
    }
    free(sheet->entries);
    sheet->entries = NULL;
}

/* ---- reading ---- */

static struct entry *add_entry(struct sheet *sheet) {
    if (sheet->entry_count == sheet->entry_room) {
        size_t room = sheet->entry_room ? 2 * sheet->entry_room : 64;
        struct entry *larger = realloc(sheet->entries, room * sizeof *larger);
        if (larger == NULL)
            return NULL;
        sheet->entries = larger;
        sheet->entry_room = room;
    }
    struct entry *e = &sheet->entries[sheet->entry_count++];
    memset(e, 0, sizeof *e);
    return e;
}

int nonet_sheet_add(struct sheet *sheet, const char *name, const struct nonet_record *record) {
    const struct print_settings *s = sheet->settings;
    if (record->kind != NONET_RECORD_PUZZLE && record->kind != NONET_RECORD_ERROR)
        return NONET_OK;
    struct entry *e = add_entry(sheet);
    if (e == NULL)
        return NONET_E_MEMORY;
    e->job.file = name;
    e->job.record = *record;
    e->job.record.grid = NULL;
    e->job.record.rules = NULL;
    e->job.record.state = NULL;
    e->job.record.before = e->job.record.cells = e->job.record.after = (struct nonet_slice){0};
    if (record->kind == NONET_RECORD_ERROR)
        nonet_note_rules_side(&s->shared, &e->job.record.error);
    if (record->kind == NONET_RECORD_ERROR || !keep_rules(&s->shared, record, &e->job.record))
        return NONET_OK;
    e->answer.settings = &s->shared;
    e->answer.job = &e->job;
    nonet_remark_ignored(&e->answer);
    e->job.record.ignored = NULL; /* the reader's own */
    e->item.rules = e->job.record.rules;
    e->job.record.grid = keep_grid(record->grid);
    if (e->job.record.grid == NULL) {
        free_item(&e->item);
        sheet->entry_count--;
        return NONET_E_MEMORY;
    }
    e->item.symbols = symbols_of(&s->shared, &e->job);
    e->item.label = label_of(s, &e->job);
    return NONET_OK;
}

static void read_records(struct sheet *sheet, const struct input *input,
                         struct nonet_reader *reader) {
    struct nonet_record record, none = nonet_no_puzzle();
    int status, seen = 0;
    while ((status = nonet_reader_next(reader, &record)) == NONET_OK &&
           record.kind != NONET_RECORD_END) {
        seen |= record.kind != NONET_RECORD_TEXT;
        status = nonet_sheet_add(sheet, input->name, &record);
        if (status != NONET_OK)
            break;
    }
    if (status == NONET_E_SOURCE)
        complain(sheet, input->name, strerror(input->error));
    else if (status != NONET_OK)
        complain(sheet, input->name, nonet_status_text(status));
    else if (!seen && nonet_sheet_add(sheet, input->name, &none) != NONET_OK)
        complain(sheet, input->name, strerror(ENOMEM));
}

/* The remarks of a picture come before the reason why it is refused. */
static int add_picture(struct sheet *sheet, const char *name, struct picture *picture) {
    struct job job = {.file = name, .picture = picture};
    struct answer a = {.settings = &sheet->settings->shared, .job = &job};
    int status = nonet_picture_read(&a, picture, &job.record);
    if (status == NONET_OK)
        status = nonet_sheet_add(sheet, name, &job.record);
    if (status == NONET_OK)
        sheet->entries[sheet->entry_count - 1].answer.err = a.err;
    else
        nonet_out_free(&a.err);
    nonet_raise_exit(&sheet->exit, a.exit);
    return status;
}

static void read_picture(struct sheet *sheet, struct input *input,
                         const struct picture_kind *kind) {
    struct picture *picture = nonet_picture_load(input, kind);
    int status = NONET_E_SOURCE;
    if (picture != NULL) {
        picture->number = ++sheet->pictures;
        status = add_picture(sheet, input->name, picture);
    }
    if (status != NONET_OK)
        complain(sheet, input->name,
                 status == NONET_E_SOURCE ? strerror(input->error) : nonet_status_text(status));
    nonet_picture_free(picture);
}

static void read_text(struct sheet *sheet, struct input *input) {
    struct nonet_read_options options = nonet_read_asked(&sheet->settings->shared);
    struct nonet_reader *reader = nonet_reader_open(nonet_input_read, input, &options);
    if (reader != NULL)
        read_records(sheet, input, reader);
    else
        complain(sheet, input->name, strerror(ENOMEM));
    nonet_reader_close(reader);
}

static void read_operand(struct sheet *sheet, const char *operand, int number,
                         struct input *input) {
    const struct settings *s = &sheet->settings->shared;
    int error = nonet_input_open(input, operand, number, s);
    if (error != 0) {
        complain(sheet, operand, strerror(error));
        return;
    }
    const struct picture_kind *kind = s->from ? NULL : nonet_picture_find(input);
    if (kind != NULL)
        read_picture(sheet, input, kind);
    else
        read_text(sheet, input);
    nonet_input_close(input);
}

void nonet_sheet_read(struct sheet *sheet, int count, char **operands) {
    int sources = count ? count : 1;
    struct input *inputs =
        calloc((size_t)sources, sizeof *inputs); /* entries point to their names */
    if (inputs == NULL) {
        complain(sheet, "cannot start", strerror(ENOMEM));
        return;
    }
    for (int i = 0; i < sources; i++)
        read_operand(sheet, count ? operands[i] : NULL, i + 1, &inputs[i]);
    nonet_sheet_work(sheet);
    free(inputs);
}

void nonet_sheet_free(struct sheet *sheet) {
    for (size_t i = 0; i < sheet->count; i++)
        free_item(&sheet->items[i]);
    free(sheet->items);
}
