/* Players and seats. */
#ifndef BAIZE_TABLE_SEATS_H
#define BAIZE_TABLE_SEATS_H

#include "table/frame.h"

#define NO_ROOM "the table has no room for another player"

int player_find(const struct table *t, const char *name);
/* The player's place in the list, a new one if need be; -1 when the list is full. */
int player_place(struct table *t, const char *name);
/* Whether a stranger would find a place when the list is full. */
bool player_room(const struct table *t);
/* Of each player, whether nothing about him must be remembered: his place may be given to another.
 */
void players_forgettable(const struct table *t, bool may[PLAYERS_MAX]);
void players_reindex(struct table *t);
bool player_present(const struct table *t, unsigned p);
bool nobody_present(const struct table *t);
/* His account has got so much, or paid it out; always true. */
bool accept_balance(struct table *t, const struct act *a, unsigned p, cents moved,
                    const char *rule);
void seat_player(struct table *t, int seat, unsigned p);
void count_abstentions(struct table *t);

/* Refuse and say so when the act names no seat here, or a player who may not play here. */
bool good_seat(struct table *t, const struct act *a);
bool player_welcome(struct table *t, const struct act *a, int p);
/* Refuse and say so when the act names no area, which may be one for players who stand; or one that
 * is not his to bet on. */
bool good_area(struct table *t, const struct act *a);
bool area_open_to(struct table *t, const struct act *a, int p);
void note_seats_full(struct table *t);

bool do_sit(struct table *t, const struct act *a);
bool do_leave(struct table *t, const struct act *a);
bool do_vacate(struct table *t, const struct act *a);
bool do_buy_in(struct table *t, const struct act *a);
bool do_cash_out(struct table *t, const struct act *a);
bool do_colour(struct table *t, const struct act *a);
bool do_chips_rule(struct table *t, const struct act *a);
bool do_bar(struct table *t, const struct act *a);

#endif
