#include "floor/promotional.h"
#include "floor/bank.h"
#include "floor/members.h"
#include "floor/played.h"
#include "floor/run.h"
#include "floor/terminal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static cents holds(const struct floor *f, int64_t account)
{
    return account != 0 ? account_of(&f->accounts, account)->balance : 0;
}

static cents least(cents a, cents b)
{
    return a < b ? a : b;
}

cents promo_of(const struct floor *f, const struct terminal *t)
{
    return holds(f, t->promotional);
}

cents promo_at(const struct floor *f, const struct takings *k)
{
    return holds(f, k->promo.credit);
}

cents promo_on_layout(const struct floor *f, const struct open_table *ot)
{
    cents sum = 0;
    for (unsigned p = 0; f->purses > 0 && p < ot->at.table->player_count; p++)
        sum += holds(f, ot->takings[p].promo.staked);
    return sum;
}

void put_credit(const struct floor *f, const struct terminal *t, struct text *out)
{
    json_int(out, "credit", terminal_credit(f, t));
    if (t->promotional != 0)
        json_int(out, "promotional", promo_of(f, t));
    if (t->sat.on)
        json_int(out, "net", sitting_net(t));
}

/* --- the proportion of a round ---------------------------------------------------------------- */

/* Two rounds are kept, the one under way and the one before, which may be settled anew. */
static struct promo_share *share_of(struct promo *m, uint32_t round)
{
    return m->ended[0].round == round   ? &m->ended[0]
           : m->ended[1].round == round ? &m->ended[1]
                                        : NULL;
}

static void note_ended(struct running *r, struct promo *m, cents promotional, cents all)
{
    struct promo_share *s = share_of(m, r->ot->settling);
    if (r->corrects)
        return; /* its proportion is that of the round, as it was */
    if (s == NULL) {
        m->ended[1] = m->ended[0];
        s = &m->ended[0];
        *s = (struct promo_share){.round = r->ot->settling};
    }
    s->of += promotional;
    s->all += all;
    m->stale = r->ot->promo_stale = true;
}

/* What of stakes of a round was promotional. */
static cents in_round(struct promo *m, uint32_t round, cents stakes)
{
    const struct promo_share *s = share_of(m, round);
    return s != NULL && s->all > 0 ? (cents)((__int128)stakes * s->of / s->all) : 0;
}

/* Of "T01.7" the terminal's. */
static int terminal_len(const char *player)
{
    const char *dot = strrchr(player, '.');
    return dot != NULL ? (int)(dot - player) : (int)strlen(player);
}

static void name_share(const struct open_table *ot, const char *player, char name[96])
{
    snprintf(name, 96, "promoted %s %.*s", ot->plan->name, terminal_len(player), player);
}

static bool at_same_terminal(const char *a, const char *b)
{
    const int len = terminal_len(a);
    return len == terminal_len(b) && strncmp(a, b, (size_t)len) == 0;
}

/* Who had some at that terminal before: his last round may still be settled anew. -1: nobody. */
static int had_some_before(const struct open_table *ot, unsigned p)
{
    int last = -1;
    for (unsigned i = 0; i < ot->at.table->player_count; i++) {
        const uint32_t round = ot->takings[i].promo.ended[0].round;
        if (i != p && round != 0 &&
            at_same_terminal(ot->at.table->player[p].name, ot->at.table->player[i].name) &&
            (last < 0 || round > ot->takings[last].promo.ended[0].round))
            last = (int)i;
    }
    return last;
}

static void put_share(const struct open_table *ot, unsigned p, struct text *t)
{
    const struct promo_share *s = ot->takings[p].promo.ended;
    char share[BOOK_WORDS_MAX];
    snprintf(share, sizeof share, "%.40s %u %lld %lld %u %lld %lld", ot->at.table->player[p].name,
             s[0].round, (long long)s[0].of, (long long)s[0].all, s[1].round, (long long)s[1].of,
             (long long)s[1].all);
    text_put(t, share);
}

/* Both rounds, after the name of who it is, and then those of who was there before him. */
void promo_keep(struct floor *f, struct open_table *ot)
{
    for (unsigned i = 0; i < ot->touched_count; i++) {
        const unsigned p = ot->touched[i];
        char name[96], value[2 * BOOK_WORDS_MAX];
        struct text t;
        if (!ot->takings[p].promo.stale)
            continue;
        const int before = had_some_before(ot, p);
        name_share(ot, ot->at.table->player[p].name, name);
        text_on(&t, value, sizeof value);
        put_share(ot, p, &t);
        if (before >= 0) {
            text_putc(&t, ';');
            put_share(ot, (unsigned)before, &t);
        }
        assert(t.len < BOOK_WORDS_MAX);
        book_setting(f->book, name, value);
        ot->takings[p].promo.stale = false;
    }
    ot->promo_stale = false;
}

static struct promo_share take_share(char **at)
{
    struct promo_share s = {.round = (uint32_t)strtoul(*at, at, 10)};
    s.of = strtoll(*at, at, 10);
    s.all = strtoll(*at, at, 10);
    return s;
}

bool promo_read(struct open_table *ot, unsigned p, struct book_reader *reader,
                struct book_words *why)
{
    struct promo *m = &ot->takings[p].promo;
    const char *player = ot->at.table->player[p].name;
    const size_t len = strlen(player);
    char name[96], value[BOOK_WORDS_MAX];
    bool there;
    if (m->credit == 0 && ot->account_of[p] != 0)
        return true; /* he sits there and has none; who has left may have had some */
    name_share(ot, player, name);
    if (!book_find_setting(reader, name, value, &there, why))
        return false;
    for (char *of = there ? value : NULL; of != NULL; of = strchr(of, ';')) {
        of += *of == ';';
        if (strncmp(of, player, len) != 0 || of[len] != ' ')
            continue;
        char *at = of + len;
        m->ended[0] = take_share(&at);
        m->ended[1] = take_share(&at);
    }
    return true;
}

/* --- legs ------------------------------------------------------------------------------------- */

static void name_staked(const struct open_table *ot, const char *player, char name[BOOK_NAME_MAX])
{
    snprintf(name, BOOK_NAME_MAX, "staked %.15s %.24s", ot->plan->name, player);
}

static cents stake(struct floor *f, struct open_table *ot, struct promo *m, cents amount)
{
    const cents part = least(holds(f, m->credit), amount);
    char name[BOOK_NAME_MAX];
    m->lies += amount;
    if (part == 0)
        return 0;
    if (m->staked == 0) {
        const struct account *credit = account_of(&f->accounts, m->credit);
        name_staked(ot, strchr(credit->name, ' ') + 1, name);
        m->staked = account_new(&f->accounts, ACCOUNT_PROMO_WAGERS, name, credit->member)->id;
    }
    must_move(f, MOVE_WAGER, m->credit, m->staked, part);
    return part;
}

static cents take_back(struct floor *f, struct promo *m, cents amount)
{
    const cents lay = holds(f, m->staked);
    m->lies -= amount;
    const cents part = lay - least(lay, m->lies);
    must_move(f, MOVE_WITHDRAWN, m->staked, m->credit, part);
    return part;
}

/* Never so little that more promotional credit would lie there than anything. */
static cents ends(struct floor *f, struct promo *m, cents amount)
{
    const cents lay = holds(f, m->staked), stays = m->lies - amount;
    const cents part = m->lies > 0 ? (cents)((__int128)lay * amount / m->lies) : 0;
    m->lies = stays;
    return part > lay - stays ? part : lay - stays;
}

static cents leaves(struct running *r, struct promo *m, const struct leg *l, bool settled)
{
    const bool back = l->kind == LEG_RETURNED;
    const cents part = ends(r->f, m, l->amount);
    if (settled)
        note_ended(r, m, part, l->amount);
    must_move(r->f, back ? MOVE_RETURNED : MOVE_PROMO_SPENT, m->staked,
              back ? m->credit : r->ot->wagers, part);
    return back ? part : 0; /* what is spent lies there with the rest, and goes with it */
}

/* By how much more of its stake a wager gives back now than it did; of one that lies there again,
 * all that it had given back is taken. */
static cents stake_given(const struct event *e)
{
    if (e->kind == EV_RESTORED)
        return -e->stake;
    return least(e->returns, e->stake) - least(e->returns - e->difference, e->stake);
}

static cents raised(struct running *r, struct promo *m, cents amount, const struct event *e)
{
    cents part = in_round(m, e->round, stake_given(e));
    part = part > 0 ? least(part, amount) : 0;
    if (m->credit != 0)
        house_gives(r->f, MOVE_ADJUSTED_UP, m->credit, part);
    else
        m->due += part; /* he has left */
    return m->credit != 0 ? part : 0;
}

/* cash: of his balance, what is no promotional credit. */
static cents lowered(struct running *r, struct promo *m, cents amount, cents cash,
                     const struct event *e)
{
    cents part = -in_round(m, e->round, stake_given(e));
    part = part > amount - cash ? part : amount - cash;
    part = least(least(part > 0 ? part : 0, amount), holds(r->f, m->credit));
    house_takes(r->f, MOVE_ADJUSTED_DOWN, m->credit, part);
    return part;
}

static cents restored(struct running *r, struct promo *m, const struct leg *l,
                      const struct event *e)
{
    const cents part = m->staked != 0 ? in_round(m, e->round, l->amount) : 0;
    m->lies += l->amount;
    if (part > 0)
        house_gives(r->f, MOVE_RESTORED, m->staked, part);
    return part;
}

cents promo_leg(struct running *r, unsigned p, const struct leg *l, const struct event *e)
{
    struct takings *k = &r->ot->takings[p];
    struct promo *m = &k->promo;
    const bool up = l->to == (int32_t)p;
    if (l->kind == LEG_ADJUSTED && up)
        return raised(r, m, l->amount, e);
    if (m->credit == 0)
        return 0;
    switch (l->kind) {
    case LEG_STAKED:
        return stake(r->f, r->ot, m, l->amount);
    case LEG_TAKEN_BACK:
        return take_back(r->f, m, l->amount);
    case LEG_RETURNED:
    case LEG_LOST:
    case LEG_FED:
    case LEG_COMMISSION:
        return l->from == PURSE_LAYOUT ? leaves(r, m, l, e->kind == EV_SETTLED) : 0;
    case LEG_ADJUSTED:
        return lowered(r, m, l->amount, k->had - holds(r->f, m->credit), e);
    case LEG_RESTORED:
        return restored(r, m, l, e);
    default:
        return 0;
    }
}

/* --- at a table ------------------------------------------------------------------------------- */

void promo_find(struct floor *f, struct open_table *ot, unsigned p)
{
    struct promo *m = &ot->takings[p].promo;
    const struct player *who = &ot->at.table->player[p];
    char name[BOOK_NAME_MAX];
    snprintf(name, sizeof name, "promo %.40s", who->name);
    const struct account *credit = account_named(&f->accounts, name);
    name_staked(ot, who->name, name);
    const struct account *staked = account_named(&f->accounts, name);
    m->credit = credit != NULL ? credit->id : 0;
    m->staked = staked != NULL ? staked->id : 0;
    m->lies = who->on_felt;
}

void promo_bind(struct floor *f, const struct terminal *t, struct open_table *ot, unsigned p)
{
    if (ot->account_of[p] != t->account)
        ot->takings[p].promo = (struct promo){0};
    if (t->promotional != 0)
        promo_find(f, ot, p);
}

void promo_take(struct floor *f, const struct account *a)
{
    char terminal[BOOK_NAME_MAX];
    account_terminal(a->name, terminal);
    struct terminal *t = terminal_named(f, terminal);
    if (t != NULL)
        t->promotional = a->id;
    f->purses++;
}

/* --- a member's ------------------------------------------------------------------------------- */

void promo_give(struct floor *f, struct card_holder *h, int64_t from, cents amount, int64_t until)
{
    promo_lapse(f, h, false);
    must_move(f, MOVE_PRIZE_CREDIT, from, holder_promotional(f, h, until), amount);
}

void promo_lapse(struct floor *f, const struct card_holder *h, bool in_any_case)
{
    if (in_any_case || f->wall >= h->m.promotional_until)
        must_move(f, MOVE_PROMO_LAPSED, h->m.promotional, f->house, holds(f, h->m.promotional));
}

/* --- at a terminal ---------------------------------------------------------------------------- */

static void open_purse(struct floor *f, struct terminal *t)
{
    const struct account *a = account_of(&f->accounts, t->account);
    char name[BOOK_NAME_MAX];
    if (t->promotional != 0)
        return;
    snprintf(name, sizeof name, "promo %.40s", player_name(a));
    t->promotional = account_new(&f->accounts, ACCOUNT_PROMO_CHIPS, name, a->member)->id;
    f->purses++;
    for (unsigned i = 0; i < f->table_count; i++) {
        const int p = player_at(f->table[i], t->account);
        if (p >= 0)
            promo_bind(f, t, f->table[i], (unsigned)p);
    }
}

/* No more at once than a table takes. */
bool promo_bring(struct floor *f, struct terminal *t, struct card_holder *h)
{
    promo_lapse(f, h, false);
    const cents amount = least(holds(f, h->m.promotional), MONEY_STAKE_MAX);
    if (amount == 0 || t->leaving || terminal_tender(f, t) != TENDER_MONEY ||
        terminal_credit(f, t) > MONEY_ACCOUNT_MAX - amount)
        return false;
    open_purse(f, t);
    if (!credit_table(f, t, amount))
        return false;
    must_move(f, MOVE_PROMO_IN, h->m.promotional, t->promotional, amount);
    return true;
}

/* The account on a layout is closed with the one on the terminal; what was promotional of the last
 * rounds is still to be known, for they may be settled anew. */
static void close_staked(struct floor *f, const struct terminal *t, struct open_table *ot)
{
    const int p = player_at(ot, t->account);
    struct promo *m = p >= 0 ? &ot->takings[p].promo : NULL;
    if (m == NULL)
        return;
    if (m->staked != 0)
        account_close(&f->accounts, account_of(&f->accounts, m->staked));
    m->credit = m->staked = 0;
    m->lies = 0;
}

void promo_goes(struct floor *f, struct terminal *t, struct card_holder *h)
{
    if (t->promotional == 0)
        return;
    must_move(f, MOVE_PROMO_OUT, t->promotional, h->m.promotional, promo_of(f, t));
    promo_lapse(f, h, false);
    for (unsigned i = 0; i < f->table_count; i++)
        close_staked(f, t, f->table[i]);
    account_close(&f->accounts, account_of(&f->accounts, t->promotional));
    t->promotional = 0;
    f->purses--;
}

cents promo_departed(struct floor *f, struct open_table *ot, unsigned p, int64_t member_card)
{
    struct promo *m = &ot->takings[p].promo;
    const struct card_holder *h = holder_of(f, account_of(&f->accounts, member_card)->member);
    const cents part = least(m->due, ot->at.table->player[p].balance);
    m->due = 0;
    if (part > 0)
        house_gives(f, MOVE_ADJUSTED_UP, h->m.promotional, part);
    return part;
}

void promo_pays(struct floor *f, const struct terminal *t, enum movement_kind kind, cents amount)
{
    const cents cash = least(holds(f, t->account), amount);
    house_takes(f, kind, t->account, cash);
    if (amount > cash)
        house_takes(f, kind, t->promotional, amount - cash);
}
