/*
 * JSON records: one object per line. The members are described in docs/json.md; "nonet":1 is the
 * version of that description.
 */
#include "cli/answer.h"

#include <stdarg.h>
#include <string.h>

void nonet_json_text(struct out *out, const char *name, struct nonet_slice value) {
    nonet_out_printf(out, ",\"%s\":", name);
    nonet_out_json(out, value.at, value.length);
}

void nonet_json_rules(struct out *out, const struct nonet_rules *rules) {
    struct out text = {0};
    if (rules == NULL || nonet_rules_count(rules) == 0)
        return;
    nonet_out_rules(&text, rules);
    nonet_out_text(out, ",\"rules\":[");
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

void nonet_json_open(struct answer *answer) {
    const struct nonet_record *r = &answer->job->record;
    struct out *out = &answer->out;
    nonet_out_printf(out, "{\"nonet\":1,\"command\":\"%s\",\"file\":", answer->settings->command);
    nonet_out_json(out, answer->job->file, strlen(answer->job->file));
    nonet_out_printf(out, ",\"line\":%llu,\"column\":%llu,\"number\":%llu",
                     (unsigned long long)r->line, (unsigned long long)r->column,
                     (unsigned long long)r->number);
    if (r->label.length > 0)
        nonet_json_text(out, "label", r->label);
    if (r->format != NULL && r->format->flags & NONET_FORMAT_COLUMNS && r->before.length > 0)
        nonet_json_text(out, "before", r->before);
    if (r->format != NULL && r->format->flags & NONET_FORMAT_COLUMNS && r->after.length > 0)
        nonet_json_text(out, "after", r->after);
    if (r->grid == NULL)
        return;
    nonet_out_printf(out, ",\"box\":\"%dx%d\"", nonet_grid_box_rows(r->grid),
                     nonet_grid_box_cols(r->grid));
    nonet_json_rules(out, r->rules);
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
    nonet_out_printf(out, ",\"verdict\":\"%s\"", words[verdict]);
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
