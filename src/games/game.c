#include "games/game.h"

#include <string.h>

static const struct game *const GAMES[] = {&ROULETTE};

const struct game *game_find(const char *name)
{
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++)
        if (strcmp(GAMES[i]->name, name) == 0)
            return GAMES[i];
    return NULL;
}

const char *result_name(enum result r)
{
    static const char *const NAMES[] = {"win", "lose", "standoff", "void"};
    return NAMES[r];
}

static bool price_spots(struct layout *l, struct trouble *why)
{
    for (unsigned s = 0; s < l->game->spots; s++) {
        const char *name = l->game->bet_of((spot)s);
        int b = ruleset_bet(l->rs, name);
        if (b < 0) {
            trouble_say(why, "%s: bets.%s: the game has this bet and the ruleset does not price it",
                        l->rs->name, name);
            return false;
        }
        const struct bet *bet = &l->rs->bets[b];
        struct priced *p = &l->spot[s];
        *p = (struct priced){.bet = (uint8_t)b,
                             .covers = l->game->covers(s),
                             .pays = bet->pays,
                             .pays_rule = bet->pays_rule,
                             .wins_rule = bet->wins_rule,
                             .loses_rule = bet->loses_rule};
        l->game->on_of((spot)s, p->on);
        if (entry_value(bet->wins_on, p->on) != NULL)
            p->wins_rule = entry_value(bet->wins_on, p->on);
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
    if (!price_spots(l, why))
        return false;
    for (size_t c = 0; c < rs->call_count; c++)
        for (size_t p = 0; p < rs->calls[c].count; p++) {
            int s = l->game->find(rs->calls[c].piece[p].bet, rs->calls[c].piece[p].on);
            if (s < 0) {
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
    return true;
}
