/*
 * The table of formats, made from formats.def, guessing the format of a text, and writing.
 */
#include "format/text.h"
#include "grid/rules.h"

#include <assert.h>

#define FORMAT(name) extern const struct nonet_format nonet_format_##name;
#include "format/formats.def"
#undef FORMAT

static const struct nonet_format *const table[] = {
#define FORMAT(name) &nonet_format_##name,
#include "format/formats.def"
#undef FORMAT
};

enum { FORMATS = sizeof table / sizeof *table, PASTE_MOST = 55 };

const struct nonet_format *nonet_format_at(int i) {
    return i >= 0 && i < FORMATS ? table[i] : NULL;
}

const struct nonet_format *nonet_format_find(const char *name) {
    for (int i = 0; i < FORMATS; i++)
        if (strcmp(table[i]->name, name) == 0)
            return table[i];
    return NULL;
}

const struct nonet_format *nonet_format_guess(const char *text, size_t length) {
    uint32_t state[NONET_STATE_WORDS] = {0};
    struct nonet_text window = {.at = text, .state = state};
    size_t most = guess_bytes(text, length);
    window.length = length < most ? length : most;
    return nonet_text_guess(&window);
}

const struct nonet_format *nonet_text_guess(const struct nonet_text *text) {
    const struct nonet_format *best = NULL;
    int most = 0;
    for (int i = 0; i < FORMATS; i++) {
        if (most >= PASTE_MOST && table[i] == &nonet_format_paste)
            continue; /* it has to read the text to find out */
        int sure = table[i]->probe ? table[i]->probe(text) : 0;
        assert(sure <= PASTE_MOST || table[i] != &nonet_format_paste);
        if (sure > most) {
            most = sure;
            best = table[i];
        }
    }
    return best;
}

long nonet_write(const struct nonet_format *format, const struct nonet_grid *grid,
                 const struct nonet_rules *rules, const struct nonet_style *style, char *out,
                 size_t room) {
    static const struct nonet_style plain;
    style = style ? style : &plain;
    if (format->write == NULL)
        return NONET_E_FORMAT;
    if (rules != NULL && (rules->side != grid->side || !rules_are_whole(rules)))
        return NONET_E_SHAPE;
    if (rules != NULL && (rules->count == 0 || style->apart))
        rules = NULL;
    if (rules != NULL && !(format->flags & NONET_FORMAT_RULES))
        return NONET_E_UNWRITABLE;
    return format->write(grid, rules, style, out, room);
}
