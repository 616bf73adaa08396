/*
 * New puzzles, by number. The generator makes many at a time faster than one by one, but a query may
 * want only the first: so the first run makes one puzzle, and each of the next ones twice as many.
 */
#include "work.h"

#include <stdlib.h>

enum { MOST = 256 };

struct made {
    size_t puzzle, solution, end; /* where they begin in the text, and the end */
    int clues, is_rated;
    struct nonet_logic_result rating;
};

struct generation {
    struct sql_cursor cursor;
    struct nonet_generator *generator;
    enum nonet_scale scale;
    uint64_t number, wanted; /* made so far, to be made */
    uint64_t run;            /* how many the next run makes */
    struct made *made;
    size_t count, next; /* of this run */
    struct sql_text text;
    int status; /* of the run: it counts when what was made has been delivered */
};

static int keep(struct generation *g, const struct nonet_generated *generated) {
    const struct nonet_grid *puzzle =
        generated->position != NULL ? generated->position : generated->puzzle;
    struct made *made = &g->made[g->count];
    made->puzzle = g->text.length;
    int status =
        sql_text_add(&g->text, sql_write_board, &(struct sql_board){puzzle, generated->rules});
    made->solution = g->text.length;
    if (status == NONET_OK)
        status =
            sql_text_add(&g->text, sql_write_board, &(struct sql_board){generated->solution, NULL});
    made->end = g->text.length;
    made->clues = generated->clues;
    made->is_rated = generated->is_rated;
    made->rating = generated->rating;
    g->count += status == NONET_OK;
    return status;
}

static int on_made(void *user, const struct nonet_generated *generated) {
    struct generation *g = user;
    g->status = keep(g, generated);
    return g->status != NONET_OK;
}

static void run(struct generation *g) {
    uint64_t left = g->wanted - g->number, count = g->run < left ? g->run : left;
    g->count = g->next = g->text.length = 0;
    int status = nonet_generator_run(g->generator, g->number, count, on_made, g);
    g->status = g->status != NONET_OK ? g->status : status;
    g->number += g->count;
    g->run = g->run < MOST ? 2 * g->run : MOST;
}

static int fail(struct generation *g) {
    if (g->status == NONET_E_GAVE_UP)
        return sql_fail(g->cursor.work, g->status, "puzzle %llu was %s",
                        (unsigned long long)g->number + 1, nonet_status_text(g->status));
    return sql_fail_plainly(g->cursor.work, g->status);
}

static int next(struct sql_cursor *cursor, struct sql_value *row) {
    struct generation *g = (struct generation *)cursor;
    if (g->next == g->count && g->status == NONET_OK && g->number < g->wanted)
        run(g);
    if (g->next == g->count)
        return g->status == NONET_OK ? 0 : fail(g);
    const struct made *made = &g->made[g->next];
    row[0] = sql_integer((int64_t)(g->number - g->count + ++g->next));
    row[1] = sql_bytes(g->text.at + made->puzzle, made->solution - made->puzzle);
    row[2] = sql_bytes(g->text.at + made->solution, made->end - made->solution);
    row[3] = sql_integer(made->clues);
    row[4] = row[5] = row[6] = sql_null();
    if (made->is_rated)
        sql_put_rating(&made->rating, g->scale, row + 4);
    return 1;
}

static void close(struct sql_cursor *cursor) {
    struct generation *g = (struct generation *)cursor;
    nonet_generator_close(g->generator);
    free(g->made);
    free(g->text.at);
    free(g);
}

static int start(struct generation *g, const struct sql_value *words) {
    struct nonet_generate_options defaults = NONET_GENERATE_OPTIONS_INIT;
    struct nonet_error error;
    defaults.cancel = g->cursor.work->cancel;
    defaults.cancel_user = g->cursor.work->cancel_user;
    g->made = malloc(MOST * sizeof *g->made);
    if (g->made == NULL)
        return sql_fail_plainly(g->cursor.work, NONET_E_MEMORY);
    g->generator = nonet_generator_read(words->text, words->length, &defaults, &error);
    if (g->generator == NULL)
        return sql_fail_reading(g->cursor.work, &error);
    g->scale = nonet_generator_options(g->generator)->scale;
    return NONET_OK;
}

static struct sql_cursor *open(struct sql_work *work, const struct sql_value *arguments, int count,
                               int *status) {
    struct sql_value words = count > 1 ? arguments[1] : sql_word("");
    if (arguments[0].integer < 0) {
        *status = sql_fail(work, NONET_E_ARGUMENT, "the number of puzzles is 0 or more");
        return NULL;
    }
    struct generation *g = calloc(1, sizeof *g);
    if (g == NULL) {
        *status = sql_fail_plainly(work, NONET_E_MEMORY);
        return NULL;
    }
    g->cursor = (struct sql_cursor){next, close, work};
    g->wanted = (uint64_t)arguments[0].integer;
    g->run = 1;
    *status = start(g, &words);
    if (*status == NONET_OK)
        return &g->cursor;
    close(&g->cursor);
    return NULL;
}

const struct sql_table sql_table_generate = {"nonet_generate",
                                             {{"n", SQL_INTEGER}, {"options", SQL_TEXT}},
                                             1,
                                             2,
                                             {{"number", SQL_INTEGER},
                                              {"puzzle", SQL_TEXT},
                                              {"solution", SQL_TEXT},
                                              {"clues", SQL_INTEGER},
                                              {"rating", SQL_REAL},
                                              {"technique", SQL_TEXT},
                                              {"level", SQL_TEXT}},
                                             7,
                                             open};
