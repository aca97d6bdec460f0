/* What staff could do at a table now: asked of the table itself, on a likeness of it, so that no
 * condition is written twice and no list of what is possible when is kept. */
#include "table/possible.h"
#include "table/felt.h"
#include "table/image.h"
#include "table/show.h"
#include "table/wagers.h"

#include <stdio.h>

static void add_grounds(const struct ruleset *rs, const struct ground *g, enum act_kind kind,
                        struct causes *out)
{
    for (; g != NULL && g->word != NULL; g++)
        if (g->act == kind && rs->rule[g->by] != NULL && out->count < CAUSES_MAX)
            out->at[out->count++] = (struct cause){.word = g->word};
}

void causes_of(const struct layout *l, enum act_kind kind, struct causes *out)
{
    const struct ruleset *rs = l->rs;
    out->count = 0;
    for (size_t i = 0; i < rs->cause_count; i++)
        if (strcmp(rs->causes[i].act, act_name(kind)) == 0)
            out->at[out->count++] = rs->causes[i];
    add_grounds(rs, TABLE_GROUNDS, kind, out);
    add_grounds(rs, l->game->show->grounds, kind, out);
}

/* What an act may be told with, each in several ways, of which one is tried after the other. */
enum part {
    WITH_YES,
    WITH_TO,
    WITH_VALUE,
    WITH_ROUND,
    WITH_CARD,
    WITH_WHOM,
    WITH_HAND,
    WITH_OFFICE,
    WITH_WHY,
    PARTS
};
enum { WAGERS_TRIED = 3, SEATS_TRIED = 8, PLAYERS_TRIED = 16, HANDS_TRIED = 4, TRIES_MOST = 4000 };

struct trying {
    const struct table *t;
    enum act_kind kind;
    act_fields has; /* what it may be told with */
    const struct causes *why;
    unsigned ways[PARTS], way[PARTS];
};

static bool has(const struct trying *y, act_fields field)
{
    return (y->has & field) != 0;
}

/* A wager that lies there with whose it is, a seat with who sits there, any seat or bet, or
 * somebody who need not sit. */
static void for_whom(const struct trying *y, unsigned way, struct act *a)
{
    const struct table *t = y->t;
    const struct felt *felt = &t->felt[t->current];
    const unsigned last_seat = WAGERS_TRIED + 2 * SEATS_TRIED;
    int who = -1;
    if (way == 0)
        return;
    if (way > last_seat) {
        if (way - last_seat <= t->player_count)
            snprintf(a->player, sizeof a->player, "%s", t->player[way - last_seat - 1].name);
        return;
    }
    if (way <= WAGERS_TRIED && way <= felt->count) {
        const struct wager *w = &felt->wager[way - 1];
        const struct priced *at = &t->layout->spot[w->at];
        a->seat = w->seat;
        who = w->player;
        snprintf(a->bet, sizeof a->bet, "%s", t->rs->bets[at->bet].name);
        snprintf(a->on, sizeof a->on, "%s", at->on);
    } else {
        a->seat = (int32_t)((way - 1) % SEATS_TRIED + 1);
        who = a->seat <= (int32_t)t->rs->seats ? t->seat[a->seat] - 1 : -1;
        snprintf(a->bet, sizeof a->bet, "%s", t->rs->bets[(way - 1) % t->rs->bet_count].name);
    }
    a->has |= HAS_SEAT | HAS_HAND;
    a->hand = 1 + (int32_t)y->way[WITH_HAND];
    if (way <= WAGERS_TRIED + SEATS_TRIED) /* else the seat alone is told */
        snprintf(a->player, sizeof a->player, "%s", who >= 0 ? t->player[who].name : "somebody");
}

/* Some result, number, place or amount. */
static void with_value(const struct trying *y, unsigned way, struct act *a)
{
    const struct shoe *shoe = table_shoe(y->t);
    if (way == 0)
        return;
    a->has |= HAS_NUMBER | HAS_SECTION | HAS_STAKE | HAS_MIN | HAS_MAX | HAS_AT;
    a->number = a->section = (int32_t)way;
    a->dice_count = (uint8_t)(DICE_MAX + 1 - way);
    for (unsigned i = 0; i < a->dice_count; i++)
        a->dice[i] = (uint8_t)(way + i);
    a->stake = a->min = a->max = y->t->limits.min * way;
    a->at = shoe != NULL ? shoe->left / 2 : 0;
}

static struct act told(const struct trying *y)
{
    const struct table *t = y->t;
    const struct authority *need = ruleset_authority(t->rs, act_name(y->kind));
    const struct show *show = t->layout->game->show;
    struct act a = {.kind = y->kind, .spare = true, .yes = y->way[WITH_YES] == 0};
    a.has = has(y, F(YES)) ? HAS_YES : 0;
    a.has |= has(y, F(DISCLOSED)) ? HAS_DISCLOSED : 0;
    a.disclosed = a.yes;
    if (y->way[WITH_TO] > 0 && show->hand != NULL)
        snprintf(a.to, sizeof a.to, "%s", show->hand(y->way[WITH_TO]));
    with_value(y, y->way[WITH_VALUE], &a);
    if (y->way[WITH_ROUND] > 0) {
        a.has |= HAS_ROUND;
        a.round = t->round - (y->way[WITH_ROUND] - 1);
    }
    if (y->way[WITH_CARD] > 0) {
        a.has |= HAS_CARD;
        a.card = (card)(y->way[WITH_CARD] - 1);
    }
    for_whom(y, y->way[WITH_WHOM], &a);
    if (y->way[WITH_OFFICE] < 2) /* or nobody says who he is */
        snprintf(a.by, sizeof a.by, "%s",
                 y->way[WITH_OFFICE] == 0 && need != NULL ? authority_role(t->rs, need)
                                                          : t->rs->roles[t->rs->role_count - 1]);
    if (y->way[WITH_WHY] < y->why->count)
        snprintf(a.reason, sizeof a.reason, "%s", y->why->at[y->way[WITH_WHY]].word);
    return a;
}

/* The next way; false: all have been tried. */
static bool next_way(struct trying *y)
{
    for (unsigned p = 0; p < PARTS; p++) {
        if (++y->way[p] < y->ways[p])
            return true;
        y->way[p] = 0;
    }
    return false;
}

static void unheard(void *ctx, const struct event *e)
{
    (void)ctx;
    (void)e;
}

/* What more is staked on a hand follows from what lies on its box: trying it tells. */
static bool stakes_freely(const struct trying *y, act_fields needs)
{
    return has(y, F(STAKE)) && (needs & (F(SEAT) | F(BET))) != F(SEAT);
}

/* Whether it is told with what somebody says freely, so that no try of ours would tell. */
static bool said_freely(const struct trying *y, act_fields needs)
{
    return has(y, F(PLAYERS) | F(MIN) | F(MAX)) || stakes_freely(y, needs) ||
           (needs & F(TO)) != 0 || (has(y, F(CARDS)) && table_shoe(y->t) != NULL);
}

/* What a player wagers is his choice; whether wagers are taken at all the rules say. */
static bool wagers_taken(struct likeness *likeness, enum act_kind kind, const struct sink *deaf)
{
    struct table *t = likeness->table;
    const struct ruleset *rs = t->rs;
    struct act a = {.kind = kind, .has = HAS_SEAT, .seat = 1};
    bool taken = false;
    likeness->is_like = false;
    t->sink = deaf;
    for (size_t b = 0; b < rs->bet_count && !taken; b++) {
        snprintf(a.bet, sizeof a.bet, "%s", rs->bets[b].name);
        a.spoken = false;
        taken = wagers_move(t, &a);
        a.spoken = true;
        taken = taken || wagers_move(t, &a);
    }
    t->sink = NULL;
    return taken;
}

bool act_possible(const struct table *t, enum act_kind kind, struct likeness *likeness)
{
    static const act_fields VALUES =
        F(NUMBER) | F(DICE) | F(SECTION) | F(STAKE) | F(MIN) | F(AT) | F(PLACE);
    const struct sink deaf = {unheard, NULL};
    const struct show *show = t->layout->game->show;
    act_fields needs = act_needs(kind), may = act_may_have(kind);
    struct causes why;
    if (show->fields != NULL)
        show->fields(t->rs, kind, &needs, &may);
    causes_of(t->layout, kind, &why);
    struct trying y = {.t = t, .kind = kind, .has = needs | may, .why = &why};
    y.ways[WITH_YES] = has(&y, F(YES) | F(DISCLOSED)) ? 2 : 1;
    y.ways[WITH_TO] = has(&y, F(TO)) && show->hand != NULL ? 3 : 1;
    y.ways[WITH_VALUE] = has(&y, VALUES) ? 3 : 1;
    y.ways[WITH_ROUND] = has(&y, F(ROUND)) ? 3 : 1;
    y.ways[WITH_CARD] = has(&y, F(CARD)) && act_tells_chance(kind) ? DECK + 1 : 1;
    y.ways[WITH_WHOM] = has(&y, F(PLAYER) | F(SEAT) | F(BET))
                            ? 1 + WAGERS_TRIED + 2 * SEATS_TRIED + PLAYERS_TRIED
                            : 1;
    y.ways[WITH_HAND] = has(&y, F(HAND)) && kind != ACT_WITHDRAW ? HANDS_TRIED : 1;
    y.ways[WITH_OFFICE] = 3;
    y.ways[WITH_WHY] = (unsigned)why.count + 1;
    if (!likeness->is_like)
        table_liken(likeness->table, t);
    if (kind == ACT_WAGER)
        return wagers_taken(likeness, kind, &deaf);
    likeness->is_like = true; /* and stays so: what is refused changes nothing */
    unsigned tries = 0;
    do {
        const struct act a = told(&y);
        if (table_act(likeness->table, &a, &deaf)) {
            likeness->is_like = false;
            return true;
        }
    } while (next_way(&y) && ++tries < TRIES_MOST);
    if (kind == ACT_WITHDRAW) /* of so many not every one was tried */
        return t->felt[t->current].count > WAGERS_TRIED && wagers_taken(likeness, kind, &deaf);
    return tries == TRIES_MOST || said_freely(&y, needs);
}
