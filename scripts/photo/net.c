/* The net, forwards and backwards, on sixteen cells at once: see net.h. */
#include "net.h"

#include <stdlib.h>
#include <string.h>

/* The lanes are in as many vectors of this machine's width as they need. Compilers do badly with wider
 * ones; which width it is changes nothing in the results. */
#if defined __AVX512F__
enum { WIDTH = 16 };
#elif defined __AVX__
enum { WIDTH = 8 };
#else
enum { WIDTH = 4 };
#endif
enum { PARTS = LANES / WIDTH };
typedef float lanes __attribute__((vector_size(4 * WIDTH)));
typedef int32_t masks __attribute__((vector_size(4 * WIDTH)));
#define INLINE static inline __attribute__((always_inline))

/* Planes have a rim of one cell, which stays 0. `best` says which of four the maximum was, -1 if the
 * neuron is silent. Names as in struct weights: `in` is what a convolution reads, `error` the
 * gradient of its output. */
struct net {
    lanes in1[1][SIDE_1 + 2][SIDE_1 + 2][PARTS], in2[PLANES_1][SIDE_2 + 2][SIDE_2 + 2][PARTS];
    lanes in3[PLANES_2][SIDE_3 + 2][SIDE_3 + 2][PARTS], flat[FLAT][PARTS];
    lanes hidden[HIDDEN][PARTS], kept[HIDDEN][PARTS], out[CLASSES][PARTS];
    masks best1[PLANES_1][SIDE_2][SIDE_2][PARTS], best2[PLANES_2][SIDE_3][SIDE_3][PARTS];
    masks best3[PLANES_3][SIDE_4][SIDE_4][PARTS];
    lanes error1[PLANES_1][SIDE_1 + 2][SIDE_1 + 2][PARTS],
        error2[PLANES_2][SIDE_2 + 2][SIDE_2 + 2][PARTS];
    lanes error3[PLANES_3][SIDE_3 + 2][SIDE_3 + 2][PARTS];
    lanes back2[PLANES_1][SIDE_2][SIDE_2][PARTS], back3[PLANES_2][SIDE_3][SIDE_3][PARTS],
        back_flat[FLAT][PARTS];
    lanes error_full[HIDDEN][PARTS], error_out[CLASSES][PARTS];
    float turned2[PLANES_1][PLANES_2 * 9], turned3[PLANES_2][PLANES_3 * 9];
};

struct net *net_new(void) {
    struct net *n = aligned_alloc(_Alignof(struct net), sizeof *n);
    if (!n)
        store_fail("the net", "memory is short");
    memset(n, 0, sizeof *n);
    return n;
}

void net_free(struct net *n) {
    free(n);
}

float *net_cell(struct net *n, int lane) {
    return (float *)n->in1[0][1][1] + lane;
}

int net_pixel(int i) {
    return (i / SIDE_1 * (SIDE_1 + 2) + i % SIDE_1) * LANES;
}

float net_output(const struct net *n, int output, int lane) {
    return ((const float *)n->out[output])[lane];
}

/* ---- convolution ---- */

/* Two planes' sums at four neighbours: `in` is the corner above and left of them, `pitch` a row of a
 * plane, `plane` the planes' distance. */
struct eight {
    lanes sum[2][4];
};

INLINE void convolve(struct eight *e, const lanes *in, int ins, int pitch, int plane,
                     const float *w0, const float *w1) {
    lanes a0 = e->sum[0][0], a1 = e->sum[0][1], a2 = e->sum[0][2], a3 = e->sum[0][3];
    lanes b0 = e->sum[1][0], b1 = e->sum[1][1], b2 = e->sum[1][2], b3 = e->sum[1][3];
    for (int c = 0; c < ins; c++, in += plane * PARTS)
        for (int k = 0; k < 9; k++) {
            const lanes *p = in + (k / 3 * pitch + k % 3) * PARTS;
            float a = *w0++, b = *w1++;
            a0 += a * p[0];
            a1 += a * p[PARTS];
            a2 += a * p[pitch * PARTS];
            a3 += a * p[(pitch + 1) * PARTS];
            b0 += b * p[0];
            b1 += b * p[PARTS];
            b2 += b * p[pitch * PARTS];
            b3 += b * p[(pitch + 1) * PARTS];
        }
    e->sum[0][0] = a0, e->sum[0][1] = a1, e->sum[0][2] = a2, e->sum[0][3] = a3;
    e->sum[1][0] = b0, e->sum[1][1] = b1, e->sum[1][2] = b2, e->sum[1][3] = b3;
}

/* a where the mask is set, b elsewhere. */
INLINE masks choose(masks mask, masks a, masks b) {
    return (a & mask) | (b & ~mask);
}

INLINE void pool(const lanes *four, lanes *value, masks *best) {
    lanes most = four[0];
    masks which = {0};
    for (int i = 1; i < 4; i++) {
        masks more = four[i] > most;
        most = (lanes)choose(more, (masks)four[i], (masks)most);
        which = choose(more, which * 0 + i, which);
    }
    masks alive = most > 0;
    *value = (lanes)((masks)most & alive);
    *best = choose(alive, which, which * 0 - 1);
}

/* A layer: `side` is that of its input; its outputs are `pitch` and `plane` apart. */
INLINE void layer(const lanes *in, int ins, int side, const float *w, const float *bias, int outs,
                  lanes *out, int pitch, int plane, masks *best) {
    int half = side / 2, rim = side + 2;
    for (int o = 0; o < outs; o += 2)
        for (int place = 0; place < half * half * PARTS; place++) {
            int y = place / PARTS / half, x = place / PARTS % half, part = place % PARTS;
            struct eight e;
            for (int i = 0; i < 8; i++)
                e.sum[i / 4][i % 4] = (lanes){0} + bias[o + i / 4];
            const float *w0 = w + o * ins * 9;
            convolve(&e, in + (2 * y * rim + 2 * x) * PARTS + part, ins, rim, rim * rim, w0,
                     w0 + ins * 9);
            for (int i = 0; i < 2; i++)
                pool(e.sum[i], out + ((o + i) * plane + y * pitch + x) * PARTS + part,
                     best + (o + i) * half * half * PARTS + place);
        }
}

static void neurons(const lanes *in, int ins, const float *w, const float *bias, int outs,
                    lanes *out) {
    for (int o = 0; o < outs; o++)
        for (int part = 0; part < PARTS; part++) {
            lanes sum = (lanes){0} + bias[o];
            for (int i = 0; i < ins; i++)
                sum += w[o * ins + i] * in[i * PARTS + part];
            out[o * PARTS + part] = sum;
        }
}

void net_forward(struct net *n, const struct weights *w) {
    layer(n->in1[0][0][0], 1, SIDE_1, w->conv1[0], w->bias1, PLANES_1, n->in2[0][1][1], SIDE_2 + 2,
          (SIDE_2 + 2) * (SIDE_2 + 2), n->best1[0][0][0]);
    layer(n->in2[0][0][0], PLANES_1, SIDE_2, w->conv2[0], w->bias2, PLANES_2, n->in3[0][1][1],
          SIDE_3 + 2, (SIDE_3 + 2) * (SIDE_3 + 2), n->best2[0][0][0]);
    layer(n->in3[0][0][0], PLANES_2, SIDE_3, w->conv3[0], w->bias3, PLANES_3, n->flat[0], SIDE_4,
          SIDE_4 * SIDE_4, n->best3[0][0][0]);
    neurons(n->flat[0], FLAT, w->full[0], w->bias_full, HIDDEN, n->hidden[0]);
    lanes *hidden = n->hidden[0], *kept = n->kept[0];
    for (int i = 0; i < HIDDEN * PARTS; i++) {
        kept[i] = (lanes){0} + 1;
        hidden[i] = (lanes)((masks)hidden[i] & (hidden[i] > 0));
    }
    net_finish(n, w);
}

void net_scale_hidden(struct net *n, int neuron, int lane, float factor) {
    ((float *)n->hidden[neuron])[lane] *= factor;
    ((float *)n->kept[neuron])[lane] = factor;
}

void net_finish(struct net *n, const struct weights *w) {
    neurons(n->hidden[0], HIDDEN, w->out[0], w->bias_out, CLASSES, n->out[0]);
}

void net_blame(struct net *n, int output, int lane, float gradient) {
    ((float *)n->error_out[output])[lane] = gradient;
}

/* ---- backwards ---- */

/* All lanes, by halves. */
INLINE float total(const lanes v[PARTS]) {
    float x[LANES];
    memcpy(x, v, sizeof x);
    for (int half = LANES / 2; half > 0; half /= 2)
        for (int i = 0; i < half; i++)
            x[i] += x[i + half];
    return x[0];
}

static void neurons_back(const lanes *in, int ins, const float *w, int outs, const lanes *error,
                         lanes *back, float *w_gradient, float *bias_gradient) {
    memset(back, 0, sizeof *back * (size_t)ins * PARTS);
    for (int o = 0; o < outs; o++, error += PARTS) {
        bias_gradient[o] += total(error);
        for (int i = 0; i < ins; i++) {
            lanes share[PARTS];
            for (int part = 0; part < PARTS; part++) {
                share[part] = error[part] * in[i * PARTS + part];
                back[i * PARTS + part] += w[o * ins + i] * error[part];
            }
            w_gradient[o * ins + i] += total(share);
        }
    }
}

/* Errors of the maxima to the places that had them. */
INLINE void unpool(const lanes *back, const masks *best, int planes, int half, lanes *error) {
    int rim = 2 * half + 2;
    for (int place = 0; place < planes * half * half * PARTS; place++)
        for (int i = 0; i < 4; i++) {
            int where = place / PARTS, o = where / half / half;
            int y = 2 * (where / half % half) + 1 + i / 2, x = 2 * (where % half) + 1 + i % 2;
            masks mine = best[place] == i;
            error[((o * rim + y) * rim + x) * PARTS + place % PARTS] =
                (lanes)((masks)back[place] & mine);
        }
}

/* The gradients of three weights in a row, for two planes of outputs. */
INLINE void row_gradient(const lanes *in, const lanes *error0, const lanes *error1, int side,
                         float *w0, float *w1) {
    lanes sum[6][PARTS];
    int rim = side + 2;
    for (int part = 0; part < PARTS; part++) {
        lanes a0 = {0}, a1 = {0}, a2 = {0}, b0 = {0}, b1 = {0}, b2 = {0};
        for (int y = 0; y < side; y++)
            for (int x = 0; x < side; x++) {
                int place = (y * rim + x) * PARTS + part;
                const lanes *p = in + place;
                lanes a = error0[place], b = error1[place];
                a0 += a * p[0];
                a1 += a * p[PARTS];
                a2 += a * p[2 * PARTS];
                b0 += b * p[0];
                b1 += b * p[PARTS];
                b2 += b * p[2 * PARTS];
            }
        sum[0][part] = a0, sum[1][part] = a1, sum[2][part] = a2;
        sum[3][part] = b0, sum[4][part] = b1, sum[5][part] = b2;
    }
    for (int k = 0; k < 3; k++) {
        w0[k] += total(sum[k]);
        w1[k] += total(sum[3 + k]);
    }
}

INLINE void layer_gradient(const lanes *in, int ins, int side, const lanes *error, int outs,
                           float *w, float *bias) {
    int rim = side + 2, plane = rim * rim;
    for (int o = 0; o < outs; o += 2) {
        const lanes *first = error + (o * plane + rim + 1) * PARTS;
        for (int c = 0; c < ins; c++)
            for (int k = 0; k < 3; k++)
                row_gradient(in + (c * plane + k * rim) * PARTS, first, first + plane * PARTS, side,
                             w + (o * ins + c) * 9 + 3 * k, w + ((o + 1) * ins + c) * 9 + 3 * k);
    }
    for (int o = 0; o < outs; o++) {
        lanes sum[PARTS] = {{0}};
        for (int i = 0; i < plane * PARTS; i++)
            sum[i % PARTS] += error[o * plane * PARTS + i];
        bias[o] += total(sum);
    }
}

/* The error of a layer's input is a convolution of its output's with the weights turned by half. */
INLINE void layer_back(const lanes *error, int outs, int side, const float *w, int ins,
                       float *turned, lanes *back) {
    int rim = side + 2, half = side / 2;
    for (int c = 0; c < ins; c++)
        for (int o = 0; o < outs; o++)
            for (int k = 0; k < 9; k++)
                turned[(c * outs + o) * 9 + k] = w[(o * ins + c) * 9 + 8 - k];
    for (int c = 0; c < ins; c += 2)
        for (int place = 0; place < half * half * PARTS; place++) {
            int y = 2 * (place / PARTS / half), x = 2 * (place / PARTS % half),
                part = place % PARTS;
            struct eight e = {{{{0}}}};
            const float *w0 = turned + c * outs * 9;
            convolve(&e, error + (y * rim + x) * PARTS + part, outs, rim, rim * rim, w0,
                     w0 + outs * 9);
            for (int i = 0; i < 8; i++)
                back[(((c + i / 4) * side + y + i / 2 % 2) * side + x + i % 2) * PARTS + part] =
                    e.sum[i / 4][i % 4];
        }
}

void net_backward(struct net *n, const struct weights *w, struct weights *g) {
    lanes *error = n->error_full[0];
    const lanes *hidden = n->hidden[0], *kept = n->kept[0];
    neurons_back(hidden, HIDDEN, w->out[0], CLASSES, n->error_out[0], error, g->out[0],
                 g->bias_out);
    for (int i = 0; i < HIDDEN * PARTS; i++)
        error[i] = (lanes)((masks)(error[i] * kept[i]) & (hidden[i] > 0));
    neurons_back(n->flat[0], FLAT, w->full[0], HIDDEN, error, n->back_flat[0], g->full[0],
                 g->bias_full);

    unpool(n->back_flat[0], n->best3[0][0][0], PLANES_3, SIDE_4, n->error3[0][0][0]);
    layer_gradient(n->in3[0][0][0], PLANES_2, SIDE_3, n->error3[0][0][0], PLANES_3, g->conv3[0],
                   g->bias3);
    layer_back(n->error3[0][0][0], PLANES_3, SIDE_3, w->conv3[0], PLANES_2, n->turned3[0],
               n->back3[0][0][0]);

    unpool(n->back3[0][0][0], n->best2[0][0][0], PLANES_2, SIDE_3, n->error2[0][0][0]);
    layer_gradient(n->in2[0][0][0], PLANES_1, SIDE_2, n->error2[0][0][0], PLANES_2, g->conv2[0],
                   g->bias2);
    layer_back(n->error2[0][0][0], PLANES_2, SIDE_2, w->conv2[0], PLANES_1, n->turned2[0],
               n->back2[0][0][0]);

    unpool(n->back2[0][0][0], n->best1[0][0][0], PLANES_1, SIDE_2, n->error1[0][0][0]);
    layer_gradient(n->in1[0][0][0], 1, SIDE_1, n->error1[0][0][0], PLANES_1, g->conv1[0], g->bias1);
}
