/*
 * What a command is, and what it is given. A filter sees one record at a time, on any thread, and
 * puts its output into an answer; reading, threads, order and writing are the pipeline's job.
 */
#ifndef NONET_CLI_CLI_H
#define NONET_CLI_CLI_H

#include "nonet.h"
#include "cli/options.h"
#include "cli/out.h"

enum exit_code {
    EXIT_ALL_WELL = 0,
    EXIT_NO = 1,
    EXIT_USAGE = 2,
    EXIT_BAD_INPUT = 3,
    EXIT_IO = 4,
    EXIT_GAVE_UP = 5,
    EXIT_SIGNAL = 128, /* plus the signal: 130 for Ctrl-C */
    EXIT_CLOSED_PIPE = 141
};

/* What the lanes have found out about a puzzle: see cli/lanes.h. */
struct known {
    unsigned limit;     /* how many solutions they looked for, 1 or 2; 0: nothing is known */
    unsigned solutions; /* how many there are, up to the limit: one at least */
    const char *digits; /* of the first, 81 of them */
};

/* A record, copied so that it outlives the reader's window. */
struct job {
    const char *file;
    struct picture *picture; /* that the record is yet to be read from; the batch's; else NULL */
    int is_literal;
    uint64_t sequence;                    /* among all puzzles of the run, from 1 */
    struct nonet_record record;           /* its rules are all that hold for it: */
    const struct nonet_rules *text_rules; /* those of the text, and those given with --rules */
    struct known known;
};

struct tally {
    uint64_t puzzles, unique, several, none, bad;
    int is_part; /* of the whole run: a signal ended it */
};

/* The results of some jobs, and the one that is in work: all that a command needs. */
struct answer {
    const struct command *command;
    const struct settings *settings;
    const struct job *job;
    struct out out, err;
    int blocks;    /* answers of several lines so far: a blank line goes between two of them */
    int is_first;  /* the first of them is in `out`, from `first` on; only the code that writes */
    size_t first;  /* `out` knows whether a block came before it */
    int exit;      /* the highest code so far */
    int cancelled; /* the run was interrupted inside this job: its output is dropped */
    int broken;    /* a file besides the output cannot be written, `err` says why: the run ends */
    int is_rehearsal;          /* it is not written, and no other file must be */
    int drained;               /* how often `out` was drained before the end */
    void (*drain)(void *user); /* writes what is in `out` now, in its turn, and empties it */
    /* Shows how far a long search has got; NULL: nobody is watching. */
    void (*watch)(void *user, const struct nonet_progress *progress);
    void *drain_user; /* for both */
    struct tally tally;
};

/* What a command asks the lanes about every puzzle, before it answers them: how many solutions it
 * has. If that is all that its answers depend on, what they are: a line is then answered without
 * being read as a record. A puzzle without a solution needs a reason, and is answered as one. */
struct quick {
    unsigned limit;       /* how many to look for, 1 or 2; 0: nothing is asked */
    int settles;          /* that is all; the rest says what the answers are: */
    const char *words[3]; /* in place of the puzzle; NULL: its solution */
    const char *notes[3]; /* after it; or NULL */
    int exits[3];
    int compares; /* a solution that came with the puzzle must be its only solution */
};

struct command {
    const char *name;
    const char *summary;  /* one line */
    const char *operands; /* for the usage line; NULL: files and puzzles */
    const char *prose;    /* what it does, in paragraphs separated by \n */
    const char *examples; /* lines: a command, a tab, what it does */
    const struct option *options;
    size_t size;          /* of its settings; 0: it has no more than struct settings */
    const void *defaults; /* its settings before any option; NULL: all 0 */
    int answers_in_words; /* and not in grids */
    int drops_text;       /* text between the puzzles of a file is not passed through */
    int takes_kernel;     /* is not a filter, but has their --kernel */
    int only_classic;     /* refuses puzzles with rules */
    int is_heavy;         /* a puzzle takes long: few go to a thread at a time */
    /* A filter that, with these settings, does not know all rules: what it is that does not, for a
     * message: "rate", "--engine hybrid". NULL, or returns NULL: it knows them all. */
    const char *(*only_houses)(const struct settings *settings);
    /* Settles what depends on several options; 0, or an exit code after a message. May be NULL. */
    int (*prepare)(struct settings *settings);
    /* A filter, which has nonet_common_options: answers one record. Else NULL. */
    void (*answer)(struct answer *answer);
    /* A filter: called after the last record; returns the exit code. May be NULL. */
    int (*finish)(const struct settings *settings);
    /* A filter whose `prepare` may set `sums_up`: what is written after the last record then. */
    void (*sum_up)(const struct settings *settings, const struct tally *tally, struct out *out);
    /* A filter that asks the lanes: sets what it asks with these settings; it starts as zero. */
    void (*quick)(const struct settings *settings, struct quick *quick);
    /* Not a filter: does everything. */
    int (*run)(const struct settings *settings, int count, char **operands);
};

/* 1 if its answers are words, not grids: some commands can also keep puzzles as they are. */
static inline int nonet_answers_in_words(const struct command *command,
                                         const struct settings *settings) {
    return command->answers_in_words && !settings->keeps_form;
}

const struct command *nonet_command_at(int i);
const struct command *nonet_command_find(const char *name);

/* Begins a guess at the command that was meant; more words can be added to it (see cli/guess.h). */
struct guess;
void nonet_guess_command(struct guess *guess, const char *word);

/* --symbols 1-9A-G becomes 123456789ABCDEFG, in the buffer. 0, or EXIT_USAGE after a message. */
int nonet_expand_symbols(struct settings *settings, char buffer[NONET_SYMBOLS_MAX]);

/* --rules: the words themselves, or the text of a file with that name; for regions on a side without
 * boxes also the box. 0, or an exit code after a message. */
int nonet_settle_rules(struct settings *settings, int reads_files);

/* Chooses a seed if none was given, as a command's `prepare` or in it; returns 0. The second reports it on stderr, if
 * there is one: called once the usage has been checked, so that a usage error is printed alone. */
int nonet_settle_seed(struct settings *settings);
void nonet_tell_seed(const struct settings *settings);

/* The part of `total` things that are counted from 0. All parts together are all of them. */
struct range nonet_part_of(const struct part *part, uint64_t total);

/* Is it the first part, or the last? Without --part it is both. */
int nonet_part_is_first(const struct part *part);
int nonet_part_is_last(const struct part *part);

/* After a command's `prepare`: 0, or EXIT_USAGE after a complaint about what cannot be combined
 * with a part. */
int nonet_part_check(const struct settings *settings);

/* Runs a filter over its operands; returns the exit code. */
int nonet_run_filter(const struct command *command, const struct settings *settings, int count,
                     char **operands);

/* Opens a file for writing (NULL: stdout); it must not be one of the operands. Returns the
 * descriptor, or, after a message, the exit code negated. */
int nonet_open_output(const char *name, int count, char **operands);

/* Of several exit codes the highest counts. */
void nonet_raise_exit(int *exit, int code);

/* From now on signals stop the run cleanly. The exit code is the signal's, if there was one. */
void nonet_catch_signals(void);
int nonet_exit_code(int code);

/* 1 once the run has to stop: Ctrl-C, or nobody reads the output any more. */
int nonet_is_stopping(void);
void nonet_stop(void);

/* Help in its forms, on stdout. */
void nonet_print_usage(const struct command *command, struct out *out);
void nonet_print_overview(struct out *out);

/* The usage on a stream; returns the code. */
int nonet_show_usage(const struct command *command, FILE *stream, int code);

/* Seconds since some fixed time. */
double nonet_now(void);

/* Like nonet_solve. If the search may be slow to end, it runs on a thread of its own; the callbacks
 * are then called on that thread, while the caller waits. If the run has to stop and the search
 * does not end soon, it is left behind: the status is NONET_E_CANCELLED, the result stays as it
 * was, and the callbacks are not called any more. */
int nonet_solve_apart(const struct nonet_grid *puzzle, const struct nonet_solve_options *options,
                      struct nonet_grid *solution, size_t room, struct nonet_solve_result *result);

/* How main() ends: returns the code, or exits with it at once if a search was left behind, so that
 * nothing which the search uses is torn down. */
int nonet_leave(int code);

/* As given by -j, or as many as there are cores. */
int nonet_thread_count(const struct settings *settings);

#endif
