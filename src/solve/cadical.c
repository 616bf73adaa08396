/*
 * The bridge to the SAT solver CaDiCaL, compiled where its C interface was found.
 */
#include "solve/engine.h"

int nonet_sat_is_built(void) {
    return 0;
}

int nonet_engine_sat(struct nonet_search *search) {
    (void)search;
    return NONET_E_ARGUMENT;
}
