/*
 * Pictures as files have them: every kind and form of numbers becomes the same greys, what is cut off or
 * damaged is refused or read, and never more than that; and what the reading becomes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/answer.h"
#include "cli/picture.h"
#include "tests/unit/photo_draw.h"
#include "tests/unit/picture_make.h"

static struct made made;

/* A picture of these bytes, which end where its memory ends; NULL: they are none. */
static struct picture *picture_of(const unsigned char *at, size_t length) {
    int is_perhaps;
    const struct picture_kind *kind =
        nonet_picture_kind(at, length < PICTURE_HEAD ? length : PICTURE_HEAD, &is_perhaps);
    if (kind == NULL)
        return NULL;
    struct picture *p = calloc(1, sizeof *p);
    p->kind = kind;
    p->bytes = malloc(length ? length : 1);
    memcpy(p->bytes, at, length);
    p->length = length;
    return p;
}

/* What was made comes back: each pixel is `want`, and may be so far from it. */
static void check_made(int (*want)(int x, int y), int most) {
    struct picture *p = picture_of(made.at, made.length);
    assert_non_null(p);
    if (nonet_picture_decode(p) != 0)
        fail_msg("%s", p->reason);
    assert_int_equal(p->width, MADE_WIDTH);
    assert_int_equal(p->height, MADE_HEIGHT);
    for (int y = 0; y < MADE_HEIGHT; y++)
        for (int x = 0; x < MADE_WIDTH; x++) {
            int got = p->gray[y * MADE_WIDTH + x];
            if (abs(got - want(x, y)) > most)
                fail_msg("%s: %d at %d, %d, not %d", p->kind->name, got, x, y, want(x, y));
        }
    nonet_picture_free(p);
}

/* Cut off anywhere before its last `least` bytes it is refused as that; and whatever bytes are damaged, it ends. */
static void check_damage(size_t least) {
    static unsigned char damaged[MADE_ROOM];
    uint32_t random = 1;
    for (size_t n = 0; n + least < made.length; n += n < 200 ? 1 : 7) {
        struct picture *p = picture_of(made.at, n);
        if (p != NULL &&
            (nonet_picture_decode(p) == 0 || strstr(p->reason, "ends too early") == NULL))
            fail_msg("%s, %zu of %zu bytes: '%s'", p->kind->name, n, made.length, p->reason);
        nonet_picture_free(p);
    }
    for (int i = 0; i < 300; i++) {
        memcpy(damaged, made.at, made.length);
        for (int k = 0; k <= i % 3; k++) {
            random = random * 1664525u + 1013904223u;
            damaged[(random >> 8) % made.length] ^= (unsigned char)(1u << (random >> 5 & 7));
        }
        struct picture *p = picture_of(damaged, made.length);
        if (p != NULL && (nonet_picture_decode(p) == 0) != (p->reason[0] == '\0'))
            fail_msg("%s: '%s'", p->kind->name, p->reason);
        nonet_picture_free(p);
    }
}

static int gray_at(int x, int y) {
    return made_gray(x, y);
}

static int bit_at(int x, int y) {
    return made_gray(x, y) < 128 ? 0 : 255;
}

static void test_pnm(void **state) {
    static const unsigned mosts[] = {255, 1000, 65535, 100, 15, 1};
    (void)state;
    for (int sign = 1; sign <= 6; sign++)
        for (size_t i = 0; i < (sign % 3 == 1 ? 1 : sizeof mosts / sizeof *mosts); i++) {
            make_pnm(&made, sign, mosts[i]);
            check_made(sign % 3 == 1 ? bit_at : gray_at,
                       mosts[i] >= 255 ? 1 : 2 + 128 / (int)mosts[i]);
            check_damage(sign < 4 ? 7 : 2); /* a number cut off is a number */
        }
}

/* Text that begins as a picture does is none. */
static void test_text(void **state) {
    static const char *const texts[] = {"",
                                        "P",
                                        "P5",
                                        "P7 20 20 255\n",
                                        "P5 a",
                                        "P2 5 3 . . 7",
                                        "P5 53..7....6..195....98",
                                        "P5 9 9 255\n",
                                        "P2 20 20 0\n",
                                        "P5 99999999999 20 255\n",
                                        "P5x20 20 255\n",
                                        "P5 20 20 255x",
                                        "P5 20 20 65536\n",
                                        "GIF",
                                        "\xff\xd8",
                                        "%PD",
                                        "53..7"};
    int is_perhaps;
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_null(picture_of((const unsigned char *)texts[i], strlen(texts[i])));
    assert_non_null(nonet_picture_kind((const unsigned char *)"P5 20 20 255\n", 13, &is_perhaps));
    for (size_t n = 0; n < 13; n++) {
        assert_null(nonet_picture_kind((const unsigned char *)"P5 20 20 255\n", n, &is_perhaps));
        assert_true(is_perhaps);
    }
}

/* Sizes that no memory should be taken for. */
static void test_sizes(void **state) {
    static const char *const heads[] = {"P5 30001 20 255\n", "P5 20 30001 255\n",
                                        "P6 10001 10000 255\n", "P4 999999999 999999999\n",
                                        "P5 20000 5000 255\n"};
    (void)state;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        struct picture *p = picture_of((const unsigned char *)heads[i], strlen(heads[i]));
        assert_non_null(p);
        assert_int_equal(nonet_picture_decode(p), -1);
        assert_int_equal(p->is_damaged, i == 4); /* just small enough, but without a pixel */
        assert_int_equal(p->gray != NULL, i == 4);
        nonet_picture_free(p);
    }
}

#ifdef NONET_HAVE_PNG
static int over_white_at(int x, int y) {
    int alpha = (int)made_alpha(x, y);
    return (made_gray(x, y) * alpha + 255 * (255 - alpha) + 127) / 255;
}

static int palette_holes_at(int x, int y) {
    return made_gray(x, y) < 200 ? made_gray(x, y) : 255;
}

static int gray_hole_at(int x, int y) {
    return made_gray(x, y) == 100 ? 255 : made_gray(x, y);
}

/* No pixel need be there to say that there are too many in a row. */
static void test_wide_png(void **state) {
    static const unsigned char head[] =
        "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x75\x31\0\0\0\x14\x08\0\0\0\0"
        "\x8e\xe3\x74\xf4\0\0\0\0IDAT";
    struct picture *p = picture_of(head, sizeof head - 1);
    (void)state;
    assert_int_equal(nonet_picture_decode(p), -1);
    assert_false(p->is_damaged);
    assert_non_null(strstr(p->reason, "has 30001 x 20 pixels"));
    nonet_picture_free(p);
}

static void test_png(void **state) {
    static const int types[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                PNG_COLOR_TYPE_RGB_ALPHA, PNG_COLOR_TYPE_PALETTE};
    (void)state;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        for (int depth = types[i] == PNG_COLOR_TYPE_GRAY ? 1 : 8; depth <= 16; depth *= 2)
            for (int is_interlaced = 0; is_interlaced < 2; is_interlaced++) {
                int has_alpha = (types[i] & PNG_COLOR_MASK_ALPHA) != 0;
                if (types[i] == PNG_COLOR_TYPE_PALETTE && depth > 8)
                    continue;
                make_png(&made, types[i], depth, is_interlaced, 0);
                check_made(has_alpha ? over_white_at : gray_at,
                           depth >= 8 ? 1 : 128 / ((1 << depth) - 1) + 1);
                check_damage(20);
            }
    make_png(&made, PNG_COLOR_TYPE_PALETTE, 8, 0, 1);
    check_made(palette_holes_at, 0);
    make_png(&made, PNG_COLOR_TYPE_GRAY, 8, 1, 1);
    check_made(gray_hole_at, 0);
}
#endif

#ifdef NONET_HAVE_JPEG
static void test_jpeg(void **state) {
    static const J_COLOR_SPACE spaces[] = {JCS_GRAYSCALE, JCS_YCbCr, JCS_RGB, JCS_CMYK, JCS_YCCK};
    (void)state;
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        for (int is_progressive = 0; is_progressive < 2; is_progressive++)
            for (int is_small = 0; is_small < 2; is_small++) {
                make_jpeg(&made, spaces[i], is_progressive, is_small);
                check_made(gray_at, 6);
                check_damage(4);
            }
}
#endif

/* ---- what the reading becomes ---- */

static const char puzzle[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/* A drawing as PGM. */
static struct picture *drawn(const char *cells, int side) {
    struct drawing d = drawing_of(cells, side);
    char head[32];
    int n = snprintf(head, sizeof head, "P5 %d %d 255\n", d.w, d.h);
    size_t pixels = (size_t)d.w * (size_t)d.h;
    unsigned char *bytes = malloc((size_t)n + pixels);
    memcpy(bytes, head, (size_t)n);
    draw(&d, bytes + n);
    struct picture *p = picture_of(bytes, (size_t)n + pixels);
    free(bytes);
    return p;
}

static void check_record(const char *cells, int side, int accepts, enum nonet_record_kind kind,
                         enum nonet_photo_verdict verdict) {
    const struct settings settings = {.accepts_pictures = accepts};
    struct picture *p = drawn(cells, side);
    struct job job = {.file = "drawing", .picture = p};
    struct answer a = {.settings = &settings, .job = &job};
    struct out out = {0};
    assert_int_equal(nonet_picture_read(&a, p, &job.record), NONET_OK);
    assert_int_equal(p->result->verdict, verdict);
    assert_int_equal(job.record.kind, kind);
    if (kind == NONET_RECORD_PUZZLE) {
        assert_int_equal(nonet_out_grid(&out, job.record.format, job.record.grid, NULL, NULL),
                         NONET_OK);
        assert_int_equal(out.length, side * side);
        assert_memory_equal(out.at, cells, out.length);
        assert_int_equal(nonet_grid_box_rows(job.record.grid), p->result->box_rows);
    }
    out.length = 0;
    nonet_json_picture(&out, p);
    nonet_picture_svg(&out, p);
    assert_false(out.failed);
    nonet_out_free(&out);
    nonet_out_free(&a.err);
    nonet_picture_free(p);
}

static void test_records(void **state) {
    char several[82];
    (void)state;
    memcpy(several, puzzle, sizeof several);
    memset(several, '.', 30);
    check_record(puzzle, 9, 0, NONET_RECORD_PUZZLE, NONET_PHOTO_ACCEPTED);
    check_record("..2....34..1.1..", 4, 0, NONET_RECORD_PUZZLE, NONET_PHOTO_ACCEPTED);
    check_record("..3....6....4..1...1..5....6.4..63..", 6, 0, NONET_RECORD_PUZZLE,
                 NONET_PHOTO_ACCEPTED);
    check_record(several, 9, 0, NONET_RECORD_ERROR, NONET_PHOTO_IMPROPER);
    check_record(several, 9, 1, NONET_RECORD_PUZZLE, NONET_PHOTO_IMPROPER);
}

/* A run that is stopping does not go on to the end of a picture. (Nothing can follow: it stays stopped.) */
static void check_stopped(void) {
    struct picture *p = picture_of(made.at, made.length);
    assert_int_equal(nonet_picture_decode(p), -1);
    nonet_picture_free(p);
}

static void test_stopped(void **state) {
    (void)state;
    nonet_stop();
#ifdef NONET_HAVE_PNG
    make_png(&made, PNG_COLOR_TYPE_RGB, 8, 0, 0);
    check_stopped();
#endif
#ifdef NONET_HAVE_JPEG
    make_jpeg(&made, JCS_YCbCr, 1, 0);
    check_stopped();
#endif
    struct picture *p = drawn(puzzle, 9);
    struct job job = {.picture = p};
    struct answer a = {.job = &job};
    assert_int_equal(nonet_picture_read(&a, p, &job.record), NONET_E_CANCELLED);
    nonet_picture_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pnm),     cmocka_unit_test(test_text),
        cmocka_unit_test(test_sizes),
#ifdef NONET_HAVE_PNG
        cmocka_unit_test(test_png),     cmocka_unit_test(test_wide_png),
#endif
#ifdef NONET_HAVE_JPEG
        cmocka_unit_test(test_jpeg),
#endif
        cmocka_unit_test(test_records), cmocka_unit_test(test_stopped),
    };
    return cmocka_run_group_tests_name("picture", tests, NULL, NULL);
}
