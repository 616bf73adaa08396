/*
 * A search that Ctrl-C does not have to wait for.
 */
#ifndef NONET_CLI_APART_H
#define NONET_CLI_APART_H

#include "cli/cli.h"

/* Like nonet_solve. If the search may be slow to end, it runs on a thread of its own; the callbacks
 * are then called on that thread, while the caller waits. If the run has to stop and the search
 * does not end soon, it is left behind: the status is NONET_E_CANCELLED, the result stays as it
 * was, and the callbacks are not called any more. */
int nonet_solve_apart(const struct nonet_grid *puzzle, const struct nonet_solve_options *options,
                      struct nonet_grid *solution, size_t room, struct nonet_solve_result *result);

/* How main() ends: returns the code, or exits with it at once if a search was left behind, so that
 * nothing which the search uses is torn down. */
int nonet_leave(int code);

#endif
