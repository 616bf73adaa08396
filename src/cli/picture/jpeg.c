/*
 * JPEG, by libjpeg. Its errors end in a jump, and its warnings, which it would pass over with pixels
 * made up for those that are missing, count as errors: a digit must not be read from them.
 */
#include "cli/picture.h"

#ifdef NONET_HAVE_JPEG

#include "cli/cli.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jerror.h>
#include <jpeglib.h>

/* Pictures that cameras and programs make have a dozen scans; more take time and show nothing. */
enum { SCANS_MOST = 100, MEMORY_MOST = 1 << 30 };

struct work {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr error;
    struct jpeg_progress_mgr progress;
    struct picture *picture;
    JSAMPARRAY row;
    jmp_buf back;
};

static void leave(j_common_ptr jpeg) {
    struct work *w = jpeg->client_data;
    char words[JMSG_LENGTH_MAX];
    if (w->picture->reason[0] == '\0') {
        jpeg->err->format_message(jpeg, words);
        nonet_picture_refuse(w->picture, 1, "is damaged: %.*s", NONET_REASON_MAX / 2, words);
    }
    longjmp(w->back, 1);
}

static void take_message(j_common_ptr jpeg, int level) {
    struct work *w = jpeg->client_data;
    int code = jpeg->err->msg_code;
    if (level >= 0 || code == JWRN_EXTRANEOUS_DATA || code == JWRN_ADOBE_XFORM)
        return; /* a trace, or it does no harm */
    if (code == JWRN_JPEG_EOF)
        nonet_picture_refuse(w->picture, 1, "ends too early");
    leave(jpeg);
}

static void watch(j_common_ptr jpeg) {
    struct work *w = jpeg->client_data;
    if (w->jpeg.input_scan_number > SCANS_MOST)
        nonet_picture_refuse(w->picture, 1, "has too many scans");
    if (w->picture->reason[0] != '\0' || nonet_is_stopping())
        leave(jpeg);
}

/* Luminance is the first of the components, if they are not red, green and blue, or inks. */
static void settle_colours(struct work *w) {
    struct jpeg_decompress_struct *j = &w->jpeg;
    if (j->jpeg_color_space == JCS_RGB)
        j->out_color_space = JCS_RGB;
    else if (j->jpeg_color_space == JCS_CMYK || j->jpeg_color_space == JCS_YCCK)
        j->out_color_space = JCS_CMYK;
    else
        j->out_color_space = JCS_GRAYSCALE;
}

/* Inks are as Adobe has them, 255 for none, or the other way round. */
static uint8_t gray_of_inks(const JSAMPLE *ink, int is_adobe) {
    unsigned paper[4];
    for (int i = 0; i < 4; i++)
        paper[i] = is_adobe ? ink[i] : 255u - ink[i];
    return nonet_gray_of(paper[0] * paper[3] / 255, paper[1] * paper[3] / 255,
                         paper[2] * paper[3] / 255);
}

static void put_row(const struct work *w, uint8_t *to) {
    const JSAMPLE *from = w->row[0];
    for (int x = 0; x < w->picture->width; x++) {
        switch (w->jpeg.output_components) {
        case 1:
            to[x] = from[x];
            break;
        case 3:
            to[x] = nonet_gray_of(from[3 * x], from[3 * x + 1], from[3 * x + 2]);
            break;
        default:
            to[x] = gray_of_inks(from + 4 * x, w->jpeg.saw_Adobe_marker);
        }
    }
}

static void read_rows(struct work *w) {
    struct jpeg_decompress_struct *j = &w->jpeg;
    struct picture *p = w->picture;
    jpeg_create_decompress(j);
    j->mem->max_memory_to_use = MEMORY_MOST;
    j->progress = &w->progress;
    jpeg_mem_src(j, p->bytes, p->length);
    jpeg_read_header(j, TRUE);
    settle_colours(w);
    if (nonet_picture_begin(p, j->image_width, j->image_height) != 0)
        leave((j_common_ptr)j);
    jpeg_start_decompress(j);
    w->row = j->mem->alloc_sarray((j_common_ptr)j, JPOOL_IMAGE,
                                  j->output_width * (JDIMENSION)j->output_components, 1);
    while (j->output_scanline < j->output_height) {
        size_t y = j->output_scanline;
        if (jpeg_read_scanlines(j, w->row, 1) == 1)
            put_row(w, p->gray + y * (size_t)p->width);
    }
}

static int decode(struct picture *p) {
    struct work *w = calloc(1, sizeof *w);
    if (w == NULL)
        return nonet_picture_refuse(p, 0, "needs too much memory");
    w->picture = p;
    w->jpeg.err = jpeg_std_error(&w->error);
    w->jpeg.client_data = w;
    w->error.error_exit = leave;
    w->error.emit_message = take_message;
    w->progress.progress_monitor = watch;
    if (setjmp(w->back) == 0)
        read_rows(w);
    jpeg_destroy_decompress(&w->jpeg);
    free(w);
    return p->reason[0] != '\0' ? -1 : 0;
}

#else

static int decode(struct picture *p) {
    return nonet_picture_refuse(p, 1, "cannot be read: this build has no libjpeg");
}

#endif

static enum picture_knows knows(const unsigned char *head, size_t length) {
    return nonet_picture_mark(head, length, "\xff\xd8\xff", 3);
}

const struct picture_kind nonet_picture_jpeg = {"JPEG", knows, decode};
