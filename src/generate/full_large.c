/*
 * Full grids of large sides, for which a search from nothing takes too long.
 *
 * With boxes of R rows and C columns there are C bands and R stacks. A cell is row r of band B and
 * column c of stack S; a digit is read as a pair (y, x), y below R and x below C. Then
 *
 *     y = A[B][r][S]       where each A[B] is a Latin square of order R, and
 *     x = M[S][y][c][B]    where each M[S][y] is a Latin square of order C
 *
 * make a full grid. In row (B, r) each S has a different y, and for each S every c has a different
 * x; in box (B, S) each r has a different y, and so on; in column (S, c) each band has one r for a
 * given y, and these have every x, because B is one dimension of the square M[S][y].
 *
 * Such grids look alike: a row of a box always holds the digits of one y. So they are stirred: the
 * cells of three digits are emptied and refilled by a search, again and again. With three digits
 * that needs hardly any search; with four or more it is slow at side 100, and does not mix better
 * for the time it takes.
 */
#include "generate/full.h"
#include "grid/grid.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ORDER_MOST = NONET_SIDE_MAX, STIRRED = 3, STIRS_PER_DIGIT = 10 };

struct latin {
    int n;
    uint8_t square[ORDER_MOST][ORDER_MOST];
    uint8_t had[ORDER_MOST][ORDER_MOST]; /* the column, the symbol */
    uint8_t order[ORDER_MOST];           /* in which symbols are tried */
    uint8_t seen[ORDER_MOST];
    int16_t holder[ORDER_MOST]; /* the column that has the symbol in this row, or -1 */
};

/* Column c gets a symbol that it has not had: one that is free, or one whose column can take
 * another. There is always a way (Hall's theorem): every symbol is missing from equally many
 * columns. */
static int place(struct latin *l, int c) {
    for (int i = 0; i < l->n; i++) {
        int s = l->order[i];
        if (l->had[c][s] || l->seen[s])
            continue;
        l->seen[s] = 1;
        if (l->holder[s] < 0 || place(l, l->holder[s])) {
            l->holder[s] = (int16_t)c;
            return 1;
        }
    }
    return 0;
}

static void draw_latin(struct latin *l, int n, struct nonet_random *random) {
    l->n = n;
    memset(l->had, 0, sizeof l->had);
    for (int i = 0; i < n; i++)
        l->order[i] = (uint8_t)i;
    for (int row = 0; row < n; row++) {
        random_shuffle(random, l->order, n);
        memset(l->holder, -1, sizeof l->holder);
        for (int c = 0; c < n; c++) {
            memset(l->seen, 0, sizeof l->seen);
            int is_placed = place(l, c);
            assert(is_placed);
            (void)is_placed;
        }
        for (int s = 0; s < n; s++) {
            l->square[row][l->holder[s]] = (uint8_t)s;
            l->had[l->holder[s]][s] = 1;
        }
    }
}

/* The digit of y alone, in the first column of each stack. */
static void draw_bands(struct latin *l, int rows, int cols, struct nonet_random *random,
                       uint8_t *digits) {
    int side = rows * cols;
    for (int band = 0; band < cols; band++) {
        draw_latin(l, rows, random);
        for (int r = 0; r < rows; r++)
            for (int s = 0; s < rows; s++)
                digits[(band * rows + r) * side + s * cols] = l->square[r][s];
    }
}

static void draw_stack(struct latin *l, int rows, int cols, int stack, struct nonet_random *random,
                       uint8_t *digits) {
    uint8_t which[NONET_SIDE_MAX];
    int side = rows * cols;
    for (int row = 0; row < side; row++)
        which[row] = digits[row * side + stack * cols];
    for (int y = 0; y < rows; y++) {
        draw_latin(l, cols, random);
        for (int row = 0; row < side; row++)
            for (int c = 0; c < cols && which[row] == y; c++)
                digits[row * side + stack * cols + c] =
                    (uint8_t)(y * cols + l->square[c][row / rows] + 1);
    }
}

static void draw_plain(int rows, int cols, struct nonet_random *random, uint8_t *digits) {
    struct latin l;
    draw_bands(&l, rows, cols, random, digits);
    for (int stack = 0; stack < rows; stack++)
        draw_stack(&l, rows, cols, stack, random, digits);
}

/* Gives all digits except those to be stirred. */
static void give_others(struct nonet_grid *grid, const uint8_t *digits, const uint8_t *names) {
    nonet_grid_init(grid, (size_t)NONET_GRID_BYTES(grid->side), grid->box_rows, grid->box_cols);
    for (uint32_t c = 0; c < grid->cells; c++)
        if (memchr(names, digits[c], STIRRED) == NULL)
            nonet_grid_give(grid, (int)c, digits[c]);
}

static int stir(struct nonet_grid *grid, uint8_t *digits, struct nonet_random *random,
                const struct nonet_solve_options *options) {
    struct nonet_solve_options o = *options;
    uint8_t names[NONET_SIDE_MAX];
    for (int d = 0; d < grid->side; d++)
        names[d] = (uint8_t)(d + 1);
    random_shuffle(random, names, grid->side);
    o.seed = random_next(random);
    give_others(grid, digits, names);
    int status = nonet_solve(grid, &o, grid, (size_t)NONET_GRID_BYTES(grid->side), NULL);
    for (uint32_t c = 0; c < grid->cells && status == NONET_OK; c++)
        digits[c] = (uint8_t)grid_value(grid, (int)c);
    return status;
}

int nonet_full_large_draw(struct nonet_grid *grid, int box_rows, int box_cols,
                          struct nonet_random *random, nonet_cancel_fn cancel, void *cancel_user) {
    struct nonet_solve_options o = NONET_SOLVE_OPTIONS_INIT;
    int side = box_rows * box_cols, status = NONET_OK;
    uint8_t *digits = malloc((size_t)side * (size_t)side);
    if (digits == NULL)
        return NONET_E_MEMORY;
    o.engine = NONET_ENGINE_ANY;
    o.limit = 1;
    o.cancel = cancel;
    o.cancel_user = cancel_user;
    nonet_grid_init(grid, (size_t)NONET_GRID_BYTES(side), box_rows, box_cols);
    draw_plain(box_rows, box_cols, random, digits);
    for (int i = 0; i < STIRS_PER_DIGIT * side && status == NONET_OK; i++)
        status = stir(grid, digits, random, &o);
    free(digits);
    return status;
}
