/*
 * Rules as text, one per line:
 *
 *     diagonals                            a word of houses.def
 *     regions 112222333 111223333 ...      one sign per cell, the same for the cells of a region
 *     latin                                the regions are the rows: there are no boxes
 *     house window r2c2 r2c3 ...           any house; its name, one word, may be left out
 *     cage 17 r1c1 r1c2                    a word of kinds.def: see named.c
 *
 * The rows of the map may also follow on lines of their own, below the word regions.
 * A semicolon ends a line, too, so that rules fit on a command line; what follows a # is a remark.
 */
#include "grid/names.h"
#include "rules/houses.h"
#include "rules/kinds.h"
#include "rules/map.h"
#include "rules/reading.h"
#include "rules/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char signs[] = "123456789abcdefghijklmnopqrstuvwxyz";
enum { SIGNS = sizeof signs - 1 };

/* ---- reading ---- */

#define fail nonet_reading_fail
#define next_word nonet_reading_word
#define read_cell nonet_reading_cell

static int is_word(const struct word *word, const char *text) {
    return strlen(text) == word->length && memcmp(text, word->at, word->length) == 0;
}

/* Says why a house was not added. */
static int not_added(struct reading *r, const struct word *word, int status) {
    if (status == NONET_E_ROOM)
        return fail(r, status, word->at, "there is no room for so many rules");
    return fail(r, NONET_E_SYNTAX, word->at,
                "no more than %d houses, and no more than %d for a cell", NONET_HOUSES_MAX(r->side),
                NONET_CELL_HOUSES_MAX);
}

static int nothing_follows(struct reading *r, const char *rule) {
    struct word more;
    return !next_word(r, &more) || fail(r, NONET_E_SYNTAX, more.at, "nothing may follow %s", rule);
}

static int read_set(struct reading *r, const struct word *word, const struct house_set *set) {
    int status = nonet_house_set_add(set, r->rules, r->room);
    if (status == NONET_E_SHAPE)
        return fail(r, NONET_E_REFUSED, word->at, "%s does not fit side %d", set->word, r->side);
    if (status != NONET_OK)
        return not_added(r, word, status);
    return nothing_follows(r, set->word);
}

/* A word before the cells of a house; *named says that it had one already. */
static int read_name(struct reading *r, const struct word *word, int *named,
                     char name[NONET_RULE_NAME_MAX]) {
    int shown = (int)(word->length < 32 ? word->length : 32);
    if (*named)
        return fail(r, NONET_E_SYNTAX, word->at, "'%.*s' is a second name: a house has one word",
                    shown, word->at);
    if (word->length >= NONET_RULE_NAME_MAX)
        return fail(r, NONET_E_SYNTAX, word->at, "the name '%.*s' has more than %d letters", shown,
                    word->at, NONET_RULE_NAME_MAX - 1);
    snprintf(name, NONET_RULE_NAME_MAX, "%.*s", (int)word->length, word->at);
    if (!nonet_is_house_name(name))
        return fail(r, NONET_E_SYNTAX, word->at, "'%s' is what other houses are called", name);
    *named = 1;
    return 1;
}

/* Words are either names or cells: small letters and hyphens only, or something else. */
static int is_name_like(const struct word *word) {
    return word->at[0] != '-' && nonet_name_run(word->at, word->length) == word->length;
}

static int read_house_cell(struct reading *r, const struct word *word, int or_name, uint16_t *cells,
                           int count) {
    if (count == r->side)
        return fail(r, NONET_E_SYNTAX, word->at, "a house has %d cells", r->side);
    if (!read_cell(r, word, or_name, &cells[count]))
        return 0;
    for (int i = 0; i < count; i++)
        if (cells[i] == cells[count])
            return fail(r, NONET_E_SYNTAX, word->at, "%.*s is twice in this house",
                        (int)word->length, word->at);
    return 1;
}

static int read_house(struct reading *r, const struct word *first) {
    uint16_t cells[NONET_SIDE_MAX];
    char name[NONET_RULE_NAME_MAX] = "house";
    struct word word;
    int count = 0, named = 0;
    while (next_word(r, &word)) {
        int is_name = count == 0 && is_name_like(&word);
        if (is_name ? !read_name(r, &word, &named, name)
                    : !read_house_cell(r, &word, count == 0 && !named, cells, count))
            return 0;
        count += !is_name;
    }
    if (count != r->side)
        return fail(r, NONET_E_SYNTAX, first->at, "this house has %d cells, not %d", count,
                    r->side);
    struct nonet_rule rule = {
        .kind = NONET_RULE_HOUSE, .name = name, .cells = cells, .count = count};
    int status = nonet_rules_add(r->rules, r->room, &rule);
    return status == NONET_OK || not_added(r, first, status);
}

/* Goes to the next line; 0: there is none. */
static int next_line(struct reading *r) {
    const char *stop = r->next, *remark;
    if (r->next >= r->last)
        return 0;
    if (r->next > r->text && r->next[-1] == '\n') {
        r->number++;
        r->start = r->next;
    }
    while (stop < r->last && *stop != '\n' && *stop != ';')
        stop++;
    remark = memchr(r->next, '#', (size_t)(stop - r->next));
    while (remark != NULL && stop < r->last && *stop != '\n')
        stop++;
    r->line = r->next;
    r->end = remark != NULL ? remark : stop;
    r->next = stop + (stop < r->last);
    return 1;
}

/* The cells on this line: signs that follow one another, or, if there is a word for each of the
 * `cells`, words. */
static int read_cells(struct reading *r, struct region_map *m, int cells) {
    char reason[NONET_REASON_MAX];
    struct reading count = *r;
    struct word word;
    int words = 0;
    while (next_word(&count, &word))
        words++;
    while (next_word(r, &word)) {
        size_t step = words == cells ? word.length : 1;
        for (size_t i = 0; i < word.length; i += step)
            if (nonet_map_add(m, word.at + i, step, reason) != NONET_OK)
                return fail(r, NONET_E_SYNTAX, word.at + i, "%s", reason);
    }
    return 1;
}

/* A map on this line or, if there is nothing on it, on those below. */
static int read_map(struct reading *r, struct region_map *m) {
    int cells = r->side * r->side;
    if (!read_cells(r, m, cells))
        return 0;
    if (m->cells > 0)
        return 1;
    while (m->cells < cells && next_line(r))
        if (!read_cells(r, m, r->side))
            return 0;
    return 1;
}

/* Counts the signs and the words of the map that begins here: of all of it if it is on this line,
 * else of its first row; 1: it is below. */
static int measure_map(struct reading r, int *in_signs, int *in_words) {
    struct word word;
    int is_below = 0;
    *in_signs = *in_words = 0;
    for (;; is_below = 1) {
        for (; next_word(&r, &word); ++*in_words)
            *in_signs += (int)word.length;
        if (*in_words > 0 || !next_line(&r))
            return is_below;
    }
}

/* 1 if there is a map for this side here. */
static int is_map(struct reading r, int side) {
    struct region_map m;
    if (side < 1 || side > NONET_SIDE_MAX)
        return 0;
    r.side = side;
    r.error = NULL;
    nonet_map_begin(&m, side);
    return read_map(&r, &m) && nonet_map_is_whole(&m);
}

static int root_above(int cells) {
    int side = 1;
    while (side < NONET_SIDE_MAX && side * side < cells)
        side++;
    return side;
}

/* For which side the map here is; 0: for none, and `meant` is a guess. The four rows of a map of side
 * 4 could also be words for the cells of side 2, so signs go first; a single word is a row. */
static int side_of_map(const struct reading *r, int *meant) {
    int in_signs, in_words, is_below = measure_map(*r, &in_signs, &in_words);
    int is_row = is_below && in_signs <= NONET_SIDE_MAX;
    *meant = is_row || in_signs == 0 ? in_signs : root_above(in_signs);
    if (is_map(*r, *meant))
        return *meant;
    int side = in_words < 2 ? 0 : is_below ? in_words : root_above(in_words);
    return is_map(*r, side) ? side : 0;
}

static int read_regions(struct reading *r, const struct word *first) {
    char reason[NONET_REASON_MAX];
    struct reading word = *r;
    struct region_map m;
    int meant;
    nonet_map_begin(&m, r->side);
    int is_read = read_map(r, &m);
    if (!is_read || m.cells < r->side * r->side) {
        int side = side_of_map(&word, &meant);
        if (side != 0) {
            r->status = NONET_E_SYNTAX;
            return fail(&word, r->status, first->at,
                        "the regions are for side %d, and the puzzle has side %d", side, r->side);
        }
    }
    if (!is_read)
        return 0;
    int status = nonet_map_end(&m, r->rules, r->room, reason);
    if (status == NONET_OK)
        return 1;
    r->status = status;
    return fail(&word, status, first->at, "%s", reason);
}

static int read_latin(struct reading *r, const struct word *word) {
    uint16_t cells[NONET_SIDE_MAX];
    struct nonet_rule rule = {
        .kind = NONET_RULE_REGION, .name = "region", .cells = cells, .count = r->side};
    for (int row = 0; row < r->side; row++) {
        for (int i = 0; i < r->side; i++)
            cells[i] = (uint16_t)(row * r->side + i);
        int status = nonet_rules_add(r->rules, r->room, &rule);
        if (status == NONET_E_ROOM)
            return not_added(r, word, status);
        if (status != NONET_OK)
            return fail(r, NONET_E_SYNTAX, word->at, "there are other regions already");
    }
    return nothing_follows(r, "latin");
}

static int read_rule(struct reading *r) {
    struct word word;
    const struct house_set *set;
    const struct rule_kind *kind;
    if (!next_word(r, &word))
        return 1;
    if (is_word(&word, "regions"))
        return read_regions(r, &word);
    if (is_word(&word, "latin"))
        return read_latin(r, &word);
    if (is_word(&word, "house"))
        return read_house(r, &word);
    if ((set = nonet_house_set_find(word.at, word.length)) != NULL)
        return read_set(r, &word, set);
    if ((kind = nonet_kind_find(word.at, word.length)) != NULL)
        return nonet_reading_named(r, &word, kind);
    return fail(r, NONET_E_REFUSED, word.at, "'%.*s' is not a rule that %s knows",
                (int)(word.length < 32 ? word.length : 32), word.at,
                nonet_kind_is_left_out(word.at, word.length) ? "this module" : "nonet");
}

int nonet_rules_read(const char *text, size_t length, int side, struct nonet_rules *rules,
                     size_t room, struct nonet_error *error) {
    int status = nonet_rules_init(rules, room, side);
    return status == NONET_OK ? nonet_rules_read_more(text, length, rules, room, error) : status;
}

int nonet_rules_read_more(const char *text, size_t length, struct nonet_rules *rules, size_t room,
                          struct nonet_error *error) {
    struct reading r = {.rules = rules, .room = room, .side = rules->side, .error = error};
    r.text = r.start = r.next = text;
    r.last = text + length;
    r.number = 1;
    while (r.status == NONET_OK && next_line(&r) && read_rule(&r))
        ;
    return r.status;
}

int nonet_rules_text_side(const char *text, size_t length) {
    struct reading r = {.text = text, .start = text, .next = text, .last = text + length};
    struct word word;
    int meant, side;
    while (next_line(&r)) {
        if (!next_word(&r, &word) || !is_word(&word, "regions"))
            continue;
        side = side_of_map(&r, &meant);
        return side != 0 ? side : meant;
    }
    return 0;
}

const char *nonet_rules_word_at(int i) {
    static const char *const others[] = {"regions", "latin", "house"};
    enum { OTHERS = sizeof others / sizeof *others };
    const struct house_set *set = nonet_house_set(i - OTHERS);
    int sets = 0;
    if (i < OTHERS || set != NULL)
        return i < 0 ? NULL : i < OTHERS ? others[i] : set->word;
    while (nonet_house_set(sets) != NULL)
        sets++;
    return nonet_rule_kind_at(i - OTHERS - sets);
}

int nonet_rules_begins(const char *line, size_t length) {
    struct word first, more;
    if (length == 0 || *line == '.' || (*line >= '0' && *line <= '9')) /* cells: most lines are */
        return 0;
    const char *remark = memchr(line, '#', length);
    struct reading r = {.line = line, .end = remark ? remark : line + length};
    if (!next_word(&r, &first))
        return 0;
    if (is_word(&first, "regions") || is_word(&first, "house"))
        return 1;
    const struct rule_kind *kind = nonet_kind_find(first.at, first.length);
    if (kind != NULL)
        return kind->form.parts > 0 || kind->form.numbers != NO_NUMBERS || !next_word(&r, &more);
    if (nonet_kind_is_left_out(first.at, first.length))
        return 1;
    const struct house_set *set = nonet_house_set_find(first.at, first.length);
    return (set != NULL || is_word(&first, "latin")) && !next_word(&r, &more);
}

/* ---- writing ---- */

/* How many rules from number i on the set stands for; 0: it does not. */
static int stands_for(const struct house_set *set, const struct nonet_rules *rules, int i) {
    uint16_t cells[NONET_SIDE_MAX];
    int k = 0;
    for (; nonet_house_set_cells(set, rules->side, k, cells); k++) {
        const struct rule_entry *entry = i + k < rules->count ? rules_entry(rules, i + k) : NULL;
        if (entry == NULL || entry->kind != NONET_RULE_HOUSE || strcmp(entry->name, set->name) != 0)
            return 0;
        for (int c = 0; c < rules->side; c++)
            if (!rules_has_cell(rules, entry, cells[c]))
                return 0;
    }
    return k;
}

static void write_house(struct pen *pen, const struct nonet_rules *rules, int i) {
    const struct rule_entry *entry = rules_entry(rules, i);
    nonet_pen_text(pen, "house ");
    nonet_pen_text(pen, entry->name);
    for (int k = 0; k < entry->count; k++) {
        pen_char(pen, ' ');
        nonet_pen_cell(pen, rules->side, rules_cells(rules, entry)[k], NONET_NOTATION_RC);
    }
}

static int are_rows(const uint8_t *region, int side) {
    for (int c = 0; c < side * side; c++)
        if (region[c] != c / side)
            return 0;
    return 1;
}

/* The regions, which are the first rules, with the signs 1, 2, ..., a, b, ..., or with numbers. */
static void write_regions(struct pen *pen, const struct nonet_rules *rules) {
    uint8_t of[NONET_CELLS_MAX] = {0};
    int side = rules->side;
    rules_regions(rules, of);
    if (are_rows(of, side)) {
        nonet_pen_text(pen, "latin");
        return;
    }
    nonet_pen_text(pen, "regions");
    for (int c = 0; c < side * side; c++) {
        if (c % side == 0 || side > SIGNS)
            pen_char(pen, ' ');
        if (side > SIGNS)
            nonet_pen_number(pen, of[c] + 1);
        else
            pen_char(pen, signs[of[c]]);
    }
}

/* Writes the rule number i, and those that are one with it. Returns how many. */
static int write_rule(struct pen *pen, const struct nonet_rules *rules, int i) {
    const struct house_set *set;
    int count;
    if (rules_entry(rules, i)->kind == NONET_RULE_REGION) {
        write_regions(pen, rules);
        return rules->side;
    }
    if (rules_entry(rules, i)->kind == NONET_RULE_NAMED) {
        struct nonet_rule rule = rules_view(rules, rules_entry(rules, i));
        nonet_pen_named(pen, rules->side, &rule);
        return 1;
    }
    for (int k = 0; (set = nonet_house_set(k)) != NULL; k++) {
        if ((count = stands_for(set, rules, i)) > 0) {
            nonet_pen_text(pen, set->word);
            return count;
        }
    }
    write_house(pen, rules, i);
    return 1;
}

void nonet_pen_rules(struct pen *pen, const struct nonet_rules *rules, const char *between) {
    assert(rules_are_whole(rules));
    for (int i = 0; rules != NULL && i < rules->count;) {
        if (i > 0)
            nonet_pen_text(pen, between);
        i += write_rule(pen, rules, i);
    }
}

long nonet_rules_write(const struct nonet_rules *rules, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    if (!rules_are_whole(rules))
        return NONET_E_SHAPE;
    nonet_pen_rules(&pen, rules, "\n");
    return nonet_pen_end(&pen);
}
