/*
 * "Did you mean": the known word that is nearest to one that is not known.
 */
#ifndef NONET_CLI_GUESS_H
#define NONET_CLI_GUESS_H

#include "nonet.h"

struct guess {
    const char *word; /* as typed; leading hyphens do not count */
    size_t length;
    const char *best; /* NULL: nothing is near */
    size_t best_length;
    int distance;
    char text[NONET_WORD_MAX + 32];
};

/* Begins a guess at a word, is shown the known words one by one, and says at the end ", did you
 * mean 'solve'?", or "" if none is near. Of several that are equally near the first is taken. The
 * text is stored in `guess`. */
void nonet_guess_begin(struct guess *guess, const char *word, size_t length);
void nonet_guess_look(void *guess, const char *known, size_t length);
const char *nonet_guess_words(struct guess *guess);

#endif
