/*
 * Steps in Eureka notation. Every chain on the paths of many puzzles is read by eureka.h, which knows
 * the board and the grammar: its links alternate, each is one on that board, and what it claims
 * follows. Every other step has a line that ends with what it does.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "eureka.h"

enum { ROOM = 1 << 18, KINDS = NONET_TECHNIQUES_MAX };

struct seen {
    int chains, branches, steps;
    int of[KINDS]; /* chains, by the place of the technique */
};

static int place_of(const struct nonet_technique *technique) {
    int i = 0;
    while (nonet_technique_at(i) != technique)
        i++;
    return i;
}

/* Is it one chain? Others have no strong link, or several chains, or signs that no chain has. */
static int is_chain(const char *text) {
    size_t length = (size_t)(strstr(text, "=> ") != NULL ? strstr(text, "=> ") - text : 0);
    return text[0] == '(' && memchr(text, '=', length) != NULL &&
           memchr(text, '|', length) == NULL && memchr(text, ';', length) == NULL &&
           memchr(text, '[', length) == NULL && memchr(text, '\n', length) == NULL;
}

/* Each of several chains that is not a net. A fish may come before them. */
static int check_branches(const char *id, const char *text, const struct nonet_grid *before) {
    int checked = 0;
    for (const char *p = text; p != NULL; p = strchr(p, '\n')) {
        const char *end = strchr(p += strspn(p, "\n |&"), '\n'), *wrong;
        if (end == NULL || *p != '(' || memchr(p, ';', (size_t)(end - p)) != NULL ||
            memchr(p, '[', (size_t)(end - p)) != NULL || memchr(p, '&', (size_t)(end - p)) != NULL)
            continue;
        if ((wrong = eureka_branch_is_wrong(p, before)) != NULL)
            fail_msg("%s: %s: %s", id, text, wrong);
        checked++;
    }
    return checked;
}

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    static char text[ROOM], effect[ROOM];
    struct seen *seen = user;
    long n = nonet_step_text(step, before, NONET_STEP_EUREKA, NONET_NOTATION_RC, text, sizeof text);
    long e = nonet_step_text(step, before, NONET_STEP_EFFECT, NONET_NOTATION_RC, effect, ROOM);
    const char *id = step->technique->id, *wrong = NULL;
    assert_true(n > 0 && n < ROOM && e > 0 && e <= n);
    assert_string_equal(text + n - e, effect);
    if (n > e && strncmp(text + n - e - 3, "=> ", 3) != 0)
        fail_msg("%s: %s", id, text);
    seen->steps++;
    if (strchr(text, '\n') != NULL)
        seen->branches += check_branches(id, text, before);
    if (!is_chain(text))
        return 0;
    if ((wrong = eureka_is_wrong(text, before)) != NULL)
        fail_msg("%s: %s: %s", id, text, wrong);
    seen->chains++;
    seen->of[place_of(step->technique)]++;
    return 0;
}

/* With the optional technique `with`, and all of a scale's own. */
static void follow(const char *puzzle, enum nonet_scale scale, const char *with,
                   struct seen *seen) {
    union nonet_grid9 g;
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    if (nonet_read(puzzle, strlen(puzzle), NULL, NONET_GRID(g), sizeof g, NULL, NULL) != NONET_OK)
        return; /* of another size */
    o.scale = scale;
    o.step = on_step;
    o.step_user = seen;
    if (with != NULL)
        nonet_techniques_add(&o.with, with);
    assert_int_equal(nonet_logic(NONET_GRID(g), &o, NULL, 0, &r), NONET_OK);
}

/* Of every technique that is a chain there is one, and it holds. */
static void test_sample(void **state) {
    static const char *const chains[] = {"skyscraper",
                                         "two-string-kite",
                                         "turbot-fish",
                                         "empty-rectangle",
                                         "empty-rectangle-pair",
                                         "w-wing",
                                         "xy-wing",
                                         "xyz-wing",
                                         "x-chain",
                                         "xy-chain",
                                         "nice-loop",
                                         "grouped-nice-loop",
                                         "als-nice-loop",
                                         "cycle",
                                         "forcing-chain",
                                         "als-xz",
                                         "als-xy-wing",
                                         "als-chain"};
    static const char *const puzzles[][2] = {
#define CASE(id, puzzle) {id, puzzle},
#include "explain_cases.def"
#undef CASE
        {"x-chain",
         "....9..6..2.7......1.......6..1..83.9..5........2...........5.14...6..........2.."},
        {"als-nice-loop",
         ".1.....4...9..2...26...7..972.5..8....1...5......1..2....42.....368..1..........3"},
        {"empty-rectangle-pair",
         "...51....4.....2...........85.3...........41......5..7....426...7.....53........."},
    };
    struct seen seen = {0};
    (void)state;
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        follow(puzzles[i][1], NONET_SCALE_EXPLAINER, puzzles[i][0], &seen);
        follow(puzzles[i][1], NONET_SCALE_HODOKU, puzzles[i][0], &seen);
    }
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++)
        if (seen.of[place_of(nonet_technique_find(chains[i]))] == 0)
            fail_msg("no chain of %s", chains[i]);
    assert_true(seen.branches > 100);
}

/* Some hundred puzzles of a file, one of every `every`. */
static int follow_file(const char *name, int every, struct seen *seen) {
    char command[200], line[400];
    int count = 0, read = 0;
    snprintf(command, sizeof command, "gzip -dc ../shared/data/nine/%s.txt.gz 2>/dev/null", name);
    FILE *pipe = popen(command, "r");
    while (pipe != NULL && fgets(line, sizeof line, pipe) != NULL) {
        if (strlen(line) < 81 || count++ % every != 0)
            continue;
        line[81] = '\0';
        follow(line, NONET_SCALE_EXPLAINER, NULL, seen);
        follow(line, NONET_SCALE_HODOKU, "als-nice-loop", seen);
        follow(line, NONET_SCALE_NONET, NULL, seen);
        read++;
    }
    if (pipe != NULL)
        pclose(pipe);
    return read;
}

static void test_shared(void **state) {
    struct seen seen = {0};
    (void)state;
    int read = follow_file("top1465", 10, &seen) + follow_file("unbiased-200k", 1000, &seen);
    if (read == 0) {
        print_message("no shared data here: skipped\n");
        skip();
    }
    print_message("%d puzzles, %d steps: %d chains, %d branches\n", read, seen.steps, seen.chains,
                  seen.branches);
    assert_true(read >= 300 && seen.chains >= 1000 && seen.branches >= 1000);
}

/* The board before the first Skyscraper. */
static int keep_board(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    if (strcmp(step->technique->id, "skyscraper") != 0)
        return 0;
    return nonet_grid_copy(user, sizeof(union nonet_grid9), before) == NONET_OK;
}

/* The reader itself: what it must not let pass. */
static void test_reader(void **state) {
    static const char board[] =
        "..3...8.9....4813.48........2..9.6.............4.7..1........75.4726....3.1...2..";
    static const struct {
        const char *text, *wrong;
    } cases[] = {
        {"(8)r4c3=r4c8-r8c8=r8c1 => r7c3<>8", NULL},
        {"(8)r4c3=r4c8-r8c8=r8c1 => r5c1<>8, r6c1<>8, r7c3<>8", NULL},
        {"(8)r4c3=r4c8-r8c8=r8c1 => r7c4<>8", "a claim does not follow"},
        {"(8)r4c3=r4c8-r8c8=r8c1 => r4c3=8", "a claim does not follow"},
        {"(8)r4c3=r4c8=r8c8=r8c1 => r7c3<>8", "the links do not alternate"},
        {"(8)r4c3=r4c8-r8c1=r8c8 => r7c3<>8", "a weak link is not one"},
        {"(8)r4c3=r8c8-r4c8=r8c1 => r7c3<>8", "a strong link is not one"},
        {"(8)r4c3=r4c8-r8c8 => r7c3<>8", "it does not end with a strong link"},
        {"(8)r4c3=r4c8-r8c8=r8c1 - loop => r7c3<>8", "a weak link is not one"},
        {"(8)r4c3=r4c8-r8c8=r8c1", "there is no =>"},
        {"(1)r4c3=r4c8-r8c8=r8c1 => r7c3<>1", "a candidate is not there"},
        {"8r4c3=r4c8 => r7c3<>8", "no cell"},
    };
    union nonet_grid9 g, before;
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    (void)state;
    o.step = keep_board;
    o.step_user = NONET_GRID(before);
    nonet_techniques_add(&o.with, "skyscraper");
    assert_int_equal(nonet_read(board, 81, NULL, NONET_GRID(g), sizeof g, NULL, NULL), NONET_OK);
    assert_int_equal(nonet_logic(NONET_GRID(g), &o, NULL, 0, NULL), NONET_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *wrong = eureka_is_wrong(cases[i].text, NONET_GRID(before));
        if (cases[i].wrong == NULL ? wrong != NULL : wrong == NULL || strcmp(wrong, cases[i].wrong))
            fail_msg("%s: %s", cases[i].text, wrong != NULL ? wrong : "nothing wrong");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reader),
        cmocka_unit_test(test_sample),
        cmocka_unit_test(test_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
