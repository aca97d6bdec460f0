#include "table/show.h"

void show_player(const struct event *e, struct text *t)
{
    if (e->seat > 0)
        json_next_int(t, "seat", e->seat);
    if (e->name[0] != '\0')
        json_next_str(t, "player", e->name);
}

act_fields fields_used(const struct ruleset *rs, enum act_kind kind)
{
    act_fields may = act_may_have(kind);
    if (rs->rule[RP_TOKENS] == NULL)
        may &= ~F(WITH);
    if (rs->rule[RP_NON_VALUE_CHIPS] == NULL)
        may &= ~(F(CHIPS) | F(COLOUR));
    if (rs->rule[RP_SPOKEN_BET] == NULL)
        may &= ~F(SPOKEN);
    return rs->call_count > 0 ? may : may & ~F(CALL);
}

enum { PAST_SHOWN = 100 };

void json_maybe(struct text *t, const char *key, int64_t n, bool known)
{
    if (known)
        json_int(t, key, n);
    else
        json_str(t, key, NULL);
}

bool show_nobodys(const struct ruleset *rs, const char *act)
{
    return ruleset_authority(rs, act) == NULL;
}

int show_number(const struct layout *l, int outcome)
{
    const struct show *show = l->game->show;
    return show->number != NULL ? show->number(outcome) : outcome;
}

int64_t show_left(const struct showing *s)
{
    if (!table_clock_runs(s->t))
        return -1;
    int64_t left = s->t->opened_at + s->t->layout->rs->period_ms - s->now;
    return left > 0 ? left : 0;
}

void show_offered(const struct layout *l, struct text *t)
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

void show_results(const struct showing *s, struct text *t)
{
    const struct results *r = s->results;
    uint32_t shown = r->count < PAST_SHOWN ? r->count : PAST_SHOWN;
    json_open(t, "past", '[');
    for (uint32_t i = r->count - shown; i < r->count; i++)
        json_int(t, NULL, show_number(s->t->layout, r->outcome[i % RESULTS_KEPT]));
    json_close(t, ']');
}

void show_lit(const struct layout *l, unsigned outcome, const char *key, struct text *t)
{
    json_open(t, key, '[');
    for (unsigned s = 0; s < l->game->spots; s++) {
        const struct priced *p = &l->spot[s];
        if (p->bet == NOT_PRICED || !l->rs->bets[p->bet].offered ||
            l->game->verdict(p, outcome).result != RESULT_WIN)
            continue;
        json_open(t, NULL, '{');
        json_str(t, "bet", l->rs->bets[p->bet].name);
        json_str(t, "on", p->on[0] != '\0' ? p->on : NULL);
        json_close(t, '}');
    }
    json_close(t, ']');
}
