/* Asking the floor for something: for those who do (people.c, staff.c, managers.c, devices.c). */
#ifndef BAIZE_SIM_ASK_H
#define BAIZE_SIM_ASK_H

#include "world.h"

static inline bool one_in(uint32_t n)
{
    return dice_once_in(&world.dice, n);
}

static inline uint32_t pick(uint32_t n)
{
    return dice_below(&world.dice, n);
}

/* How many messages of his have no answer yet. */
unsigned waiting(const struct person *p);
/* A message under his next number: the fields of it, without the braces. NULL: he has asked for as
 * much as he may already. */
struct errand *ask(struct person *p, enum asking what, cents amount, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* staff.c */
void staff_acts(struct person *p);

/* occasions.c: tournaments and promotions, by who runs them, at the cage, and at a terminal (false:
 * there is nothing to do). */
/* What a floor begins with, as lines of its plan; crown: its tournament is of that document. */
void occasions_begin(bool crown, void (*add)(const char *fmt, ...));
void run_occasions(struct person *p);
void serve_occasions(struct person *p);
bool enter_occasion(struct person *p);
/* Terminals are wanted for entrants: a player leaves his, or does not sit down; else false. */
bool makes_room(struct person *p);
/* An errand that confirms what was asked for; one that was acknowledged, with its number. */
void occasion_confirmed(struct errand *q, const json_t *asked);
void occasion_is_done(const struct errand *q, int64_t n);
void check_occasions(void);

/* managers.c: changes of the floor itself. */
void manage(struct person *p);

/* devices.c: terminals and note acceptors with keys. */
void mind_devices(struct person *p);
/* The device of that kind in a terminal; -1: there is none here. */
int device_in(const char *terminal, const char *device);
/* The terminal that it is, or is in. */
const char *terminal_of(const struct person *p);
/* It introduces itself, if somebody has told it a code; whether it did. */
bool device_introduces_itself(struct person *p);
/* Fields with which it joins, beside its name and token: a nonce, if it has a key. */
const char *device_joins(struct person *p);
/* The floor has shown who it is: its turn. */
void device_signs(struct person *p, const char *challenge);
void device_has_code(const char *text);
/* What was done about its key; it is let in, or refused for want of it. */
void device_is_told(struct person *p, const struct errand *q, const char *text);
void device_is_let_in(const struct person *p);
void device_is_refused(struct person *p);
/* An acceptor takes a note; is at its floor again, and asks what became of the last; is told. */
void acceptor_acts(struct person *p);
void acceptor_is_ready(struct person *p, const char *text);
void acceptor_is_told(struct person *p, struct errand *q, const char *text);

#endif
