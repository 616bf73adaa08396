/*
 * The list of techniques: their rows as callers see them, with their words, and sets of them by id.
 * The words are in the techniques' own files and are compiled here.
 */
#include "logic/explain.h"

#include <string.h>

#define TECHNIQUE_WORDS
#define TECHNIQUE_ROW(symbol, id, name, rating, flags, find, k, words)
#include "logic/techniques.def"
#undef TECHNIQUE_ROW
#undef TECHNIQUE_WORDS

const struct nonet_technique nonet_technique_list[TECHNIQUES] = {
#define TECHNIQUE_ROW(symbol, id, name, rating, flags, find, k, words) {id, name, rating, flags},
#include "logic/techniques.def"
#undef TECHNIQUE_ROW
};

static const struct words *const words_at[TECHNIQUES] = {
#define TECHNIQUE_ROW(symbol, id, name, rating, flags, find, k, words) &words,
#include "logic/techniques.def"
#undef TECHNIQUE_ROW
};

_Static_assert((int)TECHNIQUES <= (int)NONET_TECHNIQUES_MAX,
               "a set of techniques has room for all");

const struct nonet_technique *nonet_technique_at(int i) {
    return i >= 0 && i < TECHNIQUES ? &nonet_technique_list[i] : NULL;
}

int nonet_technique_number(const struct nonet_technique *t) {
    for (int i = 0; i < TECHNIQUES; i++)
        if (t == &nonet_technique_list[i])
            return i;
    return -1;
}

const struct words *nonet_words_of(const struct nonet_step *s) {
    int i = nonet_technique_number(s->technique);
    return i >= 0 ? words_at[i] : NULL;
}

/* ---- by id ---- */

const struct nonet_technique *nonet_technique_find(const char *id) {
    for (int i = 0; i < TECHNIQUES; i++)
        if (strcmp(nonet_technique_list[i].id, id) == 0)
            return &nonet_technique_list[i];
    return NULL;
}

int nonet_techniques_add(struct nonet_techniques *set, const char *id) {
    int i = nonet_technique_number(nonet_technique_find(id));
    if (i < 0)
        return NONET_E_ARGUMENT;
    techniques_put(set, i);
    return NONET_OK;
}

int nonet_techniques_has(const struct nonet_techniques *set, const char *id) {
    int i = nonet_technique_number(nonet_technique_find(id));
    return i >= 0 && techniques_have(set, i);
}
