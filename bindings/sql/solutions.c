/*
 * The solutions of a puzzle, as few at a time as are asked for, in memory that does not grow with
 * their number. The library finds solutions and does not wait. So it is asked for two, as nonet_solve
 * does, which gives the same first one; if there are more, the puzzle is divided at a cell in which
 * these differ, and each part, with one digit in that cell, is asked for some more. A part with too
 * many is divided again, and what it gave is forgotten; the first two are remembered, and left out
 * when they come again.
 */
#include "work.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST = 2, PART = 256 };

/* Solutions as the digits of their cells, a byte each. */
struct found {
    uint8_t *digits;
    size_t count;
};

struct solutions {
    struct sql_cursor cursor;
    struct nonet_puzzle *puzzle;
    uint64_t number, limit; /* delivered; at most so many, 0: no limit */
    size_t cells;
    struct found first, found, *now; /* `now`: which of them is being delivered */
    size_t next;
    struct nonet_grid **parts; /* a stack */
    size_t part_count, part_room;
    struct sql_text text;
};

static int push(struct solutions *s, const struct nonet_grid *grid, int c, int d) {
    size_t bytes = nonet_grid_room(grid);
    if (s->part_count == s->part_room) {
        size_t room = s->part_room > 0 ? 2 * s->part_room : 64;
        struct nonet_grid **parts = realloc(s->parts, room * sizeof(struct nonet_grid *));
        if (parts == NULL)
            return NONET_E_MEMORY;
        s->parts = parts;
        s->part_room = room;
    }
    struct nonet_grid *part = malloc(bytes);
    if (part == NULL)
        return NONET_E_MEMORY;
    nonet_grid_copy(part, bytes, grid);
    if (d != 0)
        nonet_grid_place(part, c, d);
    s->parts[s->part_count++] = part;
    return NONET_OK;
}

/* Divides the puzzle where the first and the last solution differ, which in the order of a search is
 * where it is undecided between large parts. */
static int split(struct solutions *s, const struct nonet_grid *grid, const struct found *found) {
    const uint8_t *a = found->digits, *b = a + (found->count - 1) * s->cells;
    int c = 0, status = NONET_OK;
    while (a[c] == b[c])
        c++;
    for (int d = nonet_grid_side(grid); d > 0 && status == NONET_OK; d--)
        if (nonet_grid_has(grid, c, d))
            status = push(s, grid, c, d);
    return status;
}

struct finding {
    const struct solutions *s;
    struct found *found;
};

static int on_found(void *user, const struct nonet_grid *solution) {
    struct finding *f = user;
    uint8_t *digits = f->found->digits + f->found->count++ * f->s->cells;
    for (size_t c = 0; c < f->s->cells; c++)
        digits[c] = (uint8_t)nonet_grid_value(solution, (int)c);
    return 0;
}

static int ask(struct solutions *s, const struct nonet_grid *grid, struct found *found,
               uint64_t limit, int *complete) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    struct finding finding = {s, found};
    found->count = 0;
    if (found->digits == NULL)
        found->digits = malloc(limit * s->cells);
    if (found->digits == NULL)
        return NONET_E_MEMORY;
    options.limit = limit;
    options.rules = s->puzzle->rules;
    options.cancel = s->cursor.work->cancel;
    options.cancel_user = s->cursor.work->cancel_user;
    options.found = on_found;
    options.found_user = &finding;
    int status = nonet_solve(grid, &options, NULL, 0, &result);
    *complete = result.complete;
    return status;
}

static int is_among_first(const struct solutions *s, const uint8_t *digits) {
    for (size_t i = 0; i < s->first.count; i++)
        if (memcmp(s->first.digits + i * s->cells, digits, s->cells) == 0)
            return 1;
    return 0;
}

/* Takes out those that were delivered. */
static void sift(struct solutions *s) {
    size_t kept = 0;
    for (size_t i = 0; i < s->found.count; i++) {
        const uint8_t *digits = s->found.digits + i * s->cells;
        if (!is_among_first(s, digits))
            memmove(s->found.digits + kept++ * s->cells, digits, s->cells);
    }
    s->found.count = kept;
}

static int begin(struct solutions *s) {
    int complete;
    s->now = &s->first;
    int status = ask(s, s->puzzle->grid, &s->first, FIRST, &complete);
    if (status != NONET_OK || complete || (s->limit > 0 && s->limit <= FIRST))
        return status;
    return split(s, s->puzzle->grid, &s->first);
}

static int go_on(struct solutions *s) {
    struct nonet_grid *part = s->parts[--s->part_count];
    int complete;
    s->now = &s->found;
    s->next = 0;
    int status = ask(s, part, &s->found, PART, &complete);
    if (status == NONET_OK && complete) {
        sift(s);
    } else if (status == NONET_OK) {
        status = split(s, part, &s->found);
        s->found.count = 0;
    }
    free(part);
    return status;
}

/* Another solution as the puzzle was written; its clues stay clues. */
static int deliver(struct solutions *s, const uint8_t *digits, struct sql_value *row) {
    const struct nonet_grid *question = s->puzzle->grid;
    size_t bytes = nonet_grid_room(question);
    struct nonet_grid *grid = malloc(bytes);
    if (grid == NULL)
        return NONET_E_MEMORY;
    nonet_grid_copy(grid, bytes, question);
    for (size_t c = 0; c < s->cells; c++)
        if (nonet_grid_value(question, (int)c) == 0)
            nonet_grid_place(grid, (int)c, digits[c]);
    s->text.length = 0;
    int status = sql_text_add(&s->text, sql_write_filled, &(struct sql_filled){s->puzzle, grid});
    free(grid);
    row[0] = sql_integer((int64_t)++s->number);
    row[1] = sql_bytes(s->text.at, s->text.length);
    return status;
}

static int next(struct sql_cursor *cursor, struct sql_value *row) {
    struct solutions *s = (struct solutions *)cursor;
    if (s->limit > 0 && s->number == s->limit)
        return 0;
    int status = s->now == NULL ? begin(s) : NONET_OK;
    while (status == NONET_OK && s->next == s->now->count && s->part_count > 0)
        status = go_on(s);
    if (status == NONET_OK && s->next == s->now->count)
        return 0;
    if (status == NONET_OK)
        status = deliver(s, s->now->digits + s->next++ * s->cells, row);
    return status == NONET_OK ? 1 : sql_fail_plainly(cursor->work, status);
}

static void close(struct sql_cursor *cursor) {
    struct solutions *s = (struct solutions *)cursor;
    while (s->part_count > 0)
        free(s->parts[--s->part_count]);
    free(s->parts);
    free(s->first.digits);
    free(s->found.digits);
    free(s->text.at);
    nonet_puzzle_free(s->puzzle);
    free(s);
}

static struct sql_cursor *open(struct sql_work *work, const struct sql_value *arguments, int count,
                               int *status) {
    struct nonet_puzzle *puzzle;
    int64_t limit = count > 1 ? arguments[1].integer : 0;
    *status = limit < 0
                  ? sql_fail(work, NONET_E_ARGUMENT, "a limit is a number from 1 on, or 0 for none")
                  : sql_read(work, &arguments[0], &puzzle);
    if (*status != NONET_OK)
        return NULL;
    struct solutions *s = calloc(1, sizeof *s);
    if (s == NULL) {
        nonet_puzzle_free(puzzle);
        *status = sql_fail_plainly(work, NONET_E_MEMORY);
        return NULL;
    }
    s->cursor = (struct sql_cursor){next, close, work};
    s->puzzle = puzzle;
    s->limit = (uint64_t)limit;
    s->cells = (size_t)nonet_grid_cells(puzzle->grid);
    return &s->cursor;
}

const struct sql_table sql_table_solutions = {"nonet_solutions",
                                              {{"puzzle", SQL_TEXT}, {"maximum", SQL_INTEGER}},
                                              1,
                                              2,
                                              {{"number", SQL_INTEGER}, {"solution", SQL_TEXT}},
                                              2,
                                              open};
