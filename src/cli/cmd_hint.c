/*
 * hint: the next step only, and no more of it than is asked for. One line per puzzle.
 */
#include "cli/hint_list.h"
#include "cli/logic.h"

struct hint_settings {
    struct settings shared;
    struct logic_settings logic;
    int level; /* 0 to 3; -1: not given */
    int all;
};
#define SETTINGS struct hint_settings

static const struct option options[] = {
    OPTION("--level", 0, CHOICE, level, HINT_LEVELS,
           "1: where to look (default); 2: which technique; 3: which cells; 4: what to do"),
    FLAG("--all", 0, all, 1,
         "every step that can be taken now, by technique, the easiest to see first, with what it "
         "counts on each scale (default level 4)"),
    GROUP(nonet_notation_options, logic),
    GROUP(nonet_picture_options, logic),
    OPTION("--max", 0, RATING, logic.max_rating, "RATING",
           "no step above RATING, by --scale explainer"),
    OPTION(
        "--scale", 0, CHOICE, logic.scale, SCALES,
        "whose choice: nonet's, the step that is easiest to see (default), Sudoku Explainer's or "
        "HoDoKu's"),
    GROUP(nonet_technique_options, logic),
    GROUP(nonet_common_options, shared),
    OPTIONS_END,
};

static int prepare(struct settings *s) {
    struct hint_settings *own = (struct hint_settings *)s;
    if (own->level < 0 && !s->json)
        own->level = own->all ? LAST_HINT_LEVEL : 0;
    s->writes_blocks = own->all;
    if (own->logic.scale < 0)
        own->logic.scale = own->logic.max_rating > 0 ? NONET_SCALE_EXPLAINER : NONET_SCALE_NONET;
    int code = nonet_check_scale(s, &own->logic);
    return code ? code : nonet_settle_pictures(s, &own->logic);
}

struct hint {
    struct logic_run run; /* on_step is given it */
    const struct hint_settings *own;
    uint64_t shown, drawn;
    struct hint_list list, words; /* JSON: what the level says about each step, as strings */
    int status;
};

/* What a step counts on each scale. */
static void put_numbers(struct out *out, const struct nonet_step *step) {
    const int *n = step->numbers;
    nonet_out_printf(out, "%2d.%d", n[NONET_SCALE_EXPLAINER] / 10, n[NONET_SCALE_EXPLAINER] % 10);
    for (int scale = NONET_SCALE_HODOKU; scale <= NONET_SCALE_NONET; scale++)
        if (n[scale] != 0)
            nonet_out_printf(out, "%7d", n[scale]);
        else
            nonet_out_printf(out, "%7s", "-");
    nonet_out_text(out, "  ");
}

static void put_head(struct out *out) {
    nonet_out_printf(out, "%4s", nonet_scale_facts(NONET_SCALE_EXPLAINER)->label);
    for (int scale = NONET_SCALE_HODOKU; scale <= NONET_SCALE_NONET; scale++)
        nonet_out_printf(out, "%7s", nonet_scale_facts((enum nonet_scale)scale)->label);
    nonet_out_char(out, '\n');
}

static int tell_text(struct hint *h, const struct nonet_step *step,
                     const struct nonet_grid *before) {
    struct out *out = &h->run.answer->out;
    if (h->own->all)
        put_numbers(out, step);
    int status = nonet_put_level(out, step, before, h->own->level, h->own->logic.notation);
    nonet_out_char(out, '\n');
    return status;
}

/* As much as the words say; of JSON, which has the whole step at any level, all if none was
 * given. */
static enum nonet_step_what drawn(const struct hint_settings *own) {
    static const enum nonet_step_what whats[] = {NONET_STEP_WHERE, NONET_STEP_NAME,
                                                 NONET_STEP_PATTERN, NONET_STEP_SENTENCE};
    return own->level < 0 ? NONET_STEP_SENTENCE : whats[own->level];
}

/* The whole step, whatever the level: a web page draws from it what it likes. If a lower level was
 * asked for, its words come next to the step; those of the last level are the step's own
 * sentence. */
static int tell_json(struct hint *h, const struct nonet_step *step,
                     const struct nonet_grid *before) {
    struct out words = {0}, quoted = {0};
    int status = NONET_OK;
    if (h->own->level >= 0 && h->own->level < LAST_HINT_LEVEL) {
        status = nonet_put_level(&words, step, before, h->own->level, h->own->logic.notation);
        nonet_out_json(&quoted, words.at, words.length);
        nonet_list_hint(&h->words, step, &quoted, 0);
        h->run.answer->out.failed |= words.failed | quoted.failed;
    }
    nonet_out_free(&words);
    nonet_out_free(&quoted);
    return status ? status : nonet_put_step_json(&h->run, step, before, drawn(h->own));
}

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct hint *h = user;
    struct out *out = &h->run.answer->out;
    size_t start = out->length;
    h->status = (h->own->shared.json ? tell_json : tell_text)(h, step, before);
    h->shown++;
    if (h->status == NONET_OK && !h->own->all)
        h->status = nonet_put_picture(&h->run, step, before, h->shown, drawn(h->own));
    if (h->status < 0)
        out->length = start; /* half a step */
    else
        nonet_list_hint(&h->list, step, out, start);
    return out->failed || h->status != NONET_OK;
}

/* A picture has the number of its step in the list. */
static int on_listed(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct hint *h = user;
    struct nonet_step listed = *step;
    listed.number = (int)nonet_hint_place(&h->list, (size_t)h->drawn++) + 1;
    h->status = nonet_put_picture(&h->run, &listed, before, (uint64_t)listed.number, drawn(h->own));
    return h->status != NONET_OK;
}

/* The places are known when all steps are: so they are looked for again. */
static int draw_list(struct hint *h) {
    if (!h->own->all || h->own->logic.svg == NULL)
        return NONET_OK;
    nonet_sort_hints(&h->list);
    h->run.step = on_listed;
    return nonet_logic_run(&h->run);
}

static void put_list(struct hint *h) {
    struct out *out = &h->run.answer->out;
    int json = h->own->shared.json;
    if (h->shown > 0 && json)
        nonet_out_text(out, ",\"hints\":[");
    else if (h->shown > 0 && h->own->all)
        put_head(out);
    nonet_put_hints(&h->list, out, json ? "," : "");
    nonet_out_text(out, h->shown > 0 && json ? "]" : "");
    if (h->words.count > 0) {
        nonet_out_text(out, ",\"words\":[");
        nonet_put_hints(&h->words, out, ",");
        nonet_out_char(out, ']');
    }
}

/* There is no step. */
static void put_end(const struct hint *h, struct out *wrong) {
    const struct logic_run *r = &h->run;
    int is_wrong = r->verdict == NONET_NONE, is_stuck = r->result.end == NONET_LOGIC_STUCK;
    const char *why = nonet_gave_up_words(r->answer->job->record.grid, &r->result);
    if (why[0] == '\0' && r->verdict == NONET_SEVERAL)
        why = "there are several solutions";
    if (!is_wrong && is_stuck)
        nonet_out_text(wrong, why);
    if (is_wrong || is_stuck || r->result.end == NONET_LOGIC_WRONG)
        nonet_answer_exit(r->answer, EXIT_NO);
    nonet_put_end(r->answer,
                  is_wrong                               ? "wrong"
                  : r->result.end == NONET_LOGIC_SOLVED  ? "solved"
                  : r->result.end == NONET_LOGIC_STOPPED ? "stopped"
                                                         : "stuck",
                  wrong);
}

static int run(struct hint *h, struct out *wrong) {
    struct answer *a = h->run.answer;
    int status = nonet_ask_outlook(&h->run, wrong);
    if (status != NONET_OK)
        return status;
    nonet_answer_verdict(a, h->run.verdict);
    if (h->run.verdict == NONET_SEVERAL) /* anyone who asks for a hint assumes that there is one */
        nonet_remark_several(a);
    if (h->run.verdict == NONET_SEVERAL && a->settings->json)
        nonet_json_verdict(&a->out, h->run.verdict);
    if (h->run.verdict != NONET_NONE)
        status = nonet_logic_run(&h->run);
    if (status == NONET_OK && h->status == NONET_OK && h->shown > 0)
        status = draw_list(h);
    status = h->status ? h->status : status;
    if (status == NONET_OK && h->shown == 0)
        put_end(h, wrong);
    return status;
}

static void answer(struct answer *a) {
    const struct hint_settings *own = (const struct hint_settings *)a->settings;
    struct hint h = {.run = nonet_logic_begin(a, &own->logic), .own = own};
    struct out wrong = {0};
    h.run.extent = own->all ? NONET_LOGIC_ALL : NONET_LOGIC_NEXT;
    h.run.step = on_step;
    if (own->shared.json) {
        nonet_json_open(a);
        nonet_json_scale(&a->out, own->logic.scale);
    } else if (own->all)
        nonet_answer_block(a);
    int status = run(&h, &wrong);
    int failed = nonet_logic_failed(a, status) && status == NONET_E_CANCELLED;
    put_list(&h);
    if (own->shared.json) {
        nonet_out_text(&a->out, failed ? ",\"timeout\":true" : "");
        nonet_json_close(a);
    } else if (failed) {
        nonet_out_text(&a->out, "no answer in time\n");
    }
    nonet_out_free(&wrong);
    nonet_hint_list_free(&h.list);
    nonet_hint_list_free(&h.words);
}

const struct command nonet_command_hint = {
    .name = "hint",
    .summary = "the next step only, from where to look to what to do",
    .prose =
        "Gives the next step for a puzzle, a partly filled grid, or a grid with candidates, which "
        "are taken as they are. --level says how much of the step to give. The answer is 'wrong' "
        "and why if the grid has already gone wrong, 'solved' if nothing is left to do, 'stuck' if "
        "no technique finds a step, and 'stopped' if none up to --max does. If the puzzle has "
        "several solutions, stderr says so (and in JSON the verdict), and techniques that assume "
        "a single solution are left out. Of all steps the one is given that is easiest to see; with "
        "--scale explainer or hodoku the one that Sudoku Explainer or HoDoKu 2.2 would take. --max is "
        "a rating of Sudoku Explainer's, so it implies that scale.",
    .examples =
        "nonet hint puzzle.txt\twhere to look\n"
        "nonet hint --level 4 puzzle.txt\twhat to do, and why\n"
        "nonet hint photo.jpg\twhere to look, for a photo of a puzzle on paper\n"
        "nonet hint --scale hodoku --level 3 puzzle.txt\tby the techniques that HoDoKu has\n"
        "nonet hint --all --max 2.5 puzzle.txt\tall easy steps available now",
    .options = options,
    DEFAULTS(.level = -1, .logic.scale = -1),
    .answers_in_words = 1,
    .is_heavy = 1,
    .prepare = prepare,
    .answer = answer,
    .only_houses = nonet_whole_command,
};
