/*
 * The functions of the core as functions of SQLite. Their answers depend on their arguments alone and
 * they touch nothing else, so they may be used in indexes, generated columns, views and triggers of
 * a database that is not trusted.
 */
#include "adapter.h"

SQLITE_EXTENSION_INIT3

enum { FLAGS = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS };

/* What SQLite gives back with a call. */
struct bound {
    const struct sql_function *function;
    struct connection *connection;
};

/* SQLite has words of its own for codes other than SQLITE_ERROR. */
static void fail(sqlite3_context *context, const char *name, int code, const char *reason) {
    char *text = code == SQLITE_ERROR ? message(name, reason) : NULL;
    if (text != NULL)
        sqlite3_result_error(context, text, -1);
    else if (code == SQLITE_INTERRUPT)
        sqlite3_result_error_code(context, code);
    else
        sqlite3_result_error_nomem(context);
    sqlite3_free(text);
}

/* 1: they are there; 0: the answer is NULL; negative: it is an error. */
static int take(const struct bound *b, sqlite3_value **from, int count, struct sql_value *to) {
    int has_null = 0;
    for (int i = 0; i < count; i++) {
        if (!value_from(from[i], &b->function->parameters[i], &to[i], b->connection->work.reason))
            return -1;
        has_null |= to[i].is_null;
    }
    return !has_null;
}

static void call(sqlite3_context *context, int count, sqlite3_value **values) {
    const struct bound *b = sqlite3_user_data(context);
    struct sql_work *work = &b->connection->work;
    struct sql_value arguments[SQL_ARGUMENTS_MAX], answer;
    int taken = take(b, values, count, arguments);
    if (taken <= 0) {
        if (taken < 0)
            fail(context, b->function->name, SQLITE_ERROR, work->reason);
        return;
    }
    connection_begin(b->connection);
    int status = b->function->answer(work, arguments, count, &answer);
    connection_end(b->connection);
    if (status == NONET_OK)
        value_to(context, b->function->type, &answer);
    else
        fail(context, b->function->name, code_of(status), work->reason);
}

static void unbind(void *user) {
    struct bound *b = user;
    connection_release(b->connection);
    sqlite3_free(b);
}

/* If it fails, SQLite has called `unbind`. */
static int add(struct connection *connection, const struct sql_function *function, int count) {
    struct bound *b = sqlite3_malloc64(sizeof *b);
    if (b == NULL)
        return SQLITE_NOMEM;
    b->function = function;
    b->connection = connection_hold(connection);
    return sqlite3_create_function_v2(connection->db, function->name, count, FLAGS, b, call, NULL,
                                      NULL, unbind);
}

int add_functions(struct connection *connection) {
    const struct sql_function *function;
    int code = SQLITE_OK;
    for (int i = 0; code == SQLITE_OK && (function = sql_function_at(i)) != NULL; i++)
        for (int count = function->least; code == SQLITE_OK && count <= function->most; count++)
            code = add(connection, function, count);
    return code;
}
