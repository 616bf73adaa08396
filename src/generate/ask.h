/*
 * The questions of many candidates, answered together: by the lanes on 9x9, one by one otherwise.
 */
#ifndef NONET_GENERATE_ASK_H
#define NONET_GENERATE_ASK_H

#include "generate/thin.h"

struct asker;

/* For up to `most` questions at a time. NULL: no memory. */
struct asker *nonet_asker_open(const struct plan *plan, int most);
void nonet_asker_close(struct asker *asker);

/* Asks whether each has one solution, and passes on the answers. NONET_OK, NONET_E_CANCELLED,
 * NONET_E_MEMORY. */
int nonet_asker_run(struct asker *asker, struct candidate *const *list, int count);

#endif
