/*
 * A function in a shared object, to compare with: one puzzle per call, in the same process and by the
 * same clock, so that nothing else is measured. It stays loaded until the program ends.
 */
#include "cli/bench.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#ifdef NONET_HAVE_DLOPEN
#include <dlfcn.h>
#endif

#define SYMBOL "nonet_rival"

/* Where the name of the file ends: before a colon and a C name, if the words end so. */
static size_t file_length(const char *against) {
    const char *colon = strrchr(against, ':');
    const char *at = colon ? colon + 1 : "";
    if (colon == NULL || (!isalpha((unsigned char)*at) && *at != '_'))
        return strlen(against);
    while (isalnum((unsigned char)*at) || *at == '_')
        at++;
    return *at == '\0' ? (size_t)(colon - against) : strlen(against);
}

int nonet_is_object(const char *against) {
    size_t length = file_length(against);
    return length > 3 && strncmp(against + length - 3, ".so", 3) == 0 &&
           against[strcspn(against, " \t\n")] == '\0';
}

static bench_object_fn fail(const char *why) {
    fprintf(stderr, "nonet bench: --against: %s\n", why);
    return NULL;
}

#ifdef NONET_HAVE_DLOPEN
/* The loader looks for a name without a slash elsewhere than here. */
static char *path_of(const char *against) {
    int length = (int)file_length(against);
    char *path = malloc((size_t)length + sizeof "./");
    if (path != NULL)
        sprintf(path, "%s%.*s", memchr(against, '/', (size_t)length) ? "" : "./", length, against);
    return path;
}

bench_object_fn nonet_bench_object(const char *against) {
    const char *symbol = against + file_length(against);
    bench_object_fn solve = NULL;
    char *path = path_of(against);
    if (path == NULL)
        return fail(nonet_status_text(NONET_E_MEMORY));
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    free(path);
    if (object != NULL)
        *(void **)&solve = dlsym(object, *symbol == ':' ? symbol + 1 : SYMBOL);
    if (solve != NULL)
        return solve;
    const char *why = dlerror();
    return fail(why ? why : "the function is at no address");
}
#else
bench_object_fn nonet_bench_object(const char *against) {
    (void)against;
    return fail("this build cannot load shared objects; it can run commands");
}
#endif
