/*
 * sdk: rows of cells without anything between them, as SadMan Sudoku and SudoCue save a puzzle, and
 * as people type one:
 *
 *     #ARuud                      #A author   #D description   #C comment   #B date
 *     #DA random puzzle           #S source   #L level         #U address
 *     [Puzzle]                    optional
 *     2..1.5..3
 *     .54...71.
 *     ...
 *
 * The answer replaces the rows; the lines above stay, and the description is the label. Other
 * sections of a SadMan file are the player's notes ([State], pencil marks, colours): they are text,
 * never taken for a puzzle, and not part of an answer. An unknown section may change the rules, so
 * a puzzle along with one is refused.
 */
#include "format/block.h"

enum { HEAD_MAX = 1 << 16 }; /* more than this without a puzzle is plain text */

/* ---- rows ---- */

static int is_head(const struct nonet_text *text, const struct line *line) {
    size_t begin = line->begin, end = line->end;
    nonet_trim(text->at, &begin, &end);
    return begin < end && (text->at[begin] == '#' || text->at[begin] == '[');
}

static int split(const struct nonet_text *text, const struct line *line, struct token *cells,
                 size_t *bad) {
    size_t begin = line->begin, end = line->end;
    int n = 0;
    if (is_head(text, line))
        return BLOCK_STOP;
    nonet_trim(text->at, &begin, &end);
    if (end - begin == 1 && strchr("-=*", text->at[begin]) && text->at[begin] != '\0')
        return BLOCK_STOP; /* a lone dash separates two puzzles */
    *bad = begin + nonet_cell_run(text->at, begin, end);
    if (*bad < end)
        return -1;
    for (; begin < end && n < BLOCK_CELLS_MAX; begin++, n++) {
        cells[n].at = begin;
        cells[n].end = begin + 1;
    }
    return n;
}

static const struct block_kind kind = {split, 0, 0, 0, 0, SHAPE_SIGNS};

/* ---- what is around them ---- */

enum section { PUZZLE, NOTES, UNKNOWN };

static int starts_with(const char *at, size_t length, const char *name) {
    size_t i = 0;
    while (name[i] != '\0' && i < length && upper(at[i]) == upper(name[i]))
        i++;
    return name[i] == '\0';
}

static int is_section(const struct nonet_text *text, const struct line *line,
                      enum section *section) {
    static const char *const notes[] = {"state", "pencil", "colo", "cellcolo"};
    size_t begin = line->begin, end = line->end;
    nonet_trim(text->at, &begin, &end);
    if (begin == end || text->at[begin] != '[')
        return 0;
    begin++;
    begin += begin < end && text->at[begin] == '/';
    if (starts_with(text->at + begin, end - begin, "code") ||
        starts_with(text->at + begin, end - begin, "quote"))
        return 0; /* forum tags: another format reads them */
    *section = starts_with(text->at + begin, end - begin, "puzzle]") ? PUZZLE : UNKNOWN;
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
        if (starts_with(text->at + begin, end - begin, notes[i]))
            *section = NOTES;
    return 1;
}

/* Goes through the sections from `at` to the next puzzle. NONET_OK: nothing but notes; NONET_MORE;
 * NONET_E_REFUSED: an unknown one, and then everything up to the next # line is given up. *stop is
 * where to go on. */
static int check_sections(const struct nonet_text *text, size_t at, size_t *stop,
                          struct nonet_piece *piece) {
    size_t unknown = text->length;
    struct line line;
    for (; at < text->length || !text->last; at = line.next) {
        enum section section;
        if (nonet_text_line(text, at, &line) == NONET_MORE)
            return NONET_MORE;
        if (is_section(text, &line, &section)) {
            if (section == PUZZLE && unknown == text->length)
                break;
            if (section == UNKNOWN && unknown == text->length)
                unknown = at;
        } else if (is_head(text, &line)) {
            break;
        }
    }
    *stop = at;
    if (unknown == text->length)
        return NONET_OK;
    return nonet_piece_refuse(piece, unknown, at, "an unknown section; it may change the rules");
}

struct head {
    size_t rows; /* where the rows begin */
    size_t label, label_end;
    int sections; /* there was a [Puzzle] */
};

static void note_label(const struct nonet_text *text, const struct line *line, struct head *head) {
    size_t begin = line->begin, end = line->end;
    nonet_trim(text->at, &begin, &end);
    if (end - begin < 2 || text->at[begin + 1] != 'D')
        return;
    head->label = begin + 2;
    head->label_end = end;
    nonet_trim(text->at, &head->label, &head->label_end);
}

/* Finds the first row. NONET_OK, with piece->kind TEXT if there is none. */
static int read_head(const struct nonet_text *text, struct head *head, struct nonet_piece *piece) {
    struct line line;
    memset(head, 0, sizeof *head);
    for (size_t at = 0;; at = line.next) {
        enum section section;
        if ((at >= text->length && text->last) || at > HEAD_MAX)
            return nonet_piece_text(piece, at);
        if (nonet_text_line(text, at, &line) == NONET_MORE)
            return NONET_MORE;
        if (is_section(text, &line, &section)) {
            if (section != PUZZLE && at > 0)
                return nonet_piece_text(piece, at);
            if (section != PUZZLE) {
                int status = check_sections(text, 0, &at, piece);
                return status == NONET_OK ? nonet_piece_text(piece, at) : status;
            }
            head->sections = 1;
        } else if (is_head(text, &line)) {
            note_label(text, &line, head);
        } else if (!nonet_line_is_blank(text, &line)) {
            head->rows = at;
            return NONET_OK;
        } else if (at == 0) {
            return nonet_piece_text(piece, line.next);
        }
    }
}

/* Offsets in the rows count from their beginning; the head is added. */
static void settle_places(const struct nonet_text *text, const struct head *head,
                          struct nonet_piece *piece) {
    piece->used += head->rows;
    piece->error += head->rows;
    piece->cells = head->rows;
    piece->cells_end = piece->used;
    nonet_trim(text->at, &piece->cells, &piece->cells_end);
    piece->label = head->label;
    piece->label_end = head->label_end;
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    struct head head;
    struct nonet_text rows = *text;
    size_t stop;
    nonet_piece_init(piece);
    int status = read_head(text, &head, piece);
    if (status != NONET_OK || piece->kind == NONET_PIECE_TEXT)
        return status;
    rows.at += head.rows;
    rows.length -= head.rows;
    status = nonet_block_read(&rows, &kind, grid, room, piece);
    if (status != NONET_OK && status != NONET_E_SYNTAX && status != NONET_E_REFUSED)
        return status;
    settle_places(text, &head, piece);
    if (status != NONET_OK || !head.sections)
        return status;
    return check_sections(text, piece->used, &stop, piece);
}

/* ---- probe ---- */

enum { LOOK = 16 }; /* lines that the probe examines */

struct look {
    int rows, heads, puzzle;
    int length[LOOK];
    int above4; /* rows with a symbol that no 4x4 has */
};

/* Takes a line as a row if at most two of its characters could not be cells. */
static int look_at_row(const struct nonet_text *text, size_t begin, size_t end, struct look *look) {
    size_t odd = 0;
    int high = 0;
    for (size_t i = begin; i < end; i++) {
        char c = text->at[i];
        if (is_blank(c) || c == ',' || c == '|' || c == ':')
            return 0;
        odd += nonet_cell_run(text->at, i, i + 1) == 0;
        high |= (c >= '5' && c <= '9') || (is_letter(c) && !nonet_is_empty_char(c, 9));
        odd += end - begin <= 11 && is_letter(c) && !nonet_is_empty_char(c, 9);
    }
    if (odd > 2 || end - begin < 3 || end - begin > 37)
        return 0;
    look->above4 += high;
    look->length[look->rows++] = (int)(end - begin);
    return 1;
}

static void look_at(const struct nonet_text *text, struct look *look) {
    struct line line;
    memset(look, 0, sizeof *look);
    for (size_t at = 0; at < text->length && look->rows < LOOK; at = line.next) {
        enum section section;
        if (nonet_text_line(text, at, &line) != NONET_OK)
            return;
        size_t begin = line.begin, end = line.end;
        nonet_trim(text->at, &begin, &end);
        if (begin == end)
            continue;
        if (is_section(text, &line, &section))
            look->puzzle |= section == PUZZLE;
        else if (text->at[begin] == '#')
            look->heads += end - begin > 2 && strchr("ADCBSLU", text->at[begin + 1]) != NULL &&
                           text->at[begin + 1] != '\0';
        else if (!look_at_row(text, begin, end, look))
            return;
    }
}

/* How many of the first four rows have this length; 0 if one of them is far from it. */
static int agree(const struct look *look, int side) {
    int same = 0;
    for (int r = 0; r < look->rows && r < 4; r++) {
        if (look->length[r] < side - 2 || look->length[r] > side + 2)
            return 0;
        same += look->length[r] == side;
    }
    return same;
}

/* Lines of 4, 6, 9, 12 and 25 cells can only be rows. A line of 16 may also be a 4x4 of `line`:
 * rows of a 16x16 are recognised by symbols above 4 in more than one row, since one may be damage.
 * Lines of 36, 81 and more are left to `line`. */
static int probe(const struct nonet_text *text) {
    static const int sides[] = {9, 16, 4, 6, 12, 25};
    struct look look;
    look_at(text, &look);
    int given = text->box_rows * text->box_cols, best = 0;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        int side = given ? given : sides[i];
        int same = agree(&look, side);
        if (side == 16 && look.above4 < 2)
            same = 0;
        int whole = same == (look.rows < 4 ? look.rows : 4);
        int sure = same >= 2 ? (whole ? 85 : 65) : 0;
        best = sure > best ? sure : best;
    }
    if (look.puzzle)
        return 95;
    return best && look.heads ? 90 : best;
}

/* ---- writing ---- */

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    char cells[NONET_SYMBOLS_MAX * NONET_SYMBOLS_MAX];
    struct pen pen = pen_of(out, room), inner = pen_of(cells, sizeof cells);
    int status = nonet_pen_cells(&inner, grid, style, '.');
    if (status != NONET_OK)
        return status;
    for (int c = 0; c < (int)grid->cells; c++) {
        if (c > 0 && cell_col(grid, c) == 0)
            pen_char(&pen, '\n');
        pen_char(&pen, cells[c]);
    }
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_sdk = {
    .size = sizeof(struct nonet_format),
    .name = "sdk",
    .summary = "one row per line without blanks; # lines above it are kept",
    .probe = probe,
    .read = read,
    .write = write,
    .title = "#D",
};
