#include "floor/attempts.h"
#include "floor/casino_parts.h"
#include "floor/linked.h"
#include "floor/look_up.h"
#include "floor/members.h"
#include "floor/occasion.h"
#include "floor/played.h"
#include "floor/pledges.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/staff.h"
#include "floor/tickets.h"
#include "floor/vouched.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    GATHERED_MS = 5000, /* for a session, whose other cards are on their way */
    ASKS_FOR_MS = 5000,
};

static const char IN_USE[] = "crown-fusion-2024:5.2.2", CARD[] = "crown-fusion-2024:5.2.1(a)",
                  TICKET[] = "star-rapid-2016:1.1/redeemable-ticket-use";

/* A claim that is asked for: one for a thing at a time. */
struct claiming {
    struct job job;
    struct shared *shared;
    enum brings what;
    char key[BOOK_NAME_MAX];  /* the card, or the ticket's number, or the jackpot, or the name */
    struct jackpot_part ours; /* of a jackpot, what is here */
    bool casinos;             /* of a name: of an occasion that is to be the casino's */
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

/* --- what comes ------------------------------------------------------------------------------- */

/* What comes from other pits is on the casino's floor already: there is room for it. */
static void comes(struct floor *f, int64_t to, cents amount)
{
    const bool moved = amount == 0 || money_move(&f->accounts, MOVE_CAME, f->transit, to, amount);
    assert(moved);
    (void)moved;
}

static struct crossed crossing_of(const struct claim *c)
{
    struct crossed in = {.what = CROSSED_IN, .crossing = c->crossing};
    memcpy(in.key, c->key, sizeof in.key);
    return in;
}

/* As he came, before anything is done here. */
static void close_members(struct floor *f, struct card_holder *h, const struct claim *c)
{
    struct crossed in = crossing_of(c);
    in.on_card = c->on_card;
    in.deposit = c->deposit;
    state_digest(c->key, &c->m, (const int64_t[]){c->waits, c->freed, c->away, c->excluded},
                 in.state);
    known_words(&(struct known_of){c->pledge, c->pledges, c->looked, c->barred[0] != '\0'},
                in.knew);
    vouch_member(f, h, &in);
    book_cross(f->book, &in);
}

static void take_member_in(struct floor *f, const struct claim *c)
{
    struct card_holder *h = holder_comes(f, c->key, &c->m);
    if (h == NULL)
        return; /* the floor cannot go on */
    comes(f, h->m.card_account, c->on_card);
    comes(f, h->m.deposit, c->deposit);
    close_members(f, h, c);
    attempts_carry(f, h->m.card, h->m.wrong, of_casino(f, c->waits), of_casino(f, c->freed));
    h->held = true;
    h->came = c->looked;
    h->freed = of_casino(f, c->freed);
    h->card_moved = c->card_moved;
    h->deposit_moved = c->deposit_moved;
    memcpy(h->shut, c->barred, sizeof h->shut);
    away_carry(f, h, PLEDGE_BREAK, of_casino(f, c->away));
    away_carry(f, h, PLEDGE_EXCLUSION, of_casino(f, c->excluded));
    pledges_carry(f, h, c->pledge, c->pledges);
    played_elsewhere(h, c->day, c->days);
    casino_moved_forgotten(f, h);
    for (unsigned i = 0; i < c->moves; i++)
        casino_moved_there(f, h, &c->moved[i]);
    casino_lingers(f, BRINGS_MEMBER, h->m.id, 0);
}

static void take_ticket_in(struct floor *f, const struct claim *c)
{
    struct ticket *k = ticket_comes(f, &c->k);
    if (k == NULL)
        return; /* the floor cannot go on */
    comes(f, f->tickets_account, k->amount);
    ticket_doubt(f, k, c->doubted);
    const struct crossed in = crossing_of(c);
    book_cross(f->book, &in);
    casino_lingers(f, BRINGS_TICKET, k->sequence, 0);
}

/* --- claims ----------------------------------------------------------------------------------- */

static void ask_for_it(struct job *job)
{
    struct claiming *j = (struct claiming *)job;
    struct book_words why = {""};
    j->begun = true;
    if (j->what == BRINGS_JACKPOT)
        j->good = shared_claim_jackpot(j->shared, j->key, &j->ours, &j->claim, &why);
    else if (j->what == BRINGS_NAME)
        j->good = shared_claim_name(j->shared, j->key, j->casinos, &j->claim, &why);
    else
        j->good = (j->what == BRINGS_MEMBER ? shared_claim_member : shared_claim_ticket)(
            j->shared, j->key, &j->claim, &why);
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

void claims_turn(struct floor *f)
{
    const struct casino *c = f->casino;
    for (unsigned i = 0; i < c->claims; i++)
        if (c->claim[i]->again != 0 && f->now >= c->claim[i]->again)
            ask_porter(f, c->claim[i]);
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

void claims_end(struct casino *c)
{
    while (c->claims > 0)
        drop(c, c->claim[0]);
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

static void refuse_unknown(struct floor *f, const struct asked *q)
{
    refuse_ask(f, q, "ticket-unknown", TICKET, "no pit has printed that ticket");
}

/* A ticket that only the pit which has it deals with. */
static bool is_kept(const struct claim *c)
{
    return c->k.state == TICKET_WITHHELD || c->k.state == TICKET_UNPRINTED;
}

static void refuse_kept(struct floor *f, const struct asked *q, const struct claim *c)
{
    if (c->k.state == TICKET_WITHHELD)
        refuse_ask(f, q, "ticket-withheld", "star-rapid-2016:9.2",
                   "that ticket is withheld in pit %s while it is looked into", c->pit);
    else
        refuse_ask(f, q, "elsewhere", TICKET,
                   "that ticket was not printed: the cage of pit %s deals with it", c->pit);
}

/* A sequence of another pit's must not be taken for one of this pit's. */
static bool refuse_nameless(struct floor *f, const struct asked *q, const struct claiming *j)
{
    const bool nameless = j->what == BRINGS_TICKET && json_object_get(j->o, "pit") != NULL;
    if (nameless)
        refuse_unknown(f, q);
    return nameless;
}

/* It came to this pit meanwhile, by another name that it has too. */
static bool is_here(struct floor *f, const struct claiming *j)
{
    if (!j->good || j->claim.came != CLAIM_HELD)
        return false;
    if (j->what == BRINGS_MEMBER) {
        const struct card_holder *h = holder_of_number(f, j->claim.key);
        return h != NULL && h->held;
    }
    const struct ticket *k = j->what == BRINGS_TICKET ? ticket_find(f, j->claim.key) : NULL;
    return k != NULL && k->state != TICKET_ELSEWHERE;
}

/* What came of a claim that was not granted; false: the message is answered as if there were no
 * other pits. */
static bool refuse_claim(struct floor *f, const struct asked *q, const struct claiming *j)
{
    const struct claim *c = &j->claim;
    if (!j->good)
        refuse_ask(f, q, "busy", NULL, "what the pits share cannot be looked up just now");
    else if (is_here(f, j))
        return false;
    else if (c->came == CLAIM_TAKEN)
        refuse_ask(f, q, "taken", NULL, "there is one of that name already");
    else if (c->came == CLAIM_HELD && j->what == BRINGS_NAME)
        refuse_ask(f, q, "wait", NULL, "another pit is making one of that name");
    else if (c->came == CLAIM_REPLACED)
        refuse_replaced(f, q, c->m.card, CARD);
    else if (c->came == CLAIM_LATER)
        refuse_ask(f, q, "rules", linked_turn_rule(f, j->key),
                   "a hand received earlier in pit %s is paid first", c->pit);
    else if (c->came == CLAIM_DOUBTED)
        refuse_ask(f, q, "wait", linked_turn_rule(f, j->key),
                   "pit %s is to say first whether somebody there received a hand earlier", c->pit);
    else if (c->came == CLAIM_HELD && j->what == BRINGS_JACKPOT)
        refuse_ask(f, q, "wait", linked_turn_rule(f, j->key), "pit %s is being paid of it", c->pit);
    else if (c->came == CLAIM_HELD && j->what == BRINGS_TICKET && is_kept(c))
        refuse_kept(f, q, c);
    else if (c->came == CLAIM_HELD && j->what == BRINGS_TICKET)
        refuse_ask(f, q, "wait", TICKET, "that ticket is being looked at in pit %s", c->pit);
    else if (c->came == CLAIM_HELD)
        refuse_ask(f, q, "card-in-use", IN_USE, "that card is in %s%s%spit %s",
                   c->at[0] != '\0' ? "terminal " : "use in ", c->at,
                   c->at[0] != '\0' ? " of " : "", c->pit);
    else if (c->came != CLAIM_ENDED || !refuse_ended(f, q, c))
        return refuse_nameless(f, q, j);
    return true;
}

/* What has it does not let it go by itself: a terminal, or the cage of who printed it. */
static bool stays(const struct claiming *j)
{
    const struct claim *c = &j->claim;
    return (j->what == BRINGS_MEMBER && c->at[0] != '\0') ||
           (j->what == BRINGS_TICKET && is_kept(c));
}

/* What another pit only looks at is asked for again; and what this one has had, and of which the
 * book is still to say that it came or went. */
static bool asks_again(struct floor *f, struct claiming *j)
{
    const struct claim *c = &j->claim;
    const bool ours = strcmp(c->pit, f->casino->pit) == 0;
    if (!j->good || j->then == NULL || (c->came != CLAIM_HELD && c->came != CLAIM_DOUBTED) ||
        f->now - j->since > ASKS_FOR_MS || (ours ? is_here(f, j) : stays(j)) ||
        !still_there(f, j->desk, j->generation, j->role))
        return false;
    j->again = f->now + CASINO_EVERY_MS;
    return true;
}

/* Staff may be about to ask for more. */
static void lingers_for(struct floor *f, const struct asked *q, const struct card_holder *h)
{
    if (h->terminal < 0)
        casino_lingers(f, BRINGS_MEMBER, h->m.id,
                       f->desk[q->desk].staff >= 0 ? STAFF_LINGERS_MS : 0);
}

/* The ticket that a message names by who printed it is one of this pit's now. */
static void name_here(struct floor *f, struct claiming *j)
{
    const struct ticket *k = ticket_find(f, j->claim.key);
    if (k == NULL || json_object_get(j->o, "pit") == NULL)
        return;
    json_object_del(j->o, "pit");
    json_object_set_new(j->o, "sequence", json_integer(k->sequence));
}

/* Of somebody who is gathered, whoever has shown no card, the one that he has now is asked for. */
static void gather_instead(struct floor *f, const struct claiming *j)
{
    if (j->begun && j->good && j->then == NULL && j->what == BRINGS_MEMBER &&
        j->claim.came == CLAIM_REPLACED)
        casino_gathers(f, j->claim.m.card);
}

/* With what is in the book by now the occasion of that name is, or there will be none. */
static void claim_name_no_longer(struct floor *f, const char *name, const struct claim *claim)
{
    struct crossed c = {.what = OCCASION_NAMED, .crossing = claim->crossing};
    snprintf(c.key, sizeof c.key, "%s", name);
    book_cross(f->book, &c);
}

/* The batch in which the floor opens has both. */
bool casino_seeds_name(struct floor *f, const char *name, bool *ours, struct trouble *why)
{
    struct book_words words;
    struct claim c;
    *ours = true;
    if (f->casino == NULL)
        return true;
    if (!shared_claim_name(f->casino->shared, name, true, &c, &words)) {
        trouble_say(why, "%.390s", words.words);
        return false;
    }
    *ours = c.came == CLAIM_GRANTED;
    claim_name_no_longer(f, name, &c);
    return true;
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
        else if (j->what == BRINGS_JACKPOT)
            linked_granted(f, j->key, j->ours.first, &j->claim);
    }
    const struct card_holder *h = j->what == BRINGS_MEMBER ? holder_of_card(f, j->key) : NULL;
    if (j->then == NULL && h != NULL && h->held) {
        casino_lingers(f, BRINGS_MEMBER, h->m.id, GATHERED_MS);
        occasions_soon(f);
    }
    if (j->begun && j->what == BRINGS_TICKET && j->claim.key[0] != '\0')
        name_here(f, j);
    if (j->begun && j->then != NULL && still_there(f, j->desk, j->generation, j->role) &&
        f->desk[j->desk].terminal == j->terminal && !refuse_claim(f, &q, j)) {
        if (h != NULL && h->held)
            lingers_for(f, &q, h);
        sign_for(f, &q);
        j->then(f, &q);
        sign_nothing(f);
    }
    gather_instead(f, j);
    if (j->begun && j->what == BRINGS_NAME)
        claim_name_no_longer(f, j->key, &j->claim);
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

/* NULL, and refused: somebody asks for it already. */
static struct claiming *claiming_for(struct floor *f, const struct asked *q, enum brings what,
                                     const char *key, asked_again then)
{
    static const char *const THING[] = {"card", "ticket", "jackpot", "name"};
    if (is_claimed(f->casino, what, key)) {
        refuse_ask(f, q, "wait", NULL, "that %s is being looked up already", THING[what]);
        return NULL;
    }
    const struct desk *d = &f->desk[q->desk];
    struct claiming *j = claiming(f, what, key);
    j->desk = q->desk;
    j->generation = d->generation;
    j->role = d->role;
    j->terminal = d->terminal;
    j->seq = q->seq;
    j->o = json_deep_copy(q->o);
    j->then = then;
    return j;
}

static void begin_claim(struct floor *f, const struct asked *q, enum brings what, const char *key,
                        asked_again then)
{
    struct claiming *j = claiming_for(f, q, what, key, then);
    if (j != NULL)
        ask_porter(f, j);
}

bool casino_names(struct floor *f, const struct asked *q, const char *name, bool casinos,
                  asked_again then)
{
    if (f->casino == NULL)
        return true;
    struct claiming *j = claiming_for(f, q, BRINGS_NAME, name, then);
    if (j == NULL)
        return false;
    j->casinos = casinos;
    ask_porter(f, j);
    return false;
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
    const struct card_holder *h = holder_of_any_card(f, member_card);
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

struct card_holder *casino_member(struct floor *f, const char *member_card)
{
    struct card_holder *h = holder_of_any_card(f, member_card);
    struct shared_member m;
    struct book_words why;
    bool there;
    if (f->casino == NULL || (h != NULL && h->held))
        return h;
    const bool read = book_find_shared_member(f->reader, member_card, &m, &there, &why);
    if (!found(f, read, there, &why))
        return h;
    h = holder_of_number(f, m.number);
    if (h != NULL && h->held)
        return h; /* by another card: what is known of him here is newer than the row */
    h = holder_comes(f, m.number, &m.m);
    if (h != NULL)
        away_carry(f, h, PLEDGE_EXCLUSION, of_casino(f, m.excluded));
    return h;
}

bool casino_number(struct floor *f, const char *member_card, char number[BOOK_NAME_MAX])
{
    const struct card_holder *h = holder_of_any_card(f, member_card);
    struct shared_member m;
    struct book_words why;
    bool there = false;
    if (h != NULL)
        snprintf(number, BOOK_NAME_MAX, "%s", holder_number(f, h));
    if (h != NULL || f->casino == NULL)
        return h != NULL;
    const bool read = book_find_shared_member(f->reader, member_card, &m, &there, &why);
    if (found(f, read, there, &why))
        memcpy(number, m.number, sizeof m.number);
    return there;
}

static bool brings_printed(struct floor *f, const struct asked *q, const char *pit,
                           const json_t *sequence, asked_again then)
{
    char key[BOOK_NAME_MAX];
    if (json_is_integer(sequence) && shared_printed(pit, json_integer_value(sequence), key))
        begin_claim(f, q, BRINGS_TICKET, key, then);
    else
        refuse_unknown(f, q);
    return false;
}

/* By its number, of this pit's by its sequence, or of another's by that and the pit. */
static bool brings_ticket(struct floor *f, const struct asked *q, asked_again then)
{
    char number[BOOK_TICKET_MAX];
    const char *said = ask_maybe(q, "number"), *pit = ask_maybe(q, "pit");
    const json_t *sequence = json_object_get(q->o, "sequence");
    if (said == NULL && pit != NULL && strcmp(pit, f->casino->pit) != 0)
        return brings_printed(f, q, pit, sequence, then);
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
