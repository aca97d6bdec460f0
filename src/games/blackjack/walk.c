#include "games/blackjack/walk.h"

#include <assert.h>
#include <string.h>

static void go_bust(struct walk *w, unsigned hand, unsigned value, struct both *chance,
                    const struct bj_left *after)
{
    assert(w->busts < BUSTS_MAX);
    w->bust[w->busts++] = (struct bust){(bj_hand)hand, (uint8_t)value, *chance};
    add_times(&w->sum, chance, w->mood == BJ_CAREFUL ? -1 : -bj_no_natural(after, w->up));
}

/* One more card: `into` says where the hands it makes are counted. */
static void draw(struct walk *w, unsigned hand, double stake, struct both *into)
{
    const struct bj_holding *h = &w->x->hands.hand[hand];
    struct bj_left l = bj_without(&w->shoe, h);
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        if (l.of[v] <= 0)
            continue;
        struct both chance = {0, 0};
        add_times(&chance, &w->at[hand], stake * l.of[v] / l.cards);
        if (h->with[v] != BJ_BUST) {
            add_times(&into[h->with[v]], &chance, 1);
        } else {
            struct bj_left after = l;
            bj_take(&after, v, 1);
            assert(stake == 1); /* exact.h: no double busts */
            go_bust(w, hand, v, &chance, &after);
        }
    }
}

static void second_card(struct walk *w)
{
    const struct bj_holding *one = &w->x->hands.hand[bj_single(w->pair)];
    struct bj_left l = bj_without(&w->shoe, one);
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        double p = l.of[v] > 0 ? l.of[v] / l.cards : 0;
        w->at[one->with[v]] = (struct both){p, v == w->pair ? 0 : p};
    }
}

static void play_on(struct walk *w, unsigned hand)
{
    const enum bj_act act = (enum bj_act)w->x->act[w->mood][w->up][hand];
    if (w->pair == BJ_ACE || act == BJ_STAND)
        add_times(&w->stood[hand], &w->at[hand], 1);
    else if (act == BJ_HIT)
        draw(w, hand, 1, w->at);
    else
        draw(w, hand, 2, w->stood);
}

static void weigh_stood(struct walk *w)
{
    struct bj_standing s = {.x = w->x, .up = w->up};
    for (unsigned h = w->x->hands.from[2]; h < BJ_HANDS; h++)
        if (w->stood[h].any > 0 && !w->weighed[h]) {
            w->weighed[h] = true;
            struct bj_left l = bj_without(&w->shoe, &w->x->hands.hand[h]);
            bj_stand_in(&s, &l, w->x->hands.hand[h].total, &w->worth[h]);
        }
    bj_stand_all(&s);
    for (unsigned h = w->x->hands.from[2]; h < BJ_HANDS; h++)
        if (w->stood[h].any > 0)
            add_times(&w->sum, &w->stood[h], w->worth[h]);
}

struct both walk_again(struct walk *w, enum bj_mood mood)
{
    memset(w->at, 0, sizeof w->at);
    memset(w->stood, 0, sizeof w->stood);
    w->sum = (struct both){0, 0};
    w->busts = 0;
    w->mood = mood;
    second_card(w);
    for (unsigned h = w->x->hands.from[2]; h < BJ_HANDS; h++)
        if (w->at[h].any > 0)
            play_on(w, h);
    weigh_stood(w);
    return w->sum;
}

struct both walk_hand(struct walk *w, const struct bj_exact *x, unsigned pair, unsigned up,
                      const struct bj_left *shoe, enum bj_mood mood)
{
    memset(w->weighed, 0, sizeof w->weighed);
    w->x = x;
    w->shoe = *shoe;
    w->pair = pair;
    w->up = up;
    return walk_again(w, mood);
}
