/*
 * The module itself: its state, its table of functions, errors, and how calls are made.
 */
#include "module.h"
#include "types.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FILE_METHODS(name) extern PyMethodDef name##_methods[];
#include "files.h"
#undef FILE_METHODS

struct state *state_of(PyObject *module) {
    return PyModule_GetState(module);
}

/* ---- errors ---- */

/* A reason may have been cut within a character. */
PyObject *reason_object(const char *reason) {
    return PyUnicode_DecodeUTF8(reason, (Py_ssize_t)strlen(reason), "replace");
}

static PyObject *raise_at(PyObject *module, int status, const char *reason, uint64_t line,
                          uint64_t column) {
    if (status == NONET_E_MEMORY)
        return PyErr_NoMemory();
    PyObject *failure =
        PyObject_CallFunction(state_of(module)->failure, "iNKK", status, reason_object(reason),
                              (unsigned long long)line, (unsigned long long)column);
    if (failure != NULL)
        PyErr_SetObject((PyObject *)Py_TYPE(failure), failure);
    Py_XDECREF(failure);
    return NULL;
}

PyObject *raise_reason(PyObject *module, int status, const char *reason) {
    return raise_at(module, status, reason, 0, 0);
}

PyObject *raise_error(PyObject *module, int status, const struct nonet_error *error) {
    if (error == NULL || error->reason[0] == '\0')
        return raise_at(module, status, nonet_status_text(status), 0, 0);
    return raise_at(module, status, error->reason, error->line, error->column);
}

/* ---- calls ---- */

static const double LOOK_AT_SIGNALS = 0.05; /* seconds from one time to the next */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void work_begin(struct work *work, PyObject *module, double timeout) {
    double begin = timeout > 0 ? now() : 0;
    *work = (struct work){.module = module, .deadline = timeout > 0 ? begin + timeout : 0};
    work->thread = PyEval_SaveThread();
}

void work_hold(struct work *work) {
    PyEval_RestoreThread(work->thread);
    work->thread = NULL;
}

void work_release(struct work *work, int failed) {
    work->failed |= failed;
    work->thread = PyEval_SaveThread();
}

static void look_at_signals(struct work *work) {
    work_hold(work);
    work_release(work, PyErr_CheckSignals() != 0);
}

/* Short calls do not get as far as looking at signals: the first call comes at their start. */
int work_cancel(void *user) {
    struct work *work = user;
    if (work->failed)
        return 1;
    double time = now();
    if (work->look == 0)
        work->look = time + LOOK_AT_SIGNALS;
    if (work->deadline > 0 && time >= work->deadline)
        return work->timed_out = 1;
    if (time >= work->look) {
        look_at_signals(work);
        work->look = time + LOOK_AT_SIGNALS;
    }
    return work->failed;
}

int work_end(struct work *work, long status, const struct nonet_error *error) {
    work_hold(work);
    if (work->failed)
        return -1;
    if (status >= 0)
        return 0;
    if (work->timed_out)
        raise_reason(work->module, NONET_E_CANCELLED, "the time ran out");
    else
        raise_error(work->module, (int)status, error);
    return -1;
}

/* ---- texts ---- */

PyObject *text_object(const char *text, size_t length) {
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "surrogateescape");
}

PyObject *written(PyObject *module, write_fn write, const void *what) {
    char usual[1024], *long_one = NULL;
    long length = write(what, usual, sizeof usual);
    if (length < 0)
        return raise_error(module, (int)length, NULL);
    if ((size_t)length >= sizeof usual) {
        if ((long_one = malloc((size_t)length + 1)) == NULL)
            return PyErr_NoMemory();
        length = write(what, long_one, (size_t)length + 1);
    }
    PyObject *text = length < 0 ? raise_error(module, (int)length, NULL)
                                : text_object(long_one ? long_one : usual, (size_t)length);
    free(long_one);
    return text;
}

int pile_add(void *user, const char *bytes, size_t length) {
    struct pile *pile = user;
    if (pile->length + length > pile->room) {
        size_t room = 2 * (pile->length + length) + 4096;
        char *more = realloc(pile->bytes, room);
        if (more == NULL)
            return 1;
        pile->bytes = more;
        pile->room = room;
    }
    memcpy(pile->bytes + pile->length, bytes, length);
    pile->length += length;
    return 0;
}

PyObject *pile_text(PyObject *module, struct pile *pile, int status) {
    PyObject *text = status == NONET_OK            ? text_object(pile->bytes, pile->length)
                     : status == NONET_E_CANCELLED ? PyErr_NoMemory()
                                                   : raise_error(module, status, NULL);
    free(pile->bytes);
    return text;
}

/* ---- the module ---- */

static int add_functions(PyObject *module) {
#define FILE_METHODS(name)                                                                         \
    if (PyModule_AddFunctions(module, name##_methods) != 0)                                        \
        return -1;
#include "files.h"
#undef FILE_METHODS
    return 0;
}

static int add_type(PyObject *module, PyTypeObject **type, PyType_Spec *spec, const char *name) {
    *type = (PyTypeObject *)PyType_FromSpec(spec);
    if (*type == NULL)
        return -1;
    Py_INCREF(*type);
    if (PyModule_AddObject(module, name, (PyObject *)*type) == 0)
        return 0;
    Py_DECREF(*type);
    return -1;
}

static int fill_module(PyObject *module) {
    struct state *state = state_of(module);
    PyObject *errors = PyImport_ImportModule("nonet.errors");
    state->failure = errors != NULL ? PyObject_GetAttrString(errors, "failure") : NULL;
    Py_XDECREF(errors);
    if (state->failure == NULL ||
        PyModule_AddStringConstant(module, "version", nonet_version()) != 0 ||
        add_type(module, &state->core_type, &core_spec, "Core") != 0 ||
        add_type(module, &state->reader_type, &reader_spec, "Reader") != 0 ||
        add_type(module, &state->generator_type, &generator_spec, "Generator") != 0)
        return -1;
    Py_INCREF(state->core_type);
    state->puzzle_type = state->core_type;
    return add_functions(module);
}

static int visit_module(PyObject *module, visitproc visit, void *arg) {
    struct state *state = state_of(module);
    Py_VISIT(state->failure);
    Py_VISIT(state->core_type);
    Py_VISIT(state->puzzle_type);
    Py_VISIT(state->reader_type);
    Py_VISIT(state->generator_type);
    return 0;
}

static int clear_module(PyObject *module) {
    struct state *state = state_of(module);
    Py_CLEAR(state->failure);
    Py_CLEAR(state->core_type);
    Py_CLEAR(state->puzzle_type);
    Py_CLEAR(state->reader_type);
    Py_CLEAR(state->generator_type);
    return 0;
}

static void free_module(void *module) {
    clear_module(module);
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, SLOT(fill_module)}, {0, NULL}};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "nonet._nonet",   .m_size = sizeof(struct state),
    .m_slots = slots,      .m_traverse = visit_module, .m_clear = clear_module,
    .m_free = free_module,
};

PyMODINIT_FUNC PyInit__nonet(void) {
    return PyModuleDef_Init(&definition);
}
