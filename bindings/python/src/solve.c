/*
 * Questions that a search answers: solutions, and how many.
 */
#include "module.h"

#include <stdlib.h>

static PyObject *solved(struct core *core, const struct nonet_grid *solution,
                        const struct nonet_solve_result *r) {
    PyObject *answer = r->solutions > 0 ? core_with_grid(core, solution) : none();
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
    PyObject *answer = work_end(&work, status, NULL) < 0 ? NULL : solved(core, solution, &result);
    free(solution);
    return answer;
}

PyMethodDef solve_methods[] = {{"solve", solve, METH_VARARGS, NULL}, {0}};
