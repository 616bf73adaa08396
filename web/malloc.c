/*
 * A small malloc for the modules: that of wasi-libc is several kilobytes, compressed, which every
 * browser would have to download.
 *
 * Memory is one row of blocks, each behind a header with its size and that of the block before it,
 * so that a block which becomes free is joined with free neighbours at once. Free blocks are in
 * lists by the power of two of their size. The row ends with a block without room, which is never
 * free, and grows at that end. One thread. (It is compiled with -fno-builtin: a compiler that knows
 * what malloc does leaves out what only malloc itself can see.)
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 8, STEP = 16, PAGE = 65536, LISTS = 32, USED = 1 };

struct block {
    uint32_t before;           /* bytes of the block before it; 0: it is the first */
    uint32_t size;             /* with its header, a multiple of STEP; and USED */
    struct block *next, *last; /* while it is free; else this is where the caller's bytes begin */
};

extern unsigned char __heap_base;
static struct block *list[LISTS];
static struct block *end; /* the block without room; NULL: nothing was ever asked for */

static uint32_t size_of(const struct block *b) {
    return b->size & ~(uint32_t)USED;
}

static struct block *after(struct block *b) {
    return (struct block *)(void *)((char *)b + size_of(b));
}

static struct block *block_of(void *at) {
    return (struct block *)(void *)((char *)at - HEAD);
}

static int list_of(uint32_t size) {
    return 31 - __builtin_clz(size);
}

static void set_size(struct block *b, uint32_t size, uint32_t used) {
    b->size = size | used;
    after(b)->before = size;
}

static void list_add(struct block *b) {
    struct block **first = &list[list_of(b->size)];
    b->last = NULL;
    b->next = *first;
    if (b->next != NULL)
        b->next->last = b;
    *first = b;
}

static void list_remove(struct block *b) {
    if (b->last != NULL)
        b->last->next = b->next;
    else
        list[list_of(b->size)] = b->next;
    if (b->next != NULL)
        b->next->last = b->last;
}

/* Makes a block free, as one with its free neighbours. */
static void release(struct block *b) {
    uint32_t size = size_of(b);
    struct block *other = after(b);
    if (!(other->size & USED)) {
        list_remove(other);
        size += other->size;
    }
    other = (struct block *)(void *)((char *)b - b->before);
    if (b->before != 0 && !(other->size & USED)) {
        list_remove(other);
        size += other->size;
        b = other;
    }
    set_size(b, size, 0);
    list_add(b);
}

/* Keeps so much of a block in use, and frees the rest. */
static void cut(struct block *b, uint32_t size) {
    uint32_t rest = size_of(b) - size;
    if (rest < STEP)
        return;
    set_size(b, size, USED);
    set_size(after(b), rest, USED);
    release(after(b));
}

static int grow(uint32_t size) {
    uint32_t pages = size / PAGE + 2;
    size_t at = __builtin_wasm_memory_grow(0, pages);
    if (at == SIZE_MAX)
        return 0;
    uint32_t bytes = pages * PAGE;
    if (end == NULL) { /* what is below the new pages belongs to the row as well */
        uintptr_t first = ((uintptr_t)&__heap_base + STEP - 1) / STEP * STEP + HEAD;
        end = (struct block *)first;
        end->before = 0;
        bytes += (uint32_t)(at * PAGE - first) - HEAD;
    }
    struct block *b = end;
    end = (struct block *)(void *)((char *)b + bytes);
    end->size = USED;
    set_size(b, bytes, USED);
    release(b);
    return 1;
}

static struct block *find(uint32_t size) {
    for (int i = list_of(size); i < LISTS; i++)
        for (struct block *b = list[i]; b != NULL; b = b->next)
            if (b->size >= size)
                return b;
    return NULL;
}

void *malloc(size_t bytes) {
    if (bytes > UINT32_MAX / 2)
        return NULL;
    uint32_t size = ((uint32_t)bytes + HEAD + STEP - 1) / STEP * STEP;
    struct block *b = find(size);
    if (b == NULL && (!grow(size) || (b = find(size)) == NULL))
        return NULL;
    list_remove(b);
    set_size(b, b->size, USED);
    cut(b, size);
    return (char *)b + HEAD;
}

void free(void *at) {
    if (at != NULL)
        release(block_of(at));
}

void *calloc(size_t count, size_t bytes) {
    size_t all;
    if (__builtin_mul_overflow(count, bytes, &all))
        return NULL;
    void *at = malloc(all);
    return at != NULL ? memset(at, 0, all) : NULL;
}

void *realloc(void *at, size_t bytes) {
    if (at == NULL)
        return malloc(bytes);
    struct block *b = block_of(at), *next = after(b);
    uint32_t had = size_of(b) - HEAD;
    if (bytes > had && !(next->size & USED) && bytes <= (size_t)had + next->size) {
        list_remove(next);
        set_size(b, size_of(b) + next->size, USED);
        had = size_of(b) - HEAD;
    }
    if (bytes <= had) {
        cut(b, ((uint32_t)bytes + HEAD + STEP - 1) / STEP * STEP);
        return at;
    }
    void *to = malloc(bytes);
    if (to == NULL)
        return NULL;
    memcpy(to, at, had);
    free(at);
    return to;
}

/* A block with room to spare: what is before the place becomes a block of its own. */
void *aligned_alloc(size_t step, size_t bytes) {
    char *at = malloc(bytes + step + STEP);
    if (at == NULL || (uintptr_t)at % step == 0)
        return at;
    struct block *b = block_of(at);
    uint32_t all = size_of(b), skip = (uint32_t)(step - (uintptr_t)at % step);
    set_size(b, skip, USED);
    set_size(after(b), all - skip, USED);
    at += skip;
    release(b);
    return at;
}
