/* Events: everything that an occasion answers. Each is a plain struct handed to a sink while the
 * act is being answered, and names the clause it rests on. */
#ifndef BAIZE_OCCASION_EVENT_H
#define BAIZE_OCCASION_EVENT_H

#include "base/text.h"
#include "occasion/act.h"
#include "rules/entry.h"

/* A clause, or several that are cited together: as it stands in the file. NULL: none. */
typedef const struct entry *cited_rule;

/* A number that an event does not tell, and no act at all. */
#define UNTOLD INT64_C(-1)
#define NO_ACT UINT32_MAX

/* What it tells in words, by the names on the wire, in the order in which they are written. */
#define EVENT_WORDS(X)                                                                             \
    X(who)                                                                                         \
    X(what)                                                                                        \
    X(player)                                                                                      \
    X(prize)                                                                                       \
    X(way)                                                                                         \
    X(text)                                                                                        \
    X(name)                                                                                        \
    X(address)                                                                                     \
    X(hash)                                                                                        \
    X(commit)                                                                                      \
    X(list)                                                                                        \
    X(seed)                                                                                        \
    X(table)                                                                                       \
    X(role)                                                                                        \
    X(reason)

/* What it tells in numbers, likewise. */
#define EVENT_NUMBERS(X)                                                                           \
    X(version)                                                                                     \
    X(entries)                                                                                     \
    X(total)                                                                                       \
    X(entrants)                                                                                    \
    X(number)                                                                                      \
    X(of)                                                                                          \
    X(draw)                                                                                        \
    X(value)                                                                                       \
    X(until)                                                                                       \
    X(session)                                                                                     \
    X(round)                                                                                       \
    X(seat)                                                                                        \
    X(place)                                                                                       \
    X(chips)                                                                                       \
    X(pool)                                                                                        \
    X(time)                                                                                        \
    X(count)                                                                                       \
    X(renewed)

struct occasion_event {
    unsigned kind;
    unsigned act; /* of what was accepted or refused; NO_ACT: none */
    cited_rule rule;
#define WORD(name) const char *name;
    EVENT_WORDS(WORD)
#undef WORD
#define NUMBER(name) int64_t name;
    EVENT_NUMBERS(NUMBER)
#undef NUMBER
    const char *scrutineer; /* empty: that there is none is told; NULL: nothing is */
    const struct paid_by *pay;
    /* Tells something whole, as members of an object; NULL: nothing. */
    void (*whole)(const void *of, struct text *out);
    const void *of_whole;
};

/* An event that tells nothing yet. */
struct occasion_event event_of(unsigned kind, cited_rule rule);

struct occasion_ear {
    void (*hear)(void *ctx, const struct occasion_event *e);
    void *ctx;
};

struct occasion_machine;
/* The event as one object; no longer than this. */
enum { OCCASION_EVENT_MAX = (1 << 18) + 4096 };
void event_json(const struct occasion_machine *k, const struct occasion_event *e, struct text *t);

#endif
