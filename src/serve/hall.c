#include "serve/hall.h"

#include "base/address.h"
#include "base/origin.h"
#include "base/text.h"
#include "serve/door.h"
#include "serve/elsewhere.h"
#include "serve/screens.h"
#include "serve/upkeep.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A floor that waits for its book is opened by a thread of its own, so that those who knock
 * meanwhile are answered. */
struct opener {
    bool begun;
    pthread_t thread;
    atomic_bool called_off, taken, done;
    struct floor_setup setup;
    struct floor *floor; /* NULL: it could not be opened, for this reason */
    struct trouble why;
};

struct hall {
    const struct hall_setup *as;
    struct floor *floor; /* NULL: it waits for its book */
    struct opener opener;
    struct elsewhere elsewhere;
    bool drains; /* asked to hand the pit over */
    struct net *net;
    struct screens *screens;
    struct upkeep upkeep;
    struct peer **peer;  /* by desk */
    uint32_t *free_desk; /* a stack of those nobody has */
    uint32_t free_count;
    bool failed, leaving;
    struct trouble why;
    struct identity identity;
    char page[1 << 16];                /* the page of metrics */
    const char *hosts[PLAN_HOSTS + 5]; /* names under which we are reached; NULL ends them */
    char own_name[256], origin_name[256], at_name[CONTROLLER_AT];
    int64_t started, ahead; /* steady clock; and how far the wall clock is ahead of it */
};

static int64_t clock_ms(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* How far the wall clock is ahead of the steady one. Whoever is held up between two looks would
 * take that for a step, so the looks must follow each other closely. */
static int64_t wall_ahead(void)
{
    enum { TRIES = 100, CLOSE_MS = 20 };
    int64_t before, wall;
    for (int i = 0; i < TRIES; i++) {
        before = clock_ms(CLOCK_MONOTONIC);
        wall = clock_ms(CLOCK_REALTIME);
        if (clock_ms(CLOCK_MONOTONIC) - before <= CLOSE_MS)
            break;
    }
    return wall - before;
}

/* The clocks are compared once a turn; in between one of them is looked at. */
static struct moment moment(const struct hall *h)
{
    int64_t steady = clock_ms(CLOCK_MONOTONIC);
    return (struct moment){.wall = steady + h->ahead, .steady = steady};
}

/* --- the floor's side ------------------------------------------------------------------------- */

static void say(void *ctx, uint32_t desk, const char *text, size_t len)
{
    struct hall *h = ctx;
    if (h->peer[desk] != NULL)
        peer_send(h->peer[desk], text, len);
}

static void part(void *ctx, uint32_t desk, const char *why)
{
    struct hall *h = ctx;
    if (h->peer[desk] != NULL)
        peer_close(h->peer[desk], 4000, why);
}

static void write_log(void *ctx, const char *line)
{
    struct hall *h = ctx;
    upkeep_line(&h->upkeep, line);
}

static void log_event(struct hall *h, const char *what, const char *words)
{
    upkeep_event(&h->upkeep, what, words);
}

static void wake(void *ctx)
{
    struct hall *h = ctx;
    if (h->net != NULL)
        net_wake(h->net);
}

/* --- the wire's side -------------------------------------------------------------------------- */

/* A desk's number is kept where the peer's user pointer is, counted from one. */
static uint32_t desk_of(const struct peer *p)
{
    return (uint32_t)(uintptr_t)peer_get(p) - 1;
}

enum { ADDRESSES_MAX = CONTROLLERS_MAX * (CONTROLLER_AT + 4) + 64 };

/* Who knocks while we wait is sent to who has the pit; when that is gone, and we are about to open,
 * to us again. */
static void send_on(struct hall *h, struct peer *p)
{
    char words[ADDRESSES_MAX];
    peer_send(p, words,
              elsewhere_words(&h->elsewhere, "elsewhere", h->opener.taken ? SELF_FIRST : SELF_LAST,
                              words, sizeof words));
    peer_close(p, IS_ELSEWHERE, "the pit is elsewhere");
}

/* For the case that we go without a word. */
static void tell_addresses(struct hall *h, struct peer *p)
{
    char words[ADDRESSES_MAX];
    if (elsewhere_any(&h->elsewhere))
        peer_send(p, words,
                  elsewhere_words(&h->elsewhere, "addresses", SELF_FIRST, words, sizeof words));
}

/* To another pit of the casino. */
static void send_to_pit(void *ctx, uint32_t desk, const char *pit, const char *address)
{
    struct hall *h = ctx;
    char words[ADDRESSES_MAX];
    const size_t len = elsewhere_pit(&h->elsewhere, pit, address, words, sizeof words);
    if (h->peer[desk] == NULL || len == 0)
        return;
    peer_send(h->peer[desk], words, len);
    peer_close(h->peer[desk], IS_ELSEWHERE, "the pit is elsewhere");
}

static void opened(void *ctx, struct peer *p)
{
    struct hall *h = ctx;
    if (h->floor == NULL) {
        send_on(h, p);
        return;
    }
    if (h->free_count == 0) {
        peer_close(p, 1013, "the floor is full");
        return;
    }
    uint32_t desk = h->free_desk[--h->free_count];
    h->peer[desk] = p;
    peer_set(p, (void *)(uintptr_t)(desk + 1));
    floor_arrive(h->floor, desk, peer_address(p), moment(h));
    tell_addresses(h, p);
}

static void message(void *ctx, struct peer *p, const char *text, size_t len)
{
    struct hall *h = ctx;
    if (peer_get(p) != NULL)
        floor_hear(h->floor, desk_of(p), text, len, moment(h));
}

static void expect(void *ctx, struct peer *const *p, size_t count)
{
    struct hall *h = ctx;
    uint32_t desk[FLOOR_EXPECTED];
    size_t desks = 0;
    for (size_t i = 0; i < count && desks < FLOOR_EXPECTED; i++)
        if (peer_get(p[i]) != NULL)
            desk[desks++] = desk_of(p[i]);
    if (h->floor != NULL)
        floor_expect(h->floor, desk, desks);
}

static void closed(void *ctx, struct peer *p)
{
    struct hall *h = ctx;
    if (peer_get(p) == NULL)
        return;
    uint32_t desk = desk_of(p);
    h->peer[desk] = NULL;
    floor_depart(h->floor, desk, moment(h));
    h->free_desk[h->free_count++] = desk;
}

static void door_news(void *ctx, const char *words)
{
    log_event(ctx, "door", words);
}

static volatile sig_atomic_t asked_to_stop, asked_to_reopen;

static void look_after_log(struct hall *h)
{
    const bool reopens = asked_to_reopen != 0;
    if (reopens)
        asked_to_reopen = 0;
    upkeep_look_after(&h->upkeep, h->floor, reopens, moment(h));
}

enum { SENT_ON_MS = 200 }; /* nobody can play before we have let the book go */

/* Everybody is told, and where play goes on if somebody else can take it over. */
static void leave(struct hall *h, const char *words)
{
    char where[ADDRESSES_MAX];
    floor_farewell(h->floor, words, moment(h));
    if (!elsewhere_any(&h->elsewhere)) {
        net_stop(h->net);
        return;
    }
    for (uint32_t d = 0; d < FLOOR_DESKS; d++) {
        struct peer *p = h->peer[d];
        if (p == NULL)
            continue;
        peer_send(p, where,
                  elsewhere_words(&h->elsewhere, "elsewhere", SELF_NOT, where, sizeof where));
        peer_close(p, IS_ELSEWHERE, "the pit is elsewhere");
    }
    net_stop_within(h->net, SENT_ON_MS);
}

/* --- while another has the book --------------------------------------------------------------- */

static struct moment taken(void *ctx)
{
    struct hall *h = ctx;
    h->opener.taken = true;
    const int64_t steady = clock_ms(CLOCK_MONOTONIC);
    return (struct moment){.wall = steady + wall_ahead(), .steady = steady};
}

static void *open_waiting(void *ctx)
{
    struct hall *h = ctx;
    struct opener *o = &h->opener;
    book_heed(&o->called_off);
    o->floor = floor_open(&o->setup, &o->why);
    book_heed(NULL);
    o->done = true;
    wake(h);
    return NULL;
}

static void tell_ready(const struct hall *h, bool open);

/* The floor is open, or cannot be. */
static void opener_is_done(struct hall *h)
{
    pthread_join(h->opener.thread, NULL);
    h->opener.begun = false;
    h->floor = h->opener.floor;
    if (h->floor == NULL) {
        h->failed = true;
        h->why = h->opener.why;
        net_stop(h->net);
        return;
    }
    roll_has(h->elsewhere.roll);
    log_event(h, "open", h->as->plan->name);
    tell_ready(h, true);
}

static void wait_for_floor(struct hall *h)
{
    if (asked_to_stop != 0 && !h->leaving) {
        h->leaving = true;
        h->opener.called_off = true;
        net_stop(h->net);
    }
    if (h->opener.begun && h->opener.done && !h->leaving)
        opener_is_done(h);
}

/* --- turns ------------------------------------------------------------------------------------ */

static void look_elsewhere(struct hall *h)
{
    char words[TROUBLE_MAX];
    const bool news = elsewhere_look(&h->elsewhere);
    if (h->floor == NULL)
        return;
    while (elsewhere_stranger(&h->elsewhere, words, sizeof words) != NULL)
        floor_misled(h->floor, words, moment(h));
    if (!news)
        return;
    for (uint32_t d = 0; d < FLOOR_DESKS; d++)
        if (h->peer[d] != NULL)
            tell_addresses(h, h->peer[d]);
    if (h->elsewhere.known.drain && !h->drains) {
        h->drains = true;
        log_event(h, "drains", "asked to hand the pit over: rounds under way are played first");
        floor_drain(h->floor, moment(h));
    }
}

/* Who was to have the pit may be gone meanwhile: then nobody could play on anywhere. */
static void hand_over(struct hall *h)
{
    if (elsewhere_any(&h->elsewhere)) {
        h->leaving = true;
        leave(h, "another controller takes over. Credit and wagers are safe");
        return;
    }
    h->drains = false;
    log_event(h, "drains", "nobody waits any longer to have the pit: play goes on here");
    floor_stays(h->floor, moment(h));
    roll_stays(h->elsewhere.roll);
}

static int64_t turn(void *ctx, int64_t now)
{
    struct hall *h = ctx;
    (void)now;
    h->ahead = wall_ahead();
    look_elsewhere(h);
    if (h->floor == NULL)
        wait_for_floor(h);
    look_after_log(h);
    if (h->floor == NULL)
        return 1000;
    int64_t wait = floor_turn(h->floor, moment(h));
    if (asked_to_stop != 0 && !h->leaving && !h->failed) {
        h->leaving = true;
        leave(h, "the floor is closing. Credit and wagers are safe");
    }
    if (h->drains && !h->leaving && !h->failed && floor_drained(h->floor, moment(h)))
        hand_over(h);
    if (!h->failed && floor_failed(h->floor, &h->why)) {
        h->failed = true;
        char words[TROUBLE_MAX + 80];
        snprintf(words, sizeof words, "the floor is closed: %s. What was accepted before is safe",
                 h->why.words);
        log_event(h, "stopped", h->why.words);
        leave(h, words);
    }
    return wait;
}

/* --- pages ------------------------------------------------------------------------------------ */

static bool plain_reply(struct http_reply *reply, int status, const char *words)
{
    *reply = (struct http_reply){
        .status = status, .type = "text/plain; charset=utf-8", .body = words, .len = strlen(words)};
    return true;
}

/* For whoever watches controllers, and chooses between them: 200 where the pit is. */
static bool where(struct hall *h, struct http_reply *reply)
{
    const bool here = h->floor != NULL && !h->leaving && !h->failed;
    const size_t len = elsewhere_words(&h->elsewhere, NULL, here ? SELF_FIRST : SELF_LAST, h->page,
                                       sizeof h->page);
    *reply = (struct http_reply){
        .status = here ? 200 : 503, .type = "application/json", .body = h->page, .len = len};
    return true;
}

static bool http(void *ctx, const struct peer *p, const char *path, const char *query,
                 const char *bearer, struct http_reply *reply)
{
    struct hall *h = ctx;
    (void)query;
    if (strcmp(path, "/where") == 0)
        return where(h, reply);
    if (strcmp(path, "/metrics") == 0 && !upkeep_may_measure(&h->upkeep, peer_address(p), bearer))
        return plain_reply(reply, 403,
                           "403 the plan does not name this address under `metrics`, and no token "
                           "that it knows was shown\n");
    if (strcmp(path, "/metrics") == 0 && h->floor == NULL)
        return plain_reply(reply, 503, "503 it stands by: another controller has the book\n");
    if (strcmp(path, "/metrics") == 0) {
        struct text t;
        text_on(&t, h->page, sizeof h->page);
        upkeep_put_metrics(&h->upkeep,
                           &(struct measured){.floor = h->floor,
                                              .net = h->net,
                                              .identity = &h->identity,
                                              .up = clock_ms(CLOCK_MONOTONIC) - h->started},
                           &t);
        *reply = (struct http_reply){.status = 200,
                                     .type = "text/plain; version=0.0.4; charset=utf-8",
                                     .body = t.at,
                                     .len = t.len};
        return true;
    }
    return h->screens != NULL && screens_find(h->screens, path, reply);
}

/* --- running ---------------------------------------------------------------------------------- */

static struct net *stopping; /* for the signal handler, which is handed nothing */

static void stop(int signal_number)
{
    (void)signal_number;
    asked_to_stop = 1;
    if (stopping != NULL)
        net_wake(stopping);
}

static void reopen(int signal_number)
{
    (void)signal_number;
    asked_to_reopen = 1;
    if (stopping != NULL)
        net_wake(stopping);
}

static void heed_hangup(void)
{
    struct sigaction again = {.sa_handler = reopen, .sa_flags = SA_RESTART};
    sigaction(SIGHUP, &again, NULL);
}

static void heed_signals(struct net *n)
{
    stopping = n;
    struct sigaction a = {.sa_handler = stop};
    sigaction(SIGTERM, &a, NULL);
    sigaction(SIGINT, &a, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* Nothing runs here that whoever wrote the plan has not approved. */
static bool identify(struct hall *h, const struct hall_setup *s, struct trouble *why)
{
    char is[CHAIN_HEX];
    if (!identity_find(s->shelf, s->screens, &h->identity, why))
        return false;
    for (enum identity_part p = 0; p < IDENTITY_PARTS; p++) {
        const char *approved = s->plan->approved[p];
        chain_hex(h->identity.part[p], is);
        if (approved != NULL && strcmp(approved, is) != 0) {
            trouble_say(why,
                        "the plan approves %s %.16s…, and this is %.16s…: start the approved one, "
                        "or have this one approved (`baize identity`)",
                        identity_part_name(p), approved, is);
            return false;
        }
    }
    return true;
}

static bool open_floor(struct hall *h, const struct hall_setup *s, struct trouble *why)
{
    struct floor_setup *f = &h->opener.setup;
    *f = (struct floor_setup){.shelf = s->shelf,
                              .clauses = s->clauses,
                              .plan = s->plan,
                              .plan_from = s->plan_from,
                              .folder = s->folder,
                              .book = s->book,
                              .stands_by = s->stands_by,
                              .identity = &h->identity,
                              .screens = s->screens,
                              .new_key = s->new_key,
                              .restored = s->restored,
                              .now = moment(h),
                              .say = say,
                              .part = part,
                              .send_on = send_to_pit,
                              .log = write_log,
                              .wake = wake,
                              .taken = s->stands_by ? taken : NULL,
                              .ctx = h};
    if (s->stands_by)
        return floor_fits(f, why); /* it is opened once those who knock are answered */
    h->floor = floor_open(f, why);
    return h->floor != NULL;
}

/* Beside addresses and localhost: the plan's, the one we listen under, the machine's own, and those
 * of pages that may connect and of where others are told that we are. */
static void name_hosts(struct hall *h, const struct hall_setup *s)
{
    size_t count = 0;
    while (s->plan->hosts[count] != NULL) {
        h->hosts[count] = s->plan->hosts[count];
        count++;
    }
    h->hosts[count++] = s->host != NULL ? s->host : s->plan->host;
    if (gethostname(h->own_name, sizeof h->own_name - 1) == 0 && h->own_name[0] != '\0')
        h->hosts[count++] = h->own_name;
    if (s->origins != NULL && s->origins[0] != NULL &&
        origin_host(s->origins[0], h->origin_name, sizeof h->origin_name))
        h->hosts[count++] = h->origin_name;
    if (s->at != NULL && origin_host(s->at, h->at_name, sizeof h->at_name))
        h->hosts[count++] = h->at_name;
    h->hosts[count] = NULL;
    h->upkeep.readers = s->plan->metrics;
    h->upkeep.token = s->plan->metrics_token;
}

static bool open_net(struct hall *h, const struct hall_setup *s, struct trouble *why)
{
    name_hosts(h, s);
    elsewhere_begin(&h->elsewhere, s->origins != NULL ? s->origins[0] : NULL, s->plan, h->hosts,
                    s->cert != NULL);
    struct net_setup n = {
        .host = s->host != NULL ? s->host : s->plan->host,
        .port = s->port != NULL ? s->port : s->plan->port,
        .cert = s->cert,
        .key = s->key,
        .hosts = h->hosts,
        .protocol = FLOOR_PROTOCOL,
        .proxies = s->plan->proxies,
        .origins = h->elsewhere.origins,
        .connects = h->elsewhere.connects,
        .limits = s->limits,
        .door = DOOR_ARGUMENT,
        .doors = s->doors,
        .calls = {opened, message, closed, http, turn, expect, door_news},
        .ctx = h,
    };
    n.limits.per_address = (unsigned)s->plan->per_address;
    n.limits.backlog_bytes = (unsigned)s->plan->backlog;
    n.limits.backlog_address = (size_t)s->plan->backlog_address;
    n.limits.backlog_all = (size_t)s->plan->backlog_all;
    char words[256] = "";
    h->net = net_open(&n, words, sizeof words);
    if (h->net == NULL)
        trouble_say(why, "%s port %s: %s", n.host, n.port, words);
    return h->net != NULL;
}

/* How we are reached, by those who are told nothing else; where we listen everywhere, under this
 * name. */
static const char *reached_at(const struct hall *h, const char *anywhere, char *to, size_t cap)
{
    const struct hall_setup *s = h->as;
    const char *host = s->host != NULL ? s->host : s->plan->host;
    if (strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0)
        host = anywhere;
    const bool six = strchr(host, ':') != NULL;
    snprintf(to, cap, "%s://%s%s%s:%u", s->cert != NULL ? "https" : "http", six ? "[" : "", host,
             six ? "]" : "", net_port(h->net));
    return to;
}

static void tell_ready(const struct hall *h, bool open)
{
    char address[320];
    reached_at(h, "localhost", address, sizeof address - 1);
    strcat(address, "/");
    h->as->ready(h->as->ctx, address, open);
}

/* A book in a database may be had by another: who keeps it, and who waits for it, is known there.
 */
static bool call_the_roll(struct hall *h, const struct hall_setup *s, struct trouble *why)
{
    char at[CONTROLLER_AT];
    struct book_words words;
    if (s->book == NULL)
        return true;
    const char *self = s->at != NULL ? s->at : reached_at(h, h->own_name, at, sizeof at);
    h->elsewhere.roll = roll_begin(s->book, self, wake, h, &words);
    if (h->elsewhere.roll == NULL)
        trouble_say(why, "%.390s", words.words);
    return h->elsewhere.roll != NULL;
}

/* The floor is open, or is being opened as soon as its book can be had. */
static void begin(struct hall *h)
{
    heed_signals(h->net);
    if (h->floor != NULL && h->elsewhere.roll != NULL)
        roll_has(h->elsewhere.roll);
    log_event(h, h->floor != NULL ? "open" : "stands-by", h->as->plan->name);
    tell_ready(h, h->floor != NULL);
    if (h->floor != NULL)
        return;
    if (pthread_create(&h->opener.thread, NULL, open_waiting, h) != 0)
        abort();
    h->opener.begun = true;
}

/* Whoever still opens the floor is called off, or has it. */
static void end_opener(struct hall *h)
{
    if (!h->opener.begun)
        return;
    h->opener.called_off = true;
    pthread_join(h->opener.thread, NULL);
    h->floor = h->opener.floor;
}

/* Nobody is sent here any longer; then the book is let go. */
static bool close_floor(struct hall *h, struct trouble *why)
{
    struct trouble last;
    end_opener(h);
    roll_end(h->elsewhere.roll);
    h->elsewhere.roll = NULL;
    if (h->floor == NULL)
        return true;
    const bool good = floor_close(h->floor, moment(h), &last);
    if (h->net != NULL)
        log_event(h, "closed", good ? "nothing is lost" : last.words);
    if (!good && !h->failed && h->net != NULL)
        *why = last;
    return good;
}

static bool run(struct hall *h, const struct hall_setup *s, struct trouble *why)
{
    h->started = clock_ms(CLOCK_MONOTONIC);
    h->ahead = wall_ahead();
    heed_hangup();
    if (!identify(h, s, why) || !open_floor(h, s, why))
        return false;
    const bool good = open_net(h, s, why) && call_the_roll(h, s, why);
    if (good) {
        begin(h);
        net_run(h->net);
        if (h->failed)
            *why = h->why;
        else
            log_event(h, "closing", h->drains ? "asked to hand the pit over" : "asked to stop");
    }
    return close_floor(h, why) && good && !h->failed;
}

/* Passwords, PINs and money of a real floor do not go over a network in the open. */
static bool in_the_open(const struct hall_setup *s, struct trouble *why)
{
    const char *host = s->host != NULL ? s->host : s->plan->host;
    bool here = address_is_here(host) || strcmp(host, "localhost") == 0;
    if (s->plan->demo || s->cert != NULL || here)
        return false;
    trouble_say(why,
                "a floor that is no demonstration is heard at %s only with --cert and --key; a "
                "proxy that does TLS stands on this machine",
                host);
    return true;
}

bool hall_run(const struct hall_setup *s, struct trouble *why)
{
    if (in_the_open(s, why))
        return false;
    struct hall *h = calloc(1, sizeof *h);
    if (h == NULL)
        abort();
    h->as = s;
    h->peer = calloc(FLOOR_DESKS, sizeof *h->peer);
    h->free_desk = malloc(FLOOR_DESKS * sizeof *h->free_desk);
    if (h->peer == NULL || h->free_desk == NULL)
        abort();
    for (uint32_t i = 0; i < FLOOR_DESKS; i++)
        h->free_desk[h->free_count++] = FLOOR_DESKS - 1 - i;
    bool good = upkeep_open(&h->upkeep, s->log);
    if (!good)
        trouble_say(why, "%s cannot be written: %s", s->log, strerror(errno));
    if (good && s->screens != NULL)
        good = (h->screens = screens_read(s->screens, why)) != NULL;
    good = good && run(h, s, why);
    if (h->net != NULL)
        net_free(h->net);
    stopping = NULL;
    screens_free(h->screens);
    upkeep_close(&h->upkeep);
    free(h->peer);
    free(h->free_desk);
    free(h);
    return good;
}
