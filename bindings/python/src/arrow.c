/*
 * Columns from other libraries, by Arrow's C data interface: they become rows where they are, and
 * are released when the rows go. What cannot be rows is refused by its name.
 */
#include "rows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void arrow_release(struct arrow what) {
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    if (what.schema != NULL && what.schema->release != NULL)
        what.schema->release(what.schema);
    if (what.array != NULL && what.array->release != NULL)
        what.array->release(what.array);
    if (what.stream != NULL && what.stream->release != NULL)
        what.stream->release(what.stream);
    PyErr_Restore(type, value, traceback);
}

/* ---- what a column is ---- */

/* Formats whose values are no texts, by their first letters. */
static const char *const others[][2] = {{"b", "bool"},
                                        {"c", "int8"},
                                        {"C", "uint8"},
                                        {"s", "int16"},
                                        {"S", "uint16"},
                                        {"i", "int32"},
                                        {"I", "uint32"},
                                        {"l", "int64"},
                                        {"L", "uint64"},
                                        {"e", "float16"},
                                        {"f", "float32"},
                                        {"g", "float64"},
                                        {"d", "decimal"},
                                        {"t", "a time"},
                                        {"+l", "list"},
                                        {"+L", "large_list"},
                                        {"+v", "list_view"},
                                        {"+w", "a list of a fixed size"},
                                        {"+s", "struct (a whole table: take one column of it)"},
                                        {"+m", "map"},
                                        {"+u", "union"},
                                        {"+r", "run_end_encoded"}};

static PyObject *refuse(const struct ArrowSchema *schema) {
    static const char can[] =
        "puzzles are utf8, large_utf8, utf8_view, binary or fixed_size_binary";
    if (schema->dictionary != NULL)
        return PyErr_Format(PyExc_TypeError,
                            "a dictionary-encoded column of Arrow: decode it first (%s)", can);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(schema->format, others[i][0], strlen(others[i][0])) == 0)
            return PyErr_Format(PyExc_TypeError, "a column of Arrow's type %s (%s)", others[i][1],
                                can);
    return PyErr_Format(PyExc_TypeError, "a column of Arrow's format '%s' (%s)", schema->format,
                        can);
}

/* 1, the form, and the width if it is fixed; 0: an exception is set. */
static int take_schema(const struct ArrowSchema *schema, enum rows_form *form, size_t *width) {
    static const struct {
        const char *format;
        enum rows_form form;
    } forms[] = {{"u", ROWS_OFFSETS32}, {"z", ROWS_OFFSETS32}, {"U", ROWS_OFFSETS64},
                 {"Z", ROWS_OFFSETS64}, {"vu", ROWS_VIEWS},    {"vz", ROWS_VIEWS},
                 {"n", ROWS_NULLS}};
    *width = 0;
    for (size_t i = 0; schema->dictionary == NULL && i < sizeof forms / sizeof *forms; i++)
        if (strcmp(schema->format, forms[i].format) == 0)
            return *form = forms[i].form, 1;
    if (schema->dictionary != NULL || strncmp(schema->format, "w:", 2) != 0)
        return refuse(schema) != NULL;
    *form = ROWS_FIXED;
    *width = strtoul(schema->format + 2, NULL, 10);
    return 1;
}

/* ---- an array as rows ---- */

static const char *buffer(const struct ArrowArray *array, int i) {
    return i < array->n_buffers ? array->buffers[i] : NULL;
}

/* What points outside the memory is found here, as far as the format says how long that is. */
static int are_offsets_good(const struct rows *rows) {
    int64_t last = 0;
    for (size_t i = 0; i <= rows->count; i++) {
        int32_t narrow;
        int64_t offset;
        memcpy(&narrow, rows->index + 4 * i, sizeof narrow);
        offset = narrow;
        if (rows->form == ROWS_OFFSETS64)
            memcpy(&offset, rows->index + 8 * i, sizeof offset);
        if (offset < last)
            return 0;
        last = offset;
    }
    return rows->at != NULL || last == 0;
}

static int are_views_good(const struct rows *rows, const struct ArrowArray *array) {
    int64_t count = array->n_buffers - 3;
    const char *lengths = array->buffers[array->n_buffers - 1];
    for (size_t i = 0; i < rows->count; i++) {
        int32_t view[4];
        int64_t length;
        if (row_text(&(struct rows){.form = ROWS_FIXED,
                                    .at = "",
                                    .valid = rows->valid,
                                    .valid_bit = rows->valid_bit},
                     i)
                .at == NULL)
            continue;
        memcpy(view, rows->index + 16 * i, sizeof view);
        if (view[0] < 0 || (view[0] > 12 && (view[2] < 0 || view[2] >= count || view[3] < 0)))
            return 0;
        if (view[0] <= 12)
            continue;
        memcpy(&length, lengths + 8 * view[2], sizeof length);
        if ((int64_t)view[3] + view[0] > length)
            return 0;
    }
    return 1;
}

static int place_rows(struct rows *rows) {
    const struct ArrowArray *array = &rows->array;
    size_t begin = (size_t)array->offset;
    if (array->length < 0 || array->offset < 0)
        return 0;
    rows->count = (size_t)array->length;
    rows->valid = array->null_count != 0 ? (const uint8_t *)buffer(array, 0) : NULL;
    rows->valid_bit = begin;
    if (rows->form == ROWS_NULLS || rows->count == 0)
        return 1;
    rows->index = buffer(array, 1);
    if (rows->index == NULL)
        return 0;
    if (rows->form == ROWS_FIXED) {
        rows->stride = rows->width;
        rows->at = rows->index + begin * rows->width;
        return 1;
    }
    if (rows->form == ROWS_VIEWS) {
        rows->index += 16 * begin;
        rows->buffers = (const char *const *)(const void *)(array->buffers + 2);
        return array->n_buffers >= 3 && are_views_good(rows, array);
    }
    rows->index += (rows->form == ROWS_OFFSETS64 ? 8 : 4) * begin;
    rows->at = buffer(array, 2);
    int good = are_offsets_good(rows);
    rows->at = rows->at != NULL ? rows->at : "";
    return good;
}

/* Moves the array into rows; from then on they release it. */
static PyObject *rows_from(struct ArrowArray *array, enum rows_form form, size_t width) {
    struct rows *rows = calloc(1, sizeof *rows);
    if (rows == NULL)
        return PyErr_NoMemory();
    rows->form = form;
    rows->width = width;
    rows->array = *array;
    array->release = NULL;
    if (place_rows(rows))
        return rows_object(rows);
    rows_free(rows);
    PyErr_SetString(PyExc_ValueError,
                    "a damaged column of Arrow: its buffers do not fit its length");
    return NULL;
}

/* The struct in a capsule of this name that has not been released yet. */
static void *open_capsule(PyObject *capsule, const char *name, size_t release_at) {
    char *at = PyCapsule_GetPointer(capsule, name);
    void (*release)(void *) = NULL;
    if (at == NULL)
        return NULL;
    memcpy(&release, at + release_at, sizeof release);
    if (release != NULL)
        return at;
    PyErr_Format(PyExc_ValueError, "this %s has been used already", name);
    return NULL;
}

/* array(schema, array): its format, its rows, how many */
static PyObject *take_array(PyObject *module, PyObject *args) {
    PyObject *schema_capsule, *array_capsule;
    enum rows_form form;
    size_t width;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO", &schema_capsule, &array_capsule))
        return NULL;
    struct ArrowSchema *schema =
        open_capsule(schema_capsule, "arrow_schema", offsetof(struct ArrowSchema, release));
    struct ArrowArray *array =
        schema ? open_capsule(array_capsule, "arrow_array", offsetof(struct ArrowArray, release))
               : NULL;
    if (array == NULL || !take_schema(schema, &form, &width))
        return NULL;
    Py_ssize_t count = (Py_ssize_t)array->length;
    return Py_BuildValue("sNn", schema->format, rows_from(array, form, width), count);
}

/* ---- streams ---- */

static PyObject *stream_error(struct ArrowArrayStream *stream, int code) {
    const char *reason = stream->get_last_error(stream);
    return PyErr_Format(PyExc_OSError, "the stream of Arrow's arrays failed: %s",
                        reason != NULL ? reason : strerror(code));
}

/* Adds (rows, count) of all arrays to the list. */
static int read_stream(struct ArrowArrayStream *stream, enum rows_form form, size_t width,
                       PyObject *list) {
    for (;;) {
        struct ArrowArray array = {0};
        int code;
        Py_BEGIN_ALLOW_THREADS;
        code = stream->get_next(stream, &array);
        Py_END_ALLOW_THREADS;
        if (code != 0)
            return stream_error(stream, code) != NULL;
        if (array.release == NULL)
            return 1;
        Py_ssize_t count = (Py_ssize_t)array.length;
        PyObject *pair = Py_BuildValue("Nn", rows_from(&array, form, width), count);
        int done = pair != NULL && PyErr_CheckSignals() == 0 ? PyList_Append(list, pair) : -1;
        arrow_release((struct arrow){.array = &array});
        Py_XDECREF(pair);
        if (done < 0)
            return 0;
    }
}

static PyObject *rows_of_stream(struct ArrowArrayStream *stream, struct ArrowSchema *schema) {
    enum rows_form form;
    size_t width;
    PyObject *list = take_schema(schema, &form, &width) ? PyList_New(0) : NULL;
    if (list != NULL && read_stream(stream, form, width, list))
        return Py_BuildValue("sN", schema->format, list);
    Py_XDECREF(list);
    return NULL;
}

/* stream(capsule): its format, a list of (rows, count) */
static PyObject *take_stream(PyObject *module, PyObject *args) {
    PyObject *capsule;
    struct ArrowSchema schema = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "O", &capsule))
        return NULL;
    struct ArrowArrayStream *at =
        open_capsule(capsule, "arrow_array_stream", offsetof(struct ArrowArrayStream, release));
    if (at == NULL)
        return NULL;
    struct ArrowArrayStream stream = *at;
    at->release = NULL;
    int code = stream.get_schema(&stream, &schema);
    PyObject *answer = code == 0 ? rows_of_stream(&stream, &schema) : stream_error(&stream, code);
    arrow_release((struct arrow){.schema = &schema, .stream = &stream});
    return answer;
}

PyMethodDef arrow_methods[] = {{"arrow_array", take_array, METH_VARARGS, NULL},
                               {"arrow_stream", take_stream, METH_VARARGS, NULL},
                               {0}};
