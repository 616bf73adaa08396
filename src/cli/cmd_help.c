/*
 * help: for people, and (with its options) for the build, which makes man pages and completions
 * from it.
 */
#include "cli/help.h"
#include "cli/guess.h"

#include <stdio.h>
#include <string.h>

struct help_settings {
    struct settings shared;
    int man, list_commands;
    int completion; /* -1: none */
};
#define SETTINGS struct help_settings

static const struct option options[] = {
    FLAG("--man", 0, man, 1, "the man page of a command, or of nonet itself"),
    OPTION("--completion", 0, CHOICE, completion, "bash|zsh|fish",
           "the completion script for a shell"),
    FLAG("--commands", 0, list_commands, 1, "the names of the commands"),
    GROUP(nonet_help_options, shared),
    OPTIONS_END,
};

static int print_topic(const struct help_settings *s, const char *topic, struct out *out) {
    static const struct {
        const char *name;
        void (*print)(struct out *);
    } others[] = {{"formats", nonet_print_formats},
                  {"techniques", nonet_print_techniques},
                  {"rules", nonet_print_rules}};
    enum { OTHERS = sizeof others / sizeof *others };
    const struct command *command = topic ? nonet_command_find(topic) : NULL;
    struct guess guess;
    int i = 0;
    while (i < OTHERS && (s->man || topic == NULL || strcmp(topic, others[i].name) != 0))
        i++;
    if (s->man && (command != NULL || topic == NULL || strcmp(topic, "nonet") == 0)) {
        nonet_print_man(command, out);
    } else if (i < OTHERS) {
        others[i].print(out);
    } else if (command != NULL) {
        nonet_print_usage(command, out);
    } else if (topic == NULL || strcmp(topic, "nonet") == 0) {
        nonet_print_overview(out);
    } else {
        nonet_guess_command(&guess, topic);
        for (i = 0; i < OTHERS && !s->man; i++)
            nonet_guess_look(&guess, others[i].name, strlen(others[i].name));
        return nonet_complain(&s->shared, "no command '%s'%s (see: nonet help)", topic,
                              nonet_guess_words(&guess));
    }
    return 0;
}

static int run(const struct settings *settings, int count, char **operands) {
    const struct help_settings *s = (const struct help_settings *)settings;
    static void (*const completions[])(struct out *) = {nonet_print_bash, nonet_print_zsh,
                                                        nonet_print_fish};
    const struct command *command;
    struct out out = {0};
    int status = 0;
    if (count > 1)
        return nonet_complain(settings, "one topic at a time");
    if (s->completion >= 0)
        completions[s->completion](&out);
    else if (s->list_commands)
        for (int i = 0; (command = nonet_command_at(i)) != NULL; i++)
            nonet_out_printf(&out, "%s\n", command->name);
    else
        status = print_topic(s, count ? operands[0] : NULL, &out);
    return nonet_out_print(&out, stdout, status);
}

const struct command nonet_command_help = {
    .name = "help",
    .summary = "help on a command, on formats, techniques or rules",
    .operands = "[COMMAND|formats|techniques|rules]",
    .prose = "Without a topic, help lists the commands and the exit codes.",
    .examples =
        "nonet help solve\tall about solve\nnonet help formats\tthe formats, with their names",
    .options = options,
    DEFAULTS(.completion = -1),
    .run = run,
};
