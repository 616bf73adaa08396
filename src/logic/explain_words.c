/* The words for cells, digits and houses, and what a step holds. */
#include "logic/explain.h"
#include "rules/differ.h"

#include <stdarg.h>

/* ---- writing ---- */

static void put_quoted(struct telling *t, char c) {
    static const char hex[] = "0123456789abcdef";
    unsigned u = (unsigned char)c;
    pen_char(&t->pen, '\\');
    if (u >= 32) {
        pen_char(&t->pen, c);
    } else if (c == '\n') {
        pen_char(&t->pen, 'n');
    } else {
        pen_char(&t->pen, 'u');
        pen_char(&t->pen, '0');
        pen_char(&t->pen, '0');
        pen_char(&t->pen, hex[u >> 4]);
        pen_char(&t->pen, hex[u & 15]);
    }
}

void nonet_tell_char(struct telling *t, char c) {
    if (t->quoted && (c == '"' || c == '\\' || (unsigned char)c < 32))
        put_quoted(t, c);
    else
        pen_char(&t->pen, c);
    for (int i = 0; i < t->indent && c == '\n'; i++)
        pen_char(&t->pen, ' ');
}

static void text(struct telling *t, const char *s) {
    while (*s)
        nonet_tell_char(t, *s++);
}

static void number(struct telling *t, int n) {
    nonet_pen_number(&t->pen, n);
}

static void cell(struct telling *t, int c) {
    nonet_pen_cell(&t->pen, t->g->side, c, t->notation);
}

static struct house_name named(const struct telling *t, int h) {
    return nonet_house_named(t->g, t->rules, h);
}

static void house(struct telling *t, int h) {
    if (h < 0)
        text(t, "the grid");
    else
        nonet_pen_house(&t->pen, named(t, h), t->notation);
}

/* What comes before item i of `count`: nothing, a comma, or the word. */
static void joint(struct telling *t, int i, int count, const char *word) {
    if (i == 0)
        return;
    text(t, i < count - 1 ? ", " : " ");
    if (i == count - 1) {
        text(t, word);
        nonet_tell_char(t, ' ');
    }
}

static void cells(struct telling *t, const struct cell_list *list) {
    int shown = list->count > CELLS_ROOM ? CELLS_ROOM : list->count;
    int items = shown < list->count ? shown + 1 : shown;
    for (int i = 0; i < shown; i++) {
        joint(t, i, items, "and");
        cell(t, list->at[i]);
    }
    if (items > shown) {
        joint(t, shown, items, "and");
        number(t, list->count - shown);
        text(t, " more");
    }
}

static void digits(struct telling *t, struct nonet_set m, const char *word) {
    int count = set_count(m);
    for (int i = 0; i < count; i++) {
        joint(t, i, count, word);
        number(t, set_take(&m));
    }
}

static int is_house(const struct nonet_part *p, enum nonet_role role) {
    return p->kind == NONET_PART_HOUSE && p->role == role;
}

/* The next part from number i on that is a house with this role; the number of parts: none. */
static size_t next_house(const struct telling *t, enum nonet_role role, size_t i) {
    while (i < t->s->part_count && !is_house(&t->s->parts[i], role))
        i++;
    return i;
}

/* How many houses in a row from part i on are of one kind; *end: the part after them. */
static int same_kind(const struct telling *t, enum nonet_role role, size_t i, size_t *end) {
    const char *kind = named(t, t->s->parts[i].at).kind;
    int count = 0;
    for (; i < t->s->part_count && strcmp(named(t, t->s->parts[i].at).kind, kind) == 0;
         i = next_house(t, role, i + 1))
        count++;
    *end = i;
    return count;
}

/* "rows 1 and 4"; of different kinds, "rows 1 and 4 and column 4". */
static void houses(struct telling *t, enum nonet_role role) {
    size_t first = next_house(t, role, 0), end;
    int kinds = 0, k = 0;
    for (size_t i = first; i < t->s->part_count; i = end, kinds++)
        same_kind(t, role, i, &end);
    for (size_t i = first; i < t->s->part_count; i = end, k++) {
        int count = same_kind(t, role, i, &end);
        joint(t, k, kinds, "and");
        if (count > 1)
            nonet_pen_kinds(&t->pen, named(t, t->s->parts[i].at).kind);
        else
            text(t, named(t, t->s->parts[i].at).kind);
        nonet_tell_char(t, ' ');
        for (int n = 0; n < count; n++, i = next_house(t, role, i + 1)) {
            joint(t, n, count, "and");
            nonet_pen_house_number(&t->pen, named(t, t->s->parts[i].at), t->notation);
        }
    }
}

void nonet_tell(struct telling *t, const char *words, ...) {
    va_list args;
    va_start(args, words);
    for (; *words; words++) {
        if (*words != '%') {
            nonet_tell_char(t, *words);
            continue;
        }
        switch (*++words) {
        case 's':
            text(t, va_arg(args, const char *));
            break;
        case 'n':
            number(t, va_arg(args, int));
            break;
        case 'c':
            cell(t, va_arg(args, int));
            break;
        case 'h':
            house(t, va_arg(args, int));
            break;
        case 'C':
            cells(t, va_arg(args, const struct cell_list *));
            break;
        case 'H':
            houses(t, (enum nonet_role)va_arg(args, int));
            break;
        case 'A':
            digits(t, va_arg(args, struct nonet_set), "and");
            break;
        default: /* O */
            digits(t, va_arg(args, struct nonet_set), "or");
        }
    }
    va_end(args);
}

/* ---- what the step does ---- */

const struct nonet_effect *nonet_tell_placed(const struct telling *t) {
    for (size_t i = 0; i < t->s->effect_count; i++)
        if (t->s->effects[i].placed)
            return &t->s->effects[i];
    return NULL;
}

struct nonet_set nonet_tell_taken(const struct telling *t, int c) {
    struct nonet_set m = {0, 0};
    for (size_t i = 0; i < t->s->effect_count; i++) {
        const struct nonet_effect *e = &t->s->effects[i];
        if (e->cell == c && !e->placed)
            m = set_or(m, set_of(e->digit));
    }
    return m;
}

/* Steps with more effects than this come in order: those of large grids, in Explainer's scale. */
enum { ORDER_ROOM = 1024 };

/* The end of the run of effects on one cell, and the digits it takes out; none if the cell gets its
 * digit here, which says more. */
static size_t run(const struct telling *t, size_t from, struct nonet_set *taken) {
    const struct nonet_effect *e = t->s->effects, *placed = nonet_tell_placed(t);
    size_t i = from;
    *taken = (struct nonet_set){0, 0};
    for (; i < t->s->effect_count && e[i].cell == e[from].cell && !e[i].placed; i++)
        if (!placed || placed->cell != e[i].cell)
            *taken = set_or(*taken, set_of(e[i].digit));
    return i > from ? i : from + 1;
}

/* The cells that lose exactly these digits; 0 if one of them comes before `from`. */
static int losers(const struct telling *t, size_t from, struct nonet_set m,
                  struct cell_list *list) {
    struct nonet_set other;
    list->count = 0;
    for (size_t i = 0, next; i < t->s->effect_count; i = next) {
        next = run(t, i, &other);
        if (!set_equal(other, m))
            continue;
        if (i < from)
            return 0;
        nonet_tell_cells_add(list, t->s->effects[i].cell);
    }
    return 1;
}

void nonet_tell_in_order(struct telling *t, tell_fn words) {
    struct nonet_effect effects[ORDER_ROOM];
    struct nonet_step step = *t->s;
    struct telling inner = *t;
    if (step.effect_count <= ORDER_ROOM) {
        for (size_t i = 0; i < step.effect_count; i++)
            effects[i] = step.effects[i];
        effects_sort(effects, step.effect_count);
        step.effects = effects;
        inner.s = &step;
    }
    words(&inner);
    t->pen.length = inner.pen.length;
}

static void effect_in_order(struct telling *t) {
    const struct nonet_effect *placed = nonet_tell_placed(t);
    const char *between = "";
    struct nonet_set m;
    struct cell_list list;
    for (size_t i = 0, next; i < t->s->effect_count; i = next) {
        next = run(t, i, &m);
        if (set_is_empty(m) || !losers(t, i, m, &list))
            continue;
        nonet_tell(t, "%s%C cannot be %O", between, &list, m);
        between = "; ";
    }
    if (placed)
        nonet_tell(t, "%s%c is %n", between, (int)placed->cell, (int)placed->digit);
}

void nonet_tell_effect(struct telling *t) {
    nonet_tell_in_order(t, effect_in_order);
}

void nonet_tell_so(struct telling *t) {
    nonet_tell(t, ": ");
    nonet_tell_effect(t);
    nonet_tell_char(t, '.');
}

/* ---- what it holds ---- */

void nonet_tell_cells_add(struct cell_list *list, int c) {
    if (list->count < CELLS_ROOM)
        list->at[list->count] = (uint16_t)c;
    list->count++;
}

int nonet_tell_cells_have(const struct cell_list *list, int c) {
    for (int i = 0; i < list->count && i < CELLS_ROOM; i++)
        if (list->at[i] == c)
            return 1;
    return 0;
}

void nonet_tell_cells_of(const struct telling *t, enum nonet_role role, struct cell_list *list) {
    list->count = 0;
    for (size_t i = 0; i < t->s->part_count; i++) {
        const struct nonet_part *p = &t->s->parts[i];
        if (p->role == role && p->kind != NONET_PART_HOUSE && !nonet_tell_cells_have(list, p->at))
            nonet_tell_cells_add(list, p->at);
    }
}

int nonet_tell_house_of(const struct telling *t, enum nonet_role role) {
    for (size_t i = 0; i < t->s->part_count; i++)
        if (is_house(&t->s->parts[i], role))
            return t->s->parts[i].at;
    return -1;
}

int nonet_tell_cell_in(const struct telling *t, int c, int h) {
    const uint16_t *in = shape_houses(t->shape, c);
    for (int i = 0; i < shape_count(t->shape, c); i++)
        if (in[i] == h)
            return 1;
    return 0;
}

int nonet_tell_cells_see(const struct telling *t, int a, int b) {
    const uint16_t *x = shape_houses(t->shape, a), *y = shape_houses(t->shape, b);
    for (int i = 0; i < shape_count(t->shape, a); i++)
        for (int k = 0; k < shape_count(t->shape, b); k++)
            if (x[i] == y[k])
                return a != b;
    return shape_keeps_apart(t->shape, a, b);
}

int nonet_tell_base(const struct telling *t) {
    return nonet_tell_house_of(t, NONET_ROLE_BASE);
}

struct nonet_set nonet_tell_als(const struct telling *t, int number, struct cell_list *cells) {
    struct nonet_set digits = {0, 0};
    cells->count = 0;
    for (size_t i = 0; i < t->s->part_count; i++) {
        const struct nonet_part *p = &t->s->parts[i];
        if (p->kind != NONET_PART_CELL || p->role != NONET_ROLE_SET || p->digit != number)
            continue;
        nonet_tell_cells_add(cells, p->at);
        digits = set_or(digits, nonet_grid_marks(t->g, p->at));
    }
    return digits;
}

size_t nonet_tell_group_end(const struct telling *t, size_t i) {
    const struct nonet_node *n = t->s->nodes;
    size_t k = i + 1;
    while (k < t->s->node_count && n[i].parent_count > 0 && n[k].parent_count > 0 &&
           n[k].parent == n[i].parent)
        k++;
    return k;
}

/* ---- rules ---- */

void nonet_tell_rules_add(const struct telling *t, struct rule_list *rules, int a, int b) {
    int i = 0,
        rule = shape_keeps_apart(t->shape, a, b) ? nonet_differ_rule(t->g, t->rules, a, b) : -1;
    while (i < rules->count && rules->at[i] != rule)
        i++;
    if (rule >= 0 && i == rules->count && i < RULES_ROOM)
        rules->at[rules->count++] = rule;
}

void nonet_tell_rules(struct telling *t, const struct rule_list *rules) {
    for (int i = 0; i < rules->count; i++) {
        char words[1024];
        struct nonet_rule rule = rules_view(t->rules, rules_entry(t->rules, rules->at[i]));
        nonet_rule_text(t->g->side, &rule, words, sizeof words);
        nonet_tell(t, "%s%s", i == 0 ? " (" : "; ", words);
    }
    if (rules->count > 0)
        nonet_tell_char(t, ')');
}

void nonet_tell_rule_of(struct telling *t, int a, int b) {
    struct rule_list rules = {0, {0}};
    nonet_tell_rules_add(t, &rules, a, b);
    nonet_tell_rules(t, &rules);
}

/* ---- where to look ---- */

void nonet_tell_where_base(struct telling *t) {
    nonet_tell(t, "Look at %h", nonet_tell_base(t));
}

void nonet_tell_where_digits(struct telling *t) {
    int many = set_count(t->s->digits) > 1;
    nonet_tell(t, many ? "Look at the digits %A" : "Look at the digit %A", t->s->digits);
}

void nonet_tell_where_cell(struct telling *t) {
    int c = t->s->effect_count > 0 ? t->s->effects[0].cell : 0;
    nonet_tell(t, "Look at %h", (int)shape_houses(t->shape, c)[SHAPE_BOX]);
}

/* ---- titles ---- */

void nonet_tell_title_cells(struct telling *t) {
    static const enum nonet_role roles[] = {NONET_ROLE_PATTERN, NONET_ROLE_PIVOT, NONET_ROLE_WING};
    struct cell_list list;
    const char *between = "";
    for (int r = 0; r < 3; r++) {
        nonet_tell_cells_of(t, roles[r], &list);
        for (int i = 0; i < list.count && i < CELLS_ROOM; i++) {
            nonet_tell(t, "%s%c", between, (int)list.at[i]);
            between = ",";
        }
    }
}

void nonet_tell_title_digits(struct telling *t, const char *between) {
    struct nonet_set m = t->s->digits;
    for (int i = 0; !set_is_empty(m); i++)
        nonet_tell(t, "%s%n", i ? between : "", set_take(&m));
}

void nonet_tell_title_cells_digits(struct telling *t) {
    nonet_tell(t, "Cells ");
    nonet_tell_title_cells(t);
    nonet_tell(t, ": ");
    nonet_tell_title_digits(t, ",");
}

const char *nonet_tell_title_kind(const struct telling *t, enum nonet_role role) {
    const char *kind = named(t, nonet_tell_house_of(t, role)).kind;
    return strcmp(kind, "box") == 0 ? "block" : kind;
}
