/*
 * The lists that an extension goes through.
 */
#include "work.h"

const struct sql_function *sql_function_at(int i) {
    static const struct sql_function *const functions[] = {
#define FUNCTION(name) &sql_function_##name,
#define TABLE(name)
#include "lists.def"
#undef FUNCTION
#undef TABLE
    };
    return i >= 0 && i < (int)(sizeof functions / sizeof functions[0]) ? functions[i] : NULL;
}

const struct sql_table *sql_table_at(int i) {
    static const struct sql_table *const tables[] = {
#define FUNCTION(name)
#define TABLE(name) &sql_table_##name,
#include "lists.def"
#undef FUNCTION
#undef TABLE
    };
    return i >= 0 && i < (int)(sizeof tables / sizeof tables[0]) ? tables[i] : NULL;
}

int sql_cursor_next(struct sql_cursor *cursor, struct sql_value *row) {
    return cursor->next(cursor, row);
}

void sql_cursor_close(struct sql_cursor *cursor) {
    if (cursor != NULL)
        cursor->close(cursor);
}
