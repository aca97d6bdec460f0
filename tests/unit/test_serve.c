/* Frames and requests in buffers: every form of length, fragments, every way to be malformed, and
 * the same bytes whole and torn. */
#include "serve/frame.h"
#include "serve/http.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LIMIT = 70000 };
static const uint8_t MASK[4] = {0x12, 0x34, 0x56, 0x78};

/* --- frames ----------------------------------------------------------------------------------- */

static size_t masked_frame(uint8_t *to, uint8_t first, const void *payload, size_t len)
{
    size_t head = frame_head(to, FRAME_TEXT, len, MASK);
    to[0] = first;
    memcpy(to + head, payload, len);
    frame_unmask(to + head, len, MASK);
    return head + len;
}

static void lengths_come_back(void **state)
{
    (void)state;
    static const size_t LENGTHS[] = {0, 1, 124, 125, 126, 127, 65535, 65536, LIMIT};
    for (size_t i = 0; i < sizeof LENGTHS / sizeof *LENGTHS; i++)
        for (int masked = 0; masked < 2; masked++) {
            uint8_t head[FRAME_HEAD_MAX];
            struct frame f = {0};
            size_t len = frame_head(head, FRAME_TEXT, LENGTHS[i], masked ? MASK : NULL);
            for (size_t have = 0; have < len; have++)
                assert_int_equal(frame_read(&f, head, have, masked, LIMIT), 0);
            assert_int_equal(frame_read(&f, head, len, masked, LIMIT), len);
            assert_int_equal(f.len, LENGTHS[i]);
            assert_int_equal(f.kind, FRAME_TEXT);
            assert_true(f.last);
            if (masked)
                assert_memory_equal(f.mask, MASK, 4);
        }
}

static void malformed_heads_are_refused(void **state)
{
    (void)state;
    static const struct {
        uint8_t at[14];
        size_t len;
        int code;
    } BAD[] = {
        {{0x81, 0x01}, 2, CLOSE_PROTOCOL}, /* unmasked */
        {{0xc1, 0x80}, 2, CLOSE_PROTOCOL}, /* reserved bits */
        {{0xa1, 0x80}, 2, CLOSE_PROTOCOL},
        {{0x91, 0x80}, 2, CLOSE_PROTOCOL},
        {{0x83, 0x80}, 2, CLOSE_PROTOCOL}, /* kinds nobody knows */
        {{0x87, 0x80}, 2, CLOSE_PROTOCOL},
        {{0x8b, 0x80}, 2, CLOSE_PROTOCOL},
        {{0x8f, 0x80}, 2, CLOSE_PROTOCOL},
        {{0x09, 0x80}, 2, CLOSE_PROTOCOL}, /* control in fragments */
        {{0x08, 0x80}, 2, CLOSE_PROTOCOL},
        {{0x89, 0xfe}, 2, CLOSE_PROTOCOL}, /* control too long */
        {{0x88, 0xff}, 2, CLOSE_PROTOCOL},
        {{0x81, 0xfe, 0, 125}, 4, CLOSE_PROTOCOL}, /* lengths longer than need be */
        {{0x81, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 10, CLOSE_PROTOCOL},
        {{0x81, 0xff, 0x80, 0, 0, 0, 0, 1, 0, 0}, 10, CLOSE_PROTOCOL},
        {{0x81, 0xff, 0, 0, 0, 0, 0, 1, 0x11, 0x71}, 10, CLOSE_SIZE}, /* LIMIT + 1 */
        {{0x00, 0xff, 0, 1, 0, 0, 0, 0, 0, 0}, 10, CLOSE_SIZE},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        struct frame f;
        int gave = frame_read(&f, BAD[i].at, BAD[i].len, true, LIMIT);
        if (gave != -BAD[i].code)
            fail_msg("bad head %zu gave %d", i, gave);
    }
}

static void unmasking_is_its_own_inverse(void **state)
{
    (void)state;
    uint8_t plain[64], bytes[64];
    for (size_t len = 0; len < sizeof plain; len++)
        for (size_t high = 0; high <= len; high++) {
            for (size_t i = 0; i < len; i++)
                bytes[i] = plain[i] = (uint8_t)(i == high ? 0x80 + i : i);
            frame_unmask(bytes, len, MASK);
            for (size_t i = 0; i < len; i++)
                assert_int_equal(bytes[i], plain[i] ^ MASK[i % 4]);
            assert_int_equal(frame_unmask(bytes, len, MASK), high == len);
            assert_memory_equal(bytes, plain, len);
        }
}

static void utf8_is_judged(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool good;
    } TEXTS[] = {
        {"", true},
        {"plain text, longer than eight bytes", true},
        {"\xc2\x80", true},
        {"\xdf\xbf", true},
        {"\xe0\xa0\x80", true},
        {"\xed\x9f\xbf", true},
        {"\xee\x80\x80", true},
        {"\xef\xbf\xbf", true},
        {"\xf0\x90\x80\x80", true},
        {"\xf4\x8f\xbf\xbf", true},
        {"roulette \xe2\x82\xac 500 and more", true},
        {"\x80", false},
        {"\xbf", false},
        {"\xc0\xaf", false},
        {"\xc1\xbf", false},
        {"\xc2", false},
        {"\xe0\x9f\xbf", false},
        {"\xed\xa0\x80", false},
        {"\xe2\x82", false},
        {"\xe2\x82z", false},
        {"\xf0\x8f\xbf\xbf", false},
        {"\xf4\x90\x80\x80", false},
        {"\xf5\x80\x80\x80", false},
        {"\xff", false},
        {"eight by\xfe", false},
        {"\xf0\x9f\x98", false},
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)
        if (utf8_good((const uint8_t *)TEXTS[i].text, strlen(TEXTS[i].text)) != TEXTS[i].good)
            fail_msg("text %zu", i);
}

static void close_frames_hold_their_reason(void **state)
{
    (void)state;
    uint8_t frame[2 + FRAME_CONTROL_MAX];
    char longest[300];
    assert_int_equal(frame_close(frame, CLOSE_NONE, "unheard"), 2);
    assert_int_equal(frame_close(frame, 1001, NULL), 4);
    assert_int_equal(frame_close(frame, 1001, "away"), 8);
    assert_memory_equal(frame,
                        "\x88\x06\x03\xe9"
                        "away",
                        8);
    memset(longest, 'x', sizeof longest);
    longest[299] = '\0';
    assert_int_equal(frame_close(frame, 1001, longest), 127);
    memcpy(longest + 122, "\xe2\x82\xac", 3);
    assert_int_equal(frame_close(frame, 1001, longest), 126);
    assert_true(utf8_good(frame + 4, 122));
}

/* --- messages --------------------------------------------------------------------------------- */

struct log {
    char words[4096];
    size_t len;
};

static void note(struct log *l, enum given_kind kind, const struct given *g)
{
    static const char *const NAMES[] = {"", "empty", "text", "ping", "pong", "close", "fault"};
    int len =
        kind == GIVEN_FAULT
            ? snprintf(l->words + l->len, sizeof l->words - l->len, "fault %u;", g->code)
            : snprintf(l->words + l->len, sizeof l->words - l->len, "%s%s%.0u %.*s;", NAMES[kind],
                       kind == GIVEN_CLOSE ? " " : "", g->code, (int)g->len, (const char *)g->at);
    l->len += (size_t)len;
}

/* Feeds the bytes in steps as a peer would, moving what is left to the front in between. */
static void feed(struct log *l, const uint8_t *bytes, size_t len, size_t step, size_t limit)
{
    static uint8_t buf[300000];
    struct inflow in = {.at = buf};
    struct given g;
    *l = (struct log){.len = 0};
    for (size_t at = 0; at < len; at += step) {
        size_t more = len - at < step ? len - at : step;
        memcpy(buf + in.end, bytes + at, more);
        in.end += more;
        enum given_kind kind;
        while ((kind = inflow_next(&in, true, limit, &g)) != GIVEN_NOTHING) {
            note(l, kind, &g);
            if (kind == GIVEN_FAULT)
                return;
        }
        memmove(buf + in.part, buf + in.next, in.end - in.next);
        in.end = in.part + (in.end - in.next);
        in.next = in.part;
    }
}

struct piece {
    uint8_t first;
    const char *payload;
    size_t len; /* 0: up to the end of the text */
};

static size_t put_pieces(uint8_t *to, const struct piece *p, size_t count)
{
    size_t len = 0;
    for (size_t i = 0; i < count; i++)
        len += masked_frame(to + len, p[i].first, p[i].payload,
                            p[i].len != 0 ? p[i].len : strlen(p[i].payload));
    return len;
}

static void expect(const struct piece *p, size_t count, const char *words)
{
    uint8_t bytes[4096];
    struct log l;
    size_t len = put_pieces(bytes, p, count);
    for (size_t step = 1; step <= len; step++) {
        feed(&l, bytes, len, step, 100);
        if (strcmp(l.words, words) != 0)
            fail_msg("in steps of %zu: `%s`, not `%s`", step, l.words, words);
    }
}

#define EXPECT(words, ...)                                                                         \
    expect((const struct piece[]){__VA_ARGS__},                                                    \
           sizeof((const struct piece[]){__VA_ARGS__}) / sizeof(struct piece), words)

static void messages_are_gathered(void **state)
{
    (void)state;
    EXPECT("text one;text ;text two;", {0x81, "one", 0}, {0x81, "", 0}, {0x81, "two", 0});
    EXPECT("text abc;", {0x01, "a", 0}, {0x00, "b", 0}, {0x80, "c", 0});
    EXPECT("empty ;text ;text x;", {0x01, "", 0}, {0x80, "", 0}, {0x81, "x", 0});
    EXPECT("empty ;empty ;text a;", {0x01, "", 0}, {0x00, "", 0}, {0x80, "a", 0});
    EXPECT("ping !;pong ;text ab;text next;", {0x01, "a", 0}, {0x89, "!", 0}, {0x8a, "", 0},
           {0x80, "b", 0}, {0x81, "next", 0});
    /* A character may be torn between fragments, and must not be left torn. */
    EXPECT("text \xe2\x82\xac;", {0x01, "\xe2", 0}, {0x00, "\x82", 0}, {0x80, "\xac", 0});
    EXPECT("fault 1007;", {0x01, "\xe2", 0}, {0x80, "\x82", 0});
    EXPECT("fault 1007;", {0x81, "\xff", 0});
}

static void faults_are_named(void **state)
{
    (void)state;
    static const char BIG[] = "0123456789012345678901234567890123456789012345678901234567890";
    EXPECT("fault 1003;", {0x82, "x", 0});
    EXPECT("fault 1003;", {0x02, "x", 0});
    EXPECT("fault 1002;", {0x80, "x", 0});
    EXPECT("fault 1002;", {0x00, "x", 0});
    EXPECT("fault 1002;", {0x01, "x", 0}, {0x81, "y", 0});
    EXPECT("text a;fault 1002;", {0x81, "a", 0}, {0x80, "y", 0});
    EXPECT("fault 1009;", {0x01, BIG, 0}, {0x80, BIG, 0});
    EXPECT("fault 1009;", {0x01, BIG, 0}, {0x00, BIG, 0});
    EXPECT("close 1000 bye;", {0x88,
                               "\x03\xe8"
                               "bye",
                               0});
    EXPECT("close 1005 ;", {0x88, "", 0});
    EXPECT("close 4999 ;", {0x88, "\x13\x87", 0});
    EXPECT("fault 1002;", {0x88, "x", 0});
    EXPECT("fault 1002;", {0x88, "\x03\xe7", 0});
    EXPECT("fault 1002;", {0x88, "\x03\xed", 0});
    EXPECT("fault 1002;", {0x88, "\x03\xee", 0});
    EXPECT("fault 1002;", {0x88, "\x03\xf7", 0});
    EXPECT("fault 1002;", {0x88, "\x13\x88", 0});
    EXPECT("fault 1007;", {0x88, "\x03\xe8\xff", 0});
}

static void the_largest_message_passes(void **state)
{
    (void)state;
    static uint8_t bytes[LIMIT + 64], text[LIMIT + 1];
    struct log l;
    memset(text, 'x', sizeof text);
    static const size_t LENGTHS[] = {125, 126, 65535, 65536, LIMIT, LIMIT + 1};
    for (size_t i = 0; i < sizeof LENGTHS / sizeof *LENGTHS; i++) {
        struct inflow in = {.at = bytes};
        struct given g;
        in.end = masked_frame(bytes, 0x81, text, LENGTHS[i]);
        enum given_kind kind = inflow_next(&in, true, LIMIT, &g);
        assert_int_equal(kind, LENGTHS[i] <= LIMIT ? GIVEN_TEXT : GIVEN_FAULT);
        if (kind == GIVEN_TEXT)
            assert_int_equal(g.len, LENGTHS[i]);
    }
    feed(&l, (const uint8_t *)"\x81\xfe\x00\x65", 4, 1, 100);
    assert_string_equal(l.words, "fault 1002;");
}

/* --- requests --------------------------------------------------------------------------------- */

static int ask(struct http_request *r, const char *text)
{
    static char bytes[20000];
    size_t len = strlen(text);
    memcpy(bytes, text, len);
    return http_read(r, bytes, len);
}

#define HELLO                                                                                      \
    "GET /ws HTTP/1.1\r\nHost: table.example:8080\r\nUpgrade: WebSocket\r\n"                       \
    "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

static void requests_are_read(void **state)
{
    (void)state;
    struct http_request r;
    const char *text =
        "GET /felt/7?seat=1&x=?y HTTP/1.1\r\nHost: a\r\nIf-None-Match:  \"v1\" \r\n\r\n";
    assert_int_equal(ask(&r, text), strlen(text));
    assert_string_equal(r.path, "/felt/7");
    assert_string_equal(r.query, "seat=1&x=?y");
    assert_int_equal(r.none_match.len, 4);
    assert_false(r.closes || r.head || r.to_websocket || r.old);
    assert_true(ask(&r, "HEAD / HTTP/1.1\r\nhost: a\r\nConnection: close\r\n\r\nmore") > 0);
    assert_true(r.head && r.closes);
    assert_string_equal(r.query, "");
    assert_true(ask(&r, "GET / HTTP/1.0\r\n\r\n") > 0);
    assert_true(r.old && r.closes);
    assert_true(ask(&r, HELLO "Sec-WebSocket-Version: 13\r\n\r\n") > 0);
    assert_true(r.to_websocket);
}

static void a_proxy_says_last_whose_request_it_is(void **state)
{
    (void)state;
    static const struct {
        const char *said, *sender; /* NULL: no address */
    } ALL[] = {{"X-Forwarded-For: 10.1.2.3", "10.1.2.3"},
               {"x-forwarded-for: 1.1.1.1, 10.1.2.3", "10.1.2.3"},
               {"X-Forwarded-For: x,\t2001:DB8::1 ", "2001:db8::1"},
               {"X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 10.1.2.3", "10.1.2.3"},
               {"X-Forwarded-For: ::ffff:10.1.2.3", "10.1.2.3"},
               {"X-Forwarded-For:", NULL},
               {"X-Forwarded-For: ,", NULL},
               {"X-Forwarded-For: 10.1.2.3, unknown", NULL},
               {"X-Forwarded-For: 10.1.2.3:80", NULL},
               {"X-Forwarded-For: [::1]", NULL},
               {"X-Forwarded-For: 2001:db8:1111:2222:3333:4444:255.255.255.2556", NULL}};
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++) {
        struct http_request r;
        uint8_t address[ADDRESS_BYTES];
        char text[256], sender[ADDRESS_TEXT];
        snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: a\r\n%s\r\n\r\n", ALL[i].said);
        assert_true(ask(&r, text) > 0);
        const bool is_one = http_sender(&r, address);
        if (is_one != (ALL[i].sender != NULL))
            fail_msg("`%s`: %d", ALL[i].said, is_one);
        if (!is_one)
            continue;
        address_write(address, sender);
        assert_string_equal(sender, ALL[i].sender);
    }
}

static void torn_requests_wait(void **state)
{
    (void)state;
    struct http_request r;
    char bytes[512];
    const char *text =
        HELLO "Sec-WebSocket-Version: 13\r\nOrigin: http://table.example:8080\r\n\r\n";
    for (size_t len = 0; len < strlen(text); len++) {
        memcpy(bytes, text, len);
        assert_int_equal(http_read(&r, bytes, len), 0);
        assert_memory_equal(bytes, text, len);
    }
    assert_int_equal(ask(&r, text), strlen(text));
    assert_int_equal(http_upgrade(&r, NULL), 101);
}

static void malformed_requests_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int status;
    } BAD[] = {
        {"\x16\x03\x01", 400},
        {"\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"GET\r\n\r\n", 400},
        {"GET /\r\n\r\n", 400},
        {"GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400},
        {"GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"GET /\x80 HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505},
        {"GET / HTTQ/1.1\r\nHost: a\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\r\n: empty\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\x01\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\r\nSec-WebSocket-Key: a\r\nSec-WebSocket-Key: b\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 405},
        {"get / HTTP/1.1\r\nHost: a\r\n\r\n", 405},
        {"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 413},
        {"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", 413},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        struct http_request r;
        int gave = ask(&r, BAD[i].text);
        if (gave != -BAD[i].status)
            fail_msg("`%s` gave %d", BAD[i].text, gave);
    }
}

static void oversized_requests_are_refused(void **state)
{
    (void)state;
    static char bytes[20000];
    struct http_request r;
    int len = snprintf(bytes, sizeof bytes, "GET / HTTP/1.1\r\nHost: a\r\nX: ");
    memset(bytes + len, 'x', sizeof bytes - (size_t)len);
    assert_int_equal(http_read(&r, bytes, HTTP_HEAD_MAX - 1), 0);
    assert_int_equal(http_read(&r, bytes, HTTP_HEAD_MAX), -431);
    assert_int_equal(http_read(&r, bytes, sizeof bytes), -431);
    memcpy(bytes + HTTP_HEAD_MAX - 4, "\r\n\r\n", 4);
    assert_int_equal(http_read(&r, bytes, sizeof bytes), HTTP_HEAD_MAX);
}

static void upgrades_are_judged(void **state)
{
    (void)state;
    static const char *const ALLOWED[] = {"https://other.example", NULL};
    static const struct {
        const char *rest;
        int status;
    } ENDS[] = {
        {"Sec-WebSocket-Version: 13\r\n\r\n", 101},
        {"Sec-WebSocket-Version: 13\r\nOrigin: http://table.example:8080\r\n\r\n", 101},
        {"Sec-WebSocket-Version: 13\r\nOrigin: https://TABLE.example:8080\r\n\r\n", 101},
        {"Sec-WebSocket-Version: 13\r\nOrigin: https://other.example\r\n\r\n", 101},
        {"Sec-WebSocket-Version: 13\r\nOrigin: http://other.example\r\n\r\n", 403},
        {"Sec-WebSocket-Version: 13\r\nOrigin: http://table.example\r\n\r\n", 403},
        {"Sec-WebSocket-Version: 13\r\nOrigin: http://table.example:8080.evil\r\n\r\n", 403},
        {"Sec-WebSocket-Version: 13\r\nOrigin: null\r\n\r\n", 403},
        {"Sec-WebSocket-Version: 13\r\nOrigin: \r\n\r\n", 403},
        {"Sec-WebSocket-Version: 8\r\n\r\n", 426},
        {"\r\n", 426},
    };
    struct http_request r;
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        char text[1024];
        snprintf(text, sizeof text, "%s%s", HELLO, ENDS[i].rest);
        assert_true(ask(&r, text) > 0);
        if (http_upgrade(&r, ALLOWED) != ENDS[i].status)
            fail_msg("`%s` gave %d", ENDS[i].rest, http_upgrade(&r, ALLOWED));
    }
    assert_true(ask(&r, "GET /ws HTTP/1.1\r\nHost: a\r\n\r\n") > 0);
    assert_int_equal(http_upgrade(&r, NULL), 426);
    assert_true(ask(&r, "GET /elsewhere HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n"
                        "Connection: upgrade\r\n\r\n") > 0);
    assert_int_equal(http_upgrade(&r, NULL), 404);
    static const char *const KEYS[] = {"dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZ===",
                                       "dGhlIHNhbXBsZSBub25j!Q==", "", "dGhlIHNhbXBsZSBub25jZQ==A"};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        char text[1024];
        snprintf(text, sizeof text,
                 "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n",
                 KEYS[i]);
        assert_true(ask(&r, text) > 0);
        assert_int_equal(http_upgrade(&r, NULL), 400);
    }
}

static void the_sample_of_the_standard_is_accepted(void **state)
{
    (void)state;
    struct http_request r;
    char head[HTTP_REPLY_HEAD_MAX];
    struct text t;
    assert_true(ask(&r, HELLO "Sec-WebSocket-Version: 13\r\n\r\n") > 0);
    text_on(&t, head, sizeof head);
    http_write_upgrade(&t, &r, NULL);
    assert_non_null(strstr(head, "\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    assert_null(strstr(head, "Protocol:"));
}

static void a_protocol_is_agreed_on_by_its_whole_name(void **state)
{
    (void)state;
    struct http_request r;
    char head[HTTP_REPLY_HEAD_MAX];
    struct text t;
    assert_true(ask(&r, HELLO "Sec-WebSocket-Protocol: other, baize.12 ,baize.1\r\n\r\n") > 0);
    assert_true(http_speaks(&r, "baize.1") && http_speaks(&r, "baize.12"));
    assert_false(http_speaks(&r, "baize") || http_speaks(&r, "BAIZE.1") || http_speaks(&r, ""));
    text_on(&t, head, sizeof head);
    http_write_upgrade(&t, &r, "baize.1");
    assert_non_null(strstr(head, "\r\nSec-WebSocket-Protocol: baize.1\r\n\r\n"));
    assert_int_equal(
        ask(&r, HELLO "Sec-WebSocket-Protocol: a\r\nSec-WebSocket-Protocol: b\r\n\r\n"), -400);
}

static void unchanged_pages_are_known(void **state)
{
    (void)state;
    static const struct {
        const char *field;
        bool same;
    } FIELDS[] = {
        {"If-None-Match: \"v1\"\r\n", true},
        {"If-None-Match: W/\"v1\"\r\n", true},
        {"If-None-Match: \"a\", \"v1\"\r\n", true},
        {"If-None-Match: *\r\n", true},
        {"If-None-Match: \"v2\"\r\n", false},
        {"If-None-Match: \r\n", false},
        {"", false},
    };
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++) {
        struct http_request r;
        struct http_reply reply = {.status = 200, .etag = i % 2 == 0 ? "v1" : "\"v1\""};
        char text[256];
        snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: a\r\n%s\r\n", FIELDS[i].field);
        assert_true(ask(&r, text) > 0);
        assert_int_equal(http_unchanged(&r, &reply), FIELDS[i].same);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_come_back),
        cmocka_unit_test(malformed_heads_are_refused),
        cmocka_unit_test(unmasking_is_its_own_inverse),
        cmocka_unit_test(utf8_is_judged),
        cmocka_unit_test(close_frames_hold_their_reason),
        cmocka_unit_test(messages_are_gathered),
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(the_largest_message_passes),
        cmocka_unit_test(requests_are_read),
        cmocka_unit_test(a_proxy_says_last_whose_request_it_is),
        cmocka_unit_test(torn_requests_wait),
        cmocka_unit_test(malformed_requests_are_refused),
        cmocka_unit_test(oversized_requests_are_refused),
        cmocka_unit_test(upgrades_are_judged),
        cmocka_unit_test(the_sample_of_the_standard_is_accepted),
        cmocka_unit_test(a_protocol_is_agreed_on_by_its_whole_name),
        cmocka_unit_test(unchanged_pages_are_known),
    };
    return cmocka_run_group_tests_name("serve", tests, NULL, NULL);
}
