/*
 * The public side of printing: the request is checked, the pages are planned, and drawn one by one
 * on a canvas of the chosen backend.
 */
#include "print/print.h"
#include "grid/known.h"

#include <stdlib.h>
#include <string.h>

enum { PER_PAGE_MAX = 10000, MARGIN_MAX = 1000, FIT_CELL = 120 };

static int length_of_mm(int tenths) {
    return (int)(((int64_t)tenths * 72 * POINT + 127) / 254);
}

/* In tenths of a millimetre, upright. */
static const struct {
    int width, height;
} papers[] = {
    [NONET_PAPER_A4] = {2100, 2970},    [NONET_PAPER_LETTER] = {2159, 2794},
    [NONET_PAPER_A3] = {2970, 4200},    [NONET_PAPER_A5] = {1480, 2100},
    [NONET_PAPER_LEGAL] = {2159, 3556}, [NONET_PAPER_FIT] = {0, 0},
};

static const struct backend *const backends[] = {
    [NONET_PRINT_SVG] = &nonet_print_svg,
    [NONET_PRINT_PDF] = &nonet_print_pdf,
    [NONET_PRINT_LATEX] = &nonet_print_latex,
};

_Static_assert(sizeof papers / sizeof *papers == NONET_PAPER_FIT + 1, "every paper has a row");
_Static_assert(sizeof backends / sizeof *backends == NONET_PRINT_LATEX + 1, "and every backend");

static int is_within(long n, long most) {
    return n >= 0 && n <= most;
}

static int options_are_valid(const struct nonet_print_options *o) {
    return is_within((long)o->as, NONET_PRINT_LATEX) &&
           is_within((long)o->paper, NONET_PAPER_FIT) &&
           is_within((long)o->parts, NONET_PRINT_SOLUTIONS) &&
           is_within((long)o->marks, NONET_PRINT_MARKS_ALL) && is_within(o->margin, MARGIN_MAX) &&
           is_within(o->per_page, PER_PAGE_MAX) && is_within(o->solutions_per_page, PER_PAGE_MAX) &&
           o->first_number >= 0 && o->first_page >= 1;
}

static int check_item(const struct nonet_print_item *item) {
    const struct nonet_grid *p = item->puzzle, *s = item->solution;
    const char *symbols = item->symbols;
    if (p == NULL)
        return NONET_E_ARGUMENT;
    if (symbols != NULL && symbols[0] != '\0' && strlen(symbols) != p->side)
        return NONET_E_ARGUMENT;
    for (; symbols != NULL && *symbols; symbols++)
        if (*symbols <= ' ' || *symbols > '~')
            return NONET_E_ARGUMENT;
    if (nonet_house_count(p, item->rules) < 0)
        return NONET_E_SHAPE;
    if (s != NULL && (s->box_rows != p->box_rows || s->box_cols != p->box_cols))
        return NONET_E_SHAPE;
    return NONET_OK;
}

static void take_paper(struct sheet *s) {
    int width = length_of_mm(papers[s->options.paper].width);
    int height = length_of_mm(papers[s->options.paper].height);
    s->width = s->options.landscape ? height : width;
    s->height = s->options.landscape ? width : height;
    s->margin = length_of_mm(s->options.margin * 10);
    if (s->options.paper == NONET_PAPER_FIT)
        nonet_sheet_fit(s, length_of_mm(FIT_CELL));
}

/* Checks everything and plans the pages. */
static int prepare(struct sheet *s, const struct nonet_print_item *items, size_t count,
                   const struct nonet_print_options *options) {
    static const struct nonet_print_options usual = NONET_PRINT_OPTIONS_INIT;
    memset(s, 0, sizeof *s);
    s->items = items;
    s->count = count;
    s->options = usual;
    if (options != NULL)
        copy_known(&s->options, options, options->size, sizeof usual);
    if (items == NULL || count == 0 || !options_are_valid(&s->options))
        return NONET_E_ARGUMENT;
    for (size_t i = 0; i < count; i++) {
        int status = check_item(&items[i]);
        if (status != NONET_OK)
            return status;
        s->largest = items[i].puzzle->side > s->largest ? items[i].puzzle->side : s->largest;
    }
    s->has_numbers = count > 1 || s->options.first_number != 1;
    take_paper(s);
    return nonet_sheet_plan(s);
}

long nonet_print_pages(const struct nonet_print_item *items, size_t count,
                       const struct nonet_print_options *options) {
    struct sheet sheet;
    int status = prepare(&sheet, items, count, options);
    return status == NONET_OK ? (long)(sheet.puzzles.pages + sheet.solutions.pages) : status;
}

/* Adds a character that is not there yet, if it fits. */
static void add_lost(char *lost, size_t room, uint32_t c) {
    char bytes[5] = "";
    size_t used = room > 0 ? strlen(lost) : 0;
    size_t n = (size_t)nonet_utf8(c, bytes);
    if (used + n < room && strstr(lost, bytes) == NULL)
        memcpy(lost + used, bytes, n + 1);
}

int nonet_print_lost(enum nonet_print_as as, const char *text, char *lost, size_t room) {
    struct words words = nonet_words(text, 0);
    uint32_t c;
    int is_any = 0;
    if (room > 0)
        lost[0] = '\0';
    if (!is_within((long)as, NONET_PRINT_LATEX) || !backends[as]->is_latin)
        return 0;
    while ((c = nonet_words_next(&words)) != 0) {
        if (nonet_win_ansi(c) != 0)
            continue;
        is_any = 1;
        add_lost(lost, room, c);
    }
    return is_any;
}

static void draw_page(const struct sheet *s, struct canvas *k, size_t number) {
    k->to->page(k);
    uint64_t before = k->written;
    nonet_sheet_draw(s, number, k);
    assert(k->is_counting || k->offsets == NULL || k->written - before == k->counted);
    (void)before;
    k->to->page_end(k);
}

/* The bytes the page takes, for backends that must write that first. */
static void count_page(const struct sheet *s, struct canvas *k, size_t number) {
    uint64_t before = k->written;
    k->is_counting = 1;
    k->written = 0;
    draw_page(s, k, number);
    k->counted = k->written;
    k->written = before;
    k->is_counting = 0;
}

static void draw_all(const struct sheet *s, struct canvas *k) {
    k->to->open(k);
    for (k->page = 1; k->page <= k->pages && !k->failed; k->page++) {
        size_t number = s->options.first_page + k->page - 1;
        if (k->offsets != NULL)
            count_page(s, k, number);
        draw_page(s, k, number);
    }
    k->to->close(k);
    nonet_canvas_flush(k);
}

int nonet_print(const struct nonet_print_item *items, size_t count,
                const struct nonet_print_options *options, nonet_sink_fn sink, void *user) {
    struct sheet s;
    struct canvas k;
    int status = prepare(&s, items, count, options);
    if (status != NONET_OK)
        return status;
    size_t all = s.puzzles.pages + s.solutions.pages, first = s.options.first_page;
    if (sink == NULL || first > all || s.options.pages > all - first + 1)
        return NONET_E_ARGUMENT;
    memset(&k, 0, sizeof k);
    k.to = backends[s.options.as];
    k.sink = sink;
    k.user = user;
    k.width = s.width;
    k.height = s.height;
    k.title = s.options.title;
    k.pages = s.options.pages ? s.options.pages : all - first + 1;
    if (s.options.as == NONET_PRINT_PDF) {
        k.offsets = calloc(PDF_OBJECTS + 2 * k.pages, sizeof *k.offsets);
        if (k.offsets == NULL)
            return NONET_E_MEMORY;
    }
    draw_all(&s, &k);
    free(k.offsets);
    return k.failed ? NONET_E_CANCELLED : NONET_OK;
}
