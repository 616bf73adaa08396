/*
 * What the commands that use the logic engine share: their options, how a rating is written,
 * whether a puzzle has one solution, and whether what was filled in is still right.
 */
#ifndef NONET_CLI_LOGIC_H
#define NONET_CLI_LOGIC_H

#include "cli/answer.h"

/* What the options of the logic engine say. */
struct logic_settings {
    int max_rating, no_uniqueness;
    int scale; /* enum nonet_scale */
    struct nonet_techniques without, with;
    int notation;    /* enum nonet_notation */
    const char *svg; /* the directory for pictures; NULL: none */
    int draw;        /* JSON: pictures are members of the steps */
};

/* The words for --scale, in the order of enum nonet_scale. */
#define SCALES "explainer|hodoku|nonet"

/* Groups: --without, --with and --no-uniqueness; --notation; --scale; --svg and --draw. */
extern const struct option nonet_technique_options[], nonet_notation_options[],
    nonet_scale_options[], nonet_picture_options[];

/* Options that are not for this scale: EXIT_USAGE after a message, else 0. */
int nonet_check_scale(const struct settings *settings, const struct logic_settings *asked);
/* The same for techniques that --with names. */
int nonet_check_with(const struct settings *settings, enum nonet_scale scale,
                     const struct nonet_techniques *with);

/* Levels of reporting: the end alone, every step, every step with the board before it. 0: as the
 * command does by default. */
enum said { SAID_WARN = 1, SAID_INFO, SAID_DEBUG };

/* A puzzle before the logic engine. */
struct logic_run {
    struct answer *answer;
    const struct logic_settings *asked;
    struct deadline deadline;
    enum nonet_verdict verdict; /* how many solutions there are, once that was asked */
    struct nonet_logic_result result;
    enum nonet_logic_extent extent;
    nonet_step_fn step; /* or NULL; called with the run */
    uint64_t *counts;   /* or NULL; as in struct nonet_logic_options, and so are: */
    struct nonet_techniques lacking;
    int max_rating, max_level, max_score; /* the first in the place of that in the settings */
    struct nonet_grid *after;             /* or NULL: room for what is reached */
};
struct logic_run nonet_logic_begin(struct answer *answer, const struct logic_settings *asked);

/* Runs the engine. Techniques that assume one solution are left out, unless the verdict says that
 * there is one. NONET_OK or a status. */
int nonet_logic_run(struct logic_run *run);

/* Checks a template of --format: %x with x one of `letters`, \t \n and \\. 0, or EXIT_USAGE after a
 * message. The second prints it, each %x by `put`. */
int nonet_check_template(const char *who, const char *form, const char *letters);
void nonet_put_template(struct out *out, const char *form,
                        void (*put)(struct out *out, const void *user, char letter),
                        const void *user);

/* 7.1 */
void nonet_put_rating(struct out *out, int rating);
/* A member "scale", unless it is Sudoku Explainer's. */
void nonet_json_scale(struct out *out, int scale);

/* The rating of a step: 4.2, or on HoDoKu's scale its score; of such a width at least. */
void nonet_put_step_rating(struct out *out, const struct nonet_step *step, int width);

/* ED=, or for another size ED(16x16)=: the scale was made for 9x9. The same for HoDoKu=. */
void nonet_put_scale(struct out *out, const struct nonet_grid *grid, enum nonet_scale scale);
/* ED=7.1/1.2/1.2, or HoDoKu=228 */
void nonet_put_ed(struct out *out, const struct nonet_grid *grid, enum nonet_scale scale,
                  const struct nonet_logic_result *result);
/* The rating or the score, after `between`; nothing, if the scale has neither. */
void nonet_put_number(struct out *out, const char *between, enum nonet_scale scale,
                      const struct nonet_logic_result *result);
/* The ids of a set of techniques, with commas, each with this before and after it. */
void nonet_put_techniques(struct out *out, const struct nonet_techniques *set, const char *around);
/* The level's word. */
const char *nonet_level_word(enum nonet_scale scale, const struct nonet_logic_result *result);
/* ,"rating":7.1,"pearl":1.2,"diamond":1.2 and so on; negative ones are unknown, and left out, as is
 * a level that is NULL. */
void nonet_json_rating(struct out *out, const struct nonet_grid *grid, enum nonet_scale scale,
                       const struct nonet_logic_result *result, const char *level);

/* Why logic is stuck, if other than because nothing is left to try; else "". */
const char *nonet_gave_up_words(const struct nonet_grid *grid,
                                const struct nonet_logic_result *result);

/* What of a step, or all of it as JSON, is added to `out`; negative: a status. */
enum { STEP_JSON = -1 };
int nonet_put_step(struct out *out, const struct nonet_step *step, const struct nonet_grid *before,
                   int what, int notation);

/* In `prepare`, for --svg and --draw: EXIT_USAGE after a message if they cannot be, else 0. */
int nonet_settle_pictures(struct settings *settings, const struct logic_settings *asked);

/* A step as JSON, with --draw also its picture: as much of it as nonet_step_svg draws for `what`. */
int nonet_put_step_json(const struct logic_run *run, const struct nonet_step *step,
                        const struct nonet_grid *before, enum nonet_step_what what);

/* With --svg the picture of a step, in the file PUZZLE-STEP.svg of that directory, which is made if
 * it is not there. NONET_OK or a status; a file that cannot be written ends the run, after a
 * message: PICTURE_FAILED. */
enum { PICTURE_FAILED = 1 };
int nonet_put_picture(struct logic_run *run, const struct nonet_step *step,
                      const struct nonet_grid *before, uint64_t number, enum nonet_step_what what);

/* As much of a step as a level of hints allows: where to look, then its name, its pattern, and all of
 * it, in Eureka notation if that was asked for. */
enum { LAST_HINT_LEVEL = 3 };
#define HINT_LEVELS "1|2|3|4"
int nonet_put_level(struct out *out, const struct nonet_step *step, const struct nonet_grid *before,
                    int level, int notation);
/* A step on one line: its name, digits and cells, and what follows; or in Eureka notation. */
int nonet_put_short(struct out *out, const struct nonet_step *step, const struct nonet_grid *before,
                    int notation);

/* Candidates as a table by the rules of the job, which are not said, with a line end. */
void nonet_put_marks(struct out *out, const struct job *job, const struct nonet_grid *grid);

/* The format that holds a puzzle and its rules in one line. */
const struct nonet_format *nonet_ruled_format(const struct nonet_grid *grid,
                                              const struct nonet_rules *rules);

/* The puzzle in one line: as it came if that was a line, else in a format that has the rules of the
 * text, if there are any. */
void nonet_put_puzzle(struct out *out, const struct job *job);

/* How many solutions there are: none, one or several; `solution` may be NULL. NONET_OK or a
 * status. */
int nonet_ask_verdict(struct logic_run *run, struct nonet_grid *solution);

/* What whoever asks for the verdict asks of the lanes (see struct quick). */
void nonet_logic_quick(const struct settings *settings, struct quick *quick);

/* The same, and if there is none, what is wrong, in words: the first cell that differs from the
 * only solution of the given clues, if they have just one; else the contradiction. */
int nonet_ask_outlook(struct logic_run *run, struct out *wrong);

/* Reports on stderr that a puzzle has several solutions, and what that means for its steps. */
void nonet_remark_several(struct answer *answer);

/* Why there is no step, or no further one: "stuck", "wrong: " and the reason; or members of JSON. */
void nonet_put_end(struct answer *answer, const char *word, const struct out *reason);

/* Ends a job whose status is not NONET_OK: out of memory, Ctrl-C, or out of time. 1 if this ended
 * it. */
int nonet_logic_failed(struct answer *answer, int status);

#endif
