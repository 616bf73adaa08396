/*
 * The candidates that are left: by houses alone (grid/marks.c), or, where there are rules of other
 * kinds, by what the search with rules does before its first guess.
 */
#include "grid/shape.h"
#include "solve/ruled.h"

static int marks_by_houses(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                           enum nonet_after after, struct nonet_grid *out, int *contradiction) {
    struct shape_room room;
    const struct shape *shape;
    int status = nonet_shape_open_houses(&room, puzzle, rules, &shape);
    if (status != NONET_OK)
        return status;
    nonet_grid_copy(out, nonet_grid_room(puzzle), puzzle);
    *contradiction = !nonet_shape_marks(shape, out, after);
    nonet_shape_close(&room);
    return NONET_OK;
}

/* A cell with a value keeps it, even if a rule has taken it out of the candidates. */
static int marks_by_rules(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                          enum nonet_after after, struct nonet_grid *out, int *contradiction) {
    union nonet_grid16 room;
    struct nonet_grid *work = NONET_GRID(room);
    nonet_grid_copy(work, sizeof room, puzzle);
    int status =
        nonet_ruled_marks(puzzle, rules, after == NONET_AFTER_NONE, work, contradiction, NULL);
    if (status != NONET_OK)
        return status;
    for (int c = 0; c < (int)puzzle->cells; c++)
        if (grid_value(puzzle, c) != 0)
            grid_put_marks(work, c, grid_marks(puzzle, c));
    return nonet_grid_copy(out, nonet_grid_room(puzzle), work);
}

int nonet_marks(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                enum nonet_after after, struct nonet_grid *out, size_t room, int *contradiction) {
    int is_wrong = 0;
    if (after != NONET_AFTER_NONE && after != NONET_AFTER_SINGLES)
        return NONET_E_ARGUMENT;
    if (room < (size_t)NONET_GRID_BYTES(puzzle->side))
        return NONET_E_ROOM;
    if (nonet_house_count(puzzle, rules) < 0)
        return NONET_E_SHAPE;
    int status = (rules_have_named(rules) ? marks_by_rules : marks_by_houses)(puzzle, rules, after,
                                                                              out, &is_wrong);
    if (status == NONET_OK && contradiction != NULL)
        *contradiction = is_wrong;
    return status;
}
