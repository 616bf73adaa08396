/* Names of variants: the table, and the form in which names are looked up. */
#include "format/variant_names.h"
#include "format/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    KEY = VARIANT_KEY,
    WORD = VARIANT_WORD,
    BOTH = KEY | WORD,
    DIAGONAL = VARIANT_DIAGONAL,
    X = VARIANT_X,
    JIGSAW = VARIANT_JIGSAW
};

static const struct entry {
    const char *name;
    int where;
} entries[] = {
#define VARIANT(name, where) {name, where},
#include "format/variants.def"
#undef VARIANT
};

#define VARIANT(name, where)                                                                       \
    _Static_assert(sizeof(name) <= VARIANT_NAME_MAX + 1, name ": the name is too long");
#include "format/variants.def"
#undef VARIANT

void nonet_name_add(struct name_word *word, char c) {
    if (word->length < VARIANT_NAME_MAX)
        word->at[word->length] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    word->length += word->length <= VARIANT_NAME_MAX;
}

int nonet_is_name_char(char c) {
    return is_letter(c) || is_digit(c);
}

static void drop_end(struct name_word *word, const char *end) {
    size_t n = strlen(end);
    if (word->length > n && strcmp(word->at + word->length - n, end) == 0)
        word->length -= n;
    word->at[word->length] = '\0';
}

void nonet_name_settle(struct name_word *word) {
    size_t n = word->length;
    if (n > VARIANT_NAME_MAX)
        n = word->length = 0;
    word->at[n] = '\0';
    if (n > 4 && strcmp(word->at + n - 3, "ies") == 0) {
        word->at[n - 3] = 'y';
        word->length = n - 2;
    } else if (n > 4 && strcmp(word->at + n - 3, "xes") == 0) {
        word->length = n - 2;
    } else if (n > 1 && word->at[n - 1] == 's') {
        word->length = n - 1;
    }
    word->at[word->length] = '\0';
}

static int compare(const void *name, const void *entry) {
    return strcmp(name, ((const struct entry *)entry)->name);
}

static int find_name(const char *name, int where) {
    const struct entry *found =
        bsearch(name, entries, sizeof entries / sizeof *entries, sizeof *entries, compare);
    return found != NULL && (found->where & where) != 0 ? found->where : 0;
}

int nonet_variant_name(const struct name_word *word, enum variant_name where) {
    struct name_word bare = *word;
    int found;
    nonet_name_settle(&bare);
    if ((found = find_name(bare.at, where)) != 0)
        return found;
    if (strncmp(bare.at, "sudoku", 6) == 0 && (found = find_name(bare.at + 6, where)) != 0)
        return found;
    drop_end(&bare, "sudoku");
    nonet_name_settle(&bare);
    return find_name(bare.at, where);
}

int nonet_names_variant(const char *at, size_t length) {
    struct name_word word = {.length = 0};
    for (size_t i = 0; i < length; i++)
        if (nonet_is_name_char(at[i]))
            nonet_name_add(&word, at[i]);
    return nonet_variant_name(&word, VARIANT_WORD) != 0;
}
