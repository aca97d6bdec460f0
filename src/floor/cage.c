/* The cage: members and their cards, money in and out, tickets. */
#include "floor/cage.h"
#include "floor/alone.h"
#include "floor/casino.h"
#include "floor/exclusion.h"
#include "floor/frozen.h"
#include "floor/look_up.h"
#include "floor/members.h"
#include "floor/once.h"
#include "floor/payouts.h"
#include "floor/pin.h"
#include "floor/pledges.h"
#include "floor/printer.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/staff.h"
#include "floor/terminal.h"
#include "floor/tickets.h"
#include "floor/unclaimed.h"
#include "floor/withholding.h"

#include <stdio.h>
#include <stdlib.h>

static const char DEPOSIT[] = "crown-fusion-2024:1.1/Deposit-Account",
                  CREDIT[] = "crown-fusion-2024:5.2.1(b)", REDEEM[] = "crown-fusion-2024:5.2.3(c)",
                  CARD_PIN[] = "crown-fusion-2024:5.2.3(f)",
                  TICKET[] = "star-rapid-2016:1.1/redeemable-ticket-use",
                  HIS_OWN[] = "crown-fusion-2024:1.1/Membership-Card",
                  CARD_ACCOUNT[] = "crown-fusion-2024:1.1/Player-Card-Account",
                  PRESENTED[] = "crown-fusion-2024:5.2.3(d)";

static const char CARD[] = "crown-fusion-2024:5.2.1(a)";

static struct card_holder *asked_card(struct floor *f, const struct asked *q)
{
    const char *member_card;
    if (!ask_word(f, q, "card", &member_card))
        return NULL;
    struct card_holder *h = holder_of_card(f, member_card);
    return refuse_card(f, q, h, member_card, CARD) ? NULL : h;
}

static void answer_member(struct floor *f, const struct asked *q, const struct card_holder *h,
                          bool moved, const char *rule, const char *under)
{
    struct text *t = answer_begin(f, q, "member");
    json_key(t, "member");
    put_member(f, h, t);
    if (moved)
        json_int(t, "no", f->accounts.movements);
    if (rule != NULL)
        json_str(t, "rule", rule);
    if (under != NULL)
        json_str(t, "under", under);
    json_int(t, "at", f->wall);
    once_end(f, q);
    if (moved && h->terminal >= 0) /* the screen where the card is shows what is on it */
        tell_account(f, &f->terminal[h->terminal], "at the cage");
}

/* --- members ---------------------------------------------------------------------------------- */

static void keep_hash(struct floor *f, const struct asked *q, struct card_holder *h,
                      const char *code)
{
    char words[WORDS_OF_TWO];
    snprintf(h->m.pin, sizeof h->m.pin, "%s", ask_maybe(q, "hash"));
    holder_unlock(f, h);
    incident(f, code, doer_of(f, q), h->m.card, "%s%s", h->m.name, confirmed_by(f, q, words));
    answer_member(f, q, h, false, CARD_PIN, HIS_OWN);
}

static void new_member(struct floor *f, struct asked *q)
{
    keep_hash(f, q, holder_new(f, NULL, ask_maybe(q, "name")), "member-new");
}

/* Who sets a member's PIN can pay his accounts out. While it was hashed the card may have gone. */
static void new_pin(struct floor *f, struct asked *q)
{
    if (!casino_brings(f, q, BRINGS_MEMBER, new_pin))
        return;
    struct card_holder *h = asked_card(f, q);
    if (h != NULL &&
        !takes_two(f, q,
                   &(struct weighty){
                       .duty = DUTY_PIN, .about = h->m.card, .rule = CARD_PIN, .then = new_pin}))
        keep_hash(f, q, h, "pin-new");
}

void ask_member_new(struct floor *f, struct asked *q)
{
    const char *name, *pin;
    if (!ask_word(f, q, "name", &name) || !ask_word(f, q, "pin", &pin))
        return;
    if (strlen(name) >= BOOK_NAME_MAX)
        refuse_ask(f, q, "malformed", NULL, "a name has at most %d bytes", BOOK_NAME_MAX - 1);
    else
        pin_keep(f, q, pin, CARD_PIN, new_member);
}

void ask_pin(struct floor *f, struct asked *q)
{
    const char *pin;
    const struct card_holder *h = asked_card(f, q);
    if (h != NULL && ask_word(f, q, "pin", &pin))
        pin_keep(f, q, pin, CARD_PIN, new_pin);
}

void ask_unlock(struct floor *f, struct asked *q)
{
    char words[WORDS_OF_TWO];
    struct card_holder *h = asked_card(f, q);
    if (h == NULL || takes_two(f, q,
                               &(struct weighty){.duty = DUTY_UNLOCK,
                                                 .about = h->m.card,
                                                 .rule = CARD_PIN,
                                                 .then = ask_unlock}))
        return;
    holder_unlock(f, h);
    incident(f, "card-unlocked", doer_of(f, q), h->m.card, "%s%s", h->m.name,
             confirmed_by(f, q, words));
    answer_member(f, q, h, false, CARD_PIN, NULL);
}

/* --- what a member is called, and by which card he is known ------------------------------------
 */

enum member_change { CHANGE_NAME, CHANGE_CARD, CHANGE_CLOSE, CHANGE_OPEN, CHANGE_NONE };

/* One of them: `name`, `new-card` or `closed`. */
static enum member_change asked_change(const struct asked *q)
{
    const json_t *closed = json_object_get(q->o, "closed");
    const bool name = json_is_string(json_object_get(q->o, "name"));
    const bool new_card = json_is_true(json_object_get(q->o, "new-card"));
    if (name + new_card + json_is_boolean(closed) != 1)
        return CHANGE_NONE;
    return name                   ? CHANGE_NAME
           : new_card             ? CHANGE_CARD
           : json_is_true(closed) ? CHANGE_CLOSE
                                  : CHANGE_OPEN;
}

/* Nobody's money is behind a card that opens nothing. */
static bool nothing_left(struct floor *f, const struct asked *q, const struct card_holder *h)
{
    char has[MONEY_TEXT_MAX];
    const cents left = account_of(&f->accounts, h->m.card_account)->balance +
                       account_of(&f->accounts, h->m.deposit)->balance;
    if (refuse_frozen_money(f, q, 0, h->m.card_account))
        return false;
    if (left == 0)
        return true;
    refuse_ask(f, q, "funds", REDEEM, "there is %s behind the card: pay it out first",
               money_text(left, has));
    return false;
}

static bool may_change(struct floor *f, const struct asked *q, const struct card_holder *h,
                       enum member_change c)
{
    const char *name = ask_maybe(q, "name");
    if (c == CHANGE_NONE)
        refuse_ask(f, q, "malformed", NULL, "one of `name`, `new-card` and `closed` is changed");
    else if (c != CHANGE_OPEN && h->m.closed != 0)
        return !refuse_card(f, q, h, h->m.card, CARD);
    else if (c == CHANGE_OPEN && h->m.closed == 0)
        refuse_ask(f, q, "card-open", CARD, "this membership is open");
    else if (c == CHANGE_NAME && (name[0] == '\0' || strlen(name) >= BOOK_NAME_MAX))
        refuse_ask(f, q, "malformed", NULL, "a name has 1 to %d bytes", BOOK_NAME_MAX - 1);
    else if (c != CHANGE_NAME && h->terminal >= 0)
        refuse_ask(f, q, "in-use", CARD, "the card is in play at %s: release that terminal first",
                   f->terminal[h->terminal].plan->name);
    else
        return c != CHANGE_CLOSE || nothing_left(f, q, h);
    return false;
}

static void note_change(struct floor *f, const struct asked *q, const struct card_holder *h,
                        const struct member *was)
{
    enum { ROOM = 1024 };
    char words[ROOM], two[WORDS_OF_TWO];
    struct text t;
    text_on(&t, words, sizeof words);
    text_putc(&t, '{');
    json_int(&t, "member", h->m.id);
    json_str(&t, "card", was->card);
    json_str(&t, "name", was->name);
    json_open(&t, "to", '{');
    json_str(&t, "card", h->m.card);
    json_str(&t, "name", h->m.name);
    json_flag(&t, "closed", h->m.closed != 0);
    json_close(&t, '}');
    json_str(&t, "reason", q->first->reason);
    text_putc(&t, '}');
    book_change(f->book, &(struct change){f->wall, doer_of(f, q), staff_of(f, q->desk), "member",
                                          t.full ? "{}" : words});
    incident(f, "member-changed", doer_of(f, q), was->card, "%s, card %s%s%s", h->m.name, h->m.card,
             h->m.closed != 0 ? ", closed" : "", confirmed_by(f, q, two));
}

/* A name, a lost card, the end of a membership: whoever could do it alone could take another's
 * money. */
void ask_member_change(struct floor *f, struct asked *q)
{
    const char *member_card;
    const enum member_change c = asked_change(q);
    if (!ask_word(f, q, "card", &member_card))
        return;
    struct card_holder *h = holder_of_card(f, member_card);
    if (h == NULL || !casino_holds(f, h))
        refuse_card(f, q, h, member_card, CARD);
    if (h == NULL || !casino_holds(f, h) || !may_change(f, q, h, c) ||
        takes_two(
            f, q,
            &(struct weighty){
                .duty = DUTY_MEMBER, .about = h->m.card, .rule = CARD, .then = ask_member_change}))
        return;
    const struct member was = h->m;
    if (c == CHANGE_NAME)
        holder_rename(f, h, ask_maybe(q, "name"));
    else if (c == CHANGE_CARD)
        holder_new_card(f, h);
    else
        holder_close(f, h, c == CHANGE_CLOSE);
    note_change(f, q, h, &was);
    answer_member(f, q, h, false, CARD, HIS_OWN);
}

/* --- money ------------------------------------------------------------------------------------ */

/* Which of a member's two accounts a message names. */
static bool asked_side(struct floor *f, const struct asked *q, const char *key,
                       const struct card_holder *h, bool *deposit, int64_t *account)
{
    const char *side;
    if (!ask_word(f, q, key, &side))
        return false;
    *deposit = strcmp(side, "deposit") == 0;
    *account = *deposit ? h->m.deposit : h->m.card_account;
    if (*deposit || strcmp(side, "card") == 0)
        return true;
    refuse_ask(f, q, "malformed", NULL, "`%s` must be card or deposit", key);
    return false;
}

static bool covers(struct floor *f, const struct asked *q, int64_t account, cents amount,
                   const char *rule)
{
    char has[MONEY_TEXT_MAX];
    const struct account *a = account_of(&f->accounts, account);
    if (refuse_frozen_money(f, q, 0, account))
        return false;
    if (a->balance >= amount)
        return true;
    refuse_ask(f, q, "funds", rule, "there is %s on it", money_text(a->balance, has));
    return false;
}

static bool two_at_cage(struct floor *f, const struct asked *q, enum duty duty,
                        const struct card_holder *h, cents amount, const char *rule,
                        asked_again then)
{
    return takes_two(f, q,
                     &(struct weighty){.duty = duty,
                                       .amount = amount,
                                       .member = h->m.id,
                                       .about = h->m.card,
                                       .rule = rule,
                                       .then = then});
}

/* What two did is told with both names; what one does the movement tells. */
static void note_two(struct floor *f, const struct asked *q, const char *code, const char *where,
                     cents amount)
{
    char money[MONEY_TEXT_MAX], words[WORDS_OF_TWO];
    if (q->first != NULL)
        incident(f, code, where, doer_of(f, q), "%s, movement %lld%s", money_text(amount, money),
                 (long long)f->accounts.movements, confirmed_by(f, q, words));
}

/* What one moved is counted with what he or another moves for the same member later. */
static void note_moved(struct floor *f, const struct asked *q, enum duty duty,
                       const struct card_holder *h, cents amount)
{
    note_two(f, q, duty_name(duty), h->m.card, amount);
    if (q->first == NULL)
        note_alone(f, duty, h->m.id, amount);
}

void ask_pay_in(struct floor *f, struct asked *q)
{
    struct card_holder *h = asked_card(f, q);
    cents amount;
    bool deposit;
    int64_t to;
    if (h == NULL || !ask_amount(f, q, "amount", &amount) ||
        !asked_side(f, q, "to", h, &deposit, &to) || refuse_away(f, q, h) ||
        refuse_excluded(f, q, h) || refuse_pay_in(f, q, h, amount))
        return;
    const char *rule = deposit ? DEPOSIT : CREDIT;
    if (two_at_cage(f, q, DUTY_PAY_IN, h, amount, rule, ask_pay_in))
        return;
    if (!money_move(&f->accounts, deposit ? MOVE_CASH_TO_DEPOSIT : MOVE_CASH_TO_CARD, f->world, to,
                    amount)) {
        refuse_ask(f, q, "full", rule, "the account cannot hold more");
        return;
    }
    note_moved(f, q, DUTY_PAY_IN, h, amount);
    answer_member(f, q, h, true, rule, deposit ? NULL : CARD_ACCOUNT);
}

static void pay_out_confirmed(struct floor *f, struct asked *q);
static void move_confirmed(struct floor *f, struct asked *q);

static void pay_out(struct floor *f, const struct asked *q, struct card_holder *h)
{
    cents amount;
    bool deposit;
    int64_t from;
    if (!ask_amount(f, q, "amount", &amount) || !asked_side(f, q, "from", h, &deposit, &from) ||
        !covers(f, q, from, amount, deposit ? DEPOSIT : REDEEM) ||
        two_at_cage(f, q, DUTY_PAY_OUT, h, amount, deposit ? DEPOSIT : REDEEM, pay_out_confirmed))
        return;
    money_move(&f->accounts, deposit ? MOVE_DEPOSIT_PAID : MOVE_CARD_PAID, from, f->world, amount);
    note_moved(f, q, DUTY_PAY_OUT, h, amount);
    answer_member(f, q, h, true, deposit ? DEPOSIT : REDEEM, deposit ? NULL : PRESENTED);
}

static void move_across(struct floor *f, const struct asked *q, struct card_holder *h)
{
    cents amount;
    bool deposit;
    int64_t to;
    if (!ask_amount(f, q, "amount", &amount) || !asked_side(f, q, "to", h, &deposit, &to))
        return;
    int64_t from = deposit ? h->m.card_account : h->m.deposit;
    if (!covers(f, q, from, amount, deposit ? DEPOSIT : CREDIT) ||
        two_at_cage(f, q, DUTY_MOVE, h, amount, deposit ? DEPOSIT : CREDIT, move_confirmed))
        return;
    money_move(&f->accounts, deposit ? MOVE_CARD_TO_DEPOSIT : MOVE_DEPOSIT_TO_CARD, from, to,
               amount);
    note_moved(f, q, DUTY_MOVE, h, amount);
    answer_member(f, q, h, true, deposit ? DEPOSIT : CREDIT, deposit ? NULL : CARD_ACCOUNT);
}

/* The PIN was right when it was proposed: the member was there. */
static void pay_out_confirmed(struct floor *f, struct asked *q)
{
    struct card_holder *h = asked_card(f, q);
    if (h != NULL)
        pay_out(f, q, h);
}

static void move_confirmed(struct floor *f, struct asked *q)
{
    struct card_holder *h = asked_card(f, q);
    if (h != NULL)
        move_across(f, q, h);
}

static void with_pin(struct floor *f, struct asked *q, pin_checked then)
{
    const char *pin;
    const struct card_holder *h = asked_card(f, q);
    if (h != NULL && ask_word(f, q, "pin", &pin))
        check_pin(f, q, h->m.card, pin, then);
}

void ask_pay_out(struct floor *f, struct asked *q)
{
    with_pin(f, q, pay_out);
}

void ask_move(struct floor *f, struct asked *q)
{
    with_pin(f, q, move_across);
}

/* --- tickets ---------------------------------------------------------------------------------- */

static struct ticket *asked_ticket(struct floor *f, const struct asked *q)
{
    const char *number;
    if (!ask_word(f, q, "number", &number))
        return NULL;
    struct ticket *k = ticket_find(f, number);
    if (k == NULL)
        refuse_ask(f, q, "ticket-unknown", TICKET, "that is no ticket of this floor");
    return k;
}

static void answer_ticket(struct floor *f, const struct asked *q, const struct ticket *k, bool paid)
{
    struct text *t = answer_begin(f, q, "ticket");
    json_key(t, "ticket");
    put_ticket(f, k, true, t);
    if (paid)
        json_int(t, "no", f->accounts.movements);
    json_str(t, "rule", TICKET);
    if (paid)
        once_end(f, q);
    else
        say_end(f, q->desk);
}

void ask_ticket(struct floor *f, struct asked *q)
{
    const struct ticket *k = asked_ticket(f, q);
    if (k != NULL)
        answer_ticket(f, q, k, false);
}

void ask_ticket_pay(struct floor *f, struct asked *q)
{
    char about[BOOK_NAME_MAX], where[BOOK_NAME_MAX];
    struct payout_form form;
    struct ticket *k = asked_ticket(f, q);
    if (k == NULL)
        return;
    snprintf(about, sizeof about, "ticket ending %s", ticket_ends(k));
    if (refuse_withheld(f, q, k) || refuse_disposed(f, q, k))
        return;
    if (k->state == TICKET_REDEEMED) {
        incident(f, "ticket-twice", doer_of(f, q), about, "presented again");
        refuse_ask(f, q, "ticket-redeemed", TICKET, "that ticket was redeemed at %s",
                   k->redeemed_at);
        return;
    }
    if (!asked_form(f, q, k->amount, &form))
        return;
    if (takes_two(f, q,
                  &(struct weighty){.duty = ticket_doubted(f, k)   ? DUTY_TICKET_DOUBTED
                                            : ticket_expired(f, k) ? DUTY_TICKET_EXPIRED
                                                                   : DUTY_TICKET_PAY,
                                    .amount = k->amount,
                                    .about = about,
                                    .rule = TICKET,
                                    .then = ask_ticket_pay}))
        return;
    if (!money_move(&f->accounts, MOVE_TICKET_PAID, f->tickets_account, f->world, k->amount)) {
        refuse_ask(f, q, "funds", TICKET, "the tickets' account does not cover it");
        return;
    }
    snprintf(where, sizeof where, "cage: %.32s", doer_of(f, q));
    note_two(f, q, "ticket-pay", about, k->amount);
    payout_paid(f, q, about, k->sequence, k->amount, &form);
    ticket_redeem(f, k, where);
    answer_ticket(f, q, k, true);
}

/* The terminal at whose printer another paper is to come out; out stays NULL where it is the desk
 * that prints it. False: that was refused. */
static bool copy_printer(struct floor *f, const struct asked *q, const struct terminal **out)
{
    const char *name = ask_maybe(q, "terminal");
    if (json_object_get(q->o, "terminal") == NULL)
        return true;
    *out = name != NULL ? terminal_named(f, name) : NULL;
    if (*out != NULL && paper_at(f, *out) == PAPER_PRINTED)
        return true;
    refuse_ask(f, q, "printer", TICKET, "no printer there can print now");
    return false;
}

/* A paper that is just coming out is no reason for another. */
static bool refuse_printing(struct floor *f, const struct asked *q, const struct ticket *k)
{
    if (!being_printed(f, k))
        return false;
    refuse_ask(f, q, "printer", TICKET, "that ticket is being printed just now");
    return true;
}

/* Another paper for a ticket whose own is lost, was spoilt, or was never printed: whoever has its
 * number has the money. It says that it is a duplicate. */
void ask_ticket_copy(struct floor *f, struct asked *q)
{
    char about[BOOK_NAME_MAX];
    int64_t sequence;
    if (!ask_number(f, q, "sequence", 1, INT64_MAX, &sequence))
        return;
    struct ticket *k = ticket_in_sequence(f, sequence);
    const struct terminal *at = NULL;
    if (k == NULL) {
        refuse_ask(f, q, "ticket-unknown", TICKET, "that is no ticket of this floor");
        return;
    }
    snprintf(about, sizeof about, "ticket ending %s", ticket_ends(k));
    if (k->state == TICKET_REDEEMED) {
        refuse_ask(f, q, "ticket-redeemed", TICKET, "that ticket was redeemed at %s",
                   k->redeemed_at);
        return;
    }
    if (refuse_withheld(f, q, k) || refuse_disposed(f, q, k) || refuse_printing(f, q, k) ||
        !copy_printer(f, q, &at))
        return;
    if (takes_two(f, q,
                  &(struct weighty){.duty = DUTY_TICKET_COPY,
                                    .amount = k->amount,
                                    .about = about,
                                    .rule = TICKET,
                                    .then = ask_ticket_copy}))
        return;
    char words[WORDS_OF_TWO];
    incident(f, "ticket-copy", about, doer_of(f, q), "printed another time%s%s%s",
             at != NULL ? " at " : "", at != NULL ? at->plan->name : "", confirmed_by(f, q, words));
    if (at == NULL && k->state == TICKET_UNPRINTED) {
        k->state = TICKET_OPEN;
        ticket_keep(f, k);
    }
    struct text *t = answer_begin(f, q, "ticket");
    json_key(t, "ticket");
    put_ticket(f, k, at == NULL, t);
    json_flag(t, "duplicate", true);
    json_str(t, "rule", TICKET);
    once_end(f, q);
    if (at != NULL)
        printer_prints(f, at, k, true);
}

void ask_tickets(struct floor *f, struct asked *q)
{
    struct text *t = answer_begin(f, q, "tickets");
    json_open(t, "tickets", '[');
    const struct text told = *t;
    struct several s = {0};
    while (look_up_several(f, &s)) {
        *t = told;
        for (int64_t i = f->printed; i > 0 && i > f->printed - 50; i--) {
            const struct ticket *k = ticket_in_sequence(f, i);
            if (k != NULL)
                put_ticket(f, k, false, t);
        }
    }
    json_close(t, ']');
    json_open(t, "printers", '[');
    for (unsigned i = 0; i < f->terminal_count; i++)
        if (paper_at(f, &f->terminal[i]) == PAPER_PRINTED)
            json_str(t, NULL, f->terminal[i].plan->name);
    json_close(t, ']');
    say_end(f, q->desk);
}
