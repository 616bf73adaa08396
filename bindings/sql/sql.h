/*
 * What a database can ask: functions of texts and tables made from texts, each described once, in
 * tables that the extension of every database goes through. An extension brings values to a call
 * and takes values from it; it knows no Sudoku. What is here knows no database, and calls
 * nonet.h alone.
 *
 * A text that cannot be read is an error with its place and reason. A NULL among the arguments is
 * the extension's business: nothing is called, and the answer is NULL.
 */
#ifndef NONET_SQL_H
#define NONET_SQL_H

#include <nonet.h>

enum sql_type { SQL_TEXT, SQL_INTEGER, SQL_REAL, SQL_BOOLEAN };

struct sql_value {
    int is_null;
    int64_t integer; /* also of SQL_BOOLEAN: 0 or 1 */
    double real;
    const char *text; /* not terminated */
    size_t length;
};

enum { SQL_REASON_MAX = 256, SQL_ARGUMENTS_MAX = 3, SQL_COLUMNS_MAX = 8 };

/* Where calls work, one after the other. It keeps its memory from call to call, so that a million of
 * them take no more than one; a database has one for each connection. */
struct sql_work {
    nonet_cancel_fn cancel; /* set by the extension; may be NULL */
    void *cancel_user;
    char *text; /* the last answer's */
    size_t room;
    char reason[SQL_REASON_MAX]; /* after a failure: what is wrong, "1:5: ..." if it has a place */
};

/* Frees what is kept. */
void sql_work_clear(struct sql_work *work);

struct sql_parameter {
    const char *name;
    enum sql_type type;
};

/* A function of up to SQL_ARGUMENTS_MAX arguments, of which the last ones may be left out. */
struct sql_function {
    const char *name;
    struct sql_parameter parameters[SQL_ARGUMENTS_MAX];
    int least, most; /* how many arguments */
    enum sql_type type;
    /* NONET_OK, and the answer, whose text stays until the next call with this work; or a status,
     * and work->reason. */
    int (*answer)(struct sql_work *work, const struct sql_value *arguments, int count,
                  struct sql_value *answer);
};

struct sql_cursor;

/* A function whose answer is a table. */
struct sql_table {
    const char *name;
    struct sql_parameter parameters[SQL_ARGUMENTS_MAX];
    int least, most;
    struct sql_parameter columns[SQL_COLUMNS_MAX];
    int width;
    /* NULL on failure, with *status and work->reason. The arguments are not needed afterwards; the
     * work is, as long as the cursor is open. */
    struct sql_cursor *(*open)(struct sql_work *work, const struct sql_value *arguments, int count,
                               int *status);
};

/* 1: the next row, `width` values whose texts stay until the next call with this cursor. 0: the end.
 * Negative: a status, and work->reason. */
int sql_cursor_next(struct sql_cursor *cursor, struct sql_value *row);
/* NULL is allowed. */
void sql_cursor_close(struct sql_cursor *cursor);

/* By number; NULL past the end. */
const struct sql_function *sql_function_at(int i);
const struct sql_table *sql_table_at(int i);

/* Many puzzles at once: answers come in groups, solved in the lanes where they are lines of 81 cells,
 * and by nonet_puzzle_read and nonet_solve where not. `text` and `solution` stay until the next
 * call; `solution` is NULL if there is none; a text that cannot be read has `reason`, else "". */
struct sql_solved {
    const char *solution;
    size_t length;
    enum nonet_verdict verdict;
    char reason[SQL_REASON_MAX];
};
enum { SQL_BATCH = 256 };
int sql_solve_batch(struct sql_work *work, const struct sql_value *puzzles, int count,
                    struct sql_solved *solved);

#endif
