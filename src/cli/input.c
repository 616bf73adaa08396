/*
 * Where text comes from. An operand that names an existing file is that file; one that looks like a
 * puzzle is one; anything else is a file that is missing.
 */
#include "cli/input.h"
#include "cli/sink.h"

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
    if (length >= 16 && strspn(word, "0123456789.") == length)
        return 1; /* also of a side that has no boxes of its own, such as 5 */
    if (length < 16 || nonet_format_guess(word, length) == NULL)
        return 0;
    for (size_t i = 0; i < first; i++)
        cells += strchr("0123456789.*_-xX", word[i]) != NULL;
    return (first >= 16 && cells * 5 >= first * 4) || strchr("[{<:", word[0]) != NULL ||
           strncmp(word, "S9B", 3) == 0 || strchr(word, ':') != NULL || length >= 144;
}

int nonet_input_open(struct input *input, const char *operand, int number,
                     const struct settings *s) {
    int is_text = s != NULL && (s->from || s->symbols || s->empty || s->box[0] == 1);
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
            input->length = input->left = strlen(operand);
            input->is_open = 1;
            return 0;
        }
        if (input->fd < 0)
            return error;
    }
    input->is_open = 1;
    if (fstat(input->fd, &st) != 0 || !S_ISREG(st.st_mode))
        return 0;
    input->size = (uint64_t)st.st_size;
    off_t start = lseek(input->fd, 0, SEEK_CUR); /* someone may have read from stdin before us */
    input->start = start > 0 ? start : 0;
    return 0;
}

static long read_literal(struct input *input, char *buffer, size_t room) {
    size_t n = input->left < room ? input->left : room;
    memcpy(buffer, input->literal + (input->length - input->left), n);
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

/* What cannot be kept would be missing the second time, so the text counts as unreadable. */
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
    input->kept_given += (size_t)n;
    return n;
}

static long read_kept(struct input *input, char *buffer, size_t room) {
    size_t left = input->kept_length - input->kept_given, n = left < room ? left : room;
    memcpy(buffer, input->kept + input->kept_given, n);
    input->kept_given += n;
    return (long)n;
}

/* This much is enough to recognise the format. */
enum { KEPT_MAX = 1 << 17 };

long nonet_input_read(void *user, char *buffer, size_t room) {
    struct input *input = user;
    if (input->literal != NULL)
        return read_literal(input, buffer, room);
    if (input->kept_given < input->kept_length)
        return read_kept(input, buffer, room);
    if (input->error == ENOMEM)
        return -1;
    if (input->keeps && input->kept_length >= KEPT_MAX)
        return 0;
    long n = input->ended ? 0 : read_file(input, buffer, room);
    return input->keeps ? keep(input, buffer, n) : n;
}

void nonet_input_keep(struct input *input, int keeps) {
    input->keeps = keeps;
    input->kept_given = 0;
}

size_t nonet_input_look(struct input *input, size_t wanted) {
    char buffer[512];
    long n = 1;
    input->keeps = 1;
    input->kept_given = input->kept_length;
    while (n > 0 && input->kept_length < wanted && input->literal == NULL)
        n = nonet_input_read(input, buffer, sizeof buffer);
    nonet_input_keep(input, 0);
    return input->kept_length;
}

static void forget(struct input *input) {
    free(input->kept);
    input->kept = NULL;
    input->kept_length = input->kept_given = 0;
    input->ended = input->error = 0;
}

int nonet_input_seek(struct input *input, uint64_t offset) {
    forget(input);
    input->read = offset;
    input->left = input->length - (size_t)(input->literal ? offset : 0);
    if (input->literal == NULL && lseek(input->fd, input->start + (off_t)offset, SEEK_SET) < 0)
        return errno;
    return 0;
}

/* A file without a name. */
static int open_temporary(void) {
    const char *folder = getenv("TMPDIR");
    char name[4096];
    int n = snprintf(name, sizeof name, "%s/nonet.XXXXXX", folder && *folder ? folder : "/tmp");
    if (n >= (int)sizeof name) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int fd = mkstemp(name);
    if (fd >= 0)
        unlink(name);
    return fd;
}

/* What comes after a failed read is not missed: whoever reads reports the failure. */
static int copy_to(struct input *input, int to) {
    char buffer[1 << 16];
    long n;
    int error = 0;
    while (error == 0 && (n = read_file(input, buffer, sizeof buffer)) != 0) {
        if (n < 0)
            return input->error;
        error = nonet_write_all(to, buffer, (size_t)n);
        input->size += (uint64_t)n;
    }
    return error;
}

int nonet_input_copy(struct input *input) {
    struct stat st;
    if (input->literal != NULL || fstat(input->fd, &st) != 0 || S_ISREG(st.st_mode) ||
        S_ISDIR(st.st_mode))
        return 0;
    int to = open_temporary();
    int error = to < 0 ? errno : copy_to(input, to);
    if (error != 0 && to >= 0)
        close(to);
    if (error != 0)
        return error;
    if (input->fd > STDIN_FILENO)
        close(input->fd);
    input->fd = to;
    input->start = 0;
    return nonet_input_seek(input, 0);
}

struct nonet_read_options nonet_read_asked(const struct settings *s) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    options.format = s->from;
    options.box_rows = s->box[0];
    options.box_cols = s->box[1];
    options.symbols = s->symbols;
    options.empty = s->empty;
    options.rules = 1;
    options.ignore_unknown = s->ignores_unknown;
    return options;
}

struct nonet_record nonet_no_puzzle(void) {
    struct nonet_record record;
    memset(&record, 0, sizeof record);
    record.kind = NONET_RECORD_ERROR;
    record.line = record.column = 1;
    strcpy(record.error.reason, "no puzzle");
    return record;
}

void nonet_input_close(struct input *input) {
    forget(input);
    input->is_open = 0;
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
