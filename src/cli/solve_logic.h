/*
 * solve --engine logic.
 */
#ifndef NONET_CLI_SOLVE_LOGIC_H
#define NONET_CLI_SOLVE_LOGIC_H

#include "cli/logic.h"

/* Answers a puzzle with what logic alone makes of it. */
void nonet_solve_by_logic(const struct settings *settings, const struct job *job,
                          struct answer *answer);

#endif
