/*
 * Help for people at a terminal.
 */
#include "cli/help.h"

#include <stdio.h>
#include <string.h>

const char *const nonet_exit_words[] = {
    "everything went well",
    "the answer was no for at least one puzzle: no solution, (check, rate) not unique or not "
    "minimal, or logic alone got stuck",
    "wrong usage",
    "bad input somewhere, an empty input too; the rest was still processed",
    "reading, unpacking or writing failed",
    "a time-out was hit; what was found is printed",
    NULL,
};

const char *nonet_operands(const struct command *command) {
    return command->operands ? command->operands : "[FILE|PUZZLE]...";
}

void nonet_each_option(const struct command *command,
                       void (*each)(const struct option *option, void *user), void *user) {
    struct option o;
    for (int i = 0; nonet_option_at(command, i, &o); i++)
        each(&o, user);
}

/* Words in lines of up to 78 characters, the first line beginning at `column`, the others indented.
 */
static void wrap(struct out *out, const char *text, int column, int indent) {
    int starts = 1; /* a line */
    while (*text) {
        int word = (int)strcspn(text, " \n");
        if (!starts && column + 1 + word > 78) {
            nonet_out_printf(out, "\n%*s", indent, "");
            column = indent;
        } else if (!starts) {
            nonet_out_char(out, ' ');
            column++;
        }
        nonet_out_bytes(out, text, (size_t)word);
        column += word;
        text += word;
        starts = *text == '\n';
        if (starts) {
            nonet_out_printf(out, "\n%*s", indent, "");
            column = indent;
        }
        text += *text != '\0';
    }
    nonet_out_char(out, '\n');
}

static void print_option(const struct option *o, void *user) {
    char name[80];
    char letter[8] = "    ";
    if (o->letter)
        snprintf(letter, sizeof letter, "-%c, ", o->letter);
    snprintf(name, sizeof name, "  %s%s%s%s", letter, o->name, o->argument ? " " : "",
             o->argument ? o->argument : "");
    nonet_out_printf(user, "%-26s", name);
    if (strlen(name) > 24)
        nonet_out_printf(user, "\n%26s", "");
    wrap(user, o->help, 26, 26);
}

static void print_examples(const struct command *command, struct out *out) {
    const char *line = command->examples;
    if (line == NULL)
        return;
    nonet_out_text(out, "\nExamples:\n");
    while (*line) {
        size_t text = strcspn(line, "\t"), end = strcspn(line, "\n");
        nonet_out_printf(out, "  %.*s\n      %.*s\n", (int)text, line, (int)(end - text - 1),
                         line + text + 1);
        line += end + (line[end] == '\n');
    }
}

void nonet_print_usage(const struct command *command, struct out *out) {
    nonet_out_printf(out, "nonet %s: %s\n\nUsage: nonet %s [OPTION]... %s\n\n", command->name,
                     command->summary, command->name, nonet_operands(command));
    wrap(out, command->prose, 0, 0);
    nonet_out_text(out, "\nOptions:\n");
    nonet_each_option(command, print_option, out);
    print_examples(command, out);
}

void nonet_print_overview(struct out *out) {
    const struct command *command;
    nonet_out_printf(
        out,
        "nonet %s: solves, explains, rates, checks and converts Sudoku of any size.\n\n"
        "Usage: nonet COMMAND [OPTION]... [FILE|PUZZLE]...\n\n"
        "Operands are files, - for stdin, or a puzzle itself; without one, stdin is "
        "read.\nThe format is found by looking at the text, and the answer comes in "
        "the same.\nA picture of a puzzle, such as a photo, stands for the puzzle.\n\nCommands:\n",
        nonet_version());
    for (int i = 0; (command = nonet_command_at(i)) != NULL; i++)
        nonet_out_printf(out, "  %-10s %s\n", command->name, command->summary);
    nonet_out_text(out, "\nExit codes:\n");
    for (int code = 0; nonet_exit_words[code] != NULL; code++) {
        nonet_out_printf(out, "  %d  ", code);
        wrap(out, nonet_exit_words[code], 5, 5);
    }
    nonet_out_text(
        out, "\n'nonet help COMMAND' says more, 'nonet help formats' lists the formats,\n"
             "'nonet help techniques' the techniques of the logic engine, 'nonet help rules'\n"
             "the rules that a puzzle may have.\n");
}

void nonet_print_formats(struct out *out) {
    const struct nonet_format *f;
    nonet_out_text(
        out, "Formats, for --from and --to. Found by looking at the text: g; can be read: r;\n"
             "can be written: w; can express candidates: c; one line answers one line: l.\n\n");
    for (int i = 0; (f = nonet_format_at(i)) != NULL; i++) {
        nonet_out_printf(out, "  %-11s %c%c%c%c%c  ", f->name, f->probe ? 'g' : '-',
                         f->read ? 'r' : '-', f->write ? 'w' : '-',
                         f->flags & NONET_FORMAT_MARKS ? 'c' : '-',
                         f->flags & NONET_FORMAT_LINES ? 'l' : '-');
        wrap(out, f->summary, 21, 21);
    }
}

void nonet_print_rules(struct out *out) {
    const char *word;
    char text[256];
    nonet_out_text(
        out, "Rules, one per line below a grid, or for --rules: how they are written, and what\n"
             "they have on a 9x9. docs/variants.md says what each means. CELLS are r1c1 r1c2, or\n"
             "r1c1-r1c9 for a straight line; what is in brackets may be left out.\n\n");
    for (int i = 0; (word = nonet_rules_word_at(i)) != NULL; i++) {
        nonet_rule_form(word, 9, text, sizeof text);
        size_t form = strcspn(text, "\t");
        nonet_out_printf(out, "  %-30.*s ", (int)form, text);
        wrap(out, text + form + 1, 33, 33);
    }
}

static void put_hodoku(struct out *out, const struct nonet_scale_row *row) {
    if (row == NULL)
        nonet_out_printf(out, "%-17s", "-");
    else
        nonet_out_printf(out, "%-7s %5d %c  ", nonet_scale_level(NONET_SCALE_HODOKU, row->level),
                         row->score, row->flags & NONET_TECHNIQUE_OPTIONAL ? 'o' : '-');
}

void nonet_print_techniques(struct out *out) {
    const struct nonet_technique *t;
    nonet_out_text(
        out, "Techniques, in the order in which they are tried, for --without and --with. The\n"
             "least rating of a step; assumes one solution: u; a chain: c; not one of Sudoku\n"
             "Explainer's: x; only tried if --with names it: o. Then what it counts with\n"
             "--scale hodoku: the level, the score, and o as before; -: not there.\n\n");
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++) {
        nonet_out_printf(out, "  %-27s %2d.%d %c%c%c%c  ", t->id, t->rating / 10, t->rating % 10,
                         t->flags & NONET_TECHNIQUE_UNIQUENESS ? 'u' : '-',
                         t->flags & NONET_TECHNIQUE_CHAIN ? 'c' : '-',
                         t->flags & NONET_TECHNIQUE_EXTENSION ? 'x' : '-',
                         t->flags & NONET_TECHNIQUE_OPTIONAL ? 'o' : '-');
        put_hodoku(out, nonet_scale_find(NONET_SCALE_HODOKU, t->id));
        wrap(out, t->name, 58, 58);
    }
}
