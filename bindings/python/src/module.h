/*
 * nonet._nonet: what the Python package needs of the library. It brings values to calls and takes
 * values from them; words, defaults and classes are the package's business, in Python.
 *
 * How a file contributes: it has `PyMethodDef NAME_methods[]`, with functions of METH_VARARGS, and
 * a line in files.h. The first argument of such a function, `module`, leads to the module's
 * state. Only the stable ABI of Python 3.9 is used, so one build serves all later ones: no buffer
 * protocol, no METH_FASTCALL.
 *
 * How a call goes. The library works without the GIL, and can be stopped:
 *
 *     struct work work;
 *     work_begin(&work, module, timeout);            the GIL is released
 *     options.cancel = work_cancel, options.cancel_user = &work;
 *     int status = nonet_...(...);
 *     if (work_end(&work, status, NULL) < 0)         the GIL is taken; an exception has been set
 *         return NULL;
 *
 * The cancel callback looks at the clock, and now and then at signals, so that Ctrl-C ends a call.
 * A callback that makes Python objects does so between work_hold() and work_release(); if that
 * fails it leaves the exception set and has the library stop: work_end() then keeps it.
 */
#ifndef NONET_PYTHON_MODULE_H
#define NONET_PYTHON_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <nonet.h>

struct state {
    PyObject *failure; /* nonet.errors.failure(status, reason, line, column): the exception */
    PyTypeObject *core_type, *reader_type, *generator_type;
    PyTypeObject *puzzle_type; /* nonet.Puzzle, the class of answers */
};

struct state *state_of(PyObject *module);

/* A function in a slot of a type or a module, which ISO C does not let be a pointer to an object. */
#define SLOT(function) ((void *)(uintptr_t)(function))

/* ---- errors ---- */

/* Sets the exception for a status of the library. `error` may be NULL: the status in words. Returns
 * NULL. */
PyObject *raise_error(PyObject *module, int status, const struct nonet_error *error);

/* The same with a reason. */
PyObject *raise_reason(PyObject *module, int status, const char *reason);

/* A reason, or another text that the library cuts when it is long, as str. */
PyObject *reason_object(const char *reason);

/* ---- calls ---- */

struct work {
    PyObject *module;
    PyThreadState *thread; /* NULL while the GIL is held */
    double deadline, look; /* seconds of the clock; 0: none */
    int timed_out, failed;
};

/* A timeout in seconds; 0: none. */
void work_begin(struct work *work, PyObject *module, double timeout);
void work_hold(struct work *work);
/* `failed`: an exception is set, with which the call will end. */
void work_release(struct work *work, int failed);
int work_cancel(void *work);
/* 0: the status is NONET_OK, or positive. -1: an exception is set. */
int work_end(struct work *work, long status, const struct nonet_error *error);

/* ---- puzzles ---- */

/* A puzzle as a Python object: never changed, so threads may share it. The class nonet.Puzzle
 * inherits from it. */
struct core {
    PyObject base;
    struct nonet_puzzle *puzzle; /* with all rules that hold */
    struct nonet_puzzle *form;   /* as it was written: the same, unless rules were added */
    struct nonet_read_options options;
    char symbols[NONET_SYMBOLS_MAX], empty[8]; /* what the options point to */
};

/* Takes over both puzzles, also on failure; `form` may be `puzzle`. Options may be NULL. */
PyObject *core_new(PyTypeObject *type, struct nonet_puzzle *puzzle, struct nonet_puzzle *form,
                   const struct nonet_read_options *options);

/* A grid of the same shape, in the form and under the rules of another puzzle: a nonet.Puzzle. */
PyObject *core_with_grid(PyObject *module, struct core *like, const struct nonet_grid *grid);

/* A record that says of a grid what a puzzle says of its own, but for a solution that came with it. */
struct nonet_record record_of(const struct nonet_puzzle *puzzle, const struct nonet_grid *grid);

/* A puzzle that was made and not read: as a line, or in another form that can express it. */
PyObject *core_from_grid(PyTypeObject *type, const struct nonet_grid *grid,
                         const struct nonet_rules *rules);

/* The one argument of a function. 0: an exception is set. */
int take_core(PyObject *module, PyObject *args, struct core **core);

/* The first of a few formats that can express a puzzle: a line, if it can be one. */
const struct nonet_format *usual_format(const struct nonet_grid *grid,
                                        const struct nonet_rules *rules);

/* Frees puzzles that may be the same; NULL is allowed. */
void free_puzzles(struct nonet_puzzle *puzzle, struct nonet_puzzle *form);

/* Rules as text, added to others (NULL: none), for free(); NULL: see the error. */
struct nonet_rules *read_rules(const char *text, int side, const struct nonet_rules *own,
                               struct nonet_error *error);

/* As core_new(), with more rules, as text (NULL: none). */
PyObject *core_with_rules(PyObject *module, PyTypeObject *type, struct nonet_puzzle *form,
                          const char *rules, const struct nonet_read_options *options);

/* The format of this name (NULL: NULL). These: 0: an exception is set. */
int take_format(PyObject *module, const char *name, const struct nonet_format **format);
/* Is there room for these options (NULL: not given)? */
int fits_options(PyObject *module, const char *symbols, const char *empty);
/* Is it nonet.Puzzle, or a class of it? */
int is_core_class(PyObject *module, PyTypeObject *type);

/* Of the random numbers of a seed, those that the program uses for the first record. */
enum { FIRST_RECORD = 1 };

/* A tuple of them. */
PyObject *numbers(const uint16_t *list, int count);

/* A byte for each cell; 16 bytes for the marks of each cell, the lowest first, or None if nothing is
 * pencilled in, unless `always`; rules as text, or None. */
enum { SET_BYTES = 16 };
PyObject *cell_bytes(const struct nonet_grid *grid,
                     int (*ask)(const struct nonet_grid *grid, int c));
PyObject *marks_bytes(const struct nonet_grid *grid, int always);
PyObject *rules_object(PyObject *module, const struct nonet_rules *rules);

/* ---- texts ---- */

/* Writes a grid of the same shape in the form of a puzzle, by snprintf's rules: what str() gives. */
long write_whole(const struct nonet_puzzle *puzzle, const struct nonet_grid *grid, char *out,
                 size_t room);

PyObject *none(void);

/* For types that are made by functions alone. */
PyObject *refuse_new(PyTypeObject *type, PyObject *args, PyObject *kwargs);

/* A text of the library as str; bytes that are not UTF-8 survive as surrogates. */
PyObject *text_object(const char *text, size_t length);

/* A text written by snprintf's rules: `write` is called once, and again if its answer is longer. */
typedef long (*write_fn)(const void *what, char *out, size_t room);
PyObject *written(PyObject *module, write_fn write, const void *what);

/* A sink for documents: bytes that grow. */
struct pile {
    char *bytes;
    size_t length, room;
};
int pile_add(void *pile, const char *bytes, size_t length);
/* The text, and frees the pile; NULL if the status is an error. */
PyObject *pile_text(PyObject *module, struct pile *pile, int status);

#endif
