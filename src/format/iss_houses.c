/*
 * What the items of ISS's text mean that are houses: regions in the place of boxes or beside them,
 * diagonals, windows, and any cells that differ and are as many as the side.
 */
#include "format/iss_item.h"

#ifndef NONET_HOUSES_ONLY
/* The cells of houses are houses, one cell alone is as it likes. */
static int read_different(struct iss_item *item) {
    int status = nonet_iss_take_cells(item);
    if (status != NONET_OK || item->count == 1)
        return status;
    if (item->count == item->iss->side)
        return nonet_iss_add_house(item, "extra-region", item->cells);
    return nonet_iss_add(item, 0);
}

static int read_diagonal(struct iss_item *item) {
    struct iss *iss = item->iss;
    int way = 0, status = nonet_iss_take_number(item, &way);
    if (status == NONET_OK && way != 1 && way != -1)
        return nonet_iss_error(iss, item->at, "%s is 1 or -1", item->type->name);
    if (status == NONET_OK)
        status = nonet_iss_begin_rules(item);
    if (status != NONET_OK)
        return status;
    return nonet_rules_add_set(iss->text, way == 1 ? "diagonal-up" : "diagonal-down", item->at,
                               iss->used, iss->piece);
}

/* They have the form of boxes, and lines of one cell around each. */
int nonet_iss_window(int side, int k, uint16_t *cells) {
    int rows, cols, along;
    if (!nonet_iss_box(side, &rows, &cols))
        return 0;
    along = (side - 1) / (cols + 1);
    int row = 1 + k / along * (rows + 1), col = 1 + k % along * (cols + 1);
    if (row + rows >= side)
        return 0;
    for (int i = 0; i < side; i++)
        cells[i] = (uint16_t)((row + i / cols) * side + col + i % cols);
    return 1;
}

static int read_windoku(struct iss_item *item) {
    uint16_t cells[NONET_NAMED_SIDE_MAX];
    int status = nonet_iss_read_flag(item), side = item->iss->side;
    if (status == NONET_OK && !nonet_iss_window(side, 0, cells))
        return nonet_iss_error(item->iss, item->at, "%s: side %d has no windows", item->type->name,
                               side);
    for (int k = 0; status == NONET_OK && nonet_iss_window(side, k, cells); k++)
        status = nonet_iss_add_house(item, "window", cells);
    return status;
}

/* The groups of ISS are those of its boxes, even if there are no boxes. */
static int read_groups(struct iss_item *item) {
    uint16_t cells[NONET_NAMED_SIDE_MAX];
    int side = item->iss->side, rows, cols, status = NONET_OK;
    if (item->iss->box_rows != 0)
        return nonet_iss_read_flag(item);
    if (!nonet_iss_box(side, &rows, &cols))
        return nonet_iss_error(item->iss, item->at, "%s: side %d has no boxes", item->type->name,
                               side);
    for (int place = 0; status == NONET_OK && place < side; place++) {
        for (int box = 0; box < side; box++)
            cells[box] = (uint16_t)((box / rows * rows + place / cols) * side + box % rows * cols +
                                    place % cols);
        status = nonet_iss_add_house(item, "group", cells);
    }
    return status;
}

/* Looks at the signs of a map; 1 if all regions have `side` cells, -1 if more than one has not. */
static int judge_map(const struct iss_word *map, int side, int count[256]) {
    int others = 0, signs = 0;
    memset(count, 0, 256 * sizeof *count);
    for (int i = 0; i < map->length; i++)
        count[(unsigned char)map->text[i]]++;
    for (int i = 0; i < 256; i++) {
        signs += count[i] > 0;
        others += count[i] > 0 && count[i] != side;
    }
    if (signs == 1)
        return 0;
    return others == 0 ? 1 : others == 1 ? 0 : -1;
}

/* A map, which may leave out cells by one region of another size. Beside boxes, and if cells are
 * left out, its regions are extra houses. */
static int read_jigsaw(struct iss_item *item) {
    struct iss_word map, more;
    uint16_t cells[NONET_NAMED_SIDE_MAX];
    int count[256], side = item->iss->side, status = nonet_iss_next(item, &map, "a map");
    if (status == NONET_OK && nonet_iss_argument(item->walk, &more))
        map = more; /* the first one was a shape */
    if (status != NONET_OK)
        return status;
    if (map.length != side * side)
        return nonet_iss_wrong(item, &map, "a map with one sign for each cell");
    int whole = judge_map(&map, side, count);
    if (whole < 0)
        return nonet_iss_error(item->iss, map.at, "%s: regions have other than %d cells",
                               item->type->name, side);
    int is_map = whole && item->iss->box_rows == 0 && !item->iss->has_regions;
    item->iss->has_regions |= is_map;
    for (int sign = 0; status == NONET_OK && sign < 256; sign++) {
        if (count[sign] != side)
            continue;
        for (int c = 0, n = 0; c < side * side; c++)
            if ((unsigned char)map.text[c] == sign)
                cells[n++] = (uint16_t)c;
        status = is_map ? nonet_iss_add_region(item, cells)
                        : nonet_iss_add_house(item, "extra-region", cells);
    }
    return status;
}

/* ---- the table ---- */

const struct iss_type nonet_iss_house_types[] = {
    {"AllDifferent", "different", read_different, 0},
    {"Diagonal", NULL, read_diagonal, 0},
    {"DisjointSets", "disjoint-groups", read_groups, 0},
    {"Jigsaw", NULL, read_jigsaw, 0},
    {"NoBoxes", NULL, nonet_iss_read_flag, 0},
    {"Windoku", NULL, read_windoku, 0},
    {NULL, NULL, NULL, 0},
};
#endif
