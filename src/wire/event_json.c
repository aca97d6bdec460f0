#include "wire/event_json.h"

#include "games/stud/look.h"
#include "table/show.h"

static const struct layout *layout_of(const struct event *e)
{
    return e->table != NULL ? e->table->layout : NULL;
}

static void seat_and_player(const struct event *e, struct text *t)
{
    if (e->seat > 0)
        json_int(t, "seat", e->seat);
    if (e->player != NULL)
        json_str(t, "player", e->player);
}

/* The wager an event is about: its position, or the words of one the layout does not have. */
static void wager(const struct event *e, struct text *t)
{
    const struct layout *l = layout_of(e);
    seat_and_player(e, t);
    if (e->spot >= 0 && l != NULL) {
        const struct priced *p = &l->spot[e->spot];
        json_str(t, "bet", l->rs->bets[p->bet].name);
        json_str(t, "on", p->on[0] != '\0' ? p->on : NULL);
    } else if (e->call >= 0 && l != NULL) {
        json_str(t, "bet", l->rs->calls[e->call].name);
        json_str(t, "on", NULL);
        return;
    } else {
        json_str(t, "bet", e->bet);
        json_str(t, "on", e->on);
    }
    if (e->of_hand > 0 && e->kind != EV_SETTLED)
        json_int(t, "hand", e->of_hand);
    if (e->call >= 0 && l != NULL)
        json_str(t, "call", l->rs->calls[e->call].name);
    if (e->spot >= 0 && l != NULL && l->game->lasting != NULL &&
        l->game->lasting->point_of((spot)e->spot) > 0)
        json_int(t, "point", l->game->lasting->point_of((spot)e->spot));
}

/* A wager staked in promotional tokens. */
static bool in_tokens(const struct event *e, struct text *t)
{
    if (e->call == WAGER_TOKENS)
        json_str(t, "with", "tokens");
    return e->call == WAGER_TOKENS;
}

/* Commission paid beside a stake, or given back with it. */
static void commission(const struct event *e, struct text *t)
{
    if (e->commission > 0)
        json_int(t, "commission", e->commission);
    if (e->commission_rule != NULL)
        json_str(t, "commission_rule", e->commission_rule);
}

/* What a wager in two parts has on each. */
static void parts(const struct event *e, struct text *t, cents whole)
{
    const struct layout *l = layout_of(e);
    if (e->spot < 0 || l == NULL || l->rs->bets[l->spot[e->spot].bet].units != 2)
        return;
    json_int(t, "craps", e->part);
    json_int(t, "eleven", whole - e->part);
}

static void accepted(const struct event *e, struct text *t)
{
    json_str(t, "act", act_name(e->act));
    if (e->spot < 0 && e->call < 0) {
        seat_and_player(e, t);
        if (e->of_hand > 0)
            json_int(t, "hand", e->of_hand);
        if (e->at > 0)
            json_int(t, "at", e->at);
        if (e->act == ACT_BUY_IN || e->act == ACT_CASH_OUT) {
            json_int(t, "amount", e->stake);
            json_int(t, "balance", e->total);
            if (e->owed > 0)
                json_int(t, "owed", e->owed);
        }
    } else {
        wager(e, t);
        json_int(t, "stake", e->stake);
        json_int(t, "total", e->total);
        if (e->asked > 0)
            json_int(t, "asked", e->asked);
        commission(e, t);
        parts(e, t, e->total);
        in_tokens(e, t);
        if (e->call == WAGER_SPOKEN)
            json_flag(t, "spoken", true);
        if (e->words != NULL)
            json_str(t, "note", e->words);
    }
}

/* A prize of the jackpot: what comes from the pool, and what the house adds. */
static bool from_jackpot(const struct event *e)
{
    return e->result == RESULT_WIN && layout_of(e) != NULL && layout_of(e)->game == &STUD_GAME &&
           e->spot == STUD_JACKPOT;
}

static void settled(const struct event *e, struct text *t)
{
    wager(e, t);
    if (e->of_hand > 0)
        json_int(t, "hand", e->of_hand);
    else
        json_str(t, "hand", NULL);
    json_int(t, "stake", e->stake);
    json_str(t, "result", result_name(e->result));
    json_int(t, "pays", e->pays);
    json_int(t, "returns", e->returns);
    json_int(t, "commission", e->commission);
    parts(e, t, e->stake);
    if (in_tokens(e, t))
        json_int(t, "tokens", e->tokens);
    if (from_jackpot(e)) {
        json_int(t, "pool", e->total);
        json_int(t, "house", e->asked);
        json_int(t, "received", e->at);
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
    json_int(t, "staked", e->stake);
    json_int(t, "returned", e->returns);
    if (layout_of(e)->rs->stud.known)
        json_int(t, "pool", e->difference);
    json_int(t, "house", e->stake - e->returns - e->difference);
    json_open(t, "players", '[');
    for (unsigned i = 0; i < e->table->player_count; i++) {
        const struct player *p = &e->table->player[i];
        if (p->staked == 0 && p->returned == 0)
            continue;
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

static void bet_limits(const struct table *tb, struct text *t)
{
    json_open(t, "bets", '{');
    for (size_t i = 0; i < tb->rs->bet_count; i++) {
        const struct bet *b = &tb->rs->bets[i];
        if (b->min == 0 && b->max == 0 && b->area_max == 0)
            continue;
        json_open(t, b->name, '{');
        cents least = b->behind_rule != NULL ? tb->rs->chip : tb->limits.min;
        json_int(t, "min", b->min > 0 ? b->min : least);
        json_int(t, "max", b->max > 0 ? b->max : tb->limits.max);
        if (b->area_max > 0)
            json_int(t, "area-max", b->area_max);
        json_close(t, '}');
    }
    json_close(t, '}');
}

/* What a wager on the jackpot is, what lies in it, and the most that a bet wins. */
static void jackpot_sign(const struct table *tb, struct text *t)
{
    json_int(t, "jackpot-wager", tb->rs->bets[tb->layout->spot[STUD_JACKPOT].bet].fixed_stake);
    json_int(t, "jackpot", table_pool(tb));
    if (tb->rs->stud.max_payout > 0)
        json_int(t, "max-payout", tb->rs->stud.max_payout);
}

/* What every way of winning pays, for each bet that is offered. */
static void bet_odds(const struct table *tb, struct text *t)
{
    const struct layout *l = tb->layout;
    char words[64];
    json_open(t, "pays", '{');
    for (unsigned s = 0; s < l->game->spots; s++) {
        const struct priced *p = tb->other_mode ? &l->other[s] : &l->spot[s];
        if (p->bet == NOT_PRICED || !tb->rs->bets[p->bet].offered)
            continue;
        const char *const *names = l->game->lines_of((spot)s);
        json_open(t, tb->rs->bets[p->bet].name, '{');
        for (unsigned i = 0; names[i] != NULL; i++)
            if (p->line[i].pays.den != 0)
                json_str(t, names[i], line_words(&p->line[i], words, sizeof words));
        json_close(t, '}');
    }
    json_close(t, '}');
}

static void sign(const struct event *e, struct text *t)
{
    static const char *const SAYS[] = {
        "limits",  "proposed limits", "player's limits", "colour",        "closing",
        "private", "marker",          "side bets",       "proposed game", "box maximum"};
    const struct table *tb = e->table;
    const struct player *p = NULL;
    for (unsigned i = 0; e->player != NULL && i < tb->player_count; i++)
        if (tb->player[i].name == e->player)
            p = &tb->player[i];
    json_str(t, "says", SAYS[e->sign]);
    seat_and_player(e, t);
    switch (e->sign) {
    case SIGN_LIMITS:
        limits(&tb->limits, t);
        if (table_lowest_kept(tb) > 0)
            json_int(t, "previous-min", table_lowest_kept(tb));
        if (tb->limits.area_max > 0)
            json_str(t, "area", tb->rs->area_by_box ? "box" : "table");
        if (tb->layout->game->lasting != NULL)
            json_str(t, "odds", tb->rs->double_odds ? "double" : "single");
        bet_limits(tb, t);
        if (tb->rs->stud.known)
            jackpot_sign(tb, t);
        if (tb->rs->rule[RP_ODDS_SIGN] != NULL)
            bet_odds(tb, t);
        break;
    case SIGN_PROPOSED:
        limits(&tb->posted, t);
        json_int(t, "since", tb->limits_posted_at);
        json_int(t, "at", table_limits_due(tb));
        break;
    case SIGN_PLAYER:
        json_int(t, "min", p->min);
        json_int(t, "max", p->max);
        break;
    case SIGN_COLOUR:
        json_str(t, "colour", p->colour);
        json_int(t, "value", p->colour_value);
        break;
    case SIGN_CLOSING:
        json_int(t, "since", tb->closing_announced_at);
        if (tb->rs->closing_rounds > 0)
            json_int(t, "rounds", tb->rs->closing_rounds);
        else
            json_int(t, "until", tb->closing_announced_at + tb->rs->closing_notice_ms);
        break;
    case SIGN_MARKER:
        json_int(t, "min", p->kept_min);
        break;
    case SIGN_BOX:
        json_int(t, "max", p != NULL ? p->box_max : tb->limits.max);
        break;
    case SIGN_BESIDE:
        json_open(t, "beside", '[');
        for (size_t i = 0; i < tb->rs->bet_count; i++)
            if ((tb->restricted >> i & 1) != 0)
                json_str(t, NULL, tb->rs->bets[i].name);
        json_close(t, ']');
        break;
    case SIGN_MODE:
        json_str(t, "game", (tb->other_mode ? tb->layout->rs : tb->layout->rs->other_mode)->title);
        json_int(t, "since", tb->mode_posted_at);
        json_int(t, "at", table_mode_due(tb));
        break;
    case SIGN_PRIVATE:
        break;
    }
}

static void refused(const struct event *e, struct text *t)
{
    if (e->act < ACT_COUNT)
        json_str(t, "act", act_name(e->act));
    seat_and_player(e, t);
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

static void shooter(const struct event *e, struct text *t)
{
    json_str(t, "who", e->who);
    seat_and_player(e, t);
}

/* Dice of a set by their numbers. */
static void dice_of_set(struct text *t, const char *key, unsigned dice)
{
    json_open(t, key, '[');
    for (unsigned die = 1; die <= DICE_IN_SET; die++)
        if ((dice >> (die - 1) & 1) != 0)
            json_int(t, NULL, die);
    json_close(t, ']');
}

static void bowl(const struct event *e, struct text *t)
{
    const struct shooting *s = &e->table->own.craps.shooting;
    const struct dice_set *d = &e->table->own.craps.dice;
    dice_of_set(t, "thrown", s->held);
    dice_of_set(t, "bowl", d->here & ~(unsigned)s->held);
    dice_of_set(t, "off", d->off);
    if (s->old != 0)
        dice_of_set(t, "old", s->old);
}

static void overruled(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    json_str(t, "by", e->who);
    json_str(t, "of", e->words);
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

static void point(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    json_int(t, "point", e->number);
    json_str(t, "puck", e->number > 0 ? "on" : "off");
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

static const char *hand_name(enum hand h)
{
    return h == HAND_PLAYER ? "player" : h == HAND_BANKER ? "banker" : "burn";
}

static void awaits(const struct event *e, struct text *t)
{
    json_str(t, "actor", e->who);
    seat_and_player(e, t);
    if (e->hand != HAND_NONE)
        json_str(t, "hand", hand_name(e->hand));
    if (e->of_hand > 0)
        json_int(t, "hand", e->of_hand);
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
    const struct layout *l = layout_of(e);
    if (l->game->show->recorded != NULL)
        l->game->show->recorded(l->rs, e->state, t);
}

static void tumbled(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    json_int(t, "times", e->number);
}

void lit_to_json(const struct layout *l, unsigned outcome, const char *key, struct text *t)
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

static void lit(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    lit_to_json(layout_of(e), (unsigned)e->number, "spots", t);
}

static void card_json(struct text *t, const char *key, card c)
{
    char name[3];
    card_text(c, name);
    json_str(t, key, name);
}

static void resulted(const struct event *e, struct text *t)
{
    recorded(e, t);
    json_str(t, "result", e->words);
    if (e->no_bets != NULL) {
        json_flag(t, "bets", false);
        json_str(t, "cause", e->no_bets);
    }
    const struct layout *l = layout_of(e);
    if (l->game->show->resulted != NULL)
        l->game->show->resulted(l->rs, e->state, t);
}

/* A card to a box, or to the dealer. */
static void dealt_to_box(const struct event *e, struct text *t)
{
    card_json(t, "card", e->card);
    json_str(t, "to", e->seat > 0 ? "box" : "dealer");
    if (e->seat > 0) {
        json_int(t, "seat", e->seat);
        json_int(t, "hand", e->of_hand);
    }
    json_int(t, "place", e->place);
    if (e->points > 0) {
        json_int(t, "total", e->points);
        json_flag(t, "soft", e->soft);
    }
    json_str(t, "face", e->face_down ? "down" : "up");
    json_int(t, "left", e->left);
}

static void dealt(const struct event *e, struct text *t)
{
    if (e->boxes) {
        dealt_to_box(e, t);
        return;
    }
    card_json(t, "card", e->card);
    json_str(t, "to", hand_name(e->hand));
    if (e->hand != HAND_NONE) {
        json_int(t, "place", e->place);
        json_int(t, "points", e->points);
    }
    json_str(t, "face", e->face_down ? "down" : "up");
    json_int(t, "left", e->left);
}

static void decision(const struct event *e, struct text *t)
{
    json_str(t, "hand", hand_name(e->hand));
    json_str(t, "does", e->draws ? "draws" : "stands");
    json_int(t, "points", e->points);
}

static void shown(const struct event *e, struct text *t)
{
    seat_and_player(e, t);
    card_json(t, "card", e->card);
}

/* A hand of five cards, arranged so that its value can be read. */
static void hand_turned(const struct event *e, struct text *t)
{
    const struct stud_state *st = &e->state->stud;
    const struct stud_box *h = e->seat > 0 ? &st->box[e->seat - 1] : &st->dealer;
    card cards[POKER_HAND];
    stud_arrange(h->card, cards);
    json_str(t, "to", e->seat > 0 ? "box" : "dealer");
    if (e->seat > 0)
        json_int(t, "seat", e->seat);
    json_open(t, "cards", '[');
    for (unsigned i = 0; i < POKER_HAND; i++)
        card_json(t, NULL, cards[i]);
    json_close(t, ']');
}

static void revealed(const struct event *e, struct text *t)
{
    if (e->boxes) {
        hand_turned(e, t);
        return;
    }
    json_str(t, "hand", hand_name(e->hand));
    json_int(t, "place", e->place);
    card_json(t, "card", e->card);
    json_int(t, "points", e->points);
    seat_and_player(e, t);
}

/* A hand, and who holds it or may turn it. */
static void hand_and_player(const struct event *e, struct text *t)
{
    json_str(t, "hand", hand_name(e->hand));
    seat_and_player(e, t);
}

static void frozen(const struct event *e, struct text *t)
{
    json_str(t, "player", e->player);
    json_int(t, "round", e->round);
}

static void shoe(const struct event *e, struct text *t)
{
    json_int(t, "shoe", e->number);
    json_int(t, "cards", e->left);
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

static void meter(const struct event *e, struct text *t)
{
    json_int(t, "pool", e->total);
}

static void clock_told(const struct event *e, struct text *t)
{
    json_int(t, "at", e->at);
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
        [EV_DEALT] = dealt,
        [EV_DECISION] = decision,
        [EV_SHOE] = shoe,
        [EV_TUMBLED] = tumbled,
        [EV_LIT] = lit,
        [EV_RECORDED] = recorded,
        [EV_RESULTED] = resulted,
        [EV_SETTLED] = settled,
        [EV_MOVED] = moved,
        [EV_MARKED] = marked,
        [EV_POINT] = point,
        [EV_SHOOTER] = shooter,
        [EV_BOWL] = bowl,
        [EV_OVERRULED] = overruled,
        [EV_RESTORED] = restored,
        [EV_ADJUSTED] = adjusted,
        [EV_SHEET] = sheet,
        [EV_METER] = meter,
        [EV_OPENED] = opened,
        [EV_SIGN] = sign,
        [EV_NOTIFIED] = notified,
        [EV_CLOCK] = clock_told,
        [EV_SQUEEZE] = hand_and_player,
        [EV_PUCK] = hand_and_player,
        [EV_REVEALED] = revealed,
        [EV_SHOWN] = shown,
        [EV_FROZEN] = frozen,
        [EV_FREED] = frozen,
    };
    text_putc(t, '{');
    json_str(t, "event", event_name(e->kind));
    if (FIELDS_OF[e->kind] != NULL) /* "shut" says it all */
        FIELDS_OF[e->kind](e, t);
    if (e->rule != NULL)
        json_str(t, "rule", e->rule);
    if (e->under != NULL && e->under != e->rule)
        json_str(t, "under", e->under);
    text_putc(t, '}');
}
