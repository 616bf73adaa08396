/*
 * JSON records: one object a line. The members are described in docs/json.md; "nonet":1 is the
 * version of that description.
 */
#include "cli/answer.h"

#include <string.h>

void nonet_json_open(const struct settings *s, const struct job *job, struct answer *answer) {
    const struct nonet_record *r = &job->record;
    struct out *out = &answer->out;
    nonet_out_printf(out, "{\"nonet\":1,\"command\":\"%s\",\"file\":", s->command);
    nonet_out_json(out, job->file, strlen(job->file));
    nonet_out_printf(out, ",\"line\":%llu,\"column\":%llu,\"number\":%llu",
                     (unsigned long long)r->line, (unsigned long long)r->column,
                     (unsigned long long)r->number);
    if (r->label.length > 0) {
        nonet_out_text(out, ",\"label\":");
        nonet_out_json(out, r->label.at, r->label.length);
    }
    if (r->grid == NULL)
        return;
    nonet_out_printf(out, ",\"box\":\"%dx%d\"", r->grid->box_rows, r->grid->box_cols);
    nonet_out_text(out, ",\"puzzle\":");
    nonet_json_grid(out, r->grid);
}

/* A line where a line can say it, else nested arrays. */
void nonet_json_grid(struct out *out, const struct nonet_grid *grid) {
    static const struct nonet_style plain;
    size_t length = out->length;
    nonet_out_char(out, '"');
    if (grid->side <= 35 && nonet_grid_is_plain(grid) &&
        nonet_out_grid(out, nonet_format_find("line"), grid, &plain) == NONET_OK) {
        nonet_out_char(out, '"');
        return;
    }
    if (!out->failed)
        out->length = length;
    nonet_out_grid(out, nonet_format_find("json"), grid, &plain);
}

void nonet_json_close(struct answer *answer) {
    nonet_out_text(&answer->out, "}\n");
}
