/*
 * What a job has written, as what the package gives back. A line of 81 bytes that begins with a 0
 * byte is a null.
 */
#include "rows.h"

#include <stdlib.h>
#include <string.h>

/* room(length): bytes whose contents come later */
static PyObject *room(PyObject *module, PyObject *args) {
    Py_ssize_t length;
    (void)module;
    return PyArg_ParseTuple(args, "n", &length) ? PyBytes_FromStringAndSize(NULL, length) : NULL;
}

/* texts(lines, count): a list of str and None */
static PyObject *texts(PyObject *module, PyObject *args) {
    PyObject *lines;
    Py_ssize_t count;
    char *line;
    (void)module;
    if (!PyArg_ParseTuple(args, "On", &lines, &count) ||
        !take_memory(lines, (size_t)count * CELLS, &line))
        return NULL;
    PyObject *list = PyList_New(count);
    for (Py_ssize_t i = 0; i < count && list != NULL; i++, line += CELLS) {
        PyObject *text = *line != '\0' ? PyUnicode_FromStringAndSize(line, CELLS) : none();
        if (text == NULL || PyList_SetItem(list, i, text) < 0)
            Py_CLEAR(list);
    }
    return list;
}

/* bitmap(memory, offset, stride, count, null): Arrow's validity of `count` values, of which one is
 * null if its byte at `offset` is that one; and how many nulls there are */
static PyObject *bitmap(PyObject *module, PyObject *args) {
    PyObject *memory;
    Py_ssize_t offset, stride, count, nulls = 0;
    int null;
    char *at;
    (void)module;
    if (!PyArg_ParseTuple(args, "Onnni", &memory, &offset, &stride, &count, &null) ||
        !take_memory(memory, (size_t)(stride * count), &at))
        return NULL;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (count + 7) / 8);
    char *bits = bytes != NULL ? PyBytes_AsString(bytes) : NULL;
    if (bits == NULL)
        return NULL;
    memset(bits, 0, (size_t)(count + 7) / 8);
    for (Py_ssize_t i = 0; i < count; i++) {
        int is_null = (unsigned char)at[offset + i * stride] == null;
        bits[i / 8] |= (char)(!is_null << i % 8);
        nulls += is_null;
    }
    return Py_BuildValue("Nn", bytes, nulls);
}

/* ---- texts of other lengths among the lines ---- */

/* Rows in ascending order, each with its text, as bytes. */
struct others {
    PyObject *list; /* of (row, bytes) */
    Py_ssize_t next;
    Py_ssize_t row; /* of the next one; past the end: none */
    char *text;
    Py_ssize_t length;
};

static int next_other(struct others *o) {
    o->row = PY_SSIZE_T_MAX;
    if (o->next == PyList_Size(o->list))
        return 1;
    return PyArg_ParseTuple(PyList_GetItem(o->list, o->next++), "ny#", &o->row, &o->text,
                            &o->length);
}

/* offsets(count, others, wide): Arrow's, of the lines and the texts that stand in their place */
static PyObject *offsets(PyObject *module, PyObject *args) {
    struct others o = {0};
    Py_ssize_t count;
    int wide;
    int64_t offset = 0;
    (void)module;
    if (!PyArg_ParseTuple(args, "nO!p", &count, &PyList_Type, &o.list, &wide) || !next_other(&o))
        return NULL;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (count + 1) * (wide ? 8 : 4));
    char *to = bytes != NULL ? PyBytes_AsString(bytes) : NULL;
    for (Py_ssize_t i = 0; to != NULL && i <= count; i++) {
        int32_t narrow = (int32_t)offset;
        memcpy(to + i * (wide ? 8 : 4), wide ? (void *)&offset : (void *)&narrow, wide ? 8 : 4);
        offset += i == o.row ? o.length : CELLS;
        if (i == o.row && !next_other(&o)) {
            Py_DECREF(bytes);
            return NULL;
        }
    }
    return bytes;
}

/* Goes over all lines; without `to` only adds up. */
static int join(struct others *o, const char *line, Py_ssize_t count, int ends, char *to,
                size_t *total) {
    o->next = 0;
    *total = 0;
    if (!next_other(o))
        return 0;
    for (Py_ssize_t i = 0; i < count; i++, line += CELLS) {
        size_t length = i == o->row ? (size_t)o->length : *line != '\0' || !ends ? CELLS : 0;
        if (to != NULL)
            memcpy(to + *total, i == o->row ? o->text : line, length);
        *total += length;
        if (i == o->row && !next_other(o))
            return 0;
        if (ends && to != NULL)
            to[*total] = '\n';
        *total += ends != 0;
    }
    return 1;
}

/* joined(lines, count, others, ends): bytes. With `ends` each line has a line end, and nulls are empty;
 * without, they are lines of 0 bytes */
static PyObject *joined(PyObject *module, PyObject *args) {
    struct others o = {0};
    PyObject *lines, *bytes;
    Py_ssize_t count;
    int ends;
    char *line;
    size_t total;
    (void)module;
    if (!PyArg_ParseTuple(args, "OnO!p", &lines, &count, &PyList_Type, &o.list, &ends) ||
        !take_memory(lines, (size_t)count * CELLS, &line) ||
        !join(&o, line, count, ends, NULL, &total))
        return NULL;
    bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)total);
    if (bytes != NULL && !join(&o, line, count, ends, PyBytes_AsString(bytes), &total))
        Py_CLEAR(bytes);
    return bytes;
}

PyMethodDef answers_methods[] = {
    {"room", room, METH_VARARGS, NULL},     {"texts", texts, METH_VARARGS, NULL},
    {"bitmap", bitmap, METH_VARARGS, NULL}, {"offsets", offsets, METH_VARARGS, NULL},
    {"joined", joined, METH_VARARGS, NULL}, {0}};
