/*
 * opensudoku: the XML of the OpenSudoku app,
 *
 *     <opensudoku>
 *       <folder name="Easy">
 *         <game data="052006000160900004..." />
 *
 * read by a scanner that knows just enough XML to find the tags: comments, CDATA, declarations and
 * quoted attributes are skipped whole, so that a game inside a comment is not a puzzle. A piece is
 * the text up to and including one game; the answer replaces the cells in its data. Long stretches
 * without a game are returned as text, in parts, and so is the text before a damaged game, by
 * itself.
 */
#include "format/field.h"

enum { TEXT_MAX = 4096 };

/* A markup construct. [begin, end) is all of it; data is what is between the quotes of a game's
 * data attribute. */
struct tag {
    size_t begin, end;
    int is_game, has_data;
    size_t data, data_end;
};

static int starts(const struct nonet_text *text, size_t at, const char *word) {
    size_t n = strlen(word);
    return text->length - at >= n && memcmp(text->at + at, word, n) == 0;
}

/* 1 if the window ends inside what may be the word. */
static int may_start(const struct nonet_text *text, size_t at, const char *word) {
    size_t left = text->length - at;
    return left < strlen(word) && memcmp(text->at + at, word, left) == 0;
}

static int ends_inside(const struct nonet_text *text, size_t at, const char *what,
                       struct nonet_piece *piece) {
    if (!text->last)
        return NONET_MORE;
    return nonet_piece_error(piece, at, text->length, "the text ends inside %s", what);
}

/* ---- constructs ---- */

/* Finds `close` from `at` on; the tag ends after it. */
static int skip_to(const struct nonet_text *text, struct tag *tag, size_t at, const char *close,
                   const char *what, struct nonet_piece *piece) {
    size_t n = strlen(close);
    while (text->length - at >= n) {
        const char *hit = memchr(text->at + at, close[0], text->length - at - n + 1);
        if (hit == NULL)
            break;
        at = (size_t)(hit - text->at);
        if (memcmp(hit, close, n) == 0) {
            tag->end = at + n;
            return NONET_OK;
        }
        at++;
    }
    return ends_inside(text, tag->begin, what, piece);
}

/* <!DOCTYPE ...>, which may have quotes and a part in [ ]. */
static int skip_declaration(const struct nonet_text *text, struct tag *tag,
                            struct nonet_piece *piece) {
    int brackets = 0;
    char quote = 0;
    for (size_t i = tag->begin; i < text->length; i++) {
        char c = text->at[i];
        if (quote != 0) {
            quote = c == quote ? 0 : quote;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '[' || c == ']') {
            brackets += c == '[' ? 1 : -1;
        } else if (c == '>' && brackets <= 0) {
            tag->end = i + 1;
            return NONET_OK;
        }
    }
    return ends_inside(text, tag->begin, "a declaration", piece);
}

static int is_name_char(char c) {
    return is_letter(c) || is_digit(c) || c == '_' || c == ':' || c == '-' || c == '.' ||
           (unsigned char)c >= 0x80;
}

static size_t skip_name(const struct nonet_text *text, size_t at) {
    while (at < text->length && is_name_char(text->at[at]))
        at++;
    return at;
}

static size_t skip_blanks(const struct nonet_text *text, size_t at) {
    while (at < text->length && is_blank(text->at[at]))
        at++;
    return at;
}

static int unexpected(const struct nonet_text *text, size_t at, const char *wanted,
                      struct nonet_piece *piece) {
    char name[12];
    if (at >= text->length)
        return ends_inside(text, at, "a tag", piece);
    size_t used = at + 1; /* go on at the next tag, or at this < if it begins one */
    if (text->at[at] == '<')
        used = at;
    return nonet_piece_error(piece, at, used, "%s where %s is expected",
                             nonet_char_name(text->at[at], name), wanted);
}

/* The quoted value at `at`. No value has a <, so a missing quote ends there. */
static int read_value(const struct nonet_text *text, size_t at, size_t *begin, size_t *end,
                      struct nonet_piece *piece) {
    if (at >= text->length || (text->at[at] != '"' && text->at[at] != '\''))
        return unexpected(text, at, "a quoted value", piece);
    size_t i = at + 1;
    while (i < text->length && text->at[i] != text->at[at] && text->at[i] != '<')
        i++;
    if (i == text->length)
        return ends_inside(text, at, "an attribute", piece);
    if (text->at[i] == '<')
        return nonet_piece_error(piece, at, i, "a quote that is not closed");
    *begin = at + 1;
    *end = i;
    return NONET_OK;
}

/* Reads name="value" at *at. */
static int read_attribute(const struct nonet_text *text, struct tag *tag, size_t *at,
                          struct nonet_piece *piece) {
    size_t name = *at, stop = skip_name(text, name), begin = 0, end = 0;
    if (stop == name)
        return unexpected(text, name, "an attribute or '>'", piece);
    size_t equals = skip_blanks(text, stop);
    if (equals >= text->length || text->at[equals] != '=')
        return unexpected(text, equals, "'='", piece);
    int status = read_value(text, skip_blanks(text, equals + 1), &begin, &end, piece);
    if (status != NONET_OK)
        return status;
    *at = end + 1;
    if (!tag->is_game || stop - name != 4 || memcmp(text->at + name, "data", 4) != 0)
        return NONET_OK;
    if (tag->has_data)
        return nonet_piece_error(piece, name, *at, "data is given twice");
    tag->has_data = 1;
    tag->data = begin;
    tag->data_end = end;
    return NONET_OK;
}

/* <name attributes>, <name attributes/> or </name>. */
static int read_element(const struct nonet_text *text, struct tag *tag, struct nonet_piece *piece) {
    size_t at = tag->begin + 1;
    if (at < text->length && text->at[at] == '/')
        at++;
    size_t name = at;
    at = skip_name(text, at);
    if (at == name)
        return unexpected(text, at, "the name of a tag", piece);
    tag->is_game = at - name == 4 && starts(text, name, "game") && text->at[name - 1] == '<';
    for (;;) {
        at = skip_blanks(text, at);
        if (at < text->length && text->at[at] == '/')
            at++;
        if (at < text->length && text->at[at] == '>')
            break;
        int status = read_attribute(text, tag, &at, piece);
        if (status != NONET_OK)
            return status;
    }
    tag->end = at + 1;
    return NONET_OK;
}

/* Reads the construct that begins with the < at `at`. */
static int read_tag(const struct nonet_text *text, size_t at, struct tag *tag,
                    struct nonet_piece *piece) {
    memset(tag, 0, sizeof *tag);
    tag->begin = at;
    if (!text->last && (may_start(text, at, "<!--") || may_start(text, at, "<![CDATA[")))
        return NONET_MORE;
    if (starts(text, at, "<!--"))
        return skip_to(text, tag, at + 4, "-->", "a comment", piece);
    if (starts(text, at, "<![CDATA["))
        return skip_to(text, tag, at + 9, "]]>", "CDATA", piece);
    if (starts(text, at, "<?"))
        return skip_to(text, tag, at + 2, "?>", "a processing instruction", piece);
    if (starts(text, at, "<!"))
        return skip_declaration(text, tag, piece);
    return read_element(text, tag, piece);
}

/* ---- pieces ---- */

static int read_game(const struct nonet_text *text, const struct tag *tag, struct nonet_grid *grid,
                     size_t room, struct nonet_piece *piece) {
    size_t used = tag->end, length = tag->data_end - tag->data;
    if (!tag->has_data)
        return nonet_piece_error(piece, tag->begin, used, "a game without data");
    const char *entity = length ? memchr(text->at + tag->data, '&', length) : NULL;
    if (entity != NULL)
        return nonet_piece_error(piece, (size_t)(entity - text->at), used,
                                 "an entity where a cell is expected");
    piece->used = used;
    return nonet_field_read(text, tag->data, tag->data_end, used, grid, room, piece);
}

/* The line end after a tag belongs to its piece. */
static int take_line_end(const struct nonet_text *text, struct tag *tag) {
    size_t at = tag->end;
    if (at < text->length && text->at[at] == '\r')
        at++;
    if (at == text->length && !text->last)
        return NONET_MORE;
    if (at < text->length && text->at[at] == '\n')
        tag->end = at + 1;
    return NONET_OK;
}

/* Finds the next tag that matters, a game or a damaged one; *at is where it begins. NONET_OK with
 * the tag not a game: there is text up to *at. */
static int find_game(const struct nonet_text *text, size_t *at, struct tag *tag,
                     struct nonet_piece *piece) {
    size_t from = 0;
    for (;;) {
        const char *open = memchr(text->at + from, '<', text->length - from);
        *at = open ? (size_t)(open - text->at) : text->length;
        tag->is_game = 0;
        if (*at > TEXT_MAX) {
            *at = from > TEXT_MAX ? from : TEXT_MAX;
            return NONET_OK;
        }
        if (open == NULL)
            return text->last ? NONET_OK : NONET_MORE;
        int status = read_tag(text, *at, tag, piece);
        if (status != NONET_OK || tag->is_game)
            return status;
        from = *at = tag->end;
        if (from == text->length)
            return text->last ? NONET_OK : NONET_MORE;
    }
}

static int read_opensudoku(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                           struct nonet_piece *piece) {
    struct tag tag;
    size_t at;
    nonet_piece_init(piece);
    int status = find_game(text, &at, &tag, piece);
    if (status == NONET_OK && !tag.is_game)
        return nonet_piece_text(piece, at);
    if (status == NONET_OK)
        status = take_line_end(text, &tag);
    if (status == NONET_OK)
        status = read_game(text, &tag, grid, room, piece);
    if (status == NONET_E_SYNTAX && at > 0) {
        nonet_piece_init(piece);
        return nonet_piece_text(piece, at);
    }
    return status;
}

static int contains(const struct nonet_text *text, const char *word) {
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= text->length; i++)
        if (memcmp(text->at + i, word, n) == 0)
            return 1;
    return 0;
}

static int probe(const struct nonet_text *text) {
    size_t at = skip_blanks(text, 0);
    if (at == text->length || text->at[at] != '<')
        return 0;
    if (contains(text, "<opensudoku") || contains(text, "<game"))
        return 95;
    return starts(text, at, "<?xml") || starts(text, at, "<!--") ? 50 : 0;
}

static long write_opensudoku(const struct nonet_grid *grid, const struct nonet_rules *rules,
                             const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    return nonet_write_cells(grid, style, '0', out, room);
}

const struct nonet_format nonet_format_opensudoku = {
    .size = sizeof(struct nonet_format),
    .name = "opensudoku",
    .summary = "the XML of OpenSudoku, <game data=\"...\"/>",
    .flags = NONET_FORMAT_FRAMED,
    .probe = probe,
    .read = read_opensudoku,
    .write = write_opensudoku,
    .head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>",
    .tail = "</opensudoku>",
    .before = "<game data=\"",
    .after = "\"/>",
};
