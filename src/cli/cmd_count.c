/*
 * count: how many solutions, up to a limit.
 */
#include "cli/device.h"
#include "cli/search.h"

#include <stdio.h>

struct count_settings {
    struct settings shared;
    struct search_settings search;
    uint64_t limit;
    int stats;
};
#define SETTINGS struct count_settings

static const struct option options[] = {
    OPTION("--limit", 0, NUMBER, limit, "N", "stop counting at N (default 2; 0: count them all)"),
    GROUP(nonet_search_options, search),
    FLAG("--stats", 0, stats, 1, "say on stderr what the search did"),
    GROUP(nonet_device_options, shared),
    GROUP(nonet_common_options, shared),
    OPTIONS_END,
};

static int prepare(struct settings *s) {
    return nonet_settle_search(s, &((struct count_settings *)s)->search, 0);
}

static void finish(const struct search *search, int gave_up) {
    struct answer *a = search->answer;
    const struct nonet_solve_result *r = &search->result;
    char number[32];
    nonet_answer_verdict(a, r->verdict);
    if (gave_up) {
        nonet_answer_exit(a, EXIT_GAVE_UP);
        nonet_remark(a, "stopped by the time-out: at least %llu; %s",
                     (unsigned long long)r->solutions, nonet_reached(search).text);
    }
    if (r->verdict == NONET_NONE)
        nonet_answer_none(a, NULL);
    if (a->settings->json) {
        nonet_json_answer(a, ",\"solutions\":%llu,\"complete\":%s%s",
                          (unsigned long long)r->solutions, r->complete ? "true" : "false",
                          gave_up ? ",\"timeout\":true" : "");
    } else {
        snprintf(number, sizeof number, "%llu", (unsigned long long)r->solutions);
        nonet_answer_word(a, number, gave_up ? "at least" : NULL);
    }
}

static void answer(struct answer *a) {
    const struct count_settings *own = (const struct count_settings *)a->settings;
    struct search search = {.answer = a, .asked = &own->search, .limit = own->limit};
    int status = nonet_search(&search, NULL, 0);
    if (!nonet_answer_ended(a, status))
        finish(&search, status == NONET_E_CANCELLED);
    if (own->stats)
        nonet_remark_stats(&search, -1);
}

static const char *only_houses(const struct settings *s) {
    return nonet_search_houses(&((const struct count_settings *)s)->search);
}

static void quick(const struct settings *s, struct quick *q) {
    const struct count_settings *own = (const struct count_settings *)s;
    q->limit = own->stats ? 0 : nonet_search_lanes(&own->search, own->limit);
    q->settles = 1;
    q->words[1] = "1";
    q->words[2] = "2";
}

const struct command nonet_command_count = {
    .name = "count",
    .summary = "the number of solutions, up to a limit",
    .prose = "Counts the solutions of every puzzle, up to --limit. In line-like formats the number "
             "takes the place of the puzzle and the rest of the line stays.",
    .examples = "nonet count --limit 0 puzzle.txt\tcount them all",
    .options = options,
    DEFAULTS(.limit = 2),
    .answers_in_words = 1,
    .prepare = prepare,
    .answer = answer,
    .only_houses = only_houses,
    .quick = quick,
};
