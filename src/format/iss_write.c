/*
 * Writing ISS's text: the shape, what there is in the place of boxes, houses, and clues. iss_ways.c has
 * the named rules.
 */
#include "format/iss_writing.h"

#ifndef NONET_HOUSES_ONLY

/* ---- houses ---- */

/* Whether a house has these cells, which are ascending. */
static int has_cells(const struct writing *w, const struct rule_entry *entry,
                     const uint16_t *cells) {
    return memcmp(rules_cells(w->rules, entry), cells, (size_t)w->side * sizeof *cells) == 0;
}

/* Which window of Windoku a house is; -1: none. */
static int window_of(const struct writing *w, const struct rule_entry *entry) {
    uint16_t cells[NONET_NAMED_SIDE_MAX];
    for (int k = 0; nonet_iss_window(w->side, k, cells); k++)
        if (entry->kind == NONET_RULE_HOUSE && has_cells(w, entry, cells))
            return k;
    return -1;
}

/* Whether all windows are there, and so can be said in one word. */
static int has_windows(const struct writing *w) {
    uint16_t cells[NONET_NAMED_SIDE_MAX];
    int windows = 0, found = 0;
    while (nonet_iss_window(w->side, windows, cells))
        windows++;
    for (int i = 0; i < w->rules->count; i++)
        found += window_of(w, rules_entry(w->rules, i)) >= 0;
    return windows > 0 && found == windows;
}

/* 1 if the cells are the diagonal from the top right, -1 if from the top left, 0 if neither. */
static int diagonal_of(const struct writing *w, const struct nonet_rule *rule) {
    int down = 0, up = 0;
    for (int i = 0; i < w->side; i++) {
        down += rule->cells[i] == i * (w->side + 1);
        up += rule->cells[i] == (i + 1) * (w->side - 1);
    }
    return up == w->side ? 1 : down == w->side ? -1 : 0;
}

static void write_house(struct writing *w, const struct rule_entry *entry) {
    struct nonet_rule rule = rules_view(w->rules, entry);
    int diagonal = diagonal_of(w, &rule), window = window_of(w, entry);
    if (window >= 0 && has_windows(w)) {
        if (window == 0)
            put_name(w, "Windoku");
        return;
    }
    put_name(w, diagonal != 0 ? "Diagonal" : "AllDifferent");
    if (diagonal != 0)
        put_number(w, diagonal);
    else
        put_cells(w, rule.cells, rule.count);
}

/* ---- the puzzle ---- */

/* The region of every cell; 0: there are none but rows and columns. */
static int regions_of(const struct writing *w, uint8_t *of) {
    const struct nonet_grid *g = w->grid;
    int side = w->side, are_rows = 1;
    if (rules_count_of(w->rules, NONET_RULE_REGION) > 0)
        rules_regions(w->rules, of);
    else
        for (int c = 0; c < side * side; c++)
            of[c] = (uint8_t)(c / side / g->box_rows * g->box_rows + c % side / g->box_cols);
    for (int c = 0; c < side * side; c++)
        are_rows &= of[c] == c / side;
    return !are_rows && (g->box_cols > 1 || rules_count_of(w->rules, NONET_RULE_REGION) > 0);
}

/* Says what there is in the place of the boxes that ISS would have. */
static void write_regions(struct writing *w) {
    uint8_t of[CAGE_CELLS_MAX];
    int rows, cols, has_boxes = nonet_iss_box(w->side, &rows, &cols);
    int has_regions = regions_of(w, of);
    int is_usual =
        has_boxes && rules_count_of(w->rules, NONET_RULE_REGION) == 0 && w->grid->box_rows == rows;
    if (is_usual || (!has_boxes && !has_regions))
        return;
    put_name(w, "NoBoxes");
    if (!has_regions)
        return;
    put_name(w, "Jigsaw~");
    for (int c = 0; c < w->side * w->side; c++)
        pen_char(&w->pen, "0123456789abcdef"[of[c]]);
}

/* Clues, and candidates where some are missing. 0: a cell has none. */
static int write_clues(struct writing *w) {
    uint32_t all = ((uint32_t)1 << w->side) - 1;
    int first = 1;
    for (int c = 0; c < w->side * w->side; c++) {
        if ((w->open[c] & all) == all)
            continue;
        if ((w->open[c] & all) == 0)
            return 0;
        if (first)
            put_name(w, "");
        first = 0;
        put_cell(w, c);
        for (int d = 1; d <= w->side; d++)
            if (w->open[c] >> (d - 1) & 1) {
                pen_char(&w->pen, '_');
                nonet_pen_number(&w->pen, d);
            }
    }
    return 1;
}

static int write_rules(struct writing *w) {
    for (int i = 0; w->rules != NULL && i < w->rules->count; i++) {
        const struct rule_entry *entry = rules_entry(w->rules, i);
        struct nonet_rule rule = rules_view(w->rules, entry);
        if (entry->kind == NONET_RULE_HOUSE)
            write_house(w, entry);
        else if (entry->kind == NONET_RULE_NAMED && !nonet_iss_write_named(w, &rule))
            return 0;
    }
    return 1;
}

long nonet_iss_write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                     const struct nonet_style *style, char *out, size_t room) {
    struct writing w = {.pen = pen_of(out, room), .grid = grid, .rules = rules, .side = grid->side};
    (void)style;
    if (w.side < NONET_NAMED_SIDE_MIN || w.side > NONET_NAMED_SIDE_MAX)
        return NONET_E_UNWRITABLE;
    for (int c = 0; c < (int)grid->cells; c++)
        w.open[c] = (uint32_t)grid_marks(grid, c).low;
    put_name(&w, "Shape~");
    nonet_pen_number(&w.pen, w.side);
    pen_char(&w.pen, 'x');
    nonet_pen_number(&w.pen, w.side);
    write_regions(&w);
    if (!write_rules(&w) || !write_clues(&w))
        return NONET_E_UNWRITABLE;
    return nonet_pen_end(&w.pen);
}
#endif
