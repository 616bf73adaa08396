/*
 * link: addresses with the puzzle in them, one per line, with a label after each:
 *
 *     https://www.sudokuwiki.org/sudoku.htm?bd=53..7....6..195...    from a forum
 *     https://example.org/nonet/#p=3x3-53..7....6..195...
 *
 * The parts of an address are separated by / ? & # and =. One of them, percent-decoded, must be a
 * puzzle by itself: cells as in line, an S9B string, or what our own page writes. The answer
 * replaces that part and leaves the rest of the address. Nothing is ever fetched: a link whose
 * puzzle only the server knows is refused with that reason, and packed puzzles of other sites are
 * refused by name: some have formats of their own (packed.c). An address that names a variant is refused too, since its cells alone would
 * be another puzzle.
 */
#include "format/link.h"
#include "format/field.h"

enum { PART_MAX = 3 * 25 * 25, S9B_LEAST = 40 };

/* ---- addresses ---- */

static int is_host(char c) {
    return is_letter(c) || is_digit(c) || c == '.' || c == '-';
}

/* The length of the scheme, including "://"; 0: there is none. */
static size_t scheme_length(const char *at, size_t begin, size_t end) {
    size_t i = begin;
    while (i < end && is_letter(at[i]))
        i++;
    return i > begin && end - i > 3 && memcmp(at + i, "://", 3) == 0 ? i + 3 - begin : 0;
}

/* Where the host ends and the parts begin; `begin` if this is not an address: without a scheme it
 * needs a dot in the host and a slash after it. */
static size_t host_end(const char *at, size_t begin, size_t end) {
    size_t scheme = scheme_length(at, begin, end), i = begin + scheme, dots = 0, letters = 0;
    for (; i < end && is_host(at[i]); i++) {
        dots += at[i] == '.';
        letters += (size_t)is_letter(at[i]);
    }
    if (scheme > 0)
        return i;
    return dots > 0 && letters > 2 && i < end && at[i] == '/' && is_letter(at[i - 1]) ? i : begin;
}

static int divides(char c) {
    return c != '\0' && strchr("/?&#=", c) != NULL;
}

/* Does the word occur in [begin, end), regardless of case? */
static int has_word(const struct nonet_text *text, size_t begin, size_t end, const char *word) {
    size_t n = strlen(word);
    for (size_t i = begin; i + n <= end; i++)
        if (nonet_field_is_word(text, i, i + n, word))
            return 1;
    return 0;
}

static int hex(char c) {
    if (is_digit(c))
        return c - '0';
    return upper(c) >= 'A' && upper(c) <= 'F' ? upper(c) - 'A' + 10 : -1;
}

/* ---- parts ---- */

/* A part and its decoded text. */
struct part {
    size_t begin, end;
    char plain[PART_MAX]; /* percent-decoded */
    size_t length;        /* 0: longer than any puzzle */
};

/* How many bytes of the address the character at `at` takes. */
static size_t step(const struct nonet_text *text, size_t at, size_t end) {
    return text->at[at] == '%' && end - at >= 3 && hex(text->at[at + 1]) >= 0 &&
                   hex(text->at[at + 2]) >= 0
               ? 3
               : 1;
}

static void decode(const struct nonet_text *text, struct part *part) {
    part->length = 0;
    for (size_t i = part->begin; i < part->end;) {
        size_t n = step(text, i, part->end);
        if (part->length == PART_MAX) {
            part->length = 0;
            return;
        }
        part->plain[part->length++] =
            n == 3 ? (char)(hex(text->at[i + 1]) * 16 + hex(text->at[i + 2])) : text->at[i];
        i += n;
    }
}

/* Finds the part that begins at or after `at`. */
static int next_part(const struct nonet_text *text, size_t at, size_t end, struct part *part) {
    while (at < end && divides(text->at[at]))
        at++;
    part->begin = part->end = at;
    while (part->end < end && !divides(text->at[part->end]))
        part->end++;
    if (part->begin < part->end)
        decode(text, part);
    return part->begin < part->end;
}

static struct nonet_text plain_of(const struct nonet_text *text, const struct part *part) {
    struct nonet_text plain = *text;
    plain.at = part->plain;
    plain.length = part->length;
    plain.last = 1;
    return plain;
}

/* ---- what is in it ---- */

enum found { NOTHING, DAMAGED, FULL, OPEN, STRING, SHARE };

/* What the part is. The right number of letters and digits may be anything, and sixteen digits are
 * a number: a side above 9 needs an empty cell, one below 9 needs a sign other than 0 for it, and
 * every puzzle needs a digit. */
static enum found look_at(const struct nonet_text *text, const struct part *part, size_t stop,
                          struct share *share) {
    struct nonet_text plain = plain_of(text, part);
    size_t n = part->length, digits = 0, signs = 0;
    if (part->end - part->begin > S9B_LEAST &&
        nonet_field_is_word(text, part->begin, part->begin + 3, "S9B"))
        return STRING;
    if (nonet_share_find(text, part->begin, part->end, stop, share))
        return SHARE;
    for (size_t i = 0; i < n; i++) {
        digits += part->plain[i] >= '1' && part->plain[i] <= '9';
        signs += !is_digit(part->plain[i]);
    }
    int side = digits > 0 ? nonet_field_side(&plain, 0, n) : 0;
    if (side > 0 && !nonet_field_is_full(&plain, 0, n) && (side >= 9 || signs > 0))
        return OPEN;
    if (side == 9)
        return FULL;
    return digits > 0 && nonet_field_is_damaged(&plain, 0, n) ? DAMAGED : NOTHING;
}

/* The part of an address that is its puzzle, and a full one besides. */
struct finding {
    enum found what;
    struct part part;
    struct share share;
    int puzzles; /* how many parts could be it */
    size_t full, full_end;
};

static void find_puzzle(const struct nonet_text *text, size_t at, size_t end,
                        struct finding *finding) {
    struct part part;
    struct share share;
    memset(finding, 0, sizeof *finding);
    for (; next_part(text, at, end, &part); at = part.end) {
        enum found what = look_at(text, &part, end, &share);
        finding->puzzles += what > FULL;
        if (what == FULL && finding->full_end == 0 && part.end - part.begin == part.length) {
            finding->full = part.begin;
            finding->full_end = part.end;
        }
        if (what > finding->what) {
            finding->what = what;
            finding->part = part;
            finding->share = share;
        }
        if (what == SHARE)
            return; /* its state follows, and nothing else */
    }
}

/* ---- what is refused ---- */

static int refuse_variant(const struct nonet_text *text, size_t begin, size_t end, size_t used,
                          struct nonet_piece *piece) {
    static const char *const words[] = {
        "jigsaw", "killer",   "windoku", "sudokux", "sudoku_x",    "diagonal", "thermo",
        "kropki", "sandwich", "samurai", "knight",  "hypersudoku", "irregular"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (has_word(text, begin, end, words[i]))
            return nonet_piece_refuse(piece, begin, used,
                                      "the link names a variant, '%s'; refused rather than dropped",
                                      words[i]);
    return NONET_OK;
}

static const char FPUZZLES[] = "f-puzzles", SUDOKUPAD[] = "SudokuPad", MAKER[] = "SudokuMaker";

/* Whose packed puzzle it may be; NULL: not one that we know. */
static const char *packer_of(const struct nonet_text *text, size_t begin, size_t end) {
    struct part part;
    if (has_word(text, begin, end, "f-puzzles.com") && has_word(text, begin, end, "load="))
        return FPUZZLES;
    if (has_word(text, begin, end, "sudokumaker.app") && has_word(text, begin, end, "puzzle="))
        return MAKER;
    if (has_word(text, begin, end, "penpa"))
        return "Penpa";
    for (size_t at = host_end(text->at, begin, end); next_part(text, at, end, &part);
         at = part.end) {
        size_t n = part.end - part.begin;
        if (n > 40 && nonet_field_is_word(text, part.begin, part.begin + 8, "fpuzzles"))
            return FPUZZLES;
        if (n > 40 && nonet_field_is_word(text, part.begin, part.begin + 3, "scl"))
            return SUDOKUPAD;
    }
    return NULL;
}

static int refuse(const struct nonet_text *text, size_t begin, size_t end, size_t used,
                  struct nonet_piece *piece) {
    const char *packer = packer_of(text, begin, end);
    const struct nonet_format *format = packer == FPUZZLES    ? nonet_format_find("fpuzzles")
                                        : packer == SUDOKUPAD ? nonet_format_find("sudokupad")
                                                              : NULL;
    if (format != NULL)
        return nonet_piece_refuse(piece, begin, used,
                                  "a puzzle packed by %s, among other links: use --from %s", packer,
                                  format->name);
    if (packer == MAKER)
        return nonet_piece_refuse(piece, begin, used, "%s", OF_SUDOKUMAKER);
    if (packer != NULL)
        return nonet_piece_refuse(piece, begin, used,
                                  "a puzzle packed by %s; that is not supported yet", packer);
    return nonet_piece_refuse(piece, begin, used,
                              "no puzzle in this link: only its server knows it, and nonet asks "
                              "none");
}

/* ---- reading ---- */

/* The place in the address that belongs to a place in the decoded part. */
static size_t place_of(const struct nonet_text *text, const struct part *part, size_t offset) {
    size_t at = part->begin;
    for (; offset > 0 && at < part->end; offset--)
        at += step(text, at, part->end);
    return at;
}

static int read_plain(const struct nonet_text *text, const struct finding *found, size_t used,
                      struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    const struct part *part = &found->part;
    struct nonet_text plain = plain_of(text, part);
    int status = nonet_field_read(&plain, 0, part->length, used, grid, room, piece);
    piece->error = place_of(text, part, piece->error);
    piece->cells = part->begin;
    piece->cells_end = part->end;
    if (found->what == OPEN) {
        piece->solution = found->full;
        piece->solution_end = found->full_end;
    }
    return status;
}

static int read_address(const struct nonet_text *text, const struct line *line, size_t begin,
                        size_t end, struct nonet_grid *grid, size_t room,
                        struct nonet_piece *piece) {
    struct finding found;
    size_t parts = host_end(text->at, begin, end);
    if (parts == begin)
        return nonet_piece_error(piece, begin, line->next,
                                 "a link is expected here, such as https://...");
    find_puzzle(text, parts, end, &found);
    if (found.what == NOTHING)
        return refuse(text, begin, end, line->next, piece);
    int status =
        found.what == SHARE ? NONET_OK : refuse_variant(text, begin, end, line->next, piece);
    if (status != NONET_OK)
        return status;
    if (found.puzzles > 1)
        return nonet_piece_error(piece, found.part.begin, line->next,
                                 "%d puzzles in this link; one is expected", found.puzzles);
    if (found.what == STRING)
        return nonet_s9b_read(text, line, found.part.begin, grid, room, piece);
    if (found.what == SHARE)
        return nonet_share_read(text, &found.share, line->next, grid, room, piece);
    return read_plain(text, &found, line->next, grid, room, piece);
}

static int read_record(const struct nonet_text *text, const struct line_record *record,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    size_t end = record->end, stop = nonet_word_end(text->at, record->begin, end);
    int status = read_address(text, &record->line, record->begin, stop, grid, room, piece);
    piece->used = record->line.next;
    piece->label = stop;
    piece->label_end = end;
    while (piece->label < end && strchr(" \t#", text->at[piece->label]) != NULL &&
           text->at[piece->label] != '\0')
        piece->label++;
    return status;
}

static int read_link(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece) {
    return nonet_record_read(text, read_record, grid, room, piece);
}

/* An address without a puzzle is a link only if no other format knows the text: it may precede a
 * puzzle. */
static int probe(const struct nonet_text *text) {
    struct finding found;
    struct line_record record;
    if (!nonet_first_record(text, &record))
        return 0;
    size_t begin = record.begin, end = nonet_word_end(text->at, begin, record.end);
    size_t parts = host_end(text->at, begin, end);
    if (parts == begin)
        return 0;
    find_puzzle(text, parts, end, &found);
    if (found.what > DAMAGED)
        return 96;
    if (found.what == DAMAGED)
        return 62;
    return scheme_length(text->at, begin, end) > 0 || packer_of(text, begin, end) ? 20 : 0;
}

static long write_link(const struct nonet_grid *grid, const struct nonet_rules *rules,
                       const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    return nonet_write_cells(grid, style, '.', out, room);
}

const struct nonet_format nonet_format_link = {
    .size = sizeof(struct nonet_format),
    .name = "link",
    .summary = "addresses with the puzzle in them; share links of nonet's page",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_KEPT,
    .probe = probe,
    .read = read_link,
    .write = write_link,
};
