/*
 * synth GLYPHS train|held COUNT SEED OUT: cells of a photographed Sudoku, drawn, each with its digit
 * (0: empty), as the reader cuts them: the inner nine tenths of a cell, darkness relative to the
 * cell's own paper and to how dark the page's digits are. `held` draws with every tenth face, `train`
 * with the others.
 *
 * A digit of a random face, stretched, sheared and shifted, gets what photos do to it: the grid's
 * lines where the lattice is a little off, blur, shadows, glare, print that shows through, strokes of
 * the neighbours, noise, JPEG. Empty cells get the same, and besides pencil marks, specks, stains and
 * strokes of a pen: they are to be read as empty. Each cell draws from a random stream of its own.
 */
#include "canvas.h"

#include <stdio.h>
#include <stdlib.h>

enum { HELD = 10, MARGIN = 3 };

struct faces {
    const uint8_t *pictures;
    int count;
    bool held;
};

static const uint8_t *glyph_of(const struct faces *f, int face, int digit) {
    return f->pictures + ((size_t)face * 9 + (size_t)digit - 1) * GLYPH_BYTES;
}

static int any_face(const struct faces *f, struct nonet_random *r) {
    int held = f->count / HELD;
    int k = below(r, f->held ? held : f->count - held);
    return f->held ? k * HELD + HELD - 1 : k / (HELD - 1) * HELD + k % (HELD - 1);
}

static const uint8_t *any_glyph(const struct faces *f, struct nonet_random *r) {
    int face = any_face(f, r);
    return glyph_of(f, face, 1 + below(r, 9));
}

static struct pose pose_at(float height, float x, float y, float ink) {
    return (struct pose){.height = height, .x = x, .y = y, .stretch = 1, .ink = ink};
}

static int by_value(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* The values of the inner part of a square plane, in order. */
static int inner_sorted(const float *plane, int side, int margin, float *values) {
    int n = 0;
    for (int y = margin; y < side - margin; y++)
        for (int x = margin; x < side - margin; x++)
            values[n++] = plane[y * side + x];
    qsort(values, (size_t)n, sizeof *values, by_value);
    return n;
}

/* The digit's ink is compared with what the ninth darkest cell of a page has: it is about 1. */
static void match_page(struct canvas *c, struct nonet_random *r) {
    float values[SIDE * SIDE];
    int n = inner_sorted(&c->p[0][0], SIDE, 2 * MARGIN, values);
    float peak = values[n * 96 / 100], least = 0.25f * values[n - 1] + 1e-3f;
    float gain = between(r, 0.55f, 1.25f) / (peak > least ? peak : least);
    for (int i = 0; i < SIDE * SIDE; i++)
        (&c->p[0][0])[i] *= gain;
}

static void draw_digit(struct canvas *c, const struct faces *f, int digit, const float sigma[2],
                       struct nonet_random *r) {
    struct pose pose =
        pose_at(between(r, 0.42f, 0.92f) * SIDE, SIDE / 2 - 0.5f, SIDE / 2 - 0.5f, 1);
    pose.x += clamped(2.6f * normal(r), -7, 7);
    pose.y += clamped(2.6f * normal(r), -7, 7);
    pose.turns = 0.01f * normal(r);
    pose.stretch = between(r, 0.85f, 1.2f);
    pose.shear = 0.06f * normal(r);
    canvas_glyph(c, glyph_of(f, any_face(f, r), digit), &pose);
    if (chance(r, 0.15f))
        canvas_embolden(c, chance(r, 0.3f));
    canvas_blur(c, sigma);
    match_page(c, r);
}

static void scattered_marks(struct canvas *c, const struct faces *f, struct nonet_random *r) {
    for (int n = 1 + below(r, 5); n > 0; n--) {
        const uint8_t *glyph = any_glyph(f, r);
        float height = between(r, 0.13f, 0.25f) * SIDE, x = between(r, 6, SIDE - 6);
        float y = between(r, 6, SIDE - 6), ink = between(r, 0.3f, 1.1f);
        struct pose pose = pose_at(height, x, y, ink);
        canvas_glyph(c, glyph, &pose);
    }
}

/* Notes of an app: each digit has its place among three by three. */
static void ordered_marks(struct canvas *c, const struct faces *f, struct nonet_random *r) {
    int face = any_face(f, r);
    float height = between(r, 0.14f, 0.27f) * SIDE, ink = between(r, 0.3f, 1.1f);
    float step = between(r, 0.26f, 0.32f) * SIDE, share = between(r, 0.15f, 0.8f);
    for (int digit = 1; digit <= 9; digit++) {
        if (!chance(r, share))
            continue;
        struct pose pose = pose_at(height, SIDE / 2 - 0.5f + (float)((digit - 1) % 3 - 1) * step,
                                   SIDE / 2 - 0.5f + (float)((digit - 1) / 3 - 1) * step, ink);
        canvas_glyph(c, glyph_of(f, face, digit), &pose);
    }
}

static void any_point(float point[2], struct nonet_random *r) {
    point[0] = unit(r) * SIDE;
    point[1] = unit(r) * SIDE;
}

static void draw_specks(struct canvas *c, struct nonet_random *r) {
    for (int n = 1 + below(r, 2); n > 0; n--) {
        float point[2], size = chance(r, 0.6f) ? 8 : 24;
        any_point(point, r);
        size = between(r, 2, size);
        canvas_stroke(c, point, point, size, between(r, 0.1f, 0.6f));
    }
}

static void draw_pen(struct canvas *c, struct nonet_random *r) {
    float from[2], to[2];
    any_point(from, r);
    any_point(to, r);
    float width = between(r, 1, 4);
    canvas_stroke(c, from, to, width, between(r, 0.1f, 0.7f));
}

/* What drops and cups leave: spots that run together, and rings. */
static void draw_stain(struct canvas *c, struct nonet_random *r) {
    float point[2], ink = between(r, 0.1f, 0.6f);
    any_point(point, r);
    if (chance(r, 0.5f)) {
        float radius = between(r, 6, 36), width = between(r, 1, 6);
        canvas_ring(c, point, radius, width, ink);
        return;
    }
    for (int n = 2 + below(r, 6); n > 0; n--) {
        float size = between(r, 3, 18);
        canvas_stroke(c, point, point, size, ink);
        point[0] += between(r, -9, 9);
        point[1] += between(r, -9, 9);
    }
}

static void draw_nothing(struct canvas *c, const struct faces *f, const float sigma[2],
                         struct nonet_random *r) {
    float kind = unit(r);
    if (kind < 0.08f)
        scattered_marks(c, f, r);
    else if (kind < 0.14f)
        ordered_marks(c, f, r);
    else if (kind < 0.26f)
        draw_specks(c, r);
    else if (kind < 0.30f)
        draw_pen(c, r);
    else if (kind < 0.38f)
        draw_stain(c, r);
    canvas_blur(c, sigma);
}

/* Remains of the grid, and a shadow's edge or a part of the cell that is tinted. */
static void draw_lines(struct canvas *c, const float sigma[2], struct nonet_random *r) {
    struct canvas lines = {{{0}}};
    for (int side = 0; side < 4; side++) {
        if (!chance(r, 0.5f))
            continue;
        float width = between(r, 0.5f, 5), start = between(r, -5, 1.5f);
        float ink = between(r, 0.2f, 1.4f), slope = 0.03f * normal(r), bow = 0.02f * normal(r);
        canvas_rule(&lines, side, start, width, slope, bow, ink);
    }
    if (chance(r, 0.1f)) {
        float a = between(r, -1, 1), b = between(r, -1, 1), edge = 12 * normal(r);
        float dark = between(r, 0.05f, 0.3f);
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++)
                if (((float)x - SIDE / 2) * a + ((float)y - SIDE / 2) * b > edge)
                    lines.p[y][x] += dark;
    }
    canvas_blur(&lines, sigma);
    canvas_add(c, &lines, 1);
}

/* The digit of the next cell reaches into this one. */
static void draw_neighbour(struct canvas *c, const struct faces *f, const float sigma[2],
                           struct nonet_random *r) {
    struct canvas other = {{{0}}};
    float height = between(r, 0.5f, 0.92f) * SIDE, away = between(r, 0.82f, 1.05f) * SIDE;
    float aside = 4 * normal(r);
    int side = below(r, 4);
    float shift = (side & 1 ? away : -away);
    struct pose pose = pose_at(height, SIDE / 2 - 0.5f + (side & 2 ? aside : shift),
                               SIDE / 2 - 0.5f + (side & 2 ? shift : aside), 1);
    canvas_glyph(&other, any_glyph(f, r), &pose);
    canvas_blur(&other, sigma);
    canvas_add(c, &other, between(r, 0.5f, 1.1f));
}

/* Specks, a stroke or a stain over what is there. */
static void draw_dirt(struct canvas *c, const float sigma[2], struct nonet_random *r) {
    struct canvas dirt = {{{0}}};
    float kind = unit(r);
    if (kind < 0.4f)
        draw_specks(&dirt, r);
    else if (kind < 0.7f)
        draw_pen(&dirt, r);
    else
        draw_stain(&dirt, r);
    canvas_blur(&dirt, sigma);
    canvas_add(c, &dirt, between(r, 0.4f, 1));
}

static void draw_fold(struct canvas *c, struct nonet_random *r) {
    float on[2], across[2];
    any_point(on, r);
    across[0] = between(r, -1, 1);
    across[1] = between(r, -1, 1);
    float reach = between(r, 3, 16);
    canvas_fold(c, on, across, reach, between(r, 0.05f, 0.35f));
}

/* What is printed on the other side of the paper. */
static void draw_behind(struct canvas *c, const struct faces *f, const float sigma[2],
                        struct nonet_random *r) {
    struct canvas behind = {{{0}}};
    for (int n = 1 + below(r, 3); n > 0; n--) {
        const uint8_t *glyph = any_glyph(f, r);
        float height = between(r, 0.2f, 0.9f) * SIDE, x = unit(r) * SIDE, y = unit(r) * SIDE;
        struct pose pose = pose_at(height, x, y, 1);
        pose.mirrored = true;
        canvas_glyph(&behind, glyph, &pose);
    }
    const float softer[2] = {sigma[0] + 0.8f, sigma[1] + 0.8f};
    canvas_blur(&behind, softer);
    canvas_add(c, &behind, between(r, 0.03f, 0.22f));
}

/* Light that takes the ink away, more and more to one side. */
static void add_glare(struct canvas *c, struct nonet_random *r) {
    float a = between(r, -1, 1), b = between(r, -1, 1), most = between(r, 0.2f, 0.6f);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            float t = (((float)x - SIDE / 2) * a + ((float)y - SIDE / 2) * b) / SIDE + 0.5f;
            c->p[y][x] *= 1 - most * clamped(t, 0, 1);
        }
}

/* What cameras do to make edges look crisp: they overshoot. */
static void sharpen(float *cell, struct nonet_random *r) {
    float soft[CELL_PIXELS], most = between(r, 0.3f, 1.2f);
    memcpy(soft, cell, sizeof soft);
    cell_blur(soft, between(r, 0.6f, 1.5f));
    for (int i = 0; i < CELL_PIXELS; i++)
        cell[i] += most * (cell[i] - soft[i]);
}

/* Two by two to one, a gradient of light, noise of a grain, sharper edges, and JPEG. */
static void take_photo(const struct canvas *c, float *cell, struct nonet_random *r) {
    float across = 0.004f * normal(r), down = 0.004f * normal(r), noise[CELL_PIXELS];
    float loud = 0.06f * normal(r);
    for (int i = 0; i < CELL_PIXELS; i++) {
        int x = i % CELL_SIDE, y = i / CELL_SIDE;
        const float *upper = &c->p[2 * y][2 * x], *lower = &c->p[2 * y + 1][2 * x];
        cell[i] = (upper[0] + upper[1] + lower[0] + lower[1]) * 0.25f;
        cell[i] += across * (float)(x - CELL_SIDE / 2) + down * (float)(y - CELL_SIDE / 2);
        noise[i] = loud * normal(r);
    }
    bool coarse = chance(r, 0.5f);
    if (coarse)
        cell_blur(noise, between(r, 0.5f, 1.5f));
    for (int i = 0; i < CELL_PIXELS; i++)
        cell[i] += noise[i] * (coarse ? 2 : 1);
    if (chance(r, 0.2f))
        sharpen(cell, r);
    if (chance(r, 0.25f)) {
        int quality = 25 + below(r, 60), x = below(r, 8), y = below(r, 8);
        cell_jpeg(cell, quality, between(r, 40, 140), x, y);
    }
}

/* Against the paper, which is a quarter up from the brightest, as the reader does it. */
static void store_cell(const float *cell, int digit, uint8_t *record) {
    float values[CELL_PIXELS];
    int n = inner_sorted(cell, CELL_SIDE, MARGIN, values);
    record[0] = (uint8_t)digit;
    for (int i = 0; i < CELL_PIXELS; i++)
        record[1 + i] =
            (uint8_t)((clamped(cell[i] - values[n / 4], -0.5f, 1.5f) + 0.5f) * 127.5f + 0.5f);
}

/* How much a photo is blurred, across and down: now and then it is also shaken, along one of them. */
static void any_blur(float sigma[2], struct nonet_random *r) {
    float spread = 1.6f * normal(r);
    float both = chance(r, 0.85f) ? (spread < 0 ? -spread : spread) + 0.3f : between(r, 2, 4.2f);
    sigma[0] = sigma[1] = both;
    if (chance(r, 0.12f)) {
        int way = below(r, 2);
        sigma[way] = both + between(r, 0.5f, 2.5f);
    }
}

static void make_cell(const struct faces *f, struct nonet_random *r, uint8_t *record) {
    struct canvas c = {{{0}}};
    float cell[CELL_PIXELS];
    int digit = chance(r, 0.35f) ? 0 : 1 + below(r, 9);
    float sigma[2];
    any_blur(sigma, r);
    if (digit)
        draw_digit(&c, f, digit, sigma, r);
    else
        draw_nothing(&c, f, sigma, r);
    draw_lines(&c, sigma, r);
    if (digit && chance(r, 0.06f))
        draw_dirt(&c, sigma, r);
    if (chance(r, 0.05f))
        draw_neighbour(&c, f, sigma, r);
    if (chance(r, 0.15f))
        draw_behind(&c, f, sigma, r);
    if (chance(r, 0.05f))
        draw_fold(&c, r);
    if (chance(r, 0.06f))
        add_glare(&c, r);
    take_photo(&c, cell, r);
    store_cell(cell, digit, record);
}

int main(int argc, char **argv) {
    bool held = argc > 2 && strcmp(argv[2], "held") == 0;
    if (argc != 6 || (!held && strcmp(argv[2], "train") != 0)) {
        fputs("usage: synth GLYPHS train|held COUNT SEED OUT\n", stderr);
        return 2;
    }
    struct store cells = {NULL, store_number(argv[3], "COUNT", 1, 3000000)};
    uint32_t seed = store_number(argv[4], "SEED", 0, UINT32_MAX);
    struct store glyphs = store_read(argv[1], GLYPHS_SIGN, FACE_BYTES);
    struct faces faces = {glyphs.records, (int)glyphs.count, held};
    if (faces.count < (held ? HELD : 2))
        store_fail(argv[1], "has too few faces");
    if (!(cells.records = malloc((size_t)cells.count * CELL_BYTES)))
        store_fail(argv[5], "does not fit in memory");
    for (uint32_t i = 0; i < cells.count; i++) {
        struct nonet_random r;
        random_seed(&r, seed, i);
        make_cell(&faces, &r, cells.records + (size_t)i * CELL_BYTES);
    }
    store_write(argv[5], CELLS_SIGN, CELL_BYTES, &cells);
    free(cells.records);
    free(glyphs.records);
    return 0;
}
