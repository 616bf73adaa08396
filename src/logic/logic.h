/*
 * The inside of the human engine: what its two halves, the exact one for 9x9 with 3x3 boxes and the
 * one for every size, have in common.
 */
#ifndef NONET_LOGIC_LOGIC_H
#define NONET_LOGIC_LOGIC_H

#include "nonet.h"

#include <stdbool.h>

/* The techniques by their place in the list: nonet_technique_at(TECHNIQUE_X_WING). */
enum technique {
#define TECHNIQUE(symbol, id, name, rating, flags) TECHNIQUE_##symbol,
#include "logic/techniques.def"
#undef TECHNIQUE
    TECHNIQUES
};

/* nonet_logic for 9x9 with 3x3 boxes, and for all others. The arguments have been checked: none is
 * NULL except perhaps `after`, which has room. */
int nonet_logic_nine(const struct nonet_grid *grid, const struct nonet_logic_options *options,
                     struct nonet_grid *after, size_t room, struct nonet_logic_result *result);
int nonet_logic_any(const struct nonet_grid *grid, const struct nonet_logic_options *options,
                    struct nonet_grid *after, size_t room, struct nonet_logic_result *result);

/* The techniques that the options allow, bit by place in the list. */
uint64_t nonet_logic_allowed(const struct nonet_logic_options *options);

/* The sort key of a rating: base, in tenths, with the term for the number of nodes. */
int nonet_chain_key(int base, int complexity);
/* The most nodes a new chain may have and still beat one with this key and length; tie_ok: it also
 * wins a tie. */
int nonet_chain_most(int base, int best_key, int best_length, bool tie_ok);
static inline int key_rating(int key) {
    return (key + 1) / 2;
}

/* Notes the hardest step so far. Only what the step's name needs is looked at. */
void nonet_logic_note_hardest(struct nonet_logic_result *result, const struct nonet_step *step);

#endif
