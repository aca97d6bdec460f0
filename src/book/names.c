/* The names of kinds and states, and the words of the book. */
#include "book/store.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define NAME(id, name) name,
static const char *const ACCOUNT_NAMES[] = {ACCOUNTS(NAME)};
static const char *const MOVEMENT_NAMES[] = {MOVEMENTS(NAME)};
static const char *const TENDER_NAMES[] = {TENDERS(NAME)};
static const char *const METER_NAMES[] = {METERS(NAME)};
static const char *const TICKET_NAMES[] = {TICKET_STATES(NAME)};
static const char *const PAYOUT_NAMES[] = {PAYOUTS(NAME)};
#undef NAME

static const char *name_of(const char *const *names, unsigned count, unsigned k)
{
    return k < count ? names[k] : "unknown";
}

static bool find(const char *const *names, unsigned count, const char *name, unsigned *k)
{
    for (*k = 0; name != NULL && *k < count; ++*k) {
        if (strcmp(names[*k], name) == 0)
            return true;
    }
    return false;
}

const char *account_kind_name(enum account_kind k)
{
    return name_of(ACCOUNT_NAMES, ACCOUNT_KINDS, k);
}

const char *movement_kind_name(enum movement_kind k)
{
    return name_of(MOVEMENT_NAMES, MOVE_KINDS, k);
}

const char *tender_name(enum tender t)
{
    return name_of(TENDER_NAMES, TENDER_KINDS, t);
}

int movement_wins(enum movement_kind k)
{
    switch (k) {
    case MOVE_LOST:
    case MOVE_COMMISSION:
    case MOVE_ADJUSTED_DOWN:
        return 1;
    case MOVE_WON:
    case MOVE_ADJUSTED_UP:
    case MOVE_RESTORED:
        return -1;
    default:
        return 0;
    }
}

const char *meter_name(enum meter_of m)
{
    return name_of(METER_NAMES, METER_COUNT, m);
}

const char *ticket_state_name(enum ticket_state s)
{
    return name_of(TICKET_NAMES, TICKET_STATE_COUNT, s);
}

const char *payout_kind_name(enum payout_kind k)
{
    return name_of(PAYOUT_NAMES, PAYOUT_KINDS, k);
}

bool payout_kind_find(const char *name, enum payout_kind *k)
{
    unsigned found;
    bool good = find(PAYOUT_NAMES, PAYOUT_KINDS, name, &found);
    if (good)
        *k = (enum payout_kind)found;
    return good;
}

bool account_kind_find(const char *name, enum account_kind *k)
{
    unsigned found;
    bool good = find(ACCOUNT_NAMES, ACCOUNT_KINDS, name, &found);
    if (good)
        *k = (enum account_kind)found;
    return good;
}

bool tender_find(const char *name, enum tender *t)
{
    unsigned found;
    bool good = find(TENDER_NAMES, TENDER_KINDS, name, &found);
    if (good)
        *t = (enum tender)found;
    return good;
}

bool movement_kind_find(const char *name, enum movement_kind *k)
{
    unsigned found;
    bool good = find(MOVEMENT_NAMES, MOVE_KINDS, name, &found);
    if (good)
        *k = (enum movement_kind)found;
    return good;
}

bool ticket_state_find(const char *name, enum ticket_state *s)
{
    unsigned found;
    bool good = find(TICKET_NAMES, TICKET_STATE_COUNT, name, &found);
    if (good)
        *s = (enum ticket_state)found;
    return good;
}

bool book_say(struct book_words *why, const char *fmt, ...)
{
    if (why != NULL) {
        va_list ap;
        va_start(ap, fmt);
        vsnprintf(why->words, sizeof why->words, fmt, ap);
        va_end(ap);
    }
    return false;
}
