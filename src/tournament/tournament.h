/* The organisation of a tournament: an occasion from the first draft of its conditions to the last
 * prize paid. What happens at its tables is theirs (games/tournament); here is what leads to them
 * and what follows: entries and money, the draw of seats, rounds of sessions, who goes on, places
 * and prizes. The draw of seats can be checked as a round's can (docs/fairness.md): the hash of a
 * seed is published before entries close, and each round is drawn with the next seed of that row
 * over the hash of the list of those who play in it. */
#ifndef BAIZE_TOURNAMENT_TOURNAMENT_H
#define BAIZE_TOURNAMENT_TOURNAMENT_H

#include "occasion/disputes.h"
#include "occasion/form.h"
#include "occasion/seeds.h"
#include "tournament/act.h"
#include "tournament/event.h"
#include "tournament/rules.h"

enum {
    APPLICATIONS_MAX = 1024,
    ENTRIES_MAX = 512,
    CONTEST_TABLES_MAX = 64,
    CONTEST_SEATS_MAX = 16,
    SESSIONS_MAX = 1024,
    ROUNDS_MAX = 16,
    OFFICIALS_MAX = 16,
    PLACES_MAX = 64,
    GOODS_MAX = 16,
    ALL_SHARES = 10000, /* hundredths of a per cent */
};

enum tournament_phase {
    TOURNAMENT_DRAFT,
    TOURNAMENT_ENTRIES,
    TOURNAMENT_RUNNING, /* entries are closed */
    TOURNAMENT_DECIDED,
    TOURNAMENT_ENDED,
    TOURNAMENT_CANCELLED
};

/* The conditions: the form, and what each place wins. */
struct conditions {
    struct term term[TERMS_MAX];
    int64_t share[PLACES_MAX]; /* of the pool, by place */
};

struct official {
    char name[WORD_MAX];
    bool deputy, present;
};

enum entry_state {
    ENTRY_APPLIED,
    ENTRY_DECLINED,
    ENTRY_ACCEPTED, /* and has not paid */
    ENTRY_IN,       /* and waits for the next round */
    ENTRY_PLAYING,  /* drawn for a session that is not announced */
    ENTRY_OUT,
    ENTRY_DISQUALIFIED,
    ENTRY_WITHDRAWN
};

struct contest_entry {
    char name[WORD_MAX];
    enum entry_state state;
    bool agreed;      /* in writing, to rules and conditions */
    bool bought_in;   /* to the session drawn */
    bool consents;    /* that it ends early */
    bool out, scored; /* of it: the table says that he is out, or what he came to */
    bool again;       /* plays in the next secondary round */
    bool approvable;  /* disqualified, and the manager may approve that the fee comes back */
    unsigned ground;  /* for which he is disqualified, among the ruleset's from 1; 0: he is not */
    unsigned session; /* the last one, from 1; 0: none */
    unsigned seat, stage, place, buy_backs;
    unsigned final; /* his place in the whole tournament; 0: none */
    cents chips;    /* in the end, of the last session */
    cents paid;     /* into the pool, and not come back */
    cents owed;     /* to him, by the pool or by the house */
    cents prize;    /* what his place has won of the pool */
};

enum session_state { SESSION_DRAWN, SESSION_CALLED, SESSION_PLAYING, SESSION_ANNOUNCED };

/* What somebody came to in a session: his entry may tell of a later one by then. */
struct contest_result {
    unsigned entry, seat, place; /* entry: of the tournament's, from 0 */
    cents chips;
};

struct contest_session {
    enum session_state state;
    bool secondary, concluded;
    bool chips_back;
    unsigned stage, advance;
    unsigned table; /* of those designated, once it is called */
    unsigned result_count;
    struct contest_result result[CONTEST_SEATS_MAX];
};

/* Something that the operator adds beside money, for a place. */
struct goods {
    unsigned place;
    cents value;
    char text[PROSE_MAX];
};

struct tournament {
    struct occasion o;
    enum tournament_phase phase;
    struct conditions conditions, draft; /* those that hold, and those that are being written */
    unsigned version;                    /* of those that hold; 0: none do yet */
    bool changed;                        /* the draft is not what holds */
    bool briefed, halted, away;          /* away: nobody who must be there is */
    int64_t starts;                      /* the next session, at the earliest */
    struct seed_watch seeds;
    struct disputes disputes;
    cents pool;
    unsigned round, stage; /* main rounds drawn, and all rounds drawn */
    unsigned official_count, table_count, goods_count, session_count, entry_count;
    struct official official[OFFICIALS_MAX];
    char table[CONTEST_TABLES_MAX][WORD_MAX];
    struct goods goods[GOODS_MAX];
    struct contest_session session[SESSIONS_MAX];
    struct contest_entry entry[APPLICATIONS_MAX];
};

static inline const struct contest_terms *contest_rules(const struct tournament *t)
{
    return (const struct contest_terms *)t->o.rules;
}

/* A number or an amount of the conditions that hold; 0 where it is not stated. */
int64_t condition_of(const struct tournament *t, int term);

/* Whether play stands still; and the clause by which it does. */
bool play_halted(const struct tournament *t);
cited_rule why_halted(const struct tournament *t);
/* The name of the entry, or else of a dispute, of the member whose accounts have this number: the
 * number itself, or a card of his; NULL: there is none. */
const char *tournament_has(const struct tournament *t, const char *number);
/* Whether what somebody is owed is what he paid in, and no prize. */
bool tournament_gives_back(const struct tournament *t, const char *player);
/* What it holds: the pool, and what is owed. */
cents tournament_holds(const struct tournament *t);

#endif
