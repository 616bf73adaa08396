/*
 * A connection, and how it is interrupted: by sqlite3_interrupt(), Ctrl-C in the shell, or a progress
 * handler that says so. An extension can be asked to stop only between two steps of a statement, and a
 * search may take a minute inside one of them. SQLite 3.41 has a function that says whether the
 * connection was interrupted; before that, and for progress handlers, there is only a statement's
 * word: any statement fails with SQLITE_INTERRUPT while one that was interrupted is still running. So
 * a statement that does nothing is run every millisecond. It exists during the call alone: one that
 * was kept would not let the connection close.
 */
#include "adapter.h"

#include <string.h>
#include <time.h>

SQLITE_EXTENSION_INIT3

struct connection *connection_open(sqlite3 *db) {
    struct connection *connection = sqlite3_malloc64(sizeof *connection);
    if (connection == NULL)
        return NULL;
    memset(connection, 0, sizeof *connection);
    connection->db = db;
    connection->holders = 1;
    connection->work.cancel = connection_is_interrupted;
    connection->work.cancel_user = connection;
    return connection;
}

struct connection *connection_hold(struct connection *connection) {
    connection->holders++;
    return connection;
}

void connection_release(void *user) {
    struct connection *connection = user;
    if (--connection->holders > 0)
        return;
    sql_work_clear(&connection->work);
    sqlite3_free(connection);
}

static int64_t now(void) {
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void connection_begin(struct connection *connection) {
    connection->looked = 0;
}

void connection_end(struct connection *connection) {
    sqlite3_finalize(connection->probe);
    connection->probe = NULL;
}

/* The core asks at the start of every search, however short: that is when the time begins. */
int connection_is_interrupted(void *user) {
    struct connection *connection = user;
    int64_t time = now();
    if (connection->looked == 0)
        connection->looked = time;
    if (connection->looked == time)
        return 0;
    connection->looked = time;
    if (connection->probe == NULL &&
        sqlite3_prepare_v2(connection->db, "SELECT 1", -1, &connection->probe, NULL) != SQLITE_OK)
        return 0; /* an authorizer forbids it, say */
    int code = sqlite3_step(connection->probe);
    sqlite3_reset(connection->probe);
    return code == SQLITE_INTERRUPT;
}
