/*
 * Random regions: a partition of the grid into connected parts of `side` cells each.
 *
 * It starts from the rows. Again and again two regions that touch are joined and divided anew: a
 * random spanning tree of their cells is drawn, and one of its edges is cut that leaves equally
 * many cells on both sides; if there is none, the two stay as they are.
 *
 *     a a a        o-o-o        o-o o        b b a
 *     b b a   ->   |   |   ->   |   |   ->   b a a      (the edge that is cut is the second)
 *     b b b        o-o o ...
 *
 * A step changes many cells at once, so few steps are needed, and it favours compact regions: a
 * shape has more spanning trees, the fewer cells of it are ends. Moving single cells between
 * regions is simpler, but takes far more steps and ends with regions that are thin and winding.
 */
#include "grid/random.h"
#include "grid/rules.h"

#include <assert.h>
#include <string.h>

enum { STEPS_PER_REGION = 12 };

struct layout {
    int side;
    uint8_t region[NONET_CELLS_MAX];
    uint16_t cells[NONET_SIDE_MAX][NONET_SIDE_MAX]; /* of each region */
};

/* Two regions that are being divided anew: their cells, and a spanning tree of them. */
struct pair {
    int a, b, count;
    uint16_t cells[2 * NONET_SIDE_MAX];
    uint16_t up[NONET_CELLS_MAX];   /* the next cell on the way to the root; the root's is itself */
    uint8_t is_in[NONET_CELLS_MAX]; /* the tree */
    uint8_t below[NONET_CELLS_MAX]; /* how many cells are in the part of the tree that ends here */
};

static void begin_with_rows(struct layout *l, int side) {
    l->side = side;
    for (int c = 0; c < side * side; c++) {
        l->region[c] = (uint8_t)(c / side);
        l->cells[c / side][c % side] = (uint16_t)c;
    }
}

/* The cell in direction 0 to 3; -1: the edge of the grid. */
static int neighbour(int side, int c, unsigned direction) {
    int row = c / side, col = c % side;
    switch (direction) {
    case 0:
        return row > 0 ? c - side : -1;
    case 1:
        return row < side - 1 ? c + side : -1;
    case 2:
        return col > 0 ? c - 1 : -1;
    default:
        return col < side - 1 ? c + 1 : -1;
    }
}

/* A cell beside c that is in one of the two regions and not in the tree yet; -1: there is none. */
static int draw_next(const struct layout *l, const struct pair *p, int c,
                     struct nonet_random *random) {
    int next = -1;
    uint32_t count = 0;
    for (unsigned direction = 0; direction < 4; direction++) {
        int to = neighbour(l->side, c, direction);
        if (to >= 0 && (l->region[to] == p->a || l->region[to] == p->b) && !p->is_in[to] &&
            random_below(random, ++count) == 0)
            next = to;
    }
    return next;
}

/* A walk that goes back where it cannot go on. */
static void draw_tree(const struct layout *l, struct pair *p, struct nonet_random *random) {
    for (int i = 0; i < p->count; i++)
        p->is_in[p->cells[i]] = p->below[p->cells[i]] = 0;
    int c = p->cells[random_below(random, (uint32_t)p->count)], to;
    p->up[c] = (uint16_t)c;
    for (;;) {
        p->is_in[c] = 1;
        while ((to = draw_next(l, p, c, random)) < 0 && p->up[c] != c)
            c = p->up[c];
        if (to < 0)
            return;
        p->up[to] = (uint16_t)c;
        c = to;
    }
}

/* A cell whose edge upwards divides the tree into halves, one of those at random; -1: none. */
static int draw_cut(const struct layout *l, struct pair *p, struct nonet_random *random) {
    int cut = -1;
    uint32_t cuts = 0;
    for (int i = 0; i < p->count; i++) {
        int c = p->cells[i];
        for (; p->up[c] != c; c = p->up[c])
            p->below[c]++;
        p->below[c]++;
    }
    for (int i = 0; i < p->count; i++)
        if (p->below[p->cells[i]] == l->side && random_below(random, ++cuts) == 0)
            cut = p->cells[i];
    return cut;
}

/* The half below the cut becomes region a, the other one b. */
static void divide(struct layout *l, const struct pair *p, int cut) {
    int a = 0, b = 0;
    for (int i = 0; i < p->count; i++) {
        int c = p->cells[i];
        while (c != cut && p->up[c] != c)
            c = p->up[c];
        if (c == cut)
            l->cells[p->a][a++] = p->cells[i];
        else
            l->cells[p->b][b++] = p->cells[i];
    }
    assert(a == l->side && b == l->side);
    for (int i = 0; i < l->side; i++) {
        l->region[l->cells[p->a][i]] = (uint8_t)p->a;
        l->region[l->cells[p->b][i]] = (uint8_t)p->b;
    }
}

/* Divides two regions anew that touch at a random place. */
static void step(struct layout *l, struct pair *p, struct nonet_random *random) {
    int c, to, cells = l->side * l->side;
    do {
        c = (int)random_below(random, (uint32_t)cells);
        to = neighbour(l->side, c, random_below(random, 4));
    } while (to < 0 || l->region[to] == l->region[c]);
    size_t bytes = (size_t)l->side * sizeof *p->cells;
    p->a = l->region[c];
    p->b = l->region[to];
    p->count = 2 * l->side;
    memcpy(p->cells, l->cells[p->a], bytes);
    memcpy(p->cells + l->side, l->cells[p->b], bytes);
    draw_tree(l, p, random);
    int cut = draw_cut(l, p, random);
    if (cut >= 0)
        divide(l, p, cut);
}

/* Adds the regions, in the order of their first cells. */
static int add(const struct layout *l, struct nonet_rules *rules, size_t room) {
    uint8_t is_there[NONET_SIDE_MAX] = {0};
    int status = NONET_OK;
    for (int c = 0; c < l->side * l->side && status == NONET_OK; c++) {
        struct nonet_rule rule = {.kind = NONET_RULE_REGION, .name = "region", .count = l->side};
        rule.cells = l->cells[l->region[c]];
        if (!is_there[l->region[c]])
            status = nonet_rules_add(rules, room, &rule);
        is_there[l->region[c]] = 1;
    }
    return status;
}

int nonet_rules_random_regions(struct nonet_rules *rules, size_t room,
                               struct nonet_random *random) {
    struct layout layout;
    struct pair pair;
    size_t side = rules->side;
    if (rules_count_of(rules, NONET_RULE_REGION) != 0)
        return NONET_E_ARGUMENT;
    if (room < NONET_RULES_BYTES(rules->count + side, rules->cells + side * side))
        return NONET_E_ROOM;
    begin_with_rows(&layout, rules->side);
    for (int i = 0; side > 1 && i < STEPS_PER_REGION * rules->side; i++)
        step(&layout, &pair, random);
    return add(&layout, rules, room);
}
