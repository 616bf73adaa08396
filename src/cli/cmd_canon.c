/*
 * canon: the smallest equivalent puzzle; and based on it, whether and how two puzzles are
 * equivalent, and a file without its duplicates. The last two remember earlier puzzles, so they run
 * on one thread.
 */
#include "cli/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct canon_settings {
    struct settings shared;
    int automorphisms, pairs, unique;
};
#define SETTINGS struct canon_settings

static const struct option options[] = {
    FLAG("--automorphisms", 0, automorphisms, 1,
         "say how many symmetries the puzzle has, including the identity"),
    FLAG("--pairs", 0, pairs, 1,
         "take puzzles in pairs: are they equivalent, and which transform turns the first into the "
         "second?"),
    FLAG("--unique", 0, unique, 1,
         "leave out puzzles that are equivalent to an earlier one; the others stay as they came"),
    GROUP(nonet_common_options, shared),
    OPTIONS_END,
};

enum { TEXT_ROOM = 512 }; /* a transform of side 12 in words */

/* ---- puzzles that have been seen ---- */

/* They are kept whole, half a byte per cell, so the answer is exact; a million 9x9 puzzles take about
 * 70 MB. The table of places in that memory is at most half full. */
struct forms {
    unsigned char *bytes; /* one after the other: length, shape, cells */
    size_t used, room;
    size_t *table; /* where each begins, plus 1; 0: free */
    size_t slots, count;
};

enum { PACKED = 3 + (15 * 15 + 1) / 2, FIRST_ROOM = 1 << 16, FIRST_SLOTS = 1 << 10 };

static size_t pack(const struct nonet_grid *grid, unsigned char packed[PACKED]) {
    size_t n = 3 + ((size_t)nonet_grid_cells(grid) + 1) / 2;
    memset(packed, 0, PACKED);
    packed[0] = (unsigned char)n;
    packed[1] = nonet_grid_box_rows(grid);
    packed[2] = nonet_grid_box_cols(grid);
    for (int c = 0; c < nonet_grid_cells(grid); c++)
        packed[3 + c / 2] |= (unsigned char)(nonet_grid_value(grid, c) << c % 2 * 4);
    return n;
}

/* The slot of a packed puzzle: its own, or the free one where it belongs. */
static size_t *find_slot(const struct forms *f, const unsigned char *packed) {
    uint64_t h = nonet_hash((const char *)packed, packed[0]);
    for (size_t i = (size_t)(h ^ h >> 32);; i++) {
        size_t *slot = &f->table[i & (f->slots - 1)];
        if (*slot == 0 || memcmp(f->bytes + *slot - 1, packed, packed[0]) == 0)
            return slot;
    }
}

static int grow_table(struct forms *f) {
    struct forms larger = *f;
    if (f->slots > 2 * f->count)
        return 0;
    larger.slots = f->slots ? 2 * f->slots : FIRST_SLOTS;
    larger.table = calloc(larger.slots, sizeof *larger.table);
    if (larger.table == NULL)
        return -1;
    for (size_t i = 0; i < f->slots; i++)
        if (f->table[i] != 0)
            *find_slot(&larger, f->bytes + f->table[i] - 1) = f->table[i];
    free(f->table);
    *f = larger;
    return 0;
}

static int grow_bytes(struct forms *f) {
    if (f->room - f->used >= PACKED)
        return 0;
    size_t room = f->room ? 2 * f->room : FIRST_ROOM;
    unsigned char *bytes = realloc(f->bytes, room);
    if (bytes == NULL)
        return -1;
    f->bytes = bytes;
    f->room = room;
    return 0;
}

/* Adds a puzzle without marks, of a side up to 15: 1 if it is new, 0 if it was there, -1 if memory
 * runs out. */
static int add_form(struct forms *f, const struct nonet_grid *grid) {
    unsigned char packed[PACKED];
    size_t n = pack(grid, packed);
    if (grow_table(f) != 0 || grow_bytes(f) != 0)
        return -1;
    size_t *slot = find_slot(f, packed);
    if (*slot != 0)
        return 0;
    memcpy(f->bytes + f->used, packed, n);
    *slot = f->used + 1;
    f->used += n;
    f->count++;
    return 1;
}

static void free_forms(struct forms *f) {
    free(f->bytes);
    free(f->table);
    memset(f, 0, sizeof *f);
}

/* The first puzzle of a pair, which waits for the second. */
struct first {
    int waits;      /* there is one */
    int is_known;   /* it has a form */
    uint64_t place; /* among all records, including unreadable ones, from 0 */
    const char *file;
    uint64_t line, column;
    union nonet_grid16 grid, form;
    struct nonet_transform transform;
};

/* What is remembered from record to record. Only --pairs and --unique use it, on one thread. */
static struct {
    struct forms seen;
    struct first first;
    const char *file;      /* of the last record */
    uint64_t number, base; /* its number there; records in earlier files */
} past;

static int prepare(struct settings *s) {
    const struct canon_settings *own = (const struct canon_settings *)s;
    if (!own->pairs && !own->unique)
        return 0;
    s->threads = 1;
    if (own->pairs && own->unique)
        return nonet_complain(s, "--pairs and --unique do not go together");
    if (s->part.count != 0)
        return nonet_complain(s, "--part: with %s records are not independent of each other",
                              own->pairs ? "--pairs" : "--unique");
    return 0;
}

/* ---- puzzles without a form ---- */

/* Why a puzzle has none, into `reason`; sets its exit code and returns its word in a line. */
static const char *explain(const struct nonet_grid *grid, int status, struct out *reason,
                           int *code) {
    uint16_t cells[2];
    struct nonet_conflict k = NONET_CONFLICT_INIT(cells, 2);
    if (status == NONET_E_CANCELLED) {
        *code = EXIT_GAVE_UP;
        nonet_out_text(reason, "no answer in time");
        return "no answer in time";
    }
    if (status == NONET_E_ARGUMENT && nonet_grid_is_plain(grid)) {
        *code = EXIT_NO;
        nonet_find_clash(grid, NULL, &k);
        nonet_conflict_words(grid, NULL, &k, reason);
        return "no solution";
    }
    *code = EXIT_BAD_INPUT;
    if (status == NONET_E_SHAPE)
        nonet_out_printf(reason,
                         "canonical forms are made up to side 12, or 9 if a box is a single row "
                         "or column; this has boxes of %dx%d",
                         nonet_grid_box_rows(grid), nonet_grid_box_cols(grid));
    else
        nonet_out_text(reason, "a puzzle with pencil marks has no canonical form");
    return "error";
}

/* Says why on stderr; returns the word. The caller frees `reason`. */
static const char *refuse(struct answer *a, int status, struct out *reason) {
    int code;
    if (status == NONET_E_CANCELLED && nonet_answer_ended(a, status))
        return NULL;
    const char *word = explain(a->job->record.grid, status, reason, &code);
    a->tally.none += code == EXIT_NO;
    nonet_answer_exit(a, code);
    struct out words = {0};
    nonet_out_bytes(&words, reason->at, reason->length);
    if (code == EXIT_NO)
        nonet_reading_words(&a->job->record, &words);
    nonet_remark(a, "%.*s", (int)words.length, words.length ? words.at : "");
    nonet_out_free(&words);
    return word;
}

/* ---- one by one ---- */

static int find_form(const struct answer *a, union nonet_grid16 *form,
                     struct nonet_canon_result *r) {
    struct deadline deadline = nonet_deadline(a->settings);
    return nonet_canon(a->job->record.grid, nonet_deadline_passed, &deadline, NONET_GRID(*form),
                       sizeof *form, r);
}

static void put_json_form(struct answer *a, const struct nonet_grid *form,
                          const struct nonet_canon_result *r) {
    char text[TEXT_ROOM];
    nonet_transform_write(&r->transform, text, sizeof text);
    nonet_json_open(a);
    nonet_json_grid(&a->out, ",\"canon\":", form);
    nonet_out_printf(&a->out, ",\"automorphisms\":%llu,\"transform\":\"%s\"",
                     (unsigned long long)r->automorphisms, text);
    nonet_json_close(a);
}

static void put_counted_form(struct answer *a, const struct nonet_grid *form,
                             const struct nonet_canon_result *r) {
    struct counted counted = nonet_counted(r->automorphisms, "automorphism");
    nonet_answer_grid(a, form, counted.text);
    if (!(nonet_target(a)->flags & NONET_FORMAT_LINES))
        nonet_remark(a, "%s", counted.text);
}

static void put_reason(struct answer *a, const struct out *reason) {
    nonet_json_open(a);
    nonet_json_reason(&a->out, reason);
    nonet_json_close(a);
}

static void put_no_form(struct answer *a, int status) {
    struct out reason = {0};
    const char *word = refuse(a, status, &reason);
    if (!a->cancelled && a->settings->json)
        put_reason(a, &reason);
    else if (!a->cancelled)
        nonet_answer_puzzle(a, word);
    nonet_out_free(&reason);
}

static void answer_form(struct answer *a) {
    union nonet_grid16 form;
    int status = find_form(a, &form, NULL);
    if (status == NONET_OK)
        nonet_answer_grid(a, NONET_GRID(form), NULL);
    else
        put_no_form(a, status);
}

/* With JSON or --automorphisms. */
static void answer_in_full(struct answer *a) {
    struct nonet_canon_result r = NONET_CANON_RESULT_INIT;
    union nonet_grid16 form;
    int status = find_form(a, &form, &r);
    if (status != NONET_OK)
        put_no_form(a, status);
    else if (a->settings->json)
        put_json_form(a, NONET_GRID(form), &r);
    else
        put_counted_form(a, NONET_GRID(form), &r);
}

/* ---- without duplicates ---- */

static void put_unchanged(struct answer *a) {
    if (!a->settings->json) {
        nonet_answer_unchanged(a);
        return;
    }
    nonet_json_open(a);
    nonet_json_close(a);
}

static void answer_unique(struct answer *a) {
    union nonet_grid16 form;
    if (!nonet_answer_can_leave_out(a))
        return;
    int status = find_form(a, &form, NULL);
    int is_new = status == NONET_OK ? add_form(&past.seen, NONET_GRID(form)) : 1;
    if (is_new < 0)
        a->out.failed = 1;
    struct out reason = {0};
    if (status != NONET_OK)
        refuse(a, status, &reason);
    if (is_new == 1 && !a->cancelled)
        put_unchanged(a);
    nonet_out_free(&reason);
}

/* ---- in pairs ---- */

/* The place of this record among all; unreadable ones count, so that they do not shift the
 * pairs. */
static uint64_t find_place(const struct job *job) {
    if (past.file != job->file)
        past.base += past.number;
    past.file = job->file;
    past.number = job->record.number;
    return past.base + past.number - 1;
}

static void put_pair(struct answer *a, const struct nonet_transform *how) {
    char text[TEXT_ROOM];
    const char *word = how ? "equivalent" : "different";
    if (how != NULL)
        nonet_transform_write(how, text, sizeof text);
    if (a->settings->json) {
        nonet_json_open(a);
        nonet_json_grid(&a->out, ",\"first\":", NONET_GRID(past.first.grid));
        nonet_out_printf(&a->out, ",\"verdict\":\"%s\"", word);
        if (how != NULL)
            nonet_out_printf(&a->out, ",\"transform\":\"%s\"", text);
        nonet_json_close(a);
    } else if (how != NULL) {
        nonet_out_printf(&a->out, "%s\t%s\n", word, text);
    } else {
        nonet_out_printf(&a->out, "%s\n", word);
    }
}

static void keep_first(const struct job *job, uint64_t place, int is_known,
                       const union nonet_grid16 *form, const struct nonet_transform *transform) {
    struct first *f = &past.first;
    f->waits = 1;
    f->is_known = is_known;
    f->place = place;
    f->file = job->file;
    f->line = job->record.line;
    f->column = job->record.column;
    if (!is_known)
        return;
    nonet_grid_copy(NONET_GRID(f->grid), sizeof f->grid, job->record.grid);
    f->form = *form;
    f->transform = *transform;
}

static void compare(struct answer *a, const struct nonet_grid *form,
                    const struct nonet_transform *transform) {
    struct nonet_transform how;
    if (nonet_grid_equal(NONET_GRID(past.first.form), form)) {
        nonet_transform_invert(transform, &how);
        nonet_transform_then(&past.first.transform, &how, &how);
        put_pair(a, &how);
    } else {
        nonet_answer_exit(a, EXIT_NO);
        put_pair(a, NULL);
    }
}

/* Answers the second of a pair if it or the first has no form. If the first could not be read, the
 * pair has already got its answer. */
static void put_failed(struct answer *a, const struct out *reason) {
    static char first[] = "the first puzzle has no canonical form";
    const struct out other = {first, sizeof first - 1, 0, 0};
    if (a->settings->json)
        put_reason(a, reason->length ? reason : &other);
    else
        nonet_out_text(&a->out, "# error\n");
}

static void answer_pair(struct answer *a) {
    struct nonet_canon_result r = NONET_CANON_RESULT_INIT;
    struct out reason = {0};
    struct first *f = &past.first;
    union nonet_grid16 form;
    uint64_t place = find_place(a->job);
    int status = find_form(a, &form, &r);
    if (status != NONET_OK)
        refuse(a, status, &reason);
    if (place % 2 == 0 && !a->cancelled) {
        keep_first(a->job, place, status == NONET_OK, &form, &r.transform);
    } else if (f->waits && f->place + 1 == place && !a->cancelled) {
        if (status == NONET_OK && f->is_known)
            compare(a, NONET_GRID(form), &r.transform);
        else
            put_failed(a, &reason);
        f->waits = 0;
    }
    nonet_out_free(&reason);
}

static void answer(struct answer *a) {
    const struct canon_settings *own = (const struct canon_settings *)a->settings;
    if (own->pairs)
        answer_pair(a);
    else if (own->unique)
        answer_unique(a);
    else if (own->automorphisms || a->settings->json)
        answer_in_full(a);
    else
        answer_form(a);
}

static int finish(const struct settings *s) {
    const struct first *f = &past.first;
    free_forms(&past.seen);
    if (!f->waits)
        return 0;
    if (!s->quiet)
        fprintf(stderr, "%s:%llu:%llu: this puzzle has no partner\n", f->file,
                (unsigned long long)f->line, (unsigned long long)f->column);
    return EXIT_BAD_INPUT;
}

const struct command nonet_command_canon = {
    .name = "canon",
    .summary = "the smallest equivalent puzzle, the same for all equivalent ones",
    .prose =
        "Two puzzles are equivalent if one becomes the other by exchanging rows in a band, columns "
        "in a stack, bands, stacks and digits, and rows with columns if boxes are as wide as "
        "high. Of all equivalent puzzles canon gives the smallest, read row by row with 0 for "
        "empty: two puzzles are equivalent if and only if they have the same canonical form.\n"
        "With --pairs one line is written for the first and second puzzle, one for the third and "
        "fourth, and so on: 'equivalent' and, after a tab, the transform that turns the first into "
        "the second, as 'nonet transform --by' takes it; or 'different', with exit code 1.\n"
        "With --unique puzzles that are equivalent to an earlier one are left out; the others stay "
        "as they came.\n"
        "A 9x9 puzzle takes a few microseconds. Other sizes are supported up to 12x12.",
    .examples = "nonet canon puzzles.txt | sort -u | wc -l\thow many are essentially different\n"
                "nonet canon --unique puzzles.txt\tleave out duplicates in disguise\n"
                "nonet canon --pairs PUZZLE PUZZLE\tare they the same, and how?",
    .only_classic = 1,
    .options = options,
    .size = sizeof(SETTINGS),
    .prepare = prepare,
    .answer = answer,
    .finish = finish,
};
