/*
 * What the scripts of the extension have to declare, from the tables of the core: a line for each
 * function and each number of its arguments, as PostgreSQL would write it.
 */
#include <stdio.h>

#include "sql.h"

static const char *const types[] = {[SQL_TEXT] = "text",
                                    [SQL_INTEGER] = "bigint",
                                    [SQL_REAL] = "double precision",
                                    [SQL_BOOLEAN] = "boolean"};

static void print_list(const struct sql_parameter *parameters, int count) {
    for (int i = 0; i < count; i++)
        printf("%s%s %s", i ? ", " : "", parameters[i].name, types[parameters[i].type]);
}

static void print_call(const char *name, const struct sql_parameter *parameters, int count) {
    printf("%s(", name);
    print_list(parameters, count);
    printf(") ");
}

int main(void) {
    const struct sql_function *f;
    const struct sql_table *t;
    for (int i = 0; (f = sql_function_at(i)) != NULL; i++)
        for (int count = f->least; count <= f->most; count++) {
            print_call(f->name, f->parameters, count);
            puts(types[f->type]);
        }
    for (int i = 0; (t = sql_table_at(i)) != NULL; i++)
        for (int count = t->least; count <= t->most; count++) {
            print_call(t->name, t->parameters, count);
            printf("TABLE(");
            print_list(t->columns, t->width);
            puts(")");
        }
    return 0;
}
