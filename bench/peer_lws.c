/* The same bare echo on libwebsockets, to compare ours with: on its libuv loop if it has one. Every
 * message is queued and written as soon as the socket is writable, as many as it takes. */
#include <libwebsockets.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct session {
    unsigned char *queue; /* messages, each with its length and the room lws wants before it */
    size_t len, cap, mark;
};

struct head {
    size_t len;
    unsigned char room[LWS_PRE];
};

static void enqueue(struct session *s, const void *from, size_t len)
{
    size_t need = sizeof(struct head) + ((len + 15) & ~(size_t)15);
    if (s->cap - s->len < need) {
        s->cap = (s->len + need) * 2;
        s->queue = realloc(s->queue, s->cap);
        if (s->queue == NULL)
            abort();
    }
    struct head h = {.len = len};
    memcpy(s->queue + s->len, &h, sizeof h);
    memcpy(s->queue + s->len + sizeof h, from, len);
    s->len += need;
}

static int write_out(struct lws *wsi, struct session *s)
{
    while (s->mark < s->len && !lws_send_pipe_choked(wsi)) {
        struct head h;
        memcpy(&h, s->queue + s->mark, sizeof h);
        if (lws_write(wsi, s->queue + s->mark + sizeof h, h.len, LWS_WRITE_TEXT) < (int)h.len)
            return -1;
        s->mark += sizeof h + ((h.len + 15) & ~(size_t)15);
    }
    if (s->mark == s->len)
        s->mark = s->len = 0;
    else
        lws_callback_on_writable(wsi);
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    struct session *s = user;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        enqueue(s, in, len);
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_out(wsi, s);
    case LWS_CALLBACK_CLOSED:
        free(s->queue);
        return 0;
    default:
        return 0;
    }
}

int main(int argc, char **argv)
{
    static const struct lws_protocols PROTOCOLS[] = {
        {.name = "echo", .callback = on_event, .per_session_data_size = sizeof(struct session)},
        {0}};
    if (argc < 2) {
        fprintf(stderr, "usage: peer_lws PORT [plain]\n");
        return 2;
    }
    lws_set_log_level(LLL_ERR, NULL);
    struct lws_context_creation_info info = {.port = atoi(argv[1]),
                                             .iface = "127.0.0.1",
                                             .protocols = PROTOCOLS,
                                             .pt_serv_buf_size = 65536};
    info.options = argc > 2 ? 0 : LWS_SERVER_OPTION_LIBUV;
    struct lws_context *context = lws_create_context(&info);
    if (context == NULL) {
        info.options = 0;
        context = lws_create_context(&info);
    }
    if (context == NULL)
        return 1;
    printf("%s\n", info.options != 0 ? "libuv" : "poll");
    fflush(stdout);
    while (lws_service(context, 0) >= 0)
        ;
    lws_context_destroy(context);
    return 0;
}
