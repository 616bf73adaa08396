/*
 * The server's parts that decide without a request: what a client takes, which form of a file it
 * gets, whose request it is behind proxies, and how long one more has to wait for a thread. The
 * crew's clock is one that stands still until it is moved.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

#include "cli/serve.h"

/* ---- what a client takes ---- */

static void test_accepts(void **state) {
    static const struct {
        const char *list;
        int weight;
    } cases[] = {{NULL, -1},
                 {"", -1},
                 {"gzip", 1000},
                 {" , GZip ,br", 1000},
                 {"br, gzip;q=0.5", 500},
                 {"gzip ; q=0.123", 123},
                 {"gzip;q=0", 0},
                 {"gzip;q=0.000", 0},
                 {"gzip;q=1.000", 1000},
                 {"gzip;x=y;Q=0.25", 250},
                 {"gzip;x=y", 1000},
                 {"gzip;q=", 0},
                 {"gzip;q=2", 0},
                 {"gzip;q=1.5", 0},
                 {"gzip;q=0.1234", 0},
                 {"gzip;q=x", 0},
                 {"gzipped", -1},
                 {"x-gzip", -1},
                 {"deflate;x=gzip", -1}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(nonet_accepts(cases[i].list, "gzip"), cases[i].weight);
}

/* ---- the two forms of a file ---- */

static struct serve_settings settings;
static struct site site;

static void make_page(void) {
    char folder[] = "/tmp/nonet-serve-XXXXXX", path[64];
    memcpy(&settings, nonet_command_find("serve")->defaults, sizeof settings);
    site = (struct site){.settings = &settings};
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/index.html", folder);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    for (int i = 0; i < 1000; i++)
        fputs("much of the same ", file);
    fclose(file);
    snprintf(path, sizeof path, "%s/small.js", folder);
    file = fopen(path, "wb");
    assert_non_null(file);
    fputs("export {};\n", file);
    fclose(file);
    assert_int_equal(nonet_page_read(&site.page, folder), 0);
    remove(path);
    snprintf(path, sizeof path, "%s/index.html", folder);
    remove(path);
    rmdir(folder);
}

static struct reply ask(const char *target, const char *encodings, const char *none_match) {
    struct request request = {.method = "GET",
                              .target = target,
                              .host = "localhost",
                              .accept_encoding = encodings,
                              .none_match = none_match};
    struct reply reply = {0};
    assert_int_equal(nonet_serve_look(&site, &request, &reply), 1);
    return reply;
}

static void test_forms(void **state) {
    static const struct {
        const char *encodings;
        int is_packed;
    } cases[] = {{NULL, 0},
                 {"", 0},
                 {"gzip", 1},
                 {"br, x-gzip", 1},
                 {"gzip;q=0", 0},
                 {"*;q=0.1", 1},
                 {"gzip;q=0, *", 0},
                 {"identity, gzip;q=0.5", 0},
                 {"identity;q=0.5, gzip;q=0.5", 1},
                 {"br", 0},
                 {"identity;q=0", 0}};
    (void)state;
    make_page();
    const struct file *file = nonet_page_find(&site.page, "");
    assert_int_equal(file->plain.length, 17000);
    assert_null(nonet_page_find(&site.page, "small.js")->packed.bytes);
    assert_ptr_equal(ask("/small.js", "gzip", NULL).form,
                     &nonet_page_find(&site.page, "small.js")->plain);
#ifdef NONET_HAVE_ZLIB
    assert_in_range(file->packed.length, 20, 500);
    assert_memory_equal(file->packed.bytes, "\x1f\x8b\x08", 3);
    assert_string_not_equal(file->packed.etag, file->plain.etag);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_ptr_equal(ask("/", cases[i].encodings, NULL).form,
                         cases[i].is_packed ? &file->packed : &file->plain);
    assert_int_equal(ask("/", "gzip", file->packed.etag).status, 304);
    assert_int_equal(ask("/", "gzip", file->plain.etag).status, 200);
    assert_int_equal(ask("/", NULL, file->packed.etag).status, 200);
    assert_int_equal(ask("/", NULL, file->plain.etag).status, 304);
#else
    assert_null(file->packed.bytes);
    assert_ptr_equal(ask("/", cases[2].encodings, NULL).form, &file->plain);
#endif
    nonet_page_free(&site.page);
}

/* ---- whose request it is ---- */

static void test_ranges(void **state) {
    static const char *const bad[] = {"",
                                      "x",
                                      "10.0.0.0/33",
                                      "10.0.0.0/",
                                      "10.0.0",
                                      "::1/129",
                                      "10.0.0.1,",
                                      "10.0.0.0/8x",
                                      "[::1]",
                                      "1.2.3.4:80",
                                      "/8",
                                      "10.0.0.0/-1",
                                      "10.0.0.0/99999999999999"};
    static const struct {
        const char *list, *address;
        int is_in;
    } cases[] = {{"10.1.2.3", "10.1.2.3", 1},
                 {"10.1.2.3", "10.1.2.4", 0},
                 {"10.0.0.0/8", "10.255.0.1", 1},
                 {"10.0.0.0/8", "11.0.0.1", 0},
                 {"192.168.16.0/20", "192.168.31.255", 1},
                 {"192.168.16.0/20", "192.168.32.0", 0},
                 {"0.0.0.0/0", "200.1.1.1", 1},
                 {"0.0.0.0/0", "2001:db8::1", 0},
                 {"::/0", "1.2.3.4", 1},
                 {"fd00::/8", "fdff::1", 1},
                 {"fd00::/8", "fe00::1", 0},
                 {"::1,10.0.0.1", "10.0.0.1", 1},
                 {"::1,10.0.0.1", "::ffff:10.0.0.1", 1}};
    struct ranges ranges;
    struct nonet_slice which;
    struct address address;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(nonet_ranges_read(&ranges, bad[i], &which), -1);
    assert_int_equal(nonet_ranges_read(&ranges, "10.0.0.1,nobody,::1", &which), -1);
    assert_memory_equal(which.at, "nobody", which.length);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(nonet_ranges_read(&ranges, cases[i].list, &which), 0);
        assert_int_equal(nonet_address_read(&address, cases[i].address, strlen(cases[i].address)),
                         0);
        assert_int_equal(nonet_ranges_have(&ranges, &address), cases[i].is_in);
        nonet_ranges_free(&ranges);
    }
    assert_int_equal(nonet_ranges_read(&ranges, NULL, &which), 0);
    assert_int_equal(nonet_ranges_have(&ranges, &address), 0);
}

static void test_clients(void **state) {
    static const struct {
        const char *peer, *forwarded_for, *forwarded, *client;
    } cases[] = {
        {"5.5.5.5", NULL, NULL, "5.5.5.5"},
        {"5.5.5.5", "1.2.3.4", "for=1.2.3.4", "5.5.5.5"},
        {"10.0.0.1", NULL, NULL, "10.0.0.1"},
        {"10.0.0.1", "1.2.3.4", NULL, "1.2.3.4"},
        {"10.0.0.1", "6.6.6.6, 1.2.3.4", NULL, "1.2.3.4"},
        {"10.0.0.1", "6.6.6.6,1.2.3.4 , 10.0.0.2", NULL, "1.2.3.4"},
        {"10.0.0.1", "10.0.0.3, 10.0.0.2", NULL, "10.0.0.3"},
        {"10.0.0.1", "1.2.3.4, nonsense", NULL, "10.0.0.1"},
        {"10.0.0.1", "1.2.3.4, nonsense, 10.0.0.2", NULL, "10.0.0.2"},
        {"10.0.0.1", "", NULL, "10.0.0.1"},
        {"10.0.0.1", ",", NULL, "10.0.0.1"},
        {"10.0.0.1", "1.2.3.4:5678", NULL, "1.2.3.4"},
        {"10.0.0.1", "2001:db8::1", NULL, "2001:db8::1"},
        {"10.0.0.1", "[2001:db8::1]:443", NULL, "2001:db8::1"},
        {"10.0.0.1", "1.2.3.4", "for=6.6.6.6", "1.2.3.4"},
        {"10.0.0.1", NULL, "for=1.2.3.4", "1.2.3.4"},
        {"10.0.0.1", NULL, "for=6.6.6.6, by=10.0.0.1;For=\"[2001:db8::1]:47\";proto=http",
         "2001:db8::1"},
        {"10.0.0.1", NULL, "for=1.2.3.4;proto=https, for=10.0.0.2", "1.2.3.4"},
        {"10.0.0.1", NULL, "for=_hidden", "10.0.0.1"},
        {"10.0.0.1", NULL, "proto=http", "10.0.0.1"},
        {"::ffff:10.0.0.1", "1.2.3.4", NULL, "1.2.3.4"},
    };
    struct ranges ranges;
    struct nonet_slice bad;
    (void)state;
    assert_int_equal(nonet_ranges_read(&ranges, "10.0.0.0/8", &bad), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct address peer;
        char text[ADDRESS_TEXT];
        assert_int_equal(nonet_address_read(&peer, cases[i].peer, strlen(cases[i].peer)), 0);
        struct address client =
            nonet_client_of(&ranges, &peer, cases[i].forwarded_for, cases[i].forwarded);
        nonet_address_write(&client, text);
        assert_string_equal(text, cases[i].client);
    }
    nonet_ranges_free(&ranges);
}

/* ---- waiting ---- */

static _Atomic double moment;
static int gate[2]; /* a job ends when it gets a byte from here */
static atomic_int done;

static double now(void) {
    return moment;
}

static int work(void *job) {
    char byte;
    (void)job;
    assert_int_equal(read(gate[0], &byte, 1), 1);
    done++;
    return byte != 'x';
}

static void before(void *job) {
    (void)job;
}

static struct crew *start(int threads) {
    struct crew_plan plan = {.threads = threads,
                             .kinds = 2,
                             .room = 200,
                             .most_wait = 5,
                             .most_work = 10,
                             .work = work,
                             .before = before,
                             .now = now};
    moment = 1000;
    done = 0;
    assert_int_equal(pipe(gate), 0);
    struct crew *crew = nonet_crew_start(&plan);
    assert_non_null(crew);
    return crew;
}

static void wait_a_little(void) {
    struct timespec time = {0, 1000000};
    nanosleep(&time, NULL);
}

/* Until so many jobs are in work, and the others wait. */
static void await_working(struct crew *crew, unsigned working) {
    while (nonet_crew_load(crew).working != working)
        wait_a_little();
}

static void let_go(int count, char byte) {
    int before_it = done;
    for (int i = 0; i < count; i++)
        assert_int_equal(write(gate[1], &byte, 1), 1);
    while (done < before_it + count)
        wait_a_little();
}

static void end(struct crew *crew) {
    nonet_crew_stop(crew);
    assert_int_equal(nonet_crew_add(crew, NULL, 0), -1);
    nonet_crew_free(crew);
    close(gate[0]);
    close(gate[1]);
}

/* However many there are: if they are usually quick, they may wait. */
static void test_short_queue(void **state) {
    struct crew *crew = start(1);
    (void)state;
    for (int i = 0; i < 100; i++)
        assert_int_equal(nonet_crew_add(crew, NULL, 0), 0);
    await_working(crew, 1);
    assert_int_equal(nonet_crew_load(crew).waiting, 99);
    let_go(100, '.');
    await_working(crew, 0);
    for (int i = 0; i < 100; i++)
        assert_int_equal(nonet_crew_add(crew, NULL, 0), 0);
    let_go(100, '.');
    end(crew);
}

/* One is enough, if its kind usually takes long. */
static void test_long_queue(void **state) {
    struct crew *crew = start(1);
    (void)state;
    assert_int_equal(nonet_crew_add(crew, NULL, 1), 0);
    await_working(crew, 1);
    moment = moment + 8;
    let_go(1, '.');
    await_working(crew, 0);
    assert_true(nonet_crew_load(crew).wait == 0);
    assert_int_equal(nonet_crew_add(crew, NULL, 1), 0);
    await_working(crew, 1);
    assert_true(nonet_crew_load(crew).wait == 8);
    assert_int_equal(nonet_crew_add(crew, NULL, 0), -1);
    moment = moment + 4;
    assert_true(nonet_crew_load(crew).wait == 4);
    assert_int_equal(nonet_crew_add(crew, NULL, 0), 0);
    moment = moment + 5; /* it takes longer than usual, but a second later it is ended */
    assert_true(nonet_crew_load(crew).wait == 1);
    assert_int_equal(nonet_crew_add(crew, NULL, 1), 0);
    assert_true(nonet_crew_load(crew).wait == 9);
    assert_int_equal(nonet_crew_add(crew, NULL, 0), -1);
    let_go(3, 'x');
    await_working(crew, 0);
    assert_int_equal(nonet_crew_add(crew, NULL, 0), 0);
    let_go(1, 'x');
    end(crew);
}

/* One thread that is held up does not hold up the others. */
static void test_two_threads(void **state) {
    struct crew *crew = start(2);
    (void)state;
    assert_int_equal(nonet_crew_add(crew, NULL, 1), 0);
    await_working(crew, 1);
    moment = moment + 6;
    assert_true(nonet_crew_load(crew).wait == 0);
    assert_int_equal(nonet_crew_add(crew, NULL, 0), 0);
    await_working(crew, 2);
    moment = moment + 1;
    assert_true(nonet_crew_load(crew).wait == 1);
    let_go(2, '.');
    await_working(crew, 0);
    end(crew);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accepts),     cmocka_unit_test(test_forms),
        cmocka_unit_test(test_ranges),      cmocka_unit_test(test_clients),
        cmocka_unit_test(test_short_queue), cmocka_unit_test(test_long_queue),
        cmocka_unit_test(test_two_threads),
    };
    return cmocka_run_group_tests_name("serve parts", tests, NULL, NULL);
}
