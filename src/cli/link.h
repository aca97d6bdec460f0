/* The link of a terminal to a slot accounting host, as a program. */
#ifndef BAIZE_CLI_LINK_H
#define BAIZE_CLI_LINK_H

#include "cli/cli.h"
#include "cli/machine.h"

int run_link(struct machine *m, const struct args *a);

#endif
