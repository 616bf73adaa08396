/*
 * Objects that hold a puzzle: {"id": 7, "puzzle": "4.....8.5...", "solution": "417369825..."}.
 *
 * The puzzle is the member with one of the names that people use for it. Some of these names are
 * also used for other things, and count only if the value looks like a puzzle; without such a name,
 * any member that looks like a puzzle is it. A solution never is.
 */
#include "format/json.h"
#include "format/field.h"

/* The last ones are lists: a string called cell or clue is only one of them. */
static const char *const puzzle_names[] = {"puzzle",       "quizze", "quiz",  "question", "problem",
                                           "unsolved",     "sudoku", "board", "grid",     "initial",
                                           "initialboard", "cell",   "given", "clue"};
static const char *const loose_names[] = {
    "cell",         "given",         "clue",        "value",       "start",        "mission",
    "task",         "puzzlestring",  "puzzlegrid",  "puzzleboard", "startinggrid", "startgrid",
    "startboard",   "startingboard", "startstate",  "initialgrid", "initialstate", "initialvalue",
    "sudokustring", "sudokugrid",    "sudokuboard", "boardstring", "gridstring",   "givendigit",
    "startvalue",   "matrix",        "data"};
static const char *const solution_names[] = {"solution",     "answer",        "solved",
                                             "solutiongrid", "solutionboard", "solutionstring",
                                             "solvedgrid",   "solvedboard",   "solvedpuzzle"};
static const char *const label_names[] = {"id", "name", "title", "label"};

enum {
    PUZZLE_NAMES = sizeof puzzle_names / sizeof *puzzle_names,
    STRING_NAMES = PUZZLE_NAMES - 3,
    LOOSE_NAMES = sizeof loose_names / sizeof *loose_names,
    SOLUTION_NAMES = sizeof solution_names / sizeof *solution_names,
    LABEL_NAMES = sizeof label_names / sizeof *label_names
};

int nonet_json_is_puzzle_name(const struct nonet_text *text, const struct json *key) {
    return nonet_json_rank(text, key, puzzle_names, PUZZLE_NAMES) < PUZZLE_NAMES;
}

int nonet_json_is_solution_name(const struct nonet_text *text, const struct json *key) {
    return nonet_json_rank(text, key, solution_names, SOLUTION_NAMES) < SOLUTION_NAMES;
}

/* Is this value the puzzle by its name alone, valid or not? */
static int is_named(const struct nonet_text *text, const struct json *key,
                    const struct json *value) {
    int rank = nonet_json_rank(text, key, puzzle_names, PUZZLE_NAMES);
    return rank < (value->type == JSON_STRING ? STRING_NAMES : PUZZLE_NAMES);
}

enum json_claim nonet_json_claim(const struct nonet_text *text, const struct json *key, int named,
                                 const struct json *value) {
    int list = 0;
    if (value->type == JSON_ARRAY)
        nonet_json_is_list(text, value->begin, &list);
    else if (value->type != JSON_STRING)
        return JSON_NO_CLAIM;
    if (list || (key != NULL && nonet_json_is_solution_name(text, key)))
        return JSON_NO_CLAIM;
    if (key != NULL ? is_named(text, key, value) : named)
        return JSON_BY_NAME;
    int shape = nonet_json_is_puzzle(text, value);
    if (shape != JSON_NO_PUZZLE && key != NULL &&
        nonet_json_rank(text, key, loose_names, LOOSE_NAMES) < LOOSE_NAMES)
        return JSON_BY_NAME_AND_SHAPE;
    return shape == JSON_OPEN_PUZZLE ? JSON_BY_SHAPE : JSON_NO_CLAIM;
}

/* ---- the box ---- */

static int box_from_string(const struct nonet_text *text, const struct json *value,
                           struct json_record *record) {
    size_t i = value->begin + 1;
    int *part = &record->box_rows;
    for (; i + 1 < value->end; i++) {
        char c = text->at[i];
        if (c == 'x' && part == &record->box_rows)
            part = &record->box_cols;
        else if (is_digit(c) && *part < 1000)
            *part = *part * 10 + (c - '0');
        else
            return NONET_E_SYNTAX;
    }
    return NONET_OK;
}

static int box_from_array(const struct nonet_text *text, const struct json *value,
                          struct json_record *record) {
    struct json key, part;
    size_t at = 0;
    if (nonet_json_count(text, value) != 2)
        return NONET_E_SYNTAX;
    nonet_json_next(text, value, &at, &key, &part);
    record->box_rows = nonet_json_digits(text, &part);
    nonet_json_next(text, value, &at, &key, &part);
    record->box_cols = nonet_json_digits(text, &part);
    return NONET_OK;
}

static int read_box(const struct nonet_text *text, const struct json *value, size_t used,
                    struct json_record *record, struct nonet_piece *piece) {
    int status = NONET_E_SYNTAX;
    record->box_rows = record->box_cols = 0;
    if (value->type == JSON_NULL)
        return NONET_OK;
    if (value->type == JSON_STRING)
        status = box_from_string(text, value, record);
    else if (value->type == JSON_ARRAY)
        status = box_from_array(text, value, record);
    if (status == NONET_OK && nonet_grid_bytes(record->box_rows, record->box_cols) != 0)
        return NONET_OK;
    return nonet_piece_error(piece, value->begin, used,
                             "a box is \"RxC\" or [R,C] of 2 to %d cells", NONET_SIDE_MAX);
}

/* ---- members ---- */

/* The inside of a string, or a number; nothing for other values. */
static void note_slice(const struct json *value, size_t *begin, size_t *end) {
    if (*begin != *end)
        return;
    if (value->type == JSON_STRING) {
        *begin = value->begin + 1;
        *end = value->end - 1;
    } else if (value->type == JSON_NUMBER) {
        *begin = value->begin;
        *end = value->end;
    }
}

/* Takes the value for the puzzle if its claim is better, or if it is equal and its name is
 * better. */
static int note_puzzle(const struct nonet_text *text, const struct json *key,
                       const struct json *value, size_t used, int *best, struct json_record *record,
                       struct nonet_piece *piece) {
    enum json_claim claim = nonet_json_claim(text, key, 0, value);
    int rank = nonet_json_rank(text, key, puzzle_names, PUZZLE_NAMES);
    if (claim == JSON_BY_NAME && claim == record->claim && rank == *best)
        return nonet_piece_error(piece, key->begin, used, "the puzzle is given twice");
    if (claim > record->claim || (claim == record->claim && rank < *best)) {
        record->claim = claim;
        record->puzzle = *value;
        *best = rank;
    }
    return NONET_OK;
}

/* Notes a rule that we know; 0: it is not one. */
static int note_rule(const struct nonet_text *text, const struct json *key,
                     const struct json *value, size_t used, struct json_record *record,
                     struct nonet_piece *piece, int *status) {
    enum json_rule rule = nonet_json_rule(text, key, value);
    struct json *place = rule == JSON_RULES ? &record->rules : &record->regions;
    if (rule == JSON_NO_RULE)
        return 0;
    record->rule = record->rule ? record->rule : key->begin;
    int says = nonet_json_says(text, key, value);
    if (says != 0 && record->said.end == 0)
        record->said = *key;
    record->says |= says;
    if (rule == JSON_SAID)
        return 1;
    if (rule <= JSON_DIAGONALS)
        record->diagonals |= (int)rule;
    else if (place->end != 0)
        *status = nonet_piece_error(piece, key->begin, used, "the rules are given twice");
    else
        *place = *value;
    return 1;
}

static int note_member(const struct nonet_text *text, const struct json *key,
                       const struct json *value, size_t used, int *best, struct json_record *record,
                       struct nonet_piece *piece) {
    int status = NONET_OK;
    if (note_rule(text, key, value, used, record, piece, &status))
        return status;
    if (nonet_field_is_word(text, key->begin + 1, key->end - 1, "box"))
        return read_box(text, value, used, record, piece);
    if (nonet_json_is_solution_name(text, key)) {
        if (value->type == JSON_STRING)
            note_slice(value, &piece->solution, &piece->solution_end);
        return NONET_OK;
    }
    if (nonet_json_rank(text, key, label_names, LABEL_NAMES) < LABEL_NAMES &&
        memchr(text->at + value->begin, '\\', value->end - value->begin) == NULL)
        note_slice(value, &piece->label, &piece->label_end); /* only one that needs no decoding */
    return note_puzzle(text, key, value, used, best, record, piece);
}

int nonet_json_record(const struct nonet_text *text, const struct json *object, size_t used,
                      struct json_record *record, struct nonet_piece *piece) {
    struct json key, value;
    size_t at = 0;
    int best = PUZZLE_NAMES;
    memset(record, 0, sizeof *record);
    while (nonet_json_next(text, object, &at, &key, &value)) {
        int status = note_member(text, &key, &value, used, &best, record, piece);
        if (status != NONET_OK)
            return status;
    }
    return NONET_OK;
}
