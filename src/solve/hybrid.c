/*
 * The hybrid engine: what a person does in every house, and a search when that ends.
 *
 * A house is hit by two blows. The clean sweep takes its known digits out of its unsolved cells;
 * the heat seek places every digit that has one cell left in it. All houses are hit, again and
 * again until a round changes nothing. Then the first unsolved cell in reading order gets each of
 * its digits, ascending, and for each of them the houses are hit again. So solutions come in the
 * order of their digits, read row by row.
 *
 * The state is one set of digits per cell; one digit: solved. What a guess has removed is on a
 * trail of candidates, from which it is put back. The open choices are on a stack of their own, so
 * the C stack stays flat at any depth.
 */
#include "solve/engine.h"

#include <stdlib.h>

struct choice {
    struct nonet_set left; /* digits not tried yet */
    uint32_t trail;        /* its length before */
    uint16_t c;
};

struct candidate {
    uint16_t c;
    uint8_t d;
};

struct state {
    struct nonet_search *search;
    int n, cells;
    int cancelled;
    int changed; /* in this round */
    int depth;
    uint32_t length; /* of the trail */
    struct nonet_set *m;
    struct choice *choice;
    struct nonet_grid *shown;
    struct candidate *trail;
};

static int is_one(struct nonet_set m) {
    return m.high == 0 ? (m.low & (m.low - 1)) == 0 : m.low == 0 && (m.high & (m.high - 1)) == 0;
}

/* Takes digits from a cell, which has them. 0: none is left. */
static int drop(struct state *s, int c, struct nonet_set x) {
    s->m[c] = set_minus(s->m[c], x);
    s->changed = 1;
    while (!set_is_empty(x)) {
        struct candidate gone = {(uint16_t)c, (uint8_t)set_take(&x)};
        s->trail[s->length++] = gone;
    }
    return !set_is_empty(s->m[c]);
}

static void undo(struct state *s, uint32_t length) {
    while (s->length > length) {
        const struct candidate *gone = &s->trail[--s->length];
        s->m[gone->c] = set_or(s->m[gone->c], set_of(gone->d));
    }
}

/* ---- Human-style: each returns 0 if it met a contradiction ---- */

static int clean_sweep(struct state *s, const uint16_t *house) {
    struct nonet_set known = {0, 0};
    for (int i = 0; i < s->n; i++) {
        struct nonet_set m = s->m[house[i]];
        if (!is_one(m))
            continue;
        if (!set_is_empty(set_and(known, m)))
            return 0;
        known = set_or(known, m);
    }
    for (int i = 0; i < s->n; i++) {
        struct nonet_set m = s->m[house[i]], x = set_and(m, known);
        if (!is_one(m) && !set_is_empty(x) && !drop(s, house[i], x))
            return 0;
    }
    return 1;
}

static int heat_seek(struct state *s, const uint16_t *house) {
    struct nonet_set once = {0, 0}, twice = {0, 0};
    for (int i = 0; i < s->n; i++) {
        struct nonet_set m = s->m[house[i]];
        twice = set_or(twice, set_and(once, m));
        once = set_or(once, m);
    }
    if (!set_equal(once, set_all(s->n)))
        return 0;
    for (int i = 0; i < s->n; i++) {
        struct nonet_set m = s->m[house[i]], lone = set_minus(m, twice);
        if (is_one(m) || set_is_empty(lone))
            continue;
        if (!is_one(lone) || !drop(s, house[i], set_minus(m, lone)))
            return 0;
    }
    return 1;
}

static int hit(struct state *s, int h) {
    const uint16_t *house = shape_house(s->search->shape, h);
    return clean_sweep(s, house) && heat_seek(s, house);
}

static int hit_all(struct state *s) {
    s->search->result.nodes++;
    s->cancelled = search_tick(s->search, SEARCH_NODE + (unsigned)s->cells);
    do {
        s->changed = 0;
        for (int h = 0; h < s->search->shape->houses; h++) {
            if (s->cancelled || !hit(s, h))
                return 0;
            s->cancelled = search_tick(s->search, (unsigned)s->n);
        }
    } while (s->changed);
    return 1;
}

/* ---- Graph search ---- */

/* Opens the first unsolved cell. 0: there is none. */
static int open_choice(struct state *s) {
    for (int c = 0; c < s->cells; c++) {
        if (is_one(s->m[c]))
            continue;
        struct choice choice = {s->m[c], s->length, (uint16_t)c};
        s->choice[s->depth++] = choice;
        return 1;
    }
    return 0;
}

/* The next digit of the last choice that has one, and what follows from it. 0: the search is over.
 * *good: it did not lead to a contradiction. */
static int next_choice(struct state *s, int *good) {
    while (s->depth > 0 && set_is_empty(s->choice[s->depth - 1].left))
        s->depth--;
    if (s->depth == 0)
        return 0;
    struct choice *choice = &s->choice[s->depth - 1];
    undo(s, choice->trail);
    struct nonet_set one = set_of(set_take(&choice->left));
    s->search->result.guesses += !set_is_empty(choice->left);
    drop(s, choice->c, set_minus(s->m[choice->c], one));
    *good = hit_all(s);
    return 1;
}

static int report(struct state *s) {
    if (!search_wants_grid(s->search))
        return nonet_search_found(s->search, NULL);
    for (int c = 0; c < s->cells; c++)
        show_digit(s->shown, c, set_first(s->m[c]));
    return nonet_search_found(s->search, s->shown);
}

static int load(struct state *s) {
    const struct nonet_grid *g = s->search->puzzle;
    int good = 1;
    for (int c = 0; c < s->cells; c++) {
        s->m[c] = grid_marks(g, c);
        good &= !set_is_empty(s->m[c]);
    }
    show_begin(s->shown, g);
    return good;
}

static int run(struct state *s) {
    int good = load(s) && hit_all(s);
    do {
        if (s->cancelled)
            return NONET_E_CANCELLED;
        if (good && !open_choice(s) && report(s))
            return NONET_OK;
    } while (next_choice(s, &good));
    s->search->result.complete = 1;
    return NONET_OK;
}

/* ---- Memory: sets, choices, the grid that is shown, the trail, in this order ---- */

#define CELL_BYTES (sizeof(struct nonet_set) + sizeof(struct choice))
#define TRAIL_LENGTH(side) ((side) * (side) * ((side)-1) + 1) /* one cell may lose its last */
#define WORK_BYTES(side)                                                                           \
    ((side) * (side)*CELL_BYTES + GRID_ROOM(side) + TRAIL_LENGTH(side) * sizeof(struct candidate))

static int run_in(struct nonet_search *search, unsigned char *room) {
    size_t side = search->puzzle->side, cells = side * side;
    struct state s = {.search = search, .n = (int)side, .cells = (int)cells};
    s.m = (struct nonet_set *)room;
    s.choice = (struct choice *)(s.m + cells);
    s.shown = (struct nonet_grid *)(s.choice + cells);
    s.trail = (struct candidate *)((unsigned char *)s.shown + GRID_ROOM(side));
    return run(&s);
}

int nonet_engine_hybrid(struct nonet_search *search) {
    size_t side = search->puzzle->side;
    if (side <= 16) {
        union {
            struct choice align;
            unsigned char bytes[WORK_BYTES(16)];
        } room;
        return run_in(search, room.bytes);
    }
    unsigned char *room = malloc(WORK_BYTES(side));
    if (room == NULL)
        return NONET_E_MEMORY;
    int status = run_in(search, room);
    free(room);
    return status;
}
