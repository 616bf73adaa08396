/*
 * gzip input, and small compressed texts, if the library was built with zlib.
 */
#ifndef NONET_FORMAT_GZIP_H
#define NONET_FORMAT_GZIP_H

#include <stddef.h>

struct gunzip;

/* NULL if out of memory, or without zlib. */
struct gunzip *nonet_gunzip_open(void);

/* Inflates from *in (moving it and *in_length on) into `out`. Returns how many bytes came out; 0:
 * more input is needed (or, with none left, that this is the end); -1: the data is damaged.
 * Consecutive members are one text. */
long nonet_gunzip_run(struct gunzip *gunzip, const unsigned char **in, size_t *in_length, char *out,
                      size_t room);

/* 1 if the input may end here: between two members. */
int nonet_gunzip_is_done(const struct gunzip *gunzip);

void nonet_gunzip_close(struct gunzip *gunzip);

/* Inflates a whole text in zlib's own format (what browsers call "deflate"). Returns its length;
 * -1: it is damaged, longer than `room`, or there is no zlib. */
long nonet_inflate(const unsigned char *in, size_t length, char *out, size_t room);

#endif
