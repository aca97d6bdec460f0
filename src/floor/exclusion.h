/* Who may not play, because a register that the floor keeps has him in it (wire/occasion.h). */
#ifndef BAIZE_FLOOR_EXCLUSION_H
#define BAIZE_FLOOR_EXCLUSION_H

#include "book/shared.h"
#include "floor/occasion.h"

/* A member who is excluded at his own wish (pledges.h) stands in every register with that, from the
 * moment he wishes it; one that was begun later has him when it is first asked about him. anew: his
 * wish is a new one. */
void register_own_wish(struct floor *f, const struct card_holder *h, bool anew);

/* Why a member may not play now, as he would be refused: by a register, or at his own wish; NULL:
 * he may. */
const char *kept_out(const struct floor *f, const struct card_holder *h);
/* Whether a register keeps a member out now; then that has been said, with the clause. */
bool refuse_excluded(struct floor *f, const struct asked *q, const struct card_holder *h);

/* Who shows a document is paid what is his; where the register has his name an inspector is told.
 */
void tell_excluded(struct floor *f, const struct asked *q, const char *about, const char *name);

/* A person is in a register by the number of his accounts, whatever card he has: the act is made to
 * say so. False, with words, where it names no card of this house. */
bool person_in_act(struct floor *f, const struct open_occasion *oo, json_t *act,
                   struct occurred *o);

/* A register may have changed: the other pits of the casino are told whom it bars. */
void registers_told(struct floor *f);
/* A register of another pit has him: he leaves, and his card opens nothing; he is rated no more,
 * and the pit is called to him. */
void shut_out(struct floor *f, const struct barred *b);

/* Those who are kept out since an act leave the terminals where they play; at live tables their
 * ratings end, and the pit is called to them. */
void turn_out_excluded(struct floor *f, const struct asked *q, const struct open_occasion *oo);
/* Likewise of those whose names another pit's register has. */
void turn_out_named(struct floor *f);

#endif
