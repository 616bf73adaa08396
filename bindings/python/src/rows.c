/*
 * Rows made of bytes, of arrays and of lists. Arrow's columns become rows in arrow.c.
 */
#include "rows.h"

#include <stdlib.h>
#include <string.h>

static const char NAME[] = "nonet.rows";
enum { NOT_A_CELL = 0x7f };

/* ---- as objects ---- */

void rows_free(struct rows *rows) {
    if (rows == NULL)
        return;
    arrow_release((struct arrow){.array = &rows->array});
    Py_XDECREF(rows->owner);
    free(rows->text);
    free(rows->offsets);
    free(rows->bits);
    free(rows);
}

static void destroy(PyObject *capsule) {
    rows_free(PyCapsule_GetPointer(capsule, NAME));
}

PyObject *rows_object(struct rows *rows) {
    PyObject *capsule = rows != NULL ? PyCapsule_New(rows, NAME, destroy) : PyErr_NoMemory();
    if (capsule == NULL)
        rows_free(rows);
    return capsule;
}

struct rows *rows_of(PyObject *capsule) {
    return PyCapsule_GetPointer(capsule, NAME);
}

int take_memory(PyObject *object, size_t length, char **memory) {
    Py_ssize_t size = -1;
    *memory = NULL;
    if (object == Py_None)
        return 1;
    if (PyLong_Check(object)) {
        *memory = PyLong_AsVoidPtr(object);
        return !PyErr_Occurred();
    }
    if (PyByteArray_Check(object)) {
        *memory = PyByteArray_AsString(object);
        size = PyByteArray_Size(object);
    } else if (PyBytes_AsStringAndSize(object, memory, &size) < 0) {
        return 0;
    }
    if (size >= 0 && (size_t)size >= length)
        return 1;
    PyErr_SetString(PyExc_ValueError, "not enough memory for so many rows");
    return 0;
}

/* ---- what they say ---- */

static int64_t offset_at(const struct rows *rows, size_t i) {
    int64_t wide;
    int32_t narrow;
    if (rows->form == ROWS_OFFSETS64) {
        memcpy(&wide, rows->index + 8 * i, sizeof wide);
        return wide;
    }
    memcpy(&narrow, rows->index + 4 * i, sizeof narrow);
    return narrow;
}

static struct nonet_slice text_between(const struct rows *rows, size_t i) {
    int64_t begin = offset_at(rows, i), end = offset_at(rows, i + 1);
    struct nonet_slice text = {rows->at + begin, (size_t)(end - begin) - rows->gap};
    if (rows->gap != 0 && text.length > 0 && text.at[text.length - 1] == '\r')
        text.length--;
    if (rows->gap != 0 && text.length == 0)
        text.at = NULL;
    return text;
}

static struct nonet_slice text_of_view(const char *view, const char *const *buffers) {
    int32_t length, where[2];
    memcpy(&length, view, sizeof length);
    if (length <= 12)
        return (struct nonet_slice){view + 4, (size_t)length};
    memcpy(where, view + 8, sizeof where);
    return (struct nonet_slice){buffers[where[0]] + where[1], (size_t)length};
}

static int is_valid(const struct rows *rows, size_t i) {
    size_t bit = rows->valid_bit + i;
    return rows->valid == NULL || (rows->valid[bit / 8] >> bit % 8 & 1);
}

struct nonet_slice row_text(const struct rows *rows, size_t i) {
    if (rows->form == ROWS_NULLS || !is_valid(rows, i))
        return (struct nonet_slice){NULL, 0};
    if (rows->form == ROWS_FIXED)
        return (struct nonet_slice){rows->at + i * rows->stride, rows->width};
    if (rows->form == ROWS_VIEWS)
        return text_of_view(rows->index + 16 * i, rows->buffers);
    return text_between(rows, i);
}

/* ---- as a batch ---- */

enum { STRETCH = 64 }; /* loops of a constant length become vector instructions */

void digits_to_text(const char *restrict from, char *restrict to, size_t length) {
    for (; length >= STRETCH; length -= STRETCH, from += STRETCH, to += STRETCH)
        for (int i = 0; i < STRETCH; i++)
            to[i] = (unsigned char)from[i] <= 9 ? (char)('0' + from[i]) : NOT_A_CELL;
    for (size_t i = 0; i < length; i++)
        to[i] = (unsigned char)from[i] <= 9 ? (char)('0' + from[i]) : NOT_A_CELL;
}

void text_to_digits(char *text, size_t length) {
    for (; length >= STRETCH; length -= STRETCH, text += STRETCH)
        for (int i = 0; i < STRETCH; i++)
            text[i] &= 15;
    for (size_t i = 0; i < length; i++)
        text[i] &= 15;
}

/* Do the rows lie in memory as a batch wants them? */
static int are_regular(const struct rows *rows, size_t first, size_t count) {
    if (rows->valid != NULL || rows->digits)
        return 0;
    if (rows->form == ROWS_FIXED)
        return rows->width == CELLS;
    if (rows->form != ROWS_OFFSETS32 && rows->form != ROWS_OFFSETS64)
        return 0;
    int64_t step = CELLS + (int64_t)rows->gap, begin = offset_at(rows, first);
    for (size_t i = 1; i <= count; i++)
        if (offset_at(rows, first + i) != begin + (int64_t)i * step)
            return 0;
    return 1;
}

static void gather_row(const struct rows *rows, size_t i, char *to) {
    struct nonet_slice text = row_text(rows, i);
    if (text.at == NULL || text.length != CELLS)
        memset(to, NOT_A_CELL, CELLS);
    else if (rows->digits)
        digits_to_text(text.at, to, CELLS);
    else
        memcpy(to, text.at, CELLS);
}

const char *rows_gather(const struct rows *rows, size_t first, size_t count, char *room,
                        size_t *stride) {
    if (are_regular(rows, first, count)) {
        *stride = rows->form == ROWS_FIXED ? rows->stride : CELLS + rows->gap;
        return rows->at +
               (rows->form == ROWS_FIXED ? first * rows->stride : (size_t)offset_at(rows, first));
    }
    *stride = CELLS;
    if (rows->digits && rows->stride == CELLS)
        digits_to_text(rows->at + first * CELLS, room, count * CELLS);
    else
        for (size_t i = 0; i < count; i++)
            gather_row(rows, first + i, room + i * CELLS);
    return room;
}

/* ---- of arrays and bytes ---- */

/* fixed(memory, owner, count, stride, width, digits) */
static PyObject *fixed(PyObject *module, PyObject *args) {
    PyObject *memory, *owner;
    Py_ssize_t count, stride, width;
    int digits;
    char *at;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOnnnp", &memory, &owner, &count, &stride, &width, &digits) ||
        !take_memory(memory, count > 0 ? (size_t)((count - 1) * stride + width) : 0, &at))
        return NULL;
    struct rows *rows = calloc(1, sizeof *rows);
    if (rows != NULL) {
        *rows = (struct rows){.form = ROWS_FIXED,
                              .count = (size_t)count,
                              .at = at,
                              .stride = (size_t)stride,
                              .width = (size_t)width,
                              .digits = digits,
                              .owner = owner};
        Py_INCREF(owner);
    }
    return rows_object(rows);
}

static size_t count_lines(const char *text, size_t length) {
    size_t count = 0;
    const char *end = text + length;
    for (const char *at = text; at < end; count++) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        at = next != NULL ? next + 1 : end;
    }
    return count;
}

static void find_lines(struct rows *rows, size_t length) {
    int64_t *to = (int64_t *)(void *)rows->offsets;
    const char *at = rows->at, *end = rows->at + length;
    for (size_t i = 0; i < rows->count; i++) {
        to[i] = at - rows->at;
        const char *next = memchr(at, '\n', (size_t)(end - at));
        at = next != NULL ? next + 1 : end + 1;
    }
    to[rows->count] = at - rows->at;
}

/* lines(bytes): rows, how many */
static PyObject *lines(PyObject *module, PyObject *args) {
    PyObject *bytes;
    (void)module;
    if (!PyArg_ParseTuple(args, "S", &bytes))
        return NULL;
    struct rows *rows = calloc(1, sizeof *rows);
    if (rows == NULL)
        return PyErr_NoMemory();
    size_t length = (size_t)PyBytes_Size(bytes);
    rows->form = ROWS_OFFSETS64;
    rows->at = PyBytes_AsString(bytes);
    rows->gap = 1;
    rows->owner = bytes;
    Py_INCREF(bytes);
    Py_BEGIN_ALLOW_THREADS;
    rows->count = count_lines(rows->at, length);
    rows->offsets = malloc(8 * (rows->count + 1));
    rows->index = rows->offsets;
    if (rows->offsets != NULL)
        find_lines(rows, length);
    Py_END_ALLOW_THREADS;
    Py_ssize_t count = (Py_ssize_t)rows->count;
    if (rows->offsets != NULL)
        return Py_BuildValue("Nn", rows_object(rows), count);
    rows_free(rows);
    return PyErr_NoMemory();
}

/* ---- of lists ---- */

struct packing {
    struct rows *rows;
    size_t length, room; /* of the text */
};

static char *more_text(struct packing *p, size_t length) {
    if (p->length + length >= p->room) {
        size_t room = 2 * (p->length + length) + 4096;
        char *text = realloc(p->rows->text, room);
        if (text == NULL)
            return NULL;
        p->rows->text = text;
        p->room = room;
    }
    p->length += length;
    return p->rows->text + p->length - length;
}

/* A text of 81 characters, without an object for its bytes. 0: they are not all ASCII. */
static int pack_cells(struct packing *p, PyObject *text) {
    Py_UCS4 wide[CELLS], all = 0;
    if (PyUnicode_AsUCS4(text, wide, CELLS, 0) == NULL)
        return -1;
    for (int i = 0; i < CELLS; i++)
        all |= wide[i];
    if (all > 127)
        return 0;
    char *to = more_text(p, CELLS);
    for (int i = 0; to != NULL && i < CELLS; i++)
        to[i] = (char)wide[i];
    return to != NULL ? 1 : (PyErr_NoMemory(), -1);
}

static int pack_bytes(struct packing *p, PyObject *bytes) {
    char *from;
    Py_ssize_t length;
    if (bytes == NULL || PyBytes_AsStringAndSize(bytes, &from, &length) < 0)
        return -1;
    char *to = more_text(p, (size_t)length);
    if (to == NULL)
        return PyErr_NoMemory(), -1;
    memcpy(to, from, (size_t)length);
    return 1;
}

static int pack_text(struct packing *p, PyObject *text) {
    int done = PyUnicode_GetLength(text) == CELLS ? pack_cells(p, text) : 0;
    if (done != 0)
        return done;
    PyObject *bytes = PyUnicode_AsEncodedString(text, "utf-8", "surrogateescape");
    done = pack_bytes(p, bytes);
    Py_XDECREF(bytes);
    return done;
}

/* What stands for a value that is missing: None, a float that is not a number, pandas.NA. */
static int is_missing(PyObject *item, PyObject *missing) {
    if (item == Py_None || item == missing)
        return 1;
    if (!PyFloat_Check(item))
        return 0;
    double number = PyFloat_AsDouble(item);
    return number != number;
}

/* 1; 0: a null; -1: an exception is set. */
static int pack_item(struct packing *p, PyObject *item, PyObject *missing, Py_ssize_t i) {
    if (item == NULL)
        return -1;
    if (PyUnicode_Check(item))
        return pack_text(p, item);
    if (PyBytes_Check(item))
        return pack_bytes(p, item);
    if (is_missing(item, missing))
        return 0;
    PyObject *name = PyObject_GetAttrString((PyObject *)Py_TYPE(item), "__name__");
    if (name != NULL)
        PyErr_Format(PyExc_TypeError, "row %zd is neither str nor bytes nor None but %S", i, name);
    Py_XDECREF(name);
    return -1;
}

static int pack_list(struct packing *p, PyObject *list, PyObject *missing, Py_ssize_t start) {
    struct rows *rows = p->rows;
    int64_t *ends = (int64_t *)(void *)rows->offsets;
    ends[0] = 0;
    for (size_t i = 0; i < rows->count; i++) {
        Py_ssize_t at = start + (Py_ssize_t)i;
        int kind = pack_item(p, PyList_GetItem(list, at), missing, at);
        if (kind < 0)
            return 0;
        if (kind > 0)
            rows->bits[i / 8] |= (char)(1 << i % 8);
        else
            rows->valid = (const uint8_t *)rows->bits;
        ends[i + 1] = (int64_t)p->length;
    }
    rows->at = rows->text != NULL ? rows->text : "";
    return 1;
}

/* pack(list, start, stop, missing) */
static PyObject *pack(PyObject *module, PyObject *args) {
    PyObject *list, *missing;
    Py_ssize_t start, stop;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!nnO", &PyList_Type, &list, &start, &stop, &missing))
        return NULL;
    struct rows *rows = calloc(1, sizeof *rows);
    if (rows == NULL)
        return PyErr_NoMemory();
    struct packing p = {rows, 0, 0};
    rows->form = ROWS_OFFSETS64;
    rows->count = stop > start ? (size_t)(stop - start) : 0;
    rows->offsets = malloc(8 * (rows->count + 1));
    rows->index = rows->offsets;
    rows->bits = calloc(rows->count / 8 + 1, 1);
    int good = rows->offsets != NULL && rows->bits != NULL;
    if (good && pack_list(&p, list, missing, start))
        return rows_object(rows);
    rows_free(rows);
    return good ? NULL : PyErr_NoMemory();
}

PyMethodDef rows_methods[] = {{"fixed", fixed, METH_VARARGS, NULL},
                              {"lines", lines, METH_VARARGS, NULL},
                              {"pack", pack, METH_VARARGS, NULL},
                              {0}};
