/* Rules on their way from a text to a value, and from a value to a text. */
#include "format/variant.h"
#include "format/binary.h"
#include "rules/houses.h"
#include "rules/kinds.h"
#include "rules/text.h"

#include <assert.h>
#include <stdio.h>

/* ---- reading ---- */

int nonet_rules_begin(const struct nonet_text *text, int side, const char *found, size_t at,
                      size_t used, struct nonet_piece *piece) {
    if (text->rules == NULL)
        return nonet_piece_refuse(
            piece, at, used, "%s: rules are not expected here; refused rather than dropped", found);
    piece->has_rules = 1;
    return nonet_rules_init(text->rules, text->rules_room, side);
}

int nonet_rules_add_set(const struct nonet_text *text, const char *word, size_t at, size_t used,
                        struct nonet_piece *piece) {
    const struct house_set *set = nonet_house_set_find(word, strlen(word));
    int status = nonet_house_set_add(set, text->rules, text->rules_room);
    if (status == NONET_E_ARGUMENT)
        return nonet_piece_error(piece, at, used, "no more than %d houses for a cell",
                                 NONET_CELL_HOUSES_MAX);
    return status;
}

int nonet_rules_add_map(const struct nonet_text *text, const struct region_map *map, size_t at,
                        size_t used, struct nonet_piece *piece) {
    char reason[NONET_REASON_MAX];
    int status = nonet_map_end(map, text->rules, text->rules_room, reason);
    return status == NONET_E_SYNTAX ? nonet_piece_error(piece, at, used, "%s", reason) : status;
}

/* Where the text of a rule is, by the line and column that an error has. */
static size_t place_of(const struct nonet_text *text, size_t begin, size_t end,
                       const struct nonet_error *error) {
    size_t at = begin;
    struct line line;
    for (uint64_t n = 1; n < error->line && at < end; n++, at = line.next)
        if (nonet_text_line(text, at, &line) != NONET_OK)
            break;
    return at + (size_t)error->column - 1;
}

int nonet_rules_below(const struct nonet_text *text, int side, size_t begin, size_t end,
                      struct nonet_piece *piece) {
    struct nonet_error error;
    int status = nonet_rules_begin(text, side, "rules below the grid", begin, end, piece);
    if (status != NONET_OK)
        return status;
    status = nonet_rules_read(text->at + begin, end - begin, side, text->rules, text->rules_room,
                              &error);
    if (status == NONET_OK)
        piece->has_rules = text->rules->count > 0;
    if (status == NONET_E_SYNTAX)
        return nonet_piece_error(piece, place_of(text, begin, end, &error), end, "%s",
                                 error.reason);
    if (status == NONET_E_REFUSED)
        return nonet_piece_refuse(piece, place_of(text, begin, end, &error), end, "%s",
                                  error.reason);
    return status;
}

int nonet_is_rule_line(const struct nonet_text *text, const struct line *line) {
    return nonet_rules_begins(text->at + line->begin, line->end - line->begin);
}

struct nonet_text nonet_region_text(const struct nonet_text *text, int side) {
    struct nonet_text own = *text;
    int rows, cols;
    if (text->box_rows == 0 && side <= NONET_SIDE_MAX &&
        nonet_default_box(side, &rows, &cols) != NONET_OK) {
        own.box_rows = 1;
        own.box_cols = side;
    }
    return own;
}

int nonet_region_grid(const struct nonet_text *text, int side, struct nonet_grid *grid, size_t room,
                      struct nonet_piece *piece, size_t at, size_t used) {
    struct nonet_text own = nonet_region_text(text, side);
    return nonet_text_grid(&own, side, grid, room, piece, at, used);
}

int nonet_rules_add_named(const struct nonet_text *text, const struct nonet_rule *rule, size_t at,
                          size_t used, struct nonet_piece *piece) {
    uint16_t cells[NONET_NAMED_CELLS_MAX(9)];
    int16_t numbers[NONET_NAMED_CELLS_MAX(9)];
    char reason[NONET_REASON_MAX];
    const struct rule_kind *kind = nonet_kind_find(rule->name, strlen(rule->name));
    if (kind == NULL)
        return nonet_piece_refuse(piece, at, used, "has rules that nonet does not know: %s",
                                  rule->name);
    if (!nonet_form_takes(kind, text->rules->side, rule, cells, numbers, reason))
        return nonet_piece_error(piece, at, used, "%s", reason);
    int status = nonet_rules_add(text->rules, text->rules_room, rule);
    if (status == NONET_E_ARGUMENT)
        return nonet_piece_error(piece, at, used, "there is no room for so many rules");
    return status;
}

int nonet_rules_add_cages(const struct nonet_text *text, int side, const uint16_t *root,
                          const int16_t *sum, size_t at, size_t used, struct nonet_piece *piece) {
    uint16_t cells[CAGE_CELLS_MAX];
    unsigned char is_done[CAGE_CELLS_MAX] = {0}; /* by root */
    int status = NONET_OK;
    assert(side <= NONET_NAMED_SIDE_MAX);
    for (int c = 0; status == NONET_OK && c < side * side; c++) {
        if (root[c] == NO_CAGE || is_done[root[c]])
            continue;
        struct nonet_rule cage = {
            .kind = NONET_RULE_NAMED, .name = "cage", .value = sum[root[c]], .cells = cells};
        for (int i = c; i < side * side; i++)
            if (root[i] == root[c])
                cells[cage.count++] = (uint16_t)i;
        is_done[root[c]] = 1;
        status = nonet_rules_add_named(text, &cage, at, used, piece);
    }
    return status;
}

/* Is it in the list, as a whole? */
static int is_listed(const char *names, const char *name, size_t length) {
    for (const char *at = names; *at != '\0';) {
        const char *end = strstr(at, ", ");
        size_t n = end ? (size_t)(end - at) : strlen(at);
        if (n == length && memcmp(at, name, n) == 0)
            return 1;
        at += end ? n + 2 : n;
    }
    return 0;
}

void nonet_unknown_add(struct unknown *unknown, const char *name, size_t length, size_t at) {
    enum { NAME_MOST = 40 };
    size_t used = strlen(unknown->names), room = sizeof unknown->names - used;
    if (length > NAME_MOST)
        length = NAME_MOST;
    if (is_listed(unknown->names, name, length))
        return;
    if (unknown->count++ == 0)
        unknown->at = at;
    if (length + 3 > room) {
        unknown->left_out++;
        return;
    }
    snprintf(unknown->names + used, room, "%s%.*s", used > 0 ? ", " : "", (int)length, name);
}

int nonet_unknown_settle(const struct nonet_text *text, const struct unknown *unknown,
                         int can_be_ignored, size_t used, struct nonet_piece *piece) {
    char more[32] = "";
    if (unknown->count == 0)
        return NONET_OK;
    if (unknown->left_out > 0)
        snprintf(more, sizeof more, " and %d more", unknown->left_out);
    if (!text->ignore_unknown || !can_be_ignored)
        return nonet_piece_refuse(
            piece, unknown->at, used, "has rules that nonet does not know: %s%s%s", unknown->names,
            more, can_be_ignored ? " (--ignore-unknown leaves them out)" : "");
    snprintf(piece->ignored, sizeof piece->ignored, "%s%s", unknown->names, more);
    nonet_clean_words(piece->ignored);
    return NONET_OK;
}

/* The names of the rules, each once. */
static void list_names(const struct nonet_rules *rules, char *names, size_t room) {
    size_t n = 0;
    names[0] = '\0';
    for (int i = 0; i < rules->count && n + 2 * NONET_RULE_NAME_MAX < room; i++) {
        const char *name = rules_entry(rules, i)->name;
        if (strstr(names, name) == NULL)
            n += (size_t)snprintf(names + n, room - n, "%s%ss", n > 0 ? ", " : "", name);
    }
}

int nonet_refuse_rules(const struct nonet_rules *rules, struct nonet_piece *piece) {
    char names[NONET_REASON_MAX / 2];
    list_names(rules, names, sizeof names);
    return nonet_piece_refuse(piece, piece->cells, piece->used,
                              "%s: rules are not expected here; refused rather than dropped",
                              names);
}

/* ---- writing ---- */

static void open_cage(struct cages *cages, int sum) {
    assert(cages->count < CAGE_CELLS_MAX);
    cages->sum[++cages->count] = (int16_t)sum;
}

/* Adds a cage; 0: it is not one, or overlaps another. */
static int take_cage(const struct nonet_rules *rules, const struct rule_entry *entry,
                     struct cages *cages) {
    const uint16_t *cells = rules_cells(rules, entry);
    if (strcmp(entry->name, "cage") != 0)
        return 0;
    for (int i = 0; i < entry->count; i++)
        if (cages->of[cells[i]] != 0)
            return 0;
    open_cage(cages, entry->value);
    for (int i = 0; i < entry->count; i++)
        cages->of[cells[i]] = (uint16_t)cages->count;
    return 1;
}

/* Whether a rule is the house number k of the diagonals. */
static int is_diagonal(const struct nonet_rules *rules, const struct rule_entry *entry, int k) {
    uint16_t cells[NONET_SIDE_MAX];
    const struct house_set *set = nonet_house_set_find("diagonals", strlen("diagonals"));
    nonet_house_set_cells(set, rules->side, k, cells);
    for (int i = 0; i < rules->side; i++)
        if (!rules_has_cell(rules, entry, cells[i]))
            return 0;
    return 1;
}

/* The variant, and cages if anyone takes them. */
static int take_apart(const struct nonet_rules *rules, struct variant *v, struct cages *cages) {
    memset(v, 0, sizeof *v);
    v->has_regions = rules_count_of(rules, NONET_RULE_REGION) > 0;
    if (v->has_regions)
        rules_regions(rules, v->of);
    for (int i = v->has_regions ? rules->side : 0; rules != NULL && i < rules->count; i++) {
        const struct rule_entry *entry = rules_entry(rules, i);
        if (cages != NULL && entry->kind == NONET_RULE_NAMED) {
            if (!take_cage(rules, entry, cages))
                return 0;
            continue;
        }
        int down = is_diagonal(rules, entry, 0), up = is_diagonal(rules, entry, 1);
        if (entry->kind != NONET_RULE_HOUSE || (!down && !up))
            return 0;
        v->down |= down;
        v->up |= up;
    }
    return 1;
}

int nonet_variant_of(const struct nonet_rules *rules, struct variant *v) {
    return take_apart(rules, v, NULL);
}

int nonet_killer_of(const struct nonet_rules *rules, struct variant *v, struct cages *cages) {
    int number[CAGE_CELLS_MAX + 1] = {0};
    struct cages found;
    memset(&found, 0, sizeof found);
    if (!take_apart(rules, v, &found))
        return 0;
    memset(cages, 0, sizeof *cages);
    cages->side = found.count > 0 ? rules->side : 0;
    for (int c = 0; c < cages->side * cages->side; c++) {
        int k = found.of[c];
        if (k != 0 && number[k] == 0) {
            open_cage(cages, found.sum[k]);
            number[k] = cages->count;
        }
        cages->of[c] = (uint16_t)number[k];
    }
    return 1;
}

long nonet_fill_solution(const struct nonet_text *question, const struct nonet_grid *grid,
                         char *out, size_t room) {
    static const struct nonet_style plain;
    struct pen pen = pen_of(out, room);
    if (nonet_grid_clues(grid) == (int)grid->cells)
        return nonet_write_cells(grid, &plain, '.', out, room);
    if (nonet_grid_clues(grid) > 0 || !nonet_grid_is_plain(grid))
        return NONET_E_UNWRITABLE;
    nonet_pen_bytes(&pen, question->at, question->length);
    return nonet_pen_end(&pen);
}
