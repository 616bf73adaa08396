/*
 * What the functions and tables share: failing with a reason, reading a puzzle, and texts that grow.
 */
#ifndef NONET_SQL_WORK_H
#define NONET_SQL_WORK_H

#include "sql.h"

/* Each function and each table is declared and listed by lists.def. */
#define FUNCTION(name) extern const struct sql_function sql_function_##name;
#define TABLE(name) extern const struct sql_table sql_table_##name;
#include "lists.def"
#undef FUNCTION
#undef TABLE

/* What every cursor begins with. */
struct sql_cursor {
    int (*next)(struct sql_cursor *cursor, struct sql_value *row);
    void (*close)(struct sql_cursor *cursor); /* frees what it has, and itself */
    struct sql_work *work;
};

/* Sets the reason and returns the status. */
int sql_fail(struct sql_work *work, int status, const char *reason, ...)
    __attribute__((format(printf, 3, 4)));
/* The same with the usual words for the status. */
int sql_fail_plainly(struct sql_work *work, int status);
/* The same, with the place that the error has. */
int sql_fail_reading(struct sql_work *work, const struct nonet_error *error);
/* The same for what nonet_logic() returns, with the rule that it does not know. */
int sql_fail_logic(struct sql_work *work, const struct nonet_puzzle *puzzle, int status);

/* NONET_OK, and a puzzle to be freed. */
int sql_read(struct sql_work *work, const struct sql_value *text, struct nonet_puzzle **puzzle);

/* Reads a text and answers for the puzzle in it. */
typedef int (*sql_about)(struct sql_work *work, const struct nonet_puzzle *puzzle,
                         struct sql_value *answer);
int sql_answer_about(struct sql_work *work, const struct sql_value *text, sql_about about,
                     struct sql_value *answer);

/* Up to `limit` solutions, 0 for all; the first into `solution`, if that is not NULL. */
int sql_search(struct sql_work *work, const struct nonet_puzzle *puzzle, uint64_t limit,
               struct nonet_grid *solution, struct nonet_solve_result *result);

/* The same, up to 2 solutions, for a text as it came: its first solution, if any, as a text of the
 * same form that stays until the next call. `solution` may be NULL. */
int sql_solve_text(struct sql_work *work, const struct sql_value *text, enum nonet_verdict *verdict,
                   struct sql_value *solution);

/* 1 if the text is 81 digits or dots, with a clue among the first eighty: certainly a line. */
int sql_is_line(const struct sql_value *text);

/* Room for a text of this length; NONET_E_MEMORY. */
int sql_text_room(struct sql_text *text, size_t length);
/* Writes by snprintf's rules. */
typedef long (*sql_writer)(const void *what, char *out, size_t room);
/* Puts what is written at the end of the text; or a status, which is also what the writer said. */
int sql_text_add(struct sql_text *text, sql_writer write, const void *what);
int sql_text_add_bytes(struct sql_text *text, const char *bytes, size_t length);

/* The answer is what is written; or the reason why not. */
int sql_answer(struct sql_work *work, sql_writer write, const void *what, struct sql_value *answer);

/* Writers. A grid in the form of a puzzle; and a grid with rules as a text that reads back as the
 * same, a line if one does. */
struct sql_filled {
    const struct nonet_puzzle *puzzle;
    const struct nonet_grid *grid;
};
long sql_write_filled(const void *filled, char *out, size_t room);
struct sql_board {
    const struct nonet_grid *grid;
    const struct nonet_rules *rules; /* NULL: none */
};
long sql_write_board(const void *board, char *out, size_t room);

/* What a step says. */
struct sql_said {
    const struct nonet_step *step;
    const struct nonet_grid *before;
    int what; /* enum nonet_step_what, or SQL_STEP_JSON */
};
enum { SQL_STEP_JSON = -1 };
long sql_write_step(const void *said, char *out, size_t room);

struct sql_value sql_null(void);
struct sql_value sql_integer(int64_t number);
struct sql_value sql_real(double number);
struct sql_value sql_bytes(const char *text, size_t length);
struct sql_value sql_word(const char *word); /* NULL for NULL */

/* The three values that a rating has: a number, the hardest technique's id, a level. */
void sql_put_rating(const struct nonet_logic_result *result, enum nonet_scale scale,
                    struct sql_value values[3]);

#endif
