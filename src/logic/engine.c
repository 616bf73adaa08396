/* nonet_logic: checks its arguments and calls the engine, compiled for that size. */
#include "logic/engine.h"
#include "grid/known.h"
#include "rules/differ.h"

static const struct logic_engine *engine_of_width(int side, int houses) {
    if (side <= 16 && houses <= HOUSES_SMALL)
        return &nonet_logic_16;
    return side <= 64 ? &nonet_logic_64 : &nonet_logic_128;
}

const struct logic_engine *nonet_logic_engine(const struct shape *shape) {
    return shape_is_classic(shape) ? &nonet_logic_9 : engine_of_width(shape->side, shape->houses);
}

/* Whether techniques may assume one solution. They exchange digits where every house stays valid; a
 * rule that keeps other cells apart could forbid that, so that there is one solution after all. */
static int may_assume_one(const struct shape *shape) {
    return shape == NULL || shape->apart == NULL;
}

int nonet_logic_looks_for(const struct shape *shape, int side, enum nonet_scale scale,
                          int technique) {
    const struct logic_engine *engine =
        shape != NULL ? nonet_logic_engine(shape) : engine_of_width(side, 0);
    const struct nonet_technique *t = nonet_technique_at(technique);
    const struct nonet_scale_row *row = nonet_scale_find(scale, t->id);
    unsigned flags = row != NULL ? row->flags : t->flags;
    return engine->has(scale, technique) &&
           ((flags & NONET_TECHNIQUE_UNIQUENESS) == 0 || may_assume_one(shape));
}

/* On 9x9 the search for chains inside chains has no limit: the ratings must be exact. */
struct logic_call nonet_logic_call(const struct nonet_grid *grid, const struct shape *shape,
                                   const struct nonet_logic_options *options) {
    struct logic_call call = {.grid = grid,
                              .shape = shape,
                              .options = *options,
                              .result = NONET_LOGIC_RESULT_INIT,
                              .match_above = MATCH_ABOVE,
                              .least_set = LEAST_SET,
                              .nested_ticks = shape_is_classic(shape) ? INT_MAX : NESTED_TICKS};
    call.options.no_uniqueness |= !may_assume_one(shape);
    return call;
}

int nonet_logic(const struct nonet_grid *grid, const struct nonet_logic_options *options,
                struct nonet_grid *after, size_t room, struct nonet_logic_result *result) {
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    if ((options != NULL && options->size < sizeof options->size) ||
        (result != NULL && result->size < sizeof result->size))
        return NONET_E_ARGUMENT;
    if (options != NULL)
        copy_known(&o, options, options->size, sizeof o);
#ifdef NONET_EXPLAINER_ONLY
    if (o.scale != NONET_SCALE_EXPLAINER)
        return NONET_E_ARGUMENT;
#endif
    if ((unsigned)o.extent > NONET_LOGIC_ALL || o.max_rating < 0 || o.max_level < 0 ||
        o.max_score < 0 || (unsigned)o.scale > NONET_SCALE_NONET ||
        (o.scale != NONET_SCALE_EXPLAINER ? o.max_rating != 0 : o.max_level != 0) ||
        (o.scale != NONET_SCALE_HODOKU && o.max_score != 0))
        return NONET_E_ARGUMENT;
    if (after != NULL && room < (size_t)NONET_GRID_BYTES(grid->side))
        return NONET_E_ROOM;
    struct shape_room shape_room;
    const struct shape *shape;
    int status = nonet_differ_open(&shape_room, grid, o.rules, &shape);
    if (status != NONET_OK)
        return status;
    struct logic_call call = nonet_logic_call(grid, shape, &o);
    call.after = after;
    status = shape->apart != NULL && shape->houses > HOUSES_SMALL
                 ? NONET_E_HOUSES
                 : nonet_logic_engine(shape)->run(&call);
    nonet_shape_close(&shape_room);
    if (o.scale == NONET_SCALE_EXPLAINER)
        call.result.level = 1 + (int)(nonet_level_of(call.result.rating) - nonet_level_at(0));
    if (result != NULL && (status == NONET_OK || status == NONET_E_CANCELLED)) {
        size_t size = result->size;
        copy_known(result, &call.result, size, sizeof call.result);
        result->size = size;
    }
    return status;
}
