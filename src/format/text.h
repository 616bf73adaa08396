/*
 * The vocabulary in which formats are written: lines of a window, errors with their place, shapes,
 * alphabets and cells; grid/pen.h has what texts are written with.
 *
 * A format's `read` is a pure function from a window of text to one piece. It never looks past the
 * window; if the piece may go on there, it returns NONET_MORE and is called again with more text.
 */
#ifndef NONET_FORMAT_TEXT_H
#define NONET_FORMAT_TEXT_H

#include "nonet.h"
#include "grid/grid.h"
#include "grid/names.h"

enum {
    NONET_RECORD_BYTES_MAX = 16 << 20,
    /* How much is looked at to recognise the format. A row of candidates of side 100 has 30,000
     * characters, and the frame above it is as long; but anyone who sends short lines should not
     * have to wait for that many. */
    NONET_GUESS_BYTES = 1 << 14,
    NONET_GUESS_BYTES_LONG = 1 << 16,
    NONET_LONG_LINE = 1 << 10
};

/* How much of this text is looked at. */
static inline size_t guess_bytes(const char *at, size_t length) {
    size_t looked = length < NONET_LONG_LINE ? length : NONET_LONG_LINE;
    int is_long = looked == NONET_LONG_LINE && memchr(at, '\n', looked) == NULL;
    return is_long ? NONET_GUESS_BYTES_LONG : NONET_GUESS_BYTES;
}

/* ---- lines ---- */

/* A line: [begin, end) without its \n or \r\n; the next one begins at `next`. */
struct line {
    size_t begin, end, next;
};

/* The line that begins at `from`. NONET_MORE if its end is not in the window yet. At the end of the
 * last window an empty line at `length` is returned forever: look at `from` first. */
int nonet_text_line(const struct nonet_text *text, size_t from, struct line *line);

/* 1 if the line has nothing but blanks and tabs. */
int nonet_line_is_blank(const struct nonet_text *text, const struct line *line);

/* Where two tabs stand side by side between words that one tab separates elsewhere, so that there is
 * an empty field; `end` if nowhere. Wider gaps after equal numbers of words are no more than gaps. */
size_t nonet_empty_field(const char *at, size_t begin, size_t end);

static inline int is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

/* Narrows [*begin, *end) to what is inside leading and trailing blanks and tabs. */
static inline void nonet_trim(const char *at, size_t *begin, size_t *end) {
    size_t from = *begin, to = *end;
    while (from < to && is_blank(at[from]))
        from++;
    while (to > from && is_blank(at[to - 1]))
        to--;
    *begin = from;
    *end = to;
}

static inline int is_digit(char c) {
    return c >= '0' && c <= '9';
}

static inline int is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Upper case, for ASCII letters alone: the locale must not matter. */
static inline char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
}

/* What a character is, as bits, for a question about every character of a line. */
enum {
    SIGN_BLANK = 1,
    SIGN_SYMBOL = 2, /* a digit or a letter */
    SIGN_DOT = 4,    /* from here on one character each */
    SIGN_BAR = 8,
    SIGN_PLUS = 16,
    SIGN_MINUS = 32,
    SIGN_LOW = 64, /* _ */
    SIGN_COMMA = 128,
    SIGN_SEMICOLON = 256,
    SIGN_QUOTE = 512,
    SIGN_STAR = 1024,
    SIGN_MARK = 2048, /* ! */
    SIGN_QUESTION = 4096,
    SIGN_CELL = SIGN_SYMBOL | SIGN_DOT | SIGN_MINUS | SIGN_LOW | SIGN_STAR | SIGN_QUESTION
};
extern const uint16_t nonet_signs[256];

static inline unsigned sign_of(char c) {
    return nonet_signs[(unsigned char)c];
}

/* ---- what a line has ---- */

/* Nothing but blanks between two bars of [begin, end): an empty cell, which most tables cannot have. */
int nonet_has_empty_field(const struct nonet_text *text, size_t begin, size_t end);

/* The index of the first character in the line that is not a blank, a letter, a digit, or one of
 * the signs in `allowed`; line->end if there is none. Unless SIGN_QUOTE is among them, tabs are blanks,
 * and one that makes an empty field is no better. */
size_t nonet_line_misfit(const struct nonet_text *text, const struct line *line, unsigned allowed);

/* ---- answers of a reader ---- */

/* Initialises a piece: PUZZLE, everything else 0. */
void nonet_piece_init(struct nonet_piece *piece);

/* The piece is text to be passed through, `used` bytes of it. Returns NONET_OK. */
int nonet_piece_text(struct nonet_piece *piece, size_t used);

/* Says what is wrong at `at`, and that reading goes on at `used`. Returns NONET_E_SYNTAX. */
int nonet_piece_error(struct nonet_piece *piece, size_t at, size_t used, const char *reason, ...)
    __attribute__((format(printf, 4, 5)));

/* The same for what was understood but is not supported, such as a rule; no other format may then
 * read the text instead. Returns NONET_E_REFUSED. */
int nonet_piece_refuse(struct nonet_piece *piece, size_t at, size_t used, const char *reason, ...)
    __attribute__((format(printf, 4, 5)));

/* The name of a character for a message: 'x', or "byte 0x00" for what is not printable. The buffer
 * holds at least 12. */
const char *nonet_char_name(char c, char *buffer);

/* ---- formats with one record per line ---- */

/* A line, and [begin, end) without the blanks around it. */
struct line_record {
    struct line line;
    size_t begin, end;
};

/* Reads a record. The piece is initialised and ends with the line. */
typedef int nonet_record_fn(const struct nonet_text *text, const struct line_record *record,
                            struct nonet_grid *grid, size_t room, struct nonet_piece *piece);

/* A whole `read` of a format: hands the line at the start of the window to `read`, unless it is
 * empty or a comment that begins with #, which is TEXT. */
int nonet_record_read(const struct nonet_text *text, nonet_record_fn *read, struct nonet_grid *grid,
                      size_t room, struct nonet_piece *piece);

/* For a probe: the first line that is neither empty nor a comment; 0 if the window has none. */
int nonet_first_record(const struct nonet_text *text, struct line_record *record);

/* Where the word that begins at `begin` ends. */
size_t nonet_word_end(const char *at, size_t begin, size_t end);

/* The cells are the record up to `stop`, and what follows them is its label. */
void nonet_record_label(const struct nonet_text *text, const struct line_record *record,
                        size_t stop, struct nonet_piece *piece);

/* ---- shapes and cells ---- */

/* Makes an empty grid of this side: with the user's box, otherwise with the side's default.
 * NONET_E_SYNTAX with a reason if it does not fit, NONET_E_ROOM. */
int nonet_text_grid(const struct nonet_text *text, int side, struct nonet_grid *grid, size_t room,
                    struct nonet_piece *piece, size_t at, size_t used);

/* The same without its cells: nonet_grid_open makes them empty, nonet_read_usual fills them in. */
int nonet_text_frame(const struct nonet_text *text, int side, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece, size_t at, size_t used);

/* The side of a puzzle with this many cells, if there is one: 81 -> 9. Otherwise 0. */
int nonet_side_of_cells(size_t cells);

/* Is this an empty cell in a text without other signs: . 0 * _ - ? and, up to side 9, x X? (0 is
 * not empty if the alphabet has a 0.) */
int nonet_is_empty_char(char c, int side);

/* Reads side*side single-character cells, not separated, into a fresh grid. Decides on the alphabet
 * (see alphabet.h) and notes it, and the empty character, in piece->style.
 * `at` is the offset of the first cell; `used` is where to go on after an error. */
int nonet_read_cells(const struct nonet_text *text, size_t at, int side, size_t used,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece);

/* The same for 81 characters that are the digits 1 to 9 and the usual signs for an empty cell, which
 * is what nearly all puzzles are: then the alphabet need not be worked out. The grid has side 9; all of
 * its cells are set. Returns the first empty cell, 81 if there is none, and notes the alphabet in the
 * style; -1: it is not as simple as that, and nothing was done. */
int nonet_read_usual(const char cells[81], struct nonet_grid *grid, struct nonet_style *style);

/* The alphabet used when none is given: 123456789ABC... as long as the side; "" above side 35. */
void nonet_default_symbols(int side, char symbols[NONET_SYMBOLS_MAX]);

struct symbols {
    char of[NONET_SYMBOLS_MAX]; /* symbol d-1 is digit d */
};

/* The digit of a symbol; 0: not in the alphabet. Lower case counts as upper where the alphabet has
 * no lower case. */
int nonet_symbol_digit(const struct symbols *symbols, char c);

/* ---- writing ---- */

/* The digit that a format without candidates writes for a cell: its value, or its only mark, which
 * means the same. 0: empty. */
int nonet_cell_digit(const struct nonet_grid *grid, int c);

/* 1 if digits and empty cells are all there is: nothing else is pencilled in. */
int nonet_has_digits_only(const struct nonet_grid *grid);

/* The same digit in a grid that is known to be plain (nonet_grid_is_plain), or known not to be. */
static inline int digit_of(const struct nonet_grid *grid, int c, int is_plain) {
    return is_plain ? grid_value(grid, c) : nonet_cell_digit(grid, c);
}

/* Writes the cells as single characters in the style's alphabet, empties as style->empty or, if
 * that is 0, as `empty`. NONET_E_UNWRITABLE (side above 35, or marks that a value cannot
 * express). */
int nonet_pen_cells(struct pen *pen, const struct nonet_grid *grid, const struct nonet_style *style,
                    char empty);

/* The candidates of a cell as a table has them: 12345, above side 9 with commas; ! if there are
 * none. */
void nonet_pen_candidates(struct pen *pen, const struct nonet_grid *grid, int c);

/* The cells again, as a format's whole `write`. */
long nonet_write_cells(const struct nonet_grid *grid, const struct nonet_style *style, char empty,
                       char *out, size_t room);

/* ---- probes ---- */

/* How many bytes from `from` on could be single-character cells: digits, letters, empties. */
size_t nonet_cell_run(const char *at, size_t from, size_t end);

/* The first line that is neither blank nor begins with # ; 0 if the window has none. */
int nonet_first_line(const struct nonet_text *text, struct line *line);

/* The format that a window looks like; NULL: none. */
const struct nonet_format *nonet_text_guess(const struct nonet_text *text);

#endif
