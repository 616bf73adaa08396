/*
 * The puzzles of a sheet, for print: read, solved and rated as far as was asked for.
 */
#ifndef NONET_CLI_SHEET_H
#define NONET_CLI_SHEET_H

#include "cli/cli.h"

/* --solutions and --candidates. */
enum { SOLUTIONS_NONE, SOLUTIONS_END, SOLUTIONS_ONLY };
enum { CANDIDATES_GIVEN, CANDIDATES_NONE, CANDIDATES_PEERS, CANDIDATES_SINGLES };

struct entry;

struct sheet {
    const struct settings *settings;
    struct nonet_print_item *items; /* what they point to is the sheet's */
    size_t count;
    int exit;              /* the highest that happened */
    struct entry *entries; /* of all records, while they are read and worked on */
    size_t entry_count, entry_room;
};

/* Reads all operands and works on the puzzles, on several threads; says on stderr what is wrong
 * with them, in their order. */
void nonet_sheet_read(struct sheet *sheet, int count, char **operands);
void nonet_sheet_free(struct sheet *sheet);

/* What is printed, SVG, PDF or LaTeX; and room for the characters that it cannot show. */
const char *nonet_print_kind(const struct settings *settings);
enum { LOST_BYTES = 64 };

#endif
