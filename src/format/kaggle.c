/*
 * kaggle: data sets in CSV, one puzzle per line among other columns:
 *
 *     id,puzzle,solution,clues,difficulty
 *     1,1..5.37..6.3..8.9......98...1.......8761..........6...,198543726643278591...,27,2.2
 *
 * The header says which column is the puzzle, if the record below it has cells there; else it is
 * the first column with a puzzle of 81 cells, or of another usual size. One with blanks is
 * preferred to a full one, which is its solution wherever it is. What was learnt from the first
 * record is kept in the state, so that a damaged puzzle later on is an error and not an excuse to
 * take its solution for the puzzle. The answer replaces the cells; every other byte of the record
 * stays as it is.
 *
 * Quotes are those of RFC 4180: a quoted field may hold delimiters, line ends, and "" for a quote.
 * A quote that is never closed must not swallow the file, so a record with wrong quotes ends with
 * its first line.
 */
#include "format/field.h"

#include <stdint.h>

enum { STATE_DELIMITER, STATE_PUZZLE, STATE_SOLUTION, STATE_SEEN };
enum { QUOTED_MAX = 1 << 20, HEADER_NAME_MAX = 40 };

/* The words that headers are made of, the most certain first. Those from WEAK on are just as often
 * the name of something else (`clues` is a number in many sets): they count only if there are cells
 * below. */
static const char *const puzzle_words[] = {
    "puzzle", "puzzles", "quizzes", "quiz",      "question", "unsolved", "problem",
    "sudoku", "board",   "grid",    "questions", "start",    "starting", "initial",
    "givens", "given",   "clues",   "clue",      "input",    "task",     "challenge"};
static const char *const solution_words[] = {"solution", "solutions", "answer", "answers",
                                             "solved"};
static const char *const other_words[] = {"string", "str",  "text", "cells", "data",
                                          "values", "line", "the",  "state", "position"};
enum {
    PUZZLE_WORDS = sizeof puzzle_words / sizeof *puzzle_words,
    WEAK = 11,
    SOLUTION_WORDS = sizeof solution_words / sizeof *solution_words,
    OTHER_WORDS = sizeof other_words / sizeof *other_words
};

_Static_assert(WEAK < PUZZLE_WORDS, "some names of a puzzle count by themselves");

/* Columns count from 1; 0: there is none. */
struct columns {
    char delimiter;
    uint32_t puzzle, solution;
};

/* The content of a field, without its quotes and the blanks around it. */
struct field {
    size_t begin, end;
    size_t next; /* where the next field begins, or the next record */
    size_t stop; /* where the field ends, including its quotes */
    int is_last;
};

/* ---- fields ---- */

static int quote_error(struct nonet_piece *piece, size_t at, const char *reason) {
    return nonet_piece_error(piece, at, 0, "%s", reason);
}

/* Finds the closing quote of the one at `at`. */
static int close_quote(const struct nonet_text *text, size_t at, size_t *close,
                       struct nonet_piece *piece) {
    size_t i = at + 1;
    for (;;) {
        size_t left = text->length - i;
        const char *q = left ? memchr(text->at + i, '"', left) : NULL;
        size_t found = q ? (size_t)(q - text->at) : text->length;
        if (found - at > QUOTED_MAX || (q == NULL && text->last))
            return quote_error(piece, at, "a quote that is not closed");
        if (q == NULL || (found + 1 == text->length && !text->last))
            return NONET_MORE;
        *close = found;
        if (found + 1 == text->length || text->at[found + 1] != '"')
            return NONET_OK;
        i = found + 2;
    }
}

/* Notes that the field's text ends at `stop`, and what follows. */
static int end_field(const struct nonet_text *text, size_t stop, char delimiter, struct field *f,
                     struct nonet_piece *piece) {
    char name[12];
    size_t i = stop;
    f->stop = stop;
    f->is_last = 1;
    f->next = text->length;
    if (i < text->length && text->at[i] == '\r')
        i++;
    if (i == text->length)
        return text->last ? NONET_OK : NONET_MORE;
    f->next = i + 1;
    if (text->at[i] == '\n')
        return NONET_OK;
    f->is_last = 0;
    f->next = stop + 1;
    if (text->at[stop] == delimiter)
        return NONET_OK;
    return nonet_piece_error(piece, stop, 0, "%s after a closing quote",
                             nonet_char_name(text->at[stop], name));
}

static int next_field(const struct nonet_text *text, size_t at, char delimiter, struct field *f,
                      struct nonet_piece *piece) {
    size_t stop = at;
    int status;
    f->begin = f->end = at;
    if (at < text->length && text->at[at] == '"') {
        status = close_quote(text, at, &f->end, piece);
        if (status != NONET_OK)
            return status;
        f->begin = at + 1;
        stop = f->end + 1;
    } else {
        while (stop < text->length && text->at[stop] != '\n' && text->at[stop] != delimiter)
            stop++;
        if (stop > at && stop < text->length && text->at[stop] == '\n' &&
            text->at[stop - 1] == '\r')
            stop--;
        else if (stop > at && stop == text->length && text->last && text->at[stop - 1] == '\r')
            stop--;
        f->end = stop;
    }
    nonet_trim(text->at, &f->begin, &f->end);
    return end_field(text, stop, delimiter, f, piece);
}

/* ---- which column is the puzzle ---- */

static int word_rank(const struct nonet_text *text, size_t begin, size_t end,
                     const char *const *words, int count) {
    int rank = 0;
    while (rank < count && !nonet_field_is_word(text, begin, end, words[rank]))
        rank++;
    return rank;
}

/* Where the word that begins at `at` ends: "Puzzle String", puzzle_string and puzzleString are two
 * words each. */
static size_t word_end(const char *at, size_t begin, size_t end) {
    size_t i = begin;
    while (i < end && is_letter(at[i]) &&
           !(i > begin && at[i] == upper(at[i]) && at[i - 1] != upper(at[i - 1])))
        i++;
    return i;
}

/* What a header's name means. An unknown word makes it the name of something else: puzzle_id, grid
 * size. */
struct name {
    int puzzle; /* the rank of its most certain word; PUZZLE_WORDS: not a puzzle */
    int solution;
};

static struct name name_of(const struct nonet_text *text, const struct field *f) {
    static const struct name nothing = {PUZZLE_WORDS, 0};
    struct name name = nothing;
    for (size_t at = f->begin, stop; at < f->end; at = stop) {
        stop = word_end(text->at, at, f->end);
        if (stop == at && strchr(" _-.", text->at[at]) != NULL && text->at[at] != '\0') {
            stop++;
            continue;
        }
        if (stop == at)
            return nothing; /* a digit, or another sign that no word has */
        int rank = word_rank(text, at, stop, puzzle_words, PUZZLE_WORDS);
        name.puzzle = rank < name.puzzle ? rank : name.puzzle;
        if (word_rank(text, at, stop, solution_words, SOLUTION_WORDS) < SOLUTION_WORDS)
            name.solution = 1;
        else if (rank == PUZZLE_WORDS &&
                 word_rank(text, at, stop, other_words, OTHER_WORDS) == OTHER_WORDS)
            return nothing;
    }
    if (name.solution)
        name.puzzle = PUZZLE_WORDS;
    return name;
}

/* What the first record says about the columns. */
struct finding {
    struct columns header, cells;
    int columns;
    uint32_t damaged; /* the first column that was meant to be cells */
    int words;        /* every field is a short word: a header, if unknown */
    int rank;         /* of the header's name for the puzzle */
    int side, full;   /* of the column found by its cells */
    size_t next;
};

static void note_header(const struct nonet_text *text, const struct field *f, uint32_t column,
                        struct finding *found) {
    struct name name = name_of(text, f);
    if (name.puzzle < found->rank) {
        found->rank = name.puzzle;
        found->header.puzzle = column;
    }
    if (found->header.solution == 0 && name.solution)
        found->header.solution = column;
    size_t length = f->end - f->begin;
    found->words &= length > 0 && length <= HEADER_NAME_MAX && is_letter(text->at[f->begin]);
}

static void set_cells(struct finding *found, uint32_t puzzle, uint32_t solution, int full) {
    found->cells.puzzle = puzzle;
    found->cells.solution = solution;
    found->full = full;
}

/* A full field and one with blanks of the same side are a solution and its puzzle, in either order.
 * One of 81 cells is preferred to one that only happens to have 16 digits. */
static void note_cells(const struct nonet_text *text, const struct field *f, uint32_t column,
                       struct finding *found) {
    int n = nonet_field_side(text, f->begin, f->end);
    int full = n != 0 && nonet_field_is_full(text, f->begin, f->end);
    if (n == 0) {
        if (found->damaged != 0 || !nonet_field_is_damaged(text, f->begin, f->end))
            return;
        found->damaged = column;
        if (found->full && found->side == 9 && found->cells.solution == 0)
            set_cells(found, column, found->cells.puzzle, 0);
    } else if (found->side == 0 || (n == 9 && found->side != 9)) {
        found->side = n;
        set_cells(found, column, 0, full);
        if (full && found->damaged != 0)
            set_cells(found, found->damaged, column, 0);
    } else if (n == found->side && found->full && !full) {
        set_cells(found, column, found->cells.puzzle, 0);
    } else if (n == found->side && full && found->cells.solution == 0) {
        found->cells.solution = column;
    }
}

static int examine(const struct nonet_text *text, char delimiter, size_t at, struct finding *found,
                   struct nonet_piece *piece) {
    struct field f;
    memset(found, 0, sizeof *found);
    found->header.delimiter = found->cells.delimiter = delimiter;
    found->words = 1;
    found->rank = PUZZLE_WORDS;
    do {
        int status = next_field(text, at, delimiter, &f, piece);
        if (status != NONET_OK)
            return status;
        found->columns++;
        note_header(text, &f, (uint32_t)found->columns, found);
        note_cells(text, &f, (uint32_t)found->columns, found);
        at = f.next;
    } while (!f.is_last);
    found->next = at;
    return NONET_OK;
}

/* Tries the delimiters. `found` is what the best of them gives: a header, else cells, else what was
 * meant to be cells, else words; if none gives anything, what the comma gives. */
static int explore(const struct nonet_text *text, size_t at, struct finding *found,
                   struct nonet_piece *piece) {
    struct finding one;
    struct nonet_piece quiet = *piece;
    int status = examine(text, ',', at, found, piece), best = -1;
    if (status == NONET_MORE)
        return status;
    for (const char *d = ",;\t"; *d; d++) {
        int trial = examine(text, *d, at, &one, &quiet);
        if (trial == NONET_MORE)
            return trial;
        if (trial != NONET_OK)
            continue;
        int score = one.header.puzzle ? 4 : one.cells.puzzle ? 3 : one.damaged ? 2 : 0;
        score += score == 0 && one.words && one.columns > 1;
        if (score > best) {
            best = score;
            *found = one;
        }
    }
    return best > 0 ? NONET_OK : status;
}

/* ---- headers ---- */

/* Does this column of the record have cells, or what was meant to be cells? */
static int has_cells(const struct nonet_text *text, size_t at, char delimiter, uint32_t column) {
    struct nonet_piece ignored;
    struct field f = {.next = at};
    nonet_piece_init(&ignored);
    for (uint32_t i = 0; i < column; i++)
        if ((i > 0 && f.is_last) || next_field(text, f.next, delimiter, &f, &ignored) != NONET_OK)
            return 0;
    return nonet_field_side(text, f.begin, f.end) != 0 ||
           nonet_field_is_damaged(text, f.begin, f.end);
}

enum verdict { STANDS, BY_CONTENT, NO_HEADER };

/* Where the record below a header begins. NONET_MORE, or NONET_OK; *at is text->length if there is
 * none. */
static int find_below(const struct nonet_text *text, const struct finding *header, size_t *at) {
    struct line line;
    for (*at = header->next; *at < text->length || !text->last; *at = line.next) {
        if (nonet_text_line(text, *at, &line) == NONET_MORE)
            return NONET_MORE;
        if (!nonet_line_is_blank(text, &line) && text->at[*at] != '#')
            return NONET_OK;
    }
    return NONET_OK;
}

/* Is the column given by the names the one with the cells? If no column has any, a certain name is
 * trusted. NONET_OK or NONET_MORE. */
static int judge_header(const struct nonet_text *text, const struct finding *found,
                        enum verdict *verdict) {
    struct nonet_piece ignored;
    struct finding below;
    size_t at;
    *verdict = found->header.puzzle != 0 && found->rank < WEAK ? STANDS : NO_HEADER;
    int status = find_below(text, found, &at);
    if (status != NONET_OK || at >= text->length)
        return status;
    nonet_piece_init(&ignored);
    status = examine(text, found->header.delimiter, at, &below, &ignored);
    if (status != NONET_OK)
        return status == NONET_MORE ? NONET_MORE : NONET_OK;
    if (found->header.puzzle != 0 &&
        has_cells(text, at, found->header.delimiter, found->header.puzzle))
        *verdict = STANDS;
    else if (below.cells.puzzle != 0 && below.columns == found->columns)
        *verdict = BY_CONTENT;
    return NONET_OK;
}

/* ---- records ---- */

static void remember(const struct nonet_text *text, const struct columns *columns) {
    text->state[STATE_DELIMITER] = (unsigned char)columns->delimiter;
    text->state[STATE_PUZZLE] = columns->puzzle;
    text->state[STATE_SOLUTION] = columns->solution;
}

/* The columns of a record: already known, or learned from it now. NONET_OK with *used set: it is a
 * header. */
static int settle_columns(const struct nonet_text *text, struct columns *columns, size_t *used,
                          struct nonet_piece *piece) {
    struct finding found;
    enum verdict verdict = NO_HEADER;
    columns->delimiter = (char)text->state[STATE_DELIMITER];
    columns->puzzle = text->state[STATE_PUZZLE];
    columns->solution = text->state[STATE_SOLUTION];
    if (columns->puzzle != 0)
        return NONET_OK;
    int status = explore(text, 0, &found, piece);
    if (status != NONET_OK)
        return status;
    if (found.header.puzzle != 0 && judge_header(text, &found, &verdict) == NONET_MORE)
        return NONET_MORE;
    int first = text->state[STATE_SEEN] == 0;
    text->state[STATE_SEEN] = 1;
    if (verdict != NO_HEADER) {
        if (verdict == STANDS)
            remember(text, &found.header);
        *used = found.next;
    } else if (found.cells.puzzle != 0) {
        remember(text, &found.cells);
        *columns = found.cells;
    } else if (found.damaged != 0) {
        columns->delimiter = found.cells.delimiter;
        columns->puzzle = found.damaged;
    } else if (first && found.columns > 1 && found.words) {
        *used = found.next;
    } else {
        return nonet_piece_error(piece, 0, found.next, "no column of 81 cells");
    }
    return NONET_OK;
}

/* The fields of a record that matter; their `begin` and `end` are equal if there is none. */
struct record {
    struct field first, puzzle, solution, last;
    uint32_t columns;
};

static int split_record(const struct nonet_text *text, const struct columns *columns,
                        struct record *record, struct nonet_piece *piece) {
    size_t at = 0;
    memset(record, 0, sizeof *record);
    do {
        int status = next_field(text, at, columns->delimiter, &record->last, piece);
        if (status != NONET_OK)
            return status;
        record->columns++;
        if (record->columns == 1 && columns->puzzle != 1 && columns->solution != 1)
            record->first = record->last;
        if (record->columns == columns->puzzle)
            record->puzzle = record->last;
        if (record->columns == columns->solution)
            record->solution = record->last;
        at = record->last.next;
    } while (!record->last.is_last);
    return NONET_OK;
}

static int read_record(const struct nonet_text *text, const struct columns *columns,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct record record;
    int status = split_record(text, columns, &record, piece);
    if (status != NONET_OK)
        return status;
    if (record.columns < columns->puzzle)
        return nonet_piece_error(piece, record.last.stop, record.last.next,
                                 "%u column%s, the puzzle is column %u", (unsigned)record.columns,
                                 record.columns == 1 ? "" : "s", (unsigned)columns->puzzle);
    if (name_of(text, &record.puzzle).puzzle < PUZZLE_WORDS)
        return nonet_piece_text(piece, record.last.next); /* the header of a file appended to this
                                                             one */
    piece->label = record.first.begin;
    piece->label_end = record.first.end;
    if (memchr(text->at + piece->label, '"', piece->label_end - piece->label))
        piece->label_end = piece->label; /* only one that needs no decoding */
    piece->solution = record.solution.begin;
    piece->solution_end = record.solution.end;
    piece->used = record.last.next;
    return nonet_field_read(text, record.puzzle.begin, record.puzzle.end, record.last.next, grid,
                            room, piece);
}

static int read_kaggle(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                       struct nonet_piece *piece) {
    struct line line;
    struct columns columns;
    size_t header = 0;
    nonet_piece_init(piece);
    if (nonet_text_line(text, 0, &line) == NONET_MORE)
        return NONET_MORE;
    if (nonet_line_is_blank(text, &line) || text->at[0] == '#')
        return nonet_piece_text(piece, line.next);
    int status = settle_columns(text, &columns, &header, piece);
    if (status == NONET_OK && header != 0)
        return nonet_piece_text(piece, header);
    if (status == NONET_OK)
        status = read_record(text, &columns, grid, room, piece);
    if (status == NONET_E_SYNTAX && piece->used == 0)
        piece->used = line.next; /* the quotes were wrong */
    return status;
}

/* ---- probing and writing ---- */

/* "Grid" alone may be the title of a block: a header of one word needs cells below it, and so does
 * one without a known name. */
static int probe_header(const struct nonet_text *text, const struct finding *found) {
    enum verdict verdict;
    judge_header(text, found, &verdict);
    if (verdict == BY_CONTENT)
        return found->columns > 1 && found->words ? 85 : 0;
    if (verdict == NO_HEADER)
        return 0;
    if (found->columns > 1)
        return 95;
    size_t at;
    find_below(text, found, &at);
    return at < text->length && has_cells(text, at, ',', 1) ? 95 : 0;
}

static int probe(const struct nonet_text *text) {
    struct nonet_text whole = *text;
    struct nonet_piece ignored;
    struct finding found;
    struct line line;
    whole.last = 1;
    nonet_piece_init(&ignored);
    if (!nonet_first_line(text, &line) || explore(&whole, line.begin, &found, &ignored) != NONET_OK)
        return 0;
    if (found.header.puzzle != 0 || (found.words && found.cells.puzzle == 0))
        return probe_header(&whole, &found);
    if (found.cells.puzzle != 0)
        return found.cells.puzzle > 1 || found.cells.solution != 0 ? 85 : 0;
    return found.damaged > 1 ? 45 : 0;
}

static long write_kaggle(const struct nonet_grid *grid, const struct nonet_rules *rules,
                         const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    return nonet_write_cells(grid, style, '.', out, room);
}

const struct nonet_format nonet_format_kaggle = {
    .size = sizeof(struct nonet_format),
    .name = "kaggle",
    .summary = "CSV data sets: a puzzle column among others, by header or by content",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_COLUMNS,
    .probe = probe,
    .read = read_kaggle,
    .write = write_kaggle,
    .head = "puzzle,label",
};
