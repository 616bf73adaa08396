/*
 * The lanes of a batch. Cells are copied side by side, solved by one call, and stay there until the
 * batch has been answered.
 */
#include "cli/lanes.h"
#include "cli/answer.h"
#include "cli/block.h"

#include <string.h>

static int is_stopping(void *user) {
    (void)user;
    return nonet_is_stopping();
}

static int fits(const struct nonet_record *record) {
    return record->kind == NONET_RECORD_PUZZLE && nonet_grid_box_rows(record->grid) == 3 &&
           nonet_grid_box_cols(record->grid) == 3 && !nonet_has_rules(record->rules) &&
           nonet_grid_is_plain(record->grid);
}

/* Copies the cells of those that fit; returns how many. */
static size_t gather(struct lanes *lanes, struct job *jobs, int count) {
    const struct nonet_format *line = nonet_format_find("line");
    size_t n = 0;
    for (int i = 0; i < count; i++) {
        char *to = lanes->puzzles + n * LANES_CELLS; /* a NUL ends it, where the next one begins */
        if (fits(&jobs[i].record) &&
            nonet_write(line, jobs[i].record.grid, NULL, NULL, to, LANES_CELLS + 1) == LANES_CELLS)
            lanes->jobs[n++] = &jobs[i];
    }
    return n;
}

void nonet_lanes_run(struct lanes *lanes, const struct command *command,
                     const struct settings *settings, struct job *jobs, int count) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    struct quick quick;
    nonet_quick_of(command, settings, &quick);
    for (int i = 0; i < count; i++)
        jobs[i].known = (struct known){0, 0, NULL};
    if (quick.limit == 0)
        return;
    batch.puzzles = lanes->puzzles;
    batch.count = gather(lanes, jobs, count);
    batch.solutions = lanes->solutions;
    batch.counts = lanes->counts;
    batch.limit = quick.limit;
    batch.kernel = settings->kernel;
    batch.cancel = is_stopping;
    if (nonet_batch_solve(&batch) != NONET_OK)
        return; /* each is searched by itself, which says what is wrong */
    for (size_t i = 0; i < batch.count; i++)
        if (lanes->counts[i] == 1 || lanes->counts[i] == 2)
            lanes->jobs[i]->known =
                (struct known){quick.limit, lanes->counts[i], lanes->solutions + i * LANES_CELLS};
}

int nonet_known_result(const struct job *job, uint64_t limit, struct nonet_grid *solution,
                       struct nonet_solve_result *result) {
    const struct known *known = &job->known;
    const struct nonet_grid *puzzle = job->record.grid;
    if (known->limit == 0 || known->limit != limit)
        return 0;
    result->solutions = known->solutions;
    result->complete = known->solutions < known->limit;
    result->verdict = known->solutions > 1 ? NONET_SEVERAL
                      : result->complete   ? NONET_UNIQUE
                                           : NONET_UNKNOWN;
    if (solution == NULL)
        return 1;
    nonet_grid_copy(solution, nonet_grid_room(puzzle), puzzle);
    nonet_grid_place_all(solution, known->digits);
    return 1;
}
