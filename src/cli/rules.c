/*
 * --rules: what holds for every puzzle of a run, besides the rules that a text has of its own. The
 * text is read again for each puzzle, since what it means depends on the side; that takes
 * microseconds.
 *
 * A value that is rules is rules, even if there is a file of that name (which ./NAME would read): so
 * what `--rules x` means does not depend on the folder. Rules that fit no side at all are a wrong
 * argument; those that do not fit a puzzle are an error of that puzzle.
 */
#include "cli/answer.h"
#include "cli/guess.h"
#include "cli/pattern.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_SIDE = 9 };

/* The rules of a text and those there are already (NULL: none), for a side. NULL: they do not fit. */
static struct nonet_rules *read_rules(const char *text, int side, const struct nonet_rules *own,
                                      struct nonet_error *error) {
    size_t room = NONET_RULES_BYTES_MAX(side);
    struct nonet_rules *rules = malloc(room);
    *error = (struct nonet_error){
        .status = NONET_E_MEMORY, .line = 1, .column = 1, .reason = "out of memory"};
    if (rules == NULL)
        return NULL;
    if (own != NULL)
        nonet_rules_copy(rules, room, own);
    else
        nonet_rules_init(rules, room, side);
    if (nonet_rules_read_more(text, strlen(text), rules, room, error) == NONET_OK)
        return rules;
    free(rules);
    return NULL;
}

static int fits(const char *text, int side, struct nonet_error *error) {
    struct nonet_rules *rules = read_rules(text, side, NULL, error);
    free(rules);
    return rules != NULL;
}

static int is_further(const struct nonet_error *a, const struct nonet_error *b) {
    return a->line != b->line ? a->line > b->line : a->column > b->column;
}

static const char *place_of(const char *text, const struct nonet_error *error) {
    for (uint64_t line = 1; line < error->line; line++)
        text = strchr(text, '\n') + 1;
    return text + error->column - 1;
}

/* An error at the word of a kind of rules is about the whole rule, so all of it made sense. */
static int is_whole_rule(const char *at) {
    size_t length = strcspn(at, " \t\r\n,:;#");
    const char *word;
    for (int i = 0; (word = nonet_rule_kind_at(i)) != NULL; i++)
        if (strlen(word) == length && memcmp(word, at, length) == 0)
            return 1;
    return 0;
}

static int makes_more_sense(const char *text, const struct nonet_error *error,
                            const struct nonet_error *usual) {
    const char *at = place_of(text, usual), *other = place_of(text, error);
    return is_further(error, usual) &&
           (!is_whole_rule(at) || strcspn(at, "\n;") < (size_t)(other - at));
}

/* Can this be rules, for the side of --box or of the regions in it, or else for any? If not, the
 * error is that of the usual side, unless another side makes sense of more of the text. */
static int are_rules(const struct settings *s, const char *text, struct nonet_error *error) {
    int side = s->box[0] != 0 ? s->box[0] * s->box[1] : nonet_rules_text_side(text, strlen(text));
    int is_good = fits(text, side > 0 ? side : USUAL_SIDE, error);
    struct nonet_error usual = *error, other;
    for (int any = 1; any <= NONET_SIDE_MAX && side == 0 && !is_good; any++) {
        is_good = fits(text, any, &other);
        if (!is_good && makes_more_sense(text, &other, &usual) && !is_further(error, &other))
            *error = other;
    }
    return is_good;
}

/* Adds to the reason what may have been meant, if a word is not a rule. Returns where it is. */
static const char *guess_word(const char *text, struct nonet_error *error) {
    size_t length = strlen(error->reason);
    const char *known;
    struct guess guess;
    text = place_of(text, error);
    nonet_guess_begin(&guess, text, strcspn(text, " \t\r\n,:;#"));
    for (int i = 0; error->status == NONET_E_REFUSED && (known = nonet_rules_word_at(i)); i++)
        nonet_guess_look(&guess, known, strlen(known));
    snprintf(error->reason + length, sizeof error->reason - length, "%s",
             nonet_guess_words(&guess));
    return text;
}

/* A word that is not a rule, at the start, may have been meant as the name of a file, too. */
static int refuse_words(const struct settings *s, struct nonet_error *error, int reads_files) {
    int is_first = guess_word(s->rules, error) == s->rules + strspn(s->rules, " \t\r\n,:;");
    return nonet_complain(s, "--rules: %s%llu:%llu: %s",
                          reads_files && is_first && error->status == NONET_E_REFUSED
                              ? "there is no file of this name, and at "
                              : "",
                          (unsigned long long)error->line, (unsigned long long)error->column,
                          error->reason);
}

int nonet_settle_rules(struct settings *s, int reads_files) {
    struct nonet_error error;
    int box[2], missing = 1;
    if (s->rules == NULL)
        return 0;
    if (!are_rules(s, s->rules, &error)) {
        char *text = reads_files ? nonet_read_word(s, "--rules", s->rules, &missing) : NULL;
        if (reads_files && text == NULL)
            return EXIT_IO;
        s->rules_file = text;
        if (missing != 0)
            return refuse_words(s, &error, reads_files);
        if (!are_rules(s, text, &error)) {
            guess_word(text, &error);
            return nonet_refuse_word(s, "--rules", s->rules, 0, &error);
        }
        s->rules_name = s->rules;
        s->rules = text;
    }
    int side = s->box[0] == 0 ? nonet_rules_text_side(s->rules, strlen(s->rules)) : 0;
    if (side > 1 && nonet_default_box(side, &box[0], &box[1]) != NONET_OK) {
        s->box[0] = 1; /* without boxes: regions are in their place */
        s->box[1] = s->rules_side = side;
    }
    return 0;
}

void nonet_note_rules_side(const struct settings *s, struct nonet_error *error) {
    size_t length = strlen(error->reason);
    if (s->rules_side != 0 && (error->status == NONET_E_SYNTAX || error->status == NONET_E_FORMAT))
        snprintf(error->reason + length, sizeof error->reason - length,
                 "; the given regions are for side %d", s->rules_side);
}

struct nonet_rules *nonet_rules_asked(const struct settings *s, int side,
                                      const struct nonet_rules *own, struct nonet_error *error) {
    struct nonet_rules *rules = read_rules(s->rules ? s->rules : "", side, own, error);
    char reason[NONET_REASON_MAX];
    if (rules != NULL)
        return rules;
    memcpy(reason, error->reason, sizeof reason);
    snprintf(error->reason, sizeof error->reason, "--rules: %.40s%s%llu:%llu: %.90s",
             s->rules_name ? s->rules_name : "", s->rules_name ? ":" : "",
             (unsigned long long)error->line, (unsigned long long)error->column, reason);
    return NULL;
}

/* The first words of a rule's text: a house is known by its name, too. */
static void name_rule(struct nonet_slice line, char name[RULE_WORDS_MAX]) {
    size_t n = strcspn(line.at, " \n");
    if (n == strlen("house") && strncmp(line.at, "house", n) == 0)
        n += 1 + strcspn(line.at + n + 1, " \n");
    snprintf(name, RULE_WORDS_MAX, "%.*s", (int)n, line.at);
}

/* Can the format express the grid with the rules of this text? */
static int can_write(const struct nonet_format *format, const struct nonet_grid *grid,
                     const char *text) {
    struct nonet_error error;
    struct nonet_rules *rules = read_rules(text, nonet_grid_side(grid), NULL, &error);
    int can = rules == NULL || nonet_write(format, grid, rules, NULL, NULL, 0) >= 0;
    free(rules);
    return can;
}

/* Rules are added in the order in which they are written, regions first, until there is one too
 * many: a format may have a rule, or all its puzzles, only beside another rule. */
const char *nonet_unwritable_rule(const struct nonet_format *format, const struct nonet_grid *grid,
                                  const struct nonet_rules *rules, char name[RULE_WORDS_MAX]) {
    struct out text = {0};
    int could = can_write(format, grid, "");
    name[0] = '\0';
    if (nonet_has_rules(rules))
        nonet_out_rules(&text, rules);
    nonet_out_char(&text, '\0');
    struct nonet_slice line = {text.failed ? "" : text.at, 0};
    while (name[0] == '\0' && nonet_next_word(&line, "\n")) {
        char *end = text.at + (line.at - text.at) + line.length, was = *end;
        *end = '\0';
        int can = can_write(format, grid, text.at);
        if (could && !can)
            name_rule(line, name);
        could = can;
        *end = was;
    }
    nonet_out_free(&text);
    return name[0] != '\0' ? name : NULL;
}

/* ---- rules that a command does not know ---- */

/* A rule alone, which nobody has to take for anything else. */
static int is_house(const struct nonet_rule *rule, int side) {
    size_t room = NONET_RULES_BYTES(1, rule->count + rule->numbers_count);
    struct nonet_rules *alone = rule->kind == NONET_RULE_NAMED ? malloc(room) : NULL;
    int is_one = alone == NULL || nonet_rules_init(alone, room, side) != NONET_OK ||
                 nonet_rules_add(alone, room, rule) != NONET_OK || nonet_rules_are_houses(alone);
    free(alone);
    return is_one;
}

enum { KINDS_SHOWN = 3 };

/* Kinds that are not known, each once; how many of them there are, of which some are in `kinds`. */
static int list_kinds(const struct nonet_rules *rules, char kinds[][NONET_RULE_NAME_MAX]) {
    const char *word;
    struct nonet_rule rule;
    int count = 0;
    for (int k = 0; (word = nonet_rule_kind_at(k)) != NULL; k++) {
        int is_there = 0;
        for (int i = 0; nonet_rules_at(rules, i, &rule) == NONET_OK && !is_there; i++)
            is_there = rule.kind == NONET_RULE_NAMED && strcmp(rule.name, word) == 0 &&
                       !is_house(&rule, nonet_rules_side(rules));
        if (is_there && count++ < KINDS_SHOWN)
            snprintf(kinds[count - 1], NONET_RULE_NAME_MAX, "%s", word);
    }
    return count;
}

int nonet_knows_rules(const char *who, const struct nonet_grid *grid,
                      const struct nonet_rules *rules, char reason[NONET_REASON_MAX]) {
    char kinds[KINDS_SHOWN][NONET_RULE_NAME_MAX];
    if (who == NULL || nonet_rules_are_houses(rules))
        return 1;
    if (grid != NULL && who[0] != '-' && nonet_rules_beyond_logic(grid, rules) < 0)
        return 1;
    int count = list_kinds(rules, kinds), shown = count < KINDS_SHOWN ? count : KINDS_SHOWN;
    int length = snprintf(reason, NONET_REASON_MAX, "%s does not know the rule%s ", who,
                          count == 1 ? "" : "s");
    for (int i = 0; i < shown; i++)
        length += snprintf(reason + length, (size_t)(NONET_REASON_MAX - length), "%s'%s'",
                           i == 0           ? ""
                           : i + 1 == count ? " and "
                                            : ", ",
                           kinds[i]);
    snprintf(reason + length, (size_t)(NONET_REASON_MAX - length), "%s%s",
             count > shown ? " and others" : "", who[0] == '-' ? "" : " yet");
    return 0;
}

const char *nonet_whole_command(const struct settings *settings) {
    return settings->command;
}
