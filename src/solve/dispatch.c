/*
 * Which kernel runs: the first in the list that the processor can run, or the one that is named.
 * Nothing is remembered between calls; asking the processor means looking at a few bits.
 */
#include "solve/kernel.h"

#include <assert.h>
#include <string.h>

#define KERNEL(name, few, condition)                                                               \
    void nonet_kernel_##name(struct kernel_job *job);                                              \
    static int has_##name(void) {                                                                  \
        return condition;                                                                          \
    }
#include "solve/kernels.def"
#undef KERNEL

static const struct {
    const char *name;
    nonet_kernel_fn run, run_few;
    int (*is_usable)(void);
} kernels[] = {
#define KERNEL(name, few, condition) {#name, nonet_kernel_##name, nonet_kernel_##few, has_##name},
#include "solve/kernels.def"
#undef KERNEL
};

enum { KERNELS = sizeof kernels / sizeof *kernels };

const char *nonet_kernel_at(int i) {
    return i >= 0 && i < KERNELS ? kernels[i].name : NULL;
}

int nonet_kernel_is_usable(int i) {
    return i >= 0 && i < KERNELS && kernels[i].is_usable();
}

#ifndef NDEBUG
/* Where a kernel can run, the one for a few puzzles can too. */
static int few_is_usable(int i) {
    for (int j = 0; j < KERNELS; j++)
        if (kernels[j].run == kernels[i].run_few)
            return kernels[j].is_usable();
    return 0;
}
#endif

nonet_kernel_fn nonet_kernel_find(const char *name, size_t puzzles) {
    for (int i = 0; i < KERNELS; i++)
        if ((name == NULL || strcmp(kernels[i].name, name) == 0) && kernels[i].is_usable()) {
            assert(few_is_usable(i));
            return puzzles <= KERNEL_FEW ? kernels[i].run_few : kernels[i].run;
        }
    return NULL;
}
