/* An act of chance that lies there before it is entered: players turn over on their terminals what
 * is theirs, and nobody hears what it comes to before they have, or their time has run out. What
 * lies so, who may turn it over and until when the game says. */
#include "floor/lying.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/showing.h"
#include "floor/terminal.h"
#include "floor/views.h"

static const struct show *show_of(const struct open_table *ot)
{
    return ot->at.layout.game->show;
}

bool lies_first(struct floor *f, struct open_table *ot, const struct act *a, const struct asked *q)
{
    const struct show *show = show_of(ot);
    struct showing s = showing_to(f, ot, NULL);
    unsigned news = show->lays != NULL ? show->lays(&s, a) : 0;
    if (news == 0)
        return false;
    ot->lying.on = true;
    ot->lying.act = *a;
    ot->lying.desk = q != NULL ? (int32_t)q->desk : NOBODY;
    ot->lying.generation = q != NULL ? f->desk[q->desk].generation : 0;
    ot->lying.seq = q != NULL ? q->seq : -1;
    tell_all_news(f, ot, news);
    return true;
}

int64_t waits_until(const struct floor *f, struct open_table *ot)
{
    const struct show *show = show_of(ot);
    struct showing s = showing_to(f, ot, NULL);
    int64_t until = show->until != NULL ? show->until(&s) : -1;
    return until >= 0 ? until + ot->skew : -1;
}

bool waited_enough(const struct floor *f, struct open_table *ot)
{
    int64_t until = waits_until(f, ot);
    return until >= 0 && f->now >= until;
}

bool lying_asked(const struct floor *f, const struct open_table *ot, struct asked *q)
{
    *q = (struct asked){.desk = (uint32_t)ot->lying.desk, .seq = ot->lying.seq};
    return ot->lying.desk >= 0 && desk_is_still(f, (uint32_t)ot->lying.desk, ot->lying.generation);
}

struct outcome enter_lying(struct floor *f, struct open_table *ot, const struct act *a)
{
    struct showing s = showing_to(f, ot, NULL);
    for (const struct news *n; (n = show_of(ot)->opens(&s)) != NULL;)
        tell_news(f, ot, n, NULL);
    ot->lying.on = false;
    ot->lying.entering = true; /* that it came has been told */
    struct outcome o = run_act(f, ot, a, false);
    ot->lying.entering = false;
    return o;
}

/* The round was called off, or has ended in another way, while it lay there. */
void lying_over(struct floor *f, struct open_table *ot)
{
    struct asked q;
    if (!ot->lying.on || waits_until(f, ot) >= 0)
        return;
    ot->lying.on = false;
    if (lying_asked(f, ot, &q))
        refuse_ask(f, &q, "rules", show_of(ot)->lies_rule,
                   "the round is over: what lay there was not entered");
}

/* Something else that waited may go on: those at the table are told. */
void wait_over(struct floor *f, struct open_table *ot)
{
    const struct show *show = show_of(ot);
    if (show->over == NULL || !waited_enough(f, ot))
        return;
    struct showing s = showing_to(f, ot, NULL);
    tell_all_news(f, ot, show->over(&s));
}

/* --- turning over ----------------------------------------------------------------------------- */

void ask_reveal(struct floor *f, struct asked *q)
{
    const struct terminal *who = asker(f, q);
    const char *name, *hand;
    int64_t round, place = 0;
    bool one = json_object_get(q->o, "place") != NULL;
    if ((one && !ask_number(f, q, "place", 1, 2, &place)) || !ask_word(f, q, "table", &name) ||
        !ask_word(f, q, "hand", &hand) || !ask_number(f, q, "round", 0, UINT32_MAX, &round))
        return;
    struct open_table *ot = table_named(f, name);
    if (ot == NULL || ot->seat_of[who - f->terminal] == 0) {
        refuse_ask(f, q, "unknown", NULL, "`table` must name a table of this terminal");
        return;
    }
    const struct show *show = show_of(ot);
    struct showing s = showing_to(f, ot, who);
    struct hindrance why = {"rules", NULL, "that hand is not this terminal's to turn over"};
    if (show->turns == NULL || !show->turns(&s, (uint32_t)round, hand, (unsigned)place, &why)) {
        refuse_ask(f, q, why.code, why.rule, "%s", why.why);
        return;
    }
    for (const struct news *n; (n = show->turned(&s)) != NULL;)
        tell_news(f, ot, n, NULL);
    if (waited_enough(f, ot) && ot->automatic && ot->due > f->now + ot->plan->deal_ms)
        ot->due = f->now + ot->plan->deal_ms;
    struct text *t = answer_begin(f, q, "revealed");
    show->faces(&s, t);
    say_end(f, q->desk);
}
