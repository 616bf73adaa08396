/*
 * The rules of variants, by their names: variants.def has them. A puzzle with such a rule is never
 * solved without it: the answer would be that of another puzzle.
 *
 * Names are compared as whole words, in lower case and in the singular, without anything that is
 * neither a letter nor a digit, and without "sudoku" at either end.
 */
#ifndef NONET_FORMAT_VARIANT_NAMES_H
#define NONET_FORMAT_VARIANT_NAMES_H

#include <stddef.h>

enum { VARIANT_NAME_MAX = 24 };

/* Where a name counts, and which rule it is if we know it. */
enum variant_name {
    VARIANT_KEY = 1,  /* as the name of a member */
    VARIANT_WORD = 2, /* as a word in a text */
    VARIANT_DIAGONAL = 4,
    VARIANT_X = VARIANT_DIAGONAL | 8, /* both diagonals, and nothing else */
    VARIANT_JIGSAW = 16
};

/* A name on its way into the form of the table. */
struct name_word {
    char at[VARIANT_NAME_MAX + 1];
    size_t length; /* above VARIANT_NAME_MAX: too long for any name */
};

int nonet_is_name_char(char c);
void nonet_name_add(struct name_word *word, char c);

/* Makes it singular, and ends it; a name that is too long becomes empty. */
void nonet_name_settle(struct name_word *word);

/* The entry of a name that need not be settled, if it counts there; 0: there is none. */
int nonet_variant_name(const struct name_word *word, enum variant_name where);

/* Is a word of a text, of this length, the name of one? */
int nonet_names_variant(const char *word, size_t length);

#endif
