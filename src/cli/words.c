/*
 * Contradictions in words, how a puzzle was read, and the clock.
 */
#include "cli/answer.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WHY_CELLS = NONET_CELLS_MAX, SHAPES_MAX = 3 };

void nonet_conflict_words(const struct nonet_grid *grid, const struct nonet_rules *rules,
                          const struct nonet_conflict *k, struct out *out) {
    struct fitting f = {.room = 1024};
    while (nonet_out_fit(out, &f))
        f.length = nonet_conflict_text(grid, rules, k, f.at, f.room);
}

/* ---- how it was read ---- */

/* Copies the cells into boxes of another shape. */
static void copy_cells(const struct nonet_grid *from, struct nonet_grid *to) {
    for (int c = 0; c < nonet_grid_cells(from); c++) {
        int d = nonet_grid_value(from, c);
        if (d != 0)
            nonet_grid_give(to, c, d);
        else
            nonet_grid_set_marks(to, c, nonet_grid_marks(from, c));
    }
}

/* 1 if nothing rules out boxes of this shape at first sight. */
static int could_be(const struct nonet_grid *grid, int box_rows, int box_cols) {
    uint16_t cells[2];
    struct nonet_conflict k = NONET_CONFLICT_INIT(cells, 2);
    size_t bytes = nonet_grid_bytes(box_rows, box_cols);
    struct nonet_grid *other = malloc(bytes);
    if (other == NULL)
        return 0;
    nonet_grid_init(other, bytes, box_rows, box_cols);
    copy_cells(grid, other);
    int status = nonet_find_clash(other, NULL, &k);
    free(other);
    return status == NONET_OK && k.kind == NONET_CONFLICT_NONE;
}

static int holds(struct nonet_slice slice, const char *word) {
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= slice.length; i++)
        if (memcmp(slice.at + i, word, n) == 0)
            return 1;
    return 0;
}

/* 1 if the text itself gives its boxes, so that --box would change nothing. */
static int tells_boxes(const struct nonet_record *r) {
    const char *name = r->format != NULL ? r->format->name : "";
    if (strcmp(name, "json") == 0)
        return holds(r->before, "\"box\"") || holds(r->cells, "\"box\"") ||
               holds(r->after, "\"box\"");
    return strcmp(name, "sized") == 0 || strcmp(name, "solo") == 0;
}

/* The other possible shapes, squarest first; returns how many, up to SHAPES_MAX. */
static int find_shapes(const struct nonet_grid *grid, int shapes[SHAPES_MAX][2]) {
    int count = 0, root = 1;
    while ((root + 1) * (root + 1) <= nonet_grid_side(grid))
        root++;
    for (int rows = root; rows >= 2; rows--) {
        int cols = nonet_grid_side(grid) / rows;
        for (int turned = 0; turned < 2 && nonet_grid_side(grid) % rows == 0; turned++) {
            int r = turned ? cols : rows, c = turned ? rows : cols;
            if (count == SHAPES_MAX || r == nonet_grid_box_rows(grid) || (turned && r == c))
                continue;
            if (could_be(grid, r, c)) {
                shapes[count][0] = r;
                shapes[count++][1] = c;
            }
        }
    }
    return count;
}

/* Regions in the place of boxes. */
static int has_regions(const struct nonet_rules *rules) {
    struct nonet_rule rule;
    for (int i = 0; rules != NULL && nonet_rules_at(rules, i, &rule) == NONET_OK; i++)
        if (rule.kind == NONET_RULE_REGION)
            return 1;
    return 0;
}

void nonet_reading_words(const struct nonet_record *record, struct out *out) {
    const struct nonet_grid *grid = record->grid;
    int shapes[SHAPES_MAX][2];
    if (nonet_grid_side(grid) == 9 || has_regions(record->rules)) /* no other boxes are meant */
        return;
    nonet_out_printf(out, " (read as %dx%d, boxes %dx%d", nonet_grid_side(grid),
                     nonet_grid_side(grid), nonet_grid_box_rows(grid), nonet_grid_box_cols(grid));
    int count = find_shapes(grid, shapes);
    if (count > 0)
        nonet_out_printf(out, "; no clash with %s", tells_boxes(record) ? "boxes" : "--box");
    for (int i = 0; i < count; i++)
        nonet_out_printf(out, "%s%dx%d",
                         i == 0           ? " "
                         : i + 1 == count ? " or "
                                          : ", ",
                         shapes[i][0], shapes[i][1]);
    nonet_out_char(out, ')');
}

/* ---- the clock ---- */

double nonet_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

struct deadline nonet_deadline(const struct settings *s) {
    struct deadline d = {s->until, 0, -1, s->gone};
    double end = s->timeout > 0 ? nonet_now() + s->timeout : 0;
    if (end > 0 && (d.end <= 0 || end < d.end))
        d.end = end;
    return d;
}

int nonet_deadline_passed(void *user) {
    struct deadline *d = user;
    if (nonet_is_stopping() || d->passed || (d->gone != NULL && *d->gone))
        return 1;
    if (d->calls_left > 0)
        d->passed = --d->calls_left == 0;
    d->passed |= d->end > 0 && nonet_now() >= d->end;
    return d->passed;
}

/* ---- no solution ---- */

int nonet_find_why(const struct nonet_grid *grid, const struct nonet_rules *rules,
                   struct deadline deadline, struct nonet_conflict *k) {
    deadline.calls_left = NONET_WHY_CALLS;
    return nonet_why_none(grid, rules, nonet_deadline_passed, &deadline, k) == NONET_OK &&
           k->kind != NONET_CONFLICT_NONE;
}

void nonet_answer_none(struct answer *a, struct out *reason) {
    const struct nonet_record *r = &a->job->record;
    uint16_t cells[WHY_CELLS], rules[CONFLICT_RULES];
    struct nonet_conflict k = NONET_CONFLICT_RULES_INIT(cells, WHY_CELLS, rules, CONFLICT_RULES);
    struct out words = {0};
    nonet_answer_exit(a, EXIT_NO);
    if (a->settings->quiet && !a->settings->json)
        return;
    if (nonet_find_why(r->grid, r->rules, nonet_deadline(a->settings), &k))
        nonet_conflict_words(r->grid, r->rules, &k, &words);
    if (reason != NULL)
        nonet_out_bytes(reason, words.at, words.length);
    if (words.length == 0)
        nonet_out_text(&words, "no solution");
    nonet_reading_words(r, &words);
    nonet_remark(a, "%.*s", (int)words.length, words.at);
    nonet_out_free(&words);
}
