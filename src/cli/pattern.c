/*
 * Patterns: rows of cells, with any blanks, bars and rules between them, or all in one row. What is
 * wrong is reported with its place, since a pattern is often typed by hand, and a missing cell is
 * hard to see.
 */
#include "cli/pattern.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_BYTES = 1 << 20, SHORT_WORD = 16 };

char *nonet_read_word(const struct settings *s, const char *option, const char *word, int *error) {
    FILE *file = fopen(word, "rb");
    char *text = malloc(WORD_BYTES + 1);
    size_t n = strlen(word);
    *error = file ? 0 : errno;
    int is_missing = *error == ENOENT || *error == ENAMETOOLONG || *error == ENOTDIR;
    int trouble = text == NULL ? ENOMEM : file == NULL && !is_missing ? *error : 0;
    if (trouble == 0 && file != NULL) {
        n = fread(text, 1, WORD_BYTES + 1, file);
        trouble = ferror(file) ? errno : n > WORD_BYTES ? EFBIG : 0;
        if (trouble == 0 && memchr(text, '\0', n) != NULL)
            trouble = EILSEQ; /* what follows a NUL would be passed over */
    } else if (trouble == 0 && n <= WORD_BYTES) {
        memcpy(text, word, n);
    }
    if (file != NULL)
        fclose(file);
    if (trouble == 0) {
        text[n <= WORD_BYTES ? n : 0] = '\0';
        if (strncmp(text, "\xef\xbb\xbf", 3) == 0) /* a byte order mark */
            memmove(text, text + 3, n - 2);
        return text;
    }
    nonet_complain(s, "%s: %s: %s", option, word, strerror(trouble));
    free(text);
    return NULL;
}

int nonet_refuse_word(const struct settings *s, const char *option, const char *word, int error,
                      const struct nonet_error *wrong) {
    unsigned long long line = wrong->line ? wrong->line : 1;
    unsigned long long column = wrong->column ? wrong->column : 1;
    if (error == 0) {
        fprintf(stderr, "%s:%llu:%llu: %s\n", word, line, column, wrong->reason);
        return EXIT_BAD_INPUT;
    }
    if (strlen(word) < SHORT_WORD) {
        nonet_complain(s, "%s: %s: %s", option, word, strerror(error));
        return EXIT_IO;
    }
    return nonet_complain(s, "%s: no file of this name, and at character %llu: %s", option, column,
                          wrong->reason);
}

struct reading {
    int side, cells;
    uint8_t *pattern;
    int line, column; /* of the mistake, from 1 on */
    char reason[NONET_REASON_MAX];
};

enum mark { MARK_NONE, MARK_EMPTY, MARK_CLUE, MARK_WRONG };

static enum mark mark_of(char c) {
    if (strchr(" \t\r|", c) != NULL)
        return MARK_NONE;
    if (strchr(".0-_", c) != NULL)
        return MARK_EMPTY;
    return isalnum((unsigned char)c) || strchr("*#@", c) != NULL ? MARK_CLUE : MARK_WRONG;
}

/* The cells of a line. Only the first mistake in the text is kept. */
static int read_line(struct reading *r, const char *at, size_t length, int line) {
    int n = 0;
    if (memchr(at, '+', length) != NULL) /* a rule between boxes */
        return 0;
    for (size_t i = 0; i < length; i++) {
        enum mark mark = mark_of(at[i]);
        int is_over = mark != MARK_NONE && r->cells + n == r->side * r->side;
        if ((mark == MARK_WRONG || is_over) && r->line == 0) {
            r->line = line;
            r->column = (int)i + 1;
            snprintf(r->reason, sizeof r->reason, "%s",
                     mark == MARK_WRONG ? "this is not a cell: . 0 - or _ is one without a clue, a "
                                          "letter, a digit, * # or @ one with a clue"
                                        : "this is one cell too many");
        }
        if (mark == MARK_NONE)
            continue;
        if (!is_over && r->line == 0)
            r->pattern[r->cells + n] = mark == MARK_CLUE;
        n += !is_over;
    }
    return n;
}

/* A row that is too short or too long, if there are rows; else the end of the text. */
static void blame(struct reading *r, int line, int column, const char *format, int n, int wanted) {
    if (r->line != 0)
        return;
    r->line = line;
    r->column = column;
    snprintf(r->reason, sizeof r->reason, format, n, wanted);
}

static int read_lines(struct reading *r, const char *text) {
    int line = 0, rows = 0, bad = 0, bad_cells = 0, bad_end = 0, end = 0;
    for (const char *at = text; at != NULL;) {
        size_t length = strcspn(at, "\n");
        int n = read_line(r, at, length, ++line);
        end = (int)length + 1;
        rows += n > 0;
        r->cells += n;
        if (n > 0 && n != r->side && bad == 0) {
            bad = line;
            bad_cells = n;
            bad_end = end;
        }
        at = at[length] ? at + length + 1 : NULL;
        if (at != NULL && *at == '\0')
            at = NULL;
    }
    int is_right = r->cells == r->side * r->side && r->line == 0;
    if (!is_right && rows > 1 && bad != 0 && (r->line == 0 || bad < r->line)) {
        r->line = 0;
        blame(r, bad, bad_end,
              bad_cells == 1 ? "this row has %d cell, not %d" : "this row has %d cells, not %d",
              bad_cells, r->side);
    }
    if (!is_right)
        blame(r, line, end,
              r->cells == 1 ? "there is %d cell, not %d" : "there are %d cells, not %d", r->cells,
              r->side * r->side);
    return is_right;
}

int nonet_read_pattern(const struct settings *s, const char *word, int side, uint8_t *pattern) {
    struct reading r = {.side = side, .pattern = pattern};
    int error;
    char *text = nonet_read_word(s, "--pattern", word, &error);
    if (text == NULL)
        return EXIT_IO;
    int is_right = read_lines(&r, text);
    free(text);
    if (is_right)
        return 0;
    struct nonet_error e = {.line = (uint64_t)r.line, .column = (uint64_t)r.column};
    snprintf(e.reason, sizeof e.reason, "%s", r.reason);
    return nonet_refuse_word(s, "--pattern", word, error, &e);
}
