/*
 * train CELLS SEED EPOCHS BATCH OUT: trains the net on the cells and writes its weights. The same
 * cells and numbers give the same bytes on every machine and with every compiler: see exact.h and
 * net.h for why.
 *
 * Adam, with a rate that falls like a cosine; a tenth of the hidden neurons is dropped; each time a
 * cell is seen it is shifted by up to a pixel, made lighter or darker, and gets a little noise.
 */
#include "exact.h"
#include "net.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static const float highest_rate = 3e-3f, decay = 1e-5f, keep1 = 0.9f, keep2 = 0.999f, drop = 0.1f;

struct training {
    struct store cells;
    struct nonet_random random;
    struct net *net;
    struct weights weights, gradients, mean, square;
    double power1, power2; /* keep1 and keep2 to the number of steps */
    uint32_t *order;
    long steps, step, wrong;
};

static void fill(float *w, float *bias, int outs, int ins, struct nonet_random *r) {
    float range = 1 / square_root((float)ins);
    for (int i = 0; i < outs * ins; i++)
        w[i] = between(r, -range, range);
    for (int i = 0; i < outs; i++)
        bias[i] = between(r, -range, range);
}

static void begin(struct weights *w, struct nonet_random *r) {
    fill(w->conv1[0], w->bias1, PLANES_1, 9, r);
    fill(w->conv2[0], w->bias2, PLANES_2, PLANES_1 * 9, r);
    fill(w->conv3[0], w->bias3, PLANES_3, PLANES_2 * 9, r);
    fill(w->full[0], w->bias_full, HIDDEN, FLAT, r);
    fill(w->out[0], w->bias_out, CLASSES, HIDDEN, r);
}

static void shuffle(struct training *t) {
    for (uint32_t i = t->cells.count; i > 1; i--) {
        uint32_t k = random_below(&t->random, i), kept = t->order[i - 1];
        t->order[i - 1] = t->order[k];
        t->order[k] = kept;
    }
}

static int within(int x) {
    return x < 0 ? 0 : x < CELL_SIDE ? x : CELL_SIDE - 1;
}

/* A cell into its lane, changed a little. Returns its digit. */
static int show(struct training *t, const uint8_t *record, int lane) {
    struct nonet_random *r = &t->random;
    float *to = net_cell(t->net, lane);
    int dx = below(r, 3) - 1, dy = below(r, 3) - 1;
    float gain = between(r, 0.8f, 1.2f), loud = between(r, 0, 0.04f);
    for (int i = 0; i < CELL_PIXELS; i++) {
        int y = within(i / CELL_SIDE + dy), x = within(i % CELL_SIDE + dx);
        float dark = (float)record[1 + y * CELL_SIDE + x] / 127.5f - 0.5f;
        to[net_pixel(i)] = clamped(dark * gain + loud * normal(r), -0.5f, 1.5f);
    }
    return record[0];
}

/* The gradient of the cross entropy of a lane, for a mean over the batch. */
static bool judge(struct net *n, int lane, int digit, float share) {
    float most = net_output(n, 0, lane), e[CLASSES], sum = 0;
    for (int k = 1; k < CLASSES; k++)
        most = net_output(n, k, lane) > most ? net_output(n, k, lane) : most;
    for (int k = 0; k < CLASSES; k++)
        sum += (e[k] = exponential(net_output(n, k, lane) - most));
    for (int k = 0; k < CLASSES; k++)
        net_blame(n, k, lane, (e[k] / sum - (k == digit ? 1.0f : 0.0f)) * share);
    return net_output(n, digit, lane) == most;
}

static void learn(struct training *t, const uint32_t *batch, int size) {
    memset(&t->gradients, 0, sizeof t->gradients);
    for (int first = 0; first < size; first += LANES) {
        int digits[LANES];
        for (int i = 0; i < LANES; i++)
            digits[i] = show(t, t->cells.records + (size_t)batch[first + i] * CELL_BYTES, i);
        net_forward(t->net, &t->weights);
        for (int i = 0; i < HIDDEN * LANES; i++)
            net_scale_hidden(t->net, i / LANES, i % LANES,
                             chance(&t->random, drop) ? 0 : 1 / (1 - drop));
        net_finish(t->net, &t->weights);
        for (int i = 0; i < LANES; i++)
            t->wrong += !judge(t->net, i, digits[i], 1 / (float)size);
        net_backward(t->net, &t->weights, &t->gradients);
    }
}

/* A step of Adam. */
static void step(struct training *t) {
    float *w = (float *)&t->weights, *mean = (float *)&t->mean, *square = (float *)&t->square;
    const float *gradient = (const float *)&t->gradients;
    double through = (double)t->step++ / (double)t->steps;
    t->power1 *= keep1;
    t->power2 *= keep2;
    float rate = highest_rate * (0.02f + 0.49f * (float)(1 + cosine(through / 2)));
    float rate1 = rate / (float)(1 - t->power1), rate2 = 1 / (float)(1 - t->power2);
    for (int i = 0; i < WEIGHTS; i++) {
        float g = gradient[i] + decay * w[i];
        mean[i] = keep1 * mean[i] + (1 - keep1) * g;
        square[i] = keep2 * square[i] + (1 - keep2) * g * g;
        w[i] -= rate1 * mean[i] / (square_root(square[i] * rate2) + 1e-8f);
    }
}

static void train(struct training *t, int epochs, int batch) {
    uint32_t per_epoch = t->cells.count / (uint32_t)batch;
    t->steps = (long)per_epoch * epochs;
    for (uint32_t i = 0; i < t->cells.count; i++)
        t->order[i] = i;
    for (int epoch = 1; epoch <= epochs; epoch++) {
        t->wrong = 0;
        shuffle(t);
        for (uint32_t b = 0; b < per_epoch; b++) {
            learn(t, t->order + (size_t)b * (size_t)batch, batch);
            step(t);
        }
        printf("epoch %d of %d: %ld of %ld cells wrong while they were learned\n", epoch, epochs,
               t->wrong, (long)per_epoch * batch);
        fflush(stdout);
    }
}

static void write_weights(const struct weights *w, const char *path) {
    static uint8_t file[WEIGHT_FILE];
    weights_pack(w, file);
    FILE *f = fopen(path, "wb");
    if (!f)
        store_fail(path, strerror(errno));
    bool good = fwrite(file, 1, WEIGHT_FILE, f) == WEIGHT_FILE;
    if (fclose(f) != 0 || !good)
        store_fail(path, "cannot be written");
}

int main(int argc, char **argv) {
    static struct training t = {.power1 = 1, .power2 = 1};
    if (argc != 6) {
        fputs("usage: train CELLS SEED EPOCHS BATCH OUT\n", stderr);
        return 2;
    }
    random_seed(&t.random, store_number(argv[2], "SEED", 0, UINT32_MAX), 0);
    int epochs = (int)store_number(argv[3], "EPOCHS", 1, 1000);
    int batch = (int)store_number(argv[4], "BATCH", LANES, 4096);
    t.cells = store_read(argv[1], CELLS_SIGN, CELL_BYTES);
    if (batch % LANES || (uint32_t)batch > t.cells.count)
        store_fail("BATCH", "is not a multiple of 16, or more than there are cells");
    for (uint32_t i = 0; i < t.cells.count; i++)
        if (t.cells.records[(size_t)i * CELL_BYTES] >= CLASSES)
            store_fail(argv[1], "has a cell that is no digit");
    if (!(t.order = malloc(t.cells.count * sizeof *t.order)))
        store_fail(argv[1], "memory is short");
    t.net = net_new();
    begin(&t.weights, &t.random);
    train(&t, epochs, batch);
    write_weights(&t.weights, argv[5]);
    net_free(t.net);
    free(t.order);
    free(t.cells.records);
    return 0;
}
