/*
 * The device's side of the 9x9 algorithm on a machine without a device. The round in its vocabulary
 * against the scalar one, on real positions and on nonsense; and the whole way of a chunk through a
 * warp of our own making: text packed, boards parsed, searched by 32 lanes with their stacks and
 * chains, formatted, unpacked. Answers have to be those of nonet_batch_solve: counts, solutions, and
 * which of several.
 */
#define _XOPEN_SOURCE 700
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "nine.h"
#include "round_plain.h"
#include "warp_made.h"

#include "simd/cuda.h"
#ifdef ROUND_TIGHT /* a limit that is always reached */
#define SEARCH_PARKED 40
#endif
#include "device/cuda/node.inc"
#include "device/cuda/search.inc"
#include "device/cuda/text.inc"
#include "device/cuda/pack.h"

#ifdef NINE_SLOW
enum { ROUNDS = 20000, PUZZLES = 600 };
#else
enum { ROUNDS = 300000, PUZZLES = 6000 };
#endif

static uint64_t seed = 7;

static uint32_t some_bits(void) {
    return (uint32_t)(chance_below(&seed, 1 << 14) | chance_below(&seed, 1 << 13) << 14);
}

/* Candidates at random: dense ones, thin ones, and hardly any. */
static void nonsense(uint32_t w[BOARD_WORDS], int turn) {
    for (int k = 0; k < BOARD_WORDS; k++) {
        w[k] = some_bits();
        for (int i = 0; i < turn % 4; i++)
            w[k] = turn & 4 ? w[k] | some_bits() : w[k] & some_bits();
    }
}

static void board_of(const char *puzzle, uint32_t w[BOARD_WORDS]) {
    uint32_t plane[12] = {0};
    for (int c = 0; c < 81; c++) {
        char byte = puzzle[c];
        unsigned value = byte >= '1' && byte <= '9' ? (unsigned)(byte - '1') : 9;
        for (int j = 0; j < 4; j++)
            plane[j * 3 + c / 27] |= (value >> j & 1) << c % 27;
    }
    planes_to_words(plane, w);
}

/* ---- the round ---- */

static void check_choice(const uint32_t *w, uint32_t place) {
    struct choice k[2];
    struct round_choice want[2];
    memset(k, 0, sizeof k);
    int twice = choose_branches(w, place, ~0u, &k[0], &k[1]) != 0;
    assert_int_equal(twice, round_plain_choose(w, place, want));
    for (int i = 0; i <= twice; i++) {
        assert_memory_equal(k[i].bit, want[i].bit, sizeof k[i].bit);
        assert_memory_equal(k[i].col, want[i].col, sizeof k[i].col);
        assert_memory_equal(k[i].row, want[i].row, sizeof k[i].row);
    }
}

/* A round, and all that may follow it. Returns the state. */
static enum node_state check_round(uint32_t w[BOARD_WORDS], V *sum, uint32_t place) {
    uint32_t other[BOARD_WORDS], before = *sum;
    struct round_result want;
    memcpy(other, w, sizeof other);
    round_plain_play(other, &want);
    enum node_state state = node_play(w, sum);
    assert_memory_equal(w, other, sizeof other);
    assert_int_equal(*sum, want.sum);
    assert_int_equal(state, want.bad                                 ? NODE_BAD
                            : want.solved == BOARD_ALL && want.right ? NODE_SOLVED
                            : want.solved == BOARD_ALL               ? NODE_BAD
                            : want.sum == before                     ? NODE_STUCK
                                                                     : NODE_OPEN);
    check_choice(w, place);
    return state;
}

static void test_nonsense(void **state) {
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t w[BOARD_WORDS], other[BOARD_WORDS];
        nonsense(w, i);
        V sum = i % 3 ? ~0u : 0;
        uint32_t place = i % 2 ? ROOT_PLACE >> i / 2 % 32 : some_bits() << 5 | 16;
        check_round(w, &sum, place);
        nonsense(w, i);
        memcpy(other, w, sizeof other);
        node_begin(w);
        round_plain_begin(other);
        assert_memory_equal(w, other, sizeof other);
    }
}

/* Along the first way down of real puzzles, and to its sides. */
static void test_positions(void **state) {
    struct nine n;
    (void)state;
    assert_true(nine_init(&n, 3));
    for (int i = 0; i < ROUNDS / 50; i++) {
        char puzzle[NINE];
        uint32_t w[BOARD_WORDS], place = ROOT_PLACE, plane[12], want[12];
        nine_make(&n, (enum nine_kind)(i % NINE_KINDS), i / NINE_KINDS, puzzle);
        board_of(puzzle, w);
        node_begin(w);
        V sum = ~0u;
        enum node_state at = NODE_OPEN;
        while (at == NODE_OPEN || (at == NODE_STUCK && !(place & 1))) {
            at = check_round(w, &sum, place);
            if (at != NODE_STUCK)
                continue;
            struct choice k, second;
            choose_branches(w, place, ~0u, &k, &second);
            int side = chance_below(&seed, 4) == 0;
            for (int j = 0; j < BOARD_WORDS; j++) {
                V part = chosen(&k, j / BOARD_R, j / BOARD_C % 3, j % 3);
                w[j] = side ? w[j] & ~part : keep(w[j], k.bit[j % 3], part);
            }
            place = side ? place_above(place) : place_below(place);
            sum = ~0u;
        }
        words_to_planes(w, plane);
        round_plain_to_planes(w, want);
        assert_memory_equal(plane, want, sizeof plane);
    }
}

/* ---- a chunk ---- */

struct chunk {
    struct search s;
    struct quad *in, *out;
    uint32_t *shared;
};

static void *zeros(size_t bytes) {
    void *at = calloc(1, bytes);
    assert_non_null(at);
    return at;
}

static void open_chunk(struct chunk *c, uint32_t count, uint32_t width, uint32_t limit) {
    size_t packed = nonet_packed_bytes(count, width);
    memset(c, 0, sizeof *c);
    c->in = zeros(packed);
    c->out = zeros(packed);
    c->s.pitch = count + 5;
    c->s.width = width;
    c->s.boards = zeros((size_t)c->s.pitch * BOARD_WORDS * 4);
    c->s.slots = zeros(count * sizeof *c->s.slots);
    c->s.next = zeros(4);
    c->s.room = zeros((size_t)ROOM_WORDS * 4);
    c->shared = zeros((size_t)SHARED_WORDS * 4);
    c->s.count = count;
    c->s.grab = 9;
    c->s.limit = limit;
    c->s.guesses_max = 50000;
}

static void close_chunk(struct chunk *c) {
    free(c->in);
    free(c->out);
    free(c->s.boards);
    free(c->s.slots);
    free(c->s.next);
    free(c->s.room);
    free(c->shared);
}

static void work(void *user, uint32_t lane) {
    struct chunk *c = user;
    struct warp m;
    static struct quad stage[TEXT_QUADS_MAX];
    for (uint32_t i = 0; i < c->s.count; i += WARP) {
        parse_boards(&c->s, c->in, stage, lane, i);
        warp_sync();
    }
    start(&m, lane, c->shared, c->s.room);
    search_all(&m, &c->s);
    assert_int_equal(m.n_vacant, PARK_MAX); /* no parked board was lost */
    for (uint32_t i = 0; i < c->s.count; i += WARP) {
        format_boards(&c->s, c->out, stage, lane, i);
        warp_sync();
    }
}

enum { LEFT = 254 };

/* A solution, and the end of its line if there is one. */
static int is_right(const char *have, const char *want, uint32_t width, int count) {
    char end = count == 1 || count == 2 ? '\n' : '\0';
    return memcmp(have, want, NINE) == 0 && (width == NINE || have[NINE] == end);
}

/* The puzzles as records or lines, as wide as they are packed. */
static size_t check_way(const char *puzzles, uint32_t count, uint32_t limit, uint32_t parks,
                        uint32_t width, size_t *several) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    struct chunk c;
    size_t left = 0;
    char line_end = width == NINE ? 0 : '\n';
    char *want = zeros((size_t)count * NINE), *have = zeros((size_t)count * width);
    char *text = zeros((size_t)count * width);
    uint8_t *wanted = zeros(count), *counts = zeros(count);
    batch.puzzles = puzzles;
    batch.count = count;
    batch.solutions = want;
    batch.counts = wanted;
    batch.limit = limit;
    assert_int_equal(nonet_batch_solve(&batch), NONET_OK);
    open_chunk(&c, count, width, limit);
    c.s.parks = parks;
    memset(text, line_end, (size_t)count * width);
    for (uint32_t i = 0; i < count; i++)
        memcpy(text + i * width, puzzles + i * NINE, NINE);
    const struct pack_text from = {text, width, line_end};
    const struct pack_place to = {have, width, line_end, 0};
    nonet_pack_records(nonet_pack_best(), &from, width, count, (uint8_t *)c.in);
    assert_true(warp_run(work, &c));
    for (uint32_t i = 0; i < count; i++)
        counts[i] = (uint8_t)slot_answer(c.s.slots[i], limit, LEFT, NONET_BATCH_BAD);
    nonet_unpack_records(nonet_pack_best(), (uint8_t *)c.out, width, counts, &to, count);
    for (uint32_t i = 0; i < count; i++) {
        *several += counts[i] == 2;
        left += counts[i] == LEFT;
        if (counts[i] != LEFT && (counts[i] != wanted[i] ||
                                  !is_right(have + i * width, want + i * NINE, width, counts[i])))
            fail_msg("puzzle %.81s: %d solutions, %.81s; expected %d, %.81s", puzzles + i * NINE,
                     counts[i], have + i * width, wanted[i], want + i * NINE);
    }
    close_chunk(&c);
    free(want);
    free(have);
    free(text);
    free(wanted);
    free(counts);
    return left;
}

/* Solves these puzzles by a warp, in both ways, and compares. Returns how many were left to the
 * processor. */
static size_t check_chunk(const char *puzzles, uint32_t count, uint32_t limit, size_t *several) {
    return check_way(puzzles, count, limit, 0, NINE, several) +
           check_way(puzzles, count, limit, 1, NINE + 1, several);
}

static void test_chunks(void **state) {
    struct nine n;
    size_t left = 0, several = 0;
    char *puzzles = zeros((size_t)PUZZLES * NINE);
    (void)state;
    assert_true(nine_init(&n, 5));
    for (int i = 0; i < PUZZLES; i++)
        nine_make(&n, (enum nine_kind)(i % NINE_KINDS), i / NINE_KINDS, puzzles + (size_t)i * NINE);
    left += check_chunk(puzzles, PUZZLES, 2, &several);
    left += check_chunk(puzzles, PUZZLES / 2, 1, &several);
    size_t all = PUZZLES + PUZZLES / 2;
    for (uint32_t count = 1; count < 70; count += 3, all += count)
        left += check_chunk(puzzles + count * 5 * NINE, count, 1 + count % 2, &several);
    print_message("%zu with several solutions, %zu left to the processor\n", several, left);
    assert_true(several > all / 25 && left < 2 * all / 5);
    free(puzzles);
}

/* The seeds that are hard by themselves, and a guess limit that is reached. */
static void test_hard(void **state) {
    struct nine n;
    size_t several = 0;
    char puzzles[300 * NINE], solution[NINE];
    (void)state;
    assert_true(nine_init(&n, 9));
    for (int i = 0; i < 300; i++)
        nine_shuffled(&n, puzzles + i * NINE, solution);
    assert_int_equal(check_chunk(puzzles, 300, 2, &several), 0);
    assert_int_equal(several, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_chunks),
        cmocka_unit_test(test_hard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
