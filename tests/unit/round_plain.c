/* The round in the vocabulary of no vector unit; see round_plain.h. */
#include "round_plain.h"
#include "simd/scalar.h"
#include "solve/board.h"
#include "solve/round.inc"

#include <string.h>

void round_plain_begin(uint32_t w[27]) {
    V t[3][3], found[3];
    naked(w, found);
    lines(w, BOARD_ROWS, t);
}

void round_plain_play(uint32_t w[27], struct round_result *out) {
    play_round(w, active_lanes(1), &out->bad, &out->solved, &out->sum);
    out->right = lanes_right(w);
}

static void copy(const struct choice *k, struct round_choice *out) {
    memcpy(out->bit, k->bit, sizeof out->bit);
    memcpy(out->col, k->col, sizeof out->col);
    memcpy(out->row, k->row, sizeof out->row);
}

int round_plain_choose(const uint32_t w[27], uint32_t place, struct round_choice out[2]) {
    struct choice k[2];
    memset(k, 0, sizeof k);
    int twice = choose_branches(w, place, ~0u, &k[0], &k[1]) != 0;
    copy(&k[0], &out[0]);
    copy(&k[1], &out[1]);
    return twice;
}

void round_plain_to_words(const uint32_t plane[12], uint32_t w[27]) {
    planes_to_words(plane, w);
}

void round_plain_to_planes(const uint32_t w[27], uint32_t plane[12]) {
    words_to_planes(w, plane);
}
