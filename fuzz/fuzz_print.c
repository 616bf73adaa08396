/*
 * Fuzzes printing. The first eight bytes are the options, the size of the puzzle and its rules; then
 * come texts, separated by line ends: the title, and for each of up to eight puzzles its label and
 * its note. Every second puzzle has the rules; if the fifth byte is 128 or more, there are named
 * ones of any kinds among them.
 *
 * What must hold, whatever the texts: it prints as many pages as it said; SVG is UTF-8 without a
 * control character, its tags are closed and & begins an entity; PDF is plain ASCII after its first
 * two lines, and every offset of its table is that of an object; LaTeX closes as many groups as it
 * opens; the parts of rules in JSON do, too.
 */
#include "fuzz/cells.h"
#include "fuzz/named.h"

enum { TEXTS = 17, ITEMS = 8, HEADER = 8, SIDE = 25 };

struct page_out {
    char *at;
    size_t length, room;
};

static int take(void *user, const char *bytes, size_t length) {
    struct page_out *out = user;
    CHECK(length > 0);
    if (out->room - out->length <= length) {
        out->room = 2 * (out->length + length) + 1;
        out->at = realloc(out->at, out->room);
        CHECK(out->at != NULL);
    }
    memcpy(out->at + out->length, bytes, length);
    out->length += length;
    out->at[out->length] = '\0';
    return 0;
}

static size_t times(const char *text, const char *word) {
    size_t n = 0;
    for (; (text = strstr(text, word)) != NULL; text += strlen(word))
        n++;
    return n;
}

static size_t utf8_length(const unsigned char *at) {
    size_t n = at[0] < 0x80 ? 1 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    CHECK(at[0] < 0x80 || (at[0] >= 0xc2 && at[0] <= 0xf4));
    for (size_t i = 1; i < n; i++)
        CHECK((at[i] & 0xc0) == 0x80);
    return n;
}

static void check_svg(const struct page_out *out, long pages) {
    const unsigned char *at = (const unsigned char *)out->at;
    int depth = 0;
    CHECK(strlen(out->at) == out->length);
    for (const unsigned char *c = at; *c; c += utf8_length(c)) {
        CHECK(*c >= ' ' || *c == '\n');
        CHECK(*c != '&' || strncmp((const char *)c, "&amp;", 5) == 0 ||
              strncmp((const char *)c, "&lt;", 4) == 0 || strncmp((const char *)c, "&gt;", 4) == 0);
        depth += *c == '<' ? (c[1] == '?' ? 0 : c[1] == '/' ? -1 : 1) : 0;
        depth -= *c == '/' && c[1] == '>';
        CHECK(depth >= 0);
    }
    CHECK(depth == 0 && times(out->at, "<g transform") == (size_t)pages - 1);
}

static void check_pdf(const struct page_out *out, long pages) {
    const char *end = out->at + out->length - 1, *row;
    for (size_t i = 16; i < out->length; i++)
        CHECK(out->at[i] == '\n' || (out->at[i] >= ' ' && out->at[i] <= '~'));
    while (strncmp(end, "startxref\n", 10) != 0)
        CHECK(--end > out->at);
    row = strstr(out->at + strtoull(end + 10, NULL, 10), "65535 f \n");
    CHECK(row != NULL);
    row += 9;
    for (unsigned long long i = 1; i < 6 + 2 * (unsigned long long)pages; i++, row += 20) {
        char *behind, *object = out->at + strtoull(row, NULL, 10);
        CHECK(strtoull(object, &behind, 10) == i && strncmp(behind, " 0 obj\n", 7) == 0);
    }
    CHECK(strncmp(row, "trailer", 7) == 0);
}

static void check_latex(const struct page_out *out, long pages) {
    int depth = 0;
    CHECK(strlen(out->at) == out->length);
    for (const char *c = out->at; *c; c++) {
        if (*c == '\\')
            c++;
        else
            depth += (*c == '{') - (*c == '}');
        CHECK(depth >= 0);
    }
    CHECK(depth == 0 && times(out->at, "\\end{picture}") == (size_t)pages);
}

/* Cuts the rest into texts; missing ones are NULL. */
static void cut(char *text, char *texts[TEXTS]) {
    for (int i = 0; i < TEXTS; i++) {
        char *end = text ? strchr(text, '\n') : NULL;
        texts[i] = text;
        if (end != NULL)
            *end = '\0';
        text = end ? end + 1 : NULL;
    }
}

static struct nonet_print_options options_of(const uint8_t *data) {
    struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
    o.as = (enum nonet_print_as)(data[0] % 3);
    o.landscape = data[0] >> 7;
    o.paper = (enum nonet_paper)(data[5] >= 240 ? NONET_PAPER_FIT : data[1] % 5);
    o.parts = (enum nonet_print_parts)(data[1] / 5 % 3);
    o.marks = (enum nonet_print_marks)(data[1] / 15 % 3);
    o.margin = data[2] % 120;
    o.per_page = data[3] % 16;
    o.solutions_per_page = data[3] / 16;
    o.first_number = data[4] ? data[4] : 1;
    o.colours = data[5] / ITEMS % 2;
    return o;
}

/* The rules that are left of the second byte when the options are taken. Returns NULL for none. */
static const struct nonet_rules *rules_of(const uint8_t *data, int side, struct nonet_rules *rules,
                                          size_t room) {
    static const struct draw kinds[] = {{.word = ""},
                                        {.word = "diagonals"},
                                        {.word = "", .regions = 1},
                                        {.word = "diagonals", .regions = 1, .houses = 1},
                                        {.word = "", .regions = 1, .is_loose = 1},
                                        {.word = "diagonal-up", .houses = 2}};
    unsigned char digit[SIDE * SIDE];
    struct draw draw = kinds[data[1] / 45];
    int is_named = data[4] >= 128 && side >= NONET_NAMED_SIDE_MIN && side <= NONET_NAMED_SIDE_MAX;
    if (data[1] / 45 == 0 && !is_named)
        return NULL;
    nonet_random_seed(&draw.random, data[4], data[6]);
    draw_first(&draw, side, rules, room);
    draw_digits(&draw, side, digit);
    draw_rest(&draw, digit, rules, room);
    for (int i = 0; is_named && i <= data[6] % 40; i++)
        named_add(&draw.random, rules, room);
    return rules;
}

static void print(const uint8_t *data, char *texts[TEXTS], const struct nonet_grid *grid,
                  const struct nonet_rules *rules) {
    static void (*const checks[])(const struct page_out *, long) = {check_svg, check_pdf,
                                                                    check_latex};
    struct nonet_print_options o = options_of(data);
    struct nonet_print_item items[ITEMS];
    struct page_out out = {NULL, 0, 0};
    size_t count = 1 + data[5] % ITEMS;
    memset(items, 0, sizeof items);
    for (size_t i = 0; i < ITEMS; i++) {
        items[i].puzzle = grid;
        items[i].rules = i % 2 == 0 ? rules : NULL;
        items[i].solution = data[6] >> i & 1 ? grid : NULL;
        items[i].label = texts[1 + 2 * i];
        items[i].note = items[i].solution_note = texts[2 + 2 * i];
    }
    o.title = texts[0];
    long pages = nonet_print_pages(items, count, &o);
    int status = nonet_print(items, count, &o, take, &out);
    CHECK(pages > 0 ? status == NONET_OK : pages == status && status == NONET_E_ROOM);
    if (status == NONET_OK)
        checks[o.as](&out, pages);
    free(out.at);
}

/* The rules alone: as long as said, and well formed. */
static void draw_layer(const struct nonet_grid *grid, const struct nonet_rules *rules) {
    long length = nonet_rules_picture(grid, rules, NULL, 0);
    CHECK(length > 0);
    struct page_out out = {malloc((size_t)length + 1), (size_t)length, 0};
    CHECK(out.at != NULL);
    CHECK(nonet_rules_picture(grid, rules, out.at, (size_t)length + 1) == length);
    check_svg(&out, 1);
    free(out.at);
}

/* The same in JSON: strings and brackets are closed. */
static void draw_parts(const struct nonet_grid *grid, const struct nonet_rules *rules) {
    long length = nonet_rules_parts(grid, rules, NULL, 0);
    CHECK(length >= 0);
    char *json = malloc((size_t)length + 1);
    int depth = 0, is_string = 0;
    CHECK(json != NULL && nonet_rules_parts(grid, rules, json, (size_t)length + 1) == length);
    for (const char *at = json; *at != '\0'; at++) {
        at += is_string && *at == '\\';
        is_string ^= *at == '"';
        depth += is_string ? 0 : (*at == '[' || *at == '{') - (*at == ']' || *at == '}');
        CHECK(depth >= 0 && *at >= ' ');
    }
    CHECK(depth == 0 && !is_string && strlen(json) == (size_t)length);
    free(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const int boxes[][2] = {{2, 2}, {2, 3}, {3, 3}, {1, 5}, {4, 4}, {3, 4}, {5, 5}, {2, 1}};
    char *texts[TEXTS];
    union nonet_grid25 g;
    static uint32_t room[NONET_RULES_BYTES_MAX(SIDE) / sizeof(uint32_t) + 1];
    if (size < HEADER)
        return 0;
    char *rest = malloc(size - HEADER + 1);
    CHECK(rest != NULL);
    memcpy(rest, data + HEADER, size - HEADER);
    rest[size - HEADER] = '\0';
    cut(rest, texts);
    const int *box = boxes[data[7] % 8];
    CHECK(nonet_grid_init(NONET_GRID(g), sizeof g, box[0], box[1]) == NONET_OK);
    for (int c = data[7] / 8; c < nonet_grid_cells(NONET_GRID(g)); c += 1 + data[6] % 5) {
        struct nonet_set marks = {data[c % size], 0};
        if (c % 2)
            nonet_grid_set_marks(NONET_GRID(g), c, marks);
        else
            nonet_grid_give(NONET_GRID(g), c, data[c % size] % nonet_grid_side(NONET_GRID(g)) + 1);
    }
    const struct nonet_rules *rules =
        rules_of(data, box[0] * box[1], (struct nonet_rules *)(void *)room, sizeof room);
    if (nonet_house_count(NONET_GRID(g), rules) < 0) { /* disjoint groups beside regions */
        CHECK(nonet_rules_picture(NONET_GRID(g), rules, NULL, 0) == NONET_E_SHAPE);
        rules = NULL;
    }
    print(data, texts, NONET_GRID(g), rules);
    draw_layer(NONET_GRID(g), rules);
    draw_parts(NONET_GRID(g), rules);
    free(rest);
    return 0;
}
