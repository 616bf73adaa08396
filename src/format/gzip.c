/*
 * gzip input, with zlib. In a build without zlib (NONET_HAVE_ZLIB not defined), opening fails and
 * nonet_has_gzip() returns 0; the decoder then refuses .gz input with a clear reason.
 */
#include "format/gzip.h"
#include "nonet.h"

#ifdef NONET_HAVE_ZLIB

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct gunzip {
    z_stream z;
    int done; /* between two members */
};

int nonet_has_gzip(void) {
    return 1;
}

struct gunzip *nonet_gunzip_open(void) {
    struct gunzip *g = calloc(1, sizeof *g);
    if (g != NULL && inflateInit2(&g->z, 16 + MAX_WBITS) != Z_OK) {
        free(g);
        g = NULL;
    }
    return g;
}

long nonet_gunzip_run(struct gunzip *g, const unsigned char **in, size_t *in_length, char *out,
                      size_t room) {
    if (g->done && *in_length > 0) {
        inflateReset(&g->z);
        g->done = 0;
    }
    g->z.next_in = (unsigned char *)*in; /* zlib's field is not const, but it does not write */
    g->z.avail_in = (unsigned)*in_length;
    g->z.next_out = (unsigned char *)out;
    g->z.avail_out = (unsigned)room;
    int status = inflate(&g->z, Z_NO_FLUSH);
    *in = g->z.next_in;
    *in_length = g->z.avail_in;
    g->done = status == Z_STREAM_END;
    int damaged = status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR;
    long made = (long)(room - g->z.avail_out);
    return damaged && made == 0 ? -1 : made; /* zlib reports it again on the next call */
}

int nonet_gunzip_is_done(const struct gunzip *g) {
    return g->done;
}

void nonet_gunzip_close(struct gunzip *g) {
    if (g != NULL)
        inflateEnd(&g->z);
    free(g);
}

long nonet_inflate(const unsigned char *in, size_t length, char *out, size_t room) {
    uLongf made = (uLongf)room;
    int status = uncompress((unsigned char *)out, &made, in, (uLong)length);
    return status == Z_OK ? (long)made : -1;
}

#else

int nonet_has_gzip(void) {
    return 0;
}

struct gunzip *nonet_gunzip_open(void) {
    return NULL;
}

long nonet_gunzip_run(struct gunzip *g, const unsigned char **in, size_t *in_length, char *out,
                      size_t room) {
    (void)g, (void)in, (void)in_length, (void)out, (void)room;
    return -1;
}

int nonet_gunzip_is_done(const struct gunzip *g) {
    (void)g;
    return 1;
}

void nonet_gunzip_close(struct gunzip *g) {
    (void)g;
}

long nonet_inflate(const unsigned char *in, size_t length, char *out, size_t room) {
    (void)in, (void)length, (void)out, (void)room;
    return -1;
}

#endif
