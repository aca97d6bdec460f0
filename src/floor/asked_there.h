/* Acts of players at terminals of this pit, of tournaments that another pit holds: applying, paying
 * the fee with the card, buying in, a dispute.
 *
 * What is asked for crosses in a row that this pit writes, with the money that it takes off the
 * card, which leaves for `transit` in the same transaction; what became of it comes back in a row
 * that the other writes, in the same transaction as the act and the money's other leg. So an act is
 * done once or not at all, whoever is struck down, and money is on the card, in the row, or in the
 * tournament. Where an act is refused after all the money goes back into the purse of the card. */
#ifndef BAIZE_FLOOR_ASKED_THERE_H
#define BAIZE_FLOOR_ASKED_THERE_H

#include "book/shared.h"
#include "floor/occasion.h"

/* An act of whose card is in the terminal, of one that is seen here; it is answered when it is done
 * there, or refused at once as far as that is known here. */
void ask_there(struct floor *f, const struct asked *q, struct open_occasion *oo, const json_t *act);

/* --- for casino_hears.c ------------------------------------------------------------------------
 */

/* What is asked for in other pits, and not answered yet. */
void there_hears(struct floor *f, const struct asked_row *rows, size_t count);
/* What became of acts that were asked for here. */
struct answer_row {
    int64_t no;
    char name[BOOK_NAME_MAX];
    char *words;
};
void there_answers(struct floor *f, const struct answer_row *rows, size_t count);
void there_free(struct floor *f);

#endif
