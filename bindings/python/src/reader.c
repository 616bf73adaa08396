/*
 * Files of puzzles, record by record. The text comes from a Python function read(room), whose answer
 * is bytes or str.
 */
#include "types.h"

#include <string.h>

struct reader {
    PyObject base;
    struct nonet_reader *reader;
    PyObject *read;
    PyObject *left; /* bytes that were read and not yet taken, from `taken` on */
    Py_ssize_t taken;
    struct work *work; /* of the call that goes on; NULL: none does */
    struct nonet_read_options options;
    char symbols[NONET_SYMBOLS_MAX], empty[8];
};

/* ---- the source, called without the GIL ---- */

static PyObject *as_bytes(PyObject *text) {
    if (text != NULL && PyUnicode_Check(text)) {
        PyObject *bytes = PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass");
        Py_DECREF(text);
        return bytes;
    }
    if (text == NULL || PyBytes_Check(text))
        return text;
    PyErr_Format(PyExc_TypeError, "read() gave neither bytes nor str");
    Py_DECREF(text);
    return NULL;
}

/* A read() that gives more than was wanted is no harm. */
static long take_bytes(struct reader *r, char *buffer, size_t room) {
    if (r->left == NULL) {
        r->left = as_bytes(PyObject_CallFunction(r->read, "n", (Py_ssize_t)room));
        r->taken = 0;
    }
    if (r->left == NULL)
        return -1;
    Py_ssize_t there = PyBytes_Size(r->left) - r->taken;
    Py_ssize_t length = there < (Py_ssize_t)room ? there : (Py_ssize_t)room;
    memcpy(buffer, PyBytes_AsString(r->left) + r->taken, (size_t)length);
    r->taken += length;
    if (length == there)
        Py_CLEAR(r->left);
    return (long)length;
}

static long source(void *user, char *buffer, size_t room) {
    struct reader *r = user;
    work_hold(r->work);
    long length = r->work->failed ? -1 : take_bytes(r, buffer, room);
    work_release(r->work, length < 0);
    return length;
}

/* ---- the object ---- */

static void keep_words(struct reader *r, const char *symbols, const char *empty) {
    if (symbols != NULL) {
        snprintf(r->symbols, sizeof r->symbols, "%s", symbols);
        r->options.symbols = r->symbols;
    }
    if (empty != NULL) {
        snprintf(r->empty, sizeof r->empty, "%s", empty);
        r->options.empty = r->empty;
    }
}

/* reader(read, format, (box_rows, box_cols), symbols, empty, ignore_unknown) */
static PyObject *open_reader(PyObject *module, PyObject *args) {
    PyObject *read;
    const char *format, *symbols, *empty;
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    if (!PyArg_ParseTuple(args, "Oz(ii)zzp", &read, &format, &options.box_rows, &options.box_cols,
                          &symbols, &empty, &options.ignore_unknown) ||
        !take_format(module, format, &options.format) || !fits_options(module, symbols, empty))
        return NULL;
    options.rules = 1;
    PyTypeObject *type = state_of(module)->reader_type;
    struct reader *r = (struct reader *)PyType_GenericAlloc(type, 0);
    if (r == NULL)
        return NULL;
    Py_INCREF(read);
    r->read = read;
    r->options = options;
    keep_words(r, symbols, empty);
    r->reader = nonet_reader_open(source, r, &r->options);
    if (r->reader != NULL)
        return (PyObject *)r;
    Py_DECREF(r);
    return PyErr_NoMemory();
}

static int visit_reader(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((struct reader *)self)->read);
    return 0;
}

static int clear_reader(PyObject *self) {
    Py_CLEAR(((struct reader *)self)->read);
    return 0;
}

static void free_reader(PyObject *self) {
    struct reader *r = (struct reader *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    clear_reader(self);
    Py_CLEAR(r->left);
    nonet_reader_close(r->reader);
    PyObject_GC_Del(self);
    Py_DECREF(type);
}

static PyType_Slot slots[] = {{Py_tp_dealloc, SLOT(free_reader)},
                              {Py_tp_traverse, SLOT(visit_reader)},
                              {Py_tp_clear, SLOT(clear_reader)},
                              {Py_tp_new, SLOT(refuse_new)},
                              {0, NULL}};

PyType_Spec reader_spec = {.name = "nonet._nonet.Reader",
                           .basicsize = sizeof(struct reader),
                           .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
                           .slots = slots};

/* ---- records ---- */

static PyObject *puzzle_of(PyObject *module, PyTypeObject *type, const struct reader *r,
                           const struct nonet_record *record, const char *rules) {
    struct nonet_puzzle *form = nonet_puzzle_keep(record, &r->options);
    return form ? core_with_rules(module, type, form, rules, &r->options) : PyErr_NoMemory();
}

static PyObject *error_of(const struct nonet_record *record) {
    const struct nonet_error *e = &record->error;
    return Py_BuildValue("iNKKN", e->status, reason_object(e->reason), (unsigned long long)e->line,
                         (unsigned long long)e->column,
                         text_object(record->cells.at, record->cells.length));
}

static int next_record(PyObject *module, struct reader *r, struct nonet_record *record) {
    struct work work;
    int status;
    r->work = &work;
    work_begin(&work, module, 0);
    do
        status = nonet_reader_next(r->reader, record);
    while (status == NONET_OK && record->kind == NONET_RECORD_TEXT);
    status = work_end(&work, status, NULL);
    r->work = NULL;
    return status;
}

/* next_record(reader, class, rules): a puzzle; a tuple (status, reason, line, column, text) for one
 * that cannot be read; None at the end */
static PyObject *next_of(PyObject *module, PyObject *args) {
    struct reader *r;
    PyTypeObject *type;
    const char *rules;
    struct nonet_record record;
    if (!PyArg_ParseTuple(args, "O!O!z", state_of(module)->reader_type, &r, &PyType_Type, &type,
                          &rules) ||
        !is_core_class(module, type))
        return NULL;
    if (r->work != NULL || r->read == NULL) {
        PyErr_SetString(PyExc_ValueError, "this reader is being used already");
        return NULL;
    }
    if (next_record(module, r, &record) < 0)
        return NULL;
    switch (record.kind) {
    case NONET_RECORD_PUZZLE:
        return puzzle_of(module, type, r, &record, rules);
    case NONET_RECORD_ERROR:
        return error_of(&record);
    default:
        return none();
    }
}

PyMethodDef reader_methods[] = {
    {"reader", open_reader, METH_VARARGS, NULL}, {"next_record", next_of, METH_VARARGS, NULL}, {0}};
