/*
 * Parsing by the tables: --name value, --name=value, -x value, -xvalue, flags, `--` and operands in
 * any order. A value that does not fit is an error that says what would.
 */
#include "cli/options.h"
#include "cli/guess.h"
#include "cli/out.h"
#include "cli/part.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct option nonet_common_options[] = {
    {"--from", 0, OPTION_FORMAT, SETTING(from), "FORMAT",
     "read this format instead of looking at the text", 0},
    {"--to", 0, OPTION_FORMAT, SETTING(to), "FORMAT",
     "write this format instead of the one that was read", 0},
    {"--box", 0, OPTION_BOX, SETTING(box), "RxC",
     "boxes have R rows and C columns, if the text does not say", 0},
    {"--symbols", 0, OPTION_WORD, SETTING(symbols), "ALPHABET",
     "the symbols of the digits 1, 2, 3, ...; ranges as in 1-9A-G", 0},
    {"--empty", 0, OPTION_SIGN, SETTING(empty), "CHAR",
     "one more sign for an empty cell, besides . 0 * _ -", 0},
    PART_OPTION("answer only the K-th of N parts of the input"),
    {"--output", 'o', OPTION_WORD, SETTING(output), "FILE",
     "write to FILE, not to stdout (-: to stdout)", 0},
    {"--json", 0, OPTION_FLAG, SETTING(json), NULL, "write one JSON object per line", 1},
    {"--threads", 'j', OPTION_THREADS, SETTING(threads), "N",
     "use N threads (default: one for each core)", 0},
    {"--timeout", 0, OPTION_SECONDS, SETTING(timeout), "S", "give up on a puzzle after S seconds",
     0},
    {"--kernel", 0, OPTION_WORD, SETTING(kernel), "NAME",
     "solve 9x9 with this kernel, not with the best that the processor has (or: NONET_KERNEL)", 0},
    {"--progress", 0, OPTION_FLAG, SETTING(progress), NULL,
     "show progress on stderr (default: if that is a terminal)", 1},
    {"--no-progress", 0, OPTION_FLAG, SETTING(progress), NULL, "do not show progress", 0},
    {"--quiet", 'q', OPTION_FLAG, SETTING(quiet), NULL, "no remarks on stderr", 1},
    {"--verbose", 'v', OPTION_FLAG, SETTING(verbose), NULL, "a summary on stderr at the end", 1},
    {"--help", 'h', OPTION_FLAG, SETTING(help), NULL, "show this help", 1},
    {NULL, 0, OPTION_FLAG, 0, NULL, NULL, 0},
};

void nonet_complain(const struct settings *s, const char *format, ...) {
    va_list list;
    va_start(list, format);
    if (s->complaints != NULL) {
        nonet_out_vprintf(s->complaints, format, list);
    } else {
        fprintf(stderr, "nonet %s: ", s->command);
        vfprintf(stderr, format, list);
        fputc('\n', stderr);
    }
    va_end(list);
}

/* ---- the words that a value may be ---- */

static void each_choice(const char *words, option_word_fn each, void *user) {
    while (words != NULL) {
        size_t n = strcspn(words, "|");
        each(user, words, n);
        words = words[n] ? words + n + 1 : NULL;
    }
}

static void each_format(int writes, option_word_fn each, void *user) {
    const struct nonet_format *f;
    for (int i = 0; (f = nonet_format_at(i)) != NULL; i++)
        if (writes ? f->write != NULL && !(f->flags & NONET_FORMAT_KEPT) : f->read != NULL)
            each(user, f->name, strlen(f->name));
}

/* --with is for those techniques that are not used anyway. */
static int takes_optional(const struct option *o) {
    return strcmp(o->name, "--with") == 0;
}

static void each_technique(const struct option *o, option_word_fn each, void *user) {
    const struct nonet_technique *t;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        if (!takes_optional(o) || (t->flags & NONET_TECHNIQUE_OPTIONAL))
            each(user, t->id, strlen(t->id));
}

int nonet_option_each_word(const struct option *o, option_word_fn each, void *user) {
    if (o->kind == OPTION_CHOICE)
        each_choice(o->argument, each, user);
    else if (o->kind == OPTION_FORMAT)
        each_format(strcmp(o->name, "--to") == 0, each, user);
    else if (o->kind == OPTION_TECHNIQUES)
        each_technique(o, each, user);
    else
        return 0;
    return 1;
}

static void look(void *user, const char *word, size_t length) {
    nonet_guess_look(user, word, length);
}

/* The suggestion of what may have been meant; or "". */
static const char *guess_value(struct guess *guess, const struct option *o, const char *value,
                               size_t length) {
    nonet_guess_begin(guess, value, length);
    nonet_option_each_word(o, look, guess);
    return nonet_guess_words(guess);
}

/* ---- one value ---- */

static int bad_value(const struct settings *s, const struct option *o, const char *value,
                     const char *want) {
    nonet_complain(s, "%s: '%s' is not %s", o->name, value, want);
    return 2;
}

static int take_number(const struct settings *s, const struct option *o, const char *value,
                       void *at) {
    char *end;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end || errno || n == NONET_NO_LIMIT_GIVEN)
        return bad_value(s, o, value, "a number");
    *(uint64_t *)at = n;
    return 0;
}

static int take_seed(const struct settings *s, const struct option *o, const char *value,
                     void *at) {
    char *end;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end || errno)
        return bad_value(s, o, value, "a number from 0 to 18446744073709551615");
    *(struct seed *)at = (struct seed){n, 1, 0};
    return 0;
}

static int take_threads(const struct settings *s, const struct option *o, const char *value,
                        void *at) {
    char *end;
    long n = strtol(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end || n < 1 || n > 1024)
        return bad_value(s, o, value, "a number from 1 to 1024");
    *(int *)at = (int)n;
    return 0;
}

static int take_seconds(const struct settings *s, const struct option *o, const char *value,
                        void *at) {
    char *end;
    double seconds = strtod(value, &end);
    if (*value == '\0' || *end || !isfinite(seconds) || seconds <= 0 || seconds > 1e9)
        return bad_value(s, o, value, "a number of seconds above 0");
    *(double *)at = seconds;
    return 0;
}

static int take_choice(const struct settings *s, const struct option *o, const char *value,
                       void *at) {
    size_t length = strlen(value);
    const char *word = o->argument;
    for (int i = 0; word != NULL; i++) {
        size_t n = strcspn(word, "|");
        if (n == length && strncmp(word, value, n) == 0) {
            *(int *)at = i;
            return 0;
        }
        word = word[n] ? word + n + 1 : NULL;
    }
    struct guess guess;
    nonet_complain(s, "%s: '%s' is none of %s%s", o->name, value, o->argument,
                   guess_value(&guess, o, value, length));
    return 2;
}

static int no_format(const struct settings *s, const struct option *o, const char *value) {
    struct guess guess;
    nonet_complain(s, "%s: no format '%s'%s (see: nonet help formats)", o->name, value,
                   guess_value(&guess, o, value, strlen(value)));
    return 2;
}

static int take_format(const struct settings *s, const struct option *o, const char *value,
                       void *at) {
    const struct nonet_format *format = nonet_format_find(value);
    int writes = strcmp(o->name, "--to") == 0;
    if (format == NULL)
        return no_format(s, o, value);
    if (writes ? format->write == NULL : format->read == NULL) {
        nonet_complain(s, "%s: %s can only be %s", o->name, value, writes ? "read" : "written");
        return 2;
    }
    if (writes && format->flags & NONET_FORMAT_KEPT) {
        nonet_complain(s, "--to: %s has more in it than puzzles; it is answered, not made", value);
        return 2;
    }
    *(const struct nonet_format **)at = format;
    return 0;
}

/* The library checks it. */
static int take_sign(const struct settings *s, const struct option *o, const char *value,
                     void *at) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    union nonet_grid9 grid;
    options.empty = value;
    if (nonet_read("", 0, &options, NONET_GRID(grid), sizeof grid, NULL, NULL) == NONET_E_ARGUMENT)
        return bad_value(s, o, value, "one character that can stand for an empty cell");
    *(const char **)at = value;
    return 0;
}

static int take_box(const struct settings *s, const struct option *o, const char *value, void *at) {
    int rows, cols, used = 0;
    if (sscanf(value, "%3dx%3d%n", &rows, &cols, &used) != 2 || value[used] != '\0' ||
        nonet_grid_bytes(rows, cols) == 0)
        return bad_value(s, o, value, "a box such as 2x3, with a side of up to 100");
    ((int *)at)[0] = rows;
    ((int *)at)[1] = cols;
    return 0;
}

/* Up to 99.9, with one decimal or none. */
static int take_rating(const struct settings *s, const struct option *o, const char *value,
                       void *at) {
    size_t whole = strspn(value, "0123456789");
    const char *rest = value + whole;
    int has_tenth = rest[0] == '.' && rest[1] >= '0' && rest[1] <= '9';
    int tenths = atoi(value) * 10 + (has_tenth ? rest[1] - '0' : 0);
    if (whole < 1 || whole > 2 || rest[has_tenth ? 2 : 0] != '\0' || tenths == 0)
        return bad_value(s, o, value, "a rating such as 7.5");
    *(int *)at = tenths;
    return 0;
}

static int take_part(const struct settings *s, const struct option *o, const char *value,
                     void *at) {
    unsigned long number, count;
    int used = 0;
    if (strspn(value, "0123456789/") != strlen(value) ||
        sscanf(value, "%9lu/%9lu%n", &number, &count, &used) != 2 || value[used] != '\0' ||
        number < 1 || number > count)
        return bad_value(s, o, value, "K/N with K from 1 to N, such as 2/4, and N below a billion");
    *(struct part *)at = (struct part){number, count};
    return 0;
}

static const struct nonet_technique *find_technique(const char *id, size_t length) {
    const struct nonet_technique *t;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        if (strlen(t->id) == length && strncmp(t->id, id, length) == 0)
            return t;
    return NULL;
}

static int no_technique(const struct settings *s, const struct option *o, const char *id,
                        size_t length) {
    struct guess guess;
    nonet_complain(s, "%s: no technique '%.*s'%s (see: nonet help techniques)", o->name,
                   (int)length, id, guess_value(&guess, o, id, length));
    return 2;
}

static int take_techniques(const struct settings *s, const struct option *o, const char *value,
                           void *at) {
    for (const char *id = value;;) {
        size_t n = strcspn(id, ",");
        const struct nonet_technique *t = find_technique(id, n);
        if (t == NULL)
            return no_technique(s, o, id, n);
        if (takes_optional(o) && !(t->flags & NONET_TECHNIQUE_OPTIONAL)) {
            nonet_complain(s,
                           "%s: %s is not optional: it is used anyway (see: nonet help "
                           "techniques)",
                           o->name, t->id);
            return 2;
        }
        nonet_techniques_add(at, t->id);
        if (id[n] == '\0')
            return 0;
        id += n + 1;
    }
}

int nonet_option_take(const struct option *o, const char *value, struct settings *s) {
    void *at = (char *)s + o->at;
    switch (o->kind) {
    case OPTION_FLAG:
        *(int *)at = o->value;
        return 0;
    case OPTION_NUMBER:
        return take_number(s, o, value, at);
    case OPTION_SEED:
        return take_seed(s, o, value, at);
    case OPTION_THREADS:
        return take_threads(s, o, value, at);
    case OPTION_SECONDS:
        return take_seconds(s, o, value, at);
    case OPTION_WORD:
        *(const char **)at = value;
        return 0;
    case OPTION_SIGN:
        return take_sign(s, o, value, at);
    case OPTION_CHOICE:
        return take_choice(s, o, value, at);
    case OPTION_FORMAT:
        return take_format(s, o, value, at);
    case OPTION_BOX:
        return take_box(s, o, value, at);
    case OPTION_RATING:
        return take_rating(s, o, value, at);
    case OPTION_TECHNIQUES:
        return take_techniques(s, o, value, at);
    case OPTION_PART:
        return take_part(s, o, value, at);
    }
    assert(!"every kind of option is taken above");
    return 2;
}

/* The row of a long name (up to its =) or of a letter. */
static const struct option *find(const struct option *const tables[2], const char *name, size_t n,
                                 char letter) {
    for (int t = 0; t < 2; t++)
        for (const struct option *o = tables[t]; o != NULL && o->name != NULL; o++)
            if (letter ? o->letter == letter
                       : strlen(o->name) == n && strncmp(o->name, name, n) == 0)
                return o;
    return NULL;
}

const struct option *nonet_option_find(const struct option *const tables[2], const char *name) {
    return find(tables, name, strlen(name), 0);
}

static int unknown(const struct settings *s, const struct option *const tables[2],
                   const char *word) {
    struct guess guess;
    if (strncmp(word, "--part", 6) == 0 && (word[6] == '\0' || word[6] == '=')) {
        nonet_complain(s,
                       "--part is for commands that answer puzzles one by one, and for generate");
        return 2;
    }
    nonet_guess_begin(&guess, word, strcspn(word, "="));
    for (int t = 0; t < 2; t++)
        for (const struct option *o = tables[t]; o != NULL && o->name != NULL; o++)
            nonet_guess_look(&guess, o->name, strlen(o->name));
    nonet_complain(s, "unknown option %s%s (see: nonet help %s)", word, nonet_guess_words(&guess),
                   s->command);
    return 2;
}

static int missing(const struct settings *s, const struct option *o) {
    nonet_complain(s, "%s needs a value: %s", o->name, o->argument);
    return 2;
}

/* --name, --name=value, --name value. *next is the next word, or NULL; it is used up by setting it
 * to NULL. */
static int parse_long(const struct option *const tables[2], const char *word, const char **next,
                      struct settings *s) {
    size_t n = strcspn(word, "=");
    const struct option *o = find(tables, word, n, 0);
    const char *value = word[n] ? word + n + 1 : NULL;
    if (o == NULL)
        return unknown(s, tables, word);
    if (o->kind == OPTION_FLAG && value != NULL) {
        nonet_complain(s, "%s takes no value", o->name);
        return 2;
    }
    if (o->kind != OPTION_FLAG && value == NULL) {
        value = *next;
        *next = NULL;
        if (value == NULL)
            return missing(s, o);
    }
    return nonet_option_take(o, value, s);
}

/* -q, -qv, -j4, -j 4. */
static int parse_letters(const struct option *const tables[2], const char *word, const char **next,
                         struct settings *s) {
    for (const char *letter = word + 1; *letter; letter++) {
        const struct option *o = find(tables, NULL, 0, *letter);
        if (o == NULL)
            return unknown(s, tables, word);
        if (o->kind == OPTION_FLAG) {
            nonet_option_take(o, NULL, s);
            continue;
        }
        const char *value = letter[1] ? letter + 1 : *next;
        if (letter[1] == '\0')
            *next = NULL;
        return value ? nonet_option_take(o, value, s) : missing(s, o);
    }
    return 0;
}

#ifndef NDEBUG
/* Rows that parsing, help and completion can rely on: what takes a value says which, and no name
 * and no letter of a table stands for two different settings. */
static int rows_agree(const struct option *table) {
    for (const struct option *o = table; o != NULL && o->name != NULL; o++) {
        if (strncmp(o->name, "--", 2) != 0 || o->help == NULL ||
            (o->kind == OPTION_FLAG) != (o->argument == NULL))
            return 0;
        for (const struct option *p = table; p < o; p++)
            if (strcmp(p->name, o->name) == 0 || (p->letter != 0 && p->letter == o->letter))
                return 0;
    }
    return 1;
}
#endif

/* A word of - and cells only is a puzzle whose first cell is empty, not an option. */
static int is_puzzle(const char *word) {
    return strlen(word) >= 16 && strspn(word, "-.0123456789*_xX") >= 16;
}

int nonet_parse_options(int argc, char **argv, int first, const struct option *const tables[2],
                        struct settings *settings, int *operands) {
    int kept = first, ended = 0;
    assert(rows_agree(tables[0]) && rows_agree(tables[1]));
    for (int i = first; i < argc; i++) {
        const char *word = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
        int had_next = next != NULL, status = 0;
        if (ended || word[0] != '-' || word[1] == '\0' || is_puzzle(word))
            argv[kept++] = argv[i];
        else if (strcmp(word, "--") == 0)
            ended = 1;
        else if (word[1] == '-')
            status = parse_long(tables, word, &next, settings);
        else
            status = parse_letters(tables, word, &next, settings);
        if (status != 0)
            return status;
        i += had_next && next == NULL;
    }
    *operands = kept - first;
    return 0;
}
