/*
 * The rules that are not drawn, or not wholly, below the board in words: "No two equal digits are a knight's move
 * apart." Each begins a line and is wrapped at blanks. What there is no room for is counted in the
 * last line, so that nobody takes the sheet for the whole puzzle.
 */
#include "print/looks.h"

#include <stdio.h>
#include <string.h>

#ifndef NONET_HOUSES_ONLY

enum {
    TELL_MAX = 4096,
    SPARE = 116 /* percent: so much wider than Helvetica may the reader's font be */
};

/* A rule as a sentence. A name such as r1c1 keeps its small letter. */
static void sentence_of(const struct rule_kind *kind, const struct nonet_rule *rule, int side,
                        char text[TELL_MAX]) {
    struct pen pen = pen_of(text, TELL_MAX);
    kind->tell(rule, side, &pen);
    pen_char(&pen, '.');
    nonet_pen_end(&pen);
    if (text[0] >= 'a' && text[0] <= 'z' && !(text[1] >= '0' && text[1] <= '9'))
        text[0] = (char)(text[0] - 'a' + 'A');
}

/* As many whole words as fit, at least one; `rest` is where the next line begins. */
static struct words take_line(const struct legend *legend, struct words words, struct words *rest) {
    struct words line = words;
    int room = legend->width * 100 / SPARE;
    size_t best = 0;
    for (size_t i = 1; i <= words.left; i++) {
        if (i < words.left && words.at[i] != ' ')
            continue;
        line.left = i;
        if (best > 0 && nonet_words_width(line, 0, legend->size) > room)
            break;
        best = i;
    }
    line.left = best;
    rest->at = words.at + best + (best < words.left);
    rest->left = words.left - best - (best < words.left);
    return nonet_words_fit(line, 0, legend->size, room);
}

/* Draws a text from a line on, or only measures it. Returns how many lines it takes. */
static int lay(const struct legend *legend, struct canvas *k, struct point at, int line,
               const char *text) {
    struct words rest = nonet_words(text, k != NULL && k->to->is_latin);
    int count = 0;
    for (; rest.left > 0; count++) {
        struct words words = take_line(legend, rest, &rest);
        if (k != NULL)
            k->to->text(k, at.x, at.y + (line + count) * legend_leading(legend->size), words);
    }
    return count;
}

/* Whether its picture does not say all: it has none, a line whose value is not the usual one, tints
 * or many lines that belong together, or numbers that are not in it. */
static int is_told(const struct rule_kind *kind, const struct nonet_rule *rule) {
    int shape = kind->look.shape, numbers = kind->form.numbers, parts = kind->form.parts;
    int is_other = kind->form.value != NO_VALUE && rule->value != kind->form.usual;
    if (shape == LOOK_NONE || (shape == LOOK_LINE && (is_other || parts == MANY)) ||
        (shape == LOOK_TINT && parts > 1))
        return 1;
    return (numbers == TABLE || numbers == MOVE || numbers == PER_CELL) && rule->numbers_count > 0;
}

/* The next rule that is to be told. */
static int next_told(const struct nonet_rules *rules, int *i, const struct rule_kind **kind,
                     struct nonet_rule *rule) {
    for (; rules != NULL && *i < rules->count; ++*i) {
        const struct rule_entry *entry = rules_entry(rules, *i);
        if (entry->kind != NONET_RULE_NAMED)
            continue;
        *kind = nonet_kind_find(entry->name, strlen(entry->name));
        *rule = rules_view(rules, entry);
        if (!is_told(*kind, rule))
            continue;
        ++*i;
        return 1;
    }
    return 0;
}

static int count_told(const struct nonet_rules *rules) {
    const struct rule_kind *kind;
    struct nonet_rule rule;
    int count = 0;
    for (int i = 0; next_told(rules, &i, &kind, &rule);)
        count++;
    return count;
}

int nonet_legend_draw(const struct legend *legend, struct canvas *k, struct point at) {
    const struct rule_kind *kind;
    struct nonet_rule rule;
    char text[TELL_MAX];
    int left = count_told(legend->rules), line = 0;
    if (left == 0 || legend->most == 0)
        return 0;
    if (k != NULL)
        canvas_texts(k, legend->size, 0, WHERE_LEFT);
    for (int i = 0; next_told(legend->rules, &i, &kind, &rule); left--) {
        sentence_of(kind, &rule, legend->rules->side, text);
        int lines = lay(legend, NULL, at, 0, text);
        if (line + lines + (left > 1) > legend->most)
            break;
        line += lay(legend, k, at, line, text);
    }
    if (left > 0) {
        snprintf(text, sizeof text, line > 0 ? "And %d more rule%s." : "%d rule%s not shown.", left,
                 left > 1 ? "s" : "");
        struct legend last = *legend;
        last.most = 1;
        lay(&last, k, at, line++, text);
    }
    if (k != NULL)
        k->to->texts_end(k);
    return line;
}

#endif
