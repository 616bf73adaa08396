/*
 * Feeding. A text is read record by record; lines of 81 cells and CSV are passed on in blocks, if
 * the command can answer them that way. In a run with --part only the records of the part go into
 * the pipeline; those before it are jumped over, or at most counted.
 */
#include "cli/feed.h"
#include "cli/answer.h"
#include "cli/batch.h"
#include "cli/block.h"
#include "cli/cut.h"
#include "cli/picture.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void nonet_feed_complain(struct run *run, const char *what, const char *why) {
    fprintf(stderr, "nonet: %s: %s\n", what, why);
    nonet_raise_exit(&run->exit, EXIT_IO);
}

/* One text on its way into the pipeline. */
struct feed {
    struct run *run;
    struct input *input;
    struct lines lines; /* without a format: record by record */
    int seen;           /* something other than empty lines and remarks */
    struct cut cut;
    const struct nonet_format *format; /* if the reader is given another format, else NULL */
    struct place place;                /* of the last record */
    int is_before;                     /* all of the text is before the part */
    int is_over;                       /* the part has ended */
    int is_refused;                    /* by the device, and that was said */
};

/* ---- records of a part ---- */

/* How many bytes of whole lines make a block, or all there are. */
static size_t first_block(const struct lines *lines) {
    size_t length = lines->text.length, full = lines->full;
    const char *end = length > full ? memchr(lines->text.at + full, '\n', length - full) : NULL;
    return end != NULL ? (size_t)(end - lines->text.at) + 1 : length;
}

/* Keeps of the lines what belongs to the part: `lines` has all of them. */
static int add_lines(struct feed *feed) {
    struct lines *lines = &feed->lines;
    struct nonet_slice all = lines->text;
    size_t begin = nonet_lines_before(lines, nonet_place_line(feed->cut.begin));
    size_t end = nonet_lines_before(lines, nonet_place_line(feed->cut.end));
    int status = 0;
    if (begin > 0) {
        lines->text.length = begin;
        feed->seen |= nonet_lines_pass(lines);
        lines->line = nonet_place_line(feed->cut.begin);
    }
    while (status == 0 && begin < end) {
        lines->text = (struct nonet_slice){all.at + begin, end - begin};
        lines->text.length = first_block(lines);
        status = nonet_pipeline_add_lines(feed->run->pipeline, lines);
        feed->seen |= nonet_lines_pass(lines);
        begin += lines->text.length;
        if (begin < end)
            lines->line += nonet_count_ends(lines->text.at, lines->text.length);
    }
    feed->is_over = end < all.length;
    return status;
}

/* Where a record counts as beginning. A record without a position of its own is where the last one
 * was. */
static struct place place_of(const struct feed *feed, const struct nonet_record *record) {
    struct place place = {record->line, record->column};
    if (record->format != NULL && record->format->flags & NONET_FORMAT_LINES) {
        place.line = record->kind == NONET_RECORD_TEXT ? nonet_lines_first(record) : place.line;
        place.column = 1;
    }
    return nonet_place_compare(place, feed->place) < 0 ? feed->place : place;
}

/* Only lines go to a device. */
static void refuse(struct feed *feed, const struct nonet_record *record) {
    if (feed->run->settings->device == NULL || feed->lines.format != NULL || feed->is_refused ||
        record->kind != NONET_RECORD_PUZZLE)
        return;
    nonet_device_refuse(feed->run->settings, feed->input->name);
    feed->is_refused = 1;
}

static int add_record(struct feed *feed, struct nonet_record *record) {
    struct pipeline *pipeline = feed->run->pipeline;
    record->line += feed->cut.jump.lines;
    record->error.line += feed->cut.jump.lines;
    if (record->number > 0)
        record->number += feed->cut.jump.puzzles + feed->cut.jump.errors;
    if (feed->lines.format != NULL && nonet_is_lines(record)) {
        nonet_lines_take(&feed->lines, record);
        return add_lines(feed);
    }
    if (feed->format != NULL)
        record->format = feed->format;
    feed->place = place_of(feed, record);
    feed->is_over = nonet_place_compare(feed->place, feed->cut.end) >= 0;
    if (feed->is_over)
        return 0;
    feed->seen |= record->kind != NONET_RECORD_TEXT;
    if (nonet_place_compare(feed->place, feed->cut.begin) < 0) {
        nonet_pipeline_skip(pipeline, record->kind == NONET_RECORD_PUZZLE);
        return 0;
    }
    refuse(feed, record);
    return nonet_pipeline_add(pipeline, feed->input->name, feed->input->literal != NULL, record);
}

static void show_position(struct run *run, const struct input *input) {
    uint64_t done = run->bytes_before + input->read;
    done = done > run->range.from ? done - run->range.from : 0;
    nonet_pipeline_position(run->pipeline, done, run->bytes_all);
}

static void read_records(struct feed *feed, struct nonet_reader *reader) {
    struct run *run = feed->run;
    struct input *input = feed->input;
    struct nonet_record record;
    int status = NONET_OK;
    while (!nonet_is_stopping() && !feed->is_over) {
        status = nonet_reader_next(reader, &record);
        if (status != NONET_OK || record.kind == NONET_RECORD_END)
            break;
        show_position(run, input);
        if (add_record(feed, &record) != 0)
            status = NONET_E_MEMORY;
        if (status != NONET_OK)
            break;
    }
    if (feed->is_before)
        return; /* it was read only to be counted */
    if (status == NONET_E_SOURCE)
        nonet_feed_complain(run, input->name, strerror(input->error));
    else if (status != NONET_OK)
        nonet_feed_complain(run, input->name, nonet_status_text(status));
    else if (!feed->seen && feed->cut.has_end && !nonet_is_stopping()) {
        record = nonet_no_puzzle();
        nonet_pipeline_add(run->pipeline, input->name, 0, &record);
    }
}

/* ---- lines of a file, which other threads read ---- */

enum { TAIL_BYTES = 1 << 12, FEW_BLOCKS = 4 };

/* Reads what is in a file at this offset of the text; returns how many bytes. */
static size_t peek(const struct input *input, uint64_t offset, char *to, size_t length) {
    size_t done = 0;
    while (done < length) {
        ssize_t n =
            pread(input->fd, to + done, length - done, input->start + (off_t)(offset + done));
        if (n == 0 || (n < 0 && errno != EINTR))
            break;
        done += n > 0 ? (size_t)n : 0;
    }
    return done;
}

/* The text is in a file as it is: not packed, and not in another encoding, which would show in its
 * first bytes. And it is long enough to be worth it. */
static int is_bare(const struct input *input, size_t full) {
    char head[TAIL_BYTES];
    size_t least = full > BLOCK_BYTES ? full : FEW_BLOCKS * full;
    if (input->literal != NULL || input->size < (uint64_t)input->start + least)
        return 0;
    size_t n = peek(input, 0, head, sizeof head);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)head[i] >= 0x7f ||
            (head[i] < ' ' && head[i] != '\t' && head[i] != '\n' && head[i] != '\r'))
            return 0;
    return n == sizeof head;
}

/* Sets the state to what it is after the whole lines at the end of a text; 0: none of them says
 * what it is. */
static int pass_tail(struct feed *feed, const char *at, size_t length) {
    uint32_t before[NONET_STATE_WORDS], unset[NONET_STATE_WORDS];
    struct lines *lines = &feed->lines;
    memcpy(before, lines->state, sizeof before);
    memset(unset, 0xff, sizeof unset);
    memcpy(lines->state, unset, sizeof unset);
    lines->text = (struct nonet_slice){at, length};
    feed->seen |= nonet_lines_pass(lines);
    lines->text = (struct nonet_slice){NULL, 0};
    int is_set = memcmp(lines->state, unset, sizeof unset) != 0;
    if (!is_set)
        memcpy(lines->state, before, sizeof before);
    return is_set;
}

/* Hands over the next block of lines, from `offset` on. Returns where it ends, by the last line end
 * before a block is full; 0 if it has to be read here, because that is not near, or because the last
 * lines do not say what the next ones depend on. */
static uint64_t add_stretch(struct feed *feed, uint64_t offset) {
    const struct input *input = feed->input;
    struct lines *lines = &feed->lines;
    char tail[TAIL_BYTES];
    uint64_t end = offset + lines->full, from = end - TAIL_BYTES;
    size_t length = TAIL_BYTES, begin = 0;
    if ((uint64_t)input->start + end > input->size || peek(input, from, tail, length) < length)
        return 0;
    while (length > 0 && tail[length - 1] != '\n')
        length--;
    while (begin < length && tail[begin++] != '\n')
        continue;
    lines->stretch = (struct stretch){input->fd, (uint64_t)input->start + offset,
                                      (size_t)(from + length - offset)};
    struct lines added = *lines;
    if (begin == length || !pass_tail(feed, tail + begin, length - begin) ||
        nonet_pipeline_add_lines(feed->run->pipeline, &added) != 0)
        return 0;
    return from + length;
}

/* Most of a file of lines; the rest is read as any other text, from where `jump` says. */
static void add_stretches(struct feed *feed) {
    struct jump *jump = &feed->cut.jump;
    const struct nonet_format *format = feed->lines.format;
    uint64_t at = 0, end;
    if (format == NULL || format->flags & NONET_FORMAT_COLUMNS || feed->run->sizes != NULL ||
        !is_bare(feed->input, feed->lines.full))
        return;
    feed->lines.line = 1;
    while (!nonet_is_stopping() && (end = add_stretch(feed, at)) > 0) {
        at = end;
        feed->lines.line = 0;
        nonet_pipeline_position(feed->run->pipeline, feed->run->bytes_before + at,
                                feed->run->bytes_all);
    }
    feed->lines.stretch = (struct stretch){0, 0, 0};
    if (at == 0)
        return;
    jump->offset = at;
    jump->lines = nonet_pipeline_finish(feed->run->pipeline) - 1;
    memcpy(jump->state, feed->lines.state, sizeof jump->state);
}

/* `state` is that of the format where the input stands, NULL: at the start of a text. NULL after a
 * message. */
static struct nonet_reader *open_reader(struct run *run, struct input *input,
                                        const struct nonet_format *format, const uint32_t *state) {
    struct nonet_read_options options = nonet_read_asked(run->settings);
    options.format = format;
    options.state = state;
    struct nonet_reader *reader = nonet_reader_open(nonet_input_read, input, &options);
    if (reader == NULL)
        nonet_feed_complain(run, input->name, strerror(ENOMEM));
    return reader;
}

/* The format, if it is one whose lines can be passed on in blocks, else NULL. If it was not given,
 * one record is read to find out, and put back. */
static const struct nonet_format *find_lines(struct run *run, struct input *input) {
    const struct nonet_format *format = run->settings->from;
    struct nonet_record record;
    if (input->literal != NULL)
        return NULL;
    if (format == NULL) {
        nonet_input_keep(input, 1);
        struct nonet_reader *reader = open_reader(run, input, NULL, NULL);
        if (reader != NULL && nonet_reader_next(reader, &record) == NONET_OK)
            format = record.format;
        nonet_reader_close(reader);
        nonet_input_keep(input, 0);
    }
    return nonet_lines_of(format) ? format : NULL;
}

/* What is said of a puzzle, or the name of its file, depends on how many came before it in this run. */
static int needs_sequence(const struct settings *s) {
    return s->seed.is_used || s->needs_numbers || s->show != NULL ||
           (s->to != NULL && s->to->before != NULL && strchr(s->to->before, '#') != NULL);
}

/* Without such options lines are read as they are: some of them need not be read at all. */
static int may_jump(const struct settings *s) {
    return s->symbols == NULL && s->empty == NULL && s->box[0] == 0;
}

/* Lines can become records on the thread that answers them, if these need to know no more than their
 * place in the text. Commands that take long are not held up by one thread that reads, and their
 * records are few to a batch. */
static int may_pass(const struct run *run) {
    return run->sizes == NULL && !run->command->is_heavy && may_jump(run->settings) &&
           !needs_sequence(run->settings);
}

/* ---- blank lines between answers of several lines ---- */

int nonet_may_write_blocks(const struct command *command, const struct settings *s) {
    if (s->json)
        return 0;
    if (nonet_answers_in_words(command, s))
        return s->writes_blocks;
    return s->to == NULL || s->writes_blocks ||
           !(s->to->flags & (NONET_FORMAT_LINES | NONET_FORMAT_FRAMED));
}

static void forget_answer(void *user) {
    struct answer *a = user;
    a->out.length = a->err.length = 0;
    a->drained++;
}

static void begin_rehearsal(const struct run *run, const struct job *job, struct answer *a) {
    *a = (struct answer){.command = run->command,
                         .settings = run->settings,
                         .job = job,
                         .is_rehearsal = 1,
                         .drain = forget_answer,
                         .drain_user = a};
}

static void end_rehearsal(struct run *run, struct answer *a) {
    nonet_out_free(&a->out);
    nonet_out_free(&a->err);
    run->follows_block = a->blocks > 0 && !a->cancelled;
    if (run->follows_block)
        nonet_pipeline_follow_block(run->pipeline);
}

/* Can the answer to the record be one of several lines? */
static int may_be_block(const struct answer *a) {
    const struct settings *s = a->settings;
    return nonet_answers_in_words(a->command, s) || s->writes_blocks ||
           !(nonet_target(a)->flags & (NONET_FORMAT_LINES | NONET_FORMAT_FRAMED));
}

/* A blank line goes before the part's first answer of several lines if there is such an answer
 * before the part, which can only be found out by answering. Nearly always the very first puzzle
 * gets one. */
static void rehearse(struct feed *feed) {
    struct run *run = feed->run;
    struct job job = {.file = feed->input->name, .is_literal = feed->input->literal != NULL};
    struct answer a;
    begin_rehearsal(run, &job, &a);
    struct nonet_reader *reader = open_reader(run, feed->input, run->settings->from, NULL);
    while (reader != NULL && !nonet_is_stopping() && a.blocks == 0) {
        struct nonet_record *record = &job.record;
        if (nonet_reader_next(reader, record) != NONET_OK || record->kind == NONET_RECORD_END)
            break;
        feed->place = place_of(feed, record);
        if (nonet_place_compare(feed->place, feed->cut.begin) >= 0)
            break;
        if (record->kind != NONET_RECORD_PUZZLE)
            continue;
        job.sequence++;
        if (may_be_block(&a))
            nonet_job_run(&job, &a);
        else if (record->format->flags & NONET_FORMAT_LINES)
            break; /* and so are all others in this text */
        forget_answer(&a);
    }
    end_rehearsal(run, &a);
    nonet_reader_close(reader);
    nonet_input_seek(feed->input, 0);
    feed->place = (struct place){0, 0};
}

/* ---- texts ---- */

/* The part of this text, in its own bytes. */
static struct range range_of(const struct run *run, uint64_t size) {
    struct range range = {0, 0};
    if (run->range.from > run->offset)
        range.from = run->range.from - run->offset;
    if (run->range.to > run->offset)
        range.to = run->range.to - run->offset;
    return range.to > size ? (struct range){range.from, size} : range;
}

/* Finds the part of the text, and whether its lines can be passed on in blocks. 0, or -1: out of
 * memory. */
static int prepare_feed(struct feed *feed, uint64_t size, struct range range) {
    struct run *run = feed->run;
    const struct settings *s = run->settings;
    struct quick quick;
    nonet_quick_of(run->command, s, &quick);
    int is_quick = quick.settles || may_pass(run);
    int jumps = range.from > 0 && may_jump(s);
    const struct nonet_format *lines = is_quick || jumps ? find_lines(run, feed->input) : NULL;
    int status = 0;
    feed->cut.end.line = UINT64_MAX;
    feed->cut.has_end = 1;
    if (run->sizes != NULL)
        status = nonet_cut_find(feed->input, range, size, jumps ? lines : NULL,
                                s->json || needs_sequence(s), &feed->cut);
    nonet_lines_begin(&feed->lines, feed->input->name, is_quick ? lines : NULL, quick.settles);
    if (s->device != NULL && quick.settles)
        feed->lines.full = DEVICE_BYTES;
    nonet_pipeline_begin_text(run->pipeline, feed->lines.format != NULL && !quick.settles);
    if (is_quick || feed->cut.jump.offset > 0)
        feed->format = lines;
    return status;
}

/* A reader for it, at the place where reading begins. NULL after a message. */
static struct nonet_reader *open_feed(struct feed *feed) {
    const struct jump *jump = &feed->cut.jump;
    const struct nonet_format *lines = nonet_lines_of(feed->lines.format);
    const struct nonet_format *format = lines ? lines : feed->run->settings->from;
    if (jump->offset > 0) {
        int error = nonet_input_seek(feed->input, jump->offset);
        if (error != 0) {
            nonet_feed_complain(feed->run, feed->input->name, strerror(error));
            return NULL;
        }
        format = lines ? lines : feed->format;
        memcpy(feed->lines.state, jump->state, sizeof jump->state);
        feed->seen = 1;
        nonet_pipeline_skip(feed->run->pipeline, jump->puzzles);
    }
    return open_reader(feed->run, feed->input, format, jump->offset > 0 ? jump->state : NULL);
}

static void read_text(struct run *run, struct input *input, uint64_t size, struct range range) {
    struct feed feed = {.run = run, .input = input};
    feed.is_before = run->sizes != NULL && range.from >= size;
    if (prepare_feed(&feed, size, range) != 0) {
        nonet_feed_complain(run, input->name, strerror(ENOMEM));
        return;
    }
    if (range.from > 0 && !run->follows_block)
        rehearse(&feed);
    if (feed.is_before && !needs_sequence(run->settings))
        return;
    add_stretches(&feed);
    struct nonet_reader *reader = open_feed(&feed);
    if (reader != NULL)
        read_records(&feed, reader);
    if (feed.lines.format != NULL)
        nonet_pipeline_push(run->pipeline); /* a block belongs to one text */
    nonet_reader_close(reader);
}

/* ---- pictures ---- */

/* The same for a picture before the part. */
static void rehearse_picture(struct run *run, struct input *input,
                             const struct picture_kind *kind) {
    struct job job = {.file = input->name, .is_literal = 1};
    struct answer a;
    begin_rehearsal(run, &job, &a);
    job.record.format = nonet_format_find("line");
    job.picture = may_be_block(&a) ? nonet_picture_load(input, kind) : NULL;
    if (job.picture != NULL)
        nonet_job_run(&job, &a);
    end_rehearsal(run, &a);
    nonet_picture_free(job.picture);
}

/* A picture belongs to the part in which it begins. */
static void read_picture(struct run *run, struct input *input, const struct picture_kind *kind,
                         int is_before) {
    run->pictures++;
    nonet_pipeline_begin_text(run->pipeline, 0);
    if (is_before) {
        nonet_pipeline_skip(run->pipeline, 1);
        if (!run->follows_block)
            rehearse_picture(run, input, kind);
        return;
    }
    if (run->settings->device != NULL)
        nonet_device_refuse(run->settings, input->name);
    struct picture *picture = nonet_picture_load(input, kind);
    if (picture == NULL) {
        nonet_feed_complain(run, input->name, strerror(input->error));
        return;
    }
    picture->number = run->pictures;
    if (nonet_pipeline_add_picture(run->pipeline, input->name, picture) != 0)
        nonet_feed_complain(run, input->name, strerror(ENOMEM));
}

void nonet_feed(struct run *run, const char *operand, int number, struct input *input) {
    uint64_t size = run->sizes ? run->sizes[number - 1] : 0;
    struct range range = run->sizes ? range_of(run, size) : (struct range){0, 0};
    int is_before = run->sizes != NULL && range.from >= size;
    run->bytes_before = run->offset;
    run->offset += size;
    if (run->sizes != NULL && range.to == 0)
        return; /* it is after the part */
    if (is_before && run->follows_block && !needs_sequence(run->settings))
        return;
    int error = input->is_open ? nonet_input_seek(input, 0)
                               : nonet_input_open(input, operand, number, run->settings);
    if (error != 0) {
        if (!is_before)
            nonet_feed_complain(run, operand, strerror(error));
        return;
    }
    input->before_wait = nonet_pipeline_wait;
    input->user = run->pipeline;
    const struct picture_kind *kind = run->settings->from ? NULL : nonet_picture_find(input);
    if (kind != NULL)
        read_picture(run, input, kind, range.from > 0);
    else
        read_text(run, input, size, range);
    nonet_input_close(input);
    if (run->sizes == NULL)
        run->offset += input->read;
}

int nonet_feed_measure(struct run *run, struct input *inputs, int count, char **operands) {
    const struct settings *s = run->settings;
    size_t sources = count ? (size_t)count : 1;
    uint64_t total = 0;
    if (s->part.count <= 1)
        return 0;
    run->sizes = calloc(sources, sizeof *run->sizes);
    int failed = run->sizes ? nonet_cut_measure(inputs, count, operands, s, run->sizes) : -1;
    if (failed < 0)
        nonet_feed_complain(run, "cannot start", strerror(ENOMEM));
    if (failed > 0) {
        const struct input *input = &inputs[failed - 1];
        fprintf(stderr, "nonet: %s cannot be copied to TMPDIR: %s\n", input->name,
                strerror(input->error));
        nonet_raise_exit(&run->exit, EXIT_IO);
    }
    if (failed != 0)
        return -1;
    for (size_t i = 0; i < sources; i++)
        total += run->sizes[i];
    run->range = nonet_part_of(&s->part, total);
    if (run->bytes_all > 0) /* compressed files are read in other units than they are counted in */
        run->bytes_all = run->bytes_all + sources == total ? run->range.to - run->range.from : 0;
    return 0;
}
