/*
 * The list of hint --all: steps are written as they are found, and put in order when all are there:
 * by technique, those with the step that is easiest to see first, and the easiest of each first.
 */
#ifndef NONET_CLI_HINT_LIST_H
#define NONET_CLI_HINT_LIST_H

#include "cli/out.h"

struct hint_list {
    struct listed_hint *at;
    size_t count, room;
    int is_sorted;
    struct out texts;
};

/* Adds a step, whose text is what `out` has from `start` on: it is taken away from there. */
void nonet_list_hint(struct hint_list *list, const struct nonet_step *step, struct out *out,
                     size_t start);

/* Puts them in order: nothing is added after that. */
void nonet_sort_hints(struct hint_list *list);

/* The place, from 0, of the step that was added as number `found`, from 0, after they are in order. */
size_t nonet_hint_place(const struct hint_list *list, size_t found);

/* Adds all texts to `out` in their order, with `between` between two. */
void nonet_put_hints(struct hint_list *list, struct out *out, const char *between);

void nonet_hint_list_free(struct hint_list *list);

#endif
