/* A casebook: what the house writes down of disputes and of conduct. Complaints go through the
 * ranks that the document names, breaches are found and have their measures; the register says who
 * may not play, and until when; checklists are steps that people do in order; approvals hold until
 * they lapse. Each is an occasion's act, by name and rank. */
#ifndef BAIZE_CASEBOOK_CASEBOOK_H
#define BAIZE_CASEBOOK_CASEBOOK_H

#include "casebook/act.h"
#include "casebook/event.h"
#include "casebook/rules.h"

#ifndef BAIZE_EXCLUDED_MAX
#define BAIZE_EXCLUDED_MAX 4096
#endif
enum {
    CASES_MAX = 64,
    CASE_STEPS = 16, /* of a case, kept with it; all are in the journal */
    RUNNING_MAX = 32,
    APPROVED_MAX = 64,
    EXCLUDED_MAX = BAIZE_EXCLUDED_MAX,
    CLEARED_MAX = 64,
    CLAUSE_MAX = 64
};

struct case_step {
    int64_t at;
    unsigned act; /* of the rows */
    bool yes;
    char by[WORD_MAX], rank[WORD_MAX], rule[CLAUSE_MAX];
    char text[PROSE_MAX];
};

struct filed {
    int64_t number; /* 0: the place is free */
    unsigned matter;
    unsigned ground; /* from 1; 0: none */
    int64_t round;
    bool closed;
    unsigned decisions;
    bool asked;                      /* for a review that has not been yet */
    bool upheld, final;              /* by the last decision */
    bool content, advised, detained; /* the person */
    char player[WORD_MAX], name[WHO_MAX], table[WORD_MAX];
    unsigned step_count;
    struct case_step step[CASE_STEPS];
};

/* A checklist that is under way at a table. */
struct running_list {
    bool on;
    unsigned list, done;
    int64_t round;
    char table[WORD_MAX];
};

struct approved {
    unsigned kind;
    int64_t until; /* 0: it does not lapse */
    char item[WORD_MAX], text[PROSE_MAX];
};

/* Why somebody is in the register. */
enum excluded_for { FOR_MEASURE, FOR_LEAVING, FOR_AGE, FOR_ABSENCE, FOR_WISH };
struct excluded {
    enum excluded_for why;
    unsigned measure;     /* of the rules */
    unsigned rank;        /* that may lift it */
    int64_t number;       /* of the case; 0: none */
    int64_t since, until; /* until 0: it does not end by itself */
    char player[WORD_MAX], name[WHO_MAX];
    char text[PROSE_MAX]; /* what was written of him: one without a card is known again by it */
};

/* Somebody who has the name of one in the register, and is another. */
struct cleared {
    char player[WORD_MAX], name[WHO_MAX];
};

struct casebook {
    struct occasion o;
    int64_t numbers; /* given to cases */
    struct filed filed[CASES_MAX];
    struct running_list running[RUNNING_MAX];
    unsigned approved_count;
    struct approved approved[APPROVED_MAX];
    uint32_t excluded_count;
    struct excluded excluded[EXCLUDED_MAX];
    unsigned cleared_count;
    struct cleared cleared[CLEARED_MAX];
};

static inline const struct casebook_rules *book_rules(const struct casebook *b)
{
    return (const struct casebook_rules *)b->o.rules;
}

/* Who is not to play at this time: as the register has him, by his card, or by name where it has
 * no card of his, or he shows none; NULL: he is not in it. An empty name is nobody's. wishes: also
 * at his own wish. */
const struct excluded *casebook_bars(const struct casebook *b, const char *player, const char *name,
                                     int64_t at, bool wishes);
/* Whether the register has at this time that he wished to be kept out himself. */
bool casebook_wished(const struct casebook *b, const char *player, int64_t at);
/* The clause that keeps him out. */
cited_rule excluded_rule(const struct casebook *b, const struct excluded *e);
/* The clause that asks for an approval before this act, and how that stands at this time, of an
 * item, or of whatever item where it is NULL; NULL: the rules ask for none. */
cited_rule casebook_demands(const struct casebook *b, const char *act, const char *item, int64_t at,
                            enum approval_stands *stands);
/* Whether a name is that of somebody in the register, however it is spaced, and in large letters or
 * small. */
bool register_same_name(const char *a, const char *b);
/* Each who is in it at this time, otherwise than at his own wish; until 0: for good. */
void casebook_each_kept_out(const struct casebook *b, int64_t at,
                            void (*each)(void *ctx, const struct excluded *e), void *ctx);
/* Who is in the register otherwise than at his own wish, which no casebook ends. */
unsigned casebook_kept_out(const struct casebook *b);
/* Cases that are not closed. */
unsigned casebook_waiting(const struct casebook *b);

#endif
