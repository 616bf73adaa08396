/*
 * Blocks of lines, up to the point where they are worked on.
 *
 * Decoding, counting lines and refusing endless ones stay with the library's reader: it is given a
 * format of our own, in which as many whole lines as are there make one piece of text.
 *
 * A format has a state: for lines it is the size of the last puzzle, which the message about a
 * damaged line goes by. So each block is told the state before it. The last line that sets the
 * state decides, and that is nearly always the last line.
 */
#include "cli/block.h"

#include <stdlib.h>
#include <string.h>

static int read_lines(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                      struct nonet_piece *piece) {
    size_t n = text->length;
    (void)grid;
    (void)room;
    while (!text->last && n > 0 && text->at[n - 1] != '\n')
        n--;
    if (n == 0)
        return NONET_MORE;
    piece->kind = NONET_PIECE_TEXT;
    piece->used = n;
    return NONET_OK;
}

const struct nonet_format nonet_lines_format = {
    .size = sizeof(struct nonet_format),
    .name = "lines",
    .summary = "whole lines",
    .flags = NONET_FORMAT_LINES,
    .read = read_lines,
};

int nonet_has_lines(const struct nonet_format *format) {
    return format != NULL &&
           (format == nonet_format_find("line") || format == nonet_format_find("sdm"));
}

int nonet_quick_of(const struct command *command, const struct settings *s, struct quick *quick) {
    memset(quick, 0, sizeof *quick);
    if (command->quick == NULL || s->json || s->to != NULL || s->symbols != NULL ||
        s->box[0] != 0 || s->timeout > 0 || s->engine != NONET_ENGINE_FAST || s->stats || s->all ||
        s->side_by_side)
        return 0;
    return command->quick(s, quick);
}

/* ---- lines of a text ---- */

/* Reads a line from a fresh state. 1 if it is more than text. */
static int try_line(const struct nonet_format *format, const char *at, size_t length,
                    uint32_t state[8]) {
    union nonet_grid25 grid;
    struct nonet_piece piece;
    struct nonet_text text = {.at = at, .length = length, .last = 1, .state = state};
    memset(state, 0, 8 * sizeof *state);
    memset(&piece, 0, sizeof piece);
    int status = format->read(&text, &grid.grid, sizeof grid, &piece);
    return status != NONET_OK || piece.kind == NONET_PIECE_PUZZLE;
}

void nonet_lines_begin(struct lines *lines, const char *file, const struct nonet_format *format) {
    char example[PLAIN_CELLS];
    memset(lines, 0, sizeof *lines);
    memset(example, '.', sizeof example);
    lines->file = file;
    lines->format = format;
    if (format != NULL)
        try_line(format, example, sizeof example, lines->plain_state);
}

void nonet_lines_take(struct lines *lines, const struct nonet_record *record) {
    lines->text = record->cells;
    lines->line = record->line;
    for (size_t i = 0; i < lines->text.length; i++) { /* the record's place is behind its blanks */
        char c = lines->text.at[i];
        if (c == '\n')
            lines->line--;
        else if (c == '\0' || strchr(" \t\r\f\v", c) == NULL)
            break;
    }
}

static int is_cell(char c) {
    return (c >= '0' && c <= '9') || c == '.' || c == '*' || c == '_' || c == '-' || c == 'x' ||
           c == 'X';
}

static int is_plain(const char *at, size_t length) {
    size_t cells = 0;
    while (cells < PLAIN_CELLS && cells < length && is_cell(at[cells]))
        cells++;
    return cells == PLAIN_CELLS && nonet_may_be_plain(at, length);
}

/* Sets what a line does to the state; 1 if it is more than text. Nearly all are plain, and to read
 * those would take longer than to solve them. */
static int pass_line(const struct lines *lines, const char *at, size_t length, uint32_t state[8]) {
    if (!is_plain(at, length))
        return try_line(lines->format, at, length, state);
    memcpy(state, lines->plain_state, sizeof lines->plain_state);
    return 1;
}

int nonet_lines_pass(struct lines *lines) {
    static const uint32_t unset[8];
    const char *text = lines->text.at;
    size_t end = lines->text.length;
    uint32_t state[8];
    int seen = 0;
    while (end > 0) {
        size_t begin = end - 1;
        while (begin > 0 && text[begin - 1] != '\n')
            begin--;
        seen |= pass_line(lines, text + begin, end - begin, state);
        if (memcmp(state, unset, sizeof state) != 0) {
            memcpy(lines->state, state, sizeof state);
            break;
        }
        end = begin;
    }
    return seen;
}

/* ---- blocks ---- */

int nonet_block_add(struct block *block, const struct lines *lines) {
    if (block->text.length == 0)
        block->lines = *lines;
    nonet_out_slice(&block->text, lines->text);
    return block->text.failed ? -1 : 0;
}

void nonet_block_reset(struct block *block) {
    block->text.length = block->solved.length = 0;
    if (block->text.room > 32 * BLOCK_BYTES || block->solved.room > 32 * BLOCK_BYTES)
        nonet_block_free(block);
}

void nonet_block_free(struct block *block) {
    nonet_out_free(&block->text);
    nonet_out_free(&block->solved);
    free(block->cells);
    block->cells = NULL;
}
