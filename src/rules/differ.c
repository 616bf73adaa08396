/*
 * Which rules only say that cells differ. They are lowered like those of any search; what comes out
 * decides, not their names: a killer cage without a sum is one of them, and a line that says nothing
 * because it is too short, too.
 */
#include "rules/differ.h"
#include "rules/model.h"

#include <stdlib.h>

static int only_differs(const struct model *m) {
    if (m->pairs > 0 || m->constraints > 0)
        return 0;
    for (int c = 0; c < m->cells; c++)
        if (m->marks_rule[c] >= 0)
            return 0;
    return 1;
}

static int share_house(const struct shape *s, int a, int b) {
    const uint64_t *x = shape_set(s, a), *y = shape_set(s, b);
    for (int i = 0; i < s->words; i++)
        if ((x[i] & y[i]) != 0)
            return 1;
    return 0;
}

static void set_apart(const struct shape *s, uint64_t *apart, int a, int b) {
    if (a == b || share_house(s, a, b))
        return;
    apart[a * SHAPE_CELL_WORDS + b / 64] |= (uint64_t)1 << b % 64;
    apart[b * SHAPE_CELL_WORDS + a / 64] |= (uint64_t)1 << a % 64;
}

/* Whether there are any that no house keeps apart. */
static int fill_apart(const struct model *m, const struct shape *s, uint64_t *apart) {
    uint64_t any = 0;
    memset(apart, 0, (size_t)s->cells * SHAPE_CELL_WORDS * sizeof *apart);
    for (int i = 0; i < m->aparts; i++) {
        const uint16_t *cells = m->pool + m->apart[i].first;
        for (int k = 0; k < m->apart[i].count; k++)
            for (int j = 0; j < k; j++)
                set_apart(s, apart, cells[j], cells[k]);
    }
    for (int i = 0; i < s->cells * SHAPE_CELL_WORDS; i++)
        any |= apart[i];
    return any != 0;
}

int nonet_differ_open(struct shape_room *room, const struct nonet_grid *grid,
                      const struct nonet_rules *rules, const struct shape **shape) {
    uint8_t region[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX];
    struct model model;
    int status = nonet_shape_open_houses(room, grid, rules, shape);
    if (status != NONET_OK || nonet_rules_are_houses(rules))
        return status;
    status = nonet_model_open(&model, grid, rules, NULL, region);
    if (status == NONET_OK && !only_differs(&model))
        status = NONET_E_RULES;
    if (status == NONET_OK && fill_apart(&model, *shape, room->apart))
        room->shape.apart = room->apart;
    nonet_model_close(&model);
    if (status != NONET_OK)
        nonet_shape_close(room);
    return status;
}

/* Whether rule i says more than that. */
static int says_more(const struct nonet_grid *grid, const struct nonet_rules *rules, int i,
                     unsigned char *only) {
    uint8_t region[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX];
    struct model model;
    only[i] = 1;
    int status = nonet_model_open(&model, grid, rules, only, region);
    int more = status == NONET_OK ? !only_differs(&model) : status;
    nonet_model_close(&model);
    only[i] = 0;
    return more;
}

int nonet_rules_beyond_logic(const struct nonet_grid *grid, const struct nonet_rules *rules) {
    if (nonet_house_count(grid, rules) < 0)
        return NONET_E_SHAPE;
    unsigned char *only = nonet_rules_are_houses(rules) ? NULL : calloc(rules->count, 1);
    if (only == NULL)
        return nonet_rules_are_houses(rules) ? -1 : NONET_E_MEMORY;
    int i = 0, more = 0;
    while (i < rules->count && (more = says_more(grid, rules, i, only)) == 0)
        i++;
    free(only);
    return more < 0 ? more : i < rules->count ? i : -1;
}

static int has_both(const struct model *m, const struct apart *apart, int a, int b) {
    int found = 0;
    for (int i = 0; i < apart->count; i++) {
        int c = m->pool[apart->first + (uint32_t)i];
        found += c == a || c == b;
    }
    return found == 2;
}

int nonet_differ_rule(const struct nonet_grid *grid, const struct nonet_rules *rules, int a,
                      int b) {
    uint8_t region[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX];
    struct model model;
    int found = -1;
    if (nonet_rules_are_houses(rules))
        return -1;
    if (nonet_model_open(&model, grid, rules, NULL, region) == NONET_OK)
        for (int i = 0; i < model.aparts && found < 0; i++)
            if (has_both(&model, &model.apart[i], a, b))
                found = model.apart[i].rule;
    nonet_model_close(&model);
    return found;
}
