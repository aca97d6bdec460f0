/* Other terms at a table: rules or options that the plan has, and it is not played by yet.
 *
 * They hold from the first moment on at which the table is between two rounds and no player has
 * credit or a wager there. Its journal ends with a line that says what it goes over to, by whose
 * word and under which clause, and the table begins another, under the new terms; whoever is there
 * stays there and is shown the table as it is now. */
#include "floor/other_terms.h"
#include "floor/jackpot.h"
#include "floor/lying.h"
#include "floor/pace.h"
#include "floor/rating.h"
#include "floor/recover.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/stints.h"
#include "floor/terminal.h"
#include "floor/terms.h"
#include "floor/views.h"

bool is_between_rounds(const struct open_table *ot)
{
    const struct table *t = ot->at.table;
    return (t->phase == PHASE_OPEN || t->phase == PHASE_COLD) && brought_at(ot) == 0 &&
           !ot->lying.on && ot->stopped == 0 && t->frozen_round == 0 && !money_lies_there(ot);
}

bool may_go_over(const struct floor *f, const struct open_table *ot)
{
    return f->reads == 0 && is_between_rounds(ot);
}

/* Who may change what the sign says may change what is played: the clause is the same. */
static const char *clause_of(const struct open_table *ot)
{
    const struct authority *who = ruleset_authority(ot->at.rs, act_name(ACT_CHANGE_LIMITS));
    return who != NULL ? who->clause : NULL;
}

static void end_journal(struct floor *f, struct open_table *ot, const struct ruleset *to,
                        const char *who)
{
    struct text t;
    char hex[CHAIN_HEX];
    line_begin(ot, &t);
    line_over(&t, ot->at.v.acts, f->wall,
              &(struct going_over){
                  .rules = chain_hex(to->hash, hex), .who = who, .clause = clause_of(ot)});
    line_end(ot, &t);
    pages_hand_over(f);
}

void tell_terms(struct floor *f, struct open_table *ot, uint32_t desk)
{
    const int32_t at = f->desk[desk].terminal;
    struct text *t = say_begin(f);
    json_str(t, "event", "terms");
    json_str(t, "table", ot->plan->name);
    json_key(t, "view");
    put_view(f, ot, at >= 0 ? &f->terminal[at] : NULL, t);
    say_end(f, desk);
}

/* The place is another table's from now on; who is there stays there. */
static void give_place(struct floor *f, struct open_table *ot, struct open_table *to)
{
    proposals_at(f, ot->place);
    stint_over(f, ot);
    ratings_reckon(f, ot);
    to->place = ot->place;
    to->first_desk = ot->first_desk;
    to->turn = ot->turn;
    f->table[ot->place] = to;
    table_free(ot);
    reads_go_on(f);
}

/* It has begun, or goes on. */
static void take_place(struct floor *f, struct open_table *ot)
{
    pools_open(f);
    pace_begin(f, ot);
    for (unsigned i = 0; i < f->terminal_count; i++)
        if (f->terminal[i].table == ot->place && f->terminal[i].desk >= 0)
            sit_down(f, &f->terminal[i]);
    for (int32_t d = ot->first_desk; d >= 0; d = f->desk[d].next)
        tell_terms(f, ot, (uint32_t)d);
    f->lobby_stale = true;
}

void stand_in(struct floor *f, struct open_table *ot, struct open_table *fresh)
{
    give_place(f, ot, fresh);
    table_begin(f, fresh);
    take_place(f, fresh);
}

void come_back(struct floor *f, struct open_table *ot, struct opening *o, const char *who)
{
    struct open_table *back = opening_table(o);
    end_journal(f, ot, back->at.rs, who);
    forget_test(f, ot);
    give_place(f, ot, back);
    opening_end(f, o, NULL); /* all terminals are looked through for a seat */
    take_place(f, back);
}

void begin_another(struct floor *f, struct open_table *ot, struct open_table *fresh,
                   const char *who)
{
    end_journal(f, ot, fresh->at.rs, who);
    stand_in(f, ot, fresh);
}

static void go_over(struct floor *f, struct open_table *ot)
{
    struct open_table *fresh = ot->then;
    incident(f, "terms", ot->plan->name, ot->then_by, "goes over to %s%s%s", fresh->at.rs->name,
             clause_of(ot) != NULL ? ", " : "", clause_of(ot) != NULL ? clause_of(ot) : "");
    end_journal(f, ot, fresh->at.rs, ot->then_by);
    ot->then = NULL;
    fresh->pool = ot->pool;
    stand_in(f, ot, fresh);
}

/* A table in test mode comes back to what the plan has for it when the test is over. */
void terms_look(struct floor *f)
{
    struct trouble ignored;
    for (unsigned i = 0; i < f->table_count; i++) {
        struct open_table *ot = f->table[i];
        if (ot->then != NULL && !ot->in_test && is_between_rounds(ot) &&
            terms_alike(f, ot->then, &ignored) && nobody_reads(f))
            go_over(f, ot);
    }
}
