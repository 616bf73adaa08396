/*
 * --show: what was read, drawn over the picture. An SVG can hold a picture only as a PNG or a JPEG, so
 * here is the least that makes a PNG: grey, made smaller by whole steps, in blocks that are not
 * compressed.
 */
#include "cli/picture.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_SIDE = 1200, SHOWN_LEAST = 600, STORED_MOST = 65535 };

/* ---- PNG ---- */

static void put_u32(struct out *out, uint32_t n) {
    const char bytes[] = {(char)(n >> 24), (char)(n >> 16), (char)(n >> 8), (char)n};
    nonet_out_bytes(out, bytes, sizeof bytes);
}

static uint32_t crc_of(const char *at, size_t length) {
    uint32_t crc = 0xffffffff;
    for (size_t i = 0; i < length; i++) {
        crc ^= (unsigned char)at[i];
        for (int k = 0; k < 8; k++)
            crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
    }
    return ~crc;
}

static uint32_t adler_of(const char *at, size_t length) {
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < length; i++) {
        a = (a + (unsigned char)at[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static void put_chunk(struct out *png, const char *name, const struct out *data) {
    put_u32(png, (uint32_t)data->length);
    size_t begin = png->length;
    nonet_out_text(png, name);
    nonet_out_bytes(png, data->at, data->length);
    put_u32(png, png->failed ? 0 : crc_of(png->at + begin, png->length - begin));
}

/* zlib's form of these bytes, as they are. */
static void put_stored(struct out *out, const struct out *rows) {
    nonet_out_bytes(out, "\x78\x01", 2);
    for (size_t at = 0; at < rows->length;) {
        size_t left = rows->length - at, n = left < STORED_MOST ? left : STORED_MOST;
        const char head[] = {n == left, (char)n, (char)(n >> 8), (char)~n, (char)(~n >> 8)};
        nonet_out_bytes(out, head, sizeof head);
        nonet_out_bytes(out, rows->at + at, n);
        at += n;
    }
    put_u32(out, adler_of(rows->at, rows->length));
}

/* How many pixels, in both directions, become one. */
static int step_of(const struct picture *p) {
    int most = p->width > p->height ? p->width : p->height;
    int least = p->width > p->height ? p->height : p->width;
    int step = (most + SHOWN_SIDE - 1) / SHOWN_SIDE;
    return step < least ? step : least;
}

static char mean_at(const struct picture *p, int x, int y, int step) {
    unsigned sum = 0;
    for (int v = y * step; v < (y + 1) * step; v++)
        for (int u = x * step; u < (x + 1) * step; u++)
            sum += p->gray[(size_t)v * (size_t)p->width + (size_t)u];
    return (char)(sum / (unsigned)(step * step));
}

static void put_png(struct out *png, const struct picture *p) {
    struct out head = {0}, rows = {0}, data = {0}, none = {0};
    int step = step_of(p), width = p->width / step, height = p->height / step;
    for (int y = 0; y < height; y++) {
        nonet_out_char(&rows, '\0'); /* no filter */
        for (int x = 0; x < width; x++)
            nonet_out_char(&rows, mean_at(p, x, y, step));
    }
    put_u32(&head, (uint32_t)width);
    put_u32(&head, (uint32_t)height);
    nonet_out_bytes(&head, "\x08\0\0\0\0", 5); /* 8 bits, grey */
    put_stored(&data, &rows);
    nonet_out_bytes(png, "\x89PNG\r\n\x1a\n", 8);
    put_chunk(png, "IHDR", &head);
    put_chunk(png, "IDAT", &data);
    put_chunk(png, "IEND", &none);
    png->failed |= head.failed | rows.failed | data.failed;
    nonet_out_free(&head);
    nonet_out_free(&rows);
    nonet_out_free(&data);
}

static void put_base64(struct out *out, const struct out *bytes) {
    static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < bytes->length; i += 3) {
        size_t left = bytes->length - i;
        uint32_t three = 0;
        for (size_t k = 0; k < 3; k++)
            three = three << 8 | (k < left ? (unsigned char)bytes->at[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            nonet_out_char(out, k <= left ? signs[three >> (18 - 6 * k) & 63] : '=');
    }
}

/* ---- what was read ---- */

static const float *node_at(const struct nonet_photo_result *r, int row, int column) {
    return r->node[row * (r->side + 1) + column];
}

/* A line of the lattice, along a row or a column. */
static void put_line(struct out *out, const struct nonet_photo_result *r, int k, int is_row) {
    int is_box = k % (is_row ? r->box_rows : r->box_cols) == 0;
    nonet_out_printf(out, "<polyline%s points=\"", is_box ? " class=\"box\"" : "");
    for (int i = 0; i <= r->side; i++) {
        const float *node = is_row ? node_at(r, k, i) : node_at(r, i, k);
        nonet_out_printf(out, "%s%.1f,%.1f", i ? " " : "", (double)node[0], (double)node[1]);
    }
    nonet_out_text(out, "\"/>\n");
}

static const struct nonet_photo_ask *ask_of(const struct nonet_photo_result *r, int cell) {
    for (int i = 0; i < r->asks; i++)
        if (r->ask[i].cell == cell)
            return &r->ask[i];
    return NULL;
}

static void put_ground(struct out *out, const struct nonet_photo_result *r, int row, int column) {
    static const int around[4][2] = {{0, 0}, {0, 1}, {1, 1}, {1, 0}};
    nonet_out_text(out, "<polygon points=\"");
    for (int i = 0; i < 4; i++) {
        const float *node = node_at(r, row + around[i][0], column + around[i][1]);
        nonet_out_printf(out, "%s%.1f,%.1f", i ? " " : "", (double)node[0], (double)node[1]);
    }
    nonet_out_text(out, "\"/>\n");
}

/* The width of a cell in the first row. */
static double cell_width(const struct nonet_photo_result *r) {
    const float *a = node_at(r, 0, 0), *b = node_at(r, 0, r->side);
    return hypot((double)(b[0] - a[0]), (double)(b[1] - a[1])) / r->side;
}

/* The digit, or all that it may be, at the cell's lower right, turned as the page is. */
static void put_cell(struct out *out, const struct nonet_photo_result *r, int cell) {
    const struct nonet_photo_ask *ask = ask_of(r, cell);
    int row = cell / r->side, column = cell % r->side;
    const float *a = node_at(r, row, column), *b = node_at(r, row, column + 1);
    const float *c = node_at(r, row + 1, column + 1);
    double angle = atan2((double)(b[1] - a[1]), (double)(b[0] - a[0])) * (180 / acos(-1));
    const char *class = r->mistake[cell] ? "mistake" : ask != NULL ? "ask" : "sure";
    if (ask == NULL && r->reading[cell] == '.')
        return;
    nonet_out_printf(out, "<g class=\"%s\">", class);
    if (class[0] != 's')
        put_ground(out, r, row, column);
    nonet_out_printf(out,
                     "<text font-size=\"%.1f\" transform=\"translate(%.1f %.1f) rotate(%.1f)\">",
                     cell_width(r) * 0.36, (double)c[0] + ((double)a[0] - (double)c[0]) * 0.08,
                     (double)c[1] + ((double)a[1] - (double)c[1]) * 0.08, angle);
    for (int k = 0; ask != NULL && k < ask->count; k++)
        if (ask->digit[k] == 0)
            nonet_out_text(out, "\u25a1"); /* an empty square */
        else
            nonet_out_printf(out, "%d", ask->digit[k]);
    if (ask == NULL)
        nonet_out_char(out, r->reading[cell]);
    nonet_out_text(out, "</text></g>\n");
}

static void put_lattice(struct out *out, const struct nonet_photo_result *r) {
    double pen = cell_width(r) * 0.03;
    nonet_out_printf(
        out,
        "<style>polyline{fill:none;stroke:#0a7d32;stroke-width:%.1f}.box{stroke-width:"
        "%.1f}text{font-family:sans-serif;font-weight:bold;text-anchor:end;fill:#0a7d32;"
        "stroke:#fff;stroke-width:%.1f;stroke-linejoin:round;paint-order:stroke}.ask polygon{fill:#f5a000;"
        "fill-opacity:.35}.ask text{fill:#a04000}.mistake polygon{fill:#e00000;"
        "fill-opacity:.35}.mistake text{fill:#b00000}</style>\n",
        pen, pen * 2, pen * 2);
    for (int k = 0; k <= r->side; k++) {
        put_line(out, r, k, 1);
        put_line(out, r, k, 0);
    }
    for (int c = 0; c < r->side * r->side && r->reading[0] != '\0'; c++)
        put_cell(out, r, c);
}

void nonet_picture_svg(struct out *out, const struct picture *p) {
    struct out png = {0};
    int step = step_of(p), width = p->width / step * step, height = p->height / step * step;
    int most = width > height ? width : height;
    double scale = most < SHOWN_LEAST ? (double)SHOWN_LEAST / most : 1.0 / step;
    put_png(&png, p);
    nonet_out_printf(out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                     "viewBox=\"0 0 %d %d\">\n",
                     width * scale, height * scale, width, height);
    nonet_out_printf(out, "<image width=\"%d\" height=\"%d\" href=\"data:image/png;base64,", width,
                     height);
    put_base64(out, &png);
    nonet_out_text(out, "\"/>\n");
    if (p->result != NULL && p->result->side > 0 && p->result->side <= 9)
        put_lattice(out, p->result);
    nonet_out_text(out, "</svg>\n");
    out->failed |= png.failed;
    nonet_out_free(&png);
}

/* ---- the file ---- */

/* FILE.svg, and of other pictures than the first FILE-2.svg. */
static void put_name(struct out *name, const char *asked, uint64_t number) {
    size_t stem = strlen(asked) - strlen(".svg");
    nonet_out_bytes(name, asked, stem);
    if (number > 1)
        nonet_out_printf(name, "-%llu", (unsigned long long)number);
    nonet_out_bytes(name, ".svg", sizeof ".svg");
}

int nonet_picture_show(const struct picture *p, const char *asked, struct out *name) {
    struct out svg = {0};
    int error = 0;
    if (p->gray == NULL)
        return 0;
    put_name(name, asked, p->number);
    nonet_picture_svg(&svg, p);
    FILE *file = svg.failed || name->failed ? NULL : fopen(name->at, "wbe");
    if (file == NULL)
        error = svg.failed || name->failed ? ENOMEM : errno;
    else if (fwrite(svg.at, 1, svg.length, file) != svg.length)
        error = errno;
    if (file != NULL && fclose(file) != 0 && error == 0)
        error = errno;
    nonet_out_free(&svg);
    return error;
}
