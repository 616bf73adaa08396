/*
 * How much of a lattice is seen. A side of a cell is looked for across its place, within a window;
 * where the darkest stretch is, there it is taken to be. It counts as a line if along most of its
 * length it is darker than the paper on both of its sides:
 *
 *         . . . .      -- a bit above
 *     ----------------    on the line: twelve points
 *         ' ' ' '      -- a bit below
 *
 * That is a question of more or less, not of how much, so thin grey lines count like thick black
 * ones.
 */
#include "photo/photo.h"

#include <string.h>

enum { STEPS_MOST = 75, POINTS = 12 };
static const float clearly = 0.15f;

/* Cells are larger where there are fewer, and lines are not: a window then has more steps. */
static int steps_for(int side) {
    return side >= 9 ? 33 : (33 * 9 / side) | 1;
}

/* Where twelve points along a segment lie, `off` cells from it: they are evenly spaced. */
static void place_points(const struct photo_lattice *lattice, int down, float along, float line,
                         float first[2], float step[2]) {
    float a[2], b[2], begin = along + 0.5f / POINTS, end = along + 1 - 0.5f / POINTS;
    nonet_photo_place(lattice, down ? line : begin, down ? begin : line, a);
    nonet_photo_place(lattice, down ? line : end, down ? end : line, b);
    for (int k = 0; k < 2; k++) {
        first[k] = a[k];
        step[k] = (b[k] - a[k]) * (1.0f / (POINTS - 1));
    }
}

static void soft_along(const struct photo_plane *plane, const float first[2], const float step[2],
                       float *at) {
    for (int t = 0; t < POINTS; t += LANES) {
        photo_four k = {(float)t, (float)(t + 1), (float)(t + 2), (float)(t + 3)};
        photo_four soft = photo_soft_four(plane, first[0] + step[0] * k, first[1] + step[1] * k);
        memcpy(at + t, &soft, sizeof soft);
    }
}

static float mean_along(const struct photo_plane *plane, const float first[2],
                        const float step[2]) {
    float at[POINTS], sum = 0;
    soft_along(plane, first, step, at);
    for (int t = 0; t < POINTS; t++)
        sum += at[t];
    return sum * (1.0f / POINTS);
}

/* The step with the darkest stretch, those far out counting a little less; then the middle of it. */
static float peak_of(const float *dark, int steps, int *peak) {
    int half = steps / 2, best = 0;
    float most = -1, mean = 0, sum = 0, weight = 0;
    for (int k = 0; k < steps; k++) {
        float far = photo_abs((float)(k - half)) / (float)half;
        float value = dark[k] * (1 - 0.25f * far);
        mean += dark[k] / (float)steps;
        if (value > most) {
            most = value;
            best = k;
        }
    }
    for (int k = best < 3 ? 0 : best - 3; k <= best + 3 && k < steps; k++)
        if (dark[k] > mean) {
            sum += (dark[k] - mean) * (float)k;
            weight += dark[k] - mean;
        }
    *peak = best;
    return weight > 0 ? sum / weight : (float)best;
}

/* The share of the twelve points that are darker than those at 0.18 cells on both sides. */
static float line_share(const struct photo_plane *plane, const struct photo_lattice *lattice,
                        int down, int along, float line) {
    float at[3][POINTS], share = 0;
    for (int k = 0; k < 3; k++) {
        float first[2], step[2];
        place_points(lattice, down, (float)along, line + 0.18f * (float)(k - 1), first, step);
        soft_along(plane, first, step, at[k]);
    }
    for (int t = 0; t < POINTS; t++) {
        float more = at[1][t] - 0.006f - 0.1f * at[1][t];
        share += (at[0][t] < more ? 0.5f : 0) + (at[2][t] < more ? 0.5f : 0);
    }
    return share * (1.0f / POINTS);
}

static struct photo_segment look(const struct photo_plane *plane,
                                 const struct photo_lattice *lattice, int down, int line, int along,
                                 float window) {
    float dark[STEPS_MOST], first[2], step[2];
    int steps = steps_for(lattice->side), half = steps / 2, peak;
    for (int k = 0; k < steps; k++) {
        float off = window * (float)(k - half) / (float)half;
        place_points(lattice, down, (float)along, (float)line + off, first, step);
        dark[k] = mean_along(plane, first, step);
    }
    float middle = peak_of(dark, steps, &peak), most = dark[peak];
    float off = window * (middle - (float)half) / (float)half;
    float share = line_share(plane, lattice, down, along, (float)line + off);
    return (struct photo_segment){off, most - nonet_photo_nth(dark, steps, steps / 3), share};
}

void nonet_photo_segments(const struct photo_plane *plane, const struct photo_lattice *lattice,
                          float window, struct photo_segments *segments) {
    int side = lattice->side;
    for (int down = 0; down < 2; down++)
        for (int line = 0; line <= side; line++)
            for (int s = 0; s < side; s++)
                segments->at[down][line * side + s] = look(plane, lattice, down, line, s, window);
}

float nonet_photo_usual(const struct photo_segments *segments, int side) {
    float dark[2 * SEGMENTS];
    int count = 0;
    for (int down = 0; down < 2; down++)
        for (int i = 0; i < side * (side + 1); i++)
            dark[count++] = segments->at[down][i].dark;
    return nonet_photo_nth(dark, count, count * 2 / 5);
}

/* A segment counts in full from 80 % of its points on, and from 60 % on in part. */
static float counts(const struct photo_segment *segment) {
    return photo_held((segment->line - 0.6f) / 0.2f, 0, 1);
}

float nonet_photo_evidence(const struct photo_plane *plane, const struct photo_lattice *lattice,
                           float window, int every, float least) {
    int side = lattice->side, half = side * (side + 1), count = (2 * half - 1) / every + 1;
    float sum = 0, spare = 0.01f + (1 - least) * (float)count;
    for (int k = 0; k < count && (float)k - sum < spare; k++) {
        int down = k * every >= half, i = k * every - down * half;
        struct photo_segment segment = look(plane, lattice, down, i / side, i % side, window);
        sum += counts(&segment);
    }
    return sum / (float)count;
}

/* How dark a line is, in the mean: a thicker one is darker. */
static float line_dark(const struct photo_segments *segments, int side, int down, int line) {
    float sum = 0;
    for (int s = 0; s < side; s++)
        sum += segments->at[down][line * side + s].dark;
    return sum / (float)side;
}

/* Of side 6, by which lines are thick: boxes of two rows, or of three? */
static int boxes_of(const struct photo_segments *segments) {
    float bold = 0, usual = 0;
    for (int down = 0; down < 2; down++) {
        float dark[7], way = down ? -1 : 1;
        for (int line = 1; line < 6; line++)
            dark[line] = line_dark(segments, 6, down, line);
        bold += way * (0.5f * (dark[2] + dark[4]) - dark[3]);
        usual += 0.25f * (dark[1] + dark[5]);
    }
    return bold > clearly * usual ? 2 : bold < -clearly * usual ? 3 : 0;
}

/* A side at the grid's rim must be there, or all others: where it is not, the grid may end elsewhere. */
void nonet_photo_sides(const struct photo_plane *plane, float window, struct photo_grid *grid) {
    struct photo_segments segments;
    int side = grid->lattice.side;
    nonet_photo_segments(plane, &grid->lattice, window, &segments);
    grid->box_rows = side == 6 ? boxes_of(&segments) : 0;
    for (int c = 0; c < side * side; c++) {
        int y = c / side, x = c % side;
        const struct photo_segment *above = &segments.at[0][y * side + x];
        const struct photo_segment *left = &segments.at[1][x * side + y];
        float all = counts(above) + counts(above + side) + counts(left) + counts(left + side);
        float rim = photo_least(y == 0 ? counts(above) : 1, x == 0 ? counts(left) : 1);
        rim = photo_least(rim, y == side - 1 ? counts(above + side) : 1);
        rim = photo_least(rim, x == side - 1 ? counts(left + side) : 1);
        grid->sides[c] = rim < 0.5f && all < 2.9f ? 0 : all;
    }
}
