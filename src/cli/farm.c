/*
 * The farm. A share is a run of puzzle numbers that one thread makes. Shares are written in order,
 * by whichever thread finishes the oldest; of the oldest one still in work, the puzzles made so far
 * are written from time to time, so that nobody waits for puzzles already found. A thread that is
 * too far ahead of the writing waits, so that memory is bounded.
 *
 * When a puzzle is not found within its tries, the shares after it are dropped, even those that are
 * done, and those before it are still made: what is written is then the same for any number of
 * threads. After an interrupt, too, the first puzzles are written, without a gap. When the time is
 * up, everything found is written.
 */
#include "cli/farm.h"
#include "cli/part.h"
#include "cli/progress.h"
#include "cli/seed.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHARE_MAX = 8192, BLOCK = 64, AHEAD = 4, STACK_LEAST = 1 << 20 };

#define PATIENCE 0.2 /* seconds that a puzzle may wait to be written together with others */

struct share {
    struct out out;
    uint64_t found;
    int is_done;
};

struct farm {
    const struct settings *settings;
    farm_say_fn say;
    struct nonet_generator *generator;
    int fd, threads;
    uint64_t first, number; /* the puzzles to make: number of the first, and how many */
    uint64_t each, shares;  /* puzzles per share, and the number of shares */
    pthread_mutex_t lock;
    pthread_cond_t moved;
    struct share *ring; /* share k is at k % ring_size */
    unsigned ring_size;
    uint64_t next, written; /* shares */
    uint64_t found;         /* puzzles written */
    int exit, failed;
    struct progress progress;
    _Atomic uint64_t tried, made;
    _Atomic uint64_t end; /* shares from here on are no longer needed */
    _Atomic double last;  /* when a puzzle was made */
    _Atomic double wrote; /* when something was written */
    _Atomic int is_late;
    uint64_t missing; /* the puzzle that was not found, from 1 */
};

/* What a thread works on; also what the generator's callbacks are given. */
struct hand {
    struct farm *farm;
    uint64_t share;
    struct share *into;
};

/* The generator is shared, so its callbacks look here for the thread that they are called on. */
static _Thread_local struct hand *current;

static void show_progress(struct farm *f) {
    if (pthread_mutex_trylock(&f->lock) != 0)
        return;
    nonet_progress_made(&f->progress, f->made, f->number, f->tried);
    pthread_mutex_unlock(&f->lock);
}

static int is_over(void *user) {
    struct farm *f = user;
    if (f->progress.is_on && f->generator != NULL)
        show_progress(f); /* a try of a large grid takes long */
    if (nonet_is_stopping() || f->is_late || (current != NULL && current->share >= f->end))
        return 1;
    if (f->settings->timeout > 0 && nonet_now() - f->last > f->settings->timeout)
        f->is_late = 1;
    return f->is_late;
}

static void on_tried(void *user, uint64_t tries) {
    struct farm *f = user;
    f->tried += tries;
}

/* ---- writing ---- */

static void fail(struct farm *f, int error) {
    f->failed = 1;
    nonet_stop();
    if (error == EPIPE) {
        f->exit = EXIT_CLOSED_PIPE;
        return;
    }
    nonet_progress_clear(&f->progress);
    fprintf(stderr, "nonet: cannot write %s: %s\n",
            f->settings->output ? f->settings->output : "stdout", strerror(error));
    f->exit = EXIT_IO;
}

static void write_text(struct farm *f, const char *at, size_t length) {
    while (length > 0 && !f->failed) {
        ssize_t n = write(f->fd, at, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            fail(f, errno);
            return;
        }
        at += n;
        length -= (size_t)n;
    }
}

/* What goes before and after all puzzles of a file, in some formats. */
static void write_frame(struct farm *f, const char *text) {
    if (text == NULL)
        return;
    write_text(f, text, strlen(text));
    write_text(f, "\n", 1);
}

static void write_share(struct farm *f, struct share *s) {
    nonet_progress_clear(&f->progress);
    write_text(f, s->out.at, s->out.length);
    s->out.length = 0;
    f->wrote = nonet_now();
}

/* Writes the shares that are done, oldest first. Called with the lock held. */
static void write_done(struct farm *f) {
    while (f->written < f->next && f->ring[f->written % f->ring_size].is_done) {
        struct share *s = &f->ring[f->written % f->ring_size];
        if (s->out.failed && !f->failed)
            fail(f, ENOMEM);
        if (f->written < f->end) {
            write_share(f, s);
            f->found += s->found;
        }
        s->out.length = 0;
        s->found = 0;
        s->is_done = 0;
        f->written++;
    }
    pthread_cond_broadcast(&f->moved);
}

/* ---- working ---- */

/* The oldest share in work need not wait until it is complete. */
static void write_early(struct farm *f, struct hand *h) {
    pthread_mutex_lock(&f->lock);
    if (h->share == f->written && h->share < f->end)
        write_share(f, h->into);
    pthread_mutex_unlock(&f->lock);
}

static int on_made(void *user, const struct nonet_generated *made) {
    struct hand *h = user;
    struct farm *f = h->farm;
    f->say(f->settings, made, &h->into->out);
    h->into->found++;
    f->made++;
    double now = nonet_now();
    f->last = now;
    if (now - f->wrote > PATIENCE)
        write_early(f, h);
    return h->into->out.failed;
}

static void note_status(struct farm *f, const struct hand *h, int status) {
    uint64_t missing = f->first + h->share * f->each + h->into->found + 1;
    int is_interrupted = status == NONET_E_CANCELLED && nonet_is_stopping() && !f->is_late;
    if (status == NONET_E_GAVE_UP || is_interrupted)
        f->end = h->share + 1 < f->end ? h->share + 1 : f->end;
    if (status == NONET_E_GAVE_UP) {
        f->missing = f->missing == 0 || missing < f->missing ? missing : f->missing;
    } else if (status == NONET_E_MEMORY && !f->failed) {
        fail(f, ENOMEM);
    }
}

static void make_share(struct hand *h) {
    struct farm *f = h->farm;
    uint64_t done = h->share * f->each, left = f->number - done;
    assert(h->share < f->shares && done < f->number && !h->into->is_done);
    int status = nonet_generator_run(f->generator, f->first + done, left < f->each ? left : f->each,
                                     on_made, h);
    pthread_mutex_lock(&f->lock);
    note_status(f, h, status);
    h->into->is_done = 1;
    write_done(f);
    pthread_mutex_unlock(&f->lock);
}

static void *work(void *user) {
    struct farm *f = user;
    struct hand hand = {.farm = f};
    current = &hand;
    for (;;) {
        pthread_mutex_lock(&f->lock);
        while (f->next - f->written >= f->ring_size)
            pthread_cond_wait(&f->moved, &f->lock);
        int is_end = f->next >= f->shares || f->next >= f->end || f->is_late ||
                     nonet_is_stopping() || f->failed;
        assert(f->written <= f->next && f->next - f->written < f->ring_size);
        hand.share = is_end ? 0 : f->next++;
        hand.into = &f->ring[hand.share % f->ring_size];
        pthread_mutex_unlock(&f->lock);
        if (is_end)
            break;
        make_share(&hand);
    }
    current = NULL;
    return NULL;
}

/* The threads besides this one. Some systems give them less stack than the kernels need. */
static void work_together(struct farm *f) {
    pthread_t *ids = calloc((size_t)f->threads, sizeof *ids);
    pthread_attr_t attributes;
    size_t stack;
    int started = 0;
    if (ids != NULL && pthread_attr_init(&attributes) == 0) {
        if (pthread_attr_getstacksize(&attributes, &stack) == 0 && stack < STACK_LEAST)
            pthread_attr_setstacksize(&attributes, STACK_LEAST);
        while (started < f->threads - 1 && pthread_create(&ids[started], &attributes, work, f) == 0)
            started++;
        pthread_attr_destroy(&attributes);
    }
    work(f);
    for (int i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    free(ids);
}

/* ---- all of it ---- */

/* As many puzzles in a share as keep the lanes busy, but several shares for each thread. Unbiased
 * ones share their grids in blocks of 64: these stay together. */
static void divide(struct farm *f) {
    struct range range = nonet_part_of(&f->settings->part, f->settings->number);
    uint64_t number = range.to - range.from, most = f->settings->unbiased ? BLOCK : SHARE_MAX;
    f->first = range.from;
    f->number = number;
    f->threads = nonet_thread_count(f->settings);
    f->each = number / ((uint64_t)f->threads * (f->settings->unbiased ? 1 : 2));
    f->each = f->each < 1 ? 1 : f->each > most ? most : f->each;
    f->shares = number / f->each + (number % f->each != 0);
    if ((uint64_t)f->threads > f->shares)
        f->threads = f->shares ? (int)f->shares : 1;
    f->ring_size = (unsigned)f->threads * AHEAD;
    f->end = UINT64_MAX;
}

static int tell_end(struct farm *f, const struct nonet_generate_options *o) {
    const char *command = f->settings->command;
    nonet_progress_clear(&f->progress);
    if (f->failed || (nonet_is_stopping() && !f->is_late))
        return f->exit;
    if (f->missing != 0)
        fprintf(stderr, "nonet %s: puzzle %llu was not found in %s\n", command,
                (unsigned long long)f->missing, nonet_counted(o->tries, "try").text);
    else if (f->is_late)
        fprintf(stderr, "nonet %s: no further puzzle within %g s; %llu of %llu were found\n",
                command, f->settings->timeout, (unsigned long long)f->found,
                (unsigned long long)f->number);
    return f->missing != 0 || f->is_late ? EXIT_GAVE_UP : f->exit;
}

static int run_farm(struct farm *f, const struct nonet_generate_options *o) {
    f->ring = calloc(f->ring_size, sizeof *f->ring);
    if (f->ring == NULL) {
        fail(f, ENOMEM);
        return f->exit;
    }
    work_together(f);
    int code = tell_end(f, o);
    for (unsigned i = 0; i < f->ring_size; i++)
        nonet_out_free(&f->ring[i].out);
    free(f->ring);
    if (f->settings->verbose)
        nonet_progress_made_summary(&f->progress, f->found, f->tried);
    return code;
}

/* Opens the output only once it is known that there is something to make: a request that is refused
 * leaves a file as it was. */
static int run_to_output(struct farm *f, const struct nonet_generate_options *o) {
    const char *name = f->settings->output;
    f->fd = nonet_open_output(name, 0, NULL);
    if (f->fd < 0)
        return -f->fd;
    const struct nonet_format *to = f->settings->to;
    nonet_tell_seed(f->settings);
    write_frame(f, to && nonet_part_is_first(&f->settings->part) ? to->head : NULL);
    int code = run_farm(f, o);
    write_frame(f, to && nonet_part_is_last(&f->settings->part) ? to->tail : NULL);
    code = f->failed ? f->exit : code;
    if (f->fd != STDOUT_FILENO && close(f->fd) != 0 && !f->failed) {
        fprintf(stderr, "nonet: cannot write %s: %s\n", name, strerror(errno));
        code = EXIT_IO;
    }
    return code;
}

int nonet_farm(const struct settings *settings, struct nonet_generate_options *options,
               farm_say_fn say) {
    struct farm f = {.settings = settings, .say = say};
    char reason[NONET_REASON_MAX];
    int status, code = EXIT_IO;
    divide(&f);
    f.last = f.wrote = nonet_now();
    options->cancel = is_over;
    options->tried = on_tried;
    options->cancel_user = options->tried_user = &f;
    nonet_progress_start(&f.progress, settings);
    pthread_mutex_init(&f.lock, NULL);
    pthread_cond_init(&f.moved, NULL);
    f.generator = nonet_generator_open(options, &status, reason);
    if (f.generator != NULL) {
        code = run_to_output(&f, options);
        nonet_generator_close(f.generator);
    } else if (f.is_late || status == NONET_E_IMPOSSIBLE || status == NONET_E_ARGUMENT) {
        code = status == NONET_E_ARGUMENT ? EXIT_USAGE : EXIT_GAVE_UP;
        fprintf(stderr, "nonet %s: %s\n", settings->command,
                reason[0] ? reason : "no puzzle in time");
    } else if (status != NONET_E_CANCELLED) {
        fprintf(stderr, "nonet %s: %s\n", settings->command, nonet_status_text(status));
    }
    pthread_cond_destroy(&f.moved);
    pthread_mutex_destroy(&f.lock);
    return code;
}
