/*
 * New puzzles, and positions to practise a technique. A part of engine.c, which alone includes it.
 */
#ifndef NONET_WEB_MAKING_H
#define NONET_WEB_MAKING_H

/* Whether a new puzzle is rated; SOON: unless it takes more than NONET_RATE_CALLS. */
enum { RATE_NOT, RATE_ALWAYS, RATE_SOON };

struct making {
    enum nonet_scale scale;
    int rate;
    double tried;
    int is_ended; /* by the host, when the puzzle was there but not its rating */
};

static void on_tried(void *user, uint64_t tries) {
    ((struct making *)user)->tried += (double)tries;
}

static int stop_generating(void *user) {
    return nonet_web_tick(0, 0, ((struct making *)user)->tried);
}

static void rate_soon(struct making *making, const struct nonet_generated *generated) {
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    int calls = NONET_RATE_CALLS;
    options.scale = making->scale;
    options.rules = generated->rules;
    options.cancel = out_of_calls;
    options.cancel_user = &calls;
    int status = nonet_logic(generated->puzzle, &options, NULL, 0, &result);
    if (status == NONET_OK) {
        put(",");
        put_rating(&result, making->scale);
    }
    making->is_ended = status == NONET_E_CANCELLED && calls >= 0;
}

#ifndef NONET_EXPLAINER_ONLY

/* The technique that a position is wanted for; NULL: a puzzle is. */
static const struct nonet_technique *next;

static struct nonet_techniques required, lacking;

/* Its id is in the room: the path of the puzzle of the next nonet_web_generate() has it, or lacks it. */
int EXPORT(nonet_web_require)(size_t length, int lacks) {
    char id[64];
    snprintf(id, sizeof id, "%.*s", (int)length, (const char *)room);
    return length < sizeof id ? nonet_techniques_add(lacks ? &lacking : &required, id)
                              : NONET_E_ARGUMENT;
}

/* Its id is in the room: the next nonet_web_generate() makes a position for it. */
int EXPORT(nonet_web_next)(size_t length) {
    char id[64];
    snprintf(id, sizeof id, "%.*s", (int)length, (const char *)room);
    next = length < sizeof id ? nonet_technique_find(id) : NULL;
    return next != NULL ? NONET_OK : NONET_E_ARGUMENT;
}

static void take_next(struct nonet_generate_options *options, struct making *making) {
    const struct nonet_techniques none = {{0, 0, 0, 0}};
    options->require = required;
    options->without = lacking;
    required = lacking = none;
    options->next = next;
    if (next != NULL)
        options->rate = making->rate = RATE_NOT;
    next = NULL;
}

static void put_position(const struct nonet_generated *generated) {
    if (generated->position == NULL)
        return;
    put(",\"position\":");
    put_grid(generated->position, generated->rules);
}

#else

static void take_next(struct nonet_generate_options *options, struct making *making) {
    (void)options;
    (void)making;
}

static void put_position(const struct nonet_generated *generated) {
    (void)generated;
}

#endif

static int put_generated(void *user, const struct nonet_generated *generated) {
    struct making *making = user;
    put("{\"puzzle\":");
    put_grid(generated->puzzle, generated->rules);
    put(",\"solution\":");
    put_values(generated->solution);
    put_position(generated);
    put(",\"clues\":%d,\"symmetry\":\"%s\",\"tries\":%.0f", generated->clues,
        nonet_symmetry_name((int)generated->symmetry), (double)generated->tries);
    if (generated->is_rated) {
        put(",");
        put_rating(&generated->rating, making->scale);
    } else if (making->rate == RATE_SOON) {
        rate_soon(making, generated);
    }
    put("}");
    return 0;
}

static uint8_t pattern[SIDE_MOST * SIDE_MOST];
static int has_pattern;

/* The cells that may have a clue are in the room, a byte each: for the next nonet_web_generate(). */
int EXPORT(nonet_web_pattern)(size_t cells) {
    if (cells > sizeof pattern)
        return NONET_E_SHAPE;
    memcpy(pattern, room, cells);
    has_pattern = 1;
    return NONET_OK;
}

static int symmetry_in_room(size_t length) {
    for (int i = 0; nonet_symmetry_name(i) != NULL; i++)
        if (strlen(nonet_symmetry_name(i)) == length &&
            memcmp(nonet_symmetry_name(i), room, length) == 0)
            return i;
    return NONET_E_ARGUMENT;
}

/* Makes the puzzle, or says why there is none. */
static long make(struct nonet_generate_options *options, struct making *making) {
    char reason[NONET_REASON_MAX] = "";
    int status = NONET_OK;
    options->rate = making->rate == RATE_ALWAYS;
    take_next(options, making);
    options->cancel = stop_generating;
    options->tried = on_tried;
    options->cancel_user = options->tried_user = making;
    options->pattern = has_pattern ? pattern : NULL;
    has_pattern = 0;
    begin();
    struct nonet_generator *generator = nonet_generator_open(options, &status, reason);
    if (generator != NULL) {
        status = nonet_generator_run(generator, 0, 1, put_generated, making);
        nonet_generator_close(generator);
    } else if (reason[0] != '\0') {
        put("{\"status\":%d,\"reason\":", status);
        put_text(reason);
        put("}");
        status = NONET_OK;
    }
    return finish(making->is_ended ? NONET_E_CANCELLED : status);
}

/* One puzzle, number 0 of the seed. The symmetry's name is in the room. If no puzzle is found, the
 * reason is in the answer. Ratings are in tenths; level: of a scale that has no ratings, or 0. */
long EXPORT(nonet_web_generate)(double seed, int box_rows, int box_cols, size_t symmetry, int scale,
                                int level, int rating_min, int rating_max, int score_min,
                                int score_max, int clues_min, int clues_max, int minimal, int rate,
                                int jigsaw, double tries) {
    struct nonet_generate_options options = NONET_GENERATE_OPTIONS_INIT;
    struct making making = {.scale = (enum nonet_scale)scale, .rate = rate};
    int which = symmetry_in_room(symmetry);
    if (which < 0 || box_rows < 1 || box_cols < 1 || box_rows * box_cols > SIDE_MOST)
        return which < 0 ? which : NONET_E_SHAPE;
    options.seed = (uint64_t)seed;
    options.rules = rules;
    options.random_regions = jigsaw;
    options.box_rows = box_rows;
    options.box_cols = box_cols;
    options.symmetry = (enum nonet_symmetry)which;
    options.scale = making.scale;
    options.level = level;
    options.rating_min = rating_min;
    options.rating_max = rating_max;
    options.score_min = score_min;
    options.score_max = score_max;
    options.clues_min = clues_min;
    options.clues_max = clues_max;
    options.minimal = minimal;
    options.tries = (uint64_t)tries;
    return make(&options, &making);
}

#endif
