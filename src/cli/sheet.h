/*
 * The puzzles of a sheet, for print: read, solved and rated as far as requested.
 */
#ifndef NONET_CLI_SHEET_H
#define NONET_CLI_SHEET_H

#include "cli/cli.h"

/* --candidates singles: all marks, after all singles are placed. */
enum { MARKS_AFTER_SINGLES = NONET_PRINT_MARKS_ALL + 1 };

struct print_settings {
    struct settings shared;
    int as; /* enum nonet_print_as; -1: by the output's name */
    int paper, landscape, colours, no_key, ratings, no_labels;
    int scale;      /* of the ratings: enum nonet_scale */
    int solutions;  /* enum nonet_print_parts */
    int candidates; /* enum nonet_print_marks, or MARKS_AFTER_SINGLES */
    int per_page, solutions_per_page;
    uint64_t margin, first_number;
    const char *title, *solutions_title;
};

struct entry;

struct sheet {
    const struct print_settings *settings;
    struct nonet_print_item *items; /* what they point to belongs to the sheet */
    size_t count;
    int exit;              /* the highest that occurred */
    struct out *remarks;   /* what is wrong with the puzzles; NULL: on stderr */
    struct entry *entries; /* of all records, while they are read and worked on */
    size_t entry_count, entry_room;
    uint64_t pictures; /* so far */
};

/* Reads all operands and works on the puzzles; reports what is wrong with them, in their order. */
void nonet_sheet_read(struct sheet *sheet, int count, char **operands);

/* The same in two steps, for puzzles that are read elsewhere: adds a record, whose text need not
 * stay (the name must); and works on all of them, on several threads. NONET_OK or a status. */
int nonet_sheet_add(struct sheet *sheet, const char *name, const struct nonet_record *record);
void nonet_sheet_work(struct sheet *sheet);

void nonet_sheet_free(struct sheet *sheet);

/* What is printed, SVG, PDF or LaTeX; and room for the characters that it cannot show. */
const char *nonet_print_kind(const struct print_settings *settings);
enum { LOST_BYTES = 64 };

/* The pages as the settings ask for them. */
struct nonet_print_options nonet_print_asked(const struct print_settings *settings);

/* Reports what is wrong with the pages; returns the exit code. */
int nonet_print_failed(const struct settings *settings, int status);

#endif
