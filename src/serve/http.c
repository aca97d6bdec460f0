/* Reading requests, and deciding on upgrades. */
#include "serve/http.h"

#include "base/origin.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char WS_PATH[] = "/ws";
enum { WS_KEY_LEN = 24 };

static bool token_char(unsigned char c)
{
    if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))
        return true;
    return c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL;
}

static size_t token_len(const char *at, const char *end)
{
    const char *from = at;
    while (at < end && token_char((unsigned char)*at))
        at++;
    return (size_t)(at - from);
}

static bool is(struct span s, const char *word)
{
    return s.len == strlen(word) && strncasecmp(s.at, word, s.len) == 0;
}

static struct span trimmed(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    return (struct span){at, (size_t)(end - at)};
}

bool span_next(struct span *list, struct span *item)
{
    if (list->len == 0)
        return false;
    const char *end = list->at + list->len;
    const char *comma = memchr(list->at, ',', list->len);
    const char *stop = comma != NULL ? comma : end;
    *item = trimmed(list->at, stop);
    list->at = comma != NULL ? comma + 1 : end;
    list->len = (size_t)(end - list->at);
    return true;
}

static bool lists(struct span list, const char *word)
{
    for (struct span item; span_next(&list, &item);)
        if (is(item, word))
            return true;
    return false;
}

/* --- the request line ------------------------------------------------------------------------- */

/* GET /path?query HTTP/1.1; ends the path and the query in place. Answers 0 or a status. */
static int read_target(struct http_request *r, char *at, char *end)
{
    char *space = memchr(at, ' ', (size_t)(end - at));
    if (space == NULL || *at != '/')
        return 400;
    for (char *c = at; c < space; c++)
        if (*c <= ' ' || *c > '~')
            return 400;
    struct span version = {space + 1, (size_t)(end - space - 1)};
    if (version.len != 8 || memcmp(version.at, "HTTP/", 5) != 0)
        return 400;
    r->old = memcmp(version.at, "HTTP/1.0", 8) == 0;
    if (!r->old && memcmp(version.at, "HTTP/1.1", 8) != 0)
        return 505;
    r->closes = r->old;
    *space = '\0';
    char *mark = memchr(at, '?', (size_t)(space - at));
    if (mark != NULL)
        *mark = '\0';
    r->path = at;
    r->query = mark != NULL ? mark + 1 : space;
    return 0;
}

static int read_line(struct http_request *r, char *at, char *end)
{
    size_t len = token_len(at, end);
    if (len == 0 || at + len == end || at[len] != ' ')
        return 400;
    r->head = len == 4 && memcmp(at, "HEAD", 4) == 0;
    bool known = r->head || (len == 3 && memcmp(at, "GET", 3) == 0);
    int status = read_target(r, at + len + 1, end);
    return status == 0 && !known ? 405 : status;
}

/* --- fields ----------------------------------------------------------------------------------- */

struct fields {
    unsigned hosts, keys, versions, protocols, origins, bodies;
    bool upgrade, websocket;
};

static void take_field(struct http_request *r, struct fields *seen, struct span name,
                       struct span value)
{
    if (is(name, "host")) {
        r->host = value;
        seen->hosts++;
    } else if (is(name, "origin")) {
        r->origin = value;
        seen->origins++;
    } else if (is(name, "authorization")) {
        r->authorization = value;
    } else if (is(name, "connection")) {
        seen->upgrade |= lists(value, "upgrade");
        r->closes |= lists(value, "close");
    } else if (is(name, "upgrade")) {
        seen->websocket |= lists(value, "websocket");
    } else if (is(name, "sec-websocket-key")) {
        r->ws_key = value;
        seen->keys++;
    } else if (is(name, "sec-websocket-version")) {
        r->ws_version = value;
        seen->versions++;
    } else if (is(name, "sec-websocket-protocol")) {
        r->ws_protocols = value;
        seen->protocols++;
    } else if (is(name, "x-forwarded-for")) {
        r->forwarded = value;
    } else if (is(name, "if-none-match")) {
        r->none_match = value;
    } else if (is(name, "accept-encoding")) {
        r->encodings = value;
    } else if (is(name, "transfer-encoding") || (is(name, "content-length") && !is(value, "0"))) {
        seen->bodies++;
    }
}

static bool read_field(struct http_request *r, struct fields *seen, const char *at, const char *end)
{
    size_t len = token_len(at, end);
    if (len == 0 || at + len == end || at[len] != ':')
        return false;
    for (const char *c = at + len + 1; c < end; c++)
        if (((unsigned char)*c < ' ' && *c != '\t') || *c == 0x7f)
            return false;
    take_field(r, seen, (struct span){at, len}, trimmed(at + len + 1, end));
    return true;
}

static bool fields_agree(const struct http_request *r, const struct fields *seen)
{
    if (seen->hosts > 1 || seen->keys > 1 || seen->versions > 1 || seen->protocols > 1 ||
        seen->origins > 1)
        return false;
    return r->old || (seen->hosts == 1 && memchr(r->host.at, ' ', r->host.len) == NULL);
}

/* Every line of the head; `end` is behind the CRLF of the last one. */
static int read_head(struct http_request *r, char *at, char *end)
{
    struct fields seen = {0};
    int status = 0;
    for (bool first = true; at < end; first = false) {
        char *stop = memchr(at, '\r', (size_t)(end - at));
        if (stop == NULL || stop[1] != '\n')
            return 400;
        if (first)
            status = read_line(r, at, stop);
        else if (!read_field(r, &seen, at, stop))
            return 400;
        if (status != 0 && status != 405)
            return status;
        at = stop + 2;
    }
    if (!fields_agree(r, &seen))
        return 400;
    r->to_websocket = seen.upgrade && seen.websocket;
    return status == 0 && seen.bodies > 0 ? 413 : status;
}

static char *empty_line(char *at, size_t len)
{
    char *end = at + len;
    for (char *c = memchr(at, '\r', len); c != NULL && end - c >= 4;
         c = memchr(c + 1, '\r', (size_t)(end - c - 1)))
        if (memcmp(c, "\r\n\r\n", 4) == 0)
            return c;
    return NULL;
}

int http_read(struct http_request *r, char *at, size_t len)
{
    *r = (struct http_request){0};
    if (len == 0)
        return 0;
    if (!token_char((unsigned char)at[0]))
        return -400;
    char *end = empty_line(at, len < HTTP_HEAD_MAX ? len : HTTP_HEAD_MAX);
    if (end == NULL)
        return len >= HTTP_HEAD_MAX ? -431 : 0;
    int status = read_head(r, at, end + 2);
    return status == 0 ? (int)(end + 4 - at) : -status;
}

/* --- in which form ---------------------------------------------------------------------------- */

/* "gzip;q=0.5": takes the weight off its end; false where it is nothing, "q=0" or "q=0.000". */
static bool take_weight(struct span *item)
{
    const char *end = item->at + item->len, *mark = memchr(item->at, ';', item->len);
    if (mark == NULL)
        return true;
    struct span weight = trimmed(mark + 1, end);
    *item = trimmed(item->at, mark);
    if (weight.len < 3 || strncasecmp(weight.at, "q=0", 3) != 0)
        return true;
    for (size_t i = 3; i < weight.len; i++)
        if (weight.at[i] != '.' && weight.at[i] != '0')
            return true;
    return false;
}

static bool takes_gzip(const struct http_request *r)
{
    struct span list = r->encodings;
    bool any = false;
    for (struct span item; span_next(&list, &item);) {
        bool wanted = take_weight(&item);
        if (is(item, "gzip"))
            return wanted;
        any |= is(item, "*") && wanted;
    }
    return any;
}

void http_pack(const struct http_request *r, struct http_reply *reply)
{
    if (reply->packed == NULL || !takes_gzip(r))
        return;
    reply->body = reply->packed;
    reply->len = reply->packed_len;
    reply->gzip = true;
}

/* --- whom it is for --------------------------------------------------------------------------- */

static bool host_chars(struct span h)
{
    for (size_t i = 0; i < h.len; i++) {
        unsigned char c = (unsigned char)h.at[i];
        if (!isalnum(c) && strchr(".-_:[]", c) == NULL)
            return false;
    }
    return h.len > 0 && memchr(h.at, '\0', h.len) == NULL;
}

/* Takes ":8080" off its end; false where what follows the colon is no port. */
static bool without_port(struct span *h)
{
    const char *end = h->at + h->len, *from = h->at;
    if (*from == '[') {
        from = memchr(from, ']', h->len);
        if (from == NULL)
            return false;
        from++;
    }
    const char *colon = from < end ? memchr(from, ':', (size_t)(end - from)) : NULL;
    if (*h->at == '[' && from != end && colon != from)
        return false;
    for (const char *c = colon; c != NULL && ++c < end;)
        if (!isdigit((unsigned char)*c))
            return false;
    if (colon != NULL)
        h->len = (size_t)(colon - h->at);
    return true;
}

/* Nobody can make an address stand for another. */
static bool is_address(struct span h)
{
    uint8_t bytes[ADDRESS_BYTES];
    bool six = h.len > 2 && h.at[0] == '[' && h.at[h.len - 1] == ']';
    if (six)
        h = (struct span){h.at + 1, h.len - 2};
    return address_read(h.at, h.len, bytes) && six == (memchr(h.at, ':', h.len) != NULL);
}

bool http_for_us(const struct http_request *r, const char *const *hosts)
{
    struct span h = r->host;
    if (hosts == NULL || h.at == NULL)
        return true;
    if (!host_chars(h) || !without_port(&h))
        return false;
    if (is_address(h) || is(h, "localhost"))
        return true;
    for (; *hosts != NULL; hosts++)
        if (host_is(*hosts, h.at, h.len))
            return true;
    return false;
}

bool http_sender(const struct http_request *r, uint8_t address[ADDRESS_BYTES])
{
    struct span list = r->forwarded, last = {"", 0};
    while (span_next(&list, &last))
        ;
    return address_read(last.at, last.len, address);
}

/* --- upgrades --------------------------------------------------------------------------------- */

/* Sixteen bytes in base 64: 22 digits and two signs of padding. */
static bool good_key(struct span key)
{
    static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (key.len != WS_KEY_LEN || memcmp(key.at + 22, "==", 2) != 0)
        return false;
    for (size_t i = 0; i < 22; i++)
        if (memchr(DIGITS, key.at[i], sizeof DIGITS - 1) == NULL)
            return false;
    return true;
}

/* A page served by ourselves names us as its origin, under whichever name it reached us. */
static bool own_origin(const struct http_request *r)
{
    struct span o = r->origin;
    size_t scheme = 0;
    if (o.len > 7 && strncasecmp(o.at, "http://", 7) == 0)
        scheme = 7;
    else if (o.len > 8 && strncasecmp(o.at, "https://", 8) == 0)
        scheme = 8;
    return scheme > 0 && o.len - scheme == r->host.len &&
           strncasecmp(o.at + scheme, r->host.at, r->host.len) == 0;
}

static bool good_origin(const struct http_request *r, const char *const *origins)
{
    if (r->origin.at == NULL || own_origin(r))
        return true;
    for (; origins != NULL && *origins != NULL; origins++)
        if (is(r->origin, *origins))
            return true;
    return false;
}

bool http_speaks(const struct http_request *r, const char *protocol)
{
    struct span list = r->ws_protocols, item;
    while (span_next(&list, &item))
        if (item.len == strlen(protocol) && memcmp(item.at, protocol, item.len) == 0)
            return true;
    return false;
}

int http_upgrade(const struct http_request *r, const char *const *origins)
{
    if (strcmp(r->path, WS_PATH) != 0)
        return 404;
    if (!r->to_websocket)
        return 426;
    if (r->head || r->old)
        return 400;
    if (!is(r->ws_version, "13"))
        return 426;
    if (!good_key(r->ws_key))
        return 400;
    return good_origin(r, origins) ? 101 : 403;
}
