/*
 * --rules: what holds for every puzzle of a run, besides the rules that a text has of its own. The
 * text is read again for each puzzle, since what it means depends on the side; that takes
 * microseconds.
 */
#include "cli/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 1 << 20 };

/* The contents of a file; NULL: there is no such file, or it is too long. */
static char *read_file(const char *name) {
    FILE *file = fopen(name, "rb");
    char *text = file != NULL ? malloc(FILE_MOST + 1) : NULL;
    size_t length = text != NULL ? fread(text, 1, FILE_MOST + 1, file) : 0;
    int is_bad = text == NULL || ferror(file) || length > FILE_MOST;
    if (file != NULL)
        fclose(file);
    if (is_bad) {
        free(text);
        return NULL;
    }
    text[length] = '\0';
    return text;
}

int nonet_has_regions(const struct nonet_rules *rules) {
    struct nonet_rule rule;
    for (int i = 0; i < nonet_rules_count(rules); i++)
        if (nonet_rules_at(rules, i, &rule) == NONET_OK && rule.kind == NONET_RULE_REGION)
            return 1;
    return 0;
}

/* Reads a text for a side, to see whether it can be read, and whether it has regions. */
static int try_side(const char *text, int side, int *regions, struct nonet_error *error) {
    size_t room = NONET_RULES_BYTES_MAX(side);
    struct nonet_rules *rules = malloc(room);
    int status = rules == NULL ? NONET_E_MEMORY
                               : nonet_rules_read(text, strlen(text), side, rules, room, error);
    *regions = status == NONET_OK && nonet_has_regions(rules);
    free(rules);
    return status;
}

static int signs_on_line(const char *at) {
    int signs = 0;
    for (; *at != '\0' && strchr("\n;#", *at) == NULL; at++)
        signs += strchr(" \t\r,:", *at) == NULL;
    return signs;
}

/* For which side a map was meant that fits none: the one with as many cells, or the next above; a map
 * below its word has rows. */
static int side_meant(const char *map) {
    int side = 1, signs = signs_on_line(map);
    const char *below = strchr(map, '\n');
    if (signs == 0 && below != NULL)
        signs = signs_on_line(below + 1) * signs_on_line(below + 1);
    while (side < NONET_SIDE_MAX && side * side < signs)
        side++;
    return side;
}

/* From large to small: the four rows of a map of side 4 could also be words for the cells of side
 * 2. */
int nonet_rules_side_of(const char *text) {
    const char *map = strstr(text, "regions");
    int regions;
    for (int side = NONET_SIDE_MAX; map != NULL && side > 0; side--)
        if (try_side(text, side, &regions, NULL) == NONET_OK)
            return regions ? side : 0;
    return map != NULL ? side_meant(map + strlen("regions")) : 0;
}

int nonet_settle_rules(struct settings *s) {
    struct nonet_error error = {0};
    int box[2], regions;
    if (s->rules == NULL)
        return 0;
    const char *name = s->rules;
    char *text = read_file(name);
    if (text != NULL)
        s->rules = s->rules_file = text;
    int side = s->box[0] == 0 ? nonet_rules_side_of(s->rules) : s->box[0] * s->box[1];
    if (side > 0 && try_side(s->rules, side, &regions, &error) != NONET_OK)
        return nonet_complain(s, "--rules: %s%s%llu:%llu: %s", text ? name : "", text ? ":" : "",
                              (unsigned long long)error.line, (unsigned long long)error.column,
                              error.reason);
    if (s->box[0] == 0 && side > 1 && nonet_default_box(side, &box[0], &box[1]) != NONET_OK) {
        s->box[0] = 1; /* without boxes: regions are in their place */
        s->box[1] = side;
    }
    return 0;
}

/* The rules of the text and those given as one text; NULL: out of memory. */
static char *all_rules(const struct settings *s, const struct nonet_rules *own) {
    long length = nonet_rules_write(own, NULL, 0);
    char *text = malloc((size_t)length + strlen(s->rules) + 2);
    if (text == NULL)
        return NULL;
    nonet_rules_write(own, text, (size_t)length + 1);
    text[length] = '\n';
    strcpy(text + length + 1, s->rules);
    return text;
}

struct nonet_rules *nonet_rules_asked(const struct settings *s, const struct nonet_record *record,
                                      struct nonet_error *error) {
    int side = nonet_grid_side(record->grid);
    size_t room = NONET_RULES_BYTES_MAX(side);
    struct nonet_rules *rules = malloc(room);
    char *text = all_rules(s, record->rules);
    memset(error, 0, sizeof *error);
    error->status = rules == NULL || text == NULL ? NONET_E_MEMORY : NONET_OK;
    if (error->status != NONET_OK)
        snprintf(error->reason, sizeof error->reason, "%s", nonet_status_text(error->status));
    else if (nonet_rules_read(text, strlen(text), side, rules, room, error) != NONET_OK) {
        char reason[NONET_REASON_MAX];
        memcpy(reason, error->reason, sizeof reason);
        snprintf(error->reason, sizeof error->reason, "--rules: %.*s", NONET_REASON_MAX - 10,
                 reason);
    }
    free(text);
    if (error->status == NONET_OK)
        return rules;
    free(rules);
    return NULL;
}
