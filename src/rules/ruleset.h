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
#include "rules/reason.h"
#include "rules/shelf.h"
#include "rules_here.h"

#include <stdint.h>

enum {
    OPTIONS_MAX = 48,
    OPTION_TEXT_MAX = 200, /* NAME=VALUE: an offer may name every side bet there is */
    CHOICES_MAX = 12,
    BETS_MAX = 48,
    CALLS_MAX = 8,
    COMBINATIONS_MAX = 8,
    PIECES_MAX = 12,
    STAFF_MAX = 64,
    IRREGULARITIES_MAX = 32,
    CAUSES_MAX = 128,
    ROLES_MAX = 10,
    ROLE_NAMES_MAX = 24,
    BESIDE_MAX = 4,
    SEATS_MAX = 1024,
    BETTORS_MAX = 3,
    LINES_MAX = 10,
    OPPOSED_MAX = 2,
    TOGETHER_MAX = 256, /* twice as many as there may be lists of clauses */
};

/* An option as the operator may set it, and what it is set to. */
struct setting {
    const char *name;
    bool is_number;
    bool is_list;     /* names of calls, "all" or "none" */
    unsigned names;   /* so many names of the operator's own */
    const char *as;   /* the form in which it is written, read by who uses it; or NULL */
    int64_t from, to; /* numbers */
    const char *choices[CHOICES_MAX];
    size_t choice_count;
    const char *clause;
    const char *half_way; /* at most half of the cards, by this clause; NULL: any number */
    bool told;            /* the operator gave it */
    int64_t number;
    const char *text;
    const struct entry *at;
};

/* One way to win, and its price. */
struct line {
    const char *name;
    struct odds pays;      /* what is paid, less commission; den is 0 where it pays nothing */
    struct odds gross;     /* the same before commission is kept back */
    const char *rule;      /* the clause that fixes the odds */
    const char *wins_rule; /* the clause that says when it wins */
    cents prize;           /* of a jackpot: the least that is paid, instead of odds; 0: by odds */
    unsigned percent; /* of a jackpot: this part of it is paid where that is more than `prize` */
};

struct bet {
    const char *name;
    struct line plain;         /* the price of every way to win that has no line of its own */
    const char *loses_rule;    /* the clause that says when it loses */
    const char *tie_rule;      /* the clause under which it loses on a tie, where that is another */
    const char *standoff_rule; /* the clause that says when it stands off; NULL: it loses instead */
    const char *loses_later_rule; /* the clause under which it loses once it has travelled */
    const char *void_rule;        /* the clause that says when it is void */
    const char *placed_rule;      /* the clause that says when it may be placed */
    const char *removed_rule; /* the clause under which it is taken back, and restored, or NULL */
    const char *travels_rule; /* the clause that moves it to the number of its first roll */
    const char *behind_rule;  /* the clause that says what wager it must lie behind */
    const char *most_rule;    /* the clause that says how much may lie behind another wager */
    unsigned units;           /* the stake is so many equal units, or a multiple */
    const char *units_rule;
    unsigned paid_percent; /* commission paid beside the stake when it is placed; 0: none */
    bool paid_on_winnings; /* that commission is a part of what it would win; else of the stake */
    const char *paid_rule;
    const struct entry *wins_on; /* positions whose winning has a clause of its own, or NULL */
    size_t line_count;
    struct line line[LINES_MAX];
    const char *family;      /* "inside", "side": bets that may share a limit */
    bool main;               /* one of the bets that side bets lie beside */
    bool offered;            /* here, by the operator */
    const char *absent_rule; /* the clause under which it is not offered */
    const char *exact_rule;  /* a stake whose win chips cannot pay exactly is refused under this */
    const char *beside_rule; /* only beside a main bet of the same player */
    const char *told_rule;   /* surveillance is told under this before staff restrict it so */
    const char *sign_rule;   /* the sign says under this that staff have restricted it so */
    const char *marked;      /* what is printed on its area, where a document wants a word */
    const char *marked_rule; /* the clause that wants it */
    const char *places_rule; /* who gets its places, where they are few */
    const char *single_rule; /* one a player and round, whatever his seats */
    struct {
        const char *bet, *rule; /* not by a player who has this one */
    } opposed[OPPOSED_MAX];
    cents min, max;         /* this bet's own limits, as options; 0: the table's */
    const char *fixed_rule; /* every stake is the same, by this clause; NULL: they differ */
    cents fixed_stake;      /* what that stake is, an option; 0: the table's minimum */
    const char *fixed_option;
    cents area_max; /* what all players' wagers on this bet may come to; 0: the table's limit */
    const char *cap_rule; /* winnings have a maximum, by the option max-payout */
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

/* One thing staff may do, and the lowest role that may do it; role_count: nobody on the ladder may.
 * An office beside the ladder (an inspector's, who is nobody's superior) may do what names it. */
struct authority {
    const char *act;
    unsigned rank;
    const char *also; /* that office, or NULL */
    const char *clause;
};

/* A word that an act may give as its reason under these rules. */
struct cause {
    const char *act, *word;
    const char *asks; /* a field that is told with it, or NULL */
};

/* Something wrong with cards or devices that staff report, and what the document does then. */
enum remedy {
    REMEDY_GO_ON,      /* play goes on as it is */
    REMEDY_RESHUFFLE,  /* the coup is finished, then the cards are shuffled */
    REMEDY_VOID,       /* the coup is void, play goes on with the cards left */
    REMEDY_VOID_CARDS, /* the coup is void, and the cards are replaced, or checked and shuffled */
    REMEDY_OFFER,      /* each wager is offered back, then the coup is finished */
    REMEDY_BURN,       /* the card named is out of play */
    REMEDY_NO_BURN,    /* what should have been burned stays in */
    REMEDY_REBUILD,    /* hands on boxes are put right, or some are void (misboxes.c) */
};
struct irregularity {
    const char *name;
    const char *clause;
    unsigned rank;
    enum remedy then;
    const char *refund;        /* the clause stakes go back under; else `clause` */
    const char *stands;        /* the clause earlier results stand under, where one says so */
    const char *goes_on;       /* the clause play goes on under */
    const char *cards;         /* the clause the cards come out under; else `clause` */
    const char *late;          /* the clause it comes too late under, once another coup has begun */
    const char *device;        /* only where this is used: the value of the option `device` */
    const char *device_clause; /* the clause that limits it to that device */
    const char *dealt;         /* only once a card of the coup is dealt, by this clause */
    const char *count_by;      /* only when cards run short, in a shoe that this role has counted */
    bool after_void;           /* only after a void coup, before the next begins */
    bool other_shoe; /* the coup's cards came from another shoe, and are not missing here */
    struct {
        const char *who, *clause;
    } notify[2];
};

enum limits_way { LIMITS_REFUSE, LIMITS_CLAMP };
/* A result, or a first card, while wagers are being taken: refused; it closes them, out of turn; it
 * holds them for the records; it closes them, as it should. */
enum early_way { EARLY_REFUSE, EARLY_CLOSE, EARLY_HOLD, EARLY_DEAL };
/* Wagers cut pro rata: each rounded down to what chips can pay; or to the unit, what is left over
 * going to the largest remainders. */
enum share_way { SHARE_UNKNOWN, SHARE_DOWN, SHARE_REMAINDERS };
/* Wagers that break a limit are found until the result; or only once a card is dealt. */
enum found_way { FOUND_ANY_TIME, FOUND_DEALT };

struct ruleset {
    const char *name;
    const char *source; /* the path it was read from, where it was named by one; else NULL */
    const char *title;
    const char *game;
    const char *document;
    const struct entry *root;
    struct link hash;
    struct pages *pages;

    struct ruleset *other_mode; /* the same with the other `mode`, where staff may change it */

    const char *rule[RP_COUNT];
    struct {
        const char *first;          /* a clause that is cited, by where it was read; NULL: free */
        const struct entry *others; /* what its line names beside it */
    } together[TOGETHER_MAX];
    size_t together_count;

    struct setting options[OPTIONS_MAX];
    size_t option_count;
    struct bet bets[BETS_MAX];
    size_t bet_count;
    struct {
        uint64_t bets; /* one bit each */
        const char *rule;
    } combinations[COMBINATIONS_MAX]; /* of main bets that a player may have in a round */
    size_t combination_count;
    struct call calls[CALLS_MAX];
    size_t call_count;
    const char *roles[ROLES_MAX]; /* by rank, the first name of each rung */
    struct {
        const char *name;
        unsigned rank;
    } role_name[ROLE_NAMES_MAX];
    size_t role_name_count;
    size_t role_count;
    const char *beside[BESIDE_MAX]; /* offices that stand beside the ladder */
    size_t beside_count;
    struct authority staff[STAFF_MAX];
    size_t staff_count;
    struct cause causes[CAUSES_MAX]; /* of all acts, in the order of the document */
    size_t cause_count;
    struct reason grounds[REASONS_MAX]; /* for invalidating a round */
    size_t ground_count;
    struct reason malfunctions[REASONS_MAX];
    size_t malfunction_count;
    bool stops; /* some failure of equipment stops a table */
    struct reason reservations[REASONS_MAX];
    size_t reservation_count;
    struct reason checks[REASONS_MAX]; /* of the equipment, before the table opens */
    size_t check_count;
    struct reason repairs[REASONS_MAX]; /* how failed equipment is put right */
    size_t repair_count;
    struct irregularity irregularities[IRREGULARITIES_MAX];
    size_t irregularity_count;

    enum limits_way limits_way;
    enum early_way early_way;
    enum share_way share_way;
    enum found_way found_way;
    bool guards_minimum;       /* only raising a minimum needs a ground */
    bool unit_divides;         /* minimum and maximum are steps too */
    bool free_entry;           /* a result may be keyed again until it is confirmed */
    bool live_table;           /* a round begins with its first wager, not when it opens */
    int64_t closing_notice_ms; /* a closing sign stands so long; 0: it counts rounds */
    unsigned closing_rounds;   /* a closing sign stands for so many rounds; 0: by time */
    int64_t limits_notice_ms;  /* notice before a limit turns against players; 0: none asked */
    unsigned abstain_rounds;   /* rounds sat out before a seat may be asked for */
    cents max_payout;          /* winnings of a bet that has a cap; 0: no such limit */

    struct own_rules own; /* what each game's folder reads for itself */

    /* The options that play reads, cached. */
    cents min, max, unit, total_min, total_max, chip;
    cents differential;   /* between all wagers on the two hands; 0: no such limit */
    cents area_max;       /* all wagers on one bet; 0: no such limit */
    bool area_by_box;     /* area_max is of the wagers at one box; else at the table */
    bool area_holds_max;  /* all wagers of one area come to the table's maximum at most */
    bool token_known;     /* the conditions of promotional vouchers are set */
    bool token_kept;      /* a promotional token that wins stays with the player */
    unsigned side_places; /* of each side bet; 0: no limit */
    unsigned bettors;     /* on one area; 0: no such rule */
    unsigned standing;    /* areas for players who stand, numbered after the seats */
    unsigned seats;
    int64_t period_ms;
    bool confirm; /* the dealer confirms a result before it is settled */
    bool refuse_unpayable;
    bool paid_in_chips; /* commission beside a stake in whole chips, not in cents */
    bool start_cold;

    /* Where cards are dealt; decks is 0 elsewhere. */
    unsigned decks;
    unsigned cut_behind;      /* cards behind the cutting card; 0: there is none */
    unsigned inspectors[2];   /* the ranks that check new decks, each for himself */
    unsigned inspector_count; /* 0: nobody must */
    bool fresh_shoe;          /* every round is dealt from whole decks: a shuffling device */
    bool pays_beside;         /* some bet has a commission that is paid when it is placed */
    bool side_alone;          /* side bets need no main bet, whatever their clause */
    struct {
        const char *bet, *rule;
    } unoffered[4]; /* bets the document names and does not price */
    size_t unoffered_count;
};

/* "name=value" pairs; given may be NULL when count is 0. */
struct ruleset *ruleset_load(const struct shelf *shelf, const struct clauses *clauses,
                             const char *name, const char *const *given, size_t count,
                             struct trouble *why);
/* A ruleset as one text, with all that it extends: whoever keeps it can load it when the shelf has
 * another of that name. NULL with words; free() it. */
char *ruleset_text(const struct shelf *shelf, const char *name, struct trouble *why);
/* The same ruleset from that text. */
struct ruleset *ruleset_load_text(const char *text, const struct clauses *clauses, const char *name,
                                  const char *const *given, size_t count, struct trouble *why);
void ruleset_free(struct ruleset *rs);

const struct setting *ruleset_option(const struct ruleset *rs, const char *name);
int ruleset_bet(const struct ruleset *rs, const char *name); /* index or -1 */
/* "8 to 1", "1 to 1 less 5%", "1 to 1 to 30 to 1": what a bet pays, for people. */
const char *bet_words(const struct bet *b, char *buf, size_t len);
const char *line_words(const struct line *l, char *buf, size_t len);
const struct call *ruleset_call(const struct ruleset *rs, const char *name);
int ruleset_rank(const struct ruleset *rs, const char *role); /* 0 is lowest; -1 unknown */
const struct authority *ruleset_authority(const struct ruleset *rs, const char *act);
/* Whether the holder of this office may do what needs that authority. */
/* The clauses that stand beside this one where it was read, one after the other; NULL: none. */
/* The clause by which a position wins that has one of its own; or NULL. */
const char *bet_wins_on(const struct bet *b, const char *on);
const struct entry *ruleset_also(const struct ruleset *rs, const char *rule);
bool ruleset_may(const struct ruleset *rs, const struct authority *need, const char *by);
/* Whether the rules know the office, on the ladder or beside it. */
bool ruleset_office(const struct ruleset *rs, const char *by);
/* The lowest office that may. */
/* The clause that says who an office is, or NULL. */
const char *ruleset_office_rule(const struct ruleset *rs, const char *by);
const char *authority_role(const struct ruleset *rs, const struct authority *a);
const char *remedy_name(enum remedy r); /* as the ruleset spells it */
const struct irregularity *irregularity_find(const struct ruleset *rs, const char *name);

#endif
