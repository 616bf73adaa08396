/*
 * The seed of what is made at random. If none was given one is chosen: 32 bits, since people write
 * it down, from the system's source or else from the clock. Either way it is reported on stderr,
 * even with -q, so that every result can be reproduced. Record i of a run draws from stream i of
 * the seed, whichever thread works on it.
 */
#include "cli/cli.h"

#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static uint32_t from_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t mixed = (uint64_t)now.tv_sec * 1000000007 + (uint64_t)now.tv_nsec;
    return (uint32_t)((mixed ^ (uint64_t)getpid() << 32) * UINT64_C(0x9e3779b97f4a7c15) >> 32);
}

static uint32_t choose(void) {
    uint32_t seed;
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? 0 : read(fd, &seed, sizeof seed);
    if (fd >= 0)
        close(fd);
    return n == (ssize_t)sizeof seed ? seed : from_clock();
}

int nonet_settle_seed(struct settings *s) {
    if (!s->seed.is_given)
        s->seed.value = choose();
    s->seed.is_used = 1;
    return 0;
}

void nonet_tell_seed(const struct settings *s) {
    if (s->seed.is_used)
        fprintf(stderr, "nonet %s: seed %llu\n", s->command, (unsigned long long)s->seed.value);
}
