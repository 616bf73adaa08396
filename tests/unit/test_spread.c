/*
 * A file that several threads write into: every byte is where it belongs, whatever the lengths and
 * whoever is first; the file ends where the text ends; and what is not such a file is left alone.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "cli/spread.h"

enum { PLACES = 4000, LONG_BYTES = 70 << 20 }; /* the long one is longer than a window */

static char name[] = "/tmp/nonet-spread-XXXXXX";

static int make_file(const char *text) {
    int fd = open(name, O_WRONLY | O_TRUNC);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    return fd;
}

/* Byte i of text k. */
static char sign(size_t k, size_t i) {
    return (char)('a' + (k * 7 + i * 3 + i / 4096) % 26);
}

struct text {
    struct spread_place place;
    size_t number;
};

static void fill(const struct text *text) {
    char *at = malloc(text->place.length + 1);
    assert_non_null(at);
    for (size_t i = 0; i < text->place.length; i++)
        at[i] = sign(text->number, i);
    nonet_spread_fill(&text->place, at);
    free(at);
}

struct half {
    struct text *texts;
    size_t from;
};

static void *fill_half(void *user) {
    const struct half *h = user;
    for (size_t k = h->from; k < PLACES; k += 2)
        fill(&h->texts[PLACES - 1 - k]);
    return NULL;
}

static size_t length_of(size_t k) {
    return k == PLACES / 2 ? LONG_BYTES : 1 + k * k % 30011;
}

static void check_file(const char *before, const char *after) {
    FILE *file = fopen(name, "r");
    size_t wrong = 0;
    assert_non_null(file);
    for (const char *c = before; *c; c++)
        wrong += getc(file) != *c;
    for (size_t k = 0; k < PLACES; k++)
        for (size_t i = 0; i < length_of(k); i++)
            wrong += getc(file) != sign(k, i);
    for (const char *c = after; *c; c++)
        wrong += getc(file) != *c;
    assert_int_equal(wrong, 0);
    assert_int_equal(getc(file), EOF);
    fclose(file);
}

static void place_all(uint64_t expected) {
    int fd = make_file("before\n");
    struct spread *spread = nonet_spread_open(fd, expected);
    struct text *texts = calloc(PLACES, sizeof *texts);
    struct half halves[2] = {{texts, 0}, {texts, 1}};
    pthread_t other;
    assert_non_null(texts);
    if (spread == NULL) { /* another file system */
        close(fd);
        free(texts);
        skip();
    }
    for (size_t k = 0; k < PLACES; k++) {
        texts[k].number = k;
        assert_int_equal(nonet_spread_place(spread, length_of(k), &texts[k].place), 0);
    }
    assert_int_equal(pthread_create(&other, NULL, fill_half, &halves[1]), 0);
    fill_half(&halves[0]);
    pthread_join(other, NULL);
    assert_int_equal(nonet_spread_close(spread), 0);
    assert_int_equal(write(fd, "after\n", 6), 6);
    close(fd);
    free(texts);
    check_file("before\n", "after\n");
}

/* Less is expected than there is, about as much, more. */
static void test_places(void **state) {
    (void)state;
    place_all(0);
    place_all(100 << 20);
    place_all(300 << 20);
}

/* Nothing was given a place: the file is as it was. */
static void test_unused(void **state) {
    int fd = make_file("before\n");
    struct spread *spread = nonet_spread_open(fd, 0);
    struct stat st;
    (void)state;
    if (spread != NULL)
        assert_int_equal(nonet_spread_close(spread), 0);
    assert_int_equal(fstat(fd, &st), 0);
    assert_int_equal(st.st_size, 7);
    close(fd);
}

/* A file whose end is elsewhere, a device, nothing, a pipe; one that would fill the disk. */
static void test_refused(void **state) {
    int pipes[2], fd = make_file("before\n");
    (void)state;
    assert_null(nonet_spread_open(fd, UINT64_MAX / 2));
    assert_int_equal(lseek(fd, 3, SEEK_SET), 3);
    assert_null(nonet_spread_open(fd, 0));
    close(fd);
    fd = open("/dev/null", O_WRONLY);
    assert_null(nonet_spread_open(fd, 0));
    close(fd);
    assert_null(nonet_spread_open(fd, 0));
    assert_int_equal(pipe(pipes), 0);
    assert_null(nonet_spread_open(pipes[1], 0));
    close(pipes[0]);
    close(pipes[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_unused),
        cmocka_unit_test(test_refused),
    };
    int fd = mkstemp(name);
    if (fd < 0)
        return 1;
    close(fd);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(name);
    return failed;
}
