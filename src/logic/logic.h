/*
 * The inside of the human engine: the list of techniques, and what does not depend on the width of
 * a candidate set.
 */
#ifndef NONET_LOGIC_LOGIC_H
#define NONET_LOGIC_LOGIC_H

#include "nonet.h"

#include <stdbool.h>

/* A line of techniques.def is the file of a technique, which ends with its row. What is made of the
 * rows depends on how TECHNIQUE_ROW is defined where the list is included; technique.h says what is
 * in them. */
#define TECHNIQUE(file) TECHNIQUE_FILE(logic/technique/file.inc)
#define TECHNIQUE_FILE(path) #path

/* The techniques by their place in the list: nonet_technique_at(TECHNIQUE_X_WING). */
enum technique {
#define TECHNIQUE_ROW(symbol, id, name, rating, flags, find, k, words) TECHNIQUE_##symbol,
#include "logic/techniques.def"
#undef TECHNIQUE_ROW
    TECHNIQUES
};

/* The techniques that the options allow, bit by place in the list. */
uint64_t nonet_logic_allowed(const struct nonet_logic_options *options);

/* The sort key of a rating: base, in tenths, with the term for the number of nodes. */
enum { FAR = 1 << 20 }; /* longer than any chain, and rated higher */
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
