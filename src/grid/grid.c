/*
 * Grids as values: making, copying and changing them, and what their shape implies. Everything here
 * checks its arguments; the engines use the unchecked functions of grid.h.
 */
#include "grid/grid.h"

const char *nonet_version(void) {
    return NONET_VERSION;
}

const char *nonet_status_text(int status) {
    switch (status) {
    case NONET_OK:
        return "ok";
    case NONET_E_ARGUMENT:
        return "argument out of range";
    case NONET_E_SHAPE:
        return "no such box shape, or shapes that do not fit together";
    case NONET_E_ROOM:
        return "not enough room";
    case NONET_E_MEMORY:
        return "out of memory";
    case NONET_E_SYNTAX:
        return "not a puzzle in this format";
    case NONET_E_FORMAT:
        return "format unknown";
    case NONET_E_UNWRITABLE:
        return "this format cannot express that puzzle";
    case NONET_E_SOURCE:
        return "reading failed";
    case NONET_E_CANCELLED:
        return "cancelled";
    case NONET_E_UNREADABLE:
        return "the text cannot be decoded";
    case NONET_E_GAVE_UP:
        return "not found within the work allowed";
    case NONET_E_IMPOSSIBLE:
        return "what was asked for does not exist";
    case NONET_E_REFUSED:
        return "rules that nonet does not know";
    case NONET_E_HOUSES:
        return "too many of the extra houses cross each other";
    case NONET_E_RULES:
        return "not possible with rules of these kinds";
    case NONET_E_DEVICE:
        return "no such device, or it cannot be used";
    }
    return "unknown status";
}

size_t nonet_grid_bytes(int box_rows, int box_cols) {
    if (box_rows < 1 || box_cols < 1 || box_rows > NONET_SIDE_MAX || box_cols > NONET_SIDE_MAX)
        return 0;
    int side = box_rows * box_cols;
    if (side < 2 || side > NONET_SIDE_MAX)
        return 0;
    return (size_t)NONET_GRID_BYTES(side);
}

int nonet_default_box(int side, int *box_rows, int *box_cols) {
    if (side < 2 || side > NONET_SIDE_MAX)
        return NONET_E_SHAPE;
    int rows = 1;
    for (int r = 2; r * r <= side; r++)
        if (side % r == 0)
            rows = r;
    if (rows == 1)
        return NONET_E_SHAPE;
    *box_rows = rows;
    *box_cols = side / rows;
    return NONET_OK;
}

/* All marks in every cell: those of the first one, and then again and again what is there. */
static void open_marks(struct nonet_grid *g) {
    unsigned char *marks = grid_marks_at(g, 0);
    size_t all = (size_t)g->cells * g->set_bytes;
    grid_put_marks(g, 0, set_all(g->side));
    for (size_t done = g->set_bytes, more; done < all; done += more) {
        more = done < all - done ? done : all - done;
        memcpy(marks + done, marks, more);
    }
}

int nonet_grid_frame(struct nonet_grid *grid, size_t room, int box_rows, int box_cols) {
    size_t bytes = nonet_grid_bytes(box_rows, box_cols);
    if (bytes == 0)
        return NONET_E_SHAPE;
    if (room < bytes)
        return NONET_E_ROOM;
    grid->box_rows = (uint8_t)box_rows;
    grid->box_cols = (uint8_t)box_cols;
    grid->side = (uint8_t)(box_rows * box_cols);
    grid->set_bytes = NONET_SET_BYTES(grid->side);
    grid->cells = (uint32_t)grid->side * grid->side;
    return NONET_OK;
}

void nonet_grid_open(struct nonet_grid *grid) {
    memset(grid_values(grid), 0, grid->cells);
    open_marks(grid);
}

int nonet_grid_init(struct nonet_grid *grid, size_t room, int box_rows, int box_cols) {
    int status = nonet_grid_frame(grid, room, box_rows, box_cols);
    if (status == NONET_OK)
        nonet_grid_open(grid);
    return status;
}

size_t nonet_grid_room(const struct nonet_grid *grid) {
    return NONET_GRID_BYTES((size_t)grid->side);
}

int nonet_grid_cells(const struct nonet_grid *grid) {
    return (int)grid->cells;
}

int nonet_grid_side(const struct nonet_grid *grid) {
    return grid->side;
}

int nonet_grid_box_rows(const struct nonet_grid *grid) {
    return grid->box_rows;
}

int nonet_grid_box_cols(const struct nonet_grid *grid) {
    return grid->box_cols;
}

int nonet_grid_copy(struct nonet_grid *to, size_t room, const struct nonet_grid *from) {
    size_t bytes = (size_t)NONET_GRID_BYTES(from->side);
    if (room < bytes)
        return NONET_E_ROOM;
    if (to != from)
        memcpy(to, from, bytes);
    return NONET_OK;
}

static int same_shape(const struct nonet_grid *a, const struct nonet_grid *b) {
    return a->box_rows == b->box_rows && a->box_cols == b->box_cols;
}

int nonet_grid_equal(const struct nonet_grid *a, const struct nonet_grid *b) {
    if (!same_shape(a, b))
        return 0;
    for (int c = 0; c < (int)a->cells; c++)
        if (grid_value(a, c) != grid_value(b, c) || !set_equal(grid_marks(a, c), grid_marks(b, c)))
            return 0;
    return 1;
}

static int has_cell(const struct nonet_grid *g, int c) {
    return c >= 0 && (uint32_t)c < g->cells;
}

int nonet_grid_value(const struct nonet_grid *grid, int c) {
    return has_cell(grid, c) ? grid_value(grid, c) : 0;
}

int nonet_grid_is_given(const struct nonet_grid *grid, int c) {
    return nonet_grid_value(grid, c) != 0 && !(grid_values(grid)[c] & GRID_PLACED);
}

static int put_value(struct nonet_grid *g, int c, int d, int flag) {
    if (!has_cell(g, c) || d < 1 || d > g->side)
        return NONET_E_ARGUMENT;
    grid_values(g)[c] = (unsigned char)(d | flag);
    grid_put_marks(g, c, set_of(d));
    return NONET_OK;
}

int nonet_grid_give(struct nonet_grid *grid, int c, int d) {
    return put_value(grid, c, d, 0);
}

int nonet_grid_place(struct nonet_grid *grid, int c, int d) {
    return put_value(grid, c, d, GRID_PLACED);
}

void nonet_grid_fill(struct nonet_grid *grid, const char digits[81]) {
    unsigned char *values = grid_values(grid);
    cells16 given[6]; /* the last cells overlap: they are looked at before any changes */
    for (int i = 0; i < 6; i++) {
        cells16 old = cells16_load(values + (i < 5 ? 16 * i : 65));
        given[i] = (cells16)(old != 0) & ~old & GRID_PLACED;
    }
    for (int i = 0; i < 6; i++) {
        int c = i < 5 ? 16 * i : 65;
        cells16 d = cells16_load(digits + c) ^ '0';
        cells16_store(values + c, d ^ GRID_PLACED ^ given[i]);
        cells16_put_marks(grid, c, d);
    }
}

int nonet_grid_place_all(struct nonet_grid *grid, const char *digits) {
    uint64_t bad = 0;
    if (grid->side != 9)
        return NONET_E_SHAPE;
    for (int i = 0; i < 11; i++) {
        uint64_t d = cells_load(digits + (i < 10 ? 8 * i : 73)) ^ CELLS_EACH('0');
        bad |= d | ((d & CELLS_EACH(0x7f)) + CELLS_EACH(0x80 - 10)) | ~cells_filled(d);
    }
    if (bad & CELLS_EACH(0x80))
        return NONET_E_ARGUMENT;
    nonet_grid_fill(grid, digits);
    return NONET_OK;
}

int nonet_grid_clear(struct nonet_grid *grid, int c) {
    if (!has_cell(grid, c))
        return NONET_E_ARGUMENT;
    grid_values(grid)[c] = 0;
    grid_put_marks(grid, c, set_all(grid->side));
    return NONET_OK;
}

struct nonet_set nonet_grid_marks(const struct nonet_grid *grid, int c) {
    struct nonet_set none = {0, 0};
    return has_cell(grid, c) ? grid_marks(grid, c) : none;
}

int nonet_grid_set_marks(struct nonet_grid *grid, int c, struct nonet_set marks) {
    if (!has_cell(grid, c) || grid_value(grid, c) != 0)
        return NONET_E_ARGUMENT;
    grid_put_marks(grid, c, set_and(marks, set_all(grid->side)));
    return NONET_OK;
}

int nonet_grid_has(const struct nonet_grid *grid, int c, int d) {
    return has_cell(grid, c) && d >= 1 && d <= grid->side && set_has(grid_marks(grid, c), d);
}

/* Sixteen cells at a time, since this is asked of every grid that is read, solved or written. The last
 * ones overlap; `cells` is sixteen at least. */

static uint32_t sixteen_at(uint32_t c, uint32_t cells) {
    return c + CELLS_SIXTEEN <= cells ? c : cells - CELLS_SIXTEEN;
}

int nonet_grid_clues(const struct nonet_grid *grid) {
    const unsigned char *values = grid_values(grid);
    uint32_t c = 0, n = 0;
    while (c + CELLS_SIXTEEN <= grid->cells) {
        cells16 sums = {0}; /* each is up to 255 */
        for (int i = 0; i < 255 && c + CELLS_SIXTEEN <= grid->cells; i++, c += CELLS_SIXTEEN)
            sums -= (cells16)((cells16_load(values + c) & GRID_DIGIT) != 0);
        n += cells16_sum(sums);
    }
    for (; c < grid->cells; c++)
        n += (values[c] & GRID_DIGIT) != 0;
    return (int)n;
}

/* A solution has often just been filled in: its marks are not waited for. Most puzzles have an empty
 * cell among the first. */
static int is_full(const struct nonet_grid *g) {
    for (uint32_t c = 0; c < g->cells; c += CELLS_SIXTEEN) {
        cells16 at = cells16_load(grid_values(g) + sixteen_at(c, g->cells));
        if (cells16_any((cells16)((at & GRID_DIGIT) == 0)))
            return 0;
    }
    return 1;
}

/* Sides up to 16. Where there is a value, any mark may be missing. */
static int has_all_marks(const struct nonet_grid *g) {
    const unsigned char *marks = grid_marks_at(g, 0), *values = grid_values(g);
    uint16_t all = (uint16_t)set_all(g->side).low;
    cells16 each = (cells16)(marks8){all, all, all, all, all, all, all, all}, missing = {0};
    for (uint32_t i = 0; i < g->cells; i += CELLS_SIXTEEN) {
        uint32_t c = sixteen_at(i, g->cells);
        cells16 empty = (cells16)(cells16_load(values + c) == 0);
        missing |= (cells16_load(marks + 2 * c) ^ each) & cells16_first(empty, empty);
        missing |= (cells16_load(marks + 2 * c + 16) ^ each) & cells16_last(empty, empty);
    }
    return !cells16_any(missing);
}

int nonet_grid_is_plain(const struct nonet_grid *grid) {
    struct nonet_set all = set_all(grid->side);
    if (grid->cells >= CELLS_SIXTEEN && is_full(grid))
        return 1;
    if (grid->cells >= CELLS_SIXTEEN && grid->set_bytes == 2)
        return has_all_marks(grid);
    for (int c = 0; c < (int)grid->cells; c++)
        if (grid_value(grid, c) == 0 && !set_equal(grid_marks(grid, c), all))
            return 0;
    return 1;
}

int nonet_grid_from_ints(struct nonet_grid *grid, size_t room, int box_rows, int box_cols,
                         const int *matrix) {
    size_t bytes = nonet_grid_bytes(box_rows, box_cols);
    if (bytes == 0)
        return NONET_E_SHAPE;
    if (room < bytes)
        return NONET_E_ROOM;
    int side = box_rows * box_cols;
    for (int c = 0; c < side * side; c++)
        if (matrix[c] < 0 || matrix[c] > side)
            return NONET_E_ARGUMENT;
    nonet_grid_init(grid, room, box_rows, box_cols);
    for (int c = 0; c < side * side; c++)
        if (matrix[c] != 0)
            nonet_grid_give(grid, c, matrix[c]);
    return NONET_OK;
}

int nonet_grid_to_ints(const struct nonet_grid *grid, int *matrix) {
    for (int c = 0; c < (int)grid->cells; c++)
        matrix[c] = grid_value(grid, c);
    return NONET_OK;
}
