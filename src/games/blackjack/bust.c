/* Busted hands that stay lost. There is no hole card: a hand of a split that busts is gone before
 * the dealer's second card, and two of them are more than the one stake that a blackjack takes. So
 * once a hand has bust, to bust another costs a stake at a blackjack too, and the hands after it
 * are played with care; and the hands before the last warily.
 *
 * The cards of a hand that has bust are missing for the next, which is walked through anew after
 * every way to bust. Only of three hands, where the first two bust, the cards of the second are
 * taken to change the third as those of the first do, and both as much as the sum. */
#include "games/blackjack/walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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
    struct outlook plain;
    /* Over all ways in which a wary hand busts, by its second card: what follows for the next. */
    struct outlook any_bust, other_bust;
    /* Over those ways again, where the next hand, played warily, would bust too. */
    struct both any_both, other_both, any_grave, other_grave;
};

/* Leaves the wary hand's ways to bust in w. */
static struct outlook look(struct walk *w, const struct costs *c, const struct bj_left *shoe)
{
    struct outlook o = {.grave = walk_hand(w, c->x, c->pair, c->up, shoe, BJ_CAREFUL)};
    struct both easy = walk_again(w, BJ_EASY);
    o.wary = walk_again(w, BJ_WARY);
    add_times(&o.grave, &easy, -1);
    add_times(&o.wary, &easy, -1);
    for (unsigned i = 0; i < w->busts; i++)
        add_times(&o.bust, &w->bust[i].chance, 1);
    return o;
}

/* Cards of a hand that bust, in whatever order they came, and how likely that is. */
struct lost {
    struct bj_holding cards;
    struct both chance;
};

/* The ways of a walk by their cards; how many. */
static unsigned gather(const struct walk *w, struct lost lost[BUSTS_MAX])
{
    unsigned count = 0;
    for (unsigned i = 0; i < w->busts; i++) {
        struct lost one = {w->x->hands.hand[w->bust[i].hand], w->bust[i].chance};
        unsigned at = 0;
        one.cards.of[w->bust[i].value]++;
        one.cards.cards++;
        while (at < count && memcmp(lost[at].cards.of, one.cards.of, sizeof one.cards.of) != 0)
            at++;
        if (at < count)
            add_times(&lost[at].chance, &one.chance, 1);
        else
            lost[count++] = one;
    }
    return count;
}

static void reckon(struct costs *c, const struct bj_left *shoe)
{
    struct walk w;
    struct lost *lost = calloc(BUSTS_MAX, sizeof *lost);
    if (lost == NULL)
        abort();
    c->plain = look(&w, c, shoe);
    const unsigned count = gather(&w, lost);
    for (unsigned i = 0; i < count; i++) {
        const struct both *chance = &lost[i].chance;
        struct bj_left after = bj_without(shoe, &lost[i].cards);
        bj_take(&after, c->pair, -1); /* one card of the pair is the next hand's own */
        const struct outlook next = look(&w, c, &after);
        outlook_add(&c->any_bust, &next, chance->any);
        outlook_add(&c->other_bust, &next, chance->other);
        add_times(&c->any_both, &next.bust, chance->any);
        add_times(&c->other_both, &next.bust, chance->other);
        add_times(&c->any_grave, &next.bust, chance->any * next.grave.any);
        add_times(&c->other_grave, &next.bust, chance->other * next.grave.any);
    }
    free(lost);
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
