/*
 * PBM, PGM and PPM, P1 to P6: numbers as text or as bytes, of 1, 8 or 16 bits. Any text may begin with
 * a P and a digit, such as the label of a puzzle, so all of the header counts, and sizes in which no
 * grid has room are not taken for a picture.
 */
#include "cli/picture.h"

enum { LEAST_SIDE = 16, NUMBER_MOST = 999999999, VALUE_MOST = 65535 };

struct text {
    const unsigned char *at, *end;
};

static int is_blank(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Blanks and remarks before a number. */
static void skip_blanks(struct text *t) {
    while (t->at < t->end && (is_blank(*t->at) || *t->at == '#')) {
        if (*t->at++ != '#')
            continue;
        while (t->at < t->end && *t->at != '\n' && *t->at != '\r')
            t->at++;
    }
}

/* A number and what ends it; -1: there is none. */
static long take_number(struct text *t, long most) {
    long number = 0;
    skip_blanks(t);
    const unsigned char *begin = t->at;
    for (; t->at < t->end && *t->at >= '0' && *t->at <= '9'; t->at++) {
        number = number * 10 + (*t->at - '0');
        if (number > most)
            return -1;
    }
    return t->at > begin ? number : -1;
}

struct header {
    int is_text, is_bits, is_colour;
    long width, height, most;
};

/* PERHAPS: the bytes end in it. The pixels begin where the text then is. */
static enum picture_knows take_header(struct text *t, struct header *h) {
    long *const numbers[] = {&h->width, &h->height, &h->most};
    if (t->at == t->end)
        return PICTURE_PERHAPS;
    if (*t->at++ != 'P')
        return PICTURE_NO;
    if (t->at == t->end)
        return PICTURE_PERHAPS;
    int sign = *t->at++;
    if (sign < '1' || sign > '6')
        return PICTURE_NO;
    *h = (struct header){
        .is_text = sign < '4', .is_bits = sign % 3 == 1, .is_colour = sign % 3 == 0, .most = 1};
    for (int i = 0; i < (h->is_bits ? 2 : 3); i++) {
        if (t->at < t->end && !is_blank(*t->at) && *t->at != '#')
            return PICTURE_NO;
        long number = take_number(t, i < 2 ? NUMBER_MOST : VALUE_MOST);
        if (number < 0)
            return t->at == t->end ? PICTURE_PERHAPS : PICTURE_NO;
        *numbers[i] = number;
        if (t->at < t->end && number < (i < 2 ? LEAST_SIDE : 1))
            return PICTURE_NO;
    }
    if (t->at == t->end)
        return PICTURE_PERHAPS;
    return is_blank(*t->at++) ? PICTURE_YES : PICTURE_NO;
}

static enum picture_knows knows(const unsigned char *head, size_t length) {
    struct text t = {head, head + length};
    struct header h;
    return take_header(&t, &h);
}

/* The next sample, from 0 to 255; -1: there is none, or it is too large. */
static int take_sample(struct text *t, const struct header *h) {
    long value;
    if (h->is_text && h->is_bits) {
        skip_blanks(t);
        value = t->at < t->end ? *t->at++ - '0' : -1;
    } else if (h->is_text) {
        value = take_number(t, VALUE_MOST);
    } else {
        int bytes = h->most > 255 ? 2 : 1;
        if (t->end - t->at < bytes)
            return -1;
        value = bytes == 2 ? t->at[0] << 8 | t->at[1] : t->at[0];
        t->at += bytes;
    }
    if (value < 0 || value > h->most)
        return -1;
    return h->most == 255 ? (int)value : (int)((value * 255 + h->most / 2) / h->most);
}

/* A pixel; -1 as above. */
static int take_pixel(struct text *t, const struct header *h) {
    int red = take_sample(t, h);
    if (!h->is_colour)
        return red < 0 ? -1 : h->is_bits ? 255 - red : red;
    int green = take_sample(t, h), blue = take_sample(t, h);
    if (red < 0 || green < 0 || blue < 0)
        return -1;
    return nonet_gray_of((unsigned)red, (unsigned)green, (unsigned)blue);
}

/* Eight pixels in a byte; each row begins with a byte of its own. */
static int unpack_bits(struct text *t, struct picture *p) {
    size_t width = (size_t)p->width, row = (width + 7) / 8;
    if ((size_t)(t->end - t->at) < row * (size_t)p->height) {
        t->at = t->end;
        return -1;
    }
    for (size_t y = 0; y < (size_t)p->height; y++, t->at += row)
        for (size_t x = 0; x < width; x++)
            p->gray[y * width + x] = t->at[x / 8] >> (7 - x % 8) & 1 ? 0 : 255;
    return 0;
}

static int decode(struct picture *p) {
    struct text t = {p->bytes, p->bytes + p->length};
    struct header h;
    if (take_header(&t, &h) != PICTURE_YES)
        return nonet_picture_refuse(p, 1, "is damaged");
    if (nonet_picture_begin(p, (uint64_t)h.width, (uint64_t)h.height) != 0)
        return -1;
    size_t pixels = (size_t)p->width * (size_t)p->height;
    int status = 0;
    if (h.is_bits && !h.is_text)
        status = unpack_bits(&t, p);
    else
        for (size_t i = 0; i < pixels && status >= 0; i++) {
            status = take_pixel(&t, &h);
            p->gray[i] = (uint8_t)status;
        }
    p->used = (size_t)(t.at - p->bytes);
    if (status >= 0)
        return 0;
    return t.end - t.at < 6 ? nonet_picture_refuse(p, 1, "ends too early")
                            : nonet_picture_refuse(p, 1, "is damaged");
}

const struct picture_kind nonet_picture_pnm = {"PNM", knows, decode};
