/* What those at a table are told of an event. */
#ifndef BAIZE_FLOOR_NEWS_H
#define BAIZE_FLOOR_NEWS_H

#include "floor/house.h"

/* Tells those it concerns of an event (news.c); p: the player it is about, or -1. */
void tell_everybody(struct running *r, const struct event *e, int p);
/* Whether the act gives single wagers back before the round is decided. */
bool gives_back(const struct running *r);
void tell_words(struct running *r, const char *event, const char *key, const char *words,
                const char *rule);
/* A wager given back before the round is decided. */
void tell_returned(struct running *r, int p, const struct event *e, cents returns, const char *why);
/* Tells a player which of his wagers the act has moved or marked. */
void tell_stirred(struct running *r, unsigned p);
/* The rows of that message, of the act just done. */
void put_stirred(const struct open_table *ot, unsigned p, bool marked, struct text *t);

#endif
