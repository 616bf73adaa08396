/*
 * Answers of the engine: text that grows as it is written, and JSON in it. engine.c includes this,
 * and photo.c; a module has one answer at a time.
 */
#ifndef NONET_WEB_ANSWER_H
#define NONET_WEB_ANSWER_H

#include "nonet.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    char *at;
    size_t length, size;
    int is_short; /* of memory */
} out;

/* ---- text ---- */

static int reserve(size_t more) {
    if (out.length + more <= out.size)
        return 1;
    size_t size = (out.length + more) * 2 + 4096;
    char *at = out.is_short ? NULL : realloc(out.at, size);
    if (at == NULL) {
        out.is_short = 1;
        return 0;
    }
    out.at = at;
    out.size = size;
    return 1;
}

static void put_bytes(const char *text, size_t length) {
    if (!reserve(length))
        return;
    memcpy(out.at + out.length, text, length);
    out.length += length;
}

static void put(const char *form, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, form);
    int length = vsnprintf(text, sizeof text, form, arguments);
    va_end(arguments);
    if (length > 0)
        put_bytes(text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

static void put_string(const char *text, size_t length) {
    put("\"");
    for (size_t i = 0; i < length; i++) {
        unsigned char one = (unsigned char)text[i];
        if (one == '"' || one == '\\')
            put("\\%c", one);
        else if (one < ' ' || one == 127)
            put("\\u%04x", one);
        else
            put_bytes(text + i, 1);
    }
    put("\"");
}

static void put_text(const char *text) {
    put_string(text, strlen(text));
}

static long finish(int status) {
    int is_short = out.is_short;
    out.is_short = 0;
    return is_short ? NONET_E_MEMORY : status < 0 ? status : (long)out.length;
}

static void begin(void) {
    out.length = 0;
    out.is_short = 0;
}

/* ---- grids and rules ---- */

static void put_values(const struct nonet_grid *grid) {
    for (int c = 0; c < nonet_grid_cells(grid); c++) {
        int d = nonet_grid_value(grid, (int)c);
        put("%s%d", c == 0 ? "[" : ",", nonet_grid_is_given(grid, (int)c) ? d : -d);
    }
    put("]");
}

static void put_marks(const struct nonet_grid *grid) {
    for (int c = 0; c < nonet_grid_cells(grid); c++)
        put("%s%lu", c == 0 ? "[" : ",", (unsigned long)nonet_grid_marks(grid, (int)c).low);
    put("]");
}

/* A member "rules" with their text; nothing if there are none. */
static void put_rules(const struct nonet_rules *given) {
    long need = nonet_rules_write(given, NULL, 0);
    char *text = need > 0 ? malloc((size_t)need + 1) : NULL;
    if (text == NULL) {
        out.is_short |= need > 0;
        return;
    }
    nonet_rules_write(given, text, (size_t)need + 1);
    put(",\"rules\":");
    put_string(text, (size_t)need);
    free(text);
}

static void put_cells(const uint16_t *cells, int count) {
    put("[");
    for (int i = 0; i < count; i++)
        put("%s%d", i == 0 ? "" : ",", cells[i]);
    put("]");
}

static void put_grid(const struct nonet_grid *grid, const struct nonet_rules *given) {
    put("{\"box\":[%d,%d],\"cells\":", nonet_grid_box_rows(grid), nonet_grid_box_cols(grid));
    put_values(grid);
    if (!nonet_grid_is_plain(grid)) {
        put(",\"marks\":");
        put_marks(grid);
    }
    put_rules(given);
    put("}");
}

#endif
