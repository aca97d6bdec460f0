/* The link of a terminal to a slot accounting host: money that the host sends to the terminal and
 * fetches from it, tickets of the host's, and meters.
 *
 * As with a note acceptor, what the link says is signed and numbered; the floor decides a number
 * once, in the same batch as the money, and says the same however often it is asked. So the link
 * keeps nothing: struck down on either side, it hears from the floor what became of the last
 * transfer, and the host asks the link. Such money is neither the cage's nor a card's: it comes
 * from outside and goes there, by movements of kinds of its own. */
#include "floor/host_link.h"
#include "floor/devices.h"
#include "floor/equipment.h"
#include "floor/look_up.h"
#include "floor/money.h"
#include "floor/say.h"
#include "floor/terminal.h"
#include "floor/tickets.h"

#include <stdio.h>

/* Within that a host says what a ticket is worth; then another may be put in. */
enum { TICKET_DIGITS = 18, ID_MAX = 20, HOST_SAYS_MS = 30000 };

/* --- what is kept ----------------------------------------------------------------------------- */

void take_link(struct floor *f, const char *terminal, const char *value)
{
    struct terminal *t = terminal_named(f, terminal);
    struct link_transfer k = {0};
    long long no, amount, moved, issued;
    int at = 0;
    if (t == NULL ||
        sscanf(value, "%lld %7s %lld %lld %lld %n", &no, k.way, &amount, &moved, &issued, &at) != 5)
        return;
    struct gear *g = gear_fit(f, t, DEVICE_LINK);
    k.no = no;
    k.amount = amount;
    k.moved = moved;
    snprintf(k.id, sizeof k.id, "%s", value + at);
    g->moved = k;
    g->issued = issued;
}

static void keep_link(struct floor *f, const struct gear *g)
{
    char name[PLAN_NAME + 8], value[160];
    const struct link_transfer *k = &g->moved;
    snprintf(name, sizeof name, "linked %s", g->plan->place);
    snprintf(value, sizeof value, "%lld %s %lld %lld %lld %s", (long long)k->no,
             k->no > 0 ? k->way : "none", (long long)k->amount, (long long)k->moved,
             (long long)g->issued, k->id);
    book_setting(f->book, name, value);
}

/* --- what a link is told ---------------------------------------------------------------------- */

static void put_transfer(const struct link_transfer *k, struct text *t)
{
    json_int(t, "no", k->no);
    json_str(t, "way", k->way);
    json_str(t, "id", k->id);
    json_int(t, "amount", k->amount);
    json_int(t, "moved", k->moved);
}

static void put_issued(const struct ticket *k, struct text *t)
{
    json_open(t, "issued", '{');
    json_str(t, "number", k->number);
    json_int(t, "amount", k->amount);
    json_int(t, "sequence", k->sequence);
    json_int(t, "at", k->issued);
    json_close(t, '}');
}

void put_link(struct floor *f, const struct gear *g, struct text *t)
{
    const struct ticket *k = g->issued > 0 ? ticket_in_sequence(f, g->issued) : NULL;
    json_int(t, "last", g->moved.no);
    json_int(t, "heard", g->no);
    if (g->moved.no > 0) {
        json_open(t, "transfer", '{');
        put_transfer(&g->moved, t);
        json_close(t, '}');
    }
    if (k != NULL)
        put_issued(k, t);
    json_str(t, "ticket", g->looks_at[0] != '\0' ? g->looks_at : NULL);
}

static struct gear *link_of(struct floor *f, const struct terminal *t)
{
    return t->gear[DEVICE_LINK] >= 0 ? &f->gear[t->gear[DEVICE_LINK]] : NULL;
}

bool link_looks(struct floor *f, struct terminal *t, const char *number)
{
    struct gear *g = link_of(f, t);
    if (g == NULL || !gear_trusted(g) || g->desk < 0 ||
        (g->looks_at[0] != '\0' && f->now < g->looks_until) || strlen(number) != TICKET_DIGITS ||
        strspn(number, "0123456789") != TICKET_DIGITS)
        return false;
    snprintf(g->looks_at, sizeof g->looks_at, "%s", number);
    g->looks_until = f->now + HOST_SAYS_MS;
    struct text *s = say_begin(f);
    json_str(s, "event", "host-ticket");
    json_str(s, "number", number);
    say_end(f, (uint32_t)g->desk);
    return true;
}

void link_issued(struct floor *f, const struct terminal *t, const struct ticket *k)
{
    struct gear *g = link_of(f, t);
    if (g == NULL || !g->enrolled.on)
        return;
    g->issued = k->sequence;
    keep_link(f, g);
    if (g->desk < 0)
        return;
    struct text *s = say_begin(f);
    json_str(s, "event", "host-issued");
    put_issued(k, s);
    say_end(f, (uint32_t)g->desk);
}

/* --- transfers -------------------------------------------------------------------------------- */

static void answer_transfer(struct floor *f, const struct asked *q, const struct gear *g,
                            const char *why)
{
    char words[PROOF_WORDS], signature[PROOF_SIGNED];
    proof_of_moved(&f->desk[q->desk].meeting, &g->moved, words);
    proof_sign(words, f->key.sign, signature);
    struct text *s = answer_begin(f, q, "host-transfer");
    put_transfer(&g->moved, s);
    json_str(s, "why", why);
    json_str(s, "signature", signature);
    say_end(f, q->desk);
}

/* The host has said what a ticket is worth that was put in here: nothing, where it is none. */
static const char *ticket_told(struct floor *f, struct gear *g, struct terminal *t,
                               const struct link_transfer *k)
{
    const bool that = strcmp(g->looks_at, k->id) == 0;
    g->looks_at[0] = '\0';
    if (!that)
        return "that ticket was not put in here";
    if (k->amount > 0)
        return credit_from_host(f, t, MOVE_HOST_TICKET, k->amount);
    ticket_was_none(f, t);
    return "the host does not pay that ticket";
}

static void decide(struct floor *f, const struct asked *q, struct gear *g,
                   const struct link_transfer *k)
{
    struct terminal *t = terminal_of_gear(f, g);
    const char *why = NULL;
    cents moved = k->amount;
    if (g->doubted)
        why = "the link is stopped until staff have seen it";
    else if (strcmp(k->way, "in") == 0)
        why = credit_from_host(f, t, MOVE_HOST_IN, k->amount);
    else if (strcmp(k->way, "ticket") == 0)
        why = ticket_told(f, g, t, k);
    else
        moved = debit_to_host(f, t, k->amount, k->partly, &why);
    g->moved = *k;
    g->moved.moved = why == NULL ? moved : 0;
    keep_link(f, g);
    tell_account(f, t,
                 why == NULL                     ? "the host has moved money"
                 : strcmp(k->way, "ticket") == 0 ? "the ticket was not taken"
                                                 : "the host could not move money");
    answer_transfer(f, q, g, why);
}

/* Only a link says it: which it is, the connection has shown. */
static struct gear *asking_link(struct floor *f, const struct asked *q)
{
    struct gear *g = gear_of(f, q->desk);
    if (g != NULL && g->plan->kind == DEVICE_LINK)
        return g;
    refuse_ask(f, q, "role", NULL, "only the link to a host says that");
    return NULL;
}

static bool is_way(const char *word)
{
    return strcmp(word, "in") == 0 || strcmp(word, "out") == 0 || strcmp(word, "ticket") == 0;
}

static bool read_transfer(struct floor *f, const struct asked *q, struct link_transfer *k)
{
    const char *way, *id;
    *k = (struct link_transfer){0};
    if (!ask_number(f, q, "no", 1, INT32_MAX, &k->no) || !ask_word(f, q, "way", &way) ||
        !ask_word(f, q, "id", &id) || !ask_number(f, q, "amount", 0, MONEY_ACCOUNT_MAX, &k->amount))
        return false;
    const size_t len = strlen(id);
    bool good = is_way(way) && len > 0 && len <= ID_MAX;
    for (size_t i = 0; i < len; i++)
        good = good && id[i] >= 0x20 && id[i] <= 0x7e;
    good = good && (k->amount > 0 || strcmp(way, "ticket") == 0);
    if (!good) {
        refuse_ask(f, q, "malformed", NULL,
                   "a transfer goes `in` or `out`, or is of a `ticket`; its `id` has 1 to %d "
                   "letters, and only of a ticket that is not paid is the amount nothing",
                   ID_MAX);
        return false;
    }
    snprintf(k->way, sizeof k->way, "%s", way);
    snprintf(k->id, sizeof k->id, "%s", id);
    k->partly = json_is_true(json_object_get(q->o, "partly"));
    return true;
}

static bool is_same(const struct link_transfer *a, const struct link_transfer *b)
{
    return a->no == b->no && a->amount == b->amount && strcmp(a->way, b->way) == 0 &&
           strcmp(a->id, b->id) == 0;
}

void ask_host_transfer(struct floor *f, struct asked *q)
{
    struct gear *g = asking_link(f, q);
    const char *signature;
    char words[PROOF_WORDS];
    struct link_transfer k;
    if (g == NULL || !read_transfer(f, q, &k) || !ask_hex(f, q, "signature", 64, &signature))
        return;
    proof_of_transfer(&f->desk[q->desk].meeting, &k, words);
    if (!g->enrolled.on || !proof_good(words, g->enrolled.key, signature)) {
        incident(f, "device-key", g->plan->place, f->desk[q->desk].address,
                 "a transfer was not signed by the link");
        refuse_ask(f, q, "key", NULL, "that transfer is not signed by the link of %s",
                   g->plan->place);
    } else if (is_same(&k, &g->moved)) {
        answer_transfer(f, q, g,
                        k.amount > 0 && g->moved.moved == 0 ? "it was refused before" : NULL);
    } else if (k.no == g->moved.no + 1) {
        decide(f, q, g, &k);
    } else {
        incident(f, "transfer-number", g->plan->place, "",
                 "transfer %lld of %lld cents, where the last was %lld of %lld", (long long)k.no,
                 (long long)k.amount, (long long)g->moved.no, (long long)g->moved.amount);
        refuse_ask(f, q, "again", NULL, "the last transfer was number %lld, and another one",
                   (long long)g->moved.no);
    }
}

/* --- meters ----------------------------------------------------------------------------------- */

struct link_meters {
    cents coin_in, coin_out, prizes;
    int64_t games, wins;
    cents of[MOVE_KINDS];
};

static bool add_game(void *ctx, const struct game_meter *g)
{
    struct link_meters *m = ctx;
    const cents *of = g->of;
    m->coin_in +=
        of[METER_RETURNED] + of[METER_LOST] + of[METER_FED] + of[METER_FEES] - of[METER_RESTORED];
    m->coin_out += of[METER_RETURNED] + of[METER_WON] + of[METER_PRIZES] - of[METER_COMMISSION] +
                   of[METER_RAISED] - of[METER_LOWERED];
    m->prizes += of[METER_PRIZES];
    m->games += of[METER_GAMES];
    m->wins += of[METER_WINS];
    return true;
}

static bool add_money(void *ctx, const struct money_meter *g)
{
    ((struct link_meters *)ctx)->of[g->kind] += g->amount;
    return true;
}

/* As the book has them at one moment; only the credit is of now. */
void ask_host_meters(struct floor *f, struct asked *q)
{
    const struct gear *g = asking_link(f, q);
    struct link_meters m;
    struct book_words why;
    struct several s = {0};
    bool read = false;
    if (g == NULL)
        return;
    const char *terminal = g->plan->place;
    while (look_up_several(f, &s)) {
        m = (struct link_meters){0};
        read =
            found(f, book_each_game_meter(f->reader, terminal, add_game, &m, &why), true, &why) &&
            found(f, book_each_money_meter(f->reader, terminal, add_money, &m, &why), true, &why);
    }
    if (!read)
        return;
    struct text *t = answer_begin(f, q, "host-meters");
    json_int(t, "credit", terminal_money(f, terminal_of_gear(f, g)));
    json_int(t, "coin_in", m.coin_in);
    json_int(t, "coin_out", m.coin_out);
    json_int(t, "jackpot", m.prizes);
    json_int(t, "games", m.games);
    json_int(t, "wins", m.wins);
    json_int(t, "cancelled", m.of[MOVE_MANUAL]);
    json_int(t, "notes", m.of[MOVE_NOTE_IN]);
    json_int(t, "tickets", m.of[MOVE_TICKET_IN] + m.of[MOVE_HOST_TICKET]);
    json_int(t, "host_in", m.of[MOVE_HOST_IN]);
    json_int(t, "host_out", m.of[MOVE_HOST_OUT]);
    say_end(f, q->desk);
}
