/*
 * One puzzle in a text: a reader goes through all of it, and there must be exactly one.
 */
#include "format/text.h"

#include <stdio.h>
#include <stdlib.h>

struct memory {
    const char *at;
    size_t left;
};

static long read_memory(void *user, char *buffer, size_t room) {
    struct memory *m = user;
    size_t n = m->left < room ? m->left : room;
    if (n == 0)
        return 0;
    memcpy(buffer, m->at, n);
    m->at += n;
    m->left -= n;
    return (long)n;
}

static int fail(struct nonet_error *error, int status, const char *reason) {
    if (error != NULL) {
        memset(error, 0, sizeof *error);
        error->status = status;
        snprintf(error->reason, sizeof error->reason, "%s", reason);
    }
    return status;
}

/* Goes through the whole text: there must be one puzzle and nothing wrong. It is kept aside until
 * the end, so that a text that fails later does not touch the caller's grid. */
static int read_one(struct nonet_reader *r, struct nonet_grid **kept, struct nonet_style *style,
                    struct nonet_error *error) {
    struct nonet_record record;
    for (;;) {
        int status = nonet_reader_next(r, &record);
        if (status != NONET_OK)
            return fail(error, status, nonet_status_text(status));
        if (record.kind == NONET_RECORD_END)
            return *kept ? NONET_OK : fail(error, NONET_E_SYNTAX, "no puzzle");
        if (record.kind == NONET_RECORD_ERROR && error != NULL)
            *error = record.error;
        if (record.kind == NONET_RECORD_ERROR)
            return record.error.status;
        if (record.kind != NONET_RECORD_PUZZLE)
            continue;
        if (*kept != NULL)
            return fail(error, NONET_E_SYNTAX, "more than one puzzle");
        size_t bytes = nonet_grid_bytes(record.grid->box_rows, record.grid->box_cols);
        *kept = malloc(bytes);
        if (*kept == NULL)
            return fail(error, NONET_E_MEMORY, nonet_status_text(NONET_E_MEMORY));
        nonet_grid_copy(*kept, bytes, record.grid);
        *style = record.style;
    }
}

int nonet_read(const char *text, size_t length, const struct nonet_read_options *options,
               struct nonet_grid *grid, size_t room, struct nonet_style *style,
               struct nonet_error *error) {
    struct memory memory = {text, length};
    struct nonet_style own_style;
    struct nonet_grid *kept = NULL;
    struct nonet_reader *r = nonet_reader_open(read_memory, &memory, options);
    if (r == NULL)
        return fail(error, NONET_E_MEMORY, nonet_status_text(NONET_E_MEMORY));
    int status = read_one(r, &kept, &own_style, error);
    if (status == NONET_OK && nonet_grid_copy(grid, room, kept) != NONET_OK)
        status = fail(error, NONET_E_ROOM, nonet_status_text(NONET_E_ROOM));
    if (status == NONET_OK && style != NULL)
        *style = own_style;
    free(kept);
    nonet_reader_close(r);
    return status;
}
