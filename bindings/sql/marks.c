/*
 * The cells of a puzzle with their candidates, row by row.
 */
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cells {
    struct sql_cursor cursor;
    struct nonet_grid *grid;
    int next;
    char candidates[4 * NONET_SIDE_MAX];
};

static size_t write_candidates(struct cells *s, int c) {
    size_t length = 0;
    for (int d = 1; d <= nonet_grid_side(s->grid); d++)
        if (nonet_grid_has(s->grid, c, d))
            length += (size_t)snprintf(s->candidates + length, sizeof s->candidates - length,
                                       "%s%d", length > 0 ? " " : "", d);
    return length;
}

static int next(struct sql_cursor *cursor, struct sql_value *row) {
    struct cells *s = (struct cells *)cursor;
    int c = s->next++, side = nonet_grid_side(s->grid), value = nonet_grid_value(s->grid, c);
    if (c >= side * side)
        return 0;
    row[0] = sql_integer(c / side + 1);
    row[1] = sql_integer(c % side + 1);
    row[2] = value != 0 ? sql_integer(value) : sql_null();
    row[3] = sql_integer(nonet_grid_is_given(s->grid, c));
    row[4] = value != 0 ? sql_null() : sql_bytes(s->candidates, write_candidates(s, c));
    return 1;
}

static void close(struct sql_cursor *cursor) {
    struct cells *s = (struct cells *)cursor;
    free(s->grid);
    free(s);
}

static int read_after(struct sql_work *work, const struct sql_value *word,
                      enum nonet_after *after) {
    static const char *const words[] = {
        [NONET_AFTER_NONE] = "none", [NONET_AFTER_SINGLES] = "singles"};
    for (int i = NONET_AFTER_NONE; i <= NONET_AFTER_SINGLES; i++)
        if (word->length == strlen(words[i]) && memcmp(word->text, words[i], word->length) == 0) {
            *after = (enum nonet_after)i;
            return NONET_OK;
        }
    return sql_fail(work, NONET_E_ARGUMENT,
                    "candidates are those after 'none' or 'singles', not '%.*s'",
                    word->length < 40 ? (int)word->length : 40, word->text);
}

static struct cells *find(struct sql_work *work, const struct nonet_puzzle *puzzle,
                          enum nonet_after after, int *status) {
    size_t bytes = nonet_grid_room(puzzle->grid);
    struct cells *s = calloc(1, sizeof *s);
    struct nonet_grid *grid = malloc(bytes);
    *status = s == NULL || grid == NULL
                  ? NONET_E_MEMORY
                  : nonet_marks(puzzle->grid, puzzle->rules, after, grid, bytes, NULL);
    if (*status == NONET_OK) {
        s->cursor = (struct sql_cursor){next, close, work};
        s->grid = grid;
        return s;
    }
    free(grid);
    free(s);
    sql_fail_plainly(work, *status);
    return NULL;
}

static struct sql_cursor *open(struct sql_work *work, const struct sql_value *arguments, int count,
                               int *status) {
    enum nonet_after after = NONET_AFTER_NONE;
    struct nonet_puzzle *puzzle;
    *status = count > 1 ? read_after(work, &arguments[1], &after) : NONET_OK;
    if (*status == NONET_OK)
        *status = sql_read(work, &arguments[0], &puzzle);
    if (*status != NONET_OK)
        return NULL;
    struct cells *s = find(work, puzzle, after, status);
    nonet_puzzle_free(puzzle);
    return s != NULL ? &s->cursor : NULL;
}

const struct sql_table sql_table_marks = {"nonet_marks",
                                          {{"puzzle", SQL_TEXT}, {"after", SQL_TEXT}},
                                          1,
                                          2,
                                          {{"r", SQL_INTEGER},
                                           {"c", SQL_INTEGER},
                                           {"value", SQL_INTEGER},
                                           {"given", SQL_BOOLEAN},
                                           {"candidates", SQL_TEXT}},
                                          5,
                                          open};
