/*
 * A large result on its way into a file, copied there by several threads at once: the file's next
 * piece is reserved and mapped into memory, and whoever has text for it is given its place.
 *
 * A file has one lock for those who write(2), so sixteen threads write no faster than one. It has
 * none for those who fill its pages. What is reserved is really there (the file systems on which that
 * is certain are listed), so a full disk shows when a piece is reserved, not as a signal later.
 */
#ifndef NONET_CLI_SPREAD_H
#define NONET_CLI_SPREAD_H

#include <stddef.h>
#include <stdint.h>

struct spread;
struct spread_window;

/* A place in the file for some text. */
struct spread_place {
    struct spread_window *window; /* NULL: none */
    char *to;
    size_t length;
};

/* For a regular file that is open for writing, at its end, and that nobody else writes to: what was opened by others is not such a file, for they may share its position. It is to have
 * about so many bytes at the end, all of which are reserved at once. NULL: it cannot be done there,
 * or out of memory. */
struct spread *nonet_spread_open(int fd, uint64_t expected);

/* The next `length` bytes of the file; one thread at a time. 0, or -1 if they cannot be had: then
 * the file is to be closed here and written to as usual. */
int nonet_spread_place(struct spread *spread, size_t length, struct spread_place *place);

/* Copies the text to its place: on any thread, several at once. */
void nonet_spread_fill(const struct spread_place *place, const char *text);

/* Once all places are filled, or at least will be before the process ends: cuts off what was reserved
 * and not used, and leaves the descriptor at the end of the file. 0, or errno. */
int nonet_spread_close(struct spread *spread);

#endif
