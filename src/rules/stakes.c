/* Options about what may be staked, beyond each wager's own limits. A document that does not know
 * the matter has no such option. */
#include "rules/compiling.h"

/* What the options bring with them. */
static bool check_stakes(const struct compiling *c)
{
    const struct ruleset *rs = c->rs;
    const struct {
        bool knows;
        enum rule_point point;
    } needs[] = {
        {ruleset_option(rs, "differential") != NULL, RP_DIFFERENTIAL},
        {ruleset_option(rs, "area-max") != NULL, RP_AREA_CUT},
        {ruleset_option(rs, "area-max") != NULL, RP_AREA_FULL},
        {ruleset_option(rs, "area-cap") != NULL, RP_AREA_FULL},
        {ruleset_option(rs, "bettors") != NULL, RP_BETTORS},
        {ruleset_option(rs, "standing") != NULL, RP_STANDING},
    };
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (needs[i].knows && rs->rule[needs[i].point] == NULL) {
            trouble_say(c->why, "%s: rules.%s: what this ruleset allows needs this clause",
                        rs->root->file, rule_point_name(needs[i].point));
            return false;
        }
    if (rs->bettors > BETTORS_MAX || rs->seats + rs->standing > SEATS_MAX) {
        trouble_say(c->why, "%s: options: %d bettors on an area, %d areas at most", rs->root->file,
                    BETTORS_MAX, SEATS_MAX);
        return false;
    }
    if (needs[0].knows && rs->share_way == SHARE_UNKNOWN) {
        trouble_say(c->why, "%s: wagers.pro-rata: a differential needs a way to round",
                    rs->root->file);
        return false;
    }
    return true;
}

/* Such a stake is one that can be made: so many whole chips, where they are asked for. One that
 * nobody chose is the least that is not below the default. */
static bool fixed_in_chips(const struct compiling *c, struct bet *b, const struct setting *o)
{
    const struct ruleset *rs = c->rs;
    cents over = rs->rule[RP_WHOLE_CHIPS] != NULL ? o->number % rs->chip : 0;
    b->fixed_stake = o->number;
    if (over == 0 || !b->offered)
        return true;
    b->fixed_stake += rs->chip - over;
    if (o->told)
        trouble_say(c->why, "option %s=%lld is no whole number of chips of %lld (%s)", o->name,
                    (long long)o->number, (long long)rs->chip, rs->rule[RP_WHOLE_CHIPS]);
    return !o->told;
}

/* Bets on which every stake is the same: the option that says how much. */
static bool cache_fixed(struct compiling *c)
{
    struct ruleset *rs = c->rs;
    for (size_t i = 0; i < rs->bet_count; i++) {
        struct bet *b = &rs->bets[i];
        const struct setting *o =
            b->fixed_option != NULL ? ruleset_option(rs, b->fixed_option) : NULL;
        if ((b->fixed_option != NULL || b->fixed_rule != NULL) &&
            (o == NULL || !o->is_number || b->fixed_rule == NULL)) {
            trouble_say(c->why, "%s: bets.%s.stake: an option that is an amount, and a clause",
                        rs->root->file, b->name);
            return false;
        }
        if (o != NULL && !fixed_in_chips(c, b, o))
            return false;
    }
    return true;
}

bool cache_stakes(struct compiling *c)
{
    struct ruleset *rs = c->rs;
    rs->differential = number_of(rs, "differential");
    rs->token_kept = says(rs, "token-kept", "yes");
    rs->token_known = rs->token_kept || says(rs, "token-kept", "no");
    rs->side_places = (unsigned)number_of(rs, "side-places");
    rs->bettors = (unsigned)number_of(rs, "bettors");
    rs->standing = (unsigned)number_of(rs, "standing");
    rs->area_max = number_of(rs, "area-max");
    rs->max_payout = number_of(rs, "max-payout");
    rs->paid_in_chips = says(rs, "commission", "chips");
    rs->area_by_box = says(rs, "area-scope", "box");
    rs->area_holds_max = says(rs, "area-cap", "yes");
    return cache_fixed(c) && check_stakes(c);
}
