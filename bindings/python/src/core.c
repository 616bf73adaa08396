/*
 * The puzzle as an object: a nonet_puzzle that is kept as long as the object lives, and what it
 * says.
 */
#include "types.h"

#include <stdlib.h>
#include <string.h>

void free_puzzles(struct nonet_puzzle *puzzle, struct nonet_puzzle *form) {
    if (form != puzzle)
        nonet_puzzle_free(form);
    nonet_puzzle_free(puzzle);
}

/* ---- making ---- */

/* What the caller's options point to may go. */
static void take_options(struct core *core, const struct nonet_read_options *options) {
    core->options = (struct nonet_read_options)NONET_READ_OPTIONS_INIT;
    if (options == NULL)
        return;
    core->options.box_rows = options->box_rows;
    core->options.box_cols = options->box_cols;
    if (options->symbols != NULL) {
        snprintf(core->symbols, sizeof core->symbols, "%s", options->symbols);
        core->options.symbols = core->symbols;
    }
    if (options->empty != NULL) {
        snprintf(core->empty, sizeof core->empty, "%s", options->empty);
        core->options.empty = core->empty;
    }
}

PyObject *core_new(PyTypeObject *type, struct nonet_puzzle *puzzle, struct nonet_puzzle *form,
                   const struct nonet_read_options *options) {
    allocfunc allocate = (allocfunc)(uintptr_t)PyType_GetSlot(type, Py_tp_alloc);
    struct core *core = puzzle && form ? (struct core *)allocate(type, 0) : NULL;
    if (core == NULL) {
        free_puzzles(puzzle, form);
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    }
    core->puzzle = puzzle;
    core->form = form;
    take_options(core, options);
    return (PyObject *)core;
}

static void core_free(PyObject *self) {
    struct core *core = (struct core *)self;
    PyTypeObject *type = Py_TYPE(self);
    free_puzzles(core->puzzle, core->form);
    ((freefunc)(uintptr_t)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

struct nonet_record record_of(const struct nonet_puzzle *puzzle, const struct nonet_grid *grid) {
    return (struct nonet_record){.kind = NONET_RECORD_PUZZLE,
                                 .format = puzzle->format,
                                 .grid = grid,
                                 .number = puzzle->number,
                                 .line = puzzle->line,
                                 .column = puzzle->column,
                                 .cells = puzzle->cells,
                                 .label = puzzle->label,
                                 .style = puzzle->style,
                                 .rules = puzzle->rules,
                                 .ignored = puzzle->ignored};
}

PyObject *core_with_grid(PyObject *module, struct core *like, const struct nonet_grid *grid) {
    struct nonet_record record = record_of(like->puzzle, grid);
    struct nonet_record form_record = record_of(like->form, grid);
    struct nonet_puzzle *puzzle = nonet_puzzle_keep(&record, &like->options);
    struct nonet_puzzle *form =
        like->form == like->puzzle ? puzzle : nonet_puzzle_keep(&form_record, &like->options);
    return core_new(state_of(module)->puzzle_type, puzzle, form, &like->options);
}

/* ---- what it says ---- */

PyObject *none(void) {
    Py_INCREF(Py_None);
    return Py_None;
}

static PyObject *slice_object(struct nonet_slice slice) {
    return slice.length > 0 ? text_object(slice.at, slice.length) : none();
}

static long write_rules(const void *rules, char *out, size_t room) {
    return nonet_rules_write(rules, out, room);
}

/* The digits of all cells, and which of them are givens: a byte for each cell. */
PyObject *cell_bytes(const struct nonet_grid *grid,
                     int (*ask)(const struct nonet_grid *grid, int c)) {
    char cells[NONET_CELLS_MAX];
    int count = nonet_grid_cells(grid);
    for (int c = 0; c < count; c++)
        cells[c] = (char)ask(grid, c);
    return PyBytes_FromStringAndSize(cells, count);
}

static void put_word(char *to, uint64_t word) {
    for (int i = 0; i < 8; i++)
        to[i] = (char)(unsigned char)(word >> 8 * i);
}

/* The marks of all cells, 16 bytes for each, the lowest first; None if nothing is pencilled in. */
PyObject *marks_bytes(const struct nonet_grid *grid, int always) {
    int count = nonet_grid_cells(grid);
    if (!always && nonet_grid_is_plain(grid))
        return none();
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)count * SET_BYTES);
    char *at = bytes != NULL ? PyBytes_AsString(bytes) : NULL;
    for (int c = 0; at != NULL && c < count; c++, at += SET_BYTES) {
        struct nonet_set marks = nonet_grid_marks(grid, c);
        put_word(at, marks.low);
        put_word(at + 8, marks.high);
    }
    return bytes;
}

PyObject *rules_object(PyObject *module, const struct nonet_rules *rules) {
    return rules != NULL ? written(module, write_rules, rules) : none();
}

int take_core(PyObject *module, PyObject *args, struct core **core) {
    return PyArg_ParseTuple(args, "O!", state_of(module)->core_type, core);
}

/* facts(core): side, box, format, label, solution, ignored, number, line, column, form */
static PyObject *facts(PyObject *module, PyObject *args) {
    struct core *core;
    if (!take_core(module, args, &core))
        return NULL;
    const struct nonet_puzzle *p = core->puzzle;
    return Py_BuildValue("i(ii)sNNNKKK", nonet_grid_side(p->grid), nonet_grid_box_rows(p->grid),
                         nonet_grid_box_cols(p->grid), p->format->name, slice_object(p->label),
                         slice_object(p->solution), p->ignored ? reason_object(p->ignored) : none(),
                         (unsigned long long)p->number, (unsigned long long)p->line,
                         (unsigned long long)p->column);
}

static PyObject *values(PyObject *module, PyObject *args) {
    struct core *core;
    return take_core(module, args, &core) ? cell_bytes(core->puzzle->grid, nonet_grid_value) : NULL;
}

static PyObject *givens(PyObject *module, PyObject *args) {
    struct core *core;
    return take_core(module, args, &core) ? cell_bytes(core->puzzle->grid, nonet_grid_is_given)
                                          : NULL;
}

static PyObject *marks_of(PyObject *module, PyObject *args) {
    struct core *core;
    return take_core(module, args, &core) ? marks_bytes(core->puzzle->grid, 1) : NULL;
}

static PyObject *rules_of(PyObject *module, PyObject *args) {
    struct core *core;
    return take_core(module, args, &core) ? rules_object(module, core->puzzle->rules) : NULL;
}

PyObject *numbers(const uint16_t *list, int count) {
    PyObject *tuple = PyTuple_New(count);
    for (int i = 0; tuple != NULL && i < count; i++) {
        PyObject *number = PyLong_FromLong(list[i]);
        if (number == NULL || PyTuple_SetItem(tuple, i, number) != 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

/* ---- the type ---- */

/* answers(class): answers are of this class from now on */
static PyObject *answers(PyObject *module, PyObject *args) {
    PyTypeObject *type, **kept = &state_of(module)->puzzle_type, *old = *kept;
    if (!PyArg_ParseTuple(args, "O!", &PyType_Type, &type) || !is_core_class(module, type))
        return NULL;
    Py_INCREF(type);
    *kept = type;
    Py_DECREF(old);
    return none();
}

PyMethodDef core_methods[] = {
    {"answers", answers, METH_VARARGS, NULL},

    {"facts", facts, METH_VARARGS, NULL},       {"values", values, METH_VARARGS, NULL},
    {"givens", givens, METH_VARARGS, NULL},     {"marks_of", marks_of, METH_VARARGS, NULL},
    {"rules_of", rules_of, METH_VARARGS, NULL}, {0}};

PyObject *refuse_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    (void)type, (void)args, (void)kwargs;
    PyErr_SetString(PyExc_TypeError, "made by the functions of the package alone");
    return NULL;
}

int is_core_class(PyObject *module, PyTypeObject *type) {
    if (PyType_IsSubtype(type, state_of(module)->core_type))
        return 1;
    PyErr_SetString(PyExc_TypeError, "not a class of puzzles");
    return 0;
}

static PyType_Slot core_slots[] = {
    {Py_tp_dealloc, SLOT(core_free)}, {Py_tp_new, SLOT(refuse_new)}, {0, NULL}};

PyType_Spec core_spec = {.name = "nonet._nonet.Core",
                         .basicsize = sizeof(struct core),
                         .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                         .slots = core_slots};
