/*
 * snprintf for the WebAssembly modules, in the place of the C library's: that one knows files and
 * numbers of 128 bits, which would be 5 KB more for every browser to download. This one knows what
 * the library and engine.c use, with snprintf's rules: %s, %.*s, %.12s, %c, %d, %u and %x, also with l, ll
 * or z and with leading zeros (%04x), %.0f and %.1f of what fits 64 bits, and %%. Whatever else
 * somebody might write ends the module at once, so that a test sees it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct text {
    char *at;
    size_t room, length;
};

/* What stands between % and the letter. */
struct form {
    int width;     /* filled up with zeros */
    int precision; /* -1: none */
    char size;     /* l, L for ll, z, or 0 */
};

static void add(struct text *t, char c) {
    if (t->length + 1 < t->room)
        t->at[t->length] = c;
    t->length++;
}

static void add_number(struct text *t, uint64_t value, unsigned base, int width) {
    if (value >= base || width > 1)
        add_number(t, value / base, base, width - 1);
    add(t, "0123456789abcdef"[value % base]);
}

static void add_signed(struct text *t, int64_t value, int width) {
    if (value < 0)
        add(t, '-');
    add_number(t, value < 0 ? -(uint64_t)value : (uint64_t)value, 10, width);
}

static void add_decimal(struct text *t, double value, int precision) {
    uint64_t unit = precision == 0 ? 1 : 10;
    if (value < 0)
        add(t, '-');
    double units = (value < 0 ? -value : value) * (double)unit;
    uint64_t rounded = (uint64_t)units;
    rounded += units - (double)rounded >= 0.5;
    add_number(t, rounded / unit, 10, 1);
    if (precision == 0)
        return;
    add(t, '.');
    add_number(t, rounded % unit, 10, 1);
}

static void add_string(struct text *t, const char *s, int precision) {
    for (int i = 0; (precision < 0 || i < precision) && s[i] != '\0'; i++)
        add(t, s[i]);
}

static struct form read_form(const char **at, va_list *list) {
    struct form f = {.precision = -1};
    if (**at == '0')
        for (++*at; **at >= '0' && **at <= '9'; ++*at)
            f.width = f.width * 10 + **at - '0';
    if (**at == '.' && (*at)[1] == '*') {
        f.precision = va_arg(*list, int);
        *at += 2;
    } else if (**at == '.') {
        f.precision = 0;
        for (++*at; **at >= '0' && **at <= '9'; ++*at)
            f.precision = f.precision * 10 + **at - '0';
    }
    if (**at == 'l' || **at == 'z')
        f.size = *(*at)++;
    if (f.size == 'l' && **at == 'l') {
        f.size = 'L';
        ++*at;
    }
    return f;
}

static int64_t next_signed(const struct form *f, va_list *list) {
    return f->size == 'L'   ? va_arg(*list, long long)
           : f->size == 'l' ? va_arg(*list, long)
           : f->size == 'z' ? va_arg(*list, ptrdiff_t)
                            : va_arg(*list, int);
}

static uint64_t next_unsigned(const struct form *f, va_list *list) {
    return f->size == 'L'   ? va_arg(*list, unsigned long long)
           : f->size == 'l' ? va_arg(*list, unsigned long)
           : f->size == 'z' ? va_arg(*list, size_t)
                            : va_arg(*list, unsigned);
}

static void add_next(struct text *t, struct form f, char letter, va_list *list) {
    if (letter == 's')
        add_string(t, va_arg(*list, const char *), f.precision);
    else if (letter == 'c')
        add(t, (char)va_arg(*list, int));
    else if (letter == 'd')
        add_signed(t, next_signed(&f, list), f.width);
    else if (letter == 'u' || letter == 'x')
        add_number(t, next_unsigned(&f, list), letter == 'x' ? 16 : 10, f.width);
    else if (letter == 'f' && (f.precision == 0 || f.precision == 1))
        add_decimal(t, va_arg(*list, double), f.precision);
    else if (letter == '%')
        add(t, '%');
    else
        __builtin_trap();
}

int vsnprintf(char *out, size_t room, const char *form, va_list given) {
    struct text t = {out, room, 0};
    va_list list;
    va_copy(list, given);
    for (const char *at = form; *at != '\0'; at++) {
        if (*at != '%') {
            add(&t, *at);
            continue;
        }
        at++;
        struct form f = read_form(&at, &list);
        add_next(&t, f, *at, &list);
    }
    va_end(list);
    if (room > 0)
        out[t.length < room ? t.length : room - 1] = '\0';
    return (int)t.length;
}

int snprintf(char *out, size_t room, const char *form, ...) {
    va_list list;
    va_start(list, form);
    int length = vsnprintf(out, room, form, list);
    va_end(list);
    return length;
}
