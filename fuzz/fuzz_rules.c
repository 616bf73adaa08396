/*
 * Fuzzes the language of rules. The first byte is the side; the rest is the text, which nobody has
 * looked at before: it is that of --rules and of a request's `rules`.
 *
 * What must hold: a text is read, or refused with a reason and a place inside it; whatever room is
 * given, no more is used, and the answer with enough of it does not depend on how much; rules that
 * were read can be written, and read again they are the same. The houses of a grid with these rules
 * are `side` different cells each, and every question about houses, cells and peers has the answer
 * that follows from that.
 */
#include "fuzz/check.h"

enum { SIDE = 20, HOUSES = NONET_HOUSES_MAX(SIDE) };

struct text {
    char *at; /* in memory of exactly that size */
    size_t length;
};

/* Rules in memory of exactly that size; to be freed. */
static struct nonet_rules *rules_in(size_t room) {
    struct nonet_rules *rules = malloc(room);
    CHECK(rules != NULL);
    return rules;
}

static void check_error(const struct text *text, int status, const struct nonet_error *error) {
    const char *at = text->at, *end = at + text->length, *next;
    CHECK(status == NONET_E_SYNTAX || status == NONET_E_REFUSED);
    CHECK(error->status == status && error->line > 0 && error->column > 0);
    CHECK(memchr(error->reason, '\0', sizeof error->reason) != NULL && error->reason[0] != '\0');
    for (uint64_t line = 1; line < error->line; line++) {
        next = memchr(at, '\n', (size_t)(end - at));
        CHECK(next != NULL);
        at = next + 1;
    }
    next = memchr(at, '\n', (size_t)(end - at));
    CHECK(error->column <= (uint64_t)((next != NULL ? next : end) - at) + 1);
}

/* With less room than that the same text is refused, and with just that it is not. */
static void check_room(const struct text *text, const struct nonet_rules *rules) {
    size_t room = nonet_rules_room(rules);
    struct nonet_rules *again = rules_in(room);
    CHECK(nonet_rules_read(text->at, text->length, nonet_rules_side(rules), again, room, NULL) ==
          NONET_OK);
    CHECK(nonet_rules_equal(rules, again));
    CHECK(nonet_rules_copy(again, room, rules) == NONET_OK && nonet_rules_equal(rules, again));
    CHECK(nonet_rules_copy(again, room - 1, rules) == NONET_E_ROOM);
    CHECK(nonet_rules_read(text->at, text->length, nonet_rules_side(rules), again, room - 1,
                           NULL) == NONET_E_ROOM);
    free(again);
}

static void check_words(const struct nonet_rules *rules, int side, size_t room) {
    long n = nonet_rules_write(rules, NULL, 0);
    struct nonet_rules *again = rules_in(room);
    CHECK(n >= 0);
    char *text = malloc((size_t)n + 1);
    CHECK(text != NULL && nonet_rules_write(rules, text, (size_t)n + 1) == n);
    CHECK(strlen(text) == (size_t)n);
    CHECK(nonet_rules_read(text, (size_t)n, side, again, room, NULL) == NONET_OK);
    CHECK(nonet_rules_equal(rules, again));
    free(text);
    free(again);
}

/* ---- houses ---- */

struct houses {
    const struct nonet_grid *grid;
    const struct nonet_rules *rules;
    int count, side;
    unsigned char has[HOUSES][SIDE * SIDE];
};

static void take_house(struct houses *s, int h) {
    uint16_t cells[SIDE];
    char name[NONET_NAME_MAX];
    CHECK(nonet_house_cells(s->grid, s->rules, h, cells) == s->side);
    for (int i = 0; i < s->side; i++) {
        CHECK(cells[i] < s->side * s->side && (i == 0 || cells[i - 1] < cells[i]));
        s->has[h][cells[i]] = 1;
    }
    for (int notation = NONET_NOTATION_RC; notation <= NONET_NOTATION_CHESS; notation++) {
        long n = nonet_house_name(s->grid, s->rules, h, (enum nonet_notation)notation, name,
                                  sizeof name);
        CHECK(n > 0 && n < NONET_NAME_MAX && strlen(name) == (size_t)n);
    }
}

static void check_cell(const struct houses *s, int c) {
    int houses[NONET_CELL_HOUSES_MAX], count = 0, peers = 0;
    static uint16_t cells[NONET_PEERS_MAX];
    int found = nonet_cell_houses(s->grid, s->rules, c, houses);
    for (int h = 0; h < s->count; h++)
        if (s->has[h][c])
            CHECK(count < found && houses[count++] == h);
    CHECK(count == found);
    found = nonet_cell_peers(s->grid, s->rules, c, cells);
    for (int other = 0; other < s->side * s->side; other++) {
        int is_peer = 0;
        for (int i = 0; i < count && other != c; i++)
            is_peer |= s->has[houses[i]][other];
        if (is_peer)
            CHECK(peers < found && cells[peers++] == other);
    }
    CHECK(peers == found);
}

static void check_houses(const struct nonet_rules *rules, int side) {
    static struct houses s;
    int rows, cols;
    if (nonet_default_box(side, &rows, &cols) != NONET_OK) {
        rows = 1;
        cols = side;
    }
    size_t room = nonet_grid_bytes(rows, cols);
    struct nonet_grid *grid = malloc(room);
    CHECK(grid != NULL && nonet_grid_init(grid, room, rows, cols) == NONET_OK);
    check_rules(grid, rules);
    memset(s.has, 0, sizeof s.has);
    s.grid = grid;
    s.rules = rules;
    s.side = side;
    s.count = nonet_house_count(grid, rules);
    CHECK(s.count >= 3 * side && s.count <= NONET_HOUSES_MAX(side));
    for (int h = 0; h < s.count; h++)
        take_house(&s, h);
    for (int c = 0; c<side * side; c += side> 9 ? side - 1 : 1)
        check_cell(&s, c);
    free(grid);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct nonet_error error = {0, 0, 0, ""};
    if (size == 0)
        return 0;
    int side = 2 + data[0] % (SIDE - 1);
    size_t room = NONET_RULES_BYTES_MAX(side);
    struct text text = {exact_copy((const char *)data + 1, size - 1), size - 1};
    struct nonet_rules *rules = rules_in(room);
    int status = nonet_rules_read(text.at, text.length, side, rules, room, &error);
    if (status != NONET_OK) {
        check_error(&text, status, &error);
    } else {
        check_room(&text, rules);
        check_words(rules, side, room);
        check_houses(rules, side);
    }
    free(rules);
    free(text.at);
    return 0;
}
