/*
 * What docs/teaching.md says of nonet's scale beside the two others: on 2,000 puzzles, 400 of each of
 * HoDoKu's levels, its chains have fewer nodes, and the largest step of a path is smaller, in the
 * mean and at the 90th percentile, and its paths have at most 1.1 times as many steps as HoDoKu's.
 * Skipped where the shared lists are not. Another list of puzzles can be given, one a line.
 *
 * The size of a step is the number of its nodes, those of nested steps included, if it has any; else
 * the number of cells that it shows.
 */
#include <nonet.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PER_LEVEL = 400, LEVELS = 5, SCALES = 3, CELLS = 81, LISTED = 8192 };
#define LIST "../shared/data/oracle/hodoku2.tsv.gz"

struct numbers {
    int *at;
    size_t count, room;
};

struct scale {
    struct numbers nodes;   /* of each chain */
    struct numbers largest; /* step of each path */
    size_t steps;
    int now; /* the largest of this path */
};

static void add(struct numbers *n, int x) {
    if (n->count == n->room) {
        n->room = n->room > 0 ? 2 * n->room : 1024;
        n->at = realloc(n->at, n->room * sizeof *n->at);
        if (n->at == NULL)
            abort();
    }
    n->at[n->count++] = x;
}

static int compare(const void *a, const void *b) {
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static double mean(const struct numbers *n) {
    double sum = 0;
    for (size_t i = 0; i < n->count; i++)
        sum += n->at[i];
    return n->count > 0 ? sum / (double)n->count : 0;
}

/* Sorts them. */
static int percentile_90(struct numbers *n) {
    if (n->count == 0)
        return 0;
    qsort(n->at, n->count, sizeof *n->at, compare);
    return n->at[n->count * 9 / 10];
}

static int nodes_of(const struct nonet_step *step) {
    int count = (int)step->node_count;
    for (size_t i = 0; i < step->nested_count; i++)
        count += nodes_of(step->nested[i]);
    return count;
}

static int cells_of(const struct nonet_step *step) {
    unsigned char seen[CELLS] = {0};
    int count = 0;
    for (size_t i = 0; i < step->part_count; i++)
        if (step->parts[i].kind != NONET_PART_HOUSE)
            count += !seen[step->parts[i].at]++;
    return count;
}

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct scale *s = user;
    int nodes = nodes_of(step), size = nodes > 0 ? nodes : cells_of(step);
    (void)before;
    if (nodes > 0)
        add(&s->nodes, nodes);
    s->now = size > s->now ? size : s->now;
    s->steps++;
    return 0;
}

/* 0: not solved by logic. */
static int walk(const char *puzzle, struct scale *scales) {
    uint64_t room[NONET_GRID_BYTES(9) / 8 + 1];
    struct nonet_grid *grid = (struct nonet_grid *)(void *)room;
    int solved = nonet_read(puzzle, CELLS, NULL, grid, sizeof room, NULL, NULL) == NONET_OK;
    for (int i = 0; i < SCALES && solved; i++) {
        struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        o.scale = (enum nonet_scale)i;
        o.step = on_step;
        o.step_user = &scales[i];
        scales[i].now = 0;
        solved = nonet_logic(grid, &o, NULL, 0, &r) == NONET_OK && r.end == NONET_LOGIC_SOLVED;
        add(&scales[i].largest, scales[i].now);
    }
    return solved;
}

/* ---- the puzzles ---- */

static char puzzles[LEVELS][LISTED][CELLS + 1];
static int listed[LEVELS];

static void take(int level, const char *line) {
    if (strcspn(line, "\t\r\n ") < CELLS || listed[level] == LISTED)
        return;
    memcpy(puzzles[level][listed[level]++], line, CELLS);
}

static int level_of(const char *line) {
    static const char *const words[LEVELS] = {"\tEasy", "\tMedium", "\tHard", "\tUnfair",
                                              "\tExtreme"};
    int level = 0;
    while (level < LEVELS - 1 && strstr(line, words[level]) == NULL)
        level++;
    return level;
}

/* 0: there is no such list. */
static int list_puzzles(const char *own) {
    char line[4096];
    FILE *file = fopen(own != NULL ? own : LIST, "r");
    if (file == NULL)
        return 0;
    if (own == NULL) {
        fclose(file);
        file = popen("gzip -dc " LIST " | tail -n +2", "r");
    }
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        take(own != NULL ? 0 : level_of(line), line);
    if (file != NULL)
        (own != NULL ? fclose : pclose)(file);
    return 1;
}

/* ---- what is claimed ---- */

static int is_smaller(struct scale *than, struct scale *s) {
    return mean(&s->nodes) < mean(&than->nodes) && mean(&s->largest) < mean(&than->largest) &&
           percentile_90(&s->nodes) < percentile_90(&than->nodes) &&
           percentile_90(&s->largest) < percentile_90(&than->largest);
}

static void print_scale(int i, struct scale *s) {
    printf("%-10s %8zu %8.2f %6d %10.2f %6d %10.2f\n", nonet_scale_facts((enum nonet_scale)i)->name,
           s->nodes.count, mean(&s->nodes), percentile_90(&s->nodes), mean(&s->largest),
           percentile_90(&s->largest), (double)s->steps / (double)s->largest.count);
}

int main(int argc, char **argv) {
    struct scale scales[SCALES];
    const char *own = argc > 1 ? argv[1] : NULL;
    int unsolved = 0;
    memset(scales, 0, sizeof scales);
    if (!list_puzzles(own)) {
        printf("no shared data here: skipped\n");
        return own != NULL;
    }
    for (int level = 0; level < LEVELS; level++) {
        int count = own == NULL && listed[level] > PER_LEVEL ? PER_LEVEL : listed[level];
        for (int i = 0; i < count; i++)
            unsolved += !walk(puzzles[level][(long)i * listed[level] / count], scales);
    }
    printf("%-10s %8s %8s %6s %10s %6s %10s\n", "", "chains", "nodes", "90 %", "largest", "90 %",
           "steps");
    for (int i = 0; i < SCALES; i++)
        print_scale(i, &scales[i]);
    struct scale *teacher = &scales[NONET_SCALE_NONET], *hodoku = &scales[NONET_SCALE_HODOKU];
    int good = unsolved == 0 && is_smaller(&scales[NONET_SCALE_EXPLAINER], teacher) &&
               is_smaller(hodoku, teacher) && (double)teacher->steps <= 1.1 * (double)hodoku->steps;
    printf("%s: %d unsolved, %.3f times HoDoKu's steps\n", good ? "ok" : "WRONG", unsolved,
           (double)teacher->steps / (double)hodoku->steps);
    for (int i = 0; i < SCALES; i++) {
        free(scales[i].nodes.at);
        free(scales[i].largest.at);
    }
    return !good;
}
