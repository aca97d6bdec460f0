/* The end of a round of Caribbean stud: folded hands are cleared, the dealer turns his cards over
 * and declares them, hands are compared from his right, and jackpots are paid last. */
#include "games/stud/stud.h"
#include "table/round.h"
#include "table/settle.h"

#include <stdio.h>

static struct wager *on(struct table *t, unsigned box, spot s)
{
    uint32_t from = 0;
    return boxes_wager(t, box, s, s, &from);
}

static const struct stud_box *hand(const struct table *t, unsigned box)
{
    return &t->game.stud.box[box - 1];
}

static int heard(const struct table *t, unsigned box, spot s)
{
    return t->layout->game->boxes->outcome(t->rs, &t->game, box, s);
}

/* --- what is settled -------------------------------------------------------------------------- */

static void settle_spot(struct table *t, unsigned box, spot s)
{
    struct wager *w = on(t, box, s);
    if (w != NULL)
        boxes_end(t, w, (unsigned)heard(t, box, s));
}

/* A jackpot wager that lies on the layout is collected with its hand, unless it has won. */
static void collect_jackpot(struct table *t, unsigned box)
{
    struct wager *w = on(t, box, STUD_JACKPOT);
    int own = heard(t, box, STUD_JACKPOT), of_hand = heard(t, box, STUD_ANTE);
    if (!t->rs->own.stud.manual || w == NULL || own >= STUD_PRIZE)
        return;
    bool won = of_hand >= STUD_WINS && of_hand < STUD_STANDOFF, lost = of_hand == STUD_LOWER;
    struct verdict v = verdict_not(RESULT_LOSE, t->layout->spot[STUD_JACKPOT].loses_rule);
    if (won || lost) {
        v.rule = v.under = t->rs->rule[won ? RP_JACKPOT_WON : RP_JACKPOT_LOST];
        settle_by(t, w, &v);
    } else {
        boxes_end(t, w, (unsigned)own);
    }
}

static void settle_hand(struct table *t, unsigned box)
{
    collect_jackpot(t, box);
    settle_spot(t, box, STUD_ANTE);
    settle_spot(t, box, STUD_BET);
}

/* --- what is shown and said ------------------------------------------------------------------- */

static void tell_cards(struct table *t, unsigned box, const char *rule)
{
    struct event e = event_blank(EV_REVEALED);
    const struct stud_state *st = &t->game.stud;
    e.boxes = true;
    e.seat = (int32_t)box;
    e.card_count = POKER_HAND;
    stud_arrange(box > 0 ? st->box[box - 1].card : st->dealer.card, e.cards);
    e.rule = rule;
    emit(t, &e);
}

static void call_dealer(struct table *t)
{
    char say[SAY_MAX], words[STUD_WORDS_MAX];
    tell_cards(t, 0, t->rs->rule[RP_REVEAL_DEALER]);
    stud_words(t->game.stud.dealer.card, words);
    snprintf(say, sizeof say, "Dealer: %s", words);
    called(t, say, t->rs->rule[RP_REVEAL_DEALER]);
    if (!stud_qualifies(&t->game.stud))
        called(t, "Dealer does not qualify", t->rs->rule[RP_NOT_QUALIFIED]);
}

static void call_hand(struct table *t, unsigned box)
{
    char say[SAY_MAX], words[STUD_WORDS_MAX];
    int outcome = heard(t, box, STUD_ANTE);
    if (outcome == STUD_FACE_DOWN) {
        snprintf(say, sizeof say, "Box %u: face down, loses", box);
        called(t, say, t->rs->rule[RP_LEFT_FACE_DOWN]);
        return;
    }
    tell_cards(t, box, t->rs->rule[RP_HAND_CALL]);
    stud_words(hand(t, box)->card, words);
    snprintf(say, sizeof say, "Box %u: %s, %s", box, words,
             outcome == STUD_LOWER      ? "loses"
             : outcome == STUD_STANDOFF ? "stands off"
                                        : "wins");
    struct event e = event_blank(EV_CALLED);
    e.words = say;
    e.rule = t->rs->rule[RP_HAND_CALL];
    e.under = t->rs->rule[stud_compared_by(hand(t, box)->card, t->game.stud.dealer.card)];
    emit(t, &e);
}

/* --- the round -------------------------------------------------------------------------------- */

static bool somebody_plays(const struct table *t)
{
    for (unsigned box = 1; box <= STUD_BOXES; box++)
        if (stud_plays(hand(t, box)))
            return true;
    return false;
}

/* Whether the dealer must count the deck before a prize is paid, and says so. */
static bool waits_for_count(struct table *t)
{
    static const char *const COUNT[] = {"count"};
    int64_t received;
    if (t->own.stud.jackpot.counted || !table_jackpot_claimed(t, &received))
        return false;
    jackpot_told(t);
    if (t->rs->own.stud.counted) {
        t->own.stud.jackpot.counting = true;
        awaits(t, "dealer", "count the deck", COUNT, 1, t->rs->rule[RP_JACKPOT_COUNT]);
    } else {
        notified(t, "dealer", "the deck is counted", 0, t->rs->rule[RP_JACKPOT_COUNT]);
    }
    return t->rs->own.stud.counted;
}

void hands_meet(struct table *t)
{
    if (waits_for_count(t))
        return;
    for (unsigned box = STUD_BOXES; box > 0; box--)
        if (hand(t, box)->in && !hand(t, box)->gone && !stud_plays(hand(t, box)))
            settle_hand(t, box);
    if (somebody_plays(t))
        call_dealer(t);
    round_announce(t, &t->game, t->round, t->rs->rule[RP_RESULT_CALL]);
    for (unsigned box = STUD_BOXES; box > 0; box--)
        if (stud_plays(hand(t, box))) {
            if (stud_qualifies(&t->game.stud))
                call_hand(t, box);
            else if (jackpot_won(t, box))
                tell_cards(t, box, t->rs->rule[RP_JACKPOT_SHOWN]);
            settle_hand(t, box);
        }
    for (unsigned box = STUD_BOXES; box > 0; box--)
        if (heard(t, box, STUD_JACKPOT) < STUD_PRIZE)
            settle_spot(t, box, STUD_JACKPOT);
    jackpot_pay(t);
    round_finish(t, true);
}

/* --- acts ------------------------------------------------------------------------------------- */

bool do_count_deck(struct table *t, const struct act *a)
{
    const char *rule = ruleset_authority(t->rs, "count")->clause;
    if (!t->own.stud.jackpot.counting)
        return refuse(t, a, rule, "no prize waits for the deck to be counted");
    if ((a->has & HAS_NUMBER) == 0 || a->number < 0)
        return refuse(t, a, rule, "`number`: how many cards there are");
    t->own.stud.jackpot.counting = false;
    accept(t, a, rule);
    if (a->number != DECK) {
        deal_void(t, t->rs->rule[RP_DECK_COUNT]);
        return true;
    }
    t->own.stud.jackpot.counted = true;
    hands_meet(t);
    return true;
}

bool do_face_down(struct table *t, const struct act *a)
{
    if (!boxes_in_play(t, a))
        return false;
    struct stud_box *h = &t->game.stud.box[a->seat - 1];
    if (!stud_plays(h) || t->own.stud.jackpot.counting)
        return refuse_at(t, a, RP_LEFT_FACE_DOWN, "box %d has no hand to show", a->seat);
    h->face_down = a->yes;
    return accept(t, a, t->rs->rule[RP_LEFT_FACE_DOWN]);
}

bool do_dead_hand(struct table *t, const struct act *a)
{
    if (!boxes_in_play(t, a))
        return false;
    struct stud_box *h = &t->game.stud.box[a->seat - 1];
    if (!stud_plays(h) || t->own.stud.jackpot.counting)
        return refuse_at(t, a, RP_DEAD_HAND, "box %d has no hand in play", a->seat);
    h->dead = true;
    accept(t, a, t->rs->rule[RP_DEAD_HAND]);
    boxes_go_on(t);
    return true;
}
