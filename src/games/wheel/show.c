/* How the money wheel is shown: where the indicator rests, and the symbol there. */
#include "table/show.h"
#include "games/spins/spins.h"

static void recorded(const struct ruleset *rs, const union game_state *st, struct text *t)
{
    unsigned outcome = (unsigned)st->wheel.outcome;
    const char letter[2] = {(char)('A' + wheel_symbol(rs, outcome)), '\0'};
    if (wheel_section(outcome) > 0)
        json_int(t, "section", wheel_section(outcome));
    else
        json_str(t, "section", NULL);
    json_str(t, "symbol", letter);
}

/* How many sections have the symbol. */
static unsigned cites(const struct event *e, const char *more[CITES_MAX])
{
    const struct ruleset *rs = e->layout->rs;
    if (e->kind != EV_RESULTED)
        return 0;
    more[0] = rs->own.wheel.counted[wheel_symbol(rs, (unsigned)e->state->wheel.outcome)];
    return 1;
}

/* Whoever lists results lists symbols, not sections. */
static void listed(const struct layout *l, struct text *t)
{
    json_str(t, "rim", l->rs->own.wheel.order);
}

static void view(const struct showing *s, struct text *t)
{
    const struct layout *l = s->t->layout;
    const struct wheel_rules *rim = &l->rs->own.wheel;
    show_offered(l, t);
    show_results(s, t);
    json_open(t, "wheel", '{');
    json_str(t, "rim", rim->order);
    json_flag(t, "verified", rim->verified);
    json_open(t, "symbols", '{');
    for (unsigned i = 0; i < RIM_SYMBOLS; i++)
        json_str(t, l->spot[i].on, rim->name[i]);
    json_close(t, '}');
    json_open(t, "pays", '{');
    for (unsigned i = 0; i < RIM_SYMBOLS; i++)
        json_int(t, l->spot[i].on, l->spot[i].line[0].pays.num / l->spot[i].line[0].pays.den);
    json_close(t, '}');
    json_close(t, '}');
}

/* Of a live table a virtual wheel, by the clock. */
static bool runs_by_itself(const struct ruleset *rs)
{
    return rs->live_table ? rs->period_ms > 0 : show_nobodys(rs, "spin");
}

static bool by_hand(const struct act *a)
{
    return a->kind == ACT_SPIN;
}

const struct show WHEEL_SHOW = {.fields = spins_fields,
                                .runs_by_itself = runs_by_itself,
                                .by_hand = by_hand,
                                .recorded = recorded,
                                .cites = cites,
                                .counted = true,
                                .listed = listed,
                                .view = view};
