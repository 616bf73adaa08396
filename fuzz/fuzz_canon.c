/*
 * Fuzzes canonical forms, transforms and their language, and minimizing. The first byte picks the
 * size and the second a seed; each byte after them is a cell; what is left is read as the words of
 * a transform. All equivalents must have the same form, the plain way must agree if it is quick
 * enough, and a transform that was read must be the same after being written and read again.
 */
#include "fuzz/check.h"
#include "tests/unit/canon_brute.h"

enum { PATIENCE = 8, ANYWAY = 0xff };

static int give_up(void *user) {
    return ++*(int *)user > PATIENCE;
}

static int has_clash(const struct nonet_grid *grid) {
    uint16_t cells[2];
    struct nonet_conflict conflict = NONET_CONFLICT_INIT(cells, 2);
    CHECK(nonet_find_clash(grid, NULL, &conflict) == NONET_OK);
    return conflict.kind == NONET_CONFLICT_CLASH;
}

/* Two in three cells are clues, if that does not clash; one byte means one that may clash. */
static void take_cell(struct nonet_grid *grid, int c, int byte) {
    if (byte % 3 == 0 && byte != ANYWAY)
        return;
    nonet_grid_give(grid, c, 1 + byte / 3 % nonet_grid_side(grid));
    if (byte != ANYWAY && has_clash(grid))
        nonet_grid_clear(grid, c);
}

static size_t take_grid(struct nonet_grid *grid, size_t room, const uint8_t *at, size_t left) {
    static const unsigned char shapes[][2] = {{3, 3}, {2, 2}, {2, 3}, {3, 2}, {1, 4},
                                              {2, 4}, {5, 1}, {3, 3}, {3, 4}, {2, 7}};
    const unsigned char *box = shapes[at[0] % (sizeof shapes / sizeof *shapes)];
    size_t used = 2;
    CHECK(nonet_grid_init(grid, room, box[0], box[1]) == NONET_OK);
    for (int c = 0; c < nonet_grid_cells(grid) && used < left; c++)
        take_cell(grid, c, at[used++]);
    return used;
}

static void check_brute(const struct nonet_grid *puzzle, const struct nonet_grid *form,
                        uint64_t automorphisms) {
    uint8_t expected[81];
    CHECK(brute_canon(puzzle, expected) == automorphisms);
    for (int c = 0; c < nonet_grid_cells(puzzle); c++)
        CHECK(nonet_grid_value(form, c) == expected[c]);
}

static void check_form(const struct nonet_grid *puzzle, const struct nonet_transform *by) {
    struct nonet_canon_result r = NONET_CANON_RESULT_INIT, other_r = r;
    union nonet_grid16 form, made, other, other_form;
    int asked = 0, same = -1;
    int status = nonet_canon(puzzle, give_up, &asked, NONET_GRID(form), sizeof form, &r);
    CHECK((status == NONET_E_SHAPE) == (nonet_grid_side(puzzle) > 12));
    CHECK(status == NONET_E_SHAPE || (status == NONET_E_ARGUMENT) == has_clash(puzzle));
    CHECK(status != NONET_E_CANCELLED || asked > PATIENCE);
    if (status != NONET_OK)
        return;
    check_grid(NONET_GRID(form));
    CHECK(nonet_transform_apply(&r.transform, puzzle, NONET_GRID(made), sizeof made) == NONET_OK);
    CHECK(nonet_grid_equal(NONET_GRID(made), NONET_GRID(form)));
    CHECK(nonet_transform_apply(by, puzzle, NONET_GRID(other), sizeof other) == NONET_OK);
    CHECK(nonet_canon(NONET_GRID(other), NULL, NULL, NONET_GRID(other_form), sizeof other_form,
                      &other_r) == NONET_OK);
    CHECK(nonet_grid_equal(NONET_GRID(other_form), NONET_GRID(form)));
    CHECK(other_r.automorphisms == r.automorphisms && r.automorphisms > 0);
    CHECK(nonet_equivalent(puzzle, NONET_GRID(other), NULL, NULL, &same, &r.transform) == NONET_OK);
    CHECK(same == 1);
    CHECK(nonet_transform_apply(&r.transform, puzzle, NONET_GRID(made), sizeof made) == NONET_OK);
    CHECK(nonet_grid_equal(NONET_GRID(made), NONET_GRID(other)));
    if (nonet_grid_side(puzzle) <= 6 && r.automorphisms < 1000)
        check_brute(puzzle, NONET_GRID(form), r.automorphisms);
}

static void check_words(const struct nonet_grid *puzzle, const char *words, size_t length) {
    struct nonet_transform t, again;
    struct nonet_error error = {0, 0, 0, ""};
    union nonet_grid16 there, back;
    char text[1024];
    char *copy = exact_copy(words, length);
    int status = nonet_transform_read(copy, length, nonet_grid_box_rows(puzzle),
                                      nonet_grid_box_cols(puzzle), &t, &error);
    free(copy);
    CHECK(status == NONET_OK || status == NONET_E_SYNTAX);
    if (status != NONET_OK) {
        CHECK(error.column >= 1 && error.column <= length + 1 && error.reason[0] != '\0');
        return;
    }
    long n = nonet_transform_write(&t, text, sizeof text);
    CHECK(n > 0 && (size_t)n == strlen(text));
    CHECK(nonet_transform_read(text, (size_t)n, t.box_rows, t.box_cols, &again, NULL) == NONET_OK);
    CHECK(memcmp(&t, &again, sizeof t) == 0);
    CHECK(nonet_transform_apply(&t, puzzle, NONET_GRID(there), sizeof there) == NONET_OK);
    CHECK(nonet_transform_invert(&t, &again) == NONET_OK);
    CHECK(nonet_transform_apply(&again, NONET_GRID(there), NONET_GRID(back), sizeof back) ==
          NONET_OK);
    CHECK(nonet_grid_equal(NONET_GRID(back), puzzle));
}

static void check_minimal(const struct nonet_grid *puzzle, struct nonet_random *random) {
    union nonet_grid16 minimal;
    uint16_t cells[1];
    int asked = 0, dropped = -1, spare = -1;
    struct nonet_minimize_options options = NONET_MINIMIZE_OPTIONS_INIT;
    options.random = random;
    options.cancel = give_up;
    options.cancel_user = &asked;
    int status = nonet_minimize(puzzle, &options, NONET_GRID(minimal), sizeof minimal, &dropped);
    CHECK(status == NONET_OK || status == NONET_E_ARGUMENT || status == NONET_E_CANCELLED);
    if (status != NONET_OK)
        return;
    CHECK(nonet_grid_clues(NONET_GRID(minimal)) + dropped == nonet_grid_clues(puzzle));
    asked = 0;
    status = nonet_spare_clues(NONET_GRID(minimal), NULL, give_up, &asked, cells, 1, &spare);
    CHECK(status == NONET_E_CANCELLED || (status == NONET_OK && spare == 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    union nonet_grid16 puzzle;
    struct nonet_random random;
    struct nonet_transform by;
    if (size < 2)
        return 0;
    size_t used = take_grid(NONET_GRID(puzzle), sizeof puzzle, data, size);
    nonet_random_seed(&random, data[1], 0);
    nonet_transform_random(&by, nonet_grid_box_rows(NONET_GRID(puzzle)),
                           nonet_grid_box_cols(NONET_GRID(puzzle)), &random);
    check_form(NONET_GRID(puzzle), &by);
    check_words(NONET_GRID(puzzle), (const char *)data + used, size - used);
    check_minimal(NONET_GRID(puzzle), &random);
    return 0;
}
