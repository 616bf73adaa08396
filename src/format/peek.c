/* Looks at text before it is read, and at what is passed through. */
#include "format/peek.h"
#include "format/variant_names.h"
#include "rules/text.h"

/* Sixteen parallel sums; each has room for 255. */
uint64_t nonet_count_lines(const char *at, size_t n) {
    uint64_t sum = 0;
    while (n >= 16) {
        cells16 counts = {0};
        size_t stop = n / 16 < 255 ? n / 16 : 255;
        for (size_t i = 0; i < stop; i++, at += 16)
            counts -= (cells16)(cells16_load(at) == '\n');
        n -= stop * 16;
        sum += cells16_sum(counts);
    }
    for (; n > 0; n--)
        sum += *at++ == '\n';
    return sum;
}

size_t nonet_first_line_length(const struct nonet_text *text) {
    const char *nl = memchr(text->at, '\n', text->length);
    return nl ? (size_t)(nl - text->at) + 1 : text->length;
}

int nonet_is_surely_line(const struct nonet_text *text) {
    size_t run = nonet_cell_run(text->at, 0, text->length);
    if (run != 81 || run == text->length || !is_blank(text->at[run]))
        return 0;
    const char *nl = memchr(text->at, '\n', text->length);
    return nl != NULL && memchr(text->at, ',', (size_t)(nl - text->at)) == NULL;
}

int nonet_is_blank_text(const struct nonet_text *text, size_t length) {
    size_t i = 0;
    while (i < length && is_blank(text->at[i]))
        i++;
    return i == length;
}

/* But for one mistake it is a word of rules. */
static int is_misspelt(const char *word, size_t length) {
    const char *known;
    for (int i = 0; (known = nonet_rules_word_at(i)) != NULL; i++)
        if (nonet_word_distance(word, length, known, strlen(known)) <= 1)
            return 1;
    return 0;
}

enum { MISSPELT_LEAST = 4 }; /* a shorter word is another one */

/* A rule, one that is misspelt, or the name of a variant. Words alone may be a title, "house rules"; a
 * rule is a word by itself, or has numbers. */
int nonet_is_like_rule(const char *line, size_t length) {
    size_t digits = 0, blanks = 0, word = 0;
    for (size_t i = 0; i < length; i++) {
        digits += is_digit(line[i]);
        blanks += is_blank(line[i]);
    }
    if (digits == 0 && blanks > 0)
        return 0;
    while (word < length && (is_letter(line[word]) || line[word] == '-'))
        word++;
    return nonet_rules_begins(line, length) || (word > 0 && nonet_names_variant(line, word)) ||
           (word >= MISSPELT_LEAST && is_misspelt(line, word));
}

int nonet_refuse_stray_rule(size_t at, size_t used, const char *format, struct nonet_piece *piece) {
    return nonet_piece_refuse(piece, at, used,
                              "a rule, or like one, but this was read as %s, without rules; --from "
                              "rules reads a grid and the rules below it",
                              format);
}

int nonet_has_stray_rule(const struct nonet_text *text, size_t length, size_t *at) {
    struct nonet_text part = *text;
    struct line line;
    part.length = length;
    part.last = 1;
    for (*at = 0; *at < length; *at = line.next) {
        nonet_text_line(&part, *at, &line);
        size_t begin = line.begin, end = line.end;
        nonet_trim(text->at, &begin, &end);
        if (begin < end && nonet_is_like_rule(text->at + begin, end - begin))
            return 1;
    }
    return 0;
}
