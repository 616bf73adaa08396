/*
 * New puzzles, a few at a time, from a generator that is asked for in words.
 */
#include "types.h"

#include <string.h>

struct generator {
    PyObject base;
    struct nonet_generator *generator;
    struct work *work; /* of the call that goes on; NULL: none does */
};

/* The generator has one callback for all its calls. */
static int cancel(void *user) {
    struct generator *g = user;
    return work_cancel(g->work);
}

static struct nonet_generator *read_words(PyObject *module, struct generator *g, const char *words,
                                          Py_ssize_t length) {
    struct nonet_generate_options options = NONET_GENERATE_OPTIONS_INIT;
    struct nonet_error error = {0};
    struct work work;
    options.cancel = cancel;
    options.cancel_user = g;
    g->work = &work;
    work_begin(&work, module, 0);
    struct nonet_generator *made = nonet_generator_read(words, (size_t)length, &options, &error);
    int status = made != NULL ? NONET_OK : error.status;
    if (status == NONET_E_SYNTAX || status == NONET_E_REFUSED)
        status = NONET_E_ARGUMENT;
    error.line = error.column = 0; /* the words are the package's */
    work_end(&work, status, &error);
    g->work = NULL;
    return made;
}

/* generator(words) */
static PyObject *open_generator(PyObject *module, PyObject *args) {
    const char *words;
    Py_ssize_t length;
    if (!PyArg_ParseTuple(args, "s#", &words, &length))
        return NULL;
    struct generator *g =
        (struct generator *)PyType_GenericAlloc(state_of(module)->generator_type, 0);
    if (g == NULL)
        return NULL;
    g->generator = read_words(module, g, words, length);
    if (g->generator == NULL)
        Py_CLEAR(g);
    return (PyObject *)g;
}

static void free_generator(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    nonet_generator_close(((struct generator *)self)->generator);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyType_Slot slots[] = {
    {Py_tp_dealloc, SLOT(free_generator)}, {Py_tp_new, SLOT(refuse_new)}, {0, NULL}};

PyType_Spec generator_spec = {.name = "nonet._nonet.Generator",
                              .basicsize = sizeof(struct generator),
                              .flags = Py_TPFLAGS_DEFAULT,
                              .slots = slots};

/* ---- puzzles ---- */

struct run {
    struct generator *generator;
    PyTypeObject *type, *answers; /* the class of the puzzle, and of what is with it */
    PyObject *list;
    int count; /* in the list */
    enum nonet_scale scale;
};

static PyObject *used_techniques(const struct nonet_techniques *set) {
    PyObject *list = PyList_New(0);
    const struct nonet_technique *technique;
    for (int i = 0; list != NULL && (technique = nonet_technique_at(i)) != NULL; i++) {
        PyObject *id =
            nonet_techniques_has(set, technique->id) ? PyUnicode_FromString(technique->id) : NULL;
        if (id != NULL && PyList_Append(list, id) != 0)
            Py_CLEAR(list);
        Py_XDECREF(id);
    }
    return list;
}

/* rating, pearl, diamond, technique, name, steps, level, score, techniques; or None */
static PyObject *rating_object(const struct run *run, const struct nonet_generated *made) {
    const struct nonet_logic_result *r = &made->rating;
    if (!made->is_rated)
        return none();
    return Py_BuildValue("iiizsKziN", r->rating, r->pearl, r->diamond,
                         r->hardest ? r->hardest->id : NULL, r->name, (unsigned long long)r->steps,
                         nonet_scale_level(run->scale, r->level), r->score,
                         used_techniques(&made->techniques));
}

/* puzzle, solution, position or None, number, tries, symmetry, weight or None, rating or None */
static PyObject *made_object(const struct run *run, const struct nonet_generated *made) {
    PyObject *position =
        made->position ? core_from_grid(run->answers, made->position, made->rules) : none();
    PyObject *weight = made->weight > 0 ? PyFloat_FromDouble(made->weight) : none();
    return Py_BuildValue("NNNKKsNN", core_from_grid(run->type, made->puzzle, made->rules),
                         core_from_grid(run->answers, made->solution, made->rules), position,
                         (unsigned long long)made->number, (unsigned long long)made->tries,
                         nonet_symmetry_name((int)made->symmetry), weight,
                         rating_object(run, made));
}

static int on_made(void *user, const struct nonet_generated *made) {
    struct run *run = user;
    struct work *work = run->generator->work;
    work_hold(work);
    PyObject *object = made_object(run, made);
    int status = object != NULL ? PyList_Append(run->list, object) : -1;
    Py_XDECREF(object);
    run->count++;
    work_release(work, status != 0);
    return status;
}

static int run_generator(PyObject *module, struct run *run, unsigned long long first,
                         unsigned long long count, double timeout) {
    struct generator *g = run->generator;
    struct work work;
    g->work = &work;
    work_begin(&work, module, timeout);
    int status = nonet_generator_run(g->generator, first, count, on_made, run);
    /* What was made is delivered; the next call comes to the same end. */
    int is_later = (status == NONET_E_GAVE_UP || work.timed_out) && run->count > 0;
    status = work_end(&work, is_later ? NONET_OK : status, NULL);
    g->work = NULL;
    return status;
}

/* generate(generator, class, first, count, timeout): a list, which may be short if the next puzzle was
 * not found */
static PyObject *generate(PyObject *module, PyObject *args) {
    struct run run = {0};
    unsigned long long first, count;
    double timeout;
    if (!PyArg_ParseTuple(args, "O!O!KKd", state_of(module)->generator_type, &run.generator,
                          &PyType_Type, &run.type, &first, &count, &timeout) ||
        !is_core_class(module, run.type))
        return NULL;
    if (run.generator->work != NULL) {
        PyErr_SetString(PyExc_ValueError, "this generator is being used already");
        return NULL;
    }
    run.answers = state_of(module)->puzzle_type;
    run.scale = nonet_generator_options(run.generator->generator)->scale;
    run.list = PyList_New(0);
    if (run.list == NULL)
        return NULL;
    if (run_generator(module, &run, first, count, timeout) < 0)
        Py_CLEAR(run.list);
    return run.list;
}

PyMethodDef generate_methods[] = {{"generator", open_generator, METH_VARARGS, NULL},
                                  {"generate", generate, METH_VARARGS, NULL},
                                  {0}};
