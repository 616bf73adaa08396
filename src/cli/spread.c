/*
 * Windows into a file. Each is reserved by fallocate and mapped, the next one when the last has no
 * room for a text; it begins on the page where that ends, so that the two may share a page. A window
 * goes when it is closed and all of its places are filled.
 *
 * The first window is to hold all that is expected, and any other doubles the file: reserving keeps
 * those waiting who fill pages, so that many small windows took three times as long as one writer.
 *
 *     file      |...............|...............|.....:
 *     windows   [ a ............... ]
 *                                  [ b ............... ]   reserved up to here
 *                                      ^ length
 */
#ifdef __linux__
#define _GNU_SOURCE /* fallocate */
#endif
#include "cli/spread.h"

#ifdef __linux__

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

enum { WINDOW_LEAST = 1 << 26 };

struct spread_window {
    char *map;
    size_t bytes, used;
    uint64_t begin;
    atomic_size_t missing; /* bytes to be filled, and 1 while it is open */
};

struct spread {
    int fd, own; /* the caller's; one that may be mapped */
    size_t page;
    uint64_t length;   /* of the file, as far as places were given away */
    uint64_t expected; /* in the end */
    struct spread_window *window;
};

/* Where reserved space can be relied on, and is worth it: tmpfs makes all pages when they are
 * reserved, on one thread. And only if there is room enough: others need some meanwhile. */
static int is_suitable(int fd, uint64_t expected) {
    enum { EXT4 = 0xef53 };
    struct statfs fs;
    struct rlimit most;
    return fstatfs(fd, &fs) == 0 && fs.f_type == EXT4 &&
           expected / 2 < (uint64_t)fs.f_bavail * (uint64_t)fs.f_bsize / 4 &&
           getrlimit(RLIMIT_FSIZE, &most) == 0 && most.rlim_cur == RLIM_INFINITY;
}

/* To map a file for writing it has to be open for reading too. */
static int open_both_ways(int fd) {
    char name[32];
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    return open(name, O_RDWR | O_CLOEXEC);
}

struct spread *nonet_spread_open(int fd, uint64_t expected) {
    struct stat st;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || lseek(fd, 0, SEEK_CUR) != st.st_size ||
        !is_suitable(fd, expected))
        return NULL;
    int own = open_both_ways(fd);
    struct spread *s = own >= 0 ? calloc(1, sizeof *s) : NULL;
    if (s != NULL)
        *s = (struct spread){fd,       own, (size_t)sysconf(_SC_PAGESIZE), (uint64_t)st.st_size,
                             expected, NULL};
    else if (own >= 0)
        close(own);
    return s;
}

/* Takes `bytes` off what a window still waits for; the last one to do so takes it down. */
static void release(struct spread_window *w, size_t bytes) {
    if (atomic_fetch_sub(&w->missing, bytes) != bytes)
        return;
    munmap(w->map, w->bytes);
    free(w);
}

static void close_window(struct spread *s) {
    if (s->window != NULL)
        release(s->window, 1);
    s->window = NULL;
}

static int open_window(struct spread *s, size_t length) {
    uint64_t begin = s->length - s->length % s->page;
    size_t used = (size_t)(s->length - begin);
    uint64_t wanted = s->expected > begin ? s->expected - begin : 0;
    uint64_t doubled = s->length < WINDOW_LEAST ? WINDOW_LEAST : s->length;
    size_t least = used + length > doubled ? used + length : (size_t)doubled;
    size_t bytes = wanted > least && wanted < SIZE_MAX / 2 ? (size_t)wanted : least;
    struct spread_window *w = calloc(1, sizeof *w);
    if (w == NULL || fallocate(s->own, 0, (off_t)begin, (off_t)bytes) != 0) {
        free(w);
        return -1;
    }
    w->map = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, s->own, (off_t)begin);
    if (w->map == MAP_FAILED) {
        free(w);
        return -1;
    }
    w->begin = begin;
    w->bytes = bytes;
    w->used = used;
    atomic_store(&w->missing, 1);
    close_window(s);
    s->window = w;
    return 0;
}

int nonet_spread_place(struct spread *s, size_t length, struct spread_place *place) {
    struct spread_window *w = s->window;
    if (w == NULL || w->bytes - w->used < length) {
        if (open_window(s, length) != 0)
            return -1;
        w = s->window;
    }
    *place = (struct spread_place){w, w->map + w->used, length};
    atomic_fetch_add(&w->missing, length);
    w->used += length;
    s->length += length;
    assert(w->begin + w->used == s->length);
    return 0;
}

void nonet_spread_fill(const struct spread_place *place, const char *text) {
    memcpy(place->to, text, place->length);
    release(place->window, place->length);
}

int nonet_spread_close(struct spread *s) {
    int error = 0;
    close_window(s);
    if (ftruncate(s->own, (off_t)s->length) != 0)
        error = errno;
    if (lseek(s->fd, (off_t)s->length, SEEK_SET) < 0)
        error = errno;
    close(s->own);
    free(s);
    return error;
}

#else /* elsewhere files are written as usual */

struct spread *nonet_spread_open(int fd, uint64_t expected) {
    (void)fd, (void)expected;
    return NULL;
}

int nonet_spread_place(struct spread *s, size_t length, struct spread_place *place) {
    (void)s, (void)length, (void)place;
    return -1;
}

void nonet_spread_fill(const struct spread_place *place, const char *text) {
    (void)place, (void)text;
}

int nonet_spread_close(struct spread *s) {
    (void)s;
    return 0;
}

#endif
