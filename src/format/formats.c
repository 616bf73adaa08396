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

/* CERTAIN: no other format is that certain of the same text. */
enum { FORMATS = sizeof table / sizeof *table, PASTE_MOST = 55, CERTAIN = 98 };

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

/* From the last row to the first, since the formats that are certain of their own sign are mostly
 * among the last; and paste only if it can still win, since it has to read the text to find out. */
const struct nonet_format *nonet_text_guess(const struct nonet_text *text) {
    const struct nonet_format *best = NULL;
    int most = 0;
    for (int i = FORMATS - 1; i >= 0 && most < CERTAIN; i--) {
        if (table[i]->probe == NULL || table[i] == &nonet_format_paste)
            continue;
        int sure = table[i]->probe(text);
        if (sure > 0 && sure >= most) {
            most = sure;
            best = table[i];
        }
    }
    if (most < PASTE_MOST) {
        int sure = nonet_format_paste.probe(text);
        assert(sure <= PASTE_MOST);
        best = sure > most ? &nonet_format_paste : best;
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
