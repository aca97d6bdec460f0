#include "floor/plain.h"

#include <string.h>

struct reading {
    const char *at, *end;
};

static bool take(struct reading *r, char c)
{
    while (r->at < r->end && *r->at == ' ')
        r->at++;
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

/* A text of plain characters that fits. */
static bool word(struct reading *r, char *to, size_t cap)
{
    size_t n = 0;
    if (!take(r, '"'))
        return false;
    for (; r->at < r->end && *r->at != '"'; r->at++) {
        if (*r->at < 0x20 || *r->at > 0x7e || *r->at == '\\' || n + 1 == cap)
            return false;
        to[n++] = *r->at;
    }
    to[n] = '\0';
    return r->at++ < r->end;
}

/* A whole number without a sign, far from the end of what fits. */
static bool number(struct reading *r, int64_t *out)
{
    while (r->at < r->end && *r->at == ' ')
        r->at++;
    const char *from = r->at;
    int64_t n = 0;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        if (r->at - from == 17)
            return false;
        n = 10 * n + (*r->at - '0');
    }
    *out = n;
    return r->at > from && (*from != '0' || r->at - from == 1);
}

static bool field(struct reading *r, struct plain_wager *w)
{
    static const char *const NAMES[] = {"do", "seq", "table", "round", "bet", "on", "stake"};
    char name[8], doing[8];
    unsigned k = 0;
    if (!word(r, name, sizeof name) || !take(r, ':'))
        return false;
    while (k < 7 && strcmp(NAMES[k], name) != 0)
        k++;
    if (k == 7 || (w->has >> k & 1) != 0)
        return false;
    w->has |= 1u << k;
    switch (k) {
    case 0:
        return word(r, doing, sizeof doing) && strcmp(doing, "wager") == 0;
    case 1:
        return number(r, &w->seq);
    case 2:
        return word(r, w->table, sizeof w->table);
    case 3:
        return number(r, &w->round);
    case 4:
        return word(r, w->bet, sizeof w->bet) && w->bet[0] != '\0';
    case 5:
        return word(r, w->on, sizeof w->on);
    default:
        return number(r, &w->stake);
    }
}

bool plain_read(const char *text, size_t len, struct plain_wager *w)
{
    enum { NEEDED = 0x1f }; /* do, seq, table, round, bet */
    struct reading r = {text, text + len};
    w->has = 0;
    w->on[0] = '\0';
    if (!take(&r, '{'))
        return false;
    do
        if (!field(&r, w))
            return false;
    while (take(&r, ','));
    return take(&r, '}') && r.at == r.end && (w->has & NEEDED) == NEEDED;
}
