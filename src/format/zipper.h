/*
 * The short form of SudokuPad's JSON, as its ids have it: {id:'x',ce:[[,,{v:5},,],...],re:...}. It
 * becomes JSON, which can then be read like any other.
 */
#ifndef NONET_FORMAT_ZIPPER_H
#define NONET_FORMAT_ZIPPER_H

#include <stddef.h>

/* The text as JSON, by snprintf's rules. NONET_E_SYNTAX with the offset of what is wrong in *bad. */
long nonet_unzip_json(const char *in, size_t length, char *out, size_t room, size_t *bad);

/* JSON, which is valid, in the short form, by snprintf's rules. */
long nonet_zip_json(const char *in, size_t length, char *out, size_t room);

#endif
