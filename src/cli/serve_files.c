/*
 * The page as a table. Everything is read when the server starts: a request is compared with names
 * and never becomes a path, so there is nothing to climb out of. The page is some dozens of files,
 * some of them in a folder of their own, and a few hundred KB. Each is also compressed once, at the start, for clients that accept gzip: that
 * takes a few hundredths of a second, and each transfer is then less than half as long.
 */
#include "cli/serve.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef NONET_HAVE_ZLIB
#include <zlib.h>
#endif

enum {
    PACKED_LEAST = 128, /* bytes that compression must save */
    GZIP_BITS = 15 + 16 /* zlib's value for its largest window, with a gzip header */
};

static const char *type_of(const char *name) {
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".ts", "text/plain; charset=utf-8"},
        {".txt", "text/plain; charset=utf-8"},
        {".md", "text/plain; charset=utf-8"},
        {"LICENSE", "text/plain; charset=utf-8"},
    };
    size_t n = strlen(name);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t m = strlen(types[i][0]);
        if (n >= m && strcmp(name + n - m, types[i][0]) == 0)
            return types[i][1];
    }
    return "application/octet-stream";
}

/* Differs between two versions of a file, and between its two forms. */
static void set_etag(struct form *form) {
    snprintf(form->etag, sizeof form->etag, "\"%016llx\"",
             (unsigned long long)nonet_hash(form->bytes, form->length));
}

/* ---- compressing ---- */

#ifdef NONET_HAVE_ZLIB

static size_t deflate_all(const struct form *plain, char *to, size_t room) {
    z_stream z = {0};
    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_BITS, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return 0;
    z.next_in = (unsigned char *)plain->bytes;
    z.avail_in = (uInt)plain->length;
    z.next_out = (unsigned char *)to;
    z.avail_out = (uInt)room;
    int status = deflate(&z, Z_FINISH);
    size_t n = room - z.avail_out;
    deflateEnd(&z);
    return status == Z_STREAM_END ? n : 0;
}

/* If it saves too little, or memory runs out, there is only the plain form. */
static void pack(const struct form *plain, struct form *packed) {
    if (plain->length <= PACKED_LEAST)
        return;
    size_t room = plain->length - PACKED_LEAST;
    char *bytes = malloc(room);
    size_t n = bytes ? deflate_all(plain, bytes, room) : 0;
    char *fitting = n > 0 ? realloc(bytes, n) : NULL;
    if (fitting == NULL) {
        free(bytes);
        return;
    }
    packed->bytes = fitting;
    packed->length = n;
    set_etag(packed);
}

#else

static void pack(const struct form *plain, struct form *packed) {
    (void)plain, (void)packed;
}

#endif

/* ---- reading ---- */

/* errno, or 0. `left` is what may still be read. */
static int read_bytes(int fd, struct form *form, size_t size, size_t left) {
    if (size > left)
        return EFBIG;
    form->bytes = malloc(size + 1);
    if (form->bytes == NULL)
        return ENOMEM;
    while (form->length < size) {
        ssize_t n = read(fd, form->bytes + form->length, size - form->length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno;
        if (n == 0)
            break;
        form->length += (size_t)n;
    }
    return 0;
}

/* "NAME", or "INNER/NAME" in an inner folder. */
static char *path_of(const char *inner, const char *name) {
    size_t room = strlen(inner) + strlen(name) + 2;
    char *path = malloc(room);
    if (path != NULL)
        snprintf(path, room, "%s%s%s", inner, inner[0] ? "/" : "", name);
    return path;
}

/* 0, errno, or -1 for what is not a file of the page. */
static int read_file(int folder, const char *inner, const char *name, struct file *file,
                     size_t left) {
    struct stat st;
    if (name[0] == '.' || fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
        !S_ISREG(st.st_mode))
        return -1;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    int error = fd < 0 || fstat(fd, &st) != 0 ? errno : 0;
    if (error == 0 && !S_ISREG(st.st_mode))
        error = -1;
    if (error == 0)
        error = read_bytes(fd, &file->plain, (size_t)st.st_size, left);
    if (fd >= 0)
        close(fd);
    file->name = error == 0 ? path_of(inner, name) : NULL;
    if (error == 0 && file->name == NULL)
        error = ENOMEM;
    if (error != 0) {
        free(file->plain.bytes);
        return error;
    }
    file->type = type_of(name);
    set_etag(&file->plain);
    pack(&file->plain, &file->packed);
    return 0;
}

static int add_file(struct page *page, const struct file *file) {
    struct file *more = realloc(page->files, (page->count + 1) * sizeof *more);
    if (more == NULL)
        return ENOMEM;
    page->files = more;
    page->files[page->count++] = *file;
    return 0;
}

static int read_inner(struct page *page, int folder, const char *inner, size_t *left);

/* All that an open folder has; 0 or errno. `inner`: its name in the page's folder, "" for that one. */
static int read_folder(struct page *page, DIR *folder, const char *inner, size_t *left) {
    const struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
        struct file file = {0};
        int error = read_file(dirfd(folder), inner, entry->d_name, &file, *left);
        if (error == 0) {
            *left -= file.plain.length;
            error = add_file(page, &file);
        } else if (error < 0) {
            error = inner[0] ? 0 : read_inner(page, dirfd(folder), entry->d_name, left);
        }
        if (error != 0)
            return error;
    }
    return 0;
}

/* A folder in the page's folder; what is not one is passed over. */
static int read_inner(struct page *page, int folder, const char *inner, size_t *left) {
    int fd = inner[0] == '.'
                 ? -1
                 : openat(folder, inner, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return inner[0] == '.' || errno == ENOTDIR || errno == ELOOP ? 0 : errno;
    DIR *open = fdopendir(fd);
    if (open == NULL) {
        int error = errno;
        close(fd);
        return error;
    }
    int error = read_folder(page, open, inner, left);
    closedir(open);
    return error;
}

int nonet_page_read(struct page *page, const char *folder) {
    DIR *open = opendir(folder);
    memset(page, 0, sizeof *page);
    if (open == NULL)
        return errno;
    size_t left = SERVE_PAGE_BYTES;
    int error = read_folder(page, open, "", &left);
    closedir(open);
    if (error == 0 && nonet_page_find(page, "") == NULL)
        error = ENOENT;
    if (error != 0)
        nonet_page_free(page);
    return error;
}

const struct file *nonet_page_find(const struct page *page, const char *name) {
    for (size_t i = 0; i < page->count; i++)
        if (strcmp(page->files[i].name, name[0] ? name : "index.html") == 0)
            return &page->files[i];
    return NULL;
}

void nonet_page_free(struct page *page) {
    for (size_t i = 0; i < page->count; i++) {
        free(page->files[i].name);
        free(page->files[i].plain.bytes);
        free(page->files[i].packed.bytes);
    }
    free(page->files);
    memset(page, 0, sizeof *page);
}
