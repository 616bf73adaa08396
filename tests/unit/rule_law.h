/*
 * What every kind of rules means, a second time: plain predicates on a full grid, as the kinds are
 * described in docs/variants.md. They share no code with src/rules, and are as simple as can be:
 * the digits of the cells are copied into a list, and then looked at. The tests of kinds and of the
 * search hold both against these.
 */
#ifndef NONET_TESTS_RULE_LAW_H
#define NONET_TESTS_RULE_LAW_H

#include "rules/kinds.h"

#include <stdlib.h>
#include <string.h>

enum { LAW_SIDE = 16, LAW_CELLS = LAW_SIDE * LAW_SIDE, LAW_LIST = NONET_NAMED_CELLS_MAX(16) };

/* The digits that a rule speaks of, in its order; where its parts begin. */
struct law {
    const struct nonet_rule *rule;
    const struct rule_board *board;
    int side, value, count;
    int d[LAW_LIST];
    int parts, start[LAW_LIST + 1];
};

typedef int (*law_fn)(const struct law *a);

/* ---- words ---- */

static inline int law_sum(const struct law *a, int from, int to) {
    int sum = 0;
    while (from < to)
        sum += a->d[from++];
    return sum;
}

/* How many of the digits from one place to another are this one. */
static inline int law_times(const struct law *a, int from, int to, int digit) {
    int times = 0;
    for (; from < to; from++)
        times += a->d[from] == digit;
    return times;
}

static inline int law_least(const struct law *a) {
    int least = a->d[0];
    for (int i = 1; i < a->count; i++)
        least = a->d[i] < least ? a->d[i] : least;
    return least;
}

static inline int law_most(const struct law *a) {
    int most = a->d[0];
    for (int i = 1; i < a->count; i++)
        most = a->d[i] > most ? a->d[i] : most;
    return most;
}

static inline int law_find(const struct law *a, int digit) {
    for (int i = 0; i < a->count; i++)
        if (a->d[i] == digit)
            return i;
    return -1;
}

static inline int law_at(const struct law *a, int row, int column) {
    return a->board->value[row * a->side + column];
}

/* ---- cages ---- */

static inline int law_different(const struct law *a) {
    for (int v = 1; v <= a->side; v++)
        if (law_times(a, 0, a->count, v) > 1)
            return 0;
    return 1;
}

static inline int law_cage(const struct law *a) {
    return law_different(a) && (a->value == 0 || law_sum(a, 0, a->count) == a->value);
}

static inline int law_plain_sum(const struct law *a) {
    int sum = 0;
    for (int i = 0; i < a->count; i++)
        sum += a->rule->numbers_count == 0 ? a->d[i] : a->rule->numbers[i] * a->d[i];
    return sum == a->value;
}

static inline int law_little_killer(const struct law *a) {
    return law_sum(a, 0, a->count) == a->value;
}

/* Whether some of the digits from one place on have the sum. */
static inline int law_some_sum(const struct law *a, int from, int sum) {
    if (sum <= 0 || from == a->count)
        return sum == 0;
    return law_some_sum(a, from + 1, sum - a->d[from]) || law_some_sum(a, from + 1, sum);
}

static inline int law_rellik(const struct law *a) {
    return law_different(a) && !law_some_sum(a, 0, a->value);
}

static inline int law_equality(const struct law *a) {
    int parity = 0, low = 0, high = 0;
    for (int i = 0; i < a->count; i++) {
        parity += a->d[i] % 2 == 0 ? 1 : -1;
        low += a->d[i] <= a->side / 2;
        high += a->d[i] > (a->side + 1) / 2;
    }
    return law_different(a) && parity == 0 && low == high && low + high == a->count;
}

/* ---- lines ---- */

static inline int law_thermometer(const struct law *a) {
    for (int i = 0; i + 1 < a->count; i++)
        if (!(a->d[i] < a->d[i + 1]))
            return 0;
    return 1;
}

static inline int law_slow_thermometer(const struct law *a) {
    for (int i = 0; i + 1 < a->count; i++)
        if (a->d[i] > a->d[i + 1])
            return 0;
    return 1;
}

static inline int law_arrow(const struct law *a) {
    int number = a->d[0], circle = a->start[1];
    if (circle > 1)
        number = number * 10 + a->d[1];
    if (circle > 2)
        number = number * 10 + a->d[2];
    return number == law_sum(a, circle, a->count);
}

static inline int law_double_arrow(const struct law *a) {
    return 2 * (a->d[0] + a->d[a->count - 1]) == law_sum(a, 0, a->count);
}

static inline int law_whisper(const struct law *a) {
    for (int i = 0; i + 1 < a->count; i++)
        if (abs(a->d[i] - a->d[i + 1]) < a->value)
            return 0;
    return 1;
}

static inline int law_renban(const struct law *a) {
    for (int v = law_least(a); v < law_least(a) + a->count; v++)
        if (law_times(a, 0, a->count, v) != 1)
            return 0;
    return 1;
}

static inline int law_nabner(const struct law *a) {
    for (int v = 1; v <= a->side; v++)
        if (law_times(a, 0, a->count, v) + law_times(a, 0, a->count, v + 1) > 1)
            return 0;
    return 1;
}

static inline int law_palindrome(const struct law *a) {
    for (int i = 0; i < a->count; i++)
        if (a->d[i] != a->d[a->count - 1 - i])
            return 0;
    return 1;
}

static inline int law_between(const struct law *a) {
    int one = a->d[0], other = a->d[a->count - 1];
    for (int i = 1; i < a->count - 1; i++)
        if (!(one < a->d[i] && a->d[i] < other) && !(other < a->d[i] && a->d[i] < one))
            return 0;
    return 1;
}

static inline int law_lockout(const struct law *a) {
    int one = a->d[0], other = a->d[a->count - 1];
    for (int i = 1; i < a->count - 1; i++)
        if (!(a->d[i] < one && a->d[i] < other) && !(a->d[i] > one && a->d[i] > other))
            return 0;
    return abs(one - other) >= a->value;
}

static inline int law_zipper(const struct law *a) {
    int last = a->count - 1;
    for (int i = 0; i < a->count; i++) {
        int sum = a->d[i] + a->d[last - i];
        if (i == last - i)
            continue;
        if (sum != (last % 2 == 0 ? a->d[last / 2] : a->d[0] + a->d[last]))
            return 0;
    }
    return 1;
}

static inline int law_region_sum(const struct law *a) {
    const uint8_t *region = a->board->region;
    int sums[LAW_CELLS] = {0}, pieces = 0;
    for (int i = 0; i < a->count; i++) {
        pieces += i > 0 && region[a->rule->cells[i]] != region[a->rule->cells[i - 1]];
        sums[pieces] += a->d[i];
    }
    for (int i = 0; i <= pieces; i++)
        if (sums[i] != sums[0])
            return 0;
    return 1;
}

/* Low, middle, high: 1, 2, 3. With n digits, those up to a third of n are low, and so on; where n
 * cannot be divided, the digit d belongs where (d - 1) * 3 / n says. */
static inline int law_level(const struct law *a, int digit) {
    int level = 1;
    while ((digit - 1) * 3 >= level * a->side)
        level++;
    return level;
}

static inline int law_entropic(const struct law *a) {
    for (int i = 0; i + 1 < a->count; i++) {
        if (law_level(a, a->d[i]) == law_level(a, a->d[i + 1]))
            return 0;
        if (i + 2 < a->count && law_level(a, a->d[i]) == law_level(a, a->d[i + 2]))
            return 0;
    }
    return 1;
}

static inline int law_modular(const struct law *a) {
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < i; k++)
            if (i - k < a->value && abs(a->d[i] - a->d[k]) % a->value == 0)
                return 0;
    return 1;
}

static inline int law_allows(const struct law *a, int x, int y) {
    unsigned table = (unsigned)a->rule->numbers[x - 1];
    return (table & 1u << (y - 1)) != 0;
}

static inline int law_pair(const struct law *a) {
    int right = 0;
    for (int i = 0; i + 1 < a->count; i++)
        right += law_allows(a, a->d[i], a->d[i + 1]);
    return right == a->count - 1;
}

static inline int law_pair_all(const struct law *a) {
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < i; k++)
            if (!law_allows(a, a->d[k], a->d[i]))
                return 0;
    return 1;
}

/* ---- two cells ---- */

static inline int law_difference(const struct law *a) {
    return a->d[0] - a->d[1] == a->value || a->d[1] - a->d[0] == a->value;
}

static inline int law_ratio(const struct law *a) {
    return law_least(a) * a->value == law_most(a);
}

static inline int law_xv(const struct law *a) {
    return a->d[0] + a->d[1] == a->value;
}

static inline int law_greater(const struct law *a) {
    return a->d[1] < a->d[0];
}

/* Whether a rule of this word stands between two cells, or on one of which the other is -1. */
static inline int law_is_marked(const struct law *a, const char *word, int c, int other) {
    struct nonet_rule rule;
    for (int i = 0; nonet_rules_at(a->board->rules, i, &rule) == NONET_OK; i++) {
        if (rule.kind != NONET_RULE_NAMED || strcmp(rule.name, word) != 0)
            continue;
        if (other < 0 && rule.count == 1 && rule.cells[0] == c)
            return 1;
        if (other >= 0 && rule.count == 2 &&
            ((rule.cells[0] == c && rule.cells[1] == other) ||
             (rule.cells[0] == other && rule.cells[1] == c)))
            return 1;
    }
    return 0;
}

/* Whether no two cells that share an edge are `wrong`, but for those that have one of two signs. */
static inline int law_negative(const struct law *a, const char *word, const char *second,
                               int (*wrong)(const struct law *a, int x, int y)) {
    for (int c = 0; c < a->side * a->side; c++)
        for (int down = 0; down <= 1; down++) {
            int other = c + (down ? a->side : 1);
            if (down ? other >= a->side * a->side : other % a->side == 0)
                continue;
            int x = a->board->value[c], y = a->board->value[other];
            if ((wrong(a, x, y) || wrong(a, y, x)) && !law_is_marked(a, word, c, other) &&
                !law_is_marked(a, second, c, other))
                return 0;
        }
    return 1;
}

static inline int law_is_next(const struct law *a, int x, int y) {
    (void)a;
    return y == x + 1;
}

static inline int law_is_ratio(const struct law *a, int x, int y) {
    struct nonet_rule rule;
    int any = 0, hit = 0;
    for (int i = 0; nonet_rules_at(a->board->rules, i, &rule) == NONET_OK; i++)
        if (rule.kind == NONET_RULE_NAMED && strcmp(rule.name, "ratio") == 0) {
            any = 1;
            hit |= y == x * rule.value;
        }
    return any ? hit : y == 2 * x;
}

static inline int law_is_roman(const struct law *a, int x, int y) {
    (void)a;
    return x + y == 5 || x + y == 10;
}

static inline int law_is_dot(const struct law *a, int x, int y) {
    return law_is_next(a, x, y) || y == 2 * x;
}

static inline int law_non_consecutive(const struct law *a) {
    return law_negative(a, "difference", "difference", law_is_next);
}

static inline int law_negative_ratio(const struct law *a) {
    return law_negative(a, "ratio", "ratio", law_is_ratio);
}

static inline int law_negative_xv(const struct law *a) {
    return law_negative(a, "xv", "xv", law_is_roman);
}

static inline int law_strict_kropki(const struct law *a) {
    return law_negative(a, "difference", "ratio", law_is_dot);
}

/* ---- cells by themselves ---- */

static inline int law_even(const struct law *a) {
    for (int v = 1; v <= a->side; v += 2)
        if (law_find(a, v) >= 0)
            return 0;
    return 1;
}

static inline int law_odd(const struct law *a) {
    for (int v = 2; v <= a->side; v += 2)
        if (law_find(a, v) >= 0)
            return 0;
    return 1;
}

/* Whether the cell is beyond its neighbours, up (1) or down (-1). */
static inline int law_extreme(const struct law *a, const char *word, int sign) {
    int row = a->rule->cells[0] / a->side, column = a->rule->cells[0] % a->side;
    for (int r = 0; r < a->side; r++)
        for (int c = 0; c < a->side; c++)
            if (abs(r - row) + abs(c - column) == 1 && sign * a->d[0] <= sign * law_at(a, r, c) &&
                !law_is_marked(a, word, r * a->side + c, -1))
                return 0;
    return 1;
}

static inline int law_minimum(const struct law *a) {
    return law_extreme(a, "minimum", -1);
}

static inline int law_maximum(const struct law *a) {
    return law_extreme(a, "maximum", 1);
}

static inline int law_quadruple(const struct law *a) {
    int want[LAW_SIDE + 1] = {0};
    for (int i = 0; i < a->rule->numbers_count; i++)
        want[a->rule->numbers[i]]++;
    for (int v = 1; v <= a->side; v++)
        if (law_times(a, 0, a->count, v) < want[v])
            return 0;
    return 1;
}

static inline int law_counting_circles(const struct law *a) {
    for (int v = 1; v <= a->side; v++) {
        int times = law_times(a, 0, a->count, v);
        if (times != 0 && times != v)
            return 0;
    }
    return 1;
}

static inline int law_row_indexer(const struct law *a) {
    for (int i = 0; i < a->count; i++)
        if (law_at(a, a->d[i] - 1, a->rule->cells[i] % a->side) != a->rule->cells[i] / a->side + 1)
            return 0;
    return 1;
}

static inline int law_column_indexer(const struct law *a) {
    for (int i = 0; i < a->count; i++)
        if (law_at(a, a->rule->cells[i] / a->side, a->d[i] - 1) != a->rule->cells[i] % a->side + 1)
            return 0;
    return 1;
}

/* The place of a cell in its box, from 1. */
static inline int law_place(const struct law *a, int cell) {
    int place = 0;
    for (int c = 0; c <= cell; c++)
        place += a->board->region[c] == a->board->region[cell];
    return place;
}

static inline int law_box_indexer(const struct law *a) {
    for (int i = 0; i < a->count; i++) {
        int own = a->rule->cells[i];
        for (int c = 0; c < a->side * a->side; c++)
            if (a->board->region[c] == a->board->region[own] && law_place(a, c) == a->d[i] &&
                a->board->value[c] != law_place(a, own))
                return 0;
    }
    return 1;
}

/* ---- parts ---- */

static inline int law_clone(const struct law *a) {
    int half = a->count / 2;
    for (int i = 0; i < half; i++)
        if (a->d[i] != a->d[half + i])
            return 0;
    return 1;
}

static inline int law_equal_sum(const struct law *a) {
    for (int p = 1; p < a->parts; p++)
        if (law_sum(a, a->start[p - 1], a->start[p]) != law_sum(a, a->start[p], a->start[p + 1]))
            return 0;
    return 1;
}

static inline int law_same_values(const struct law *a) {
    for (int p = 1; p < a->parts; p++)
        for (int v = 1; v <= a->side; v++)
            if (law_times(a, a->start[p - 1], a->start[p], v) !=
                law_times(a, a->start[p], a->start[p + 1], v))
                return 0;
    return 1;
}

/* ---- from outside ---- */

/* The sum of what is strictly between the digits x and y, which are there once. */
static inline int law_inner_sum(const struct law *a, int x, int y) {
    int i = law_find(a, x), k = law_find(a, y);
    return i < k ? law_sum(a, i + 1, k) : law_sum(a, k + 1, i);
}

static inline int law_sandwich(const struct law *a) {
    return law_inner_sum(a, 1, a->side) == a->value;
}

static inline int law_x_sum(const struct law *a) {
    return law_sum(a, 0, a->d[0]) == a->value;
}

static inline int law_skyscraper(const struct law *a) {
    int seen = 0;
    for (int i = 0; i < a->count; i++) {
        int hidden = 0;
        for (int k = 0; k < i; k++)
            hidden |= a->d[k] > a->d[i];
        seen += !hidden;
    }
    return seen == a->value;
}

static inline int law_numbered_room(const struct law *a) {
    return law_find(a, a->value) == a->d[0] - 1;
}

static inline int law_lunchbox(const struct law *a) {
    return law_different(a) && law_inner_sum(a, law_least(a), law_most(a)) == a->value;
}

/* ---- the whole grid ---- */

/* Whether no equal digits are so many rows and columns apart, in either order. */
static inline int law_no_move(const struct law *a, int x, int y) {
    for (int c = 0; c < a->side * a->side; c++)
        for (int e = 0; e < c; e++) {
            int rows = abs(c / a->side - e / a->side), columns = abs(c % a->side - e % a->side);
            if (a->board->value[c] == a->board->value[e] &&
                ((rows == x && columns == y) || (rows == y && columns == x)))
                return 0;
        }
    return 1;
}

static inline int law_anti_knight(const struct law *a) {
    return law_no_move(a, 2, 1);
}

static inline int law_anti_king(const struct law *a) {
    return law_no_move(a, 1, 1) && law_no_move(a, 1, 0);
}

static inline int law_chess_move(const struct law *a) {
    return law_no_move(a, a->rule->numbers[0], a->rule->numbers[1]);
}

static inline int law_anti_taxicab(const struct law *a) {
    for (int x = 0; x < a->side; x++)
        for (int y = 0; y < a->side; y++)
            for (int c = 0; c < a->side * (a->side - x); c++) {
                int row = c / a->side + x, left = c % a->side - y, right = c % a->side + y;
                if (x + y == 0 || a->board->value[c] != x + y)
                    continue;
                if ((left >= 0 && law_at(a, row, left) == x + y) ||
                    (right < a->side && law_at(a, row, right) == x + y))
                    return 0;
            }
    return 1;
}

static inline int law_disjoint_groups(const struct law *a) {
    int place[LAW_CELLS], cells = a->side * a->side;
    for (int c = 0; c < cells; c++)
        place[c] = law_place(a, c);
    for (int c = 0; c < cells; c++)
        for (int e = 0; e < c; e++)
            if (place[c] == place[e] && a->board->value[c] == a->board->value[e])
                return 0;
    return 1;
}

/* ---- all of them ---- */

#define KIND(name) law_##name,
#define law_sum law_plain_sum
static const law_fn law_of[] = {
#include "rules/kinds.def"
};
#undef law_sum
#undef KIND

/* The number of a rule's kind. */
static inline int law_kind(const struct nonet_rule *rule) {
    int i = 0;
    while (strcmp(nonet_kind_at(i)->word, rule->name) != 0)
        i++;
    return i;
}

/* The rule's parts: their sizes are its last numbers. */
static inline void law_split(struct law *a, int parts) {
    const struct nonet_rule *rule = a->rule;
    int sizes = parts == MANY ? rule->numbers_count : parts == 2;
    a->parts = sizes + 1;
    a->start[0] = 0;
    for (int i = 0; i < sizes; i++)
        a->start[i + 1] = a->start[i] + rule->numbers[rule->numbers_count - sizes + i];
    a->start[a->parts] = rule->count;
}

/* Whether a full grid obeys a rule. */
static inline int law_holds(const struct nonet_rule *rule, const struct rule_board *board) {
    static struct law a; /* too large for a stack; tests have one thread */
    int kind = law_kind(rule);
    a.rule = rule;
    a.board = board;
    a.side = board->side;
    a.value = rule->value;
    a.count = rule->count;
    for (int i = 0; i < rule->count; i++)
        a.d[i] = board->value[rule->cells[i]];
    law_split(&a, nonet_kind_at(kind)->form.parts);
    return law_of[kind](&a);
}

/* The named rule number i, or 0: it is a house, or there is none. */
static inline int law_rule(const struct nonet_rules *rules, int i, struct nonet_rule *rule) {
    return nonet_rules_at(rules, i, rule) == NONET_OK && rule->kind == NONET_RULE_NAMED;
}

#endif
