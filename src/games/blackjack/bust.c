/* Busted hands that stay lost. There is no hole card: a hand of a split that busts is gone before
 * the dealer's second card, and two of them are more than the one stake that a blackjack takes. So
 * once a hand has bust, to bust another costs a stake at a blackjack too, and the hands after it
 * are played with care; and the hands before the last warily.
 *
 * The cards of a hand that has bust are missing for the next. What each card that is missing does
 * is reckoned by itself, and what several do is taken as the sum of it. */
#include "games/blackjack/walk.h"

#include <assert.h>

/* Of a hand from some shoe. */
struct outlook {
    struct both bust;  /* how likely it busts if played warily */
    struct both wary;  /* what it comes to beyond easy play, if played warily */
    struct both grave; /* what it comes to beyond easy play, if played with care after a bust */
};

static void outlook_add(struct outlook *to, const struct outlook *from, double times)
{
    add_times(&to->bust, &from->bust, times);
    add_times(&to->wary, &from->wary, times);
    add_times(&to->grave, &from->grave, times);
}

struct costs {
    const struct bj_exact *x;
    unsigned pair, up;
    struct outlook plain, less[BJ_VALUES]; /* the shoe, and what one card less changes */
    /* Over all ways in which a wary hand busts, by its second card: what follows for the next. */
    struct outlook any_bust, other_bust;
    /* Over those ways again, where the next hand, played warily, would bust too. */
    struct both any_both, other_both, any_grave, other_grave;
};

/* Leaves the wary hand's ways to bust in w. */
static struct outlook look(struct walk *w, const struct costs *c, const struct bj_left *shoe)
{
    struct outlook o = {.grave = walk_hand(w, c->x, c->pair, c->up, shoe, BJ_CAREFUL)};
    struct both easy = walk_hand(w, c->x, c->pair, c->up, shoe, BJ_EASY);
    o.wary = walk_hand(w, c->x, c->pair, c->up, shoe, BJ_WARY);
    add_times(&o.grave, &easy, -1);
    add_times(&o.wary, &easy, -1);
    for (unsigned i = 0; i < w->busts; i++)
        add_times(&o.bust, &w->bust[i].chance, 1);
    return o;
}

/* The hand after one that bust so. */
static struct outlook look_after(const struct costs *c, const struct bust *b)
{
    struct outlook o = c->plain;
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        /* One card of the pair is the next hand's own, and was missing for the first as well. */
        double missing = c->x->hands.hand[b->hand].of[v] + (v == b->value) - (v == c->pair);
        outlook_add(&o, &c->less[v], missing);
    }
    return o;
}

static void reckon(struct costs *c, const struct bj_left *shoe)
{
    struct walk w;
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        struct bj_left less = *shoe;
        bj_take(&less, v, 1);
        c->less[v] = look(&w, c, &less);
    }
    c->plain = look(&w, c, shoe);
    for (unsigned v = 0; v < BJ_VALUES; v++)
        outlook_add(&c->less[v], &c->plain, -1);
    for (unsigned i = 0; i < w.busts; i++) {
        const struct bust *b = &w.bust[i];
        struct outlook next = look_after(c, b);
        outlook_add(&c->any_bust, &next, b->chance.any);
        outlook_add(&c->other_bust, &next, b->chance.other);
        add_times(&c->any_both, &next.bust, b->chance.any);
        add_times(&c->other_both, &next.bust, b->chance.other);
        add_times(&c->any_grave, &next.bust, b->chance.any * next.grave.any);
        add_times(&c->other_grave, &next.bust, b->chance.other * next.grave.any);
    }
}

/* Three hands, the first split again at once: two wary ones, the second or both later ones grave
 * after a bust; where both of the first two bust, the third is so only once. */
static double cost_of_three(const struct costs *c)
{
    double both = 2 * c->any_grave.any - c->any_both.any * c->plain.grave.any;
    return 2 * c->plain.wary.any + 3 * c->any_bust.grave.any - c->any_bust.wary.any - both;
}

/* Three hands, the second split, after the first had got another card. */
static double cost_of_later_three(const struct costs *c, double pairs)
{
    double both = c->other_grave.any + c->any_grave.other - c->other_both.any * c->plain.grave.any;
    return c->plain.wary.other + (1 - pairs) * (c->plain.wary.any + c->any_bust.grave.any) +
           2 * c->other_bust.grave.any - c->other_bust.wary.any - both;
}

double bj_bust_cost(const struct bj_exact *x, unsigned pair, unsigned up)
{
    struct costs two = {.x = x, .pair = pair, .up = up}, three = two;
    struct bj_left shoe = x->fresh[up];
    assert(x->rules.game.hands == 2 || x->rules.game.hands == 3);
    bj_take(&shoe, pair, 1);
    reckon(&two, &shoe);
    if (x->rules.game.hands == 2)
        return two.plain.wary.any + two.any_bust.grave.any;
    double again = (shoe.of[pair] - 1) / (shoe.cards - 1);
    bj_take(&shoe, pair, 1);
    reckon(&three, &shoe);
    double pairs = (shoe.of[pair] - 1) / (shoe.cards - 1);
    double neither =
        two.plain.wary.other - again * three.plain.wary.other + two.other_bust.grave.other;
    return neither + again * (cost_of_three(&three) + cost_of_later_three(&three, pairs));
}
