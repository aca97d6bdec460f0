/* Dice and money wheels as screens see them: what is offered, what came, what lies lit, covered or
 * behind what. */
#include "floor/house.h"
#include "wire/event_json.h"

enum { PAST_SHOWN = 100 };

void put_offered(const struct layout *l, struct text *t)
{
    bool told[BETS_MAX] = {false};
    json_open(t, "offered", '[');
    for (unsigned s = 0; s < l->game->spots; s++) {
        unsigned bet = l->spot[s].bet;
        if (bet == NOT_PRICED || !l->rs->bets[bet].offered || told[bet])
            continue;
        told[bet] = true;
        json_str(t, NULL, l->rs->bets[bet].name);
    }
    json_close(t, ']');
}

void put_results(const struct open_table *ot, struct text *t)
{
    uint32_t shown = ot->result_count < PAST_SHOWN ? ot->result_count : PAST_SHOWN;
    json_open(t, "past", '[');
    for (uint32_t i = ot->result_count - shown; i < ot->result_count; i++)
        json_int(t, NULL, told_number(&ot->at.layout, ot->result[i % PAST_ROUNDS]));
    json_close(t, ']');
}

/* --- sic bo ----------------------------------------------------------------------------------- */

/* The dice of this round were tumbled before wagers were taken, and nobody has seen them. */
static bool sealed(const struct table *t)
{
    const struct tumbler_rules *r = &t->rs->tumbler;
    bool covered = t->phase == PHASE_OPEN || t->phase == PHASE_CLOSED;
    return r->known && r->first && covered &&
           (r->by_system || !t->equipment.followed || t->equipment.tumbled > 0);
}

static void put_sicbo(const struct open_table *ot, struct text *t)
{
    const struct table *at = ot->at.table;
    bool lit =
        at->rs->rule[RP_LIT] != NULL && (at->phase == PHASE_RESULT || at->phase == PHASE_HELD);
    json_flag(t, "sealed", sealed(at));
    if (lit)
        lit_to_json(&ot->at.layout, (unsigned)ot->at.layout.game->outcome(&at->game), "lit", t);
    else
        json_str(t, "lit", NULL);
}

/* --- the money wheel -------------------------------------------------------------------------- */

static void put_wheel(const struct layout *l, struct text *t)
{
    const struct rim *rim = &l->rs->rim;
    json_open(t, "wheel", '{');
    json_str(t, "rim", rim->order);
    json_flag(t, "verified", rim->verified);
    json_open(t, "symbols", '{');
    for (unsigned s = 0; s < RIM_SYMBOLS; s++)
        json_str(t, l->spot[s].on, rim->name[s]);
    json_close(t, '}');
    json_open(t, "pays", '{');
    for (unsigned s = 0; s < RIM_SYMBOLS; s++)
        json_int(t, l->spot[s].on, l->spot[s].line[0].pays.num / l->spot[s].line[0].pays.den);
    json_close(t, '}');
    json_close(t, '}');
}

/* --- craps ------------------------------------------------------------------------------------ */

void put_standing(const struct open_table *ot, const struct wager *w, struct text *t)
{
    struct standing k = table_standing(ot->at.table, w);
    if (k.point > 0)
        json_int(t, "point", k.point);
    else
        json_str(t, "point", NULL);
    json_flag(t, "working", k.working);
    json_flag(t, "fixed", k.fixed);
    json_int(t, "commission", k.commission);
}

void put_odds(const struct open_table *ot, int p, struct text *t)
{
    const struct layout *l = &ot->at.layout;
    const struct felt *felt = &ot->at.table->felt[ot->at.table->current];
    struct behind b;
    json_open(t, "odds", '[');
    for (uint32_t i = 0; p >= 0 && i < felt->count; i++) {
        const struct wager *w = &felt->wager[i];
        if (w->player != p || w->stake == 0 || (w->flags & WAGER_DONE) != 0 ||
            !table_behind(ot->at.table, w, &b))
            continue;
        const struct priced *at = &l->spot[b.at];
        json_open(t, NULL, '{');
        json_str(t, "bet", l->rs->bets[at->bet].name);
        json_str(t, "on", at->on[0] != '\0' ? at->on : NULL);
        json_int(t, "point", l->game->lasting->point_of(w->at));
        json_int(t, "down", b.down);
        json_int(t, "max", b.most);
        json_int(t, "step", b.step);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_craps(const struct open_table *ot, const struct terminal *mine, struct text *t)
{
    const struct table *at = ot->at.table;
    json_open(t, "craps", '{');
    json_int(t, "point", ot->at.layout.game->lasting->point(&at->game));
    put_shooter(ot, mine, t);
    json_flag(t, "double", at->rs->double_odds);
    json_close(t, '}');
}

void put_dice_view(const struct open_table *ot, const struct terminal *mine, struct text *t)
{
    const struct layout *l = &ot->at.layout;
    put_offered(l, t);
    put_results(ot, t);
    if (l->game == &SICBO_GAME)
        put_sicbo(ot, t);
    if (l->game == &WHEEL_GAME)
        put_wheel(l, t);
    if (l->game->lasting != NULL)
        put_craps(ot, mine, t);
}
