/*
 * Makes pictures of every kind that is read, in memory: one small picture in colour, with numbers, as PNM,
 * PNG and JPEG have it. The reader must get the same greys back.
 */
#ifndef NONET_TESTS_PICTURE_MAKE_H
#define NONET_TESTS_PICTURE_MAKE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MADE_WIDTH = 37,
    MADE_HEIGHT = 29,
    MADE_PIXELS = MADE_WIDTH * MADE_HEIGHT,
    MADE_ROOM = 1 << 16
};

struct made {
    unsigned char at[MADE_ROOM];
    size_t length;
};

/* Smooth, so that JPEG hardly changes it. */
static inline unsigned made_red(int x, int y) {
    return (unsigned)(40 + 4 * x + y);
}
static inline unsigned made_green(int x, int y) {
    return (unsigned)(220 - 3 * x - 2 * y);
}
static inline unsigned made_blue(int x, int y) {
    return (unsigned)(60 + 4 * y + x);
}
static inline unsigned made_alpha(int x, int y) {
    return (unsigned)(255 - 4 * y - (x % 3));
}
static inline int made_gray(int x, int y) {
    return (int)((77 * made_red(x, y) + 150 * made_green(x, y) + 29 * made_blue(x, y) + 128) >> 8);
}

static inline void made_put(struct made *m, unsigned byte) {
    if (m->length < MADE_ROOM)
        m->at[m->length++] = (unsigned char)byte;
}

static inline void made_text(struct made *m, const char *text) {
    while (*text)
        made_put(m, (unsigned char)*text++);
}

/* ---- PNM ---- */

/* P1 to P6, with numbers up to `most`. */
static inline void make_pnm(struct made *m, int sign, unsigned most) {
    char text[64];
    m->length = 0;
    snprintf(text, sizeof text, "P%d\n# a remark\n%d %d\n", sign, MADE_WIDTH, MADE_HEIGHT);
    made_text(m, text);
    snprintf(text, sizeof text, "#another\n%u\n", most);
    made_text(m, sign % 3 == 1 ? "" : text);
    for (int y = 0; y < MADE_HEIGHT; y++) {
        unsigned bits = 0;
        for (int x = 0; x < MADE_WIDTH; x++) {
            unsigned rgb[3] = {made_red(x, y), made_green(x, y), made_blue(x, y)};
            if (sign % 3 == 1) {
                unsigned bit = made_gray(x, y) < 128;
                bits = bits << 1 | bit;
                if (sign == 1)
                    made_put(m, '0' + bit);
                else if (x % 8 == 7 || x == MADE_WIDTH - 1)
                    made_put(m, bits << (7 - x % 8) & 0xff);
                continue;
            }
            if (sign % 3 == 2)
                rgb[0] = (unsigned)made_gray(x, y);
            for (int k = 0; k < (sign % 3 == 2 ? 1 : 3); k++) {
                unsigned value = (rgb[k] * most + 127) / 255;
                snprintf(text, sizeof text, "%u%s", value, x % 5 ? " " : "\n");
                if (sign < 4)
                    made_text(m, text);
                if (sign > 3 && most > 255)
                    made_put(m, value >> 8);
                if (sign > 3)
                    made_put(m, value & 0xff);
            }
        }
        made_text(m, sign == 1 ? "\n" : "");
    }
}

/* ---- PNG ---- */

#ifdef NONET_HAVE_PNG
#include <png.h>

static inline void made_png_write(png_structp png, png_bytep at, size_t length) {
    struct made *m = png_get_io_ptr(png);
    for (size_t i = 0; i < length; i++)
        made_put(m, at[i]);
}

static inline void made_png_flush(png_structp png) {
    (void)png;
}

static inline void made_png_sample(uint8_t *row, int depth, int i, unsigned value) {
    if (depth == 16) {
        row[2 * i] = row[2 * i + 1] = (uint8_t)value;
    } else if (depth == 8) {
        row[i] = (uint8_t)value;
    } else {
        unsigned top = (1u << depth) - 1, shift = 8u - (unsigned)depth - (unsigned)(i * depth % 8);
        row[i * depth / 8] |= (uint8_t)((value * top + 127) / 255 << shift);
    }
}

static inline void made_png_pixel(uint8_t *row, int type, int depth, int x, int y) {
    int is_colour = (type & PNG_COLOR_MASK_COLOR) != 0,
        has_alpha = (type & PNG_COLOR_MASK_ALPHA) != 0;
    int n = (is_colour ? 3 : 1) + has_alpha;
    unsigned samples[4] = {made_red(x, y), made_green(x, y), made_blue(x, y), made_alpha(x, y)};
    if (type == PNG_COLOR_TYPE_PALETTE) {
        row[x] = (uint8_t)made_gray(x, y);
        return;
    }
    if (!is_colour) {
        samples[0] = (unsigned)made_gray(x, y);
        samples[1] = samples[3];
    }
    for (int k = 0; k < n; k++)
        made_png_sample(row, depth, x * n + k, samples[k]);
}

/* The palette has all greys; with `holes`, entries from 200 on, or that grey itself, are transparent. */
static inline void make_png(struct made *m, int type, int depth, int is_interlaced, int holes) {
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    static uint8_t rows[MADE_HEIGHT][MADE_WIDTH * 8];
    uint8_t *at[MADE_HEIGHT];
    m->length = 0;
    memset(rows, 0, sizeof rows);
    if (setjmp(png_jmpbuf(png)) != 0)
        abort();
    png_set_write_fn(png, m, made_png_write, made_png_flush);
    png_set_IHDR(png, info, MADE_WIDTH, MADE_HEIGHT, depth, type,
                 is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (type == PNG_COLOR_TYPE_PALETTE) {
        png_color colours[256];
        png_byte alphas[256];
        for (int i = 0; i < 256; i++) {
            colours[i].red = colours[i].green = colours[i].blue = (png_byte)i;
            alphas[i] = i < 200 ? 255 : 0;
        }
        png_set_PLTE(png, info, colours, 256);
        if (holes)
            png_set_tRNS(png, info, alphas, 256, NULL);
    } else if (holes) {
        png_color_16 gray = {.gray = 100};
        png_set_tRNS(png, info, NULL, 0, &gray);
    }
    for (int y = 0; y < MADE_HEIGHT; y++) {
        at[y] = rows[y];
        for (int x = 0; x < MADE_WIDTH; x++)
            made_png_pixel(rows[y], type, depth, x, y);
    }
    png_set_rows(png, info, at);
    png_write_png(png, info, PNG_TRANSFORM_IDENTITY, NULL);
    png_destroy_write_struct(&png, &info);
}
#endif

/* ---- JPEG ---- */

#ifdef NONET_HAVE_JPEG
#include <jpeglib.h>

/* From red, green and blue, or inks as Adobe has them, to this kind of file. */
static inline void make_jpeg(struct made *m, J_COLOR_SPACE space, int is_progressive,
                             int is_small) {
    struct jpeg_compress_struct j;
    struct jpeg_error_mgr error;
    unsigned char *to = NULL;
    unsigned long length = 0;
    int is_inks = space == JCS_CMYK || space == JCS_YCCK, n = is_inks                  ? 4
                                                              : space == JCS_GRAYSCALE ? 1
                                                                                       : 3;
    j.err = jpeg_std_error(&error);
    jpeg_create_compress(&j);
    jpeg_mem_dest(&j, &to, &length);
    j.image_width = MADE_WIDTH;
    j.image_height = MADE_HEIGHT;
    j.input_components = n;
    j.in_color_space = is_inks ? JCS_CMYK : n == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&j);
    jpeg_set_colorspace(&j, space);
    jpeg_set_quality(&j, 95, TRUE);
    for (int k = 0; k < n && !is_small; k++)
        j.comp_info[k].h_samp_factor = j.comp_info[k].v_samp_factor = 1;
    j.write_Adobe_marker = is_inks || j.write_Adobe_marker;
    if (is_progressive)
        jpeg_simple_progression(&j);
    jpeg_start_compress(&j, TRUE);
    while (j.next_scanline < j.image_height) {
        uint8_t row[MADE_WIDTH * 4], *rows[] = {row};
        int y = (int)j.next_scanline;
        for (int x = 0; x < MADE_WIDTH; x++) {
            unsigned rgb[4] = {made_red(x, y), made_green(x, y), made_blue(x, y), 255};
            if (n == 1)
                rgb[0] = (unsigned)made_gray(x, y);
            for (int k = 0; k < n; k++)
                row[x * n + k] = (uint8_t)rgb[k];
        }
        jpeg_write_scanlines(&j, rows, 1);
    }
    jpeg_finish_compress(&j);
    jpeg_destroy_compress(&j);
    m->length = length < MADE_ROOM ? length : 0;
    memcpy(m->at, to, m->length);
    free(to);
}
#endif

#endif
