/*
 * Full grids under rules: extra houses, regions in the place of boxes, cells that differ. Nothing
 * is known about them but what a search finds out.
 *
 * The first row gets its digits at random; as digits can be renamed, that favours no grid. A search
 * completes it. Then, again and again, an open cell is drawn, and one of the digits that are left
 * for it. If the last solution has it there, or a search finds another one that has, it becomes a
 * clue; else the cell loses this digit. What follows from the clues by singles is not drawn. So
 * every digit that a cell can have in some solution is as likely as any other, and in the end all
 * cells have been decided by chance; or, in large grids, the patience is spent, and the last
 * solution must do. It depends on where the search began, which is drawn as well, where all rules
 * are houses.
 */
#include "generate/full.h"
#include "solve/engine.h"
#include "solve/patience.h"

#include <stdlib.h>

/* In calls of a cancel function. A 9x9 needs about 10, the first solution of a 25x25 jigsaw a few
 * thousand. */
enum { FIRST_PATIENCE = 20000, DRAW_PATIENCE = 40 };

struct ruled {
    const struct shape *shape;
    const struct nonet_rules *rules;
    struct nonet_random *random;
    struct patience patience;
    struct nonet_grid *given, *marks, *found; /* what is drawn, what follows, the last solution */
    size_t bytes;
};

/* Looks for a solution that has what is given. 1: it is `found`; 0: there is none; NONET_E_GAVE_UP,
 * or another status. */
static int complete(struct ruled *r) {
    struct nonet_solve_options o = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    o.engine = NONET_ENGINE_ANY;
    o.limit = 1;
    o.rules = r->rules;
    o.seed = random_next(r->random);
    o.cancel = patience_ends;
    o.cancel_user = &r->patience;
    int status = nonet_solve_shaped(r->given, r->shape, &o, r->found, r->bytes, &result);
    if (status == NONET_E_CANCELLED && !r->patience.cancelled)
        return NONET_E_GAVE_UP;
    return status == NONET_OK ? result.solutions > 0 : status;
}

static void give_first_row(struct ruled *r) {
    uint8_t names[NONET_SIDE_MAX];
    int side = r->given->side;
    for (int i = 0; i < side; i++)
        names[i] = (uint8_t)(i + 1);
    random_shuffle(r->random, names, side);
    for (int i = 0; i < side; i++)
        nonet_grid_give(r->given, i, names[i]);
}

/* An open cell, and one of the digits left for it; -1: there is none. */
static int draw_cell(struct ruled *r, int *d) {
    int cell = -1;
    uint32_t open = 0;
    memcpy(r->marks, r->given, r->bytes);
    nonet_shape_marks(r->shape, r->marks, NONET_AFTER_SINGLES);
    for (int c = 0; c < r->shape->cells; c++)
        if (grid_value(r->marks, c) == 0 && random_below(r->random, ++open) == 0)
            cell = c;
    if (cell < 0)
        return -1;
    struct nonet_set left = grid_marks(r->marks, cell);
    for (uint32_t skip = random_below(r->random, (uint32_t)set_count(left)); skip > 0; skip--)
        set_take(&left);
    *d = set_first(left);
    return cell;
}

/* Decides one more cell, or one digit of it. 1: done; 0: none is open; or a status. */
static int decide(struct ruled *r) {
    int d, c = draw_cell(r, &d);
    if (c < 0)
        return 0;
    struct nonet_set others = set_minus(grid_marks(r->given, c), set_of(d));
    nonet_grid_give(r->given, c, d);
    int status = grid_value(r->found, c) == d ? 1 : complete(r);
    if (status == 0) {
        nonet_grid_clear(r->given, c);
        nonet_grid_set_marks(r->given, c, others);
    }
    return status < 0 ? status : 1;
}

static int draw(struct ruled *r) {
    give_first_row(r);
    r->patience.left = FIRST_PATIENCE;
    int status = complete(r);
    if (status != 1)
        return status == 0 ? NONET_E_IMPOSSIBLE : status;
    r->patience.left = DRAW_PATIENCE;
    while (status == 1)
        status = decide(r);
    return status == NONET_E_GAVE_UP ? NONET_OK : status;
}

int nonet_full_ruled_draw(const struct nonet_grid *empty, const struct shape *shape,
                          const struct nonet_rules *rules, struct nonet_random *random,
                          uint8_t *digits, nonet_cancel_fn cancel, void *cancel_user) {
    struct ruled r = {
        .shape = shape, .rules = rules, .random = random, .patience = {0, cancel, cancel_user, 0}};
    r.bytes = (size_t)NONET_GRID_BYTES(empty->side);
    size_t room = GRID_ROOM(empty->side);
    unsigned char *memory = malloc(3 * room);
    if (memory == NULL)
        return NONET_E_MEMORY;
    r.given = (struct nonet_grid *)(void *)memory;
    r.marks = (struct nonet_grid *)(void *)(memory + room);
    r.found = (struct nonet_grid *)(void *)(memory + 2 * room);
    memcpy(r.given, empty, r.bytes);
    int status = draw(&r);
    for (int c = 0; c < shape->cells && status == NONET_OK; c++)
        digits[c] = (uint8_t)grid_value(r.found, c);
    free(memory);
    return status;
}
