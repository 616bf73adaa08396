/*
 * Finding a device's plugin and loading it.
 */
#ifndef NONET_DEVICE_LOAD_H
#define NONET_DEVICE_LOAD_H

#include "device/plugin.h"

/* A kind of device. */
struct kind {
    const char *name, *file; /* of the plugin, without its folder */
    const char *variable;    /* of the environment, which may name another one */
};

/* The plugin at `path` (NULL: where plugins of this kind are), and what keeps it loaded. NULL: the
 * reason is in `reason`, cut to its `room`. */
const struct plugin *nonet_plugin_load(const struct kind *kind, const char *path, void **object,
                                       char *reason, size_t room);

void nonet_plugin_unload(void *object);

#endif
