/* What the floor keeps for craps, and how its files share showing it. */
#ifndef BAIZE_GAMES_CRAPS_SHOW_H
#define BAIZE_GAMES_CRAPS_SHOW_H

#include "games/craps/look.h"
#include "table/show.h"

/* Who has the dice: who threw last, and who throws next as the wagers lie. Seats of terminals;
 * players by index + 1; 0: nobody. */
struct craps_shown {
    uint16_t seat, player;
    bool out; /* he has sevened out: the dice go on */
    uint16_t next_seat, next_player;
    bool rolled;        /* dice have come to rest, and that is not told yet */
    int64_t throw_from; /* the shooter may not throw before, by the table's clock; 0: he may */
};

static inline struct craps_shown *shown_of(const struct showing *s)
{
    return s->kept;
}

enum { NEWS_THROWING };
extern const struct news SHOOTER_NEWS[];

void shooter_mark(const struct table *t, struct mark *m);
unsigned shooter_note(struct showing *s, const struct mark *before, enum act_kind act);
const struct news *shooter_heard(struct showing *s, const struct event *e);
int64_t shooter_until(const struct showing *s);
unsigned shooter_over(struct showing *s);
/* Whether who looks may have the dice thrown; else why not. */
bool shooter_lets(const struct showing *s, struct act *a, struct hindrance *why);
/* The shooter as who looks sees him, and whether he may throw. */
void show_shooter(const struct showing *s, struct text *t);

#endif
