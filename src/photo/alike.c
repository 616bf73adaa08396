/*
 * The same digit looks the same all over a page, whatever its typeface; so a digit that looks more like
 * those read as 6 than like those read as 8, itself among them, may be a 6. The net looks at each cell by
 * itself and cannot know. And an empty cell looks like none of them, unless it is not empty. Two cells are alike as their pictures correlate, laid on each other by
 * where their ink is, and a pixel to each side.
 */
#include "photo/photo.h"

#include <string.h>

enum { ALL_WAYS = 9, CUT = (CELL - FACE) / 2 };

static float ink_at(const float *cell, int x, int y) {
    int in = x > 0 && y > 0 && x < CELL - 1 && y < CELL - 1;
    return in ? photo_held(cell[y * CELL + x], 0, 1) : 0;
}

/* Where the ink's middle lies, in whole pixels from the cell's. */
static void middle_of(const float *cell, int *off) {
    float sum[2] = {0, 0}, all = 0;
    for (int y = CUT; y < CELL - CUT; y++)
        for (int x = CUT; x < CELL - CUT; x++) {
            float ink = ink_at(cell, x, y), weight = ink * ink;
            sum[0] += weight * (float)x;
            sum[1] += weight * (float)y;
            all += weight;
        }
    for (int k = 0; k < 2; k++)
        off[k] = all > 0 ? photo_floor(sum[k] / all - 0.5f * (CELL - 1) + 0.5f, -CELL, CELL) : 0;
}

/* The cell's inner part so far off, with a mean of 0 and a sum of squares of 1, or 0. */
static void take_face(const float *cell, int dx, int dy, float *face) {
    float mean = 0, squares = 0;
    for (int i = 0; i < FACE * FACE; i++) {
        face[i] = ink_at(cell, i % FACE + CUT + dx, i / FACE + CUT + dy);
        mean += face[i] / (FACE * FACE);
    }
    for (int i = 0; i < FACE * FACE; i++) {
        face[i] -= mean;
        squares += face[i] * face[i];
    }
    float by = squares > 0 ? 1 / (float)nonet_photo_root(squares) : 0;
    for (int i = 0; i < FACE * FACE; i++)
        face[i] *= by;
}

static float product(const float *a, const float *b) {
    photo_four sum = {0}, x, y;
    for (int i = 0; i < FACE * FACE; i += LANES) {
        memcpy(&x, a + i, sizeof x);
        memcpy(&y, b + i, sizeof y);
        sum += x * y;
    }
    return sum[0] + sum[1] + sum[2] + sum[3];
}

/* How alike a cell is to those with each sign, in the mean; 0 for signs that no other cell has. */
static void compare(const struct photo_reader *reader, const struct photo_reading *r, int c,
                    float *like) {
    const float *cell = reader->cell[r->from[c]];
    float way[ALL_WAYS][FACE * FACE];
    int count[SIGNS] = {0}, off[2];
    middle_of(cell, off);
    for (int k = 0; k < ALL_WAYS; k++)
        take_face(cell, off[0] + k % 3 - 1, off[1] + k / 3 - 1, way[k]);
    for (int sign = 0; sign < SIGNS; sign++)
        like[sign] = 0;
    for (int other = 0; other < r->cells; other++) {
        float most = -1;
        if (other == c || r->best[other] == '.')
            continue;
        for (int k = 0; k < ALL_WAYS; k++)
            most = photo_most(most, product(way[k], reader->face[other]));
        like[r->best[other] - '0'] += most;
        count[r->best[other] - '0']++;
    }
    for (int sign = 1; sign < SIGNS; sign++)
        like[sign] /= (float)(count[sign] > 0 ? count[sign] : 1);
}

/* The greatest of them, for an empty cell: how much it looks like any digit. */
static float greatest(const float *like) {
    float most = 0;
    for (int sign = 1; sign < SIGNS; sign++)
        most = photo_most(most, like[sign]);
    return most;
}

static void take_faces(struct photo_reader *reader, const struct photo_reading *r) {
    int off[2];
    for (int c = 0; c < r->cells; c++)
        if (r->best[c] != '.') {
            middle_of(reader->cell[r->from[c]], off);
            take_face(reader->cell[r->from[c]], off[0], off[1], reader->face[c]);
        }
}

void nonet_photo_alike(struct photo_reader *reader, struct photo_reading *r) {
    float like[CELLS][SIGNS], own[CELLS], empty[CELLS + 1] = {0}, usual = 0;
    int pairs = 0, empties = 0;
    take_faces(reader, r);
    for (int c = 0; c < r->cells; c++) {
        compare(reader, r, c, like[c]);
        own[c] = r->best[c] == '.' ? greatest(like[c]) : like[c][r->best[c] - '0'];
        if (r->best[c] == '.')
            empty[empties++] = own[c];
        else if (own[c] != 0)
            pairs++, usual += own[c];
    }
    usual = pairs > 0 && usual > 0 ? usual / (float)pairs : 1;
    r->empty_likeness = nonet_photo_nth(empty, empties + 1, (empties + 1) / 2) / usual;
    for (int c = 0; c < r->cells; c++) {
        if (r->best[c] != '.' && own[c] == 0) /* a digit by itself is as alike as any */
            own[c] = usual;
        r->likeness[c] = own[c] / usual;
        r->alike[c] = 0;
        for (int sign = 1; sign < SIGNS && r->best[c] != '.'; sign++)
            if (like[c][sign] > own[c])
                r->alike[c] |= (uint16_t)(1 << sign);
    }
}
