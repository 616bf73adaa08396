/*
 * For the tests of HoDoKu's scale: a path as HoDoKu's lists have it, "TYPE|effects" for each step
 * with " ; " between two, and which of its techniques is which of ours.
 */
#ifndef NONET_TESTS_HODOKU_H
#define NONET_TESTS_HODOKU_H

#include "nine.h"
#include "parts.h"

#include <ctype.h>
#include <stdio.h>

enum { HODOKU_ROOM = 1 << 16, HODOKU_NAME = 80 };

/* A TYPE is the technique's id in capitals, with underscores, but for these. */
static const struct hodoku_name {
    const char *id, *type;
} hodoku_names[] = {
    {"pointing", "LOCKED_CANDIDATES_1"}, {"claiming", "LOCKED_CANDIDATES_2"},
    {"naked-triplet", "NAKED_TRIPLE"},   {"hidden-triplet", "HIDDEN_TRIPLE"},
    {"naked-quad", "NAKED_QUADRUPLE"},   {"hidden-quad", "HIDDEN_QUADRUPLE"},
    {"als-chain", "ALS_XY_CHAIN"},       {"tabling-chain", "FORCING_CHAIN"},
    {"tabling-net", "FORCING_NET"},
};
enum { HODOKU_NAMES = sizeof hodoku_names / sizeof *hodoku_names };

static inline void hodoku_capitals(const char *name, char *out) {
    for (; *name != '\0'; name++)
        *out++ = (char)(isalnum((unsigned char)*name) ? toupper((unsigned char)*name) : '_');
    *out = '\0';
}

/* What was found: one search may find steps with names of their own, as Simple Colors finds a
 * Simple Colors Trap and a Simple Colors Wrap. */
static inline void hodoku_type(const struct nonet_step *s, const struct nonet_grid *before,
                               char *out) {
    char name[HODOKU_NAME];
    nonet_step_text(s, before, NONET_STEP_NAME, NONET_NOTATION_RC, name, sizeof name);
    hodoku_capitals(strcmp(name, s->technique->name) != 0 ? name : s->technique->id, out);
    for (int i = 0; i < HODOKU_NAMES; i++)
        if (strcmp(name, s->technique->name) == 0 &&
            strcmp(hodoku_names[i].id, s->technique->id) == 0)
            strcpy(out, hodoku_names[i].type);
}

/* The technique that is searched for under this TYPE. */
static inline const struct nonet_technique *hodoku_technique(const char *type) {
    char id[HODOKU_NAME];
    for (int i = 0; i < HODOKU_NAMES; i++)
        if (strcmp(hodoku_names[i].type, type) == 0)
            return nonet_technique_find(hodoku_names[i].id);
    snprintf(id, sizeof id, "%s", type);
    for (char *c = id; *c != '\0'; c++)
        *c = (char)(*c == '_' ? '-' : tolower((unsigned char)*c));
    return nonet_technique_find(id);
}

/* "r4c1=8", "r8c9<>13,r9c9<>1": cells and their digits ascending, each once. */
static inline void hodoku_effects(const struct nonet_step *s, char *out, size_t room) {
    unsigned digits[NINE] = {0};
    size_t at = 0;
    out[0] = '\0';
    for (size_t i = 0; i < s->effect_count; i++)
        digits[s->effects[i].cell] |= 1u << s->effects[i].digit;
    for (int c = 0; c < NINE; c++) {
        if (digits[c] != 0 && at < room)
            at += (size_t)snprintf(out + at, room - at, "%sr%dc%d%s", at > 0 ? "," : "", c / 9 + 1,
                                   c % 9 + 1, s->effects[0].placed ? "=" : "<>");
        for (int d = 1; d <= 9; d++)
            if ((digits[c] >> d & 1) && at < room)
                at += (size_t)snprintf(out + at, room - at, "%d", d);
    }
}

/* A path, and what is wrong in it, or in what is to be drawn, for a puzzle whose one solution is
 * known. */
struct hodoku_path {
    char text[HODOKU_ROOM];
    size_t length;
    const char *solution; /* 81 digits; NULL: not known */
    char wrong[200];      /* "": nothing */
};

static inline void hodoku_check(struct hodoku_path *p, const struct nonet_step *s,
                                const struct nonet_grid *before) {
    const char *wrong = s->effect_count == 0 ? "has no effect" : NULL;
    for (size_t i = 0; i < s->effect_count; i++) {
        const struct nonet_effect *e = &s->effects[i];
        if (e->placed != (p->solution[e->cell] == '0' + e->digit))
            wrong = e->placed ? "places a wrong digit" : "removes a right digit";
        else if (nonet_grid_value(before, e->cell) != 0 ||
                 !(nonet_grid_marks(before, e->cell).low >> (e->digit - 1) & 1))
            wrong = "changes what is not there";
    }
    if (wrong == NULL)
        wrong = wrong_parts(s, before);
    if (wrong != NULL && p->wrong[0] == '\0')
        snprintf(p->wrong, sizeof p->wrong, "step %d, %s, %s", s->number, s->technique->id, wrong);
}

/* A nonet_step_fn. */
static inline int hodoku_write(void *user, const struct nonet_step *s,
                               const struct nonet_grid *before) {
    struct hodoku_path *p = user;
    char type[HODOKU_NAME], effects[2000];
    hodoku_type(s, before, type);
    hodoku_effects(s, effects, sizeof effects);
    if (p->solution != NULL)
        hodoku_check(p, s, before);
    if (p->length < sizeof p->text)
        p->length += (size_t)snprintf(p->text + p->length, sizeof p->text - p->length, "%s%s|%s",
                                      p->length > 0 ? " ; " : "", type, effects);
    return 0;
}

/* The options for this scale, with the steps written into `p`. */
static inline struct nonet_logic_options hodoku_options(struct hodoku_path *p) {
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    p->text[0] = p->wrong[0] = '\0';
    p->length = 0;
    options.scale = NONET_SCALE_HODOKU;
    options.step = hodoku_write;
    options.step_user = p;
    return options;
}

/* No other technique than this. */
static inline void hodoku_only(struct nonet_logic_options *options,
                               const struct nonet_technique *only) {
    const struct nonet_technique *t;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        nonet_techniques_add(t == only ? &options->with : &options->without, t->id);
}

static inline void hodoku_remove(struct nonet_grid *g, int c, int d) {
    struct nonet_set m = nonet_grid_marks(g, c);
    m.low &= ~((uint64_t)1 << (d - 1));
    nonet_grid_set_marks(g, c, m);
}

/* A position as HoDoKu's library has it: values, of which those after a + are not given, and
 * deleted candidates as digit, row and column. */
static inline int hodoku_position(const char *values, const char *deleted, union nonet_grid9 *g) {
    struct nonet_grid *grid = NONET_GRID(*g);
    if (nonet_grid_init(grid, sizeof *g, 3, 3) != NONET_OK)
        return 0;
    for (int c = 0; c < NINE && *values != '\0'; c++, values++) {
        int is_placed = *values == '+';
        values += is_placed;
        if (nine_is_digit(*values))
            (is_placed ? nonet_grid_place : nonet_grid_give)(grid, c, *values - '0');
    }
    if (nonet_marks(grid, NULL, NONET_AFTER_NONE, grid, sizeof *g, NULL) != NONET_OK)
        return 0;
    for (const char *q = deleted; strlen(q) >= 3; q += 3 + (q[3] == ' '))
        hodoku_remove(grid, (q[1] - '1') * 9 + q[2] - '1', q[0] - '0');
    return 1;
}

static inline uint64_t hodoku_hash(const char *text) {
    uint64_t h = 0xcbf29ce484222325;
    for (; *text != '\0'; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001b3;
    return h;
}

#endif
