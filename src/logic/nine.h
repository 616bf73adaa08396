/*
 * The 9x9 board of the human engine, and a step as it is found. Finders see a board as bit sets in
 * both directions, the digits of each cell and the places of each digit in each house, which every
 * change keeps in sync.
 *
 * Inside, digits are 0 .. 8 and houses are boxes, rows, columns (the order of Sudoku Explainer's
 * chains): house = type * 9 + index. A candidate is c * 9 + d, 0 .. 728.
 */
#ifndef NONET_LOGIC_NINE_H
#define NONET_LOGIC_NINE_H

#include "logic/logic.h"

#include <stdbool.h>
#include <string.h>

enum { BOX, ROW, COL };
enum { NCELL = 81, NHOUSE = 27, NCAND = 729, NW = 12, ALL9 = 0x1FF, NONE = 0xFFFF };

/* A set of cells. */
struct cells {
    uint64_t w[2];
};

/* The geometry, as constants. */
struct nine_tables {
    uint8_t cell[NHOUSE][9]; /* the cells of a house */
    uint8_t house[NCELL][3]; /* the box, row and column of a cell */
    uint8_t place[NCELL][3]; /* its place in each of them */
    uint8_t peer[NCELL][20]; /* cells that it sees: its box, then the rest of its row and column */
    struct cells peers[NCELL];   /* the same as a set */
    uint32_t order_bits[NCELL];  /* its houses as bits in the order boxes, columns, rows, in which
                                    singles and sets are looked for */
    uint8_t order_house[NHOUSE]; /* the house of such a bit */
    uint8_t bits[512];           /* the size of a set of nine */
    uint8_t third[2][512]; /* the third of a house that contains a whole set of two or more places;
                              3: none. [0] places 012 345 678, [1] places 036 147 258 */
};
extern const struct nine_tables nonet_nine;

/* How many of nine; without a processor instruction a table is fastest. */
static inline int bits(unsigned m) {
    return nonet_nine.bits[m];
}
static inline int low(unsigned m) {
    return __builtin_ctz(m);
}
static inline int low64(uint64_t m) {
    return __builtin_ctzll(m);
}
static inline bool is_one(unsigned m) {
    return (m ^ (m - 1)) > m - 1; /* without a branch */
}
static inline bool is_two(unsigned m) {
    return is_one(m & (m - 1));
}

static inline bool cells_has(struct cells s, int c) {
    return s.w[c >> 6] >> (c & 63) & 1;
}
static inline void cells_add(struct cells *s, int c) {
    s->w[c >> 6] |= (uint64_t)1 << (c & 63);
}
static inline void cells_drop(struct cells *s, int c) {
    s->w[c >> 6] &= ~((uint64_t)1 << (c & 63));
}
static inline struct cells cells_and(struct cells a, struct cells b) {
    return (struct cells){{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
}
static inline bool cells_any(struct cells a) {
    return (a.w[0] | a.w[1]) != 0;
}
static inline bool cells_two(struct cells a) { /* two or more */
    if (a.w[0] != 0 && a.w[1] != 0)
        return true;
    return (a.w[0] & (a.w[0] - 1)) != 0 || (a.w[1] & (a.w[1] - 1)) != 0;
}
static inline bool cells_equal(struct cells a, struct cells b) {
    return a.w[0] == b.w[0] && a.w[1] == b.w[1];
}
static inline bool sees(int a, int b) {
    return cells_has(nonet_nine.peers[a], b);
}

/* Sets of candidates, or of anything numbered. */
static inline bool bit_has(const uint64_t *s, int i) {
    return s[i >> 6] >> (i & 63) & 1;
}
static inline void bit_set(uint64_t *s, int i) {
    s[i >> 6] |= (uint64_t)1 << (i & 63);
}

/* The next larger set with as many bits: k-subsets in the order in which they are tried. */
static inline unsigned next_subset(unsigned m) {
    unsigned first = m & -m, up = m + first;
    return up | ((m ^ up) >> (2 + low(m)));
}

/* The house that crosses house a at its third t: a line of type `to` for a box, a box for a line.
 */
static inline int crossed(int a, int to, int t) {
    int i = a % 9;
    if (a < 9)
        return to == ROW ? 9 + i / 3 * 3 + t : 18 + i % 3 * 3 + t;
    return a < 18 ? i / 3 * 3 + t : t * 3 + i / 3;
}

/* The places of house a that lie in house b, which crosses it. */
static inline unsigned crossing(int a, int b) {
    int i = b % 9;
    if (a < 9)
        return b < 18 ? 7u << i % 3 * 3 : 0x49u << i % 3;
    return a < 18 ? 7u << i % 3 * 3 : 7u << i / 3 * 3;
}

/* Rules that look at one house, or at one digit, at a time. Where a rule found nothing, and nothing
 * was touched since, there is still nothing; so each keeps a list of what it has to look at. */
enum {
    STALE_DIRECT2,
    STALE_DIRECT3,
    STALE_HIDDEN2,
    STALE_HIDDEN3,
    STALE_HIDDEN4,
    STALE_NAKED2,
    STALE_NAKED3,
    STALE_NAKED4,
    STALE_HOUSES
};
enum { STALE_DIRECT, STALE_LOCKING, STALE_FISH2, STALE_FISH3, STALE_FISH4, STALE_DIGITS };

struct board {
    uint16_t cand[NCELL];    /* the digits of each empty cell; 0 where a digit is known */
    uint16_t pos[NHOUSE][9]; /* the places of each digit in each house */
    uint8_t value[NCELL];    /* 1 .. 9 or 0 */
    uint16_t known[NHOUSE];  /* digits that are known in each house */
    uint8_t empties[NHOUSE]; /* empty cells in each */
    uint8_t placed[9];       /* how many of each digit are known */
    uint8_t empty;           /* empty cells */
    bool wrong;              /* a cell without a candidate, or a digit without a place */
    uint32_t single_houses;  /* houses with one empty cell, as order bits */
    uint32_t lone_houses;    /* houses in which a digit may now have only one place: order bits; the
                                finder removes those in which none has */
    uint32_t touched_houses, stale_houses[STALE_HOUSES]; /* order bits */
    uint16_t touched_digits, stale_digits[STALE_DIGITS];
};

void nonet_board_load(struct board *b, const struct nonet_grid *grid);
void nonet_board_store(const struct board *b, struct nonet_grid *grid);
void nonet_board_place(struct board *b, int c, int d);

static inline void board_remove(struct board *b, int c, int d) {
    unsigned bit = 1u << d;
    b->touched_houses |= nonet_nine.order_bits[c];
    b->touched_digits |= (uint16_t)bit;
    b->cand[c] &= (uint16_t)~bit;
    b->wrong |= b->cand[c] == 0;
    for (int t = 0; t < 3; t++) {
        int h = nonet_nine.house[c][t];
        unsigned m = b->pos[h][d] & ~(1u << nonet_nine.place[c][t]);
        b->pos[h][d] = (uint16_t)m;
        b->lone_houses |= (uint32_t)((m & (m - 1)) == 0) << (t == 0 ? h : t == 1 ? h + 9 : h - 9);
        b->wrong |= m == 0 && !(b->known[h] & bit);
    }
}

/* A step as its finder describes it. The cells are in the technique's own order; whatever else a
 * page wants to see is derived from this and the board in report.c, on demand. */
struct hint {
    uint8_t technique; /* enum technique */
    uint8_t type;      /* uniqueness: 1 to 4; cycles and chains: 1 X, 2 Y, 3 XY */
    int rating;        /* in tenths */
    int key;           /* stands for the original's rating as a double: 2 * rating, minus 1 if that
                          falls short of the tenth */
    uint16_t elim[NCELL]; /* the digits that are removed */
    uint16_t place;       /* the cell that gets `digit`; NONE */
    uint8_t digit;
    uint8_t cell_count, cells[NCELL];
    uint16_t digits;   /* those it is about */
    uint8_t house[2];  /* base and cover */
    uint16_t lines[2]; /* fish: which of nine, base and cover; a set of type 3: places in house 0 */
    bool hidden;       /* type 3: the set is hidden */
    uint8_t level;     /* chains */
    uint8_t form;      /* enum nonet_chain_form */
    int complexity;    /* chains: the number of nodes */
    uint16_t start, goal; /* chains: candidates */
    bool start_on, goal_on;
};

static inline void hint_clear(struct hint *s, enum technique technique, int rating) {
    memset(s, 0, sizeof *s);
    s->technique = (uint8_t)technique;
    s->rating = rating;
    s->key = 2 * rating;
    s->place = NONE;
}

static inline bool hint_is_empty(const struct hint *s) {
    if (s->place != NONE)
        return false;
    unsigned any = 0;
    for (int c = 0; c < NCELL; c++)
        any |= s->elim[c];
    return any == 0;
}

/* Aligned exclusion: the board of the last scan that found nothing. */
struct aligned_memo {
    bool valid;
    uint16_t cand[NCELL];
    struct cells base;
};

struct chains;
void nonet_chains_free(struct chains *k);

/* One call of nonet_logic. */
struct nine {
    struct board board;
    const struct nonet_logic_options *options;
    uint64_t allowed; /* techniques */
    struct hint *out; /* where finders put what they found */
    int status;       /* an error that ends it: no memory, or cancelled */
    uint64_t step;    /* searches for a step so far */
    unsigned work;    /* since the cancel callback was last called */
    bool no_static;   /* the board is known to have no static chain */
    struct aligned_memo pair, triplet;
    struct chains *chains;        /* made when the first rule of chains is reached */
    int (*found)(struct nine *n); /* all steps: called for each; NULL: the first is enough */
    struct seen *seen;            /* then: the steps so far */
    bool stop;                    /* then: the caller wants no more */
    struct report *report;        /* the step as the caller sees it, if it is shown */
};

/* Finders: each puts its first step into *n->out and says whether there is one. With n->found set,
 * each step goes there, and no finder ends before it has found all it can. k is the size, for those
 * that have one (a wing: the candidates of its pivot). */
static inline bool hint_found(struct nine *n) {
    return n->found == NULL || n->found(n) != 0;
}
static inline bool is_allowed(const struct nine *n, enum technique t) {
    return n->allowed >> t & 1;
}

bool nonet_find_hidden_single(struct nine *n, int k);
bool nonet_find_naked_single(struct nine *n, int k);
bool nonet_find_direct_locking(struct nine *n, int k);
bool nonet_find_locking(struct nine *n, int k);
bool nonet_find_direct_hidden_set(struct nine *n, int k);
bool nonet_find_hidden_set(struct nine *n, int k);
bool nonet_find_naked_set(struct nine *n, int k);
bool nonet_find_fish(struct nine *n, int k);
bool nonet_find_wing(struct nine *n, int k);
bool nonet_find_unique_loop(struct nine *n, int k);
bool nonet_find_bug(struct nine *n, int k);
bool nonet_find_aligned_pair(struct nine *n, int k);
bool nonet_find_aligned_triplet(struct nine *n, int k);
bool nonet_find_static_chain(struct nine *n, int k);
bool nonet_find_forcing(struct nine *n, int technique);

/* The candidates in excess of a grave, cell by cell. */
void nonet_bug_extras(struct nine *n, uint16_t *extra);

/* ---- report.c: a hint as a struct nonet_step ---- */

enum { REPORT_PARTS = 512, REPORT_EFFECTS = NCAND };

struct report {
    union nonet_grid9 before;
    struct nonet_step step;
    struct nonet_effect effects[REPORT_EFFECTS];
    struct nonet_part parts[REPORT_PARTS];
};

/* Fills n->report from *n->out and the board. False: out of memory, or n->status says why. */
void nonet_report_begin(struct nine *n, int number); /* all but effects, parts and nodes */
void nonet_report_plain(struct nine *n, int number); /* all but nodes */
bool nonet_report_make(struct nine *n, int number);

/* Counts work, in units of about four microseconds; now and then asks whether to stop. False:
 * stop. */
bool nonet_nine_work(struct nine *n, unsigned amount);

#endif
