/*
 * Fuzzes the search with rules. Bytes are a side, regions or diagonals, rules of all kinds with any
 * cells, values and numbers, most of which are refused, and then digits and marks for the cells.
 *
 * What must hold: a rule is taken or refused, and then nothing has changed; what was taken can be
 * written, and read again; every build of the search gives the same answer, in the same number of
 * steps; each solution obeys every rule, by its meaning and by the tests' own; and it is within the
 * marks that propagation alone leaves. A search that takes too long is given up.
 */
#include "fuzz/check.h"
#include "solve/ruled.h"
#include "tests/unit/rule_law.h"

enum {
    PATIENCE = 1, /* how often a search may ask whether to go on */
    LIMIT = 4,    /* solutions that are looked at */
    RULES = 24,
    ROOM = NONET_RULES_BYTES_MAX(16)
};

struct bytes {
    const uint8_t *at, *end;
};

static int take(struct bytes *b) {
    return b->at < b->end ? *b->at++ : 0;
}

struct puzzle {
    int side, cells;
    union nonet_grid16 grid;
    struct nonet_rules *rules;
    uint8_t region[LAW_CELLS];

    int asked;
    uint8_t found[LIMIT][LAW_CELLS];
    int count;
};

/* ---- rules ---- */

struct draft {
    uint16_t cells[LAW_LIST];
    int16_t numbers[LAW_LIST];
    struct nonet_rule rule;
};

/* Cells one by one, or so many in steps from one on; past the last one it goes on at the first. */
static void take_cells(struct bytes *b, const struct puzzle *p, struct draft *d) {
    int count = take(b), many = count >= 64;
    if (many) {
        int c = take(b), step = take(b) % 32;
        count = (count - 64) * (take(b) % 8 == 0 ? 8 : 1);
        for (int i = 0; i < count && d->rule.count < LAW_LIST / 2; i++, c += step)
            d->cells[d->rule.count++] = (uint16_t)(c % p->cells);
        return;
    }
    for (int i = 0; i < count % 16; i++) {
        int c = take(b);
        d->cells[d->rule.count++] = (uint16_t)(c < 250 ? c % p->cells : c * 97);
    }
}

static void take_numbers(struct bytes *b, const struct puzzle *p, int count, struct draft *d) {
    for (int i = 0; i < count; i++) {
        int n = take(b);
        d->numbers[d->rule.numbers_count++] =
            (int16_t)(n < 128   ? n % (p->side + 1)
                      : n < 250 ? (n << 8 | take(b)) % (1 << p->side)
                                : 120 - n);
    }
}

/* As the kind wants it, or nearly so; the byte `how` can spoil it. */
static void take_form(struct bytes *b, const struct puzzle *p, const struct rule_kind *kind,
                      int how, struct draft *d) {
    const struct rule_form *form = &kind->form;
    int parts = form->parts == MANY ? 2 + how % 3 : form->parts;
    int high = form->high + form->sides * p->side;
    int own = form->numbers == TABLE ? p->side : form->numbers == MOVE ? 2 : 0;
    int16_t sizes[8];
    for (int i = 0; i < parts; i++) {
        int had = d->rule.count;
        take_cells(b, p, d);
        sizes[i] = (int16_t)(d->rule.count - had);
    }
    if (form->numbers == DIGITS || (form->numbers == PER_CELL && how & 8))
        own = form->numbers == DIGITS ? 1 + how % 4 : d->rule.count;
    take_numbers(b, p, own, d);
    for (int i = 0; i + 1 < parts; i++)
        d->numbers[d->rule.numbers_count++] = sizes[i];
    if (form->value != NO_VALUE && high >= form->low)
        d->rule.value = form->low + (take(b) << 4 | how >> 4) % (high - form->low + 1);
    if (how == 255)
        d->rule.value = (take(b) - 128) * 300;
    if (how == 254)
        d->rule.numbers_count = d->rule.numbers_count > 0 ? d->rule.numbers_count - 1 : 1;
}

/* A whole row or column, for kinds that want one. */
static void take_line(struct bytes *b, const struct puzzle *p, struct draft *d) {
    int which = take(b), i = which % p->side, down = which >> 6 & 1, back = which >> 7;
    d->rule.count = 0;
    for (int k = 0; k < p->side; k++) {
        int at = back ? p->side - 1 - k : k;
        d->cells[d->rule.count++] = (uint16_t)(down ? at * p->side + i : i * p->side + at);
    }
}

static void take_rule(struct bytes *b, struct puzzle *p) {
    static struct draft d;
    static unsigned char before[ROOM];
    int number = take(b), how = take(b);
    const struct rule_kind *kind = nonet_kind_at(number % 64);
    d.numbers[0] = 0;
    d.rule = (struct nonet_rule){.kind = NONET_RULE_NAMED,
                                 .name = kind != NULL ? kind->word : "no-such-kind",
                                 .cells = d.cells,
                                 .numbers = d.numbers};
    if (kind != NULL)
        take_form(b, p, kind, how, &d);
    if (kind != NULL && kind->form.flags & SOME_LINE && how < 250)
        take_line(b, p, &d);
    struct nonet_rules *old = (struct nonet_rules *)(void *)before;
    CHECK(nonet_rules_copy(old, ROOM, p->rules) == NONET_OK);
    int status = nonet_rules_add(p->rules, ROOM, &d.rule);
    CHECK(status == NONET_OK || status == NONET_E_ARGUMENT || status == NONET_E_ROOM);
    if (status != NONET_OK)
        CHECK(nonet_rules_equal(old, p->rules));
}

static void check_text(const struct puzzle *p) {
    struct nonet_rules *again = malloc(ROOM);
    long n = nonet_rules_write(p->rules, NULL, 0);
    CHECK(n >= 0 && again != NULL);
    char *text = malloc((size_t)n + 1);
    CHECK(text != NULL && nonet_rules_write(p->rules, text, (size_t)n + 1) == n);
    CHECK(nonet_rules_read(text, (size_t)n, p->side, again, ROOM, NULL) == NONET_OK);
    CHECK(nonet_rules_equal(p->rules, again));
    for (int i = 0; i < nonet_rules_count(p->rules); i++) {
        struct nonet_rule rule;
        CHECK(nonet_rules_at(p->rules, i, &rule) == NONET_OK);
        CHECK(rule.kind != NONET_RULE_NAMED || nonet_rule_text(p->side, &rule, NULL, 0) > 0);
    }
    free(text);
    free(again);
}

/* ---- the puzzle ---- */

static void take_shape(struct bytes *b, struct puzzle *p) {
    static const unsigned char boxes[][2] = {{2, 2},  {1, 4}, {1, 5}, {2, 3}, {3, 2},  {1, 7},
                                             {2, 4},  {3, 3}, {3, 3}, {2, 5}, {1, 11}, {3, 4},
                                             {1, 13}, {2, 7}, {3, 5}, {4, 4}};
    int which = take(b), more = take(b);
    const unsigned char *box = boxes[which % 16];
    p->side = box[0] * box[1];
    p->cells = p->side * p->side;
    CHECK(nonet_grid_init(NONET_GRID(p->grid), sizeof p->grid, box[0], box[1]) == NONET_OK);
    CHECK(nonet_rules_init(p->rules, ROOM, p->side) == NONET_OK);
    if (which & 16)
        CHECK(nonet_rules_read("diagonals", 9, p->side, p->rules, ROOM, NULL) == NONET_OK);
    if (which & 32) {
        struct nonet_random random;
        nonet_random_seed(&random, (uint64_t)more, 0);
        int status = nonet_rules_random_regions(p->rules, ROOM, &random);
        CHECK(status == NONET_OK || p->side > NONET_REGIONS_SIDE_MAX);
    }
}

static void take_digits(struct bytes *b, struct puzzle *p) {
    for (int c = 0; c < p->cells && b->at < b->end; c++) {
        int x = take(b);
        if (x >= 192)
            nonet_grid_give(NONET_GRID(p->grid), c, 1 + x % p->side);
        else if (x >= 160) {
            struct nonet_set marks = {
                (uint64_t)(take(b) << 8 | take(b) | 1) & ((1u << p->side) - 1), 0};
            nonet_grid_set_marks(NONET_GRID(p->grid), c, marks);
        } else
            c += x % 16;
    }
}

/* ---- solving ---- */

static int give_up(void *user) {
    struct puzzle *p = user;
    return ++p->asked > PATIENCE;
}

static void check_solution(const struct puzzle *p, const uint8_t *value) {
    struct rule_board board = {p->side, value, p->region, p->rules};
    struct nonet_rule rule;
    for (int i = 0; i < nonet_rules_count(p->rules); i++) {
        if (!law_rule(p->rules, i, &rule))
            continue;
        CHECK(law_holds(&rule, &board));
        CHECK(nonet_kind_at(law_kind(&rule))->holds(&rule, &board));
    }
    for (int c = 0; c < p->cells; c++)
        CHECK(nonet_grid_has(NONET_GRID(p->grid), c, value[c]));
    int houses = nonet_house_count(NONET_GRID(p->grid), p->rules);
    for (int h = 0; h < houses; h++) {
        uint16_t cells[NONET_SIDE_MAX];
        unsigned set = 0;
        CHECK(nonet_house_cells(NONET_GRID(p->grid), p->rules, h, cells) == p->side);
        for (int i = 0; i < p->side; i++)
            set |= 1u << value[cells[i]];
        CHECK(set == (2u << p->side) - 2);
    }
}

static int on_found(void *user, const struct nonet_grid *solution) {
    struct puzzle *p = user;
    CHECK(p->count < LIMIT);
    for (int c = 0; c < p->cells; c++)
        p->found[p->count][c] = (uint8_t)nonet_grid_value(solution, c);
    check_solution(p, p->found[p->count++]);
    return 0;
}

static int solve(struct puzzle *p, const char *kernel, struct nonet_solve_result *result) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    options.limit = LIMIT;
    options.rules = p->rules;
    options.kernel = kernel;
    options.cancel = give_up;
    options.cancel_user = options.found_user = p;
    options.found = on_found;
    p->asked = p->count = 0;
    int status = nonet_solve(NONET_GRID(p->grid), &options, NULL, 0, result);
    CHECK(status == NONET_OK || status == NONET_E_CANCELLED || status == NONET_E_SHAPE);
    CHECK(status != NONET_E_CANCELLED || (p->asked > PATIENCE && !result->complete));
    CHECK(status != NONET_OK || result->solutions == (uint64_t)p->count);
    return status;
}

/* Propagation alone must not lose a solution. */
static void check_marks(const struct puzzle *p, int is_none) {
    for (int rounds = 0; rounds <= 1; rounds++) {
        union nonet_grid16 left = p->grid;
        int contradiction = -1;
        CHECK(nonet_ruled_marks(NONET_GRID(p->grid), p->rules, rounds, NONET_GRID(left),
                                &contradiction, NULL) == NONET_OK);
        CHECK(contradiction == 0 || is_none);
        for (int i = 0; i < p->count; i++)
            for (int c = 0; c < p->cells; c++)
                CHECK(nonet_grid_has(NONET_GRID(left), c, p->found[i][c]));
    }
}

static void check_builds(struct puzzle *p) {
    static const char *const others[] = {"avx2", "scalar"};
    static uint8_t found[LIMIT][LAW_CELLS];
    struct nonet_solve_result first = NONET_SOLVE_RESULT_INIT;
    int status = solve(p, NULL, &first), count = p->count;
    if (status == NONET_E_SHAPE)
        return; /* disjoint groups beside regions */
    memcpy(found, p->found, sizeof found);
    for (int i = 0; i < 2; i++) {
        struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
        CHECK(solve(p, others[i], &result) == status);
        CHECK(p->count == count && result.complete == first.complete);
        CHECK(result.nodes == first.nodes && result.guesses == first.guesses);
        for (int k = 0; k < count; k++)
            CHECK(memcmp(p->found[k], found[k], (size_t)p->cells) == 0);
    }
    check_marks(p, first.complete && count == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct puzzle p;
    struct bytes b = {data, data + size};
    if (size == 0)
        return 0;
    if (p.rules == NULL)
        p.rules = malloc(ROOM);
    CHECK(p.rules != NULL);
    take_shape(&b, &p);
    for (int rules = take(&b) % RULES; rules > 0 && b.at < b.end; rules--)
        take_rule(&b, &p);
    take_digits(&b, &p);
    check_text(&p);
    if (nonet_rules_are_houses(p.rules))
        return 0;
    nonet_regions_of(NONET_GRID(p.grid), p.rules, p.region);
    check_builds(&p);
    return 0;
}
