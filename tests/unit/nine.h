/*
 * Random 9x9 puzzles as 81 bytes, for the tests of the kernels: of every kind that could be handled
 * differently, from proper puzzles to ones with no or several solutions and bytes that are not
 * cells at all. They are made from a few proper puzzles of all grades, which are shuffled (lines,
 * digits, transposed) and then thinned out, filled up or spoilt.
 *
 * What the tests expect of a puzzle comes from the engine for every size, which shares no code with
 * the kernels.
 */
#ifndef NONET_TESTS_NINE_H
#define NONET_TESTS_NINE_H

#include "brute.h"

/* With sanitizers everything takes several times as long, so there are fewer puzzles. */
#if defined(__SANITIZE_ADDRESS__)
#define NINE_SLOW 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define NINE_SLOW 1
#endif
#endif

enum { NINE = 81, NINE_SEEDS = 16 };

/* Each has one solution. */
static const char *const nine_seeds[NINE_SEEDS] = {
    ".......12.5.4............3.7..6..4....1..........8....92....8.....51.7.......3...",
    ".......41...7.....3............45.6.7.....3...2..1.......8..2...45......6.1......",
    "98.7..6..7...5......4..8.7.4....7.3..9.2.......3.1...6.4...9.8....5....2.....21..",
    "98.7.....6.....7....7.5..9.4...3...2..85..9.......4.1..2...5..9..98..6.......1.3.",
    "........3..1..9.6..5..8.4.....9...8...867.....1....2....6..7.2..3.8..5..4.......8",
    ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........",
    "...36....85.......9.4..8........68.........17..9..45...1.5...6.4....9..2.....3...",
    "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57",
    ".2..5.7.94.6....2.......54...589..7....2.....891..............5..89..43.917....6.",
    "1....678......9..3.8......4..56.........95....7..4..525.4.1..........831..2...9..",
    "..9.6543...7...8..6..1.8.2...3.9...25.14.396.8.4...1...3.5.9..7.56.8.....7.24..9.",
    "47..5.39...6.4..2...2...18....62...9.5143...2...1.5..73..7..64..8.......91.36..5.",
    "4...6.58..96.2....7..4.9.61..7.3.....52..179....9..13584...3..2...6..35.1.3.8..47",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..43..2.9..5..9..1.7..6..43..6..2.8719...74...5..83...6.....1.5..35.869..4291.3..",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
};

struct nine {
    uint64_t chance;
    char solved[NINE_SEEDS][NINE]; /* the seeds' solutions */
};

enum nine_kind {
    NINE_PROPER,   /* one solution */
    NINE_CLUES,    /* some number of clues of a solution, from 0 to 81 in turn */
    NINE_THINNED,  /* a proper one without one to three of its clues */
    NINE_CHANGED,  /* a proper one with a clue changed */
    NINE_EXTRA,    /* a proper one with one clue more, right or wrong */
    NINE_DOUBLED,  /* a clue twice in a row, a column or a box */
    NINE_FEW,      /* up to eight clues at random */
    NINE_DIGITS,   /* digits anywhere */
    NINE_BAD_BYTE, /* a proper one with a byte that is not a cell */
    NINE_BYTES,    /* bytes */
    NINE_FULL,     /* a solution, or one with a cell or two changed */
    NINE_KINDS
};

static inline int nine_is_digit(char byte) {
    return byte >= '1' && byte <= '9';
}

static inline int nine_is_cell(char byte) {
    return nine_is_digit(byte) || (byte != '\0' && strchr(".0*_-xX", byte) != NULL);
}

static inline int nine_is_bad(const char *puzzle) {
    for (int c = 0; c < NINE; c++)
        if (!nine_is_cell(puzzle[c]))
            return 1;
    return 0;
}

/* 1 if the digits fill the grid by the rules and leave the puzzle's as they are. */
static inline int nine_is_solved_by(const char *puzzle, const char *digits) {
    unsigned row[9] = {0}, col[9] = {0}, box[9] = {0};
    for (int c = 0; c < NINE; c++) {
        int r = c / 9, k = c % 9, b = r / 3 * 3 + k / 3;
        if (!nine_is_digit(digits[c]) || (nine_is_digit(puzzle[c]) && puzzle[c] != digits[c]))
            return 0;
        row[r] |= 1u << (digits[c] - '1');
        col[k] |= 1u << (digits[c] - '1');
        box[b] |= 1u << (digits[c] - '1');
    }
    for (int h = 0; h < 9; h++)
        if ((row[h] & col[h] & box[h]) != 0x1ff)
            return 0;
    return 1;
}

static inline void nine_to_grid(const char *puzzle, union nonet_grid9 *g) {
    if (nonet_grid_init(NONET_GRID(*g), sizeof *g, 3, 3) != NONET_OK)
        abort();
    for (int c = 0; c < NINE; c++)
        if (nine_is_digit(puzzle[c]))
            nonet_grid_give(NONET_GRID(*g), c, puzzle[c] - '0');
}

static inline void nine_from_grid(const union nonet_grid9 *g, char *digits) {
    for (int c = 0; c < NINE; c++)
        digits[c] = (char)('0' + nonet_grid_value(NONET_GRID(*g), c));
}

/* What an engine says: the number of solutions up to the limit, and the first of them. */
static inline int nine_solve_grid(const struct nonet_grid *g, enum nonet_engine engine,
                                  const char *kernel, uint64_t limit, char *digits) {
    union nonet_grid9 solution;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.engine = engine;
    options.kernel = kernel;
    options.limit = limit;
    if (nonet_solve(g, &options, NONET_GRID(solution), sizeof solution, &result) != NONET_OK)
        return -1;
    if (result.solutions > 0)
        nine_from_grid(&solution, digits);
    return (int)result.solutions;
}

static inline int nine_solve(const char *puzzle, enum nonet_engine engine, const char *kernel,
                             uint64_t limit, char *digits) {
    union nonet_grid9 g;
    nine_to_grid(puzzle, &g);
    return nine_solve_grid(NONET_GRID(g), engine, kernel, limit, digits);
}

/* The next kernel that this processor has, from *i on; NULL: no more. */
static inline const char *nine_kernel(int *i) {
    for (; nonet_kernel_at(*i) != NULL; ++*i)
        if (nonet_kernel_is_usable(*i))
            return nonet_kernel_at((*i)++);
    return NULL;
}

/* 0 if a seed is not what it should be. */
static inline int nine_init(struct nine *n, uint64_t chance) {
    n->chance = chance;
    for (int i = 0; i < NINE_SEEDS; i++)
        if (nine_solve(nine_seeds[i], NONET_ENGINE_ANY, NULL, 2, n->solved[i]) != 1)
            return 0;
    return 1;
}

/* ---- Making them ---- */

static inline int nine_below(struct nine *n, int limit) {
    return chance_below(&n->chance, limit);
}

/* A seed and its solution, shuffled the same way. Both have room for 81. */
static inline void nine_shuffled(struct nine *n, char *puzzle, char *solution) {
    int row[9], col[9], name[9], seed = nine_below(n, NINE_SEEDS), flip = nine_below(n, 2);
    chance_lines(&n->chance, 3, 3, row);
    chance_lines(&n->chance, 3, 3, col);
    chance_order(&n->chance, 9, name);
    for (int c = 0; c < NINE; c++) {
        int r = row[c / 9], k = col[c % 9], from = flip ? k * 9 + r : r * 9 + k;
        solution[c] = (char)('1' + name[n->solved[seed][from] - '1']);
        puzzle[c] = nine_seeds[seed][from] == '.' ? '.' : solution[c];
    }
}

/* A cell with a clue, or one without; -1: none. */
static inline int nine_pick(struct nine *n, const char *puzzle, int clue) {
    int first = nine_below(n, NINE);
    for (int i = 0; i < NINE; i++)
        if (nine_is_digit(puzzle[(first + i) % NINE]) == clue)
            return (first + i) % NINE;
    return -1;
}

static inline char nine_digit(struct nine *n) {
    return (char)('1' + nine_below(n, 9));
}

static inline void nine_with_clues(struct nine *n, int clues, const char *solution, char *puzzle) {
    int order[NINE];
    chance_order(&n->chance, NINE, order);
    memset(puzzle, '.', NINE);
    for (int i = 0; i < clues; i++)
        puzzle[order[i]] = solution[order[i]];
}

/* A clue again: in its row, its column or its box. */
static inline void nine_double(struct nine *n, int house, char *puzzle) {
    int c = nine_pick(n, puzzle, 1), r = c / 9, k = c % 9, to = c;
    while (to == c) {
        int i = nine_below(n, 9);
        to = house == 0   ? r * 9 + i
             : house == 1 ? i * 9 + k
                          : (r / 3 * 3 + i / 3) * 9 + k / 3 * 3 + i % 3;
    }
    puzzle[to] = puzzle[c];
}

static inline void nine_scatter(struct nine *n, int digits, char *puzzle) {
    memset(puzzle, '.', NINE);
    for (int i = 0; i < digits; i++)
        puzzle[nine_below(n, NINE)] = nine_digit(n);
}

static inline void nine_spoil(struct nine *n, char *puzzle) {
    char byte;
    do
        byte = (char)(unsigned char)nine_below(n, 256);
    while (nine_is_cell(byte));
    puzzle[nine_below(n, NINE)] = byte;
}

static inline void nine_bytes(struct nine *n, char *puzzle) {
    for (int c = 0; c < NINE; c++)
        puzzle[c] = (char)(unsigned char)nine_below(n, 256);
}

/* The other ways to write an empty cell: one for the whole puzzle, or any. */
static inline void nine_blanks(struct nine *n, char *puzzle) {
    static const char blanks[] = ".0*_-xX";
    int kind = nine_below(n, 12), same = kind < 7;
    for (int c = 0; c < NINE && kind < 8; c++)
        if (puzzle[c] == '.')
            puzzle[c] = blanks[same ? kind : nine_below(n, 7)];
}

/* A puzzle of a kind; `turn` goes through the variations of the kind. */
static inline void nine_make(struct nine *n, enum nine_kind kind, int turn, char *puzzle) {
    char solution[NINE];
    nine_shuffled(n, puzzle, solution);
    switch (kind) {
    case NINE_CLUES:
        nine_with_clues(n, turn % 82, solution, puzzle);
        break;
    case NINE_THINNED:
        for (int i = 0; i <= turn % 3; i++)
            puzzle[nine_pick(n, puzzle, 1)] = '.';
        break;
    case NINE_CHANGED:
        puzzle[nine_pick(n, puzzle, 1)] = nine_digit(n);
        break;
    case NINE_EXTRA:
        puzzle[nine_pick(n, puzzle, 0)] = nine_digit(n);
        break;
    case NINE_DOUBLED:
        if (turn % 2)
            nine_with_clues(n, 1 + turn % 40, solution, puzzle);
        nine_double(n, turn % 3, puzzle);
        break;
    case NINE_FEW:
        nine_scatter(n, turn % 9, puzzle);
        break;
    case NINE_DIGITS:
        nine_scatter(n, turn % 120, puzzle);
        break;
    case NINE_BAD_BYTE:
        nine_spoil(n, puzzle);
        break;
    case NINE_BYTES:
        nine_bytes(n, puzzle);
        break;
    case NINE_FULL:
        memcpy(puzzle, solution, NINE);
        for (int i = 0; i < turn % 3; i++)
            puzzle[nine_below(n, NINE)] = nine_digit(n);
        break;
    default: /* proper as it is */
        break;
    }
    nine_blanks(n, puzzle);
}

#endif
