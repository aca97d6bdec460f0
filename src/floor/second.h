/* What takes two persons. */
#ifndef BAIZE_FLOOR_SECOND_H
#define BAIZE_FLOOR_SECOND_H

#include "floor/house.h"

/* What one of staff asks for. */
struct weighty {
    enum duty duty;
    cents amount;
    int64_t member;    /* whose money it is, of which smaller amounts are counted together; or 0 */
    int64_t account;   /* that it is taken from, where the message does not say which; or 0 */
    const char *about; /* a card, a terminal, an account: where it is to be done */
    const char *rule;
    asked_again then; /* does it, when the second person has confirmed it */
};

/* Whether it takes two persons, and the second has not confirmed it yet: then it waits for him, or
 * was refused, and the desk is answered. So it is where he has confirmed it and it is another thing
 * by now. What is kept of the message has no PIN in it. */
bool takes_two(struct floor *f, const struct asked *q, const struct weighty *w);
/* The same of an act at a table. */
bool act_takes_two(struct floor *f, const struct asked *q, struct open_table *ot,
                   const struct act *a, asked_again then);

/* Whether somebody else may confirm it, and the message says why; else that was refused. */
bool second_in_sight(struct floor *f, const struct asked *q, const struct weighty *w);
/* What a device asks for in the name of one of staff waits for the second person as long as it is
 * told; false: there is no room, and that was said. The device is told what becomes of it. The
 * message is kept as it is. */
bool device_waits(struct floor *f, const struct asked *q, const struct weighty *w, int32_t staff,
                  const char *reason, int64_t for_ms, json_t *message);

/* What was confirmed, and took its time, is done now, or can not be done: who proposed it hears
 * what the second person was answered, too. */
void proposal_over(struct floor *f, const struct proposal *p, bool done, const char *who,
                   const char *answer);

/* Who asked for what is being done, and with whose confirmation and why: ", confirmed by pit: it
 * was torn"; or nothing. */
const char *doer_of(const struct floor *f, const struct asked *q);
const char *confirmed_by(const struct floor *f, const struct asked *q, char words[WORDS_OF_TWO]);
/* Signs the movements that follow with both names. */
void sign_for(struct floor *f, const struct asked *q);
void sign_nothing(struct floor *f);

/* What has waited too long, or at a table that has moved on, lapses. */
void proposals_look(struct floor *f);
/* Nobody answers for what somebody who has left his desk proposed. */
void proposals_left(struct floor *f, int32_t staff);
/* Nor for what was proposed at a table that is another now. */
void proposals_at(struct floor *f, int32_t table);
/* Nothing waits over a closing, and what waited when the floor was struck down is told. */
void proposals_close(struct floor *f);
void take_proposal(struct floor *f, const char *name, const char *value);
void proposals_open(struct floor *f);
/* What takes two persons on this floor, and above which amount. */
void put_duties(const struct floor *f, struct text *t);
/* What waits at a table, or null. */
void put_proposal_at(const struct floor *f, const struct open_table *ot, const char *key,
                     struct text *t);
void ask_proposals(struct floor *f, struct asked *q);
void ask_confirm(struct floor *f, struct asked *q);
void ask_decline(struct floor *f, struct asked *q);

#endif
