/*
 * Connections as the server sees them: who is there, what for, and since when.
 */
#ifndef NONET_CLI_SERVE_VISITORS_H
#define NONET_CLI_SERVE_VISITORS_H

#include "cli/serve.h"

#include <pthread.h>
#include <sys/socket.h>

enum what { RECEIVING, WORKING, SENDING };

struct visitor {
    struct visitor *next, **link;
    int fd;
    struct address peer;   /* the other end of the connection */
    struct address client; /* whose request is in work: the peer, or the client behind that proxy */
    enum what what;
    double since;
    atomic_int gone; /* nobody waits for the answer any longer */
    int has_hung_up; /* in the middle of a request, or between two, as last seen */
};

struct visitors {
    pthread_mutex_t lock;
    struct visitor *first;
    unsigned looks;
};

void nonet_visitors_open(struct visitors *visitors);

/* The address of a socket's other end; all zero if it is not an IP address. */
struct address nonet_address_of(const struct sockaddr *address);

/* How many connections an address has; or how many requests of such a client are in work, or wait
 * for a thread. */
size_t nonet_visitors_of(struct visitors *visitors, const struct address *address, int working);

/* NULL if memory runs out. Whoever closes the socket must remove the visitor first, so that nobody
 * else's socket is ever cut off. */
struct visitor *nonet_visitor_add(struct visitors *visitors, int fd, const struct sockaddr *peer);
void nonet_visitor_remove(struct visitors *visitors, struct visitor *visitor);

void nonet_visitor_set(struct visitors *visitors, struct visitor *visitor, enum what what);

/* Cuts off visitors that take longer than `patience` seconds to send a request, or a multiple of
 * that to fetch an answer, and notes those that have gone. 1 if anybody waits for an answer. */
int nonet_visitors_look(struct visitors *visitors, double patience);

#endif
