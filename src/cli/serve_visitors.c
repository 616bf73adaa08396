/*
 * The library ends a connection on which nothing arrives for a while, but one byte now and then is
 * enough to keep it open. So each connection has a visitor here that remembers when it started to
 * send its request, or to fetch its answer; one that takes too long is cut off.
 *
 * While a request is in work the library does not read from its connection, so it does not notice
 * that the other end has closed it; that is noticed here, and the work stops. A client that closes
 * only its own half, and still waits, looks the same, and also counts as gone. And the library
 * keeps waiting for the rest of a request that nobody is left to send; such a connection is ended
 * too, if it still waits a second later.
 */
#ifdef __linux__
#define _GNU_SOURCE /* POLLRDHUP */
#endif
#include "cli/serve_visitors.h"

#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum { LOOKS_APART = 10 /* at those that send, of which there may be very many */ };

void nonet_visitors_open(struct visitors *visitors) {
    memset(visitors, 0, sizeof *visitors);
    pthread_mutex_init(&visitors->lock, NULL);
}

struct address nonet_address_of(const struct sockaddr *address) {
    struct address a = {{0}};
    if (address != NULL && address->sa_family == AF_INET) {
        a.bytes[10] = a.bytes[11] = 0xff;
        memcpy(a.bytes + 12, &((const struct sockaddr_in *)address)->sin_addr, 4);
    } else if (address != NULL && address->sa_family == AF_INET6) {
        memcpy(a.bytes, &((const struct sockaddr_in6 *)address)->sin6_addr, 16);
    }
    return a;
}

size_t nonet_visitors_of(struct visitors *visitors, const struct address *address, int working) {
    size_t count = 0;
    pthread_mutex_lock(&visitors->lock);
    for (const struct visitor *v = visitors->first; v != NULL; v = v->next)
        count += working ? v->what == WORKING && nonet_address_equal(&v->client, address)
                         : nonet_address_equal(&v->peer, address);
    pthread_mutex_unlock(&visitors->lock);
    return count;
}

struct visitor *nonet_visitor_add(struct visitors *visitors, int fd, const struct sockaddr *peer) {
    struct visitor *visitor = calloc(1, sizeof *visitor);
    if (visitor == NULL)
        return NULL;
    visitor->fd = fd;
    visitor->peer = visitor->client = nonet_address_of(peer);
    visitor->since = nonet_now();
    pthread_mutex_lock(&visitors->lock);
    visitor->next = visitors->first;
    visitor->link = &visitors->first;
    if (visitor->next != NULL)
        visitor->next->link = &visitor->next;
    visitors->first = visitor;
    pthread_mutex_unlock(&visitors->lock);
    return visitor;
}

void nonet_visitor_remove(struct visitors *visitors, struct visitor *visitor) {
    pthread_mutex_lock(&visitors->lock);
    *visitor->link = visitor->next;
    if (visitor->next != NULL)
        visitor->next->link = visitor->link;
    pthread_mutex_unlock(&visitors->lock);
    free(visitor);
}

void nonet_visitor_set(struct visitors *visitors, struct visitor *visitor, enum what what) {
    pthread_mutex_lock(&visitors->lock);
    visitor->what = what;
    visitor->since = nonet_now();
    visitor->has_hung_up = 0;
    if (what == RECEIVING)
        visitor->gone = 0;
    pthread_mutex_unlock(&visitors->lock);
}

/* Further requests may wait in the socket, and hide its end from systems that can only detect it by
 * reading. */
static int has_left(int fd) {
    char byte;
    struct pollfd poll_fd = {.fd = fd, .events = POLLIN};
#ifdef POLLRDHUP
    poll_fd.events |= POLLRDHUP;
    if (poll(&poll_fd, 1, 0) > 0 && poll_fd.revents & (POLLRDHUP | POLLHUP | POLLERR))
        return 1;
#else
    if (poll(&poll_fd, 1, 0) > 0 && poll_fd.revents & (POLLHUP | POLLERR))
        return 1;
#endif
    ssize_t n = recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

static void look_at(struct visitor *v, double patience, int is_turn) {
    double most = v->what == SENDING ? SERVE_SENDING_FACTOR * patience : patience;
    int had_hung_up = v->has_hung_up;
    if (v->what == WORKING) {
        v->gone = v->gone || has_left(v->fd);
        return;
    }
    if (v->what == RECEIVING && is_turn)
        v->has_hung_up = has_left(v->fd);
    if (nonet_now() - v->since > most || (is_turn && had_hung_up && v->has_hung_up))
        shutdown(v->fd, SHUT_RDWR);
}

int nonet_visitors_look(struct visitors *visitors, double patience) {
    int busy = 0;
    pthread_mutex_lock(&visitors->lock);
    int is_turn = ++visitors->looks % LOOKS_APART == 0;
    for (struct visitor *v = visitors->first; v != NULL; v = v->next) {
        look_at(v, patience, is_turn);
        busy |= v->what != RECEIVING;
    }
    pthread_mutex_unlock(&visitors->lock);
    return busy;
}
