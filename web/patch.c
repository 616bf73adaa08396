/*
 * patch BASE TARGET: writes to stdout what makes the file TARGET of the file BASE, so that a browser which has
 * one module need not download again what another shares with it. Compiled for wasm32 this is the other half: it
 * makes the target of the base and the patch. web/later/patch.js fetches and feeds it.
 *
 * Both files are made of the same sources: most functions are the same, except for the numbers of other
 * functions and the places of data, which moved. Every byte of the target is predicted: by the base, at the place
 * that goes on from what the bytes before it were the same as; and by what followed the last bytes when they
 * stood in the target before. The patch has, as a number that an arithmetic coder makes, only by how much each
 * prediction was wrong: first whether the byte is the base's, and if not, its eight bits. A prediction is a mixture of
 * several that learn from each bit; who reads the patch learns the same, so nothing else has to be said. This takes a sixth less
 * than gzip leaves of a list of differences.
 *
 * A patch is the length of the target and its checksum, four bytes each, low ones first, and the coder's bytes.
 * All arithmetic is of integers, but for products of doubles that are rounded alike everywhere.
 */
#include <stdint.h>
#ifndef __wasm__
#include <stdio.h>
#include <stdlib.h>
#endif

enum {
    ROOM = 1 << 20, /* the longest file */
    HEAD = 8,
    ORDERS = 4,       /* bits are predicted by 0 to 3 bytes before them */
    SLOTS = 1 << 18,  /* for each of these lengths */
    PLACES = 1 << 18, /* of the last bytes, */
    FAR = 8,
    NEAR = 5,    /* so many of them, in the base and in the target */
    MANY = 20,   /* after so many bits a slot learns as slowly as it will */
    SURE = 16,   /* after so many bytes that were the base's no other place is looked for */
    WRONG = 7,   /* unless so many were not */
    ALIKE = 32,  /* so many bytes are compared */
    ODDS = 2047, /* the most: 256 times the logarithm, e to the eighth */
    STEP = 10,   /* how fast mixtures learn, of 16 */
    FLAGS = 4,   /* predictions of whether a byte is the base's */
};

/* What is known after some bits: in the upper 22 bits how likely a one is, below how often that was seen. */
typedef uint32_t slot;

static uint8_t base[ROOM], target[ROOM], patch[ROOM];
static uint32_t base_length, target_length, patch_length, made;

static slot slots[ORDERS][SLOTS], flags[FLAGS][1 << 16], copies[8][2];
static int32_t weights[8][8][ORDERS + 2], flag_weights[8][8][FLAGS + 1];
static uint16_t chances[2 * ODDS + 1]; /* of a one, of 65536, by odds */
static int16_t odds_of[4096];
static uint32_t rates[MANY + 1];

static uint32_t in_base[PLACES], in_target[PLACES]; /* behind the last bytes */
static uint32_t from, is_from, same, wrong;         /* the base's place, and how it did */
static uint32_t copy, copied;                       /* the target's */

static uint32_t low, high = UINT32_MAX; /* the coder's interval, */
#ifdef __wasm__
static uint32_t code; /* and the patch's number in it */
#endif

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* 0 to 7: about the logarithm of a length. */
static uint32_t size_of(uint32_t n) {
    return n < 4 ? n : n < 8 ? 4 : n < 16 ? 5 : n < 32 ? 6 : 7;
}

/* ---- the coder ---- */

/* A bit whose chance to be one is known: written, or read. */
static int coded(uint32_t chance, int bit) {
    uint32_t middle = low + (uint32_t)(((uint64_t)(high - low) * chance) >> 16);
#ifdef __wasm__
    bit = code <= middle;
#endif
    if (bit)
        high = middle;
    else
        low = middle + 1;
    for (; (low ^ high) >> 24 == 0; low <<= 8, high = high << 8 | 255) {
#ifdef __wasm__
        code = code << 8 | (patch_length < ROOM ? patch[patch_length] : 0);
        patch_length++;
#else
        if (patch_length < ROOM)
            patch[patch_length++] = (uint8_t)(high >> 24);
#endif
    }
    return bit;
}

/* ---- predictions ---- */

static void begin(void) {
    double odds = 1;
    for (int i = 0; i <= ODDS; i++, odds *= 1.00391389) {
        uint32_t chance = (uint32_t)(65536 * (odds / (1 + odds)));
        chances[ODDS + i] = (uint16_t)chance;
        chances[ODDS - i] = (uint16_t)(65536 - chance);
    }
    for (int i = 0, at = 0; i < 4096; i++) {
        while (at < 2 * ODDS && chances[at] < 16 * i + 8)
            at++;
        odds_of[i] = (int16_t)(at - ODDS);
    }
    for (uint32_t i = 0; i <= MANY; i++)
        rates[i] = 655360 / (10 * i + 16);
    const slot even = 1u << 31;
    for (int i = 0; i < ORDERS; i++)
        for (int j = 0; j < SLOTS; j++)
            slots[i][j] = even;
    for (int i = 0; i < FLAGS; i++)
        for (int j = 0; j < 1 << 16; j++)
            flags[i][j] = even;
    for (int i = 0; i < 8; i++)
        copies[i][0] = copies[i][1] = even;
    for (int i = 0; i < 64; i++) {
        for (int j = 0; j <= ORDERS; j++)
            weights[i / 8][i % 8][j] = 20000;
        for (int j = 0; j < FLAGS; j++)
            flag_weights[i / 8][i % 8][j] = 20000;
    }
}

static void learn(slot *to, int bit) {
    uint32_t seen = *to & 1023;
    int32_t chance = (int32_t)(*to >> 10);
    chance += (int32_t)(((int64_t)((bit ? 0x3fffff : 0) - chance) * rates[seen]) >> 16);
    *to = (uint32_t)chance << 10 | (seen < MANY ? seen + 1 : seen);
}

/* A bit by the mixture of so many predictions, each weighed; those that are 0 say nothing. */
static int mixed(slot *const *by, int32_t *weigh, int count, int bit) {
    int32_t odds[ORDERS + 1];
    int64_t sum = (int64_t)weigh[count] * 256;
    for (int i = 0; i < count; i++) {
        odds[i] = by[i] == 0 ? 0 : odds_of[*by[i] >> 20];
        sum += (int64_t)weigh[i] * odds[i];
    }
    sum >>= 16;
    uint32_t chance = chances[ODDS + (sum > ODDS ? ODDS : sum < -ODDS ? -ODDS : sum)];
    bit = coded(chance, bit);
    int32_t error = ((bit ? 65536 : 0) - (int32_t)chance) * STEP / 16;
    for (int i = 0; i < count; i++) {
        weigh[i] += (int32_t)(((int64_t)odds[i] * error + 32768) >> 16);
        if (by[i] != 0)
            learn(by[i], bit);
    }
    weigh[count] += (int32_t)((256 * (int64_t)error + 32768) >> 16);
    return bit;
}

/* A number for the last bytes before a place. */
static uint32_t number_of(const uint8_t *bytes, uint32_t place, uint32_t count) {
    uint32_t number = 0;
    for (uint32_t i = 1; i <= count; i++)
        number = (number + (place >= i ? bytes[place - i] : 0) + 1) * 0x2F0B4C47u;
    return number;
}

/* How many bytes before a place are those before the end of what is made. */
static uint32_t alike(const uint8_t *bytes, uint32_t place) {
    uint32_t most = least(ALIKE, least(place, made)), n = 0;
    while (n < most && bytes[place - 1 - n] == target[made - 1 - n])
        n++;
    return n;
}

static int is_base(int expected, int other, int byte) {
    const uint32_t sure = size_of(same), doubt = least(wrong, 7), last = number_of(target, made, 1);
    slot *const by[FLAGS] = {&flags[0][sure * 8 + doubt], &flags[1][(uint32_t)expected * 8 + sure],
                             &flags[2][(last + (uint32_t)expected * 0x9E3779B1u) >> 16],
                             &flags[3][((other == expected ? 1
                                         : other < 0       ? 2
                                                           : 0) *
                                            8 +
                                        size_of(copied)) *
                                           8 +
                                       sure]};
    return mixed(by, flag_weights[sure][doubt], FLAGS, byte == expected);
}

static int by_bits(int other, int byte) {
    slot *rows[ORDERS], *by[ORDERS + 1];
    uint32_t bits = 1, node = 1; /* what is known of the byte, and of its half */
    for (int left = 7; left >= 0; left--) {
        if (left % 4 == 3) {
            node = 1;
            for (uint32_t i = 0; i < ORDERS; i++) {
                uint32_t number = (number_of(target, made, i) + bits * 0x9E3779B1u) * 0x2545F491u;
                rows[i] = &slots[i][number >> 14 & ~15u];
            }
        }
        for (int i = 0; i < ORDERS; i++)
            by[i] = &rows[i][node];
        int agrees = other >= 0 && (uint32_t)(other | 256) >> (left + 1) == bits;
        uint32_t size = agrees ? size_of(copied) : 0;
        by[ORDERS] = agrees ? &copies[size][other >> left & 1] : 0;
        uint32_t bit = (uint32_t)mixed(by, weights[size][left], ORDERS + 1, byte >> left & 1);
        bits = bits << 1 | bit;
        node = node << 1 | bit;
    }
    return (int)(bits & 255);
}

/* After a byte: where the next one may come from. */
static void go_on(int expected, int other, int byte) {
    if (is_from) {
        from++;
        if (expected == byte) {
            same++;
            if (same % SURE == 0 && wrong > 0)
                wrong--;
        } else {
            same = 0;
            wrong++;
        }
    }
    uint32_t at = number_of(target, made, FAR) >> 14;
    if (in_base[at] != 0 && (!is_from || wrong > WRONG || same < SURE)) {
        uint32_t n = alike(base, in_base[at]);
        if (n >= FAR && n > (is_from ? alike(base, from) : 0)) {
            from = in_base[at];
            is_from = 1;
            same = n;
            wrong = 0;
        }
    }
    at = number_of(target, made, NEAR) >> 14;
    copy++;
    copied = other == byte ? copied + 1 : 0;
    if (copied == 0 && in_target[at] != 0) {
        uint32_t n = alike(target, in_target[at]);
        copy = in_target[at];
        copied = n < NEAR ? 0 : n;
    }
    in_target[at] = made;
}

/* The whole target: written, or made. */
static void run(void) {
    begin();
    for (uint32_t i = FAR; i < base_length; i++)
        in_base[number_of(base, i, FAR) >> 14] = i;
    is_from = 1;
    while (made < target_length) {
        int expected = is_from && from < base_length ? base[from] : -1;
        int other = copied > 0 ? target[copy] : -1, byte = target[made];
        if (expected >= 0 && is_base(expected, other, byte))
            byte = expected;
        else
            byte = by_bits(other, byte);
        target[made++] = (uint8_t)byte;
        go_on(expected, other, byte);
    }
}

static uint32_t checksum(void) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < target_length; i++)
        sum = (sum ^ target[i]) * 16777619;
    return sum;
}

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name

uint8_t *EXPORT(base_at)(void) {
    return base;
}

uint8_t *EXPORT(patch_at)(void) {
    return patch;
}

uint8_t *EXPORT(target_at)(void) {
    return target;
}

static uint32_t four(const uint8_t *at) {
    return at[0] | at[1] << 8 | at[2] << 16 | (uint32_t)at[3] << 24;
}

/* The length of the target, once; 0 if the patch is for another base. */
uint32_t EXPORT(apply)(uint32_t length) {
    base_length = length;
    target_length = four(patch);
    for (patch_length = HEAD; patch_length < HEAD + 4; patch_length++)
        code = code << 8 | patch[patch_length];
    if (target_length > ROOM)
        return 0;
    run();
    return checksum() == four(patch + 4) ? target_length : 0;
}
#else
static void fail(const char *what) {
    fprintf(stderr, "patch: %s\n", what);
    exit(1);
}

static uint32_t read_file(const char *name, uint8_t *to) {
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        fail(name);
    size_t length = fread(to, 1, ROOM, file);
    if (length == ROOM)
        fail("a file is too long");
    fclose(file);
    return (uint32_t)length;
}

static void put_four(uint32_t number) {
    for (int i = 0; i < 4; i++, number >>= 8)
        patch[patch_length++] = number & 255;
}

int main(int count, char **names) {
    if (count != 3)
        fail("BASE TARGET");
    base_length = read_file(names[1], base);
    target_length = read_file(names[2], target);
    put_four(target_length);
    put_four(checksum());
    run();
    for (int i = 0; i < 4 && patch_length < ROOM; i++, low <<= 8)
        patch[patch_length++] = (uint8_t)(low >> 24);
    if (patch_length == ROOM)
        fail("it is longer than there is room for");
    if (fwrite(patch, 1, patch_length, stdout) != patch_length || fflush(stdout) != 0)
        fail("cannot write");
    return 0;
}
#endif
