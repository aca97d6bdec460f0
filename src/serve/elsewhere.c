#include "serve/elsewhere.h"

#include "base/origin.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

static void note_origins(struct elsewhere *e)
{
    size_t count = e->origins[0] != NULL ? 1 : 0;
    for (unsigned i = 0; i < e->known.count; i++)
        e->origins[count++] = e->known.one[i].at;
    for (size_t i = 0; i < e->plan->pit_count; i++)
        if (e->plan->pit[i].address != NULL)
            e->origins[count++] = e->plan->pit[i].address;
    e->origins[count] = NULL;
}

/* "wss://one.example" out of "https://one.example". */
static void put_connect(struct text *t, const char *at)
{
    enum { MOST = sizeof((struct elsewhere *)NULL)->connects };
    if (strncmp(at, "http", 4) == 0 && t->len + strlen(at) + 8 < MOST)
        text_fmt(t, " ws%s", at + 4);
}

static bool is_planned(const struct elsewhere *e, const char *at)
{
    for (size_t i = 0; i < e->plan->pit_count; i++)
        if (e->plan->pit[i].address != NULL && strcmp(e->plan->pit[i].address, at) == 0)
            return true;
    return false;
}

static void note_connects(struct elsewhere *e)
{
    struct text t;
    text_on(&t, e->connects, sizeof e->connects);
    text_put(&t, e->hosts);
    for (size_t i = 0; i < e->plan->pit_count; i++)
        if (e->plan->pit[i].address != NULL)
            put_connect(&t, e->plan->pit[i].address);
    for (unsigned i = 0; i < e->known.count; i++) {
        const struct controller *c = &e->known.one[i];
        if (!c->self && c->lives && !is_planned(e, c->at))
            put_connect(&t, c->at);
    }
}

/* A page says what it may connect to once, when it is loaded: names of controllers that are started
 * later stand in the plan. */
void elsewhere_begin(struct elsewhere *e, const char *origin, const struct plan *plan,
                     const char *const *names, bool tls)
{
    struct text t;
    text_on(&t, e->hosts, sizeof e->hosts);
    text_put(&t, "");
    for (size_t i = 0; plan->hosts[i] != NULL; i++)
        text_fmt(&t, tls ? " wss://%s:*" : " wss://%s:* ws://%s:*", plan->hosts[i], plan->hosts[i]);
    e->origins[0] = origin;
    e->plan = plan;
    e->names = names;
    if (plan->pit_count > 0) {
        note_origins(e);
        note_connects(e);
    }
}

/* Whoever may write to the database may put any address into a row: to send people there it must be
 * on a machine that the plan names, too. */
static bool is_known(const struct elsewhere *e, const char *at)
{
    char host[CONTROLLER_AT], pits[CONTROLLER_AT];
    if (!origin_host(at, host, sizeof host))
        return false;
    for (const char *const *name = e->names; *name != NULL; name++)
        if (host_is(*name, host, strlen(host)))
            return true;
    for (size_t i = 0; i < e->plan->pit_count; i++)
        if (e->plan->pit[i].address != NULL &&
            origin_host(e->plan->pit[i].address, pits, sizeof pits) &&
            host_is(pits, host, strlen(host)))
            return true;
    return false;
}

static void note_stranger(struct strangers *s, const char *at)
{
    unsigned i = 0;
    while (i < s->count && strcmp(s->at[i], at) != 0)
        i++;
    if (i == s->count && i < STRANGERS_MAX)
        strcpy(s->at[s->count++], at);
}

static void leave_strangers_out(struct elsewhere *e)
{
    struct controllers *k = &e->known;
    unsigned left = 0;
    for (unsigned i = 0; i < k->count; i++)
        if (is_known(e, k->one[i].at))
            k->one[left++] = k->one[i];
        else
            note_stranger(&e->stranger, k->one[i].at);
    k->count = left;
}

const char *elsewhere_stranger(struct elsewhere *e, char *to, size_t cap)
{
    struct strangers *s = &e->stranger;
    if (s->told == s->count)
        return NULL;
    const char *at = s->at[s->told++];
    const bool good = origin_is_good(at);
    snprintf(to, cap,
             "baize.controller has a row that leads to %.120s: the plan names no such host under "
             "`hosts` or `pits`, and nobody is sent there",
             good ? at : "what is no address");
    return to;
}

bool elsewhere_look(struct elsewhere *e)
{
    struct controllers all;
    if (e->roll == NULL || !roll_read(e->roll, &all))
        return false;
    e->known = all;
    leave_strangers_out(e);
    note_origins(e);
    note_connects(e);
    return true;
}

/* Whether somebody is sent there. */
static bool is_one(const struct controller *c)
{
    return c->ours && c->lives && !c->self;
}

bool elsewhere_any(const struct elsewhere *e)
{
    for (unsigned i = 0; i < e->known.count; i++)
        if (is_one(&e->known.one[i]))
            return true;
    return false;
}

static void put_self(const struct elsewhere *e, struct text *t)
{
    for (unsigned i = 0; i < e->known.count; i++)
        if (e->known.one[i].self)
            json_str(t, NULL, e->known.one[i].at);
}

size_t elsewhere_words(const struct elsewhere *e, const char *event, enum elsewhere_self self,
                       char *to, size_t cap)
{
    struct text t;
    text_on(&t, to, cap);
    text_putc(&t, '{');
    if (event != NULL)
        json_str(&t, "event", event);
    else
        json_flag(&t, "here", self == SELF_FIRST);
    json_open(&t, "addresses", '[');
    if (self == SELF_FIRST)
        put_self(e, &t);
    for (unsigned i = 0; i < e->known.count; i++)
        if (is_one(&e->known.one[i]))
            json_str(&t, NULL, e->known.one[i].at);
    if (self == SELF_LAST)
        put_self(e, &t);
    json_close(&t, ']');
    text_putc(&t, '}');
    return t.len;
}

size_t elsewhere_pit(const struct elsewhere *e, const char *pit, const char *planned, char *to,
                     size_t cap)
{
    struct text t;
    bool any = false;
    text_on(&t, to, cap);
    text_putc(&t, '{');
    json_str(&t, "event", "elsewhere");
    json_open(&t, "addresses", '[');
    for (unsigned i = 0; i < e->known.count; i++) {
        const struct controller *c = &e->known.one[i];
        if (!c->lives || strcmp(c->pit, pit) != 0)
            continue;
        json_str(&t, NULL, c->at);
        any = true;
    }
    if (planned != NULL)
        json_str(&t, NULL, planned);
    json_close(&t, ']');
    text_putc(&t, '}');
    return any || planned != NULL ? t.len : 0;
}
