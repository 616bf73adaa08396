/*
 * Where text comes from. An operand that names an existing file is that file; one that looks like a
 * puzzle is one; anything else is a file that is missing.
 */
#include "cli/input.h"
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A puzzle on the command line may have a typing error in it; a file name has few digits and dots.
 */
static int looks_like_puzzle(const char *word) {
    size_t length = strlen(word), first = strcspn(word, " \t,;#"), cells = 0;
    if (strchr(word, '\n') != NULL || strncmp(word, "http://", 7) == 0 ||
        strncmp(word, "https://", 8) == 0)
        return 1;
    if (length < 16 || nonet_format_guess(word, length) == NULL)
        return 0;
    for (size_t i = 0; i < first; i++)
        cells += strchr("0123456789.*_-xX", word[i]) != NULL;
    return (first >= 16 && cells * 5 >= first * 4) || strchr("[{<:", word[0]) != NULL ||
           strncmp(word, "S9B", 3) == 0 || strchr(word, ':') != NULL || length >= 144;
}

int nonet_input_open(struct input *input, const char *operand, int number, int is_text) {
    struct stat st;
    memset(input, 0, sizeof *input);
    input->fd = STDIN_FILENO;
    input->name = "stdin";
    if (operand != NULL && strcmp(operand, "-") != 0) {
        input->name = operand;
        input->fd = open(operand, O_RDONLY | O_CLOEXEC);
        int error = errno;
        if (input->fd < 0 && (error == ENOENT || error == ENAMETOOLONG || error == ENOTDIR) &&
            (looks_like_puzzle(operand) || (is_text && strlen(operand) >= 16))) {
            snprintf(input->own_name, sizeof input->own_name, "argument %d", number);
            input->name = input->own_name;
            input->literal = operand;
            input->left = strlen(operand);
            return 0;
        }
        if (input->fd < 0)
            return error;
    }
    if (fstat(input->fd, &st) == 0 && S_ISREG(st.st_mode))
        input->size = (uint64_t)st.st_size;
    return 0;
}

static long read_literal(struct input *input, char *buffer, size_t room) {
    size_t n = input->left < room ? input->left : room;
    memcpy(buffer, input->literal, n);
    input->literal += n;
    input->left -= n;
    return (long)n;
}

static int must_wait(int fd) {
    struct pollfd p = {fd, POLLIN, 0};
    return poll(&p, 1, 0) == 0;
}

static long read_file(struct input *input, char *buffer, size_t room) {
    if (input->before_wait != NULL && must_wait(input->fd))
        input->before_wait(input->user);
    while (!nonet_is_stopping()) {
        ssize_t n = read(input->fd, buffer, room);
        if (n >= 0) {
            input->read += (uint64_t)n;
            input->ended = n == 0;
            return (long)n;
        }
        if (errno != EINTR) {
            input->error = errno;
            return -1;
        }
    }
    return 0;
}

/* What cannot be kept would be missing the second time: the text counts as unreadable. */
static long keep(struct input *input, const char *at, long n) {
    char *larger = n > 0 ? realloc(input->kept, input->kept_length + (size_t)n) : NULL;
    if (n <= 0)
        return n;
    if (larger == NULL) {
        input->error = ENOMEM;
        return -1;
    }
    memcpy(larger + input->kept_length, at, (size_t)n);
    input->kept = larger;
    input->kept_length += (size_t)n;
    return n;
}

static long read_kept(struct input *input, char *buffer, size_t room) {
    size_t left = input->kept_length - input->kept_given, n = left < room ? left : room;
    memcpy(buffer, input->kept + input->kept_given, n);
    input->kept_given += n;
    return (long)n;
}

/* So much is enough to tell the format. */
enum { KEPT_MAX = 1 << 17 };

long nonet_input_read(void *user, char *buffer, size_t room) {
    struct input *input = user;
    if (input->literal != NULL)
        return read_literal(input, buffer, room);
    if (!input->keeps && input->kept_given < input->kept_length)
        return read_kept(input, buffer, room);
    if (input->error == ENOMEM)
        return -1;
    if (input->keeps && input->kept_length >= KEPT_MAX)
        return 0;
    long n = input->ended ? 0 : read_file(input, buffer, room);
    return input->keeps ? keep(input, buffer, n) : n;
}

void nonet_input_keep(struct input *input) {
    input->keeps = 1;
}

void nonet_input_rewind(struct input *input) {
    input->keeps = 0;
}

void nonet_input_close(struct input *input) {
    free(input->kept);
    if (input->literal == NULL && input->fd > STDIN_FILENO)
        close(input->fd);
}

int nonet_input_is_same_file(const char *operand, int fd) {
    struct stat a, b;
    int is_stdin = operand == NULL || strcmp(operand, "-") == 0;
    int found = is_stdin ? fstat(STDIN_FILENO, &a) : stat(operand, &a);
    return found == 0 && fstat(fd, &b) == 0 && S_ISREG(b.st_mode) && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}
