/*
 * Completions for bash, zsh and fish: commands, their options, and the words an option may take. In
 * a list such as --require's, each word is completed, even after a comma.
 */
#include "cli/help.h"

#include <string.h>

/* ---- what the shells share ---- */

struct list {
    struct out *out;
    int count;
};

static void put_word(void *user, const char *word, size_t length) {
    struct list *list = user;
    if (list->count++ > 0)
        nonet_out_char(list->out, ' ');
    nonet_out_bytes(list->out, word, length);
}

/* The words that a value may be, separated by blanks. */
static void put_values(struct out *out, const struct option *o) {
    struct list list = {out, 0};
    nonet_option_each_word(o, put_word, &list);
}

static int has_values(const struct option *o) {
    return nonet_option_each_word(o, NULL, NULL);
}

static int is_list(const struct option *o) {
    return o->kind == OPTION_TECHNIQUES;
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
        put_values(out, o);
        nonet_out_text(out, is_list(o) ? "' is_list=1 ;;\n" : "' ;;\n");
    }
}

/* For bash the = of --name=value is a word of its own. */
static const char bash_begin[] =
    "# bash completion for nonet\n_nonet() {\n"
    "    local IFS=$' \\t\\n' word=\"${COMP_WORDS[COMP_CWORD]}\" before words='' is_list='' head=''\n"
    "    before=\"${COMP_WORDS[COMP_CWORD - 1]}\"\n"
    "    if [ \"$word\" = '=' ]; then\n        word=''\n"
    "    elif [ \"$before\" = '=' ]; then\n        before=\"${COMP_WORDS[COMP_CWORD - 2]}\"\n    fi\n"
    "    COMPREPLY=()\n    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words='";

/* The words of a list that are there already go in front of each suggestion. */
static const char bash_end[] =
    "    esac\n    if [ -n \"$is_list\" ]; then\n"
    "        compopt -o nospace 2>/dev/null\n"
    "        case \"$word\" in *,*) head=\"${word%,*},\" ;; esac\n"
    "        COMPREPLY=($(compgen -P \"$head\" -W \"$words\" -- \"${word##*,}\"))\n"
    "    elif [ -n \"$words\" ]; then\n"
    "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
    "    else\n        IFS=$'\\n'\n"
    "        COMPREPLY=($(compgen -f -- \"$word\"))\n    fi\n}\n"
    "complete -o filenames -F _nonet nonet\n";

void nonet_print_bash(struct out *out) {
    const struct command *command;
    nonet_out_text(out, bash_begin);
    put_commands(out, ' ');
    nonet_out_text(out, " --help --version'\n"
                        "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
                        "        return\n    fi\n    case \"${COMP_WORDS[1]} $before\" in\n");
    for (int i = 0; (command = nonet_command_at(i)) != NULL; i++) {
        nonet_out_printf(out, "    \"%s \"*)\n        case \"$before\" in\n", command->name);
        nonet_each_option(command, bash_value, out);
        if (strcmp(command->name, "help") == 0) {
            nonet_out_text(out, "        help) words='formats techniques rules ");
            put_commands(out, ' ');
            nonet_out_text(out, "' ;;\n");
        }
        nonet_out_text(out, "        *) [ \"${word#-}\" != \"$word\" ] && words='");
        nonet_each_option(command, bash_name, out);
        nonet_out_text(out, "' ;;\n        esac ;;\n");
    }
    nonet_out_text(out, bash_end);
}

/* ---- zsh ---- */

static void zsh_option(const struct option *o, void *user) {
    struct out *out = user;
    nonet_out_text(out, "                '");
    int is_flag = o->kind == OPTION_FLAG;
    const char *next = is_flag ? "" : "+", *equals = is_flag ? "" : "=";
    if (o->letter)
        nonet_out_printf(out, "(-%c %s)'{-%c%s,%s%s}'", o->letter, o->name, o->letter, next,
                         o->name, equals);
    else
        nonet_out_printf(out, "%s%s", o->name, equals);
    nonet_out_char(out, '[');
    put_quoted(out, o->help, "[]:\\");
    nonet_out_char(out, ']');
    if (has_values(o)) {
        nonet_out_text(out, is_list(o) ? ":value: _values -s , value " : ":value:(");
        put_values(out, o);
        nonet_out_text(out, is_list(o) ? "" : ")");
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
        nonet_out_text(out, is_list(o) ? " -a '(__nonet_list " : " -a '");
        put_values(out, o);
        nonet_out_text(out, is_list(o) ? ")'" : "'");
    }
    fish_words(out, o->help);
}

/* What is before the last comma of the word is repeated in front of each word that may follow. */
static const char fish_begin[] =
    "# fish completion for nonet\nfunction __nonet_list\n"
    "    set -l head (commandline -ct | string replace -r -- '^--[^=]*=' '' | "
    "string match -r -- '^.*,')\n"
    "    printf '%s\\n' \"$head\"$argv\nend\n";

void nonet_print_fish(struct out *out) {
    const struct command *command;
    nonet_out_text(out, fish_begin);
    for (int i = 0; (command = nonet_command_at(i)) != NULL; i++) {
        struct fish fish = {out, command->name};
        nonet_out_printf(out, "complete -c nonet -n __fish_use_subcommand -a %s", command->name);
        fish_words(out, command->summary);
        nonet_each_option(command, fish_option, &fish);
    }
}
