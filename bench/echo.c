/* A bare echo on the wire, without limits on rate: what the wire itself can carry. */
#include "serve/door.h"
#include "serve/net.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static struct net *net;

static void on_signal(int signal_number)
{
    (void)signal_number;
    net_stop(net);
}

static void say_again(void *ctx, struct peer *p, const char *text, size_t len)
{
    (void)ctx;
    peer_send(p, text, len);
}

int main(int argc, char **argv)
{
    char why[256] = "";
    if (argc == 2 && strcmp(argv[1], DOOR_ARGUMENT) == 0)
        return door_run();
    if (argc != 2 && argc != 4) {
        fprintf(stderr, "usage: echo PORT [CERT KEY]\n");
        return 2;
    }
    struct net_setup s = {
        .host = "127.0.0.1",
        .port = argv[1],
        .cert = argc == 4 ? argv[2] : NULL,
        .key = argc == 4 ? argv[3] : NULL,
        .limits = {.peers = 100000, .rate = UINT_MAX, .message_bytes = 1024 * 1024},
        .door = DOOR_ARGUMENT,
        .calls = {.message = say_again},
    };
    net = net_open(&s, why, sizeof why);
    if (net == NULL) {
        fprintf(stderr, "echo: %s\n", why);
        return 1;
    }
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    printf("port %u\n", net_port(net));
    fflush(stdout);
    net_run(net);
    struct net_meters m;
    net_read_meters(net, &m);
    printf("%llu connects, %llu messages, %llu turns\n", (unsigned long long)m.connects,
           (unsigned long long)m.messages_in, (unsigned long long)m.turns);
    net_free(net);
    return 0;
}
