/* The engine for any size: picks the narrowest sets that the side fits in. */
#include "solve/any.h"

int nonet_engine_any(struct nonet_search *search) {
    switch (search->puzzle->set_bytes) {
    case 2:
        return nonet_any16(search);
    case 4:
        return nonet_any32(search);
    case 8:
        return nonet_any64(search);
    default:
        return nonet_any128(search);
    }
}
