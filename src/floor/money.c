/* Money to and from a terminal: the card, notes, tickets. Each message moves something between two
 * accounts, tells the table where the terminal plays, and answers with the account as it is then.
 */
#include "floor/money.h"
#include "floor/acceptor.h"
#include "floor/attempts.h"
#include "floor/bank.h"
#include "floor/casino.h"
#include "floor/exclusion.h"
#include "floor/frozen.h"
#include "floor/host_link.h"
#include "floor/members.h"
#include "floor/played.h"
#include "floor/pledges.h"
#include "floor/printer.h"
#include "floor/promotional.h"
#include "floor/reader.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/terminal.h"
#include "floor/tickets.h"
#include "floor/views.h"
#include "floor/withholding.h"

#include <assert.h>
#include <stdio.h>

static const char CASHLESS[] = "crown-fusion-2024:5.1", TRANSFER[] = "crown-fusion-2024:5.2.2",
                  TO_CHIPS[] = "crown-fusion-2024:5.2.2(a)",
                  TO_CARD[] = "crown-fusion-2024:5.2.2(b)", SWEEP[] = "crown-fusion-2024:5.2.3(b)",
                  NOTES[] = "star-rapid-2016:4.3.1", OPEN_FIRST[] = "star-rapid-2016:4.2",
                  OPENS[] = "star-rapid-2016:4.2.1", TICKETS[] = "star-rapid-2016:4.3.2",
                  LEAVE[] = "star-rapid-2016:8.3/condition", PAID[] = "star-rapid-2016:8.4/form",
                  CASH_OUT[] = "star-rapid-2016:8.3/button",
                  CHIP_ACCOUNT[] = "crown-fusion-2024:1.1/Player-Chip-Account",
                  TAKEN_OUT[] = "crown-fusion-2024:5.2.3(a)";

#define WAGERS_LIE "wagers lie on the layout: cash out is for when none do"

/* The terminal's number for messages moves on, and is kept with its account. */
void changed(struct floor *f, const struct asked *q, struct terminal *t)
{
    if (q->seq > t->seq) /* a PIN that was checked meanwhile comes late */
        t->seq = q->seq;
    struct account *a = account_of(&f->accounts, t->account);
    if (a != NULL) {
        a->seq = t->seq;
        account_touch(&f->accounts, a);
    }
}

static void answer_account(struct floor *f, const struct asked *q, const struct terminal *t,
                           const char *rule, const char *under, const struct ticket *k)
{
    struct text *s = answer_begin(f, q, "account");
    json_key(s, "account");
    put_account(f, t, s);
    if (rule != NULL)
        json_str(s, "rule", rule);
    if (under != NULL)
        json_str(s, "under", under);
    if (k != NULL) {
        json_key(s, "ticket");
        put_ticket(f, k, paper_at(f, t) == PAPER_ON_SCREEN, s);
    }
    say_end(f, q->desk);
}

static struct account *open_account(struct floor *f, struct terminal *t, int64_t member)
{
    char name[BOOK_NAME_MAX];
    snprintf(name, sizeof name, "chips %s.%lld", t->plan->name, (long long)++t->sitting);
    struct account *a =
        account_new_in(&f->accounts, f->table[t->table]->at.tender, ACCOUNT_CHIPS, name, member);
    t->account = a->id;
    t->leaving = false;
    t->paid.seq = t->paid.ticket = 0;
    f->lobby_stale = true;
    keep_visit(f, t);
    keep_sitting(f, t);
    sitting_begins(f, t);
    sit_down(f, t);
    return a;
}

bool refuse_apart(struct floor *f, const struct asked *q)
{
    const struct terminal *t = asker(f, q);
    const enum tender tender = terminal_tender(f, t);
    if (tender == TENDER_MONEY)
        return false;
    refuse_ask(f, q, "tender", NULL, "this terminal is %s", tender_words(tender));
    return true;
}

static bool funded_by(struct floor *f, const struct asked *q, const struct terminal *t,
                      unsigned way, const char *rule)
{
    if ((t->plan->funding & way) != 0)
        return true;
    refuse_ask(f, q, "funding", rule, "this terminal does not take that");
    return false;
}

static bool not_leaving(struct floor *f, const struct asked *q, const struct terminal *t)
{
    if (!t->leaving)
        return true;
    refuse_ask(f, q, "leaving", SWEEP, "the card is on its way out");
    return false;
}

/* The giver has it: the table is told, then it moves. An account opened for nothing is closed
 * again when the table has no room for it. */
static bool bring_credit(struct floor *f, struct terminal *t, enum movement_kind kind, int64_t from,
                         cents amount)
{
    bool fresh = t->account == 0;
    if (fresh)
        open_account(f, t, 0);
    if (terminal_credit(f, t) > MONEY_ACCOUNT_MAX - amount || !credit_table(f, t, amount)) {
        if (fresh)
            end_sitting(f, t);
        return false;
    }
    bool moved = money_move(&f->accounts, kind, from, t->account, amount);
    assert(moved);
    return moved;
}

bool allot(struct floor *f, struct terminal *t, int64_t member, enum act_kind enters)
{
    struct open_table *ot = f->table[t->table];
    struct account *a = open_account(f, t, member);
    struct act enter = act_of_player(f, t, ot, enters);
    if (!run_act(f, ot, &enter, true).done) {
        end_sitting(f, t);
        return false;
    }
    bind_player(f, t, ot);
    const cents bank = ot->at.table->player[player_at(ot, a->id)].balance;
    must_move(f, MOVE_ISSUED, bank_issue(f, a->tender), a->id, bank);
    return true;
}

bool issue_credit(struct floor *f, struct terminal *t, cents amount)
{
    return bring_credit(f, t, MOVE_ISSUED, bank_issue(f, f->table[t->table]->at.tender), amount);
}

/* --- the card --------------------------------------------------------------------------------- */

bool card_opens(struct floor *f, const struct asked *q, struct terminal *t, struct card_holder *h)
{
    if (refuse_away(f, q, h) || refuse_excluded(f, q, h))
        return false;
    if (h->terminal >= 0) {
        const struct terminal *in = &f->terminal[h->terminal];
        /* Where nobody sits any more it was left behind. */
        refuse_ask(f, q, "card-in-use", in->desk >= 0 ? TRANSFER : TAKEN_OUT,
                   "that card is in terminal %s", in->plan->name);
        return false;
    }
    if (t->account != 0) {
        refuse_ask(f, q, "taken", TRANSFER, "this terminal has an account open");
        return false;
    }
    open_account(f, t, h->m.id);
    h->terminal = (int32_t)(t - f->terminal);
    casino_card_at(f, h);
    promo_bring(f, t, h);
    return true;
}

static void card_is_in(struct floor *f, const struct asked *q, struct card_holder *h)
{
    struct terminal *t = asker(f, q);
    if (!card_opens(f, q, t, h))
        return;
    changed(f, q, t);
    answer_account(f, q, t, TRANSFER, CHIP_ACCOUNT, NULL);
}

void ask_card(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    const char *member_card, *pin;
    if (!ask_word(f, q, "card", &member_card) || !ask_word(f, q, "pin", &pin) ||
        !funded_by(f, q, t, FUND_CARD, TRANSFER) || refuse_by_reader(f, q, t, member_card))
        return;
    if (t->account != 0) {
        refuse_ask(f, q, "taken", TRANSFER, "a card is in this terminal already");
        return;
    }
    check_pin(f, q, member_card, pin, card_is_in);
}

static void transfer_in(struct floor *f, const struct asked *q, struct terminal *t,
                        struct card_holder *h, cents amount)
{
    const struct account *member_card = account_of(&f->accounts, h->m.card_account);
    if (member_card->balance < amount) {
        refuse_funds(f, q, TO_CHIPS, "card", member_card->balance);
        return;
    }
    if (!bring_credit(f, t, MOVE_TO_TERMINAL, member_card->id, amount)) {
        refuse_ask(f, q, "full", TO_CHIPS,
                   "the terminal cannot hold that much, or the table has no room");
        return;
    }
    promo_bring(f, t, h);
    changed(f, q, t);
    answer_account(f, q, t, TO_CHIPS, f->table[t->table]->at.rs->rule[RP_CREDIT_BROUGHT], NULL);
}

static void transfer_out(struct floor *f, const struct asked *q, struct terminal *t,
                         const struct card_holder *h, cents amount)
{
    const char *barred = cash_out_barred(f, t);
    if (barred != NULL) {
        refuse_ask(f, q, "staked", barred, WAGERS_LIE);
        return;
    }
    if (terminal_money(f, t) < amount || !debit_table(f, t, amount, true)) {
        refuse_funds(f, q, TO_CARD, "terminal", terminal_money(f, t));
        return;
    }
    money_move(&f->accounts, MOVE_TO_CARD, t->account, h->m.card_account, amount);
    set_fault(f, t, NULL);
    changed(f, q, t);
    answer_account(f, q, t, TO_CARD, NULL, NULL);
}

/* Staff may not take anything from a player (nz1996:I.3.0). The other documents say nothing of it,
 * and there is no account to which it could go: at their tables it is refused without a clause. */
static void refuse_tip(struct floor *f, const struct asked *q, const struct terminal *t)
{
    const bool forbidden = strcmp(f->table[t->table]->at.rs->document, "nz1996") == 0;
    refuse_ask(f, q, "tip", forbidden ? "nz1996:I.3.0" : NULL,
               "staff take nothing from players: a player's money moves to no one of them");
}

void ask_transfer(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    cents amount;
    const char *to;
    if (!ask_amount(f, q, "amount", &amount) || !ask_word(f, q, "to", &to) || !not_leaving(f, q, t))
        return;
    const struct account *a = account_of(&f->accounts, t->account);
    struct card_holder *h = a != NULL ? holder_of(f, a->member) : NULL;
    if (strcmp(to, "staff") == 0)
        refuse_tip(f, q, t);
    else if (h == NULL)
        refuse_ask(f, q, "no-card", TRANSFER, "there is no card in this terminal");
    else if (refuse_frozen_money(f, q, t->account, 0))
        return;
    else if (strcmp(to, "terminal") == 0)
        transfer_in(f, q, t, h, amount);
    else if (strcmp(to, "card") == 0)
        transfer_out(f, q, t, h, amount);
    else
        refuse_ask(f, q, "malformed", NULL, "`to` must be terminal or card");
}

void ask_leave(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    const struct account *a = account_of(&f->accounts, t->account);
    if (a == NULL) {
        refuse_ask(f, q, "no-account", SWEEP, "there is no account here to leave");
        return;
    }
    if (a->member == 0 && (a->balance > 0 || terminal_staked(f, t) > 0)) {
        refuse_ask(f, q, "credit-left", LEAVE, "cash out first: there is credit on this terminal");
        return;
    }
    if (refuse_frozen_money(f, q, t->account, 0))
        return;
    const char *rule = a->member != 0 ? SWEEP : LEAVE;
    changed(f, q, t);
    card_goes(f, t);
    answer_account(f, q, t, rule, NULL, NULL);
}

void card_goes(struct floor *f, struct terminal *t)
{
    if (terminal_staked(f, t) > 0) {
        set_leaving(f, t);
        leave_seats(f, t);
    }
    if (terminal_staked(f, t) == 0)
        end_sitting(f, t);
}

/* --- notes and tickets ------------------------------------------------------------------------ */

static bool taken_by_card(struct floor *f, const struct asked *q, const struct terminal *t)
{
    const struct account *a = account_of(&f->accounts, t->account);
    if (a == NULL || a->member == 0)
        return false;
    refuse_ask(f, q, "funding", CASHLESS,
               "with a card in it this terminal takes money from the card");
    return true;
}

/* What the first note or ticket does is open an account; each further one adds to it. */
static const char *opens_or(const struct floor *f, const struct terminal *t, const char *adds)
{
    return account_of(&f->accounts, t->account) == NULL ? OPENS : adds;
}

const char *note_words(enum note_fate fate)
{
    static const char *const WORDS[] = {
        NULL,
        "this terminal does not take that",
        "with a card in it this terminal takes money from the card",
        "the stacker gives that note back: it is none of those marked",
        "the stacker gives the note back: the terminal cannot hold more",
        "the stacker gives the note back: no money is played with here now"};
    return WORDS[fate];
}

enum note_fate credit_note(struct floor *f, struct terminal *t, cents note)
{
    const struct account *a = account_of(&f->accounts, t->account);
    bool marked = false;
    for (size_t i = 0; i < f->plan->note_count; i++)
        marked |= f->plan->notes[i] == note;
    if (terminal_tender(f, t) != TENDER_MONEY)
        return NOTE_APART;
    if ((t->plan->funding & FUND_CASH) == 0)
        return NOTE_CASHLESS;
    if (a != NULL && a->member != 0)
        return NOTE_CARD_IN;
    if (!marked)
        return NOTE_UNMARKED;
    if (f->plan->credit_max > 0 && terminal_money(f, t) + note > f->plan->credit_max)
        return NOTE_NO_ROOM;
    return bring_credit(f, t, MOVE_NOTE_IN, f->world, note) ? NOTE_CREDITED : NOTE_NO_ROOM;
}

/* As a note would: for whoever sits there without a card. */
const char *credit_from_host(struct floor *f, struct terminal *t, enum movement_kind kind,
                             cents amount)
{
    const struct account *a = account_of(&f->accounts, t->account);
    if (t->desk < 0 || t->closed || t->leaving)
        return "nobody can play at this terminal now";
    if (terminal_tender(f, t) != TENDER_MONEY)
        return "no money is played with here now";
    if ((t->plan->funding & (FUND_CASH | FUND_TICKET)) == 0)
        return "this terminal does not take that";
    if (a != NULL && a->member != 0)
        return "with a card in it this terminal takes money from the card";
    if (f->plan->credit_max > 0 && terminal_money(f, t) + amount > f->plan->credit_max)
        return "the terminal cannot hold more";
    return bring_credit(f, t, kind, f->world, amount) ? NULL : "the terminal cannot hold more";
}

/* What lies on a layout is not credit. Where nothing is left, whoever sat there has gone. */
cents debit_to_host(struct floor *f, struct terminal *t, cents amount, bool partly,
                    const char **why)
{
    const struct account *a = account_of(&f->accounts, t->account);
    const cents there = a != NULL ? terminal_money(f, t) : 0;
    const cents moved = amount <= there ? amount : partly ? there : 0;
    *why = NULL;
    if (a == NULL || there == 0)
        *why = "there is no credit on this terminal";
    else if (a->tender != TENDER_MONEY)
        *why = "no money is played with here now";
    else if (a->member != 0)
        *why = "with a card in it all credit goes back to the card";
    else if (t->leaving || frozen_at(f, t->account, 0) != NULL)
        *why = "the credit of this terminal is held";
    else if (moved == 0)
        *why = "there is less credit on this terminal";
    else if (terminal_staked(f, t) > 0)
        *why = WAGERS_LIE;
    if (*why == NULL && !debit_table(f, t, moved, true))
        *why = "the table does not let the credit go now";
    if (*why != NULL)
        return 0;
    const bool sent = money_move(&f->accounts, MOVE_HOST_OUT, a->id, f->world, moved);
    assert(sent);
    if (moved == there)
        end_sitting(f, t);
    return moved;
}

/* What a browser says of notes is not money. Only at a demonstration is it taken for some, and
 * there too only where no acceptor is enrolled. */
bool screen_tells_notes(const struct floor *f, const struct terminal *t)
{
    return f->plan->demo && !acceptor_enrolled(f, t);
}

static bool word_is_money(struct floor *f, const struct asked *q, const struct terminal *t)
{
    if (screen_tells_notes(f, t))
        return true;
    record_attempt(f, "claimed-cash", t->plan->name, f->desk[q->desk].address,
                   "a screen claims that a note was put in");
    refuse_ask(f, q, "acceptor", NOTES, "notes are what the note acceptor says, not a screen");
    return false;
}

void ask_cash(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    cents note;
    if (!ask_amount(f, q, "note", &note) || !word_is_money(f, q, t))
        return;
    const char *rule = opens_or(f, t, NOTES);
    enum note_fate fate = credit_note(f, t, note);
    switch (fate) {
    case NOTE_CASHLESS:
    case NOTE_CARD_IN:
        refuse_ask(f, q, "funding", CASHLESS, "%s", note_words(fate));
        return;
    case NOTE_UNMARKED:
        refuse_ask(f, q, "note", NOTES, "%s", note_words(fate));
        return;
    case NOTE_NO_ROOM:
        refuse_ask(f, q, "full", NOTES, "%s", note_words(fate));
        return;
    case NOTE_APART:
        refuse_ask(f, q, "tender", NULL, "%s", note_words(fate));
        return;
    case NOTE_CREDITED:
        changed(f, q, t);
        answer_account(f, q, t, rule, NULL, NULL);
    }
}

static bool stacker_rests(struct floor *f, const struct asked *q, struct terminal *t)
{
    if (f->now >= t->tickets_from)
        return false;
    refuse_ask(f, q, "wait", TICKETS, "the stacker takes no ticket just now: staff are called");
    return true;
}

void ticket_was_none(struct floor *f, struct terminal *t)
{
    if (++t->wrong_tickets < 3)
        return;
    t->wrong_tickets = 0;
    t->tickets_from = f->now + LOCKED_OUT_MS;
    incident(f, "ticket-guess", t->plan->name, "", "three tickets that are none");
}

static void unknown_ticket(struct floor *f, const struct asked *q, struct terminal *t,
                           const char *number)
{
    if (link_looks(f, t, number)) {
        refuse_ask(f, q, "ticket-asked", TICKETS,
                   "that ticket is another system's, which is asked: wait for the credit");
        return;
    }
    ticket_was_none(f, t);
    refuse_ask(f, q, "ticket-unknown", TICKETS, "that is no ticket of this floor");
}

void ask_ticket_in(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    const char *number;
    if (!ask_word(f, q, "number", &number) || !funded_by(f, q, t, FUND_TICKET, CASHLESS) ||
        taken_by_card(f, q, t) || stacker_rests(f, q, t))
        return;
    struct ticket *k = ticket_find(f, number);
    if (k == NULL) {
        unknown_ticket(f, q, t, number);
        return;
    }
    if (refuse_withheld(f, q, k))
        return;
    if (k->state != TICKET_OPEN || k->voucher) {
        refuse_ask(f, q, k->state == TICKET_REDEEMED ? "ticket-redeemed" : "ticket-held", TICKETS,
                   k->state == TICKET_REDEEMED ? "that ticket has been redeemed"
                                               : "only the cage pays that ticket");
        return;
    }
    if (ticket_doubted(f, k)) {
        refuse_ask(f, q, "ticket-held", TICKETS, "only the cage pays that ticket");
        return;
    }
    if (ticket_expired(f, k)) {
        refuse_ask(f, q, "ticket-expired", TICKETS,
                   "that ticket has expired: please take it to the cage");
        return;
    }
    const char *rule = opens_or(f, t, TICKETS);
    if (!bring_credit(f, t, MOVE_TICKET_IN, f->tickets_account, k->amount)) {
        refuse_ask(f, q, "full", TICKETS, "the terminal cannot hold more");
        return;
    }
    ticket_redeem(f, k, t->plan->name);
    changed(f, q, t);
    answer_account(f, q, t, rule, NULL, NULL);
}

void ask_ticket_out(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    struct account *a = account_of(&f->accounts, t->account);
    if (a == NULL || a->balance == 0) {
        refuse_ask(f, q, "no-credit", OPEN_FIRST, "there is no credit on this terminal");
        return;
    }
    if (a->member != 0) {
        refuse_ask(f, q, "card", SWEEP, "with a card in it all credit goes back to the card");
        return;
    }
    if (terminal_staked(f, t) > 0) {
        refuse_ask(f, q, "staked", LEAVE, WAGERS_LIE);
        return;
    }
    if (refuse_frozen_money(f, q, t->account, 0))
        return;
    const enum paper paper = paper_at(f, t);
    if (paper == PAPER_NONE) {
        refuse_ask(f, q, "printer", PAID, "the ticket printer cannot print now: staff see to it");
        return;
    }
    cents amount = a->balance;
    changed(f, q, t);
    debit_table(f, t, amount, true);
    money_move(&f->accounts, MOVE_TICKET_OUT, a->id, f->tickets_account, amount);
    struct ticket *k = ticket_issue(f, t, amount);
    k->account = a->id;
    k->state = paper == PAPER_ON_SCREEN ? TICKET_OPEN : TICKET_UNPRINTED;
    ticket_keep(f, k);
    t->paid.seq = q->seq;
    t->paid.ticket = k->sequence;
    end_sitting(f, t);
    answer_account(f, q, t, PAID, CASH_OUT, k);
    if (paper == PAPER_PRINTED)
        printer_prints(f, t, k, false);
    else if (paper == PAPER_BY_HAND)
        ticket_left_unprinted(f, t, k, "staff bring it");
}
