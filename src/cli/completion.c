/*
 * Completions for bash, zsh and fish: commands, their options, and the words an option may take.
 */
#include "cli/help.h"

#include <string.h>

/* ---- what the shells have in common ---- */

static void put_words(struct out *out, const char *words, char between) {
    for (; *words; words++)
        nonet_out_char(out, *words == '|' ? between : *words);
}

static int put_techniques(struct out *out, char between) {
    const struct nonet_technique *t;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++) {
        if (i > 0)
            nonet_out_char(out, between);
        nonet_out_text(out, t->id);
    }
    return 1;
}

static int has_values(const struct option *o) {
    return o->kind == OPTION_CHOICE || o->kind == OPTION_FORMAT || o->kind == OPTION_TECHNIQUES;
}

/* The words that a value may be, separated by `between`; 0 if it is free. */
static int put_values(struct out *out, const struct option *o, char between) {
    const struct nonet_format *f;
    if (o->kind == OPTION_CHOICE) {
        put_words(out, o->argument, between);
        return 1;
    }
    if (o->kind == OPTION_TECHNIQUES)
        return put_techniques(out, between);
    if (o->kind != OPTION_FORMAT)
        return 0;
    int writes = strcmp(o->name, "--to") == 0, first = 1;
    for (int i = 0; (f = nonet_format_at(i)) != NULL; i++) {
        if (writes ? f->write == NULL || f->flags & NONET_FORMAT_KEPT : f->read == NULL)
            continue;
        if (!first)
            nonet_out_char(out, between);
        first = 0;
        nonet_out_text(out, f->name);
    }
    return 1;
}

static void put_commands(struct out *out, char between) {
    const struct command *command;
    for (int i = 0; (command = nonet_command_at(i)) != NULL; i++) {
        if (i > 0)
            nonet_out_char(out, between);
        nonet_out_text(out, command->name);
    }
}

/* Text inside single quotes; `also` (or 0) is escaped with a backslash. */
static void put_quoted(struct out *out, const char *text, const char *also) {
    for (; *text; text++) {
        if (*text == '\'')
            nonet_out_text(out, "'\\''");
        else if (strchr(also, *text) != NULL)
            nonet_out_printf(out, "\\%c", *text);
        else
            nonet_out_char(out, *text);
    }
}

/* ---- bash ---- */

static void bash_name(const struct option *o, void *user) {
    nonet_out_printf(user, " %s", o->name);
    if (o->letter)
        nonet_out_printf(user, " -%c", o->letter);
}

static void bash_value(const struct option *o, void *user) {
    struct out *out = user;
    if (has_values(o)) {
        nonet_out_printf(out, "        %s) words='", o->name);
        put_values(out, o, ' ');
        nonet_out_text(out, "' ;;\n");
    }
}

void nonet_print_bash(struct out *out) {
    const struct command *command;
    nonet_out_text(out,
                   "# bash completion for nonet\n_nonet() {\n"
                   "    local IFS=$' \\t\\n' word=\"${COMP_WORDS[COMP_CWORD]}\" before words=''\n"
                   "    before=\"${COMP_WORDS[COMP_CWORD - 1]}\"\n    COMPREPLY=()\n"
                   "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words='");
    put_commands(out, ' ');
    nonet_out_text(out, " --help --version'\n"
                        "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
                        "        return\n    fi\n    case \"${COMP_WORDS[1]} $before\" in\n");
    for (int i = 0; (command = nonet_command_at(i)) != NULL; i++) {
        nonet_out_printf(out, "    \"%s \"*)\n        case \"$before\" in\n", command->name);
        nonet_each_option(command, bash_value, out);
        if (strcmp(command->name, "help") == 0) {
            nonet_out_text(out, "        help) words='formats techniques ");
            put_commands(out, ' ');
            nonet_out_text(out, "' ;;\n");
        }
        nonet_out_text(out, "        *) [ \"${word#-}\" != \"$word\" ] && words='");
        nonet_each_option(command, bash_name, out);
        nonet_out_text(out, "' ;;\n        esac ;;\n");
    }
    nonet_out_text(out, "    esac\n    if [ -n \"$words\" ]; then\n"
                        "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
                        "    else\n        IFS=$'\\n'\n"
                        "        COMPREPLY=($(compgen -f -- \"$word\"))\n    fi\n}\n"
                        "complete -o filenames -F _nonet nonet\n");
}

/* ---- zsh ---- */

static void zsh_option(const struct option *o, void *user) {
    struct out *out = user;
    nonet_out_text(out, "                '");
    if (o->letter)
        nonet_out_printf(out, "(-%c %s)'{-%c,%s}'", o->letter, o->name, o->letter, o->name);
    else
        nonet_out_text(out, o->name);
    nonet_out_char(out, '[');
    put_quoted(out, o->help, "[]:\\");
    nonet_out_char(out, ']');
    if (has_values(o)) {
        nonet_out_text(out, ":value:(");
        put_values(out, o, ' ');
        nonet_out_char(out, ')');
    } else if (o->argument != NULL) {
        nonet_out_printf(out, ":%s:%s", o->argument, o->letter == 'o' ? "_files" : "");
    }
    nonet_out_text(out, "' \\\n");
}

void nonet_print_zsh(struct out *out) {
    const struct command *command;
    nonet_out_text(out, "#compdef nonet\n_nonet() {\n    local -a commands\n    commands=(\n");
    for (int i = 0; (command = nonet_command_at(i)) != NULL; i++) {
        nonet_out_printf(out, "        '%s:", command->name);
        put_quoted(out, command->summary, ":\\");
        nonet_out_text(out, "'\n");
    }
    nonet_out_text(out, "    )\n    if (( CURRENT == 2 )); then\n"
                        "        _describe command commands\n        return\n    fi\n"
                        "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n"
                        "    case $command in\n");
    for (int i = 0; (command = nonet_command_at(i)) != NULL; i++) {
        nonet_out_printf(out, "        %s)\n            _arguments \\\n", command->name);
        nonet_each_option(command, zsh_option, out);
        nonet_out_text(out, "                '*:puzzle:_files' ;;\n");
    }
    nonet_out_text(out, "    esac\n}\n_nonet \"$@\"\n");
}

/* ---- fish ---- */

struct fish {
    struct out *out;
    const char *command;
};

static void fish_words(struct out *out, const char *words) {
    nonet_out_text(out, " -d '");
    for (const char *c = words; *c; c++)
        nonet_out_printf(out, *c == '\'' || *c == '\\' ? "\\%c" : "%c", *c);
    nonet_out_text(out, "'\n");
}

static void fish_option(const struct option *o, void *user) {
    struct fish *fish = user;
    struct out *out = fish->out;
    nonet_out_printf(out, "complete -c nonet -n '__fish_seen_subcommand_from %s' -l %s",
                     fish->command, o->name + 2);
    if (o->letter)
        nonet_out_printf(out, " -s %c", o->letter);
    if (o->kind != OPTION_FLAG)
        nonet_out_text(out, o->letter == 'o' ? " -r" : " -x");
    if (has_values(o)) {
        nonet_out_text(out, " -a '");
        put_values(out, o, ' ');
        nonet_out_char(out, '\'');
    }
    fish_words(out, o->help);
}

void nonet_print_fish(struct out *out) {
    const struct command *command;
    nonet_out_text(out, "# fish completion for nonet\n");
    for (int i = 0; (command = nonet_command_at(i)) != NULL; i++) {
        struct fish fish = {out, command->name};
        nonet_out_printf(out, "complete -c nonet -n __fish_use_subcommand -a %s", command->name);
        fish_words(out, command->summary);
        nonet_each_option(command, fish_option, &fish);
    }
}
