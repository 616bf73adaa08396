/*
 * The static implications, closed without order or length. They are symmetric (weak and strong
 * links hold both ways), so if s on implies x and not x, it implies s off. A chain to "on" from s
 * is a chain to "off" from its strong partner; and a candidate x that a cycle removes sees an
 * on-node A and an off-node B of it: x on -> A off -> ... -> B on -> x off along the cycle
 * reversed. So rule 21 has a hint only if some candidate's on-node implies its off-node, and that
 * is an AND of two rows here: 5 microseconds instead of 100.
 *
 * The nodes are the candidates with a strong link; a row is a set of nodes.
 */
#include "logic/chains.h"

#define INLINE static inline __attribute__((always_inline))

static bool make_nodes(struct closure *k, const struct board *b) {
    for (int h = 0; h < NHOUSE; h++) {
        unsigned m = 0;
        for (int d = 0; d < 9; d++)
            m |= (unsigned)is_two(b->pos[h][d]) << d;
        k->two[h] = (uint16_t)m;
    }
    memset(k->in_cell, 0, sizeof k->in_cell);
    memset(k->in_house, 0, sizeof k->in_house);
    k->count = 0;
    for (int c = 0; c < NCELL; c++) {
        const uint8_t *h = nonet_nine.house[c];
        unsigned m = b->cand[c];
        if (!is_two(m))
            m &= k->two[h[0]] | k->two[h[1]] | k->two[h[2]];
        k->strong[c] = (uint16_t)m;
        k->base[c] = (uint16_t)k->count;
        for (; m != 0; m &= m - 1) {
            if (k->count == CLOSURE_NODES)
                return false;
            bit_set(k->in_cell[c].w, k->count);
            for (int t = 0; t < 3; t++)
                bit_set(k->in_house[h[t]][low(m)].w, k->count);
            k->node[k->count++] = (uint16_t)(c * 9 + low(m));
        }
    }
    return true;
}

struct node_set nonet_closure_weak(const struct closure *k, int q) {
    int c = q / 9, d = q % 9;
    struct node_set s = k->in_cell[c];
    for (int t = 0; t < 3; t++) {
        const struct node_set *o = &k->in_house[nonet_nine.house[c][t]][d];
        for (int i = 0; i < CLOSURE_WORDS; i++)
            s.w[i] |= o->w[i];
    }
    if (k->strong[c] >> d & 1) {
        int i = closure_id(k, c, d);
        s.w[i >> 6] &= ~((uint64_t)1 << (i & 63));
    }
    return s;
}

static void make_links(struct closure *k, const struct board *b) {
    for (int i = 0; i < k->count; i++) {
        int c = k->node[i] / 9, d = k->node[i] % 9;
        struct node_set s = {{0}};
        if (is_two(b->cand[c]))
            bit_set(s.w, closure_id(k, c, low(b->cand[c] & ~(1u << d))));
        for (int t = 0; t < 3; t++) {
            int h = nonet_nine.house[c][t];
            unsigned other = b->pos[h][d] & ~(1u << nonet_nine.place[c][t]);
            if (k->two[h] >> d & 1)
                bit_set(s.w, closure_id(k, nonet_nine.cell[h][low(other)], d));
        }
        k->link[i] = s;
    }
}

/* The number of words in use is a constant in each copy of what follows. */

INLINE void or_words(struct node_set *a, const struct node_set *b, int words) {
    for (int i = 0; i < words; i++)
        a->w[i] |= b->w[i];
}

INLINE bool meet(const struct node_set *a, const struct node_set *b, int words) {
    uint64_t hit = 0;
    for (int i = 0; i < words; i++)
        hit |= a->w[i] & b->w[i];
    return hit != 0;
}

/* The union of rows[i] over a set, onto r. */
INLINE void gather(const struct node_set *of, const struct node_set *rows, int words,
                   struct node_set *r) {
    for (int w = 0; w < words; w++)
        for (uint64_t m = of->w[w]; m != 0; m &= m - 1)
            or_words(r, &rows[w * 64 + low64(m)], words);
}

/* Closes row i; rows that are already closed are taken whole. */
INLINE void close_row(struct closure *k, int i, struct node_set *closed, int words) {
    struct node_set r = k->reach[i], todo = r;
    for (int w = 0; w < words;) {
        if (todo.w[w] == 0) {
            w++;
            continue;
        }
        int j = w * 64 + low64(todo.w[w]);
        const struct node_set *o = &k->reach[j];
        uint64_t whole = bit_has(closed->w, j) ? ~(uint64_t)0 : 0;
        todo.w[w] &= todo.w[w] - 1;
        for (int x = 0; x < words; x++) {
            todo.w[x] = (todo.w[x] & ~(o->w[x] & whole)) | (o->w[x] & ~r.w[x] & ~whole);
            r.w[x] |= o->w[x];
        }
        if (!whole)
            w = 0;
    }
    k->reach[i] = r;
    bit_set(closed->w, i);
}

/* Closes all rows, and marks the nodes whose on-node implies their off-node. */
INLINE void close_all(struct closure *k, int words) {
    struct node_set closed = {{0}};
    for (int i = 0; i < k->count; i++) {
        struct node_set r = {{0}};
        k->weak[i] = nonet_closure_weak(k, k->node[i]);
        gather(&k->weak[i], k->link, words, &r);
        r.w[i >> 6] &= ~((uint64_t)1 << (i & 63)); /* itself only through a true loop */
        k->reach[i] = r;
    }
    for (int i = 0; i < k->count; i++) {
        close_row(k, i, &closed, words);
        if (meet(&k->reach[i], &k->weak[i], words)) {
            bit_set(k->refuted, k->node[i]);
            k->refutes = true;
        }
    }
    for (int i = 0; i < k->count; i++) {
        k->then[i] = k->link[i];
        gather(&k->link[i], k->reach, words, &k->then[i]);
    }
}

/* What follows when all nodes of a cell, or of a digit in a house, are off. */
struct followers {
    struct node_set cell[NCELL], house[NHOUSE][9];
};

INLINE void follow(const struct closure *k, struct followers *f, int words) {
    size_t size = sizeof(uint64_t) * (size_t)words;
    for (int c = 0; c < NCELL; c++)
        memset(&f->cell[c], 0, size);
    for (int h = 0; h < NHOUSE; h++)
        for (int d = 0; d < 9; d++)
            memset(&f->house[h][d], 0, size);
    for (int i = 0; i < k->count; i++) {
        int c = k->node[i] / 9, d = k->node[i] % 9;
        or_words(&f->cell[c], &k->then[i], words);
        for (int t = 0; t < 3; t++)
            or_words(&f->house[nonet_nine.house[c][t]][d], &k->then[i], words);
    }
}

/* The same question for the candidates that are not nodes. */
INLINE void refute_others(struct closure *k, const struct board *b, int words) {
    struct followers f;
    follow(k, &f, words);
    for (int c = 0; c < NCELL; c++)
        for (unsigned m = b->cand[c] & ~(unsigned)k->strong[c]; m != 0; m &= m - 1) {
            int d = low(m);
            struct node_set weak = k->in_cell[c], on = f.cell[c];
            for (int t = 0; t < 3; t++) {
                or_words(&weak, &k->in_house[nonet_nine.house[c][t]][d], words);
                or_words(&on, &f.house[nonet_nine.house[c][t]][d], words);
            }
            if (!meet(&weak, &on, words))
                continue;
            bit_set(k->refuted, c * 9 + d);
            k->refutes = true;
        }
}

INLINE void finish(struct closure *k, const struct board *b, int words) {
    close_all(k, words);
    refute_others(k, b, words);
}

const struct closure *nonet_closure_of(struct chains *chains, const struct board *b) {
    struct closure *k = &chains->closure;
    if (k->made && memcmp(k->cand, b->cand, sizeof k->cand) == 0)
        return k;
    k->made = true;
    memcpy(k->cand, b->cand, sizeof k->cand);
    k->ok = make_nodes(k, b);
    k->refutes = !k->ok;
    memset(k->refuted, k->ok ? 0 : 0xFF, sizeof k->refuted);
    if (!k->ok)
        return k;
    make_links(k, b);
    switch ((k->count + 63) / 64) {
    case 0:
    case 1:
        finish(k, b, 1);
        break;
    case 2:
        finish(k, b, 2);
        break;
    case 3:
        finish(k, b, 3);
        break;
    default:
        finish(k, b, 4);
    }
    return k;
}
