/*
 * The SQLite extension: nonet's functions and tables in a connection. SQLite looks for an entry point
 * by the name of the file, and before that for one of a fixed name, so the file may have any name.
 */
#include "adapter.h"

SQLITE_EXTENSION_INIT1

#define ENTRY __attribute__((visibility("default")))

ENTRY int sqlite3_nonet_init(sqlite3 *db, char **error, const sqlite3_api_routines *api);
ENTRY int sqlite3_extension_init(sqlite3 *db, char **error, const sqlite3_api_routines *api);

/* The first that knows INNOCUOUS functions and tables. */
enum { OLDEST = 3031000 };

int sqlite3_nonet_init(sqlite3 *db, char **error, const sqlite3_api_routines *api) {
    SQLITE_EXTENSION_INIT2(api);
    if (sqlite3_libversion_number() < OLDEST) {
        *error =
            sqlite3_mprintf("nonet needs SQLite 3.31 or later, this is %s", sqlite3_libversion());
        return SQLITE_ERROR;
    }
    struct connection *connection = connection_open(db);
    if (connection == NULL)
        return SQLITE_NOMEM;
    int code = add_functions(connection);
    code = code != SQLITE_OK ? code : add_tables(connection);
    code = code != SQLITE_OK ? code : add_batch(connection);
    connection_release(connection);
    if (code != SQLITE_OK)
        *error = sqlite3_mprintf("%s", sqlite3_errmsg(db));
    return code;
}

int sqlite3_extension_init(sqlite3 *db, char **error, const sqlite3_api_routines *api) {
    return sqlite3_nonet_init(db, error, api);
}
