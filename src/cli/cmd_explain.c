/*
 * explain: the whole path that a person could take, step by step. The grid is checked first: one
 * that has gone wrong is not explained; instead its first wrong cell is named.
 */
#include "cli/logic.h"

#include <stdlib.h>

struct explain_settings {
    struct settings shared;
    struct logic_settings logic;
    int board;
    int said;  /* enum said */
    int level; /* 0 to 3; -1: not given */
    int short_lines;
};
#define SETTINGS struct explain_settings

static const struct option options[] = {
    GROUP(nonet_notation_options, logic),
    FLAG("--short", 0, short_lines, 1, "one line per step: the technique and what follows"),
    OPTION(
        "--level", 0, CHOICE, level, HINT_LEVELS,
        "say as much of each step as hint --level: 1: where to look; 2: which technique; 3: which "
        "cells; 4: what to do (default)"),
    FLAG("--board", 0, board, 1, "show the board with its candidates before each step"),
    GROUP(nonet_picture_options, logic),
    OPTION("--max", 0, RATING, logic.max_rating, "RATING",
           "stop before the first step above RATING"),
    GROUP(nonet_scale_options, logic),
    GROUP(nonet_technique_options, logic),
    FLAG("--warn", 0, said, SAID_WARN, "say only how it ended"),
    FLAG("--info", 0, said, SAID_INFO, "show every step (default)"),
    FLAG("--debug", 0, said, SAID_DEBUG, "show every step with its board, as --board does"),
    GROUP(nonet_common_options, shared),
    OPTIONS_END,
};

static int prepare(struct settings *s) {
    struct explain_settings *own = (struct explain_settings *)s;
    own->board |= own->said == SAID_DEBUG;
    s->writes_blocks = 1;
    if (own->short_lines && own->level >= 0)
        return nonet_complain(s, "--short and --level do not go together");
    int code = nonet_check_scale(s, &own->logic);
    return code ? code : nonet_settle_pictures(s, &own->logic);
}

struct path {
    struct logic_run run; /* on_step is given it */
    const struct explain_settings *own;
    struct out wrong;
    uint64_t shown;
    struct out words; /* JSON: what --short or --level says about each step, as strings */
    int status;       /* of the words */
};

static int put_words(const struct path *p, struct out *out, const struct nonet_step *step,
                     const struct nonet_grid *before) {
    int level = p->own->level, notation = p->own->logic.notation;
    return p->own->short_lines
               ? nonet_put_short(out, step, before, notation)
               : nonet_put_level(out, step, before, level < 0 ? LAST_HINT_LEVEL : level, notation);
}

static int tell_text(struct path *p, const struct nonet_step *step,
                     const struct nonet_grid *before) {
    struct out *out = &p->run.answer->out;
    if (p->own->board) {
        nonet_out_char(out, '\n');
        nonet_put_marks(out, p->run.answer->job, before);
        nonet_out_char(out, '\n');
    }
    nonet_out_printf(out, p->own->short_lines ? "%3d. " : "%3d ", step->number);
    if (!p->own->short_lines) {
        nonet_put_step_rating(out, step, 5);
        nonet_out_text(out, "  ");
    }
    int status = put_words(p, out, step, before);
    nonet_out_char(out, '\n');
    return status;
}

/* The words of --short or of a lower --level, which come next to the path. */
static int collect_words(struct path *p, const struct nonet_step *step,
                         const struct nonet_grid *before) {
    struct out words = {0};
    if (!p->own->short_lines && (p->own->level < 0 || p->own->level == LAST_HINT_LEVEL))
        return NONET_OK;
    int status = put_words(p, &words, step, before);
    nonet_out_text(&p->words, p->shown > 0 ? "," : "");
    nonet_out_json(&p->words, words.at, words.length);
    nonet_out_free(&words);
    return status;
}

/* With --board the step is a member next to its board. */
static int tell_json(struct path *p, const struct nonet_step *step,
                     const struct nonet_grid *before) {
    struct out *out = &p->run.answer->out;
    nonet_out_text(out, p->shown > 0 ? "," : "");
    if (p->own->board) {
        nonet_json_grid(out, "{\"board\":", before);
        nonet_out_text(out, ",\"step\":");
    }
    int status = nonet_put_step_json(&p->run, step, before, NONET_STEP_SENTENCE);
    nonet_out_text(out, p->own->board ? "}" : "");
    return status ? status : collect_words(p, step, before);
}

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct path *p = user;
    if (p->own->said != SAID_WARN)
        p->status = (p->own->shared.json ? tell_json : tell_text)(p, step, before);
    p->shown++;
    if (p->status == NONET_OK)
        p->status = nonet_put_picture(&p->run, step, before, p->shown, NONET_STEP_SENTENCE);
    nonet_answer_drain(p->run.answer);
    return p->run.answer->out.failed || p->status != NONET_OK;
}

/* ---- the ends ---- */

static const char *const end_words[] = {"solved", "stuck", "wrong", "stopped"};

static void end_text(struct path *p) {
    enum nonet_scale scale = (enum nonet_scale)p->own->logic.scale;
    struct out *out = &p->run.answer->out;
    const struct nonet_grid *grid = p->run.answer->job->record.grid;
    const struct nonet_logic_result *r = &p->run.result;
    const char *why = nonet_gave_up_words(grid, r);
    if (p->own->board && r->steps > 0)
        nonet_out_char(out, '\n');
    nonet_out_printf(out, "%s after %s",
                     end_words[r->end == NONET_LOGIC_WRONG ? NONET_LOGIC_STUCK : r->end],
                     nonet_counted(r->steps, "step").text);
    if (r->end == NONET_LOGIC_STOPPED) {
        nonet_out_text(out, ", the next one is above ");
        nonet_put_rating(out, p->own->logic.max_rating);
    }
    nonet_out_printf(out, "%s%s", why[0] ? ", " : "", why);
    if (r->hardest != NULL) {
        nonet_out_text(out, ": ");
        nonet_put_ed(out, grid, scale, r);
        nonet_out_printf(out, ", %s", r->name);
        if (nonet_scale_facts(scale)->numbers) /* else the level is what was said first */
            nonet_out_printf(out, ", %s", nonet_level_word(scale, r));
    }
    nonet_out_char(out, '\n');
    if (r->end != NONET_LOGIC_SOLVED)
        nonet_put_marks(out, p->run.answer->job, p->run.after);
}

static void end_json(struct path *p) {
    enum nonet_scale scale = (enum nonet_scale)p->own->logic.scale;
    struct out *out = &p->run.answer->out;
    const struct nonet_grid *grid = p->run.answer->job->record.grid;
    const struct nonet_logic_result *r = &p->run.result;
    const char *why = nonet_gave_up_words(grid, r);
    nonet_out_printf(out, ",\"end\":\"%s\"", end_words[r->end]);
    if (why[0])
        nonet_out_printf(out, ",\"reason\":\"%s\"", why);
    nonet_json_rating(out, grid, scale, r, r->steps ? nonet_level_word(scale, r) : NULL);
    nonet_json_grid(out, ",\"reached\":", p->run.after);
}

/* ---- the whole ---- */

static int run(struct path *p) {
    struct out *out = &p->run.answer->out;
    int is_json = p->own->shared.json;
    int status = nonet_ask_outlook(&p->run, &p->wrong);
    if (status != NONET_OK || p->run.verdict == NONET_NONE)
        return status;
    if (is_json && p->run.verdict == NONET_SEVERAL)
        nonet_json_verdict(out, p->run.verdict);
    nonet_out_text(out, is_json ? ",\"path\":[" : "");
    status = nonet_logic_run(&p->run);
    nonet_out_text(out, is_json ? "]" : "");
    if (p->words.length > 0)
        nonet_out_printf(out, ",\"words\":[%.*s]", (int)p->words.length, p->words.at);
    return p->status ? p->status : status;
}

static void begin(struct answer *a) {
    if (a->settings->json) {
        nonet_json_open(a);
        return;
    }
    nonet_answer_block(a);
    nonet_put_puzzle(&a->out, a->job);
    nonet_put_company(&a->out, a->job, "\t");
    nonet_out_char(&a->out, '\n');
}

static void count_verdict(const struct logic_run *r) {
    nonet_answer_verdict(r->answer, r->verdict);
    if (r->verdict == NONET_NONE || r->result.end == NONET_LOGIC_STUCK ||
        r->result.end == NONET_LOGIC_WRONG)
        nonet_answer_exit(r->answer, EXIT_NO);
    if (r->verdict == NONET_SEVERAL)
        nonet_remark_several(r->answer);
}

static void answer(struct answer *a) {
    const struct explain_settings *own = (const struct explain_settings *)a->settings;
    struct path p = {.run = nonet_logic_begin(a, &own->logic), .own = own};
    p.run.step = own->said == SAID_WARN && own->logic.svg == NULL ? NULL : on_step;
    p.run.after = malloc(nonet_grid_room(a->job->record.grid));
    begin(a);
    int status = p.run.after ? run(&p) : NONET_E_MEMORY;
    if (nonet_logic_failed(a, status)) {
        if (status == NONET_E_CANCELLED)
            nonet_out_text(&a->out, own->shared.json ? ",\"timeout\":true" : "no answer in time\n");
    } else {
        count_verdict(&p.run);
        if (p.run.verdict == NONET_NONE)
            nonet_put_end(a, "wrong", &p.wrong);
        else
            (own->shared.json ? end_json : end_text)(&p);
    }
    if (own->shared.json)
        nonet_json_close(a);
    nonet_out_free(&p.wrong);
    nonet_out_free(&p.words);
    free(p.run.after);
}

const struct command nonet_command_explain = {
    .name = "explain",
    .summary = "the whole path a person could take, step by step",
    .prose =
        "Solves every puzzle by logic alone, in the order of Sudoku Explainer 1.2.1, and shows "
        "each step: its number, its rating, the technique, and a sentence with the reason and "
        "what follows. The last line says how it ended: 'solved', or 'stuck' with the candidates "
        "that are left, and exit code 1. At sizes other than 9x9 the search for chains inside "
        "chains stops after a limited number of them (the last line says so), and above side 36 "
        "there are no chains.\n"
        "With --scale hodoku the techniques are those of HoDoKu 2.2, in its order, and each step "
        "shows its score in the place of a rating. It does not get stuck: a digit that no technique "
        "finds is taken from the solution, if there is only one, as Brute Force, unless --without "
        "brute-force leaves that out.\n"
        "A grid that is partly filled, or that has candidates, is taken as it is. If it has "
        "already gone wrong, explain says where instead: the first cell that differs from the "
        "solution of the given clues, if they have one, or a contradiction.",
    .examples =
        "nonet explain puzzle.txt\tevery step\n"
        "nonet explain --warn puzzle.txt\tonly how it ends\n"
        "nonet explain --short puzzle.txt\tone line per step\n"
        "nonet explain --notation eureka puzzle.txt\tchains as players write them\n"
        "nonet explain --scale hodoku puzzle.txt\tthe path that HoDoKu takes\n"
        "nonet explain --board --notation chess puzzle.txt\twith the board before each step\n"
        "nonet explain --svg steps puzzle.txt\talso a picture of each step, in the directory steps",
    .options = options,
    DEFAULTS(.said = SAID_INFO, .level = -1),
    .answers_in_words = 1,
    .drops_text = 1,
    .is_heavy = 1,
    .prepare = prepare,
    .answer = answer,
    .only_houses = nonet_whole_command,
};
