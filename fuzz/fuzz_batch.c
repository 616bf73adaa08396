/*
 * Fuzzes the batch. The first byte says how the records are laid out and whether bytes are taken as
 * they are or made into cells, and whether they are lines (those that begin with a 9 lack their end); then come up to 40 records of 81 bytes, the last padded with empty
 * cells. Every kernel must give what the scalar one gives, with limits 1 and 2, and a solution must
 * be one. A batch that takes too long is given up, and not checked.
 */
#include "fuzz/check.h"

enum { CELLS = 81, RECORDS = 40, PATIENCE = 300 };

struct input {
    size_t count, stride;
    int in_place, line_end;
    char *puzzles; /* in memory of exactly that size */
    size_t bytes;
};

struct answers {
    int given_up;
    unsigned char counts[RECORDS];
    char solutions[RECORDS][CELLS];
};

static int is_cell(char byte) {
    return byte != '\0' && strchr("123456789.0*_-xX", byte) != NULL;
}

static int is_puzzle(const struct input *in, const char *record) {
    if (in->line_end != 0 && record[CELLS] != in->line_end)
        return 0;
    for (int c = 0; c < CELLS; c++)
        if (!is_cell(record[c]))
            return 0;
    return 1;
}

static struct input take_input(const uint8_t *data, size_t size) {
    int raw = data[0] & 1;
    struct input in = {.stride = CELLS + (size_t)(data[0] >> 2 & 7), .in_place = data[0] >> 1 & 1};
    size_t left = size - 1 < RECORDS * CELLS ? size - 1 : RECORDS * CELLS;
    in.count = (left + CELLS - 1) / CELLS;
    in.line_end = data[0] & 32 && in.stride > CELLS ? '\n' : 0;
    in.bytes = in.count ? (in.count - 1) * in.stride + CELLS + (in.line_end != 0) : 0;
    in.puzzles = malloc(in.bytes ? in.bytes : 1);
    CHECK(in.puzzles != NULL);
    memset(in.puzzles, '.', in.bytes);
    for (size_t i = 0; i < left; i++) {
        char byte = (char)data[1 + i];
        in.puzzles[i / CELLS * in.stride + i % CELLS] = raw || is_cell(byte) ? byte : '.';
    }
    for (char *record = in.puzzles; in.line_end != 0 && record < in.puzzles + in.bytes;
         record += in.stride)
        record[CELLS] = *record == '9' ? ' ' : '\n';
    return in;
}

static int give_up(void *user) {
    int *asked = user;
    return ++*asked > PATIENCE;
}

static struct answers solve(const struct input *in, const char *kernel, unsigned limit) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    struct answers out;
    int asked = 0;
    char *puzzles = exact_copy(in->puzzles, in->bytes), *solutions = exact_copy(puzzles, in->bytes);
    memset(out.counts, 99, sizeof out.counts);
    batch.puzzles = puzzles;
    batch.count = in->count;
    batch.stride = batch.solution_stride = in->stride;
    batch.solutions = in->in_place ? puzzles : solutions;
    batch.counts = out.counts;
    batch.limit = limit;
    batch.kernel = kernel;
    batch.cancel = give_up;
    batch.cancel_user = &asked;
    batch.line_end = in->line_end;
    int status = nonet_batch_solve(&batch);
    CHECK(status == NONET_OK || (status == NONET_E_CANCELLED && asked > PATIENCE));
    out.given_up = status != NONET_OK;
    for (size_t i = 0; i < in->count; i++)
        memcpy(out.solutions[i], batch.solutions + i * in->stride, CELLS);
    free(puzzles);
    free(solutions);
    return out;
}

static void check_solution(const char *puzzle, const char *digits) {
    unsigned seen[27] = {0};
    for (int c = 0; c < CELLS; c++) {
        int r = c / 9, k = c % 9, b = r / 3 * 3 + k / 3;
        CHECK(digits[c] >= '1' && digits[c] <= '9');
        CHECK(puzzle[c] < '1' || puzzle[c] > '9' || puzzle[c] == digits[c]);
        seen[r] |= 1u << (digits[c] - '1');
        seen[9 + k] |= 1u << (digits[c] - '1');
        seen[18 + b] |= 1u << (digits[c] - '1');
    }
    for (int h = 0; h < 27; h++)
        CHECK(seen[h] == 0x1ff);
}

/* Both buffers held the puzzle before, which must still be there if there is no solution. */
static void check_answers(const struct input *in, const struct answers *a, unsigned limit) {
    for (size_t i = 0; i < in->count && !a->given_up; i++) {
        const char *puzzle = in->puzzles + i * in->stride;
        CHECK((a->counts[i] == NONET_BATCH_BAD) == !is_puzzle(in, puzzle));
        CHECK(a->counts[i] == NONET_BATCH_BAD || a->counts[i] <= limit);
        if (a->counts[i] == 0 || a->counts[i] == NONET_BATCH_BAD)
            CHECK(memcmp(a->solutions[i], puzzle, CELLS) == 0);
        else
            check_solution(puzzle, a->solutions[i]);
    }
}

/* `one` has a lower limit or the same. */
static void check_same(const struct input *in, const struct answers *one, unsigned limit,
                       const struct answers *two) {
    for (size_t i = 0; i < in->count && !one->given_up && !two->given_up; i++) {
        int most = two->counts[i] == 2 && limit == 1 ? 1 : two->counts[i];
        CHECK(one->counts[i] == most);
        CHECK(memcmp(one->solutions[i], two->solutions[i], CELLS) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    struct input in = take_input(data, size);
    struct answers known = solve(&in, "scalar", 2);
    check_answers(&in, &known, 2);
    for (int k = 0; nonet_kernel_at(k) != NULL; k++) {
        for (unsigned limit = 1; limit <= 2 && nonet_kernel_is_usable(k); limit++) {
            struct answers answers = solve(&in, nonet_kernel_at(k), limit);
            check_answers(&in, &answers, limit);
            check_same(&in, &answers, limit, &known);
        }
    }
    free(in.puzzles);
    return 0;
}
