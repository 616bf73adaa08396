/*
 * The commands as a table, and what follows from the settings that they share. Separate from
 * main(), so that tests and fuzzers can link all of the command line except that.
 */
#include "cli/cli.h"
#include "cli/guess.h"

#include <string.h>

#define COMMAND(name) extern const struct command nonet_command_##name;
#include "cli/commands.def"
#undef COMMAND

static const struct command *const table[] = {
#define COMMAND(name) &nonet_command_##name,
#include "cli/commands.def"
#undef COMMAND
};

const struct command *nonet_command_at(int i) {
    return i >= 0 && i < (int)(sizeof table / sizeof *table) ? table[i] : NULL;
}

const struct command *nonet_command_find(const char *name) {
    for (int i = 0; nonet_command_at(i) != NULL; i++)
        if (strcmp(table[i]->name, name) == 0)
            return table[i];
    return NULL;
}

void nonet_guess_command(struct guess *guess, const char *word) {
    nonet_guess_begin(guess, word, strlen(word));
    for (int i = 0; nonet_command_at(i) != NULL; i++)
        nonet_guess_look(guess, table[i]->name, strlen(table[i]->name));
}

/* 1-16 or 0-15: numbers, which the library knows. */
static int are_numbers(const char *symbols) {
    size_t digits =
        strspn(symbols, "01") == 0 || symbols[1] != '-' ? 0 : strspn(symbols + 2, "0123456789");
    return digits >= 2 && digits <= 3 && symbols[2 + digits] == '\0';
}

int nonet_expand_symbols(struct settings *s, char buffer[NONET_SYMBOLS_MAX]) {
    size_t n = 0;
    const char *in = s->symbols;
    if (in != NULL && are_numbers(in))
        return 0;
    while (in != NULL && *in) {
        int range = in[1] == '-' && in[2] != '\0';
        char first = in[0], last = range ? in[2] : first;
        for (int c = first; c <= last && n < NONET_SYMBOLS_MAX; c++)
            if (memchr(buffer, c, n) == NULL && c > ' ' && c <= '~')
                buffer[n++] = (char)c;
            else
                n = NONET_SYMBOLS_MAX; /* a repeated symbol, or not printable */
        in += range ? 3 : 1;
    }
    if (in == NULL)
        return 0;
    if (n < 2 || n >= NONET_SYMBOLS_MAX)
        return nonet_complain(s, "--symbols: '%s' is not an alphabet of 2 to %d different symbols",
                              s->symbols, NONET_SYMBOLS_MAX - 1);
    buffer[n] = '\0';
    s->symbols = buffer;
    return 0;
}

/* ---- parts ---- */

/* total * i / count, without an intermediate result above 64 bits; i and count have 32. */
static uint64_t share(uint64_t total, uint64_t i, uint64_t count) {
    return total / count * i + total % count * i / count;
}

struct range nonet_part_of(const struct part *part, uint64_t total) {
    if (part->count == 0)
        return (struct range){0, total};
    return (struct range){share(total, part->number - 1, part->count),
                          share(total, part->number, part->count)};
}

int nonet_part_is_first(const struct part *part) {
    return part->count == 0 || part->number == 1;
}

int nonet_part_is_last(const struct part *part) {
    return part->number == part->count;
}

int nonet_part_check(const struct settings *s) {
    if (s->part.count > 1 && s->seed.is_used && !s->seed.is_given)
        return nonet_complain(s, "--part needs --seed: each part would choose its own");
    return 0;
}
