/*
 * The kinds of named rules as a table, and what their files are written in: parts, and words.
 */
#include "rules/kinds.h"
#include "grid/names.h"

#include <assert.h>
#include <string.h>

#ifndef NONET_HOUSES_ONLY

#define KIND(name) extern const struct rule_kind nonet_kind_##name;
#include "rules/kinds.def"
#undef KIND

static const struct rule_kind *const kinds[] = {
#define KIND(name) &nonet_kind_##name,
#include "rules/kinds.def"
#undef KIND
};

enum { KINDS = sizeof kinds / sizeof *kinds };

const struct rule_kind *nonet_kind_at(int i) {
    return i >= 0 && i < KINDS ? kinds[i] : NULL;
}

const struct rule_kind *nonet_kind_find(const char *word, size_t length) {
    for (int i = 0; i < KINDS && length > 0; i++)
        if (kinds[i]->word[0] == word[0] && strlen(kinds[i]->word) == length &&
            memcmp(kinds[i]->word, word, length) == 0) /* the text may have a NUL in it */
            return kinds[i];
    return NULL;
}

int nonet_kind_is_left_out(const char *word, size_t length) {
    return (void)word, (void)length, 0;
}

#else

/* Their words are known, so that no rule is taken for something else. */
int nonet_kind_is_left_out(const char *word, size_t length) {
    static const char names[] =
#define KIND(name) #name " "
#include "rules/kinds.def"
#undef KIND
        ;
    size_t i = 0;
    for (const char *at = names; *at != '\0'; at++) {
        if (*at == ' ') {
            if (i == length)
                return 1;
            i = 0;
        } else if (i < length && word[i] == (*at == '_' ? '-' : *at)) {
            i++;
        } else {
            i = length + 1;
        }
    }
    return 0;
}

#endif

const char *nonet_rule_kind_at(int i) {
    const struct rule_kind *kind = nonet_kind_at(i);
    return kind != NULL ? kind->word : NULL;
}

/* ---- parts ---- */

/* How many numbers come before the sizes of the parts. */
static int own_numbers(const struct rule_kind *kind, const struct nonet_rule *rule) {
    int sizes = kind->form.parts == 2 ? 1 : 0;
    return kind->form.parts == MANY ? 0 : rule->numbers_count - sizes;
}

int nonet_rule_parts(const struct rule_kind *kind, const struct nonet_rule *rule) {
    return kind->form.parts == MANY ? rule->numbers_count + 1 : kind->form.parts;
}

struct part nonet_rule_part(const struct rule_kind *kind, const struct nonet_rule *rule, int i) {
    const int16_t *sizes = rule->numbers + own_numbers(kind, rule);
    int first = 0, parts = nonet_rule_parts(kind, rule);
    for (int k = 0; k < i; k++)
        first += sizes[k];
    return (struct part){rule->cells + first, i + 1 < parts ? sizes[i] : rule->count - first};
}

int nonet_rules_mark(const struct nonet_rules *rules, const char *word, const uint16_t *cells,
                     int count) {
    for (int i = 0; i < rules->count; i++) {
        const struct rule_entry *entry = rules_entry(rules, i);
        if (entry->kind == NONET_RULE_NAMED && entry->count == count &&
            strcmp(entry->name, word) == 0 &&
            memcmp(rules_cells(rules, entry), cells, (size_t)count * sizeof *cells) == 0)
            return 1;
    }
    return 0;
}

/* ---- words ---- */

static const char *between(int i, int count) {
    return i == 0 ? "" : i + 1 == count ? " and " : ", ";
}

void nonet_tell_cells(struct pen *pen, int side, const uint16_t *cells, int count) {
    for (int i = 0; i < count; i++) {
        nonet_pen_text(pen, between(i, count));
        nonet_pen_cell(pen, side, cells[i], NONET_NOTATION_RC);
    }
}

void nonet_tell_numbers(struct pen *pen, const int16_t *numbers, int count) {
    for (int i = 0; i < count; i++) {
        nonet_pen_text(pen, between(i, count));
        nonet_pen_number(pen, numbers[i]);
    }
}

static void tell_part(struct pen *pen, const struct nonet_rule *rule, int side, int i) {
    const struct rule_kind *kind = nonet_kind_find(rule->name, strlen(rule->name));
    struct part part = nonet_rule_part(kind, rule, i);
    nonet_tell_cells(pen, side, part.cells, part.count);
}

static void tell_parts(struct pen *pen, const struct nonet_rule *rule, int side) {
    const struct rule_kind *kind = nonet_kind_find(rule->name, strlen(rule->name));
    for (int i = 0; i < nonet_rule_parts(kind, rule); i++) {
        nonet_pen_text(pen, i > 0 ? "; " : "");
        tell_part(pen, rule, side, i);
    }
}

static void tell_one(struct pen *pen, const struct nonet_rule *rule, int side, char what) {
    const uint16_t *cells = rule->cells;
    int count = rule->count;
    switch (what) {
    case 'a':
        nonet_pen_text(pen, count == 2 ? "different" : "all different");
        break;
    case 'c':
        nonet_tell_cells(pen, side, cells, count);
        break;
    case 'f':
        nonet_tell_cells(pen, side, cells, 1);
        break;
    case 'l':
        nonet_tell_cells(pen, side, cells + count - 1, 1);
        break;
    case 'i':
        nonet_tell_cells(pen, side, cells + 1, count - 2);
        break;
    case 'p':
        tell_parts(pen, rule, side);
        break;
    case 'v':
        nonet_pen_number(pen, rule->value);
        break;
    case 'd':
        nonet_tell_numbers(pen, rule->numbers, rule->numbers_count);
        break;
    default:
        assert(what == '1' || what == '2');
        tell_part(pen, rule, side, what - '1');
    }
}

void nonet_tell_rule(struct pen *pen, const struct nonet_rule *rule, int side, const char *text) {
    for (; *text != '\0'; text++) {
        if (*text != '%')
            pen_char(pen, *text);
        else
            tell_one(pen, rule, side, *++text);
    }
}
