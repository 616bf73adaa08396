/*
 * What is wrong with a grid, as words: "r1c1 and r1c2 are both 5". One text for every program, so
 * that none has to know what the fields of a conflict mean.
 */
#include "grid/pen.h"
#include "nonet.h"

static void put_cell(struct pen *pen, const struct nonet_grid *grid, int c) {
    char name[NONET_NAME_MAX];
    nonet_cell_name(grid, c, NONET_NOTATION_RC, name, sizeof name);
    nonet_pen_text(pen, name);
}

static void put_house(struct pen *pen, const struct nonet_grid *grid,
                      const struct nonet_rules *rules, const char *before, int house) {
    char name[NONET_NAME_MAX];
    nonet_house_name(grid, rules, house, NONET_NOTATION_RC, name, sizeof name);
    nonet_pen_text(pen, before);
    nonet_pen_text(pen, name);
}

/* A house that is not a row or column is not as easy to see. */
static void put_clash(struct pen *pen, const struct nonet_grid *grid,
                      const struct nonet_rules *rules, const struct nonet_conflict *k) {
    put_cell(pen, grid, k->cells[0]);
    nonet_pen_text(pen, " and ");
    put_cell(pen, grid, k->cells[1]);
    nonet_pen_text(pen, " are both ");
    nonet_pen_number(pen, k->digit);
    if (rules != NULL && nonet_rules_count(rules) > 0 && k->house >= 2 * nonet_grid_side(grid))
        put_house(pen, grid, rules, " in ", k->house);
}

static void put_clues(struct pen *pen, const struct nonet_grid *grid,
                      const struct nonet_conflict *k) {
    int shown = k->count < k->room ? k->count : k->room;
    for (int i = 0; i < shown; i++) {
        int d = nonet_grid_value(grid, k->cells[i]);
        nonet_pen_text(pen, i == 0 ? "" : i + 1 == shown ? " and " : ", ");
        put_cell(pen, grid, k->cells[i]);
        if (d != 0) {
            pen_char(pen, '=');
            nonet_pen_number(pen, d);
        }
    }
    nonet_pen_text(pen, k->count == 0  ? "no grid at all meets these rules"
                        : k->count > 1 ? " cannot stand together"
                                       : " cannot stand");
}

/* Words after the only cell of a conflict. */
static void put_about(struct pen *pen, const struct nonet_grid *grid,
                      const struct nonet_conflict *k, const char *words) {
    put_cell(pen, grid, k->cells[0]);
    nonet_pen_text(pen, words);
}

long nonet_conflict_text(const struct nonet_grid *grid, const struct nonet_rules *rules,
                         const struct nonet_conflict *k, char *out, size_t room) {
    static const int named[] = {[NONET_CONFLICT_CLASH] =
                                    2, /* cells, without which nothing is said */
                                [NONET_CONFLICT_NO_MARK] = 1,
                                [NONET_CONFLICT_OPEN] = 1,
                                [NONET_CONFLICT_CLUE] = 1};
    struct pen pen = pen_of(out, room);
    if (k->count < named[k->kind] || k->room < named[k->kind])
        return NONET_E_ARGUMENT;
    switch (k->kind) {
    case NONET_CONFLICT_NONE:
        nonet_pen_text(&pen, "no conflict");
        break;
    case NONET_CONFLICT_CLASH:
        put_clash(&pen, grid, rules, k);
        break;
    case NONET_CONFLICT_NO_MARK:
        put_about(&pen, grid, k, " has no candidate");
        break;
    case NONET_CONFLICT_NO_PLACE:
        nonet_pen_number(&pen, k->digit);
        put_house(&pen, grid, rules, " has no place in ", k->house);
        break;
    case NONET_CONFLICT_CLUES:
        put_clues(&pen, grid, k);
        break;
    case NONET_CONFLICT_OPEN:
        put_about(&pen, grid, k, " is empty");
        break;
    case NONET_CONFLICT_CLUE:
        put_about(&pen, grid, k, " is not what the puzzle says");
        break;
    }
    return nonet_pen_end(&pen);
}
