/* A ruleset: one approved document's rules for one game, as data.
 *
 * A ruleset file states bets, odds, options, authorities and the clause beside each; it may extend
 * another and then states only its differences. Loading merges the files, applies the operator's
 * options, checks every field, and compiles what play needs into the plain struct below, so that
 * nothing is looked up by name while a round runs. */
#ifndef BAIZE_RULES_RULESET_H
#define BAIZE_RULES_RULESET_H

#include "base/chain.h"
#include "base/money.h"
#include "rules/clauses.h"
#include "rules/entry.h"
#include "rules/points.h"
#include "rules/shelf.h"

#include <stdint.h>

enum {
    OPTIONS_MAX = 48,
    CHOICES_MAX = 12,
    BETS_MAX = 48,
    CALLS_MAX = 8,
    PIECES_MAX = 12,
    REASONS_MAX = 16,
    STAFF_MAX = 40,
    ROLES_MAX = 10,
    ROLE_NAMES_MAX = 24,
    SEATS_MAX = 1024,
};

/* An option as the operator may set it, and what it is set to. */
struct setting {
    const char *name;
    bool is_number;
    bool is_list;     /* names of calls, "all" or "none" */
    int64_t from, to; /* numbers */
    const char *choices[CHOICES_MAX];
    size_t choice_count;
    const char *clause;
    bool told; /* the operator gave it */
    int64_t number;
    const char *text;
    const struct entry *at;
};

struct bet {
    const char *name;
    struct odds pays;
    const char *pays_rule;       /* the clause that fixes the odds */
    const char *wins_rule;       /* … that says when it wins */
    const char *loses_rule;      /* … that says when it loses */
    const struct entry *wins_on; /* positions whose winning has a clause of its own, or NULL */
    const char *family;          /* "inside", "outside": bets that may share a limit */
    cents min, max;              /* this bet's own limits, as options; 0: the table's */
};

/* A call bet: several ordinary wagers placed together by one name. */
struct call {
    const char *name;
    const char *clause;
    unsigned units; /* pieces in all, doubled ones counted twice */
    unsigned count;
    struct {
        char bet[24], on[24];
        unsigned units;
    } piece[PIECES_MAX];
};

/* One thing staff may do, and the lowest role that may do it. */
struct authority {
    const char *act;
    unsigned rank;
    const char *clause;
};

/* A named reason with its clause: a no-spin, a ground for invalidation, a malfunction. */
struct reason {
    const char *name;
    const char *clause;
    unsigned rank;       /* lowest role that may invoke it, or for a malfunction decide on it */
    const char *forfeit; /* the clause under which a cheat's stake may be kept, or NULL */
    bool uncalled;       /* void although nobody called it */
    bool all_seats;      /* a malfunction that holds the whole table */
    bool after_close;    /* … that only exists once bets are closed */
    const char *refund;  /* the clause stakes go back under, where the ground has its own */
};

enum limits_way { LIMITS_REFUSE, LIMITS_CLAMP };
enum early_way { EARLY_REFUSE, EARLY_CLOSE, EARLY_HOLD };
enum no_spin_way { NO_SPIN_UNKNOWN, NO_SPIN_REOPEN, NO_SPIN_STAY_CLOSED, NO_SPIN_VOID_ROUND };

struct ruleset {
    const char *name;
    const char *source; /* the path it was read from, where it was named by one; else NULL */
    const char *title;
    const char *game;
    const char *document;
    const struct entry *root;
    struct link hash;
    struct pages *pages;

    const char *rule[RP_COUNT];

    struct setting options[OPTIONS_MAX];
    size_t option_count;
    struct bet bets[BETS_MAX];
    size_t bet_count;
    struct call calls[CALLS_MAX];
    size_t call_count;
    const char *roles[ROLES_MAX]; /* by rank, the first name of each rung */
    struct {
        const char *name;
        unsigned rank;
    } role_name[ROLE_NAMES_MAX];
    size_t role_name_count;
    size_t role_count;
    struct authority staff[STAFF_MAX];
    size_t staff_count;
    struct reason no_spins[REASONS_MAX];
    size_t no_spin_count;
    struct reason grounds[REASONS_MAX]; /* for invalidating a round */
    size_t ground_count;
    struct reason malfunctions[REASONS_MAX];
    size_t malfunction_count;
    struct reason reservations[REASONS_MAX];
    size_t reservation_count;

    enum limits_way limits_way;
    enum early_way early_way;
    enum no_spin_way no_spin_way;
    bool free_entry;           /* a result may be keyed again until it is confirmed */
    bool live_table;           /* a round begins with its first wager, not when it opens */
    int64_t closing_notice_ms; /* or … */
    unsigned closing_rounds;   /* … counted in rounds */
    int64_t limits_notice_ms;  /* notice before a limit turns against players; 0: none asked */
    unsigned abstain_rounds;   /* rounds sat out before a seat may be asked for */
    unsigned revolutions;      /* fewest revolutions of a valid spin; 0: no such rule */

    /* The options that play reads, cached. */
    cents min, max, unit, total_min, total_max, chip;
    unsigned seats;
    int64_t period_ms;
    bool confirm; /* the dealer confirms a result before it is settled */
    bool refuse_unpayable;
    bool start_cold;
};

/* "name=value" pairs; given may be NULL when count is 0. */
struct ruleset *ruleset_load(const struct shelf *shelf, const struct clauses *clauses,
                             const char *name, const char *const *given, size_t count,
                             struct trouble *why);
void ruleset_free(struct ruleset *rs);

const struct setting *ruleset_option(const struct ruleset *rs, const char *name);
int ruleset_bet(const struct ruleset *rs, const char *name); /* index or -1 */
const struct call *ruleset_call(const struct ruleset *rs, const char *name);
int ruleset_rank(const struct ruleset *rs, const char *role); /* 0 is lowest; -1 unknown */
const struct authority *ruleset_authority(const struct ruleset *rs, const char *act);
const struct reason *reason_find(const struct reason *list, size_t count, const char *name);

#endif
