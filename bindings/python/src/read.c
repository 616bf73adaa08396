/*
 * Texts in, texts out: the puzzle in a text, and a puzzle as text in its own form or in another.
 */
#include "module.h"

#include <stdlib.h>
#include <string.h>

struct nonet_rules *read_rules(const char *text, int side, const struct nonet_rules *own,
                               struct nonet_error *error) {
    size_t room = NONET_RULES_BYTES_MAX(side);
    struct nonet_rules *rules = malloc(room), *fitting = NULL;
    *error = (struct nonet_error){.status = NONET_E_MEMORY};
    if (rules == NULL)
        return NULL;
    int status =
        own != NULL ? nonet_rules_copy(rules, room, own) : nonet_rules_init(rules, room, side);
    if (status == NONET_OK)
        status = nonet_rules_read_more(text, strlen(text), rules, room, error);
    if (status == NONET_OK && (fitting = realloc(rules, nonet_rules_room(rules))) != NULL)
        return fitting;
    error->status = status == NONET_OK ? NONET_E_MEMORY : status;
    free(rules);
    return NULL;
}

/* The same puzzle with more rules. */
static struct nonet_puzzle *with_rules(const struct nonet_puzzle *form, const char *text,
                                       const struct nonet_read_options *options,
                                       struct nonet_error *error) {
    struct nonet_rules *rules = read_rules(text, nonet_grid_side(form->grid), form->rules, error);
    if (rules == NULL)
        return NULL;
    struct nonet_record record = record_of(form, form->grid);
    record.solution = form->solution;
    record.rules = rules;
    struct nonet_puzzle *puzzle = nonet_puzzle_keep(&record, options);
    *error = (struct nonet_error){.status = NONET_E_MEMORY};
    free(rules);
    return puzzle;
}

/* The exception of rules that were given says so. */
static PyObject *raise_rules(PyObject *module, const struct nonet_error *error) {
    char reason[NONET_REASON_MAX + 16];
    if (error->status == NONET_E_MEMORY)
        return PyErr_NoMemory();
    snprintf(reason, sizeof reason, "rules: %s",
             error->reason[0] ? error->reason : nonet_status_text(error->status));
    return raise_reason(module, error->status, reason);
}

PyObject *core_with_rules(PyObject *module, PyTypeObject *type, struct nonet_puzzle *form,
                          const char *rules, const struct nonet_read_options *options) {
    struct nonet_error error;
    if (rules == NULL)
        return core_new(type, form, form, options);
    struct nonet_puzzle *puzzle = with_rules(form, rules, options, &error);
    if (puzzle != NULL)
        return core_new(type, puzzle, form, options);
    nonet_puzzle_free(form);
    return raise_rules(module, &error);
}

int take_format(PyObject *module, const char *name, const struct nonet_format **format) {
    char reason[NONET_REASON_MAX];
    *format = name != NULL ? nonet_format_find(name) : NULL;
    if (name == NULL || *format != NULL)
        return 1;
    snprintf(reason, sizeof reason, "no format '%.60s' (see: nonet.formats())", name);
    raise_reason(module, NONET_E_ARGUMENT, reason);
    return 0;
}

int fits_options(PyObject *module, const char *symbols, const char *empty) {
    if (symbols != NULL && strlen(symbols) >= NONET_SYMBOLS_MAX)
        raise_reason(module, NONET_E_ARGUMENT, "symbols: more than 35");
    else if (empty != NULL && strlen(empty) >= sizeof((struct core *)0)->empty)
        raise_reason(module, NONET_E_ARGUMENT, "empty: more than one character");
    else
        return 1;
    return 0;
}

/* read(class, text, format, (box_rows, box_cols), symbols, empty, rules, ignore_unknown) */
static PyObject *read_text(PyObject *module, PyObject *args) {
    PyTypeObject *type;
    const char *text, *format, *rules;
    Py_ssize_t length;
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_puzzle *form;
    struct nonet_error error;
    struct work work;
    if (!PyArg_ParseTuple(args, "O!y#z(ii)zzzp", &PyType_Type, &type, &text, &length, &format,
                          &options.box_rows, &options.box_cols, &options.symbols, &options.empty,
                          &rules, &options.ignore_unknown) ||
        !is_core_class(module, type) || !take_format(module, format, &options.format) ||
        !fits_options(module, options.symbols, options.empty))
        return NULL;
    options.rules = 1;
    work_begin(&work, module, 0);
    int status = nonet_puzzle_read(text, (size_t)length, &options, &form, &error);
    if (work_end(&work, status, &error) < 0)
        return NULL;
    return core_with_rules(module, type, form, rules, &options);
}

/* ---- writing ---- */

/* What stood around the cells, rules among it, is written, too: an answer's text stands alone. So do
 * cells that were objects in a larger one. */
long write_whole(const struct nonet_puzzle *p, const struct nonet_grid *grid, char *out,
                 size_t room) {
    const struct nonet_format *format = p->format;
    struct nonet_style style = p->style;
    if (format->fill != NULL)
        return nonet_puzzle_write(p, grid, out, room);
    if (format->write == NULL)
        format = p->rules ? usual_format(grid, p->rules) : nonet_format_find("grid");
    if (style.apart || style.objects > 1)
        style.objects = 0;
    style.apart = 0;
    return nonet_write(format, grid, p->rules, format == p->format ? &style : NULL, out, room);
}

static long write_form(const void *what, char *out, size_t room) {
    const struct nonet_puzzle *form = ((const struct core *)what)->form;
    return write_whole(form, form->grid, out, room);
}

struct other {
    const struct core *core;
    const struct nonet_format *format;
    const struct nonet_style *style;
};

static long write_other(const void *what, char *out, size_t room) {
    const struct other *o = what;
    return nonet_write(o->format, o->core->puzzle->grid, o->core->puzzle->rules, o->style, out,
                       room);
}

/* write(core): in the form in which it came */
static PyObject *write_text(PyObject *module, PyObject *args) {
    struct core *core;
    if (!PyArg_ParseTuple(args, "O!", state_of(module)->core_type, &core))
        return NULL;
    return written(module, write_form, core);
}

/* write_as(core, format) */
static PyObject *write_as(PyObject *module, PyObject *args) {
    struct core *core;
    const char *name;
    struct other other = {0};
    if (!PyArg_ParseTuple(args, "O!s", state_of(module)->core_type, &core, &name) ||
        !take_format(module, name, &other.format))
        return NULL;
    other.core = core;
    if (other.format->write == NULL)
        return raise_reason(module, NONET_E_UNWRITABLE, "this format can only be read");
    return written(module, write_other, &other);
}

/* frame(format): flags, and what stands around the puzzles of a file: head, tail, before, after */
static PyObject *frame(PyObject *module, PyObject *args) {
    const char *name;
    const struct nonet_format *f;
    if (!PyArg_ParseTuple(args, "s", &name) || !take_format(module, name, &f))
        return NULL;
    return Py_BuildValue("Izzzz", f->flags, f->head, f->tail, f->before, f->after);
}

PyMethodDef read_methods[] = {{"read", read_text, METH_VARARGS, NULL},
                              {"write", write_text, METH_VARARGS, NULL},
                              {"write_as", write_as, METH_VARARGS, NULL},
                              {"frame", frame, METH_VARARGS, NULL},
                              {0}};
