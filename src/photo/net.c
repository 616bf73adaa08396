/*
 * The net that says what is in a cell:
 *
 *     24x24 -> 12 of 3x3 -> halved -> 24 of 3x3 -> halved -> 48 of 3x3 -> halved -> 64 -> 10
 *
 * A weight is a byte times the scale of its output; each output has a bias too, and what is below 0
 * becomes 0. Sums are made in one order on every machine: what a vector unit does side by side are
 * different outputs, never parts of one sum. So the answers are the same to the bit.
 */
#include "photo/photo.h"

#include <string.h>

enum { TOGETHER = 3, GROUP = LANES * TOGETHER };
typedef photo_four four;

static four load(const float *at) {
    four x;
    memcpy(&x, at, sizeof x);
    return x;
}

static four greater(four a, four b) {
    for (int i = 0; i < LANES; i++)
        a[i] = a[i] > b[i] ? a[i] : b[i];
    return a;
}

/* ---- weights ---- */

static float number(const uint8_t *bytes) {
    uint32_t word = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                    (uint32_t)bytes[3] << 24;
    float x;
    memcpy(&x, &word, sizeof x);
    return x;
}

/* A layer of 3 x 3 or of nothing but sums: for each output its scale, its bias, and a weight for
 * every input, place by place. Here the places come first, and outputs last. */
static const uint8_t *open_layer(const uint8_t *from, int inputs, int places, int outputs,
                                 float *weight, float *bias) {
    for (int o = 0; o < outputs; o++) {
        float scale = number(from);
        bias[o] = number(from + 4);
        from += 8;
        for (int i = 0; i < inputs; i++)
            for (int p = 0; p < places; p++) {
                int value = *from < 128 ? *from : *from - 256;
                weight[(p * inputs + i) * outputs + o] = (float)value * scale;
                from++;
            }
    }
    return from;
}

void nonet_photo_net_open(struct photo_net *net) {
    const uint8_t *from = nonet_photo_weights;
    float last[NET_WIDE][SIGNS];
    memset(net, 0, sizeof *net);
    from = open_layer(from, 1, 9, NET_A, net->a[0], net->a_bias);
    from = open_layer(from, NET_A, 9, NET_B, net->b[0], net->b_bias);
    from = open_layer(from, NET_B, 9, NET_C, net->c[0], net->c_bias);
    from = open_layer(from, NET_C, 9, NET_WIDE, net->wide[0], net->wide_bias);
    open_layer(from, NET_WIDE, 1, SIGNS, last[0], net->last_bias);
    for (int i = 0; i < NET_WIDE; i++)
        for (int o = 0; o < SIGNS; o++)
            net->last[o][i] = last[i][o];
}

/* ---- layers ---- */

/* A layer of 3 x 3: `size` pixels wide, with a border, each with its inputs side by side. */
struct layer {
    int size, inputs, outputs;
    const float *weight, *bias;
};

/* Twelve outputs of the four pixels that become one. */
static void four_pixels(const struct layer *l, const float *in, int first, float *out) {
    four sum[4][TOGETHER];
    int row = (l->size + 2) * l->inputs;
    for (int p = 0; p < 4; p++)
        for (int k = 0; k < TOGETHER; k++)
            sum[p][k] = load(l->bias + first + k * LANES);
    for (int place = 0; place < 9; place++) {
        const float *at = in + place / 3 * row + place % 3 * l->inputs;
        const float *weight = l->weight + place * l->inputs * l->outputs + first;
        for (int i = 0; i < l->inputs; i++, weight += l->outputs) {
            four w[TOGETHER] = {load(weight), load(weight + LANES), load(weight + 2 * LANES)};
            float value[4] = {at[i], at[l->inputs + i], at[row + i], at[row + l->inputs + i]};
            for (int p = 0; p < 4; p++)
                for (int k = 0; k < TOGETHER; k++)
                    sum[p][k] += w[k] * value[p];
        }
    }
    for (int k = 0; k < TOGETHER; k++) {
        four best = greater(greater(sum[0][k], sum[1][k]), greater(sum[2][k], sum[3][k]));
        best = greater(best, (four){0, 0, 0, 0});
        memcpy(out + first + k * LANES, &best, sizeof best);
    }
}

static void convolve(const struct layer *l, const float *in, float *out) {
    int half = l->size / 2;
    for (int y = 0; y < half; y++)
        for (int x = 0; x < half; x++) {
            const float *from = in + (2 * y * (l->size + 2) + 2 * x) * l->inputs;
            float *to = out + ((y + 1) * (half + 2) + x + 1) * l->outputs;
            for (int first = 0; first < l->outputs; first += GROUP)
                four_pixels(l, from, first, to);
        }
}

/* The last plane's 3 x 3 pixels with all their inputs, to sums. */
static void widen(const struct photo_net *net, float *wide) {
    four sum[NET_WIDE / LANES];
    memcpy(sum, net->wide_bias, sizeof sum);
    for (int i = 0; i < NET_FLAT; i++) {
        int place = i / NET_C, y = place / 3 + 1, x = place % 3 + 1;
        float value = net->plane_c[(y * 5 + x) * NET_C + i % NET_C];
        for (int k = 0; k < NET_WIDE / LANES && value > 0; k++)
            sum[k] += load(net->wide[i] + k * LANES) * value;
    }
    memcpy(wide, sum, sizeof sum);
}

void nonet_photo_net(struct photo_net *net, const float *cell, float *signs) {
    const struct layer a = {24, 1, NET_A, net->a[0], net->a_bias};
    const struct layer b = {12, NET_A, NET_B, net->b[0], net->b_bias};
    const struct layer c = {6, NET_B, NET_C, net->c[0], net->c_bias};
    float wide[NET_WIDE];
    for (int y = 0; y < CELL; y++)
        memcpy(net->in + (y + 1) * (CELL + 2) + 1, cell + y * CELL, CELL * sizeof *cell);
    convolve(&a, net->in, net->plane_a);
    convolve(&b, net->plane_a, net->plane_b);
    convolve(&c, net->plane_b, net->plane_c);
    widen(net, wide);
    for (int o = 0; o < SIGNS; o++) {
        signs[o] = net->last_bias[o];
        for (int i = 0; i < NET_WIDE; i++)
            signs[o] += wide[i] > 0 ? net->last[o][i] * wide[i] : 0;
    }
}
