/*
 * The net that tells digits apart, in a form that can be trained. A cell of 24 x 24 goes through three
 * times 3x3 convolution, ReLU and 2x2 maximum (12, 24 and 48 planes), then 64 neurons with ReLU,
 * then 10 outputs: empty, 1 to 9.
 *
 * Sixteen cells are in work at once, one in each lane: no lane ever meets another, so the
 * order of every sum is the one in the source whatever the vectors of the machine are. Only where
 * gradients are summed over cells do lanes meet, always in the same order.
 */
#ifndef PHOTO_NET_H
#define PHOTO_NET_H

#include "store.h"

enum {
    LANES = 16,
    PLANES_1 = 12,
    PLANES_2 = 24,
    PLANES_3 = 48,
    SIDE_1 = CELL_SIDE,
    SIDE_2 = SIDE_1 / 2,
    SIDE_3 = SIDE_2 / 2,
    SIDE_4 = SIDE_3 / 2,
    FLAT = PLANES_3 * SIDE_4 * SIDE_4,
    HIDDEN = 64,
    CLASSES = 10,
};

/* Nothing but floats: training sees the weights as one list. */
struct weights {
    float conv1[PLANES_1][1 * 9], bias1[PLANES_1];
    float conv2[PLANES_2][PLANES_1 * 9], bias2[PLANES_2];
    float conv3[PLANES_3][PLANES_2 * 9], bias3[PLANES_3];
    float full[HIDDEN][FLAT], bias_full[HIDDEN];
    float out[CLASSES][HIDDEN], bias_out[CLASSES];
};
enum { WEIGHTS = sizeof(struct weights) / sizeof(float) };

struct net; /* the values of sixteen cells on their way through the net */

struct net *net_new(void); /* ends the program if memory is short */
void net_free(struct net *n);

/* Where the cell of a lane goes, darkness of -0.5 to 1.5. Pixel i is at cell[net_pixel(i)]. */
float *net_cell(struct net *n, int lane);
int net_pixel(int i);

/* Outputs of a lane: the larger the more probable. */
void net_forward(struct net *n, const struct weights *w);
float net_output(const struct net *n, int output, int lane);

/* What training does between the two: drops hidden neurons, and says which way outputs should go. */
void net_scale_hidden(struct net *n, int neuron, int lane, float factor);
void net_finish(struct net *n, const struct weights *w);
void net_blame(struct net *n, int output, int lane, float gradient);

/* Adds the gradients of all lanes. */
void net_backward(struct net *n, const struct weights *w, struct weights *gradients);

/*
 * The file of weights: for each output of each layer a scale and a bias as floats (IEEE, lowest byte
 * first), then its weights as signed bytes in units of the scale. 42,620 bytes.
 */
enum {
    WEIGHT_FILE = 8 * (PLANES_1 + PLANES_2 + PLANES_3 + HIDDEN + CLASSES) + 9 * PLANES_1 +
                  9 * PLANES_1 * PLANES_2 + 9 * PLANES_2 * PLANES_3 + HIDDEN * FLAT +
                  CLASSES * HIDDEN,
};
void weights_pack(const struct weights *w, uint8_t file[WEIGHT_FILE]);
void weights_unpack(const uint8_t file[WEIGHT_FILE], struct weights *w);

#endif
