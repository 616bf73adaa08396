/*
 * What the items of ISS's text mean that are named rules: the table at the end says for each type
 * what kind of rule it is and how its arguments are read. Their meaning is that of ISS's help;
 * where a kind of ours means a little more or less, the item is refused by its name.
 */
#include "format/iss_item.h"

#ifndef NONET_HOUSES_ONLY
#include <stdlib.h>

/* ---- lines and cages ---- */

static int read_line(struct iss_item *item) {
    int status = nonet_iss_take_cells(item);
    return status == NONET_OK ? nonet_iss_add(item, 0) : status;
}

static int read_entropic(struct iss_item *item) {
    if (item->iss->side != 9)
        return nonet_iss_error(item->iss, item->at, "%s is for side 9", item->type->name);
    return read_line(item);
}

/* A number, then cells. */
static int read_valued(struct iss_item *item) {
    int value = 0, status = nonet_iss_take_number(item, &value);
    if (status == NONET_OK)
        status = nonet_iss_take_cells(item);
    return status == NONET_OK ? nonet_iss_add(item, value) : status;
}

/* The number may be missing, or be empty. */
static int take_optional(struct iss_item *item, int *value) {
    struct iss_word word;
    int status = nonet_iss_next(item, &word, "a number");
    *value = item->type->value;
    if (status != NONET_OK)
        return status;
    if (nonet_iss_cell(item, word.text, word.length) >= 0)
        status = nonet_iss_add_cell(item, &word);
    else if (word.length > 0 && !nonet_iss_number(word.text, word.length, value))
        return nonet_iss_wrong(item, &word, "a number");
    return status == NONET_OK ? nonet_iss_take_cells(item) : status;
}

static int read_optional(struct iss_item *item) {
    int value, status = take_optional(item, &value);
    return status == NONET_OK ? nonet_iss_add(item, value) : status;
}

/* All remainders of a division by 1 are alike: as in ISS, that says nothing. */
static int read_modular(struct iss_item *item) {
    int value, status = take_optional(item, &value);
    return status == NONET_OK && value != 1 ? nonet_iss_add(item, value) : status;
}

static int read_region_sum(struct iss_item *item) {
    item->iss->region_sum_at = item->at + 1;
    return read_line(item);
}

/* ---- sums ---- */

/* Puts a cell that is there already to its first place: its factors add up. */
static void merge_cells(struct iss_item *item, int16_t *factors) {
    int count = 0;
    for (int i = 0; i < item->count; i++) {
        int k = 0;
        while (k < count && item->cells[k] != item->cells[i])
            k++;
        if (k == count) {
            item->cells[count] = item->cells[i];
            factors[count++] = factors[i];
        } else {
            factors[k] = (int16_t)(factors[k] + factors[i]);
        }
    }
    item->count = 0;
    for (int i = 0; i < count; i++) {
        if (factors[i] == 0)
            continue;
        item->cells[item->count] = item->cells[i];
        factors[item->count++] = factors[i];
    }
}

/* The factors after "17_=_", one for every cell; without them each is 1. */
static int read_factors(struct iss_item *item, struct iss_word *word, const char *at,
                        int16_t *factors) {
    int count = 0, factor;
    for (; *at != '\0'; count++) {
        int n = (int)strcspn(at, "_");
        if (!nonet_iss_number(at, n, &factor) || abs(factor) > 100 || count == ISS_CELLS_MAX)
            return nonet_iss_wrong(item, word, "a sum and factors");
        factors[count] = (int16_t)factor;
        at += n + (at[n] == '_');
    }
    if (count != item->count)
        return nonet_iss_error(item->iss, word->at, "%s has %d cells and %d factors",
                               item->type->name, item->count, count);
    return NONET_OK;
}

static int read_sum(struct iss_item *item) {
    int16_t factors[ISS_CELLS_MAX];
    struct iss_word word;
    int sum = 0, are_ones = 1, status = nonet_iss_next(item, &word, "a sum");
    if (status != NONET_OK)
        return status;
    int n = (int)strcspn(word.text, "_");
    if (!nonet_iss_number(word.text, n, &sum) ||
        (word.text[n] != '\0' && strncmp(word.text + n, "_=_", 3) != 0))
        return nonet_iss_wrong(item, &word, "a sum");
    status = nonet_iss_take_cells(item);
    for (int i = 0; i < item->count; i++)
        factors[i] = 1;
    if (status == NONET_OK && word.text[n] != '\0')
        status = read_factors(item, &word, word.text + n + 3, factors);
    if (status != NONET_OK)
        return status;
    merge_cells(item, factors);
    for (int i = 0; i < item->count; i++)
        are_ones &= factors[i] == 1;
    return nonet_iss_add_rule(item, item->type->word, item->cells, item->count, sum, factors,
                              are_ones ? 0 : item->count);
}

/* A cell that is in a cage twice counts twice for its sum. */
static int read_cage(struct iss_item *item) {
    int16_t factors[ISS_CELLS_MAX];
    int sum, status = take_optional(item, &sum), listed = item->count;
    if (status != NONET_OK)
        return status;
    for (int i = 0; i < listed; i++)
        factors[i] = 1;
    merge_cells(item, factors);
    if (item->count == listed)
        return nonet_iss_add(item, sum);
    status = nonet_iss_add(item, 0);
    if (status != NONET_OK || sum == 0)
        return status;
    return nonet_iss_add_rule(item, "sum", item->cells, item->count, sum, factors, item->count);
}

static int read_arrow(struct iss_item *item) {
    static const int16_t circle = 1;
    int status = nonet_iss_take_cells(item);
    if (status != NONET_OK)
        return status;
    return nonet_iss_add_rule(item, item->type->word, item->cells, item->count, 0, &circle, 1);
}

int nonet_iss_is_pill(const uint16_t *cells, int count, int side) {
    for (int i = 1; i < count; i++) {
        int down = cells[i] / side - cells[i - 1] / side;
        int right = cells[i] % side - cells[i - 1] % side;
        if (down < 0 || down > 1 || right < 0 || right > 1)
            return 0;
    }
    return 1;
}

static int read_pill(struct iss_item *item) {
    int size = 0, status = nonet_iss_take_number(item, &size);
    int16_t circle = (int16_t)size;
    if (item->iss->side > 9)
        return nonet_piece_refuse(item->iss->piece, item->at, item->iss->used,
                                  "has rules that nonet does not know: PillArrow above side 9");
    if (status == NONET_OK)
        status = nonet_iss_take_cells(item);
    if (status != NONET_OK)
        return status;
    if (size < 2 || size > 3 || item->count <= size)
        return nonet_iss_error(item->iss, item->at, "%s has a pill of 2 or 3 cells, and more",
                               item->type->name);
    for (int i = 1; i < size; i++)
        for (int k = i; k > 0 && item->cells[k - 1] > item->cells[k]; k--) {
            uint16_t c = item->cells[k];
            item->cells[k] = item->cells[k - 1];
            item->cells[k - 1] = c;
        }
    if (!nonet_iss_is_pill(item->cells, size, item->iss->side))
        return nonet_iss_error(item->iss, item->at,
                               "%s: the cells of the pill cannot be read in one way",
                               item->type->name);
    return nonet_iss_add_rule(item, item->type->word, item->cells, item->count, 0, &circle, 1);
}

/* ---- pairs of neighbours ---- */

static int are_neighbours(int side, int a, int b) {
    return abs(a / side - b / side) + abs(a % side - b % side) == 1;
}

/* All neighbours among the cells, in their order. */
static int read_neighbours(struct iss_item *item) {
    int pairs = 0, status = nonet_iss_take_cells(item);
    for (int i = 0; status == NONET_OK && i < item->count; i++)
        for (int k = i + 1; status == NONET_OK && k < item->count; k++) {
            uint16_t pair[2] = {item->cells[i], item->cells[k]};
            if (!are_neighbours(item->iss->side, pair[0], pair[1]))
                continue;
            status =
                nonet_iss_add_rule(item, item->type->word, pair, 2, item->type->value, NULL, 0);
            pairs++;
        }
    if (status == NONET_OK && pairs == 0)
        return nonet_iss_error(item->iss, item->at, "%s: no two of the cells are neighbours",
                               item->type->name);
    return status;
}

/* ---- clues outside ---- */

/* Of two clues at one place ISS takes the last; that is hardly what was meant. */
static int is_second_clue(struct iss_item *item, const uint16_t *cells, int count) {
    const struct nonet_rules *rules = item->iss->piece->has_rules ? item->iss->text->rules : NULL;
    for (int i = 0; rules != NULL && i < rules->count; i++) {
        const struct rule_entry *entry = rules_entry(rules, i);
        if (strcmp(entry->name, item->type->word) == 0 && entry->count == count &&
            memcmp(rules_cells(rules, entry), cells, (size_t)count * sizeof *cells) == 0)
            return 1;
    }
    return 0;
}

static int add_clue(struct iss_item *item, const uint16_t *cells, int count, int value,
                    const int16_t *numbers, int numbers_count) {
    if (is_second_clue(item, cells, count))
        return nonet_iss_error(item->iss, item->at, "%s: a second clue at the same place",
                               item->type->name);
    return nonet_iss_add_rule(item, item->type->word, cells, count, value, numbers, numbers_count);
}

/* The cells of a row or column, R6 or C8; from its other end if `back`. */
static int take_line(struct iss_item *item, const struct iss_word *word, int back,
                     uint16_t *cells) {
    int side = item->iss->side, n = 0, is_row = upper(word->text[0]) == 'R';
    if ((!is_row && upper(word->text[0]) != 'C') || !is_digit(word->text[1]) ||
        !nonet_iss_number(word->text + 1, word->length - 1, &n) || n < 1 || n > side)
        return nonet_iss_wrong(item, word, "a row or column, such as R1 or C1,");
    for (int i = 0; i < side; i++) {
        int k = back ? side - 1 - i : i;
        cells[i] = (uint16_t)(is_row ? (n - 1) * side + k : k * side + n - 1);
    }
    return NONET_OK;
}

static int read_sandwich(struct iss_item *item) {
    struct iss_word word;
    int sum = 0, status = nonet_iss_take_number(item, &sum);
    if (status == NONET_OK)
        status = nonet_iss_next(item, &word, "a row or column");
    if (status == NONET_OK)
        status = take_line(item, &word, 0, item->cells);
    if (status != NONET_OK)
        return status;
    return add_clue(item, item->cells, item->iss->side, sum, NULL, 0);
}

/* A row or column, and the clues at its beginning and its end, each of which may be missing. */
static int read_outside(struct iss_item *item) {
    struct iss_word line, word;
    int value, status = nonet_iss_next(item, &line, "a row or column");
    for (int back = 0; status == NONET_OK && back < 2; back++) {
        status = take_line(item, &line, back, item->cells);
        if (status != NONET_OK || !nonet_iss_argument(item->walk, &word) || word.length == 0)
            continue;
        if (!nonet_iss_number(word.text, word.length, &value))
            return nonet_iss_wrong(item, &word, "a number");
        status = add_clue(item, item->cells, item->iss->side, value, NULL, 0);
    }
    return status;
}

int nonet_iss_diagonal(int side, int c, uint16_t *cells) {
    int row = c / side, col = c % side, last = side - 1, down = 0, right = 0, count = 0;
    if (col == 0 && row < last)
        down = right = 1;
    else if (col == last && row > 0 && row < last)
        down = right = -1;
    else if (row == 0)
        down = 1, right = -1;
    else if (row == last && col > 0 && col < last)
        down = -1, right = 1;
    for (; down != 0 && row >= 0 && row <= last && col >= 0 && col <= last;
         row += down, col += right)
        cells[count++] = (uint16_t)(row * side + col);
    return count;
}

static int read_little_killer(struct iss_item *item) {
    uint16_t cells[NONET_NAMED_SIDE_MAX];
    int sum = 0, status = nonet_iss_take_number(item, &sum);
    if (status == NONET_OK)
        status = nonet_iss_take_cell(item);
    if (status != NONET_OK)
        return status;
    int count = nonet_iss_diagonal(item->iss->side, item->cells[0], cells);
    if (count < 2)
        return nonet_iss_error(item->iss, item->at, "%s: no diagonal begins there",
                               item->type->name);
    return add_clue(item, cells, count, sum, NULL, 0);
}

/* ---- sets of cells ---- */

static int read_quad(struct iss_item *item) {
    int16_t digits[4];
    struct iss_word word;
    int count = 0, digit, side = item->iss->side, status = nonet_iss_take_cell(item);
    if (status != NONET_OK)
        return status;
    int c = item->cells[0];
    if (c / side == side - 1 || c % side == side - 1)
        return nonet_iss_error(item->iss, item->at, "%s: no four cells meet there",
                               item->type->name);
    uint16_t cells[4] = {(uint16_t)c, (uint16_t)(c + 1), (uint16_t)(c + side),
                         (uint16_t)(c + side + 1)};
    for (; nonet_iss_argument(item->walk, &word); count++) {
        if (count == 4 || !nonet_iss_number(word.text, word.length, &digit) || digit < 1 ||
            digit > side)
            return nonet_iss_wrong(item, &word, count == 4 ? "nothing more" : "a digit");
        digits[count] = (int16_t)digit;
    }
    return add_clue(item, cells, 4, 0, digits, count);
}

static int read_indexing(struct iss_item *item) {
    struct iss_word word;
    int status = nonet_iss_next(item, &word, "R or C");
    if (status != NONET_OK)
        return status;
    if (word.length != 1 || (word.text[0] != 'R' && word.text[0] != 'C'))
        return nonet_iss_wrong(item, &word, "R or C");
    status = nonet_iss_take_cells(item);
    if (status != NONET_OK)
        return status;
    return nonet_iss_add_rule(item, word.text[0] == 'R' ? "row-indexer" : "column-indexer",
                              item->cells, item->count, 0, NULL, 0);
}

/* How many sets there are, then their cells. */
static int read_same_values(struct iss_item *item) {
    int16_t sizes[ISS_CELLS_MAX];
    int sets = 0, status = nonet_iss_take_number(item, &sets);
    if (status == NONET_OK)
        status = nonet_iss_take_cells(item);
    if (status != NONET_OK)
        return status;
    if (sets < 2 || item->count % sets != 0)
        return nonet_iss_error(item->iss, item->at, "%s: %d cells are not %d equal sets",
                               item->type->name, item->count, sets);
    for (int i = 0; i + 1 < sets; i++)
        sizes[i] = (int16_t)(item->count / sets);
    return nonet_iss_add_rule(item, item->type->word, item->cells, item->count, 0, sizes, sets - 1);
}

/* Groups of cells with a - between them. */
static int read_equal_sum(struct iss_item *item) {
    int16_t sizes[ISS_CELLS_MAX];
    struct iss_word word;
    int parts = 0, before = 0, status = NONET_OK;
    while (status == NONET_OK && nonet_iss_argument(item->walk, &word)) {
        if (word.length == 1 && word.text[0] == '-') {
            if (parts == ISS_CELLS_MAX)
                return nonet_iss_wrong(item, &word, "a cell");
            sizes[parts++] = (int16_t)(item->count - before);
            before = item->count;
        } else {
            status = nonet_iss_add_cell(item, &word);
        }
    }
    if (status != NONET_OK)
        return status;
    return nonet_iss_add_rule(item, item->type->word, item->cells, item->count, 0, sizes, parts);
}

/* ---- tables of pairs ---- */

enum { OLD_KEY = 1, ALL_PAIRS = 2 };

static int is_symmetric(const int16_t *table, int side) {
    for (int a = 0; a < side; a++)
        for (int b = 0; b < side; b++)
            if ((table[a] >> b & 1) != (table[b] >> a & 1))
                return 0;
    return 1;
}

/* A key, then groups of cells, with an empty argument or a name after _ between them. */
static int read_pairs(struct iss_item *item) {
    int16_t table[NONET_NAMED_SIDE_MAX];
    struct iss_word word;
    int side = item->iss->side, status = nonet_iss_next(item, &word, "a table");
    if (status != NONET_OK)
        return status;
    if (!nonet_iss_table(&word, side, item->type->value & OLD_KEY, table))
        return nonet_iss_wrong(item, &word, "a table of pairs of digits");
    if (item->type->value & ALL_PAIRS && !is_symmetric(table, side))
        return nonet_iss_error(item->iss, word.at, "%s: the table is not symmetric",
                               item->type->name);
    for (int more = 1; status == NONET_OK && more;) {
        more = nonet_iss_argument(item->walk, &word);
        if (more && !word.is_long && word.length > 0 && word.text[0] != '_') {
            status = nonet_iss_add_cell(item, &word);
            continue;
        }
        if (item->count > 1)
            status = nonet_iss_add_rule(item, item->type->word, item->cells, item->count, 0, table,
                                        side);
        item->count = 0;
    }
    return status;
}

/* ---- the table ---- */

const struct iss_type nonet_iss_rule_types[] = {
    {"AntiConsecutive", "non-consecutive", nonet_iss_read_flag, 0},
    {"AntiKing", "anti-king", nonet_iss_read_flag, 0},
    {"AntiKnight", "anti-knight", nonet_iss_read_flag, 0},
    {"AntiTaxicab", "anti-taxicab", nonet_iss_read_flag, 0},
    {"Arrow", "arrow", read_arrow, 0},
    {"Between", "between", read_line, 0},
    {"Binary", "pair", read_pairs, OLD_KEY},
    {"BinaryX", "pair-all", read_pairs, OLD_KEY | ALL_PAIRS},
    {"BlackDot", "ratio", read_neighbours, 2},
    {"Cage", "cage", read_cage, 0},
    {"CountingCircles", "counting-circles", read_line, 0},
    {"DoubleArrow", "double-arrow", read_line, 0},
    {"Entropic", "entropic", read_entropic, 0},
    {"EqualSum", "equal-sum", read_equal_sum, 0},
    {"EqualityCage", "equality", read_line, 0},
    {"GreaterThan", "greater", read_neighbours, 0},
    {"Indexing", "column-indexer", read_indexing, 0},
    {"LittleKiller", "little-killer", read_little_killer, 0},
    {"Lockout", "lockout", read_optional, 4},
    {"Lunchbox", "lunchbox", read_valued, 0},
    {"Modular", "modular", read_modular, 3},
    {"NumberedRoom", "numbered-room", read_outside, 0},
    {"Pair", "pair", read_pairs, 0},
    {"PairX", "pair-all", read_pairs, ALL_PAIRS},
    {"Palindrome", "palindrome", read_line, 0},
    {"PillArrow", "arrow", read_pill, 0},
    {"Quad", "quadruple", read_quad, 0},
    {"RegionSumLine", "region-sum", read_region_sum, 0},
    {"RellikCage", "rellik", read_valued, 0},
    {"Renban", "renban", read_line, 0},
    {"SameValues", "same-values", read_same_values, 0},
    {"Sandwich", "sandwich", read_sandwich, 0},
    {"Skyscraper", "skyscraper", read_outside, 0},
    {"StrictKropki", "strict-kropki", nonet_iss_read_flag, 0},
    {"StrictXV", "negative-xv", nonet_iss_read_flag, 0},
    {"Sum", "sum", read_sum, 0},
    {"Thermo", "thermometer", read_line, 0},
    {"V", "xv", read_neighbours, 5},
    {"Whisper", "whisper", read_optional, 5},
    {"WhiteDot", "difference", read_neighbours, 1},
    {"X", "xv", read_neighbours, 10},
    {"XSum", "x-sum", read_outside, 0},
    {"Zipper", "zipper", read_line, 0},
    {NULL, NULL, NULL, 0},
};
#endif
