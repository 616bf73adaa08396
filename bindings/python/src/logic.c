/*
 * Steps as people take them. What a step says is taken from it while the library has it: the object
 * in JSON, and the texts that the JSON does not have.
 */
#include "module.h"

#include <stdlib.h>
#include <string.h>

struct logic {
    struct work *work;
    struct core *core;
    PyObject *module;
    PyObject *steps; /* a list; NULL: they are not wanted */
    enum nonet_notation notation;
    unsigned long long picture; /* the picture of this step is wanted, from 1; 0: none */
    enum nonet_step_what what;
    struct pile pile;
    unsigned long long count;
};

struct step_text {
    const struct nonet_step *step;
    const struct nonet_grid *before;
    int what; /* enum nonet_step_what, or STEP_JSON */
    enum nonet_notation notation;
};
enum { STEP_JSON = -1 };

static long write_step(const void *user, char *out, size_t room) {
    const struct step_text *t = user;
    return t->what == STEP_JSON ? nonet_step_json(t->step, t->before, t->notation, out, room)
                                : nonet_step_text(t->step, t->before, (enum nonet_step_what)t->what,
                                                  t->notation, out, room);
}

static PyObject *step_text(const struct logic *l, const struct nonet_step *step,
                           const struct nonet_grid *before, int what) {
    struct step_text text = {step, before, what, l->notation};
    return written(l->module, write_step, &text);
}

/* (json, where, pattern, effect, title, eureka, before) */
static PyObject *step_object(const struct logic *l, const struct nonet_step *step,
                             const struct nonet_grid *before) {
    return Py_BuildValue(
        "NNNNNNN", step_text(l, step, before, STEP_JSON),
        step_text(l, step, before, NONET_STEP_WHERE),
        step_text(l, step, before, NONET_STEP_PATTERN),
        step_text(l, step, before, NONET_STEP_EFFECT), step_text(l, step, before, NONET_STEP_TITLE),
        step_text(l, step, before, NONET_STEP_EUREKA), core_with_grid(l->module, l->core, before));
}

static int add_step(struct logic *l, const struct nonet_step *step,
                    const struct nonet_grid *before) {
    work_hold(l->work);
    PyObject *object = step_object(l, step, before);
    int status = object != NULL ? PyList_Append(l->steps, object) : -1;
    Py_XDECREF(object);
    work_release(l->work, status != 0);
    return status;
}

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct logic *l = user;
    if (++l->count == l->picture)
        return nonet_step_svg(step, before, l->what, l->notation, pile_add, &l->pile) != NONET_OK ||
               1;
    return l->steps != NULL && add_step(l, step, before);
}

/* ---- what is asked for ---- */

/* A set of techniques from a tuple of ids. 0: an exception is set. */
static int take_techniques(PyObject *module, PyObject *ids, enum nonet_scale scale,
                           struct nonet_techniques *set) {
    char reason[NONET_REASON_MAX];
    for (Py_ssize_t i = 0; i < PyTuple_Size(ids); i++) {
        const char *id;
        if (!PyArg_Parse(PyTuple_GetItem(ids, i), "s", &id))
            return 0;
        if (nonet_scale_find(scale, id) != NULL && nonet_techniques_add(set, id) == NONET_OK)
            continue;
        snprintf(reason, sizeof reason, "no technique '%.60s' on the scale '%s'", id,
                 nonet_scale_facts(scale)->name);
        raise_reason(module, NONET_E_ARGUMENT, reason);
        return 0;
    }
    return 1;
}

/* (extent, scale, max_rating, max_level, max_score, no_uniqueness, without, with, lacking, notation) */
static int take_wishes(struct logic *l, PyObject *wishes, struct nonet_logic_options *o) {
    PyObject *without, *with, *lacking;
    int extent, scale, notation;
    if (!PyArg_ParseTuple(wishes, "iiiiipO!O!O!i", &extent, &scale, &o->max_rating, &o->max_level,
                          &o->max_score, &o->no_uniqueness, &PyTuple_Type, &without, &PyTuple_Type,
                          &with, &PyTuple_Type, &lacking, &notation))
        return 0;
    o->extent = (enum nonet_logic_extent)extent;
    o->scale = (enum nonet_scale)scale;
    l->notation = (enum nonet_notation)notation;
    return take_techniques(l->module, without, o->scale, &o->without) &&
           take_techniques(l->module, with, o->scale, &o->with) &&
           take_techniques(l->module, lacking, o->scale, &o->lacking);
}

/* ---- what came of it ---- */

static PyObject *count_object(const uint64_t *counts) {
    PyObject *dict = PyDict_New();
    const struct nonet_technique *technique;
    for (int i = 0; dict != NULL && (technique = nonet_technique_at(i)) != NULL; i++) {
        PyObject *count = counts[i] ? PyLong_FromUnsignedLongLong(counts[i]) : NULL;
        if (count != NULL && PyDict_SetItemString(dict, technique->id, count) != 0)
            Py_CLEAR(dict);
        Py_XDECREF(count);
    }
    return dict;
}

/* verdict, end, rating, pearl, diamond, technique, name, steps, gave_up, level, score, techniques,
 * after, list of steps */
static PyObject *logic_object(const struct logic *l, enum nonet_verdict verdict,
                              enum nonet_scale scale, const struct nonet_logic_result *r,
                              const uint64_t *counts, const struct nonet_grid *after) {
    static const char *const ends[] = {"solved", "stuck", "wrong", "stopped"};
    PyObject *steps = l->steps != NULL ? l->steps : Py_None;
    return Py_BuildValue("ssiiizsKizKNNO", nonet_verdict_word(verdict), ends[r->end], r->rating,
                         r->pearl, r->diamond, r->hardest ? r->hardest->id : NULL, r->name,
                         (unsigned long long)r->steps, (int)r->gave_up,
                         nonet_scale_level(scale, r->level), (unsigned long long)r->score,
                         count_object(counts), core_with_grid(l->module, l->core, after), steps);
}

static PyObject *run_logic(struct logic *l, struct nonet_logic_options *options, double timeout) {
    const struct nonet_grid *grid = l->core->puzzle->grid;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    uint64_t counts[NONET_TECHNIQUES_MAX] = {0};
    enum nonet_verdict verdict;
    struct work work;
    struct nonet_grid *after = malloc(nonet_grid_room(grid));
    if (after == NULL)
        return PyErr_NoMemory();
    l->work = &work;
    options->step = on_step;
    options->step_user = l;
    options->cancel = work_cancel;
    options->cancel_user = &work;
    options->counts = counts;
    work_begin(&work, l->module, timeout);
    int status = nonet_puzzle_logic(l->core->puzzle, options, after, nonet_grid_room(grid),
                                    &verdict, &result);
    PyObject *answer = work_end(&work, status, NULL) < 0
                           ? NULL
                           : logic_object(l, verdict, options->scale, &result, counts, after);
    free(after);
    return answer;
}

/* logic(core, wishes, whether steps are wanted, timeout) */
static PyObject *logic(PyObject *module, PyObject *args) {
    struct logic l = {.module = module};
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    PyObject *wishes;
    int wants_steps;
    double timeout;
    if (!PyArg_ParseTuple(args, "O!O!pd", state_of(module)->core_type, &l.core, &PyTuple_Type,
                          &wishes, &wants_steps, &timeout) ||
        !take_wishes(&l, wishes, &options))
        return NULL;
    if (wants_steps && (l.steps = PyList_New(0)) == NULL)
        return NULL;
    PyObject *answer = run_logic(&l, &options, timeout);
    Py_XDECREF(l.steps);
    return answer;
}

/* picture(core, wishes, which step from 1, how much): the SVG of a step that logic() gave */
static PyObject *picture(PyObject *module, PyObject *args) {
    struct logic l = {.module = module};
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    PyObject *wishes;
    int what;
    if (!PyArg_ParseTuple(args, "O!O!Ki", state_of(module)->core_type, &l.core, &PyTuple_Type,
                          &wishes, &l.picture, &what) ||
        !take_wishes(&l, wishes, &options))
        return NULL;
    l.what = (enum nonet_step_what)what;
    PyObject *answer = run_logic(&l, &options, 0);
    if (answer == NULL || l.pile.length == 0) {
        free(l.pile.bytes);
        Py_XDECREF(answer);
        return answer == NULL ? NULL
                              : raise_reason(module, NONET_E_ARGUMENT, "there is no such step");
    }
    Py_DECREF(answer);
    return pile_text(module, &l.pile, NONET_OK);
}

PyMethodDef logic_methods[] = {
    {"logic", logic, METH_VARARGS, NULL}, {"picture", picture, METH_VARARGS, NULL}, {0}};
