/*
 * Fuzzes the reading of pictures. The first bytes say how large the picture is, how far apart its
 * rows are, how it is to be read, and what is drawn: the bytes that follow, over and over, or a grid
 * of lines with a digit's strokes from those bytes in each cell. Sizes are of every kind, also none
 * and far too large. Whatever comes back must make sense, and what is accepted must be a puzzle.
 */
#include "fuzz/check.h"

#include "nonet.h"

enum { HEAD = 8, MOST = 200, PATIENCE = 200 };

struct input {
    int w, h, inside, any_rotation, lines;
    ptrdiff_t stride;
    const uint8_t *data;
    size_t size;
};

static int give_up(void *user) {
    int *asked = user;
    return ++*asked > PATIENCE;
}

static struct input take_input(const uint8_t *data, size_t size) {
    static const int odd[] = {0, -1, 1, 2, 19, 20, NONET_PHOTO_SIZE_MAX, NONET_PHOTO_SIZE_MAX + 1};
    struct input in = {.data = data + HEAD, .size = size - HEAD};
    in.w = data[0] < 8 ? odd[data[0]] : data[0] % MOST + 1;
    in.h = data[1] < 8 ? odd[data[1]] : data[1] % MOST + 1;
    in.stride = (ptrdiff_t)in.w + (data[2] < 128 ? 0 : data[2] - 130);
    in.inside = data[3] < 250 ? 100 + data[3] % 100 : data[3] == 250 ? 0 : 200 + data[4];
    in.any_rotation = data[4] & 1;
    in.lines = data[5] % 20;
    return in;
}

/* A line every few pixels, and inside the cells what the bytes say. */
static uint8_t pixel(const struct input *in, int x, int y) {
    size_t i = (size_t)y * (size_t)in->w + (size_t)x;
    if (in->lines == 0)
        return in->data[i % in->size];
    int cell = (in->w < in->h ? in->w : in->h) * 7 / 8 / in->lines;
    cell = cell < 2 ? 2 : cell;
    int u = x - in->w / 16, v = y - in->h / 16, most = cell * in->lines;
    if (u < 0 || v < 0 || u > most || v > most)
        return 230;
    if (u % cell == 0 || v % cell == 0)
        return 10;
    size_t bit = (size_t)(u / cell * 31 + v / cell * 7) + (size_t)(u % cell * 5 / cell) +
                 5 * (size_t)(v % cell * 7 / cell);
    return in->data[bit / 8 % in->size] >> bit % 8 & 1 ? 30 : 230;
}

static uint8_t *paint(const struct input *in) {
    if (in->w < 1 || in->h < 1 || in->stride < in->w || (in->w > MOST && in->h > MOST))
        return calloc(1, 1);
    size_t bytes = (size_t)(in->h - 1) * (size_t)in->stride + (size_t)in->w;
    uint8_t *gray = malloc(bytes);
    CHECK(gray != NULL);
    memset(gray, 0x5a, bytes);
    for (int y = 0; y < in->h; y++)
        for (int x = 0; x < in->w; x++)
            gray[y * in->stride + x] = pixel(in, x, y);
    return gray;
}

/* An accepted reading has the one solution that comes with it. */
static void check_accepted(const struct nonet_photo_result *r) {
    char solution[NONET_PHOTO_CELLS_MAX + 1];
    enum nonet_verdict verdict;
    CHECK(nonet_solve_line(r->reading, solution, sizeof solution, &verdict, NULL) == NONET_OK);
    CHECK(verdict == NONET_UNIQUE && strcmp(solution, r->solution) == 0);
    CHECK(strcmp(r->reading, r->plain) == 0 && r->asks == 0 && r->posterior >= 0.95f);
}

static void check_result(const struct nonet_photo_result *r) {
    size_t cells = (size_t)(r->side * r->side);
    CHECK((r->verdict == NONET_PHOTO_REFUSED) == (r->reason != NONET_PHOTO_READ));
    CHECK(r->side == 0 || r->side == 4 || r->side == 6 || r->side == 9 || r->side == 16);
    CHECK(r->box_rows * r->box_cols == r->side && r->turns >= 0 && r->turns < 4);
    CHECK(r->evidence >= 0 && r->evidence <= 1.001f);
    CHECK(r->posterior >= 0 && r->posterior <= 1.001f);
    CHECK(strlen(r->reading) == (r->side > 9 ? 0 : cells) &&
          strlen(r->plain) == strlen(r->reading));
    CHECK(r->solution[0] == '\0' || strlen(r->solution) == cells);
    CHECK(r->asks >= 0 && r->asks <= (int)cells && r->solutions >= 0 && r->solutions <= 2);
    for (int i = 0; i < r->asks; i++) {
        CHECK(r->ask[i].cell >= 0 && r->ask[i].cell < (int)cells);
        CHECK(r->ask[i].count > 1 && r->ask[i].count <= NONET_PHOTO_CHOICES);
        for (int k = 0; k < r->ask[i].count; k++)
            CHECK(r->ask[i].digit[k] >= 0 && r->ask[i].digit[k] <= 9 &&
                  r->ask[i].probability[k] >= 0 && r->ask[i].probability[k] <= 1.001f);
    }
    for (int c = 0; c < (int)strlen(r->reading); c++)
        CHECK(r->confidence[c] >= 0 && r->confidence[c] <= 1.001f);
    if (r->verdict == NONET_PHOTO_ACCEPTED)
        check_accepted(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size <= HEAD)
        return 0;
    struct input in = take_input(data, size);
    struct nonet_photo_options options = NONET_PHOTO_OPTIONS_INIT;
    struct nonet_photo_result r = NONET_PHOTO_RESULT_INIT;
    int asked = 0, fits = in.w >= 1 && in.h >= 1 && in.w <= NONET_PHOTO_SIZE_MAX &&
                          in.h <= NONET_PHOTO_SIZE_MAX && in.stride >= in.w;
    if (fits && in.w > MOST && in.h > MOST)
        return 0;
    uint8_t *gray = paint(&in);
    size_t room = nonet_photo_room(in.w, in.h);
    void *work = malloc(room ? room : 1);
    CHECK(gray != NULL && work != NULL);
    options.any_rotation = in.any_rotation;
    options.inside = in.inside;
    options.cancel = give_up;
    options.cancel_user = &asked;
    int status = nonet_photo_read(gray, in.w, in.h, in.stride, &options, work, room, &r);
    if (!fits || in.inside < NONET_PHOTO_INSIDE_MIN)
        CHECK(status == NONET_E_ARGUMENT);
    else
        CHECK(status == NONET_OK || (status == NONET_E_CANCELLED && asked > PATIENCE));
    if (status == NONET_OK)
        check_result(&r);
    free(work);
    free(gray);
    return 0;
}
