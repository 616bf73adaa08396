/*
 * What the parts of the SQLite extension share: a connection, and values on their way between SQLite
 * and the core.
 */
#ifndef NONET_SQLITE_ADAPTER_H
#define NONET_SQLITE_ADAPTER_H

#include "sql.h"

#include <sqlite3ext.h>

/* One for each connection; functions and tables of it hold it together. */
struct connection {
    sqlite3 *db;
    int holders;
    struct sql_work work;
    sqlite3_stmt *probe; /* see connection_begin(); NULL until it is needed */
    int64_t looked;      /* when it was looked last, in milliseconds */
};

/* NULL: out of memory. It is held once. */
struct connection *connection_open(sqlite3 *db);
struct connection *connection_hold(struct connection *connection);
void connection_release(void *connection);

/* Around everything that may take long: in between, the core asks the connection whether the query
 * has been interrupted. */
void connection_begin(struct connection *connection);
void connection_end(struct connection *connection);
int connection_is_interrupted(void *connection);

/* SQLite's code for a status. */
int code_of(int status);
/* "nonet_solve: what is wrong", to be freed; NULL: out of memory. */
char *message(const char *name, const char *reason);
/* A table fails with this code, and for SQLITE_ERROR with such a message; returns the code. */
int table_failed(sqlite3_vtab *table, const char *name, int code, const char *reason);

/* An argument as a value of its type. 1: it is one, or NULL; 0: it is not, and `reason` says why. */
int value_from(sqlite3_value *from, const struct sql_parameter *parameter, struct sql_value *to,
               char reason[SQL_REASON_MAX]);
void value_to(sqlite3_context *context, enum sql_type type, const struct sql_value *value);

/* Registering; SQLite's code. */
int add_functions(struct connection *connection);
int add_tables(struct connection *connection);
int add_batch(struct connection *connection);

#endif
