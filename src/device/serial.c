#include "device/serial.h"

#include <stdio.h>
#include <stdlib.h>

enum { STATE_TRACK = 3, STATE_NO_MORE_BETS = 4, STATE_NUMBER = 5, STATES = 6 };
enum { FLAG_BALL = 1, FLAG_WITH = 2, FLAG_FAILS = 4, FLAG_VOID = 8, FLAGS = 15 };
enum { FIELDS = 4, GAMES = 1000000000, NUMBERS = 37 };

/* The fields that are known; whatever follows them is the maker's. */
static bool read_fields(const char *line, long field[FIELDS])
{
    static const long MOST[FIELDS] = {STATES, GAMES, NUMBERS, FLAGS};
    if (line[0] != '*' || line[1] != 'X')
        return false;
    line += 2;
    for (int i = 0; i < FIELDS; i++) {
        char *end;
        if (*line != ';' || line[1] < '0' || line[1] > '9')
            return false;
        field[i] = strtol(line + 1, &end, 10);
        if (field[i] < 0 || field[i] > MOST[i])
            return false;
        line = end;
    }
    return *line == ';' || *line == '\0' || *line == '\r';
}

static const char *words_of(long flags)
{
    return (flags & FLAG_FAILS) != 0  ? "a sensor, the motor or the encoder fails"
           : (flags & FLAG_BALL) != 0 ? "the ball was removed, or is not seen"
                                      : "the game is void";
}

static unsigned say_fault(struct serial *s, const char *words, char says[SAID_MAX])
{
    s->wrong = true;
    snprintf(says, SAID_MAX, "\"signal\":\"fault\",\"words\":\"%s\"", words);
    return 1;
}

/* What is wrong with the game, once. */
static unsigned heed_flags(struct serial *s, long flags, char says[SAID_MAX])
{
    const long fresh = flags & ~s->flags;
    if (fresh == 0)
        return 0;
    if (fresh != FLAG_WITH)
        return say_fault(s, words_of(fresh), says);
    s->wrong = true;
    snprintf(says, SAID_MAX, "\"signal\":\"direction\",\"direction\":\"with\"");
    return 1;
}

static unsigned heed_state(struct serial *s, long state, long number, char says[SAID_MAX])
{
    if (state == s->state || (s->wrong && state != STATE_TRACK))
        return 0;
    if (state == STATE_TRACK) {
        snprintf(says, SAID_MAX, "\"signal\":\"launched\"");
        return 1;
    }
    if (state == STATE_NO_MORE_BETS) {
        s->closed = true;
        snprintf(says, SAID_MAX, "\"signal\":\"no-more-bets\"");
        return 1;
    }
    if (state != STATE_NUMBER)
        return 0;
    if (!s->closed)
        return say_fault(s, "a number without no more bets before it", says);
    snprintf(says, SAID_MAX, "\"signal\":\"number\",\"number\":%ld", number);
    return 1;
}

unsigned serial_line(struct serial *s, const char *line, char says[SERIAL_SAYS][SAID_MAX])
{
    long field[FIELDS];
    if (!read_fields(line, field))
        return 0;
    if (field[1] != s->game)
        *s = (struct serial){.game = field[1]};
    unsigned count = heed_state(s, field[0], field[2], says[0]);
    count += heed_flags(s, field[3], says[count]);
    s->state = field[0];
    s->flags = field[3];
    return count;
}
