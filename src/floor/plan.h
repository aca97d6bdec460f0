/* The floor plan: what stands on a casino floor and who works there, read from one YAML file.
 *
 * Tables with their rulesets and options, terminals, staff with their roles, and for a
 * demonstration members who already hold cards. Everything is checked on reading; what is wrong is
 * said with file and line. */
#ifndef BAIZE_FLOOR_PLAN_H
#define BAIZE_FLOOR_PLAN_H

#include "base/money.h"
#include "device/kinds.h"
#include "floor/directory.h"
#include "floor/duties.h"
#include "rules/identity.h"

#include <stdint.h>

enum {
    PLAN_NAME = 16,   /* of a table or terminal, with its end */
    PLAN_PERSON = 40, /* of one of staff, with its end */
    PLAN_TABLES = 128,
    PLAN_TERMINALS = 65536,
    PLAN_STAFF = 64,
    PLAN_MEMBERS = 64,
    PLAN_CARD = 32, /* a member's card, as it stands in the names of its accounts */
    PLAN_OPTIONS = 24,
    PLAN_NOTES = 12,
    PLAN_RANKS = 8,
    PLAN_HOSTS = 16,
    PLAN_OCCASIONS = 4, /* kinds of them */
    PLAN_DEVICES = 1024,
    PLAN_PITS = 64,
    PLAN_PIT = 32, /* the name of a pit, with its end */
};

enum role {
    ROLE_NOBODY,
    ROLE_PLAYER,
    ROLE_DISPLAY,
    ROLE_DEALER,
    ROLE_SUPERVISOR,
    ROLE_CASHIER,
    ROLE_INSPECTOR,
    ROLE_ACCEPTOR,
    ROLE_DEVICE
};
const char *role_name(enum role r);

/* How money reaches a terminal. */
enum { FUND_CARD = 1, FUND_CASH = 2, FUND_TICKET = 4 };

/* Some of the tables: a bit for each, by its place in the plan. */
__extension__ typedef unsigned __int128 table_set;
#define TABLES_ALL (~(table_set)0)

static inline table_set table_bit(size_t place)
{
    return (table_set)1 << place;
}

/* The first of some. */
static inline int32_t table_first(table_set some)
{
    int32_t place = 0;
    while ((some >> place & 1) == 0)
        place++;
    return place;
}

/* A part of the casino that has a controller and a book of its own (docs/pits.md). */
struct plan_pit {
    char name[PLAN_PIT];
    const char *address; /* at which its controller is reached; NULL: nobody is told */
};

struct plan_table {
    char name[PLAN_NAME];
    int32_t pit; /* -1: the plan has none */
    const char *ruleset;
    const char *title;                 /* NULL: the ruleset's */
    const char *options[PLAN_OPTIONS]; /* "name=value" */
    size_t option_count;
    enum { RUNS_AS_DOCUMENT, RUNS_BY_DEALER, RUNS_BY_ITSELF } runs;
    bool live;           /* chips lie on the cloth: no terminal plays there, and the dealer tells
                          * what players do */
    const char *jackpot; /* that several tables share, by name; NULL: the table has its own */
    bool over_pits;      /* and a table of another pit does */
    const char *station; /* where one dealer deals several tables in turn, or NULL */
    int64_t spin_ms;     /* how long an automatic spin or throw takes */
    int64_t throw_ms;    /* how long a shooter leaves the others for their wagers */
    int64_t deal_ms;     /* between two cards of an automatic shoe */
    int64_t squeeze_ms;  /* how long a hand may lie face down for a player to turn over */
};

struct plan_terminal {
    char name[PLAN_NAME];
    int32_t pit; /* -1: the plan has none */
    unsigned funding;
    table_set tables; /* it is linked to */
};

/* A device that stands at a table or is fitted in a terminal; of a terminal itself, its key. */
struct plan_device {
    enum device kind;
    char place[PLAN_NAME]; /* the table or terminal */
    const char *key;       /* hex; NULL: it is enrolled on the floor */
    const char *firmware;  /* the hash of what must run in it, hex; NULL: anything may */
    int64_t silent_ms;     /* one that has said nothing for so long is gone */
    int64_t late_ms;       /* within this it tells the outcome once no more bets are taken */
};

struct plan_staff {
    const char *name;
    enum role role;
    const char *card;              /* with which he comes to a table; NULL: it has his name */
    const char *password;          /* Argon2id, or in a demonstration the password itself */
    const char *ranks[PLAN_RANKS]; /* what the documents call this person */
    size_t rank_count;
    bool first; /* the password is another's choice: who logs in with it must make his own */
};

struct plan_member {
    const char *card, *name, *pin;
    cents on_card, deposit;
};

struct plan_elsewhere;

struct plan {
    struct pages *pages;
    const struct entry *root; /* all of it as it was written */
    const char *name, *currency;
    const char *host, *port;
    bool demo; /* passwords may stand in the file, the lobby shows the first member's PIN, and a
                * browser is taken for the terminal and for the notes that it says it is */
    cents bankroll, reserve;
    cents notes[PLAN_NOTES];
    size_t note_count;
    int64_t ticket_days;       /* for how long a ticket is valid; 0: for ever */
    cents identify_above;      /* paid by hand with a signed form and a document; 0: never */
    int64_t unclaimed_days;    /* a member's money that has lain so long is unclaimed; 0: never */
    cents ticket_max;          /* more is paid by voucher; 0: no ceiling */
    cents credit_max;          /* a terminal takes no note beyond it; 0: no ceiling */
    const char *seals_to;      /* where seals of the chain go; NULL: nowhere */
    const char *seals_command; /* that is told each of them; NULL: none */
    int64_t seals_ms;          /* from one to the next */
    const char *archive_to;    /* the folder of archives; NULL: beside the book */
    int64_t archive_after; /* days that the book keeps before they are archived; 0: all of them */
    char hash[CHAIN_HEX];  /* of the text it was read from */
    int64_t implausible;   /* a stake so many times itself by wins in a row stops a table; 0: no */
    int64_t seal_every;    /* journal lines between seals */
    int64_t per_address;   /* connections from one address */
    int64_t backlog, backlog_address, backlog_all; /* bytes that a connection, those of one address
                                                    * and all together may leave unread */
    const char *hosts[PLAN_HOSTS + 1];    /* names under which it is reached; NULL ends them */
    const char *proxies[PLAN_HOSTS + 1];  /* addresses of those that say who comes through them */
    const char *metrics[PLAN_HOSTS + 1];  /* addresses that may read them; none: this machine, or,
                                           * with a token, nobody without it */
    const char *metrics_token;            /* its hash, in hex; NULL: there is none */
    int64_t terminals_per_address;        /* by one address, at most; 0: any number */
    const char *approved[IDENTITY_PARTS]; /* hex: nothing else may run; NULL: anything may */
    int64_t desk_idle_ms;                 /* a desk of staff left alone is logged out after this */
    int64_t reality_ms;     /* from one reality check to the next; 0: there are none */
    int64_t exclusion_days; /* for so long a member who excludes himself is out */
    int64_t idle_ms;        /* a card left in a silent terminal goes out after this; 0: never */
    struct plan_pit pit[PLAN_PITS];
    size_t pit_count;
    int32_t only;                   /* the pit that this is the plan of; -1: of all there is */
    struct plan_elsewhere *another; /* what stands in other pits; NULL: nothing */
    struct plan_table table[PLAN_TABLES];
    size_t table_count;
    struct plan_terminal *terminal;
    size_t terminal_count;
    struct directory *names; /* of terminals, to their places from 1 */
    struct plan_device device[PLAN_DEVICES];
    size_t device_count;
    struct plan_staff staff[PLAN_STAFF];
    size_t staff_count;
    struct plan_member member[PLAN_MEMBERS];
    size_t member_count;
    struct plan_duty duty[DUTIES], act_duty[ACT_COUNT];
    struct plan_duty runs[PLAN_OCCASIONS]; /* by kind: who runs occasions */
    struct plan_duty managers;             /* who may change staff, terminals and tables */
    bool roster;            /* only who is rostered at a table, and has come to it, deals there */
    int64_t confirm_within; /* how long what takes two persons waits for the second */
};

/* NULL: it has no terminal of that name. */
const struct plan_terminal *plan_terminal_named(const struct plan *p, const char *name);
/* The jackpot that a table plays for, where its game has one: one that it shares, or its own. */
const char *plan_jackpot(const struct plan_table *t);
/* How many terminals are linked to a table of it. */
unsigned plan_linked(const struct plan *p, const struct plan_table *t);

/* NULL with words. */
struct plan *plan_read(const char *path, struct trouble *why);
/* The same of a text, which troubles call by this name. */
struct plan *plan_parse(const char *text, const char *name, struct trouble *why);
/* Leaves of a casino's plan the tables, terminals and devices of one pit; NULL: the plan must have
 * no pits. False with words. */
bool plan_only(struct plan *p, const char *pit, struct trouble *why);
/* Another text of the same casino, of the same pit. */
struct plan *plan_like(const struct plan *like, const char *text, const char *name,
                       struct trouble *why);
/* The name of the pit that this is the plan of, where the casino has others; NULL: it has none. */
const char *plan_own_pit(const struct plan *p);
/* The pit in which a table or terminal of that name stands, if that is another than this plan is
 * of; NULL: it is in none. */
const struct plan_pit *plan_pit_elsewhere(const struct plan *p, const char *place);
/* The name of the pit in which a table stands, where the casino has several; NULL: it has not, or
 * no such table. */
const char *plan_pit_of(const struct plan *p, const char *table);
/* A table of another pit: by which ruleset it is played, and how many terminals are linked to it.
 * NULL: there is none of that name. */
struct table_elsewhere {
    const struct plan_pit *pit;
    const char *ruleset;
    unsigned terminals;
};
const struct table_elsewhere *plan_table_elsewhere(const struct plan *p, const char *table);
/* Each of them. */
void plan_each_elsewhere(const struct plan *p,
                         void (*each)(void *ctx, const char *table,
                                      const struct table_elsewhere *there),
                         void *ctx);
/* A plan's text, as a person would write it: free() it. NULL: it is too long to be one. */
char *plan_text(const struct entry *root);
void plan_free(struct plan *p);

#endif
