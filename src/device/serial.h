/* The serial lines of an automatic wheel, as signals of a wheel sensor.
 *
 * Such a wheel writes a line every half second: `*X;state;game;number;flags;speed;direction`.
 * States: 1 game start, 2 rotor turning, 3 ball in track, 4 no more bets, 5 winning number, 6
 * table closed. Flags add up: 1 ball removed or unseen, 2 ball runs with the rotor, 4 a sensor,
 * motor or encoder fails, 8 void game. A number counts only where no more bets was told in the same
 * game, and no flag was up. */
#ifndef BAIZE_DEVICE_SERIAL_H
#define BAIZE_DEVICE_SERIAL_H

#include "device/simulated.h"

enum { SERIAL_SAYS = 2, SERIAL_BAUD = 9600 };

struct serial {
    long game;          /* the one under way; 0: none was heard of */
    long state, flags;  /* of the line before */
    bool closed, wrong; /* in this game: no more bets was told; something was wrong */
};

/* What a line says that the one before did not: so many signals, at most SERIAL_SAYS. A line that
 * is none says nothing. */
unsigned serial_line(struct serial *s, const char *line, char says[SERIAL_SAYS][SAID_MAX]);

#endif
