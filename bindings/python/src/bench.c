/*
 * What a program in C would do with many lines, for the bench to compare the package with: a loop
 * around the library and nothing else.
 */
#include "rows.h"

#include <stdlib.h>

/* batch(puzzles, count, solutions, counts) */
static PyObject *batch(PyObject *module, PyObject *args) {
    PyObject *puzzles, *solutions, *counts;
    Py_ssize_t count;
    char *at[3];
    struct work work;
    struct nonet_batch b = NONET_BATCH_INIT;
    if (!PyArg_ParseTuple(args, "OnOO", &puzzles, &count, &solutions, &counts) ||
        !take_memory(puzzles, (size_t)count * CELLS, &at[0]) ||
        !take_memory(solutions, (size_t)count * CELLS, &at[1]) ||
        !take_memory(counts, (size_t)count, &at[2]))
        return NULL;
    b.puzzles = at[0];
    b.count = (size_t)count;
    b.solutions = at[1];
    b.counts = (uint8_t *)at[2];
    b.cancel = work_cancel;
    b.cancel_user = &work;
    work_begin(&work, module, 0);
    int status = nonet_batch_solve(&b);
    return work_end(&work, status, NULL) == 0 ? none() : NULL;
}

static int rate_line(const char *line, struct nonet_logic_options *options, int *rating) {
    union nonet_grid9 room;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    int cells[CELLS];
    for (int c = 0; c < CELLS; c++)
        cells[c] = line[c] >= '1' && line[c] <= '9' ? line[c] - '0' : 0;
    int status = nonet_grid_from_ints(NONET_GRID(room), sizeof room, 3, 3, cells);
    if (status == NONET_OK)
        status = nonet_logic(NONET_GRID(room), options, NULL, 0, &result);
    *rating = result.rating;
    return status;
}

/* rate(puzzles, count): the sum of the ratings, in tenths, of puzzles with one solution */
static PyObject *rate(PyObject *module, PyObject *args) {
    PyObject *puzzles;
    Py_ssize_t count;
    char *lines;
    struct work work;
    struct nonet_batch b = NONET_BATCH_INIT;
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    unsigned long long sum = 0;
    if (!PyArg_ParseTuple(args, "On", &puzzles, &count) ||
        !take_memory(puzzles, (size_t)count * CELLS, &lines))
        return NULL;
    b.puzzles = lines;
    b.count = (size_t)count;
    if ((b.counts = malloc((size_t)count + 1)) == NULL)
        return PyErr_NoMemory();
    options.cancel = b.cancel = work_cancel;
    options.cancel_user = b.cancel_user = &work;
    work_begin(&work, module, 0);
    int status = nonet_batch_solve(&b);
    for (size_t i = 0; i < b.count && status == NONET_OK; i++) {
        int rating = 0;
        if (b.counts[i] == 1)
            status = rate_line(lines + i * CELLS, &options, &rating);
        sum += (unsigned)rating;
    }
    free(b.counts);
    return work_end(&work, status, NULL) == 0 ? PyLong_FromUnsignedLongLong(sum) : NULL;
}

PyMethodDef bench_methods[] = {
    {"bench_batch", batch, METH_VARARGS, NULL}, {"bench_rate", rate, METH_VARARGS, NULL}, {0}};
