/*
 * measure CELLS WEIGHTS...: how well nets read cells, one line for each file of weights: the share of
 * digits and of empty cells that are misread, how many of those the net was sure of (99 of 100: digits
 * missed, taken for another, seen in an empty cell), and the cross entropy in thousandths of a nat, which also says how well its probabilities are meant.
 */
#include "exact.h"
#include "net.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct tally {
    long cells[2], wrong[2];    /* empty cells and digits */
    long missed, swapped, seen; /* of the wrong ones, if the net was sure */
    double nats;
};

static void read_weights(const char *path, struct weights *w) {
    static uint8_t file[WEIGHT_FILE + 1];
    FILE *f = fopen(path, "rb");
    if (!f)
        store_fail(path, strerror(errno));
    if (fread(file, 1, sizeof file, f) != WEIGHT_FILE)
        store_fail(path, "is not a file of weights");
    fclose(f);
    weights_unpack(file, w);
}

static void count(const struct net *n, int lane, int digit, struct tally *t) {
    double e[CLASSES], sum = 0;
    int best = 0;
    for (int k = 0; k < CLASSES; k++) {
        sum += e[k] = exp(net_output(n, k, lane));
        best = e[k] > e[best] ? k : best;
    }
    t->cells[digit > 0]++;
    t->wrong[digit > 0] += best != digit;
    if (best != digit && e[best] > 0.99 * sum)
        ++*(best == 0 ? &t->missed : digit == 0 ? &t->seen : &t->swapped);
    t->nats -= log(e[digit] / sum);
}

static void measure(const struct store *cells, const struct weights *w, struct net *n,
                    struct tally *t) {
    for (uint32_t first = 0; first < cells->count; first += LANES) {
        int lanes = cells->count - first < LANES ? (int)(cells->count - first) : LANES;
        const uint8_t *records = cells->records + (size_t)first * CELL_BYTES;
        for (int i = 0; i < lanes * CELL_PIXELS; i++)
            net_cell(n, i / CELL_PIXELS)[net_pixel(i % CELL_PIXELS)] =
                (float)records[i / CELL_PIXELS * CELL_BYTES + 1 + i % CELL_PIXELS] / 127.5f - 0.5f;
        net_forward(n, w);
        for (int i = 0; i < lanes; i++)
            count(n, i, records[i * CELL_BYTES], t);
    }
}

static double percent(long part, long all) {
    return all ? 100.0 * (double)part / (double)all : 0;
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fputs("usage: measure CELLS WEIGHTS...\n", stderr);
        return 2;
    }
    struct store cells = store_read(argv[1], CELLS_SIGN, CELL_BYTES);
    struct net *n = net_new();
    for (int i = 2; i < argc; i++) {
        static struct weights w;
        struct tally t = {{0}, {0}, 0, 0, 0, 0};
        read_weights(argv[i], &w);
        measure(&cells, &w, n, &t);
        printf("%s: misread %.3f %% of %ld digits, %.3f %% of %ld empty cells, %.3f %% of all; "
               "sure of "
               "%ld missed, %ld swapped, %ld seen; %.2f thousandths of a nat\n",
               argv[i], percent(t.wrong[1], t.cells[1]), t.cells[1],
               percent(t.wrong[0], t.cells[0]), t.cells[0],
               percent(t.wrong[0] + t.wrong[1], cells.count), t.missed, t.swapped, t.seen,
               1000 * t.nats / (double)cells.count);
    }
    net_free(n);
    free(cells.records);
    return 0;
}
