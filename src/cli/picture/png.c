/*
 * PNG, by libpng, which is asked for grey or colour of 8 bits, with or without alpha, and puts that over
 * white itself: what a page is made of. Of interlaced pictures all rows are needed at once.
 */
#include "cli/picture.h"

#ifdef NONET_HAVE_PNG

#include "cli/cli.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

struct work {
    png_structp png;
    png_infop info;
    struct picture *picture;
    size_t given;    /* of its bytes */
    uint8_t *rows;   /* one, or all of them */
    size_t row, all; /* the bytes of one; how many there are */
};

static void leave(png_structp png, png_const_charp words) {
    struct work *w = png_get_error_ptr(png);
    if (w->picture->reason[0] == '\0')
        nonet_picture_refuse(w->picture, 1, "is damaged: %.*s", NONET_REASON_MAX / 2, words);
    png_longjmp(png, 1);
}

static void pass_warning(png_structp png, png_const_charp words) {
    (void)png;
    (void)words;
}

static void give(png_structp png, png_bytep to, size_t length) {
    struct work *w = png_get_io_ptr(png);
    if (w->picture->length - w->given < length) {
        nonet_picture_refuse(w->picture, 1, "ends too early");
        png_error(png, "end");
    }
    memcpy(to, w->picture->bytes + w->given, length);
    w->given += length;
}

static uint8_t over_white(unsigned gray, unsigned alpha) {
    return (uint8_t)((gray * alpha + 255 * (255 - alpha) + 127) / 255);
}

static void put_row(const struct work *w, const uint8_t *from, uint8_t *to) {
    int channels = png_get_channels(w->png, w->info);
    for (int x = 0; x < w->picture->width; x++, from += channels) {
        uint8_t gray = channels < 3 ? from[0] : nonet_gray_of(from[0], from[1], from[2]);
        to[x] = channels % 2 ? gray : over_white(gray, from[channels - 1]);
    }
}

/* Returns how many times each row is read. */
static int settle(struct work *w) {
    png_set_read_fn(w->png, w, give);
    png_set_user_limits(w->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX); /* ours have better words */
    png_read_info(w->png, w->info);
    if (nonet_picture_begin(w->picture, png_get_image_width(w->png, w->info),
                            png_get_image_height(w->png, w->info)) != 0)
        png_error(w->png, "size");
    png_set_expand(w->png);
    png_set_scale_16(w->png);
    int passes = png_set_interlace_handling(w->png);
    png_read_update_info(w->png, w->info);
    w->row = png_get_rowbytes(w->png, w->info);
    w->all = passes > 1 ? (size_t)w->picture->height : 1;
    w->rows = calloc(w->all, w->row);
    if (w->rows == NULL) {
        nonet_picture_refuse(w->picture, 0, "needs too much memory");
        png_error(w->png, "memory");
    }
    return passes;
}

static void read_rows(struct work *w) {
    struct picture *p = w->picture;
    int passes = settle(w);
    for (int pass = 0; pass < passes; pass++)
        for (size_t y = 0; y < (size_t)p->height; y++) {
            if (nonet_is_stopping())
                png_error(w->png, "stopped"); /* the end would be looked for in all that is left */
            uint8_t *row = w->rows + (w->all > 1 ? y * w->row : 0);
            png_read_row(w->png, row, NULL);
            if (pass == passes - 1)
                put_row(w, row, p->gray + y * (size_t)p->width);
        }
    png_read_end(w->png, NULL);
    p->used = w->given;
}

static int decode(struct picture *p) {
    struct work *w = calloc(1, sizeof *w);
    if (w != NULL)
        w->picture = p;
    png_structp png =
        w ? png_create_read_struct(PNG_LIBPNG_VER_STRING, w, leave, pass_warning) : NULL;
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (info == NULL) {
        nonet_picture_refuse(p, 0, "needs too much memory");
    } else if (setjmp(png_jmpbuf(png)) == 0) {
        w->png = png;
        w->info = info;
        read_rows(w);
    }
    png_destroy_read_struct(&png, &info, NULL);
    if (w != NULL)
        free(w->rows);
    free(w);
    return p->reason[0] != '\0' ? -1 : 0;
}

#else

static int decode(struct picture *p) {
    return nonet_picture_refuse(p, 1, "cannot be read: this build has no libpng");
}

#endif

static enum picture_knows knows(const unsigned char *head, size_t length) {
    return nonet_picture_mark(head, length, "\x89PNG\r\n\x1a\n", 8);
}

const struct picture_kind nonet_picture_png = {"PNG", knows, decode};
