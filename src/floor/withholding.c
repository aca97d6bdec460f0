/* A ticket that is withheld: nobody pays it, at the cage or at a terminal, until two persons have
 * released or refused it. An inspector is told of each. What is withheld is known to the floor, so
 * that the pit sees it without looking into the book. */
#include "floor/withholding.h"
#include "floor/accounts.h"
#include "floor/once.h"
#include "floor/payouts.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/tickets.h"

#include <stdio.h>

static const char WITHHOLD[] = "star-rapid-2016:9.2";

/* --- known ------------------------------------------------------------------------------------ */

static struct withheld *withheld_at(struct floor *f, int64_t sequence)
{
    for (unsigned i = 0; i < f->withheld_count; i++)
        if (f->withheld[i].sequence == sequence)
            return &f->withheld[i];
    return NULL;
}

static void withheld_add(struct floor *f, const struct ticket *k, int64_t since, const char *words)
{
    struct withheld *w = &f->withheld[f->withheld_count++];
    *w = (struct withheld){.sequence = k->sequence, .since = since, .amount = k->amount};
    snprintf(w->ends, sizeof w->ends, "%s", ticket_ends(k));
    text_cut(w->words, sizeof w->words, words);
}

static bool take_why(void *ctx, const struct payout *p)
{
    *(struct payout *)ctx = *p;
    return false;
}

/* The book's reader, and what it was about to say. */
static bool take_withheld(void *ctx, const struct ticket *k)
{
    struct floor *f = ctx;
    struct payout last = {0};
    struct book_words why;
    if (f->withheld_count == WITHHELD_MAX)
        return false;
    if (!book_each_payout(f->reader, k->sequence, 0, take_why, &last, &why))
        return false;
    withheld_add(f, k, last.at, last.words);
    return true;
}

bool withheld_open(struct floor *f, struct trouble *why)
{
    struct book_words words;
    f->withheld_count = 0;
    if (book_each_standing_ticket(f->reader, true, 0, take_withheld, f, &words))
        return true;
    trouble_say(why, "%.390s", words.words);
    return false;
}

bool refuse_withheld(struct floor *f, const struct asked *q, const struct ticket *k)
{
    const struct withheld *w = withheld_at(f, k->sequence);
    if (k->state == TICKET_WITHHELD)
        refuse_ask(f, q, "ticket-withheld", WITHHOLD,
                   "that ticket is withheld while it is looked into%s%s", w != NULL ? ": " : "",
                   w != NULL ? w->words : "");
    else if (k->state == TICKET_REFUSED)
        refuse_ask(f, q, "ticket-refused", WITHHOLD, "payment of that ticket was refused");
    else if (k->state == TICKET_ELSEWHERE)
        refuse_ask(f, q, "wait", WITHHOLD, "that ticket was let go meanwhile: please ask again");
    else
        return false;
    return true;
}

/* --- done by two ------------------------------------------------------------------------------ */

static const char *about_of(const struct ticket *k, char about[BOOK_NAME_MAX])
{
    snprintf(about, BOOK_NAME_MAX, "ticket ending %s", ticket_ends(k));
    return about;
}

static struct ticket *asked_in_sequence(struct floor *f, const struct asked *q)
{
    int64_t sequence;
    if (!ask_number(f, q, "sequence", 1, INT64_MAX, &sequence))
        return NULL;
    struct ticket *k = ticket_in_sequence(f, sequence);
    if (k == NULL)
        refuse_ask(f, q, "ticket-unknown", WITHHOLD, "that is no ticket of this floor");
    return k;
}

static bool takes_two_for(struct floor *f, const struct asked *q, const struct ticket *k,
                          asked_again then)
{
    char about[BOOK_NAME_MAX];
    return takes_two(f, q,
                     &(struct weighty){.duty = DUTY_WITHHOLD,
                                       .amount = k->amount,
                                       .about = about_of(k, about),
                                       .rule = WITHHOLD,
                                       .then = then});
}

/* It is another thing from now on; the inspector hears of it where he reads incidents. */
static void decided(struct floor *f, const struct asked *q, struct ticket *k,
                    enum ticket_state state, struct payout *p)
{
    char words[WORDS_OF_TWO];
    k->state = state;
    ticket_keep(f, k);
    p->ticket = k->sequence;
    p->amount = k->amount;
    about_of(k, p->about);
    payout_note(f, q, p, NULL);
    incident(f, "inspector-told", p->about, doer_of(f, q), "%s%s", payout_kind_name(p->kind),
             confirmed_by(f, q, words));
    struct text *t = answer_begin(f, q, "ticket");
    json_key(t, "ticket");
    put_ticket(f, k, false, t);
    if (p->movement != 0)
        json_int(t, "no", p->movement);
    json_str(t, "rule", WITHHOLD);
    once_end(f, q);
}

static void no_longer_withheld(struct floor *f, int64_t sequence)
{
    struct withheld *w = withheld_at(f, sequence);
    if (w != NULL)
        *w = f->withheld[--f->withheld_count];
}

void ask_ticket_withhold(struct floor *f, struct asked *q)
{
    struct ticket *k = asked_in_sequence(f, q);
    if (k == NULL || refuse_withheld(f, q, k))
        return;
    if (!ticket_stands(k)) {
        refuse_ask(f, q, "ticket-redeemed", WITHHOLD, "that ticket is paid, or over otherwise");
        return;
    }
    if (f->withheld_count == WITHHELD_MAX) {
        refuse_ask(f, q, "full", WITHHOLD, "no more than %d are withheld: decide one first",
                   WITHHELD_MAX);
        return;
    }
    if (takes_two_for(f, q, k, ask_ticket_withhold))
        return;
    struct payout p = {.kind = PAYOUT_WITHHELD};
    withheld_add(f, k, f->wall, q->first->reason);
    decided(f, q, k, TICKET_WITHHELD, &p);
}

static struct ticket *asked_withheld(struct floor *f, const struct asked *q)
{
    struct ticket *k = asked_in_sequence(f, q);
    if (k == NULL || k->state == TICKET_WITHHELD)
        return k;
    refuse_ask(f, q, "not-withheld", WITHHOLD, "that ticket is not withheld");
    return NULL;
}

/* It is the cage's to pay, whatever it was: the paper may be there. */
void ask_ticket_release(struct floor *f, struct asked *q)
{
    struct ticket *k = asked_withheld(f, q);
    if (k == NULL || takes_two_for(f, q, k, ask_ticket_release))
        return;
    struct payout p = {.kind = PAYOUT_RELEASED};
    no_longer_withheld(f, k->sequence);
    decided(f, q, k, TICKET_HELD, &p);
}

void ask_ticket_refuse(struct floor *f, struct asked *q)
{
    struct ticket *k = asked_withheld(f, q);
    if (k == NULL || takes_two_for(f, q, k, ask_ticket_refuse))
        return;
    if (!money_move(&f->accounts, MOVE_TICKET_REFUSED, f->tickets_account, f->house, k->amount)) {
        refuse_ask(f, q, "funds", WITHHOLD, "the tickets' account does not cover it");
        return;
    }
    struct payout p = {.kind = PAYOUT_REFUSED, .movement = f->accounts.movements};
    no_longer_withheld(f, k->sequence);
    decided(f, q, k, TICKET_REFUSED, &p);
}
