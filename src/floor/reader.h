/* Card and PIN readers of terminals. */
#ifndef BAIZE_FLOOR_READER_H
#define BAIZE_FLOOR_READER_H

#include "device/signal.h"
#include "floor/equipment.h"

void reader_tells(struct floor *f, const struct asked *q, struct gear *g, const struct signal *s,
                  struct fate *fate);
/* Whether it is relied on and which card is in it, for the screen beside it: news, and as `reader`
 * of a welcome, null where the terminal has none. */
void tell_reader(struct floor *f, const struct gear *g);
void put_reader(struct floor *f, const struct terminal *k, struct text *t);
/* Whether a card that is typed at the screen is not taken, because the terminal's reader has
 * another or none, or is not relied on and nobody has said that it is done by hand: then it was
 * refused. */
bool refuse_by_reader(struct floor *f, const struct asked *q, const struct terminal *t,
                      const char *member_card);

#endif
