/* What is asked of a game whose cards are dealt to boxes and whose players decide: of its kernel
 * how hands lie and what comes next, of its procedure what it has to say at a table. */
#ifndef BAIZE_GAMES_BOXES_GAME_H
#define BAIZE_GAMES_BOXES_GAME_H

#include "games/game.h"

enum { DECISIONS_MAX = 8 };

/* What comes next in a round that is dealt to boxes: a card to a hand, a decision for one, or
 * nothing. Boxes count from 1, hands from 1; box 0 is the dealer's. */
enum next_kind { NEXT_CARD, NEXT_CHOICE, NEXT_NOTHING };
struct next {
    enum next_kind kind;
    uint8_t box, hand;
};

/* Why a decision is not open: the rule and the words; RP_COUNT: it is. */
struct objection {
    enum rule_point rule;
    const char *why;
};

/* A hand as it lies. */
struct lying {
    const card *card;
    unsigned cards;
    unsigned total; /* 0 where cards are not added up */
    bool soft;
};

/* Hands on boxes, by the cards alone. */
struct boxes {
    unsigned boxes;  /* at most */
    bool from_right; /* settled from the dealer's right: the highest box first */
    bool together;   /* all players decide at once, not in turn */
    bool showdown; /* each player has one box, each box one player, whose hand meets the dealer's */
    /* Bets are closed: these boxes take part, one bit each, the first box bit 1. */
    void (*deal)(union game_state *st, uint32_t boxes);
    bool (*dealt)(const union game_state *st); /* all have the cards they begin with */
    struct next (*next)(const struct ruleset *rs, const union game_state *st);
    /* The dealer's cards that come only while some wager is undecided. */
    bool (*draws_for_wagers)(const union game_state *st, struct next n);
    bool (*face_down)(const struct ruleset *rs, const union game_state *st, struct next n);
    /* The clause under which a card comes. */
    enum rule_point (*card_rule)(const union game_state *st, struct next n);
    /* Why a player may not decide so for a hand, by the act that says it. */
    struct objection (*objects)(const struct ruleset *rs, const union game_state *st, unsigned box,
                                unsigned hand, enum act_kind decision);
    void (*choose)(union game_state *st, unsigned box, unsigned hand, enum act_kind decision);
    /* A hand on which nobody has a wager any more takes no further part; NULL: see without_wager.
     */
    void (*leave)(union game_state *st, unsigned box, unsigned hand);
    unsigned (*hands)(const union game_state *st, unsigned box); /* 0: takes no part */
    bool (*by_choice)(spot s);   /* its wagers come with decisions, not by `wager` */
    unsigned (*hand_of)(spot s); /* the hand that a position is of, from 1; 0: none */
    struct lying (*lying)(const union game_state *st, unsigned box, unsigned hand);
    /* As many other cards in the place of those of a hand; false: what was decided forbids it. */
    bool (*lay_right)(const struct ruleset *rs, union game_state *st, unsigned box, unsigned hand,
                      const card *cards);
    /* What a wager on a position of a box hears; -1: it is undecided. */
    int (*outcome)(const struct ruleset *rs, const union game_state *st, unsigned box, spot s);
    /* What makes a wager lose or stand off, where its bet has several ways to; RP_COUNT: its own
     * clause. */
    enum rule_point (*loses_by)(const struct priced *p, unsigned outcome);
};

struct look;
struct hand_look;
struct box_look;
struct offer_look;
struct wager;

/* A decision that players may make for a hand, and what it does to their wagers. */
struct decision {
    enum act_kind act;
    /* Tells that it is made, once the stake that it adds lies on the layout; false with words. */
    bool (*lay)(struct table *t, const struct act *a, unsigned hand, unsigned player);
    /* What it adds to a wager of so much; NULL: nothing. */
    cents (*adds)(cents original);
    /* The least that it may add where that is less; 0: it may not. NULL: likewise. */
    cents (*least)(struct table *t, unsigned box, cents original, int player);
    /* Others with a wager on the hand may do so too, each with his own; NULL: they are not asked.
     */
    bool (*follow)(struct table *t, const struct act *a, struct wager *w);
    enum rule_point follow_rule;
    const enum act_kind *instead; /* what else is open to them, ending with ACT_COUNT; or NULL */
};

/* What a game has to say when its hands are played at a table. A member that is NULL says nothing.
 */
struct boxes_game {
    const struct decision *decisions; /* in the order in which they are offered, the last empty */

    /* The moments of a round: bets are closed; its first card comes; a hand has got a card;
     * all have the cards they begin with; a card was drawn after that; a hand's turn has come,
     * after its own card or not; the clock has moved. */
    void (*closes)(struct table *t);
    void (*begins)(struct table *t);
    void (*received)(struct table *t, struct next n);
    void (*dealt)(struct table *t);
    void (*drawn)(struct table *t, struct next n);
    void (*turn)(struct table *t, struct next n, bool drawn);
    void (*time)(struct table *t);
    /* All have decided and all cards are out: settles, and ends the round; NULL: the result is
     * announced and every wager settled by what it hears. */
    void (*over)(struct table *t);
    /* After an act: hands whose wagers have gone; NULL: the hand in turn leaves. */
    void (*without_wager)(struct table *t);

    /* Whether cards and decisions wait for what players say to something else; the refusal of one
     * that comes before; and whom that asks, once nothing else is to be done. */
    bool (*waits)(const struct table *t);
    bool (*goes_on)(struct table *t, const struct act *a);
    bool (*asks)(struct table *t);
    /* A player who was asked is barred: true when the table has gone on for that. */
    bool (*answerer_barred)(struct table *t);
    /* Until when they may say it, by the table's clock. */
    int64_t (*waits_until)(const struct table *t);
    /* A player declines what he was asked; NULL: nobody is asked anything. */
    bool (*decline)(struct table *t, const struct act *a);
    /* What more is said against a decision that the cards allow or not. */
    struct objection (*objects)(const struct table *t, unsigned box, unsigned hand,
                                enum act_kind decision);
    /* A decision for a hand that is not in turn: refuses it by a rule of its own; NULL or true: it
     * has none. */
    bool (*out_of_turn)(struct table *t, const struct act *a, unsigned hand);

    /* The time that players have to decide; 0: no clock. Whether the table then completes their
     * hands itself, and how. */
    int64_t (*decision_ms)(const struct ruleset *rs);
    bool (*completes)(const struct ruleset *rs);
    void (*time_up)(struct table *t, struct next n);

    /* All wagers are settled when the round is over, none before. */
    bool (*settles_at_end)(const struct ruleset *rs);
    /* A box whose wagers are not settled yet, though they are decided. */
    bool (*settles_later)(const struct table *t, unsigned box);
    /* What a wager hears beyond its position; -1: it is undecided. NULL: its position's outcome. */
    int (*hears)(const struct table *t, const struct wager *w, const union game_state *st);
    /* Whether what was decided for a wager would have been open with these cards. */
    bool (*open_with)(const struct table *t, const struct wager *w, const union game_state *st);
    /* A wager whose end depends on those of its box that end before it. */
    bool (*ends_last)(const struct table *t, const union game_state *st, spot s, unsigned outcome);
    /* Ends a wager in a way of its own; NULL: as its verdict has it. */
    void (*ends)(struct table *t, struct wager *w, unsigned outcome);
    /* What comes back of a settled wager that would have ended last, by other cards. */
    cents (*returns_last)(struct table *t, const struct wager *w, const union game_state *st);
    /* A wager that no correction of the cards touches; why then the cards cannot be others. */
    const char *(*beyond_correction)(const struct table *t, const struct wager *w);

    /* How a hand and a box are seen. */
    void (*look)(const struct look *k, struct hand_look *l, unsigned box, unsigned hand,
                 int player);
    void (*look_box)(const struct look *k, struct box_look *l, const struct wager *w, int player);
    /* What is offered to him beside decisions; false: nothing, or no longer. */
    bool (*look_offer)(struct table *t, int player, unsigned box, struct offer_look *o);
    /* To give the hand up is to give up a prize. */
    bool (*forfeits)(const struct table *t, unsigned box);
};

#endif
