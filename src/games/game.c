#include "games/game.h"

#include "base/text.h"
#include "games_here.h"
#include "sessions_here.h"

#include <assert.h>
#include <string.h>

static const struct game *const ALL[] = {
#define GAME(id) &id,
    GAMES(GAME)
#undef GAME
};

const struct game *game_find(const char *name)
{
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++)
        if (strcmp(ALL[i]->name, name) == 0)
            return ALL[i];
    return NULL;
}

const struct session *session_for(const struct ruleset *rs)
{
    static const struct session *const RUN[] = {
#define SESSION(id) &id,
        SESSIONS(SESSION)
#undef SESSION
    };
    for (size_t i = 0; i < sizeof RUN / sizeof *RUN; i++)
        if (RUN[i]->runs(rs))
            return RUN[i];
    return NULL;
}

const struct game *game_at(size_t place)
{
    return place < sizeof ALL / sizeof *ALL ? ALL[place] : NULL;
}

int plain_find(const struct plain_bet *bets, unsigned count, const char *bet, const char *on)
{
    for (unsigned s = 0; s < count && on[0] == '\0'; s++)
        if (strcmp(bets[s].name, bet) == 0)
            return (int)s;
    return -1;
}

void no_choice(spot s, char on[ON_MAX])
{
    (void)s;
    on[0] = '\0';
}

const char *result_name(enum result r)
{
    static const char *const NAMES[] = {"win", "lose", "standoff", "void", "goes-on"};
    return NAMES[r];
}

/* What the ruleset pays for each way a position can win: by its own line, else by the bet's price;
 * a way it has no price for pays nothing. */
static void price_lines(struct priced *p, const struct bet *bet, const char *const *names)
{
    const char *special = bet_wins_on(bet, p->on);
    for (unsigned i = 0; names[i] != NULL; i++) {
        p->line[i] = bet->plain;
        for (size_t k = 0; k < bet->line_count; k++)
            if (strcmp(bet->line[k].name, names[i]) == 0)
                p->line[i] = bet->line[k];
        if (special != NULL)
            p->line[i].wins_rule = special;
    }
}

/* Whether some position of the bet can win in this way. */
static bool line_known(const struct game *g, const char *bet, const char *line)
{
    for (unsigned s = 0; s < g->spots; s++) {
        const char *const *names = g->lines_of((spot)s);
        for (unsigned i = 0; strcmp(g->bet_of((spot)s), bet) == 0 && names[i] != NULL; i++)
            if (strcmp(names[i], line) == 0)
                return true;
    }
    return false;
}

/* A line of the ruleset that the game does not know is a slip. */
static bool lines_known(const struct game *g, const struct ruleset *rs, const struct bet *bet,
                        struct trouble *why)
{
    for (size_t k = 0; k < bet->line_count; k++)
        if (!line_known(g, bet->name, bet->line[k].name)) {
            trouble_say(why, "%s: bets.%s.lines.%s: the game knows no such way to win", rs->name,
                        bet->name, bet->line[k].name);
            return false;
        }
    return true;
}

static bool price_spots(const struct layout *l, const struct ruleset *rs, struct priced *spots,
                        struct trouble *why)
{
    for (unsigned s = 0; s < l->game->spots; s++) {
        const char *name = l->game->bet_of((spot)s);
        int b = ruleset_bet(rs, name);
        struct priced *p = &spots[s];
        *p = (struct priced){.bet = NOT_PRICED, .at = (spot)s};
        l->game->on_of((spot)s, p->on);
        p->covers = l->game->covers != NULL ? l->game->covers(rs, s) : 0;
        if ((b < 0 && l->game->sides) || (l->game->covers != NULL && p->covers == 0))
            continue;
        if (b < 0) {
            trouble_say(why, "%s: bets.%s: the game has this bet and the ruleset does not price it",
                        rs->name, name);
            return false;
        }
        const struct bet *bet = &rs->bets[b];
        p->bet = (uint8_t)b;
        p->loses_rule = bet->loses_rule;
        p->tie_rule = bet->tie_rule != NULL ? bet->tie_rule : bet->loses_rule;
        p->standoff_rule = bet->standoff_rule;
        p->void_rule = bet->void_rule;
        bool travelled = l->game->lasting != NULL && l->game->lasting->odds_behind((spot)s) >= 0;
        if (travelled && bet->loses_later_rule != NULL)
            p->loses_rule = bet->loses_later_rule;
        if (!lines_known(l->game, rs, bet, why))
            return false;
        price_lines(p, bet, l->game->lines_of((spot)s));
    }
    return true;
}

/* Every bet of the ruleset is one that the game can settle. */
static bool bets_known(const struct layout *l, struct trouble *why)
{
    for (size_t b = 0; b < l->rs->bet_count; b++) {
        bool known = false;
        for (unsigned s = 0; s < l->game->spots && !known; s++)
            known = l->spot[s].bet == b;
        if (!known) {
            trouble_say(why, "%s: bets.%s: %s has no such bet", l->rs->name, l->rs->bets[b].name,
                        l->game->name);
            return false;
        }
    }
    return true;
}

struct odds paid_for_one(const struct layout *l, spot s)
{
    const struct priced *p = &l->spot[s];
    const struct bet *b = p->bet == NOT_PRICED ? NULL : &l->rs->bets[p->bet];
    struct odds of = {1, 1};
    if (b == NULL || b->paid_percent == 0)
        return (struct odds){0, 1};
    for (unsigned way = 0; b->paid_on_winnings && way < LINES_MAX; way++)
        if (p->line[way].pays.den != 0)
            of = p->line[way].pays;
    return (struct odds){of.num * (int32_t)b->paid_percent, of.den * 100};
}

/* Where wagers last, a position needs the clauses by which it travels, lies behind another and is
 * void. */
static bool lasting_complete(const struct layout *l, struct trouble *why)
{
    const struct lasting *lasting = l->game->lasting;
    for (unsigned s = 0; lasting != NULL && s < l->game->spots; s++) {
        const struct bet *b = &l->rs->bets[l->spot[s].bet];
        const char *lacks = NULL;
        if (lasting->first_travelled((spot)s) >= 0 && b->travels_rule == NULL)
            lacks = "travels";
        else if (lasting->behind((spot)s) >= 0 && (b->behind_rule == NULL || b->most_rule == NULL))
            lacks = b->behind_rule == NULL ? "behind" : "most";
        else if (lasting->behind((spot)s) < 0 && b->placed_rule == NULL)
            lacks = "placed";
        for (unsigned o = 0; lacks == NULL && o < l->game->outcomes; o++)
            if (l->game->verdict(&l->spot[s], o).result == RESULT_VOID && b->void_rule == NULL)
                lacks = "void";
        if (lacks != NULL) {
            trouble_say(why, "%s: bets.%s: needs a clause `%s`", l->rs->name, b->name, lacks);
            return false;
        }
    }
    return true;
}

static void answer_in_own_way(struct layout *l, const struct own_answer *own)
{
    for (; own != NULL && own->kind != ACT_COUNT; own++)
        l->answer[own->kind] = own->answer;
}

/* What answers each act at a table of this game: the session before the game, and that before the
 * table. */
static void find_answers(struct layout *l)
{
    const unsigned of = l->game->is | IN_TABLE | (l->session != NULL ? l->session->is : 0);
    for (unsigned k = 0; k < ACT_COUNT; k++) {
        const bool here = (act_whose((enum act_kind)k) & of) != 0;
        l->answer[k] = here ? act_answered_by((enum act_kind)k) : by_the_game;
    }
    answer_in_own_way(l, l->game->procedure->answers);
    if (l->session != NULL)
        answer_in_own_way(l, l->session->answers);
}

/* Whether staff may be granted something of this name here: an act, or leave to do one at another
 * time or place than usual. */
static bool can_be_granted(const struct layout *l, const char *name)
{
    enum act_kind kind;
    if (act_find(name, &kind))
        return act_actor(kind) == ACTOR_STAFF && l->answer[kind] != by_the_game;
    for (const char *const *leave = l->game->procedure->leaves; leave != NULL && *leave != NULL;
         leave++)
        if (strcmp(*leave, name) == 0)
            return true;
    return false;
}

/* The members `bet` and `on` of what is told of a position. */
static void tell_spots(struct layout *l)
{
    for (unsigned s = 0; s < l->game->spots; s++) {
        const struct priced *p = &l->spot[s];
        if (p->bet == NOT_PRICED)
            continue;
        struct text t;
        text_on(&t, l->told[s].at, SPOT_TOLD_MAX);
        json_next_str(&t, "bet", l->rs->bets[p->bet].name);
        json_next_str(&t, "on", p->on[0] != '\0' ? p->on : NULL);
        assert(!t.full);
        l->told[s].len = (uint8_t)t.len;
    }
}

/* An act of one game would read the state of another as its own. */
static bool acts_known(const struct layout *l, struct trouble *why)
{
    const struct entry *staff = entry_get(l->rs->root, "staff");
    for (size_t i = 0; i < l->rs->staff_count; i++) {
        const char *act = l->rs->staff[i].act;
        if (can_be_granted(l, act))
            continue;
        entry_trouble(entry_get(staff, act), why, "neither %s nor the table has such an act",
                      l->game->name);
        return false;
    }
    return true;
}

/* What only some games can do about an irregularity would be done by no other. */
static bool remedies_known(const struct layout *l, struct trouble *why)
{
    const unsigned some = 1u << REMEDY_OFFER | 1u << REMEDY_REBUILD;
    const struct entry *all = entry_get(l->rs->root, "irregularities");
    for (size_t i = 0; i < l->rs->irregularity_count; i++) {
        const struct irregularity *r = &l->rs->irregularities[i];
        if ((some & ~l->game->procedure->remedies & 1u << r->then) == 0)
            continue;
        entry_trouble(entry_get(entry_get(all, r->name), "then"), why, "%s does no such thing",
                      l->game->name);
        return false;
    }
    return true;
}

bool layout_build(struct layout *l, const struct ruleset *rs, struct trouble *why)
{
    memset(l, 0, sizeof *l);
    l->rs = rs;
    l->game = game_find(rs->game);
    if (l->game == NULL) {
        trouble_say(why, "%s: game: there is no game called %s", rs->name, rs->game);
        return false;
    }
    l->chance_range = l->game->range_of != NULL ? l->game->range_of(rs) : l->game->chance_range;
    l->session = session_for(rs);
    find_answers(l);
    if (!acts_known(l, why) || !remedies_known(l, why) || !price_spots(l, rs, l->spot, why) ||
        !bets_known(l, why) || !lasting_complete(l, why) ||
        (rs->other_mode != NULL && !price_spots(l, rs->other_mode, l->other, why)))
        return false;
    for (size_t c = 0; c < rs->call_count; c++)
        for (size_t p = 0; p < rs->calls[c].count; p++) {
            int s = l->game->find(rs->calls[c].piece[p].bet, rs->calls[c].piece[p].on);
            if (s < 0 || l->spot[s].bet == NOT_PRICED) {
                trouble_say(why, "%s: calls.%s: the layout has no %s %s", rs->name,
                            rs->calls[c].name, rs->calls[c].piece[p].bet, rs->calls[c].piece[p].on);
                return false;
            }
            for (size_t k = 0; k < p; k++)
                if (l->piece[c][k].at == s) {
                    trouble_say(why, "%s: calls.%s: %s %s stands there twice; write x2", rs->name,
                                rs->calls[c].name, rs->calls[c].piece[p].bet,
                                rs->calls[c].piece[p].on);
                    return false;
                }
            l->piece[c][p].at = (spot)s;
            l->piece[c][p].units = (uint8_t)rs->calls[c].piece[p].units;
        }
    tell_spots(l);
    return true;
}
