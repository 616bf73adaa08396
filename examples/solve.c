/*
 * A complete program with libnonet: reads a puzzle from a text, solves it, proves that there is no
 * other solution, prints it the way it was written, and counts the solutions of a second one. Where
 * a puzzle is just a line, one call does it all.
 *
 *     cc solve.c $(pkg-config --cflags --libs nonet) -o solve && ./solve
 *
 * It is both C11 and C++11.
 */
#include <nonet.h>

#include <stdio.h>
#include <string.h>

static const char hard[] = "4 . . |. . . |8 . 5 \n"
                           ". 3 . |. . . |. . . \n"
                           ". . . |7 . . |. . . \n"
                           "------+------+------\n"
                           ". 2 . |. . . |. 6 . \n"
                           ". . . |. 8 . |4 . . \n"
                           ". . . |. 1 . |. . . \n"
                           "------+------+------\n"
                           ". . . |6 . 3 |. 7 . \n"
                           "5 . . |2 . . |. . . \n"
                           "1 . 4 |. . . |. . . \n";

static const char ambiguous[] =
    "3.6.15.....4...3......68194.8...6......2.96.164......5..8..3.1..37891462.2.6..8..";

static const char cut_short[] =
    "3.6.15.....4...3......68194.8...6......2.96.164......5..8..3.1..37891462.2.6..8.";

/* Reads a text in any format; prints what is wrong with it. 0: it was read. */
static int read_puzzle(const char *text, union nonet_grid9 *puzzle, struct nonet_style *style) {
    struct nonet_error error;
    int status =
        nonet_read(text, strlen(text), NULL, NONET_GRID(*puzzle), sizeof *puzzle, style, &error);
    if (status != NONET_OK)
        printf("%lu:%lu: %s\n", (unsigned long)error.line, (unsigned long)error.column,
               error.reason);
    return status;
}

/* Writes a grid in the style of the puzzle. A 9x9 grid takes 200 characters. */
static void show(const struct nonet_grid *grid, const struct nonet_style *style) {
    char text[1024];
    const struct nonet_format *format = nonet_format_find("grid");
    if (nonet_write(format, grid, NULL, style, text, sizeof text) > 0)
        puts(text);
}

static void solve(const char *text) {
    union nonet_grid9 puzzle, solution;
    struct nonet_style style;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    if (read_puzzle(text, &puzzle, &style) != NONET_OK)
        return;
    if (nonet_solve(NONET_GRID(puzzle), NULL, NONET_GRID(solution), sizeof solution, &result) !=
        NONET_OK)
        return;
    switch (result.verdict) {
    case NONET_UNIQUE:
        puts("the only solution:");
        break;
    case NONET_SEVERAL:
        puts("one of several solutions:");
        break;
    default:
        puts("no solution");
        return;
    }
    show(NONET_GRID(solution), &style);
}

/* The same in one call, for a puzzle that is a line. */
static void solve_line(const char *line) {
    char solution[82];
    enum nonet_verdict verdict;
    struct nonet_error error;
    if (nonet_solve_line(line, solution, sizeof solution, &verdict, &error) != NONET_OK)
        printf("column %lu: %s\n", (unsigned long)error.column, error.reason);
    else if (verdict == NONET_NONE)
        puts("no solution");
    else
        printf("%s, %s\n", solution, verdict == NONET_UNIQUE ? "unique" : "one of several");
}

static void count(const char *text) {
    union nonet_grid9 puzzle;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.limit = 0;
    if (read_puzzle(text, &puzzle, NULL) != NONET_OK)
        return;
    if (nonet_solve(NONET_GRID(puzzle), &options, NULL, 0, &result) == NONET_OK)
        printf("%d clues, %lu solutions\n", nonet_grid_clues(NONET_GRID(puzzle)),
               (unsigned long)result.solutions);
}

int main(void) {
    solve(hard);
    solve_line(ambiguous);
    solve_line(cut_short);
    count(ambiguous);
    count(cut_short);
    return 0;
}
