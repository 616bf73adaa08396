/*
 * Objects that hold a puzzle: {"id": 7, "puzzle": "4.....8.5...", "solution": "417369825..."}.
 *
 * The puzzle is the member with a name that people give it. Members that we have never heard of are
 * passed over, but not those that are known to be rules of a variant (the names of f-puzzles, and
 * what others call the same): without them the puzzle would be another one.
 */
#include "format/json.h"
#include "format/field.h"

static const char *const puzzle_names[] = {
    "puzzle", "quizzes", "quiz",  "question", "problem", "unsolved", "sudoku",
    "board",  "grid",    "cells", "givens",   "clues",   "initial",  "initial_board"};
static const char *const solution_names[] = {"solution", "solutions", "answer", "answers",
                                             "solved"};
static const char *const label_names[] = {"id", "name", "title", "label"};

/* Without capitals, _ and blanks, and without an s at the end. */
static const char *const rules[] = {"antiking",
                                    "antiknight",
                                    "arrow",
                                    "betweenline",
                                    "block",
                                    "boxindexer",
                                    "cage",
                                    "clone",
                                    "columnindexer",
                                    "constraint",
                                    "diagonal",
                                    "diagonal+",
                                    "diagonal-",
                                    "difference",
                                    "disjointgroup",
                                    "doublearrow",
                                    "entropicline",
                                    "even",
                                    "extraregion",
                                    "germanwhisper",
                                    "hyper",
                                    "jigsaw",
                                    "killer",
                                    "killercage",
                                    "kropki",
                                    "kropkidot",
                                    "littlekiller",
                                    "littlekillersum",
                                    "lockout",
                                    "maximum",
                                    "minimum",
                                    "modularline",
                                    "nabner",
                                    "negative",
                                    "negativeconstraint",
                                    "nonconsecutive",
                                    "odd",
                                    "palindrome",
                                    "quadruple",
                                    "ratio",
                                    "region",
                                    "regionsumline",
                                    "renban",
                                    "rowindexer",
                                    "sandwich",
                                    "sandwichsum",
                                    "skyscraper",
                                    "slowthermometer",
                                    "thermo",
                                    "thermometer",
                                    "whisper",
                                    "variant",
                                    "windoku",
                                    "xsum",
                                    "xv",
                                    "zipperline"};

enum { RULE_MAX = 24 };

/* Members that are no rules whatever their value is, our own records' among them. */
static const char *const harmless[] = {"all",    "box",   "complete", "contradiction", "info",
                                       "marks",  "meta",  "metadata", "minimal",       "path",
                                       "solved", "steps", "tags",     "techniques",    "timeout",
                                       "unique", "valid"};

enum {
    PUZZLE_NAMES = sizeof puzzle_names / sizeof *puzzle_names,
    SOLUTION_NAMES = sizeof solution_names / sizeof *solution_names,
    LABEL_NAMES = sizeof label_names / sizeof *label_names,
    RULES = sizeof rules / sizeof *rules,
    HARMLESS = sizeof harmless / sizeof *harmless
};

static int rank_of(const struct nonet_text *text, const struct json *key, const char *const *names,
                   int count) {
    int i = 0;
    while (i < count && !nonet_field_is_word(text, key->begin + 1, key->end - 1, names[i]))
        i++;
    return i;
}

/* ---- rules ---- */

static int is_rule(const struct nonet_text *text, const struct json *key) {
    char name[RULE_MAX];
    size_t n = 0;
    for (size_t i = key->begin + 1; i + 1 < key->end; i++) {
        char c = text->at[i];
        if (c == '_' || c == ' ' || (c == '-' && i + 2 < key->end))
            continue;
        if (n + 1 == RULE_MAX)
            return 0;
        name[n++] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    }
    if (n > 1 && name[n - 1] == 's')
        n--;
    name[n] = '\0';
    for (int i = 0; i < RULES; i++)
        if (strcmp(rules[i], name) == 0)
            return 1;
    return 0;
}

/* null, false, 0, "", [] and {} say that there is no such rule. */
static int says_nothing(const struct nonet_text *text, const struct json *value) {
    if (value->type == JSON_NULL || value->type == JSON_FALSE)
        return 1;
    if (value->type == JSON_NUMBER)
        return value->end - value->begin == 1 && text->at[value->begin] == '0';
    if (value->type == JSON_STRING)
        return value->end - value->begin == 2;
    if (value->type == JSON_ARRAY || value->type == JSON_OBJECT)
        return nonet_json_count(text, value) == 0;
    return 0;
}

/* A rule by its name; or anything of the kind that rules are, a list, an object or true, under a
 * name that is not known to be harmless. */
static int may_be_rule(const struct nonet_text *text, const struct json *key,
                       const struct json *value) {
    if (is_rule(text, key))
        return 1;
    if (value->type != JSON_ARRAY && value->type != JSON_OBJECT && value->type != JSON_TRUE)
        return 0;
    return rank_of(text, key, harmless, HARMLESS) == HARMLESS &&
           rank_of(text, key, puzzle_names, PUZZLE_NAMES) == PUZZLE_NAMES &&
           rank_of(text, key, solution_names, SOLUTION_NAMES) == SOLUTION_NAMES;
}

static int refuse_rule(const struct nonet_text *text, const struct json *key, size_t used,
                       struct nonet_piece *piece) {
    size_t length = key->end - key->begin;
    return nonet_piece_error(piece, key->begin, used,
                             "%.*s is a rule that is not supported; refused rather than dropped",
                             (int)(length > 40 ? 40 : length), text->at + key->begin);
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

static int note_member(const struct nonet_text *text, const struct json *key,
                       const struct json *value, size_t used, int *best, struct json_record *record,
                       struct nonet_piece *piece) {
    int rank = rank_of(text, key, puzzle_names, PUZZLE_NAMES);
    if (may_be_rule(text, key, value) && !says_nothing(text, value))
        return refuse_rule(text, key, used, piece);
    if (nonet_field_is_word(text, key->begin + 1, key->end - 1, "box"))
        return read_box(text, value, used, record, piece);
    if (rank < PUZZLE_NAMES && (value->type == JSON_STRING || value->type == JSON_ARRAY)) {
        if (rank == *best)
            return nonet_piece_error(piece, key->begin, used, "the puzzle is given twice");
        if (rank < *best) {
            *best = rank;
            record->puzzle = *value;
        }
    } else if (rank_of(text, key, solution_names, SOLUTION_NAMES) < SOLUTION_NAMES) {
        if (value->type == JSON_STRING)
            note_slice(value, &piece->solution, &piece->solution_end);
    } else if (rank_of(text, key, label_names, LABEL_NAMES) < LABEL_NAMES) {
        if (memchr(text->at + value->begin, '\\', value->end - value->begin) == NULL)
            note_slice(value, &piece->label, &piece->label_end); /* one that needs no decoding */
    }
    return NONET_OK;
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
    if (best == PUZZLE_NAMES)
        return nonet_piece_error(piece, object->begin, used,
                                 "an object without a puzzle, grid or board");
    return NONET_OK;
}
