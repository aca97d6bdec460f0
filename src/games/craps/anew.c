/* A roll that is called otherwise after it was settled: it is taken back and settled anew.
 *
 * The other felt holds the wagers as they lay before the roll. What was placed or added since the
 * wrong call goes back first. Then every old wager comes to what it would be had the right call
 * been made at once: ended either way, the difference is posted; ended wrongly, it lies there again
 * and what was paid for it is taken back; left up wrongly, it is settled or moved. What was taken
 * back since is restored before: the right roll came first. */
#include "games/craps/craps.h"
#include "table/felt.h"
#include "table/settle.h"

#include <assert.h>

enum {
    WAGER_DEPARTED = WAGER_OF_GAME,   /* before the roll: its player has cashed out since */
    WAGER_OLDER = WAGER_OF_GAME << 1, /* on the layout: it lay there before the roll, too */
};

/* What a call makes of a wager; "No roll" leaves it where it is. But whoever has cashed out plays
 * on no longer: what would go on has gone back to him, or does. */
static struct verdict by_call(const struct table *t, const struct wager *w,
                              const union game_state *roll)
{
    struct verdict v = {.result = RESULT_GOES_ON, .to = w->at};
    if (roll != NULL)
        v = settle_verdict(t, w, (unsigned)t->layout->game->outcome(roll), t->last_other_mode);
    if (v.result == RESULT_GOES_ON && (w->flags & WAGER_DEPARTED) != 0)
        v.result = RESULT_VOID;
    return v;
}

static void mark_departed(struct table *t)
{
    struct felt *before = felt_last(t);
    for (uint32_t i = 0; i < before->count; i++) {
        struct wager *w = &before->wager[i];
        const struct player *p = &t->player[w->player];
        if (p->had_account && !p->has_account)
            w->flags |= WAGER_DEPARTED;
    }
}

void settle_recall(const struct table *t, struct wager *w)
{
    struct verdict v = by_call(t, w, &t->last_game);
    w->result = v.result & 0xf;
    w->returned = settle_returns(t, w, &v);
}

/* Where a wager that the wrong call left up lies now. */
static struct wager *lies_now(struct table *t, const struct wager *old, const struct verdict *was)
{
    if (was->result != RESULT_GOES_ON)
        return NULL;
    struct wager *w = felt_find(t, old->player, old->seat, was->to, old->call);
    return w != NULL && wager_live(w) ? w : NULL;
}

static void newer_go_back(struct table *t, const union game_state *wrong, const char *rule)
{
    struct felt *f = felt_now(t), *before = felt_last(t);
    for (uint32_t i = 0; i < before->count; i++) {
        const struct wager *old = &before->wager[i];
        struct verdict was = by_call(t, old, wrong);
        struct wager *w = lies_now(t, old, &was);
        if (w == NULL)
            continue;
        if (w->stake > old->stake)
            settle_reduce(t, w, w->stake - old->stake, rule);
        w->first_part = old->first_part;
        w->flags |= WAGER_OLDER;
    }
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (wager_live(w) && (w->flags & WAGER_OLDER) == 0)
            settle_void(t, w, rule);
        w->flags &= (uint8_t)~WAGER_OLDER;
    }
    felt_carry(t);
}

/* What a call gives back for a wager that it ends; one that goes back does so with its commission.
 */
static cents given_by(const struct table *t, const struct wager *old, const struct verdict *v)
{
    cents paid = v->result == RESULT_VOID ? paid_beside(t, old->at, old->stake) : 0;
    return settle_returns(t, old, v) + paid;
}

/* Ended by both calls: the difference, first where the player gets it, so that it bears what is
 * taken later. */
static void ended_otherwise(struct table *t, const struct wager *old, const struct verdict *was,
                            const struct verdict *is, bool gives, const char *rule)
{
    struct wager w = *old;
    cents returns = given_by(t, old, is);
    w.result = was->result & 0xf;
    w.returned = given_by(t, old, was);
    bool differs = returns != w.returned || is->result != was->result;
    if (differs && gives == (returns >= w.returned))
        settle_again(t, &w, is->result, returns, rule);
}

/* Its place among those before the roll, kept with it until all are put right. */
static uint64_t place_of(struct table *t, const struct wager *old)
{
    return (uint64_t)(old - felt_last(t)->wager);
}

/* They lie in the order in which they lay. */
static void in_old_order(struct table *t)
{
    struct felt *f = felt_now(t);
    felt_carry(t); /* without those that ended */
    felt_in_order(t);
    EACH_WAGER(i, f)
        f->wager[i].placed = felt_last(t)->wager[f->wager[i].placed].placed;
}

/* Left up by the wrong call: whole again, it ends or lies where it should. */
static void left_up(struct table *t, const struct wager *old, const struct verdict *was,
                    const struct verdict *is, const char *rule)
{
    struct wager *w = lies_now(t, old, was);
    cents lies = w != NULL ? w->stake : 0;
    if (lies < old->stake) {
        if (w == NULL) {
            w = felt_place(t, old->player, old->seat, was->to, old->call);
            assert(w != NULL);
            w->flags = old->flags;
            w->first_part = old->first_part;
        }
        cents refunded = paid_beside(t, w->at, old->stake) - paid_beside(t, w->at, lies);
        settle_restore(t, w, old->stake - lies, old->stake - lies + refunded, rule);
    }
    w->placed = place_of(t, old);
    if (is->result == RESULT_GOES_ON)
        lasting_moved(t, w, is);
    else
        settle_by(t, w, is);
}

/* Ended by the wrong call: it lies there again, where the right one leaves it. */
static void lies_again(struct table *t, const struct wager *old, const struct verdict *was,
                       const struct verdict *is, const char *rule)
{
    struct felt *f = felt_now(t);
    assert(f->count < WAGERS_MAX);
    struct wager *w = &f->wager[f->count++]; /* found by its key once all lie where they should */
    *w = *old;
    w->at = is->to;
    w->stake = 0;
    w->placed = place_of(t, old);
    settle_restore(t, w, old->stake, given_by(t, old, was), rule);
}

/* First what gives, then what may take: an account bears what it can. Wagers that move are of
 * different kinds, or of different players or seats, so none is found in another's place. */
enum pass { GIVE, GO_ON, TAKE, PASSES };

static void put_right(struct table *t, const struct wager *old, const struct verdict *was,
                      const struct verdict *is, enum pass pass, const char *rule)
{
    bool went_on = was->result == RESULT_GOES_ON, goes_on = is->result == RESULT_GOES_ON;
    if (went_on && pass == GO_ON)
        left_up(t, old, was, is, rule);
    else if (!went_on && goes_on && pass == TAKE)
        lies_again(t, old, was, is, rule);
    else if (!went_on && !goes_on && pass != GO_ON)
        ended_otherwise(t, old, was, is, pass == GIVE, rule);
}

void settle_anew(struct table *t, const union game_state *wrong, const union game_state *right,
                 const char *rule)
{
    const struct felt *before = felt_last(t);
    mark_departed(t);
    newer_go_back(t, wrong, rule);
    for (enum pass pass = GIVE; pass < PASSES; pass++)
        for (uint32_t i = 0; i < before->count; i++) {
            const struct wager *old = &before->wager[i];
            struct verdict was = by_call(t, old, wrong);
            struct verdict is = by_call(t, old, right);
            put_right(t, old, &was, &is, pass, rule);
        }
    in_old_order(t);
}
