/*
 * Questions that a search answers: solutions, and how many.
 */
#include "module.h"

#include <stdlib.h>

static PyObject *solved(PyObject *module, struct core *core, const struct nonet_grid *solution,
                        const struct nonet_solve_result *r) {
    PyObject *answer = r->solutions > 0 ? core_with_grid(module, core, solution) : none();
    if (answer == NULL)
        return NULL;
    return Py_BuildValue(
        "NsKNKKKKi", answer, nonet_verdict_word(r->verdict), (unsigned long long)r->solutions,
        PyBool_FromLong(r->complete), (unsigned long long)r->guesses, (unsigned long long)r->nodes,
        (unsigned long long)r->conflicts, (unsigned long long)r->restarts, r->fixed);
}

/* solve(core, limit, engine, seed, kernel, timeout): solution, verdict, count, complete, guesses,
 * nodes, conflicts, restarts, known */
static PyObject *solve(PyObject *module, PyObject *args) {
    struct core *core;
    unsigned long long limit, seed;
    double timeout;
    int engine;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    struct work work;
    if (!PyArg_ParseTuple(args, "O!KiKzd", state_of(module)->core_type, &core, &limit, &engine,
                          &seed, &options.kernel, &timeout))
        return NULL;
    const struct nonet_grid *puzzle = core->puzzle->grid;
    struct nonet_grid *solution = malloc(nonet_grid_room(puzzle));
    if (solution == NULL)
        return PyErr_NoMemory();
    options.limit = limit;
    options.engine = (enum nonet_engine)engine;
    options.seed = seed;
    options.rules = core->puzzle->rules;
    options.cancel = work_cancel;
    options.cancel_user = &work;
    work_begin(&work, module, timeout);
    int status = nonet_solve(puzzle, &options, solution, nonet_grid_room(puzzle), &result);
    PyObject *answer =
        work_end(&work, status, NULL) < 0 ? NULL : solved(module, core, solution, &result);
    free(solution);
    return answer;
}

/* ---- all of them ---- */

struct found {
    struct work *work;
    struct core *core;
    PyObject *list;
    unsigned long long skip, take;
};

static int add_found(struct found *f, const struct nonet_grid *solution) {
    PyObject *core = core_with_grid(f->work->module, f->core, solution);
    int status = core != NULL ? PyList_Append(f->list, core) : -1;
    Py_XDECREF(core);
    return status;
}

/* The search stops here, and not by its limit, so that solutions come in the same order however
 * many are wanted. */
static int on_found(void *user, const struct nonet_grid *solution) {
    struct found *f = user;
    if (f->skip > 0) {
        f->skip--;
        return 0;
    }
    work_hold(f->work);
    int status = add_found(f, solution);
    work_release(f->work, status != 0);
    return status != 0 || --f->take == 0;
}

/* solutions(core, skip, take, engine, kernel, timeout): a list, and whether there may be more */
static PyObject *solutions(PyObject *module, PyObject *args) {
    struct found f;
    double timeout;
    int engine;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    struct work work;
    if (!PyArg_ParseTuple(args, "O!KKizd", state_of(module)->core_type, &f.core, &f.skip, &f.take,
                          &engine, &options.kernel, &timeout) ||
        (f.list = PyList_New(0)) == NULL)
        return NULL;
    f.work = &work;
    options.limit = 0;
    options.engine = (enum nonet_engine)engine;
    options.rules = f.core->puzzle->rules;
    options.found = on_found;
    options.found_user = &f;
    options.cancel = work_cancel;
    options.cancel_user = &work;
    work_begin(&work, module, timeout);
    int status = nonet_solve(f.core->puzzle->grid, &options, NULL, 0, &result);
    if (work_end(&work, status, NULL) == 0)
        return Py_BuildValue("NN", f.list, PyBool_FromLong(!result.complete));
    Py_DECREF(f.list);
    return NULL;
}

/* marks(core, after): the grid with its candidates, and whether it contradicts itself */
static PyObject *marks(PyObject *module, PyObject *args) {
    struct core *core;
    int after, contradiction = 0;
    struct work work;
    if (!PyArg_ParseTuple(args, "O!i", state_of(module)->core_type, &core, &after))
        return NULL;
    const struct nonet_grid *grid = core->puzzle->grid;
    struct nonet_grid *out = malloc(nonet_grid_room(grid));
    if (out == NULL)
        return PyErr_NoMemory();
    work_begin(&work, module, 0);
    int status = nonet_marks(grid, core->puzzle->rules, (enum nonet_after)after, out,
                             nonet_grid_room(grid), &contradiction);
    PyObject *answer = work_end(&work, status, NULL) < 0
                           ? NULL
                           : Py_BuildValue("NN", core_with_grid(module, core, out),
                                           PyBool_FromLong(contradiction));
    free(out);
    return answer;
}

PyMethodDef solve_methods[] = {{"solve", solve, METH_VARARGS, NULL},
                               {"solutions", solutions, METH_VARARGS, NULL},
                               {"marks", marks, METH_VARARGS, NULL},
                               {0}};
