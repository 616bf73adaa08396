/*
 * A million generated puzzles, plain ones and with every kind of request in turn, each checked by
 * tests/unit/generated.h, which shares nothing with the generator: one solution, by exact cover,
 * and every requested property. Of the plain ones no two are the same, and one in a hundred is
 * checked to be minimal. Then the first puzzles of 100,000 seeds, no two of which are the same, nor
 * equivalent, by their canonical forms. soak_generate [PUZZLES [SEEDS [FIRST_SEED]]]. The exit code
 * is 1 if anything is wrong; the puzzle is printed.
 */
#include "tests/unit/generated.h"

#include <inttypes.h>
#include <stdio.h>

enum { SAMPLE = 100, PACKED = 41 };

#define CROSS "x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x"
#define LIKE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

/* What is requested, and how many such puzzles per round. */
static const struct wish {
    const char *name;
    uint64_t each;
    int box_rows, box_cols, minimal, unbiased;
    int clues[2], rating[2];
    const char *require, *without, *pattern, *like;
} wishes[] = {
    {.name = "plain", .each = 10000},
    {.name = "23 clues at most", .each = 2000, .clues = {0, 23}},
    {.name = "28 to 31 clues", .each = 2000, .clues = {28, 31}},
    {.name = "50 clues at least", .each = 500, .clues = {50, 0}},
    {.name = "26 clues, minimal", .each = 500, .clues = {26, 26}, .minimal = 1},
    {.name = "easy", .each = 3000, .rating = {0, 19}},
    {.name = "medium", .each = 3000, .rating = {20, 29}},
    {.name = "hard", .each = 2000, .rating = {30, 49}},
    {.name = "expert", .each = 1000, .rating = {50, 71}},
    {.name = "extreme", .each = 200, .rating = {72, 0}},
    {.name = "easy, minimal", .each = 500, .rating = {0, 19}, .minimal = 1},
    {.name = "hard, minimal", .each = 200, .rating = {30, 49}, .minimal = 1},
    {.name = "7.2 to 8.3", .each = 100, .rating = {72, 83}},
    {.name = "an X-Wing", .each = 100, .require = "x-wing"},
    {.name = "a naked pair, no chain", .each = 100, .require = "naked-pair", .without = "cycle"},
    {.name = "a pattern", .each = 500, .pattern = CROSS},
    {.name = "a pattern, minimal", .each = 100, .pattern = CROSS, .minimal = 1},
    {.name = "variations", .each = 500, .like = LIKE},
    {.name = "4x4", .each = 1000, .box_rows = 2, .box_cols = 2},
    {.name = "4x4, unbiased", .each = 500, .box_rows = 2, .box_cols = 2, .unbiased = 1},
    {.name = "6x6", .each = 500, .box_rows = 2, .box_cols = 3},
    {.name = "6x6, easy", .each = 500, .box_rows = 3, .box_cols = 2, .rating = {0, 19}},
    {.name = "8x8", .each = 100, .box_rows = 2, .box_cols = 4},
    {.name = "12x12", .each = 20, .box_rows = 3, .box_cols = 4},
    {.name = "16x16, 120 clues at least", .each = 10, .box_rows = 4, .box_cols = 4, .clues = {120}},
};

enum { WISHES = (int)(sizeof wishes / sizeof *wishes), SYMMETRIES = 9, SYMMETRIC = 500 };

struct run {
    struct nonet_generate_options options;
    uint64_t left, done, kept, wrong;
    int is_plain;
    unsigned char (*packed)[PACKED]; /* of plain puzzles and first puzzles */
    unsigned char (*forms)[PACKED];  /* of first puzzles */
};

static void pack(const struct nonet_grid *grid, unsigned char to[PACKED]) {
    memset(to, 0, PACKED);
    for (int c = 0; c < 81; c++)
        to[c / 2] |= (unsigned char)(nonet_grid_value(grid, c) << c % 2 * 4);
}

static void tell(struct run *run, const struct nonet_generated *g, const char *what) {
    printf("\nWRONG: %s, seed %" PRIu64 ", number %" PRIu64 ": ", what, run->options.seed,
           g->number + 1);
    for (int c = 0; c < nonet_grid_cells(g->puzzle); c++)
        printf("%d%s", nonet_grid_value(g->puzzle, c), nonet_grid_side(g->puzzle) > 9 ? " " : "");
    putchar('\n');
    run->wrong++;
}

static void keep(struct run *run, const struct nonet_generated *g) {
    union nonet_grid9 form;
    pack(g->puzzle, run->packed[run->kept]);
    if (run->forms != NULL) {
        if (nonet_canon(g->puzzle, NULL, NULL, NONET_GRID(form), sizeof form, NULL) != NONET_OK)
            tell(run, g, "no canonical form");
        else
            pack(NONET_GRID(form), run->forms[run->kept]);
    }
    run->kept++;
}

static int check(void *user, const struct nonet_generated *g) {
    struct run *run = user;
    int looks_close = run->is_plain && run->done % SAMPLE == 0;
    const char *wrong = generated_wrong(&run->options, g, looks_close);
    if (wrong != NULL)
        tell(run, g, wrong);
    if (run->is_plain)
        keep(run, g);
    run->done++;
    return run->wrong != 0;
}

static void generate(struct run *run, uint64_t count) {
    char reason[NONET_REASON_MAX];
    int status;
    uint64_t wanted = run->done + count;
    struct nonet_generator *g = nonet_generator_open(&run->options, &status, reason);
    if (g != NULL)
        status = nonet_generator_run(g, 0, count, check, run);
    if (status != NONET_OK || run->done != wanted) {
        printf("\nWRONG: %s %s\n", nonet_status_text(status), reason);
        run->wrong++;
    }
    nonet_generator_close(g);
}

/* ---- a round of every request ---- */

static void add_technique(struct nonet_techniques *set, const char *id) {
    if (id != NULL)
        nonet_techniques_add(set, id);
}

static void take_wish(struct nonet_generate_options *o, const struct wish *w, uint8_t pattern[81],
                      union nonet_grid9 *like) {
    static const struct nonet_generate_options usual = NONET_GENERATE_OPTIONS_INIT;
    uint64_t seed = o->seed;
    *o = usual;
    o->seed = seed;
    if (w->box_rows != 0) {
        o->box_rows = w->box_rows;
        o->box_cols = w->box_cols;
    }
    o->minimal = w->minimal;
    o->unbiased = w->unbiased;
    o->clues_min = w->clues[0];
    o->clues_max = w->clues[1];
    o->rating_min = w->rating[0];
    o->rating_max = w->rating[1];
    add_technique(&o->require, w->require);
    add_technique(&o->without, w->without);
    for (int c = 0; w->pattern != NULL && c < 81; c++)
        pattern[c] = w->pattern[c] == 'x';
    o->pattern = w->pattern ? pattern : NULL;
    if (w->like != NULL &&
        nonet_read(w->like, 81, NULL, NONET_GRID(*like), sizeof *like, NULL, NULL) != NONET_OK)
        abort();
    o->like = w->like ? NONET_GRID(*like) : NULL;
}

static void make(struct run *run, uint64_t each, uint64_t *done) {
    uint64_t count = each < run->left ? each : run->left, before = run->done;
    if (run->wrong == 0 && count > 0)
        generate(run, count);
    *done += run->done - before;
    run->left -= count;
}

static void play_round(struct run *run, uint64_t done[WISHES + SYMMETRIES]) {
    static const struct wish plain;
    uint8_t pattern[81];
    union nonet_grid9 like;
    for (int i = 0; i < WISHES; i++) {
        take_wish(&run->options, &wishes[i], pattern, &like);
        run->is_plain = i == 0;
        make(run, wishes[i].each, &done[i]);
    }
    for (int i = 0; i < SYMMETRIES; i++) {
        take_wish(&run->options, &plain, pattern, &like);
        run->options.symmetry = (enum nonet_symmetry)(i + 1);
        make(run, SYMMETRIC, &done[WISHES + i]);
    }
}

static void make_all(struct run *run, uint64_t puzzles) {
    uint64_t done[WISHES + SYMMETRIES] = {0};
    for (run->left = puzzles; run->left > 0 && run->wrong == 0; run->options.seed++) {
        play_round(run, done);
        printf("\r%" PRIu64 " puzzles", run->done);
        fflush(stdout);
    }
    putchar('\n');
    for (int i = 0; i < WISHES + SYMMETRIES; i++)
        printf("%9" PRIu64 " %s\n", done[i],
               i < WISHES ? wishes[i].name : nonet_symmetry_name(i - WISHES + 1));
}

/* ---- no two the same ---- */

static int compare(const void *a, const void *b) {
    return memcmp(a, b, PACKED);
}

static void check_distinct(struct run *run, unsigned char (*packed)[PACKED], const char *what) {
    uint64_t same = 0;
    qsort(packed, run->kept, PACKED, compare);
    for (uint64_t i = 1; i < run->kept; i++)
        same += compare(packed[i - 1], packed[i]) == 0;
    printf("%s%" PRIu64 " %s, %" PRIu64 " that came before\n", same ? "WRONG: " : "", run->kept,
           what, same);
    run->wrong += same;
}

/* The first puzzle of each seed. */
static void make_first(struct run *run, uint64_t seeds, uint64_t first) {
    static const struct wish plain;
    take_wish(&run->options, &plain, NULL, NULL);
    run->is_plain = 1;
    run->kept = 0;
    for (uint64_t i = 0; i < seeds && run->wrong == 0; i++) {
        run->options.seed = first + i;
        generate(run, 1);
    }
}

int main(int argc, char **argv) {
    uint64_t puzzles = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    uint64_t seeds = argc > 2 ? strtoull(argv[2], NULL, 10) : 100000;
    uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    struct run run = {.done = 0};
    run.packed = malloc(((puzzles > seeds ? puzzles : seeds) + 1) * PACKED);
    unsigned char(*forms)[PACKED] = malloc((seeds + 1) * PACKED);
    if (run.packed == NULL || forms == NULL)
        return 2;
    run.options.seed = first;
    make_all(&run, puzzles);
    check_distinct(&run, run.packed, "plain puzzles");
    run.forms = forms;
    make_first(&run, seeds, first);
    check_distinct(&run, run.packed, "first puzzles of seeds");
    check_distinct(&run, forms, "canonical forms of these");
    free(run.packed);
    free(forms);
    printf("%s\n", run.wrong ? "WRONG" : "all well");
    return run.wrong != 0;
}
