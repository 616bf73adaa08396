/*
 * The inside of the human engine: the list of techniques, and what does not depend on the width of
 * a candidate set.
 */
#ifndef NONET_LOGIC_LOGIC_H
#define NONET_LOGIC_LOGIC_H

#include "nonet.h"

#include <stdbool.h>

/* A line of techniques.def is the file of a technique, which ends with its row. What is made of the
 * rows depends on how TECHNIQUE_ROW is defined where the list is included; docs/adding.md says what
 * is in them. */
/* clang-format off */
#define TECHNIQUE(file) TECHNIQUE_FILE(logic/technique/file.inc)
/* clang-format on */
#define TECHNIQUE_FILE(path) #path

/* One that only HoDoKu's scale has by default. The page's first module is built without them, and
 * without that scale. */
/* clang-format off */
#ifdef NONET_EXPLAINER_ONLY
#define MORE_TECHNIQUE(file) TECHNIQUE_FILE(logic/technique/none.inc)
#else
#define MORE_TECHNIQUE(file) TECHNIQUE(file)
#endif
/* clang-format on */

/* The techniques by their place in the list: nonet_technique_at(TECHNIQUE_X_WING). */
enum technique {
#define TECHNIQUE_ROW(symbol, id, name, rating, flags, find, k, words) TECHNIQUE_##symbol,
#include "logic/techniques.def"
#undef TECHNIQUE_ROW
    TECHNIQUES
};

extern const struct nonet_technique nonet_technique_list[];

/* The place of a technique in the list; -1: it is not one of the library's. */
int nonet_technique_number(const struct nonet_technique *technique);

/* Sets of techniques, inside the library by place. */
static inline void techniques_put(struct nonet_techniques *set, int i) {
    set->bits[i / 64] |= (uint64_t)1 << i % 64;
}
static inline int techniques_have(const struct nonet_techniques *set, int i) {
    return (int)(set->bits[i / 64] >> i % 64 & 1);
}

/* Do the options allow a technique with these flags? The limit on the rating aside. */
static inline int techniques_allow(const struct nonet_logic_options *options, int technique,
                                   unsigned flags) {
    if (techniques_have(&options->without, technique))
        return 0;
    if ((flags & NONET_TECHNIQUE_OPTIONAL) != 0 && !techniques_have(&options->with, technique))
        return 0;
    return !(options->no_uniqueness && (flags & NONET_TECHNIQUE_UNIQUENESS) != 0);
}

/* The sort key of a rating: base, in tenths, with the term for the number of nodes. */
enum { FAR = 1 << 20 }; /* longer than any chain, and rated higher */
int nonet_chain_key(int base, int complexity);
/* The most nodes a new chain may have and still beat one with this key and length; tie_ok: it also
 * wins a tie. */
int nonet_chain_most(int base, int best_key, int best_length, bool tie_ok);
static inline int key_rating(int key) {
    return (key + 1) / 2;
}

/* Removals before what is placed, each by cell, then digit. They are nearly always sorted already. */
static inline bool effect_is_after(const struct nonet_effect *a, const struct nonet_effect *b) {
    if (a->placed != b->placed)
        return a->placed;
    return a->cell != b->cell ? a->cell > b->cell : a->digit > b->digit;
}

static inline void effects_sort(struct nonet_effect *effects, size_t count) {
    for (size_t i = 1; i < count; i++) {
        struct nonet_effect effect = effects[i];
        size_t k = i;
        for (; k > 0 && effect_is_after(&effects[k - 1], &effect); k--)
            effects[k] = effects[k - 1];
        effects[k] = effect;
    }
}

/* Notes the hardest step so far. Only what the step's name needs is looked at. */
void nonet_logic_note_hardest(struct nonet_logic_result *result, const struct nonet_step *step);

#endif
