/*
 * Texts that grow, and what is written into them.
 */
#include "work.h"

#include <stdlib.h>
#include <string.h>

int sql_text_room(struct sql_text *text, size_t length) {
    if (length <= text->room)
        return NONET_OK;
    size_t room = text->room > 0 ? text->room : 256;
    while (room < length)
        room *= 2;
    char *at = realloc(text->at, room);
    if (at == NULL)
        return NONET_E_MEMORY;
    text->at = at;
    text->room = room;
    return NONET_OK;
}

/* Nearly always the first attempt has room enough. */
int sql_text_add(struct sql_text *text, sql_writer write, const void *what) {
    long length = 0;
    do {
        if (sql_text_room(text, text->length + (size_t)length + 1) != NONET_OK)
            return NONET_E_MEMORY;
        size_t room = text->room - text->length;
        length = write(what, text->at + text->length, room);
        if (length < 0)
            return (int)length;
        if ((size_t)length < room) {
            text->length += (size_t)length;
            return NONET_OK;
        }
    } while (1);
}

int sql_text_add_bytes(struct sql_text *text, const char *bytes, size_t length) {
    int status = sql_text_room(text, text->length + length + 1);
    if (status != NONET_OK)
        return status;
    memcpy(text->at + text->length, bytes, length);
    text->length += length;
    return NONET_OK;
}

int sql_answer(struct sql_work *work, sql_writer write, const void *what,
               struct sql_value *answer) {
    work->text.length = 0;
    int status = sql_text_add(&work->text, write, what);
    if (status != NONET_OK)
        return sql_fail_plainly(work, status);
    *answer = sql_bytes(work->text.at, work->text.length);
    return NONET_OK;
}

/* ---- writers ---- */

long sql_write_filled(const void *what, char *out, size_t room) {
    const struct sql_filled *filled = what;
    return nonet_puzzle_write(filled->puzzle, filled->grid, out, room);
}

long sql_write_step(const void *what, char *out, size_t room) {
    const struct sql_said *said = what;
    if (said->what == SQL_STEP_JSON)
        return nonet_step_json(said->step, said->before, NONET_NOTATION_RC, out, room);
    return nonet_step_text(said->step, said->before, (enum nonet_step_what)said->what,
                           NONET_NOTATION_RC, out, room);
}

/* 1 if the text says all of the board: also which digits are given, unless it is full; else 0, or
 * NONET_E_MEMORY. */
static int reads_back(const struct sql_board *board, const char *text, size_t length) {
    struct nonet_puzzle *again;
    int status = nonet_puzzle_read(text, length, NULL, &again, NULL);
    if (status != NONET_OK)
        return status == NONET_E_MEMORY ? status : 0;
    int same = nonet_grid_equal(board->grid, again->grid) &&
               nonet_grid_box_rows(board->grid) == nonet_grid_box_rows(again->grid) &&
               nonet_rules_equal(board->rules, again->rules);
    int cells = nonet_grid_cells(board->grid);
    for (int c = nonet_grid_clues(board->grid) < cells ? 0 : cells; same && c < cells; c++)
        same = nonet_grid_is_given(board->grid, c) == nonet_grid_is_given(again->grid, c);
    nonet_puzzle_free(again);
    return same;
}

static int is_usual(const struct sql_board *board) {
    return nonet_grid_side(board->grid) == 9 && nonet_grid_box_rows(board->grid) == 3 &&
           nonet_grid_is_plain(board->grid) && board->rules == NULL;
}

/* The shortest format that does; JSON has a place for everything. */
long sql_write_board(const void *what, char *out, size_t room) {
    static const char *const formats[] = {"line", "solo", "hodoku"};
    const struct sql_board *board = what;
    for (int i = 0; i < (int)(sizeof formats / sizeof formats[0]); i++) {
        long length =
            nonet_write(nonet_format_find(formats[i]), board->grid, board->rules, NULL, out, room);
        if (length == NONET_E_MEMORY || length >= (long)room || (i == 0 && is_usual(board)))
            return length;
        int same = length >= 0 ? reads_back(board, out, (size_t)length) : 0;
        if (same != 0)
            return same < 0 ? same : length;
    }
    return nonet_write(nonet_format_find("json"), board->grid, board->rules, NULL, out, room);
}

/* ---- values ---- */

struct sql_value sql_null(void) {
    return (struct sql_value){.is_null = 1};
}

struct sql_value sql_integer(int64_t number) {
    return (struct sql_value){.integer = number};
}

struct sql_value sql_real(double number) {
    return (struct sql_value){.real = number};
}

struct sql_value sql_bytes(const char *text, size_t length) {
    return (struct sql_value){.text = text, .length = length};
}

struct sql_value sql_word(const char *word) {
    return word != NULL ? sql_bytes(word, strlen(word)) : sql_null();
}
