/*
 * A reader of chains in Eureka notation, for 9x9, that knows the grammar of docs/notation.md and the
 * board, and nothing about the code that writes them. It checks that links alternate, that each of
 * them is one on the board, and that what is claimed follows.
 *
 * A term is a set of digits and a set of cells. One cell: it has one of the digits. Several cells: they
 * have all the digits between them.
 */
#ifndef NONET_TESTS_EUREKA_H
#define NONET_TESTS_EUREKA_H

#include "nonet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EUREKA_TERMS = 256 };

struct eureka_term {
    unsigned digits; /* bit d-1 */
    int count;
    int cell[81];
    int set; /* of one written set: the number of the bracket, from 1 */
};

struct eureka_line {
    int count, loop;
    int branch, weak_first; /* one of several chains begins with what it assumes, true or false */
    struct eureka_term term[EUREKA_TERMS];
    char link[EUREKA_TERMS]; /* from term i to the next: '=' or '-' */
    const struct nonet_grid *board;
    const char *wrong; /* what is wrong; NULL: nothing */
};

/* ---- the board ---- */

static inline int eureka_sees(int a, int b) {
    return a != b &&
           (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

static inline int eureka_in_house(int c, int h) {
    return h < 9 ? c / 9 == h : h < 18 ? c % 9 == h - 9 : c / 27 * 3 + c % 9 / 3 == h - 18;
}

static inline unsigned eureka_marks(const struct eureka_line *x, int c) {
    return (unsigned)nonet_grid_marks(x->board, c).low;
}

static inline int eureka_bits(unsigned m) {
    int n = 0;
    for (; m != 0; m &= m - 1)
        n++;
    return n;
}

static inline int eureka_term_has(const struct eureka_term *t, int c) {
    for (int i = 0; i < t->count; i++)
        if (t->cell[i] == c)
            return 1;
    return 0;
}

static inline int eureka_same_cells(const struct eureka_term *a, const struct eureka_term *b) {
    for (int i = 0; i < a->count; i++)
        if (!eureka_term_has(b, a->cell[i]))
            return 0;
    return a->count == b->count;
}

/* Does cell c see all places of a digit in a term? */
static inline int eureka_sees_places(const struct eureka_line *x, int c,
                                     const struct eureka_term *t, unsigned digit) {
    for (int i = 0; i < t->count; i++)
        if ((eureka_marks(x, t->cell[i]) & digit) != 0 && !eureka_sees(c, t->cell[i]))
            return 0;
    return 1;
}

/* ---- reading ---- */

static inline const char *eureka_fail(struct eureka_line *x, const char *wrong) {
    x->wrong = x->wrong != NULL ? x->wrong : wrong;
    return NULL;
}

/* r1c25,r3c4 */
static inline const char *eureka_cells(struct eureka_line *x, struct eureka_term *t,
                                       const char *p) {
    do {
        const char *row = ++p, *column;
        if (p[-1] != 'r')
            return eureka_fail(x, "no cell");
        p += strspn(p, "123456789");
        if (p == row || *p != 'c')
            return eureka_fail(x, "no row");
        column = ++p;
        p += strspn(p, "123456789");
        if (p == column)
            return eureka_fail(x, "no column");
        for (const char *r = row; *r != 'c'; r++)
            for (const char *c = column; c < p; c++)
                t->cell[t->count++] = (*r - '1') * 9 + *c - '1';
    } while (*p++ == ',' && t->count <= 81 - 9);
    return p - 1;
}

static inline const char *eureka_digits(struct eureka_line *x, unsigned *digits, const char *p) {
    const char *from = p;
    for (*digits = 0; *p >= '1' && *p <= '9'; p++)
        *digits |= 1u << (*p - '1');
    return p > from ? p : eureka_fail(x, "no digit");
}

/* A bracket with one or more groups of digits, which are as many terms; none: the digit before. */
static inline const char *eureka_item(struct eureka_line *x, const char *p, int bracket) {
    int first = x->count;
    unsigned digits = first > 0 ? x->term[first - 1].digits : 0;
    if (*p != '(') {
        x->term[x->count++] = (struct eureka_term){.digits = digits};
    } else {
        do {
            if (x->count == EUREKA_TERMS || (p = eureka_digits(x, &digits, p + 1)) == NULL)
                return eureka_fail(x, "too many terms");
            x->term[x->count] = (struct eureka_term){.digits = digits, .set = bracket};
            x->link[x->count++] = *p;
        } while (*p == '=' || *p == '-');
        if (*p++ != ')')
            return eureka_fail(x, "the bracket does not end");
    }
    p = eureka_cells(x, &x->term[x->count - 1], p);
    for (int i = first; p != NULL && i < x->count - 1; i++) {
        struct eureka_term *t = &x->term[i], *last = &x->term[x->count - 1];
        t->count = last->count;
        memcpy(t->cell, last->cell, sizeof t->cell);
    }
    return p;
}

/* The chain, up to what follows. */
static inline const char *eureka_read(struct eureka_line *x, const char *p) {
    for (int bracket = 1; x->count < EUREKA_TERMS - 9; bracket++) {
        if ((p = eureka_item(x, p, bracket)) == NULL)
            return NULL;
        x->link[x->count - 1] = *p;
        if (*p != '=' && *p != '-')
            break;
        p++;
    }
    if (strncmp(p, " - loop", 7) == 0) {
        x->loop = 1;
        p += 7;
    }
    return p;
}

/* ---- links ---- */

/* All places of a digit in some house are in these terms. */
static inline int eureka_house_holds(const struct eureka_line *x, const struct eureka_term *a,
                                     const struct eureka_term *b) {
    for (int h = 0; h < 27; h++) {
        int outside = 0, inside = 0;
        for (int c = 0; c < 81; c++) {
            int has = eureka_in_house(c, h) && (eureka_marks(x, c) & a->digits) != 0;
            int own = eureka_term_has(a, c) || eureka_term_has(b, c);
            outside += has && !own;
            inside += has && own;
        }
        if (inside > 0 && outside == 0)
            return 1;
    }
    return 0;
}

/* Cells of one house with one candidate more than cells, which these digits are. */
static inline int eureka_is_almost_locked(const struct eureka_line *x, const struct eureka_term *a,
                                          unsigned digits) {
    unsigned all = 0;
    int in_one = 0;
    for (int i = 0; i < a->count; i++)
        all |= eureka_marks(x, a->cell[i]);
    for (int h = 0; h < 27; h++) {
        int in = 0;
        for (int i = 0; i < a->count; i++)
            in += eureka_in_house(a->cell[i], h);
        in_one |= in == a->count;
    }
    return in_one && all == digits && eureka_bits(all) == a->count + 1;
}

/* One of the two is true. */
static inline int eureka_is_strong(const struct eureka_line *x, const struct eureka_term *a,
                                   const struct eureka_term *b) {
    if (a->set != 0 && a->set == b->set && a->count == 1)
        return eureka_marks(x, a->cell[0]) == (a->digits | b->digits);
    if (a->set != 0 && a->set == b->set)
        return (a->digits & b->digits) == 0 && eureka_bits(a->digits) == 1 &&
               eureka_is_almost_locked(x, a, a->digits | b->digits);
    return a->digits == b->digits && eureka_bits(a->digits) == 1 && eureka_house_holds(x, a, b);
}

/* If the term is true, does it have this digit, wherever? */
static inline int eureka_is_sure_of(const struct eureka_term *t, unsigned digit) {
    return (t->digits & digit) != 0 && (t->digits == digit || t->count > 1);
}

/* The cell of b has one of its digits; a has them all, in places that it sees. */
static inline int eureka_blocks_cell(const struct eureka_line *x, const struct eureka_term *a,
                                     const struct eureka_term *b) {
    for (int d = 0; d < 9; d++)
        if ((b->digits >> d & 1) != 0 &&
            (!eureka_is_sure_of(a, 1u << d) || !eureka_sees_places(x, b->cell[0], a, 1u << d)))
            return 0;
    return b->count == 1;
}

/* Not both are true. */
static inline int eureka_is_weak(const struct eureka_line *x, const struct eureka_term *a,
                                 const struct eureka_term *b) {
    if (a->count == 1 && eureka_same_cells(a, b))
        return (a->digits & b->digits) == 0;
    for (int d = 0; d < 9; d++) {
        int apart = eureka_is_sure_of(a, 1u << d) && eureka_is_sure_of(b, 1u << d);
        for (int i = 0; apart && i < a->count; i++)
            if ((eureka_marks(x, a->cell[i]) & 1u << d) != 0)
                apart = eureka_sees_places(x, a->cell[i], b, 1u << d);
        if (apart)
            return 1;
    }
    return eureka_blocks_cell(x, a, b) || eureka_blocks_cell(x, b, a);
}

/* Every candidate of a plain term is on the board. */
static inline int eureka_is_there(const struct eureka_line *x, const struct eureka_term *t) {
    for (int i = 0; i < t->count; i++)
        if (nonet_grid_value(x->board, t->cell[i]) != 0 ||
            (t->count == 1 && (eureka_marks(x, t->cell[i]) & t->digits) != t->digits) ||
            (t->set == 0 && (eureka_marks(x, t->cell[i]) & t->digits) == 0))
            return 0;
    return t->count > 0 && t->digits != 0;
}

static inline void eureka_check_links(struct eureka_line *x) {
    for (int i = 0; i < x->count; i++) {
        const struct eureka_term *a = &x->term[i], *b = &x->term[(i + 1) % x->count];
        int closing = i == x->count - 1, strong = i % 2 == x->weak_first;
        if (!eureka_is_there(x, a))
            eureka_fail(x, "a candidate is not there");
        if (closing && !x->loop)
            continue;
        if (closing ? 0 : x->link[i] != (strong ? '=' : '-'))
            eureka_fail(x, "the links do not alternate");
        else if (strong ? !eureka_is_strong(x, a, b) : !eureka_is_weak(x, a, b))
            eureka_fail(x, strong ? "a strong link is not one" : "a weak link is not one");
    }
    if (!x->branch && (x->count < 2 || x->count % 2 != 0))
        eureka_fail(x, "it does not end with a strong link");
}

/* ---- what follows ---- */

/* If the term is true, candidate d of cell c is false. */
static inline int eureka_excludes(const struct eureka_line *x, const struct eureka_term *t, int c,
                                  unsigned digit) {
    if (eureka_term_has(t, c))
        return (t->digits & digit) == 0 && eureka_bits(t->digits) >= t->count;
    return eureka_is_sure_of(t, digit) && eureka_sees_places(x, c, t, digit);
}

/* In a loop a set lacks a digit by which it is linked, and no other. */
static inline int eureka_locks(const struct eureka_line *x, int i, int c, unsigned digit) {
    const struct eureka_term *a = &x->term[i], *b = &x->term[i + 1];
    const struct eureka_term *next = &x->term[(i + 2) % x->count];
    if (a->set == 0 || a->set != b->set || a->count == 1 || (b->digits & digit) == 0 ||
        eureka_term_has(b, c))
        return 0;
    return eureka_sees_places(x, c, b, digit) &&
           ((next->digits & digit) == 0 || eureka_sees_places(x, c, next, digit));
}

/* Of a loop either all even terms are true, or all odd ones. */
static inline int eureka_loop_excludes(const struct eureka_line *x, int c, unsigned digit) {
    int by[2] = {0, 0};
    for (int i = 0; i < x->count; i++) {
        by[i % 2] |= eureka_excludes(x, &x->term[i], c, digit);
        if (i % 2 == 0 && eureka_locks(x, i, c, digit))
            return 1;
    }
    return by[0] && by[1];
}

static inline int eureka_chain_excludes(const struct eureka_line *x, int c, unsigned digit) {
    return x->loop ? eureka_loop_excludes(x, c, digit)
                   : eureka_excludes(x, &x->term[0], c, digit) &&
                         eureka_excludes(x, &x->term[x->count - 1], c, digit);
}

/* Both ends are that candidate. */
static inline int eureka_chain_places(const struct eureka_line *x, int c, unsigned digit) {
    const struct eureka_term *a = &x->term[0], *b = &x->term[x->count - 1];
    return a->count == 1 && b->count == 1 && a->digits == digit && b->digits == digit &&
           a->cell[0] == c && b->cell[0] == c;
}

/* One of several chains, each on a line of its own: NULL, or what is wrong with its links. */
static inline const char *eureka_branch_is_wrong(const char *text, const struct nonet_grid *board) {
    static struct eureka_line x;
    memset(&x, 0, sizeof x);
    x.board = board;
    x.branch = 1;
    const char *p = eureka_read(&x, text);
    x.weak_first = x.link[0] == '-';
    if (p != NULL)
        eureka_check_links(&x);
    if (p != NULL && *p != '\n')
        eureka_fail(&x, "it goes on");
    return x.wrong;
}

enum { EUREKA_CHAINS = 4 };
struct eureka_claims {
    int count; /* chains, joined by && */
    struct eureka_line line[EUREKA_CHAINS];
};

/* One claim, r1c4<>35 or r1c4=3, follows from one of the chains. */
static inline const char *eureka_check_claim(struct eureka_claims *k, const char *p) {
    struct eureka_term claim = {.count = 0};
    struct eureka_line *x = &k->line[0];
    int placed;
    if ((p = eureka_cells(x, &claim, p)) == NULL)
        return NULL;
    placed = *p == '=';
    if (!placed && strncmp(p, "<>", 2) != 0)
        return eureka_fail(x, "what is claimed?");
    if ((p = eureka_digits(x, &claim.digits, p + (placed ? 1 : 2))) == NULL)
        return NULL;
    for (int d = 0; d < 9; d++) {
        unsigned digit = claim.digits & 1u << d;
        int follows = digit == 0;
        for (int i = 0; i < k->count; i++)
            follows |= (placed ? eureka_chain_places : eureka_chain_excludes)(&k->line[i],
                                                                              claim.cell[0], digit);
        if (!follows)
            eureka_fail(x, "a claim does not follow");
    }
    return p;
}

/* The chains, as far as what follows from them. */
static inline const char *eureka_read_all(struct eureka_claims *k, const char *p,
                                          const struct nonet_grid *board) {
    while (p != NULL && k->count < EUREKA_CHAINS) {
        struct eureka_line *x = &k->line[k->count++];
        x->board = board;
        p = eureka_read(x, p);
        if (p != NULL)
            eureka_check_links(x);
        if (p == NULL || strncmp(p, " && ", 4) != 0)
            break;
        p += 4;
    }
    if (p == NULL || strncmp(p, " => ", 4) != 0)
        return eureka_fail(&k->line[0], "there is no =>");
    return p + 4;
}

/* NULL, or what is wrong with a chain on this board. */
static inline const char *eureka_is_wrong(const char *text, const struct nonet_grid *board) {
    static struct eureka_claims k;
    const char *p, *wrong = NULL;
    memset(&k, 0, sizeof k);
    p = eureka_read_all(&k, text, board);
    while (p != NULL && *p != '\0') {
        p = eureka_check_claim(&k, p);
        if (p != NULL && strncmp(p, ", ", 2) == 0)
            p += 2;
        else if (p != NULL && *p != '\0')
            p = eureka_fail(&k.line[0], "it goes on");
    }
    for (int i = k.count - 1; i >= 0; i--)
        wrong = k.line[i].wrong != NULL ? k.line[i].wrong : wrong;
    return wrong;
}

#endif
