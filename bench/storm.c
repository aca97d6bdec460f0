/* A storm on an echo server: how fast so many connect, how many messages go round in a second with
 * so many of each terminal in flight, how long one takes, what a connection costs the server. */
#include "terminals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HEX[] = "0123456789abcdef";

static struct spread times;
static char payload[65536];
static size_t payload_len = 64;
static bool counting;

/* A message begins with the time at which it left, in sixteen digits. */
static void send_one(struct terminal *t)
{
    uint64_t now = (uint64_t)terminals_clock();
    for (int i = 15; i >= 0; i--, now >>= 4)
        payload[i] = HEX[now & 15];
    terminal_send(t, payload, payload_len);
}

static int64_t sent_at(const char *text)
{
    uint64_t v = 0;
    for (int i = 0; i < 16; i++)
        v = v << 4 | (uint64_t)(text[i] <= '9' ? text[i] - '0' : text[i] - 'a' + 10);
    return (int64_t)v;
}

static void heard(void *ctx, struct terminal *t, const char *text, size_t len)
{
    (void)ctx;
    if (len != payload_len) {
        fprintf(stderr, "storm: an echo of %zu bytes\n", len);
        exit(1);
    }
    if (counting)
        spread_note(&times, terminals_clock() - sent_at(text));
    send_one(t);
}

static void load(struct terminals *ts, unsigned count, unsigned in_flight, double seconds, int pid)
{
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < in_flight; k++)
            send_one(terminals_at(ts, i));
    terminals_run(ts, seconds / 4);
    counting = true;
    int64_t from = terminals_clock();
    double used = processor_of(pid);
    terminals_run(ts, seconds);
    double took = (double)(terminals_clock() - from) / 1e9;
    used = processor_of(pid) - used;
    printf("  %.0f messages/s, p50 %.0f us, p99 %.0f us, %u open", (double)times.count / took,
           spread_at(&times, 0.5) / 1e3, spread_at(&times, 0.99) / 1e3, terminals_open_now(ts));
    if (used > 0)
        printf("; %.0f messages a second of the server's processor", (double)times.count / used);
    printf("\n");
}

int main(int argc, char **argv)
{
    char why[256] = "out of memory";
    if (argc < 6) {
        fprintf(stderr,
                "usage: storm HOST PORT CONNECTIONS IN_FLIGHT SECONDS [SERVER_PID [BYTES]]\n");
        return 2;
    }
    unsigned count = (unsigned)atoi(argv[3]), in_flight = (unsigned)atoi(argv[4]);
    int pid = argc > 6 ? atoi(argv[6]) : 0;
    if (argc > 7)
        payload_len = (size_t)atoi(argv[7]);
    if (payload_len < 16 || payload_len > sizeof payload)
        payload_len = 64;
    memset(payload, '.', sizeof payload);
    struct terminals_setup s = {.host = argv[1], .port = argv[2], .count = count, .message = heard};
    struct terminals *ts = terminals_new(&s, why, sizeof why);
    if (ts == NULL) {
        fprintf(stderr, "storm: %s\n", why);
        return 1;
    }
    uint64_t before = pid != 0 ? memory_of(pid) : 0;
    double used = processor_of(pid);
    double took = terminals_connect(ts);
    used = processor_of(pid) - used;
    printf("%u connections: %.0f connects/s", count, count / (took < 0 ? -took : took));
    if (pid != 0)
        printf(", %.0f bytes each, %.2f s of the server's processor",
               ((double)memory_of(pid) - (double)before) / count, used);
    printf("%s\n", took < 0 ? ", not all got in" : "");
    load(ts, count, in_flight, atof(argv[5]), pid);
    terminals_free(ts);
    return 0;
}
