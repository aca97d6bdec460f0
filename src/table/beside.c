/* Wagers that go together and wagers that do not: one hand or the other, side bets beside a main
 * bet, one of a kind. */
#include "table/frame.h"

#include <string.h>

static const struct bet *bet_at(const struct table *t, spot s)
{
    return &t->rs->bets[t->layout->spot[s].bet];
}

/* A live wager of the player on another position or seat that the question fits. */
static const struct wager *held(struct table *t, int p, const struct act *a, spot s,
                                bool (*fits)(const struct bet *own, const struct bet *other,
                                             bool same))
{
    const struct felt *f = felt_now(t);
    for (uint32_t i = 0; p >= 0 && i < f->count; i++) {
        const struct wager *w = &f->wager[i];
        bool itself = w->at == s && w->seat == a->seat;
        if (wager_live(w) && w->player == p && !itself &&
            fits(bet_at(t, s), bet_at(t, w->at), w->at == s))
            return w;
    }
    return NULL;
}

static const char *opposing_rule(const struct bet *own, const struct bet *other)
{
    for (unsigned i = 0; i < OPPOSED_MAX && own->opposed[i].bet != NULL; i++)
        if (strcmp(own->opposed[i].bet, other->name) == 0)
            return own->opposed[i].rule;
    return NULL;
}

static bool opposes(const struct bet *own, const struct bet *other, bool same)
{
    (void)same;
    return opposing_rule(own, other) != NULL;
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

bool wagers_agree(struct table *t, const struct act *a, int p, spot s)
{
    const struct bet *bet = bet_at(t, s);
    const struct wager *other = held(t, p, a, s, opposes);
    if (other != NULL)
        return refuse(t, a, opposing_rule(bet, bet_at(t, other->at)),
                      "%s has a wager on %s in this round", a->player, bet_at(t, other->at)->name);
    if (bet->single_rule != NULL && held(t, p, a, s, is_same) != NULL)
        return refuse(t, a, bet->single_rule, "%s has a %s wager already", a->player, bet->name);
    if (bet->beside_rule != NULL && !t->rs->side_alone && held(t, p, a, s, is_main) == NULL)
        return refuse(t, a, bet->beside_rule, "%s is placed beside a main wager, not alone",
                      bet->name);
    return true;
}

void drop_lone_sides(struct table *t, unsigned player)
{
    struct felt *f = felt_now(t);
    bool main = t->rs->side_alone;
    for (uint32_t i = 0; i < f->count && !main; i++)
        main = wager_live(&f->wager[i]) && f->wager[i].player == player &&
               bet_at(t, f->wager[i].at)->main;
    for (uint32_t i = 0; i < f->count && !main; i++) {
        struct wager *w = &f->wager[i];
        const char *rule = bet_at(t, w->at)->beside_rule;
        if (rule != NULL && wager_live(w) && w->player == player)
            settle_void(t, w, rule);
    }
}
