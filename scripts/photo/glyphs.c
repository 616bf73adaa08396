/*
 * glyphs FACES OUT: the digits 1 to 9 of many typefaces as small gray pictures. FACES is a file with
 * the path of one font file per line. The names of the faces that are taken go to stdout.
 *
 * Outlines are scaled by ourselves, from font units and without hinting, so that the tallest digit
 * of a face is GLYPH_HEIGHT pixels high; FreeType draws them, with integers only. A face is left out
 * if it lacks a digit, if two digits look the same, if its digits are in boxes or very wide, or if
 * an earlier face has exactly the same pictures.
 */
#include "store.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDEST = GLYPH_SIDE - 2 };

static FT_Library library;

static bool outline_of(FT_Face face, int digit, FT_BBox *box) {
    FT_UInt index = FT_Get_Char_Index(face, (FT_ULong)('0' + digit));
    if (index == 0 || FT_Load_Glyph(face, index, FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING) != 0 ||
        face->glyph->format != FT_GLYPH_FORMAT_OUTLINE || face->glyph->outline.n_points == 0)
        return false;
    FT_Outline_Get_CBox(&face->glyph->outline, box);
    return box->xMax > box->xMin && box->yMax > box->yMin;
}

/* Pixels of a length in font units, as 26.6, when `tall` units are GLYPH_HEIGHT pixels. */
static FT_Fixed scale_for(FT_Pos tall, FT_Pos wide) {
    FT_Fixed scale = FT_DivFix(GLYPH_HEIGHT * 64, tall);
    return FT_MulFix(wide, scale) > WIDEST * 64 ? FT_DivFix(WIDEST * 64, wide) : scale;
}

static bool draw(FT_Face face, int digit, FT_Pos tall, uint8_t *picture) {
    FT_BBox box;
    if (!outline_of(face, digit, &box))
        return false;
    FT_Outline *outline = &face->glyph->outline;
    FT_Fixed scale = scale_for(tall, box.xMax - box.xMin);
    FT_Matrix matrix = {scale, 0, 0, scale};
    FT_Outline_Transform(outline, &matrix);
    FT_Outline_Get_CBox(outline, &box);
    FT_Outline_Translate(outline, GLYPH_SIDE * 32 - (box.xMin + box.xMax) / 2,
                         GLYPH_SIDE * 32 - (box.yMin + box.yMax) / 2);
    FT_Bitmap bitmap = {.rows = GLYPH_SIDE,
                        .width = GLYPH_SIDE,
                        .pitch = GLYPH_SIDE,
                        .buffer = picture,
                        .num_grays = 256,
                        .pixel_mode = FT_PIXEL_MODE_GRAY};
    memset(picture, 0, GLYPH_BYTES);
    return FT_Outline_Get_Bitmap(library, outline, &bitmap) == 0;
}

static bool has_ink(const uint8_t *picture, int x, int y) {
    return picture[y * GLYPH_SIDE + x] > 127;
}

/* A digit in a box has ink along nearly all of its outline's frame. */
static int frame_percent(const uint8_t *picture) {
    int left = GLYPH_SIDE, right = 0, top = GLYPH_SIDE, bottom = 0, ink = 0, all = 0;
    for (int y = 0; y < GLYPH_SIDE; y++)
        for (int x = 0; x < GLYPH_SIDE; x++)
            if (has_ink(picture, x, y)) {
                left = x < left ? x : left, right = x > right ? x : right;
                top = y < top ? y : top, bottom = y;
            }
    for (int y = top + 1; y < bottom; y++, all += 2)
        ink += has_ink(picture, left + 1, y) + has_ink(picture, right - 1, y);
    for (int x = left + 1; x < right; x++, all += 2)
        ink += has_ink(picture, x, top + 1) + has_ink(picture, x, bottom - 1);
    return all > 0 ? 100 * ink / all : 0;
}

static bool boxed(const uint8_t *pictures) {
    int percent = 0;
    for (int digit = 0; digit < 9; digit++)
        percent += frame_percent(pictures + digit * GLYPH_BYTES);
    return percent > 9 * 70;
}

static bool all_differ(const uint8_t *pictures) {
    for (int a = 0; a < 9; a++)
        for (int b = 0; b < a; b++)
            if (memcmp(pictures + a * GLYPH_BYTES, pictures + b * GLYPH_BYTES, GLYPH_BYTES) == 0)
                return false;
    return true;
}

static bool take(FT_Face face, uint8_t *pictures) {
    FT_Pos tall = 0, wide = 0;
    for (int digit = 1; digit <= 9; digit++) {
        FT_BBox box;
        if (!outline_of(face, digit, &box))
            return false;
        tall = box.yMax - box.yMin > tall ? box.yMax - box.yMin : tall;
        wide = box.xMax - box.xMin > wide ? box.xMax - box.xMin : wide;
    }
    if (wide > 2 * tall)
        return false;
    for (int digit = 1; digit <= 9; digit++)
        if (!draw(face, digit, tall, pictures + (digit - 1) * GLYPH_BYTES))
            return false;
    return all_differ(pictures) && !boxed(pictures);
}

static bool known(const struct store *s, const uint8_t *pictures) {
    for (uint32_t k = 0; k < s->count; k++)
        if (memcmp(s->records + (size_t)k * FACE_BYTES, pictures, FACE_BYTES) == 0)
            return true;
    return false;
}

static void add_file(struct store *s, const char *path) {
    FT_Face face;
    s->records = realloc(s->records, (size_t)(s->count + 1) * FACE_BYTES);
    if (!s->records)
        store_fail(path, "memory is short");
    if (FT_New_Face(library, path, 0, &face) != 0)
        store_fail(path, "FreeType cannot read it");
    uint8_t *pictures = s->records + (size_t)s->count * FACE_BYTES;
    if (take(face, pictures) && !known(s, pictures)) {
        s->count++;
        puts(path);
    }
    FT_Done_Face(face);
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fputs("usage: glyphs FACES OUT\n", stderr);
        return 2;
    }
    FILE *list = fopen(argv[1], "r");
    if (!list || FT_Init_FreeType(&library) != 0)
        store_fail(argv[1], "cannot be read");
    struct store s = {NULL, 0};
    char line[4096];
    while (fgets(line, sizeof line, list)) {
        line[strcspn(line, "\n")] = '\0';
        add_file(&s, line);
    }
    if (ferror(list) || s.count == 0)
        store_fail(argv[1], "names no face with digits");
    store_write(argv[2], GLYPHS_SIGN, FACE_BYTES, &s);
    fclose(list);
    free(s.records);
    FT_Done_FreeType(library);
    return 0;
}
