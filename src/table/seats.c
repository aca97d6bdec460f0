/* Who is at the table: seats, players, their chip accounts and their colours. */
#include "table/seats.h"
#include "table/chips.h"
#include "table/felt.h"
#include "table/irregular.h"
#include "table/kept.h"
#include "table/show.h"

#include <assert.h>
#include <string.h>

static_assert((PLAYER_INDEX & (PLAYER_INDEX - 1)) == 0, "an index has a power of two of places");

int player_find(const struct table *t, const char *name)
{
    const uint32_t hash = index_of_name(name);
    size_t place = hash;
    uint32_t p;
    do
        p = index_next(t->players, PLAYER_INDEX, hash, &place);
    while (p != 0 && strcmp(t->player[p - 1].name, name) != 0);
    return (int)p - 1;
}

/* The index again, for players taken from an image. */
void players_reindex(struct table *t)
{
    memset(t->players, 0, sizeof t->players);
    EACH_PLAYER(p, t)
        index_add(t->players, PLAYER_INDEX, index_of_name(t->player[p].name), p + 1);
}

static bool seated(const struct table *t, unsigned p)
{
    EACH_SEAT(s, t)
        if (t->seat[s] == p + 1)
            return true;
    return false;
}

/* At the table are those seated, and those standing with a wager in this round or the last, until
 * they leave. */
bool player_present(const struct table *t, unsigned p)
{
    const struct player *who = &t->player[p];
    return player_down(who) > 0 || seated(t, p) ||
           (!who->gone && who->wagered_round > 0 && who->wagered_round + 1 >= t->round);
}

/* Whose wagers lie in the round that is open, or in one that may be corrected. */
static void wagers_of(const struct table *t, bool of[PLAYERS_MAX])
{
    memset(of, 0, PLAYERS_MAX * sizeof *of);
    for (unsigned f = 0; f < 2; f++)
        for (uint32_t i = 0; (f == t->current || t->last_settled || ASK(t, looks_back, false)) &&
                             i < t->felt[f].count;
             i++)
            if (t->felt[f].wager[i].stake > 0)
                of[t->felt[f].wager[i].player] = true;
}

/* A place can be given away when nothing about its player must be remembered: he is not here, has
 * no money here and owes none, and no wager of a round that is open or may be corrected is his. */
static bool forgettable(const struct table *t, unsigned p, const bool wagers[PLAYERS_MAX])
{
    const struct player *who = &t->player[p];
    return !(player_present(t, p) || who->balance > 0 || who->owes > 0 || who->has_account ||
             who->barred || who->frozen || who->both_allowed || who->has_limits ||
             who->oversight_used || who->partners != 0 || who->apart != 0 || who->chips_rule != 0 ||
             who->colour[0] != '\0' || who->staked != 0 || who->returned != 0 || wagers[p]);
}

void players_forgettable(const struct table *t, bool may[PLAYERS_MAX])
{
    bool wagers[PLAYERS_MAX];
    wagers_of(t, wagers);
    EACH_PLAYER(p, t)
        may[p] = forgettable(t, p, wagers);
}

static int place_to_give(const struct table *t)
{
    bool wagers[PLAYERS_MAX];
    if (t->player_count < PLAYERS_MAX)
        return (int)t->player_count;
    wagers_of(t, wagers);
    EACH_PLAYER(i, t)
        if (forgettable(t, i, wagers))
            return (int)i;
    return -1;
}

bool player_room(const struct table *t)
{
    return place_to_give(t) >= 0;
}

int player_place(struct table *t, const char *name)
{
    int p = player_find(t, name);
    if (p >= 0)
        return p;
    int place = place_to_give(t);
    if (place < 0)
        return -1;
    struct player *who = &t->player[place];
    const uint32_t thing = (uint32_t)place + 1;
    if ((unsigned)place == t->player_count)
        t->player_count++;
    else
        index_remove(t->players, PLAYER_INDEX, index_of_name(who->name), thing);
    *who = (struct player){0};
    strcpy(who->name, name);
    index_add(t->players, PLAYER_INDEX, index_of_name(name), thing);
    return place;
}

bool nobody_present(const struct table *t)
{
    EACH_PLAYER(p, t)
        if (player_present(t, p))
            return false;
    return true;
}

void note_seats_full(struct table *t)
{
    t->seats_full = true;
    EACH_SEAT(s, t)
        if (t->seat[s] == 0)
            t->seats_full = false;
}

void seat_player(struct table *t, int seat, unsigned p)
{
    if (t->seat[seat] == 0) {
        t->seat[seat] = (uint16_t)(p + 1);
        t->player[p].abstained = 0;
        t->vacated = false;
        if (t->first_seat == 0)
            t->first_seat = (uint16_t)seat;
    }
}

/* Some rounds without a wager, while every other seat was taken throughout, and the seat may be
 * asked for. The table only says so; a person decides. */
void count_abstentions(struct table *t)
{
    EACH_SEAT(s, t) {
        if (t->seat[s] == 0 || session_of(t) != NULL) /* a session's seats are nobody else's */
            continue;
        struct player *p = &t->player[t->seat[s] - 1];
        if (!t->seats_full || p->wagered_round == t->round)
            p->abstained = 0;
        else if (p->abstained < t->rs->abstain_rounds && ++p->abstained == t->rs->abstain_rounds)
            notified(t, "supervisor", "has sat out the rounds a full table allows", (int)s,
                     t->rs->rule[RP_ABSTAINED]);
    }
}

bool good_seat(struct table *t, const struct act *a)
{
    if ((a->has & HAS_SEAT) != 0 && a->seat >= 1 && a->seat <= (int)t->rs->seats)
        return true;
    return refuse_at(t, a, RP_NO_SUCH_SEAT, "seats here are numbered 1 to %u", t->rs->seats);
}

bool good_area(struct table *t, const struct act *a)
{
    unsigned last = t->rs->seats + t->rs->standing;
    if (t->rs->standing == 0)
        return good_seat(t, a);
    if ((a->has & HAS_SEAT) != 0 && a->seat >= 1 && a->seat <= (int)last)
        return true;
    return refuse_at(t, a, RP_NO_SUCH_SEAT,
                     "areas here are numbered 1 to %u, from %u on for players who stand", last,
                     t->rs->seats + 1);
}

/* Who else has the area: its seated player, and those with wagers on it. */
static unsigned others_there(const struct table *t, int seat, int p)
{
    const struct felt *f = &t->felt[t->current];
    int other[BETTORS_MAX + 1];
    unsigned count = 0;
    if (t->seat[seat] != 0 && t->seat[seat] != p + 1)
        other[count++] = t->seat[seat] - 1;
    for (uint32_t i = 0; i < f->count && count < t->rs->bettors; i++) {
        const struct wager *w = &f->wager[i];
        bool known = !wager_live(w) || w->seat != seat || w->player == p;
        for (unsigned k = 0; k < count && !known; k++)
            known = other[k] == w->player;
        if (!known)
            other[count++] = w->player;
    }
    return count;
}

bool area_open_to(struct table *t, const struct act *a, int p)
{
    if (a->seat > (int)t->rs->seats)
        return p < 0 || !seated(t, (unsigned)p) ||
               refuse_at(t, a, RP_STANDING, "area %d is marked for players who stand", a->seat);
    if (t->rs->bettors == 0 || others_there(t, a->seat, p) < t->rs->bettors)
        return true;
    return refuse_at(t, a, RP_BETTORS, "area %d has as many bettors as it may: %u", a->seat,
                     t->rs->bettors);
}

static bool named(struct table *t, const struct act *a)
{
    return a->player[0] != '\0' || refuse_at(t, a, RP_MALFORMED, "say which player");
}

static bool is_guest(const struct table *t, const char *name)
{
    for (unsigned i = 0; i < t->guest_count; i++)
        if (strcmp(t->guests[i], name) == 0)
            return true;
    return false;
}

bool player_welcome(struct table *t, const struct act *a, int p)
{
    if (p >= 0 && t->player[p].barred)
        return refuse_at(t, a, RP_BARRED, "%s may not continue in the game", a->player);
    if (t->reserved != NULL && !is_guest(t, a->player))
        return refuse_at(t, a, RP_RESERVED, "this table is reserved");
    return p < 0 || ASK(t, welcome, true, a, (unsigned)p);
}

bool do_sit(struct table *t, const struct act *a)
{
    if (!good_seat(t, a) || !named(t, a) || !player_welcome(t, a, player_find(t, a->player)))
        return false;
    if (t->seat[a->seat] != 0)
        return refuse_at(t, a, RP_NO_SUCH_SEAT, "seat %d is taken by %s", a->seat,
                         t->player[t->seat[a->seat] - 1].name);
    int p = player_place(t, a->player);
    if (p < 0)
        return refuse_at(t, a, RP_NO_SUCH_SEAT, NO_ROOM);
    seat_player(t, a->seat, (unsigned)p);
    return accept(t, a, t->rs->rule[RP_NO_SUCH_SEAT]);
}

static void empty_seat(struct table *t, int seat)
{
    t->player[t->seat[seat] - 1].gone = true;
    t->seat[seat] = 0;
    t->seats_full = false;
}

bool do_leave(struct table *t, const struct act *a)
{
    if (!good_seat(t, a))
        return false;
    unsigned sits = t->seat[a->seat];
    if (sits == 0 || (a->player[0] != '\0' && strcmp(t->player[sits - 1].name, a->player) != 0))
        return refuse_at(t, a, RP_NO_SUCH_SEAT, "%s does not sit at seat %d",
                         a->player[0] != '\0' ? a->player : "a player", a->seat);
    if (player_down(&t->player[sits - 1]) > 0 && t->rs->rule[RP_LEAVE_WAGERS] != NULL)
        return refuse_at(t, a, RP_LEAVE_WAGERS, "%s still has wagers on this round",
                         t->player[sits - 1].name);
    empty_seat(t, a->seat);
    accept(t, a, t->rs->rule[RP_NO_SUCH_SEAT]);
    kept_leaves(t, sits - 1, a->seat);
    TELL(t, left, sits - 1, (unsigned)a->seat);
    return true;
}

bool do_vacate(struct table *t, const struct act *a)
{
    if (!good_seat(t, a))
        return false;
    if (t->seat[a->seat] == 0)
        return refuse_at(t, a, RP_ABSTAINED, "nobody sits at seat %d", a->seat);
    unsigned sits = t->seat[a->seat] - 1u, sat_out = t->player[sits].abstained;
    if (sat_out < t->rs->abstain_rounds)
        return refuse_at(t, a, RP_ABSTAINED, "seat %d has sat out %u of %u rounds at a full table",
                         a->seat, sat_out, t->rs->abstain_rounds);
    empty_seat(t, a->seat);
    accept(t, a, t->rs->rule[RP_ABSTAINED]);
    kept_leaves(t, sits, a->seat);
    TELL(t, left, sits, (unsigned)a->seat);
    return true;
}

bool accept_balance(struct table *t, const struct act *a, unsigned p, cents moved, const char *rule)
{
    struct event e = event_blank(EV_ACCEPTED);
    e.act = a->kind;
    e.seat = a->seat;
    event_about(&e, t, p);
    e.booked = e.banked = true;
    e.stake = moved;
    e.total = t->player[p].balance;
    e.owes = t->player[p].owes;
    e.rule = rule;
    emit(t, &e);
    return true;
}

bool do_buy_in(struct table *t, const struct act *a)
{
    if (!named(t, a))
        return false;
    if ((a->has & HAS_STAKE) == 0 || a->stake <= 0 || a->stake > MONEY_STAKE_MAX)
        return refuse_at(t, a, RP_ACCOUNT, "a buy-in is a whole number of cents above zero");
    int p = player_find(t, a->player);
    cents after = 0;
    if (!money_add(p >= 0 ? t->player[p].balance : 0, a->stake, &after) ||
        after > MONEY_ACCOUNT_MAX)
        return refuse_at(t, a, RP_ACCOUNT, "the account cannot hold more");
    if (p >= 0 && !t->player[p].has_account && player_down(&t->player[p]) > 0)
        return refuse_at(t, a, RP_ACCOUNT, "the account is opened before the first wager");
    p = player_place(t, a->player);
    if (p < 0)
        return refuse_at(t, a, RP_ACCOUNT, NO_ROOM);
    struct player *who = &t->player[p];
    who->has_account = who->had_account = true;
    who->balance = after;
    return accept_balance(t, a, (unsigned)p, a->stake, t->rs->rule[RP_ACCOUNT]);
}

/* Part of the balance may go at any time; all of it, which closes the account, only when no wager
 * lies on the layout. */
bool do_cash_out(struct table *t, const struct act *a)
{
    if (!named(t, a))
        return false;
    int p = player_find(t, a->player);
    if (p < 0 || !t->player[p].has_account)
        return refuse_at(t, a, RP_ACCOUNT, "%s has no account here", a->player);
    /* What a correction takes back goes to the house. */
    if (strcmp(a->to, "house") != 0 && refuse_frozen(t, a, p))
        return false;
    struct player *who = &t->player[p];
    bool part = (a->has & HAS_STAKE) != 0;
    /* A part may go with wagers out unless the document lets nobody cash out then; what only goes
     * to another game on the same terminal is not cashed out. */
    bool free = part && (t->rs->rule[RP_LEAVE_WAGERS] == NULL || strcmp(a->to, "terminal") == 0 ||
                         strcmp(a->to, "house") == 0);
    if (part && (a->stake <= 0 || a->stake > who->balance)) {
        char has[MONEY_TEXT_MAX];
        return refuse_at(t, a, RP_ACCOUNT, "%s has %s on the account", a->player,
                         money_text(who->balance, has));
    }
    if (!free && player_down(who) > 0)
        return refuse_at(t, a, t->rs->rule[RP_LEAVE_WAGERS] != NULL ? RP_LEAVE_WAGERS : RP_ACCOUNT,
                         "%s still has wagers on this round", a->player);
    cents paid = part ? a->stake : who->balance;
    who->balance -= paid;
    who->has_account = part;
    return accept_balance(t, a, (unsigned)p, paid, t->rs->rule[RP_ACCOUNT]);
}

/* The chips of a colour go back to the table that issued them (nz1996:I.18.2). */
static bool hand_back_colour(struct table *t, const struct act *a)
{
    int p = player_find(t, a->player);
    if (p < 0 || t->player[p].colour[0] == '\0')
        return refuse_at(t, a, RP_COLOUR_ISSUED_HERE, "%s has no colour here", a->player);
    if (player_down(&t->player[p]) > 0)
        return refuse_at(t, a, RP_COLOUR_ISSUED_HERE, "%s still has chips on the layout",
                         a->player);
    t->player[p].colour[0] = '\0';
    return accept(t, a, t->rs->rule[RP_COLOUR_ISSUED_HERE]);
}

/* Buying non-value chips: a colour of one's own, at a value stated before play (nz1996:I.18.2). */
bool do_colour(struct table *t, const struct act *a)
{
    if (!named(t, a))
        return false;
    if (t->rs->rule[RP_NON_VALUE_CHIPS] == NULL)
        return refuse_at(t, a, chips_of_value(t), "this game is played with value chips");
    if (!a->yes)
        return hand_back_colour(t, a);
    if (a->colour[0] == '\0')
        return refuse_at(t, a, RP_COLOUR_TAKEN, "say which colour");
    EACH_PLAYER(i, t)
        if (strcmp(t->player[i].colour, a->colour) == 0 &&
            strcmp(t->player[i].name, a->player) != 0)
            return refuse_at(t, a, RP_COLOUR_TAKEN, "%s is %s's colour", a->colour,
                             t->player[i].name);
    if ((a->has & HAS_STAKE) == 0 || a->stake <= 0 || a->stake > MONEY_STAKE_MAX)
        return refuse_at(t, a, RP_COLOUR_VALUE,
                         "say what one %s chip is worth, in `stake`, before playing", a->colour);
    int p = player_find(t, a->player);
    if (p >= 0 && t->player[p].colour[0] != '\0' &&
        (strcmp(t->player[p].colour, a->colour) != 0 || t->player[p].colour_value != a->stake))
        return refuse_at(t, a, RP_COLOUR_VALUE, "%s already plays %s at another value", a->player,
                         t->player[p].colour);
    p = player_place(t, a->player);
    if (p < 0)
        return refuse_at(t, a, RP_COLOUR_TAKEN, NO_ROOM);
    struct player *who = &t->player[p];
    strcpy(who->colour, a->colour);
    who->colour_value = a->stake;
    accept(t, a, t->rs->rule[RP_COLOUR_VALUE]);
    show_sign(t, SIGN_COLOUR, p, t->rs->rule[RP_COLOUR_MARKER]);
    return true;
}

bool do_chips_rule(struct table *t, const struct act *a)
{
    if (!named(t, a))
        return false;
    if (t->rs->rule[RP_NON_VALUE_CHIPS] == NULL)
        return refuse_at(t, a, RP_CHIPS_REQUIRED,
                         "this game is played with value chips: there is no choice to restrict");
    const struct ground *kind = ground_given(t->rs, a);
    if (kind == NULL)
        return refuse_at(t, a, RP_CHIPS_REQUIRED, "`reason` must be value, non-value or either");
    int p = player_place(t, a->player);
    if (p < 0)
        return refuse_at(t, a, RP_CHIPS_REQUIRED, NO_ROOM);
    uint8_t place = 0; /* among the words of this act, of which the first is either */
    while (kind[-1 - place].act == a->kind)
        place++;
    t->player[p].chips_rule = place;
    return accept(t, a, t->rs->rule[RP_CHIPS_REQUIRED]);
}

bool do_bar(struct table *t, const struct act *a)
{
    if (!named(t, a))
        return false;
    int p = player_place(t, a->player);
    if (p < 0)
        return refuse_at(t, a, RP_BARRED, NO_ROOM);
    t->player[p].barred = a->yes;
    accept(t, a, t->rs->rule[RP_BARRED]);
    if (a->yes)
        TELL(t, barred, (unsigned)p);
    return true;
}
