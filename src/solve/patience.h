/*
 * A search that is given up when it takes too long. Its length is counted in calls of its cancel
 * function, not timed, so that it is the same everywhere. The caller's own request to stop comes
 * first.
 */
#ifndef NONET_SOLVE_PATIENCE_H
#define NONET_SOLVE_PATIENCE_H

#include "nonet.h"

struct patience {
    int left;
    nonet_cancel_fn cancel;
    void *cancel_user;
    int cancelled; /* by the caller */
};

/* A nonet_cancel_fn. */
static inline int patience_ends(void *user) {
    struct patience *p = user;
    p->cancelled = p->cancel != NULL && p->cancel(p->cancel_user);
    return p->cancelled || --p->left < 0;
}

#endif
