/* A minimum raised at once (star-baccarat:6.7.1): those already playing keep the old one, each on
 * the boxes he had, shown by one marker at his own box, until he leaves or a sign has told the end
 * of it. Whoever comes later meets the new one. */
#include "table/kept.h"
#include "table/seats.h"

enum { BOXES_MAX = 64 }; /* a bit each; tables that keep minimums have fewer */

static uint64_t box_bit(int seat)
{
    return seat >= 1 && seat <= BOXES_MAX ? UINT64_C(1) << (seat - 1) : 0;
}

bool keeps_minimum(const struct table *t, int player, int seat)
{
    return player >= 0 && (t->player[player].kept_boxes & box_bit(seat)) != 0;
}

cents table_lowest_kept(const struct table *t)
{
    cents lowest = 0;
    EACH_PLAYER(p, t)
        if (t->player[p].kept_boxes != 0 && (lowest == 0 || t->player[p].kept_min < lowest))
            lowest = t->player[p].kept_min;
    return lowest;
}

/* The boxes a player has: where he sits, and where he has a wager in this round or the last. */
static uint64_t kept_boxes_of(const struct table *t, unsigned p)
{
    uint64_t boxes = 0;
    EACH_SEAT(s, t)
        if (t->seat[s] == p + 1)
            boxes |= box_bit((int)s);
    for (unsigned f = 0; f < 2; f++)
        for (uint32_t i = 0; (f == t->current || t->last_settled) && i < t->felt[f].count; i++)
            if (t->felt[f].wager[i].player == p && t->felt[f].wager[i].stake > 0)
                boxes |= box_bit(t->felt[f].wager[i].seat);
    return boxes;
}

/* Where he is himself: the lowest box he sits at, else the lowest he bets on. */
static int own_box(const struct table *t, unsigned p)
{
    EACH_SEAT(s, t)
        if (t->seat[s] == p + 1)
            return (int)s;
    return __builtin_ctzll(t->player[p].kept_boxes) + 1;
}

static void show_marker(struct table *t, unsigned p)
{
    show_sign_at(t, SIGN_MARKER, (int)p, own_box(t, p), t->rs->rule[RP_KEPT_MARKER]);
}

void keep_minimum(struct table *t, cents old)
{
    EACH_PLAYER(p, t) {
        if (!player_present(t, p))
            continue;
        t->player[p].kept_boxes = kept_boxes_of(t, p);
        t->player[p].kept_min = old;
        if (t->player[p].kept_boxes != 0)
            show_marker(t, p);
    }
}

static void marker_off(struct table *t, unsigned p, const char *what, enum rule_point point)
{
    int seat = own_box(t, p);
    t->player[p].kept_boxes = 0;
    notified(t, "dealer", what, seat, t->rs->rule[point]);
}

void end_kept_minimums(struct table *t)
{
    EACH_PLAYER(p, t)
        if (t->player[p].kept_boxes != 0 && t->player[p].kept_min < t->limits.min)
            marker_off(t, p, "the minimum he kept has ended: his marker comes off", RP_KEPT_ENDS);
        else if (t->player[p].kept_boxes != 0)
            t->player[p].kept_boxes = 0; /* no lower than the table's now */
}

static const char LEFT[] = "has left the table: his marker comes off the layout";

void kept_leaves(struct table *t, unsigned p, int seat)
{
    struct player *who = &t->player[p];
    if (who->kept_boxes == 0)
        return;
    if (!player_present(t, p) || who->kept_boxes == box_bit(seat)) {
        marker_off(t, p, LEFT, RP_KEPT_LEFT);
        return;
    }
    who->kept_boxes &= ~box_bit(seat);
    if (own_box(t, p) > seat) /* the marker stood at the box he gave up */
        show_marker(t, p);
}

void kept_by_leavers(struct table *t)
{
    EACH_PLAYER(p, t)
        if (t->player[p].kept_boxes != 0 && !player_present(t, p))
            marker_off(t, p, LEFT, RP_KEPT_LEFT);
}
