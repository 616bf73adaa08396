/*
 * faces OUT: two typefaces for the test of the training of the net for photos, in the form in which
 * scripts/photo/glyphs writes them: digits of seven segments, once bold and upright, once light and
 * slanted. So the test needs no font and no FreeType.
 */
#include <stdint.h>
#include <stdio.h>

enum { SIDE = 64, TOP = 4, HEIGHT = 56, WIDTH = 32 };

/* For 1 to 9, bits from the lowest: top, upper left, upper right, middle, lower left, lower right,
 * bottom. */
static const uint8_t segments[] = {0x24, 0x5d, 0x6d, 0x2e, 0x6b, 0x7b, 0x25, 0x7f, 0x6f};

static int ink_at(int digit, int x, int y, int thick) {
    int on = segments[digit - 1], half = HEIGHT / 2, ink = 0;
    for (int row = 0; row < 3; row++) {
        int from = row * (HEIGHT - thick) / 2;
        ink |= (on >> 3 * row & 1) && y >= from && y < from + thick;
    }
    for (int side = 0; side < 4; side++) {
        int left = side & 1 ? WIDTH - thick : 0, upper = side & 2 ? half : 0;
        int bit = side < 2 ? 1 + side : 2 + side;
        ink |= (on >> bit & 1) && x >= left && x < left + thick && y >= upper && y < upper + half;
    }
    return ink && x >= 0 && x < WIDTH ? 255 : 0;
}

static void draw(int digit, int slanted, FILE *f) {
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            int row = y - TOP, column = x - (SIDE - WIDTH) / 2;
            if (slanted)
                column -= (HEIGHT / 2 - row) / 5;
            fputc(row >= 0 && row < HEIGHT ? ink_at(digit, column, row, slanted ? 5 : 10) : 0, f);
        }
}

int main(int argc, char **argv) {
    FILE *f = argc == 2 ? fopen(argv[1], "wb") : NULL;
    if (!f)
        return 2;
    fputs("nonet glyphs\n", f);
    fwrite("\2\0\0\0", 1, 4, f);
    for (int face = 0; face < 2; face++)
        for (int digit = 1; digit <= 9; digit++)
            draw(digit, face, f);
    return fclose(f) != 0;
}
