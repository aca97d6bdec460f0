/* Making the cards ready: checked, shuffled, cut, loaded, burned, in this order and none left out.
 *
 * Where the shoe comes ready (start=ready) it is simply there. Where the table starts cold, staff
 * may tell each step as an act; once they have told one, no card comes before the last. A table
 * that is told nothing but cards is taken to have been made ready behind its back, and only the
 * burn is seen. No game is known here. */
#include "games/cards/cards.h"
#include "table/round.h"
#include "table/seats.h"
#include "table/stop.h"

#include <string.h>

/* --- where we are ----------------------------------------------------------------------------- */

/* Whether these rules have their cards made ready by people. */
static bool by_hand(const struct table *t)
{
    return t->rs->start_cold && ruleset_authority(t->rs, "shuffle") != NULL;
}

static enum cards_due first_due(const struct table *t)
{
    return t->rs->inspector_count > 0 ? DUE_INSPECTION : DUE_SHUFFLE;
}

enum cards_due shoe_due(const struct table *t)
{
    if (t->phase == PHASE_CARDS)
        return t->own.cards.due;
    return t->phase == PHASE_COLD && by_hand(t) ? first_due(t) : DUE_NOTHING;
}

static const char *rule_or(const struct table *t, enum rule_point p, enum rule_point other)
{
    return t->rs->rule[t->rs->rule[p] != NULL ? p : other];
}

/* The clause that has the cards shuffled now. */
static const char *shuffle_rule(const struct table *t)
{
    enum rule_point p = RP_SHUFFLE_END;
    switch (t->own.cards.why) {
    case SHUFFLE_OPENING:
        p = RP_SHUFFLE_OPENING;
        break;
    case SHUFFLE_VACANT:
        p = RP_SHUFFLE_VACANT;
        break;
    case SHUFFLE_ORDERED:
        p = t->rs->rule[RP_SHUFFLE_CARDS] != NULL ? RP_SHUFFLE_CARDS
            : t->own.cards.replaced && t->rs->rule[RP_INSPECT_REPLACED] != NULL
                ? RP_INSPECT_REPLACED
                : RP_SHUFFLE_END;
        break;
    case SHUFFLE_SHOE_END:
        p = t->own.cards.led && t->rs->rule[RP_SHUFFLE_END_LED] != NULL ? RP_SHUFFLE_END_LED
                                                                        : RP_SHUFFLE_END;
        break;
    }
    return rule_or(t, p, RP_SHOE_READY);
}

const char *shoe_end_rule(const struct table *t)
{
    return rule_or(t, t->own.cards.led ? RP_SHOE_END_LED : RP_SHOE_END, RP_SHOE_END);
}

/* The clause that has the cards checked: at the opening, or because they came in for others. */
static const char *inspect_rule(const struct table *t)
{
    return t->own.cards.replaced ? rule_or(t, RP_INSPECT_REPLACED, RP_INSPECT_CARDS)
                                 : t->rs->rule[RP_INSPECT_CARDS];
}

bool shoe_missing(struct table *t, const struct act *a)
{
    const struct cards_procedure *c = &t->own.cards;
    if (c->mishandled)
        return refuse(t, a, ruleset_authority(t->rs, "mishandled")->clause,
                      "cards were dropped: a supervisor sees first that all are there");
    if (c->replace_due)
        return refuse_at(t, a, RP_CARDS_HANDLED,
                         "players have held these cards: others are brought");
    switch (shoe_due(t)) {
    case DUE_INSPECTION:
        return refuse(t, a, inspect_rule(t), "the cards are yet to be checked");
    case DUE_SHUFFLE:
        return refuse(t, a, c->why == SHUFFLE_SHOE_END ? shoe_end_rule(t) : shuffle_rule(t),
                      "the cards are yet to be shuffled");
    case DUE_CUT:
        return refuse_at(t, a, RP_CUT_OFFER, "the cards are yet to be cut");
    case DUE_CUTTING_CARD:
        return refuse_at(t, a, RP_CUT_CARD_PLACE, "the cutting card is yet to be placed");
    case DUE_BURN:
        return refuse_at(t, a, RP_BURN, "the cards are in the shoe; the burn comes next");
    case DUE_NOTHING:
        break;
    }
    return refuse_at(t, a, RP_OUT_OF_TURN, "the cards are in the shoe, ready");
}

/* Refuses and says so unless this step comes next. */
bool shoe_step(struct table *t, const struct act *a, enum cards_due due)
{
    return shoe_due(t) == due && !t->own.cards.mishandled ? true : shoe_missing(t, a);
}

/* Who does what next. */
void shoe_await(struct table *t)
{
    static const char *const CHECK[] = {"inspect", "pre-shuffled"},
                             *const SHUFFLE[] = {"shuffle", "pre-shuffled"},
                             *const REPLACE[] = {"replace-cards", "pre-shuffled"},
                             *const PLACE[] = {"place-cutting-card"}, *const BURN[] = {"card"};
    unsigned also = ruleset_authority(t->rs, "pre-shuffled") != NULL ? 2 : 1;
    switch (t->own.cards.due) {
    case DUE_INSPECTION:
        awaits(t, "dealer", "check the cards", CHECK, also, inspect_rule(t));
        break;
    case DUE_SHUFFLE:
        if (t->own.cards.replace_due)
            awaits(t, "supervisor", "replace the cards", REPLACE, also,
                   t->rs->rule[RP_CARDS_HANDLED]);
        else
            awaits(t, "dealer", "shuffle", SHUFFLE, also, shuffle_rule(t));
        break;
    case DUE_CUT:
        cut_await(t);
        break;
    case DUE_CUTTING_CARD:
        awaits(t, "dealer", "place the cutting card", PLACE, 1, t->rs->rule[RP_CUT_CARD_PLACE]);
        break;
    case DUE_BURN:
        awaits(t, "chance", "burn", BURN, 1, t->rs->rule[RP_BURN]);
        break;
    case DUE_NOTHING:
        break;
    }
}

/* --- a new shoe ------------------------------------------------------------------------------- */

static void tell_shoe(struct table *t, const char *rule)
{
    struct event e = event_blank(EV_SHOE);
    e.shoe = (int32_t)t->own.cards.number;
    e.left = t->own.cards.shoe.left;
    e.rule = rule;
    emit(t, &e);
}

/* Whole decks that nothing was dealt from are no shoe before the next one. */
static uint32_t next_number(const struct table *t)
{
    const struct cards_procedure *c = &t->own.cards;
    return c->number + (c->played || c->shoe.left < t->rs->decks * DECK);
}

/* What cards there are from now on, none of them made ready. */
static void take_up(struct table *t, enum shuffle_why why)
{
    struct cards_procedure *c = &t->own.cards, old = *c;
    bool handled = old.handled && t->rs->rule[RP_CARDS_HANDLED] != NULL;
    *c = (struct cards_procedure){.number = next_number(t),
                                  .led = old.led,
                                  .cut_at = old.cut_at,
                                  .followed = old.followed,
                                  .why = why,
                                  .behind = (uint16_t)t->rs->cut_behind};
    shoe_fill(&c->shoe, t->rs->decks);
    shoe_game(t)->new_shoe(t);
    if (why == SHUFFLE_VACANT)
        t->first_seat = 0; /* who comes now is the first */
    /* Decks that come sealed are checked all over; elsewhere somebody must bring others. */
    c->fresh = why == SHUFFLE_OPENING || (handled && t->rs->inspector_count > 0);
    c->replace_due = handled && !c->fresh;
    c->due = c->fresh ? first_due(t) : DUE_SHUFFLE;
    if (handled)
        notified(t, "dealer", "players have held these cards: they are taken away", 0,
                 t->rs->rule[RP_CARDS_HANDLED]);
}

/* The cards are in the shoe; true when nothing is burned. */
static bool load(struct table *t)
{
    struct cards_procedure *c = &t->own.cards;
    c->pre_shuffled = c->fresh = c->replace_due = c->led = false;
    c->burn_due = t->rs->own.cards.burn != BURN_NONE ? 1 : 0;
    c->due = c->burn_due > 0 ? DUE_BURN : DUE_NOTHING;
    tell_shoe(t, t->rs->rule[RP_SHOE_READY]);
    if (c->due == DUE_BURN)
        t->phase = PHASE_CARDS;
    return c->due == DUE_NOTHING;
}

void shoe_loaded(struct table *t)
{
    if (load(t))
        round_open(t, t->rs->rule[RP_ROUND_OPENS]);
    else
        shoe_await(t);
}

/* The cards taken up are made ready: by themselves, by the burn alone, or step by step. */
static bool make_ready(struct table *t)
{
    struct cards_procedure *c = &t->own.cards;
    if (!t->rs->start_cold) {
        c->due = DUE_NOTHING;
        c->replace_due = c->fresh = c->led = false;
        tell_shoe(t, c->why == SHUFFLE_SHOE_END && !t->rs->own.cards.every_round
                         ? t->rs->rule[RP_SHOE_READY]
                         : shuffle_rule(t));
        return true;
    }
    if (!by_hand(t))
        return load(t);
    t->phase = PHASE_CARDS;
    shoe_await(t);
    return false;
}

bool shoe_begin(struct table *t, enum shuffle_why why)
{
    take_up(t, why);
    return make_ready(t);
}

bool shoe_replace(struct table *t, enum shuffle_why why)
{
    t->own.cards.handled = false;
    take_up(t, why);
    t->own.cards.fresh = t->own.cards.replaced = true;
    t->own.cards.due = first_due(t);
    return make_ready(t);
}

void shoe_put_away(struct table *t)
{
    struct cards_procedure *c = &t->own.cards;
    *c = (struct cards_procedure){
        .number = next_number(t), .followed = c->followed, .behind = (uint16_t)t->rs->cut_behind};
    shoe_fill(&c->shoe, t->rs->decks);
    shoe_game(t)->new_shoe(t);
}

void shoe_taken_as_ready(struct table *t)
{
    bool waits =
        t->phase == PHASE_COLD || (t->phase == PHASE_CARDS && t->own.cards.due != DUE_BURN);
    if (!waits || t->own.cards.followed || t->own.cards.mishandled)
        return;
    if (t->rs->own.cards.burn == BURN_NONE && t->rs->early_way == EARLY_REFUSE)
        return; /* the card would be refused for coming before the wagers */
    t->opened_today = true;
    if (t->phase == PHASE_COLD)
        take_up(t, SHUFFLE_OPENING);
    if (load(t))
        round_open(t, t->rs->rule[RP_ROUND_OPENS]);
}

/* The first step that staff tell. */
static void follow(struct table *t)
{
    if (t->phase == PHASE_COLD) {
        take_up(t, SHUFFLE_OPENING);
        t->phase = PHASE_CARDS;
        t->opened_today = true;
    }
    t->own.cards.followed = true;
}

/* --- checking --------------------------------------------------------------------------------- */

bool do_inspect(struct table *t, const struct act *a)
{
    const char *rule = ruleset_authority(t->rs, "inspect")->clause;
    struct cards_procedure *c = &t->own.cards;
    if (t->rs->inspector_count == 0) { /* they may be checked before they are used */
        if (!shoe_step(t, a, DUE_SHUFFLE))
            return false;
        follow(t);
        return accept(t, a, rule);
    }
    unsigned part = inspector_part(t, a);
    if (!shoe_step(t, a, DUE_INSPECTION))
        return false;
    if (t->phase == PHASE_CARDS && (c->inspected & part) != 0)
        return refuse(t, a, rule, "he has checked them; the other checks them for himself");
    follow(t);
    c->inspected = (uint8_t)(c->inspected | part);
    accept(t, a, rule);
    if (c->inspected != (1u << t->rs->inspector_count) - 1)
        return true;
    c->due = DUE_SHUFFLE;
    notified(t, "players", "the cards lie face up for the first players to look at", 0,
             t->rs->rule[RP_CARDS_SPREAD]);
    shoe_await(t);
    return true;
}

/* The hands that were dealt from a deck that is not whole are void. */
static void deck_wrong(struct table *t, const char *rule)
{
    if (shoe_game(t)->deal_void != NULL)
        shoe_game(t)->deal_void(t, rule);
    else
        round_void(t, rule, NULL, NULL);
}

bool do_verify_cards(struct table *t, const struct act *a)
{
    const char *rule = ruleset_authority(t->rs, "verify-cards")->clause;
    bool whole = (a->has & HAS_NUMBER) == 0 || a->number == (int32_t)(t->rs->decks * DECK);
    if (!whole && t->rs->rule[RP_DECK_COUNT] == NULL)
        return refuse(t, a, rule, "tell that they are all there, or replace them");
    t->own.cards.mishandled = false;
    accept(t, a, rule);
    if (!whole && t->phase == PHASE_CLOSED && t->own.cards.drawn > 0)
        deck_wrong(t, t->rs->rule[RP_DECK_COUNT]);
    else if (!whole && t->phase == PHASE_OPEN)
        shoe_replace(t, SHUFFLE_ORDERED);
    return true;
}

bool do_mishandled(struct table *t, const struct act *a)
{
    const char *rule = ruleset_authority(t->rs, "mishandled")->clause;
    if (t->phase == PHASE_DOWN || t->phase == PHASE_COLD)
        return refuse_closed(t, a);
    t->own.cards.mishandled = true;
    accept(t, a, rule);
    notified(t, "supervisor", "cards were dropped: see that all are there", 0, rule);
    return true;
}

/* --- shuffling -------------------------------------------------------------------------------- */

static void to_be_cut(struct table *t)
{
    if (t->rs->rule[RP_NEVER_CUT] != NULL) {
        shoe_loaded(t);
        return;
    }
    t->own.cards.due = DUE_CUT;
    cut_begin(t);
    shoe_await(t);
}

bool do_shuffle(struct table *t, const struct act *a)
{
    struct cards_procedure *c = &t->own.cards;
    if (!shoe_step(t, a, DUE_SHUFFLE) || (c->replace_due && !shoe_missing(t, a)))
        return false;
    if (c->fresh && t->rs->rule[RP_CARDS_SEEN] != NULL && nobody_present(t))
        return refuse_at(t, a, RP_CARDS_SEEN, "the first player is to see the cards before");
    follow(t);
    c->fresh = c->pre_shuffled = c->demanded = false;
    accept(t, a, shuffle_rule(t));
    to_be_cut(t);
    return true;
}

/* What a player may demand of pre-shuffled cards: all that is done with others. */
static const char PROCEDURE[] = "procedure";

/* Cards that were shuffled elsewhere need no shuffle here, but a shuffling device gives them one.
 */
bool do_pre_shuffled(struct table *t, const struct act *a)
{
    const struct ruleset *rs = t->rs;
    struct cards_procedure *c = &t->own.cards;
    const char *rule = ruleset_authority(rs, "pre-shuffled")->clause;
    const struct reason *kind =
        rs->own.cards.kind_count == 0 ? NULL
        : a->reason[0] == '\0'
            ? &rs->own.cards.kinds[0]
            : reason_find(rs->own.cards.kinds, rs->own.cards.kind_count, a->reason);
    if (rs->own.cards.kind_count > 0 && kind == NULL)
        return refuse(t, a, rule, "there are no such pre-shuffled cards here");
    if (c->demanded)
        return refuse(
            t, a, reason_find(rs->own.cards.demands, rs->own.cards.demand_count, PROCEDURE)->clause,
            "a player has demanded that the cards be checked and shuffled here");
    if (!shoe_step(t, a, shoe_due(t) == DUE_INSPECTION ? DUE_INSPECTION : DUE_SHUFFLE))
        return false;
    follow(t);
    c->replace_due = c->fresh = false;
    c->pre_shuffled = true;
    c->kind = (uint8_t)(kind != NULL ? kind - rs->own.cards.kinds : 0);
    accept(t, a, kind != NULL ? kind->clause : rule);
    if (rs->rule[RP_PRE_SHUFFLED_SAY] != NULL)
        notified(t, "players", "pre-shuffled cards: players may look, or have them shuffled", 0,
                 rs->rule[RP_PRE_SHUFFLED_SAY]);
    if (rs->rule[RP_NEVER_CUT] != NULL) {
        c->due = DUE_SHUFFLE;
        shoe_await(t);
    } else {
        to_be_cut(t);
    }
    return true;
}

static const char *demanded(const struct act *a)
{
    return a->reason[0] != '\0' ? a->reason : PROCEDURE;
}

/* A player has a say about pre-shuffled cards until they are cut. */
bool may_demand(struct table *t, const struct act *a)
{
    const struct cards_procedure *c = &t->own.cards;
    const struct reason *r =
        reason_find(t->rs->own.cards.demands, t->rs->own.cards.demand_count, demanded(a));
    if (r == NULL)
        return refuse_at(t, a, RP_UNKNOWN_ACT, "these rules let no player demand that");
    int p = player_find(t, a->player);
    if (p < 0 || !player_present(t, (unsigned)p))
        return refuse(t, a, r->clause, "that is for the players at the table");
    if (t->phase != PHASE_CARDS || !c->pre_shuffled || c->due > DUE_CUT)
        return refuse(t, a, r->clause, "no pre-shuffled cards are being brought in");
    return true;
}

bool do_demand(struct table *t, const struct act *a)
{
    struct cards_procedure *c = &t->own.cards;
    const char *what = demanded(a);
    if (!may_demand(t, a))
        return false;
    const struct reason *r =
        reason_find(t->rs->own.cards.demands, t->rs->own.cards.demand_count, what);
    accept(t, a, r->clause);
    if (strcmp(what, "view") == 0) {
        notified(t, "dealer", "a player wishes to look at the cards", a->seat, r->clause);
    } else if (strcmp(what, "riffle") == 0) {
        c->riffle_asked = true;
        notified(t, "supervisor", "a player wishes the cards riffled", a->seat, r->clause);
    } else {
        c->pre_shuffled = false;
        c->fresh = c->demanded = true;
        c->inspected = 0; /* whoever has checked something has checked other cards */
        c->due = first_due(t);
        shoe_await(t);
    }
    return true;
}

bool do_riffle(struct table *t, const struct act *a)
{
    struct cards_procedure *c = &t->own.cards;
    const char *rule = ruleset_authority(t->rs, "riffle")->clause;
    if (t->phase != PHASE_CARDS || !c->pre_shuffled || c->due > DUE_CUT)
        return refuse(t, a, rule, "pre-shuffled cards are riffled before the cut, and no others");
    const struct reason *r = reason_find(t->rs->own.cards.riffles, t->rs->own.cards.riffle_count,
                                         t->rs->own.cards.kinds[c->kind].name);
    if (r == NULL)
        return refuse(t, a, rule, "cards of this kind are not riffled");
    rule = r->clause;
    if (!c->riffle_asked &&
        reason_find(t->rs->own.cards.demands, t->rs->own.cards.demand_count, "riffle") != NULL)
        return refuse(t, a, rule, "no player has asked for it");
    c->riffle_asked = false;
    accept(t, a, rule);
    shoe_await(t);
    return true;
}

/* --- burning ---------------------------------------------------------------------------------- */

/* Where a document lets players see it whenever they ask, it need not be said. */
static bool shows_burn(const struct table *t)
{
    bool on_request = shoe_game(t)->burn_shown_on_request && t->rs->rule[RP_BURN_SHOWN] != NULL;
    return t->rs->own.cards.burn == BURN_SHOW || (t->rs->own.cards.burn == BURN_ONE && on_request);
}

/* Of a burn that counts its first card the document may word each step. */
static const char *burn_clause(const struct table *t, bool first)
{
    const char *step = first                       ? t->rs->rule[RP_BURN_FIRST]
                       : t->own.cards.burn_counted ? t->rs->rule[RP_BURN_MORE]
                                                   : NULL;
    return step != NULL ? step : t->rs->rule[RP_BURN];
}

/* The first card tells how many more where the document counts; they lie face down. */
void shoe_burn(struct table *t, card burned)
{
    struct cards_procedure *c = &t->own.cards;
    cut_card_comes(t);
    shoe_take(&c->shoe, burned);
    bool counts = t->rs->own.cards.burn == BURN_COUNT && !c->burn_counted;
    struct event e = event_blank(EV_DEALT);
    e.card = c->burned = burned;
    e.face_down = !counts;
    e.left = c->shoe.left;
    e.rule = burn_clause(t, counts);
    emit(t, &e);
    c->burn_due--;
    if (counts) {
        c->burn_counted = true;
        c->burn_due = (uint8_t)card_burn_value(card_rank(burned));
    }
    if (c->burn_due > 0)
        return;
    c->due = DUE_NOTHING;
    c->burn_shown = shows_burn(t);
    round_open(t, t->rs->rule[RP_ROUND_OPENS]);
}

bool shoe_burn_missed(struct table *t)
{
    if (t->phase != PHASE_CARDS || t->own.cards.due != DUE_BURN)
        return false;
    t->own.cards.due = DUE_NOTHING;
    round_open(t, t->rs->rule[RP_ROUND_OPENS]);
    return true;
}

bool may_show_burn(struct table *t, const struct act *a)
{
    int p = player_find(t, a->player);
    if (!shows_burn(t))
        return refuse_at(t, a, RP_BURN, "what is burned here is not shown");
    if (p < 0 || !player_present(t, (unsigned)p))
        return refuse_at(t, a, RP_BURN_SHOWN, "it is shown to the players at the table");
    if (!t->own.cards.burn_shown || t->own.cards.drawn > 0 || t->own.cards.played)
        return refuse_at(t, a, RP_BURN_SHOWN,
                         "it is shown from the burn until the first coup begins");
    return true;
}

bool do_show_burn(struct table *t, const struct act *a)
{
    if (!may_show_burn(t, a))
        return false;
    struct event e = event_blank(EV_SHOWN);
    e.seat = a->seat;
    event_named(&e, a->player);
    e.card = t->own.cards.burned;
    e.rule = t->rs->rule[RP_BURN_SHOWN];
    emit(t, &e);
    return true;
}
