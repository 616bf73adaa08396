/*
 * A warp of our own making: 32 threads that take turns on one processor and meet where the threads of
 * a device's warp meet, with the words of device/cuda/warp.inc. So what is written for a device runs
 * in a test, all but the machine itself.
 */
#ifndef NONET_TESTS_WARP_MADE_H
#define NONET_TESTS_WARP_MADE_H

#include <stdint.h>
#include <stdlib.h>
#include <ucontext.h>

#define WARP 32

enum { WARP_STACK = 256 * 1024 };

struct warp_made {
    ucontext_t main, lane[WARP];
    char *stacks;
    uint32_t now; /* the lane that runs */
    uint32_t said[WARP], ended;
    void (*work)(void *user, uint32_t lane);
    void *user;
};

static struct warp_made warp_made;

/* Says something and waits for all others to do so. */
static void warp_meet(uint32_t what) {
    uint32_t lane = warp_made.now;
    warp_made.said[lane] = what;
    swapcontext(&warp_made.lane[lane], &warp_made.main);
}

/* What was said is overwritten when the next lane says something, so each looks at a copy made while
 * all wait. */
static uint32_t warp_heard[WARP];

static inline uint32_t warp_vote(int x) {
    uint32_t votes = 0;
    warp_meet(x != 0);
    for (int i = 0; i < WARP; i++)
        votes |= (uint32_t)(warp_heard[i] != 0) << i;
    return votes;
}
static inline void warp_sync(void) {
    warp_meet(0);
}
static inline uint32_t warp_of_first(uint32_t x) {
    warp_meet(x);
    return warp_heard[0];
}
static inline uint32_t warp_of_before(uint32_t x) {
    uint32_t lane = warp_made.now;
    warp_meet(x);
    return warp_heard[lane ? lane - 1 : 0];
}
static inline uint32_t warp_take(uint32_t *at, uint32_t n) {
    uint32_t was = *at;
    *at += n;
    return was;
}

static void warp_lane_main(void) {
    uint32_t lane = warp_made.now;
    warp_made.work(warp_made.user, lane);
    warp_made.ended |= 1u << lane;
    swapcontext(&warp_made.lane[lane], &warp_made.main);
}

static void warp_prepare(ucontext_t *lane, char *stack) {
    getcontext(lane);
    lane->uc_stack.ss_sp = stack;
    lane->uc_stack.ss_size = WARP_STACK;
    lane->uc_link = &warp_made.main;
    makecontext(lane, warp_lane_main, 0);
}

/* Has all lanes do this. Returns 0 if some ended while others waited for them. */
static int warp_run(void (*work)(void *user, uint32_t lane), void *user) {
    struct warp_made *m = &warp_made;
    m->stacks = (char *)malloc((size_t)WARP * WARP_STACK);
    m->work = work;
    m->user = user;
    m->ended = 0;
    for (size_t i = 0; i < WARP; i++)
        warp_prepare(&m->lane[i], m->stacks + i * WARP_STACK);
    while (m->ended == 0) {
        for (m->now = 0; m->now < WARP; m->now++)
            swapcontext(&m->main, &m->lane[m->now]);
        for (int i = 0; i < WARP; i++)
            warp_heard[i] = m->said[i];
    }
    free(m->stacks);
    return m->ended == ~0u;
}

#endif
