/*
 * The list of techniques: their rows as callers see them, with their words, and sets of them by id.
 * The words are in the techniques' own files and are compiled here.
 */
#include "logic/explain.h"
#include "logic/scales/rows.h"

#include <string.h>

#define TECHNIQUE_WORDS
#define TECHNIQUE_ROW(symbol, id, name, rating, flags, find, k, words)
#include "logic/techniques.def"
#undef TECHNIQUE_ROW
#undef TECHNIQUE_WORDS

static const struct nonet_technique techniques[TECHNIQUES] = {
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
    return i >= 0 && i < TECHNIQUES ? &techniques[i] : NULL;
}

int nonet_technique_number(const struct nonet_technique *t) {
    for (int i = 0; i < TECHNIQUES; i++)
        if (t == &techniques[i])
            return i;
    return -1;
}

const struct words *nonet_words_of(const struct nonet_step *s) {
    int i = nonet_technique_number(s->technique);
    return i >= 0 ? words_at[i] : NULL;
}

/* ---- HoDoKu's scale ---- */

static const struct nonet_hodoku_row hodoku[] = {
#ifdef NONET_EXPLAINER_ONLY
    {NULL, 0, 0, 0},
#else
#define SCALE_ROW(symbol, find, k, level, score, flags)                                            \
    {&techniques[TECHNIQUE_##symbol], (flags) & (OFF | UNIQUE), level, score},
#include "logic/scales/hodoku.def"
#undef SCALE_ROW
#endif
};

const struct nonet_hodoku_row *nonet_hodoku_at(int i) {
    int count = hodoku[0].technique != NULL ? (int)(sizeof hodoku / sizeof *hodoku) : 0;
    return i >= 0 && i < count ? &hodoku[i] : NULL;
}

const struct nonet_hodoku_row *nonet_hodoku_find(const char *id) {
    const struct nonet_hodoku_row *row;
    for (int i = 0; (row = nonet_hodoku_at(i)) != NULL; i++)
        if (strcmp(row->technique->id, id) == 0)
            break;
    return row;
}

/* ---- by id ---- */

const struct nonet_technique *nonet_technique_find(const char *id) {
    for (int i = 0; i < TECHNIQUES; i++)
        if (strcmp(techniques[i].id, id) == 0)
            return &techniques[i];
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
