/*
 * LZString, both ways.
 *
 * The packed text is a stream of bits, six in a character, the highest first; a code of k bits is in
 * it with its lowest bit first. Code 0 is followed by a character of 8 bits, 1 by one of 16 bits, 2
 * ends the text. All others are numbers of entries, from 3 on: a character that came after a 0 or a 1
 * is one, and so is each text followed by the first character of the next. Codes have two bits for
 * the first character and three then; whenever there are as many entries as codes, one bit more.
 *
 * Unpacking needs no dictionary of texts: an entry is a text that has already been written, followed
 * by the next character that was written, so it is a stretch of the output. A few bytes can stand for
 * a text of any length, so the output is bounded.
 */
#include "format/lzstring.h"
#include "grid/pen.h"
#include "nonet.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHAR_8, CHAR_16, END, FIRST_ENTRY };
enum { FIRST_BITS = 2, FIRST_ROOM = 2 };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* How wide codes are. Both ways count in the same order. */
struct width {
    unsigned bits;
    size_t room; /* entries until they have one bit more */
};

static void count_entry(struct width *w) {
    if (--w->room == 0)
        w->room = (size_t)1 << w->bits++;
}

/* ---- characters ---- */

static int hex(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 32);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The character at *at, which moves past it; percent-decoded. */
static char take_char(const char *in, size_t length, size_t *at) {
    char c = in[(*at)++];
    if (c != '%' || length - *at < 2 || hex(in[*at]) < 0 || hex(in[*at + 1]) < 0)
        return c;
    c = (char)(hex(in[*at]) * 16 + hex(in[*at + 1]));
    *at += 2;
    return c;
}

static int sextet(char c) {
    if (c == ' ')
        return 62;
    if (c == '-')
        return 63;
    const char *found = c != '\0' ? strchr(letters, c) : NULL;
    return found ? (int)(found - letters) : -1;
}

/* ---- unpacking ---- */

struct stretch {
    uint32_t begin, length;
};

struct unpacking {
    const char *in;
    size_t length, at, last; /* bytes of input; the last character began there */
    unsigned held, bits;     /* of the last character: how many bits are left */
    struct width width;
    uint16_t *units; /* the output, */
    size_t count, units_room;
    struct stretch *entries; /* and parts of it; entry number 0 is code FIRST_ENTRY */
    size_t entry_count, entries_room;
    const char *reason;
    int status;
};

static int fail(struct unpacking *u, int status, const char *reason) {
    u->status = status;
    u->reason = reason;
    return 0;
}

static int take_bit(struct unpacking *u, unsigned *bit) {
    if (u->held == 0) {
        u->last = u->at;
        if (u->at == u->length)
            return fail(u, NONET_E_SYNTAX, "the packed text ends too early");
        int six = sextet(take_char(u->in, u->length, &u->at));
        if (six < 0) {
            u->at = u->last;
            return fail(u, NONET_E_SYNTAX, "the packed text ends too early, or is damaged here");
        }
        u->bits = (unsigned)six;
        u->held = 6;
    }
    *bit = u->bits >> --u->held & 1;
    return 1;
}

static int take_bits(struct unpacking *u, unsigned count, size_t *value) {
    unsigned bit;
    *value = 0;
    for (unsigned i = 0; i < count; i++) {
        if (!take_bit(u, &bit))
            return 0;
        *value |= (size_t)bit << i;
    }
    return 1;
}

/* Makes room for `more` things in an array. */
static void *grow(void *at, size_t size, size_t count, size_t more, size_t *room) {
    size_t wanted = *room > 0 ? *room : 1024;
    while (wanted < count + more)
        wanted *= 2;
    if (wanted == *room)
        return at;
    void *larger = realloc(at, wanted * size);
    if (larger != NULL)
        *room = wanted;
    return larger;
}

static int add_entry(struct unpacking *u, size_t begin, size_t length) {
    struct stretch *larger = grow(u->entries, sizeof *larger, u->entry_count, 1, &u->entries_room);
    if (larger == NULL)
        return fail(u, NONET_E_MEMORY, NULL);
    u->entries = larger;
    u->entries[u->entry_count++] = (struct stretch){(uint32_t)begin, (uint32_t)length};
    count_entry(&u->width);
    return 1;
}

static int make_room(struct unpacking *u, size_t more) {
    if (u->count + more > NONET_LZ_TEXT_MAX)
        return fail(u, NONET_E_SYNTAX, "a packed text that is far too long for a puzzle");
    uint16_t *larger = grow(u->units, sizeof *larger, u->count, more, &u->units_room);
    if (larger == NULL)
        return fail(u, NONET_E_MEMORY, NULL);
    u->units = larger;
    return 1;
}

/* A code that is followed by a character, which becomes an entry. */
static int take_literal(struct unpacking *u, size_t code) {
    size_t unit;
    if (!take_bits(u, code == CHAR_8 ? 8 : 16, &unit) || !make_room(u, 1))
        return 0;
    u->units[u->count] = (uint16_t)unit;
    return add_entry(u, u->count++, 1);
}

/* A code that is the number of an entry; that may be the one which is about to be made, of the last
 * text and its own first character. */
static int take_entry(struct unpacking *u, size_t number, struct stretch last) {
    struct stretch from = last;
    if (number < u->entry_count)
        from = u->entries[number];
    else if (number == u->entry_count && last.length > 0)
        from.length++;
    else
        return fail(u, NONET_E_SYNTAX, "the packed text is damaged");
    if (!make_room(u, from.length))
        return 0;
    for (uint32_t i = 0; i < from.length; i++, u->count++)
        u->units[u->count] = u->units[from.begin + i];
    return 1;
}

static int unpack_units(struct unpacking *u) {
    struct stretch last = {0, 0};
    size_t code, begin;
    for (;;) {
        if (!take_bits(u, u->width.bits, &code))
            return 0;
        if (code == END)
            return 1;
        begin = u->count;
        if (code >= FIRST_ENTRY ? !take_entry(u, code - FIRST_ENTRY, last) : !take_literal(u, code))
            return 0;
        if (last.length == 0)
            count_entry(&u->width); /* the first text makes no entry, but counts as one */
        else if (!add_entry(u, last.begin, (size_t)last.length + 1))
            return 0;
        last = (struct stretch){(uint32_t)begin, (uint32_t)(u->count - begin)};
    }
}

/* What may follow the end: the rest of a character, one that is empty, and padding. */
static size_t skip_padding(const char *in, size_t length, size_t at) {
    for (int empty = 0; at < length;) {
        size_t next = at;
        char c = take_char(in, length, &next);
        if (c == 'A' && empty == 0)
            empty = 1;
        else if (c != '=' && c != '$')
            break;
        at = next;
    }
    return at;
}

static size_t put_point(char *out, uint32_t c) {
    static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    out[0] = (char)(lead[more] | c >> 6 * more);
    for (int i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (c >> 6 * (more - i) & 0x3f));
    return (size_t)more + 1;
}

/* UTF-16 to UTF-8; half a pair becomes U+FFFD. */
static size_t to_utf8(const uint16_t *units, size_t count, char *out) {
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t c = units[i];
        if (c >= 0xd800 && c < 0xe000) {
            uint32_t low = c < 0xdc00 && i + 1 < count ? units[i + 1] : 0;
            int is_pair = low >= 0xdc00 && low < 0xe000;
            c = is_pair ? 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00) : 0xfffd;
            i += (size_t)is_pair;
        }
        n += put_point(out + n, c);
    }
    out[n] = '\0';
    return n;
}

int nonet_lz_unpack(const char *in, size_t length, struct lz_text *text) {
    struct unpacking u = {.in = in, .length = length, .width = {FIRST_BITS, FIRST_ROOM}};
    memset(text, 0, sizeof *text);
    if (unpack_units(&u)) {
        text->used = skip_padding(in, length, u.at);
        text->at = malloc(3 * u.count + 1);
        if (text->at == NULL)
            u.status = NONET_E_MEMORY;
        else
            text->length = to_utf8(u.units, u.count, text->at);
    } else {
        text->used = u.last;
        text->reason = u.reason;
    }
    free(u.units);
    free(u.entries);
    return u.status;
}

/* ---- packing ---- */

/* An entry on its way to longer ones. */
struct node {
    uint32_t child, sibling; /* 0: none */
    uint16_t unit;
    uint16_t is_new; /* a character that has not been written yet */
};

struct packing {
    struct pen pen;
    int is_path;
    unsigned held, bits;
    size_t chars;
    struct width width;
    struct node *nodes; /* number 0 is the empty text; a node's number is its code */
    uint32_t count;
};

static void put_letter(struct packing *p, char c) {
    p->chars++;
    if (p->is_path && c == '/')
        nonet_pen_text(&p->pen, "%2F");
    else if (p->is_path && c == '+')
        nonet_pen_text(&p->pen, "%2B");
    else
        pen_char(&p->pen, c);
}

static void put_bits(struct packing *p, uint32_t value, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        p->bits = p->bits << 1 | (value >> i & 1);
        if (++p->held == 6) {
            put_letter(p, letters[p->bits & 63]);
            p->bits = p->held = 0;
        }
    }
}

/* The text of a node is one more longer: 0, or the node. */
static uint32_t find_child(const struct packing *p, uint32_t parent, uint16_t unit) {
    uint32_t i = p->nodes[parent].child;
    while (i != 0 && p->nodes[i].unit != unit)
        i = p->nodes[i].sibling;
    return i;
}

static uint32_t add_child(struct packing *p, uint32_t parent, uint16_t unit, int is_new) {
    struct node *node = &p->nodes[p->count];
    *node = (struct node){0, p->nodes[parent].child, unit, (uint16_t)is_new};
    p->nodes[parent].child = p->count;
    return p->count++;
}

static void put_text(struct packing *p, uint32_t i) {
    struct node *node = &p->nodes[i];
    if (node->is_new) {
        put_bits(p, node->unit < 256 ? CHAR_8 : CHAR_16, p->width.bits);
        put_bits(p, node->unit, node->unit < 256 ? 8 : 16);
        count_entry(&p->width);
        node->is_new = 0;
    } else {
        put_bits(p, i, p->width.bits);
    }
    count_entry(&p->width);
}

static void pack_units(struct packing *p, const uint16_t *units, size_t count) {
    uint32_t last = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t own = find_child(p, 0, units[i]);
        uint32_t longer = last != 0 ? find_child(p, last, units[i]) : own;
        if (own == 0)
            own = add_child(p, 0, units[i], 1);
        if (last != 0 && longer == 0) {
            put_text(p, last);
            add_child(p, last, units[i], 0);
        }
        last = longer != 0 ? longer : own;
    }
    if (last != 0)
        put_text(p, last);
    put_bits(p, END, p->width.bits);
    put_bits(p, 0, 6 - p->held);
    while (!p->is_path && p->chars % 4 != 0)
        put_letter(p, '=');
}

/* One point of well-formed UTF-8; a byte that is not part of any is taken as it is. */
static uint32_t take_point(const char *text, size_t length, size_t *at) {
    unsigned char c = (unsigned char)text[(*at)++];
    int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;
    uint32_t point = more ? c & (0x3fu >> more) : c;
    for (; more > 0 && *at < length && ((unsigned char)text[*at] & 0xc0) == 0x80; more--)
        point = point << 6 | ((unsigned char)text[(*at)++] & 0x3f);
    return point;
}

static size_t to_utf16(const char *text, size_t length, uint16_t *units) {
    size_t n = 0;
    for (size_t at = 0; at < length;) {
        uint32_t c = take_point(text, length, &at);
        if (c >= 0x10000) {
            units[n++] = (uint16_t)(0xd800 + ((c - 0x10000) >> 10 & 0x3ff));
            c = 0xdc00 + ((c - 0x10000) & 0x3ff);
        }
        units[n++] = (uint16_t)c;
    }
    return n;
}

long nonet_lz_pack(const char *text, size_t length, int is_path, char *out, size_t room) {
    struct packing p = {.pen = pen_of(out, room),
                        .is_path = is_path,
                        .width = {FIRST_BITS, FIRST_ROOM},
                        .count = FIRST_ENTRY};
    if (length > NONET_LZ_TEXT_MAX)
        return NONET_E_UNWRITABLE;
    uint16_t *units = malloc((length + 1) * sizeof *units);
    p.nodes = calloc(2 * length + FIRST_ENTRY + 1, sizeof *p.nodes);
    if (units != NULL && p.nodes != NULL)
        pack_units(&p, units, to_utf16(text, length, units));
    long made = units != NULL && p.nodes != NULL ? nonet_pen_end(&p.pen) : NONET_E_MEMORY;
    free(units);
    free(p.nodes);
    return made;
}
