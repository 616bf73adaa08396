/*
 * From a picture to a record. A puzzle that is accepted becomes the record that its line would be; all
 * else is an error with the reason, unless --accept takes what was read. Words name cells, so that one
 * look at the paper settles them.
 */
#include "cli/picture.h"
#include "cli/answer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* r3c4 */
static void put_cell(struct out *out, const struct nonet_photo_result *r, int cell) {
    nonet_out_printf(out, "r%dc%d", cell / r->side + 1, cell % r->side + 1);
}

/* Remarks "doubtful: r3c4 is 5, 6 or empty", the likeliest first. */
static void remark_ask(struct answer *a, const struct nonet_photo_result *r,
                       const struct nonet_photo_ask *ask) {
    struct out out = {0};
    put_cell(&out, r, ask->cell);
    nonet_out_text(&out, " is ");
    for (int k = 0; k < ask->count; k++) {
        nonet_out_text(&out, k == 0 ? "" : k == ask->count - 1 ? " or " : ", ");
        if (ask->digit[k] == 0)
            nonet_out_text(&out, "empty");
        else
            nonet_out_printf(&out, "%d", ask->digit[k]);
    }
    nonet_remark(a, "doubtful: %.*s", (int)out.length, out.at);
    nonet_out_free(&out);
}

/* Remarks "5 appears twice in a row, column or box: r1c1, r1c5". */
static void remark_mistakes(struct answer *a, const struct nonet_photo_result *r) {
    for (int digit = 1; digit <= r->side; digit++) {
        struct out out = {0};
        for (int c = 0; c < r->side * r->side; c++) {
            if (!r->mistake[c] || r->reading[c] != '0' + digit)
                continue;
            nonet_out_text(&out, out.length ? ", " : "");
            put_cell(&out, r, c);
        }
        if (out.length > 0)
            nonet_remark(a, "%d appears twice in a row, column or box: %.*s", digit,
                         (int)out.length, out.at);
        nonet_out_free(&out);
    }
}

#define ACCEPT " (--accept takes it as it was read)"

/* Why the picture does not stand for a puzzle; NULL: it does. */
static const char *reason_of(const struct nonet_photo_result *r, int accepts) {
    if (r->verdict == NONET_PHOTO_REFUSED)
        return nonet_photo_reason_text(r->reason);
    if (r->verdict == NONET_PHOTO_ACCEPTED || accepts)
        return NULL;
    if (r->verdict == NONET_PHOTO_ASK)
        return "the picture is doubtful in these cells" ACCEPT;
    if (r->verdict == NONET_PHOTO_IMPROPER)
        return r->solutions > 1 ? "the picture shows a puzzle with several solutions" ACCEPT
                                : "the picture shows a puzzle without a solution" ACCEPT;
    return r->mistakes > 0 ? "the picture shows a full grid, with mistakes" ACCEPT
                           : "the picture shows a solution" ACCEPT;
}

static void set_error(struct nonet_record *record, int status, const char *reason) {
    record->kind = NONET_RECORD_ERROR;
    record->error.status = status;
    record->error.line = record->error.column = 1;
    snprintf(record->error.reason, sizeof record->error.reason, "%s", reason);
}

/* The record of the line that was read, with the boxes of --box as any line. */
static int read_line(const int box[2], struct picture *p, struct nonet_record *record) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    options.format = record->format;
    options.box_rows = box[0] ? box[0] : p->result->box_rows;
    options.box_cols = box[0] ? box[1] : p->result->box_cols;
    snprintf(p->text, sizeof p->text, "%s", p->result->reading);
    p->reader = nonet_reader_open_text(p->text, strlen(p->text), &options);
    return p->reader ? nonet_reader_next(p->reader, record) : NONET_E_MEMORY;
}

static int is_stopping(void *user) {
    (void)user;
    return nonet_is_stopping();
}

static int read_pixels(struct picture *p) {
    static const struct nonet_photo_result none = NONET_PHOTO_RESULT_INIT;
    struct nonet_photo_options options = NONET_PHOTO_OPTIONS_INIT;
    size_t room = nonet_photo_room(p->width, p->height);
    void *work = malloc(room);
    p->result = malloc(sizeof *p->result);
    int status = NONET_E_MEMORY;
    if (work != NULL && p->result != NULL) {
        *p->result = none;
        options.cancel = is_stopping;
        status = nonet_photo_read(p->gray, p->width, p->height, p->width, &options, work, room,
                                  p->result);
    }
    free(work);
    if (status == NONET_OK)
        return NONET_OK;
    free(p->result);
    p->result = NULL;
    return status;
}

/* The picture with what was read, in a file. A disk that is full ends the run. */
static void show(struct answer *a, const struct picture *p) {
    struct out name = {0};
    int error = a->is_rehearsal || a->settings->show == NULL
                    ? 0
                    : nonet_picture_show(p, a->settings->show, &name);
    if (error != 0) {
        nonet_out_printf(&a->err, "nonet: cannot write %s: %s\n",
                         name.failed ? a->settings->show : name.at, strerror(error));
        nonet_answer_exit(a, EXIT_IO);
        a->broken = 1;
    }
    nonet_out_free(&name);
}

/* What there is to say, and the record. */
static int settle(struct answer *a, struct picture *p, struct nonet_record *record) {
    const struct nonet_photo_result *r = p->result;
    const char *reason = reason_of(r, a->settings->accepts_pictures);
    show(a, p);
    for (int i = 0; i < r->asks; i++)
        remark_ask(a, r, &r->ask[i]);
    if (reason == NULL)
        return read_line(a->settings->box, p, record);
    remark_mistakes(a, r);
    set_error(record, NONET_E_ARGUMENT, reason);
    return NONET_OK;
}

int nonet_picture_read(struct answer *a, struct picture *p, struct nonet_record *record) {
    *record = nonet_no_puzzle();
    record->number = 1;
    record->format = nonet_format_find("line");
    if (nonet_picture_decode(p) == 0) {
        int status = read_pixels(p);
        return status == NONET_OK ? settle(a, p, record) : status;
    }
    if (nonet_is_stopping())
        return NONET_E_CANCELLED;
    set_error(record, p->is_damaged ? NONET_E_UNREADABLE : NONET_E_ARGUMENT, p->reason);
    return NONET_OK;
}

/* ---- JSON ---- */

static void put_cells(struct out *out, const struct nonet_photo_result *r, const char *name,
                      const char *text) {
    if (text[0] != '\0')
        nonet_json_text(out, name, (struct nonet_slice){text, (size_t)(r->side * r->side)});
}

/* A probability, in four digits. */
static void put_share(struct out *out, double share) {
    nonet_out_printf(out, "%.4g", share < 0.00005 ? 0 : share > 1 ? 1 : share);
}

static void put_asks(struct out *out, const struct nonet_photo_result *r) {
    nonet_out_text(out, ",\"ask\":[");
    for (int i = 0; i < r->asks; i++) {
        const struct nonet_photo_ask *ask = &r->ask[i];
        nonet_out_text(out, i ? ",{\"cell\":\"" : "{\"cell\":\"");
        put_cell(out, r, ask->cell);
        nonet_out_text(out, "\",\"digits\":[");
        for (int k = 0; k < ask->count; k++)
            nonet_out_printf(out, "%s%d", k ? "," : "", ask->digit[k]);
        nonet_out_text(out, "],\"probabilities\":[");
        for (int k = 0; k < ask->count; k++) {
            nonet_out_text(out, k ? "," : "");
            put_share(out, (double)ask->probability[k]);
        }
        nonet_out_text(out, "]}");
    }
    nonet_out_char(out, ']');
}

static void put_clashes(struct out *out, const struct nonet_photo_result *r) {
    const char *between = "\"";
    nonet_out_text(out, ",\"mistakes\":[");
    for (int c = 0; c < r->side * r->side; c++) {
        if (!r->mistake[c])
            continue;
        nonet_out_text(out, between);
        put_cell(out, r, c);
        nonet_out_char(out, '"');
        between = ",\"";
    }
    nonet_out_char(out, ']');
}

/* Of each cell: that it is as it was read, and that it is empty, 1, 2 and so on. */
static void put_probabilities(struct out *out, const struct nonet_photo_result *r) {
    int cells = r->side * r->side;
    nonet_out_text(out, ",\"confidence\":[");
    for (int c = 0; c < cells; c++) {
        nonet_out_text(out, c ? "," : "");
        put_share(out, (double)r->confidence[c]);
    }
    nonet_out_text(out, "],\"probabilities\":[");
    for (int c = 0; c < cells; c++) {
        nonet_out_text(out, c ? ",[" : "[");
        for (int d = 0; d <= r->side; d++) {
            nonet_out_text(out, d ? "," : "");
            put_share(out, exp((double)r->log_probability[c][d]));
        }
        nonet_out_char(out, ']');
    }
    nonet_out_char(out, ']');
}

static void put_place(struct out *out, const struct nonet_photo_result *r) {
    nonet_out_printf(out, ",\"side\":%d,\"turns\":%d,\"inverted\":%s,\"evidence\":", r->side,
                     r->turns, r->inverted ? "true" : "false");
    put_share(out, (double)r->evidence);
    nonet_out_text(out, ",\"corners\":[");
    for (int i = 0; i < 4; i++)
        nonet_out_printf(out, "%s[%.1f,%.1f]", i ? "," : "", (double)r->corner[i][0],
                         (double)r->corner[i][1]);
    nonet_out_char(out, ']');
}

void nonet_json_picture(struct out *out, const struct picture *p) {
    static const char *const verdicts[] = {"refused", "accepted", "ask", "improper", "full"};
    const struct nonet_photo_result *r = p->result;
    if (r == NULL)
        return;
    nonet_out_printf(out, ",\"picture\":{\"verdict\":\"%s\",\"width\":%d,\"height\":%d",
                     verdicts[r->verdict], p->width, p->height);
    if (r->side > 0)
        put_place(out, r);
    if (r->plain[0] != '\0') {
        put_cells(out, r, "plain", r->plain);
        put_cells(out, r, "reading", r->reading);
        put_cells(out, r, "solution", r->solution);
        nonet_out_text(out, ",\"posterior\":");
        put_share(out, (double)r->posterior);
        put_asks(out, r);
        put_clashes(out, r);
        put_probabilities(out, r);
    }
    nonet_out_char(out, '}');
}
