/*
 * What all kinds of pictures have in common: their first bytes, their bytes, and their size.
 */
#include "cli/picture.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- kinds ---- */

enum picture_knows nonet_picture_mark(const unsigned char *head, size_t length, const char *mark,
                                      size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (i == length)
            return PICTURE_PERHAPS;
        if (mark[i] != '.' && head[i] != (unsigned char)mark[i])
            return PICTURE_NO;
    }
    return PICTURE_YES;
}

#define PICTURE_KIND(name) extern const struct picture_kind nonet_picture_##name;
#define UNREAD_KIND(symbol, title, mark)                                                           \
    static enum picture_knows knows_##symbol(const unsigned char *head, size_t length) {           \
        return nonet_picture_mark(head, length, mark, sizeof(mark) - 1);                           \
    }                                                                                              \
    static const struct picture_kind nonet_picture_##symbol = {title, knows_##symbol, NULL};
#include "cli/picture/kinds.def"
#undef PICTURE_KIND
#undef UNREAD_KIND

static const struct picture_kind *const kinds[] = {
#define PICTURE_KIND(name) &nonet_picture_##name,
#define UNREAD_KIND(name, title, mark) &nonet_picture_##name,
#include "cli/picture/kinds.def"
#undef PICTURE_KIND
#undef UNREAD_KIND
};

const struct picture_kind *nonet_picture_kind(const unsigned char *head, size_t length,
                                              int *is_perhaps) {
    *is_perhaps = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        enum picture_knows knows = kinds[i]->knows(head, length);
        if (knows == PICTURE_YES)
            return kinds[i];
        *is_perhaps |= knows == PICTURE_PERHAPS;
    }
    return NULL;
}

const struct picture_kind *nonet_picture_find(struct input *input) {
    const struct picture_kind *kind = NULL;
    int is_perhaps = input->literal == NULL;
    for (size_t wanted = 1; is_perhaps && kind == NULL && wanted <= PICTURE_HEAD;) {
        size_t length = nonet_input_look(input, wanted);
        if (length < wanted)
            break;
        length = length < PICTURE_HEAD ? length : PICTURE_HEAD;
        kind = nonet_picture_kind((const unsigned char *)input->kept, length, &is_perhaps);
        wanted = length + 1;
    }
    return kind;
}

/* ---- bytes ---- */

static void set_error(struct input *input, int error) {
    if (input->error == 0)
        input->error = error;
}

/* Makes room, for all of a file at once. 0, or -1: it is too large, or out of memory. */
static int grow(struct picture *p, struct input *input, size_t *room) {
    size_t first =
        input->size > 0 && input->size < PICTURE_BYTES_MAX ? (size_t)input->size + 1 : 1 << 16;
    size_t larger = *room ? 2 * *room : first;
    if (p->length > PICTURE_BYTES_MAX)
        return nonet_picture_refuse(p, 0, "is a file of more than %d MB",
                                    PICTURE_BYTES_MAX / 1000000);
    unsigned char *bytes = realloc(p->bytes, larger);
    if (bytes == NULL) {
        set_error(input, ENOMEM);
        return -1;
    }
    p->bytes = bytes;
    *room = larger;
    return 0;
}

struct picture *nonet_picture_load(struct input *input, const struct picture_kind *kind) {
    struct picture *p = calloc(1, sizeof *p);
    size_t room = 0;
    long n = 1;
    if (p == NULL) {
        set_error(input, ENOMEM);
        return NULL;
    }
    p->kind = kind;
    while (n > 0 && kind->decode != NULL) {
        if (p->length == room && grow(p, input, &room) != 0)
            break;
        n = nonet_input_read(input, (char *)p->bytes + p->length, room - p->length);
        p->length += n > 0 ? (size_t)n : 0;
    }
    if (input->error == 0)
        return p;
    nonet_picture_free(p);
    return NULL;
}

void nonet_picture_free(struct picture *p) {
    if (p == NULL)
        return;
    nonet_reader_close(p->reader);
    free(p->bytes);
    free(p->gray);
    free(p->result);
    free(p);
}

/* ---- decoding ---- */

int nonet_picture_refuse(struct picture *p, int is_damaged, const char *format, ...) {
    int n = snprintf(p->reason, sizeof p->reason, "the %s picture ", p->kind->name);
    va_list list;
    va_start(list, format);
    if (n > 0 && (size_t)n < sizeof p->reason)
        vsnprintf(p->reason + n, sizeof p->reason - (size_t)n, format, list);
    va_end(list);
    p->is_damaged = is_damaged;
    return -1;
}

int nonet_picture_begin(struct picture *p, uint64_t width, uint64_t height) {
    if (width == 0 || height == 0)
        return nonet_picture_refuse(p, 1, "is empty");
    if (width > PICTURE_SIDE_MAX || height > PICTURE_SIDE_MAX ||
        width * height > PICTURE_PIXELS_MAX)
        return nonet_picture_refuse(
            p, 0, "has %llu x %llu pixels; up to %d million, and %d in a row, are read",
            (unsigned long long)width, (unsigned long long)height, PICTURE_PIXELS_MAX / 1000000,
            PICTURE_SIDE_MAX);
    p->gray = malloc((size_t)(width * height));
    p->width = (int)width;
    p->height = (int)height;
    return p->gray ? 0 : nonet_picture_refuse(p, 0, "needs too much memory");
}

static int is_text(const unsigned char *bytes, size_t length) {
    size_t words = 0;
    for (size_t i = 0; i < length; i++) {
        int is_space = bytes[i] == ' ' || (bytes[i] >= '\t' && bytes[i] <= '\r');
        if (!is_space && (bytes[i] < ' ' || bytes[i] > '~'))
            return 0;
        words += !is_space;
    }
    return words > 0;
}

/* What cat puts behind a picture: another one, or text. (Behind a JPEG there often is another, which belongs
 * to it, for a preview or as a second view; and bytes that mean nothing may be behind any.) */
static void refuse_more(struct picture *p) {
    int is_perhaps;
    size_t left = p->length - p->used;
    if (p->used == 0 || left == 0)
        return;
    if (nonet_picture_kind(p->bytes + p->used, left, &is_perhaps) != NULL)
        nonet_picture_refuse(p, 0, "has another one behind it; give each as a file");
    else if (is_text(p->bytes + p->used, left))
        nonet_picture_refuse(p, 0, "has text behind it; give each as a file");
}

int nonet_picture_decode(struct picture *p) {
    if (p->reason[0] == '\0' && p->gray == NULL) {
        if (p->kind->decode == NULL)
            nonet_picture_refuse(
                p, 0, "is of a kind that nonet does not read: JPEG, PNG, PGM and PPM are");
        else if (p->kind->decode(p) == 0)
            refuse_more(p);
        free(p->bytes);
        p->bytes = NULL;
    }
    return p->reason[0] != '\0' ? -1 : 0;
}
