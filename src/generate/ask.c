/*
 * A job for a kernel in which only the numbers of solutions matter. What the lanes give up as too
 * deep is asked again in the usual way.
 */
#include "generate/ask.h"
#include "generate/judge.h"
#include "solve/patience.h"
#include "grid/grid.h"
#include "solve/engine.h"
#include "solve/kernel.h"

#include <limits.h>
#include <stdlib.h>

enum { LARGE_PATIENCE = 1 };

struct asker {
    const struct plan *plan;
    struct kernel_slot *slots;
    char *texts;
    struct nonet_grid *grid;
};

struct asker *nonet_asker_open(const struct plan *plan, int most) {
    struct asker *a = calloc(1, sizeof *a);
    if (a == NULL)
        return NULL;
    a->plan = plan;
    a->grid = malloc((size_t)NONET_GRID_BYTES(plan->side));
    if (plan->is_nine) {
        a->slots = calloc((size_t)most, sizeof *a->slots);
        a->texts = malloc((size_t)most * 81);
    }
    if (a->grid != NULL && (!plan->is_nine || (a->slots != NULL && a->texts != NULL)))
        return a;
    nonet_asker_close(a);
    return NULL;
}

void nonet_asker_close(struct asker *a) {
    if (a == NULL)
        return;
    free(a->slots);
    free(a->texts);
    free(a->grid);
    free(a);
}

/* One question, any size; 0 or 1, or a status. For a large grid it may take longer than anyone
 * wants to wait, and an extra clue does no harm if the puzzle need not be minimal: then "cannot
 * tell" counts as no. */
static int ask_one(struct asker *a, const struct candidate *c) {
    const struct nonet_generate_options *o = &a->plan->asked;
    struct nonet_solve_options s = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result r = NONET_SOLVE_RESULT_INIT;
    int is_patient = a->plan->is_patient || c->stage == THIN_START;
    struct patience patience = {is_patient ? INT_MAX : LARGE_PATIENCE, o->cancel, o->cancel_user,
                                0};
    memcpy(a->grid, a->plan->empty, (size_t)NONET_GRID_BYTES(a->plan->side));
    for (int i = 0; i < a->plan->cells; i++)
        if (c->now[i] != 0)
            nonet_grid_give(a->grid, i, c->now[i]);
    s.kernel = o->kernel;
    s.rules = c->rules;
    s.cancel = patience_ends;
    s.cancel_user = &patience;
    int status = nonet_solve_shaped(a->grid, c->shape, &s, NULL, 0, &r);
    if (status == NONET_E_CANCELLED && !patience.cancelled)
        return 0;
    return status == NONET_OK ? r.verdict == NONET_UNIQUE : status;
}

/* Digits to text, eight at a time. */
static void write_text(const uint8_t digits[81], char text[81]) {
    for (int i = 0; i < 80; i += 8) {
        uint64_t eight;
        memcpy(&eight, digits + i, 8);
        eight += UINT64_C(0x3030303030303030);
        memcpy(text + i, &eight, 8);
    }
    text[80] = (char)('0' + digits[80]);
}

static int ask_lanes(struct asker *a, struct candidate *const *list, int count) {
    const struct nonet_generate_options *o = &a->plan->asked;
    struct kernel_job job = {.puzzles = a->texts,
                             .stride = 81,
                             .count = (size_t)count,
                             .slots = a->slots,
                             .limit = 2,
                             .guesses_max = KERNEL_GUESSES,
                             .unordered = 1,
                             .cancel = o->cancel,
                             .cancel_user = o->cancel_user};
    nonet_kernel_fn kernel = nonet_kernel_find(o->kernel, job.count);
    for (int i = 0; i < count; i++)
        write_text(list[i]->now, a->texts + (size_t)i * 81);
    memset(a->slots, 0, job.count * sizeof *a->slots);
    if (kernel == NULL)
        return NONET_E_ARGUMENT;
    kernel(&job);
    return job.cancelled ? NONET_E_CANCELLED : NONET_OK;
}

/* A puzzle that took a guess may well be too hard already. */
static int give_up_early(const struct plan *p, struct candidate *c) {
    int status = nonet_judge_early(p, c);
    if (status > 0)
        c->stage = THIN_FAILED;
    return status < 0 ? status : NONET_OK;
}

int nonet_asker_run(struct asker *a, struct candidate *const *list, int count) {
    int status = a->plan->is_nine ? ask_lanes(a, list, count) : NONET_OK;
    for (int i = 0; i < count && status == NONET_OK; i++) {
        int is_unique =
            a->plan->is_nine && !a->slots[i].deep ? a->slots[i].count == 1 : ask_one(a, list[i]);
        if (is_unique < 0)
            return is_unique;
        if (is_unique)
            list[i]->is_plain = a->plan->is_nine && !a->slots[i].deep && a->slots[i].guesses == 0;
        nonet_thin_answer(a->plan, list[i], is_unique);
        status = is_unique && !list[i]->is_plain ? give_up_early(a->plan, list[i]) : NONET_OK;
    }
    return status;
}
