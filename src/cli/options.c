/*
 * Parsing by the tables: --name value, --name=value, -x value, -xvalue, flags, `--` and operands in
 * any order. A value that does not fit is an error that says what would.
 */
#include "cli/cli.h"
#include "cli/guess.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SETTINGS struct settings

const struct option nonet_help_options[] = {
    FLAG("--help", 'h', help, 1, "show this help"),
    OPTIONS_END,
};

const struct option nonet_seed_options[] = {
    OPTION("--seed", 0, SEED, seed, "N",
           "the same N gives the same result (default: chosen, and reported on stderr)"),
    OPTIONS_END,
};

const struct option nonet_reading_options[] = {
    FLAG("--accept", 0, accepts_pictures, 1,
         "take what was read from a picture, even if that is doubtful"),
    OPTION("--show", 0, WORD, show, "FILE.svg",
           "write the picture with what was read drawn over it; of several, the second "
           "goes to FILE-2.svg"),
    OPTIONS_END,
};

const struct option nonet_common_options[] = {
    OPTION("--from", 0, FORMAT, from, "FORMAT", "read this format instead of looking at the text"),
    OPTION("--to", 0, FORMAT, to, "FORMAT", "write this format instead of the one that was read"),
    OPTION("--box", 0, BOX, box, "RxC",
           "boxes have R rows and C columns, if the text does not say"),
    OPTION("--symbols", 0, WORD, symbols, "ALPHABET",
           "the symbols of the digits 1, 2, 3, ...; ranges as in 1-9A-G"),
    OPTION("--empty", 0, SIGN, empty, "CHAR", "one more sign for an empty cell, besides . 0 * _ -"),
    OPTION("--rules", 0, WORD, rules, "FILE|TEXT",
           "rules for every puzzle, such as diagonals; see docs/variants.md"),
    FLAG("--ignore-unknown", 0, ignores_unknown, 1, NONET_IGNORE_UNKNOWN_HELP),
    GROUP_HERE(nonet_reading_options),
    OPTION("--part", 0, PART, part, "K/N", "answer only the K-th of N parts of the input"),
    OPTION("--output", 'o', WORD, output, "FILE", "write to FILE, not to stdout (-: to stdout)"),
    FLAG("--json", 0, json, 1, "write one JSON object per line"),
    OPTION("--threads", 'j', THREADS, threads, "N", "use N threads (default: one for each core)"),
    OPTION("--timeout", 0, SECONDS, timeout, "S", "give up on a puzzle after S seconds"),
    OPTION(
        "--kernel", 0, WORD, kernel, "NAME",
        "solve 9x9 with this kernel, not with the best that the processor has (or: NONET_KERNEL)"),
    FLAG("--progress", 0, progress, PROGRESS_ON,
         "show progress on stderr (default: if that is a terminal)"),
    FLAG("--no-progress", 0, progress, PROGRESS_OFF, "do not show progress"),
    FLAG("--quiet", 'q', quiet, 1, "no remarks on stderr"),
    FLAG("--verbose", 'v', verbose, 1, "a summary on stderr at the end"),
    GROUP_HERE(nonet_help_options),
    OPTIONS_END,
};

struct settings *nonet_settings_new(const struct command *command) {
    size_t size = command->size ? command->size : sizeof(struct settings);
    struct settings *s = calloc(1, size);
    if (s != NULL && command->defaults != NULL)
        memcpy(s, command->defaults, size);
    if (s != NULL)
        s->command = command->name;
    return s;
}

int nonet_complain(const struct settings *s, const char *format, ...) {
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
    return EXIT_USAGE;
}

/* ---- the words that a value may be ---- */

static void each_choice(const struct option *o, option_word_fn each, void *user) {
    for (struct nonet_slice word = {o->argument, 0}; nonet_next_word(&word, "|");)
        each(user, word.at, word.length);
}

static void each_format(const struct option *o, option_word_fn each, void *user) {
    const struct nonet_format *f;
    int writes = strcmp(o->name, "--to") == 0;
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
    static void (*const lists[])(const struct option *, option_word_fn,
                                 void *) = {[OPTION_CHOICE] = each_choice,
                                            [OPTION_FORMAT] = each_format,
                                            [OPTION_TECHNIQUES] = each_technique,
                                            [OPTION_TECHNIQUE] = each_technique,
                                            [OPTION_PART] = NULL};
    if (each != NULL && lists[o->kind] != NULL)
        lists[o->kind](o, each, user);
    return lists[o->kind] != NULL;
}

/* The suggestion of what may have been meant; or "". */
static const char *guess_value(struct guess *guess, const struct option *o, const char *value,
                               size_t length) {
    nonet_guess_begin(guess, value, length);
    nonet_option_each_word(o, nonet_guess_look, guess);
    return nonet_guess_words(guess);
}

/* ---- one value ---- */

/* An option, its value, and where that goes. */
struct given {
    const struct settings *settings;
    const struct option *option;
    const char *value;
    void *at;
};

static int bad_value(const struct given *g, const char *want) {
    return nonet_complain(g->settings, "%s: '%s' is not %s", g->option->name, g->value, want);
}

/* A whole number up to `most`. */
static int read_whole(const char *value, unsigned long long most, unsigned long long *number) {
    char *end;
    errno = 0;
    *number = strtoull(value, &end, 10);
    return value[0] >= '0' && value[0] <= '9' && *end == '\0' && errno == 0 && *number <= most;
}

static int take_number(const struct given *g) {
    unsigned long long n;
    enum option_kind kind = g->option->kind;
    if (kind == OPTION_SEED && !read_whole(g->value, UINT64_MAX, &n))
        return bad_value(g, "a number from 0 to 18446744073709551615");
    if (kind == OPTION_THREADS && (!read_whole(g->value, 1024, &n) || n < 1))
        return bad_value(g, "a number from 1 to 1024");
    if (kind == OPTION_NUMBER && !read_whole(g->value, NONET_NO_LIMIT_GIVEN - 1, &n))
        return bad_value(g, "a number");
    if (kind == OPTION_SEED)
        *(struct seed *)g->at = (struct seed){n, 1, 0};
    else if (kind == OPTION_THREADS)
        *(int *)g->at = (int)n;
    else
        *(uint64_t *)g->at = n;
    return 0;
}

static int take_seconds(const struct given *g) {
    char *end;
    double seconds = strtod(g->value, &end);
    if (*g->value == '\0' || *end || !isfinite(seconds) || seconds <= 0 || seconds > 1e9)
        return bad_value(g, "a number of seconds above 0");
    *(double *)g->at = seconds;
    return 0;
}

static int take_choice(const struct given *g) {
    struct guess guess;
    struct nonet_slice word = {g->option->argument, 0};
    for (int i = 0; nonet_next_word(&word, "|"); i++)
        if (nonet_is_text(word, g->value)) {
            *(int *)g->at = i;
            return 0;
        }
    return nonet_complain(g->settings, "%s: '%s' is none of %s%s", g->option->name, g->value,
                          g->option->argument,
                          guess_value(&guess, g->option, g->value, strlen(g->value)));
}

static int take_format(const struct given *g) {
    struct guess guess;
    const char *name = g->option->name;
    const struct nonet_format *format = nonet_format_find(g->value);
    int writes = strcmp(name, "--to") == 0;
    if (format == NULL)
        return nonet_complain(g->settings, "%s: no format '%s'%s (see: nonet help formats)", name,
                              g->value, guess_value(&guess, g->option, g->value, strlen(g->value)));
    if (writes ? format->write == NULL : format->read == NULL)
        return nonet_complain(g->settings, "%s: %s can only be %s", name, g->value,
                              writes ? "read" : "written");
    if (writes && format->flags & NONET_FORMAT_KEPT)
        return nonet_complain(g->settings,
                              "--to: %s has more in it than puzzles; it is answered, not made",
                              g->value);
    *(const struct nonet_format **)g->at = format;
    return 0;
}

/* The library checks it. */
static int take_sign(const struct given *g) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    union nonet_grid9 grid;
    options.empty = g->value;
    if (nonet_read("", 0, &options, NONET_GRID(grid), sizeof grid, NULL, NULL) == NONET_E_ARGUMENT)
        return bad_value(g, "one character that can stand for an empty cell");
    *(const char **)g->at = g->value;
    return 0;
}

static int take_box(const struct given *g) {
    int rows, cols, used = 0;
    if (sscanf(g->value, "%3dx%3d%n", &rows, &cols, &used) != 2 || g->value[used] != '\0' ||
        nonet_grid_bytes(rows, cols) == 0)
        return bad_value(g, "a box such as 2x3, with a side of up to 100");
    ((int *)g->at)[0] = rows;
    ((int *)g->at)[1] = cols;
    return 0;
}

/* Up to 99.9, with one decimal or none. */
static int take_rating(const struct given *g) {
    int range[2];
    const char *end = nonet_range_read(g->value, 1, range);
    if (end == NULL || *end != '\0' || strstr(g->value, "..") != NULL || range[0] > 999)
        return bad_value(g, "a rating such as 7.5");
    *(int *)g->at = range[0];
    return 0;
}

static int take_range(const struct given *g) {
    int is_rating = g->option->kind == OPTION_RATINGS;
    const char *end = nonet_range_read(g->value, is_rating, g->at);
    if (end != NULL && *end == '\0')
        return 0;
    return bad_value(g, is_rating ? "a range such as 2.0..3.4, 7.1, 9.0.. or ..1.7"
                                  : "a range such as 22..25, 24, 30.. or ..23");
}

static int take_part(const struct given *g) {
    unsigned long number, count;
    int used = 0;
    if (strspn(g->value, "0123456789/") != strlen(g->value) ||
        sscanf(g->value, "%9lu/%9lu%n", &number, &count, &used) != 2 || g->value[used] != '\0' ||
        number < 1 || number > count)
        return bad_value(g, "K/N with K from 1 to N, such as 2/4, and N below a billion");
    *(struct part *)g->at = (struct part){number, count};
    return 0;
}

/* NULL after a complaint: there is none. */
static const struct nonet_technique *find_technique(const struct given *g, const char *id,
                                                    size_t n) {
    struct guess guess;
    char word[NONET_WORD_MAX];
    snprintf(word, sizeof word, "%.*s", (int)n, id);
    const struct nonet_technique *t = n < sizeof word ? nonet_technique_find(word) : NULL;
    if (t == NULL)
        nonet_complain(g->settings, "%s: no technique '%.*s'%s (see: nonet help techniques)",
                       g->option->name, (int)n, id, guess_value(&guess, g->option, id, n));
    return t;
}

static int take_technique(const struct given *g) {
    const struct nonet_technique **at = g->at;
    *at = find_technique(g, g->value, strlen(g->value));
    return *at != NULL ? 0 : EXIT_USAGE;
}

static int take_techniques(const struct given *g) {
    for (const char *id = g->value;;) {
        size_t n = strcspn(id, ",");
        const struct nonet_technique *t = find_technique(g, id, n);
        if (t == NULL)
            return EXIT_USAGE;
        nonet_techniques_add(g->at, t->id);
        if (id[n] == '\0')
            return 0;
        id += n + 1;
    }
}

static int take_flag(const struct given *g) {
    *(int *)g->at = g->option->value;
    return 0;
}

static int take_word(const struct given *g) {
    *(const char **)g->at = g->value;
    return 0;
}

int nonet_option_take(const struct option *o, const char *value, struct settings *s) {
    static int (*const takes[])(const struct given *g) = {
        [OPTION_FLAG] = take_flag,           [OPTION_NUMBER] = take_number,
        [OPTION_SEED] = take_number,         [OPTION_THREADS] = take_number,
        [OPTION_SECONDS] = take_seconds,     [OPTION_WORD] = take_word,
        [OPTION_SIGN] = take_sign,           [OPTION_CHOICE] = take_choice,
        [OPTION_FORMAT] = take_format,       [OPTION_BOX] = take_box,
        [OPTION_RATING] = take_rating,       [OPTION_RATINGS] = take_range,
        [OPTION_RANGE] = take_range,         [OPTION_TECHNIQUES] = take_techniques,
        [OPTION_TECHNIQUE] = take_technique, [OPTION_PART] = take_part};
    struct given given = {s, o, value, (char *)s + o->at};
    assert((size_t)o->kind < sizeof takes / sizeof *takes);
    return takes[o->kind](&given);
}

/* ---- the options of a command ---- */

/* Option *i of a table whose fields are `base` bytes into the settings; counts *i down by those
 * that come before it. */
static int look_up(const struct option *table, size_t base, int *i, struct option *option) {
    for (const struct option *o = table; o->name != NULL || o->group != NULL; o++) {
        if (o->group != NULL && look_up(o->group, base + o->at, i, option))
            return 1;
        if (o->group == NULL && (*i)-- == 0) {
            *option = *o;
            option->at += base;
            return 1;
        }
    }
    return 0;
}

int nonet_option_at(const struct command *command, int i, struct option *option) {
    return look_up(command->options, 0, &i, option);
}

int nonet_option_find(const struct command *command, const char *name, size_t n, char letter,
                      struct option *o) {
    for (int i = 0; nonet_option_at(command, i, o); i++)
        if (letter ? o->letter == letter
                   : strlen(o->name + 2) == n && strncmp(o->name + 2, name, n) == 0)
            return 1;
    return 0;
}

/* ---- words of the command line ---- */

static int unknown(const struct settings *s, const struct command *command, const char *word) {
    struct guess guess;
    struct option o;
    if (strncmp(word, "--part", 6) == 0 && (word[6] == '\0' || word[6] == '='))
        return nonet_complain(
            s, "--part is for commands that answer puzzles one by one, and for generate");
    nonet_guess_begin(&guess, word, strcspn(word, "="));
    for (int i = 0; nonet_option_at(command, i, &o); i++)
        nonet_guess_look(&guess, o.name, strlen(o.name));
    return nonet_complain(s, "unknown option %s%s (see: nonet help %s)", word,
                          nonet_guess_words(&guess), s->command);
}

static int missing(const struct settings *s, const struct option *o) {
    return nonet_complain(s, "%s needs a value: %s", o->name, o->argument);
}

/* --name, --name=value, --name value. *next is the next word, or NULL; it is used up by setting it
 * to NULL. */
static int parse_long(const struct command *command, const char *word, const char **next,
                      struct settings *s) {
    struct option o;
    size_t n = strcspn(word, "=");
    const char *value = word[n] ? word + n + 1 : NULL;
    if (!nonet_option_find(command, word + 2, n - 2, 0, &o))
        return unknown(s, command, word);
    if (o.kind == OPTION_FLAG && value != NULL)
        return nonet_complain(s, "%s takes no value", o.name);
    if (o.kind != OPTION_FLAG && value == NULL) {
        value = *next;
        *next = NULL;
        if (value == NULL)
            return missing(s, &o);
    }
    return nonet_option_take(&o, value, s);
}

/* -q, -qv, -j4, -j 4. */
static int parse_letters(const struct command *command, const char *word, const char **next,
                         struct settings *s) {
    for (const char *letter = word + 1; *letter; letter++) {
        struct option o;
        if (!nonet_option_find(command, NULL, 0, *letter, &o))
            return unknown(s, command, word);
        if (o.kind == OPTION_FLAG) {
            nonet_option_take(&o, NULL, s);
            continue;
        }
        const char *value = letter[1] ? letter + 1 : *next;
        if (letter[1] == '\0')
            *next = NULL;
        return value ? nonet_option_take(&o, value, s) : missing(s, &o);
    }
    return 0;
}

#ifndef NDEBUG
/* Rows that parsing, help and completion can rely on: what takes a value says which, no name and no
 * letter stands for two different settings, and all are inside the command's struct. */
static int rows_agree(const struct command *command) {
    struct option o, p;
    size_t size = command->size ? command->size : sizeof(struct settings);
    for (int i = 0; nonet_option_at(command, i, &o); i++) {
        if (strncmp(o.name, "--", 2) != 0 || o.help == NULL || o.at >= size ||
            (o.kind == OPTION_FLAG) != (o.argument == NULL))
            return 0;
        for (int k = 0; k < i && nonet_option_at(command, k, &p); k++)
            if (strcmp(p.name, o.name) == 0 || (p.letter != 0 && p.letter == o.letter))
                return 0;
    }
    return 1;
}
#endif

/* A word of - and cells only is a puzzle whose first cell is empty, not an option. */
static int is_puzzle(const char *word) {
    return strlen(word) >= 16 && strspn(word, "-.0123456789*_xX") >= 16;
}

int nonet_parse_options(int argc, char **argv, int first, const struct command *command,
                        struct settings *settings, int *operands) {
    int kept = first, ended = 0;
    assert(rows_agree(command));
    for (int i = first; i < argc; i++) {
        const char *word = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
        int had_next = next != NULL, status = 0;
        if (ended || word[0] != '-' || word[1] == '\0' || is_puzzle(word))
            argv[kept++] = argv[i];
        else if (strcmp(word, "--") == 0)
            ended = 1;
        else if (word[1] == '-')
            status = parse_long(command, word, &next, settings);
        else
            status = parse_letters(command, word, &next, settings);
        if (status != 0)
            return status;
        i += had_next && next == NULL;
    }
    *operands = kept - first;
    return 0;
}
