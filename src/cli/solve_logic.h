/*
 * solve --engine logic, and the settings of solve.
 */
#ifndef NONET_CLI_SOLVE_LOGIC_H
#define NONET_CLI_SOLVE_LOGIC_H

#include "cli/logic.h"
#include "cli/search.h"

struct solve_settings {
    struct settings shared;
    struct search_settings search;
    struct logic_settings logic;
    uint64_t limit;
    int all, side_by_side, stats;
    int said; /* enum said; 0: SAID_WARN */
};

/* Answers a puzzle with what logic alone makes of it. */
void nonet_solve_by_logic(struct answer *answer);

#endif
