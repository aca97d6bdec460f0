/* What a table of the plan is played by: its rules and options, and who brings about its results.
 */
#include "floor/terms.h"
#include "floor/other_terms.h"
#include "games/session.h"

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

static const struct show *show_of(const struct ruleset *rs)
{
    const struct game *game = game_find(rs->game);
    return game != NULL ? game->show : NULL;
}

static bool can_run_by_itself(const struct ruleset *rs)
{
    const struct show *show = show_of(rs);
    return show != NULL && show->runs_by_itself != NULL && show->runs_by_itself(rs);
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

/* An option as "name=value", where the rules have it and the plan does not say. */
static void set_unless_told(struct open_table *ot, const struct ruleset *rs, const char *setting)
{
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(setting, "="), setting);
    if (!is_told(ot, name) && ruleset_option(rs, name) != NULL)
        ot->options[ot->option_count++] = setting;
}

static void set_all(struct open_table *ot, const struct ruleset *rs, const char *const *settings)
{
    for (; settings != NULL && *settings != NULL; settings++)
        set_unless_told(ot, rs, *settings);
}

/* Where nobody but the clock can go on for a player who does not decide, it does; and what else a
 * game wants where no hand deals. */
static void set_for_itself(const struct floor *f, struct open_table *ot)
{
    struct trouble ignored;
    struct ruleset *rs = terms_rules(f, ot, &ignored);
    const struct show *show = rs != NULL ? show_of(rs) : NULL;
    const bool by_itself = show != NULL && runs_by_itself(ot->plan, rs);
    const struct session *session = by_itself ? session_for(rs) : NULL;
    set_all(ot, rs, by_itself ? show->settings : NULL);
    set_all(ot, rs, session != NULL ? session->settings : NULL);
    if (show != NULL && show->pool != NULL && ot->plan->jackpot != NULL)
        set_unless_told(ot, rs, show->pool->setting); /* it may have to wait for others */
    ruleset_free(rs);
}

/* Whether the document says how many seats there are: at a live table nothing else does. */
bool terms_tell_seats(const struct open_table *ot)
{
    if (ot->plan->live)
        return true;
    for (size_t i = 0; i < ot->plan->option_count; i++)
        if (strncmp(ot->plan->options[i], "seats=", 6) == 0)
            return true;
    return false;
}

/* The operator's options. Where he says nothing the floor goes by the documents: there are as many
 * seats as terminals, so that a full table is one with all of them taken, and where a dealer is to
 * confirm results he does. A roll of dice is called, and not confirmed. */
void terms_options(const struct floor *f, const struct plan *p, struct open_table *ot)
{
    unsigned linked = plan_linked(p, ot->plan);
    memcpy(ot->options, ot->plan->options, sizeof ot->plan->options);
    ot->option_count = lay_over(&ot->laid, ot->options, ot->plan->option_count);
    snprintf(ot->seats, sizeof ot->seats, "seats=%u", linked > 0 ? linked : 1);
    if (!terms_tell_seats(ot))
        ot->options[ot->option_count++] = ot->seats;
    set_for_itself(f, ot);
    if (is_told(ot, "confirm="))
        return;
    struct trouble ignored;
    ot->options[ot->option_count++] = "confirm=yes";
    struct ruleset *rs = terms_rules(f, ot, &ignored); /* NULL: these rules have nobody confirm */
    const struct show *show = rs != NULL ? show_of(rs) : NULL;
    if (show == NULL || show->unconfirmed || runs_by_itself(ot->plan, rs))
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

static bool can_as_it_is(const struct open_table *ot, struct trouble *why)
{
    const struct show *show = ot->at.layout.game->show;
    const char *cannot = ot->automatic && show->cannot != NULL ? show->cannot(ot->at.rs) : NULL;
    if (cannot != NULL)
        trouble_say(why, "table %s %s", ot->plan->name, cannot);
    return cannot == NULL;
}

/* Some options of a game serve every table that has them. */
bool terms_alike(const struct floor *f, const struct open_table *ot, struct trouble *why)
{
    const struct show *show = ot->at.layout.game->show;
    for (const char *const *o = show->alike; o != NULL && *o != NULL; o++) {
        const struct setting *own = ruleset_option(ot->at.rs, *o);
        for (unsigned i = 0; own != NULL && i < f->table_count; i++) {
            const struct open_table *other = f->table[i];
            if ((int32_t)i == ot->place || other->at.rs == NULL)
                continue;
            if (other->then != NULL && may_go_over(f, other))
                other = other->then; /* in this same turn */
            const struct setting *theirs = ruleset_option(other->at.rs, *o);
            if (theirs == NULL || strcmp(theirs->text, own->text) == 0)
                continue;
            trouble_say(why, "table %s has %s=%s and %s %s: one serves all (%s)", ot->plan->name,
                        own->name, own->text, other->plan->name, theirs->text, show->alike_rule);
            return false;
        }
    }
    return true;
}

static bool shares_jackpot(const struct open_table *ot, struct trouble *why)
{
    const struct pool_show *pool = ot->at.layout.game->show->pool;
    if (ot->plan->jackpot == NULL)
        return true;
    if (pool == NULL) {
        trouble_say(why, "table %s: its rules know no jackpot", ot->plan->name);
        return false;
    }
    const char *apart = pool->apart(ot->at.rs);
    if (apart != NULL)
        trouble_say(why, "table %s shares a jackpot: %s (%s)", ot->plan->name, apart,
                    pool->turn_rule);
    return apart == NULL;
}

enum tender terms_tender(const struct open_table *ot)
{
    return ot->in_test                     ? TENDER_TEST
           : ot->plan->live                ? TENDER_CHIPS
           : ot->at.layout.session != NULL ? TENDER_TOURNAMENT
                                           : TENDER_MONEY;
}

/* Chips lie on the cloth only where the document knows a live table. */
static bool may_live(const struct open_table *ot, struct trouble *why)
{
    if (!ot->plan->live || (ot->at.rs->live_table && ot->at.layout.session == NULL))
        return true;
    trouble_say(why, "table %s cannot be `live: yes`: its rules are for terminals", ot->plan->name);
    return false;
}

bool terms_can(struct open_table *ot, struct trouble *why)
{
    ot->automatic = runs_by_itself(ot->plan, ot->at.rs);
    return may_live(ot, why) && may_choose(ot, why) && can_as_it_is(ot, why) &&
           shares_jackpot(ot, why);
}

bool terms_hold(const struct floor *f, struct open_table *ot, struct trouble *why)
{
    return terms_can(ot, why) && may_begin(ot, why) && terms_alike(f, ot, why);
}

/* Where the plan says how many seats there are, or the rules allow no more, there must be enough.
 */
bool terms_seat(const struct open_table *ot, unsigned seats, struct trouble *why)
{
    const struct setting *option = ruleset_option(ot->at.rs, "seats");
    if (seats <= ot->at.rs->seats ||
        (!terms_tell_seats(ot) && option != NULL && (int64_t)seats <= option->to &&
         seats + ot->at.rs->standing <= SEATS_MAX))
        return true;
    trouble_say(why, "table %s has %u seats for %u terminals and those who play there: %s",
                ot->plan->name, ot->at.rs->seats, seats,
                terms_tell_seats(ot) ? "set its option `seats`"
                                     : "its rules allow no more; link fewer terminals");
    return false;
}

bool terms_same(const struct open_table *ot, const struct ruleset *planned, bool any_seats)
{
    const struct ruleset *known = ot->at.rs;
    bool same = ot->plan->live == (ot->at.tender == TENDER_CHIPS) &&
                strcmp(planned->name, known->name) == 0 &&
                memcmp(&planned->hash, &known->hash, sizeof planned->hash) == 0 &&
                planned->option_count == known->option_count;
    for (size_t i = 0; same && i < planned->option_count; i++) {
        const struct setting *a = &planned->options[i], *b = &known->options[i];
        if (any_seats && strcmp(a->name, "seats") == 0 && !terms_tell_seats(ot))
            continue;
        same = a->number == b->number && (a->text == NULL) == (b->text == NULL) &&
               (a->text == NULL || strcmp(a->text, b->text) == 0);
    }
    return same;
}
