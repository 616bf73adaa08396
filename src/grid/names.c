/* The names of cells and houses. */
#include "grid/names.h"
#include "grid/shape.h"

static const char row[] = "row", column[] = "column", box[] = "box", group[] = "group";

static const char *kind_of(const struct nonet_grid *grid, const struct nonet_rules *rules, int h) {
    const struct rule_entry *rule = nonet_house_rule(grid, rules, h);
    if (rule != NULL)
        return rule->kind == NONET_RULE_NAMED ? group : rule->name;
    return h < grid->side ? row : h < 2 * grid->side ? column : box;
}

struct house_name nonet_house_named(const struct nonet_grid *grid, const struct nonet_rules *rules,
                                    int h) {
    struct house_name name = {kind_of(grid, rules, h), h % grid->side + 1};
    if (nonet_house_rule(grid, rules, h) == NULL)
        return name;
    name.number = 1;
    for (int other = 2 * grid->side; other < h; other++)
        name.number += strcmp(kind_of(grid, rules, other), name.kind) == 0;
    return name;
}

void nonet_pen_kinds(struct pen *pen, const char *kind) {
    size_t length = strlen(kind);
    nonet_pen_bytes(pen, kind, length);
    nonet_pen_text(pen, length > 0 && strchr("sx", kind[length - 1]) ? "es" : "s");
}

/* A to Z, then AA, AB, ... */
static void letters(struct pen *pen, int number) {
    if (number > 26)
        letters(pen, (number - 1) / 26);
    pen_char(pen, (char)('A' + (number - 1) % 26));
}

void nonet_pen_cell(struct pen *pen, int side, int c, enum nonet_notation notation) {
    if (notation == NONET_NOTATION_CHESS) {
        letters(pen, c / side + 1);
    } else {
        pen_char(pen, notation == NOTATION_TITLE ? 'R' : 'r');
        nonet_pen_number(pen, c / side + 1);
        pen_char(pen, notation == NOTATION_TITLE ? 'C' : 'c');
    }
    nonet_pen_number(pen, c % side + 1);
}

void nonet_pen_house_number(struct pen *pen, struct house_name name, enum nonet_notation notation) {
    if (notation == NONET_NOTATION_CHESS && name.kind == row)
        letters(pen, name.number);
    else
        nonet_pen_number(pen, name.number);
}

void nonet_pen_house(struct pen *pen, struct house_name name, enum nonet_notation notation) {
    nonet_pen_text(pen, name.kind);
    pen_char(pen, ' ');
    nonet_pen_house_number(pen, name, notation);
}

static int is_notation(enum nonet_notation notation) {
    return (unsigned)notation <= NONET_NOTATION_EUREKA;
}

long nonet_cell_name(const struct nonet_grid *grid, int c, enum nonet_notation notation, char *out,
                     size_t room) {
    struct pen pen = pen_of(out, room);
    if (c < 0 || c >= (int)grid->cells || !is_notation(notation))
        return NONET_E_ARGUMENT;
    nonet_pen_cell(&pen, grid->side, c, notation);
    return nonet_pen_end(&pen);
}

long nonet_house_name(const struct nonet_grid *grid, const struct nonet_rules *rules, int h,
                      enum nonet_notation notation, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    int count = nonet_house_count(grid, rules);
    if (count < 0 || h < 0 || h >= count || !is_notation(notation))
        return count < 0 ? count : NONET_E_ARGUMENT;
    nonet_pen_house(&pen, nonet_house_named(grid, rules, h), notation);
    return nonet_pen_end(&pen);
}
