/*
 * The textbook engine. First the candidates of every cell; then, again and again, the first cell in
 * reading order with the fewest candidates left, counted again after every assignment, gets its
 * digits in ascending order. A cell with a single candidate has the fewest, so it is assigned
 * before anything is guessed; a cell with none makes the search backtrack.
 *
 * Only the digits used in each house are kept: a cell's candidates are its marks without the digits
 * of its houses, and to undo a digit is to take it out of their sets. The search is a
 * stack of choices in one array, not a recursion, so its depth costs no C stack.
 */
#include "solve/engine.h"
#include "grid/used.h"

#include <assert.h>
#include <stdlib.h>

struct choice {
    struct nonet_set left; /* digits not tried yet */
    uint16_t c;
    uint8_t d; /* the one that is there now */
};

struct state {
    struct nonet_search *search;
    const struct nonet_grid *puzzle; /* a copy: the caller may want the solution in its place */
    struct nonet_grid *shown;
    uint8_t *digit; /* the digit in each cell, 0 for none */
    struct choice *choice;
    int depth;
    struct used used;
};

/* Puts the clues in. 0: two of them clash. */
static int load(struct state *s) {
    const struct nonet_grid *g = s->puzzle;
    for (int c = 0; c < (int)g->cells; c++) {
        int d = grid_value(g, c);
        s->digit[c] = (uint8_t)d;
        if (d == 0)
            continue;
        if (set_has(used_around(&s->used, c), d))
            return 0;
        used_add(&s->used, c, d);
    }
    return 1;
}

/* The first open cell with the fewest candidates; one with a single candidate is taken at once,
 * since only a dead end could be better, and that will still be there. 0: no cell is open. */
static int pick(const struct state *s, struct choice *choice) {
    int fewest = NONET_SIDE_MAX + 1;
    for (int c = 0; c < (int)s->puzzle->cells && fewest > 1; c++) {
        if (s->digit[c] != 0)
            continue;
        struct nonet_set m = used_left(&s->used, s->puzzle, c);
        int count = set_count(m);
        if (count >= fewest)
            continue;
        fewest = count;
        choice->c = (uint16_t)c;
        choice->left = m;
    }
    return fewest <= NONET_SIDE_MAX;
}

/* Replaces the digit of the last choice by its next one. 0: there is none, the cell is empty. */
static int next_digit(struct state *s) {
    struct choice *choice = &s->choice[s->depth - 1];
    if (choice->d != 0)
        used_remove(&s->used, choice->c, choice->d);
    choice->d = 0;
    if (!set_is_empty(choice->left)) {
        choice->d = (uint8_t)set_take(&choice->left);
        assert(!set_has(used_around(&s->used, choice->c), choice->d));
        used_add(&s->used, choice->c, choice->d);
        s->search->result.guesses += !set_is_empty(choice->left);
    }
    s->digit[choice->c] = choice->d;
    return choice->d != 0;
}

static int report(struct state *s) {
    if (!search_wants_grid(s->search))
        return nonet_search_found(s->search, NULL);
    for (int c = 0; c < (int)s->shown->cells; c++)
        show_digit(s->shown, c, s->digit[c]);
    return nonet_search_found(s->search, s->shown);
}

/* Puts in the next digit of the last choice that has one. 0: there is none, the search is over. */
static int advance(struct state *s) {
    while (s->depth > 0 && !next_digit(s))
        s->depth--;
    return s->depth > 0;
}

static int run(struct state *s) {
    if (load(s)) {
        do {
            s->search->result.nodes++;
            if (search_tick(s->search, SEARCH_NODE + s->puzzle->cells))
                return NONET_E_CANCELLED;
            assert(s->depth <= (int)s->puzzle->cells); /* every choice fills a cell */
            if (pick(s, &s->choice[s->depth]))
                s->choice[s->depth++].d = 0;
            else if (report(s))
                return NONET_OK;
        } while (advance(s));
    }
    s->search->result.complete = 1;
    return NONET_OK;
}

/* What a search needs besides its struct: choices, two grids, digits, in this order. */
#define WORK_BYTES(side) ((side) * (side) * (sizeof(struct choice) + 1) + 2 * GRID_ROOM(side))

static int run_in(struct nonet_search *search, unsigned char *room) {
    size_t cells = search->puzzle->cells, grid_bytes = GRID_ROOM(search->puzzle->side);
    unsigned char *grids = room + cells * sizeof(struct choice);
    struct nonet_grid *puzzle = (struct nonet_grid *)grids;
    struct nonet_grid *shown = (struct nonet_grid *)(grids + grid_bytes);
    struct state s;
    s.search = search;
    s.puzzle = puzzle;
    s.shown = shown;
    s.digit = grids + 2 * grid_bytes;
    s.choice = (struct choice *)room;
    s.depth = 0;
    used_begin(&s.used, search->shape);
    memcpy(puzzle, search->puzzle, (size_t)NONET_GRID_BYTES(search->puzzle->side));
    show_begin(shown, puzzle);
    return run(&s);
}

int nonet_engine_backtrack(struct nonet_search *search) {
    int side = search->puzzle->side;
    if (side <= 16) {
        union {
            struct choice align;
            unsigned char bytes[WORK_BYTES(16)];
        } room;
        return run_in(search, room.bytes);
    }
    unsigned char *room = malloc(WORK_BYTES((size_t)side));
    if (room == NULL)
        return NONET_E_MEMORY;
    int status = run_in(search, room);
    free(room);
    return status;
}
