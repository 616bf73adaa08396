/*
 * SVG 1.1. A document of several pages is one tall picture with the pages stacked, since a file
 * holds one picture; anyone who wants one file per page prints them one by one. The page is painted
 * white, for viewers with a dark background.
 */
#include "print/print.h"

static void put_words(struct canvas *k, struct words words) {
    char bytes[4];
    uint32_t c;
    while ((c = nonet_words_next(&words)) != 0) {
        if (c == '&')
            nonet_canvas_text(k, "&amp;");
        else if (c == '<')
            nonet_canvas_text(k, "&lt;");
        else if (c == '>')
            nonet_canvas_text(k, "&gt;");
        else
            nonet_canvas_bytes(k, bytes, (size_t)nonet_utf8(c, bytes));
    }
}

static void attribute(struct canvas *k, const char *name, int64_t length) {
    nonet_canvas_char(k, ' ');
    nonet_canvas_text(k, name);
    nonet_canvas_text(k, "=\"");
    nonet_canvas_length(k, length);
    nonet_canvas_char(k, '"');
}

static void put_element(struct canvas *k, const char *name, const char *text) {
    if (text == NULL || text[0] == '\0')
        return;
    nonet_canvas_char(k, '<');
    nonet_canvas_text(k, name);
    nonet_canvas_char(k, '>');
    put_words(k, nonet_words(text, 0));
    nonet_canvas_text(k, "</");
    nonet_canvas_text(k, name);
    nonet_canvas_text(k, ">\n");
}

/* A picture that others put into their own. */
static void open_bare(struct canvas *k) {
    nonet_canvas_text(k, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    nonet_canvas_length(k, k->left);
    nonet_canvas_next(k, k->top);
    nonet_canvas_next(k, k->width);
    nonet_canvas_next(k, k->height);
    nonet_canvas_text(k, "\" font-family=\"Helvetica, Arial, sans-serif\">\n");
}

static void open(struct canvas *k) {
    int64_t height = (int64_t)k->height * (int64_t)k->pages;
    if (k->is_bare) {
        open_bare(k);
        return;
    }
    nonet_canvas_text(k, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                         "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"");
    nonet_canvas_length(k, k->width);
    nonet_canvas_text(k, "pt\" height=\"");
    nonet_canvas_length(k, height);
    nonet_canvas_text(k, "pt\" viewBox=\"0 0");
    nonet_canvas_next(k, k->width);
    nonet_canvas_next(k, height);
    nonet_canvas_text(k, "\" font-family=\"Helvetica, Arial, sans-serif\"");
    nonet_canvas_text(k, k->about != NULL ? " role=\"img\">\n" : ">\n");
    put_element(k, "title", k->title);
    put_element(k, "desc", k->about);
    nonet_canvas_text(k, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
}

static void page(struct canvas *k) {
    nonet_canvas_text(k, "<g");
    if (k->page > 1) {
        nonet_canvas_text(k, " transform=\"translate(0");
        nonet_canvas_next(k, (int64_t)k->height * (int64_t)(k->page - 1));
        nonet_canvas_text(k, ")\"");
    }
    nonet_canvas_text(k, ">\n");
}

static void group_end(struct canvas *k) {
    nonet_canvas_text(k, "</g>\n");
}

static void close(struct canvas *k) {
    nonet_canvas_text(k, "</svg>\n");
}

static void tints(struct canvas *k) {
    nonet_canvas_text(k, "<path fill=\"rgb(");
    for (int i = 0; i < 3; i++) {
        nonet_canvas_whole(k, (uint64_t)k->grey);
        nonet_canvas_text(k, i < 2 ? "%," : "%)\" d=\"");
    }
}

static void tint(struct canvas *k, int x, int y, int width, int height) {
    nonet_canvas_char(k, 'M');
    nonet_canvas_length(k, x);
    nonet_canvas_next(k, y);
    nonet_canvas_char(k, 'h');
    nonet_canvas_length(k, width);
    nonet_canvas_char(k, 'v');
    nonet_canvas_length(k, height);
    nonet_canvas_char(k, 'h');
    nonet_canvas_length(k, -width);
    nonet_canvas_char(k, 'z');
}

static void lines(struct canvas *k) {
    nonet_canvas_text(k, "<path fill=\"none\" stroke=\"#000\" stroke-linecap=\"square\"");
    attribute(k, "stroke-width", k->stroke);
    nonet_canvas_text(k, " d=\"");
}

static void line(struct canvas *k, int x, int y, int across, int down) {
    nonet_canvas_char(k, 'M');
    nonet_canvas_length(k, x);
    nonet_canvas_next(k, y);
    nonet_canvas_char(k, across == 0 ? 'v' : down == 0 ? 'h' : 'l');
    nonet_canvas_length(k, across == 0 ? down : across);
    if (across != 0 && down != 0)
        nonet_canvas_next(k, down);
}

static void path_end(struct canvas *k) {
    nonet_canvas_text(k, "\"/>\n");
}

static void texts(struct canvas *k) {
    nonet_canvas_text(k, "<g");
    attribute(k, "font-size", k->size);
    if (k->is_bold)
        nonet_canvas_text(k, " font-weight=\"bold\"");
    if (k->is_white)
        nonet_canvas_text(k, " fill=\"#fff\"");
    if (k->where != WHERE_LEFT)
        nonet_canvas_text(k, k->where == WHERE_RIGHT ? " text-anchor=\"end\""
                                                     : " text-anchor=\"middle\"");
    nonet_canvas_text(k, ">\n");
}

static void text(struct canvas *k, int x, int y, struct words words) {
    if (k->where == WHERE_CENTRE)
        y += (int)((int64_t)k->size * HEIGHT_OF_DIGITS / 2000);
    nonet_canvas_text(k, "<text");
    attribute(k, "x", x);
    attribute(k, "y", y);
    nonet_canvas_char(k, '>');
    put_words(k, words);
    nonet_canvas_text(k, "</text>\n");
}

/* ---- shapes ---- */

static void put_colour(struct canvas *k, const char *name, int colour) {
    static const char hex[] = "0123456789abcdef";
    nonet_canvas_char(k, ' ');
    nonet_canvas_text(k, name);
    nonet_canvas_text(k, colour == NO_COLOUR ? "=\"none" : "=\"#");
    for (int shift = 20; colour != NO_COLOUR && shift >= 0; shift -= 4)
        nonet_canvas_char(k, hex[colour >> shift & 15]);
    nonet_canvas_char(k, '"');
}

static void begin_shapes(struct canvas *k, const struct ink *ink) {
    nonet_canvas_text(k, "<path class=\"");
    nonet_canvas_text(k, ink->name);
    nonet_canvas_char(k, '"');
    put_colour(k, "fill", ink->fill);
    if (ink->flags & INK_CLEAR)
        nonet_canvas_text(k, " fill-opacity=\".6\"");
    if (ink->line != NO_COLOUR) {
        put_colour(k, "stroke", ink->line);
        attribute(k, "stroke-width", ink->stroke);
        nonet_canvas_text(k, " stroke-linejoin=\"round\"");
        if ((ink->flags & INK_ROUND) && ink->dash == 0)
            nonet_canvas_text(k, " stroke-linecap=\"round\"");
    }
    if (ink->line != NO_COLOUR && ink->dash > 0) {
        nonet_canvas_text(k, " stroke-dasharray=\"");
        nonet_canvas_length(k, ink->dash);
        nonet_canvas_next(k, ink->gap);
        nonet_canvas_char(k, '"');
    }
    nonet_canvas_text(k, " d=\"");
}

static void put_pair(struct canvas *k, char command, int x, int y) {
    nonet_canvas_char(k, command);
    nonet_canvas_length(k, x);
    nonet_canvas_next(k, y);
}

/* A turn to the right by a quarter of a circle. */
static void put_arc(struct canvas *k, int radius, int x, int y) {
    put_pair(k, 'a', radius, radius);
    nonet_canvas_text(k, " 0 0 1");
    nonet_canvas_next(k, x);
    nonet_canvas_next(k, y);
}

static void box(struct canvas *k, int x, int y, int width, int height, int radius) {
    put_pair(k, 'M', x + radius, y);
    nonet_canvas_char(k, 'h');
    nonet_canvas_length(k, width - 2 * radius);
    put_arc(k, radius, radius, radius);
    nonet_canvas_char(k, 'v');
    nonet_canvas_length(k, height - 2 * radius);
    put_arc(k, radius, -radius, radius);
    nonet_canvas_char(k, 'h');
    nonet_canvas_length(k, 2 * radius - width);
    put_arc(k, radius, -radius, -radius);
    nonet_canvas_char(k, 'v');
    nonet_canvas_length(k, 2 * radius - height);
    put_arc(k, radius, radius, -radius);
    nonet_canvas_char(k, 'z');
}

static void disc(struct canvas *k, int x, int y, int radius) {
    put_pair(k, 'M', x - radius, y);
    put_arc(k, radius, 2 * radius, 0);
    put_arc(k, radius, -2 * radius, 0);
    nonet_canvas_char(k, 'z');
}

static void start_way(struct canvas *k, int x, int y) {
    put_pair(k, 'M', x, y);
}

static void straight(struct canvas *k, int x, int y) {
    put_pair(k, 'L', x, y);
}

static void curve(struct canvas *k, int by_x, int by_y, int x, int y) {
    put_pair(k, 'Q', by_x, by_y);
    nonet_canvas_next(k, x);
    nonet_canvas_next(k, y);
}

static void close_way(struct canvas *k) {
    nonet_canvas_char(k, 'z');
}

static const struct shapes shapes = {begin_shapes, disc,  box,       start_way,
                                     straight,     curve, close_way, path_end};

const struct backend nonet_print_svg = {0,    open,      page,    group_end, close,    tints,
                                        tint, path_end,  lines,   line,      path_end, texts,
                                        text, group_end, &shapes, 0};
