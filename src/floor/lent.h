/* Sessions of tournaments over pits: one pit holds a tournament, with its entries, draws, money and
 * places; a session of it is played at a table of another, which is lent to it.
 *
 * What is wanted of the table crosses from the one to the other with its batches, and how the table
 * stands crosses back, each in a row that only one pit writes and that always tells all of it
 * (book/shared.h). Both are worked out from what the book of each has: so whoever is struck down,
 * between whichever two steps, tells the same again, and what was heard before changes nothing.
 * Every second each pit hears what the others have written. */
#ifndef BAIZE_FLOOR_LENT_H
#define BAIZE_FLOOR_LENT_H

#include "book/shared.h"
#include "floor/house.h"

struct occasion_kind;
struct occurred;
struct session_wanted;
struct table_said;

#define SERVES_IT "the table serves a session of a tournament, and nothing else"

/* --- for the pit that holds the tournament -----------------------------------------------------
 */

struct session_key lent_key(const struct floor *f, int64_t of, unsigned session);
/* What is wanted of a table in this pit: it is told where it is not what was told last, and ends
 * when nothing is wanted and the table is cleared. */
void lent_wants(struct floor *f, const struct session_key *k, const char *pit,
                const struct session_wanted *w);
/* How the table stands; NULL: that has not been heard. As news, once. */
const struct table_said *lent_said(const struct floor *f, const struct session_key *k);
const struct table_said *lent_news(struct floor *f, const struct session_key *k);
/* The pit of a table of which a session wants something, by the row that says so, whatever the plan
 * has since; NULL: no such row was heard of that is not over. */
const char *lent_there(const struct floor *f, const struct session_key *k);
/* Whether the other pits have been heard of since this one was opened. */
bool lent_heard(const struct floor *f);
/* Whether the table is cleared of it, and nothing is wanted any more. */
bool lent_is_over(const struct floor *f, const struct session_key *k);
/* Whether nobody has the pit of the table, so that nobody can clear it: whoever opens that does. */
bool lent_to_nobody(const struct floor *f, const struct session_key *k);
/* Whether the cards of all who are to be seated are this pit's, and in no terminal of another; of
 * the others each is claimed. Where there are no pits they are. */
bool cards_are_here(struct floor *f, const struct session_wanted *w, struct trouble *why);
enum { CARDS_COME_MS = 5000 }; /* meanwhile nobody is told that it waits for them */

/* --- for every pit -----------------------------------------------------------------------------
 */

/* An occasion of one pit. Tournaments are the casino's, and one has a name; all else stays with its
 * pit, and several pits may each have one of that name. */
struct held_in {
    char name[PLAN_NAME], pit[PLAN_PIT];
    const struct occasion_kind *kind; /* NULL: one that this program does not know */
};
bool is_casinos(const struct occasion_kind *kind);
/* All that there are. */
const struct held_in *lent_all_held(const struct floor *f, size_t *count);
/* One is made here: the others are told. */
void lent_holds(struct floor *f, const struct open_occasion *oo);
/* One of this name that another pit has, a tournament first; NULL: none does. */
const struct held_in *lent_held_in(const struct floor *f, const char *name);

/* --- for the pit of the table ------------------------------------------------------------------
 */

/* Tables do what is wanted of them, and how they stand is told. */
void lent_look(struct floor *f);
/* Whether staff may do this at a table that has such a session; else why not. */
bool lent_lets(const struct floor *f, const struct open_table *ot, enum act_kind kind,
               struct occurred *o);
/* Whether who sits at a table is left to staff; else why not. */
bool lent_leaves(const struct floor *f, const struct open_table *ot, struct occurred *o);

/* --- for casino_hears.c -------------------------------------------------------------------------
 */

/* All that others have written, and that is not over. */
void lent_hears(struct floor *f, const struct session_row *rows, size_t count);
/* Which occasions there are, in all pits: it is put right for those of this one. Takes them. */
void lent_hears_held(struct floor *f, struct held_in *held, size_t count);
void lent_free(struct floor *f);

#endif
