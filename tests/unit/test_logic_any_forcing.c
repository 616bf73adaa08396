/*
 * Aligned exclusion and chains of the human engine for any size: on 9x9 the same steps as those of
 * the engine for 9x9, down to the number of their nodes; on other grids no step contradicts the
 * solution, and nodes make sense; lists, giving up, cancelling, and too little memory.
 */
#define _XOPEN_SOURCE 700 /* for setrlimit and popen */

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <sys/resource.h>

#include "logic_any.h"
#include "memory.h"

/* Aligned pair and triplet; nishio; region and cell chains; dynamic ones; two with (+). */
static const char *const nines[] = {
    "500000604000090000003004709000180000004700000000003200800005300000020157090600008",
    "000500000000007480740900000290003000030004050400070120000420800008005600500000001",
    "000000000024000070010507004008400100070020050003009600400803060060000710000000000",
    "000001070008000509600070002004200000700030001000005400300060008907000300050800000",
    "000040000004070025050900060800003002070000010400500006090001070730080400000030000",
    "000000006005047008190800040000400300000000000004362005040600000950008004002090070",
    "000000000203007650060010007000840726000061540000000000006050800079000100008002000",
    "000000010231600009900000070020090000000401006100200500008000000300080900640900002",
    "000000003001009060050086400000900080008670000010000200006007020030800500400000008",
    "106000000020400060003000501040086000000049080000200000507000300060900040000000057",
};

/* Chains in chains. */
static const char *const nested[] = {
    "020400080007000003000237010201000090090000804800900000010800040508000000000060000",
    "100400080050009002009000000000600803600000004000041060002070500070000000800300040",
    "000000001000002034000056000015670800602801700780025100061000008520068010807000000",
};

static const char twelve[] =
    ".B...2.C..6...5.A.8.4...14.8....B...4...3..A.....C.9..621..B56.B8.1....."
    "7.63......21.5........4.A..C.73..8..89..B5.4C.A7......9...........A.94..";
static const char sixteen[] = "C.D..1.E........B.......987...E.7...........G..43....9.2F.DC..7."
                              ".6..F...A.27.1...5...A..6....B.2.1.2D..8..B...G.A.C8.B..E...654F"
                              "43.E.D.G..9.8AB..76...3....2.....C..9.5....8.2DG..8G..A.1B......"
                              "..G32....4...D5......5..2.A3...E....B..A....F4...EA.6.8C...127.3";

static const char hard_sixteen[] =
    ".4.2.....5D..6.F..G.B...4...7..9..F.54.7.E8.C....9E3.F.AB.G....."
    "..97A.3D..1...4.......1.7..B.F.A5..12....F...C6D...B9.....E68.G."
    "3G...D.8...E....A2B.E......9.G8...C..........4.E86..7..BA.3..9C."
    "D57..3F..B2.E8..F.2.8.E6..5DG7......4B....9.3.........A..1......";

static struct nonet_grid *read_line(const char *text, int rows, int cols) {
    struct nonet_grid *g = new_grid(rows, cols);
    for (int c = 0; c < (int)g->cells; c++)
        if (text[c] != '.' && text[c] != '0')
            nonet_grid_give(g, c, text[c] <= '9' ? text[c] - '0' : text[c] - 'A' + 10);
    return g;
}

/* ---- On 9x9, with and without constants for the shape ---- */

enum { STEPS = 400 };
struct trace {
    int count;
    struct {
        const struct nonet_technique *technique;
        int rating, type, level, form, count;
        size_t nodes, parents, ends;
        uint64_t hash;
    } step[STEPS];
};

static int trace(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct trace *t = user;
    uint64_t hash = 1;
    int is_forcing = step->form != NONET_CHAIN_SINGLE;
    for (size_t i = 0; i < step->effect_count; i++) {
        const struct nonet_effect *e = &step->effects[i];
        hash = (hash ^ (uint64_t)(e->cell << 8 | e->digit << 1 | e->placed)) * 0x100000001b3u;
    }
    (void)before;
    assert_true(t->count < STEPS);
    t->step[t->count].technique = step->technique;
    t->step[t->count].rating = step->rating;
    t->step[t->count].type = step->type;
    t->step[t->count].level = step->level;
    t->step[t->count].form = (int)step->form;
    t->step[t->count].count = is_forcing ? step->count : 0;
    t->step[t->count].nodes = is_forcing ? step->node_count : 0;
    t->step[t->count].parents = is_forcing ? step->parent_count : 0;
    t->step[t->count].ends = step->end_count;
    t->step[t->count++].hash = hash;
    return 0;
}

/* Without the techniques from `first` up to, but not including, `last`. */
static void check_same(const char *text, int first, int last, int *by) {
    static struct trace nine, any;
    struct nonet_grid *g = read_line(text, 3, 3);
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    nine.count = any.count = 0;
    o.step = trace;
    o.step_user = &nine;
    for (int t = first; t < last; t++)
        nonet_techniques_add(&o.without, nonet_technique_at(t)->id);
    assert_int_equal(nonet_logic(g, &o, NULL, 0, NULL), NONET_OK);
    o.step_user = &any;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    assert_int_equal(logic_any(g, &o, NULL, &r), NONET_OK);
    for (int i = 0; i < nine.count && i < any.count; i++) {
        assert_string_equal(nine.step[i].technique->id, any.step[i].technique->id);
        assert_int_equal(nine.step[i].rating, any.step[i].rating);
        assert_int_equal(nine.step[i].type, any.step[i].type);
        assert_int_equal(nine.step[i].level, any.step[i].level);
        assert_int_equal(nine.step[i].form, any.step[i].form);
        assert_int_equal(nine.step[i].count, any.step[i].count);
        assert_int_equal(nine.step[i].nodes, any.step[i].nodes);
        assert_int_equal(nine.step[i].parents, any.step[i].parents);
        assert_int_equal(nine.step[i].ends, any.step[i].ends);
        assert_true(nine.step[i].hash == any.step[i].hash);
        for (int t = 0; t < TECHNIQUES; t++)
            by[t] += nonet_technique_at(t) == any.step[i].technique;
    }
    assert_int_equal(nine.count, any.count);
    free(g);
}

static void test_nine_agrees(void **state) {
    (void)state;
    int by[TECHNIQUES] = {0};
    for (size_t i = 0; i < sizeof nines / sizeof *nines; i++)
        check_same(nines[i], 0, 0, by);
    assert_true(by[TECHNIQUE_ALIGNED_PAIR] > 0 && by[TECHNIQUE_ALIGNED_TRIPLET] > 0);
    for (int t = TECHNIQUE_NISHIO; t <= TECHNIQUE_DYNAMIC_PLUS; t++)
        assert_true(by[t] > 0 || (nonet_technique_at(t)->flags & NONET_TECHNIQUE_CHAIN) == 0);
}

/* As they come; then one that is easier with the levels below the third left out. */
static void test_nested_agrees(void **state) {
    (void)state;
    int by[TECHNIQUES] = {0};
    for (size_t i = 0; i < sizeof nested / sizeof *nested; i++)
        check_same(nested[i], 0, 0, by);
    check_same(nines[9], TECHNIQUE_DYNAMIC_PLUS, TECHNIQUE_NESTED_3, by);
    for (int t = TECHNIQUE_NESTED_2; t <= TECHNIQUE_NESTED_4; t++)
        assert_true(by[t] > 0);
}

/* Every nth puzzle of a list of the reference. Returns how many lines there are. */
static int check_list(const char *command, int every) {
    static char line[1 << 16];
    FILE *pipe = popen(command, "r");
    int by[TECHNIQUES] = {0}, count = 0;
    assert_non_null(pipe);
    while (fgets(line, sizeof line, pipe) != NULL)
        if (++count % every == 0)
            check_same(line, 0, 0, by);
    pclose(pipe);
    return count;
}

static void test_nine_agrees_on_the_lists(void **state) {
    (void)state;
    if (check_list("gzip -dc ../shared/data/oracle/se_steps.tsv.gz 2>/dev/null", 60) == 0 ||
        check_list("gzip -dc ../shared/data/oracle/published_hardest.tsv.gz 2>/dev/null", 250) == 0)
        skip();
}

/* ---- Larger grids ---- */

struct path {
    const struct nonet_grid *solution;
    int steps, forcing, bad;
};

static int is_node_bad(const struct nonet_step *step, const struct nonet_node *node) {
    int bad = (node->parent_count == 0) != (node->reason == NONET_REASON_ASSUMED);
    for (int i = 0; i < node->parent_count; i++) {
        size_t at = (size_t)node->parent + (size_t)i;
        bad |= at >= step->parent_count || step->parents[at] >= step->node_count;
        if (!bad) /* an off-node comes from an on-node, or from what a step relies on */
            bad |= step->nodes[step->parents[at]].on ==
                   (node->reason == NONET_REASON_STEP ? 1 : node->on);
    }
    return bad;
}

static int follow(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct path *p = user;
    p->steps++;
    p->bad += step->effect_count == 0 || step->rating < step->technique->rating;
    for (size_t i = 0; i < step->effect_count; i++) {
        const struct nonet_effect *e = &step->effects[i];
        p->bad += (nonet_grid_value(p->solution, e->cell) == e->digit) != e->placed;
        p->bad += !nonet_grid_has(before, e->cell, e->digit);
    }
    if (step->form == NONET_CHAIN_SINGLE)
        return p->bad != 0;
    p->forcing++;
    p->bad += step->end_count < 2;
    for (size_t i = 0; i < step->node_count; i++)
        p->bad += is_node_bad(step, &step->nodes[i]);
    for (size_t i = 0; i < step->end_count; i++)
        p->bad += step->ends[i] >= step->node_count;
    char room[1];
    p->bad += nonet_step_text(step, before, NONET_STEP_SENTENCE, NONET_NOTATION_RC, room, 1) <= 0;
    return p->bad != 0;
}

static struct nonet_grid *solution_of(const struct nonet_grid *g) {
    struct nonet_grid *solution = new_grid(g->box_rows, g->box_cols);
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    assert_int_equal(nonet_solve(g, NULL, solution, MANY, &result), NONET_OK);
    assert_int_equal(result.verdict, NONET_UNIQUE);
    return solution;
}

/* Returns the rating. */
static int check_sound(struct nonet_grid *g) {
    struct nonet_grid *solution = solution_of(g);
    struct path path = {.solution = solution};
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    o.step = follow;
    o.step_user = &path;
    assert_int_equal(nonet_logic(g, &o, g, MANY, &r), NONET_OK);
    assert_int_equal(path.bad, 0);
    assert_int_equal(r.end, NONET_LOGIC_SOLVED);
    assert_int_equal(path.forcing > 0, r.rating > 75);
    for (int c = 0; c < (int)g->cells; c++)
        assert_int_equal(nonet_grid_value(g, c), nonet_grid_value(solution, c));
    free(g);
    free(solution);
    return r.rating;
}

static void test_sound(void **state) {
    (void)state;
    assert_true(check_sound(read_line(twelve, 3, 4)) >= 90);
    assert_true(check_sound(read_line(sixteen, 4, 4)) >= 90);
    assert_true(check_sound(read_line(hard_sixteen, 4, 4)) >= 95);
}

/* The next puzzle of a file of large ones: `rows [cols]` of a box, then the grid; NULL: none. */
static struct nonet_grid *read_large(FILE *pipe) {
    static char line[4096];
    struct nonet_grid *g = NULL;
    int c = 0;
    while ((g == NULL || c < (int)g->cells) && fgets(line, sizeof line, pipe) != NULL) {
        char *at = line;
        if (line[0] == '#' || line[0] == '\n')
            continue;
        if (g == NULL) {
            int rows = (int)strtol(at, &at, 10), cols = (int)strtol(at, NULL, 10);
            g = new_grid(rows, cols != 0 ? cols : rows);
            continue;
        }
        for (int i = 0; i < g->side; i++, c++) {
            at += strspn(at, " ");
            if (*at == '.')
                at++;
            else
                nonet_grid_give(g, c, (int)strtol(at, &at, 10));
        }
    }
    return g;
}

static void test_sound_on_the_lists(void **state) {
    (void)state;
    static const struct {
        const char *command;
        int every;
    } lists[] = {{"gzip -dc ../shared/data/large/6.minimal.txt.gz 2>/dev/null", 1},
                 {"gzip -dc ../shared/data/large/12.minimal.txt.gz 2>/dev/null", 2},
                 {"gzip -dc ../shared/data/large/16.minimal.txt.gz 2>/dev/null", 7}};
    int count = 0;
    for (int i = 0; i < 3; i++) {
        FILE *pipe = popen(lists[i].command, "r");
        struct nonet_grid *g;
        assert_non_null(pipe);
        for (int k = 1; (g = read_large(pipe)) != NULL; k++, count++) {
            if (k % lists[i].every == 0)
                check_sound(g);
            else
                free(g);
        }
        pclose(pipe);
    }
    if (count == 0)
        skip();
}

/* ---- The contract ---- */

struct listed {
    struct path path;
    int chains, rating, unsorted;
    const struct nonet_technique *technique;
};

static int list(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct listed *l = user;
    if (step->technique->flags & NONET_TECHNIQUE_CHAIN) {
        l->unsorted += l->chains > 0 && step->rating < l->rating;
        l->unsorted += l->chains > 0 && step->technique != l->technique;
        l->technique = step->technique;
        l->rating = step->rating;
        l->chains++;
    }
    return follow(&l->path, step, before);
}

/* Only dynamic chains, where the grid begins: everything they give is sound, and the best comes
 * first, which is the step taken. */
static void test_list(void **state) {
    (void)state;
    struct nonet_grid *g = read_line(twelve, 3, 4), *solution = solution_of(g);
    struct nonet_logic_options o =
        only("dynamic-forcing-chains", "dynamic-forcing-chains-plus", NULL);
    struct listed all = {.path.solution = solution}, next = {.path.solution = solution};
    o.extent = NONET_LOGIC_ALL;
    o.step = list;
    o.step_user = &all;
    assert_int_equal(nonet_logic(g, &o, NULL, 0, NULL), NONET_OK);
    assert_int_equal(all.path.bad + all.unsorted, 0);
    assert_true(all.chains > 10);
    o.extent = NONET_LOGIC_NEXT;
    o.step_user = &next;
    assert_int_equal(nonet_logic(g, &o, NULL, 0, NULL), NONET_OK);
    assert_int_equal(next.path.bad, 0);
    assert_int_equal(next.chains, 1);
    assert_true(next.rating <= all.rating);
    free(g);
    free(solution);
}

static int count_down(void *user) {
    int *left = user;
    return --*left < 0;
}

static void test_cancel(void **state) {
    (void)state;
    struct nonet_grid *g = read_line(sixteen, 4, 4);
    for (int asked = 0; asked < 100; asked += 33) {
        struct nonet_logic_options o = only("nested-forcing-chains-4", NULL);
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        int left = asked;
        o.cancel = count_down;
        o.cancel_user = &left;
        assert_int_equal(nonet_logic(g, &o, NULL, 0, &r), NONET_E_CANCELLED);
        assert_int_equal(r.end, NONET_LOGIC_STOPPED);
        assert_int_equal(left, -1);
    }
    free(g);
}

static struct nonet_logic_result within(const struct nonet_grid *g, int ticks, int extent,
                                        struct nonet_logic_options o, struct nonet_grid *after) {
    struct shape_room room;
    const struct shape *shape;
    assert_int_equal(nonet_shape_open(&room, g, NULL, &shape), NONET_OK);
    struct logic_call call = {.grid = g,
                              .shape = shape,
                              .options = o,
                              .after = after,
                              .result = NONET_LOGIC_RESULT_INIT,
                              .match_above = MATCH_ABOVE,
                              .least_set = LEAST_SET,
                              .nested_ticks = ticks};
    call.options.extent = (enum nonet_logic_extent)extent;
    assert_int_equal(logic_wide(&call), NONET_OK);
    nonet_shape_close(&room);
    return call.result;
}

/* A search for nested chains that is cut off finds nothing, says so, and leaves what was reached
 * before it; the others are not counted. */
static void test_gives_up(void **state) {
    (void)state;
    struct nonet_grid *g = read_line(hard_sixteen, 4, 4), *after = new_grid(4, 4);
    struct nonet_grid *solution = solution_of(g), *limited = new_grid(4, 4);
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT, to_nested = o;
    to_nested.max_rating = 94;
    struct nonet_logic_result r = within(g, 0, NONET_LOGIC_PATH, o, after);
    assert_int_equal(r.end, NONET_LOGIC_STUCK);
    assert_int_equal(r.gave_up, NONET_GAVE_UP_NESTED);
    for (int c = 0; c < (int)g->cells; c++)
        assert_true(nonet_grid_has(after, c, nonet_grid_value(solution, c)));
    struct nonet_logic_result plain = within(g, 0, NONET_LOGIC_PATH, to_nested, limited);
    assert_int_equal(plain.end, NONET_LOGIC_STOPPED);
    assert_int_equal(plain.gave_up, NONET_GAVE_UP_NOT);
    assert_true(r.steps >= plain.steps && plain.steps > 0);
    r = within(after, 0, NONET_LOGIC_ALL, o, NULL);
    assert_int_equal(r.end, NONET_LOGIC_STUCK);
    assert_int_equal(r.gave_up, NONET_GAVE_UP_NESTED);
    r = within(after, NESTED_TICKS, NONET_LOGIC_NEXT, o, NULL);
    assert_int_equal(r.steps, 1);
    assert_int_equal(r.gave_up, NONET_GAVE_UP_NOT);
    free(g);
    free(after);
    free(solution);
    free(limited);
}

/* The same amount of work ends it, whether it is watched or not. */
static void test_gives_up_by_work(void **state) {
    (void)state;
    struct nonet_grid *g = new_grid(2, 5);
    struct nonet_logic_options o = only("nested-forcing-chains-2", "nested-forcing-chains-3", NULL);
    int asked[2];
    for (int i = 0; i < 2; i++) {
        int left = 1000;
        o.cancel = count_down;
        o.cancel_user = &left;
        assert_int_equal(within(g, 2, NONET_LOGIC_NEXT, o, NULL).gave_up, NONET_GAVE_UP_NESTED);
        asked[i] = 1000 - left;
    }
    assert_int_equal(asked[0], 1 + 3); /* once before anything, and at each tick */
    assert_int_equal(asked[0], asked[1]);
    free(g);
}

/* On a board that is too large there are no chains at all; a caller that leaves them out gets no
 * `gave_up`. */
static void test_too_large(void **state) {
    (void)state;
    static const int boxes[][2] = {{1, 37}, {6, 6}, {5, 13}};
    for (int i = 0; i < 3; i++) {
        struct nonet_grid *g = new_grid(boxes[i][0], boxes[i][1]);
        struct nonet_logic_options with = only("naked-single", "nishio", NULL);
        struct nonet_logic_result r = within(g, 1, NONET_LOGIC_PATH, with, NULL);
        assert_int_equal(r.end, NONET_LOGIC_STUCK);
        assert_int_equal(r.gave_up, NONET_GAVE_UP_SIZE);
        r = within(g, 1, NONET_LOGIC_ALL, only("naked-single", NULL), NULL);
        assert_int_equal(r.end, NONET_LOGIC_STUCK);
        assert_int_equal(r.gave_up, NONET_GAVE_UP_NOT);
        free(g);
    }
}

/* Out of memory, it reports so when it gets to them, and touches nothing. */
static void test_memory(void **state) {
    (void)state;
#ifdef ABORTS_WITHOUT_MEMORY
    skip();
#endif
    struct rlimit before, none;
    struct nonet_grid *g = new_grid(4, 4), *after = new_grid(4, 4);
    struct nonet_logic_options o = only("nishio", NULL);
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    r.steps = 77;
    nonet_grid_give(after, 0, 5);
    assert_int_equal(nonet_logic(g, &o, NULL, 0, NULL), NONET_OK); /* the stack is there now */
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    none = before;
    none.rlim_cur = 1;
    assert_int_equal(setrlimit(RLIMIT_AS, &none), 0);
    int status = nonet_logic(g, &o, after, MANY, &r);
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_int_equal(status, NONET_E_MEMORY);
    assert_int_equal(r.steps, 77);
    assert_int_equal(nonet_grid_value(after, 0), 5);
    free(g);
    free(after);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory), /* first, before others leave free memory behind */
        cmocka_unit_test(test_nine_agrees),
        cmocka_unit_test(test_nested_agrees),
        cmocka_unit_test(test_nine_agrees_on_the_lists),
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_sound_on_the_lists),
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_gives_up),
        cmocka_unit_test(test_gives_up_by_work),
        cmocka_unit_test(test_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
