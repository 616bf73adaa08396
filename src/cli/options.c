/*
 * Parsing by the tables: --name value, --name=value, -x value, -xvalue, flags, `--` and operands in
 * any order. A value that does not fit is an error that says what would.
 */
#include "cli/options.h"

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
     "boxes have R rows and C columns, where the text does not say it", 0},
    {"--symbols", 0, OPTION_WORD, SETTING(symbols), "ALPHABET",
     "the symbols of the digits 1, 2, 3, ...; ranges as in 1-9A-G", 0},
    {"--output", 'o', OPTION_WORD, SETTING(output), "FILE", "write to FILE, not to stdout", 0},
    {"--json", 0, OPTION_FLAG, SETTING(json), NULL, "write one JSON object a line", 1},
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

static int bad_value(const char *who, const struct option *o, const char *value, const char *want) {
    fprintf(stderr, "nonet %s: %s: '%s' is not %s\n", who, o->name, value, want);
    return 2;
}

static int take_number(const char *who, const struct option *o, const char *value, void *at) {
    char *end;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end || errno || n == NONET_NO_LIMIT_TOLD)
        return bad_value(who, o, value, "a number");
    *(uint64_t *)at = n;
    return 0;
}

static int take_seed(const char *who, const struct option *o, const char *value, void *at) {
    char *end;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end || errno)
        return bad_value(who, o, value, "a number from 0 to 18446744073709551615");
    *(struct seed *)at = (struct seed){n, 1, 0};
    return 0;
}

static int take_threads(const char *who, const struct option *o, const char *value, void *at) {
    char *end;
    long n = strtol(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end || n < 1 || n > 1024)
        return bad_value(who, o, value, "a number from 1 to 1024");
    *(int *)at = (int)n;
    return 0;
}

static int take_seconds(const char *who, const struct option *o, const char *value, void *at) {
    char *end;
    double seconds = strtod(value, &end);
    if (*value == '\0' || *end || !isfinite(seconds) || seconds <= 0 || seconds > 1e9)
        return bad_value(who, o, value, "a number of seconds above 0");
    *(double *)at = seconds;
    return 0;
}

static int take_choice(const char *who, const struct option *o, const char *value, void *at) {
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
    fprintf(stderr, "nonet %s: %s: '%s' is none of %s\n", who, o->name, value, o->argument);
    return 2;
}

static int take_format(const char *who, const struct option *o, const char *value, void *at) {
    const struct nonet_format *format = nonet_format_find(value);
    int writes = strcmp(o->name, "--to") == 0;
    if (format == NULL) {
        fprintf(stderr, "nonet %s: %s: no format '%s' (see: nonet help formats)\n", who, o->name,
                value);
        return 2;
    }
    if (writes ? format->write == NULL : format->read == NULL) {
        fprintf(stderr, "nonet %s: %s: %s can only be %s\n", who, o->name, value,
                writes ? "read" : "written");
        return 2;
    }
    if (writes && format->flags & NONET_FORMAT_KEPT) {
        fprintf(stderr,
                "nonet %s: --to: %s has more in it than puzzles; it is answered, not made\n", who,
                value);
        return 2;
    }
    *(const struct nonet_format **)at = format;
    return 0;
}

static int take_box(const char *who, const struct option *o, const char *value, void *at) {
    int rows, cols, used = 0;
    if (sscanf(value, "%3dx%3d%n", &rows, &cols, &used) != 2 || value[used] != '\0' ||
        nonet_grid_bytes(rows, cols) == 0)
        return bad_value(who, o, value, "a box such as 2x3, with a side of up to 100");
    ((int *)at)[0] = rows;
    ((int *)at)[1] = cols;
    return 0;
}

/* Up to 99.9, with one decimal or none. */
static int take_rating(const char *who, const struct option *o, const char *value, void *at) {
    size_t whole = strspn(value, "0123456789");
    const char *rest = value + whole;
    int has_tenth = rest[0] == '.' && rest[1] >= '0' && rest[1] <= '9';
    int tenths = atoi(value) * 10 + (has_tenth ? rest[1] - '0' : 0);
    if (whole < 1 || whole > 2 || rest[has_tenth ? 2 : 0] != '\0' || tenths == 0)
        return bad_value(who, o, value, "a rating such as 7.5");
    *(int *)at = tenths;
    return 0;
}

static int technique_number(const char *id, size_t length) {
    const struct nonet_technique *t;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        if (strlen(t->id) == length && strncmp(t->id, id, length) == 0)
            return i;
    return -1;
}

static int take_techniques(const char *who, const struct option *o, const char *value, void *at) {
    uint64_t *bits = at;
    for (const char *id = value;;) {
        size_t n = strcspn(id, ",");
        int i = technique_number(id, n);
        if (i < 0) {
            fprintf(stderr, "nonet %s: %s: no technique '%.*s' (see: nonet help techniques)\n", who,
                    o->name, (int)n, id);
            return 2;
        }
        bits[i / 64] |= (uint64_t)1 << i % 64;
        if (id[n] == '\0')
            return 0;
        id += n + 1;
    }
}

static int take_value(const char *who, const struct option *o, const char *value,
                      struct settings *settings) {
    void *at = (char *)settings + o->at;
    switch (o->kind) {
    case OPTION_FLAG:
        *(int *)at = o->value;
        return 0;
    case OPTION_NUMBER:
        return take_number(who, o, value, at);
    case OPTION_SEED:
        return take_seed(who, o, value, at);
    case OPTION_THREADS:
        return take_threads(who, o, value, at);
    case OPTION_SECONDS:
        return take_seconds(who, o, value, at);
    case OPTION_WORD:
        *(const char **)at = value;
        return 0;
    case OPTION_CHOICE:
        return take_choice(who, o, value, at);
    case OPTION_FORMAT:
        return take_format(who, o, value, at);
    case OPTION_BOX:
        return take_box(who, o, value, at);
    case OPTION_RATING:
        return take_rating(who, o, value, at);
    case OPTION_TECHNIQUES:
        return take_techniques(who, o, value, at);
    }
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

static int unknown(const char *who, const char *word) {
    fprintf(stderr, "nonet %s: unknown option %s (see: nonet help %s)\n", who, word, who);
    return 2;
}

static int missing(const char *who, const struct option *o) {
    fprintf(stderr, "nonet %s: %s needs a value: %s\n", who, o->name, o->argument);
    return 2;
}

/* --name, --name=value, --name value. *next is the next word, or NULL; it is used up by setting it
 * to NULL. */
static int parse_long(const char *who, const struct option *const tables[2], const char *word,
                      const char **next, struct settings *settings) {
    size_t n = strcspn(word, "=");
    const struct option *o = find(tables, word, n, 0);
    const char *value = word[n] ? word + n + 1 : NULL;
    if (o == NULL)
        return unknown(who, word);
    if (o->kind == OPTION_FLAG && value != NULL) {
        fprintf(stderr, "nonet %s: %s takes no value\n", who, o->name);
        return 2;
    }
    if (o->kind != OPTION_FLAG && value == NULL) {
        value = *next;
        *next = NULL;
        if (value == NULL)
            return missing(who, o);
    }
    return take_value(who, o, value, settings);
}

/* -q, -qv, -j4, -j 4. */
static int parse_letters(const char *who, const struct option *const tables[2], const char *word,
                         const char **next, struct settings *settings) {
    for (const char *letter = word + 1; *letter; letter++) {
        const struct option *o = find(tables, NULL, 0, *letter);
        if (o == NULL)
            return unknown(who, word);
        if (o->kind == OPTION_FLAG) {
            take_value(who, o, NULL, settings);
            continue;
        }
        const char *value = letter[1] ? letter + 1 : *next;
        if (letter[1] == '\0')
            *next = NULL;
        return value ? take_value(who, o, value, settings) : missing(who, o);
    }
    return 0;
}

/* A word of - and cells only is a puzzle whose first cell is empty, not an option. */
static int is_puzzle(const char *word) {
    return strlen(word) >= 16 && strspn(word, "-.0123456789*_xX") >= 16;
}

int nonet_parse_options(int argc, char **argv, int first, const char *who,
                        const struct option *const tables[2], struct settings *settings,
                        int *operands) {
    int kept = first, ended = 0;
    for (int i = first; i < argc; i++) {
        const char *word = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
        int had_next = next != NULL, status = 0;
        if (ended || word[0] != '-' || word[1] == '\0' || is_puzzle(word))
            argv[kept++] = argv[i];
        else if (strcmp(word, "--") == 0)
            ended = 1;
        else if (word[1] == '-')
            status = parse_long(who, tables, word, &next, settings);
        else
            status = parse_letters(who, tables, word, &next, settings);
        if (status != 0)
            return status;
        i += had_next && next == NULL;
    }
    *operands = kept - first;
    return 0;
}
