/* What an origin consists of is told character by character: what is left over might mean anything
 * where it is written next. */
#include "base/origin.h"

#include <string.h>
#include <strings.h>

#define DIGITS "0123456789"
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

/* ":8443", or nothing. */
static bool is_port(const char *s)
{
    long port = 0;
    if (*s == '\0')
        return true;
    const size_t digits = *s == ':' ? strspn(s + 1, DIGITS) : 0;
    if (digits == 0 || digits > 5 || s[1 + digits] != '\0')
        return false;
    while (*++s != '\0')
        port = 10 * port + (*s - '0');
    return port > 0 && port < 65536;
}

/* Where its host begins, and how long it is; NULL: it is no origin. */
static const char *host_of(const char *origin, size_t *len)
{
    const char *at = strncmp(origin, "https://", 8) == 0  ? origin + 8
                     : strncmp(origin, "http://", 7) == 0 ? origin + 7
                                                          : NULL;
    if (at == NULL)
        return NULL;
    const bool bracketed = *at == '[';
    at += bracketed;
    *len = strspn(at, bracketed ? DIGITS "abcdefABCDEF:." : DIGITS LETTERS ".-_");
    const char *rest = at + *len;
    if (*len == 0 || (bracketed && *rest++ != ']'))
        return NULL;
    return is_port(rest) ? at : NULL;
}

bool origin_is_good(const char *origin)
{
    size_t len;
    return host_of(origin, &len) != NULL;
}

bool origin_host(const char *origin, char *to, size_t cap)
{
    size_t len;
    const char *at = host_of(origin, &len);
    if (at == NULL || len >= cap)
        return false;
    memcpy(to, at, len);
    to[len] = '\0';
    return true;
}

bool host_is(const char *name, const char *host, size_t len)
{
    const bool below = name[0] == '*' && name[1] == '.';
    const size_t end = strlen(name + below);
    if (below ? len <= end : len != end)
        return false;
    return strncasecmp(host + len - end, name + below, end) == 0;
}
