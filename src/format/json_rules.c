/*
 * What the members of an object say about the rules of its puzzle, by their names (variant_names.h)
 * or in words.
 *
 * A member whose name is that of a variant is a rule, unless its value says that there is none.
 * Members that give the kind of a puzzle, such as "type" and "rules", are searched for these names,
 * of up to three words each. Anything called a variant or a constraint is one unless it is known to
 * be the classic puzzle. Names of the rules that we know do no harm beside those rules.
 */
#include "format/json.h"
#include "format/variant_names.h"

enum { WORDS_MAX = 3 };

static const char *const kinds[] = {
    "category",   "class",      "description", "flavor",      "flavour", "game",
    "gamemode",   "gametype",   "genre",       "instruction", "kind",    "mode",
    "modifier",   "puzzlekind", "puzzletype",  "rule",        "ruleset", "subtype",
    "sudokukind", "sudokutype", "tag",         "type"};
static const char *const variants[] = {"constraint",    "gamevariant", "puzzlevariant",
                                       "sudokuvariant", "variant",     "variantname",
                                       "varianttype",   "variation"};
static const char *const classics[] = {"classic",  "classical", "default",     "none",
                                       "normal",   "original",  "plain",       "regular",
                                       "standard", "sudoku",    "traditional", "vanilla"};

enum {
    KINDS = sizeof kinds / sizeof *kinds,
    VARIANTS = sizeof variants / sizeof *variants,
    CLASSICS = sizeof classics / sizeof *classics
};

/* ---- names ---- */

/* The character of a string at *at, which moves past it. Of the escapes only ASCII ones count;
 * others, and all other bytes, are '?'. */
static char next_char(const struct nonet_text *text, size_t *at, size_t end) {
    char c = text->at[(*at)++];
    if (c != '\\' || *at >= end)
        return (unsigned char)c < 0x80 ? c : '?';
    c = text->at[(*at)++];
    if (c != 'u')
        return strchr("bfnrt", c) ? ' ' : c;
    unsigned code = 0;
    for (int i = 0; i < 4 && *at < end; i++) {
        char h = upper(text->at[(*at)++]);
        code = code * 16 + (unsigned)(is_digit(h) ? h - '0' : h - 'A' + 10);
    }
    return code < 0x80 ? (char)code : '?';
}

static int says_of(int where) {
    if (where == 0)
        return 0;
    return where & VARIANT_DIAGONAL ? JSON_SAYS_DIAGONALS
           : where & VARIANT_JIGSAW ? JSON_SAYS_JIGSAW
                                    : JSON_SAYS_OTHER;
}

static int is_one_of(const char *name, const char *const *names, int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return 1;
    return 0;
}

/* A member's whole name. A character that no name has is kept, so that it matches none. */
static void take_name(const struct nonet_text *text, const struct json *key,
                      struct name_word *word) {
    word->length = 0;
    for (size_t at = key->begin + 1; at + 1 < key->end;) {
        char c = next_char(text, &at, key->end - 1);
        if (c == '\0' || strchr(" _-+'./", c) == NULL)
            nonet_name_add(word, c == '\0' ? '?' : c);
    }
}

/* ---- strings ---- */

/* Adds the next word in [*at, end) to the name; 0: there is none. Apostrophes do not separate
 * words. */
static int add_word(const struct nonet_text *text, size_t *at, size_t end, struct name_word *word) {
    int any = 0;
    while (*at < end) {
        char c = next_char(text, at, end);
        if (nonet_is_name_char(c)) {
            nonet_name_add(word, c);
            any = 1;
        } else if (any && c != '\'') {
            break;
        }
    }
    return any;
}

/* Which rules does the string name? */
static int names_rules(const struct nonet_text *text, const struct json *string) {
    size_t at = string->begin + 1, end = string->end - 1;
    for (int says = 0;;) {
        struct name_word word = {.length = 0};
        size_t next = at;
        for (int n = 0; n < WORDS_MAX && add_word(text, &next, end, &word); n++) {
            says |= says_of(nonet_variant_name(&word, VARIANT_WORD));
            at = n == 0 ? next : at;
        }
        if (word.length == 0)
            return says;
    }
}

/* Does the string say that the puzzle is a classic one? */
static int is_classic(const struct nonet_text *text, const struct json *string) {
    size_t at = string->begin + 1, end = string->end - 1;
    for (;;) {
        struct name_word word = {.length = 0};
        if (!add_word(text, &at, end, &word))
            return 1;
        nonet_name_settle(&word);
        if (!is_one_of(word.at, classics, CLASSICS))
            return 0;
    }
}

/* ---- members ---- */

/* null, false, 0, "", [] and {} say that there is no such rule. The end of a list or an object need
 * not be known. */
static int says_nothing(const struct nonet_text *text, const struct json *value) {
    size_t inside = nonet_json_blanks(text, value->begin + 1);
    if (value->type == JSON_NULL || value->type == JSON_FALSE)
        return 1;
    if (value->type == JSON_NUMBER)
        return value->end - value->begin == 1 && text->at[value->begin] == '0';
    if (value->type == JSON_STRING)
        return value->end - value->begin == 2;
    if (value->type == JSON_ARRAY || value->type == JSON_OBJECT)
        return inside < text->length && memchr("]}", text->at[inside], 2) != NULL;
    return 0;
}

/* What a string says that is a name by itself: "X-Sudoku". X alone is clear enough only for a
 * variant. */
static int says_whole(const struct nonet_text *text, const struct json *string, int is_variant) {
    struct name_word whole;
    take_name(text, string, &whole);
    int found = nonet_variant_name(&whole, VARIANT_WORD);
    if (whole.length == 1 && whole.at[0] == 'x')
        return JSON_SAYS_DIAGONALS | (is_variant ? JSON_IS_DIAGONALS : 0);
    return says_of(found) | ((found & VARIANT_X) == VARIANT_X ? JSON_IS_DIAGONALS : 0);
}

/* Anything called a variant is one, unless it is a name of the classic puzzle. */
static int says_variant(const struct nonet_text *text, const struct json *value) {
    if (says_nothing(text, value) || (value->type == JSON_STRING && is_classic(text, value)))
        return 0;
    int says = value->type == JSON_STRING ? says_whole(text, value, 1) : 0;
    return says ? says : JSON_SAYS_OTHER;
}

/* The kind of a puzzle, or a sentence about it. */
static int says_kind(const struct nonet_text *text, const struct json *value) {
    if (value->type != JSON_STRING)
        return 0;
    int says = says_whole(text, value, 0);
    return says != 0 ? says : names_rules(text, value);
}

/* The same for each member of a list. */
static int says_all(const struct nonet_text *text, const struct json *value,
                    int (*says_one)(const struct nonet_text *, const struct json *)) {
    struct json key, part;
    size_t at = 0;
    int says = 0;
    if (value->type != JSON_ARRAY)
        return says_one(text, value);
    while (nonet_json_next(text, value, &at, &key, &part))
        says |= says_one(text, &part);
    return says;
}

int nonet_json_says(const struct nonet_text *text, const struct json *key,
                    const struct json *value) {
    struct nonet_piece ignored;
    struct json whole = *value;
    struct name_word word;
    take_name(text, key, &word);
    if (value->type == JSON_TRUE && nonet_variant_name(&word, VARIANT_KEY) & VARIANT_JIGSAW)
        return JSON_SAYS_JIGSAW;
    nonet_name_settle(&word);
    int variant = is_one_of(word.at, variants, VARIANTS);
    if (!variant && !is_one_of(word.at, kinds, KINDS))
        return 0;
    if (nonet_json_scan(text, value->begin, &whole, &ignored) != NONET_OK)
        return variant ? JSON_SAYS_OTHER : 0;
    return says_all(text, &whole, variant ? says_variant : says_kind);
}

int nonet_json_is_rule_name(const struct nonet_text *text, const struct json *key) {
    struct name_word word;
    take_name(text, key, &word);
    return nonet_variant_name(&word, VARIANT_KEY);
}

int nonet_json_is_rule(const struct nonet_text *text, const struct json *key,
                       const struct json *value) {
    struct name_word word;
    take_name(text, key, &word);
    if (nonet_variant_name(&word, VARIANT_KEY))
        return !says_nothing(text, value);
    return nonet_json_says(text, key, value) != 0;
}

int nonet_json_rank(const struct nonet_text *text, const struct json *key, const char *const *names,
                    int count) {
    struct name_word word;
    int i = 0;
    take_name(text, key, &word);
    nonet_name_settle(&word);
    while (i < count && strcmp(word.at, names[i]) != 0)
        i++;
    return i;
}
