/*
 * A page that bends: the blob's own outline bends with it. From outside, the first of its pixels
 * met at 37 places of each side; a smooth curve through those, which leaves out a stroke that
 * sticks out or a gap; the lattice lies between the four curves.
 *
 *      \__         __/
 *      |  '-------'  |       i / n of the way from the left curve to the right one,
 *      |   .  .  .   |       j / n of the way from the upper one to the lower one
 *      |__.-------.__|
 */
#include "photo/photo.h"

#include <string.h>

enum { NINE = 9, PLACES = 37, LEAST_PLACES = 20, TERMS = 4, ROUNDS = 12 };
static const double from_outside = -0.4, to_inside = 2.6, pace = 0.03;

struct curve {
    double at[TERMS];
};

struct samples {
    int count;
    double along[PLACES], depth[PLACES], weight[PLACES];
};

static double curve_at(const struct curve *c, double t) {
    t = (t - 0.5 * NINE) / (0.5 * NINE);
    return c->at[0] + t * (c->at[1] + t * (c->at[2] + t * c->at[3]));
}

/* The point that far along a side (0: above, then clockwise) and that deep. */
static void point_of(const struct photo_square *square, int side, double along, double depth,
                     float *to) {
    double in = side == 0 || side == 3 ? depth : NINE - depth;
    nonet_photo_project(square, side & 1 ? in : along, side & 1 ? along : in, to);
}

static int is_in(const struct photo_plane *plane, const struct photo_blob *blob,
                 const uint32_t *label, const float *at) {
    if (!(at[0] > -0.5f && at[1] > -0.5f))
        return 0;
    int x = (int)(at[0] + 0.5f), y = (int)(at[1] + 0.5f);
    return x < plane->w && y < plane->h &&
           label[(size_t)y * (size_t)plane->w + (size_t)x] == blob->root;
}

static void sample(const struct photo_plane *plane, const struct photo_blob *blob,
                   const uint32_t *label, const struct photo_square *square, int side,
                   struct samples *s) {
    s->count = 0;
    for (int k = 0; k < PLACES; k++) {
        double along = k * 0.25;
        for (int step = 0; from_outside + step * pace < to_inside; step++) {
            float at[2];
            point_of(square, side, along, from_outside + step * pace, at);
            if (!is_in(plane, blob, label, at))
                continue;
            s->along[s->count] = along;
            s->depth[s->count] = from_outside + step * pace;
            s->weight[s->count++] = 1;
            break;
        }
    }
}

static void fit(struct samples *s, struct curve *c) {
    for (int round = 0; round < ROUNDS; round++) {
        double row[TERMS][EQUATIONS + 1], scale = round < 4 ? 0.3 : 0.1;
        memset(row, 0, sizeof row);
        for (int i = 0; i < s->count; i++) {
            double t = (s->along[i] - 0.5 * NINE) / (0.5 * NINE), term[] = {1, t, t * t, t * t * t};
            for (int a = 0; a < TERMS; a++) {
                for (int b = 0; b < TERMS; b++)
                    row[a][b] += s->weight[i] * term[a] * term[b];
                row[a][TERMS] += s->weight[i] * term[a] * s->depth[i];
            }
        }
        for (int a = 0; a < TERMS; a++)
            row[a][a] += 1e-6;
        nonet_photo_equations(row, TERMS, c->at);
        for (int i = 0; i < s->count; i++) {
            double off = (s->depth[i] - curve_at(c, s->along[i])) / scale;
            s->weight[i] = 1 / (1 + off * off);
        }
    }
}

/* The curves are given along the straight sides, so where a point lies is found in a few rounds. */
static void between(const struct curve *c, double across, double down, double *u, double *v) {
    *u = across * NINE;
    *v = down * NINE;
    for (int round = 0; round < 4; round++) {
        double s = *u < 0 ? 0 : *u > NINE ? NINE : *u, t = *v < 0 ? 0 : *v > NINE ? NINE : *v;
        double above = curve_at(&c[0], s), below = NINE - curve_at(&c[2], s);
        double left = curve_at(&c[3], t), right = NINE - curve_at(&c[1], t);
        *u = left + (right - left) * across;
        *v = above + (below - above) * down;
    }
}

int nonet_photo_outline(const struct photo_plane *plane, const struct photo_blob *blob,
                        const uint32_t *label, float quad[4][2], struct photo_lattice *lattice) {
    struct photo_square square;
    struct samples samples;
    struct curve curve[4];
    int side = lattice->side, node = 0;
    nonet_photo_square(quad, NINE, &square);
    for (int i = 0; i < 4; i++) {
        sample(plane, blob, label, &square, i, &samples);
        if (samples.count < LEAST_PLACES)
            return 0;
        fit(&samples, &curve[i]);
    }
    for (int j = 0; j <= side; j++)
        for (int i = 0; i <= side; i++) {
            double u, v;
            between(curve, (double)i / side, (double)j / side, &u, &v);
            nonet_photo_project(&square, u, v, lattice->node[node++]);
        }
    return 1;
}
