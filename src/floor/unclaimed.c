#include "floor/unclaimed.h"
#include "floor/accounts.h"
#include "floor/approvals.h"
#include "floor/casino.h"
#include "floor/frozen.h"
#include "floor/look_up.h"
#include "floor/members.h"
#include "floor/once.h"
#include "floor/payouts.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/tickets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char DISPOSAL[] = "nz1996:I.16.2";
enum { DAY_MS = 86400000 };

bool refuse_disposed(struct floor *f, const struct asked *q, const struct ticket *k)
{
    if (k->state == TICKET_DISPOSED)
        refuse_ask(f, q, "ticket-disposed", DISPOSAL,
                   "nobody claimed that ticket in time, and its money was disposed of");
    return k->state == TICKET_DISPOSED;
}

bool has_lain_for(int64_t days, const struct left_account *a, int64_t now)
{
    return days > 0 && now - a->since > days * DAY_MS;
}

bool account_unclaimed(const struct floor *f, const struct left_account *a)
{
    return has_lain_for(f->plan->unclaimed_days, a, f->wall);
}

/* --- for how long ----------------------------------------------------------------------------- */

static const char SETTING[] = "unclaimed-days";

void unclaimed_days_take(int64_t *days, const char *setting, const char *value)
{
    if (strcmp(setting, SETTING) == 0)
        *days = strtoll(value, NULL, 10);
}

void unclaimed_open(struct floor *f)
{
    char value[24];
    if (f->unclaimed_days == f->plan->unclaimed_days)
        return;
    f->unclaimed_days = f->plan->unclaimed_days;
    snprintf(value, sizeof value, "%lld", (long long)f->unclaimed_days);
    book_setting(f->book, SETTING, value);
}

/* --- what is disposed of ---------------------------------------------------------------------- */

static bool two_dispose(struct floor *f, const struct asked *q, const char *about, cents amount)
{
    return takes_two(f, q,
                     &(struct weighty){.duty = DUTY_DISPOSE,
                                       .amount = amount,
                                       .about = about,
                                       .rule = DISPOSAL,
                                       .then = ask_dispose});
}

/* The money goes to the account of what nobody claimed; false: that cannot hold more. */
static bool dispose(struct floor *f, const struct asked *q, int64_t from, cents amount,
                    struct payout *p)
{
    char words[WORDS_OF_TWO];
    if (f->unclaimed_account == 0)
        f->unclaimed_account = account_new(&f->accounts, ACCOUNT_UNCLAIMED, "unclaimed", 0)->id;
    if (!money_move(&f->accounts, MOVE_UNCLAIMED, from, f->unclaimed_account, amount)) {
        refuse_ask(f, q, "full", DISPOSAL, "the account of unclaimed money cannot hold more");
        return false;
    }
    p->kind = PAYOUT_DISPOSED;
    p->amount = amount;
    p->movement = f->accounts.movements;
    payout_note(f, q, p, NULL);
    incident(f, "unclaimed", p->about, doer_of(f, q), "%lld cents, movement %lld%s",
             (long long)amount, (long long)p->movement, confirmed_by(f, q, words));
    return true;
}

static void answer_disposed(struct floor *f, const struct asked *q, const struct payout *p)
{
    struct text *t = answer_begin(f, q, "disposed");
    json_str(t, "about", p->about);
    json_int(t, "amount", p->amount);
    json_int(t, "no", p->movement);
    json_str(t, "rule", DISPOSAL);
    once_end(f, q);
}

static void dispose_ticket(struct floor *f, const struct asked *q)
{
    int64_t sequence;
    struct payout p = {0};
    if (!ask_number(f, q, "sequence", 1, INT64_MAX, &sequence))
        return;
    struct ticket *k = ticket_in_sequence(f, sequence);
    if (k == NULL) {
        refuse_ask(f, q, "ticket-unknown", DISPOSAL, "that is no ticket of this floor");
        return;
    }
    if (!ticket_stands(k) || k->state == TICKET_WITHHELD || !ticket_expired(f, k)) {
        refuse_ask(f, q, "not-unclaimed", DISPOSAL,
                   "only a ticket that stands, is not withheld and has expired is disposed of");
        return;
    }
    p.ticket = k->sequence;
    snprintf(p.about, sizeof p.about, "ticket ending %s", ticket_ends(k));
    if (two_dispose(f, q, p.about, k->amount) || !dispose(f, q, f->tickets_account, k->amount, &p))
        return;
    k->state = TICKET_DISPOSED;
    ticket_keep(f, k);
    answer_disposed(f, q, &p);
}

/* --- a member's account ----------------------------------------------------------------------- */

static bool take_left(void *ctx, const struct left_account *a)
{
    *(struct left_account *)ctx = *a;
    return false;
}

/* What has moved and is not in the book yet has not lain long. In a casino what the book has is
 * when it came to this pit; since when it has lain it said then. */
static bool has_lain(struct floor *f, const struct card_holder *h, const struct account *a)
{
    struct left_account left = {0};
    struct book_words why;
    if (f->casino != NULL) {
        left.since = a->id == h->m.deposit ? h->deposit_moved : h->card_moved;
        return left.since > 0 && account_unclaimed(f, &left);
    }
    const bool read = book_each_left_account(f->reader, a->id - 1, take_left, &left, &why);
    return found(f, read, true, &why) && left.id == a->id && left.moves == a->moves &&
           account_unclaimed(f, &left);
}

static void dispose_account(struct floor *f, const struct asked *q, const char *member_card)
{
    const char *side = ask_maybe(q, "from");
    const struct card_holder *h = holder_of_card(f, member_card);
    if (h == NULL || !casino_holds(f, h)) {
        refuse_card(f, q, h, member_card, DISPOSAL);
        return;
    }
    if (side == NULL || (strcmp(side, "card") != 0 && strcmp(side, "deposit") != 0)) {
        refuse_ask(f, q, "malformed", NULL, "`from` must be card or deposit");
        return;
    }
    const struct account *a =
        account_of(&f->accounts, strcmp(side, "card") == 0 ? h->m.card_account : h->m.deposit);
    if (refuse_frozen_money(f, q, 0, a->id))
        return;
    if (h->terminal >= 0 || a->balance == 0 || !has_lain(f, h, a)) {
        refuse_ask(f, q, "not-unclaimed", DISPOSAL,
                   "only money is disposed of that has lain for `unclaimed-days` of the plan");
        return;
    }
    struct payout p = {0};
    snprintf(p.about, sizeof p.about, "%s", a->name);
    if (!two_dispose(f, q, p.about, a->balance) && dispose(f, q, a->id, a->balance, &p))
        answer_disposed(f, q, &p);
}

void ask_dispose(struct floor *f, struct asked *q)
{
    const char *member_card = ask_maybe(q, "card");
    if (refuse_unapproved(f, q, "dispose", DISPOSAL))
        return;
    if (member_card != NULL)
        dispose_account(f, q, member_card);
    else
        dispose_ticket(f, q);
}
