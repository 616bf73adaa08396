/*
 * rate: how hard a puzzle is, on the scale of Sudoku Explainer, of HoDoKu, or on nonet's own. One
 * line per puzzle, with columns separated by tabs:
 *
 *     PUZZLE  ED=7.1/1.2/1.2  Forcing Chain  expert  [what came with the puzzle]
 *     PUZZLE  HoDoKu=1048     Skyscraper     unfair  [the same]
 *     PUZZLE  nonet=hard      Skyscraper     hard    [the same]
 *
 * If a puzzle cannot be rated, the second column says why, after a #. With wishes it is a sieve:
 * puzzles that are as wished stay as they came, the others are left out. With --summary the sums are
 * all that is written.
 */
#include "cli/summary.h"
#include "cli/wishes.h"

#include <string.h>

enum { BEYOND = 200 }; /* what the Java rater says if no technique finds a step */

static const char usual[] = "%g\t%e\t%t\t%l%C"; /* %C: what came with it, after a tab */

struct rate_settings {
    struct settings shared;
    struct logic_settings logic;
    struct wishes wishes;
    const char *form; /* the template; NULL: the usual one */
    int summary;
    struct sums room, *sums; /* the latter by `prepare`, with --summary: the former */
};
#define SETTINGS struct rate_settings

static const struct option options[] = {
    OPTION(
        "--format", 0, WORD, form, "TEMPLATE",
        "what to print for each puzzle: %g the puzzle, %r %p %d its three ratings, %e all three as in "
        "ED=7.1/1.2/1.2 (with --scale hodoku %r is the score, %e HoDoKu=1048; with --scale nonet "
        "%r is -, %e nonet=hard), %t the hardest "
        "technique, %l the level, %n the number of steps, %T the techniques of its path, %c what "
        "came with the puzzle, %% a %; \\t a tab, \\n a line end, \\\\ a backslash"),
    FLAG(
        "--summary", 0, summary, 1,
        "write no line per puzzle, but how many there are of each level, with each rating or score "
        "and with each technique"),
    OPTION("--max", 0, RATING, logic.max_rating, "RATING",
           "stop at the first step above RATING, and say >RATING"),
    GROUP(nonet_scale_options, logic),
    GROUP(nonet_wish_options, wishes),
    GROUP(nonet_technique_options, logic),
    GROUP(nonet_common_options, shared),
    OPTIONS_END,
};

/* What is required is used, even if it is optional. */
static int settle_required(const struct settings *s, struct rate_settings *own) {
    enum nonet_scale scale = (enum nonet_scale)own->logic.scale;
    const struct nonet_technique *t;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++) {
        if (!nonet_techniques_has(&own->wishes.require, t->id))
            continue;
        const struct nonet_scale_row *row = nonet_scale_find(scale, t->id);
        if (row == NULL)
            return nonet_complain(s,
                                  "--require: %s is not on %s's scale (see: nonet help techniques)",
                                  t->id, nonet_scale_facts(scale)->owner);
        if (nonet_techniques_has(&own->wishes.lacking, t->id) ||
            nonet_techniques_has(&own->logic.without, t->id))
            return nonet_complain(s, "--require: %s cannot be both required and left out", t->id);
        if (row->flags & NONET_TECHNIQUE_OPTIONAL)
            nonet_techniques_add(&own->logic.with, t->id);
    }
    return 0;
}

static int check_summary(const struct settings *s, const struct rate_settings *own) {
    if (own->form != NULL || s->to != NULL)
        return nonet_complain(s, "--summary and %s: one of them is enough",
                              own->form ? "--format" : "--to");
    if (s->part.count != 0)
        return nonet_complain(s, "--part: with --summary records are not answered one by one");
    return 0;
}

/* Which of the ways to answer is asked for. */
static int settle_output(struct settings *s, struct rate_settings *own) {
    int has_wishes = nonet_has_wishes(&own->wishes);
    if (has_wishes && own->logic.max_rating != 0)
        return nonet_complain(s,
                              "--max is for ratings that are shown; to keep puzzles up to one, "
                              "use --rating ..%d.%d",
                              own->logic.max_rating / 10, own->logic.max_rating % 10);
    s->is_sieve = has_wishes && !own->summary;
    s->keeps_form = s->is_sieve && own->form == NULL && !s->json;
    s->sums_up = own->summary;
    own->sums = own->summary ? &own->room : NULL;
    return own->summary ? check_summary(s, own) : 0;
}

static int prepare(struct settings *s) {
    struct rate_settings *own = (struct rate_settings *)s;
    int code = nonet_check_scale(s, &own->logic);
    code = code ? code : nonet_settle_wishes(s, (enum nonet_scale)own->logic.scale, &own->wishes);
    code = code ? code : settle_required(s, own);
    code = code ? code : settle_output(s, own);
    return code ? code : nonet_check_template("rate", own->form, "grpdetlnTc%");
}

struct rating {
    struct logic_run run; /* on_step is given it */
    const struct rate_settings *own;
    int placed; /* a digit was placed (known only with --max) */
    int is_above, is_stuck;
    int is_wished;
    uint64_t *counts; /* with --summary: room for those of all techniques */
};

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct rating *r = user;
    (void)before;
    for (size_t i = 0; i < step->effect_count; i++)
        r->placed |= step->effects[i].placed;
    return 0;
}

static int run(struct rating *r) {
    int status = nonet_ask_verdict(&r->run, NULL);
    if (status != NONET_OK || r->run.verdict != NONET_UNIQUE)
        return status;
    r->run.step = r->own->logic.max_rating && r->own->sums == NULL ? on_step : NULL;
    r->run.counts = r->own->sums ? r->counts : NULL;
    if (r->own->sums != NULL)
        memset(r->counts, 0, NONET_TECHNIQUES_MAX * sizeof *r->counts);
    nonet_limit_run(&r->run, &r->own->wishes);
    status = nonet_logic_run(&r->run);
    r->is_wished = nonet_is_wished(&r->own->wishes, &r->run.result);
    r->is_above = r->run.result.end == NONET_LOGIC_STOPPED;
    r->is_stuck = r->run.result.end == NONET_LOGIC_STUCK;
    return status;
}

/* ---- text ---- */

enum which { RATING, PEARL, DIAMOND };

/* Above --max, only what came before it is known. */
static int is_known(const struct rating *r, enum which which) {
    return !r->is_above || (which == PEARL && r->placed) ||
           (which == DIAMOND && r->run.result.steps > 0);
}

static enum nonet_scale scale_of(const struct rating *r) {
    return (enum nonet_scale)r->own->logic.scale;
}

static int rating_of(const struct rating *r, enum which which) {
    const struct nonet_logic_result *known = &r->run.result;
    if (which == RATING)
        return r->is_stuck ? BEYOND : known->rating;
    return which == PEARL ? known->pearl : known->diamond;
}

static void put_rating(struct out *out, const struct rating *r, enum which which) {
    int is = is_known(r, which);
    if (!is)
        nonet_out_char(out, '>');
    nonet_put_rating(out, is ? rating_of(r, which) : r->own->logic.max_rating);
}

static void put_one(struct out *out, const struct rating *r, enum which which) {
    unsigned numbers = nonet_scale_facts(scale_of(r))->numbers;
    if (numbers & NONET_SCALE_RATES)
        put_rating(out, r, which);
    else
        nonet_out_printf(out, which == RATING && numbers != 0 ? "%d" : "-", r->run.result.score);
}

static void put_all(struct out *out, const struct rating *r) {
    if (scale_of(r) != NONET_SCALE_EXPLAINER) {
        nonet_put_ed(out, r->run.answer->job->record.grid, scale_of(r), &r->run.result);
        return;
    }
    nonet_put_scale(out, r->run.answer->job->record.grid, scale_of(r));
    for (enum which which = RATING; which <= DIAMOND; which++) {
        if (which != RATING)
            nonet_out_char(out, '/');
        put_rating(out, r, which);
    }
}

static const char *technique_of(const struct rating *r) {
    return r->is_above || r->is_stuck || r->run.result.hardest == NULL ? "-" : r->run.result.name;
}

static const char *level_of(const struct rating *r) {
    if (r->is_stuck)
        return "stuck";
    if (!r->is_above)
        return nonet_level_word(scale_of(r), &r->run.result);
    const struct nonet_level *least = nonet_level_of(r->own->logic.max_rating + 1);
    return least == nonet_level_of(BEYOND) ? least->name : "-";
}

static void put_letter(struct out *out, const void *user, char letter) {
    const struct rating *r = user;
    switch (letter) {
    case 'g':
        nonet_put_puzzle(out, r->run.answer->job);
        break;
    case 'r':
    case 'p':
    case 'd':
        put_one(out, r, letter == 'r' ? RATING : letter == 'p' ? PEARL : DIAMOND);
        break;
    case 'e':
        put_all(out, r);
        break;
    case 't':
        nonet_out_text(out, technique_of(r));
        break;
    case 'l':
        nonet_out_text(out, level_of(r));
        break;
    case 'n':
        nonet_out_printf(out, "%llu", (unsigned long long)r->run.result.steps);
        break;
    case 'T':
        nonet_put_techniques(out, &r->run.result.used, "");
        break;
    case 'c':
    case 'C':
        nonet_put_company(out, r->run.answer->job, letter == 'C' ? "\t" : "");
        break;
    default:
        nonet_out_char(out, letter);
    }
}

static void put_unrated(struct answer *a, const char *why) {
    nonet_put_puzzle(&a->out, a->job);
    nonet_out_printf(&a->out, "\t# %s", why);
    nonet_put_company(&a->out, a->job, "\t");
    nonet_out_char(&a->out, '\n');
}

/* ---- JSON ---- */

static void put_json(const struct rating *r, struct answer *a) {
    struct nonet_logic_result known = r->run.result;
    nonet_json_verdict(&a->out, r->run.verdict);
    if (r->run.verdict != NONET_UNIQUE)
        return;
    if (r->is_above) {
        nonet_out_text(&a->out, ",\"above\":");
        nonet_put_rating(&a->out, r->own->logic.max_rating);
        known.rating = -1;
        known.pearl = is_known(r, PEARL) ? known.pearl : -1;
        known.diamond = is_known(r, DIAMOND) ? known.diamond : -1;
    }
    if (r->is_stuck) {
        nonet_out_text(&a->out, ",\"stuck\":true");
        known.rating = BEYOND;
    }
    known.hardest = r->is_above || r->is_stuck ? NULL : known.hardest;
    const char *level = level_of(r);
    nonet_json_rating(&a->out, r->run.answer->job->record.grid, scale_of(r), &known,
                      level[0] == '-' ? NULL : level);
    nonet_out_text(&a->out, ",\"techniques\":[");
    nonet_put_techniques(&a->out, &known.used, "\"");
    nonet_out_char(&a->out, ']');
}

/* ---- the answer ---- */

static void count_verdict(const struct rating *r, struct answer *a, struct out *reason) {
    nonet_answer_verdict(a, r->run.verdict);
    if (r->run.verdict != NONET_UNIQUE || r->is_stuck)
        nonet_answer_exit(a, EXIT_NO);
    if (r->run.verdict == NONET_NONE)
        nonet_answer_none(a, reason);
    if (!r->is_stuck)
        return;
    const char *why = nonet_gave_up_words(a->job->record.grid, &r->run.result);
    nonet_remark(a, "logic is stuck after %s%s%s", nonet_counted(r->run.result.steps, "step").text,
                 why[0] ? "; " : "", why);
    nonet_out_text(reason, why);
}

static void put_rated(const struct rating *r, struct answer *a, const struct out *reason) {
    if (a->settings->json) {
        nonet_json_open(a);
        put_json(r, a);
        nonet_json_reason(&a->out, reason);
        nonet_json_close(a);
    } else if (r->run.verdict == NONET_UNIQUE) {
        nonet_put_template(&a->out, r->own->form ? r->own->form : usual, put_letter, r);
        nonet_out_char(&a->out, '\n');
    } else {
        put_unrated(a, r->run.verdict == NONET_NONE ? "no solution" : "several");
    }
}

/* With --summary. The verdicts are counted with the answer. */
static void count(const struct rating *r) {
    struct sums *sums = r->own->sums;
    if (r->run.verdict != NONET_UNIQUE)
        return;
    if (r->is_stuck)
        nonet_sums_leave(sums, SUM_STUCK);
    else if (r->is_above && r->own->logic.max_rating != 0)
        nonet_sums_leave(sums, SUM_ABOVE);
    else if (!r->is_wished)
        nonet_sums_leave(sums, SUM_UNFIT);
    else
        nonet_sums_add(sums, scale_of(r), &r->run.result, r->counts);
}

static void finish(const struct rating *r, struct answer *a) {
    struct out reason = {0};
    count_verdict(r, a, &reason);
    if (r->own->sums != NULL)
        count(r);
    else if (!a->settings->is_sieve)
        put_rated(r, a, &reason);
    else if (r->run.verdict == NONET_SEVERAL)
        nonet_remark(a, "several solutions, so it is not rated");
    else if (r->is_wished && a->settings->keeps_form)
        nonet_answer_unchanged(a);
    else if (r->is_wished)
        put_rated(r, a, &reason);
    nonet_out_free(&reason);
}

/* There was no answer in time. */
static void put_late(const struct rating *r, struct answer *a) {
    if (!a->settings->json) {
        put_unrated(a, "no answer in time");
        return;
    }
    nonet_json_open(a);
    nonet_json_verdict(&a->out, r->run.verdict);
    nonet_out_text(&a->out, ",\"timeout\":true");
    nonet_json_close(a);
}

static void answer(struct answer *a) {
    const struct rate_settings *own = (const struct rate_settings *)a->settings;
    uint64_t counts[NONET_TECHNIQUES_MAX];
    struct rating r;
    r.run = nonet_logic_begin(a, &own->logic);
    r.own = own;
    r.counts = counts;
    r.placed = r.is_above = r.is_stuck = r.is_wished = 0;
    if (own->shared.keeps_form && !nonet_answer_can_leave_out(a))
        return;
    int status = run(&r);
    if (!nonet_logic_failed(a, status))
        finish(&r, a);
    else if (own->sums != NULL && nonet_is_stopping())
        return; /* it was not given up */
    else if (own->sums != NULL)
        nonet_sums_leave(own->sums, SUM_GIVEN_UP);
    else if (status == NONET_E_CANCELLED && !own->shared.is_sieve)
        put_late(&r, a);
}

static void sum_up(const struct settings *s, const struct tally *tally, struct out *out) {
    const struct rate_settings *own = (const struct rate_settings *)s;
    struct summing m = {.sums = own->sums,
                        .tally = tally,
                        .scale = (enum nonet_scale)own->logic.scale,
                        .has_wishes = nonet_has_wishes(&own->wishes),
                        .max_rating = own->logic.max_rating};
    nonet_summing_look(&m, s);
    if (s->json)
        nonet_sums_json(&m, out);
    else
        nonet_sums_text(&m, out);
}

const struct command nonet_command_rate = {
    .name = "rate",
    .summary = "how hard: ratings or HoDoKu's score, hardest technique, level",
    .prose =
        "Solves every puzzle by logic as Sudoku Explainer 1.2.1 does and writes a line: the "
        "puzzle, ED= and its ratings (of the hardest step, of the hardest up to the first digit "
        "placed, of the first step), the hardest technique, and a level: easy below 2.0, medium "
        "below 3.0, hard below 5.0, expert below 7.2, extreme from there. The columns are "
        "separated by tabs; what came with the puzzle in its line, such as a label, is the last "
        "one.\n"
        "A puzzle that does not have exactly one solution is not rated: the second column is '# "
        "no solution' or '# several', and the exit code is 1. Other sizes are rated by the same "
        "rules, as an extension of the scale, which is marked as ED(16x16)=; there the search "
        "for chains inside chains stops after a limited number of them, and above side 36 there "
        "are no chains. If no technique finds a step, the first rating is 20.0, the technique - "
        "and the level 'stuck'.\n"
        "With --scale hodoku the techniques, their order and what they count are those of HoDoKu "
        "2.2: the second column is HoDoKu= and the score, to which every step adds, and the levels "
        "are easy, medium, hard, unfair and extreme. If none of its techniques finds a step, it "
        "takes a digit from the solution, a Brute Force of 10000 points; with --without brute-force "
        "the level is then 'stuck', and 20000 are added. Other sizes and further rules extend this "
        "scale, too.\n"
        "With --scale nonet the levels are beginner, easy, medium, hard, expert and extreme, and "
        "there is no number: the second column is nonet= and the level.\n"
        "With --max, ratings that are not known are written like >7.5, and the technique is then "
        "-.\n"
        "With --difficulty, --rating, --score, --require or --lacking rate is a sieve: puzzles that "
        "are as wished are written as they came, with all that stands in their line, or in the "
        "format of --to; with --format or --json their ratings are. The others are left out, and so "
        "are those that are not rated or that logic does not solve, for which the exit code is as "
        "without a wish; for leaving out the others it is 0. A technique that is required is used, "
        "even if it is optional.\n"
        "With --summary there are no lines but, at the end, the numbers of puzzles of each level, "
        "with each rating or score, and with each technique, how many steps of it there are, and of "
        "how many puzzles it is the hardest; with --json it is one record. With a wish only those "
        "that are as wished count.",
    .examples = "nonet rate puzzles.txt\trate a file\n"
                "nonet rate --format '%r %g' puzzles.txt | sort -n\tfrom easy to hard\n"
                "nonet rate --scale hodoku puzzles.txt\tHoDoKu's level and score\n"
                "nonet rate --max 4.9 puzzles.txt | grep -v '>'\tthose not above hard\n"
                "nonet rate --require x-wing --rating ..4.4 puzzles.txt\tkeep some\n"
                "nonet rate --summary --scale hodoku puzzles.txt\twhat is in a file",
    .options = options,
    DEFAULTS(.wishes = NO_WISHES),
    .answers_in_words = 1,
    .is_heavy = 1,
    .prepare = prepare,
    .answer = answer,
    .only_houses = nonet_whole_command,
    .sum_up = sum_up,
    .quick = nonet_logic_quick,
};
