/* Entry to the human engine for any size: picks the narrowest sets that the side fits in. */
#include "logic/any.h"

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
                            .options = *options,
                            .after = after,
                            .result = NONET_LOGIC_RESULT_INIT,
                            .match_above = ANY_MATCH_ABOVE,
                            .least_set = ANY_LEAST_SET,
                            .nested_ticks = ANY_NESTED_TICKS};
    (void)room;
    int status = nonet_logic_any_call(&call);
    if (status == NONET_OK || status == NONET_E_CANCELLED)
        *result = call.result;
    return status;
}
