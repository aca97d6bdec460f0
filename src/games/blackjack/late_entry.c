/* What the operator holds a player to at a table with boxes: the minimum, when he comes late to a
 * shoe (nz1996:II.4.9), and a maximum of his own on any one box (nz1996:II.13.2). */
#include "games/blackjack/blackjack.h"
#include "table/chips.h"
#include "table/felt.h"
#include "table/seats.h"
#include "table/wagers.h"

/* A round is dealt: who has a wager in it. */
void count_entries(struct table *t)
{
    t->own.cards.rounds++;
    EACH_PLAYER(i, t) {
        struct player *p = &t->player[i];
        if (player_down(p) == 0)
            continue;
        if (p->in_shoe != t->own.cards.number) {
            p->in_shoe = t->own.cards.number;
            p->in_rounds = 0;
            p->from_start = t->own.cards.rounds == 1;
        }
        p->in_rounds++;
    }
}

/* Why he may be held to the minimum: he was not there when the shoe began, or has sat out since;
 * RP_COUNT: he has wagered on every round of it. */
static enum rule_point came_late(const struct table *t, const struct player *p)
{
    bool here = p != NULL && p->in_shoe == t->own.cards.number;
    if (t->own.cards.rounds == 0 || (here && p->in_rounds == t->own.cards.rounds))
        return RP_COUNT;
    return here && p->from_start ? RP_SAT_OUT : RP_CAME_LATE;
}

bool do_late_entry(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "late-entry")->clause;
    int p = player_find(t, a->player);
    if (a->player[0] == '\0')
        return refuse_at(t, a, RP_MALFORMED, "say which player");
    if (!a->yes) {
        if (p < 0 || t->player[p].late_shoe != t->own.cards.number)
            return refuse(t, a, clause, "%s is held to nothing", a->player);
        t->player[p].late_shoe = 0;
        return accept(t, a, clause);
    }
    enum rule_point why = came_late(t, p >= 0 ? &t->player[p] : NULL);
    if (why == RP_COUNT)
        return refuse(t, a, clause, "%s has wagered on every round of this shoe", a->player);
    p = player_place(t, a->player);
    if (p < 0)
        return refuse(t, a, clause, NO_ROOM);
    notified(t, "inspector", "a player is held to the minimum until the next shoe", 0,
             t->rs->rule[RP_LATE_NOTICE]);
    t->player[p].late_shoe = t->own.cards.number;
    t->player[p].late_why = (uint16_t)why;
    return accept(t, a, t->rs->rule[why]);
}

bool do_box_maximum(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "box-maximum")->clause;
    int p = player_find(t, a->player);
    if (a->player[0] == '\0')
        return refuse_at(t, a, RP_MALFORMED, "say which player");
    if (!a->yes) {
        if (p < 0 || t->player[p].box_max == 0)
            return refuse(t, a, clause, "%s has no maximum of his own", a->player);
        t->player[p].box_max = 0;
        return accept(t, a, clause);
    }
    if ((a->has & HAS_MAX) == 0 || a->max < t->limits.min || a->max > t->limits.max)
        return refuse(t, a, clause, "his maximum on a box lies within the table's limits: `max`");
    p = player_place(t, a->player);
    if (p < 0)
        return refuse(t, a, clause, NO_ROOM);
    t->player[p].box_max = a->max;
    accept(t, a, clause);
    show_sign(t, SIGN_BOX, p, t->rs->rule[RP_BOX_SIGN]);
    return true;
}

bool entry_allows(struct table *t, const struct act *a, int p, spot s, cents stake)
{
    if (p < 0 || !bet_at(t, s)->main)
        return true;
    const struct player *who = &t->player[p];
    cents total = had_on(t, p, a->seat, s) + stake, least = chips_least(t, t->limits.min);
    char words[MONEY_TEXT_MAX];
    if (who->late_shoe == t->own.cards.number && total != least)
        return refuse_over(t, a, (enum rule_point)who->late_why, AMOUNTS({"exactly", least}),
                           "%s wagers the minimum, %s, until the next shoe", who->name,
                           money_text(least, words));
    if (who->box_max > 0 && total > who->box_max)
        return refuse_by_bet(t, a, "box-maximum", ruleset_authority(t->rs, "box-maximum")->clause,
                             AMOUNTS({"max", who->box_max}), "%s wagers at most %s on a box",
                             who->name, money_text(who->box_max, words));
    return true;
}
