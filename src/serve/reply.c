/* Writing replies: what every page carries, and the answer to an upgrade. */
#include "serve/http.h"

#include <openssl/evp.h>
#include <openssl/sha.h>
#include <string.h>
#include <time.h>

const char *http_words(int status)
{
    static const struct {
        int status;
        const char *words;
    } ALL[] = {
        {200, "OK"},
        {204, "No Content"},
        {301, "Moved Permanently"},
        {302, "Found"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {413, "Content Too Large"},
        {421, "Misdirected Request"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++)
        if (ALL[i].status == status)
            return ALL[i].words;
    return "Unknown";
}

/* --- upgrades --------------------------------------------------------------------------------- */

static const char WS_GUID[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

void http_write_upgrade(struct text *t, const struct http_request *r, const char *protocol)
{
    unsigned char said[24 + sizeof WS_GUID - 1], hash[SHA_DIGEST_LENGTH];
    char accept[32];
    memcpy(said, r->ws_key.at, 24);
    memcpy(said + 24, WS_GUID, sizeof WS_GUID - 1);
    SHA1(said, sizeof said, hash);
    EVP_EncodeBlock((unsigned char *)accept, hash, sizeof hash);
    text_put(t, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Accept: ");
    text_put(t, accept);
    if (protocol != NULL) {
        text_put(t, "\r\nSec-WebSocket-Protocol: ");
        text_put(t, protocol);
    }
    text_put(t, "\r\n\r\n");
}

/* --- pages ------------------------------------------------------------------------------------ */

static void put_date(struct text *t)
{
    char date[64];
    struct tm tm;
    time_t now = time(NULL);
    if (gmtime_r(&now, &tm) != NULL &&
        strftime(date, sizeof date, "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &tm) > 0)
        text_put(t, date);
}

static bool has_quotes(const char *etag)
{
    return etag[0] == '"' || strncmp(etag, "W/\"", 3) == 0;
}

/* Everything a page loads comes from us, and it talks to nobody else; nobody but us puts it into a
 * frame. Not every browser takes our sockets for part of 'self', so they are named. */
static void put_safety(struct text *t, struct http_manner how)
{
    int len = (int)how.host.len;
    text_put(t, "Content-Security-Policy: default-src 'self'; style-src 'self' 'unsafe-inline'; "
                "connect-src 'self'");
    if (len > 0 && !how.tls)
        text_fmt(t, " ws://%.*s", len, how.host.at);
    if (len > 0)
        text_fmt(t, " wss://%.*s", len, how.host.at);
    text_put(t, how.connects != NULL ? how.connects : "");
    text_put(t, "; img-src 'self' data:; frame-ancestors 'self'\r\n"
                "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n");
    if (how.tls)
        text_put(t, "Strict-Transport-Security: max-age=31536000\r\n");
}

static void put_status_fields(struct text *t, int status)
{
    if (status == 405)
        text_put(t, "Allow: GET, HEAD\r\n");
    else if (status == 426)
        text_put(t, "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
    else if (status == 503 || status == 429)
        text_put(t, "Retry-After: 5\r\n");
}

static const char *connection(int status, bool closes)
{
    if (status == 426)
        return closes ? "Upgrade, close" : "Upgrade";
    return closes ? "close" : "keep-alive";
}

void http_write_head(struct text *t, const struct http_reply *reply, struct http_manner how)
{
    text_fmt(t, "HTTP/1.1 %d %s\r\n", reply->status, http_words(reply->status));
    put_date(t);
    if (reply->status != 304) {
        text_fmt(t, "Content-Length: %zu\r\n", reply->len);
        if (reply->type != NULL)
            text_fmt(t, "Content-Type: %s\r\n", reply->type);
        if (reply->gzip)
            text_put(t, "Content-Encoding: gzip\r\n");
        if (reply->location != NULL)
            text_fmt(t, "Location: %s\r\n", reply->location);
    }
    text_fmt(t, "Cache-Control: %s\r\n", reply->cache != NULL ? reply->cache : "no-store");
    if (reply->etag != NULL)
        text_fmt(t, has_quotes(reply->etag) ? "ETag: %s\r\n" : "ETag: \"%s\"\r\n", reply->etag);
    if (reply->packed != NULL)
        text_put(t, "Vary: Accept-Encoding\r\n");
    put_status_fields(t, reply->status);
    put_safety(t, how);
    text_fmt(t, "Connection: %s\r\n\r\n", connection(reply->status, how.closes));
}

/* --- what the client already has -------------------------------------------------------------- */

static struct span bare_tag(struct span s)
{
    if (s.len >= 2 && s.at[0] == 'W' && s.at[1] == '/')
        s = (struct span){s.at + 2, s.len - 2};
    if (s.len >= 2 && s.at[0] == '"' && s.at[s.len - 1] == '"')
        s = (struct span){s.at + 1, s.len - 2};
    return s;
}

bool http_unchanged(const struct http_request *r, const struct http_reply *reply)
{
    if (reply->status != 200 || reply->etag == NULL || r->none_match.at == NULL)
        return false;
    struct span ours = bare_tag((struct span){reply->etag, strlen(reply->etag)});
    struct span list = r->none_match;
    for (struct span item; span_next(&list, &item);) {
        struct span theirs = bare_tag(item);
        if ((item.len == 1 && *item.at == '*') ||
            (theirs.len == ours.len && memcmp(theirs.at, ours.at, ours.len) == 0))
            return true;
    }
    return false;
}
