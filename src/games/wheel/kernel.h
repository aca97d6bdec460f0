/* Money wheel: 52 sections, seven symbols. */
#ifndef BAIZE_GAMES_WHEEL_KERNEL_H
#define BAIZE_GAMES_WHEEL_KERNEL_H

#include "rules/ruleset.h"

/* A section by its place on the rim, or where only the symbol was told one of seven more. */
enum { WHEEL_OUTCOMES = RIM_SECTIONS + RIM_SYMBOLS };

struct wheel_state {
    int8_t outcome; /* -1 before */
};

/* The symbol of an outcome, 0 for A. */
unsigned wheel_symbol(const struct ruleset *rs, unsigned outcome);
/* Its section, from 1; 0 where only the symbol was told. */
unsigned wheel_section(unsigned outcome);

extern const struct game WHEEL_GAME;

#endif
