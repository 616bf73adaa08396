/*
 * How ISS's text has named rules. Most kinds have a type of their own there; others can be said by
 * tables of pairs, by candidates or by several items, and mean the same then. What would mean
 * something else beside the other rules of the puzzle is not written.
 */
#include "format/iss_writing.h"

#ifndef NONET_HOUSES_ONLY

#include <stdlib.h>

/* How a kind is written. 0: it cannot be. */
struct way {
    const char *word, *name;
    int (*write)(struct writing *w, const struct way *way, const struct nonet_rule *rule);
    int value; /* that the type stands for */
};

/* An item of two cells. */
static void put_two(struct writing *w, const char *name, int a, int b) {
    put_name(w, name);
    put_cell(w, a);
    put_cell(w, b);
}

static int are_neighbours(int side, int a, int b) {
    return abs(a / side - b / side) + abs(a % side - b % side) == 1;
}

/* Whether there is a rule of this kind; with this cell in it, unless that is -1. */
static int has_kind(const struct writing *w, const char *word, int c) {
    for (int i = 0; w->rules != NULL && i < w->rules->count; i++) {
        const struct rule_entry *entry = rules_entry(w->rules, i);
        if (entry->kind == NONET_RULE_NAMED && strcmp(entry->name, word) == 0 &&
            (c < 0 || rules_has_cell(w->rules, entry, c)))
            return 1;
    }
    return 0;
}

/* Whether two neighbours have a rule of this kind between them. */
static int are_marked(const struct writing *w, const char *word, int a, int b) {
    for (int i = 0; i < w->rules->count; i++) {
        const struct rule_entry *entry = rules_entry(w->rules, i);
        const uint16_t *cells = rules_cells(w->rules, entry);
        if (strcmp(entry->name, word) == 0 && entry->count == 2 &&
            ((cells[0] == a && cells[1] == b) || (cells[0] == b && cells[1] == a)))
            return 1;
    }
    return 0;
}

/* An earlier rule of the same kind and cells, in the same or, if `turned`, in either direction. */
static const struct rule_entry *find_before(const struct writing *w, const struct nonet_rule *rule,
                                            int turned) {
    for (int i = 0; i < w->rules->count; i++) {
        const struct rule_entry *entry = rules_entry(w->rules, i);
        const uint16_t *cells = rules_cells(w->rules, entry);
        int along = 0, back = 0;
        if (strcmp(entry->name, rule->name) != 0 || entry->count != rule->count)
            continue;
        if (cells == rule->cells) /* it is the rule itself */
            return NULL;
        for (int k = 0; k < rule->count; k++) {
            along += cells[k] == rule->cells[k];
            back += cells[k] == rule->cells[rule->count - 1 - k];
        }
        if (along == rule->count || (turned && back == rule->count))
            return entry;
    }
    return NULL;
}

/* ---- plain items ---- */

static int write_flag(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    (void)rule;
    put_name(w, way->name);
    return 1;
}

static int write_cells(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    put_name(w, way->name);
    put_cells(w, rule->cells, rule->count);
    return 1;
}

static int write_valued(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    put_name(w, way->name);
    put_number(w, rule->value);
    put_cells(w, rule->cells, rule->count);
    return 1;
}

static int write_entropic(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    return w->side == 9 && write_cells(w, way, rule);
}

/* Where there are no regions, ISS's line says nothing. */
static int write_region_sum(struct writing *w, const struct way *way,
                            const struct nonet_rule *rule) {
    int rows, cols;
    int has_regions = rules_count_of(w->rules, NONET_RULE_REGION) > 0;
    for (int i = 0; has_regions && i < w->side; i++)
        if (rules_cells(w->rules, rules_entry(w->rules, i))[0] != i * w->side)
            return write_cells(w, way, rule);
    return !has_regions && nonet_iss_box(w->side, &rows, &cols) && write_cells(w, way, rule);
}

/* ISS has the groups of its own boxes. */
static int write_groups(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    int rows, cols;
    return rules_count_of(w->rules, NONET_RULE_REGION) == 0 &&
           nonet_iss_box(w->side, &rows, &cols) && w->grid->box_rows == rows &&
           write_flag(w, way, rule);
}

/* ---- sums ---- */

/* A sum with a factor for every cell. */
static void put_sum(struct writing *w, int sum, const uint16_t *cells, const int16_t *factors,
                    int count) {
    put_name(w, "Sum");
    put_number(w, sum);
    if (factors != NULL)
        nonet_pen_text(&w->pen, "_=");
    for (int i = 0; factors != NULL && i < count; i++) {
        pen_char(&w->pen, '_');
        nonet_pen_number(&w->pen, factors[i]);
    }
    put_cells(w, cells, count);
}

static int write_sum(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    (void)way;
    put_sum(w, rule->value, rule->cells, rule->numbers_count > 0 ? rule->numbers : NULL,
            rule->count);
    return 1;
}

static int write_arrow(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    int16_t factors[NONET_NAMED_CELLS_MAX(9)];
    int size = rule->numbers[0], factor = -1;
    if (size == 1)
        return write_cells(w, way, rule);
    if (w->side > 9)
        return 0;
    if (nonet_iss_is_pill(rule->cells, size, w->side)) {
        put_name(w, "PillArrow");
        put_number(w, size);
        put_cells(w, rule->cells, rule->count);
        return 1;
    }
    for (int i = rule->count - 1; i >= 0; i--) {
        factors[i] = (int16_t)(i < size ? factor : 1);
        factor *= i < size ? 10 : 1;
    }
    put_sum(w, 0, rule->cells, factors, rule->count);
    return 1;
}

/* The diagonals of ISS's little killers begin at certain cells, one for each of them. Any other, and a
 * second clue for one, of which ISS would forget the first, is a plain sum. */
static int write_little_killer(struct writing *w, const struct way *way,
                               const struct nonet_rule *rule) {
    uint16_t cells[NONET_NAMED_SIDE_MAX];
    int last = rule->count - 1;
    for (int end = find_before(w, rule, 1) != NULL ? 2 : 0; end <= 1; end++) {
        int count = nonet_iss_diagonal(w->side, rule->cells[end ? last : 0], cells), same = 0;
        for (int i = 0; i < count && count == rule->count; i++)
            same += cells[i] == rule->cells[end ? last - i : i];
        if (count < 2 || same != rule->count)
            continue;
        put_name(w, way->name);
        put_number(w, rule->value);
        put_cell(w, cells[0]);
        return 1;
    }
    put_sum(w, rule->value, rule->cells, NULL, rule->count);
    return 1;
}

/* ---- tables of pairs ---- */

static int relate(char relation, int value, int a, int b) {
    switch (relation) {
    case '-':
        return abs(a - b) == value;
    case '/':
        return a == value * b || b == value * a;
    case '+':
        return a + b == value;
    case '<':
        return a <= b;
    case '!':
        return abs(a - b) != value;
    default: /* not even consecutive */
        return abs(a - b) > 1;
    }
}

static void make_table(int side, char relation, int value, int16_t *table) {
    for (int a = 1; a <= side; a++) {
        unsigned set = 0;
        for (int b = 1; b <= side; b++)
            set |= (unsigned)relate(relation, value, a, b) << (b - 1);
        table[a - 1] = (int16_t)set;
    }
}

static void put_table(struct writing *w, const char *name, const int16_t *table) {
    put_name(w, name);
    pen_char(&w->pen, '~');
    nonet_iss_pen_key(&w->pen, w->side, table);
    nonet_pen_text(&w->pen, "~_");
}

static void put_relation(struct writing *w, const char *name, char relation, int value) {
    int16_t table[NONET_NAMED_SIDE_MAX];
    make_table(w->side, relation, value, table);
    put_table(w, name, table);
}

static int write_slow(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    put_relation(w, way->name, '<', 0);
    put_cells(w, rule->cells, rule->count);
    return 1;
}

static int write_nabner(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    put_relation(w, way->name, '|', 0);
    put_cells(w, rule->cells, rule->count);
    return 1;
}

/* A dot between neighbours if its value is the usual one, else a table; but rules that make an
 * exception for dots would not make one for it. */
static int write_dot(struct writing *w, const struct way *way, const struct nonet_rule *rule,
                     char relation, const char *strict) {
    int beside = are_neighbours(w->side, rule->cells[0], rule->cells[1]);
    if (beside && rule->value == way->value)
        return write_cells(w, way, rule);
    if (beside && has_kind(w, strict, -1))
        return 0;
    put_relation(w, "Pair", relation, rule->value);
    put_cells(w, rule->cells, rule->count);
    return 1;
}

static int write_difference(struct writing *w, const struct way *way,
                            const struct nonet_rule *rule) {
    return write_dot(w, way, rule, '-', "strict-kropki");
}

static int write_ratio(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    return write_dot(w, way, rule, '/', "strict-kropki");
}

static int write_xv(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    struct way own = {way->word, rule->value == 5 ? "V" : "X", NULL, rule->value == 5 ? 5 : 10};
    return write_dot(w, &own, rule, '+', "negative-xv");
}

static int write_pair(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    put_table(w, way->name, rule->numbers);
    put_cells(w, rule->cells, rule->count);
    return 1;
}

/* Every two cells one by one, in their order: ISS's PairX is for symmetric tables alone. */
static int write_pair_all(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    struct nonet_rule two = *rule;
    int is_symmetric = 1;
    for (int a = 0; a < w->side; a++)
        for (int b = 0; b < w->side; b++)
            is_symmetric &= (rule->numbers[a] >> b & 1) == (rule->numbers[b] >> a & 1);
    if (is_symmetric)
        return write_pair(w, way, rule);
    for (int i = 0; i < rule->count; i++)
        for (int k = i + 1; k < rule->count; k++) {
            struct way pair = {way->word, "Pair", NULL, 0};
            uint16_t cells[2] = {rule->cells[i], rule->cells[k]};
            two.cells = cells;
            two.count = 2;
            write_pair(w, &pair, &two);
        }
    return 1;
}

/* ---- all neighbours but some ---- */

/* A table for all neighbours but those with a rule of this kind between them: along each row and each
 * column, from one such pair to the next. */
static void put_unmarked(struct writing *w, const int16_t *table, const char *marked) {
    int side = w->side;
    for (int line = 0; line < 2 * side; line++) {
        int first = line < side ? line * side : line - side, step = line < side ? 1 : side;
        for (int i = 1, begun = 0; i < side; i++) {
            int c = first + i * step, is_free = !are_marked(w, marked, c - step, c);
            if (is_free && !begun) {
                put_table(w, "Pair", table);
                put_cell(w, c - step);
            }
            if (is_free)
                put_cell(w, c);
            begun = is_free;
        }
    }
}

/* ISS makes no exception for neighbours with a dot. */
static int write_anti(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    int16_t table[NONET_NAMED_SIDE_MAX];
    if (!has_kind(w, "difference", -1))
        return write_flag(w, way, rule);
    make_table(w->side, '!', 1, table);
    put_unmarked(w, table, "difference");
    return 1;
}

/* None of the puzzle's ratios, 2 if it has none. */
static int write_no_ratio(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    int16_t table[NONET_NAMED_SIDE_MAX], own[NONET_NAMED_SIDE_MAX];
    int ratio = has_kind(w, "ratio", -1) ? 0 : 2;
    (void)way;
    (void)rule;
    memset(table, -1, sizeof table);
    for (int i = -1; i < w->rules->count; i++) {
        const struct rule_entry *entry = i < 0 ? NULL : rules_entry(w->rules, i);
        if (entry != NULL)
            ratio = strcmp(entry->name, "ratio") == 0 ? entry->value : 0;
        make_table(w->side, '/', ratio, own);
        for (int d = 0; ratio > 0 && d < w->side; d++)
            table[d] = (int16_t)(table[d] & ~own[d]);
    }
    put_unmarked(w, table, "ratio");
    return 1;
}

/* ---- greater and less ---- */

static int write_greater(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    int a = rule->cells[0], b = rule->cells[1];
    if (are_neighbours(w->side, a, b))
        put_two(w, way->name, a, b);
    else
        put_two(w, "Thermo", b, a);
    return 1;
}

/* Less (value -1) or greater than each neighbour that is not marked so too. */
static int write_extreme(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    int c = rule->cells[0];
    for (int n = 0; n < w->side * w->side; n++) {
        if (!are_neighbours(w->side, c, n) || has_kind(w, way->word, n))
            continue;
        put_two(w, way->name, way->value < 0 ? n : c, way->value < 0 ? c : n);
    }
    return 1;
}

/* Even and odd cells are candidates. */
static int write_parity(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    uint32_t odd = 0x55555555;
    for (int i = 0; i < rule->count; i++)
        w->open[rule->cells[i]] &= way->value ? odd : ~odd;
    return 1;
}

/* ---- sets of cells ---- */

static int write_parts(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    int part = 0, left = rule->numbers[0];
    put_name(w, way->name);
    for (int i = 0; i < rule->count; i++) {
        if (left == 0) {
            nonet_pen_text(&w->pen, "~-");
            left = ++part < rule->numbers_count ? rule->numbers[part] : rule->count;
        }
        put_cell(w, rule->cells[i]);
        left--;
    }
    return 1;
}

static int write_same_values(struct writing *w, const struct way *way,
                             const struct nonet_rule *rule) {
    put_name(w, way->name);
    put_number(w, rule->numbers_count + 1);
    put_cells(w, rule->cells, rule->count);
    return 1;
}

/* Each cell and its clone. */
static int write_clone(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    for (int i = 0; i < rule->count / 2; i++) {
        put_name(w, way->name);
        put_number(w, 2);
        put_cell(w, rule->cells[i]);
        put_cell(w, rule->cells[rule->count / 2 + i]);
    }
    return 1;
}

static int write_quad(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    int c = rule->cells[0];
    if (rule->cells[1] != c + 1 || rule->cells[2] != c + w->side ||
        rule->cells[3] != c + w->side + 1 || c % w->side == w->side - 1 ||
        find_before(w, rule, 0) != NULL)
        return 0;
    put_name(w, way->name);
    put_cell(w, c);
    for (int i = 0; i < rule->numbers_count; i++)
        put_number(w, rule->numbers[i]);
    return 1;
}

static int write_indexing(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    put_name(w, "Indexing");
    nonet_pen_text(&w->pen, way->name);
    put_cells(w, rule->cells, rule->count);
    return 1;
}

/* ---- clues outside ---- */

static void put_line(struct writing *w, const struct nonet_rule *rule) {
    int first = rule->cells[0], is_row = first / w->side == rule->cells[1] / w->side;
    pen_char(&w->pen, '~');
    pen_char(&w->pen, is_row ? 'R' : 'C');
    nonet_pen_number(&w->pen, 1 + (is_row ? first / w->side : first % w->side));
}

static int write_sandwich(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    const struct rule_entry *before = find_before(w, rule, 1);
    if (before != NULL) /* ISS takes one clue at a place */
        return before->value == rule->value;
    put_name(w, way->name);
    put_number(w, rule->value);
    put_line(w, rule);
    return 1;
}

static int write_outside(struct writing *w, const struct way *way, const struct nonet_rule *rule) {
    const struct rule_entry *before = find_before(w, rule, 0);
    if (before != NULL)
        return before->value == rule->value;
    put_name(w, way->name);
    put_line(w, rule);
    if (rule->cells[0] > rule->cells[1])
        pen_char(&w->pen, '~');
    put_number(w, rule->value);
    if (rule->cells[0] < rule->cells[1])
        pen_char(&w->pen, '~');
    return 1;
}

/* ---- named rules ---- */

static const struct way ways[] = {
    {"anti-king", "AntiKing", write_flag, 0},
    {"anti-knight", "AntiKnight", write_flag, 0},
    {"anti-taxicab", "AntiTaxicab", write_flag, 0},
    {"arrow", "Arrow", write_arrow, 0},
    {"between", "Between", write_cells, 0},
    {"cage", "Cage", write_valued, 0},
    {"clone", "SameValues", write_clone, 0},
    {"column-indexer", "~C", write_indexing, 0},
    {"counting-circles", "CountingCircles", write_cells, 0},
    {"difference", "WhiteDot", write_difference, 1},
    {"different", "AllDifferent", write_cells, 0},
    {"disjoint-groups", "DisjointSets", write_groups, 0},
    {"double-arrow", "DoubleArrow", write_cells, 0},
    {"entropic", "Entropic", write_entropic, 0},
    {"equal-sum", "EqualSum", write_parts, 0},
    {"equality", "EqualityCage", write_cells, 0},
    {"even", NULL, write_parity, 0},
    {"greater", "GreaterThan", write_greater, 0},
    {"little-killer", "LittleKiller", write_little_killer, 0},
    {"lockout", "Lockout", write_valued, 0},
    {"lunchbox", "Lunchbox", write_valued, 0},
    {"maximum", "GreaterThan", write_extreme, 1},
    {"minimum", "GreaterThan", write_extreme, -1},
    {"modular", "Modular", write_valued, 0},
    {"nabner", "PairX", write_nabner, 0},
    {"negative-ratio", NULL, write_no_ratio, 0},
    {"negative-xv", "StrictXV", write_flag, 0},
    {"non-consecutive", "AntiConsecutive", write_anti, 0},
    {"numbered-room", "NumberedRoom", write_outside, 0},
    {"odd", NULL, write_parity, 1},
    {"pair", "Pair", write_pair, 0},
    {"pair-all", "PairX", write_pair_all, 0},
    {"palindrome", "Palindrome", write_cells, 0},
    {"quadruple", "Quad", write_quad, 0},
    {"ratio", "BlackDot", write_ratio, 2},
    {"region-sum", "RegionSumLine", write_region_sum, 0},
    {"rellik", "RellikCage", write_valued, 0},
    {"renban", "Renban", write_cells, 0},
    {"row-indexer", "~R", write_indexing, 0},
    {"same-values", "SameValues", write_same_values, 0},
    {"sandwich", "Sandwich", write_sandwich, 0},
    {"skyscraper", "Skyscraper", write_outside, 0},
    {"slow-thermometer", "Pair", write_slow, 0},
    {"strict-kropki", "StrictKropki", write_flag, 0},
    {"sum", "Sum", write_sum, 0},
    {"thermometer", "Thermo", write_cells, 0},
    {"whisper", "Whisper", write_valued, 0},
    {"x-sum", "XSum", write_outside, 0},
    {"xv", NULL, write_xv, 0},
    {"zipper", "Zipper", write_cells, 0},
};

int nonet_iss_write_named(struct writing *w, const struct nonet_rule *rule) {
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (strcmp(ways[i].word, rule->name) == 0)
            return ways[i].write(w, &ways[i], rule);
    return 0;
}

#endif
