/*
 * The round as the scalar kernel has it, for a test that has another vocabulary and so cannot include
 * this one.
 */
#ifndef NONET_TESTS_ROUND_PLAIN_H
#define NONET_TESTS_ROUND_PLAIN_H

#include <stdint.h>

struct round_result {
    uint32_t bad, solved, sum, right;
};

struct round_choice {
    uint32_t bit[3], col[2][3], row[2][3];
};

void round_plain_begin(uint32_t w[27]);
void round_plain_play(uint32_t w[27], struct round_result *out);
/* Returns whether there is a second choice. */
int round_plain_choose(const uint32_t w[27], uint32_t place, struct round_choice out[2]);
void round_plain_to_words(const uint32_t plane[12], uint32_t w[27]);
void round_plain_to_planes(const uint32_t w[27], uint32_t plane[12]);

#endif
