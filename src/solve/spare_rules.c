/*
 * Which rules are not needed. Without one of them there may be other solutions, so each is left out
 * in turn and two solutions are looked for. That the one that is left is the same has to be checked,
 * too: what a rule says may depend on others, as negative rules do on dots.
 */
#include "grid/grid.h"
#include "solve/spare.h"

#include <stdlib.h>

/* 1 if there is exactly one solution, 0 if not, or a status. */
static int solve_alone(const struct spare *s, const struct nonet_rules *rules,
                       struct nonet_grid *solution) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.cancel = s->cancel;
    options.cancel_user = s->cancel_user;
    options.rules = rules;
    int status = nonet_solve(s->puzzle, &options, solution, nonet_grid_room(s->puzzle), &result);
    return status != NONET_OK ? status : result.verdict == NONET_UNIQUE;
}

int nonet_spare_open(struct spare *s, const struct nonet_grid *puzzle,
                     const struct nonet_rules *rules, nonet_cancel_fn cancel, void *cancel_user) {
    size_t bytes = nonet_grid_room(puzzle);
    *s = (struct spare){.puzzle = puzzle,
                        .solution = malloc(bytes),
                        .rules = rules,
                        .without = rules != NULL ? malloc(nonet_rules_room(rules)) : NULL,
                        .other = malloc(bytes),
                        .cancel = cancel,
                        .cancel_user = cancel_user};
    if (s->solution == NULL || s->other == NULL || (rules != NULL && s->without == NULL))
        return NONET_E_MEMORY;
    int one = solve_alone(s, rules, s->solution);
    return one < 0 ? one : one == 1 ? NONET_OK : NONET_E_ARGUMENT;
}

void nonet_spare_close(struct spare *s) {
    free(s->solution);
    free(s->without);
    free(s->other);
}

int nonet_rule_is_spare(struct spare *s, int i) {
    nonet_rules_copy(s->without, nonet_rules_room(s->rules), s->rules);
    nonet_rules_remove(s->without, i);
    int one = solve_alone(s, s->without, s->other);
    return one == 1 ? nonet_grid_equal(s->solution, s->other) : one;
}

static int find_spare(struct spare *s, unsigned char *is_spare) {
    for (int i = 0; i < s->rules->count; i++) {
        int spare = rule_can_go(s->rules, i) ? nonet_rule_is_spare(s, i) : 0;
        if (spare < 0)
            return spare;
        is_spare[i] = (unsigned char)spare;
    }
    return NONET_OK;
}

int nonet_spare_rules(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                      nonet_cancel_fn cancel, void *cancel_user, uint16_t *numbers, int room,
                      int *count) {
    struct spare s;
    int rule_count = rules != NULL ? rules->count : 0;
    unsigned char *is_spare = malloc((size_t)rule_count + 1);
    int status = nonet_spare_open(&s, puzzle, rules, cancel, cancel_user);
    if (is_spare == NULL)
        status = NONET_E_MEMORY;
    if (status == NONET_OK && rule_count > 0)
        status = find_spare(&s, is_spare);
    if (status == NONET_OK)
        *count = 0;
    for (int i = 0; status == NONET_OK && i < rule_count; i++) {
        if (!is_spare[i])
            continue;
        if (*count < room)
            numbers[*count] = (uint16_t)i;
        ++*count;
    }
    nonet_spare_close(&s);
    free(is_spare);
    return status;
}
