/*
 * The types of ISS's items: which there are, what the first look at a puzzle notes of them, and the
 * few that are neither named rules nor houses: clues, the shape, groups.
 */
#include "format/iss_item.h"

#ifndef NONET_HOUSES_ONLY
#include "rules/kinds.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- clues ---- */

/* R1C1_8, or several candidates: R1C1_1_3. Those of several clues for a cell are those of all. */
static int read_clue(struct iss_item *item, const struct iss_word *word) {
    int c = nonet_iss_cell(item, word->text, word->length < 4 ? 0 : 4), digit;
    const char *at = word->text + 4;
    uint32_t set = 0;
    if (c < 0 || *at != '_')
        return nonet_iss_wrong(item, word, "a cell and its digit, such as R1C1_5,");
    while (*at == '_') {
        int n = (int)strcspn(++at, "_");
        if (!nonet_iss_number(at, n, &digit) || digit < 1 || digit > item->iss->side)
            return nonet_iss_wrong(item, word, "a cell and its digit, such as R1C1_5,");
        set |= (uint32_t)1 << (digit - 1);
        at += n;
    }
    item->iss->open[c] &= set;
    return NONET_OK;
}

static int read_clues(struct iss_item *item) {
    struct iss_word word;
    int status = NONET_OK;
    while (status == NONET_OK && nonet_iss_argument(item->walk, &word))
        status = read_clue(item, &word);
    return status;
}

/* ---- the shape ---- */

int nonet_iss_box(int side, int *rows, int *cols) {
    *rows = *cols = 0;
    return side >= 4 && nonet_default_box(side, rows, cols) == NONET_OK && *rows > 1;
}

/* Takes an argument from a list, "" if there is no more; adds it to the text for a message. */
static void list_argument(struct iss_item *item, char *list, size_t room, struct iss_word *word) {
    size_t n = strlen(list);
    if (!nonet_iss_argument(item->walk, word)) {
        word->text[0] = '\0';
        return;
    }
    snprintf(list + n, room - n, "%s%.12s", n > 0 ? "~" : "", word->text);
}

/* A square of side 4 to 16 whose digits are 1 to its side; any other is noted. */
static int survey_shape(struct iss_item *item) {
    struct iss *iss = item->iss;
    struct iss_word size, range, type;
    char list[48] = "", name[64], wanted[24];
    list_argument(item, list, sizeof list, &size);
    int side = atoi(size.text);
    list_argument(item, list, sizeof list, &range);
    list_argument(item, list, sizeof list, &type);
    snprintf(wanted, sizeof wanted, "%dx%d", side, side);
    int known = strcmp(size.text, wanted) == 0 && side >= NONET_NAMED_SIDE_MIN &&
                side <= NONET_NAMED_SIDE_MAX && type.text[0] == '\0';
    snprintf(wanted, sizeof wanted, "1-%d", side);
    known &= range.text[0] == '\0' || strcmp(range.text, wanted) == 0 ||
             strcmp(range.text, wanted + 2) == 0;
    if (!known) {
        snprintf(name, sizeof name, "Shape %s", list);
        nonet_iss_note_other(iss, item->at, name);
        return NONET_OK;
    }
    if (iss->has_shape && iss->side != side)
        return nonet_iss_error(iss, item->at, "a second Shape, of another side");
    iss->has_shape = 1;
    iss->side = side;
    return NONET_OK;
}

static int survey_region_size(struct iss_item *item) {
    item->iss->region_size_at = item->at;
    return nonet_iss_take_number(item, &item->iss->region_size);
}

/* ---- which types there are ---- */

static int read_shape(struct iss_item *item) {
    return nonet_iss_skip(item);
}

static const struct iss_type own_types[] = {
    {"", NULL, read_clues, 0},
    {"And", NULL, nonet_iss_skip, 0},
    {"End", NULL, nonet_iss_skip, 0},
    {"Given", NULL, read_clues, 0},
    {"RegionSize", NULL, nonet_iss_skip, 0},
    {"SearchPriority", NULL, nonet_iss_skip, 0}, /* for the solver, not a rule */
    {"Shape", NULL, read_shape, 0},
    {NULL, NULL, NULL, 0},
};

/* Types that ISS has besides: a text that begins with one of them is ISS's all the same. */
static const char *const others[] = {
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "ConnectedValues",
    "ContainAtLeast",
    "ContainExact",
    "CountDistinct",
    "Doppelganger",
    "DutchFlatmates",
    "FullRank",
    "FullRankTies",
    "GlobalEntropy",
    "GlobalMod",
    "HiddenSkyscraper",
    "LookAndSay",
    "NFA",
    "Or",
    "Regex",
    "RegionSameValues",
    "Replicate",
    "SumLine",
    "ValueIndexing",
    "Var",
};

/* The type of this name; NULL: there is none. */
static const struct iss_type *named(const struct iss_word *name) {
    static const struct iss_type *const tables[] = {own_types, nonet_iss_rule_types,
                                                    nonet_iss_house_types};
    for (int i = 0; i < 3 && !name->is_long; i++)
        for (const struct iss_type *type = tables[i]; type->name != NULL; type++)
            if (type->name[0] == name->text[0] && strcmp(type->name, name->text) == 0)
                return type;
    return NULL;
}

/* The same, if there is also the kind of rule for it. */
static const struct iss_type *find_type(const struct iss_word *name) {
    const struct iss_type *type = named(name);
    if (type == NULL || type->word == NULL)
        return type;
    return nonet_kind_find(type->word, strlen(type->word)) != NULL ? type : NULL;
}

enum { EMPTY_MOST = 2 }; /* items that say nothing, before the first that says something */

int nonet_iss_begins(struct iss_walk walk) {
    struct iss iss = {.side = NONET_NAMED_SIDE_MAX};
    struct iss_item item = {.iss = &iss};
    struct iss_word name, word = {.length = 0};
    for (int empty = 0; empty <= EMPTY_MOST; empty++) {
        if (!nonet_iss_item(&walk, &name) || name.is_long)
            return 0;
        if (nonet_iss_argument(&walk, &word) || name.length > 0)
            break;
    }
    if (name.length <= 1)
        return word.length >= 4 && nonet_iss_cell(&item, word.text, 4) >= 0 &&
               strchr(name.length == 0 ? "_" : "XV", name.text[0] ? name.text[0] : '_') != NULL;
    int known = named(&name) != NULL;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        known |= strcmp(others[i], name.text) == 0;
    return known;
}

/* ---- the two looks ---- */

/* Something that is not even a name. */
static int check_name(struct iss *iss, const struct iss_word *name) {
    char sign[12];
    for (int i = 0; i < name->length; i++)
        if (!is_letter(name->text[i]))
            return nonet_iss_error(iss, name->at, "%s in the name of a rule",
                                   nonet_char_name(name->text[i], sign));
    if (name->is_long || name->length > 32)
        return nonet_iss_error(iss, name->at, "a name that is too long for a rule");
    return NONET_OK;
}

static int begins_group(const struct iss_word *name) {
    return strcmp(name->text, "Or") == 0 || strcmp(name->text, "And") == 0 ||
           strcmp(name->text, "Replicate") == 0;
}

/* Groups: what is in an And holds, as it would without it; in any other nothing is known. */
static int survey_group(struct iss *iss, const struct iss_word *name, int is_known) {
    iss->depth += begins_group(name);
    if (begins_group(name) && !is_known && iss->unknown_depth == 0)
        iss->unknown_depth = iss->depth;
    if (strcmp(name->text, "End") != 0)
        return NONET_OK;
    if (iss->unknown_depth == iss->depth)
        iss->unknown_depth = 0;
    if (iss->depth-- == 0)
        return nonet_iss_error(iss, name->at, "an End without a beginning");
    return NONET_OK;
}

int nonet_iss_survey(struct iss *iss, struct iss_walk *walk, const struct iss_word *name) {
    const struct iss_type *type = find_type(name);
    struct iss_item item = {.iss = iss, .type = type, .walk = walk, .at = name->at};
    int status = check_name(iss, name);
    if (status == NONET_OK)
        status = survey_group(iss, name, type != NULL);
    if (status != NONET_OK)
        return status;
    if (type == NULL)
        nonet_iss_note(iss, name->at, name->text);
    else if (type->read == read_shape)
        status = survey_shape(&item);
    else if (strcmp(type->name, "RegionSize") == 0)
        status = survey_region_size(&item);
    int holds = iss->unknown_depth == 0;
    iss->has_no_boxes |= holds && strcmp(name->text, "NoBoxes") == 0;
    iss->has_white_dots |= holds && strcmp(name->text, "WhiteDot") == 0;
    iss->has_anti_consecutive |= holds && strcmp(name->text, "AntiConsecutive") == 0;
    nonet_iss_skip(&item);
    return status;
}

int nonet_iss_settle(struct iss *iss) {
    if (iss->depth > 0)
        return nonet_iss_error(iss, iss->all.end, "a group without an End");
    if (iss->region_size != 0 && iss->region_size != iss->side)
        nonet_iss_note_other(iss, iss->region_size_at, "RegionSize");
    if (iss->has_white_dots && iss->has_anti_consecutive) /* ours exempts pairs with a dot */
        nonet_iss_note_other(iss, iss->all.at, "AntiConsecutive beside WhiteDot");
    nonet_iss_box(iss->side, &iss->box_rows, &iss->box_cols);
    if (iss->has_no_boxes)
        iss->box_rows = 0;
    return NONET_OK;
}

/* Passes over an item that is not known, and if it begins a group, over all of that. */
static int pass_over(struct iss_item *item, const struct iss_word *name) {
    struct iss_word inner;
    int depth = begins_group(name);
    int status = nonet_iss_skip(item);
    while (depth > 0 && nonet_iss_item(item->walk, &inner)) {
        depth += begins_group(&inner) - (strcmp(inner.text, "End") == 0);
        nonet_iss_skip(item);
    }
    return status;
}

int nonet_iss_read_item(struct iss *iss, struct iss_walk *walk, const struct iss_word *name) {
    const struct iss_type *type = find_type(name);
    struct iss_item item = {.iss = iss, .type = type, .walk = walk, .at = name->at};
    struct iss_word more;
    if (type == NULL)
        return pass_over(&item, name);
    int status = type->read(&item);
    if (status == NONET_OK && nonet_iss_argument(walk, &more))
        return nonet_iss_wrong(&item, &more, "nothing more");
    return status;
}

int nonet_iss_finish(struct iss *iss) {
    static const struct iss_type none = {"NoBoxes", NULL, NULL, 0};
    struct iss_item item = {.iss = iss, .type = &none, .at = iss->all.at};
    uint16_t cells[NONET_NAMED_SIDE_MAX];
    int status = NONET_OK;
    if (iss->box_rows != 0 || iss->has_regions)
        return NONET_OK;
    if (iss->region_sum_at != 0)
        return nonet_piece_refuse(
            iss->piece, iss->region_sum_at - 1, iss->used,
            "has rules that nonet does not know: RegionSumLine without regions");
    for (int row = 0; status == NONET_OK && row < iss->side; row++) {
        for (int col = 0; col < iss->side; col++)
            cells[col] = (uint16_t)(row * iss->side + col);
        status = nonet_iss_add_region(&item, cells);
    }
    return status;
}
#endif
