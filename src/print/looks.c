/*
 * What a look says, in inks and texts: its colour, on paper as a grey, and its sign with the value
 * in it. And the layers of named rules, each of which goes through all kinds.
 */
#include "print/looks.h"

#include <stdlib.h>
#include <string.h>

#ifndef NONET_HOUSES_ONLY

enum { LIGHT = 130, LIGHTEST = 235 }; /* of 255: the greys below digits */

int nonet_look_next(const struct nonet_rules *rules, const struct rule_kind *kind, int *i,
                    struct nonet_rule *rule) {
    for (; rules != NULL && *i < rules->count; ++*i) {
        const struct rule_entry *entry = rules_entry(rules, *i);
        if (entry->kind != NONET_RULE_NAMED || strcmp(entry->name, kind->word) != 0)
            continue;
        *rule = rules_view(rules, entry);
        ++*i;
        return 1;
    }
    return 0;
}

int nonet_look_has(const struct nonet_rules *rules, const struct rule_kind *kind) {
    struct nonet_rule rule;
    int i = 0;
    return nonet_look_next(rules, kind, &i, &rule);
}

/* ---- colours ---- */

static int number_of(const char *colour, int usual) {
    return colour == NULL ? usual : (int)strtol(colour + (colour[0] == '#'), NULL, 16);
}

static int grey_of(int colour) {
    return ((colour >> 16 & 255) * 30 + (colour >> 8 & 255) * 59 + (colour & 255) * 11) / 100;
}

int nonet_look_colour(const struct figure *f, const struct rule_look *look, int usual) {
    int colour = number_of(look->colour, usual);
    return f->has_colours ? colour : grey_of(colour) * 0x010101;
}

int nonet_look_light(const struct figure *f, const struct rule_look *look, int usual) {
    int colour = number_of(look->colour, usual);
    if (f->has_colours)
        return colour;
    return (LIGHT + grey_of(colour) * (LIGHTEST - LIGHT) / 255) * 0x010101;
}

/* ---- signs ---- */

int nonet_look_is(const struct rule_look *look, const char *sign) {
    return look->sign != NULL && strcmp(look->sign, sign) == 0;
}

void nonet_look_text(const struct rule_kind *kind, const struct nonet_rule *rule,
                     char out[LOOK_TEXT_MAX]) {
    const struct rule_look *look = &kind->look;
    struct pen pen = pen_of(out, LOOK_TEXT_MAX);
    int is_value = look->shape == LOOK_CAGE || look->shape == LOOK_OUTSIDE;
    const char *sign = look->sign != NULL ? look->sign : is_value ? "%" : "";
    if (look->usual_sign && rule->value == kind->form.usual)
        sign = "";
    /* A cage without a sum has none to show. */
    if (kind->form.value == VALUE_OPTIONAL && kind->form.usual == 0 && rule->value == 0)
        sign = "";
    for (; *sign != '\0'; sign++) {
        if (*sign == '%')
            nonet_pen_number(&pen, rule->value);
        else
            pen_char(&pen, *sign);
    }
    nonet_pen_end(&pen);
}

void nonet_look_say(struct canvas *k, const struct figure *f, struct point at, int size, int width,
                    int is_bold, const char *text) {
    struct words words = nonet_words(text, k->to->is_latin);
    int most = hundredths(f, size), room = hundredths(f, width);
    int taken = nonet_words_width(words, is_bold, most);
    int fitting = taken > room ? (int)((int64_t)most * room / taken) : most;
    if (words.left > 0)
        nonet_canvas_say(k, at.x, at.y, fitting > 0 ? fitting : 1, is_bold, WHERE_CENTRE, words);
}

/* ---- crowding ---- */

int nonet_rules_crowd(const struct nonet_rules *rules) {
    const struct rule_kind *kind;
    for (int i = 0; (kind = nonet_kind_at(i)) != NULL; i++) {
        int shape = kind->look.shape;
        int is_large = nonet_look_is(&kind->look, "square") || nonet_look_is(&kind->look, "disc") ||
                       nonet_look_is(&kind->look, "ring");
        if ((shape == LOOK_CAGE || shape == LOOK_DOT || shape == LOOK_CORNER ||
             (shape == LOOK_SIGN && !is_large)) &&
            nonet_look_has(rules, kind))
            return 1;
    }
    return 0;
}

#endif
