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

static void open(struct canvas *k) {
    int64_t height = (int64_t)k->height * (int64_t)k->pages;
    nonet_canvas_text(k, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                         "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"");
    nonet_canvas_length(k, k->width);
    nonet_canvas_text(k, "pt\" height=\"");
    nonet_canvas_length(k, height);
    nonet_canvas_text(k, "pt\" viewBox=\"0 0");
    nonet_canvas_next(k, k->width);
    nonet_canvas_next(k, height);
    nonet_canvas_text(k, "\" font-family=\"Helvetica, Arial, sans-serif\">\n");
    if (k->title != NULL && k->title[0] != '\0') {
        nonet_canvas_text(k, "<title>");
        put_words(k, nonet_words(k->title, 0));
        nonet_canvas_text(k, "</title>\n");
    }
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

const struct backend nonet_print_svg = {0,        open,  page, group_end, close, tints, tint,
                                        path_end, lines, line, path_end,  texts, text,  group_end};
