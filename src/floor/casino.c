#include "floor/casino.h"
#include "book/shared.h"
#include "casebook/casebook.h"
#include "floor/attempts.h"
#include "floor/exclusion.h"
#include "floor/frozen.h"
#include "floor/lent.h"
#include "floor/linked.h"
#include "floor/look_up.h"
#include "floor/members.h"
#include "floor/occasion.h"
#include "floor/once.h"
#include "floor/played.h"
#include "floor/pledges.h"
#include "floor/printer.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/staff.h"
#include "floor/tickets.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    STAFF_LINGERS_MS = 2000, /* what a desk of staff asked for, which may ask for more */
    GATHERED_MS = 5000,      /* for a session, whose other cards are on their way */
    ASKS_FOR_MS = 5000,
    CLAIMS_AT_ONCE = 256,
    LOOKS_EVERY_MS = 1000, /* whether its staff have logged in elsewhere */
};

static const char IN_USE[] = "crown-fusion-2024:5.2.2", CARD[] = "crown-fusion-2024:5.2.1(a)",
                  TICKET[] = "star-rapid-2016:1.1/redeemable-ticket-use";

/* A claim that is asked for: one for a thing at a time. */
struct claiming {
    struct job job;
    struct shared *shared;
    enum brings what;
    char key[BOOK_NAME_MAX];  /* the card, or the ticket's number, or the jackpot */
    struct jackpot_part ours; /* of a jackpot, what is here */
    uint32_t desk, generation;
    uint8_t role;
    int32_t terminal;
    int64_t seq;
    json_t *o;
    asked_again then; /* NULL: nobody waits for an answer */
    bool begun, good;
    struct claim claim;
    int64_t since, again; /* by the floor's clock; again 0: it is with the thread */
};

/* Something that may be let go soon. */
struct idle {
    enum brings what;
    int64_t id; /* the member, or the ticket in sequence */
    int64_t from;
};

struct casino {
    struct shared *shared;
    struct clerk *porter;
    const char *pit;
    int64_t series;
    struct claiming *claim[CLAIMS_AT_ONCE];
    unsigned claims;
    struct idle *idle;
    size_t idles, cap;
    int64_t looked; /* where staff are, and whom others bar, by the floor's clock */
    bool looking;
    struct barred *told; /* whom the registers here bar, as other pits know it: in order */
    size_t told_count;
    struct barred *named; /* whom registers of other pits bar by name */
    size_t named_count;
};

static void lingers(struct floor *f, enum brings what, int64_t id, int64_t ms)
{
    struct casino *c = f->casino;
    for (size_t i = 0; i < c->idles; i++)
        if (c->idle[i].what == what && c->idle[i].id == id) {
            c->idle[i].from = f->now + ms > c->idle[i].from ? f->now + ms : c->idle[i].from;
            return;
        }
    if (c->idles == c->cap) {
        c->cap = c->cap == 0 ? 64 : 2 * c->cap;
        c->idle = reallocarray(c->idle, c->cap, sizeof *c->idle);
        if (c->idle == NULL)
            abort();
    }
    c->idle[c->idles++] = (struct idle){what, id, f->now + ms};
}

void casino_soon(struct floor *f, const struct card_holder *h)
{
    struct casino *c = f->casino;
    for (size_t i = 0; i < c->idles; i++)
        if (c->idle[i].what == BRINGS_MEMBER && c->idle[i].id == h->m.id)
            c->idle[i].from = f->now;
}

/* --- money that crosses ----------------------------------------------------------------------- */

/* What comes from other pits is on the casino's floor already: there is room for it. */
static void comes(struct floor *f, int64_t to, cents amount)
{
    const bool moved = amount == 0 || money_move(&f->accounts, MOVE_CAME, f->transit, to, amount);
    assert(moved);
    (void)moved;
}

static cents goes(struct floor *f, int64_t from)
{
    const cents amount = account_of(&f->accounts, from)->balance;
    if (amount > 0)
        money_move(&f->accounts, MOVE_WENT, from, f->transit, amount);
    return amount;
}

static void close_crossing(struct floor *f, const struct claim *c)
{
    struct crossed in = {.what = CROSSED_IN, .crossing = c->crossing};
    memcpy(in.key, c->key, sizeof in.key);
    book_cross(f->book, &in);
}

/* --- members ---------------------------------------------------------------------------------- */

static void take_member_in(struct floor *f, const struct claim *c)
{
    struct card_holder *h = holder_comes(f, c->key, &c->m);
    if (h == NULL)
        return; /* the floor cannot go on */
    comes(f, h->m.card_account, c->on_card);
    comes(f, h->m.deposit, c->deposit);
    close_crossing(f, c);
    attempts_carry(f, h->m.card, h->m.wrong, c->waits, c->freed);
    h->held = true;
    h->freed = c->freed;
    memcpy(h->shut, c->barred, sizeof h->shut);
    away_carry(f, h, PLEDGE_BREAK, c->away);
    away_carry(f, h, PLEDGE_EXCLUSION, c->excluded);
    pledges_carry(f, h, c->pledge, c->pledges);
    played_elsewhere(h, c->day, c->days);
    lingers(f, BRINGS_MEMBER, h->m.id, 0);
}

bool casino_holds(const struct floor *f, const struct card_holder *h)
{
    return f->casino == NULL || h->held;
}

static struct crossed about_member(const struct floor *f, const struct card_holder *h,
                                   enum crossed_what what)
{
    struct crossed c = {.what = what, .m = h->m};
    snprintf(c.key, sizeof c.key, "%s", holder_number(f, h));
    return c;
}

void casino_has(struct floor *f, struct card_holder *h, bool fresh)
{
    if (f->casino == NULL)
        return;
    if (fresh) {
        const struct crossed c = about_member(f, h, MEMBER_NEW);
        book_cross(f->book, &c);
    }
    h->held = true;
    lingers(f, BRINGS_MEMBER, h->m.id, STAFF_LINGERS_MS);
}

void casino_card_at(struct floor *f, struct card_holder *h)
{
    if (f->casino == NULL || !h->held)
        return;
    struct crossed c = about_member(f, h, MEMBER_AT);
    if (h->terminal >= 0)
        snprintf(c.at, sizeof c.at, "%s", f->terminal[h->terminal].plan->name);
    else
        lingers(f, BRINGS_MEMBER, h->m.id, 0);
    book_cross(f->book, &c);
}

void casino_paid(struct floor *f, const struct movement *m)
{
    if (f->casino == NULL || m->to == f->transit)
        return;
    const struct account *to = account_of(&f->accounts, m->to);
    if (to->kind == ACCOUNT_CARD || to->kind == ACCOUNT_DEPOSIT)
        lingers(f, BRINGS_MEMBER, to->member, 0);
}

void casino_held_to(struct floor *f, const struct card_holder *h, const struct pledge *p)
{
    if (f->casino == NULL)
        return;
    struct crossed c = about_member(f, h, MEMBER_HELD);
    c.pledge = *p;
    book_cross(f->book, &c);
}

void casino_day(struct floor *f, const struct card_holder *h, const struct day_played *d)
{
    if (f->casino == NULL || d->day == 0)
        return;
    struct crossed c = about_member(f, h, MEMBER_DAY);
    c.day = *d;
    book_cross(f->book, &c);
}

static bool is_proposed(const struct floor *f, const char *about)
{
    for (size_t i = 0; i < PROPOSALS_MAX; i++)
        if (f->proposal[i].no != 0 && strcmp(f->proposal[i].about, about) == 0)
            return true;
    return false;
}

/* Nothing lies anywhere for it, and nobody is dealing with it. */
static bool member_rests(struct floor *f, const struct card_holder *h)
{
    return h->terminal < 0 && h->checking == 0 && !is_proposed(f, h->m.card) &&
           frozen_at(f, 0, h->m.card_account) == NULL;
}

/* No end is told as -1 here, and kept as nothing. */
static int64_t later_of(int64_t until)
{
    return until > 0 ? until : 0;
}

/* All that is behind the card, for whichever pit it is shown in next. Of a card that is not held
 * here only what came for it meanwhile. */
static bool let_member_go(struct floor *f, struct card_holder *h)
{
    if (!member_rests(f, h))
        return false;
    struct crossed c = about_member(f, h, h->held ? MEMBER_OUT : MEMBER_DUE);
    c.on_card = goes(f, h->m.card_account);
    c.deposit = goes(f, h->m.deposit);
    c.waits = attempts_until(f, h->m.card);
    c.freed = h->freed;
    c.away = later_of(away_until(f, h, PLEDGE_BREAK));
    c.excluded = later_of(away_until(f, h, PLEDGE_EXCLUSION));
    casino_day(f, h, &h->play.today);
    if (h->held || c.on_card + c.deposit > 0)
        book_cross(f->book, &c);
    h->held = false;
    h->kept.batch = book_filling(f->book);
    return true;
}

/* --- tickets ---------------------------------------------------------------------------------- */

static void take_ticket_in(struct floor *f, const struct claim *c)
{
    struct ticket *k = ticket_comes(f, &c->k);
    if (k == NULL)
        return; /* the floor cannot go on */
    comes(f, f->tickets_account, k->amount);
    close_crossing(f, c);
    lingers(f, BRINGS_TICKET, k->sequence, 0);
}

static void cross_ticket(struct floor *f, const struct ticket *k)
{
    struct crossed c = {.what = TICKET_IS, .k = *k};
    snprintf(c.key, sizeof c.key, "%s", k->number);
    if (k->redeemed_at[0] != '\0')
        snprintf(c.k.redeemed_at, sizeof c.k.redeemed_at, "%.30s, %.14s", k->redeemed_at,
                 f->casino->pit);
    book_cross(f->book, &c);
}

void casino_ticket(struct floor *f, const struct ticket *k)
{
    if (f->casino == NULL)
        return;
    if (k->state == TICKET_REDEEMED || k->state == TICKET_REFUSED || k->state == TICKET_DISPOSED)
        cross_ticket(f, k);
    else if (k->state == TICKET_OPEN)
        lingers(f, BRINGS_TICKET, k->sequence, 0);
}

/* One that is held for somebody, not printed or withheld stays with this pit. */
static bool let_ticket_go(struct floor *f, struct ticket *k)
{
    char about[BOOK_NAME_MAX];
    snprintf(about, sizeof about, "ticket ending %s", ticket_ends(k));
    if (k->state != TICKET_OPEN)
        return true;
    if (is_proposed(f, about) || being_printed(f, k))
        return false;
    money_move(&f->accounts, MOVE_WENT, f->tickets_account, f->transit, k->amount);
    cross_ticket(f, k);
    k->state = TICKET_ELSEWHERE;
    ticket_note(f, k);
    return true;
}

/* --- registers -------------------------------------------------------------------------------- */

static void tell_barred(struct floor *f, const struct barred *b)
{
    const bool named = b->name[0] != '\0';
    struct crossed c = {.what = named ? NAMED_IS : BARRED_IS, .barred = *b};
    memcpy(c.key, named ? b->name : b->number, sizeof c.key);
    book_cross(f->book, &c);
}

static void tell_no_longer(struct floor *f, struct barred *b)
{
    b->rule[0] = '\0';
    tell_barred(f, b);
}

int casino_barred_order(const struct barred *a, const struct barred *b)
{
    const int name = strcmp(a->name, b->name), number = strcmp(a->number, b->number);
    return name != 0 ? name : number != 0 ? number : a->another - b->another;
}

/* Both are in order. */
void casino_bars(struct floor *f, const struct barred *now, size_t count)
{
    struct casino *c = f->casino;
    size_t was = 0;
    for (size_t i = 0; i < count; i++) {
        while (was < c->told_count && casino_barred_order(&c->told[was], &now[i]) < 0)
            tell_no_longer(f, &c->told[was++]);
        const struct barred *same =
            was < c->told_count && casino_barred_order(&c->told[was], &now[i]) == 0
                ? &c->told[was++]
                : NULL;
        if (same == NULL || same->until != now[i].until || strcmp(same->rule, now[i].rule) != 0)
            tell_barred(f, &now[i]);
    }
    while (was < c->told_count)
        tell_no_longer(f, &c->told[was++]);
    c->told = reallocarray(c->told, count + 1, sizeof *c->told);
    if (c->told == NULL)
        abort();
    if (count > 0)
        memcpy(c->told, now, count * sizeof *now);
    c->told_count = count;
}

static void add_told(void *ctx, const struct barred *b)
{
    struct casino *c = ctx;
    c->told = reallocarray(c->told, c->told_count + 1, sizeof *c->told);
    if (c->told == NULL)
        abort();
    c->told[c->told_count++] = *b;
}

static void add_named(void *ctx, const struct barred *b)
{
    struct casino *c = ctx;
    if (b->name[0] == '\0')
        return; /* a member whose card is here: who is in play is looked for in a second */
    c->named = reallocarray(c->named, c->named_count + 1, sizeof *c->named);
    if (c->named == NULL)
        abort();
    c->named[c->named_count++] = *b;
}

static int by_order(const void *a, const void *b)
{
    return casino_barred_order(a, b);
}

static bool hear_barred(struct casino *c, struct book_words *why)
{
    if (!shared_each_barred(c->shared, true, add_told, c, why) ||
        !shared_each_barred(c->shared, false, add_named, c, why))
        return false;
    if (c->told_count > 1)
        qsort(c->told, c->told_count, sizeof *c->told, by_order);
    return true;
}

/* Whether somebody in that pit has looked, and it is another. */
static bool is_another(const struct casino *c, const char *number, const char *name)
{
    for (size_t i = 0; i < c->named_count; i++)
        if (c->named[i].another && strcmp(c->named[i].number, number) == 0 &&
            register_same_name(c->named[i].name, name))
            return true;
    return false;
}

/* As the register itself has it (casebook_bars): where it has his card, or he shows one that it
 * has, that says who he is. */
const char *casino_bars_by_name(const struct floor *f, const char *number, const char *name)
{
    const struct casino *c = f->casino;
    for (size_t i = 0; c != NULL && i < c->named_count; i++) {
        const struct barred *b = &c->named[i];
        if (!b->another && (b->number[0] == '\0' || number[0] == '\0') &&
            (b->until == 0 || f->wall < b->until) && register_same_name(b->name, name) &&
            !is_another(c, number, name))
            return b->rule;
    }
    return NULL;
}

/* Those who are new in it leave. */
static void named_are(struct floor *f, struct barred *named, size_t count)
{
    struct casino *c = f->casino;
    const bool same = count == c->named_count &&
                      (count == 0 || memcmp(named, c->named, count * sizeof *named) == 0);
    free(c->named);
    c->named = named;
    c->named_count = count;
    if (!same)
        turn_out_named(f);
}

/* --- staff who mistype ------------------------------------------------------------------------ */

void casino_tried(struct floor *f, const struct tried_at *t, bool over)
{
    struct crossed c = {.what = over ? TRIED_OVER : TRIED_IS, .tried = *t};
    if (f->casino == NULL)
        return;
    memcpy(c.key, t->who, sizeof c.key);
    book_cross(f->book, &c);
}

/* --- what others have done -------------------------------------------------------------------- */

/* Where names of staff have logged in last, and who is barred elsewhere whose card is here. */
struct looking {
    struct job job;
    struct shared *shared;
    uint64_t durable; /* what the others knew of this pit when it looked */
    unsigned count;
    char name[PLAN_STAFF][BOOK_NAME_MAX];
    size_t barred_count;
    struct barred *barred;
    size_t named_count;
    struct barred *named;
    size_t tried_count;
    struct tried_at *tried;
    struct heard {
        char jackpot[BOOK_NAME_MAX];
        struct jackpot_part others;
    } * heard;
    size_t heard_count;
    int64_t ahead;
    struct session_row *sessions;
    size_t session_count;
    struct held_in *held;
    size_t held_count;
    bool linked, good; /* there are jackpots to hear of; it has heard all */
};

void casino_login(struct floor *f, struct on_duty *s)
{
    struct crossed c = {.what = LOGIN_AT};
    if (f->casino == NULL)
        return;
    snprintf(c.key, sizeof c.key, "%s", s->plan->name);
    book_cross(f->book, &c);
    s->login_in = book_filling(f->book);
}

static void note_elsewhere(void *ctx, const char *name)
{
    struct looking *j = ctx;
    if (j->count < PLAN_STAFF)
        snprintf(j->name[j->count++], BOOK_NAME_MAX, "%s", name);
}

static void note_barred(void *ctx, const struct barred *b)
{
    struct looking *j = ctx;
    const bool named = b->name[0] != '\0';
    struct barred **to = named ? &j->named : &j->barred;
    size_t *count = named ? &j->named_count : &j->barred_count;
    *to = reallocarray(*to, *count + 1, sizeof **to);
    if (*to == NULL)
        abort();
    (*to)[(*count)++] = *b;
}

static void note_tried(void *ctx, const struct tried_at *t)
{
    struct looking *j = ctx;
    j->tried = reallocarray(j->tried, j->tried_count + 1, sizeof *j->tried);
    if (j->tried == NULL)
        abort();
    j->tried[j->tried_count++] = *t;
}

static void note_heard(void *ctx, const char *name, const struct jackpot_part *p)
{
    struct looking *j = ctx;
    j->heard = reallocarray(j->heard, j->heard_count + 1, sizeof *j->heard);
    if (j->heard == NULL)
        abort();
    j->heard[j->heard_count] = (struct heard){.others = *p};
    snprintf(j->heard[j->heard_count++].jackpot, BOOK_NAME_MAX, "%s", name);
}

static void note_session(void *ctx, const struct session_row *r)
{
    struct looking *j = ctx;
    j->sessions = reallocarray(j->sessions, j->session_count + 1, sizeof *j->sessions);
    char *words = strdup(r->words);
    if (j->sessions == NULL || words == NULL)
        abort();
    j->sessions[j->session_count] = *r;
    j->sessions[j->session_count++].words = words;
}

static void note_held(void *ctx, const char *name, const char *pit)
{
    struct looking *j = ctx;
    j->held = reallocarray(j->held, j->held_count + 1, sizeof *j->held);
    if (j->held == NULL)
        abort();
    struct held_in *h = &j->held[j->held_count++];
    snprintf(h->name, sizeof h->name, "%s", name);
    snprintf(h->pit, sizeof h->pit, "%s", pit);
}

static void look_elsewhere(struct job *job)
{
    struct looking *j = (struct looking *)job;
    struct book_words why;
    j->good = shared_each_elsewhere(j->shared, note_elsewhere, j, &why) &&
              shared_each_barred(j->shared, false, note_barred, j, &why) &&
              shared_each_tried(j->shared, note_tried, j, &why) &&
              (!j->linked || shared_each_jackpot(j->shared, note_heard, j, &j->ahead, &why)) &&
              shared_each_session(j->shared, note_session, j, &why) &&
              shared_each_occasion(j->shared, note_held, j, &why);
}

/* Who has come back here meanwhile is here. */
static void looked_elsewhere(struct floor *f, struct job *job)
{
    struct looking *j = (struct looking *)job;
    for (unsigned i = 0; i < j->count; i++) {
        const int32_t at = staff_named(f, j->name[i]);
        if (at >= 0 && f->staff[at].login_in <= j->durable)
            staff_goes_elsewhere(f, &f->staff[at]);
    }
    for (size_t i = 0; i < j->barred_count; i++)
        shut_out(f, &j->barred[i]);
    if (j->good) {
        named_are(f, j->named, j->named_count);
        attempts_elsewhere(f, j->tried, j->tried_count);
        linked_clock(f, j->ahead);
        lent_hears(f, j->sessions, j->session_count);
        lent_hears_held(f, j->held, j->held_count);
    } else {
        free(j->named);
        free(j->held);
    }
    for (size_t i = 0; i < j->heard_count; i++)
        linked_heard(f, j->heard[i].jackpot, &j->heard[i].others);
    f->casino->looking = false;
    for (size_t i = 0; i < j->session_count; i++)
        free((char *)(uintptr_t)j->sessions[i].words);
    free(j->sessions);
    free(j->heard);
    free(j->tried);
    free(j->barred);
    free(j);
}

static void look_what_others_did(struct floor *f)
{
    struct casino *c = f->casino;
    if (c->looking || f->now - c->looked < LOOKS_EVERY_MS)
        return;
    struct looking *j = calloc(1, sizeof *j);
    if (j == NULL)
        abort();
    j->job = (struct job){.work = look_elsewhere, .done = looked_elsewhere};
    j->shared = c->shared;
    j->durable = book_durable(f->book);
    j->linked = f->linked != NULL;
    c->looking = true;
    c->looked = f->now;
    clerk_ask(c->porter, 0, &j->job);
}

/* --- in every turn ---------------------------------------------------------------------------- */

static bool let_go(struct floor *f, const struct idle *i)
{
    if (i->what == BRINGS_TICKET) {
        struct ticket *k = ticket_in_sequence(f, i->id);
        return k == NULL || let_ticket_go(f, k);
    }
    struct card_holder *h = holder_of(f, i->id);
    /* One that is in play is looked at again when it goes. */
    return h == NULL || h->terminal >= 0 || let_member_go(f, h);
}

static void let_all_go(struct floor *f, bool at_once)
{
    struct casino *c = f->casino;
    size_t left = 0;
    for (size_t i = 0; i < c->idles; i++) {
        const struct idle is = c->idle[i];
        if ((!at_once && f->now < is.from) || !let_go(f, &is))
            c->idle[left++] = is;
    }
    c->idles = left;
}

/* A jackpot is claimed when what this pit has let go of it before is in the book. */
static void ask_porter(struct floor *f, struct claiming *j)
{
    j->again = f->now + 1;
    if (j->what == BRINGS_JACKPOT) {
        if (!linked_may_claim(f, j->key))
            return;
        j->ours = linked_own(f, j->key);
    }
    j->again = 0;
    clerk_ask(f->casino->porter, j->desk, &j->job);
}

void casino_turn(struct floor *f)
{
    struct casino *c = f->casino;
    if (c == NULL)
        return;
    clerk_collect(c->porter, f);
    look_what_others_did(f);
    for (unsigned i = 0; i < c->claims; i++)
        if (c->claim[i]->again != 0 && f->now >= c->claim[i]->again)
            ask_porter(f, c->claim[i]);
    if (c->idles > 0)
        let_all_go(f, false);
}

bool casino_waits(const struct floor *f)
{
    return f->casino != NULL && (f->casino->idles > 0 || f->casino->claims > 0);
}

/* --- claims ----------------------------------------------------------------------------------- */

static void ask_for_it(struct job *job)
{
    struct claiming *j = (struct claiming *)job;
    struct book_words why = {""};
    j->begun = true;
    if (j->what == BRINGS_JACKPOT)
        j->good = shared_claim_jackpot(j->shared, j->key, &j->ours, &j->claim, &why);
    else
        j->good = (j->what == BRINGS_MEMBER ? shared_claim_member : shared_claim_ticket)(
            j->shared, j->key, &j->claim, &why);
}

static void drop(struct casino *c, struct claiming *j)
{
    unsigned i = 0;
    while (c->claim[i] != j)
        i++;
    c->claim[i] = c->claim[--c->claims];
    json_decref(j->o);
    free(j);
}

/* A ticket that was redeemed in another pit is so here, too. */
static bool refuse_ended(struct floor *f, const struct asked *q, const struct claim *c)
{
    struct ticket *k = ticket_find(f, c->key);
    if (k != NULL && k->state == TICKET_ELSEWHERE) {
        k->state = c->k.state;
        k->redeemed = c->k.redeemed;
        memcpy(k->redeemed_at, c->k.redeemed_at, sizeof k->redeemed_at);
        ticket_note(f, k);
    }
    if (k != NULL || c->k.state != TICKET_REDEEMED)
        return false;
    refuse_ask(f, q, "ticket-redeemed", TICKET, "that ticket was redeemed at %s", c->k.redeemed_at);
    return true;
}

/* What came of a claim that was not granted; false: the message is answered as if there were no
 * other pits. */
static bool refuse_claim(struct floor *f, const struct asked *q, const struct claiming *j)
{
    const struct claim *c = &j->claim;
    if (!j->good)
        refuse_ask(f, q, "busy", NULL, "what the pits share cannot be looked up just now");
    else if (c->came == CLAIM_REPLACED)
        refuse_replaced(f, q, c->m.card, CARD);
    else if (c->came == CLAIM_LATER)
        refuse_ask(f, q, "rules", linked_turn_rule(f, j->key),
                   "a hand received earlier in pit %s is paid first", c->pit);
    else if (c->came == CLAIM_HELD && j->what == BRINGS_JACKPOT)
        refuse_ask(f, q, "wait", linked_turn_rule(f, j->key), "pit %s is being paid of it", c->pit);
    else if (c->came == CLAIM_HELD && j->what == BRINGS_TICKET)
        refuse_ask(f, q, "wait", TICKET, "that ticket is being looked at in pit %s", c->pit);
    else if (c->came == CLAIM_HELD)
        refuse_ask(f, q, "card-in-use", IN_USE, "that card is in %s%s%spit %s",
                   c->at[0] != '\0' ? "terminal " : "use in ", c->at,
                   c->at[0] != '\0' ? " of " : "", c->pit);
    else
        return c->came == CLAIM_ENDED && refuse_ended(f, q, c);
    return true;
}

/* What another pit only looks at is asked for again. */
static bool asks_again(struct floor *f, struct claiming *j)
{
    const struct claim *c = &j->claim;
    if (!j->good || j->then == NULL || c->came != CLAIM_HELD || f->now - j->since > ASKS_FOR_MS ||
        (j->what == BRINGS_MEMBER && c->at[0] != '\0') ||
        !still_there(f, j->desk, j->generation, j->role))
        return false;
    j->again = f->now + CASINO_EVERY_MS;
    return true;
}

/* Staff may be about to ask for more. */
static void lingers_for(struct floor *f, const struct asked *q, const struct card_holder *h)
{
    if (h->terminal < 0)
        lingers(f, BRINGS_MEMBER, h->m.id, f->desk[q->desk].staff >= 0 ? STAFF_LINGERS_MS : 0);
}

static void claim_came(struct floor *f, struct job *job)
{
    struct claiming *j = (struct claiming *)job;
    struct asked q = {.desk = j->desk, .seq = j->seq, .o = j->o};
    q.doing = ask_maybe(&q, "do");
    if (j->begun && asks_again(f, j))
        return;
    if (j->begun && j->good && j->claim.came == CLAIM_GRANTED) {
        if (j->what == BRINGS_MEMBER)
            take_member_in(f, &j->claim);
        else if (j->what == BRINGS_TICKET)
            take_ticket_in(f, &j->claim);
        else
            linked_granted(f, j->key, j->ours.first, &j->claim.part);
    }
    const struct card_holder *h = j->what == BRINGS_MEMBER ? holder_of_card(f, j->key) : NULL;
    if (j->then == NULL && h != NULL && h->held) {
        lingers(f, BRINGS_MEMBER, h->m.id, GATHERED_MS);
        occasions_soon(f);
    }
    if (j->begun && j->then != NULL && still_there(f, j->desk, j->generation, j->role) &&
        f->desk[j->desk].terminal == j->terminal && !refuse_claim(f, &q, j)) {
        if (h != NULL && h->held)
            lingers_for(f, &q, h);
        sign_for(f, &q);
        j->then(f, &q);
        sign_nothing(f);
    }
    drop(f->casino, j);
}

static bool is_claimed(const struct casino *c, enum brings what, const char *key)
{
    for (unsigned i = 0; i < c->claims; i++)
        if (c->claim[i]->what == what && strcmp(c->claim[i]->key, key) == 0)
            return true;
    return c->claims == CLAIMS_AT_ONCE;
}

static struct claiming *claiming(struct floor *f, enum brings what, const char *key)
{
    struct casino *c = f->casino;
    struct claiming *j = calloc(1, sizeof *j);
    if (j == NULL)
        abort();
    *j = (struct claiming){.job = {.work = ask_for_it, .done = claim_came},
                           .shared = c->shared,
                           .what = what,
                           .since = f->now};
    snprintf(j->key, sizeof j->key, "%s", key);
    return c->claim[c->claims++] = j;
}

static void begin_claim(struct floor *f, const struct asked *q, enum brings what, const char *key,
                        asked_again then)
{
    static const char *const THING[] = {"card", "ticket", "jackpot"};
    const struct desk *d = &f->desk[q->desk];
    if (is_claimed(f->casino, what, key)) {
        refuse_ask(f, q, "wait", NULL, "that %s is being looked up already", THING[what]);
        return;
    }
    struct claiming *j = claiming(f, what, key);
    j->desk = q->desk;
    j->generation = d->generation;
    j->role = d->role;
    j->terminal = d->terminal;
    j->seq = q->seq;
    j->o = json_deep_copy(q->o);
    j->then = then;
    ask_porter(f, j);
}

void casino_brings_jackpot(struct floor *f, const struct asked *q, const char *jackpot,
                           asked_again then)
{
    if (q != NULL)
        begin_claim(f, q, BRINGS_JACKPOT, jackpot, then);
    else if (!is_claimed(f->casino, BRINGS_JACKPOT, jackpot))
        ask_porter(f, claiming(f, BRINGS_JACKPOT, jackpot));
}

bool casino_gathers(struct floor *f, const char *member_card)
{
    const struct card_holder *h = holder_of_card(f, member_card);
    if (h != NULL && h->held)
        return true;
    if (!is_claimed(f->casino, BRINGS_MEMBER, member_card))
        ask_porter(f, claiming(f, BRINGS_MEMBER, member_card));
    return false;
}

static bool brings_member(struct floor *f, const struct asked *q, asked_again then)
{
    const char *member_card = ask_maybe(q, "card");
    if (member_card == NULL || strlen(member_card) >= BOOK_NAME_MAX)
        return true;
    struct card_holder *h = holder_of_card(f, member_card);
    if (h != NULL && h->held) {
        lingers_for(f, q, h);
        return true;
    }
    begin_claim(f, q, BRINGS_MEMBER, member_card, then);
    return false;
}

/* By its number, or of this pit's by its sequence. */
static bool brings_ticket(struct floor *f, const struct asked *q, asked_again then)
{
    char number[BOOK_TICKET_MAX];
    const char *said = ask_maybe(q, "number");
    const json_t *sequence = json_object_get(q->o, "sequence");
    struct ticket *k = said != NULL ? ticket_find(f, said)
                       : json_is_integer(sequence)
                           ? ticket_in_sequence(f, json_integer_value(sequence))
                           : NULL;
    if (k != NULL && k->state != TICKET_ELSEWHERE)
        return true;
    if (k == NULL && (said == NULL || !ticket_digits(said, number)))
        return true;
    begin_claim(f, q, BRINGS_TICKET, k != NULL ? k->number : number, then);
    return false;
}

bool casino_brings(struct floor *f, const struct asked *q, enum brings what, asked_again then)
{
    return f->casino == NULL || (what == BRINGS_MEMBER ? brings_member : brings_ticket)(f, q, then);
}

/* --- opening and closing ---------------------------------------------------------------------- */

/* A book that was one floor's has members and tickets of its own, of whom other pits know nothing.
 */
static bool is_a_casinos(struct floor *f, struct trouble *why)
{
    if (f->transit != 0 || (f->members == 0 && f->printed == 0))
        return true;
    trouble_say(why,
                "%s is the book of one floor, with members or tickets of its own: the pit of "
                "a casino begins with a new one",
                f->book_path);
    return false;
}

bool casino_open(struct floor *f, struct trouble *why)
{
    struct book_words words;
    if (f->plan->only < 0 || !book_in_database(f->book_path))
        return true;
    if (!is_a_casinos(f, why))
        return false;
    struct casino *c = f->casino = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    c->pit = f->plan->pit[f->plan->only].name;
    c->shared = shared_open(f->book_path, &words);
    if (c->shared == NULL || !shared_return_all(c->shared, &words)) {
        trouble_say(why, "%.390s", words.words);
        return false;
    }
    c->series = shared_pit(c->shared);
    if (f->transit == 0)
        f->transit = account_new(&f->accounts, ACCOUNT_WORLD, "transit", 0)->id;
    return true;
}

static void take_other_day(void *ctx, const char *number, const struct day_played *d)
{
    struct card_holder *h = holder_of_number(ctx, number);
    if (h != NULL)
        played_also(h, d);
}

static void take_held(void *ctx, const char *number)
{
    struct floor *f = ctx;
    struct card_holder *h = holder_of_number(f, number);
    if (h == NULL)
        return; /* one of the plan's, who is made now */
    h->held = true;
    lingers(f, BRINGS_MEMBER, h->m.id, 0);
}

static bool take_standing(void *ctx, const struct ticket *k)
{
    struct floor *f = ctx;
    if (k->state == TICKET_OPEN)
        lingers(f, BRINGS_TICKET, k->sequence, 0);
    return true;
}

static bool take_left(void *ctx, const struct left_account *a)
{
    lingers(ctx, BRINGS_MEMBER, a->member, 0);
    return true;
}

bool casino_resume(struct floor *f, struct trouble *why)
{
    struct book_words words;
    if (f->casino == NULL ||
        (shared_each_held(f->casino->shared, take_held, f, &words) &&
         shared_each_day(f->casino->shared, take_other_day, f, &words) &&
         hear_barred(f->casino, &words) &&
         book_each_standing_ticket(f->reader, false, 0, take_standing, f, &words) &&
         book_each_left_account(f->reader, 0, take_left, f, &words)))
        return true;
    trouble_say(why, "%.390s", words.words);
    return false;
}

void casino_begin(struct floor *f)
{
    if (f->casino != NULL)
        f->casino->porter = clerk_hire(f->as.by_hand, f->as.wake, f->as.ctx);
}

void casino_end(struct floor *f)
{
    struct casino *c = f->casino;
    if (c == NULL)
        return;
    clerk_leave(c->porter, f);
    while (c->claims > 0)
        drop(c, c->claim[0]);
    let_all_go(f, true);
}

void casino_free(struct floor *f)
{
    if (f->casino == NULL)
        return;
    shared_close(f->casino->shared);
    free(f->casino->idle);
    free(f->casino->told);
    free(f->casino->named);
    free(f->casino);
}

bool casino_seeds(struct floor *f, const char *member_card, bool *ours, struct trouble *why)
{
    struct book_words words;
    *ours = true;
    if (f->casino == NULL || shared_seed(f->casino->shared, member_card, ours, &words))
        return true;
    trouble_say(why, "%.390s", words.words);
    return false;
}

int64_t casino_series(const struct floor *f)
{
    return f->casino != NULL ? f->casino->series : 1;
}
