/* Players who are suspected of collusion and may not play together here (nz1996:VIII.14.2(c)).
 *
 * A direction names them in an order: the first of them who is at the table may stay, the others
 * neither sit down nor wager while he is here, and nobody does beside a wager that another of them
 * has on the layout. What lies there is played out. */
#include "games/stud/stud.h"
#include "table/felt.h"
#include "table/seats.h"

#include <string.h>

static uint8_t free_group(const struct table *t)
{
    for (unsigned g = 1; g <= UINT8_MAX; g++) {
        bool borne = false;
        EACH_PLAYER(p, t)
            borne |= t->player[p].apart == g;
        if (!borne)
            return (uint8_t)g;
    }
    return 0;
}

/* Whether one of them keeps the other from the table: by a wager, or by being here where the other
 * is not, or was named later. */
static bool comes_before(const struct table *t, unsigned other, unsigned p)
{
    const struct player *o = &t->player[other], *who = &t->player[p];
    if (other == p || o->apart != who->apart || !player_present(t, other))
        return false;
    return player_down(o) > 0 || o->apart_turn < who->apart_turn || !player_present(t, p);
}

bool apart_allows(struct table *t, const struct act *a, unsigned p)
{
    EACH_PLAYER(other, t)
        if (comes_before(t, other, p))
            return refuse_at(t, a, RP_KEPT_APART, "%s may not play at the same table as %s",
                             a->player, t->player[other].name);
    return true;
}

static bool well_named(struct table *t, const struct act *a)
{
    if (a->name_count < (a->yes ? 2 : 1))
        return refuse_at(t, a, RP_KEPT_APART, "name the players in `players`: two at least");
    for (unsigned i = 0; i < a->name_count; i++) {
        if (a->names[i][0] == '\0' || (!a->yes && player_find(t, a->names[i]) < 0))
            return refuse_at(t, a, RP_KEPT_APART, "say which players");
        for (unsigned k = 0; k < i; k++)
            if (strcmp(a->names[k], a->names[i]) == 0)
                return refuse_at(t, a, RP_KEPT_APART, "%s is named twice", a->names[i]);
    }
    return true;
}

/* Room for all of them, known here or not, before any of them is marked. */
static bool all_have_places(struct table *t, const struct act *a)
{
    unsigned strangers = 0;
    for (unsigned i = 0; i < a->name_count; i++)
        strangers += player_find(t, a->names[i]) < 0;
    return t->player_count + strangers <= PLAYERS_MAX || refuse_at(t, a, RP_KEPT_APART, NO_ROOM);
}

bool do_keep_apart(struct table *t, const struct act *a)
{
    uint8_t group = a->yes ? free_group(t) : 0;
    if (!well_named(t, a) || !all_have_places(t, a))
        return false;
    if (a->yes && group == 0)
        return refuse_at(t, a, RP_KEPT_APART, "no more players can be kept apart here");
    for (unsigned i = 0; i < a->name_count; i++) {
        struct player *p = &t->player[player_place(t, a->names[i])];
        p->apart = group;
        p->apart_turn = (uint8_t)(group != 0 ? i : 0);
    }
    return accept(t, a, t->rs->rule[RP_KEPT_APART]);
}
