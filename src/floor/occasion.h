/* Occasions on the floor: machines of acts that are no tables, such as promotions. What one is, and
 * which of its fields are the floor's to fill, stands in wire/occasion.h; nothing here knows any
 * kind of them by name. */
#ifndef BAIZE_FLOOR_OCCASION_H
#define BAIZE_FLOOR_OCCASION_H

#include "floor/house.h"
#include "wire/occasion.h"

static inline const struct occasion_kind *kind_of(const struct open_occasion *oo)
{
    return oo->at.occasion.kind;
}

/* The time by which occasions go: in a casino of several pits the database's, which is one for all
 * of them, so that one whose clock is off changes nothing; else the wall's. And for one of them it
 * never goes back, whoever sets a clock. */
int64_t occasions_clock(const struct floor *f);
int64_t occasion_time(const struct floor *f, const struct open_occasion *oo);

/* NULL: none of that name is on the floor. */
struct open_occasion *occasion_named(const struct floor *f, const char *name);

/* What an act came to. */
struct occurred {
    bool done;
    const char *code; /* of the refusal, on the wire */
    char why[256], rule[64];
};

/* The counter of another pit's cage: what was counted there with an act, and what is paid there
 * with it, each kind of payment. */
struct far_counter {
    cents in, out;
    unsigned count;
    struct counted {
        enum movement_kind kind;
        cents amount;
    } paid[OCCASION_LEGS];
};

/* Does an act, journals it if it was done and moves its money. The act is an object without the
 * fields that are the floor's, which this puts in: by whom of the staff, if by any, and player
 * where it is not NULL. What it
 * gave is then in the transcript of the journal. */
struct occurred occasion_asked(struct floor *f, struct open_occasion *oo, json_t *act,
                               const struct plan_staff *by, const char *player);
/* Members whom an act names are named as the occasion knows them, by whichever of their cards that
 * was said; whom staff name as it knows him stays so. False: who is to come in for another is no
 * member. */
bool members_in_act(struct floor *f, const struct open_occasion *oo, json_t *act, bool by_staff,
                    struct occurred *o);
/* As which player an occasion knows a member. */
const char *known_to(struct floor *f, const struct open_occasion *oo, const struct card_holder *h);
/* Which act of a kind it is; as many as there are: none. */
unsigned occasion_act_of(const struct occasion_kind *kind, const json_t *act);
/* Whether an act could be done to one that another pit holds, as far as is known here, and what it
 * moves; else why not. The act becomes whole. by: who of staff asks for it at the cage, NULL: it is
 * the player's at a terminal. */
bool occasion_could(struct floor *f, struct open_occasion *oo, json_t *act,
                    const struct plan_staff *by, const char *player, struct occasion_money *m,
                    struct occurred *o);
/* What is asked for in another pit: `who`, for those who are told of it; at its cage by one of
 * staff there, or (NULL) at a terminal. */
struct occurred occasion_asked_by(struct floor *f, struct open_occasion *oo, json_t *act,
                                  const struct plan_staff *by, const char *player, const char *who);
/* Whether money of an act is counted at the cage, or paid there; and what kind of movement it is.
 */
bool over_the_counter(const struct occasion_leg *l);
enum movement_kind occasion_leg_kind(const struct occasion_leg *l);
/* The same of one that is whole. */
bool occasion_do(struct floor *f, struct open_occasion *oo, const void *act);
/* The same of one that the floor does by itself; takes the act, without its time. */
bool occasion_by_itself(struct floor *f, struct open_occasion *oo, json_t *act);
/* Whether an act would be done, which it is not; else why not. */
bool occasion_would(struct open_occasion *oo, const void *act, struct occurred *o);
/* Seeds are committed to where they are wanted and there are none. */
void occasion_commit(struct floor *f, struct open_occasion *oo);

/* How many of them heed wagers which end now. */
void occasions_count(struct floor *f);

/* The time goes on: what is due is done, and who looks is told how things stand. */
void occasions_look(struct floor *f);

/* Their tables are looked at in this turn, and not when a second is over. */
void occasions_soon(struct floor *f);

/* --- from the book and into it ---------------------------------------------------------------- */

/* As the book has it: the name, and the number of its journal, if it is not over. */
void take_occasion(struct floor *f, const char *name, const char *value);
/* The number of the journal of one that is not over, in any pit's book; 0: there is none. */
bool occasion_journal(struct book_reader *r, const char *name, int64_t *number,
                      struct book_words *why);
/* Those are put in order, each from its journal. */
bool occasions_open(struct floor *f, struct trouble *why);
/* A demonstration whose book is new begins with those that its plan has. */
bool occasions_seed(struct floor *f, struct trouble *why);
void occasions_close(struct floor *f);
/* One that is new begins; NULL with words. */
struct open_occasion *occasion_begin(struct floor *f, const struct occasion_kind *kind,
                                     const char *ruleset, const char *name, struct trouble *why);
/* Its journal is closed, and it is on the floor no more. */
void occasion_end(struct floor *f, struct open_occasion *oo);
/* Whether one was taken. */
bool occasion_snapshot_if_due(struct floor *f, struct open_occasion *oo, bool now);

/* --- asked for -------------------------------------------------------------------------------- */

void ask_occasions(struct floor *f, struct asked *q);
void ask_occasion(struct floor *f, struct asked *q);
void ask_occasion_form(struct floor *f, struct asked *q);
void ask_occasion_new(struct floor *f, struct asked *q);
void ask_occasion_act(struct floor *f, struct asked *q);
void ask_occasion_end(struct floor *f, struct asked *q);

#endif
