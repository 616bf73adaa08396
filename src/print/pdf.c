/*
 * PDF 1.4, written in one go: the table at the end says where each object begins, so their offsets
 * are recorded on the way. The objects are
 *
 *     1 catalog   2 tree of pages   3 Helvetica   4 Helvetica-Bold   5 about the document
 *     6, 8, ...   a page            7, 9, ...     what is drawn on it
 *
 * A page's length comes before it. So it is drawn twice, the first time only to count its bytes;
 * that is quick, and no page has to be kept. Nothing is compressed, and there is no date, so the
 * same puzzles give the same bytes. In PDF y goes up.
 */
#include "print/print.h"

#include <stdio.h>

enum { CATALOG = 1, TREE, REGULAR, BOLD, INFO, FIRST_PAGE };
_Static_assert((int)FIRST_PAGE == (int)PDF_OBJECTS, "`offsets` has room for every object");

static size_t object_count(const struct canvas *k) {
    return FIRST_PAGE + 2 * k->pages;
}

static void begin_object(struct canvas *k, size_t number) {
    assert(number < object_count(k));
    if (!k->is_counting)
        k->offsets[number] = k->written;
    nonet_canvas_whole(k, number);
    nonet_canvas_text(k, " 0 obj\n");
}

static void put_reference(struct canvas *k, const char *name, size_t number) {
    nonet_canvas_text(k, name);
    nonet_canvas_whole(k, number);
    nonet_canvas_text(k, " 0 R");
}

/* A string in the fonts' encoding. */
static void put_words(struct canvas *k, struct words words) {
    char octal[5];
    uint32_t c;
    nonet_canvas_char(k, '(');
    while ((c = nonet_words_next(&words)) != 0) {
        int byte = nonet_win_ansi(c);
        assert(byte != 0); /* is_latin has replaced all others */
        if (byte >= 0x80) {
            snprintf(octal, sizeof octal, "\\%03o", byte & 0xff);
            nonet_canvas_text(k, octal);
            continue;
        }
        if (byte == '(' || byte == ')' || byte == '\\')
            nonet_canvas_char(k, '\\');
        nonet_canvas_char(k, (char)byte);
    }
    nonet_canvas_char(k, ')');
}

/* A string about the document is in UTF-16. */
static void put_utf16(struct canvas *k, const char *text) {
    struct words words = nonet_words(text, 0);
    char hex[9];
    uint32_t c;
    nonet_canvas_text(k, "<FEFF");
    while ((c = nonet_words_next(&words)) != 0) {
        uint32_t above = c - 0x10000;
        if (c < 0x10000)
            snprintf(hex, sizeof hex, "%04X", (unsigned)c & 0xffff);
        else
            snprintf(hex, sizeof hex, "%04X%04X", (unsigned)(0xd800 | (above >> 10 & 0x3ff)),
                     (unsigned)(0xdc00 | (above & 0x3ff)));
        nonet_canvas_text(k, hex);
    }
    nonet_canvas_char(k, '>');
}

static void put_tree(struct canvas *k) {
    begin_object(k, TREE);
    nonet_canvas_text(k, "<< /Type /Pages /MediaBox [0 0");
    nonet_canvas_next(k, k->width);
    nonet_canvas_next(k, k->height);
    nonet_canvas_text(k, "]\n/Resources << /ProcSet [/PDF /Text] /Font <<");
    put_reference(k, " /R ", REGULAR);
    put_reference(k, " /B ", BOLD);
    nonet_canvas_text(k, " >> >>\n/Count ");
    nonet_canvas_whole(k, k->pages);
    nonet_canvas_text(k, " /Kids [");
    for (size_t i = 0; i < k->pages; i++)
        put_reference(k, i == 0 ? "" : "\n", FIRST_PAGE + 2 * i);
    nonet_canvas_text(k, "] >>\nendobj\n");
}

static void put_font(struct canvas *k, size_t number, const char *name) {
    begin_object(k, number);
    nonet_canvas_text(k, "<< /Type /Font /Subtype /Type1 /BaseFont /");
    nonet_canvas_text(k, name);
    nonet_canvas_text(k, " /Encoding /WinAnsiEncoding >>\nendobj\n");
}

static void open(struct canvas *k) {
    nonet_canvas_text(k, "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n");
    begin_object(k, CATALOG);
    put_reference(k, "<< /Type /Catalog /Pages ", TREE);
    nonet_canvas_text(k, " >>\nendobj\n");
    put_tree(k);
    put_font(k, REGULAR, "Helvetica");
    put_font(k, BOLD, "Helvetica-Bold");
    begin_object(k, INFO);
    nonet_canvas_text(k, "<< /Producer (nonet " NONET_VERSION ")");
    if (k->title != NULL && k->title[0] != '\0') {
        nonet_canvas_text(k, " /Title ");
        put_utf16(k, k->title);
    }
    nonet_canvas_text(k, " >>\nendobj\n");
}

static void page(struct canvas *k) {
    size_t number = FIRST_PAGE + 2 * (k->page - 1);
    if (k->is_counting)
        return;
    begin_object(k, number);
    put_reference(k, "<< /Type /Page /Parent ", TREE);
    put_reference(k, " /Contents ", number + 1);
    nonet_canvas_text(k, " >>\nendobj\n");
    begin_object(k, number + 1);
    nonet_canvas_text(k, "<< /Length ");
    nonet_canvas_whole(k, k->counted);
    nonet_canvas_text(k, " >>\nstream\n");
}

static void page_end(struct canvas *k) {
    if (!k->is_counting)
        nonet_canvas_text(k, "\nendstream\nendobj\n");
}

static void put_offsets(struct canvas *k) {
    char entry[32];
    nonet_canvas_text(k, "xref\n0 ");
    nonet_canvas_whole(k, object_count(k));
    nonet_canvas_text(k, "\n0000000000 65535 f \n");
    for (size_t i = 1; i < object_count(k); i++) {
        snprintf(entry, sizeof entry, "%010llu 00000 n \n", (unsigned long long)k->offsets[i]);
        nonet_canvas_text(k, entry);
    }
}

static void close(struct canvas *k) {
    uint64_t table = k->written;
    put_offsets(k);
    nonet_canvas_text(k, "trailer\n<< /Size ");
    nonet_canvas_whole(k, object_count(k));
    put_reference(k, " /Root ", CATALOG);
    put_reference(k, " /Info ", INFO);
    nonet_canvas_text(k, " >>\nstartxref\n");
    nonet_canvas_whole(k, table);
    nonet_canvas_text(k, "\n%%EOF\n");
}

static void tints(struct canvas *k) {
    nonet_canvas_length(k, k->grey);
    nonet_canvas_text(k, " g\n");
}

static void tint(struct canvas *k, int x, int y, int width, int height) {
    nonet_canvas_length(k, x);
    nonet_canvas_next(k, k->height - y - height);
    nonet_canvas_next(k, width);
    nonet_canvas_next(k, height);
    nonet_canvas_text(k, " re\n");
}

static void tints_end(struct canvas *k) {
    nonet_canvas_text(k, "f 0 g\n");
}

static void lines(struct canvas *k) {
    nonet_canvas_length(k, k->stroke);
    nonet_canvas_text(k, " w 2 J\n");
}

static void line(struct canvas *k, int x, int y, int across, int down) {
    nonet_canvas_length(k, x);
    nonet_canvas_next(k, k->height - y);
    nonet_canvas_text(k, " m");
    nonet_canvas_next(k, x + across);
    nonet_canvas_next(k, k->height - y - down);
    nonet_canvas_text(k, " l\n");
}

static void lines_end(struct canvas *k) {
    nonet_canvas_text(k, "S\n");
}

static void texts(struct canvas *k) {
    nonet_canvas_text(k, k->is_white ? "1 g\n" : "");
    nonet_canvas_text(k, k->is_bold ? "BT /B" : "BT /R");
    nonet_canvas_next(k, k->size);
    nonet_canvas_text(k, " Tf\n");
}

static void text(struct canvas *k, int x, int y, struct words words) {
    int width = nonet_words_width(words, k->is_bold, k->size);
    if (k->where == WHERE_CENTRE)
        y += (int)((int64_t)k->size * HEIGHT_OF_DIGITS / 2000);
    if (k->where != WHERE_LEFT)
        x -= k->where == WHERE_RIGHT ? width : width / 2;
    nonet_canvas_text(k, "1 0 0 1");
    nonet_canvas_next(k, x);
    nonet_canvas_next(k, k->height - y);
    nonet_canvas_text(k, " Tm ");
    put_words(k, words);
    nonet_canvas_text(k, " Tj\n");
}

static void texts_end(struct canvas *k) {
    nonet_canvas_text(k, k->is_white ? "ET 0 g\n" : "ET\n");
}

static void begin_shapes(struct canvas *k, const struct ink *ink) {
    k->rise = k->height;
    nonet_operators_begin(k, ink);
}

static const struct shapes shapes = {
    begin_shapes,          nonet_operators_disc,     nonet_operators_box,
    nonet_operators_start, nonet_operators_straight, NULL, /* no curves */
    nonet_operators_close, nonet_operators_end};

const struct backend nonet_print_pdf = {1,    open,      page,    page_end, close,     tints,
                                        tint, tints_end, lines,   line,     lines_end, texts,
                                        text, texts_end, &shapes, 0};
