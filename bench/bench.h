/* What the benchmarks of games share. */
#ifndef BAIZE_BENCH_BENCH_H
#define BAIZE_BENCH_BENCH_H

#include "games/game.h"

enum { RUNS = 9, SPINS = 1 << 23 };

/* Processor time: what else runs on the machine counts little. */
double now(void);
double median(double rates[RUNS]);
void line(const char *what, double rate, const char *reference, double against);
void show_run(int run);

extern volatile uint64_t kept; /* so that nothing measured is thought useless */

/* The least a simulation can do: draw, and look at what was drawn once. */
double rate_of_bare_loop(uint32_t range);

/* Every wager of the layout, in counts of all deals a second. */
double rate_of_exact(const struct layout *l);

/* A wager of each of eight players on every offered position; returns how many. */
enum { FILLED_MAX = 8 * SPOTS_MAX };
unsigned fill_acts(const struct layout *l, struct act acts[FILLED_MAX]);

void bench_program(const struct layout *l, const char *baize);
void bench_craps(const struct layout *l);
void bench_stud(const struct layout *l);
void bench_blackjack(const struct layout *l);

#endif
