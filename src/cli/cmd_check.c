/*
 * check: does the puzzle have exactly one solution, is the solution that came with it right, and
 * are all its clues needed?
 */
#include "cli/device.h"
#include "cli/search.h"

#include <stdlib.h>
#include <string.h>

struct check_settings {
    struct settings shared;
    struct search_settings search;
    int minimal;
};
#define SETTINGS struct check_settings

static const struct option options[] = {
    FLAG("--minimal", 0, minimal, 1, "every clue must be needed: name those that are not"),
    GROUP(nonet_search_options, search),
    GROUP(nonet_device_options, shared),
    GROUP(nonet_common_options, shared),
    OPTIONS_END,
};

struct check {
    const struct check_settings *own;
    struct search search;
    struct deadline deadline; /* for what comes after the search */
    const char *word;         /* the verdict */
    struct out detail;        /* what is wrong */
};

static int solve(struct check *k, struct nonet_grid *solution, size_t bytes) {
    static const char *const words[] = {"no solution", "unique", "several", "unknown"};
    int status = nonet_search(&k->search, solution, bytes);
    k->word = words[k->search.result.verdict];
    return status;
}

static int compare(struct check *k, struct nonet_grid *room, size_t bytes) {
    const struct nonet_grid *puzzle = k->search.answer->job->record.grid;
    struct nonet_read_options o = NONET_READ_OPTIONS_INIT;
    uint16_t cells[NONET_SIDE_MAX], rules[1];
    struct nonet_conflict conflict = NONET_CONFLICT_RULES_INIT(cells, NONET_SIDE_MAX, rules, 1);
    struct nonet_error error;
    o.format = nonet_format_find("line");
    o.box_rows = nonet_grid_box_rows(puzzle);
    o.box_cols = nonet_grid_box_cols(puzzle);
    o.symbols = k->search.answer->job->record.style.symbols[0]
                    ? k->search.answer->job->record.style.symbols
                    : NULL;
    int status =
        nonet_read(k->search.answer->job->record.solution.at,
                   k->search.answer->job->record.solution.length, &o, room, bytes, NULL, &error);
    if (status == NONET_E_MEMORY)
        return status;
    if (status != NONET_OK) {
        nonet_out_printf(&k->detail, "the solution cannot be read: %s", error.reason);
        k->word = "wrong solution";
        return NONET_OK;
    }
    status = nonet_check_solution(puzzle, k->search.answer->job->record.rules, room, &conflict);
    if (conflict.kind != NONET_CONFLICT_NONE) {
        nonet_out_text(&k->detail, "the solution is wrong: ");
        nonet_conflict_words(room, k->search.answer->job->record.rules, &conflict, &k->detail);
        k->word = "wrong solution";
    }
    return status;
}

static int find_spare(struct check *k) {
    const struct nonet_grid *puzzle = k->search.answer->job->record.grid;
    char name[NONET_NAME_MAX];
    int count = 0;
    uint16_t *cells = malloc(nonet_grid_cells(puzzle) * sizeof *cells);
    if (cells == NULL)
        return NONET_E_MEMORY;
    int status =
        nonet_spare_clues(puzzle, k->search.answer->job->record.rules, nonet_deadline_passed,
                          &k->deadline, cells, nonet_grid_cells(puzzle), &count);
    if (status == NONET_OK) {
        k->word = count ? "not minimal" : "minimal";
        if (count)
            nonet_out_text(&k->detail, "not minimal, not needed:");
        for (int i = 0; i < count; i++) {
            nonet_cell_name(puzzle, cells[i], NONET_NOTATION_RC, name, sizeof name);
            nonet_out_printf(&k->detail, " %s", name);
        }
    }
    free(cells);
    return status;
}

static int run(struct check *k) {
    const struct nonet_grid *puzzle = k->search.answer->job->record.grid;
    size_t bytes = nonet_grid_room(puzzle);
    struct nonet_grid *solution = malloc(bytes);
    int status = solution ? solve(k, solution, bytes) : NONET_E_MEMORY;
    if (status == NONET_OK && strcmp(k->word, "unique") == 0) {
        if (k->search.answer->job->record.solution.length > 0)
            status = compare(k, solution, bytes);
        if (status == NONET_OK && k->own->minimal && strcmp(k->word, "unique") == 0)
            status = find_spare(k);
    }
    free(solution);
    return status;
}

static void finish(struct check *k, struct answer *a) {
    nonet_answer_verdict(a, k->search.result.verdict);
    if (strcmp(k->word, k->own->minimal ? "minimal" : "unique") != 0)
        nonet_answer_exit(a, EXIT_NO);
    if (strcmp(k->word, "no solution") == 0)
        nonet_answer_none(a, &k->detail);
    else if (k->detail.length > 0)
        nonet_remark(a, "%.*s", (int)k->detail.length, k->detail.at);
    if (!a->settings->json) {
        nonet_answer_word(a, k->word, NULL);
        return;
    }
    nonet_json_open(a);
    nonet_out_printf(&a->out, ",\"verdict\":\"%s\"", k->word);
    nonet_json_reason(&a->out, &k->detail);
    nonet_json_close(a);
}

static void answer(struct answer *a) {
    const struct check_settings *own = (const struct check_settings *)a->settings;
    struct check k = {.own = own,
                      .search = {.answer = a, .asked = &own->search, .limit = 2},
                      .deadline = nonet_deadline(a->settings),
                      .word = "unknown"};
    int status = run(&k);
    if (status == NONET_OK) {
        finish(&k, a);
    } else if (!nonet_answer_ended(a, status)) {
        nonet_answer_exit(a, EXIT_GAVE_UP);
        nonet_remark(a, "no answer in time; %s", nonet_reached(&k.search).text);
        if (a->settings->json)
            nonet_json_answer(a, ",\"verdict\":\"unknown\",\"timeout\":true");
        else
            nonet_answer_word(a, "unknown", NULL);
    }
    nonet_out_free(&k.detail);
}

static int prepare(struct settings *s) {
    return nonet_settle_search(s, &((struct check_settings *)s)->search, 0);
}

static const char *only_houses(const struct settings *s) {
    return nonet_search_houses(&((const struct check_settings *)s)->search);
}

static void quick(const struct settings *s, struct quick *q) {
    const struct check_settings *own = (const struct check_settings *)s;
    q->limit = nonet_search_lanes(&own->search, 2);
    q->settles = !own->minimal;
    q->words[1] = "unique";
    q->words[2] = "several";
    q->exits[2] = EXIT_NO;
    q->compares = 1;
}

const struct command nonet_command_check = {
    .name = "check",
    .summary = "is it a valid puzzle with exactly one solution",
    .prose =
        "Says for every puzzle whether it is 'unique', has 'several' solutions or 'no solution'. A "
        "solution column in a CSV file is checked too ('wrong solution'). With --minimal a unique "
        "puzzle is 'minimal' or 'not minimal', and each clue that could be left out by itself is "
        "named on stderr.\n"
        "The exit code is 1 if any puzzle is not unique (with --minimal: not minimal) or has a "
        "wrong solution.",
    .examples = "nonet check puzzles.csv\tcheck puzzles and their solutions\n"
                "nonet check --minimal puzzle.txt\tname the clues that are not needed",
    .options = options,
    .size = sizeof(SETTINGS),
    .answers_in_words = 1,
    .prepare = prepare,
    .answer = answer,
    .only_houses = only_houses,
    .quick = quick,
};
