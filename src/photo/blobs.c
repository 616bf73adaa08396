/*
 * Connected dark parts of a plane. Each dark pixel is labelled with an earlier one of its part, at
 * first some neighbour above or to the left, in the end the very first:
 *
 *     . a a . b          . 1 1 . 4
 *     . a . . b    -->   . 1 . . 1      the two are found to be one where they meet
 *     . a a a a          . 1 1 1 1
 *
 * A grid is large: only parts that are as high and as wide as a fifth of the picture's shorter side
 * are wanted, so each of them has a pixel in one of the few rows that far apart, and only those
 * rows are searched for parts.
 */
#include "photo/photo.h"

static const uint32_t background = UINT32_C(0xffffffff), listed = UINT32_C(0x80000000);

static uint32_t root_of(uint32_t *label, uint32_t i) {
    while (label[i] != i)
        i = label[i] = label[label[i]];
    return i;
}

static uint32_t join(uint32_t *label, uint32_t a, uint32_t b) {
    a = root_of(label, a);
    b = root_of(label, b);
    if (a < b)
        return label[b] = a;
    return label[a] = b;
}

/* The label of a dark pixel. The one above is next to the other three, so it has been joined with them. */
static uint32_t label_of(uint32_t *label, uint32_t i, uint32_t w, int left, int right, int up) {
    uint32_t before = background;
    if (up && label[i - w] != background)
        return label[i - w];
    if (left && label[i - 1] != background)
        before = i - 1;
    else if (left && up && label[i - w - 1] != background)
        before = i - w - 1;
    if (!up || !right || label[i - w + 1] == background)
        return before == background ? i : label[before];
    return before == background ? label[i - w + 1] : join(label, before, i - w + 1);
}

/* A pixel comes after the one that it points to, so one pass makes every pointer end at the root. */
static void label_all(const struct photo_plane *p, int threshold, uint32_t *label) {
    uint32_t i = 0, w = (uint32_t)p->w;
    for (int y = 0; y < p->h; y++)
        for (int x = 0; x < p->w; x++, i++)
            label[i] = p->dark[i] > threshold ? label_of(label, i, w, x > 0, x + 1 < p->w, y > 0)
                                              : background;
    for (uint32_t k = 0; k < i; k++)
        if (label[k] != background)
            label[k] = label[label[k]];
}

/* The parts that the searched rows meet, each with an empty box. A root's own label becomes its
 * number in the table. */
static int list_parts(const struct photo_plane *p, int apart, uint32_t *label,
                      struct photo_blob *table) {
    int count = 0;
    for (int y = 0; y < p->h; y += apart) {
        const uint32_t *row = label + (size_t)y * (size_t)p->w;
        for (int x = 0; x < p->w && count < BLOB_TABLE; x++) {
            if (row[x] & listed || label[row[x]] & listed)
                continue;
            uint32_t root = row[x];
            table[count] = (struct photo_blob){root, p->w, p->h, -1, -1};
            label[root] = listed | (uint32_t)count++;
        }
    }
    return count;
}

static void measure(const struct photo_plane *p, const uint32_t *label, struct photo_blob *table) {
    size_t i = 0;
    for (int y = 0; y < p->h; y++)
        for (int x = 0; x < p->w; x++, i++) {
            if (label[i] == background)
                continue;
            uint32_t number = label[i] & listed ? label[i] : label[label[i]];
            if (!(number & listed))
                continue;
            struct photo_blob *b = table + (number & ~listed);
            b->x0 = x < b->x0 ? x : b->x0;
            b->x1 = x > b->x1 ? x : b->x1;
            b->y0 = y < b->y0 ? y : b->y0;
            b->y1 = y > b->y1 ? y : b->y1;
        }
}

static long box_of(const struct photo_blob *b) {
    return (long)(b->x1 - b->x0) * (b->y1 - b->y0);
}

/* Puts a blob in its place among the largest so far. */
static int keep(const struct photo_blob *b, struct photo_blob *best, int count) {
    int i = count < BLOBS ? count++ : BLOBS;
    for (; i > 0 && box_of(b) > box_of(&best[i - 1]); i--)
        if (i < BLOBS)
            best[i] = best[i - 1];
    if (i < BLOBS)
        best[i] = *b;
    return count;
}

int nonet_photo_parts(const struct photo_plane *plane, int threshold, int apart,
                      struct photo_room *room) {
    label_all(plane, threshold, room->label);
    int count = list_parts(plane, apart > 0 ? apart : 1, room->label, room->table);
    measure(plane, room->label, room->table);
    for (int i = 0; i < count; i++)
        room->label[room->table[i].root] = room->table[i].root;
    return count;
}

int nonet_photo_blobs(const struct photo_plane *plane, int threshold, struct photo_room *room,
                      struct photo_blob *blob) {
    int apart = (plane->w < plane->h ? plane->w : plane->h) / 5, count = 0;
    int parts = nonet_photo_parts(plane, threshold, apart, room);
    for (int i = 0; i < parts; i++) {
        const struct photo_blob *b = &room->table[i];
        if (b->x1 - b->x0 >= apart && b->y1 - b->y0 >= apart)
            count = keep(b, blob, count);
    }
    return count;
}
