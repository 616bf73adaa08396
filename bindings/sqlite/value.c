/*
 * Values on their way between SQLite, which lets anything be of any type, and the core. A puzzle is a
 * text, or a blob with a text in it; not a number, which would have lost its leading zeros.
 */
#include "adapter.h"

#include <stdio.h>

SQLITE_EXTENSION_INIT3

int code_of(int status) {
    return status == NONET_E_MEMORY      ? SQLITE_NOMEM
           : status == NONET_E_CANCELLED ? SQLITE_INTERRUPT
                                         : SQLITE_ERROR;
}

char *message(const char *name, const char *reason) {
    return sqlite3_mprintf("%s: %s", name, reason);
}

int table_failed(sqlite3_vtab *table, const char *name, int code, const char *reason) {
    sqlite3_free(table->zErrMsg);
    table->zErrMsg = code == SQLITE_ERROR ? message(name, reason) : NULL;
    return code == SQLITE_ERROR && table->zErrMsg == NULL ? SQLITE_NOMEM : code;
}

static int text_from(sqlite3_value *from, const char *name, struct sql_value *to,
                     char reason[SQL_REASON_MAX]) {
    int type = sqlite3_value_type(from);
    if (type != SQLITE_TEXT && type != SQLITE_BLOB) {
        snprintf(reason, SQL_REASON_MAX,
                 "%s is a number, which has no zeros at its start; it has to be a text", name);
        return 0;
    }
    to->text = type == SQLITE_TEXT ? (const char *)sqlite3_value_text(from)
                                   : (const char *)sqlite3_value_blob(from);
    to->length = (size_t)sqlite3_value_bytes(from);
    if (to->text == NULL && to->length > 0) {
        snprintf(reason, SQL_REASON_MAX, "%s", nonet_status_text(NONET_E_MEMORY));
        return 0;
    }
    to->text = to->text != NULL ? to->text : "";
    return 1;
}

int value_from(sqlite3_value *from, const struct sql_parameter *parameter, struct sql_value *to,
               char reason[SQL_REASON_MAX]) {
    *to = (struct sql_value){.is_null = sqlite3_value_type(from) == SQLITE_NULL};
    if (to->is_null)
        return 1;
    if (parameter->type == SQL_TEXT)
        return text_from(from, parameter->name, to, reason);
    if (sqlite3_value_type(from) != SQLITE_INTEGER) {
        snprintf(reason, SQL_REASON_MAX, "%s has to be a whole number", parameter->name);
        return 0;
    }
    to->integer = sqlite3_value_int64(from);
    return 1;
}

void value_to(sqlite3_context *context, enum sql_type type, const struct sql_value *value) {
    if (value->is_null)
        sqlite3_result_null(context);
    else if (type == SQL_TEXT)
        sqlite3_result_text64(context, value->text, value->length, SQLITE_TRANSIENT, SQLITE_UTF8);
    else if (type == SQL_REAL)
        sqlite3_result_double(context, value->real);
    else
        sqlite3_result_int64(context, value->integer);
}
