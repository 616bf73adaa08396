/*
 * A solver for `nonet bench --against FILE.so`: plain backtracking, cell by cell; and functions that
 * give wrong answers in every way that bench looks for.
 */
#include <stddef.h>
#include <string.h>

size_t nonet_rival(const char *puzzle, size_t limit, char *solution);
size_t counts_one(const char *puzzle, size_t limit, char *solution);
size_t counts_too_many(const char *puzzle, size_t limit, char *solution);
size_t writes_nothing(const char *puzzle, size_t limit, char *solution);
size_t finds_none_at_one(const char *puzzle, size_t limit, char *solution);

struct board {
    char cell[81];
    unsigned row[9], col[9], box[9]; /* digits in use, as bits */
    size_t limit, found;
    char *solution;
};

static int box_of(int c) {
    return c / 27 * 3 + c % 9 / 3;
}

static void turn(struct board *b, int c, unsigned bit) {
    b->row[c / 9] ^= bit;
    b->col[c % 9] ^= bit;
    b->box[box_of(c)] ^= bit;
}

static unsigned used(const struct board *b, int c) {
    return b->row[c / 9] | b->col[c % 9] | b->box[box_of(c)];
}

static void search(struct board *b, int c) {
    while (c < 81 && b->cell[c] != '.')
        c++;
    if (c == 81) {
        if (b->found++ == 0)
            memcpy(b->solution, b->cell, 81);
        return;
    }
    for (int d = 1; d <= 9 && b->found < b->limit; d++) {
        if (used(b, c) >> d & 1)
            continue;
        b->cell[c] = (char)('0' + d);
        turn(b, c, 1u << d);
        search(b, c + 1);
        turn(b, c, 1u << d);
        b->cell[c] = '.';
    }
}

size_t nonet_rival(const char *puzzle, size_t limit, char *solution) {
    struct board b = {.limit = limit, .solution = solution};
    if (strlen(puzzle) != 81)
        return 77;
    memcpy(b.cell, puzzle, 81);
    for (int c = 0; c < 81; c++) {
        unsigned bit = b.cell[c] == '.' ? 0 : 1u << (b.cell[c] - '0');
        if (used(&b, c) & bit)
            return 0;
        turn(&b, c, bit);
    }
    search(&b, 0);
    return b.found;
}

size_t counts_one(const char *puzzle, size_t limit, char *solution) {
    nonet_rival(puzzle, limit, solution);
    return 1;
}

size_t counts_too_many(const char *puzzle, size_t limit, char *solution) {
    return nonet_rival(puzzle, limit, solution) + 300;
}

size_t writes_nothing(const char *puzzle, size_t limit, char *solution) {
    char own[81];
    (void)solution;
    return nonet_rival(puzzle, limit, own);
}

size_t finds_none_at_one(const char *puzzle, size_t limit, char *solution) {
    return limit == 1 ? 0 : nonet_rival(puzzle, limit, solution);
}
