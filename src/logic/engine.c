/*
 * nonet_logic: checks its arguments and calls the engine for that size. Both engines go through the
 * techniques in the order of techniques.def and take the first step found.
 */
#include "logic/logic.h"
#include "grid/grid.h"
#include "grid/known.h"

_Static_assert(TECHNIQUES <= 64, "the allowed techniques are one word");

uint64_t nonet_logic_allowed(const struct nonet_logic_options *options) {
    uint64_t allowed = 0;
    for (int i = 0; i < TECHNIQUES; i++) {
        const struct nonet_technique *t = nonet_technique_at(i);
        int unwanted = options->without[i / 64] >> i % 64 & 1;
        unwanted |= options->no_uniqueness && (t->flags & NONET_TECHNIQUE_UNIQUENESS) != 0;
        unwanted |= options->max_rating > 0 && t->rating > options->max_rating;
        if (!unwanted)
            allowed |= (uint64_t)1 << i;
    }
    return allowed;
}

int nonet_logic(const struct nonet_grid *grid, const struct nonet_logic_options *options,
                struct nonet_grid *after, size_t room, struct nonet_logic_result *result) {
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    if ((options != NULL && options->size < sizeof options->size) ||
        (result != NULL && result->size < sizeof result->size))
        return NONET_E_ARGUMENT;
    if (options != NULL)
        copy_known(&o, options, options->size, sizeof o);
    if ((unsigned)o.extent > NONET_LOGIC_ALL || o.max_rating < 0)
        return NONET_E_ARGUMENT;
    if (after != NULL && room < (size_t)NONET_GRID_BYTES(grid->side))
        return NONET_E_ROOM;
    int nine = grid->box_rows == 3 && grid->box_cols == 3;
    int status = (nine ? nonet_logic_nine : nonet_logic_any)(grid, &o, after, room, &r);
    if (result != NULL && (status == NONET_OK || status == NONET_E_CANCELLED)) {
        size_t size = result->size;
        copy_known(result, &r, size, sizeof r);
        result->size = size;
    }
    return status;
}
