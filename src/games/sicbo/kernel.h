/* Sic bo, in New Zealand tai-sai: three dice in a tumbler. */
#ifndef BAIZE_GAMES_SICBO_KERNEL_H
#define BAIZE_GAMES_SICBO_KERNEL_H

#include <stdint.h>

enum { SICBO_DICE = 3, SICBO_OUTCOMES = 216, SICBO_SPOTS = 56 };

struct sicbo_state {
    uint8_t die[SICBO_DICE]; /* their uppermost faces, in the order thrown or keyed; 0 before */
};

/* The dice of an outcome, 0 … 215: the first counts 36, the second 6, the third 1. */
struct sicbo_state sicbo_dice(unsigned outcome);
unsigned sicbo_total(const struct sicbo_state *st);

extern const struct game SICBO_GAME;
extern const struct procedure SICBO_PROCEDURE;

#endif
