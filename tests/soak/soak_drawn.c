/*
 * soak_drawn [SEED [COUNT [FIRST]]]: pictures drawn by lot, of which none may be read wrong and accepted. Six
 * of ten are grids with lines, in any hand, tilted, bent, in a shadow, with noise, blur, specks and
 * strokes, some beyond reading; one has no lines; one wavers as if drawn by hand; two show no puzzle
 * that could be accepted: crosswords, calendars, noise, halves, two puzzles, other sides, tables of
 * digits. Says how many were read how, kind by kind, and fails if one was accepted wrong.
 */
#include "tests/unit/photo_draw.h"

#include <stdio.h>
#include <time.h>

enum { KINDS = 4, MOST = 760, COUNT = 20000, POOL = 1000 };
static const char *const kind_names[KINDS] = {"lines", "no lines", "wavering", "foreign"};

struct tally {
    long pictures, right, by[5], wrong;
    double seconds;
};

struct pool {
    int count;
    char both[POOL][164]; /* a puzzle, and its solution */
};

struct lot {
    struct nonet_random random;
    const struct pool *pool;
};

static int below(struct lot *l, int n) {
    return (int)nonet_random_below(&l->random, (uint32_t)n);
}

static float between(struct lot *l, double low, double high) {
    return (float)(low + (high - low) * below(l, 100001) / 100000);
}

/* ---- puzzles ---- */

static int take_puzzle(void *user, const struct nonet_generated *g) {
    struct pool *pool = user;
    char *both = pool->both[pool->count++];
    for (int c = 0; c < 81; c++) {
        int digit = nonet_grid_value(g->puzzle, c);
        both[c] = (char)(digit ? '0' + digit : '.');
        both[82 + c] = (char)('0' + nonet_grid_value(g->solution, c));
    }
    both[81] = both[163] = '\0';
    return 0;
}

/* Puzzles of 22 to 35 clues. */
static void fill(struct pool *pool, uint64_t seed, int clues) {
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    int status;
    char reason[NONET_REASON_MAX];
    o.seed = seed;
    o.clues_min = 22 + clues % 14;
    pool->count = 0;
    struct nonet_generator *g = nonet_generator_open(&o, &status, reason);
    if (g == NULL || nonet_generator_run(g, 0, POOL, take_puzzle, pool) != NONET_OK)
        exit(2);
    nonet_generator_close(g);
}

/* Sometimes partly solved. */
static void draw_puzzle(struct lot *l, char *cells) {
    const char *both = l->pool->both[below(l, POOL)];
    int share = below(l, 3) ? 0 : below(l, 60);
    for (int c = 0; c < 81; c++)
        cells[c] = both[c] == '.' && below(l, 100) < share ? both[82 + c] : both[c];
    cells[81] = '\0';
}

/* About a sine, of parabolas; the mathematical library is not linked. */
static float wave(float x) {
    float turns = x / 6.2831853f, part = turns - (float)(int)turns;
    part = part < 0 ? part + 1 : part;
    return part < 0.5f ? 16 * part * (0.5f - part) : -16 * (part - 0.5f) * (1 - part);
}

/* ---- drawings ---- */

static void any_hand(struct lot *l, struct drawing *d) {
    float bold = between(l, 0.05, 0.15);
    d->w = 240 + below(l, 320);
    d->h = below(l, 2) ? d->w : 240 + below(l, 320);
    int least = d->w < d->h ? d->w : d->h;
    d->size = (float)least * between(l, 0.6, 0.95);
    d->x = between(l, 0.01, 0.99) * ((float)d->w - d->size);
    d->y = between(l, 0.01, 0.99) * ((float)d->h - d->size);
    d->weight = bold;
    d->width = between(l, 0.4, 0.8);
    d->tall = between(l, 0.4, 0.78);
    d->slant = between(l, -0.15, 0.3);
    d->thin = between(l, 0.008, 0.06);
    d->thick = d->thin + between(l, 0, 0.1);
    d->ink = below(l, 120);
    d->paper = 130 + below(l, 125);
    d->inverted = below(l, 4) == 0;
    d->seed = nonet_random_next(&l->random);
}

static void any_place(struct lot *l, struct drawing *d) {
    static const float across[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double strength = below(l, 5) ? 0.1 : 0.3;
    int turns = below(l, 3) ? 0 : below(l, 4);
    d->noise = below(l, below(l, 3) ? 30 : 110);
    d->shadow = below(l, 80);
    d->bend = between(l, -3, 3) * (float)strength;
    d->x += turns == 1 || turns == 2 ? d->size : 0;
    d->y += turns >= 2 ? d->size : 0;
    d->across[0] = across[turns][0] + between(l, -strength, strength);
    d->across[1] = across[turns][1] + between(l, -strength, strength);
    d->down[0] = -across[turns][1] + between(l, -strength, strength);
    d->down[1] = across[turns][0] + between(l, -strength, strength);
    d->tilt[0] = between(l, -1, 1) * (float)strength;
    d->tilt[1] = between(l, -1, 1) * (float)strength;
}

/* ---- damage ---- */

static void smear(uint8_t *gray, int w, int h, int radius) {
    uint8_t line[MOST];
    for (int down = 0; down < 2; down++)
        for (int i = 0; i < (down ? w : h); i++) {
            int n = down ? h : w, step = down ? w : 1;
            uint8_t *at = gray + (size_t)i * (size_t)(down ? 1 : w);
            for (int k = 0; k < n; k++) {
                int sum = 0, count = 0;
                for (int j = k - radius; j <= k + radius; j++)
                    if (j >= 0 && j < n)
                        sum += at[(size_t)j * (size_t)step], count++;
                line[k] = (uint8_t)(sum / count);
            }
            for (int k = 0; k < n; k++)
                at[(size_t)k * (size_t)step] = line[k];
        }
}

/* Specks and strokes; none that hides a whole digit. */
static void soil(struct lot *l, const struct drawing *d, uint8_t *gray) {
    float cell = d->size / (float)d->side;
    for (int k = below(l, 12); k > 0; k--) {
        float x = between(l, 0, d->w), y = between(l, 0, d->h),
              far = below(l, 2) ? 0 : between(l, 0, 5) * cell;
        float wide = cell * (far > 0 ? between(l, 0.015, 0.05) : between(l, 0.05, 0.2)),
              way = between(l, 0, 6.283);
        int ink = below(l, 256);
        for (float t = 0; t <= far; t += 0.5f)
            for (int v = (int)(-wide - 1); v <= wide; v++)
                for (int u = (int)(-wide - 1); u <= wide; u++) {
                    int px = (int)(x + t * wave(way + 1.5708f)) + u,
                        py = (int)(y + t * wave(way)) + v;
                    if (px >= 0 && py >= 0 && px < d->w && py < d->h &&
                        (float)(u * u + v * v) <= wide * wide)
                        gray[py * d->w + px] = (uint8_t)ink;
                }
    }
}

/* Every pixel comes from a place near by: waves a cell or so long. */
static void waver(struct lot *l, const struct drawing *d, uint8_t *gray) {
    size_t bytes = (size_t)d->w * (size_t)d->h;
    uint8_t *from = malloc(bytes);
    float cell = d->size / (float)d->side, high = cell * between(l, 0.02, 0.16),
          pace = 6.283f / (cell * between(l, 0.5, 3));
    float a = between(l, 0, 6), b = between(l, 0, 6);
    memcpy(from, gray, bytes);
    for (int y = 0; y < d->h; y++)
        for (int x = 0; x < d->w; x++) {
            int u = x + (int)(high * wave(pace * (float)y + a + 0.01f * (float)x)),
                v = y + (int)(high * wave(pace * (float)x + b));
            u = u < 0 ? 0 : u >= d->w ? d->w - 1 : u;
            v = v < 0 ? 0 : v >= d->h ? d->h - 1 : v;
            gray[y * d->w + x] = from[v * d->w + u];
        }
    free(from);
}

/* ---- what is no puzzle ---- */

static void foreign(struct lot *l, struct drawing *d, char *cells, uint8_t *gray) {
    static const int sides[] = {16, 12, 8, 7, 10, 9, 9, 9};
    static char other[2 * 256 + 2];
    int what = below(l, 8), side = what < 3 ? sides[below(l, 8)] : 9, share = 10 + below(l, 90);
    struct drawing more;
    d->side = side;
    d->box_rows = d->box_cols = side == 16 ? 4 : side == 9 ? 3 : below(l, 2) ? side : 2;
    for (int c = 0; what < 3 && c < side * side; c++) /* a crossword, a calendar, a table */
        other[c] = (char)(below(l, 100) > share ? '.'
                          : what == 0           ? '#'
                          : what == 1           ? '1' + c % 9
                                                : '1' + below(l, 9));
    other[what < 3 ? side * side : 0] = '\0';
    d->cells = what < 3 ? other : cells;
    if (what == 3) /* a half */
        d->x += (float)d->w * between(l, 0.35, 0.6) * (below(l, 2) ? 1.0f : -1.0f);
    if (what == 4)
        d->y += (float)d->h * between(l, 0.35, 0.6) * (below(l, 2) ? 1.0f : -1.0f);
    draw(d, gray);
    if (what == 5) { /* two, one over the other */
        uint8_t *second = malloc((size_t)d->w * (size_t)d->h);
        more = *d;
        more.x += d->size * between(l, -0.7, 0.7);
        more.y += d->size * between(l, -0.7, 0.7);
        draw(&more, second);
        for (int i = 0; i < d->w * d->h; i++)
            gray[i] = gray[i] < second[i] ? gray[i] : second[i];
        free(second);
    }
    for (int i = 0; what >= 6 && i < d->w * d->h; i++) /* noise; a texture of stripes */
        gray[i] =
            (uint8_t)(what == 6 ? below(l, 256)
                                : 120 + (i % d->w / (3 + share / 8) + i / d->w / (3 + share / 9)) %
                                            2 * 90);
    if (what == 3 || what == 4)
        return;
    if (what != 1 && what != 2)
        cells[0] = '\0'; /* nothing may be accepted */
    else
        memcpy(cells, side == 9 ? other : "", side == 9 ? 82 : 1);
}

static int picture(struct lot *l, struct drawing *d, char *cells, uint8_t *gray) {
    int lot = below(l, 10), kind = lot < 6 ? 0 : lot < 7 ? 1 : lot < 8 ? 2 : 3;
    draw_puzzle(l, cells);
    *d = drawing_of(cells, 9);
    any_hand(l, d);
    if (kind != 1)
        any_place(l, d);
    else
        d->thin = d->thick = 0, d->noise = below(l, 20), d->tall = between(l, 0.4, 0.7);
    if (kind == 3) {
        foreign(l, d, cells, gray);
        return kind;
    }
    draw(d, gray);
    if (kind == 2)
        waver(l, d, gray);
    if (below(l, 2))
        soil(l, d, gray);
    if (below(l, 2))
        smear(gray, d->w, d->h, 1 + below(l, 1 + (int)(d->size / 120)));
    return kind;
}

static void one(struct lot *l, long number, struct tally *tally) {
    static uint8_t gray[MOST * MOST];
    struct nonet_photo_options o = NONET_PHOTO_OPTIONS_INIT;
    struct nonet_photo_result r;
    struct drawing d;
    char cells[82];
    struct tally *t = tally + picture(l, &d, cells, gray);
    o.inside = below(l, 4) ? 220 + below(l, 240) : NONET_PHOTO_INSIDE_MAX;
    clock_t began = clock();
    if (read_bytes(gray, d.w, d.h, &o, &r) != NONET_OK)
        exit(2);
    t->seconds += (double)(clock() - began) / CLOCKS_PER_SEC;
    t->pictures++;
    t->by[r.verdict]++;
    int right = strcmp(r.reading, cells) == 0;
    t->right += right;
    if (r.verdict != NONET_PHOTO_ACCEPTED || right)
        return;
    t->wrong++;
    char name[64];
    snprintf(name, sizeof name, "build/wrong-%ld.pgm", number);
    printf("WRONG %s: drawn %s, read %s, solution %s, posterior %.4f, evidence %.3f, inside %d\n",
           name, cells, r.reading, r.solution, (double)r.posterior, (double)r.evidence, o.inside);
    FILE *file = fopen(name, "wb");
    if (file != NULL) {
        fprintf(file, "P5\n%d %d\n255\n", d.w, d.h);
        fwrite(gray, 1, (size_t)d.w * (size_t)d.h, file);
        fclose(file);
    }
}

static long say(const struct tally *tally) {
    long wrong = 0;
    for (int k = 0; k < KINDS; k++) {
        const struct tally *t = &tally[k];
        printf(
            "%-9s %ld pictures, right %ld, accepted %ld, accepted wrong %ld, asked %ld, improper %ld, full %ld, refused %ld, ms mean %.1f\n",
            kind_names[k], t->pictures, t->right, t->by[NONET_PHOTO_ACCEPTED], t->wrong,
            t->by[NONET_PHOTO_ASK], t->by[NONET_PHOTO_IMPROPER], t->by[NONET_PHOTO_FULL],
            t->by[NONET_PHOTO_REFUSED], t->pictures ? t->seconds / (double)t->pictures * 1e3 : 0);
        wrong += t->wrong;
    }
    fflush(stdout);
    return wrong;
}

int main(int argc, char **argv) {
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 2026;
    long first = argc > 3 ? atol(argv[3]) : 0, last = first + (argc > 2 ? atol(argv[2]) : COUNT);
    static struct pool pool;
    struct tally tally[KINDS] = {{0}};
    for (long i = first; i < last; i++) {
        struct lot l = {.pool = &pool};
        if (i == first || i % POOL == 0)
            fill(&pool, seed + (uint64_t)(i / POOL), (int)(i / POOL));
        nonet_random_seed(&l.random, seed, (uint64_t)i);
        one(&l, i, tally);
        if (i % POOL == POOL - 1)
            say(tally);
    }
    return say(tally) != 0;
}
