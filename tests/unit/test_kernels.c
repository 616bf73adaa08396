/*
 * Every kernel that this processor has, in batches and one at a time. The expected results come
 * from elsewhere: the number of solutions from the engine for every size, the validity of a
 * solution from the rules, and which of several is returned from the scalar kernel. The last is a
 * promise: it is the same to the byte whatever the kernel, the size of the batch and the other
 * puzzles in it.
 *
 * All batches are in memory of exactly their size, so that the sanitizers see an access one byte
 * too far.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "nine.h"

#ifdef NINE_SLOW
enum { PUZZLES = 20000, PART = 1200, SINGLE = 400 };
#else
enum { PUZZLES = 100000, PART = 20000, SINGLE = 4000 };
#endif
enum { SETS_ROOM = 20000 };

/* ---- The puzzles, and what is known about them ---- */

struct set {
    size_t count;
    char *puzzles, *solutions; /* 81 bytes each; a solution of ? where there is none */
    uint8_t *counts;
    size_t *order; /* 0, 1, 2, ... */
};

static struct set mixed, sets; /* made up, and from the shared sets */

static void *take(size_t bytes) {
    void *at = malloc(bytes ? bytes : 1);
    assert_non_null(at);
    return at;
}

static void set_open(struct set *s, size_t room) {
    s->count = 0;
    s->puzzles = take(room * NINE);
    s->solutions = take(room * NINE);
    s->counts = take(room);
    s->order = take(room * sizeof *s->order);
    for (size_t i = 0; i < room; i++)
        s->order[i] = i;
}

static void set_close(struct set *s) {
    free(s->puzzles);
    free(s->solutions);
    free(s->counts);
    free(s->order);
}

static const char *puzzle_of(const struct set *s, size_t i) {
    return s->puzzles + i * NINE;
}

static const char *solution_of(const struct set *s, size_t i) {
    return s->solutions + i * NINE;
}

/* What the scalar kernel says about all of them. */
static void set_solve(struct set *s) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    memset(s->solutions, '?', s->count * NINE);
    batch.puzzles = s->puzzles;
    batch.count = s->count;
    batch.solutions = s->solutions;
    batch.counts = s->counts;
    batch.kernel = "scalar";
    assert_int_equal(nonet_batch_solve(&batch), NONET_OK);
}

static void add_shared(const char *name, int most) {
    char command[200], line[200];
    snprintf(command, sizeof command, "gzip -dc ../shared/data/nine/%s.txt.gz 2>/dev/null", name);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    for (int i = 0; i < most && fgets(line, sizeof line, pipe) != NULL; i++) {
        assert_true(strlen(line) > NINE && sets.count < SETS_ROOM);
        memcpy(sets.puzzles + sets.count++ * NINE, line, NINE);
    }
    while (fgets(line, sizeof line, pipe) != NULL)
        continue; /* a writer that is cut off would report an error */
    pclose(pipe);
}

static int set_up(void **state) {
    static const char *const names[] = {"17-clue",    "hardest-1106", "hardest-11plus",
                                        "kaggle-10k", "top1465",      "unbiased-200k"};
    struct nine n;
    (void)state;
    set_open(&mixed, PUZZLES);
    set_open(&sets, SETS_ROOM);
    assert_true(nine_init(&n, 1));
    for (int i = 0; i < PUZZLES; i++)
        nine_make(&n, (enum nine_kind)(i % NINE_KINDS), i / NINE_KINDS, mixed.puzzles + i * NINE);
    mixed.count = PUZZLES;
    set_solve(&mixed);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        add_shared(names[i], PART / (strncmp(names[i], "hardest", 7) == 0 ? 100 : 10));
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    set_close(&mixed);
    set_close(&sets);
    return 0;
}

/* ---- Kernels ---- */

static void test_list(void **state) {
    (void)state;
    int count = 0;
    for (; nonet_kernel_at(count) != NULL; count++) {
        for (int k = 0; k < count; k++)
            assert_string_not_equal(nonet_kernel_at(k), nonet_kernel_at(count));
        print_message("%s%s\n", nonet_kernel_at(count),
                      nonet_kernel_is_usable(count) ? "" : ": not on this processor");
    }
    assert_true(count > 0);
    assert_string_equal(nonet_kernel_at(count - 1), "scalar");
    assert_true(nonet_kernel_is_usable(count - 1));
}

/* ---- Trials: some puzzles of a set, in some order and layout ---- */

struct trial {
    const struct set *set;
    const char *kernel;
    const size_t *order; /* record i of the batch is puzzle order[i] */
    size_t count;
    size_t stride, solution_stride;
    unsigned limit;
    int in_place, unwanted;
};

static struct trial trial_of(const struct set *s, const char *kernel) {
    return (struct trial){s, kernel, s->order, s->count, NINE, NINE, 2, 0, 0};
}

/* Memory for records that ends with the last cell. */
static char *spread(size_t count, size_t stride, char fill, size_t *bytes) {
    *bytes = count ? (count - 1) * stride + NINE : 0;
    char *at = take(*bytes);
    memset(at, fill, *bytes);
    return at;
}

static void complain(const struct trial *t, size_t i, int count, const char *solution) {
    size_t p = t->order[i];
    fail_msg("kernel %s, limit %u, record %zu of %zu, puzzle %.81s: %d solutions, %.81s; expected "
             "%d, %.81s",
             t->kernel, t->limit, i, t->count, puzzle_of(t->set, p), count,
             solution ? solution : "-", t->set->counts[p], solution_of(t->set, p));
}

/* One answer against what is known. */
static void check_answer(const struct trial *t, size_t i, int count, const char *solution) {
    size_t p = t->order[i];
    int known = t->set->counts[p], solved = known == 1 || known == 2;
    int wanted = solved && known > (int)t->limit ? (int)t->limit : known;
    const char *want = t->in_place && !solved ? puzzle_of(t->set, p) : solution_of(t->set, p);
    if (count != wanted || (solution != NULL && memcmp(solution, want, NINE) != 0))
        complain(t, i, count, solution);
}

static void check_gaps(const char *at, size_t bytes, size_t stride) {
    for (size_t i = 0; i < bytes; i++)
        if (i % stride >= NINE)
            assert_int_equal(at[i], '?');
}

static void run_trial(const struct trial *t) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    size_t bytes, solution_bytes;
    char *puzzles = spread(t->count, t->stride, '?', &bytes);
    char *solutions = spread(t->count, t->solution_stride, '?', &solution_bytes);
    uint8_t *counts = take(t->count);
    for (size_t i = 0; i < t->count; i++)
        memcpy(puzzles + i * t->stride, puzzle_of(t->set, t->order[i]), NINE);
    memset(counts, 99, t->count);
    batch.puzzles = puzzles;
    batch.stride = t->stride;
    batch.count = t->count;
    batch.solutions = t->unwanted ? NULL : t->in_place ? puzzles : solutions;
    batch.solution_stride = t->in_place ? t->stride : t->solution_stride;
    batch.counts = counts;
    batch.limit = t->limit;
    batch.kernel = t->kernel;
    assert_int_equal(nonet_batch_solve(&batch), NONET_OK);
    for (size_t i = 0; i < t->count; i++) {
        check_answer(t, i, counts[i],
                     batch.solutions ? batch.solutions + i * batch.solution_stride : NULL);
        if (!t->in_place && memcmp(puzzles + i * t->stride, puzzle_of(t->set, t->order[i]), NINE))
            fail_msg("kernel %s wrote over puzzle %zu", t->kernel, i);
    }
    check_gaps(puzzles, bytes, t->stride);
    check_gaps(solutions, solution_bytes, t->solution_stride);
    free(counts);
    free(solutions);
    free(puzzles);
}

/* ---- The scalar kernel against the rest of the world ---- */

static void check_with_any(const struct set *s, size_t i) {
    char digits[NINE];
    const char *puzzle = puzzle_of(s, i), *solution = solution_of(s, i);
    if (nine_is_bad(puzzle)) {
        assert_int_equal(s->counts[i], NONET_BATCH_BAD);
        assert_int_equal(solution[0], '?');
        return;
    }
    int count = nine_solve(puzzle, NONET_ENGINE_ANY, NULL, 2, digits);
    if (s->counts[i] != count)
        fail_msg("puzzle %.81s: %d solutions, expected %d", puzzle, s->counts[i], count);
    if (count > 0 && !nine_is_solved_by(puzzle, solution))
        fail_msg("puzzle %.81s: %.81s is not a solution", puzzle, solution);
    if (count == 1)
        assert_memory_equal(solution, digits, NINE);
    for (int c = 0; c < NINE && count == 0; c++)
        assert_int_equal(solution[c], '?');
}

static void test_scalar(void **state) {
    (void)state;
    int seen[256] = {0};
    for (size_t i = 0; i < mixed.count; i++) {
        check_with_any(&mixed, i);
        seen[mixed.counts[i]]++;
    }
    assert_int_equal(seen[0] + seen[1] + seen[2] + seen[NONET_BATCH_BAD], PUZZLES);
    assert_true(seen[0] > PUZZLES / 10 && seen[1] > PUZZLES / 10 && seen[2] > PUZZLES / 10);
    assert_true(seen[NONET_BATCH_BAD] > PUZZLES / 10);
}

/* Every value of a byte, in the first and the last cell and in between. */
static void test_every_byte(void **state) {
    (void)state;
    static const int cells[] = {0, 15, 16, 31, 32, 63, 64, 79, 80};
    struct set s;
    set_open(&s, 9 * 256);
    for (size_t i = 0; i < 9 * 256; i++) {
        memcpy(s.puzzles + i * NINE, nine_seeds[13], NINE);
        s.puzzles[i * NINE + (size_t)cells[i % 9]] = (char)(unsigned char)(i / 9);
    }
    s.count = 9 * 256;
    set_solve(&s);
    for (size_t i = 0; i < s.count; i++)
        check_with_any(&s, i);
    const char *kernel;
    for (int k = 0; (kernel = nine_kernel(&k)) != NULL;) {
        struct trial t = trial_of(&s, kernel);
        run_trial(&t);
    }
    set_close(&s);
}

/* ---- The kernels against scalar ---- */

static void test_all_kernels(void **state) {
    (void)state;
    const char *kernel;
    for (int k = 0; (kernel = nine_kernel(&k)) != NULL;) {
        struct trial t = trial_of(&mixed, kernel);
        if (strcmp(kernel, "scalar") != 0) /* which gave the expected results */
            run_trial(&t);
        t.limit = 1;
        t.count = PART;
        run_trial(&t);
    }
    struct trial best = trial_of(&mixed, NULL);
    best.count = PART;
    run_trial(&best);
}

static void test_batch_sizes(void **state) {
    (void)state;
    static const size_t sizes[] = {0,  1,  2,  3,  4,  5,  7,   8,   9,   15,  16,   17,
                                   31, 32, 33, 63, 64, 65, 127, 129, 255, 257, 1000, 5000};
    const char *kernel;
    uint64_t seed = 2;
    for (int k = 0; (kernel = nine_kernel(&k)) != NULL;) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            for (size_t done = 0; done < PART / 30 || done == 0; done += sizes[i] + 1) {
                struct trial t = trial_of(&mixed, kernel);
                t.order += chance_below(&seed, (int)(mixed.count - sizes[i]));
                t.count = sizes[i];
                t.limit = 1 + (unsigned)chance_below(&seed, 2);
                run_trial(&t);
            }
        }
    }
}

/* Backwards, mixed, and each puzzle among many of its kind. */
static void test_orders(void **state) {
    (void)state;
    const char *kernel;
    uint64_t seed = 3;
    size_t *order = take(PART * sizeof *order);
    int *chosen = take(PUZZLES * sizeof *chosen);
    for (int way = 0; way < 4; way++) {
        chance_order(&seed, PUZZLES, chosen);
        for (size_t i = 0; i < PART; i++)
            order[i] = way == 0   ? PART - 1 - i
                       : way == 1 ? (size_t)chosen[i]
                       : way == 2 ? (size_t)chosen[i / 40]
                                  : i * NINE_KINDS % PUZZLES + i * NINE_KINDS / PUZZLES;
        for (int k = 0; (kernel = nine_kernel(&k)) != NULL;) {
            struct trial t = trial_of(&mixed, kernel);
            t.order = order;
            t.count = PART;
            t.limit = way == 3 ? 1 : 2;
            run_trial(&t);
        }
    }
    free(chosen);
    free(order);
}

static void test_layouts(void **state) {
    (void)state;
    static const size_t strides[][2] = {{82, 82}, {81, 82},  {82, 81},   {83, 164},
                                        {96, 81}, {128, 96}, {101, 1000}};
    const char *kernel;
    for (int k = 0; (kernel = nine_kernel(&k)) != NULL;) {
        struct trial t = trial_of(&mixed, kernel);
        for (size_t i = 0; i < sizeof strides / sizeof *strides; i++) {
            t.order = mixed.order + i * 100;
            t.count = i == 0 ? PART / 10 : 100 + i;
            t.stride = strides[i][0];
            t.solution_stride = strides[i][1];
            for (int how = 0; how < 3; how++) {
                t.in_place = how == 1;
                t.unwanted = how == 2;
                run_trial(&t);
            }
        }
        t = trial_of(&mixed, kernel);
        t.count = PART / 10;
        t.in_place = 1;
        run_trial(&t);
    }
}

/* Lines, of which some do not end as they should, against the same puzzles side by side. */
static void test_lines(void **state) {
    (void)state;
    enum { LINE = NINE + 1, FAR = NINE + 4, COUNT = 1500 };
    char *lines = take(COUNT * LINE), *out = take(COUNT * FAR);
    uint8_t counts[COUNT];
    const char *kernel;
    for (size_t i = 0; i < COUNT; i++) {
        memcpy(lines + i * LINE, puzzle_of(&mixed, mixed.order[i]), NINE);
        lines[i * LINE + NINE] = i % 41 == 3 || i / 8 == 130 ? '\r' : '\n';
    }
    for (int k = 0; (kernel = nine_kernel(&k)) != NULL;) {
        struct nonet_batch batch = NONET_BATCH_INIT;
        memset(out, '?', COUNT * FAR);
        batch.puzzles = lines;
        batch.stride = LINE;
        batch.count = COUNT;
        batch.solutions = out;
        batch.solution_stride = FAR;
        batch.counts = counts;
        batch.kernel = kernel;
        batch.line_end = '\n';
        assert_int_equal(nonet_batch_solve(&batch), NONET_OK);
        for (size_t i = 0; i < COUNT; i++) {
            size_t p = mixed.order[i];
            int is_line = lines[i * LINE + NINE] == '\n';
            int known = is_line ? mixed.counts[p] : NONET_BATCH_BAD, has = known == 1 || known == 2;
            const char *at = out + i * FAR;
            assert_int_equal(counts[i], known);
            if (has)
                assert_memory_equal(at, solution_of(&mixed, p), NINE);
            for (size_t c = has ? NINE : 0; c < FAR; c++)
                assert_int_equal(at[c], has && c == NINE ? '\n' : '?');
        }
    }
    free(lines);
    free(out);
}

/* Only grids that are nearly empty: they have the deepest searches. */
static void test_empty_grids(void **state) {
    (void)state;
    enum { COUNT = PART / 20 };
    const char *kernel;
    struct nine n;
    struct set s;
    set_open(&s, COUNT);
    assert_true(nine_init(&n, 4));
    for (size_t i = 0; i < COUNT; i++)
        nine_make(&n, NINE_FEW, i % 4 ? 0 : (int)i, s.puzzles + i * NINE);
    s.count = COUNT;
    set_solve(&s);
    for (size_t i = 0; i < COUNT; i++)
        check_with_any(&s, i);
    for (int k = 0; (kernel = nine_kernel(&k)) != NULL;) {
        struct trial t = trial_of(&s, kernel);
        run_trial(&t);
        t.limit = 1;
        run_trial(&t);
    }
    set_close(&s);
}

static void test_shared_sets(void **state) {
    (void)state;
    const char *kernel;
    size_t proper = sets.count;
    add_shared("several-solutions", PART / 10);
    if (sets.count == 0) {
        print_message("no shared data here: skipped\n");
        skip();
    }
    set_solve(&sets);
    for (size_t i = 0; i < sets.count; i++) {
        assert_int_equal(sets.counts[i], i < proper ? 1 : 2);
        check_with_any(&sets, i);
    }
    for (int k = 0; (kernel = nine_kernel(&k)) != NULL;) {
        struct trial t = trial_of(&sets, kernel);
        run_trial(&t);
    }
}

/* ---- One at a time ---- */

static void test_single(void **state) {
    (void)state;
    char digits[NINE];
    for (size_t i = 0; i < SINGLE; i++) {
        const char *kernel = NULL;
        size_t p = i * 7 % PUZZLES;
        int k = 0, known = mixed.counts[p];
        if (known == NONET_BATCH_BAD)
            continue;
        do {
            memset(digits, '?', NINE);
            assert_int_equal(nine_solve(puzzle_of(&mixed, p), NONET_ENGINE_FAST, kernel, 2, digits),
                             known);
            assert_memory_equal(digits, solution_of(&mixed, p), NINE);
            assert_int_equal(nine_solve(puzzle_of(&mixed, p), NONET_ENGINE_FAST, kernel, 1, digits),
                             known > 0);
            assert_memory_equal(digits, solution_of(&mixed, p), NINE);
        } while ((kernel = nine_kernel(&k)) != NULL);
    }
    assert_int_equal(nine_solve(nine_seeds[0], NONET_ENGINE_FAST, "no such", 2, digits), -1);
}

/* ---- Pencilmark puzzles ---- */

/* Every kernel says how many solutions there are, and gives the same one, for either limit. */
static int check_marks(const struct puzzle *p) {
    union nonet_grid9 g;
    char expected[NINE], digits[NINE];
    const char *kernel;
    uint64_t sum;
    int known = (int)brute_count(p, 2, &sum);
    puzzle_to_grid(p, NONET_GRID(g), sizeof g);
    memset(expected, '?', NINE);
    assert_int_equal(nine_solve_grid(NONET_GRID(g), NONET_ENGINE_FAST, "scalar", 2, expected),
                     known);
    for (int k = 0; (kernel = nine_kernel(&k)) != NULL;)
        for (uint64_t limit = 1; limit <= 2; limit++) {
            int most = known < (int)limit ? known : (int)limit;
            memset(digits, '?', NINE);
            assert_int_equal(
                nine_solve_grid(NONET_GRID(g), NONET_ENGINE_FAST, kernel, limit, digits), most);
            assert_memory_equal(digits, expected, NINE);
        }
    for (int c = 0; c < NINE && known > 0; c++)
        assert_true(p->allowed[c] >> (expected[c] - '0') & 1);
    return known;
}

static void test_marks(void **state) {
    (void)state;
    uint64_t seed = 5;
    int kinds[3] = {0};
    struct puzzle p;
    for (int i = 0; i < PART / 40; i++) {
        chance_marks(&seed, 3, 3, 40 + i % 20, &p);
        if (i % 3 == 0)
            p.allowed[chance_below(&seed, NINE)] = 2u << chance_below(&seed, 9);
        kinds[check_marks(&p)]++;
    }
    assert_true(kinds[0] > 0 && kinds[1] > 0 && kinds[2] > 0);
}

/* Three cells of a box that share two candidates, and everything else is open: no kernel sees
 * that. */
static void test_marks_too_few(void **state) {
    (void)state;
    struct puzzle p;
    puzzle_init(&p, 3, 3);
    p.allowed[0] = p.allowed[10] = p.allowed[20] = 6;
    assert_int_equal(check_marks(&p), 0);
}

/* ---- The cancel callback ---- */

struct watch {
    long asked, stop_at;
};

static int ask(void *user) {
    struct watch *w = user;
    return ++w->asked == w->stop_at;
}

/* Many of the same, stopped at the nth call of `cancel`: what has a count is right. */
static void stop_at(const char *kernel, const char *puzzle, long nth, int status) {
    size_t count = nth < 0 ? 50 : 60000;
    struct watch w = {0, nth};
    struct nonet_batch batch = NONET_BATCH_INIT;
    char known[NINE], *puzzles = take(count * NINE), *solutions = take(count * NINE);
    uint8_t *counts = take(count);
    assert_int_equal(nine_solve(puzzle, NONET_ENGINE_ANY, NULL, 2, known), 1);
    for (size_t i = 0; i < count; i++)
        memcpy(puzzles + i * NINE, puzzle, NINE);
    memset(counts, 99, count);
    batch.puzzles = puzzles;
    batch.count = count;
    batch.solutions = solutions;
    batch.counts = counts;
    batch.kernel = kernel;
    batch.cancel = ask;
    batch.cancel_user = &w;
    assert_int_equal(nonet_batch_solve(&batch), status);
    assert_true(nth < 0 ? w.asked >= 1 : w.asked == nth);
    size_t done = 0;
    for (size_t i = 0; i < count; i++) {
        assert_in_range(counts[i], 0, 1);
        if (counts[i] == 1)
            assert_memory_equal(solutions + i * NINE, known, NINE);
        done += counts[i];
    }
    assert_true(nth < 0 ? done == count : nth == 1 ? done == 0 : done < count);
    free(counts);
    free(solutions);
    free(puzzles);
}

static void test_cancel(void **state) {
    (void)state;
    const char *kernel, *hard = nine_seeds[3], *easy = nine_seeds[12];
    for (int k = 0; (kernel = nine_kernel(&k)) != NULL;) {
        stop_at(kernel, hard, 1, NONET_E_CANCELLED);
        stop_at(kernel, hard, 4, NONET_E_CANCELLED);
        stop_at(kernel, hard, -1, NONET_OK);
        stop_at(kernel, easy, 1, NONET_E_CANCELLED);
        stop_at(kernel, easy, 2, NONET_E_CANCELLED);
        stop_at(kernel, easy, -1, NONET_OK);
    }
}

/* ---- Arguments ---- */

static void refuse(struct nonet_batch batch) {
    char puzzle[2 * NINE], solutions[2 * NINE];
    uint8_t counts[2] = {77, 77};
    memcpy(puzzle, nine_seeds[0], NINE);
    memcpy(puzzle + NINE, nine_seeds[1], NINE);
    memset(solutions, '?', sizeof solutions);
    batch.puzzles = puzzle;
    batch.count = 2;
    batch.solutions = solutions;
    batch.counts = counts;
    assert_int_equal(nonet_batch_solve(&batch), NONET_E_ARGUMENT);
    assert_int_equal(counts[0], 77);
    assert_int_equal(counts[1], 77);
    for (size_t i = 0; i < sizeof solutions; i++)
        assert_int_equal(solutions[i], '?');
}

static void test_arguments(void **state) {
    (void)state;
    const struct nonet_batch good = NONET_BATCH_INIT;
    struct nonet_batch batch = good;
    static const char *const names[] = {"", "scala", "scalar2", "Scalar", "no such"};
    static const unsigned limits[] = {0, 3, 256, ~0u};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++, batch = good) {
        batch.kernel = names[i];
        refuse(batch);
    }
    for (int i = 0; nonet_kernel_at(i) != NULL; i++, batch = good) {
        batch.kernel = nonet_kernel_at(i);
        if (!nonet_kernel_is_usable(i))
            refuse(batch);
    }
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++, batch = good) {
        batch.limit = limits[i];
        refuse(batch);
    }
    for (size_t stride = 0; stride < NINE; stride += 16, batch = good) {
        batch.stride = stride;
        refuse(batch);
        batch = good;
        batch.solution_stride = stride;
        refuse(batch);
    }
    batch.line_end = '\n';
    refuse(batch);
    batch.stride = NINE + 1;
    refuse(batch);
    batch = good;
    batch.counts = (uint8_t[1]){0};
    assert_int_equal(nonet_batch_solve(&batch), NONET_OK); /* of nothing */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),          cmocka_unit_test(test_scalar),
        cmocka_unit_test(test_every_byte),    cmocka_unit_test(test_all_kernels),
        cmocka_unit_test(test_batch_sizes),   cmocka_unit_test(test_orders),
        cmocka_unit_test(test_layouts),       cmocka_unit_test(test_empty_grids),
        cmocka_unit_test(test_lines),         cmocka_unit_test(test_shared_sets),
        cmocka_unit_test(test_single),        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_marks_too_few), cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_arguments),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
