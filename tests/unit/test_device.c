/*
 * Devices, with a plugin of the tests' own (tests/plugin/fake.c) that solves next to nothing and
 * fails in every way there is: whatever it does, the answers are the processor's to the byte, and
 * bytes that are not theirs stay untouched. The real plugin, where it was built and there is no
 * device, says so.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "nine.h"

enum { PUZZLES = 5000, STRIDE = 90, PATH = 4096 };

static char *mixed, *solved[3]; /* 81 bytes each; solved for a limit, `?` where there is none */
static uint8_t counts[3][PUZZLES];
static char build[PATH - 64], fake[PATH]; /* the folder of the build, and the plugin in it */

static void find_build(void) {
    ssize_t n = readlink("/proc/self/exe", build, sizeof build - 1);
    assert_true(n > 0);
    for (int i = 0; i < 3; i++) /* BUILD/tests/unit/test_device */
        *strrchr(build, '/') = '\0';
    snprintf(fake, sizeof fake, "%s/tests/plugin/fake.so", build);
}

static int set_up(void **state) {
    struct nine n;
    (void)state;
    find_build();
    unsetenv("NONET_CUDA_PLUGIN");
    assert_true(nine_init(&n, 7));
    mixed = malloc((size_t)PUZZLES * NINE);
    for (int i = 0; i < PUZZLES; i++)
        nine_make(&n, (enum nine_kind)(i % NINE_KINDS), i / NINE_KINDS, mixed + (size_t)i * NINE);
    for (unsigned limit = 1; limit <= 2; limit++) {
        struct nonet_batch batch = NONET_BATCH_INIT;
        solved[limit] = malloc((size_t)PUZZLES * NINE);
        memset(solved[limit], '?', (size_t)PUZZLES * NINE);
        batch.puzzles = mixed;
        batch.count = PUZZLES;
        batch.solutions = solved[limit];
        batch.counts = counts[limit];
        batch.limit = limit;
        assert_int_equal(nonet_batch_solve(&batch), NONET_OK);
    }
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    free(mixed);
    free(solved[1]);
    free(solved[2]);
    return 0;
}

static struct nonet_device *try_open(const char *plugin, const char *wish, int *status,
                                     char reason[1000]) {
    struct nonet_device_options options = NONET_DEVICE_OPTIONS_INIT;
    options.plugin = plugin;
    setenv("NONET_FAKE", wish, 1);
    return nonet_device_open("cuda", &options, status, reason, 1000);
}

static struct nonet_device *open_fake(const char *wish) {
    char reason[1000] = "";
    int status = 77;
    struct nonet_device *device = try_open(fake, wish, &status, reason);
    if (device == NULL)
        fail_msg("%s", reason);
    assert_int_equal(status, NONET_OK);
    return device;
}

/* ---- answers ---- */

/* How a batch lies in memory. */
struct layout {
    size_t stride, solution_stride;
    int in_place, without, line_end;
};

static const struct layout layouts[] = {
    {NINE, NINE, 0, 0, 0},     {NINE, NINE, 1, 0, 0}, {STRIDE, 82, 0, 0, 0},
    {STRIDE, STRIDE, 1, 0, 0}, {NINE, NINE, 0, 1, 0}, {82, STRIDE, 0, 0, '!'},
    {82, 82, 1, 0, '!'},       {82, 82, 0, 1, '!'},
};

/* In one step; or in two, where that is possible. */
static int solve_with(const struct nonet_batch *batch, int flies) {
    struct nonet_flight *flight = flies ? nonet_batch_start(batch) : NULL;
    return flight != NULL ? nonet_batch_finish(flight) : nonet_batch_solve(batch);
}

static int is_flying; /* whether check_answers does */

static void check_answers(struct nonet_device *device, unsigned limit, const struct layout *l,
                          unsigned threads) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    char *puzzles = malloc(PUZZLES * l->stride), *solutions = malloc(PUZZLES * l->solution_stride);
    char *out = l->in_place ? puzzles : solutions;
    memset(puzzles, '!', PUZZLES * l->stride);
    memset(solutions, '?', PUZZLES * l->solution_stride);
    for (size_t i = 0; i < PUZZLES; i++)
        memcpy(puzzles + i * l->stride, mixed + i * NINE, NINE);
    batch.puzzles = puzzles;
    batch.stride = l->stride;
    batch.count = PUZZLES;
    batch.solutions = l->without ? NULL : out;
    batch.solution_stride = l->solution_stride;
    batch.counts = malloc(PUZZLES);
    batch.limit = limit;
    batch.device = device;
    batch.threads = threads;
    batch.line_end = l->line_end;
    assert_int_equal(solve_with(&batch, is_flying), NONET_OK);
    assert_memory_equal(batch.counts, counts[limit], PUZZLES);
    for (size_t i = 0; i < PUZZLES && !l->without; i++) {
        int has = counts[limit][i] == 1 || counts[limit][i] == 2;
        const char *at = out + i * l->solution_stride, *want = solved[limit] + i * NINE;
        assert_memory_equal(at, has || !l->in_place ? want : mixed + i * NINE, NINE);
        for (size_t j = NINE; j < l->solution_stride; j++)
            assert_int_equal(at[j], l->in_place || (has && l->line_end && j == NINE) ? '!' : '?');
    }
    free(batch.counts);
    free(puzzles);
    free(solutions);
}

static void check_layouts(const char *wish, unsigned threads) {
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        for (unsigned limit = 1; limit <= 2; limit++) {
            struct nonet_device *device = open_fake(wish);
            check_answers(device, limit, &layouts[i], threads);
            nonet_device_close(device);
        }
}

static void check_all(const char *wish, unsigned threads) {
    check_layouts(wish, threads);
    is_flying = 1;
    check_layouts(wish, threads);
    is_flying = 0;
}

static void test_leaves_everything(void **state) {
    (void)state;
    check_all("", 0);
    struct nonet_device *device = open_fake("");
    assert_int_equal(nonet_device_left(device), 0);
    check_answers(device, 2, &layouts[0], 1);
    assert_int_equal(nonet_device_left(device), PUZZLES);
    assert_null(nonet_device_lost(device));
    nonet_device_close(device);
}

static void test_solves_some(void **state) {
    (void)state;
    check_all("some", 1);
    struct nonet_device *device = open_fake("some");
    check_answers(device, 2, &layouts[1], 1);
    assert_in_range(nonet_device_left(device), 1, PUZZLES - 1);
    nonet_device_close(device);
}

static void test_threads(void **state) {
    (void)state;
    check_all("threads", 4);
}

static void test_old_callers(void **state) {
    (void)state;
    struct nonet_batch batch = NONET_BATCH_INIT;
    uint8_t own[PUZZLES];
    batch.size = offsetof(struct nonet_batch, device);
    batch.device = (struct nonet_device *)(void *)mixed; /* no such member in theirs */
    batch.threads = 99;
    batch.puzzles = mixed;
    batch.count = PUZZLES;
    batch.counts = own;
    assert_int_equal(nonet_batch_solve(&batch), NONET_OK);
    assert_memory_equal(own, counts[2], PUZZLES);
}

static void test_nothing(void **state) {
    (void)state;
    struct nonet_batch batch = NONET_BATCH_INIT;
    uint8_t none[1];
    batch.counts = none;
    batch.device = open_fake("some");
    assert_int_equal(nonet_batch_solve(&batch), NONET_OK);
    batch.limit = 3;
    assert_int_equal(nonet_batch_solve(&batch), NONET_E_ARGUMENT);
    nonet_device_close(batch.device);
    nonet_device_close(NULL);
}

/* ---- failing ---- */

static void test_lost(void **state) {
    (void)state;
    check_all("lost", 1);
    struct nonet_device *device = open_fake("lost");
    assert_null(nonet_device_lost(device));
    for (int i = 0; i < 3; i++) {
        check_answers(device, 2, &layouts[i], 1);
        assert_string_equal(nonet_device_lost(device), "the launch failed");
    }
    assert_in_range(nonet_device_left(device), 2 * PUZZLES, 3 * PUZZLES);
    nonet_device_close(device);
}

static int count_down(void *user) {
    int *left = user;
    return --*left <= 0;
}

/* Whatever was finished is right; all else counts as none, and keeps its text. */
static void check_cancelled(const char *wish, int calls, int flies) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    uint8_t own[PUZZLES];
    char *text = malloc((size_t)PUZZLES * NINE);
    memcpy(text, mixed, (size_t)PUZZLES * NINE);
    memset(own, 99, sizeof own);
    batch.puzzles = batch.solutions = text;
    batch.count = PUZZLES;
    batch.counts = own;
    batch.cancel = count_down;
    batch.cancel_user = &calls;
    batch.device = open_fake(wish);
    assert_int_equal(solve_with(&batch, flies), NONET_E_CANCELLED);
    for (size_t i = 0; i < PUZZLES; i++) {
        int has = own[i] == 1 || own[i] == 2;
        assert_true(own[i] == 0 || own[i] == counts[2][i]);
        assert_memory_equal(text + i * NINE, (has ? solved[2] : mixed) + i * NINE, NINE);
    }
    nonet_device_close(batch.device);
    free(text);
}

static void test_cancel(void **state) {
    (void)state;
    for (int calls = 1; calls <= 12; calls++)
        for (int flies = 0; flies < 2; flies++) {
            check_cancelled("", calls, flies);
            check_cancelled("some", calls, flies);
            check_cancelled("cancel", calls, flies);
            check_cancelled("lost", calls, flies);
        }
}

/* ---- flights ---- */

enum { FLIGHTS = 5, SHARE = PUZZLES / FLIGHTS };

static void *finish_elsewhere(void *flight) {
    return nonet_batch_finish(flight) == NONET_OK ? flight : NULL;
}

/* Several are under way at once, and end in any order, on any thread. */
static void test_flights(void **state) {
    struct nonet_device *device = open_fake("some");
    struct nonet_flight *flights[FLIGHTS];
    uint8_t own[PUZZLES];
    pthread_t thread;
    void *finished;
    (void)state;
    for (size_t i = 0; i < FLIGHTS; i++) {
        struct nonet_batch batch = NONET_BATCH_INIT;
        batch.puzzles = mixed + i * SHARE * NINE;
        batch.count = SHARE;
        batch.counts = own + i * SHARE;
        batch.device = device;
        batch.threads = 7;
        flights[i] = nonet_batch_start(&batch);
        assert_non_null(flights[i]);
    }
    assert_int_equal(nonet_batch_finish(flights[3]), NONET_OK);
    assert_int_equal(nonet_batch_finish(flights[0]), NONET_OK);
    assert_int_equal(pthread_create(&thread, NULL, finish_elsewhere, flights[4]), 0);
    assert_int_equal(nonet_batch_finish(flights[1]), NONET_OK);
    assert_int_equal(nonet_batch_finish(flights[2]), NONET_OK);
    pthread_join(thread, &finished);
    assert_ptr_equal(finished, flights[4]);
    assert_memory_equal(own, counts[2], PUZZLES);
    nonet_device_close(device);
}

/* Nothing is solved then, and the other way is open. */
static void test_no_flight(void **state) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    uint8_t own[PUZZLES];
    (void)state;
    batch.puzzles = mixed;
    batch.counts = own;
    batch.count = PUZZLES;
    assert_null(nonet_batch_start(&batch)); /* without a device */
    batch.device = open_fake("");
    assert_null(nonet_batch_start(&batch)); /* by the plugin's will */
    nonet_device_close(batch.device);
    batch.device = open_fake("lost");
    batch.limit = 3;
    assert_null(nonet_batch_start(&batch));
    batch.limit = 2;
    batch.kernel = "no such";
    assert_null(nonet_batch_start(&batch));
    batch.kernel = NULL;
    batch.count = 0;
    assert_null(nonet_batch_start(&batch));
    batch.count = PUZZLES;
    assert_int_equal(nonet_batch_solve(&batch), NONET_OK);
    assert_non_null(nonet_device_lost(batch.device));
    assert_null(nonet_batch_start(&batch));
    assert_memory_equal(own, counts[2], PUZZLES);
    nonet_device_close(batch.device);
}

static void test_fork(void **state) {
    (void)state;
    struct nonet_device *device = open_fake("lost"); /* were it asked, it would be lost */
    struct nonet_batch batch = NONET_BATCH_INIT;
    uint8_t own[PUZZLES];
    int status;
    batch.puzzles = mixed;
    batch.count = PUZZLES;
    batch.counts = own;
    batch.device = device;
    pid_t child = fork();
    if (child == 0) {
        int is_right = nonet_batch_solve(&batch) == NONET_OK &&
                       memcmp(own, counts[2], PUZZLES) == 0 && nonet_device_lost(device) == NULL;
        _exit(is_right ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    nonet_device_close(device);
}

/* ---- opening ---- */

static void test_open(void **state) {
    (void)state;
    struct nonet_device_options options = NONET_DEVICE_OPTIONS_INIT;
    char reason[10];
    options.plugin = fake;
    options.index = 3;
    options.memory = 12345;
    setenv("NONET_FAKE", "", 1);
    struct nonet_device *device = nonet_device_open("cuda", &options, NULL, reason, sizeof reason);
    assert_non_null(device);
    assert_string_equal(nonet_device_name(device), "fake 3, 12345 bytes");
    nonet_device_close(device);
    setenv("NONET_CUDA_PLUGIN", fake, 1);
    device = nonet_device_open("cuda", NULL, NULL, NULL, 0);
    assert_string_equal(nonet_device_name(device), "fake 0, 0 bytes");
    nonet_device_close(device);
    setenv("NONET_FAKE", "absent", 1);
    assert_null(nonet_device_open("cuda", NULL, NULL, NULL, 0));
    assert_null(nonet_device_open("cuda", NULL, NULL, reason, sizeof reason));
    assert_string_equal(reason, "there is ");
    unsetenv("NONET_CUDA_PLUGIN");
}

static void check_refused(const char *plugin, const char *wish, const char *want) {
    char reason[1000] = "";
    int status = 77;
    assert_null(try_open(plugin, wish, &status, reason));
    assert_int_equal(status, NONET_E_DEVICE);
    if (strstr(reason, want) == NULL)
        fail_msg("'%s' is not in '%s'", want, reason);
}

static void test_refused(void **state) {
    (void)state;
    char name[PATH];
    check_refused(fake, "absent", "there is no CUDA device number 0");
    check_refused(fake, "failed", "xxx");
    check_refused(fake, "silent", "the device cannot be opened");
    check_refused(fake, "abi", "is for another version of nonet (4, wanted 3)");
    check_refused(fake, "null", "is for another version of nonet (0, wanted 3)");
    check_refused("/no/such/plugin.so", "", "the plugin cannot be loaded: /no/such/plugin.so: ");
    check_refused("no_such_plugin.so", "", "the plugin cannot be loaded: ./no_such_plugin.so: ");
    check_refused("Makefile", "", "the plugin cannot be loaded: ./Makefile: ");
    check_refused("", "", "the plugin cannot be loaded: ");
    snprintf(name, sizeof name, "%s/libnonet.so", build);
    if (access(name, F_OK) == 0)
        check_refused(name, "", "nonet_plugin"); /* the loader says which name is missing */
}

static void test_kinds(void **state) {
    (void)state;
    char reason[100];
    int status;
    assert_null(nonet_device_open("abacus", NULL, &status, reason, sizeof reason));
    assert_int_equal(status, NONET_E_ARGUMENT);
    assert_string_equal(reason, "there is no kind of device 'abacus', only cuda");
    assert_null(nonet_device_open(NULL, NULL, &status, reason, sizeof reason));
    assert_int_equal(status, NONET_E_ARGUMENT);
}

/* Where plugins are looked for when none is named. */
static void test_places(void **state) {
    (void)state;
    char reason[1000] = "", beside[2 * PATH];
    int status;
    struct nonet_device *device = try_open(NULL, "", &status, reason);
    if (device != NULL || strncmp(reason, "there is no plugin", 18) != 0) {
        nonet_device_close(device);
        print_message("a plugin is installed\n");
        return;
    }
    assert_int_equal(status, NONET_E_DEVICE);
    snprintf(beside, sizeof beside, " %s/tests/unit/nonet, %s/tests/unit,", build, build);
    assert_non_null(strstr(reason, "there is no plugin libnonet_cuda.so, looked for in "));
    assert_non_null(strstr(reason, beside));
}

/* The real one loads without a driver, and says what is missing. With a device it works. */
static void test_real(void **state) {
    (void)state;
    char plugin[PATH], reason[1000] = "";
    int status;
    snprintf(plugin, sizeof plugin, "%s/libnonet_cuda.so", build);
    if (access(plugin, F_OK) != 0) {
        print_message("SKIP: there is no %s\n", plugin);
        skip();
    }
    struct nonet_device *device = try_open(plugin, "", &status, reason);
    if (device != NULL) {
        check_answers(device, 2, &layouts[1], 2);
        nonet_device_close(device);
        return;
    }
    print_message("%s\n", reason);
    assert_int_equal(status, NONET_E_DEVICE);
    assert_true(strlen(reason) > 8);
    assert_null(strstr(reason, "cannot be loaded"));
    assert_null(strstr(reason, "another version"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leaves_everything),
        cmocka_unit_test(test_solves_some),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_old_callers),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_lost),
        cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_flights),
        cmocka_unit_test(test_no_flight),
        cmocka_unit_test(test_fork),
        cmocka_unit_test(test_open),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_real),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
