/*
 * Many puzzles, wherever they are in memory: rows. A row is a text, or a null. Everything that asks
 * many questions is written against this, so that NumPy's arrays, Arrow's columns, lists of texts
 * and files in memory differ only in how rows are made of them.
 */
#ifndef NONET_PYTHON_ROWS_H
#define NONET_PYTHON_ROWS_H

#include "module.h"

/* ---- Arrow's C data interface, whose layout is fixed by its specification ---- */

struct ArrowSchema {
    const char *format, *name, *metadata;
    int64_t flags, n_children;
    struct ArrowSchema **children, *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};
enum { ARROW_FLAG_NULLABLE = 2 };

struct ArrowArray {
    int64_t length, null_count, offset, n_buffers, n_children;
    const void **buffers;
    struct ArrowArray **children, *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};

struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *);
    int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *);
    const char *(*get_last_error)(struct ArrowArrayStream *);
    void (*release)(struct ArrowArrayStream *);
    void *private_data;
};

/* Calls what releases a struct of Arrow's, which has one of these. The callback may be written in
 * Python, so no exception is set while it works. */
struct arrow {
    struct ArrowSchema *schema;
    struct ArrowArray *array;
    struct ArrowArrayStream *stream;
};
void arrow_release(struct arrow what);

/* ---- rows ---- */

enum { CELLS = 81 };

enum rows_form {
    ROWS_FIXED,     /* `width` bytes each, `stride` apart */
    ROWS_OFFSETS32, /* from offset i up to offset i + 1, less `gap` bytes */
    ROWS_OFFSETS64,
    ROWS_VIEWS, /* Arrow's views: 16 bytes each, short texts are in them */
    ROWS_NULLS  /* nothing but nulls */
};

struct rows {
    enum rows_form form;
    size_t count;
    const char *at; /* row 0, or where offsets count from */
    size_t stride, width;
    int digits; /* bytes are numbers, 0 to 9, and not characters */
    const char *index;
    size_t gap; /* a line end, of which an empty row is a null */
    const char *const *buffers;
    const uint8_t *valid; /* NULL: all are */
    size_t valid_bit;     /* that of row 0 */

    PyObject *owner; /* what keeps the memory alive: any of these */
    char *text, *offsets, *bits;
    struct ArrowArray array;
};

/* A capsule, which takes the rows over, also on failure. */
PyObject *rows_object(struct rows *rows);
/* NULL: not a capsule of rows, and an exception is set. */
struct rows *rows_of(PyObject *capsule);
void rows_free(struct rows *rows);

/* Row i; `at` is NULL for a null. */
struct nonet_slice row_text(const struct rows *rows, size_t i);

/* Rows as puzzles of a batch, *stride apart: where they are, if they can be read there, or in
 * `room`. Rows that are not 81 bytes long, and nulls, are there as something that is not a puzzle. */
const char *rows_gather(const struct rows *rows, size_t first, size_t count, char *room,
                        size_t *stride);

/* Numbers of cells and their characters. */
void digits_to_text(const char *from, char *to, size_t length);
void text_to_digits(char *text, size_t length);

/* Memory that a Python object stands for: bytes that nobody else has seen yet, a bytearray, or an
 * address; None is NULL. 0: an exception is set. */
int take_memory(PyObject *object, size_t length, char **memory);

#endif
