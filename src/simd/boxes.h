/*
 * A second vocabulary, for one 9x9 board that lies across the lanes: a 16-bit word for each of its
 * nine boxes, in lane 4 * b + s. (Every fourth lane, and the last four, are not used.) Such a word
 * takes 256 bits: one V, or two parts where a V has half of that. The logic of three operands is
 * vec.h's, which does not know lanes. For x86 with SSE4.1.
 */
#define HAVE_BOXES

enum { PARTS = LANES == 4 ? 2 : 1, BOX_LANES = 16 };

typedef V BOXES[PARTS];
typedef uint16_t HALVES __attribute__((vector_size(4 * LANES)));

#define EACH_PART UNROLL for (int part = 0; part < PARTS; part++)

INLINE V boxes_splat(uint32_t x) {
    return splat(x * 0x10001u);
}
INLINE V boxes_less_one(V x) {
    return (V)((HALVES)x - (uint16_t)1);
}

/* Byte indices that turn s by one and by two places. */
#define TURN_ONE 2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15
#define TURN_TWO 4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15

#if LANES == 4
INLINE V boxes_equal(V a, V b) {
    return (V)_mm_cmpeq_epi16((__m128i)a, (__m128i)b);
}
INLINE void turn_s(const BOXES x, BOXES one, BOXES two) {
    EACH_PART one[part] = (V)_mm_shuffle_epi8((__m128i)x[part], _mm_setr_epi8(TURN_ONE));
    EACH_PART two[part] = (V)_mm_shuffle_epi8((__m128i)x[part], _mm_setr_epi8(TURN_TWO));
}
INLINE void turn_b(const BOXES x, BOXES one, BOXES two) {
    __m128i low = (__m128i)x[0], high = (__m128i)x[1];
    one[0] = (V)_mm_alignr_epi8(high, low, 8);
    one[1] = x[0];
    two[0] = (V)_mm_unpacklo_epi64(high, low);
    two[1] = (V)_mm_unpackhi_epi64(low, low);
}
/* Is there a bit in the word of any box? */
INLINE int boxes_any(const BOXES x) {
    const __m128i used = _mm_setr_epi16(-1, -1, -1, 0, -1, -1, -1, 0);
    const __m128i last = _mm_setr_epi16(-1, -1, -1, 0, 0, 0, 0, 0);
    __m128i all = _mm_or_si128((__m128i)x[0], _mm_and_si128((__m128i)x[1], last));
    return !_mm_testz_si128(all, used);
}
INLINE void boxes_set(BOXES x, __m128i low, __m128i high) {
    x[0] = (V)low;
    x[1] = (V)high;
}
INLINE __m128i boxes_half(const BOXES x, const int half) {
    return (__m128i)x[half];
}
#else
INLINE V boxes_equal(V a, V b) {
    return (V)_mm256_cmpeq_epi16((__m256i)a, (__m256i)b);
}
INLINE void turn_s(const BOXES x, BOXES one, BOXES two) {
    one[0] = (V)_mm256_shuffle_epi8((__m256i)x[0], _mm256_setr_epi8(TURN_ONE, TURN_ONE));
    two[0] = (V)_mm256_shuffle_epi8((__m256i)x[0], _mm256_setr_epi8(TURN_TWO, TURN_TWO));
}
INLINE void turn_b(const BOXES x, BOXES one, BOXES two) {
    one[0] = (V)_mm256_permute4x64_epi64((__m256i)x[0], 0xc9);
    two[0] = (V)_mm256_permute4x64_epi64((__m256i)x[0], 0xd2);
}
INLINE int boxes_any(const BOXES x) {
    const long long three = 0xffffffffffff;
    return !_mm256_testz_si256((__m256i)x[0], _mm256_setr_epi64x(three, three, three, 0));
}
INLINE void boxes_set(BOXES x, __m128i low, __m128i high) {
    x[0] = (V)_mm256_set_m128i(high, low);
}
INLINE __m128i boxes_half(const BOXES x, const int half) {
    return half ? _mm256_extracti128_si256((__m256i)x[0], 1)
                : _mm256_castsi256_si128((__m256i)x[0]);
}
#endif
INLINE V boxes_none(V x) {
    return boxes_equal(x, splat(0));
}

/* Compilers turn `lone | (w & none(lone))`, where lone is a part of w, into more and longer lived
 * masks, unless they do not see that it is one. With AVX2 a board and nine values more have no room
 * in the registers, and it is better to compute them twice (LONE_TWICE). */
#if LANES == 4 || defined(HAVE_LOGIC)
enum { LONE_TWICE = 0 };
INLINE V boxes_opaque(V x) {
    __asm__("" : "+x"(x));
    return x;
}
#else
enum { LONE_TWICE = 1 };
INLINE V boxes_opaque(V x) {
    return x;
}
#endif

/* ---- nine words of boxes from text ---- */

/* Sixteen cells from `at`: a digit minus one, or 9 for none. *odd gets what is none of a digit, a
 * dot and a 0. */
INLINE __m128i cells_values(const char *at, __m128i *odd) {
    __m128i text = _mm_loadu_si128((const __m128i *)(const void *)at), none = _mm_set1_epi8(9);
    __m128i value = _mm_min_epu8(_mm_sub_epi8(text, _mm_set1_epi8('1')), none);
    __m128i empty = _mm_or_si128(_mm_cmpeq_epi8(text, _mm_set1_epi8('.')),
                                 _mm_cmpeq_epi8(text, _mm_set1_epi8('0')));
    *odd = _mm_or_si128(*odd, _mm_andnot_si128(empty, _mm_cmpeq_epi8(value, none)));
    return value;
}

/* Sixteen values to sixteen words of candidates. */
INLINE void boxes_of_values(BOXES to, __m128i values) {
    const __m128i low = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, -1, 0, 0, 0, 0, 0, 0);
    const __m128i high = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0);
    __m128i first = _mm_shuffle_epi8(low, values), last = _mm_shuffle_epi8(high, values);
    boxes_set(to, _mm_unpacklo_epi8(first, last), _mm_unpackhi_epi8(first, last));
}

/* The rows c, 3 + c and 6 + c of a text, as words for r = 0, 1, 2. Nothing outside the text's 81
 * bytes is read. */
INLINE void boxes_of_rows(const char *text, const int c, BOXES *r0, BOXES *r1, BOXES *r2,
                          __m128i *odd) {
    const __m128i plain = _mm_setr_epi8(0, 3, 6, -1, 1, 4, 7, -1, 2, 5, 8, -1, -1, -1, -1, -1);
    const int back = c == 2 ? 7 : 0; /* of the last row only 9 bytes are left */
    __m128i s0 = _mm_shuffle_epi8(cells_values(text + 9 * c, odd), plain);
    __m128i s1 = _mm_shuffle_epi8(cells_values(text + 9 * c + 27, odd), plain);
    __m128i s2 = _mm_shuffle_epi8(cells_values(text + 9 * c + 54 - back, odd),
                                  _mm_add_epi8(plain, _mm_set1_epi8((char)back)));
    __m128i a = _mm_unpacklo_epi8(s0, s1), b = _mm_unpacklo_epi8(s2, s2);
    boxes_of_values(*r0, _mm_unpacklo_epi16(a, b));
    boxes_of_values(*r1, _mm_unpackhi_epi16(a, b));
    a = _mm_unpackhi_epi8(s0, s1);
    b = _mm_unpackhi_epi8(s2, s2);
    boxes_of_values(*r2, _mm_unpacklo_epi16(a, b));
}

/* ---- and to text ---- */

/* The digits of boxes whose words have one candidate each, as characters. */
INLINE __m128i boxes_digits(const BOXES x) {
    const __m128i low = _mm_setr_epi8('0', '1', '2', 0, '3', 0, 0, 0, '4', 0, 0, 0, 0, 0, 0, 0);
    const __m128i high = _mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0);
    const __m128i nibble = _mm_set1_epi8(15), byte = _mm_set1_epi16(0xff);
    __m128i a = boxes_half(x, 0), b = boxes_half(x, 1);
    __m128i eight = _mm_packus_epi16(_mm_and_si128(a, byte), _mm_and_si128(b, byte));
    __m128i ninth = _mm_packus_epi16(_mm_srli_epi16(a, 8), _mm_srli_epi16(b, 8));
    __m128i digits = _mm_shuffle_epi8(low, _mm_and_si128(eight, nibble));
    __m128i more = _mm_shuffle_epi8(high, _mm_and_si128(_mm_srli_epi16(eight, 4), nibble));
    more = _mm_or_si128(more,
                        _mm_and_si128(_mm_sub_epi8(_mm_setzero_si128(), ninth), _mm_set1_epi8(9)));
    return _mm_or_si128(digits, more);
}

/* Writes the row of the lanes s of these words; 16 bytes, of which 9 are the row, or just these if it
 * is the last. */
INLINE void boxes_row(char *row, const __m128i digits[3], const int s, const int last) {
    const char n = -128;
    const __m128i lane = _mm_set1_epi8((char)s);
    const __m128i r0 = _mm_setr_epi8(0, n, n, 4, n, n, 8, n, n, n, n, n, n, n, n, n);
    const __m128i r1 = _mm_setr_epi8(n, 0, n, n, 4, n, n, 8, n, n, n, n, n, n, n, n);
    const __m128i r2 = _mm_setr_epi8(n, n, 0, n, n, 4, n, n, 8, n, n, n, n, n, n, n);
    __m128i x = _mm_or_si128(_mm_shuffle_epi8(digits[0], _mm_or_si128(r0, lane)),
                             _mm_shuffle_epi8(digits[1], _mm_or_si128(r1, lane)));
    x = _mm_or_si128(x, _mm_shuffle_epi8(digits[2], _mm_or_si128(r2, lane)));
    if (last) {
        _mm_storel_epi64((__m128i *)(void *)row, x);
        row[8] = (char)_mm_extract_epi8(x, 8);
    } else {
        _mm_storeu_si128((__m128i *)(void *)row, x);
    }
}

/* ---- and to the words of a board in a lane ---- */

/* The lanes that may hold the digits 3 * d + 1 to 3 * d + 3: three masks, 16 bits apart. And what is
 * used of them, nine bits of each mask, without the gaps. */
#if LANES == 4
INLINE void boxes_masks(__m128i eight, __m128i ninth, uint64_t mask[3]) {
    UNROLL for (int d = 0; d < 3; d++) {
        mask[d] = 0;
        UNROLL for (int i = 0; i < 3; i++) {
            const int digit = 3 * d + i;
            __m128i top = digit < 8 ? _mm_slli_epi16(eight, 7 - digit) : _mm_slli_epi16(ninth, 7);
            mask[d] |= (uint64_t)(uint32_t)_mm_movemask_epi8(top) << 16 * i;
        }
    }
}
INLINE uint32_t boxes_closed(uint64_t x) {
    x = (x & 0x000700070007u) | (x >> 1 & 0x003800380038u) | (x >> 2 & 0x01c001c001c0u);
    return (uint32_t)((x & 0x1ff) | (x >> 7 & 0x1ff << 9) | (x >> 14 & 0x1ff << 18));
}
#else
/* Two digits at a time. */
INLINE uint64_t boxes_two(__m128i eight, const int digit) {
    const __m256i by = _mm256_setr_epi64x(7 - digit, 7 - digit, 6 - digit, 6 - digit);
    __m256i top = _mm256_sllv_epi64(_mm256_broadcastsi128_si256(eight), by);
    return (uint32_t)_mm256_movemask_epi8(top);
}
INLINE void boxes_masks(__m128i eight, __m128i ninth, uint64_t mask[3]) {
    uint64_t middle = boxes_two(eight, 2);
    mask[0] = boxes_two(eight, 0) | (middle & 0xffff) << 32;
    mask[1] = middle >> 16 | boxes_two(eight, 4) << 16;
    mask[2] = (uint32_t)_mm_movemask_epi8(_mm_slli_epi16(ninth, 7));
    mask[2] = boxes_two(eight, 6) | mask[2] << 32;
}
INLINE uint32_t boxes_closed(uint64_t x) {
    return (uint32_t)_pext_u64(x, 0x077707770777);
}
#endif

/* Three words of solve/board.h from a word of boxes. */
INLINE void boxes_words(const BOXES x, uint32_t word[3]) {
    const __m128i byte = _mm_set1_epi16(0xff);
    __m128i a = boxes_half(x, 0), b = boxes_half(x, 1);
    uint64_t mask[3];
    boxes_masks(_mm_packus_epi16(_mm_and_si128(a, byte), _mm_and_si128(b, byte)),
                _mm_packus_epi16(_mm_srli_epi16(a, 8), _mm_srli_epi16(b, 8)), mask);
    UNROLL for (int d = 0; d < 3; d++) word[d] = boxes_closed(mask[d]);
}
