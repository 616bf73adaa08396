/*
 * The engine for any size. Three searches follow one another, each with its own strength:
 *
 *   1. plain search with full propagation (any.inc), on the narrowest sets that the side fits in:
 *      finishes easy puzzles before anything else has read its input;
 *   2. clause learning (learn.c), for what plain search does not finish within its patience;
 *   3. the SAT solver, if it was built in, for what outlasts that.
 *
 * Patience is counted in contradictions, never in time, so the answer is the same everywhere. Each
 * hands the next what it knows for certain, and the solutions it found, so that none is found
 * twice. A search that has found more than there is room for runs to the end.
 */
#include "solve/any.h"

#include <stdlib.h>

enum { FAILURES_SMALL = 150, FAILURES_LARGE = 15, CONFLICTS = 2000000 };
enum { KNOWN_SMALL = 4, KNOWN_LARGE = 64 };
enum { SIDE_SMALL = 16 }; /* up to this side the plain search allocates nothing */
_Static_assert(NONET_GRID_BYTES(SIDE_SMALL) <= sizeof(union nonet_grid16), "room on the stack");

static int plain(struct nonet_search *search) {
    switch (search->puzzle->set_bytes) {
    case 2:
        return nonet_any16(search);
    case 4:
        return nonet_any32(search);
    case 8:
        return nonet_any64(search);
    default:
        assert(search->puzzle->set_bytes == 16);
        return nonet_any128(search);
    }
}

static int follow(struct nonet_search *search, uint64_t failures) {
    search->patience = failures;
    int status = plain(search);
    if (status == SEARCH_GAVE_UP) {
        search->patience = nonet_sat_is_built() ? CONFLICTS : 0;
        status = nonet_engine_learn(search);
    }
    assert(status != SEARCH_GAVE_UP || search->patience != 0);
    return status == SEARCH_GAVE_UP ? nonet_engine_sat(search) : status;
}

static int follow_small(struct nonet_search *search) {
    union nonet_grid16 left, shown;
    unsigned char known[KNOWN_SMALL * SIDE_SMALL * SIDE_SMALL];
    search->left = NONET_GRID(left);
    search->shown = NONET_GRID(shown);
    search->known = known;
    search->known_room = KNOWN_SMALL;
    memcpy(search->left, search->puzzle, (size_t)NONET_GRID_BYTES(search->puzzle->side));
    return follow(search, FAILURES_SMALL);
}

static int follow_large(struct nonet_search *search) {
    size_t grid = GRID_ROOM(search->puzzle->side);
    unsigned char *room = malloc(2 * grid + (size_t)KNOWN_LARGE * search->puzzle->cells);
    if (room == NULL)
        return NONET_E_MEMORY;
    search->left = (struct nonet_grid *)room;
    search->shown = (struct nonet_grid *)(room + grid);
    search->known = room + 2 * grid;
    search->known_room = KNOWN_LARGE;
    memcpy(search->left, search->puzzle, (size_t)NONET_GRID_BYTES(search->puzzle->side));
    int status = follow(search, FAILURES_LARGE);
    free(room);
    return status;
}

int nonet_engine_any(struct nonet_search *search) {
    return (search->puzzle->side <= SIDE_SMALL ? follow_small : follow_large)(search);
}
