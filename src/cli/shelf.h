/*
 * A shelf of memory for texts. What was put there last is taken first: it is likely to be in a cache
 * still, where memory that many other texts have used since is not. Copying a file's text into such
 * memory took two to four times as long as copying it into memory that was just used.
 */
#ifndef NONET_CLI_SHELF_H
#define NONET_CLI_SHELF_H

#include "cli/out.h"

struct shelf;

/* A text with more memory than this is rare, and its memory is not kept. */
enum { OUT_MOST = 1 << 22 };

/* With this many places. NULL if memory runs out. */
struct shelf *nonet_shelf_open(size_t places);
void nonet_shelf_close(struct shelf *shelf);

/* Memory for a text that has none; if there is none here, it stays so. */
void nonet_shelf_take(struct shelf *shelf, struct out *out);

/* The memory of a text, which has none afterwards. */
void nonet_shelf_put(struct shelf *shelf, struct out *out);

#endif
