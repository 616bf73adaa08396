/*
 * Rules in words, below the board. First those that are not drawn, or not wholly: "Cells a knight's move
 * apart are different." What there is no room for of these is counted in their last line, so that nobody
 * takes the sheet for the whole puzzle. Then the key: what the marks of a kind mean, a line for each kind
 * that is drawn, with a sample of it if it is a line, since lines differ in nothing but their width
 * and dashes:
 *
 *     (#)===== Digits go up from the bulb.
 *
 * Each begins a line and is wrapped at blanks.
 */
#include "print/looks.h"

#include <stdio.h>
#include <string.h>

#ifndef NONET_HOUSES_ONLY

enum {
    TELL_MAX = 4096,
    SPARE = 116, /* percent: so much wider than Helvetica may the reader's font be */
    SAMPLE = 3   /* cells in the sample of a line */
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

/* The rules that are told one by one, from line 0 on. Returns how many lines they take. */
static int tell_rules(const struct legend *legend, struct canvas *k, struct point at) {
    const struct rule_kind *kind;
    struct nonet_rule rule;
    char text[TELL_MAX];
    int left = count_told(legend->rules), line = 0;
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
        lay(legend, k, at, line++, text);
    }
    return line;
}

/* ---- the key ---- */

static int has_house(const struct nonet_rules *rules, int is_diagonal) {
    for (int i = 0; rules != NULL && i < rules->count; i++) {
        const struct rule_entry *entry = rules_entry(rules, i);
        if (entry->kind == NONET_RULE_HOUSE &&
            (strcmp(entry->name, "diagonal") == 0) == is_diagonal)
            return 1;
    }
    return 0;
}

/* Whether a rule of the kind is drawn and not told. */
static int is_only_drawn(const struct nonet_rules *rules, const struct rule_kind *kind) {
    struct nonet_rule rule;
    for (int i = 0; nonet_look_next(rules, kind, &i, &rule);)
        if (!is_told(kind, &rule))
            return 1;
    return 0;
}

/* The next line of the key from number *i on, and its kind, NULL for houses. NULL: there is none. */
static const char *next_key(const struct nonet_rules *rules, int *i,
                            const struct rule_kind **kind) {
    static const char *const houses[] = {"Tinted houses hold every digit once",
                                         "Diagonals with a line hold every digit once"};
    *kind = NULL;
    for (; *i < 2; ++*i)
        if (has_house(rules, *i))
            return houses[(*i)++];
    while ((*kind = nonet_kind_at(*i - 2)) != NULL) {
        ++*i;
        if ((*kind)->key != NULL && is_only_drawn(rules, *kind))
            return (*kind)->key;
    }
    return NULL;
}

/* A rule of the kind along the first cells of a small board. */
static void draw_sample(const struct legend *legend, struct canvas *k, struct point at,
                        const struct rule_kind *kind) {
    static const uint16_t cells[SAMPLE] = {0, 1, 2};
    static const int16_t ring = 1;
    struct nonet_rule rule = {.kind = NONET_RULE_NAMED,
                              .name = kind->word,
                              .value = kind->form.usual,
                              .cells = cells,
                              .count = SAMPLE,
                              .numbers = &ring,
                              .numbers_count = kind->form.parts == 2};
    union {
        uint32_t align;
        unsigned char room[NONET_RULES_BYTES(1, SAMPLE + 1)];
    } room;
    struct nonet_rules *rules = (struct nonet_rules *)(void *)&room;
    struct figure f = *legend->figure;
    f.x = at.x;
    f.y = at.y - legend->size * 17 / 20; /* in the middle of small letters */
    f.cell = legend->size;
    f.rules = rules;
    if (nonet_rules_init(rules, sizeof room, legend->rules->side) == NONET_OK &&
        nonet_rules_add(rules, sizeof room, &rule) == NONET_OK)
        nonet_draw_under(k, &f);
}

enum key_part { KEY_SIZE, KEY_SAMPLES, KEY_WORDS };

static int count_keys(const struct nonet_rules *rules) {
    const struct rule_kind *kind;
    int count = 0;
    for (int i = 0; next_key(rules, &i, &kind) != NULL;)
        count++;
    return count;
}

/* One line of the key, or a part of it; at is where its base line begins. Returns how many lines it
 * takes. */
static int draw_entry(const struct legend *legend, struct canvas *k, struct point at,
                      const struct rule_kind *kind, const char *key, enum key_part part) {
    char text[TELL_MAX];
    int is_line = kind != NULL && kind->look.shape == LOOK_LINE;
    struct legend own = *legend;
    own.width -= is_line ? (SAMPLE + 1) * legend->size : 0;
    snprintf(text, sizeof text, "%s.", key);
    if (part == KEY_SAMPLES && is_line)
        draw_sample(legend, k, at, kind);
    at.x += legend->width - own.width;
    return lay(&own, part == KEY_WORDS ? k : NULL, at, 0, text);
}

/* The key from a line on, or a part of it. Returns the line after it. */
static int draw_key(const struct legend *legend, struct canvas *k, struct point at, int line,
                    enum key_part part) {
    const struct rule_kind *kind;
    const char *key;
    char text[TELL_MAX];
    int left = legend->has_key ? count_keys(legend->rules) : 0,
        leading = legend_leading(legend->size);
    for (int i = 0; left > 0 && (key = next_key(legend->rules, &i, &kind)) != NULL; left--) {
        struct point from = {at.x, at.y + line * leading};
        int lines = draw_entry(legend, NULL, from, kind, key, KEY_SIZE);
        if (line + lines + (left > 1) > legend->most)
            break;
        line += draw_entry(legend, k, from, kind, key, part);
    }
    if (left > 0 && line < legend->most) {
        snprintf(text, sizeof text, "And %d more kind%s of marks.", left, left > 1 ? "s" : "");
        lay(legend, part == KEY_WORDS ? k : NULL, at, line++, text);
    }
    return line;
}

/* ---- without a board ---- */

long nonet_rules_words(const struct nonet_rules *rules, char *out, size_t room) {
    const struct rule_kind *kind;
    struct nonet_rule rule;
    struct pen pen = pen_of(out, room);
    char text[TELL_MAX];
    const char *key;
    for (int i = 0; next_told(rules, &i, &kind, &rule);) {
        sentence_of(kind, &rule, rules->side, text);
        nonet_pen_text(&pen, text);
        pen_char(&pen, '\n');
    }
    for (int i = 0; (key = next_key(rules, &i, &kind)) != NULL;) {
        nonet_pen_text(&pen, key);
        nonet_pen_text(&pen, ".\n");
    }
    return nonet_pen_end(&pen);
}

/* ---- all of it ---- */

int nonet_legend_draw(const struct legend *legend, struct canvas *k, struct point at) {
    if (legend->most == 0)
        return 0;
    int told = tell_rules(legend, NULL, at), lines = draw_key(legend, NULL, at, told, KEY_SIZE);
    if (lines == 0 || k == NULL)
        return lines;
    draw_key(legend, k, at, told, KEY_SAMPLES);
    canvas_texts(k, legend->size, 0, WHERE_LEFT);
    tell_rules(legend, k, at);
    draw_key(legend, k, at, told, KEY_WORDS);
    k->to->texts_end(k);
    return lines;
}

#endif
