/* What the hall tells whoever looks after the machine: lines in the log, and the page of metrics.
 * The hall itself is about those who come in. */
#ifndef BAIZE_SERVE_UPKEEP_H
#define BAIZE_SERVE_UPKEEP_H

#include "floor/floor.h"
#include "serve/log.h"
#include "serve/net.h"

#include <pthread.h>

struct upkeep {
    struct log log;
    pthread_mutex_t lock;       /* whoever opens the floor writes there too */
    bool fails;                 /* and that is on record */
    int64_t tried;              /* steady clock */
    const char *const *readers; /* addresses that may read the metrics */
    const char *token;          /* the hash of what whoever else may shows; NULL: nothing */
};

/* False with errno set; it is to be closed all the same. */
bool upkeep_open(struct upkeep *u, const char *log);
void upkeep_close(struct upkeep *u);
void upkeep_line(struct upkeep *u, const char *line);
/* A line of the hall's own. */
void upkeep_event(struct upkeep *u, const char *what, const char *words);
/* Once a turn; f: NULL while there is none; reopen: the log's file may have been moved away. */
void upkeep_look_after(struct upkeep *u, struct floor *f, bool reopen, struct moment now);

struct measured {
    struct floor *floor;
    const struct net *net;
    const struct identity *identity;
    int64_t up; /* ms since the hall opened */
};
void upkeep_put_metrics(const struct upkeep *u, const struct measured *of, struct text *t);
bool upkeep_may_measure(const struct upkeep *u, const char *from, const char *token);

#endif
