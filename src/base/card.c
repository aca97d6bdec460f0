#include "base/card.h"

#include <assert.h>
#include <string.h>

static const char RANKS[] = "A23456789TJQK";
static const char SUITS[] = "cdhs";

bool card_parse(const char *text, card *out)
{
    if (text[0] == '\0' || text[1] == '\0' || text[2] != '\0')
        return false;
    const char *rank = strchr(RANKS, text[0]);
    const char *suit = strchr(SUITS, text[1]);
    if (rank == NULL || suit == NULL)
        return false;
    *out = card_of((unsigned)(rank - RANKS), (unsigned)(suit - SUITS));
    return true;
}

void card_text(card c, char text[3])
{
    assert(c < DECK);
    text[0] = RANKS[card_rank(c)];
    text[1] = SUITS[card_suit(c)];
    text[2] = '\0';
}

void shoe_fill(struct shoe *s, unsigned decks)
{
    assert(decks >= 1 && decks <= SHOE_DECKS_MAX);
    s->decks = (uint8_t)decks;
    s->left = (uint16_t)(decks * DECK);
    memset(s->of, (int)decks, sizeof s->of);
}

bool shoe_take(struct shoe *s, card c)
{
    assert(c < DECK);
    if (s->of[c] == 0)
        return false;
    s->of[c]--;
    s->left--;
    return true;
}

void shoe_put(struct shoe *s, card c)
{
    assert(c < DECK && s->of[c] < s->decks);
    s->of[c]++;
    s->left++;
}

card shoe_nth(const struct shoe *s, uint32_t nth)
{
    assert(nth < s->left);
    for (card c = 0;; c++) {
        if (nth < s->of[c])
            return c;
        nth -= s->of[c];
    }
}
