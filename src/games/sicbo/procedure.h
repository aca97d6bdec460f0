/* What a table keeps for sic bo while it is played. */
#ifndef BAIZE_GAMES_SICBO_PROCEDURE_H
#define BAIZE_GAMES_SICBO_PROCEDURE_H

#include <stdint.h>

struct sicbo_procedure {
    uint8_t tumbled; /* how often the dice were, for this game; 0: not yet */
};

#endif
