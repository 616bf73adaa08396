/*
 * Many rows: blocks of them are solved in the lanes of the vector unit, without the GIL. Threads are
 * the package's business: it calls run() for one stretch of rows after the other, on as many threads
 * as it likes, each with its place in the same memory for answers.
 */
#include "many.h"

#include <stdlib.h>
#include <string.h>

int job_cancel(void *user) {
    struct job *job = user;
    return (job->is_over != NULL && *job->is_over) || work_cancel(&job->work);
}

int job_note(struct job *job, size_t row, char *text, size_t length,
             const struct nonet_error *error) {
    if (job->odd_count == job->odd_room) {
        size_t room = 2 * job->odd_room + 16;
        struct odd *odds = realloc(job->odds, room * sizeof *odds);
        if (odds == NULL) {
            free(text);
            return NONET_E_MEMORY;
        }
        job->odds = odds;
        job->odd_room = room;
    }
    struct odd *odd = &job->odds[job->odd_count++];
    *odd = (struct odd){.row = row, .text = text, .length = length};
    if (error != NULL)
        odd->error = *error;
    return NONET_OK;
}

/* ---- a block ---- */

struct block {
    size_t first, count;
    const char *puzzles;
    size_t stride;
    char *lines; /* its part of the job's, or NULL */
    uint8_t counts[BLOCK];
};

static int is_digit(char cell) {
    return cell >= '1' && cell <= '9';
}

static int has_digit(const char *cells) {
    for (int c = 0; c < CELLS; c++)
        if (is_digit(cells[c]))
            return 1;
    return 0;
}

/* Some texts are not what the lanes take them for: a pattern of crosses, which has no digit, and a map of
 * regions, which has no solution. Those are left to the general way. */
static void leave_doubtful(struct block *b, unsigned limit) {
    for (size_t i = 0; i < b->count; i++)
        if (b->counts[i] == 0 || (b->counts[i] == limit && !has_digit(b->puzzles + i * b->stride)))
            b->counts[i] = NONET_BATCH_BAD;
}

static int solve_lanes(struct job *job, struct block *b) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    batch.puzzles = b->puzzles;
    batch.stride = b->stride;
    batch.count = b->count;
    batch.solutions = b->lines;
    batch.counts = b->counts;
    batch.limit = job->limit == 1 ? 1 : 2;
    batch.cancel = job_cancel;
    batch.cancel_user = job;
    int status = nonet_batch_solve(&batch);
    if (status == NONET_OK && !job->rows->digits)
        leave_doubtful(b, batch.limit);
    return status;
}

static int solve_block(struct job *job, struct block *b) {
    int status = solve_lanes(job, b);
    char *counts = job->numbers + (b->first - job->start);
    if (status != NONET_OK)
        return status;
    memcpy(counts, b->counts, b->count);
    for (size_t i = 0; i < b->count && status == NONET_OK; i++) {
        if (b->counts[i] == 1 || b->counts[i] == 2)
            continue;
        if (b->lines != NULL)
            memset(b->lines + i * CELLS, job->fill, CELLS);
        if (b->counts[i] == NONET_BATCH_BAD)
            status = job_answer(job, b->first + i);
    }
    if (job->rows->digits && b->lines != NULL)
        text_to_digits(b->lines, b->count * CELLS);
    return status;
}

/* ---- lines of 81 cells as grids ---- */

static void read_cells(const char *cells, struct nonet_grid *grid) {
    nonet_grid_init(grid, sizeof(union nonet_grid9), 3, 3);
    for (int c = 0; c < CELLS; c++)
        if (is_digit(cells[c]))
            nonet_grid_give(grid, c, cells[c] - '0');
}

static void write_cells(const struct nonet_grid *grid, char empty, char *cells) {
    for (int c = 0; c < CELLS; c++) {
        int d = nonet_grid_value(grid, c);
        cells[c] = d != 0 ? (char)('0' + d) : empty;
    }
}

static int count_more(struct job *job, const char *cells, int64_t *count) {
    union nonet_grid9 room;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    read_cells(cells, NONET_GRID(room));
    options.limit = job->limit;
    options.cancel = job_cancel;
    options.cancel_user = job;
    int status = nonet_solve(NONET_GRID(room), &options, NULL, 0, &result);
    *count = (int64_t)result.solutions;
    return status;
}

static int count_block(struct job *job, struct block *b) {
    int status = solve_lanes(job, b);
    for (size_t i = 0; i < b->count && status == NONET_OK; i++) {
        int64_t count = b->counts[i] == NONET_BATCH_BAD ? -1 : b->counts[i];
        char *to = job->numbers + 8 * (b->first + i - job->start);
        if (count == 2 && job->limit != 2)
            status = count_more(job, b->puzzles + i * b->stride, &count);
        memcpy(to, &count, 8);
        if (count < 0)
            status = job_answer(job, b->first + i);
    }
    return status;
}

static int rate_block(struct job *job, struct block *b) {
    static const enum nonet_verdict verdicts[] = {NONET_NONE, NONET_UNIQUE, NONET_SEVERAL};
    int status = solve_lanes(job, b);
    for (size_t i = 0; i < b->count && status == NONET_OK; i++) {
        union nonet_grid9 room;
        int is_bad = b->counts[i] == NONET_BATCH_BAD;
        struct rating rating = {.technique = -1, .verdict = NONET_UNKNOWN, .known = !is_bad};
        char *to = job->numbers + sizeof rating * (b->first + i - job->start);
        if (!is_bad)
            rating.verdict = (uint8_t)verdicts[b->counts[i]];
        if (rating.verdict == NONET_UNIQUE) {
            read_cells(b->puzzles + i * b->stride, NONET_GRID(room));
            status = job_rate(job, NONET_GRID(room), NULL, &rating);
        }
        memcpy(to, &rating, sizeof rating);
        if (is_bad)
            status = job_answer(job, b->first + i);
    }
    return status;
}

/* Are they all cells? *empty is the sign that is used first for an empty one. */
static int are_cells(const char *cells, char *empty) {
    *empty = '\0';
    for (int c = 0; c < CELLS; c++) {
        if (is_digit(cells[c]))
            continue;
        if (cells[c] == '\0' || strchr(".0*_-xX", cells[c]) == NULL)
            return 0;
        *empty = *empty ? *empty : cells[c];
    }
    return 1;
}

static int canon_row(struct job *job, size_t row, const char *cells, char empty, char *line,
                     int64_t *automorphisms) {
    union nonet_grid9 room;
    struct nonet_grid *grid = NONET_GRID(room);
    struct nonet_canon_result result = NONET_CANON_RESULT_INIT;
    struct nonet_error error = {.status = NONET_E_ARGUMENT};
    read_cells(cells, grid);
    int status = nonet_canon(grid, job_cancel, job, grid, sizeof room, &result);
    if (status == NONET_E_ARGUMENT) {
        memcpy(error.reason, "two equal digits share a house",
               sizeof "two equal digits share a house");
        return job_note(job, row, NULL, 0, &error);
    }
    if (status == NONET_OK) {
        write_cells(grid, empty, line);
        *automorphisms = (int64_t)result.automorphisms;
    }
    return status;
}

static int canon_block(struct job *job, struct block *b) {
    int status = job_cancel(job) ? NONET_E_CANCELLED : NONET_OK;
    for (size_t i = 0; i < b->count && status == NONET_OK; i++) {
        const char *cells = b->puzzles + i * b->stride;
        char *to = job->numbers + 8 * (b->first + i - job->start), *line = b->lines + i * CELLS;
        char empty;
        int64_t automorphisms = -1;
        int good = are_cells(cells, &empty) && (job->rows->digits || has_digit(cells));
        memset(line, job->fill, CELLS);
        if (good)
            status = canon_row(job, b->first + i, cells, empty, line, &automorphisms);
        memcpy(to, &automorphisms, 8);
        if (!good)
            status = job_answer(job, b->first + i);
    }
    if (job->rows->digits)
        text_to_digits(b->lines, b->count * CELLS);
    return status;
}

/* ---- a job ---- */

static int run_blocks(struct job *job) {
    static int (*const tasks[])(struct job *, struct block *) = {
        [SOLVE] = solve_block, [COUNT] = count_block, [RATE] = rate_block, [CANON] = canon_block};
    struct block b;
    int status = NONET_OK;
    for (b.first = job->start; b.first < job->stop && status == NONET_OK; b.first += b.count) {
        b.count = job->stop - b.first < BLOCK ? job->stop - b.first : BLOCK;
        b.lines = job->lines != NULL ? job->lines + CELLS * (b.first - job->start) : NULL;
        b.puzzles = rows_gather(job->rows, b.first, b.count, job->room, &b.stride);
        status = tasks[job->task](job, &b);
    }
    return status;
}

/* A list of (row, text, status, reason, line, column): a text or a reason. */
static PyObject *odd_list(const struct job *job) {
    PyObject *list = PyList_New(0);
    for (size_t i = 0; i < job->odd_count && list != NULL; i++) {
        const struct odd *odd = &job->odds[i];
        PyObject *item = Py_BuildValue(
            "nNiNKK", (Py_ssize_t)odd->row,
            odd->text != NULL ? text_object(odd->text, odd->length) : none(), odd->error.status,
            reason_object(odd->error.reason), (unsigned long long)odd->error.line,
            (unsigned long long)odd->error.column);
        if (item == NULL || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static size_t number_size(enum task task) {
    return task == SOLVE ? 1 : task == RATE ? sizeof(struct rating) : 8;
}

static int take_job(PyObject *args, struct job *job) {
    PyObject *rows, *lines, *numbers, *over;
    Py_ssize_t start, stop, line, number;
    int task, scale;
    if (!PyArg_ParseTuple(args, "iOnnOnOniKiO", &task, &rows, &start, &stop, &lines, &line,
                          &numbers, &number, &job->fill, &job->limit, &scale, &over) ||
        (job->rows = rows_of(rows)) == NULL)
        return 0;
    if (task < SOLVE || task > CANON || start < 0 || stop < start || line < 0 || number < 0 ||
        (size_t)stop > job->rows->count) {
        PyErr_SetString(PyExc_ValueError, "no such rows");
        return 0;
    }
    char *flag;
    size_t size = number_size((enum task)task), count = (size_t)(stop - start);
    if (!take_memory(lines, CELLS * ((size_t)line + count), &job->lines) ||
        !take_memory(numbers, size * ((size_t)number + count), &job->numbers) ||
        !take_memory(over, 1, &flag))
        return 0;
    job->task = (enum task)task;
    job->scale = (enum nonet_scale)scale;
    job->start = (size_t)start;
    job->stop = (size_t)stop;
    job->is_over = flag;
    job->lines = job->lines != NULL ? job->lines + CELLS * (size_t)line : NULL;
    job->numbers += size * (size_t)number;
    return 1;
}

/* run(task, rows, start, stop, lines, line, numbers, number, fill, limit, scale, over): the rows from
 * `start` up to `stop`; the answer of the first is number `line` in `lines`, and `number` in
 * `numbers`. `over` is a bytearray, whose first byte ends all work. Returns a list of odd ones, or None if it was over. */
static PyObject *run(PyObject *module, PyObject *args) {
    struct job job = {0};
    PyObject *odds = NULL;
    if (!take_job(args, &job))
        return NULL;
    if ((job.room = malloc((size_t)BLOCK * CELLS)) == NULL)
        return PyErr_NoMemory();
    work_begin(&job.work, module, 0);
    int status = run_blocks(&job);
    int over = status == NONET_E_CANCELLED && !job.work.failed;
    if (work_end(&job.work, over ? NONET_OK : status, NULL) == 0)
        odds = over ? none() : odd_list(&job);
    for (size_t i = 0; i < job.odd_count; i++)
        free(job.odds[i].text);
    free(job.odds);
    free(job.room);
    return odds;
}

PyMethodDef many_methods[] = {{"run", run, METH_VARARGS, NULL}, {0}};
