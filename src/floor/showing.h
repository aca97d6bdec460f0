/* What a game shows of itself to those at its table. */
#ifndef BAIZE_FLOOR_SHOWING_H
#define BAIZE_FLOOR_SHOWING_H

#include "floor/house.h"

/* As a terminal sees it (NULL: no terminal), or a desk. */
struct showing showing_to(const struct floor *f, struct open_table *ot, const struct terminal *who);
struct showing showing_to_desk(const struct floor *f, struct open_table *ot, int32_t desk);
/* Tells those at the table whom it concerns; some of the game's news, one bit each; and what an
 * event of the act being answered is to be told of. */
void tell_news(struct floor *f, struct open_table *ot, const struct news *n, const struct event *e);
void tell_all_news(struct floor *f, struct open_table *ot, unsigned which);
void show_event(struct floor *f, struct open_table *ot, const struct event *e);

/* How the table stood before an act. */
struct stood {
    uint8_t phase;
    bool awaited, marked;
    uint32_t round, shown_round;
    struct mark own; /* and the game, if marked */
};
void stood_mark(const struct open_table *ot, struct stood *m);
/* After it, or a line played again: which of the game's news are to be told. */
unsigned stood_note(struct open_table *ot, struct showing *s, const struct stood *before,
                    enum act_kind act);
/* A settled round was corrected from the journal; likewise. */
unsigned shown_corrected(struct open_table *ot, uint32_t round, int outcome);

/* What is kept for the game: where; how much, put away, taken out again; the floor was closed
 * meanwhile; another game is played now. */
void *kept_of(struct open_table *ot);
size_t kept_size(const struct open_table *ot);
void kept_put(struct open_table *ot, void *to);
void kept_take(struct open_table *ot, const void *from);
void kept_resumed(struct open_table *ot);
void kept_forget(struct open_table *ot);

#endif
