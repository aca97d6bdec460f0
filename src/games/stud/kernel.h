/* Caribbean stud poker: five cards to each box and to the dealer, then raise or fold.
 *
 * The kernel compares poker values (poker.h); the procedure knows which card comes next, from a
 * shoe, from a shuffler or drawn, and who has decided. Players decide together, in any order. */
#ifndef BAIZE_GAMES_STUD_KERNEL_H
#define BAIZE_GAMES_STUD_KERNEL_H

#include "games/stud/poker.h"

#include <stdbool.h>

/* Nine boxes and the dealer take fifty of the fifty-two cards. */
enum { STUD_BOXES = 9, STUD_WORDS_MAX = 36 };

struct stud_box {
    bool in; /* it takes part in this round */
    bool raised, folded;
    bool absent;    /* folded because nobody was here to decide */
    bool dead;      /* declared so: all it has is forfeited */
    bool face_down; /* left so by its player */
    bool gone;      /* its wagers are void: it takes no part any more */
    uint8_t cards;
    card card[POKER_HAND];
};

struct stud_state {
    bool drawn;      /* four of the dealer's cards are drawn once all have decided */
    uint8_t upcard;  /* of the dealer's cards the one that lies face up; 0: the last */
    uint8_t exposed; /* cards exposed in error so far */
    uint8_t last;    /* the box that got the last card; 0: the dealer */
    bool faced;      /* the last card dealt is one of those exposed */
    struct stud_box dealer;
    struct stud_box box[STUD_BOXES];
};

/* All have the cards that are there before anybody decides; all have decided, and the dealer has
 * his five. */
bool stud_dealt(const struct stud_state *st);
bool stud_decided(const struct stud_state *st);
/* A hand that its player has not given up, and that nobody has taken from him. */
static inline bool stud_plays(const struct stud_box *h)
{
    return h->in && !h->folded && !h->dead && !h->gone;
}
/* The least value that the dealer qualifies with: ace, king, four, three, two. */
poker_rank stud_lowest(void);
bool stud_qualifies(const struct stud_state *st);
/* A hand arranged: what comes most often first, then the higher. */
void stud_arrange(const card hand[POKER_HAND], card arranged[POKER_HAND]);
/* "two pairs, kings and nines", "ace and king". */
void stud_words(const card hand[POKER_HAND], char words[STUD_WORDS_MAX]);

enum stud_spot { STUD_ANTE, STUD_BET, STUD_JACKPOT, STUD_SPOTS };

/* What a wager hears. */
enum stud_outcome {
    STUD_NOT_QUALIFIED, /* the dealer's hand does not */
    STUD_WINS,          /* by its value, from odd cards on */
    STUD_STANDOFF = STUD_WINS + POKER_CATEGORIES,
    STUD_LOWER,
    STUD_FACE_DOWN,
    STUD_FOLDS,
    STUD_ABSENT,
    STUD_DEAD,
    STUD_NO_PRIZE,
    STUD_PRIZE, /* the jackpot's, from a flush on */
    STUD_OUTCOMES = STUD_PRIZE + POKER_CATEGORIES - POKER_FLUSH
};

extern const struct game STUD_GAME;
extern const struct procedure STUD_PROCEDURE;

#endif
