/* Rows that cross between pits, vouched for: what a pit writes into a row of its own that another
 * follows, and what it has followed of another's, it keeps as digests in settings of its own book,
 * in the same batch. They are in the chain, so that a row which no floor has written, or which
 * somebody has edited or taken out, is found (audit_vouched.h), even where it is put right later.
 *
 *   vouched asked NO                  an act that was asked for here
 *   vouched heard NO                  what was heard to have become of it
 *   vouched answered PIT NO           an act that was asked for there, and what became of it here
 *   vouched wanted OCCASION SESSION   what is wanted of a table in another pit, as it is now
 *   vouched wish DIGEST               each that ever was, with the occasion and the session
 *   vouched followed HOME DIGEST      each that the pit of a table has heard of
 *   vouched said DIGEST               each that a table here told of a session, with whose it is
 *   vouched learnt DIGEST             each that a tournament here has heard: the pit of the table
 *   vouched member NUMBER             each time that he came, went or was sent something
 *   vouched person NAME               up to which number others' changes of him were heard here
 *   vouched told NAME                 which of those was the last, of what two have changed
 *   vouched own NAME                  and of what he has changed himself
 *   vouched staff, vouched told       from then on: of whom was heard before is taken as it was
 *   vouched tables                    and what others had learnt of tables here
 *   vouched pool JACKPOT              what this pit has told of a jackpot over pits, batch by batch
 *   vouched drew PIT NO JACKPOT       what it was told of it by another when it was to pay of it
 *   vouched occasion NAME             of which kind it is, or that this pit no longer has it
 *   vouched occasions                 from then on: what was told of them before is taken as it was
 *   vouched bars NUMBER CLOCK         that a register here has a member from then on, until when
 *   vouched bars                      from then on: whom registers had before, they have since then
 *   vouched since                     from then on: rows that were there before likewise
 *
 * Names are short: the chain has a text of more than 64 bytes as a digest alone, and finds no row
 * by that. */
#ifndef BAIZE_FLOOR_VOUCHED_H
#define BAIZE_FLOOR_VOUCHED_H

#include "book/shared.h"
#include "floor/house.h"

#define VOUCHED "vouched "
#define VOUCHED_ALL_BEFORE "vouched!" /* in the order of names */
enum {
    VOUCHED_NAME = 65,
    POOL_HEX = 17, /* of the name of a jackpot */
    PART_HEX = 25, /* of what a pit has of one: the chain keeps what is said of it as it is */
    WISH_HEX = 33,
    VOUCHED_HEX = 65,
    VOUCHED_VALUE = 2 * VOUCHED_HEX + BOOK_NAME_MAX,
    STATE_TIMES = 4, /* until when he waits; when that was ended; until when he is away, excluded */
};
/* Of whom something is sent after, who is somewhere else: nothing is said of what he is. */
#define STATE_SENT "-"

struct act_vouched {
    const char *home, *name, *number, *card, *act;
    cents money;
};

/* As settings have them. */
void act_digest(const struct act_vouched *a, char hex[VOUCHED_HEX]);
void answer_digest(const char *answer, cents pays, char hex[VOUCHED_HEX]);
void wanted_value(const char *words, const char *pit, bool over, char value[VOUCHED_VALUE]);
void told_setting(const struct person_told *p, char name[VOUCHED_NAME], char value[VOUCHED_VALUE]);
void wish_digest(const struct session_key *k, const char *words, char hex[WISH_HEX]);

void vouch_asked(struct floor *f, int64_t no, const struct act_vouched *a);
void vouch_heard(struct floor *f, int64_t no, const char *answer, cents pays);
void vouch_answered(struct floor *f, const struct asked_key *k, const struct act_vouched *a,
                    const char *answer, cents pays);
void vouch_wanted(struct floor *f, const struct session_key *k, const char *words, const char *pit,
                  bool over);
/* last: the digest of what was followed before, which is put there; nothing new is not kept. */
void vouch_followed(struct floor *f, const struct session_key *k, const char *words,
                    char last[WISH_HEX]);

/* What a table of this pit tells, and what a tournament of this pit hears of a table in another. */
void vouch_said(struct floor *f, const struct session_key *k, const char *words);
void vouch_learnt(struct floor *f, const struct session_key *k, const char *words, const char *pit);

/* A member as he comes or goes, of which the casino's row has c, or what a claim read of it. */
void state_digest(const char *number, const struct member *m, const int64_t time[STATE_TIMES],
                  char hex[CROSSED_STATE]);
/* What rows beside his own say of a member who comes, or goes: his limits, and, if it was looked
 * at, when by the clock of the casino, and whether a register of another pit had him.
 *   DIGEST [CLOCK free|barred] */
struct known_of {
    const struct pledge *limit;
    size_t limits;
    int64_t clock; /* 0: it was not looked at */
    bool barred;
};
void known_words(const struct known_of *k, char words[CROSSED_KNEW]);
/* Whether it was looked at then, and nothing barred him. */
bool known_free(const char *words, int64_t *clock);
/* After turns of which `before` is the digest (empty: none), one more. */
void crossing_digest(const char *before, const struct crossing_row *c, char hex[VOUCHED_HEX]);
/* A member comes, goes or is sent something: c says which, with what money, and what he was; in
 * which turn it is put there. */
void vouch_member(struct floor *f, struct card_holder *h, struct crossed *c);
/* What a pit has of a jackpot, said at a moment by the clock of the casino; and what another had
 * said when this one was to pay. */
void vouch_pool(struct floor *f, const char *jackpot, const struct jackpot_part *p, int64_t clock);
void vouch_drew(struct floor *f, const char *jackpot, int64_t no, const struct jackpot_share *of,
                int64_t clock);
/* As settings have them, behind what their names begin with; the name of a jackpot as a digest. */
void pool_digest(const char *jackpot, char hex[POOL_HEX]);
#define POOL VOUCHED "pool "
#define DREW VOUCHED "drew "
struct pool_said {
    char jackpot[POOL_HEX], is[PART_HEX];
    int64_t no, clock; /* of what was said, and when it was, or was read there */
};
bool pool_read(struct pool_said *p, const char *name, const char *value);
bool drawn_read(struct pool_said *p, const char *name, const char *value);
/* A register of this pit has a member by his card, or (no rule) no longer has. */
void vouch_bars(struct floor *f, const struct barred *b);
#define BARS VOUCHED "bars "
#define BARS_ALL_BEFORE VOUCHED "bars!" /* in the order of names */
struct bars_said {
    char number[33];
    int64_t clock, until; /* until 0: for good; not after: he is free again */
};
bool bars_read(struct bars_said *b, const char *name, const char *value);
/* What others are told of an occasion of this pit. */
void held_setting(const char *occasion, const char *kind, bool over, char name[VOUCHED_NAME],
                  char value[VOUCHED_VALUE]);
void vouch_held(struct floor *f, const char *occasion, const char *kind, bool over);
void vouch_person(struct floor *f, const char *name, int64_t no);
void vouch_told(struct floor *f, const struct person_told *p);

/* A pit whose book has none of these yet takes the rows that there are as they are. */
bool vouched_open(struct floor *f, struct book_words *why);

#endif
