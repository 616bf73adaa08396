/*
 * What there is: formats, techniques, kernels, symmetries, levels, kinds of rules.
 */
#include "module.h"

/* Appends a new reference to a list. 0: an exception is set. */
static int append(PyObject *list, PyObject *item) {
    int status = item != NULL ? PyList_Append(list, item) : -1;
    Py_XDECREF(item);
    return status == 0;
}

static PyObject *done(PyObject *list, int is_good) {
    if (!is_good)
        Py_CLEAR(list);
    return list;
}

/* formats(): (name, summary, flags, can be read, can be written, is found) */
static PyObject *formats(PyObject *module, PyObject *args) {
    PyObject *list = PyList_New(0);
    const struct nonet_format *f;
    int good = list != NULL;
    (void)module, (void)args;
    for (int i = 0; good && (f = nonet_format_at(i)) != NULL; i++)
        good = append(list, Py_BuildValue("ssIiii", f->name, f->summary, f->flags, f->read != NULL,
                                          f->write != NULL, f->probe != NULL));
    return done(list, good);
}

/* techniques(scale): (id, name, flags, level, score) */
static PyObject *techniques(PyObject *module, PyObject *args) {
    int scale, good;
    const struct nonet_scale_row *row;
    PyObject *list;
    (void)module;
    if (!PyArg_ParseTuple(args, "i", &scale) || (list = PyList_New(0)) == NULL)
        return NULL;
    good = 1;
    for (int i = 0; good && (row = nonet_scale_at((enum nonet_scale)scale, i)) != NULL; i++)
        good = append(list,
                      Py_BuildValue("ssIzi", row->technique->id, row->technique->name, row->flags,
                                    nonet_scale_level(scale, row->level), row->score));
    return done(list, good);
}

/* kernels(): (name, whether this processor can run it) */
static PyObject *kernels(PyObject *module, PyObject *args) {
    PyObject *list = PyList_New(0);
    int good = list != NULL;
    (void)module, (void)args;
    for (int i = 0; good && nonet_kernel_at(i) != NULL; i++)
        good = append(list, Py_BuildValue("si", nonet_kernel_at(i), nonet_kernel_is_usable(i)));
    return done(list, good);
}

/* levels(scale): words, easiest first */
static PyObject *levels(PyObject *module, PyObject *args) {
    int scale, good = 1;
    PyObject *list;
    (void)module;
    if (!PyArg_ParseTuple(args, "i", &scale) || (list = PyList_New(0)) == NULL)
        return NULL;
    for (int i = 1; good && nonet_scale_level((enum nonet_scale)scale, i) != NULL; i++)
        good = append(list, PyUnicode_FromString(nonet_scale_level((enum nonet_scale)scale, i)));
    return done(list, good);
}

static PyObject *words(const char *(*word_at)(int i)) {
    PyObject *list = PyList_New(0);
    int good = list != NULL;
    for (int i = 0; good && word_at(i) != NULL; i++)
        good = append(list, PyUnicode_FromString(word_at(i)));
    return done(list, good);
}

/* symmetries(): names */
static PyObject *symmetries(PyObject *module, PyObject *args) {
    (void)module, (void)args;
    return words(nonet_symmetry_name);
}

/* rule_words(): with which a rule can begin */
static PyObject *rule_words(PyObject *module, PyObject *args) {
    (void)module, (void)args;
    return words(nonet_rules_word_at);
}

/* default_box(side): (rows, columns), or None */
static PyObject *default_box(PyObject *module, PyObject *args) {
    int side, rows, cols;
    (void)module;
    if (!PyArg_ParseTuple(args, "i", &side))
        return NULL;
    return nonet_default_box(side, &rows, &cols) == NONET_OK ? Py_BuildValue("ii", rows, cols)
                                                             : none();
}

/* has_engine(number) */
static PyObject *has_engine(PyObject *module, PyObject *args) {
    int engine;
    (void)module;
    if (!PyArg_ParseTuple(args, "i", &engine))
        return NULL;
    return PyBool_FromLong(nonet_engine_is_built((enum nonet_engine)engine));
}

PyMethodDef lists_methods[] = {{"formats", formats, METH_NOARGS, NULL},
                               {"techniques", techniques, METH_VARARGS, NULL},
                               {"kernels", kernels, METH_NOARGS, NULL},
                               {"levels", levels, METH_VARARGS, NULL},
                               {"symmetries", symmetries, METH_NOARGS, NULL},
                               {"rule_words", rule_words, METH_NOARGS, NULL},
                               {"default_box", default_box, METH_VARARGS, NULL},
                               {"has_engine", has_engine, METH_VARARGS, NULL},
                               {0}};
