/*
 * Files of four puzzles in rows, framed in every way that people use, with one of the puzzles
 * damaged: the other three must be read, and nothing else.
 */
#ifndef NONET_TESTS_OWN_FRAMING_H
#define NONET_TESTS_OWN_FRAMING_H

#include "own_text.h"

/* Blank lines after a row, after a band, after a puzzle. */
struct frame {
    int row, band, puzzle;
};

enum damage {
    NOTHING,
    CELL_GONE,
    CELL_MORE,
    BAD_SIGN,
    LETTER,
    KEEPS_ROWS, /* what follows changes the number of rows */
    ROW_GONE = KEEPS_ROWS,
    ROW_TWICE,
    DAMAGES
};

struct file {
    const char *format, *end; /* of a line */
    int box_rows, box_cols;
    struct frame frame;
    enum damage damage;
    int puzzle, row; /* the damaged one */
};

static inline void damage_row(char *row, int comma, enum damage damage) {
    size_t n = strlen(row);
    if (damage == CELL_MORE) {
        strcat(row, comma ? ",1" : " 1");
    } else if (damage == CELL_GONE) {
        while (n > 0 && row[n - 1] == ' ')
            n--;
        while (n > 0 && !strchr(comma ? "," : " |", row[n - 1]))
            n--;
        row[n - (comma ? 1 : 0)] = '\0';
    } else if (damage == BAD_SIGN || damage == LETTER) {
        row[strspn(row, " ")] = damage == LETTER ? 'q' : '?';
    }
}

static inline void add_lines(char *text, const char *line, const char *end, int blank) {
    strcat(strcat(text, line), end);
    for (int i = 0; i < blank; i++)
        strcat(text, end);
}

static inline void add_puzzle(char *text, const struct file *f, int number,
                              const struct nonet_grid *g) {
    char *rows = write_of(f->format, g, NULL), line[4000];
    int row = 0;
    assert_non_null(rows);
    for (char *at = strtok(rows, "\n"); at != NULL; at = strtok(NULL, "\n")) {
        strcpy(line, at);
        if (line[0] == '-') { /* a rule */
            add_lines(text, line, f->end, 0);
            continue;
        }
        int here = number == f->puzzle && row == f->row;
        if (here)
            damage_row(line, strcmp(f->format, "csv") == 0, f->damage);
        row++;
        int gap = row == g->side           ? f->frame.puzzle
                  : row % f->box_rows == 0 ? f->frame.band
                                           : f->frame.row;
        if (here && f->damage == ROW_TWICE)
            add_lines(text, line, f->end, f->frame.row);
        if (!(here && f->damage == ROW_GONE))
            add_lines(text, line, f->end, gap);
        else
            for (int i = f->frame.row; i < gap; i++)
                strcat(text, f->end);
    }
    free(rows);
}

/* Makes the file, reads it, and compares: the puzzles of `walk` must be the good ones. 1: they
 * are. */
static inline int frames_well(const struct file *f) {
    static char text[40000], want[20000];
    size_t n = 0;
    text[0] = want[0] = '\0';
    for (int i = 0; i < 4; i++) {
        struct nonet_grid *g = random_grid(f->box_rows, f->box_cols, (unsigned)i + 1, 60);
        add_puzzle(text, f, i, g);
        if (f->damage == NOTHING || i != f->puzzle) {
            n += (size_t)snprintf(want + n, sizeof want - n, "p ");
            n += (size_t)draw(g, want + n, sizeof want - n);
            n += (size_t)snprintf(want + n, sizeof want - n, "\n");
        }
        free(g);
    }
    char *said = strdup(walk(f->format, text, strlen(text))), *at = want;
    int good = 1, errors = 0;
    for (char *line = strtok(said, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        size_t length = strlen(line);
        errors += line[0] == 'e';
        if (line[0] != 'p')
            continue;
        good &= strncmp(at, line, length) == 0 && at[length] == '\n';
        at = good ? at + length + 1 : at;
    }
    good &= *at == '\0' && (errors > 0) == (f->damage != NOTHING);
    if (!good)
        print_error("%s %dx%d, gaps %d %d %d, damage %d in row %d of puzzle %d:\n%s\nwanted:\n%s\n",
                    f->format, f->box_rows, f->box_cols, f->frame.row, f->frame.band,
                    f->frame.puzzle, f->damage, f->row + 1, f->puzzle + 1,
                    walk(f->format, text, strlen(text)), want);
    free(said);
    return good;
}

#endif
