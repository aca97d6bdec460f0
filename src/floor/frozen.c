/* Accounts that stand still until a round is worked out anew (crown-fusion-2024:7.3). The table
 * says whose they are, and refuses wagers and payments there; the floor sees to it that nothing
 * goes another way: not at another table, nor from the card to which the winnings have gone since.
 */
#include "floor/frozen.h"
#include "floor/members.h"
#include "floor/say.h"
#include "floor/terminal.h"

void count_frozen(struct floor *f)
{
    f->frozen = 0;
    for (unsigned i = 0; i < f->table_count; i++)
        f->frozen += f->table[i]->at.table->frozen_round != 0;
}

static bool is_frozen(const struct open_table *ot, int64_t account, int64_t card_account)
{
    const struct table *t = ot->at.table;
    int p = t->frozen_round != 0 && account != 0 ? player_at(ot, account) : -1;
    if (p >= 0 && t->player[p].frozen)
        return true;
    for (unsigned i = 0; t->frozen_round != 0 && card_account != 0 && i < t->player_count; i++)
        if (t->player[i].frozen && ot->card_of[i] == card_account)
            return true;
    return false;
}

const struct open_table *frozen_at(struct floor *f, int64_t account, int64_t card_account)
{
    const struct account *a = account_of(&f->accounts, account);
    const struct card_holder *h = a != NULL && a->member != 0 ? holder_of(f, a->member) : NULL;
    if (h != NULL)
        card_account = h->m.card_account;
    for (unsigned i = 0; f->frozen > 0 && i < f->table_count; i++)
        if (is_frozen(f->table[i], account, card_account))
            return f->table[i];
    return NULL;
}

bool refuse_frozen_money(struct floor *f, const struct asked *q, int64_t account,
                         int64_t card_account)
{
    const struct open_table *ot = f->frozen > 0 ? frozen_at(f, account, card_account) : NULL;
    if (ot == NULL)
        return false;
    refuse_ask(f, q, "frozen", ot->at.rs->rule[RP_FROZEN],
               "the account is frozen until round %u at %s is worked out anew",
               ot->at.table->frozen_round, ot->plan->name);
    return true;
}

void put_frozen(struct floor *f, const struct terminal *t, struct text *out)
{
    const struct open_table *ot = f->frozen > 0 ? frozen_at(f, t->account, 0) : NULL;
    if (ot == NULL) {
        json_str(out, "frozen", NULL);
        return;
    }
    json_open(out, "frozen", '{');
    json_str(out, "table", ot->plan->name);
    json_int(out, "round", ot->at.table->frozen_round);
    json_str(out, "rule", ot->at.rs->rule[RP_FROZEN]);
    json_close(out, '}');
}

void tell_frozen(struct running *r, int p, const struct event *e)
{
    struct floor *f = r->f;
    const struct terminal *t = terminal_of_account(f, r->ot->account_of[p]);
    if (t == NULL || t->desk < 0)
        return;
    struct text *s = say_begin(f);
    if (e->kind == EV_FROZEN)
        json_str(s, "event", "frozen");
    else
        json_str(s, "event", "freed");
    json_str(s, "table", r->ot->plan->name);
    json_int(s, "round", e->round);
    json_str(s, "rule", e->rule);
    say_end(f, (uint32_t)t->desk);
}
