/* A live table: players put their chips on the cloth with their own hands, and the dealer says
 * which boxes play and what was announced. His word is the player's act, so the rules judge it as
 * they do at a terminal; only the money is not theirs to move, it is chips that are counted. */
#include "floor/live.h"
#include "floor/say.h"

#include "table/frame.h"
#include "table/limits.h"

/* Nobody has an account at a live table, and the sign of limits stands there for all to read. */
static bool at_terminals_only(enum act_kind kind)
{
    return kind == ACT_BUY_IN || kind == ACT_CASH_OUT || kind == ACT_SIGN;
}

bool told_at_live_table(const struct open_table *ot, enum act_kind kind)
{
    return is_live(ot) && act_actor(kind) == ACTOR_PLAYER && !at_terminals_only(kind) &&
           ot->at.layout.answer[kind] != by_the_game;
}

static bool feeds_jackpot(const struct open_table *ot, const char *bet)
{
    const struct ruleset *rs = ot->at.rs;
    for (size_t b = 0; b < rs->bet_count; b++)
        for (unsigned i = 0; strcmp(rs->bets[b].name, bet) == 0 && i < LINES_MAX; i++)
            if (rs->bets[b].line[i].prize > 0)
                return true;
    return false;
}

bool refuse_live_jackpot(struct floor *f, const struct asked *q, const struct open_table *ot,
                         const struct act *a)
{
    if (!is_live(ot) || a->kind != ACT_WAGER || !feeds_jackpot(ot, a->bet))
        return false;
    refuse_ask(f, q, "rules", ot->at.rs->rule[RP_BET_NOT_PERMITTED],
               "the jackpot is played for at terminals, not with chips on the cloth");
    return true;
}

/* --- what lies on the cloth ------------------------------------------------------------------- */

/* Elsewhere a round needs no wager at all. */
bool live_mark(const struct layout *l, spot s)
{
    if (l->spot[s].bet == NOT_PRICED || !l->rs->bets[l->spot[s].bet].offered)
        return false;
    if (l->game->lasting != NULL)
        return l->game->lasting->on_line(s);
    return l->game->show->singly && s == 0;
}

static void put_spot(const struct open_table *ot, spot s, struct text *t)
{
    const struct priced *at = &ot->at.layout.spot[s];
    json_str(t, "bet", ot->at.rs->bets[at->bet].name);
    json_str(t, "on", at->on[0] != '\0' ? at->on : NULL);
}

/* What stands for the chips of a box: the least that may lie there, for nobody counts them. */
static void put_marks(const struct open_table *ot, struct text *t)
{
    json_open(t, "marks", '[');
    for (unsigned s = 0; s < ot->at.layout.game->spots; s++) {
        if (!live_mark(&ot->at.layout, (spot)s))
            continue;
        json_open(t, NULL, '{');
        put_spot(ot, (spot)s, t);
        json_int(t, "stake", limits_for(ot->at.table, -1, 1, (spot)s).min);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_lying(const struct open_table *ot, struct text *t)
{
    enum { TOLD = 200 };
    const struct table *tb = ot->at.table;
    const struct felt *felt = &tb->felt[tb->current];
    json_open(t, "lies", '[');
    for (uint32_t i = 0, told = 0; i < felt->count && told < TOLD; i++) {
        const struct wager *w = &felt->wager[i];
        if (w->stake == 0 || (w->flags & WAGER_DONE) != 0)
            continue;
        told++;
        json_open(t, NULL, '{');
        json_int(t, "seat", w->seat);
        json_str(t, "player", tb->player[w->player].name);
        put_spot(ot, w->at, t);
        json_int(t, "stake", w->stake);
        json_close(t, '}');
    }
    json_close(t, ']');
}

void put_live(const struct open_table *ot, struct text *t)
{
    if (!is_live(ot)) {
        json_str(t, "live", NULL);
        return;
    }
    json_open(t, "live", '{');
    json_int(t, "seats", ot->at.rs->seats);
    put_marks(ot, t);
    put_lying(ot, t);
    json_close(t, '}');
}
