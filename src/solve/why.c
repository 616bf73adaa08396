/*
 * Why a puzzle has no solution. If nothing is wrong at first sight, the answer is a minimal set of
 * clues and rules that contradict each other: without any one of them the others do not. (Houses
 * always hold; only named rules are dropped.)
 *
 * It is found by dropping clues and rules while there is still no solution. Whole runs of them are
 * tried first and halved where they are needed, so finding a few among many takes few searches. A
 * run that is hard to decide is halved too: that costs searches, never the answer, and keeps the
 * search near the original puzzle, where it is quick. What is needed stays needed when others are
 * dropped, so one pass gives a truly minimal set.
 *
 * Without named rules a search about a single clue runs to the end. With them it may take forever,
 * so all searches together have a limit; what it leaves undecided stays in the set, and the answer
 * says so. Rules that took no part where the contradiction shows without a guess are dropped first,
 * all at once.
 */
#include "grid/conflict.h"
#include "solve/clues.h"
#include "solve/engine.h"
#include "solve/patience.h"
#include "solve/ruled.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

/* How often a search about a run may go on when it asks; with named rules also one about a single
 * clue or rule, and all of them together. */
enum { PATIENCE = 31, PATIENCE_ONE = 200, PATIENCE_ALL = 1500 };

struct hunt {
    const struct nonet_grid *puzzle;
    const struct nonet_rules *rules;
    const struct shape *shape; /* with named rules */
    struct nonet_grid *work;   /* the puzzle with some clues off */
    unsigned char *only;       /* NULL: no named rules; else which of them are on */
    uint16_t *item;            /* the cells of all clues, then the numbers of the named rules */
    int clues, items;
    struct patience patience;
    int left;         /* with named rules: what is left for all searches */
    int is_undecided; /* some search ended too early */
};

static void turn(struct hunt *hunt, int i, int on) {
    if (i >= hunt->clues)
        hunt->only[hunt->item[i]] = (unsigned char)on;
    else if (on)
        clue_on(hunt->work, hunt->puzzle, hunt->item[i]);
    else
        clue_off(hunt->work, hunt->item[i]);
}

static int can_stand(struct hunt *hunt) {
    if (hunt->only == NULL)
        return clues_can_stand(hunt->work, hunt->rules, patience_ends, &hunt->patience);
    return nonet_ruled_can_stand(hunt->work, hunt->shape, hunt->rules, hunt->only, patience_ends,
                                 &hunt->patience);
}

static int patience_for(const struct hunt *hunt, int items) {
    if (hunt->only == NULL)
        return items > 1 ? PATIENCE : INT_MAX;
    int most = items > 1 ? PATIENCE : PATIENCE_ONE;
    return most < hunt->left ? most : hunt->left;
}

/* 1: what is on is a contradiction. 0: it is not, or it took too long to find out. `items` is how
 * many were turned off for the question. */
static int refuted(struct hunt *hunt, int items) {
    int patience = patience_for(hunt, items);
    hunt->patience.left = patience;
    int can = can_stand(hunt);
    if (hunt->only != NULL)
        hunt->left -= patience - (hunt->patience.left > 0 ? hunt->patience.left : 0);
    if (can == NONET_E_CANCELLED && !hunt->patience.cancelled) {
        hunt->is_undecided |= items == 1;
        return 0;
    }
    return can < 0 ? can : !can;
}

/* Turns off those of the items from .. to-1, which are on, that are not needed. The recursion
 * halves them, so it is 15 deep at most. */
static int drop_unneeded(struct hunt *hunt, int from, int to) {
    for (int i = from; i < to; i++)
        turn(hunt, i, 0);
    int status = refuted(hunt, to - from);
    if (status != 0)
        return status < 0 ? status : NONET_OK;
    for (int i = from; i < to; i++)
        turn(hunt, i, 1);
    if (to - from <= 1)
        return NONET_OK;
    int middle = from + (to - from) / 2;
    status = drop_unneeded(hunt, from, middle);
    return status != NONET_OK ? status : drop_unneeded(hunt, middle, to);
}

/* Drops the rules that took no part, if the others are a contradiction without them. */
static int drop_bystanders(struct hunt *hunt) {
    unsigned char used[NONET_NAMED_RULES_MAX(9) + NONET_HOUSES_MAX(NONET_NAMED_SIDE_MAX)];
    int kept = hunt->clues, status = nonet_ruled_blame(hunt->puzzle, hunt->rules, used);
    if (status != 1)
        return status;
    for (int i = hunt->clues; i < hunt->items; i++)
        turn(hunt, i, used[hunt->item[i]]);
    status = refuted(hunt, 2);
    for (int i = hunt->clues; i < hunt->items; i++) {
        turn(hunt, i, status != 1 || used[hunt->item[i]]);
        if (hunt->only[hunt->item[i]])
            hunt->item[kept++] = hunt->item[i];
    }
    hunt->items = kept;
    return status;
}

static void list_items(struct hunt *hunt) {
    for (int c = 0; c < (int)hunt->puzzle->cells; c++)
        if (clue_is_on(hunt->puzzle, c))
            hunt->item[hunt->clues++] = (uint16_t)c;
    hunt->items = hunt->clues;
    for (int i = 0; hunt->only != NULL && i < hunt->rules->count; i++) {
        int is_named = rules_entry(hunt->rules, i)->kind == NONET_RULE_NAMED &&
                       !rule_is_groups(rules_entry(hunt->rules, i));
        hunt->only[i] = (unsigned char)is_named;
        if (is_named)
            hunt->item[hunt->items++] = (uint16_t)i;
    }
}

static void tell(const struct hunt *hunt, struct nonet_conflict *conflict) {
    conflict_begin(conflict, NONET_CONFLICT_CLUES, 0, -1);
    for (int i = 0; i < hunt->clues; i++)
        if (clue_is_on(hunt->work, hunt->item[i]))
            conflict_add(conflict, hunt->item[i]);
    for (int i = hunt->clues; i < hunt->items; i++)
        if (hunt->only[hunt->item[i]])
            conflict_add_rule(conflict, hunt->item[i]);
    if (conflict_has_rules(conflict))
        conflict->may_be_fewer = hunt->is_undecided;
}

static int find_items(struct hunt *hunt, struct nonet_conflict *conflict) {
    memcpy(hunt->work, hunt->puzzle, (size_t)NONET_GRID_BYTES(hunt->puzzle->side));
    list_items(hunt);
    assert(hunt->clues <= (int)hunt->puzzle->cells); /* none, if no grid meets the rules */
    int status = hunt->only != NULL ? drop_bystanders(hunt) : NONET_OK;
    if (status >= 0)
        status = drop_unneeded(hunt, 0, hunt->items);
    if (status == NONET_OK)
        tell(hunt, conflict);
    return status;
}

static int hunt_rules(struct hunt *hunt, struct nonet_conflict *conflict) {
    struct shape_room room;
    hunt->left = PATIENCE_ALL;
    int status = nonet_shape_open_houses(&room, hunt->puzzle, hunt->rules, &hunt->shape);
    if (status == NONET_OK)
        status = find_items(hunt, conflict);
    nonet_shape_close(&room);
    return status;
}

static int hunt_items(struct hunt *hunt, struct nonet_conflict *conflict) {
    union nonet_grid16 small;
    uint16_t few[16 * 16];
    int side = hunt->puzzle->side;
    size_t rules = rules_have_named(hunt->rules) ? hunt->rules->count : 0;
    size_t items = hunt->puzzle->cells + rules;
    if (side <= 16 && rules == 0) {
        hunt->work = NONET_GRID(small);
        hunt->item = few;
        return find_items(hunt, conflict);
    }
    unsigned char *room = malloc(GRID_ROOM(side) + items * sizeof *hunt->item + rules);
    if (room == NULL)
        return NONET_E_MEMORY;
    hunt->work = (struct nonet_grid *)room;
    hunt->item = (uint16_t *)(room + GRID_ROOM(side));
    hunt->only = rules > 0 ? (unsigned char *)(hunt->item + items) : NULL;
    int status = (rules > 0 ? hunt_rules : find_items)(hunt, conflict);
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
        return hunt_items(&hunt, conflict);
    conflict_begin(conflict, NONET_CONFLICT_NONE, 0, -1);
    return NONET_OK;
}
