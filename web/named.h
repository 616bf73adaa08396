/*
 * Rules that are not houses, in the modules that have them: in words, drawn, and broken. A part of
 * engine.c, which alone includes it.
 */
#ifndef NONET_WEB_NAMED_H
#define NONET_WEB_NAMED_H

/* The rules by number: each with its kind, its cells and what it says; null for what is a house. */
long EXPORT(nonet_web_rule_list)(void) {
    int side = nonet_grid_side(NONET_GRID(board)), count = rules ? nonet_rules_count(rules) : 0;
    struct nonet_rule rule;
    char text[4096];
    begin();
    put("[");
    for (int i = 0; i < count; i++) {
        put(i == 0 ? "" : ",");
        if (nonet_rules_at(rules, i, &rule) != NONET_OK || rule.kind != NONET_RULE_NAMED ||
            nonet_rule_text(side, &rule, text, sizeof text) < 0) {
            put("null");
            continue;
        }
        put("{\"kind\":\"%s\",\"cells\":", rule.name);
        put_cells(rule.cells, rule.count);
        put(",\"text\":");
        put_text(text);
        put("}");
    }
    put("]");
    return finish(NONET_OK);
}

/* They are drawn, as SVG in a JSON string. */
long EXPORT(nonet_web_picture)(void) {
    long need = nonet_rules_picture(NONET_GRID(board), rules, NULL, 0);
    char *text = need > 0 ? malloc((size_t)need + 1) : NULL;
    if (text == NULL)
        return need > 0 ? NONET_E_MEMORY : need;
    nonet_rules_picture(NONET_GRID(board), rules, text, (size_t)need + 1);
    begin();
    put_string(text, (size_t)need);
    free(text);
    return finish(NONET_OK);
}

/* What the digits of a grid break of one rule. */
struct breach {
    struct nonet_grid *grid;
    int rule, *count;
    struct nonet_conflict conflict;
};

/* 1: there is something; 0: there is nothing (more); or a status. */
static int find_breach(struct breach *b) {
    struct nonet_conflict conflict = CONFLICT;
    b->conflict = conflict;
    int status = nonet_find_broken(b->grid, rules, b->rule, &b->conflict);
    return status != NONET_OK ? status : b->conflict.kind != NONET_CONFLICT_NONE;
}

static void put_breach(struct breach *b) {
    int count = b->conflict.count < b->conflict.room ? b->conflict.count : b->conflict.room;
    put("%s{\"rule\":%d,\"cells\":", (*b->count)++ == 0 ? "" : ",", b->rule);
    put_cells(conflict_cells, count);
    put("}");
}

/* The pairs of one cell that was taken away, with those left; but not the one that it was taken away
 * for. */
static int put_pairs_of(struct breach *b, int cell, int known) {
    uint16_t away[SIDE_MOST * SIDE_MOST];
    int found, count = 0;
    nonet_grid_place(b->grid, cell, nonet_grid_value(NONET_GRID(board), cell));
    while ((found = find_breach(b)) == 1) {
        int other = conflict_cells[conflict_cells[0] == cell];
        if (other != known)
            put_breach(b);
        away[count++] = (uint16_t)other;
        nonet_grid_clear(b->grid, other);
    }
    for (int i = 0; i < count; i++)
        nonet_grid_place(b->grid, away[i], nonet_grid_value(NONET_GRID(board), away[i]));
    nonet_grid_clear(b->grid, cell);
    return found;
}

/* Of a rule for the whole grid, pairs so that every cell in one is named: cells are taken away until
 * there are none, and then looked at one by one. */
static int put_pairs(struct breach *b) {
    uint16_t cell[SIDE_MOST * SIDE_MOST], known[SIDE_MOST * SIDE_MOST];
    int found, count = 0;
    while ((found = find_breach(b)) == 1) {
        put_breach(b);
        if (b->conflict.count != 2)
            return NONET_OK;
        known[count] = conflict_cells[0];
        cell[count] = conflict_cells[1];
        nonet_grid_clear(b->grid, cell[count++]);
    }
    for (int i = 0; i < count && found == 0; i++)
        found = put_pairs_of(b, cell[i], known[i]);
    return found;
}

static int put_broken(int i, int *count) {
    static union {
        uint32_t align;
        unsigned char room[sizeof board];
    } copy;
    struct nonet_rule rule;
    struct breach b = {.grid = NONET_GRID(copy), .rule = i, .count = count};
    int status = nonet_rules_at(rules, i, &rule);
    if (status != NONET_OK || rule.kind != NONET_RULE_NAMED)
        return NONET_OK;
    nonet_grid_copy(NONET_GRID(copy), sizeof copy, NONET_GRID(board));
    if (rule.count == 0)
        return put_pairs(&b);
    if ((status = find_breach(&b)) == 1)
        put_breach(&b);
    return status < 0 ? status : NONET_OK;
}

/* The rules that the digits on the board break, with the cells that do. */
long EXPORT(nonet_web_broken)(void) {
    int status = NONET_OK, count = 0;
    begin();
    put("[");
    for (int i = 0; rules != NULL && status == NONET_OK && i < nonet_rules_count(rules); i++)
        status = put_broken(i, &count);
    put("]");
    return finish(status);
}

#endif
