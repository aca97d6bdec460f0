/* Acts that could be meant, from bytes, as the fuzzers have them. */
#ifndef BAIZE_SIM_WHIM_H
#define BAIZE_SIM_WHIM_H

#include "table/table.h"

struct act whim(const uint8_t *bytes, size_t len);

#endif
