/*
 * The cells of a lattice as small pictures of 24 x 24, upright squares however the page lies: 0 for
 * paper, 1 for print. Every cell has its own paper, since cells may be tinted, but all share one
 * contrast, that of the ninth darkest: a puzzle has so many digits, so that one is a digit, and an
 * empty cell stays empty however its noise would look by itself.
 */
#include "photo/photo.h"

enum {
    INNER = 3,
    INNER_PIXELS = (CELL - 2 * INNER) * (CELL - 2 * INNER),
    FINEST = 6,
    MIDDLE = 8,
    DIGIT_LEAST = 8
};
static const float margin = 0.05f; /* of a cell: its lines stay outside */
static const float inky = 0.6f;    /* of the contrast, and */
static const float faint = 0.06f, fainter = 0.85f;

static float length(const float *a, const float *b) {
    float x = a[0] - b[0], y = a[1] - b[1];
    return (float)nonet_photo_root((double)(x * x) + (double)(y * y));
}

/* Samples for each pixel in both directions: as many as there are pixels in the picture. */
static int fineness(const struct photo_lattice *lattice, int row, int column) {
    const float(*at)[2] = lattice->node + row * (lattice->side + 1) + column;
    float size = photo_most(length(at[0], at[1]), length(at[0], at[lattice->side + 1]));
    int fine = (int)photo_held(size / CELL, 0, FINEST);
    fine += (float)fine * CELL < size;
    return fine < 2 ? 2 : fine > FINEST ? FINEST : fine;
}

static float gray_at(const struct photo_picture *p, float x, float y) {
    x = photo_held(x - 0.5f, 0, (float)(p->w - 1));
    y = photo_held(y - 0.5f, 0, (float)(p->h - 1));
    int i = (int)x, j = (int)y, right = i + 1 < p->w;
    float a = x - (float)i, b = y - (float)j;
    const uint8_t *q = p->at + j * p->stride + i, *r = q + (j + 1 < p->h ? p->stride : 0);
    float top = (float)q[0] + (float)(q[right] - q[0]) * a;
    float low = (float)r[0] + (float)(r[right] - r[0]) * a;
    return top + (low - top) * b;
}

static void take(const struct photo_picture *picture, const struct photo_lattice *lattice, int row,
                 int column, float *cell) {
    int fine = fineness(lattice, row, column), across = CELL * fine;
    float wide = 1 - 2 * margin, share = 1 / (float)(fine * fine), begin[2], end[2];
    for (int i = 0; i < CELL_PIXELS; i++)
        cell[i] = 0;
    for (int y = 0; y < across; y++) {
        float v = (float)row + margin + wide * ((float)y + 0.5f) / (float)across;
        float half = wide * 0.5f / (float)across, left = (float)column + margin + half;
        nonet_photo_place(lattice, left, v, begin);
        nonet_photo_place(lattice, (float)column + 1 - margin - half, v, end);
        float dx = (end[0] - begin[0]) / (float)(across - 1);
        float dy = (end[1] - begin[1]) / (float)(across - 1);
        float *to = cell + y / fine * CELL;
        for (int x = 0, left_over = fine; x < across; x++) {
            *to += gray_at(picture, begin[0] + dx * (float)x, begin[1] + dy * (float)x);
            if (--left_over == 0) {
                left_over = fine;
                to++;
            }
        }
    }
    for (int i = 0; i < CELL_PIXELS; i++)
        cell[i] *= share;
}

/* What a cell's inner pixels say: the paper is what three quarters of them are darker than, and
 * `more` by how much the darkest of them differ from those in the middle, and the lightest. */
struct shade {
    float paper, peak, middle, more[2];
};

static struct shade shade_of(const float *cell) {
    float inner[INNER_PIXELS];
    int n = 0;
    for (int y = INNER; y < CELL - INNER; y++)
        for (int x = INNER; x < CELL - INNER; x++)
            inner[n++] = cell[y * CELL + x];
    float paper = nonet_photo_nth(inner, n, n * 3 / 4), low = nonet_photo_nth(inner, n, n / 25);
    float middle = nonet_photo_nth(inner, n, n / 2),
          high = nonet_photo_nth(inner, n, n - 1 - n / 25);
    return (struct shade){paper, paper - low, middle, {middle - low, high - middle}};
}

static float contrast_of(const struct shade *shade, int cells, int digits, int lighter) {
    float more[CELLS];
    for (int i = 0; i < cells; i++)
        more[i] = shade[i].more[lighter];
    return nonet_photo_nth(more, cells, cells - digits);
}

static float usual_middle(const struct shade *shade, int cells) {
    float middle[CELLS];
    for (int i = 0; i < cells; i++)
        middle[i] = shade[i].middle;
    return nonet_photo_nth(middle, cells, cells / 2);
}

static void negate(float *cell, struct shade *shade) {
    for (int k = 0; k < CELL_PIXELS; k++)
        cell[k] = 255 - cell[k];
    *shade = shade_of(cell);
}

/* A cell that is chosen in an app may be the negative of the others, in colours of its own: its
 * ground is nearer to their ink, and all that differs from it differs the other way. */
static int is_chosen(const struct shade *shade, float middle, float usual) {
    return middle - shade->middle > 0.3f * usual && shade->more[1] > 0.25f * usual &&
           shade->more[0] < 0.25f * shade->more[1];
}

static void stretch(float *cell, struct shade *shade, float usual) {
    float by = usual / shade->more[0];
    for (int k = 0; k < CELL_PIXELS; k++)
        cell[k] = shade->middle + (cell[k] - shade->middle) * by;
    *shade = shade_of(cell);
}

/* Print is darker than its paper in all cells or lighter in all, whatever the lines are. */
static void make_dark(float (*cell)[CELL_PIXELS], struct shade *shade, int cells, int digits) {
    int negative = contrast_of(shade, cells, digits, 1) > 2 * contrast_of(shade, cells, digits, 0);
    for (int i = 0; i < cells && negative; i++)
        negate(cell[i], &shade[i]);
    float middle = usual_middle(shade, cells), usual = contrast_of(shade, cells, digits, 0);
    for (int i = 0; i < cells; i++)
        if (is_chosen(&shade[i], middle, usual)) {
            negate(cell[i], &shade[i]);
            stretch(cell[i], &shade[i], usual);
        }
}

/* Puts a pixel on the stack if it is ink and was not there before. */
static int visit(const float *cell, float least, int x, int y, uint8_t *seen, uint16_t *stack,
                 int count) {
    int i = y * CELL + x;
    if (x < 0 || y < 0 || x >= CELL || y >= CELL || seen[i] || cell[i] < least)
        return count;
    seen[i] = 1;
    stack[count] = (uint16_t)i;
    return count + 1;
}

/* How high or wide something at least that dark is that goes through the middle of a cell. What is left
 * of the grid's lines lies outside; or, where something pale is looked for, comes in from there, and
 * is nothing. */
static int extent_of(const float *cell, float least) {
    uint8_t seen[CELL_PIXELS] = {0};
    uint16_t stack[CELL_PIXELS];
    int count = 0, x0 = CELL, y0 = CELL, x1 = 0, y1 = 0;
    for (int y = MIDDLE; y < CELL - MIDDLE; y++)
        for (int x = MIDDLE; x < CELL - MIDDLE; x++)
            count = visit(cell, least, x, y, seen, stack, count);
    for (int i = 0; i < count; i++) {
        int x = stack[i] % CELL, y = stack[i] / CELL;
        x0 = x < x0 ? x : x0;
        x1 = x > x1 ? x : x1;
        y0 = y < y0 ? y : y0;
        y1 = y > y1 ? y : y1;
        for (int k = 0; k < 9; k++)
            count = visit(cell, least, x + k % 3 - 1, y + k / 3 - 1, seen, stack, count);
    }
    if (least < inky && (x0 == 0 || y0 == 0 || x1 == CELL - 1 || y1 == CELL - 1))
        return 0;
    return x1 - x0 > y1 - y0 ? x1 - x0 : y1 - y0;
}

/* The greatest share of the contrast that something as large as a digit has; 0: there is nothing.
 * Notes are smaller. What is pale must be nearly as large as the page's digits are, since stains and
 * what shows through the paper are pale too. */
static void find_ink(struct photo_reader *reader, int cells) {
    float size[CELLS];
    int extent[CELLS], digits = 0;
    for (int i = 0; i < cells; i++) {
        extent[i] = extent_of(reader->cell[i], inky);
        if (extent[i] >= DIGIT_LEAST)
            size[digits++] = (float)extent[i];
    }
    float usual = digits > 0 ? nonet_photo_nth(size, digits, digits / 2) : 0;
    int least = (int)photo_most(DIGIT_LEAST, 0.8f * usual);
    for (int i = 0; i < cells; i++) {
        float dark = inky;
        for (int large = extent[i] >= DIGIT_LEAST; !large && dark > faint;) {
            dark *= fainter;
            large = extent_of(reader->cell[i], dark) >= least;
        }
        reader->ink[i] = dark > faint ? dark : 0;
        reader->size[i] = usual > 0 ? (float)extent[i] / usual : 0;
    }
}

void nonet_photo_cells(const struct photo_picture *picture, const struct photo_grid *grid,
                       struct photo_reader *reader) {
    int side = grid->lattice.side, cells = side * side;
    int digits = side == 9 ? 9 : side == 6 ? 5 : 3; /* at least, in a puzzle */
    struct shade shade[CELLS] = {{0}};
    float peak[CELLS];
    for (int i = 0; i < cells; i++) {
        float *cell = reader->cell[i];
        take(picture, &grid->lattice, i / side, i % side, cell);
        shade[i] = shade_of(cell);
        if (grid->inverted)
            negate(cell, &shade[i]);
    }
    make_dark(reader->cell, shade, cells, digits);
    for (int i = 0; i < cells; i++)
        peak[i] = shade[i].peak;
    float contrast = photo_most(nonet_photo_nth(peak, cells, cells - digits), 6);
    for (int i = 0; i < cells; i++)
        for (int k = 0; k < CELL_PIXELS; k++) {
            float *pixel = &reader->cell[i][k];
            *pixel = photo_held((shade[i].paper - *pixel) / contrast, -0.5f, 1.5f);
        }
    reader->noise = contrast_of(shade, cells, cells * 3 / 4, 0) / contrast;
    find_ink(reader, cells);
}
