/*
 * minimize: drops clues that are not needed, and with --what rules that are not.
 */
#include "cli/logic.h"

#include <stdlib.h>

enum what { WHAT_CLUES, WHAT_RULES, WHAT_BOTH };

struct minimize_settings {
    struct settings shared;
    int what;
};
#define SETTINGS struct minimize_settings

static const struct option options[] = {
    OPTION("--what", 0, CHOICE, what, "clues|rules|both",
           "drop clues (default), rules, or first clues and then rules; houses and regions stay"),
    GROUP(nonet_seed_options, shared),
    GROUP(nonet_common_options, shared),
    OPTIONS_END,
};

/* Fewer rules cannot be said in the text as it came. */
static int prepare(struct settings *s) {
    if (((const struct minimize_settings *)s)->what != WHAT_CLUES && s->to == NULL)
        s->to = nonet_format_find("rules");
    return nonet_settle_seed(s);
}

/* A puzzle on its way: what is left of it. */
struct lean {
    struct logic_run run;
    enum what what;
    struct nonet_grid *grid;
    struct nonet_rules *rules; /* NULL: it has none, or they stay */
    struct nonet_rules *gone;  /* those that were dropped */
    int dropped;
};

/* ---- rules ---- */

static int is_among(const struct nonet_rules *rules, const struct nonet_rule *rule) {
    size_t room = nonet_rules_room(rules) + NONET_RULES_BYTES(1, rule->count + rule->numbers_count);
    struct nonet_rules *more = malloc(room);
    int is_there = 0;
    if (more != NULL && nonet_rules_copy(more, room, rules) == NONET_OK)
        is_there = nonet_rules_add(more, room, rule) == NONET_OK &&
                   nonet_rules_count(more) == nonet_rules_count(rules);
    free(more);
    return is_there;
}

/* Lists those that were dropped: what is not among those that are left. */
static void find_gone(struct lean *l, const struct nonet_rules *all) {
    struct nonet_rule rule;
    nonet_rules_init(l->gone, nonet_rules_room(all), nonet_rules_side(all));
    for (int i = 0; nonet_rules_at(all, i, &rule) == NONET_OK; i++)
        if (rule.kind == NONET_RULE_NAMED && !is_among(l->rules, &rule))
            nonet_rules_add(l->gone, nonet_rules_room(all), &rule);
}

static int drop_rules(struct lean *l, const struct nonet_minimize_options *options) {
    const struct nonet_rules *all = options->rules;
    if (!nonet_has_rules(all))
        return NONET_OK;
    size_t bytes = nonet_rules_room(all);
    l->rules = malloc(bytes);
    l->gone = malloc(bytes);
    if (l->rules == NULL || l->gone == NULL)
        return NONET_E_MEMORY;
    int status = nonet_minimize_rules(l->grid, options, l->rules, bytes, NULL);
    if (status == NONET_OK)
        find_gone(l, all);
    return status;
}

static void tell_gone(struct lean *l) {
    struct out text = {0};
    if (l->gone == NULL || !nonet_has_rules(l->gone))
        return;
    nonet_out_rules(&text, l->gone);
    nonet_out_char(&text, '\0');
    struct nonet_slice line = {text.failed ? "" : text.at, 0};
    while (nonet_next_word(&line, "\n"))
        nonet_remark(l->run.answer, "not needed: %.*s", (int)line.length, line.at);
    nonet_out_free(&text);
}

/* ---- answers ---- */

static void put_json(struct lean *l) {
    struct answer *a = l->run.answer;
    nonet_json_open(a);
    nonet_json_verdict(&a->out, NONET_UNIQUE);
    nonet_json_grid(&a->out, ",\"minimal\":", l->grid);
    nonet_out_printf(&a->out, ",\"dropped\":%d", l->dropped);
    if (l->what != WHAT_CLUES) {
        nonet_json_rule_list(&a->out, "minimal_rules", l->rules);
        nonet_json_rule_list(&a->out, "dropped_rules", l->gone);
    }
    nonet_out_printf(&a->out, ",\"seed\":%llu", (unsigned long long)a->settings->seed.value);
    nonet_json_close(a);
}

static void put(struct lean *l) {
    struct answer *a = l->run.answer;
    a->tally.unique++;
    tell_gone(l);
    if (a->settings->json)
        put_json(l);
    else if (l->what == WHAT_CLUES)
        nonet_answer_grid(a, l->grid, NULL);
    else
        nonet_answer_ruled(a, l->grid, l->rules);
}

/* There must be one solution to keep. */
static void refuse(struct answer *a, enum nonet_verdict verdict) {
    nonet_answer_exit(a, EXIT_NO);
    nonet_answer_verdict(a, verdict);
    if (verdict == NONET_NONE)
        nonet_answer_none(a, NULL);
    else
        nonet_remark(a, "several solutions: this puzzle needs more clues, not fewer");
    if (a->settings->json)
        nonet_json_answer(a, ",\"verdict\":\"%s\"", verdict == NONET_NONE ? "none" : "several");
    else
        nonet_answer_puzzle(a, verdict == NONET_NONE ? "no solution" : "several");
}

static int drop(struct lean *l) {
    const struct nonet_record *record = &l->run.answer->job->record;
    const struct settings *s = l->run.answer->settings;
    struct nonet_minimize_options options = NONET_MINIMIZE_OPTIONS_INIT;
    struct nonet_random random;
    size_t bytes = nonet_grid_room(record->grid);
    int status = NONET_OK;
    nonet_random_seed(&random, s->seed.value, l->run.answer->job->sequence);
    options.random = &random;
    options.kernel = s->kernel;
    options.rules = record->rules;
    options.cancel = nonet_deadline_passed;
    options.cancel_user = &l->run.deadline;
    nonet_grid_copy(l->grid, bytes, record->grid);
    if (l->what != WHAT_RULES)
        status = nonet_minimize(record->grid, &options, l->grid, bytes, &l->dropped);
    if (status == NONET_OK && l->what != WHAT_CLUES)
        status = drop_rules(l, &options);
    return status;
}

static void answer(struct answer *a) {
    const struct minimize_settings *own = (const struct minimize_settings *)a->settings;
    struct lean l = {.run = nonet_logic_begin(a, NULL),
                     .what = (enum what)own->what,
                     .grid = malloc(nonet_grid_room(a->job->record.grid))};
    l.run.verdict = NONET_UNIQUE;
    int status = l.grid != NULL ? drop(&l) : NONET_E_MEMORY;
    if (status == NONET_E_ARGUMENT || (status == NONET_OK && l.what == WHAT_RULES && !l.rules))
        status = nonet_ask_verdict(&l.run, NULL);
    if (nonet_logic_failed(a, status)) {
        if (status == NONET_E_CANCELLED)
            nonet_answer_late(a);
    } else if (l.run.verdict == NONET_UNIQUE) {
        put(&l);
    } else {
        refuse(a, l.run.verdict);
    }
    free(l.grid);
    free(l.rules);
    free(l.gone);
}

const struct command nonet_command_minimize = {
    .name = "minimize",
    .summary = "drop clues that are not needed, or rules",
    .prose = "Drops clues, in random order, until every clue that is left is needed for the "
             "solution to be the only one. Puzzles may have any size; a full grid gives a puzzle "
             "with this solution. The seed is given on stderr; the same seed gives the same "
             "puzzles, whatever the number of threads.\n"
             "With --what rules it drops the rules of the puzzle instead: cages, thermometers and "
             "whatever else is named in 'nonet help rules', and names each of them on stderr. "
             "Houses and regions stay. --what both drops clues first, by all the rules, and then "
             "rules. The answer is then written in the format rules, unless --to says otherwise.\n"
             "A puzzle that does not have exactly one solution stays as it is, with exit code 1.",
    .examples = "nonet minimize --seed 1 puzzles.txt\tdrop clues in an order set by the seed\n"
                "nonet minimize --what rules killer.txt\twhich cages are not needed\n"
                "nonet solve puzzle.txt | nonet minimize\tanother puzzle with the same solution",
    .options = options,
    .size = sizeof(SETTINGS),
    .is_heavy = 1,
    .prepare = prepare,
    .answer = answer,
};
