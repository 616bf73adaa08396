/*
 * transform: an equivalent puzzle, at random or as given by --by.
 */
#include "cli/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_ROOM = 256 }; /* enough for a 9x9 */

struct transform_settings {
    struct settings shared;
    const char *by;
};
#define SETTINGS struct transform_settings

static const struct option options[] = {
    GROUP(nonet_seed_options, shared),
    OPTION("--by", 0, WORD, by, "WORDS", "do this, nothing at random; see below"),
    GROUP(nonet_common_options, shared),
    OPTIONS_END,
};

/* 1 if there are grids for which these words make sense: the size is not known yet. */
static int makes_sense(const char *words) {
    struct nonet_transform t;
    for (int rows = 1; rows <= NONET_SIDE_MAX; rows++)
        for (int cols = 1; rows * cols <= NONET_SIDE_MAX; cols++)
            if (nonet_transform_read(words, strlen(words), rows, cols, &t, NULL) == NONET_OK)
                return 1;
    return 0;
}

static int prepare(struct settings *s) {
    const char *by = ((const struct transform_settings *)s)->by;
    struct nonet_transform t;
    struct nonet_error e;
    int given = s->box[0] != 0, rows = given ? s->box[0] : 3, cols = given ? s->box[1] : 3;
    if (by == NULL)
        return nonet_settle_seed(s);
    if (s->seed.is_given)
        return nonet_complain(s, "--seed and --by do not go together");
    int status = nonet_transform_read(by, strlen(by), rows, cols, &t, &e);
    if (status == NONET_OK || (!given && makes_sense(by)))
        return 0;
    return nonet_complain(s, "--by: at character %llu: %s", (unsigned long long)e.column, e.reason);
}

/* The transform for this record. */
static int choose(const struct answer *a, struct nonet_transform *t, struct nonet_error *e) {
    const struct nonet_grid *grid = a->job->record.grid;
    const char *by = ((const struct transform_settings *)a->settings)->by;
    struct nonet_random random;
    if (by != NULL)
        return nonet_transform_read(by, strlen(by), nonet_grid_box_rows(grid),
                                    nonet_grid_box_cols(grid), t, e);
    nonet_random_seed(&random, a->settings->seed.value, a->job->sequence);
    return nonet_transform_random(t, nonet_grid_box_rows(grid), nonet_grid_box_cols(grid), &random);
}

static void put_words(struct out *out, const struct nonet_transform *t) {
    struct fitting f = {.room = WORDS_ROOM};
    while (nonet_out_fit(out, &f))
        f.length = nonet_transform_write(t, f.at, f.room);
}

static void put(struct answer *a, const struct nonet_grid *grid, const struct nonet_transform *t) {
    const struct settings *s = a->settings;
    if (!s->json) {
        nonet_answer_grid(a, grid, NULL);
        return;
    }
    nonet_json_open(a);
    nonet_json_grid(&a->out, ",\"transformed\":", grid);
    nonet_out_text(&a->out, ",\"transform\":\"");
    put_words(&a->out, t);
    nonet_out_char(&a->out, '"');
    if (s->seed.is_used)
        nonet_out_printf(&a->out, ",\"seed\":%llu", (unsigned long long)s->seed.value);
    nonet_json_close(a);
}

static void refuse(struct answer *a, const struct nonet_error *e) {
    nonet_remark(a, "--by: at character %llu: %s", (unsigned long long)e->column, e->reason);
    nonet_answer_exit(a, EXIT_USAGE);
    if (a->settings->json) {
        nonet_json_open(a);
        nonet_json_text(&a->out, "reason", (struct nonet_slice){e->reason, strlen(e->reason)});
        nonet_json_close(a);
    } else {
        nonet_answer_puzzle(a, "error");
    }
}

static void answer(struct answer *a) {
    const struct nonet_grid *puzzle = a->job->record.grid;
    size_t bytes = nonet_grid_room(puzzle);
    struct nonet_grid *grid = malloc(bytes);
    struct nonet_transform t;
    struct nonet_error e;
    if (grid == NULL) {
        a->out.failed = 1;
    } else if (choose(a, &t, &e) != NONET_OK) {
        refuse(a, &e);
    } else {
        nonet_transform_apply(&t, puzzle, grid, bytes);
        put(a, grid, &t);
    }
    free(grid);
}

const struct command nonet_command_transform = {
    .name = "transform",
    .summary = "an equivalent puzzle, at random or as given by --by",
    .prose =
        "Exchanges rows, columns, bands, stacks and digits, so that a puzzle looks new but is the "
        "same: any of the equivalents, all equally likely. The seed is reported on stderr; "
        "the same seed gives the same puzzles, whatever the number of threads.\n"
        "With --by it does what is given, word by word from left to right: 'transpose' (rows "
        "become columns), 'rotate' (a quarter turn to the right), 'mirror' (left to right), 'flip' "
        "(top to bottom); 'rows A B', 'columns A B', 'bands A B', 'stacks A B', 'digits A B' "
        "exchange two; with all numbers instead of two, such as 'bands 3 1 2', they are put "
        "into this order (digit 1 becomes 3, digit 2 becomes 1, ...). Rows stay in their band, "
        "columns in their stack.",
    .examples = "nonet transform --seed 1 puzzles.txt\tdisguise them\n"
                "nonet transform --by 'transpose rows 1 2 digits 1 5' puzzle.txt\tas given",
    .only_classic = 1,
    .options = options,
    .size = sizeof(SETTINGS),
    .prepare = prepare,
    .answer = answer,
};
