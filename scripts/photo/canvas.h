/* What synth draws with: a gray plane where 0 is paper and 1 is ink, twice as fine as a cell. */
#ifndef PHOTO_CANVAS_H
#define PHOTO_CANVAS_H

#include "exact.h"
#include "store.h"

enum { SIDE = 2 * CELL_SIDE };

struct canvas {
    float p[SIDE][SIDE];
};

/* How a glyph lies on the canvas: its height and its middle in pixels; shear is the slope. */
struct pose {
    float height, x, y, turns, stretch, shear, ink;
    bool mirrored;
};

/* The darkest of what is there and what is drawn stays. */
void canvas_glyph(struct canvas *c, const uint8_t *glyph, const struct pose *at);
void canvas_stroke(struct canvas *c, const float from[2], const float to[2], float width,
                   float ink);
void canvas_ring(struct canvas *c, const float middle[2], float radius, float width, float ink);

/* A fold: paler on one side of a line, darker on the other, up to `reach` pixels from it. */
void canvas_fold(struct canvas *c, const float on[2], const float across[2], float reach,
                 float ink);

/* A line of the grid along one side (0 to 3), from `start` pixels inside it, `width` wide. */
void canvas_rule(struct canvas *c, int side, float start, float width, float slope, float bow,
                 float ink);

void canvas_embolden(struct canvas *c, bool thinner);
void canvas_blur(struct canvas *c, const float sigma[2]); /* across and down */
void canvas_add(struct canvas *c, const struct canvas *other, float share);
void cell_blur(float *cell, float sigma);

/* What JPEG leaves of a cell at a quality of 1 to 100: blocks of 8 from (x, y) on; brightness is
 * 200 - contrast * darkness. */
void cell_jpeg(float *cell, int quality, float contrast, int x, int y);

#endif
