/*
 * The extension without a shell, for sanitizers, which see every leak here: its objects are linked
 * with this program, and all memory that they, the library and SQLite ask for comes from the functions
 * below, which can be made to refuse. Each statement is run with every request refused in turn: it must
 * end as it should or say that memory was short, with no other answer in between; and be interrupted
 * while it runs.
 */
#include <sqlite3.h>

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *old, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *old, size_t bytes);
int sqlite3_nonet_init(sqlite3 *db, char **error, const struct sqlite3_api_routines *api);

/* ---- memory ---- */

static long asked, refused_at; /* 0: nothing is refused */

static int refuses(void) {
    return ++asked == refused_at;
}

void *__wrap_malloc(size_t bytes) {
    return refuses() ? NULL : __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes) {
    return refuses() ? NULL : __real_calloc(count, bytes);
}

void *__wrap_realloc(void *old, size_t bytes) {
    return refuses() ? NULL : __real_realloc(old, bytes);
}

/* SQLite's own requests; it wants to know how large they were. */
static void *get(int bytes) {
    int64_t *memory = refuses() ? NULL : __real_malloc(sizeof *memory + (size_t)bytes);
    if (memory == NULL)
        return NULL;
    *memory = bytes;
    return memory + 1;
}

static void put(void *memory) {
    free((int64_t *)memory - 1);
}

static int size_of(void *memory) {
    return memory != NULL ? (int)((int64_t *)memory)[-1] : 0;
}

static void *resize(void *old, int bytes) {
    void *memory = get(bytes);
    if (memory == NULL)
        return NULL;
    memcpy(memory, old, (size_t)(size_of(old) < bytes ? size_of(old) : bytes));
    put(old);
    return memory;
}

static int round_up(int bytes) {
    return (bytes + 7) & ~7;
}

static int begin(void *user) {
    (void)user;
    return SQLITE_OK;
}

static void end(void *user) {
    (void)user;
}

/* ---- statements ---- */

#define EASY "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define EMPTY                                                                                      \
    "'................................................................................."           \
    "'"

static const char *const statements[] = {
    "SELECT nonet_solve('" EASY "'), nonet_solve('" EASY
    "' || char(10)), nonet_count('1...............', 0)",
    "SELECT nonet_verdict('" EASY
    "'), nonet_check('1...............'), nonet_reason('1...............')",
    "SELECT nonet_rate('" EASY "'), nonet_technique('" EASY "'), nonet_level('" EASY "')",
    "SELECT nonet_hint('" EASY "', 4), nonet_canon('" EASY "'), nonet_minimize('" EASY "')",
    "SELECT nonet_reason('11..............'), nonet_minimal('" EASY "')",
    "SELECT nonet_reason('" EASY "5')",
    "SELECT nonet_unreadable('x'), nonet_solve(NULL), nonet_version()",
    "SELECT nonet_solve(5)",
    "SELECT sentence, json FROM nonet_explain('" EASY "') LIMIT 20",
    "SELECT solution, in_puzzle FROM nonet_solutions('1...............') LIMIT 30",
    "SELECT solution FROM nonet_solutions(" EMPTY ", 20)",
    "SELECT puzzle, solution FROM nonet_generate(3)",
    "SELECT puzzle, level FROM nonet_generate(2, 'size=2x2 rate symmetry=rotate180')",
    "SELECT * FROM nonet_generate(2, 'rules=diagonals foo')",
    "SELECT * FROM nonet_marks('" EASY "', 'singles')",
    "SELECT * FROM nonet_marks('" EASY "', 'lunch')",
    "SELECT * FROM nonet_batch('SELECT 1, ''" EASY
    "'' UNION ALL SELECT ''key'', ''1...............''')",
    "SELECT * FROM nonet_batch('SELECT nonet_solve(5)')",
    "SELECT * FROM nonet_batch('DELETE FROM sqlite_schema')",
};

static const char *const endless[] = {
    "SELECT nonet_count(" EMPTY ", 0)",
    "SELECT count(*) FROM nonet_solutions(" EMPTY ")",
    "SELECT nonet_explain.step FROM nonet_generate(1000000, 'rating=9.0.. seed=1') n, "
    "nonet_explain(n.puzzle)",
    "SELECT max(nonet_hint(puzzle)) FROM nonet_generate(100000000, 'size=4x4')",
    "SELECT * FROM nonet_batch('SELECT nonet_count('" EMPTY "', 0)')",
};

/* All that a statement gave: its rows as one text, and how it ended. */
struct outcome {
    int code;
    char rows[65536];
    size_t length;
};

static void take_row(struct outcome *o, sqlite3_stmt *statement) {
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
        const char *text = (const char *)sqlite3_column_text(statement, i);
        o->length += (size_t)snprintf(o->rows + o->length, sizeof o->rows - o->length, "%s|",
                                      text != NULL ? text : "NULL");
        if (o->length >= sizeof o->rows) {
            fputs("a row is too long for this test\n", stderr);
            exit(2);
        }
    }
}

static void run(const char *sql, struct outcome *o) {
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    o->length = 0;
    o->rows[0] = '\0';
    o->code = sqlite3_open(":memory:", &db);
    if (o->code == SQLITE_OK)
        o->code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    while (o->code == SQLITE_OK || o->code == SQLITE_ROW) {
        o->code = sqlite3_step(statement);
        if (o->code == SQLITE_ROW)
            take_row(o, statement);
    }
    sqlite3_finalize(statement);
    if (sqlite3_close(db) != SQLITE_OK)
        o->code = SQLITE_BUSY;
}

static int bad;

static void say(int is_good, const char *what, const char *sql) {
    printf("%s %s: %.60s\n", is_good ? "ok" : "not ok", what, sql);
    bad |= !is_good;
}

/* A request that SQLite can do without may be refused without a trace. */
static int is_fair(const struct outcome *want, const struct outcome *got) {
    return got->code == SQLITE_NOMEM ||
           (got->code == want->code && strcmp(got->rows, want->rows) == 0);
}

/* Every request in turn; of very many, all of the first ones and a sample of the rest. */
static void check_refusals(const char *sql) {
    static struct outcome want, got;
    int is_good = 1;
    refused_at = 0;
    run(sql, &want);
    asked = 0;
    run(sql, &want);
    long total = asked, step = total / 400 + 1;
    for (long at = 1; at <= total; at += at < 300 ? 1 : step) {
        asked = 0;
        refused_at = at;
        run(sql, &got);
        if (!is_fair(&want, &got)) {
            printf("# request %ld of %ld: %d instead of %d: %.200s\n", at, total, got.code,
                   want.code, got.rows);
            is_good = 0;
        }
    }
    refused_at = 0;
    say(is_good && total > 0, "memory refused", sql);
}

/* ---- interrupts ---- */

static sqlite3 *pressed;

static void press(int signal) {
    (void)signal;
    sqlite3_interrupt(pressed);
}

/* Twenty times a second, until it ends. */
static void check_interrupt(const char *sql) {
    const struct itimerval often = {{0, 50000}, {0, 50000}}, never = {{0, 0}, {0, 0}};
    const struct sigaction act = {.sa_handler = press}; /* which signal() may forget after one */
    if (sqlite3_open(":memory:", &pressed) != SQLITE_OK || sigaction(SIGALRM, &act, NULL) != 0 ||
        setitimer(ITIMER_REAL, &often, NULL) != 0)
        exit(2);
    int code = sqlite3_exec(pressed, sql, NULL, NULL, NULL);
    setitimer(ITIMER_REAL, &never, NULL);
    say(code == SQLITE_INTERRUPT, "interrupted", sql);
    say(sqlite3_exec(pressed, "SELECT nonet_solve('" EASY "')", NULL, NULL, NULL) == SQLITE_OK,
        "and goes on", sql);
    say(sqlite3_close(pressed) == SQLITE_OK, "and closes", sql);
}

int main(void) {
    static const sqlite3_mem_methods memory = {get,      put,   resize, size_of,
                                               round_up, begin, end,    NULL};
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &memory) != SQLITE_OK ||
        sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0) != SQLITE_OK ||
        sqlite3_auto_extension((void (*)(void))sqlite3_nonet_init) != SQLITE_OK)
        return 2;
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++)
        check_refusals(statements[i]);
    for (size_t i = 0; i < sizeof endless / sizeof endless[0]; i++)
        check_interrupt(endless[i]);
    sqlite3_reset_auto_extension();
    sqlite3_shutdown();
    return bad;
}
