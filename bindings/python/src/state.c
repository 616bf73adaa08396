/*
 * A puzzle as a tuple of plain values, and back: what pickles have, and how puzzles are changed and
 * made from matrices.
 */
#include "types.h"

#include <stdlib.h>
#include <string.h>

static PyObject *slice_bytes(struct nonet_slice slice) {
    return slice.length > 0 ? PyBytes_FromStringAndSize(slice.at, (Py_ssize_t)slice.length)
                            : none();
}

static PyObject *own_rules(PyObject *module, const struct core *core) {
    if (core->form == core->puzzle)
        return none();
    return core->form->rules ? rules_object(module, core->form->rules) : PyUnicode_FromString("");
}

/* state(core): what make() takes */
static PyObject *state(PyObject *module, PyObject *args) {
    struct core *core;
    if (!take_core(module, args, &core))
        return NULL;
    const struct nonet_puzzle *p = core->puzzle, *form = core->form;
    const struct nonet_read_options *o = &core->options;
    return Py_BuildValue(
        "(ii)NNNNNsy#NNNN(KKK)(iizz)", nonet_grid_box_rows(p->grid), nonet_grid_box_cols(p->grid),
        cell_bytes(p->grid, nonet_grid_value), cell_bytes(p->grid, nonet_grid_is_given),
        marks_bytes(p->grid, 0), rules_object(module, p->rules), own_rules(module, core),
        form->format->name, (const char *)&form->style, (Py_ssize_t)sizeof form->style,
        slice_bytes(form->cells), slice_bytes(p->label), slice_bytes(p->solution),
        p->ignored ? reason_object(p->ignored) : none(), (unsigned long long)p->number,
        (unsigned long long)p->line, (unsigned long long)p->column, o->box_rows, o->box_cols,
        o->symbols, o->empty);
}

static uint64_t take_word(const char *from) {
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word |= (uint64_t)(unsigned char)from[i] << 8 * i;
    return word;
}

/* The arguments of make(), which are what state() gave. */
struct parts {
    int box_rows, box_cols;
    const char *values, *givens, *marks, *style;
    Py_ssize_t values_length, givens_length, marks_length, style_length;
    const char *rules, *own_rules, *format, *ignored;
    struct nonet_slice cells, label, solution;
    unsigned long long number, line, column;
    struct nonet_read_options options;
};

static int take_parts(PyObject *tuple, struct parts *p) {
    *p = (struct parts){.options = NONET_READ_OPTIONS_INIT};
    Py_ssize_t cells = 0, label = 0, solution = 0;
    int taken = PyArg_ParseTuple(
        tuple, "(ii)y#y#z#zzsy#z#z#z#z(KKK)(iizz)", &p->box_rows, &p->box_cols, &p->values,
        &p->values_length, &p->givens, &p->givens_length, &p->marks, &p->marks_length, &p->rules,
        &p->own_rules, &p->format, &p->style, &p->style_length, &p->cells.at, &cells, &p->label.at,
        &label, &p->solution.at, &solution, &p->ignored, &p->number, &p->line, &p->column,
        &p->options.box_rows, &p->options.box_cols, &p->options.symbols, &p->options.empty);
    p->cells.length = (size_t)cells;
    p->label.length = (size_t)label;
    p->solution.length = (size_t)solution;
    return taken;
}

/* A cell with a digit: one that is outside the side is refused by the library. */
static int fill_cell(struct nonet_grid *grid, const struct parts *p, int c) {
    int d = (unsigned char)p->values[c];
    if (d != 0)
        return p->givens[c] ? nonet_grid_give(grid, c, d) : nonet_grid_place(grid, c, d);
    if (p->marks == NULL)
        return NONET_OK;
    const char *at = p->marks + (size_t)c * SET_BYTES;
    return nonet_grid_set_marks(grid, c, (struct nonet_set){take_word(at), take_word(at + 8)});
}

static struct nonet_grid *make_grid(const struct parts *p, int *status) {
    size_t room = nonet_grid_bytes(p->box_rows, p->box_cols);
    struct nonet_grid *grid = room > 0 ? malloc(room) : NULL;
    *status = room == 0 ? NONET_E_SHAPE : NONET_E_MEMORY;
    if (grid == NULL)
        return NULL;
    *status = nonet_grid_init(grid, room, p->box_rows, p->box_cols);
    int count = *status == NONET_OK ? nonet_grid_cells(grid) : 0;
    if (p->values_length != count || p->givens_length != count ||
        (p->marks != NULL && p->marks_length != (Py_ssize_t)count * SET_BYTES))
        *status = *status == NONET_OK ? NONET_E_ARGUMENT : *status;
    for (int c = 0; *status == NONET_OK && c < count; c++)
        *status = fill_cell(grid, p, c);
    if (*status == NONET_OK)
        return grid;
    free(grid);
    return NULL;
}

/* The usual format for a puzzle that was not read: the first of these that can express it. Lines are
 * for the shapes that are read from them. */
static const char *const usual_formats[] = {"line", "sized", "rules", "marks", "json"};

static int is_usual_shape(const struct nonet_grid *grid) {
    int rows, cols, side = nonet_grid_side(grid);
    return (side == 4 || side == 6 || side == 9 || side == 12 || side == 16 || side == 25) &&
           nonet_default_box(side, &rows, &cols) == NONET_OK && rows == nonet_grid_box_rows(grid);
}

const struct nonet_format *usual_format(const struct nonet_grid *grid,
                                        const struct nonet_rules *rules) {
    const struct nonet_format *format = NULL;
    for (size_t i = is_usual_shape(grid) ? 0 : 1; i < sizeof usual_formats / sizeof *usual_formats;
         i++) {
        format = nonet_format_find(usual_formats[i]);
        if (nonet_write(format, grid, rules, NULL, NULL, 0) >= 0)
            break;
    }
    return format;
}

static struct nonet_puzzle *keep_parts(const struct parts *p, const struct nonet_grid *grid,
                                       const struct nonet_rules *rules) {
    const struct nonet_format *format = nonet_format_find(p->format);
    struct nonet_record record = {.kind = NONET_RECORD_PUZZLE,
                                  .format = format ? format : usual_format(grid, rules),
                                  .grid = grid,
                                  .number = p->number,
                                  .line = p->line,
                                  .column = p->column,
                                  .cells = p->cells,
                                  .label = p->label,
                                  .solution = p->solution,
                                  .rules = rules,
                                  .ignored = p->ignored};
    if (format != NULL && p->style_length == (Py_ssize_t)sizeof record.style) {
        memcpy(&record.style, p->style, sizeof record.style);
        record.style.symbols[NONET_SYMBOLS_MAX - 1] = '\0';
        record.style.known[sizeof record.style.known - 1] = '\0';
    }
    return nonet_puzzle_keep(&record, &p->options);
}

/* Reads rules for a grid; "" and NULL: none. 0: an exception is set. */
static int read_own_rules(PyObject *module, const char *text, const struct nonet_grid *grid,
                          struct nonet_rules **rules) {
    struct nonet_error error;
    *rules = NULL;
    if (text == NULL || text[0] == '\0')
        return 1;
    *rules = read_rules(text, nonet_grid_side(grid), NULL, &error);
    if (*rules == NULL)
        raise_error(module, error.status, &error);
    return *rules != NULL;
}

static PyObject *make_core(PyObject *module, PyTypeObject *type, const struct parts *p,
                           const struct nonet_grid *grid) {
    struct nonet_rules *rules = NULL, *own = NULL;
    struct nonet_puzzle *puzzle = NULL, *form = NULL;
    int good = read_own_rules(module, p->rules, grid, &rules) &&
               read_own_rules(module, p->own_rules, grid, &own);
    if (good) {
        puzzle = keep_parts(p, grid, rules);
        form = p->own_rules == NULL ? puzzle : keep_parts(p, grid, own);
    }
    free(rules);
    free(own);
    return good ? core_new(type, puzzle, form, &p->options) : NULL;
}

/* make(class, state): a format "" is the usual one */
static PyObject *make(PyObject *module, PyObject *args) {
    PyTypeObject *type;
    PyObject *tuple;
    struct parts p;
    int status;
    if (!PyArg_ParseTuple(args, "O!O!", &PyType_Type, &type, &PyTuple_Type, &tuple) ||
        !is_core_class(module, type) || !take_parts(tuple, &p))
        return NULL;
    struct nonet_grid *grid = make_grid(&p, &status);
    if (grid == NULL)
        return raise_error(module, status, NULL);
    PyObject *core = make_core(module, type, &p, grid);
    free(grid);
    return core;
}

PyObject *core_from_grid(PyTypeObject *type, const struct nonet_grid *grid,
                         const struct nonet_rules *rules) {
    struct nonet_record record = {.kind = NONET_RECORD_PUZZLE,
                                  .format = usual_format(grid, rules),
                                  .grid = grid,
                                  .number = 1,
                                  .rules = rules};
    struct nonet_puzzle *puzzle = nonet_puzzle_keep(&record, NULL);
    return core_new(type, puzzle, puzzle, NULL);
}

PyMethodDef state_methods[] = {
    {"state", state, METH_VARARGS, NULL}, {"make", make, METH_VARARGS, NULL}, {0}};
