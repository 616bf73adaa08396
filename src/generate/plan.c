/*
 * From options to a plan: what is impossible is refused here, with the reason in words.
 */
#include "generate/facts.h"
#include "grid/grid.h"
#include "grid/known.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { PATIENT_SIDE = 16, QUICK_SIDE = 25 };

int nonet_refuse(int status, char *reason, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(reason, NONET_REASON_MAX, format, list);
    va_end(list);
    return status;
}

static int take_options(struct plan *p, const struct nonet_generate_options *options,
                        char *reason) {
    static const struct nonet_generate_options defaults = NONET_GENERATE_OPTIONS_INIT;
    struct nonet_generate_options *o = &p->asked;
    *o = defaults;
    if (options->size < sizeof options->size)
        return nonet_refuse(NONET_E_ARGUMENT, reason, "the options have no size");
    copy_known(o, options, options->size, sizeof *o);
    if (o->like != NULL) {
        o->box_rows = o->like->box_rows;
        o->box_cols = o->like->box_cols;
    }
    if (nonet_grid_bytes(o->box_rows, o->box_cols) == 0)
        return nonet_refuse(NONET_E_SHAPE, reason, "there are no boxes of %dx%d", o->box_rows,
                            o->box_cols);
    if (nonet_symmetry_name((int)o->symmetry) == NULL || o->clues_min < 0 || o->clues_max < 0 ||
        o->rating_min < 0 || o->rating_max < 0)
        return nonet_refuse(NONET_E_ARGUMENT, reason, "an option is outside its range");
    for (int i = 0; i < NONET_TECHNIQUES_MAX / 64; i++)
        o->with.bits[i] |= o->require.bits[i];
    if (o->tries == 0)
        o->tries = o->unbiased ? NONET_TRIES_UNBIASED : NONET_TRIES;
    p->side = o->box_rows * o->box_cols;
    p->cells = p->side * p->side;
    p->is_nine = o->box_rows == 3 && o->box_cols == 3;
    p->strips = p->side > QUICK_SIDE && !o->unbiased;
    p->is_patient = p->side <= PATIENT_SIDE || o->minimal || o->unbiased || o->pattern != NULL ||
                    o->like != NULL;
    return NONET_OK;
}

/* ---- units ---- */

static int may_have_clue(const struct plan *p, int c) {
    const struct nonet_generate_options *o = &p->asked;
    return (o->pattern == NULL || o->pattern[c] != 0) &&
           (o->like == NULL || nonet_grid_value(o->like, c) != 0);
}

/* A cell's orbit is a unit if all of it may have clues. */
static void add_unit(struct plan *p, int c, unsigned elements) {
    int first = p->unit_first[p->units], n = 0, is_good = 1;
    for (int e = 0; e < 8; e++) {
        int image = nonet_symmetry_image(e, p->side, c), is_new = elements >> e & 1;
        for (int i = 0; i < n; i++)
            is_new &= p->unit_cells[first + i] != image;
        if (!is_new)
            continue;
        p->unit_cells[first + n++] = (uint16_t)image;
        is_good &= may_have_clue(p, image) && p->unit_of[image] == NO_UNIT;
    }
    if (!is_good)
        return;
    assert(n >= 1 && first + n <= p->cells); /* a cell is in one unit at most */
    for (int i = 0; i < n; i++)
        p->unit_of[p->unit_cells[first + i]] = (uint16_t)p->units;
    p->unit_first[++p->units] = (uint16_t)(first + n);
    p->has_large_units |= n > 1;
    p->start_clues += n;
}

static int make_units(struct plan *p) {
    size_t n = (size_t)p->cells + 8;
    p->unit_first = calloc(3 * n, sizeof *p->unit_first);
    if (p->unit_first == NULL)
        return NONET_E_MEMORY;
    p->unit_cells = p->unit_first + n;
    p->unit_of = p->unit_cells + n;
    for (int c = 0; c < p->cells; c++)
        p->unit_of[c] = NO_UNIT;
    for (int c = 0; c < p->cells; c++)
        add_unit(p, c, nonet_symmetry_elements(p->asked.symmetry));
    assert(p->unit_first[p->units] == p->start_clues);
    return NONET_OK;
}

/* ---- what is impossible ---- */

/* Two lines of a band (or stack) without a clue can be exchanged, so there is more than one
 * solution. `step` leads from cell to cell on a line, `line` from line to line. */
static int check_lines(const struct plan *p, int each, int line, int step, const char *name,
                       char *reason) {
    int before = -1;
    for (int l = 0; l < p->side; l++) {
        int i = 0;
        while (i < p->side && p->unit_of[l * line + i * step] == NO_UNIT)
            i++;
        if (i < p->side)
            continue;
        if (before >= 0 && before / each == l / each)
            return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                                "%s %d and %d have no room for a clue: they could be exchanged",
                                name, before + 1, l + 1);
        before = l;
    }
    return NONET_OK;
}

static int check_room(const struct plan *p, char *reason) {
    if (p->asked.clues_min <= p->start_clues)
        return NONET_OK;
    return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "there is room for %d clues, not for %d",
                        p->start_clues, p->asked.clues_min);
}

/* Can this many clues be made up of units of these sizes? A sum of some of them must be in
 * range. */
static int check_sizes(const struct plan *p, char *reason) {
    const struct nonet_generate_options *o = &p->asked;
    int most = o->clues_max ? o->clues_max : p->start_clues;
    uint8_t *can = calloc((size_t)p->start_clues + 1, 1);
    if (can == NULL)
        return NONET_E_MEMORY;
    can[0] = 1;
    for (int u = 0; u < p->units; u++) {
        int n = p->unit_first[u + 1] - p->unit_first[u];
        for (int sum = p->start_clues; sum >= n; sum--)
            can[sum] |= can[sum - n];
    }
    int found = 0;
    for (int sum = o->clues_min; sum <= most && sum <= p->start_clues; sum++)
        found |= can[sum];
    free(can);
    if (!found)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                            "no number of clues from %d to %d goes with this symmetry",
                            o->clues_min, most);
    return NONET_OK;
}

static int check_ranges(const struct plan *p, char *reason) {
    const struct nonet_generate_options *o = &p->asked;
    if (o->clues_max != 0 && o->clues_min > o->clues_max)
        return nonet_refuse(NONET_E_ARGUMENT, reason, "no number of clues is from %d to %d",
                            o->clues_min, o->clues_max);
    if (o->rating_max != 0 && o->rating_min > o->rating_max)
        return nonet_refuse(NONET_E_ARGUMENT, reason, "no rating is from %d.%d to %d.%d",
                            o->rating_min / 10, o->rating_min % 10, o->rating_max / 10,
                            o->rating_max % 10);
    if (o->rating_max != 0 && o->rating_max < 10)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "no rating is below 1.0");
    if (o->like != NULL && o->unbiased)
        return nonet_refuse(NONET_E_ARGUMENT, reason,
                            "variations of a puzzle have no known distribution");
    return NONET_OK;
}

static int check_like(const struct plan *p, char *reason) {
    const struct nonet_generate_options *o = &p->asked;
    struct nonet_solve_options s = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result r = NONET_SOLVE_RESULT_INIT;
    if (o->like == NULL)
        return NONET_OK;
    s.kernel = o->kernel;
    s.cancel = o->cancel;
    s.cancel_user = o->cancel_user;
    int status = nonet_solve(o->like, &s, NULL, 0, &r);
    if (status == NONET_OK && r.verdict != NONET_UNIQUE)
        return nonet_refuse(NONET_E_ARGUMENT, reason,
                            "the puzzle to be varied does not have just one solution");
    return status;
}

static int make_empty(struct plan *p) {
    size_t bytes = (size_t)NONET_GRID_BYTES(p->side);
    p->empty = malloc(bytes);
    if (p->empty == NULL)
        return NONET_E_MEMORY;
    int status = nonet_grid_init(p->empty, bytes, p->asked.box_rows, p->asked.box_cols);
    return status != NONET_OK
               ? status
               : nonet_shape_open(&p->shape_room, p->empty, p->asked.rules, &p->shape);
}

static int check(const struct plan *p, char *reason) {
    int status = check_ranges(p, reason);
    if (status == NONET_OK)
        status = check_like(p, reason);
    if (status == NONET_OK)
        status = check_lines(p, p->asked.box_rows, p->side, 1, "rows", reason);
    if (status == NONET_OK)
        status = check_lines(p, p->asked.box_cols, 1, p->side, "columns", reason);
    if (status == NONET_OK)
        status = nonet_facts_check(p, reason);
    if (status == NONET_OK)
        status = check_room(p, reason);
    if (status == NONET_OK && (p->asked.clues_min != 0 || p->asked.clues_max != 0))
        status = check_sizes(p, reason);
    return status;
}

int nonet_plan_open(struct plan *p, const struct nonet_generate_options *options,
                    char reason[NONET_REASON_MAX]) {
    memset(p, 0, sizeof *p);
    int status = take_options(p, options, reason);
    if (status == NONET_OK)
        status = make_units(p);
    if (status == NONET_OK)
        status = make_empty(p);
    if (status == NONET_OK)
        status = check(p, reason);
    const struct nonet_generate_options *o = &p->asked;
    p->keeps_all = (o->pattern != NULL || o->like != NULL) && !o->minimal && !o->unbiased &&
                   o->clues_min == 0 && o->clues_max == 0;
    int hardest, required = nonet_facts_required(o, &hardest);
    p->rating_least = required > o->rating_min ? required : o->rating_min;
    p->may_relax = o->rating_max != 0 && !o->minimal && !o->unbiased && !p->keeps_all;
    p->shares_grids =
        p->is_nine && o->unbiased && p->start_clues == p->cells && !p->has_large_units;
    if (status == NONET_OK)
        p->full = nonet_full_open(o->box_rows, o->box_cols, o->cancel, o->cancel_user, &status);
    return status;
}

void nonet_plan_close(struct plan *p) {
    nonet_full_close(p->full);
    free(p->unit_first);
    free(p->empty);
    nonet_shape_close(&p->shape_room);
}
