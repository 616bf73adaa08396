/*
 * Fuzzes pictures as files: any bytes that begin as one are decoded. Some that are small are read too,
 * and their JSON and SVG are written; whatever becomes of it, the record is a puzzle or says why not.
 */
#include "cli/answer.h"
#include "cli/picture.h"
#include "fuzz/check.h"

/* Reading takes a hundred times as long as decoding: larger ones are for fuzz_photo.c. */
enum { READ_PIXELS = 48 * 48, READ_ONE_OF = 64 };

/* Depends on every byte: what is made of a picture that was read is mostly not read itself. */
static int is_read(const uint8_t *data, size_t size) {
    uint32_t sum = 0;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ data[i]) * 16777619u;
    return (sum >> 16) % READ_ONE_OF == 0;
}

static void check_reading(struct picture *p, int accepts) {
    const struct settings settings = {.accepts_pictures = accepts};
    struct job job = {.file = "picture", .picture = p};
    struct answer a = {.settings = &settings, .job = &job};
    struct out out = {0};
    CHECK(nonet_picture_read(&a, p, &job.record) == NONET_OK);
    CHECK(job.record.kind == NONET_RECORD_PUZZLE ||
          (job.record.kind == NONET_RECORD_ERROR && job.record.error.reason[0] != '\0'));
    CHECK((job.record.kind == NONET_RECORD_PUZZLE) ==
          (p->result->verdict == NONET_PHOTO_ACCEPTED ||
           (accepts && p->result->verdict != NONET_PHOTO_REFUSED)));
    nonet_json_picture(&out, p);
    nonet_picture_svg(&out, p);
    CHECK(!out.failed && !a.err.failed);
    nonet_out_free(&out);
    nonet_out_free(&a.err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    int is_perhaps;
    const struct picture_kind *kind =
        nonet_picture_kind(data, size < PICTURE_HEAD ? size : PICTURE_HEAD, &is_perhaps);
    if (kind == NULL)
        return 0;
    struct picture *p = calloc(1, sizeof *p);
    CHECK(p != NULL);
    p->kind = kind;
    p->bytes = (unsigned char *)exact_copy((const char *)data, size);
    p->length = size;
    int status = nonet_picture_decode(p);
    CHECK((status == 0) == (p->reason[0] == '\0'));
    if (status == 0) {
        CHECK(p->width > 0 && p->height > 0 && p->gray != NULL);
        if (p->width * p->height <= READ_PIXELS && is_read(data, size))
            check_reading(p, data[size - 1] & 1);
    }
    nonet_picture_free(p);
    return 0;
}
