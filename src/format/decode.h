/*
 * From a source's bytes to UTF-8 text: gunzips if the bytes begin with gzip's magic number, drops a
 * byte order mark, and turns UTF-16 into UTF-8. What comes out is what the formats see.
 */
#ifndef NONET_FORMAT_DECODE_H
#define NONET_FORMAT_DECODE_H

#include "nonet.h"

struct decoder;

/* NULL if out of memory. */
struct decoder *nonet_decoder_open(nonet_source_fn source, void *user);

/* Puts up to `room` (at least 16) bytes of text into `out`. Returns how many, 0 at the end, or a
 * negative status: NONET_E_SOURCE, NONET_E_MEMORY, NONET_E_UNREADABLE with the reason from
 * nonet_decoder_reason. After a failure it returns 0. */
long nonet_decoder_read(struct decoder *decoder, char *out, size_t room);

const char *nonet_decoder_reason(const struct decoder *decoder);

void nonet_decoder_close(struct decoder *decoder);

#endif
