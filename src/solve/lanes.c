/*
 * The engine for a 9x9 board: its search tree spread over the lanes of a kernel.
 *
 * One or two solutions come in the order of the tree, as in a batch. When more are wanted, or each
 * is to be shown, one lane goes through the tree depth-first; when only their number is wanted, all
 * lanes count.
 *
 * The lanes know no rule for cells that share few candidates, and some pencilmark puzzles need
 * nothing else. So these are given up after a few guesses, and go to the engine for any size. Which
 * ones depends on the kernel, so the lanes only answer where that cannot be seen: when a puzzle
 * does not have several solutions, or they are only counted.
 */
#include "solve/engine.h"
#include "solve/kernel.h"

#include <assert.h>

enum { MARKS_GUESSES = 1000 }; /* in a pencilmark puzzle, before it is given up */

/* A one-lane search's solutions on their way to the caller. The puzzle is a copy: the caller's own
 * may be where the first of them goes. */
struct showing {
    struct nonet_search *search;
    union nonet_grid9 puzzle, shown;
};

/* Where the cells at which a loop has arrived begin, eight at a time: the last eight overlap. */
static int eight_at(int c) {
    return c < 81 - 8 ? c : 81 - 8;
}

/* The solution of a puzzle as a grid, which may be the puzzle itself. A digit that is not given was
 * placed. */
static void write_solution(struct nonet_grid *to, const struct nonet_grid *puzzle,
                           const char digits[81]) {
    if (to != puzzle)
        memcpy(to, puzzle, NONET_GRID_BYTES(9));
    nonet_grid_fill(to, digits);
}

static int show(void *user, const char digits[81]) {
    struct showing *s = user;
    write_solution(NONET_GRID(s->shown), NONET_GRID(s->puzzle), digits);
    return nonet_search_found(s->search, NONET_GRID(s->shown));
}

/* A puzzle without pencil marks is a text for the kernel, as in a batch of one. */
static void write_text(char text[81], const struct nonet_grid *puzzle) {
    const unsigned char *values = grid_values(puzzle);
    for (int i = 0; i < 81; i += 8) {
        int c = eight_at(i);
        cells_store(text + c, (cells_load(values + c) & CELLS_EACH(GRID_DIGIT)) | CELLS_EACH('0'));
    }
}

static void lay_board(struct kernel_job *job, const struct nonet_grid *puzzle) {
    for (int c = 0; c < 81; c++)
        board_put(job->board, c, (unsigned)grid_marks(puzzle, c).low);
}

static void give_stats(struct nonet_search *search, const struct kernel_job *job) {
    search->result.guesses = job->guesses;
    search->result.nodes = job->nodes;
}

/* Given up: starts over with the engine that has a bounded worst case. */
static int search_again(struct nonet_search *search, const struct nonet_grid *puzzle) {
    const struct nonet_grid *own = search->puzzle;
    memset(&search->result, 0, sizeof search->result);
    search->result.size = sizeof search->result;
    search->puzzle = puzzle;
    int status = nonet_engine_any(search);
    search->puzzle = own;
    return status;
}

/* Each solution in turn. A caller that sees each of them cannot be asked to start over, so then
 * nothing is given up. */
static int search_one_lane(struct nonet_search *search, struct kernel_job *job,
                           nonet_kernel_fn kernel) {
    struct showing showing = {.search = search};
    struct kernel_slot slot = {0};
    struct kernel_job one = *job;
    memcpy(NONET_GRID(showing.puzzle), search->puzzle, NONET_GRID_BYTES(9));
    one.slots = &slot;
    one.solutions = NULL;
    one.one_lane = 1;
    one.unordered = 0;
    one.limit = 0; /* nonet_search_found keeps it */
    one.guesses_max = search->options.found ? UINT32_MAX : job->guesses_max;
    one.found = show;
    one.found_user = &showing;
    kernel(&one);
    give_stats(search, &one);
    assert(!slot.deep || search->options.found == NULL);
    if (slot.deep && !one.cancelled)
        return search_again(search, NONET_GRID(showing.puzzle));
    search->result.complete = !one.stopped && !one.cancelled;
    return one.cancelled ? NONET_E_CANCELLED : NONET_OK;
}

/* One or two solutions, the first of which is wanted; or any number that is only counted. */
static int search_few(struct nonet_search *search, struct kernel_job *job, nonet_kernel_fn kernel) {
    struct nonet_solve_result *result = &search->result;
    char digits[81];
    assert(search->options.found == NULL);
    uint64_t limit = search->options.limit;
    int wanted = search->solution != NULL, is_plain = job->puzzles != NULL;
    job->limit = wanted && !is_plain ? 2 : limit;
    job->unordered = !wanted;
    job->solutions = wanted ? digits : NULL;
    kernel(job);
    give_stats(search, job);
    uint64_t count = job->slots->count;
    int given_up = job->slots->deep && !job->cancelled;
    if (!is_plain && (given_up || (wanted && count > 1)))
        return search_again(search, search->puzzle);
    if (given_up)
        return search_one_lane(search, job, kernel);
    result->solutions = limit != 0 && count > limit ? limit : count;
    result->complete = !job->cancelled && (limit == 0 || count < limit);
    if (wanted && count > 0 && !job->cancelled)
        write_solution(search->solution, search->puzzle, digits);
    return job->cancelled ? NONET_E_CANCELLED : NONET_OK;
}

int nonet_engine_lanes(struct nonet_search *search) {
    struct kernel_slot slot = {0};
    struct kernel_job job = {.count = 1, .stride = 81, .solution_stride = 81, .slots = &slot};
    nonet_kernel_fn kernel = nonet_kernel_find(search->options.kernel, 1);
    char text[81];
    uint64_t limit = search->options.limit;
    int few = limit == 1 || limit == 2, is_plain = nonet_grid_is_plain(search->puzzle);
    int each = search->options.found != NULL || (!few && search->solution != NULL);
    assert(search->puzzle->box_rows == 3 && search->puzzle->box_cols == 3);
    if (kernel == NULL)
        return NONET_E_ARGUMENT;
    if (each && !is_plain)
        return nonet_engine_any(search);
    job.cancel = search->options.cancel;
    job.cancel_user = search->options.cancel_user;
    job.guesses_max = !is_plain ? MARKS_GUESSES
                      : few     ? KERNEL_GUESSES
                                : UINT32_MAX; /* many solutions take many guesses */
    if (is_plain) {
        write_text(text, search->puzzle);
        job.puzzles = text;
    } else {
        lay_board(&job, search->puzzle);
    }
    return (each ? search_one_lane : search_few)(search, &job, kernel);
}
