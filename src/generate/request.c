/*
 * A generator asked for in words, for callers that are given them: a database, a script. The names
 * and values are those of `nonet generate`. They are read first and made into options afterwards,
 * since what some of them mean depends on others: a level on the scale, a pattern on the size.
 */
#include "generate/request.h"
#include "grid/known.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_MAX = 1 << 20 };

/* A value, and where it stands. */
struct value {
    char *text; /* in the request's own copy of the words; NULL: not given */
    size_t column;
};

struct request {
    struct nonet_generate_options options;
    struct value difficulty, pattern, like, rules;
    int has_size, has_numbers; /* a range of ratings or scores */
    char *words;               /* values are taken from here, without quotes, with a NUL */
    struct nonet_puzzle *puzzle;
    struct nonet_rules *own;
    uint8_t cells[NONET_CELLS_MAX];
    struct value now; /* the option that is being read */
    const char *name;
    int status;
    struct nonet_error *error;
};

__attribute__((format(printf, 3, 4))) static int refuse(struct request *r, int status,
                                                        const char *format, ...) {
    va_list list;
    r->status = status;
    r->error->status = status;
    r->error->line = r->now.column > 0;
    r->error->column = r->now.column;
    va_start(list, format);
    vsnprintf(r->error->reason, sizeof r->error->reason, format, list);
    va_end(list);
    return status;
}

static int bad_value(struct request *r, const char *wanted) {
    return refuse(r, NONET_E_SYNTAX, "%s: '%.40s' is not %s", r->name, r->now.text, wanted);
}

/* ---- values ---- */

/* A whole number, or a rating in tenths; NULL if there is none. */
static const char *read_bound(const char *at, int in_tenths, int *bound) {
    size_t digits = strspn(at, "0123456789");
    if (digits < 1 || digits > 5)
        return NULL;
    *bound = atoi(at);
    at += digits;
    if (!in_tenths)
        return at;
    *bound *= 10;
    if (at[0] == '.' && at[1] >= '0' && at[1] <= '9') {
        *bound += at[1] - '0';
        at += 2;
    }
    return at;
}

const char *nonet_range_read(const char *text, int in_tenths, int range[2]) {
    int least = 0, most = 0;
    const char *at = text;
    if (strncmp(at, "..", 2) != 0)
        at = read_bound(at, in_tenths, &least);
    if (at != NULL && strncmp(at, "..", 2) != 0)
        most = least;
    else if (at != NULL) /* "7.." has no upper bound, ".." is not a range */
        at = at[2] >= '0' && at[2] <= '9' ? read_bound(at + 2, in_tenths, &most)
             : at == text                 ? NULL
                                          : at + 2;
    if (at == NULL || (least == 0 && most == 0))
        return NULL;
    range[0] = least;
    range[1] = most;
    return at;
}

static int take_range(struct request *r, int in_tenths, int *least, int *most) {
    int range[2];
    const char *end = nonet_range_read(r->now.text, in_tenths, range);
    if (end == NULL || *end != '\0')
        return bad_value(r, in_tenths ? "a range such as 2.0..3.4, 7.1, 9.0.. or ..1.7"
                                      : "a range such as 22..25, 24, 30.. or ..23");
    *least = range[0];
    *most = range[1];
    return NONET_OK;
}

static int take_number(struct request *r, uint64_t *number) {
    const char *at = r->now.text;
    *number = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*number > (UINT64_MAX - digit) / 10)
            break;
        *number = *number * 10 + digit;
    }
    return *at == '\0' && at != r->now.text ? NONET_OK
                                            : bad_value(r, "a whole number below 2 to the 64th");
}

static int take_techniques(struct request *r, struct nonet_techniques *set) {
    for (char *id = r->now.text, *comma; id != NULL; id = comma) {
        comma = strchr(id, ',');
        if (comma != NULL)
            *comma++ = '\0';
        if (nonet_techniques_add(set, id) != NONET_OK)
            return refuse(r, NONET_E_SYNTAX, "%s: no technique '%.40s'", r->name, id);
    }
    return NONET_OK;
}

/* ---- the options, by name ---- */

static int difficulty(struct request *r) {
    r->difficulty = r->now;
    return NONET_OK;
}

static int rating(struct request *r) {
    r->has_numbers = 1;
    return take_range(r, 1, &r->options.rating_min, &r->options.rating_max);
}

static int score(struct request *r) {
    r->has_numbers = 1;
    return take_range(r, 0, &r->options.score_min, &r->options.score_max);
}

static int scale(struct request *r) {
    int found = nonet_scale_named(r->now.text);
    if (found < 0)
        return bad_value(r, "a scale: explainer, hodoku or nonet");
    r->options.scale = (enum nonet_scale)found;
    return NONET_OK;
}

static int clues(struct request *r) {
    return take_range(r, 0, &r->options.clues_min, &r->options.clues_max);
}

static int symmetry(struct request *r) {
    const char *name;
    for (int i = 0; (name = nonet_symmetry_name(i)) != NULL; i++)
        if (strcmp(name, r->now.text) == 0) {
            r->options.symmetry = (enum nonet_symmetry)i;
            return NONET_OK;
        }
    return bad_value(r, "a symmetry: none, rotate180, rotate90, mirror-h, mirror-v, diagonal, "
                        "antidiagonal, mirrors, diagonals or full");
}

static int require(struct request *r) {
    return take_techniques(r, &r->options.require);
}

static int lacking(struct request *r) {
    return take_techniques(r, &r->options.without);
}

static int with(struct request *r) {
    return take_techniques(r, &r->options.with);
}

static int next(struct request *r) {
    r->options.next = nonet_technique_find(r->now.text);
    return r->options.next != NULL ? NONET_OK : bad_value(r, "a technique");
}

static int size(struct request *r) {
    int used = 0;
    if (sscanf(r->now.text, "%3dx%3d%n", &r->options.box_rows, &r->options.box_cols, &used) != 2 ||
        r->now.text[used] != '\0')
        return bad_value(r, "a box such as 3x3: its rows and columns");
    r->has_size = 1;
    return NONET_OK;
}

static int pattern(struct request *r) {
    r->pattern = r->now;
    return NONET_OK;
}

static int like(struct request *r) {
    r->like = r->now;
    return NONET_OK;
}

static int rules(struct request *r) {
    r->rules = r->now;
    return NONET_OK;
}

static int seed(struct request *r) {
    return take_number(r, &r->options.seed);
}

static int tries(struct request *r) {
    int status = take_number(r, &r->options.tries);
    return status == NONET_OK && r->options.tries == 0 ? bad_value(r, "at least one") : status;
}

static int minimal(struct request *r) {
    r->options.minimal = 1;
    return NONET_OK;
}

static int unbiased(struct request *r) {
    r->options.unbiased = 1;
    return NONET_OK;
}

static int rate(struct request *r) {
    r->options.rate = 1;
    return NONET_OK;
}

static int jigsaw(struct request *r) {
    r->options.random_regions = 1;
    return NONET_OK;
}

static const struct option {
    const char *name;
    int has_value;
    int (*take)(struct request *r);
} options[] = {
    {"difficulty", 1, difficulty},
    {"rating", 1, rating},
    {"score", 1, score},
    {"scale", 1, scale},
    {"clues", 1, clues},
    {"symmetry", 1, symmetry},
    {"require", 1, require},
    {"lacking", 1, lacking},
    {"without", 1, lacking},
    {"with", 1, with},
    {"next", 1, next},
    {"size", 1, size},
    {"pattern", 1, pattern},
    {"like", 1, like},
    {"rules", 1, rules},
    {"seed", 1, seed},
    {"tries", 1, tries},
    {"minimal", 0, minimal},
    {"unbiased", 0, unbiased},
    {"rate", 0, rate},
    {"jigsaw", 0, jigsaw},
};
enum { OPTIONS = sizeof options / sizeof *options };

/* ---- the words ---- */

static int is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The value at `at`, in double quotes or up to a blank; it ends with a NUL where it stands. Returns
 * where to go on; NULL: a quote is missing. */
static char *cut_value(char *at, char **value) {
    char *to = at;
    *value = at;
    if (*at != '"') {
        while (*at != '\0' && !is_blank(*at))
            at++;
        to = at;
    } else {
        for (at++; *at != '"' || at[1] == '"'; at++) {
            at += *at == '"';
            if (*at == '\0')
                return NULL;
            *to++ = *at;
        }
        at++;
    }
    char *end = *at != '\0' ? at + 1 : at;
    if (*at != '\0' && !is_blank(*at))
        return NULL;
    *to = '\0';
    return end;
}

static const struct option *find(const char *name, size_t length) {
    for (int i = 0; i < OPTIONS; i++)
        if (strlen(options[i].name) == length && memcmp(options[i].name, name, length) == 0)
            return &options[i];
    return NULL;
}

/* One option; `at` goes on behind it. */
static int read_option(struct request *r, char **at) {
    size_t length = strcspn(*at, "= \t\r\n");
    const struct option *option = find(*at, length);
    int has_value = (*at)[length] == '=';
    r->now = (struct value){*at, (size_t)(*at - r->words) + 1};
    if (option == NULL)
        return refuse(r, NONET_E_SYNTAX, "there is no option '%.*s'",
                      (int)(length < 40 ? length : 40), *at);
    r->name = option->name;
    if (has_value != option->has_value)
        return refuse(r, NONET_E_SYNTAX,
                      has_value ? "%s takes no value" : "%s needs a value: %s=", r->name, r->name);
    if (has_value)
        length++;
    r->now.column += length;
    char *end = cut_value(*at + length, &r->now.text);
    if (end == NULL)
        return refuse(r, NONET_E_SYNTAX,
                      "%s: a value in quotes ends with a quote, and a blank "
                      "follows",
                      r->name);
    *at = end;
    return option->take(r);
}

static int read_words(struct request *r) {
    int status = NONET_OK;
    for (char *at = r->words; status == NONET_OK && *at != '\0';)
        if (is_blank(*at))
            at++;
        else
            status = read_option(r, &at);
    return status;
}

/* ---- what depends on other options ---- */

static void at_value(struct request *r, const char *name, struct value value) {
    r->name = name;
    r->now = value;
}

/* The level by its word; on Sudoku Explainer's scale it stands for a range of ratings. */
static int settle_level(struct request *r) {
    struct nonet_generate_options *o = &r->options;
    const char *name = NULL;
    int level = 0;
    if (r->difficulty.text == NULL)
        return NONET_OK;
    at_value(r, "difficulty", r->difficulty);
    do
        name = nonet_scale_level(o->scale, ++level);
    while (name != NULL && strcmp(name, r->now.text) != 0);
    if (name == NULL)
        return refuse(r, NONET_E_SYNTAX, "difficulty: '%.40s' is not a level of %s's scale",
                      r->now.text, nonet_scale_facts(o->scale)->owner);
    if (r->has_numbers)
        return refuse(r, NONET_E_SYNTAX, "difficulty and a range: one of them is enough");
    if (o->scale == NONET_SCALE_EXPLAINER) {
        o->rating_min = nonet_level_at(level - 1)->rating_min;
        o->rating_max = nonet_level_at(level - 1)->rating_max;
    } else {
        o->level = level;
    }
    return NONET_OK;
}

static int settle_like(struct request *r) {
    struct nonet_read_options how = NONET_READ_OPTIONS_INIT;
    struct nonet_error wrong;
    if (r->like.text == NULL)
        return NONET_OK;
    at_value(r, "like", r->like);
    how.box_rows = r->has_size ? r->options.box_rows : 0;
    how.box_cols = r->has_size ? r->options.box_cols : 0;
    int status = nonet_puzzle_read(r->now.text, strlen(r->now.text), &how, &r->puzzle, &wrong);
    if (status != NONET_OK)
        return refuse(r, status, "like: %.140s", wrong.reason);
    r->options.like = r->puzzle->grid;
    r->options.rules = r->puzzle->rules;
    r->options.box_rows = nonet_grid_box_rows(r->puzzle->grid);
    r->options.box_cols = nonet_grid_box_cols(r->puzzle->grid);
    return NONET_OK;
}

/* The rules asked for, beside those of the puzzle to be varied. Regions say which side it is. */
static int settle_rules(struct request *r) {
    struct nonet_generate_options *o = &r->options;
    struct nonet_error wrong;
    const char *text = r->rules.text;
    if (text == NULL)
        return NONET_OK;
    at_value(r, "rules", r->rules);
    int side = nonet_rules_text_side(text, strlen(text));
    if (side > 0 && o->like == NULL && !r->has_size &&
        nonet_default_box(side, &o->box_rows, &o->box_cols) != NONET_OK) {
        o->box_rows = 1; /* without boxes: regions are in their place */
        o->box_cols = side;
    }
    side = o->box_rows * o->box_cols;
    if (nonet_grid_bytes(o->box_rows, o->box_cols) == 0)
        return NONET_OK; /* opening it says so */
    size_t room = NONET_RULES_BYTES_MAX(side);
    r->own = malloc(room);
    if (r->own == NULL)
        return refuse(r, NONET_E_MEMORY, "%s", nonet_status_text(NONET_E_MEMORY));
    if (o->rules != NULL)
        nonet_rules_copy(r->own, room, o->rules);
    else
        nonet_rules_init(r->own, room, side);
    int status = nonet_rules_read_more(text, strlen(text), r->own, room, &wrong);
    o->rules = r->own;
    return status == NONET_OK ? status : refuse(r, status, "rules: %.140s", wrong.reason);
}

static int settle_pattern(struct request *r) {
    struct nonet_error wrong;
    int side = r->options.box_rows * r->options.box_cols;
    if (r->pattern.text == NULL || nonet_grid_bytes(r->options.box_rows, r->options.box_cols) == 0)
        return NONET_OK;
    at_value(r, "pattern", r->pattern);
    r->options.pattern = r->cells;
    int status = nonet_pattern_read(r->now.text, strlen(r->now.text), side, r->cells, &wrong);
    if (status != NONET_OK)
        return refuse(r, status, "pattern: %llu:%llu: %.120s", (unsigned long long)wrong.line,
                      (unsigned long long)wrong.column, wrong.reason);
    return NONET_OK;
}

/* On a position nothing can be asked about the path of the whole puzzle. */
static int check_next(struct request *r) {
    static const struct nonet_techniques none;
    const struct nonet_generate_options *o = &r->options;
    int asks_path = r->difficulty.text != NULL || r->has_numbers || o->rate || o->unbiased ||
                    o->like != NULL || memcmp(&o->require, &none, sizeof none) != 0 ||
                    memcmp(&o->without, &none, sizeof none) != 0;
    r->now.column = 0;
    return o->next == NULL || !asks_path
               ? NONET_OK
               : refuse(r, NONET_E_ARGUMENT,
                        "next makes positions: of difficulty, rating, score, require, lacking, "
                        "rate, unbiased and like none goes with it");
}

void nonet_generate_ask_level(struct nonet_generate_options *o) {
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    struct nonet_logic_options how = NONET_LOGIC_OPTIONS_INIT;
    how.rules = o->rules;
    how.scale = o->scale;
    how.cancel = o->cancel;
    how.cancel_user = o->cancel_user;
    if (nonet_logic(o->like, &how, NULL, 0, &r) != NONET_OK || r.end != NONET_LOGIC_SOLVED)
        return;
    if (o->scale != NONET_SCALE_EXPLAINER) {
        o->level = r.level;
        return;
    }
    o->rating_min = nonet_level_of(r.rating)->rating_min;
    o->rating_max = nonet_level_of(r.rating)->rating_max;
}

static int settle(struct request *r) {
    int status = settle_level(r);
    status = status ? status : settle_like(r);
    status = status ? status : settle_rules(r);
    status = status ? status : settle_pattern(r);
    status = status ? status : check_next(r);
    if (status == NONET_OK && r->options.like != NULL && !r->has_numbers &&
        r->difficulty.text == NULL)
        nonet_generate_ask_level(&r->options);
    return status;
}

/* ---- the generator ---- */

static struct request *begin(const char *words, size_t length) {
    struct request *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    r->words = malloc(length + 1);
    if (r->words == NULL) {
        free(r);
        return NULL;
    }
    memcpy(r->words, words, length);
    r->words[length] = '\0';
    return r;
}

void nonet_request_free(struct request *r) {
    if (r == NULL)
        return;
    nonet_puzzle_free(r->puzzle);
    free(r->own);
    free(r->words);
    free(r);
}

static struct nonet_generator *open_asked(struct request *r) {
    int status = read_words(r);
    status = status ? status : settle(r);
    if (status != NONET_OK)
        return NULL;
    r->error->line = r->error->column = 0;
    struct nonet_generator *g =
        nonet_generator_open(&r->options, &r->error->status, r->error->reason);
    if (g != NULL)
        nonet_generator_keep(g, r);
    return g;
}

/* What is wrong before anything is read. */
static int refuse_early(const char *words, size_t length, struct nonet_error *error) {
    const char *why = length > VALUE_MAX                    ? "too many words"
                      : memchr(words, '\0', length) != NULL ? "there is a NUL in the words"
                                                            : NULL;
    error->status = why ? NONET_E_SYNTAX : NONET_E_MEMORY;
    snprintf(error->reason, sizeof error->reason, "%s",
             why ? why : nonet_status_text(NONET_E_MEMORY));
    return why != NULL;
}

struct nonet_generator *nonet_generator_read(const char *words, size_t length,
                                             const struct nonet_generate_options *defaults,
                                             struct nonet_error *error) {
    struct nonet_generate_options usual = NONET_GENERATE_OPTIONS_INIT;
    struct nonet_error wrong = {.status = NONET_OK};
    struct nonet_generator *g = NULL;
    struct request *r = NULL;
    if (!refuse_early(words, length, &wrong) && (r = begin(words, length)) != NULL) {
        r->options = usual;
        if (defaults != NULL)
            copy_known(&r->options, defaults, defaults->size, sizeof usual);
        r->options.size = sizeof usual;
        r->error = &wrong;
        wrong = (struct nonet_error){.status = NONET_OK};
        g = open_asked(r);
    }
    if (g == NULL)
        nonet_request_free(r);
    if (error != NULL)
        *error = wrong;
    return g;
}
