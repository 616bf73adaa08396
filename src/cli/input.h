/*
 * Operands as sources of text: files, stdin, and puzzles given literally.
 */
#ifndef NONET_CLI_INPUT_H
#define NONET_CLI_INPUT_H

#include "cli/options.h"

#include <sys/types.h>

struct input {
    const char *name; /* for messages */
    int fd;           /* -1: a literal */
    int error;        /* errno of a read that failed, else 0 */
    uint64_t size;    /* of a regular file, else 0 */
    uint64_t read;    /* bytes so far */
    off_t start;      /* where the text begins in the file */
    const char *literal;
    size_t length, left; /* of the literal */
    int is_open;
    char own_name[32];
    int ended;  /* a read said so; a terminal would go on */
    int keeps;  /* a long text seems to end early, and what is read */
    char *kept; /* is kept, to be delivered again */
    size_t kept_length, kept_given;
    /* Called before a read that may have to wait, so that what was read so far is not held back. */
    void (*before_wait)(void *user);
    void *user;
};

/* Opens an operand (NULL: stdin); `number` is its place among the operands. If the settings (or
 * NULL) say how to read text, a word that does not name a file is taken for a puzzle if it is long
 * enough for one. 0, or errno. */
int nonet_input_open(struct input *input, const char *operand, int number,
                     const struct settings *settings);

/* The source function for a reader; `user` is the input. */
long nonet_input_read(void *user, char *buffer, size_t room);

/* From now on what is read is kept; or it is delivered again, from the start. */
void nonet_input_keep(struct input *input, int keeps);

/* Reads until so many bytes are kept, from the start of a text that is not a literal, and will be
 * delivered again. Returns how many are: fewer if there are no more. */
size_t nonet_input_look(struct input *input, size_t wanted);

/* Goes to a place in a file or a literal, counted from where it began. 0, or errno. */
int nonet_input_seek(struct input *input, uint64_t offset);

/* A pipe, or whatever else can be read only once, is copied to a temporary file and read from
 * there. Other inputs are left alone. 0, or errno. */
int nonet_input_copy(struct input *input);

/* How the options ask for text to be read; and what a text without a puzzle counts as, a record
 * that could not be read. */
struct nonet_read_options nonet_read_asked(const struct settings *settings);
struct nonet_record nonet_no_puzzle(void);

/* stdin stays open. */
void nonet_input_close(struct input *input);

/* 1 if the operand (NULL: stdin) is the same file as the open one `fd`. */
int nonet_input_is_same_file(const char *operand, int fd);

#endif
