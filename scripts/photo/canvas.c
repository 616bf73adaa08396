/* Drawing for synth: see canvas.h. All of it is exact, by the rules of exact.h. */
#include "canvas.h"

static float darker(float a, float b) {
    return a > b ? a : b;
}

static float at(const uint8_t *glyph, float x, float y, bool mirrored) {
    if (!(x > 0 && y > 0 && x < GLYPH_SIDE - 1 && y < GLYPH_SIDE - 1))
        return 0;
    int i = (int)x, j = (int)y, next = mirrored ? -1 : 1;
    float u = x - (float)i, v = y - (float)j;
    const uint8_t *p = glyph + j * GLYPH_SIDE + (mirrored ? GLYPH_SIDE - 1 - i : i);
    float upper = p[0] * (1 - u) + p[next] * u;
    float lower = p[GLYPH_SIDE] * (1 - u) + p[GLYPH_SIDE + next] * u;
    return upper * (1 - v) + lower * v;
}

/* Each pixel is the mean of samples at least as dense as the glyph's own pixels. */
void canvas_glyph(struct canvas *c, const uint8_t *glyph, const struct pose *pose) {
    float scale = pose->height / GLYPH_HEIGHT;
    float cos = (float)cosine(pose->turns), sin = (float)cosine(pose->turns - 0.25);
    float a = cos * scale * pose->stretch, b = (cos * pose->shear - sin) * scale;
    float d = sin * scale * pose->stretch, e = (sin * pose->shear + cos) * scale;
    float determinant = a * e - b * d, reach = pose->height * 0.95f;
    int fine = (int)clamped(1 / scale + 0.999f, 1, 8);
    float weight = pose->ink / (255.0f * (float)(fine * fine));
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            float sum = 0, far = (float)x - pose->x, deep = (float)y - pose->y;
            if (far > reach || far < -reach || deep > reach || deep < -reach)
                continue;
            for (int k = 0; k < fine * fine; k++) {
                float u = far + ((float)(k % fine) + 0.5f) / (float)fine - 0.5f;
                float v = deep + ((float)(k / fine) + 0.5f) / (float)fine - 0.5f;
                float middle = GLYPH_SIDE / 2 - 0.5f;
                sum += at(glyph, (e * u - b * v) / determinant + middle,
                          (a * v - d * u) / determinant + middle, pose->mirrored);
            }
            c->p[y][x] = darker(c->p[y][x], sum * weight);
        }
}

void canvas_stroke(struct canvas *c, const float from[2], const float to[2], float width,
                   float ink) {
    float dx = to[0] - from[0], dy = to[1] - from[1], length = dx * dx + dy * dy + 1e-6f;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            float u = (float)x - from[0], v = (float)y - from[1];
            float along = clamped((u * dx + v * dy) / length, 0, 1);
            float ex = u - along * dx, ey = v - along * dy;
            float away = square_root(ex * ex + ey * ey);
            c->p[y][x] = darker(c->p[y][x], ink * clamped(width / 2 - away + 0.5f, 0, 1));
        }
}

void canvas_ring(struct canvas *c, const float middle[2], float radius, float width, float ink) {
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            float u = (float)x - middle[0], v = (float)y - middle[1];
            float off = square_root(u * u + v * v) - radius;
            float cover = clamped(width / 2 - (off < 0 ? -off : off) + 0.5f, 0, 1);
            c->p[y][x] = darker(c->p[y][x], ink * cover);
        }
}

void canvas_fold(struct canvas *c, const float on[2], const float across[2], float reach,
                 float ink) {
    float length = square_root(across[0] * across[0] + across[1] * across[1]) + 1e-3f;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            float u = ((float)x - on[0]) * across[0], v = ((float)y - on[1]) * across[1];
            float away = (u + v) / length, near = 1 - (away < 0 ? -away : away) / reach;
            c->p[y][x] += near > 0 ? ink * near * (away < 0 ? -1.0f : 1.0f) : 0;
        }
}

void canvas_rule(struct canvas *c, int side, float start, float width, float slope, float bow,
                 float ink) {
    for (int along = 0; along < SIDE; along++) {
        float t = ((float)along - SIDE / 2) / (SIDE / 2);
        float shift = start + (slope * t + bow * (1 - t * t)) * (SIDE / 2);
        for (int deep = 0; deep < SIDE; deep++) {
            float left = (float)deep - shift, right = shift + width - (float)deep;
            float cover = clamped((left < right ? left : right) + 0.5f, 0, 1);
            int in = side & 1 ? SIDE - 1 - deep : deep;
            float *p = side & 2 ? &c->p[in][along] : &c->p[along][in];
            *p = darker(*p, ink * cover);
        }
    }
}

void canvas_embolden(struct canvas *c, bool thinner) {
    for (int y = 0; y < SIDE - 1; y++)
        for (int x = 0; x < SIDE - 1; x++) {
            float right = c->p[y][x + 1], below = c->p[y + 1][x], across = c->p[y + 1][x + 1];
            float most = darker(darker(c->p[y][x], right), darker(below, across));
            float least = -darker(darker(-c->p[y][x], -right), darker(-below, -across));
            c->p[y][x] = thinner ? least : most;
        }
}

/* A Gauss filter along one line: `from` has `taps` values on both sides of the line. */
static void filter(const float *from, float *to, int n, const float *weight, int taps) {
    for (int x = 0; x < n; x++)
        to[x] = weight[0] * from[x];
    for (int k = 1; k <= taps; k++)
        for (int x = 0; x < n; x++)
            to[x] += weight[k] * (from[x - k] + from[x + k]);
}

enum { MOST_TAPS = SIDE / 2 - 1 };

/* The weights of a Gauss filter; returns how many there are on each side of the middle. */
static int gauss(float sigma, int most, float weight[MOST_TAPS + 1]) {
    int taps = (int)clamped(3 * sigma + 0.999f, 1, (float)most);
    float sum = 0;
    for (int k = 0; k <= taps; k++) {
        weight[k] = exponential(-(float)(k * k) / (2 * sigma * sigma));
        sum += weight[k] * (k ? 2 : 1);
    }
    for (int k = 0; k <= taps; k++)
        weight[k] /= sum;
    return taps;
}

/* All lines of a plane, `step` between the values of a line and `next` between lines. Beyond the edge
 * the plane goes on as in a mirror. */
static void blur(float *plane, int n, int step, int next, float sigma) {
    float weight[MOST_TAPS + 1], line[SIDE + 2 * MOST_TAPS], out[SIDE];
    int taps = gauss(sigma, n / 2 - 1, weight);
    for (int k = 0; k < n; k++, plane += next) {
        for (int x = -taps; x < n + taps; x++)
            line[taps + x] = plane[(x < 0 ? -x : x < n ? x : 2 * n - 2 - x) * step];
        filter(line + taps, out, n, weight, taps);
        for (int x = 0; x < n; x++)
            plane[x * step] = out[x];
    }
}

void canvas_blur(struct canvas *c, const float sigma[2]) {
    blur(&c->p[0][0], SIDE, 1, SIDE, sigma[0]);
    blur(&c->p[0][0], SIDE, SIDE, 1, sigma[1]);
}

void cell_blur(float *cell, float sigma) {
    blur(cell, CELL_SIDE, 1, CELL_SIDE, sigma);
    blur(cell, CELL_SIDE, CELL_SIDE, 1, sigma);
}

void canvas_add(struct canvas *c, const struct canvas *other, float share) {
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            c->p[y][x] += other->p[y][x] * share;
}

/* ---- JPEG ---- */

enum { BLOCK = 8 };

/* The table for brightness of the JPEG standard's annex K. */
static const uint8_t coarseness[BLOCK][BLOCK] = {
    {16, 11, 10, 16, 24, 40, 51, 61},     {12, 12, 14, 19, 26, 58, 60, 55},
    {14, 13, 16, 24, 40, 57, 69, 56},     {14, 17, 22, 29, 51, 87, 80, 62},
    {18, 22, 37, 56, 68, 109, 103, 77},   {24, 35, 55, 64, 81, 104, 113, 92},
    {49, 64, 78, 87, 103, 121, 120, 101}, {72, 92, 95, 98, 112, 100, 103, 99}};

/* The rows of the cosine transform. */
static void make_basis(float basis[BLOCK][BLOCK]) {
    for (int k = 0; k < BLOCK; k++)
        for (int x = 0; x < BLOCK; x++)
            basis[k][x] = k ? 0.5f * (float)cosine((2 * x + 1) * k / 32.0) : 0.35355339f;
}

static void transform(float b[BLOCK][BLOCK], float basis[BLOCK][BLOCK], bool back) {
    float half[BLOCK][BLOCK];
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < BLOCK; i++)
            for (int k = 0; k < BLOCK; k++) {
                float sum = 0;
                for (int x = 0; x < BLOCK; x++)
                    sum += b[i][x] * (back ? basis[x][k] : basis[k][x]);
                half[k][i] = sum;
            }
        memcpy(b, half, sizeof half);
    }
}

static float rounded(float x) {
    return (float)(int)(x < 0 ? x - 0.5f : x + 0.5f);
}

/* By the rule of libjpeg for its quality. */
static float quantum(int quality, int i, int k) {
    int percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
    return clamped((float)((coarseness[i][k] * percent + 50) / 100), 1, 255);
}

static void squeeze(float b[BLOCK][BLOCK], int quality, float basis[BLOCK][BLOCK]) {
    transform(b, basis, false);
    for (int i = 0; i < BLOCK; i++)
        for (int k = 0; k < BLOCK; k++) {
            float q = quantum(quality, i, k);
            b[i][k] = rounded(b[i][k] / q) * q;
        }
    transform(b, basis, true);
}

static int inside(int x) {
    return x < 0 ? 0 : x < CELL_SIDE ? x : CELL_SIDE - 1;
}

void cell_jpeg(float *cell, int quality, float contrast, int x0, int y0) {
    float basis[BLOCK][BLOCK], b[BLOCK][BLOCK], old[CELL_PIXELS];
    make_basis(basis);
    memcpy(old, cell, sizeof old);
    for (int top = y0 - BLOCK; top < CELL_SIDE; top += BLOCK)
        for (int left = x0 - BLOCK; left < CELL_SIDE; left += BLOCK) {
            for (int i = 0; i < BLOCK * BLOCK; i++) {
                float dark = old[inside(top + i / BLOCK) * CELL_SIDE + inside(left + i % BLOCK)];
                b[i / BLOCK][i % BLOCK] = rounded(clamped(200 - dark * contrast, 0, 255)) - 128;
            }
            squeeze(b, quality, basis);
            for (int i = 0; i < BLOCK * BLOCK; i++) {
                int y = top + i / BLOCK, x = left + i % BLOCK;
                if (y == inside(y) && x == inside(x)) {
                    float bright = rounded(clamped(b[i / BLOCK][i % BLOCK] + 128, 0, 255));
                    cell[y * CELL_SIDE + x] = (200 - bright) / contrast;
                }
            }
        }
}
