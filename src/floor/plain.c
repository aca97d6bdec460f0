#include "floor/plain.h"

#include "wire/in_place.h"

#include <string.h>

static bool field(struct in_place *r, struct plain_wager *w)
{
    static const char *const NAMES[] = {"do", "seq", "table", "round", "bet", "on", "stake"};
    char name[8], doing[8];
    unsigned k = 0;
    if (!plain_word(r, name, sizeof name) || !plain_char(r, ':'))
        return false;
    while (k < 7 && strcmp(NAMES[k], name) != 0)
        k++;
    if (k == 7 || (w->has >> k & 1) != 0)
        return false;
    w->has |= 1u << k;
    switch (k) {
    case 0:
        return plain_word(r, doing, sizeof doing) && strcmp(doing, "wager") == 0;
    case 1:
        return plain_number(r, &w->seq);
    case 2:
        return plain_word(r, w->table, sizeof w->table);
    case 3:
        return plain_number(r, &w->round);
    case 4:
        return plain_word(r, w->bet, sizeof w->bet) && w->bet[0] != '\0';
    case 5:
        return plain_word(r, w->on, sizeof w->on);
    default:
        return plain_number(r, &w->stake);
    }
}

bool plain_read(const char *text, size_t len, struct plain_wager *w)
{
    enum { NEEDED = 0x1f }; /* do, seq, table, round, bet */
    struct in_place r = {.at = text, .end = text + len};
    w->has = 0;
    w->on[0] = '\0';
    if (!plain_char(&r, '{'))
        return false;
    do
        if (!field(&r, w))
            return false;
    while (plain_char(&r, ','));
    return plain_char(&r, '}') && r.at == r.end && (w->has & NEEDED) == NEEDED;
}
