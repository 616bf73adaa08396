/* Slates: the boards of any.inc for the width that the side needs. */
#include "solve/slate.h"

#include <assert.h>
#include <stdlib.h>

struct slate {
    struct nonet_search search; /* the board asks it now and then whether to go on */
    const struct slate_board *words;
    void *board;
    int is_bad; /* a clue contradicted others since it was last settled */
};

static const struct slate_board *words_of(const struct nonet_grid *puzzle) {
    assert(puzzle->set_bytes >= 4); /* the side is above 16 */
    return puzzle->set_bytes <= 4   ? &nonet_slate32
           : puzzle->set_bytes == 8 ? &nonet_slate64
                                    : &nonet_slate128;
}

struct slate *nonet_slate_open(const struct nonet_grid *puzzle, const struct shape *shape,
                               nonet_cancel_fn cancel, void *cancel_user) {
    static const struct nonet_solve_options defaults = NONET_SOLVE_OPTIONS_INIT;
    struct slate *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->search.puzzle = puzzle;
    s->search.shape = shape;
    s->search.options = defaults;
    s->search.options.cancel = cancel;
    s->search.options.cancel_user = cancel_user;
    s->words = words_of(puzzle);
    s->board = s->words->open(&s->search);
    if (s->board != NULL)
        return s;
    free(s);
    return NULL;
}

void nonet_slate_close(struct slate *s) {
    if (s == NULL)
        return;
    s->words->close(s->board);
    free(s);
}

void nonet_slate_give(struct slate *s, int c, int d) {
    s->is_bad |= !s->words->give(s->board, c, d);
}

int nonet_slate_settle(struct slate *s) {
    int is_bad = s->is_bad;
    s->is_bad = 0;
    return !is_bad && s->words->settle(s->board);
}

uint32_t nonet_slate_mark(const struct slate *s) {
    assert(!s->is_bad); /* it was settled since the last clue */
    return s->words->mark(s->board);
}

void nonet_slate_undo(struct slate *s, uint32_t mark) {
    s->is_bad = 0;
    s->words->undo(s->board, mark);
}

int nonet_slate_is_open(const struct slate *s, int c) {
    return s->words->is_open(s->board, c);
}
