/*
 * What the checks on a machine with a device have in common: puzzles, made of sets given as files, the
 * processor's answers, and jobs for a plugin.
 */
#ifndef NONET_TESTS_DEVICE_WORLD_H
#define NONET_TESTS_DEVICE_WORLD_H

#include "device/plugin.h"
#include "nonet.h"

#include <stddef.h>
#include <stdint.h>

enum { CELLS = 81, SETS_MAX = 32 };

struct set {
    char name[64];
    size_t count;
    char *texts; /* 81 bytes each */
};

struct world {
    const char *plugin_path, *faults_path; /* the second one fails on demand */
    struct set sets[SETS_MAX];
    int n_sets, passed, failed;
    unsigned threads;
    size_t most; /* permuted puzzles of a set */
};

/* ---- world.c ---- */

double now(void);
void *take(size_t bytes);
/* Says so in a line, and counts it. */
void check(struct world *w, int ok, const char *format, ...) __attribute__((format(printf, 3, 4)));

int load_set(struct world *w, const char *path);
/* work(user, first, count) on all threads. */
void parallel(const struct world *w, size_t count, void (*work)(void *, size_t, size_t),
              void *user);

/* The i-th puzzle made of a set: lines and digits permuted, all from the number alone. */
void permute_puzzle(const struct set *s, uint64_t i, char *to);
/* The i-th puzzle made of all sets: clues dropped, added or changed, bytes that are no cells, and
 * hardly any clues. */
void mutate_puzzle(const struct world *w, uint64_t i, char *to);

/* ---- answers ---- */

/* Puzzles without gaps, and what the processor says about them. */
struct puzzles {
    size_t count;
    char *texts, *solutions;
    uint8_t *counts;
    unsigned limit;
    double seconds; /* that it took the processor */
};

/* `set`: permuted puzzles of it, from number `first` on; NULL: mutants. */
void make_puzzles(const struct world *w, const struct set *set, uint64_t first, size_t count,
                  unsigned limit, struct puzzles *out);
void drop_puzzles(struct puzzles *p);

/* ---- plugins ---- */

const struct plugin *load_plugin(const char *path);
void *open_plugin(struct world *w, const struct plugin *p, size_t memory);

struct layout {
    size_t stride, solution_stride, offset;
    int in_place, unwanted;
    unsigned threads;
    int cancel_at; /* the call of cancel that says so; 0: none */
    int line_end;  /* 0: none */
    int flies;     /* 1: in two steps, if it can; 2: and the same job again in one step meanwhile */
};

struct outcome {
    enum plugin_status status;
    size_t wrong, left, by_host; /* left: when the plugin had returned */
    int flew;                    /* in two steps */
    double seconds;
    char reason[PLUGIN_REASON];
};

/* Has the plugin solve them in this layout and compares all bytes with what they should be. What is
 * left is only counted, unless something was written there. */
struct outcome solve_with(const struct world *w, const struct plugin *p, void *device,
                          const struct puzzles *in, struct layout layout);

/* ---- the parts ---- */

void check_correct(struct world *w);
void check_faults(struct world *w);
void check_small(struct world *w); /* for the sanitizers, and for two processes at once */
void check_speed(struct world *w);

/* Eight threads at once, with jobs of all kinds; how many puzzles are wrong. *flights: how many jobs
 * flew. */
size_t call_at_once(struct world *w, const struct plugin *p, void *device, size_t *flights);

#endif
