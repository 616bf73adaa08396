/*
 * One puzzle in a text: a reader goes through all of it, and there must be exactly one.
 */
#include "format/text.h"
#include "grid/known.h"

#include <stdio.h>

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

/* Goes through the whole text: there must be one puzzle and nothing wrong. */
static int read_one(struct nonet_reader *r, const struct nonet_read_options *options,
                    struct nonet_puzzle **kept, struct nonet_error *error) {
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
        if ((*kept = nonet_puzzle_keep(&record, options)) == NULL)
            return fail(error, NONET_E_MEMORY, nonet_status_text(NONET_E_MEMORY));
    }
}

/* The puzzle, kept by itself, so that a text that fails later does not touch the caller's grid. */
static int read_text(const char *text, size_t length, const struct nonet_read_options *options,
                     int rules, struct nonet_puzzle **kept, struct nonet_error *error) {
    struct memory memory = {text, length};
    struct nonet_read_options own = NONET_READ_OPTIONS_INIT;
    *kept = NULL;
    if (options != NULL)
        copy_known(&own, options, options->size, sizeof own);
    own.size = sizeof own;
    own.rules = rules;
    struct nonet_reader *r = nonet_reader_open(read_memory, &memory, &own);
    if (r == NULL)
        return fail(error, NONET_E_MEMORY, nonet_status_text(NONET_E_MEMORY));
    int status = read_one(r, &own, kept, error);
    if (status != NONET_OK) {
        nonet_puzzle_free(*kept);
        *kept = NULL;
    }
    nonet_reader_close(r);
    return status;
}

int nonet_puzzle_read(const char *text, size_t length, const struct nonet_read_options *options,
                      struct nonet_puzzle **puzzle, struct nonet_error *error) {
    return read_text(text, length, options, 1, puzzle, error);
}

/* Gives the caller what was read; nothing, unless there is room for all of it. */
static int hand_over(const struct nonet_puzzle *kept, struct nonet_grid *grid, size_t room,
                     struct nonet_rules *rules, size_t rules_room) {
    size_t bytes = kept->rules ? nonet_rules_room(kept->rules) : NONET_RULES_BYTES(0, 0);
    if (room < nonet_grid_room(kept->grid) || (rules != NULL && rules_room < bytes))
        return NONET_E_ROOM;
    nonet_grid_copy(grid, room, kept->grid);
    if (kept->rules != NULL)
        nonet_rules_copy(rules, rules_room, kept->rules);
    else if (rules != NULL)
        nonet_rules_init(rules, rules_room, kept->grid->side);
    return NONET_OK;
}

int nonet_read_rules(const char *text, size_t length, const struct nonet_read_options *options,
                     struct nonet_grid *grid, size_t room, struct nonet_rules *rules,
                     size_t rules_room, struct nonet_style *style, struct nonet_error *error) {
    struct nonet_puzzle *kept;
    int status = read_text(text, length, options, rules != NULL, &kept, error);
    if (status == NONET_OK && hand_over(kept, grid, room, rules, rules_room) != NONET_OK)
        status = fail(error, NONET_E_ROOM, nonet_status_text(NONET_E_ROOM));
    if (status == NONET_OK && style != NULL)
        *style = kept->style;
    nonet_puzzle_free(kept);
    return status;
}

int nonet_read(const char *text, size_t length, const struct nonet_read_options *options,
               struct nonet_grid *grid, size_t room, struct nonet_style *style,
               struct nonet_error *error) {
    return nonet_read_rules(text, length, options, grid, room, NULL, 0, style, error);
}
