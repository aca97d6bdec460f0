/* An occasion: a promotion, or whatever else goes through what its document says by acts.
 *
 * As a table does, it answers each act with events or with one refusal that names the clause, and
 * nothing else changes it. It has no clock: every act says when it is done. It moves no money: it
 * says what is to be paid. */
#ifndef BAIZE_OCCASION_OCCASION_H
#define BAIZE_OCCASION_OCCASION_H

#include "occasion/rules.h"

/* How what must be approved stands, from good to bad. */
enum approval_stands {
    APPROVAL_IN_FORCE,
    APPROVAL_NOT_NOTED, /* nothing of the kind was ever noted */
    APPROVAL_LAPSED     /* or not noted of this item, and of others */
};

/* What all occasions have; the first member of each. */
struct occasion {
    const struct occasion_machine *kind;
    const struct occasion_rules *rules;
    const struct occasion_ear *sink; /* while an act is answered */
    int64_t now;
};

/* One kind of occasions: its acts, its events, its rules and its machine. */
struct occasion_machine {
    const char *name;  /* "promotion", */
    const char *about; /* and what a ruleset is about: "promotions" */
    unsigned act_count;
    const struct act_row *acts;
    unsigned event_count;
    const char *const *events;
    unsigned accepted, refused; /* of the events */
    unsigned point_count;
    const struct occasion_point *points;
    unsigned malformed, out_of_turn; /* of the points */
    const struct section *file;      /* what may stand in a ruleset, */
    const struct section *term;      /* and in a term of it */
    size_t size, rules_size;
    uint64_t shape;      /* of its struct, which changes with the program */
    struct {             /* the longest list in it, whose end may be empty */
        size_t at, row;  /* where it begins, and the size of a row */
        size_t count_at; /* where it is said how many there are, in 32 bits */
        uint32_t most;
    } list;
    void (*taken_out)(
        struct occasion *o); /* of an image: what is reckoned from it; NULL: nothing */
    /* Reads what only such rulesets have, beside names, terms and points. */
    bool (*read)(const struct compiling *c, struct occasion_rules *r);
    /* Answers an act that is well formed and in time. */
    bool (*answer)(struct occasion *o, const struct occasion_act *a);
    /* What is so by the time of an act that was accepted; NULL: nothing. */
    void (*went_on)(struct occasion *o);
};

/* In memory of kind->size bytes. */
void occasion_init(struct occasion *o, const struct occasion_machine *kind,
                   const struct occasion_rules *rules);

/* Answers an act; false when it was refused, and nothing has changed. */
bool occasion_act(struct occasion *o, const struct occasion_act *a,
                  const struct occasion_ear *sink);
/* A line that is no act. */
void occasion_refuse_line(struct occasion *o, const char *why, const struct occasion_ear *sink);

/* Which of the acts has this name; act_count: none. */
unsigned occasion_act_named(const struct occasion_machine *k, const char *name);

/* --- for those who answer acts ---------------------------------------------------------------- */

void occasion_emit(struct occasion *o, const struct occasion_event *e);

/* Says why not, and the clause; always false. */
bool occasion_refuse(struct occasion *o, const struct occasion_act *a, cited_rule rule,
                     const char *fmt, ...) __attribute__((format(printf, 4, 5)));
bool occasion_refuse_at(struct occasion *o, const struct occasion_act *a, unsigned point,
                        const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* The plain "yes", with which the clock goes on to the time of the act. Nothing may be refused
 * afterwards. Always true. */
bool occasion_accept(struct occasion *o, const struct occasion_act *a, cited_rule rule);

/* The clause at a point, and the one that asks for a term. */
static inline cited_rule rule_at(const struct occasion *o, unsigned point)
{
    return o->rules->rule[point];
}
static inline cited_rule term_clause(const struct occasion *o, int term)
{
    return o->rules->term[term].clause;
}

#endif
