/*
 * Puzzles on paper, in the modules that have more than the first: boards are put on a sheet one by
 * one, and its pages come out as SVG or PDF. A part of engine.c, which alone includes it.
 */
#ifndef NONET_WEB_SHEET_H
#define NONET_WEB_SHEET_H

static struct {
    struct nonet_print_item *items;
    size_t count, size;
    struct nonet_print_options options;
} sheet;

static void free_item(struct nonet_print_item *item) {
    free((void *)item->puzzle);
    free((void *)item->solution);
    free((void *)item->label);
    free((void *)item->note);
    free((void *)item->rules);
}

/* An empty sheet. The rest are members of struct nonet_print_options. */
void EXPORT(nonet_web_sheet)(int as, int paper, int landscape, int margin, int parts, int marks,
                             int per_page, int colours, int no_key) {
    while (sheet.count > 0)
        free_item(&sheet.items[--sheet.count]);
    struct nonet_print_options options = NONET_PRINT_OPTIONS_INIT;
    options.as = (enum nonet_print_as)as;
    options.paper = (enum nonet_paper)paper;
    options.landscape = landscape;
    options.margin = margin;
    options.parts = (enum nonet_print_parts)parts;
    options.marks = (enum nonet_print_marks)marks;
    options.per_page = per_page;
    options.colours = colours;
    options.no_key = no_key;
    sheet.options = options;
}

static void *copy_of(const void *from, size_t size) {
    void *to = from ? malloc(size) : NULL;
    if (to != NULL)
        memcpy(to, from, size);
    return to;
}

/* Text in the room, as one that ends with a 0. */
static char *text_in_room(size_t at, size_t length) {
    char *text = malloc(length + 1);
    if (text != NULL) {
        memcpy(text, room + at, length);
        text[length] = '\0';
    }
    return text;
}

static void *copy_of_board(void) {
    return copy_of(&board, nonet_grid_bytes(nonet_grid_box_rows(NONET_GRID(board)),
                                            nonet_grid_box_cols(NONET_GRID(board))));
}

/* The board with its rules is the next one. In the room are its name and a note, one after the other. */
int EXPORT(nonet_web_sheet_add)(size_t label, size_t note) {
    if (sheet.count == sheet.size) {
        size_t size = sheet.size * 2 + 8;
        struct nonet_print_item *items = realloc(sheet.items, size * sizeof *items);
        if (items == NULL)
            return NONET_E_MEMORY;
        sheet.items = items;
        sheet.size = size;
    }
    struct nonet_print_item item = {copy_of_board(),           NULL, NULL, text_in_room(0, label),
                                    text_in_room(label, note), NULL, NULL, {NULL}};
    item.rules = rules ? copy_of(rules, nonet_rules_room(rules)) : NULL;
    sheet.items[sheet.count++] = item;
    return item.puzzle && item.label && item.note && (item.rules || !rules) ? NONET_OK
                                                                            : NONET_E_MEMORY;
}

/* The board is the solution of the last one. */
int EXPORT(nonet_web_sheet_solved)(void) {
    if (sheet.count == 0)
        return NONET_E_ARGUMENT;
    struct nonet_print_item *item = &sheet.items[sheet.count - 1];
    if (item->solution == NULL)
        item->solution = copy_of_board();
    return item->solution ? NONET_OK : NONET_E_MEMORY;
}

long EXPORT(nonet_web_sheet_pages)(void) {
    return nonet_print_pages(sheet.items, sheet.count, &sheet.options);
}

static int take_page(void *user, const char *bytes, size_t length) {
    (void)user;
    put_bytes(bytes, length);
    return out.is_short;
}

/* One page, or all (0), as it is: not as JSON. The title is in the room. */
long EXPORT(nonet_web_sheet_print)(int page, size_t title) {
    char *text = title > 0 ? text_in_room(0, title) : NULL;
    sheet.options.title = text;
    sheet.options.first_page = page > 0 ? (size_t)page : 1;
    sheet.options.pages = page > 0;
    begin();
    int status = nonet_print(sheet.items, sheet.count, &sheet.options, take_page, NULL);
    sheet.options.title = NULL;
    free(text);
    return finish(status);
}

#endif
