/*
 * patch BASE TARGET: writes to stdout what makes the file TARGET of the file BASE, so that a browser which has
 * one module need not download again what another shares with it. web/later/patch.js applies it.
 *
 * Both files are made of the same sources: most functions are the same, except for the numbers of other
 * functions and the places of data, which moved. So a piece of the target is a piece of the base in which a few
 * bytes are changed; between pieces there are bytes that are new.
 *
 * A patch begins with numbers, in groups of seven bits, low ones first, the eighth bit set in all but the last:
 * the length of the target, its checksum, and how many pieces, changed and new bytes there are. Then, for each
 * piece, how many new bytes come before it; how far its place in the base is from the end of the piece before it, twice
 * that, and one more if it is before that end; and its length. Then, for each changed byte, how far it is from
 * the one before. Last come bytes: what is added to those that change, and the new ones.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEAST = 18,   /* a shorter piece is not worth its numbers */
    BETTER = 8,   /* so much longer must a piece be than what goes on from the last one */
    AHEAD = 12,   /* so far it is looked whether that goes on, */
    ENOUGH = 6,   /* with so many equal bytes */
    SORTED = 256, /* so much of the base's ends is put in order */
};

struct bytes {
    uint8_t *at;
    size_t length, room;
};

static struct bytes base, target;
static struct bytes pieces, places, changes, fresh; /* the parts of the patch */
static size_t piece_count;
static uint32_t *ends; /* the places of the base in the order of what begins there */

static void fail(const char *what) {
    fprintf(stderr, "patch: %s\n", what);
    exit(1);
}

static void put(struct bytes *to, uint8_t byte) {
    if (to->length == to->room) {
        to->room = to->room * 2 + 4096;
        to->at = realloc(to->at, to->room);
        if (to->at == NULL)
            fail("out of memory");
    }
    to->at[to->length++] = byte;
}

static void put_number(struct bytes *to, size_t number) {
    for (; number >= 128; number >>= 7)
        put(to, (uint8_t)(number | 128));
    put(to, (uint8_t)number);
}

static void read_file(const char *name, struct bytes *to) {
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        fail(name);
    for (int byte; (byte = getc(file)) != EOF;)
        put(to, (uint8_t)byte);
    fclose(file);
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* How many bytes are the same from two places on. */
static size_t alike(size_t b, size_t t) {
    size_t most = least(base.length - b, target.length - t), n = 0;
    while (n < most && base.at[b + n] == target.at[t + n])
        n++;
    return n;
}

/* How many of so many bytes are. */
static size_t alike_of(size_t b, size_t t, size_t count) {
    size_t same = 0;
    count = least(count, target.length - t);
    for (size_t i = 0; i < count && b + i < base.length; i++)
        same += base.at[b + i] == target.at[t + i];
    return same;
}

static int in_order(const void *one, const void *other) {
    size_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    size_t count = least(SORTED, base.length - (a > b ? a : b));
    int order = memcmp(base.at + a, base.at + b, count);
    return order != 0 ? order : (a < b) - (a > b);
}

/* The place of the base from where most bytes are those of the target from t on. */
static size_t longest(size_t t, size_t *length) {
    size_t low = 0, high = base.length, best = 0;
    *length = 0;
    while (low < high) {
        size_t middle = (low + high) / 2, b = ends[middle], n = alike(b, t);
        if (n > *length) {
            *length = n;
            best = b;
        }
        if (t + n == target.length)
            break;
        if (b + n == base.length || base.at[b + n] < target.at[t + n])
            low = middle + 1;
        else
            high = middle;
    }
    return best;
}

/* Where the byte t of the target may come from: the place in the base after that of the byte before, or another
 * one, if more bytes are the same there; 0 if it is new. */
static int find(size_t t, size_t *b) {
    size_t here = alike_of(*b, t, AHEAD), length;
    if (here == least(AHEAD, target.length - t))
        return 1;
    size_t place = longest(t, &length);
    if (length >= LEAST && length > alike_of(*b, t, length) + BETTER) {
        *b = place;
        return 1;
    }
    return here >= ENOUGH;
}

static void put_change(size_t b, size_t t) {
    static size_t last;
    if (target.at[t] == base.at[b])
        return;
    put_number(&places, t - last);
    put(&changes, (uint8_t)(target.at[t] - base.at[b]));
    last = t;
}

/* What is new from the target's byte t on, and the piece behind it, from the base's byte b on. */
static void put_piece(size_t *b, size_t *t) {
    size_t start = *t, end = *b, place = *b;
    for (; *t < target.length && !find(*t, &place); place = ++*b)
        put(&fresh, target.at[(*t)++]);
    put_number(&pieces, *t - start);
    put_number(&pieces, place >= end ? (place - end) * 2 : (end - place) * 2 + 1);
    *b = place;
    for (start = *t; *t < target.length && find(*t, &place) && place == *b; place = ++*b)
        put_change(*b, (*t)++);
    put_number(&pieces, *t - start);
    piece_count++;
}

static uint32_t checksum(const struct bytes *bytes) {
    uint32_t sum = 0;
    for (size_t i = 0; i < bytes->length; i++)
        sum = (sum ^ bytes->at[i]) * 16777619;
    return sum;
}

int main(int count, char **names) {
    if (count != 3)
        fail("BASE TARGET");
    read_file(names[1], &base);
    read_file(names[2], &target);
    ends = malloc(base.length * sizeof *ends);
    if (ends == NULL)
        fail("out of memory");
    for (size_t i = 0; i < base.length; i++)
        ends[i] = (uint32_t)i;
    qsort(ends, base.length, sizeof *ends, in_order);
    for (size_t b = 0, t = 0; t < target.length;)
        put_piece(&b, &t);
    struct bytes head = {NULL, 0, 0};
    const size_t counts[] = {target.length, checksum(&target), piece_count, changes.length,
                             fresh.length};
    for (int i = 0; i < 5; i++)
        put_number(&head, counts[i]);
    const struct bytes *parts[] = {&head, &pieces, &places, &changes, &fresh};
    for (int i = 0; i < 5; i++)
        if (fwrite(parts[i]->at, 1, parts[i]->length, stdout) != parts[i]->length)
            fail("cannot write");
    return fflush(stdout) == 0 ? 0 : 1;
}
