/*
 * What happens when something fails: memory, launches, copies, the wait for a chunk, a fork. No puzzle
 * may be lost or wrong, and the plugin has to say what it was.
 */
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct layout plain = {.stride = CELLS, .solution_stride = CELLS};

enum { FEW = 150000 };

/* Too little memory: smaller chunks, or less room to search in, as long as that is possible. */
static void check_memory(struct world *w, const struct plugin *p, const struct puzzles *in) {
    static const char *const faults[] = {"above:1000000000", "above:100000000", "above:30000000",
                                         "above:3000000",    "alloc:3",         "alloc:4"};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        setenv("NONET_CUDA_FAULT", faults[i], 1);
        void *device = open_plugin(w, p, 0);
        if (device == NULL)
            continue;
        struct outcome o = solve_with(w, p, device, in, plain);
        check(w, o.status == PLUGIN_OK && o.wrong == 0 && o.left == 0,
              "memory, %s: %zu wrong (%.1f M/s) %s", faults[i], o.wrong,
              (double)in->count / o.seconds / 1e6, o.reason);
        p->close(device);
    }
    unsetenv("NONET_CUDA_FAULT");
    void *device = open_plugin(w, p, 40000000);
    if (device != NULL) {
        struct outcome o = solve_with(w, p, device, in, plain);
        size_t flights, wrong = call_at_once(w, p, device, &flights);
        check(w, o.status == PLUGIN_OK && o.wrong + wrong == 0 && o.left == 0,
              "40 MB of memory at most; %zu jobs in two steps", flights);
        p->close(device);
    }
    char reason[PLUGIN_REASON] = "";
    setenv("NONET_CUDA_FAULT", "above:1000", 1);
    enum plugin_status status = p->open(0, 0, &device, reason);
    check(w, status == PLUGIN_FAILED && reason[0], "no memory at all: %s", reason);
    unsetenv("NONET_CUDA_FAULT");
    status = p->open(99, 0, &device, reason);
    check(w, status == PLUGIN_ABSENT && reason[0], "no such device: %s", reason);
}

/* The same in two steps: it did all of a job, or, once it is lost, nothing. */
static void check_flights(struct world *w, const struct plugin *p) {
    static const char *const faults[] = {"launch:1", "launch:2", "launch:3", "copy:1",
                                         "copy:2",   "wait:1",   "wait:3"};
    struct puzzles in;
    make_puzzles(w, NULL, 5, 4000, 2, &in);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        setenv("NONET_CUDA_FAULT", faults[i], 1);
        void *device = open_plugin(w, p, 0);
        unsetenv("NONET_CUDA_FAULT");
        if (device == NULL)
            continue;
        size_t wrong = 0;
        int lost = 0, flew = 0;
        for (int k = 0; k < 4; k++) {
            struct layout l = plain;
            l.in_place = k % 2;
            l.flies = 1;
            struct outcome o = solve_with(w, p, device, &in, l);
            lost |= o.status == PLUGIN_LOST;
            wrong += o.wrong + (o.left != 0 && !(lost && o.left == in.count));
            flew += o.flew;
        }
        check(w, wrong == 0 && lost, "%s, in two steps: %zu wrong, %d of 4 flew", faults[i], wrong,
              flew);
        p->close(device);
    }
    drop_puzzles(&in);
}

/* A call fails: what was left is solved on the processor, and the device is not used again. */
static void check_calls(struct world *w, const struct plugin *p, const struct puzzles *in) {
    static const char *const faults[] = {"launch:1", "launch:2", "launch:14", "launch:30",
                                         "copy:1",   "copy:2",   "copy:3",    "copy:17",
                                         "wait:1",   "wait:2",   "wait:7"};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        for (int in_place = 0; in_place < 2; in_place++) {
            struct layout l = plain;
            l.in_place = in_place;
            l.threads = i % 2 ? 1 : 0;
            setenv("NONET_CUDA_FAULT", faults[i], 1);
            setenv("NONET_CUDA_CHUNK", "8192", 1);
            void *device = open_plugin(w, p, 0);
            unsetenv("NONET_CUDA_CHUNK");
            unsetenv("NONET_CUDA_FAULT");
            if (device == NULL)
                continue;
            struct outcome o = solve_with(w, p, device, in, l);
            l.flies = 1;
            struct outcome again = solve_with(w, p, device, in, l);
            check(w,
                  o.status == PLUGIN_LOST && o.wrong == 0 && o.left == 0 && o.reason[0] &&
                      again.status == PLUGIN_LOST && again.wrong == 0 && again.left == in->count,
                  "%s%s: %zu by the processor, %zu wrong; %s", faults[i],
                  in_place ? " in place" : "", o.by_host, o.wrong, o.reason);
            p->close(device);
        }
}

static void check_fork(struct world *w, const struct plugin *p, const struct puzzles *in) {
    void *device = open_plugin(w, p, 0);
    int status = 1;
    if (device == NULL)
        return;
    struct outcome before = solve_with(w, p, device, in, plain);
    pid_t child = fork();
    if (child == 0) {
        struct outcome o = solve_with(w, p, device, in, plain);
        p->close(device);
        _exit(!(o.status == PLUGIN_LOST && o.wrong == 0 && o.left == in->count && o.reason[0]));
    }
    waitpid(child, &status, 0);
    check(w, status == 0, "after a fork the child is refused");
    struct outcome after = solve_with(w, p, device, in, plain);
    check(w,
          before.wrong + before.left + after.wrong + after.left == 0 && after.status == PLUGIN_OK,
          "and the parent goes on");
    p->close(device);
}

void check_faults(struct world *w) {
    const struct plugin *p = load_plugin(w->faults_path);
    struct puzzles in;
    make_puzzles(w, NULL, 3, FEW, 2, &in);
    check_memory(w, p, &in);
    check_calls(w, p, &in);
    check_flights(w, p);
    check_fork(w, load_plugin(w->plugin_path), &in);
    drop_puzzles(&in);
}
