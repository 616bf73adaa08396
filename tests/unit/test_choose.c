/*
 * The choice among steps in HoDoKu's scale: the sort, whose every comparison matters, against what
 * Java's lists made of the same numbers (17.0, java.util.List.sort); against a plain stable sort
 * where the order is one; and the step that is chosen in some positions.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "logic_check.h"

#include <stdlib.h>

#include "logic/scales/timsort.inc"

enum { MOST = 3000 };

struct numbers {
    int value[MOST], kind[MOST];
    int coarse; /* numbers of two kinds are compared after a division by it; 0: as they are */
};

static int compare_numbers(const void *user, uint32_t a, uint32_t b) {
    const struct numbers *k = user;
    int x = k->value[a], y = k->value[b];
    if (k->coarse != 0 && k->kind[a] != k->kind[b]) {
        x /= k->coarse;
        y /= k->coarse;
    }
    return (x > y) - (x < y);
}

static int roll(uint64_t *seed, int below) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((*seed >> 33) % (uint64_t)below);
}

/* Shape 0: by chance; 1: rising, with some by chance; 2: rising again and again. */
static void make_numbers(struct numbers *k, int count, int below, int kinds, int shape,
                         uint64_t seed) {
    for (int i = 0; i < count; i++) {
        int x = roll(&seed, below), by_chance = roll(&seed, 20) == 0 || shape == 0;
        k->value[i] = by_chance ? x : shape == 1 ? i * below / count : i % 97 * below / 97;
        k->kind[i] = kinds > 0 ? roll(&seed, kinds) : 0;
    }
}

static void sort_numbers(const struct numbers *k, int count, uint32_t *at) {
    static uint32_t room[MOST];
    struct sorter t = {compare_numbers, k, at, room, 0, 0, {{0, 0}}};
    for (int i = 0; i < count; i++)
        at[i] = (uint32_t)i;
    timsort(&t, count);
}

/* Java refuses some orders as contradictory; those are not here. */
static const struct sorted {
    int count, below, kinds, coarse, shape;
    uint64_t seed;
    uint32_t first, hash; /* h = 31 h + x */
} sorted[] = {
    {20, 50, 1, 4, 0, 1, 4, 0xb64fc024u},        {20, 50, 1, 4, 1, 2, 0, 0x6b88b40au},
    {20, 50, 1, 4, 2, 3, 0, 0x6b88b40au},        {31, 8, 3, 4, 0, 4, 0, 0xf2d79f7du},
    {31, 8, 3, 4, 1, 5, 0, 0xa569ddefu},         {31, 8, 3, 4, 2, 6, 0, 0xa569ddefu},
    {32, 8, 3, 4, 0, 7, 1, 0x35805746u},         {32, 8, 3, 4, 1, 8, 0, 0x7d1e010u},
    {32, 8, 3, 4, 2, 9, 0, 0x3aa11f88u},         {33, 50, 2, 8, 0, 10, 2, 0x7f813da4u},
    {33, 50, 2, 8, 1, 11, 0, 0xf26a2210u},       {33, 50, 2, 8, 2, 12, 1, 0x28b4af72u},
    {64, 10, 3, 2, 0, 13, 16, 0x43b1d6f8u},      {64, 10, 3, 2, 1, 14, 0, 0xa6bc0368u},
    {64, 10, 3, 2, 2, 15, 0, 0x9dcf8fd0u},       {65, 1000, 2, 50, 0, 16, 28, 0x16f58aeeu},
    {65, 1000, 2, 50, 1, 17, 0, 0x529c761eu},    {65, 1000, 2, 50, 2, 18, 0, 0xf10cce2cu},
    {100, 50, 10, 8, 0, 19, 5, 0x9ad88314u},     {100, 50, 10, 8, 1, 20, 0, 0xbf209ef0u},
    {100, 50, 10, 8, 2, 21, 0, 0x2650ce90u},     {200, 10, 2, 4, 1, 23, 0, 0x75d3f330u},
    {200, 10, 2, 4, 2, 24, 0, 0x74a46a72u},      {333, 50, 3, 8, 0, 25, 173, 0x3a3c987au},
    {333, 50, 3, 8, 1, 26, 0, 0x75a31dbeu},      {333, 50, 3, 8, 2, 27, 0, 0x5f48cd46u},
    {500, 1000, 10, 50, 0, 28, 24, 0x6a071354u}, {500, 1000, 10, 50, 1, 29, 0, 0x14b40b7au},
    {1000, 10, 3, 2, 1, 32, 0, 0x5cc6ac4u},      {1500, 50, 2, 4, 1, 35, 0, 0xffdafaa2u},
    {40, 3, 2, 2, 0, 37, 0, 0xcaeaf224u},        {40, 3, 2, 2, 1, 38, 0, 0x167eacf6u},
    {40, 3, 2, 2, 2, 39, 0, 0xd60ef814u},        {150, 50, 0, 0, 0, 40, 87, 0x2ed6acfu},
    {150, 50, 0, 0, 1, 41, 0, 0xfc1d907fu},      {150, 50, 0, 0, 2, 42, 0, 0xde2ab9a5u},
    {700, 1000, 0, 0, 0, 43, 220, 0x7bc4c3e0u},  {700, 1000, 0, 0, 1, 44, 0, 0x355464e4u},
    {700, 1000, 0, 0, 2, 45, 0, 0xf061aeacu},    {3000, 200, 4, 16, 1, 47, 0, 0xc8c9a6beu},
};

static void test_as_in_java(void **state) {
    static struct numbers k;
    static uint32_t at[MOST];
    (void)state;
    for (size_t i = 0; i < sizeof sorted / sizeof *sorted; i++) {
        const struct sorted *x = &sorted[i];
        uint32_t hash = 0;
        k.coarse = x->coarse;
        make_numbers(&k, x->count, x->below, x->kinds, x->shape, x->seed);
        sort_numbers(&k, x->count, at);
        for (int j = 0; j < x->count; j++)
            hash = 31 * hash + at[j];
        assert_int_equal(at[0], x->first);
        assert_int_equal(hash, x->hash);
    }
}

/* Stable: equal ones stay as they were. And a contradictory order loses nothing. */
static void test_stable(void **state) {
    static struct numbers k;
    static uint32_t at[MOST];
    static unsigned char met[MOST];
    uint64_t seed = 7;
    (void)state;
    for (int i = 0; i < 600; i++) {
        int count = roll(&seed, i % 20 == 0 ? MOST : 200), below = 1 + roll(&seed, 300);
        k.coarse = i % 3 == 0 ? 0 : 1 + roll(&seed, 60);
        make_numbers(&k, count, below, k.coarse == 0 ? 0 : 3, roll(&seed, 3), seed);
        sort_numbers(&k, count, at);
        memset(met, 0, sizeof met);
        for (int j = 0; j < count; j++) {
            assert_true(at[j] < (uint32_t)count && !met[at[j]]++);
            if (j == 0 || k.coarse != 0)
                continue;
            int order = compare_numbers(&k, at[j - 1], at[j]);
            assert_true(order < 0 || (order == 0 && at[j - 1] < at[j]));
        }
    }
}

/* ---- what is chosen ---- */

struct chosen {
    const char *technique;
    const char *values;  /* + before those that were placed */
    const char *deleted; /* digit, row, column */
    const char *effect;  /* by cell */
};

static const struct chosen chosen[] = {
    {"turbot-fish",
     "......58779..52..15.41..932.......2.2.6.3.1.5.5.......947.182.....76..1961.......", "",
     "r3c2<>8,r4c3<>8,r6c3<>8"},
    {"x-chain", "......58779..52..15.41..932.......2.2.6.3.1.5.5.......947.182.....76..1961.......",
     "", "r2c4<>8,r3c2<>8,r4c3<>8,r6c3<>8,r8c3<>8,r9c3<>8"},
    {"x-chain",
     "72+4+5+6.+8.+9+5.1+7.8+6+24.+864.2.+7+5.6.8..+5+4.4.5+92+67.8.+7+8+3+45+96..+4+76+892+5.8.+21..4+9+6"
     "+6..+2.+4.87",
     "141 149", "r2c5<>3,r3c1<>3,r5c2<>3,r8c2<>3,r9c2<>3"},
    {"remote-pair",
     ".+4.2..+6+7.7.+2.6+3+459.+6.4+7.8+2.47+6+9..+23+512+8+5+37+964+5+396+4+2+71+8..4+7..+3+96.+9...+65+4"
     "+7+65+7+39+418+2",
     "", "r7c5<>18,r7c6<>18,r8c1<>8,r8c3<>1"},
    {"xy-chain",
     "..+1.+4+9+2+636+3.21+7+9+4.942+63..+7.2634.+17.98.+4.+9..2...+9.+6+2.+34..7..4.9.+4..9+7631..+9+6.+2"
     ".+4.7",
     "", "r7c7<>5,r7c9<>5,r9c4<>5,r9c6<>5"},
    {"xy-chain",
     ".7..+25.91.+58.4+3+27+6..+2...5..+81+5+3726+4+9+2+34..+6+7.8+697.8+4......+239...52..+6.......4+51...",
     "317 331 431 134 934 369 171 477 479 887 888 789 991 399", "r8c3<>3,r8c7<>3,r9c7<>3,r9c8<>3"},
};

static void read_position(const struct chosen *x, union nonet_grid9 *room) {
    struct nonet_grid *g = NONET_GRID(*room);
    const char *p = x->values;
    nonet_grid_init(g, sizeof *room, 3, 3);
    for (int c = 0; c < NINE; c++, p++) {
        int placed = *p == '+';
        p += placed;
        if (*p != '.')
            assert_int_equal((placed ? nonet_grid_place : nonet_grid_give)(g, c, *p - '0'),
                             NONET_OK);
    }
    assert_int_equal(nonet_marks(g, NULL, NONET_AFTER_NONE, g, sizeof *room, NULL), NONET_OK);
    for (p = x->deleted; *p != '\0'; p += p[3] == ' ' ? 4 : 3) {
        int c = (p[1] - '1') * 9 + p[2] - '1';
        struct nonet_set m = nonet_grid_marks(g, c);
        m.low &= ~((uint64_t)1 << (p[0] - '1'));
        nonet_grid_set_marks(g, c, m);
    }
}

static int by_cell(const void *a, const void *b) {
    const struct nonet_effect *x = a, *y = b;
    return x->cell != y->cell ? x->cell - y->cell : x->digit - y->digit;
}

struct taken {
    int count;
    char effect[400];
};

static int take_step(void *user, const struct nonet_step *s, const struct nonet_grid *before) {
    struct taken *t = user;
    struct nonet_effect effects[100];
    struct nonet_step step = *s;
    char words[2000];
    assert_true(s->effect_count < 100 && s->part_count >= 3 && s->node_count >= 4);
    assert_true(nonet_step_text(s, before, NONET_STEP_SENTENCE, NONET_NOTATION_RC, words,
                                sizeof words) > 0);
    memcpy(effects, s->effects, s->effect_count * sizeof *effects);
    qsort(effects, s->effect_count, sizeof *effects, by_cell);
    step.effects = effects;
    effect_text(&step, t->effect, sizeof t->effect);
    t->count++;
    return 0;
}

static void test_chosen(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        const struct chosen *x = &chosen[i];
        union nonet_grid9 g;
        struct taken t = {0, ""};
        struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
        for (int k = 0; nonet_technique_at(k) != NULL; k++)
            if (strcmp(nonet_technique_at(k)->id, x->technique) != 0)
                nonet_techniques_add(&o.without, nonet_technique_at(k)->id);
        read_position(x, &g);
        o.scale = NONET_SCALE_HODOKU;
        o.extent = NONET_LOGIC_NEXT;
        o.step = take_step;
        o.step_user = &t;
        assert_int_equal(nonet_logic(NONET_GRID(g), &o, NULL, 0, NULL), NONET_OK);
        assert_int_equal(t.count, 1);
        assert_string_equal(t.effect, x->effect);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_in_java),
        cmocka_unit_test(test_stable),
        cmocka_unit_test(test_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
