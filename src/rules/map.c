/* Maps of regions, cell by cell, and what is wrong with them. */
#include "rules/map.h"
#include "grid/rules.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_MAX = 8 };

static int fail(char reason[NONET_REASON_MAX], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static int fail(char reason[NONET_REASON_MAX], const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(reason, NONET_REASON_MAX, format, args);
    va_end(args);
    return NONET_E_SYNTAX;
}

void nonet_map_begin(struct region_map *map, int side) {
    assert(side >= 1 && side <= NONET_SIDE_MAX);
    map->side = side;
    map->regions = map->cells = 0;
}

int nonet_map_add(struct region_map *m, const char *label, size_t length,
                  char reason[NONET_REASON_MAX]) {
    int k = 0;
    while (k < m->regions && (m->length[k] != length || memcmp(m->label[k], label, length) != 0))
        k++;
    if (m->cells == m->side * m->side)
        return fail(reason, "there are more than %d cells", m->cells);
    if (k > m->side)
        return fail(reason, "there are more than %d regions: '%.*s' is another", m->side,
                    (int)(length < LABEL_MAX ? length : LABEL_MAX), label);
    if (k == m->regions) {
        m->label[k] = label;
        m->length[k] = length;
        m->count[k] = 0;
        m->regions++;
    }
    m->count[k]++;
    m->of[m->cells++] = (uint8_t)k;
    return NONET_OK;
}

/* The region, other than this one, whose number of cells is the most wrong; -1: all are right. */
static int worst_but(const struct region_map *m, int but) {
    int worst = -1, most = 0;
    for (int k = 0; k < m->regions; k++) {
        int wrong = abs(m->count[k] - m->side);
        if (k == but || wrong <= most)
            continue;
        worst = k;
        most = wrong;
    }
    return worst;
}

int nonet_map_is_whole(const struct region_map *m) {
    return m->cells == m->side * m->side && worst_but(m, -1) < 0;
}

static int shown(const struct region_map *m, int k) {
    return (int)(m->length[k] < LABEL_MAX ? m->length[k] : LABEL_MAX);
}

/* What a cell with a wrong label has too many is missing elsewhere: names both. */
static int fail_counts(const struct region_map *m, char reason[NONET_REASON_MAX]) {
    int a = worst_but(m, -1), b = worst_but(m, a);
    const char *cells = m->count[a] == 1 ? "cell" : "cells";
    if (b < 0)
        return fail(reason, "region '%.*s' has %d %s, not %d", shown(m, a), m->label[a],
                    m->count[a], cells, m->side);
    return fail(reason, "region '%.*s' has %d %s and region '%.*s' %d, not %d", shown(m, a),
                m->label[a], m->count[a], cells, shown(m, b), m->label[b], m->count[b], m->side);
}

int nonet_map_end(const struct region_map *m, struct nonet_rules *rules, size_t room,
                  char reason[NONET_REASON_MAX]) {
    uint16_t cells[NONET_SIDE_MAX];
    int status = NONET_OK;
    if (m->cells != m->side * m->side)
        return fail(reason, "the regions have %d cells, not %d", m->cells, m->side * m->side);
    if (!nonet_map_is_whole(m))
        return fail_counts(m, reason);
    assert(m->regions == m->side);
    for (int k = 0; k < m->regions && status == NONET_OK; k++) {
        struct nonet_rule rule = {.kind = NONET_RULE_REGION, .name = "region", .cells = cells};
        for (int c = 0; c < m->cells; c++)
            if (m->of[c] == k)
                cells[rule.count++] = (uint16_t)c;
        status = nonet_rules_add(rules, room, &rule);
    }
    assert(status == NONET_OK || status == NONET_E_ARGUMENT || status == NONET_E_ROOM);
    if (status == NONET_E_ARGUMENT)
        return fail(reason, "there are other regions already");
    if (status != NONET_OK)
        fail(reason, "there is no room for so many rules");
    return status;
}
