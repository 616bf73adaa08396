/*
 * How rules are written, in words: one line for every word with which a rule can begin, made from
 * the form of its kind, so that help cannot say anything else than the reader does.
 */
#include "rules/houses.h"
#include "rules/kinds.h"

#include <string.h>

static void put_range(struct pen *pen, int least, int most) {
    nonet_pen_number(pen, least);
    if (most != least) {
        nonet_pen_text(pen, " to ");
        nonet_pen_number(pen, most);
    }
}

/* ---- what is written ---- */

static void put_form(struct pen *pen, const struct rule_kind *kind) {
    static const char *const numbers[] = {[NO_NUMBERS] = "",
                                          [DIGITS] = " DIGITS",
                                          [PER_CELL] = " [FACTORS]",
                                          [TABLE] = " SETS",
                                          [MOVE] = " ROWS COLUMNS"};
    const struct rule_form *form = &kind->form;
    nonet_pen_text(pen, kind->word);
    nonet_pen_text(pen, form->value == NO_VALUE ? ""
                        : form->value == VALUE  ? " VALUE"
                                                : " [VALUE]");
    nonet_pen_text(pen, numbers[form->numbers]);
    nonet_pen_text(pen, form->parts == 0   ? ""
                        : form->parts == 1 ? " CELLS"
                        : form->parts == 2 ? " CELLS / CELLS"
                                           : " CELLS / CELLS ...");
}

/* ---- what it may be ---- */

static void put_cells(struct pen *pen, const struct rule_form *form, int side) {
    int least = form->least == LINE ? side : form->least;
    int most = form->most == LINE ? side : form->most;
    if (form->parts == 0) {
        nonet_pen_text(pen, "the whole grid");
    } else if (form->flags & SOME_LINE) {
        nonet_pen_text(pen, "a row or column, from the end where the value stands");
    } else if (form->flags & BLOCK) {
        nonet_pen_text(pen, "four cells around a corner");
    } else {
        if (form->first_most != 0) {
            put_range(pen, least, form->first_most);
            nonet_pen_text(pen, " and then ");
        }
        if (form->most == MANY) {
            nonet_pen_number(pen, least);
            nonet_pen_text(pen, " or more");
        } else {
            put_range(pen, least, most);
        }
        nonet_pen_text(pen, form->most == 1 ? " cell" : " cells");
        nonet_pen_text(pen, form->flags & DIAGONAL             ? " along a diagonal"
                            : form->flags & UNORDERED          ? ""
                            : form->parts == MANY || most == 1 ? ""
                                                               : ", in order");
    }
    nonet_pen_text(pen, form->flags & ALL_EQUAL ? ", as many in each part" : "");
}

static void put_value(struct pen *pen, const struct rule_form *form, int side) {
    if (form->value == NO_VALUE)
        return;
    nonet_pen_text(pen, "; value ");
    put_range(pen, form->low, form->high + form->sides * side);
    if (form->value != VALUE_OPTIONAL)
        return;
    if (form->usual == 0) {
        nonet_pen_text(pen, ", or none");
        return;
    }
    nonet_pen_text(pen, ", else ");
    nonet_pen_number(pen, form->usual);
}

static void put_numbers(struct pen *pen, const struct rule_form *form) {
    static const char *const words[] = {[NO_NUMBERS] = "",
                                        [DIGITS] = "; up to as many digits as cells",
                                        [PER_CELL] = "; a factor for every cell, or none",
                                        [TABLE] = ("; for each digit the set that may follow it, "
                                                   "1 for digit 1, 2 for 2, 4 for 3 and so on"),
                                        [MOVE] = "; two numbers"};
    nonet_pen_text(pen, words[form->numbers]);
}

/* Houses and regions have forms of their own. */
static int put_house_word(struct pen *pen, const char *word) {
    static const char *const lines[][2] = {
        {"regions", "regions MAP\tone sign per cell, row by row: the same for all of a region"},
        {"latin", "latin\tthe rows are the regions: there are no boxes"},
        {"house", "house [NAME] CELLS\tas many cells as the side"}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (strcmp(word, lines[i][0]) == 0) {
            nonet_pen_text(pen, lines[i][1]);
            return 1;
        }
    if (nonet_house_set_find(word, strlen(word)) == NULL)
        return 0;
    nonet_pen_text(pen, word);
    nonet_pen_text(pen, "\thouses");
    return 1;
}

long nonet_rule_form(const char *word, int side, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    const struct rule_kind *kind = nonet_kind_find(word, strlen(word));
    if (kind != NULL) {
        put_form(&pen, kind);
        pen_char(&pen, '\t');
        put_cells(&pen, &kind->form, side);
        put_value(&pen, &kind->form, side);
        put_numbers(&pen, &kind->form);
    } else if (!put_house_word(&pen, word)) {
        return NONET_E_ARGUMENT;
    }
    return nonet_pen_end(&pen);
}
