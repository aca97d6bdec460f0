/* A session as its table tells of it: who is out, how it ends, what everybody came to; and who goes
 * on from it. */
#include "tournament/frame.h"

#include <string.h>

/* Somebody who plays in the session that is being played; NULL, refused, otherwise. */
static struct contest_entry *player_of(struct tournament *t, const struct occasion_act *a)
{
    if (session_meant(t, a, SESSION_PLAYING) == NULL)
        return NULL;
    struct contest_entry *e = entry_meant(t, a);
    if (e == NULL || (e->state == ENTRY_PLAYING && e->session == a->session))
        return e;
    occasion_refuse_at(&t->o, a, TP_TOTALS, "%s does not play in that session", e->name);
    return NULL;
}

/* Places close up behind somebody who is disqualified once he is counted. */
static void close_up(struct tournament *t, const struct contest_entry *gone)
{
    EACH_ENTRY(e, t)
    if (e->state == ENTRY_PLAYING && e->session == gone->session && e->place > gone->place)
        e->place--;
}

static void disqualified_for(struct tournament *t, const struct occasion_act *a,
                             struct contest_entry *e, const struct contest_ground *g)
{
    const bool playing = e->state == ENTRY_PLAYING;
    occasion_accept(&t->o, a, g->clause);
    e->state = ENTRY_DISQUALIFIED;
    e->again = false;
    e->approvable = g->approval;
    e->ground = (unsigned)(g - contest_rules(t)->ground) + 1;
    if (playing && e->scored)
        close_up(t, e);
    struct occasion_event told = about_entry(t, TEV_DISQUALIFIED, e, g->clause);
    told.reason = a->reason;
    told.chips = g->keeps_chips ? a->chips : 0;
    occasion_emit(&t->o, &told);
    if (g->keeps_chips)
        owe_entry(t, e, "chips", chips_worth(t, a->chips), g->clause);
}

/* The ground that an act gives; NULL, refused: there is no such one. */
static const struct contest_ground *ground_given(struct tournament *t, const struct occasion_act *a)
{
    const struct contest_ground *g = ground_named(contest_rules(t), a->reason);
    if (g == NULL)
        occasion_refuse_at(&t->o, a, TP_DISQUALIFIED, "nobody is disqualified for `%s`", a->reason);
    return g;
}

/* Eliminated; or, with a ground, disqualified where he plays. */
bool knocked_out(struct tournament *t, const struct occasion_act *a)
{
    const bool gone = a->reason[0] != '\0';
    struct contest_entry *e = player_of(t, a);
    const struct contest_ground *g = e != NULL && gone ? ground_given(t, a) : NULL;
    cited_rule rule = rule_at(&t->o, TP_WINNERS);
    if (e == NULL || (gone && g == NULL))
        return false;
    if (e->out || e->scored)
        return occasion_refuse(&t->o, a, rule, "%s is out already, or counted", e->name);
    if (g != NULL) {
        disqualified_for(t, a, e, g);
        return true;
    }
    e->out = true;
    return occasion_accept(&t->o, a, rule);
}

/* --- counted ---------------------------------------------------------------------------------- */

/* How many of a session are counted, or all of them at this place. */
static unsigned counted_at(struct tournament *t, int64_t session, unsigned place)
{
    unsigned count = 0;
    EACH_ENTRY(e, t)
    count += e->state == ENTRY_PLAYING && e->session == session && e->scored &&
             (place == 0 || e->place == place);
    return count;
}

/* Equals of whom some would go on and some not are counted once more when they have played off. */
static bool played_off(struct tournament *t, const struct occasion_act *a,
                       const struct contest_entry *e)
{
    const unsigned advance = t->session[e->session - 1].advance;
    const unsigned equals = counted_at(t, a->session, e->place);
    return e->place <= advance && advance < e->place + equals - 1 && a->place >= e->place &&
           a->place <= counted_at(t, a->session, 0);
}

bool score_entry(struct tournament *t, const struct occasion_act *a)
{
    struct contest_entry *e = player_of(t, a);
    if (e == NULL)
        return false;
    if (a->place == 0 || a->place > CONTEST_SEATS_MAX || (e->scored && !played_off(t, a, e)))
        return occasion_refuse_at(&t->o, a, TP_TOTALS, "there is no such place, or %s is counted",
                                  e->name);
    cited_rule rule = rule_at(&t->o, e->scored ? TP_PLAYOFF : TP_TOTALS);
    occasion_accept(&t->o, a, rule);
    e->scored = true;
    e->place = (unsigned)a->place;
    e->chips = a->chips;
    struct occasion_event told = about_entry(t, TEV_COUNTED, e, rule);
    told.session = a->session;
    told.place = a->place;
    told.chips = a->chips;
    occasion_emit(&t->o, &told);
    return true;
}

/* --- before its time -------------------------------------------------------------------------- */

bool consent_to_end(struct tournament *t, const struct occasion_act *a)
{
    struct contest_entry *e = entry_meant(t, a);
    cited_rule rule = rule_at(&t->o, TP_EARLY_CASH);
    if (e == NULL)
        return false;
    if (e->state != ENTRY_PLAYING || t->session[e->session - 1].state != SESSION_PLAYING)
        return occasion_refuse(&t->o, a, rule, "%s is not playing", e->name);
    e->consents = a->yes;
    return occasion_accept(&t->o, a, rule);
}

/* Those who are still in a session, and how many of them do not agree that it ends. */
static unsigned still_in(struct tournament *t, int64_t session, unsigned *against)
{
    unsigned left = 0;
    *against = 0;
    EACH_ENTRY(e, t)
    if (e->state == ENTRY_PLAYING && e->session == session && !e->out) {
        left++;
        *against += !e->consents;
    }
    return left;
}

/* It was concluded at its table, which tells it: by who is in control there, and before play was
 * halted here, if it is. */
static bool told_concluded(const struct tournament *t, const struct occasion_act *a)
{
    const struct contest_session *s =
        a->session > 0 && a->session <= t->session_count ? &t->session[a->session - 1] : NULL;
    return s != NULL && s->state == SESSION_PLAYING && strcmp(t->table[s->table], a->by) == 0;
}

bool conclude_session(struct tournament *t, const struct occasion_act *a)
{
    unsigned against;
    if (!told_concluded(t, a) && (!play_goes_on(t, a) || !by_official(t, a)))
        return false;
    struct contest_session *s = session_meant(t, a, SESSION_PLAYING);
    if (s == NULL)
        return false;
    const bool known = still_in(t, a->session, &against) <= s->advance;
    const bool cash = t->conditions.term[contest_rules(t)->known.chips_in_cash].truth;
    const bool agreed = cash && against == 0, either = rule_at(&t->o, TP_EARLY_EITHER) != NULL;
    if (!known && !(either && agreed))
        return occasion_refuse_at(&t->o, a, TP_EARLY, "who goes on is not known yet");
    if (!either && cash && !agreed)
        return occasion_refuse_at(&t->o, a, TP_EARLY_CASH, "%u at the table do not agree", against);
    cited_rule rule = rule_at(&t->o, agreed ? TP_EARLY_CASH : TP_EARLY);
    occasion_accept(&t->o, a, rule);
    s->concluded = true;
    struct occasion_event e = event_of(TEV_CONCLUDED, rule);
    e.session = a->session;
    occasion_emit(&t->o, &e);
    return true;
}

/* --- chips ------------------------------------------------------------------------------------ */

static struct contest_session *ended_session(struct tournament *t, const struct occasion_act *a)
{
    struct contest_session *s =
        a->session > 0 && a->session <= t->session_count ? &t->session[a->session - 1] : NULL;
    if (s != NULL && s->state >= SESSION_PLAYING && !s->chips_back)
        return s;
    occasion_refuse_at(&t->o, a, TP_CHIPS_BACK, "no chips are to come back from there");
    return NULL;
}

bool chips_back(struct tournament *t, const struct occasion_act *a)
{
    struct contest_session *s = ended_session(t, a);
    if (s == NULL)
        return false;
    s->chips_back = true;
    return occasion_accept(&t->o, a, rule_at(&t->o, TP_CHIPS_BACK));
}

bool chips_missing(struct tournament *t, const struct occasion_act *a)
{
    cited_rule rule = rule_at(&t->o, TP_CHIPS_MISSING);
    if (ended_session(t, a) == NULL)
        return false;
    if (a->value == 0 || a->number == 0)
        return occasion_refuse(&t->o, a, rule, "so many of a denomination are missing");
    occasion_accept(&t->o, a, rule);
    struct occasion_event e = event_of(TEV_MISSING, rule);
    e.session = a->session;
    e.value = a->value;
    e.count = a->number;
    e.player = a->player[0] != '\0' ? a->player : NULL;
    e.who = "manager";
    occasion_emit(&t->o, &e);
    return true;
}

/* --- the result ------------------------------------------------------------------------------- */

/* Everybody is counted, equals share a place that the next ones count, and no tie lies across the
 * line. */
static bool good_places(struct tournament *t, const struct occasion_act *a, unsigned advance)
{
    unsigned at[CONTEST_SEATS_MAX + 2] = {0}, going = 0;
    EACH_ENTRY(e, t)
    {
        if (e->state != ENTRY_PLAYING || e->session != a->session)
            continue;
        if (!e->scored)
            return occasion_refuse_at(&t->o, a, TP_TOTALS, "%s is not counted", e->name);
        at[e->place]++;
        going += e->place <= advance;
    }
    for (unsigned place = 1, next = 1; place <= CONTEST_SEATS_MAX; place++) {
        if (at[place] > 0 && place != next)
            return occasion_refuse_at(&t->o, a, TP_WINNERS, "nobody has place %u", next);
        next += at[place];
    }
    return going <= advance || occasion_refuse_at(&t->o, a, TP_PLAYOFF,
                                                  "a tie lies across the line, and is played off");
}

static void go_on(struct tournament *t, struct contest_entry *e, bool on)
{
    cited_rule rule = rule_at(&t->o, on ? TP_ADVANCE : TP_WINNERS);
    e->state = on ? ENTRY_IN : ENTRY_OUT;
    struct occasion_event told = about_entry(t, on ? TEV_ADVANCED : TEV_ELIMINATED, e, rule);
    told.session = e->session;
    told.place = e->place;
    occasion_emit(&t->o, &told);
}

static void keep_result(const struct tournament *t, struct contest_session *s,
                        const struct contest_entry *e)
{
    s->result[s->result_count++] = (struct contest_result){
        .entry = (unsigned)(e - t->entry), .seat = e->seat, .place = e->place, .chips = e->chips};
}

static bool is_final(const struct tournament *t, const struct contest_session *s)
{
    return !s->secondary && t->round == condition_of(t, contest_rules(t)->known.rounds);
}

bool announce_session(struct tournament *t, const struct occasion_act *a)
{
    if (!play_goes_on(t, a) || !by_official(t, a))
        return false;
    struct contest_session *s = session_meant(t, a, SESSION_PLAYING);
    if (s == NULL || !good_places(t, a, s->advance))
        return false;
    const bool final = is_final(t, s);
    occasion_accept(&t->o, a, rule_at(&t->o, TP_ANNOUNCED));
    s->state = SESSION_ANNOUNCED;
    struct occasion_event told = event_of(TEV_ANNOUNCED, rule_at(&t->o, TP_ANNOUNCED));
    told.session = a->session;
    told.round = t->round;
    occasion_emit(&t->o, &told);
    EACH_ENTRY(e, t)
    if (e->state == ENTRY_PLAYING && e->session == a->session) {
        keep_result(t, s, e);
        go_on(t, e, !final && e->place <= s->advance);
        owe_entry(t, e, "chips", chips_worth(t, e->chips), rule_at(&t->o, TP_CHIPS_WORTH));
    }
    if (final)
        decide_places(t);
    return true;
}

/* --- once more -------------------------------------------------------------------------------- */

/* Whether somebody who is out may play a secondary round; refused at this point otherwise. */
static bool may_again(struct tournament *t, const struct occasion_act *a,
                      const struct contest_entry *e, enum tournament_point point)
{
    const struct known_conditions *k = &contest_rules(t)->known;
    unsigned again = 0;
    EACH_ENTRY(other, t)
    again += other->again;
    if (e->state != ENTRY_OUT || e->again || e->stage != t->stage ||
        t->session[e->session - 1].secondary)
        return occasion_refuse_at(&t->o, a, point, "%s is not one who was just eliminated",
                                  e->name);
    if (t->round >= condition_of(t, k->rounds))
        return occasion_refuse_at(&t->o, a, point, "there is no round to come back for");
    if (again >= condition_of(t, k->seats) * condition_of(t, k->second_chances))
        return occasion_refuse_at(&t->o, a, point, "the secondary round is full");
    return true;
}

static void tell_again(struct tournament *t, struct contest_entry *e, cited_rule rule)
{
    e->again = true;
    const struct occasion_event told = about_entry(t, TEV_AGAIN, e, rule);
    occasion_emit(&t->o, &told);
}

bool buy_back(struct tournament *t, const struct occasion_act *a)
{
    const struct known_conditions *k = &contest_rules(t)->known;
    struct contest_entry *e = entry_meant(t, a);
    cited_rule rule = rule_at(&t->o, TP_BUY_BACK);
    if (e == NULL || !play_goes_on(t, a))
        return false;
    if (e->buy_backs >= condition_of(t, k->buy_backs))
        return occasion_refuse(&t->o, a, rule,
                               "the conditions let nobody buy back, or not so often");
    if (!may_again(t, a, e, TP_BUY_BACK) ||
        !brings_sum(t, a, condition_of(t, k->buy_back_price), rule))
        return false;
    occasion_accept(&t->o, a, rule);
    e->buy_backs++;
    receive_money(t, a, e, "buy-back", condition_of(t, k->buy_back_price), rule);
    tell_again(t, e, rule);
    return true;
}

bool second_chance(struct tournament *t, const struct occasion_act *a)
{
    struct contest_entry *e = entry_meant(t, a);
    cited_rule rule = rule_at(&t->o, TP_SECOND_CHANCE);
    if (e == NULL || !play_goes_on(t, a) || !by_official(t, a))
        return false;
    if (!t->conditions.term[contest_rules(t)->known.repechage].truth)
        return occasion_refuse(&t->o, a, rule, "the conditions know no secondary round");
    if (!may_again(t, a, e, TP_SECOND_CHANCE))
        return false;
    occasion_accept(&t->o, a, rule);
    tell_again(t, e, rule);
    return true;
}

/* --- disqualified ----------------------------------------------------------------------------- */

bool disqualify_entrant(struct tournament *t, const struct occasion_act *a)
{
    struct contest_entry *e = entry_meant(t, a);
    if (e == NULL || !by_official(t, a))
        return false;
    const struct contest_ground *g = ground_given(t, a);
    if (g == NULL)
        return false;
    if (e->state == ENTRY_DISQUALIFIED || e->state == ENTRY_WITHDRAWN || e->final > 0 ||
        t->phase != TOURNAMENT_RUNNING)
        return occasion_refuse_at(&t->o, a, TP_DISQUALIFIED, "%s is not in the tournament",
                                  e->name);
    disqualified_for(t, a, e, g);
    return true;
}

bool approve_refund(struct tournament *t, const struct occasion_act *a)
{
    struct contest_entry *e = entry_meant(t, a);
    cited_rule rule = rule_at(&t->o, TP_APPROVED_REFUND);
    if (e == NULL || !by_official(t, a))
        return false;
    if (e->state != ENTRY_DISQUALIFIED || !e->approvable || e->paid == 0 ||
        t->phase != TOURNAMENT_RUNNING)
        return occasion_refuse(&t->o, a, rule, "no fee of %s may be given back", e->name);
    occasion_accept(&t->o, a, rule);
    give_back(t, e, rule);
    return true;
}
