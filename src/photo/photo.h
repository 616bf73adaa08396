/*
 * What the files of this folder share. A picture becomes planes, planes become blobs, a blob becomes
 * a quadrilateral, that a lattice, its cells probabilities, and these a reading:
 *
 *     plane.c -> blobs.c -> quad.c -> lattice.c, evidence.c, outline.c, trace.c, digits.c -> cells.c -> net.c -> decode.c, full.c, alike.c
 *                 find.c puts the first half in order, read.c the second; judge.c has the verdict
 *
 * All memory is the caller's, cut into the pieces of struct photo_room by read.c.
 */
#ifndef NONET_PHOTO_PHOTO_H
#define NONET_PHOTO_PHOTO_H

#include "nonet.h"
#include "photo/number.h"

enum {
    INSIDE = 800,    /* pixels of the longer side of a picture after scaling, at most; */
    ENLARGE = 600,   /* a picture below this is enlarged, at most to 10/3 of its size */
    LINES_MOST = 17, /* of a lattice of side 16, which is recognised and not read */
    SEGMENTS = 16 * LINES_MOST,
    TRACE_SIDE = 9, /* the largest lattice whose lines are traced */
    BLOBS = 5,      /* looked at for each threshold */
    BLOB_TABLE = 4096,
    CELL = 24, /* the side of a cell for the net, in pixels */
    CELL_PIXELS = CELL * CELL,
    CELLS = 81,
    SIGNS = 10, /* empty, 1 to 9 */
    FACE = 20   /* the side of what is compared with other cells */
};

struct photo_picture {
    const uint8_t *at;
    int w, h;
    ptrdiff_t stride;
};

/* How dark each pixel is against its surroundings, 400 for black on white; `soft` is the sum over
 * the pixel and its neighbours. */
enum { DARK_UNIT = 400, SOFT_UNIT = 9 * DARK_UNIT };
struct photo_plane {
    int w, h;
    float scale; /* pixels of the picture for one of the plane */
    uint8_t *dark;
    uint16_t *soft;
};

struct photo_blob {
    uint32_t root; /* its first pixel */
    int x0, y0, x1, y1;
};

/* The points where the lines of a grid cross, row by row, in pixels of a plane or of the picture. */
struct photo_lattice {
    int side;
    float node[LINES_MOST * LINES_MOST][2];
};

/* One side of a cell as it was seen: how far from its place (in cells), how dark, and how much of
 * it is darker than both of its sides. */
struct photo_segment {
    float off, dark, line;
};

/* Those of a lattice: [0] across, [1] down; segment s of line l is at l * side + s. */
struct photo_segments {
    struct photo_segment at[2][SEGMENTS];
};

struct photo_grid {
    struct photo_lattice lattice; /* in pixels of the picture, as it lies */
    int inverted;
    float evidence; /* the share of its lines that were seen, 0 to 1 */
    float score, area;
    float sides[SEGMENTS]; /* of each cell, how many of its sides were seen, 0 to 4 */
    int box_rows;          /* as it lies, if its lines say so, else 0; of side 6 */
};

/* Up to two grids that do not overlap, the better one first; or places that one grid may have. */
enum { GRIDS = 4 };
struct photo_found {
    int count;
    struct photo_grid grid[GRIDS];
};

enum { TRACE_PLACES = 20 * TRACE_SIDE + 13, TRACE_STEPS = 21 };
struct photo_trace {
    float score[TRACE_SIDE + 1][TRACE_PLACES][TRACE_STEPS];
    int8_t from[TRACE_SIDE + 1][TRACE_PLACES][TRACE_STEPS];
};

/* The net's weights as numbers, the outputs of one input side by side, and its planes between the
 * layers, with a border of zeros. */
enum { NET_A = 12, NET_B = 24, NET_C = 48, NET_FLAT = 9 * NET_C, NET_WIDE = 64 };
struct photo_net {
    float a[9][NET_A], a_bias[NET_A];
    float b[9 * NET_A][NET_B], b_bias[NET_B];
    float c[9 * NET_B][NET_C], c_bias[NET_C];
    float wide[NET_FLAT][NET_WIDE], wide_bias[NET_WIDE];
    float last[SIGNS][NET_WIDE], last_bias[SIGNS];
    float in[26 * 26], plane_a[14 * 14 * NET_A], plane_b[8 * 8 * NET_B], plane_c[5 * 5 * NET_C];
};

enum { CHANGES = 160, CHANGES_TOGETHER = 6, POPS = 60000, BATCH = 128, KEPT = 400 };
struct photo_change {
    float cost;
    uint8_t cell, sign;
};
struct photo_set {
    float cost;
    uint8_t count, change[CHANGES_TOGETHER];
};
struct photo_decode {
    struct photo_change change[CHANGES];
    struct photo_set heap[POPS + 2];
    char text[BATCH][CELLS], solution[BATCH][CELLS];
    uint8_t solutions[BATCH];
    float cost[BATCH];
    char kept[KEPT][CELLS]; /* readings with one solution, */
    float kept_cost[KEPT];  /* best first */
};

/* What is read in a lattice, held in one way. */
struct photo_reading {
    int side, cells, box_rows, box_cols, turns;
    float evidence, sides[CELLS];  /* as in struct photo_grid, of the upright cells */
    float ink[CELLS], size[CELLS]; /* as in struct photo_reader, likewise */
    float noise;                   /* likewise */
    uint8_t from[CELLS];           /* where each cell lies in the lattice */
    float log_probability[CELLS][SIGNS];
    char plain[CELLS + 1], best[CELLS + 1], solution[CELLS + 1];
    int digits;                               /* in plain */
    int full;                                 /* best is a full grid, found as one */
    int solutions;                            /* of best: 0, 1, or 2 for several */
    int changed;                              /* cells in which best differs from plain */
    float plain_loss, loss, posterior, least; /* least: the probability of the least certain cell */
    float joint[CELLS][SIGNS];                /* of each sign, given that there is one solution */
    float likeness
        [CELLS]; /* of each digit to those with its sign: 1 is usual on the page; of an empty cell
                              to those that it looks most like, and what is usual for these: */
    float empty_likeness;
    uint16_t alike[CELLS]; /* which signs' cells it looks more like than those with its own */
    uint64_t tried;
};

/* For the second half, in the memory of the labels. */
struct photo_reader {
    float cell[CELLS][CELL_PIXELS];
    float ink[CELLS]; /* what goes through the cell's middle and is as large as a digit: how dark */
    float size[CELLS]; /* how high or wide that is, if it is as dark as print; 1 is usual */
    float face[CELLS][FACE * FACE];
    float noise; /* how dark the specks are in a cell that is surely empty, likewise */
    struct photo_net net;
    struct photo_decode decode;
    struct photo_reading reading[4]; /* one for each way to hold the page */
};

struct photo_room {
    uint32_t *label;             /* a word for each pixel of the plane */
    struct photo_reader *reader; /* the same memory */
    uint8_t *dark;
    uint16_t *soft;
    struct photo_trace *trace;
    uint32_t column[INSIDE];
    uint16_t three[INSIDE];
    float point[2 * INSIDE][2], hull[2 * INSIDE + 2][2];
    struct photo_blob table[BLOB_TABLE];
    nonet_cancel_fn cancel;
    void *cancel_user;
};

static inline int photo_stopped(const struct photo_room *room) {
    return room->cancel != NULL && room->cancel(room->cancel_user);
}

/* plane.c: the size inside for a picture, and the planes. */
void nonet_photo_fit(int w, int h, int most, struct photo_plane *plane);
void nonet_photo_plane(const struct photo_picture *picture, int inverted, struct photo_room *room,
                       struct photo_plane *plane);

/* The soft plane between its pixels, 0 to 1, at four places. */
static inline photo_four photo_soft_four(const struct photo_plane *p, photo_four x, photo_four y) {
    x = photo_held_four(x, 0, (float)p->w - 1.001f);
    y = photo_held_four(y, 0, (float)p->h - 1.001f);
    photo_mask i = __builtin_convertvector(x, photo_mask);
    photo_mask j = __builtin_convertvector(y, photo_mask);
    photo_four a = x - __builtin_convertvector(i, photo_four);
    photo_four b = y - __builtin_convertvector(j, photo_four);
    photo_mask q[4];
    for (int k = 0; k < LANES; k++) {
        const uint16_t *at = p->soft + (size_t)j[k] * (size_t)p->w + i[k], *low = at + p->w;
        q[0][k] = at[0], q[1][k] = at[1], q[2][k] = low[0], q[3][k] = low[1];
    }
    photo_four top = __builtin_convertvector(q[0], photo_four) +
                     __builtin_convertvector(q[1] - q[0], photo_four) * a;
    photo_four low = __builtin_convertvector(q[2], photo_four) +
                     __builtin_convertvector(q[3] - q[2], photo_four) * a;
    return (top + (low - top) * b) * (1.0f / SOFT_UNIT);
}

static inline float photo_soft(const struct photo_plane *p, float x, float y) {
    photo_four at = photo_soft_four(p, (photo_four){x}, (photo_four){y});
    return at[0];
}

/* blobs.c: the largest connected dark parts, at most BLOBS of them, the largest first. Their pixels
 * have their root as label. */
int nonet_photo_blobs(const struct photo_plane *plane, int threshold, struct photo_room *room,
                      struct photo_blob *blob);
/* All parts that are at least so many pixels high, in room->table; how many there are. */
int nonet_photo_parts(const struct photo_plane *plane, int threshold, int high,
                      struct photo_room *room);

/* quad.c: the four sides round a blob, from the corner at the top left clockwise; 0: there are none. */
int nonet_photo_quad(const struct photo_plane *plane, const struct photo_blob *blob,
                     struct photo_room *room, float quad[4][2]);
int nonet_photo_quad_of(float (*point)[2], int count, float (*hull)[2], float quad[4][2]);

/* lattice.c */
struct photo_square {
    double at[9];
    int side;
};
void nonet_photo_square(float quad[4][2], int side, struct photo_square *square);
void nonet_photo_project(const struct photo_square *square, double u, double v, float *to);
void nonet_photo_straight(float quad[4][2], int side, struct photo_lattice *lattice);
void nonet_photo_place(const struct photo_lattice *lattice, float u, float v, float *to);
/* Solves count equations, each a row with its right side at its end. */
enum { EQUATIONS = 15 };
void nonet_photo_equations(double row[][EQUATIONS + 1], int count, double *result);
/* A polynomial through weighted points of a lattice that leaves out those that lie far from it. */
struct photo_points {
    int count;
    float u[SEGMENTS], v[SEGMENTS], z[SEGMENTS], weight[SEGMENTS];
};
struct photo_surface {
    int degree, side;
    double at[EQUATIONS];
};
void nonet_photo_surface(const struct photo_points *points, struct photo_surface *surface);
double nonet_photo_height(const struct photo_surface *surface, double u, double v);
/* One round: measures, fits, moves. */
void nonet_photo_refine(const struct photo_plane *plane, struct photo_lattice *lattice,
                        float window, int degree, int local);

/* evidence.c: the segments of a lattice within so many cells of their places, how dark a usual one
 * is, the share of every so many of them that are lines (or, once that cannot be `least`, less than
 * that), and how many of those each cell has, and what boxes they
 * make. */
void nonet_photo_segments(const struct photo_plane *plane, const struct photo_lattice *lattice,
                          float window, struct photo_segments *segments);
float nonet_photo_usual(const struct photo_segments *segments, int side);
float nonet_photo_evidence(const struct photo_plane *plane, const struct photo_lattice *lattice,
                           float window, int every, float least);
void nonet_photo_sides(const struct photo_plane *plane, float window, struct photo_grid *grid);

/* outline.c: the lattice between the four curves of a blob's own outline; 0: it has gaps. */
int nonet_photo_outline(const struct photo_plane *plane, const struct photo_blob *blob,
                        const uint32_t *label, float quad[4][2], struct photo_lattice *lattice);

/* trace.c */
void nonet_photo_trace(const struct photo_plane *plane, struct photo_trace *work,
                       struct photo_lattice *lattice);

/* digits.c: the places that a grid without lines may have, the better ones first. */
int nonet_photo_find_digits(const struct photo_picture *picture, int most, struct photo_room *room,
                            struct photo_found *found);

/* find.c: NONET_OK or NONET_E_CANCELLED. */
int nonet_photo_find(const struct photo_picture *picture, int most, struct photo_room *room,
                     struct photo_found *found);

/* cells.c: the cells of a lattice, as it lies, in the reader's memory. */
void nonet_photo_cells(const struct photo_picture *picture, const struct photo_grid *grid,
                       struct photo_reader *reader);

/* net.c, weights.c: what a cell is, before it is made into probabilities. */
enum { WEIGHT_BYTES = 42620 };
extern const uint8_t nonet_photo_weights[WEIGHT_BYTES];
void nonet_photo_net_open(struct photo_net *net);
void nonet_photo_net(struct photo_net *net, const float *cell, float *signs);

/* decode.c, full.c: from log_probability to the plain reading, and from there to the rest of a reading
 * that is otherwise all zeros. NONET_OK or NONET_E_CANCELLED. */
void nonet_photo_plain(struct photo_reading *r);
int nonet_photo_decode(struct photo_room *room, struct photo_decode *work, struct photo_reading *r);
int nonet_photo_full(struct photo_room *room, struct photo_reading *r);
int nonet_photo_clashes(const struct photo_reading *r, const char *text, uint8_t *clash);

/* alike.c: how alike a reading's cells are: its `likeness`, `empty_likeness` and `alike`. */
void nonet_photo_alike(struct photo_reader *reader, struct photo_reading *r);

/* judge.c: whether too few sides of cells were seen for anything but a full grid; whether every cell is
 * sure as it was seen; the verdict, and what is to be asked. */
int nonet_photo_is_lost(const struct photo_reading *r);
int nonet_photo_is_sure(const struct photo_reading *r);
void nonet_photo_judge(const struct photo_reading *r, struct nonet_photo_result *result);

#endif
