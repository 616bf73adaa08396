/*
 * Where a page bends so much that lines lie half a cell away from where they should be, looking
 * near their places finds the wrong ones. So each strip of cells is taken for itself: how dark it
 * is at each place across the lines, and the best way to put all lines of the grid on dark places,
 * with spacings near a cell that change slowly:
 *
 *      place    0    |    1    |    2    ...        score[line][place][spacing] =
 *      dark    ./\.......__/\_______/\_               dark[place] + the best score of the line before
 *               ^          ^         ^                at place - spacing, with a spacing like this one
 *
 * The places found in all strips make a smooth surface, and that moves the lattice.
 */
#include "photo/photo.h"

enum { PER_CELL = 20, BEFORE = 6, FIRST_SPACING = 10, SLACK = 14, ACROSS = 16, NEAR = 4 };
static const float never = -1e9f;

static float place_of(int i) {
    return (float)(i - BEFORE) / PER_CELL;
}

static float mean_dark(const struct photo_plane *plane, const struct photo_lattice *lattice,
                       int down, int strip, float at) {
    float sum = 0, edge = (float)lattice->side - 0.05f;
    for (int t = 0; t < ACROSS; t++) {
        float along = (float)strip - 0.4f + 1.8f * ((float)t + 0.5f) / ACROSS, to[2];
        along = photo_held(along, 0.05f, edge);
        nonet_photo_place(lattice, down ? at : along, down ? along : at, to);
        sum += photo_least(photo_soft(plane, to[0], to[1]), 0.5f);
    }
    return sum * (1.0f / ACROSS);
}

/* How much darker each place is than those a fifth of a cell away. The lines of the grid are the
 * ten darkest or so; they all count about one. */
static void contrast(const float *dark, int places, int lines, float *value) {
    float top[TRACE_PLACES], most = 0.01f;
    int count = 0;
    for (int i = 0; i < places; i++) {
        float a = dark[i < NEAR ? 0 : i - NEAR],
              b = dark[i + NEAR < places ? i + NEAR : places - 1];
        value[i] = photo_most(dark[i] - photo_most(a, b) * 0.6f - photo_least(a, b) * 0.4f, 0);
    }
    for (int i = 1; i + 1 < places; i++)
        if (value[i] >= value[i - 1] && value[i] > value[i + 1])
            top[count++] = value[i];
    if (count >= lines)
        most = nonet_photo_nth(top, count, count - lines);
    most = photo_most(most, 0.005f);
    for (int i = 0; i < places; i++)
        value[i] = value[i] <= most ? value[i] / most : value[i] > 3 * most ? 1.1f : 1;
}

/* The places that a line can have: not too far from the first, nor from where the last must be. */
static void bounds_of(int line, int side, int places, int *first, int *last) {
    const int widest = FIRST_SPACING + TRACE_STEPS - 1;
    int begin = FIRST_SPACING * line, end = SLACK + widest * line;
    int least = places - 1 - SLACK - widest * (side - line);
    int most = places - 1 - FIRST_SPACING * (side - line);
    *first = begin > least ? begin : least;
    *last = end < most ? end : most;
}

static void score_place(struct photo_trace *work, int line, int i, float value) {
    static const float change[] = {0.02f * 9, 0.02f * 4, 0.02f, 0, 0.02f, 0.02f * 4, 0.02f * 9};
    for (int k = 0; k < TRACE_STEPS; k++) {
        float best = never, *score = &work->score[line][i][k];
        int from = 0, before = i - (FIRST_SPACING + k), off = k - PER_CELL / 2;
        int first = k < 3 ? 0 : k - 3, last = k + 3 < TRACE_STEPS ? k + 3 : TRACE_STEPS - 1;
        for (int j = first; before >= 0 && j <= last; j++) {
            float total = work->score[line - 1][before][j] - (line > 1 ? change[j - k + 3] : 0);
            if (total > best) {
                best = total;
                from = j;
            }
        }
        *score = best > never / 10 ? best + value - 0.002f * (float)(off * off) : never;
        work->from[line][i][k] = (int8_t)from;
    }
}

static void score_line(struct photo_trace *work, int line, int side, int places,
                       const float *value) {
    int first, last;
    bounds_of(line, side, places, &first, &last);
    for (int i = 0; i < places; i++) {
        for (int k = 0; k < TRACE_STEPS && (i < first || i > last); k++)
            work->score[line][i][k] = never;
        if (i >= first && i <= last)
            score_place(work, line, i, value[i]);
    }
}

/* The place of every line of a strip; 0: there is no way to put them. */
static int best_way(struct photo_trace *work, int side, int places, const float *value, int *line) {
    int at = 0, k = 0;
    float best = never / 10;
    for (int i = 0; i < places; i++)
        for (int j = 0; j < TRACE_STEPS; j++)
            work->score[0][i][j] = i <= SLACK ? value[i] : never;
    for (int l = 1; l <= side; l++)
        score_line(work, l, side, places, value);
    for (int i = places - 1 - SLACK; i < places; i++)
        for (int j = 0; j < TRACE_STEPS; j++)
            if (work->score[side][i][j] > best) {
                best = work->score[side][i][j];
                at = i;
                k = j;
            }
    for (int l = side; l >= 0 && best > never / 10; l--) {
        line[l] = at;
        int from = work->from[l][at][k];
        at -= FIRST_SPACING + k;
        at = at < 0 ? 0 : at;
        k = from;
    }
    return best > never / 10;
}

static void trace_strip(const struct photo_plane *plane, const struct photo_lattice *lattice,
                        int down, int strip, struct photo_trace *work, struct photo_points *p) {
    float dark[TRACE_PLACES], value[TRACE_PLACES];
    int side = lattice->side, places = PER_CELL * side + 2 * BEFORE + 1, line[TRACE_SIDE + 1];
    for (int i = 0; i < places; i++)
        dark[i] = mean_dark(plane, lattice, down, strip, place_of(i));
    contrast(dark, places, side + 1, value);
    int found = best_way(work, side, places, value, line);
    for (int l = 0; l <= side; l++) {
        float along = (float)strip + 0.5f;
        p->u[p->count] = down ? (float)l : along;
        p->v[p->count] = down ? along : (float)l;
        p->z[p->count] = found ? place_of(line[l]) - (float)l : 0;
        p->weight[p->count++] = 1;
    }
}

void nonet_photo_trace(const struct photo_plane *plane, struct photo_trace *work,
                       struct photo_lattice *lattice) {
    struct photo_surface surface[2];
    struct photo_lattice moved;
    int side = moved.side = lattice->side, node = 0;
    for (int down = 0; down < 2; down++) {
        struct photo_points points;
        points.count = 0;
        for (int strip = 0; strip < side; strip++)
            trace_strip(plane, lattice, down, strip, work, &points);
        surface[down].side = side;
        surface[down].degree = side / 2 < 4 ? side / 2 : 4;
        nonet_photo_surface(&points, &surface[down]);
    }
    for (int j = 0; j <= side; j++)
        for (int i = 0; i <= side; i++) {
            float x = (float)nonet_photo_height(&surface[1], i, j);
            float y = (float)nonet_photo_height(&surface[0], i, j);
            nonet_photo_place(lattice, (float)i + x, (float)j + y, moved.node[node++]);
        }
    *lattice = moved;
}
