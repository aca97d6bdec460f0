#include "wire/event_json.h"

#include "table/show.h"

/* What the names of acts and events are part of, ready to be copied. */
struct piece {
    const char *at;
    size_t len;
};
#define PIECE(text)                                                                                \
    {                                                                                              \
        text, sizeof(text) - 1                                                                     \
    }
static const struct piece ACT_TOLD[ACT_COUNT] = {
#define TOLD(of, id, name, ...) [ACT_##id] = PIECE(",\"act\":\"" name "\""),
    ACTS(TOLD)
#undef TOLD
};
static const struct piece BEGUN[EV_COUNT] = {
#define BEGINS(id, name) [EV_##id] = PIECE("{\"event\":\"" name "\""),
    EVENTS(BEGINS)
#undef BEGINS
};

/* The wager an event is about: its position, or the words of one the layout does not have. */
static void wager(const struct event *e, struct text *t)
{
    const struct layout *l = e->layout;
    show_player(e, t);
    if (e->spot >= 0) {
        text_add(t, l->told[e->spot].at, l->told[e->spot].len);
    } else if (e->call >= 0) {
        json_str(t, "bet", l->rs->calls[e->call].name);
        json_str(t, "on", NULL);
        return;
    } else {
        json_str(t, "bet", e->bet);
        json_str(t, "on", e->on);
    }
    if (e->hand > 0 && e->kind != EV_SETTLED)
        json_int(t, "hand", e->hand);
    if (e->call >= 0)
        json_str(t, "call", l->rs->calls[e->call].name);
    if (e->spot >= 0 && l->game->show->place != NULL)
        l->game->show->place((spot)e->spot, t);
}

/* A wager staked in promotional tokens. */
static bool in_tokens(const struct event *e, struct text *t)
{
    if (e->call == WAGER_TOKENS)
        json_str(t, "with", "tokens");
    return e->call == WAGER_TOKENS;
}

/* A wager that a form told after the close. */
static void announced(const struct event *e, struct text *t)
{
    if (e->call == WAGER_ANNOUNCED)
        json_flag(t, "undisclosed", true);
}

/* Commission paid beside a stake, or given back with it. */
static void commission(const struct event *e, struct text *t)
{
    if (e->commission > 0)
        json_int(t, "commission", e->commission);
    if (e->commission_rule != NULL)
        json_str(t, "commission_rule", e->commission_rule);
}

/* What a wager in several parts has on each. */
static void parts(const struct event *e, struct text *t, cents whole)
{
    const struct show *show = e->layout->game->show;
    if (e->spot >= 0 && show->parts != NULL)
        show->parts(e, whole, t);
}

static void accepted(const struct event *e, struct text *t)
{
    text_add(t, ACT_TOLD[e->act].at, ACT_TOLD[e->act].len);
    if (e->spot < 0 && e->call < 0) {
        show_player(e, t);
        if (e->hand > 0)
            json_int(t, "hand", e->hand);
        if (e->at > 0)
            json_int(t, "at", e->at);
        if (e->banked) {
            json_int(t, "amount", e->stake);
            json_int(t, "balance", e->total);
            if (e->owes > 0)
                json_int(t, "owed", e->owes);
        }
    } else {
        wager(e, t);
        json_next_int(t, "stake", e->stake);
        json_next_int(t, "total", e->total);
        if (e->asked > 0 || e->put_down)
            json_int(t, "asked", e->asked);
        announced(e, t);
        commission(e, t);
        parts(e, t, e->total);
        in_tokens(e, t);
        if (e->call == WAGER_SPOKEN)
            json_flag(t, "spoken", true);
        if (e->words != NULL)
            json_str(t, "note", e->words);
    }
}

static void settled(const struct event *e, struct text *t)
{
    wager(e, t);
    if (e->hand > 0)
        json_next_int(t, "hand", e->hand);
    else
        json_next_str(t, "hand", NULL);
    json_next_int(t, "stake", e->stake);
    json_next_str(t, "result", result_name(e->result));
    json_next_int(t, "pays", e->pays);
    json_next_int(t, "returns", e->returns);
    json_next_int(t, "commission", e->commission);
    announced(e, t);
    parts(e, t, e->stake);
    if (in_tokens(e, t))
        json_int(t, "tokens", e->tokens);
    if (e->prize) {
        json_int(t, "pool", e->pool);
        json_int(t, "house", e->house);
        json_int(t, "received", e->received);
    }
    if (e->rounded_rule != NULL) {
        json_int(t, "rounded", e->rounded);
        json_str(t, "rounded_rule", e->rounded_rule);
    }
}

static void adjusted(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    wager(e, t);
    json_int(t, "stake", e->stake);
    json_str(t, "was", result_name(e->was));
    json_str(t, "result", result_name(e->result));
    json_int(t, "returns", e->returns);
    json_int(t, "difference", e->difference);
    if (in_tokens(e, t))
        json_int(t, "tokens", e->tokens);
    if (e->owed > 0)
        json_int(t, "owed", e->owed);
}

static void sheet(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    json_int(t, "staked", e->staked);
    json_int(t, "returned", e->returned);
    if (e->has_pool)
        json_int(t, "pool", e->to_pool);
    json_int(t, "house", e->staked - e->returned - e->to_pool);
    json_open(t, "players", '[');
    for (unsigned i = 0; i < e->line_count; i++) {
        const struct sheet_line *p = &e->lines[i];
        json_open(t, NULL, '{');
        json_str(t, "player", p->name);
        json_int(t, "staked", p->staked);
        json_int(t, "returned", p->returned);
        json_int(t, "net", p->returned - p->staked);
        if (p->has_account)
            json_int(t, "balance", p->balance);
        if (p->owes > 0)
            json_int(t, "owed", p->owes);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void limits(const struct limits *l, struct text *t)
{
    json_int(t, "min", l->min);
    json_int(t, "max", l->max);
    json_int(t, "unit", l->unit);
    if (l->total_min > 0)
        json_int(t, "total-min", l->total_min);
    if (l->total_max > 0)
        json_int(t, "total-max", l->total_max);
    if (l->differential > 0)
        json_int(t, "differential", l->differential);
    if (l->area_max > 0)
        json_int(t, "area-max", l->area_max);
}

/* A table may have changed to the other mode of its ruleset. */
static const struct ruleset *rules_on_sign(const struct event *e)
{
    return e->other_mode ? e->layout->rs->other_mode : e->layout->rs;
}

static void bet_limits(const struct event *e, struct text *t)
{
    const struct ruleset *rs = rules_on_sign(e);
    json_open(t, "bets", '{');
    for (size_t i = 0; i < rs->bet_count; i++) {
        const struct bet *b = &rs->bets[i];
        if (b->min == 0 && b->max == 0 && b->area_max == 0)
            continue;
        json_open(t, b->name, '{');
        cents least = b->behind_rule != NULL ? rs->chip : e->limits.min;
        json_int(t, "min", b->min > 0 ? b->min : least);
        json_int(t, "max", b->max > 0 ? b->max : e->limits.max);
        if (b->area_max > 0)
            json_int(t, "area-max", b->area_max);
        json_close(t, '}');
    }
    json_close(t, '}');
}

/* What every way of winning pays, for each bet that is offered. */
static void bet_odds(const struct event *e, struct text *t)
{
    const struct layout *l = e->layout;
    const struct ruleset *rs = rules_on_sign(e);
    char words[64];
    json_open(t, "pays", '{');
    for (unsigned s = 0; s < l->game->spots; s++) {
        const struct priced *p = e->other_mode ? &l->other[s] : &l->spot[s];
        if (p->bet == NOT_PRICED || !rs->bets[p->bet].offered)
            continue;
        const char *const *names = l->game->lines_of((spot)s);
        json_open(t, rs->bets[p->bet].name, '{');
        for (unsigned i = 0; names[i] != NULL; i++)
            if (p->line[i].pays.den != 0)
                json_str(t, names[i], line_words(&p->line[i], words, sizeof words));
        json_close(t, '}');
    }
    json_close(t, '}');
}

static void sign_of_limits(const struct event *e, struct text *t)
{
    const struct ruleset *rs = rules_on_sign(e);
    const struct show *show = e->layout->game->show;
    limits(&e->limits, t);
    if (e->kept_min > 0)
        json_int(t, "previous-min", e->kept_min);
    if (e->limits.area_max > 0)
        json_str(t, "area", rs->area_by_box ? "box" : "table");
    if (show->odds_allowed != NULL)
        json_str(t, "odds", show->odds_allowed(rs));
    bet_limits(e, t);
    if (show->sign != NULL)
        show->sign(e, t);
    if (rs->rule[RP_ODDS_SIGN] != NULL)
        bet_odds(e, t);
}

static void restricted(const struct event *e, struct text *t)
{
    const struct ruleset *rs = rules_on_sign(e);
    json_open(t, "beside", '[');
    for (size_t i = 0; i < rs->bet_count; i++)
        if ((e->restricted >> i & 1) != 0)
            json_str(t, NULL, rs->bets[i].name);
    json_close(t, ']');
}

static void closing(const struct event *e, struct text *t)
{
    json_int(t, "since", e->since);
    if (e->rounds > 0)
        json_int(t, "rounds", e->rounds);
    if (e->due > 0 || e->rounds == 0)
        json_int(t, "until", e->due);
}

static void sign(const struct event *e, struct text *t)
{
    static const char *const SAYS[] = {
        "limits",  "proposed limits", "player's limits", "colour",        "closing",
        "private", "marker",          "side bets",       "proposed game", "box maximum"};
    json_str(t, "says", SAYS[e->sign]);
    show_player(e, t);
    switch (e->sign) {
    case SIGN_LIMITS:
        sign_of_limits(e, t);
        break;
    case SIGN_PROPOSED:
        limits(&e->limits, t);
        json_int(t, "since", e->since);
        json_int(t, "at", e->due);
        break;
    case SIGN_PLAYER:
        json_int(t, "min", e->limits.min);
        json_int(t, "max", e->limits.max);
        break;
    case SIGN_COLOUR:
        json_str(t, "colour", e->words);
        json_int(t, "value", e->colour_value);
        break;
    case SIGN_CLOSING:
        closing(e, t);
        break;
    case SIGN_MARKER:
        json_int(t, "min", e->limits.min);
        break;
    case SIGN_BOX:
        json_int(t, "max", e->limits.max);
        break;
    case SIGN_BESIDE:
        restricted(e, t);
        break;
    case SIGN_MODE:
        json_str(t, "game", e->words);
        json_int(t, "since", e->since);
        json_int(t, "at", e->due);
        break;
    case SIGN_PRIVATE:
        break;
    }
}

static void refused(const struct event *e, struct text *t)
{
    if (e->act < ACT_COUNT)
        json_str(t, "act", act_name(e->act));
    show_player(e, t);
    if (e->bet != NULL)
        json_str(t, "bet", e->bet);
    if (e->on != NULL)
        json_str(t, "on", e->on);
    json_str(t, "why", e->words);
}

static void withdrawn(const struct event *e, struct text *t)
{
    wager(e, t);
    json_int(t, "stake", e->stake);
    json_int(t, "total", e->total);
    commission(e, t);
    parts(e, t, e->total);
    in_tokens(e, t);
}

static void moved(const struct event *e, struct text *t)
{
    wager(e, t);
    json_int(t, "stake", e->stake);
}

static void marked(const struct event *e, struct text *t)
{
    wager(e, t);
    json_flag(t, "working", e->working);
}

/* What lies there again, and what was taken back for it. */
static void restored(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    wager(e, t);
    json_int(t, "stake", e->stake);
    json_int(t, "total", e->total);
    commission(e, t);
    parts(e, t, e->total);
    json_int(t, "difference", e->difference);
    if (e->owed > 0)
        json_int(t, "owed", e->owed);
}

static void reduced(const struct event *e, struct text *t)
{
    wager(e, t);
    json_int(t, "returns", e->returns);
    json_int(t, "total", e->total);
    commission(e, t);
    parts(e, t, e->total);
    in_tokens(e, t);
}

static void called(const struct event *e, struct text *t)
{
    json_str(t, "say", e->words);
    if (e->bell)
        json_flag(t, "bell", true);
}

static void awaits(const struct event *e, struct text *t)
{
    json_str(t, "actor", e->who);
    show_player(e, t);
    const struct show *show = e->layout->game->show;
    if (e->hand > 0 && show->hand != NULL)
        json_str(t, "hand", show->hand(e->hand));
    else if (e->hand > 0)
        json_int(t, "hand", e->hand);
    json_str(t, "what", e->words);
    json_open(t, "options", '[');
    for (unsigned i = 0; i < e->option_count; i++)
        json_str(t, NULL, e->options[i]);
    json_close(t, ']');
}

static void recorded(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    json_int(t, "number", e->number);
    const struct layout *l = e->layout;
    if (l->game->show->recorded != NULL)
        l->game->show->recorded(l->rs, e->state, t);
}

static void lit(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    show_lit(e->layout, (unsigned)e->number, "spots", t);
}

static void resulted(const struct event *e, struct text *t)
{
    recorded(e, t);
    json_str(t, "result", e->words);
    if (e->no_bets != NULL) {
        json_flag(t, "bets", false);
        json_str(t, "cause", e->no_bets);
    }
    const struct layout *l = e->layout;
    if (l->game->show->resulted != NULL)
        l->game->show->resulted(l->rs, e->state, t);
}

static void frozen(const struct event *e, struct text *t)
{
    json_str(t, "player", e->name);
    json_int(t, "round", e->round);
}

static void opened(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
}

static void notified(const struct event *e, struct text *t)
{
    json_str(t, "to", e->who);
    json_str(t, "what", e->words);
    if (e->seat > 0)
        json_int(t, "seat", e->seat);
}

/* --- sessions --------------------------------------------------------------------------------- */

static void form(const struct event *e, struct text *t)
{
    show_player(e, t);
    json_str(t, "bet", e->bet);
    json_maybe(t, "asked", e->asked, e->put_down);
}

static void deducted(const struct event *e, struct text *t)
{
    show_player(e, t);
    json_int(t, "amount", e->stake);
}

static void chips_told(const struct event *e, struct text *t)
{
    show_player(e, t);
    json_int(t, "chips", e->total);
}

static void playoff(const struct event *e, struct text *t)
{
    json_open(t, "players", '[');
    for (unsigned i = 0; i < e->place_count; i++)
        json_str(t, NULL, e->places[i].name);
    json_close(t, ']');
}

static void ranked(const struct event *e, struct text *t)
{
    json_open(t, "places", '[');
    for (unsigned i = 0; i < e->place_count; i++) {
        json_open(t, NULL, '{');
        json_int(t, "place", e->places[i].place);
        json_str(t, "player", e->places[i].name);
        json_int(t, "chips", e->places[i].chips);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void clock_told(const struct event *e, struct text *t)
{
    json_int(t, "at", e->at);
}

/* What the ruleset names with a clause that is cited. A table may play by the other mode of its
 * ruleset. */
static const struct entry *named_with(const struct event *e, const char *rule)
{
    const struct ruleset *rs = e->layout->rs;
    const struct entry *others = ruleset_also(rs, rule);
    return others == NULL && rs->other_mode != NULL ? ruleset_also(rs->other_mode, rule) : others;
}

/* What a wager or a payment does to the player's account at the table. */
static enum rule_point booking(const struct event *e)
{
    if (e->kind == EV_ACCEPTED && e->act == ACT_BUY_IN)
        return RP_ACCOUNT_FED;
    if (e->kind == EV_ACCEPTED && e->act == ACT_CASH_OUT)
        return RP_ACCOUNT_PAID;
    if (e->kind == EV_ACCEPTED && e->act == ACT_WAGER && e->booked)
        return RP_ACCOUNT_DEBITED;
    return e->kind == EV_SETTLED && e->booked && e->returns > 0 ? RP_ACCOUNT_CREDITED : RP_COUNT;
}

/* A sign shows more where there is more to show, and a correction takes back what was too much. */
static unsigned table_cites(const struct event *e, const char *more[CITES_MAX])
{
    const char *const *rule = e->layout->rs->rule;
    enum rule_point account = booking(e);
    unsigned n = 0;
    if (account != RP_COUNT)
        more[n++] = rule[account];
    if (e->kind == EV_ACCEPTED && e->spot >= 0)
        more[n++] = e->further;
    else if (e->kind == EV_SIGN && e->sign == SIGN_LIMITS && e->limits.differential > 0)
        more[n++] = rule[RP_DIFFERENTIAL_SIGN];
    else if (e->kind == EV_SIGN && e->sign == SIGN_LIMITS && e->layout->rs->max_payout > 0)
        more[n++] = rule[RP_PAYOUT_SIGN];
    else if (e->kind == EV_SETTLED && e->call == WAGER_TOKENS && e->pays > 0)
        more[n++] = rule[RP_TOKENS_WIN];
    else if (e->kind == EV_ADJUSTED && e->difference < 0)
        more[n++] = rule[RP_OVERPAID];
    return n;
}

static void each_named_with(const struct event *e, const char *rule, each_clause each, void *ctx)
{
    for (const struct entry *k = named_with(e, rule); k != NULL; k = k->next)
        each(ctx, k->value);
}

/* What an event stands under, where that is not its rule. */
static const char *under_of(const struct event *e)
{
    return e->under != e->rule ? e->under : NULL;
}

/* All that an event rests on beside its rule and what that stands under. */
static void each_beside(const struct event *e, each_clause each, void *ctx)
{
    const struct show *show = e->layout->game->show;
    const char *more[2 * CITES_MAX];
    unsigned count = table_cites(e, more);
    if (show->cites != NULL)
        count += show->cites(e, more + count);
    each_named_with(e, e->rule, each, ctx);
    each_named_with(e, under_of(e), each, ctx);
    if (e->kind == EV_ACCEPTED)
        each_named_with(e, e->commission_rule, each, ctx);
    for (unsigned i = 0; i < count; i++) {
        if (more[i] != NULL)
            each(ctx, more[i]);
        each_named_with(e, more[i], each, ctx);
    }
}

void event_clauses(const struct event *e, each_clause each, void *ctx)
{
    if (e->rule != NULL)
        each(ctx, e->rule);
    if (under_of(e) != NULL)
        each(ctx, under_of(e));
    if (e->layout != NULL)
        each_beside(e, each, ctx);
}

/* A list that is begun with what first stands in it. */
struct also {
    struct text *t;
    bool begun;
};

static void put_also(void *ctx, const char *clause)
{
    struct also *a = ctx;
    if (!a->begun)
        json_open(a->t, "also", '[');
    a->begun = true;
    json_str(a->t, NULL, clause);
}

static void clauses(const struct event *e, struct text *t)
{
    struct also a = {.t = t};
    if (e->rule != NULL)
        json_next_str(t, "rule", e->rule);
    if (under_of(e) != NULL)
        json_next_str(t, "under", under_of(e));
    if (e->layout != NULL)
        each_beside(e, put_also, &a);
    if (a.begun)
        json_close(t, ']');
}

void event_to_json(const struct event *e, struct text *t)
{
    static void (*const FIELDS_OF[EV_COUNT])(const struct event *, struct text *) = {
        [EV_ACCEPTED] = accepted,
        [EV_REFUSED] = refused,
        [EV_WITHDRAWN] = withdrawn,
        [EV_REDUCED] = reduced,
        [EV_CALLED] = called,
        [EV_AWAITS] = awaits,
        [EV_LIT] = lit,
        [EV_RECORDED] = recorded,
        [EV_RESULTED] = resulted,
        [EV_SETTLED] = settled,
        [EV_MOVED] = moved,
        [EV_MARKED] = marked,
        [EV_RESTORED] = restored,
        [EV_ADJUSTED] = adjusted,
        [EV_SHEET] = sheet,
        [EV_OPENED] = opened,
        [EV_SIGN] = sign,
        [EV_NOTIFIED] = notified,
        [EV_CLOCK] = clock_told,
        [EV_FROZEN] = frozen,
        [EV_FREED] = frozen,
        [EV_MARKER] = show_player,
        [EV_FORM] = form,
        [EV_DEDUCTED] = deducted,
        [EV_ALLOTTED] = chips_told,
        [EV_ELIMINATED] = chips_told,
        [EV_DISQUALIFIED] = chips_told,
        [EV_COUNTED] = chips_told,
        [EV_PLAYOFF] = playoff,
        [EV_RANKED] = ranked,
    };
    text_add(t, BEGUN[e->kind].at, BEGUN[e->kind].len);
    if (FIELDS_OF[e->kind] != NULL)
        FIELDS_OF[e->kind](e, t);
    else if (e->layout->game->show->event != NULL) /* what only some games have to tell */
        e->layout->game->show->event(e, t);
    clauses(e, t);
    text_putc(t, '}');
}
