/*
 * A grid without lines, as apps draw it: tiles, tinted boxes, or nothing at all. What is left are
 * its digits: parts of one height, upright, in rows and columns that are evenly spaced. For each
 * height and each spacing the places of the parts are counted modulo the spacing, across and down;
 * where most meet, the 9 x 9 window with the most of them, and with few around it, is the grid:
 *
 *      . . . . . . . . .        all parts of one height      spacing right      spacing wrong
 *      . 4 . 1 . 3 . 8 .        modulo a spacing:               |                ' | '' |
 *      . . 7 . 5 . . . 2                                        |||             | '|| '| '
 *
 * The lines are then put between the digits, and boxes may stand further apart than cells. Where an
 * outer row is empty several windows fit alike: all of them are kept, and the solver tells which.
 */
#include "photo/photo.h"

#include <string.h>

enum {
    PARTS = 512,
    LEAST_HIGH = 7,
    BINS = 40,
    NEAR_BINS = 6,
    MAP = 96,
    NINE = 9,
    LEAST_DIGITS = 17,
    BEST = 16
};
static const float taller = 1.12f, alike = 1.22f;                  /* heights */
static const float narrowest = 1.3f, widest = 3.4f, wider = 1.01f; /* spacings, in heights */
static const float reach = 0.16f;              /* of a digit's middle from its cell's */
static const float worse = 0.4f, seen = 0.94f; /* what is not seen cannot be all there */
static const int levels[] = {30, 14, 7};       /* hundredths */

/* What is counted for each cell: how near its digit's middle is to its own, of BEST; whether it has a
 * digit; and all parts. */
enum { NEARNESS, DIGITS, ALL, COUNTS };

struct parts {
    int count;
    float at[2][PARTS]; /* their middles, across and down */
};

struct look {
    const struct photo_plane *plane;
    struct parts parts;
    int inverted;
    float best;
};

/* Where the parts are in the raster of a spacing, and which of them are in no cell. */
struct raster {
    float step, from[2];
    int w, h;
    int index[2][PARTS]; /* -1: between cells */
    uint8_t cell[COUNTS][MAP][MAP];
    uint16_t sum[COUNTS][MAP + 1][MAP + 1]; /* of all cells before, to the left and above */
};

static int take_parts(const struct photo_blob *table, int count, float high, struct parts *p) {
    p->count = 0;
    for (int i = 0; i < count && p->count < PARTS; i++) {
        float w = (float)(table[i].x1 - table[i].x0 + 1),
              h = (float)(table[i].y1 - table[i].y0 + 1);
        if (h < high || h > high * alike + 1 || w > h || w * 8 < h)
            continue;
        p->at[0][p->count] = 0.5f * (float)(table[i].x0 + table[i].x1);
        p->at[1][p->count++] = 0.5f * (float)(table[i].y0 + table[i].y1);
    }
    return p->count >= LEAST_DIGITS;
}

/* Where most parts are within a spacing: the middle of the fullest stretch of bins. */
static float phase_of(const float *at, int count, float step) {
    int bin[BINS] = {0}, most = -1, best = 0;
    for (int i = 0; i < count; i++) {
        float cells = at[i] / step;
        bin[photo_floor((cells - (float)(int)cells) * BINS, 0, BINS - 1)]++;
    }
    for (int k = 0; k < BINS; k++) {
        int sum = bin[k];
        for (int off = 1; off <= NEAR_BINS; off++)
            sum += bin[(k + off) % BINS] + bin[(k + BINS - off) % BINS];
        sum = 16 * sum + bin[k];
        if (sum > most) {
            most = sum;
            best = k;
        }
    }
    return ((float)best + 0.5f) / BINS * step;
}

static void add_up(struct raster *r, int what) {
    memset(r->sum[what][0], 0, sizeof r->sum[what][0]);
    for (int y = 0; y < r->h; y++) {
        uint16_t row = r->sum[what][y + 1][0] = 0;
        for (int x = 0; x < r->w; x++) {
            row = (uint16_t)(row + r->cell[what][y][x]);
            r->sum[what][y + 1][x + 1] = (uint16_t)(r->sum[what][y][x + 1] + row);
        }
    }
}

static void fill_raster(const struct parts *p, struct raster *r) {
    memset(r->cell, 0, sizeof r->cell);
    for (int k = 0; k < 2; k++)
        r->from[k] = phase_of(p->at[k], p->count, r->step) - r->step;
    for (int i = 0; i < p->count; i++) {
        float far = 0;
        for (int k = 0; k < 2; k++) {
            float place = (p->at[k][i] - r->from[k]) / r->step + 0.5f;
            r->index[k][i] = photo_floor(place, 0, (k == 0 ? r->w : r->h) - 1);
            float off = (place - 0.5f - (float)r->index[k][i]) / reach;
            far += off * off < 1 ? 0.5f * off * off : 9;
        }
        int x = r->index[0][i], y = r->index[1][i];
        r->cell[ALL][y][x] += r->cell[ALL][y][x] < 255;
        if (far > 1 || r->cell[DIGITS][y][x]) {
            r->index[0][i] = r->index[1][i] = -1;
            continue;
        }
        r->cell[DIGITS][y][x] = 1;
        r->cell[NEARNESS][y][x] = (uint8_t)(BEST - (int)((BEST - 1) * far));
    }
    for (int what = 0; what < COUNTS; what++)
        add_up(r, what);
}

static int count_in(const struct raster *r, int what, int x0, int y0, int x1, int y1) {
    x0 = x0 < 0 ? 0 : x0;
    y0 = y0 < 0 ? 0 : y0;
    x1 = x1 > r->w ? r->w : x1;
    y1 = y1 > r->h ? r->h : y1;
    const uint16_t(*sum)[MAP + 1] = r->sum[what];
    return sum[y1][x1] - sum[y0][x1] - sum[y1][x0] + sum[y0][x0];
}

/* Enough digits, and little else. */
static int is_full_enough(const struct raster *r, int x, int y) {
    int digits = count_in(r, DIGITS, x, y, x + NINE, y + NINE);
    return digits >= LEAST_DIGITS && digits * 7 >= count_in(r, ALL, x, y, x + NINE, y + NINE) * 6;
}

/* The lines between the cells of one direction, from where their digits are: their middles are
 * at + step * cell + apart * box. */
static void place_lines(const struct parts *p, const struct raster *r, int k, int x, int y,
                        float *line) {
    double row[3][EQUATIONS + 1], at[3];
    memset(row, 0, sizeof row);
    row[2][2] = 1;
    for (int i = 0; i < p->count; i++) {
        int u = r->index[0][i] - x, v = r->index[1][i] - y, cell = k == 0 ? u : v;
        if (r->index[0][i] < 0 || u < 0 || v < 0 || u >= NINE || v >= NINE)
            continue;
        double term[3] = {1, cell, cell / 3}, off = p->at[k][i];
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++)
                row[a][b] += term[a] * term[b];
            row[a][3] += term[a] * off;
        }
    }
    nonet_photo_equations(row, 3, at);
    for (int i = 0; i <= NINE; i++) {
        int before = i > 0 ? (i - 1) / 3 : 0, after = i < NINE ? i / 3 : 2;
        line[i] = (float)(at[0] + at[1] * (i - 0.5) + at[2] * 0.5 * (before + after));
    }
}

static void place_grid(const struct parts *p, const struct raster *r, int x, int y,
                       const struct photo_plane *plane, struct photo_lattice *l) {
    float line[2][NINE + 1];
    for (int k = 0; k < 2; k++)
        place_lines(p, r, k, x, y, line[k]);
    l->side = NINE;
    for (int i = 0; i < (NINE + 1) * (NINE + 1); i++) {
        l->node[i][0] = (line[0][i % (NINE + 1)] + 0.5f) * plane->scale;
        l->node[i][1] = (line[1][i / (NINE + 1)] + 0.5f) * plane->scale;
    }
}

/* A window among those of the same raster, the best first; a better raster has begun anew. */
static void keep(const struct photo_grid *grid, struct photo_found *found) {
    int i = found->count < GRIDS ? found->count++ : GRIDS;
    for (; i > 0 && grid->score > found->grid[i - 1].score; i--)
        if (i < GRIDS)
            found->grid[i] = found->grid[i - 1];
    if (i < GRIDS)
        found->grid[i] = *grid;
}

/* Whether a window leaves out digits at one side though it is empty at the other. */
static int is_aside(const struct raster *r, int x, int y) {
    int right = x + NINE, low = y + NINE;
    int in[4] = {count_in(r, DIGITS, x, y, right, y + 1),
                 count_in(r, DIGITS, x, low - 1, right, low), count_in(r, DIGITS, x, y, x + 1, low),
                 count_in(r, DIGITS, right - 1, y, right, low)};
    int out[4] = {
        count_in(r, DIGITS, x, low, right, low + 1), count_in(r, DIGITS, x, y - 1, right, y),
        count_in(r, DIGITS, right, y, right + 1, low), count_in(r, DIGITS, x - 1, y, x, low)};
    for (int k = 0; k < 4; k++)
        if (in[k] == 0 && out[k] > 0)
            return 1;
    return 0;
}

/* How well a window of a raster fits: what is larger is preferred, since notes are digits too. */
static float score_of(const struct raster *r, int x, int y) {
    int in = count_in(r, NEARNESS, x, y, x + NINE, y + NINE);
    int around = count_in(r, NEARNESS, x - 1, y - 1, x + NINE + 1, y + NINE + 1) - in;
    float score = (float)(in - around) * r->step / BEST;
    return is_aside(r, x, y) ? 0.5f * score : score;
}

/* The windows of a raster that are not much worse than its best one. */
static void take_windows(const struct look *look, const struct raster *r, float best,
                         struct photo_found *found) {
    struct photo_grid grid;
    memset(&grid, 0, sizeof grid);
    grid.inverted = look->inverted;
    for (int c = 0; c < NINE * NINE; c++)
        grid.sides[c] = 4;
    found->count = 0;
    for (int y = 0; y + NINE <= r->h; y++)
        for (int x = 0; x + NINE <= r->w; x++) {
            grid.score = score_of(r, x, y);
            if (grid.score < worse * best || !is_full_enough(r, x, y))
                continue;
            grid.evidence = seen * (float)count_in(r, DIGITS, x, y, x + NINE, y + NINE) /
                            (float)count_in(r, ALL, x, y, x + NINE, y + NINE);
            place_grid(&look->parts, r, x, y, look->plane, &grid.lattice);
            keep(&grid, found);
        }
}

static float best_score(const struct raster *r, float least) {
    for (int y = 0; y + NINE <= r->h; y++)
        for (int x = 0; x + NINE <= r->w; x++)
            if (is_full_enough(r, x, y))
                least = photo_most(least, score_of(r, x, y));
    return least;
}

/* All spacings for parts of one height. */
static void try_spacings(struct look *look, float high, struct photo_found *found) {
    struct raster r;
    for (r.step = high * narrowest; r.step < high * widest; r.step *= wider) {
        r.w = photo_floor((float)look->plane->w / r.step + 3, 0, MAP);
        r.h = photo_floor((float)look->plane->h / r.step + 3, 0, MAP);
        fill_raster(&look->parts, &r);
        float best = best_score(&r, look->best);
        if (best > look->best) {
            look->best = best;
            take_windows(look, &r, best, found);
        }
    }
}

int nonet_photo_find_digits(const struct photo_picture *picture, int most, struct photo_room *room,
                            struct photo_found *found) {
    struct photo_plane plane;
    struct look look = {.plane = &plane, .best = 0};
    found->count = 0;
    nonet_photo_fit(picture->w, picture->h, most, &plane);
    float highest = (float)(plane.w < plane.h ? plane.w : plane.h) / NINE;
    for (look.inverted = 0; look.inverted < 2; look.inverted++) {
        nonet_photo_plane(picture, look.inverted, room, &plane);
        for (unsigned k = 0; k < sizeof levels / sizeof *levels; k++) {
            int count =
                nonet_photo_parts(&plane, levels[k] * DARK_UNIT / 100, LEAST_HIGH - 1, room);
            for (float high = LEAST_HIGH; high < highest; high *= taller) {
                if (photo_stopped(room))
                    return NONET_E_CANCELLED;
                if (take_parts(room->table, count, high, &look.parts))
                    try_spacings(&look, high, found);
            }
        }
    }
    return NONET_OK;
}
