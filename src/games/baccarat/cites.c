/* What events of a coup rest on beside their own clause: what each card counts, how the counts of
 * the hands come about, and what makes a tie or a pair. */
#include "games/baccarat/show.h"

enum { TEN = 9, JACK = 10 }; /* ranks, an ace being 0 */

static enum rule_point value_of(card c)
{
    unsigned rank = card_rank(c);
    return rank == 0 ? RP_CARD_ACE : rank < TEN ? RP_CARD_PIP : RP_CARD_TEN;
}

static unsigned sum_of(const struct baccarat_state *st, enum hand h)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < st->count[h]; i++)
        sum += baccarat_value(st->card[h][i]);
    return sum;
}

static unsigned pairs(const struct baccarat_state *st, const char *const *rule, const char **more)
{
    static const enum rule_point NUMBER[] = {
        [HAND_PLAYER] = RP_PLAYER_PAIR_NUMBER, [HAND_BANKER] = RP_BANKER_PAIR_NUMBER};
    static const enum rule_point PICTURE[] = {
        [HAND_PLAYER] = RP_PLAYER_PAIR_PICTURE, [HAND_BANKER] = RP_BANKER_PAIR_PICTURE};
    unsigned n = 0;
    for (enum hand h = HAND_PLAYER; h <= HAND_BANKER; h++) {
        unsigned rank = card_rank(st->card[h][0]);
        if (rank == card_rank(st->card[h][1]))
            more[n++] = rule[(rank < JACK ? NUMBER : PICTURE)[h]];
    }
    return n;
}

static unsigned result_cites(const struct event *e, const char **more)
{
    const struct baccarat_state *st = &e->state->baccarat;
    const char *const *rule = e->layout->rs->rule;
    unsigned player = sum_of(st, HAND_PLAYER), banker = sum_of(st, HAND_BANKER), n = 0;
    more[n++] = rule[RP_HAND_COUNT];
    more[n++] = player < 10 || banker < 10 ? rule[RP_COUNT_SHORT] : NULL;
    more[n++] = player >= 10 || banker >= 10 ? rule[RP_COUNT_LONG] : NULL;
    more[n++] = player % 10 == 0 || banker % 10 == 0 ? rule[RP_COUNT_ZERO] : NULL;
    more[n++] = player % 10 == banker % 10 ? rule[RP_TIE_HANDS] : NULL;
    return n + pairs(st, rule, more + n);
}

unsigned coup_cites(const struct event *e, const char *more[CITES_MAX])
{
    if (e->kind == EV_RESULTED)
        return result_cites(e, more);
    if (e->kind != EV_DEALT || e->hand == 0)
        return 0;
    more[0] = e->layout->rs->rule[value_of(e->card)];
    return 1;
}
