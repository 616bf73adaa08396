/*
 * Pictures as operands: a photo or a scan of a puzzle stands for the puzzle. A picture is known by
 * its first bytes, whatever its name. Each kind is a file of its own, picture/NAME.c, and a row in
 * picture/kinds.def. Reading is the library's; here is what comes before it, the bytes and the
 * decoding to grey, and what comes after it: what is said about the verdict.
 */
#ifndef NONET_CLI_PICTURE_H
#define NONET_CLI_PICTURE_H

#include "cli/input.h"
#include "cli/out.h"

enum {
    PICTURE_SIDE_MAX = NONET_PHOTO_SIZE_MAX,
    PICTURE_PIXELS_MAX = 100000000,
    PICTURE_BYTES_MAX = 400000000, /* of a file */
    PICTURE_HEAD = 512             /* bytes that are enough to know its kind */
};

struct answer;
struct picture;

/* What the first bytes of a text say: they may go on to be a picture of a kind, or not. */
enum picture_knows { PICTURE_NO, PICTURE_YES, PICTURE_PERHAPS };

struct picture_kind {
    const char *name;
    enum picture_knows (*knows)(const unsigned char *head, size_t length);
    /* From its bytes to grey pixels: 0, or -1 with a reason. NULL: nonet does not read this kind. */
    int (*decode)(struct picture *picture);
};

struct picture {
    const struct picture_kind *kind;
    uint64_t number; /* among the pictures of the run, from 1 */
    unsigned char *bytes;
    size_t length, used; /* used: how many of them were the picture; 0: nobody knows */
    uint8_t *gray;       /* width * height, once it is decoded */
    int width, height;
    char reason[NONET_REASON_MAX];     /* why it cannot be decoded; "": it can */
    int is_damaged;                    /* it is not what it says it is */
    struct nonet_photo_result *result; /* once it is read */
    struct nonet_reader *reader;       /* of the record, whose text is: */
    char text[NONET_PHOTO_CELLS_MAX + 2];
};

/* The kind of picture that begins with these bytes; NULL: none. `is_perhaps` is set if more of them
 * may tell. */
const struct picture_kind *nonet_picture_kind(const unsigned char *head, size_t length,
                                              int *is_perhaps);

/* The same for an input, whose first bytes will be read again. */
const struct picture_kind *nonet_picture_find(struct input *input);

/* Reads all of the input. NULL: out of memory, or it cannot be read: then the input has the error. */
struct picture *nonet_picture_load(struct input *input, const struct picture_kind *kind);
void nonet_picture_free(struct picture *picture);

/* For kinds: do the bytes begin with a mark of n bytes, in which . is any byte? */
enum picture_knows nonet_picture_mark(const unsigned char *head, size_t length, const char *mark,
                                      size_t n);

/* For decoders: refuses the picture, in words that follow "the JPEG picture ", and returns -1; and
 * makes room for the pixels, 0 or -1. */
int nonet_picture_refuse(struct picture *picture, int is_damaged, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int nonet_picture_begin(struct picture *picture, uint64_t width, uint64_t height);

/* The grey of a colour. */
static inline uint8_t nonet_gray_of(unsigned red, unsigned green, unsigned blue) {
    return (uint8_t)((77 * red + 150 * green + 29 * blue + 128) >> 8);
}

/* Decodes its bytes, and drops them. 0, or -1 with a reason. */
int nonet_picture_decode(struct picture *picture);

/* Reads the puzzle in a picture, once, into a record of which all belongs to the picture: a puzzle, as
 * if its line had been given, or an error with the reason. Remarks on single cells go into the
 * answer, and --show is done. NONET_OK, or a status: out of memory, or the run has to stop. */
int nonet_picture_read(struct answer *answer, struct picture *picture, struct nonet_record *record);

/* The member "picture" of a JSON record, if there is something to say. */
void nonet_json_picture(struct out *out, const struct picture *picture);

/* The picture with what was read, as SVG. And --show: in a file. 0, or errno, with the name of the file. */
void nonet_picture_svg(struct out *out, const struct picture *picture);
int nonet_picture_show(const struct picture *picture, const char *asked, struct out *name);

#endif
