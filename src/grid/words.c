/*
 * How far one word is from another: whatever guesses at a word that was misspelt, or asks whether it
 * was, asks here.
 */
#include "nonet.h"

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static int is_same(char a, char b) {
    return lower(a) == lower(b);
}

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Row i of the table holds the distances between the first i letters of a and those of b. Three
 * rows are enough, since a swap looks back two. */
int nonet_word_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    int table[3][NONET_WORD_MAX + 1];
    if (a_length > NONET_WORD_MAX || b_length > NONET_WORD_MAX)
        return NONET_WORD_MAX + 1;
    for (size_t j = 0; j <= b_length; j++)
        table[0][j] = (int)j;
    for (size_t i = 1; i <= a_length; i++) {
        int *row = table[i % 3];
        const int *above = table[(i + 2) % 3], *two_above = table[(i + 1) % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            int changed = !is_same(a[i - 1], b[j - 1]);
            row[j] = least(above[j - 1] + changed, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && is_same(a[i - 1], b[j - 2]) && is_same(a[i - 2], b[j - 1]))
                row[j] = least(row[j], two_above[j - 2] + 1);
        }
    }
    return table[a_length % 3][b_length];
}
