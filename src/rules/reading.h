/*
 * A text of rules while it is read: lines, words, and the first error with its place. text.c reads
 * houses and regions with it, named.c the rules of all other kinds.
 */
#ifndef NONET_RULES_READING_H
#define NONET_RULES_READING_H

#include "nonet.h"
#include "grid/pen.h"

struct word {
    const char *at;
    size_t length;
};

struct reading {
    struct nonet_rules *rules;
    size_t room;
    int side, status;
    const char *line, *end;    /* what is left of the line that is read */
    const char *next, *last;   /* where the next line begins; where the text ends */
    const char *text, *start;  /* of the text; of the line in it, for columns */
    uint64_t number;           /* of the line */
    struct nonet_error *error; /* may be NULL */
};

/* Notes the first error, at a place of this line. Returns 0. */
int nonet_reading_fail(struct reading *r, int status, const char *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The next word of the line. 0: there is none. */
int nonet_reading_word(struct reading *r, struct word *word);

/* r12c3. Where a name may stand as well, the reason says so. */
int nonet_reading_cell(struct reading *r, const struct word *word, int or_name, uint16_t *cell);

struct rule_kind;
struct rule_entry;

/* The rest of a line that begins with the word of a kind. */
int nonet_reading_named(struct reading *r, const struct word *word, const struct rule_kind *kind);

/* The rule as such a line. */
void nonet_pen_named(struct pen *pen, int side, const struct nonet_rule *rule);

#endif
