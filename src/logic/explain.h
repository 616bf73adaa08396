/*
 * The words of a step. They stand in the technique's own file, beside its finder, and are made from
 * the step and the grid it was found in, and from nothing else: so they can be requested at any
 * time, in any notation, and finders know nothing about them. explain.c decides what is said,
 * explain_words.c has the words that all share, explain_eureka.c those of another notation, and
 * explain_json.c the only place that knows JSON.
 *
 * What a finder puts into a step for its words:
 *
 *     singles           what is placed; BASE house and BLOCKER cells (hidden)
 *     locked, direct    PATTERN cells; BASE house, COVER house, if one has them all; what is placed
 *                       (direct)
 *     line subset       PATTERN cells; BASE houses: the boxes; COVER houses: the lines
 *     subsets           PATTERN cells; BASE house; digits; what is placed (direct); COVER houses:
 *                       others that have all its cells and lose something
 *     fish              PATTERN cells, cover line by cover line; BASE and COVER houses; FIN cells;
 *                       siamese: COVER houses and FIN cells of one, then the other
 *     kraken fish       the same, and nodes, parents, ends: a chain from each of several places
 *     skyscraper, kite  BASE houses: with two places each; COVER house: of the PATTERN cells, one place
 *                       of each; WING cells: the others
 *     dual kites        PATTERN cells: what ties them; COVER house: their box; of each, two BASE houses
 *                       and two WING marks
 *     empty rectangles  BASE houses: the box, the line(s) with two places; COVER houses: of each, the
 *                       line of the box that it crosses, the other one; PATTERN cells of the box, WING
 *                       cells: near and far, of each link
 *     colours           COLOR_1 and COLOR_2 cells, COLOR_3 and COLOR_4 (multi); type
 *     wings             PIVOT cell, two WING cells; digits: the one that goes
 *     unique loops      PATTERN cells in the loop's order, type; BASE house and SET cells (type 3)
 *     rectangles        PATTERN cells all round, EXTRA marks; digits: the two; BASE houses (tests 3, 4,
 *                       6, hidden), SET cells (test 3)
 *     bug               PATTERN cells: those with EXTRA marks; type; BASE house and SET cells
 *                       (type 3), BASE house (type 4); digits as in the title
 *     aligned           PATTERN cells; EXCLUDER cells
 *     plain chains      nodes, parents, end; WING cells: the ends, PATTERN cells: between them; BASE
 *                       houses: those of strong links; digits: those that go
 *     sue de coq        PATTERN, WING, SET cells: of the crossing, the line, the box; BASE, COVER house
 *     almost locked     SET cells, numbered, and after each set the PATTERN marks that link it with
 *                       the next one, or (death blossom) with the PIVOT cell
 *     tables            nodes, parents, ends, form, type; nodes of a group stand together and have the
 *                       same parents; BASE house: of the starts of a verity, or of what contradicts
 *     templates         PATTERN cells: the places that are left
 *     chains            nodes, parents, ends, form; PATTERN cells in order (cycles); BASE house
 *                       (regions)
 */
#ifndef NONET_LOGIC_EXPLAIN_H
#define NONET_LOGIC_EXPLAIN_H

#include "grid/grid.h"
#include "grid/names.h"
#include "grid/shape.h"
#include "logic/logic.h"

/* A text being written, and what it is about. */
struct telling {
    struct pen pen;
    int quoted;                   /* inside a JSON string */
    int indent;                   /* of lines after the first: the depth of nested steps */
    enum nonet_notation notation; /* or NOTATION_TITLE */
    const struct nonet_step *s;
    const struct nonet_grid *g;
    const struct nonet_rules *rules; /* NULL: none */
    const struct shape *shape;
};

/* Cells in a given order. Those that do not fit are counted, and written as "and 7 more". */
enum { CELLS_ROOM = 512 };
struct cell_list {
    int count;
    uint16_t at[CELLS_ROOM];
};

/* Begins another line of a sentence. */
#define TELL_LINE "\n    "

/* Begins what is said by a technique that needs a single solution. */
#define TELL_ASSUMES "This assumes that the puzzle has only one solution. "

typedef void (*tell_fn)(struct telling *t);

/* The words of a technique, in this order. */
struct words {
    tell_fn where;      /* where to look, without the full stop */
    tell_fn pattern;    /* what is there, without the full stop */
    tell_fn say;        /* the whole sentence */
    tell_fn title;      /* what stands after the name in Sudoku Explainer's list of steps */
    tell_fn name;       /* of a step; NULL: the technique's */
    tell_fn title_name; /* in the title; NULL: the same */
    int places;         /* 1: it always places a digit */
#ifndef NONET_EXPLAINER_ONLY
    tell_fn eureka; /* its form in Eureka notation, up to " => "; NULL: only what follows */
#endif
};

/* The last member, which the page's first module does not have. */
#ifdef NONET_EXPLAINER_ONLY
#define EUREKA(form)
#else
#define EUREKA(form) .eureka = form
#endif

/* Those of the step's technique; NULL: it is not one of the library's. */
const struct words *nonet_words_of(const struct nonet_step *s);

/* ---- writing ---- */

void nonet_tell_char(struct telling *t, char c);

/* Writes the text, replacing
 *
 *     %s  const char *         %c  cell           %C  const struct cell_list *: r1c1, r1c2 and r1c3
 *     %n  int                  %h  house          %H  enum nonet_role: the houses with that role
 *     %A  struct nonet_set: 1, 2 and 3            %O  struct nonet_set: 1, 2 or 3 */
void nonet_tell(struct telling *t, const char *text, ...);

/* What the step does: "r1c1 and r1c2 cannot be 3 or 4; r5c5 cannot be 3", "r1c1 is 8". And the same
 * after a colon, with a full stop: the end of most sentences. */
void nonet_tell_effect(struct telling *t);
void nonet_tell_so(struct telling *t);

/* The same in signs: "r1c1<>34, r5c5=8". */
void nonet_tell_signs(struct telling *t);

/* The same words about the step with its effects in the order of their cells; steps of HoDoKu's
 * scale have them in another. */
void nonet_tell_in_order(struct telling *t, tell_fn words);

/* ---- what the step holds ---- */

/* Nodes that stand together and follow from the same are one group: where that of node i ends. */
size_t nonet_tell_group_end(const struct telling *t, size_t i);

/* The cells of the almost locked set with this number, in `cells`, and their candidates. */
struct nonet_set nonet_tell_als(const struct telling *t, int number, struct cell_list *cells);

/* The cells of a role, those of marks included, each once. */
void nonet_tell_cells_of(const struct telling *t, enum nonet_role role, struct cell_list *cells);
void nonet_tell_cells_add(struct cell_list *cells, int c);
int nonet_tell_cells_have(const struct cell_list *cells, int c);

/* The first house of a role; -1: none. */
int nonet_tell_house_of(const struct telling *t, enum nonet_role role);

/* What is placed; NULL: nothing. */
const struct nonet_effect *nonet_tell_placed(const struct telling *t);

/* The digits that the step takes out of a cell. */
struct nonet_set nonet_tell_taken(const struct telling *t, int c);

/* Do they share a house, or differ by a rule? */
int nonet_tell_cells_see(const struct telling *t, int a, int b);
int nonet_tell_cell_in(const struct telling *t, int c, int h); /* does house h have cell c? */
/* The house that a step is found in. */
int nonet_tell_base(const struct telling *t);

/* ---- rules by which cells differ that no house has both of ---- */

/* Some of them, each once. */
enum { RULES_ROOM = 4 };
struct rule_list {
    int count;
    int at[RULES_ROOM];
};

/* Adds the rule by which two cells differ, if it is only a rule. */
void nonet_tell_rules_add(const struct telling *t, struct rule_list *rules, int a, int b);
/* What they say: " (cells a knight's move apart are different)"; nothing if there are none. */
void nonet_tell_rules(struct telling *t, const struct rule_list *rules);
/* The same for two cells. */
void nonet_tell_rule_of(struct telling *t, int a, int b);

/* ---- where to look: a house or a digit, and nothing that gives it away ---- */

void nonet_tell_where_base(struct telling *t);   /* the house that it is found in */
void nonet_tell_where_digits(struct telling *t); /* its digits */
void nonet_tell_where_cell(struct telling *t);   /* the box where something is removed */

/* ---- parts of titles, exactly as in the reference's lists ---- */

void nonet_tell_title_cells(struct telling *t);                       /* "R1C1,R1C2" */
void nonet_tell_title_digits(struct telling *t, const char *between); /* "1,2" */
void nonet_tell_title_cells_digits(struct telling *t);                /* "Cells R1C1,R1C2: 1,2" */
const char *nonet_tell_title_kind(const struct telling *t, enum nonet_role role); /* "block" */

/* The name of the step, as in NONET_STEP_NAME. */
void nonet_tell_name(struct telling *t);

/* What is written about a step inside this one: the name, the pattern, the whole. */
void nonet_tell_nested(struct telling *t, const struct nonet_step *nested, tell_fn words);
void nonet_tell_pattern(struct telling *t);

/* The whole sentence; it may have several lines, the last without a line end. */
void nonet_tell_sentence(struct telling *t);

/* ---- Eureka notation: docs/notation.md. Cells are r3c4 in any notation. ---- */

/* The whole: the technique's form, and what follows. */
void nonet_tell_eureka(struct telling *t);

void nonet_eureka_digits(struct telling *t, struct nonet_set m); /* 35; above side 9 3,15 */
void nonet_eureka_cells(struct telling *t, const struct cell_list *list); /* r1c25,r3c4 */
/* (35)r1c25 */
void nonet_eureka_node(struct telling *t, struct nonet_set m, const struct cell_list *list);
/* A set that has one of its digits or all the others: (1=35)r1c25. */
void nonet_eureka_set(struct telling *t, struct nonet_set one, struct nonet_set others,
                      const struct cell_list *list);
/* One digit, two strong links, joined by a weak one: (5)r1c1=r1c4-r8c4=r8c7. */
void nonet_eureka_two_links(struct telling *t, struct nonet_set digit, const int cells[4]);

void nonet_eureka_houses(struct telling *t, enum nonet_role role); /* r27b3 */
void nonet_eureka_fish(struct telling *t); /* 5 r27\c38 fr2c4; one line in another, too */

/* "(16)r23c39+(3)r3c9": digits and PATTERN cells, EXTRA marks, BASE houses, other cells. */
void nonet_eureka_short(struct telling *t);
void nonet_eureka_bug(struct telling *t); /* BUG+(8)r9c9 */

/* Begins a telling about a step, whose shape is made in `room`: close it. NONET_E_ARGUMENT unless
 * all cells, digits and indices of the step are valid, so that its words can be made;
 * NONET_E_SHAPE, NONET_E_MEMORY. */
int nonet_tell_begin(struct telling *t, struct shape_room *room, const struct nonet_step *s,
                     const struct nonet_grid *g);

#endif
