/* Occasions: tournaments and promotions, from the first draft to the last prize, or called off.
 *
 * Who does something looks at how the occasion stands, as his screen would show it, and asks for
 * what comes next; now and then for something else. Tournaments are played at the table of the
 * floor that is for them, by whoever sits there, or at one that is not on the floor. */
#include "ask.h"

#include "floor/contest.h"
#include "floor/occasion.h"
#include "floor/views.h"
#include "promotion/promotion.h"
#include "tournament/tournament.h"
#include "wire/occasion_json.h"

#include <inttypes.h>
#include <stdio.h>

enum { FEE = 5000, ELSEWHERE = 3 };

static const char CARDS[] = "100-000";

/* --- asking ----------------------------------------------------------------------------------- */

static int told_named(const char *name)
{
    struct model *m = &world.model;
    for (unsigned i = 0; i < m->occasion_count; i++)
        if (strcmp(m->occasion[i].name, name) == 0)
            return (int)i;
    if (m->occasion_count == OCCASIONS)
        return -1;
    struct told_occasion *o = &m->occasion[m->occasion_count];
    *o = (struct told_occasion){0};
    snprintf(o->name, sizeof o->name, "%s", name);
    return (int)m->occasion_count++;
}

/* What an act brings to the occasion, and what of that comes from outside the house, or leaves. */
struct brings {
    cents held, outside;
};

static void act_on(struct person *p, const struct open_occasion *oo, struct brings b,
                   const char *more, const char *act)
{
    struct errand *q =
        ask(p, ASK_OCCASION, b.outside,
            "\"do\":\"occasion-act\",\"name\":\"%s\",\"act\":{%s},\"reason\":\"simulated\"%s",
            oo->name, act, more);
    if (q == NULL)
        return;
    q->occasion = told_named(oo->name);
    q->held = b.held;
}

static void act_plainly(struct person *p, const struct open_occasion *oo, const char *act)
{
    act_on(p, oo, (struct brings){0}, "", act);
}

/* --- the form --------------------------------------------------------------------------------- */

/* What is stated where it is no words; the others are as they are by default. */
static const struct {
    const char *term;
    int64_t value;
} STATED[] = {{"entry-fee", FEE},  {"allotment", 20000}, {"minimum", CONTEST_UNIT},
              {"maximum", 5000},   {"rounds", 1},        {"coups", 3},
              {"tables", 2},       {"advance", 1},       {"seats", ELSEWHERE},
              {"max-entrants", 3}, {"min-entrants", 2},  {"compulsory", 1}};

static int64_t stated(const char *term)
{
    for (size_t i = 0; i < sizeof STATED / sizeof *STATED; i++)
        if (strcmp(STATED[i].term, term) == 0)
            return STATED[i].value;
    return 0;
}

/* Times to come as they are written: most are at once, and credit that was won ends after them. */
struct to_come {
    char soon[24], late[24];
};

static const char *time_of(const struct term_rule *t, const struct to_come *when)
{
    return strcmp(t->name, "starts") == 0         ? "1"
           : strcmp(t->name, "credit-until") == 0 ? when->late
                                                  : when->soon;
}

/* A term as fields of an act. yes: how a truth is written. */
static void put_term(const struct term_rule *t, const char *yes, const struct to_come *when,
                     char *out, size_t cap)
{
    const int64_t number = stated(t->name);
    int len = snprintf(out, cap, "\"act\":\"term\",\"term\":\"%s\",", t->name);
    out += len;
    cap -= (size_t)len;
    if (t->is == TERM_NUMBER || t->is == TERM_AMOUNT)
        snprintf(out, cap, "\"%s\":%" PRId64, t->is == TERM_NUMBER ? "number" : "value", number);
    else if (t->is == TERM_TIME)
        snprintf(out, cap, "\"time\":%s", time_of(t, when));
    else if (t->is == TERM_TRUTH || t->is == TERM_STATEMENT)
        snprintf(out, cap, "\"yes\":%s", t->is == TERM_STATEMENT || number != 0 ? yes : "false");
    else
        snprintf(out, cap, "\"text\":\"in words\"");
}

/* The first term that is needed and not stated; false: there is none. */
static bool state_next(struct person *p, const struct open_occasion *oo,
                       const struct occasion_rules *r, const struct term *form)
{
    char act[256];
    struct to_come when;
    size_t i = 0;
    while (i < r->term_count && (form[i].stated || r->term[i].needed == TERM_IF_GIVEN))
        i++;
    if (i == r->term_count)
        return false;
    const int64_t soon = world.now.wall + (int64_t)pick(60000);
    snprintf(when.soon, sizeof when.soon, "%" PRId64, soon);
    snprintf(when.late, sizeof when.late, "%" PRId64, soon + 600000);
    put_term(&r->term[i], "true", &when, act, sizeof act);
    act_plainly(p, oo, act);
    return true;
}

static const char PURSE[] = "\"act\":\"prize\",\"prize\":\"purse\",\"kind\":\"cash\",\"value\":"
                            "20000,\"text\":\"cash\"",
                  ANY_WAGER[] = "\"act\":\"condition\",\"condition\":\"any\",\"per\":100";

/* One that the floor begins with, as a line of its plan: what has been done to it by then. */
static void begin_with(const struct occasion_machine *kind, const char *name, const char *ruleset,
                       const char *const *acts, void (*add)(const char *fmt, ...))
{
    struct trouble why;
    struct occasion_rules *r = occasion_rules_load(kind, world.shelf, world.clauses, ruleset, &why);
    if (r == NULL)
        broken("%s", why.words);
    add("  - {name: %s, ruleset: %s, acts: [", name, ruleset);
    for (size_t i = 0; i < r->term_count; i++) {
        char act[256];
        put_term(&r->term[i], "yes", &(struct to_come){"+30000", "+600000"}, act, sizeof act);
        if (r->term[i].needed != TERM_IF_GIVEN)
            add("{%s}, ", act);
    }
    for (; *acts != NULL; acts++)
        add("{%s}, ", *acts);
    add("{\"act\":\"open\"}]}\n");
    occasion_rules_free(r);
}

void occasions_begin(bool crown, void (*add)(const char *fmt, ...))
{
    static const char *const CUP[] = {
        "\"act\":\"prize\",\"place\":1,\"share\":7000",
        "\"act\":\"prize\",\"place\":2,\"share\":3000", "\"act\":\"publish\"",
        "\"act\":\"appoint\",\"official\":\"boss\",\"role\":\"manager\"", NULL};
    static const char *const GALA[] = {PURSE,
                                       ANY_WAGER,
                                       "\"act\":\"publish\"",
                                       "\"act\":\"advertise\",\"text\":\"poster\"",
                                       "\"act\":\"available\",\"text\":\"desk\"",
                                       NULL};
    add("begins:\n");
    begin_with(&TOURNAMENT, "cup", crown ? "crown-fusion-2024/tournaments" : "star/tournaments",
               CUP, add);
    begin_with(&PROMOTION, "gala", "crown-fusion-2024/promotions", GALA, add);
}

/* --- tournaments ------------------------------------------------------------------------------ */

static const struct tournament *tournament_on(const struct open_occasion *oo)
{
    const struct occasion *o = machine_on(oo->at.occasion.on);
    return o->kind == &TOURNAMENT ? (const struct tournament *)o : NULL;
}

static void draft_tournament(struct person *p, const struct open_occasion *oo,
                             const struct tournament *t)
{
    char act[96];
    if (t->version == 0 && state_next(p, oo, t->o.rules, t->draft.term))
        return;
    if (t->draft.share[0] == 0 || t->draft.share[1] == 0)
        snprintf(act, sizeof act, "\"act\":\"prize\",\"place\":%d,\"share\":%d",
                 t->draft.share[0] == 0 ? 1 : 2, t->draft.share[0] == 0 ? 7000 : 3000);
    else if (t->version == 0)
        snprintf(act, sizeof act, "\"act\":\"publish\"");
    else if (t->official_count == 0)
        snprintf(act, sizeof act, "\"act\":\"appoint\",\"official\":\"%s\",\"role\":\"manager\"",
                 p->name);
    else
        snprintf(act, sizeof act, "\"act\":\"open\"");
    act_plainly(p, oo, act);
}

static void take_entries(struct person *p, const struct open_occasion *oo,
                         const struct tournament *t)
{
    char act[128];
    unsigned in = 0;
    for (unsigned i = 0; i < t->entry_count; i++) {
        const struct contest_entry *e = &t->entry[i];
        in += e->state == ENTRY_IN;
        if (e->state != ENTRY_APPLIED)
            continue;
        const bool declines = one_in(12);
        snprintf(act, sizeof act, "\"act\":\"%s\",\"player\":\"%s\"%s",
                 declines ? "decline" : "accept", e->name,
                 declines ? ",\"reason\":\"eligibility\"" : "");
        act_plainly(p, oo, act);
        return;
    }
    if (in >= 2 ? one_in(4) : one_in(200))
        act_plainly(p, oo, "\"act\":\"close\"");
}

/* What a table that is not on the floor comes to is told by hand. */
static void tell_result(struct person *p, const struct open_occasion *oo,
                        const struct tournament *t, unsigned session)
{
    char act[160];
    unsigned place = 1;
    for (unsigned i = 0; i < t->entry_count; i++) {
        const struct contest_entry *e = &t->entry[i];
        if (e->session != session || e->state != ENTRY_PLAYING)
            continue;
        if (!e->scored) {
            snprintf(act, sizeof act,
                     "\"act\":\"score\",\"session\":%u,\"player\":\"%s\",\"place\":%u,\"chips\":%u",
                     session, e->name, place, 1000 - place);
            act_plainly(p, oo, act);
            return;
        }
        place++;
    }
    snprintf(act, sizeof act, "\"act\":\"%s\",\"session\":%u",
             t->session[session - 1].chips_back ? "announce" : "chips-back", session);
    act_plainly(p, oo, act);
}

static void run_session(struct person *p, const struct open_occasion *oo,
                        const struct tournament *t, unsigned session)
{
    const struct contest_session *s = &t->session[session - 1];
    const char contest[2] = {CONTEST, '\0'};
    const struct open_table *ot = table_named(world.floor, contest);
    char act[96];
    if (s->state == SESSION_DRAWN)
        snprintf(act, sizeof act, "\"act\":\"call\",\"session\":%u,\"table\":\"%s\"", session,
                 ot != NULL && contest_waits(ot) ? contest : "Z");
    else if (s->state == SESSION_CALLED)
        snprintf(act, sizeof act, "\"act\":\"begin\",\"session\":%u", session);
    else if (strcmp(t->table[s->table], contest) != 0 || one_in(60)) {
        tell_result(p, oo, t, session);
        return;
    } else if (one_in(3))
        snprintf(act, sizeof act, "\"act\":\"announce\",\"session\":%u", session);
    else
        return;
    act_plainly(p, oo, act);
}

static void run_rounds(struct person *p, const struct open_occasion *oo, const struct tournament *t)
{
    if (t->table_count < 2) {
        char act[64];
        snprintf(act, sizeof act, "\"act\":\"designate\",\"table\":\"%c\"",
                 t->table_count == 0 ? CONTEST : 'Z');
        act_plainly(p, oo, act);
        return;
    }
    if (!t->official[0].present && t->o.rules->rule[TP_PRESENCE] != NULL) {
        char act[96];
        snprintf(act, sizeof act, "\"act\":\"present\",\"official\":\"%s\",\"yes\":true",
                 t->official[0].name);
        act_plainly(p, oo, act);
        return;
    }
    if (!t->briefed && t->o.rules->rule[TP_BRIEFING] != NULL) {
        act_plainly(p, oo, "\"act\":\"brief\",\"yes\":true,\"text\":\"how to play\"");
        return;
    }
    for (unsigned i = 0; i < t->session_count; i++)
        if (t->session[i].state != SESSION_ANNOUNCED) {
            run_session(p, oo, t, i + 1);
            return;
        }
    act_plainly(p, oo, "\"act\":\"draw\"");
}

static void run_tournament(struct person *p, const struct open_occasion *oo,
                           const struct tournament *t)
{
    if (t->official_count > 0 && strcmp(t->official[0].name, p->name) != 0 && !one_in(20))
        return;
    if (t->version > 0 && t->phase < TOURNAMENT_DECIDED && one_in(150))
        act_plainly(p, oo, "\"act\":\"cancel\",\"text\":\"a storm\"");
    else if (t->phase == TOURNAMENT_DRAFT)
        draft_tournament(p, oo, t);
    else if (t->phase == TOURNAMENT_ENTRIES)
        take_entries(p, oo, t);
    else if (t->phase == TOURNAMENT_RUNNING)
        run_rounds(p, oo, t);
    else if (tournament_holds(t) == 0)
        ask(p, ASK_OTHER, 0, "\"do\":\"occasion-end\",\"name\":\"%s\"", oo->name);
}

/* In money, or to the card. */
static bool pay_owed(struct person *p, const struct open_occasion *oo, const struct tournament *t)
{
    char act[128];
    for (unsigned i = 0; i < t->entry_count; i++) {
        const struct contest_entry *e = &t->entry[i];
        if (e->owed == 0)
            continue;
        const bool cash = one_in(2);
        snprintf(act, sizeof act, "\"act\":\"pay\",\"player\":\"%s\",\"%s\":%" PRId64, e->name,
                 cash ? "cash" : "card", e->owed);
        act_on(p, oo, (struct brings){-e->owed, cash ? -e->owed : 0}, "", act);
        return true;
    }
    return false;
}

/* --- promotions ------------------------------------------------------------------------------- */

static void draft_promotion(struct person *p, const struct open_occasion *oo,
                            const struct promotion *m)
{
    static const char *const WAY[] = {
        "\"act\":\"publish\"", "\"act\":\"advertise\",\"text\":\"poster\"",
        "\"act\":\"available\",\"text\":\"desk\"", "\"act\":\"open\""};
    if (m->draft.prize_count == 0)
        act_plainly(p, oo, PURSE);
    else if (m->draft.condition_count == 0)
        act_plainly(p, oo, ANY_WAGER);
    else if (m->version > 0 || !state_next(p, oo, m->o.rules, m->draft.term))
        act_plainly(p, oo, WAY[m->version == 0 ? 0 : !m->marketed ? 1 : !m->available ? 2 : 3]);
}

static void run_promotion(struct person *p, const struct open_occasion *oo,
                          const struct promotion *m)
{
    const struct prize_fate *fate = &m->fate[0];
    struct trouble unsaid;
    if (m->version > 0 && m->phase < PROMOTION_CANCELLED && one_in(300))
        act_plainly(p, oo, "\"act\":\"cancel\",\"what\":\"promotion\",\"text\":\"a storm\"");
    else if (m->phase == PROMOTION_DRAFT)
        draft_promotion(p, oo, m);
    else if (m->phase == PROMOTION_OPEN)
        act_plainly(p, oo, "\"act\":\"close\"");
    else if (promotion_over(m, &unsaid))
        ask(p, ASK_OTHER, 0, "\"do\":\"occasion-end\",\"name\":\"%s\"", oo->name);
    else if (fate->state == PRIZE_UNDRAWN)
        act_plainly(p, oo, "\"act\":\"draw\",\"prize\":\"purse\",\"scrutineer\":\"Ms Law\"");
    else if (!fate->tried)
        act_plainly(p, oo, "\"act\":\"notify\",\"prize\":\"purse\",\"way\":\"phone\",\"yes\":true");
    else if (fate->state == PRIZE_DRAWN && one_in(20))
        act_plainly(p, oo, "\"act\":\"unclaimed\",\"prize\":\"purse\"");
}

static bool pay_prize(struct person *p, const struct open_occasion *oo, const struct promotion *m)
{
    char act[160];
    if (m->phase == PROMOTION_DRAFT || m->fate[0].state != PRIZE_DRAWN)
        return false;
    const struct entrant *e = &m->entrant[m->fate[0].winner];
    const bool cash = one_in(2);
    snprintf(act, sizeof act, "\"act\":\"pay\",\"player\":\"%s\",\"prize\":\"purse\",\"%s\":20000",
             e->name, cash ? "cash" : "card");
    act_on(p, oo, (struct brings){0, cash ? -20000 : 0}, "", act);
    return true;
}

/* --- who does what ---------------------------------------------------------------------------- */

static const struct open_occasion *some_occasion(void)
{
    const struct floor *f = world.floor;
    return f->occasion_count > 0 ? f->occasion[pick(f->occasion_count)] : NULL;
}

void run_occasions(struct person *p)
{
    static const char *const RULES[] = {"star/tournaments", "crown-fusion-2024/tournaments",
                                        "crown-fusion-2024/promotions"};
    const struct open_occasion *oo = some_occasion();
    if (waiting(p) > 0)
        return;
    if (oo == NULL ||
        (world.floor->occasion_count < 3 && one_in(world.floor->occasion_count < 2 ? 30 : 200))) {
        const char *rules = RULES[pick(3)];
        ask(p, ASK_OTHER, 0, "\"do\":\"occasion-new\",\"name\":\"o%llu\",\"ruleset\":\"%s\"",
            (unsigned long long)world.step, rules);
        return;
    }
    const struct tournament *t = tournament_on(oo);
    if (t != NULL)
        run_tournament(p, oo, t);
    else
        run_promotion(p, oo, (const struct promotion *)machine_on(oo->at.occasion.on));
}

/* A fee in money for somebody who shows his card; what is owed is paid. */
void serve_occasions(struct person *p)
{
    const struct open_occasion *oo = some_occasion();
    const struct tournament *t = oo != NULL ? tournament_on(oo) : NULL;
    char act[64], more[64];
    if (waiting(p) > 0 || oo == NULL)
        return;
    if (t == NULL) {
        pay_prize(p, oo, (const struct promotion *)machine_on(oo->at.occasion.on));
        return;
    }
    if (pay_owed(p, oo, t) || t->phase != TOURNAMENT_ENTRIES)
        return;
    snprintf(more, sizeof more, ",\"card\":\"%s%u\",\"pin\":\"2468\"", CARDS, 1 + pick(MEMBERS));
    if (one_in(2)) {
        act_on(p, oo, (struct brings){0}, more, "\"act\":\"apply\",\"yes\":true");
        return;
    }
    snprintf(act, sizeof act, "\"act\":\"fee\",\"cash\":%d", FEE);
    act_on(p, oo, (struct brings){FEE, FEE}, more, act);
}

/* A session is to be played at the table of the floor, and its entrants are to be seated. */
static bool seats_wait(void)
{
    const char contest[2] = {CONTEST, '\0'};
    const struct open_table *ot = table_named(world.floor, contest);
    for (unsigned i = 0; ot != NULL && contest_waits(ot) && i < world.floor->occasion_count; i++) {
        const struct tournament *t = tournament_on(world.floor->occasion[i]);
        for (unsigned k = 0; t != NULL && k < t->session_count; k++)
            if (t->session[k].state == SESSION_PLAYING &&
                strcmp(t->table[t->session[k].table], contest) == 0)
                return true;
    }
    return false;
}

bool makes_room(struct person *p)
{
    if (p->name[0] != 'T' || !seats_wait() || one_in(20))
        return false;
    if (p->sits && !p->leaving && one_in(3))
        ask(p, ASK_OTHER, 0, "\"do\":\"leave\"");
    return true;
}

/* A player at his terminal; false: he has nothing to do there. */
bool enter_occasion(struct person *p)
{
    const struct open_occasion *oo = some_occasion();
    const struct tournament *t = oo != NULL ? tournament_on(oo) : NULL;
    char his[32], act[64];
    if (oo == NULL || p->member < 0)
        return false;
    snprintf(his, sizeof his, "%s%d", CARDS, p->member + 1);
    if (t == NULL) {
        act_plainly(p, oo, "\"act\":\"claim\",\"prize\":\"purse\"");
        return true;
    }
    const struct contest_entry *e = NULL;
    for (unsigned i = 0; i < t->entry_count; i++)
        if (strcmp(t->entry[i].name, his) == 0)
            e = &t->entry[i];
    if (t->phase == TOURNAMENT_ENTRIES && e == NULL)
        act_plainly(p, oo, "\"act\":\"apply\",\"yes\":true");
    else if (t->phase == TOURNAMENT_ENTRIES && e->state == ENTRY_ACCEPTED) {
        snprintf(act, sizeof act, "\"act\":\"fee\",\"card\":%d", FEE);
        act_on(p, oo, (struct brings){FEE, 0}, "", act);
    } else if (e != NULL && e->state == ENTRY_IN && one_in(20))
        act_plainly(p, oo, "\"act\":\"withdraw\"");
    else if (e != NULL && (e->state == ENTRY_IN || e->state == ENTRY_PLAYING))
        ask(p, ASK_OTHER, 0, "\"do\":\"leave\""); /* he is seated by the floor */
    else
        return false;
    return true;
}

/* The money of an act that waits for a second person. */
void occasion_confirmed(struct errand *q, const json_t *asked)
{
    const json_t *act = json_object_get(asked, "act");
    const char *name = json_string_value(json_object_get(asked, "name"));
    const cents cash = json_integer_value(json_object_get(act, "cash"));
    const cents on_card = json_integer_value(json_object_get(act, "card"));
    q->what = ASK_OCCASION;
    q->amount = -cash;
    q->occasion = name != NULL ? told_named(name) : -1;
    const struct open_occasion *oo = name != NULL ? occasion_named(world.floor, name) : NULL;
    q->held = oo != NULL && tournament_on(oo) != NULL ? -cash - on_card : 0;
}

/* --- what was promised ------------------------------------------------------------------------ */

void occasion_is_done(const struct errand *q, int64_t n)
{
    struct told_occasion *o = &world.model.occasion[q->occasion];
    o->held += q->held;
    if (n > o->acts)
        o->acts = n;
    world.count.occasions++;
}

/* Whether what some of those who have no answer yet have asked for comes to this. */
static bool may_bring(int occasion, cents amount)
{
    cents some[PEOPLE * ASKED_AT_ONCE];
    unsigned count = 0;
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < ASKED_AT_ONCE; k++) {
            const struct errand *q = &world.person[i].asked[k];
            if (q->what == ASK_OCCASION && !q->done && q->occasion == occasion && q->held != 0)
                some[count++] = q->held;
        }
    for (unsigned of = 0; of < 1U << count; of++) {
        cents sum = 0;
        for (unsigned i = 0; i < count; i++)
            sum += (of >> i & 1) != 0 ? some[i] : 0;
        if (sum == amount)
            return true;
    }
    return false;
}

/* No act that was acknowledged is lost; the ledger has what the occasion holds; and every fee is
 * still in the pool, or owed to somebody, or was paid to somebody. */
void check_occasions(void)
{
    const struct floor *f = world.floor;
    for (unsigned i = 0; i < f->occasion_count; i++) {
        const struct open_occasion *oo = f->occasion[i];
        const int told = told_named(oo->name);
        const cents holds = kind_of(oo)->holds(oo->at.occasion.on);
        const cents there = account_of(&f->accounts, oo->held)->balance;
        if (there != holds)
            broken("occasion %s holds %lld, and the ledger has %lld", oo->name, (long long)holds,
                   (long long)there);
        if (told < 0)
            continue;
        const struct told_occasion *o = &world.model.occasion[told];
        if ((int64_t)oo->at.v.acts < o->acts)
            broken("occasion %s has %llu acts, and %lld were acknowledged", oo->name,
                   (unsigned long long)oo->at.v.acts, (long long)o->acts);
        if (tournament_on(oo) != NULL && !may_bring(told, holds - o->held))
            broken("tournament %s holds %lld, and by what was acknowledged %lld", oo->name,
                   (long long)holds, (long long)o->held);
    }
}
