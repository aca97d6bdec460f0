/* Those at the terminals and desks: what they ask for, and what they make of the answers.
 *
 * Messages that move money are asked one at a time, and again under the same number until an answer
 * has come, over any number of broken lines: so it is always known in the end whether they were
 * done. Wagers may be under way several at once; after a break the floor's word counts. */
#include "ask.h"

#include "floor/terminal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const NAMES[PEOPLE] = {"T1",        "T2",     "T3",   "C1",     "C2",
                                          "C3",        "dealer", "boss", "second", "cage",
                                          "inspector", "A1",     "A2",   "A3"};
_Static_assert(PLAYERS == 6 && STAFF == 5 && ACCEPTORS == 3, "each has a name");

void people_begin(void)
{
    static const enum kind KINDS[STAFF] = {DEALER, BOSS, BOSS, CASHIER, INSPECTOR};
    for (int i = 0; i < PEOPLE; i++) {
        struct person *p = &world.person[i];
        *p = (struct person){.name = NAMES[i], .line = -1, .member = -1};
        p->kind = i < PLAYERS ? PLAYER : i < PLAYERS + STAFF ? KINDS[i - PLAYERS] : ACCEPTOR;
        p->has.told = -1;
        snprintf(p->password, sizeof p->password, "x");
    }
}

static void question_over(struct errand *q)
{
    free(q->text);
    *q = (struct errand){.what = ASK_NOTHING};
}

void people_forget(void)
{
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < ASKED_AT_ONCE; k++)
            question_over(&world.person[i].asked[k]);
}

/* --- asking ----------------------------------------------------------------------------------- */

static struct errand *question_new(struct person *p)
{
    for (int i = 0; i < ASKED_AT_ONCE; i++)
        if (p->asked[i].what == ASK_NOTHING)
            return &p->asked[i];
    return NULL;
}

unsigned waiting(const struct person *p)
{
    unsigned count = 0;
    for (int i = 0; i < ASKED_AT_ONCE; i++)
        count += p->asked[i].what != ASK_NOTHING;
    return count;
}

/* Whether all that waits are wagers, and one more may be placed meanwhile. */
static bool only_wagers(const struct person *p)
{
    for (int i = 0; i < ASKED_AT_ONCE; i++)
        if (p->asked[i].what != ASK_NOTHING && p->asked[i].what != ASK_WAGER)
            return false;
    return true;
}

struct errand *ask(struct person *p, enum asking what, cents amount, const char *fmt, ...)
{
    static char rest[4096], text[4200];
    struct errand *q = question_new(p);
    if (q == NULL)
        return NULL;
    va_list args;
    va_start(args, fmt);
    vsnprintf(rest, sizeof rest, fmt, args);
    va_end(args);
    *q = (struct errand){.what = what,
                         .seq = ++p->seq,
                         .amount = amount,
                         .ticket = -1,
                         .unsure = -1,
                         .first = -1,
                         .about = -1,
                         .occasion = -1};
    int len = snprintf(text, sizeof text, "{\"seq\":%" PRId64 ",%s}", q->seq, rest);
    q->text = strdup(text);
    if (q->text == NULL)
        abort();
    q->copies = line_send(p->line, text, (size_t)len);
    p->since = world.now.steady;
    return q;
}

/* --- coming in -------------------------------------------------------------------------------- */

/* A password that he has asked for may be his by now. */
static void log_in(struct person *p)
{
    p->tries_next = p->next_password[0] != '\0' && one_in(2);
    ask(p, ASK_IN, 0, "\"do\":\"login\",\"name\":\"%s\",\"password\":\"%s\"", p->name,
        p->tries_next ? p->next_password : p->password);
}

static void join(struct person *p)
{
    const char *key = device_joins(p);
    struct errand *q;
    if (p->kind == ACCEPTOR)
        q = ask(p, ASK_IN, 0, "\"do\":\"join\",\"terminal\":\"%s\",\"device\":\"acceptor\"%s",
                terminal_of(p), key);
    else if (p->member >= 0 && one_in(4))
        q = ask(
            p, ASK_IN, 0,
            "\"do\":\"join\",\"terminal\":\"%s\",\"token\":\"%s\",\"card\":\"100-000%d\",\"pin\":"
            "\"2468\"%s",
            p->name, p->token, p->member + 1, key);
    else
        q = ask(p, ASK_IN, 0, "\"do\":\"join\",\"terminal\":\"%s\",\"token\":\"%s\"%s", p->name,
                p->token, key);
    p->device.twice = q != NULL && q->copies > 1;
}

static void come_in(struct person *p)
{
    if (p->kind == ACCEPTOR && !p->device.keyed && p->device.code[0] == '\0')
        return; /* nobody would let it in */
    p->line = line_new((int)(p - world.person));
    bool alone = waiting(p) == 1;
    if (p->line < 0)
        return;
    for (int i = 0; i < ASKED_AT_ONCE; i++) {
        struct errand *q = &p->asked[i];
        q->copies = q->answers = 0;
        bool once_more = q->what == ASK_WAGER && alone && one_in(2);
        if ((q->what == ASK_WAGER && !once_more) || q->what == ASK_LOOK || q->what == ASK_IN)
            question_over(q); /* `welcome` tells what is so */
    }
    p->open[0] = p->choices[0] = '\0';
    if (p->kind != PLAYER && p->kind != ACCEPTOR)
        log_in(p);
    else if (!device_introduces_itself(p))
        join(p);
}

/* Once more what has not been answered. */
static void ask_again(struct person *p)
{
    for (int i = 0; i < ASKED_AT_ONCE; i++)
        if (p->asked[i].what != ASK_NOTHING && p->asked[i].what != ASK_IN) {
            p->asked[i].again = true;
            p->asked[i].copies += line_send(p->line, p->asked[i].text, strlen(p->asked[i].text));
        }
    p->since = world.now.steady;
}

/* --- players ---------------------------------------------------------------------------------- */

/* NULL: his terminal is not on the floor, or stands at no table. */
static struct open_table *table_at(const struct person *p)
{
    const struct terminal *t = terminal_named(world.floor, p->name);
    return t != NULL && t->table >= 0 ? world.floor->table[t->table] : NULL;
}

/* Mostly one of the first: at the others there is often nobody. */
static char some_table(void)
{
    return (char)('A' + pick(one_in(8) ? TABLE_NAMES : TABLES - 1));
}

/* Mostly the round that is open. */
static uint32_t round_at(const struct open_table *ot)
{
    return ot->at.table->round - (one_in(40) ? 1 : 0);
}

/* At a table of a tournament a wager is put right, to what the model could not know. */
static cents some_stake(const struct open_table *ot)
{
    if (ot->at.layout.session != NULL)
        return CONTEST_UNIT * (1 + (cents)pick(5));
    cents unit = 100 * (1 + (cents)pick(20));
    return one_in(30) ? (cents)pick(100000) : unit < ot->at.rs->bets[0].min ? 500 : unit;
}

static void place_wager(struct person *p)
{
    const struct open_table *ot = table_at(p);
    const struct layout *l = &ot->at.layout;
    const struct priced *at = NULL;
    for (int tries = 0; tries < 20 && (at == NULL || at->bet == NOT_PRICED); tries++)
        at = &l->spot[pick(l->game->spots)];
    if (at->bet == NOT_PRICED || one_in(l->session != NULL ? 1 : 3))
        at = &l->spot[0];
    if (at->bet == NOT_PRICED)
        return;
    const char *bet = l->rs->bets[at->bet].name;
    cents stake = some_stake(ot);
    char on[64] = "";
    if (at->on[0] != '\0')
        snprintf(on, sizeof on, ",\"on\":\"%s\"", at->on);
    if (one_in(12))
        ask(p, ASK_WAGER, 2 * stake,
            "\"do\":\"wager\",\"table\":\"%s\",\"round\":%u,\"list\":[{\"bet\":\"%s\"%s,\"stake\":"
            "%" PRId64 "},{\"bet\":\"%s\"%s,\"stake\":%" PRId64 "}]",
            ot->plan->name, round_at(ot), bet, on, stake, bet, on, stake);
    else
        ask(p, ASK_WAGER, stake,
            "\"do\":\"wager\",\"table\":\"%s\",\"round\":%u,\"bet\":\"%s\"%s,\"stake\":%" PRId64,
            ot->plan->name, round_at(ot), bet, on, stake);
}

static void take_back(struct person *p)
{
    const struct open_table *ot = table_at(p);
    const struct felt *felt = &ot->at.table->felt[ot->at.table->current];
    if (one_in(4) || felt->count == 0) {
        ask(p, ASK_WAGER, 0, "\"do\":\"withdraw\",\"table\":\"%s\",\"round\":%u", ot->plan->name,
            round_at(ot));
        return;
    }
    const struct wager *w = &felt->wager[pick(felt->count)];
    const struct priced *at = &ot->at.layout.spot[w->at];
    if (at->bet == NOT_PRICED)
        return;
    char on[64] = "";
    if (at->on[0] != '\0')
        snprintf(on, sizeof on, ",\"on\":\"%s\"", at->on);
    ask(p, ASK_WAGER, 0, "\"do\":\"withdraw\",\"table\":\"%s\",\"round\":%u,\"bet\":\"%s\"%s",
        ot->plan->name, round_at(ot), ot->at.rs->bets[at->bet].name, on);
}

/* What the floor has said is open to him. */
static bool play_what_is_open(struct person *p)
{
    const struct open_table *ot = table_at(p);
    if (p->choices[0] != '\0' && one_in(3)) {
        ask(p, ASK_WAGER, 40000,
            "\"do\":\"choose\",\"table\":\"%s\",\"round\":%u,\"choice\":\"%s\"", ot->plan->name,
            round_at(ot), p->choices);
        p->choices[0] = '\0';
        return true;
    }
    if (p->open[0] != '\0' && one_in(3)) {
        ask(p, ASK_WAGER, 0, "\"do\":\"play\",\"table\":\"%s\",\"round\":%u,\"act\":%s",
            ot->plan->name, round_at(ot), p->open);
        p->open[0] = '\0';
        return true;
    }
    return false;
}

/* A ticket from his pocket; -1: he has none. */
static int ticket_of(const struct person *p)
{
    int who = (int)(p - world.person);
    for (unsigned i = world.model.ticket_count; i-- > 0;) {
        const struct told_ticket *k = &world.model.ticket[i];
        if (k->holder == who && (!k->redeemed || one_in(6)))
            return (int)i;
    }
    return -1;
}

static void bring_money(struct person *p)
{
    static const cents NOTES[] = {500, 5000, 10000};
    int ticket = ticket_of(p);
    bool by_card = p->name[0] == 'T';
    if (by_card && !p->sits) {
        p->member = (int)pick(MEMBERS);
        ask(p, ASK_OTHER, 0, "\"do\":\"card\",\"card\":\"100-000%d\",\"pin\":\"%s\"", p->member + 1,
            one_in(50) ? "1111" : "2468");
    } else if (by_card) {
        cents amount = 1000 * (1 + (cents)pick(100));
        ask(p, ASK_TO_TERMINAL, amount,
            "\"do\":\"transfer\",\"amount\":%" PRId64 ",\"to\":\"terminal\"", amount);
    } else if (ticket >= 0 && one_in(2)) {
        struct told_ticket *k = &world.model.ticket[ticket];
        struct errand *q =
            ask(p, ASK_TICKET_IN, k->amount, "\"do\":\"ticket-in\",\"number\":\"%s\"", k->number);
        if (q != NULL)
            q->ticket = ticket;
    } else {
        cents note_in = NOTES[pick(3)];
        ask(p, ASK_NOTE, note_in, "\"do\":\"cash\",\"note\":%" PRId64, note_in);
    }
}

static void take_money(struct person *p)
{
    bool by_card = p->name[0] == 'T';
    if (!by_card)
        ask(p, ASK_TICKET_OUT, 0, "\"do\":\"ticket-out\"");
    else if (one_in(2)) {
        cents amount = 1000 * (1 + (cents)pick(20));
        ask(p, ASK_TO_CARD, -amount, "\"do\":\"transfer\",\"amount\":%" PRId64 ",\"to\":\"card\"",
            amount);
    } else
        ask(p, ASK_OTHER, 0, "\"do\":\"leave\"");
}

static void do_something_else(struct person *p)
{
    const struct open_table *ot = table_at(p);
    static const char *const LOOKS[] = {"\"do\":\"slips\"", "\"do\":\"statement\"",
                                        "\"do\":\"floor\"", "\"do\":\"reveal\",\"hand\":\"player\"",
                                        "\"do\":\"fair\""};
    switch (pick(6)) {
    case 0:
        ask(p, ASK_OTHER, 0, "\"do\":\"table\",\"table\":\"%c\"", some_table());
        break;
    case 1:
        ask(p, ASK_LOOK, 0,
            "\"do\":\"salt\",\"table\":\"%s\",\"round\":%u,\"salt\":"
            "\"000102030405060708090a0b0c0d%04x\"",
            ot->plan->name, ot->at.table->round, pick(65536));
        break;
    case 2:
        ask(p, ASK_OTHER, 0, "\"do\":\"throw\",\"table\":\"%s\",\"round\":%u", ot->plan->name,
            ot->at.table->round);
        break;
    case 3:
        if (one_in(4))
            ask(p, ASK_OTHER, 0, "\"do\":\"fault\"%s",
                one_in(2) ? ",\"what\":\"transfer\",\"words\":\"the note is stuck\"" : "");
        break;
    default:
        ask(p, ASK_LOOK, 0, "%s,\"table\":\"%s\",\"round\":%u",
            LOOKS[pick(sizeof LOOKS / sizeof *LOOKS)], ot->plan->name, round_at(ot));
    }
}

/* Whether there is any use in wagering where he plays; now and then he does not care. */
static bool may_wager(const struct person *p)
{
    const struct open_table *ot = table_at(p);
    bool cashless = ot->at.rs->rule[RP_CASHLESS] != NULL && p->name[0] != 'T';
    return one_in(20) || (ot->at.table->phase == PHASE_OPEN && !cashless && !p->leaving);
}

static void player_acts(struct person *p)
{
    if (table_at(p) == NULL)
        return;
    bool credit = p->sits && p->has.credit > 0;
    if (waiting(p) > 0 && !(only_wagers(p) && waiting(p) < ASKED_AT_ONCE))
        return;
    if (waiting(p) == 0 && makes_room(p))
        return;
    if (waiting(p) == 0 && p->sits && one_in(6) && enter_occasion(p))
        return;
    if (waiting(p) == 0 && !p->sits && table_at(p)->at.layout.session != NULL) {
        ask(p, ASK_OTHER, 0, "\"do\":\"table\",\"table\":\"%c\"", some_table());
        return;
    }
    if (waiting(p) > 0 || (credit && !one_in(8))) {
        if (play_what_is_open(p) || !p->sits)
            return;
        if (may_wager(p))
            one_in(8) ? take_back(p) : place_wager(p);
        else if (waiting(p) == 0 && one_in(6))
            ask(p, ASK_OTHER, 0, "\"do\":\"table\",\"table\":\"%c\"", some_table());
        return;
    }
    if (!credit || one_in(6))
        bring_money(p);
    else if (one_in(4))
        take_money(p);
    else
        do_something_else(p);
}

bool person_acts(struct person *p)
{
    enum { PATIENCE = 6000 };
    int64_t seq = p->seq, since = p->since;
    int line = p->line;
    if (p->line < 0) {
        if (one_in(3))
            come_in(p);
    } else if (waiting(p) > 0 && world.now.steady - p->since > PATIENCE) {
        if (p->in && one_in(2))
            ask_again(p);
        else
            line_hang_up(p->line);
    } else if (p->in && p->kind == ACCEPTOR) {
        acceptor_acts(p);
    } else if (p->in && p->kind == PLAYER) {
        player_acts(p);
    } else if (p->in) {
        staff_acts(p);
    }
    return p->seq != seq || p->since != since || p->line != line;
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool has(const char *text, const char *words)
{
    return strstr(text, words) != NULL;
}

static void read_token(struct person *p, const char *text)
{
    const char *at = strstr(text, "\"token\":\"");
    if (at != NULL)
        snprintf(p->token, sizeof p->token, "%.64s", at + 9);
}

/* The first thing that is open, or another. */
static void read_open(struct person *p, const char *text)
{
    json_t *o = json_loads(text, 0, NULL);
    const json_t *open = json_object_get(o, "open");
    size_t count = json_array_size(open);
    p->open[0] = '\0';
    if (count > 0) {
        const json_t *way = json_array_get(open, pick((uint32_t)count));
        char *act = json_dumps(json_object_get(way, "act"), JSON_COMPACT);
        if (act != NULL && strlen(act) < sizeof p->open)
            strcpy(p->open, act);
        free(act);
    }
    json_decref(o);
}

static void read_choices(struct person *p, const char *text)
{
    const char *at = strstr(text, "\"mine\":true,\"options\":[\"");
    p->choices[0] = '\0';
    if (at == NULL)
        return;
    at += strlen("\"mine\":true,\"options\":[\"");
    for (uint32_t skip = pick(3); skip > 0; skip--) {
        const char *next = at + strcspn(at, "\"]");
        if (strncmp(next, "\",\"", 3) != 0)
            break;
        at = next + 3;
    }
    snprintf(p->choices, sizeof p->choices, "%.*s", (int)strcspn(at, "\""), at);
}

static void let_in(struct person *p, const char *text)
{
    const char *seq = strstr(text, "\"seq\":");
    p->in = true;
    if (seq != NULL && strtoll(seq + 6, NULL, 10) > p->seq)
        p->seq = strtoll(seq + 6, NULL, 10);
    if (p->kind == PLAYER) {
        read_token(p, text);
        p->sits = !has(text, "\"account\":null");
        p->leaving = has(text, "\"leaving\":true");
    }
    ask_again(p);
}

/* Not looked at, or still being dealt with: whether it was done is not known yet. */
static bool says_nothing(const char *text)
{
    return has(text, "\"code\":\"busy\"") || has(text, "\"code\":\"wait\"");
}

static void read_answer(struct person *p, const char *text)
{
    struct errand *q = question_of(p, strtoll(text + 6, NULL, 10));
    if (q == NULL)
        return;
    p->since = world.now.steady;
    bool done = has(text, ",\"ok\":true");
    if (q->what == ASK_IN) {
        question_over(q);
        if (done && has(text, "\"event\":\"challenge\""))
            device_signs(p, text);
        else if (done && has(text, "\"event\":\"ready\"") && !p->in) {
            p->in = true;
            acceptor_is_ready(p, text);
        } else if (done && (has(text, "\"event\":\"welcome\"") || has(text, "\"event\":\"desk\"")))
            let_in(p, text);
        else if (!done || has(text, "\"event\":\"introduced\""))
            line_hang_up(p->line);
        return;
    }
    if (!done && says_nothing(text) && q->what != ASK_LOOK && q->what != ASK_WAGER)
        q->copies += 1; /* it is asked again later */
    if (has(text, "\"event\":\"account\""))
        p->sits = !has(text, "\"account\":null");
    if (has(text, "\"leaving\":"))
        p->leaving = has(text, "\"leaving\":true");
    q->answers++;
    if (!q->done && q->answers < q->copies)
        return;
    if (q->what == ASK_PASSWORD) {
        if (q->done)
            memcpy(p->password, p->next_password, sizeof p->password);
        p->next_password[0] = '\0';
    }
    question_over(q);
}

void person_reads(struct person *p, const char *text, size_t len)
{
    (void)len;
    if (strncmp(text, "{\"re\":", 6) == 0) {
        read_answer(p, text);
        return;
    }
    if (p->kind != PLAYER)
        return;
    if (strncmp(text, "{\"event\":\"visit\"", 16) == 0)
        read_token(p, text);
    else if (strncmp(text, "{\"event\":\"open\"", 15) == 0)
        read_open(p, text);
    else if (strncmp(text, "{\"event\":\"boxes\"", 16) == 0)
        read_choices(p, text);
    else if (strncmp(text, "{\"event\":\"account\"", 18) == 0) {
        p->sits = !has(text, "\"account\":null");
        p->leaving = has(text, "\"leaving\":true");
    }
}
