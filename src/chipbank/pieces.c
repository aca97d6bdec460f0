/* Chips by denomination: what is written of them, and what the house has. A bank that was never
 * told of its stock keeps values alone. */
#include "chipbank/frame.h"

#include <stdlib.h>
#include <string.h>

enum { EACH_MAX = 100000000, PIECES_MAX = 10000000 };

cents pieces_value(const struct chipbank *b, const struct pieces *p)
{
    cents sum = 0;
    for (unsigned i = 0; i < b->denomination_count; i++)
        sum += p->of[i] * b->denomination[i];
    return sum;
}

void pieces_add(struct pieces *to, const struct pieces *p, int sign)
{
    for (unsigned i = 0; i < DENOMINATIONS_MAX; i++)
        to->of[i] += sign * p->of[i];
}

/* One of "40x2500 10x500"; where it ends, NULL: it is none. */
static const char *read_piece(const char *s, int64_t *count, cents *each)
{
    char *end;
    if (*s < '1' || *s > '9')
        return NULL;
    *count = strtoll(s, &end, 10);
    if (*end != 'x' || end[1] < '1' || end[1] > '9')
        return NULL;
    *each = strtoll(end + 1, &end, 10);
    const bool last = *end == '\0', next = *end == ' ' && end[1] != '\0';
    return *count <= PIECES_MAX && *each <= EACH_MAX && (last || next) ? end + next : NULL;
}

/* The place of a denomination; where it is new and may be, it has the next one. -1: none. */
static int place_of(const cents *all, unsigned *count, cents each, bool may_be_new)
{
    unsigned i = 0;
    while (i < *count && all[i] != each)
        i++;
    if (i == *count && (!may_be_new || i == DENOMINATIONS_MAX))
        return -1;
    *count += i == *count;
    return (int)i;
}

/* Denominations that a stock brings, and so many of each. */
struct reading {
    unsigned count;
    cents each[DENOMINATIONS_MAX];
    struct pieces pieces;
};
static bool read_pieces(struct chipbank *b, const struct occasion_act *a, const char *written,
                        bool may_be_new, struct reading *r)
{
    r->count = b->denomination_count;
    memcpy(r->each, b->denomination, sizeof r->each);
    memset(&r->pieces, 0, sizeof r->pieces);
    for (const char *s = written; *s != '\0';) {
        int64_t count;
        cents each;
        s = read_piece(s, &count, &each);
        if (s == NULL)
            return occasion_refuse_at(&b->o, a, BP_MALFORMED,
                                      "pieces are written as 40x2500 10x500");
        const int at = place_of(r->each, &r->count, each, may_be_new);
        if (at < 0)
            return occasion_refuse_at(&b->o, a, BP_DENOMINATION,
                                      "the bank has no chips of %lld, and room for %d kinds",
                                      (long long)each, DENOMINATIONS_MAX);
        r->each[at] = each;
        r->pieces.of[at] += count;
        if (r->pieces.of[at] > PIECES_MAX)
            return occasion_refuse_at(&b->o, a, BP_MALFORMED, "so many chips nobody has");
    }
    return true;
}

bool pieces_told(struct chipbank *b, const struct occasion_act *a, const char *written, cents value,
                 struct pieces *out)
{
    struct reading r;
    if (!read_pieces(b, a, written, false, &r))
        return false;
    *out = r.pieces;
    return b->denomination_count == 0 || pieces_value(b, out) == value ||
           occasion_refuse_at(&b->o, a, BP_EXCHANGE, "the pieces are worth %lld, and not %lld",
                              (long long)pieces_value(b, out), (long long)value);
}

bool cage_has(struct chipbank *b, const struct occasion_act *a, const struct pieces *p)
{
    for (unsigned i = 0; i < b->denomination_count; i++)
        if (p->of[i] > b->cage.of[i])
            return occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "the cage has %lld of %lld",
                                      (long long)b->cage.of[i], (long long)b->denomination[i]);
    return true;
}

bool pieces_exist(struct chipbank *b, const struct occasion_act *a, const struct pieces *p)
{
    for (unsigned i = 0; i < b->denomination_count; i++)
        if (b->cage.of[i] + p->of[i] > b->stock.of[i])
            return occasion_refuse_at(&b->o, a, BP_DENOMINATION,
                                      "the house has only %lld of %lld, with those at the cage",
                                      (long long)b->stock.of[i], (long long)b->denomination[i]);
    return true;
}

static struct occasion_event of_pieces(const struct chipbank *b, const struct occasion_act *a,
                                       enum chipbank_event_kind kind, const struct pieces *p)
{
    struct occasion_event e = event_of(kind, rule_at(&b->o, BP_DENOMINATION));
    e.text = a->pieces;
    e.value = pieces_value(b, p);
    e.total = pieces_value(b, &b->cage);
    return e;
}

/* Chips come into the bank, or are taken out of it for good. Only such denominations as have come
 * in are there at all. */
bool chips_stock(struct chipbank *b, const struct occasion_act *a)
{
    struct reading r;
    if (!read_pieces(b, a, a->pieces, a->yes, &r) || (!a->yes && !cage_has(b, a, &r.pieces)))
        return false;
    for (unsigned i = 0; i < r.count; i++)
        if (a->yes && b->stock.of[i] > PIECES_MAX - r.pieces.of[i])
            return occasion_refuse_at(&b->o, a, BP_MALFORMED, "so many chips nobody has");
    occasion_accept(&b->o, a, rule_at(&b->o, BP_DENOMINATION));
    b->denomination_count = r.count;
    memcpy(b->denomination, r.each, sizeof b->denomination);
    pieces_add(&b->stock, &r.pieces, a->yes ? 1 : -1);
    pieces_add(&b->cage, &r.pieces, a->yes ? 1 : -1);
    struct occasion_event e = of_pieces(b, a, BEV_STOCKED, &r.pieces);
    e.way = a->yes ? "in" : "out";
    occasion_emit(&b->o, &e);
    return true;
}

/* What lies at the cage from then on is what was counted. */
bool chips_cage_count(struct chipbank *b, const struct occasion_act *a)
{
    struct reading r;
    if (!read_pieces(b, a, a->pieces, false, &r))
        return false;
    for (unsigned i = 0; i < b->denomination_count; i++)
        if (r.pieces.of[i] > b->stock.of[i])
            return occasion_refuse_at(&b->o, a, BP_DENOMINATION, "the house has only %lld of %lld",
                                      (long long)b->stock.of[i], (long long)b->denomination[i]);
    occasion_accept(&b->o, a, rule_at(&b->o, BP_DENOMINATION));
    const struct occasion_event e = of_pieces(b, a, BEV_COUNTED, &r.pieces);
    b->cage = r.pieces;
    occasion_emit(&b->o, &e);
    return true;
}
