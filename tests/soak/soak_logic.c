/*
 * The human engine at length: every rating and step list of the reference, and no wrong step in
 * 100,000 puzzles. The reference is read from ../shared and skipped with a message if it is not
 * there; the puzzles are shuffles of known ones, and those of ../shared.
 */
#include "../unit/logic_check.h"

enum { SHUFFLED = 60000, SHARED = 40000 };
enum outcome { GOOD, WRONG, SKIPPED };

/* Everything the same below 9.0, 98 of 100 ratings above that. */
static enum outcome compare_all(void) {
    struct oracle o;
    struct comparison c;
    int rows[2] = {0, 0}, ratings[2] = {0, 0}, steps[2] = {0, 0};
    oracle_open(&o);
    for (size_t i = 0; i < o.count; i++) {
        int hard = o.rows[i].rating >= 90, same = compare_row(&o.rows[i], &c);
        rows[hard]++;
        ratings[hard] += same;
        steps[hard] += c.difference[0] == '\0';
        if (!same || c.difference[0] != '\0')
            printf("%s: %s, known %d/%d/%d; %s\n", o.rows[i].puzzle, c.ours, o.rows[i].rating,
                   o.rows[i].pearl, o.rows[i].diamond, c.difference);
    }
    oracle_close(&o);
    if (rows[0] + rows[1] == 0) {
        printf("skipped: the reference's list is not here\n");
        return SKIPPED;
    }
    int good = ratings[0] == rows[0] && steps[0] == rows[0] && ratings[1] * 100 >= rows[1] * 98;
    for (int hard = 0; hard < 2; hard++)
        printf("%s: %s 9.0: %d puzzles, %d ratings and %d paths the same\n", good ? "ok" : "WRONG",
               hard ? "from" : "below", rows[hard], ratings[hard], steps[hard]);
    fflush(stdout);
    return good ? GOOD : WRONG;
}

struct watch {
    const char *solution, *wrong;
};

static int look(void *user, const struct nonet_step *s, const struct nonet_grid *before) {
    struct watch *w = user;
    if (w->wrong == NULL)
        w->wrong = wrong_step(s, before, w->solution);
    return w->wrong != NULL;
}

/* Follows the path up to 9.0; 1 if no step is wrong. */
static int is_sound(const char *puzzle) {
    union nonet_grid9 g;
    char solution[NINE];
    struct watch w = {solution, NULL};
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    options.max_rating = 90;
    options.step = look;
    options.step_user = &w;
    nine_to_grid(puzzle, &g);
    if (nine_solve_grid(NONET_GRID(g), NONET_ENGINE_FAST, NULL, 2, solution) != 1)
        return 1; /* not a puzzle: nothing to check */
    int status = nonet_logic(NONET_GRID(g), &options, NULL, 0, &result);
    int good = status == NONET_OK && w.wrong == NULL &&
               (result.end == NONET_LOGIC_SOLVED || result.end == NONET_LOGIC_STOPPED);
    if (!good)
        printf("WRONG: %.81s: %s\n", puzzle, w.wrong ? w.wrong : "did not end well");
    return good;
}

static enum outcome shuffled_are_sound(void) {
    struct nine n;
    char puzzle[NINE], solution[NINE];
    int bad = !nine_init(&n, 2026);
    for (int i = 0; i < SHUFFLED; i++) {
        nine_shuffled(&n, puzzle, solution);
        bad += !is_sound(puzzle);
    }
    printf("%s: %d shuffled puzzles\n", bad ? "WRONG" : "ok", SHUFFLED);
    fflush(stdout);
    return bad == 0 ? GOOD : WRONG;
}

static enum outcome shared_are_sound(void) {
    char line[400];
    int bad = 0, count = 0;
    FILE *pipe = popen("gzip -dc ../shared/data/nine/unbiased-200k.txt.gz 2>/dev/null", "r");
    while (pipe != NULL && fgets(line, sizeof line, pipe) != NULL)
        if (count < SHARED && strlen(line) > NINE) {
            count++;
            bad += !is_sound(line);
        }
    if (pipe != NULL)
        pclose(pipe);
    if (count == 0) {
        printf("skipped: the shared puzzles are not here\n");
        return SKIPPED;
    }
    printf("%s: %d unbiased puzzles\n", bad ? "WRONG" : "ok", count);
    return bad == 0 ? GOOD : WRONG;
}

int main(void) {
    int counts[3] = {0, 0, 0};
    counts[compare_all()]++;
    counts[shuffled_are_sound()]++;
    counts[shared_are_sound()]++;
    printf("%d good, %d wrong, %d skipped\n", counts[GOOD], counts[WRONG], counts[SKIPPED]);
    return counts[WRONG] != 0;
}
