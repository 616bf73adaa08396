/*
 * From the picture to a plane of darkness. The picture is scaled so that its longer side has 800
 * pixels at most, and each pixel is then compared with the mean of its surroundings, so that
 * shadows, light and the kind of paper no longer matter:
 *
 *     darkness = max(0, (mean - value) / (mean + 20))
 *
 * The mean over a window is kept up to date with a sum for each column, so no integral image is
 * needed. For light lines on a dark ground the picture is taken as its negative.
 */
#include "photo/photo.h"

#include <string.h>

enum { GRAY = 64, GRAY_MOST = 255 * GRAY, FLOOR = 20 * GRAY };

void nonet_photo_fit(int w, int h, int most, struct photo_plane *plane) {
    int longer = w > h ? w : h;
    plane->scale = 1;
    if (longer > most || longer < most * ENLARGE / INSIDE)
        plane->scale = photo_most((float)longer / (float)most, 0.3f);
    plane->w = (int)photo_held((float)w / plane->scale, 1, (float)most);
    plane->h = (int)photo_held((float)h / plane->scale, 1, (float)most);
}

/* The mean of the pixels that fall into one, in 64ths of a grey level. */
static void shrink(const struct photo_picture *p, const struct photo_plane *plane, uint16_t *gray) {
    for (int y = 0; y < plane->h; y++) {
        int y0 = (int)((float)y * plane->scale), y1 = (int)((float)(y + 1) * plane->scale);
        y1 = y1 <= y0 ? y0 + 1 : y1 > p->h ? p->h : y1;
        for (int x = 0; x < plane->w; x++) {
            int x0 = (int)((float)x * plane->scale), x1 = (int)((float)(x + 1) * plane->scale);
            x1 = x1 <= x0 ? x0 + 1 : x1 > p->w ? p->w : x1;
            uint64_t sum = 0;
            for (int j = y0; j < y1; j++)
                for (int i = x0; i < x1; i++)
                    sum += p->at[j * p->stride + i];
            *gray++ = (uint16_t)(sum * GRAY / ((uint64_t)(y1 - y0) * (uint64_t)(x1 - x0)));
        }
    }
}

static void enlarge(const struct photo_picture *p, const struct photo_plane *plane,
                    uint16_t *gray) {
    for (int y = 0; y < plane->h; y++) {
        float v = photo_held(((float)y + 0.5f) * plane->scale - 0.5f, 0, (float)p->h - 1);
        int j = (int)v, below = j + 1 < p->h;
        float b = v - (float)j;
        for (int x = 0; x < plane->w; x++) {
            float u = photo_held(((float)x + 0.5f) * plane->scale - 0.5f, 0, (float)p->w - 1);
            int i = (int)u, right = i + 1 < p->w;
            float a = u - (float)i;
            const uint8_t *q = p->at + j * p->stride + i, *r = q + (below ? p->stride : 0);
            float top = (float)q[0] * (1 - a) + (float)q[right] * a;
            float low = (float)r[0] * (1 - a) + (float)r[right] * a;
            *gray++ = (uint16_t)((top * (1 - b) + low * b) * GRAY);
        }
    }
}

static void add_row(const uint16_t *row, int w, int sign, uint32_t *column) {
    for (int x = 0; x < w; x++)
        column[x] += sign > 0 ? row[x] : 0u - row[x];
}

static uint8_t darkness(uint32_t sum, uint32_t area, uint32_t value, int inverted) {
    if (inverted) {
        sum = GRAY_MOST * area - sum;
        value = GRAY_MOST - value;
    }
    uint32_t level = value * area;
    if (sum <= level)
        return 0;
    float dark = (float)(sum - level) / (float)(sum + FLOOR * area) * DARK_UNIT + 0.5f;
    return (uint8_t)photo_least(dark, 255);
}

/* Each pixel against the mean of those within `reach` of it, as far as there are any. */
static void make_dark(const uint16_t *gray, int reach, int inverted, uint32_t *column,
                      struct photo_plane *p) {
    int w = p->w, h = p->h, rows = 0;
    memset(column, 0, (size_t)w * sizeof *column);
    for (int y = 0; y < h && y < reach; y++, rows++)
        add_row(gray + (size_t)y * (size_t)w, w, 1, column);
    for (int y = 0; y < h; y++) {
        if (y + reach < h)
            add_row(gray + (size_t)(y + reach) * (size_t)w, w, 1, column), rows++;
        if (y - reach > 0)
            add_row(gray + (size_t)(y - reach - 1) * (size_t)w, w, -1, column), rows--;
        const uint16_t *from = gray + (size_t)y * (size_t)w;
        uint8_t *to = p->dark + (size_t)y * (size_t)w;
        uint32_t sum = 0;
        int width = 0;
        for (int x = 0; x < w && x < reach; x++, width++)
            sum += column[x];
        for (int x = 0; x < w; x++) {
            if (x + reach < w)
                sum += column[x + reach], width++;
            if (x - reach > 0)
                sum -= column[x - reach - 1], width--;
            to[x] = darkness(sum, (uint32_t)width * (uint32_t)rows, from[x], inverted);
        }
    }
}

/* The sum of a pixel and its neighbours; at the edge the last one counts twice. */
static void make_soft(struct photo_plane *p, uint16_t *three) {
    int w = p->w;
    for (int y = 0; y < p->h; y++) {
        const uint8_t *row = p->dark + (size_t)y * (size_t)w;
        const uint8_t *above = y > 0 ? row - w : row, *below = y + 1 < p->h ? row + w : row;
        uint16_t *to = p->soft + (size_t)y * (size_t)w;
        for (int x = 0; x < w; x++)
            three[x] = (uint16_t)(above[x] + row[x] + below[x]);
        for (int x = 0; x < w; x++)
            to[x] = (uint16_t)(three[x > 0 ? x - 1 : 0] + three[x] + three[x + 1 < w ? x + 1 : x]);
    }
}

void nonet_photo_plane(const struct photo_picture *picture, int inverted, struct photo_room *room,
                       struct photo_plane *plane) {
    uint16_t *gray = (uint16_t *)(void *)room->label;
    plane->dark = room->dark;
    plane->soft = room->soft;
    (plane->scale < 1 ? enlarge : shrink)(picture, plane, gray);
    int longer = plane->w > plane->h ? plane->w : plane->h;
    make_dark(gray, longer / 20, inverted, room->column, plane);
    make_soft(plane, room->three);
}
