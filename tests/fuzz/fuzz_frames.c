/* Arbitrary bytes from a stranger: a request, then frames. However the bytes are torn, the same is
 * read from them; nothing is read outside them; text that is handed up is UTF-8 and within bounds.
 * The first byte says where the stream begins, the second how it is torn. */
#include "serve/frame.h"
#include "serve/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT = 300 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void broken(const char *words)
{
    fprintf(stderr, "%s\n", words);
    abort();
}

/* What was read, as a sum that depends on all of it and on the order. */
struct seen {
    uint64_t sum;
    unsigned things;
};

static void note(struct seen *s, uint64_t value)
{
    s->sum = (s->sum ^ value) * 0x100000001b3u;
    s->things++;
}

static void note_given(struct seen *s, enum given_kind kind, const struct given *g)
{
    note(s, kind);
    note(s, g->code);
    for (size_t i = 0; i < g->len; i++)
        note(s, g->at[i]);
    if (kind == GIVEN_TEXT && (g->len > LIMIT || !utf8_good(g->at, g->len)))
        broken("a text that is too long or no text");
    if ((kind == GIVEN_PING || kind == GIVEN_PONG) && g->len > FRAME_CONTROL_MAX)
        broken("a long control frame");
}

/* What a peer does with a request that it could read. */
static void answer(const struct http_request *r)
{
    static const char *const ORIGINS[] = {"https://a.example", NULL};
    struct http_reply reply = {.status = 200, .type = "text/plain", .etag = "v1"};
    char out[HTTP_REPLY_HEAD_MAX];
    struct text t;
    uint8_t address[ADDRESS_BYTES];
    char sender[ADDRESS_TEXT];
    if (r->forwarded.at != NULL && http_sender(r, address))
        address_write(address, sender);
    text_on(&t, out, sizeof out);
    if (r->to_websocket && http_upgrade(r, ORIGINS) == 101)
        http_write_upgrade(&t, r, http_speaks(r, "a") ? "a" : NULL);
    if (http_unchanged(r, &reply))
        reply.status = 304;
    http_write_head(&t, &reply, (struct http_manner){.host = r->host, .closes = r->closes});
    if (t.full)
        broken("a reply cut short");
}

/* A copy of just these bytes, as a request. */
static int ask(const uint8_t *bytes, size_t len)
{
    struct http_request r;
    char *copy = malloc(len + 1);
    if (copy == NULL)
        broken("no memory");
    memcpy(copy, bytes, len);
    int head = http_read(&r, copy, len);
    if (head > (int)len)
        broken("a request longer than what was read");
    if (head > 0)
        answer(&r);
    free(copy);
    return head;
}

/* Answers how many bytes the request had, 0 if there was none. */
static size_t read_request(const uint8_t *bytes, size_t len, size_t step)
{
    int first = 0, whole = ask(bytes, len);
    for (size_t part = 0; part < len && first == 0; part += step)
        first = ask(bytes, part);
    if (first != 0 && first != whole)
        broken("a torn request read differently");
    return whole > 0 ? (size_t)whole : 0;
}

/* Only as much memory as there are bytes, so that a step outside is felt. */
static void read_stream(struct seen *s, const uint8_t *bytes, size_t len, size_t step, bool masked)
{
    struct inflow in = {.at = NULL};
    struct given g;
    while (len > 0) {
        size_t more = len < step ? len : step, rest = in.end - in.next;
        uint8_t *fresh = malloc(in.part + rest + more);
        if (fresh == NULL)
            broken("no memory");
        if (in.at != NULL) {
            memcpy(fresh, in.at, in.part);
            memcpy(fresh + in.part, in.at + in.next, rest);
        }
        memcpy(fresh + in.part + rest, bytes, more);
        free(in.at);
        in = (struct inflow){fresh, in.part, in.part, in.part + rest + more, in.begun};
        bytes += more;
        len -= more;
        for (enum given_kind kind; (kind = inflow_next(&in, masked, LIMIT, &g)) != GIVEN_NOTHING;) {
            note_given(s, kind, &g);
            if (kind == GIVEN_FAULT || kind == GIVEN_CLOSE) {
                free(in.at);
                return;
            }
        }
    }
    free(in.at);
}

/* A frame that we write is one that we read. */
static void write_and_read(const uint8_t *bytes, size_t len)
{
    uint8_t *frame = malloc(FRAME_HEAD_MAX + len);
    if (frame == NULL || len < 4)
        goto done;
    size_t head = frame_head(frame, FRAME_TEXT, len, bytes);
    memcpy(frame + head, bytes, len);
    frame_unmask(frame + head, len, bytes);
    struct frame f;
    if (frame_read(&f, frame, head + len, true, len) != (int)head || f.len != len)
        broken("a frame of ours that we do not know");
    frame_unmask(frame + head, len, f.mask);
    if (memcmp(frame + head, bytes, len) != 0)
        broken("a frame of ours that came back changed");
done:
    free(frame);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    bool masked = data[0] % 4 != 3;
    const uint8_t *bytes = data + 2;
    size_t step = data[1] + 1u, len = size - 2;
    struct seen whole = {0}, torn = {0};
    if (data[0] % 2 == 0) {
        size_t head = read_request(bytes, len, step);
        bytes += head;
        len -= head;
    }
    read_stream(&whole, bytes, len, len + 1, masked);
    read_stream(&torn, bytes, len, step, masked);
    if (whole.sum != torn.sum || whole.things != torn.things)
        broken("torn bytes read differently");
    write_and_read(data, size);
    return 0;
}
