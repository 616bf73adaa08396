/*
 * Sets of houses: which cells the rows of houses.def stand for on a given side. A row that is wrong
 * does not come so far: the compiler looks at the length of its map, an assertion and a test at the
 * rest.
 */
#include "rules/houses.h"

#include <assert.h>
#include <string.h>

enum { LAST = -1 };
#define DOWN                                                                                       \
    { 0, 0, 1, 1 }
#define UP                                                                                         \
    { 0, LAST, 1, -1 }

#define NO_LINES                                                                                   \
    {                                                                                              \
        { 0, 0, 0, 0 }                                                                             \
    }

/* The bytes of a map for one of the sides up to 16, or 25, with its final NUL; or those of NULL. */
#define SIDE_BYTES(n, side) ((n) == (side) * (side) + 1)
#define IS_MAP(n)                                                                                  \
    (SIDE_BYTES(n, 4) || SIDE_BYTES(n, 5) || SIDE_BYTES(n, 6) || SIDE_BYTES(n, 7) ||               \
     SIDE_BYTES(n, 8) || SIDE_BYTES(n, 9) || SIDE_BYTES(n, 10) || SIDE_BYTES(n, 12) ||             \
     SIDE_BYTES(n, 15) || SIDE_BYTES(n, 16) || SIDE_BYTES(n, 25) || (n) == sizeof NULL)
#define HOUSES(word, name, map, ...)                                                               \
    _Static_assert(IS_MAP(sizeof(map)), word ": a map has one character per cell");
#include "rules/houses.def"
#undef HOUSES

static const struct house_set sets[] = {
#define HOUSES(word, name, map, ...) {word, name, map, __VA_ARGS__},
#include "rules/houses.def"
#undef HOUSES
};

const struct house_set *nonet_house_set(int i) {
    return i >= 0 && i < (int)(sizeof sets / sizeof *sets) ? &sets[i] : NULL;
}

const struct house_set *nonet_house_set_find(const char *word, size_t length) {
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (strlen(sets[i].word) == length && memcmp(sets[i].word, word, length) == 0)
            return &sets[i];
    return NULL;
}

static int walk_cells(const struct walk *walk, int side, uint16_t *cells) {
    int row = walk->row == LAST ? side - 1 : walk->row,
        col = walk->col == LAST ? side - 1 : walk->col;
    for (int i = 0; i < side; i++, row += walk->down, col += walk->right) {
        assert(row >= 0 && row < side && col >= 0 && col < side);
        cells[i] = (uint16_t)(row * side + col);
    }
    return 1;
}

/* House k of a map is the one whose first cell comes k-th. */
static int map_cells(const char *map, int side, int k, uint16_t *cells) {
    int count = 0, more = 0, at = 0;
    if (strlen(map) != (size_t)(side * side))
        return 0;
    for (; map[at] != '\0'; at++)
        if (map[at] != '.' && strchr(map, map[at]) == map + at && k-- == 0)
            break;
    if (map[at] == '\0')
        return 0;
    for (int c = at; c < side * side; c++) {
        if (map[c] == map[at] && count < side)
            cells[count++] = (uint16_t)c;
        else
            more += map[c] == map[at];
    }
    assert(count == side && more == 0); /* or the row of houses.def is wrong */
    return count == side && more == 0;
}

int nonet_house_set_cells(const struct house_set *set, int side, int k, uint16_t *cells) {
    if (set->map != NULL)
        return map_cells(set->map, side, k, cells);
    if (k >= 2 || (set->walk[k].down == 0 && set->walk[k].right == 0))
        return 0;
    return walk_cells(&set->walk[k], side, cells);
}

int nonet_house_set_add(const struct house_set *set, struct nonet_rules *rules, size_t room) {
    uint16_t cells[NONET_SIDE_MAX];
    struct nonet_rule rule = {
        .kind = NONET_RULE_HOUSE, .name = set->name, .cells = cells, .count = rules->side};
    int k = 0, status = NONET_OK;
    for (; status == NONET_OK && nonet_house_set_cells(set, rules->side, k, cells); k++)
        status = nonet_rules_add(rules, room, &rule);
    return k > 0 ? status : NONET_E_SHAPE;
}
