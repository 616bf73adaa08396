/*
 * A lattice: the points where the lines of a grid cross. It begins as the picture of a square, seen
 * in perspective, and is then drawn to the lines that are seen near it, round by round, with less
 * and less stiffness:
 *
 *     +---+---+---+      the sides of the cells are looked for near their places, and a smooth
 *     |   |   |   |      surface (a polynomial in both directions, of degree 2 to 4) goes through
 *     +---+---+---+      what they are off by; those that lie far from it, or are hardly seen, count
 *     |   |   |   |      little. The surface moves the points
 */
#include "photo/photo.h"

#include <string.h>

static double size_of(double x) {
    return x < 0 ? -x : x;
}

void nonet_photo_equations(double row[][EQUATIONS + 1], int count, double *result) {
    for (int c = 0; c < count; c++) {
        int best = c;
        for (int i = c + 1; i < count; i++)
            if (size_of(row[i][c]) > size_of(row[best][c]))
                best = i;
        for (int k = 0; k <= count && best != c; k++) {
            double swap = row[c][k];
            row[c][k] = row[best][k];
            row[best][k] = swap;
        }
        if (!(size_of(row[c][c]) >= 1e-12))
            row[c][c] = 1e-12;
        for (int i = 0; i < count; i++) {
            double f = i == c ? 0 : row[i][c] / row[c][c];
            for (int k = c; k <= count && i != c; k++)
                row[i][k] -= f * row[c][k];
        }
    }
    for (int i = 0; i < count; i++)
        result[i] = row[i][count] / row[i][i];
}

/* ---- perspective ---- */

/* The projection that takes the square 0 .. side x 0 .. side to the four corners. */
void nonet_photo_square(float quad[4][2], int side, struct photo_square *square) {
    double row[8][EQUATIONS + 1];
    memset(row, 0, sizeof row);
    for (int i = 0; i < 4; i++) {
        double u = i == 1 || i == 2 ? side : 0, v = i > 1 ? side : 0, x = quad[i][0],
               y = quad[i][1];
        double across[9] = {u, v, 1, 0, 0, 0, -u * x, -v * x, x};
        double down[9] = {0, 0, 0, u, v, 1, -u * y, -v * y, y};
        memcpy(row[2 * i], across, sizeof across);
        memcpy(row[2 * i + 1], down, sizeof down);
    }
    nonet_photo_equations(row, 8, square->at);
    square->at[8] = 1;
    square->side = side;
}

void nonet_photo_project(const struct photo_square *square, double u, double v, float *to) {
    const double *h = square->at;
    double d = h[6] * u + h[7] * v + 1;
    if (size_of(d) < 1e-6)
        d = 1e-6;
    double x = (h[0] * u + h[1] * v + h[2]) / d, y = (h[3] * u + h[4] * v + h[5]) / d;
    to[0] = photo_held((float)x, -1e5f, 1e5f);
    to[1] = photo_held((float)y, -1e5f, 1e5f);
}

void nonet_photo_straight(float quad[4][2], int side, struct photo_lattice *lattice) {
    struct photo_square square;
    nonet_photo_square(quad, side, &square);
    lattice->side = side;
    for (int j = 0, i = 0; j <= side; j++)
        for (int k = 0; k <= side; k++)
            nonet_photo_project(&square, k, j, lattice->node[i++]);
}

/* The place of a point that is given in cells; outside the lattice its outer cells go on. */
void nonet_photo_place(const struct photo_lattice *lattice, float u, float v, float *to) {
    int side = lattice->side, i = photo_floor(u, 0, side - 1), j = photo_floor(v, 0, side - 1);
    const float(*top)[2] = lattice->node + j * (side + 1) + i, (*low)[2] = top + side + 1;
    float a = u - (float)i, b = v - (float)j;
    for (int k = 0; k < 2; k++) {
        float over = top[0][k] * (1 - a) + top[1][k] * a;
        float under = low[0][k] * (1 - a) + low[1][k] * a;
        to[k] = over * (1 - b) + under * b;
    }
}

/* ---- surfaces ---- */

/* The terms of a polynomial in two variables, up to a degree altogether. */
static int terms(const struct photo_surface *s, double u, double v, double *term) {
    double half = 0.5 * s->side, power[5] = {1}, other = 1;
    int n = 0;
    u = (u - half) / half;
    v = (v - half) / half;
    for (int i = 1; i <= s->degree; i++)
        power[i] = power[i - 1] * v;
    for (int i = 0; i <= s->degree; i++, other *= u)
        for (int j = 0; i + j <= s->degree; j++)
            term[n++] = other * power[j];
    return n;
}

double nonet_photo_height(const struct photo_surface *surface, double u, double v) {
    double term[EQUATIONS], sum = 0;
    int n = terms(surface, u, v, term);
    for (int i = 0; i < n; i++)
        sum += surface->at[i] * term[i];
    return sum;
}

static void least_squares(const struct photo_points *p, const double *weight,
                          struct photo_surface *s) {
    double row[EQUATIONS][EQUATIONS + 1], term[EQUATIONS];
    int n = 0;
    memset(row, 0, sizeof row);
    for (int i = 0; i < p->count; i++) {
        n = terms(s, p->u[i], p->v[i], term);
        for (int a = 0; a < n; a++) {
            double by = weight[i] * term[a];
            for (int b = a; b < n; b++)
                row[a][b] += by * term[b];
            row[a][n] += by * p->z[i];
        }
    }
    for (int a = 0; a < n; a++) {
        row[a][a] += 1e-3;
        for (int b = 0; b < a; b++)
            row[a][b] = row[b][a];
    }
    nonet_photo_equations(row, n, s->at);
}

/* Each time, points count the less the more 25ths of a cell they were off the last surface. */
void nonet_photo_surface(const struct photo_points *points, struct photo_surface *surface) {
    double weight[SEGMENTS];
    for (int i = 0; i < points->count; i++)
        weight[i] = points->weight[i];
    for (int round = 0; round < 4; round++) {
        least_squares(points, weight, surface);
        for (int i = 0; i < points->count && round < 3; i++) {
            double high = nonet_photo_height(surface, points->u[i], points->v[i]);
            double off = (high - points->z[i]) / 0.04;
            weight[i] = points->weight[i] / (1 + off * off);
        }
    }
}

/* ---- refinement ---- */

/* What the segments of one direction are off by; how dark they are against a usual one is their weight. */
static void surface_of(const struct photo_segments *segments, int down, float usual,
                       struct photo_surface *surface) {
    struct photo_points p;
    int side = surface->side;
    p.count = 0;
    for (int line = 0; line <= side; line++)
        for (int s = 0; s < side; s++, p.count++) {
            const struct photo_segment *seg = &segments->at[down][line * side + s];
            float q = seg->dark / (usual + 1e-6f);
            p.u[p.count] = down ? (float)line : (float)s + 0.5f;
            p.v[p.count] = down ? (float)s + 0.5f : (float)line;
            p.z[p.count] = seg->off;
            p.weight[p.count] = q < 0.15f ? 0.001f : q > 1 ? 1 : q;
        }
    nonet_photo_surface(&p, surface);
}

/* What the segments on both sides of a node are off the surface, if it is little: creases in paper. */
static double left_over(const struct photo_segments *segments, int down, int line, int at,
                        float usual, const struct photo_surface *surface) {
    double sum = 0, count = 0.5;
    for (int s = at - 1; s <= at; s++) {
        if (s < 0 || s >= surface->side)
            continue;
        const struct photo_segment *seg = &segments->at[down][line * surface->side + s];
        double u = down ? line : s + 0.5, v = down ? s + 0.5 : line;
        double off = seg->off - nonet_photo_height(surface, u, v);
        if (size_of(off) < 0.15 && seg->dark / (usual + 1e-6f) > 0.3f) {
            sum += off;
            count += 1;
        }
    }
    return sum / count;
}

void nonet_photo_refine(const struct photo_plane *plane, struct photo_lattice *lattice,
                        float window, int degree, int local) {
    struct photo_segments segments;
    struct photo_surface surface[2];
    struct photo_lattice moved;
    int side = moved.side = lattice->side, node = 0;
    float most = window * 1.5f;
    nonet_photo_segments(plane, lattice, window, &segments);
    float usual = nonet_photo_usual(&segments, side);
    for (int down = 0; down < 2; down++) {
        surface[down].side = side;
        surface[down].degree = degree < side / 2 ? degree : side / 2;
        surface_of(&segments, down, usual, &surface[down]);
    }
    for (int j = 0; j <= side; j++)
        for (int i = 0; i <= side; i++) {
            double x = nonet_photo_height(&surface[1], i, j);
            double y = nonet_photo_height(&surface[0], i, j);
            if (local) {
                y += left_over(&segments, 0, j, i, usual, &surface[0]);
                x += left_over(&segments, 1, i, j, usual, &surface[1]);
            }
            float u = (float)i + photo_held((float)x, -most, most);
            float v = (float)j + photo_held((float)y, -most, most);
            nonet_photo_place(lattice, u, v, moved.node[node++]);
        }
    *lattice = moved;
}
