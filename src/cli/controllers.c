/* Where a floor may be. The order is the floor's; those that the program was given come after those
 * of which it was told, should the others not be reached from here. */
#include "cli/controllers.h"
#include "base/origin.h"

#include <stdio.h>
#include <string.h>

enum { SENDS = 4 };

static unsigned place_of(const struct controllers *k, const char *address)
{
    unsigned i = 0;
    while (i < k->count && strcmp(k->at[i], address) != 0)
        i++;
    return i;
}

/* One that is there already is not tried twice. */
static bool add(struct controllers *k, const char *address)
{
    if (place_of(k, address) < k->count)
        return true;
    if (address[0] == '\0' || strlen(address) >= CONTROLLER_ROOM || k->count == CONTROLLERS)
        return false;
    strcpy(k->at[k->count++], address);
    return true;
}

static bool add_given(struct controllers *k)
{
    char one[CONTROLLER_ROOM];
    for (const char *s = k->given;;) {
        const size_t len = strcspn(s, ",");
        if (len >= sizeof one)
            return false;
        snprintf(one, sizeof one, "%.*s", (int)len, s);
        if (!add(k, one))
            return false;
        if (s[len] == '\0')
            return true;
        s += len + 1;
    }
}

bool controllers_begin(struct controllers *k, const char *given)
{
    *k = (struct controllers){.given = given};
    if (!add_given(k))
        return false;
    k->own = k->count;
    return true;
}

const char *controllers_now(const struct controllers *k)
{
    return k->at[k->now];
}

/* Those who send it on to each other do not keep it from all others: each so many times the next is
 * tried. */
void controllers_next(struct controllers *k)
{
    const bool follows = k->sent_on && ++k->sends % SENDS != 0;
    k->now = follows ? 0 : (k->now + 1) % k->count;
    k->sent_on = false;
}

/* An origin, "https://one.example:8443", as this program speaks to it: in frames or in lines. */
static void add_origin(struct controllers *k, const char *origin)
{
    char address[CONTROLLER_ROOM];
    if (!origin_is_good(origin))
        return;
    const bool lines = strncmp(k->given, "tcp://", 6) == 0 || strncmp(k->given, "tls://", 6) == 0;
    const bool tls = strncmp(origin, "https://", 8) == 0;
    snprintf(address, sizeof address, "%s://%s",
             lines ? (tls ? "tls" : "tcp") : (tls ? "wss" : "ws"), origin + (tls ? 8 : 7));
    add(k, address);
}

static void stand_at(struct controllers *k, const char *address)
{
    k->now = place_of(k, address);
    if (k->now == k->count) /* it is none of them any more: the first is the next */
        k->now = k->count - 1;
}

/* Who is behind a serial port reaches what is at its other end, and nobody else. */
void controllers_heed(struct controllers *k, const json_t *message)
{
    const char *event = json_string_value(json_object_get(message, "event"));
    const json_t *list = json_object_get(message, "addresses"), *one;
    char was[CONTROLLER_ROOM];
    size_t i;
    const bool sent_on = event != NULL && strcmp(event, "elsewhere") == 0;
    if (!(sent_on || (event != NULL && strcmp(event, "addresses") == 0)) ||
        json_array_size(list) == 0 || strncmp(k->given, "serial:", 7) == 0)
        return;
    strcpy(was, controllers_now(k));
    k->count = 0;
    json_array_foreach(list, i, one)
    {
        if (json_is_string(one) && k->count < CONTROLLERS - k->own)
            add_origin(k, json_string_value(one));
    }
    add_given(k);
    k->sent_on = sent_on;
    stand_at(k, was);
}

void controllers_forget(struct controllers *k)
{
    char was[CONTROLLER_ROOM];
    strcpy(was, controllers_now(k));
    k->count = 0;
    add_given(k);
    k->sent_on = false;
    stand_at(k, was);
}
