/* A password or PIN held against its hash. */
#ifndef BAIZE_FLOOR_SECRET_H
#define BAIZE_FLOOR_SECRET_H

#include <stdbool.h>

/* Whether it is the one. *looked false: that could not be found out, for want of memory, and it is
 * neither right nor wrong. */
bool secret_is(const char *hash, const char *typed, bool *looked);

#endif
