/* A device with a serial port, carried to the floor. */
#ifndef BAIZE_CLI_RELAY_H
#define BAIZE_CLI_RELAY_H

#include "cli/cli.h"

int run_relay(const struct args *a);

#endif
