#include "games/craps/kernel.h"

#include "games/game.h"

#include <stdio.h>
#include <string.h>

/* --- kernel ----------------------------------------------------------------------------------- */

const uint8_t CRAPS_NUMBER[CRAPS_NUMBERS] = {4, 5, 6, 8, 9, 10};

/* The twenty-five wagers of nz1996:X.3.1, and the places to which four of them travel: name, first
 * position, positions. */
#define CRAPS_KINDS(X)                                                                             \
    X(PASS, "pass", 0, 1)                                                                          \
    X(DONT_PASS, "dont-pass", 1, 1)                                                                \
    X(COME, "come", 2, 1)                                                                          \
    X(DONT_COME, "dont-come", 3, 1)                                                                \
    X(PASS_ODDS, "pass-odds", 4, 6)                                                                \
    X(DONT_PASS_ODDS, "dont-pass-odds", 10, 6)                                                     \
    X(COME_ODDS, "come-odds", 16, 6)                                                               \
    X(DONT_COME_ODDS, "dont-come-odds", 22, 6)                                                     \
    X(PLACE, "place", 28, 6)                                                                       \
    X(BUY, "buy", 34, 6)                                                                           \
    X(LAY, "lay", 40, 6)                                                                           \
    X(HARDWAY, "hardway", 46, 4)                                                                   \
    X(BIG_SIX, "big-six", 50, 1)                                                                   \
    X(BIG_EIGHT, "big-eight", 51, 1)                                                               \
    X(FIELD, "field", 52, 1)                                                                       \
    X(ANY_SEVEN, "any-seven", 53, 1)                                                               \
    X(ANY_CRAPS, "any-craps", 54, 1)                                                               \
    X(CRAPS_TWO, "craps-two", 55, 1)                                                               \
    X(CRAPS_THREE, "craps-three", 56, 1)                                                           \
    X(CRAPS_TWELVE, "craps-twelve", 57, 1)                                                         \
    X(ELEVEN, "eleven", 58, 1)                                                                     \
    X(HORN, "horn", 59, 1)                                                                         \
    X(HORN_HIGH, "horn-high", 60, 4)                                                               \
    X(WORLD, "world", 64, 1)                                                                       \
    X(CRAPS_ELEVEN, "craps-eleven", 65, 1)                                                         \
    X(PASS_ON, "pass", 66, 6)                                                                      \
    X(DONT_PASS_ON, "dont-pass", 72, 6)                                                            \
    X(COME_ON, "come", 78, 6)                                                                      \
    X(DONT_COME_ON, "dont-come", 84, 6)

#define KIND(id, name, first, count) id,
enum kind { CRAPS_KINDS(KIND) };
#undef KIND

static const struct {
    const char *name;
    uint8_t first; /* its first position */
    uint8_t count;
} KINDS[] = {
#define KIND(id, name, first, count) {name, first, count},
    CRAPS_KINDS(KIND)
#undef KIND
};
enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

/* The kind of each position: asked of every wager at every roll. */
static const uint8_t KIND_OF[CRAPS_SPOTS] = {
#define KIND(id, name, first, count) [first... first + count - 1] = id,
    CRAPS_KINDS(KIND)
#undef KIND
};

static const uint8_t HARD[] = {4, 6, 8, 10}, HORNS[] = {2, 3, 11, 12};

static enum kind kind_of(unsigned s)
{
    return (enum kind)KIND_OF[s];
}

/* The number a position is for; 0 where it is for none. */
static unsigned number_of(unsigned s, enum kind k)
{
    unsigned i = s - KINDS[k].first;
    switch (k) {
    case HARDWAY:
        return HARD[i];
    case HORN_HIGH:
        return HORNS[i];
    case BIG_SIX:
        return 6;
    case BIG_EIGHT:
        return 8;
    default:
        return KINDS[k].count == CRAPS_NUMBERS ? CRAPS_NUMBER[i] : 0;
    }
}

/* Where a number stands in its list; -1: nowhere. */
static int place_in(const uint8_t *list, unsigned count, unsigned number)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i] == number)
            return (int)i;
    return -1;
}

static int place_of(unsigned number)
{
    return place_in(CRAPS_NUMBER, CRAPS_NUMBERS, number);
}

unsigned craps_next_point(unsigned point, unsigned total)
{
    if (point == 0)
        return place_of(total) >= 0 ? total : 0;
    return total == point || total == 7 ? 0 : point;
}

/* What a roll does to a wager. */
struct judged {
    enum result result;
    uint8_t way; /* by which line it wins */
    int travels; /* to which number, by its place; -1: it stays */
};

static const struct judged STAYS = {RESULT_GOES_ON, 0, -1}, LOSES = {RESULT_LOSE, 0, -1};

static struct judged wins(unsigned way)
{
    return (struct judged){RESULT_WIN, (uint8_t)way, -1};
}

static struct judged wins_if(bool won, unsigned way)
{
    return won ? wins(way) : LOSES;
}

/* Pass and come on their first roll: nz1996:X.3.1(a), (c). */
static struct judged first_roll(unsigned total)
{
    if (total == 7 || total == 11)
        return wins(0);
    int number = place_of(total);
    return number < 0 ? LOSES : (struct judged){RESULT_GOES_ON, 0, number};
}

/* Don't pass and don't come on theirs, void on twelve: nz1996:X.3.1(b), (d). */
static struct judged first_roll_against(unsigned total)
{
    if (total == 12)
        return (struct judged){RESULT_VOID, 0, -1};
    if (total == 2 || total == 3)
        return wins(0);
    int number = place_of(total);
    return number < 0 ? LOSES : (struct judged){RESULT_GOES_ON, 0, number};
}

/* A race between two totals. */
static struct judged race(unsigned total, unsigned winner, unsigned loser)
{
    return total == winner ? wins(0) : total == loser ? LOSES : STAYS;
}

/* The part of a compound wager that wins, by the order of its lines: 2 3 11 12, and 7. */
static struct judged horn(unsigned total, bool seven)
{
    int way = place_in(HORNS, sizeof HORNS, total);
    return seven && total == 7 ? wins(4) : wins_if(way >= 0, (unsigned)way);
}

/* The line of true odds for a number: 4-10, 5-9, 6-8. */
static unsigned odds_of(unsigned number)
{
    return number == 4 || number == 10 ? 0 : number == 5 || number == 9 ? 1 : 2;
}

static bool is_craps(unsigned total)
{
    return total == 2 || total == 3 || total == 12;
}

static struct judged judge(unsigned s, enum kind k, unsigned a, unsigned b)
{
    unsigned total = a + b, n = number_of(s, k);
    switch (k) {
    case PASS:
    case COME:
        return first_roll(total);
    case DONT_PASS:
    case DONT_COME:
        return first_roll_against(total);
    case PASS_ON:
    case COME_ON:
    case PASS_ODDS:
    case COME_ODDS:
    case PLACE:
    case BUY:
    case BIG_SIX:
    case BIG_EIGHT:
        return race(total, n, 7);
    case DONT_PASS_ON:
    case DONT_COME_ON:
    case DONT_PASS_ODDS:
    case DONT_COME_ODDS:
    case LAY:
        return race(total, 7, n);
    case HARDWAY: /* before it comes otherwise, or a seven */
        return total == n ? wins_if(a == b, 0) : total == 7 ? LOSES : STAYS;
    case FIELD:
        return total == 2 || total == 12 ? wins(0) : wins_if(total < 5 || total > 8, 1);
    case ANY_SEVEN:
        return wins_if(total == 7, 0);
    case ANY_CRAPS:
        return wins_if(is_craps(total), 0);
    case CRAPS_TWO:
        return wins_if(total == 2, 0);
    case CRAPS_THREE:
        return wins_if(total == 3, 0);
    case CRAPS_TWELVE:
        return wins_if(total == 12, 0);
    case ELEVEN:
        return wins_if(total == 11, 0);
    case HORN:
    case HORN_HIGH:
        return horn(total, false);
    case WORLD:
        return horn(total, true);
    case CRAPS_ELEVEN:
        return is_craps(total) ? wins(0) : wins_if(total == 11, 1);
    }
    return STAYS;
}

/* Place, buy, come odds and hardways may be called on or off, and are off on a come-out roll unless
 * called on (nz1996:X.3.8). */
static bool can_be_off(enum kind k)
{
    return k == PLACE || k == BUY || k == COME_ODDS || k == HARDWAY;
}

/* The part of the stake that the winning line is paid on (nz1996:X.6.2 to 6.4). */
static struct odds share(unsigned s, enum kind k, unsigned way)
{
    switch (k) {
    case HORN:
        return (struct odds){1, 4};
    case HORN_HIGH: /* four units as a horn, the fifth on the number chosen */
        return (struct odds){way == s - KINDS[HORN_HIGH].first ? 2 : 1, 5};
    case WORLD:
        return (struct odds){1, 5};
    case CRAPS_ELEVEN:
        return (struct odds){1, 2};
    default:
        return (struct odds){1, 1};
    }
}

static struct odds share_of(spot s, unsigned way)
{
    return share(s, kind_of(s), way);
}

static struct verdict verdict(const struct priced *p, unsigned outcome)
{
    unsigned roll = outcome % CRAPS_ROLLS;
    enum kind k = kind_of(p->at);
    struct judged j = judge(p->at, k, roll / 6 + 1, roll % 6 + 1);
    /* Off: the roll does not concern it; but odds go back when the wager before them ends. */
    if (outcome >= CRAPS_ROLLS && can_be_off(k) && j.result != RESULT_GOES_ON)
        j = k == COME_ODDS ? (struct judged){RESULT_VOID, 0, -1} : STAYS;
    struct verdict v =
        j.result == RESULT_WIN
            ? verdict_win(p, j.way)
            : verdict_not(j.result, j.result == RESULT_VOID ? p->void_rule : p->loses_rule);
    v.share = share(p->at, k, j.way);
    v.to = p->at;
    if (j.travels >= 0)
        v.to = (spot)(KINDS[PASS_ON + (k - PASS)].first + j.travels);
    return v;
}

/* --- names ------------------------------------------------------------------------------------ */

static const char *bet_of(spot s)
{
    return KINDS[kind_of(s)].name;
}

/* The ways in which a position can win: most have one, by its number or its name. */
static const char *const *lines_of(spot s)
{
    static const char *const
        NATURAL[] = {"natural", NULL},
        *const POINT[] = {"point", NULL}, *const CRAPS_FIRST[] = {"craps", NULL},
        *const SEVEN[] = {"seven", NULL}, *const TRUE_ODDS[][2] = {{"4-10"}, {"5-9"}, {"6-8"}},
        *const NUMBERS[][2] = {{"4"}, {"5"}, {"6"}, {"8"}, {"9"}, {"10"}},
        *const HARDS[][2] = {{"4"}, {"6"}, {"8"}, {"10"}},
        *const FIELDS[] = {"2-12", "3-4-9-10-11", NULL},
        *const HORN_PARTS[] = {"2", "3", "11", "12", NULL}, *const WORLD_PARTS[] = {"2",  "3",
                                                                                    "11", "12",
                                                                                    "7",  NULL},
        *const TWO_PARTS[] = {"craps", "eleven", NULL}, *const ALONE[] = {"wins", NULL};
    enum kind k = kind_of(s);
    switch (k) {
    case PASS:
    case COME:
        return NATURAL;
    case PASS_ON:
    case COME_ON:
        return POINT;
    case DONT_PASS:
    case DONT_COME:
        return CRAPS_FIRST;
    case DONT_PASS_ON:
    case DONT_COME_ON:
        return SEVEN;
    case PASS_ODDS:
    case DONT_PASS_ODDS:
    case COME_ODDS:
    case DONT_COME_ODDS:
        return TRUE_ODDS[odds_of(number_of(s, k))];
    case PLACE:
    case BUY:
    case LAY:
        return NUMBERS[s - KINDS[k].first];
    case HARDWAY:
        return HARDS[s - KINDS[k].first];
    case FIELD:
        return FIELDS;
    case HORN:
    case HORN_HIGH:
        return HORN_PARTS;
    case WORLD:
        return WORLD_PARTS;
    case CRAPS_ELEVEN:
        return TWO_PARTS;
    default:
        return ALONE;
    }
}

/* Line and come wagers, and the odds behind the line, are known by the point they lie on, which is
 * no choice of the player's. */
static bool on_is_point(enum kind k)
{
    return k >= PASS_ON || k == PASS_ODDS || k == DONT_PASS_ODDS;
}

static void on_of(spot s, char on[ON_MAX])
{
    enum kind k = kind_of(s);
    unsigned n = KINDS[k].count > 1 && !on_is_point(k) ? number_of(s, k) : 0;
    on[0] = '\0';
    if (n > 0)
        snprintf(on, ON_MAX, "%u", n);
}

static unsigned point_of(spot s)
{
    enum kind k = kind_of(s);
    return on_is_point(k) ? number_of(s, k) : 0;
}

static unsigned read_number(const char *on)
{
    if (on[0] == '1' && on[1] >= '0' && on[1] <= '2' && on[2] == '\0')
        return 10u + (unsigned)(on[1] - '0');
    return on[0] >= '2' && on[0] <= '9' && on[1] == '\0' ? (unsigned)(on[0] - '0') : 0;
}

/* A wager that has travelled is found by its number too; odds behind the line by any: there is one
 * point. */
static int find(const char *bet, const char *on)
{
    for (unsigned k = 0; k < KIND_COUNT; k++) {
        if (KINDS[k].name[0] != bet[0] || strcmp(KINDS[k].name, bet) != 0)
            continue;
        if (on[0] == '\0' && (KINDS[k].count == 1 || k == PASS_ODDS || k == DONT_PASS_ODDS))
            return KINDS[k].first;
        unsigned n = on[0] != '\0' && KINDS[k].count > 1 ? read_number(on) : 0;
        for (unsigned s = KINDS[k].first; n > 0 && s < KINDS[k].first + KINDS[k].count; s++)
            if (number_of(s, (enum kind)k) == n)
                return (int)s;
    }
    return -1;
}

/* --- wagers that last --------------------------------------------------------------------------
 */

static int lies_on(const union game_state *st, spot s)
{
    enum kind k = kind_of(s);
    int at = place_of(st->craps.point);
    if (k == PASS_ODDS || k == DONT_PASS_ODDS)
        return at < 0 ? -1 : KINDS[k].first + at;
    if ((k == PASS || k == DONT_PASS) && at >= 0)
        return KINDS[PASS_ON + (k - PASS)].first + at;
    return s;
}

static int goes_on(const union game_state *st, spot s)
{
    enum kind k = kind_of(s);
    return k == PASS_ODDS || k == DONT_PASS_ODDS ? lies_on(st, s) : s;
}

/* Line wagers before a come-out roll, come wagers while there is a point; what has travelled takes
 * no more (nz1996:X.3.1(a) to (d), 3.6, 3.7). */
static bool takes_wagers(const union game_state *st, spot s)
{
    enum kind k = kind_of(s);
    if (k == PASS || k == DONT_PASS)
        return st->craps.point == 0;
    if (k == COME || k == DONT_COME)
        return st->craps.point != 0;
    return k < PASS_ON;
}

static int first_travelled(spot s)
{
    enum kind k = kind_of(s);
    return k <= DONT_COME ? KINDS[PASS_ON + (k - PASS)].first : -1;
}

static bool fixed(spot s)
{
    enum kind k = kind_of(s);
    return k == PASS_ON || k == COME_ON;
}

static bool can_be_called(spot s)
{
    return can_be_off(kind_of(s));
}

static int behind(spot s)
{
    enum kind k = kind_of(s);
    if (k < PASS_ODDS || k > DONT_COME_ODDS)
        return -1;
    return KINDS[PASS_ON + (k - PASS_ODDS)].first + (s - KINDS[k].first);
}

static int odds_behind(spot s)
{
    enum kind k = kind_of(s);
    return k >= PASS_ON ? KINDS[PASS_ODDS + (k - PASS_ON)].first + (s - KINDS[k].first) : -1;
}

static cents rounded_up(cents amount, cents step)
{
    return (amount + step - 1) / step * step;
}

/* Behind pass and come as much as the wager before them, behind don't pass and don't come what wins
 * as much; a little more where chips could not pay it otherwise, and twice as much where the
 * operator allows it (nz1996:X.3.1(e)(i) to (h)(i)). The unit that chips pay exactly is five on 6
 * and 8, two on 5 and 9. */
static cents most_behind(spot s, cents flat, cents chip, bool doubled)
{
    static const struct {
        cents unit, stake, wins; /* a winning bet against lays `stake` to win `wins` */
    } TRUE_ODDS[] = {{1, 2, 1}, {2, 3, 2}, {5, 6, 5}};
    enum kind k = kind_of(s);
    unsigned odds = odds_of(number_of(s, k));
    cents single = rounded_up(flat, TRUE_ODDS[odds].unit * chip);
    if (k == PASS_ODDS || k == COME_ODDS) {
        if (odds == 0) /* four and ten are paid exactly whatever is staked */
            single = flat;
        return doubled && 2 * flat > single ? 2 * flat : single;
    }
    cents most = doubled && 2 * flat > single ? 2 * flat : single;
    return most * TRUE_ODDS[odds].stake / TRUE_ODDS[odds].wins;
}

static unsigned heard(unsigned outcome, bool on)
{
    return outcome % CRAPS_ROLLS + (on ? 0 : CRAPS_ROLLS);
}

static unsigned point(const union game_state *st)
{
    return st->craps.point;
}

/* nz1996:X.5.1 */
static bool on_line(spot s)
{
    enum kind k = kind_of(s);
    return k == PASS || k == PASS_ON || k == DONT_PASS || k == DONT_PASS_ON;
}

/* Seven out (nz1996:X.1.0/7-Out), whoever set the point. */
static bool out(const union game_state *st)
{
    return st->craps.point != 0 && st->craps.dice[0] + st->craps.dice[1] == 7;
}

static void take_back(union game_state *st)
{
    st->craps = (struct craps_state){.point = st->craps.point, .next = st->craps.point};
}

static const struct lasting LASTING = {
    .lies_on = lies_on,
    .goes_on = goes_on,
    .takes_wagers = takes_wagers,
    .first_travelled = first_travelled,
    .fixed = fixed,
    .can_be_called = can_be_called,
    .behind = behind,
    .odds_behind = odds_behind,
    .most_behind = most_behind,
    .heard = heard,
    .point = point,
    .point_of = point_of,
    .on_line = on_line,
    .out = out,
    .take_back = take_back,
};

/* --- procedure -------------------------------------------------------------------------------- */

static void begin(union game_state *st)
{
    st->craps = (struct craps_state){.point = st->craps.next, .next = st->craps.next};
}

static void drawn(uint32_t draw, struct act *act)
{
    act->dice_count = 2;
    act->dice[0] = (uint8_t)(draw / 6 + 1);
    act->dice[1] = (uint8_t)(draw % 6 + 1);
}

static enum step chance(const struct ruleset *rs, union game_state *st, const struct act *act)
{
    (void)rs;
    if (act->dice_count != 2)
        return STEP_REFUSED;
    memcpy(st->craps.dice, act->dice, sizeof st->craps.dice);
    st->craps.next =
        (uint8_t)craps_next_point(st->craps.point, (unsigned)act->dice[0] + act->dice[1]);
    return STEP_DECIDED;
}

static int outcome(const union game_state *st)
{
    const struct craps_state *c = &st->craps;
    if (c->dice[0] == 0)
        return -1;
    return (c->dice[0] - 1) * 6 + c->dice[1] - 1 + (c->point == 0 ? CRAPS_ROLLS : 0);
}

static void say(const struct ruleset *rs, unsigned n, char text[SAY_MAX])
{
    static const char *const TOTALS[] = {"two",   "three", "four", "five",   "six",   "seven",
                                         "eight", "nine",  "ten",  "eleven", "twelve"};
    unsigned a = n % CRAPS_ROLLS / 6 + 1, b = n % 6 + 1, total = a + b;
    bool come_out = n >= CRAPS_ROLLS, sets_point = come_out && place_of(total) >= 0;
    (void)rs;
    snprintf(text, SAY_MAX, "%s%s%s%s%s%s", is_craps(total) ? "craps " : "", TOTALS[total - 2],
             place_in(HARD, sizeof HARD, total) < 0 ? ""
             : a == b                               ? ", the hard way"
                                                    : ", easy",
             total == 7 && !come_out ? " out" : "", sets_point ? ": the point is " : "",
             sets_point ? TOTALS[total - 2] : "");
}

extern const struct show CRAPS_SHOW;         /* show.c */
extern const struct analysis CRAPS_ANALYSIS; /* backed.c */

const struct game CRAPS_GAME = {
    .name = "craps",
    .is = IN_CRAPS,
    .procedure = &CRAPS_PROCEDURE,
    .chance_act = ACT_DICE,
    .played_with = "dice",
    .chance_range = CRAPS_ROLLS,
    .spots = CRAPS_SPOTS,
    .outcomes = 2 * CRAPS_ROLLS,
    .find = find,
    .bet_of = bet_of,
    .on_of = on_of,
    .lines_of = lines_of,
    .share_of = share_of,
    .begin = begin,
    .drawn = drawn,
    .chance = chance,
    .outcome = outcome,
    .verdict = verdict,
    .say = say,
    .show = &CRAPS_SHOW,
    .lasting = &LASTING,
    .analysis = &CRAPS_ANALYSIS,
};
