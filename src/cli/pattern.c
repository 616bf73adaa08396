/*
 * Words of the command line that may be the name of a file, or what would be in one.
 */
#include "cli/pattern.h"

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

int nonet_read_pattern(const struct settings *s, const char *word, int side, uint8_t *pattern) {
    struct nonet_error wrong;
    int error;
    char *text = nonet_read_word(s, "--pattern", word, &error);
    if (text == NULL)
        return EXIT_IO;
    int status = nonet_pattern_read(text, strlen(text), side, pattern, &wrong);
    free(text);
    return status == NONET_OK ? 0 : nonet_refuse_word(s, "--pattern", word, error, &wrong);
}
