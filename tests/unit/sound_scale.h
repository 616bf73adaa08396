/*
 * Is every step of HoDoKu's catalogue right, of the techniques that are off by default too? Each is
 * held against all solutions, which the exact cover of brute.h finds: a technique that assumes one
 * solution is asked where there is one, the others also where there are several, of which none may be
 * lost. All scales are asked: HoDoKu's, nonet's, and Explainer's with the technique added.
 *
 * Positions are those on the paths of puzzles, and, for what paths seldom come to, positions that are
 * made: fewer marks, and patterns on purpose, here and in sound_places.h. In each, every technique
 * that has too few steps yet is asked by itself for all that it finds.
 */
#ifndef NONET_TESTS_SOUND_SCALE_H
#define NONET_TESTS_SOUND_SCALE_H

#include "tests/unit/sound_places.h"

#include <ctype.h>

/* What is counted separately, as `sort` of struct sound: one solution on 9x9, several, the same on
 * another scale, other houses and sides. */
enum { SCALE_PLAIN, SCALE_SEVERAL, SCALE_ANOTHER, SCALE_OTHER };
enum { SCALE_NAMES = 150, SCALE_ID = 40 };
enum { PATIENCE = 12, AT_ONCE = 6, SPOKEN = 200, SPOKEN_EVERY = 20 };

struct scale_sound {
    struct sound s;
    struct place p;
    int count;                                   /* of techniques in the catalogue, */
    int number[SCALE_NAMES];                     /* which they are, */
    struct nonet_techniques others[SCALE_NAMES]; /* and all but each of them */
    int asked;    /* number of the only technique that may be found; -1: any */
    int left;     /* so many more steps of it in this position */
    long without; /* paths without a technique */
    int scarce;   /* 1: only those are asked that have too few steps in all sorts together */
};

/* ---- the catalogue ---- */

/* "NAKED_PAIR" is "naked-pair". */
static inline void scale_add(struct scale_sound *k, const char *symbol) {
    const struct nonet_technique *t;
    char id[SCALE_ID] = "";
    for (int i = 0; symbol[i] != '\0' && i + 1 < SCALE_ID; i++)
        id[i] = (char)(symbol[i] == '_' ? '-' : tolower((unsigned char)symbol[i]));
    if (nonet_technique_find(id) == NULL || k->count == SCALE_NAMES)
        abort();
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        if (strcmp(t->id, id) == 0)
            k->number[k->count] = i;
        else
            nonet_techniques_add(&k->others[k->count], t->id);
    k->count++;
}

static inline struct scale_sound *scale_open(void) {
    static const char *const symbols[] = {
#define SCALE_ROW(symbol, find, k, level, score, flags) #symbol,
#include "src/logic/scales/hodoku.def"
#undef SCALE_ROW
    };
    struct scale_sound *k = calloc(1, sizeof *k);
    for (size_t i = 0; k != NULL && i < sizeof symbols / sizeof *symbols; i++)
        scale_add(k, symbols[i]);
    return k;
}

/* Steps of one of the catalogue, in all sorts of positions. */
static inline long scale_found(const struct scale_sound *k, int i) {
    long all = 0;
    for (int sort = 0; sort < SOUND_SORTS; sort++)
        all += k->s.by[sort][k->number[i]];
    return all;
}

/* ---- steps ---- */

static inline int scale_step(void *user, const struct nonet_step *step,
                             const struct nonet_grid *before) {
    struct scale_sound *k = user;
    struct sound *s = &k->s;
    sound_count(s, step);
    if (sound_effects(s, step, before))
        return 1;
    if (k->asked >= 0 && step->technique != nonet_technique_at(k->asked))
        return sound_fail(s, step, "was not asked for");
    long found = k->asked >= 0 ? s->by[s->sort][k->asked] : s->steps;
    if ((found < SPOKEN || found % SPOKEN_EVERY == 0) && sound_words(s, step, before))
        return 1;
    return k->asked >= 0 && --k->left <= 0;
}

static inline void scale_check_end(struct scale_sound *k, int status,
                                   const struct nonet_logic_result *r, const char *id) {
    struct sound *s = &k->s;
    if (s->wrong[0] == '\0' && (status != NONET_OK || r->end == NONET_LOGIC_WRONG))
        snprintf(s->wrong, sizeof s->wrong, "%s: status %d", id, status);
}

static inline int scale_give_up(void *user) {
    int *patience = user;
    return --*patience < 0;
}

/* What number i of the catalogue finds in a grid, but no more than AT_ONCE steps, and not for long:
 * some search for a second where there is nothing. */
static inline void scale_ask(struct scale_sound *k, const struct nonet_grid *grid, int i) {
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    struct nonet_logic_options o = k->s.options;
    int before = k->asked, patience = PATIENCE;
    o.extent = NONET_LOGIC_ALL;
    memset(&o.with, 0xff, sizeof o.with);
    o.without = k->others[i];
    o.step = scale_step;
    o.step_user = k;
    o.cancel = scale_give_up;
    o.cancel_user = &patience;
    k->asked = k->number[i];
    k->left = AT_ONCE;
    int status = nonet_logic(grid, &o, NULL, 0, &result);
    if (status == NONET_E_CANCELLED && patience < 0)
        status = NONET_OK;
    scale_check_end(k, status, &result, nonet_technique_at(k->asked)->id);
    k->asked = before;
}

/* All that have too few steps yet, of those with these flags. */
static inline int scale_look(struct scale_sound *k, const struct nonet_grid *grid, unsigned flags) {
    struct sound *s = &k->s;
    for (int i = 0; i < k->count && s->wrong[0] == '\0'; i++)
        if ((nonet_technique_at(k->number[i])->flags & flags) == flags &&
            (k->scarce ? scale_found(k, i) : s->by[s->sort][k->number[i]]) < s->enough)
            scale_ask(k, grid, i);
    return s->wrong[0] != '\0';
}

/* ---- paths ---- */

static inline int scale_path_step(void *user, const struct nonet_step *step,
                                  const struct nonet_grid *before) {
    struct scale_sound *k = user;
    if (scale_step(user, step, before))
        return 1;
    if (nonet_techniques_has(&k->s.options.without, step->technique->id))
        return sound_fail(&k->s, step, "was switched off");
    return step->effects[0].placed ? 0 : scale_look(k, before, NONET_TECHNIQUE_UNIQUENESS);
}

/* A path on HoDoKu's scale without one of the techniques. It must come to an end. */
static inline void scale_walk(struct scale_sound *k, const struct nonet_grid *grid, int off) {
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    struct nonet_logic_options o = k->s.options;
    const char *id = nonet_technique_at(k->number[off])->id;
    memset(&k->s.options.without, 0, sizeof k->s.options.without);
    nonet_techniques_add(&k->s.options.without, id);
    o.without = k->s.options.without;
    o.step = scale_path_step;
    o.step_user = k;
    k->asked = -1;
    k->without++;
    scale_check_end(k, nonet_logic(grid, &o, NULL, 0, &result), &result, id);
    memset(&k->s.options.without, 0, sizeof k->s.options.without);
    k->s.solved += result.end == NONET_LOGIC_SOLVED;
}

/* ---- patterns ---- */

/* A cell that is not a clue is open again, with all its marks. */
static inline void scale_reopen(struct place *p, int c) {
    if (p->clues.value[c] == 0 && p->now.value[c] != 0)
        puzzle_clear(&p->now, c);
}

/* The houses of a puzzle: rows, columns, boxes, extra ones. */
static inline int scale_in(const struct puzzle *q, int house, int c) {
    int n = q->side, kind = house / n, one = house % n;
    return kind == 0   ? c / n == one
           : kind == 1 ? c % n == one
           : kind == 2 ? q->box[c] == one
                       : q->extra[one][c];
}

/* A fish in any houses: the digit has its places in base houses only where cover houses have it too,
 * apart from a few fins. kinds: 1 the base houses are lines of one kind, 2 or boxes, 3 any. */
static inline void scale_fish(struct place *p) {
    struct puzzle *q = &p->now;
    int n = q->side, d = 1 + chance_below(&p->state, n), size = 2 + chance_below(&p->state, 6);
    int kinds = 1 + chance_below(&p->state, 3), across = chance_below(&p->state, 2);
    int fins = chance_below(&p->state, 4), all = 3 * n + q->extras, bases = 0;
    unsigned char base[BRUTE_CELLS] = {0}, cover[BRUTE_CELLS] = {0}, used[4 * BRUTE_SIDE] = {0};
    for (int c = 0; c < q->cells; c++)
        if (p->digit[c] == d)
            scale_reopen(p, c);
    for (int tries = 0; tries < 60 && bases < size; tries++) {
        int h = chance_below(&p->state, all), at = -1, meets = 0;
        int kind = h / n, g = kinds == 1   ? (1 - across) * n
                              : kinds == 2 ? (place_percent(p, 60) ? (1 - across) * n : 2 * n)
                                           : n * chance_below(&p->state, 3);
        if (used[h] || (kinds < 3 && kind == 1 - across) || (kinds == 1 && kind != across))
            continue;
        for (int c = 0; c < q->cells; c++) {
            at = scale_in(q, h, c) && p->digit[c] == d ? c : at;
            meets |= scale_in(q, h, c) && base[c];
        }
        while (at >= 0 && g < all && !scale_in(q, g, at))
            g++;
        if (at < 0 || g >= all || g == h || used[g] || !place_is_open(p, at) ||
            (meets && place_percent(p, 90)))
            continue;
        used[h] = used[g] = 1;
        bases++;
        for (int c = 0; c < q->cells; c++) {
            base[c] |= (unsigned char)scale_in(q, h, c);
            cover[c] |= (unsigned char)scale_in(q, g, c);
        }
    }
    for (int c = 0; c < q->cells; c++) {
        if (!place_is_open(p, c) || p->digit[c] == d)
            continue;
        if (base[c] && !cover[c] && !(fins > 0 && place_percent(p, 15) && fins--))
            q->allowed[c] &= ~((uint32_t)1 << d);
        else if (cover[c] && place_percent(p, 80))
            q->allowed[c] |= (uint32_t)1 << d;
    }
}

/* Cells with the same two or three digits, here and there, and some with two of any. */
static inline void scale_pairs(struct place *p) {
    struct puzzle *q = &p->now;
    uint32_t few = 0;
    for (int i = 2 + chance_below(&p->state, 2); i > 0; i--)
        few |= (uint32_t)2 << chance_below(&p->state, q->side);
    for (int c = 0; c < q->cells; c++) {
        if ((place_bit(p, c) & few) != 0)
            scale_reopen(p, c);
        if (!place_is_open(p, c))
            continue;
        if ((place_bit(p, c) & few) != 0 && place_percent(p, 85))
            q->allowed[c] = few;
        else if (place_percent(p, 20))
            q->allowed[c] = place_bit(p, c) | (uint32_t)2 << chance_below(&p->state, q->side);
    }
}

/* The corners of a rectangle in two boxes, none of them a clue: the first is a, the next two b, and
 * the last one is not a, since there is one solution. 0: none found. */
static inline int scale_corners(struct place *p, int *corner) {
    const struct puzzle *q = &p->now;
    int n = q->side;
    for (int tries = 0; tries < 300; tries++) {
        int top = chance_below(&p->state, n), low = chance_below(&p->state, n), right = 0;
        int left = chance_below(&p->state, n), clues = 0;
        while (p->digit[top * n + right] != p->digit[low * n + left])
            right++;
        int at[] = {top * n + left, top * n + right, low * n + left, low * n + right};
        const int *box = q->box;
        for (int i = 0; i < 4; i++)
            clues += p->clues.value[at[i]] != 0;
        if (top == low || clues > 0 || (box[at[0]] == box[at[1]]) == (box[at[0]] == box[at[2]]))
            continue;
        memcpy(corner, at, sizeof at);
        return 1;
    }
    return 0;
}

/* Cells that would take marks from this one are open again. */
static inline void scale_let_have(struct place *p, int cell, uint32_t marks) {
    puzzle_clear(&p->now, cell);
    p->now.allowed[cell] = marks | place_bit(p, cell);
    for (int c = 0; c < p->now.cells; c++)
        if (c != cell && p->now.value[c] != 0 && (place_bit(p, c) & marks) != 0 &&
            place_meet(&p->now, c, cell))
            scale_reopen(p, c);
}

/* So that there is something to remove: cells that see all of these have the marks. */
static inline void scale_let_see(struct place *p, const int *cells, int count, uint32_t marks) {
    for (int c = 0; c < p->now.cells; c++) {
        int sees = p->clues.value[c] == 0;
        for (int i = 0; i < count; i++)
            sees &= c != cells[i] && place_meet(&p->now, c, cells[i]);
        if (!sees)
            continue;
        scale_reopen(p, c);
        scale_let_have(p, c, p->now.allowed[c] | marks);
    }
}

/* Four cells with the same two digits, some of them with more; or a digit only in its corners. */
static inline void scale_rectangle(struct place *p) {
    int corner[4], extra[4], extras = 0, n = p->now.side, only = chance_below(&p->state, 6);
    if (!scale_corners(p, corner))
        return;
    uint32_t pair = place_bit(p, corner[0]) | place_bit(p, corner[1]);
    uint32_t more = place_bit(p, corner[3]), digit = place_bit(p, corner[only % 2]);
    if (place_percent(p, 40))
        more |= (uint32_t)2 << chance_below(&p->state, n);
    for (int i = 3; i >= 0; i--)
        if (i == 3 || place_percent(p, 40))
            extra[extras++] = corner[i];
    if (only >= 4)
        scale_let_see(p, extra, extras, more);
    for (int i = 0; i < 4; i++)
        scale_let_have(p, corner[i], pair);
    for (int i = 0; i < extras; i++)
        scale_let_have(p, extra[i], pair | more);
    for (int c = 0; c < p->now.cells && only < 2; c++) {
        int in_lines = only == 0 ? c / n == corner[0] / n || c / n == corner[3] / n
                                 : c % n == corner[0] % n || c % n == corner[3] % n;
        int is_corner = c == corner[0] || c == corner[1] || c == corner[2] || c == corner[3];
        if (place_is_open(p, c) && in_lines && !is_corner && place_bit(p, c) != digit)
            p->now.allowed[c] &= ~digit;
    }
}

/* No clue keeps these digits from a cell that is not a clue. */
static inline int scale_may_have(const struct place *p, int cell, uint32_t marks) {
    int may = p->clues.value[cell] == 0;
    for (int c = 0; c < p->clues.cells && may; c++)
        may = p->clues.value[c] == 0 || (place_bit(p, c) & marks) == 0 ||
              !place_meet(&p->clues, c, cell);
    return may;
}

/* All of these cells may have the marks, and so may one that sees them all. */
static inline int scale_may_remove(const struct place *p, const int *cells, int count,
                                   uint32_t marks) {
    int may = 0;
    for (int c = 0; c < p->clues.cells && !may; c++) {
        may = scale_may_have(p, c, marks);
        for (int i = 0; i < count && may; i++)
            may = c != cells[i] && place_meet(&p->clues, c, cells[i]);
    }
    for (int i = 0; i < count && may; i++)
        may = scale_may_have(p, cells[i], marks);
    return may;
}

/* The same digit more in two opposite corners, or in three: test 5. */
static inline void scale_opposite(struct place *p) {
    int corner[4];
    for (int tries = 0; tries < 100 && scale_corners(p, corner); tries++) {
        uint32_t pair = place_bit(p, corner[0]) | place_bit(p, corner[1]);
        uint32_t more = place_bit(p, corner[3]);
        int extra[] = {corner[3], corner[0], corner[1]}, extras = 2 + place_percent(p, 30);
        if (!scale_may_remove(p, extra, extras, more))
            continue;
        scale_let_see(p, extra, extras, more);
        for (int i = 0; i < 4; i++)
            scale_let_have(p, corner[i], pair);
        for (int i = 0; i < extras; i++)
            scale_let_have(p, extra[i], pair | more);
        return;
    }
}

/* Two or three corners are known, but not given, and the others could complete the rectangle. */
static inline void scale_avoidable(struct place *p) {
    int corner[4], known = 2 + place_percent(p, 30);
    for (int tries = 0; tries < 100 && scale_corners(p, corner); tries++) {
        int is_upright = p->now.box[corner[0]] == p->now.box[corner[2]];
        int beside = corner[is_upright ? 2 : 1], across = corner[is_upright ? 1 : 2];
        int others[] = {across, corner[3]};
        uint32_t a = place_bit(p, corner[0]), b = place_bit(p, across);
        uint32_t more = place_bit(p, corner[3]);
        if (!scale_may_have(p, corner[3], a) ||
            (known == 2 && !scale_may_remove(p, others, 2, more)))
            continue;
        if (known == 2)
            scale_let_see(p, others, 2, more);
        scale_let_have(p, corner[3], a | more);
        scale_let_have(p, across, b | more);
        puzzle_give(&p->now, corner[0], p->digit[corner[0]]);
        puzzle_give(&p->now, beside, p->digit[beside]);
        if (known == 3)
            puzzle_give(&p->now, across, p->digit[across]);
        return;
    }
}

/* Where a digit is in a row, or a column. */
static inline int scale_place_of(const struct place *p, int line, int is_row, int d) {
    int n = p->now.side, i = 0;
    while (p->digit[is_row ? line * n + i : i * n + line] != d)
        i++;
    return is_row ? line * n + i : i * n + line;
}

/* In a line a digit has these two places only. */
static inline void scale_keep_two(struct place *p, int line, int is_row, int a, int b,
                                  uint32_t digit) {
    int n = p->now.side;
    for (int i = 0; i < n; i++) {
        int c = is_row ? line * n + i : i * n + line;
        if (c != a && c != b && place_is_open(p, c))
            p->now.allowed[c] &= ~digit;
    }
}

/* Two kites that the same two cells of a box tie: one of them has the digit, and so have the ends of
 * the other's lines. */
static inline void scale_kites(struct place *p) {
    const struct puzzle *q = &p->clues;
    int n = q->side;
    for (int tries = 0; tries < 2000; tries++) {
        int one = chance_below(&p->state, q->cells), two = chance_below(&p->state, q->cells);
        int d = p->digit[one];
        int across = one / n * n + chance_below(&p->state, n);
        int down = chance_below(&p->state, n) * n + one % n;
        int right = scale_place_of(p, two / n, 1, d), low = scale_place_of(p, two % n, 0, d);
        int gone = low / n * n + across % n, other = down / n * n + right % n;
        int cells[] = {one, two, across, down, right, low, gone, other};
        int is_good = q->box[one] == q->box[two] && one / n != two / n && one % n != two % n &&
                      q->box[across] != q->box[one] && q->box[down] != q->box[one] &&
                      p->digit[gone] != d && p->digit[other] != d;
        for (int i = 0; i < 8 && is_good; i++)
            is_good = scale_may_have(p, cells[i], (uint32_t)1 << d);
        if (!is_good)
            continue;
        uint32_t digit = (uint32_t)1 << d;
        for (int i = 0; i < 8; i++)
            scale_let_have(p, cells[i],
                           (place_is_open(p, cells[i]) ? p->now.allowed[cells[i]] : 0) | digit);
        scale_keep_two(p, one / n, 1, one, across, digit);
        scale_keep_two(p, one % n, 0, one, down, digit);
        scale_keep_two(p, two / n, 1, two, right, digit);
        scale_keep_two(p, two % n, 0, two, low, digit);
        return;
    }
}

/* The whole of a sue de coq: few digits in the open cells of a line and a box that cross. */
static inline void scale_crossing(struct place *p) {
    struct puzzle *q = &p->now;
    int n = q->side, c0 = chance_below(&p->state, q->cells), row = chance_below(&p->state, 2);
    uint32_t cross = 0, line = 0, box = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int c = 0; c < q->cells; c++) {
            int on_line = row ? c / n == c0 / n : c % n == c0 % n, in_box = q->box[c] == q->box[c0];
            if (!place_is_open(p, c) || (!on_line && !in_box))
                continue;
            if (pass == 0 && on_line && in_box)
                cross |= place_bit(p, c);
            if (pass == 0 && !in_box && line == 0 && place_percent(p, 40))
                line = place_bit(p, c);
            if (pass == 0 && !on_line && box == 0 && place_percent(p, 40))
                box = place_bit(p, c);
            if (pass == 1 && on_line && in_box)
                q->allowed[c] = cross | line | box;
            else if (pass == 1 && (place_bit(p, c) & (line | box)) != 0)
                q->allowed[c] = place_bit(p, c) | (cross & ~(uint32_t)(chance(&p->state)));
        }
}

/* ---- positions ---- */

static inline void scale_to_grid(const struct place *p, struct nonet_grid *grid, size_t room) {
    const struct puzzle *q = &p->now;
    puzzle_to_grid(q, grid, room);
    for (int c = 0; c < q->cells; c++)
        if (q->value[c] != 0 && p->clues.value[c] == 0) {
            nonet_grid_clear(grid, c);
            nonet_grid_place(grid, c, q->value[c]);
        }
}

static inline void scale_make(struct place *p) {
    static void (*const patterns[])(struct place *) = {
        scale_fish, scale_fish,      scale_pairs,     scale_crossing,  place_set,
        place_fish, scale_avoidable, scale_rectangle, scale_rectangle, scale_rectangle};
    static void (*const rare[])(struct place *) = {scale_avoidable, scale_opposite, scale_kites};
    enum { PATTERNS = sizeof patterns / sizeof *patterns, RARE = sizeof rare / sizeof *rare };
    place_thin(p, 25 + chance_below(&p->state, 76), 20 + chance_below(&p->state, 81));
    for (int i = chance_below(&p->state, 3); i >= 0; i--)
        patterns[chance_below(&p->state, PATTERNS)](p);
    if (place_percent(p, 30)) /* nothing may disturb it */
        rare[chance_below(&p->state, RARE)](p);
    else if (place_percent(p, 30))
        place_settle(p);
}

/* Drops clues until there are several solutions, and a few marks that none of them has. 0: there are
 * too many. */
static inline int scale_several(struct scale_sound *k) {
    enum { MOST = 300 };
    struct place *p = &k->p;
    struct puzzle *q = &p->now;
    long solutions = 1;
    for (int tries = 0; tries < 200 && solutions == 1; tries++) {
        puzzle_clear(&p->clues, chance_below(&p->state, q->cells));
        solutions = brute_may(&p->clues, MOST, k->s.may);
    }
    *q = p->clues;
    for (int c = 0; c < q->cells; c++)
        for (int d = 1; q->value[c] == 0 && d <= q->side; d++)
            if (!(k->s.may[c] >> d & 1) && place_percent(p, 45))
                q->allowed[c] &= ~((uint32_t)1 << d);
    return solutions > 1 && solutions < MOST;
}

static inline void scale_position(struct scale_sound *k, int i) {
    union nonet_grid16 grid;
    struct puzzle clues = k->p.clues;
    uint32_t may[BRUTE_CELLS];
    int is_other = k->s.sort == SCALE_OTHER, is_several = i % 8 == 7;
    memcpy(may, k->s.may, sizeof may);
    if (is_several && !scale_several(k)) {
        k->p.clues = clues;
        memcpy(k->s.may, may, sizeof may);
        return;
    }
    if (!is_several)
        scale_make(&k->p);
    k->s.options.no_uniqueness = is_several;
    k->s.options.scale = i % 8 == 3   ? NONET_SCALE_EXPLAINER
                         : i % 8 == 5 ? NONET_SCALE_NONET
                                      : NONET_SCALE_HODOKU;
    if (!is_other)
        k->s.sort = is_several                                 ? SCALE_SEVERAL
                    : k->s.options.scale != NONET_SCALE_HODOKU ? SCALE_ANOTHER
                                                               : SCALE_PLAIN;
    scale_to_grid(&k->p, NONET_GRID(grid), sizeof grid);
    scale_look(k, NONET_GRID(grid), 0);
    k->s.sort = is_other ? SCALE_OTHER : SCALE_PLAIN;
    k->s.options.scale = NONET_SCALE_HODOKU;
    k->s.options.no_uniqueness = 0;
    k->p.clues = clues;
    memcpy(k->s.may, may, sizeof may);
}

/* Called for a generated puzzle: its path, and positions. */
static inline int scale_puzzle(void *user, const struct nonet_generated *g) {
    struct scale_sound *k = user;
    struct sound *s = &k->s;
    s->scale = NONET_SCALE_HODOKU;
    k->p.digit = s->digit;
    k->p.state = g->number * 1000003 + s->seed;
    if (!sound_begin(s, g, &k->p.clues))
        return 1;
    s->sort = k->p.clues.side == 9 && (g->rules == NULL || nonet_rules_count(g->rules) == 0)
                  ? SCALE_PLAIN
                  : SCALE_OTHER;
    scale_walk(k, g->puzzle, (int)(g->number % (uint64_t)k->count));
    for (int i = 0; i < s->positions && s->wrong[0] == '\0'; i++)
        scale_position(k, i);
    return s->wrong[0] != '\0';
}

/* The path of each of so many puzzles, and so many positions made of it, but of each technique no
 * more steps than are enough. 1: all are right. */
static inline int scale_run(struct scale_sound *k, const struct sound_kind *kind, uint64_t seed,
                            int puzzles, int positions, long enough) {
    k->s.positions = positions;
    k->s.enough = enough;
    k->s.wanted = LONG_MAX;
    k->s.seed = seed;
    return sound_generate(&k->s, kind, seed, (uint64_t)puzzles, scale_puzzle);
}

#endif
