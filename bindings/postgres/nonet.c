/*
 * nonet in PostgreSQL: an entry for each function and each table of bindings/sql, which describes
 * them all, and nonet_batch, which only a database with arrays can have. What is here brings values
 * from PostgreSQL and back.
 *
 * PostgreSQL reports errors by jumping out of whatever runs. Nothing may jump out of the library,
 * which would lose its memory: the callback catches an interrupt, and it is thrown again when the
 * library has returned; and what a set that is being returned holds belongs to a memory context,
 * which frees it whether the set, its query or its transaction ends.
 */
#include <postgres.h>

#include <fmgr.h>
#include <funcapi.h>
#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <utils/array.h>
#include <utils/builtins.h>

#include "sql.h"

PG_MODULE_MAGIC;

/* ---- Interrupts and errors ---- */

static ErrorData *interrupt; /* the one that stopped the library */

/* A cancelled query, a timeout, a server that shuts down. Other interrupts are served, and the work
 * goes on. */
static int interrupted(void *user) {
    MemoryContext context = CurrentMemoryContext;
    (void)user;
    if (interrupt != NULL)
        return 1;
    if (!InterruptPending)
        return 0;
    PG_TRY();
    { CHECK_FOR_INTERRUPTS(); }
    PG_CATCH();
    {
        MemoryContextSwitchTo(context);
        interrupt = CopyErrorData();
        FlushErrorState();
    }
    PG_END_TRY();
    return interrupt != NULL;
}

/* What cannot be read is the puzzle, if there is one among the arguments, else the options. */
static int sqlstate(int status, bool of_puzzle) {
    switch (status) {
    case NONET_E_SYNTAX:
    case NONET_E_FORMAT:
    case NONET_E_SHAPE:
    case NONET_E_UNREADABLE:
        return of_puzzle ? ERRCODE_INVALID_TEXT_REPRESENTATION : ERRCODE_INVALID_PARAMETER_VALUE;
    case NONET_E_ARGUMENT:
    case NONET_E_IMPOSSIBLE:
        return ERRCODE_INVALID_PARAMETER_VALUE;
    case NONET_E_MEMORY:
        return ERRCODE_OUT_OF_MEMORY;
    case NONET_E_CANCELLED:
        return ERRCODE_QUERY_CANCELED;
    case NONET_E_REFUSED:
    case NONET_E_UNWRITABLE:
    case NONET_E_HOUSES:
    case NONET_E_RULES:
        return ERRCODE_FEATURE_NOT_SUPPORTED;
    case NONET_E_GAVE_UP:
        return ERRCODE_PROGRAM_LIMIT_EXCEEDED;
    default:
        return ERRCODE_INTERNAL_ERROR;
    }
}

/* A copy in which what is not UTF-8 is a question mark. */
static char *cleaned(const char *at, size_t length) {
    char *copy = pnstrdup(at, length);
    int bytes;
    for (size_t i = 0; i < length; i += (size_t)bytes) {
        const unsigned char *from = (const unsigned char *)copy + i;
        bytes = pg_utf_mblen(from);
        if (i + (size_t)bytes > length || !pg_utf8_islegal(from, bytes)) {
            copy[i] = '?';
            bytes = 1;
        }
    }
    return copy;
}

/* Texts of the core are UTF-8, but a reason that quotes a text may end within a character. */
static text *text_of(const char *at, size_t length) {
    if (!pg_verify_mbstr(PG_UTF8, at, (int)length, true))
        at = cleaned(at, length);
    const char *here = pg_any_to_server(at, (int)length, PG_UTF8);
    return cstring_to_text_with_len(here, here == at ? (int)length : (int)strlen(here));
}

static void rethrow_interrupt(void) {
    ErrorData *error = interrupt;
    interrupt = NULL;
    if (error != NULL)
        ReThrowError(error);
}

/* After every call of the core: goes on with what stopped it, or reports what is wrong. */
static void check(const char *name, const struct sql_parameter *parameters,
                  const struct sql_work *work, int status) {
    rethrow_interrupt();
    if (status >= 0)
        return;
    bool of_puzzle = parameters[0].name != NULL && strcmp(parameters[0].name, "puzzle") == 0;
    int code = sqlstate(status, of_puzzle);
    const char *reason = text_to_cstring(text_of(work->reason, strlen(work->reason)));
    if (code == ERRCODE_INVALID_TEXT_REPRESENTATION)
        ereport(ERROR,
                (errcode(code), errmsg("%s: unreadable puzzle", name), errdetail("%s", reason)));
    ereport(ERROR, (errcode(code), errmsg("%s: %s", name, reason)));
}

/* ---- Values ---- */

static struct sql_value value_of_text(Datum datum) {
    const text *from = DatumGetTextPP(datum);
    const char *at = VARDATA_ANY(from);
    int length = (int)VARSIZE_ANY_EXHDR(from);
    const char *utf8 = pg_server_to_any(at, length, PG_UTF8);
    return (struct sql_value){.text = utf8, .length = utf8 == at ? (size_t)length : strlen(utf8)};
}

static struct sql_value value_of(Datum datum, enum sql_type type) {
    switch (type) {
    case SQL_INTEGER:
        return (struct sql_value){.integer = DatumGetInt64(datum)};
    case SQL_REAL:
        return (struct sql_value){.real = DatumGetFloat8(datum)};
    case SQL_BOOLEAN:
        return (struct sql_value){.integer = DatumGetBool(datum)};
    case SQL_TEXT:
        break;
    }
    return value_of_text(datum);
}

static Datum datum_of(const struct sql_value *value, enum sql_type type) {
    switch (type) {
    case SQL_INTEGER:
        return Int64GetDatum(value->integer);
    case SQL_REAL:
        return Float8GetDatum(value->real);
    case SQL_BOOLEAN:
        return BoolGetDatum(value->integer != 0);
    case SQL_TEXT:
        break;
    }
    return PointerGetDatum(text_of(value->text, value->length));
}

/* Every function is strict, so none of its arguments is NULL. */
static int arguments_of(FunctionCallInfo fcinfo, const struct sql_parameter *parameters,
                        struct sql_value *arguments) {
    for (int i = 0; i < PG_NARGS(); i++)
        arguments[i] = value_of(PG_GETARG_DATUM(i), parameters[i].type);
    return PG_NARGS();
}

/* ---- Functions ---- */

static const struct sql_function *function_named(const char *name) {
    const struct sql_function *function;
    int i = 0;
    while ((function = sql_function_at(i++)) != NULL && strcmp(function->name, name) != 0)
        ;
    return function;
}

/* One call after the other, so they share what they work with. */
static Datum answer(FunctionCallInfo fcinfo, const char *name) {
    static struct sql_work work = {.cancel = interrupted};
    const struct sql_function *function = fcinfo->flinfo->fn_extra;
    if (function == NULL)
        fcinfo->flinfo->fn_extra = (void *)(function = function_named(name));
    struct sql_value arguments[SQL_ARGUMENTS_MAX], value = {0};
    int count = arguments_of(fcinfo, function->parameters, arguments);
    check(name, function->parameters, &work, function->answer(&work, arguments, count, &value));
    if (value.is_null)
        PG_RETURN_NULL();
    return datum_of(&value, function->type);
}

/* ---- Tables ---- */

static const struct sql_table *table_named(const char *name) {
    const struct sql_table *table;
    int i = 0;
    while ((table = sql_table_at(i++)) != NULL && strcmp(table->name, name) != 0)
        ;
    return table;
}

/* What is kept while a set is being returned, row by row. */
struct rows {
    struct sql_work work;
    const struct sql_table *table;
    struct sql_cursor *cursor;
    MemoryContextCallback end;
};

static void end_rows(void *state) {
    struct rows *rows = state;
    sql_cursor_close(rows->cursor);
    sql_work_clear(&rows->work);
}

/* In the context that goes when the set has ended, however it ends. */
static struct rows *begin_rows(FuncCallContext *calls, size_t size) {
    struct rows *rows = MemoryContextAllocZero(calls->multi_call_memory_ctx, size);
    rows->work.cancel = interrupted;
    rows->end.func = end_rows;
    rows->end.arg = rows;
    MemoryContextRegisterResetCallback(calls->multi_call_memory_ctx, &rows->end);
    return rows;
}

/* Of the context above, too. */
static TupleDesc row_type(FunctionCallInfo fcinfo, FuncCallContext *calls) {
    TupleDesc type;
    MemoryContext context = MemoryContextSwitchTo(calls->multi_call_memory_ctx);
    if (get_call_result_type(fcinfo, NULL, &type) != TYPEFUNC_COMPOSITE)
        ereport(ERROR, (errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
                        errmsg("a set of rows was called where there can be none")));
    type = BlessTupleDesc(type);
    MemoryContextSwitchTo(context);
    return type;
}

static void open_table(FunctionCallInfo fcinfo, const char *name) {
    FuncCallContext *calls = SRF_FIRSTCALL_INIT();
    struct rows *rows = begin_rows(calls, sizeof *rows);
    struct sql_value arguments[SQL_ARGUMENTS_MAX];
    rows->table = table_named(name);
    if (rows->table->width > 1)
        calls->tuple_desc = row_type(fcinfo, calls);
    int status = NONET_OK, count = arguments_of(fcinfo, rows->table->parameters, arguments);
    rows->cursor = rows->table->open(&rows->work, arguments, count, &status);
    check(name, rows->table->parameters, &rows->work, rows->cursor != NULL ? NONET_OK : status);
    calls->user_fctx = rows;
}

/* A table of one column is a set of its values. */
static Datum row_of(const struct rows *rows, TupleDesc type, const struct sql_value *row,
                    bool *null) {
    Datum values[SQL_COLUMNS_MAX];
    bool nulls[SQL_COLUMNS_MAX];
    for (int i = 0; i < rows->table->width; i++) {
        nulls[i] = row[i].is_null != 0;
        values[i] = nulls[i] ? (Datum)0 : datum_of(&row[i], rows->table->columns[i].type);
    }
    *null = type == NULL && nulls[0];
    return type == NULL ? values[0] : HeapTupleGetDatum(heap_form_tuple(type, values, nulls));
}

static Datum next_row(FunctionCallInfo fcinfo, const char *name) {
    if (SRF_IS_FIRSTCALL())
        open_table(fcinfo, name);
    FuncCallContext *calls = SRF_PERCALL_SETUP();
    struct rows *rows = calls->user_fctx;
    struct sql_value row[SQL_COLUMNS_MAX] = {{0}};
    int status = sql_cursor_next(rows->cursor, row);
    check(name, rows->table->parameters, &rows->work, status);
    if (status == 0)
        SRF_RETURN_DONE(calls);
    bool null;
    Datum datum = row_of(rows, calls->tuple_desc, row, &null);
    if (null)
        SRF_RETURN_NEXT_NULL(calls);
    SRF_RETURN_NEXT(calls, datum);
}

/* ---- nonet_batch ---- */

struct batch {
    struct rows rows;
    ArrayIterator puzzles;
    bool is_null[SQL_BATCH];
    struct sql_solved solved[SQL_BATCH]; /* those that are not NULL, in order */
    int count, at, at_solved;
};

static void open_batch(FunctionCallInfo fcinfo) {
    FuncCallContext *calls = SRF_FIRSTCALL_INIT();
    struct batch *batch = (struct batch *)begin_rows(calls, sizeof *batch);
    MemoryContext context = MemoryContextSwitchTo(calls->multi_call_memory_ctx);
    batch->puzzles = array_create_iterator(PG_GETARG_ARRAYTYPE_P(0), 0, NULL);
    MemoryContextSwitchTo(context);
    calls->tuple_desc = row_type(fcinfo, calls);
    calls->user_fctx = batch;
}

static const struct sql_parameter puzzles_parameter[] = {{"puzzles", SQL_TEXT}};

/* The next puzzles, and their answers. */
static void fill(struct batch *batch) {
    struct sql_value puzzles[SQL_BATCH];
    int given = 0;
    Datum datum;
    batch->count = batch->at = batch->at_solved = 0;
    while (batch->count < SQL_BATCH &&
           array_iterate(batch->puzzles, &datum, &batch->is_null[batch->count]))
        if (!batch->is_null[batch->count++])
            puzzles[given++] = value_of_text(datum);
    if (given > 0)
        check("nonet_batch", puzzles_parameter, &batch->rows.work,
              sql_solve_batch(&batch->rows.work, puzzles, given, batch->solved));
}

static HeapTuple solved_row(TupleDesc type, uint64 number, const struct sql_solved *solved) {
    Datum values[4] = {Int64GetDatum((int64)number)};
    bool nulls[4] = {false, true, true, true};
    if (solved == NULL)
        return heap_form_tuple(type, values, nulls);
    if (!(nulls[1] = solved->text == NULL))
        values[1] = PointerGetDatum(text_of(solved->text, solved->length));
    if (!(nulls[3] = solved->reason[0] == '\0'))
        values[3] = PointerGetDatum(text_of(solved->reason, strlen(solved->reason)));
    if (!(nulls[2] = !nulls[3]))
        values[2] = CStringGetTextDatum(nonet_verdict_word(solved->verdict));
    return heap_form_tuple(type, values, nulls);
}

PG_FUNCTION_INFO_V1(pg_nonet_batch);
Datum pg_nonet_batch(PG_FUNCTION_ARGS) {
    if (SRF_IS_FIRSTCALL())
        open_batch(fcinfo);
    FuncCallContext *calls = SRF_PERCALL_SETUP();
    struct batch *batch = calls->user_fctx;
    if (batch->at == batch->count)
        fill(batch);
    if (batch->count == 0)
        SRF_RETURN_DONE(calls);
    const struct sql_solved *solved = NULL;
    if (!batch->is_null[batch->at++])
        solved = &batch->solved[batch->at_solved++];
    HeapTuple row = solved_row(calls->tuple_desc, calls->call_cntr + 1, solved);
    SRF_RETURN_NEXT(calls, HeapTupleGetDatum(row));
}

/* ---- Entries ---- */

#define ENTRY(name, act)                                                                           \
    PG_FUNCTION_INFO_V1(pg_nonet_##name);                                                          \
    Datum pg_nonet_##name(PG_FUNCTION_ARGS) {                                                      \
        return act(fcinfo, "nonet_" #name);                                                        \
    }

ENTRY(solve, answer)
ENTRY(count, answer)
ENTRY(verdict, answer)
ENTRY(check, answer)
ENTRY(reason, answer)
ENTRY(unreadable, answer)
ENTRY(minimal, answer)
ENTRY(minimize, answer)
ENTRY(rate, answer)
ENTRY(technique, answer)
ENTRY(level, answer)
ENTRY(canon, answer)
ENTRY(hint, answer)
ENTRY(version, answer)
ENTRY(explain, next_row)
ENTRY(solutions, next_row)
ENTRY(generate, next_row)
ENTRY(marks, next_row)
