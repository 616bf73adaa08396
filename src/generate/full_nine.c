/*
 * A random 9x9 grid, each of the 6,670,903,752,021,072,936,960 equally likely, without a search.
 *
 * Look at a band (three rows) only by its columns: in each of its three boxes the three columns
 * hold three sets of three digits, a partition of the nine. For three such partitions let F be the
 * number of bands that have them. It depends only on how the partitions relate to each other, and
 * is never above 12^3 = 1728, which three equal ones reach.
 *
 * The upper band is drawn at random, and kept with a probability in proportion to the number of its
 * completions, which is known for every band; nine in ten are. The columns of the middle band can
 * then be chosen in 56 ways per stack; those of the lower band are what is left. Such columns are
 * kept with the probability F/1728 of the middle band times F/1728 of the lower one; so the
 * probability of each choice of columns is in proportion to its number of grids, and drawing each
 * band at random from its F completes the grid. One in 75 choices is kept.
 */
#include "generate/full.h"

#include <assert.h>
#include <string.h>

enum { BANDS_MAX = 1728, TWELFTH = 12, WAYS = NINE_WAYS, ROW_WAYS = 36 * WAYS };

#define DIGITS 0x1ffu

/* The three sets of three in a row, a column or a stack; together they are all digits. */
struct sets {
    unsigned set[3];
};

/* The digits of a set, ascending. */
static inline void list_digits(unsigned set, uint8_t digits[3]) {
    for (int i = 0; i < 3; i++, set &= set - 1)
        digits[i] = (uint8_t)__builtin_ctz(set);
}

/* One of three members (`way` 0 to 2), or all except that one. */
static unsigned some_of(unsigned set, int count, unsigned way) {
    uint8_t digit[3];
    list_digits(set, digit);
    unsigned one = 1u << digit[way];
    return count == 0 ? 0 : count == 1 ? one : count == 2 ? set & ~one : set;
}

/* Way number 0 to 55 to choose three sets that are a partition again, each disjoint from the set of
 * `from` in its place: k = 0 to 3 digits of each set move one place down, the others two. */
static struct sets partition_beside(const struct sets *from, unsigned way) {
    struct sets s;
    int k = way == 0 ? 0 : way <= 27 ? 1 : way <= 54 ? 2 : 3;
    unsigned digit = k == 1 ? way - 1 : k == 2 ? way - 28 : 0;
    unsigned down[3];
    for (int i = 0; i < 3; i++, digit /= 3)
        down[i] = some_of(from->set[i], k, digit % 3);
    for (int i = 0; i < 3; i++) {
        int up = (i + 2) % 3, far = (i + 1) % 3;
        s.set[i] = down[up] | (from->set[far] & ~down[far]);
    }
    return s;
}

/* What two partitions leave over, place by place. */
static inline struct sets partition_left(const struct sets *a, const struct sets *b) {
    struct sets s;
    for (int i = 0; i < 3; i++)
        s.set[i] = DIGITS & ~(a->set[i] | b->set[i]);
    return s;
}

/* Does each set of one have one digit of each set of the other? */
static int is_across(const struct sets *a, const struct sets *b) {
    for (int i = 0; i < 2; i++) /* the third follows */
        for (int j = 0; j < 3; j++)
            if ((a->set[i] & b->set[j]) == 0)
                return 0;
    return 1;
}

/* Way 0 to 35 to choose rows across the columns {0,1,2} {3,4,5} {6,7,8}, with 0, 1, 2 in this
 * order. */
static struct sets rows_across(unsigned way) {
    static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                         {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    struct sets s;
    const uint8_t *two = orders[way % 6], *three = orders[way / 6];
    for (int i = 0; i < 3; i++)
        s.set[i] = 1u << i | 8u << two[i] | 64u << three[i];
    return s;
}

/* ---- the table of F, for the first partition {0,1,2} {3,4,5} {6,7,8} ---- */

static inline int number_of(const struct full_nine *full, const struct sets *s) {
    return full->partition[full->triple[s->set[0]]][full->triple[s->set[1]]];
}

static void number_partitions(struct full_nine *full, struct sets all[PARTITIONS]) {
    unsigned sets[TRIPLES];
    int n = 0, partitions = 0;
    for (unsigned m = 0; m <= DIGITS; m++)
        if (__builtin_popcount(m) == 3) {
            full->triple[m] = (uint8_t)n;
            sets[n++] = m;
        }
    for (int i = 0; i < TRIPLES; i++)
        for (int j = i + 1; j < TRIPLES; j++) {
            struct sets s = {{sets[i], sets[j], DIGITS & ~(sets[i] | sets[j])}};
            if ((sets[i] & sets[j]) != 0 || s.set[2] < s.set[1])
                continue;
            for (int a = 0; a < 3; a++)
                for (int b = 0; b < 3; b++)
                    full->partition[full->triple[s.set[a]]][full->triple[s.set[b]]] =
                        (uint16_t)partitions;
            all[partitions++] = s;
        }
    assert(n == TRIPLES && partitions == PARTITIONS);
}

/* The partitions that a partition lies across. */
struct across {
    uint16_t list[36];
};

static void list_across(const struct sets all[PARTITIONS], struct across across[PARTITIONS]) {
    for (int p = 0; p < PARTITIONS; p++)
        for (int q = 0, n = 0; q < PARTITIONS; q++)
            if (is_across(&all[p], &all[q])) {
                assert(n < 36);
                across[p].list[n++] = (uint16_t)q;
            }
}

/* Every band whose first box has these columns, once for each order of its rows, is counted with
 * the partitions of its other boxes. */
static void count_bands(struct full_nine *full, const struct across across[PARTITIONS]) {
    for (unsigned way = 0; way < ROW_WAYS; way++) {
        struct sets one = rows_across(way % 36), two = partition_beside(&one, way / 36),
                    three = partition_left(&one, &two);
        struct row_way *rows = &full->rows[way];
        rows->partition[0] = (uint16_t)number_of(full, &two);
        rows->partition[1] = (uint16_t)number_of(full, &three);
        const uint16_t *b = across[rows->partition[0]].list, *c = across[rows->partition[1]].list;
        for (int i = 0; i < 36; i++)
            for (int j = 0; j < 36; j++)
                full->bands[b[i]][c[j]] += 6;
    }
    for (int p = 0; p < PARTITIONS; p++) {
        for (int q = 0; q < PARTITIONS; q++)
            if (full->bands[p][q] > full->most[p])
                full->most[p] = full->bands[p][q];
        assert(full->most[p] <= BANDS_MAX && full->most[p] % TWELFTH == 0);
    }
}

/* How two partitions relate to each other is given by the sizes of the intersections of their sets;
 * the sum of the squares is enough. */
static void compare_partitions(struct full_nine *full, const struct sets all[PARTITIONS]) {
    uint8_t square[TRIPLES][TRIPLES], most[28];
    for (unsigned a = 0; a <= DIGITS; a++)
        for (unsigned b = 0; b <= DIGITS; b++)
            if (__builtin_popcount(a) == 3 && __builtin_popcount(b) == 3) {
                int n = __builtin_popcount(a & b);
                square[full->triple[a]][full->triple[b]] = (uint8_t)(n * n);
            }
    int plain = full->partition[full->triple[7]][full->triple[56]];
    for (int pass = 0; pass < 2; pass++)
        for (int p = pass ? 0 : plain; p < (pass ? PARTITIONS : plain + 1); p++)
            for (int q = 0; q < PARTITIONS; q++) {
                int sum = 0;
                for (int k = 0; k < 9; k++)
                    sum += square[full->triple[all[p].set[k / 3]]][full->triple[all[q].set[k % 3]]];
                assert(sum < (int)sizeof most);
                if (pass == 0)
                    most[sum] = (uint8_t)(full->most[q] / TWELFTH);
                full->pair[p][q] = most[sum];
            }
}

void nonet_full_nine_open(struct full_nine *full) {
    static const struct sets plain = {{7, 56, 448}};
    struct sets all[PARTITIONS];
    struct across across[PARTITIONS];
    memset(full, 0, sizeof *full);
    number_partitions(full, all);
    list_across(all, across);
    for (int p = 0; p < PARTITIONS; p++)
        for (int i = 0; i < 36; i++)
            full->across[p][across[p].list[i]] = 1;
    for (unsigned way = 0; way < WAYS; way++) {
        struct sets s = partition_beside(&plain, way);
        for (int i = 0; i < 3; i++)
            full->beside[way][i] = (uint16_t)s.set[i];
        full->beside_number[way] = (uint16_t)number_of(full, &s);
    }
    count_bands(full, across);
    compare_partitions(full, all);
}

/* ---- drawing ---- */

/* The columns of a band's three boxes. */
struct columns {
    struct sets stack[3];
};

/* In how many ways can a band be completed to a grid? That depends on its columns, which fall into
 * 44 classes. Let ab be the number of digits that column i of the first box and column j of the
 * second have in common, and so on; then the class is given by u, the sum of ab * ac * bc over all
 * i, j, k; v, its sum over the digits; and F. The numbers are in units of 576; with them the number
 * of all grids comes out right (tests/unit/test_generate.c adds them up). */
static const struct completion {
    uint8_t u, v;
    uint16_t f;
    uint32_t ways;
} completions[] = {{27, 21, 180, 12139537}, {27, 18, 156, 12060287},  {36, 47, 288, 12341696},
                   {33, 30, 288, 12192424}, {30, 33, 168, 12238754},  {30, 28, 276, 12245183},
                   {29, 25, 228, 12184637}, {28, 24, 216, 12177002},  {27, 25, 168, 12160876},
                   {37, 45, 192, 12219528}, {36, 52, 192, 12341648},  {35, 44, 288, 12296180},
                   {33, 38, 192, 12264984}, {33, 37, 264, 12296458},  {31, 31, 168, 12168370},
                   {29, 37, 144, 12266008}, {29, 30, 144, 12181956},  {27, 33, 168, 12269138},
                   {27, 19, 168, 12087780}, {27, 13, 120, 11949574},  {28, 29, 120, 12171550},
                   {27, 24, 192, 12210666}, {26, 24, 228, 12193645},  {39, 57, 192, 12348096},
                   {38, 62, 192, 12359408}, {37, 49, 192, 12249008},  {33, 39, 144, 12214324},
                   {30, 42, 144, 12311732}, {27, 19, 144, 12047612},  {35, 33, 192, 12100928},
                   {35, 29, 192, 12078940}, {27, 15, 168, 12012586},  {39, 71, 192, 12440648},
                   {39, 63, 192, 12385464}, {31, 43, 96, 12256088},   {36, 36, 516, 12368759},
                   {45, 81, 192, 12528952}, {55, 111, 576, 12641424}, {53, 105, 864, 12755988},
                   {27, 27, 96, 12160340},  {57, 135, 576, 12817896}, {27, 9, 120, 11861072},
                   {27, 51, 96, 12407360},  {81, 243, 1728, 13546872}};

enum { COMPLETIONS = sizeof completions / sizeof *completions, COMPLETIONS_MAX = 13546872 };
_Static_assert(COMPLETIONS == 44, "a row for every class");

/* New names, with which the columns of the first box are {0,1,2} {3,4,5} {6,7,8}. */
static inline void rename_digits(const struct sets *first, uint8_t name[9], uint8_t digit[9]) {
    for (int i = 0; i < 3; i++)
        list_digits(first->set[i], digit + 3 * i);
    for (int i = 0; i < 9; i++)
        name[digit[i]] = (uint8_t)i;
}

static inline unsigned renamed_set(unsigned m, const uint8_t name[9]) {
    unsigned first = 1u << name[__builtin_ctz(m)], last = 1u << name[31 - __builtin_clz(m)];
    m &= m - 1;
    return first | last | 1u << name[__builtin_ctz(m)];
}

static inline struct sets renamed(const struct sets *s, const uint8_t name[9]) {
    struct sets r;
    r.set[0] = renamed_set(s->set[0], name);
    r.set[1] = renamed_set(s->set[1], name);
    r.set[2] = DIGITS & ~(r.set[0] | r.set[1]);
    return r;
}

static inline int renamed_number(const struct full_nine *full, const struct sets *s,
                                 const uint8_t name[9]) {
    struct sets r = renamed(s, name);
    return number_of(full, &r);
}

/* F of these columns. */
static unsigned bands_of(const struct full_nine *full, const struct columns *k) {
    uint8_t name[9], digit[9];
    rename_digits(&k->stack[0], name, digit);
    return full
        ->bands[renamed_number(full, &k->stack[1], name)][renamed_number(full, &k->stack[2], name)];
}

/* Writes the band with these rows, in random order, and these columns. */
static void write_band(struct nonet_random *random, const struct columns *k,
                       const struct sets rows[3], const uint8_t digit[9], uint8_t *at) {
    uint8_t order[3] = {0, 1, 2};
    random_shuffle(random, order, 3);
    for (int r = 0; r < 3; r++)
        for (int b = 0; b < 3; b++)
            for (unsigned m = rows[b].set[order[r]]; m != 0; m &= m - 1) {
                unsigned d = digit[__builtin_ctz(m)];
                int col = k->stack[b].set[0] >> d & 1 ? 0 : k->stack[b].set[1] >> d & 1 ? 1 : 2;
                at[r * 9 + b * 3 + col] = (uint8_t)(d + 1);
            }
}

/* One of the F bands that have these columns: random rows, until they fit the columns. */
static void draw_rows(const struct full_nine *full, struct nonet_random *random,
                      const struct columns *k, uint8_t *at) {
    uint8_t name[9], digit[9];
    struct sets rows[3];
    unsigned way;
    rename_digits(&k->stack[0], name, digit);
    const uint8_t *two = full->across[renamed_number(full, &k->stack[1], name)],
                  *three = full->across[renamed_number(full, &k->stack[2], name)];
    do
        way = random_below(random, ROW_WAYS);
    while (!two[full->rows[way].partition[0]] || !three[full->rows[way].partition[1]]);
    rows[0] = rows_across(way % 36);
    rows[1] = partition_beside(&rows[0], way / 36);
    rows[2] = partition_left(&rows[0], &rows[1]);
    write_band(random, k, rows, digit, at);
}

uint32_t nonet_full_nine_completions(const struct full_nine *full, const uint8_t band[27]) {
    struct columns k = {{{{0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}}};
    uint8_t column[3][9], ab[3][3] = {{0}}, ac[3][3] = {{0}}, bc[3][3] = {{0}};
    unsigned u = 0, v = 0;
    for (int i = 0; i < 27; i++) {
        int col = i % 9, d = band[i] - 1;
        column[col / 3][d] = (uint8_t)(col % 3);
        k.stack[col / 3].set[col % 3] |= 1u << d;
    }
    for (int d = 0; d < 9; d++) {
        ab[column[0][d]][column[1][d]]++;
        ac[column[0][d]][column[2][d]]++;
        bc[column[1][d]][column[2][d]]++;
    }
    for (int d = 0; d < 9; d++) {
        int a = column[0][d], b = column[1][d], c = column[2][d];
        v += (unsigned)ab[a][b] * ac[a][c] * bc[b][c];
    }
    for (int i = 0; i < 27; i++)
        u += (unsigned)ab[i / 9][i / 3 % 3] * ac[i / 9][i % 3] * bc[i / 3 % 3][i % 3];
    unsigned f = bands_of(full, &k);
    int i = 0;
    while (i < COMPLETIONS - 1 &&
           (completions[i].u != u || completions[i].v != v || completions[i].f != f))
        i++;
    assert(completions[i].u == u && completions[i].v == v && completions[i].f == f);
    assert(completions[i].ways <= COMPLETIONS_MAX);
    return completions[i].ways;
}

/* The upper band: a fixed first box, with the columns {0,1,2} {3,4,5} {6,7,8}, since digits are
 * renamed at the end; rows of the others beside its rows, each in any order. */
static void draw_first_band(struct nonet_random *random, uint8_t *at, struct columns *k) {
    static const struct sets plain_rows = {{0x49, 0x92, 0x124}};
    struct sets rows[3];
    rows[0] = plain_rows;
    rows[1] = partition_beside(&rows[0], random_below(random, WAYS));
    rows[2] = partition_left(&rows[0], &rows[1]);
    memset(k, 0, sizeof *k);
    for (int b = 0; b < 3; b++)
        for (int r = 0; r < 3; r++) {
            uint8_t cells[3];
            list_digits(rows[b].set[r], cells);
            if (b > 0)
                random_shuffle(random, cells, 3);
            for (int c = 0; c < 3; c++) {
                at[r * 9 + b * 3 + c] = (uint8_t)(cells[c] + 1);
                k->stack[b].set[c] |= 1u << cells[c];
            }
        }
}

/* The digits of a stack's columns, three bits of places at a time: used to go from places to
 * digits. */
struct places {
    uint16_t digits[3][8];
};

static void learn_places(const struct sets *columns, struct places *p) {
    for (int i = 0; i < 3; i++) {
        uint8_t digit[3];
        list_digits(columns->set[i], digit);
        for (unsigned m = 0; m < 8; m++)
            p->digits[i][m] = (uint16_t)((m & 1) << digit[0] | (m >> 1 & 1) << digit[1] |
                                         (m >> 2 & 1) << digit[2]);
    }
}

static inline struct sets beside(const struct full_nine *full, const struct places *p,
                                 unsigned way) {
    struct sets s;
    for (int i = 0; i < 3; i++) {
        unsigned m = full->beside[way][i];
        s.set[i] = p->digits[0][m & 7] | p->digits[1][m >> 3 & 7] | p->digits[2][m >> 6];
    }
    return s;
}

/* The ways of the second stack, and the most that F can be with any of them and a way of the first
 * stack; a twelfth of it, by the numbers of their partitions. */
static void number_ways(const struct full_nine *full, const struct places *places,
                        uint16_t number[WAYS]) {
    for (unsigned way = 0; way < WAYS; way++) {
        struct sets s = beside(full, places, way);
        number[way] = (uint16_t)number_of(full, &s);
    }
}

/* The columns of the middle and lower band are chosen in two steps, the first two stacks and then
 * the third: so most choices that will not be kept are dropped early. */
static void draw_columns(const struct full_nine *full, struct nonet_random *random,
                         const struct columns *first, struct columns *middle,
                         struct columns *last) {
    struct places places[3];
    uint16_t number[WAYS];
    for (int b = 0; b < 3; b++)
        learn_places(&first->stack[b], &places[b]);
    number_ways(full, &places[1], number);
    for (;;) {
        unsigned way = random_below(random, WAYS * WAYS), one = way % WAYS, two = way / WAYS;
        unsigned most = full->pair[full->beside_number[one]][number[two]];
        if (random_below(random, BANDS_MAX / TWELFTH) >= most)
            continue;
        middle->stack[0] = beside(full, &places[0], one);
        middle->stack[1] = beside(full, &places[1], two);
        for (int b = 0; b < 2; b++)
            last->stack[b] = partition_left(&first->stack[b], &middle->stack[b]);
        unsigned low_most =
            full->pair[number_of(full, &last->stack[0])][number_of(full, &last->stack[1])];
        if (random_below(random, BANDS_MAX / TWELFTH) >= low_most)
            continue;
        middle->stack[2] = beside(full, &places[2], random_below(random, WAYS));
        last->stack[2] = partition_left(&first->stack[2], &middle->stack[2]);
        assert(bands_of(full, middle) <= most * TWELFTH); /* else some grids are too rare */
        assert(bands_of(full, last) <= low_most * TWELFTH);
        if (random_below(random, most * TWELFTH) < bands_of(full, middle) &&
            random_below(random, low_most * TWELFTH) < bands_of(full, last))
            return;
    }
}

void nonet_full_nine_draw(const struct full_nine *full, struct nonet_random *random,
                          uint8_t digits[81]) {
    struct columns first, middle, last;
    uint8_t name[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    do
        draw_first_band(random, digits, &first);
    while (random_below(random, COMPLETIONS_MAX) >= nonet_full_nine_completions(full, digits));
    draw_columns(full, random, &first, &middle, &last);
    draw_rows(full, random, &middle, digits + 27);
    draw_rows(full, random, &last, digits + 54);
    random_shuffle(random, name, 9);
    for (int c = 0; c < 81; c++)
        digits[c] = name[digits[c] - 1];
}
