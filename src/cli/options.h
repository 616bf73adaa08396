/*
 * Options as tables. One row says what an option is called, what it takes, where its value goes and
 * what it means; parsing, help, man pages and shell completion are all made from the rows.
 */
#ifndef NONET_CLI_OPTIONS_H
#define NONET_CLI_OPTIONS_H

#include "nonet.h"

#include <stdatomic.h>

enum option_kind {
    OPTION_FLAG,       /* int: `value` is stored */
    OPTION_NUMBER,     /* uint64_t */
    OPTION_SEED,       /* struct seed, any 64 bits */
    OPTION_THREADS,    /* int, 1 to 1024 */
    OPTION_SECONDS,    /* double, above 0 */
    OPTION_WORD,       /* const char * */
    OPTION_SIGN,       /* const char *: a character for an empty cell */
    OPTION_CHOICE,     /* int: the index in `argument`, words separated by | */
    OPTION_FORMAT,     /* const struct nonet_format *, by its name */
    OPTION_BOX,        /* int[2]: RxC */
    OPTION_RATING,     /* int: 7.5 in tenths */
    OPTION_TECHNIQUES, /* uint64_t[4]: a list of ids, as bits; given again, they add up */
    OPTION_PART        /* struct part: K/N */
};

struct option {
    const char *name; /* "--limit"; NULL ends a table */
    char letter;      /* 'j' for -j; 0: none */
    enum option_kind kind;
    size_t at; /* offsetof(struct settings, ...) */
    const char *argument;
    const char *help;
    int value;
};

struct out;

struct seed {
    uint64_t value;
    int is_told; /* by the user */
    int is_used;
};

/* See cli/part.h. */
struct part {
    uint64_t number, count; /* from 1; count 0: everything */
};

/* All values of all commands; what a command's tables do not name keeps its default. */
struct settings {
    const char *command;    /* its name */
    struct out *complaints; /* NULL: stderr */
    const struct nonet_format *from, *to;
    int box[2];
    const char *symbols, *empty;
    const char *output;
    int json, quiet, verbose, help, progress; /* progress: -1 by terminal */
    int threads;                              /* 0: as many as there are cores */
    double timeout;                           /* 0: none */
    double until; /* for all puzzles together, by nonet_now(); 0: no end */
    const atomic_int
        *gone; /* not 0: nobody waits for the answer any longer; NULL: somebody always does */
    int engine, race;
    uint64_t limit; /* NONET_NO_LIMIT_GIVEN: the command's own */
    int all, side_by_side, stats;
    int minimal;
    int after;
    const char *known;
    const char *kernel, *against;
    int repeat, tsv;
    double seconds;
    int level;    /* of a hint, 0 to 3; -1: not given */
    int notation; /* enum nonet_notation */
    int board;
    int said; /* enum said: how much is reported of the steps; 0: as the command does by default */
    int max_rating, no_uniqueness;
    struct nonet_techniques without, with;
    const char *form; /* rate: the template */
    int rate, sizes;  /* bench: rate, not solve; grids of any size */
    struct seed seed; /* see cli/seed.h */
    struct part part;
    int automorphisms, pairs, unique; /* canon */
    const char *by;                   /* transform */
    int as, paper, landscape, solutions, candidates, ratings,
        no_labels; /* print; as: -1, not given */
    int per_page, solutions_per_page;
    uint64_t margin, first_number;
    const char *title, *solutions_title;
    uint64_t number, tries; /* generate */
    int difficulty, symmetry, unbiased;
    const char *rating_range, *clues_range, *pattern, *like;
    struct nonet_techniques require;
    const char *host, *host_name, *web, *proxies, *cors; /* serve */
    uint64_t port, body, puzzles, side, connections, per_address;
    double idle, patience;
    int log;
    int man, list_commands, completion;
    int literal_as_grid; /* stdout is a terminal: a puzzle given as an operand comes back as a grid
                          */
};

/* Levels of reporting: the end alone, every step, every step with the board before it. */
enum said { SAID_WARN = 1, SAID_INFO, SAID_DEBUG };

/* --engine: the values of enum nonet_engine, and solve's own. */
enum { ENGINE_LOGIC = NONET_ENGINE_SAT + 1 };

#define NONET_NO_LIMIT_GIVEN UINT64_MAX
#define SETTING(field) offsetof(struct settings, field)

/* The options that every filter has. */
extern const struct option nonet_common_options[];

/* Reports what is wrong with the words of a command: `nonet COMMAND: words` on stderr, or the words
 * alone in settings->complaints. */
void nonet_complain(const struct settings *settings, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Parses argv[first..] by up to two tables. Operands are moved to the front of argv[first..] and
 * counted. Returns 0, or 2 after a complaint. */
int nonet_parse_options(int argc, char **argv, int first, const struct option *const tables[2],
                        struct settings *settings, int *operands);

/* The row of a name such as "--limit"; NULL: there is none. The second stores its value: 0, or 2
 * after a complaint. */
const struct option *nonet_option_find(const struct option *const tables[2], const char *name);
int nonet_option_take(const struct option *option, const char *value, struct settings *settings);

/* Calls `each` for every word that the option's value may be, or that its list may have; 0 if the
 * value can be anything. */
typedef void (*option_word_fn)(void *user, const char *word, size_t length);
int nonet_option_each_word(const struct option *option, option_word_fn each, void *user);

#endif
