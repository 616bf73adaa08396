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

/* ---- until none is left ---- */

/* What is left, and how much was dropped. */
struct lean {
    struct nonet_grid *grid;
    struct nonet_rules *rules; /* NULL: they stay as they are */
    size_t grid_room, rules_room;
    const unsigned long long *seed; /* NULL: from first to last */
    int clues, dropped, dropped_rules;
};

static int drop(struct lean *lean, const struct nonet_grid *grid,
                const struct nonet_minimize_options *options) {
    int status = nonet_grid_copy(lean->grid, lean->grid_room, grid);
    if (status == NONET_OK && lean->clues)
        status = nonet_minimize(grid, options, lean->grid, lean->grid_room, &lean->dropped);
    if (status == NONET_OK && lean->rules != NULL)
        status = nonet_minimize_rules(lean->grid, options, lean->rules, lean->rules_room,
                                      &lean->dropped_rules);
    return status;
}

static PyObject *run_minimize(PyObject *module, struct core *core, double timeout,
                              struct lean *lean) {
    struct nonet_minimize_options options = NONET_MINIMIZE_OPTIONS_INIT;
    struct nonet_random random;
    struct work work;
    options.rules = core->puzzle->rules;
    options.cancel = work_cancel;
    options.cancel_user = &work;
    if (lean->seed != NULL) {
        nonet_random_seed(&random, *lean->seed, FIRST_RECORD);
        options.random = &random;
    }
    work_begin(&work, module, timeout);
    int status = drop(lean, core->puzzle->grid, &options);
    if (work_end(&work, status, NULL) < 0)
        return NULL;
    return Py_BuildValue("NiNi", core_with_grid(module, core, lean->grid), lean->dropped,
                         rules_object(module, lean->rules), lean->dropped_rules);
}

/* minimize(core, seed or None, clues, rules, timeout): the puzzle with all its rules, how many clues
 * were dropped, the rules that are left, as text, and how many were dropped */
static PyObject *minimize(PyObject *module, PyObject *args) {
    struct core *core;
    struct lean lean = {0};
    PyObject *given, *answer = NULL;
    unsigned long long seed;
    double timeout;
    int drops_rules;
    if (!PyArg_ParseTuple(args, "O!Oppd", state_of(module)->core_type, &core, &given, &lean.clues,
                          &drops_rules, &timeout))
        return NULL;
    if (given != Py_None && !PyArg_Parse(given, "K", &seed))
        return NULL;
    lean.seed = given != Py_None ? &seed : NULL;
    const struct nonet_puzzle *p = core->puzzle;
    lean.grid_room = nonet_grid_room(p->grid);
    lean.grid = malloc(lean.grid_room);
    if (drops_rules && p->rules != NULL) {
        lean.rules_room = nonet_rules_room(p->rules);
        lean.rules = malloc(lean.rules_room);
    }
    if (lean.grid == NULL || (lean.rules_room > 0 && lean.rules == NULL))
        PyErr_NoMemory();
    else
        answer = run_minimize(module, core, timeout, &lean);
    free(lean.grid);
    free(lean.rules);
    return answer;
}

PyMethodDef spare_methods[] = {{"spare_clues", spare_clues, METH_VARARGS, NULL},
                               {"spare_rules", spare_rules, METH_VARARGS, NULL},
                               {"minimize", minimize, METH_VARARGS, NULL},
                               {0}};
