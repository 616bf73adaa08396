/* The file of weights, to and from floats: see net.h. */
#include "net.h"

#include <string.h>

static uint8_t *put_float(uint8_t *to, float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    for (int i = 0; i < 4; i++)
        *to++ = (uint8_t)(bits >> 8 * i);
    return to;
}

static const uint8_t *get_float(const uint8_t *from, float *x) {
    uint32_t bits = 0;
    for (int i = 0; i < 4; i++)
        bits |= (uint32_t)*from++ << 8 * i;
    memcpy(x, &bits, sizeof bits);
    return from;
}

static int nearest(float x) {
    return (int)(x < 0 ? x - 0.5f : x + 0.5f);
}

/* The largest weight of an output is 127 or -127. */
static uint8_t *pack(uint8_t *to, const float *w, const float *bias, int outs, int ins) {
    for (int o = 0; o < outs; o++, w += ins) {
        float most = 1e-9f;
        for (int i = 0; i < ins; i++) {
            float size = w[i] < 0 ? -w[i] : w[i];
            most = size > most ? size : most;
        }
        float scale = most / 127;
        to = put_float(put_float(to, scale), bias[o]);
        for (int i = 0; i < ins; i++) {
            int q = nearest(w[i] / scale);
            *to++ = (uint8_t)(int8_t)(q > 127 ? 127 : q < -127 ? -127 : q);
        }
    }
    return to;
}

static const uint8_t *unpack(const uint8_t *from, float *w, float *bias, int outs, int ins) {
    for (int o = 0; o < outs; o++) {
        float scale;
        from = get_float(get_float(from, &scale), &bias[o]);
        for (int i = 0; i < ins; i++)
            *w++ = (float)(int8_t)*from++ * scale;
    }
    return from;
}

void weights_pack(const struct weights *w, uint8_t file[WEIGHT_FILE]) {
    uint8_t *to = pack(file, w->conv1[0], w->bias1, PLANES_1, 9);
    to = pack(to, w->conv2[0], w->bias2, PLANES_2, PLANES_1 * 9);
    to = pack(to, w->conv3[0], w->bias3, PLANES_3, PLANES_2 * 9);
    to = pack(to, w->full[0], w->bias_full, HIDDEN, FLAT);
    pack(to, w->out[0], w->bias_out, CLASSES, HIDDEN);
}

void weights_unpack(const uint8_t file[WEIGHT_FILE], struct weights *w) {
    const uint8_t *from = unpack(file, w->conv1[0], w->bias1, PLANES_1, 9);
    from = unpack(from, w->conv2[0], w->bias2, PLANES_2, PLANES_1 * 9);
    from = unpack(from, w->conv3[0], w->bias3, PLANES_3, PLANES_2 * 9);
    from = unpack(from, w->full[0], w->bias_full, HIDDEN, FLAT);
    unpack(from, w->out[0], w->bias_out, CLASSES, HIDDEN);
}
