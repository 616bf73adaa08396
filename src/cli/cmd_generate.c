/*
 * generate: new puzzles with one solution, as requested. Here the request becomes the library's
 * options, and its puzzles become lines, blocks or JSON; threads and order are the farm's job.
 */
#include "cli/answer.h"
#include "cli/generate.h"
#include "cli/logic.h"
#include "cli/pattern.h"
#include "cli/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SYMMETRIES                                                                                 \
    "none|rotate180|rotate90|mirror-h|mirror-v|diagonal|antidiagonal|mirrors|diagonals|full"

#define SETTINGS struct generate_settings

static const struct option options[] = {
    OPTION("--number", 'n', NUMBER, number, "N", "make N puzzles (default 1)"),
    OPTION("--scale", 0, CHOICE, scale, SCALES,
           "whose levels, and whose path: those of Sudoku Explainer (default), of HoDoKu, or "
           "nonet's own"),
    GROUP(nonet_wish_options, wishes),
    OPTION("--without", 0, TECHNIQUES, wishes.lacking, "TECHNIQUE[,TECHNIQUE]...",
           "the same as --lacking"),
    OPTION("--clues", 0, RANGE, clues, "A..B", "the number of clues: 22..25, 24, 30.. or ..23"),
    OPTION("--symmetry", 0, CHOICE, symmetry, SYMMETRIES,
           "the pattern of clues is the same after turning or mirroring"),
    OPTION(
        "--pattern", 0, WORD, pattern, "FILE|CELLS",
        "clues in these cells only: . 0 - or _ for none; a letter, a digit, * # or @ for a clue. All "
        "of them get a clue, unless --minimal, --unbiased or --clues drops some"),
    OPTION("--with", 0, TECHNIQUES, with, "TECHNIQUE[,TECHNIQUE]...",
           "the path of explain may have these optional techniques; --require implies it"),
    OPTION(
        "--next", 0, TECHNIQUE, next, "TECHNIQUE",
        "not puzzles but positions, to practise: the next step is one of this technique, and all "
        "steps before it are singles or easier ones, by nonet's own --scale unless one is given"),
    FLAG("--minimal", 0, minimal, 1, "every clue is needed"),
    OPTION(
        "--size", 0, BOX, shared.box, "RxC",
        "boxes have R rows and C columns: 2x2 for 4x4, 2x3 for 6x6, 4x4 for 16x16 (default 3x3); "
        "with regions, 1x5 for 5x5, 1x7 for 7x7"),
    OPTION("--rules", 0, WORD, shared.rules, "FILE|TEXT",
           "by these rules: diagonals, regions and others; see docs/variants.md"),
    FLAG("--jigsaw", 0, jigsaw, 1,
         "connected regions at random in the place of boxes, for each puzzle others"),
    OPTION(
        "--like", 0, WORD, like, "FILE|PUZZLE",
        "variations of this puzzle: clues in the same cells, other digits in some of them; of the "
        "same level, unless --difficulty or --rating says otherwise"),
    FLAG("--unbiased", 0, unbiased, 1,
         "minimal puzzles, each with the weight that undoes the bias of the method; slow"),
    GROUP(nonet_seed_options, shared),
    OPTION("--part", 0, PART, shared.part, "K/N", "make only the K-th of N parts of these puzzles"),
    OPTION(
        "--tries", 0, NUMBER, tries, "N",
        "give up if a puzzle is not found in N tries (default a million, with --unbiased 100 million)"),
    FLAG("--rate", 0, rate, 1, "rate the puzzles, for --json"),
    OPTION(
        "--format", 0, WORD, form, "TEMPLATE",
        "what to print for each puzzle: %g the puzzle (with --next the position, and %p the puzzle), %s "
        "its solution, %c the number of clues, %y "
        "its symmetry, %r %e %t %l as in rate by the same --scale, %T the techniques of its path, "
        "%S the seed, %i its number, %n the tries it took, %w its weight, %% a %; \\t a tab, \\n a "
        "line end, \\\\ a backslash"),
    OPTION(
        "--to", 0, FORMAT, shared.to, "FORMAT",
        "write this format (default: line, if that can express the puzzle; with rules solo; with "
        "--next hodoku, or marks where that cannot express the position)"),
    OPTION("--output", 'o', WORD, shared.output, "FILE", "write to FILE, not to stdout"),
    FLAG("--json", 0, shared.json, 1, "write one JSON object per line"),
    OPTION("--threads", 'j', THREADS, shared.threads, "N", "use N threads (default: one per core)"),
    OPTION("--timeout", 0, SECONDS, shared.timeout, "S",
           "give up if no further puzzle is found for S seconds"),
    OPTION("--kernel", 0, WORD, shared.kernel, "NAME",
           "solve with this kernel, not with the best one for the processor (or: NONET_KERNEL)"),
    FLAG("--progress", 0, shared.progress, PROGRESS_ON,
         "show progress on stderr (default: if it is a terminal)"),
    FLAG("--no-progress", 0, shared.progress, PROGRESS_OFF, "do not show progress"),
    FLAG("--quiet", 'q', shared.quiet, 1, "no progress"),
    FLAG("--verbose", 'v', shared.verbose, 1, "a summary on stderr at the end"),
    GROUP(nonet_help_options, shared),
    OPTIONS_END,
};

/* ---- the request ---- */

#ifndef NDEBUG
/* Is this word number i of a list with | between the words? */
static int is_word(const char *list, int i, const char *word) {
    size_t n = word != NULL ? strlen(word) : 0;
    for (; i > 0 && strchr(list, '|') != NULL; i--)
        list = strchr(list, '|') + 1;
    return i == 0 && n > 0 && strncmp(list, word, n) == 0 && (list[n] == '|' || list[n] == '\0');
}
#endif

/* --difficulty, --rating or --score is given. */
static int is_rated(const struct generate_settings *s) {
    return s->wishes.difficulty >= 0 || nonet_has_range(s->wishes.ratings) ||
           nonet_has_range(s->wishes.scores);
}

/* What is read from files or words. */
struct files {
    uint8_t pattern[NONET_CELLS_MAX];
    unsigned char like[NONET_GRID_BYTES(NONET_SIDE_MAX)];
    unsigned char own[NONET_RULES_BYTES_MAX(NONET_SIDE_MAX)]; /* the rules that it has */
    struct nonet_rules *rules;                                /* those and the ones of --rules */
};

/* Reads the puzzle to be varied. */
static int take_like(const struct generate_settings *s, struct nonet_generate_options *o,
                     struct files *f) {
    struct nonet_grid *like = (struct nonet_grid *)(void *)f->like;
    struct nonet_rules *own = (struct nonet_rules *)(void *)f->own;
    struct nonet_error error;
    struct nonet_read_options how = NONET_READ_OPTIONS_INIT;
    int missing = 0;
    char *text = s->like ? nonet_read_word(&s->shared, "--like", s->like, &missing) : NULL;
    if (s->like == NULL)
        return 0;
    if (text == NULL)
        return EXIT_IO;
    how.box_rows = s->shared.box[0];
    how.box_cols = s->shared.box[1];
    int status = nonet_read_rules(text, strlen(text), &how, like, sizeof f->like, own,
                                  sizeof f->own, NULL, &error);
    free(text);
    if (status != NONET_OK)
        return nonet_refuse_word(&s->shared, "--like", s->like, missing, &error);
    o->like = like;
    o->box_rows = nonet_grid_box_rows(like);
    o->box_cols = nonet_grid_box_cols(like);
    o->rules = own;
    return 0;
}

int nonet_generate_rules(const struct generate_settings *s, struct nonet_generate_options *o,
                         struct nonet_rules **made) {
    const char *text = s->shared.rules;
    struct nonet_error error;
    int side = text != NULL ? nonet_rules_text_side(text, strlen(text)) : 0;
    if (text == NULL)
        return 0;
    if (o->like == NULL && s->shared.box[0] == 0 && side > 0)
        nonet_default_box(side, &o->box_rows, &o->box_cols);
    o->rules = *made = nonet_rules_asked(&s->shared, o->box_rows * o->box_cols, o->rules, &error);
    if (*made == NULL)
        return nonet_complain(&s->shared, "%s", error.reason);
    return 0;
}

static int too_many(const struct generate_settings *s, const char *one, const char *other) {
    return nonet_complain(&s->shared, "%s and %s: one of them is enough", one, other);
}

static int prepare(struct settings *settings) {
    struct generate_settings *s = (struct generate_settings *)settings;
    if (s->tries == NONET_NO_LIMIT_GIVEN)
        s->tries = s->unbiased ? NONET_TRIES_UNBIASED : NONET_TRIES;
    if (s->number == 0 || s->tries == 0)
        return nonet_complain(&s->shared, "%s: there must be at least one",
                              s->number == 0 ? "--number" : "--tries");
    if (s->shared.json && (s->form != NULL || s->shared.to != NULL))
        return too_many(s, "--json", s->form ? "--format" : "--to");
    if (s->form != NULL && s->shared.to != NULL)
        return too_many(s, "--format", "--to");
    if (s->scale < 0)
        s->scale = s->next != NULL ? NONET_SCALE_NONET : NONET_SCALE_EXPLAINER;
    enum nonet_scale scale = (enum nonet_scale)s->scale;
    int code = s->next != NULL ? nonet_check_next(s) : 0;
    code = code ? code : nonet_settle_wishes(settings, scale, &s->wishes);
    code = code ? code : nonet_check_with(settings, scale, &s->with);
    code = code ? code
                : nonet_check_template("generate", s->form,
                                       s->next ? "gpscyretlTSinw%" : "gscyretlTSinw%");
    return code ? code : nonet_settle_seed(settings);
}

/* ---- the output ---- */

static const struct nonet_format *target(const struct generate_settings *s,
                                         const struct nonet_generated *made) {
    if (s->shared.to != NULL)
        return s->shared.to;
    if (made->position != NULL)
        return nonet_position_format(s, made, 0);
    if (s->number == 1 && s->shared.output == NULL && isatty(STDOUT_FILENO))
        return nonet_format_find(nonet_has_rules(made->rules) ? "rules" : "grid");
    if (nonet_has_rules(made->rules))
        return nonet_ruled_format(made->puzzle, made->rules);
    return nonet_format_find(nonet_grid_side(made->puzzle) <= 35 ? "line" : "sized");
}

/* Most output is lines of up to 81 cells, and very many of them: they are written here, just as the
 * format would. */
static void put_line(struct out *out, const struct nonet_grid *grid) {
    int cells = nonet_grid_cells(grid), side = nonet_grid_side(grid);
    char *at = side <= 9 ? nonet_out_room(out, cells) : NULL;
    if (at == NULL) {
        nonet_out_grid(out, nonet_format_find(side <= 35 ? "line" : "json"), grid, NULL, NULL);
        return;
    }
    for (int c = 0; c < cells; c++)
        at[c] = nonet_grid_value(grid, c) ? (char)('0' + nonet_grid_value(grid, c)) : '.';
    out->length += cells;
}

struct saying {
    const struct generate_settings *settings;
    const struct nonet_generated *made;
};

static uint64_t number_of(const struct saying *said, char letter) {
    return letter == 'c'   ? (uint64_t)said->made->clues
           : letter == 'S' ? said->settings->shared.seed.value
           : letter == 'i' ? said->made->number + 1
                           : said->made->tries;
}

static void put_letter(struct out *out, const void *user, char letter) {
    const struct saying *said = user;
    const struct nonet_generated *made = said->made;
    enum nonet_scale scale = (enum nonet_scale)said->settings->scale;
    switch (letter) {
    case 'g':
    case 'p':
        if (letter == 'g' && made->position != NULL)
            nonet_out_position(out, nonet_position_format(said->settings, made, 1), made);
        else if (nonet_has_rules(made->rules))
            nonet_out_grid(out, nonet_ruled_format(made->puzzle, made->rules), made->puzzle,
                           made->rules, NULL);
        else
            put_line(out, made->puzzle);
        break;
    case 's':
        put_line(out, made->solution);
        break;
    case 'y':
        nonet_out_text(out, nonet_symmetry_name((int)made->symmetry));
        break;
    case 'r':
        if (nonet_scale_facts(scale)->numbers != 0)
            nonet_put_number(out, "", scale, &made->rating);
        else
            nonet_out_char(out, '-');
        break;
    case 'e':
        nonet_put_ed(out, made->puzzle, scale, &made->rating);
        break;
    case 't':
        nonet_out_text(out, made->rating.name);
        break;
    case 'l':
        nonet_out_text(out, nonet_level_word(scale, &made->rating));
        break;
    case 'T':
        nonet_put_techniques(out, &made->techniques, "");
        break;
    case 'c':
    case 'S':
    case 'i':
    case 'n':
        nonet_out_printf(out, "%llu", (unsigned long long)number_of(said, letter));
        break;
    case 'w':
        nonet_out_printf(out, "%.10g", made->weight);
        break;
    default:
        nonet_out_char(out, letter);
    }
}

void nonet_json_generated(const struct settings *s, const struct nonet_generated *made,
                          struct out *out) {
    nonet_out_printf(out,
                     "{\"nonet\":1,\"command\":\"generate\",\"seed\":%llu,\"number\":%llu,"
                     "\"box\":\"%dx%d\"",
                     (unsigned long long)s->seed.value, (unsigned long long)made->number + 1,
                     nonet_grid_box_rows(made->puzzle), nonet_grid_box_cols(made->puzzle));
    nonet_json_rules(out, made->rules);
    nonet_json_grid(out, ",\"puzzle\":", made->puzzle);
    if (made->position != NULL) {
        const struct generate_settings *own = (const struct generate_settings *)s;
        nonet_json_scale(out, own->scale);
        nonet_out_printf(out, ",\"next\":\"%s\"", own->next->id);
        nonet_json_grid(out, ",\"position\":", made->position);
    }
    nonet_json_grid(out, ",\"solution\":", made->solution);
    nonet_out_printf(out, ",\"clues\":%d,\"symmetry\":\"%s\",\"tries\":%llu", made->clues,
                     nonet_symmetry_name((int)made->symmetry), (unsigned long long)made->tries);
    if (made->weight > 0)
        nonet_out_printf(out, ",\"weight\":%.10g", made->weight);
    if (made->is_rated) {
        enum nonet_scale scale = (enum nonet_scale)((const struct generate_settings *)s)->scale;
        nonet_json_rating(out, made->puzzle, scale, &made->rating,
                          nonet_level_word(scale, &made->rating));
        nonet_out_text(out, ",\"techniques\":[");
        nonet_put_techniques(out, &made->techniques, "\"");
        nonet_out_char(out, ']');
    }
    nonet_out_text(out, "}\n");
}

/* Like convert: with the text that the format puts around a puzzle, where # stands for its
 * number. */
static void put_formatted(struct out *out, const struct nonet_format *format,
                          const struct nonet_generated *made) {
    if (made->number > 0 && !(format->flags & (NONET_FORMAT_LINES | NONET_FORMAT_FRAMED)))
        nonet_out_char(out, '\n');
    nonet_put_before(out, format->before, made->number + 1);
    if (made->position != NULL)
        nonet_out_position(out, format, made);
    else if (strcmp(format->name, "line") == 0 && !nonet_has_rules(made->rules))
        put_line(out, made->puzzle);
    else
        nonet_out_grid(out, format, made->puzzle, made->rules, NULL);
    nonet_out_text(out, format->after ? format->after : "");
    nonet_out_text(out, format->flags & NONET_FORMAT_COLUMNS ? ",\n" : "\n");
}

static void say(const struct settings *settings, const struct nonet_generated *made,
                struct out *out) {
    const struct generate_settings *s = (const struct generate_settings *)settings;
    if (s->shared.json) {
        nonet_json_generated(settings, made, out);
    } else if (s->form != NULL) {
        struct saying said = {s, made};
        nonet_put_template(out, s->form, put_letter, &said);
        nonet_out_char(out, '\n');
    } else {
        put_formatted(out, target(s, made), made);
    }
}

/* ---- the run ---- */

/* Does the output need ratings? */
static int wants_rating(const struct generate_settings *s) {
    int wants = s->rate || (s->shared.json && is_rated(s));
    for (const char *at = s->form; at != NULL && *at; at++) {
        if (*at == '%' && strchr("retlT", at[1]) != NULL)
            wants = 1;
        at += *at == '%' || *at == '\\';
    }
    return wants;
}

/* Rules such as those that the puzzles will have, in the room. */
static const struct nonet_rules *sample_rules(const struct nonet_generate_options *o,
                                              struct nonet_rules *room, size_t bytes) {
    struct nonet_random random;
    if (!o->random_regions)
        return o->rules;
    nonet_random_seed(&random, 0, 0);
    int status = o->rules != NULL ? nonet_rules_copy(room, bytes, o->rules)
                                  : nonet_rules_init(room, bytes, o->box_rows * o->box_cols);
    if (status == NONET_OK)
        nonet_rules_random_regions(room, bytes, &random);
    return room;
}

/* Can the format express a grid of this size, with such rules, at all? */
static int check_format(const struct generate_settings *s, const struct nonet_generate_options *o) {
    size_t bytes = nonet_grid_bytes(o->box_rows, o->box_cols);
    size_t room = NONET_RULES_BYTES_MAX((size_t)(o->box_rows * o->box_cols));
    struct nonet_grid *grid = s->shared.to ? malloc(bytes) : NULL;
    struct nonet_rules *rules = s->shared.to ? malloc(room) : NULL;
    const struct nonet_rules *sample = rules != NULL ? sample_rules(o, rules, room) : NULL;
    int is_made = grid != NULL && rules != NULL &&
                  nonet_grid_init(grid, bytes, o->box_rows, o->box_cols) == NONET_OK;
    int can = is_made && nonet_write(s->shared.to, grid, sample, NULL, NULL, 0) >= 0;
    int is_ruled = nonet_has_rules(sample);
    char name[RULE_WORDS_MAX] = "";
    int code = is_made && can && s->next != NULL ? nonet_check_position(s, o, sample) : 0;
    if (is_made && !can)
        nonet_unwritable_rule(s->shared.to, grid, sample, name);
    free(grid);
    free(rules);
    if (s->shared.to == NULL || can)
        return code;
    if (name[0] != '\0')
        return nonet_complain(&s->shared, "--to: %s cannot express the rule '%s'",
                              s->shared.to->name, name);
    if (is_ruled)
        return nonet_complain(&s->shared, "--to: %s cannot express these rules",
                              s->shared.to->name);
    return nonet_complain(&s->shared, "--to: %s cannot express a puzzle with boxes of %dx%d",
                          s->shared.to->name, o->box_rows, o->box_cols);
}

struct nonet_generate_options nonet_generate_asked(const struct generate_settings *s) {
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    if (s->shared.box[0] != 0) {
        o.box_rows = s->shared.box[0];
        o.box_cols = s->shared.box[1];
    }
    o.seed = s->shared.seed.value;
    assert(is_word(SYMMETRIES, s->symmetry, nonet_symmetry_name(s->symmetry)));
    o.symmetry = (enum nonet_symmetry)s->symmetry;
    o.minimal = s->minimal;
    o.unbiased = s->unbiased;
    o.random_regions = s->jigsaw;
    o.tries = s->tries;
    o.kernel = s->shared.kernel;
    o.rate = wants_rating(s);
    o.require = s->wishes.require;
    o.without = s->wishes.lacking;
    o.with = s->with;
    o.next = s->next;
    o.clues_min = s->clues[0];
    o.clues_max = s->clues[1];
    o.rating_min = s->wishes.ratings[0];
    o.rating_max = s->wishes.ratings[1];
    o.scale = (enum nonet_scale)s->scale;
    o.score_min = s->wishes.scores[0];
    o.score_max = s->wishes.scores[1];
    o.level = s->wishes.level;
    return o;
}

/* Reads the puzzle, the rules and the pattern. */
static int take_files(const struct generate_settings *s, struct nonet_generate_options *o,
                      struct files *f) {
    int code = take_like(s, o, f);
    if (code == 0)
        code = nonet_generate_rules(s, o, &f->rules);
    if (code == 0 && o->like != NULL && !is_rated(s))
        nonet_generate_ask_level(o);
    if (code == 0)
        code = check_format(s, o);
    if (code != 0 || s->pattern == NULL)
        return code;
    o->pattern = f->pattern;
    return nonet_read_pattern(&s->shared, s->pattern, o->box_rows * o->box_cols, f->pattern);
}

static int run(const struct settings *settings, int count, char **operands) {
    const struct generate_settings *s = (const struct generate_settings *)settings;
    struct nonet_generate_options o = nonet_generate_asked(s);
    struct files *files = calloc(1, sizeof *files);
    int code = EXIT_IO;
    (void)operands;
    if (count > 0)
        code = nonet_complain(settings, "it takes no operands (see: nonet help generate)");
    else if (files == NULL)
        nonet_complain(settings, "%s", nonet_status_text(NONET_E_MEMORY));
    else
        code = take_files(s, &o, files);
    if (code == 0) {
        nonet_catch_signals();
        code = nonet_farm(settings, s->number, &o, say);
    }
    if (files != NULL)
        free(files->rules);
    free(files);
    return nonet_exit_code(code);
}

const struct command nonet_command_generate = {
    .name = "generate",
    .summary = "new puzzles: by difficulty, clues, symmetry, pattern, technique, size",
    .operands = "",
    .prose =
        "Makes puzzles that have exactly one solution. A puzzle starts as a full grid, drawn so "
        "that every 9x9 grid is equally likely; its clues are tried in random order, and each is "
        "dropped if the solution is still the only one without it. So the result is minimal, "
        "unless --symmetry, --clues or --pattern keeps clues together or in their place. This is "
        "one try; a puzzle that is not as requested is thrown away, and the next try begins.\n"
        "The seed is always given on stderr. The same seed and options give the same puzzles on "
        "every machine, with any number of threads and any kernel; a larger -n gives the same "
        "puzzles first, then more.\n"
        "Requests that contradict themselves, or that no known puzzle meets, end at once with the "
        "reason and exit code 5. Others end with that code if a puzzle is not found within --tries "
        "or --timeout; what was found by then is printed. The progress line says how long it is "
        "likely to take.\n"
        "All symmetries of the square are available: rotate180, rotate90, mirror-h (left and right "
        "exchanged), mirror-v, diagonal, antidiagonal, mirrors (both), diagonals (both), full.\n"
        "With --scale hodoku, levels and techniques are those of HoDoKu, and --score takes the "
        "place of --rating; with --scale nonet they are its own, from beginner to extreme, and there "
        "is no number. Every candidate is then rated from its first step until it is solved or "
        "known not to fit, so large numbers of puzzles take longer.\n"
        "With --next positions are made instead: a puzzle, the digits placed so far and the "
        "candidates that are left, where the next step of hint, with the same --scale, is one of "
        "that technique. Each is a line of HoDoKu's library, which has all of that, and which every "
        "command reads.\n"
        "With --rules or --jigsaw a puzzle is written as one of Simon Tatham's ids, which holds the "
        "rules, or as JSON, where an id cannot say them.",
    .examples = "nonet generate\ta puzzle\n"
                "nonet generate -n 50 --difficulty easy --symmetry rotate180 -o book.txt\tfor a "
                "book\n"
                "nonet generate -n 10 --rating 7.2..8.3 --format '%g %r %t'\twith their ratings\n"
                "nonet generate --require x-wing --seed 7\twith an X-Wing on its path\n"
                "nonet generate -n 20 --next x-wing\tpositions to practise X-Wings\n"
                "nonet generate --scale hodoku --difficulty hard\tof HoDoKu's level hard\n"
                "nonet generate --size 4x4 --to grid\ta 16x16\n"
                "nonet generate --rules diagonals --difficulty hard\tan X-Sudoku\n"
                "nonet generate --jigsaw --size 1x7 --to rules\ta jigsaw of side 7",
    .options = options,
    DEFAULTS(.number = 1, .tries = NONET_NO_LIMIT_GIVEN, .scale = -1, .wishes = NO_WISHES),
    .takes_kernel = 1,
    .prepare = prepare,
    .run = run,
};
