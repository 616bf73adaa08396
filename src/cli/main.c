/*
 * nonet COMMAND [OPTION]... [FILE|PUZZLE]...
 */
#include "cli/cli.h"
#include "cli/device.h"
#include "cli/guess.h"
#include "cli/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef NONET_HAVE_JPEG
static const char jpeg_library[] = "libjpeg";
#else
static const char jpeg_library[] = "not built in";
#endif
#ifdef NONET_HAVE_PNG
static const char png_library[] = "libpng";
#else
static const char png_library[] = "not built in";
#endif

static int without_command(int argc, char **argv) {
    struct out out = {0};
    const char *word = argc > 1 ? argv[1] : "";
    if (strcmp(word, "--version") == 0) {
        const char *server = nonet_serve_library();
        nonet_out_printf(&out, "nonet %s\nSAT engine: %s\nServer: %s\n", nonet_version(),
                         nonet_engine_is_built(NONET_ENGINE_SAT) ? "CaDiCaL" : "not built in",
                         server ? server : "not built in");
        nonet_out_printf(&out, "JPEG: %s\nPNG: %s\n", jpeg_library, png_library);
        return nonet_out_print(&out, stdout, 0);
    }
    if (argc > 1 && strcmp(word, "--help") != 0 && strcmp(word, "-h") != 0) {
        struct guess guess;
        nonet_guess_command(&guess, word);
        fprintf(stderr, "nonet: no command '%s'%s (see: nonet help)\n", word,
                nonet_guess_words(&guess));
        return EXIT_USAGE;
    }
    nonet_print_overview(&out);
    return nonet_out_print(&out, argc > 1 ? stdout : stderr, argc > 1 ? 0 : EXIT_USAGE);
}

static int refuse_kernel(const struct settings *s, const char *where, int is_known) {
    struct out all = {0};
    if (is_known)
        return nonet_complain(s, "%s: this processor cannot run the kernel %s", where, s->kernel);
    for (int i = 0; nonet_kernel_at(i) != NULL; i++)
        nonet_out_printf(&all, " %s", nonet_kernel_at(i));
    nonet_complain(s, "%s: no kernel '%s'; there are%.*s", where, s->kernel, (int)all.length,
                   all.at);
    nonet_out_free(&all);
    return EXIT_USAGE;
}

/* The kernel asked for, with the option or else in the environment, must be one that can run
 * here. */
static int settle_kernel(struct settings *s) {
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
    return refuse_kernel(s, where, nonet_kernel_at(i) != NULL);
}

/* It is written in the place of whatever has its name, which must not be the picture or the answers. */
static int settle_show(const struct settings *s) {
    size_t length = s->show ? strlen(s->show) : 0;
    if (s->show == NULL)
        return 0;
    if (length < 4 || strcmp(s->show + length - 4, ".svg") != 0)
        return nonet_complain(s, "--show: '%s' does not end in .svg", s->show);
    if (s->output != NULL && strcmp(s->output, s->show) == 0)
        return nonet_complain(s, "--show: '%s' is also the file of --output", s->show);
    return 0;
}

/* What all commands share comes before what a command makes of its options. */
static int settle(const struct command *command, struct settings *s, char *symbols) {
    if (s->output != NULL && strcmp(s->output, "-") == 0)
        s->output = NULL;
    int status = settle_show(s);
    status = status ? status : nonet_expand_symbols(s, symbols);
    status = status ? status : nonet_settle_rules(s, 1);
    if (status == 0 && (command->answer != NULL || command->takes_kernel))
        status = settle_kernel(s);
    if (status == 0 && command->prepare != NULL)
        status = command->prepare(s);
    return status ? status : nonet_part_check(s);
}

static int run(const struct command *command, struct settings *s, int argc, char **argv) {
    char symbols[NONET_SYMBOLS_MAX];
    int count, status = nonet_parse_options(argc, argv, 2, command, s, &count);
    if (status == 0 && s->help)
        return nonet_show_usage(command, stdout, 0);
    status = status ? status : settle(command, s, symbols);
    if (status != 0)
        return status;
    s->literal_as_grid = count == 1 && s->output == NULL && isatty(STDOUT_FILENO);
    if (command->answer != NULL)
        status = nonet_device_settle(command, s, count, argv + 2);
    if (status == 0)
        status = command->answer != NULL ? nonet_run_filter(command, s, count, argv + 2)
                                         : command->run(s, count, argv + 2);
    nonet_device_done(s);
    return nonet_leave(status);
}

int main(int argc, char **argv) {
    const struct command *command = argc > 1 ? nonet_command_find(argv[1]) : NULL;
    if (command == NULL)
        return without_command(argc, argv);
    struct settings *settings = nonet_settings_new(command);
    if (settings == NULL)
        fprintf(stderr, "nonet: %s\n", nonet_status_text(NONET_E_MEMORY));
    int code = settings ? run(command, settings, argc, argv) : EXIT_IO;
    if (settings != NULL)
        free(settings->rules_file);
    free(settings);
    return code;
}
