/*
 * What goes into a kernel and what comes out. A kernel solves 9x9 boards, one in each lane of a
 * vector unit; all kernels are the same source (kernel.inc) for different units, and give the same
 * answers.
 */
#ifndef NONET_SOLVE_KERNEL_H
#define NONET_SOLVE_KERNEL_H

#include "nonet.h"
#include "solve/board.h"

#include <assert.h>

enum {
    KERNEL_CHUNK = 1024,    /* most puzzles in a job */
    KERNEL_FEW = 8,         /* puzzles that do not fill the lanes of a wide kernel */
    KERNEL_GUESSES = 50000, /* a puzzle that takes more is given up */
    KERNEL_ROUNDS = 256     /* rounds between two calls of `cancel` */
};

/* A puzzle being solved. */
struct kernel_slot {
    uint64_t count; /* solutions so far */
    uint32_t place; /* of the solution given, in the depth-first order */
    uint32_t cut;   /* nodes above this place are no longer of use */
    uint32_t guesses;
    uint8_t bad;  /* its text is not a puzzle */
    uint8_t deep; /* given up: its tree is too deep or too large */
};

struct kernel_job {
    const char *puzzles; /* as in struct nonet_batch, or NULL: one board, in `board` */
    size_t stride, count;
    char *saved; /* receives the texts of puzzles that may still be given up, 81 bytes each; NULL:
                    they stay where they are */
    uint32_t board[BOARD_WORDS];
    char *solutions; /* NULL: not wanted */
    size_t solution_stride;
    struct kernel_slot *slots;
    uint64_t limit;       /* 0: none */
    uint32_t guesses_max; /* for a puzzle, before it is given up */
    int unordered;        /* only the number matters, not which solution comes first */
    int one_lane; /* a depth-first search by one lane; `found` is called for each solution */
    int (*found)(void *user, const char digits[81]); /* may be NULL; non-zero stops */
    void *found_user;
    nonet_cancel_fn cancel; /* may be NULL */
    void *cancel_user;
    int stopped, cancelled;  /* by `found`, by `cancel` */
    uint64_t guesses, nodes; /* added to */
};

typedef void (*nonet_kernel_fn)(struct kernel_job *job);

/* The kernel of that name, or for NULL the best one for this many puzzles; NULL: there is none that
 * can run here. */
nonet_kernel_fn nonet_kernel_find(const char *name, size_t puzzles);

#endif
