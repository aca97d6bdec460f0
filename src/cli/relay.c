/* A device that has a serial port and no network, carried to the floor: what it says in lines goes
 * to the floor as it is, and what the floor says comes back.
 *
 * The relay has no key and reads nothing but where the floor may be: the device shows the floor who
 * it is, and the floor the device. A port knows no connections, so the relay picks up when the
 * device speaks, and where the floor is gone or cannot be reached the device hears `closing`, as
 * from a floor that hangs up. What is no line of JSON is noise on the wire, and stays here. */
#include "cli/relay.h"
#include "cli/controllers.h"
#include "floor/floor.h"
#include "serve/client.h"

#include <poll.h>
#include <string.h>

enum { AGAIN_MS = 1000 };

struct relay {
    struct controllers where;
    const char *trust;
    char port_url[4200];
    struct client *port, *floor; /* NULL: neither opened nor picked up */
};

static void say(const char *words)
{
    printf("%s\n", words);
    fflush(stdout);
}

static void put_down(struct client **c)
{
    client_close(*c);
    *c = NULL;
}

/* Where the port does not take that, either, it is not there: it is noticed when it is read. */
static void no_floor(struct relay *r)
{
    put_down(&r->floor);
    controllers_next(&r->where);
    if (r->port != NULL)
        client_send(r->port, "{\"event\":\"closing\",\"why\":\"the floor is out of reach\"}");
}

static void to_the_floor(struct relay *r, const char *line)
{
    char why[256];
    if (line[0] != '{')
        return;
    if (r->floor == NULL) {
        r->floor =
            client_open(controllers_now(&r->where), r->trust, FLOOR_PROTOCOL, why, sizeof why);
        if (r->floor == NULL)
            fprintf(stderr, "baize device: %s\n", why);
        else
            say("floor there");
    }
    if (r->floor == NULL || !client_send(r->floor, line))
        no_floor(r);
}

static void carry_up(struct relay *r)
{
    const char *line;
    enum client_news news;
    while ((news = client_hear(r->port, 0, &line)) == CLIENT_TEXT)
        to_the_floor(r, line);
    if (news != CLIENT_GONE)
        return;
    say("port gone");
    put_down(&r->port);
    put_down(&r->floor);
}

/* Where else the floor may be is for the relay, whose way it is. */
static void carry_down(struct relay *r)
{
    const char *line;
    enum client_news news = CLIENT_NOTHING;
    while (r->port != NULL && (news = client_hear(r->floor, 0, &line)) == CLIENT_TEXT) {
        json_t *o = json_loads(line, 0, NULL);
        controllers_heed(&r->where, o);
        json_decref(o);
        if (!client_send(r->port, line))
            put_down(&r->port);
    }
    if (news != CLIENT_GONE)
        return;
    say("floor gone");
    no_floor(r);
}

static void wait_for_either(struct relay *r)
{
    struct pollfd p[] = {{.fd = r->port != NULL ? client_socket(r->port) : -1, .events = POLLIN},
                         {.fd = r->floor != NULL ? client_socket(r->floor) : -1, .events = POLLIN}};
    if (poll(p, 2, r->port != NULL ? -1 : AGAIN_MS) < 0)
        return;
    if (p[1].revents != 0)
        carry_down(r);
    if (p[0].revents != 0 && r->port != NULL)
        carry_up(r);
}

/* A port that was pulled out is looked for until it is there again. */
int run_relay(const struct args *a)
{
    struct relay r = {.trust = a->cert};
    char why[256];
    if (!controllers_begin(&r.where, a->floor))
        cli_usage("device", "%s is no list of addresses", a->floor);
    if (a->serial == NULL || a->word_count != 1)
        cli_usage("device", "say on which port the device is, with --serial");
    snprintf(r.port_url, sizeof r.port_url, "serial:%.4000s", a->serial);
    if ((r.port = client_open(r.port_url, NULL, FLOOR_PROTOCOL, why, sizeof why)) == NULL)
        cli_usage("device", "%s", why);
    say("ready relay");
    for (;;) {
        if (r.port == NULL)
            r.port = client_open(r.port_url, NULL, FLOOR_PROTOCOL, why, sizeof why);
        wait_for_either(&r);
    }
}
