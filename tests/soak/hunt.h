/*
 * The hunt for misreadings. A case is a puzzle (or two), signs to write it in, a layout, perhaps
 * what people wrap around such texts, perhaps damage. The text is read, and the answer is judged:
 * it must be the intended puzzle, or an error; another puzzle is wrong, whatever was done to the
 * text, and so is a puzzle that is silently skipped. Undamaged texts that can mean only one puzzle
 * must be read. soak_read.c runs a million cases, test_hunt.c a sample.
 *
 * All of it is made from claims (FORMATS.md, docs/formats.md) and shares no code with the readers.
 */
#ifndef TESTS_SOAK_HUNT_H
#define TESTS_SOAK_HUNT_H

#include "tests/soak/hunt_damage.h"

enum { HUNT_FORMATS = 40, HUNT_ROWS = HUNT_LAYOUTS + HUNT_FORMATS };

/* What can be wrapped around a text. */
enum hunt_wrap {
    HUNT_BARE,
    HUNT_TITLE,
    HUNT_AFTER,
    HUNT_TAGS,
    HUNT_FENCE,
    HUNT_QUOTE,
    HUNT_INDENT,
    HUNT_CRLF,
    HUNT_NO_END,
    HUNT_PAIR,
    HUNT_PAIR_TITLES,
    HUNT_WRAPS
};

static const char *const hunt_wrap_names[HUNT_WRAPS] = {
    "nothing",          "a title before",  "text behind",     "[code] tags",
    "a ``` fence",      "> quotes",        "indentation",     "CRLF",
    "no final newline", "a second puzzle", "two, with titles"};

struct hunt_count {
    unsigned long cases, right, lucky, asked, refused, unnamed, caught, healed, wrong;
};

struct hunt {
    struct nonet_random random;
    struct hunt_count rows[HUNT_ROWS], wraps[HUNT_WRAPS], damages[HUNT_DAMAGES + 1], all;
    int loud;  /* how many misreadings of a layout are printed */
    int plain; /* and how many refused or guessed ones */
    /* the case */
    int row, puzzles, by_reader, told, damage, hurt;
    const struct hunt_layout *layout; /* NULL: written by the library */
    const struct nonet_format *format;
    enum hunt_wrap wrap;
    struct hunt_signs signs;
    struct hunt_puzzle meant[2];
    enum hunt_level level[2];
    char alphabet[HUNT_SIDE + 1];
    struct nonet_read_options options;
    /* the answer */
    int got, errors, is_wrong, seen[2];
    struct nonet_error error;
    union {
        uint32_t align;
        unsigned char room[NONET_GRID_BYTES(100)];
    } read;
    struct hunt_text core[2], text, whole;
};

/* ---- drawing a case ---- */

static inline int hunt_side(struct nonet_random *random, int most) {
    static const int sides[] = {9, 9, 4, 6, 8, 9, 10, 12, 15, 16, 16, 20, 25};
    int side;
    do
        side = sides[hunt_below(random, sizeof sides / sizeof *sides)];
    while (most != 0 && side > most);
    return side;
}

/* The usual box, or now and then another if the text shows it. */
static inline void hunt_box(struct nonet_random *random, int side, int may_differ, int *rows,
                            int *cols) {
    nonet_default_box(side, rows, cols);
    if (!may_differ || !hunt_one_in(random, 6))
        return;
    do
        *rows = 2 + hunt_below(random, side - 2);
    while (side % *rows != 0 || *rows == side);
    *cols = side / *rows;
}

static inline const char *hunt_draw_blank(struct nonet_random *random, const char *blanks) {
    static const char *const signs[] = {".", "0", "*", "_", "-", "?", "x", "X", "~", " "};
    char sign = blanks[hunt_below(random, (int)strlen(blanks))];
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i][0] == sign)
            return signs[i];
    return sign == 'N' ? "null" : sign == 'O' ? "None" : "";
}

/* Can the blank sign be used with these symbols? */
static inline int hunt_blank_suits(const struct hunt_signs *s, int side) {
    int last = s->family == HUNT_A ? side : s->family == HUNT_ONE ? side - 9 : side - 10;
    if (strcmp(s->blank, "0") == 0)
        return s->family != HUNT_ZERO;
    if (side <= 9 || s->numbers || !hunt_is_x(s->blank))
        return 1;
    return last < 24 || (s->blank[0] == 'x') != s->lower;
}

static inline void hunt_draw_signs(struct hunt *h, int side) {
    const struct hunt_layout *layout = h->layout;
    struct hunt_signs *s = &h->signs;
    do {
        memset(s, 0, sizeof *s);
        s->blank = hunt_draw_blank(&h->random, layout->blanks);
        s->wide = (layout->flags & HUNT_WIDE) != 0;
        s->two = (layout->flags & HUNT_TWO) != 0;
        s->apart = !(layout->flags & HUNT_TIGHT);
        s->numbers = layout->flags & HUNT_ONES ||
                     (side > 9 && !(layout->flags & HUNT_TIGHT) && hunt_one_in(&h->random, 2));
        s->lower = hunt_one_in(&h->random, 3);
        if (side > 9 && !(layout->flags & HUNT_ONES))
            s->family = (enum hunt_family)hunt_below(&h->random, s->numbers ? 2 : 3);
    } while (!hunt_blank_suits(s, side));
}

/* The first row on top of a table: if it were empty, it would be an empty header. */
static inline int hunt_has_empty_top(const struct hunt_puzzle *p) {
    int any = 0;
    for (int c = 0; c < p->side; c++)
        any |= p->cell[c];
    return !any;
}

/* Rows with spaces for empty cells: their beginning and end must be visible, and so must some
 * before a sign. */
static inline int hunt_shows_its_edges(const struct hunt_puzzle *p) {
    int first = 0, last = 0, inner = 0;
    for (int r = 0; r < p->side; r++) {
        int any = 0;
        for (int c = 0; c < p->side; c++) {
            inner |= any && c > 0 && !p->cell[r * p->side + c - 1] && p->cell[r * p->side + c];
            any |= p->cell[r * p->side + c];
        }
        if (!any)
            return 0;
        first |= p->cell[r * p->side];
        last |= p->cell[r * p->side + p->side - 1];
    }
    return first && last && inner;
}

static inline enum hunt_level hunt_level_of(const struct hunt *h, const struct hunt_puzzle *p) {
    if (h->layout != NULL && h->layout->flags & HUNT_SHORT_IS_NAME && p->side < 8)
        return HUNT_GREY; /* so few signs after a word may be a number */
    if (h->layout != NULL && h->layout->flags & HUNT_TRAILS && (p->side == 8 || p->side == 15))
        return HUNT_GREY; /* a 9x9 or 16x16 with a missing row looks the same */
    if (h->told || (h->layout != NULL && h->layout->flags & HUNT_FROM_ONE))
        return HUNT_CLEAR;
    return hunt_reckon(p, &h->signs);
}

static inline void hunt_draw_wrap(struct hunt *h) {
    unsigned flags = h->layout->flags;
    h->wrap = HUNT_BARE;
    if (hunt_one_in(&h->random, 2))
        h->wrap = (enum hunt_wrap)(1 + hunt_below(&h->random, HUNT_WRAPS - 1));
    if (flags & HUNT_PLAIN && h->wrap != HUNT_CRLF && h->wrap != HUNT_NO_END &&
        h->wrap != HUNT_PAIR)
        h->wrap = HUNT_BARE;
    if (flags & HUNT_SINGLE && h->wrap >= HUNT_PAIR)
        h->wrap = HUNT_BARE;
    h->puzzles = 1 + (h->wrap >= HUNT_PAIR);
    h->by_reader = h->puzzles > 1 || hunt_one_in(&h->random, 2);
}

/* What is given to the reader besides the text. */
static inline void hunt_give_options(struct hunt *h) {
    static const struct nonet_read_options none = NONET_READ_OPTIONS_INIT;
    int side = h->meant[0].side, is_usual = side == 4 || side == 6 || side == 9 || side == 12;
    h->options = none;
    if (strcmp(h->signs.blank, "~") == 0)
        h->options.empty = "~";
    if (h->layout->flags & HUNT_ONE_LINE && !is_usual && side != 16 && side != 25) {
        h->options.box_rows = h->meant[0].box_rows;
        h->options.box_cols = h->meant[0].box_cols;
    }
    if (h->told) {
        hunt_alphabet(&h->signs, side, h->alphabet);
        h->options.symbols = h->alphabet;
    }
}

/* ---- the text of a case ---- */

/* In damaged rows of sixteen, few may fit a 4x4. */
static inline int hunt_may_harm(const struct hunt *h) {
    for (int i = 0; i < h->puzzles; i++)
        if (h->meant[i].side == 16 && hunt_above_four(&h->meant[i], &h->signs) < 60)
            return 0;
    return !(h->layout->flags & HUNT_OPEN_ROWS);
}

static inline int hunt_draw_damage(struct hunt *h) {
    int damage = hunt_below(&h->random, HUNT_DAMAGES);
    if (h->puzzles == 2 && h->meant[0].side != h->meant[1].side && hunt_one_in(&h->random, 3))
        return HUNT_SWAPPED;
    /* The rows of `sized` are counted, so in a stream the last one is the surplus one. */
    if (h->layout->flags & HUNT_FROM_ONE && h->by_reader &&
        hunt_damages[damage].harm == hunt_duplicate_row)
        return 0;
    return damage;
}

static inline void hunt_harm(struct hunt *h) {
    struct hunt_core k[2];
    int which = hunt_below(&h->random, h->puzzles);
    for (int i = 0; i < h->puzzles; i++)
        k[i] = (struct hunt_core){&h->meant[i], &h->signs, h->layout, &h->core[i]};
    h->damage = hunt_draw_damage(h);
    if (h->damage == HUNT_SWAPPED) {
        h->hurt = hunt_swap_rows(&h->random, k);
    } else {
        if (hunt_damages[h->damage].harm == hunt_cut)
            which = h->puzzles - 1;
        h->hurt = hunt_damages[h->damage].harm(&h->random, &k[which]);
    }
    if (!h->hurt)
        h->damage = -1;
}

static inline const char *hunt_title(struct nonet_random *random) {
    static const char *const titles[] = {"Easy",       "Puzzle 12",  "Grid 01",
                                         "Sudoku #3",  "# a remark", "A hard one, by Anna:",
                                         "Tuesday's:", "No. 7"};
    return titles[hunt_below(random, sizeof titles / sizeof *titles)];
}

/* The puzzles one after another, with titles or without. */
static inline void hunt_assemble(struct hunt *h) {
    struct hunt_text *t = &h->text;
    int is_line = (h->layout->flags & HUNT_ONE_LINE) != 0;
    t->length = 0;
    hunt_put(t, h->wrap == HUNT_TAGS ? "[code]\n" : h->wrap == HUNT_FENCE ? "```\n" : "");
    for (int i = 0; i < h->puzzles; i++) {
        if (i > 0 && !is_line)
            hunt_put(t, "\n");
        if (h->wrap == HUNT_TITLE || h->wrap == HUNT_PAIR_TITLES) {
            hunt_put(t, hunt_title(&h->random));
            hunt_put(t, hunt_one_in(&h->random, 2) ? "\n\n" : "\n");
        }
        hunt_put_bytes(t, h->core[i].at, h->core[i].length);
    }
    hunt_put(t, h->wrap == HUNT_TAGS ? "[/code]\n" : h->wrap == HUNT_FENCE ? "```\n" : "");
    if (h->wrap == HUNT_AFTER)
        hunt_put(t, hunt_one_in(&h->random, 2) ? "\nHave fun with it!\n" : "\n-- \nAnna\n");
}

/* What is done to every line, and to the last. */
static inline void hunt_wrap_lines(struct hunt *h) {
    static const char *const indents[] = {"    ", "\t", "  "}; /* except that a tab is a field
                                                                  there */
    const char *indent = indents[strstr(h->layout->name, "tabs") ? 0 : hunt_below(&h->random, 3)];
    const struct hunt_text *from = &h->text;
    h->whole.length = 0;
    for (size_t i = 0; i < from->length; i++) {
        int is_end = from->at[i] == '\n', is_start = i == 0 || from->at[i - 1] == '\n';
        if (is_start && h->wrap == HUNT_QUOTE)
            hunt_put(&h->whole, "> ");
        if (is_start && h->wrap == HUNT_INDENT && !is_end)
            hunt_put(&h->whole, indent);
        if (is_end && h->wrap == HUNT_CRLF)
            hunt_put(&h->whole, "\r");
        hunt_put_bytes(&h->whole, from->at + i, 1);
    }
    if (h->wrap == HUNT_NO_END && h->whole.length > 0)
        h->whole.length--;
}

static inline void hunt_make(struct hunt *h) {
    int rows, cols, side = hunt_side(&h->random, h->layout->side_max);
    hunt_draw_signs(h, side);
    hunt_draw_wrap(h);
    for (int i = 0; i < h->puzzles; i++) {
        if (i > 0 && side <= 9 && !(h->layout->flags & HUNT_ONE_LINE) && hunt_one_in(&h->random, 3))
            side = hunt_side(&h->random, 9);
        hunt_box(&h->random, side, (h->layout->flags & HUNT_BOXES) != 0, &rows, &cols);
        do
            hunt_draw(&h->random, rows, cols, &h->meant[i]);
        while ((side == 16 && hunt_above_four(&h->meant[i], &h->signs) == 0) ||
               hunt_hides_zero(&h->meant[i], &h->signs) ||
               (strstr(h->layout->name, "row on top") && hunt_has_empty_top(&h->meant[i])) ||
               (h->layout->flags & HUNT_OPEN_ROWS && !hunt_shows_its_edges(&h->meant[i])));
        hunt_write(&h->core[i], &h->meant[i], &h->signs, h->layout);
    }
    h->told = side > 9 && !h->signs.numbers && hunt_one_in(&h->random, 4);
    for (int i = 0; i < h->puzzles; i++)
        h->level[i] = hunt_level_of(h, &h->meant[i]);
    if (hunt_one_in(&h->random, 2) && hunt_may_harm(h))
        hunt_harm(h);
    hunt_give_options(h);
    hunt_assemble(h);
    hunt_wrap_lines(h);
}

/* ---- texts that the library writes ---- */

static inline int hunt_is_named(const struct nonet_format *f, const char *names) {
    char name[40];
    snprintf(name, sizeof name, " %s ", f->name);
    return strstr(names, name) != NULL;
}

/* How sure it is what a text of this format means. */
static inline enum hunt_level hunt_level_by_format(struct hunt *h) {
    static const struct hunt_signs dots = {HUNT_ONE, 0, 0, 0, 0, 0, "."};
    static const struct hunt_signs zeros = {HUNT_ONE, 0, 0, 0, 0, 0, "0"};
    static const struct hunt_signs numbers = {HUNT_ONE, 1, 0, 0, 0, 1, "."};
    static const struct hunt_signs with_zeros = {HUNT_ONE, 1, 0, 0, 0, 1, "0"};
    int has_dot = memchr(h->core[0].at, '.', h->core[0].length) != NULL;
    h->signs = numbers;
    if (hunt_is_named(h->format, " csv tsv euler "))
        h->signs = with_zeros;
    if (hunt_is_named(h->format, " line sdm sdk kaggle opensudoku "))
        h->signs = has_dot ? dots : zeros;
    if (hunt_is_named(h->format,
                      " sized marks rules solo fpuzzles fpuzzlesjson sudokupad iss pm sukaku "))
        return HUNT_CLEAR;
    return hunt_reckon(&h->meant[0], &h->signs);
}

/* The box is given if the number of cells is not a usual one; the format is given if it cannot be
 * detected. */
static inline void hunt_give_format(struct hunt *h) {
    static const struct nonet_read_options none = NONET_READ_OPTIONS_INIT;
    int side = h->meant[0].side, is_rare = side % 5 == 0 || side == 8;
    int is_sukaku = strcmp(h->format->name, "sukaku") == 0 && side != 9;
    h->options = none;
    int is_rules =
        strcmp(h->format->name, "rules") == 0; /* known by its rules, and has none here */
    if (h->format->probe == NULL || is_sukaku || is_rules || hunt_one_in(&h->random, 2))
        h->options.format = h->format;
    if (is_sukaku ||
        (is_rare && side != 25 && hunt_is_named(h->format, " line sdm kaggle opensudoku "))) {
        h->options.box_rows = h->meant[0].box_rows;
        h->options.box_cols = h->meant[0].box_cols;
    }
}

/* A format's `before` has # where the puzzle's number belongs. */
static inline void hunt_put_numbered(struct hunt_text *t, const char *text) {
    for (; *text; text++)
        hunt_put_bytes(t, *text == '#' ? "01" : text, *text == '#' ? 2 : 1);
}

/* 0 if the format cannot express the puzzle. */
static inline int hunt_make_by_format(struct hunt *h) {
    static const struct hunt_signs ones = {HUNT_ONE, 1, 0, 0, 0, 1, "."};
    const struct nonet_format *f = h->format;
    int rows, cols, side = hunt_side(&h->random, hunt_one_in(&h->random, 2) ? 9 : 0);
    int matrix[HUNT_CELLS];
    struct nonet_grid *grid = NONET_GRID(h->read);
    hunt_box(&h->random, side, 0, &rows, &cols);
    do
        hunt_draw(&h->random, rows, cols, &h->meant[0]);
    while (side == 16 && hunt_above_four(&h->meant[0], &ones) == 0);
    for (int c = 0; c < side * side; c++)
        matrix[c] = h->meant[0].cell[c];
    if (nonet_grid_from_ints(grid, sizeof h->read, rows, cols, matrix) != NONET_OK)
        return 0;
    long length = nonet_write(f, grid, NULL, NULL, h->core[0].at, HUNT_TEXT);
    if (length < 0 || length >= HUNT_TEXT || f->flags & NONET_FORMAT_KEPT)
        return 0;
    h->core[0].length = (size_t)length;
    h->level[0] = hunt_level_by_format(h);
    hunt_give_format(h);
    h->whole.length = 0;
    const char *before[] = {f->head, f->head ? "\n" : NULL, f->before};
    const char *after[] = {f->after, "\n", f->tail};
    for (int i = 0; i < 3; i++)
        hunt_put_numbered(&h->whole, hunt_or(before[i]));
    hunt_put_bytes(&h->whole, h->core[0].at, h->core[0].length);
    for (int i = 0; i < 3; i++)
        hunt_put(&h->whole, hunt_or(after[i]));
    return 1;
}

/* ---- reading and judging ---- */

/* Notes a puzzle that was read: the next one intended, or a wrong one. */
static inline void hunt_take(struct hunt *h, const struct nonet_grid *grid) {
    int i = 0, marks = h->format != NULL && h->format->flags & NONET_FORMAT_MARKS;
    while (i < h->puzzles && (h->seen[i] || !hunt_is_same(&h->meant[i], grid, marks)))
        i++;
    h->got++;
    if (i < h->puzzles) {
        h->seen[i] = 1;
    } else if (!h->is_wrong) {
        h->is_wrong = 1;
        if (grid != NONET_GRID(h->read))
            nonet_grid_copy(NONET_GRID(h->read), sizeof h->read, grid);
    }
}

struct hunt_source {
    const struct hunt_text *text;
    size_t at;
};

static inline long hunt_give(void *user, char *buffer, size_t room) {
    struct hunt_source *source = user;
    size_t left = source->text->length - source->at, n = left < room ? left : room;
    memcpy(buffer, source->text->at + source->at, n);
    source->at += n;
    return (long)n;
}

static inline void hunt_read_records(struct hunt *h) {
    struct hunt_source source = {&h->whole, 0};
    struct nonet_record record;
    struct nonet_reader *reader = nonet_reader_open(hunt_give, &source, &h->options);
    if (reader == NULL)
        abort();
    while (nonet_reader_next(reader, &record) == NONET_OK && record.kind != NONET_RECORD_END) {
        if (record.kind == NONET_RECORD_PUZZLE)
            hunt_take(h, record.grid);
        if (record.kind == NONET_RECORD_ERROR && h->errors++ == 0)
            h->error = record.error;
    }
    nonet_reader_close(reader);
}

static inline void hunt_read(struct hunt *h) {
    h->got = h->errors = h->is_wrong = h->seen[0] = h->seen[1] = 0;
    memset(&h->error, 0, sizeof h->error);
    if (h->by_reader)
        hunt_read_records(h);
    else if (nonet_read(h->whole.at, h->whole.length, &h->options, NONET_GRID(h->read),
                        sizeof h->read, NULL, &h->error) == NONET_OK)
        hunt_take(h, NONET_GRID(h->read));
    else
        h->errors++;
    if (h->errors == 0 && h->got < h->puzzles)
        h->is_wrong = 2; /* silently skipped */
}

static inline void hunt_judge(const struct hunt *h, struct hunt_count *count) {
    int seen[3] = {0, 0, 0}, unseen[3] = {0, 0, 0}; /* by level */
    for (int i = 0; i < h->puzzles; i++)
        ++*(h->seen[i] ? &seen[h->level[i]] : &unseen[h->level[i]]);
    int all = seen[0] + seen[1] + seen[2] == h->puzzles;
    count->cases++;
    if (h->is_wrong)
        count->wrong++;
    else if (h->damage >= 0)
        ++*(all ? &count->healed : &count->caught);
    else if (all)
        ++*(seen[HUNT_OPEN] ? &count->lucky : &count->right);
    else if (unseen[HUNT_CLEAR])
        count->refused++;
    else
        count->asked++;
    count->unnamed +=
        count->asked && unseen[HUNT_GREY] == 0 && strstr(h->error.reason, "--symbols") == NULL;
}

/* ---- reporting ---- */

static inline const char *hunt_row_name(const struct hunt *h, int row, char room[32]) {
    (void)h;
    if (row < HUNT_LAYOUTS)
        return hunt_layouts[row].name;
    snprintf(room, 32, "format %s", nonet_format_at(row - HUNT_LAYOUTS)->name);
    return room;
}

/* The text, with a bar before every line: it must not look like a line of a test report. */
static inline void hunt_tell_text(const struct hunt_text *t) {
    int is_start = 1;
    for (size_t i = 0; i < t->length && i < 4000; i++) {
        if (is_start)
            printf("# |");
        if (t->at[i] == '\r')
            printf("\\r");
        else
            putchar(t->at[i]);
        is_start = t->at[i] == '\n';
    }
    if (!is_start)
        putchar('\n');
}

static inline void hunt_tell(const struct hunt *h, const char *what) {
    char name[32], sign[8];
    printf("# %s: %s; around it %s; damage: %s; %s%s\n", what, hunt_row_name(h, h->row, name),
           hunt_wrap_names[h->wrap],
           h->damage < 0               ? "none"
           : h->damage == HUNT_SWAPPED ? "rows exchanged"
                                       : hunt_damages[h->damage].name,
           h->by_reader ? "as a stream" : "as one puzzle", h->told ? "; symbols given" : "");
    hunt_tell_text(&h->whole);
    for (int i = 0; i < h->puzzles; i++) {
        printf("# meant, %dx%d:", h->meant[i].box_rows, h->meant[i].box_cols);
        for (int c = 0; c < h->meant[i].side * h->meant[i].side; c++)
            printf(" %d", h->meant[i].cell[c]);
        putchar('\n');
    }
    if (h->is_wrong == 1) {
        printf("# read, %dx%d%s:", nonet_grid_box_rows(NONET_GRID(h->read)),
               nonet_grid_box_cols(NONET_GRID(h->read)),
               nonet_grid_is_plain(NONET_GRID(h->read)) ? "" : ", with candidates");
        for (int c = 0; c < nonet_grid_cells(NONET_GRID(h->read)); c++)
            printf(" %d", nonet_grid_value(NONET_GRID(h->read), c));
        putchar('\n');
    }
    hunt_sign(&h->signs, 1, sign);
    printf("# signs from %s, empty '%s'; %d read, %d errors: %s\n", sign, h->signs.blank, h->got,
           h->errors, h->error.reason);
}

static inline void hunt_add(struct hunt_count *to, const struct hunt_count *one) {
    unsigned long *sum = &to->cases;
    const unsigned long *more = &one->cases;
    for (size_t i = 0; i < sizeof *to / sizeof *sum; i++)
        sum[i] += more[i];
}

static inline void hunt_count_case(struct hunt *h, const struct hunt_count *one) {
    struct hunt_count *row = &h->rows[h->row];
    if (h->wrap != HUNT_BARE && !one->wrong)
        row = &h->wraps[h->wrap];
    hunt_add(row, one);
    hunt_add(&h->all, one);
    if (h->damage >= 0)
        hunt_add(&h->damages[h->damage], one);
    if (one->wrong && row->wrong <= (unsigned long)h->loud)
        hunt_tell(h, h->is_wrong == 2 ? "LOST" : "WRONG");
    if (one->refused && row->refused <= (unsigned long)h->plain)
        hunt_tell(h, "REFUSED");
    if (one->unnamed && h->all.unnamed <= (unsigned long)h->plain)
        hunt_tell(h, "ASKED WITHOUT --symbols");
    if (one->lucky && row->lucky <= (unsigned long)h->plain)
        hunt_tell(h, "LUCKY");
}

/* Runs one case of a row of the table. */
static inline void hunt_case(struct hunt *h, int row) {
    struct hunt_count one = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    h->row = row;
    h->puzzles = 1;
    h->damage = -1;
    h->told = h->by_reader = h->hurt = 0;
    h->wrap = HUNT_BARE;
    h->layout = row < HUNT_LAYOUTS ? &hunt_layouts[row] : NULL;
    h->format = row < HUNT_LAYOUTS ? NULL : nonet_format_at(row - HUNT_LAYOUTS);
    if (h->layout != NULL)
        hunt_make(h);
    else if (h->format == NULL || h->format->write == NULL || !hunt_make_by_format(h))
        return;
    hunt_read(h);
    hunt_judge(h, &one);
    hunt_count_case(h, &one);
}

static inline int hunt_rows(void) {
    int formats = 0;
    while (nonet_format_at(formats) != NULL && formats < HUNT_FORMATS)
        formats++;
    return HUNT_LAYOUTS + formats;
}

static inline void hunt_print(const char *name, const struct hunt_count *n) {
    if (n->cases > 0)
        printf("# %-28s %8lu %8lu %6lu %7lu %7lu %8lu %7lu %6lu\n", name, n->cases, n->right,
               n->lucky, n->asked, n->refused, n->caught, n->healed, n->wrong);
}

/* The table of outcomes. `asked`: several readings fit, and an error came; `lucky`: one was chosen,
 * the right one; `caught`: damaged, and an error; `healed`: damaged, and read as intended. */
static inline void hunt_table(const struct hunt *h) {
    char name[32];
    printf("# %-28s %8s %8s %6s %7s %7s %8s %7s %6s\n", "", "cases", "right", "lucky", "asked",
           "refused", "caught", "healed", "WRONG");
    for (int i = 0; i < hunt_rows(); i++)
        hunt_print(hunt_row_name(h, i, name), &h->rows[i]);
    printf("# around it:\n");
    for (int i = 1; i < HUNT_WRAPS; i++)
        hunt_print(hunt_wrap_names[i], &h->wraps[i]);
    printf("# damage:\n");
    for (int i = 0; i <= HUNT_DAMAGES; i++)
        hunt_print(i == HUNT_SWAPPED ? "rows exchanged" : hunt_damages[i].name, &h->damages[i]);
    hunt_print("all", &h->all);
    printf("# %lu questions did not name --symbols\n", h->all.unnamed);
}

#endif
