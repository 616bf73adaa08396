/*
 * Finding the grid. A plane is cut at several darknesses, the largest blobs of each become
 * quadrilaterals, and each of those is tried as a lattice, in up to four ways, the next only if the
 * one before does not fit:
 *
 *     straight | the blob's outline | straight, then its lines traced | the outline, then traced
 *
 * What fits best, with some preference for what is large, is drawn to its lines; if it fills little
 * of the picture, that part is looked at once more, larger. Which side it has is seen from which
 * number of lines fits.
 */
#include "photo/photo.h"

#include <string.h>

enum { LEVELS = 5, TRIED = 64, LEAST_SIDE = 20, ROUNDS = 13 };

struct candidate {
    float quad[4][2];
    struct photo_lattice lattice;
    float evidence, score, area;
};

/* The best two candidates that do not overlap, and the quadrilaterals that have been tried. */
struct search {
    const struct photo_plane *plane;
    struct photo_room *room;
    struct candidate best, second;
    int tried;
    float quad[TRIED][4][2];
};

static const float empty_score = 0.42f;

static float distance(const float *a, const float *b) {
    float x = a[0] - b[0], y = a[1] - b[1];
    return (float)nonet_photo_root((double)(x * x) + (double)(y * y));
}

static int is_new(struct search *s, float quad[4][2]) {
    for (int k = 0; k < s->tried; k++) {
        float most = 0;
        for (int i = 0; i < 4; i++)
            for (int c = 0; c < 2; c++)
                most = photo_most(most, photo_abs(quad[i][c] - s->quad[k][i][c]));
        if (most < 2.5f)
            return 0;
    }
    if (s->tried < TRIED)
        memcpy(s->quad[s->tried++], quad, sizeof s->quad[0]);
    return 1;
}

/* How well a lattice fits that is drawn a little to its lines, if that may be more than `least`. */
static float quick_look(const struct photo_plane *plane, struct photo_lattice lattice, int bent,
                        float least) {
    nonet_photo_refine(plane, &lattice, 0.35f, 2, 0);
    if (bent)
        nonet_photo_refine(plane, &lattice, 0.25f, 3, 0);
    return nonet_photo_evidence(plane, &lattice, 0.12f, 1, least);
}

/* A lattice to begin with; 0: the blob's outline has gaps. */
static int begin(const struct search *s, const struct photo_blob *blob, float quad[4][2], int side,
                 int outlined, struct photo_lattice *lattice) {
    lattice->side = side;
    if (outlined)
        return nonet_photo_outline(s->plane, blob, s->room->label, quad, lattice);
    nonet_photo_straight(quad, side, lattice);
    return 1;
}

/* Other sides than nine, the finest first: the lines of a coarse lattice are among those of a finer
 * one. Most are not there at all, which a few of their lines show. 1: one of them fits. */
static int try_others(const struct search *s, const struct photo_blob *blob, int outlined,
                      struct candidate *c) {
    static const int sides[] = {16, 6, 4};
    for (unsigned k = 0; k < sizeof sides / sizeof *sides; k++) {
        struct photo_lattice lattice;
        if (!begin(s, blob, c->quad, sides[k], outlined, &lattice))
            return 0;
        float least = photo_most(0.9f, c->evidence + 0.1f);
        if (nonet_photo_evidence(s->plane, &lattice, 0.35f, 5, 0.5f) < 0.5f)
            continue;
        float evidence = quick_look(s->plane, lattice, outlined, least);
        if (evidence > least) {
            c->evidence = evidence;
            c->lattice = lattice;
            return 1;
        }
    }
    return 0;
}

/* Four ways to begin; the first two also with other sides, where nine cells do not fit well. */
static void try_ways(struct search *s, const struct photo_blob *blob, struct candidate *c) {
    struct photo_lattice lattice;
    c->evidence = -1;
    for (int way = 0; way < 4 && c->evidence <= 0.97f; way++) {
        if (way > 0 && c->evidence < 0.25f)
            break;
        int outlined = way % 2;
        if (!begin(s, blob, c->quad, 9, outlined, &lattice))
            continue;
        for (int i = 0; i < 2 && way >= 2; i++)
            nonet_photo_trace(s->plane, s->room->trace, &lattice);
        float least = c->evidence + (way > 0 ? 0.01f : 0);
        float evidence = quick_look(s->plane, lattice, way > 0, least);
        if (evidence > least) {
            c->evidence = evidence;
            c->lattice = lattice;
        }
        if (way < 2 && c->evidence < 0.9f && try_others(s, blob, outlined, c))
            break;
    }
}

static void measure(const struct photo_plane *plane, struct candidate *c) {
    float area = 0, least = 1e9f, most = 0;
    for (int i = 0; i < 4; i++) {
        const float *a = c->quad[i], *b = c->quad[(i + 1) % 4];
        float length = distance(a, b);
        area += a[0] * b[1] - a[1] * b[0];
        least = photo_least(least, length);
        most = photo_most(most, length);
    }
    c->area = photo_least(photo_abs(area) / 2 / ((float)plane->w * (float)plane->h), 1);
    c->score = c->evidence + 0.3f * (float)nonet_photo_root(c->area);
    c->score -= least < 0.5f * most ? 0.3f : 0;
}

static void bounds(float quad[4][2], float box[4]) {
    box[0] = box[1] = 1e9f;
    box[2] = box[3] = -1e9f;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 2; k++) {
            box[k] = photo_least(box[k], quad[i][k]);
            box[k + 2] = photo_most(box[k + 2], quad[i][k]);
        }
}

static int overlap(struct candidate *a, struct candidate *b) {
    float p[4], q[4], both[2];
    bounds(a->quad, p);
    bounds(b->quad, q);
    for (int k = 0; k < 2; k++)
        both[k] = photo_least(p[k + 2], q[k + 2]) - photo_most(p[k], q[k]);
    float smaller = photo_least((p[2] - p[0]) * (p[3] - p[1]), (q[2] - q[0]) * (q[3] - q[1]));
    return both[0] > 0 && both[1] > 0 && both[0] * both[1] > 0.1f * smaller;
}

static void keep(struct search *s, struct candidate *c) {
    if (c->area < 0.02f)
        return;
    if (c->score > s->best.score) {
        if (s->best.score > 0 && !overlap(c, &s->best))
            s->second = s->best;
        else if (s->second.score > 0 && overlap(c, &s->second))
            s->second.score = 0;
        s->best = *c;
    } else if (c->score > s->second.score && !overlap(c, &s->best)) {
        s->second = *c;
    }
}

static int try_level(struct search *s, int threshold) {
    struct photo_blob blob[BLOBS];
    int count = nonet_photo_blobs(s->plane, threshold, s->room, blob);
    for (int i = 0; i < count; i++) {
        struct candidate c;
        if (photo_stopped(s->room))
            return NONET_E_CANCELLED;
        if (!nonet_photo_quad(s->plane, &blob[i], s->room, c.quad) || !is_new(s, c.quad))
            continue;
        try_ways(s, &blob[i], &c);
        measure(s->plane, &c);
        keep(s, &c);
    }
    return NONET_OK;
}

/* All levels of one plane; ends early at what can hardly be anything else. */
static int try_plane(struct search *s) {
    static const int levels[LEVELS] = {6, 12, 3, 20, 30}; /* hundredths */
    s->tried = 0;
    for (int k = 0; k < LEVELS; k++) {
        int status = try_level(s, levels[k] * DARK_UNIT / 100);
        if (status != NONET_OK)
            return status;
        if (k >= 1 && s->best.score > 1.15f)
            break;
    }
    return NONET_OK;
}

/* Rounds with less and less freedom; if they do not suffice, more of them, with more. */
static void settle(const struct photo_plane *plane, const struct candidate *c,
                   struct photo_grid *grid) {
    static const int window[ROUNDS] = {35, 20, 15, 12, 35, 30, 30, 25, 25, 20, 20, 15, 12};
    struct photo_lattice lattice = c->lattice;
    grid->evidence = -1;
    for (int k = 0; k < ROUNDS && grid->evidence <= 0.985f; k++) {
        int degree = k == 0 ? 2 : k == 1 || k == 4 ? 3 : 4;
        nonet_photo_refine(plane, &lattice, (float)window[k] / 100, degree, k == 3 || k >= 7);
        float least = grid->evidence + 0.002f;
        float evidence = k < 3 ? -1 : nonet_photo_evidence(plane, &lattice, 0.10f, 1, least);
        if (evidence > least) {
            grid->evidence = evidence;
            grid->lattice = lattice;
        }
    }
    nonet_photo_sides(plane, 0.10f, grid);
    for (int i = 0; i < (lattice.side + 1) * (lattice.side + 1); i++)
        for (int k = 0; k < 2; k++)
            grid->lattice.node[i][k] = (grid->lattice.node[i][k] + 0.5f) * plane->scale;
    grid->score = c->score;
    grid->area = c->area;
}

/* The picture as it is and, unless a grid is certain, as its negative. */
static int look(const struct photo_picture *picture, int most, struct photo_room *room,
                struct photo_found *found) {
    struct photo_plane plane;
    struct search s;
    struct candidate none = {.score = 0};
    int status = NONET_OK, inverted = 0;
    found->count = 0;
    nonet_photo_fit(picture->w, picture->h, most, &plane);
    if (plane.w < LEAST_SIDE || plane.h < LEAST_SIDE)
        return NONET_OK;
    s.plane = &plane;
    s.room = room;
    s.best = s.second = none;
    nonet_photo_plane(picture, 0, room, &plane);
    status = try_plane(&s);
    if (status == NONET_OK && s.best.score <= 0.95f) {
        struct search light = s;
        nonet_photo_plane(picture, 1, room, &plane);
        status = try_plane(&light);
        inverted = light.best.score > s.best.score;
        if (inverted)
            s = light;
        else
            nonet_photo_plane(picture, 0, room, &plane);
    }
    if (status != NONET_OK || s.best.score < empty_score)
        return status;
    settle(&plane, &s.best, &found->grid[0]);
    found->count = 1;
    if (s.second.score >= empty_score && s.second.evidence > 0.85f && !inverted)
        settle(&plane, &s.second, &found->grid[found->count++]);
    for (int i = 0; i < found->count; i++)
        found->grid[i].inverted = inverted;
    return NONET_OK;
}

/* The part of the picture with a grid and some margin, from x0, y0 on; 0: no need, or no room. */
static int part_of(const struct photo_picture *picture, const struct photo_grid *grid,
                   struct photo_picture *part, int *x0, int *y0) {
    const struct photo_lattice *l = &grid->lattice;
    float box[4] = {1e9f, 1e9f, 0, 0};
    for (int i = 0; i < (l->side + 1) * (l->side + 1); i++)
        for (int k = 0; k < 2; k++) {
            box[k] = photo_least(box[k], l->node[i][k]);
            box[k + 2] = photo_most(box[k + 2], l->node[i][k]);
        }
    float size = photo_most(box[2] - box[0], box[3] - box[1]), margin = 0.12f * size;
    int longer = picture->w > picture->h ? picture->w : picture->h;
    if (size >= 0.6f * (float)longer || grid->evidence >= 0.985f)
        return 0;
    *x0 = (int)photo_held(box[0] - margin, 0, (float)picture->w);
    *y0 = (int)photo_held(box[1] - margin, 0, (float)picture->h);
    int x1 = (int)photo_held(box[2] + margin, 0, (float)picture->w);
    int y1 = (int)photo_held(box[3] + margin, 0, (float)picture->h);
    *part = *picture;
    part->at += *y0 * picture->stride + *x0;
    part->w = x1 - *x0;
    part->h = y1 - *y0;
    return part->w > 40 && part->h > 40;
}

int nonet_photo_find(const struct photo_picture *picture, int most, struct photo_room *room,
                     struct photo_found *found) {
    struct photo_picture part;
    struct photo_found closer;
    int x0, y0, status = look(picture, most, room, found);
    if (status != NONET_OK || found->count == 0 ||
        !part_of(picture, &found->grid[0], &part, &x0, &y0))
        return status;
    status = look(&part, most, room, &closer);
    if (status != NONET_OK || closer.count == 0 ||
        closer.grid[0].evidence <= found->grid[0].evidence)
        return status;
    struct photo_lattice *l = &closer.grid[0].lattice;
    for (int i = 0; i < (l->side + 1) * (l->side + 1); i++) {
        l->node[i][0] += (float)x0;
        l->node[i][1] += (float)y0;
    }
    found->grid[0] = closer.grid[0];
    return NONET_OK;
}
