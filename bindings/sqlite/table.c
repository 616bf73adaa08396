/*
 * The tables of the core as table-valued functions: virtual tables that are there without being
 * created, and whose arguments are hidden columns.
 */
#include "adapter.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

struct bound {
    const struct sql_table *table;
    struct connection *connection;
};

struct table {
    sqlite3_vtab base;
    const struct sql_table *table;
    struct connection *connection;
};

struct reading {
    sqlite3_vtab_cursor base;
    struct sql_cursor *cursor; /* NULL: there are no rows */
    sqlite3_value *arguments[SQL_ARGUMENTS_MAX];
    struct sql_value row[SQL_COLUMNS_MAX];
    int is_over;
    sqlite3_int64 number;
};

static const char *const types[] = {
    [SQL_TEXT] = "TEXT", [SQL_INTEGER] = "INTEGER", [SQL_REAL] = "REAL", [SQL_BOOLEAN] = "INTEGER"};

static int fail(struct table *t, int code, const char *reason) {
    return table_failed(&t->base, t->table->name, code, reason);
}

/* ---- the table ---- */

/* Names of hidden columns can hide others, in nonet_solutions(puzzle) say: theirs begin with in_. */
static char *declaration(const struct sql_table *table) {
    sqlite3_str *text = sqlite3_str_new(NULL);
    sqlite3_str_appendall(text, "CREATE TABLE x(");
    for (int i = 0; i < table->width; i++)
        sqlite3_str_appendf(text, "\"%w\" %s, ", table->columns[i].name,
                            types[table->columns[i].type]);
    for (int i = 0; i < table->most; i++)
        sqlite3_str_appendf(text, "%s\"in_%w\" HIDDEN", i > 0 ? ", " : "",
                            table->parameters[i].name);
    sqlite3_str_appendall(text, ")");
    return sqlite3_str_finish(text);
}

static int declare(sqlite3 *db, const struct sql_table *table) {
    char *text = declaration(table);
    if (text == NULL)
        return SQLITE_NOMEM;
    int code = sqlite3_declare_vtab(db, text);
    sqlite3_free(text);
    return code != SQLITE_OK ? code : sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
}

static int connect(sqlite3 *db, void *user, int count, const char *const *words,
                   sqlite3_vtab **result, char **error) {
    const struct bound *b = user;
    (void)count;
    (void)words;
    (void)error;
    int code = declare(db, b->table);
    if (code != SQLITE_OK)
        return code;
    struct table *t = sqlite3_malloc64(sizeof *t);
    if (t == NULL)
        return SQLITE_NOMEM;
    memset(t, 0, sizeof *t);
    t->table = b->table;
    t->connection = connection_hold(b->connection);
    *result = &t->base;
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *base) {
    struct table *t = (struct table *)base;
    connection_release(t->connection);
    sqlite3_free(t);
    return SQLITE_OK;
}

/* Arguments come as constraints on the hidden columns. idxNum has a bit for each that is there. A plan
 * in which one is not known yet is of no use. */
static int plan(sqlite3_vtab *base, sqlite3_index_info *info) {
    const struct sql_table *table = ((const struct table *)base)->table;
    int at[SQL_ARGUMENTS_MAX], next = 1;
    memset(at, -1, sizeof at);
    for (int i = 0; i < info->nConstraint; i++) {
        int argument = info->aConstraint[i].iColumn - table->width;
        if (argument < 0 || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        if (!info->aConstraint[i].usable)
            return SQLITE_CONSTRAINT;
        at[argument] = i;
    }
    for (int argument = 0; argument < table->most; argument++) {
        if (at[argument] < 0)
            continue;
        info->idxNum |= 1 << argument;
        info->aConstraintUsage[at[argument]].argvIndex = next++;
        info->aConstraintUsage[at[argument]].omit = 1;
    }
    info->estimatedCost = 1000;
    info->estimatedRows = 100;
    return SQLITE_OK;
}

/* ---- rows ---- */

static int start(sqlite3_vtab *base, sqlite3_vtab_cursor **result) {
    struct reading *r = sqlite3_malloc64(sizeof *r);
    (void)base;
    if (r == NULL)
        return SQLITE_NOMEM;
    memset(r, 0, sizeof *r);
    *result = &r->base;
    return SQLITE_OK;
}

static void clear(struct reading *r) {
    sql_cursor_close(r->cursor);
    r->cursor = NULL;
    for (int i = 0; i < SQL_ARGUMENTS_MAX; i++) {
        sqlite3_value_free(r->arguments[i]);
        r->arguments[i] = NULL;
    }
}

static int end(sqlite3_vtab_cursor *base) {
    struct reading *r = (struct reading *)base;
    clear(r);
    sqlite3_free(r);
    return SQLITE_OK;
}

static int next(sqlite3_vtab_cursor *base) {
    struct reading *r = (struct reading *)base;
    struct table *t = (struct table *)base->pVtab;
    connection_begin(t->connection);
    int found = sql_cursor_next(r->cursor, r->row);
    connection_end(t->connection);
    r->is_over = found <= 0;
    r->number++;
    return found < 0 ? fail(t, code_of(found), t->connection->work.reason) : SQLITE_OK;
}

/* Keeps the arguments for the hidden columns. 1: they are there; 0: one is NULL; negative: SQLite's
 * code, as a negative number. */
static int take(struct reading *r, struct table *t, int given, sqlite3_value **from,
                struct sql_value *to, int *count) {
    char *reason = t->connection->work.reason;
    int has_null = 0;
    for (*count = 0; given >> *count; ++*count) {
        const struct sql_parameter *p = &t->table->parameters[*count];
        if ((given >> *count & 1) == 0)
            break;
        r->arguments[*count] = sqlite3_value_dup(from[*count]);
        if (r->arguments[*count] == NULL)
            return -SQLITE_NOMEM;
        if (!value_from(r->arguments[*count], p, &to[*count], reason))
            return -fail(t, SQLITE_ERROR, reason);
        has_null |= to[*count].is_null;
    }
    if (*count >= t->table->least && given >> *count == 0)
        return !has_null;
    char *missing =
        sqlite3_mprintf("the argument %s is missing", t->table->parameters[*count].name);
    int code = missing != NULL ? fail(t, SQLITE_ERROR, missing) : SQLITE_NOMEM;
    sqlite3_free(missing);
    return -code;
}

static int filter(sqlite3_vtab_cursor *base, int given, const char *text, int values,
                  sqlite3_value **from) {
    struct reading *r = (struct reading *)base;
    struct table *t = (struct table *)base->pVtab;
    struct sql_value arguments[SQL_ARGUMENTS_MAX];
    int count, status;
    (void)text;
    (void)values;
    clear(r);
    r->number = 0;
    r->is_over = 1;
    int taken = take(r, t, given, from, arguments, &count);
    if (taken <= 0)
        return -taken;
    connection_begin(t->connection);
    r->cursor = t->table->open(&t->connection->work, arguments, count, &status);
    connection_end(t->connection);
    if (r->cursor == NULL)
        return fail(t, code_of(status), t->connection->work.reason);
    return next(base);
}

static int is_over(sqlite3_vtab_cursor *base) {
    return ((const struct reading *)base)->is_over;
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int i) {
    const struct reading *r = (const struct reading *)base;
    const struct sql_table *table = ((const struct table *)base->pVtab)->table;
    if (i < table->width)
        value_to(context, table->columns[i].type, &r->row[i]);
    else if (r->arguments[i - table->width] != NULL)
        sqlite3_result_value(context, r->arguments[i - table->width]);
    return SQLITE_OK;
}

static int row_number(sqlite3_vtab_cursor *base, sqlite3_int64 *number) {
    *number = ((const struct reading *)base)->number;
    return SQLITE_OK;
}

static const sqlite3_module module = {
    .xConnect = connect,
    .xBestIndex = plan,
    .xDisconnect = disconnect,
    .xOpen = start,
    .xClose = end,
    .xFilter = filter,
    .xNext = next,
    .xEof = is_over,
    .xColumn = column,
    .xRowid = row_number,
};

static void unbind(void *user) {
    struct bound *b = user;
    connection_release(b->connection);
    sqlite3_free(b);
}

/* If it fails, SQLite has called `unbind`. */
static int add(struct connection *connection, const struct sql_table *table) {
    struct bound *b = sqlite3_malloc64(sizeof *b);
    if (b == NULL)
        return SQLITE_NOMEM;
    b->table = table;
    b->connection = connection_hold(connection);
    return sqlite3_create_module_v2(connection->db, table->name, &module, b, unbind);
}

int add_tables(struct connection *connection) {
    const struct sql_table *table;
    int code = SQLITE_OK;
    for (int i = 0; code == SQLITE_OK && (table = sql_table_at(i)) != NULL; i++)
        code = add(connection, table);
    return code;
}
