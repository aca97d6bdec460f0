/* Entries: counted from settled wagers by the conditions of the terms, never by hand; and the end
 * of them. */
#include "base/issue.h"
#include "chance/fair.h"
#include "promotion/frame.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* --- entrants by name ------------------------------------------------------------------------- */

/* FNV-1a: any spread does, for the order of the entrants is that in which they came. */
static uint32_t spread(const char *name)
{
    uint32_t h = 2166136261u;
    for (; *name != '\0'; name++)
        h = (h ^ (unsigned char)*name) * 16777619u;
    return h;
}

/* The place of an entrant, or the empty one that is his. */
static uint32_t place_of(const struct promotion *p, const char *name)
{
    uint32_t at = spread(name) % ENTRANT_PLACES;
    while (p->place[at] != 0 && strcmp(p->entrant[p->place[at] - 1].name, name) != 0)
        at = (at + 1) % ENTRANT_PLACES;
    return at;
}

void entrants_placed(struct occasion *o)
{
    struct promotion *p = (struct promotion *)o;
    memset(p->place, 0, sizeof p->place);
    for (uint32_t i = 0; i < p->entrant_count; i++)
        p->place[place_of(p, p->entrant[i].name)] = i + 1;
}

/* The name of who has entered by this one; NULL: nobody has. */
static const char *entered_as(const struct promotion *p, const char *name)
{
    const uint32_t place = p->place[place_of(p, name)];
    return place != 0 ? p->entrant[place - 1].name : NULL;
}

/* Who entered before members were known by their numbers is known by the card that he had then. */
static const char *entered_with_a_card(const struct promotion *p, const char *number,
                                       const char *card)
{
    enum { CARDS_LOOKED_FOR = 100 };
    const char *found = entered_as(p, number);
    const unsigned last = card_issue(number, card);
    for (unsigned i = 2; found == NULL && i <= last && i <= CARDS_LOOKED_FOR; i++) {
        char name[2 * WORD_MAX];
        snprintf(name, sizeof name, "%.*s-%u", WORD_MAX - 1, number, i);
        found = entered_as(p, name);
    }
    return found;
}

const char *promotion_has(const struct promotion *p, const char *number, const char *card)
{
    const char *found = NULL;
    for (int i = 0; found == NULL && i < (int)p->terms.prize_count; i++)
        if (p->fate[i].state == PRIZE_DRAWN && card_issue(number, winner_of(p, i)) > 0)
            found = winner_of(p, i);
    if (found == NULL)
        found = entered_with_a_card(p, number, card);
    for (unsigned i = 0; found == NULL && i < p->claim_count; i++)
        if (card_issue(number, p->claim[i].player) > 0)
            found = p->claim[i].player;
    for (unsigned i = 0; found == NULL && i < p->disputes.count; i++)
        if (card_issue(number, p->disputes.at[i].player) > 0)
            found = p->disputes.at[i].player;
    return found;
}

/* --- entries ---------------------------------------------------------------------------------- */

static bool ends_wager(const char *result)
{
    static const char *const RESULTS[] = {"win", "lose", "standoff", "void"};
    for (size_t i = 0; i < sizeof RESULTS / sizeof *RESULTS; i++)
        if (strcmp(result, RESULTS[i]) == 0)
            return true;
    return false;
}

static bool takes_entries(struct promotion *p, const struct occasion_act *a)
{
    if (p->phase != PROMOTION_OPEN)
        return occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "the promotion is not open");
    if (p->waits)
        return occasion_refuse_at(&p->o, a, PP_POSTPONED, "the promotion is postponed");
    const int closes = rules_of(p)->known.closes;
    return a->at < p->terms.term[closes].number ||
           occasion_refuse(&p->o, a, term_clause(&p->o, closes), "entries have closed");
}

static void tell_entered(struct promotion *p, const struct entrant *who, int64_t entries)
{
    const struct known_terms *k = &rules_of(p)->known;
    struct occasion_event e = event_of(
        PEV_ENTERED, term_clause(&p->o, terms_ask_wager(&p->terms) ? k->wager : k->eligibility));
    e.player = who->name;
    e.entries = entries;
    e.total = who->entries;
    occasion_emit(&p->o, &e);
}

/* The entries that a settled wager makes, under each condition. */
static int64_t entries_of(const struct promotion *p, const struct occasion_act *a,
                          const struct entrant *known, int64_t under[CONDITIONS_MAX])
{
    const struct settled_wager w = {a->game, a->bet, a->on, a->result, a->with, a->stake};
    int64_t entries = 0;
    for (unsigned i = 0; i < p->terms.condition_count; i++) {
        under[i] = entries_for(&p->terms.condition[i], &w, known != NULL ? known->under[i] : 0);
        entries += under[i];
    }
    return entries;
}

/* The list holds so many entries more, of somebody who is on it or not. */
static bool room_for(const struct promotion *p, int64_t entries, const struct entrant *known)
{
    return entries <= INT32_MAX - (int64_t)p->entries &&
           (entries == 0 || known != NULL || p->entrant_count < ENTRANTS_MAX);
}

bool promotion_heeds(const struct promotion *p, const struct occasion_act *a)
{
    int64_t under[CONDITIONS_MAX];
    const uint32_t place = p->place[place_of(p, a->player)];
    const struct entrant *known = place != 0 ? &p->entrant[place - 1] : NULL;
    const int64_t entries = entries_of(p, a, known, under);
    return entries > 0 && room_for(p, entries, known) && p->phase == PROMOTION_OPEN && !p->waits &&
           a->at < p->terms.term[rules_of(p)->known.closes].number;
}

bool answer_settled(struct promotion *p, const struct occasion_act *a)
{
    int64_t under[CONDITIONS_MAX] = {0};
    if (!ends_wager(a->result) || a->stake == 0)
        return occasion_refuse_at(&p->o, a, PP_MALFORMED, "no wager ends like that");
    if (!takes_entries(p, a))
        return false;
    uint32_t *place = &p->place[place_of(p, a->player)];
    const struct entrant *known = *place != 0 ? &p->entrant[*place - 1] : NULL;
    const int64_t entries = entries_of(p, a, known, under);
    if (!room_for(p, entries, known))
        return occasion_refuse(&p->o, a, term_clause(&p->o, rules_of(p)->known.eligibility),
                               "the list of entries is full");
    occasion_accept(&p->o, a, term_clause(&p->o, rules_of(p)->known.eligibility));
    if (entries == 0)
        return true;
    if (known == NULL) {
        *place = ++p->entrant_count;
        memcpy(p->entrant[*place - 1].name, a->player, WORD_MAX);
    }
    struct entrant *who = &p->entrant[*place - 1];
    for (unsigned i = 0; i < CONDITIONS_MAX; i++)
        who->under[i] += under[i];
    who->entries += (uint32_t)entries;
    who->left = who->entries;
    p->entries += (uint32_t)entries;
    p->left = p->entries;
    tell_entered(p, who, entries);
    return true;
}

/* --- the end of them -------------------------------------------------------------------------- */

/* Seeds are in memory alone, so that nobody can read them anywhere; what was lost with it is
 * committed to again, which everybody sees. Once the list is closed that is done a few times and no
 * more: nobody tries seeds until one suits him. */
bool answer_commit(struct promotion *p, const struct occasion_act *a)
{
    const bool late = p->phase == PROMOTION_CLOSED;
    if (late && !a->again)
        return occasion_refuse_at(&p->o, a, PP_BY_CHANCE, "entries are closed: it is too late");
    if (late && p->too_late == LATE_MAX)
        return occasion_refuse_at(&p->o, a, PP_BY_CHANCE,
                                  "it has been committed to anew too often");
    if (!seeds_commit(&p->o, a, &p->seeds, PP_BY_CHANCE, PEV_COMMITTED))
        return false;
    p->too_late += late;
    return true;
}

/* The hash of the list: a chain over the entrants in the order in which they came, each his name, a
 * zero byte and the number of his entries, as eight bytes, the lowest first. */
static struct link hash_entries(const struct promotion *p)
{
    struct link list = chain_start();
    for (uint32_t i = 0; i < p->entrant_count; i++) {
        uint8_t row[WORD_MAX + 8];
        const size_t n = strlen(p->entrant[i].name) + 1;
        assert(n <= WORD_MAX);
        memcpy(row, p->entrant[i].name, n);
        for (unsigned b = 0; b < 8; b++)
            row[n + b] = (uint8_t)((uint64_t)p->entrant[i].entries >> 8 * b);
        list = chain_next(list, row, n + 8);
    }
    return list;
}

/* Whether some prize is so great that somebody must, or may, oversee its draw. */
static void prompt_scrutineer(struct promotion *p)
{
    const struct promotion_rules *r = rules_of(p);
    const bool must = r->all.rule[PP_SCRUTINEER_MUST] != NULL;
    for (unsigned i = 0; i < p->terms.prize_count; i++)
        if (p->terms.prize[i].value > r->great_prize) {
            struct occasion_event e =
                event_of(PEV_AWAITS, r->all.rule[must ? PP_SCRUTINEER_MUST : PP_SCRUTINEER_MAY]);
            e.what = "scrutineer";
            e.prize = p->terms.prize[i].name;
            occasion_emit(&p->o, &e);
        }
}

bool answer_close(struct promotion *p, const struct occasion_act *a)
{
    const int closes = rules_of(p)->known.closes;
    if (p->phase != PROMOTION_OPEN)
        return occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "the promotion is not open");
    if (p->waits)
        return occasion_refuse_at(&p->o, a, PP_POSTPONED, "the promotion is postponed");
    if (a->at < p->terms.term[closes].number)
        return occasion_refuse(&p->o, a, term_clause(&p->o, closes),
                               "the terms say that they close later");
    if (!p->seeds.committed)
        return occasion_refuse_at(&p->o, a, PP_BY_CHANCE,
                                  "nothing is committed that the draw could be checked by");
    occasion_accept(&p->o, a, term_clause(&p->o, closes));
    p->phase = PROMOTION_CLOSED;
    p->list = hash_entries(p);
    char hex[CHAIN_HEX];
    struct occasion_event e = event_of(PEV_CLOSED, term_clause(&p->o, closes));
    e.entries = p->entries;
    e.entrants = p->entrant_count;
    e.list = chain_hex(p->list, hex);
    occasion_emit(&p->o, &e);
    prompt_scrutineer(p);
    return true;
}
