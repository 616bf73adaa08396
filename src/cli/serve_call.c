/*
 * The work of an API call: puzzles that are read and answered one by one, sheets, and new puzzles.
 * The commands do all of it; here are the limits. Reading checks the time between records, commands
 * check it themselves, and an answer that grows too large ends at once.
 */
#include "cli/serve_call.h"
#include "cli/batch.h"
#include "cli/generate.h"
#include "cli/input.h"
#include "cli/sheet.h"

#include <stdlib.h>

/* ---- puzzles ---- */

typedef int (*take_fn)(struct call *c, const struct nonet_record *record);

static int run_record(struct call *c, const struct nonet_record *record) {
    struct job job = {.file = "body", .sequence = c->count, .record = *record};
    nonet_job_run(&job, &c->answer);
    return NONET_OK;
}

void nonet_call_cut(void *user) {
    struct call *c = user;
    c->is_too_large = 1;
    c->answer.out.failed = 1;
}

/* The SAT solver takes gigabytes for a grid of side 100. */
static int is_too_wide(const struct call *c, const struct nonet_record *record) {
    return record->kind == NONET_RECORD_PUZZLE && c->is_sat &&
           (uint64_t)nonet_grid_side(record->grid) > c->site->settings->side;
}

/* Nobody waits for it any longer, or its time is up. */
static int is_over(const struct call *c) {
    const atomic_int *gone = c->request->gone;
    return nonet_is_stopping() || nonet_now() > c->settings->until || (gone != NULL && *gone);
}

/* Reads the text, and gives each puzzle, and each error, to `take`. */
static int read_records(struct call *c, struct nonet_reader *reader, take_fn take) {
    struct nonet_record record;
    int status = NONET_OK;
    while (!c->answer.out.failed && !c->answer.cancelled && !c->is_late) {
        status = nonet_reader_next(reader, &record);
        if (status != NONET_OK || record.kind == NONET_RECORD_END)
            break;
        if (record.kind != NONET_RECORD_PUZZLE || take != run_record)
            c->is_late = is_over(c); /* during a puzzle, the command checks that itself */
        if (record.kind == NONET_RECORD_TEXT) {
            status = c->is_text ? take(c, &record) : NONET_OK;
            continue;
        }
        c->is_unreadable |= record.error.status == NONET_E_UNREADABLE;
        c->is_too_wide = is_too_wide(c, &record);
        if (++c->count > c->site->settings->puzzles || c->is_too_wide)
            break;
        status = take(c, &record);
        if (status != NONET_OK)
            break;
        if (c->answer.out.length > SERVE_ANSWER_BYTES)
            nonet_call_cut(c);
    }
    return status;
}

static int read_text_into(struct call *c, take_fn take) {
    struct nonet_read_options options = nonet_read_asked(c->settings);
    struct input text = {.fd = -1,
                         .literal = c->text.at ? c->text.at : "",
                         .length = c->text.length,
                         .left = c->text.length};
    struct nonet_reader *reader = nonet_reader_open(nonet_input_read, &text, &options);
    int status = reader ? read_records(c, reader, take) : NONET_E_MEMORY;
    nonet_reader_close(reader);
    return status;
}

/* What goes before and after all puzzles of a text in some formats. */
static void put_frame(struct call *c, int is_tail) {
    const struct nonet_format *to = c->is_text ? c->settings->to : NULL;
    const char *text = to == NULL ? NULL : is_tail ? to->tail : to->head;
    if (text == NULL)
        return;
    nonet_out_text(&c->answer.out, text);
    nonet_out_char(&c->answer.out, '\n');
}

int nonet_call_puzzles(struct call *c) {
    struct nonet_record none = nonet_no_puzzle();
    put_frame(c, 0);
    int status = read_text_into(c, run_record);
    if (status == NONET_OK && c->count == 0 && !c->is_late)
        run_record(c, &none);
    put_frame(c, 1);
    if (c->settings->sums_up && status == NONET_OK)
        c->command->sum_up(c->settings, &c->answer.tally, &c->answer.out);
    return status;
}

/* ---- sheets ---- */

static int add_to_sheet(struct call *c, const struct nonet_record *record) {
    return nonet_sheet_add(c->sheet, "body", record);
}

static int take_bytes(void *user, const char *bytes, size_t length) {
    struct call *c = user;
    nonet_out_bytes(&c->answer.out, bytes, length);
    if (c->answer.out.length > SERVE_ANSWER_BYTES)
        nonet_call_cut(c);
    return c->answer.out.failed;
}

static int print_sheet(struct call *c) {
    struct nonet_print_options o = nonet_print_asked(c->sheet->settings);
    if (c->sheet->count == 0)
        return NONET_OK;
    int status = nonet_print(c->sheet->items, c->sheet->count, &o, take_bytes, c);
    if (status == NONET_OK || c->is_too_large)
        return NONET_OK;
    return nonet_print_failed(c->settings, status) == EXIT_USAGE ? NONET_OK : status;
}

int nonet_call_print(struct call *c) {
    static const char *const types[] = {[NONET_PRINT_SVG] = "image/svg+xml",
                                        [NONET_PRINT_PDF] = "application/pdf",
                                        [NONET_PRINT_LATEX] = "application/x-tex"};
    const struct print_settings *own = (const struct print_settings *)c->settings;
    struct sheet sheet = {.settings = own, .remarks = &c->answer.err};
    struct nonet_record none = nonet_no_puzzle();
    c->is_text = 1;
    c->type = types[own->as];
    c->settings->quiet = 0;
    c->sheet = &sheet;
    int status = read_text_into(c, add_to_sheet);
    if (status == NONET_OK && c->count == 0 && !c->is_late)
        status = nonet_sheet_add(&sheet, "body", &none);
    nonet_sheet_work(&sheet);
    nonet_answer_exit(&c->answer, sheet.exit);
    c->answer.cancelled |= nonet_is_stopping();
    if (status == NONET_OK && c->count <= c->site->settings->puzzles && !c->is_late)
        status = print_sheet(c);
    nonet_sheet_free(&sheet);
    return status;
}

/* ---- new puzzles ---- */

static int on_made(void *user, const struct nonet_generated *made) {
    struct call *c = user;
    nonet_json_generated(c->settings, made, &c->answer.out);
    c->count++;
    if (c->answer.out.length > SERVE_ANSWER_BYTES)
        nonet_call_cut(c);
    return c->answer.out.failed;
}

/* The record of the puzzle that was not found, after those that were. */
static void put_missing(struct call *c, uint64_t tries, int is_late) {
    struct out *out = &c->answer.out;
    nonet_out_printf(
        out, "{\"nonet\":1,\"command\":\"generate\",\"seed\":%llu,\"number\":%llu,\"error\":",
        (unsigned long long)c->settings->seed.value, (unsigned long long)c->count + 1);
    if (is_late)
        nonet_out_text(out, "\"no puzzle in time\",\"timeout\":true}\n");
    else
        nonet_out_printf(out, "\"not found in %s\"}\n", nonet_counted(tries, "try").text);
    nonet_answer_exit(&c->answer, EXIT_GAVE_UP);
}

int nonet_call_generate(struct call *c) {
    const struct generate_settings *own = (const struct generate_settings *)c->settings;
    struct nonet_generate_options o = nonet_generate_asked(own);
    struct deadline deadline = nonet_deadline(c->settings);
    struct nonet_rules *rules = NULL;
    char reason[NONET_REASON_MAX] = "";
    int status = NONET_OK;
    if (nonet_generate_rules(own, &o, &rules) != 0)
        return NONET_OK;
    o.cancel = nonet_deadline_passed;
    o.cancel_user = &deadline;
    struct nonet_generator *generator = nonet_generator_open(&o, &status, reason);
    if (generator != NULL)
        status = nonet_generator_run(generator, 0, own->number, on_made, c);
    nonet_generator_close(generator);
    free(rules);
    if (status == NONET_E_CANCELLED && nonet_is_stopping())
        c->answer.cancelled = 1;
    else if (status == NONET_E_CANCELLED || status == NONET_E_GAVE_UP)
        put_missing(c, own->tries, status == NONET_E_CANCELLED);
    else if (status == NONET_E_ARGUMENT || status == NONET_E_IMPOSSIBLE ||
             status == NONET_E_SHAPE) {
        nonet_complain(c->settings, "%s", reason[0] ? reason : nonet_status_text(status));
        return EXIT_USAGE;
    }
    return status == NONET_E_MEMORY ? status : NONET_OK;
}
