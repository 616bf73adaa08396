/*
 * The shelf of memory for texts: what was put there last comes first, only so much is kept, and threads
 * never get the same.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "cli/shelf.h"

enum { PLACES = 4, THREADS = 4, TURNS = 20000 };

static struct out text(const char *words) {
    struct out out = {0};
    nonet_out_text(&out, words);
    return out;
}

static void test_last_comes_first(void **state) {
    (void)state;
    struct shelf *shelf = nonet_shelf_open(PLACES);
    struct out a = text("first"), b = text("second"), none = {0};
    const char *at_a = a.at, *at_b = b.at;
    nonet_shelf_put(shelf, &a);
    nonet_shelf_put(shelf, &b);
    nonet_shelf_put(shelf, &none);
    assert_null(a.at);
    assert_int_equal(b.room, 0);
    nonet_shelf_take(shelf, &a);
    nonet_shelf_take(shelf, &b);
    nonet_shelf_take(shelf, &none);
    assert_ptr_equal(a.at, at_b);
    assert_ptr_equal(b.at, at_a);
    assert_null(none.at);
    assert_int_equal(a.length, 0);
    assert_true(a.room >= strlen("second"));
    nonet_shelf_put(shelf, &a);
    nonet_out_free(&b);
    nonet_shelf_close(shelf);
}

static void test_only_so_much_is_kept(void **state) {
    (void)state;
    struct shelf *shelf = nonet_shelf_open(PLACES);
    struct out out = {0};
    nonet_out_room(&out, OUT_MOST + 1);
    assert_non_null(out.at);
    nonet_shelf_put(shelf, &out); /* too large */
    assert_null(out.at);
    nonet_shelf_take(shelf, &out);
    assert_null(out.at);
    nonet_out_room(&out, OUT_MOST);
    nonet_shelf_put(shelf, &out);
    for (int i = 0; i < PLACES; i++) {
        out = text("more");
        nonet_shelf_put(shelf, &out); /* the last of them has no place */
    }
    for (int i = 0; i < PLACES; i++) {
        nonet_shelf_take(shelf, &out);
        assert_int_equal(out.room >= OUT_MOST, i == PLACES - 1);
        nonet_out_free(&out);
    }
    nonet_shelf_take(shelf, &out);
    assert_null(out.at);
    nonet_shelf_close(shelf);
}

struct worker {
    struct shelf *shelf;
    unsigned char sign;
    size_t wrong, reused;
};

static void *work(void *user) {
    struct worker *w = user;
    struct out out = {0};
    for (int i = 0; i < TURNS; i++) {
        nonet_shelf_take(w->shelf, &out);
        w->reused += out.at != NULL;
        unsigned char *at = (unsigned char *)nonet_out_room(&out, 64);
        memset(at, w->sign, 64);
        for (int k = 0; k < 64; k++)
            w->wrong += at[k] != w->sign;
        nonet_shelf_put(w->shelf, &out);
    }
    return NULL;
}

static void test_threads(void **state) {
    (void)state;
    struct shelf *shelf = nonet_shelf_open(THREADS);
    struct worker workers[THREADS];
    pthread_t ids[THREADS];
    size_t reused = 0;
    for (int i = 0; i < THREADS; i++) {
        workers[i] = (struct worker){shelf, (unsigned char)('a' + i), 0, 0};
        assert_int_equal(pthread_create(&ids[i], NULL, work, &workers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(ids[i], NULL);
        assert_int_equal(workers[i].wrong, 0);
        reused += workers[i].reused;
    }
    assert_true(reused >= THREADS * (TURNS - 1)); /* no more than one for each is ever made */
    nonet_shelf_close(shelf);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_last_comes_first),
        cmocka_unit_test(test_only_so_much_is_kept),
        cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
