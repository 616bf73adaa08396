/*
 * A puzzle as a picture.
 */
#include "module.h"

/* svg(core, solution or None, marks, label or None, note or None, colours): an SVG as large as the
 * puzzle needs */
static PyObject *svg(PyObject *module, PyObject *args) {
    struct core *core;
    PyObject *solution;
    struct nonet_print_item item = {0};
    struct nonet_print_options options = NONET_PRINT_OPTIONS_INIT;
    struct pile pile = {0};
    int marks;
    PyTypeObject *type = state_of(module)->core_type;
    if (!PyArg_ParseTuple(args, "O!Oizzp", type, &core, &solution, &marks, &item.label, &item.note,
                          &options.colours))
        return NULL;
    if (solution != Py_None) {
        if (!PyObject_TypeCheck(solution, type))
            return raise_reason(module, NONET_E_ARGUMENT, "solution: not a puzzle");
        item.solution = ((struct core *)solution)->puzzle->grid;
        options.parts = NONET_PRINT_SOLUTIONS;
        item.solution_note = item.note;
    }
    item.puzzle = core->puzzle->grid;
    item.rules = core->puzzle->rules;
    item.symbols = core->puzzle->style.symbols;
    options.paper = NONET_PAPER_FIT;
    options.margin = 2;
    options.marks = (enum nonet_print_marks)marks;
    return pile_text(module, &pile, nonet_print(&item, 1, &options, pile_add, &pile));
}

PyMethodDef draw_methods[] = {{"svg", svg, METH_VARARGS, NULL}, {0}};
