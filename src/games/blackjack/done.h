/* How a hand of blackjack ended, and what that comes to beside the dealer's. */
#ifndef BAIZE_GAMES_BLACKJACK_DONE_H
#define BAIZE_GAMES_BLACKJACK_DONE_H

#include "games/blackjack/exact.h"

/* Bust, less than the dealer can have, 17 to 21; each of them doubled; the blackjack. */
enum {
    BJ_DONE_BUST,
    BJ_DONE_LOW,
    BJ_DONE_17,
    BJ_DONE_21 = BJ_DONE_17 + BLACKJACK - BJ_STANDS,
    BJ_DONE_DOUBLED,
    BJ_DONE_NATURAL = BJ_DONE_DOUBLED + BJ_DONE_21 + 1,
    BJ_DONE_NONE,
    BJ_DONES
};

static inline unsigned bj_done_at(unsigned total)
{
    return total < BJ_STANDS ? BJ_DONE_LOW : BJ_DONE_17 + total - BJ_STANDS;
}

static inline bool bj_done_doubled(unsigned done)
{
    return done >= BJ_DONE_DOUBLED && done < BJ_DONE_NATURAL;
}

/* Stakes that lie on it. */
static inline unsigned bj_done_staked(unsigned done)
{
    return bj_done_doubled(done) ? 2 : 1;
}

/* Stakes that win, or lose, by this total of the dealer's, which is no blackjack. */
static inline int bj_done_won(unsigned done, unsigned dealer)
{
    const int staked = (int)bj_done_staked(done);
    const unsigned plain = bj_done_doubled(done) ? done - BJ_DONE_DOUBLED : done;
    if (plain == BJ_DONE_BUST)
        return -staked;
    const unsigned other = dealer > BLACKJACK ? BJ_DONE_BUST : bj_done_at(dealer);
    return plain > other ? staked : plain < other ? -staked : 0;
}

/* All hands of a box: the dealer's blackjack takes one stake, and what busted hands have lost stays
 * lost where it is not refunded. */
static inline int bj_dones_to_blackjack(const struct blackjack_rules *r, unsigned busts)
{
    return r->refunds_busts || busts < 2 ? -1 : -(int)busts;
}

static inline bool bj_natural_up(unsigned up)
{
    return up == BJ_ACE || up == BJ_TEN;
}

/* Whether hands of a split are played with an eye to others that bust. */
static inline bool bj_moody(const struct blackjack_rules *r, unsigned up)
{
    return !r->refunds_busts && bj_natural_up(up);
}

/* How the next hand of a split is played, after so many have bust and while so many wait. */
static inline enum bj_mood bj_mood_of(const struct blackjack_rules *r, unsigned up, unsigned busts,
                                      unsigned waits)
{
    if (!bj_moody(r, up))
        return BJ_EASY;
    return busts > 0 ? BJ_CAREFUL : waits > 0 ? BJ_WARY : BJ_EASY;
}

#endif
