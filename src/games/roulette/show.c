/* How roulette is shown: the number and what the dealer calls say all there is. */
#include "table/show.h"

const struct show ROULETTE_SHOW = {.counted = true};
