/*
 * print: sheets of puzzles on paper. The library draws the pages; here are the options, and the
 * files that the pages go to.
 */
#include "cli/logic.h"
#include "cli/sheet.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MARGIN_MAX = 100 };

#define SETTINGS struct print_settings

static const struct option options[] = {
    OPTION("--to", 0, CHOICE, as, "svg|pdf|latex",
           "what to write (default: by the end of the output's name, else svg)"),
    OPTION("--per-page", 0, THREADS, per_page, "N",
           "puzzles per page (default: 6; 2 above side 9, 1 above side 16)"),
    OPTION("--title", 0, WORD, title, "TEXT", "at the top of every page"),
    FLAG("--ratings", 0, ratings, 1,
         "print each puzzle's level and rating above it (see: nonet help rate)"),
    OPTION("--scale", 0, CHOICE, scale, SCALES,
           "of the ratings: Sudoku Explainer's (default), or HoDoKu's level and score"),
    OPTION("--solutions", 0, CHOICE, solutions, "none|end|only",
           "solutions: none (default), on pages of their own at the end, or nothing else"),
    OPTION("--solutions-per-page", 0, THREADS, solutions_per_page, "N",
           "solutions per page (default: 12; 6 above side 9, fewer above side 16)"),
    OPTION("--solutions-title", 0, WORD, solutions_title, "TEXT",
           "at the top of pages of solutions, instead of Solutions"),
    OPTION(
        "--candidates", 0, CHOICE, candidates, "given|none|peers|singles",
        "pencil marks: those that came with the puzzles (default), none, those that the peers of each "
        "cell leave, or those left after all singles are placed"),
    OPTION("--paper", 0, CHOICE, paper, "a4|letter|a3|a5|legal|fit",
           "the size of the pages (default: a4), or fit: a puzzle each, and the page around it"),
    FLAG("--landscape", 0, landscape, 1, "pages that are wider than high"),
    OPTION("--margin", 0, NUMBER, margin, "MM", "in millimetres, all around (default: 15)"),
    FLAG("--colours", 0, colours, 1, "draw rules in colours, not in greys"),
    FLAG("--no-key", 0, no_key, 1, "leave out what the marks of rules mean, below the puzzles"),
    OPTION("--first-number", 0, NUMBER, first_number, "N",
           "the number of the first puzzle (default: 1)"),
    FLAG("--no-labels", 0, no_labels, 1, "leave out the names that puzzles came with"),
    OPTION("--from", 0, FORMAT, shared.from, "FORMAT",
           "read this format instead of looking at the text"),
    OPTION("--box", 0, BOX, shared.box, "RxC",
           "boxes have R rows and C columns, if the text does not say so"),
    OPTION("--symbols", 0, WORD, shared.symbols, "ALPHABET",
           "the symbols of the digits 1, 2, 3, ...; ranges as in 1-9A-G"),
    OPTION("--empty", 0, SIGN, shared.empty, "CHAR",
           "one more sign for an empty cell, besides . 0 * _ -"),
    OPTION("--rules", 0, WORD, shared.rules, "FILE|TEXT",
           "rules for every puzzle, such as diagonals; see docs/variants.md"),
    FLAG("--ignore-unknown", 0, shared.ignores_unknown, 1, NONET_IGNORE_UNKNOWN_HELP),
    GROUP(nonet_reading_options, shared),
    OPTION("--output", 'o', WORD, shared.output, "FILE",
           "write to FILE, not to stdout; with %d in its name, one file per page"),
    OPTION("--threads", 'j', THREADS, shared.threads, "N",
           "solve and rate on N threads (default: one per core)"),
    OPTION("--timeout", 0, SECONDS, shared.timeout, "S",
           "give up solving or rating a puzzle after S seconds"),
    FLAG("--quiet", 'q', shared.quiet, 1, "no remarks on stderr"),
    GROUP(nonet_help_options, shared),
    OPTIONS_END,
};

/* The kind of file that the end of a name stands for; -1: unknown. A name without a dot is SVG. */
static int as_of_name(const char *name) {
    static const struct {
        const char *end;
        int as;
    } ends[] = {{".svg", NONET_PRINT_SVG},
                {".pdf", NONET_PRINT_PDF},
                {".tex", NONET_PRINT_LATEX},
                {".latex", NONET_PRINT_LATEX}};
    const char *slash = name ? strrchr(name, '/') : NULL;
    const char *dot = name ? strrchr(slash ? slash : name, '.') : NULL;
    if (dot == NULL)
        return NONET_PRINT_SVG;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strcmp(dot, ends[i].end) == 0)
            return ends[i].as;
    return -1;
}

/* ---- one file per page ---- */

/* What a % in a file's name stands for. */
enum sign { SIGN_NONE, SIGN_PERCENT, SIGN_PAGE };

/* %d is the page's number, %03d the same with leading zeros, and %% a %; so is a % that is not
 * followed by a letter or digit, as in 100%.pdf. `length` is that of the sign, `width` the least
 * number of digits. */
static enum sign read_sign(const char *at, size_t *length, int *width) {
    int has_width = at[1] == '0' && at[2] >= '1' && at[2] <= '9';
    *length = has_width ? 4 : 2;
    *width = has_width ? at[2] - '0' : 1;
    if (at[*length - 1] == 'd')
        return SIGN_PAGE;
    *length = at[1] == '%' ? 2 : 1;
    return isalnum((unsigned char)at[1]) ? SIGN_NONE : SIGN_PERCENT;
}

/* Writes a name, with this page for the sign; returns how many page signs it has, or -1: it has a sign
 * without a meaning. */
static int put_name(struct out *out, const char *name, long page) {
    size_t length;
    int width, count = 0;
    for (; *name; name += length) {
        length = strcspn(name, "%");
        nonet_out_bytes(out, name, length);
        if (name[length] == '\0')
            break;
        name += length;
        enum sign sign = read_sign(name, &length, &width);
        if (sign == SIGN_NONE)
            return -1;
        count += sign == SIGN_PAGE;
        if (sign == SIGN_PAGE)
            nonet_out_printf(out, "%0*ld", width, page);
        else
            nonet_out_char(out, '%');
    }
    nonet_out_char(out, '\0');
    return count;
}

static int count_signs(const char *name) {
    struct out unused = {0};
    int count = put_name(&unused, name, 1);
    nonet_out_free(&unused);
    return count;
}

static int check_name(const struct settings *s) {
    int count = s->output ? count_signs(s->output) : 0;
    if (count < 0)
        return nonet_complain(s,
                              "%s: a %% in the name must be %%d or %%03d, for the page's number, "
                              "or %%%%, for itself",
                              s->output);
    if (count > 1)
        return nonet_complain(s, "%s: the page's number can be in a name only once", s->output);
    return 0;
}

/* ---- options ---- */

static int prepare(struct settings *settings) {
    struct print_settings *s = (struct print_settings *)settings;
    if (s->margin > MARGIN_MAX)
        return nonet_complain(settings, "--margin: %llu is not a number of millimetres up to %d",
                              (unsigned long long)s->margin, MARGIN_MAX);
    if (s->first_number > INT_MAX)
        return nonet_complain(settings, "--first-number: %llu is too large",
                              (unsigned long long)s->first_number);
    if (s->scale != NONET_SCALE_EXPLAINER && !s->ratings)
        return nonet_complain(settings, "--scale is for --ratings");
    if (s->as < 0)
        s->as = as_of_name(settings->output);
    if (s->as < 0)
        return nonet_complain(settings,
                              "%s: does not end in .svg, .pdf or .tex; choose one with --to",
                              settings->output);
    return check_name(settings);
}

struct nonet_print_options nonet_print_asked(const struct print_settings *s) {
    struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
    o.as = (enum nonet_print_as)s->as;
    o.paper = (enum nonet_paper)s->paper;
    o.landscape = s->landscape;
    o.colours = s->colours;
    o.no_key = s->no_key;
    o.margin = (int)s->margin;
    o.parts = (enum nonet_print_parts)s->solutions;
    o.marks = s->candidates < MARKS_AFTER_SINGLES ? (enum nonet_print_marks)s->candidates
                                                  : NONET_PRINT_MARKS_ALL;
    o.per_page = s->per_page;
    o.solutions_per_page = s->solutions_per_page;
    o.first_number = (int)s->first_number;
    o.title = s->title;
    o.solutions_title = s->solutions_title;
    return o;
}

/* ---- files ---- */

struct target {
    const struct sheet *sheet;
    int operand_count;
    char **operands;
};

static int take_bytes(void *user, const char *bytes, size_t length) {
    return fwrite(bytes, 1, length, user) != length;
}

static int write_failed(const char *name) {
    fprintf(stderr, "nonet: cannot write %s: %s\n", name ? name : "stdout", strerror(errno));
    return EXIT_IO;
}

int nonet_print_failed(const struct settings *s, int status) {
    if (status == NONET_E_ROOM)
        return nonet_complain(
            s, "puzzles would be smaller than half an inch: print fewer on a page, or "
               "with smaller margins");
    nonet_complain(s, "%s", nonet_status_text(status));
    return EXIT_IO;
}

/* One document, to a file or (NULL) stdout. */
static int print_file(const struct target *t, const struct nonet_print_options *o,
                      const char *name) {
    const struct sheet *sheet = t->sheet;
    int fd = nonet_open_output(name, t->operand_count, t->operands);
    if (fd < 0)
        return -fd;
    FILE *file = name ? fdopen(fd, "wb") : stdout;
    if (file == NULL)
        return write_failed(name);
    int status = nonet_print(sheet->items, sheet->count, o, take_bytes, file);
    int failed = fflush(file) != 0 || status == NONET_E_CANCELLED;
    int code = failed               ? write_failed(name)
               : status != NONET_OK ? nonet_print_failed(&sheet->settings->shared, status)
                                    : 0;
    if (name != NULL && fclose(file) != 0 && code == 0)
        code = write_failed(name);
    return code;
}

static int print_page(const struct target *t, const struct nonet_print_options *o, const char *name,
                      long page) {
    struct out file = {0};
    put_name(&file, name, page);
    int code = file.failed ? nonet_print_failed(&t->sheet->settings->shared, NONET_E_MEMORY)
                           : print_file(t, o, file.at);
    nonet_out_free(&file);
    return code;
}

static int print_files(const struct target *t, struct nonet_print_options *o, const char *name) {
    int code = 0;
    long pages = nonet_print_pages(t->sheet->items, t->sheet->count, o);
    if (pages < 0)
        return nonet_print_failed(&t->sheet->settings->shared, (int)pages);
    if (name == NULL)
        return print_file(t, o, NULL);
    if (count_signs(name) == 0)
        return print_page(t, o, name, 1); /* all pages in one file */
    o->pages = 1;
    for (long page = 1; page <= pages && code == 0; page++) {
        o->first_page = (size_t)page;
        code = print_page(t, o, name, page);
    }
    return code;
}

static void tell_lost(const struct print_settings *s, const char *option, const char *text) {
    char lost[LOST_BYTES];
    if (!s->shared.quiet && text != NULL &&
        nonet_print_lost((enum nonet_print_as)s->as, text, lost, sizeof lost))
        fprintf(stderr, "nonet print: %s: %s has ? for %s (SVG shows every character)\n", option,
                nonet_print_kind(s), lost);
}

static int run(const struct settings *settings, int count, char **operands) {
    const struct print_settings *s = (const struct print_settings *)settings;
    struct sheet sheet = {.settings = s};
    struct target target = {&sheet, count, operands};
    struct nonet_print_options o = nonet_print_asked(s);
    int code = 0;
    if (count == 0 && isatty(STDIN_FILENO))
        return nonet_show_usage(nonet_command_find("print"), stderr, EXIT_USAGE);
    tell_lost(s, "--title", s->title);
    tell_lost(s, "--solutions-title", s->solutions_title);
    nonet_sheet_read(&sheet, count, operands);
    if (sheet.count > 0)
        code = print_files(&target, &o, settings->output);
    nonet_sheet_free(&sheet);
    return code > sheet.exit ? code : sheet.exit;
}

const struct command nonet_command_print = {
    .name = "print",
    .summary = "sheets for paper: SVG, PDF or LaTeX, with solutions at the end",
    .prose =
        "Puts the puzzles on pages, several on each, with their numbers, the names they came "
        "with, and on request their ratings and, on pages at the end, their solutions. Sizes may "
        "be mixed. Digits above 9 are numbers, or the symbols of the input. Everything is black "
        "on white, and all lines and letters are vector graphics, so they are sharp at any size. Rules "
        "are drawn, in greys, or in colours with --colours; what cannot be drawn is below the puzzle in "
        "words, and so is what the marks mean, unless --no-key is given.\n"
        "PDF is for printing as it is. SVG is for editing and for web pages; several pages go "
        "below each other in one picture, unless the output's name contains %d or %03d: then "
        "each page goes to a file of its own. (Write %% for a % in the name.) LaTeX is a whole "
        "document of pictures.\n"
        "Puzzles with pencil marks as clues show them. In a solution the given digits are bold. "
        "If ratings or solutions are asked for, a puzzle that does not have exactly one solution "
        "is still printed; the sheet and stderr say so, and the exit code is 1 if it has none, "
        "or cannot be rated. PDF and LaTeX print ? for characters that Windows' Latin-1 does not "
        "have, and stderr names them; SVG shows every character.",
    .examples =
        "nonet print -o book.pdf --title 'For the train' --ratings --solutions end "
        "puzzles.txt\ta booklet\n"
        "nonet print --per-page 1 --candidates peers -o page-%d.svg puzzles.txt\tlarge, with "
        "pencil marks, one file per page\n"
        "nonet print --paper fit --margin 2 --colours -o killer.svg killer.txt\ta picture for a web page\n"
        "nonet print --to latex --paper letter puzzles.txt >sheet.tex\tfor your own document",
    .options = options,
    DEFAULTS(.as = -1, .margin = 15, .first_number = 1),
    .prepare = prepare,
    .run = run,
};
