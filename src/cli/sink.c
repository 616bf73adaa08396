/*
 * Writing results. They are whole answers, gathered in memory, so they go straight to the file
 * descriptor.
 */
#include "cli/sink.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void nonet_sink_start(struct sink *sink, const struct settings *settings, int fd) {
    sink->fd = fd;
    sink->name = settings->output ? settings->output : "stdout";
    nonet_progress_start(&sink->progress, settings);
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

void nonet_sink_write(struct sink *sink, const char *at, size_t length) {
    int error = sink->failed ? 0 : nonet_write_all(sink->fd, at, length);
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
