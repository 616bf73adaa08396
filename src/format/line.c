/*
 * line: one puzzle per line, one character per cell, and after it whatever people like to keep
 * there:
 *
 *     4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......  # Norvig's
 *
 * The answer replaces the cells and leaves the rest of the line as it is. Lines that are empty or
 * begin with # are passed through, so that line i of the output always answers line i of the input.
 * sdm is the same with 81 cells and no other size.
 *
 * The label may also come before the cells, as in `P1 53..7....` or `Puzzle 1 = "53..7...."`: on a
 * line that does not begin with cells, the one word that is a puzzle by itself is the puzzle. If
 * there are two, one of them full, that one is its solution. A word that is nearly a puzzle is a
 * damaged one, and then nothing else on the line takes its place.
 */
#include "format/field.h"
#include "format/peek.h"

enum { WORD_LETTERS = 3, WORD_CELLS = 8, WORD_LENGTH = 40 };

static int ends_cells(char c) {
    return is_blank(c) || c == ',' || c == ';' || c == '#' || c == ':';
}

/* The side that a damaged line was meant to have: that of the lines before it, otherwise the
 * nearest. */
static int meant_side(const struct nonet_text *text, size_t cells) {
    static const int sides[] = {4, 6, 9, 12, 16, 25};
    int best = (int)text->state[0];
    size_t least = best ? 0 : (size_t)-1;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        size_t n = (size_t)(sides[i] * sides[i]);
        size_t off = n > cells ? n - cells : cells - n;
        if (off < least) {
            least = off;
            best = sides[i];
        }
    }
    return best;
}

static int wrong_length(const struct nonet_text *text, size_t at, size_t cells, size_t used,
                        int side, struct nonet_piece *piece) {
    char name[12];
    size_t want = (size_t)(side * side), stop = at + cells;
    int square = nonet_side_of_cells(cells);
    if (text->box_rows == 0 && square > 3 && stop <= text->length && square != side)
        return nonet_piece_error(piece, at, used,
                                 "%zu cells; for a side of %d give the box with --box RxC", cells,
                                 square);
    if (stop < text->length && !ends_cells(text->at[stop]))
        return nonet_piece_error(piece, stop, used, "%s where a cell is expected",
                                 nonet_char_name(text->at[stop], name));
    if (cells > want)
        return nonet_piece_error(piece, at + want, used,
                                 "%zu cells, one too many is here; %zu make a puzzle", cells, want);
    return nonet_piece_error(piece, stop, used, "the line ends after %zu cell%s; %zu make a puzzle",
                             cells, cells == 1 ? "" : "s", want);
}

/* Sides other than these are read only if the box is given: a line of 64 or 100 characters is more
 * often a damaged one of 81 than a puzzle of side 8 or 10. */
static int usual_side(const struct nonet_text *text, size_t cells) {
    static const int sides[] = {4, 6, 9, 12, 16, 25};
    if (text->box_rows != 0)
        return text->box_rows * text->box_cols;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if ((size_t)(sides[i] * sides[i]) == cells)
            return sides[i];
    return 0;
}

/* Does the first word look like a puzzle with something wrong in it? It is long, and nearly all of
 * it is digits and empty cells. */
static int is_damaged(const char *at, size_t begin, size_t end) {
    size_t cells = 0, digits = 0, i = begin;
    for (; i < end && !ends_cells(at[i]); i++) {
        digits += is_digit(at[i]);
        cells += is_digit(at[i]) || nonet_is_empty_char(at[i], 9);
    }
    return digits > 0 && i - begin >= 30 && cells * 10 >= (i - begin) * 9;
}

/* Fills in what is known about a line whose cells are in [at, stop). */
static int read_found(const struct nonet_text *text, const struct line *line, size_t at, int side,
                      struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    piece->cells = at;
    piece->cells_end = at + (size_t)(side * side);
    piece->used = line->next;
    text->state[0] = (uint32_t)side;
    return nonet_read_cells(text, at, side, line->next, grid, room, piece);
}

static void label_behind(const struct nonet_text *text, size_t stop, size_t end,
                         struct nonet_piece *piece) {
    piece->label = stop;
    piece->label_end = end;
    nonet_trim(text->at, &piece->label, &piece->label_end);
    while (piece->label < piece->label_end && strchr(",;# \t", text->at[piece->label]))
        piece->label++;
}

/* ---- a label before the cells ---- */

static int is_between(char c) {
    return is_blank(c) || (c != '\0' && strchr("=:;,\"'#", c) != NULL);
}

/* The next word of [at, end). 0: there is none, or a comment begins, as at a # unless a number
 * follows it. */
static int next_word(const struct nonet_text *text, size_t at, size_t end, size_t *begin,
                     size_t *stop) {
    for (; at < end && is_between(text->at[at]); at++)
        if (text->at[at] == '#' && !(at + 1 < end && is_digit(text->at[at + 1])))
            return 0;
    *begin = *stop = at;
    while (*stop < end && !is_between(text->at[*stop]))
        ++*stop;
    return *stop > *begin;
}

/* What the words of a line are. */
struct words {
    size_t open, full[2];   /* where a puzzle with blanks begins, and those without */
    int opens, fulls, side; /* how many there are; the side of the first */
    size_t damaged, damaged_end;
};

/* The side of a word that can be the puzzle of a line. A short one may be a number or a name,
 * unless the puzzles before it were just as short. */
static int word_side(const struct nonet_text *text, size_t begin, size_t stop, int wanted) {
    int side = nonet_field_side(text, begin, stop);
    if (wanted != 0 && side != wanted)
        return 0;
    return side >= 9 || side == (int)text->state[0] || text->box_rows != 0 ? side : 0;
}

static void look_at_words(const struct nonet_text *text, const struct line *line, int wanted,
                          struct words *words) {
    size_t begin, stop = line->begin;
    memset(words, 0, sizeof *words);
    while (next_word(text, stop, line->end, &begin, &stop)) {
        int side = word_side(text, begin, stop, wanted);
        if (side == 0) {
            if (words->damaged_end == 0 && nonet_field_is_damaged(text, begin, stop)) {
                words->damaged = begin;
                words->damaged_end = stop;
            }
            continue;
        }
        words->side = words->side ? words->side : side;
        if (!nonet_field_is_full(text, begin, stop)) {
            words->open = words->opens++ == 0 ? begin : words->open;
        } else if (side == words->side && words->fulls < 2) {
            words->full[words->fulls++] = begin;
        }
    }
}

/* The label is what comes before the cells, without the signs around it; otherwise what follows
 * them. */
static void find_label(const struct nonet_text *text, const struct line *line,
                       struct nonet_piece *piece) {
    size_t begin = line->begin, end = piece->cells, stop = piece->cells_end;
    while (begin < end && is_between(text->at[begin]))
        begin++;
    while (end > begin && is_between(text->at[end - 1]))
        end--;
    piece->label = begin;
    piece->label_end = end;
    if (begin < end)
        return;
    stop += stop < line->end && strchr("\"'", text->at[stop]) != NULL && text->at[stop] != '\0';
    label_behind(text, stop, line->end, piece);
}

/* Reads a line whose cells are not at its beginning. *found is 0 if it has none at all. */
static int read_labelled(const struct nonet_text *text, const struct line *line, int wanted,
                         struct nonet_grid *grid, size_t room, struct nonet_piece *piece,
                         int *found) {
    struct words words;
    look_at_words(text, line, wanted, &words);
    *found = words.damaged_end > 0 || words.opens + words.fulls > 0;
    if (words.damaged_end > 0)
        return nonet_field_read(text, words.damaged, words.damaged_end, line->next, grid, room,
                                piece);
    if (words.opens + words.fulls == 0)
        return NONET_OK;
    if (words.opens > 1)
        return nonet_piece_error(piece, words.open, line->next,
                                 "%d puzzles on this line; one is expected", words.opens);
    piece->cells = words.opens ? words.open : words.full[0];
    piece->cells_end = piece->cells + (size_t)(words.side * words.side);
    find_label(text, line, piece);
    if (words.opens + words.fulls > 1) {
        piece->solution = words.full[words.opens ? 0 : 1];
        piece->solution_end = piece->solution + (size_t)(words.side * words.side);
    }
    return read_found(text, line, piece->cells, words.side, grid, room, piece);
}

/* ---- a line ---- */

/* A run of `cells` at the beginning is the puzzle, unless it is a short word that cannot be one, or
 * that is shorter than the puzzles before it: then it may be the name of another. */
static int may_be_name(const struct nonet_text *text, size_t at, size_t cells, int side) {
    int before = (int)text->state[0];
    if (side >= 9 || text->box_rows != 0)
        return 0;
    return (before != 0 && before != side) || nonet_field_side(text, at, at + cells) == 0;
}

/* A line of words without cells: a title, or a comment. */
static int is_words(const struct nonet_text *text, const struct line *line) {
    size_t letters = 0, word = 0, cells = 0, most = 0, group = 0;
    for (size_t i = line->begin; i < line->end; i++) {
        char c = text->at[i];
        group = is_blank(c) ? 0 : group + 1;
        if (group > WORD_LENGTH)
            return 0;
        letters = is_letter(c) && c != 'x' && c != 'X' ? letters + 1 : 0;
        word = letters > word ? letters : word;
        cells = is_digit(c) || nonet_is_empty_char(c, 9) ? cells + 1 : 0;
        most = cells > most ? cells : most;
    }
    size_t begin = line->begin, end = line->end;
    nonet_trim(text->at, &begin, &end);
    int rule = end - begin <= WORD_LETTERS;
    for (; begin < end && rule; begin++)
        rule = memchr("-=*_", text->at[begin], 4) != NULL;
    return rule || (word >= WORD_LETTERS && most < WORD_CELLS);
}

/* Words are passed through, but not a rule, which this format cannot have. */
static int pass_words(const struct nonet_text *text, const struct line *line,
                      struct nonet_piece *piece) {
    size_t begin = line->begin, end = line->end;
    nonet_trim(text->at, &begin, &end);
    if (nonet_is_like_rule(text->at + begin, end - begin))
        return nonet_refuse_stray_rule(begin, line->next, "line", piece);
    return nonet_piece_text(piece, line->next);
}

static int read_cells_of_line(const struct nonet_text *text, const struct line *line, int wanted,
                              struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    size_t at = line->begin;
    while (at < line->end && is_blank(text->at[at]))
        at++;
    size_t cells = nonet_cell_run(text->at, at, line->end), stop = at + cells;
    int side = wanted ? wanted : usual_side(text, cells), found = 0;
    int clean = stop == line->end || ends_cells(text->at[stop]);
    int fits = side != 0 && cells == (size_t)(side * side) && clean;
    if (!fits || may_be_name(text, at, cells, side)) {
        size_t word = at;
        while (word < line->end && !is_between(text->at[word]))
            word++;
        int status = is_damaged(text->at, at, word)
                         ? NONET_OK
                         : read_labelled(text, line, wanted, grid, room, piece, &found);
        if (found)
            return status;
    }
    if (!fits && is_words(text, line))
        return pass_words(text, line, piece);
    if (!fits)
        return wrong_length(text, at, cells, line->next, side ? side : meant_side(text, cells),
                            piece);
    label_behind(text, stop, line->end, piece);
    return read_found(text, line, at, side, grid, room, piece);
}

static int read_any(const struct nonet_text *text, const struct line_record *record,
                    struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    return read_cells_of_line(text, &record->line, 0, grid, room, piece);
}

static int read_nine(const struct nonet_text *text, const struct line_record *record,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    return read_cells_of_line(text, &record->line, 9, grid, room, piece);
}

static int read_line(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece) {
    return nonet_record_read(text, read_any, grid, room, piece);
}

static int read_sdm(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                    struct nonet_piece *piece) {
    return nonet_record_read(text, read_nine, grid, room, piece);
}

static int has_symbols(const char *at, size_t begin, size_t end) {
    for (size_t i = begin; i < end; i++)
        if (is_letter(at[i]) || (at[i] >= '1' && at[i] <= '9'))
            return 1;
    return 0;
}

/* A label before the cells. Formats with other columns are more certain of what they recognise. */
static int probe_label(const struct nonet_text *text, const struct line *line) {
    struct words words;
    look_at_words(text, line, 0, &words);
    size_t at = words.opens ? words.open : words.full[0];
    if (words.opens + words.fulls > 0)
        return has_symbols(text->at, at, at + (size_t)(words.side * words.side)) ? 58 : 0;
    return words.damaged_end > 0 && has_symbols(text->at, words.damaged, words.damaged_end) ? 35
                                                                                            : 0;
}

/* A symbol that no puzzle of this side has. */
static int has_higher(const char *at, size_t begin, size_t end, int side) {
    for (; begin < end; begin++)
        if (!nonet_is_empty_char(at[begin], 9) && (is_letter(at[begin]) || at[begin] > '0' + side))
            return 1;
    return 0;
}

/* Lines of 16 or 36 are the rows of a large puzzle if several have such a symbol, or if one does
 * and there are that many lines. One alone may be damage, unless it is a word. */
static int are_long_rows(const struct nonet_text *text, size_t cells, int side) {
    struct line line;
    size_t at = 0, rows = 0, higher = 0;
    for (; rows <= cells && at < text->length; at = line.next) {
        if (nonet_text_line(text, at, &line) != NONET_OK)
            break;
        size_t begin = line.begin, end = line.end;
        nonet_trim(text->at, &begin, &end);
        if (end - begin != cells || nonet_cell_run(text->at, begin, end) != cells)
            continue;
        rows++;
        higher += (size_t)has_higher(text->at, begin, end, side);
    }
    return higher > 1 || (higher == 1 && rows == cells);
}

/* Symbols that were given for another side: then lines of so few cells are rows. */
static int suits_symbols(const struct nonet_text *text, int side) {
    return text->symbols == NULL || side >= 9 || strlen(text->symbols) == (size_t)side;
}

/* A line of dots and dashes above one with bars: the top of a frame. */
static int is_frame_top(const struct nonet_text *text, const struct line_record *record) {
    struct line below;
    for (size_t i = record->begin; i < record->end; i++)
        if (text->at[i] != '-' && text->at[i] != '.')
            return 0;
    if (nonet_text_line(text, record->line.next, &below) != NONET_OK)
        return 0;
    return memchr(text->at + below.begin, '|', below.end - below.begin) != NULL;
}

static int is_word(const char *at, size_t begin, size_t end) {
    size_t letters = 0;
    for (; begin < end; begin++)
        letters += is_letter(at[begin]) && !nonet_is_empty_char(at[begin], 9);
    return letters > 2;
}

static int probe(const struct nonet_text *window) {
    uint32_t state[NONET_STATE_WORDS] = {0};
    struct nonet_text own = *window, *text = &own;
    struct line_record record;
    own.state = state;
    if (!nonet_first_record(text, &record))
        return 0;
    size_t begin = record.begin, end = record.end;
    size_t run = nonet_cell_run(text->at, begin, end);
    size_t stop = begin + run;
    int clean = stop == end || ends_cells(text->at[stop]);
    int side = usual_side(text, run), label = probe_label(text, &record.line);
    if (clean && run > 0 && is_frame_top(text, &record))
        return 0;
    if (clean && side != 0 && run == (size_t)(side * side) &&
        (label == 0 || !may_be_name(text, begin, run, side))) {
        int rows = side < 9 && text->symbols == NULL &&
                   (are_long_rows(text, run, side) || is_word(text->at, begin, stop));
        return rows ? 0 : suits_symbols(text, side) ? 80 : 30;
    }
    if (label > 50)
        return label;
    size_t long_run = text->box_rows != 0 && side > 9 ? (size_t)(side * side) - 2 : 100;
    if (is_damaged(text->at, begin, end) ||
        (clean && run >= long_run && has_symbols(text->at, begin, stop)))
        return 40;
    return label;
}

static long write_line(const struct nonet_grid *grid, const struct nonet_rules *rules,
                       const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    return nonet_write_cells(grid, style, '.', out, room);
}

static long write_sdm(const struct nonet_grid *grid, const struct nonet_rules *rules,
                      const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    return grid->side == 9 ? nonet_write_cells(grid, style, '0', out, room) : NONET_E_UNWRITABLE;
}

const struct nonet_format nonet_format_line = {
    .size = sizeof(struct nonet_format),
    .name = "line",
    .summary = "one puzzle per line, one character per cell; what follows is its label",
    .flags = NONET_FORMAT_LINES,
    .probe = probe,
    .read = read_line,
    .write = write_line,
};

const struct nonet_format nonet_format_sdm = {
    .size = sizeof(struct nonet_format),
    .name = "sdm",
    .summary = "81 cells per line, 0 for empty",
    .flags = NONET_FORMAT_LINES,
    .read = read_sdm,
    .write = write_sdm,
};
