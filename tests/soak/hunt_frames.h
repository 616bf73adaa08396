/*
 * The hunt for misreadings, second part: frames. Lines are drawn around boxes, or around every
 * cell, in ASCII or in Unicode's box drawing; the cells between them may be empty. A frame with
 * lines around boxes draws the box, so shapes other than the usual one are also written in these.
 */
#ifndef TESTS_SOAK_HUNT_FRAMES_H
#define TESTS_SOAK_HUNT_FRAMES_H

#include "tests/soak/hunt_puzzle.h"

/* A rule: its left end, its dash, its crossings with the lines between cells and between boxes, and
 * its right end. No dash: no such rule. */
struct hunt_rule {
    const char *left, *dash, *cell, *box, *right;
};

struct hunt_frame {
    struct hunt_rule top, middle, thin, bottom;
    const char *left, *cell_bar, *bar, *right; /* of a row; "": none */
    const char *before, *after;                /* what pads a cell */
    const char *inside;                        /* what pads a box */
};

static inline void hunt_put_rule(struct hunt_text *t, const struct hunt_puzzle *p,
                                 const struct hunt_frame *f, const struct hunt_rule *rule,
                                 int width) {
    int pad = (int)strlen(f->inside), n = (int)(strlen(f->before) + strlen(f->after)) + width;
    if (rule->dash == NULL)
        return;
    hunt_put(t, rule->left);
    for (int c = 0; c < p->side; c++) {
        int at = c % p->box_cols, is_last = at == p->box_cols - 1;
        hunt_put_times(t, rule->dash, n + (at == 0 ? pad : 0) + (is_last ? pad : 0));
        if (c < p->side - 1)
            hunt_put(t, is_last ? rule->box : f->cell_bar[0] ? rule->cell : "");
    }
    hunt_put(t, rule->right);
    hunt_put(t, "\n");
}

static inline void hunt_put_framed_row(struct hunt_text *t, const struct hunt_puzzle *p,
                                       const struct hunt_signs *s, const struct hunt_frame *f,
                                       int row, int width) {
    hunt_put(t, f->left);
    for (int c = 0; c < p->side; c++) {
        int at = c % p->box_cols;
        hunt_put(t, at == 0 ? f->inside : "");
        hunt_put(t, f->before);
        hunt_put_cell(t, p, s, row * p->side + c, width);
        hunt_put(t, f->after);
        hunt_put(t, at == p->box_cols - 1 ? f->inside : f->cell_bar);
        if (at == p->box_cols - 1 && c < p->side - 1)
            hunt_put(t, f->bar);
    }
    hunt_put(t, f->right);
    hunt_put(t, "\n");
}

static inline void hunt_put_frame(struct hunt_text *t, const struct hunt_puzzle *p,
                                  const struct hunt_signs *s, const struct hunt_frame *f) {
    int width = hunt_width(s, p->side);
    hunt_put_rule(t, p, f, &f->top, width);
    for (int row = 0; row < p->side; row++) {
        hunt_put_framed_row(t, p, s, f, row, width);
        if (row == p->side - 1)
            hunt_put_rule(t, p, f, &f->bottom, width);
        else
            hunt_put_rule(t, p, f, row % p->box_rows == p->box_rows - 1 ? &f->middle : &f->thin,
                          width);
    }
}

#define HUNT_NO_RULE                                                                               \
    { NULL, NULL, NULL, NULL, NULL }

static const struct hunt_frame hunt_bars = {
    HUNT_NO_RULE, {"", "-", "", "+", ""}, HUNT_NO_RULE, HUNT_NO_RULE, "", "", "|", "", "", " ", ""};
static const struct hunt_frame hunt_bars_wide = {
    HUNT_NO_RULE, {"", "-", "", "+", ""}, HUNT_NO_RULE, HUNT_NO_RULE, "", "", "|", "", " ", "",
    " "};
static const struct hunt_frame hunt_bars_tight = {
    HUNT_NO_RULE, {"", "-", "", "+", ""}, HUNT_NO_RULE, HUNT_NO_RULE, "", "", "|", "", "", "", ""};
static const struct hunt_frame hunt_outer = {{"+", "-", "", "+", "+"},
                                             {"+", "-", "", "+", "+"},
                                             HUNT_NO_RULE,
                                             {"+", "-", "", "+", "+"},
                                             "|",
                                             "",
                                             "|",
                                             "|",
                                             " ",
                                             "",
                                             " "};
static const struct hunt_frame hunt_outer_tight = {{"+", "-", "", "+", "+"},
                                                   {"+", "-", "", "+", "+"},
                                                   HUNT_NO_RULE,
                                                   {"+", "-", "", "+", "+"},
                                                   "|",
                                                   "",
                                                   "|",
                                                   "|",
                                                   "",
                                                   "",
                                                   ""};
static const struct hunt_frame hunt_every = {{"+", "-", "+", "+", "+"},
                                             {"+", "-", "+", "+", "+"},
                                             {"+", "-", "+", "+", "+"},
                                             {"+", "-", "+", "+", "+"},
                                             "|",
                                             "|",
                                             "|",
                                             "|",
                                             " ",
                                             " ",
                                             ""};
static const struct hunt_frame hunt_every_double = {{"++", "=", "+", "++", "++"},
                                                    {"++", "=", "+", "++", "++"},
                                                    {"++", "-", "+", "++", "++"},
                                                    {"++", "=", "+", "++", "++"},
                                                    "||",
                                                    "|",
                                                    "||",
                                                    "||",
                                                    " ",
                                                    " ",
                                                    ""};
static const struct hunt_frame hunt_unicode_boxes = {{"┌", "─", "", "┬", "┐"},
                                                     {"├", "─", "", "┼", "┤"},
                                                     HUNT_NO_RULE,
                                                     {"└", "─", "", "┴", "┘"},
                                                     "│",
                                                     "",
                                                     "│",
                                                     "│",
                                                     " ",
                                                     "",
                                                     " "};
static const struct hunt_frame hunt_unicode_double = {{"╔", "═", "", "╦", "╗"},
                                                      {"╠", "═", "", "╬", "╣"},
                                                      HUNT_NO_RULE,
                                                      {"╚", "═", "", "╩", "╝"},
                                                      "║",
                                                      "",
                                                      "║",
                                                      "║",
                                                      "",
                                                      "",
                                                      ""};
static const struct hunt_frame hunt_unicode_inner = {
    HUNT_NO_RULE, {"", "─", "", "┼", ""}, HUNT_NO_RULE, HUNT_NO_RULE, "", "", "│", "", " ", "",
    " "};
static const struct hunt_frame hunt_unicode_every = {{"┌", "─", "┬", "┬", "┐"},
                                                     {"├", "─", "┼", "┼", "┤"},
                                                     {"├", "─", "┼", "┼", "┤"},
                                                     {"└", "─", "┴", "┴", "┘"},
                                                     "│",
                                                     "│",
                                                     "│",
                                                     "│",
                                                     " ",
                                                     " ",
                                                     ""};
static const struct hunt_frame hunt_unicode_both = {{"╔", "═", "╤", "╦", "╗"},
                                                    {"╠", "═", "╪", "╬", "╣"},
                                                    {"╟", "─", "┼", "╫", "╢"},
                                                    {"╚", "═", "╧", "╩", "╝"},
                                                    "║",
                                                    "│",
                                                    "║",
                                                    "║",
                                                    " ",
                                                    " ",
                                                    ""};
static const struct hunt_frame hunt_unicode_heavy = {{"┏", "━", "┯", "┳", "┓"},
                                                     {"┣", "━", "┿", "╋", "┫"},
                                                     {"┠", "─", "┼", "╂", "┨"},
                                                     {"┗", "━", "┷", "┻", "┛"},
                                                     "┃",
                                                     "│",
                                                     "┃",
                                                     "┃",
                                                     " ",
                                                     " ",
                                                     ""};

#endif
