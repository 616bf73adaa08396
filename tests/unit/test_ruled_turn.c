/*
 * Puzzles with rules that are the same puzzle in other words have as many solutions: turned and
 * reflected, with digits counted from the other end, with digits renamed where rules do not count
 * with them. And a rule more never makes it more.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/rule_count.h"

enum { SEED = 11, SETS = 300 };

static const struct tally_size sizes[] = {{2, 2, 0}, {2, 3, 24}, {3, 3, 36}, {3, 4, 36}};

/* Where cells go, and what becomes of digits. */
struct turn {
    int down, right, over; /* rows reflected, columns reflected, and then rows become columns */
    int complement;        /* digits count from the other end */
    int rename;            /* digits get other names */
    uint16_t to[LAW_CELLS];
    int digit[LAW_SIDE + 1];
};

static void make_turn(struct turn *t, const struct world *w) {
    for (int c = 0; c < w->cells; c++) {
        int row = c / w->side, column = c % w->side;
        row = t->down ? w->side - 1 - row : row;
        column = t->right ? w->side - 1 - column : column;
        t->to[c] = (uint16_t)(t->over ? column * w->side + row : row * w->side + column);
    }
    for (int d = 1; d <= w->side && !t->rename; d++)
        t->digit[d] = t->complement ? w->side + 1 - d : d;
}

/* ---- a rule in other words ---- */

/* The list begins and ends with a blank. */
static int is_one_of(const char *word, const char *list) {
    size_t n = strlen(word);
    for (const char *at = strstr(list, word); at != NULL; at = strstr(at + 1, word))
        if (at[-1] == ' ' && at[n] == ' ')
            return 1;
    return 0;
}

/* Rules that are about numbers of places. */
static int turn_places(const struct turn *t, struct nonet_rule *rule) {
    int is_row = strcmp(rule->name, "row-indexer") == 0;
    if (strcmp(rule->name, "box-indexer") == 0)
        return !t->down && !t->right && !t->over;
    if (!is_row && strcmp(rule->name, "column-indexer") != 0)
        return 1;
    if (t->over)
        rule->name = is_row ? "column-indexer" : "row-indexer";
    return is_row ? !t->down : !t->right;
}

static void reverse_cells(struct drawn *d) {
    for (int i = 0, k = d->rule.count - 1; i < k; i++, k--) {
        uint16_t c = d->cells[i];
        d->cells[i] = d->cells[k];
        d->cells[k] = c;
    }
}

/* Sums of so many cells, counted from the other end. */
static int complement_sum(const struct nonet_rule *rule, int side) {
    int factors = 0;
    for (int i = 0; i < rule->count; i++)
        factors += rule->numbers_count > 0 ? rule->numbers[i] : 1;
    return factors * (side + 1) - rule->value;
}

static int parts_are_equal(const struct nonet_rule *rule) {
    int size = rule->numbers[0];
    for (int i = 0; i < rule->numbers_count; i++)
        if (rule->numbers[i] != size)
            return 0;
    return rule->count == (rule->numbers_count + 1) * size;
}

/* 0: the rule has no counterpart. */
static int complement_rule(struct drawn *d, int side) {
    struct nonet_rule *rule = &d->rule;
    const char *word = rule->name;
    int is_even_side = side % 2 == 0;
    if (is_one_of(word, " cage sum little-killer xv ") && !(word[0] == 'c' && rule->value == 0))
        rule->value = complement_sum(rule, side);
    else if (is_one_of(word, " thermometer slow-thermometer greater "))
        reverse_cells(d);
    else if (is_one_of(word, " even odd "))
        rule->name = is_even_side == (word[0] == 'e') ? "odd" : "even";
    else if (is_one_of(word, " minimum maximum "))
        rule->name = word[1] == 'i' ? "maximum" : "minimum";
    else if (strcmp(word, "equal-sum") == 0)
        return parts_are_equal(rule);
    else if (strcmp(word, "double-arrow") == 0)
        return rule->count == 4;
    else if (strcmp(word, "zipper") == 0)
        return rule->count % 2 == 0;
    else if (strcmp(word, "entropic") == 0)
        return side % 3 == 0;
    else
        return is_one_of(word, " cage different whisper renban nabner palindrome clone between "
                               "lockout same-values modular pair pair-all difference "
                               "non-consecutive quadruple equality anti-knight anti-king "
                               "chess-move disjoint-groups ");
    return 1;
}

static int rename_rule(const struct drawn *d) {
    return is_one_of(d->rule.name,
                     " different palindrome clone same-values pair pair-all quadruple "
                     "anti-knight anti-king chess-move disjoint-groups ") ||
           (strcmp(d->rule.name, "cage") == 0 && d->rule.value == 0);
}

static void turn_numbers(const struct turn *t, int side, struct drawn *d) {
    int16_t old[DRAW_CELLS];
    memcpy(old, d->numbers, sizeof old);
    int is_table = is_one_of(d->rule.name, " pair pair-all ");
    for (int i = 0; i < d->rule.numbers_count; i++) {
        unsigned set = 0;
        for (int y = 1; y <= side; y++)
            set |= ((unsigned)old[i] >> (y - 1) & 1) << (t->digit[y] - 1);
        if (is_table)
            d->numbers[t->digit[i + 1] - 1] = (int16_t)set;
        else if (strcmp(d->rule.name, "quadruple") == 0)
            d->numbers[i] = (int16_t)t->digit[old[i]];
    }
}

/* The rule in other words; 0: there are none. */
static int turn_rule(const struct turn *t, int side, const struct nonet_rule *rule,
                     struct drawn *d) {
    if (rule->count > DRAW_CELLS || rule->numbers_count > DRAW_CELLS)
        return 0;
    d->rule = *rule;
    d->rule.cells = d->cells;
    d->rule.numbers = d->numbers;
    for (int i = 0; i < rule->count; i++)
        d->cells[i] = t->to[rule->cells[i]];
    for (int i = 0; i < rule->numbers_count; i++)
        d->numbers[i] = rule->numbers[i];
    if (rule->kind != NONET_RULE_NAMED)
        return 1;
    if (!turn_places(t, &d->rule) || (t->complement && !complement_rule(d, side)) ||
        (t->rename && !rename_rule(d)))
        return 0;
    turn_numbers(t, side, d);
    return 1;
}

/* ---- a puzzle in other words ---- */

/* The rules that can be said so, as they are and in other words; how many. */
static int turn_rules(const struct turn *t, const struct nonet_rules *from,
                      struct nonet_rules *as_is, struct nonet_rules *turned) {
    int side = nonet_rules_side(from), count = 0;
    struct nonet_rule rule;
    struct drawn d;
    assert_int_equal(nonet_rules_init(as_is, WORLD_RULES, side), NONET_OK);
    assert_int_equal(nonet_rules_init(turned, WORLD_RULES, side), NONET_OK);
    for (int i = 0; nonet_rules_at(from, i, &rule) == NONET_OK; i++) {
        if (!turn_rule(t, side, &rule, &d) ||
            nonet_rules_add(turned, WORLD_RULES, &d.rule) != NONET_OK) /* a value out of range */
            continue;
        assert_int_equal(nonet_rules_add(as_is, WORLD_RULES, &rule), NONET_OK);
        count += rule.kind == NONET_RULE_NAMED;
    }
    return count;
}

static void turn_grid(const struct turn *t, const struct world *w, struct nonet_grid *grid,
                      size_t room) {
    int rows = t->over ? w->cols : w->rows;
    assert_int_equal(nonet_grid_init(grid, room, rows, w->side / rows), NONET_OK);
    for (int c = 0; c < w->cells; c++) {
        struct nonet_set marks = {0, 0};
        for (int d = 1; d <= w->side; d++)
            if (w->allowed[c] >> d & 1)
                marks.low |= (uint64_t)1 << (t->digit[d] - 1);
        if (w->given[c] != 0)
            nonet_grid_give(grid, t->to[c], t->digit[w->given[c]]);
        else
            nonet_grid_set_marks(grid, t->to[c], marks);
    }
}

static uint64_t count_of(const struct nonet_grid *grid, const struct nonet_rules *rules) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.limit = 0;
    options.rules = rules;
    assert_int_equal(nonet_solve(grid, &options, NULL, 0, &result), NONET_OK);
    assert_true(result.complete);
    return result.solutions;
}

struct turned {
    struct tally *tally;
    struct nonet_rules *as_is, *turned;
    long compared, solutions;
};

static void compare(struct turned *s, struct turn *t) {
    struct world *w = s->tally->world;
    union nonet_grid16 grid, other;
    make_turn(t, w);
    int count = turn_rules(t, s->tally->rules, s->as_is, s->turned);
    world_to_grid(w, NONET_GRID(grid), sizeof grid);
    turn_grid(t, w, NONET_GRID(other), sizeof other);
    uint64_t want = count_of(NONET_GRID(grid), s->as_is);
    uint64_t found = count_of(NONET_GRID(other), s->turned);
    if (want != found) {
        static char text[1 << 16];
        nonet_rules_write(s->as_is, text, sizeof text);
        printf("%d %d %d, %d %d: %d and %d\n%s\n", t->down, t->right, t->over, t->complement,
               t->rename, (int)want, (int)found, text);
        fail();
    }
    s->compared += count > 0;
    s->solutions += (long)want;
}

/* Each size in turn; `only`: a word list to draw from, NULL for all. */
static void run(void (*choose)(struct world *, struct turn *), const char *only) {
    struct turned s = {tally_open(), malloc(WORLD_RULES), malloc(WORLD_RULES), 0, 0};
    struct world *w = s.tally->world;
    random_seed(&w->random, SEED, 0);
    for (int i = 0; i < SETS; i++) {
        const struct tally_size *size = &sizes[i / 4 % 4];
        struct turn turn = {0};
        const struct rule_kind *kind = NULL;
        if (i % 4 == 0 && size->open == 0)
            world_make_four(w);
        else if (i % 4 == 0)
            world_make_open(w, size->rows, size->cols, size->open);
        while (only != NULL && (kind == NULL || !is_one_of(kind->word, only)))
            kind = nonet_kind_at(world_draw(w, draw_kinds()));
        draw_set(w, s.tally->rules, kind);
        choose(w, &turn);
        compare(&s, &turn);
    }
    assert_true(s.compared > SETS / 2 && s.solutions > SETS);
    free(s.as_is);
    free(s.turned);
    tally_close(s.tally);
}

/* ---- the tests ---- */

static void choose_turn(struct world *w, struct turn *t) {
    int which = 1 + world_draw(w, 7);
    t->down = which & 1;
    t->right = which >> 1 & 1;
    t->over = which >> 2;
}

static void test_turned(void **state) {
    (void)state;
    run(choose_turn, NULL);
}

static void choose_complement(struct world *w, struct turn *t) {
    if (world_chance(w, 2))
        choose_turn(w, t);
    t->complement = 1;
}

static void test_complement(void **state) {
    (void)state;
    run(choose_complement, NULL);
}

static void choose_names(struct world *w, struct turn *t) {
    uint8_t order[LAW_SIDE];
    world_order(w, order, w->side);
    t->rename = 1;
    for (int d = 1; d <= w->side; d++)
        t->digit[d] = order[d - 1] + 1;
}

static void test_renamed(void **state) {
    (void)state;
    run(choose_names, " cage different palindrome clone same-values pair pair-all quadruple "
                      "chess-move ");
}

/* Rules one by one, each of which the solution obeys: never more solutions, and never none. Signs
 * are left out: they say where negative rules do not hold. */
static void test_more_rules(void **state) {
    struct tally *t = tally_open();
    struct world *w = t->world;
    (void)state;
    random_seed(&w->random, SEED, 1);
    for (int i = 0; i < SETS / 3; i++) {
        const struct tally_size *size = &sizes[i % 4];
        union nonet_grid16 grid;
        if (size->open == 0)
            world_make_four(w);
        else
            world_make_open(w, size->rows, size->cols, size->open);
        assert_int_equal(nonet_rules_copy(t->rules, WORLD_RULES, world_houses(w)), NONET_OK);
        world_to_grid(w, NONET_GRID(grid), sizeof grid);
        uint64_t last = (uint64_t)w->count;
        for (int k = 0; k < 8; k++) {
            const struct rule_kind *kind = nonet_kind_at(world_draw(w, draw_kinds()));
            struct drawn d;
            if (is_one_of(kind->word, " difference ratio xv minimum maximum ") ||
                !draw_may(w, kind) || !draw_rule(w, t->rules, kind, &d))
                continue;
            draw_add(t->rules, &d);
            uint64_t now = count_of(NONET_GRID(grid), t->rules);
            assert_true(now >= 1 && now <= last);
            last = now;
        }
    }
    tally_close(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turned),
        cmocka_unit_test(test_complement),
        cmocka_unit_test(test_renamed),
        cmocka_unit_test(test_more_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
