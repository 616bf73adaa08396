/*
 * The rules in JSON that nonet knows. They are members of the object that has the puzzle:
 *
 *     "rules": ["diagonals", "regions 1122 ..."]     nonet's own, one string per rule
 *     "diagonal-": true, "diagonal+": true           down, up, as f-puzzles names them
 *     "diagonals": true, "xsudoku": true             both; and "type": "X-Sudoku"
 *     "regions": [[[0,0],[0,1],...],...]             the cells of each region, as SudokuPad has them
 *     "regions": [[1,1,2,...],...] or "112..."       or a map, like the grid, of any labels;
 *     "jigsaw": ...                                  the same
 *
 * and cells that are objects may have "region": N, as in f-puzzles, where a cell without it is in
 * its usual box. Words about these rules, such as "type": "jigsaw", are passed over if the rules
 * are there. Everything else that is named as a rule is refused (json_rules.c).
 */
#include "format/json.h"
#include "format/variant.h"
#include "rules/text.h"

#include <stdio.h>

/* ---- which members are rules that we read ---- */

static int is_name(const struct nonet_text *text, const struct json *key, const char *name) {
    size_t length = strlen(name);
    return key->end - key->begin == length + 2 &&
           memcmp(text->at + key->begin + 1, name, length) == 0;
}

/* An array of strings, each of which begins with the word of a rule. */
static int is_rules_text(const struct nonet_text *text, const struct json *value) {
    struct json key, part;
    size_t at = 0, count = 0;
    if (value->type != JSON_ARRAY)
        return 0;
    for (; nonet_json_next(text, value, &at, &key, &part); count++)
        if (part.type != JSON_STRING ||
            !nonet_rules_begins(text->at + part.begin + 1, part.end - part.begin - 2))
            return 0;
    return count > 0;
}

/* Neither a string nor an array with something in it. */
static int is_empty(const struct nonet_text *text, const struct json *value) {
    size_t inside = nonet_json_blanks(text, value->begin + 1);
    if (value->type != JSON_ARRAY && value->type != JSON_STRING)
        return 1;
    return inside >= text->length || text->at[inside] == (value->type == JSON_ARRAY ? ']' : '"');
}

enum json_rule nonet_json_rule(const struct nonet_text *text, const struct json *key,
                               const struct json *value) {
    static const struct {
        const char *name;
        enum json_rule rule;
    } flags[] = {{"diagonals", JSON_DIAGONALS},
                 {"diagonal-", JSON_DIAGONAL_DOWN},
                 {"diagonal+", JSON_DIAGONAL_UP}};
    static const char *const names[] = {"diagonal", "diagonalx", "xdiagonal", "xsudoku", "sudokux"};
    enum { NAMES = sizeof names / sizeof *names };
    struct nonet_piece ignored;
    struct json whole = *value;
    for (size_t i = 0; value->type == JSON_TRUE && i < sizeof flags / sizeof *flags; i++)
        if (is_name(text, key, flags[i].name))
            return flags[i].rule;
    if (value->type == JSON_TRUE && is_letter(text->at[key->end - 2]) && /* not "Diagonal+" */
        nonet_json_rank(text, key, names, NAMES) < NAMES)
        return JSON_DIAGONALS;
    if ((is_name(text, key, "regions") || is_name(text, key, "jigsaw")) && !is_empty(text, value))
        return JSON_REGIONS;
    if (is_name(text, key, "rules") && value->type == JSON_ARRAY &&
        nonet_json_scan(text, value->begin, &whole, &ignored) == NONET_OK &&
        is_rules_text(text, &whole))
        return JSON_RULES;
    int says = nonet_json_says(text, key, value);
    if (says == 0 || says & JSON_SAYS_OTHER)
        return JSON_NO_RULE;
    return says & JSON_IS_DIAGONALS ? JSON_DIAGONALS : JSON_SAID;
}

int nonet_json_is_region(const struct nonet_text *text, const struct json *key,
                         const struct json *value) {
    return is_name(text, key, "region") && value->type == JSON_NUMBER;
}

/* ---- cells that are objects ---- */

/* What a cell says that is not part of the puzzle: notes and colours. */
static const char *const asides[] = {
    "centerpencilmark", "cornerpencilmark", "pencilmark", "centremark", "cornermark", "c", "color",
    "colour",           "highlight"};
enum { ASIDES = sizeof asides / sizeof *asides };

void nonet_json_cell(const struct nonet_text *text, const struct json *object,
                     struct json_cell *cell) {
    struct json key, value;
    size_t at = 0;
    memset(cell, 0, sizeof *cell);
    cell->value.type = JSON_NULL;
    while (object->type == JSON_OBJECT && nonet_json_next(text, object, &at, &key, &value)) {
        if (is_name(text, &key, "value"))
            cell->value = value;
        else if (is_name(text, &key, "given"))
            cell->given = value.type == JSON_TRUE ? 1 : -1;
        else if (nonet_json_is_region(text, &key, &value))
            cell->region = value;
        else if (nonet_json_rank(text, &key, asides, ASIDES) == ASIDES && cell->other.end == 0)
            cell->other = key;
    }
}

/* Walks over the cells of an array of rows. */
struct walk {
    size_t at, cell_at;
    struct json row;
};

static int next_cell(const struct nonet_text *text, const struct json *array, struct walk *walk,
                     struct json *cell) {
    struct json key;
    while (walk->row.end == 0 || walk->row.type != JSON_ARRAY ||
           !nonet_json_next(text, &walk->row, &walk->cell_at, &key, cell)) {
        if (!nonet_json_next(text, array, &walk->at, &key, &walk->row))
            return 0;
        walk->cell_at = 0;
    }
    return 1;
}

/* The first cell with a region of its own; 0: there is none. */
static int find_cell_region(const struct nonet_text *text, const struct json *array,
                            struct json *region) {
    struct walk walk = {0, 0, {JSON_NULL, 0, 0}};
    struct json_cell cell;
    struct json value;
    if (memchr(text->at + array->begin, '{', array->end - array->begin) == NULL)
        return 0;
    while (array->type == JSON_ARRAY && next_cell(text, array, &walk, &value)) {
        if (value.type != JSON_OBJECT)
            continue;
        nonet_json_cell(text, &value, &cell);
        *region = cell.region;
        if (cell.region.end != 0)
            return 1;
    }
    return 0;
}

/* ---- regions ---- */

struct regions {
    struct region_map map;
    char reason[NONET_REASON_MAX];
    size_t bad;
    int is_row; /* inside a row of the map */
};

static int add_label(const struct nonet_text *text, struct regions *r, size_t begin, size_t end) {
    r->bad = begin;
    return nonet_map_add(&r->map, text->at + begin, end - begin, r->reason);
}

/* Every sign of a string is the label of a cell. */
static int add_signs(const struct nonet_text *text, const struct json *string, struct regions *r) {
    int status = NONET_OK;
    for (size_t at = string->begin + 1; status == NONET_OK && at + 1 < string->end; at++)
        status = add_label(text, r, at, at + 1);
    return status;
}

static int fail(struct regions *r, size_t at, const char *reason) {
    r->bad = at;
    snprintf(r->reason, sizeof r->reason, "%s", reason);
    return NONET_E_SYNTAX;
}

static int read_map(const struct nonet_text *text, const struct json *array, struct regions *r);

/* A part of a map: a row of labels, a row that is a string, or a label. */
static int read_part(const struct nonet_text *text, const struct json *part, struct regions *r) {
    if (part->type == JSON_ARRAY && !r->is_row) {
        r->is_row = 1;
        int status = read_map(text, part, r);
        r->is_row = 0;
        return status;
    }
    if (part->type == JSON_STRING && part->end - part->begin == (size_t)r->map.side + 2)
        return add_signs(text, part, r);
    if (part->type == JSON_NUMBER || part->type == JSON_STRING)
        return add_label(text, r, part->begin, part->end);
    return fail(r, part->begin, "the label of a region is a number or a string");
}

static int read_map(const struct nonet_text *text, const struct json *array, struct regions *r) {
    struct json key, part;
    size_t at = 0;
    int status = NONET_OK;
    while (status == NONET_OK && nonet_json_next(text, array, &at, &key, &part))
        status = read_part(text, &part, r);
    return status;
}

/* [r,c]; 0: it is not. */
static int read_place(const struct nonet_text *text, const struct json *value, int place[2]) {
    struct json key, part;
    size_t at = 0;
    if (value->type != JSON_ARRAY || nonet_json_count(text, value) != 2)
        return 0;
    for (int i = 0; i < 2; i++) {
        nonet_json_next(text, value, &at, &key, &part);
        place[i] = part.type == JSON_NUMBER ? nonet_json_digits(text, &part) : -1;
    }
    return place[0] >= 0 && place[1] >= 0;
}

/* Lists of cells: notes the number of its list for each. */
static int take_lists(const struct nonet_text *text, const struct json *array, int from,
                      uint16_t *list, struct regions *r) {
    struct walk walk = {0, 0, {JSON_NULL, 0, 0}};
    struct json value;
    int side = r->map.side, number = 0, place[2];
    for (size_t row = 0; next_cell(text, array, &walk, &value); row = walk.row.begin) {
        number += walk.row.begin != row;
        if (!read_place(text, &value, place) || place[0] < from || place[0] >= side + from ||
            place[1] < from || place[1] >= side + from)
            return fail(r, value.begin, "a cell of a region is [row,column]");
        uint16_t *of = &list[(place[0] - from) * side + place[1] - from];
        if (*of != 0)
            return fail(r, value.begin, "this cell is already in a region");
        *of = (uint16_t)(number < UINT16_MAX ? number : UINT16_MAX);
    }
    return NONET_OK;
}

/* Whether cells are counted from 0: one of them has a 0. */
static int counts_from_zero(const struct nonet_text *text, const struct json *array) {
    struct walk walk = {0, 0, {JSON_NULL, 0, 0}};
    struct json value;
    int place[2];
    while (next_cell(text, array, &walk, &value))
        if (read_place(text, &value, place) && (place[0] == 0 || place[1] == 0))
            return 1;
    return 0;
}

static int read_lists(const struct nonet_text *text, const struct json *array, struct regions *r,
                      char labels[][12]) {
    uint16_t list[NONET_CELLS_MAX] = {0};
    int side = r->map.side;
    int status = take_lists(text, array, !counts_from_zero(text, array), list, r);
    for (int c = 0; status == NONET_OK && c < side * side; c++) {
        if (list[c] == 0)
            return fail(r, array->begin, "a cell is in no region");
        int k = list[c] < NONET_SIDE_MAX + 1 ? list[c] : NONET_SIDE_MAX + 1;
        r->bad = array->begin;
        status = nonet_map_add(&r->map, labels[k], strlen(labels[k]), r->reason);
    }
    return status;
}

static int is_lists(const struct nonet_text *text, const struct json *array) {
    struct walk walk = {0, 0, {JSON_NULL, 0, 0}};
    struct json value;
    return next_cell(text, array, &walk, &value) && value.type == JSON_ARRAY;
}

/* Regions in the cells; a cell without one is in its usual box. */
static int read_cell_regions(const struct nonet_text *text, const struct json *array,
                             struct regions *r, char labels[][12]) {
    struct walk walk = {0, 0, {JSON_NULL, 0, 0}};
    struct json_cell cell;
    struct json value;
    int status = NONET_OK, side = r->map.side, rows = 1, cols = side;
    nonet_default_box(side, &rows, &cols);
    for (int c = 0; status == NONET_OK && next_cell(text, array, &walk, &value); c++) {
        int k = c / side / rows * rows + c % side / cols;
        nonet_json_cell(text, &value, &cell);
        if (cell.region.end != 0)
            k = nonet_json_digits(text, &cell.region);
        if (k < 0 || k > NONET_SIDE_MAX)
            return fail(r, cell.region.begin, "a region is a number");
        r->bad = cell.region.end ? cell.region.begin : value.begin;
        status = nonet_map_add(&r->map, labels[k], strlen(labels[k]), r->reason);
    }
    return status;
}

static int read_regions(const struct nonet_text *text, const struct json_record *record, int side,
                        size_t used, struct nonet_piece *piece) {
    char labels[NONET_SIDE_MAX + 2][12];
    struct regions r = {.is_row = 0};
    struct json in_cell;
    const struct json *value = &record->regions;
    int status;
    for (int i = 0; i < NONET_SIDE_MAX + 2; i++)
        snprintf(labels[i], sizeof *labels, "%d", i);
    nonet_map_begin(&r.map, side);
    if (value->end == 0 && find_cell_region(text, &record->puzzle, &in_cell))
        status = read_cell_regions(text, &record->puzzle, &r, labels);
    else if (value->end == 0)
        return NONET_OK;
    else if (value->type == JSON_STRING)
        status = add_signs(text, value, &r);
    else if (is_lists(text, value))
        status = read_lists(text, value, &r, labels);
    else
        status = read_map(text, value, &r);
    if (status != NONET_OK)
        return nonet_piece_error(piece, r.bad, used, "%s", r.reason);
    return nonet_rules_add_map(text, &r.map, value->end ? value->begin : record->puzzle.begin, used,
                               piece);
}

/* ---- all rules ---- */

static int read_texts(const struct nonet_text *text, const struct json *array, size_t used,
                      struct nonet_piece *piece) {
    struct json key, part;
    struct nonet_error error;
    size_t at = 0;
    int status = NONET_OK;
    while (status == NONET_OK && nonet_json_next(text, array, &at, &key, &part)) {
        status = nonet_rules_read_more(text->at + part.begin + 1, part.end - part.begin - 2,
                                       text->rules, text->rules_room, &error);
        size_t place = part.begin + (size_t)(status != NONET_OK ? error.column : 0);
        if (status == NONET_E_SYNTAX)
            return nonet_piece_error(piece, place, used, "%s", error.reason);
        if (status == NONET_E_REFUSED)
            return nonet_piece_refuse(piece, place, used, "%s", error.reason);
    }
    return status;
}

/* Whether a text of rules has regions. */
static int names_regions(const struct nonet_text *text, const struct json *array) {
    struct json key, part;
    size_t at = 0;
    while (array->end != 0 && nonet_json_next(text, array, &at, &key, &part))
        for (size_t i = part.begin + 1; i + 8 < part.end; i++)
            if (memcmp(text->at + i, "regions", 7) == 0)
                return 1;
    return 0;
}

int nonet_json_has_regions(const struct nonet_text *text, const struct json_record *record) {
    struct json region;
    return record->regions.end != 0 || names_regions(text, &record->rules) ||
           find_cell_region(text, &record->puzzle, &region);
}

/* Refuses words about a rule that the puzzle then does not have. */
static int check_words(const struct nonet_text *text, const struct json_record *record, size_t used,
                       struct nonet_piece *piece) {
    const struct nonet_rules *rules = piece->has_rules ? text->rules : NULL;
    int has = rules_count_of(rules, NONET_RULE_REGION) > 0 ? JSON_SAYS_JIGSAW : 0;
    for (int i = 0; rules != NULL && i < rules->count; i++)
        has |= strcmp(rules_entry(rules, i)->name, "diagonal") == 0 ? JSON_SAYS_DIAGONALS : 0;
    if ((record->says & (JSON_SAYS_DIAGONALS | JSON_SAYS_JIGSAW) & ~has) == 0)
        return NONET_OK;
    size_t length = record->said.end - record->said.begin;
    return nonet_piece_refuse(piece, record->said.begin, used,
                              "%.*s names a variant, but its %s not given; refused rather than "
                              "dropped",
                              (int)(length > 40 ? 40 : length), text->at + record->said.begin,
                              record->says & ~has & JSON_SAYS_JIGSAW ? "regions are"
                                                                     : "diagonals are");
}

static int read_known(const struct nonet_text *text, const struct json_record *record, int side,
                      size_t used, struct nonet_piece *piece) {
    static const char *const words[] = {NULL, "diagonal-down", "diagonal-up", "diagonals"};
    struct json cell = {JSON_NULL, 0, 0};
    int in_cells = record->regions.end == 0 && find_cell_region(text, &record->puzzle, &cell);
    int has_map = record->regions.end != 0 || in_cells;
    size_t at = record->rule ? record->rule : cell.begin;
    if (record->rules.end == 0 && !has_map && record->diagonals == 0)
        return NONET_OK;
    const char *found = has_map ? "jigsaw regions" : "diagonals";
    int status =
        nonet_rules_begin(text, side, record->rules.end ? "rules" : found, at, used, piece);
    if (status == NONET_OK && record->rules.end != 0)
        status = read_texts(text, &record->rules, used, piece);
    if (status == NONET_OK)
        status = read_regions(text, record, side, used, piece);
    if (status == NONET_OK && record->diagonals != 0)
        status = nonet_rules_add_set(text, words[record->diagonals], at, used, piece);
    piece->style.apart = (char)!in_cells;
    return status;
}

int nonet_json_read_rules(const struct nonet_text *text, const struct json_record *record, int side,
                          size_t used, struct nonet_piece *piece) {
    int status = read_known(text, record, side, used, piece);
    return status == NONET_OK ? check_words(text, record, used, piece) : status;
}

/* ---- writing ---- */

void nonet_json_write_rules(struct pen *pen, const struct nonet_rules *rules) {
    nonet_pen_text(pen, "\"rules\":[\"");
    nonet_pen_rules(pen, rules, "\",\"");
    nonet_pen_text(pen, "\"]");
}
