/*
 * What a kind of rules is: everything about it in one row, which stands in a file of its own in
 * src/rules/kind. The form says what a rule of the kind must have, and is all that reading, writing
 * and checking need. `holds` is its meaning, for a full grid; `lower` says the same in constraints
 * that the search knows (rules/model.h); tests compare the two. `tell` are its words, `look` is how
 * it is drawn, and `key` what that means.
 */
#ifndef NONET_RULES_KINDS_H
#define NONET_RULES_KINDS_H

#include "grid/pen.h"
#include "grid/rules.h"

struct model;

/* ---- the form ---- */

enum rule_value {
    NO_VALUE = 0,
    VALUE,         /* always written, from `low` to `high` */
    VALUE_OPTIONAL /* may be left out in texts; then it is `usual`. A usual value of 0 means none:
                      it need not be in the range, and is not written */
};

enum rule_numbers {
    NO_NUMBERS = 0,
    DIGITS,   /* one or more digits, 1 to side, ascending, with repeats; no more than cells */
    PER_CELL, /* a factor for every cell, -100 to 100 but 0; or none, which means 1 for each */
    TABLE,    /* for each digit the set of digits that may stand beside it: `side` numbers */
    MOVE      /* two numbers, 0 to side - 1, not both 0, ascending */
};

enum rule_flags {
    UNORDERED = 1,     /* the order of the cells says nothing: they are kept ascending */
    REPEATS = 2,       /* a cell may stand in it twice */
    NEIGHBOURS = 4,    /* each cell shares an edge with the one before */
    SOME_LINE = 8,     /* it is a whole row or column, from either end */
    ALL_EQUAL = 16,    /* all parts have the same number of cells */
    DIAGONAL = 32,     /* it runs along a diagonal, long or short, in steps of one */
    BLOCK = 64,        /* four cells around a corner */
    LOOKS_AROUND = 128 /* what it says depends on which other named rules there are */
};

/* MANY: two or more parts; as many cells as the grid has. LINE: as many cells as the side. */
enum { MANY = 255, LINE = 0 };

struct rule_form {
    unsigned char parts;       /* 0: no cells; 1, 2, MANY */
    unsigned char least, most; /* cells of a part; LINE, MANY */
    unsigned char first_most;  /* cells of part 1, if it may have fewer than the others; else 0 */
    unsigned char flags;
    unsigned char value, numbers;
    short low, high, usual;
    unsigned char sides; /* what is added to `high` this many times: the side */
};

/* ---- how it is drawn ---- */

enum rule_shape {
    LOOK_NONE,    /* in words, below the board */
    LOOK_LINE,    /* along the cells */
    LOOK_CAGE,    /* a dashed line around the cells, the value in a corner */
    LOOK_TINT,    /* the cells have another ground */
    LOOK_DOT,     /* between two cells, or between each two that follow one another */
    LOOK_CORNER,  /* a disc on the corner that four cells share, with the numbers in it */
    LOOK_OUTSIDE, /* the value before the first cell, outside the board if that is at its edge */
    LOOK_SIGN     /* in each cell */
};

enum rule_ends {
    ENDS_NONE,
    ENDS_BULB,   /* a disc in the first cell */
    ENDS_RING,   /* a circle in the first cell */
    ENDS_ROUND,  /* circles in the first and the last cell; around a value outside */
    ENDS_SQUARE, /* diamonds there; a square around a value outside */
    ENDS_ARROW   /* part 1 has a ring around it, and the others end in an arrowhead; a value outside
                    has a small arrow that shows the way */
};

struct rule_look {
    unsigned char shape, ends;
    unsigned char width; /* of a line, in hundredths of a cell */
    unsigned char dash;  /* of a line, the same; 0: it is solid */
    const char *colour;  /* "#rrggbb": of a line, a tint, a sign or the inside of a dot, which
                                 without one is white and has no outline. On paper it is a grey, that
                                 of a line, a tint or a sign a light one */
    const char *sign;    /* a text, in which % is the value; NULL: none, but in a cage and outside
                                 the value. In a dot also ">" (open to the first cell), "roman" (5 is
                                 V, 10 is X); in a cell also "square", "disc", "ring", and the small
                                 ones "in", "out" (four arrowheads), "left", "up", "corner" */
    unsigned char usual_sign; /* 1: the sign is shown only for a value that is not the usual one */
};

/* ---- a kind ---- */

/* A full grid: the digit of every cell, 1 to side, and its box or region, counted from 0. */
struct rule_board {
    int side;
    const uint8_t *value, *region;
    const struct nonet_rules *rules; /* all of them */
};

struct rule_kind {
    const char *word;
    struct rule_form form;
    int (*holds)(const struct nonet_rule *rule, const struct rule_board *board);
    void (*lower)(const struct nonet_rule *rule, struct model *model);
    void (*tell)(const struct nonet_rule *rule, int side, struct pen *pen);
    const char *key; /* what its marks mean, for all its rules at once: a sentence without its full
                        stop. NULL: they have none, or each rule is told by itself */
    struct rule_look look;
};

/* The kinds in their order, NULL past the end; the one of this word, NULL if there is none. */
#ifndef NONET_HOUSES_ONLY
const struct rule_kind *nonet_kind_at(int i);
const struct rule_kind *nonet_kind_find(const char *word, size_t length);
#else
/* There are none, and what is there for them is left out. */
static inline const struct rule_kind *nonet_kind_at(int i) {
    return (void)i, NULL;
}

static inline const struct rule_kind *nonet_kind_find(const char *word, size_t length) {
    return (void)word, (void)length, NULL;
}
#endif

/* Whether it is the word of a kind that this build does not have: with NONET_HOUSES_ONLY, of any. */
int nonet_kind_is_left_out(const char *word, size_t length);

/* Whether a rule is what the form of its kind wants; the cells and numbers as they are kept go to
 * `kept` and `kept_numbers` (room for NONET_NAMED_CELLS_MAX; may be the rule's own). On 0 `reason`
 * (may be NULL) says what is wrong, for someone who wrote it as text. */
int nonet_form_takes(const struct rule_kind *kind, int side, const struct nonet_rule *rule,
                     uint16_t *kept, int16_t *kept_numbers, char reason[NONET_REASON_MAX]);

/* ---- words for kinds to be written in ---- */

/* The parts of a rule: how many there are, and where part i begins and ends among its cells. */
struct part {
    const uint16_t *cells;
    int count;
};
int nonet_rule_parts(const struct rule_kind *kind, const struct nonet_rule *rule);
struct part nonet_rule_part(const struct rule_kind *kind, const struct nonet_rule *rule, int i);

/* Whether there is a rule of this word with these cells, as they are kept, and no others. */
int nonet_rules_mark(const struct nonet_rules *rules, const char *word, const uint16_t *cells,
                     int count);

/* The cells that share an edge with a cell; how many there are. */
static inline int cell_neighbours(int side, int c, uint16_t out[4]) {
    int count = 0;
    if (c >= side)
        out[count++] = (uint16_t)(c - side);
    if (c % side > 0)
        out[count++] = (uint16_t)(c - 1);
    if (c % side < side - 1)
        out[count++] = (uint16_t)(c + 1);
    if (c / side < side - 1)
        out[count++] = (uint16_t)(c + side);
    return count;
}

static inline int board_value(const struct rule_board *b, int c) {
    return b->value[c];
}

/* The sum of cells; whether they are all different; the set of their digits, bit 0 for digit 1. */
static inline int cells_sum(const struct rule_board *b, const uint16_t *cells, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += b->value[cells[i]];
    return sum;
}

static inline unsigned cells_set(const struct rule_board *b, const uint16_t *cells, int count) {
    unsigned set = 0;
    for (int i = 0; i < count; i++)
        set |= 1u << (b->value[cells[i]] - 1);
    return set;
}

static inline int cells_differ(const struct rule_board *b, const uint16_t *cells, int count) {
    unsigned set = 0;
    for (int i = 0; i < count; i++) {
        unsigned bit = 1u << (b->value[cells[i]] - 1);
        if (set & bit)
            return 0;
        set |= bit;
    }
    return 1;
}

/* "r1c1, r1c2 and r2c1"; "3, 4 and 5". */
void nonet_tell_cells(struct pen *pen, int side, const uint16_t *cells, int count);
void nonet_tell_numbers(struct pen *pen, const int16_t *numbers, int count);
/* A text in which %a is "all different", or "different" for two, %c is all cells as above, %f the first and %l the last one, %i those between, %1
 * and %2 the cells of parts 1 and 2, %p those of all parts, with semicolons between them, %v the
 * value, %d the numbers. */
void nonet_tell_rule(struct pen *pen, const struct nonet_rule *rule, int side, const char *text);

#endif
