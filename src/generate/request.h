/*
 * A request in words, and what belongs to it: the options point to a pattern, a puzzle and rules,
 * which live as long as the generator that was opened with them.
 */
#ifndef NONET_GENERATE_REQUEST_H
#define NONET_GENERATE_REQUEST_H

#include "nonet.h"

struct request;

/* NULL is allowed. */
void nonet_request_free(struct request *request);

/* From now on the request belongs to the generator, and is freed with it. */
void nonet_generator_keep(struct nonet_generator *generator, struct request *request);

#endif
