/*
 * A job: what is asked of many rows, and where the answers go. Rows that are lines of 81 cells go
 * through the vector unit's lanes; whatever else they are goes the general way, one by one.
 */
#ifndef NONET_PYTHON_MANY_H
#define NONET_PYTHON_MANY_H

#include "rows.h"

enum task { SOLVE, COUNT, RATE, CANON };

/* The answer of RATE, as Python reads it. */
struct rating {
    int32_t score;
    int16_t rating, pearl, diamond,
        technique; /* the hardest by its number on the scale, -1: none */
    uint8_t level, verdict, rated, known;
};
_Static_assert(sizeof(struct rating) == 16, "many.py has the same layout");

/* A row with an answer of its own: a text, or a reason why there is none. */
struct odd {
    size_t row;
    char *text;
    size_t length;
    struct nonet_error error;
};

struct job {
    enum task task;
    const struct rows *rows;
    size_t start, stop; /* which rows */
    char *lines;        /* 81 bytes for each: a solution, or a form; may be NULL */
    char *numbers;      /* SOLVE: a byte each, the count. COUNT and CANON: int64_t. RATE: above */
    int fill;           /* a line without an answer is full of this */
    unsigned long long limit;
    enum nonet_scale scale;
    struct work work;
    const volatile char *is_over; /* 1: stop, nobody waits for the answers */
    char *room;                   /* for a block */
    struct odd *odds;
    size_t odd_count, odd_room;
};

enum { BLOCK = 2048 }; /* rows: they and their answers stay in the cache */

int job_cancel(void *job);

/* Notes an answer or a reason, and takes over the text. */
int job_note(struct job *job, size_t row, char *text, size_t length,
             const struct nonet_error *error);

/* Answers a row whose text is not a line of 81 cells. */
int job_answer(struct job *job, size_t row);

/* Rates a puzzle with one solution. */
int job_rate(struct job *job, const struct nonet_grid *grid, const struct nonet_rules *rules,
             struct rating *rating);

#endif
