/* What rulesets of roulette have that no others have: the wheel. */
#include "rules/own_part.h"

#include "rules/compiling.h"
#include "rules/rows.h"

#include <ctype.h>
#include <string.h>

/* The numbers in their order round the wheel, from zero on (nz1996:III.2.3/order,
 * star-rapid-2016:2.4.3.2, crown-fusion-2024:DIAGRAM-D). The pictures are lost; this is the order
 * in use everywhere, and the one whose arcs the racetrack bets of the Star text cover. */
#define USUAL                                                                                      \
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 "   \
    "12 35 3 26"

static const struct rule_field WHEEL_FIELDS[] = {
    {"order", RULE_TEXT, .usual = USUAL,
     MEANS("The numbers round the wheel, clockwise from 0. With `00` among them the layout has a "
           "double zero too, and the bet `five-number` on 0, 00, 1, 2 and 3.")},
    {0}};

static const struct section SECTIONS_HERE[] = {{"wheel", "The wheel of roulette.", WHEEL_FIELDS},
                                               {0}};
static const struct section *const WHEEL = &SECTIONS_HERE[0];

static const struct rule_field OPTIONS_HERE[] = {
    {"wheel", RULE_MAP, MEANS("Whether the wheel is spun by the dealer or by a machine.")},
    {"layout", RULE_MAP,
     MEANS("The diagram that the layout follows: with 3B it has a courtesy line between the second "
           "and the third dozen, where a chip lies straight up on zero.")},
    {0}};

static const struct rule_field FILE_FIELDS[] = {
    {"wheel", RULE_MAP, MEANS("The wheel of roulette, where it is not the usual one.")}, {0}};

/* One number of the order, and on to the next; -1: it is none. */
static int next_number(const char **at)
{
    size_t n = strcspn(*at, " ");
    int number = -1;
    if (n == 2 && strncmp(*at, "00", 2) == 0)
        number = ROULETTE_DOUBLE_ZERO;
    else if (n == 1 && isdigit((unsigned char)**at))
        number = **at - '0';
    else if (n == 2 && **at >= '1' && **at <= '3' && isdigit((unsigned char)(*at)[1]))
        number = (**at - '0') * 10 + (*at)[1] - '0';
    if (number > 36 && **at != '0')
        number = -1;
    *at += n;
    *at += strspn(*at, " ");
    return number;
}

/* Every number stands on the wheel once, zero first; a double zero may be among them. */
static bool read(struct compiling *c, const struct entry *root)
{
    const struct entry *map = entry_get(root, "wheel"), *e = entry_get(map, "order");
    struct roulette_rules *r = &c->rs->own.roulette;
    uint64_t seen = 0;
    if (!check_fields(c, map, WHEEL))
        return false;
    const char *at = e == NULL ? USUAL : e->kind == ENTRY_VALUE ? e->value : "";
    bool good = true;
    for (r->pockets = 0; *at != '\0'; r->pockets++) {
        int n = next_number(&at);
        good = n >= 0 && (seen >> n & 1) == 0 && (r->pockets == 0) == (n == 0);
        if (!good)
            break;
        seen |= UINT64_C(1) << n;
        r->wheel[r->pockets] = (uint8_t)n;
    }
    const uint64_t single = (UINT64_C(1) << ROULETTE_DOUBLE_ZERO) - 1;
    if (good && (seen & single) == single)
        return true;
    entry_trouble(e, c->why, "must be 0, then every number to 36 once, and 00 where there is one");
    return false;
}

const struct own_part ROULETTE_PART = {.game = "roulette",
                                       .fields = FILE_FIELDS,
                                       .sections = SECTIONS_HERE,
                                       .options = OPTIONS_HERE,
                                       .read = read};
