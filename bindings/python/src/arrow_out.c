/*
 * Columns for other libraries, by Arrow's C data interface. A column is a tuple in Python, whose
 * buffers are bytes that are never changed; they are shared and not copied, and kept alive until
 * whoever took the column has released it.
 *
 *     (format, name, length, null_count, (buffer or None, ...), (child column, ...))
 */
#include "rows.h"

#include <stdlib.h>
#include <string.h>

enum { BUFFERS_MAX = 3 };

struct column {
    const char *format, *name;
    Py_ssize_t length, nulls, child_count;
    PyObject *buffers, *children;
};

static int take_column(PyObject *tuple, struct column *c) {
    if (!PyArg_ParseTuple(tuple, "ssnnO!O!", &c->format, &c->name, &c->length, &c->nulls,
                          &PyTuple_Type, &c->buffers, &PyTuple_Type, &c->children))
        return 0;
    c->child_count = PyTuple_Size(c->children);
    return 1;
}

/* ---- schemas ---- */

static void free_schema(struct ArrowSchema *schema) {
    for (int64_t i = 0; i < schema->n_children; i++) {
        struct ArrowSchema *child = schema->children[i];
        if (child != NULL && child->release != NULL)
            child->release(child);
        free(child);
    }
    free(schema->children);
    free(schema->private_data);
    schema->release = NULL;
}

/* Both texts in one piece of memory, which is the private data. */
static int name_schema(struct ArrowSchema *schema, const char *format, const char *name) {
    size_t length = strlen(format) + 1;
    char *texts = malloc(length + strlen(name) + 1);
    if (texts == NULL)
        return 0;
    memcpy(texts, format, length);
    memcpy(texts + length, name, strlen(name) + 1);
    schema->private_data = texts;
    schema->format = texts;
    schema->name = texts + length;
    schema->flags = ARROW_FLAG_NULLABLE;
    return 1;
}

static int fill_schema(struct ArrowSchema *schema, PyObject *tuple) {
    struct column c;
    if (!take_column(tuple, &c))
        return 0;
    schema->release = free_schema;
    schema->children = calloc((size_t)c.child_count + 1, sizeof *schema->children);
    if (schema->children == NULL || !name_schema(schema, c.format, c.name))
        return PyErr_NoMemory() != NULL;
    for (; schema->n_children < c.child_count; schema->n_children++) {
        struct ArrowSchema *child = calloc(1, sizeof *child);
        schema->children[schema->n_children] = child;
        if (child == NULL)
            return PyErr_NoMemory() != NULL;
        if (!fill_schema(child, PyTuple_GetItem(c.children, schema->n_children))) {
            schema->n_children++;
            return 0;
        }
    }
    return 1;
}

/* ---- arrays ---- */

struct held {
    PyObject *column;
    const void *buffers[BUFFERS_MAX];
};

/* The consumer may be on any thread, and may come after Python's end. */
static void let_go(struct held *held) {
    if (held == NULL)
        return;
    if (held->column != NULL && Py_IsInitialized()) {
        PyGILState_STATE state = PyGILState_Ensure();
        Py_DECREF(held->column);
        PyGILState_Release(state);
    }
    free(held);
}

static void free_array(struct ArrowArray *array) {
    for (int64_t i = 0; i < array->n_children; i++) {
        struct ArrowArray *child = array->children[i];
        if (child != NULL && child->release != NULL)
            child->release(child);
        free(child);
    }
    free(array->children);
    let_go(array->private_data);
    array->release = NULL;
}

static int fill_buffers(struct ArrowArray *array, PyObject *buffers) {
    struct held *held = array->private_data;
    for (Py_ssize_t i = 0; i < PyTuple_Size(buffers); i++) {
        char *memory;
        if (i == BUFFERS_MAX || !take_memory(PyTuple_GetItem(buffers, i), 0, &memory))
            return 0;
        held->buffers[i] = memory;
        array->n_buffers = i + 1;
    }
    array->buffers = held->buffers;
    return 1;
}

static int fill_array(struct ArrowArray *array, PyObject *tuple) {
    struct column c;
    if (!take_column(tuple, &c))
        return 0;
    struct held *held = calloc(1, sizeof *held);
    array->release = free_array;
    array->private_data = held;
    array->length = c.length;
    array->null_count = c.nulls;
    array->children = calloc((size_t)c.child_count + 1, sizeof *array->children);
    if (held == NULL || array->children == NULL)
        return PyErr_NoMemory() != NULL;
    Py_INCREF(tuple);
    held->column = tuple;
    if (!fill_buffers(array, c.buffers))
        return 0;
    for (; array->n_children < c.child_count; array->n_children++) {
        struct ArrowArray *child = calloc(1, sizeof *child);
        array->children[array->n_children] = child;
        if (child == NULL)
            return PyErr_NoMemory() != NULL;
        if (!fill_array(child, PyTuple_GetItem(c.children, array->n_children))) {
            array->n_children++;
            return 0;
        }
    }
    return 1;
}

/* ---- capsules ---- */

static void drop_schema(struct ArrowSchema *schema) {
    if (schema != NULL && schema->release != NULL)
        schema->release(schema);
    free(schema);
}

static void drop_array(struct ArrowArray *array) {
    if (array != NULL && array->release != NULL)
        array->release(array);
    free(array);
}

static void destroy_schema(PyObject *capsule) {
    drop_schema(PyCapsule_GetPointer(capsule, "arrow_schema"));
}

static void destroy_array(PyObject *capsule) {
    drop_array(PyCapsule_GetPointer(capsule, "arrow_array"));
}

/* schema(column): a capsule */
static PyObject *give_schema(PyObject *module, PyObject *args) {
    PyObject *column, *capsule = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!", &PyTuple_Type, &column))
        return NULL;
    struct ArrowSchema *schema = calloc(1, sizeof *schema);
    if (schema == NULL)
        return PyErr_NoMemory();
    if (fill_schema(schema, column))
        capsule = PyCapsule_New(schema, "arrow_schema", destroy_schema);
    if (capsule == NULL)
        drop_schema(schema);
    return capsule;
}

/* export(column): two capsules, of the schema and of the array */
static PyObject *give_array(PyObject *module, PyObject *args) {
    PyObject *column, *capsule = NULL;
    if (!PyArg_ParseTuple(args, "O!", &PyTuple_Type, &column))
        return NULL;
    struct ArrowArray *array = calloc(1, sizeof *array);
    if (array == NULL)
        return PyErr_NoMemory();
    if (fill_array(array, column))
        capsule = PyCapsule_New(array, "arrow_array", destroy_array);
    if (capsule == NULL) {
        drop_array(array);
        return NULL;
    }
    return Py_BuildValue("NN", give_schema(module, args), capsule);
}

PyMethodDef arrow_out_methods[] = {{"arrow_schema", give_schema, METH_VARARGS, NULL},
                                   {"arrow_export", give_array, METH_VARARGS, NULL},
                                   {0}};
