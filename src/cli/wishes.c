/*
 * Wishes: a level by its word, ranges of numbers, and techniques of the path, on any scale.
 */
#include "cli/wishes.h"

#include <string.h>

/* The words of all scales, those of Sudoku Explainer's first. */
#define LEVEL(name, least, most) "|" #name
#define DIFFICULTIES (&NONET_LEVELS(LEVEL) "|unfair|beginner"[1])

#define SETTINGS struct wishes

const struct option nonet_wish_options[] = {
    OPTION("--difficulty", 0, CHOICE, difficulty, DIFFICULTIES,
           "puzzles of this level, as rate gives it: with --scale hodoku unfair takes the place of "
           "expert, with --scale nonet beginner comes before easy"),
    OPTION("--rating", 0, RATINGS, ratings, "A..B",
           "puzzles with this rating: 2.0..3.4, 7.1, 9.0.. or ..1.7"),
    OPTION("--score", 0, RANGE, scores, "A..B",
           "puzzles with this score, with --scale hodoku: 300..400, 1000.. or ..250"),
    OPTION("--require", 0, TECHNIQUES, require, "TECHNIQUE[,TECHNIQUE]...",
           "puzzles whose path, as explain shows it, has steps of all of these"),
    OPTION("--lacking", 0, TECHNIQUES, lacking, "TECHNIQUE[,TECHNIQUE]...",
           "puzzles whose path has none of these"),
    OPTIONS_END,
};

int nonet_has_range(const int range[2]) {
    return range[0] != 0 || range[1] != 0;
}

int nonet_any_technique(const struct nonet_techniques *set) {
    static const struct nonet_techniques none;
    return memcmp(set, &none, sizeof none) != 0;
}

int nonet_has_wishes(const struct wishes *w) {
    return w->difficulty >= 0 || nonet_has_range(w->ratings) || nonet_has_range(w->scores) ||
           nonet_any_technique(&w->require) || nonet_any_technique(&w->lacking);
}

/* ---- what a scale has ---- */

/* "easy, medium and hard" */
static void put_levels(struct out *out, enum nonet_scale scale) {
    const char *name;
    for (int i = 1; (name = nonet_scale_level(scale, i)) != NULL; i++)
        nonet_out_printf(out, "%s%s",
                         i == 1                                    ? ""
                         : nonet_scale_level(scale, i + 1) != NULL ? ", "
                                                                   : " and ",
                         name);
}

static int refuse_level(const struct settings *s, enum nonet_scale scale, struct nonet_slice word) {
    struct out levels = {0};
    put_levels(&levels, scale);
    nonet_complain(s, "--difficulty: %.*s is not a level of %s's scale: those are %.*s",
                   (int)word.length, word.at, nonet_scale_facts(scale)->owner, (int)levels.length,
                   levels.at);
    nonet_out_free(&levels);
    return EXIT_USAGE;
}

/* The level by its word; on Sudoku Explainer's scale it stands for a range of ratings. */
static int settle_level(const struct settings *s, enum nonet_scale scale, struct wishes *w) {
    struct nonet_slice word = {DIFFICULTIES, 0};
    const char *name;
    for (int i = 0; i <= w->difficulty; i++)
        nonet_next_word(&word, "|");
    for (int i = 1; w->difficulty >= 0 && (name = nonet_scale_level(scale, i)) != NULL; i++)
        if (nonet_is_text(word, name))
            w->level = i;
    if (w->difficulty >= 0 && w->level == 0)
        return refuse_level(s, scale, word);
    if (scale == NONET_SCALE_EXPLAINER && w->level != 0) {
        const struct nonet_level *level = nonet_level_at(w->level - 1);
        w->ratings[0] = level->rating_min;
        w->ratings[1] = level->rating_max;
        w->level = 0;
    }
    return 0;
}

static int check_numbers(const struct settings *s, enum nonet_scale scale, const struct wishes *w) {
    unsigned numbers = nonet_scale_facts(scale)->numbers;
    if (numbers == 0 && (nonet_has_range(w->ratings) || nonet_has_range(w->scores)))
        return nonet_complain(s, "%s: %s's scale has levels and no number; use --difficulty",
                              nonet_has_range(w->ratings) ? "--rating" : "--score",
                              nonet_scale_facts(scale)->owner);
    if (nonet_has_range(w->ratings) && (numbers & NONET_SCALE_RATES) == 0)
        return nonet_complain(s, "--rating is for Sudoku Explainer's scale; "
                                 "with --scale hodoku it is --score");
    if (nonet_has_range(w->scores) && (numbers & NONET_SCALE_SCORES) == 0)
        return nonet_complain(s, "--score is for --scale hodoku");
    if (nonet_has_range(w->ratings) && w->difficulty >= 0)
        return nonet_complain(s, "--difficulty and --rating: one of them is enough");
    return 0;
}

int nonet_settle_wishes(const struct settings *s, enum nonet_scale scale, struct wishes *w) {
    int code = check_numbers(s, scale, w);
    return code ? code : settle_level(s, scale, w);
}

/* ---- a puzzle ---- */

void nonet_limit_run(struct logic_run *run, const struct wishes *w) {
    run->lacking = w->lacking;
    run->max_rating = w->ratings[1];
    run->max_level = w->level;
    run->max_score = w->scores[1];
}

static int is_between(int number, const int range[2]) {
    return number >= range[0] && (range[1] == 0 || number <= range[1]);
}

static int is_within(const struct nonet_techniques *some, const struct nonet_techniques *all) {
    uint64_t missing = 0;
    for (int i = 0; i < NONET_TECHNIQUES_MAX / 64; i++)
        missing |= some->bits[i] & ~all->bits[i];
    return missing == 0;
}

int nonet_is_wished(const struct wishes *w, const struct nonet_logic_result *r) {
    return r->end == NONET_LOGIC_SOLVED && is_between(r->rating, w->ratings) &&
           is_between(r->score, w->scores) && (w->level == 0 || r->level == w->level) &&
           is_within(&w->require, &r->used);
}
