/* Helpers for the tests of the human engine for any size. Include after cmocka.h. */
#ifndef NONET_TESTS_LOGIC_ANY_H
#define NONET_TESTS_LOGIC_ANY_H

#include "brute.h"
#include "logic/any.h"

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
    va_list ids;
    memset(o.without, 0xff, sizeof o.without);
    va_start(ids, id);
    for (; id != NULL; id = va_arg(ids, const char *)) {
        int i = 0;
        while (nonet_technique_at(i) != nonet_technique_find(id))
            i++;
        assert_non_null(nonet_technique_at(i));
        o.without[i / 64] &= ~((uint64_t)1 << i % 64);
    }
    va_end(ids);
    return o;
}

static inline void forbid(struct nonet_grid *g, int c, int d) {
    nonet_grid_set_marks(g, c, set_minus(nonet_grid_marks(g, c), set_of(d)));
}

#endif
