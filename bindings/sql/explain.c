/*
 * The path that a person could take, a row for each step. The library gives the steps one after the
 * other and does not wait, so all of them are kept, as texts, when the cursor is opened.
 */
#include "work.h"

#include <stdlib.h>

enum { EFFECT, SENTENCE, JSON, TEXTS };

struct row {
    const struct nonet_technique *technique;
    int number, rating;
    size_t begin[TEXTS + 2]; /* of the name and these texts; and the end */
};

struct path {
    struct sql_cursor cursor;
    struct sql_text text;
    struct row *rows;
    size_t count, room, next;
    int status; /* of writing */
};

static struct row *add_row(struct path *p) {
    if (p->count == p->room) {
        size_t room = p->room > 0 ? 2 * p->room : 64;
        struct row *rows = realloc(p->rows, room * sizeof *rows);
        if (rows == NULL)
            return NULL;
        p->rows = rows;
        p->room = room;
    }
    return &p->rows[p->count];
}

static int keep(struct path *p, const struct nonet_step *step, const struct nonet_grid *before) {
    static const int whats[] = {NONET_STEP_NAME, NONET_STEP_EFFECT, NONET_STEP_SENTENCE,
                                SQL_STEP_JSON};
    struct row *row = add_row(p);
    int status = row != NULL ? NONET_OK : NONET_E_MEMORY;
    for (int i = 0; status == NONET_OK && i <= TEXTS; i++) {
        struct sql_said said = {step, before, whats[i]};
        row->begin[i] = p->text.length;
        status = sql_text_add(&p->text, sql_write_step, &said);
    }
    if (status != NONET_OK)
        return status;
    row->begin[TEXTS + 1] = p->text.length;
    row->technique = step->technique;
    row->number = step->number;
    row->rating = step->rating;
    p->count++;
    return NONET_OK;
}

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct path *p = user;
    p->status = keep(p, step, before);
    return p->status != NONET_OK;
}

static int find(struct path *p, const struct nonet_puzzle *puzzle) {
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    options.step = on_step;
    options.step_user = p;
    options.cancel = p->cursor.work->cancel;
    options.cancel_user = p->cursor.work->cancel_user;
    int status = nonet_puzzle_logic(puzzle, &options, NULL, 0, NULL, NULL);
    status = status != NONET_OK ? status : p->status;
    return status == NONET_OK ? status : sql_fail_logic(p->cursor.work, puzzle, status);
}

static struct sql_value text_of(const struct path *p, const struct row *row, int i) {
    return sql_bytes(p->text.at + row->begin[i], row->begin[i + 1] - row->begin[i]);
}

static int next(struct sql_cursor *cursor, struct sql_value *values) {
    struct path *p = (struct path *)cursor;
    if (p->next == p->count)
        return 0;
    const struct row *row = &p->rows[p->next++];
    values[0] = sql_integer(row->number);
    values[1] = sql_word(row->technique->id);
    values[2] = text_of(p, row, 0);
    values[3] = sql_real(row->rating / 10.0);
    for (int i = 0; i < TEXTS; i++)
        values[4 + i] = text_of(p, row, i + 1);
    return 1;
}

static void close(struct sql_cursor *cursor) {
    struct path *p = (struct path *)cursor;
    free(p->text.at);
    free(p->rows);
    free(p);
}

static struct sql_cursor *open(struct sql_work *work, const struct sql_value *arguments, int count,
                               int *status) {
    struct nonet_puzzle *puzzle;
    (void)count;
    *status = sql_read(work, &arguments[0], &puzzle);
    if (*status != NONET_OK)
        return NULL;
    struct path *p = calloc(1, sizeof *p);
    if (p != NULL) {
        p->cursor = (struct sql_cursor){next, close, work};
        *status = find(p, puzzle);
    } else {
        *status = sql_fail_plainly(work, NONET_E_MEMORY);
    }
    nonet_puzzle_free(puzzle);
    if (*status == NONET_OK)
        return &p->cursor;
    if (p != NULL)
        close(&p->cursor);
    return NULL;
}

const struct sql_table sql_table_explain = {"nonet_explain",
                                            {{"puzzle", SQL_TEXT}},
                                            1,
                                            1,
                                            {{"step", SQL_INTEGER},
                                             {"technique", SQL_TEXT},
                                             {"name", SQL_TEXT},
                                             {"rating", SQL_REAL},
                                             {"effect", SQL_TEXT},
                                             {"sentence", SQL_TEXT},
                                             {"json", SQL_TEXT}},
                                            7,
                                            open};
