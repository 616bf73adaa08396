/*
 * Whose request it is. Behind a proxy every connection comes from the proxy, and what it says in
 * X-Forwarded-For or Forwarded counts only if the proxy was named in the options: anybody can send
 * such a header. Each proxy adds the address it saw to the end of the list, so the list is read
 * from its end, and the first address that is not a proxy's is the client's. The client may have
 * written anything before that itself.
 */
#include "cli/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { V4_AT = 12, V4_BITS = 32, ALL_BITS = 128 };

/* ---- one address ---- */

static const unsigned char v4_head[V4_AT] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static int is_v4(const struct address *a) {
    return memcmp(a->bytes, v4_head, V4_AT) == 0;
}

/* Without brackets and port. */
static int read_bare(struct address *a, const char *text, size_t length) {
    char copy[ADDRESS_TEXT];
    struct in_addr v4;
    struct in6_addr v6;
    if (length >= sizeof copy || memchr(text, '\0', length) != NULL)
        return -1;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (inet_pton(AF_INET, copy, &v4) == 1) {
        memcpy(a->bytes, v4_head, V4_AT);
        memcpy(a->bytes + V4_AT, &v4, sizeof v4);
        return 0;
    }
    if (inet_pton(AF_INET6, copy, &v6) != 1)
        return -1;
    memcpy(a->bytes, &v6, sizeof v6);
    return 0;
}

static int is_port(const char *text, size_t length) {
    size_t digits = 0;
    while (1 + digits < length && text[1 + digits] >= '0' && text[1 + digits] <= '9')
        digits++;
    return length == 0 || (text[0] == ':' && 1 + digits == length);
}

int nonet_address_read(struct address *a, const char *text, size_t length) {
    const char *end = length > 0 && text[0] == '[' ? memchr(text, ']', length) : NULL;
    if (end != NULL) {
        size_t n = (size_t)(end - text);
        return is_port(end + 1, length - n - 1) ? read_bare(a, text + 1, n - 1) : -1;
    }
    const char *colon = length > 0 ? memchr(text, ':', length) : NULL;
    size_t n = colon ? (size_t)(colon - text) : length;
    if (colon == NULL || memchr(colon + 1, ':', length - n - 1) != NULL)
        return read_bare(a, text, length);
    return is_port(colon, length - n) ? read_bare(a, text, n) : -1;
}

void nonet_address_write(const struct address *a, char text[ADDRESS_TEXT]) {
    int v4 = is_v4(a);
    if (inet_ntop(v4 ? AF_INET : AF_INET6, a->bytes + (v4 ? V4_AT : 0), text, ADDRESS_TEXT) == NULL)
        strcpy(text, "-");
}

int nonet_address_equal(const struct address *a, const struct address *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* ---- ranges ---- */

static int read_range(struct network *range, const char *text, size_t length) {
    const char *slash = length > 0 ? memchr(text, '/', length) : NULL;
    size_t n = slash ? (size_t)(slash - text) : length, digits = slash ? length - n - 1 : 0;
    if (read_bare(&range->address, text, n) != 0)
        return -1;
    int most = is_v4(&range->address) ? V4_BITS : ALL_BITS, bits = most;
    if (slash != NULL) {
        size_t known = strspn(slash + 1, "0123456789");
        bits = atoi(slash + 1);
        if (digits == 0 || digits > 3 || known < digits || bits > most)
            return -1;
    }
    range->bits = bits + ALL_BITS - most;
    return 0;
}

static int add_range(struct ranges *ranges, const struct network *range) {
    struct network *more = realloc(ranges->at, (ranges->count + 1) * sizeof *more);
    if (more == NULL)
        return ENOMEM;
    ranges->at = more;
    ranges->at[ranges->count++] = *range;
    return 0;
}

int nonet_ranges_read(struct ranges *ranges, const char *list, struct nonet_slice *bad) {
    int status = 0;
    memset(ranges, 0, sizeof *ranges);
    for (const char *at = list; at != NULL && status == 0;) {
        size_t n = strcspn(at, ",");
        struct network range;
        *bad = (struct nonet_slice){at, n};
        status = read_range(&range, at, n);
        if (status == 0)
            status = add_range(ranges, &range);
        at = at[n] ? at + n + 1 : NULL;
    }
    if (status != 0)
        nonet_ranges_free(ranges);
    return status;
}

void nonet_ranges_free(struct ranges *ranges) {
    free(ranges->at);
    memset(ranges, 0, sizeof *ranges);
}

static int is_in(const struct network *range, const struct address *a) {
    int whole = range->bits / 8, rest = range->bits % 8;
    if (memcmp(range->address.bytes, a->bytes, (size_t)whole) != 0)
        return 0;
    return rest == 0 || (range->address.bytes[whole] ^ a->bytes[whole]) >> (8 - rest) == 0;
}

int nonet_ranges_have(const struct ranges *ranges, const struct address *a) {
    for (size_t i = 0; i < ranges->count; i++)
        if (is_in(&ranges->at[i], a))
            return 1;
    return 0;
}

/* ---- what the proxies say ---- */

static struct nonet_slice trimmed(struct nonet_slice s) {
    while (s.length > 0 && (s.at[0] == ' ' || s.at[0] == '\t' || s.at[0] == '"')) {
        s.at++;
        s.length--;
    }
    while (s.length > 0 && strchr(" \t\"", s.at[s.length - 1]) != NULL)
        s.length--;
    return s;
}

/* Takes the last element off a list; 0: there is none left. */
static int take_last(struct nonet_slice *list, struct nonet_slice *last) {
    size_t n = list->length;
    if (list->at == NULL)
        return 0;
    while (n > 0 && list->at[n - 1] != ',')
        n--;
    *last = trimmed((struct nonet_slice){list->at + n, list->length - n});
    *list = n > 0 ? (struct nonet_slice){list->at, n - 1} : (struct nonet_slice){NULL, 0};
    return 1;
}

/* The value of for= in an element of Forwarded, such as for="[2001:db8::1]:80";proto=http. */
static struct nonet_slice for_of(struct nonet_slice element) {
    while (element.length > 0) {
        const char *end = memchr(element.at, ';', element.length);
        size_t n = end ? (size_t)(end - element.at) : element.length;
        struct nonet_slice pair = trimmed((struct nonet_slice){element.at, n});
        if (pair.length > 4 && strncasecmp(pair.at, "for=", 4) == 0)
            return trimmed((struct nonet_slice){pair.at + 4, pair.length - 4});
        n += end != NULL;
        element = (struct nonet_slice){element.at + n, element.length - n};
    }
    return element;
}

struct address nonet_client_of(const struct ranges *proxies, const struct address *peer,
                               const char *forwarded_for, const char *forwarded) {
    const char *text = forwarded_for ? forwarded_for : forwarded;
    struct nonet_slice list = {text, text ? strlen(text) : 0}, last;
    struct address client = *peer, before;
    while (nonet_ranges_have(proxies, &client) && take_last(&list, &last)) {
        if (forwarded_for == NULL)
            last = for_of(last);
        if (nonet_address_read(&before, last.at, last.length) != 0)
            break;
        client = before;
    }
    return client;
}
