/*
 * Batches. Records point into the reader's window, so everything is copied, into chunks that never
 * move.
 */
#include "cli/batch.h"
#include "cli/answer.h"
#include "cli/picture.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_BYTES = 1 << 16 };

struct chunk {
    struct chunk *next;
    size_t used, room;
    uint64_t data[];
};

static void *take(struct batch *b, size_t bytes) {
    struct chunk *chunk = b->chunks;
    bytes = (bytes + 7) / 8 * 8;
    if (chunk == NULL || chunk->room - chunk->used < bytes) {
        size_t room = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
        chunk = malloc(sizeof *chunk + room);
        if (chunk == NULL)
            return NULL;
        chunk->next = b->chunks;
        chunk->used = 0;
        chunk->room = room;
        b->chunks = chunk;
    }
    void *at = (char *)chunk->data + chunk->used;
    chunk->used += bytes;
    b->bytes += bytes;
    return at;
}

/* A copy of some bytes; `failed` is set if there is no memory for it. */
static const void *keep(struct batch *b, const void *at, size_t length, int *failed) {
    void *copy = length > 0 ? take(b, length) : NULL;
    if (copy != NULL)
        memcpy(copy, at, length);
    *failed |= length > 0 && copy == NULL;
    return copy;
}

/* The slices of a record are pieces of one text: that is kept once, and they point into it. */
static void keep_slices(struct batch *b, struct nonet_record *r, int *failed) {
    struct nonet_slice *slices[] = {&r->before, &r->cells, &r->after, &r->label, &r->solution};
    uintptr_t from = UINTPTR_MAX, to = 0;
    for (size_t i = 0; i < sizeof slices / sizeof *slices; i++) {
        uintptr_t at = (uintptr_t)slices[i]->at, end = at + slices[i]->length;
        from = end > at && at < from ? at : from;
        to = end > at && end > to ? end : to;
    }
    const char *text = to > 0 ? keep(b, (const void *)from, to - from, failed) : NULL;
    for (size_t i = 0; i < sizeof slices / sizeof *slices; i++)
        slices[i]->at =
            slices[i]->length > 0 && text != NULL ? text + ((uintptr_t)slices[i]->at - from) : NULL;
}

/* The next job, without what its record says. */
static struct job *next_job(struct batch *b, const char *file, int is_literal) {
    assert(b->count < BATCH_JOBS);
    struct job *job = &b->jobs[b->count];
    job->file = file;
    job->is_literal = is_literal;
    job->sequence = 0;
    job->text_rules = NULL;
    job->picture = NULL;
    return job;
}

/* What the reader will use again is copied, all but the text. */
static void keep_parts(struct batch *b, struct nonet_record *r, int *failed) {
    r->state = NULL; /* the reader's own */
    if (r->grid != NULL)
        r->grid = keep(b, r->grid, nonet_grid_room(r->grid), failed);
    if (r->rules != NULL)
        r->rules = keep(b, r->rules, nonet_rules_room(r->rules), failed);
    if (r->ignored != NULL)
        r->ignored = keep(b, r->ignored, strlen(r->ignored) + 1, failed);
}

struct nonet_record *nonet_batch_room(struct batch *b) {
    assert(b->count < BATCH_JOBS);
    return &b->jobs[b->count].record;
}

int nonet_batch_keep(struct batch *b, const char *file) {
    int failed = 0;
    keep_parts(b, &next_job(b, file, 0)->record, &failed);
    b->count += !failed;
    return failed ? -1 : 0;
}

/* Of an error's room for words only the words. */
static void copy(struct nonet_record *to, const struct nonet_record *from) {
    memcpy(to, from, offsetof(struct nonet_record, error));
    to->error.status = from->error.status;
    to->error.line = from->error.line;
    to->error.column = from->error.column;
    memcpy(to->error.reason, from->error.reason, strlen(from->error.reason) + 1);
    to->rules = from->rules;
    to->ignored = from->ignored;
}

int nonet_batch_add(struct batch *b, const char *file, int is_literal,
                    const struct nonet_record *record) {
    int failed = 0;
    assert(nonet_block_is_empty(&b->block)); /* a batch is jobs or a block */
    struct job *job = next_job(b, file, is_literal);
    copy(&job->record, record);
    keep_parts(b, &job->record, &failed);
    keep_slices(b, &job->record, &failed);
    b->count += !failed;
    return failed ? -1 : 0;
}

int nonet_batch_is_full(const struct batch *b) {
    return b->count == BATCH_JOBS || b->bytes >= BATCH_BYTES ||
           (b->block.text.length > 0 && b->block.text.length >= b->block.lines.full) ||
           b->block.lines.stretch.length > 0;
}

/* A puzzle whose rules the command cannot work by is an error. */
static void check_rules(const struct answer *a, struct nonet_record *r) {
    const struct command *command = a->command;
    const char *who = command->only_houses != NULL ? command->only_houses(a->settings) : NULL;
    if (command->only_classic && nonet_has_rules(r->rules))
        snprintf(r->error.reason, sizeof r->error.reason, "%s knows rows, columns and boxes only",
                 command->name);
    else if (nonet_house_count(r->grid, r->rules) < 0)
        snprintf(r->error.reason, sizeof r->error.reason,
                 "the rules do not fit each other: disjoint groups need boxes, not regions");
    else if (nonet_knows_rules(who, r->grid, r->rules, r->error.reason))
        return;
    r->kind = NONET_RECORD_ERROR;
}

static void answer_puzzle(struct answer *a) {
    a->tally.puzzles++;
    nonet_remark_ignored(a);
    a->command->answer(a);
}

/* With all the rules that hold for it. */
static void run_puzzle(struct answer *a) {
    const struct job *job = a->job;
    if (a->settings->rules == NULL && job->record.rules == NULL) { /* it can be used as it is */
        assert(job->text_rules == NULL);
        answer_puzzle(a);
        return;
    }
    struct job ruled = *job;
    struct nonet_record *r = &ruled.record;
    struct nonet_rules *made = NULL;
    ruled.text_rules = r->rules;
    if (a->settings->rules != NULL)
        r->rules = made =
            nonet_rules_asked(a->settings, nonet_grid_side(r->grid), r->rules, &r->error);
    if (a->settings->rules != NULL && made == NULL)
        r->kind = NONET_RECORD_ERROR;
    else if (nonet_has_rules(r->rules))
        check_rules(a, r);
    a->job = &ruled;
    if (r->kind == NONET_RECORD_ERROR) {
        nonet_answer_error(a);
    } else {
        answer_puzzle(a);
    }
    a->job = job;
    free(made);
}

static void run_error(struct answer *a) {
    const struct job *job = a->job;
    struct job noted = *job;
    nonet_note_rules_side(a->settings, &noted.record.error);
    a->job = &noted;
    nonet_answer_error(a);
    a->job = job;
}

static void run_record(struct answer *a) {
    switch (a->job->record.kind) {
    case NONET_RECORD_PUZZLE:
        run_puzzle(a);
        break;
    case NONET_RECORD_ERROR:
        run_error(a);
        break;
    case NONET_RECORD_TEXT:
        if (!a->command->drops_text)
            nonet_answer_passage(a);
        break;
    case NONET_RECORD_END:
        break;
    }
}

/* With the record that is read from it. */
static void run_picture(struct answer *a) {
    const struct job *job = a->job;
    struct job read = *job;
    a->job = &read;
    if (!nonet_answer_ended(a, nonet_picture_read(a, job->picture, &read.record)))
        run_record(a);
    a->job = job;
}

static void run(struct answer *a) {
    if (a->job->picture != NULL)
        run_picture(a);
    else
        run_record(a);
}

/* What an answer is taken back to if its last record is not finished. */
struct stand {
    size_t out, err;
    int drained;
    struct tally tally;
};

/* Nothing of that record is written, except what was already drained. */
static void take_back(struct answer *answer, const struct stand *before) {
    int drained = answer->drained != before->drained;
    answer->out.length = drained ? 0 : before->out;
    answer->err.length = drained ? 0 : before->err;
    if (drained)
        memset(&answer->tally, 0, sizeof answer->tally);
    else
        answer->tally = before->tally;
}

void nonet_job_run(const struct job *job, struct answer *answer) {
    struct stand before = {answer->out.length, answer->err.length, answer->drained, answer->tally};
    answer->job = job;
    if (nonet_is_stopping())
        answer->cancelled = 1;
    else
        run(answer);
    if (answer->cancelled)
        take_back(answer, &before);
}

void nonet_batch_answer(struct batch *b) {
    nonet_lanes_run(&b->lanes, b->answer.command, b->answer.settings, b->jobs, b->count);
    for (int i = 0; i < b->count && !b->answer.cancelled && !b->answer.broken; i++)
        nonet_job_run(&b->jobs[i], &b->answer);
}

void nonet_batch_run(struct batch *b) {
    if (b->answer.broken)
        return;
    if (b->block.text.length == 0) {
        nonet_passage_number(b);
        nonet_batch_answer(b);
    } else if (b->block.lines.full >= BLOCK_BYTES) {
        nonet_block_run(&b->block, &b->answer);
    } else {
        nonet_passage_run(b);
    }
}

/* All of them, or all but one. */
static void free_chunks(struct batch *b, int keeps_one) {
    while (b->chunks != NULL && (!keeps_one || b->chunks->next != NULL)) {
        struct chunk *next = b->chunks->next;
        free(b->chunks);
        b->chunks = next;
    }
}

void nonet_batch_drop(struct batch *b) {
    for (int i = 0; i < b->count; i++)
        nonet_picture_free(b->jobs[i].picture);
    free_chunks(b, 1);
    if (b->chunks != NULL)
        b->chunks->used = 0;
    b->count = 0;
    b->bytes = 0;
}

void nonet_batch_reset(struct batch *b) {
    struct answer *a = &b->answer;
    nonet_batch_drop(b);
    nonet_block_reset(&b->block, a);
    if (a->out.room > OUT_MOST)
        nonet_out_free(&a->out);
    a->out.length = a->err.length = 0;
    *a = (struct answer){.command = a->command,
                         .settings = a->settings,
                         .out = a->out,
                         .err = a->err,
                         .drain = a->drain,
                         .watch = a->watch,
                         .drain_user = a->drain_user};
    b->begins_text = b->is_numbered = 0;
}

void nonet_batch_free(struct batch *b) {
    nonet_batch_drop(b);
    free_chunks(b, 0);
    nonet_block_free(&b->block);
    nonet_out_free(&b->answer.out);
    nonet_out_free(&b->answer.err);
}
