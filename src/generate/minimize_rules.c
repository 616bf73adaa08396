/*
 * Dropping rules that are not needed. Each is tried once, in random order or from the first to the
 * last: a rule that is needed stays needed when others go. Only where what a rule says depends on
 * others (a negative rule on the dots) is that not so; then all are tried again, until none goes.
 */
#include "grid/known.h"
#include "grid/random.h"
#include "rules/kinds.h"
#include "solve/spare.h"

#include <stdlib.h>

struct leaner {
    struct spare spare;
    struct nonet_rules *work; /* what is left */
    uint16_t *number;         /* of the rules that may go, in the order in which they are tried */
    int count, dropped;
};

static void list_rules(struct leaner *l, struct nonet_random *random) {
    for (int i = 0; i < l->work->count; i++)
        if (rule_can_go(l->work, i))
            l->number[l->count++] = (uint16_t)i;
    for (int i = l->count - 1; random != NULL && i > 0; i--) {
        int j = (int)random_below(random, (uint32_t)i + 1);
        uint16_t kept = l->number[i];
        l->number[i] = l->number[j];
        l->number[j] = kept;
    }
}

static int look_at_others(const struct nonet_rules *rules) {
    for (int i = 0; i < rules->count; i++) {
        const char *name = rules_entry(rules, i)->name;
        const struct rule_kind *kind =
            rule_can_go(rules, i) ? nonet_kind_find(name, strlen(name)) : NULL;
        if (kind != NULL && kind->form.flags & LOOKS_AROUND)
            return 1;
    }
    return 0;
}

/* The rule that is tried as number `at` is gone: those after it in the value have moved up. */
static void forget(struct leaner *l, int at) {
    int gone = l->number[at];
    memmove(l->number + at, l->number + at + 1, (size_t)(l->count - at - 1) * sizeof *l->number);
    l->count--;
    l->dropped++;
    for (int i = 0; i < l->count; i++)
        l->number[i] = (uint16_t)(l->number[i] - (l->number[i] > gone));
}

/* Every rule once. 1: some are gone. */
static int drop_once(struct leaner *l) {
    int before = l->dropped;
    for (int at = 0; at < l->count;) {
        int spare = nonet_rule_is_spare(&l->spare, l->number[at]);
        if (spare < 0)
            return spare;
        if (spare == 0) {
            at++;
            continue;
        }
        nonet_rules_copy(l->work, nonet_rules_room(l->work), l->spare.without);
        forget(l, at);
    }
    return l->dropped > before;
}

static int drop_all(struct leaner *l, struct nonet_random *random) {
    int again = 1, status = NONET_OK;
    list_rules(l, random);
    while (again && status >= 0) {
        int depend = look_at_others(l->work); /* before some of those go */
        status = drop_once(l);
        again = status == 1 && depend;
    }
    return status < 0 ? status : NONET_OK;
}

int nonet_minimize_rules(const struct nonet_grid *puzzle,
                         const struct nonet_minimize_options *options, struct nonet_rules *out,
                         size_t room, int *dropped) {
    struct nonet_minimize_options asked = NONET_MINIMIZE_OPTIONS_INIT;
    struct leaner l = {.count = 0};
    if (options != NULL)
        copy_known(&asked, options, options->size, sizeof asked);
    if (asked.rules == NULL)
        return NONET_E_ARGUMENT;
    if (room < nonet_rules_room(asked.rules))
        return NONET_E_ROOM;
    l.work = malloc(nonet_rules_room(asked.rules));
    l.number = malloc((asked.rules->count + 1u) * sizeof *l.number);
    int status = nonet_spare_open(&l.spare, puzzle, asked.rules, asked.cancel, asked.cancel_user);
    if (l.work == NULL || l.number == NULL)
        status = NONET_E_MEMORY;
    if (status == NONET_OK) {
        nonet_rules_copy(l.work, nonet_rules_room(asked.rules), asked.rules);
        l.spare.rules = l.work;
        status = drop_all(&l, asked.random);
    }
    if (status == NONET_OK) {
        nonet_rules_copy(out, room, l.work);
        if (dropped != NULL)
            *dropped = l.dropped;
    }
    nonet_spare_close(&l.spare);
    free(l.work);
    free(l.number);
    return status;
}
