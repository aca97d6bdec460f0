/* A session of a tournament at a table of the floor: who sits where is given by staff, or by the
 * organisation of the tournament, and what becomes of them is heard.
 *
 * Such a table is played with chips that are no money (book.h): every entrant gets what the rules
 * give all at the beginning, on an account of his terminal that lives until the session is cleared
 * away. His terminal is his alone meanwhile. */
#ifndef BAIZE_FLOOR_CONTEST_H
#define BAIZE_FLOOR_CONTEST_H

#include "floor/house.h"

/* Somebody who has entered, and where he plays. */
struct contest_seat {
    char terminal[PLAN_NAME]; /* linked to the table, and free */
    char name[ENTRANT_NAME];  /* as it is shown */
    char card[BOOK_NAME_MAX]; /* a member's: with it and his PIN he may take up his terminal; empty:
                               * the terminal must be connected, and whoever sits there plays */
    char player[BOOK_NAME_MAX]; /* set by contest_open: what the table's events call him */
};

/* A session of a tournament: its number in the book and by name, and which session. */
struct session_of_it {
    int64_t of;
    const char *name;
    unsigned session;
    int32_t home; /* the number of the pit that holds it; 0: this one */
};

/* Seats them at a table of a session that has not begun, all or none: false with words. More may
 * follow until it begins. */
bool contest_open(struct floor *f, struct open_table *ot, struct contest_seat *seats, size_t count,
                  struct trouble *why);

/* The same of a session of a tournament, by whose conditions the table is played from then on: in
 * another journal, and therefore in another place of memory. `of` is its number in the book of the
 * pit that holds it. */
bool contest_open_for(struct floor *f, struct open_table *ot, const struct laid_terms *laid,
                      const struct session_of_it *it, struct contest_seat *seats, size_t count,
                      struct trouble *why);

/* Clears the table: chips are taken in, terminals are free, and the table waits for another
 * session, in another journal. False with words: a round is under way, or somebody reads. `who` has
 * it done. */
bool contest_clear(struct floor *f, struct open_table *ot, const char *who, struct trouble *why);

/* Who is seated nowhere: he may not play, or his membership is closed. */
bool contest_bars(const struct floor *f, const struct card_holder *h);
/* Who may not play any more, as a register has him say, stays at his box without a wager: his chips
 * are the session's, and whether and on what ground he is disqualified is for who is in control. He
 * is gone when the table is cleared. */
void contest_keeps_out(struct floor *f, struct terminal *t, const char *who, const char *why);
/* Whether such a one sits there, whom nobody has disqualified yet. */
bool contest_kept_out(const struct floor *f, const struct terminal *t);

/* Whether a table is played in sessions, and nobody sits at it yet. */
bool contest_waits(const struct open_table *ot);

/* --- for the floor ---------------------------------------------------------------------------- */

/* The first line of its journal that holds what nobody may know yet; INT64_MAX: none does. After an
 * act or a line that was played again it is looked at anew. */
int64_t secret_line(const struct open_table *ot);
void secret_noted(struct open_table *ot);
void secret_resumed(struct open_table *ot);
/* An event at a table of a session. */
void contest_heard(struct open_table *ot, const struct event *e);
/* Of which tournament a session is played there, after a restart: its number and the session's. */
#define KEPT_CONTEST "contest %lld"
void take_contest(struct open_table *ot, const char *value);
/* The state of the session, as who looks at it may know it: `session`. */
void put_session(const struct floor *f, struct open_table *ot, const struct terminal *mine,
                 struct text *t);
/* Everybody at the table is told how it stands, once a turn in which something was done. */
void tell_sessions(struct floor *f);
/* Whose terminal it is, after a restart: "7 Ann" is the account and the name. */
void take_entrant(struct terminal *t, const char *value);
void ask_contest(struct floor *f, struct asked *q);

#endif
