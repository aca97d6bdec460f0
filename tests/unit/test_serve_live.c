/* The loop on a real socket: callers that behave, callers that do not, and many of them; all of it
 * once more through doors. */
#include "echo_house.h"

/* While it stands still, what is said to it gathers. */
static void hold_still(struct caller *c)
{
    caller_send(c, "hold");
    while (!house.held)
        nap(1);
}

/* --- callers that behave ---------------------------------------------------------------------- */

static void a_caller_is_echoed(void **state)
{
    (void)state;
    struct net_setup s = usual();
    unsigned port = house_open(&s);
    struct caller *c = come_in(port);
    expect_echo(c, "hello");
    expect_echo(c, "");
    expect_echo(c, "\xe2\x82\xac 5");
    static const size_t LENGTHS[] = {125, 126, 65535, 65536, 100000};
    static char text[100001];
    for (size_t i = 0; i < sizeof LENGTHS / sizeof *LENGTHS; i++) {
        memset(text, 'a' + (int)i, LENGTHS[i]);
        text[LENGTHS[i]] = '\0';
        expect_echo(c, text);
    }
    assert_string_equal(house.address, "127.0.0.1");
    caller_hang_up(c);
    struct net_meters m = house_close();
    assert_int_equal(m.messages_in, 8);
    assert_int_equal(m.messages_out, 8);
}

static void bytes_may_come_one_by_one(void **state)
{
    (void)state;
    struct net_setup s = usual();
    struct caller *c = caller_dial(house_open(&s));
    char head[4096];
    const char *shake = SHAKE "\r\n";
    for (size_t i = 0; i < strlen(shake); i++)
        caller_say(c, shake + i, 1);
    assert_int_equal(caller_reply(c, head, sizeof head), 101);
    static const uint8_t FRAMES[] = {0x81,    0x83, 1,    2, 3, 4, 'a' ^ 1, 'b' ^ 2,
                                     'c' ^ 3, 0x01, 0x81, 0, 0, 0, 0,       'd',
                                     0x80,    0x81, 0,    0, 0, 0, 'e'};
    for (size_t i = 0; i < sizeof FRAMES; i++) {
        caller_say(c, FRAMES + i, 1);
        nap(1);
    }
    expect_text(c, "abc");
    expect_text(c, "de");
    caller_hang_up(c);
    house_close();
}

static void fragments_and_pings_interleave(void **state)
{
    (void)state;
    struct net_setup s = usual();
    struct caller *c = come_in(house_open(&s));
    char payload[256];
    caller_frame(c, 0x01, "one ", 4);
    caller_frame(c, 0x89, "alive?", 6);
    caller_frame(c, 0x00, "two ", 4);
    caller_frame(c, 0x8a, "unasked", 7);
    caller_frame(c, 0x80, "three", 5);
    assert_int_equal(caller_next(c, payload, sizeof payload), FRAME_PONG);
    assert_string_equal(payload, "alive?");
    expect_text(c, "one two three");
    caller_hang_up(c);
    house_close();
}

static void many_in_one_packet_come_back_in_order(void **state)
{
    (void)state;
    struct net_setup s = usual();
    struct caller *c = come_in(house_open(&s));
    static uint8_t bytes[60000];
    size_t len = 0;
    char text[32];
    for (unsigned i = 0; i < 2000; i++) {
        static const uint8_t MASK[4] = {0};
        snprintf(text, sizeof text, "message %u", i);
        len += frame_head(bytes + len, FRAME_TEXT, strlen(text), MASK);
        memcpy(bytes + len, text, strlen(text));
        len += strlen(text);
    }
    caller_say(c, bytes, len);
    for (unsigned i = 0; i < 2000; i++) {
        snprintf(text, sizeof text, "message %u", i);
        expect_text(c, text);
    }
    caller_hang_up(c);
    house_close();
}

static void goodbyes_are_answered(void **state)
{
    (void)state;
    struct net_setup s = usual();
    unsigned port = house_open(&s);
    struct caller *c = come_in(port);
    caller_frame(c, 0x88,
                 "\x03\xe8"
                 "bye",
                 5);
    assert_int_equal(caller_closed(c), 1000);
    assert_false(caller_hear(c));
    caller_hang_up(c);
    c = come_in(port);
    caller_frame(c, 0x88, "", 0);
    char payload[256];
    assert_int_equal(caller_next(c, payload, sizeof payload), FRAME_CLOSE);
    assert_string_equal(payload, "");
    assert_false(caller_hear(c));
    caller_hang_up(c);
    c = come_in(port);
    caller_send(c, "close");
    expect_text(c, "last");
    assert_int_equal(caller_next(c, payload, sizeof payload), FRAME_CLOSE);
    assert_memory_equal(payload,
                        "\x0f\xa0"
                        "as asked",
                        11);
    assert_false(caller_hear(c));
    caller_hang_up(c);
    house_close();
}

static void calls_may_send_and_close_anywhere(void **state)
{
    (void)state;
    struct net_setup s = usual();
    unsigned port = house_open(&s);
    struct caller *a = come_in(port), *b = come_in(port), *c = come_in(port);
    caller_send(a, "all");
    expect_text(a, "to all");
    expect_text(b, "to all");
    expect_text(c, "to all");
    caller_hang_up(c); /* `closed` tells the others */
    expect_text(a, "left");
    expect_text(b, "left");
    caller_send(b, "clear");
    assert_int_equal(caller_closed(a), 4003);
    assert_int_equal(caller_closed(b), 4003);
    caller_hang_up(a);
    caller_hang_up(b);
    house_close();
    port = house_open(&s);
    house.close_at_once = true;
    a = come_in(port);
    assert_int_equal(caller_closed(a), 4001);
    caller_hang_up(a);
    house_close();
}

static void stopping_closes_everybody(void **state)
{
    (void)state;
    struct net_setup s = usual();
    unsigned port = house_open(&s);
    struct caller *a = come_in(port), *b = come_in(port), *idle = caller_dial(port);
    expect_echo(a, "here");
    unsigned turns = house.turns;
    net_wake(house.net);
    for (int i = 0; i < 200 && house.turns == turns; i++)
        nap(10);
    assert_true(house.turns > turns);
    net_stop(house.net);
    assert_int_equal(caller_closed(a), 1001);
    assert_int_equal(caller_closed(b), 1001);
    caller_hang_up(a);
    caller_hang_up(b);
    caller_hang_up(idle);
    house_close();
}

static int64_t steady_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void turns_come_as_wished(void **state)
{
    (void)state;
    struct net_setup s = usual();
    house_open(&s);
    house.wish = 10;
    const int64_t began = steady_ms();
    net_wake(house.net);
    while (house.turns < 50)
        nap(1);
    const unsigned turns = house.turns;
    const int64_t took = steady_ms() - began;
    house_close();
    assert_true(turns <= took / 10 + 12);
}

/* --- callers that do not ---------------------------------------------------------------------- */

static void the_malformed_are_closed_alone(void **state)
{
    (void)state;
    static const struct {
        uint8_t first;
        const char *payload;
        unsigned code;
    } BAD[] = {
        {0xc1, "x", 1002},        {0x83, "x", 1002},
        {0x80, "x", 1002},        {0x82, "x", 1003},
        {0x81, "\xff", 1007},     {0x09, "x", 1002},
        {0x88, "\x03\xed", 1002}, {0x88, "\x03\xe8\xff", 1007},
    };
    struct net_setup s = usual();
    unsigned port = house_open(&s);
    struct caller *good = come_in(port);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        struct caller *c = come_in(port);
        caller_frame(c, BAD[i].first, BAD[i].payload, strlen(BAD[i].payload));
        assert_int_equal(caller_closed(c), BAD[i].code);
        assert_false(caller_hear(c));
        caller_hang_up(c);
        expect_text(good, "left");
        expect_echo(good, "unharmed");
    }
    struct caller *c = come_in(port);
    caller_say(c, "\x81\x05hello", 7); /* unmasked */
    assert_int_equal(caller_closed(c), 1002);
    caller_hang_up(c);
    expect_text(good, "left");
    caller_hang_up(good);
    struct net_meters m = house_close();
    assert_int_equal(m.dropped_protocol, sizeof BAD / sizeof *BAD + 1);
}

/* The code must arrive although the rest of what was too much is still on its way. */
static void too_long_a_message_is_refused(void **state)
{
    (void)state;
    struct net_setup s = usual();
    unsigned port = house_open(&s);
    struct caller *c = come_in(port);
    static char text[200000];
    memset(text, 'x', sizeof text);
    caller_frame(c, 0x81, text, 100001);
    assert_int_equal(caller_closed(c), 1009);
    caller_hang_up(c);
    c = come_in(port);
    for (int i = 0; i < 3; i++)
        caller_frame(c, i == 0 ? 0x01 : 0x00, text, 40000);
    assert_int_equal(caller_closed(c), 1009);
    caller_hang_up(c);
    house_close();
}

static void too_many_messages_are_refused(void **state)
{
    (void)state;
    struct net_setup s = usual();
    s.limits.rate = 50;
    s.limits.burst = 20;
    unsigned port = house_open(&s);
    struct caller *c = come_in(port);
    for (int i = 0; i < 15; i++) /* the upgrade was one of the twenty */
        expect_echo(c, "within the burst");
    nap(400);
    for (int i = 0; i < 15; i++)
        expect_echo(c, "and again");
    for (int i = 0; i < 40; i++)
        caller_send(c, "too much");
    assert_int_equal(caller_closed(c), 1008);
    caller_hang_up(c);
    assert_int_equal(house_close().dropped_rate, 1);
}

/* What has nothing in it is counted too, or nothing would limit it. */
static void too_much_of_nothing_is_refused(void **state)
{
    (void)state;
    struct net_setup s = usual();
    s.limits.rate = 1;
    s.limits.burst = 20;
    unsigned port = house_open(&s);
    struct caller *c = come_in(port);
    for (int i = 0; i < 60; i++)
        caller_frame(c, i == 0 ? 0x01 : 0x00, "", 0);
    caller_frame(c, 0x80, "", 0);
    assert_int_equal(caller_closed(c), 1008);
    caller_hang_up(c);
    c = caller_dial(port); /* in lines */
    caller_text(c, "{}\n");
    for (int i = 0; i < 60; i++)
        caller_text(c, i % 2 == 0 ? "\n" : "\r\n");
    while (memmem(c->bytes, c->len, "too many messages", 17) == NULL)
        assert_true(caller_hear(c));
    caller_hang_up(c);
    assert_int_equal(house_close().dropped_rate, 2);
}

static void limits_on_connections_hold(void **state)
{
    (void)state;
    struct net_setup s = usual();
    char head[4096];
    for (int round = 0; round < 2; round++) {
        s.limits.peers = round == 0 ? 2 : 100;
        s.limits.per_address = round == 0 ? 0 : 2;
        unsigned port = house_open(&s);
        struct caller *a = come_in(port), *b = come_in(port), *c = caller_dial(port);
        caller_text(c, SHAKE "\r\n");
        assert_int_equal(caller_reply(c, head, sizeof head), 503);
        caller_hang_up(c);
        caller_hang_up(b);
        expect_text(a, "left");
        b = come_in(port);
        expect_echo(b, "a place was free");
        caller_hang_up(a);
        caller_hang_up(b);
        assert_int_equal(house_close().refused, 1);
    }
}

static void sockets_beyond_the_limit_are_answered(void **state)
{
    (void)state;
    struct net_setup s = usual();
    s.limits.peers = 1;
    unsigned port = house_open(&s);
    struct caller *c[40];
    char head[4096];
    for (int i = 0; i < 40; i++)
        c[i] = caller_dial(port);
    assert_int_equal(caller_reply(c[39], head, sizeof head), 503);
    for (int i = 0; i < 40; i++)
        caller_hang_up(c[i]);
    assert_int_equal(house_close().refused, 7); /* 1 + 32 for pages were let in */
}

static void the_slow_are_dropped(void **state)
{
    (void)state;
    struct net_setup s = usual();
    s.limits.backlog_bytes = 65536;
    unsigned port = house_open(&s);
    struct caller *good = come_in(port), *slow = come_in(port);
    caller_send(slow, "flood");
    expect_text(good, "left");
    expect_echo(good, "unharmed");
    caller_hang_up(slow);
    caller_hang_up(good);
    assert_int_equal(house_close().dropped_slow, 1);
}

/* What the socket does not take at once leaves when it can, whole. */
static void the_patient_get_everything(void **state)
{
    (void)state;
    struct net_setup s = usual();
    s.limits.backlog_bytes = 100 * 1024 * 1024;
    struct caller *c = come_in(house_open(&s));
    caller_send(c, "flood");
    caller_send(c, "behind it");
    static char heard[70000];
    for (int i = 0; i < 400; i++) {
        assert_int_equal(caller_next(c, heard, sizeof heard), FRAME_TEXT);
        assert_int_equal(strspn(heard, "f"), 60000);
    }
    expect_text(c, "behind it");
    caller_hang_up(c);
    house_close();
}

static void the_silent_are_pinged_then_dropped(void **state)
{
    (void)state;
    struct net_setup s = usual();
    s.limits.idle_seconds = 2;
    unsigned port = house_open(&s);
    struct caller *alive = come_in(port), *dead = come_in(port);
    char payload[256];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(caller_next(alive, payload, sizeof payload), FRAME_PING);
        caller_frame(alive, 0x8a, payload, strlen(payload));
    }
    assert_int_equal(caller_next(dead, payload, sizeof payload), FRAME_PING);
    assert_false(caller_hear(dead));
    caller_hang_up(dead);
    caller_hang_up(alive);
    assert_int_equal(house_close().dropped_idle, 1);
}

/* --- pages ------------------------------------------------------------------------------------ */

static int get(struct caller *c, const char *path, const char *fields, char *head, size_t room)
{
    char text[1024];
    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n", path, fields);
    caller_text(c, text);
    return caller_reply(c, head, room);
}

static void expect_body(struct caller *c, const char *body)
{
    while (c->len < strlen(body) && caller_hear(c))
        ;
    assert_memory_equal(c->bytes, body, strlen(body));
    caller_drop(c, strlen(body));
}

static void pages_are_served(void **state)
{
    (void)state;
    struct net_setup s = usual();
    struct caller *c = caller_dial(house_open(&s));
    char head[4096];
    memset(page, 'p', sizeof page);
    assert_int_equal(get(c, "/", "", head, sizeof head), 200);
    assert_non_null(strstr(head, "\r\nContent-Length: 7\r\nContent-Type: text/html\r\n"));
    assert_non_null(strstr(head, "\r\nCache-Control: no-cache\r\nETag: \"v1\"\r\n"));
    assert_non_null(strstr(head, "\r\nContent-Security-Policy: default-src 'self';"));
    assert_non_null(strstr(head, "frame-ancestors 'self'\r\nX-Content-Type-Options: nosniff\r\n"));
    assert_non_null(strstr(head, "\r\nReferrer-Policy: "));
    expect_body(c, "<p>felt");
    assert_int_equal(get(c, "/", "If-None-Match: \"v1\"\r\n", head, sizeof head), 304);
    assert_null(strstr(head, "Content-Length"));
    assert_int_equal(get(c, "/query?a=b", "", head, sizeof head), 200);
    assert_non_null(strstr(head, "\r\nCache-Control: no-store\r\n"));
    expect_body(c, "a=b");
    caller_text(c, "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n");
    assert_int_equal(caller_reply(c, head, sizeof head), 200);
    assert_int_equal(get(c, "/nowhere", "", head, sizeof head), 404);
    expect_body(c, "404 Not Found\n");
    assert_int_equal(get(c, "/large", "Connection: close\r\n", head, sizeof head), 200);
    while (caller_hear(c))
        ;
    assert_int_equal(c->len, sizeof page);
    caller_hang_up(c);
    assert_int_equal(house_close().http, 6);
}

static void requests_sent_ahead_end_the_connection(void **state)
{
    (void)state;
    struct net_setup s = usual();
    struct caller *c = caller_dial(house_open(&s));
    char head[4096];
    caller_text(c, "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n");
    assert_int_equal(caller_reply(c, head, sizeof head), 200);
    assert_non_null(strstr(head, "\r\nConnection: close\r\n"));
    expect_body(c, "<p>felt");
    assert_false(caller_hear(c));
    caller_hang_up(c);
    house_close();
}

/* However many there are when somebody looks: what is not taken of the first bounds what is queued.
 */
static void requests_that_gather_end_the_connection(void **state)
{
    (void)state;
    struct net_setup s = usual();
    unsigned port = house_open(&s), replies = 0;
    struct caller *other = come_in(port), *c = caller_dial(port);
    char head[4096];
    assert_int_equal(get(c, "/", "", head, sizeof head), 200);
    expect_body(c, "<p>felt");
    hold_still(other);
    for (int i = 0; i < 30; i++) {
        caller_text(c, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        nap(5); /* a door passes each on by itself */
    }
    house.held = false;
    while (caller_reply(c, head, sizeof head) == 200) {
        replies++;
        expect_body(c, "<p>felt");
    }
    assert_in_range(replies, 1, 2);
    assert_non_null(strstr(head, "\r\nConnection: close\r\n"));
    caller_hang_up(c);
    caller_hang_up(other);
    house_close();
}

static void refusals_say_why(void **state)
{
    (void)state;
    static const char *const ALLOWED[] = {"https://casino.example", NULL};
    static const struct {
        const char *text;
        int status;
    } ASKED[] = {
        {SHAKE "Origin: http://evil.example\r\n\r\n", 403},
        {SHAKE "Origin: https://casino.example\r\n\r\n", 101},
        {SHAKE "Origin: http://127.0.0.1\r\n\r\n", 101},
        {"GET /ws HTTP/1.1\r\nHost: a\r\n\r\n", 426},
        {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab", 405},
        {"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab", 413},
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"\x16\x03\x01", 400},
        {"GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505},
        {"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n", 404},
    };
    struct net_setup s = usual();
    s.origins = ALLOWED;
    unsigned port = house_open(&s);
    char head[4096], large[9000];
    for (size_t i = 0; i < sizeof ASKED / sizeof *ASKED; i++) {
        struct caller *c = caller_dial(port);
        caller_text(c, ASKED[i].text);
        assert_int_equal(caller_reply(c, head, sizeof head), ASKED[i].status);
        caller_hang_up(c);
    }
    struct caller *c = caller_dial(port);
    memset(large, 'x', sizeof large);
    caller_text(c, "GET / HTTP/1.1\r\nX: ");
    caller_say(c, large, sizeof large);
    assert_int_equal(caller_reply(c, head, sizeof head), 431);
    caller_hang_up(c);
    house_close();
}

/* Who asks for a page and does not take it is one of all that leave something unread: who leaves
 * less does not go for him. */
static void whoever_leaves_most_of_a_page_goes(void **state)
{
    (void)state;
    struct net_setup s = usual();
    s.limits.backlog_bytes = 100 * 1024 * 1024;
    s.limits.backlog_all = 28 * 1024 * 1024;
    unsigned port = house_open(&s);
    struct caller *patient = come_in(port), *c = caller_dial(port);
    static char heard[70000];
    char head[4096];
    caller_send(patient, "flood");
    assert_int_equal(caller_next(patient, heard, sizeof heard), FRAME_TEXT);
    assert_int_equal(get(c, "/vast", "", head, sizeof head), 200);
    for (int i = 1; i < 400; i++)
        assert_int_equal(caller_next(patient, heard, sizeof heard), FRAME_TEXT);
    expect_echo(patient, "unharmed");
    size_t got = 0;
    do {
        got += c->len;
        caller_drop(c, c->len);
    } while (caller_hear(c));
    assert_true(got < sizeof vast);
    caller_hang_up(c);
    caller_hang_up(patient);
    assert_int_equal(house_close().dropped_slow, 1);
}

/* --- many, and enciphered --------------------------------------------------------------------- */

static void a_thousand_at_once(void **state)
{
    (void)state;
    enum { MANY = 1000 };
    static int fd[MANY];
    struct net_setup s = usual();
    unsigned port = house_open(&s);
    char text[32];
    for (int i = 0; i < MANY; i++) {
        struct caller *c = come_in(port);
        assert_int_equal(c->len, 0);
        fd[i] = c->fd;
        free(c);
    }
    struct caller *c = calloc(1, sizeof *c);
    for (int i = 0; i < MANY; i++) {
        c->fd = fd[i];
        snprintf(text, sizeof text, "seat %d", i);
        caller_send(c, text);
    }
    for (int i = 0; i < MANY; i++) {
        c->fd = fd[i];
        snprintf(text, sizeof text, "seat %d", i);
        expect_text(c, text);
        assert_int_equal(c->len, 0);
    }
    c->fd = fd[0];
    caller_send(c, "all");
    for (int i = 0; i < MANY; i++) {
        c->fd = fd[i];
        expect_text(c, "to all");
    }
    free(c);
    house.seats = 0; /* or each that leaves would be told to all that stay */
    for (int i = 0; i < MANY; i++)
        close(fd[i]);
    house_close();
}

struct keys {
    char folder[64], cert[96], key[96];
};

static bool make_keys(struct keys *k)
{
    char command[512];
    snprintf(k->folder, sizeof k->folder, "/tmp/baize-serve-XXXXXX");
    if (mkdtemp(k->folder) == NULL)
        return false;
    snprintf(k->cert, sizeof k->cert, "%s/cert.pem", k->folder);
    snprintf(k->key, sizeof k->key, "%s/key.pem", k->folder);
    snprintf(command, sizeof command,
             "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 "
             "-subj /CN=localhost -keyout %s -out %s 2>/dev/null",
             k->key, k->cert);
    return system(command) == 0;
}

static void remove_keys(const struct keys *k)
{
    unlink(k->cert);
    unlink(k->key);
    rmdir(k->folder);
}

static struct caller *dial_tls(SSL_CTX *ctx, unsigned port)
{
    struct caller *c = caller_dial(port);
    c->tls = SSL_new(ctx);
    SSL_set_fd(c->tls, c->fd);
    assert_int_equal(SSL_connect(c->tls), 1);
    return c;
}

static void talk_tls(SSL_CTX *ctx, unsigned port)
{
    static char text[100001];
    char head[4096];
    struct caller *c = dial_tls(ctx, port);
    caller_text(c, SHAKE "\r\n");
    assert_int_equal(caller_reply(c, head, sizeof head), 101);
    expect_echo(c, "secret");
    memset(text, 's', 100000);
    expect_echo(c, text);
    caller_frame(c, 0x01, text, 40000);
    caller_frame(c, 0x80, "end", 3);
    text[40000] = '\0';
    strcat(text, "end");
    expect_text(c, text);
    /* Records that are no message's come between. */
    for (int i = 0; i < 10 && SSL_version(c->tls) == TLS1_3_VERSION; i++) {
        assert_int_equal(SSL_key_update(c->tls, SSL_KEY_UPDATE_REQUESTED), 1);
        assert_int_equal(SSL_do_handshake(c->tls), 1);
        if (i % 2 == 0)
            expect_echo(c, "under new keys");
    }
    expect_echo(c, "under the newest keys");
    caller_send(c, "flood");
    static char heard[70000];
    for (int i = 0; i < 400; i++)
        assert_int_equal(caller_next(c, heard, sizeof heard), FRAME_TEXT);
    caller_frame(c, 0x88, "\x03\xe8", 2);
    assert_int_equal(caller_closed(c), 1000);
    caller_hang_up(c);
}

static void lines_may_be_enciphered(void **state)
{
    (void)state;
    struct keys k;
    assert_true(make_keys(&k));
    struct net_setup s = usual();
    s.limits.backlog_bytes = 100 * 1024 * 1024;
    s.cert = k.cert;
    s.key = k.key;
    unsigned port = house_open(&s);
    SSL_CTX *ctx = SSL_CTX_new(TLS_client_method());
    talk_tls(ctx, port);
    SSL_CTX_set_max_proto_version(ctx, TLS1_2_VERSION);
    talk_tls(ctx, port);
    struct caller *c = dial_tls(ctx, port);
    char head[4096];
    assert_int_equal(get(c, "/large", "Connection: close\r\n", head, sizeof head), 200);
    while (caller_hear(c))
        ;
    assert_int_equal(c->len, sizeof page);
    caller_hang_up(c);
    c = caller_dial(port); /* not enciphered */
    caller_text(c, SHAKE "\r\n");
    while (caller_hear(c))
        ;
    assert_null(memmem(c->bytes, c->len, "HTTP", 4));
    caller_hang_up(c);
    SSL_CTX_free(ctx);
    house_close();
    remove_keys(&k);
}

/* Who sends much in little pieces does not keep the others waiting; what gathers at a door is
 * little. */
static void many_small_records_take_turns(void **state)
{
    (void)state;
    enum { MANY = 300, AT_MOST = 64 };
    struct keys k;
    assert_true(make_keys(&k));
    struct net_setup s = usual();
    s.cert = k.cert;
    s.key = k.key;
    unsigned port = house_open(&s), last = 0, most = 0, of_last = 0;
    SSL_CTX *ctx = SSL_CTX_new(TLS_client_method());
    struct caller *other = dial_tls(ctx, port), *c = dial_tls(ctx, port);
    char head[4096];
    caller_text(other, SHAKE "\r\n");
    caller_text(c, SHAKE "\r\n");
    assert_int_equal(caller_reply(other, head, sizeof head), 101);
    assert_int_equal(caller_reply(c, head, sizeof head), 101);
    hold_still(other);
    for (int i = 0; i < MANY; i++)
        caller_send(c, "turn");
    house.held = false;
    for (int i = 0; i < MANY; i++) {
        assert_int_equal(caller_next(c, head, sizeof head), FRAME_TEXT);
        const unsigned turn = (unsigned)atoi(head);
        of_last = turn == last ? of_last + 1 : 1;
        last = turn;
        most = of_last > most ? of_last : most;
    }
    assert_in_range(most, 1, doors == 0 ? AT_MOST : MANY);
    caller_hang_up(c);
    caller_hang_up(other);
    SSL_CTX_free(ctx);
    house_close();
    remove_keys(&k);
}

static void what_cannot_be_opened_is_said(void **state)
{
    (void)state;
    char why[256] = "", port[16];
    struct net_setup s = usual();
    s.cert = s.key = "/nonexistent.pem";
    assert_null(net_open(&s, why, sizeof why));
    assert_non_null(strstr(why, "certificate /nonexistent.pem"));
    s = usual();
    snprintf(port, sizeof port, "%u", house_open(&s));
    s.port = port;
    assert_null(net_open(&s, why, sizeof why));
    assert_non_null(strstr(why, "in use"));
    s.host = "no such host";
    assert_null(net_open(&s, why, sizeof why));
    assert_non_null(strstr(why, "no such host"));
    house_close();
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], DOOR_ARGUMENT) == 0)
        return door_run();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_caller_is_echoed),
        cmocka_unit_test(bytes_may_come_one_by_one),
        cmocka_unit_test(fragments_and_pings_interleave),
        cmocka_unit_test(many_in_one_packet_come_back_in_order),
        cmocka_unit_test(goodbyes_are_answered),
        cmocka_unit_test(calls_may_send_and_close_anywhere),
        cmocka_unit_test(stopping_closes_everybody),
        cmocka_unit_test(turns_come_as_wished),
        cmocka_unit_test(the_malformed_are_closed_alone),
        cmocka_unit_test(too_long_a_message_is_refused),
        cmocka_unit_test(too_many_messages_are_refused),
        cmocka_unit_test(too_much_of_nothing_is_refused),
        cmocka_unit_test(limits_on_connections_hold),
        cmocka_unit_test(sockets_beyond_the_limit_are_answered),
        cmocka_unit_test(the_slow_are_dropped),
        cmocka_unit_test(the_patient_get_everything),
        cmocka_unit_test(the_silent_are_pinged_then_dropped),
        cmocka_unit_test(pages_are_served),
        cmocka_unit_test(requests_sent_ahead_end_the_connection),
        cmocka_unit_test(requests_that_gather_end_the_connection),
        cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(whoever_leaves_most_of_a_page_goes),
        cmocka_unit_test(a_thousand_at_once),
        cmocka_unit_test(lines_may_be_enciphered),
        cmocka_unit_test(many_small_records_take_turns),
        cmocka_unit_test(what_cannot_be_opened_is_said),
    };
    int failed = cmocka_run_group_tests_name("serve live", tests, NULL, NULL);
    doors = 2;
    return failed + cmocka_run_group_tests_name("serve through doors", tests, NULL, NULL);
}
