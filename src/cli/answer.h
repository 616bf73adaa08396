/*
 * Puts answers into the form of their questions: the one place that knows about the text before and
 * after a puzzle, blank lines between blocks, the remarks of line-like formats, and JSON records.
 */
#ifndef NONET_CLI_ANSWER_H
#define NONET_CLI_ANSWER_H

#include "cli/cli.h"

/* The format in which the job is answered. */
const struct nonet_format *nonet_target(const struct answer *answer);

/* Answers with a grid. `note` (or NULL) follows it in line-like formats. Returns NONET_OK, or the
 * reason why the grid cannot be written, after a message. */
int nonet_answer_grid(struct answer *answer, const struct nonet_grid *grid, const char *note);

/* The same with rules that are not those of the puzzle, and so never in the text as it came. */
int nonet_answer_ruled(struct answer *answer, const struct nonet_grid *grid,
                       const struct nonet_rules *rules);

/* A text from its first sign on. */
struct nonet_slice nonet_without_blanks(struct nonet_slice text);

/* Answers with the puzzle itself, as it came, and a note: only in line-like formats, where each
 * line gets a line as its answer. Framed formats write their word for "none"; others write
 * nothing. */
void nonet_answer_puzzle(struct answer *answer, const char *note);

/* Answers with the record as it came, or in the format of --to. */
void nonet_answer_unchanged(struct answer *answer);

/* 1 if a puzzle may be missing from the output. 0, after a remark, if the text around it is part of
 * its file. */
int nonet_answer_can_leave_out(struct answer *answer);

/* Answers with the puzzle itself, since there is no answer in time. */
void nonet_answer_late(struct answer *answer);

/* Answers with a word in place of the puzzle: in its line if it came in one, else on a line of its
 * own. `note` (or NULL) follows it. */
void nonet_answer_word(struct answer *answer, const char *word, const char *note);

/* 1 if the puzzle came in a line. */
int nonet_is_line(const struct job *job);

/* Writes `file:line:column: words` to stderr, unless quiet. */
void nonet_remark(struct answer *answer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A remark on what --ignore-unknown has left out of the puzzle, if it has. */
void nonet_remark_ignored(struct answer *answer);

/* Writes `between` and then what came with the puzzle: the other columns of CSV, else its label.
 * Writes nothing if nothing came with it. */
void nonet_put_company(struct out *out, const struct job *job, const char *between);

/* What a format has before each puzzle, with the puzzle's number for #. `before` may be NULL. */
void nonet_put_before(struct out *out, const char *before, uint64_t number);

void nonet_answer_exit(struct answer *answer, int code);

/* Counts the verdict on a puzzle, for the summary. */
void nonet_answer_verdict(struct answer *answer, enum nonet_verdict verdict);

/* Before an answer of several lines: a blank line, unless it is the first. */
void nonet_answer_block(struct answer *answer);

/* Writes the answer so far, if it is long: a record may have more solutions than fit in memory. */
void nonet_answer_drain(struct answer *answer);

/* Ends a job that has run out of memory, or that Ctrl-C ended. 0: its status is another one. */
int nonet_answer_ended(struct answer *answer, int status);

/* The exit code for a record that is not a puzzle: text that cannot be unpacked or decoded counts
 * as a failed read. */
int nonet_error_exit(const struct nonet_record *record);

/* The rules that a puzzle of this side has of its own (NULL: none) and those given with --rules, if
 * there are any, together. NULL: they do not fit, with the reason. The caller frees them. */
struct nonet_rules *nonet_rules_asked(const struct settings *settings, int side,
                                      const struct nonet_rules *own, struct nonet_error *error);

/* Where --rules has regions of a side that has no boxes, only puzzles of that side are read. Adds to
 * the reason why a text is not one for which side that is. */
void nonet_note_rules_side(const struct settings *settings, struct nonet_error *error);

/* 0 for NULL as well. */
int nonet_has_rules(const struct nonet_rules *rules);

/* Whether `who` (NULL: anybody) can work by these rules: all are houses, or, for whoever works by
 * logic and has a grid, say no more than that cells differ. An option (--engine hybrid) knows houses
 * alone. 0, with the reason, which names the kinds that it does not know. This is where commands
 * decide it. */
int nonet_knows_rules(const char *who, const struct nonet_grid *grid,
                      const struct nonet_rules *rules, char reason[NONET_REASON_MAX]);

/* The command itself, for `only_houses`. */
const char *nonet_whole_command(const struct settings *settings);

enum { RULE_WORDS_MAX = 8 + NONET_RULE_NAME_MAX };

/* The rule, "diagonals" or "house window", because of which a format cannot express a puzzle; NULL:
 * that has another reason. */
const char *nonet_unwritable_rule(const struct nonet_format *format, const struct nonet_grid *grid,
                                  const struct nonet_rules *rules, char name[RULE_WORDS_MAX]);

/* What all filters do with a record that is not a puzzle. */
void nonet_answer_error(struct answer *answer);
void nonet_answer_passage(struct answer *answer);

/* JSON: opens a record with what is known about the puzzle; the command adds its members, each with
 * a comma before it, and closes it. */
void nonet_json_open(struct answer *answer);
void nonet_json_close(struct answer *answer);

/* A grid, after this text, such as the name of a member. */
void nonet_json_grid(struct out *out, const char *before, const struct nonet_grid *grid);

/* A member that is a string. */
void nonet_json_text(struct out *out, const char *name, struct nonet_slice text);

/* The member "rules", if there are any: one string per rule. And such a list, even if it is empty,
 * under another name. */
void nonet_json_rules(struct out *out, const struct nonet_rules *rules);
void nonet_json_rule_list(struct out *out, const char *name, const struct nonet_rules *rules);

/* The members "verdict"; and "reason", unless it is empty. */
void nonet_json_verdict(struct out *out, enum nonet_verdict verdict);
void nonet_json_reason(struct out *out, const struct out *reason);

/* A whole record, with these members after those of the puzzle. */
void nonet_json_answer(struct answer *answer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What stops a solve: --timeout, Ctrl-C, or a client of the server that went away. */
struct deadline {
    double end; /* 0: there is none */
    int passed;
    long calls_left;        /* -1: unlimited */
    const atomic_int *gone; /* as in the settings */
};
struct deadline nonet_deadline(const struct settings *settings);
int nonet_deadline_passed(void *deadline);

/* Looks for the reason why there is no solution, within NONET_WHY_CALLS, so that a hard one does not
 * hold up the rest. 1: it is in the conflict. */
int nonet_find_why(const struct nonet_grid *grid, const struct nonet_rules *rules,
                   struct deadline deadline, struct nonet_conflict *conflict);

/* Room for the rules of a conflict. */
enum { CONFLICT_RULES = NONET_NAMED_RULES_MAX(9) + NONET_HOUSES_MAX(NONET_NAMED_SIDE_MAX) };

/* Writes into `out`, in words, why there is no solution. */
void nonet_conflict_words(const struct nonet_grid *grid, const struct nonet_rules *rules,
                          const struct nonet_conflict *conflict, struct out *out);

/* Adds to a verdict of no solution how the puzzle was read: its side and its boxes, and which other
 * boxes would not be an obvious contradiction. Adds nothing for a side of 9. */
void nonet_reading_words(const struct nonet_record *record, struct out *out);

/* The answer is no: remarks that there is no solution, why, and how the puzzle was read. The reason
 * alone goes into `reason`, which may be NULL. */
void nonet_answer_none(struct answer *answer, struct out *reason);

#endif
