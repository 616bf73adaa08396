/*
 * Characters and how wide they are. The widths are those of the metric files that Adobe published
 * for Helvetica and Helvetica-Bold, in thousandths of the size, in the order of Windows' Latin-1,
 * starting with the blank. Fonts that replace Helvetica (Arial, Liberation Sans, Nimbus Sans) have
 * the same widths, so text that is cut and centred by them also fits in SVG.
 */
#include "print/print.h"

#include <string.h>

enum { FIRST = 32, HIGH = 0x80, LATIN = 0xa0, WIDE = 1000, ELLIPSIS = 0x2026 };

static const uint16_t widths[2][256 - FIRST] = {
    {
        278,  278, 355, 556, 556, 889,  667,  191,  333, 333,  389, 584, 278,  333, 278, 278,
        556,  556, 556, 556, 556, 556,  556,  556,  556, 556,  278, 278, 584,  584, 584, 556,
        1015, 667, 667, 722, 722, 667,  611,  778,  722, 278,  500, 667, 556,  833, 722, 778,
        667,  778, 722, 667, 611, 722,  667,  944,  667, 667,  611, 278, 278,  278, 469, 556,
        333,  556, 556, 500, 556, 556,  278,  556,  556, 222,  222, 500, 222,  833, 556, 556,
        556,  556, 333, 500, 278, 556,  500,  722,  500, 500,  500, 334, 260,  334, 584, 350,
        556,  350, 222, 556, 333, 1000, 556,  556,  333, 1000, 667, 333, 1000, 350, 611, 350,
        350,  222, 222, 333, 333, 350,  556,  1000, 333, 1000, 500, 333, 944,  350, 500, 667,
        278,  333, 556, 556, 556, 556,  260,  556,  333, 737,  370, 556, 584,  333, 737, 333,
        400,  584, 333, 333, 333, 556,  537,  278,  333, 333,  365, 556, 834,  834, 834, 611,
        667,  667, 667, 667, 667, 667,  1000, 722,  667, 667,  667, 667, 278,  278, 278, 278,
        722,  722, 778, 778, 778, 778,  778,  584,  778, 722,  722, 722, 722,  667, 667, 611,
        556,  556, 556, 556, 556, 556,  889,  500,  556, 556,  556, 556, 278,  278, 278, 278,
        556,  556, 556, 556, 556, 556,  556,  584,  611, 556,  556, 556, 556,  500, 556, 500,
    },
    {
        278, 333, 474, 556, 556, 889,  722,  238,  333, 333,  389, 584, 278,  333, 278, 278,
        556, 556, 556, 556, 556, 556,  556,  556,  556, 556,  333, 333, 584,  584, 584, 611,
        975, 722, 722, 722, 722, 667,  611,  778,  722, 278,  556, 722, 611,  833, 722, 778,
        667, 778, 722, 667, 611, 722,  667,  944,  667, 667,  611, 333, 278,  333, 584, 556,
        333, 556, 611, 556, 611, 556,  333,  611,  611, 278,  278, 556, 278,  889, 611, 611,
        611, 611, 389, 556, 333, 611,  556,  778,  556, 556,  500, 389, 280,  389, 584, 350,
        556, 350, 278, 556, 500, 1000, 556,  556,  333, 1000, 667, 333, 1000, 350, 611, 350,
        350, 278, 278, 500, 500, 350,  556,  1000, 333, 1000, 556, 333, 944,  350, 500, 667,
        278, 333, 556, 556, 556, 556,  280,  556,  333, 737,  370, 556, 584,  333, 737, 333,
        400, 584, 333, 333, 333, 611,  556,  278,  333, 333,  365, 556, 834,  834, 834, 611,
        722, 722, 722, 722, 722, 722,  1000, 722,  667, 667,  667, 667, 278,  278, 278, 278,
        722, 722, 778, 778, 778, 778,  778,  584,  778, 722,  722, 722, 722,  667, 667, 611,
        556, 556, 556, 556, 556, 556,  889,  556,  556, 556,  556, 556, 278,  278, 278, 278,
        611, 611, 611, 611, 611, 611,  611,  584,  611, 611,  611, 611, 611,  556, 611, 556,
    },
};

/* 0x80 to 0x9f; what is not assigned there is 0. */
static const uint16_t high[LATIN - HIGH] = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178,
};

int nonet_win_ansi(uint32_t c) {
    if ((c >= FIRST && c < 0x7f) || (c >= LATIN && c <= 0xff))
        return (int)c;
    for (int i = 0; i < LATIN - HIGH; i++)
        if (high[i] == c && c != 0)
            return HIGH + i;
    return 0;
}

/* The bytes of the character that starts here; 1 with `is_bad` if it is not UTF-8. */
static size_t utf8_length(const unsigned char *at, size_t left, int *is_bad) {
    size_t n = at[0] < 0x80 ? 1 : at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    *is_bad = n == 0 || n > left || at[0] > 0xf4;
    for (size_t i = 1; i < n && !*is_bad; i++)
        *is_bad = (at[i] & 0xc0) != 0x80;
    return *is_bad ? 1 : n;
}

/* Is it a character that XML may hold? Neither a surrogate nor an overlong encoding. */
static int is_sound(uint32_t c, size_t bytes) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    return c >= least[bytes] && c <= 0x10ffff && (c < 0xd800 || c > 0xdfff) && c != 0xfffe &&
           c != 0xffff;
}

static uint32_t of_byte(unsigned char byte) {
    if (byte >= LATIN)
        return byte;
    return byte >= HIGH && high[byte - HIGH] != 0 ? high[byte - HIGH] : 0xfffd;
}

/* Reads a character at the start of a text that is not empty. */
static uint32_t decode(const char *text, size_t left, size_t *used) {
    const unsigned char *at = (const unsigned char *)text;
    int is_bad;
    assert(left > 0);
    size_t n = utf8_length(at, left, &is_bad);
    uint32_t c = n == 1 ? at[0] : (uint32_t)at[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++)
        c = c << 6 | (at[i] & 0x3f);
    if (is_bad || !is_sound(c, n)) {
        n = 1;
        c = of_byte(at[0]);
    }
    *used = n;
    return c < FIRST || (c >= 0x7f && c < LATIN) ? ' ' : c;
}

struct words nonet_words(const char *text, int is_latin) {
    struct words words = {text, text ? strlen(text) : 0, 0, is_latin};
    return words;
}

uint32_t nonet_words_next(struct words *w) {
    size_t used;
    if (w->left == 0) {
        uint32_t last = w->is_cut ? ELLIPSIS : 0;
        w->is_cut = 0;
        return last;
    }
    uint32_t c = decode(w->at, w->left, &used);
    w->at += used;
    w->left -= used;
    return w->is_latin && nonet_win_ansi(c) == 0 ? '?' : c;
}

/* Characters in no table are wide from the East Asian scripts on, otherwise like most letters. */
static int width_of(uint32_t c, int is_bold) {
    int byte = nonet_win_ansi(c);
    assert(byte == 0 || (byte >= FIRST && byte <= 0xff));
    return byte ? widths[is_bold][byte - FIRST] : c >= 0x1100 ? WIDE : 600;
}

int nonet_words_width(struct words w, int is_bold, int size) {
    int64_t sum = 0;
    uint32_t c;
    while ((c = nonet_words_next(&w)) != 0)
        sum += width_of(c, is_bold);
    sum = sum * size / 1000;
    return sum < INT32_MAX ? (int)sum : INT32_MAX;
}

struct words nonet_words_fit(struct words all, int is_bold, int size, int room) {
    struct words rest = all;
    int64_t most = (int64_t)room * 1000 / size, sum = 0;
    size_t fits = 0;
    assert(size > 0);
    while (rest.left > 0 && sum <= most) {
        sum += width_of(nonet_words_next(&rest), is_bold);
        if (sum + width_of(ELLIPSIS, is_bold) <= most)
            fits = all.left - rest.left;
    }
    if (sum <= most)
        return all;
    while (fits > 0 && all.at[fits - 1] == ' ')
        fits--;
    all.is_cut = fits > 0;
    all.left = fits;
    return all;
}

int nonet_utf8(uint32_t c, char out[4]) {
    assert(c <= 0x10ffff);
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    int n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (int i = n - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)((0xf00 >> n & 0xff) | c);
    return n;
}
