/*
 * Writing results. They are whole answers, gathered in memory, so they go straight to the file
 * descriptor. And progress: records done, rate, and the time left if it is known; if not, what can
 * honestly be said about it.
 */
#include "cli/sink.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void nonet_sink_start(struct sink *sink, const struct settings *settings, int fd) {
    sink->fd = fd;
    sink->name = settings->output ? settings->output : "stdout";
    sink->progress.is_on =
        settings->progress == PROGRESS_ON ||
        (settings->progress == PROGRESS_ON_TERMINAL && isatty(STDERR_FILENO) && !settings->quiet);
    sink->progress.start = sink->progress.last = nonet_now();
}

int nonet_write_all(int fd, const char *at, size_t length) {
    while (length > 0) {
        ssize_t n = write(fd, at, length);
        if (n < 0 && errno != EINTR)
            return errno;
        at += n > 0 ? n : 0;
        length -= n > 0 ? (size_t)n : 0;
    }
    return 0;
}

enum { SPREAD_FROM = 1 << 24, SPREAD_LEAST = 1 << 26 }; /* less is not worth it */

/* From some length on, and as long as it goes. */
static int find_place(struct sink *sink, size_t length, struct spread_place *place) {
    if (sink->expected >= SPREAD_LEAST && sink->written >= SPREAD_FROM && !sink->has_tried) {
        sink->spread = nonet_spread_open(sink->fd, sink->expected);
        sink->has_tried = 1;
    }
    if (sink->spread == NULL)
        return 0;
    if (nonet_spread_place(sink->spread, length, place) == 0)
        return 1;
    nonet_sink_end(sink);
    return 0;
}

void nonet_sink_place(struct sink *sink, const char *at, size_t length,
                      struct spread_place *place) {
    place->window = NULL;
    if (sink->failed || length == 0)
        return;
    int is_placed = find_place(sink, length, place);
    int error = is_placed || sink->failed ? 0 : nonet_write_all(sink->fd, at, length);
    sink->written += length;
    if (error != 0)
        nonet_sink_fail(sink, error);
}

void nonet_sink_write(struct sink *sink, const char *at, size_t length) {
    struct spread_place place;
    nonet_sink_place(sink, at, length, &place);
    if (place.window != NULL)
        nonet_spread_fill(&place, at);
}

void nonet_sink_end(struct sink *sink) {
    int error = sink->spread != NULL ? nonet_spread_close(sink->spread) : 0;
    sink->spread = NULL;
    if (error != 0)
        nonet_sink_fail(sink, error);
}

void nonet_sink_frame(struct sink *sink, const struct nonet_format *to, const struct part *part,
                      int is_tail) {
    const char *text = to == NULL ? NULL : is_tail ? to->tail : to->head;
    if (text == NULL || !(is_tail ? nonet_part_is_last(part) : nonet_part_is_first(part)))
        return;
    nonet_sink_write(sink, text, strlen(text));
    nonet_sink_write(sink, "\n", 1);
}

void nonet_sink_fail(struct sink *sink, int error) {
    if (sink->failed)
        return;
    sink->failed = 1;
    sink->exit = error == EPIPE ? EXIT_CLOSED_PIPE : EXIT_IO;
    nonet_stop();
    if (error == EPIPE)
        return;
    nonet_progress_clear(&sink->progress);
    fprintf(stderr, "nonet: cannot write %s: %s\n", sink->name, strerror(error));
}

/* ---- progress ---- */

#define A_WHILE 2.0 /* seconds before anything is said about the time left */

/* 1 if it is time for a new line. */
static int is_due(struct progress *p) {
    double now = p->is_on ? nonet_now() : p->last;
    if (now - p->last < 0.25)
        return 0;
    p->last = now;
    return 1;
}

static void end_line(struct progress *p) {
    fputs("\033[K", stderr);
    fflush(stderr);
    p->is_shown = 1;
}

void nonet_progress_show(struct progress *p, uint64_t records, uint64_t bytes_done,
                         uint64_t bytes_all) {
    if (!is_due(p))
        return;
    double seconds = nonet_now() - p->start;
    fprintf(stderr, "\r%s, %.0f/s", nonet_counted(records, "puzzle").text,
            (double)records / seconds);
    if (bytes_all > 0 && bytes_done > 0 && bytes_done <= bytes_all) {
        double part = (double)bytes_done / (double)bytes_all;
        fprintf(stderr, ", %.0f %%, %.0f s left", part * 100, seconds / part - seconds);
    }
    end_line(p);
}

void nonet_progress_search(struct progress *p, uint64_t records,
                           const struct nonet_progress *search) {
    if (!is_due(p))
        return;
    fprintf(stderr, "\r%s, %.0f s; the next: %d of %d cells known",
            nonet_counted(records, "puzzle").text, nonet_now() - p->start, search->fixed,
            search->cells);
    if (search->conflicts | search->restarts)
        fprintf(stderr, ", %s, %s", nonet_counted(search->conflicts, "conflict").text,
                nonet_counted(search->restarts, "restart").text);
    end_line(p);
}

/* A length of time in the largest unit of which there are two or more. */
static void put_span(double seconds) {
    static const struct {
        double seconds;
        const char *name;
    } units[] = {{31557600, "years"}, {86400, "days"}, {3600, "hours"}, {60, "min"}, {1, "s"}};
    int i = 0;
    while (i < 4 && seconds < 2 * units[i].seconds)
        i++;
    fprintf(stderr, "%.0f %s", seconds / units[i].seconds, units[i].name);
}

/* How long it will take. While nothing has been found, all that is known is that it takes longer
 * than it has so far: it is as likely as not to take as long again, unless the tries run out
 * first. */
static void put_left(const struct progress *p, uint64_t found, uint64_t all, uint64_t tries,
                     double seconds) {
    if (found > 0) {
        fputs(", about ", stderr);
        put_span(seconds / (double)found * (double)(all - found));
        fputs(" left", stderr);
    } else if (all == 1 && 2 * tries > p->tries && tries <= p->tries) {
        fputs("; none yet, gives up in ", stderr);
        put_span(seconds / (double)tries * (double)(p->tries - tries));
    } else {
        fputs("; none yet, likely more than ", stderr);
        put_span(seconds);
        fputs(" to go", stderr);
    }
}

void nonet_progress_made(struct progress *p, uint64_t found, uint64_t all, uint64_t tries) {
    if (!is_due(p))
        return;
    double seconds = nonet_now() - p->start;
    fprintf(stderr, "\r%llu of %s, ", (unsigned long long)found, nonet_counted(all, "puzzle").text);
    if (tries == 0) {
        fputs("the first in work for ", stderr);
        put_span(seconds);
    } else {
        fprintf(stderr, "%s, %.0f/s", nonet_counted(tries, "try").text, (double)tries / seconds);
        if (found > 0 || seconds > A_WHILE)
            put_left(p, found, all, tries, seconds);
    }
    end_line(p);
}

void nonet_progress_made_summary(const struct progress *p, uint64_t found, uint64_t tries) {
    double seconds = nonet_now() - p->start;
    fprintf(stderr, "%s in %s; %.3f s, %.0f/s\n", nonet_counted(found, "puzzle").text,
            nonet_counted(tries, "try").text, seconds, seconds > 0 ? (double)found / seconds : 0);
}

void nonet_progress_clear(struct progress *p) {
    if (p->is_shown)
        fputs("\r\033[K", stderr);
    p->is_shown = 0;
}

void nonet_progress_summary(const struct progress *p, const struct tally *t) {
    double seconds = nonet_now() - p->start;
    uint64_t all = t->puzzles + t->bad;
    fprintf(stderr, "%s: %llu unique, %llu several, %llu none, %llu bad; %.3f s, %.0f/s\n",
            nonet_counted(all, "puzzle").text, (unsigned long long)t->unique,
            (unsigned long long)t->several, (unsigned long long)t->none, (unsigned long long)t->bad,
            seconds, seconds > 0 ? (double)all / seconds : 0);
}
