/*
 * Rules as a value: made empty, then one rule after another. What goes in is checked here, so that
 * whoever reads a value can rely on it: a house has as many cells as the side, all different,
 * ascending; no two regions overlap; no cell is in more houses than engines have room for; a named
 * rule has what the form of its kind wants.
 *
 * A value has one form for what it says, so that equal rules are equal bytes: regions come first,
 * in the order of their first cells, whatever the order in which they were added; the extra houses
 * follow in the order in which they were, since that is how they are numbered, and then the named
 * rules in theirs.
 */
#include "rules/kinds.h"

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
    *rule = rules_view(rules, rules_entry(rules, i));
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

/* Whether a house is one by itself, whatever the others are. Its cells are looked at later. */
static int is_house(const struct nonet_rule *rule, int side) {
    if (rule->count != side || rule->value != 0 || rule->numbers_count != 0)
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
    int is_region = rule->kind == NONET_RULE_REGION;
    int most = is_region ? 1 : EXTRA_MOST - rules_have_groups(r);
    if (is_region ? rules_count_of(r, rule->kind) >= r->side
                  : rules_extra_houses(r) >= NONET_EXTRA_HOUSES_MAX(r->side))
        return 0;
    for (int i = 0; i < rule->count; i++)
        if (count_at(r, rule->kind, cells[i]) >= most)
            return 0;
    return 1;
}

/* What is about to be added: cells and numbers as they are kept. */
struct kept {
    struct nonet_rule rule;
    uint16_t cells[NONET_NAMED_CELLS_MAX(9)];
    int16_t numbers[NONET_NAMED_CELLS_MAX(9)];
};

static int is_same(const struct nonet_rules *r, const struct rule_entry *entry,
                   const struct nonet_rule *rule) {
    if (entry->kind != rule->kind || entry->count != rule->count ||
        entry->numbers != rule->numbers_count || entry->value != rule->value ||
        (rule->kind == NONET_RULE_NAMED && strcmp(entry->name, rule->name) != 0))
        return 0;
    struct nonet_rule there = rules_view(r, entry);
    size_t cells = (size_t)rule->count * sizeof *rule->cells;
    size_t numbers = (size_t)rule->numbers_count * sizeof *rule->numbers;
    return memcmp(there.cells, rule->cells, cells) == 0 &&
           (numbers == 0 || memcmp(there.numbers, rule->numbers, numbers) == 0);
}

static int is_there(const struct nonet_rules *r, const struct nonet_rule *rule) {
    for (int i = 0; i < r->count; i++)
        if (is_same(r, rules_entry(r, i), rule))
            return 1;
    return 0;
}

/* The number that a rule gets. */
static int place_of(const struct nonet_rules *r, const struct nonet_rule *rule) {
    int i = 0;
    if (rule->kind == NONET_RULE_NAMED)
        return r->count;
    while (
        i < r->count && rules_entry(r, i)->kind == NONET_RULE_REGION &&
        (rule->kind == NONET_RULE_HOUSE || rules_cells(r, rules_entry(r, i))[0] < rule->cells[0]))
        i++;
    while (i < r->count && rule->kind == NONET_RULE_HOUSE &&
           rules_entry(r, i)->kind == NONET_RULE_HOUSE)
        i++;
    return i;
}

/* Makes room for an entry at i and for its cells, and writes them there. */
static void insert(struct nonet_rules *r, int i, const struct nonet_rule *rule) {
    size_t cells = (size_t)rule->count * sizeof *rule->cells;
    size_t numbers = (size_t)rule->numbers_count * sizeof *rule->numbers;
    uint32_t first = i < r->count ? rules_entry(r, i)->first : r->cells;
    uint32_t more = (uint32_t)(rule->count + rule->numbers_count);
    struct rule_entry entry = {.kind = (uint16_t)rule->kind,
                               .count = (uint16_t)rule->count,
                               .numbers = (uint16_t)rule->numbers_count,
                               .first = first,
                               .value = rule->value};
    unsigned char *at = (unsigned char *)r + bytes_of((size_t)i, 0);
    unsigned char *cells_at = (unsigned char *)r + bytes_of(r->count, first);
    unsigned char *end = (unsigned char *)r + nonet_rules_room(r);
    strcpy(entry.name, rule->name);
    memmove(cells_at + sizeof entry + cells + numbers, cells_at, (size_t)(end - cells_at));
    memmove(at + sizeof entry, at, (size_t)(cells_at - at));
    memcpy(at, &entry, sizeof entry);
    memcpy(cells_at + sizeof entry, rule->cells, cells);
    if (numbers > 0)
        memcpy(cells_at + sizeof entry + cells, rule->numbers, numbers);
    r->count++;
    r->cells += more;
    for (struct rule_entry *e = (struct rule_entry *)(void *)at + 1; ++i < r->count; e++)
        e->first += more;
}

/* The rule as it is kept; 0: it is not one. */
static int take_house(const struct nonet_rules *r, struct kept *kept) {
    uint16_t cells[NONET_SIDE_MAX];
    if (!is_house(&kept->rule, r->side) || !take_cells(&kept->rule, r->side, cells))
        return 0;
    memcpy(kept->cells, cells, (size_t)r->side * sizeof *cells);
    kept->rule.cells = kept->cells;
    return 1;
}

static int take_named(const struct nonet_rules *r, struct kept *kept) {
    const struct rule_kind *kind = nonet_kind_find(kept->rule.name, strlen(kept->rule.name));
    if (kind == NULL ||
        !nonet_form_takes(kind, r->side, &kept->rule, kept->cells, kept->numbers, NULL))
        return 0;
    kept->rule.name = kind->word;
    kept->rule.cells = kept->cells;
    kept->rule.numbers = kept->numbers;
    return 1;
}

/* Whether the houses leave room for disjoint groups, one for every cell. */
static int can_have_groups(const struct nonet_rules *r) {
    for (int c = 0; c < r->side * r->side; c++)
        if (count_at(r, NONET_RULE_HOUSE, c) >= EXTRA_MOST)
            return 0;
    return rules_extra_houses(r) + r->side <= NONET_EXTRA_HOUSES_MAX(r->side);
}

/* Whether there can be one more named rule. */
static int has_place(const struct nonet_rules *r, const struct nonet_rule *rule) {
    int rules = 0, cells = rule->count + rule->numbers_count;
    if (strcmp(rule->name, RULE_GROUPS) == 0 && !can_have_groups(r))
        return 0;
    for (int i = 0; i < r->count; i++) {
        const struct rule_entry *entry = rules_entry(r, i);
        if (entry->kind != NONET_RULE_NAMED)
            continue;
        rules++;
        cells += entry->count + entry->numbers;
    }
    return rules < NONET_NAMED_RULES_MAX(r->side) && cells <= NONET_NAMED_CELLS_MAX(r->side);
}

int nonet_rules_add(struct nonet_rules *rules, size_t room, const struct nonet_rule *rule) {
    struct kept kept;
    int is_named = rule->kind == NONET_RULE_NAMED;
    kept.rule = *rule;
    if (!(is_named ? take_named : take_house)(rules, &kept))
        return NONET_E_ARGUMENT;
    if (is_there(rules, &kept.rule))
        return NONET_OK;
    if (is_named ? !has_place(rules, &kept.rule) : !can_add(rules, &kept.rule, kept.cells))
        return NONET_E_ARGUMENT;
    if (room < bytes_of(rules->count + 1u,
                        rules->cells + (size_t)rule->count + (size_t)rule->numbers_count))
        return NONET_E_ROOM;
    insert(rules, place_of(rules, &kept.rule), &kept.rule);
    assert(nonet_rules_room(rules) <= room);
    return NONET_OK;
}

int nonet_rules_remove(struct nonet_rules *rules, int i) {
    if (i < 0 || i >= rules->count)
        return NONET_E_ARGUMENT;
    struct rule_entry entry = *rules_entry(rules, i);
    uint32_t less = (uint32_t)entry.count + entry.numbers;
    unsigned char *at = (unsigned char *)rules + bytes_of((size_t)i, 0);
    unsigned char *cells = (unsigned char *)rules + bytes_of(rules->count, entry.first);
    unsigned char *after = cells + less * sizeof(uint16_t);
    unsigned char *end = (unsigned char *)rules + nonet_rules_room(rules);
    memmove(cells, after, (size_t)(end - after));
    memmove(at, at + sizeof entry, (size_t)(end - (after - cells) - at) - sizeof entry);
    rules->count--;
    rules->cells -= less;
    for (struct rule_entry *e = (struct rule_entry *)(void *)at; i < rules->count; i++, e++)
        e->first -= less;
    return NONET_OK;
}
