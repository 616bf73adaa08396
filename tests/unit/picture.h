/*
 * A picture of a step, read back: the document is well formed, and what is drawn is what the step
 * has, found again from the coordinates alone. A shape belongs to the cell that its middle is in,
 * and to the candidate whose digit is written in its middle.
 */
#ifndef NONET_TESTS_PICTURE_H
#define NONET_TESTS_PICTURE_H

#include "document.h"

#include <math.h>

enum { SHOWN_MAX = 40000, SHOWN_CLASS = 24 };

/* A text or a shape, where it is; a house and a link are only counted. */
struct shown {
    char kind[SHOWN_CLASS]; /* of a shape: its class; of a text: "text" */
    double x, y;
    int digit; /* of a text */
};

struct shown_picture {
    struct shown *all;
    size_t count;
    double left, top, cell; /* the board */
    int side;
};

static inline struct shown *shown_add(struct shown_picture *p, const char *kind, size_t length) {
    assert_true(p->count < SHOWN_MAX && length < SHOWN_CLASS);
    struct shown *s = &p->all[p->count++];
    memcpy(s->kind, kind, length);
    s->kind[length] = '\0';
    s->digit = 0;
    return s;
}

/* The shapes of a path. A disc and a box are drawn with arcs; the middle of a disc is half its first
 * arc away, that of a box half its width. */
static inline void shown_path(struct shown_picture *p, const char *at) {
    const char *class_end = strchr(at += strlen("<path class=\""), '"');
    const char *d = strstr(class_end, " d=\""), *end = strstr(class_end, "/>");
    assert_true(d != NULL && end != NULL && d < end);
    for (d += 4; d < end && *d != '"';) {
        double radius, width, height, corner;
        assert_int_equal(*d, 'M');
        struct shown *s = shown_add(p, at, (size_t)(class_end - at));
        assert_int_equal(sscanf(d, "M%lf %lf", &s->x, &s->y), 2);
        const char *first = d + strcspn(d, "aLQh");
        if (*first == 'a' && sscanf(first, "a%lf", &radius) == 1)
            s->x += radius;
        else if (*first == 'h' &&
                 sscanf(first, "h%lfa%lf %*f 0 0 1 %*f %*fv%lf", &width, &corner, &height) == 3) {
            s->x += width / 2;
            s->y += height / 2 + corner;
        }
        d += 1 + strcspn(d + 1, "M\"");
    }
}

/* The board is the thick line at the top: the second group of lines. */
static inline void shown_board(struct shown_picture *p, const struct document *d) {
    const char *at = strstr(d->at, "stroke-linecap=\"square\"");
    assert_non_null(at);
    at = strstr(at + 1, "stroke-linecap=\"square\"");
    assert_non_null(at);
    at = strstr(at, " d=\"");
    assert_non_null(at);
    double length;
    assert_int_equal(sscanf(at, " d=\"M%lf %lfh%lf", &p->left, &p->top, &length), 3);
    p->cell = length / p->side;
}

/* All texts that are numbers, and all shapes, except those of the legend below the board. */
static inline struct shown_picture shown_read(const struct document *d, int side) {
    struct shown_picture p = {calloc(SHOWN_MAX, sizeof *p.all), 0, 0, 0, 0, side};
    assert_non_null(p.all);
    shown_board(&p, d);
    double right = p.left + side * p.cell, bottom = p.top + side * p.cell;
    for (const char *at = d->at; (at = strchr(at, '<')) != NULL; at++) {
        double x, y;
        char digit[8];
        if (strncmp(at, "<path class=", 12) == 0)
            shown_path(&p, at);
        if (sscanf(at, "<text x=\"%lf\" y=\"%lf\">%7[0-9]<", &x, &y, digit) != 3)
            continue;
        struct shown *s = shown_add(&p, "text", 4);
        s->x = x;
        s->y = y;
        s->digit = atoi(digit);
    }
    size_t kept = 0;
    for (size_t i = 0; i < p.count; i++)
        if (p.all[i].x > p.left && p.all[i].x < right && p.all[i].y > p.top && p.all[i].y < bottom)
            p.all[kept++] = p.all[i];
    p.count = kept;
    return p;
}

static inline int shown_cell(const struct shown_picture *p, const struct shown *s) {
    return (int)((s->y - p->top) / p->cell) * p->side + (int)((s->x - p->left) / p->cell);
}

/* The digit that is written in the middle of a disc; 0: there is none. */
static inline int shown_digit(const struct shown_picture *p, const struct shown *disc) {
    double near = p->cell / 6;
    int digit = 0;
    for (size_t i = 0; i < p->count; i++) {
        const struct shown *s = &p->all[i];
        if (strcmp(s->kind, "text") != 0 || fabs(s->x - disc->x) > 0.02)
            continue;
        double away = fabs(s->y - disc->y);
        if (away < near) {
            near = away;
            digit = s->digit;
        }
    }
    return digit;
}

static inline size_t shown_count(const struct shown_picture *p, const char *kind) {
    size_t n = 0;
    for (size_t i = 0; i < p->count; i++)
        n += strcmp(p->all[i].kind, kind) == 0;
    return n;
}

/* Is there a shape of this class in the cell, around this digit (0: anywhere in it)? */
static inline int shown_has(const struct shown_picture *p, const char *kind, int c, int digit) {
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->all[i].kind, kind) == 0 && shown_cell(p, &p->all[i]) == c &&
            (digit == 0 || shown_digit(p, &p->all[i]) == digit))
            return 1;
    return 0;
}

#define EXPECT_SHOWN(p, kind, c, digit)                                                            \
    do {                                                                                           \
        if (!shown_has(p, kind, c, digit))                                                         \
            fail_msg("%s of cell %d, digit %d, is not drawn", kind, c, digit);                     \
    } while (0)

/* ---- what is expected ---- */

static const char *const shown_roles[] = {"pattern", "base",    "cover",    "pivot",   "wing",
                                          "extra",   "set",     "excluder", "blocker", "fin",
                                          "color-1", "color-2", "color-3",  "color-4"};

/* What a part is drawn as: the class. "": nothing, since the cell is drawn as placed. */
static inline void shown_class(const struct nonet_step *step, const struct nonet_part *part,
                               char kind[SHOWN_CLASS]) {
    const char *role = shown_roles[part->role];
    if (part->kind == NONET_PART_HOUSE)
        snprintf(kind, SHOWN_CLASS, "%s", part->role == NONET_ROLE_COVER ? "cover" : "base");
    else if (part->kind == NONET_PART_MARK)
        snprintf(kind, SHOWN_CLASS, "mark %s", role);
    else if (part->digit > 1)
        snprintf(kind, SHOWN_CLASS, "cell set-%d", 2 + (part->digit - 2) % 4);
    else
        snprintf(kind, SHOWN_CLASS, "cell %s", role);
    for (size_t i = 0; i < step->effect_count; i++)
        if (step->effects[i].placed && step->effects[i].cell == part->at &&
            strcmp(kind, "cell pattern") == 0)
            kind[0] = '\0';
}

static inline void check_shown_parts(const struct shown_picture *p, const struct nonet_step *step) {
    char kind[SHOWN_CLASS], other[SHOWN_CLASS];
    for (size_t i = 0; i < step->part_count; i++) {
        const struct nonet_part *part = &step->parts[i];
        size_t same = 0;
        shown_class(step, part, kind);
        if (kind[0] == '\0')
            continue;
        for (size_t j = 0; j < step->part_count; j++) {
            const struct nonet_part *q = &step->parts[j];
            int is_first = 1;
            shown_class(step, q, other);
            for (size_t k = 0; k < j; k++)
                is_first &= step->parts[k].kind != q->kind || step->parts[k].role != q->role ||
                            step->parts[k].at != q->at || step->parts[k].digit != q->digit;
            same += is_first && strcmp(kind, other) == 0;
        }
        if (part->kind != NONET_PART_HOUSE)
            EXPECT_SHOWN(p, kind, part->at, part->kind == NONET_PART_MARK ? part->digit : 0);
        if (part->kind != NONET_PART_CELL || part->digit <= 5)
            assert_true(shown_count(p, kind) >= same);
        if (part->kind == NONET_PART_MARK)
            assert_int_equal(shown_count(p, kind), same);
    }
}

static inline void check_shown_effects(const struct shown_picture *p,
                                       const struct nonet_step *step) {
    size_t placed = 0;
    for (size_t i = 0; i < step->effect_count; i++) {
        const struct nonet_effect *e = &step->effects[i];
        EXPECT_SHOWN(p, e->placed ? "placed" : "gone", e->cell, e->digit);
        if (e->placed)
            EXPECT_SHOWN(p, "cell placed", e->cell, 0);
        placed += e->placed != 0;
    }
    assert_int_equal(shown_count(p, "placed"), placed);
    assert_int_equal(shown_count(p, "cell placed"), placed);
    assert_int_equal(shown_count(p, "gone"), 2 * (step->effect_count - placed)); /* and a stroke */
}

/* A candidate of a chain is drawn once for each of true and false; a link once, with its head. */
static inline void check_shown_chain(const struct shown_picture *p, const struct nonet_step *step) {
    size_t nodes = 0, links = 0, room = 0;
    for (size_t i = 0; i < step->node_count; i++) {
        const struct nonet_node *a = &step->nodes[i];
        int is_first = 1;
        EXPECT_SHOWN(p, a->on ? "on" : "off", a->cell, a->digit);
        for (size_t j = 0; j < i; j++)
            is_first &= step->nodes[j].cell != a->cell || step->nodes[j].digit != a->digit ||
                        !step->nodes[j].on != !a->on;
        nodes += (size_t)is_first;
        room += a->parent_count;
    }
    uint64_t *met = calloc(room + 1, sizeof *met);
    assert_non_null(met);
    for (size_t i = 0; i < step->node_count; i++) {
        const struct nonet_node *to = &step->nodes[i];
        for (int j = 0; j < to->parent_count; j++) {
            const struct nonet_node *from = &step->nodes[step->parents[to->parent + j]];
            unsigned kind = to->reason == NONET_REASON_STEP ? 2 : to->on != 0;
            uint64_t key = (((uint64_t)from->cell << 8 | from->digit) << 24 |
                            ((uint64_t)to->cell << 8 | to->digit)) *
                               4 +
                           kind;
            size_t k = 0;
            while (k < links && met[k] != key)
                k++;
            if (k == links && (from->cell != to->cell || from->digit != to->digit))
                met[links++] = key;
        }
    }
    free(met);
    assert_int_equal(shown_count(p, "on") + shown_count(p, "off"), nodes);
    assert_int_equal(shown_count(p, "head"), links);
    assert_int_equal(shown_count(p, "strong") + shown_count(p, "weak") + shown_count(p, "step"),
                     links);
}

/* Every digit and every candidate is in its cell, and nothing else. */
static inline void check_shown_digits(const struct shown_picture *p,
                                      const struct nonet_grid *before) {
    size_t count = 0, want = 0;
    for (size_t i = 0; i < p->count; i++) {
        const struct shown *s = &p->all[i];
        if (strcmp(s->kind, "text") != 0)
            continue;
        int c = shown_cell(p, s), value = nonet_grid_value(before, c);
        struct nonet_set m = nonet_grid_marks(before, c);
        uint64_t half = s->digit > 64 ? m.high : m.low;
        assert_true(value ? value == s->digit : (int)(half >> (s->digit - 1) % 64 & 1));
        count++;
    }
    for (int c = 0; c < nonet_grid_cells(before); c++) {
        struct nonet_set m = nonet_grid_marks(before, c);
        if (nonet_grid_value(before, c) != 0)
            want++;
        else
            for (int d = 0; d < nonet_grid_side(before); d++)
                want += (d >= 64 ? m.high : m.low) >> d % 64 & 1;
    }
    assert_int_equal(count, want);
}

static inline struct document picture_of(const struct nonet_step *step,
                                         const struct nonet_grid *before,
                                         enum nonet_step_what what) {
    struct document d = {NULL, 0, 0};
    assert_int_equal(nonet_step_svg(step, before, what, NONET_NOTATION_RC, document_take, &d),
                     NONET_OK);
    check_xml(&d);
    return d;
}

/* The whole of a step is there. */
static inline void check_picture(const struct nonet_step *step, const struct nonet_grid *before) {
    struct document d = picture_of(step, before, NONET_STEP_SENTENCE);
    struct shown_picture p = shown_read(&d, nonet_grid_side(before));
    check_shown_digits(&p, before);
    check_shown_parts(&p, step);
    check_shown_effects(&p, step);
    check_shown_chain(&p, step);
    assert_true(has(&d, "role=\"img\">\n<title>") && has(&d, "</title>\n<desc>"));
    free(p.all);
    free(d.at);
}

#endif
