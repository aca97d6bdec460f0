/* A table as a finite machine, so that a roll is one look-up.
 *
 * Where one draw decides a round, what can happen depends on the state of the game and on which
 * positions have a wager; both change only by a draw. Every state that can be reached is found
 * beforehand by letting the game itself judge every draw in every state. Then a simulated roll
 * counts that this draw came in this state, and goes to the next; every wager is settled at the end
 * once for each state and draw, weighted by its count, which is the same as settling it at every
 * roll. A game that settles every wager every round has one state.
 *
 * Every wager that may be placed is placed, one unit each, unless it is still there from the last
 * roll; odds behind every wager that has a point. */
#ifndef BAIZE_ODDS_MACHINE_H
#define BAIZE_ODDS_MACHINE_H

#include "base/rng.h"
#include "games/game.h"

enum {
    STATES_MAX = 512,
    CELLS_MAX = 1 << 15,     /* states, each with a cell for every draw and one for none */
    LASTING_SPOTS_MAX = 128, /* positions, where wagers last */
    LASTING_OUTCOMES_MAX = 72,
};

struct machine_state {
    union game_state game;
    uint64_t up[LASTING_SPOTS_MAX / 64]; /* where wagers lie when the dice are thrown */
};

struct machine {
    const struct layout *layout;
    unsigned range; /* of a draw */
    unsigned width; /* of a state's row: every draw, and one cell more */
    struct byte_draws draws;
    unsigned states;
    struct machine_state state[STATES_MAX];
    uint16_t next[CELLS_MAX]; /* the row of the next state */
    uint16_t outcome[CELLS_MAX];
};

/* For the bets of the ruleset that are named by `up`, or all of them where it is NULL. */
void machine_make(struct machine *m, const struct layout *l, const bool *up);

static inline bool machine_has(const struct machine *m, unsigned state, spot s)
{
    return m->state[state].up[s / 64] >> s % 64 & 1;
}

/* So many rolls at several tables side by side, in the lane's own order, each beginning with
 * nothing on the layout; adds up how often each draw came in each state. A byte of the stream is
 * one roll, of the table whose turn it is; bytes that would favour some rolls are passed over. */
void machine_run(const struct machine *m, const uint8_t seed[RNG_SEED_BYTES], uint64_t lane,
                 uint64_t rolls, uint64_t came[CELLS_MAX]);

#endif
