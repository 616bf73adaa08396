/* Helpers for the tests of the human engine for any size. Include after cmocka.h. */
#ifndef NONET_TESTS_LOGIC_ANY_H
#define NONET_TESTS_LOGIC_ANY_H

#include "brute.h"
#include "logic/engine.h"

enum { MANY = NONET_GRID_BYTES(NONET_SIDE_MAX) };

static inline struct nonet_grid *new_grid(int rows, int cols) {
    struct nonet_grid *g = malloc(MANY);
    assert_non_null(g);
    assert_int_equal(nonet_grid_init(g, MANY, rows, cols), NONET_OK);
    return g;
}

/* Options that leave out all techniques except these; the list ends with NULL. */
static inline struct nonet_logic_options only(const char *id, ...) {
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_techniques kept = {{0}};
    va_list ids;
    va_start(ids, id);
    for (; id != NULL; id = va_arg(ids, const char *))
        assert_int_equal(nonet_techniques_add(&kept, id), NONET_OK);
    va_end(ids);
    for (size_t i = 0; i < sizeof kept.bits / sizeof *kept.bits; i++)
        o.without.bits[i] = ~kept.bits[i];
    o.with = kept;
    return o;
}

/* The engine with sets of 16 bits, or of more for larger sides: on 9x9 it is compiled without the
 * constants of nonet_logic's, and has to say the same. */
static inline int logic_wide(struct logic_call *call) {
    const struct logic_engine *own = nonet_logic_engine(call->shape);
    return (call->grid->side <= 16 ? &nonet_logic_16 : own)->run(call);
}

static inline int logic_any(const struct nonet_grid *g, const struct nonet_logic_options *o,
                            struct nonet_grid *after, struct nonet_logic_result *r) {
    struct shape_room room;
    const struct shape *shape;
    assert_int_equal(nonet_shape_open(&room, g, o->rules, &shape), NONET_OK);
    struct logic_call call = nonet_logic_call(g, shape, o);
    call.after = after;
    int status = logic_wide(&call);
    nonet_shape_close(&room);
    *r = call.result;
    return status;
}

static inline void forbid(struct nonet_grid *g, int c, int d) {
    nonet_grid_set_marks(g, c, set_minus(nonet_grid_marks(g, c), set_of(d)));
}

#endif
