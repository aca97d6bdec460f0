/* Wagers that go together and wagers that do not: one hand or the other, side bets beside a main
 * bet, one of a kind. */
#include "table/beside.h"
#include "table/felt.h"
#include "table/settle.h"

#include <string.h>

/* A live wager of the player on another position or seat that the question fits. */
static struct wager *lies_too(struct table *t, int p, const struct act *a, spot s,
                              bool (*fits)(const struct bet *own, const struct bet *other,
                                           bool same))
{
    struct felt *f = felt_now(t);
    for (uint32_t i = 0; p >= 0 && i < f->count; i++) {
        struct wager *w = &f->wager[i];
        bool itself = w->at == s && w->seat == a->seat;
        if (wager_live(w) && w->player == p && !itself &&
            fits(bet_at(t, s), bet_at(t, w->at), w->at == s))
            return w;
    }
    return NULL;
}

static const char *rule_against(const struct bet *own, const struct bet *other)
{
    for (unsigned i = 0; i < OPPOSED_MAX && own->opposed[i].bet != NULL; i++)
        if (strcmp(own->opposed[i].bet, other->name) == 0)
            return own->opposed[i].rule;
    return NULL;
}

static bool opposes(const struct bet *own, const struct bet *other, bool same)
{
    (void)same;
    return rule_against(own, other) != NULL;
}

static bool is_main(const struct bet *own, const struct bet *other, bool same)
{
    (void)own;
    (void)same;
    return other->main;
}

static bool is_same(const struct bet *own, const struct bet *other, bool same)
{
    (void)own;
    (void)other;
    return same;
}

/* Mostly the main bet lies at the same seat, and is found without looking through the layout. */
static bool main_here(struct table *t, int p, const struct act *a)
{
    for (unsigned s = 0; p >= 0 && s < t->layout->game->spots; s++) {
        if (t->layout->spot[s].bet == NOT_PRICED || !bet_at(t, (spot)s)->main)
            continue;
        const struct wager *w = felt_find(t, (unsigned)p, a->seat, (spot)s, WAGER_BY_HAND);
        if (w != NULL && wager_live(w))
            return true;
    }
    return false;
}

const char *opposing_rule(const struct table *t, spot s, spot other)
{
    return rule_against(bet_at(t, s), bet_at(t, other));
}

struct wager *wager_opposed(struct table *t, const struct act *a, int p, spot s)
{
    bool matters = bet_at(t, s)->opposed[0].bet != NULL && p >= 0 && !t->player[p].both_allowed;
    return matters ? lies_too(t, p, a, s, opposes) : NULL;
}

/* Only beside a main wager: by its clause, unless the house lets it lie alone, or as a casino
 * supervisor has restricted it. */
static bool needs_main(const struct table *t, const struct bet *bet)
{
    bool restricted = (t->restricted >> (bet - t->rs->bets) & 1) != 0;
    return bet->beside_rule != NULL && (!t->rs->side_alone || restricted);
}

const char *wager_misplaced(struct table *t, const struct act *a, int p, spot s)
{
    const struct bet *bet = bet_at(t, s);
    if (bet->single_rule != NULL && lies_too(t, p, a, s, is_same) != NULL)
        return bet->single_rule;
    bool own_box = procedure_of(t)->own_box; /* nowhere else */
    if (needs_main(t, bet) && !main_here(t, p, a) &&
        (own_box || lies_too(t, p, a, s, is_main) == NULL))
        return bet->beside_rule;
    return NULL;
}

const char *combination_rule(struct table *t, unsigned p)
{
    const struct ruleset *rs = t->rs;
    const struct felt *f = felt_now(t);
    uint64_t has = 0;
    for (uint32_t i = 0; rs->combination_count > 0 && i < f->count; i++) {
        const struct wager *w = &f->wager[i];
        if (wager_live(w) && w->player == p && bet_at(t, w->at)->main)
            has |= UINT64_C(1) << (bet_at(t, w->at) - rs->bets);
    }
    for (size_t i = 0; i < rs->combination_count; i++)
        if (rs->combinations[i].bets == has)
            return rs->combinations[i].rule;
    return NULL;
}

bool wagers_agree(struct table *t, const struct act *a, int p, spot s)
{
    const struct bet *bet = bet_at(t, s);
    const struct wager *other = wager_opposed(t, a, p, s);
    if (other != NULL)
        return refuse_by_bet(t, a, "opposed", opposing_rule(t, s, other->at), NULL,
                             "%s has a wager on %s in this round", a->player,
                             bet_at(t, other->at)->name);
    const char *rule = wager_misplaced(t, a, p, s);
    if (rule == NULL)
        return true;
    if (rule == bet->single_rule)
        return refuse_by_bet(t, a, "single", rule, NULL, "%s has a %s wager already", a->player,
                             bet->name);
    return refuse_by_bet(t, a, "beside", rule, NULL, "%s is placed beside a main wager, not alone",
                         bet->name);
}

static bool any_needs_main(const struct table *t)
{
    for (size_t b = 0; b < t->rs->bet_count; b++)
        if (needs_main(t, &t->rs->bets[b]))
            return true;
    return false;
}

/* Whether a player has a main wager at this seat, where that matters; 0: anywhere. */
static bool has_main(struct table *t, unsigned player, unsigned seat)
{
    const struct felt *f = felt_now(t);
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]) && f->wager[i].player == player &&
            bet_at(t, f->wager[i].at)->main && (seat == 0 || f->wager[i].seat == seat))
            return true;
    return false;
}

void drop_lone_sides(struct table *t, unsigned player)
{
    struct felt *f = felt_now(t);
    bool own_box = procedure_of(t)->own_box;
    if (!any_needs_main(t) || (!own_box && has_main(t, player, 0)))
        return;
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (wager_live(w) && w->player == player && needs_main(t, bet_at(t, w->at)) &&
            !ASK(t, kept, false, w) && !(own_box && has_main(t, player, w->seat)))
            settle_void(t, w, bet_at(t, w->at)->beside_rule);
    }
}

/* Who gives way first: those without a main wager, of these the last to place. */
static struct wager *last_in_line(struct table *t, spot s, unsigned *count)
{
    struct felt *f = felt_now(t);
    struct wager *last = NULL;
    bool last_has_main = false;
    *count = 0;
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (!wager_live(w) || w->at != s)
            continue;
        bool main = has_main(t, w->player, 0);
        ++*count;
        if (last == NULL || (last_has_main && !main) ||
            (last_has_main == main && w->placed > last->placed)) {
            last = w;
            last_has_main = main;
        }
    }
    return last;
}

void places_at_close(struct table *t)
{
    for (unsigned s = 0; t->rs->side_places > 0 && s < t->layout->game->spots; s++) {
        if (t->layout->spot[s].bet == NOT_PRICED || bet_at(t, (spot)s)->places_rule == NULL)
            continue;
        unsigned count;
        struct wager *last = last_in_line(t, (spot)s, &count);
        for (; count > t->rs->side_places; last = last_in_line(t, (spot)s, &count))
            settle_void(t, last, bet_at(t, (spot)s)->places_rule);
    }
}
