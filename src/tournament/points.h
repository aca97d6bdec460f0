/* The points at which a rule about the organisation of a tournament bites. Each ruleset says, under
 * `rules:`, which clause of its document governs a point. One that has none for an optional point
 * does not know the matter. */
#ifndef BAIZE_TOURNAMENT_POINTS_H
#define BAIZE_TOURNAMENT_POINTS_H

#define CONTEST_POINTS(NEEDED, OPTIONAL)                                                           \
    NEEDED(MALFORMED, "malformed")     /* the line is no act of a tournament */                    \
    NEEDED(UNKNOWN_ACT, "unknown-act") /* an act that these rules do not know */                   \
    NEEDED(OUT_OF_TURN, "out-of-turn") /* an act that the tournament has no place for now */       \
    NEEDED(HELD, "held")               /* a tournament is held, and goes on */                     \
    NEEDED(CONDITIONS,                                                                             \
           "conditions")           /* the conditions are written down, whole, before they hold */  \
    NEEDED(PUBLISHED, "published") /* they are published, and can be had before entries */         \
    NEEDED(COPY, "copy")           /* each entrant has a copy of them */                           \
    NEEDED(COMPULSORY, "compulsory") /* what is staked on each coup, which no condition waives */  \
    NEEDED(LIMITS, "limits")         /* a maximum holds whole units of the minimum */              \
    NEEDED(ROUNDS, "rounds")         /* rounds lead to a final at one table */                     \
    NEEDED(PRIZES, "prizes")         /* the conditions say what the prizes are */                  \
    NEEDED(POOL, "pool")             /* fees make the pool, and all of it is given out */          \
    NEEDED(ADDED, "added")           /* the operator adds to the pool */                           \
    NEEDED(GUARANTEE, "guarantee")   /* the operator guarantees a pool */                          \
    NEEDED(ENTRY, "entry")           /* only who has applied, been accepted and paid is in */      \
    NEEDED(ELIGIBILITY, "eligibility") /* who may not gamble here may not enter */                 \
    NEEDED(REFUSAL, "refusal")         /* any application is refused where that is reserved */     \
    NEEDED(CRITERIA, "criteria")       /* an application is refused by the criteria */             \
    NEEDED(AGREEMENT, "agreement")     /* who enters agrees to rules and conditions */             \
    NEEDED(NUMBERS, "numbers")         /* the least and the greatest number of entrants */         \
    NEEDED(FEE, "fee")                 /* the entry fee is paid */                                 \
    NEEDED(NO_REFUND, "no-refund")     /* a fee is not given back unless the conditions say so */  \
    NEEDED(WITHDRAWAL, "withdrawal")   /* until when one withdraws without penalty */              \
    OPTIONAL(SUBSTITUTE, "substitute") /* somebody else takes an entrant's place */                \
    NEEDED(CANCELLED, "cancelled")     /* a tournament is called off */                            \
    NEEDED(TOO_FEW, "too-few")         /* it is called off because too few have entered */         \
    NEEDED(REFUNDED, "refunded")       /* then everything is given back */                         \
    NEEDED(MANAGER, "manager")         /* who is in control of it all */                           \
    OPTIONAL(DEPUTY, "deputy")         /* who acts in the place of the director */                 \
    OPTIONAL(PRESENCE, "presence")     /* the director, or a deputy, is there throughout */        \
    OPTIONAL(BRIEFING, "briefing")     /* players are briefed before play, and understand */       \
    OPTIONAL(INSTRUCTION, "instruction") /* players are shown how to play */                       \
    NEEDED(TABLES, "tables")             /* which tables are used is designated */                 \
    NEEDED(EXCLUSIVE, "exclusive")       /* a table serves one session, and nothing else */        \
    NEEDED(RESCHEDULED, "rescheduled")   /* a session starts at another time, after notice */      \
    NEEDED(ALLOCATION, "allocation")     /* tables and places are allotted */                      \
    NEEDED(BY_CHANCE, "by-chance")       /* they are drawn, and nobody chooses them */             \
    NEEDED(EQUAL, "equal")               /* everybody begins a session with the same chips */      \
    NEEDED(BOUGHT_IN, "bought-in")       /* the buy-in of a session is paid */                     \
    NEEDED(NO_BUY_IN, "no-buy-in")       /* who has not paid it is eliminated */                   \
    NEEDED(ADVANCE, "advance")           /* how many go on is settled beforehand */                \
    NEEDED(TOTALS, "totals")             /* chips are totalled and recorded after a session */     \
    NEEDED(ANNOUNCED, "announced")       /* the manager announces who has won, or goes on */       \
    NEEDED(WINNERS, "winners")           /* the highest chips at a table win */                    \
    NEEDED(PLAYOFF, "playoff")           /* a tie across the line is played off */                 \
    NEEDED(EARLY, "early")               /* a session ends early when those who go on are known */ \
    NEEDED(EARLY_CASH, "early-cash")     /* where chips become cash, with everybody's consent */   \
    OPTIONAL(EARLY_EITHER, "early-either") /* either of the two is enough */                       \
    NEEDED(CHIPS_WORTH, "chips-worth")     /* what tournament chips are worth */                   \
    NEEDED(CHIPS_BACK, "chips-back")       /* all chips come back after a session */               \
    NEEDED(CHIPS_MISSING, "chips-missing") /* those that do not are recorded, by denomination */   \
    NEEDED(BUY_BACK, "buy-back")           /* who is eliminated buys back */                       \
    NEEDED(SECOND_CHANCE, "second-chance") /* who is eliminated plays a secondary round */         \
    NEEDED(DISQUALIFIED, "disqualified")   /* somebody is disqualified */                          \
    NEEDED(APPROVED_REFUND, "approved-refund") /* the manager approves that a fee is given back */ \
    NEEDED(DISPUTE, "dispute")                 /* play halts until a dispute is decided, once */   \
    NEEDED(COMPLAINT, "complaint")             /* who is not satisfied is told whom to turn to */

enum tournament_point {
#define POINT(id, name) TP_##id,
    CONTEST_POINTS(POINT, POINT)
#undef POINT
        TP_COUNT
};

#endif
