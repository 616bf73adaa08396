/*
 * Finding a device's plugin and loading it.
 *
 * One that is named, by the caller or in the environment, is the one that is meant: if it cannot be
 * used, no other is tried. Otherwise the first that exists is taken, of
 *
 *     LIBDIR/nonet/FILE         where `make install` puts it
 *     HERE/nonet/FILE           HERE: the folder of the library, or of the program that it is in;
 *     HERE/FILE                 so that both can be moved
 *     HERE/../lib/nonet/FILE
 *
 * A process that runs with more rights than its user has does not look at the environment.
 */
#if defined(NONET_HAVE_DLOPEN) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* dladdr, secure_getenv, RTLD_NODELETE */
#endif
#include "device/load.h"

#include <stdio.h>

#ifdef NONET_HAVE_DLOPEN
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The driver's threads may still be running when a plugin is closed, so its code stays. */
#ifdef RTLD_NODELETE
enum { HOW = RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE };
#else
enum { HOW = RTLD_NOW | RTLD_LOCAL };
#endif

enum { PATH_ROOM = 4096, PLACES = 7 };

/* Where a plugin may be. */
struct places {
    int count;
    char path[PLACES][PATH_ROOM];
};

static const char *environment(const char *name) {
#ifdef __linux__
    const char *value = secure_getenv(name);
#else
    const char *value = getenv(name);
#endif
    return value != NULL && value[0] != '\0' ? value : NULL;
}

/* ---- where to look ---- */

static void add_place(struct places *places, const char *folder, size_t length, const char *below,
                      const char *file) {
    char *path = places->path[places->count];
    int n = snprintf(path, PATH_ROOM, "%.*s%s%s", (int)length, folder, below, file);
    int is_new = n > 0 && n < PATH_ROOM;
    for (int i = 0; i < places->count; i++)
        is_new &= strcmp(places->path[i], path) != 0;
    places->count += is_new;
}

/* The folder of a file, with its slash. */
static void add_beside(struct places *places, const char *file, const char *wanted) {
    const char *slash = strrchr(file, '/');
    size_t length = slash ? (size_t)(slash - file) + 1 : 0;
    if (slash == NULL)
        return; /* found by a search path: nobody knows where */
    add_place(places, file, length, "nonet/", wanted);
    add_place(places, file, length, "", wanted);
    add_place(places, file, length, "../lib/nonet/", wanted);
}

static void find_places(struct places *places, const char *wanted) {
    static const char inside = 0; /* has an address in the file that this code is in */
    char program[PATH_ROOM];
    Dl_info here;
    places->count = 0;
#ifdef NONET_LIBDIR
    add_place(places, NONET_LIBDIR, strlen(NONET_LIBDIR), "/nonet/", wanted);
#endif
    if (dladdr(&inside, &here) != 0 && here.dli_fname != NULL)
        add_beside(places, here.dli_fname, wanted);
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    program[n > 0 ? n : 0] = '\0';
    add_beside(places, program, wanted);
}

/* The first that exists; NULL: none, and the reason names the places. */
static const char *choose(const struct places *places, const char *wanted, char *reason,
                          size_t room) {
    for (int i = 0; i < places->count; i++)
        if (access(places->path[i], F_OK) == 0)
            return places->path[i];
    int n = snprintf(reason, room, "there is no plugin %s, looked for in", wanted);
    for (int i = 0; i < places->count && n > 0 && (size_t)n < room; i++) {
        int folder = (int)(strlen(places->path[i]) - strlen(wanted)) - 1;
        n += snprintf(reason + n, room - (size_t)n, "%s %.*s", i > 0 ? "," : "", folder,
                      places->path[i]);
    }
    return NULL;
}

/* ---- loading ---- */

static const struct plugin *fail(char *reason, size_t room, const char *path, const char *why) {
    int has_path = strstr(why, path) != NULL; /* as nearly all words of dlerror() */
    snprintf(reason, room, "the plugin cannot be loaded: %s%s%s", has_path ? "" : path,
             has_path ? "" : ": ", why);
    return NULL;
}

/* The loader looks for a name without a slash elsewhere than here. */
static void *open_object(const char *path) {
    char here[PATH_ROOM];
    if (strchr(path, '/') != NULL)
        return dlopen(path, HOW);
    int n = snprintf(here, sizeof here, "./%s", path);
    return n < (int)sizeof here ? dlopen(here, HOW) : NULL;
}

static const struct plugin *load(const char *path, void **object, char *reason, size_t room) {
    plugin_fn ask = NULL;
    const struct plugin *plugin = NULL;
    const char *why;
    *object = open_object(path);
    if (*object != NULL)
        *(void **)&ask = dlsym(*object, "nonet_plugin");
    if (ask == NULL) {
        why = dlerror();
        fail(reason, room, path, why ? why : "it is not a plugin");
    } else if ((plugin = ask()) == NULL || plugin->abi != PLUGIN_ABI) {
        snprintf(reason, room, "the plugin %s is for another version of nonet (%d, wanted %d)",
                 path, plugin ? plugin->abi : 0, PLUGIN_ABI);
        plugin = NULL;
    }
    if (plugin == NULL && *object != NULL)
        dlclose(*object);
    return plugin;
}

const struct plugin *nonet_plugin_load(const struct kind *kind, const char *path, void **object,
                                       char *reason, size_t room) {
    path = path ? path : environment(kind->variable);
    if (path != NULL)
        return load(path, object, reason, room);
    struct places *places = malloc(sizeof *places);
    if (places == NULL) {
        snprintf(reason, room, "out of memory");
        return NULL;
    }
    find_places(places, kind->file);
    path = choose(places, kind->file, reason, room);
    const struct plugin *plugin = path ? load(path, object, reason, room) : NULL;
    free(places);
    return plugin;
}

void nonet_plugin_unload(void *object) {
    dlclose(object);
}
#else
const struct plugin *nonet_plugin_load(const struct kind *kind, const char *path, void **object,
                                       char *reason, size_t room) {
    (void)kind;
    (void)path;
    (void)object;
    snprintf(reason, room, "this build cannot load plugins");
    return NULL;
}

void nonet_plugin_unload(void *object) {
    (void)object;
}
#endif
