/* A device of a table, as a program. */
#ifndef BAIZE_CLI_GEAR_H
#define BAIZE_CLI_GEAR_H

#include "cli/cli.h"
#include "cli/machine.h"

int run_gear(struct machine *m, const struct args *a);

#endif
