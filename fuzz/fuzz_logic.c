/*
 * Fuzzes the human engine on Explainer's scale: the first byte has the options, the rest is a small
 * grid and its rules. steps.h says what must hold.
 */
#include "fuzz/steps.h"

enum { PATIENCE = 3 };

/* Leaves out the first `count` techniques that are chains, or that are not. */
static void leave_out(struct nonet_techniques *set, unsigned chain, int count) {
    const struct nonet_technique *t;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL && count > 0; i++)
        if ((t->flags & NONET_TECHNIQUE_CHAIN) == chain) {
            nonet_techniques_add(set, t->id);
            count--;
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct cells puzzle;
    if (size < 2)
        return 0;
    take_puzzle(&puzzle, data + 1, size - 1);
    struct nonet_logic_options options = take_options(data[0]);
    options.max_rating = data[0] >> 3 & 1 ? 70 : 0;
    if (data[0] >> 4 & 1) /* no steps except chains */
        leave_out(&options.without, 0, NONET_TECHNIQUES_MAX);
    if (data[0] >> 5 != 0) /* of the chains only long ones, at most the longest */
        leave_out(&options.without, NONET_TECHNIQUE_CHAIN, 2 + (data[0] >> 5));
    check_logic(&puzzle, options, PATIENCE);
    return 0;
}
