/* A house that echoes on a loop of its own thread, and how to come in. */
#ifndef BAIZE_TESTS_ECHO_HOUSE_H
#define BAIZE_TESTS_ECHO_HOUSE_H

#include "serve/door.h"
#include "serve/net.h"

#include "caller.h"

#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

enum { SEATS = 4096 };

struct house {
    struct net *net;
    pthread_t thread;
    struct peer *seat[SEATS];
    unsigned seats, opened, closed;
    _Atomic unsigned turns;
    int64_t wish;
    bool close_at_once;
    _Atomic bool held; /* it does nothing until somebody says that it goes on */
    char address[64];
};

static struct house house;
static unsigned doors; /* through how many everybody comes in; 0: through none */
static char page[200000], vast[30000000];

static void house_opened(void *ctx, struct peer *p)
{
    struct house *h = ctx;
    h->opened++;
    h->seat[h->seats++] = p;
    peer_set(p, h);
    snprintf(h->address, sizeof h->address, "%s", peer_address(p));
    if (h->close_at_once)
        peer_close(p, 4001, "at once");
}

static void tell_all(struct house *h, const char *text, size_t len)
{
    for (unsigned i = 0; i < h->seats; i++)
        peer_send(h->seat[i], text, len);
}

static void flood(struct peer *p)
{
    static char block[60000];
    memset(block, 'f', sizeof block);
    for (int i = 0; i < 400; i++)
        peer_send(p, block, sizeof block);
}

static void nap(long ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

static void stand_still(struct house *h)
{
    h->held = true;
    while (h->held)
        nap(1);
}

static void house_message(void *ctx, struct peer *p, const char *text, size_t len)
{
    struct house *h = ctx;
    if (len == 5 && memcmp(text, "close", 5) == 0) {
        peer_send(p, "last", 4);
        peer_close(p, 4000, "as asked");
        peer_send(p, "never", 5);
        peer_close(p, 4002, "twice");
    } else if (len == 3 && memcmp(text, "all", 3) == 0) {
        tell_all(h, "to all", 6);
    } else if (len == 5 && memcmp(text, "clear", 5) == 0) {
        for (unsigned i = 0; i < h->seats; i++)
            peer_close(h->seat[i], 4003, "cleared");
    } else if (len == 5 && memcmp(text, "flood", 5) == 0) {
        flood(p);
    } else if (len == 4 && memcmp(text, "hold", 4) == 0) {
        stand_still(h);
    } else if (len == 4 && memcmp(text, "turn", 4) == 0) {
        char words[32];
        snprintf(words, sizeof words, "%u", h->turns);
        peer_send(p, words, strlen(words));
    } else {
        peer_send(p, text, len);
    }
}

static void house_closed(void *ctx, struct peer *p)
{
    struct house *h = ctx;
    assert_ptr_equal(peer_get(p), h);
    h->closed++;
    for (unsigned i = 0; i < h->seats; i++)
        if (h->seat[i] == p)
            h->seat[i--] = h->seat[--h->seats];
    peer_send(p, "to the gone", 11);
    tell_all(h, "left", 4);
}

static bool house_http(void *ctx, const struct peer *p, const char *path, const char *query,
                       const char *bearer, struct http_reply *reply)
{
    (void)p;
    (void)bearer;
    (void)ctx;
    if (strcmp(path, "/") == 0)
        *reply = (struct http_reply){.status = 200,
                                     .type = "text/html",
                                     .body = "<p>felt",
                                     .len = 7,
                                     .cache = "no-cache",
                                     .etag = "v1"};
    else if (strcmp(path, "/query") == 0)
        *reply = (struct http_reply){
            .status = 200, .type = "text/plain", .body = query, .len = strlen(query)};
    else if (strcmp(path, "/large") == 0)
        *reply = (struct http_reply){
            .status = 200, .type = "text/plain", .body = page, .len = sizeof page};
    else if (strcmp(path, "/vast") == 0)
        *reply = (struct http_reply){
            .status = 200, .type = "text/plain", .body = vast, .len = sizeof vast};
    else
        return false;
    return true;
}

static int64_t house_turn(void *ctx, int64_t now_ms)
{
    struct house *h = ctx;
    assert_true(now_ms > 0);
    h->turns++;
    return h->wish;
}

static void *run(void *ctx)
{
    net_run(ctx);
    return NULL;
}

static struct net_setup usual(void)
{
    return (struct net_setup){
        .host = "127.0.0.1",
        .port = "0",
        .limits = {.rate = UINT_MAX, .message_bytes = 100000},
        .door = DOOR_ARGUMENT,
        .doors = doors,
        .calls = {house_opened, house_message, house_closed, house_http, house_turn},
        .ctx = &house,
    };
}

static unsigned house_open(const struct net_setup *s)
{
    char why[256] = "";
    house = (struct house){.wish = -1};
    house.net = net_open(s, why, sizeof why);
    if (house.net == NULL)
        fail_msg("%s", why);
    unsigned port = net_port(house.net);
    pthread_create(&house.thread, NULL, run, house.net);
    return port;
}

/* Everybody who came must have been seen to leave. */
static struct net_meters house_close(void)
{
    struct net_meters m;
    net_stop(house.net);
    pthread_join(house.thread, NULL);
    net_read_meters(house.net, &m);
    net_free(house.net);
    assert_int_equal(house.opened, house.closed);
    assert_int_equal(house.seats, 0);
    assert_int_equal(m.peers, 0);
    assert_int_equal(m.connects, house.opened);
    return m;
}

static struct caller *come_in(unsigned port)
{
    char head[4096];
    struct caller *c = caller_dial(port);
    caller_text(c, SHAKE "\r\n");
    int status = caller_reply(c, head, sizeof head);
    if (status != 101)
        fail_msg("not let in: %s", head);
    return c;
}

static void expect_text(struct caller *c, const char *text)
{
    static char heard[200000];
    int kind = caller_next(c, heard, sizeof heard);
    assert_int_equal(kind, FRAME_TEXT);
    assert_string_equal(heard, text);
}

static void expect_echo(struct caller *c, const char *text)
{
    caller_send(c, text);
    expect_text(c, text);
}

#endif
