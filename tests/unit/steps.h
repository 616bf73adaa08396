/*
 * Steps made by hand, as a finder would report them, and a checker of JSON that knows nothing about
 * the writer.
 */
#ifndef NONET_TESTS_STEPS_H
#define NONET_TESTS_STEPS_H

#include "nonet.h"

#include <stdlib.h>
#include <string.h>

enum { STEP_ROOM = 64, STEP_SIDE = 30 };

/* A grid of up to 30x30, and a step in it, with room for what it points to. */
struct made {
    union {
        uint32_t align;
        unsigned char room[NONET_GRID_BYTES(STEP_SIDE)];
    } at;
    struct nonet_step step;
    struct nonet_effect effects[STEP_ROOM];
    struct nonet_part parts[STEP_ROOM];
    struct nonet_node nodes[STEP_ROOM];
    uint16_t parents[STEP_ROOM], ends[STEP_ROOM];
};

/* The cell in this row and column, both from 1. */
static inline int rc(const struct made *m, int row, int column) {
    return (row - 1) * nonet_grid_side(NONET_GRID(m->at)) + column - 1;
}

static inline struct nonet_set set_from(const int *digits) {
    struct nonet_set s = {0, 0};
    for (; *digits; digits++)
        *(*digits > 64 ? &s.high : &s.low) |= (uint64_t)1 << ((*digits - 1) & 63);
    return s;
}
#define DIGITS(...) set_from((const int[]){__VA_ARGS__, 0})

static inline void made_init(struct made *m, int box_rows, int box_cols, const char *id,
                             int rating) {
    memset(m, 0, sizeof *m);
    nonet_grid_init(NONET_GRID(m->at), sizeof m->at, box_rows, box_cols);
    m->step.size = sizeof m->step;
    m->step.technique = nonet_technique_find(id);
    m->step.rating = rating;
    m->step.number = 1;
    m->step.effects = m->effects;
    m->step.parts = m->parts;
    m->step.nodes = m->nodes;
    m->step.parents = m->parents;
    m->step.ends = m->ends;
}

static inline void made_marks(struct made *m, int row, int column, struct nonet_set marks) {
    nonet_grid_set_marks(NONET_GRID(m->at), rc(m, row, column), marks);
}

static inline void made_effect(struct made *m, int row, int column, int digit, int placed) {
    m->effects[m->step.effect_count++] =
        (struct nonet_effect){(uint16_t)rc(m, row, column), (uint8_t)digit, (uint8_t)placed};
}

static inline void made_part(struct made *m, enum nonet_part_kind kind, enum nonet_role role,
                             int at, int digit) {
    m->parts[m->step.part_count++] =
        (struct nonet_part){(uint8_t)kind, (uint8_t)role, (uint8_t)digit, (uint16_t)at};
}

static inline void made_cell(struct made *m, enum nonet_role role, int row, int column) {
    made_part(m, NONET_PART_CELL, role, rc(m, row, column), 0);
}

static inline void made_mark(struct made *m, enum nonet_role role, int row, int column, int d) {
    made_part(m, NONET_PART_MARK, role, rc(m, row, column), d);
}

/* Houses from 1: row, column, box. */
static inline void made_row(struct made *m, enum nonet_role role, int n) {
    made_part(m, NONET_PART_HOUSE, role, n - 1, 0);
}
static inline void made_column(struct made *m, enum nonet_role role, int n) {
    made_part(m, NONET_PART_HOUSE, role, nonet_grid_side(NONET_GRID(m->at)) + n - 1, 0);
}
static inline void made_box(struct made *m, enum nonet_role role, int n) {
    made_part(m, NONET_PART_HOUSE, role, 2 * nonet_grid_side(NONET_GRID(m->at)) + n - 1, 0);
}

/* A node that follows from those whose numbers are listed, up to a -1. */
/* Reasons by house: in the row, column or box of the node's cell, on 9x9. */
enum { BY_ROW = 100, BY_COLUMN, BY_BOX };

static inline int made_node(struct made *m, int row, int column, int digit, int on, int reason,
                            const int *from) {
    struct nonet_node *n = &m->nodes[m->step.node_count];
    n->cell = (uint16_t)rc(m, row, column);
    n->digit = (uint8_t)digit;
    n->on = (uint8_t)on;
    int houses[] = {row - 1, 9 + column - 1, 18 + (row - 1) / 3 * 3 + (column - 1) / 3};
    n->reason = (uint8_t)(reason >= BY_ROW ? NONET_REASON_HOUSE : reason);
    n->house = (uint16_t)(reason >= BY_ROW ? houses[reason - BY_ROW] : 0);
    n->parent = (uint16_t)m->step.parent_count;
    for (; *from >= 0; from++, n->parent_count++)
        m->parents[m->step.parent_count++] = (uint16_t)*from;
    return (int)m->step.node_count++;
}
#define FROM(...) ((const int[]){__VA_ARGS__, -1})
#define NOTHING ((const int[]){-1})

static inline void made_end(struct made *m, int node) {
    m->ends[m->step.end_count++] = (uint16_t)node;
}

/* ---- JSON ---- */

/* Each takes the text at one value and returns what follows it; NULL: it is not JSON. */
static inline const char *json_value(const char *p, int depth);

static inline const char *json_string(const char *p) {
    if (*p++ != '"')
        return NULL;
    for (; *p != '"'; p++) {
        if ((unsigned char)*p < 32)
            return NULL;
        if (*p != '\\')
            continue;
        if (*++p == 'u') {
            for (int i = 0; i < 4; i++)
                if (!*++p || !strchr("0123456789abcdefABCDEF", *p))
                    return NULL;
        } else if (!*p || !strchr("\"\\/bfnrt", *p)) {
            return NULL;
        }
    }
    return p + 1;
}

static inline const char *json_number(const char *p) {
    if (*p == '-')
        p++;
    if (*p == '0' && p[1] >= '0' && p[1] <= '9')
        return NULL;
    size_t n = strspn(p, "0123456789");
    if (n == 0)
        return NULL;
    p += n;
    if (*p != '.')
        return p;
    n = strspn(++p, "0123456789");
    return n ? p + n : NULL;
}

static inline const char *json_list(const char *p, char close, int depth) {
    for (p++; *p != close; p++) {
        if (close == '}' && (!(p = json_string(p)) || *p++ != ':'))
            return NULL;
        if (!(p = json_value(p, depth + 1)))
            return NULL;
        if (*p == close)
            break;
        if (*p != ',' || p[1] == close)
            return NULL;
    }
    return p + 1;
}

static inline const char *json_value(const char *p, int depth) {
    if (depth > 20)
        return NULL;
    if (*p == '{')
        return json_list(p, '}', depth);
    if (*p == '[')
        return json_list(p, ']', depth);
    if (*p == '"')
        return json_string(p);
    if (strncmp(p, "true", 4) == 0)
        return p + 4;
    if (strncmp(p, "false", 5) == 0)
        return p + 5;
    return json_number(p);
}

/* 1 if the text is one JSON object and nothing else. */
static inline int is_json_object(const char *text) {
    const char *end = *text == '{' ? json_value(text, 0) : NULL;
    return end && *end == '\0';
}

/* ---- what is expected of words; cmocka.h comes first ---- */

/* Which = what, or 100 for JSON. */
static inline long ask(const struct made *m, int which, enum nonet_notation notation, char *out,
                       size_t room) {
    if (which == 100)
        return nonet_step_json(&m->step, NONET_GRID(m->at), notation, out, room);
    return nonet_step_text(&m->step, NONET_GRID(m->at), (enum nonet_step_what)which, notation, out,
                           room);
}

/* The text in a buffer of exactly its size; shorter buffers hold the start of it. */
static inline char *told(const struct made *m, int which, enum nonet_notation notation) {
    long length = ask(m, which, notation, NULL, 0);
    assert_true(length > 0 && length < 16384);
    char *whole = malloc((size_t)length + 1);
    assert_non_null(whole);
    assert_int_equal(ask(m, which, notation, whole, (size_t)length + 1), length);
    assert_int_equal(strlen(whole), length);
    for (long room = 1; room <= length; room += room < 40 ? 1 : 37) {
        char *part = malloc((size_t)room);
        assert_non_null(part);
        assert_int_equal(ask(m, which, notation, part, (size_t)room), length);
        assert_int_equal(part[room - 1], 0);
        assert_memory_equal(part, whole, (size_t)room - 1);
        free(part);
    }
    return whole;
}

static inline void expect_in(const struct made *m, int which, enum nonet_notation notation,
                             const char *text) {
    char *got = told(m, which, notation);
    assert_string_equal(got, text);
    free(got);
}

static inline void expect(const struct made *m, enum nonet_step_what what, const char *text) {
    expect_in(m, (int)what, NONET_NOTATION_RC, text);
}

/* All six, and that the JSON is JSON. */
static inline void expect_all(const struct made *m, const char *name, const char *where,
                              const char *pattern, const char *sentence, const char *effect,
                              const char *title) {
    expect(m, NONET_STEP_NAME, name);
    expect(m, NONET_STEP_WHERE, where);
    expect(m, NONET_STEP_PATTERN, pattern);
    expect(m, NONET_STEP_SENTENCE, sentence);
    expect(m, NONET_STEP_EFFECT, effect);
    expect(m, NONET_STEP_TITLE, title);
    for (int notation = 0; notation < 2; notation++) {
        char *json = told(m, 100, (enum nonet_notation)notation);
        assert_true(is_json_object(json));
        free(json);
    }
}

#endif
