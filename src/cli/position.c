/*
 * A position has more than a puzzle: digits that were placed, and candidates that were removed. So a
 * format is asked by an example whether it keeps them, and refused with the reason if it does not.
 */
#include "cli/logic.h"
#include "cli/position.h"

#include <stdlib.h>
#include <string.h>

/* ---- the request ---- */

/* Letters of a template that speak of the whole path of a puzzle, or of how likely it is. */
static int asks_path(const char *form) {
    for (const char *at = form; at != NULL && *at; at++) {
        if (*at == '%' && at[1] != '\0' && strchr("retlTw", at[1]) != NULL)
            return 1;
        at += (*at == '%' || *at == '\\') && at[1] != '\0';
    }
    return 0;
}

int nonet_check_next(const struct generate_settings *s) {
    const struct wishes *w = &s->wishes;
    const char *other = w->difficulty >= 0                 ? "--difficulty"
                        : nonet_has_range(w->ratings)      ? "--rating"
                        : nonet_has_range(w->scores)       ? "--score"
                        : nonet_any_technique(&w->require) ? "--require"
                        : nonet_any_technique(&w->lacking) ? "--without"
                        : s->rate                          ? "--rate"
                        : s->unbiased                      ? "--unbiased"
                        : s->like != NULL                  ? "--like"
                                                           : NULL;
    if (other != NULL)
        return nonet_complain(&s->shared,
                              "%s is about whole puzzles; --next makes positions, whose steps "
                              "are easier ones up to the next",
                              other);
    if (asks_path(s->form))
        return nonet_complain(&s->shared, "--format: with --next there are %%g %%p %%s %%c %%y %%S "
                                          "%%i %%n, and nothing about a whole path");
    return 0;
}

/* ---- formats ---- */

/* May a position for this technique have a cell with one candidate, not yet placed? */
static int may_have_lone(const struct generate_settings *s) {
    const struct nonet_scale_row *row;
    for (int i = 0; (row = nonet_scale_at((enum nonet_scale)s->scale, i)) != NULL; i++) {
        if (row->technique == s->next)
            return 1;
        if (strcmp(row->technique->id, "naked-single") == 0)
            return 0;
    }
    return 1;
}

/* A grid with a digit that is given, one that is placed, and candidates. */
static void draw_sample(struct nonet_grid *grid, int with_lone) {
    int last = nonet_grid_cells(grid) - 1;
    nonet_grid_give(grid, 0, 1);
    nonet_grid_place(grid, 1, 2);
    nonet_grid_set_marks(grid, 2, (struct nonet_set){6, 0});
    if (with_lone)
        nonet_grid_set_marks(grid, last, (struct nonet_set){1, 0});
}

/* Is it the same when what the format writes is read? */
static int is_kept(const struct nonet_format *format, const struct nonet_grid *grid,
                   const struct nonet_rules *rules) {
    struct nonet_read_options how = NONET_READ_OPTIONS_INIT;
    struct nonet_error error;
    long length = nonet_write(format, grid, rules, NULL, NULL, 0);
    size_t bytes = nonet_grid_room(grid), ruled = NONET_RULES_BYTES_MAX(NONET_SIDE_MAX);
    char *text = length >= 0 ? malloc((size_t)length + 1) : NULL;
    struct nonet_grid *again = malloc(bytes);
    struct nonet_rules *own = malloc(ruled);
    int same = 0;
    how.format = format;
    how.box_rows = nonet_grid_box_rows(grid);
    how.box_cols = nonet_grid_box_cols(grid);
    if (text != NULL && again != NULL && own != NULL) {
        nonet_write(format, grid, rules, NULL, text, (size_t)length + 1);
        same = nonet_read_rules(text, (size_t)length, &how, again, bytes, own, ruled, NULL,
                                &error) == NONET_OK &&
               nonet_grid_equal(grid, again);
    }
    free(own);
    free(again);
    free(text);
    return same;
}

int nonet_check_position(const struct generate_settings *s, const struct nonet_generate_options *o,
                         const struct nonet_rules *rules) {
    const struct nonet_format *to = s->shared.to;
    size_t bytes = nonet_grid_bytes(o->box_rows, o->box_cols);
    if ((to->flags & NONET_FORMAT_MARKS) == 0)
        return nonet_complain(&s->shared, "--to: %s cannot express the candidates of a position",
                              to->name);
    struct nonet_grid *grid = malloc(bytes);
    if (grid == NULL || nonet_grid_init(grid, bytes, o->box_rows, o->box_cols) != NONET_OK) {
        free(grid);
        return 0; /* the generator says what is wrong */
    }
    draw_sample(grid, 0);
    int keeps_digits = is_kept(to, grid, rules);
    draw_sample(grid, 1);
    int keeps_lone = !may_have_lone(s) || is_kept(to, grid, rules);
    free(grid);
    if (!keeps_digits)
        return nonet_complain(&s->shared, "--to: %s does not tell digits from candidates",
                              to->name);
    if (!keeps_lone)
        return nonet_complain(&s->shared,
                              "--to: in %s a cell with one candidate is a digit, and positions "
                              "for %s have such cells",
                              to->name, s->next->name);
    return 0;
}

/* ---- writing ---- */

const struct nonet_format *nonet_position_format(const struct generate_settings *s,
                                                 const struct nonet_generated *made, int one_line) {
    if (nonet_grid_side(made->position) == 9 && nonet_grid_box_rows(made->position) == 3 &&
        !nonet_has_rules(made->rules))
        return nonet_format_find("hodoku");
    return nonet_format_find(one_line || may_have_lone(s) ? "json" : "marks");
}

/* Where candidates that are gone are listed, those that digits rule out are not among them: they are
 * put back. */
static void put_back(struct nonet_grid *grid, const struct nonet_grid *plain) {
    for (int c = 0; c < nonet_grid_cells(grid); c++) {
        struct nonet_set has = nonet_grid_marks(grid, c), may = nonet_grid_marks(plain, c);
        if (nonet_grid_value(grid, c) == 0)
            nonet_grid_set_marks(grid, c,
                                 (struct nonet_set){has.low | ~may.low, has.high | ~may.high});
    }
}

static void put_listed(struct out *out, const struct nonet_format *format,
                       const struct nonet_grid *position) {
    union nonet_grid9 room, bare;
    nonet_grid_copy(NONET_GRID(room), sizeof room, position);
    nonet_grid_copy(NONET_GRID(bare), sizeof bare, position);
    for (int c = 0; c < 81; c++)
        if (nonet_grid_value(position, c) == 0)
            nonet_grid_clear(NONET_GRID(bare), c);
    nonet_marks(NONET_GRID(bare), NULL, NONET_AFTER_NONE, NONET_GRID(bare), sizeof bare, NULL);
    put_back(NONET_GRID(room), NONET_GRID(bare));
    nonet_out_grid(out, format, NONET_GRID(room), NULL, NULL);
}

void nonet_out_position(struct out *out, const struct nonet_format *format,
                        const struct nonet_generated *made) {
    int lists = strcmp(format->name, "hodoku") == 0 || strcmp(format->name, "ss") == 0;
    if (lists && nonet_grid_side(made->position) == 9)
        put_listed(out, format, made->position);
    else
        nonet_out_grid(out, format, made->position, made->rules, NULL);
}
