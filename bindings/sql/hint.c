/*
 * The next step, in the words of `nonet hint`: of all steps the one that is easiest to see, from
 * where to look (level 1) to what to do (level 4).
 */
#include "work.h"

struct hint {
    struct sql_work *work;
    int level, status;
};

/* The words of each level, before which from level 2 on there is the step's name. */
static int put_words(struct hint *h, const struct nonet_step *step,
                     const struct nonet_grid *before) {
    static const enum nonet_step_what whats[] = {NONET_STEP_WHERE, NONET_STEP_WHERE,
                                                 NONET_STEP_PATTERN, NONET_STEP_SENTENCE};
    struct sql_text *text = &h->work->text;
    struct sql_said said = {step, before, NONET_STEP_NAME};
    int status = NONET_OK;
    if (h->level > 1)
        status = sql_text_add(text, sql_write_step, &said);
    if (status == NONET_OK && h->level > 1)
        status = sql_text_add_bytes(text, ": ", 2);
    said.what = whats[h->level - 1];
    return status == NONET_OK ? sql_text_add(text, sql_write_step, &said) : status;
}

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct hint *h = user;
    h->status = put_words(h, step, before);
    return 1;
}

static int find(struct hint *h, const struct nonet_puzzle *puzzle) {
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    options.extent = NONET_LOGIC_NEXT;
    options.scale = NONET_SCALE_NONET;
    options.step = on_step;
    options.step_user = h;
    options.cancel = h->work->cancel;
    options.cancel_user = h->work->cancel_user;
    int status = nonet_puzzle_logic(puzzle, &options, NULL, 0, NULL, NULL);
    status = status != NONET_OK ? status : h->status;
    return status == NONET_OK ? status : sql_fail_logic(h->work, puzzle, status);
}

static int hint(struct sql_work *work, const struct sql_value *arguments, int count,
                struct sql_value *answer) {
    struct nonet_puzzle *puzzle;
    int64_t level = count > 1 ? arguments[1].integer : 1;
    struct hint h = {.work = work, .level = (int)level};
    if (level < 1 || level > 4)
        return sql_fail(work, NONET_E_ARGUMENT, "the levels of a hint are 1 to 4");
    int status = sql_read(work, &arguments[0], &puzzle);
    if (status != NONET_OK)
        return status;
    work->text.length = 0;
    status = find(&h, puzzle);
    nonet_puzzle_free(puzzle);
    *answer = work->text.length > 0 ? sql_bytes(work->text.at, work->text.length) : sql_null();
    return status;
}

const struct sql_function sql_function_hint = {
    "nonet_hint", {{"puzzle", SQL_TEXT}, {"level", SQL_INTEGER}}, 1, 2, SQL_TEXT, hint};
