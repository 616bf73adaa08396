/*
 * A page that is filled in, printed or by hand: nearly every cell has a digit. Such a grid is a
 * code that mends errors, as 81 digits say what 22 could, so the most probable grid without a clash
 * is looked for: depth first, the cell with the fewest candidates first, and nothing that costs
 * more than a budget. The budget doubles until a grid is found, and the work is bounded.
 */
#include "photo/photo.h"

#include <string.h>

enum { NODES = 40000, ASK_EVERY = 1024 };

struct full {
    const struct photo_reading *r;
    struct photo_room *room;
    float cost[CELLS][9], best;
    signed char digit[CELLS], found[CELLS];
    long nodes;
    int stopped;
};

/* The cheapest candidate of every open cell, and what the whole then costs at least; below 0: some
 * cell has none. */
static float bound(const struct full *f, const uint16_t *candidates, float so_far, float *least) {
    for (int c = 0; c < f->r->cells; c++) {
        if (f->digit[c] >= 0)
            continue;
        least[c] = 1e9f;
        for (int d = 0; d < f->r->side; d++)
            if (candidates[c] >> d & 1)
                least[c] = photo_least(least[c], f->cost[c][d]);
        if (least[c] > 1e8f)
            return -1;
        so_far += least[c];
    }
    return so_far;
}

/* Drops candidates that the budget does not allow. The cell with the fewest left; among those, where
 * the second best costs most. -1: a cell has none. */
static int pick(const struct full *f, uint16_t *candidates, float whole, const float *least) {
    int best = -1, fewest = 99;
    float most = 0;
    for (int c = 0; c < f->r->cells; c++) {
        int count = 0;
        float second = 1e9f;
        for (int d = 0; d < f->r->side && f->digit[c] < 0; d++) {
            if (!(candidates[c] >> d & 1))
                continue;
            if (whole - least[c] + f->cost[c][d] >= f->best) {
                candidates[c] &= (uint16_t) ~(1u << d);
                continue;
            }
            count++;
            if (f->cost[c][d] > least[c])
                second = photo_least(second, f->cost[c][d]);
        }
        if (f->digit[c] >= 0 || count > fewest || (count == fewest && second - least[c] <= most))
            continue;
        fewest = count;
        best = c;
        most = second - least[c];
    }
    return fewest == 0 ? -1 : best;
}

static void place(const struct full *f, int c, int d, uint16_t *candidates) {
    const struct photo_reading *r = f->r;
    int y = c / r->side, x = c % r->side;
    for (int e = 0; e < r->cells; e++) {
        int v = e / r->side, u = e % r->side;
        int box = y / r->box_rows == v / r->box_rows && x / r->box_cols == u / r->box_cols;
        if (y == v || x == u || box)
            candidates[e] &= (uint16_t) ~(1u << d);
    }
}

static int next_digit(const struct full *f, int c, unsigned candidates) {
    int best = -1;
    for (int d = 0; d < f->r->side; d++)
        if (candidates >> d & 1 && (best < 0 || f->cost[c][d] < f->cost[c][best]))
            best = d;
    return best;
}

static void descend(struct full *f, uint16_t *candidates, int left, float so_far) {
    float least[CELLS];
    if (++f->nodes % ASK_EVERY == 0 && photo_stopped(f->room))
        f->stopped = 1;
    if (f->stopped || f->nodes > NODES)
        return;
    float whole = bound(f, candidates, so_far, least);
    if (whole < 0 || whole >= f->best)
        return;
    if (left == 0) {
        f->best = whole;
        memcpy(f->found, f->digit, sizeof f->found);
        return;
    }
    int c = pick(f, candidates, whole, least);
    for (int d; c >= 0 && (d = next_digit(f, c, candidates[c])) >= 0;) {
        uint16_t rest[CELLS];
        candidates[c] &= (uint16_t) ~(1u << d);
        memcpy(rest, candidates, sizeof rest);
        place(f, c, d, rest);
        f->digit[c] = (signed char)d;
        descend(f, rest, left - 1, so_far + f->cost[c][d]);
        f->digit[c] = -1;
    }
}

static void take(const struct full *f, struct photo_reading *r) {
    memset(r->joint, 0, sizeof r->joint);
    r->changed = 0;
    for (int c = 0; c < r->cells; c++) {
        int sign = f->found[c] + 1;
        r->best[c] = r->solution[c] = (char)('0' + sign);
        r->changed += r->best[c] != r->plain[c];
        for (int d = 0; d < SIGNS; d++)
            r->joint[c][d] = (float)nonet_photo_exp(r->log_probability[c][d]);
    }
    r->full = r->solutions = 1;
    r->loss = f->best;
    r->posterior = (float)nonet_photo_exp(-(double)f->best);
}

int nonet_photo_full(struct photo_room *room, struct photo_reading *r) {
    struct full f = {.r = r, .room = room};
    for (int c = 0; c < r->cells; c++) {
        int top = r->plain[c] == '.' ? 0 : r->plain[c] - '0';
        f.digit[c] = -1;
        for (int d = 0; d < r->side; d++)
            f.cost[c][d] = r->log_probability[c][top] - r->log_probability[c][d + 1];
    }
    for (float budget = 8; budget < 300 && f.nodes <= NODES && !f.stopped; budget *= 2) {
        uint16_t candidates[CELLS];
        for (int c = 0; c < r->cells; c++)
            candidates[c] = (uint16_t)((1u << r->side) - 1);
        f.best = budget;
        descend(&f, candidates, r->cells, 0);
        if (f.best < budget && !f.stopped) {
            take(&f, r);
            break;
        }
    }
    return f.stopped ? NONET_E_CANCELLED : NONET_OK;
}
