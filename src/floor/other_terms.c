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
#include "floor/recover.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/terminal.h"
#include "floor/terms.h"
#include "floor/views.h"

bool may_go_over(const struct floor *f, const struct open_table *ot)
{
    const struct table *t = ot->at.table;
    return f->reads == 0 && (t->phase == PHASE_OPEN || t->phase == PHASE_COLD) &&
           brought_at(ot) == 0 && !ot->lying.on && ot->stopped == 0 && t->frozen_round == 0 &&
           !money_lies_there(ot);
}

/* Who may change what the sign says may change what is played: the clause is the same. */
static const char *clause_of(const struct open_table *ot)
{
    const struct authority *who = ruleset_authority(ot->at.rs, act_name(ACT_CHANGE_LIMITS));
    return who != NULL ? who->clause : NULL;
}

static void end_journal(struct floor *f, struct open_table *ot)
{
    struct text t;
    char hex[CHAIN_HEX];
    line_begin(ot, &t);
    line_over(&t, ot->at.v.acts, f->wall,
              &(struct going_over){.rules = chain_hex(ot->then->at.rs->hash, hex),
                                   .who = ot->then_by,
                                   .clause = clause_of(ot)});
    line_end(ot, &t);
    pages_hand_over(f);
}

static void tell_table(struct floor *f, struct open_table *ot)
{
    for (int32_t d = ot->first_desk; d >= 0; d = f->desk[d].next) {
        const int32_t at = f->desk[d].terminal;
        struct text *t = say_begin(f);
        json_str(t, "event", "terms");
        json_str(t, "table", ot->plan->name);
        json_key(t, "view");
        put_view(f, ot, at >= 0 ? &f->terminal[at] : NULL, t);
        say_end(f, (uint32_t)d);
    }
    f->lobby_stale = true;
}

static void go_over(struct floor *f, struct open_table *ot)
{
    struct open_table *fresh = ot->then;
    incident(f, "terms", ot->plan->name, ot->then_by, "goes over to %s%s%s", fresh->at.rs->name,
             clause_of(ot) != NULL ? ", " : "", clause_of(ot) != NULL ? clause_of(ot) : "");
    proposals_at(f, ot->place);
    end_journal(f, ot);
    ot->then = NULL;
    fresh->place = ot->place;
    fresh->first_desk = ot->first_desk;
    fresh->turn = ot->turn;
    fresh->pool = ot->pool;
    f->table[ot->place] = fresh;
    table_free(ot);
    table_begin(f, fresh);
    pools_open(f);
    pace_begin(f, fresh);
    for (unsigned i = 0; i < f->terminal_count; i++)
        if (f->terminal[i].table == fresh->place && f->terminal[i].desk >= 0)
            sit_down(f, &f->terminal[i]);
    tell_table(f, fresh);
}

void terms_look(struct floor *f)
{
    struct trouble ignored;
    for (unsigned i = 0; i < f->table_count; i++) {
        struct open_table *ot = f->table[i];
        if (ot->then != NULL && may_go_over(f, ot) && terms_alike(f, ot->then, &ignored))
            go_over(f, ot);
    }
}
