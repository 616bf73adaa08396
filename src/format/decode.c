/*
 * Two small stages in a row, each with its own buffer: the source's bytes, gunzipped if need be,
 * and then text, from UTF-16 if a byte order mark says so (or if every other one of the first bytes
 * is NUL, as in files saved without the mark). Everything else is taken as UTF-8, unchanged;
 * formats are ASCII, and labels pass through untouched.
 */
#include "format/decode.h"
#include "format/binary.h"
#include "format/checked.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 16 };
enum charset { UNKNOWN, UTF8, UTF16_LITTLE, UTF16_BIG };

struct decoder {
    nonet_source_fn source;
    void *user;
    struct checked *gunzip; /* NULL: not compressed */
    int looked;             /* the first bytes were checked for gzip's magic number and others */
    int source_ended, failed;
    long late; /* a failure still to be reported */
    int held;  /* a CR came last: what follows decides whether it is a line end by itself */
    enum charset charset;
    const unsigned char *in; /* bytes of the source not yet used */
    size_t in_length;
    size_t plain, plain_length; /* bytes after gunzip not yet used: [plain, plain_length) */
    const char *reason;
    unsigned char raw[CHUNK];
    unsigned char bytes[CHUNK];
};

struct decoder *nonet_decoder_open(nonet_source_fn source, void *user) {
    struct decoder *d = malloc(sizeof *d);
    if (d == NULL)
        return NULL;
    memset(d, 0, offsetof(struct decoder, raw));
    d->source = source;
    d->user = user;
    d->reason = "";
    return d;
}

void nonet_decoder_close(struct decoder *d) {
    if (d != NULL)
        nonet_checked_close(d->gunzip);
    free(d);
}

const char *nonet_decoder_reason(const struct decoder *d) {
    return d->reason;
}

static long unreadable(struct decoder *d, const char *reason) {
    d->reason = reason;
    return NONET_E_UNREADABLE;
}

/* Fills raw when it is empty. 0, or a status. */
static long fill_raw(struct decoder *d) {
    if (d->in_length > 0 || d->source_ended)
        return 0;
    long n = d->source(d->user, (char *)d->raw, CHUNK);
    if (n < 0)
        return NONET_E_SOURCE;
    d->source_ended = n == 0;
    d->in = d->raw;
    d->in_length = (size_t)n;
    return 0;
}

/* Reads until the first bytes show how the text is packed; they may come one by one. *reason is set
 * if it cannot be read. 0, or a status. */
static long look_ahead(struct decoder *d, const char **reason) {
    long status = fill_raw(d);
    int more = 0;
    *reason = status == 0 ? nonet_packed_reason(d->in, d->in_length, &more) : NULL;
    while (status == 0 && (more || d->in_length == 1) && !d->source_ended) {
        long n = d->source(d->user, (char *)d->raw + d->in_length, CHUNK - d->in_length);
        if (n < 0)
            return NONET_E_SOURCE;
        d->source_ended = n == 0;
        d->in_length += (size_t)n;
        *reason = nonet_packed_reason(d->in, d->in_length, &more);
    }
    return status;
}

static long look_for_gzip(struct decoder *d) {
    const char *reason;
    long status = look_ahead(d, &reason);
    if (status != 0)
        return status;
    d->looked = 1;
    if (reason != NULL)
        return unreadable(d, reason);
    if (d->in_length < 2 || d->in[0] != 0x1f || d->in[1] != 0x8b)
        return 0;
    if (!nonet_has_gzip())
        return unreadable(d, "gzip input, but this build has no zlib");
    d->gunzip = nonet_checked_open();
    return d->gunzip ? 0 : NONET_E_MEMORY;
}

static long gunzip_failed(struct decoder *d, long failure) {
    if (failure == CHECKED_MEMORY)
        return NONET_E_MEMORY;
    if (failure == CHECKED_CUT)
        return unreadable(d, "the gzip data ends too early");
    return unreadable(d, failure == CHECKED_DOUBTFUL
                             ? "damaged gzip data; what was read before it may be wrong, too"
                             : "damaged gzip data");
}

/* Appends bytes to [plain, plain_length), after moving what is left to the front. Returns how many
 * were added, 0 at the end, or a status. */
static long fill_plain(struct decoder *d) {
    memmove(d->bytes, d->bytes + d->plain, d->plain_length - d->plain);
    d->plain_length -= d->plain;
    d->plain = 0;
    size_t room = CHUNK - d->plain_length;
    assert(room > 0); /* with none, 0 bytes would look like the end */
    for (;;) {
        long status = d->looked ? fill_raw(d) : look_for_gzip(d);
        if (status != 0)
            return status;
        long n = (long)(d->in_length < room ? d->in_length : room);
        if (d->gunzip == NULL) {
            memcpy(d->bytes + d->plain_length, d->in, (size_t)n);
            d->in += n;
            d->in_length -= (size_t)n;
        } else {
            n = nonet_checked_run(d->gunzip, &d->in, &d->in_length, d->source_ended,
                                  (char *)d->bytes + d->plain_length, room);
            if (n < 0)
                return gunzip_failed(d, n);
        }
        d->plain_length += (size_t)n;
        if (n > 0 || d->gunzip == NULL || d->source_ended)
            return n;
    }
}

/* Decides on the charset by the first bytes, and drops the mark. */
static void settle_charset(struct decoder *d) {
    const unsigned char *b = d->bytes + d->plain;
    size_t n = d->plain_length - d->plain, mark = 0;
    d->charset = UTF8;
    if (n >= 3 && b[0] == 0xef && b[1] == 0xbb && b[2] == 0xbf) {
        mark = 3;
    } else if (n >= 2 && b[0] == 0xff && b[1] == 0xfe) {
        d->charset = UTF16_LITTLE;
        mark = 2;
    } else if (n >= 2 && b[0] == 0xfe && b[1] == 0xff) {
        d->charset = UTF16_BIG;
        mark = 2;
    } else if (n >= 4 && b[0] != 0 && b[1] == 0 && b[2] != 0 && b[3] == 0) {
        d->charset = UTF16_LITTLE;
    } else if (n >= 4 && b[0] == 0 && b[1] != 0 && b[2] == 0 && b[3] != 0) {
        d->charset = UTF16_BIG;
    }
    d->plain += mark;
    assert(d->plain <= d->plain_length);
}

static unsigned unit_at(const struct decoder *d, size_t at) {
    unsigned first = d->bytes[at], second = d->bytes[at + 1];
    return d->charset == UTF16_BIG ? first << 8 | second : second << 8 | first;
}

/* Writes one code point, at most four bytes. */
static size_t put_utf8(char *out, unsigned long c) {
    static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    out[0] = (char)(lead[more] | c >> 6 * more);
    for (int i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (c >> 6 * (more - i) & 0x3f));
    return (size_t)more + 1;
}

/* Turns `bytes` into UTF-8; a surrogate without its other half becomes U+FFFD. */
static size_t from_utf16(struct decoder *d, char *out, size_t room, int ended) {
    size_t n = 0;
    while (d->plain_length - d->plain >= 2 && n + 4 <= room) {
        unsigned long c = unit_at(d, d->plain);
        size_t width = 2;
        if (c >= 0xd800 && c < 0xdc00) {
            if (d->plain_length - d->plain < 4 && !ended)
                break;
            unsigned low = d->plain_length - d->plain >= 4 ? unit_at(d, d->plain + 2) : 0;
            int paired = low >= 0xdc00 && low < 0xe000;
            c = paired ? 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00) : 0xfffd;
            width = paired ? 4 : 2;
        } else if (c >= 0xdc00 && c < 0xe000) {
            c = 0xfffd;
        }
        d->plain += width;
        n += put_utf8(out + n, c);
    }
    return n;
}

static long fail(struct decoder *d, long status) {
    d->failed = 1;
    return status;
}

/* The mark and the guess need four bytes, which a slow pipe may deliver one by one. */
static long look_for_charset(struct decoder *d) {
    while (d->plain_length < 4) {
        long n = fill_plain(d);
        if (n < 0)
            return n;
        if (n == 0)
            break;
    }
    settle_charset(d);
    return 0;
}

/* Text that needs no decoding goes straight to where it is wanted. */
static long read_source(struct decoder *d, char *out, size_t room) {
    long n = d->source_ended ? 0 : d->source(d->user, out, room);
    if (n < 0)
        return fail(d, NONET_E_SOURCE);
    d->source_ended = n == 0;
    return n;
}

static long read_text(struct decoder *d, char *out, size_t room) {
    if (d->failed)
        return 0;
    long status = d->charset == UNKNOWN ? look_for_charset(d) : 0;
    if (status < 0)
        return fail(d, status);
    for (;;) {
        size_t left = d->plain_length - d->plain;
        if (d->charset == UTF8 && left > 0) {
            size_t n = left < room ? left : room;
            memcpy(out, d->bytes + d->plain, n);
            d->plain += n;
            return (long)n;
        }
        if (d->charset == UTF8 && d->gunzip == NULL && d->in_length == 0)
            return read_source(d, out, room);
        size_t n = d->charset == UTF8 ? 0 : from_utf16(d, out, room, 0);
        if (n > 0)
            return (long)n;
        long got = fill_plain(d);
        if (got < 0)
            return fail(d, got);
        if (got > 0)
            continue;
        n = d->charset == UTF8 ? 0 : from_utf16(d, out, room, 1);
        if (n == 0 && d->plain_length - d->plain == 1)
            return fail(d, unreadable(d, "UTF-16 text ends in the middle of a character"));
        return (long)n;
    }
}

/* A CR without an LF after it was a line end on some machines; it becomes an LF. A CR at the end of
 * the available text waits for the next byte. */
long nonet_decoder_read(struct decoder *d, char *out, size_t room) {
    size_t n = 0;
    long late = d->late;
    assert(room >= 16);
    d->late = 0;
    if (late < 0)
        return late;
    if (d->held)
        out[n++] = '\r';
    long got = read_text(d, out + n, room - n);
    if (got < 0 && !d->held)
        return got;
    if (got < 0) {
        d->late = got; /* reported next time, after the line end */
        got = 0;
    }
    int ended = got == 0;
    n += (size_t)got;
    d->held = !ended && out[n - 1] == '\r';
    n -= (size_t)d->held;
    for (char *cr = out; (cr = memchr(cr, '\r', (size_t)(out + n - cr))) != NULL; cr++)
        if (cr + 1 == out + n || cr[1] != '\n')
            *cr = '\n';
    return n == 0 && d->held ? nonet_decoder_read(d, out, room) : (long)n;
}
