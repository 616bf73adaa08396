/*
 * solosave: a game of Solo as Simon Tatham's puzzle collection saves it. Each line is a key, the
 * length of a value, and the value:
 *
 *     SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
 *     VERSION :1:1
 *     GAME    :4:Solo
 *     PARAMS  :3:3x3        of the games to come
 *     CPARAMS :5:3x3db      of this one
 *     DESC    :56:a2c7d6a9b5b8...
 *     NSTATES :1:3          positions, the first of them included
 *     STATEPOS:1:2          the one that was on the screen
 *     MOVE    :6:R0,2,5     column 0, row 2 is 5; 0 takes the digit out again
 *     MOVE    :6:P1,2,5     a note in pencil
 *
 * The clues are CPARAMS and DESC, read as the id that they would make; the moves up to STATEPOS are
 * digits that were placed. Notes are skipped: they say what the player thinks, not what is
 * possible. RESTART removes all placed digits, SOLVE places a solution, and both are done as they
 * were on the screen. Unknown keys say nothing about the puzzle. A game ends before the next line
 * that begins with SAVEFILE, so that an error costs no more than its own game.
 */
#include "format/solo.h"

enum key { KEY_PARAMS, KEY_CPARAMS, KEY_DESC, KEY_GAME, KEY_VERSION, KEY_STATES, KEY_AT, KEYS };
enum { KEY_WIDTH = 8 };

static const char magic[] = "Simon Tatham's Portable Puzzle Collection";
static const char *const key_names[KEYS] = {"PARAMS",  "CPARAMS", "DESC",    "GAME",
                                            "VERSION", "NSTATES", "STATEPOS"};

/* A line of the file; the value is text[begin, end). */
struct entry {
    size_t key, key_end, begin, end, next;
};

struct save {
    struct nonet_text text; /* the game, and nothing after it */
    struct entry of[KEYS];  /* all 0: there is none */
    size_t moves;           /* where the first line after STATEPOS is */
};

static int is_key(const struct nonet_text *text, const struct entry *e, const char *name) {
    size_t n = strlen(name);
    return e->key_end - e->key == n && memcmp(text->at + e->key, name, n) == 0;
}

static int is_value(const struct nonet_text *text, const struct entry *e, const char *value) {
    size_t n = strlen(value);
    return e->end - e->begin == n && memcmp(text->at + e->begin, value, n) == 0;
}

/* Reads digits at *at; a huge number is capped, and stays huge. -1: there are none. */
static long take_number(const struct nonet_text *text, size_t *at, size_t end) {
    long n = *at < end && is_digit(text->at[*at]) ? 0 : -1;
    for (; *at < end && is_digit(text->at[*at]); ++*at)
        n = n > NONET_RECORD_BYTES_MAX ? n : n * 10 + (text->at[*at] - '0');
    return n;
}

/* ---- lines ---- */

static int line_error(const struct nonet_text *text, size_t at, const char *wanted,
                      struct nonet_piece *piece) {
    char name[12];
    if (at >= text->length)
        return nonet_piece_error(piece, text->length, text->length, "the text ends where %s",
                                 wanted);
    return nonet_piece_error(
        piece, at, text->length, "%s where %s",
        text->at[at] == '\n' ? "the line ends" : nonet_char_name(text->at[at], name), wanted);
}

/* Reads the line at `at`: the length given, not the line's end, says how far the value goes. */
static int read_entry(const struct nonet_text *text, size_t at, struct entry *e,
                      struct nonet_piece *piece) {
    size_t i = at;
    e->key = at;
    while (i < text->length && i - at < KEY_WIDTH && text->at[i] >= 'A' && text->at[i] <= 'Z')
        i++;
    e->key_end = i;
    while (i < text->length && i - at < KEY_WIDTH && text->at[i] == ' ')
        i++;
    if (e->key_end == e->key || i >= text->length || text->at[i] != ':')
        return line_error(text, i, "a key and ':' are expected", piece);
    size_t number = ++i;
    long length = take_number(text, &i, text->length);
    if (length < 0 || i >= text->length || text->at[i] != ':')
        return line_error(text, i, "a length and ':' are expected", piece);
    e->begin = i + 1;
    if ((size_t)length > text->length - e->begin)
        return nonet_piece_error(
            piece, number, text->length, "a length of %ld, but only %zu byte%s", length,
            text->length - e->begin, text->length - e->begin == 1 ? " follows" : "s follow");
    e->end = i = e->begin + (size_t)length;
    i += i + 1 < text->length && text->at[i] == '\r' && text->at[i + 1] == '\n';
    e->next = i < text->length ? i + 1 : i;
    if (i < text->length && text->at[i] != '\n')
        return nonet_piece_error(piece, number, text->length,
                                 "a length of %ld, but the value goes on", length);
    return NONET_OK;
}

static int is_blank_rest(const struct nonet_text *text, size_t at) {
    while (at < text->length && is_blank(text->at[at]))
        at++;
    return at == text->length;
}

/* ---- what the file says ---- */

/* Notes the lines up to STATEPOS. */
static int read_head(struct save *save, struct nonet_piece *piece) {
    const struct nonet_text *text = &save->text;
    struct entry e;
    for (size_t at = 0; !is_blank_rest(text, at); at = e.next) {
        int status = read_entry(text, at, &e, piece);
        if (status != NONET_OK)
            return status;
        if (at == 0 && !is_value(text, &e, magic))
            return nonet_piece_error(piece, e.begin, text->length, "not a file of %s", magic);
        for (int k = 0; k < KEYS; k++)
            if (is_key(text, &e, key_names[k]))
                save->of[k] = e;
        save->moves = e.next;
        if (is_key(text, &e, key_names[KEY_AT]))
            break;
    }
    return NONET_OK;
}

/* Refuses another game of the collection by its name, as far as that is printable. */
static int refuse_game(const struct save *save, struct nonet_piece *piece) {
    const struct entry *game = &save->of[KEY_GAME];
    const char *name = save->text.at + game->begin;
    int n = 0;
    while (n < 40 && (size_t)n < game->end - game->begin && name[n] >= ' ' && name[n] <= '~')
        n++;
    return nonet_piece_refuse(piece, game->begin, save->text.length,
                              "a game of '%.*s'; only Solo is a Sudoku", n, name);
}

static int check_head(const struct save *save, struct nonet_piece *piece) {
    static const enum key needed[] = {KEY_GAME, KEY_DESC, KEY_STATES, KEY_AT};
    const struct nonet_text *text = &save->text;
    const struct entry *game = &save->of[KEY_GAME], *version = &save->of[KEY_VERSION];
    if (version->next != 0 && !is_value(text, version, "1"))
        return nonet_piece_refuse(piece, version->begin, text->length,
                                  "an unknown version of the file; only 1 is known");
    if (game->next != 0 && !is_value(text, game, "Solo"))
        return refuse_game(save, piece);
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (save->of[needed[i]].next == 0)
            return nonet_piece_error(piece, text->length, text->length, "there is no line %s",
                                     key_names[needed[i]]);
    if (save->of[KEY_PARAMS].next == 0 && save->of[KEY_CPARAMS].next == 0)
        return nonet_piece_error(piece, text->length, text->length, "there is no line PARAMS");
    return NONET_OK;
}

static int read_count(const struct save *save, enum key key, long most, long *count,
                      struct nonet_piece *piece) {
    const struct entry *e = &save->of[key];
    size_t at = e->begin;
    *count = take_number(&save->text, &at, e->end);
    if (*count >= 1 && *count <= most && at == e->end)
        return NONET_OK;
    return nonet_piece_error(piece, e->begin, save->text.length, "%s is not 1 to %ld",
                             key_names[key], most);
}

static int read_clues(const struct save *save, struct nonet_grid *grid, size_t room,
                      struct nonet_piece *piece) {
    const struct entry *params = &save->of[KEY_CPARAMS], *desc = &save->of[KEY_DESC];
    if (params->next == 0)
        params = &save->of[KEY_PARAMS];
    struct solo_id id = {params->begin, params->end, desc->begin, desc->end, save->text.length};
    return nonet_solo_read(&save->text, &id, grid, room, piece);
}

/* ---- moves ---- */

/* Puts a digit into a cell that has no clue; 0 clears it. */
static int put(struct nonet_grid *grid, int c, int d) {
    if (nonet_grid_is_given(grid, c))
        return nonet_grid_value(grid, c) == d ? NONET_OK : NONET_E_SYNTAX;
    return d ? nonet_grid_place(grid, c, d) : nonet_grid_clear(grid, c);
}

static int bad_move(const struct save *save, size_t at, struct nonet_piece *piece) {
    return nonet_piece_error(piece, at, save->text.length,
                             "not a move that can be made: Rx,y,n, or P for a note");
}

/* Rx,y,n */
static int move(const struct save *save, const struct entry *e, struct nonet_grid *grid,
                struct nonet_piece *piece) {
    const struct nonet_text *text = &save->text;
    size_t at = e->begin + 1;
    long n[3] = {0};
    if (e->begin < e->end && (text->at[e->begin] == 'P' || text->at[e->begin] == 'M'))
        return NONET_OK;
    if (e->begin == e->end || text->at[e->begin] != 'R')
        return bad_move(save, e->begin, piece);
    for (int i = 0; i < 3; i++) {
        size_t begin = at;
        n[i] = take_number(text, &at, e->end);
        int ends = i == 2 ? at == e->end : at < e->end && text->at[at] == ',';
        if (n[i] < 0 || n[i] >= grid->side + (i == 2) || !ends)
            return bad_move(save, begin, piece);
        at++;
    }
    if (put(grid, (int)n[1] * grid->side + (int)n[0], (int)n[2]) != NONET_OK)
        return bad_move(save, e->begin, piece);
    return NONET_OK;
}

/* S1,2,3...: every cell's digit, row by row. */
static int solve(const struct save *save, const struct entry *e, struct nonet_grid *grid,
                 struct nonet_piece *piece) {
    const struct nonet_text *text = &save->text;
    size_t at = e->begin;
    for (int c = 0; c < (int)grid->cells; c++) {
        size_t begin = at;
        if (at >= e->end || text->at[at++] != (c == 0 ? 'S' : ','))
            return bad_move(save, begin, piece);
        long d = take_number(text, &at, e->end);
        if (d < 1 || d > grid->side || put(grid, c, (int)d) != NONET_OK)
            return bad_move(save, begin, piece);
    }
    return at == e->end ? NONET_OK : bad_move(save, at, piece);
}

static void restart(struct nonet_grid *grid) {
    for (int c = 0; c < (int)grid->cells; c++)
        if (!nonet_grid_is_given(grid, c))
            nonet_grid_clear(grid, c);
}

/* Makes the moves before the position that was on the screen; the others could be redone. */
static int make_moves(const struct save *save, long states, long position, struct nonet_grid *grid,
                      struct nonet_piece *piece) {
    const struct nonet_text *text = &save->text;
    struct entry e;
    long state = 1;
    for (size_t at = save->moves; !is_blank_rest(text, at); at = e.next) {
        int status = read_entry(text, at, &e, piece);
        if (status != NONET_OK)
            return status;
        int is_move = is_key(text, &e, "MOVE"), is_solve = is_key(text, &e, "SOLVE");
        int is_restart = is_key(text, &e, "RESTART");
        if (!is_move && !is_solve && !is_restart)
            continue;
        if (state++ >= position)
            continue;
        if (is_restart)
            restart(grid);
        else
            status = is_move ? move(save, &e, grid, piece) : solve(save, &e, grid, piece);
        if (status != NONET_OK)
            return status;
    }
    if (state != states)
        return nonet_piece_error(piece, text->length, text->length,
                                 "%ld positions; NSTATES says %ld", state, states);
    return NONET_OK;
}

/* ---- a game ---- */

static int begins_game(const struct nonet_text *text, size_t at) {
    return text->length - at >= 9 && memcmp(text->at + at, "SAVEFILE:", 9) == 0;
}

/* Where the game ends: before the next one, or with the text. */
static int find_end(const struct nonet_text *text, size_t *end) {
    struct line line;
    if (nonet_text_line(text, 0, &line) == NONET_MORE)
        return NONET_MORE;
    for (*end = line.next; *end < text->length || !text->last; *end = line.next) {
        if (nonet_text_line(text, *end, &line) == NONET_MORE)
            return NONET_MORE;
        if (begins_game(text, *end))
            break;
    }
    return NONET_OK;
}

static int read_save(struct save *save, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece) {
    long states, position;
    int status = read_head(save, piece);
    if (status == NONET_OK)
        status = check_head(save, piece);
    if (status == NONET_OK)
        status = read_clues(save, grid, room, piece);
    if (status == NONET_OK)
        status = read_count(save, KEY_STATES, NONET_RECORD_BYTES_MAX, &states, piece);
    if (status == NONET_OK)
        status = read_count(save, KEY_AT, states, &position, piece);
    if (status == NONET_OK)
        status = make_moves(save, states, position, grid, piece);
    piece->used = save->text.length;
    return status;
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    struct save save = {.text = *text};
    struct line line;
    size_t end;
    nonet_piece_init(piece);
    if (nonet_text_line(text, 0, &line) == NONET_MORE)
        return NONET_MORE;
    if (nonet_line_is_blank(text, &line))
        return nonet_piece_text(piece, line.next);
    if (find_end(text, &end) == NONET_MORE)
        return NONET_MORE;
    if (!begins_game(text, 0))
        return nonet_piece_error(piece, 0, end, "SAVEFILE is expected here");
    save.text.length = end;
    save.text.last = 1;
    return read_save(&save, grid, room, piece);
}

static int probe(const struct nonet_text *text) {
    struct line line;
    return nonet_first_line(text, &line) && begins_game(text, line.begin) ? 99 : 0;
}

const struct nonet_format nonet_format_solosave = {
    .size = sizeof(struct nonet_format),
    .name = "solosave",
    .summary = "a saved game of Simon Tatham's Solo, with its moves",
    .probe = probe,
    .read = read,
};
