/*
 * What the fuzzers share: a check that stops the program, and what must hold for any grid. The
 * function that the fuzzer and the replay call is declared here too.
 */
#ifndef NONET_FUZZ_CHECK_H
#define NONET_FUZZ_CHECK_H

#include "grid/grid.h"
#include "grid/rules.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(holds)                                                                               \
    do {                                                                                           \
        if (!(holds)) {                                                                            \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #holds);             \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* A copy in memory of exactly that size; to be freed. */
static inline char *exact_copy(const char *at, size_t length) {
    char *copy = malloc(length ? length : 1);
    CHECK(copy != NULL);
    if (length > 0)
        memcpy(copy, at, length);
    return copy;
}

static inline int same_set(struct nonet_set a, struct nonet_set b) {
    return a.low == b.low && a.high == b.high;
}

/* A cell with a value has only that mark, and no mark is above the side. */
static inline void check_grid(const struct nonet_grid *grid) {
    CHECK(grid->side == grid->box_rows * grid->box_cols && grid->side <= NONET_SIDE_MAX);
    CHECK(grid->cells == (uint32_t)grid->side * grid->side);
    for (int c = 0; c < (int)grid->cells; c++) {
        struct nonet_set marks = nonet_grid_marks(grid, c);
        int d = nonet_grid_value(grid, c);
        CHECK(d >= 0 && d <= grid->side);
        CHECK(d == 0 || (nonet_grid_has(grid, c, d) &&
                         __builtin_popcountll(marks.low) + __builtin_popcountll(marks.high) == 1));
        for (int above = grid->side; above < 128; above++)
            CHECK(((above < 64 ? marks.low >> above : marks.high >> (above - 64)) & 1) == 0);
    }
}

static inline int is_same_rule(const struct nonet_rule *a, const struct nonet_rule *b) {
    if (a->kind != b->kind || a->count != b->count ||
        (a->count > 0 && memcmp(a->cells, b->cells, (size_t)a->count * 2) != 0))
        return 0;
    return a->kind != NONET_RULE_NAMED ||
           (strcmp(a->name, b->name) == 0 && a->value == b->value &&
            a->numbers_count == b->numbers_count &&
            (a->numbers_count == 0 ||
             memcmp(a->numbers, b->numbers, (size_t)a->numbers_count * 2) == 0));
}

/* Whether rules have this one. Of a rule that is about each of its cells by itself it is enough that
 * every cell has it: f-puzzles has an entry for each. */
static inline int has_rule(const struct nonet_rules *rules, const struct nonet_rule *rule) {
    struct nonet_rule own;
    int cells = 0, is_by_cell = rule->kind == NONET_RULE_NAMED &&
                                (strcmp(rule->name, "even") == 0 || strcmp(rule->name, "odd") == 0);
    for (int i = 0; nonet_rules_at(rules, i, &own) == NONET_OK; i++)
        if (is_same_rule(rule, &own))
            return 1;
    for (int c = 0; is_by_cell && c < rule->count; c++) {
        int found = 0;
        for (int i = 0; !found && nonet_rules_at(rules, i, &own) == NONET_OK; i++)
            for (int k = 0; strcmp(rule->name, own.name) == 0 && k < own.count; k++)
                found |= own.cells[k] == rule->cells[c];
        cells += found;
    }
    return is_by_cell && cells == rule->count;
}

/* Is it a region that is a box of the grid, so that nobody needs to say it? */
static inline int is_box(const struct nonet_grid *grid, const struct nonet_rule *rule) {
    for (int i = 0; i < rule->count; i++)
        if (cell_row(grid, rule->cells[i]) / grid->box_rows !=
                cell_row(grid, rule->cells[0]) / grid->box_rows ||
            cell_col(grid, rule->cells[i]) / grid->box_cols !=
                cell_col(grid, rule->cells[0]) / grid->box_cols)
            return 0;
    return rule->kind == NONET_RULE_REGION;
}

/* Whether each rule of a is one of b, or follows from the grid that b is for. */
static inline int has_all_rules(const struct nonet_rules *a, const struct nonet_rules *b,
                                const struct nonet_grid *grid) {
    struct nonet_rule rule;
    int has_regions = rules_count_of(b, NONET_RULE_REGION) > 0;
    for (int i = 0; nonet_rules_at(a, i, &rule) == NONET_OK; i++)
        if (!has_rule(b, &rule) && (has_regions || !is_box(grid, &rule)))
            return 0;
    return 1;
}

/* Rules that can be relied upon: a grid of that side has a shape with them. */
static inline void check_rules(const struct nonet_grid *grid, const struct nonet_rules *rules) {
    struct nonet_rule rule;
    int regions = rules_count_of(rules, NONET_RULE_REGION);
    CHECK(nonet_rules_side(rules) == grid->side && (regions == 0 || regions == grid->side));
    CHECK(nonet_house_count(grid, rules) > 0);
    for (int i = 0; i < nonet_rules_count(rules); i++)
        CHECK(nonet_rules_at(rules, i, &rule) == NONET_OK &&
              (rule.kind == NONET_RULE_NAMED || rule.count == grid->side));
}

/* The same puzzle: a cell with a single mark is as good as one with a value, and boxes do not matter
 * if there are regions. */
static inline void check_same_puzzle(const struct nonet_grid *a, const struct nonet_grid *b,
                                     int has_regions) {
    CHECK(a->side == b->side);
    CHECK(has_regions || (a->box_rows == b->box_rows && a->box_cols == b->box_cols));
    for (int c = 0; c < (int)a->cells; c++)
        CHECK(same_set(nonet_grid_marks(a, c), nonet_grid_marks(b, c)));
}

/* The grid as its format writes it, by snprintf's rules, whatever the room; to be freed. NULL: the
 * format cannot express it. */
static inline char *write_grid(const struct nonet_format *format, const struct nonet_grid *grid,
                               const struct nonet_rules *rules, const struct nonet_style *style) {
    char half[8];
    long n = nonet_write(format, grid, rules, style, NULL, 0);
    CHECK(n > 0 || n == NONET_E_UNWRITABLE || (n == NONET_E_FORMAT && format->write == NULL));
    if (n < 0)
        return NULL;
    char *text = malloc((size_t)n + 1);
    CHECK(text != NULL && nonet_write(format, grid, rules, style, text, (size_t)n + 1) == n);
    CHECK(strlen(text) == (size_t)n);
    CHECK(nonet_write(format, grid, rules, style, half, sizeof half) == n);
    CHECK(strncmp(text, half, sizeof half - 1) == 0 && strlen(half) < sizeof half);
    return text;
}

static inline void append(char *file, const char *part, const char *end) {
    for (size_t at = strlen(file); part != NULL && *part != '\0'; part++)
        file[at++] = *part == '#' ? '1' : *part;
    strcat(file, part ? end : "");
}

/* A file with only this puzzle, including what the format puts around the puzzles and around each;
 * to be freed. */
static inline char *make_file(const struct nonet_format *format, const char *text) {
    char *file = calloc(strlen(text) + 1024, 1);
    CHECK(file != NULL);
    append(file, format->head, "\n");
    append(file, format->before, "");
    strcat(file, text);
    append(file, format->after, "");
    strcat(file, format->flags & NONET_FORMAT_COLUMNS ? ",\n" : "\n");
    append(file, format->tail, "\n");
    return file;
}

/* The question again, with this text in the place of its cells; to be freed. */
static inline char *make_answer(const struct nonet_record *r, const char *text) {
    size_t length = strlen(text);
    char *file = malloc(r->before.length + length + r->after.length + 2), *at = file;
    CHECK(file != NULL);
    if (r->before.length > 0)
        memcpy(at, r->before.at, r->before.length);
    at += r->before.length;
    memcpy(at, text, length);
    at += length;
    if (r->after.length > 0)
        memcpy(at, r->after.at, r->after.length);
    at += r->after.length;
    memcpy(at, "\n", 2);
    return file;
}

/* ISS's text says some rules in other words, as tables of pairs or candidates. */
static inline int has_other_words(const struct nonet_format *format,
                                  const struct nonet_rules *rules) {
    return strcmp(format->name, "iss") == 0 && rules != NULL;
}

/* Written and read again, a grid is the same puzzle; where a format has other words for its rules,
 * it is so from the second time on. With a record, it is written as the answer to
 * it. The alphabet and the box are given, as a user
 * would give them when the text alone does not say. */
static inline void check_round(const struct nonet_format *format, const struct nonet_grid *grid,
                               const struct nonet_rules *rules, const struct nonet_style *style,
                               const struct nonet_record *record, int is_first) {
    static const char usual[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_error error = {0, 0, 0, ""};
    char symbols[NONET_SYMBOLS_MAX] = "";
    size_t room = nonet_grid_bytes(grid->box_rows, grid->box_cols);
    size_t rules_room = NONET_RULES_BYTES_MAX(grid->side);
    char *text = write_grid(format, grid, rules, style);
    if (text == NULL || format->read == NULL || format->flags & NONET_FORMAT_KEPT) {
        free(text);
        return;
    }
    char *file = record ? make_answer(record, text) : make_file(format, text);
    options.format = format;
    options.box_rows = grid->box_rows;
    options.box_cols = grid->box_cols;
    if (style != NULL && style->symbols[0] != '\0')
        memcpy(symbols, style->symbols, sizeof symbols);
    else if (grid->side > 9 && grid->side <= 35)
        memcpy(symbols, usual, grid->side);
    options.symbols = symbols[0] ? symbols : NULL;
    struct nonet_grid *again = malloc(room);
    struct nonet_rules *rules_again = malloc(rules_room);
    int status = nonet_read_rules(file, strlen(file), &options, again, room, rules_again,
                                  rules_room, NULL, &error);
    if (status != NONET_OK)
        fprintf(stderr, "%s does not read its own text: %d:%d: %s\n%s\n", format->name,
                (int)error.line, (int)error.column, error.reason, file);
    CHECK(status == NONET_OK);
    int is_said_otherwise = is_first && has_other_words(format, rules);
    if (is_said_otherwise)
        check_round(format, again, rules_again, style, NULL, 0);
    else
        check_same_puzzle(grid, again, rules_count_of(rules, NONET_RULE_REGION) > 0);
    if (!is_said_otherwise)
        CHECK(rules ? has_all_rules(rules, rules_again, again) &&
                          has_all_rules(rules_again, rules, grid)
                    : nonet_rules_count(rules_again) == 0);
    free(again);
    free(rules_again);
    free(file);
    free(text);
}

static inline void check_round_trip(const struct nonet_format *format,
                                    const struct nonet_grid *grid, const struct nonet_rules *rules,
                                    const struct nonet_style *style,
                                    const struct nonet_record *record) {
    check_round(format, grid, rules, style, record, 1);
}

#endif
