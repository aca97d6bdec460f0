/* The draw of seats: by the next seed of the row that was committed to, over the hash of the list
 * of those who play in the round. */
#include "tournament/frame.h"

#include <assert.h>
#include <string.h>

bool commit_to_draws(struct tournament *t, const struct occasion_act *a)
{
    if (t->phase != TOURNAMENT_DRAFT && t->phase != TOURNAMENT_ENTRIES && !a->again)
        return occasion_refuse_at(&t->o, a, TP_BY_CHANCE, "entries are closed: it is too late");
    return seeds_commit(&t->o, a, &t->seeds, TP_BY_CHANCE, TEV_COMMITTED);
}

/* The hash of the list: a chain over the entrants in the order in which they applied, each his name
 * and a zero byte. */
static struct link hash_list(struct contest_entry *const *list, unsigned count)
{
    struct link hash = chain_start();
    for (unsigned i = 0; i < count; i++)
        hash = chain_next(hash, list[i]->name, strlen(list[i]->name) + 1);
    return hash;
}

static unsigned players_of(struct tournament *t, bool secondary, struct contest_entry **list)
{
    unsigned count = 0;
    EACH_ENTRY(e, t)
    if (secondary ? e->again : e->state == ENTRY_IN)
        list[count++] = e;
    return count;
}

/* Every session before is announced and its chips are back. */
static bool round_done(struct tournament *t, const struct occasion_act *a)
{
    for (unsigned i = 0; i < t->session_count; i++) {
        if (t->session[i].state != SESSION_ANNOUNCED)
            return occasion_refuse_at(&t->o, a, TP_ROUNDS, "session %u is not announced", i + 1);
        if (!t->session[i].chips_back)
            return occasion_refuse_at(&t->o, a, TP_CHIPS_BACK,
                                      "the chips of session %u are not back", i + 1);
    }
    return true;
}

/* How many go on from each table: of a final one, whom a tie would be played off for; of a
 * secondary round, its second chances between the tables. */
static unsigned who_go_on(const struct tournament *t, bool secondary, unsigned sessions)
{
    const struct known_conditions *k = &contest_rules(t)->known;
    if (secondary)
        return (unsigned)condition_of(t, k->second_chances) / sessions;
    const bool final = t->round + 1 == condition_of(t, k->rounds);
    return final ? 1 : (unsigned)condition_of(t, k->advance);
}

static bool can_be_drawn(struct tournament *t, const struct occasion_act *a, bool secondary,
                         unsigned count)
{
    const struct known_conditions *k = &contest_rules(t)->known;
    const int64_t seats = condition_of(t, k->seats), rounds = condition_of(t, k->rounds);
    const unsigned sessions = count > 0 ? (count + (unsigned)seats - 1) / (unsigned)seats : 0;
    if (count == 0)
        return occasion_refuse_at(&t->o, a, secondary ? TP_SECOND_CHANCE : TP_ROUNDS,
                                  "nobody is there to play");
    if (!secondary && t->round == rounds)
        return occasion_refuse_at(&t->o, a, TP_ROUNDS, "the final has been drawn");
    if (t->session_count + sessions > SESSIONS_MAX || t->seeds.draws == FAIR_DRAWS)
        return occasion_refuse_at(&t->o, a, TP_ROUNDS, "there is no room for another round");
    assert(secondary || t->round + 1 < rounds || sessions == 1);
    return true;
}

/* One after the other is drawn from those who are left; each goes to the next session, and when all
 * have one, to their next seat. */
static void seat_all(struct tournament *t, struct contest_entry **list, unsigned count,
                     unsigned sessions, const struct seed *seed, struct link over)
{
    for (unsigned i = 0; i < count; i++) {
        const unsigned drawn = i + fair_draw(seed, over, i, count - i);
        struct contest_entry *e = list[drawn];
        list[drawn] = list[i];
        e->state = ENTRY_PLAYING;
        e->session = t->session_count - sessions + i % sessions + 1;
        e->seat = i / sessions + 1;
        e->stage = t->stage;
        e->again = e->bought_in = e->consents = e->out = e->scored = false;
        e->place = 0;
        e->chips = 0;
        struct occasion_event told = about_entry(t, TEV_SEATED, e, rule_at(&t->o, TP_ALLOCATION));
        told.session = e->session;
        told.seat = e->seat;
        occasion_emit(&t->o, &told);
    }
}

bool draw_seats(struct tournament *t, const struct occasion_act *a)
{
    struct contest_entry *list[APPLICATIONS_MAX];
    const bool secondary = strcmp(a->what, "secondary") == 0;
    struct seed seed;
    if (!play_goes_on(t, a) || !by_official(t, a))
        return false;
    if (a->what[0] != '\0' && !secondary && strcmp(a->what, "round") != 0)
        return occasion_refuse_at(&t->o, a, TP_MALFORMED,
                                  "`what` is a `round` or a `secondary` one");
    const unsigned count = players_of(t, secondary, list);
    if (!round_done(t, a) || !can_be_drawn(t, a, secondary, count) ||
        !seeds_given(&t->o, a, &t->seeds, TP_BY_CHANCE, &seed))
        return false;
    const unsigned seats = (unsigned)condition_of(t, contest_rules(t)->known.seats);
    const unsigned sessions = (count + seats - 1) / seats;
    const struct link over = hash_list(list, count);
    char hex[CHAIN_HEX];
    occasion_accept(&t->o, a, rule_at(&t->o, TP_BY_CHANCE));
    struct occasion_event e = event_of(TEV_DRAWN, rule_at(&t->o, TP_ROUNDS));
    e.what = secondary ? "secondary" : "round";
    e.draw = t->seeds.draws;
    e.round = t->round + !secondary;
    e.of = count;
    e.count = sessions;
    e.list = chain_hex(over, hex);
    e.seed = a->seed;
    const unsigned advance = who_go_on(t, secondary, sessions);
    seeds_used(&t->seeds, &seed);
    t->round += !secondary;
    t->stage++;
    for (unsigned i = 0; i < sessions; i++)
        t->session[t->session_count++] =
            (struct contest_session){.secondary = secondary, .stage = t->stage, .advance = advance};
    occasion_emit(&t->o, &e);
    seat_all(t, list, count, sessions, &seed, over);
    return true;
}

/* --- buying in and beginning ------------------------------------------------------------------ */

/* The session that somebody is called to; NULL, refused, where there is none. */
static struct contest_session *called_to(struct tournament *t, const struct occasion_act *a,
                                         const struct contest_entry *e)
{
    struct contest_session *s = e->state == ENTRY_PLAYING ? &t->session[e->session - 1] : NULL;
    if (s != NULL && s->state == SESSION_CALLED)
        return s;
    occasion_refuse_at(&t->o, a, TP_BOUGHT_IN, "%s is not called to a session", e->name);
    return NULL;
}

bool buy_in(struct tournament *t, const struct occasion_act *a)
{
    struct contest_entry *e = entry_meant(t, a);
    const cents price = condition_of(t, contest_rules(t)->known.buy_in);
    cited_rule rule = rule_at(&t->o, TP_BOUGHT_IN);
    if (e == NULL || called_to(t, a, e) == NULL)
        return false;
    if (e->bought_in || price == 0)
        return occasion_refuse(&t->o, a, rule, "no buy-in is due");
    if (!brings_sum(t, a, price, rule))
        return false;
    occasion_accept(&t->o, a, rule);
    e->bought_in = true;
    receive_money(t, a, e, "buy-in", price, rule);
    return true;
}

static void put_out(struct tournament *t, struct contest_entry *e, cited_rule rule)
{
    e->state = ENTRY_OUT;
    struct occasion_event told = about_entry(t, TEV_ELIMINATED, e, rule);
    told.session = e->session;
    occasion_emit(&t->o, &told);
}

bool begin_session(struct tournament *t, const struct occasion_act *a)
{
    const struct known_conditions *k = &contest_rules(t)->known;
    if (!play_goes_on(t, a) || !by_official(t, a))
        return false;
    struct contest_session *s = session_meant(t, a, SESSION_CALLED);
    if (s == NULL)
        return false;
    occasion_accept(&t->o, a, rule_at(&t->o, TP_EQUAL));
    s->state = SESSION_PLAYING;
    unsigned players = 0;
    EACH_ENTRY(e, t)
    {
        if (e->state != ENTRY_PLAYING || e->session != a->session)
            continue;
        if (condition_of(t, k->buy_in) > 0 && !e->bought_in)
            put_out(t, e, rule_at(&t->o, TP_NO_BUY_IN));
        else
            players++;
    }
    struct occasion_event e = event_of(TEV_BEGAN, rule_at(&t->o, TP_EQUAL));
    e.session = a->session;
    e.table = t->table[s->table];
    e.chips = condition_of(t, k->allotment);
    e.count = players;
    occasion_emit(&t->o, &e);
    return true;
}
