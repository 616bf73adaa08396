/*
 * Why a puzzle has no solution. If nothing is wrong at first sight, the answer is a minimal set of
 * clues that contradict each other: without any one of them the others do not.
 *
 * It is found by dropping clues while there is still no solution. Whole runs of clues are tried
 * first and halved where they are needed, so finding a few clues among many takes few searches. A
 * run that is hard to decide is halved too: that costs searches, never the answer, and keeps the
 * search near the original puzzle, where it is quick. Only a search about a single clue runs to the
 * end. A clue that is needed stays needed when others are dropped, so one pass gives a truly
 * minimal set.
 */
#include "grid/conflict.h"
#include "solve/clues.h"
#include "solve/engine.h"
#include "solve/patience.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

enum { PATIENCE = 31 }; /* how often a search about a run of clues may go on when it asks */

struct hunt {
    const struct nonet_grid *puzzle;
    const struct nonet_rules *rules;
    struct nonet_grid *work; /* the puzzle with some clues off */
    uint16_t *clue;          /* the cells of all clues */
    int clues;
    struct patience patience;
};

/* 1: the clues that are on contradict each other. 0: they do not, or it took too long to find
 * out. */
static int refuted(struct hunt *hunt, int patience) {
    hunt->patience.left = patience;
    int can = clues_can_stand(hunt->work, hunt->rules, patience_ends, &hunt->patience);
    if (can == NONET_E_CANCELLED && !hunt->patience.cancelled)
        return 0;
    return can < 0 ? can : !can;
}

/* Turns off those of the clues from .. to-1, which are on, that are not needed. The recursion
 * halves them, so it is 15 deep at most. */
static int drop_unneeded(struct hunt *hunt, int from, int to) {
    for (int i = from; i < to; i++)
        clue_off(hunt->work, hunt->clue[i]);
    int status = refuted(hunt, to - from > 1 ? PATIENCE : INT_MAX);
    if (status != 0)
        return status < 0 ? status : NONET_OK;
    for (int i = from; i < to; i++)
        clue_on(hunt->work, hunt->puzzle, hunt->clue[i]);
    if (to - from <= 1)
        return NONET_OK;
    int middle = from + (to - from) / 2;
    status = drop_unneeded(hunt, from, middle);
    return status != NONET_OK ? status : drop_unneeded(hunt, middle, to);
}

static int find_clues(struct hunt *hunt, struct nonet_conflict *conflict) {
    memcpy(hunt->work, hunt->puzzle, (size_t)NONET_GRID_BYTES(hunt->puzzle->side));
    for (int c = 0; c < (int)hunt->puzzle->cells; c++)
        if (clue_is_on(hunt->puzzle, c))
            hunt->clue[hunt->clues++] = (uint16_t)c;
    assert(hunt->clues <= (int)hunt->puzzle->cells); /* none, if no grid meets the rules */
    int status = drop_unneeded(hunt, 0, hunt->clues);
    if (status != NONET_OK)
        return status;
    conflict_begin(conflict, NONET_CONFLICT_CLUES, 0, -1);
    for (int i = 0; i < hunt->clues; i++)
        if (clue_is_on(hunt->work, hunt->clue[i]))
            conflict_add(conflict, hunt->clue[i]);
    return NONET_OK;
}

static int hunt_clues(struct hunt *hunt, struct nonet_conflict *conflict) {
    union nonet_grid16 small;
    uint16_t few[16 * 16];
    int side = hunt->puzzle->side;
    if (side <= 16) {
        hunt->work = NONET_GRID(small);
        hunt->clue = few;
        return find_clues(hunt, conflict);
    }
    unsigned char *room = malloc(GRID_ROOM(side) + hunt->puzzle->cells * sizeof *hunt->clue);
    if (room == NULL)
        return NONET_E_MEMORY;
    hunt->work = (struct nonet_grid *)room;
    hunt->clue = (uint16_t *)(room + GRID_ROOM(side));
    int status = find_clues(hunt, conflict);
    free(room);
    return status;
}

int nonet_why_none(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                   nonet_cancel_fn cancel, void *cancel_user, struct nonet_conflict *conflict) {
    struct hunt hunt = {.puzzle = puzzle, .rules = rules, .patience = {0, cancel, cancel_user, 0}};
    struct nonet_conflict sight = NONET_CONFLICT_INIT(NULL, 0);
    if (!conflict_is_valid(conflict))
        return NONET_E_ARGUMENT;
    int status = nonet_find_clash(puzzle, rules, &sight);
    if (status != NONET_OK)
        return status;
    if (sight.kind != NONET_CONFLICT_NONE)
        return nonet_find_clash(puzzle, rules, conflict);
    int can = clues_can_stand(puzzle, rules, cancel, cancel_user);
    if (can < 0)
        return can;
    if (!can)
        return hunt_clues(&hunt, conflict);
    conflict_begin(conflict, NONET_CONFLICT_NONE, 0, -1);
    return NONET_OK;
}
