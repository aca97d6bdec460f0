/* The other end of a wire: a program that connects to a floor as a browser does, for devices.
 *
 * It waits where it must: for a connection, for a message, each no longer than told. */
#ifndef BAIZE_SERVE_CLIENT_H
#define BAIZE_SERVE_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

struct client;

enum { CLIENT_MESSAGE_MAX = 16384 };

/* url: "ws://127.0.0.1:8080", or "wss://…", where the certificate must be good for the host; in
 * plain lines "tcp://…" and "tls://…", or over a serial port "serial:/dev/ttyS0@9600"; trust: a
 * PEM file of certificates that are, beside the system's, or NULL; protocol: what the other end
 * must speak. NULL with words in why. */
struct client *client_open(const char *url, const char *trust, const char *protocol, char *why,
                           size_t why_len);
void client_close(struct client *c);
/* The socket, to wait for it together with others. */
int client_socket(const struct client *c);
/* False: the line is gone. */
bool client_send(struct client *c, const char *text);

enum client_news { CLIENT_TEXT, CLIENT_NOTHING, CLIENT_GONE };
/* The next text message, terminated, until the next call. Waits so many milliseconds for it. */
enum client_news client_hear(struct client *c, int wait_ms, const char **text);

#endif
