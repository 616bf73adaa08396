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

/* What breaks rule i, and, of a rule without cells, all pairs that do: of each that was found, the
 * second cell is taken away before the next one is looked for. */
static int put_broken(int i, int *count) {
    static union {
        uint32_t align;
        unsigned char room[sizeof board];
    } copy;
    struct nonet_rule rule;
    struct nonet_conflict conflict = CONFLICT;
    int status = nonet_rules_at(rules, i, &rule);
    if (status != NONET_OK || rule.kind != NONET_RULE_NAMED)
        return NONET_OK;
    nonet_grid_copy(NONET_GRID(copy), sizeof copy, NONET_GRID(board));
    do {
        status = nonet_find_broken(NONET_GRID(copy), rules, i, &conflict);
        if (status != NONET_OK || conflict.kind == NONET_CONFLICT_NONE)
            return status;
        put("%s{\"rule\":%d,\"cells\":", (*count)++ == 0 ? "" : ",", i);
        put_cells(conflict_cells, conflict.count < conflict.room ? conflict.count : conflict.room);
        put("}");
        nonet_grid_clear(NONET_GRID(copy), conflict_cells[conflict.count - 1]);
    } while (rule.count == 0 && conflict.count == 2);
    return NONET_OK;
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
