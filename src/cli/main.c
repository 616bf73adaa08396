/*
 * nonet COMMAND [OPTION]... [FILE|PUZZLE]...
 */
#include "cli/apart.h"
#include "cli/cli.h"
#include "cli/guess.h"
#include "cli/part.h"
#include "cli/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int without_command(int argc, char **argv) {
    struct out out = {0};
    const char *word = argc > 1 ? argv[1] : "";
    if (strcmp(word, "--version") == 0) {
        const char *server = nonet_serve_library();
        nonet_out_printf(&out, "nonet %s\nSAT engine: %s\nServer: %s\n", nonet_version(),
                         nonet_engine_is_built(NONET_ENGINE_SAT) ? "CaDiCaL" : "not built in",
                         server ? server : "not built in");
        return nonet_out_print(&out, stdout, 0);
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        nonet_print_overview(&out);
        return nonet_out_print(&out, stdout, 0);
    }
    if (argc > 1) {
        struct guess guess;
        nonet_guess_command(&guess, word);
        fprintf(stderr, "nonet: no command '%s'%s (see: nonet help)\n", word,
                nonet_guess_words(&guess));
        return EXIT_USAGE;
    }
    nonet_print_overview(&out);
    return nonet_out_print(&out, stderr, EXIT_USAGE);
}

static int refuse_kernel(const char *who, const char *where, const char *name, int is_known) {
    if (is_known) {
        fprintf(stderr, "nonet %s: %s: this processor cannot run the kernel %s\n", who, where,
                name);
        return EXIT_USAGE;
    }
    fprintf(stderr, "nonet %s: %s: no kernel '%s'; there are", who, where, name);
    for (int i = 0; nonet_kernel_at(i) != NULL; i++)
        fprintf(stderr, " %s", nonet_kernel_at(i));
    fputc('\n', stderr);
    return EXIT_USAGE;
}

/* The kernel asked for, with the option or else in the environment, must be one that can run
 * here. */
static int settle_kernel(struct settings *s, const char *who) {
    const char *where = s->kernel ? "--kernel" : "NONET_KERNEL";
    if (s->kernel == NULL)
        s->kernel = getenv("NONET_KERNEL");
    if (s->kernel != NULL && s->kernel[0] == '\0' && where[0] == 'N')
        s->kernel = NULL;
    if (s->kernel == NULL)
        return 0;
    int i = 0;
    while (nonet_kernel_at(i) != NULL && strcmp(nonet_kernel_at(i), s->kernel) != 0)
        i++;
    if (nonet_kernel_is_usable(i))
        return 0;
    return refuse_kernel(who, where, s->kernel, nonet_kernel_at(i) != NULL);
}

int main(int argc, char **argv) {
    const struct command *command = argc > 1 ? nonet_command_find(argv[1]) : NULL;
    if (command == NULL)
        return without_command(argc, argv);
    struct settings settings = nonet_default_settings();
    settings.command = command->name;
    const struct option *const tables[2] = {command->options,
                                            command->is_filter ? nonet_common_options : NULL};
    char symbols[NONET_SYMBOLS_MAX];
    int count, status = nonet_parse_options(argc, argv, 2, tables, &settings, &count);
    if (status == 0 && settings.help) {
        struct out out = {0};
        nonet_print_usage(command, &out);
        return nonet_out_print(&out, stdout, 0);
    }
    if (settings.output != NULL && strcmp(settings.output, "-") == 0)
        settings.output = NULL;
    if (status == 0)
        status = nonet_expand_symbols(&settings, symbols);
    if (status == 0 && (command->is_filter || command->takes_kernel))
        status = settle_kernel(&settings, command->name);
    if (status == 0 && command->prepare != NULL)
        status = command->prepare(&settings);
    if (status == 0)
        status = nonet_part_check(&settings);
    if (status != 0)
        return status;
    settings.literal_as_grid = count == 1 && settings.output == NULL && isatty(STDOUT_FILENO);
    return nonet_leave(command->is_filter ? nonet_run_filter(command, &settings, count, argv + 2)
                                          : command->run(&settings, count, argv + 2));
}
