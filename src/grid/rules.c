/*
 * Rules as a value: made empty, then one rule after another. What goes in is checked here, so that
 * whoever reads a value can rely on it: a house has as many cells as the side, all different,
 * ascending; no two regions overlap; no cell is in more houses than engines have room for.
 *
 * A value has one form for what it says, so that equal rules are equal bytes: regions come first,
 * in the order of their first cells, whatever the order in which they were added; the extra houses
 * follow in the order in which they were, since that is how they are numbered.
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

static const char region[] = "region";

size_t nonet_name_run(const char *text, size_t length) {
    size_t run = 0;
    while (run < length && (text[run] == '-' || (text[run] >= 'a' && text[run] <= 'z')))
        run++;
    return run;
}

int nonet_is_house_name(const char *name) {
    static const char *const taken[] = {"row", "column", "box", region};
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (strcmp(name, taken[i]) == 0)
            return 0;
    return length > 0 && length < NONET_RULE_NAME_MAX && name[0] != '-' &&
           nonet_name_run(name, length) == length;
}

/* Whether a rule is one by itself, whatever the others are. Its cells are looked at later. */
static int is_rule(const struct nonet_rule *rule, int side) {
    if (rule->count != side || rule->value != 0)
        return 0;
    if (rule->kind == NONET_RULE_REGION)
        return strcmp(rule->name, region) == 0;
    return rule->kind == NONET_RULE_HOUSE && nonet_is_house_name(rule->name);
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

static int is_there(const struct nonet_rules *r, const struct nonet_rule *rule,
                    const uint16_t *cells) {
    for (int i = 0; i < r->count; i++) {
        const struct rule_entry *entry = rules_entry(r, i);
        if (entry->kind == rule->kind && entry->count == rule->count &&
            memcmp(rules_cells(r, entry), cells, entry->count * sizeof *cells) == 0)
            return 1;
    }
    return 0;
}

/* The number that a rule gets. */
static int place_of(const struct nonet_rules *r, enum nonet_rule_kind kind, int first_cell) {
    int i = 0;
    if (kind == NONET_RULE_HOUSE)
        return r->count;
    while (i < r->count && rules_entry(r, i)->kind == NONET_RULE_REGION &&
           rules_cells(r, rules_entry(r, i))[0] < first_cell)
        i++;
    return i;
}

/* Makes room for an entry at i and for its cells, and writes them there. */
static void insert(struct nonet_rules *r, int i, const struct nonet_rule *rule,
                   const uint16_t *cells) {
    size_t more = (size_t)rule->count * sizeof *cells, all = nonet_rules_room(r);
    uint32_t first = i < r->count ? rules_entry(r, i)->first : r->cells;
    struct rule_entry entry = {(uint16_t)rule->kind, (uint16_t)rule->count, first, 0, ""};
    unsigned char *at = (unsigned char *)r + bytes_of((size_t)i, 0);
    unsigned char *cells_at = (unsigned char *)r + bytes_of(r->count, first);
    unsigned char *end = (unsigned char *)r + all;
    strcpy(entry.name, rule->name);
    memmove(cells_at + sizeof entry + more, cells_at, (size_t)(end - cells_at));
    memmove(at + sizeof entry, at, (size_t)(cells_at - at));
    memcpy(at, &entry, sizeof entry);
    memcpy(cells_at + sizeof entry, cells, more);
    r->count++;
    r->cells += (uint32_t)rule->count;
    for (struct rule_entry *e = (struct rule_entry *)(void *)at + 1; ++i < r->count; e++)
        e->first += (uint32_t)rule->count;
}

int nonet_rules_add(struct nonet_rules *rules, size_t room, const struct nonet_rule *rule) {
    uint16_t cells[NONET_SIDE_MAX];
    if (!is_rule(rule, rules->side) || !take_cells(rule, rules->side, cells))
        return NONET_E_ARGUMENT;
    if (is_there(rules, rule, cells))
        return NONET_OK;
    if (!can_add(rules, rule, cells))
        return NONET_E_ARGUMENT;
    if (room < bytes_of(rules->count + 1u, rules->cells + (size_t)rule->count))
        return NONET_E_ROOM;
    insert(rules, place_of(rules, rule->kind, cells[0]), rule, cells);
    assert(nonet_rules_room(rules) <= room);
    return NONET_OK;
}
