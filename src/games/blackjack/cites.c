/* What events of blackjack rest on beside their own clause: what a card counts, whether the total
 * is hard or soft, that the round begins with it, that the dealer stopped where no card could
 * change anything, and what doubling or splitting means for the end of a wager. */
#include "games/blackjack/blackjack.h"
#include "games/boxes/show.h"

enum { JACK = 10 }; /* a rank, an ace being 0 */

static enum rule_point value_of(card c)
{
    unsigned rank = card_rank(c);
    return rank == 0 ? RP_CARD_ELEVEN : rank < JACK ? RP_CARD_NUMBER : RP_CARD_PICTURE;
}

static unsigned dealt_cites(const struct event *e, const char *const *rule, const char **more)
{
    unsigned n = 0;
    more[n++] = rule[value_of(e->card)];
    more[n++] = rule[e->soft ? RP_SOFT_TOTAL : RP_HARD_TOTAL];
    if (e->begins)
        more[n++] = rule[RP_ROUND_BEGINS];
    if (e->seat == 0 && e->place == 2 && e->points == 21 && e->rule == rule[RP_DEALER_LATE])
        more[n++] = rule[RP_LATE_21];
    return n;
}

static unsigned settled_cites(const struct event *e, const char *const *rule, const char **more)
{
    unsigned n = 0;
    if ((e->mark & BJ_MARK_DOUBLED) != 0)
        more[n++] = rule[RP_DOUBLE_SETTLED];
    if ((e->mark & BJ_MARK_SPLIT) != 0)
        more[n++] = rule[RP_SPLIT_SETTLED];
    if ((e->mark & BJ_MARK_SPLIT_21) != 0)
        more[n++] = rule[RP_SPLIT_21];
    return n;
}

unsigned blackjack_cites(const struct event *e, const char *more[CITES_MAX])
{
    const struct ruleset *rs = e->layout->rs;
    if (e->kind == EV_DEALT && e->points > 0)
        return dealt_cites(e, rs->rule, more);
    if (e->kind == EV_SETTLED)
        return settled_cites(e, rs->rule, more);
    if (e->kind != EV_RESULTED)
        return 0;
    struct lying dealer = BLACKJACK_GAME.boxes->lying(e->state, 0, 1);
    more[0] = dealer.total < rs->own.blackjack.stands ? rs->rule[RP_DEALER_STOPS] : NULL;
    return 1;
}
