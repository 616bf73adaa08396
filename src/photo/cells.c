/*
 * The cells of a lattice as small pictures of 24 x 24, upright squares however the page lies: 0 for
 * paper, 1 for print. Every cell has its own paper, since cells may be tinted, but all share one
 * contrast, that of the ninth darkest: a puzzle has so many digits, so that one is a digit, and an
 * empty cell stays empty however its noise would look by itself.
 */
#include "photo/photo.h"

enum { INNER = 3, INNER_PIXELS = (CELL - 2 * INNER) * (CELL - 2 * INNER), FINEST = 6 };
static const float margin = 0.05f; /* of a cell: its lines stay outside */

static float length(const float *a, const float *b) {
    float x = a[0] - b[0], y = a[1] - b[1];
    return (float)nonet_photo_root((double)(x * x) + (double)(y * y));
}

/* Samples for each pixel in both directions: as many as there are pixels in the picture. */
static int fineness(const struct photo_lattice *lattice, int row, int column) {
    const float(*at)[2] = lattice->node + row * (lattice->side + 1) + column;
    float size = photo_most(length(at[0], at[1]), length(at[0], at[lattice->side + 1]));
    int fine = (int)photo_held(size / CELL, 0, FINEST);
    fine += (float)fine * CELL < size;
    return fine < 2 ? 2 : fine > FINEST ? FINEST : fine;
}

static float gray_at(const struct photo_picture *p, float x, float y) {
    x = photo_held(x - 0.5f, 0, (float)(p->w - 1));
    y = photo_held(y - 0.5f, 0, (float)(p->h - 1));
    int i = (int)x, j = (int)y, right = i + 1 < p->w;
    float a = x - (float)i, b = y - (float)j;
    const uint8_t *q = p->at + j * p->stride + i, *r = q + (j + 1 < p->h ? p->stride : 0);
    float top = (float)q[0] + (float)(q[right] - q[0]) * a;
    float low = (float)r[0] + (float)(r[right] - r[0]) * a;
    return top + (low - top) * b;
}

static void take(const struct photo_picture *picture, const struct photo_lattice *lattice, int row,
                 int column, float *cell) {
    int fine = fineness(lattice, row, column), across = CELL * fine;
    float wide = 1 - 2 * margin, share = 1 / (float)(fine * fine), begin[2], end[2];
    for (int i = 0; i < CELL_PIXELS; i++)
        cell[i] = 0;
    for (int y = 0; y < across; y++) {
        float v = (float)row + margin + wide * ((float)y + 0.5f) / (float)across;
        float half = wide * 0.5f / (float)across, left = (float)column + margin + half;
        nonet_photo_place(lattice, left, v, begin);
        nonet_photo_place(lattice, (float)column + 1 - margin - half, v, end);
        float dx = (end[0] - begin[0]) / (float)(across - 1);
        float dy = (end[1] - begin[1]) / (float)(across - 1);
        float *to = cell + y / fine * CELL;
        for (int x = 0, left_over = fine; x < across; x++) {
            *to += gray_at(picture, begin[0] + dx * (float)x, begin[1] + dy * (float)x);
            if (--left_over == 0) {
                left_over = fine;
                to++;
            }
        }
    }
    for (int i = 0; i < CELL_PIXELS; i++)
        cell[i] *= share;
}

/* The paper of a cell: what three quarters of its inner pixels are darker than; and by how much its
 * darkest differ from it. */
static float paper_of(const float *cell, float *peak) {
    float inner[INNER_PIXELS];
    int n = 0;
    for (int y = INNER; y < CELL - INNER; y++)
        for (int x = INNER; x < CELL - INNER; x++)
            inner[n++] = cell[y * CELL + x];
    float paper = nonet_photo_nth(inner, n, n * 3 / 4);
    *peak = paper - nonet_photo_nth(inner, n, n / 25);
    return paper;
}

void nonet_photo_cells(const struct photo_picture *picture, const struct photo_grid *grid,
                       struct photo_reader *reader) {
    int side = grid->lattice.side, cells = side * side;
    int digits = side == 9 ? 9 : side == 6 ? 5 : 3; /* at least, in a puzzle */
    float paper[CELLS], peak[CELLS];
    for (int i = 0; i < cells; i++) {
        float *cell = reader->cell[i];
        take(picture, &grid->lattice, i / side, i % side, cell);
        for (int k = 0; k < CELL_PIXELS && grid->inverted; k++)
            cell[k] = 255 - cell[k];
        paper[i] = paper_of(cell, &peak[i]);
    }
    float contrast = photo_most(nonet_photo_nth(peak, cells, cells - digits), 6);
    for (int i = 0; i < cells; i++)
        for (int k = 0; k < CELL_PIXELS; k++) {
            float *pixel = &reader->cell[i][k];
            *pixel = photo_held((paper[i] - *pixel) / contrast, -0.5f, 1.5f);
        }
}
