/*
 * Draws pictures, reads them, and prints a number made of every byte of every result, for tests/photo/run.
 */
#include "tests/unit/photo_draw.h"

#include <stdio.h>

static const char nine[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char six[] = "..3....6....4..1...1..5....6.4..63..";
static const char four[] = "..2....34..1.1..";

static uint64_t number_of(const struct nonet_photo_result *r) {
    const unsigned char *bytes = (const unsigned char *)r->corner;
    const unsigned char *end = (const unsigned char *)&r->asks;
    uint64_t number = UINT64_C(14695981039346656037);
    for (; bytes < end; bytes++)
        number = (number ^ *bytes) * UINT64_C(1099511628211);
    return number;
}

int main(void) {
    static struct nonet_photo_result r;
    for (int k = 0; k < 9; k++) {
        struct drawing d = drawing_of(k % 3 == 2   ? six
                                      : k % 5 == 4 ? four
                                                   : nine,
                                      k % 3 == 2   ? 6
                                      : k % 5 == 4 ? 4
                                                   : 9);
        d.noise = 12 * k;
        d.shadow = 8 * k;
        d.inverted = k == 3;
        d.weight = 0.06f + 0.008f * (float)k;
        d.across[1] = 0.02f * (float)(k - 4);
        d.down[0] = 0.015f * (float)(4 - k);
        d.bend = 0.06f * (float)(k - 4);
        d.seed = (uint64_t)k;
        if (read_drawing(&d, NULL, &r) != NONET_OK)
            return 1;
        printf("%d %d %s %016llx\n", k, (int)r.verdict, r.reading,
               (unsigned long long)number_of(&r));
    }
    return 0;
}
