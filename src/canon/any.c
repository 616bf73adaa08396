/*
 * The search for any shape of box.
 */
#include "canon/search.h"

#include <string.h>

#define BOX_ROWS (s->box_rows)
#define BOX_COLS (s->box_cols)
#include "canon/search.inc"

void nonet_canon_any(struct canon_search *s) {
    begin(s);
    advance(s, 0);
}
