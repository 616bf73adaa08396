/*
 * The search for 9x9: the same with the shape known when it is compiled, and a start of its own for
 * full grids.
 */
#include "canon/search.h"

#include <string.h>

#define BOX_ROWS 3
#define BOX_COLS 3
#include "canon/search.inc"

#include "canon/nine_full.inc"

void nonet_canon_nine(struct canon_search *s) {
    if (s->clues == 81) {
        begin_full(s);
        advance(s, 2);
    } else {
        begin(s);
        advance(s, 0);
    }
}
