/*
 * What the tests of formats with named rules share: whether a known solution obeys everything that
 * was read, told by the meaning of each kind of rule and not by a search; and the lines of packed
 * data, where there is any.
 */
#ifndef NONET_TESTS_KNOWN_RULES_H
#define NONET_TESTS_KNOWN_RULES_H

#include "rules_text.h"
#include "rules/kinds.h"

#define VARIANT_DATA "../shared/data/variants/"

/* Unpacks a file of the shared data, whole; 0: it is not there. */
static inline int read_packed(const char *name, char *out, size_t room) {
    char command[200];
    snprintf(command, sizeof command, "gzip -dc " VARIANT_DATA "%s 2>/dev/null", name);
    FILE *pipe = popen(command, "r");
    size_t n = pipe ? fread(out, 1, room - 1, pipe) : 0;
    out[n] = '\0';
    if (pipe)
        pclose(pipe);
    assert_true(n < room - 1);
    return n > 0;
}

static inline int houses_hold(struct puzzle *p, const uint8_t *value) {
    int side = nonet_grid_side(grid_in(p));
    uint16_t cells[SIDE_MOST];
    for (int h = 0; h < nonet_house_count(grid_in(p), rules_in(p)); h++) {
        uint64_t seen = 0;
        assert_int_equal(nonet_house_cells(grid_in(p), rules_in(p), h, cells), side);
        for (int i = 0; i < side; i++)
            seen |= (uint64_t)1 << value[cells[i]];
        if (seen != (((uint64_t)1 << side) - 1) << 1)
            return 0;
    }
    return 1;
}

/* The region of every cell, the box if there are none. */
static inline void regions_in(struct puzzle *p, uint8_t *region) {
    int side = nonet_grid_side(grid_in(p));
    uint16_t cells[SIDE_MOST];
    for (int k = 0; k < side; k++) {
        nonet_house_cells(grid_in(p), rules_in(p), 2 * side + k, cells);
        for (int i = 0; i < side; i++)
            region[cells[i]] = (uint8_t)k;
    }
}

/* What of the puzzle a full grid breaks: "clues", "houses", the word of a rule; NULL: nothing. */
static inline const char *broken_by(struct puzzle *p, const uint8_t *value) {
    static uint8_t region[SIDE_MOST * SIDE_MOST];
    struct rule_board board = {nonet_grid_side(grid_in(p)), value, region, rules_in(p)};
    struct nonet_rule rule;
    for (int c = 0; c < board.side * board.side; c++)
        if (!nonet_grid_has(grid_in(p), c, value[c]))
            return "clues";
    if (!houses_hold(p, value))
        return "houses";
    regions_in(p, region);
    for (int i = 0; nonet_rules_at(rules_in(p), i, &rule) == NONET_OK; i++) {
        if (rule.kind != NONET_RULE_NAMED)
            continue;
        const struct rule_kind *kind = nonet_kind_find(rule.name, strlen(rule.name));
        if (!kind->holds(&rule, &board))
            return kind->word;
    }
    return NULL;
}

#endif
