/* A table of this pit at which a session of a tournament is played, whichever pit holds that. What
 * the tournament wants of it, and how it stands, are told in the same way in one pit and over
 * several, where the words below cross (lent.h): both are all there is to say, and not what has
 * changed, so that they may be told again and whoever is struck down goes on from there. */
#ifndef BAIZE_FLOOR_SESSION_TABLE_H
#define BAIZE_FLOOR_SESSION_TABLE_H

#include "floor/contest.h"
#include "floor/occasion.h"
#include "tournament/tournament.h"

enum session_wish {
    WISH_KEPT,    /* it is called there: the table serves nothing else */
    WISH_PLAYED,  /* it has begun: its entrants are seated */
    WISH_COUNTED, /* everybody is counted: who is not seated stays so */
    WISH_CLEARED, /* the result is announced */
    WISH_VOID,    /* the tournament is called off */
    WISHES
};

enum { WANTED_CLAUSE = 64 };
struct session_wanted {
    char name[PLAN_NAME];  /* of the tournament */
    char table[PLAN_NAME]; /* where */
    char plays[BOOK_NAME_MAX * 2];
    char exclusive[WANTED_CLAUSE]; /* the clause by which the table serves nothing else */
    enum session_wish wish;
    bool halted; /* all of it stands still, by this clause: */
    char halted_by[WANTED_CLAUSE];
    struct laid_terms laid;
    unsigned count;
    struct place_wanted {
        unsigned seat;
        char name[ENTRANT_NAME], card[BOOK_NAME_MAX]; /* card: as the tournament knows him */
    } place[CONTEST_SEATS_MAX];
    unsigned gone_count;
    struct gone_wanted { /* who was drawn for it, and is disqualified: for this */
        char card[BOOK_NAME_MAX], ground[WORD_MAX];
    } gone[CONTEST_SEATS_MAX];
};

struct table_said {
    bool seated, ranked, concluded;
    char waits[160]; /* why they are not seated; empty: they are, or nobody is to be */
    unsigned barred; /* how many of them may not play */
    unsigned count;
    struct seat_said {
        char card[BOOK_NAME_MAX]; /* the number of his accounts; his card then, told before */
        bool out, agrees;
        char ground[WORD_MAX]; /* for which he is disqualified; empty: he is not */
        unsigned place;
        cents chips;
    } seat[CONTEST_SEATS_MAX];
};

/* As words that cross, which are to be freed; false: they are none. */
char *wanted_words(const struct session_wanted *w);
bool wanted_read(const char *words, struct session_wanted *w);
char *said_words(const struct table_said *s);
bool said_read(const char *words, struct table_said *s);

/* Whether a table waits for such a session, and plays by its rules; else words. */
bool session_fits(const struct open_table *ot, const struct session_wanted *w, struct trouble *why);
/* How many terminals a table has. */
unsigned session_terminals(const struct floor *f, const struct open_table *ot);
/* How many of those who are to be seated may not play; then words. */
unsigned session_bars(struct floor *f, const struct session_wanted *w, struct trouble *why);
/* Seats all of them, by the conditions; false with words: none is seated. */
bool session_seat(struct floor *f, struct open_table *ot, const struct session_wanted *w,
                  const struct session_of_it *it, struct trouble *why);
/* A table that has the session does what is wanted of it; what cannot be done now, in a round say,
 * is done when this is asked for again. */
void session_follow(struct floor *f, struct open_table *ot, const struct session_wanted *w);
/* How it stands there. */
void session_said(struct floor *f, const struct open_table *ot, struct table_said *s);
/* The same of any table; whom `number_of` knows nothing of is left out. */
struct session;
void session_came_to(const struct session *at, const struct table *t,
                     const char *(*number_of)(void *ctx, const char *player), void *ctx,
                     struct table_said *s);

/* What somebody in control of a table of the tournament would do there; false, refused: the rules
 * of the table do not let him. */
bool session_done(struct floor *f, struct open_table *ot, enum act_kind kind, const char *player,
                  const char *reason, struct occurred *o);
/* Whose card it is that plays where a table calls somebody by his terminal; NULL: there is none. */
const struct card_holder *holder_playing(struct floor *f, const char *player);

static inline bool is_of_sessions(const struct open_table *ot)
{
    return ot->at.layout.session != NULL;
}

#endif
