/* What screens are shown: the lobby, a table, an account, a rules card. */
#include "floor/views.h"
#include "floor/another_pit.h"
#include "floor/around.h"
#include "floor/contest.h"
#include "floor/fairness.h"
#include "floor/frozen.h"
#include "floor/members.h"
#include "floor/money.h"
#include "floor/notices.h"
#include "floor/open.h"
#include "floor/pace.h"
#include "floor/played.h"
#include "floor/pledges.h"
#include "floor/promotional.h"
#include "floor/reader.h"
#include "floor/say.h"
#include "floor/showing.h"
#include "floor/terminal.h"

#include <stdio.h>

const char *phase_word(const struct table *t)
{
    static const char *const WORDS[] = {"cold", "open",  "closed", "result",
                                        "held", "cards", "down"};
    return WORDS[t->phase];
}

const char *odds_words(struct odds o, char buf[32])
{
    snprintf(buf, 32, "%d to %d", o.num, o.den);
    return buf;
}

struct open_table *table_named(struct floor *f, const char *name)
{
    for (unsigned i = 0; i < f->table_count; i++)
        if (strcmp(f->table[i]->plan->name, name) == 0)
            return f->table[i];
    return NULL;
}

struct open_table *named_table(struct floor *f, const struct asked *q)
{
    const char *name;
    if (!ask_word(f, q, "table", &name))
        return NULL;
    struct open_table *ot = table_named(f, name);
    if (ot == NULL)
        refuse_absent(f, q, "table", name);
    return ot;
}

/* A desk watches or plays at one table at a time. */
void desk_at_table(struct floor *f, uint32_t desk, int table)
{
    struct desk *d = &f->desk[desk];
    if (d->table >= 0) {
        if (d->prev >= 0)
            f->desk[d->prev].next = d->next;
        else
            f->table[d->table]->first_desk = d->next;
        if (d->next >= 0)
            f->desk[d->next].prev = d->prev;
    }
    d->table = table;
    d->next = d->prev = NOBODY;
    if (table < 0)
        return;
    d->next = f->table[table]->first_desk;
    if (d->next >= 0)
        f->desk[d->next].prev = (int32_t)desk;
    f->table[table]->first_desk = (int32_t)desk;
}

/* --- tables ----------------------------------------------------------------------------------- */

void put_amounts(const struct limits *l, struct text *t)
{
    json_int(t, "min", l->min);
    json_int(t, "max", l->max);
    json_int(t, "unit", l->unit);
    json_int(t, "total-min", l->total_min);
    json_int(t, "total-max", l->total_max);
    if (l->differential > 0)
        json_int(t, "differential", l->differential);
    if (l->area_max > 0)
        json_int(t, "area-max", l->area_max);
}

/* What the sign of limits says: the table's, those of bets that have their own or are staked at one
 * amount, the differential, and the minimum that earlier players keep (star-baccarat:6.7.3). */
void put_limits(const struct open_table *ot, struct text *t)
{
    const struct limits in_chips = table_limits_in_chips(ot->at.table), *l = &in_chips;
    const struct ruleset *rs = ot->at.rs;
    json_open(t, "limits", '{');
    put_amounts(l, t);
    if (table_lowest_kept(ot->at.table) > 0)
        json_int(t, "previous-min", table_lowest_kept(ot->at.table));
    json_open(t, "bets", '{');
    for (size_t i = 0; i < rs->bet_count; i++) {
        const struct bet *b = &rs->bets[i];
        if (b->min == 0 && b->max == 0 && b->fixed_stake == 0)
            continue;
        json_open(t, b->name, '{');
        json_int(t, "min", b->fixed_stake > 0 ? b->fixed_stake : b->min > 0 ? b->min : l->min);
        json_int(t, "max", b->fixed_stake > 0 ? b->fixed_stake : b->max > 0 ? b->max : l->max);
        json_close(t, '}');
    }
    json_close(t, '}');
    json_str(t, "rule", rs->rule[RP_LIMITS_SIGN]);
    json_close(t, '}');
}

static void put_last(const struct open_table *ot, struct text *t)
{
    json_open(t, "last", '[');
    const struct results *r = &ot->results;
    for (uint32_t i = 0; i < LAST_SHOWN && i < r->count; i++)
        json_int(t, NULL,
                 show_number(&ot->at.layout, r->outcome[(r->count - 1 - i) % RESULTS_KEPT]));
    json_close(t, ']');
}

/* How often each result came, where the game counts them. */
static void put_counts(const struct open_table *ot, struct text *t)
{
    uint16_t count[64] = {0};
    const struct layout *l = &ot->at.layout;
    const struct results *r = &ot->results;
    uint32_t all = r->count < RESULTS_KEPT ? r->count : RESULTS_KEPT;
    uint32_t range = l->game->show->counted ? l->chance_range : 0;
    for (uint32_t i = 0; i < all; i++)
        if (r->outcome[i] < (int)range) /* one told without saying which of its kind counts not */
            count[r->outcome[i]]++;
    json_open(t, "counts", '[');
    for (uint32_t i = 0; i < range; i++)
        json_int(t, NULL, count[i]);
    json_close(t, ']');
}

static unsigned players_at(const struct floor *f, const struct open_table *ot)
{
    unsigned n = 0;
    for (int32_t d = ot->first_desk; d >= 0; d = f->desk[d].next)
        n += f->desk[d].role == ROLE_PLAYER;
    return n;
}

static void put_table_begun(struct floor *f, const struct open_table *ot, struct text *t)
{
    json_open(t, NULL, '{');
    json_str(t, "table", ot->plan->name);
    json_str(t, "title", ot->title);
    json_str(t, "variant", ot->at.rs->title);
    json_str(t, "ruleset", ot->at.rs->name);
    json_str(t, "game", ot->at.rs->game);
    json_str(t, "tender", tender_name(ot->at.tender));
    json_str(t, "phase", phase_word(ot->at.table));
    json_int(t, "round", ot->at.table->round);
    json_int(t, "players", players_at(f, ot));
    put_last(ot, t);
    if (ot->at.layout.game->show->listed != NULL)
        ot->at.layout.game->show->listed(&ot->at.layout, t);
    put_limits(ot, t);
}

static void put_table(struct floor *f, const struct open_table *ot, struct text *t)
{
    put_table_begun(f, ot, t);
    json_close(t, '}');
}

void put_tables(struct floor *f, struct text *t)
{
    json_open(t, "tables", '[');
    for (unsigned i = 0; i < f->table_count; i++) {
        put_table_begun(f, f->table[i], t);
        put_seats(f, f->table[i], t);
        put_free(f, f->table[i], t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_funding(unsigned funding, struct text *t)
{
    json_open(t, "funding", '[');
    if ((funding & FUND_CARD) != 0)
        json_str(t, NULL, "card");
    if ((funding & FUND_CASH) != 0)
        json_str(t, NULL, "cash");
    if ((funding & FUND_TICKET) != 0)
        json_str(t, NULL, "ticket");
    json_close(t, ']');
}

/* A lobby shows at most this many terminals; a stadium's are not chosen from a list. */
enum { TERMINALS_SHOWN = 200 };

void put_terminals(struct floor *f, struct text *t)
{
    json_open(t, "terminals", '[');
    for (unsigned i = 0; i < f->terminal_count && i < TERMINALS_SHOWN; i++) {
        const struct terminal *k = &f->terminal[i];
        json_open(t, NULL, '{');
        json_str(t, "terminal", k->plan->name);
        json_str(t, "state", terminal_state(k));
        put_funding(k->plan->funding, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* --- one table -------------------------------------------------------------------------------- */

static void put_spin(const struct floor *f, const struct open_table *ot, struct text *t)
{
    if (ot->spin_from == 0 || ot->at.table->phase != PHASE_CLOSED || !one_draw(ot)) {
        json_str(t, "spin", NULL);
        return;
    }
    int64_t left = ot->due - f->now;
    json_open(t, "spin", '{');
    json_int(t, "ms", ot->plan->spin_ms);
    json_int(t, "left", left > 0 ? left : 0);
    json_close(t, '}');
}

static void put_result(const struct open_table *ot, struct text *t)
{
    const struct results *r = &ot->results;
    if (r->count == 0 || ot->result_round == 0) {
        json_str(t, "result", NULL);
        return;
    }
    json_open(t, "result", '{');
    json_int(t, "round", ot->result_round);
    json_int(t, "number", show_number(&ot->at.layout, r->outcome[(r->count - 1) % RESULTS_KEPT]));
    json_str(t, "say", ot->result_say);
    json_close(t, '}');
}

/* Below its minimum: it goes back at the close unless it is raised. */
static bool is_low(const struct open_table *ot, const struct wager *w)
{
    const struct bet *b = &ot->at.rs->bets[ot->at.layout.spot[w->at].bet];
    const struct show *show = ot->at.layout.game->show;
    if (show->stays_low != NULL && show->stays_low(ot->at.table, w))
        return false;
    return w->stake < (b->min > 0 ? b->min : ot->at.table->limits.min);
}

void put_spot(const struct layout *l, spot s, struct text *t)
{
    const struct priced *at = &l->spot[s];
    json_str(t, "bet", l->rs->bets[at->bet].name);
    json_str(t, "on", at->on[0] != '\0' ? at->on : NULL);
    unsigned hand = l->game->show->hand_of != NULL ? l->game->show->hand_of(s) : 0;
    if (hand > 0)
        json_int(t, "hand", hand);
}

void put_mine(const struct floor *f, struct open_table *ot, const struct terminal *mine,
              struct text *t)
{
    const struct show *show = ot->at.layout.game->show;
    const struct showing s = showing_to(f, ot, mine);
    const int p = s.player;
    const struct felt *felt = &ot->at.table->felt[ot->at.table->current];
    json_open(t, "mine", '{');
    json_int(t, "staked", p >= 0 ? ot->at.table->player[p].on_felt : 0);
    json_open(t, "wagers", '[');
    for (uint32_t i = 0; p >= 0 && i < felt->count; i++) {
        const struct wager *w = &felt->wager[i];
        if (w->player != p || w->stake == 0 || (w->flags & WAGER_DONE) != 0)
            continue;
        json_open(t, NULL, '{');
        put_spot(&ot->at.layout, w->at, t);
        json_int(t, "stake", w->stake);
        json_flag(t, "low", is_low(ot, w));
        if (w->call >= 0)
            json_str(t, "call", ot->at.rs->calls[w->call].name);
        if (show->wager != NULL)
            show->wager(&s, w, t);
        json_close(t, '}');
    }
    json_close(t, ']');
    if (show->mine != NULL)
        show->mine(&s, t);
    json_close(t, '}');
}

static void put_clauses(const struct ruleset *rs, enum rule_point p, struct text *t)
{
    json_str(t, NULL, rs->rule[p]);
    for (const struct entry *k = ruleset_also(rs, rs->rule[p]); k != NULL; k = k->next)
        json_str(t, NULL, k->value);
}

void put_cited(const struct ruleset *rs, enum rule_point p, struct text *t)
{
    if (rs->rule[p] == NULL)
        return;
    json_open(t, "under", '[');
    put_clauses(rs, p, t);
    json_close(t, ']');
}

/* The clauses on which it rests that a terminal, or a display, shows the table as it does. */
static void put_shown_under(const struct ruleset *rs, bool own, struct text *t)
{
    const enum rule_point shown[] = {RP_COUNTDOWN, RP_CLOTH, own ? RP_METERS : RP_DISPLAY};
    json_open(t, "under", '{');
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (rs->rule[shown[i]] != NULL) {
            json_open(t, rule_point_name(shown[i]), '[');
            put_clauses(rs, shown[i], t);
            json_close(t, ']');
        }
    json_close(t, '}');
}

void put_view(struct floor *f, struct open_table *ot, const struct terminal *mine, struct text *t)
{
    int64_t left = table_left(f, ot);
    const struct fair_round *fair = fair_of(ot, ot->at.table->round);
    json_open(t, NULL, '{');
    json_str(t, "table", ot->plan->name);
    json_str(t, "title", ot->title);
    json_str(t, "ruleset", ot->at.rs->name);
    json_str(t, "game", ot->at.rs->game);
    json_str(t, "tender", tender_name(ot->at.tender));
    json_flag(t, "automatic", ot->automatic);
    json_str(t, "phase", phase_word(ot->at.table));
    json_int(t, "round", ot->at.table->round);
    if (left >= 0)
        json_int(t, "left", left);
    else
        json_str(t, "left", NULL);
    json_int(t, "period", ot->at.rs->period_ms);
    put_commitment(fair, "commit", t);
    json_int(t, "renewed", fair != NULL ? fair->commits - 1 : 0);
    put_spin(f, ot, t);
    put_result(ot, t);
    put_last(ot, t);
    put_counts(ot, t);
    put_limits(ot, t);
    json_open(t, "calls", '[');
    for (size_t i = 0; i < ot->at.rs->call_count; i++)
        json_str(t, NULL, ot->at.rs->calls[i].name);
    json_close(t, ']');
    put_notices(f, ot, mine, t);
    put_session(f, ot, mine, t);
    if (ot->at.layout.game->show->otherwise != NULL)
        ot->at.layout.game->show->otherwise(ot->at.rs, t);
    if (ot->at.layout.game->show->view != NULL) {
        const struct showing s = showing_to(f, ot, mine);
        ot->at.layout.game->show->view(&s, t);
    }
    put_shown_under(ot->at.rs, mine != NULL, t);
    if (mine != NULL) {
        put_mine(f, ot, mine, t);
        put_open(f, ot, mine, t);
    }
    json_close(t, '}');
}

/* Whether a line comes to what was paid. */
static bool pays_so(const struct line *line, const struct row *r)
{
    if (strcmp(line->rule, r->rule) != 0 || line->pays.num == 0)
        return line->prize > 0 && strcmp(line->rule, r->rule) == 0;
    return (r->pays - r->rounded) * line->pays.den / line->pays.num == r->stake;
}

/* What it was paid at; where nothing was paid, what the bet pays. Lines of one clause are told
 * apart by the number, or where each wager has an outcome of its own by what was paid. */
static const char *row_odds(const struct layout *l, const struct row *r, int number, char *buf,
                            size_t len)
{
    const struct priced *at = &l->spot[r->at];
    if (r->result == RESULT_WIN && number >= 0) {
        struct verdict v = l->game->verdict(at, (unsigned)number);
        if (v.result == RESULT_WIN && v.rule == r->rule)
            return line_words(&at->line[v.way], buf, len);
    }
    for (unsigned i = 0; r->result == RESULT_WIN && i < LINES_MAX; i++)
        if ((at->line[i].pays.den != 0 || at->line[i].prize > 0) &&
            (l->game->show->singly ? pays_so(&at->line[i], r) : at->line[i].rule == r->rule))
            return line_words(&at->line[i], buf, len);
    return bet_words(&l->rs->bets[at->bet], buf, len);
}

void put_travelled(const struct layout *l, spot s, struct text *t)
{
    if (l->game->show->point_of != NULL && l->game->show->point_of(s) > 0)
        json_int(t, "point", l->game->show->point_of(s));
}

void put_row_begun(const struct layout *l, const struct row *r, int number, struct text *t)
{
    if (l->game->show->singly)
        number = -1; /* each wager has an outcome of its own */
    char odds[64];
    json_open(t, NULL, '{');
    put_spot(l, r->at, t);
    if (r->call >= 0)
        json_str(t, "call", l->rs->calls[r->call].name);
    put_travelled(l, r->at, t);
    json_int(t, "stake", r->stake);
    json_str(t, "result", result_name((enum result)r->result));
    json_int(t, "pays", r->pays);
    json_int(t, "returns", r->returns);
    json_str(t, "odds", row_odds(l, r, number, odds, sizeof odds));
    if (r->commission > 0)
        json_int(t, "commission", r->commission);
    if (r->rounded > 0)
        json_int(t, "rounded", r->rounded);
    json_str(t, "rule", r->rule);
    json_str(t, "under", r->under);
}

void put_row(const struct layout *l, const struct row *r, int number, struct text *t)
{
    put_row_begun(l, r, number, t);
    json_close(t, '}');
}

/* --- a terminal ------------------------------------------------------------------------------- */

void put_account(struct floor *f, const struct terminal *t, struct text *out)
{
    const struct account *a = account_of(&f->accounts, t->account);
    if (a == NULL) {
        text_put(out, "null");
        return;
    }
    const struct card_holder *h = holder_of(f, a->member);
    json_open(out, NULL, '{');
    json_str(out, "account", player_name(a));
    json_str(out, "tender", tender_name(a->tender));
    put_credit(f, t, out);
    json_int(out, "staked", terminal_staked(f, t));
    json_str(out, "member", h != NULL ? h->m.name : NULL);
    json_str(out, "card", h != NULL ? h->m.card : NULL);
    json_int(out, "on-card",
             h != NULL && a->tender == TENDER_MONEY
                 ? account_of(&f->accounts, h->m.card_account)->balance
                 : 0);
    json_flag(out, "leaving", t->leaving);
    put_frozen(f, t, out);
    put_sitting(f, t, out);
    json_close(out, '}');
}

void put_welcome(struct floor *f, const struct terminal *t, struct text *out)
{
    char hex[CHAIN_HEX];
    json_str(out, "terminal", t->plan->name);
    json_str(out, "token", token_of(f, t, hex));
    json_int(out, "seq", t->seq);
    json_int(out, "now", f->wall);
    json_str(out, "name", f->plan->name);
    json_str(out, "currency", f->plan->currency);
    put_funding(t->plan->funding, out);
    json_open(out, "notes", '[');
    for (size_t i = 0; i < f->plan->note_count; i++)
        json_int(out, NULL, f->plan->notes[i]);
    json_close(out, ']');
    json_flag(out, "acceptor", !screen_tells_notes(f, t));
    put_reader(f, t, out);
    json_flag(out, "reset", t->reset);
    json_key(out, "account");
    put_account(f, t, out);
    json_open(out, "tables", '[');
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i]->seat_of[t - f->terminal] != 0)
            put_table(f, f->table[i], out);
    json_close(out, ']');
    json_key(out, "view");
    put_view(f, f->table[t->table], t, out);
}

/* --- what anybody may ask --------------------------------------------------------------------- */

static void put_lobby(struct floor *f, struct text *t)
{
    put_tables(f, t);
    put_terminals(f, t);
}

/* A demonstration's card that nobody is playing with; the first if all are in use. */
static const struct plan_member *demo_card(struct floor *f)
{
    for (size_t i = 0; f->plan->demo && i < f->plan->member_count; i++) {
        const struct card_holder *h = holder_of_card(f, f->plan->member[i].card);
        if (h != NULL && h->terminal < 0 && !h->m.locked)
            return &f->plan->member[i];
    }
    return f->plan->demo && f->plan->member_count > 0 ? &f->plan->member[0] : NULL;
}

void ask_floor(struct floor *f, struct asked *q)
{
    struct text *t = answer_begin(f, q, "floor");
    json_str(t, "name", f->plan->name);
    json_int(t, "now", f->wall);
    json_str(t, "currency", f->plan->currency);
    if (plan_own_pit(f->plan) != NULL)
        json_str(t, "pit", plan_own_pit(f->plan));
    const struct plan_member *guest = demo_card(f);
    if (guest != NULL) {
        json_open(t, "demo", '{');
        json_str(t, "card", guest->card);
        json_str(t, "pin", guest->pin);
        json_close(t, '}');
    }
    put_lobby(f, t);
    say_end(f, q->desk);
    f->desk[q->desk].lobby = f->desk[q->desk].role == ROLE_NOBODY;
}

void lobby_tell(struct floor *f)
{
    if (!f->lobby_stale || f->now - f->lobby_told < 1000)
        return;
    f->lobby_stale = false;
    f->lobby_told = f->now;
    bool anybody = false;
    for (uint32_t d = 0; d < f->desks && !anybody; d++)
        anybody = f->desk[d].here && f->desk[d].lobby;
    if (!anybody)
        return;
    struct text *t = say_begin(f);
    json_str(t, "event", "lobby");
    put_lobby(f, t);
    text_putc(t, '}');
    for (uint32_t d = 0; d < f->desks; d++)
        if (f->desk[d].here && f->desk[d].lobby)
            outbox_put(f, d, t->at, t->len, false);
}

void ask_watch(struct floor *f, struct asked *q)
{
    const char *place = ask_maybe(q, "table");
    if (place != NULL && refuse_elsewhere(f, q, place))
        return;
    struct open_table *ot = named_table(f, q);
    if (ot == NULL)
        return;
    struct desk *d = &f->desk[q->desk];
    if (d->role == ROLE_NOBODY)
        d->role = ROLE_DISPLAY;
    d->lobby = false;
    desk_at_table(f, q->desk, ot->place);
    struct text *t = answer_begin(f, q, "watching");
    json_str(t, "currency", f->plan->currency);
    json_str(t, "name", f->plan->name);
    json_int(t, "now", f->wall);
    json_key(t, "view");
    put_view(f, ot, NULL, t);
    say_end(f, q->desk);
}

void ask_clause(struct floor *f, struct asked *q)
{
    const char *id;
    if (!ask_word(f, q, "id", &id))
        return;
    const struct clause *c = clauses_find(f->as.clauses, id);
    if (c == NULL) {
        refuse_ask(f, q, "unknown", NULL, "there is no clause %.60s", id);
        return;
    }
    struct text *t = answer_begin(f, q, "clause");
    json_str(t, "id", c->id);
    json_str(t, "gist", c->gist);
    json_str(t, "enforcer", c->enforcer);
    say_end(f, q->desk);
}
