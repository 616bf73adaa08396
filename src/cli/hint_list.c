#include "cli/hint_list.h"

#include <stdlib.h>
#include <string.h>

enum { LEVEL_ROOM = 1 << 20 }; /* more than any step counts */

struct listed_hint {
    const struct nonet_technique *technique;
    int number;    /* how easy: its level, then what it counts on the scale in use */
    int easiest;   /* the least number of its technique, */
    size_t family; /* and where that technique was first found */
    size_t order, text, length;
};

/* A scale that has levels compares within them. */
static int ease_of(const struct nonet_step *step) {
    const struct nonet_scale_row *row = nonet_scale_find(step->scale, step->technique->id);
    int level = step->scale == NONET_SCALE_NONET && row != NULL ? row->level : 0;
    return level * LEVEL_ROOM + step->rating;
}

void nonet_list_hint(struct hint_list *l, const struct nonet_step *step, struct out *out,
                     size_t start) {
    if (l->count == l->room) {
        size_t room = l->room > 0 ? 2 * l->room : 64;
        struct listed_hint *at = realloc(l->at, room * sizeof *at);
        if (at == NULL) {
            out->failed = 1;
            return;
        }
        l->at = at;
        l->room = room;
    }
    l->at[l->count] = (struct listed_hint){.technique = step->technique,
                                           .number = ease_of(step),
                                           .order = l->count,
                                           .text = l->texts.length,
                                           .length = out->length - start};
    l->count++;
    nonet_out_bytes(&l->texts, out->at + start, out->length - start);
    out->failed |= l->texts.failed;
    out->length = start;
}

/* What steps of a technique have in common. There are few techniques. */
static void gather(struct hint_list *l) {
    for (size_t i = 0; i < l->count; i++) {
        size_t first = 0;
        while (l->at[first].technique != l->at[i].technique)
            first++;
        l->at[i].family = first;
        if (first == i || l->at[i].number < l->at[first].easiest)
            l->at[first].easiest = l->at[i].number;
    }
    for (size_t i = 0; i < l->count; i++)
        l->at[i].easiest = l->at[l->at[i].family].easiest;
}

static int compare(const void *one, const void *other) {
    const struct listed_hint *a = one, *b = other;
    if (a->easiest != b->easiest)
        return a->easiest < b->easiest ? -1 : 1;
    if (a->family != b->family)
        return a->family < b->family ? -1 : 1;
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

void nonet_sort_hints(struct hint_list *l) {
    if (l->count == 0 || l->is_sorted)
        return;
    gather(l);
    qsort(l->at, l->count, sizeof *l->at, compare);
    l->is_sorted = 1;
}

size_t nonet_hint_place(const struct hint_list *l, size_t found) {
    size_t i = 0;
    while (i < l->count && l->at[i].order != found)
        i++;
    return i;
}

/* A step in JSON begins with its number, which is that of its place in the list. */
static void put_numbered(struct out *out, const char *text, size_t length, size_t place) {
    static const char head[] = "{\"number\":";
    size_t at = sizeof head - 1;
    if (length > at && memcmp(text, head, at) == 0) {
        nonet_out_printf(out, "%s%zu", head, place + 1);
        while (at < length && text[at] >= '0' && text[at] <= '9')
            at++;
    } else {
        at = 0;
    }
    nonet_out_bytes(out, text + at, length - at);
}

void nonet_put_hints(struct hint_list *l, struct out *out, const char *between) {
    nonet_sort_hints(l);
    for (size_t i = 0; i < l->count; i++) {
        nonet_out_text(out, i > 0 ? between : "");
        put_numbered(out, l->texts.at + l->at[i].text, l->at[i].length, i);
    }
}

void nonet_hint_list_free(struct hint_list *l) {
    free(l->at);
    nonet_out_free(&l->texts);
}
