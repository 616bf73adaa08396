/*
 * The two files that go from one of these programs to the next: the digits of the faces, and cells.
 * Both are a line of text that says which it is, the number of records (4 bytes, lowest first), and
 * the records, all of one size. Every program here ends with a message and status 1 if a file cannot
 * be read, is of another kind or cut off, or cannot be written.
 */
#ifndef PHOTO_STORE_H
#define PHOTO_STORE_H

#include <stddef.h>
#include <stdint.h>

enum {
    GLYPH_SIDE = 64, /* a digit as a gray picture, ink is 255; the tallest of its face is as high */
    GLYPH_HEIGHT = 56, /* as this */
    GLYPH_BYTES = GLYPH_SIDE * GLYPH_SIDE,
    FACE_BYTES = 9 * GLYPH_BYTES, /* 1 to 9 */
    CELL_SIDE = 24,
    CELL_PIXELS = CELL_SIDE * CELL_SIDE, /* (darkness + 0.5) * 127.5, darkness is -0.5 to 1.5 */
    CELL_BYTES = 1 + CELL_PIXELS,        /* the digit comes first, 0 if the cell is empty */
};

#define GLYPHS_SIGN "nonet glyphs\n"
#define CELLS_SIGN "nonet cells\n"

struct store {
    uint8_t *records;
    uint32_t count;
};

struct store store_read(const char *path, const char *sign, size_t record);
void store_write(const char *path, const char *sign, size_t record, const struct store *s);

/* The number in an argument of the command line, which has to lie within the bounds. */
uint32_t store_number(const char *text, const char *what, uint32_t low, uint32_t high);

_Noreturn void store_fail(const char *path, const char *why);

#endif
