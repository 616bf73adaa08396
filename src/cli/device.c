/*
 * --device: opening it, closing it, and when it pays.
 */
#include "cli/device.h"
#include "cli/block.h"
#include "cli/input.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SETTINGS struct settings

const struct option nonet_device_options[] = {
    OPTION("--device", 0, CHOICE, device_asked, "cpu|cuda|auto",
           "solve lines and CSV of 9x9 on the processor (default), on a GPU, or on a GPU if there "
           "is one and the input is large enough to pay for opening it; see docs/gpu.md"),
    OPTIONS_END,
};

int nonet_device_open_asked(struct settings *s) {
    char reason[512];
    double begin = nonet_now();
    s->device = nonet_device_open("cuda", NULL, NULL, reason, sizeof reason);
    if (s->device == NULL && s->device_asked == DEVICE_CUDA)
        return nonet_complain(s, "--device cuda: %s", reason);
    if (s->device != NULL && s->verbose)
        fprintf(stderr, "nonet %s: %s, opened in %.3f s\n", s->command,
                nonet_device_name(s->device), nonet_now() - begin);
    return 0;
}

/* ---- auto ---- */

/* Opening a device takes as long as a thread takes for this many easy puzzles beyond what a device
 * needs for them. Of hard ones fewer would do, but nobody knows yet what they are. */
enum { PAYS_FROM = 6000000, LINE = 82 };

/* The bytes of an operand's text, 0: nobody knows. */
static uint64_t size_of(const char *operand, int number, const struct settings *s) {
    struct input input;
    unsigned char head[2];
    struct stat st;
    uint64_t size = 0;
    int has_name = operand != NULL && strcmp(operand, "-") != 0;
    if (has_name && (stat(operand, &st) != 0 || !S_ISREG(st.st_mode)))
        return 0; /* opening a pipe and closing it again would be noticed at its other end */
    if (nonet_input_open(&input, operand, number, s) != 0)
        return 0;
    int is_packed = input.size > 0 && (pread(input.fd, head, sizeof head, input.start) < 2 ||
                                       (head[0] == 0x1f && head[1] == 0x8b) || head[0] >= 0xfe);
    if (input.literal == NULL && !is_packed && input.size > (uint64_t)input.start)
        size = input.size - (uint64_t)input.start;
    nonet_input_close(&input);
    return size;
}

static int pays(const struct settings *s, int count, char **operands) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = (uint64_t)nonet_thread_count(s), bytes = 0;
    threads = cores > 0 && threads > (uint64_t)cores ? (uint64_t)cores : threads;
    for (int i = 0; i < (count ? count : 1); i++) {
        uint64_t size = size_of(count ? operands[i] : NULL, i + 1, s);
        if (size == 0)
            return 0;
        bytes += size;
    }
    bytes /= s->part.count > 1 ? s->part.count : 1;
    return bytes / LINE >= threads * PAYS_FROM;
}

/* ---- around a run ---- */

static void say(const struct settings *s, const char *name, const char *what) {
    if (s->device_asked == DEVICE_CUDA && !s->quiet)
        fprintf(stderr, "nonet %s: %s%s--device cuda is %s; the processor does it\n", s->command,
                name, name[0] ? ": " : "", what);
}

int nonet_device_settle(const struct command *command, struct settings *s, int count,
                        char **operands) {
    struct quick quick;
    if (s->device_asked == DEVICE_CPU)
        return 0;
    nonet_quick_of(command, s, &quick);
    if (!quick.settles) {
        say(s, "", "not for these options");
        return 0;
    }
    if (s->device_asked == DEVICE_AUTO && !pays(s, count, operands))
        return 0;
    return nonet_device_open_asked(s);
}

void nonet_device_refuse(const struct settings *s, const char *name) {
    say(s, name, "for lines and CSV of 9x9");
}

void nonet_device_done(struct settings *s) {
    const char *lost = s->device ? nonet_device_lost(s->device) : NULL;
    if (lost != NULL && !s->quiet)
        fprintf(stderr, "nonet %s: %s was lost: %s; the processor did the rest\n", s->command,
                nonet_device_name(s->device), lost);
    else if (s->device != NULL && s->verbose)
        fprintf(stderr, "nonet %s: %s left %s to the processor\n", s->command,
                nonet_device_name(s->device),
                nonet_counted(nonet_device_left(s->device), "puzzle").text);
    nonet_device_close(s->device);
    s->device = NULL;
}
