/*
 * count: how many solutions, up to a limit.
 */
#include "cli/search.h"

#include <stdio.h>

static const struct option options[] = {
    {"--limit", 0, OPTION_NUMBER, SETTING(limit), "N",
     "stop counting at N (default 2; 0: count them all)", 0},
    {"--engine", 0, OPTION_CHOICE, SETTING(engine), SEARCH_ENGINES,
     "how to search: the best for the size, the one for every size, the textbook's, singles in "
     "every house with guesses where they end, or CaDiCaL if it is built in",
     0},
    SEARCH_RACE,
    {"--stats", 0, OPTION_FLAG, SETTING(stats), NULL, "say on stderr what the search did", 1},
    {NULL, 0, OPTION_FLAG, 0, NULL, NULL, 0},
};

static int prepare(struct settings *s) {
    if (s->limit == NONET_NO_LIMIT_GIVEN)
        s->limit = 2;
    return nonet_settle_search(s);
}

static void finish(const struct settings *s, const struct job *job, struct answer *a,
                   const struct nonet_solve_result *r, int gave_up) {
    char number[32];
    struct out reason = {0}, reached = {0};
    enum nonet_verdict verdict = r->verdict;
    a->tally.unique += verdict == NONET_UNIQUE;
    a->tally.several += verdict == NONET_SEVERAL;
    a->tally.none += verdict == NONET_NONE;
    if (gave_up) {
        nonet_answer_exit(a, EXIT_GAVE_UP);
        nonet_put_reached(&reached, job->record.grid, r);
        nonet_remark(s, job, a, "stopped by the time-out: at least %llu; %.*s",
                     (unsigned long long)r->solutions, (int)reached.length, reached.at);
    }
    if (verdict == NONET_NONE) {
        nonet_answer_exit(a, EXIT_NO);
        nonet_remark_none(s, job, a, &reason);
    }
    if (s->json) {
        nonet_json_open(s, job, a);
        nonet_out_printf(&a->out, ",\"solutions\":%llu,\"complete\":%s%s",
                         (unsigned long long)r->solutions, r->complete ? "true" : "false",
                         gave_up ? ",\"timeout\":true" : "");
        nonet_json_close(a);
    } else {
        snprintf(number, sizeof number, "%llu", (unsigned long long)r->solutions);
        nonet_answer_word(job, number, gave_up ? "at least" : NULL, a);
    }
    nonet_out_free(&reason);
    nonet_out_free(&reached);
}

static void tell_stats(const struct search *search) {
    struct out text = {0};
    nonet_put_stats(&text, &search->result);
    nonet_remark(search->settings, search->job, search->answer, "%.*s", (int)text.length, text.at);
    nonet_out_free(&text);
}

static void answer(const struct settings *s, const struct job *job, struct answer *a) {
    struct search search = {.settings = s, .job = job, .answer = a, .limit = s->limit};
    int status = nonet_search(&search, NULL, 0);
    if (status != NONET_OK && status != NONET_E_CANCELLED)
        a->out.failed = 1;
    else if (status == NONET_E_CANCELLED && nonet_is_stopping())
        a->cancelled = 1;
    else
        finish(s, job, a, &search.result, status == NONET_E_CANCELLED);
    if (s->stats)
        tell_stats(&search);
}

static int quick(const struct settings *s, struct quick *q) {
    q->limit = (unsigned)s->limit;
    q->words[1] = "1";
    q->words[2] = "2";
    return s->limit == 1 || s->limit == 2;
}

const struct command nonet_command_count = {
    .name = "count",
    .summary = "the number of solutions, up to a limit",
    .operands = "[FILE|PUZZLE]...",
    .prose = "Counts the solutions of every puzzle, up to --limit. In line-like formats the number "
             "takes the place of the puzzle and the rest of the line stays.",
    .examples = "nonet count --limit 0 puzzle.txt\tcount them all",
    .options = options,
    .is_filter = 1,
    .answers_in_words = 1,
    .prepare = prepare,
    .answer = answer,
    .quick = quick,
};
