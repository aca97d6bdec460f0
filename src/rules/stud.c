/* Caribbean stud: how it is dealt, and how its jackpot is run. */
#include "rules/compiling.h"

#include <string.h>

/* A jackpot prize has an amount of its own; every other way to win has odds. */
static bool check_prizes(const struct compiling *c)
{
    const struct ruleset *rs = c->rs;
    for (size_t i = 0; i < rs->bet_count; i++)
        for (size_t k = 0; k < rs->bets[i].line_count; k++)
            if (rs->bets[i].line[k].prize > 0 && strcmp(rs->bets[i].name, "jackpot") != 0) {
                trouble_say(c->why, "%s: bets.%s.lines: only a jackpot has prizes", rs->root->file,
                            rs->bets[i].name);
                return false;
            }
    return true;
}

bool read_stud(struct compiling *c, const struct entry *root)
{
    struct ruleset *rs = c->rs;
    if (!check_prizes(c) || !read_reasons(c, &SECTION[SECTION_RULESET], root, "directions",
                                          rs->directions, &rs->direction_count))
        return false;
    if (strcmp(rs->game, "caribbean-stud") != 0)
        return true;
    rs->max_payout = number_of(rs, "max-payout");
    rs->stud = (struct stud_rules){.known = true,
                                   .shuffler = says(rs, "dealing", "shuffler"),
                                   .manual = says(rs, "jackpot-kind", "manual"),
                                   .counted = says(rs, "jackpot-count", "told"),
                                   .cheque = says(rs, "jackpot-pay", "cheque"),
                                   .pool = number_of(rs, "jackpot"),
                                   .seed = number_of(rs, "jackpot-seed"),
                                   .decision_ms = number_of(rs, "decision"),
                                   .kept = (unsigned)number_of(rs, "jackpot-share")};
    return true;
}
