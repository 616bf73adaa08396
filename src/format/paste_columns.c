/*
 * Drawings in which blanks are empty cells, so that only their columns show where the cells are:
 *
 *     +-------+-------+-------+        53  7
 *     | 5 3   |   7   |       |        6  195
 *     | 6     | 1 9 5 |       |         98    6
 *
 * The columns are evenly spaced, in each part of a frame or in the whole row, every sign is in one
 * of them, and no sign means an empty cell.
 */
#include "format/paste.h"

#include <assert.h>

enum { RULES_MAX = 4, BARE_ROWS_MAX = 9 }; /* rules side by side; rows without a frame */

/* The cells were found, but do not fit: the first such reason stays, unless a later one offers a
 * way out. */
void nonet_paste_reason(struct nonet_piece *piece, const struct nonet_piece *own, int *most) {
    if (*most < 2 * NONET_SIDE_MAX || strstr(own->reason, "--symbols") != NULL) {
        *most = 2 * NONET_SIDE_MAX;
        *piece = *own;
    }
}

/* The lines of a drawing, including blank ones. */
struct drawing {
    int line[NONET_SIDE_MAX + 1];
    int rows, last;
    size_t width;
    int bars;                           /* in the first row */
    int open;                           /* the first one is the left side of the frame */
    size_t bar[2 * NONET_SIDE_MAX + 2]; /* their columns */
};

static size_t width_of(const struct paste_line *line) {
    return line->end - line->begin;
}

static void note_bars(const struct paste *p, const struct paste_line *line, struct drawing *d) {
    size_t first = line->begin;
    for (size_t i = line->begin; i < line->end && d->bars < 2 * NONET_SIDE_MAX; i++)
        if (p->sign[i] == '|')
            d->bar[d->bars++] = i - line->begin;
    while (first < line->end && is_blank(p->sign[first]))
        first++;
    d->open = d->bars > 0 && first - line->begin == d->bar[0];
}

/* Bars are where those of the first row are, and nowhere else. */
static int has_same_bars(const struct paste *p, const struct paste_line *line,
                         const struct drawing *d) {
    int k = 0;
    for (size_t i = 0; i < width_of(line); i++)
        if (p->sign[line->begin + i] == '|' && (k == d->bars || d->bar[k++] != i))
            return 0;
    return k == d->bars;
}

static int gather_drawing(struct paste *p, int i, struct drawing *d) {
    struct paste_line *line;
    int blanks = 0, rules = 0, status;
    for (;; i++) {
        status = nonet_paste_line(p, i, &line);
        if (status != NONET_OK || line->class == PASTE_PROSE)
            break;
        int only_frame = line->class == PASTE_EITHER &&
                         (memchr(p->sign + line->begin, '|', width_of(line)) == NULL ||
                          memchr(p->sign + line->begin, '-', width_of(line)) != NULL);
        if (line->class == PASTE_BORDER || line->class == PASTE_DECOR || only_frame) {
            d->last = d->rows > 0 && blanks == 0 ? i : d->last;
            if (++rules > RULES_MAX)
                return NONET_E_SYNTAX;
            continue;
        }
        if (line->class == PASTE_BLANK) {
            if (d->rows > 0 && d->bars > 0)
                break;
            blanks += d->rows > 0;
            continue;
        }
        if (d->rows + blanks >= NONET_SIDE_MAX)
            return NONET_E_SYNTAX;
        if (d->rows == 0)
            note_bars(p, line, d);
        else if (!has_same_bars(p, line, d))
            return NONET_E_SYNTAX;
        rules = 0;
        for (; blanks > 0; blanks--)
            d->line[d->rows++] = i - blanks;
        d->line[d->rows++] = i;
        assert(d->rows <= NONET_SIDE_MAX);
        d->width = width_of(line) > d->width ? width_of(line) : d->width;
        d->last = i;
    }
    return status == NONET_MORE ? status : NONET_OK;
}

/* The columns of the cells: every `stride` signs in each segment between bars. */
static int lay_columns(const struct drawing *d, int stride, int offset, size_t *column) {
    int closed = d->bars > 0 && d->bar[d->bars - 1] + 1 >= d->width;
    int open = d->open;
    int segments = d->bars + 1 - closed - open, n = 0;
    if (segments < 1 || d->rows % segments != 0)
        return 0;
    int cells = d->rows / segments, span = offset + stride * (cells - 1) + 1;
    for (int s = 0; s < segments; s++) {
        size_t from = s + open > 0 ? d->bar[s + open - 1] + 1 : 0;
        size_t to = s + open < d->bars ? d->bar[s + open] : d->width;
        int margin = (int)(to - from) - span;
        if (margin < 0 || margin > stride || (d->bars == 0 && margin > (stride > 1)) ||
            (d->bars > 0 && (margin > offset + 1 || margin + 1 < offset)))
            return 0;
        for (int i = 0; i < cells; i++)
            column[n++] = from + (size_t)(offset + stride * i);
    }
    return n;
}

/* In every row that is not blank, four signs or more and blanks take turns from edge to edge: then
 * the blanks separate cells, even if one of the rows is shifted. */
static int take_turns(const struct paste *p, const struct drawing *d) {
    if (d->width < 7)
        return 0;
    for (int r = 0; r < d->rows; r++) {
        const struct paste_line *line = &p->line[d->line[r]];
        size_t first = line->begin, end = line->end;
        while (end > first && is_blank(p->sign[end - 1]))
            end--;
        while (first < end && is_blank(p->sign[first]))
            first++;
        if (first < end && (first > line->begin + 1 || end - line->begin + 1 < d->width))
            return 0;
        for (size_t i = first; i < end; i++)
            if (is_blank(p->sign[i]) != (int)((i - first) % 2))
                return 0;
    }
    return 1;
}

/* Every other column is blank: it separates cells. */
static int is_spaced(const struct paste *p, const struct drawing *d) {
    for (int r = 0; r < d->rows; r++) {
        const struct paste_line *line = &p->line[d->line[r]];
        for (size_t i = 1; i < width_of(line); i += 2)
            if (!is_blank(p->sign[line->begin + i]))
                return 0;
    }
    return 1;
}

/* Are all signs in these columns? Blanks among them are empty cells, if some come before other
 * signs. Without bars the first column must be visible, and either all lines or none end right
 * after their last sign. */
static int put_columns(struct paste *p, const struct drawing *d, const size_t *column) {
    int n = d->rows, empty = 0, inner = 0, padded = 0, shorter = 0, edge = 0;
    for (int r = 0; r < n; r++) {
        const struct paste_line *line = &p->line[d->line[r]];
        int c = 0;
        for (size_t i = 0; i < width_of(line); i++) {
            char sign = p->sign[line->begin + i];
            int is_cell = c < n && column[c] == i;
            c += is_cell;
            if ((sign == '\t' && !(d->bars > 0 && i < d->bar[0])) ||
                (!is_cell && sign != '|' && !is_blank(sign)) ||
                (is_cell && memchr("._-*?|", sign, 6)))
                return 0;
        }
        int last = -1;
        for (c = 0; c < n; c++) {
            size_t at = column[c] < width_of(line) ? line->begin + column[c] : line->end;
            struct token t = {at, at + (at < line->end && !is_blank(p->sign[at]))};
            nonet_paste_put(p, r * n + c, line, t);
            if (at == line->end) /* after all blanks that the line may have */
                p->place[r * n + c].at = p->place[r * n + c].end = line->to;
            last = t.at < t.end ? c : last;
            empty += t.at == t.end;
        }
        for (c = 0; c < last; c++)
            inner += p->trial[r * n + c].at == p->trial[r * n + c].end;
        edge |= p->trial[r * n].at < p->trial[r * n].end;
        padded |= width_of(line) > 0 && is_blank(p->sign[line->end - 1]);
        shorter |= width_of(line) < d->width;
    }
    int framed = d->open && d->bar[d->bars - 1] + 1 >= d->width;
    if (d->bars == 0 && n > 1 && column[1] == column[0] + 1 &&
        (is_spaced(p, d) || take_turns(p, d)))
        return 0;
    return framed ? empty > 0 : inner > 0 && edge && !(padded && shorter);
}

int nonet_paste_columns(struct paste *p, int i, int *next, struct nonet_piece *piece, int *most) {
    struct drawing d;
    size_t column[NONET_SIDE_MAX + 1];
    memset(&d, 0, sizeof d);
    int status = gather_drawing(p, i, &d), found = NONET_E_SYNTAX;
    int begins = i == 0 && p->text->state[PASTE_INSIDE] == 0;
    int before = i > 0 ? (int)p->line[i - 1].class : begins ? PASTE_PROSE : PASTE_BLANK;
    if (d.bars == 0 && before != PASTE_PROSE && before != PASTE_DECOR)
        return status == NONET_MORE ? status : NONET_E_SYNTAX; /* there may be a row before it */
    if (d.bars == 0 && d.rows > BARE_ROWS_MAX)
        return status == NONET_MORE ? status : NONET_E_SYNTAX; /* words could be that too */
    if (status != NONET_OK || d.rows < 4)
        return status == NONET_OK ? NONET_E_SYNTAX : status;
    for (int stride = 1; stride <= 4; stride++)
        for (int offset = 0; offset < (d.bars ? stride : 1); offset++) {
            int n = lay_columns(&d, stride, offset, column);
            if (n != d.rows || !put_columns(p, &d, column))
                continue;
            int inner = d.bars > d.open ? d.rows : 0;
            for (int c = 1; c < n && inner == d.rows; c++)
                if (column[c] - column[c - 1] > (size_t)stride)
                    inner = c;
            struct paste_shape shape = {.side = n,
                                        .box_cols = inner < n && inner > 1 ? inner : 0,
                                        .separated = stride > 1,
                                        .stride = stride,
                                        .begin = p->line[i].from,
                                        .end = p->line[d.last].to};
            struct nonet_piece own = *piece;
            status = nonet_paste_take(p, &shape, &own);
            if (status == NONET_OK || status == NONET_E_REFUSED)
                found = status;
            if (status != NONET_OK)
                nonet_paste_reason(piece, &own, most);
            *next = status == NONET_OK ? d.last + 1 : *next;
        }
    return found;
}
