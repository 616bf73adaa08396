/*
 * The set: packed puzzles in one piece of memory, and a table of places in it that is at most half
 * full.
 */
#include "cli/forms.h"
#include "cli/out.h"

#include <stdlib.h>
#include <string.h>

enum { PACKED = 3 + (15 * 15 + 1) / 2, FIRST_ROOM = 1 << 16, FIRST_SLOTS = 1 << 10 };

static size_t pack(const struct nonet_grid *grid, unsigned char packed[PACKED]) {
    size_t n = 3 + ((size_t)nonet_grid_cells(grid) + 1) / 2;
    memset(packed, 0, PACKED);
    packed[0] = (unsigned char)n;
    packed[1] = nonet_grid_box_rows(grid);
    packed[2] = nonet_grid_box_cols(grid);
    for (int c = 0; c < nonet_grid_cells(grid); c++)
        packed[3 + c / 2] |= (unsigned char)(nonet_grid_value(grid, c) << c % 2 * 4);
    return n;
}

/* The slot of a packed puzzle: its own, or the free one where it belongs. */
static size_t *find(const struct forms *f, const unsigned char *packed) {
    uint64_t h = nonet_hash((const char *)packed, packed[0]);
    for (size_t i = (size_t)(h ^ h >> 32);; i++) {
        size_t *slot = &f->table[i & (f->slots - 1)];
        if (*slot == 0 || memcmp(f->bytes + *slot - 1, packed, packed[0]) == 0)
            return slot;
    }
}

static int grow_table(struct forms *f) {
    struct forms larger = *f;
    if (f->slots > 2 * f->count)
        return 0;
    larger.slots = f->slots ? 2 * f->slots : FIRST_SLOTS;
    larger.table = calloc(larger.slots, sizeof *larger.table);
    if (larger.table == NULL)
        return -1;
    for (size_t i = 0; i < f->slots; i++)
        if (f->table[i] != 0)
            *find(&larger, f->bytes + f->table[i] - 1) = f->table[i];
    free(f->table);
    *f = larger;
    return 0;
}

static int grow_bytes(struct forms *f) {
    if (f->room - f->used >= PACKED)
        return 0;
    size_t room = f->room ? 2 * f->room : FIRST_ROOM;
    unsigned char *bytes = realloc(f->bytes, room);
    if (bytes == NULL)
        return -1;
    f->bytes = bytes;
    f->room = room;
    return 0;
}

int nonet_forms_add(struct forms *f, const struct nonet_grid *grid) {
    unsigned char packed[PACKED];
    size_t n = pack(grid, packed);
    if (grow_table(f) != 0 || grow_bytes(f) != 0)
        return -1;
    size_t *slot = find(f, packed);
    if (*slot != 0)
        return 0;
    memcpy(f->bytes + f->used, packed, n);
    *slot = f->used + 1;
    f->used += n;
    f->count++;
    return 1;
}

void nonet_forms_free(struct forms *f) {
    free(f->bytes);
    free(f->table);
    memset(f, 0, sizeof *f);
}
