/* How hands of Caribbean stud are seen. */
#include "games/stud/stud.h"

_Static_assert((int)HAND_WORDS_MAX >= (int)STUD_WORDS_MAX, "what five cards come to has room");

static bool is_bettor(const struct look *k, unsigned box, int player)
{
    for (uint32_t i = 0; player >= 0 && k->felt != NULL && i < k->felt->count; i++)
        if (k->felt->wager[i].seat == box && k->felt->wager[i].player == player &&
            k->felt->wager[i].stake > 0)
            return true;
    return false;
}

static bool somebody_plays(const struct stud_state *st)
{
    for (unsigned b = 0; b < STUD_BOXES; b++)
        if (stud_plays(&st->box[b]))
            return true;
    return false;
}

/* A player sees his own cards and the one that the dealer shows; when all have decided the dealer's
 * if somebody plays against them, and every hand that does. */
static uint32_t seen_of(const struct look *k, unsigned box, int player)
{
    const struct stud_state *st = &k->st->stud;
    const uint32_t all = (1u << POKER_HAND) - 1;
    if (box == 0) {
        unsigned up = st->upcard > 0 ? st->upcard : POKER_HAND;
        return k->over && somebody_plays(st) ? all : 1u << (up - 1);
    }
    const struct stud_box *h = &st->box[box - 1];
    if (is_bettor(k, box, player))
        return all;
    return k->over && stud_plays(h) && !h->face_down ? all : 0;
}

static const char *stud_state_of(const struct look *k, unsigned box)
{
    const struct stud_box *h = &k->st->stud.box[box - 1];
    if (h->folded || h->dead)
        return "folded";
    if (h->raised)
        return "raised";
    if (k->over)
        return "done";
    return stud_dealt(&k->st->stud) ? "plays" : "waits";
}

void stud_look(const struct look *k, struct hand_look *l, unsigned box, unsigned hand, int player)
{
    (void)hand;
    l->seen = seen_of(k, box, player);
    if (box == 0 && k->st->stud.drawn && !k->over && l->cards > 0)
        l->cards = POKER_HAND; /* four places that cards will come to show their backs */
    bool whole = l->cards == POKER_HAND && l->seen == (1u << POKER_HAND) - 1;
    if (whole)
        stud_words(l->card, l->rank);
    if (box == 0)
        l->qualifies = whole && stud_qualifies(&k->st->stud);
    else
        l->state = stud_state_of(k, box);
}
