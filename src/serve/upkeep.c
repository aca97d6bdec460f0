#include "serve/upkeep.h"

#include "base/address.h"
#include "base/text.h"
#include "floor/exposition.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* --- the log ---------------------------------------------------------------------------------- */

bool upkeep_open(struct upkeep *u, const char *log)
{
    pthread_mutex_init(&u->lock, NULL);
    return log_open(&u->log, log);
}

void upkeep_close(struct upkeep *u)
{
    log_close(&u->log);
    pthread_mutex_destroy(&u->lock);
}

void upkeep_line(struct upkeep *u, const char *line)
{
    pthread_mutex_lock(&u->lock);
    log_line(&u->log, line);
    pthread_mutex_unlock(&u->lock);
}

void upkeep_event(struct upkeep *u, const char *what, const char *words)
{
    char line[1024];
    struct text t;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    text_on(&t, line, sizeof line);
    text_putc(&t, '{');
    json_int(&t, "at", (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000);
    json_str(&t, "log", what);
    json_str(&t, "words", words);
    text_putc(&t, '}');
    upkeep_line(u, line);
}

/* The log is for whoever looks after the machine, the book for whoever looks after the house: that
 * lines were lost is in both, as soon as there is a floor. */
void upkeep_look_after(struct upkeep *u, struct floor *f, bool reopen, struct moment now)
{
    enum { TRY_AGAIN_MS = 1000 };
    char words[160];
    if (reopen) {
        pthread_mutex_lock(&u->lock);
        const bool reopened = log_reopen(&u->log);
        pthread_mutex_unlock(&u->lock);
        if (reopened)
            upkeep_event(u, "reopened", "asked to, by a signal");
        else if (f != NULL)
            floor_note(f, "log", "the log cannot be opened again: it goes on as before", now);
    }
    if (u->log.missing > 0 && now.steady - u->tried >= TRY_AGAIN_MS) {
        u->tried = now.steady;
        pthread_mutex_lock(&u->lock);
        log_recovers(&u->log);
        pthread_mutex_unlock(&u->lock);
    }
    if (f == NULL || (u->log.missing > 0) == u->fails)
        return;
    u->fails = u->log.missing > 0;
    if (u->fails)
        snprintf(words, sizeof words, "the log takes no lines: %s", strerror(u->log.trouble));
    else
        snprintf(words, sizeof words, "the log takes lines again; %" PRIu64 " were lost so far",
                 u->log.lost);
    floor_note(f, "log", words, now);
}

/* --- metrics ---------------------------------------------------------------------------------- */

static void metric(struct text *t, const char *name, const char *type, const char *help,
                   uint64_t value)
{
    text_fmt(t, "# HELP baize_%s %s\n# TYPE baize_%s %s\nbaize_%s %" PRIu64 "\n", name, help, name,
             type, name, value);
}

/* The program that answers, as labels. */
static void put_identity(const struct identity *is, struct text *t)
{
    char hex[CHAIN_HEX];
    text_fmt(t, "# HELP baize_software_info Which program this is.\n"
                "# TYPE baize_software_info gauge\n"
                "baize_software_info{version=\"" BAIZE_VERSION "\"");
    for (enum identity_part p = 0; p < IDENTITY_PARTS; p++)
        text_fmt(t, ",%s=\"%s\"", identity_part_name(p), chain_hex(is->part[p], hex));
    text_fmt(t, "} 1\n");
}

void upkeep_put_metrics(const struct upkeep *u, const struct measured *of, struct text *t)
{
    struct floor_meters f;
    struct net_meters n;
    floor_read_meters(of->floor, &f);
    net_read_meters(of->net, &n);
    put_identity(of->identity, t);
    metric(t, "up_seconds", "gauge", "Seconds since the floor opened.", (uint64_t)of->up / 1000);
    metric(t, "peers", "gauge", "WebSocket connections open.", n.peers);
    metric(t, "terminals_online", "gauge", "Player terminals connected.", f.terminals_online);
    metric(t, "accounts_open", "gauge", "Chip accounts open on terminals.", f.accounts_open);
    metric(t, "credit_cents", "gauge", "Credit on all terminals.", (uint64_t)f.credit);
    metric(t, "staked_cents", "gauge", "Stakes that lie on layouts.", (uint64_t)f.staked);
    metric(t, "messages_total", "counter", "Messages heard.", f.messages);
    metric(t, "refused_total", "counter", "Messages refused.", f.refused);
    metric(t, "wagers_total", "counter", "Wagers accepted.", f.wagers);
    metric(t, "withdrawals_total", "counter", "Wagers taken back.", f.withdrawals);
    metric(t, "rounds_total", "counter", "Rounds settled.", f.rounds);
    metric(t, "settled_total", "counter", "Wagers settled.", f.settled);
    metric(t, "movements_total", "counter", "Movements in the ledger.", f.movements);
    metric(t, "journal_lines_total", "counter", "Journal lines written.", f.lines);
    metric(t, "batches_total", "counter", "Batches made durable.", f.batches);
    metric(t, "incidents_total", "counter", "Incidents recorded.", f.incidents);
    metric(t, "logins_total", "counter", "Staff logins tried.", f.logins);
    metric(t, "logins_failed_total", "counter", "Staff logins refused.", f.logins_failed);
    metric(t, "checks_total", "counter", "Passwords and PINs checked.", f.checks);
    metric(t, "stalls_total", "counter", "Times the disk did not answer for seconds.", f.stalls);
    metric(t, "log_lines_lost_total", "counter", "Lines that the log did not take.", u->log.lost);
    text_fmt(t,
             "# HELP baize_turn_longest_seconds The longest that all waited for one turn.\n"
             "# TYPE baize_turn_longest_seconds gauge\nbaize_turn_longest_seconds %.6f\n",
             (double)n.longest / 1e6);
    metric(t, "doors", "gauge", "Processes that hold connections for the floor.", n.doors);
    metric(t, "doors_lost_total", "counter", "Such processes that ended before the floor did.",
           n.doors_lost);
    metric(t, "connects_total", "counter", "Connections accepted.", n.connects);
    metric(t, "connects_refused_total", "counter", "Connections refused.", n.refused);
    metric(t, "bytes_in_total", "counter", "Bytes received.", n.bytes_in);
    metric(t, "bytes_out_total", "counter", "Bytes sent.", n.bytes_out);
    metric(t, "dropped_slow_total", "counter", "Peers dropped: they did not read.", n.dropped_slow);
    metric(t, "draws_renewed_total", "counter",
           "Rounds committed to again: seeds lost or known too early.", f.renewed);
    metric(t, "overasked_total", "counter", "Peers dropped: they asked for more than they read.",
           f.overasked);
    metric(t, "dropped_idle_total", "counter", "Peers dropped: silent.", n.dropped_idle);
    metric(t, "dropped_rate_total", "counter", "Peers dropped: too many messages.", n.dropped_rate);
    metric(t, "dropped_protocol_total", "counter", "Peers dropped: malformed frames.",
           n.dropped_protocol);
    floor_put_metrics(of->floor, t);
}

/* In the same time whatever is shown: of the token only its hash is known here. */
static bool token_good(const char *hash, const char *token)
{
    char hex[CHAIN_HEX];
    chain_hex(chain_digest(token, strlen(token)), hex);
    return sodium_memcmp(hex, hash, CHAIN_HEX - 1) == 0;
}

/* Whom the plan lets read the metrics: who shows its token, and addresses; where it names neither,
 * this machine. */
bool upkeep_may_measure(const struct upkeep *u, const char *from, const char *token)
{
    const char *const *who = u->readers;
    if (u->token != NULL && token_good(u->token, token))
        return true;
    if (*who == NULL && u->token == NULL)
        return address_is_here(from);
    while (*who != NULL && strcmp(*who, from) != 0)
        who++;
    return *who != NULL;
}
