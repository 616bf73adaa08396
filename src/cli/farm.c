/*
 * The farm. A share is a run of puzzle numbers that one thread makes; the pool hands shares out and
 * has them written in order. Of the oldest one still in work, the puzzles made so far are written
 * from time to time, so that nobody waits for puzzles already found.
 *
 * When a puzzle is not found within its tries, the shares after it are dropped, even those that are
 * done, and those before it are still made: what is written is then the same for any number of
 * threads. After an interrupt, too, the first puzzles are written, without a gap. When the time is
 * up, everything found is written.
 */
#include "cli/generate.h"
#include "cli/pool.h"
#include "cli/sink.h"

#include <assert.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { SHARE_MAX = 8192, BLOCK = 64 };

#define PATIENCE 0.2 /* seconds that a puzzle may wait to be written together with others */

struct share {
    struct farm *farm;
    uint64_t number;
    struct out out;
    uint64_t found;
    int status; /* how it ended */
};

struct farm {
    const struct settings *settings;
    farm_say_fn say;
    struct nonet_generator *generator;
    int threads;
    uint64_t first, number; /* the puzzles to make: number of the first, and how many */
    uint64_t each, shares;  /* puzzles per share, and the number of shares */
    struct pool *pool;
    struct share *ring; /* share k is at k % room */
    size_t room;
    _Atomic uint64_t tried, made;
    _Atomic double last;  /* when a puzzle was made */
    _Atomic double wrote; /* when something was written */
    _Atomic int is_late;
    /* Only the thread that writes touches these. */
    struct sink sink;
    uint64_t found;   /* puzzles written */
    uint64_t missing; /* the puzzle that was not found, from 1 */
    int status;       /* what else went wrong, or NONET_OK */
};

/* The generator is shared, so its callbacks look here for what their thread works on. */
static _Thread_local const struct share *current;

static int is_over(void *user) {
    struct farm *f = user;
    if (f->sink.progress.is_on && current != NULL && nonet_pool_turn(f->pool, current->number, 0))
        nonet_progress_made(&f->sink.progress, f->made, f->number, f->tried);
    if (nonet_is_stopping() || f->is_late ||
        (current != NULL && nonet_pool_is_cut(f->pool, current->number)))
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

static void write_share(struct farm *f, struct share *s) {
    nonet_progress_clear(&f->sink.progress);
    if (s->out.length > 0)
        nonet_sink_write(&f->sink, s->out.at, s->out.length);
    s->out.length = 0;
    f->wrote = nonet_now();
}

static enum pool_word take_share(void *user, uint64_t number) {
    struct farm *f = user;
    struct share *s = &f->ring[number % f->room];
    if (s->out.failed || s->status == NONET_E_MEMORY)
        nonet_sink_fail(&f->sink, ENOMEM);
    write_share(f, s);
    f->found += s->found;
    if (s->status != NONET_OK && s->status != NONET_E_CANCELLED)
        f->status = s->status;
    if (s->status == NONET_E_GAVE_UP)
        f->missing = f->first + number * f->each + s->found + 1;
    return f->sink.failed ? POOL_CUT : POOL_ON;
}

/* ---- working ---- */

static int on_made(void *user, const struct nonet_generated *made) {
    struct share *s = user;
    struct farm *f = s->farm;
    f->say(f->settings, made, &s->out);
    s->found++;
    f->made++;
    double now = nonet_now();
    f->last = now;
    if (now - f->wrote > PATIENCE && nonet_pool_turn(f->pool, s->number, 0))
        write_share(f, s); /* the oldest in work need not wait until it is complete */
    return s->out.failed;
}

static enum pool_word make_share(void *user, uint64_t number) {
    struct farm *f = user;
    struct share *s = &f->ring[number % f->room];
    uint64_t done = number * f->each, left = f->number - done;
    assert(number < f->shares && done < f->number && s->out.length == 0);
    s->farm = f;
    s->number = number;
    s->found = 0;
    s->status = NONET_E_CANCELLED;
    current = s;
    if (!is_over(f))
        s->status = nonet_generator_run(f->generator, f->first + done,
                                        left < f->each ? left : f->each, on_made, s);
    current = NULL;
    if (s->status == NONET_E_CANCELLED && f->is_late)
        return POOL_STOP;
    return s->status == NONET_OK ? POOL_ON : POOL_CUT;
}

/* ---- all of it ---- */

/* As many puzzles in a share as keep the lanes busy, but several shares for each thread. Unbiased
 * ones share their grids in blocks of 64: these stay together. */
static void divide(struct farm *f, uint64_t all, int unbiased) {
    struct range range = nonet_part_of(&f->settings->part, all);
    uint64_t number = range.to - range.from, most = unbiased ? BLOCK : SHARE_MAX;
    f->first = range.from;
    f->number = number;
    f->threads = nonet_thread_count(f->settings);
    f->each = number / ((uint64_t)f->threads * (unbiased ? 1 : 2));
    f->each = f->each < 1 ? 1 : f->each > most ? most : f->each;
    f->shares = number / f->each + (number % f->each != 0);
    if ((uint64_t)f->threads > f->shares)
        f->threads = f->shares ? (int)f->shares : 1;
    f->room = nonet_pool_room(f->threads);
}

static int tell_end(struct farm *f, const struct nonet_generate_options *o) {
    const char *command = f->settings->command;
    nonet_progress_clear(&f->sink.progress);
    if (f->sink.failed || (nonet_is_stopping() && !f->is_late))
        return f->sink.exit;
    if (f->missing != 0)
        fprintf(stderr, "nonet %s: puzzle %llu was not found in %s\n", command,
                (unsigned long long)f->missing, nonet_counted(o->tries, "try").text);
    else if (f->is_late)
        fprintf(stderr, "nonet %s: no further puzzle within %g s; %llu of %llu were found\n",
                command, f->settings->timeout, (unsigned long long)f->found,
                (unsigned long long)f->number);
    else if (f->status != NONET_OK)
        fprintf(stderr, "nonet %s: %s\n", command, nonet_status_text(f->status));
    if (f->missing != 0 || f->is_late)
        return EXIT_GAVE_UP;
    return f->status != NONET_OK ? EXIT_IO : EXIT_ALL_WELL;
}

static int run_farm(struct farm *f, const struct nonet_generate_options *o) {
    f->ring = calloc(f->room, sizeof *f->ring);
    if (f->ring != NULL)
        f->pool = nonet_pool_open(
            &(struct pool_plan){f->threads, f->room, f, make_share, take_share, NULL, NULL});
    if (f->pool != NULL) {
        nonet_pool_push(f->pool, f->shares);
        nonet_pool_close(f->pool);
    } else {
        nonet_sink_fail(&f->sink, ENOMEM);
    }
    int code = tell_end(f, o);
    for (size_t i = 0; f->ring != NULL && i < f->room; i++)
        nonet_out_free(&f->ring[i].out);
    free(f->ring);
    if (f->settings->verbose)
        nonet_progress_made_summary(&f->sink.progress, f->found, f->tried);
    return code;
}

/* Opens the output only once it is known that there is something to make: a request that is refused
 * leaves a file as it was. */
static int run_to_output(struct farm *f, const struct nonet_generate_options *o) {
    const struct settings *s = f->settings;
    int fd = nonet_open_output(s->output, 0, NULL);
    if (fd < 0)
        return -fd;
    f->sink.fd = fd;
    nonet_tell_seed(s);
    nonet_sink_frame(&f->sink, s->to, &s->part, 0);
    int code = run_farm(f, o);
    nonet_sink_frame(&f->sink, s->to, &s->part, 1);
    if (fd != STDOUT_FILENO && close(fd) != 0)
        nonet_sink_fail(&f->sink, errno);
    return f->sink.failed ? f->sink.exit : code;
}

int nonet_farm(const struct settings *settings, uint64_t number,
               struct nonet_generate_options *options, farm_say_fn say) {
    struct farm f = {.settings = settings, .say = say};
    char reason[NONET_REASON_MAX];
    int status, code = EXIT_IO;
    divide(&f, number, options->unbiased);
    f.last = f.wrote = nonet_now();
    options->cancel = is_over;
    options->tried = on_tried;
    options->cancel_user = options->tried_user = &f;
    nonet_sink_start(&f.sink, settings, -1);
    f.sink.progress.tries = options->tries;
    f.generator = nonet_generator_open(options, &status, reason);
    if (f.generator != NULL) {
        code = run_to_output(&f, options);
        nonet_generator_close(f.generator);
    } else if (f.is_late || reason[0]) {
        code = status == NONET_E_IMPOSSIBLE || status == NONET_E_GAVE_UP || f.is_late ? EXIT_GAVE_UP
                                                                                      : EXIT_USAGE;
        fprintf(stderr, "nonet %s: %s\n", settings->command,
                reason[0] ? reason : "no puzzle in time");
    } else if (status != NONET_E_CANCELLED) {
        fprintf(stderr, "nonet %s: %s\n", settings->command, nonet_status_text(status));
    }
    return code;
}
