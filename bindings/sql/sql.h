/*
 * What a database can ask: functions of texts and tables made from texts, each described once, in
 * lists that the extension of every database goes through. An extension brings values to a call
 * and takes values from it; it knows no Sudoku. What is here knows no database, and calls
 * nonet.h alone.
 *
 * A text that cannot be read is an error with its place and reason. A NULL among the arguments is
 * the extension's business: nothing is called, and the answer is NULL, or a table without rows. So
 * is the number and the type of the arguments.
 */
#ifndef NONET_SQL_H
#define NONET_SQL_H

#include <nonet.h>

enum sql_type { SQL_TEXT, SQL_INTEGER, SQL_REAL, SQL_BOOLEAN };

/* The member that belongs to the type is set; of a text that is an argument, no other is looked at. */
struct sql_value {
    int is_null;
    int64_t integer; /* also of SQL_BOOLEAN: 0 or 1 */
    double real;
    const char *text; /* not terminated */
    size_t length;
};

enum { SQL_REASON_MAX = 512, SQL_ARGUMENTS_MAX = 2, SQL_COLUMNS_MAX = 8 };

/* A text that grows, not terminated. */
struct sql_text {
    char *at;
    size_t length, room;
};

struct sql_rated;

/* Where calls work, one after the other. It keeps its memory from call to call, so that a million of
 * them take no more than one; a database has one for each connection. All zero at first, but for
 * the cancel function, which the extension sets. */
struct sql_work {
    nonet_cancel_fn cancel; /* may be NULL */
    void *cancel_user;
    char reason[SQL_REASON_MAX]; /* after a failure: what is wrong, "1:5: ..." if it has a place */
    struct sql_text text;        /* the last answer's */
    struct sql_rated *rated;     /* the last puzzle that was rated, for the questions that follow */
};

/* Frees what is kept; the work can be used again. */
void sql_work_clear(struct sql_work *work);

struct sql_parameter {
    const char *name; /* a word in small letters; it may be a keyword of a database */
    enum sql_type type;
};

/* A function of up to SQL_ARGUMENTS_MAX arguments, of which the last ones may be left out. Its
 * answer depends on the arguments alone. */
struct sql_function {
    const char *name;
    struct sql_parameter parameters[SQL_ARGUMENTS_MAX];
    int least, most; /* how many arguments */
    enum sql_type type;
    /* NONET_OK, and the answer, whose text stays until the next call with this work; or a status,
     * and work->reason. NONET_E_CANCELLED: the cancel function said so. */
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
     * work is, as long as the cursor is open, and other calls may use it in between. */
    struct sql_cursor *(*open)(struct sql_work *work, const struct sql_value *arguments, int count,
                               int *status);
};

/* 1: the next row, `width` values whose texts stay until the next call with this cursor. 0: the end.
 * Negative: a status, and work->reason; after that the cursor can only be closed. */
int sql_cursor_next(struct sql_cursor *cursor, struct sql_value *row);
/* NULL is allowed. */
void sql_cursor_close(struct sql_cursor *cursor);

/* By number; NULL past the end. */
const struct sql_function *sql_function_at(int i);
const struct sql_table *sql_table_at(int i);

/* Many puzzles at once: up to SQL_BATCH texts, none of them NULL. Lines of 81 cells are solved in the
 * lanes, others as nonet_solve() does. `text`s stay until the next call with this work. What cannot
 * be read has a reason and no verdict; that is not a failure of the call. Needs 400 KB of stack. */
struct sql_solved {
    const char *text; /* the first solution; NULL: none */
    size_t length;
    enum nonet_verdict verdict;  /* NONET_UNKNOWN: it could not be read */
    char reason[SQL_REASON_MAX]; /* why; else "" */
};
enum { SQL_BATCH = 256 };
/* NONET_OK, or a status and work->reason. */
int sql_solve_batch(struct sql_work *work, const struct sql_value *puzzles, int count,
                    struct sql_solved *solved);

#endif
