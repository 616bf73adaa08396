/*
 * How far one word is from another: the number of letters to insert, delete or change, or of
 * neighbours to swap, to get there. Case does not matter. Only a near word is worth suggesting: one
 * letter in three may be wrong. A word that was cut short, like `gen`, is nearer than any other.
 */
#include "cli/guess.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* One mistake in this many letters; the letters that are enough of a word that was cut short. */
enum { NEAR = 3, CUT_SHORT = 2 };

static int lower(char c) {
    return tolower((unsigned char)c);
}

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Row i of the table holds the distances between the first i letters of a and those of b. Three
 * rows are enough, since a swap looks back two. */
static int distance(const char *a, size_t n, const char *b, size_t m) {
    int table[3][GUESS_MAX + 1];
    assert(m <= GUESS_MAX);
    for (size_t j = 0; j <= m; j++)
        table[0][j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        int *row = table[i % 3];
        const int *above = table[(i + 2) % 3], *two_above = table[(i + 1) % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            int same = lower(a[i - 1]) == lower(b[j - 1]);
            row[j] = least(above[j - 1] + !same, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                lower(a[i - 2]) == lower(b[j - 1]))
                row[j] = least(row[j], two_above[j - 2] + 1);
        }
    }
    return table[n % 3][m];
}

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
    if (length > GUESS_MAX || g->length > GUESS_MAX || g->length == 0)
        return;
    int away = distance(g->word, g->length, known + skip, length - skip);
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
