/*
 * Work on a block of lines. If it may be nothing but lines of 81 cells, all of them are solved in place,
 * with one call. No puzzle is taken that has a line end in it, or none behind it; so if all are taken
 * the block is what it seemed to be, and if all have one solution no line was ever looked for.
 *
 * Otherwise it is done in rounds of up to a thousand: the lines are found, all puzzles are solved with
 * one call, and then the answers are written in order. A line counts as a puzzle if the byte after the
 * first 81 ends its cells; whether the 81 are cells is left to the kernel, which looks at every one of
 * them anyway and reports one that is not. Solutions take the place of their puzzles. If all lines of a
 * round have the same length the kernel reads and writes in place; otherwise the cells are copied side
 * by side and back. Long stretches of the text, nearly always all of it, are then the output as they
 * are.
 *
 *     cells of 1 | label \n cells of 2 | label \n # a remark \n cells of 3 ...
 *     [-------------- one stretch ------------]  [ long way ]  [----------
 *
 * A device gets all puzzles of a block in one call, so then there are two passes: one gathers the
 * puzzles, and one, in rounds as above, takes what was found.
 */
#include "cli/batch.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 1024, NO_CELL = '?' };

struct span {
    size_t at, end; /* `end` is its line end, or the end of the text */
    size_t cells;   /* where they begin; NO_CELLS: it is not a puzzle */
};

struct round {
    struct quick quick;
    struct block *block;
    struct answer *answer;
    uint64_t line; /* lines before the current one, in this block */
    uint32_t
        state[NONET_STATE_WORDS]; /* of the format, after the last line that went the long way */
    int is_after_plain;           /* a plain puzzle came since then */
    size_t stretch;               /* answered since here in the text, but not written yet */
    union nonet_grid25 grid;
    size_t count;
    int is_even; /* all are puzzles, on lines of the same length */
    struct span spans[LINES_MAX];
    uint8_t solutions[LINES_MAX]; /* of each; NONET_BATCH_BAD: not a plain puzzle */
};

/* The solution is the answer. */
static int gives_solutions(const struct quick *quick) {
    return quick->words[1] == NULL;
}

/* The answer depends on a solution that the line may already have. */
static int compares(const struct block *block, const struct quick *quick) {
    return quick->compares && block->lines.format->flags & NONET_FORMAT_COLUMNS;
}

/* Line i is a puzzle that the kernel has solved. */
static int is_plain(const struct round *r, size_t i) {
    return r->solutions[i] == 1 || r->solutions[i] == 2;
}

/* ---- finding lines ---- */

static size_t next_of(const struct block *block, const struct span *span) {
    return span->end + (span->end < block->text.length);
}

size_t nonet_find_cells(const struct shape *shape, const char *text, size_t at, size_t length) {
    unsigned columns = shape->columns;
    if (columns > 0 && text[at] == '#')
        return NO_CELLS;
    for (; columns > 0; at++) {
        if (at == length || text[at] == '\n')
            return NO_CELLS;
        columns -= text[at] == shape->delimiter;
    }
    if (length - at <= PLAIN_CELLS)
        return length - at == PLAIN_CELLS && shape->ends['\n'] ? at : NO_CELLS;
    return shape->ends[(unsigned char)text[at + PLAIN_CELLS]] ? at : NO_CELLS;
}

/* The line at `at`. The 81 bytes of what may be a puzzle are not looked at: if there is a line end
 * in them, the span has several lines, and the kernel will not take it. */
static struct span find_line(const struct block *block, size_t at) {
    struct span span = {
        at, block->text.length,
        nonet_find_cells(&block->lines.shape, block->text.at, at, block->text.length)};
    size_t from = span.cells == NO_CELLS ? at : span.cells + PLAIN_CELLS;
    if (from < span.end && block->text.at[from] == '\n') {
        span.end = from;
    } else if (from < span.end) {
        const char *end = memchr(block->text.at + from, '\n', span.end - from);
        span.end = end ? (size_t)(end - block->text.at) : span.end;
    }
    return span;
}

/* Finds the lines from `at` on; where the next round begins. */
static size_t find_lines(struct round *r, size_t at) {
    const struct block *block = r->block;
    const struct span *first = &r->spans[0];
    r->is_even = 1;
    for (r->count = 0; r->count < LINES_MAX && at < block->text.length; r->count++) {
        struct span *span = &r->spans[r->count];
        *span = find_line(block, at);
        r->is_even &= span->cells != NO_CELLS &&
                      span->cells - span->at == first->cells - first->at &&
                      span->end - span->at == first->end - first->at;
        at = next_of(block, span);
    }
    return at;
}

/* ---- solving ---- */

static int is_stopping(void *user) {
    (void)user;
    return nonet_is_stopping();
}

/* Room for the counts of so many puzzles at least, and for their cells side by side, if they are to
 * have any. 0: there is no memory. */
static int make_room(struct block *block, size_t count, int has_cells) {
    if (block->room < count || (has_cells && block->cells == NULL)) {
        block->room = block->room < count ? count : block->room;
        free(block->counts);
        free(block->cells);
        block->counts = malloc(block->room + 1);
        block->cells = has_cells ? malloc(block->room * PLAIN_CELLS + 1) : NULL;
    }
    if (block->counts != NULL && (block->cells != NULL || !has_cells))
        return 1;
    block->room = 0;
    return 0;
}

/* Copies the cells of all lines there; a line that is not a puzzle gets bytes that are not
 * cells. */
static void gather(struct round *r, char *to) {
    for (size_t i = 0; to != NULL && i < r->count; i++, to += PLAIN_CELLS) {
        if (r->spans[i].cells != NO_CELLS)
            memcpy(to, r->block->text.at + r->spans[i].cells, PLAIN_CELLS);
        else
            memset(to, NO_CELL, PLAIN_CELLS);
    }
}

static void scatter(struct round *r, const char *solutions) {
    for (size_t i = 0; i < r->count; i++)
        if (is_plain(r, i))
            memcpy(r->block->text.at + r->spans[i].cells, solutions + i * PLAIN_CELLS, PLAIN_CELLS);
}

/* The line comes with no solution, or with this one. */
static int is_confirmed(const struct block *block, const struct span *span, const char *solution) {
    const struct shape *shape = &block->lines.shape;
    size_t at = span->cells + PLAIN_CELLS + 1, end = at + PLAIN_CELLS;
    if (shape->companion == COMPANION_NONE)
        return span->end - span->cells <= COLUMNS_MAX;
    return shape->companion == COMPANION_NEXT && end <= span->end &&
           memcmp(block->text.at + at, solution, PLAIN_CELLS) == 0 &&
           (end == span->end || shape->ends[(unsigned char)block->text.at[end]]);
}

/* What is not clear goes the long way. */
static void compare(struct round *r, const char *solutions) {
    for (size_t i = 0; i < r->count; i++)
        if (r->solutions[i] == 1 &&
            !is_confirmed(r->block, &r->spans[i], solutions + i * PLAIN_CELLS))
            r->solutions[i] = NONET_BATCH_BAD;
}

static void solve(struct round *r) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    char *text = r->is_even ? r->block->text.at + r->spans[0].cells : NULL;
    int needs_cells = !r->is_even || compares(r->block, &r->quick);
    int has_room = !needs_cells || make_room(r->block, LINES_MAX, 1);
    char *cells = needs_cells ? r->block->cells : NULL;
    int in_place = r->is_even && gives_solutions(&r->quick);
    if (!r->is_even)
        gather(r, cells);
    batch.puzzles = r->is_even ? text : cells;
    batch.stride = r->is_even ? r->spans[0].end + 1 - r->spans[0].at : PLAIN_CELLS;
    batch.count = r->count;
    if (gives_solutions(&r->quick) || compares(r->block, &r->quick))
        batch.solutions = in_place ? text : cells;
    batch.solution_stride = in_place ? batch.stride : PLAIN_CELLS;
    batch.counts = r->solutions;
    batch.limit = r->quick.limit;
    batch.kernel = r->answer->settings->kernel;
    batch.cancel = is_stopping;
    int status = has_room ? nonet_batch_solve(&batch) : NONET_E_MEMORY;
    if (status != NONET_OK && status != NONET_E_CANCELLED)
        memset(r->solutions, NONET_BATCH_BAD, r->count); /* the long way says what is wrong */
    else if (compares(r->block, &r->quick))
        compare(r, cells);
    else if (gives_solutions(&r->quick) && !in_place)
        scatter(r, cells);
}

/* ---- the long way ---- */

static void read_line(struct round *r, const struct span *span, struct nonet_record *record) {
    const char *at = r->block->text.at + span->at;
    struct nonet_piece piece;
    struct nonet_text text = {
        .at = at, .length = next_of(r->block, span) - span->at, .last = 1, .state = r->state};
    memset(record, 0, sizeof *record);
    memset(&piece, 0, sizeof piece);
    int status = r->block->lines.format->read(&text, NONET_GRID(r->grid), sizeof r->grid, &piece);
    struct nonet_error refusal;
    if (status == NONET_OK && piece.kind == NONET_PIECE_PUZZLE &&
        nonet_is_refused(NONET_GRID(r->grid), &refusal)) {
        status = refusal.status;
        piece.error = piece.cells;
        memcpy(piece.reason, refusal.reason, sizeof piece.reason);
    }
    record->format = r->block->lines.format;
    record->line = r->line + nonet_block_line(r->block);
    record->column = (status == NONET_OK ? piece.cells : piece.error) + 1;
    record->cells = (struct nonet_slice){at, text.length};
    if (status != NONET_OK) {
        const char *reason = piece.reason[0] ? piece.reason : nonet_status_text(status);
        record->kind = NONET_RECORD_ERROR;
        record->error.status = status;
        memcpy(record->error.reason, reason, strlen(reason) + 1);
    } else if (piece.kind == NONET_PIECE_TEXT) {
        record->kind = NONET_RECORD_TEXT;
    } else {
        size_t end = span->end - span->at;
        end -= end > piece.cells_end && at[end - 1] == '\r';
        record->kind = NONET_RECORD_PUZZLE;
        record->grid = NONET_GRID(r->grid);
        record->style = piece.style;
        record->solution =
            (struct nonet_slice){at + piece.solution, piece.solution_end - piece.solution};
        record->before = (struct nonet_slice){at, piece.cells};
        record->cells = (struct nonet_slice){at + piece.cells, piece.cells_end - piece.cells};
        record->after = (struct nonet_slice){at + piece.cells_end, end - piece.cells_end};
    }
}

/* A span that is not, or not only, a puzzle of 81 cells. */
static void answer_long(struct round *r, struct span span) {
    struct job job = {.file = r->block->lines.file};
    size_t stop = next_of(r->block, &span);
    if (r->is_after_plain)
        memcpy(r->state, r->block->lines.plain_state, sizeof r->state);
    r->is_after_plain = 0;
    for (; span.at < stop && !r->answer->cancelled; span.at = next_of(r->block, &span)) {
        const char *at = r->block->text.at + span.at, *nl = memchr(at, '\n', stop - span.at);
        span.end = nl ? span.at + (size_t)(nl - at) : stop;
        read_line(r, &span, &job.record);
        nonet_job_run(&job, r->answer);
        r->line++;
    }
}

/* ---- writing ---- */

static char *put(char *to, const char *at, size_t length) {
    memcpy(to, at, length);
    return to + length;
}

/* A line with something else in place of the cells, a note after it, or another line end. */
static void write_line(struct round *r, const struct span *span, const char *word,
                       const char *note) {
    const char *text = r->block->text.at, *after = text + span->cells + PLAIN_CELLS;
    const char *end = text + span->end;
    size_t before = span->cells - span->at, words = word ? strlen(word) : PLAIN_CELLS;
    size_t notes = note ? strlen(note) + 3 : 0;
    end -= end > after && end[-1] == '\r';
    size_t rest = (size_t)(end - after);
    char *to = nonet_out_room(&r->answer->out, before + words + rest + notes + 1);
    if (to == NULL)
        return;
    to = put(to, text + span->at, before);
    to = put(to, word ? word : text + span->cells, words);
    to = put(to, after, rest);
    if (note != NULL)
        to = put(put(to, "\t# ", 3), note, notes - 3);
    *to++ = '\n';
    assert((size_t)(to - r->answer->out.at) <= r->answer->out.room);
    r->answer->out.length = (size_t)(to - r->answer->out.at);
}

static void write_stretch(struct round *r, size_t end) {
    assert(end >= r->stretch && end <= r->block->text.length); /* lines are answered in order */
    if (end > r->stretch)
        nonet_out_bytes(&r->answer->out, r->block->text.at + r->stretch, end - r->stretch);
    r->stretch = end;
}

/* The solved line is the answer, to its last byte. */
static int is_answer(const struct round *r, const struct span *span, int n) {
    return r->quick.words[n] == NULL && r->quick.notes[n] == NULL &&
           span->end < r->block->text.length && r->block->text.at[span->end - 1] != '\r';
}

static void note_verdicts(struct round *r, int n, size_t count) {
    struct tally *tally = &r->answer->tally;
    assert(n >= 0 && n <= 2);
    r->line += count;
    r->is_after_plain = 1;
    tally->puzzles += count;
    tally->unique += n == 1 && r->quick.limit > 1 ? count : 0;
    tally->several += n == 2 ? count : 0;
    nonet_raise_exit(&r->answer->exit, r->quick.exits[n]);
}

static void write_answer(struct round *r, size_t i) {
    const struct span *span = &r->spans[i];
    int n = r->solutions[i];
    if (is_plain(r, i) && is_answer(r, span, n)) {
        note_verdicts(r, n, 1);
        return;
    }
    write_stretch(r, span->at);
    if (is_plain(r, i)) {
        write_line(r, span, r->quick.words[n], r->quick.notes[n]);
        note_verdicts(r, n, 1);
    } else {
        answer_long(r, *span);
    }
    r->stretch = next_of(r->block, span);
}

/* The usual case: every line is cells and nothing else, every puzzle has one solution, and that is
 * the answer. */
static int are_answers(const struct round *r) {
    const struct span *first = &r->spans[0], *last = &r->spans[r->count - 1];
    return r->is_even && first->end - first->at == PLAIN_CELLS && r->solutions[0] == 1 &&
           memcmp(r->solutions, r->solutions + 1, r->count - 1) == 0 && is_answer(r, last, 1);
}

static void write_answers(struct round *r) {
    if (are_answers(r)) {
        note_verdicts(r, 1, r->count);
        return;
    }
    for (size_t i = 0; i < r->count && !r->answer->cancelled; i++)
        write_answer(r, i);
}

/* ---- a block at once ---- */

static int is_far(const struct block *block) {
    return block->lines.full == DEVICE_BYTES;
}

/* To be solved in place. `line_end`: what is behind every puzzle, 0 if there is none. */
static struct nonet_batch batch_of(const struct block *block, const struct answer *answer, char *at,
                                   size_t stride, size_t count, int line_end) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    struct quick quick;
    nonet_quick_of(answer->command, answer->settings, &quick);
    batch.puzzles = at;
    batch.stride = batch.solution_stride = stride;
    batch.count = count;
    batch.solutions = gives_solutions(&quick) || compares(block, &quick) ? at : NULL;
    batch.counts = block->counts;
    batch.limit = quick.limit;
    batch.kernel = answer->settings->kernel;
    batch.cancel = is_stopping;
    batch.device = is_far(block) ? answer->settings->device : NULL;
    batch.threads = 1; /* other threads have blocks of their own */
    batch.line_end = line_end;
    return batch;
}

static struct nonet_batch even_batch(const struct block *block, const struct answer *answer) {
    return batch_of(block, answer, block->text.at, PLAIN_LINE, block->even, '\n');
}

void nonet_block_start(struct block *block, const struct answer *answer) {
    if (block->even == 0 || !is_far(block) || answer->cancelled || answer->broken ||
        !make_room(block, block->even, 0))
        return;
    struct nonet_batch batch = even_batch(block, answer);
    block->flight = nonet_batch_start(&batch);
}

/* All lines of an even block are answers: 1 if that is so, and nothing else is to be done. */
static int are_all_answers(struct round *r) {
    const struct block *b = r->block;
    if (!gives_solutions(&r->quick) || r->quick.notes[1] != NULL || b->counts[0] != 1 ||
        memcmp(b->counts, b->counts + 1, b->even - 1) != 0)
        return 0;
    note_verdicts(r, 1, b->even);
    return 1;
}

/* Each that is bad has one line end, behind it. One that was taken cannot be otherwise. */
static int is_even_indeed(const struct block *b) {
    const uint8_t *bad = b->counts, *end = bad + b->even;
    for (; (bad = memchr(bad, NONET_BATCH_BAD, (size_t)(end - bad))) != NULL; bad++) {
        const char *line = b->text.at + (bad - b->counts) * PLAIN_LINE;
        if (line[PLAIN_CELLS] != '\n' || memchr(line, '\n', PLAIN_CELLS) != NULL ||
            memchr(line, '\r', PLAIN_CELLS) != NULL)
            return 0;
    }
    return 1;
}

/* In rounds, for there are remarks, or other lines than the solved ones. */
static void write_even(struct round *r) {
    const struct block *b = r->block;
    r->is_even = 1;
    for (size_t first = 0; first < b->even && !r->answer->cancelled; first += r->count) {
        r->count = b->even - first < LINES_MAX ? b->even - first : LINES_MAX;
        for (size_t i = 0; i < r->count; i++) {
            size_t at = (first + i) * PLAIN_LINE;
            r->spans[i] = (struct span){at, at + PLAIN_CELLS, at};
        }
        memcpy(r->solutions, b->counts + first, r->count);
        write_answers(r);
    }
}

static int solve_even(struct block *b, const struct answer *answer) {
    struct nonet_batch batch = even_batch(b, answer);
    int status = b->flight != NULL ? nonet_batch_finish(b->flight) : nonet_batch_solve(&batch);
    b->flight = NULL;
    return status;
}

/* 1 if the block is even, and answered; or cannot be. */
static int run_even(struct round *r) {
    struct block *b = r->block;
    if (!make_room(b, b->even, 0)) {
        r->answer->out.failed = 1;
        return 1;
    }
    if (solve_even(b, r->answer) != NONET_OK)
        memset(b->counts, NONET_BATCH_BAD, b->even);
    if (!is_even_indeed(b))
        return 0;
    b->tell_lines(b->user, b->even);
    if (!r->answer->cancelled && !are_all_answers(r))
        write_even(r);
    return 1;
}

/* ---- for a device, what is not even ---- */

/* Copies what may be puzzles side by side; returns how many. */
static size_t gather_all(struct round *r) {
    char *to = r->block->cells;
    for (size_t at = 0; at < r->block->text.length;) {
        at = find_lines(r, at);
        for (size_t i = 0; i < r->count; i++)
            if (r->spans[i].cells != NO_CELLS) {
                memcpy(to, r->block->text.at + r->spans[i].cells, PLAIN_CELLS);
                to += PLAIN_CELLS;
            }
    }
    return (size_t)(to - r->block->cells) / PLAIN_CELLS;
}

/* A round's share of what was found, from puzzle `next` on; where the next round's begins. */
static size_t take_share(struct round *r, size_t next) {
    for (size_t i = 0; i < r->count; i++) {
        const struct span *span = &r->spans[i];
        r->solutions[i] = NONET_BATCH_BAD;
        if (span->cells == NO_CELLS)
            continue;
        const char *solution = r->block->cells + next * PLAIN_CELLS;
        int n = r->block->counts[next++];
        if (n == 1 && compares(r->block, &r->quick) && !is_confirmed(r->block, span, solution))
            n = NONET_BATCH_BAD;
        r->solutions[i] = (uint8_t)n;
        if (is_plain(r, i) && gives_solutions(&r->quick))
            memcpy(r->block->text.at + span->cells, solution, PLAIN_CELLS);
    }
    return next;
}

/* A puzzle takes as many bytes as its cells at least. */
static void run_mixed(struct round *r) {
    if (!make_room(r->block, r->block->text.length / PLAIN_CELLS, 1)) {
        r->answer->out.failed = 1;
        return;
    }
    size_t next = 0, count = gather_all(r);
    struct nonet_batch batch =
        batch_of(r->block, r->answer, r->block->cells, PLAIN_CELLS, count, 0);
    if (nonet_batch_solve(&batch) != NONET_OK)
        memset(r->block->counts, NONET_BATCH_BAD, count);
    for (size_t at = 0; at < r->block->text.length && !r->answer->cancelled;) {
        at = find_lines(r, at);
        next = take_share(r, next);
        write_answers(r);
    }
}

/* ---- all of it ---- */

/* What is left in the stretch; often that is all, and need not be copied. */
static void write_rest(struct round *r) {
    struct out *out = &r->answer->out, *text = &r->block->text, empty = *out;
    if (r->stretch > 0 || out->length > 0) {
        write_stretch(r, text->length);
        return;
    }
    *out = *text;
    *text = empty;
}

static void run_rounds(struct round *r) {
    const struct block *block = r->block;
    const struct answer *answer = r->answer;
    for (size_t at = 0; at < block->text.length && !answer->out.failed && !answer->cancelled;) {
        at = find_lines(r, at);
        solve(r);
        write_answers(r);
    }
}

void nonet_block_run(struct block *block, struct answer *answer) {
    struct round r;
    memset(&r, 0, offsetof(struct round, spans));
    r.block = block;
    r.answer = answer;
    memcpy(r.state, block->lines.state, sizeof r.state);
    nonet_quick_of(answer->command, answer->settings, &r.quick);
    answer->cancelled |= nonet_is_stopping();
    int is_done = (block->even > 0 && run_even(&r)) || answer->cancelled;
    if (!is_done && block->even > 0)
        nonet_block_load_again(block, answer);
    if (!is_done)
        (is_far(block) ? run_mixed : run_rounds)(&r);
    if (!answer->out.failed && !answer->cancelled)
        write_rest(&r);
}
