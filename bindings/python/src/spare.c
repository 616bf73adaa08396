/*
 * Clues and rules that a puzzle does not need.
 */
#include "module.h"

#include <stdlib.h>

typedef int (*spare_fn)(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                        nonet_cancel_fn cancel, void *cancel_user, uint16_t *list, int room,
                        int *count);

static PyObject *spare(PyObject *module, PyObject *args, spare_fn find, int room) {
    struct core *core;
    double timeout;
    struct work work;
    int count = 0;
    if (!PyArg_ParseTuple(args, "O!d", state_of(module)->core_type, &core, &timeout))
        return NULL;
    uint16_t *list = malloc((size_t)room * sizeof *list);
    if (list == NULL)
        return PyErr_NoMemory();
    work_begin(&work, module, timeout);
    int status =
        find(core->puzzle->grid, core->puzzle->rules, work_cancel, &work, list, room, &count);
    PyObject *answer = work_end(&work, status, NULL) < 0 ? NULL : numbers(list, count);
    free(list);
    return answer;
}

/* spare_clues(core, timeout), spare_rules(core, timeout): numbers of cells, of rules */
static PyObject *spare_clues(PyObject *module, PyObject *args) {
    return spare(module, args, nonet_spare_clues, NONET_CELLS_MAX);
}

static PyObject *spare_rules(PyObject *module, PyObject *args) {
    return spare(module, args, nonet_spare_rules, NONET_NAMED_RULES_MAX(NONET_NAMED_SIDE_MAX));
}

static void set_minimize(struct nonet_minimize_options *options, const struct core *core,
                         struct nonet_random *random, PyObject *seed, struct work *work) {
    options->rules = core->puzzle->rules;
    options->cancel = work_cancel;
    options->cancel_user = work;
    if (seed != Py_None) {
        nonet_random_seed(random, PyLong_AsUnsignedLongLongMask(seed), 0);
        options->random = random;
    }
}

/* minimize(core, seed, timeout): the puzzle, and how many clues were dropped */
static PyObject *minimize(PyObject *module, PyObject *args) {
    struct core *core;
    PyObject *seed;
    double timeout;
    int dropped = 0;
    struct nonet_minimize_options options = NONET_MINIMIZE_OPTIONS_INIT;
    struct nonet_random random;
    struct work work;
    if (!PyArg_ParseTuple(args, "O!Od", state_of(module)->core_type, &core, &seed, &timeout))
        return NULL;
    const struct nonet_grid *grid = core->puzzle->grid;
    size_t room = nonet_grid_room(grid);
    struct nonet_grid *out = malloc(room);
    if (out == NULL)
        return PyErr_NoMemory();
    set_minimize(&options, core, &random, seed, &work);
    work_begin(&work, module, timeout);
    int status = nonet_minimize(grid, &options, out, room, &dropped);
    PyObject *answer = work_end(&work, status, NULL) < 0
                           ? NULL
                           : Py_BuildValue("Ni", core_with_grid(module, core, out), dropped);
    free(out);
    return answer;
}

/* minimize_rules(core, seed, timeout): the rules that are left, as text, and how many were dropped */
static PyObject *minimize_rules(PyObject *module, PyObject *args) {
    struct core *core;
    PyObject *seed;
    double timeout;
    int dropped = 0;
    struct nonet_minimize_options options = NONET_MINIMIZE_OPTIONS_INIT;
    struct nonet_random random;
    struct work work;
    if (!PyArg_ParseTuple(args, "O!Od", state_of(module)->core_type, &core, &seed, &timeout))
        return NULL;
    if (core->puzzle->rules == NULL)
        return raise_reason(module, NONET_E_ARGUMENT, "there are no rules");
    size_t room = nonet_rules_room(core->puzzle->rules);
    struct nonet_rules *out = malloc(room);
    if (out == NULL)
        return PyErr_NoMemory();
    set_minimize(&options, core, &random, seed, &work);
    work_begin(&work, module, timeout);
    int status = nonet_minimize_rules(core->puzzle->grid, &options, out, room, &dropped);
    PyObject *answer = work_end(&work, status, NULL) < 0
                           ? NULL
                           : Py_BuildValue("Ni", rules_object(module, out), dropped);
    free(out);
    return answer;
}

PyMethodDef spare_methods[] = {{"spare_clues", spare_clues, METH_VARARGS, NULL},
                               {"spare_rules", spare_rules, METH_VARARGS, NULL},
                               {"minimize", minimize, METH_VARARGS, NULL},
                               {"minimize_rules", minimize_rules, METH_VARARGS, NULL},
                               {0}};
