/*
 * HoDoKu's regression library on Sudoku Explainer's scale: positions in which a technique, asked for
 * by itself, must find a step with a certain effect, or must not. Read from ../shared. Include after
 * logic_any.h and logic_check.h.
 */
#ifndef NONET_TESTS_REGLIB_H
#define NONET_TESTS_REGLIB_H

enum { REGLIB_CODE, REGLIB_EXPECT = 3, REGLIB_GIVENS = 5, REGLIB_VALUES, REGLIB_MARKS = 8 };
enum { REGLIB_REMOVED = 9, REGLIB_PLACED, REGLIB_RESULT = 14, REGLIB_FIELDS };

struct sought_effect {
    const char *effect;
    int found;
};

static inline int reglib_compare(void *user, const struct nonet_step *s,
                                 const struct nonet_grid *before) {
    struct sought_effect *k = user;
    char text[900], *to = text;
    nonet_step_text(s, before, NONET_STEP_EFFECT, NONET_NOTATION_RC, text, sizeof text);
    for (const char *from = text; (*to = *from) != '\0'; from++)
        to += *from != ' ';
    k->found |= strcmp(text, k->effect) == 0;
    return k->found;
}

/* A cell of the library: a given, a digit that was placed, or the marks that are left. */
static inline void reglib_cell(struct nonet_grid *g, int c, char *const *field) {
    const char *marks = field[REGLIB_MARKS] + c * 9;
    char given = field[REGLIB_GIVENS][c], value = field[REGLIB_VALUES][c];
    struct nonet_set m = {0, 0};
    for (int d = 0; d < 9; d++)
        if (marks[d] != '.')
            m.low |= (uint64_t)1 << d;
    if (given != '.')
        assert_int_equal(nonet_grid_give(g, c, given - '0'), NONET_OK);
    else if (value != '.')
        assert_int_equal(nonet_grid_place(g, c, value - '0'), NONET_OK);
    else
        nonet_grid_set_marks(g, c, m);
}

static inline void reglib_case(const char *id, char *const *field) {
    struct sought_effect k = {
        field[REGLIB_REMOVED][0] ? field[REGLIB_REMOVED] : field[REGLIB_PLACED], 0};
    struct nonet_logic_options o = only(id, NULL);
    union nonet_grid9 g;
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
    for (int c = 0; c < NINE; c++)
        reglib_cell(NONET_GRID(g), c, field);
    o.extent = NONET_LOGIC_ALL;
    o.step = reglib_compare;
    o.step_user = &k;
    assert_int_equal(nonet_logic(NONET_GRID(g), &o, NULL, 0, NULL), NONET_OK);
    if (k.found != (strcmp(field[REGLIB_EXPECT], "find") == 0))
        fail_msg("%s: %s", id, k.effect);
}

/* Checks all positions of the techniques for whose code there is an id, of those that HoDoKu itself
 * gets right: at least so many. Skips the test where there is no such library. */
static inline void reglib_check(const char *(*id_of)(const char *code), int least) {
    static char line[1 << 14];
    FILE *pipe = oracle_pipe("hodoku_reglib");
    int checked = 0;
    while (pipe != NULL && fgets(line, sizeof line, pipe) != NULL) {
        char *field[REGLIB_FIELDS] = {line};
        int fields = 1;
        line[strcspn(line, "\n")] = '\0';
        for (char *p = line; *p != '\0' && fields < REGLIB_FIELDS; p++)
            if (*p == '\t') {
                *p = '\0';
                field[fields++] = p + 1;
            }
        const char *id = id_of(field[REGLIB_CODE]);
        if (id == NULL || fields < REGLIB_FIELDS || strcmp(field[REGLIB_RESULT], "ok") != 0)
            continue;
        reglib_case(id, field);
        checked++;
    }
    if (pipe != NULL)
        pclose(pipe);
    if (checked == 0) {
        print_message("no shared data here: skipped\n");
        skip();
    }
    assert_true(checked >= least);
}

#endif
