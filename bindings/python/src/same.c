/*
 * Equivalent puzzles: the smallest, how one becomes another, and any other.
 */
#include "module.h"

#include <stdlib.h>
#include <string.h>

static long write_transform(const void *transform, char *out, size_t room) {
    return nonet_transform_write(transform, out, room);
}

static PyObject *transform_text(PyObject *module, const struct nonet_transform *transform) {
    return written(module, write_transform, transform);
}

/* canon(core, timeout): the form, in how many ways the puzzle becomes itself, the transform */
static PyObject *canon(PyObject *module, PyObject *args) {
    struct core *core;
    double timeout;
    struct nonet_canon_result result = NONET_CANON_RESULT_INIT;
    struct work work;
    if (!PyArg_ParseTuple(args, "O!d", state_of(module)->core_type, &core, &timeout))
        return NULL;
    const struct nonet_grid *grid = core->puzzle->grid;
    size_t room = nonet_grid_room(grid);
    struct nonet_grid *form = malloc(room);
    if (form == NULL)
        return PyErr_NoMemory();
    work_begin(&work, module, timeout);
    int status = nonet_canon(grid, work_cancel, &work, form, room, &result);
    PyObject *answer = work_end(&work, status, NULL) < 0
                           ? NULL
                           : Py_BuildValue("NKN", core_with_grid(module, core, form),
                                           (unsigned long long)result.automorphisms,
                                           transform_text(module, &result.transform));
    free(form);
    return answer;
}

/* equivalence(a, b, timeout): what turns a into b, or None */
static PyObject *equivalence(PyObject *module, PyObject *args) {
    struct core *a, *b;
    double timeout;
    int same = 0;
    struct nonet_transform how;
    struct work work;
    PyTypeObject *type = state_of(module)->core_type;
    if (!PyArg_ParseTuple(args, "O!O!d", type, &a, type, &b, &timeout))
        return NULL;
    work_begin(&work, module, timeout);
    int status =
        nonet_equivalent(a->puzzle->grid, b->puzzle->grid, work_cancel, &work, &same, &how);
    if (work_end(&work, status, NULL) < 0)
        return NULL;
    return same ? transform_text(module, &how) : none();
}

static PyObject *apply(PyObject *module, struct core *core,
                       const struct nonet_transform *transform) {
    const struct nonet_grid *grid = core->puzzle->grid;
    struct nonet_grid *out = malloc(nonet_grid_room(grid));
    if (out == NULL)
        return PyErr_NoMemory();
    int status = nonet_transform_apply(transform, grid, out, nonet_grid_room(grid));
    PyObject *answer = status != NONET_OK ? raise_error(module, status, NULL)
                                          : Py_BuildValue("NN", core_with_grid(module, core, out),
                                                          transform_text(module, transform));
    free(out);
    return answer;
}

/* transform(core, text or None, seed): the puzzle, and what was done */
static PyObject *transform(PyObject *module, PyObject *args) {
    struct core *core;
    const char *text;
    unsigned long long seed;
    struct nonet_transform how;
    struct nonet_random random;
    struct nonet_error error = {0};
    if (!PyArg_ParseTuple(args, "O!zK", state_of(module)->core_type, &core, &text, &seed))
        return NULL;
    int rows = nonet_grid_box_rows(core->puzzle->grid);
    int cols = nonet_grid_box_cols(core->puzzle->grid);
    nonet_random_seed(&random, seed, FIRST_RECORD);
    int status = text != NULL ? nonet_transform_read(text, strlen(text), rows, cols, &how, &error)
                              : nonet_transform_random(&how, rows, cols, &random);
    if (status != NONET_OK)
        return raise_reason(module, NONET_E_ARGUMENT,
                            error.reason[0] ? error.reason : nonet_status_text(status));
    return apply(module, core, &how);
}

PyMethodDef same_methods[] = {{"canon", canon, METH_VARARGS, NULL},
                              {"equivalence", equivalence, METH_VARARGS, NULL},
                              {"transform", transform, METH_VARARGS, NULL},
                              {0}};
