/* An act of an occasion: it answers, the journal has it, the money moves. One way for every act,
 * whoever does it: staff, a player, the clock, chance, or a wager that has ended. */
#include "floor/occasion.h"
#include "floor/at_tables.h"
#include "floor/bank.h"
#include "floor/casino.h"
#include "floor/exclusion.h"
#include "floor/frozen.h"
#include "floor/lent.h"
#include "floor/members.h"
#include "floor/occasion_news.h"
#include "floor/promotional.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/stints.h"
#include "floor/terminal.h"
#include "floor/writing.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

struct open_occasion *occasion_named(const struct floor *f, const char *name)
{
    for (unsigned i = 0; i < f->occasion_count; i++)
        if (strcmp(f->occasion[i]->name, name) == 0)
            return f->occasion[i];
    return NULL;
}

/* --- money ------------------------------------------------------------------------------------ */

enum movement_kind occasion_leg_kind(const struct occasion_leg *l)
{
    if (l->chips)
        return l->to == SIDE_HELD     ? MOVE_CHIPS_SOLD
               : l->to == SIDE_CHEQUE ? MOVE_CHIPS_CHEQUE
                                      : MOVE_CHIPS_CASH;
    if (l->to == SIDE_HELD)
        return l->from == SIDE_CARD ? MOVE_FEE_CARD : MOVE_FEE_CASH;
    if (l->back)
        return l->to == SIDE_CARD ? MOVE_FEE_CARD_BACK : MOVE_FEE_CASH_BACK;
    switch (l->to) {
    case SIDE_CHEQUE:
        return MOVE_PRIZE_CHEQUE;
    case SIDE_TRANSFER:
        return MOVE_PRIZE_TRANSFER;
    case SIDE_CARD:
        return MOVE_PRIZE_CARD;
    default:
        return MOVE_PRIZE_CASH;
    }
}

bool over_the_counter(const struct occasion_leg *l)
{
    const enum occasion_side side = l->from == SIDE_HELD ? l->to : l->from;
    return side != SIDE_HELD && side < SIDE_CARD;
}

/* The account behind a side, of promotional credit the card's that it is given with; 0: there is no
 * such card. */
static int64_t account_behind(struct floor *f, const struct open_occasion *oo,
                              enum occasion_side side, const char *player)
{
    if (side == SIDE_HELD)
        return oo->held;
    if (side != SIDE_CARD && side != SIDE_CREDIT)
        return oo->counter != NULL ? f->transit : f->world;
    const struct card_holder *h = player != NULL ? casino_member(f, player) : NULL;
    return h != NULL && account_at_hand(f, h->m.card_account) ? h->m.card_account : 0;
}

/* Nobody's money is behind a card that opens nothing. */
static bool card_is_open(struct floor *f, const struct occasion_leg *l, const char *player,
                         struct occurred *o)
{
    const struct card_holder *h =
        (l->to == SIDE_CARD || l->to == SIDE_CREDIT) ? casino_member(f, player) : NULL;
    if (h == NULL || h->m.closed == 0)
        return true;
    o->code = "card-closed";
    snprintf(o->why, sizeof o->why, "this membership is closed");
    return false;
}

/* At a terminal nobody counts money: who is there pays with his card. */
static bool is_off_the_card(const struct occasion_money *m, struct occurred *o)
{
    for (unsigned i = 0; i < m->count; i++)
        if (over_the_counter(&m->leg[i])) {
            o->code = "funding";
            snprintf(o->why, sizeof o->why,
                     "at a terminal it is paid with the card: the cage takes cash");
            return false;
        }
    return true;
}

/* Whether all that an act moves can be moved; else why not. */
static bool covered(struct floor *f, const struct open_occasion *oo, const struct occasion_money *m,
                    struct occurred *o)
{
    cents counted = 0;
    for (unsigned i = 0; i < m->count; i++) {
        const struct occasion_leg *l = &m->leg[i];
        const int64_t from = account_behind(f, oo, l->from, m->player);
        if (from == 0 || account_behind(f, oo, l->to, m->player) == 0) {
            o->code = "card-unknown";
            snprintf(o->why, sizeof o->why, "that is no card of this house");
            return false;
        }
        if (!card_is_open(f, l, m->player, o))
            return false;
        if (l->from == SIDE_CARD && (frozen_at(f, 0, from) != NULL ||
                                     account_of(&f->accounts, from)->balance < l->amount)) {
            o->code = "funds";
            snprintf(o->why, sizeof o->why, "the card does not cover it, or may not be used now");
            return false;
        }
        counted += over_the_counter(l) && l->to == SIDE_HELD ? l->amount : 0;
    }
    if (oo->counter == NULL || counted == oo->counter->in)
        return true;
    o->code = "funds";
    snprintf(o->why, sizeof o->why, "that is not what was counted there");
    return false;
}

/* What another pit's cage pays leaves for there, and what it has taken comes from there. */
static enum movement_kind kind_of_leg(const struct open_occasion *oo, const struct occasion_leg *l)
{
    struct far_counter *c = oo->counter;
    if (c == NULL || !over_the_counter(l))
        return occasion_leg_kind(l);
    if (l->to == SIDE_HELD)
        return MOVE_CAME;
    c->out += l->amount;
    c->paid[c->count++] = (struct counted){occasion_leg_kind(l), l->amount};
    return MOVE_WENT;
}

/* What comes to be held, and is not paid in, the house sets aside first, so that it can be paid
 * from there; what is held no longer afterwards goes back. */
static void move_money(struct floor *f, const struct open_occasion *oo,
                       const struct occasion_money *m)
{
    cents in = 0, out = 0;
    for (unsigned i = 0; i < m->count; i++)
        *(m->leg[i].to == SIDE_HELD ? &in : &out) += m->leg[i].amount;
    const cents had = account_of(&f->accounts, oo->held)->balance;
    const cents lacks = kind_of(oo)->holds(oo->at.occasion.on) - (had + in - out);
    if (lacks > 0)
        house_gives(f, MOVE_SET_ASIDE, oo->held, lacks);
    for (unsigned i = 0; i < m->count; i++) {
        const struct occasion_leg *l = &m->leg[i];
        if (l->to == SIDE_CREDIT)
            promo_give(f, casino_member(f, m->player), oo->held, l->amount, l->until);
        else
            must_move(f, kind_of_leg(oo, l), account_behind(f, oo, l->from, m->player),
                      account_behind(f, oo, l->to, m->player), l->amount);
    }
    must_move(f, MOVE_SET_FREE, oo->held, f->house, -lacks);
}

/* --- an act ----------------------------------------------------------------------------------- */

void occasions_count(struct floor *f)
{
    f->listening = 0;
    for (unsigned i = 0; i < f->occasion_count; i++) {
        const struct occasion_kind *k = kind_of(f->occasion[i]);
        f->listening += k->listens != NULL && k->listens(f->occasion[i]->at.occasion.on);
    }
}

static void write_down(struct floor *f, struct open_occasion *oo, const void *act)
{
    struct text line;
    writing_begin(&oo->lines, &line);
    line_occasion_act(&line, ++oo->at.v.acts, kind_of(oo), act, &oo->at.events);
    writing_end(&oo->lines, &line);
    writing_seal(f, &oo->lines);
}

bool occasion_do(struct floor *f, struct open_occasion *oo, const void *act)
{
    const struct occasion_kind *kind = kind_of(oo);
    const struct occasion_sink sink = occasion_transcript(&oo->at.events);
    struct occasion_money m = {0};
    transcript_clear(&oo->at.events);
    kind->moves(oo->at.occasion.on, act, &m);
    if (!kind->answer(oo->at.occasion.on, act, &sink))
        return false;
    const int64_t table = f->accounts.table, n = f->accounts.act;
    f->accounts.table = oo->number;
    f->accounts.act = (int64_t)oo->at.v.acts + 1;
    move_money(f, oo, &m);
    f->accounts.table = table;
    f->accounts.act = n;
    write_down(f, oo, act);
    if (kind->takings != NULL) {
        struct table_takings t = {0};
        kind->takings(oo->at.occasion.on, act, &t);
        stint_takings(f, kind->whose_table(oo->at.occasion.on, act), t.drop, t.win);
    }
    if (kind->kept_out != NULL)
        registers_told(f);
    f->news_behind = true;
    occasions_count(f);
    return true;
}

/* The refusal is the only event there is. */
static void note_refused(const struct open_occasion *oo, struct occurred *o)
{
    json_t *e = json_loadb(oo->at.events.text.at, oo->at.events.text.len, 0, NULL);
    const char *why = replay_word(e, "why"), *rule = replay_word(e, "rule");
    o->code = "rules";
    snprintf(o->why, sizeof o->why, "%s", why != NULL ? why : "");
    snprintf(o->rule, sizeof o->rule, "%s", rule != NULL ? rule : "");
    json_decref(e);
}

/* --- what the floor says of an act itself ----------------------------------------------------- */

int64_t occasions_clock(const struct floor *f)
{
    return f->hands.heard ? hand_clock_now(&f->hands, f->wall - f->ahead, f->ahead) : f->wall;
}

int64_t occasion_time(const struct floor *f, const struct open_occasion *oo)
{
    const int64_t last = kind_of(oo)->now(oo->at.occasion.on), now = occasions_clock(f);
    return now > last ? now : last;
}

static void set_word(json_t *act, const char *key, const char *word)
{
    json_object_set_new(act, key, json_string(word));
}

/* --- by itself -------------------------------------------------------------------------------- */

bool occasion_by_itself(struct floor *f, struct open_occasion *oo, json_t *act)
{
    struct trouble why;
    json_object_set_new(act, "at", json_integer(occasion_time(f, oo)));
    void *a = malloc(kind_of(oo)->act_size);
    if (a == NULL)
        abort();
    const struct transcript given = oo->at.events; /* who did the act before is still to be told */
    oo->at.events = f->aside;
    const bool done = kind_of(oo)->read(act, a, &why) && occasion_do(f, oo, a);
    f->aside = oo->at.events;
    oo->at.events = given;
    free(a);
    json_decref(act);
    return done;
}

static bool has_seeds(const struct open_occasion *oo)
{
    return seed_row_round(oo->seeds) != 0 &&
           kind_of(oo)->draws(oo->at.occasion.on) - oo->seeds_from < seed_row_count(oo->seeds);
}

/* Seeds that were in memory alone are lost with it. Nobody knew them, so nobody can have wished
 * them away; and everybody sees that there are others. */
static void commit_anew(struct floor *f, struct open_occasion *oo)
{
    const void *on = oo->at.occasion.on;
    const bool again = kind_of(oo)->committed(on);
    char hex[CHAIN_HEX];
    json_t *act = json_pack("{s:s}", "act", "commit");
    set_word(act, "commit", chain_hex(seed_row_draw(oo->seeds, 1, FAIR_DRAWS), hex));
    if (again)
        json_object_set_new(act, "again", json_true());
    oo->seeds_from = kind_of(oo)->draws(on);
    if (!occasion_by_itself(f, oo, act))
        seed_row_forget(oo->seeds);
    else if (again)
        incident(f, "draw-renewed", oo->name, "controller",
                 "its seeds were in memory alone, and are lost");
}

void occasion_commit(struct floor *f, struct open_occasion *oo)
{
    if (kind_of(oo)->wants_commit(oo->at.occasion.on) && !has_seeds(oo))
        commit_anew(f, oo);
}

/* The seed of the next draw, which nobody is told before. Where there is none in memory, another
 * row is committed to first; where none may be, the act has one that draws nothing. */
static void put_seed(struct floor *f, struct open_occasion *oo, json_t *act)
{
    char hex[2 * RNG_SEED_BYTES + 1];
    static const struct seed NONE;
    const struct seed *s = &NONE;
    if (!has_seeds(oo) && kind_of(oo)->committed(oo->at.occasion.on))
        commit_anew(f, oo);
    if (has_seeds(oo))
        s = seed_row_at(oo->seeds, kind_of(oo)->draws(oo->at.occasion.on) - oo->seeds_from);
    set_word(act, "seed", sodium_bin2hex(hex, sizeof hex, s->bytes, sizeof s->bytes));
    sodium_memzero(hex, sizeof hex);
}

void occasions_soon(struct floor *f)
{
    f->occasions_looked = INT64_MIN / 2;
}

void occasions_look(struct floor *f)
{
    enum { TABLES_MS = 1000 };
    for (unsigned i = 0; i < f->occasion_count; i++) {
        struct open_occasion *oo = f->occasion[i];
        const int64_t due = kind_of(oo)->due(oo->at.occasion.on);
        if (due >= 0 && due <= occasions_clock(f) && due > kind_of(oo)->now(oo->at.occasion.on))
            occasion_by_itself(f, oo, json_pack("{s:s}", "act", "time"));
    }
    if (f->now - f->occasions_looked >= TABLES_MS) {
        f->occasions_looked = f->now;
        lent_look(f);
        for (unsigned i = 0; i < f->occasion_count; i++)
            at_tables_look(f, f->occasion[i]);
    }
    occasions_tell(f);
}

/* --- asked for by somebody -------------------------------------------------------------------- */

unsigned occasion_act_of(const struct occasion_kind *kind, const json_t *act)
{
    const char *name = replay_word(act, "act");
    unsigned k = 0;
    while (k < kind->acts && (name == NULL || strcmp(kind->act_name(k), name) != 0))
        k++;
    return k;
}

/* What the floor says of an act, and no desk. */
static void complete(struct floor *f, struct open_occasion *oo, json_t *act,
                     const struct plan_staff *by, const char *player)
{
    const unsigned which = occasion_act_of(kind_of(oo), act);
    json_object_set_new(act, "at", json_integer(occasion_time(f, oo)));
    if (which == kind_of(oo)->acts)
        return;
    const struct row_told row = kind_of(oo)->row(which);
    if (row_has(&row, "by"))
        set_word(act, "by", by != NULL ? by->name : "nobody");
    if (by != NULL && kind_of(oo)->rank != NULL && row_has(&row, "rank"))
        set_word(act, "rank", kind_of(oo)->rank(oo->at.occasion.on, by->ranks, by->rank_count));
    if (player != NULL)
        set_word(act, "player", player);
    if (row_has(&row, "seed"))
        put_seed(f, oo, act);
}

const char *known_to(struct floor *f, const struct open_occasion *oo, const struct card_holder *h)
{
    const char *number = holder_number(f, h);
    if (kind_of(oo)->known_as == NULL)
        return number;
    const char *name = kind_of(oo)->known_as(oo->at.occasion.on, number, h->m.card);
    return name != NULL && is_card_of(f, h, name) ? name : number;
}

/* Whether a word that an act has, if any, is of a member. */
static bool member_in_act(struct floor *f, const struct open_occasion *oo, json_t *act,
                          const char *field)
{
    const char *word = replay_word(act, field);
    if (word == NULL || word[0] == '\0')
        return true;
    const struct card_holder *h = casino_member(f, word);
    if (h != NULL)
        set_word(act, field, known_to(f, oo, h));
    return h != NULL;
}

static bool is_known_so(const struct open_occasion *oo, const char *word)
{
    const char *name = word != NULL ? kind_of(oo)->known_as(oo->at.occasion.on, word, word) : NULL;
    return name != NULL && strcmp(name, word) == 0;
}

bool members_in_act(struct floor *f, const struct open_occasion *oo, json_t *act, bool by_staff,
                    struct occurred *o)
{
    if (kind_of(oo)->known_as == NULL)
        return true;
    if (!by_staff || !is_known_so(oo, replay_word(act, "player")))
        member_in_act(f, oo, act, "player");
    if (member_in_act(f, oo, act, "substitute"))
        return true;
    o->code = "card-unknown";
    snprintf(o->why, sizeof o->why, "that is no card of this house");
    return false;
}

bool occasion_would(struct open_occasion *oo, const void *act, struct occurred *o)
{
    const struct occasion_kind *kind = kind_of(oo);
    const struct occasion_sink sink = occasion_transcript(&oo->at.events);
    void *on = oo->at.occasion.on;
    const size_t size = kind->image_size(on);
    void *before = malloc(size);
    if (before == NULL)
        abort();
    kind->image_put(on, before);
    transcript_clear(&oo->at.events);
    const bool would = kind->answer(on, act, &sink);
    if (!would)
        note_refused(oo, o);
    else if (!kind->image_take(on, before, size))
        abort();
    free(before);
    return would;
}

bool occasion_could(struct floor *f, struct open_occasion *oo, json_t *act,
                    const struct plan_staff *by, const char *player, struct occasion_money *m,
                    struct occurred *o)
{
    struct trouble why;
    *m = (struct occasion_money){0};
    *o = (struct occurred){.code = "act"};
    complete(f, oo, act, by, player);
    if (!members_in_act(f, oo, act, player == NULL, o))
        return false;
    if (!kind_of(oo)->read(act, oo->act, &why)) {
        snprintf(o->why, sizeof o->why, "%.255s", why.words);
        return false;
    }
    kind_of(oo)->moves(oo->at.occasion.on, oo->act, m);
    return (by != NULL || is_off_the_card(m, o)) && covered(f, oo, m, o) &&
           occasion_would(oo, oo->act, o);
}

/* Who has been given promotional credit and plays just now has it at once. */
static void credit_arrives(struct floor *f, const struct occasion_money *m)
{
    for (unsigned i = 0; i < m->count; i++) {
        struct card_holder *h = m->leg[i].to == SIDE_CREDIT ? casino_member(f, m->player) : NULL;
        struct terminal *t = h != NULL && h->terminal >= 0 ? &f->terminal[h->terminal] : NULL;
        if (t != NULL && promo_bring(f, t, h))
            tell_account(f, t, "promotional credit has come");
    }
}

struct occurred occasion_asked(struct floor *f, struct open_occasion *oo, json_t *act,
                               const struct plan_staff *by, const char *player)
{
    const struct occasion_kind *kind = kind_of(oo);
    struct occurred o = {.code = "act"};
    struct occasion_money m = {0};
    struct trouble why;
    complete(f, oo, act, by, player);
    if (!person_in_act(f, oo, act, &o) || !members_in_act(f, oo, act, player == NULL, &o))
        return o;
    if (!kind->read(act, oo->act, &why)) {
        snprintf(o.why, sizeof o.why, "%.255s", why.words);
        return o;
    }
    kind->moves(oo->at.occasion.on, oo->act, &m);
    if ((by == NULL && !is_off_the_card(&m, &o)) || !covered(f, oo, &m, &o) ||
        !at_tables_may(f, oo, oo->act, &o))
        return o;
    o.done = occasion_do(f, oo, oo->act);
    if (!o.done) {
        note_refused(oo, &o);
        return o;
    }
    occasion_commit(f, oo);
    at_tables_look(f, oo);
    credit_arrives(f, &m);
    return o;
}
