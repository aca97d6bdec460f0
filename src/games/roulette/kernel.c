#include "games/roulette/kernel.h"

#include "games/game.h"
#include "games/spins/spins.h"

#include <stdio.h>
#include <string.h>

/* --- kernel ----------------------------------------------------------------------------------- */

#define N(n) (UINT64_C(1) << (n))

/* Every second pocket of the single-zero wheel from 32 on: 32 19 21 25 34 27 36 30 23 5 16 1 14 9
 * 18 7 12 3. */
static const uint64_t REDS = N(1) | N(3) | N(5) | N(7) | N(9) | N(12) | N(14) | N(16) | N(18) |
                             N(19) | N(21) | N(23) | N(25) | N(27) | N(30) | N(32) | N(34) | N(36);

static const uint64_t EVENS = UINT64_C(0x1555555554); /* 2 4 … 36 */
static const uint64_t ONE_TO_36 = UINT64_C(0x1ffffffffe);

bool roulette_red(unsigned number)
{
    return REDS >> number & 1;
}

const char *roulette_colour(unsigned number)
{
    return number == 0 || number == ROULETTE_DOUBLE_ZERO ? "green"
           : roulette_red(number)                        ? "red"
                                                         : "black";
}

/* The thirteen kinds of bet, in the order of nz1996:III.4.1, star-rapid-2016:5.1 and the table of
 * crown-fusion-2024:8.5.1; and the one that only a double zero brings. */
enum kind {
    STRAIGHT,
    SPLIT,
    STREET,
    CORNER,
    SIX_LINE,
    COLUMN,
    DOZEN,
    LOW,
    HIGH,
    EVEN,
    ODD,
    RED,
    BLACK,
    FIVE_NUMBER
};

static const struct {
    const char *name;
    uint8_t first; /* its first position */
} KINDS[] = {
    {"straight", 0}, {"split", 37},  {"street", 97}, {"corner", 111},      {"six-line", 134},
    {"column", 145}, {"dozen", 148}, {"low", 151},   {"high", 152},        {"even", 153},
    {"odd", 154},    {"red", 155},   {"black", 156}, {"five-number", 163},
};
enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

/* Where 0 and 00 stand side by side, 0 touches 1, 2 and 00, and 00 touches 2, 3 and 0. These are
 * the positions that touch 00, after all others. */
#define N00 N(ROULETTE_DOUBLE_ZERO)
static const struct {
    enum kind kind;
    uint64_t covers;
} WITH_00[] = {
    {STRAIGHT, N00},
    {SPLIT, N(0) | N00},
    {SPLIT, N00 | N(2)},
    {SPLIT, N00 | N(3)},
    {STREET, N(0) | N00 | N(2)},
    {STREET, N00 | N(2) | N(3)},
    {FIVE_NUMBER, N(0) | N00 | N(1) | N(2) | N(3)},
};
_Static_assert(ROULETTE_SINGLE_ZERO_SPOTS + sizeof WITH_00 / sizeof *WITH_00 == ROULETTE_SPOTS,
               "every position has a number");

static enum kind kind_of(unsigned s)
{
    if (s >= ROULETTE_SINGLE_ZERO_SPOTS)
        return WITH_00[s - ROULETTE_SINGLE_ZERO_SPOTS].kind;
    unsigned k = KIND_COUNT - 1;
    while (s < KINDS[k].first)
        k--;
    return (enum kind)k;
}

/* Of the single-zero layout: a chip marks a number, the line between two, the end of a row, the
 * point where four meet, the end of two rows; zero touches 1, 2 and 3. Rows are 1-2-3 … 34-35-36.
 */

/* 57 lines between neighbours: for each number the one beside it in its row, then the one in the
 * next row; and before them 0-1, 0-2, 0-3. */
static uint64_t split_covers(unsigned i)
{
    if (i < 3)
        return N(0) | N(i + 1);
    i -= 3;
    unsigned row = i / 5, in_row = i % 5; /* two across, three down; the last row has no down */
    unsigned first = row * 3 + 1;
    if (in_row < 2)
        return N(first + in_row) | N(first + in_row + 1);
    unsigned n = first + in_row - 2;
    return N(n) | N(n + 3);
}

uint64_t roulette_covers(unsigned s)
{
    if (s >= ROULETTE_SINGLE_ZERO_SPOTS)
        return WITH_00[s - ROULETTE_SINGLE_ZERO_SPOTS].covers;
    enum kind k = kind_of(s);
    unsigned i = s - KINDS[k].first;
    switch (k) {
    case STRAIGHT:
        return N(i);
    case SPLIT:
        return split_covers(i);
    case STREET:
        if (i < 2)
            return i == 0 ? N(0) | N(1) | N(2) : N(0) | N(2) | N(3);
        return UINT64_C(7) << ((i - 2) * 3 + 1);
    case CORNER:
        if (i == 0)
            return UINT64_C(15);
        return UINT64_C(0x1b) << ((i - 1) / 2 * 3 + (i - 1) % 2 + 1);
    case SIX_LINE:
        return UINT64_C(0x3f) << (i * 3 + 1);
    case COLUMN:
        return UINT64_C(0x249249249) << (i + 1);
    case DOZEN:
        return UINT64_C(0xfff) << (i * 12 + 1);
    case LOW:
        return UINT64_C(0x3ffff) << 1;
    case HIGH:
        return UINT64_C(0x3ffff) << 19;
    case EVEN:
        return EVENS;
    case ODD:
        return ONE_TO_36 & ~EVENS;
    case RED:
        return REDS;
    case BLACK:
        return ONE_TO_36 & ~REDS;
    case FIVE_NUMBER:
        break; /* stands among those with 00 */
    }
    return 0;
}

/* With a double zero 0 no longer touches 3: 0-3, 0-2-3 and 0-1-2-3 are none of that layout. */
static bool on_layout(const struct ruleset *rs, unsigned s)
{
    if (rs->own.roulette.pockets <= ROULETTE_DOUBLE_ZERO)
        return s < ROULETTE_SINGLE_ZERO_SPOTS;
    return s >= ROULETTE_SINGLE_ZERO_SPOTS || (roulette_covers(s) & (N(0) | N(3))) != (N(0) | N(3));
}

static uint64_t covers(const struct ruleset *rs, unsigned s)
{
    return on_layout(rs, s) ? roulette_covers(s) : 0;
}

static uint32_t pockets(const struct ruleset *rs)
{
    return rs->own.roulette.pockets;
}

/* A bet wins if the number spun is one it covers, else it loses; zero is a number like any other,
 * so that every bet that does not cover it loses on it (nz1996:III.5.2, star-rapid-2016:8.6). */
static struct verdict verdict(const struct priced *p, unsigned outcome)
{
    return p->covers >> outcome & 1 ? verdict_win(p, 0) : verdict_not(RESULT_LOSE, p->loses_rule);
}

/* --- names ------------------------------------------------------------------------------------ */

static const char *bet_of(spot s)
{
    return KINDS[kind_of(s)].name;
}

static const char *const *lines_of(spot s)
{
    static const char *const COVERED[] = {"covered", NULL};
    (void)s;
    return COVERED;
}

static void on_of(spot s, char on[ON_MAX])
{
    enum kind k = kind_of(s);
    on[0] = '\0';
    if (k == COLUMN || k == DOZEN) {
        snprintf(on, ON_MAX, "%u", s - KINDS[k].first + 1u);
        return;
    }
    if (k > DOZEN && k != FIVE_NUMBER)
        return;
    uint64_t set = roulette_covers(s);
    size_t len = 0;
    if (set & N(0))
        len += (size_t)snprintf(on, ON_MAX, "0");
    if (set & N00)
        len += (size_t)snprintf(on + len, ON_MAX - len, len > 0 ? "-00" : "00");
    for (unsigned n = 1; n < ROULETTE_DOUBLE_ZERO; n++)
        if (set >> n & 1)
            len += (size_t)snprintf(on + len, ON_MAX - len, len > 0 ? "-%u" : "%u", n);
}

/* One number as it is spelled, and on past it: 0, 00, 1 to 36. -1: it is none. */
static int one_number(const char **on)
{
    const char *at = *on;
    if (*at < '0' || *at > '9')
        return -1;
    int n = *at++ - '0';
    if (n == 0 && *at == '0') {
        n = ROULETTE_DOUBLE_ZERO;
        at++;
    } else if (n > 0 && *at >= '0' && *at <= '9') {
        n = n * 10 + *at++ - '0';
        if (n >= ROULETTE_DOUBLE_ZERO)
            return -1;
    }
    *on = at;
    return n;
}

/* The numbers of "0-2-3" as bits; 0 when it is not numbers joined by "-" in the order 0, 00, 1 to
 * 36. */
static uint64_t read_numbers(const char *on)
{
    uint64_t set = 0;
    int last = -1;
    for (;;) {
        int n = one_number(&on);
        int place = n == ROULETTE_DOUBLE_ZERO ? 1 : n > 0 ? n + 1 : n;
        if (place <= last)
            return 0;
        set |= N(n);
        last = place;
        if (*on == '\0')
            return set;
        if (*on++ != '-')
            return 0;
    }
}

/* Where in its kind a set of numbers would lie, judged by its lowest numbers; whether it really
 * lies there is for the caller to check. */
static unsigned place_in(enum kind k, uint64_t set)
{
    unsigned a = (unsigned)__builtin_ctzll(set);
    uint64_t above = set & (set - 1);
    unsigned b = above != 0 ? (unsigned)__builtin_ctzll(above) : a;
    unsigned row = (a + 2) / 3 - 1, in_row = (a + 2) % 3; /* meaningless for zero */
    switch (k) {
    case STRAIGHT:
        return a;
    case SPLIT:
        return a == 0 ? b - 1 : 3 + row * 5 + in_row + (b - a == 3 ? 2 : 0);
    case STREET:
        return a == 0 ? b - 1 : 2 + row;
    case CORNER:
        return a == 0 ? 0 : 1 + row * 2 + in_row;
    default:
        return row;
    }
}

static int find_with_00(enum kind k, uint64_t set)
{
    for (unsigned i = 0; i < sizeof WITH_00 / sizeof *WITH_00; i++)
        if (WITH_00[i].kind == k && WITH_00[i].covers == set)
            return (int)(ROULETTE_SINGLE_ZERO_SPOTS + i);
    return -1;
}

static int find(const char *bet, const char *on)
{
    unsigned k = 0;
    while (k < KIND_COUNT && strcmp(KINDS[k].name, bet) != 0)
        k++;
    if (k == KIND_COUNT)
        return -1;
    unsigned first = KINDS[k].first;
    if (k > DOZEN && k != FIVE_NUMBER)
        return on[0] == '\0' ? (int)first : -1;
    if (k == COLUMN || k == DOZEN)
        return on[0] >= '1' && on[0] <= '3' && on[1] == '\0' ? (int)first + on[0] - '1' : -1;
    uint64_t set = read_numbers(on);
    if (set == 0)
        return -1;
    if ((set & N00) != 0 || k == FIVE_NUMBER)
        return find_with_00((enum kind)k, set);
    unsigned s = first + place_in((enum kind)k, set);
    return s < KINDS[k + 1].first && roulette_covers(s) == set ? (int)s : -1;
}

/* --- procedure -------------------------------------------------------------------------------- */

static void begin(union game_state *st)
{
    st->roulette.number = -1;
}

static void drawn(uint32_t draw, struct act *act)
{
    act->has = HAS_NUMBER;
    act->number = (int32_t)draw;
}

static enum step chance(const struct ruleset *rs, union game_state *st, const struct act *act)
{
    if ((act->has & HAS_NUMBER) == 0 || act->number < 0 ||
        act->number >= (int32_t)rs->own.roulette.pockets)
        return STEP_REFUSED;
    st->roulette.number = (int8_t)act->number;
    return STEP_DECIDED;
}

static void say(const struct ruleset *rs, unsigned n, char text[SAY_MAX])
{
    (void)rs;
    if (n == 0 || n == ROULETTE_DOUBLE_ZERO)
        snprintf(text, SAY_MAX, n == 0 ? "0 green" : "00 green");
    else
        snprintf(text, SAY_MAX, "%u %s, %s, %s", n, roulette_colour(n), n % 2 == 0 ? "even" : "odd",
                 n <= 18 ? "low" : "high");
}

static int outcome(const union game_state *st)
{
    return st->roulette.number;
}

extern const struct show ROULETTE_SHOW; /* show.c */

const struct game ROULETTE_GAME = {
    .name = "roulette",
    .is = IN_ROULETTE | IN_SPINS,
    .procedure = &SPINS_PROCEDURE,
    .chance_act = ACT_NUMBER,
    .played_with = "a wheel and a ball",
    .chance_range = ROULETTE_POCKETS_MAX,
    .range_of = pockets,
    .spots = ROULETTE_SPOTS,
    .outcomes = ROULETTE_POCKETS_MAX,
    .find = find,
    .bet_of = bet_of,
    .on_of = on_of,
    .lines_of = lines_of,
    .covers = covers,
    .drawn = drawn,
    .begin = begin,
    .chance = chance,
    .outcome = outcome,
    .verdict = verdict,
    .say = say,
    .show = &ROULETTE_SHOW,
};
