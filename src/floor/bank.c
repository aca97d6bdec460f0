/* The house's bank. A player is paid in any case; where the money comes from is on record, and a
 * bank that holds nothing takes no wagers.
 *
 * The bankroll pays. What it lacks comes out of the reserve, an account that the plan or a
 * supervisor has filled beforehand: that is the operator's standing order, and it ends where the
 * reserve does. What that lacks too the operator advances; it is no more than lay on the layouts
 * then. */
#include "floor/bank.h"
#include "floor/once.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/second.h"

#include <stdio.h>

static cents holds(const struct floor *f, int64_t account)
{
    return account_of(&f->accounts, account)->balance;
}

static void open_purse(struct floor *f, enum movement_kind kind, int64_t from, cents amount,
                       const char *code, const char *what)
{
    char money[MONEY_TEXT_MAX];
    must_move(f, kind, from, f->house, amount);
    if (amount > 0)
        incident(f, code, "house", "", "%s from %s: %s, movement %lld", money_text(amount, money),
                 account_of(&f->accounts, from)->name, what, (long long)f->accounts.movements);
}

/* --- what is no money ------------------------------------------------------------------------- */

int64_t bank_issue(struct floor *f, enum tender tender)
{
    char name[BOOK_NAME_MAX];
    if (f->issue[tender] == 0) {
        snprintf(name, sizeof name, "%s issue", tender_name(tender));
        f->issue[tender] = account_new_in(&f->accounts, tender, ACCOUNT_WORLD, name, 0)->id;
    }
    return f->issue[tender];
}

/* Who plays against an account: the house for money, and for what is none who gives it out. */
static int64_t against(struct floor *f, int64_t account)
{
    const enum tender tender = account_of(&f->accounts, account)->tender;
    return tender == TENDER_MONEY ? f->house : bank_issue(f, tender);
}

void house_takes(struct floor *f, enum movement_kind kind, int64_t from, cents amount)
{
    must_move(f, kind, from, against(f, from), amount);
}

/* --- money ------------------------------------------------------------------------------------ */

void house_gives(struct floor *f, enum movement_kind kind, int64_t to, cents amount)
{
    if (against(f, to) != f->house) {
        must_move(f, kind, against(f, to), to, amount);
        return;
    }
    cents lacks = amount - holds(f, f->house);
    if (lacks > 0) {
        cents reserve = holds(f, f->reserve) < lacks ? holds(f, f->reserve) : lacks;
        open_purse(f, MOVE_RESERVE, f->reserve, reserve, "reserve",
                   "the bankroll does not cover what is due to a player");
        open_purse(f, MOVE_ADVANCE, f->world, lacks - reserve, "advance",
                   "neither bankroll nor reserve covers what is due to a player");
    }
    must_move(f, kind, f->house, to, amount);
}

bool bank_is_empty(struct floor *f, const struct asked *q, const struct open_table *ot)
{
    if (ot->at.tender != TENDER_MONEY || holds(f, f->house) > 0 || holds(f, f->reserve) > 0)
        return false;
    refuse_ask(f, q, "bank", NULL, "the bank is empty: no wagers are taken until it is filled");
    return true;
}

void bank_open(struct floor *f, bool fresh)
{
    if (f->reserve == 0)
        f->reserve = account_new(&f->accounts, ACCOUNT_RESERVE, "reserve", 0)->id;
    if (fresh) {
        must_move(f, MOVE_FILL, f->world, f->house, f->plan->bankroll);
        must_move(f, MOVE_FILL, f->world, f->reserve, f->plan->reserve);
    }
}

void ask_fill(struct floor *f, struct asked *q)
{
    cents amount;
    const char *to;
    if (!ask_amount(f, q, "amount", &amount) || !ask_word(f, q, "to", &to))
        return;
    int64_t account = strcmp(to, "house") == 0     ? f->house
                      : strcmp(to, "reserve") == 0 ? f->reserve
                                                   : 0;
    if (account == 0) {
        refuse_ask(f, q, "malformed", NULL, "`to` must be house or reserve");
        return;
    }
    char money[MONEY_TEXT_MAX], words[WORDS_OF_TWO];
    if (takes_two(
            f, q,
            &(struct weighty){.duty = DUTY_FILL, .amount = amount, .about = to, .then = ask_fill}))
        return;
    if (!money_move(&f->accounts, MOVE_FILL, f->world, account, amount)) {
        refuse_ask(f, q, "full", NULL, "the account cannot hold that much");
        return;
    }
    incident(f, "fill", to, doer_of(f, q), "%s, movement %lld%s", money_text(amount, money),
             (long long)f->accounts.movements, confirmed_by(f, q, words));
    struct text *t = answer_begin(f, q, "fill");
    json_str(t, "to", to);
    json_int(t, "amount", amount);
    json_int(t, "no", f->accounts.movements);
    json_int(t, "house", holds(f, f->house));
    json_int(t, "reserve", holds(f, f->reserve));
    once_end(f, q);
}
