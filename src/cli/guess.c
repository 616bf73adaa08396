/*
 * Which known word was meant. Only a near one is worth suggesting: one letter in three may be wrong. A
 * word that was cut short, like `gen`, is nearer than any other.
 */
#include "cli/guess.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* One mistake in this many letters; the letters that are enough of a word that was cut short. */
enum { NEAR = 3, CUT_SHORT = 2 };

static size_t hyphens(const char *word, size_t length) {
    size_t n = 0;
    while (n < length && word[n] == '-')
        n++;
    return n;
}

void nonet_guess_begin(struct guess *g, const char *word, size_t length) {
    size_t skip = hyphens(word, length);
    memset(g, 0, sizeof *g);
    g->word = word + skip;
    g->length = length - skip;
    g->distance = (int)g->length / NEAR + 1; /* the first that is too far */
}

void nonet_guess_look(void *guess, const char *known, size_t length) {
    struct guess *g = guess;
    size_t skip = hyphens(known, length);
    if (g->length == 0 || length > NONET_WORD_MAX || g->length > NONET_WORD_MAX)
        return;
    int away = nonet_word_distance(g->word, g->length, known + skip, length - skip);
    if (g->length >= CUT_SHORT && length - skip > g->length &&
        strncasecmp(known + skip, g->word, g->length) == 0)
        away = 0;
    if (away < g->distance) {
        g->distance = away;
        g->best = known;
        g->best_length = length;
    }
}

const char *nonet_guess_words(struct guess *g) {
    if (g->best != NULL)
        snprintf(g->text, sizeof g->text, ", did you mean '%.*s'?", (int)g->best_length, g->best);
    return g->text;
}
