/*
 * The one-line case: a puzzle as a line of text, its solution as a line of text. Nearly all such
 * lines are 81 plain cells, and those go to the kernel as they are. Whatever it does not solve, and
 * every other size, takes the general way: reading, solving and writing a grid, as any program
 * could. That way also says what is wrong with a line; what it reads differently from the kernel (a
 * pattern of crosses, a map of regions) has no solution there, or no clue.
 */
#include "nonet.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { CELLS = 81 };

static int is_end(const char *at) {
    at += at[0] == '\r' && at[1] == '\n';
    return at[0] == '\0' || (at[0] == '\n' && at[1] == '\0');
}

static int has_clue(const char *puzzle) {
    int c = 0;
    while (c < CELLS && (puzzle[c] < '1' || puzzle[c] > '9'))
        c++;
    return c < CELLS;
}

/* How many solutions, up to 2, and the first of them; 0: this is a case for the general way. */
static int solve_plain(const char *puzzle, char solution[CELLS]) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    uint8_t count = 0;
    if (memchr(puzzle, '\0', CELLS) != NULL || !is_end(puzzle + CELLS))
        return 0;
    batch.puzzles = puzzle;
    batch.solutions = solution;
    batch.counts = &count;
    batch.count = 1;
    if (nonet_batch_solve(&batch) != NONET_OK || count == NONET_BATCH_BAD)
        return 0;
    return count == 2 && !has_clue(puzzle) ? 0 : count;
}

static int fail(struct nonet_error *error, int status) {
    if (error != NULL) {
        memset(error, 0, sizeof *error);
        error->status = status;
        snprintf(error->reason, sizeof error->reason, "%s", nonet_status_text(status));
    }
    return status;
}

/* The largest side of a line whose box is not given is 25. */
static int solve_any(const char *puzzle, char *solution, size_t room, enum nonet_verdict *verdict,
                     struct nonet_error *error) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    struct nonet_style style;
    union nonet_grid25 grid;
    options.format = nonet_format_find("line");
    int status =
        nonet_read(puzzle, strlen(puzzle), &options, NONET_GRID(grid), sizeof grid, &style, error);
    if (status != NONET_OK)
        return status;
    if (solution != NULL && room <= (size_t)nonet_grid_cells(NONET_GRID(grid)))
        return fail(error, NONET_E_ROOM);
    status = nonet_solve(NONET_GRID(grid), NULL, NONET_GRID(grid), sizeof grid, &result);
    if (status != NONET_OK)
        return fail(error, status);
    if (solution != NULL && result.solutions == 0)
        solution[0] = '\0';
    else if (solution != NULL)
        status = (int)nonet_write(options.format, NONET_GRID(grid), NULL, &style, solution, room);
    assert(status >= NONET_OK); /* an alphabet that was read, and one character per cell */
    if (verdict != NULL)
        *verdict = result.verdict;
    return NONET_OK;
}

int nonet_solve_line(const char *puzzle, char *solution, size_t room, enum nonet_verdict *verdict,
                     struct nonet_error *error) {
    char digits[CELLS];
    int has_room = solution == NULL || room > CELLS;
    int count = has_room ? solve_plain(puzzle, digits) : 0;
    if (count == 0)
        return solve_any(puzzle, solution, room, verdict, error);
    if (solution != NULL) {
        memcpy(solution, digits, CELLS);
        solution[CELLS] = '\0';
    }
    if (verdict != NULL)
        *verdict = count == 1 ? NONET_UNIQUE : NONET_SEVERAL;
    return NONET_OK;
}
