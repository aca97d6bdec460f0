/* What a table of the plan is played by: its rules and options, and who brings about its results.
 */
#include "floor/house.h"

#include <stdio.h>

struct ruleset *terms_rules(const struct floor *f, const struct open_table *ot, struct trouble *why)
{
    return ruleset_load(f->as.shelf, f->as.clauses, ot->plan->ruleset, ot->options,
                        ot->option_count, why);
}

static bool is_told(const struct open_table *ot, const char *option)
{
    size_t len = strlen(option);
    for (size_t i = 0; i < ot->option_count; i++)
        if (strncmp(ot->options[i], option, len) == 0)
            return true;
    return false;
}

/* A wheel that nobody spins; a shoe that deals only once the wagering is closed, as no dealer's
 * hand can be trusted to; and of a live table's games virtual dice and a virtual money wheel, by
 * the clock. */
static bool can_run_by_itself(const struct ruleset *rs)
{
    const struct game *game = game_find(rs->game);
    if (rs->decks > 0 && game != NULL && game->boxes != NULL && game->boxes->showdown)
        return rs->period_ms > 0; /* a deck that is shuffled for every round */
    if (rs->decks > 0)
        return !rs->live_table && rs->early_way == EARLY_REFUSE;
    if (rs->live_table)
        return rs->period_ms > 0 && game != NULL && game->chance_act != ACT_NUMBER;
    return ruleset_authority(rs, "spin") == NULL && (!rs->tumbler.known || rs->tumbler.by_system);
}

/* Where the plan does not say: a tumbler that a document has staff start is theirs. */
static bool runs_by_document(const struct ruleset *rs)
{
    return can_run_by_itself(rs) && (rs->live_table || ruleset_authority(rs, "tumble") == NULL);
}

static bool runs_by_itself(const struct plan_table *p, const struct ruleset *rs)
{
    return p->runs == RUNS_AS_DOCUMENT ? runs_by_document(rs) : p->runs == RUNS_BY_ITSELF;
}

/* Where nobody but the clock can go on for a player who does not decide, it does. */
static void give_time(const struct floor *f, struct open_table *ot)
{
    static const char *const TIMES[][2] = {{"decision", "decision=15000"},
                                           {"insurance-time", "insurance-time=10000"}};
    struct trouble ignored;
    struct ruleset *rs = terms_rules(f, ot, &ignored);
    const struct game *game = rs != NULL ? game_find(rs->game) : NULL;
    bool runs = game != NULL && game->boxes != NULL && runs_by_itself(ot->plan, rs);
    for (size_t i = 0; runs && i < sizeof TIMES / sizeof *TIMES; i++)
        if (!is_told(ot, TIMES[i][0]) && ruleset_option(rs, TIMES[i][0]) != NULL)
            ot->options[ot->option_count++] = TIMES[i][1];
    if (rs != NULL && rs->stud.known && ot->plan->jackpot != NULL && !is_told(ot, "jackpot-count="))
        ot->options[ot->option_count++] = "jackpot-count=told"; /* it may have to wait for others */
    ruleset_free(rs);
}

bool terms_tell_seats(const struct open_table *ot)
{
    for (size_t i = 0; i < ot->plan->option_count; i++)
        if (strncmp(ot->plan->options[i], "seats=", 6) == 0)
            return true;
    return false;
}

/* The operator's options. Where he says nothing the floor goes by the documents: there are as many
 * seats as terminals, so that a full table is one with all of them taken, and where a dealer is to
 * confirm results he does. A roll of dice is called, and not confirmed. */
void terms_options(const struct floor *f, struct open_table *ot)
{
    uint64_t bit = UINT64_C(1) << (unsigned)(ot - f->table);
    unsigned linked = 0;
    for (unsigned i = 0; i < f->terminal_count; i++)
        linked += (f->terminal[i].plan->tables & bit) != 0;
    memcpy(ot->options, ot->plan->options, sizeof ot->plan->options);
    ot->option_count = ot->plan->option_count;
    snprintf(ot->seats, sizeof ot->seats, "seats=%u", linked > 0 ? linked : 1);
    if (!terms_tell_seats(ot))
        ot->options[ot->option_count++] = ot->seats;
    give_time(f, ot);
    if (is_told(ot, "confirm="))
        return;
    struct trouble ignored;
    ot->options[ot->option_count++] = "confirm=yes";
    struct ruleset *rs = terms_rules(f, ot, &ignored); /* NULL: these rules have nobody confirm */
    const struct game *game = rs != NULL ? game_find(rs->game) : NULL;
    if (game == NULL || game->lasting != NULL || runs_by_itself(ot->plan, rs))
        ot->option_count--;
    ruleset_free(rs);
}

/* A document that knows no dealer, or nothing else, leaves the plan no choice. */
static bool may_choose(const struct open_table *ot, struct trouble *why)
{
    const struct ruleset *rs = ot->at.rs;
    if (ot->automatic ? can_run_by_itself(rs) : rs->live_table || !runs_by_document(rs))
        return true;
    trouble_say(why, "table %s cannot be `automatic: %s`: %s", ot->plan->name,
                ot->automatic ? "yes" : "no",
                !ot->automatic       ? "its rules know no dealer"
                : rs->period_ms == 0 ? "nothing ends its wagering: set a period"
                                     : "its rules leave the result to a dealer's hand");
    return false;
}

/* What lies there already was not committed to before it was placed. */
static bool may_begin(const struct open_table *ot, struct trouble *why)
{
    uint32_t round = ot->at.table->round;
    bool committed = (ot->at.next.committed && ot->at.next.round == round) ||
                     (ot->at.this.committed && ot->at.this.round == round);
    if (!ot->automatic || committed || table_on_felt(ot->at.table) == 0)
        return true;
    trouble_say(why,
                "table %s: wagers lie there that a dealer took; let them end before it "
                "becomes automatic",
                ot->plan->name);
    return false;
}

/* Only what is drawn after a close can be checked afterwards: a virtual shoe burns nothing. */
static bool needs_no_burn(const struct open_table *ot, struct trouble *why)
{
    if (!ot->automatic || ot->at.rs->burn == BURN_NONE || !ot->at.rs->start_cold)
        return true;
    trouble_say(why, "table %s deals by itself and burns no cards: set start=ready or burn=none",
                ot->plan->name);
    return false;
}

/* One scale of the Dragon Bonus serves every table that offers it (nz2008:11B.9/uniform). */
static bool one_pay_table(const struct floor *f, const struct open_table *ot, struct trouble *why)
{
    static const char *const SCALE[] = {"dragon-table", "dragon-six"};
    for (size_t i = 0; i < sizeof SCALE / sizeof *SCALE; i++) {
        const struct setting *own = ruleset_option(ot->at.rs, SCALE[i]);
        for (const struct open_table *other = f->table; own != NULL && other < ot; other++) {
            const struct setting *theirs = ruleset_option(other->at.rs, SCALE[i]);
            if (theirs == NULL || strcmp(theirs->text, own->text) == 0)
                continue;
            trouble_say(why, "table %s has %s=%s and %s %s: one serves all (%s)", ot->plan->name,
                        own->name, own->text, other->plan->name, theirs->text,
                        "nz2008:11B.9/uniform");
            return false;
        }
    }
    return true;
}

/* Tables that share a jackpot tell each other of it in whole cents, and pay in the order in which
 * hands were received (nz1996:VIII.12.3), for which a prize waits until the deck is counted. */
static bool shares_jackpot(const struct open_table *ot, struct trouble *why)
{
    const struct ruleset *rs = ot->at.rs;
    if (ot->plan->jackpot == NULL)
        return true;
    int bet = rs->stud.known ? ruleset_bet(rs, "jackpot") : -1;
    if (bet < 0) {
        trouble_say(why, "table %s: its rules know no jackpot", ot->plan->name);
        return false;
    }
    cents adds = rs->bets[bet].fixed_stake * (100 - (cents)rs->stud.kept);
    if (rs->stud.counted && adds % 100 == 0)
        return true;
    trouble_say(why, "table %s shares a jackpot: %s (nz1996:VIII.12.3)", ot->plan->name,
                rs->stud.counted ? "what a wager adds to it must be whole cents"
                                 : "leave out jackpot-count, or set it to told");
    return false;
}

bool terms_hold(const struct floor *f, struct open_table *ot, struct trouble *why)
{
    ot->automatic = runs_by_itself(ot->plan, ot->at.rs);
    return may_choose(ot, why) && may_begin(ot, why) && needs_no_burn(ot, why) &&
           one_pay_table(f, ot, why) && shares_jackpot(ot, why);
}
