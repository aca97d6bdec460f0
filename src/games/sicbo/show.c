/* How sic bo is shown: dice in the order in which they were thrown or keyed, and their total. */
#include "table/show.h"
#include "games/spins/spins.h"

static void recorded(const struct ruleset *rs, const union game_state *st, struct text *t)
{
    (void)rs;
    json_open(t, "dice", '[');
    for (unsigned i = 0; i < SICBO_DICE; i++)
        json_int(t, NULL, st->sicbo.die[i]);
    json_close(t, ']');
    json_int(t, "total", sicbo_total(&st->sicbo));
}

static unsigned cites(const struct event *e, const char *more[CITES_MAX])
{
    if (e->kind != EV_RESULTED)
        return 0;
    const uint8_t *die = e->state->sicbo.die;
    bool twice = die[0] == die[1] || die[1] == die[2] || die[0] == die[2];
    more[0] = twice ? e->layout->rs->rule[RP_DOUBLES_CALLED] : NULL;
    return 1;
}

static void event(const struct event *e, struct text *t)
{
    if (e->kind == EV_TUMBLED) {
        json_int(t, "round", e->round);
        json_int(t, "times", e->times);
    }
}

/* The dice of this round were tumbled before wagers were taken, and nobody has seen them. */
static bool sealed(const struct table *t)
{
    const struct sicbo_rules *r = &t->rs->own.sicbo;
    bool covered = t->phase == PHASE_OPEN || t->phase == PHASE_CLOSED;
    return r->known && r->first && covered &&
           (r->by_system || !t->equipment.followed || t->own.sicbo.tumbled > 0);
}

static void view(const struct showing *s, struct text *t)
{
    const struct table *at = s->t;
    bool lit =
        at->rs->rule[RP_LIT] != NULL && (at->phase == PHASE_RESULT || at->phase == PHASE_HELD);
    show_offered(at->layout, t);
    show_results(s, t);
    json_flag(t, "sealed", sealed(at));
    if (lit)
        show_lit(at->layout, (unsigned)at->layout->game->outcome(&at->game), "lit", t);
    else
        json_str(t, "lit", NULL);
}

static void lit_news(const struct showing *s, const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    show_lit(s->t->layout, (unsigned)e->number, "spots", t);
}

static const struct news *heard(struct showing *s, const struct event *e)
{
    static const struct news LIT = {.event = "lit", .put = lit_news};
    (void)s;
    return e->kind == EV_LIT ? &LIT : NULL;
}

/* Once staff have told of a step with the tumbler, as in checking it, every round waits for it to
 * be started. */
static bool by_itself(const struct table *t, struct act *a)
{
    if (t->phase != PHASE_OPEN || !t->rs->own.sicbo.known || table_clock_runs((struct table *)t))
        return false;
    *a = (struct act){.kind = ACT_TUMBLE};
    return true;
}

/* Of a live table virtual dice, by the clock; else a tumbler that no hand starts. */
static bool runs_by_itself(const struct ruleset *rs)
{
    if (rs->live_table)
        return rs->period_ms > 0;
    return show_nobodys(rs, "spin") && (!rs->own.sicbo.known || rs->own.sicbo.by_system);
}

static bool by_hand(const struct act *a)
{
    return a->kind == ACT_TUMBLE || a->kind == ACT_SPIN;
}

const struct show SICBO_SHOW = {.fields = spins_fields,
                                .runs_by_itself = runs_by_itself,
                                .by_hand = by_hand,
                                .recorded = recorded,
                                .event = event,
                                .cites = cites,
                                .view = view,
                                .heard = heard,
                                .by_itself = by_itself};
