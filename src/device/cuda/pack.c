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

enum { AHEAD = 2048 };

/* ---- plain C, in loops that compilers make vectors of ---- */

static ALWAYS uint8_t nibble_of(char byte) {
    uint8_t digit = (uint8_t)((unsigned char)byte - '1');
    int is_empty = byte == '.' || byte == '0' || byte == '*' || byte == '_' || byte == '-' ||
                   byte == 'x' || byte == 'X';
    return digit < 9 ? digit : is_empty ? PACK_EMPTY : PACK_BAD;
}

static ALWAYS void pack_end(const char *text, uint8_t *packed, size_t n) {
    for (size_t i = 0; i < n; i += 2)
        packed[i / 2] =
            (uint8_t)(nibble_of(text[i]) | (i + 1 < n ? nibble_of(text[i + 1]) : PACK_EMPTY) << 4);
}

static ALWAYS void unpack_end(const uint8_t *packed, char *text, size_t n) {
    for (size_t i = 0; i < n; i++)
        text[i] = (char)('1' + (packed[i / 2] >> (i % 2 * 4) & 15));
}

static void pack_plain(const char *text, uint8_t *packed, size_t n) {
    uint8_t nibble[64];
    size_t i = 0;
    for (; i + 64 <= n; i += 64) {
        for (int k = 0; k < 64; k++)
            nibble[k] = nibble_of(text[i + (size_t)k]);
        for (int k = 0; k < 32; k++)
            packed[i / 2 + (size_t)k] = (uint8_t)(nibble[2 * k] | nibble[2 * k + 1] << 4);
    }
    pack_end(text + i, packed + i / 2, n - i);
}

static void unpack_plain(const uint8_t *packed, char *text, size_t n, int past_cache) {
    (void)past_cache;
    size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        text[i] = (char)('1' + (packed[i / 2] & 15));
        text[i + 1] = (char)('1' + (packed[i / 2] >> 4));
    }
    unpack_end(packed + i / 2, text + i, n - i);
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

static AVX2 ALWAYS __m256i digits_avx2(const uint8_t *packed) {
    __m256i x = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)packed));
    x = _mm256_and_si256(_mm256_or_si256(x, _mm256_slli_epi16(x, 4)), _mm256_set1_epi8(15));
    return _mm256_add_epi8(x, _mm256_set1_epi8('1'));
}

static AVX2 void unpack_avx2(const uint8_t *packed, char *text, size_t n, int past_cache) {
    size_t head = before_lines(text, n, past_cache), i = 0;
    for (; i + 32 <= head; i += 32)
        _mm256_storeu_si256((__m256i *)(text + i), digits_avx2(packed + i / 2));
    unpack_end(packed + i / 2, text + i, head - i);
    for (i = head; i + 32 <= n; i += 32)
        _mm256_stream_si256((__m256i *)(text + i), digits_avx2(packed + i / 2));
    unpack_end(packed + i / 2, text + i, n - i);
    _mm_sfence();
}

static int has_avx2(void) {
    return __builtin_cpu_supports("avx2") != 0;
}

/* ---- AVX-512 with VBMI: a table of 128 bytes is one instruction ---- */

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512dq")))

static AVX512 void pack_avx512(const char *text, uint8_t *packed, size_t n) {
    uint8_t table[128];
    for (int i = 0; i < 128; i++)
        table[i] = nibble_of((char)i);
    const __m512i low = _mm512_loadu_si512(table), high = _mm512_loadu_si512(table + 64);
    const __m512i weights = _mm512_set1_epi16(0x1001), bad = _mm512_set1_epi8(PACK_BAD);
    size_t i = 0;
    for (; i + 64 <= n; i += 64) {
        _mm_prefetch(text + i + AHEAD, _MM_HINT_T0);
        __m512i x = _mm512_loadu_si512(text + i), y = _mm512_permutex2var_epi8(low, x, high);
        y = _mm512_mask_mov_epi8(y, _mm512_movepi8_mask(x), bad);
        __m256i both = _mm512_cvtepi16_epi8(_mm512_maddubs_epi16(y, weights));
        _mm256_storeu_si256((__m256i *)(packed + i / 2), both);
    }
    pack_end(text + i, packed + i / 2, n - i);
}

static AVX512 ALWAYS __m512i digits_avx512(const uint8_t *packed) {
    __m512i x = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)packed));
    x = _mm512_and_si512(_mm512_or_si512(x, _mm512_slli_epi16(x, 4)), _mm512_set1_epi8(15));
    return _mm512_add_epi8(x, _mm512_set1_epi8('1'));
}

static AVX512 void unpack_avx512(const uint8_t *packed, char *text, size_t n, int past_cache) {
    size_t head = before_lines(text, n, past_cache), i = 0;
    for (; i + 64 <= head; i += 64)
        _mm512_storeu_si512(text + i, digits_avx512(packed + i / 2));
    unpack_end(packed + i / 2, text + i, head - i);
    for (i = head; i + 64 <= n; i += 64)
        _mm512_stream_si512((__m512i *)(text + i), digits_avx512(packed + i / 2));
    unpack_end(packed + i / 2, text + i, n - i);
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

void nonet_pack_records(const struct packing *p, const char *text, size_t stride, size_t count,
                        uint8_t *packed) {
    char group[PACK_TEXT];
    if (stride == 81) {
        p->pack(text, packed, count * 81);
        return;
    }
    for (size_t i = 0; i < count; i += PACK_GROUP, packed += PACK_BYTES) {
        size_t n = count - i < PACK_GROUP ? count - i : PACK_GROUP;
        for (size_t k = 0; k < n; k++)
            memcpy(group + k * 81, text + (i + k) * stride, 81);
        p->pack(group, packed, n * 81);
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

static void unpack_group(const struct packing *p, const uint8_t *packed, const uint8_t *counts,
                         char *text, size_t stride, size_t count) {
    char group[PACK_TEXT];
    p->unpack(packed, group, count * 81, 0);
    for (size_t k = 0; k < count; k++)
        if (has_solution(counts[k]))
            memcpy(text + k * stride, group + k * 81, 81);
}

void nonet_unpack_records(const struct packing *p, const uint8_t *packed, const uint8_t *counts,
                          char *text, size_t stride, size_t count, int past_cache) {
    for (size_t i = 0; i < count;) {
        size_t left = count - i, run = stride == 81 ? whole_run(counts + i, left) : 0;
        const uint8_t *from = packed + i / PACK_GROUP * PACK_BYTES;
        if (run == 0) {
            run = left < PACK_GROUP ? left : PACK_GROUP;
            unpack_group(p, from, counts + i, text + i * stride, stride, run);
        } else {
            p->unpack(from, text + i * stride, run * 81, past_cache);
        }
        i += run;
    }
}
