/*
 * The public side of grid/random.h.
 */
#include "grid/random.h"

void nonet_random_seed(struct nonet_random *random, uint64_t seed, uint64_t stream) {
    random_seed(random, seed, stream);
}

uint64_t nonet_random_next(struct nonet_random *random) {
    return random_next(random);
}

uint32_t nonet_random_below(struct nonet_random *random, uint32_t n) {
    return n == 0 ? 0 : random_below(random, n);
}
