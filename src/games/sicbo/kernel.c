#include "games/sicbo/kernel.h"

#include "games/game.h"

#include <stdio.h>
#include <string.h>

/* --- kernel ----------------------------------------------------------------------------------- */

struct sicbo_state sicbo_dice(unsigned outcome)
{
    return (struct sicbo_state){
        {(uint8_t)(outcome / 36 + 1), (uint8_t)(outcome / 6 % 6 + 1), (uint8_t)(outcome % 6 + 1)}};
}

unsigned sicbo_total(const struct sicbo_state *st)
{
    return (unsigned)(st->die[0] + st->die[1] + st->die[2]);
}

/* The bets in the order of nz1996:VI.3.1, then those that Table 6 of crown-fusion-2024 adds. */
enum kind { SMALL, BIG, TRIPLE, DOUBLE, ANY_TRIPLE, TOTAL, PAIR, SINGLE, EVEN, ODD, THREE_OF_FOUR };

static const struct {
    const char *name;
    uint8_t first; /* its first position */
} KINDS[] = {
    {"small", 0},       {"big", 1},    {"triple", 2},         {"double", 8},
    {"any-triple", 14}, {"total", 15}, {"pair", 29},          {"single", 44},
    {"even", 50},       {"odd", 51},   {"three-of-four", 52},
};
enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS, LEAST_TOTAL = 4, MOST_TOTAL = 17 };

static enum kind kind_of(unsigned s)
{
    unsigned k = KIND_COUNT - 1;
    while (s < KINDS[k].first)
        k--;
    return (enum kind)k;
}

#define FACE(n) (1u << (n))

/* Two different numbers, 1-2, 1-3 … 5-6; four different ones. */
static const uint8_t PAIRS[15] = {
    FACE(1) | FACE(2), FACE(1) | FACE(3), FACE(1) | FACE(4), FACE(1) | FACE(5), FACE(1) | FACE(6),
    FACE(2) | FACE(3), FACE(2) | FACE(4), FACE(2) | FACE(5), FACE(2) | FACE(6), FACE(3) | FACE(4),
    FACE(3) | FACE(5), FACE(3) | FACE(6), FACE(4) | FACE(5), FACE(4) | FACE(6), FACE(5) | FACE(6)};
static const uint8_t FOURS[4] = {
    FACE(1) | FACE(2) | FACE(3) | FACE(4), FACE(2) | FACE(3) | FACE(4) | FACE(5),
    FACE(2) | FACE(3) | FACE(5) | FACE(6), FACE(3) | FACE(4) | FACE(5) | FACE(6)};

/* The numbers a position is about, one bit each. */
static unsigned faces_of(enum kind k, unsigned i)
{
    switch (k) {
    case TRIPLE:
    case DOUBLE:
    case SINGLE:
        return FACE(i + 1);
    case PAIR:
        return PAIRS[i];
    case THREE_OF_FOUR:
        return FOURS[i];
    default:
        return 0;
    }
}

/* How three dice lie. */
struct throw
{
    unsigned total, faces; /* the numbers that show, one bit each */
    bool triple, all_different;
    const uint8_t *die;
};

static unsigned showing(const struct throw *t, unsigned face)
{
    return (unsigned)((t->die[0] == face) + (t->die[1] == face) + (t->die[2] == face));
}

enum { LOSES = -1 };

/* The way in which a position wins, or LOSES. A bet loses only when its own condition is not met:
 * 1-2-3 shows three pairs, and each of them wins, once (nz1996:VI.3.1). */
static int wins_by(enum kind k, unsigned i, const struct throw *t)
{
    unsigned faces = faces_of(k, i), shown;
    switch (k) {
    case SMALL:
        return t->total >= 4 && t->total <= 10 && !t->triple ? 0 : LOSES;
    case BIG:
        return t->total >= 11 && t->total <= 17 && !t->triple ? 0 : LOSES;
    case TRIPLE:
        return t->faces == faces ? 0 : LOSES;
    case DOUBLE:
        shown = showing(t, i + 1);
        return shown >= 2 ? (int)shown - 2 : LOSES;
    case ANY_TRIPLE:
        return t->triple ? 0 : LOSES;
    case TOTAL:
        return t->total == i + LEAST_TOTAL ? 0 : LOSES;
    case PAIR:
        return (t->faces & faces) == faces ? 0 : LOSES;
    case SINGLE:
        shown = showing(t, i + 1);
        return shown > 0 ? (int)shown - 1 : LOSES;
    case EVEN:
        return t->total % 2 == 0 ? t->triple : LOSES;
    case ODD:
        return t->total % 2 == 1 ? t->triple : LOSES;
    case THREE_OF_FOUR:
        return t->all_different && (t->faces & ~faces) == 0 ? 0 : LOSES;
    }
    return LOSES;
}

static struct verdict verdict(const struct priced *p, unsigned outcome)
{
    struct sicbo_state st = sicbo_dice(outcome);
    enum kind k = kind_of(p->at);
    unsigned faces = FACE(st.die[0]) | FACE(st.die[1]) | FACE(st.die[2]);
    struct throw t = {.total = sicbo_total(&st),
                      .faces = faces,
                      .triple = __builtin_popcount(faces) == 1,
                      .all_different = __builtin_popcount(faces) == 3,
                      .die = st.die};
    int way = wins_by(k, p->at - KINDS[k].first, &t);
    if (way >= 0 && p->line[way].pays.den != 0)
        return verdict_win(p, (unsigned)way);
    return verdict_not(RESULT_LOSE, p->loses_rule);
}

/* --- names ------------------------------------------------------------------------------------ */

static const char *bet_of(spot s)
{
    return KINDS[kind_of(s)].name;
}

/* Totals have one price for two of them, pairs a clause for each lower number, sets of four each
 * its own. */
static const char *const *lines_of(spot s)
{
    static const char *const WON[] = {"win", NULL}, *const DOUBLES[] = {"two", "three", NULL},
                             *const SINGLES[] = {"one", "two", "three", NULL},
                             *const PARITY[] = {"mixed", "triple", NULL};
    static const char *const
        TOTALS[][2] = {{"4-17"}, {"5-16"}, {"6-15"}, {"7-14"}, {"8-13"}, {"9-12"}, {"10-11"}},
        *const WITH[][2] = {{"with-1"}, {"with-2"}, {"with-3"}, {"with-4"}, {"with-5"}},
        *const SETS[][2] = {{"1-2-3-4"}, {"2-3-4-5"}, {"2-3-5-6"}, {"3-4-5-6"}};
    enum kind k = kind_of(s);
    unsigned i = s - KINDS[k].first, total = i + LEAST_TOTAL;
    switch (k) {
    case DOUBLE:
        return DOUBLES;
    case TOTAL:
        return TOTALS[total <= 10 ? i : (unsigned)MOST_TOTAL - total];
    case PAIR:
        return WITH[__builtin_ctz(PAIRS[i]) - 1];
    case SINGLE:
        return SINGLES;
    case EVEN:
    case ODD:
        return PARITY;
    case THREE_OF_FOUR:
        return SETS[i];
    default:
        return WON;
    }
}

static void on_of(spot s, char on[ON_MAX])
{
    enum kind k = kind_of(s);
    unsigned i = s - KINDS[k].first, faces = faces_of(k, i);
    size_t len = 0;
    on[0] = '\0';
    if (k == TOTAL)
        snprintf(on, ON_MAX, "%u", i + LEAST_TOTAL);
    for (unsigned n = 1; n <= 6; n++)
        if (faces & FACE(n))
            len += (size_t)snprintf(on + len, ON_MAX - len, len > 0 ? "-%u" : "%u", n);
}

/* The numbers of "2-3-5-6" as bits; 0 when it is not numbers from 1 to 6, rising, joined by "-". */
static unsigned read_faces(const char *on)
{
    unsigned faces = 0;
    for (;; on += 2) {
        if (on[0] < '1' || on[0] > '6' || faces >> (on[0] - '0') != 0)
            return 0;
        faces |= FACE(on[0] - '0');
        if (on[1] == '\0')
            return faces;
        if (on[1] != '-')
            return 0;
    }
}

static unsigned read_total(const char *on)
{
    unsigned total = 0;
    for (unsigned i = 0; i < 2 && on[i] >= '0' && on[i] <= '9' && on[0] != '0'; i++)
        total = total * 10 + (unsigned)(on[i] - '0');
    return on[0] == '\0' || on[total < 10 ? 1 : 2] != '\0' ? 0 : total;
}

static int find(const char *bet, const char *on)
{
    unsigned k = 0;
    while (k < KIND_COUNT && strcmp(KINDS[k].name, bet) != 0)
        k++;
    if (k == KIND_COUNT)
        return -1;
    unsigned first = KINDS[k].first, total = read_total(on);
    if (k == TOTAL)
        return total >= LEAST_TOTAL && total <= MOST_TOTAL ? (int)(first + total - LEAST_TOTAL)
                                                           : -1;
    unsigned faces = on[0] != '\0' ? read_faces(on) : 0;
    if (on[0] != '\0' && faces == 0)
        return -1;
    for (unsigned s = first; s < SICBO_SPOTS && kind_of(s) == (enum kind)k; s++)
        if (faces_of((enum kind)k, s - first) == faces)
            return (int)s;
    return -1;
}

/* --- procedure -------------------------------------------------------------------------------- */

static void begin(union game_state *st)
{
    st->sicbo = (struct sicbo_state){{0}};
}

static void drawn(uint32_t draw, struct act *act)
{
    struct sicbo_state st = sicbo_dice(draw);
    act->dice_count = SICBO_DICE;
    memcpy(act->dice, st.die, sizeof st.die);
}

/* Three dice, each with one face uppermost (nz1996:VI.3.3). */
static enum step chance(const struct ruleset *rs, union game_state *st, const struct act *act)
{
    (void)rs;
    if (act->dice_count != SICBO_DICE)
        return STEP_REFUSED;
    for (unsigned i = 0; i < SICBO_DICE; i++)
        if (act->dice[i] < 1 || act->dice[i] > 6)
            return STEP_REFUSED;
    memcpy(st->sicbo.die, act->dice, sizeof st->sicbo.die);
    return STEP_DECIDED;
}

static int outcome(const union game_state *st)
{
    const uint8_t *d = st->sicbo.die;
    return d[0] == 0 ? -1 : (d[0] - 1) * 36 + (d[1] - 1) * 6 + d[2] - 1;
}

/* From the lowest face to the highest, then the total (nz1996:VI.6.3, VI.6.4). */
static void say(const struct ruleset *rs, unsigned code, char text[SAY_MAX])
{
    static const char *const NUMBERS[] = {"",        "one",     "two",       "three",    "four",
                                          "five",    "six",     "seven",     "eight",    "nine",
                                          "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                                          "fifteen", "sixteen", "seventeen", "eighteen"};
    static const char *const TIMES[] = {"", "", "double ", "triple "};
    struct sicbo_state st = sicbo_dice(code);
    struct throw t = {.die = st.die};
    size_t len = 0;
    (void)rs;
    for (unsigned n = 1; n <= 6; n++)
        if (showing(&t, n) > 0)
            len += (size_t)snprintf(text + len, SAY_MAX - len, "%s%s%s", len > 0 ? ", " : "",
                                    TIMES[showing(&t, n)], NUMBERS[n]);
    snprintf(text + len, SAY_MAX - len, "; total %s", NUMBERS[sicbo_total(&st)]);
}

/* Dice that are tumbled before wagers are taken lie under the cover meanwhile. */
static bool drawn_first(const struct ruleset *rs)
{
    return rs->own.sicbo.known && rs->own.sicbo.first;
}

extern const struct show SICBO_SHOW; /* show.c */

const struct game SICBO_GAME = {
    .name = "sic-bo",
    .is = IN_SICBO | IN_SPINS,
    .procedure = &SICBO_PROCEDURE,
    .chance_act = ACT_DICE,
    .played_with = "dice",
    .chance_range = SICBO_OUTCOMES,
    .drawn_first = drawn_first,
    .spots = SICBO_SPOTS,
    .outcomes = SICBO_OUTCOMES,
    .sides = true,
    .find = find,
    .bet_of = bet_of,
    .on_of = on_of,
    .lines_of = lines_of,
    .drawn = drawn,
    .begin = begin,
    .chance = chance,
    .outcome = outcome,
    .verdict = verdict,
    .say = say,
    .show = &SICBO_SHOW,
};
