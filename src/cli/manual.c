/*
 * Man pages, in the man macros. The words are those of the help.
 */
#include "cli/help.h"

#include <string.h>

/* Text for troff: minus signs stay minus signs, a dot at the start of a line is not a request. */
static void put(struct out *out, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        int starts = i == 0 || text[i - 1] == '\n';
        if (starts && (text[i] == '.' || text[i] == '\''))
            nonet_out_text(out, "\\&");
        if (text[i] == '-')
            nonet_out_text(out, "\\-");
        else if (text[i] == '\\')
            nonet_out_text(out, "\\e");
        else
            nonet_out_char(out, text[i]);
    }
}

static void puts_(struct out *out, const char *text) {
    put(out, text, strlen(text));
}

static void head(struct out *out, const char *page, const char *summary) {
    nonet_out_printf(out, ".TH %s 1 2026-11-15 \"nonet %s\" \"nonet manual\"\n.SH NAME\n", page,
                     nonet_version());
    puts_(out, page);
    nonet_out_text(out, " \\- ");
    puts_(out, summary);
    nonet_out_text(out, "\n.SH SYNOPSIS\n");
}

static void put_option(const struct option *o, void *user) {
    struct out *out = user;
    nonet_out_text(out, ".TP\n\\fB");
    if (o->letter)
        nonet_out_printf(out, "\\-%c\\fR, \\fB", o->letter);
    puts_(out, o->name);
    nonet_out_text(out, "\\fR");
    if (o->argument != NULL) {
        nonet_out_text(out, " \\fI");
        puts_(out, o->argument);
        nonet_out_text(out, "\\fR");
    }
    nonet_out_char(out, '\n');
    puts_(out, o->help);
    nonet_out_char(out, '\n');
}

static void put_paragraphs(struct out *out, const char *prose) {
    while (*prose) {
        size_t n = strcspn(prose, "\n");
        put(out, prose, n);
        nonet_out_char(out, '\n');
        prose += n;
        if (*prose) {
            nonet_out_text(out, ".PP\n");
            prose++;
        }
    }
}

static void put_exits(struct out *out) {
    nonet_out_text(out, ".SH \"EXIT STATUS\"\nThe highest of those that happened.\n");
    for (int code = 0; nonet_exit_words[code] != NULL; code++) {
        nonet_out_printf(out, ".TP\n%d\n", code);
        puts_(out, nonet_exit_words[code]);
        nonet_out_char(out, '\n');
    }
}

static void put_examples(struct out *out, const char *line) {
    if (line == NULL)
        return;
    nonet_out_text(out, ".SH EXAMPLES\n");
    while (*line) {
        size_t text = strcspn(line, "\t"), end = strcspn(line, "\n");
        nonet_out_text(out, ".TP\n.nf\n");
        put(out, line, text);
        nonet_out_text(out, "\n.fi\n");
        put(out, line + text + 1, end - text - 1);
        nonet_out_char(out, '\n');
        line += end + (line[end] == '\n');
    }
}

static void command_page(const struct command *command, struct out *out) {
    char page[64] = "nonet-";
    strncat(page, command->name, sizeof page - strlen(page) - 1);
    head(out, page, command->summary);
    nonet_out_printf(out, "\\fBnonet %s\\fR [\\fIOPTION\\fR]... ", command->name);
    puts_(out, nonet_operands(command));
    nonet_out_text(out, "\n.SH DESCRIPTION\n");
    put_paragraphs(out, command->prose);
    nonet_out_text(out, ".SH OPTIONS\n");
    nonet_each_option(command, put_option, out);
    put_exits(out);
    put_examples(out, command->examples);
    nonet_out_text(out, ".SH \"SEE ALSO\"\n.BR nonet (1)\n");
}

static void put_formats(struct out *out) {
    const struct nonet_format *f;
    nonet_out_text(out, ".SH FORMATS\nFor \\fB\\-\\-from\\fR and \\fB\\-\\-to\\fR:\n");
    for (int i = 0; (f = nonet_format_at(i)) != NULL; i++) {
        nonet_out_printf(out, ".TP\n.B %s\n", f->name);
        puts_(out, f->summary);
        nonet_out_char(out, '\n');
    }
}

static void overview_page(struct out *out) {
    const struct command *command;
    head(out, "nonet", "solve, explain, rate, check and convert Sudoku of any size");
    nonet_out_text(
        out,
        "\\fBnonet\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]... [\\fIFILE\\fR|\\fIPUZZLE\\fR]...\n"
        ".SH DESCRIPTION\n"
        "Operands are files, \\- for standard input, or a puzzle itself; without one, "
        "standard input is read. An operand that names an existing file is that file. "
        "The format is found by looking at the text, and the answer comes in the same format. "
        "A picture of a puzzle (a photo, a scan or a screenshot, as JPEG, PNG, PGM or PPM) stands for "
        "the puzzle; if cells in it are doubtful, standard error names them, and the exit code is 3, "
        "unless \\-\\-accept is given. "
        "Results go to standard output, everything else to standard error; what is wrong "
        "with an input is reported as file:line:column: reason.\n"
        ".SH COMMANDS\n");
    for (int i = 0; (command = nonet_command_at(i)) != NULL; i++) {
        nonet_out_printf(out, ".TP\n.BR nonet\\-%s (1)\n", command->name);
        puts_(out, command->summary);
        nonet_out_char(out, '\n');
    }
    put_formats(out);
    put_exits(out);
    nonet_out_text(
        out, "An interrupt ends it with 130, a closed pipe with 141, both quietly and with the "
             "finished records written.\n");
}

void nonet_print_man(const struct command *command, struct out *out) {
    if (command != NULL)
        command_page(command, out);
    else
        overview_page(out);
}
