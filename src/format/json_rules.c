/*
 * The rules of variants, by their names. A puzzle with such a rule is never solved without it: the
 * answer would be that of another puzzle.
 *
 * Names are compared as whole words, in lower case and in the singular, without anything that is
 * neither a letter nor a digit, and without "sudoku" at either end; the table has them in this
 * form. A member whose name is in the table is a rule, unless its value says that there is none.
 * Members that give the kind of a puzzle, such as "type" and "rules", are searched for these names,
 * of up to three words each; some names are plain words there ("each row, column and region") and
 * do not count. Anything called a variant or a constraint is one unless it is known to be the
 * classic puzzle. Names of the rules that we know do no harm beside those rules.
 */
#include "format/json.h"

#include <stdlib.h>

enum { KEY = 1, WORD = 2, BOTH = KEY | WORD, DIAGONAL = 4, X = DIAGONAL | 8, JIGSAW = 16 };
enum { NAME_MAX = 24, WORDS_MAX = 3 };

static const struct name {
    const char *name;
    int where; /* where it counts: as the name of a member, as a word in a string. And whether it
                  is a rule that we know */
} rules[] = {
    {"alldifferent", KEY},
    {"antibishop", BOTH},
    {"antiches", BOTH},
    {"anticonsecutive", BOTH},
    {"antidiagonal", BOTH},
    {"antiking", BOTH},
    {"antiknight", BOTH},
    {"antiknightmove", BOTH},
    {"antiqueen", BOTH},
    {"antitaxicab", BOTH},
    {"argyle", BOTH},
    {"arrow", BOTH},
    {"arrowline", BOTH},
    {"arrowsum", BOTH},
    {"asterisk", BOTH},
    {"battenburg", BOTH},
    {"between", KEY},
    {"betweenline", BOTH},
    {"bishop", BOTH},
    {"blackdot", BOTH},
    {"block", KEY},
    {"boxindexer", BOTH},
    {"butterfly", WORD},
    {"cage", BOTH},
    {"cagesum", BOTH},
    {"calcudoku", BOTH},
    {"centerdot", BOTH},
    {"centredot", BOTH},
    {"chao", BOTH},
    {"chaosarrow", BOTH},
    {"chaosconstruction", BOTH},
    {"chaoscount", BOTH},
    {"clone", BOTH},
    {"clonecell", BOTH},
    {"columnindexer", BOTH},
    {"connectedvalue", BOTH},
    {"consecutive", BOTH},
    {"countdistinct", BOTH},
    {"countingcircle", BOTH},
    {"deficit", BOTH},
    {"diagonal", BOTH | X},
    {"diagonalx", BOTH | X},
    {"difference", BOTH},
    {"disjoint", BOTH},
    {"disjointgroup", BOTH},
    {"disjointset", BOTH},
    {"doublearrow", BOTH},
    {"dutchwhisper", BOTH},
    {"entropic", BOTH},
    {"entropicline", BOTH},
    {"entropy", WORD},
    {"equalsum", BOTH},
    {"equalsumline", BOTH},
    {"even", BOTH},
    {"evencell", BOTH},
    {"evenodd", BOTH},
    {"extraregion", BOTH},
    {"fistemafel", BOTH},
    {"fortres", BOTH},
    {"fourcage", BOTH},
    {"foursquare", BOTH},
    {"framesum", BOTH},
    {"fullrank", BOTH},
    {"futoshiki", BOTH},
    {"gattai", BOTH},
    {"germanwhisper", BOTH},
    {"girandole", BOTH},
    {"globalentropy", BOTH},
    {"greaterthan", BOTH},
    {"greaterthankiller", BOTH},
    {"hiddenskyscraper", BOTH},
    {"hyper", BOTH},
    {"hypersquare", BOTH},
    {"indexer", BOTH},
    {"indexing", BOTH},
    {"inequality", BOTH},
    {"irregular", BOTH | JIGSAW},
    {"jigsaw", BOTH | JIGSAW},
    {"kenken", BOTH},
    {"killer", BOTH},
    {"killercage", BOTH},
    {"killersum", BOTH},
    {"king", BOTH},
    {"kingmove", BOTH},
    {"kingsmove", BOTH},
    {"knight", BOTH},
    {"knightmove", BOTH},
    {"knightsmove", BOTH},
    {"kropki", BOTH},
    {"kropkiblack", BOTH},
    {"kropkidot", BOTH},
    {"kropkipair", BOTH},
    {"kropkiwhite", BOTH},
    {"lessthan", BOTH},
    {"littlekiller", BOTH},
    {"littlekillersum", BOTH},
    {"lockout", BOTH},
    {"lockoutline", BOTH},
    {"lookandsay", BOTH},
    {"lunchbox", BOTH},
    {"magicsquare", BOTH},
    {"maindiagonal", BOTH | DIAGONAL},
    {"mathdoku", BOTH},
    {"maximum", KEY},
    {"minimum", KEY},
    {"miracle", BOTH},
    {"modular", BOTH},
    {"modularline", BOTH},
    {"multidoku", BOTH},
    {"nabner", BOTH},
    {"nabnerline", BOTH},
    {"negative", KEY},
    {"negativeconstraint", BOTH},
    {"nfa", BOTH},
    {"nobox", BOTH},
    {"nonconsecutive", BOTH},
    {"nonomino", BOTH},
    {"nonratio", BOTH},
    {"numberedroom", BOTH},
    {"odd", BOTH},
    {"oddcell", BOTH},
    {"oddeven", BOTH},
    {"offsetgroup", BOTH},
    {"outsideclue", BOTH},
    {"pair", KEY},
    {"pairx", BOTH},
    {"palindrome", BOTH},
    {"palindromeline", BOTH},
    {"parity", BOTH},
    {"parityline", BOTH},
    {"pillarrow", BOTH},
    {"product", WORD},
    {"productframe", BOTH},
    {"quad", BOTH},
    {"quadruple", BOTH},
    {"queen", BOTH},
    {"ratio", BOTH},
    {"region", KEY},
    {"regionsize", BOTH},
    {"regionsum", BOTH},
    {"regionsumline", BOTH},
    {"rellikcage", BOTH},
    {"renban", BOTH},
    {"renbanline", BOTH},
    {"rossini", BOTH},
    {"rowindexer", BOTH},
    {"samevalue", WORD},
    {"samurai", BOTH},
    {"sandwich", BOTH},
    {"sandwichclue", BOTH},
    {"sandwichsum", BOTH},
    {"skyscraper", BOTH},
    {"skyscraperclue", BOTH},
    {"slowthermo", BOTH},
    {"slowthermometer", BOTH},
    {"squiggly", BOTH},
    {"strictkropki", BOTH},
    {"strictxv", BOTH},
    {"sudokux", BOTH | X},
    {"sum", BOTH},
    {"sumdoku", BOTH},
    {"sumline", BOTH},
    {"sumoku", BOTH},
    {"sumten", BOTH},
    {"tenline", BOTH},
    {"thermo", BOTH},
    {"thermoline", BOTH},
    {"thermometer", BOTH},
    {"toroidal", BOTH},
    {"tridoku", BOTH},
    {"trio", BOTH},
    {"tripod", BOTH},
    {"twodoku", BOTH},
    {"unimodular", BOTH},
    {"vudoku", BOTH},
    {"weakpalindrome", BOTH},
    {"whisper", BOTH},
    {"whisperline", BOTH},
    {"whitedot", BOTH},
    {"windoku", BOTH},
    {"windowpane", WORD},
    {"wraparound", BOTH},
    {"xdiagonal", BOTH | X},
    {"xsudoku", BOTH | X},
    {"xsum", BOTH},
    {"xsumclue", BOTH},
    {"xv", BOTH},
    {"zipper", BOTH},
    {"zipperline", BOTH},
};

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
    RULES = sizeof rules / sizeof *rules,
    KINDS = sizeof kinds / sizeof *kinds,
    VARIANTS = sizeof variants / sizeof *variants,
    CLASSICS = sizeof classics / sizeof *classics
};

/* ---- names ---- */

/* A name being brought into the form of the table. */
struct word {
    char at[NAME_MAX + 1];
    size_t length; /* above NAME_MAX: too long for any name */
};

static void add(struct word *word, char c) {
    if (word->length < NAME_MAX)
        word->at[word->length] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    word->length += word->length <= NAME_MAX;
}

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

static int is_name_char(char c) {
    return is_letter(c) || is_digit(c);
}

static void drop_end(struct word *word, const char *end) {
    size_t n = strlen(end);
    if (word->length > n && strcmp(word->at + word->length - n, end) == 0)
        word->length -= n;
    word->at[word->length] = '\0';
}

/* Makes it singular; a name that is too long becomes empty. */
static void settle(struct word *word) {
    size_t n = word->length;
    if (n > NAME_MAX)
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

static int compare(const void *name, const void *rule) {
    return strcmp(name, ((const struct name *)rule)->name);
}

/* The entry's `where`; 0: there is none that counts there. */
static int find_name(const char *name, int where) {
    const struct name *found = bsearch(name, rules, RULES, sizeof *rules, compare);
    return found != NULL && (found->where & where) != 0 ? found->where : 0;
}

static int is_rule(const struct word *word, int where) {
    struct word bare = *word;
    int found;
    settle(&bare);
    if ((found = find_name(bare.at, where)) != 0)
        return found;
    if (strncmp(bare.at, "sudoku", 6) == 0 && (found = find_name(bare.at + 6, where)) != 0)
        return found;
    drop_end(&bare, "sudoku");
    settle(&bare);
    return find_name(bare.at, where);
}

static int says_of(int where) {
    if (where == 0)
        return 0;
    return where & DIAGONAL ? JSON_SAYS_DIAGONALS
           : where & JIGSAW ? JSON_SAYS_JIGSAW
                            : JSON_SAYS_OTHER;
}

static int is_one_of(const char *name, const char *const *names, int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return 1;
    return 0;
}

/* A member's whole name. A character that no name has is kept, so that it matches none. */
static void take_name(const struct nonet_text *text, const struct json *key, struct word *word) {
    word->length = 0;
    for (size_t at = key->begin + 1; at + 1 < key->end;) {
        char c = next_char(text, &at, key->end - 1);
        if (c == '\0' || strchr(" _-+'./", c) == NULL)
            add(word, c == '\0' ? '?' : c);
    }
}

/* ---- strings ---- */

/* Adds the next word in [*at, end) to the name; 0: there is none. Apostrophes do not separate
 * words. */
static int add_word(const struct nonet_text *text, size_t *at, size_t end, struct word *word) {
    int any = 0;
    while (*at < end) {
        char c = next_char(text, at, end);
        if (is_name_char(c)) {
            add(word, c);
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
        struct word word = {.length = 0};
        size_t next = at;
        for (int n = 0; n < WORDS_MAX && add_word(text, &next, end, &word); n++) {
            says |= says_of(is_rule(&word, WORD));
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
        struct word word = {.length = 0};
        if (!add_word(text, &at, end, &word))
            return 1;
        settle(&word);
        if (!is_one_of(word.at, classics, CLASSICS))
            return 0;
    }
}

int nonet_names_variant(const char *at, size_t length) {
    struct word word = {.length = 0};
    for (size_t i = 0; i < length; i++)
        if (is_name_char(at[i]))
            add(&word, at[i]);
    return is_rule(&word, WORD) != 0;
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
    struct word whole;
    take_name(text, string, &whole);
    int found = is_rule(&whole, WORD);
    if (whole.length == 1 && whole.at[0] == 'x')
        return JSON_SAYS_DIAGONALS | (is_variant ? JSON_IS_DIAGONALS : 0);
    return says_of(found) | ((found & X) == X ? JSON_IS_DIAGONALS : 0);
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
    struct word word;
    take_name(text, key, &word);
    if (value->type == JSON_TRUE && is_rule(&word, KEY) & JIGSAW)
        return JSON_SAYS_JIGSAW;
    settle(&word);
    int variant = is_one_of(word.at, variants, VARIANTS);
    if (!variant && !is_one_of(word.at, kinds, KINDS))
        return 0;
    if (nonet_json_scan(text, value->begin, &whole, &ignored) != NONET_OK)
        return variant ? JSON_SAYS_OTHER : 0;
    return says_all(text, &whole, variant ? says_variant : says_kind);
}

int nonet_json_is_rule_name(const struct nonet_text *text, const struct json *key) {
    struct word word;
    take_name(text, key, &word);
    return is_rule(&word, KEY);
}

int nonet_json_is_rule(const struct nonet_text *text, const struct json *key,
                       const struct json *value) {
    struct word word;
    take_name(text, key, &word);
    if (is_rule(&word, KEY))
        return !says_nothing(text, value);
    return nonet_json_says(text, key, value) != 0;
}

int nonet_json_rank(const struct nonet_text *text, const struct json *key, const char *const *names,
                    int count) {
    struct word word;
    int i = 0;
    take_name(text, key, &word);
    settle(&word);
    while (i < count && strcmp(word.at, names[i]) != 0)
        i++;
    return i;
}
