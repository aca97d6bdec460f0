/* Acts that are asked for in this pit, of tournaments that another pit holds: those of players at
 * terminals, with what is on their cards, and at the cage, where a fee is paid in cash and a prize
 * paid out.
 *
 * What is asked for crosses in a row that this pit writes, with the money that it takes off the
 * card or that was counted, which leaves for `transit` in the same transaction; what became of it
 * comes back in a row that the other writes, in the same transaction as the act and the money's
 * other leg. So an act is done once or not at all, whoever is struck down, and money is on the
 * card, in a row, or in the tournament.
 *
 * What is to be paid out comes back with the answer, and so does cash for an act that was refused
 * after all: it is paid over the counter if who asked is still there to be told so, and goes onto
 * the player's card otherwise. So nobody hands out what he has not been told of, and nothing is
 * booked as paid that nobody handed out. */
#ifndef BAIZE_FLOOR_ASKED_THERE_H
#define BAIZE_FLOOR_ASKED_THERE_H

#include "book/shared.h"
#include "floor/occasion.h"
#include "floor/payouts.h"

/* What the cage knows of what it asks for. */
struct at_the_cage {
    const struct plan_staff *by;
    cents prize; /* that leaves the house with it, by this form */
    struct payout_form form;
    const char *about, *note; /* why it is done, and with whom */
};

/* An act of one that is seen here; it is answered when it is done there, or refused at once as far
 * as that is known here. player: whose act it is, NULL: it is the cage's own. cage NULL: his card
 * is in the terminal. */
void ask_there(struct floor *f, const struct asked *q, struct open_occasion *oo, const json_t *act,
               const char *player, const struct at_the_cage *cage);

/* --- for casino_hears.c ------------------------------------------------------------------------
 */

/* What is asked for in other pits, and not answered yet. */
void there_hears(struct floor *f, const struct asked_row *rows, size_t count);
/* What became of acts that were asked for here. */
void there_answers(struct floor *f, const struct asked_row *rows, size_t count);
void there_free(struct floor *f);

#endif
