/*
 * Two ways around the built-in formats.
 *
 * Your own format: a struct nonet_format with a `read` function can be used wherever a format is
 * expected. Here a puzzle is a line that names squares, with rows A to I and columns 1 to 9: "A1=4
 * A7=8 B2=3". The library splits the text, counts lines and columns, and goes on after an error.
 *
 * No text at all: a puzzle as a matrix of ints, in and out.
 *
 *     cc own_reader.c $(pkg-config --cflags --libs nonet) -o own_reader && ./own_reader
 */
#include <nonet.h>

#include <stdio.h>
#include <string.h>

/* ---- your own format ---- */

static int wrong(struct nonet_piece *piece, size_t at, const char *reason) {
    piece->error = at;
    snprintf(piece->reason, sizeof piece->reason, "%s", reason);
    return NONET_E_SYNTAX;
}

/* One square, four characters at `at`. */
static int read_square(const char *s, struct nonet_grid *grid, size_t at,
                       struct nonet_piece *piece) {
    if (s[0] < 'A' || s[0] > 'I' || s[1] < '1' || s[1] > '9')
        return wrong(piece, at, "a square is a letter A to I and a number 1 to 9");
    if (s[2] != '=' || s[3] < '1' || s[3] > '9')
        return wrong(piece, at + 2, "= and a digit 1 to 9 must follow the square");
    return nonet_grid_give(grid, (s[0] - 'A') * 9 + (s[1] - '1'), s[3] - '0');
}

/* The piece is a line. The window may end before the line does: then it asks for more. */
static int squares_read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                        struct nonet_piece *piece) {
    const char *newline = (const char *)memchr(text->at, '\n', text->length);
    size_t end = newline ? (size_t)(newline - text->at) : text->length;
    if (newline == NULL && !text->last)
        return NONET_MORE;
    piece->used = newline ? end + 1 : end;
    int status = nonet_grid_init(grid, room, 3, 3);
    for (size_t at = 0; at < end && status == NONET_OK; at++) {
        if (text->at[at] == ' ')
            continue;
        if (end - at < 4)
            return wrong(piece, at, "the line ends in the middle of a square");
        status = read_square(text->at + at, grid, at, piece);
        at += 3;
    }
    return status;
}

struct source {
    const char *at;
    size_t left;
};

/* Text comes from a callback, as much or as little at a time as is available: here ten bytes. */
static long next_bytes(void *user, char *buffer, size_t room) {
    struct source *source = (struct source *)user;
    size_t n = room < 10 ? room : 10;
    if (n > source->left)
        n = source->left;
    memcpy(buffer, source->at, n);
    source->at += n;
    source->left -= n;
    return (long)n;
}

static void solve_record(const struct nonet_record *record) {
    union nonet_grid9 solution;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    char line[128];
    nonet_solve(record->grid, NULL, NONET_GRID(solution), sizeof solution, &result);
    if (result.solutions == 0) {
        printf("line %lu: no solution\n", (unsigned long)record->line);
        return;
    }
    nonet_write(nonet_format_find("line"), NONET_GRID(solution), NULL, NULL, line, sizeof line);
    printf("line %lu: %s\n", (unsigned long)record->line, line);
}

static int read_squares(const char *text) {
    struct nonet_format squares;
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct source source = {text, strlen(text)};
    struct nonet_record record;
    memset(&squares, 0, sizeof squares);
    squares.size = sizeof squares;
    squares.name = "squares";
    squares.summary = "one puzzle per line, its squares by name: A1=4 A7=8";
    squares.flags = NONET_FORMAT_LINES;
    squares.read = squares_read;
    options.format = &squares;
    struct nonet_reader *reader = nonet_reader_open(next_bytes, &source, &options);
    if (reader == NULL)
        return 1;
    while (nonet_reader_next(reader, &record) == NONET_OK && record.kind != NONET_RECORD_END) {
        if (record.kind == NONET_RECORD_PUZZLE)
            solve_record(&record);
        else if (record.kind == NONET_RECORD_ERROR)
            printf("line %lu, column %lu: %s\n", (unsigned long)record.error.line,
                   (unsigned long)record.error.column, record.error.reason);
    }
    nonet_reader_close(reader);
    return 0;
}

/* ---- a matrix of ints ---- */

static int solve_matrix(int matrix[9][9]) {
    union nonet_grid9 grid;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    if (nonet_grid_from_ints(NONET_GRID(grid), sizeof grid, 3, 3, &matrix[0][0]) != NONET_OK)
        return 0;
    if (nonet_solve(NONET_GRID(grid), NULL, NONET_GRID(grid), sizeof grid, &result) != NONET_OK)
        return 0;
    nonet_grid_to_ints(NONET_GRID(grid), &matrix[0][0]);
    return result.solutions > 0;
}

int main(void) {
    static const char text[] =
        "A1=4 A7=8 A9=5 B2=3 C4=7 D2=2 D8=6 E5=8 E7=4 F5=1 G4=6 G6=3 G8=7 H1=5 H4=2 I1=1 I3=4\n"
        "A1=4 J2=3\n"
        "A1=4 A7=4\n";
    int matrix[9][9] = {
        {3, 0, 6, 0, 1, 5, 0, 0, 0}, {0, 0, 4, 0, 0, 0, 3, 0, 0}, {0, 0, 0, 0, 6, 8, 1, 9, 4},
        {0, 8, 0, 0, 0, 6, 0, 0, 0}, {0, 0, 0, 2, 4, 9, 6, 0, 1}, {6, 4, 0, 0, 0, 0, 2, 0, 5},
        {0, 0, 8, 0, 0, 3, 0, 1, 0}, {0, 3, 7, 8, 9, 1, 4, 6, 2}, {0, 2, 0, 6, 0, 0, 8, 0, 0}};
    if (read_squares(text) != 0 || !solve_matrix(matrix))
        return 1;
    for (int row = 0; row < 9; row++)
        for (int col = 0; col < 9; col++)
            printf("%d%c", matrix[row][col], col < 8 ? ' ' : '\n');
    return 0;
}
