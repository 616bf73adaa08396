/*
 * Rows to cells: where each cell of a line begins and ends.
 *
 * Digits, dots and crosses make up nearly all cells, and where each of them is a cell by itself it does
 * not matter to a split which of them it is. So a line that has such a sign wherever the row before it
 * has one, and the same bytes everywhere else, is split like it; that is seen eight bytes at a time.
 */
#include "format/block.h"

/* Bytes of a word are compared by the highest bit of sums of seven bits, which never carry over.
 * (Vectors of eight bytes would do, but clang 14 does not end when it makes WebAssembly of them.) */
#define HIGHEST CELLS_EACH(0x80)

static uint64_t are_above(uint64_t low, int c) {
    return low + CELLS_EACH(0x7f - c);
}

static uint64_t are_equal(uint64_t low, int c) {
    return ~are_above(low ^ CELLS_EACH(c), 0);
}

/* The highest bit of each byte that is a digit, a dot or a cross. */
static uint64_t are_cells(uint64_t bytes) {
    uint64_t low = bytes & ~HIGHEST, digits = are_above(low, '0' - 1) & ~are_above(low, '9');
    return (digits | are_equal(low, '.') | are_equal(low | CELLS_EACH(0x20), 'x')) & ~bytes &
           HIGHEST;
}

static uint64_t differ8(const char *a, const char *b) {
    uint64_t x = cells_load(a), y = cells_load(b), z = x ^ y;
    return (are_above(z & ~HIGHEST, 0) | z) & ~(are_cells(x) & are_cells(y)) & HIGHEST;
}

static int have_one_shape(const char *a, const char *b, size_t length) {
    uint64_t differ = 0;
    for (size_t i = 0; i < length; i += sizeof differ) { /* the last ones overlap */
        size_t at = i + sizeof differ <= length ? i : length - sizeof differ;
        differ |= differ8(a + at, b + at);
    }
    return differ == 0;
}

int nonet_is_split_alike(const struct nonet_text *text, const struct line *row,
                         const struct line *line) {
    size_t length = row->end - row->begin;
    return length == line->end - line->begin && length >= sizeof(uint64_t) &&
           have_one_shape(text->at + row->begin, text->at + line->begin, length);
}

/* Without a branch that depends on the digits. */
int nonet_are_signs(const struct nonet_text *text, const struct token *cells, int n,
                    enum shape shape) {
    int others = 0, wide = 0, beside = 0;
    for (int i = 0; i < n; i++) {
        char c = text->at[cells[i].at];
        others |= !((unsigned char)(c - '0') < 10) & (c != '.') & ((c | 0x20) != 'x');
        wide |= cells[i].end != cells[i].at + 1;
        beside |= i > 0 && cells[i].at == cells[i - 1].end;
    }
    return !(others | wide) && (shape == SHAPE_SIGNS || !beside);
}

static int split_groups(const struct nonet_text *text, const struct line *line, unsigned gaps,
                        struct token *cells, int *single) {
    int n = 0;
    *single = 1;
    for (size_t i = line->begin; i < line->end && n < BLOCK_CELLS_MAX;) {
        if (sign_of(text->at[i]) & gaps) {
            i++;
            continue;
        }
        cells[n].at = i;
        while (i < line->end && !(sign_of(text->at[i]) & gaps))
            i++;
        cells[n].end = i;
        *single &= cells[n].end - cells[n].at == 1;
        n++;
    }
    return n;
}

/* Groups of several characters are cells if they are numbers mixed with single characters: 1 .
 * 10. */
static int has_lone_and_numbers(const struct nonet_text *text, const struct token *cells, int n) {
    int lone = 0, numbers = 1;
    for (int i = 0; i < n; i++) {
        lone |= cells[i].end - cells[i].at == 1;
        numbers &= cells[i].end - cells[i].at == 1 || nonet_is_number(text, cells[i]);
    }
    return lone && numbers;
}

int nonet_split_cells(const struct nonet_text *text, const struct line *line, unsigned bars,
                      struct token *cells) {
    unsigned gaps = SIGN_BLANK | bars;
    int single, n = split_groups(text, line, gaps, cells, &single);
    if (single || n >= 10 || has_lone_and_numbers(text, cells, n))
        return n;
    n = 0;
    for (size_t i = line->begin; i < line->end && n < BLOCK_CELLS_MAX; i++) {
        if (sign_of(text->at[i]) & gaps)
            continue;
        cells[n].at = i;
        cells[n++].end = i + 1;
    }
    return n;
}
