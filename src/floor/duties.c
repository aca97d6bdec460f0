#include "floor/duties.h"
#include "floor/plan.h"
#include "wire/occasion.h"

#include <string.h>

enum {
    SUPERVISOR = 1 << ROLE_SUPERVISOR,
    ANY_CASH_DESK = 1 << ROLE_SUPERVISOR | 1 << ROLE_CASHIER,
    /* What a bank asks a second signature for; in Australia it is reported too. */
    LARGE = 1000000,
    DAY_MS = 86400000, /* an amount that is split over a day is still that amount */
};

/* Firm: the plan may say who the second person is, not that there need be none. */
static const struct {
    const char *name;
    unsigned roles;
    int64_t above;
    bool firm;
    const char *words;
    int64_t within; /* 0: no member's, and each is counted by itself */
} ROWS[DUTIES] = {
    [DUTY_VOID] = {"void", SUPERVISOR, 0, true, "the outcome is known", 0},
    [DUTY_CORRECT] = {"correct", SUPERVISOR, 0, true, "a result on record would be another", 0},
    [DUTY_LATE_WAGER] = {"late-wager", SUPERVISOR, 0, true,
                         "a wager would be put down although the outcome is known", 0},
    [DUTY_UNBAR] = {"unbar", SUPERVISOR, 0, false, "an exclusion would be lifted", 0},
    [DUTY_FILL] = {"fill", SUPERVISOR, 0, true, "money comes into the bank", 0},
    [DUTY_MANUAL_PAY] = {"manual-pay", SUPERVISOR, 0, true, "a player is paid by hand", 0},
    [DUTY_RELEASE] = {"release", SUPERVISOR, 0, false,
                      "a player's credit would be printed for staff to hand over", 0},
    [DUTY_PIN] = {"pin", SUPERVISOR, 0, false, "a card would have another PIN", 0},
    [DUTY_MEMBER] = {"member", SUPERVISOR, 0, true,
                     "a member's name, card or membership would be another", 0},
    [DUTY_UNLOCK] = {"unlock", ANY_CASH_DESK, 0, false, "a card would be looked at again at once",
                     0},
    [DUTY_PAY_IN] = {"pay-in", SUPERVISOR, LARGE, false,
                     "more is paid in, with what was before, than one may take alone", DAY_MS},
    [DUTY_PAY_OUT] = {"pay-out", SUPERVISOR, LARGE, false,
                      "more is paid out, with what was before, than one may pay alone", DAY_MS},
    [DUTY_MOVE] = {"move", 0, 0, false, "a member's money is moved", DAY_MS},
    [DUTY_TICKET_PAY] = {"ticket-pay", SUPERVISOR, LARGE, false,
                         "more is paid out than one may pay alone", 0},
    [DUTY_TICKET_COPY] = {"ticket-copy", SUPERVISOR, 0, true,
                          "a ticket would be printed another time", 0},
    [DUTY_TICKET_EXPIRED] = {"ticket-expired", SUPERVISOR, 0, false, "the ticket has expired", 0},
    [DUTY_TICKET_DOUBTED] = {"ticket-doubted", SUPERVISOR, 0, true,
                             "a backup was restored, and the ticket may have been paid since", 0},
    [DUTY_TICKETS_TRUSTED] = {"tickets-trust", SUPERVISOR, 0, true,
                              "a backup was restored, and tickets may have been paid since", 0},
    [DUTY_WITHHOLD] = {"withhold", SUPERVISOR, 0, true,
                       "somebody's ticket would be kept from him, or no longer", 0},
    [DUTY_DISPOSE] = {"dispose", SUPERVISOR, 0, true, "money that nobody claimed would be gone", 0},
    [DUTY_ENROL] = {"enrol", SUPERVISOR, 0, true, "a device would be known by this key", 0},
    /* Who finds a key stolen shuts it out at once; what is let in again takes two. */
    [DUTY_RETIRE] = {"retire", 0, 0, false, "a device would be known no longer", 0},
    [DUTY_BY_HAND] = {"by-hand", SUPERVISOR, 0, false,
                      "staff would tell what the table's device should", 0},
    [DUTY_RESUME] = {"resume", SUPERVISOR, 0, true, "chance does not explain the table's results",
                     0},
    [DUTY_CHANGE] = {"change", SUPERVISOR, 0, true, "the floor itself would be another", 0},
    [DUTY_TEST] = {"test", SUPERVISOR, 0, true,
                   "it would be played with other than money, or no longer", 0},
    [DUTY_PRIZE] = {"prize", SUPERVISOR, LARGE, false, "more is paid than one may pay alone", 0},
    [DUTY_OCCASION] = {"occasion", 0, 0, false, "this floor has two persons do it", 0},
    [DUTY_ACT] = {"act", 0, 0, false, "this floor has two persons do it", 0},
};

const char *duty_name(enum duty d)
{
    return ROWS[d].name;
}

const char *duty_words(enum duty d)
{
    return ROWS[d].words;
}

void duties_begin(struct plan *p)
{
    for (unsigned d = 0; d < DUTIES; d++)
        p->duty[d] = (struct plan_duty){
            .roles = ROWS[d].roles, .above = ROWS[d].above, .within = ROWS[d].within};
    p->managers = (struct plan_duty){.roles = SUPERVISOR};
    for (unsigned k = 0; k < PLAN_OCCASIONS; k++)
        p->runs[k] = (struct plan_duty){.roles = SUPERVISOR};
}

/* --- the plan's ------------------------------------------------------------------------------- */

static bool no(const struct entry *e, struct trouble *why, const char *words)
{
    entry_trouble(e, why, "%s", words);
    return false;
}

static bool held_by_somebody(const struct plan *p, const char *rank)
{
    for (size_t i = 0; i < p->staff_count; i++)
        for (size_t k = 0; k < p->staff[i].rank_count; k++)
            if (strcmp(p->staff[i].ranks[k], rank) == 0)
                return true;
    return false;
}

/* A role of the floor, or a rank of the documents. */
static bool read_second(const struct entry *e, const struct plan *p, struct plan_duty *d,
                        struct trouble *why)
{
    if (e->kind != ENTRY_VALUE)
        return no(e, why, "must be a role or a rank");
    for (enum role r = ROLE_DEALER; r < ROLE_INSPECTOR; r++)
        if (strcmp(e->value, role_name(r)) == 0) {
            d->roles |= 1U << r;
            return true;
        }
    if (!held_by_somebody(p, e->value))
        return no(e, why,
                  "must be dealer, supervisor, cashier, or a rank that somebody on the staff has");
    if (d->rank_count == DUTY_RANKS)
        return no(e, why, "is one rank too many");
    d->ranks[d->rank_count++] = e->value;
    return true;
}

static bool read_seconds(const struct entry *e, bool firm, const struct plan *p,
                         struct plan_duty *d, struct trouble *why)
{
    d->roles = 0;
    if (e->kind == ENTRY_VALUE && strcmp(e->value, role_name(ROLE_NOBODY)) == 0)
        return !firm || no(e, why, "must be somebody: this is never one person's to do");
    if (e->kind == ENTRY_VALUE)
        return read_second(e, p, d, why);
    if (e->kind != ENTRY_LIST || e->first == NULL)
        return no(e, why, "must be a role or a rank, a list of them, or nobody");
    for (const struct entry *k = e->first; k != NULL; k = k->next)
        if (!read_second(k, p, d, why))
            return false;
    return true;
}

static bool read_above(const struct entry *e, bool firm, struct plan_duty *d, struct trouble *why)
{
    cents above;
    if (e->kind != ENTRY_VALUE || !money_parse(e->value, &above) || above < 0 ||
        above > MONEY_STAKE_MAX)
        return no(e, why, "must be an amount in cents");
    if (firm && above > 0)
        return no(e, why, "must be 0: this is never one person's to do");
    d->above = above;
    return true;
}

/* What is no member's has nothing to be counted with. */
static bool read_within(const struct entry *e, struct plan_duty *d, struct trouble *why)
{
    enum { LONGEST_DAYS = 31 };
    int64_t within;
    if (d->within == 0)
        return no(e, why, "is for pay-in, pay-out and move");
    if (e->kind != ENTRY_VALUE || !money_parse(e->value, &within) || within < 1 ||
        within > LONGEST_DAYS * (int64_t)DAY_MS)
        return no(e, why, "must be milliseconds, at most 31 days");
    d->within = within;
    return true;
}

static bool read_duty(const struct entry *map, bool firm, const struct plan *p, struct plan_duty *d,
                      struct trouble *why)
{
    if (map->kind != ENTRY_MAP)
        return no(map, why, "must hold `second`, `above` or `within`");
    for (const struct entry *e = map->first; e != NULL; e = e->next) {
        bool good = strcmp(e->key, "second") == 0   ? read_seconds(e, firm, p, d, why)
                    : strcmp(e->key, "above") == 0  ? read_above(e, firm, d, why)
                    : strcmp(e->key, "within") == 0 ? read_within(e, d, why)
                                                    : no(e, why, "is no field that belongs here");
        if (!good)
            return false;
    }
    return true;
}

/* Acts of players and of chance are nobody's to confirm. */
static struct plan_duty *duty_of_act(struct plan *p, const char *name)
{
    enum act_kind a;
    if (act_find(name, &a) && act_actor(a) == ACTOR_STAFF)
        return &p->act_duty[a];
    return NULL;
}

bool duties_read(const struct entry *map, struct plan *p, struct trouble *why)
{
    if (map == NULL)
        return true;
    if (map->kind != ENTRY_MAP)
        return no(map, why, "must hold duties by name");
    for (const struct entry *e = map->first; e != NULL; e = e->next) {
        unsigned d = 0;
        while (d < DUTY_ACT && strcmp(ROWS[d].name, e->key) != 0)
            d++;
        struct plan_duty *duty = d < DUTY_ACT ? &p->duty[d] : duty_of_act(p, e->key);
        if (duty == NULL)
            return no(e, why, "is no duty, and no act of staff");
        if (!read_duty(e, ROWS[d].firm, p, duty, why))
            return false;
    }
    return true;
}

bool managers_read(const struct entry *e, struct plan *p, struct trouble *why)
{
    return e == NULL || read_seconds(e, true, p, &p->managers, why);
}

bool runs_read(const struct entry *map, struct plan *p, struct trouble *why)
{
    if (map == NULL)
        return true;
    if (map->kind != ENTRY_MAP)
        return no(map, why, "must hold kinds of occasions by name");
    for (const struct entry *e = map->first; e != NULL; e = e->next) {
        unsigned k = 0;
        while (OCCASION_KINDS[k] != NULL && strcmp(OCCASION_KINDS[k]->name, e->key) != 0)
            k++;
        if (OCCASION_KINDS[k] == NULL)
            return no(e, why, "is no kind of occasion");
        if (!read_seconds(e, true, p, &p->runs[k], why))
            return false;
    }
    return true;
}

/* --- who is needed ---------------------------------------------------------------------------- */

bool duty_takes_two(const struct plan_duty *d, cents amount)
{
    return (d->roles != 0 || d->rank_count > 0) && (d->above == 0 || amount > d->above);
}

/* An inspector changes nothing, whatever ranks he has. */
bool duty_second(const struct plan_duty *d, const struct plan_staff *s)
{
    if (s->role == ROLE_INSPECTOR)
        return false;
    for (unsigned i = 0; i < d->rank_count; i++)
        for (size_t k = 0; k < s->rank_count; k++)
            if (strcmp(d->ranks[i], s->ranks[k]) == 0)
                return true;
    return (d->roles >> s->role & 1) != 0;
}
