/*
 * Options as tables. One row says what an option is called, what it takes, where its value goes and
 * what it means; parsing, help, man pages and shell completion are all made from the rows.
 */
#ifndef NONET_CLI_OPTIONS_H
#define NONET_CLI_OPTIONS_H

#include "nonet.h"

#include <stdatomic.h>

struct command;
struct out;

enum option_kind {
    OPTION_FLAG,       /* `value` is stored */
    OPTION_NUMBER,     /* below NONET_NO_LIMIT_GIVEN */
    OPTION_SEED,       /* any 64 bits */
    OPTION_THREADS,    /* 1 to 1024 */
    OPTION_SECONDS,    /* above 0 */
    OPTION_WORD,       /* anything */
    OPTION_SIGN,       /* a character for an empty cell */
    OPTION_CHOICE,     /* the index in `argument`, words separated by | */
    OPTION_FORMAT,     /* by its name */
    OPTION_BOX,        /* RxC */
    OPTION_RATING,     /* 7.5 in tenths */
    OPTION_RATINGS,    /* A..B, A.., ..B or A in tenths; an end that is not given is 0 */
    OPTION_RANGE,      /* the same of whole numbers */
    OPTION_TECHNIQUES, /* a list of ids, as bits; given again, they add up */
    OPTION_TECHNIQUE,  /* one, by its id */
    OPTION_PART        /* K/N */
};

/* Where the values of each kind go. */
#define FLAG_AT int *
#define NUMBER_AT uint64_t *
#define SEED_AT struct seed *
#define THREADS_AT int *
#define SECONDS_AT double *
#define WORD_AT const char **
#define SIGN_AT const char **
#define CHOICE_AT int *
#define FORMAT_AT const struct nonet_format **
#define BOX_AT int(*)[2]
#define RATING_AT int *
#define RATINGS_AT int(*)[2]
#define RANGE_AT int(*)[2]
#define TECHNIQUES_AT struct nonet_techniques *
#define TECHNIQUE_AT const struct nonet_technique **
#define PART_AT struct part *

struct option {
    const char *name; /* "--limit"; NULL: a group, or without a group the end of the table */
    char letter;      /* 'j' for -j; 0: none */
    enum option_kind kind;
    size_t at; /* of its field in the settings; of a group, of its struct */
    const char *argument;
    const char *help;
    int value;
    const struct option *group;
};

/* Rows of a table. SETTINGS is the struct that they fill: each file with a table defines it, and a
 * row whose field does not have the type of its kind does not compile. A group is a table that
 * several commands have, with the field that is its struct; GROUP_HERE, one of the same struct. */
#define OPTION(name, letter, KIND, field, argument, help)                                          \
    { name, letter, OPTION_##KIND, OPTION_AT(KIND, field), argument, help, 0, NULL }
#define FLAG(name, letter, field, value, help)                                                     \
    { name, letter, OPTION_FLAG, OPTION_AT(FLAG, field), NULL, help, value, NULL }
#define GROUP(table, field)                                                                        \
    { NULL, 0, OPTION_FLAG, offsetof(SETTINGS, field), NULL, NULL, 0, table }
#define GROUP_HERE(table)                                                                          \
    { NULL, 0, OPTION_FLAG, 0, NULL, NULL, 0, table }
#define OPTIONS_END                                                                                \
    { NULL, 0, OPTION_FLAG, 0, NULL, NULL, 0, NULL }
#define OPTION_AT(KIND, field)                                                                     \
    _Generic(&((SETTINGS *)0)->field, KIND##_AT : offsetof(SETTINGS, field))

struct seed {
    uint64_t value;
    int is_given; /* by the user */
    int is_used;
};

/* --part K/N: the K-th of N parts of a run, so that parts can run anywhere and their outputs,
 * joined, are the output of the whole. Where a text is cut is in cli/cut.h. */
struct part {
    uint64_t number, count; /* from 1; count 0: everything */
};

/* From `from` on, up to but not including `to`. */
struct range {
    uint64_t from, to;
};

/* Members of a struct command: the size of its SETTINGS, and those that are not 0 before any
 * option. */
#define DEFAULTS(...)                                                                              \
    .size = sizeof(SETTINGS), .defaults = &(const SETTINGS) {                                      \
        __VA_ARGS__                                                                                \
    }

/* What reading, threads and writing need to know: the settings that every command has, some of
 * which it may have no option for. A command with more of them has a struct of its own, which
 * begins with this one, and which only the files of that command know. */
struct settings {
    const char *command;    /* its name */
    struct out *complaints; /* NULL: stderr */
    int help;
    /* reading */
    const struct nonet_format *from;
    int box[2];
    const char *symbols, *empty;
    const char *rules;      /* as text, by nonet_settle_rules(); NULL: none */
    const char *rules_name; /* of the file that it is from; NULL: it was given as it is */
    char *rules_file;       /* the text of that file; main() frees it */
    int rules_side;         /* of its regions, if boxes of that side do not exist; 0: any side */
    int ignores_unknown;    /* rules of other programs */
    int accepts_pictures;   /* as they were read, though that is doubtful */
    const char *show;       /* the file for a picture with what was read; NULL: none */
    struct part part;
    /* writing */
    const struct nonet_format *to;
    const char *known; /* a sign for cells whose digit is known; NULL: the digit */
    const char *output;
    int json, quiet, verbose;
    int progress;        /* enum progress_asked */
    int writes_blocks;   /* by `prepare`: all answers have several lines */
    int needs_numbers;   /* by `prepare`: the number of a puzzle in the whole run matters */
    int is_sieve;        /* by `prepare`: records are kept or left out, not answered one by one */
    int keeps_form;      /* the same: those that are kept stay as they came, or go to --to */
    int sums_up;         /* the same: nothing is written but the command's `sum_up` */
    int literal_as_grid; /* stdout is a terminal: a puzzle given as an operand becomes a grid */
    /* work */
    int threads;            /* 0: as many as there are cores */
    double timeout;         /* 0: none */
    double until;           /* for all puzzles together, by nonet_now(); 0: no end */
    const atomic_int *gone; /* not 0: nobody waits for the answer any longer; NULL: never */
    const char *kernel;
    int device_asked;            /* enum device_asked */
    struct nonet_device *device; /* open while puzzles are solved; NULL: the processor alone */
    struct seed seed;
};

enum progress_asked { PROGRESS_ON_TERMINAL, PROGRESS_ON, PROGRESS_OFF };

/* The help of an option that two tables have. */
#define NONET_IGNORE_UNKNOWN_HELP                                                                  \
    "read f-puzzles and SudokuPad without the rules and drawings that nonet does not know"

/* A default for numbers where 0 means something; nobody can give it. */
#define NONET_NO_LIMIT_GIVEN UINT64_MAX

/* Groups: the options that every filter has; and of these --help, --seed, and those for pictures. */
extern const struct option nonet_common_options[], nonet_help_options[], nonet_seed_options[],
    nonet_reading_options[];

/* The settings of a command before any option; NULL: out of memory. The caller frees them. */
struct settings *nonet_settings_new(const struct command *command);

/* Reports what is wrong with the words of a command: `nonet COMMAND: words` on stderr, or the words
 * alone in settings->complaints. Returns EXIT_USAGE. */
int nonet_complain(const struct settings *settings, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Parses argv[first..] by the command's table. Operands are moved to the front of argv[first..] and
 * counted. Returns 0, or EXIT_USAGE after a complaint. */
int nonet_parse_options(int argc, char **argv, int first, const struct command *command,
                        struct settings *settings, int *operands);

/* Option i of a command, those of its groups included, with its place in the command's settings. 0:
 * there are not so many. */
int nonet_option_at(const struct command *command, int i, struct option *option);

/* The option with a letter, or if that is 0 with a name without its dashes, of which `length` bytes
 * count. 0: there is none. */
int nonet_option_find(const struct command *command, const char *name, size_t length, char letter,
                      struct option *option);

/* Stores an option's value: 0, or EXIT_USAGE after a complaint. */
int nonet_option_take(const struct option *option, const char *value, struct settings *settings);

/* Calls `each`, if it is not NULL, for every word that the option's value may be, or that its list
 * may have; 0 if the value can be anything. */
typedef void (*option_word_fn)(void *user, const char *word, size_t length);
int nonet_option_each_word(const struct option *option, option_word_fn each, void *user);

#endif
