/*
 * The engine for JavaScript: what a WebAssembly module exports. It calls nonet.h and nothing else.
 *
 * There is one board with its rules, one piece of memory for what comes in (the room) and one for
 * what goes out. A caller fills the room with text and lets it be read, or with the text of rules,
 * or with cells and sets the board, and then asks: every answer is JSON text, and a call returns
 * its length or a negative enum nonet_status. So only numbers cross the boundary, and nonet.js
 * needs no knowledge of any struct.
 *
 * Cells in the room are 32-bit words, side * side of them: 0 empty, d a given, -d a digit placed
 * later; as many words with the marks follow, digit d in bit d-1. That is why the largest side is
 * 32.
 *
 * A module is used by one thread. Long work calls nonet_web_tick about once per millisecond, which
 * the host provides: it may show progress, and anything but 0 ends the work.
 */
#include "nonet.h"
#include "web/answer.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_MOST = 32, RECORDS_MOST = 1000 };

#define EXPORT(name) __attribute__((export_name(#name))) name
#define IMPORT(name) __attribute__((import_module("nonet"), import_name(name)))

/* done of all: cells that are known, or 0, 0 if that has no meaning; and how many tries so far. */
IMPORT("tick") int nonet_web_tick(int done, int all, double tries);
/* A step was found: it is the last in so many bytes of the answer, which grows. */
IMPORT("step") void nonet_web_step(size_t length);

static union {
    uint32_t align;
    unsigned char room[NONET_GRID_BYTES(SIDE_MOST)];
} board;

static union {
    uint32_t align;
    unsigned char room[NONET_RULES_BYTES_MAX(SIDE_MOST)];
} rules_room;
static const struct nonet_rules *rules; /* of the board; NULL: none */

static char *room;
static size_t room_size;

/* ---- what comes in ---- */

char *EXPORT(nonet_web_room)(size_t size) {
    if (size > room_size) {
        char *at = realloc(room, size);
        if (at == NULL)
            return NULL;
        room = at;
        room_size = size;
    }
    return room;
}

const char *EXPORT(nonet_web_out)(void) {
    return out.at;
}

const char *EXPORT(nonet_web_version)(void) {
    return nonet_version();
}

/* A status in words, as JSON. */
long EXPORT(nonet_web_status)(int status) {
    begin();
    put_text(nonet_status_text(status));
    return finish(NONET_OK);
}

int EXPORT(nonet_web_set)(int box_rows, int box_cols) {
    size_t bytes = nonet_grid_bytes(box_rows, box_cols);
    if (bytes == 0 || bytes > sizeof board)
        return NONET_E_SHAPE;
    nonet_grid_init(NONET_GRID(board), sizeof board, box_rows, box_cols);
    const uint32_t cells = (uint32_t)nonet_grid_cells(NONET_GRID(board));
    if (room_size < cells * 8)
        return NONET_E_ROOM;
    const int32_t *values = (const int32_t *)(const void *)room;
    const uint32_t *marks = (const uint32_t *)(const void *)(room + cells * 4);
    int status = NONET_OK;
    for (uint32_t c = 0; c < cells && status == NONET_OK; c++) {
        if (values[c] > 0)
            status = nonet_grid_give(NONET_GRID(board), (int)c, values[c]);
        else if (values[c] < 0)
            status = nonet_grid_place(NONET_GRID(board), (int)c, -values[c]);
        else
            status =
                nonet_grid_set_marks(NONET_GRID(board), (int)c, (struct nonet_set){marks[c], 0});
    }
    return status;
}

/* Sets the rules of boards of this side from the text in the room; an empty one: there are none.
 * Returns 0, or what is wrong with the text as an answer. */
long EXPORT(nonet_web_rules)(size_t length, int side) {
    struct nonet_rules *read = NONET_RULES(rules_room);
    struct nonet_error error;
    rules = NULL;
    if (length == 0)
        return 0;
    int status = nonet_rules_read(room, length, side, read, sizeof rules_room, &error);
    if (status == NONET_OK && nonet_rules_count(read) > 0)
        rules = read;
    if (status != NONET_E_SYNTAX && status != NONET_E_REFUSED)
        return status;
    begin();
    put("{\"status\":%d,\"line\":%u,\"column\":%u,\"reason\":", status, (unsigned)error.line,
        (unsigned)error.column);
    put_text(error.reason);
    put("}");
    return finish(NONET_OK);
}

/* Is it a box or region whose border is drawn? A box that is a row or a column is not. */
static int has_border(const struct nonet_grid *grid, int h, const char *name) {
    int is_line = nonet_grid_box_rows(grid) == 1 || nonet_grid_box_cols(grid) == 1;
    return h / nonet_grid_side(grid) == 2 && !(is_line && strncmp(name, "box ", 4) == 0);
}

/* An empty board with such boxes and the rules: all its houses. */
long EXPORT(nonet_web_shape)(int box_rows, int box_cols) {
    struct nonet_grid *grid = NONET_GRID(board);
    uint16_t cells[SIDE_MOST];
    int status = nonet_grid_init(grid, sizeof board, box_rows, box_cols);
    int count = status == NONET_OK ? nonet_house_count(grid, rules) : status;
    if (count < 0)
        return count == NONET_E_ROOM ? NONET_E_SHAPE : count;
    begin();
    put("{\"box\":[%d,%d],\"side\":%d", box_rows, box_cols, nonet_grid_side(grid));
    put_rules(rules);
    put(",\"houses\":[");
    for (int h = 0; h < count; h++) {
        char name[NONET_NAME_MAX] = "";
        nonet_house_name(grid, rules, h, NONET_NOTATION_RC, name, sizeof name);
        put("%s{\"name\":\"%s\",\"border\":%s,\"cells\":", h == 0 ? "" : ",", name,
            has_border(grid, h, name) ? "true" : "false");
        put_cells(cells, nonet_house_cells(grid, rules, h, cells));
        put("}");
    }
    put("]}");
    return finish(NONET_OK);
}

struct source {
    size_t at, length;
};

static long next_bytes(void *user, char *buffer, size_t size) {
    struct source *source = user;
    size_t length = source->length - source->at;
    if (length > size)
        length = size;
    memcpy(buffer, room + source->at, length);
    source->at += length;
    return (long)length;
}

static void put_record(const struct nonet_record *record) {
    put("{\"number\":%u,\"line\":%u,\"column\":%u", (unsigned)record->number,
        (unsigned)record->line, (unsigned)record->column);
    if (record->format != NULL)
        put(",\"format\":\"%s\"", record->format->name);
    if (record->label.length != 0) {
        put(",\"label\":");
        put_string(record->label.at, record->label.length);
    }
    if (record->kind == NONET_RECORD_ERROR) {
        put(",\"error\":{\"status\":%d,\"line\":%u,\"column\":%u,\"reason\":", record->error.status,
            (unsigned)record->error.line, (unsigned)record->error.column);
        put_text(record->error.reason);
        put("}");
    } else if (nonet_grid_side(record->grid) > SIDE_MOST) {
        put(",\"error\":{\"line\":%u,\"column\":1,\"reason\":\"sides above %d are not read here\"}",
            (unsigned)record->line, SIDE_MOST);
    } else {
        put(",\"grid\":");
        put_grid(record->grid, record->rules);
        if (record->ignored != NULL) {
            put(",\"ignored\":");
            put_text(record->ignored);
        }
    }
    put("}");
}

/* Reads the text in the room: an array with a record for each puzzle, up to RECORDS_MOST. ignore: without
 * rules that nonet does not know. */
long EXPORT(nonet_web_read)(size_t length, int box_rows, int box_cols, int ignore) {
    struct source source = {0, length};
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    options.box_rows = box_rows;
    options.box_cols = box_cols;
    options.rules = 1;
    options.ignore_unknown = ignore;
    struct nonet_reader *reader = nonet_reader_open(next_bytes, &source, &options);
    if (reader == NULL)
        return NONET_E_MEMORY;
    begin();
    put("[");
    int status = NONET_OK, count = 0;
    while (count < RECORDS_MOST) {
        struct nonet_record record;
        status = nonet_reader_next(reader, &record);
        if (status != NONET_OK || record.kind == NONET_RECORD_END)
            break;
        if (record.kind == NONET_RECORD_TEXT)
            continue;
        if (count++ > 0)
            put(",");
        put_record(&record);
    }
    put("]");
    nonet_reader_close(reader);
    return finish(status);
}

/* The board in the format whose name is in the room, as a JSON string. */
long EXPORT(nonet_web_write)(size_t length) {
    char name[32] = "";
    memcpy(name, room, length < sizeof name ? length : 0);
    const struct nonet_format *format = nonet_format_find(name);
    if (format == NULL || format->write == NULL)
        return NONET_E_FORMAT;
    long need = nonet_write(format, NONET_GRID(board), rules, NULL, NULL, 0);
    if (need < 0)
        return need;
    char *text = malloc((size_t)need + 1);
    if (text == NULL)
        return NONET_E_MEMORY;
    need = nonet_write(format, NONET_GRID(board), rules, NULL, text, (size_t)need + 1);
    begin();
    if (need >= 0)
        put_string(text, (size_t)need);
    free(text);
    return finish(need < 0 ? (int)need : NONET_OK);
}

/* The formats, each with what it can do. */
long EXPORT(nonet_web_formats)(void) {
    begin();
    put("[");
    const struct nonet_format *format;
    for (int i = 0; (format = nonet_format_at(i)) != NULL; i++) {
        put("%s{\"name\":\"%s\",\"reads\":%s,\"writes\":%s,\"marks\":%s,\"summary\":",
            i == 0 ? "" : ",", format->name, format->read ? "true" : "false",
            format->write && !(format->flags & NONET_FORMAT_KEPT) ? "true" : "false",
            format->flags & NONET_FORMAT_MARKS ? "true" : "false");
        put_text(format->summary);
        put("}");
    }
    put("]");
    return finish(NONET_OK);
}

/* ---- solving ---- */

static int told_to_stop(void *user) {
    (void)user;
    return nonet_web_tick(0, 0, 0);
}

static int out_of_calls(void *user) {
    int *calls = user;
    return --*calls < 0 || nonet_web_tick(0, 0, 0);
}

/* How far a search has got. Engines that learn report it before they ask whether to stop; the 9x9
 * kernels only ask. */
struct watch {
    int known, cells;
};

static void on_progress(void *user, const struct nonet_progress *progress) {
    *(struct watch *)user = (struct watch){progress->fixed, progress->cells};
}

static int told_at(void *user) {
    const struct watch *watch = user;
    return nonet_web_tick(watch->known, watch->cells, 0);
}

static int keep_two(void *user, const struct nonet_grid *solution) {
    int *count = user;
    if (*count < 2) {
        put(*count == 0 ? "{\"first\":" : ",\"second\":");
        put_values(solution);
    }
    ++*count;
    return 0;
}

static uint16_t conflict_cells[SIDE_MOST * SIDE_MOST];

/* Only boards with rules of other kinds have those: the page has words for all else. */
#ifndef NONET_HOUSES_ONLY
enum { CONFLICT_RULES = 64 };
static uint16_t conflict_rules[CONFLICT_RULES];
#define CONFLICT                                                                                   \
    NONET_CONFLICT_RULES_INIT(conflict_cells, SIDE_MOST *SIDE_MOST, conflict_rules, CONFLICT_RULES)

static void put_conflict_rules(const struct nonet_conflict *conflict) {
    char text[4096];
    if (conflict->rule_count == 0)
        return;
    put(",\"rules\":");
    put_cells(conflict_rules,
              conflict->rule_count < CONFLICT_RULES ? conflict->rule_count : CONFLICT_RULES);
    if (nonet_conflict_text(NONET_GRID(board), rules, conflict, text, sizeof text) < 0)
        return;
    put(",\"text\":");
    put_text(text);
}
#else
#define CONFLICT NONET_CONFLICT_INIT(conflict_cells, SIDE_MOST *SIDE_MOST)

static void put_conflict_rules(const struct nonet_conflict *conflict) {
    (void)conflict;
}
#endif

static void put_conflict(void) {
    static const char *const kinds[] = {"none",  "clash", "no-mark", "no-place",
                                        "clues", "open",  "clue",    "rule"};
    _Static_assert(sizeof kinds / sizeof *kinds == NONET_CONFLICT_RULE + 1,
                   "every kind has a word");
    const uint16_t *cells = conflict_cells;
    struct nonet_conflict conflict = CONFLICT;
    int calls = NONET_WHY_CALLS;
    int status = nonet_why_none(NONET_GRID(board), rules, out_of_calls, &calls, &conflict);
    if (status != NONET_OK || conflict.kind == NONET_CONFLICT_NONE)
        return;
    char name[NONET_NAME_MAX] = "";
    nonet_house_name(NONET_GRID(board), rules, conflict.house, NONET_NOTATION_RC, name,
                     sizeof name);
    put(",\"conflict\":{\"kind\":\"%s\",\"digit\":%d,\"house\":%d,\"name\":\"%s\",\"cells\":",
        kinds[conflict.kind], conflict.digit, conflict.house, name);
    put_cells(cells, conflict.count < conflict.room ? conflict.count : conflict.room);
    put_conflict_rules(&conflict);
    put("}");
}

/* Counts up to a limit and gives the first two solutions; if there is none, the reason. */
long EXPORT(nonet_web_solve)(double limit) {
    static const char *const verdicts[] = {"none", "unique", "several", "unknown"};
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    struct watch watch = {0, 0};
    int found = 0;
    options.rules = rules;
    options.limit = (uint64_t)limit;
    options.found = keep_two;
    options.found_user = &found;
    options.progress = on_progress;
    options.progress_user = &watch;
    options.cancel = told_at;
    options.cancel_user = &watch;
    begin();
    int status = nonet_solve(NONET_GRID(board), &options, NULL, 0, &result);
    if (status != NONET_OK && status != NONET_E_CANCELLED)
        return finish(status);
    enum nonet_verdict verdict = result.verdict;
    put("%s\"verdict\":\"%s\",\"solutions\":%.0f,\"complete\":%s,\"known\":%d,\"cancelled\":%s",
        found == 0 ? "{" : ",", verdicts[verdict], (double)result.solutions,
        result.complete ? "true" : "false", result.fixed,
        status == NONET_E_CANCELLED ? "true" : "false");
    if (verdict == NONET_NONE)
        put_conflict();
    put("}");
    return finish(NONET_OK);
}

/* The candidates that are left. */
long EXPORT(nonet_web_candidates)(int after) {
    static unsigned char space[sizeof board];
    struct nonet_grid *marks = (struct nonet_grid *)(void *)space;
    int contradiction = 0;
    int status =
        nonet_marks(NONET_GRID(board), rules, after ? NONET_AFTER_SINGLES : NONET_AFTER_NONE, marks,
                    sizeof space, &contradiction);
    begin();
    put("{\"contradiction\":%s,\"cells\":", contradiction ? "true" : "false");
    put_values(marks);
    put(",\"marks\":");
    put_marks(marks);
    put("}");
    return finish(status);
}

#ifndef NONET_HOUSES_ONLY
#include "web/named.h"
#endif

#if !defined(NONET_HOUSES_ONLY) || !defined(NONET_EXPLAINER_ONLY)
#include "web/sheet.h"
#endif

/* Solves `count` puzzles of 81 bytes in the room; the answers are there afterwards. Returns
 * how many have one solution. */
long EXPORT(nonet_web_batch)(size_t count) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    uint8_t *counts = malloc(count + 1);
    if (counts == NULL)
        return NONET_E_MEMORY;
    batch.puzzles = room;
    batch.solutions = room;
    batch.count = count;
    batch.counts = counts;
    long unique = nonet_batch_solve(&batch);
    for (size_t i = 0; i < count && unique >= 0; i++)
        unique += counts[i] == 1;
    free(counts);
    return unique;
}

/* The kernel that 9x9 puzzles are solved with, as a JSON string. */
long EXPORT(nonet_web_kernel)(void) {
    begin();
    for (int i = 0; nonet_kernel_at(i) != NULL && out.length == 0; i++)
        if (nonet_kernel_is_usable(i))
            put_text(nonet_kernel_at(i));
    return finish(NONET_OK);
}

/* ---- logic ---- */

static void put_step_text(const struct nonet_step *step, const struct nonet_grid *before,
                          const char *name, enum nonet_step_what what) {
    char text[1024];
    if (nonet_step_text(step, before, what, NONET_NOTATION_RC, text, sizeof text) < 0)
        return;
    put("\"%s\":", name);
    put_text(text);
    put(",");
}

/* Where steps have no number that says how hard they are, the word for their technique's level. */
static void put_grade(const struct nonet_step *step) {
#ifndef NONET_EXPLAINER_ONLY
    if (nonet_scale_facts(step->scale)->numbers == 0)
        put("\"grade\":\"%s\",",
            nonet_scale_level(step->scale,
                              nonet_scale_find(step->scale, step->technique->id)->level));
#else
    (void)step;
#endif
}

/* The picture of a step. The module that a browser loads first has none: the page draws by itself. */
#ifdef NONET_EXPLAINER_ONLY
static const int can_draw = 0;
static void put_drawing(const struct nonet_step *step, const struct nonet_grid *before) {
    (void)step;
    (void)before;
}
#else
static const int can_draw = 1;

struct drawing {
    char *at;
    size_t length;
};

static int take_drawing(void *user, const char *bytes, size_t length) {
    struct drawing *drawing = user;
    char *at = realloc(drawing->at, drawing->length + length);
    if (at == NULL)
        return 1;
    memcpy(at + drawing->length, bytes, length);
    drawing->at = at;
    drawing->length += length;
    return 0;
}

static void put_drawing(const struct nonet_step *step, const struct nonet_grid *before) {
    struct drawing drawing = {NULL, 0};
    if (nonet_step_svg(step, before, NONET_STEP_SENTENCE, NONET_NOTATION_RC, take_drawing,
                       &drawing) == NONET_OK) {
        put("\"svg\":");
        put_string(drawing.at, drawing.length);
        put(",");
    } else {
        out.is_short = 1;
    }
    free(drawing.at);
}
#endif

static int draws; /* the steps of this call have pictures */

/* The step's own object, with a few sentences in front of its members. */
static int put_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    int *count = user;
    put((*count)++ == 0 ? "{" : ",{");
    if (can_draw && draws)
        put_drawing(step, before);
    put_step_text(step, before, "where", NONET_STEP_WHERE);
    put_step_text(step, before, "pattern", NONET_STEP_PATTERN);
    put_step_text(step, before, "effect", NONET_STEP_EFFECT);
    put_step_text(step, before, "title", NONET_STEP_TITLE);
    put_grade(step);
    long need = nonet_step_json(step, before, NONET_NOTATION_EUREKA, NULL, 0);
    if (need <= 0 || !reserve((size_t)need + 1))
        return 1;
    char first = out.at[out.length - 1];
    nonet_step_json(step, before, NONET_NOTATION_EUREKA, out.at + out.length - 1, (size_t)need + 1);
    out.at[out.length - 1] = first;
    out.length += (size_t)need - 1;
    if (!out.is_short)
        nonet_web_step(out.length);
    return out.is_short;
}

/* Those of the path, in the module that has all of them. */
static void put_used(const struct nonet_techniques *used) {
#ifndef NONET_EXPLAINER_ONLY
    const struct nonet_technique *t;
    int count = 0;
    put(",\"techniques\":[");
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        if (nonet_techniques_has(used, t->id))
            put("%s\"%s\"", count++ > 0 ? "," : "", t->id);
    put("]");
#else
    (void)used;
#endif
}

static void put_rating(const struct nonet_logic_result *result, enum nonet_scale scale) {
    static const char *const ends[] = {"solved", "stuck", "wrong", "stopped"};
    unsigned numbers = nonet_scale_facts(scale)->numbers;
    put("\"end\":\"%s\",\"count\":%u", ends[result->end], (unsigned)result->steps);
    if (numbers & NONET_SCALE_RATES)
        put(",\"rating\":%.1f,\"pearl\":%.1f,\"diamond\":%.1f", result->rating / 10.0,
            result->pearl / 10.0, result->diamond / 10.0);
    if (numbers & NONET_SCALE_SCORES)
        put(",\"score\":%d", result->score);
    if (result->end == NONET_LOGIC_SOLVED)
        put(",\"level\":\"%s\"", nonet_scale_level(scale, result->level));
    if (result->hardest != NULL)
        put(",\"technique\":\"%s\",\"name\":\"%s\"", result->hardest->id, result->name);
    put_used(&result->used);
}

/* The number of scales of this module: the first of enum nonet_scale. */
int EXPORT(nonet_web_scales)(void) {
    int count = 0;
    while (nonet_scale_facts((enum nonet_scale)count) != NULL)
        count++;
    return count;
}

static struct { struct nonet_techniques with, without; } asked; /* of the next nonet_web_logic() */

/* The id of a technique is in the room: to use, if it is an optional one, or to leave out. One that this module does not have
 * is out already, unless it has all of them. */
int EXPORT(nonet_web_with)(size_t length, int without) {
    char id[64];
    snprintf(id, sizeof id, "%.*s", (int)length, (const char *)room);
    int status = length < sizeof id
                     ? nonet_techniques_add(without ? &asked.without : &asked.with, id)
                     : NONET_E_ARGUMENT;
    if (without && !can_draw)
        return NONET_OK;
    if (status != NONET_OK)
        memset(&asked, 0, sizeof asked);
    return status;
}

static void take_asked(struct nonet_logic_options *options) {
    options->with = asked.with;
    options->without = asked.without;
    memset(&asked, 0, sizeof asked);
}

/* Steps from the board on. extent: enum nonet_logic_extent; scale: enum nonet_scale; with_steps 0:
 * only the rating, 2: with pictures, if this module has HoDoKu's scale. */
long EXPORT(nonet_web_logic)(int extent, int scale, int max_rating, int no_uniqueness,
                             int with_steps) {
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    int count = 0;
    draws = with_steps > 1;
    options.rules = rules;
    options.extent = (enum nonet_logic_extent)extent;
    options.scale = (enum nonet_scale)scale;
    options.max_rating = max_rating;
    options.no_uniqueness = no_uniqueness;
    options.cancel = told_to_stop;
    take_asked(&options);
    if (with_steps) {
        options.step = put_step;
        options.step_user = &count;
    }
    begin();
    put("{\"steps\":[");
    int status = nonet_logic(NONET_GRID(board), &options, NULL, 0, &result);
    if (status != NONET_OK)
        return finish(status);
    put("],");
    put_rating(&result, options.scale);
    put("}");
    return finish(status);
}

/* Where it is on each scale: its level, and whether it is used only if it is asked for. */
static void put_scales(const struct nonet_technique *technique) {
#ifndef NONET_EXPLAINER_ONLY
    put(",\"scales\":{");
    for (int s = 0, count = 0; nonet_scale_facts((enum nonet_scale)s) != NULL; s++) {
        const struct nonet_scale_row *row = nonet_scale_find((enum nonet_scale)s, technique->id);
        if (row == NULL)
            continue;
        const char *level = nonet_scale_level((enum nonet_scale)s, row->level);
        put("%s\"%s\":{\"level\":\"%s\",\"optional\":%s}", count++ > 0 ? "," : "",
            nonet_scale_facts((enum nonet_scale)s)->name, level ? level : "",
            row->flags & NONET_TECHNIQUE_OPTIONAL ? "true" : "false");
    }
    put("}");
#else
    (void)technique;
#endif
}

/* The techniques, easiest first. */
long EXPORT(nonet_web_techniques)(void) {
    begin();
    put("[");
    const struct nonet_technique *technique;
    for (int i = 0; (technique = nonet_technique_at(i)) != NULL; i++) {
        put("%s{\"id\":\"%s\",\"name\":\"%s\",\"rating\":%.1f,\"optional\":%s", i == 0 ? "" : ",",
            technique->id, technique->name, technique->rating / 10.0,
            technique->flags & NONET_TECHNIQUE_OPTIONAL ? "true" : "false");
        put_scales(technique);
        put("}");
    }
    put("]");
    return finish(NONET_OK);
}

#include "web/making.h"
