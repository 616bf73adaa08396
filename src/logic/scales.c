/*
 * The scales as callers see them: what each is called, its levels, and its table of techniques. How
 * a scale looks for steps is in scales/, compiled into the engine.
 */
#include "logic/logic.h"
#include "logic/scales/rows.h"

#include <string.h>

enum { SCALES = NONET_SCALE_NONET + 1 };

static const struct nonet_scale_info facts[SCALES] = {
    [NONET_SCALE_EXPLAINER] = {"explainer", "Sudoku Explainer", "ED", NONET_SCALE_RATES},
    [NONET_SCALE_HODOKU] = {"hodoku", "HoDoKu", "HoDoKu", NONET_SCALE_SCORES},
    [NONET_SCALE_NONET] = {"nonet", "nonet", "nonet", 0},
};

/* ---- Tables ---- */

struct table {
    const struct nonet_scale_row *rows;
    int count;
};

#define TECHNIQUE_ROW(symbol, id, name, rating, flags, find, k, words)                             \
    {&nonet_technique_list[TECHNIQUE_##symbol], flags, 0, rating},
static const struct nonet_scale_row explainer[] = {
#include "logic/techniques.def"
};
#undef TECHNIQUE_ROW

#ifndef NONET_EXPLAINER_ONLY
#define SCALE_ROW(symbol, find, k, level, score, flags)                                            \
    {&nonet_technique_list[TECHNIQUE_##symbol], (flags) & (OFF | UNIQUE), level, score},
static const struct nonet_scale_row hodoku[] = {
#include "logic/scales/hodoku.def"
};
static const struct nonet_scale_row teacher[] = {
#include "logic/scales/nonet.def"
};
#undef SCALE_ROW
#endif

#define TABLE(rows)                                                                                \
    { rows, sizeof rows / sizeof *(rows) }
static const struct table tables[SCALES] = {
    [NONET_SCALE_EXPLAINER] = TABLE(explainer),
#ifndef NONET_EXPLAINER_ONLY
    [NONET_SCALE_HODOKU] = TABLE(hodoku),
    [NONET_SCALE_NONET] = TABLE(teacher),
#endif
};

static int is_scale(enum nonet_scale scale) {
    return (unsigned)scale < SCALES && tables[scale].count > 0;
}

const struct nonet_scale_info *nonet_scale_facts(enum nonet_scale scale) {
    return is_scale(scale) ? &facts[scale] : NULL;
}

int nonet_scale_named(const char *name) {
    for (int i = 0; i < SCALES; i++)
        if (is_scale((enum nonet_scale)i) && strcmp(facts[i].name, name) == 0)
            return i;
    return NONET_E_ARGUMENT;
}

const struct nonet_scale_row *nonet_scale_at(enum nonet_scale scale, int i) {
    return is_scale(scale) && i >= 0 && i < tables[scale].count ? &tables[scale].rows[i] : NULL;
}

const struct nonet_scale_row *nonet_scale_find(enum nonet_scale scale, const char *id) {
    const struct nonet_scale_row *row;
    for (int i = 0; (row = nonet_scale_at(scale, i)) != NULL; i++)
        if (strcmp(row->technique->id, id) == 0)
            break;
    return row;
}
