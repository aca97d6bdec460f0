/* A serial port: eight bits, no parity, raw. */
#ifndef BAIZE_SERVE_PORT_H
#define BAIZE_SERVE_PORT_H

/* Opened for reading and writing without waiting, at so many baud; -1, and errno says why. */
int port_open(const char *path, unsigned baud);

#endif
