/*
 * Batches. Records point into the reader's window, so everything is copied, into chunks that never
 * move.
 */
#include "cli/batch.h"
#include "cli/answer.h"

#include <assert.h>
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

static int keep(struct batch *b, struct nonet_slice *slice) {
    if (slice->length == 0)
        return 0;
    char *copy = take(b, slice->length);
    if (copy == NULL)
        return -1;
    memcpy(copy, slice->at, slice->length);
    slice->at = copy;
    return 0;
}

int nonet_batch_add(struct batch *b, const char *file, int is_literal,
                    const struct nonet_record *record) {
    assert(b->count < BATCH_JOBS && b->block.text.length == 0); /* a batch is jobs or a block */
    struct job *job = &b->jobs[b->count];
    struct nonet_record *r = &job->record;
    job->file = file;
    job->is_literal = is_literal;
    *r = *record;
    r->state = NULL; /* the reader's own */
    if (r->grid != NULL) {
        size_t bytes = nonet_grid_room(r->grid);
        struct nonet_grid *copy = take(b, bytes);
        if (copy == NULL)
            return -1;
        nonet_grid_copy(copy, bytes, r->grid);
        r->grid = copy;
    }
    if (r->rules != NULL) {
        size_t bytes = nonet_rules_room(r->rules);
        struct nonet_rules *copy = take(b, bytes);
        if (copy == NULL)
            return -1;
        nonet_rules_copy(copy, bytes, r->rules);
        r->rules = copy;
    }
    if (keep(b, &r->before) || keep(b, &r->cells) || keep(b, &r->after) || keep(b, &r->label) ||
        keep(b, &r->solution))
        return -1;
    b->count++;
    return 0;
}

int nonet_batch_is_empty(const struct batch *b) {
    return b->count == 0 && b->block.text.length == 0;
}

int nonet_batch_is_full(const struct batch *b) {
    return b->count == BATCH_JOBS || b->bytes >= BATCH_BYTES || b->block.text.length >= BLOCK_BYTES;
}

/* With all the rules that hold for it. */
static void run_puzzle(const struct job *job, struct answer *answer, const struct command *command,
                       const struct settings *settings) {
    struct job ruled = *job;
    struct nonet_rules *made = NULL;
    ruled.text_rules = job->record.rules;
    if (settings->rules != NULL)
        ruled.record.rules = made = nonet_rules_asked(settings, &job->record, &ruled.record.error);
    if (settings->rules != NULL && made == NULL) {
        ruled.record.kind = NONET_RECORD_ERROR;
    } else if (command->only_classic && ruled.record.rules != NULL &&
               nonet_rules_count(ruled.record.rules) > 0) {
        ruled.record.kind = NONET_RECORD_ERROR;
        snprintf(ruled.record.error.reason, sizeof ruled.record.error.reason,
                 "%s knows rows, columns and boxes only", command->name);
    }
    if (ruled.record.kind == NONET_RECORD_ERROR) {
        nonet_answer_error(settings, &ruled, answer, command->answers_in_words);
    } else {
        answer->tally.puzzles++;
        command->answer(settings, &ruled, answer);
    }
    free(made);
}

static void run(const struct job *job, struct answer *answer, const struct command *command,
                const struct settings *settings) {
    switch (job->record.kind) {
    case NONET_RECORD_PUZZLE:
        run_puzzle(job, answer, command, settings);
        break;
    case NONET_RECORD_ERROR:
        nonet_answer_error(settings, job, answer, command->answers_in_words);
        break;
    case NONET_RECORD_TEXT:
        if (!command->drops_text)
            nonet_answer_passage(settings, job, answer, command->answers_in_words);
        break;
    case NONET_RECORD_END:
        break;
    }
}

/* The last record was not finished: nothing of it is written, except what was already drained. */
static void take_back(struct answer *answer, const struct answer *before) {
    int drained = answer->drained != before->drained;
    answer->out.length = drained ? 0 : before->out.length;
    answer->err.length = drained ? 0 : before->err.length;
    if (drained)
        memset(&answer->tally, 0, sizeof answer->tally);
    else
        answer->tally = before->tally;
}

void nonet_job_run(const struct job *job, struct answer *answer, const struct command *command,
                   const struct settings *settings) {
    struct answer before = *answer;
    if (nonet_is_stopping())
        answer->cancelled = 1;
    else
        run(job, answer, command, settings);
    if (answer->cancelled)
        take_back(answer, &before);
}

void nonet_batch_run(struct batch *b, const struct command *command,
                     const struct settings *settings) {
    for (int i = 0; i < b->count && !b->answer.cancelled; i++)
        nonet_job_run(&b->jobs[i], &b->answer, command, settings);
    if (b->block.text.length > 0)
        nonet_block_run(&b->block, command, settings, &b->answer);
}

void nonet_batch_reset(struct batch *b) {
    struct out out = b->answer.out, err = b->answer.err;
    while (b->chunks != NULL && b->chunks->next != NULL) {
        struct chunk *next = b->chunks->next;
        free(b->chunks);
        b->chunks = next;
    }
    if (b->chunks != NULL)
        b->chunks->used = 0;
    if (out.room > 4 * BATCH_BYTES)
        nonet_out_free(&out);
    out.length = err.length = 0;
    b->answer = (struct answer){
        .drain = b->answer.drain, .watch = b->answer.watch, .drain_user = b->answer.drain_user};
    b->answer.out = out;
    b->answer.err = err;
    b->count = 0;
    b->bytes = 0;
    nonet_block_reset(&b->block);
}

void nonet_batch_free(struct batch *b) {
    while (b->chunks != NULL) {
        struct chunk *next = b->chunks->next;
        free(b->chunks);
        b->chunks = next;
    }
    nonet_block_free(&b->block);
    nonet_out_free(&b->answer.out);
    nonet_out_free(&b->answer.err);
}
