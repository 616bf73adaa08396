/*
 * What is wrong with a puzzle, or with a solution of it.
 */
#include "module.h"

#include <stdlib.h>

enum { RULES_MAX = NONET_NAMED_RULES_MAX(NONET_NAMED_SIDE_MAX) };

struct why {
    struct work *work;
    struct nonet_conflict conflict;
    int calls, gave_up;
    const struct core *core;
    const struct nonet_grid *grid; /* in which it was found */
    uint16_t cells[NONET_CELLS_MAX], rules[RULES_MAX];
};

static int why_cancel(void *user) {
    struct why *w = user;
    if (work_cancel(w->work))
        return 1;
    return w->gave_up = ++w->calls > NONET_WHY_CALLS;
}

static struct why *new_why(struct core *core, struct work *work, const struct nonet_grid *grid) {
    struct why *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->work = work;
    w->core = core;
    w->grid = grid;
    w->conflict = (struct nonet_conflict)NONET_CONFLICT_RULES_INIT(w->cells, NONET_CELLS_MAX,
                                                                   w->rules, RULES_MAX);
    return w;
}

static long write_conflict(const void *what, char *out, size_t room) {
    const struct why *w = what;
    return nonet_conflict_text(w->grid, w->core->puzzle->rules, &w->conflict, out, room);
}

static PyObject *house_name(const struct why *w) {
    char name[NONET_NAME_MAX];
    if (w->conflict.house < 0 ||
        nonet_house_name(w->grid, w->core->puzzle->rules, w->conflict.house, NONET_NOTATION_RC,
                         name, sizeof name) < 0)
        return none();
    return PyUnicode_FromString(name);
}

/* kind, reason, cells, digit, house, rules, whether fewer may do; None: nothing is wrong */
static PyObject *conflict(PyObject *module, const struct why *w) {
    static const char *const kinds[] = {
        [NONET_CONFLICT_CLASH] = "clash",       [NONET_CONFLICT_NO_MARK] = "no candidate",
        [NONET_CONFLICT_NO_PLACE] = "no place", [NONET_CONFLICT_CLUES] = "clues",
        [NONET_CONFLICT_OPEN] = "open",         [NONET_CONFLICT_CLUE] = "clue",
        [NONET_CONFLICT_RULE] = "rule"};
    if (w->conflict.kind == NONET_CONFLICT_NONE)
        return none();
    return Py_BuildValue("sNNiNNN", kinds[w->conflict.kind], written(module, write_conflict, w),
                         numbers(w->cells, w->conflict.count), w->conflict.digit, house_name(w),
                         numbers(w->rules, w->conflict.rule_count),
                         PyBool_FromLong(w->conflict.may_be_fewer));
}

/* why_none(core, timeout): the conflict; None if none was found within the work allowed */
static PyObject *why_none(PyObject *module, PyObject *args) {
    struct core *core;
    double timeout;
    struct work work;
    if (!PyArg_ParseTuple(args, "O!d", state_of(module)->core_type, &core, &timeout))
        return NULL;
    const struct nonet_puzzle *p = core->puzzle;
    struct why *w = new_why(core, &work, p->grid);
    if (w == NULL)
        return PyErr_NoMemory();
    work_begin(&work, module, timeout);
    int status = nonet_why_none(p->grid, p->rules, why_cancel, w, &w->conflict);
    if (status == NONET_E_CANCELLED && w->gave_up) {
        w->conflict.kind = NONET_CONFLICT_NONE;
        status = NONET_OK;
    }
    PyObject *answer = work_end(&work, status, NULL) < 0 ? NULL : conflict(module, w);
    free(w);
    return answer;
}

/* check_solution(core, solution): the conflict, or None */
static PyObject *check_solution(PyObject *module, PyObject *args) {
    struct core *core, *solution;
    struct work work;
    PyTypeObject *type = state_of(module)->core_type;
    if (!PyArg_ParseTuple(args, "O!O!", type, &core, type, &solution))
        return NULL;
    struct why *w = new_why(core, &work, solution->puzzle->grid);
    if (w == NULL)
        return PyErr_NoMemory();
    work_begin(&work, module, 0);
    int status = nonet_check_solution(core->puzzle->grid, core->puzzle->rules,
                                      solution->puzzle->grid, &w->conflict);
    PyObject *answer = work_end(&work, status, NULL) < 0 ? NULL : conflict(module, w);
    free(w);
    return answer;
}

struct rule_text {
    const struct core *core;
    const struct nonet_rule *rule;
};

static long write_rule(const void *what, char *out, size_t room) {
    const struct rule_text *t = what;
    return nonet_rule_text(nonet_grid_side(t->core->puzzle->grid), t->rule, out, room);
}

/* rule_line(core, number): what a named rule says, as a sentence */
static PyObject *rule_line(PyObject *module, PyObject *args) {
    struct core *core;
    struct nonet_rule rule;
    int number;
    if (!PyArg_ParseTuple(args, "O!i", state_of(module)->core_type, &core, &number))
        return NULL;
    if (core->puzzle->rules == NULL ||
        nonet_rules_at(core->puzzle->rules, number, &rule) != NONET_OK)
        return raise_reason(module, NONET_E_ARGUMENT, "there is no such rule");
    struct rule_text text = {core, &rule};
    return written(module, write_rule, &text);
}

PyMethodDef wrong_methods[] = {{"why_none", why_none, METH_VARARGS, NULL},
                               {"check_solution", check_solution, METH_VARARGS, NULL},
                               {"rule_line", rule_line, METH_VARARGS, NULL},
                               {0}};
