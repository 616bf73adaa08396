/*
 * Rules as a value: made empty, then one rule after another. What goes in is checked here, so that
 * whoever reads a value can rely on it: a house has as many cells as the side, all different,
 * ascending; no two regions overlap; no cell is in more houses than engines have room for.
 */
#include "grid/rules.h"

#include <assert.h>
#include <string.h>

static size_t bytes_of(size_t count, size_t cells) {
    return NONET_RULES_BYTES(count, cells);
}

int nonet_rules_init(struct nonet_rules *rules, size_t room, int side) {
    if (side < 1 || side > NONET_SIDE_MAX)
        return NONET_E_SHAPE;
    if (room < sizeof *rules)
        return NONET_E_ROOM;
    memset(rules, 0, sizeof *rules);
    rules->side = (uint16_t)side;
    return NONET_OK;
}

size_t nonet_rules_room(const struct nonet_rules *rules) {
    return bytes_of(rules->count, rules->cells);
}

int nonet_rules_copy(struct nonet_rules *to, size_t room, const struct nonet_rules *from) {
    if (room < nonet_rules_room(from))
        return NONET_E_ROOM;
    memmove(to, from, nonet_rules_room(from));
    return NONET_OK;
}

int nonet_rules_side(const struct nonet_rules *rules) {
    return rules->side;
}

int nonet_rules_count(const struct nonet_rules *rules) {
    return rules->count;
}

int nonet_rules_at(const struct nonet_rules *rules, int i, struct nonet_rule *rule) {
    if (i < 0 || i >= rules->count)
        return NONET_E_ARGUMENT;
    const struct rule_entry *entry = rules_entry(rules, i);
    rule->kind = (enum nonet_rule_kind)entry->kind;
    rule->value = entry->value;
    rule->name = entry->name;
    rule->cells = rules_cells(rules, entry);
    rule->count = entry->count;
    return NONET_OK;
}

int nonet_rules_equal(const struct nonet_rules *a, const struct nonet_rules *b) {
    int none_a = a == NULL || a->count == 0, none_b = b == NULL || b->count == 0;
    if (none_a || none_b)
        return none_a && none_b;
    size_t bytes = nonet_rules_room(a);
    return bytes == nonet_rules_room(b) && memcmp(a, b, bytes) == 0;
}

/* ---- adding a rule ---- */

/* A word of small letters. */
static int is_name(const char *name) {
    size_t length = strlen(name);
    return length > 0 && length < NONET_RULE_NAME_MAX &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz-") == length;
}

/* Sorts the cells of a house. 0: one is not in the grid, or twice in the house. */
static int take_cells(const struct nonet_rule *rule, int side, uint16_t *cells) {
    unsigned char has[(NONET_CELLS_MAX + 7) / 8] = {0};
    int count = 0;
    for (int i = 0; i < rule->count; i++) {
        int c = rule->cells[i];
        if (c >= side * side || has[c / 8] >> c % 8 & 1)
            return 0;
        has[c / 8] |= (unsigned char)(1 << c % 8);
    }
    for (int c = 0; c < side * side; c++)
        if (has[c / 8] >> c % 8 & 1)
            cells[count++] = (uint16_t)c;
    return 1;
}

/* How many rules of a kind a cell is in. */
static int count_at(const struct nonet_rules *r, enum nonet_rule_kind kind, int c) {
    int count = 0;
    for (int i = 0; i < r->count; i++)
        count += rules_entry(r, i)->kind == kind && rules_has_cell(r, rules_entry(r, i), c);
    return count;
}

enum { EXTRA_MOST = NONET_CELL_HOUSES_MAX - 3 }; /* besides row, column, and box or region */

static int can_add(const struct nonet_rules *r, const struct nonet_rule *rule,
                   const uint16_t *cells) {
    int most = rule->kind == NONET_RULE_REGION ? 1 : EXTRA_MOST;
    int houses = rule->kind == NONET_RULE_REGION ? r->side : NONET_EXTRA_HOUSES_MAX(r->side);
    if (rules_count_of(r, rule->kind) >= houses)
        return 0;
    for (int i = 0; i < rule->count; i++)
        if (count_at(r, rule->kind, cells[i]) >= most)
            return 0;
    return 1;
}

int nonet_rules_add(struct nonet_rules *rules, size_t room, const struct nonet_rule *rule) {
    uint16_t cells[NONET_SIDE_MAX];
    if ((rule->kind != NONET_RULE_HOUSE && rule->kind != NONET_RULE_REGION) ||
        rule->count != rules->side || rule->value != 0 || !is_name(rule->name) ||
        !take_cells(rule, rules->side, cells) || !can_add(rules, rule, cells))
        return NONET_E_ARGUMENT;
    size_t before = nonet_rules_room(rules);
    if (room < bytes_of(rules->count + 1u, rules->cells + (size_t)rule->count))
        return NONET_E_ROOM;
    struct rule_entry entry = {(uint16_t)rule->kind, (uint16_t)rule->count, rules->cells, 0, ""};
    strcpy(entry.name, rule->name);
    unsigned char *entries_end = (unsigned char *)rules + bytes_of(rules->count, 0);
    memmove(entries_end + sizeof entry, entries_end, before - bytes_of(rules->count, 0));
    memcpy(entries_end, &entry, sizeof entry);
    memcpy((unsigned char *)rules + before + sizeof entry, cells,
           (size_t)rule->count * sizeof *cells);
    rules->count++;
    rules->cells += (uint32_t)rule->count;
    assert(nonet_rules_room(rules) <= room);
    return NONET_OK;
}
