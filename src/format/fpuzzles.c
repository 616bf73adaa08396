/*
 * f-puzzles' JSON: the puzzle as the setter's tool keeps it, and as solvers and SudokuPad take it.
 *
 *     {"size":9,"title":"...","grid":[[{"value":5,"given":true},{},...],...],
 *      "killercage":[{"cells":["R1C1","R1C2"],"value":"8"}],"antiknight":true}
 *
 * A rule is a member with a list of entries, or a flag; fpuzzles.h has the table. Rows and columns
 * count from 1, so that R0C4 is above column 4. Values are strings. A digit without "given" is the
 * solver's own. What is not in the table may be a rule as well, and is named; so are drawings, unless
 * they say which rule of the table they were made for. fpuzzles_board.c reads the grid,
 * fpuzzles_entry.c the entries.
 */
#include "format/fpuzzles.h"

#ifndef NONET_HOUSES_ONLY

static const struct fpuzzles_row rows[] = {
    {"diagonal-", "diagonal-down", FP_HOUSES, FP_NO_VALUE, 0},
    {"diagonal+", "diagonal-up", FP_HOUSES, FP_NO_VALUE, 0},
    {"antiknight", "anti-knight", FP_FLAG, FP_NO_VALUE, 0},
    {"antiking", "anti-king", FP_FLAG, FP_NO_VALUE, 0},
    {"disjointgroups", "disjoint-groups", FP_FLAG, FP_NO_VALUE, 0},
    {"nonconsecutive", "non-consecutive", FP_FLAG, FP_NO_VALUE, 0},
    {"ratio", "negative-ratio", FP_NEGATIVE, FP_NO_VALUE, 0},
    {"xv", "negative-xv", FP_NEGATIVE, FP_NO_VALUE, 0},
    {"killercage", "cage", FP_CELLS, FP_MAY, 0},
    {"extraregion", "different", FP_EXTRA, FP_NO_VALUE, 0},
    {"thermometer", "thermometer", FP_LINES, FP_NO_VALUE, 0},
    {"slowthermometer", "slow-thermometer", FP_LINES, FP_NO_VALUE, 0},
    {"arrow", "arrow", FP_ARROW, FP_NO_VALUE, 0},
    {"doublearrow", "double-arrow", FP_LINES, FP_NO_VALUE, 0},
    {"palindrome", "palindrome", FP_LINES, FP_NO_VALUE, 0},
    {"renban", "renban", FP_LINES, FP_NO_VALUE, 0},
    {"nabner", "nabner", FP_LINES, FP_NO_VALUE, 0},
    {"whispers", "whisper", FP_LINES, FP_HALF, 0},
    {"regionsumline", "region-sum", FP_LINES, FP_NO_VALUE, 0},
    {"betweenline", "between", FP_LINES, FP_NO_VALUE, 0},
    {"lockout", "lockout", FP_LINES, FP_READ, 4},
    {"entropicline", "entropic", FP_LINES, FP_NO_VALUE, 0},
    {"modularline", "modular", FP_LINES, FP_READ, 3},
    {"zipperline", "zipper", FP_LINES, FP_NO_VALUE, 0},
    {"difference", "difference", FP_CELLS, FP_MAY, 1},
    {"ratio", "ratio", FP_CELLS, FP_MAY, 2},
    {"xv", "xv", FP_CELLS, FP_LETTER, 0},
    {"even", "even", FP_CELL, FP_NO_VALUE, 0},
    {"odd", "odd", FP_CELL, FP_NO_VALUE, 0},
    {"minimum", "minimum", FP_CELL, FP_NO_VALUE, 0},
    {"maximum", "maximum", FP_CELL, FP_NO_VALUE, 0},
    {"rowindexer", "row-indexer", FP_CELLS, FP_NO_VALUE, 0},
    {"columnindexer", "column-indexer", FP_CELLS, FP_NO_VALUE, 0},
    {"boxindexer", "box-indexer", FP_CELLS, FP_NO_VALUE, 0},
    {"quadruple", "quadruple", FP_QUAD, FP_NO_VALUE, 0},
    {"clone", "clone", FP_CLONE, FP_NO_VALUE, 0},
    {"littlekillersum", "little-killer", FP_DIAGONAL, FP_MUST, 0},
    {"sandwichsum", "sandwich", FP_OUTSIDE, FP_MUST, 0},
    {"xsum", "x-sum", FP_OUTSIDE, FP_MUST, 0},
    {"skyscraper", "skyscraper", FP_OUTSIDE, FP_MUST, 0},
};
enum { ROWS = sizeof rows / sizeof *rows };

const struct fpuzzles_row *nonet_fpuzzles_row(int i) {
    return i >= 0 && i < ROWS ? &rows[i] : NULL;
}

int nonet_fpuzzles_usual(const struct fpuzzles_row *row, int side) {
    return row->value == FP_HALF ? (side + 1) / 2 : row->usual;
}

/* Members that are not rules: about the puzzle, and about the programs that show and solve it. */
static const char *const asides[] = {"size",
                                     "grid",
                                     "title",
                                     "author",
                                     "ruleset",
                                     "solution",
                                     "fogofwar",
                                     "foglight",
                                     "disabledlogic",
                                     "successMessage",
                                     "msgcorrect",
                                     "highlightConflicts",
                                     "truecandidatesoptions",
                                     NULL};
static const char *const drawings[] = {"line", "text", "circle", "rectangle", "cage", NULL};

/* ---- members ---- */

static int read_entries(struct foreign *f, const struct fpuzzles_row *row,
                        const struct json *list) {
    struct json key, entry;
    int status = NONET_OK;
    if (list->type != JSON_ARRAY)
        return nonet_foreign_error(f, list->begin, "%s where a list is expected",
                                   nonet_json_name(list->type));
    for (size_t at = 0; status == NONET_OK && nonet_json_next(f->text, list, &at, &key, &entry);) {
        f->entry++;
        status = nonet_fpuzzles_entry(f, row, &entry);
    }
    return status;
}

/* "negative": ["ratio", "xv"] */
static int read_negative(struct foreign *f, const struct json *list) {
    struct json key, name;
    int status = NONET_OK;
    for (size_t at = 0; list->type == JSON_ARRAY && status == NONET_OK &&
                        nonet_json_next(f->text, list, &at, &key, &name);) {
        int i = 0;
        while (i < ROWS && (rows[i].shape != FP_NEGATIVE || name.type != JSON_STRING ||
                            !nonet_foreign_is_name(f->text, &name, rows[i].key)))
            i++;
        if (i < ROWS)
            status = nonet_fpuzzles_flag(f, &rows[i], name.begin);
        else
            nonet_foreign_unknown(f, f->text->at + name.begin, name.end - name.begin, name.begin);
    }
    if (list->type != JSON_ARRAY)
        nonet_foreign_unknown(f, "", 0, list->begin);
    return status;
}

static int read_flag(struct foreign *f, const struct fpuzzles_row *row, const struct json *value) {
    if (value->type != JSON_TRUE) {
        nonet_foreign_unknown(f, "", 0, value->begin);
        return NONET_OK;
    }
    if (row->shape == FP_HOUSES)
        return nonet_foreign_set(f, row->word, value->begin);
    return nonet_fpuzzles_flag(f, row, value->begin);
}

static const struct fpuzzles_row *find_row(const struct nonet_text *text, const struct json *key) {
    for (int i = 0; i < ROWS; i++)
        if (rows[i].shape != FP_NEGATIVE && nonet_foreign_is_name(text, key, rows[i].key))
            return &rows[i];
    return NULL;
}

/* Is a name such as "Region Sum Line" that of a rule which the puzzle has, "regionsumline"? */
static int names_rule(const struct nonet_text *text, const struct json *object,
                      const struct json *name) {
    struct json key, value;
    for (size_t at = 0; nonet_json_next(text, object, &at, &key, &value);) {
        size_t i = name->begin + 1, k = key.begin + 1;
        if (find_row(text, &key) == NULL || nonet_foreign_is_nothing(text, &value))
            continue;
        for (; i + 1 < name->end; i++) {
            if (text->at[i] == ' ')
                continue;
            if (k + 1 >= key.end || upper(text->at[i]) != upper(text->at[k]))
                break;
            k++;
        }
        if (i + 1 == name->end && k + 1 == key.end)
            return 1;
    }
    return 0;
}

/* Are all entries drawings that belong to rules which the puzzle has? */
static int are_drawn_rules(const struct nonet_text *text, const struct json *object,
                           const struct json *key, const struct json *list) {
    struct json none, whole, from;
    if (!nonet_foreign_is_one_of(text, key, drawings) || list->type != JSON_ARRAY)
        return 0;
    for (size_t at = 0; nonet_json_next(text, list, &at, &none, &whole);) {
        if (whole.type != JSON_OBJECT ||
            !nonet_foreign_member(text, &whole, "fromConstraint", &from) ||
            from.type != JSON_STRING || !names_rule(text, object, &from))
            return 0;
    }
    return 1;
}

static int read_member(struct foreign *f, const struct json *object, const struct json *key,
                       const struct json *value) {
    const struct fpuzzles_row *row = find_row(f->text, key);
    if (nonet_foreign_is_nothing(f->text, value) || nonet_foreign_is_one_of(f->text, key, asides))
        return NONET_OK;
    f->key = f->text->at + key->begin + 1;
    f->key_length = key->end - key->begin - 2;
    f->entry = 0;
    if (nonet_foreign_is_name(f->text, key, "negative"))
        return read_negative(f, value);
    if (row != NULL)
        return row->shape == FP_FLAG || row->shape == FP_HOUSES ? read_flag(f, row, value)
                                                                : read_entries(f, row, value);
    if (!are_drawn_rules(f->text, object, key, value))
        nonet_foreign_unknown(f, "", 0, key->begin);
    return NONET_OK;
}

int nonet_fpuzzles_read(struct foreign *f, const struct json *object) {
    struct json key, value;
    int status = nonet_fpuzzles_board(f, object);
    for (size_t at = 0; status == NONET_OK && nonet_json_next(f->text, object, &at, &key, &value);)
        status = read_member(f, object, &key, &value);
    return status;
}

#endif
