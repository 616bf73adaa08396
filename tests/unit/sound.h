/*
 * Are the steps of the human engine right on grids with other houses, and where other cells differ?
 * Puzzles are generated, their
 * solution is found by the exact cover of brute.h, and each step on the path is held against it: it
 * places only digits of the solution, removes none of them, and removes only what is there. At each
 * step that is not a single, so is everything else that could be done there. A step must also have
 * words, which name only houses that the grid has.
 */
#ifndef NONET_TESTS_SOUND_H
#define NONET_TESTS_SOUND_H

#include "tests/unit/generated.h"

#include <stdio.h>

enum { SOUND_TEXT = 1 << 17, SOUND_SINGLE = 23 }; /* the highest rating of a single, in tenths */

/* What the houses are: a diagonal, regions at random, both, anything else. */
enum { SOUND_X, SOUND_JIGSAW, SOUND_BOTH, SOUND_OTHER, SOUND_SORTS };

struct sound {
    long steps, wanted, puzzles, solved;
    int sort;
    long by[SOUND_SORTS][NONET_TECHNIQUES_MAX]; /* by sort and technique */
    const struct nonet_rules *rules;
    struct nonet_logic_options options;
    enum nonet_scale scale;
    int digit[BRUTE_CELLS];    /* of a solution */
    uint32_t may[BRUTE_CELLS]; /* the digits of all solutions, digit d is bit d */
    int is_inside;             /* looking at all that could be done in a place of the path */
    int positions;             /* for sound_places.h: how many of a puzzle, */
    long enough;               /* how many steps of a technique, */
    uint64_t seed;             /* and of chance */
    char wrong[300];
    char text[SOUND_TEXT];
};

static inline int sound_fail(struct sound *s, const struct nonet_step *step, const char *why) {
    if (s->wrong[0] == '\0')
        snprintf(s->wrong, sizeof s->wrong, "%s: %s: %.200s", step->technique->id, why, s->text);
    return 1;
}

static inline void sound_count(struct sound *s, const struct nonet_step *step) {
    const struct nonet_technique *t;
    s->steps++;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        s->by[s->sort][i] += t == step->technique;
}

/* Is there a house that the text names here: a word, a blank, a number? */
static inline int sound_has_house(const struct sound *s, const struct nonet_grid *g,
                                  const char *at) {
    char name[NONET_NAME_MAX];
    for (int h = 0; h < nonet_house_count(g, s->rules); h++) {
        long n = nonet_house_name(g, s->rules, h, NONET_NOTATION_RC, name, sizeof name);
        if (strncmp(name, at, (size_t)n) == 0 && (at[n] < '0' || at[n] > '9'))
            return 1;
    }
    return 0;
}

/* Every house that the text names is one of the grid's. */
static inline int sound_names(const struct sound *s, const struct nonet_grid *g) {
    static const char *const kinds[] = {"row ", "column ", "box ", "region ", "diagonal "};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        size_t n = strlen(kinds[k]);
        for (const char *at = s->text; (at = strstr(at, kinds[k])) != NULL; at += n)
            if (at[n] >= '0' && at[n] <= '9' && !sound_has_house(s, g, at))
                return 0;
    }
    return 1;
}

static inline int sound_words(struct sound *s, const struct nonet_step *step,
                              const struct nonet_grid *before) {
    if (nonet_step_json(step, before, NONET_NOTATION_RC, s->text, SOUND_TEXT) <= 0)
        return sound_fail(s, step, "has no JSON");
    for (int what = NONET_STEP_NAME; what <= NONET_STEP_EUREKA; what++) {
        if (nonet_step_text(step, before, (enum nonet_step_what)what, NONET_NOTATION_RC, s->text,
                            SOUND_TEXT) <= 0)
            return sound_fail(s, step, "has no words");
        if (!sound_names(s, before))
            return sound_fail(s, step, "names a house that is not there");
    }
    return 0;
}

static inline const char *sound_effect(const struct sound *s, const struct nonet_effect *e,
                                       const struct nonet_grid *before) {
    uint32_t bit = (uint32_t)1 << e->digit, may = s->may[e->cell];
    if (nonet_grid_value(before, e->cell) != 0 ||
        !(nonet_grid_marks(before, e->cell).low >> (e->digit - 1) & 1))
        return "is about a candidate that is not there";
    return (e->placed ? may != bit : (may & bit) != 0) ? "is wrong" : NULL;
}

static inline int sound_effects(struct sound *s, const struct nonet_step *step,
                                const struct nonet_grid *before) {
    const char *why = step->effect_count == 0 ? "does nothing" : NULL;
    for (size_t i = 0; why == NULL && i < step->effect_count; i++)
        why = sound_effect(s, &step->effects[i], before);
    if (why == NULL)
        return 0;
    nonet_step_text(step, before, NONET_STEP_SENTENCE, NONET_NOTATION_RC, s->text, SOUND_TEXT);
    return sound_fail(s, step, why);
}

static inline int sound_step(void *user, const struct nonet_step *step,
                             const struct nonet_grid *before) {
    struct sound *s = user;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    sound_count(s, step);
    if (sound_effects(s, step, before) || sound_words(s, step, before))
        return 1;
    if (s->is_inside || step->rating <= SOUND_SINGLE)
        return s->is_inside && s->steps >= s->wanted;
    struct nonet_logic_options all = s->options;
    all.extent = NONET_LOGIC_ALL;
    s->is_inside = 1;
    if (nonet_logic(before, &all, NULL, 0, &result) != NONET_OK)
        sound_fail(s, step, "nothing else could be looked for");
    s->is_inside = 0;
    return s->wrong[0] != '\0';
}

/* Takes the rules of a puzzle, and its solution. 0: it does not have exactly one. */
static inline int sound_begin(struct sound *s, const struct nonet_generated *g, struct puzzle *p) {
    s->options = (struct nonet_logic_options)NONET_LOGIC_OPTIONS_INIT;
    s->options.rules = s->rules = g->rules;
    s->options.step = sound_step;
    s->options.step_user = s;
    s->options.scale = s->scale;
    s->puzzles++;
    generated_to_puzzle(g, p);
    int is_unique = brute_solve(p, s->digit) == 1;
    for (int c = 0; c < p->cells; c++)
        s->may[c] = (uint32_t)1 << s->digit[c];
    if (is_unique)
        return 1;
    snprintf(s->wrong, sizeof s->wrong, "a puzzle without exactly one solution");
    return 0;
}

/* Every second puzzle is solved with the optional techniques, too. */
static inline int sound_puzzle(void *user, const struct nonet_generated *g) {
    struct sound *s = user;
    struct puzzle p;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    if (!sound_begin(s, g, &p))
        return 1;
    if (g->number % 2 == 1)
        memset(&s->options.with, 0xff, sizeof s->options.with);
    int status = nonet_logic(g->puzzle, &s->options, NULL, 0, &result);
    if (s->wrong[0] == '\0' && (status != NONET_OK || result.end == NONET_LOGIC_WRONG))
        snprintf(s->wrong, sizeof s->wrong, "a path ends with status %d", status);
    s->solved += result.end == NONET_LOGIC_SOLVED;
    return s->wrong[0] != '\0' || s->steps >= s->wanted;
}

/* The kinds of puzzles: boxes, random regions or not, diagonals or not, other cells that differ. */
static const struct sound_kind {
    int rows, cols, random_regions;
    const char *rules;
    int clues; /* at least so many, where brute force would take too long; 0: a minimal puzzle */
} sound_kinds[] = {
    {3, 3, 0, "diagonals", 0},
    {3, 3, 1, "", 0},
    {3, 3, 1, "diagonals", 0},
    {1, 5, 1, "", 0},
    {1, 5, 1, "diagonals", 0},
    {2, 3, 0, "diagonals", 0},
    {2, 3, 1, "", 0},
    {2, 3, 1, "diagonals", 0},
    {1, 7, 1, "", 0},
    {1, 7, 1, "diagonals", 0},
    {1, 7, 0, "diagonals", 0},
    {2, 3, 1, "diagonal-down", 0},
    {3, 3, 0, "house window r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4", 0},
    {3, 3, 0, "anti-knight", 22},
    {3, 3, 0, "anti-king", 0},
    {2, 3, 0, "anti-king", 0},
    {1, 5, 1, "chess-move 1 3", 0},
    {3, 3, 0, "diagonal-up; anti-king; different r1c1 r5c2 r6c6 r9c5", 0},
    {3, 3, 0, "cage r1c1 r4c4 r5c7 r9c9 r2c6; chess-move 2 2; different r1c5 r2c1 r6c7 r8c3", 0},
    {2, 5, 0, "diagonals", 45},
    {2, 5, 1, "", 45},
    {3, 4, 0, "diagonals", 75},
    {3, 4, 1, "", 75},
};
enum { SOUND_KINDS = sizeof sound_kinds / sizeof *sound_kinds, SOUND_LARGE = 4 };
enum { SOUND_SMALL = SOUND_KINDS - SOUND_LARGE }; /* the first of them are of side 9 or less */

static inline int sound_sort(const struct sound_kind *kind) {
    int has_diagonal = strncmp(kind->rules, "diagonal", 8) == 0;
    if (kind->random_regions)
        return has_diagonal ? SOUND_BOTH : SOUND_JIGSAW;
    return has_diagonal ? SOUND_X : SOUND_OTHER;
}

/* Calls `look` for puzzles of a kind, until there were so many or there are enough steps.
 * 1: all is right. */
static inline int sound_generate(struct sound *s, const struct sound_kind *kind, uint64_t seed,
                                 uint64_t puzzles, nonet_generated_fn look) {
    static uint32_t room[NONET_RULES_BYTES_MAX(BRUTE_SIDE) / sizeof(uint32_t) + 1];
    struct nonet_rules *rules = (struct nonet_rules *)(void *)room;
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    char reason[NONET_REASON_MAX] = "";
    int status = NONET_OK;
    s->sort = sound_sort(kind);
    o.seed = seed;
    o.box_rows = kind->rows;
    o.box_cols = kind->cols;
    o.minimal = kind->clues == 0;
    o.clues_min = kind->clues;
    o.random_regions = kind->random_regions;
    o.rules = rules;
    if (nonet_rules_read(kind->rules, strlen(kind->rules), o.box_rows * o.box_cols, rules,
                         sizeof room, NULL) != NONET_OK)
        abort();
    struct nonet_generator *g = nonet_generator_open(&o, &status, reason);
    for (uint64_t i = 0; g != NULL && i < puzzles && s->steps < s->wanted && s->wrong[0] == '\0';
         i++)
        if ((status = nonet_generator_run(g, i, 1, look, s)) != NONET_OK)
            break;
    nonet_generator_close(g);
    if (status != NONET_OK && s->wrong[0] == '\0')
        snprintf(s->wrong, sizeof s->wrong, "no puzzles: %d %.200s", status, reason);
    return s->wrong[0] == '\0';
}

/* Checks `steps` more steps on the paths of puzzles of a kind. 1: all are right. */
static inline int sound_run(struct sound *s, int kind, uint64_t seed, long steps) {
    s->wanted = s->steps + steps;
    return sound_generate(s, &sound_kinds[kind], seed, UINT64_MAX, sound_puzzle);
}

#endif
