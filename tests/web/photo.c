/*
 * What the program answers where the page has nonet-photo.wasm: pictures are drawn, left in a folder as PGM files,
 * and read by the same lines of C; each answer stands beside its picture.
 */
#include "tests/unit/photo_draw.h"
#include "web/photo.c"

#include <stdio.h>

static const char nine[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char several[] = /* two rows can be exchanged */
    "...................98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char solved[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
static const char six[] = "..3....6....4..1...1..5....6.4..63..";
static const char four[] = "..2....34..1.1..";

static int save(const char *folder, const char *name, const char *end, const void *head,
                size_t head_size, const void *bytes, size_t size) {
    char path[500];
    snprintf(path, sizeof path, "%s/%s.%s", folder, name, end);
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return 0;
    size_t wrote = fwrite(head, 1, head_size, file) + fwrite(bytes, 1, size, file);
    return fclose(file) == 0 && wrote == head_size + size;
}

static int read_one(const char *folder, const char *name, const struct drawing *d) {
    char head[40];
    int length = snprintf(head, sizeof head, "P5\n%d %d\n255\n", d->w, d->h);
    size_t size = (size_t)d->w * (size_t)d->h;
    uint8_t *at = nonet_web_picture(d->w, d->h);
    if (at == NULL)
        return 0;
    draw(d, at);
    if (!save(folder, name, "pgm", head, (size_t)length, at, size))
        return 0;
    long answer = nonet_web_read(1);
    return answer > 0 && save(folder, name, "json", "", 0, nonet_web_out(), (size_t)answer);
}

/* A picture of 800 pixels. */
static struct drawing large(const char *cells, int side) {
    struct drawing d = drawing_of(cells, side);
    d.w = d.h = 800;
    d.x = d.y = 60;
    d.size = 680;
    return d;
}

int main(int argc, char **argv) {
    const char *folder = argc > 1 ? argv[1] : ".";
    struct drawing plain = large(nine, 9), noisy = large(nine, 9), bent = large(nine, 9),
                   dark = large(nine, 9), turned = large(nine, 9), faint = large(nine, 9),
                   blank = large(nine, 9);
    noisy.noise = 70;
    noisy.shadow = 40;
    bent.bend = 0.25f;
    bent.tilt[0] = 0.15f;
    dark.inverted = 1;
    turned.across[0] = 0, turned.across[1] = 1, turned.down[0] = -1, turned.down[1] = 0;
    turned.x = 740;
    faint.noise = 60;
    faint.ink = 170;
    faint.weight = 0.05f;
    faint.w = faint.h = 400;
    faint.x = faint.y = 20;
    faint.size = 340;
    blank.ink = blank.paper;
    const struct drawing small6 = drawing_of(six, 6), small4 = drawing_of(four, 4),
                         two = large(several, 9), full = large(solved, 9);
    const struct {
        const char *name;
        const struct drawing *drawing;
    } all[] = {{"plain", &plain},   {"noisy", &noisy}, {"bent", &bent},   {"dark", &dark},
               {"turned", &turned}, {"faint", &faint}, {"blank", &blank}, {"six", &small6},
               {"four", &small4},   {"several", &two}, {"full", &full}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!read_one(folder, all[i].name, all[i].drawing))
            return 1;
    return 0;
}
