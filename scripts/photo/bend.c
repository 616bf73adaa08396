/*
 * bend SEED BEND FROM TO [FROM TO ...]: a page, a PGM file, as a phone's camera may see it: the page bends by BEND
 * percent of its height at most along a direction drawn by lot, is turned and tilted, lies in uneven light and perhaps in a
 * shadow, is a little out of focus or shaken, and has noise. Every picture has a stream of its own.
 *
 * Where each pixel lies on the page is found on a raster of every eighth pixel, by Newton's method from where the
 * neighbour lies, and in between by interpolation.
 */
#include "nonet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { APART = 8, ROUNDS = 12 };

struct gray {
    int w, h;
    float *at;
};

struct camera {
    int w, h;
    double wide, high;                  /* the page, in its own height */
    double bend, along[2], pace, phase; /* its waves */
    double turn, tilt[2], size;
};

static struct nonet_random lot;

static double between(double low, double high) {
    return low + (high - low) * nonet_random_below(&lot, 1000001) / 1e6;
}

/* About a normal deviate, of twelve even ones. */
static double normal(double deviation) {
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += between(0, 1);
    return sum * deviation;
}

static struct gray gray_of(int w, int h) {
    struct gray g = {w, h, calloc((size_t)w * (size_t)h, sizeof(float))};
    if (g.at == NULL)
        exit(2);
    return g;
}

static struct gray read_pgm(const char *name) {
    FILE *file = fopen(name, "rb");
    int w, h, most;
    if (file == NULL || fscanf(file, "P5 %d %d %d", &w, &h, &most) != 3 || most != 255 || w < 2 ||
        h < 2 || w > 20000 || h > 20000) {
        fprintf(stderr, "bend: %s: no PGM file of 8 bits\n", name);
        exit(2);
    }
    struct gray g = gray_of(w, h);
    fgetc(file);
    for (int i = 0; i < w * h; i++)
        g.at[i] = (float)fgetc(file);
    fclose(file);
    return g;
}

static void write_pgm(const char *name, const struct gray *g) {
    FILE *file = fopen(name, "wb");
    if (file == NULL)
        exit(2);
    fprintf(file, "P5\n%d %d\n255\n", g->w, g->h);
    for (int i = 0; i < g->w * g->h; i++)
        fputc(g->at[i] < 0 ? 0 : g->at[i] > 255 ? 255 : (int)(g->at[i] + 0.5f), file);
    fclose(file);
}

/* From a place on the page, 0 to 1, to a pixel. */
static void project(const struct camera *c, double u, double v, double *to) {
    double across = c->along[0] * (u - 0.5) + c->along[1] * (v - 0.5);
    double x = (u - 0.5) * c->wide, y = (v - 0.5) * c->high,
           z = c->bend * sin(6.2832 * across * c->pace + c->phase);
    double cr = cos(c->turn), sr = sin(c->turn), a = x * cr - y * sr, b = x * sr + y * cr;
    double cx = cos(c->tilt[0]), sx = sin(c->tilt[0]), cy = cos(c->tilt[1]), sy = sin(c->tilt[1]);
    double d = b * sx + z * cx, far = 1.6;
    y = b * cx - z * sx;
    x = a * cy + d * sy;
    z = -a * sy + d * cy;
    to[0] = x * far / (far + z) * c->size + c->w * 0.5;
    to[1] = y * far / (far + z) * c->size + c->h * 0.5;
}

static void look_back(const struct camera *c, double x, double y, double *uv) {
    const double little = 1e-4;
    for (int round = 0; round < ROUNDS; round++) {
        double at[2], right[2], low[2];
        project(c, uv[0], uv[1], at);
        project(c, uv[0] + little, uv[1], right);
        project(c, uv[0], uv[1] + little, low);
        double a = (right[0] - at[0]) / little, b = (low[0] - at[0]) / little,
               e = (right[1] - at[1]) / little, f = (low[1] - at[1]) / little, area = a * f - b * e;
        double dx = x - at[0], dy = y - at[1];
        if (fabs(area) < 1e-3 || dx * dx + dy * dy < 1e-6)
            return;
        uv[0] = fmin(fmax(uv[0] + (dx * f - dy * b) / area, -1), 2);
        uv[1] = fmin(fmax(uv[1] + (dy * a - dx * e) / area, -1), 2);
    }
}

static float sample(const struct gray *page, double u, double v, float outside) {
    double x = u * page->w - 0.5, y = v * page->h - 0.5;
    if (x < 0 || y < 0 || x >= page->w - 1 || y >= page->h - 1)
        return outside;
    int i = (int)x, j = (int)y;
    const float *p = page->at + (size_t)j * (size_t)page->w + i, *q = p + page->w;
    float a = (float)(x - i), b = (float)(y - j);
    return (p[0] * (1 - a) + p[1] * a) * (1 - b) + (q[0] * (1 - a) + q[1] * a) * b;
}

static void take(const struct camera *c, const struct gray *page, struct gray *to) {
    int w = c->w / APART + 2, h = c->h / APART + 2;
    double(*place)[2] = malloc(sizeof *place * (size_t)w * (size_t)h);
    float outside = (float)between(40, 110);
    for (int i = 0; i < w * h; i++) {
        place[i][0] = place[i][1] = 0.5;
        if (i > 0)
            memcpy(place[i], place[i % w ? i - 1 : i - w], sizeof place[i]);
        look_back(c, i % w * APART, i / w * APART, place[i]);
    }
    for (int y = 0; y < c->h; y++)
        for (int x = 0; x < c->w; x++) {
            double(*p)[2] = place + y / APART * w + x / APART, a = x % APART / (double)APART,
            b = y % APART / (double)APART, uv[2];
            for (int k = 0; k < 2; k++)
                uv[k] = (p[0][k] * (1 - a) + p[1][k] * a) * (1 - b) +
                        (p[w][k] * (1 - a) + p[w + 1][k] * a) * b;
            to->at[y * c->w + x] = sample(page, uv[0], uv[1], outside);
        }
    free(place);
}

/* Three means, one after the other, are nearly a bell; `shaken` across only. */
static void blur(struct gray *g, double radius, int shaken) {
    float *line = malloc(sizeof(float) * (size_t)(g->w > g->h ? g->w : g->h));
    for (int pass = 0; pass < (shaken ? 1 : 6); pass++) {
        int down = pass % 2, n = down ? g->h : g->w, step = down ? g->w : 1, reach = (int)radius;
        float edge = (float)(radius - reach), share = 1 / (2 * (float)radius + 1);
        for (int i = 0; i < (down ? g->w : g->h); i++) {
            float *at = g->at + (size_t)i * (size_t)(down ? 1 : g->w);
            for (int k = 0; k < n; k++)
                line[k] = at[(size_t)k * (size_t)step];
            for (int k = 0; k < n; k++) {
                float sum = 0;
                for (int j = k - reach - 1; j <= k + reach + 1; j++)
                    sum += line[j < 0    ? 0
                                : j >= n ? n - 1
                                         : j] *
                           (j < k - reach || j > k + reach ? edge : 1);
                at[(size_t)k * (size_t)step] = sum * share;
            }
        }
    }
    free(line);
}

/* Uneven light, half the time with a shadow whose edge is soft. */
static void light(struct gray *g) {
    double px = between(0, 1), py = between(0, 1), fx = between(1, 3), fy = between(1, 3);
    double sx = normal(1), sy = normal(1), edge = normal(0.2),
           dark = nonet_random_below(&lot, 2) ? between(0.45, 0.8) : 1;
    double soft = between(0.01, 0.06), paper = between(0.6, 0.85), ink = between(15, 50);
    for (int y = 0; y < g->h; y++)
        for (int x = 0; x < g->w; x++) {
            double u = (double)x / g->w, v = (double)y / g->h;
            double side = ((u - 0.5) * sx + (v - 0.5) * sy - edge) / soft;
            double shade = 1 - (1 - dark) * (side < -1 ? 1 : side > 1 ? 0 : 0.5 - 0.5 * side);
            double lit = 0.75 + 0.25 * cos((u - px) * fx) * cos((v - py) * fy);
            float *at = &g->at[y * g->w + x];
            *at = (float)((ink + *at * paper) * lit * shade);
        }
}

static void one(const char *from, const char *to, double bend) {
    static const int sizes[][2] = {{960, 1280}, {1280, 960}, {640, 480}, {768, 1024}, {1536, 2048}};
    struct gray page = read_pgm(from);
    const int *size = sizes[nonet_random_below(&lot, 5)];
    struct camera c = {.w = size[0], .h = size[1], .wide = (double)page.w / page.h, .high = 1};
    double way = between(0, 3.1416),
           fits = fmin((double)c.w / page.w, (double)c.h / page.h) * page.h;
    c.along[0] = cos(way) * fmin(1, c.wide);
    c.along[1] = sin(way);
    c.pace = between(0.6, 1.3);
    c.phase = between(0, 6.2832);
    c.bend = bend / 100 * fmin(1, c.wide);
    c.turn = normal(0.08);
    c.tilt[0] = normal(0.2);
    c.tilt[1] = normal(0.2);
    c.size = fits * between(0.75, 0.97);
    struct gray picture = gray_of(c.w, c.h);
    blur(&page, fmin(0.9, fmax(0, 0.35 * page.h / c.size - 0.2)), 0);
    take(&c, &page, &picture);
    light(&picture);
    blur(&picture, between(0.05, 0.9) * c.w / 960, 0);
    if (nonet_random_below(&lot, 4) == 0)
        blur(&picture, between(0.5, 2) * c.w / 960, 1);
    double noise = between(1, 8);
    for (int i = 0; i < c.w * c.h; i++)
        picture.at[i] += (float)normal(noise);
    write_pgm(to, &picture);
    free(page.at);
    free(picture.at);
}

int main(int argc, char **argv) {
    if (argc < 5 || argc % 2 == 0) {
        fputs("usage: bend SEED BEND FROM TO [FROM TO ...]\n", stderr);
        return 2;
    }
    for (int i = 3; i + 1 < argc; i += 2) {
        nonet_random_seed(&lot, strtoull(argv[1], NULL, 10), (uint64_t)i);
        one(argv[i], argv[i + 1], atof(argv[2]));
    }
    return 0;
}
