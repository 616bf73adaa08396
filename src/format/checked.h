/*
 * gzip input whose text is held back until it is known to be correct.
 */
#ifndef NONET_FORMAT_CHECKED_H
#define NONET_FORMAT_CHECKED_H

#include <stddef.h>

struct checked;

/* NULL if out of memory, or without zlib. */
struct checked *nonet_checked_open(void);

enum {
    CHECKED_DAMAGED = -1,
    CHECKED_DOUBTFUL = -2, /* damaged, and some of it has already been passed on */
    CHECKED_CUT = -3,      /* it ends too early; what there was has been passed on */
    CHECKED_MEMORY = -4
};

/* Inflates from *in (moving it and *in_length on) and passes on verified text. Returns how many
 * bytes; 0: more input is needed or, if it has `ended`, that was all; or one of the above. */
long nonet_checked_run(struct checked *checked, const unsigned char **in, size_t *in_length,
                       int ended, char *out, size_t room);

void nonet_checked_close(struct checked *checked);

#endif
