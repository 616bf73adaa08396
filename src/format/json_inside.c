/*
 * Puzzles somewhere inside an object: {"newboard":{"grids":[{"value":[[0,2,...],...]}]}}. Arrays
 * and objects under any name are looked into, down to a depth that no file needs, and each puzzle
 * becomes a record of its own. The answer keeps what surrounds it.
 *
 * An object with a puzzle among its own members is one record, and nothing else in it is searched;
 * unless the member is a puzzle only by its shape, and there are others.
 *
 * A rule is for all puzzles of the innermost value that has both the rule and a puzzle in it, in
 * either order: so {"puzzles":[...],"info":{"type":"killer"}} is refused as a whole, but in
 * {"puzzles":[{"puzzle":"...","killer":true},{"puzzle":"..."}]} the second puzzle is not. To know
 * this, each value on the way is scanned as a whole when it is entered; that is why the outermost
 * object must be in the window. Values without a puzzle are skipped at once.
 */
#include "format/field.h"
#include "format/foreign.h"

#include <assert.h>

enum { LOOK_DEPTH = 8, DEPTH_MAX = 33 };
_Static_assert(DEPTH_MAX - 1 <= 32 && LOOK_DEPTH < DEPTH_MAX, "a way has a bit for every level");

/* ---- walking ---- */

static int is_open(const struct json *value) {
    return value->type == JSON_ARRAY || value->type == JSON_OBJECT;
}

static int level_is(uint32_t bits, uint32_t depth) {
    return depth > 0 && (bits >> (depth - 1) & 1);
}

static uint32_t with_level(uint32_t bits, uint32_t depth, int on) {
    assert(depth >= 1 && depth < DEPTH_MAX);
    uint32_t bit = (uint32_t)1 << (depth - 1);
    return on ? bits | bit : bits & ~bit;
}

static void go_in(struct json_way *way, const struct json *value, int named) {
    way->depth++;
    way->objects = with_level(way->objects, way->depth, value->type == JSON_OBJECT);
    way->named = with_level(way->named, way->depth, named && value->type == JSON_ARRAY);
}

static void go_out(struct json_way *way) {
    assert(way->depth > 0);
    way->depth--;
    if (way->rule > way->depth)
        way->rule = 0;
    if (way->box_level > way->depth)
        way->box = way->box_level = 0;
}

/* The end of a value, found when it is needed. */
static size_t end_of(const struct nonet_text *text, const struct json *value) {
    struct nonet_piece ignored;
    struct json whole;
    if (!is_open(value))
        return value->end;
    return nonet_json_scan(text, value->begin, &whole, &ignored) == NONET_OK ? whole.end
                                                                             : text->length;
}

/* Goes to the next value of the innermost level, to its beginning if it is an array or an object,
 * else past it. 0: the level ends here, and *at is past it. `key` has end 0 in arrays. */
static int step(const struct nonet_text *text, const struct json_way *way, size_t *at,
                struct json *key, struct json *value) {
    struct nonet_piece ignored;
    size_t i = nonet_json_blanks(text, *at);
    *at = text->length;
    memset(key, 0, sizeof *key);
    if (i < text->length && text->at[i] == ',')
        i = nonet_json_blanks(text, i + 1);
    if (i < text->length && level_is(way->objects, way->depth) && text->at[i] == '"') {
        if (nonet_json_scan(text, i, key, &ignored) != NONET_OK)
            return 0;
        i = nonet_json_blanks(text, key->end);
        i = i < text->length ? nonet_json_blanks(text, i + 1) : i;
    }
    if (i >= text->length)
        return 0;
    *at = i + 1;
    if (text->at[i] == ']' || text->at[i] == '}')
        return 0;
    *at = value->begin = i;
    value->type = text->at[i] == '[' ? JSON_ARRAY : JSON_OBJECT;
    if (text->at[i] == '[' || text->at[i] == '{')
        return 1;
    int status = nonet_json_scan(text, i, value, &ignored);
    *at = status == NONET_OK ? value->end : text->length;
    return status == NONET_OK;
}

/* ---- what is in a value ---- */

enum member { PASSED, RULE, KNOWN_RULE, PUZZLE, LEVEL };

/* The object of another program is a puzzle as a whole, with all that it says. */
static int is_foreign(const struct nonet_text *text, const struct json *value) {
#ifndef NONET_HOUSES_ONLY
    return value->type == JSON_OBJECT && nonet_foreign_kind(text, value, 0) != NOT_FOREIGN;
#else
    (void)text;
    (void)value;
    return 0;
#endif
}

/* How a value is treated. Solutions and rules are not searched. */
static enum member judge(const struct nonet_text *text, const struct json_way *way,
                         const struct json *key, const struct json *value) {
    int named = level_is(way->named, way->depth);
    if (key->end != 0) {
        if (nonet_json_rule(text, key, value) != JSON_NO_RULE)
            return KNOWN_RULE;
        if (nonet_json_is_rule(text, key, value))
            return RULE;
        if (nonet_json_is_solution_name(text, key))
            return PASSED;
    }
    if (way->depth <= LOOK_DEPTH &&
        (nonet_json_claim(text, key->end ? key : NULL, named, value) != JSON_NO_CLAIM ||
         is_foreign(text, value)))
        return PUZZLE;
    return is_open(value) ? LEVEL : PASSED;
}

/* Lists inside a list that is named as a puzzle inherit the name. */
static int takes_name(const struct nonet_text *text, const struct json_way *way,
                      const struct json *key) {
    return key->end ? nonet_json_is_puzzle_name(text, key) : level_is(way->named, way->depth);
}

struct seen {
    size_t begin; /* of the level itself */
    int own;      /* 1: it is a record that nonet wrote, -1: it is not; 0: nobody has asked */
    size_t puzzles;
    struct json rule;    /* the first; end 0: none */
    struct json known;   /* the first that can be read, if this is the object of the puzzle, */
    struct json in_cell; /* and if its cells are objects, which have it */
};

static void note(struct json *first, const struct json *rule) {
    if (first->end == 0)
        *first = *rule;
}

/* The rule that stands in the way of reading the puzzles of a value that is not a record: any. */
static const struct json *any_rule(const struct seen *seen) {
    if (seen->rule.end != 0)
        return &seen->rule;
    return seen->known.end != 0 ? &seen->known : &seen->in_cell;
}

/* Is it a record that nonet wrote: {"nonet":1,...}? */
static int is_own(const struct nonet_text *text, size_t begin) {
    struct json object = {JSON_OBJECT, begin, 0}, key, value;
    size_t at = 0;
    object.end = end_of(text, &object);
    while (nonet_json_next(text, &object, &at, &key, &value))
        if (nonet_field_is_word(text, key.begin + 1, key.end - 1, "nonet"))
            return value.type == JSON_NUMBER && nonet_json_digits(text, &value) == 1;
    return 0;
}

/* The steps in such a record are not searched: their houses have kinds, such as "diagonal", which
 * are not rules. */
static int is_own_path(const struct nonet_text *text, const struct json *key, struct seen *object) {
    static const char *const names[] = {"hint", "path"};
    enum { NAMES = sizeof names / sizeof *names };
    if (key->end == 0 || nonet_json_rank(text, key, names, NAMES) == NAMES)
        return 0;
    if (object->own == 0)
        object->own = is_own(text, object->begin) ? 1 : -1;
    return object->own > 0;
}

/* A level begins. */
static void enter(struct json_way *way, const struct json *value, int named, struct seen *levels) {
    go_in(way, value, named);
    memset(&levels[way->depth], 0, sizeof *levels);
    levels[way->depth].begin = value->begin;
}

/* A level ends. Its rules apply to its own puzzles; if it has none, to those around it. */
static void leave(struct json_way *way, struct seen *levels) {
    struct seen *own = &levels[way->depth];
    go_out(way);
    if (own->puzzles == 0)
        note(&levels[way->depth].rule, &own->rule);
    levels[way->depth].puzzles += own->puzzles;
}

/* So may a value that is a puzzle only by name: in f-puzzles its cells are objects. */
static int may_have_rules(const struct nonet_text *text, enum member what,
                          const struct json *value) {
    return what == LEVEL || (what == PUZZLE && value->type == JSON_ARRAY &&
                             nonet_json_is_puzzle(text, value) == JSON_NO_PUZZLE);
}

/* Notes a member that is a rule. Those of the outermost object, and regions in the cells of its
 * puzzle, may be known ones. */
static void note_rule(const struct nonet_text *text, const struct json_way *way,
                      const struct json_way *from, enum member what, int in_cells,
                      const struct json *key, const struct json *value, struct seen *levels) {
    uint32_t own = from->depth + 1;
    if (in_cells && nonet_json_is_region(text, key, value))
        note(&levels[own].in_cell, key);
    else if (what == KNOWN_RULE && way->depth == own && level_is(way->objects, own))
        note(&levels[own].known, key);
    else if (what == RULE || what == KNOWN_RULE)
        note(&levels[way->depth].rule, key);
}

/* Scans an array or object, which is at the end of the way. */
static struct seen look_through(const struct nonet_text *text, const struct json_way *from,
                                const struct json *top, int named) {
    struct seen levels[DEPTH_MAX + 1];
    struct json_way way = *from;
    struct json key, value;
    size_t at = top->begin + 1, cells_end = 0;
    memset(levels, 0, sizeof levels);
    enter(&way, top, named, levels);
    while (way.depth > from->depth) {
        if (!step(text, &way, &at, &key, &value)) {
            struct seen own = levels[way.depth];
            leave(&way, levels);
            if (way.depth == from->depth)
                return own;
            continue;
        }
        enum member what = judge(text, &way, &key, &value);
        if (what == LEVEL && is_own_path(text, &key, &levels[way.depth]))
            what = PASSED;
        levels[way.depth].puzzles += what == PUZZLE;
        note_rule(text, &way, from, what, at < cells_end, &key, &value, levels);
        if (is_open(&value) && way.depth + 1 < DEPTH_MAX && may_have_rules(text, what, &value)) {
            if (what == PUZZLE && way.depth == from->depth + 1)
                cells_end = end_of(text, &value);
            enter(&way, &value, what == LEVEL && takes_name(text, &way, &key), levels);
            at = value.begin + 1;
        } else {
            at = end_of(text, &value);
        }
    }
    return levels[from->depth];
}

/* ---- going in ---- */

/* Is the object a record? Whatever is wrong with it is reported when it is read. */
static int is_record(const struct nonet_text *text, const struct json *object, size_t puzzles,
                     struct json_record *record) {
    struct nonet_piece ignored;
    nonet_piece_init(&ignored);
    if (nonet_json_record(text, object, object->end, record, &ignored) != NONET_OK)
        return 1;
    return record->claim > JSON_BY_SHAPE || (record->claim == JSON_BY_SHAPE && puzzles == 1);
}

static void refuse_by(struct json_find *find, const struct json *rule) {
    find->refused = 1;
    find->rule = *rule;
}

/* Goes into a value that has puzzles. A box named there is for all of them; one inside another is
 * more than the way can hold, and is refused. */
static void go_on_in(struct json_way *way, const struct json *value, int named,
                     const struct seen *seen, const struct json_record *record,
                     struct json_find *find) {
    go_in(way, value, named);
    int boxes = record->box_rows != 0 && way->box != 0;
    if (way->rule == 0 && (any_rule(seen)->end != 0 || boxes)) {
        way->rule = way->depth;
        find->rule = *any_rule(seen);
    }
    if (record->box_rows != 0 && way->box == 0) {
        way->box = (uint32_t)record->box_rows << 16 | (uint32_t)record->box_cols;
        way->box_level = way->depth;
    }
}

/* An array or object on the way: 1 if it is a record, else goes into it or skips it. */
static int meet(const struct nonet_text *text, struct json *value, int named, size_t *at,
                struct json_way *way, struct json_find *find) {
    struct json_record record = {.claim = JSON_NO_CLAIM};
    struct seen seen = look_through(text, way, value, named);
    value->end = end_of(text, value);
    find->puzzles = seen.puzzles;
    *at = value->end;
    if (seen.puzzles == 0) {
        if (way->depth == 0 && any_rule(&seen)->end != 0)
            refuse_by(find, any_rule(&seen));
        return 0;
    }
    if (value->type == JSON_OBJECT && is_record(text, value, seen.puzzles, &record)) {
        int elsewhere = seen.in_cell.end != 0 && (seen.in_cell.begin < record.puzzle.begin ||
                                                  seen.in_cell.begin > record.puzzle.end);
        if ((seen.rule.end != 0 || elsewhere) && way->rule == 0)
            refuse_by(find, seen.rule.end ? &seen.rule : &seen.in_cell);
        return 1;
    }
    *at = value->begin + 1;
    go_on_in(way, value, named, &seen, &record, find);
    return 0;
}

int nonet_json_enter(const struct nonet_text *text, const struct json *object, struct json_way *way,
                     struct json_find *find) {
    size_t at;
    memset(way, 0, sizeof *way);
    memset(find, 0, sizeof *find);
    find->value = *object;
    if (is_foreign(text, object)) {
        find->puzzles = 1;
        return 1;
    }
    return meet(text, &find->value, 0, &at, way, find);
}

int nonet_json_seek(const struct nonet_text *text, size_t *at, struct json_way *way,
                    struct json_find *find) {
    struct json key;
    struct json *value = &find->value;
    int found = 0;
    while (way->depth > 0 && !found) {
        if (!step(text, way, at, &key, value)) {
            go_out(way);
            continue;
        }
        enum member what = judge(text, way, &key, value);
        if (what == LEVEL && way->depth < LOOK_DEPTH) {
            found = meet(text, value, takes_name(text, way, &key), at, way, find);
        } else {
            *at = value->end = end_of(text, value);
            found = what == PUZZLE;
        }
    }
    find->refused |= found && way->rule != 0;
    return found;
}

int nonet_json_refuse(const struct nonet_text *text, const struct json_find *find, size_t used,
                      struct nonet_piece *piece) {
    const struct json *key = &find->rule;
    size_t length = key->end - key->begin;
    piece->cells = find->value.begin;
    piece->cells_end = find->value.end;
    if (length == 0)
        return nonet_piece_refuse(piece, find->value.begin, used,
                                  "a rule named for this puzzle is not supported; refused rather "
                                  "than dropped");
    return nonet_piece_refuse(piece, key->begin, used,
                              "%.*s %s that is not supported; refused rather than dropped",
                              (int)(length > 40 ? 40 : length), text->at + key->begin,
                              nonet_json_is_rule_name(text, key) ? "is a rule" : "names a variant");
}
