/*
 * Packing and unpacking, in the best way that the processor has; all ways do the same. What counts is
 * memory: text is read ahead of the processor's own guess, and solutions that fill whole lines are
 * written past the cache.
 */
#include "device/cuda/pack.h"

#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define ALWAYS inline __attribute__((always_inline))

enum { AHEAD = 2048, NO_CELL = '?' };

/* ---- plain C ---- */

/* The nibble of each byte, but for the bits of PACK_BAD, which is that of all others. */
#define FLIPPED(nibble) ((nibble) ^ PACK_BAD)
#define EMPTY FLIPPED(PACK_EMPTY)
static const uint8_t flipped[256] = {
    ['1'] = FLIPPED(0), ['2'] = FLIPPED(1), ['3'] = FLIPPED(2), ['4'] = FLIPPED(3),
    ['5'] = FLIPPED(4), ['6'] = FLIPPED(5), ['7'] = FLIPPED(6), ['8'] = FLIPPED(7),
    ['9'] = FLIPPED(8), ['.'] = EMPTY,      ['0'] = EMPTY,      ['*'] = EMPTY,
    ['_'] = EMPTY,      ['-'] = EMPTY,      ['x'] = EMPTY,      ['X'] = EMPTY};

static ALWAYS uint8_t nibble_of(char byte) {
    return FLIPPED(flipped[(unsigned char)byte]);
}

static ALWAYS void pack_end(const char *text, uint8_t *packed, size_t n) {
    for (size_t i = 0; i < n; i += 2)
        packed[i / 2] =
            (uint8_t)(nibble_of(text[i]) | (i + 1 < n ? nibble_of(text[i + 1]) : PACK_EMPTY) << 4);
}

static ALWAYS char text_of(unsigned nibble, char line_end) {
    return nibble == PACK_BAD ? line_end : (char)('1' + nibble);
}

static ALWAYS void unpack_end(const uint8_t *packed, char *text, size_t n, char line_end) {
    for (size_t i = 0; i < n; i++)
        text[i] = text_of(packed[i / 2] >> (i % 2 * 4) & 15, line_end);
}

static void pack_plain(const char *text, uint8_t *packed, size_t n) {
    pack_end(text, packed, n);
}

static void unpack_plain(const uint8_t *packed, char *text, size_t n, char line_end,
                         int past_cache) {
    (void)past_cache;
    size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        text[i] = text_of(packed[i / 2] & 15, line_end);
        text[i + 1] = text_of(packed[i / 2] >> 4, line_end);
    }
    unpack_end(packed + i / 2, text + i, n - i, line_end);
}

static int has_plain(void) {
    return 1;
}

#if defined(__x86_64__)

/* How many bytes come before the next whole line, if these are whole bytes packed; all `n`: there is
 * no use in looking for lines. */
static ALWAYS size_t before_lines(const char *text, size_t n, int past_cache) {
    size_t head = -(uintptr_t)text & 63;
    return past_cache && head % 2 == 0 && head < n ? head : n;
}

/* What each nibble stands for. */
static ALWAYS __m128i texts(char line_end) {
    return _mm_setr_epi8('1', '2', '3', '4', '5', '6', '7', '8', '9', 0, 0, 0, 0, 0, 0, line_end);
}

/* ---- AVX2 ---- */

#define AVX2 __attribute__((target("avx2")))

/* The bytes that are cells but no digits. */
static AVX2 ALWAYS __m256i empties(__m256i x) {
    static const char rare[] = "*_-xX";
    __m256i is = _mm256_or_si256(_mm256_cmpeq_epi8(x, _mm256_set1_epi8('.')),
                                 _mm256_cmpeq_epi8(x, _mm256_set1_epi8('0')));
    for (int i = 0; i < 5; i++)
        is = _mm256_or_si256(is, _mm256_cmpeq_epi8(x, _mm256_set1_epi8(rare[i])));
    return is;
}

static AVX2 ALWAYS __m256i nibbles_avx2(const char *text) {
    __m256i x = _mm256_loadu_si256((const __m256i *)text), nine = _mm256_set1_epi8(PACK_EMPTY);
    __m256i value = _mm256_min_epu8(_mm256_sub_epi8(x, _mm256_set1_epi8('1')), nine);
    __m256i bad = _mm256_andnot_si256(empties(x), _mm256_cmpeq_epi8(value, nine));
    return _mm256_or_si256(value, _mm256_and_si256(bad, _mm256_set1_epi8(PACK_BAD)));
}

static AVX2 void pack_avx2(const char *text, uint8_t *packed, size_t n) {
    const __m256i weights = _mm256_set1_epi16(0x1001);
    size_t i = 0;
    for (; i + 64 <= n; i += 64) {
        _mm_prefetch(text + i + AHEAD, _MM_HINT_T0);
        __m256i a = _mm256_maddubs_epi16(nibbles_avx2(text + i), weights);
        __m256i b = _mm256_maddubs_epi16(nibbles_avx2(text + i + 32), weights);
        __m256i both = _mm256_permute4x64_epi64(_mm256_packus_epi16(a, b), 0xd8);
        _mm256_storeu_si256((__m256i *)(packed + i / 2), both);
    }
    pack_end(text + i, packed + i / 2, n - i);
}

static AVX2 ALWAYS __m256i text_avx2(const uint8_t *packed, __m256i table) {
    __m256i x = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)packed));
    x = _mm256_and_si256(_mm256_or_si256(x, _mm256_slli_epi16(x, 4)), _mm256_set1_epi8(15));
    return _mm256_shuffle_epi8(table, x);
}

static AVX2 void unpack_avx2(const uint8_t *packed, char *text, size_t n, char line_end,
                             int past_cache) {
    const __m256i table = _mm256_broadcastsi128_si256(texts(line_end));
    size_t head = before_lines(text, n, past_cache), i = 0;
    for (; i + 32 <= head; i += 32)
        _mm256_storeu_si256((__m256i *)(text + i), text_avx2(packed + i / 2, table));
    unpack_end(packed + i / 2, text + i, head - i, line_end);
    for (i = head; i + 32 <= n; i += 32)
        _mm256_stream_si256((__m256i *)(text + i), text_avx2(packed + i / 2, table));
    unpack_end(packed + i / 2, text + i, n - i, line_end);
    _mm_sfence();
}

static int has_avx2(void) {
    return __builtin_cpu_supports("avx2") != 0;
}

/* ---- AVX-512 with VBMI: a table of 128 bytes is one instruction ---- */

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512dq")))

static AVX512 void pack_avx512(const char *text, uint8_t *packed, size_t n) {
    const __m512i low = _mm512_loadu_si512(flipped), high = _mm512_loadu_si512(flipped + 64);
    const __m512i weights = _mm512_set1_epi16(0x1001), bad = _mm512_set1_epi8(PACK_BAD);
    size_t i = 0;
    for (; i + 64 <= n; i += 64) {
        _mm_prefetch(text + i + AHEAD, _MM_HINT_T0);
        __m512i x = _mm512_loadu_si512(text + i), y = _mm512_permutex2var_epi8(low, x, high);
        y = _mm512_xor_si512(_mm512_maskz_mov_epi8(~_mm512_movepi8_mask(x), y), bad);
        __m256i both = _mm512_cvtepi16_epi8(_mm512_maddubs_epi16(y, weights));
        _mm256_storeu_si256((__m256i *)(packed + i / 2), both);
    }
    pack_end(text + i, packed + i / 2, n - i);
}

static AVX512 ALWAYS __m512i text_avx512(const uint8_t *packed, __m512i table) {
    __m512i x = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)packed));
    x = _mm512_and_si512(_mm512_or_si512(x, _mm512_slli_epi16(x, 4)), _mm512_set1_epi8(15));
    return _mm512_shuffle_epi8(table, x);
}

static AVX512 void unpack_avx512(const uint8_t *packed, char *text, size_t n, char line_end,
                                 int past_cache) {
    const __m512i table = _mm512_broadcast_i32x4(texts(line_end));
    size_t head = before_lines(text, n, past_cache), i = 0;
    for (; i + 64 <= head; i += 64)
        _mm512_storeu_si512(text + i, text_avx512(packed + i / 2, table));
    unpack_end(packed + i / 2, text + i, head - i, line_end);
    for (i = head; i + 64 <= n; i += 64)
        _mm512_stream_si512((__m512i *)(text + i), text_avx512(packed + i / 2, table));
    unpack_end(packed + i / 2, text + i, n - i, line_end);
    _mm_sfence();
}

static int has_avx512(void) {
    return __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
}
#endif

/* ---- ways, and records ---- */

static const struct packing packings[] = {
#if defined(__x86_64__)
    {"avx512", has_avx512, pack_avx512, unpack_avx512},
    {"avx2", has_avx2, pack_avx2, unpack_avx2},
#endif
    {"plain", has_plain, pack_plain, unpack_plain},
};

enum { PACKINGS = sizeof packings / sizeof *packings };

const struct packing *nonet_pack_at(int i) {
    return i >= 0 && i < PACKINGS ? &packings[i] : NULL;
}

const struct packing *nonet_pack_best(void) {
    int i = 0;
    while (!packings[i].is_usable())
        i++;
    return &packings[i];
}

static void pack_lines(const struct packing *p, const struct pack_text *from, size_t count,
                       uint8_t *packed) {
    p->pack(from->text, packed, count * PACK_LINE);
    for (size_t i = 0; i < count; i++)
        if (from->text[i * PACK_LINE + PACK_RECORD] != (char)from->line_end)
            packed[i * PACK_LINE / 2] |= PACK_BAD;
}

static void pack_apart(const struct packing *p, const struct pack_text *from, size_t count,
                       uint8_t *packed) {
    char group[PACK_GROUP * PACK_RECORD];
    const char *record = from->text;
    for (size_t k = 0; k < count; k++, record += from->stride) {
        memcpy(group + k * PACK_RECORD, record, PACK_RECORD);
        if (from->line_end != 0 && record[PACK_RECORD] != (char)from->line_end)
            group[k * PACK_RECORD] = NO_CELL;
    }
    p->pack(group, packed, count * PACK_RECORD);
}

void nonet_pack_records(const struct packing *p, const struct pack_text *from, unsigned width,
                        size_t count, uint8_t *packed) {
    struct pack_text at = *from;
    if (from->stride == PACK_RECORD) {
        p->pack(from->text, packed, count * PACK_RECORD);
        return;
    }
    for (size_t i = 0; i < count; i += PACK_GROUP, at.text += PACK_GROUP * at.stride) {
        size_t n = count - i < PACK_GROUP ? count - i : PACK_GROUP;
        (width == PACK_LINE ? pack_lines : pack_apart)(p, &at, n, packed);
        packed += nonet_packed_bytes(n, width);
    }
}

static int has_solution(uint8_t count) {
    return count == 1 || count == 2;
}

/* Whether all of `n` have a solution. */
static int have_solutions(const uint8_t *counts, size_t n) {
    int all = 1;
    for (size_t i = 0; i < n; i++)
        all &= has_solution(counts[i]);
    return all;
}

/* How many records, in whole groups, all have a solution. */
static size_t whole_run(const uint8_t *counts, size_t count) {
    size_t n = 0;
    while (n + PACK_GROUP <= count && have_solutions(counts + n, PACK_GROUP))
        n += PACK_GROUP;
    return n;
}

static void unpack_apart(const struct packing *p, const uint8_t *packed, unsigned width,
                         const uint8_t *counts, const struct pack_place *to, size_t count) {
    char group[PACK_GROUP * PACK_LINE], *text = to->text;
    p->unpack(packed, group, count * width, 0, 0);
    for (size_t k = 0; k < count; k++, text += to->stride) {
        if (!has_solution(counts[k]))
            continue;
        memcpy(text, group + k * width, PACK_RECORD);
        if (to->line_end != 0)
            text[PACK_RECORD] = (char)to->line_end;
    }
}

void nonet_unpack_records(const struct packing *p, const uint8_t *packed, unsigned width,
                          const uint8_t *counts, const struct pack_place *to, size_t count) {
    struct pack_place at = *to;
    for (size_t i = 0, run; i < count; i += run, at.text += run * to->stride) {
        const uint8_t *from = packed + nonet_packed_bytes(i, width);
        run = to->stride == width ? whole_run(counts + i, count - i) : 0;
        if (run > 0) {
            p->unpack(from, at.text, run * width, (char)to->line_end, to->past_cache);
        } else {
            run = count - i < PACK_GROUP ? count - i : PACK_GROUP;
            unpack_apart(p, from, width, counts + i, &at, run);
        }
    }
}
