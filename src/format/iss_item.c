/*
 * The items of ISS's text: their arguments, and the rules that they become. Everything that can be
 * wrong in an argument is said here.
 */
#include "format/iss_item.h"

#ifndef NONET_HOUSES_ONLY
#include <stdlib.h>

/* ---- arguments ---- */

int nonet_iss_wrong(const struct iss_item *item, const struct iss_word *word, const char *wanted) {
    if (word->is_long || word->length > 24)
        return nonet_iss_error(item->iss, word->at, "%s: %s is expected here", item->type->name,
                               wanted);
    return nonet_iss_error(item->iss, word->at, "%s: '%s' where %s is expected", item->type->name,
                           word->text, wanted);
}

int nonet_iss_next(struct iss_item *item, struct iss_word *word, const char *wanted) {
    if (nonet_iss_argument(item->walk, word))
        return NONET_OK;
    return nonet_iss_error(item->iss, word->at, "%s ends where %s is expected", item->type->name,
                           wanted);
}

/* A whole number of up to six digits. */
int nonet_iss_number(const char *text, int length, int *number) {
    int i = length > 0 && (text[0] == '-' || text[0] == '+'), digits = length - i;
    if (digits < 1 || digits > 6)
        return 0;
    for (int k = i; k < length; k++)
        if (!is_digit(text[k]))
            return 0;
    *number = atoi(text);
    return 1;
}

int nonet_iss_take_number(struct iss_item *item, int *number) {
    struct iss_word word;
    int status = nonet_iss_next(item, &word, "a number");
    if (status == NONET_OK && !nonet_iss_number(word.text, word.length, number))
        return nonet_iss_wrong(item, &word, "a number");
    return status;
}

/* A row or column by its sign, from 0; -1: not one of this side. */
static int line_of(char c, int side) {
    int n = is_digit(c) ? c - '1' : is_letter(c) ? upper(c) - 'A' + 9 : -1;
    return n < side ? n : -1;
}

/* The cell that a word of this length is; -1: none. */
int nonet_iss_cell(const struct iss_item *item, const char *text, int length) {
    int side = item->iss->side;
    if (length != 4 || upper(text[0]) != 'R' || upper(text[2]) != 'C')
        return -1;
    int row = line_of(text[1], side), col = line_of(text[3], side);
    return row >= 0 && col >= 0 ? row * side + col : -1;
}

int nonet_iss_add_cell(struct iss_item *item, const struct iss_word *word) {
    int c = nonet_iss_cell(item, word->text, word->length);
    if (c < 0)
        return nonet_iss_wrong(item, word, "a cell, such as R1C1,");
    if (item->count == ISS_CELLS_MAX)
        return nonet_iss_error(item->iss, word->at, "%s has too many cells", item->type->name);
    item->cells[item->count++] = (uint16_t)c;
    return NONET_OK;
}

int nonet_iss_take_cell(struct iss_item *item) {
    struct iss_word word;
    int status = nonet_iss_next(item, &word, "a cell");
    return status == NONET_OK ? nonet_iss_add_cell(item, &word) : status;
}

/* All cells up to the end of the item. */
int nonet_iss_take_cells(struct iss_item *item) {
    struct iss_word word;
    int status = NONET_OK;
    while (status == NONET_OK && nonet_iss_argument(item->walk, &word))
        status = nonet_iss_add_cell(item, &word);
    if (status == NONET_OK && item->count == 0)
        return nonet_iss_error(item->iss, item->at, "%s has no cells", item->type->name);
    return status;
}

/* ---- adding rules ---- */

int nonet_iss_begin_rules(struct iss_item *item) {
    struct iss *iss = item->iss;
    if (iss->piece->has_rules)
        return NONET_OK;
    return nonet_rules_begin(iss->text, iss->side, item->type->name, item->at, iss->used,
                             iss->piece);
}

int nonet_iss_add_rule(struct iss_item *item, const char *word, const uint16_t *cells, int count,
                       int value, const int16_t *numbers, int numbers_count) {
    struct iss *iss = item->iss;
    struct nonet_rule rule = {.kind = NONET_RULE_NAMED,
                              .name = word,
                              .value = value,
                              .cells = cells,
                              .count = count,
                              .numbers = numbers,
                              .numbers_count = numbers_count};
    int status = nonet_iss_begin_rules(item);
    if (status != NONET_OK)
        return status;
    return nonet_rules_add_named(iss->text, &rule, item->at, iss->used, iss->piece);
}

/* The item's own cells, and nothing but a value besides. */
int nonet_iss_add(struct iss_item *item, int value) {
    return nonet_iss_add_rule(item, item->type->word, item->cells, item->count, value, NULL, 0);
}

/* A house of these cells, or of there are too many houses cells that differ. */
int nonet_iss_add_house(struct iss_item *item, const char *name, const uint16_t *cells) {
    struct iss *iss = item->iss;
    struct nonet_rule house = {
        .kind = NONET_RULE_HOUSE, .name = name, .cells = cells, .count = iss->side};
    int status = nonet_iss_begin_rules(item);
    if (status == NONET_OK)
        status = nonet_rules_add(iss->text->rules, iss->text->rules_room, &house);
    if (status != NONET_E_ARGUMENT)
        return status;
    return nonet_iss_add_rule(item, "different", cells, iss->side, 0, NULL, 0);
}

int nonet_iss_add_region(struct iss_item *item, const uint16_t *cells) {
    struct iss *iss = item->iss;
    struct nonet_rule region = {
        .kind = NONET_RULE_REGION, .name = "region", .cells = cells, .count = iss->side};
    int status = nonet_iss_begin_rules(item);
    if (status == NONET_OK)
        status = nonet_rules_add(iss->text->rules, iss->text->rules_room, &region);
    if (status == NONET_E_ARGUMENT)
        return nonet_iss_error(iss, item->at, "%s: the regions overlap others", item->type->name);
    return status;
}

/* ---- items without arguments ---- */

int nonet_iss_read_flag(struct iss_item *item) {
    struct iss_word word;
    if (nonet_iss_argument(item->walk, &word) && word.length > 0)
        return nonet_iss_wrong(item, &word, "nothing more");
    return item->type->word != NULL ? nonet_iss_add(item, 0) : NONET_OK;
}

int nonet_iss_skip(struct iss_item *item) {
    struct iss_word word;
    while (nonet_iss_argument(item->walk, &word))
        continue;
    return NONET_OK;
}

#endif
