/* The points at which rules of games dealt from a shoe bite, and no other game's. */
#ifndef BAIZE_GAMES_CARDS_POINTS_H
#define BAIZE_GAMES_CARDS_POINTS_H

#define CARDS_POINTS(NEEDED, OPTIONAL)                                                             \
    OPTIONAL(DECK, "deck")                 /* what the shoe holds, and no other card */            \
    OPTIONAL(BURN, "burn")                 /* cards burned before the first coup */                \
    OPTIONAL(BURN_FIRST, "burn-first")     /* the first card burned says how many more */          \
    OPTIONAL(BURN_MORE, "burn-more")       /* as many more cards are burned */                     \
    OPTIONAL(CUT_CARD_OUT, "cut-card-out") /* the cutting card comes during a coup */              \
    OPTIONAL(LAST_COUP_NEXT,                                                                       \
             "last-coup-next") /* the cutting card came during a coup, and the next is the last */ \
    OPTIONAL(                                                                                      \
        LAST_COUP_THIS,                                                                            \
        "last-coup-this") /* the cutting card came before the first card: this coup is the last */ \
    OPTIONAL(SHOE_END_LED,                                                                         \
             "shoe-end-led") /* the shoe ends, its cutting card having come before a first card */ \
    OPTIONAL(INSPECT_CARDS, "inspect-cards") /* new decks are checked */                           \
    OPTIONAL(CARDS_SPREAD, "cards-spread") /* new decks are spread for the first player to see */  \
    OPTIONAL(CARDS_SEEN, "cards-seen")     /* new decks are seen before they are shuffled */       \
    OPTIONAL(SHUFFLE_CARDS, "shuffle-cards")       /* a shuffle ordered out of turn */             \
    OPTIONAL(SHUFFLE_OPENING, "shuffle-opening")   /* a shuffle before play begins */              \
    OPTIONAL(SHUFFLE_END, "shuffle-end")           /* a shuffle after the last coup */             \
    OPTIONAL(SHUFFLE_END_LED, "shuffle-end-led")   /* after the last coup, its cutting card having \
                                                      come before a first card */                  \
    OPTIONAL(INSPECT_REPLACED, "inspect-replaced") /* cards that replace others are checked */     \
    OPTIONAL(SHUFFLE_VACANT, "shuffle-vacant")     /* nobody was at the table */                   \
    OPTIONAL(PRE_SHUFFLED_SAY, "pre-shuffled-say") /* players have a say about them */             \
    OPTIONAL(CUT_OFFER, "cut-offer")               /* who is asked to cut */                       \
    OPTIONAL(CUT_FIRST, "cut-first")               /* the first who came, when play begins */      \
    OPTIONAL(CUT_SEAT, "cut-seat")                 /* the seat asked first at other times */       \
    OPTIONAL(CUT_NEXT, "cut-next")                 /* who is asked to cut after a refusal */       \
    OPTIONAL(CUT_BOX, "cut-box")           /* who cuts is on whose box the cutting card came */    \
    OPTIONAL(CUT_DEALER, "cut-dealer")     /* who cuts where it came on the dealer's hand */       \
    OPTIONAL(CUT_REPLACED, "cut-replaced") /* who cuts where the cards are new ones */             \
    OPTIONAL(CUT_ELSEWHERE_NOTICE, "cut-elsewhere-notice") /* inspector told first */              \
    OPTIONAL(CUT_NOBODY, "cut-nobody")                     /* nobody cuts: staff do */             \
    OPTIONAL(CUT_DEPTH, "cut-depth")                       /* a deck from either end */            \
    OPTIONAL(CUT_CARD_PLACE, "cut-card-place")             /* where the cutting card goes then */  \
    OPTIONAL(CUT_CARD_SECOND, "cut-card-second")           /* where a second cutting card goes */  \
    OPTIONAL(NEVER_CUT, "never-cut")                       /* a shuffling device */                \
    OPTIONAL(BURN_SHOWN, "burn-shown")           /* burned cards are shown to players who ask */   \
    OPTIONAL(CARDS_UNTOUCHED, "cards-untouched") /* players never touch the cards */               \
    OPTIONAL(CARDS_HANDLED, "cards-handled")     /* players have held them: others are brought */  \
    OPTIONAL(REPLACE_NOTICE, "replace-notice")   /* an inspector is told of other cards */         \
    OPTIONAL(SHOE_END, "shoe-end")               /* no more from these cards */                    \
    OPTIONAL(SHOE_READY, "shoe-ready")           /* shuffled, cut and loaded */                    \
    OPTIONAL(DECK_COUNT, "deck-count")   /* a deck that is not fifty-two cards: a misdeal */       \
    OPTIONAL(PLAYERS_CUT, "players-cut") /* players never cut */

#endif
