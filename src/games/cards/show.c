#include "games/cards/show.h"

void json_card(struct text *t, const char *key, card c)
{
    char name[3];
    card_text(c, name);
    json_str(t, key, name);
}

void json_cards(struct text *t, const card *cards, unsigned count)
{
    json_open(t, "cards", '[');
    for (unsigned i = 0; i < count; i++)
        json_card(t, NULL, cards[i]);
    json_close(t, ']');
}
