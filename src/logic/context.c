/*
 * The memory of the chain rules: made when the first of them is reached, and freed with the call.
 * Its size is bounded by the candidates that the board has then; no more can appear.
 */
#include "logic/chains.h"

#include <stdlib.h>

static void make_spots(struct chains *k) {
    memset(k->seen_by, 0, sizeof k->seen_by);
    for (int q = 0; q < NCAND; q++) {
        int c = q / 9, d = q % 9;
        struct spot *s = &k->spot[q];
        s->cell = (uint8_t)c;
        s->digit = (uint8_t)d;
        for (int t = 0; t < 3; t++) {
            s->at[t] = (uint16_t)(nonet_nine.house[c][t] * 9 + d);
            s->bit[t] = (uint16_t)(1u << nonet_nine.place[c][t]);
        }
        for (int i = 0; i < 20; i++)
            bit_set(k->seen_by[q], nonet_nine.peer[c][i] * 9 + d);
        for (int e = 0; e < 9; e++)
            if (e != d)
                bit_set(k->seen_by[q], c * 9 + e);
    }
}

struct chains *nonet_chains_of(struct nine *n) {
    struct chains *k = n->chains;
    if (k != NULL)
        return k;
    n->chains = k = malloc(sizeof *k);
    if (k == NULL) {
        n->status = NONET_E_MEMORY;
        return NULL;
    }
    k->n = n;
    k->room = 0;
    for (int c = 0; c < NCELL; c++)
        k->room += 2 * bits(n->board.cand[c]);
    k->closure.made = false;
    k->statics.k = k;
    k->scratch = k->dynamic = k->last = NULL;
    k->negatives = NULL;
    k->nodes = NULL;
    k->kept = NULL;
    return k;
}

void nonet_chains_free(struct chains *k) {
    if (k == NULL)
        return;
    nonet_forcing_free(k->scratch);
    nonet_forcing_free(k->dynamic);
    nonet_nested_free(k);
    free(k->negatives);
    free(k->nodes);
    free(k);
}

struct forcing *nonet_forcing_new(struct chains *k) {
    struct forcing *f = malloc(sizeof *f);
    if (k->scratch == NULL && k->dynamic == NULL)
        make_spots(k);
    if (f != NULL)
        f->store = malloc((size_t)k->room * sizeof *f->store);
    if (f == NULL || f->store == NULL) {
        free(f);
        chains_fail(k);
        return NULL;
    }
    f->k = k;
    f->b = NULL;
    f->e = NULL;
    f->used = 0;
    f->room = k->room;
    f->step = 0;
    f->resumed = 0;
    f->renewable = false;
    memset(f->ex, 0, sizeof f->ex);
    memset(f->rows, 0xFF, sizeof f->rows);
    f->nests = NULL;
    f->nest_nodes = NULL;
    f->nest_count = f->nest_room = f->nest_node_count = f->nest_node_room = 0;
    f->inner = NULL;
    return f;
}

void nonet_forcing_free(struct forcing *f) {
    if (f == NULL)
        return;
    nonet_forcing_free(f->inner);
    free(f->nest_nodes);
    free(f->nests);
    free(f->store);
    free(f);
}

struct node_report *nonet_nodes_room(struct chains *k) {
    if (k->nodes == NULL)
        k->nodes = malloc(sizeof *k->nodes);
    return k->nodes;
}
