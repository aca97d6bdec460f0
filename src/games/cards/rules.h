/* What a ruleset says of cards that are dealt from a shoe: how they are made ready. */
#ifndef BAIZE_GAMES_CARDS_RULES_H
#define BAIZE_GAMES_CARDS_RULES_H

#include "rules/reason.h"

/* How cards are burned when a shoe begins. */
enum burn_way { BURN_NONE, BURN_ONE, BURN_SHOW, BURN_COUNT };

/* Who is asked to cut: nobody, the house does; the seats from the lowest number or the highest. */
enum cut_order { CUT_BY_HOUSE, CUT_ASCENDING, CUT_DESCENDING };

struct cards_rules {
    enum burn_way burn;
    unsigned cut_least;     /* cards that must lie behind the cutting card, at least */
    unsigned cutting_cards; /* one, or a second at the very back */
    enum cut_order cut_order;
    bool cut_by_leave;                  /* players cut only where staff let them */
    bool cut_by_first;                  /* at the opening the first who came cuts */
    struct reason demands[REASONS_MAX]; /* what players may ask about pre-shuffled cards */
    size_t demand_count;
    struct reason
        kinds[REASONS_MAX]; /* of pre-shuffled cards, where the document tells them apart */
    size_t kind_count;
    struct reason riffles[REASONS_MAX]; /* kinds of pre-shuffled cards that may be riffled */
    size_t riffle_count;
    struct reason replacements[REASONS_MAX]; /* grounds for bringing other cards */
    size_t replacement_count;
    struct reason reshuffles[REASONS_MAX]; /* grounds for shuffling the cards before their time */
    size_t reshuffle_count;
    bool every_round;                    /* they are shuffled after each round */
    struct reason misdeals[REASONS_MAX]; /* grounds on which a deal is void */
    size_t misdeal_count;
};

#endif
