/*
 * Fuzzes the human engine with any set of techniques, on every scale. The first byte has the options
 * and how the set is made, the two after it which: all, one alone, all but one, or any. The rest is a
 * small grid and its rules. steps.h says what must hold.
 */
#include "fuzz/steps.h"

enum { PATIENCE = 3, MORE_PATIENCE = 20 };
enum { ALL, ALONE, ALL_BUT_ONE, ANY };

/* Is technique i left out? `number` is which one, or the seed of a set. */
static int is_left_out(int how, int i, int number) {
    uint64_t mixed = ((uint64_t)number << 8 | (uint64_t)i) * 0x9e3779b97f4a7c15u;
    switch (how) {
    case ALONE:
        return i != number;
    case ALL_BUT_ONE:
        return i == number;
    case ANY: /* nearly all or only a few, by the number */
        return (int)(mixed >> 58) >= 8 * (number % 8) + 4;
    default:
        return 0;
    }
}

static void choose(struct nonet_techniques *without, int how, int number) {
    const struct nonet_technique *t;
    int count = 0;
    while (nonet_technique_at(count) != NULL)
        count++;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        if (is_left_out(how, i, how == ANY ? number : number % count))
            nonet_techniques_add(without, t->id);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct cells puzzle;
    if (size < 4)
        return 0;
    take_puzzle(&puzzle, data + 3, size - 3);
    struct nonet_logic_options options = take_options(data[0]);
    options.scale = data[0] >> 3 & 1   ? NONET_SCALE_EXPLAINER
                    : data[2] >> 7 & 1 ? NONET_SCALE_NONET
                                       : NONET_SCALE_HODOKU;
    if (data[0] >> 4 & 1)
        memset(&options.with, 0xff, sizeof options.with);
    choose(&options.without, data[0] >> 5 & 3, data[1] | data[2] << 8);
    check_logic(&puzzle, options, data[0] >> 7 ? MORE_PATIENCE : PATIENCE);
    return 0;
}
