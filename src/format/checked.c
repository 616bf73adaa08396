/*
 * A bit that was lost on the way turns what follows into other text, and often only the checksum at
 * the end of the member shows it. A puzzle with a wrong digit is still a puzzle. So text is held
 * back until its member's checksum has been verified, up to 16 MB of it: what lies further back is
 * passed on unchecked, and if damage shows later, the error says so.
 *
 * A file that ends too early is another matter: what there is of it is correct, and is passed on.
 * But damaged data can also run out before it contradicts itself. The two are distinguished by the
 * last four bytes, which in a complete file are the length of the text.
 */
#include "format/checked.h"
#include "format/gzip.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_MAX = 16 << 20, BLOCK = 1 << 16 };

struct block {
    struct block *next;
    size_t begin, end; /* what it holds */
    char bytes[BLOCK];
};

struct checked {
    struct gunzip *gunzip;
    struct block *first, *last;
    size_t held, sure;      /* bytes in the blocks, and how many of them may be passed on */
    uint64_t length;        /* of this member's text, so far */
    int is_leaking;         /* some of it was passed on unchecked */
    int failure;            /* reported when all that is sure has been passed on; 0: none */
    unsigned char trail[4]; /* the last bytes of input */
};

struct checked *nonet_checked_open(void) {
    struct checked *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->gunzip = nonet_gunzip_open();
    if (c->gunzip == NULL) {
        free(c);
        return NULL;
    }
    return c;
}

static void drop_first(struct checked *c) {
    struct block *b = c->first;
    assert(b->begin <= b->end && b->end - b->begin <= c->held);
    c->held -= b->end - b->begin;
    c->first = b->next;
    if (c->first == NULL)
        c->last = NULL;
    free(b);
}

void nonet_checked_close(struct checked *c) {
    if (c == NULL)
        return;
    while (c->first != NULL)
        drop_first(c);
    nonet_gunzip_close(c->gunzip);
    free(c);
}

/* A block that has room at its end; NULL if out of memory. */
static struct block *open_block(struct checked *c) {
    if (c->last != NULL && c->last->end < BLOCK)
        return c->last;
    struct block *b = malloc(sizeof *b);
    if (b == NULL)
        return NULL;
    b->next = NULL;
    b->begin = b->end = 0;
    if (c->last != NULL)
        c->last->next = b;
    else
        c->first = b;
    c->last = b;
    return b;
}

static void note_trail(struct checked *c, const unsigned char *from, size_t n) {
    size_t kept = n < 4 ? 4 - n : 0;
    memmove(c->trail, c->trail + 4 - kept, kept);
    memcpy(c->trail + kept, from + n - (4 - kept), 4 - kept);
}

/* Decides how much of the text so far may be passed on. */
static void judge(struct checked *c) {
    if (nonet_gunzip_is_done(c->gunzip)) {
        c->sure = c->held;
        c->is_leaking = 0;
        c->length = 0;
    } else if (c->held > HELD_MAX && c->sure < c->held - HELD_MAX) {
        c->sure = c->held - HELD_MAX;
        c->is_leaking = 1;
    }
}

/* Unpacks once. Returns how many bytes came out; c->failure is set on failure. */
static long unpack(struct checked *c, const unsigned char **in, size_t *in_length) {
    const unsigned char *from = *in;
    struct block *b = open_block(c);
    if (b == NULL) {
        c->failure = CHECKED_MEMORY;
        return 0;
    }
    long n = nonet_gunzip_run(c->gunzip, in, in_length, b->bytes + b->end, BLOCK - b->end);
    if (n < 0) {
        c->failure = c->is_leaking ? CHECKED_DOUBTFUL : CHECKED_DAMAGED;
        return 0;
    }
    if (*in != from)
        note_trail(c, from, (size_t)(*in - from));
    b->end += (size_t)n;
    c->held += (size_t)n;
    c->length += (uint64_t)n;
    judge(c);
    return n;
}

static long give(struct checked *c, char *out, size_t room) {
    struct block *b = c->first;
    assert(b != NULL && c->sure > 0 && c->sure <= c->held);
    size_t n = b->end - b->begin;
    n = n < c->sure ? n : c->sure;
    n = n < room ? n : room;
    memcpy(out, b->bytes + b->begin, n);
    b->begin += n;
    c->held -= n;
    c->sure -= n;
    if (b->begin == b->end && (b->end == BLOCK || c->held > 0))
        drop_first(c);
    else if (b->begin == b->end)
        b->begin = b->end = 0;
    return (long)n;
}

/* The input has ended inside a member. If its last bytes are about the length of this text, it was
 * not cut off: the data is damaged, and led past the end. */
static void end_early(struct checked *c) {
    const unsigned char *t = c->trail;
    uint64_t stated = t[0] | (uint64_t)t[1] << 8 | (uint64_t)t[2] << 16 | (uint64_t)t[3] << 24;
    uint64_t length = c->length & 0xffffffff;
    if (stated > 0 && stated / 2 <= length && length / 2 <= stated) {
        c->failure = c->is_leaking ? CHECKED_DOUBTFUL : CHECKED_DAMAGED;
    } else {
        c->failure = CHECKED_CUT;
        c->sure = c->held;
    }
}

long nonet_checked_run(struct checked *c, const unsigned char **in, size_t *in_length, int ended,
                       char *out, size_t room) {
    for (;;) {
        if (c->sure > 0)
            return give(c, out, room);
        if (c->failure != 0)
            return c->failure;
        int is_done = nonet_gunzip_is_done(c->gunzip);
        if (*in_length == 0 && is_done)
            return 0;
        long n = unpack(c, in, in_length);
        if (n > 0 || *in_length > 0 || c->failure != 0 || c->sure > 0)
            continue;
        if (!ended)
            return 0;
        if (!nonet_gunzip_is_done(c->gunzip))
            end_early(c);
    }
}
