#include "games/wheel/kernel.h"

#include "games/game.h"
#include "games/spins/spins.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* --- kernel ----------------------------------------------------------------------------------- */

unsigned wheel_symbol(const struct ruleset *rs, unsigned outcome)
{
    return outcome < RIM_SECTIONS ? (unsigned)(rs->own.wheel.order[outcome] - 'A')
                                  : outcome - RIM_SECTIONS;
}

unsigned wheel_section(unsigned outcome)
{
    return outcome < RIM_SECTIONS ? outcome + 1 : 0;
}

/* The outcomes on which a symbol is spun. */
static uint64_t covers(const struct ruleset *rs, unsigned s)
{
    uint64_t set = 0;
    for (unsigned o = 0; o < WHEEL_OUTCOMES; o++)
        if (wheel_symbol(rs, o) == s)
            set |= UINT64_C(1) << o;
    return set;
}

/* A wager wins if its symbol is spun and loses if any other is: F loses on G, although both stand
 * on the rim once and pay alike (nz1996:VII.4.1). */
static struct verdict verdict(const struct priced *p, unsigned outcome)
{
    if (p->covers >> outcome & 1)
        return verdict_win(p, 0);
    return verdict_not(RESULT_LOSE, p->loses_rule);
}

/* --- names ------------------------------------------------------------------------------------ */

static const char SYMBOL[] = "symbol";

static const char *bet_of(spot s)
{
    (void)s;
    return SYMBOL;
}

/* Each symbol has its own price. */
static const char *const *lines_of(spot s)
{
    static const char *const LINES[RIM_SYMBOLS][2] = {{"A"}, {"B"}, {"C"}, {"D"},
                                                      {"E"}, {"F"}, {"G"}};
    return LINES[s];
}

static void on_of(spot s, char on[ON_MAX])
{
    on[0] = (char)('A' + s);
    on[1] = '\0';
}

static int find(const char *bet, const char *on)
{
    if (strcmp(bet, SYMBOL) != 0 || on[0] < 'A' || on[0] >= 'A' + RIM_SYMBOLS || on[1] != '\0')
        return -1;
    return on[0] - 'A';
}

/* --- procedure -------------------------------------------------------------------------------- */

static void begin(union game_state *st)
{
    st->wheel.outcome = -1;
}

static void drawn(uint32_t draw, struct act *act)
{
    act->has = HAS_SECTION;
    act->section = (int32_t)draw + 1;
}

/* A symbol by its letter or the operator's name for it, 0 for A; or -1. */
static int symbol_named(const struct wheel_rules *rim, const char *name)
{
    if (name[0] >= 'A' && name[0] < 'A' + RIM_SYMBOLS && name[1] == '\0')
        return name[0] - 'A';
    for (int i = 0; i < RIM_SYMBOLS; i++)
        if (strcasecmp(rim->name[i], name) == 0)
            return i;
    return -1;
}

/* The indicator rests in a section, or all that is told is the symbol. Told both, they must agree.
 */
static enum step chance(const struct ruleset *rs, union game_state *st, const struct act *act)
{
    int symbol = act->symbol[0] != '\0' ? symbol_named(&rs->own.wheel, act->symbol) : -1;
    if (act->symbol[0] != '\0' && symbol < 0)
        return STEP_REFUSED;
    if ((act->has & HAS_SECTION) == 0) {
        if (symbol < 0)
            return STEP_REFUSED;
        st->wheel.outcome = (int8_t)(RIM_SECTIONS + symbol);
        return STEP_DECIDED;
    }
    if (act->section < 1 || act->section > RIM_SECTIONS)
        return STEP_REFUSED;
    unsigned outcome = (unsigned)act->section - 1;
    if (symbol >= 0 && wheel_symbol(rs, outcome) != (unsigned)symbol)
        return STEP_REFUSED;
    st->wheel.outcome = (int8_t)outcome;
    return STEP_DECIDED;
}

static int outcome(const union game_state *st)
{
    return st->wheel.outcome;
}

/* The winning symbol is announced (nz1996:VII.3.5(a)); where it stands comes after it. */
static void say(const struct ruleset *rs, unsigned o, char text[SAY_MAX])
{
    const char *symbol = rs->own.wheel.name[wheel_symbol(rs, o)];
    if (wheel_section(o) > 0)
        snprintf(text, SAY_MAX, "%s, section %u", symbol, wheel_section(o));
    else
        snprintf(text, SAY_MAX, "%s", symbol);
}

extern const struct show WHEEL_SHOW; /* show.c */

const struct game WHEEL_GAME = {
    .name = "money-wheel",
    .is = IN_WHEEL | IN_SPINS,
    .procedure = &SPINS_PROCEDURE,
    .chance_act = ACT_SECTION,
    .played_with = "a money wheel",
    .no_outcome = "give a section of this wheel, its symbol, or both as they stand together",
    .chance_range = RIM_SECTIONS,
    .spots = RIM_SYMBOLS,
    .outcomes = WHEEL_OUTCOMES,
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
    .show = &WHEEL_SHOW,
};
