/*
 * The ordered pool: jobs are begun and taken in order, no more are under way than there is room
 * for, and the end comes where the first job asks for it, with any number of threads. Where a test
 * needs two jobs to overlap they wait for each other, not for a time.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "cli/pool.h"
#include "tests/unit/memory.h"

enum { JOBS_MAX = 20000, NEVER = JOBS_MAX };

/* What the jobs of a test do, and what became of them. */
struct trial {
    struct pool *pool;
    int threads;
    size_t room;
    uint64_t stop, cut, other_cut, take_cut; /* the jobs that say so; NEVER: none does */
    pthread_t caller;
    atomic_int starts[JOBS_MAX]; /* how often it was started ahead */
    pthread_t starter[JOBS_MAX];
    atomic_int works[JOBS_MAX]; /* how often it was worked on */
    atomic_ullong begun, working, strangers, taken;
    atomic_ullong ended;
    atomic_int ends[JOBS_MAX]; /* how often it was finished */
    atomic_int taking, wrong;
    atomic_int signs[4]; /* from one job to another */
};

/* Waits for a sign; a limit of the test runner ends a hang. */
static void await(const atomic_int *sign) {
    while (!*sign)
        sched_yield();
}

static int starts_ahead; /* whether the trials do */

static void start(void *user, uint64_t job) {
    struct trial *t = user;
    t->starter[job] = pthread_self();
    if (t->works[job] != 0 || t->starts[job]++ != 0)
        t->wrong = __LINE__;
}

/* A job that was started is worked on by the same thread, after it has started one more at most. */
static void check_start(struct trial *t, uint64_t job) {
    int ahead = 0;
    if (t->starts[job] != 1 || !pthread_equal(t->starter[job], pthread_self()))
        t->wrong = __LINE__;
    for (uint64_t k = job + 1; k < job + t->room && k < JOBS_MAX; k++)
        ahead +=
            t->starts[k] != 0 && t->works[k] == 0 && pthread_equal(t->starter[k], pthread_self());
    if (ahead > 1)
        t->wrong = __LINE__;
}

static enum pool_word work(void *user, uint64_t job) {
    struct trial *t = user;
    if (starts_ahead)
        check_start(t, job);
    t->works[job]++;
    t->begun++;
    t->strangers += !pthread_equal(pthread_self(), t->caller);
    if (++t->working > (unsigned)t->threads)
        t->wrong = __LINE__;
    if (job >= t->ended + t->room)
        t->wrong = __LINE__;
    for (volatile unsigned spin = 0; spin < job * 7919 % 1000;)
        spin = spin + 1;
    t->working--;
    return job == t->cut || job == t->other_cut ? POOL_CUT : job == t->stop ? POOL_STOP : POOL_ON;
}

static enum pool_word take(void *user, uint64_t job) {
    struct trial *t = user;
    if (t->taking++ != 0 || job != t->taken || t->works[job] != 1)
        t->wrong = __LINE__;
    t->taken++;
    t->taking--;
    return job == t->take_cut ? POOL_CUT : POOL_ON;
}

/* Only what was taken is finished, and once. */
static void finish(void *user, uint64_t job) {
    struct trial *t = user;
    if (job >= t->taken || t->ends[job]++ != 0)
        t->wrong = __LINE__;
    t->ended++;
}

static struct trial *make_trial(int threads, size_t room) {
    struct trial *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->threads = threads;
    t->room = room;
    t->caller = pthread_self();
    t->stop = t->cut = t->other_cut = t->take_cut = NEVER;
    return t;
}

static void open_with(struct trial *t, enum pool_word (*work_fn)(void *, uint64_t)) {
    t->pool = nonet_pool_open(&(struct pool_plan){t->threads, t->room, t, work_fn, take, finish,
                                                  starts_ahead ? start : NULL});
    assert_non_null(t->pool);
}

/* Pushes the jobs one by one, or all at once; the number of pushes that were accepted. */
static uint64_t push(struct trial *t, uint64_t count, int is_single) {
    uint64_t pushed = 0;
    open_with(t, work);
    if (!is_single)
        nonet_pool_push(t->pool, count);
    else
        while (pushed < count && nonet_pool_push(t->pool, 1) == 0)
            pushed++;
    nonet_pool_close(t->pool);
    assert_int_equal(t->wrong, 0);
    assert_int_equal(t->ended, t->taken);
    return pushed;
}

static void try_both(void (*run)(int threads, size_t room, int is_single), int threads) {
    for (int is_single = 0; is_single < 2; is_single++) {
        run(threads, 1, is_single);
        run(threads, nonet_pool_room(threads), is_single);
    }
}

/* Every trial with several numbers of threads, rooms, both ways to push, and jobs started ahead. */
static void try_all(void (*run)(int threads, size_t room, int is_single)) {
    static const int threads[] = {1, 2, 3, 8};
    for (starts_ahead = 0; starts_ahead < 2; starts_ahead++)
        for (size_t i = 0; i < sizeof threads / sizeof *threads; i++)
            try_both(run, threads[i]);
    starts_ahead = 0;
}

/* ---- order and room ---- */

static void run_plain(int threads, size_t room, int is_single) {
    static const uint64_t counts[] = {0, 1, 2, 100, JOBS_MAX};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct trial *t = make_trial(threads, room);
        push(t, counts[i], is_single);
        assert_int_equal(t->taken, counts[i]);
        assert_int_equal(t->begun, counts[i]);
        if (threads == 1)
            assert_int_equal(t->strangers, 0);
        free(t);
    }
}

static void test_order(void **state) {
    (void)state;
    try_all(run_plain);
}

/* With one thread a job is taken before the push returns. */
static void test_one_thread(void **state) {
    struct trial *t = make_trial(1, 1);
    (void)state;
    assert_int_equal(nonet_pool_room(1), 1);
    open_with(t, work);
    nonet_pool_leave(t->pool); /* changes nothing: there is nobody else */
    for (uint64_t job = 0; job < 10; job++) {
        assert_int_equal(nonet_pool_push(t->pool, 1), 0);
        assert_int_equal(t->taken, job + 1);
    }
    nonet_pool_close(t->pool);
    assert_int_equal(t->strangers, 0);
    free(t);
}

static enum pool_word hold_first(void *user, uint64_t job) {
    struct trial *t = user;
    t->begun++;
    if (job + 1 == t->room)
        t->signs[0] = 1; /* all that may be begun before job 0 is taken */
    if (job == 0)
        await(&t->signs[0]);
    t->works[job]++;
    return job < t->taken + t->room ? POOL_ON : POOL_CUT;
}

/* While the oldest job is not done others are begun, as many as there is room for, and no more:
 * fewer would hang here, more would cut it short. */
static void test_bounded(void **state) {
    (void)state;
    for (int is_single = 0; is_single < 2; is_single++) {
        struct trial *t = make_trial(3, 5);
        uint64_t count = is_single ? 0 : 200;
        open_with(t, hold_first);
        if (!is_single)
            nonet_pool_push(t->pool, count);
        for (; count < 200 && nonet_pool_push(t->pool, 1) == 0; count++)
            ;
        nonet_pool_close(t->pool);
        assert_int_equal(t->taken, 200);
        assert_int_equal(t->wrong, 0);
        free(t);
    }
}

static enum pool_word sign_and_wait(void *user, uint64_t job) {
    struct trial *t = user;
    t->works[job]++;
    t->strangers += !pthread_equal(pthread_self(), t->caller);
    t->signs[job] = 1;
    await(&t->signs[1 - job]);
    return POOL_ON;
}

/* The caller is elsewhere: as many threads as were asked for work without it. */
static void test_leave(void **state) {
    struct trial *t = make_trial(2, 8);
    (void)state;
    open_with(t, sign_and_wait);
    nonet_pool_leave(t->pool);
    assert_int_equal(nonet_pool_push(t->pool, 1), 0);
    assert_int_equal(nonet_pool_push(t->pool, 1), 0);
    await(&t->signs[0]);
    await(&t->signs[1]);
    nonet_pool_close(t->pool);
    assert_int_equal(t->strangers, 2);
    assert_int_equal(t->taken, 2);
    free(t);
}

/* ---- ends before the end ---- */

static void run_cut(int threads, size_t room, int is_single) {
    static const uint64_t places[] = {0, 1, 57, 999};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct trial *t = make_trial(threads, room);
        t->cut = places[i] + 2 < 1000 ? places[i] + 2 : NEVER;
        t->other_cut = places[i]; /* the first in order counts, whichever ends first */
        uint64_t pushed = push(t, 1000, is_single);
        assert_int_equal(t->taken, places[i] + 1);
        assert_true(t->begun <= places[i] + room);
        assert_true(pushed <= places[i] + room);
        free(t);
    }
}

static void test_cut_by_work(void **state) {
    (void)state;
    try_all(run_cut);
}

static void run_take_cut(int threads, size_t room, int is_single) {
    struct trial *t = make_trial(threads, room);
    t->take_cut = 57;
    push(t, 1000, is_single);
    assert_int_equal(t->taken, 58);
    assert_true(t->begun <= 58 + room);
    free(t);
}

static void test_cut_by_take(void **state) {
    (void)state;
    try_all(run_take_cut);
}

/* All that were begun are taken. */
static void run_stop(int threads, size_t room, int is_single) {
    struct trial *t = make_trial(threads, room);
    t->stop = 57;
    push(t, 1000, is_single);
    assert_true(t->taken >= 58 && t->taken <= 57 + room);
    assert_int_equal(t->taken, t->begun);
    free(t);
}

static void test_stop(void **state) {
    (void)state;
    try_all(run_stop);
}

/* Numbers without end are forgotten at once, not gone through. */
static void test_stop_of_many(void **state) {
    struct trial *t = make_trial(2, 8);
    (void)state;
    t->stop = 100;
    open_with(t, work);
    assert_int_equal(nonet_pool_push(t->pool, UINT64_MAX / 2), 1);
    for (int i = 0; i < 100; i++)
        assert_int_equal(nonet_pool_push(t->pool, 1), 1);
    nonet_pool_close(t->pool);
    assert_true(t->taken > 100 && t->taken <= 108);
    free(t);
}

static enum pool_word cut_first(void *user, uint64_t job) {
    struct trial *t = user;
    if (job == 0) {
        await(&t->signs[0]);
        t->works[0]++;
        return POOL_CUT;
    }
    if (nonet_pool_is_cut(t->pool, job))
        t->wrong = __LINE__;
    t->signs[0] = 1;
    while (!nonet_pool_is_cut(t->pool, job))
        sched_yield();
    if (nonet_pool_turn(t->pool, job, 1))
        t->wrong = __LINE__;
    return POOL_CUT;
}

/* A job in work learns that it is no longer needed, and does not wait for its turn; what it says
 * then does not count. */
static void test_is_cut(void **state) {
    struct trial *t = make_trial(2, 8);
    (void)state;
    open_with(t, cut_first);
    nonet_pool_push(t->pool, 2);
    nonet_pool_close(t->pool);
    assert_int_equal(t->wrong, 0);
    assert_int_equal(t->taken, 1);
    free(t);
}

/* ---- finishing ---- */

/* Job 0 waits until job 1 has been taken and finished. */
static void finish_late(void *user, uint64_t job) {
    struct trial *t = user;
    if (job == 0) {
        t->signs[2] = 1;
        await(&t->signs[1]);
    }
    t->signs[job] = 1;
}

/* Job 1 is done while job 0 is being finished: its thread is then the one to take it. */
static enum pool_word work_in_turn(void *user, uint64_t job) {
    struct trial *t = user;
    t->works[job]++;
    if (job == 1)
        await(&t->signs[2]);
    return POOL_ON;
}

/* Other jobs are taken and finished while one is being finished, but its slot stays in use. */
static void test_finish_apart(void **state) {
    struct trial *t = make_trial(2, 2);
    (void)state;
    t->pool = nonet_pool_open(
        &(struct pool_plan){t->threads, t->room, t, work_in_turn, take, finish_late, NULL});
    assert_non_null(t->pool);
    nonet_pool_push(t->pool, 2);
    nonet_pool_close(t->pool);
    assert_int_equal(t->wrong, 0);
    assert_int_equal(t->taken, 2);
    assert_int_equal(t->signs[0], 1);
    free(t);
}

/* ---- turns ---- */

static enum pool_word take_turns(void *user, uint64_t job) {
    struct trial *t = user;
    if (job == 1) {
        await(&t->signs[0]); /* job 0 has its turn */
        if (nonet_pool_turn(t->pool, job, 0))
            t->wrong = __LINE__;
        t->signs[1] = 1;
    }
    for (int i = 0; i < 50; i++) {
        if (job == 0 && !nonet_pool_turn(t->pool, job, 0))
            t->wrong = __LINE__;
        if (job > 0 && !nonet_pool_turn(t->pool, job, 1))
            t->wrong = __LINE__;
        if (t->taking++ != 0 || t->taken != job)
            t->wrong = __LINE__;
        t->signs[0] = 1;
        if (job == 0)
            await(&t->signs[1]);
        t->taking--;
    }
    t->works[job]++;
    return POOL_ON;
}

/* The oldest job has its turn before it is done; the others wait for theirs, and none is taken
 * meanwhile. */
static void test_turns(void **state) {
    (void)state;
    for (int threads = 2; threads < 9; threads += 3) {
        struct trial *t = make_trial(threads, nonet_pool_room(threads));
        open_with(t, take_turns);
        nonet_pool_push(t->pool, 300);
        nonet_pool_close(t->pool);
        assert_int_equal(t->wrong, 0);
        assert_int_equal(t->taken, 300);
        free(t);
    }
}

/* ---- no threads to be had ---- */

#if defined(__linux__) && !defined(ABORTS_WITHOUT_MEMORY) && !defined(__SANITIZE_THREAD__)
/* In a process of its own, without room for another stack. It comes before all other tests: the
 * stacks of ended threads would be used again. */
static void test_no_threads(void **state) {
    (void)state;
    pid_t pid = fork();
    if (pid == 0) {
        struct rlimit none = {0, 0};
        struct trial *t = make_trial(4, 16);
        open_with(t, work);
        int failed = setrlimit(RLIMIT_AS, &none) != 0;
        for (int i = 0; i < 100; i++)
            failed |= nonet_pool_push(t->pool, 1) != 0;
        failed |= t->taken != 100;
        failed |= nonet_pool_push(t->pool, 100) != 0;
        nonet_pool_close(t->pool);
        _exit(failed || t->wrong || t->taken != 200 || t->strangers != 0);
    }
    int status = -1;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}
#else
static void test_no_threads(void **state) {
    (void)state;
    skip();
}
#endif

static enum pool_word look_ahead(void *user, uint64_t job) {
    struct trial *t = user;
    t->works[job]++;
    t->begun += (unsigned)t->starts[job + 1];
    return POOL_ON;
}

/* Even one thread, where there is room: each job but the last has the next one started. */
static void test_ahead(void **state) {
    struct trial *t = make_trial(1, 2);
    (void)state;
    starts_ahead = 1;
    open_with(t, look_ahead);
    starts_ahead = 0;
    assert_int_equal(nonet_pool_push(t->pool, 10), 0);
    assert_int_equal(t->taken, 10);
    nonet_pool_close(t->pool);
    assert_int_equal(t->begun, 9);
    assert_int_equal(t->wrong, 0);
    free(t);
}

/* All jobs so far are taken, and more can follow. */
static void finish_in_between(int threads, size_t room, int is_single) {
    struct trial *t = make_trial(threads, room);
    open_with(t, work);
    for (uint64_t jobs = 0; jobs < 40;) {
        uint64_t more = is_single ? 1 : 1 + jobs % room;
        assert_int_equal(nonet_pool_push(t->pool, more), 0);
        jobs += more;
        nonet_pool_finish(t->pool);
        assert_int_equal(t->taken, jobs);
    }
    nonet_pool_close(t->pool);
    assert_int_equal(t->wrong, 0);
    free(t);
}

static void the_pool_can_be_finished_in_between(void **state) {
    (void)state;
    try_all(finish_in_between);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_threads),  cmocka_unit_test(test_order),
        cmocka_unit_test(test_one_thread),  cmocka_unit_test(test_ahead),
        cmocka_unit_test(test_bounded),     cmocka_unit_test(test_leave),
        cmocka_unit_test(test_cut_by_work), cmocka_unit_test(test_cut_by_take),
        cmocka_unit_test(test_stop),        cmocka_unit_test(test_stop_of_many),
        cmocka_unit_test(test_is_cut),      cmocka_unit_test(test_finish_apart),
        cmocka_unit_test(test_turns),       cmocka_unit_test(the_pool_can_be_finished_in_between),
    };
    return cmocka_run_group_tests_name("pool", tests, NULL, NULL);
}
