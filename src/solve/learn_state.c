/* The state of a clause-learning search: made from a grid, in one piece of memory, and turned back
 * into one. */
#include "solve/learn.h"

#include <stdlib.h>

/* ---- One piece of memory, laid out twice: to measure it, and to use it ---- */

struct layout {
    unsigned char *at; /* NULL: only measures */
    size_t used;
};

static void *lay(struct layout *l, size_t count, size_t size) {
    size_t at = l->used;
    l->used += (count * size + 15) / 16 * 16;
    return l->at == NULL ? NULL : l->at + at;
}

/* What is read before it is written comes first: that much is cleared. */
static size_t lay_out(struct learn *s, struct layout *l) {
    size_t v = s->vars, i = s->items;
    s->value = lay(l, 2 * v, sizeof *s->value);
    s->item = lay(l, i + 1, sizeof *s->item);
    s->first = lay(l, i + 3, sizeof *s->first);
    s->watching = lay(l, 2 * v, sizeof *s->watching);
    s->seen = lay(l, v, sizeof *s->seen);
    s->level_stamp = lay(l, v + 1, sizeof *s->level_stamp);
    s->phase = lay(l, v, sizeof *s->phase);
    s->target = lay(l, v, sizeof *s->target);
    s->best = lay(l, v, sizeof *s->best);
    size_t cleared = l->used;
    s->member = lay(l, s->stride * v, sizeof *s->member);
    s->in = lay(l, s->stride * v, sizeof *s->in);
    s->cell = lay(l, v, sizeof *s->cell);
    s->digit = lay(l, v, sizeof *s->digit);
    s->of = lay(l, v, sizeof *s->of);
    s->trail = lay(l, v, sizeof *s->trail);
    s->decided = lay(l, v, sizeof *s->decided);
    s->touched = lay(l, 2 * v, sizeof *s->touched);
    s->learned = lay(l, v + 1, sizeof *s->learned);
    s->sorted = lay(l, 2 * v, sizeof *s->sorted);
    s->heap = lay(l, v, sizeof *s->heap);
    s->heap_at = lay(l, v, sizeof *s->heap_at);
    s->score = lay(l, v, sizeof *s->score);
    s->before = lay(l, v, sizeof *s->before);
    s->after = lay(l, v, sizeof *s->after);
    s->used = lay(l, v, sizeof *s->used);
    return cleared;
}

static int take_room(struct learn *s) {
    struct layout measure = {NULL, 0};
    size_t cleared = lay_out(s, &measure);
    s->room = malloc(measure.used);
    if (s->room == NULL)
        return 0;
    struct layout use = {s->room, 0};
    lay_out(s, &use);
    assert(use.used == measure.used);
    memset(s->room, 0, cleared);
    return 1;
}

/* ---- Variables and items ---- */

static uint32_t count_candidates(const struct nonet_grid *g) {
    uint32_t count = 0;
    for (int c = 0; c < (int)g->cells; c++) {
        int k = set_count(grid_marks(g, c));
        count += k > 1 ? (uint32_t)k : 0;
    }
    return count;
}

static void number_variables(struct learn *s, const struct nonet_grid *g) {
    const struct shape *shape = s->search->shape;
    uint32_t v = 0, cells = g->cells, n = g->side;
    for (int c = 0; c < (int)cells; c++) {
        struct nonet_set m = grid_marks(g, c);
        if (set_count(m) < 2)
            continue;
        while (!set_is_empty(m)) {
            uint32_t d = (uint32_t)set_take(&m) - 1;
            s->cell[v] = (uint16_t)c;
            s->digit[v] = (uint8_t)(d + 1);
            uint32_t *in = s->in + v++ * s->stride;
            in[0] = (uint32_t)c;
            for (uint32_t k = 1; k < s->stride; k++)
                in[k] = (int)k > shape_count(shape, c)
                            ? s->items
                            : cells + shape_houses(shape, c)[k - 1] * n + d;
        }
    }
    assert(v == s->vars);
}

/* Counts the members two places further on, so that after filling first[i] is where item i begins.
 */
static void fill_items(struct learn *s) {
    for (uint32_t v = 0; v < s->vars; v++)
        for (uint32_t k = 0; k < s->stride && learn_items(s, v)[k] < s->items; k++)
            s->first[learn_items(s, v)[k] + 2]++;
    for (uint32_t i = 2; i < s->items + 2; i++)
        s->first[i] += s->first[i - 1];
    for (uint32_t v = 0; v < s->vars; v++) {
        for (uint32_t k = 0; k < s->stride && learn_items(s, v)[k] < s->items; k++) {
            uint32_t i = learn_items(s, v)[k];
            s->member[s->first[i + 1]++] = 2 * v;
            s->item[i].left++;
            s->item[i].sum ^= v;
        }
    }
    s->item[s->items].left = UINT32_MAX;
    assert(s->first[0] == 0 && s->first[s->items] == s->first[s->items + 1] &&
           s->first[s->items] <= s->stride * s->vars);
}

/* ---- Order ---- */

uint64_t nonet_learn_random(struct learn *s) {
    uint64_t z = s->random += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* The first variables are decided first; with a seed, in random order. */
static void first_order(struct learn *s) {
    uint32_t *order = s->trail, count = s->vars;
    for (uint32_t i = 0; i < count; i++)
        order[i] = count - 1 - i;
    for (uint32_t i = count; s->search->options.seed != 0 && i > 1; i--) {
        uint32_t j = (uint32_t)(nonet_learn_random(s) % i), v = order[i - 1];
        order[i - 1] = order[j];
        order[j] = v;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t v = order[i];
        s->before[v] = i > 0 ? order[i - 1] : NO_INDEX;
        s->after[v] = i + 1 < count ? order[i + 1] : NO_INDEX;
        s->used[v] = ++s->use;
        s->score[v] = i;
        s->heap_at[v] = NO_INDEX;
    }
    s->newest = s->next = order[count - 1];
    for (uint32_t v = 0; v < count; v++)
        nonet_learn_open(s, v);
}

int nonet_learn_make(struct learn *s, struct nonet_search *search, const struct nonet_grid *left) {
    memset(s, 0, sizeof *s);
    s->search = search;
    s->vars = count_candidates(left);
    s->stride = 1 + (uint32_t)search->shape->most;
    s->items = left->cells + (uint32_t)search->shape->houses * left->side;
    s->random = search->options.seed;
    s->bump = 1 << 20;
    if (!take_room(s))
        return 0;
    number_variables(s, left);
    fill_items(s);
    if (s->vars > 0)
        first_order(s);
    return 1;
}

void nonet_learn_free(struct learn *s) {
    for (uint32_t i = 0; s->room != NULL && i < 2 * s->vars; i++)
        free(s->watching[i].at);
    free(s->room);
    free(s->words);
    free(s->clause);
}

static int compare(const void *a, const void *b) {
    const struct keyed *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

void nonet_learn_sort(struct keyed *a, size_t count) {
    qsort(a, count, sizeof *a, compare);
}
