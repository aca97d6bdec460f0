#include "whim.h"

#include "../fuzz/acts.h"

struct act whim(const uint8_t *bytes, size_t len)
{
    struct bytes b = {bytes, len};
    return next_act(&b);
}
