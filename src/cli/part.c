/*
 * Parts of numbers, and what --part cannot be combined with.
 */
#include "cli/cli.h"

/* total * i / count, without an intermediate result above 64 bits; i and count have 32. */
static uint64_t share(uint64_t total, uint64_t i, uint64_t count) {
    return total / count * i + total % count * i / count;
}

struct range nonet_part_of(const struct part *part, uint64_t total) {
    if (part->count == 0)
        return (struct range){0, total};
    return (struct range){share(total, part->number - 1, part->count),
                          share(total, part->number, part->count)};
}

int nonet_part_is_first(const struct part *part) {
    return part->count == 0 || part->number == 1;
}

int nonet_part_is_last(const struct part *part) {
    return part->number == part->count;
}

int nonet_part_check(const struct settings *s) {
    if (s->part.count > 1 && s->seed.is_used && !s->seed.is_given)
        return nonet_complain(s, "--part needs --seed: each part would choose its own");
    return 0;
}
