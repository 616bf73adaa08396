/*
 * LaTeX: a document whose pages are picture environments, which every LaTeX has. The origin is put
 * into the upper left corner of the paper, so only y is reversed. Lines are rules and end at their
 * points; they are made longer here. Slanted ones would need a drawing package, or be of a fixed
 * width and never short; they are many small squares instead. Digits are centred by TeX itself,
 * since it knows the font. Shapes are operators of PDF, which pdfTeX, LuaTeX and XeTeX each have
 * their own command for.
 */
#include "print/print.h"

static const char preamble[] =
    "\\usepackage[utf8]{inputenc}\n"
    "\\usepackage{textcomp}\n"
    "\\usepackage{color}\n"
    "\\IfFileExists{lmodern.sty}{\\usepackage[T1]{fontenc}\\usepackage{lmodern}}"
    "{\\usepackage{fix-cm}}\n"
    "\\renewcommand{\\familydefault}{\\sfdefault}\n"
    "\\pagestyle{empty}\n"
    "\\setlength{\\parindent}{0pt}\n"
    "\\setlength{\\parskip}{0pt}\n"
    "\\setlength{\\topskip}{0pt}\n"
    "\\setlength{\\unitlength}{1bp}\n"
    "\\newcommand{\\gridh}[3]{\\put(#1,#2){\\line(1,0){#3}}}\n"
    "\\newcommand{\\gridv}[3]{\\put(#1,#2){\\line(0,-1){#3}}}\n"
    "\\newcommand{\\gridslant}[6]{\\multiput(#1,#2)(#3,#4){#5}{\\makebox(0,0){\\rule{#6}{#6}}}}\n"
    "\\newcommand{\\gridtint}[5]{\\put(#2,#3){\\color[gray]{#1}\\rule{#4}{#5}}}\n"
    "\\newcommand{\\griddigit}[3]{\\put(#1,#2){\\makebox(0,0){#3}}}\n"
    "\\newcommand{\\gridtext}[4]{\\put(#2,#3){\\makebox(0,0)[#1b]{\\smash{#4}}}}\n"
    "\\ifdefined\\pdfliteral\\newcommand{\\gridraw}[1]{\\pdfliteral{#1}}\\else\n"
    "\\ifdefined\\pdfextension\\newcommand{\\gridraw}[1]{\\pdfextension literal{#1}}\\else\n"
    "\\newcommand{\\gridraw}[1]{\\special{pdf:content #1}}\\fi\\fi\n"
    "\\newcommand{\\gridshape}[1]{\\put(0,0){\\gridraw{#1}}}\n"
    "\\begin{document}\n";

static const char *escape(uint32_t c) {
    static const struct {
        uint32_t character;
        const char *text;
    } rows[] = {
        {'\\', "\\textbackslash{}"},
        {'{', "\\{"},
        {'}', "\\}"},
        {'$', "\\$"},
        {'&', "\\&"},
        {'#', "\\#"},
        {'_', "\\_"},
        {'%', "\\%"},
        {'^', "\\textasciicircum{}"},
        {'~', "\\textasciitilde{}"},
        {'<', "\\textless{}"},
        {'>', "\\textgreater{}"},
        {'|', "\\textbar{}"},
        {'\'', "\\textquotesingle{}"},
        {'`', "\\textasciigrave{}"},
        {'-', "-{}"}, /* two of them would become a dash */
        {',', ",{}"},
        {0xa0, "~"},
        {0xad, "-{}"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].character == c)
            return rows[i].text;
    return NULL;
}

static void put_words(struct canvas *k, struct words words) {
    char bytes[4];
    uint32_t c;
    while ((c = nonet_words_next(&words)) != 0) {
        const char *escaped = escape(c);
        if (escaped != NULL)
            nonet_canvas_text(k, escaped);
        else
            nonet_canvas_bytes(k, bytes, (size_t)nonet_utf8(c, bytes));
    }
}

static void open(struct canvas *k) {
    nonet_canvas_text(k, "\\documentclass{article}\n\\usepackage[paperwidth=");
    nonet_canvas_length(k, k->width);
    nonet_canvas_text(k, "bp,paperheight=");
    nonet_canvas_length(k, k->height);
    nonet_canvas_text(k, "bp,margin=0pt,noheadfoot]{geometry}\n");
    nonet_canvas_text(k, preamble);
}

static void page(struct canvas *k) {
    nonet_canvas_text(k, "\\begin{picture}(0,0)\n");
}

static void page_end(struct canvas *k) {
    nonet_canvas_text(k, "\\end{picture}\\newpage\n");
}

static void close(struct canvas *k) {
    nonet_canvas_text(k, "\\end{document}\n");
}

static void put_point(struct canvas *k, int x, int y) {
    nonet_canvas_char(k, '{');
    nonet_canvas_length(k, x);
    nonet_canvas_text(k, "}{");
    nonet_canvas_length(k, -y);
    nonet_canvas_char(k, '}');
}

static void put_group(struct canvas *k, int64_t length, const char *unit) {
    nonet_canvas_char(k, '{');
    nonet_canvas_length(k, length);
    nonet_canvas_text(k, unit);
    nonet_canvas_char(k, '}');
}

/* Nothing is left open for the whole group: a colour that is set between \put commands would end
 * up on the page together with the blank before it. */
static void no_group(struct canvas *k) {
    (void)k;
}

static void tint(struct canvas *k, int x, int y, int width, int height) {
    nonet_canvas_text(k, "\\gridtint");
    put_group(k, k->grey, "");
    put_point(k, x, y + height);
    put_group(k, width, "bp");
    put_group(k, height, "bp");
    nonet_canvas_char(k, '\n');
}

static void lines(struct canvas *k) {
    nonet_canvas_text(k, "\\linethickness");
    put_group(k, k->stroke, "bp");
    nonet_canvas_char(k, '\n');
}

/* Squares whose diagonal is the line's width, each half covered by the next. */
static void slanted_line(struct canvas *k, int x, int y, int across, int down) {
    int square = k->stroke * 7 / 10, step = square > 1 ? square / 2 : 1;
    nonet_canvas_text(k, "\\gridslant");
    put_point(k, x, y);
    put_point(k, step, down > 0 ? step : -step);
    nonet_canvas_char(k, '{');
    nonet_canvas_whole(k, (uint64_t)(across / step) + 1);
    nonet_canvas_char(k, '}');
    put_group(k, square, "bp");
    nonet_canvas_char(k, '\n');
}

static void line(struct canvas *k, int x, int y, int across, int down) {
    int more = k->stroke / 2;
    if (across != 0 && down != 0) {
        slanted_line(k, x, y, across, down);
        return;
    }
    nonet_canvas_text(k, across == 0 ? "\\gridv" : "\\gridh");
    put_point(k, across == 0 ? x : x - more, across == 0 ? y - more : y);
    put_group(k, across + down + 2 * more, "");
    nonet_canvas_char(k, '\n');
}

static void texts(struct canvas *k) {
    nonet_canvas_text(k, "{\\fontsize{");
    nonet_canvas_length(k, k->size);
    nonet_canvas_text(k, "bp}{");
    nonet_canvas_length(k, k->size);
    nonet_canvas_text(k, k->is_bold ? "bp}\\bfseries\\selectfont\n" : "bp}\\selectfont\n");
    nonet_canvas_text(k, k->is_white ? "\\color{white}%\n" : "");
}

static void text(struct canvas *k, int x, int y, struct words words) {
    static const char *const commands[] = {
        [WHERE_CENTRE] = "\\griddigit",
        [WHERE_LEFT] = "\\gridtext{l}",
        [WHERE_RIGHT] = "\\gridtext{r}",
        [WHERE_MIDDLE] = "\\gridtext{}",
    };
    assert((size_t)k->where < sizeof commands / sizeof *commands);
    nonet_canvas_text(k, commands[k->where]);
    put_point(k, x, y);
    nonet_canvas_char(k, '{');
    put_words(k, words);
    nonet_canvas_text(k, "}\n");
}

static void texts_end(struct canvas *k) {
    nonet_canvas_text(k, "}\n");
}

/* ---- shapes ---- */

static void begin_shapes(struct canvas *k, const struct ink *ink) {
    nonet_canvas_text(k, "\\gridshape{");
    nonet_operators_begin(k, ink);
}

static void end_shapes(struct canvas *k) {
    nonet_operators_end(k);
    nonet_canvas_text(k, "}\n");
}

static const struct shapes shapes = {begin_shapes,
                                     nonet_operators_disc,
                                     nonet_operators_box,
                                     nonet_operators_start,
                                     nonet_operators_straight,
                                     NULL, /* no curves */
                                     nonet_operators_close,
                                     end_shapes};

const struct backend nonet_print_latex = {1,    open,      page,    page_end, close,    no_group,
                                          tint, no_group,  lines,   line,     no_group, texts,
                                          text, texts_end, &shapes, 0};
