/* Who controls a tournament, what is prepared before play, and what stops it. */
#include "tournament/frame.h"

#include <string.h>

static struct official *official_named(struct tournament *t, const char *name)
{
    for (unsigned i = 0; i < t->official_count; i++)
        if (strcmp(t->official[i].name, name) == 0)
            return &t->official[i];
    return NULL;
}

bool by_official(struct tournament *t, const struct occasion_act *a)
{
    return official_named(t, a->by) != NULL ||
           occasion_refuse_at(&t->o, a, TP_MANAGER, "%s does not control this tournament", a->by);
}

bool appoint_official(struct tournament *t, const struct occasion_act *a)
{
    const bool deputy = strcmp(a->role, "deputy") == 0;
    cited_rule rule = rule_at(&t->o, deputy ? TP_DEPUTY : TP_MANAGER);
    if (!deputy && strcmp(a->role, "manager") != 0)
        return occasion_refuse_at(&t->o, a, TP_MALFORMED, "`role` is `manager` or `deputy`");
    if (rule == NULL)
        return occasion_refuse_at(&t->o, a, TP_MANAGER, "these rules know no deputies");
    if (t->phase >= TOURNAMENT_DECIDED)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "the tournament is over");
    if (official_named(t, a->official) != NULL || t->official_count == OFFICIALS_MAX)
        return occasion_refuse(&t->o, a, rule, "%s has been appointed, or there are too many",
                               a->official);
    const struct official *who = official_named(t, a->by);
    if (deputy && (who == NULL || who->deputy))
        return occasion_refuse(&t->o, a, rule, "only the director appoints deputies");
    struct official *fresh = &t->official[t->official_count++];
    memset(fresh, 0, sizeof *fresh);
    memcpy(fresh->name, a->official, sizeof fresh->name);
    fresh->deputy = deputy;
    occasion_accept(&t->o, a, rule);
    struct occasion_event e = event_of(TEV_APPOINTED, rule);
    e.who = a->official;
    e.role = a->role;
    occasion_emit(&t->o, &e);
    return true;
}

/* --- halts ------------------------------------------------------------------------------------ */

bool play_halted(const struct tournament *t)
{
    return t->halted || t->away || disputes_waiting(&t->disputes) > 0;
}

cited_rule why_halted(const struct tournament *t)
{
    return rule_at(&t->o, t->away                              ? TP_PRESENCE
                          : disputes_waiting(&t->disputes) > 0 ? TP_DISPUTE
                                                               : TP_HELD);
}

void tell_halt(struct tournament *t, bool before, const char *why, cited_rule rule)
{
    const bool now = play_halted(t);
    if (now == before || t->phase != TOURNAMENT_RUNNING)
        return;
    struct occasion_event e = event_of(now ? TEV_HALTED : TEV_RESUMED, rule);
    e.what = why;
    occasion_emit(&t->o, &e);
}

bool play_goes_on(struct tournament *t, const struct occasion_act *a)
{
    if (t->phase != TOURNAMENT_RUNNING)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "the tournament is not being played");
    if (!play_halted(t))
        return true;
    return occasion_refuse(&t->o, a, why_halted(t), "%s",
                           t->away ? "nobody who must be present is"
                           : disputes_waiting(&t->disputes) > 0
                               ? "play halts until the dispute is decided"
                               : "play is halted");
}

static bool somebody_there(const struct tournament *t)
{
    for (unsigned i = 0; i < t->official_count; i++)
        if (t->official[i].present)
            return true;
    return false;
}

void look_who_is_there(struct tournament *t, const char *why)
{
    const bool before = play_halted(t);
    cited_rule rule = rule_at(&t->o, TP_PRESENCE);
    t->away = rule != NULL && t->phase == TOURNAMENT_RUNNING && !somebody_there(t);
    if (rule != NULL)
        tell_halt(t, before, why, rule);
}

bool be_present(struct tournament *t, const struct occasion_act *a)
{
    cited_rule rule = rule_at(&t->o, TP_PRESENCE);
    struct official *who = official_named(t, a->official);
    if (rule == NULL)
        return occasion_refuse_at(&t->o, a, TP_UNKNOWN_ACT,
                                  "these rules do not ask who is present");
    if (who == NULL)
        return occasion_refuse_at(&t->o, a, TP_MANAGER, "%s does not control this tournament",
                                  a->official);
    occasion_accept(&t->o, a, rule);
    who->present = a->yes;
    look_who_is_there(t, "absence");
    return true;
}

bool halt_play(struct tournament *t, const struct occasion_act *a)
{
    cited_rule rule = rule_at(&t->o, TP_HELD);
    if (t->phase != TOURNAMENT_RUNNING || t->halted)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "there is no play to halt");
    if (!by_official(t, a))
        return false;
    const bool before = play_halted(t);
    occasion_accept(&t->o, a, rule);
    t->halted = true;
    tell_halt(t, before, "halt", rule);
    return true;
}

bool resume_play(struct tournament *t, const struct occasion_act *a)
{
    cited_rule rule = rule_at(&t->o, TP_HELD);
    if (!t->halted)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "play is not halted");
    if (!by_official(t, a))
        return false;
    const bool before = play_halted(t);
    occasion_accept(&t->o, a, rule);
    t->halted = false;
    tell_halt(t, before, "halt", rule);
    return true;
}

bool raise_dispute(struct tournament *t, const struct occasion_act *a)
{
    const bool before = play_halted(t);
    if (!dispute_open(&t->o, a, &t->disputes, t->version > 0, TP_DISPUTE))
        return false;
    tell_halt(t, before, "dispute", rule_at(&t->o, TP_DISPUTE));
    return true;
}

bool decide_dispute(struct tournament *t, const struct occasion_act *a)
{
    const bool before = play_halted(t);
    if (!by_official(t, a) || !dispute_decide(&t->o, a, &t->disputes, TP_DISPUTE, TEV_DECIDED))
        return false;
    tell_halt(t, before, "dispute", rule_at(&t->o, TP_DISPUTE));
    return true;
}

bool not_satisfied(struct tournament *t, const struct occasion_act *a)
{
    return dispute_complain(&t->o, a, &t->disputes, TP_COMPLAINT, TEV_ADVISED);
}

/* --- before play ------------------------------------------------------------------------------ */

/* Whether a session is played at a table, or called to it. */
static bool in_use(const struct tournament *t, unsigned table)
{
    for (unsigned i = 0; i < t->session_count; i++)
        if (t->session[i].table == table &&
            (t->session[i].state == SESSION_CALLED || t->session[i].state == SESSION_PLAYING))
            return true;
    return false;
}

static unsigned table_named(const struct tournament *t, const char *name)
{
    unsigned i = 0;
    while (i < t->table_count && strcmp(t->table[i], name) != 0)
        i++;
    return i;
}

bool designate_table(struct tournament *t, const struct occasion_act *a)
{
    cited_rule rule = rule_at(&t->o, TP_TABLES);
    const unsigned at = table_named(t, a->table);
    const int64_t most = condition_of(t, contest_rules(t)->known.tables);
    if (!by_official(t, a))
        return false;
    if (t->version == 0 || t->phase >= TOURNAMENT_DECIDED)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "no tables are needed");
    if (!a->yes) /* sessions name tables by their number, so that one stays in the list */
        return occasion_refuse(&t->o, a, rule, "a table is designated for the whole tournament");
    if (at < t->table_count)
        return occasion_refuse(&t->o, a, rule, "%s is designated", a->table);
    if (t->table_count >= most)
        return occasion_refuse(&t->o, a, rule, "the conditions speak of %lld tables",
                               (long long)most);
    memcpy(t->table[t->table_count++], a->table, WORD_MAX);
    return occasion_accept(&t->o, a, rule);
}

bool brief_players(struct tournament *t, const struct occasion_act *a)
{
    cited_rule rule = rule_at(&t->o, TP_BRIEFING);
    if (rule == NULL)
        return occasion_refuse_at(&t->o, a, TP_UNKNOWN_ACT, "these rules ask for no briefing");
    if (!by_official(t, a))
        return false;
    if (t->version == 0 || t->phase >= TOURNAMENT_DECIDED)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "there is nobody to brief");
    if (!a->yes)
        return occasion_refuse(&t->o, a, rule,
                               "the players do not understand yet: they are briefed again");
    occasion_accept(&t->o, a, rule);
    t->briefed = true;
    struct occasion_event e = event_of(TEV_BRIEFED, rule);
    e.who = a->by;
    e.text = a->text[0] != '\0' ? a->text : NULL;
    occasion_emit(&t->o, &e);
    return true;
}

bool instruct_players(struct tournament *t, const struct occasion_act *a)
{
    cited_rule rule = rule_at(&t->o, TP_INSTRUCTION);
    if (rule == NULL)
        return occasion_refuse_at(&t->o, a, TP_UNKNOWN_ACT, "these rules know no instruction");
    for (unsigned i = 0; i < t->session_count; i++)
        if (t->session[i].state >= SESSION_PLAYING)
            return occasion_refuse(&t->o, a, rule, "play has begun");
    return occasion_accept(&t->o, a, rule);
}

bool reschedule_play(struct tournament *t, const struct occasion_act *a)
{
    cited_rule rule = rule_at(&t->o, TP_RESCHEDULED);
    const int64_t notice = condition_of(t, contest_rules(t)->known.notice) * 60000;
    if (!by_official(t, a))
        return false;
    if (t->version == 0 || t->phase >= TOURNAMENT_DECIDED)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "no session is to come");
    if (a->time < a->at + notice)
        return occasion_refuse(&t->o, a, rule, "players have notice of %lld minutes at least",
                               (long long)(notice / 60000));
    occasion_accept(&t->o, a, rule);
    t->starts = a->time;
    struct occasion_event e = event_of(TEV_RESCHEDULED, rule);
    e.time = a->time;
    e.text = a->text;
    occasion_emit(&t->o, &e);
    return true;
}

/* --- calling a session ------------------------------------------------------------------------ */

bool call_session(struct tournament *t, const struct occasion_act *a)
{
    const unsigned table = table_named(t, a->table);
    if (!play_goes_on(t, a) || !by_official(t, a))
        return false;
    struct contest_session *s = session_meant(t, a, SESSION_DRAWN);
    if (s == NULL)
        return false;
    if (table == t->table_count)
        return occasion_refuse_at(&t->o, a, TP_TABLES, "%s is not designated", a->table);
    if (in_use(t, table))
        return occasion_refuse_at(&t->o, a, TP_EXCLUSIVE, "another session is at %s", a->table);
    if (a->at < t->starts)
        return occasion_refuse_at(&t->o, a, TP_RESCHEDULED, "the session starts later");
    if (rule_at(&t->o, TP_BRIEFING) != NULL && !t->briefed)
        return occasion_refuse_at(&t->o, a, TP_BRIEFING, "the players have not been briefed");
    occasion_accept(&t->o, a, rule_at(&t->o, TP_EXCLUSIVE));
    s->state = SESSION_CALLED;
    s->table = table;
    struct occasion_event e = event_of(TEV_CALLED, rule_at(&t->o, TP_EXCLUSIVE));
    e.session = session_number(t, s);
    e.table = t->table[table];
    occasion_emit(&t->o, &e);
    return true;
}
