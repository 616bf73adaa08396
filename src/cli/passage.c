/*
 * A block of lines becomes the jobs of its batch, on the thread that answers them.
 *
 * What a record cannot know by itself is what came before its block: the number of its line, and its
 * own number in the text. Blocks are counted in order, lines as soon as a block is there, records as
 * soon as all of it is read; usually that has happened to the blocks before by the time a block has
 * been read, and nobody waits.
 */
#include "cli/batch.h"
#include "cli/input.h"

static int has_number(const struct nonet_record *record) {
    return record->kind == NONET_RECORD_PUZZLE || record->kind == NONET_RECORD_ERROR;
}

static void number_jobs(struct batch *b, uint64_t before) {
    for (int i = 0; i < b->count; i++)
        if (has_number(&b->jobs[i].record))
            b->jobs[i].record.number = ++before;
}

static uint64_t count_numbers(const struct batch *b) {
    uint64_t count = 0;
    for (int i = 0; i < b->count; i++)
        count += (uint64_t)has_number(&b->jobs[i].record);
    return count;
}

/* Records that were read among blocks, by the thread that reads. */
void nonet_passage_number(struct batch *b) {
    if (!b->is_numbered)
        return;
    nonet_count_tell(b, RECORDS, count_numbers(b));
    number_jobs(b, nonet_count_before(b, RECORDS));
}

static struct nonet_reader *open_reader(struct batch *b) {
    const struct lines *lines = &b->block.lines;
    struct nonet_read_options options = nonet_read_asked(b->answer.settings);
    options.format = lines->format;
    options.state = b->begins_text ? NULL : lines->state;
    return nonet_reader_open_text(b->block.text.at, b->block.text.length, &options);
}

/* Fills the batch. NONET_OK: there may be more; NONET_MORE: there are none; or a status. */
static int read_jobs(struct batch *b, struct nonet_reader *reader, uint64_t line) {
    while (b->count < BATCH_JOBS && b->bytes < BATCH_BYTES) {
        struct nonet_record *record = nonet_batch_room(b);
        int status = nonet_reader_next(reader, record);
        if (status != NONET_OK || record->kind == NONET_RECORD_END)
            return status == NONET_OK ? NONET_MORE : status;
        record->line += line - 1;
        record->error.line += line - 1;
        if (nonet_batch_keep(b, b->block.lines.file) != 0)
            return NONET_E_MEMORY;
    }
    return NONET_OK;
}

void nonet_passage_run(struct batch *b) {
    struct nonet_reader *reader = open_reader(b);
    uint64_t line = nonet_block_line(&b->block), count = 0, own = 0;
    int status = reader != NULL ? NONET_OK : NONET_E_MEMORY;
    while (status == NONET_OK && !b->answer.cancelled && !b->answer.broken) {
        status = read_jobs(b, reader, line);
        own = count_numbers(b);
        if (status == NONET_MORE)
            nonet_count_tell(b, RECORDS, count + own);
        number_jobs(b, nonet_count_before(b, RECORDS) + count);
        count += own;
        nonet_batch_answer(b);
        nonet_batch_drop(b);
    }
    b->answer.out.failed |= status == NONET_E_MEMORY;
    nonet_reader_close(reader);
}
