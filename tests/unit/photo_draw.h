/*
 * Draws a Sudoku into a picture, without fonts: digits are strokes, of a weight, a width and a slant
 * that can be chosen, lines are as wide as asked for, and the page may be turned, tilted and bent,
 * lie in a shadow, and have noise. Every pixel is the mean of four places.
 */
#ifndef NONET_TESTS_PHOTO_DRAW_H
#define NONET_TESTS_PHOTO_DRAW_H

#include "nonet.h"

#include <stdlib.h>
#include <string.h>

struct drawing {
    int w, h, side, box_rows, box_cols;
    const char *cells;                /* '.' or a digit each */
    float x, y, size;                 /* the grid's upper left corner and its side, in pixels */
    float across[2], down[2];         /* directions of its rows and columns, 1 long if not tilted */
    float tilt[2];                    /* perspective */
    float bend;                       /* of the page, in cells */
    float thin, thick;                /* lines, in cells */
    float weight, width, tall, slant; /* of the digits */
    int paper, ink, shadow, noise, inverted;
    uint64_t seed;
};

static inline struct drawing drawing_of(const char *cells, int side) {
    struct drawing d = {500,   500,    side,   side == 4 ? 2 : side == 6 ? 2 : side == 16 ? 4 : 3,
                        0,     cells,  40,     40,
                        420,   {1, 0}, {0, 1}, {0, 0},
                        0,     0.03f,  0.08f,  0.09f,
                        0.62f, 0.6f,   0,      245,
                        20,    0,      0,      0,
                        1};
    d.box_cols = side / d.box_rows;
    return d;
}

/* ---- digits: points of strokes in a box of 0.73 by 1 ---- */

struct stroke {
    int count;
    float at[20][2];
};

static inline const struct stroke *stroke_of(int digit) {
    static const struct stroke strokes[10] = {
        [1] = {3, {{.2f, .2f}, {.45f, 0}, {.45f, 1}}},
        [2] = {10,
               {{.05f, .27f},
                {.1f, .12f},
                {.22f, .03f},
                {.38f, 0},
                {.55f, .04f},
                {.66f, .15f},
                {.67f, .3f},
                {.57f, .47f},
                {.04f, 1},
                {.7f, 1}}},
        [3] = {14,
               {{.06f, .2f},
                {.15f, .06f},
                {.34f, 0},
                {.54f, .05f},
                {.64f, .2f},
                {.56f, .38f},
                {.34f, .46f},
                {.56f, .52f},
                {.68f, .68f},
                {.65f, .85f},
                {.5f, .97f},
                {.3f, 1},
                {.12f, .93f},
                {.04f, .78f}}},
        [4] = {4, {{.56f, 1}, {.56f, 0}, {.02f, .7f}, {.73f, .7f}}},
        [5] = {11,
               {{.64f, 0},
                {.16f, 0},
                {.09f, .46f},
                {.24f, .37f},
                {.43f, .36f},
                {.61f, .46f},
                {.68f, .66f},
                {.62f, .87f},
                {.45f, .99f},
                {.2f, .98f},
                {.04f, .82f}}},
        [6] = {16,
               {{.65f, .17f},
                {.55f, .04f},
                {.38f, 0},
                {.2f, .07f},
                {.09f, .26f},
                {.05f, .52f},
                {.08f, .78f},
                {.2f, .95f},
                {.38f, 1},
                {.56f, .94f},
                {.67f, .78f},
                {.66f, .58f},
                {.54f, .43f},
                {.36f, .39f},
                {.17f, .47f},
                {.06f, .62f}}},
        [7] = {5, {{.04f, 0}, {.7f, 0}, {.47f, .36f}, {.32f, .7f}, {.26f, 1}}},
        [8] = {17,
               {{.36f, .46f},
                {.16f, .36f},
                {.1f, .2f},
                {.19f, .05f},
                {.36f, 0},
                {.53f, .05f},
                {.62f, .2f},
                {.56f, .36f},
                {.36f, .46f},
                {.12f, .57f},
                {.04f, .75f},
                {.13f, .93f},
                {.36f, 1},
                {.59f, .93f},
                {.68f, .75f},
                {.6f, .57f},
                {.36f, .46f}}},
        [9] = {16,
               {{.08f, .83f},
                {.18f, .96f},
                {.35f, 1},
                {.53f, .93f},
                {.64f, .74f},
                {.68f, .48f},
                {.65f, .22f},
                {.53f, .05f},
                {.35f, 0},
                {.17f, .06f},
                {.06f, .22f},
                {.07f, .42f},
                {.19f, .57f},
                {.37f, .61f},
                {.56f, .53f},
                {.67f, .38f}}},
    };
    return &strokes[digit];
}

static inline int is_near(const float *a, const float *b, float x, float y, float reach) {
    float dx = b[0] - a[0], dy = b[1] - a[1], px = x - a[0], py = y - a[1];
    float t = (px * dx + py * dy) / (dx * dx + dy * dy);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    px -= t * dx;
    py -= t * dy;
    return px * px + py * py <= reach * reach;
}

/* Is that place of a cell, 0 to 1 each way, in the ink of a digit? */
static inline int in_digit(const struct drawing *d, int digit, float u, float v) {
    const struct stroke *s = stroke_of(digit);
    float y = (v - 0.5f) / d->tall + 0.5f,
          x = (u - 0.5f + d->slant * (v - 0.5f)) / (d->tall * d->width / 0.73f) + 0.365f;
    if (x < -0.3f || x > 1.1f || y < -0.3f || y > 1.3f)
        return 0;
    for (int i = 0; i + 1 < s->count; i++)
        if (is_near(s->at[i], s->at[i + 1], x, y, 0.5f * d->weight / d->tall))
            return 1;
    return 0;
}

static inline int near_line(float u, int side, int apart, float width) {
    int line = (int)(u + 0.5f * (float)apart) / apart * apart;
    float off = u - (float)line;
    return line <= side && off < 0.5f * width && off > -0.5f * width;
}

/* What lies at a place, in cells from the grid's corner: 1 for ink. */
static inline int ink_at(const struct drawing *d, float u, float v) {
    float edge = 0.5f * d->thick;
    if (u < -edge || v < -edge || u > (float)d->side + edge || v > (float)d->side + edge)
        return 0;
    if (near_line(u, d->side, 1, d->thin) || near_line(v, d->side, 1, d->thin) ||
        near_line(u, d->side, d->box_cols, d->thick) ||
        near_line(v, d->side, d->box_rows, d->thick))
        return 1;
    int x = (int)u, y = (int)v;
    if (u < 0 || v < 0 || x >= d->side || y >= d->side)
        return 0;
    char sign = d->cells[y * d->side + x];
    if (sign == '#')
        return 1;
    return sign >= '1' && sign <= '9' && in_digit(d, sign - '0', u - (float)x, v - (float)y);
}

/* From a pixel to cells: the tilt, then the two directions, then the bend. */
static inline int ink_seen(const struct drawing *d, float x, float y) {
    float px = x - d->x, py = y - d->y;
    float far = 1 + d->tilt[0] * px / d->size + d->tilt[1] * py / d->size;
    px /= far;
    py /= far;
    float area = d->across[0] * d->down[1] - d->across[1] * d->down[0],
          cell = d->size / (float)d->side;
    float u = (px * d->down[1] - py * d->down[0]) / area / cell;
    float v = (py * d->across[0] - px * d->across[1]) / area / cell;
    float t = u / (float)d->side - 0.5f;
    return ink_at(d, u, v + d->bend * (1 - 4 * t * t));
}

static inline void draw(const struct drawing *d, uint8_t *to) {
    struct nonet_random random;
    nonet_random_seed(&random, d->seed, 0);
    for (int y = 0; y < d->h; y++)
        for (int x = 0; x < d->w; x++) {
            int ink = 0;
            for (int k = 0; k < 4; k++)
                ink += ink_seen(d, (float)x + ((float)(k % 2) + 0.5f) / 2,
                                (float)y + ((float)(k / 2) + 0.5f) / 2);
            int value = d->paper + (d->ink - d->paper) * ink / 4;
            value -= value * d->shadow * (x + 2 * y) / (100 * (d->w + 2 * d->h));
            if (d->noise > 0)
                value += (int)nonet_random_below(&random, (uint32_t)(2 * d->noise + 1)) - d->noise;
            value = value < 0 ? 0 : value > 255 ? 255 : value;
            to[(size_t)y * (size_t)d->w + (size_t)x] = (uint8_t)(d->inverted ? 255 - value : value);
        }
}

/* Draws and reads; the memory comes from malloc, so that sanitizers see its bounds. */
static inline int read_bytes(const uint8_t *gray, int w, int h,
                             const struct nonet_photo_options *options,
                             struct nonet_photo_result *result) {
    static const struct nonet_photo_result empty = NONET_PHOTO_RESULT_INIT;
    size_t room = nonet_photo_room(w, h);
    void *work = malloc(room);
    *result = empty;
    int status = work == NULL ? NONET_E_MEMORY
                              : nonet_photo_read(gray, w, h, w, options, work, room, result);
    free(work);
    return status;
}

static inline int read_drawing(const struct drawing *d, const struct nonet_photo_options *options,
                               struct nonet_photo_result *result) {
    uint8_t *gray = malloc((size_t)d->w * (size_t)d->h);
    if (gray == NULL)
        return NONET_E_MEMORY;
    draw(d, gray);
    int status = read_bytes(gray, d->w, d->h, options, result);
    free(gray);
    return status;
}

#endif
