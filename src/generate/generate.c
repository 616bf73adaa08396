/*
 * Puzzles by number. About a hundred candidates are in work at a time, so that their questions fill
 * the lanes. A candidate is try number t of puzzle number i; the puzzle is the result of the first
 * of its tries, in this order, that meets the request. When fewer puzzles are left than there is
 * room for candidates, several tries of a puzzle are in work at once; what the later ones find is
 * discarded if an earlier one is good, so the result is the same.
 */
#include "generate/ask.h"
#include "generate/practice.h"
#include "generate/request.h"

#include <assert.h>
#include <stdlib.h>

enum {
    NINE_CANDIDATES = 128,
    NINE_WINDOW = 512, /* puzzles between the first not yet delivered and the last begun */
    OTHER_WINDOW = 2,
    PACE = 8 /* tries that a puzzle may lag behind the others of its block */
};

#define NOT_YET UINT64_MAX

struct nonet_generator {
    struct plan plan;
    struct request *request; /* NULL: what the options point to is the caller's */
};

/* A puzzle in work. */
struct record {
    uint64_t next; /* the next try */
    uint64_t good; /* the first try known to meet the request, or NOT_YET */
    int running;   /* tries in work */
    int is_done;   /* no try before `good` is in work */
    struct nonet_generated made;
    struct nonet_grid *puzzle, *solution;
    struct nonet_grid *position; /* if it is positions that are made */
    struct nonet_rules *layout;  /* if each puzzle has its own */
};

struct shop {
    const struct plan *plan;
    uint64_t first, end;   /* the puzzles to make */
    uint64_t given, begun; /* up to these: delivered to the caller, begun */
    uint64_t pace;         /* tries of the puzzle that has most, if grids are shared */
    uint64_t tried;        /* since it was last reported */
    int candidates, window;
    struct candidate *candidate;
    uint8_t *is_busy;      /* by candidate */
    struct record *record; /* puzzle i is at i % window */
    struct asker *asker;
    struct nonet_grid *draft, *position;
    struct stops stops;
    struct drawn *drawn;
    void *memory;
    nonet_generated_fn found;
    void *user;
    int stopped;
};

struct nonet_generator *nonet_generator_open(const struct nonet_generate_options *options,
                                             int *status, char reason[NONET_REASON_MAX]) {
    struct nonet_generator *g = calloc(1, sizeof *g);
    reason[0] = '\0';
    *status = NONET_E_MEMORY;
    if (g == NULL)
        return NULL;
    *status = nonet_plan_open(&g->plan, options, reason);
    if (*status == NONET_OK)
        return g;
    nonet_generator_close(g);
    return NULL;
}

void nonet_generator_close(struct nonet_generator *g) {
    if (g == NULL)
        return;
    nonet_plan_close(&g->plan);
    nonet_request_free(g->request);
    free(g);
}

void nonet_generator_keep(struct nonet_generator *g, struct request *request) {
    g->request = request;
}

const struct nonet_generate_options *nonet_generator_options(const struct nonet_generator *g) {
    return &g->plan.asked;
}

/* ---- memory ---- */

/* The next `bytes` of it, rounded up so that anything may follow; counts only if there is none. */
static void *carve(struct shop *s, size_t *used, size_t bytes) {
    void *at = s->memory ? (char *)s->memory + *used : NULL;
    *used += (bytes + 15) / 16 * 16;
    return at;
}

static size_t lay_out(struct shop *s) {
    const struct plan *p = s->plan;
    size_t used = 0, cells = (size_t)p->cells, grid = (size_t)NONET_GRID_BYTES(p->side);
    s->candidate = carve(s, &used, (size_t)s->candidates * sizeof *s->candidate);
    s->is_busy = carve(s, &used, (size_t)s->candidates);
    s->record = carve(s, &used, (size_t)s->window * sizeof *s->record);
    s->draft = carve(s, &used, grid);
    s->position = practice_is_asked(p) ? carve(s, &used, grid) : NULL;
    s->stops.low = carve(s, &used, grid);
    s->stops.high = carve(s, &used, grid);
    s->stops.draft = carve(s, &used, grid);
    s->drawn = p->shares_grids ? carve(s, &used, DRAWN * sizeof *s->drawn) : NULL;
    for (int i = 0; i < s->candidates; i++) {
        void *at[] = {carve(s, &used, cells),
                      carve(s, &used, cells),
                      carve(s, &used, cells),
                      carve(s, &used, cells * sizeof(uint16_t)),
                      p->is_nine ? carve(s, &used, sizeof(struct traps)) : NULL,
                      p->layout_bytes ? carve(s, &used, p->layout_bytes) : NULL,
                      p->layout_bytes ? carve(s, &used, sizeof(struct shape_room)) : NULL};
        if (s->memory != NULL)
            s->candidate[i] = (struct candidate){.solution = at[0],
                                                 .now = at[1],
                                                 .is_dropped = at[2],
                                                 .order = at[3],
                                                 .traps = at[4],
                                                 .layout = at[5],
                                                 .layout_shape = at[6],
                                                 .drawn = s->drawn};
    }
    for (int i = 0; i < s->window; i++) {
        void *puzzle = carve(s, &used, grid), *solution = carve(s, &used, grid);
        void *layout = p->layout_bytes ? carve(s, &used, p->layout_bytes) : NULL;
        void *position = practice_is_asked(p) ? carve(s, &used, grid) : NULL;
        if (s->memory != NULL) {
            s->record[i].puzzle = puzzle;
            s->record[i].solution = solution;
            s->record[i].layout = layout;
            s->record[i].position = position;
        }
    }
    return used;
}

static int open_shop(struct shop *s) {
    uint64_t count = s->end - s->first;
    s->candidates = s->plan->is_nine ? NINE_CANDIDATES : 1;
    s->window = s->plan->is_nine ? NINE_WINDOW : OTHER_WINDOW;
    if (count < (uint64_t)s->window)
        s->window = (int)count;
    size_t bytes = lay_out(s);
    s->memory = calloc(1, bytes);
    s->asker = nonet_asker_open(s->plan, s->candidates);
    if (s->memory == NULL || s->asker == NULL)
        return NONET_E_MEMORY;
    size_t used = lay_out(s);
    assert(used == bytes);
    (void)used;
    return NONET_OK;
}

static void close_shop(struct shop *s) {
    for (int i = 0; i < s->candidates && s->memory != NULL && s->asker != NULL; i++)
        nonet_thin_end(&s->candidate[i]);
    nonet_asker_close(s->asker);
    free(s->memory);
}

/* ---- candidates and puzzles ---- */

static struct record *record_of(struct shop *s, uint64_t number) {
    assert(number >= s->given && number < s->begun);
    assert(s->begun - s->given <= (uint64_t)s->window); /* no two puzzles share a place */
    return &s->record[number % (uint64_t)s->window];
}

static int begin_try(struct shop *s, int i, uint64_t number) {
    struct record *r = record_of(s, number);
    struct candidate *c = &s->candidate[i];
    assert(!s->is_busy[i] && !r->is_done);
    c->record = number;
    c->attempt = r->next++;
    r->running++;
    s->is_busy[i] = 1;
    s->pace = r->next > s->pace ? r->next : s->pace;
    s->tried++;
    return nonet_thin_begin(s->plan, c);
}

static void open_record(struct shop *s, uint64_t number) {
    struct record *r = record_of(s, number);
    r->next = 0;
    r->good = NOT_YET;
    r->running = r->is_done = 0;
    memset(&r->made, 0, sizeof r->made);
}

/* May one more try of this puzzle be begun beside those in work? The more tries have failed, the
 * more are made at once. */
static int wants_help(const struct shop *s, const struct record *r) {
    if (s->plan->shares_grids && r->running > 0)
        return 0;
    return r->good == NOT_YET && !r->is_done && r->next < s->plan->asked.tries &&
           (uint64_t)r->running < 1 + (r->next - (uint64_t)r->running) / 2;
}

/* Is there room for the next puzzle? If grids are shared, blocks are made one after the other. */
static int may_begin(struct shop *s) {
    if (s->begun == s->end || s->begun - s->given >= (uint64_t)s->window)
        return 0;
    if (s->plan->shares_grids && s->given < s->begun && s->begun / SHARING != s->given / SHARING)
        return 0;
    if (s->given == s->begun)
        s->pace = 0;
    return 1;
}

/* The puzzle that a free candidate works on: its own until that is found, else the next one, else
 * one that takes many tries. */
static int find_work(struct shop *s, const struct candidate *c, uint64_t *number) {
    *number = c->record;
    if (c->record >= s->given && c->record < s->begun && wants_help(s, record_of(s, *number)))
        return 1;
    if (may_begin(s)) {
        *number = s->begun++;
        open_record(s, *number);
        return 1;
    }
    for (*number = s->given; *number < s->begun; ++*number)
        if (wants_help(s, record_of(s, *number)))
            return 1;
    return 0;
}

/* A puzzle is done when the tries before its good one have ended; later ones are dropped. */
static void settle(struct shop *s, uint64_t number) {
    struct record *r = record_of(s, number);
    if (r->good == NOT_YET) {
        r->is_done = r->running == 0 && r->next == s->plan->asked.tries;
        return;
    }
    for (int i = 0; i < s->candidates; i++) {
        struct candidate *c = &s->candidate[i];
        if (!s->is_busy[i] || c->record != number)
            continue;
        if (c->attempt < r->good)
            return;
        s->is_busy[i] = 0;
        r->running--;
    }
    assert(r->running == 0);
    r->is_done = 1;
}

static int judge(struct shop *s, struct candidate *c, struct nonet_generated *made) {
    int status = nonet_judge(s->plan, c, s->draft, &s->stops, made);
    return status == 1 && practice_is_asked(s->plan)
               ? nonet_practice_judge(s->plan, c, s->draft, &s->stops, s->position)
               : status;
}

static int end_try(struct shop *s, int i) {
    struct candidate *c = &s->candidate[i];
    struct record *r = record_of(s, c->record);
    struct nonet_generated made = {.size = sizeof made};
    int good = c->stage == THIN_MADE && c->attempt < r->good ? judge(s, c, &made) : 0;
    if (good < 0)
        return good;
    assert(s->is_busy[i] && r->running > 0);
    s->is_busy[i] = 0;
    r->running--;
    if (good) {
        size_t bytes = (size_t)NONET_GRID_BYTES(s->plan->side);
        memcpy(r->puzzle, s->draft, bytes);
        memcpy(r->solution, s->plan->empty, bytes);
        for (int k = 0; k < s->plan->cells; k++)
            write_digit(r->solution, k, c->solution[k], c->now[k] ? 0 : GRID_PLACED);
        if (practice_is_asked(s->plan))
            memcpy(r->position, s->position, bytes);
        if (r->layout != NULL)
            nonet_rules_copy(r->layout, s->plan->layout_bytes, c->rules);
        r->good = c->attempt;
        r->made = made;
    }
    settle(s, c->record);
    return NONET_OK;
}

/* Delivers what is done, in order. */
static int give(struct shop *s) {
    while (s->given < s->begun && record_of(s, s->given)->is_done) {
        struct record *r = record_of(s, s->given);
        if (r->good == NOT_YET)
            return NONET_E_GAVE_UP;
        r->made.number = s->given++;
        r->made.tries = r->good + 1;
        r->made.puzzle = r->puzzle;
        r->made.solution = r->solution;
        r->made.position = r->position;
        r->made.rules = r->layout != NULL ? r->layout : s->plan->asked.rules;
        if (s->found(s->user, &r->made) != 0) {
            s->stopped = 1;
            return NONET_OK;
        }
    }
    return NONET_OK;
}

/* ---- rounds ---- */

/* Puzzles that share grids advance together, one try per round. */
static int is_ahead(struct shop *s, const struct candidate *c) {
    return s->plan->shares_grids && record_of(s, c->record)->next + PACE >= s->pace;
}

/* Brings a candidate to its next question, through as many tries as that takes. 1: there is one; 0:
 * it has no work, or waits for the others. */
static int next_question(struct shop *s, int i) {
    const struct nonet_generate_options *o = &s->plan->asked;
    struct candidate *c = &s->candidate[i];
    for (int ended = 0;;) {
        uint64_t number;
        int status = NONET_OK;
        if (s->is_busy[i]) {
            if (nonet_thin_ask(s->plan, c))
                return 1;
            status = end_try(s, i);
            ended = 1;
        } else if (ended && is_ahead(s, c)) {
            return 0;
        } else if (find_work(s, c, &number)) {
            status = begin_try(s, i, number);
        } else {
            return 0;
        }
        if (status != NONET_OK)
            return status;
        if (s->tried % 64 == 0 && o->cancel != NULL && o->cancel(o->cancel_user) != 0)
            return NONET_E_CANCELLED;
    }
}

static void tell_tried(struct shop *s) {
    const struct nonet_generate_options *o = &s->plan->asked;
    if (o->tried != NULL)
        o->tried(o->tried_user, s->tried);
    s->tried = 0;
}

static int play_round(struct shop *s) {
    const struct nonet_generate_options *o = &s->plan->asked;
    struct candidate *list[NINE_CANDIDATES];
    int n = 0;
    assert(s->candidates <= NINE_CANDIDATES);
    for (int i = 0; i < s->candidates; i++) {
        int asks = next_question(s, i);
        if (asks < 0)
            return asks;
        if (asks)
            list[n++] = &s->candidate[i];
    }
    tell_tried(s);
    if (o->cancel != NULL && o->cancel(o->cancel_user) != 0)
        return NONET_E_CANCELLED;
    return n > 0 ? nonet_asker_run(s->asker, list, n) : NONET_OK;
}

int nonet_generator_run(const struct nonet_generator *g, uint64_t first, uint64_t count,
                        nonet_generated_fn found, void *user) {
    struct shop s = {.plan = &g->plan,
                     .first = first,
                     .end = first + count,
                     .given = first,
                     .begun = first,
                     .found = found,
                     .user = user};
    if (count == 0)
        return NONET_OK;
    int status = first + count < first ? NONET_E_ARGUMENT : open_shop(&s);
    while (status == NONET_OK && s.given < s.end && !s.stopped) {
        status = play_round(&s);
        if (status == NONET_OK || status == NONET_E_CANCELLED) {
            int given = give(&s);
            status = status == NONET_OK ? given : status;
        }
    }
    close_shop(&s);
    return status;
}
