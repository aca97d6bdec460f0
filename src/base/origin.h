/* Origins, as browsers spell them: "https://one.example:8443", a scheme, a host and perhaps a port,
 * with nothing behind it. They go into headers of replies and onto screens, so one that was not
 * written here is believed only when it is exactly that. */
#ifndef BAIZE_BASE_ORIGIN_H
#define BAIZE_BASE_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>

bool origin_is_good(const char *origin);
/* Its host, without brackets. False: it is no origin, or there is no room. */
bool origin_host(const char *origin, char *to, size_t cap);

/* Whether a name that a plan has means that host: "one.example" itself, "*.one.example" all below.
 */
bool host_is(const char *name, const char *host, size_t len);

#endif
