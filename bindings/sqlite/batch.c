/*
 * nonet_batch(query): the fast way to solve a table. The query is run on the same connection; its last
 * column is the puzzle, its first, if it has two or more, the key. SQLite calls a function for one row
 * at a time, so each puzzle is alone in the processor's vector unit; here 256 go there together.
 *
 * It runs what it is given, so it is for statements that the user writes, and not for views and
 * triggers of a database that is not trusted; and the query may only read.
 */
#include "adapter.h"

#include <stdlib.h>
#include <string.h>

SQLITE_EXTENSION_INIT3

enum { KEY, PUZZLE, SOLUTION, VERDICT, REASON, QUERY };

static const char name[] = "nonet_batch";

struct table {
    sqlite3_vtab base;
    struct connection *connection;
};

/* What is kept of a row of the query. */
struct asked {
    sqlite3_value *key; /* NULL: there is none */
    int solved;         /* which of the puzzles that were solved it is; -1: none, then: */
    int is_null;        /* the puzzle is NULL; or it is not a text */
    size_t at, length;  /* in `texts` */
};

struct reading {
    sqlite3_vtab_cursor base;
    sqlite3_value *query;
    sqlite3_stmt *rows; /* NULL: no rows are left in it */
    int has_key, count, next;
    sqlite3_int64 number;
    struct sql_work work; /* its own: other calls come between its rows */
    char *texts;
    size_t length, room;
    struct asked asked[SQL_BATCH];
    struct sql_value puzzles[SQL_BATCH];
    struct sql_solved solved[SQL_BATCH];
};

static sqlite3 *db_of(const struct reading *r) {
    return ((const struct table *)r->base.pVtab)->connection->db;
}

static int fail(struct reading *r, int code, const char *reason) {
    return table_failed(r->base.pVtab, name, code, reason);
}

/* With SQLite's message about the query. */
static int fail_in_query(struct reading *r, int code) {
    int is_short = code == SQLITE_INTERRUPT || code == SQLITE_NOMEM;
    return fail(r, is_short ? code : SQLITE_ERROR, sqlite3_errmsg(db_of(r)));
}

/* ---- the table ---- */

static int connect(sqlite3 *db, void *user, int count, const char *const *words,
                   sqlite3_vtab **result, char **error) {
    (void)count;
    (void)words;
    (void)error;
    int code = sqlite3_declare_vtab(db, "CREATE TABLE x(key, puzzle TEXT, solution TEXT, "
                                        "verdict TEXT, reason TEXT, in_query HIDDEN)");
    if (code == SQLITE_OK)
        code = sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
    if (code != SQLITE_OK)
        return code;
    struct table *t = sqlite3_malloc64(sizeof *t);
    if (t == NULL)
        return SQLITE_NOMEM;
    memset(t, 0, sizeof *t);
    t->connection = connection_hold(user);
    *result = &t->base;
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *base) {
    struct table *t = (struct table *)base;
    connection_release(t->connection);
    sqlite3_free(t);
    return SQLITE_OK;
}

static int plan(sqlite3_vtab *base, sqlite3_index_info *info) {
    (void)base;
    for (int i = 0; i < info->nConstraint; i++) {
        if (info->aConstraint[i].iColumn != QUERY ||
            info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        if (!info->aConstraint[i].usable)
            return SQLITE_CONSTRAINT;
        info->aConstraintUsage[i].argvIndex = 1;
        info->aConstraintUsage[i].omit = 1;
        info->idxNum = 1;
        break;
    }
    info->estimatedCost = 1000000;
    info->estimatedRows = 1000000;
    return SQLITE_OK;
}

static int start(sqlite3_vtab *base, sqlite3_vtab_cursor **result) {
    struct connection *connection = ((const struct table *)base)->connection;
    struct reading *r = sqlite3_malloc64(sizeof *r);
    if (r == NULL)
        return SQLITE_NOMEM;
    memset(r, 0, sizeof *r);
    r->work.cancel = connection_is_interrupted;
    r->work.cancel_user = connection;
    *result = &r->base;
    return SQLITE_OK;
}

/* ---- rows of the query ---- */

static void forget(struct reading *r) {
    for (int i = 0; i < r->count; i++)
        sqlite3_value_free(r->asked[i].key);
    r->count = r->next = 0;
    r->length = 0;
}

static void clear(struct reading *r) {
    forget(r);
    sqlite3_finalize(r->rows);
    sqlite3_value_free(r->query);
    r->rows = NULL;
    r->query = NULL;
}

static int end(sqlite3_vtab_cursor *base) {
    struct reading *r = (struct reading *)base;
    clear(r);
    sql_work_clear(&r->work);
    free(r->texts);
    sqlite3_free(r);
    return SQLITE_OK;
}

static int keep_text(struct reading *r, struct asked *asked, const void *text, size_t length) {
    if (length > r->room - r->length) {
        size_t room = 2 * (r->length + length) + 32768;
        char *texts = realloc(r->texts, room);
        if (texts == NULL)
            return SQLITE_NOMEM;
        r->texts = texts;
        r->room = room;
    }
    if (length > 0)
        memcpy(r->texts + r->length, text, length);
    asked->at = r->length;
    asked->length = length;
    r->length += length;
    return SQLITE_OK;
}

/* Takes in the row at which the query stands. */
static int keep(struct reading *r, int *texts) {
    struct asked *asked = &r->asked[r->count];
    int last = sqlite3_column_count(r->rows) - 1, type = sqlite3_column_type(r->rows, last);
    memset(asked, 0, sizeof *asked);
    asked->is_null = type == SQLITE_NULL;
    asked->solved = type == SQLITE_TEXT || type == SQLITE_BLOB ? (*texts)++ : -1;
    if (r->has_key) {
        asked->key = sqlite3_value_dup(sqlite3_column_value(r->rows, 0));
        if (asked->key == NULL)
            return SQLITE_NOMEM;
    }
    r->count++;
    const void *text = type == SQLITE_BLOB ? sqlite3_column_blob(r->rows, last)
                       : asked->is_null    ? NULL
                                           : (const void *)sqlite3_column_text(r->rows, last);
    int length = asked->is_null ? 0 : sqlite3_column_bytes(r->rows, last);
    return text == NULL && length > 0 ? SQLITE_NOMEM : keep_text(r, asked, text, (size_t)length);
}

static int solve(struct reading *r) {
    struct connection *connection = ((const struct table *)r->base.pVtab)->connection;
    int count = 0;
    for (int i = 0; i < r->count; i++)
        if (r->asked[i].solved >= 0)
            r->puzzles[count++] =
                (struct sql_value){.text = r->texts + r->asked[i].at, .length = r->asked[i].length};
    connection_begin(connection);
    int status = sql_solve_batch(&r->work, r->puzzles, count, r->solved);
    connection_end(connection);
    return status == NONET_OK ? SQLITE_OK : fail(r, code_of(status), r->work.reason);
}

static int fill(struct reading *r) {
    int texts = 0, code = SQLITE_ROW;
    forget(r);
    while (r->count < SQL_BATCH && (code = sqlite3_step(r->rows)) == SQLITE_ROW) {
        int kept = keep(r, &texts);
        if (kept != SQLITE_OK)
            return kept;
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        return fail_in_query(r, code);
    if (code == SQLITE_DONE) {
        sqlite3_finalize(r->rows);
        r->rows = NULL;
    }
    return r->count > 0 ? solve(r) : SQLITE_OK;
}

static int next(sqlite3_vtab_cursor *base) {
    struct reading *r = (struct reading *)base;
    r->next++;
    r->number++;
    return r->next >= r->count && r->rows != NULL ? fill(r) : SQLITE_OK;
}

/* ---- the query ---- */

static const char *refusal(const struct reading *r, const char *rest) {
    while (*rest == ' ' || *rest == '\n' || *rest == '\t' || *rest == '\r' || *rest == ';')
        rest++;
    return r->rows == NULL || sqlite3_column_count(r->rows) == 0 || !sqlite3_stmt_readonly(r->rows)
               ? "the query has to be a SELECT"
           : *rest != '\0' ? "there is something after the query"
                           : NULL;
}

static int prepare(struct reading *r, const char *query) {
    const char *rest = "";
    int code = sqlite3_prepare_v2(db_of(r), query, -1, &r->rows, &rest);
    if (code != SQLITE_OK)
        return fail_in_query(r, code);
    const char *wrong = refusal(r, rest);
    if (wrong != NULL)
        return fail(r, SQLITE_ERROR, wrong);
    r->has_key = sqlite3_column_count(r->rows) > 1;
    return SQLITE_OK;
}

static int filter(sqlite3_vtab_cursor *base, int given, const char *text, int values,
                  sqlite3_value **from) {
    struct reading *r = (struct reading *)base;
    (void)text;
    (void)values;
    clear(r);
    r->number = 1;
    if (!given)
        return fail(r, SQLITE_ERROR, "the argument query is missing");
    r->query = sqlite3_value_dup(from[0]);
    if (r->query == NULL)
        return SQLITE_NOMEM;
    if (sqlite3_value_type(r->query) == SQLITE_NULL)
        return SQLITE_OK;
    const char *query = (const char *)sqlite3_value_text(r->query);
    int code = query != NULL ? prepare(r, query) : SQLITE_NOMEM;
    return code == SQLITE_OK ? fill(r) : code;
}

/* ---- its own columns ---- */

static int is_over(sqlite3_vtab_cursor *base) {
    const struct reading *r = (const struct reading *)base;
    return r->next >= r->count;
}

static void give(sqlite3_context *context, const char *text, size_t length) {
    sqlite3_result_text64(context, length > 0 ? text : "", length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static void give_solved(sqlite3_context *context, const struct sql_solved *solved, int i) {
    const char *verdict = nonet_verdict_word(solved->verdict);
    if (i == SOLUTION && solved->text != NULL)
        give(context, solved->text, solved->length);
    else if (i == VERDICT && solved->verdict != NONET_UNKNOWN)
        sqlite3_result_text(context, verdict, -1, SQLITE_STATIC);
    else if (i == REASON && solved->reason[0] != '\0')
        give(context, solved->reason, strlen(solved->reason));
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int i) {
    const struct reading *r = (const struct reading *)base;
    const struct asked *asked = &r->asked[r->next];
    if (i == QUERY)
        sqlite3_result_value(context, r->query);
    else if (i == KEY && asked->key != NULL)
        sqlite3_result_value(context, asked->key);
    else if (i == PUZZLE && !asked->is_null)
        give(context, r->texts + asked->at, asked->length);
    else if (asked->solved >= 0)
        give_solved(context, &r->solved[asked->solved], i);
    else if (i == REASON && !asked->is_null)
        sqlite3_result_text(context, "a puzzle is a text, not a number", -1, SQLITE_STATIC);
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

int add_batch(struct connection *connection) {
    return sqlite3_create_module_v2(connection->db, name, &module, connection_hold(connection),
                                    connection_release);
}
