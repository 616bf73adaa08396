/*
 * nonet: read, solve, count, check and write Sudoku of any size.
 *
 * This header is the whole public interface. Its conventions:
 *
 *  - Values in, values out. A grid is one flat piece of memory that the caller owns, as large as
 *    its size needs (a 9x9 takes 251 bytes); it holds no pointers and may be copied with
 *    nonet_grid_copy, or with memcpy of nonet_grid_room() bytes.
 *  - Every function that can fail returns an enum nonet_status: 0 means success, negative an error.
 *    On an error no output has been written, unless the contract says so.
 *  - The library never prints, never exits, keeps no global state, and may be called from any
 *    number of threads, provided no two write to the same object.
 *  - Nothing allocates unless its contract says so.
 *  - Structs that may grow begin with `size`: set it to sizeof the struct (the NONET_..._INIT
 *    macros do). A program built against an older header then keeps working.
 *
 * Terms: a cell `c` is 0 .. side*side-1, row by row. A digit `d` is 1 .. side. A house `h` is a set
 * of `side` cells that holds every digit once: a row (0 .. side-1), a column (side .. 2*side-1), a
 * box (2*side .. 3*side-1), or whatever else the rules of a puzzle make one. A box has box_rows
 * rows and box_cols columns; side = box_rows * box_cols.
 */
#ifndef NONET_H
#define NONET_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NONET_VERSION_MAJOR 1
#define NONET_VERSION_MINOR 0
#define NONET_VERSION_PATCH 0
#define NONET_VERSION "1.0.0"

#if defined(NONET_BUILD) && defined(__GNUC__)
#define NONET_API __attribute__((visibility("default")))
#else
#define NONET_API
#endif

/* The version of the library that was linked, to compare with NONET_VERSION. */
NONET_API const char *nonet_version(void);

enum {
    NONET_SIDE_MAX = 100,      /* the largest side, box 10x10 */
    NONET_CELLS_MAX = 10000,   /* its cells */
    NONET_CELL_HOUSES_MAX = 8, /* the most houses that a cell can be in, five of them extra ones */
    NONET_PEERS_MAX = NONET_CELL_HOUSES_MAX * (NONET_SIDE_MAX - 1), /* the most peers of a cell */
    NONET_REASON_MAX = 160, /* room for an error message, including the final NUL */
    NONET_SYMBOLS_MAX = 36, /* room for an alphabet of up to 35 symbols */
    NONET_STATE_WORDS = 8,  /* what a format remembers from one piece of a text to the next */
    NONET_NAME_MAX = 96     /* room for the name of a cell, a house or a step */
};

/* Limits of work, of the library itself and of the programs that use it. They count work and not
 * time, so that answers are the same on every machine. */
enum {
    NONET_WHY_CALLS = 4000,        /* of `cancel`: after so many, nonet and its page give up looking
                                      for a reason (see nonet_why_none) */
    NONET_RATE_CALLS = 2000,       /* the same for the rating of a new puzzle that nobody asked for:
                                      the JavaScript module leaves it out */
    NONET_CHAIN_SIDE_MAX = 36,     /* logic: above this side no chains are tried, */
    NONET_CHAIN_MARKS_MAX = 32000, /* nor while there are more candidates than this */
    NONET_REGIONS_SIDE_MAX = 30,   /* generate: the largest side with random regions */
    NONET_TRIES = 1000000,         /* generate: for each puzzle, unless given, */
    NONET_TRIES_UNBIASED = 100000000 /* or, with `unbiased`, this many */
};

enum nonet_status {
    NONET_OK = 0,
    NONET_E_ARGUMENT = -1,    /* an argument outside its contract */
    NONET_E_SHAPE = -2,       /* no such box shape, or shapes that do not fit together */
    NONET_E_ROOM = -3,        /* the room given is too small */
    NONET_E_MEMORY = -4,      /* an allocation failed */
    NONET_E_SYNTAX = -5,      /* the text is not a puzzle in its format */
    NONET_E_FORMAT = -6,      /* no such format, or it was not recognised, or it cannot do that */
    NONET_E_UNWRITABLE = -7,  /* that format cannot express this grid */
    NONET_E_SOURCE = -8,      /* the source of text failed */
    NONET_E_CANCELLED = -9,   /* the cancel callback said stop */
    NONET_E_UNREADABLE = -10, /* compressed or encoded text that cannot be decoded */
    NONET_E_GAVE_UP = -11,    /* not found within the work allowed */
    NONET_E_IMPOSSIBLE = -12, /* what was asked for does not exist */
    NONET_E_REFUSED = -13,    /* the text was understood, but has rules that nonet does not know */
    NONET_E_HOUSES = -14,     /* too many extra houses cross each other: see nonet_logic */
    NONET_E_RULES = -15,      /* the function cannot do that with rules of these kinds */
    NONET_E_DEVICE = -16      /* there is no such device here, or it cannot be used */
};

/* A status as text, for a message. Never NULL. */
NONET_API const char *nonet_status_text(int status);

/* How far one word is from another, for "did you mean": the number of letters to insert, delete or
 * change, or of neighbours to swap, to get there. The case of ASCII letters does not matter. A word
 * of more than NONET_WORD_MAX letters is farther than that from any other. */
enum { NONET_WORD_MAX = 40 };
NONET_API int nonet_word_distance(const char *a, size_t a_length, const char *b, size_t b_length);

/* What is wrong with a text, and where. */
struct nonet_error {
    int status;
    uint64_t line, column; /* from 1; 0: no place. Columns count bytes */
    char reason[NONET_REASON_MAX];
};

/* ---- Grids ------------------------------------------------------------------------------------
 *
 * A grid is a puzzle, a solution, or anything in between. Every cell has a value (0: none yet; a
 * given or a digit placed later) and its marks, the set of digits that are still possible there. A
 * fresh grid allows everything everywhere. A classic puzzle has givens and leaves the other marks
 * full; a pencilmark puzzle ("sukaku") has fewer marks. Either will do wherever a function takes a
 * puzzle.
 *
 * A cell with a value has only that mark. Setting a value does not touch the marks of other cells;
 * nonet_marks() does that.
 */
struct nonet_grid; /* its size depends on the side, so it cannot be copied by assignment */

/* A set of digits: digit d is bit d-1, counted from the lowest of `low`. */
struct nonet_set {
    uint64_t low, high;
};

/* The bytes that a grid of this side needs, as a constant. */
#define NONET_SET_BYTES(side) ((side) <= 16 ? 2 : (side) <= 32 ? 4 : (side) <= 64 ? 8 : 16)
#define NONET_GRID_BYTES(side) (8 + (side) * (side) * (NONET_SET_BYTES(side) + 1))

/* Room for a grid on the stack or inside another struct: union nonet_grid9 g; NONET_GRID(g) is the
 * grid in it. One room may be assigned to another. */
union nonet_grid9 {
    uint32_t align;
    unsigned char room[NONET_GRID_BYTES(9)];
};
union nonet_grid16 {
    uint32_t align;
    unsigned char room[NONET_GRID_BYTES(16)];
};
union nonet_grid25 {
    uint32_t align;
    unsigned char room[NONET_GRID_BYTES(25)];
};
#define NONET_GRID(g) ((struct nonet_grid *)(void *)(g).room)

/* The bytes that a grid with such boxes needs, for malloc; 0 if there is no such grid. Boxes of 1 x
 * n or n x 1 are allowed: they then coincide with the rows or columns. */
NONET_API size_t nonet_grid_bytes(int box_rows, int box_cols);

/* The default box shape of a side: as square as possible, wider than high. NONET_E_SHAPE for a
 * prime side, where only 1 x side would be possible, and for sides above the limit. */
NONET_API int nonet_default_box(int side, int *box_rows, int *box_cols);

/* Makes an empty grid in `room` bytes at `grid`. NONET_E_SHAPE, NONET_E_ROOM. */
NONET_API int nonet_grid_init(struct nonet_grid *grid, size_t room, int box_rows, int box_cols);

/* The bytes of this grid; its side, its cells (side * side), and the rows and columns of a box. */
NONET_API size_t nonet_grid_room(const struct nonet_grid *grid);
NONET_API int nonet_grid_side(const struct nonet_grid *grid);
NONET_API int nonet_grid_cells(const struct nonet_grid *grid);
NONET_API int nonet_grid_box_rows(const struct nonet_grid *grid);
NONET_API int nonet_grid_box_cols(const struct nonet_grid *grid);

/* Copies a grid into `room` bytes at `to`. NONET_E_ROOM. */
NONET_API int nonet_grid_copy(struct nonet_grid *to, size_t room, const struct nonet_grid *from);

/* 1 if both have the same shape, values and marks, else 0. Whether a digit is given or placed does
 * not matter. */
NONET_API int nonet_grid_equal(const struct nonet_grid *a, const struct nonet_grid *b);

/* The cell's digit, 0 if it has none (or if there is no such cell). */
NONET_API int nonet_grid_value(const struct nonet_grid *grid, int c);

/* 1 if the cell's digit is a given, 0 if it was placed later or there is none. */
NONET_API int nonet_grid_is_given(const struct nonet_grid *grid, int c);

/* Sets the cell's digit, as a given or as one placed later; its marks become that digit alone.
 * NONET_E_ARGUMENT for a cell or digit out of range. */
NONET_API int nonet_grid_give(struct nonet_grid *grid, int c, int d);
NONET_API int nonet_grid_place(struct nonet_grid *grid, int c, int d);

/* Sets all cells of a 9x9 grid from a solution as nonet_batch_solve writes it: 81 digits, 1 to 9.
 * Cells that are given stay given, all others are placed. NONET_E_SHAPE for another side,
 * NONET_E_ARGUMENT for another byte; the grid then stays as it was. */
NONET_API int nonet_grid_place_all(struct nonet_grid *grid, const char *digits);

/* Removes the digit; the cell then has all marks. */
NONET_API int nonet_grid_clear(struct nonet_grid *grid, int c);

/* The cell's marks. */
NONET_API struct nonet_set nonet_grid_marks(const struct nonet_grid *grid, int c);

/* Sets the marks of a cell without a value; digits above the side are ignored. The set may be
 * empty: such a puzzle has no solution. NONET_E_ARGUMENT if the cell has a value. */
NONET_API int nonet_grid_set_marks(struct nonet_grid *grid, int c, struct nonet_set marks);

/* 1 if digit d is still possible in cell c, else 0. */
NONET_API int nonet_grid_has(const struct nonet_grid *grid, int c, int d);

/* How many cells have a value. */
NONET_API int nonet_grid_clues(const struct nonet_grid *grid);

/* 1 if every cell without a value has all its marks: a classic puzzle, nothing pencilled in. */
NONET_API int nonet_grid_is_plain(const struct nonet_grid *grid);

/* From and to a matrix of side*side ints, row by row, 0 for empty. Reading makes a grid of that
 * box shape in `room` bytes; values outside 0 .. side give NONET_E_ARGUMENT. */
NONET_API int nonet_grid_from_ints(struct nonet_grid *grid, size_t room, int box_rows, int box_cols,
                                   const int *matrix);
NONET_API int nonet_grid_to_ints(const struct nonet_grid *grid, int *matrix);

/* ---- Rules ------------------------------------------------------------------------------------
 *
 * What a puzzle says besides its digits: a flat value beside the grid, without pointers, as large
 * as it has to be. One value may serve many grids of its side. Wherever a function takes rules
 * along with a grid, or has them among its options, NULL means none: the houses are rows, columns
 * and boxes. NONET_E_SHAPE if the rules are for another side than the grid, or have only some of
 * the regions. Above side 16 such a function may allocate the houses, and frees them before it
 * returns; NONET_E_MEMORY.
 */
struct nonet_rules;

enum nonet_rule_kind {
    NONET_RULE_HOUSE = 1,  /* one more house: `side` cells that hold every digit once */
    NONET_RULE_REGION = 2, /* a house in the place of a box. There are `side` of them, of any form,
                              which together cover the grid */
    NONET_RULE_NAMED = 3   /* what its name says: "cage", "thermometer"; nonet_rule_kind_at() has
                              them all, docs/variants.md what they mean. Sides 4 to 16 */
};

enum { NONET_RULE_NAME_MAX = 20, NONET_NAMED_SIDE_MIN = 4, NONET_NAMED_SIDE_MAX = 16 };

struct nonet_rule {
    enum nonet_rule_kind kind;
    int value;             /* 0 for houses, and where a kind has none */
    const char *name;      /* what one of them is called, in one word of small letters and hyphens:
                              "diagonal"; not "row", "column", "box". Regions are "region". Of a
                              named rule, its kind */
    const uint16_t *cells; /* ascending, for houses and where the order says nothing */
    int count;
    const int16_t *numbers; /* of a named rule: what else its kind wants, then, if its cells are in
                               several parts, how many each part but the last one has */
    int numbers_count;
};

/* The bytes of a value with this many rules, which have so many cells and numbers altogether. */
#define NONET_RULES_BYTES(rules, cells) (8 + 36 * (size_t)(rules) + 2 * (size_t)(cells))
/* The most named rules that there can be, and cells and numbers in them. */
#define NONET_NAMED_RULES_MAX(side) ((side) <= 16 ? 1024 : 0)
#define NONET_NAMED_CELLS_MAX(side) (8 * NONET_NAMED_RULES_MAX(side))
/* The most houses that rules can add to rows, columns, and boxes or regions; the most that a grid
 * can have with them. */
#define NONET_EXTRA_HOUSES_MAX(side) ((side) + 12)
#define NONET_HOUSES_MAX(side) (3 * (side) + NONET_EXTRA_HOUSES_MAX(side))
/* Enough for whatever rules this side can have, `side` regions included. */
#define NONET_RULES_BYTES_MAX(side)                                                                \
    NONET_RULES_BYTES((side) + NONET_EXTRA_HOUSES_MAX(side) + NONET_NAMED_RULES_MAX(side),         \
                      ((side) + NONET_EXTRA_HOUSES_MAX(side)) * (side) +                           \
                          NONET_NAMED_CELLS_MAX(side))

/* Room for rules, as for grids. */
union nonet_rules9 {
    uint32_t align;
    unsigned char room[NONET_RULES_BYTES_MAX(9)];
};
#define NONET_RULES(r) ((struct nonet_rules *)(void *)(r).room)

/* Makes a value without any rules. NONET_E_SHAPE, NONET_E_ROOM. */
NONET_API int nonet_rules_init(struct nonet_rules *rules, size_t room, int side);

/* Adds a rule; one that is there already, under whatever name, stays as it is and is not there
 * twice. Regions come first in the value, in the order of their first cells, then the extra houses
 * and then the named rules, each in the order in which they were added; so the same regions are
 * always the same bytes, and region 1 has the first cell of the grid. NONET_E_ARGUMENT: of a house,
 * not `side` different cells, a region that overlaps another, a cell that would be in more than
 * NONET_CELL_HOUSES_MAX houses, too many houses, an unsuitable name; of a named rule, a kind that
 * there is not, or cells, a value or numbers that it cannot have; too many rules. NONET_E_ROOM. */
NONET_API int nonet_rules_add(struct nonet_rules *rules, size_t room,
                              const struct nonet_rule *rule);

/* Removes rule i; those after it move up. NONET_E_ARGUMENT: there is none. */
NONET_API int nonet_rules_remove(struct nonet_rules *rules, int i);

/* The bytes of the value; a copy of it (NONET_E_ROOM); the side it is for; how many rules it has;
 * and rule i, whose pointers point into the value (NONET_E_ARGUMENT: there is none). */
NONET_API size_t nonet_rules_room(const struct nonet_rules *rules);
NONET_API int nonet_rules_copy(struct nonet_rules *to, size_t room, const struct nonet_rules *from);
NONET_API int nonet_rules_side(const struct nonet_rules *rules);
NONET_API int nonet_rules_count(const struct nonet_rules *rules);
NONET_API int nonet_rules_at(const struct nonet_rules *rules, int i, struct nonet_rule *rule);

/* 1 if both have the same regions, and the same other rules in the same order; NULL equals a value
 * without rules. */
NONET_API int nonet_rules_equal(const struct nonet_rules *a, const struct nonet_rules *b);

/* Reads rules as text, one per line, as docs/variants.md describes: "diagonals", "regions 1122...",
 * "house window r2c2 r2c3 ...". NONET_E_SYNTAX; NONET_E_REFUSED for a rule that nonet does not
 * know, or that does not fit the side; NONET_E_SHAPE, NONET_E_ROOM. `error` (may be NULL) gets the
 * place and the reason. */
NONET_API int nonet_rules_read(const char *text, size_t length, int side, struct nonet_rules *rules,
                               size_t room, struct nonet_error *error);

/* The same, but adds to rules that there are. */
NONET_API int nonet_rules_read_more(const char *text, size_t length, struct nonet_rules *rules,
                                    size_t room, struct nonet_error *error);

/* The side for which such a text has regions, or, if its map fits none, for which it was most likely
 * meant; 0: it has no regions. */
NONET_API int nonet_rules_text_side(const char *text, size_t length);

/* The words with which a rule can begin, "regions" and so on; NULL past the end. */
NONET_API const char *nonet_rules_word_at(int i);

/* How such a rule is written, a tab, and what may stand there on this side, in words for help:
 * "cage [VALUE] CELLS", "1 to 9 cells; value 1 to 136, or none". By snprintf's rules;
 * NONET_E_ARGUMENT for a word with which no rule begins. */
NONET_API long nonet_rule_form(const char *word, int side, char *out, size_t room);

/* The kinds of named rules, by their words; NULL past the end. And what a rule says, as a sentence
 * without its full stop: "r1c1 and r1c2 are different, and their sum is 8". By snprintf's rules;
 * NONET_E_ARGUMENT for something that is not a rule of this side. */
NONET_API const char *nonet_rule_kind_at(int i);
NONET_API long nonet_rule_text(int side, const struct nonet_rule *rule, char *out, size_t room);

/* 1 if all rules are houses (or there are none), which every function knows; 0 if there are others,
 * with which some return NONET_E_RULES: each says so. */
NONET_API int nonet_rules_are_houses(const struct nonet_rules *rules);

/* The first rule that says more than that cells differ, as the sum of a cage does: with it nonet_logic()
 * and the generator return NONET_E_RULES. Returns its number, for nonet_rules_at(); -1 if there is
 * none; NONET_E_SHAPE if the rules do not fit the grid, NONET_E_MEMORY. */
NONET_API int nonet_rules_beyond_logic(const struct nonet_grid *grid,
                                       const struct nonet_rules *rules);

/* Writes them in that language by snprintf's rules, without a final line end. NULL: nothing. What
 * is written reads back as an equal value. NONET_E_SHAPE: only some of the regions. */
NONET_API long nonet_rules_write(const struct nonet_rules *rules, char *out, size_t room);

/* How many houses there are: rows, columns, boxes or regions, then the extra houses of the rules in
 * their order. This and the next ones: NONET_E_SHAPE if the rules are for another side, or have
 * only some of the regions. */
NONET_API int nonet_house_count(const struct nonet_grid *grid, const struct nonet_rules *rules);

/* The cells of house h, ascending, into `cells` (room for side of them). Returns how many, or
 * NONET_E_ARGUMENT. */
NONET_API int nonet_house_cells(const struct nonet_grid *grid, const struct nonet_rules *rules,
                                int h, uint16_t *cells);

/* The houses of a cell, ascending (room for NONET_CELL_HOUSES_MAX). Returns how many, or
 * NONET_E_ARGUMENT. */
NONET_API int nonet_cell_houses(const struct nonet_grid *grid, const struct nonet_rules *rules,
                                int c, int *houses);

/* The cells that share a house with c, ascending, without c, into `cells` (room for
 * NONET_PEERS_MAX). Returns how many (20 on a 9x9), or NONET_E_ARGUMENT. */
NONET_API int nonet_cell_peers(const struct nonet_grid *grid, const struct nonet_rules *rules,
                               int c, uint16_t *cells);

enum nonet_notation {
    NONET_NOTATION_RC,    /* r3c4 */
    NONET_NOTATION_CHESS, /* C4: row C, column 4; after Z comes AA */
    NONET_NOTATION_EUREKA /* r3c4; nonet_step_json adds the step as in NONET_STEP_EUREKA */
};

/* The name of a cell, "r3c4" or "C4", and of a house: "row 3" or "row C", "column 4", "box 2"; the
 * name of a rule's house is the rule's, with a number: "diagonal 1". By snprintf's rules;
 * NONET_NAME_MAX is room enough. NONET_E_ARGUMENT. */
NONET_API long nonet_cell_name(const struct nonet_grid *grid, int c, enum nonet_notation notation,
                               char *out, size_t room);
NONET_API long nonet_house_name(const struct nonet_grid *grid, const struct nonet_rules *rules,
                                int h, enum nonet_notation notation, char *out, size_t room);

/* ---- Candidates -------------------------------------------------------------------------------*/

enum nonet_after {
    NONET_AFTER_NONE = 0,   /* each value is taken out of its peers' marks, nothing else */
    NONET_AFTER_SINGLES = 1 /* and cells with one mark, and digits with one place in a house, are
                               placed, until nothing changes any more */
};

/* Fills `out` (room for the same size) with the puzzle and the candidates that are left. Placed
 * digits become values. If the puzzle contradicts itself, stops at the first sign of that and gives
 * the state reached; *contradiction (may be NULL) says whether that happened. `out` may be
 * `puzzle`. With named rules NONET_AFTER_NONE lets every rule take out candidates, once;
 * NONET_AFTER_SINGLES goes on, with all that the search knows without a guess, until nothing
 * changes any more; it allocates, and frees it before it returns. NONET_E_ARGUMENT, NONET_E_ROOM,
 * NONET_E_SHAPE, NONET_E_MEMORY. */
NONET_API int nonet_marks(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                          enum nonet_after after, struct nonet_grid *out, size_t room,
                          int *contradiction);

/* ---- Solving ----------------------------------------------------------------------------------*/

enum nonet_engine {
    NONET_ENGINE_FAST = 0,      /* the best for the size */
    NONET_ENGINE_ANY = 1,       /* any size: full propagation and search, then clause learning if
                                   that does not get far */
    NONET_ENGINE_BACKTRACK = 2, /* the textbook method: minimum remaining values, digits
                                   ascending */
    NONET_ENGINE_HYBRID = 3,    /* singles in every house; when none is left, guesses in the first
                                   open cell. Solutions come in the order of their digits, row by
                                   row */
    NONET_ENGINE_SAT = 4 /* singles, then the SAT solver CaDiCaL, any size; not in every build */
};

/* 1 if this library has the engine. Only NONET_ENGINE_SAT depends on how it was built. */
NONET_API int nonet_engine_is_built(enum nonet_engine engine);

/* Called at the start and then about once per millisecond of work; a result other than 0 stops the
 * work with NONET_E_CANCELLED. */
typedef int (*nonet_cancel_fn)(void *user);

/* Called for each solution; a result other than 0 stops the search. The grid belongs to the library
 * and is valid only during the call. */
typedef int (*nonet_found_fn)(void *user, const struct nonet_grid *solution);

/* How far a search has got. */
struct nonet_progress {
    size_t size;
    uint64_t conflicts, restarts; /* 0 from engines without them */
    int fixed;                    /* cells whose digit is known for certain, clues included */
    int cells;                    /* how many the grid has */
};

/* Called as often as the cancel function. The struct belongs to the library and is valid only
 * during the call.
 */
typedef void (*nonet_progress_fn)(void *user, const struct nonet_progress *progress);

struct nonet_solve_options {
    size_t size;
    enum nonet_engine engine;
    uint64_t limit;         /* stop after this many solutions; 0: find all */
    nonet_cancel_fn cancel; /* may be NULL */
    void *cancel_user;
    nonet_found_fn found; /* may be NULL */
    void *found_user;
    const char *kernel; /* 9x9: NULL for the best that this processor has, or the name of one */
    uint64_t seed; /* makes the search in large grids take other paths; 0: none. It never changes
                      how many solutions there are, only which one comes first, and how soon */
    nonet_progress_fn progress; /* may be NULL */
    void *progress_user;
    const struct nonet_rules *rules; /* NULL: rows, columns and boxes */
};
#define NONET_SOLVE_OPTIONS_INIT                                                                   \
    { sizeof(struct nonet_solve_options), NONET_ENGINE_FAST, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/* What a search has established. */
enum nonet_verdict {
    NONET_NONE,    /* there is no solution */
    NONET_UNIQUE,  /* there is exactly one */
    NONET_SEVERAL, /* there are at least two */
    NONET_UNKNOWN  /* it was stopped before any of these was certain */
};

struct nonet_solve_result {
    size_t size;
    uint64_t solutions; /* found, up to the limit */
    int complete;       /* 1: the search was exhausted, there are no other solutions. 0 if the limit
                           or the callback stopped it, even at the last solution */
    uint64_t guesses;   /* digits tried that did not follow by propagation */
    uint64_t nodes;     /* states propagated */
    uint64_t conflicts, restarts; /* as in struct nonet_progress, when it ended */
    int fixed; /* cells known for certain when it ended: all of them if the solution was proved to
                  be the only one; otherwise how far it got */
    enum nonet_verdict verdict;
};
#define NONET_SOLVE_RESULT_INIT                                                                    \
    { sizeof(struct nonet_solve_result), 0, 0, 0, 0, 0, 0, 0, NONET_UNKNOWN }

/* Searches for solutions. Options NULL: the best engine, limit 2, which proves uniqueness. The
 * first solution found goes to `solution` (may be NULL, may be `puzzle`; room for the same size;
 * untouched if there is none). `result` may be NULL. A puzzle without a solution is not an error:
 * NONET_OK with result->solutions 0. Several solutions come in an order that depends on the engine
 * and is always the same. On NONET_E_CANCELLED solution and result hold what was found so far.
 * Needs at most 100 KB of stack. Allocates above side 16, and for puzzles that plain search does
 * not finish soon; frees it before it returns; NONET_E_MEMORY. */
NONET_API int nonet_solve(const struct nonet_grid *puzzle,
                          const struct nonet_solve_options *options, struct nonet_grid *solution,
                          size_t room, struct nonet_solve_result *result);

/* The one-line case: solves a puzzle that is a line of text, with a NUL at its end, and writes the
 * solution as a line of the same length and in the same symbols, also with a NUL. A 9x9 is 81
 * characters, row by row: 1 to 9, or one of . 0 * _ - x X for an empty cell. Lines of 16, 36, 144,
 * 256 and 625 cells are 4x4, 6x6, 12x12, 16x16 and 25x25; everything that the format `line` reads
 * will do, so a label or a line end may follow the cells.
 *
 *     char solution[82];
 *     enum nonet_verdict verdict;
 *     if (nonet_solve_line(line, solution, sizeof solution, &verdict, NULL) == NONET_OK &&
 *         verdict == NONET_UNIQUE)
 *         puts(solution);
 *
 * *verdict (may be NULL) is NONET_NONE, NONET_UNIQUE or NONET_SEVERAL. If there are several
 * solutions, the one given is nonet_solve's; if there is none, `solution` becomes an empty string.
 * It has `room` bytes, may be `puzzle`, and may be NULL. Errors are those of nonet_read (`error`,
 * may be NULL, gets the column and the reason), NONET_E_ROOM and NONET_E_MEMORY. A 9x9 goes
 * straight to the kernel, as in a batch of one: this is the fastest way to solve a single puzzle,
 * and allocates nothing unless there is no solution. The search cannot be stopped; where it may
 * take long, use nonet_solve. */
NONET_API int nonet_solve_line(const char *puzzle, char *solution, size_t room,
                               enum nonet_verdict *verdict, struct nonet_error *error);

/* ---- Many 9x9 puzzles at once ------------------------------------------------------------------
 *
 * The fast way: puzzles are text, 81 bytes each, and each lane of the processor's vector unit works
 * on one of them.
 */
struct nonet_batch {
    size_t size;
    const char *puzzles; /* puzzle i begins at puzzles + i * stride: 81 cells, row by row, 1 to 9 or
                            one of . 0 * _ - x X for empty. They are taken for cells whatever they
                            are: readers refuse a pattern of crosses without a digit, and take 81
                            digits for a map of regions if they are one */
    size_t stride;
    size_t count;
    char *solutions; /* solution i goes to solutions + i * solution_stride, 81 digits; untouched if
                        there is none; NULL: not wanted. May be `puzzles` with the same stride */
    size_t solution_stride;
    uint8_t *counts; /* how many solutions puzzle i has, up to the limit; NONET_BATCH_BAD: it holds
                        a byte that is not a cell */
    unsigned limit;  /* 1, or 2 to prove uniqueness */
    const char *kernel;     /* NULL: the best that this processor has */
    nonet_cancel_fn cancel; /* called on the caller's thread */
    void *cancel_user;
    struct nonet_device *device; /* NULL: the processor alone. See below */
    unsigned threads; /* with a device: how many threads pack puzzles for it and unpack solutions,
                         the caller's among them; 0: 1 */
    int line_end;     /* 0, or the puzzles are lines: the byte that is behind each puzzle and is put
                     behind each solution; strides are then at least 82. A puzzle that it does not
                     follow is NONET_BATCH_BAD */
};
#define NONET_BATCH_INIT                                                                           \
    { sizeof(struct nonet_batch), 0, 81, 0, 0, 81, 0, 2, 0, 0, 0, 0, 0, 0 }
enum { NONET_BATCH_BAD = 255 };

/* Solves them all. If there are several solutions, the one given is the first in the depth-first
 * order of nonet_solve, whatever the kernel or batch. NONET_E_ARGUMENT for an unknown kernel, one
 * that this processor cannot run, a limit that is not 1 or 2, or strides below 81 (82). On
 * NONET_E_CANCELLED the counts of puzzles that were not finished are 0. Needs about 320 KB of
 * stack, allocates nothing; with a device see below. */
NONET_API int nonet_batch_solve(const struct nonet_batch *batch);

/* The kernels of this library, best first, and whether this processor can run them; NULL past the
 * end. */
NONET_API const char *nonet_kernel_at(int i);
NONET_API int nonet_kernel_is_usable(int i);

/* ---- Devices -----------------------------------------------------------------------------------
 *
 * A device beside the processor that solves batches: a GPU. What drives it is a plugin, a shared
 * object that is loaded when a device is first opened, so the library itself needs none of it. The
 * answers are those of the processor, to the byte: also which of several solutions is given.
 *
 *     char reason[256];
 *     struct nonet_batch batch = NONET_BATCH_INIT;
 *     batch.device = nonet_device_open("cuda", NULL, NULL, reason, sizeof reason);
 *     if (batch.device == NULL)
 *         fprintf(stderr, "on the processor: %s\n", reason);
 *     ...
 *     nonet_batch_solve(&batch);
 *     nonet_device_close(batch.device);
 *
 * What a device leaves, the processor solves: puzzles that were too deep for it, and, when it fails
 * in the middle of a batch, all that are not finished. From then on it is lost: batches that name it
 * still get all their answers, from the processor. So a batch never fails because of its device.
 *
 * One device can be used by several threads at once; what they ask of it goes on side by side. With
 * a device nonet_batch_solve allocates, starts `threads` - 1 threads unless the plugin has them
 * already, and needs about 540 KB of stack. The device belongs to the process that opened it: after
 * fork() the child's batches are solved by the processor, and closing only frees what is the
 * child's.
 */
struct nonet_device;

struct nonet_device_options {
    size_t size;
    int index;          /* which of several, from 0 */
    size_t memory;      /* the most bytes to take of the device's own; 0: as many as suit it */
    const char *plugin; /* a path; NULL: that in $NONET_CUDA_PLUGIN, or else libnonet_cuda.so in
                           the folder nonet beside the library, or beside the library or program */
};
#define NONET_DEVICE_OPTIONS_INIT                                                                  \
    { sizeof(struct nonet_device_options), 0, 0, 0 }

/* Opens a device; the only kind there is now is "cuda". Options may be NULL. It takes about a
 * quarter of a second, and allocates. NULL on failure, with *status (may be NULL)
 * NONET_E_ARGUMENT for an unknown kind, NONET_E_MEMORY, or NONET_E_DEVICE: no plugin, one for
 * another version of the library, no driver, no such device; `reason` then gets that in words, cut
 * to `room` bytes with the NUL at its end. */
NONET_API struct nonet_device *nonet_device_open(const char *kind,
                                                 const struct nonet_device_options *options,
                                                 int *status, char *reason, size_t room);

/* What it is, such as "NVIDIA H200". Valid until it is closed, as all texts here. */
NONET_API const char *nonet_device_name(const struct nonet_device *device);

/* NULL while it works; once it is lost, the reason. */
NONET_API const char *nonet_device_lost(const struct nonet_device *device);

/* How many puzzles it has left to the processor so far. */
NONET_API uint64_t nonet_device_left(const struct nonet_device *device);

/* Only when no batch is using it. NULL is allowed. */
NONET_API void nonet_device_close(struct nonet_device *device);

/* A batch on its way. A thread with several batches, one after the other, need not wait for the device
 * if it prepares the next one while the device works on the last. */
struct nonet_flight;

/* Hands a batch to its device and comes back, while the device works on it. NULL if that is not
 * possible now: without a device, if it is lost or has no place left, if the batch is not in order or
 * too large (49,152 puzzles fit; fewer if the device is short of memory), or without memory. Nothing
 * was solved then, and nonet_batch_solve does the whole, or says what is wrong. Allocates. `threads` is
 * of no account: the caller's thread packs and unpacks. */
NONET_API struct nonet_flight *nonet_batch_start(const struct nonet_batch *batch);

/* Waits for it, and returns what nonet_batch_solve would. Until then all that the batch points to is to
 * stay: the puzzles, solutions and counts, which are the flight's, the kernel's name, and what `cancel`
 * is given. The struct itself need not. Every flight is to be finished, by any thread of the process
 * that started it; `cancel` is called on that thread. */
NONET_API int nonet_batch_finish(struct nonet_flight *flight);

/* ---- Checking ---------------------------------------------------------------------------------*/

enum nonet_conflict_kind {
    NONET_CONFLICT_NONE = 0,
    NONET_CONFLICT_CLASH,    /* cells[0] and cells[1] share a house and are both `digit` */
    NONET_CONFLICT_NO_MARK,  /* cells[0] has no candidate */
    NONET_CONFLICT_NO_PLACE, /* `digit` has no place in `house` */
    NONET_CONFLICT_CLUES,    /* the cells, with their clues or marks, and the named rules contradict
                                each other; without any one of them the others would not, unless
                                `may_be_fewer` */
    NONET_CONFLICT_OPEN,     /* (checking a solution) cells[0] is empty */
    NONET_CONFLICT_CLUE, /* (checking a solution) cells[0] contradicts the puzzle's clue or marks */
    NONET_CONFLICT_RULE  /* the cells break the named rule rules[0]; with a `digit`, they are two
                            that must differ by it and are both that digit */
};

struct nonet_conflict {
    size_t size;
    enum nonet_conflict_kind kind;
    int digit, house; /* 0 and -1 where the kind has none */
    int count;        /* how many cells; if more than `room`, the rest were not written */
    int room;
    uint16_t *cells; /* the caller's array of `room` cells */
    int rule_count;  /* how many named rules; if more than `rule_room`, the rest were not written */
    int rule_room;
    uint16_t *rules;  /* the caller's array of `rule_room` numbers, as nonet_rules_at() counts */
    int may_be_fewer; /* 1: the work allowed ended before it was certain that all are needed */
};

#define NONET_CONFLICT_INIT(cells, room)                                                           \
    { sizeof(struct nonet_conflict), NONET_CONFLICT_NONE, 0, -1, 0, room, cells, 0, 0, 0, 0 }
/* With room for rules. */
#define NONET_CONFLICT_RULES_INIT(cells, room, rules, rule_room)                                   \
    {                                                                                              \
        sizeof(struct nonet_conflict), NONET_CONFLICT_NONE, 0, -1, 0, room, cells, 0, rule_room,   \
            rules, 0                                                                               \
    }

/* Why the puzzle has no solution: the first clash, else a cell without candidates or a digit
 * without a place once each value is taken out of its peers' marks, else a named rule that filled
 * cells break, else a minimal set of clues and named rules that contradict each other (none at all,
 * if no grid meets the houses). Kind NONE if there is a solution after all. It searches, so it can
 * be cancelled; allocates as nonet_solve does. With named rules the work for the set is limited,
 * and `may_be_fewer` says whether it was not enough. Each rule means what it means beside all the
 * others, even where the set does not have them: a pair with a dot is free of a negative rule. */
NONET_API int nonet_why_none(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                             nonet_cancel_fn cancel, void *cancel_user,
                             struct nonet_conflict *conflict);

/* A conflict in words, such as "r1c1 and r1c2 are both 5", by snprintf's rules. `grid` is the one in
 * which it was found: the puzzle, or the solution that was checked. Named rules are given as sentences
 * (nonet_rule_text). NONET_E_ARGUMENT if there was no room for the cells that it would name. */
NONET_API long nonet_conflict_text(const struct nonet_grid *grid, const struct nonet_rules *rules,
                                   const struct nonet_conflict *conflict, char *out, size_t room);

/* As nonet_why_none() without any search: only clashes, cells without a candidate, digits without a
 * place, and named rules that the cells filled so far break. Kind NONE says nothing about whether
 * there is a solution. With named rules it allocates, and frees it before it returns. */
NONET_API int nonet_find_clash(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                               struct nonet_conflict *conflict);

/* Whether the cells filled so far break named rule i, whatever else is wrong: kind RULE, with the
 * cells, or NONE. NONET_E_ARGUMENT if i is not a named rule. Allocates. */
NONET_API int nonet_find_broken(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                                int i, struct nonet_conflict *conflict);

/* Is `solution` complete, correct, and a solution of `puzzle`? The first thing wrong goes into the
 * conflict; kind NONE: nothing is wrong. `puzzle` may be NULL. NONET_E_SHAPE if the shapes
 * differ. */
NONET_API int nonet_check_solution(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                                   const struct nonet_grid *solution,
                                   struct nonet_conflict *conflict);

/* The clues that are not needed: any one of them could be dropped from this puzzle, which must have
 * exactly one solution, and it would still have only that one. (In a pencilmark puzzle a cell's
 * marks are its clue: to drop it is to allow every digit.) Writes up to `room` cells, ascending;
 * *count is how many there are. A minimal puzzle has none. NONET_E_ARGUMENT unless the puzzle has
 * exactly one solution. Allocates as nonet_solve does. */
NONET_API int nonet_spare_clues(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                                nonet_cancel_fn cancel, void *cancel_user, uint16_t *cells,
                                int room, int *count);

/* The named rules that are not needed: any one of them could be dropped from this puzzle, which must
 * have exactly one solution, and it would still have that one and no other. Houses and regions are
 * the frame of the puzzle and are never among them. Writes up to `room` numbers of rules, ascending;
 * *count is how many there are. NONET_E_ARGUMENT unless the puzzle has exactly one solution.
 * Allocates. */
NONET_API int nonet_spare_rules(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                                nonet_cancel_fn cancel, void *cancel_user, uint16_t *numbers,
                                int room, int *count);

/* ---- Logic ------------------------------------------------------------------------------------
 *
 * Steps that a person could take: techniques are tried in the order of Sudoku Explainer 1.2.1, and
 * the first step found is taken, with its rating. On 9x9 the path and the ratings are the same as
 * that program's; on other sizes they extend its scale.
 */
enum {
    NONET_TECHNIQUE_UNIQUENESS = 1, /* assumes that the puzzle has one solution */
    NONET_TECHNIQUE_CHAIN = 2,      /* its steps have nodes */
    NONET_TECHNIQUE_EXTENSION = 4,  /* not one of Sudoku Explainer's */
    NONET_TECHNIQUE_OPTIONAL = 8    /* only used if asked for: nonet_logic_options.with */
};

struct nonet_technique {
    const char *id;   /* "naked-pair": stable, for options and records */
    const char *name; /* "Naked Pair"; a step's may be longer: "Unique Loop 8 type 2" */
    int rating;       /* in tenths, the lowest of its steps */
    unsigned flags;
};

/* The techniques in the order in which they are tried; NULL past the end. */
NONET_API const struct nonet_technique *nonet_technique_at(int i);
/* By id; NULL: there is none. */
NONET_API const struct nonet_technique *nonet_technique_find(const char *id);

/* A set of techniques, at first all zero: empty. Its members are reached by id alone: which bit is
 * whose differs from version to version. */
enum { NONET_TECHNIQUES_MAX = 256 };
struct nonet_techniques {
    uint64_t bits[NONET_TECHNIQUES_MAX / 64];
};
/* Adds a technique. NONET_E_ARGUMENT: there is none with this id. */
NONET_API int nonet_techniques_add(struct nonet_techniques *set, const char *id);
/* 1 if it is in the set. */
NONET_API int nonet_techniques_has(const struct nonet_techniques *set, const char *id);

/* A candidate that is removed, or a digit that is placed. */
struct nonet_effect {
    uint16_t cell;
    uint8_t digit;
    uint8_t placed;
};

/* What a step is made of, for showing it. */
enum nonet_part_kind { NONET_PART_HOUSE, NONET_PART_CELL, NONET_PART_MARK };
enum nonet_role {
    NONET_ROLE_PATTERN,  /* the cells or marks that make the pattern */
    NONET_ROLE_BASE,     /* the house(s) in which it is found */
    NONET_ROLE_COVER,    /* the house(s) from which it removes candidates */
    NONET_ROLE_PIVOT,    /* of a wing */
    NONET_ROLE_WING,     /* of a wing; of other patterns, the cells of which one must be true */
    NONET_ROLE_EXTRA,    /* marks besides the two of a loop, or besides the pairs of a BUG */
    NONET_ROLE_SET,      /* the other cells of the set of a type 3; of an almost locked set */
    NONET_ROLE_EXCLUDER, /* a cell that an aligned combination would leave without a candidate */
    NONET_ROLE_BLOCKER,  /* a known digit that keeps a digit out of some cells of a house */
    NONET_ROLE_FIN,      /* of a fish */
    NONET_ROLE_COLOR_1,  /* cells of colours: either all of 1 are true or all of 2, */
    NONET_ROLE_COLOR_2,
    NONET_ROLE_COLOR_3, /* and either all of 3 or all of 4 */
    NONET_ROLE_COLOR_4
};
struct nonet_part {
    uint8_t kind;  /* enum nonet_part_kind */
    uint8_t role;  /* enum nonet_role */
    uint8_t digit; /* of a mark; of a cell in one of several almost locked sets, which of them, from
                      1; else 0 */
    uint16_t at;   /* cell, or house */
};

/* A node of a chain: this candidate is true (on) or false, because of its parents. */
enum nonet_reason {
    NONET_REASON_ASSUMED,
    NONET_REASON_CELL,  /* the last candidate of its cell; or the cell has another digit */
    NONET_REASON_HOUSE, /* the last place in a house; or the house has the digit elsewhere */
    NONET_REASON_STEP,  /* another step, `nested`, follows from the parents and removes it */
    NONET_REASON_SET,   /* an almost locked set lacks a digit, or has all its others */
    NONET_REASON_APART  /* a cell that differs from this one by a rule has the digit */
};
struct nonet_node {
    uint16_t cell;
    uint8_t digit;
    uint8_t on;
    uint8_t reason;                /* enum nonet_reason */
    uint16_t house;                /* of NONET_REASON_HOUSE; else 0 */
    uint16_t parent, parent_count; /* starting at nonet_step.parents[parent]; the first is the one
                                      that it was derived from */
    uint16_t nested; /* NONET_REASON_STEP: nonet_step.nested[nested]; past its end: not known.
                        NONET_REASON_SET: the almost locked set that lacks the digit, from 1, as
                        parts have it; 0: a candidate that follows from one */
};

/* How the chains of a step lead to its conclusion. */
enum nonet_chain_form {
    NONET_CHAIN_SINGLE,        /* one chain or cycle */
    NONET_CHAIN_CONTRADICTION, /* an assumption leads both to a candidate and to its opposite */
    NONET_CHAIN_DOUBLE,        /* a candidate leads to the same conclusion whether true or false */
    NONET_CHAIN_CELL,          /* every candidate of a cell leads to the same conclusion */
    NONET_CHAIN_REGION         /* every place of a digit in a house leads to the same conclusion */
};

/* Which techniques there are, in which order, what they count, and which of the steps that they
 * find is taken. */
enum nonet_scale {
    NONET_SCALE_EXPLAINER, /* Sudoku Explainer's: a rating for each step */
    NONET_SCALE_HODOKU,    /* HoDoKu's: a level, and a score to which every step adds; 9x9 without
                              rules as HoDoKu 2.2, others as an extension */
    NONET_SCALE_NONET      /* a teacher's: of the steps of the lowest level the one that is easiest
                              to see; a level and no number. docs/teaching.md says how it chooses.
                              `max_rating` is for Sudoku Explainer's only */
};

/* One step. What it points to belongs to the library, and is valid only during the call. */
struct nonet_step {
    size_t size;
    const struct nonet_technique *technique;
    int rating; /* in tenths; on HoDoKu's scale its score; on nonet's how much there is to look at:
                   the less, the easier to see */
    int number; /* 1, 2, ... in a path */
    int count;  /* cells of a set or a loop, lines of a fish, nodes of a chain (for each end, and
                   those of the steps nested in it) */
    int type;   /* uniqueness: 1 to 4; chains and cycles: 1 by digit, 2 by cell, 3 both */
    int level;  /* chains: how deep steps are nested in it, 0 to 5 */
    enum nonet_chain_form form;         /* chains */
    struct nonet_set digits;            /* those it is about */
    const struct nonet_effect *effects; /* by ascending cell, then digit; placed digits come last */
    size_t effect_count;
    const struct nonet_part *parts;
    size_t part_count;
    const struct nonet_node *nodes; /* each end and what it follows from; ends with the same
                                       assumption share them */
    size_t node_count;
    const uint16_t *parents; /* indices of nodes */
    size_t parent_count;
    const uint16_t *ends; /* indices of nodes: what the chains lead to */
    size_t end_count;
    const struct nonet_step *const *nested; /* the steps inside the chains, which remove candidates
                                               there; they may have such steps in turn. Their
                                               `number` is 0 */
    size_t nested_count;
    const struct nonet_grid *before; /* nested: the grid that it was found in, without what the
                                        enclosing chain had removed; otherwise NULL */
    const struct nonet_rules *rules; /* those of the call: the numbers of houses depend on them */
    enum nonet_scale scale;
    int numbers[3]; /* on each scale, by enum nonet_scale: the rating, the score, and how much there
                       is to look at. 0: it has none there; nonet's is known on that scale alone,
                       and the others are of the technique's easiest steps, if they depend on what
                       another scale does not count. In nested steps they are 0 */
};

/* Called for each step, before it is taken, with the grid as it is then; a result other than 0
 * stops. */
typedef int (*nonet_step_fn)(void *user, const struct nonet_step *step,
                             const struct nonet_grid *before);

enum nonet_logic_extent {
    NONET_LOGIC_PATH, /* step after step, as far as it goes */
    NONET_LOGIC_NEXT, /* the next step only */
    NONET_LOGIC_ALL   /* every step that could be taken now, without taking any: all that each
                         technique finds, except those whose effect was seen before; of the chain
                         techniques only the first that finds any. On nonet's scale each technique
                         has its own, the easiest of those that do the same; forcing chains and what
                         comes after them only if there is nothing else; and as nothing was placed
                         before, steps cost no more for being far from it */
};

struct nonet_logic_options {
    size_t size;
    enum nonet_logic_extent extent;
    int max_rating;                  /* in tenths: go no further than this; 0: no limit */
    int no_uniqueness;               /* leave out techniques that assume one solution: to be set
                                        unless the grid, marks included, has only one. HoDoKu's
                                        rectangles take it besides that missing marks and placed
                                        digits follow from the givens: they are tried only where
                                        the givens alone have one solution, which is looked up, if
                                        need be, by a short search */
    struct nonet_techniques without; /* leave these out */
    struct nonet_techniques with;    /* use these optional ones too */
    nonet_step_fn step;              /* may be NULL */
    void *step_user;
    nonet_cancel_fn cancel; /* may be NULL */
    void *cancel_user;
    const struct nonet_rules *rules; /* NULL: rows, columns and boxes */
    enum nonet_scale scale;
    struct nonet_techniques lacking; /* end the path before a step of one of these */
    int max_level;                   /* not NONET_SCALE_EXPLAINER: end it before a step of a higher
                                        level; 0: no limit */
    int max_score;    /* NONET_SCALE_HODOKU: and before the score is higher; 0: no limit */
    uint64_t *counts; /* NULL, or NONET_TECHNIQUES_MAX numbers: each step adds 1 to that of its
                         technique, the i-th for nonet_technique_at(i) */
};
#define NONET_LOGIC_OPTIONS_INIT                                                                   \
    {                                                                                              \
        sizeof(struct nonet_logic_options), NONET_LOGIC_PATH, 0, 0, {{0, 0, 0, 0}},                \
            {{0, 0, 0, 0}}, 0, 0, 0, 0, 0, NONET_SCALE_EXPLAINER, {{0, 0, 0, 0}}, 0, 0, 0          \
    }

enum nonet_logic_end {
    NONET_LOGIC_SOLVED,  /* every cell has its digit */
    NONET_LOGIC_STUCK,   /* no technique finds a step */
    NONET_LOGIC_WRONG,   /* a cell without a candidate, or a digit without a place: see
                          * nonet_why_none */
    NONET_LOGIC_STOPPED, /* by the callback, by max_rating, max_level, max_score or lacking, or
                            because no more steps were requested */
};

/* Sizes other than 9x9: why there might be a step although none was found. */
enum nonet_gave_up {
    NONET_GAVE_UP_NOT,    /* there is none: every allowed technique was tried */
    NONET_GAVE_UP_NESTED, /* chains inside chains were not all tried: there are too many. How far it
                             goes depends on the amount of work, not on the time taken */
    NONET_GAVE_UP_SIZE    /* no chain was tried: see NONET_CHAIN_SIDE_MAX */
};

struct nonet_logic_result {
    size_t size;
    enum nonet_logic_end end;
    int rating, pearl, diamond; /* ER, EP, ED in tenths: the ratings of the hardest step, of the
                                   hardest up to the first digit placed, and of the first step; 0:
                                   there was none */
    const struct nonet_technique *hardest; /* NULL: there was no step */
    uint64_t steps;
    char name[NONET_NAME_MAX];    /* of the hardest step, as in NONET_STEP_NAME */
    enum nonet_gave_up gave_up;   /* meaningful with NONET_LOGIC_STUCK */
    int level;                    /* on any scale: see nonet_scale_level() */
    int score;                    /* HoDoKu's scale: the sum of the steps' scores. Its ratings, and
                                   those of nonet's, are 0 */
    struct nonet_techniques used; /* those of the steps */
};
#define NONET_LOGIC_RESULT_INIT                                                                    \
    {                                                                                              \
        sizeof(struct nonet_logic_result), NONET_LOGIC_SOLVED, 0, 0, 0, 0, 0, "",                  \
            NONET_GAVE_UP_NOT, 0, 0, {                                                             \
            { 0, 0, 0, 0 }                                                                         \
        }                                                                                          \
    }

/* Solves by logic as far as the options allow, from the grid's values and marks: marks are taken as
 * they are, minus what known digits rule out. `after`, if not NULL, receives the grid that was
 * reached, values and marks. How many solutions there are is not asked, so a puzzle with none, or
 * with several, may give nonsense: call nonet_solve first. NONET_E_CANCELLED: the result covers the
 * steps so far. Allocates a bounded amount for chains (9x9: some megabytes) and for sides above 16, and frees it
 * before it returns; NONET_E_MEMORY if it cannot. NONET_E_SHAPE for rules that do not fit the grid.
 * NONET_E_HOUSES: each extra house, in the order of the rules, is put into the first of five sets
 * in which it has no cell in common with another, and one found no place. */
NONET_API int nonet_logic(const struct nonet_grid *grid, const struct nonet_logic_options *options,
                          struct nonet_grid *after, size_t room, struct nonet_logic_result *result);

/* The levels of difficulty, easiest first: the word, the lowest and the highest rating, in tenths,
 * 0 for no limit. */
#define NONET_LEVELS(LEVEL)                                                                        \
    LEVEL(easy, 0, 19)                                                                             \
    LEVEL(medium, 20, 29)                                                                          \
    LEVEL(hard, 30, 49)                                                                            \
    LEVEL(expert, 50, 71)                                                                          \
    LEVEL(extreme, 72, 0)

struct nonet_level {
    const char *name;
    int rating_min, rating_max;
};

/* The levels in that order, NULL past the end; and the level of a rating. */
NONET_API const struct nonet_level *nonet_level_at(int i);
NONET_API const struct nonet_level *nonet_level_of(int rating);

/* HoDoKu's levels, 1 to 5, easiest first: the word, and the highest score, 0 for no limit. A puzzle
 * has the level of its hardest step, or a higher one that allows its score. */
#define NONET_HODOKU_LEVELS(LEVEL)                                                                 \
    LEVEL(easy, 800)                                                                               \
    LEVEL(medium, 1000)                                                                            \
    LEVEL(hard, 1600)                                                                              \
    LEVEL(unfair, 1800)                                                                            \
    LEVEL(extreme, 0)

/* nonet's own, 1 to 6, easiest first: a puzzle has that of its hardest step. */
#define NONET_OWN_LEVELS(LEVEL)                                                                    \
    LEVEL(beginner)                                                                                \
    LEVEL(easy)                                                                                    \
    LEVEL(medium)                                                                                  \
    LEVEL(hard)                                                                                    \
    LEVEL(expert)                                                                                  \
    LEVEL(extreme)

/* The word for a level of a scale, the easiest is 1; NULL: there is none. */
NONET_API const char *nonet_scale_level(enum nonet_scale scale, int level);

/* What a scale is called, and what a result has by it besides a level. */
enum {
    NONET_SCALE_RATES = 1, /* ratings */
    NONET_SCALE_SCORES = 2 /* a score */
};
struct nonet_scale_info {
    const char *name;  /* "hodoku" */
    const char *owner; /* "HoDoKu" */
    const char *label; /* of what it gives: "ED", "HoDoKu", "nonet" */
    unsigned numbers;  /* NONET_SCALE_RATES, NONET_SCALE_SCORES or 0 */
};
NONET_API const struct nonet_scale_info *nonet_scale_facts(enum nonet_scale scale); /* or NULL */

/* A technique on a scale: its flags and level there (Sudoku Explainer's has levels of ratings, not
 * of techniques: 0), and its least rating, its score, or what it counts before anything is looked
 * at. */
struct nonet_scale_row {
    const struct nonet_technique *technique;
    unsigned flags;
    int level, score;
};

/* The scale of this name; NONET_E_ARGUMENT: there is none. */
NONET_API int nonet_scale_named(const char *name);

/* The techniques of a scale in the order in which they are tried; NULL past the end. */
NONET_API const struct nonet_scale_row *nonet_scale_at(enum nonet_scale scale, int i);
/* By the technique's id; NULL: it is not on that scale. */
NONET_API const struct nonet_scale_row *nonet_scale_find(enum nonet_scale scale, const char *id);

/* What to write about a step. */
enum nonet_step_what {
    NONET_STEP_NAME,     /* "Unique Rectangle type 1" */
    NONET_STEP_WHERE,    /* where to look, and nothing else: "Look at row 3." */
    NONET_STEP_PATTERN,  /* what was found: "Cells r3c4 and r3c7 are the only ones for 2 and 5 in
                            row 3." */
    NONET_STEP_SENTENCE, /* all of it, with the reason and the effect */
    NONET_STEP_EFFECT,   /* "r4c1=8", "r8c9<>13, r9c9<>1": above side 9 digits are separated by
                            commas */
    NONET_STEP_TITLE,    /* as in Sudoku Explainer's lists, with cells as R3C4 in any notation */
    NONET_STEP_EUREKA    /* as players write it: "(3)r1c4=r1c7-(3=5)r4c7 => r2c4<>3", with cells as
                            r3c4 in any notation; docs/notation.md has the grammar. If there are
                            several chains, each has a line */
};

/* Writes it by snprintf's rules; `before` is the grid that the step was found in. The sentences of
 * chains and aligned sets have several lines; all but the first are indented, and the last has no
 * line end. NONET_E_ARGUMENT for a step that does not fit the grid, or of an unknown technique;
 * NONET_E_SHAPE if its rules do not; NONET_E_MEMORY. */
NONET_API long nonet_step_text(const struct nonet_step *step, const struct nonet_grid *before,
                               enum nonet_step_what what, enum nonet_notation notation, char *out,
                               size_t room);

/* The step as a JSON object on one line, from which a page can draw it: docs/json.md lists the
 * members. By snprintf's rules, and errors as above. */
NONET_API long nonet_step_json(const struct nonet_step *step, const struct nonet_grid *before,
                               enum nonet_notation notation, char *out, size_t room);

/* ---- Formats ----------------------------------------------------------------------------------
 *
 * A format is a table of functions. The built-in ones are found by name or by looking at the text;
 * a program may fill in a struct of its own and pass it to any function that takes a format.
 */
struct nonet_format;

/* How a text was written, so that the answer can be written the same way. */
struct nonet_style {
    char empty;    /* the character for an empty cell; 0: the format's usual one */
    char tight;    /* grid: rows had no blank at the end */
    char known[8]; /* marks: what to print for a cell with a value; "": its digit */
    char symbols[NONET_SYMBOLS_MAX]; /* the alphabet, symbol d-1 is digit d; "": the usual one */
    char zero;                       /* 1: numbers count from 0, so digit d is written as d-1 */
    char separator;                  /* csv: what separates two fields; 0: a comma */
    char sided;                      /* sized: the first line was the side, not the box */
    char string;                     /* json: the cells were one string */
    char quoted;                     /* json: each digit was a string, of one symbol */
    char apart;                      /* the rules are in the text around the cells, where they stay:
                                        nonet_write leaves them out */
    char line;                       /* rules: the grid was one line */
    char objects;                    /* json: cells were objects with a value */
    char reserved[10];               /* zero */
};

/* What the caller says about a text before it is read. */
struct nonet_read_options {
    size_t size;
    const struct nonet_format *format; /* NULL: look at the text */
    int box_rows, box_cols;            /* 0, 0: the text's own, or the default of its side */
    const char *symbols;               /* NULL: the text's own */
    const char *empty;     /* one more sign for an empty cell: a character in UTF-8, but not a digit
                          from 1 to 9, a quote, white space or a control character; NULL: none */
    const uint32_t *state; /* with `format`: the state of a record in the same text, to go on after
                              it; NULL: this is the start of a text */
    int rules; /* 1: the caller looks at a record's rules; 0: it knows of none, and puzzles with
                  rules are refused, so that no rule is ever dropped */
    int ignore_unknown; /* 1: puzzles of other programs are read without the rules and drawings in
                           them that nonet does not know; the record's `ignored` names them. 0: such
                           a puzzle is NONET_E_REFUSED, and the reason names them */
};
#define NONET_READ_OPTIONS_INIT                                                                    \
    { sizeof(struct nonet_read_options), 0, 0, 0, 0, 0, 0, 0, 0 }

/* The window of text that a format's `read` sees. */
struct nonet_text {
    const char *at;
    size_t length;
    int last; /* 1: no text follows this window */
    int box_rows, box_cols;
    const char *symbols; /* given by the user; NULL: not given */
    uint32_t *state;     /* NONET_STATE_WORDS for the format's use, zero at the start of a text */
    const char *empty;   /* a sign for empty cells given by the user, in UTF-8; NULL: none. If it is
                            a single byte, the window already has '.' in its place, unless it is one
                            of the usual signs . 0 * _ - */
    struct nonet_rules *rules; /* where the rules of the puzzle go; NULL: nobody takes them, and a
                                  puzzle that has any is refused */
    size_t rules_room;
    int ignore_unknown; /* as in the options */
};

enum nonet_piece_kind {
    NONET_PIECE_PUZZLE, /* a grid was read */
    NONET_PIECE_TEXT    /* not a puzzle: a comment, a header, white space; passed through */
};

/* What a format's `read` found at the start of the window. Offsets count from the window's start.
 */
struct nonet_piece {
    enum nonet_piece_kind kind;
    size_t used;             /* bytes this piece takes, including its line ends; also set after an
                                error: where to go on */
    size_t cells, cells_end; /* the bytes that the answer replaces; the rest of the piece is passed
                                through. Equal: the whole piece is replaced */
    size_t label, label_end; /* the puzzle's name or remark, without white space around it */
    size_t solution, solution_end; /* a solution that came with it, as a line; equal: none */
    size_t error;                  /* where the error is */
    int has_rules; /* 1: the rules of the puzzle are in the text's `rules`; after an error: the
                      text has rules, and no other format may read it without them */
    struct nonet_style style;
    char reason[NONET_REASON_MAX];
    char ignored[NONET_REASON_MAX]; /* what nonet does not know and was to be ignored, by its names:
                                       "line, text"; "": nothing */
};

enum { NONET_MORE = 1 };

/* Reads one piece from the start of the window: NONET_OK; NONET_MORE if it may go on past the
 * window's end (never when `last` is set); NONET_E_ROOM if the grid or the rules need more room;
 * NONET_E_SYNTAX or NONET_E_REFUSED with `reason`, `error` and `used` set; NONET_E_MEMORY. Never
 * called with an empty window. */
typedef int (*nonet_format_read_fn)(const struct nonet_text *text, struct nonet_grid *grid,
                                    size_t room, struct nonet_piece *piece);

/* Writes the grid, without the final line end, by snprintf's rules: writes at most `room` bytes,
 * including a final NUL, and returns the full length. NONET_E_UNWRITABLE if the format cannot
 * express it: a constraint is never dropped. `rules` is NULL if there are none, and always for a
 * format without the flag for them; `style` is never NULL. */
typedef long (*nonet_format_write_fn)(const struct nonet_grid *grid,
                                      const struct nonet_rules *rules,
                                      const struct nonet_style *style, char *out, size_t room);

/* Writes the question again, with the cells of the grid in it, by the same rules; what the question
 * says besides its cells stays. `question` is a record's `cells`, with what `read` was given along
 * with it. Allocates. */
typedef long (*nonet_format_fill_fn)(const struct nonet_text *question,
                                     const struct nonet_grid *grid, char *out, size_t room);

/* How much the start of a text looks like this format: 0 not at all, 100 certainly. */
typedef int (*nonet_format_probe_fn)(const struct nonet_text *text);

enum {
    NONET_FORMAT_LINES = 1,  /* a puzzle is (part of) a line: one line answers one line */
    NONET_FORMAT_MARKS = 2,  /* can express candidates */
    NONET_FORMAT_FRAMED = 4, /* the text around the puzzles is part of the file (XML, JSON): an
                                answer in the same format keeps it, apart from line ends */
    NONET_FORMAT_KEPT = 8,   /* holds more than a puzzle, which only its source knows: written as an
                                answer in the same format, never converted from another */
    NONET_FORMAT_COLUMNS = 16, /* a line is CSV: a converted label becomes a field of its own */
    NONET_FORMAT_RULES = 32    /* can express rules, or some of them */
};

struct nonet_format {
    size_t size; /* sizeof(struct nonet_format); formats from older programs lack newer fields */
    const char *name;
    const char *summary; /* one line, for a list */
    unsigned flags;
    nonet_format_probe_fn probe; /* NULL: never guessed */
    nonet_format_read_fn read;   /* NULL: cannot be read */
    nonet_format_write_fn write; /* NULL: cannot be written */
    const char *head, *tail;     /* NULL, or lines around the puzzles of a file of this format */
    const char *before, *after;  /* NULL, or text around each puzzle, with # for its number; used
                                    only when converting from another format */
    const char *title; /* NULL, or what precedes a label on its own line (also only then) */
    const char *none;  /* (framed) what is written where there is no answer; NULL: the question */
    nonet_format_fill_fn fill; /* NULL, or answers by filling in the question's own cells */
};

/* The built-in formats, in the order of the list; NULL past its end. The second finds one by name;
 * NULL: none. */
NONET_API const struct nonet_format *nonet_format_at(int i);
NONET_API const struct nonet_format *nonet_format_find(const char *name);

/* The format that the text looks like; NULL: none. Only the first 16 KB are looked at. */
NONET_API const struct nonet_format *nonet_format_guess(const char *text, size_t length);

/* Reads the one puzzle in a text. Options NULL: guess everything. More than one puzzle, or none, is
 * NONET_E_SYNTAX. `error` (may be NULL) gets the place and the reason, `style` (may be NULL) how it
 * was written. Decodes UTF-16 and drops a byte order mark. Allocates (up to a little more than the
 * length of the text). A puzzle that has rules is NONET_E_REFUSED. */
NONET_API int nonet_read(const char *text, size_t length, const struct nonet_read_options *options,
                         struct nonet_grid *grid, size_t room, struct nonet_style *style,
                         struct nonet_error *error);

/* The same for a puzzle that may have rules, which go to `rules`; none: a value without any. */
NONET_API int nonet_read_rules(const char *text, size_t length,
                               const struct nonet_read_options *options, struct nonet_grid *grid,
                               size_t room, struct nonet_rules *rules, size_t rules_room,
                               struct nonet_style *style, struct nonet_error *error);

/* Writes a grid and its rules (NULL: none) in a format, by snprintf's rules, without a final line
 * end; negative: a status. NONET_E_UNWRITABLE if the format cannot express all of it; NONET_E_SHAPE
 * for rules of another side. `style` may be NULL. The formats fpuzzles and sudokupad allocate, and free
 * it before they return; NONET_E_MEMORY. */
NONET_API long nonet_write(const struct nonet_format *format, const struct nonet_grid *grid,
                           const struct nonet_rules *rules, const struct nonet_style *style,
                           char *out, size_t room);

/* ---- Streams of puzzles -----------------------------------------------------------------------
 *
 * A reader takes text from a callback and returns one record after another, in constant memory. It
 * decodes gzip (where the library was built with zlib), UTF-16 and byte order marks. Text from gzip
 * is passed on once its checksum has been verified, or when 16 MB more have been unpacked. A record
 * that cannot be read is reported and the next one follows; after NONET_E_UNREADABLE, END follows.
 * A record longer than 16 MB is refused.
 */
struct nonet_reader;

/* Puts up to `room` bytes into `buffer`. Returns how many, 0 at the end, negative if reading
 * failed. */
typedef long (*nonet_source_fn)(void *user, char *buffer, size_t room);

enum nonet_record_kind {
    NONET_RECORD_PUZZLE,
    NONET_RECORD_TEXT,  /* to be passed through where the answer has the format of the question */
    NONET_RECORD_ERROR, /* `error` says what and where, `cells` is the damaged text; the next record
                           can be read */
    NONET_RECORD_END
};

/* A piece of text, not terminated. */
struct nonet_slice {
    const char *at;
    size_t length;
};

struct nonet_record {
    enum nonet_record_kind kind;
    const struct nonet_format *format; /* NULL as long as none was recognised */
    const struct nonet_grid *grid;     /* the puzzle, or NULL */
    uint64_t number;                   /* of the puzzle in this text, from 1; errors count too */
    uint64_t line, column;             /* where the puzzle starts */
    struct nonet_slice before, cells, after; /* the record as it was written, without its final */
    int line_end;                            /* line end; 1 if it had one */
    struct nonet_slice label;
    struct nonet_slice solution; /* a solution that came with the puzzle, as a line */
    struct nonet_style style;
    struct nonet_error error;
    const uint32_t *state; /* NONET_STATE_WORDS: what the format remembers after this record */
    const struct nonet_rules *rules; /* of the puzzle; NULL: none */
    const char *ignored;             /* NULL, or what was ignored in it: "line, text" */
    void *reserved[1];               /* zero */
};

/* Opens a reader. Allocates; NULL if out of memory. Options NULL: guess everything. */
NONET_API struct nonet_reader *nonet_reader_open(nonet_source_fn source, void *user,
                                                 const struct nonet_read_options *options);

/* The same for a text in memory, in UTF-8 and not packed, which is read where it is: it stays as it is
 * until the reader is closed, and so do the slices of records, which point into it (but not if
 * options have a sign for empty cells). Options with a state and a format are for a text that goes on
 * where another one ended. */
NONET_API struct nonet_reader *nonet_reader_open_text(const char *text, size_t length,
                                                      const struct nonet_read_options *options);

/* The next record. What it points to is valid until the next call. Returns NONET_OK (look at the
 * kind), NONET_E_SOURCE when the source failed (after all that it gave has been read),
 * NONET_E_MEMORY, NONET_E_SHAPE for an impossible box in the options, NONET_E_ARGUMENT for an
 * invalid sign for empty cells or a state without a format; after these the reader returns END. */
NONET_API int nonet_reader_next(struct nonet_reader *reader, struct nonet_record *record);

NONET_API void nonet_reader_close(struct nonet_reader *reader);

/* 1 if this build reads gzip. */
NONET_API int nonet_has_gzip(void);

/* ---- Texts and their answers ------------------------------------------------------------------
 *
 * For a program that is given texts, of any form and size, and gives back texts of the same form.
 */

/* A puzzle with all that its text said. It is read-only, and what it points to belongs to it. */
struct nonet_puzzle {
    const struct nonet_grid *grid;
    const struct nonet_rules *rules;   /* NULL: none */
    const struct nonet_format *format; /* in which it was read */
    struct nonet_style style;
    uint64_t number, line, column; /* where in its text it was, from 1 */
    struct nonet_slice cells;      /* the text itself, without what was around it */
    struct nonet_slice label;
    struct nonet_slice solution; /* one that came with it, as a line; of length 0: none */
    const char *ignored;         /* NULL, or what was ignored in it: "line, text" */
};

/* Reads the one puzzle in a text, as nonet_read_rules does, whatever its size and rules. Options
 * NULL: guess everything. *puzzle is for nonet_puzzle_free(); after an error it is NULL. */
NONET_API int nonet_puzzle_read(const char *text, size_t length,
                                const struct nonet_read_options *options,
                                struct nonet_puzzle **puzzle, struct nonet_error *error);

/* A reader's record as a puzzle, which stays when the reader goes on. The options are those that the
 * reader was opened with. NULL: out of memory, or the record is not a puzzle. */
NONET_API struct nonet_puzzle *nonet_puzzle_keep(const struct nonet_record *record,
                                                 const struct nonet_read_options *options);

/* Writes a grid of the same shape, its solution say, in the form in which the puzzle came, by
 * snprintf's rules, without a final line end; as the format `grid` if its own cannot be written. What
 * was around the cells, such as a label, is left out. NONET_E_UNWRITABLE if the form cannot express
 * the grid; NONET_E_SHAPE. Some formats allocate, and free it before they return; NONET_E_MEMORY. */
NONET_API long nonet_puzzle_write(const struct nonet_puzzle *puzzle, const struct nonet_grid *grid,
                                  char *out, size_t room);

/* NULL is allowed. */
NONET_API void nonet_puzzle_free(struct nonet_puzzle *puzzle);

/* "none", "unique", "several", "unknown". */
NONET_API const char *nonet_verdict_word(enum nonet_verdict verdict);

/* How many solutions the puzzle has, into *verdict (may be NULL); and, unless there is exactly one,
 * what is wrong, in words, by snprintf's rules: "no solution: r1c1 and r1c2 are both 5", "several
 * solutions". Returns their length, 0 for a proper puzzle. The work on a reason is limited to
 * NONET_WHY_CALLS; "no solution" is then all that is said. Negative: NONET_E_CANCELLED,
 * NONET_E_MEMORY. Allocates. */
NONET_API long nonet_puzzle_check(const struct nonet_puzzle *puzzle, nonet_cancel_fn cancel,
                                  void *cancel_user, enum nonet_verdict *verdict, char *out,
                                  size_t room);

/* nonet_logic() for a puzzle that may have any number of solutions: they are counted first, up to 2,
 * into *verdict (may be NULL). With several, techniques that assume one are left out; with none there
 * are no steps, and the end is NONET_LOGIC_WRONG. The rules are the puzzle's, whatever the options
 * have. Errors as there. */
NONET_API int nonet_puzzle_logic(const struct nonet_puzzle *puzzle,
                                 const struct nonet_logic_options *options,
                                 struct nonet_grid *after, size_t room, enum nonet_verdict *verdict,
                                 struct nonet_logic_result *result);

/* ---- Random numbers ---------------------------------------------------------------------------
 *
 * Everything random is made from these numbers alone, so the same seed gives the same result on
 * every machine. The state is a value that the caller owns: copy it to draw the same numbers again.
 * The generator is xoshiro256**, seeded by splitmix64; not for secrets.
 */
struct nonet_random {
    uint64_t state[4];
};

/* Starts stream number `stream` of a seed. Streams of one seed are independent: give each record of
 * a job its own, and neither order nor threads matter. */
NONET_API void nonet_random_seed(struct nonet_random *random, uint64_t seed, uint64_t stream);

/* The next 64 bits. */
NONET_API uint64_t nonet_random_next(struct nonet_random *random);

/* A number from 0 to n - 1, each as likely as the others; 0 if n is 0. */
NONET_API uint32_t nonet_random_below(struct nonet_random *random, uint32_t n);

/* ---- Printing ---------------------------------------------------------------------------------
 *
 * Puzzles on pages, as SVG, PDF or LaTeX. The pages of the puzzles come first, then those of the
 * solutions. Lines and letters are black on white. With rules, borders of regions take the place
 * of those of boxes, a diagonal is a thin line, and the cells of any other extra house are light
 * grey. Named rules are drawn as their kinds are, in greys; those that cannot be drawn are below
 * the puzzle in words. The fonts are Helvetica and its bold, which every PDF reader has; LaTeX uses its own sans
 * serif. The same input gives the same bytes everywhere.
 *
 * Texts are UTF-8; bytes that are not are taken as Windows' Latin-1. SVG keeps every character. PDF
 * and LaTeX have those of Windows' Latin-1; others become ?. Control characters become blanks. Text
 * that is too long for its place is cut, and ends with an ellipsis.
 */
enum nonet_print_as {
    NONET_PRINT_SVG, /* several pages are stacked in one picture */
    NONET_PRINT_PDF,
    NONET_PRINT_LATEX /* a whole document; needs the packages geometry, color, and lmodern or
                         fix-cm */
};

enum nonet_paper {
    NONET_PAPER_A4,
    NONET_PAPER_LETTER,
    NONET_PAPER_A3,
    NONET_PAPER_A5,
    NONET_PAPER_LEGAL,
    NONET_PAPER_FIT /* as large as one puzzle needs, with cells of 12 mm: for pictures */
};

enum nonet_print_parts {
    NONET_PRINT_PUZZLES,
    NONET_PRINT_BOTH, /* puzzles, and their solutions on new pages */
    NONET_PRINT_SOLUTIONS
};

/* Which puzzles have their marks drawn in the cells without a value. */
enum nonet_print_marks {
    NONET_PRINT_MARKS_GIVEN, /* those that are not plain: their marks are clues */
    NONET_PRINT_MARKS_NONE,
    NONET_PRINT_MARKS_ALL
};

/* One puzzle. Set `reserved`, and whatever is not wanted, to NULL. */
struct nonet_print_item {
    const struct nonet_grid *puzzle;   /* if it also has placed digits, givens are bold */
    const struct nonet_grid *solution; /* of the same shape; givens are bold. NULL: the pages of
                                          solutions show the puzzle in its place */
    const char *symbols; /* printable ASCII, as many as the side; NULL or "": 1, 2, ... 10, 11 */
    const char *label;   /* above it, at the left, after its number */
    const char *note;    /* above it, at the right: a rating, say */
    const char *solution_note;       /* the same above the solution */
    const struct nonet_rules *rules; /* of any kind; NULL: none */
    void *reserved[1];
};

struct nonet_print_options {
    size_t size;
    enum nonet_print_as as;
    enum nonet_paper paper;
    int landscape;
    int margin; /* in millimetres, on all sides */
    enum nonet_print_parts parts;
    enum nonet_print_marks marks;
    int per_page;           /* puzzles per page; 0: as many as look good, by the largest side */
    int solutions_per_page; /* the same for solutions */
    int first_number;       /* of the first puzzle. A single puzzle with number 1 shows none */
    const char *title;      /* on every page; NULL: none */
    const char *solutions_title; /* after it on pages of solutions; NULL: "Solutions" */
    size_t first_page, pages; /* only `pages` pages starting with this one, counted from 1; 0 pages:
                                 all from there */
    int colours;              /* 1: named rules have the colours of their kinds; 0: greys */
    int no_key; /* 1: what is drawn of rules is not explained below the puzzle; what is not drawn is */
};
#define NONET_PRINT_OPTIONS_INIT                                                                   \
    {                                                                                              \
        sizeof(struct nonet_print_options), NONET_PRINT_SVG, NONET_PAPER_A4, 0, 15,                \
            NONET_PRINT_PUZZLES, NONET_PRINT_MARKS_GIVEN, 0, 0, 1, 0, 0, 1, 0, 0, 0                \
    }

/* Takes some bytes of a document; a result other than 0 stops it. */
typedef int (*nonet_sink_fn)(void *user, const char *bytes, size_t length);

/* How many pages it all takes, at least 1; or a status. Options NULL: one SVG of the puzzles.
 * NONET_E_ARGUMENT: nothing to print, symbols that do not fit, a number below 0; NONET_E_SHAPE: a
 * solution of another shape, or rules that do not fit; NONET_E_ROOM: puzzles would be smaller than
 * half an inch. */
NONET_API long nonet_print_pages(const struct nonet_print_item *items, size_t count,
                                 const struct nonet_print_options *options);

/* Prints them. Statuses as above, returned before the sink gets anything; NONET_E_ARGUMENT also for
 * a page that does not exist, NONET_E_CANCELLED if the sink stopped it. PDF allocates 16 bytes per
 * page, and frees them; NONET_E_MEMORY. */
NONET_API int nonet_print(const struct nonet_print_item *items, size_t count,
                          const struct nonet_print_options *options, nonet_sink_fn sink,
                          void *user);

/* Whether a document of this kind can show all of a text. Else 1, and the characters that it cannot
 * show, and has ? for, are written to `lost` as UTF-8, each once, as many as fit whole with a 0 at
 * the end. `lost` may be NULL if `room` is 0. */
NONET_API int nonet_print_lost(enum nonet_print_as as, const char *text, char *lost, size_t room);

/* The named rules of a puzzle as an SVG for a program that draws the board itself, by snprintf's
 * rules: without digits and lines of the grid, in colours. A cell is 100 units wide, and (0, 0) is
 * the upper left corner of the board; with clues outside it the viewBox is wider. What belongs below
 * the lines of the grid is in the first group, of the class "under", and the rest in the second,
 * "over"; shapes have their kinds as classes. NONET_E_SHAPE for rules that do not fit. */
NONET_API long nonet_rules_picture(const struct nonet_grid *grid, const struct nonet_rules *rules,
                                   char *out, size_t room);

/* The drawings of a puzzle's rules, houses among them, as members of a puzzle in SudokuPad's JSON, by
 * snprintf's rules: "underlays", "lines", "overlays" and "cages", those of them that are not empty,
 * each with a comma before it. NONET_E_SHAPE for rules that do not fit. */
NONET_API long nonet_rules_parts(const struct nonet_grid *grid, const struct nonet_rules *rules,
                                 char *out, size_t room);

/* The rules in words, a sentence on each line, by snprintf's rules, as they are below a printed
 * puzzle: the rules whose picture does not say all, one by one, then what the marks of each kind
 * mean. Regions are not among them. Rules may be NULL. */
NONET_API long nonet_rules_words(const struct nonet_rules *rules, char *out, size_t room);

/* One step as a picture, in SVG: the board before it with all candidates, and on it the houses,
 * cells and candidates of the step by their roles, the links of its chains as arrows, what is
 * removed and what is placed; above it the step's name and effect, below it a legend. `what` says
 * how much of that is shown:
 *
 *     NONET_STEP_WHERE      the houses, without the step's name
 *     NONET_STEP_NAME       the same, with it
 *     NONET_STEP_PATTERN    also all that was found
 *     NONET_STEP_SENTENCE   also the effect
 *
 * The document's title is the name, its description the words for the same, as nonet_step_text has
 * them. Nothing is shown by colour alone. Allocates its texts and a list of what is drawn, and
 * frees them before it returns. Errors are those of nonet_step_text, returned before the sink gets
 * anything, and NONET_E_CANCELLED if the sink stopped it. */
NONET_API int nonet_step_svg(const struct nonet_step *step, const struct nonet_grid *before,
                             enum nonet_step_what what, enum nonet_notation notation,
                             nonet_sink_fn sink, void *user);

/* ---- Equivalent puzzles -----------------------------------------------------------------------
 *
 * Two puzzles are equivalent if one becomes the other by exchanging rows in a band, columns in a
 * stack, whole bands, whole stacks and digits, and, where boxes are square, rows with columns. (A
 * band is a row of boxes, a stack a column of them.) A 9x9 has 2 * 6^8 * 9! such transforms. Any
 * sequence of them is again one of them, so a transform is a value:
 */
struct nonet_transform {
    uint8_t box_rows, box_cols;        /* of the grids it applies to */
    uint8_t transpose;                 /* 1: rows become columns, before anything else */
    uint8_t row[NONET_SIDE_MAX];       /* row i of the result is row row[i]; all count from 0 */
    uint8_t col[NONET_SIDE_MAX];       /* the same for columns */
    uint8_t digit[NONET_SIDE_MAX + 1]; /* digit d becomes digit[d]; digit[0] is 0 */
};

/* The transform that changes nothing. NONET_E_SHAPE. */
NONET_API int nonet_transform_init(struct nonet_transform *transform, int box_rows, int box_cols);

/* A random one, each as likely as the others. NONET_E_SHAPE. */
NONET_API int nonet_transform_random(struct nonet_transform *transform, int box_rows, int box_cols,
                                     struct nonet_random *random);

/* The transform that does `first` and then `second`; and the one that undoes a transform. `out` may
 * be one of the arguments. NONET_E_ARGUMENT for something that is not a transform, NONET_E_SHAPE if
 * they are of different sizes. */
NONET_API int nonet_transform_then(const struct nonet_transform *first,
                                   const struct nonet_transform *second,
                                   struct nonet_transform *out);
NONET_API int nonet_transform_invert(const struct nonet_transform *transform,
                                     struct nonet_transform *out);

/* Makes the transformed grid, marks included, in `room` bytes at `out`, which must not be `grid`.
 * NONET_E_ARGUMENT for something that is not a transform, NONET_E_SHAPE if it is for another size,
 * NONET_E_ROOM.
 */
NONET_API int nonet_transform_apply(const struct nonet_transform *transform,
                                    const struct nonet_grid *grid, struct nonet_grid *out,
                                    size_t room);

/* Reads "transpose rows 1 2 digits 1 5", the language that docs/canon.md describes: words that are
 * applied from left to right. NONET_E_SHAPE; NONET_E_SYNTAX, and `error` (may be NULL) gets the
 * column and the reason. */
NONET_API int nonet_transform_read(const char *text, size_t length, int box_rows, int box_cols,
                                   struct nonet_transform *transform, struct nonet_error *error);

/* Writes it in that language, by snprintf's rules. NONET_E_ARGUMENT for something that is not a
 * transform. */
NONET_API long nonet_transform_write(const struct nonet_transform *transform, char *out,
                                     size_t room);

struct nonet_canon_result {
    size_t size;
    uint64_t automorphisms;           /* how many ways of exchanging lines, bands and stacks and of
                                         transposing, with digits exchanged to match, give the same
                                         puzzle again: 1 if it has no symmetry */
    struct nonet_transform transform; /* turns the puzzle into the form */
};
#define NONET_CANON_RESULT_INIT                                                                    \
    {                                                                                              \
        sizeof(struct nonet_canon_result), 0, {                                                    \
            0, 0, 0, {0}, {0}, {                                                                   \
                0                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }

/* The canonical form: of all equivalent puzzles the smallest, read row by row with 0 for empty. Two
 * puzzles are equivalent if and only if their forms are equal. All its digits are givens. `form`
 * may be `puzzle`; `form` and `result` may be NULL. Up to side 12, or 9 where a box is a single row
 * or column; above that NONET_E_SHAPE. NONET_E_ARGUMENT if two equal digits share a house, or for
 * pencil marks. Takes microseconds for a 9x9; longer for other sizes, up to seconds for full grids
 * of side 12, so it can be cancelled: NONET_E_CANCELLED. Allocates nothing, needs about 100 KB of
 * stack. */
NONET_API int nonet_canon(const struct nonet_grid *puzzle, nonet_cancel_fn cancel,
                          void *cancel_user, struct nonet_grid *form, size_t room,
                          struct nonet_canon_result *result);

/* Are they equivalent? *same is 1 or 0; if 1, `how` (may be NULL) turns a into b. Errors as above;
 * puzzles of different shapes are not equivalent. */
NONET_API int nonet_equivalent(const struct nonet_grid *a, const struct nonet_grid *b,
                               nonet_cancel_fn cancel, void *cancel_user, int *same,
                               struct nonet_transform *how);

/* ---- Minimal puzzles --------------------------------------------------------------------------*/

struct nonet_minimize_options {
    size_t size;
    struct nonet_random *random; /* decides the order of the clues; NULL: from first cell to last */
    const char *kernel;          /* for 9x9; NULL: the best that this processor has */
    nonet_cancel_fn cancel;      /* may be NULL */
    void *cancel_user;
    const struct nonet_rules *rules; /* NULL: rows, columns and boxes */
};
#define NONET_MINIMIZE_OPTIONS_INIT                                                                \
    { sizeof(struct nonet_minimize_options), 0, 0, 0, 0, 0 }

/* Drops clues that are not needed until none can be spared: the result still has one solution, and
 * would have several if any clue were dropped. It depends on the order alone, not on the kernel.
 * `options` may be NULL. *dropped (may be NULL) is how many were dropped. (In a pencilmark puzzle a
 * cell's marks are its clue.) `out` has room for the same size and may be `puzzle`.
 * NONET_E_ARGUMENT unless the puzzle has exactly one solution, or for a kernel that is not
 * available; NONET_E_SHAPE if the rules are for another side; NONET_E_ROOM, NONET_E_CANCELLED;
 * allocates as nonet_solve does. A 9x9 needs about 300 KB of stack. */
NONET_API int nonet_minimize(const struct nonet_grid *puzzle,
                             const struct nonet_minimize_options *options, struct nonet_grid *out,
                             size_t room, int *dropped);

/* Drops named rules that are not needed, until none can be spared: with those that are left the
 * puzzle still has its one solution, and without any one of them it would not. Houses and regions
 * stay. The rules of the options are those that it starts from, and its `random` decides the order;
 * NULL: from the first rule to the last. `out` has room for as many bytes, and may be those rules.
 * NONET_E_ARGUMENT if there are no rules at all.
 * Errors as above. Allocates. */
NONET_API int nonet_minimize_rules(const struct nonet_grid *puzzle,
                                   const struct nonet_minimize_options *options,
                                   struct nonet_rules *out, size_t room, int *dropped);

/* ---- Generate ---------------------------------------------------------------------------------
 *
 * New puzzles with one solution. Puzzle number i of a seed depends on the seed, on i and on the
 * options, and on nothing else: not on the machine, the kernel, the thread or the puzzles before
 * it.
 *
 * A puzzle begins as a full grid (on 9x9, and on sizes up to 6x6, each grid is as likely as any
 * other). Its clues are looked at in random order and each is dropped if there is still one
 * solution without it; with a symmetry, clues that belong together are dropped together. That is
 * one try. If the result is not what was asked for, it is thrown away, and the next try begins.
 * docs/generate.md describes the distribution that results.
 */

/* The subgroups of the square's symmetries. Each maps the set of cells with a clue to itself. */
enum nonet_symmetry {
    NONET_SYMMETRY_NONE,
    NONET_SYMMETRY_ROTATE180,    /* turned by 180 degrees */
    NONET_SYMMETRY_ROTATE90,     /* turned by 90 degrees */
    NONET_SYMMETRY_MIRROR_H,     /* left and right exchanged */
    NONET_SYMMETRY_MIRROR_V,     /* top and bottom exchanged */
    NONET_SYMMETRY_DIAGONAL,     /* rows and columns exchanged: about r1c1 to r9c9 */
    NONET_SYMMETRY_ANTIDIAGONAL, /* about r1c9 to r9c1 */
    NONET_SYMMETRY_MIRRORS,      /* both mirrors, and so also ROTATE180 */
    NONET_SYMMETRY_DIAGONALS,    /* both diagonals, and so also ROTATE180 */
    NONET_SYMMETRY_FULL          /* all of them */
};

/* "rotate180" and so on; NULL: there is no such symmetry. */
NONET_API const char *nonet_symmetry_name(int symmetry);

/* The largest symmetry that the cells with a value have. */
NONET_API enum nonet_symmetry nonet_symmetry_of(const struct nonet_grid *grid);

/* Called now and then with the number of tries made since the last call. */
typedef void (*nonet_tried_fn)(void *user, uint64_t tries);

struct nonet_generate_options {
    size_t size;
    uint64_t seed;
    int box_rows, box_cols;
    enum nonet_symmetry symmetry; /* at least this one */
    int clues_min, clues_max;     /* 0: no limit. Without `minimal`, dropping ends at a number drawn
                                     from this range; at the minimum, if no maximum is given */
    int minimal;                  /* no clue can be spared */
    int unbiased; /* tries whose odds are known: see `weight` in struct nonet_generated */
    int rating_min, rating_max;      /* in tenths, as nonet_logic rates; 0: no limit. For
                                        NONET_SCALE_EXPLAINER */
    struct nonet_techniques require; /* must be on the path of nonet_logic; */
    struct nonet_techniques without; /* these must not; */
    struct nonet_techniques with;    /* these optional ones may, as may those in `require` */
    int rate;                        /* report rating and techniques in any case */
    const uint8_t *pattern; /* NULL, or for each cell whether it may have a clue. It will have one,
                               unless `minimal`, `unbiased` or a number of clues causes some to be
                               dropped */
    const struct nonet_grid *like; /* NULL, or a puzzle with one solution: the clues are in the same
                                      cells, and some of their digits are changed */
    uint64_t tries;                /* per puzzle; 0: NONET_TRIES or NONET_TRIES_UNBIASED */
    const char *kernel;            /* as in nonet_solve; does not change the puzzles */
    nonet_cancel_fn cancel;
    void *cancel_user;
    nonet_tried_fn tried; /* may be NULL */
    void *tried_user;
    const struct nonet_rules *rules; /* NULL: rows, columns and boxes; not copied */
    int random_regions;       /* 1: regions in the place of boxes, for each puzzle its own, as
                           nonet_rules_random_regions() draws them, up to NONET_REGIONS_SIDE_MAX.
                           `rules` may have other houses */
    enum nonet_scale scale;   /* by which puzzles are rated, and whose path has the techniques */
    int level;                /* not NONET_SCALE_EXPLAINER: see nonet_scale_level(); 0: any */
    int score_min, score_max; /* NONET_SCALE_HODOKU; 0: no limit */
    const struct nonet_technique *next; /* NULL, or one to practise: not puzzles are made but
                                 positions. See struct nonet_generated, `position` */
};
#define NONET_GENERATE_OPTIONS_INIT                                                                \
    {                                                                                              \
        sizeof(struct nonet_generate_options), 0, 3, 3, NONET_SYMMETRY_NONE, 0, 0, 0, 0, 0, 0,     \
            {{0, 0, 0, 0}}, {{0, 0, 0, 0}}, {{0, 0, 0, 0}}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,       \
            NONET_SCALE_EXPLAINER, 0, 0, 0, 0                                                      \
    }

/* A puzzle that was made. */
struct nonet_generated {
    size_t size;
    uint64_t number; /* from 0 */
    uint64_t tries;  /* needed for it */
    const struct nonet_grid *puzzle, *solution;
    int clues;
    enum nonet_symmetry symmetry; /* the largest it has */
    double weight; /* with `unbiased`: a try gives this puzzle with a probability inversely
                      proportional to weight, so weight each puzzle by this when summing. Otherwise
                      0: not known */
    int is_rated;  /* the following is known: it was requested, or needed to find the puzzle */
    struct nonet_logic_result rating;
    struct nonet_techniques techniques; /* on the path */
    const struct nonet_rules *rules;    /* those of the options, or the puzzle's own */
    const struct nonet_grid *position;  /* with `next`, else NULL: the puzzle after some steps, with
                                           the digits placed and the candidates left. The next step
                                           of nonet_logic on this scale, from here, is one of that
                                           technique, and all steps up to here are singles or of
                                           techniques before it in the scale's table */
};

/* Called for each puzzle, in the order of their numbers; a result other than 0 stops. */
typedef int (*nonet_generated_fn)(void *user, const struct nonet_generated *generated);

struct nonet_generator;

/* Prepares a generator, which any number of threads can use at once. Allocates (9x9: 300 KB). On
 * failure NULL, with *status NONET_E_ARGUMENT or NONET_E_SHAPE; NONET_E_IMPOSSIBLE when there is no
 * such puzzle, none is known, or a rating is needed that the rules do not allow (NONET_E_HOUSES),
 * NONET_E_GAVE_UP when no full grid was found that meets the rules, with the reason as text;
 * NONET_E_MEMORY; NONET_E_CANCELLED. The pattern, the rules, the puzzle of `like` and the kernel's
 * name are not copied. */
NONET_API struct nonet_generator *nonet_generator_open(const struct nonet_generate_options *options,
                                                       int *status, char reason[NONET_REASON_MAX]);

/* Makes the puzzles number `first` up to `first + count - 1`. Puzzles of 9x9 are made together, in
 * the lanes of the vector unit, so ask for a few hundred rather than one by one. NONET_E_GAVE_UP: a
 * puzzle was not found within the tries; those before it have been delivered, none after it.
 * NONET_E_CANCELLED: some have been delivered, in order. Allocates (9x9: 1 MB) and frees it before
 * it returns; NONET_E_MEMORY. */
NONET_API int nonet_generator_run(const struct nonet_generator *generator, uint64_t first,
                                  uint64_t count, nonet_generated_fn found, void *user);

NONET_API void nonet_generator_close(struct nonet_generator *generator);

/* Opens a generator that is asked for in words, NAME or NAME=VALUE with blanks between them: the
 * options of `nonet generate` without their dashes, as docs/generate.md lists them:
 *
 *     difficulty=hard symmetry=rotate180 clues=22..25 require=x-wing,xy-wing seed=5
 *
 * A value with blanks is in double quotes; a quote in it is doubled. `defaults` (NULL: the usual ones)
 * has what the words do not say, such as a seed and a callback. The generator owns what the words
 * speak of. NULL on failure: `error` (may be NULL) has the status, the reason, and the column, if it
 * is the words that are wrong. Allocates. */
NONET_API struct nonet_generator *
nonet_generator_read(const char *words, size_t length,
                     const struct nonet_generate_options *defaults, struct nonet_error *error);

/* What a generator makes, valid until it is closed. */
NONET_API const struct nonet_generate_options *
nonet_generator_options(const struct nonet_generator *generator);

/* Asks for puzzles of the level that `like` has, on the scale and by the rules of the options. They
 * stay as they are if it is not solved by logic. Allocates as nonet_logic does. */
NONET_API void nonet_generate_ask_level(struct nonet_generate_options *options);

/* Reads a range: "22..25", "24", "30.." or "..23", with `in_tenths` "2.0..3.4" and so on; a bound that
 * is left out is 0. Returns what follows it in the text; NULL: there is no range. */
NONET_API const char *nonet_range_read(const char *text, int in_tenths, int range[2]);

/* Reads a pattern: rows of cells, or all in one row, with blanks and bars between them: . 0 - or _ is a
 * cell without a clue, a letter, a digit, * # or @ one with a clue. Writes 0 or 1 for each cell of
 * the side. NONET_E_SHAPE; NONET_E_SYNTAX, and `error` (may be NULL) gets the place and the reason. */
NONET_API int nonet_pattern_read(const char *text, size_t length, int side, uint8_t *pattern,
                                 struct nonet_error *error);

/* Adds regions at random to rules without any: `side` of them, each connected, in the order of
 * their first cells. Compact ones are likelier. Not every such layout has a full grid.
 * NONET_E_ARGUMENT if there are regions already, NONET_E_ROOM. Needs 100 KB of stack. */
NONET_API int nonet_rules_random_regions(struct nonet_rules *rules, size_t room,
                                         struct nonet_random *random);

/* ---- Pictures ---------------------------------------------------------------------------------
 *
 * Reads a Sudoku from a picture: a photo, a scan, a screenshot. The grid is found, its lines are
 * followed, a small net says how probable each digit is in each cell, and of all readings the most
 * probable one with exactly one solution is taken. It is accepted only if that is what was seen,
 * and no other such reading comes close; docs/photo.md has the method and what it reaches.
 *
 *     void *work = malloc(nonet_photo_room(width, height));
 *     struct nonet_photo_result result = NONET_PHOTO_RESULT_INIT;
 *     int status = nonet_photo_read(gray, width, height, width, NULL, work,
 *                                   nonet_photo_room(width, height), &result);
 *     if (status == NONET_OK && result.verdict == NONET_PHOTO_ACCEPTED)
 *         puts(result.reading);
 *
 * The answer is the same to the bit on every machine, with every compiler that keeps to IEEE
 * arithmetic: not with -ffast-math, nor on x87.
 */
enum {
    NONET_PHOTO_SIZE_MAX = 30000, /* the largest width and height of a picture */
    NONET_PHOTO_INSIDE_MIN = 100, /* bounds of `inside` */
    NONET_PHOTO_INSIDE_MAX = 800,
    NONET_PHOTO_CELLS_MAX = 81, /* grids of side 4, 6 and 9 are read */
    NONET_PHOTO_CHOICES = 3     /* at most, for each cell that is asked about */
};

enum nonet_photo_verdict {
    NONET_PHOTO_REFUSED,  /* not read: see the reason */
    NONET_PHOTO_ACCEPTED, /* read; it has one solution */
    NONET_PHOTO_ASK,      /* this may be it: it has one solution, but see the cells in `ask` */
    NONET_PHOTO_IMPROPER, /* read surely, but it has no solution, or several. It is as it was seen */
    NONET_PHOTO_FULL      /* every cell has a digit: a solution, or one with mistakes */
};

enum nonet_photo_reason {
    NONET_PHOTO_READ,      /* none: the verdict is another one */
    NONET_PHOTO_NO_GRID,   /* no grid was found, or its lines are too doubtful */
    NONET_PHOTO_NO_DIGITS, /* a grid without a digit */
    NONET_PHOTO_UNSURE,    /* too much of it is doubtful: a clearer picture may do */
    NONET_PHOTO_LARGE,     /* a 16x16 grid, which is not read */
    NONET_PHOTO_TWO        /* there are two puzzles in the picture; crop it to one of them */
};

/* The reason as text, for a message. Never NULL. */
NONET_API const char *nonet_photo_reason_text(int reason);

struct nonet_photo_options {
    size_t size;
    int any_rotation; /* 1: the grid may be turned by quarters. 0: it stands about upright */
    int inside;       /* the pixels of the picture's longer side after scaling, at most; less is
                         faster and reads less */
    nonet_cancel_fn cancel; /* may be NULL */
    void *cancel_user;
};
#define NONET_PHOTO_OPTIONS_INIT                                                                   \
    { sizeof(struct nonet_photo_options), 1, NONET_PHOTO_INSIDE_MAX, 0, 0 }

/* A cell to ask about, and what it may hold, the most probable first; digit 0 is an empty cell. The
 * probabilities are those given that there is one solution; what only the eye sees there comes
 * last, with probability 0. */
struct nonet_photo_ask {
    int cell, count;
    int digit[NONET_PHOTO_CHOICES];
    float probability[NONET_PHOTO_CHOICES];
};

/* Whatever is counted in cells belongs to the upright grid: cell 0 is at the top left. Texts have a
 * character for each cell, '.' for an empty one, and a NUL at their end. When the verdict is
 * NONET_PHOTO_REFUSED they hold what was seen all the same, or are empty. */
struct nonet_photo_result {
    size_t size;
    enum nonet_photo_verdict verdict;
    enum nonet_photo_reason reason;
    int side, box_rows, box_cols; /* 0: no grid was found. 16: `corner` is all there is */
    int turns;                    /* quarter turns clockwise that make the picture upright */
    int inverted;                 /* 1: light print on a dark ground */
    float evidence;               /* the share of the grid's lines that were seen, 0 to 1 */
    float corner[4][2]; /* x and y in the picture, of the upright grid: top left, then clockwise */
    float node[100][2]; /* where its lines cross, (side + 1) in a row, row by row */
    float log_probability[NONET_PHOTO_CELLS_MAX][10]; /* as seen: of an empty cell, 1, 2 .. 9 */
    char plain[NONET_PHOTO_CELLS_MAX + 1];            /* each cell's most probable digit */
    char reading[NONET_PHOTO_CELLS_MAX + 1]; /* the most probable reading with one solution; `plain`
                                                if there is none, or for NONET_PHOTO_IMPROPER */
    char solution[NONET_PHOTO_CELLS_MAX + 1]; /* of `reading`; empty if it has not just one */
    int solutions;                            /* of `reading`: 0, 1, or 2 for several */
    float confidence[NONET_PHOTO_CELLS_MAX];  /* that the cell of `reading` is right */
    float posterior;                          /* that all of it is */
    int asks;                                 /* cells in `ask` */
    struct nonet_photo_ask ask[NONET_PHOTO_CELLS_MAX];
    int mistakes; /* NONET_PHOTO_FULL and IMPROPER: cells whose digit appears twice in a house, */
    uint8_t mistake[NONET_PHOTO_CELLS_MAX]; /* with 1 for each of them */
    uint64_t tried;                         /* readings that were solved */
};
#define NONET_PHOTO_RESULT_INIT                                                                    \
    {                                                                                              \
        sizeof(struct nonet_photo_result), NONET_PHOTO_REFUSED, NONET_PHOTO_READ, 0, 0, 0, 0, 0,   \
            0, {{0, 0}}, {{0, 0}}, {{0}}, {0}, {0}, {0}, 0, {0}, 0, 0, {{0, 0, {0}, {0}}}, 0, {0}, \
            0                                                                                      \
    }

/* The bytes of work memory for a picture of that size, at most 5,000,000; 0: it is too large, or
 * empty. */
NONET_API size_t nonet_photo_room(int width, int height);

/* Reads a picture: `gray` has one byte per pixel, 0 for black, and rows that begin `stride` bytes
 * apart. `options` may be NULL; `work` is memory for the time of the call, wherever it begins.
 * NONET_OK with a verdict, whatever the picture shows. NONET_E_ARGUMENT for a size outside 1 ..
 * NONET_PHOTO_SIZE_MAX, a stride below the width, `inside` outside its bounds; NONET_E_ROOM if
 * `room` is less than nonet_photo_room() says; NONET_E_CANCELLED. Needs about 400 KB of stack,
 * allocates nothing. */
NONET_API int nonet_photo_read(const uint8_t *gray, int width, int height, ptrdiff_t stride,
                               const struct nonet_photo_options *options, void *work, size_t room,
                               struct nonet_photo_result *result);

#ifdef __cplusplus
}
#endif
#endif
