/*
 * Sums, and the tables that show them:
 *
 *     level     puzzles
 *     easy           12   60.0 %  ########################
 *     medium          8   40.0 %  ################
 *
 * A bar is as long as its number in proportion to the largest one of its table, and never empty
 * unless the number is 0.
 */
#include "cli/summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PLAIN_COLUMNS = 80, LEAST_COLUMNS = 40, MOST_COLUMNS = 500, LEAST_BAR = 8, ROWS = 30 };

/* ---- counting ---- */

static void add(sum *to, uint64_t n) {
    atomic_fetch_add_explicit(to, n, memory_order_relaxed);
}

static uint64_t get(const sum *from) {
    return atomic_load_explicit((sum *)from, memory_order_relaxed);
}

/* Changes a sum to n, if n is less, or if it is more. An empty one is 0. */
static void reach(sum *to, uint64_t n, int is_most) {
    uint64_t now = get(to);
    while ((now == 0 || (is_most ? n > now : n < now)) &&
           !atomic_compare_exchange_weak(to, &now, n))
        continue;
}

static void add_number(struct sums *s, uint64_t number) {
    add(&s->numbers, number);
    reach(&s->least, number + 1, 0);
    reach(&s->most, number, 1);
}

static void add_techniques(struct sums *s, const struct nonet_logic_result *r,
                           const uint64_t *counts) {
    const struct nonet_technique *t;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++) {
        if (counts[i] == 0)
            continue;
        add(&s->techniques[i].puzzles, 1);
        add(&s->techniques[i].steps, counts[i]);
        if (t == r->hardest)
            add(&s->techniques[i].hardest, 1);
    }
}

void nonet_sums_add(struct sums *s, enum nonet_scale scale, const struct nonet_logic_result *r,
                    const uint64_t *counts) {
    unsigned numbers = nonet_scale_facts(scale)->numbers;
    int rating = r->rating < SUM_RATINGS ? r->rating : SUM_RATINGS - 1;
    int score = r->score / SUM_SCORE_STEP < SUM_SCORES ? r->score / SUM_SCORE_STEP : SUM_SCORES;
    add(&s->counted, 1);
    add(&s->levels[r->level], 1);
    add_techniques(s, r, counts);
    if (numbers & NONET_SCALE_RATES) {
        add(&s->ratings[rating], 1);
        add_number(s, (uint64_t)r->rating);
    } else if (numbers & NONET_SCALE_SCORES) {
        add(&s->scores[score], 1);
        add_number(s, (uint64_t)r->score);
    }
}

void nonet_sums_leave(struct sums *s, enum sum_left why) {
    add(&s->left[why], 1);
}

/* ---- what the output can show ---- */

static int is_utf8(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *value = NULL;
    for (int i = 0; i < 3 && (value == NULL || value[0] == '\0'); i++)
        value = getenv(names[i]);
    return value != NULL && (strstr(value, "UTF-8") || strstr(value, "utf8") ||
                             strstr(value, "UTF8") || strstr(value, "utf-8"));
}

static int columns_of_terminal(void) {
    const char *value = getenv("COLUMNS");
    int columns = value != NULL ? atoi(value) : 0;
#ifdef TIOCGWINSZ
    struct winsize size;
    if (columns <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        columns = size.ws_col;
#endif
    return columns <= 0              ? PLAIN_COLUMNS
           : columns < LEAST_COLUMNS ? LEAST_COLUMNS
           : columns > MOST_COLUMNS  ? MOST_COLUMNS
                                     : columns;
}

void nonet_summing_look(struct summing *m, const struct settings *s) {
    int is_shown = s->output == NULL && isatty(STDOUT_FILENO);
    m->columns = is_shown ? columns_of_terminal() : PLAIN_COLUMNS;
    m->has_blocks = is_shown && is_utf8();
}

/* ---- the first line ---- */

static void put_left(struct out *out, uint64_t n, const char *words) {
    if (n > 0)
        nonet_out_printf(out, ", %llu %s", (unsigned long long)n, words);
}

/* All of them; after a signal those that were counted: threads may be ahead of what was taken. */
static uint64_t puzzles_of(const struct summing *m) {
    uint64_t sum = get(&m->sums->counted) + m->tally->several + m->tally->none;
    for (int i = 0; i < SUM_LEFT; i++)
        sum += get(&m->sums->left[i]);
    return m->tally->is_part ? sum : m->tally->puzzles;
}

static void put_head(const struct summing *m, struct out *out) {
    const sum *left = m->sums->left;
    const struct tally *t = m->tally;
    char above[32];
    snprintf(above, sizeof above, "above %d.%d", m->max_rating / 10, m->max_rating % 10);
    nonet_out_printf(out, "%s%s: %llu %s", t->is_part ? "stopped after " : "",
                     nonet_counted(puzzles_of(m), "puzzle").text,
                     (unsigned long long)get(&m->sums->counted),
                     m->has_wishes ? "as wished" : "rated");
    put_left(out, get(&left[SUM_UNFIT]), "not");
    put_left(out, get(&left[SUM_ABOVE]), above);
    put_left(out, get(&left[SUM_STUCK]), "stuck");
    put_left(out, t->several, "with several solutions");
    put_left(out, t->none, "with no solution");
    put_left(out, get(&left[SUM_GIVEN_UP]), "given up");
    if (t->bad > 0)
        nonet_out_printf(out, "; %llu unreadable", (unsigned long long)t->bad);
    nonet_out_char(out, '\n');
}

/* ---- tables ---- */

/* A line of one: steps and hardest are for techniques. */
struct line {
    char name[48];
    uint64_t puzzles, steps, hardest;
};

struct table {
    const struct summing *m;
    const char *name;
    int has_steps;
    int count, room;
    struct line *lines;
    struct out *out;
};

static struct line *add_line(struct table *t) {
    struct line *line = &t->lines[t->count++];
    memset(line, 0, sizeof *line);
    return line;
}

/* A bar in eighths of a column; a # stands for a whole one. */
static void put_bar(struct out *out, uint64_t n, uint64_t most, int columns, int has_blocks) {
    int eighths = most ? (int)((double)n / (double)most * columns * 8 + 0.5) : 0;
    if (n == 0)
        return;
    nonet_out_text(out, "  ");
    eighths = eighths > 0 ? eighths : 1;
    if (!has_blocks) {
        for (int i = 0; i < (eighths + 4) / 8 || i == 0; i++)
            nonet_out_char(out, '#');
        return;
    }
    for (; eighths >= 8; eighths -= 8)
        nonet_out_text(out, "\xe2\x96\x88");
    if (eighths > 0) /* from seven eighths, U+2589, to one, U+258F */
        nonet_out_printf(out, "\xe2\x96%c", 0x90 - eighths);
}

/* How wide the columns of a table are. */
struct widths {
    int name, puzzles, steps, hardest;
};

static void widen(int *width, size_t needed) {
    *width = (int)needed > *width ? (int)needed : *width;
}

static size_t digits_of(uint64_t n) {
    size_t digits = 1;
    for (; n >= 10; n /= 10)
        digits++;
    return digits;
}

static struct widths widths_of(const struct table *t) {
    struct widths w = {(int)strlen(t->name), 7, 5, 7}; /* of the titles */
    for (int i = 0; i < t->count; i++) {
        widen(&w.name, strlen(t->lines[i].name));
        widen(&w.puzzles, digits_of(t->lines[i].puzzles));
        widen(&w.steps, digits_of(t->lines[i].steps));
        widen(&w.hardest, digits_of(t->lines[i].hardest));
    }
    return w;
}

static void put_line(const struct table *t, const struct line *line, const struct widths *w,
                     uint64_t most) {
    struct out *out = t->out;
    uint64_t all = get(&t->m->sums->counted);
    size_t start = out->length;
    nonet_out_printf(out, "%-*s  %*llu  %5.1f %%", w->name, line->name, w->puzzles,
                     (unsigned long long)line->puzzles,
                     all ? 100.0 * (double)line->puzzles / (double)all : 0);
    if (t->has_steps)
        nonet_out_printf(out, "  %*llu  %*llu", w->steps, (unsigned long long)line->steps,
                         w->hardest, (unsigned long long)line->hardest);
    int room = t->m->columns - (int)(out->length - start) - 2;
    put_bar(out, line->puzzles, most, room > LEAST_BAR ? room : LEAST_BAR, t->m->has_blocks);
    nonet_out_char(out, '\n');
}

static void put_table(const struct table *t) {
    struct widths w = widths_of(t);
    uint64_t most = 0;
    for (int i = 0; i < t->count; i++)
        most = t->lines[i].puzzles > most ? t->lines[i].puzzles : most;
    nonet_out_printf(t->out, "\n%-*s  %*s", w.name, t->name, w.puzzles, "puzzles");
    if (t->has_steps)
        nonet_out_printf(t->out, "  %7s  %*s  %*s", "", w.steps, "steps", w.hardest, "hardest");
    nonet_out_char(t->out, '\n');
    for (int i = 0; i < t->count; i++)
        put_line(t, &t->lines[i], &w, most);
}

static void put_levels(struct table *t) {
    const char *name;
    t->name = "level";
    for (int i = 1; (name = nonet_scale_level(t->m->scale, i)) != NULL; i++) {
        struct line *line = add_line(t);
        snprintf(line->name, sizeof line->name, "%s", name);
        line->puzzles = get(&t->m->sums->levels[i]);
    }
    put_table(t);
}

static void put_ratings(struct table *t) {
    t->name = "rating";
    t->count = 0;
    for (int i = 0; i < SUM_RATINGS; i++) {
        uint64_t n = get(&t->m->sums->ratings[i]);
        if (n == 0)
            continue;
        struct line *line = add_line(t);
        snprintf(line->name, sizeof line->name, "%d.%d", i / 10, i % 10);
        line->puzzles = n;
    }
    put_table(t);
}

/* How many ranges of scores are put together, 1, 2, 5, 10 and so on, so that not too many are left. */
static int scores_at_once(int first, int last) {
    static const int steps[] = {1, 2, 5, 10, 20, 50, 100};
    int i = 0;
    while (i < 6 && last / steps[i] - first / steps[i] >= ROWS)
        i++;
    return steps[i];
}

static void put_scores(struct table *t) {
    const struct sums *s = t->m->sums;
    int first = 0, last = SUM_SCORES;
    t->name = "score";
    t->count = 0;
    while (first < SUM_SCORES && get(&s->scores[first]) == 0)
        first++;
    while (last > first && get(&s->scores[last]) == 0)
        last--;
    int open = last == SUM_SCORES, step = scores_at_once(first, open ? last - 1 : last);
    for (int i = first - first % step; i < (open ? SUM_SCORES : last + 1); i += step) {
        struct line *line = add_line(t);
        snprintf(line->name, sizeof line->name, "%d..%d", i * SUM_SCORE_STEP,
                 (i + step) * SUM_SCORE_STEP - 1);
        for (int k = i; k < i + step && k < SUM_SCORES; k++)
            line->puzzles += get(&s->scores[k]);
    }
    if (open) {
        struct line *line = add_line(t);
        snprintf(line->name, sizeof line->name, "%d..", SUM_SCORES * SUM_SCORE_STEP);
        line->puzzles = get(&s->scores[SUM_SCORES]);
    }
    put_table(t);
}

/* In the order of the scale. */
static void put_techniques(struct table *t) {
    const struct nonet_scale_row *row;
    t->name = "technique";
    t->has_steps = 1;
    t->count = 0;
    for (int i = 0; (row = nonet_scale_at(t->m->scale, i)) != NULL; i++) {
        int k = 0;
        while (nonet_technique_at(k) != row->technique)
            k++;
        if (get(&t->m->sums->techniques[k].puzzles) == 0)
            continue;
        struct line *line = add_line(t);
        snprintf(line->name, sizeof line->name, "%s", row->technique->name);
        line->puzzles = get(&t->m->sums->techniques[k].puzzles);
        line->steps = get(&t->m->sums->techniques[k].steps);
        line->hardest = get(&t->m->sums->techniques[k].hardest);
    }
    put_table(t);
}

/* A number of the scale: 4.2, or 308; a mean has one more decimal. */
static void put_number(struct out *out, const struct summing *m, double number, int decimals) {
    int is_rating = (nonet_scale_facts(m->scale)->numbers & NONET_SCALE_RATES) != 0;
    nonet_out_printf(out, "%.*f", is_rating ? decimals + 1 : decimals,
                     is_rating ? number / 10 : number);
}

static double mean_of(const struct sums *s) {
    return (double)get(&s->numbers) / (double)get(&s->counted);
}

static void put_range(const struct summing *m, struct out *out) {
    const struct sums *s = m->sums;
    nonet_out_text(out, "least ");
    put_number(out, m, (double)get(&s->least) - 1, 0);
    nonet_out_text(out, ", mean ");
    put_number(out, m, mean_of(s), 1);
    nonet_out_text(out, ", most ");
    put_number(out, m, (double)get(&s->most), 0);
    nonet_out_char(out, '\n');
}

void nonet_sums_text(const struct summing *m, struct out *out) {
    struct line lines[NONET_TECHNIQUES_MAX];
    _Static_assert((int)SUM_RATINGS <= (int)NONET_TECHNIQUES_MAX, "there is room for all tables");
    struct table table = {.m = m, .lines = lines, .out = out};
    unsigned numbers = nonet_scale_facts(m->scale)->numbers;
    put_head(m, out);
    if (get(&m->sums->counted) == 0)
        return;
    put_levels(&table);
    if (numbers & NONET_SCALE_RATES)
        put_ratings(&table);
    else if (numbers & NONET_SCALE_SCORES)
        put_scores(&table);
    if (numbers != 0)
        put_range(m, out);
    put_techniques(&table);
}

/* ---- JSON ---- */

static void json_count(struct out *out, const char *name, uint64_t n) {
    nonet_out_printf(out, ",\"%s\":%llu", name, (unsigned long long)n);
}

static void json_levels(const struct summing *m, struct out *out) {
    const char *name;
    nonet_out_text(out, ",\"levels\":[");
    for (int i = 1; (name = nonet_scale_level(m->scale, i)) != NULL; i++) {
        nonet_out_printf(out, "%s{\"level\":\"%s\"", i > 1 ? "," : "", name);
        json_count(out, "puzzles", get(&m->sums->levels[i]));
        nonet_out_char(out, '}');
    }
    nonet_out_char(out, ']');
}

static void json_ratings(const struct summing *m, struct out *out) {
    const char *between = "";
    nonet_out_text(out, ",\"ratings\":[");
    for (int i = 0; i < SUM_RATINGS; i++) {
        uint64_t n = get(&m->sums->ratings[i]);
        if (n == 0)
            continue;
        nonet_out_printf(out, "%s{\"rating\":%d.%d", between, i / 10, i % 10);
        json_count(out, "puzzles", n);
        nonet_out_char(out, '}');
        between = ",";
    }
    nonet_out_char(out, ']');
}

static void json_scores(const struct summing *m, struct out *out) {
    const char *between = "";
    nonet_out_text(out, ",\"scores\":[");
    for (int i = 0; i <= SUM_SCORES; i++) {
        uint64_t n = get(&m->sums->scores[i]);
        if (n == 0)
            continue;
        nonet_out_printf(out, "%s{\"from\":%d", between, i * SUM_SCORE_STEP);
        if (i < SUM_SCORES)
            nonet_out_printf(out, ",\"to\":%d", (i + 1) * SUM_SCORE_STEP - 1);
        json_count(out, "puzzles", n);
        nonet_out_char(out, '}');
        between = ",";
    }
    nonet_out_char(out, ']');
}

static void json_numbers(const struct summing *m, struct out *out) {
    const struct sums *s = m->sums;
    unsigned numbers = nonet_scale_facts(m->scale)->numbers;
    if (numbers == 0)
        return;
    if (get(&s->counted) > 0) {
        nonet_out_text(out, ",\"least\":");
        put_number(out, m, (double)get(&s->least) - 1, 0);
        nonet_out_text(out, ",\"mean\":");
        put_number(out, m, mean_of(s), 2);
        nonet_out_text(out, ",\"most\":");
        put_number(out, m, (double)get(&s->most), 0);
    }
    if (numbers & NONET_SCALE_RATES)
        json_ratings(m, out);
    else
        json_scores(m, out);
}

static void json_techniques(const struct summing *m, struct out *out) {
    const struct nonet_technique *t;
    const char *between = "";
    nonet_out_text(out, ",\"techniques\":[");
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++) {
        if (get(&m->sums->techniques[i].puzzles) == 0)
            continue;
        nonet_out_printf(out, "%s{\"technique\":\"%s\",\"name\":\"%s\"", between, t->id, t->name);
        json_count(out, "puzzles", get(&m->sums->techniques[i].puzzles));
        json_count(out, "steps", get(&m->sums->techniques[i].steps));
        json_count(out, "hardest", get(&m->sums->techniques[i].hardest));
        nonet_out_char(out, '}');
        between = ",";
    }
    nonet_out_char(out, ']');
}

void nonet_sums_json(const struct summing *m, struct out *out) {
    const sum *left = m->sums->left;
    nonet_out_text(out, "{\"nonet\":1,\"command\":\"rate\",\"summary\":true");
    nonet_json_scale(out, (int)m->scale);
    nonet_out_text(out, m->tally->is_part ? ",\"stopped\":true" : "");
    json_count(out, "puzzles", puzzles_of(m));
    json_count(out, "fit", get(&m->sums->counted));
    json_count(out, "unfit", get(&left[SUM_UNFIT]));
    json_count(out, "above", get(&left[SUM_ABOVE]));
    json_count(out, "stuck", get(&left[SUM_STUCK]));
    json_count(out, "several", m->tally->several);
    json_count(out, "none", m->tally->none);
    json_count(out, "gave_up", get(&left[SUM_GIVEN_UP]));
    json_count(out, "bad", m->tally->bad);
    json_levels(m, out);
    json_numbers(m, out);
    json_techniques(m, out);
    nonet_out_text(out, "}\n");
}
