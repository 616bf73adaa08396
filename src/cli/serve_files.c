/*
 * The page as a table. Everything is read when the server starts: a request is compared with names
 * and never becomes a path, so there is nothing to climb out of. The page is some twenty files and
 * a few hundred KB.
 */
#include "cli/serve.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* FNV-1a, 64 bits: two versions of a file differ in it. */
static void set_etag(struct file *file) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < file->length; i++)
        h = (h ^ (unsigned char)file->bytes[i]) * UINT64_C(0x100000001b3);
    snprintf(file->etag, sizeof file->etag, "\"%016llx\"", (unsigned long long)h);
}

/* errno, or 0. `left` is what may still be read. */
static int read_bytes(int fd, struct file *file, size_t size, size_t left) {
    if (size > left)
        return EFBIG;
    file->bytes = malloc(size + 1);
    if (file->bytes == NULL)
        return ENOMEM;
    while (file->length < size) {
        ssize_t n = read(fd, file->bytes + file->length, size - file->length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno;
        if (n == 0)
            break;
        file->length += (size_t)n;
    }
    return 0;
}

/* 0, errno, or -1 for what is no file of the page. */
static int read_file(int folder, const char *name, struct file *file, size_t left) {
    struct stat st;
    if (name[0] == '.' || fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
        !S_ISREG(st.st_mode))
        return -1;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    int error = fd < 0 || fstat(fd, &st) != 0 ? errno : 0;
    if (error == 0 && !S_ISREG(st.st_mode))
        error = -1;
    if (error == 0)
        error = read_bytes(fd, file, (size_t)st.st_size, left);
    if (fd >= 0)
        close(fd);
    file->name = error == 0 ? strdup(name) : NULL;
    if (error == 0 && file->name == NULL)
        error = ENOMEM;
    if (error != 0) {
        free(file->bytes);
        return error;
    }
    file->type = type_of(name);
    set_etag(file);
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

static int read_folder(struct page *page, DIR *folder) {
    size_t left = SERVE_PAGE_BYTES;
    const struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
        struct file file = {0};
        int error = read_file(dirfd(folder), entry->d_name, &file, left);
        if (error < 0)
            continue;
        if (error == 0) {
            error = add_file(page, &file);
            left -= file.length;
        }
        if (error != 0)
            return error;
    }
    return nonet_page_find(page, "") ? 0 : ENOENT;
}

int nonet_page_read(struct page *page, const char *folder) {
    DIR *open = opendir(folder);
    memset(page, 0, sizeof *page);
    if (open == NULL)
        return errno;
    int error = read_folder(page, open);
    closedir(open);
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
        free(page->files[i].bytes);
    }
    free(page->files);
    memset(page, 0, sizeof *page);
}
