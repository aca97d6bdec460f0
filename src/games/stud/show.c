/* How Caribbean stud is shown: the hands, and the jackpot. */
#include "games/boxes/show.h"
#include "games/stud/look.h"
#include "games/stud/prizes.h"
#include "games/stud/stud.h"
#include "table/areas.h"

static void resulted(const struct ruleset *rs, const union game_state *st, struct text *t)
{
    (void)rs;
    boxes_hands_json(STUD_GAME.boxes, st, t);
}

static void event(const struct event *e, struct text *t)
{
    if (e->kind == EV_METER)
        json_int(t, "pool", e->meter);
    else
        boxes_event_json(e, t);
}

/* What a wager on the jackpot is, what lies in it, and the most that a bet wins. */
static void sign(const struct event *e, struct text *t)
{
    const struct layout *l = e->layout;
    if (!l->rs->own.stud.known)
        return;
    json_int(t, "jackpot-wager", l->rs->bets[l->spot[STUD_JACKPOT].bet].fixed_stake);
    json_int(t, "jackpot", e->meter);
    if (l->rs->max_payout > 0)
        json_int(t, "max-payout", l->rs->max_payout);
}

/* What lies in it, what a wager on it costs, and whether who looks has one. */
static void put_jackpot(const struct showing *s, struct text *t)
{
    const struct felt *felt = &s->t->felt[s->t->current];
    const struct layout *l = s->t->layout;
    const struct bet *bet = &l->rs->bets[l->spot[STUD_JACKPOT].bet];
    bool lit = false;
    if (!bet->offered) {
        json_str(t, "jackpot", NULL);
        return;
    }
    EACH_WAGER(i, felt)
        lit |= felt->wager[i].player == s->player && felt->wager[i].at == STUD_JACKPOT &&
               felt->wager[i].stake > 0 && (felt->wager[i].flags & WAGER_DONE) == 0;
    json_open(t, "jackpot", '{');
    json_int(t, "pool", table_pool(s->t));
    json_int(t, "wager", bet->fixed_stake);
    json_flag(t, "lit", lit);
    if (s->over_pits)
        json_flag(t, "pits", true);
    json_close(t, '}');
}

static void lies(const struct showing *s, struct text *t)
{
    boxes_view(s, put_jackpot, t);
}

static void view(const struct showing *s, struct text *t)
{
    lies(s, t);
    json_str(t, "shoe", NULL);
    show_results(s, t);
    show_offered(s->t->layout, t);
}

static void hands_news(const struct showing *s, const struct event *e, struct text *t)
{
    (void)e;
    boxes_news(s, put_jackpot, t);
}

static void meter_news(const struct showing *s, const struct event *e, struct text *t)
{
    (void)s;
    json_int(t, "pool", e->meter);
}

enum { NEWS_BOXES };
static const struct news NEWS[] = {
    [NEWS_BOXES] = {.event = "boxes", .each = true, .mine = true, .put = hands_news},
};

/* When players of a round received their hands: by the table's clock, and by the one that all
 * tables share and that goes on while the floor is closed. */
struct stud_shown {
    int64_t table[STUD_BOXES], at[STUD_BOXES];
};

static unsigned note(struct showing *s, const struct mark *before, enum act_kind act)
{
    struct stud_shown *k = s->kept;
    const int64_t *received = s->t->own.stud.jackpot.received;
    for (unsigned b = 0; b < STUD_BOXES; b++)
        if (k->table[b] != received[b]) {
            k->table[b] = received[b];
            k->at[b] = s->at;
        }
    return boxes_changed(s->t, before, act) ? 1u << NEWS_BOXES : 0;
}

static const struct news *heard(struct showing *s, const struct event *e)
{
    static const struct news METER = {.event = "meter", .put = meter_news};
    (void)s;
    return e->kind == EV_METER ? &METER : boxes_heard(e);
}

/* The deck is whole, and a prize is paid; those who have not decided in time are absent. */
static bool by_itself(const struct table *t, struct act *a)
{
    if (!t->own.stud.jackpot.counting)
        return boxes_absent(t, a);
    *a = (struct act){.kind = ACT_COUNT_UP, .has = HAS_NUMBER, .number = DECK, .yes = true};
    return true;
}

/* --- the jackpot ------------------------------------------------------------------------------ */

static int64_t holds(const struct table *t)
{
    return t->own.stud.jackpot.pool;
}

static int64_t undecided(const struct table *t)
{
    return t->own.stud.jackpot.pool - t->own.stud.jackpot.booked;
}

static bool claimed(const struct showing *s, int64_t *received)
{
    const struct stud_shown *k = s->kept;
    int64_t at = 0;
    bool any = table_jackpot_claimed(s->t, &at);
    for (unsigned b = STUD_BOXES; any && b-- > 0;)
        if (k->table[b] == at)
            *received = k->at[b];
    return any;
}

_Static_assert((int)STUD_BOXES <= (int)POOL_HANDS, "the floor has room for all of them");

static struct pool_hands hands(void *kept)
{
    struct stud_shown *k = kept;
    return (struct pool_hands){.count = STUD_BOXES, .table = k->table, .at = k->at};
}

/* Tables that share it tell each other of it in whole cents, and pay in the order in which hands
 * were received, for which a prize waits until the deck is counted. */
static const char *apart(const struct ruleset *rs)
{
    cents adds =
        rs->bets[ruleset_bet(rs, "jackpot")].fixed_stake * (100 - (cents)rs->own.stud.kept);
    if (!rs->own.stud.counted)
        return "leave out jackpot-count, or set it to told";
    return adds % POOL_PARTS != 0 ? "what a wager adds to it must be whole cents" : NULL;
}

_Static_assert((int)POOL_PARTS == (int)POOL_CENT, "the floor reckons in the same parts of a cent");

static const struct pool_show POOL = {.holds = holds,
                                      .undecided = undecided,
                                      .claimed = claimed,
                                      .hands = hands,
                                      .tells = ACT_POOL,
                                      .pays = ACT_COUNT_UP,
                                      .turn_rule = "nz1996:VIII.12.3",
                                      .setting = "jackpot-count=told",
                                      .apart = apart};

/* A deck that is shuffled for every round. */
static bool runs_by_itself(const struct ruleset *rs)
{
    return rs->period_ms > 0;
}

static bool by_hand(const struct act *a)
{
    return a->kind == ACT_COUNT_UP;
}

/* A count of the deck is its number of cards. */
static void fields(const struct ruleset *rs, enum act_kind kind, act_fields *needs, act_fields *may)
{
    boxes_fields(rs, kind, needs, may);
    if (kind == ACT_COUNT_UP)
        *needs |= F(NUMBER);
}

/* A table that runs by itself writes every card down as it comes: what lay face down there could be
 * read while players decide. */
static const char *cannot(const struct ruleset *rs)
{
    return rs->own.stud.drawn ? cards_cannot(rs)
                              : "deals by itself: leave out dealing, or set it to drawn";
}

/* What a table that runs by itself goes by where nobody says otherwise. */
static const char *const BY_ITSELF[] = {BOXES_DECIDE, "dealing=drawn", NULL};

static bool comes_by_choice(spot s)
{
    return STUD_GAME.boxes->by_choice(s);
}

const struct show STUD_SHOW = {
    .cites = stud_cites,
    .fields = fields,
    .resulted = resulted,
    .event = event,
    .sign = sign,
    .singly = true,
    .from_wager = true,
    .brought = cards_brought,
    .next = boxes_next_json,
    .keeps = sizeof(struct stud_shown),
    .runs_by_itself = runs_by_itself,
    .cannot = cannot,
    .settings = BY_ITSELF,
    .by_hand = by_hand,
    .pool = &POOL,
    .lies = lies,
    .view = view,
    .stays_low = boxes_stays_low,
    .mark = boxes_mark,
    .note = note,
    .news = NEWS,
    .heard = heard,
    .decides = boxes_decides,
    .comes_by_choice = comes_by_choice,
    .chooses = boxes_decisions,
    .sees = boxes_sees,
    .hands = 1,
    .decides_by = table_decides_by,
    .by_itself = by_itself,
};
