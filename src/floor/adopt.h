/* Another plan, taken up while the floor is open. */
#ifndef BAIZE_FLOOR_ADOPT_H
#define BAIZE_FLOOR_ADOPT_H

#include "floor/places.h"

struct opening;

/* A plan, and what it changes. */
struct adoption {
    struct plan *plan;
    char *text; /* in which it is kept */
    /* Tables that are new with it or have other terms by it, by their place in it. */
    struct opening *opens[PLAN_TABLES];
    struct open_table *then[PLAN_TABLES];
    char who[BOOK_NAME_MAX]; /* has it taken up */
    /* Where tables and people of this floor stand in it; NOBODY: they go. */
    int32_t table[PLAN_TABLES], staff[PLAN_STAFF];
    struct terminal_changes terminals;
    table_set gains; /* its tables to which some terminal is newly linked */
};

/* What must be got ready: which tables of the next plan are new, and which have other terms than by
 * this one, or wait to go over to some. */
enum readying { READY_KEEP, READY_OPEN, READY_TERMS };
void adoption_needs(const struct plan *this, const bool waits[PLAN_TABLES], const struct plan *next,
                    enum readying of[PLAN_TABLES]);
/* Gets them ready, and compares both plans, in any thread, with a floor beside the one that is
 * open. False with words. */
bool adoption_ready(struct adoption *a, struct floor *beside, const enum readying of[PLAN_TABLES],
                    struct trouble *why);
void adoption_drop(struct adoption *a);

/* Whether the floor can be run by it now. NO, with words, where somebody has to do something first;
 * NOT_YET, with words, where it is only a matter of time. */
enum adoptable { ADOPTABLE, NOT_YET, NO };
enum adoptable adoptable(struct floor *f, const struct adoption *a, struct trouble *why);
/* Why somebody of the staff may not stay at his desk with it; NULL: he may. Those who may not are
 * logged out, which need not wait until the rest can be done. */
const char *adoption_logs_out(const struct floor *f, const struct adoption *a, int32_t staff);
void adoption_people_go(struct floor *f, const struct adoption *a);
/* From here on the floor is what it would be if it had been opened with this plan. What is in both
 * stays as it is: rounds, wagers, seeds, sittings, logins. */
void adopt(struct floor *f, struct adoption *a);

#endif
