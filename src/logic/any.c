/* The way into the human engine for any size: options of this version or an older one, and the
 * narrowest sets that the side fits in. */
#include "logic/any.h"

/* Copies a struct that begins with its size over one that holds the defaults. */
static void copy_known(void *to, const void *from, size_t theirs, size_t ours) {
    memcpy(to, from, theirs < ours ? theirs : ours);
}

int nonet_logic_any_call(struct any_call *call) {
    switch (call->grid->set_bytes) {
    case 2:
        return nonet_logic_any16(call);
    case 4:
        return nonet_logic_any32(call);
    case 8:
        return nonet_logic_any64(call);
    default:
        return nonet_logic_any128(call);
    }
}

int nonet_logic_any(const struct nonet_grid *grid, const struct nonet_logic_options *options,
                    struct nonet_grid *after, size_t room, struct nonet_logic_result *result) {
    struct any_call call = {.grid = grid,
                            .options = NONET_LOGIC_OPTIONS_INIT,
                            .after = after,
                            .result = NONET_LOGIC_RESULT_INIT,
                            .match_above = ANY_MATCH_ABOVE,
                            .least_set = ANY_LEAST_SET};
    if ((options != NULL && options->size < sizeof options->size) ||
        (result != NULL && result->size < sizeof result->size))
        return NONET_E_ARGUMENT;
    if (after != NULL && room < (size_t)NONET_GRID_BYTES(grid->side))
        return NONET_E_ROOM;
    if (options != NULL)
        copy_known(&call.options, options, options->size, sizeof call.options);
    int status = nonet_logic_any_call(&call);
    if (result != NULL && (status == NONET_OK || status == NONET_E_CANCELLED)) {
        size_t size = result->size;
        copy_known(result, &call.result, size, sizeof call.result);
        result->size = size;
    }
    return status;
}
