/*
 * Help, man pages and completions, all from the tables of commands, options and formats.
 */
#ifndef NONET_CLI_HELP_H
#define NONET_CLI_HELP_H

#include "cli/cli.h"

/* What each exit code means, from 0 on; NULL past the last. */
extern const char *const nonet_exit_words[];

/* What the usage says about its operands. */
const char *nonet_operands(const struct command *command);

/* Calls `each` for every option of a command. */
void nonet_each_option(const struct command *command,
                       void (*each)(const struct option *option, void *user), void *user);

void nonet_print_formats(struct out *out);
void nonet_print_techniques(struct out *out);
void nonet_print_rules(struct out *out);
void nonet_print_man(const struct command *command, struct out *out); /* NULL: the overview */
void nonet_print_bash(struct out *out);
void nonet_print_zsh(struct out *out);
void nonet_print_fish(struct out *out);

#endif
