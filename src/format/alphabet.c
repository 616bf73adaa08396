/*
 * Alphabets. Up to side 9 digits are digits, and 0 is empty. Above that people write 1-9A-G, 0-9A-F
 * or A-P for the same sixteen symbols, or the numbers 1 to 16 or 0 to 15, with any sign for an
 * empty cell, and nothing in the file says which. So no sign is decided on its own: every reading
 * that fits all cells is kept,
 *
 *     - with another sign for empty cells 0 is a symbol; alone and more often than `side` times
 *       it is empty; in a full grid with all symbols from 0 up it is a symbol, even if it occurs
 *       a few times too often, since a wrong grid must be reported as wrong;
 *     - x and X are empty where the symbols end before X, or are letters of the other case;
 *     - letters of both cases are the same letters, unless that would decide about an x;
 *
 * and if only one is left, that is it. Otherwise we ask for --symbols, since a guess would be wrong
 * half the time.
 */
#include "format/alphabet.h"

#include <assert.h>
#include <stdio.h>

static const char from_one[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
static const char from_zero[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXY";
static const char from_a[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
static const char empty_signs[] = "._-*?";

_Static_assert(sizeof from_one == NONET_SYMBOLS_MAX && sizeof from_zero == sizeof from_one,
               "there is room for the longest alphabet, and it is that long");

enum { READINGS = 3, MINUS = '\1', SIDE_WITH_X = 24 };

/* ---- what occurs ---- */

static void add_number(struct signs *s, const char *at, size_t length, uint32_t cell) {
    int n = 0;
    for (size_t i = 0; i < length; i++)
        n = n > 9999 ? n : n * 10 + (at[i] - '0');
    s->highest = n > s->highest ? n : s->highest;
    if (n < 128)
        s->seen[n / 64] |= (uint64_t)1 << n % 64;
    s->widths |= 1u << (length < 31 ? length : 31);
    if (length > 1) {
        s->numbers++;
        s->zeros += n == 0;
        if (at[0] == '0' && s->padded++ == 0)
            s->first_padded = cell;
    }
}

void nonet_signs_add(struct signs *s, const char *at, size_t length) {
    size_t digits = 0;
    uint32_t cell = s->cells++;
    while (digits < length && is_digit(at[digits]))
        digits++;
    if (length == 0) {
        s->empty++;
    } else if (length == 2 && memcmp(at, "-1", 2) == 0) {
        if (s->minus++ == 0)
            s->first_minus = cell;
    } else if (digits == length && length > 1)
        add_number(s, at, length, cell);
    else if (length == 1 && (unsigned char)*at < 128) {
        unsigned char c = (unsigned char)*at;
        if (s->count[c]++ == 0)
            s->first[c] = cell;
        if (digits == 1)
            add_number(s, at, 1, cell);
    } else if (s->foreign == 0)
        s->foreign = cell + 1;
}

static uint32_t count_of(const struct signs *s, char c) {
    return s->count[(unsigned char)c];
}

static int occurs(const struct signs *s, const char *any) {
    for (; *any; any++)
        if (count_of(s, *any) > 0)
            return 1;
    return 0;
}

/* A letter of this case that is not an x. */
static int has_letters(const struct signs *s, char first) {
    for (char c = first; c < first + 26; c++)
        if (c != 'x' && c != 'X' && count_of(s, c) > 0)
            return 1;
    return 0;
}

/* ---- one reading ---- */

static int is_symbol(const char *alphabet, char c) {
    return c != '\0' && strchr(alphabet, c) != NULL;
}

static int has_lower(const char *alphabet) {
    for (; *alphabet; alphabet++)
        if (*alphabet >= 'a' && *alphabet <= 'z')
            return 1;
    return 0;
}

/* What x or X means: a symbol, an empty cell, or not known. */
static uint8_t say_x(const struct signs *s, const struct alphabet *a, char c) {
    const char *exact = strchr(a->of, c), *folded = strchr(a->of, upper(c));
    int upper_case = has_letters(s, 'A'), lower_case = has_letters(s, 'a');
    if (exact == NULL && (folded == NULL || has_lower(a->of)))
        return ALPHABET_EMPTY;
    if (has_lower(a->of)) /* an alphabet given in lower case means lower case */
        return (uint8_t)(exact - a->of + 1);
    if (upper_case && lower_case)
        return 0;
    if (c == 'x' ? upper_case : lower_case)
        return ALPHABET_EMPTY;
    if (c == 'x' ? lower_case : upper_case)
        return (uint8_t)((c == 'x' ? folded : exact) - a->of + 1);
    if (exact == NULL && count_of(s, 'X') > 0)
        return ALPHABET_EMPTY; /* X is a letter then, of the other case */
    return exact != NULL ? (uint8_t)(exact - a->of + 1) : 0;
}

/* Fills in what every character means if these are the symbols. */
static void spell(const struct signs *s, struct alphabet *a) {
    memset(a->says, 0, sizeof a->says);
    a->minus = s->minus > 0;
    for (const char *c = empty_signs; *c; c++)
        a->says[(unsigned char)*c] = ALPHABET_EMPTY;
    a->says['0'] = ALPHABET_EMPTY;
    for (int d = 1; a->of[d - 1] != '\0'; d++) {
        unsigned char c = (unsigned char)a->of[d - 1];
        if (c < 128)
            a->says[c] = (uint8_t)d;
        if (c >= 'A' && c <= 'Z' && !is_symbol(a->of, (char)(c + 32)))
            a->says[c + 32] = (uint8_t)d;
    }
    a->says['x'] = say_x(s, a, 'x');
    a->says['X'] = say_x(s, a, 'X');
    for (const char *c = "xX_-*?"; *c && s->from_one; c++)
        a->says[(unsigned char)*c] = 0;
}

/* Is there a sign for an empty cell other than this one? */
static int has_other_empty(const struct signs *s, const struct alphabet *a, char but) {
    if (s->empty > 0 || (s->minus > 0 && but != MINUS))
        return 1;
    for (int c = 0; c < 128; c++)
        if (c != but && s->count[c] > 0 && a->says[c] == ALPHABET_EMPTY)
            return 1;
    return 0;
}

/* Does every symbol occur? */
static int is_complete(const struct signs *s, const struct alphabet *a) {
    for (const char *c = a->of; *c != '\0'; c++)
        if (count_of(s, *c) == 0 && (!is_letter(*c) || count_of(s, (char)(*c + 32)) == 0))
            return 0;
    return a->of[0] != '\0';
}

/* The first cell that does not fit this reading; the number of cells if all do. A ? or a -1 does
 * not fit alongside another sign for empty cells, since it may be a slip; nor does 05 alongside 5;
 * nor, above side 9, a 0 for empty alongside another such sign, or a 0 that is a symbol and occurs
 * too often; nor, where symbols may reach X, two x of both cases that are both empty. */
static size_t first_misfit(const struct signs *s, const struct alphabet *a) {
    size_t misfit = s->cells;
    if (s->foreign > 0)
        misfit = s->foreign - 1;
    for (int c = 0; c < 128; c++)
        if (s->count[c] > 0 && a->says[c] == 0 && s->first[c] < misfit)
            misfit = s->first[c];
    if (count_of(s, '?') > 0 && s->first['?'] < misfit && has_other_empty(s, a, '?'))
        misfit = s->first['?'];
    if (s->minus > 0 && s->first_minus < misfit && has_other_empty(s, a, MINUS))
        misfit = s->first_minus;
    if (a->side >= SIDE_WITH_X && count_of(s, 'x') > 0 && count_of(s, 'X') > 0 &&
        s->first['X'] < misfit && a->says['x'] == a->says['X'])
        misfit = s->first['X'];
    if (s->padded > 0 && s->first_padded < misfit && (s->widths & (s->widths - 1)) != 0)
        misfit = s->first_padded;
    if (a->side > 9 && count_of(s, '0') > 0 && s->first['0'] < misfit) {
        int empty = a->says['0'] == ALPHABET_EMPTY;
        int only = !has_other_empty(s, a, '0');
        uint32_t most = (uint32_t)a->side * (is_complete(s, a) || !only ? 2 : 1);
        if (empty ? !only : count_of(s, '0') > most)
            misfit = s->first['0'];
    }
    return misfit;
}

/* ---- symbols ---- */

static void set_symbols(struct alphabet *a, const char *symbols, int side) {
    memset(a, 0, sizeof *a);
    assert(side < NONET_SYMBOLS_MAX);
    a->side = side;
    memcpy(a->of, symbols, (size_t)side);
}

static int accept(const struct signs *s, const struct alphabet *reading, struct alphabet *a) {
    *a = *reading;
    if (has_letters(s, 'a') && !has_letters(s, 'A') && !has_lower(a->of))
        for (char *c = a->of; *c; c++)
            *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    return NONET_OK;
}

static int refuse(const struct signs *s, size_t cell, int side, char reason[NONET_REASON_MAX]) {
    char name[12];
    int c = s->minus > 0 && s->first_minus == cell ? 128 : 0;
    while (c < 128 && (s->count[c] == 0 || s->first[c] != cell))
        c++;
    if (c == '0' && side > 9)
        snprintf(reason, NONET_REASON_MAX,
                 "0 and another sign for empty cells, but the symbols are not those from 0 on; say "
                 "which with --symbols");
    else if (c == 128)
        snprintf(reason, NONET_REASON_MAX, "this cell is neither a symbol nor a number");
    else
        snprintf(reason, NONET_REASON_MAX, "%s where a digit of a side of %d is expected",
                 nonet_char_name((char)c, name), side);
    return NONET_E_SYNTAX;
}

/* The readings that fit; the usual one first. */
static int fitting(const struct signs *s, int side, struct alphabet found[READINGS],
                   size_t *furthest) {
    static const char *const may[READINGS] = {from_one, from_zero, from_a};
    int n = 0, complete = 0;
    *furthest = 0;
    for (int i = 0; i < READINGS; i++) {
        if ((size_t)side > strlen(may[i]) || (i > 0 && side <= 9) || (i == 1 && s->from_one))
            continue;
        assert(n <= i);
        set_symbols(&found[n], may[i], side);
        spell(s, &found[n]);
        size_t misfit = first_misfit(s, &found[n]);
        *furthest = misfit > *furthest ? misfit : *furthest;
        if (misfit < s->cells)
            continue;
        if (i == 1 && count_of(s, '0') > 0 && is_complete(s, &found[n]))
            complete = 1; /* all symbols from 0 up: then 0 is one of them */
        if (complete && i == 1) {
            found[0] = found[n];
            n = 0;
        }
        if (!complete || i == 1)
            n++;
    }
    return n;
}

static int decide_symbols(const struct signs *s, int side, struct alphabet *a, size_t *bad,
                          char reason[NONET_REASON_MAX]) {
    struct alphabet found[READINGS + 1];
    int n = fitting(s, side, found, bad), any = 0;
    for (int c = 0; c < 128 && n > 0; c++)
        any |= s->count[c] > 0 && found[0].says[c] != ALPHABET_EMPTY;
    if (n == 1 || (n > 1 && !any))
        return accept(s, &found[0], a);
    if (n == 0)
        return refuse(s, *bad, side, reason);
    *bad = 0;
    snprintf(reason, NONET_REASON_MAX, "could be %s or %s; say which with --symbols", found[0].of,
             found[1].of);
    return NONET_E_SYNTAX;
}

static int decide_given(const struct signs *s, int side, const char *given, struct alphabet *a,
                        size_t *bad, char reason[NONET_REASON_MAX]) {
    char name[12];
    *bad = 0;
    if (strlen(given) != (size_t)side || side >= NONET_SYMBOLS_MAX) {
        snprintf(reason, NONET_REASON_MAX, "%zu symbol%s given, side %d needs %d", strlen(given),
                 strlen(given) == 1 ? " was" : "s were", side, side);
        return NONET_E_SYNTAX;
    }
    set_symbols(a, given, side);
    spell(s, a);
    *bad = s->foreign > 0 ? s->foreign - 1 : s->cells;
    char odd = '\0';
    for (int c = 0; c < 128; c++)
        if (s->count[c] > 0 && a->says[c] == 0 && s->first[c] < *bad) {
            *bad = s->first[c];
            odd = (char)c;
        }
    if (*bad == s->cells)
        return NONET_OK;
    snprintf(reason, NONET_REASON_MAX, "%s is not one of the symbols %s",
             odd ? nonet_char_name(odd, name) : "this cell", given);
    return NONET_E_SYNTAX;
}

/* ---- numbers ---- */

/* All of 0 to side-1 occur. */
static int has_all_from_zero(const struct signs *s, int side) {
    for (int n = 0; n < side; n++)
        if (!(s->seen[n / 64] >> n % 64 & 1))
            return 0;
    return 1;
}

/* Numbers count from 1 or from 0. 0 is a number if something else is empty, or if all numbers from
 * 0 up occur in a full grid; it is empty if it is too frequent. */
static int count_from(const struct signs *s, const struct alphabet *a, int *zero_is_empty) {
    uint32_t zeros = count_of(s, '0') + s->zeros, side = (uint32_t)a->side;
    int other = has_other_empty(s, a, '0'), any = s->highest > 0 || (other && zeros > 0);
    int all = has_all_from_zero(s, a->side);
    uint32_t most = all ? 2 * side : side;
    *zero_is_empty = !other && (zeros == 0 || zeros > most || s->highest == a->side);
    if (a->side <= 9 || s->from_one || s->highest >= a->side || !any || (!other && zeros > most))
        return 1;
    return zeros > 0 && (other || all) ? 0 : -1;
}

static int decide_numbers(const struct signs *s, int side, int base, struct alphabet *a,
                          size_t *bad, char reason[NONET_REASON_MAX]) {
    int zero_is_empty;
    memset(a, 0, sizeof *a);
    a->side = side;
    spell(s, a);
    for (int d = 1; d <= 9; d++)
        a->says['0' + d] = (uint8_t)d;
    int from = count_from(s, a, &zero_is_empty);
    if (base >= 0)
        from = base;
    *bad = 0;
    if (from < 0) {
        snprintf(reason, NONET_REASON_MAX,
                 "could be the numbers 1 to %d or 0 to %d; say which with --symbols 1-%d or 0-%d",
                 side, side - 1, side, side - 1);
        return NONET_E_SYNTAX;
    }
    a->zero = from == 0;
    a->zero_is_empty = from == 1 && (side <= 9 || s->from_one || base == 1 || zero_is_empty);
    a->says['0'] = a->zero ? 1 : ALPHABET_EMPTY;
    *bad = first_misfit(s, a);
    return *bad < s->cells ? refuse(s, *bad, side, reason) : NONET_OK;
}

/* --symbols 1-16 or 0-15: numbers that count from there. -1: it is neither. */
static int number_base(const char *given, int side) {
    char want[24];
    for (int base = 0; given != NULL && base <= 1; base++) {
        snprintf(want, sizeof want, "%d-%d", base, side - 1 + base);
        if (strcmp(given, want) == 0)
            return base;
    }
    return -1;
}

/* ---- deciding ---- */

/* Crosses and empty cells without a digit show where clues are to be; they are not a puzzle. */
static int is_pattern(const struct signs *s) {
    return s->highest == 0 && occurs(s, "xX") && (occurs(s, "0._-*?") || s->empty > 0) &&
           !has_letters(s, 'A') && !has_letters(s, 'a') && s->foreign == 0;
}

static int has_any_letter(const struct signs *s, int side) {
    int x = side > 9 && strlen(from_one) >= (size_t)side && is_symbol(from_one, 'X') &&
            strchr(from_one, 'X') - from_one < side;
    return has_letters(s, 'A') || has_letters(s, 'a') || (x && occurs(s, "xX"));
}

int nonet_alphabet_decide(const struct signs *s, int side, const char *given, struct alphabet *a,
                          size_t *bad, char reason[NONET_REASON_MAX]) {
    int base = number_base(given, side);
    if (given != NULL && base < 0 && s->numbers == 0 && !s->from_one) /* numbers are numbers */
        return decide_given(s, side, given, a, bad, reason);
    if (is_pattern(s)) {
        *bad = 0;
        snprintf(reason, NONET_REASON_MAX,
                 "a pattern of crosses, not a puzzle: no cell has a digit");
        return NONET_E_REFUSED;
    }
    if (s->numbers > 0 || base >= 0 || (s->separated && side > 9 && !has_any_letter(s, side)))
        return decide_numbers(s, side, base, a, bad, reason);
    if (side >= NONET_SYMBOLS_MAX) {
        *bad = 0;
        snprintf(reason, NONET_REASON_MAX, "side %d has more digits than there are symbols", side);
        return NONET_E_SYNTAX;
    }
    return decide_symbols(s, side, a, bad, reason);
}

int nonet_alphabet_digit(const struct alphabet *a, const char *at, size_t length) {
    int n = 0;
    if (length == 0 || (a->minus && length == 2 && memcmp(at, "-1", 2) == 0))
        return 0;
    if (length == 1 && !(is_digit(*at) && a->of[0] == '\0')) {
        int says = (unsigned char)*at < 128 ? a->says[(unsigned char)*at] : 0;
        return says == ALPHABET_EMPTY ? 0 : says ? says : -1;
    }
    if (a->of[0] != '\0' || (at[0] == '0' && length > (a->side > 99 ? 3 : 2)))
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (!is_digit(at[i]))
            return -1;
        n = n > 9999 ? n : n * 10 + (at[i] - '0');
    }
    if (n == 0 && a->zero_is_empty)
        return 0;
    n += a->zero;
    return n >= 1 && n <= a->side ? n : -1;
}

void nonet_alphabet_style(const struct alphabet *a, struct nonet_style *style) {
    memcpy(style->symbols, a->of, sizeof a->of);
    style->zero = a->zero;
}
