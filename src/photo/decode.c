/*
 * From probabilities to a reading. The most probable sign of each cell makes the plain reading; all
 * others are changes of it, each with a cost, how much less probable it is. Sets of changes are
 * gone through from the cheapest on, with a heap, and those that make a puzzle with exactly one
 * solution are the readings that count:
 *
 *     {}  ->  {1}  ->  {2}  ->  {1,2}  ->  {3} ...      changes sorted by cost: from a set come two
 *                                                       others, its last change exchanged for the
 *                                                       next one, or the next one added
 *
 * A digit misread makes a puzzle without a solution or with several 29 times out of 30, so the
 * first reading that counts is nearly always the right one, and how probable it is among all that
 * count says how sure that is. nonet's batch solver decides a hundred of them at once.
 */
#include "photo/photo.h"

#include <string.h>

/* What costs so much more than the first reading no longer counts; what costs so much is none. */
static const float beyond = 9, at_most = 20;

int nonet_photo_clashes(const struct photo_reading *r, const char *text, uint8_t *clash) {
    int found = 0;
    memset(clash, 0, CELLS);
    for (int c = 0; c < r->cells; c++)
        for (int d = c + 1; d < r->cells && text[c] != '.'; d++) {
            int y = c / r->side, x = c % r->side, v = d / r->side, u = d % r->side;
            int box = y / r->box_rows == v / r->box_rows && x / r->box_cols == u / r->box_cols;
            if (text[c] == text[d] && (y == v || x == u || box))
                found = clash[c] = clash[d] = 1;
        }
    return found;
}

/* Two equal digits in a house, or one that there is not. */
static int cannot_be(const struct photo_reading *r, const char *text) {
    unsigned row[9] = {0}, column[9] = {0}, box[9] = {0};
    for (int c = 0; c < r->cells; c++) {
        int y = c / r->side, x = c % r->side, d = text[c] - '1';
        int b = y / r->box_rows * r->box_rows + x / r->box_cols;
        if (text[c] == '.')
            continue;
        if (d >= r->side || (row[y] | column[x] | box[b]) >> d & 1)
            return 1;
        row[y] |= 1u << d;
        column[x] |= 1u << d;
        box[b] |= 1u << d;
    }
    return 0;
}

void nonet_photo_plain(struct photo_reading *r) {
    double loss = 0;
    r->digits = 0;
    r->least = 1;
    memset(r->plain, 0, sizeof r->plain);
    for (int c = 0; c < r->cells; c++) {
        const float *p = r->log_probability[c];
        int top = 0;
        for (int d = 1; d < SIGNS; d++)
            if (p[d] > p[top])
                top = d;
        r->plain[c] = (char)(top > 0 ? '0' + top : '.');
        r->digits += top > 0;
        r->least = photo_least(r->least, (float)nonet_photo_exp(p[top]));
        loss -= p[top];
    }
    r->plain_loss = (float)loss;
    memcpy(r->best, r->plain, sizeof r->best);
}

static int sign_of(char text) {
    return text == '.' ? 0 : text - '0';
}

/* The cheapest changes, cheapest first; equal ones by cell and sign. */
static int list_changes(const struct photo_reading *r, struct photo_change *change) {
    int count = 0;
    for (int c = 0; c < r->cells; c++)
        for (int d = 0, top = sign_of(r->plain[c]); d <= r->side; d++) {
            struct photo_change one = {r->log_probability[c][top] - r->log_probability[c][d],
                                       (uint8_t)c, (uint8_t)d};
            if (d == top || (count == CHANGES && one.cost >= change[count - 1].cost))
                continue;
            int i = count < CHANGES ? count++ : CHANGES - 1;
            for (; i > 0 && change[i - 1].cost > one.cost; i--)
                change[i] = change[i - 1];
            change[i] = one;
        }
    return count;
}

/* ---- the heap ---- */

static int push(struct photo_set *heap, int count, const struct photo_set *set) {
    int i = count;
    for (; i > 0 && heap[(i - 1) / 2].cost > set->cost; i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = *set;
    return count + 1;
}

static int pop(struct photo_set *heap, int count, struct photo_set *top) {
    struct photo_set last = heap[--count];
    int i = 0;
    *top = heap[0];
    for (int next = 1; next < count; next = 2 * i + 1) {
        if (next + 1 < count && heap[next + 1].cost < heap[next].cost)
            next++;
        if (heap[next].cost >= last.cost)
            break;
        heap[i] = heap[next];
        i = next;
    }
    heap[i] = last;
    return count;
}

/* The two sets that come from one. */
static int push_next(struct photo_decode *work, int heap, int changes, const struct photo_set *s) {
    struct photo_set next = *s;
    int last = s->count > 0 ? s->change[s->count - 1] : -1;
    if (last + 1 >= changes)
        return heap;
    float cost = work->change[last + 1].cost;
    if (s->count < CHANGES_TOGETHER) {
        next.change[next.count++] = (uint8_t)(last + 1);
        next.cost += cost;
        heap = push(work->heap, heap, &next);
    }
    if (s->count > 0) {
        next = *s;
        next.change[next.count - 1] = (uint8_t)(last + 1);
        next.cost += cost - work->change[last].cost;
        heap = push(work->heap, heap, &next);
    }
    return heap;
}

/* ---- readings ---- */

/* The text with its changes; 0: two of them in one cell, or what cannot be a puzzle. */
static int apply(const struct photo_reading *r, const struct photo_decode *work,
                 const struct photo_set *s, char *text) {
    static const int fewest[] = {[4] = 4, [6] = 8, [9] = 17};
    int clues = 0;
    memcpy(text, r->plain, CELLS);
    for (int k = 0; k < s->count; k++) {
        const struct photo_change *change = &work->change[s->change[k]];
        if (text[change->cell] != r->plain[change->cell])
            return 0;
        text[change->cell] = (char)(change->sign > 0 ? '0' + change->sign : '.');
    }
    for (int c = 0; c < r->cells; c++)
        clues += text[c] != '.';
    return clues >= fewest[r->side] && !cannot_be(r, text);
}

/* Smaller ones, one by one. */
static int solve_small(struct photo_room *room, const struct photo_reading *r, const char *text,
                       char *solution, uint8_t *solutions) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    union nonet_grid9 room_for;
    struct nonet_grid *grid = NONET_GRID(room_for);
    nonet_grid_init(grid, sizeof room_for, r->box_rows, r->box_cols);
    for (int c = 0; c < r->cells; c++)
        if (text[c] != '.')
            nonet_grid_give(grid, c, sign_of(text[c]));
    options.cancel = room->cancel;
    options.cancel_user = room->cancel_user;
    int status = nonet_solve(grid, &options, grid, sizeof room_for, &result);
    *solutions = (uint8_t)result.solutions;
    for (int c = 0; c < r->cells; c++)
        solution[c] = (char)('0' + nonet_grid_value(grid, c));
    return status;
}

static int solve_all(struct photo_room *room, const struct photo_reading *r,
                     struct photo_decode *work, int count) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    int status = NONET_OK;
    if (r->side == 9) {
        batch.puzzles = work->text[0];
        batch.count = (size_t)count;
        batch.solutions = work->solution[0];
        batch.counts = work->solutions;
        batch.cancel = room->cancel;
        batch.cancel_user = room->cancel_user;
        return nonet_batch_solve(&batch);
    }
    for (int i = 0; i < count && status == NONET_OK; i++)
        status = solve_small(room, r, work->text[i], work->solution[i], &work->solutions[i]);
    return status;
}

/* Keeps those of a batch that have one solution; the first of all is the reading. */
static int keep(struct photo_reading *r, struct photo_decode *work, int count, int kept) {
    for (int i = 0; i < count; i++) {
        if (work->solutions[i] != 1 || kept == KEPT)
            continue;
        if (kept == 0) {
            r->solutions = 1;
            r->loss = work->cost[i];
            memcpy(r->best, work->text[i], (size_t)r->cells);
            memcpy(r->solution, work->solution[i], (size_t)r->cells);
        }
        work->kept_cost[kept] = work->cost[i];
        memcpy(work->kept[kept++], work->text[i], CELLS);
    }
    return kept;
}

/* What each reading counts among all that were kept. */
static void weigh(struct photo_reading *r, const struct photo_decode *work, int kept) {
    double sum = 0, share[CELLS][SIGNS];
    memset(share, 0, sizeof share);
    for (int i = 0; i < kept; i++) {
        double weight = nonet_photo_exp((double)work->kept_cost[0] - work->kept_cost[i]);
        sum += weight;
        for (int c = 0; c < r->cells; c++)
            share[c][sign_of(work->kept[i][c])] += weight;
    }
    r->posterior = (float)(1 / sum);
    r->changed = 0;
    for (int c = 0; c < r->cells; c++) {
        r->changed += r->best[c] != r->plain[c];
        for (int d = 0; d < SIGNS; d++)
            r->joint[c][d] = (float)(share[c][d] / sum);
    }
}

/* Goes through the sets. The plain reading is decided by itself, and once there is a reading every
 * other one is decided at once, so that the search ends as soon as it can. */
static int search(struct photo_room *room, struct photo_decode *work, struct photo_reading *r,
                  int *kept) {
    struct photo_set set = {0, 0, {0}};
    int changes = list_changes(r, work->change), heap = push(work->heap, 0, &set), waiting = 0;
    for (int pops = 0, done = 0; !done; pops++) {
        done = heap == 0 || pops >= POPS;
        if (!done) {
            heap = pop(work->heap, heap, &set);
            heap = push_next(work, heap, changes, &set);
            done = set.cost > (*kept > 0 ? work->kept_cost[0] + beyond : at_most);
            if (!done && apply(r, work, &set, work->text[waiting]))
                work->cost[waiting++] = set.cost;
        }
        if (waiting < BATCH && !done && pops > 0 && *kept == 0)
            continue;
        int status = waiting == 0 ? NONET_OK : solve_all(room, r, work, waiting);
        if (status != NONET_OK || photo_stopped(room))
            return status != NONET_OK ? status : NONET_E_CANCELLED;
        if (pops == 0 && waiting > 0)
            r->solutions = work->solutions[0];
        *kept = keep(r, work, waiting, *kept);
        r->tried += (uint64_t)waiting;
        waiting = 0;
    }
    return NONET_OK;
}

int nonet_photo_decode(struct photo_room *room, struct photo_decode *work,
                       struct photo_reading *r) {
    int kept = 0;
    for (int c = 0; c < r->cells; c++)
        for (int d = 0; d < SIGNS; d++)
            r->joint[c][d] = (float)nonet_photo_exp(r->log_probability[c][d]);
    int status = search(room, work, r, &kept);
    if (status == NONET_OK && kept > 0)
        weigh(r, work, kept);
    return status;
}
