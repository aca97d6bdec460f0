#include "wire/tournament_show.h"

#include "tournament/conditions.h"
#include "tournament/frame.h"
#include "wire/occasion_json.h"

static unsigned in_state(const struct tournament *t, enum entry_state least, enum entry_state most)
{
    unsigned count = 0;
    for (unsigned i = 0; i < t->entry_count; i++)
        count += t->entry[i].state >= least && t->entry[i].state <= most;
    return count;
}

void tournament_brief(const struct tournament *t, struct text *out)
{
    static const char *const PHASES[] = {
        [TOURNAMENT_DRAFT] = "draft",     [TOURNAMENT_ENTRIES] = "entries",
        [TOURNAMENT_RUNNING] = "running", [TOURNAMENT_DECIDED] = "decided",
        [TOURNAMENT_ENDED] = "ended",     [TOURNAMENT_CANCELLED] = "cancelled"};
    json_str(out, "phase", PHASES[t->phase]);
    json_flag(out, "halted", play_halted(t));
    json_int(out, "version", t->version);
    json_int(out, "starts", t->starts);
    json_int(out, "pool", t->pool);
    json_int(out, "round", t->round);
    json_int(out, "entrants", in_state(t, ENTRY_IN, ENTRY_DISQUALIFIED));
    json_int(out, "left", in_state(t, ENTRY_IN, ENTRY_PLAYING));
    json_int(out, "sessions", t->session_count);
}

/* --- entries ---------------------------------------------------------------------------------- */

static void put_entry(const struct contest_entry *e, bool whole, struct text *out)
{
    static const char *const STATES[] = {
        [ENTRY_APPLIED] = "applied",           [ENTRY_DECLINED] = "declined",
        [ENTRY_ACCEPTED] = "accepted",         [ENTRY_IN] = "in",
        [ENTRY_PLAYING] = "playing",           [ENTRY_OUT] = "out",
        [ENTRY_DISQUALIFIED] = "disqualified", [ENTRY_WITHDRAWN] = "withdrawn"};
    json_open(out, NULL, '{');
    json_str(out, "ends", machine_ends(e->name));
    json_str(out, "player", whole ? e->name : NULL);
    json_str(out, "state", STATES[e->state]);
    json_int(out, "session", e->session);
    json_int(out, "seat", e->seat);
    json_int(out, "place", e->place);
    json_int(out, "chips", e->chips);
    json_int(out, "final", e->final);
    json_flag(out, "again", e->again);
    json_flag(out, "counted", e->scored);
    json_int(out, "prize", e->prize);
    if (whole) {
        json_flag(out, "agreed", e->agreed);
        json_flag(out, "bought-in", e->bought_in);
        json_int(out, "buy-backs", e->buy_backs);
        json_int(out, "paid", e->paid);
        json_int(out, "owed", e->owed);
        json_flag(out, "consents", e->consents);
        json_flag(out, "refundable", e->approvable && e->paid > 0);
    }
    json_close(out, '}');
}

/* Everybody sees who plays, by the end of the card; who applied and was not taken, whole names and
 * money are between the player and the house. */
static void put_entries(const struct tournament *t, const struct occasion_eyes *eyes,
                        struct text *out)
{
    json_open(out, "entries", '[');
    for (unsigned i = 0; i < t->entry_count; i++) {
        const struct contest_entry *e = &t->entry[i];
        const bool his = machine_is_his(eyes, e->name);
        if (his || e->state >= ENTRY_IN)
            put_entry(e, his, out);
    }
    json_close(out, ']');
}

/* --- sessions --------------------------------------------------------------------------------- */

static void put_results(const struct tournament *t, const struct contest_session *s,
                        const struct occasion_eyes *eyes, struct text *out)
{
    json_open(out, "results", '[');
    for (unsigned i = 0; i < s->result_count; i++) {
        const char *name = t->entry[s->result[i].entry].name;
        json_open(out, NULL, '{');
        json_str(out, "ends", machine_ends(name));
        json_str(out, "player", machine_is_his(eyes, name) ? name : NULL);
        json_int(out, "seat", s->result[i].seat);
        json_int(out, "place", s->result[i].place);
        json_int(out, "chips", s->result[i].chips);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Where a session is called to, which may be in another pit than who is called. */
static void put_place(const char *table, const struct occasion_eyes *eyes, struct text *out)
{
    const char *pit = table != NULL && eyes->pit_of != NULL ? eyes->pit_of(eyes->ctx, table) : NULL;
    json_str(out, "table", table);
    if (pit != NULL)
        json_str(out, "pit", pit);
}

static void put_sessions(const struct tournament *t, const struct occasion_eyes *eyes,
                         struct text *out)
{
    static const char *const STATES[] = {[SESSION_DRAWN] = "drawn",
                                         [SESSION_CALLED] = "called",
                                         [SESSION_PLAYING] = "playing",
                                         [SESSION_ANNOUNCED] = "announced"};
    json_open(out, "sessions-of-it", '[');
    for (unsigned i = 0; i < t->session_count; i++) {
        const struct contest_session *s = &t->session[i];
        json_open(out, NULL, '{');
        json_int(out, "session", i + 1);
        json_str(out, "state", STATES[s->state]);
        json_int(out, "stage", s->stage);
        json_flag(out, "secondary", s->secondary);
        json_flag(out, "concluded", s->concluded);
        json_int(out, "advance", s->advance);
        json_flag(out, "chips-back", s->chips_back);
        put_place(s->state == SESSION_DRAWN ? NULL : t->table[s->table], eyes, out);
        put_results(t, s, eyes, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_officials(const struct tournament *t, struct text *out)
{
    json_open(out, "officials", '[');
    for (unsigned i = 0; i < t->official_count; i++) {
        json_open(out, NULL, '{');
        json_str(out, "name", t->official[i].name);
        json_str(out, "role", t->official[i].deputy ? "deputy" : "manager");
        json_flag(out, "present", t->official[i].present);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "tables", '[');
    for (unsigned i = 0; i < t->table_count; i++)
        json_str(out, NULL, t->table[i]);
    json_close(out, ']');
}

/* What the operator has added beside money. */
static void put_goods(const struct tournament *t, struct text *out)
{
    json_open(out, "goods", '[');
    for (unsigned i = 0; i < t->goods_count; i++) {
        json_open(out, NULL, '{');
        json_int(out, "place", t->goods[i].place);
        json_int(out, "value", t->goods[i].value);
        json_str(out, "text", t->goods[i].text);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void tournament_show(const struct tournament *t, const struct occasion_eyes *eyes, struct text *out)
{
    tournament_brief(t, out);
    json_flag(out, "briefed", t->briefed);
    json_str(out, "plays", contest_rules(t)->table);
    machine_put_hash("commit", t->seeds.committed, t->seeds.commit, out);
    json_int(out, "renewed", t->seeds.renewed);
    json_int(out, "drawn", t->seeds.draws);
    if (t->version > 0)
        conditions_json(contest_rules(t), &t->conditions, out);
    if (eyes->staff) {
        json_flag(out, "changed", t->changed);
        json_open(out, "draft", '{');
        conditions_json(contest_rules(t), &t->draft, out);
        json_open(out, "lacks", '[');
        conditions_lacks(contest_rules(t), &t->draft, &(struct lack_ear){machine_put_lack, out});
        json_close(out, ']');
        json_close(out, '}');
    }
    put_goods(t, out);
    put_officials(t, out);
    put_entries(t, eyes, out);
    put_sessions(t, eyes, out);
    machine_put_disputes(&t->disputes, eyes, out);
}

void tournament_form(const struct contest_terms *r, struct text *out)
{
    static const char *const NEEDED[] = {[TERM_ALWAYS] = "always", [TERM_IF_GIVEN] = "no"};
    form_describe(&r->all, NEEDED, out);
    json_str(out, "plays", r->table);
    json_open(out, "disqualification", '[');
    for (size_t i = 0; i < r->ground_count; i++) {
        json_open(out, NULL, '{');
        json_str(out, "reason", r->ground[i].name);
        json_flag(out, "approval", r->ground[i].approval);
        json_flag(out, "keeps-chips", r->ground[i].keeps_chips);
        form_cite("rule", r->ground[i].clause, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "knows", '{');
    form_cite("substitute", r->all.rule[TP_SUBSTITUTE], out);
    form_cite("deputy", r->all.rule[TP_DEPUTY], out);
    form_cite("presence", r->all.rule[TP_PRESENCE], out);
    form_cite("briefing", r->all.rule[TP_BRIEFING], out);
    json_close(out, '}');
}
