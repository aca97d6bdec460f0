/* The built screens, read once and held in memory: a terminal never waits for a disk. */
#ifndef BAIZE_SERVE_SCREENS_H
#define BAIZE_SERVE_SCREENS_H

#include "rules/entry.h"
#include "serve/net.h"

struct screens;

/* All files under the folder; NULL with words when it has no index.html. A file with the ending
 * .gz is the packed form of the one beside it, and no page of its own. */
struct screens *screens_read(const char *folder, struct trouble *why);
void screens_free(struct screens *s);

/* A folder's path is that of its index.html; without its slash the client is sent to it, since the
 * page's links count from there. Files whose names carry a hash of their content may be kept for
 * ever. */
bool screens_find(const struct screens *s, const char *path, struct http_reply *reply);

#endif
