/*
 * Counts records. Nearly all lines are a puzzle of digits and dots, and recognizing that takes a
 * fraction of the time of reading it. All other lines are read by the format, with the state that
 * it would have there.
 *
 * The reader refuses some puzzles that its format can read: maps of jigsaw regions and the like. It
 * decides by the grid alone, so it is given the grid as a line.
 */
#include "cli/census.h"

#include <string.h>

enum { SIDE = 9, ZEROS_LEAST = SIDE + 1 };

/* A digit that no neighbour shares: then this is not a map of regions. */
static int is_alone(const char *cells, int c) {
    return (c % SIDE == 0 || cells[c - 1] != cells[c]) &&
           (c % SIDE == SIDE - 1 || cells[c + 1] != cells[c]) &&
           (c < SIDE || cells[c - SIDE] != cells[c]) &&
           (c >= PLAIN_CELLS - SIDE || cells[c + SIDE] != cells[c]);
}

/* Certainly a puzzle: digits with dots, or with so many zeros that they cannot be digits; not a
 * map, and without a column of row numbers in front. */
static int is_surely_puzzle(const char *cells) {
    int dots = 0, zeros = 0, digits = 0, has_lone = 0;
    for (int c = 0; c < PLAIN_CELLS; c++) {
        dots += cells[c] == '.';
        zeros += cells[c] == '0';
        digits += cells[c] >= '1' && cells[c] <= '9';
        if (!has_lone && cells[c] >= '1' && cells[c] <= '9')
            has_lone = is_alone(cells, c);
    }
    return dots + zeros + digits == PLAIN_CELLS && (zeros == 0 || dots == 0) &&
           (zeros == 0 || zeros >= ZEROS_LEAST) && has_lone &&
           (cells[0] != '1' || cells[SIDE] < '1' || cells[SIDE] > '2');
}

int nonet_is_refused(const struct nonet_grid *grid, struct nonet_error *error) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    union nonet_grid25 again;
    char text[4 * 25 * 25];
    long n = nonet_write(nonet_format_find("line"), grid, NULL, NULL, text, sizeof text);
    options.format = nonet_format_find("line");
    options.box_rows = nonet_grid_box_rows(grid);
    options.box_cols = nonet_grid_box_cols(grid);
    return n > 0 && n < (long)sizeof text &&
           nonet_read(text, (size_t)n, &options, NONET_GRID(again), sizeof again, NULL, error) !=
               NONET_OK;
}

static void read_line(struct census *census, const struct lines *lines, const char *at, size_t n) {
    struct nonet_piece piece;
    struct nonet_text text = {.at = at, .length = n, .last = 1, .state = census->state};
    memset(&piece, 0, sizeof piece);
    int status = lines->format->read(&text, NONET_GRID(census->grid), sizeof census->grid, &piece);
    if (status == NONET_OK && piece.kind == NONET_PIECE_TEXT)
        return;
    if (status == NONET_OK && !nonet_is_refused(NONET_GRID(census->grid), NULL))
        census->puzzles++;
    else
        census->errors++;
}

void nonet_census_add(struct census *census, const struct lines *lines) {
    const char *text = lines->text.at;
    size_t length = lines->text.length, next;
    if (lines->format->flags & NONET_FORMAT_COLUMNS)
        memcpy(census->state, lines->state, sizeof census->state);
    for (size_t at = 0; at < length; at = next) {
        size_t cells = nonet_find_cells(&lines->shape, text, at, length);
        if (cells != NO_CELLS && is_surely_puzzle(text + cells)) {
            const char *nl = memchr(text + cells, '\n', length - cells);
            next = nl ? (size_t)(nl + 1 - text) : length;
            census->puzzles++;
            memcpy(census->state, lines->plain_state, sizeof census->state);
            continue;
        }
        const char *nl = memchr(text + at, '\n', length - at);
        next = nl ? (size_t)(nl + 1 - text) : length;
        read_line(census, lines, text + at, next - at);
    }
}
