/* What a ruleset says of baccarat alone: who holds the cards, and who turns them. */
#ifndef BAIZE_GAMES_BACCARAT_RULES_H
#define BAIZE_GAMES_BACCARAT_RULES_H

#include "base/money.h"

/* Dealing styles, called methods at The Star: who holds the cards of each hand. */
enum style_name { STYLE_A, STYLE_B, STYLE_C, STYLES };
/* The dealer both hands; the highest bettors on each; the dealer Player's, and Banker's go with a
 * role that passes round the table. */
enum held_by { HELD_BY_DEALER, HELD_BY_BETTORS, HELD_BY_BANKER };

/* The steps at which a document speaks of the cards of one hand. */
enum hand_says {
    SAYS_OFFER,   /* who is asked first */
    SAYS_EQUAL,   /* who is asked first of several with the same wager */
    SAYS_REFUSED, /* who is asked after one of these has refused */
    SAYS_NEXT,    /* who is asked after all of these, or after the last who held the role */
    SAYS_NOBODY,  /* all have refused */
    SAYS_KEPT,    /* nobody is to be asked: the dealer keeps them */
    SAYS_TAKEN,
    SAYS_PUCK,   /* the marker in front of who holds them */
    SAYS_PASS,   /* handed out face down */
    SAYS_REVEAL, /* turned over by who holds them */
    SAYS_RETURN, /* brought back to their place after they were turned over */
    SAYS_COUNT,  /* the hand's own count announced once they lie open */
    SAYS_ENDS,   /* the role ends */
    SAYS_GIVE_UP,
    HAND_SAYS
};

struct style {
    bool known;
    bool face_down, thirds_down; /* how the first four cards lie, and third cards */
    enum held_by held_by;
    bool from_right; /* of equals the highest seat is asked first, then downward; else the lowest */
    const char *deal, *third; /* the clause for dealing them so */
    const char *counts;       /* both counts announced together; NULL: each with its hand */
    const char *control;      /* why players may not touch them */
    const char *turn;         /* the dealer turns over what lies face down */
    const char *notice;       /* the inspector is told before */
    const char *apart;        /* never both hands with players at once */
    const char *standing;     /* why those who stand may not hold cards; NULL: they may */
    const char *one_card;     /* two who turn the cards of a hand never have one each at once */
    const char *says[2][HAND_SAYS]; /* Player's hand, Banker's */
};
int style_find(const char *name); /* or -1 */
const char *style_name(enum style_name s);

/* Who may turn a hand over on his terminal: nobody, the highest bettor on it, all above an amount.
 */
enum squeeze_way { SQUEEZE_OFF, SQUEEZE_BY_HIGHEST, SQUEEZE_BY_ALL_ABOVE };

struct baccarat_rules {
    enum style_name style; /* the first shoe's */
    struct style styles[STYLES];
    enum squeeze_way squeeze;
    cents squeeze_above;
    bool differential_asks;  /* the dealer cuts to the differential, or does not */
    bool differential_total; /* it is read as the most that one hand may bear */
};

#endif
