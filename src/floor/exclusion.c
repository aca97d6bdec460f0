#include "floor/exclusion.h"
#include "floor/barring.h"
#include "floor/casino.h"
#include "floor/members.h"
#include "floor/occasion.h"
#include "floor/pit.h"
#include "floor/pledges.h"
#include "floor/rating.h"
#include "floor/say.h"
#include "floor/second.h"

#include <stdio.h>
#include <stdlib.h>

static const char *bars_of(const struct floor *f, const struct open_occasion *oo,
                           const char *number, const char *name)
{
    return kind_of(oo)->bars != NULL
               ? kind_of(oo)->bars(oo->at.occasion.on, number, name, occasion_time(f, oo))
               : NULL;
}

static const char *barred_anywhere(const struct floor *f, const char *number, const char *name)
{
    const char *rule = NULL;
    for (unsigned i = 0; rule == NULL && i < f->occasion_count; i++)
        rule = bars_of(f, f->occasion[i], number, name);
    return rule != NULL ? rule : casino_bars_by_name(f, number, name);
}

void register_own_wish(struct floor *f, const struct card_holder *h, bool anew)
{
    const int64_t until = away_until(f, h, PLEDGE_EXCLUSION);
    for (unsigned i = 0; until >= 0 && i < f->occasion_count; i++) {
        struct open_occasion *oo = f->occasion[i];
        const char *number = holder_number(f, h);
        if (kind_of(oo)->bars == NULL ||
            (!anew && kind_of(oo)->wished(oo->at.occasion.on, number, occasion_time(f, oo))))
            continue;
        json_t *act = json_pack("{s:s s:s s:s s:I s:s}", "act", "own-wish", "player", number,
                                "name", h->m.name, "until", (json_int_t)for_casino(f, until),
                                "text", "at his own wish");
        if (!occasion_by_itself(f, oo, act))
            incident(f, "inspector-told", oo->name, "controller",
                     "the register has no room for %s, who is excluded at his own wish", h->m.name);
    }
}

/* --- other pits of the casino ----------------------------------------------------------------- */

void registers_told(struct floor *f)
{
    struct barring b = {0};
    if (f->casino == NULL)
        return;
    for (unsigned i = 0; i < f->occasion_count; i++) {
        const struct open_occasion *oo = f->occasion[i];
        barring_add(&b, kind_of(oo), oo->at.occasion.on, occasion_time(f, oo));
    }
    barring_settle(&b);
    casino_bars(f, b.at, b.count);
    free(b.at);
}

void shut_out(struct floor *f, const struct barred *b)
{
    for (unsigned i = 0; i < f->terminal_count; i++) {
        struct terminal *t = &f->terminal[i];
        const struct account *a = account_of(&f->accounts, t->account);
        struct card_holder *h = a != NULL && a->member != 0 ? holder_of(f, a->member) : NULL;
        if (h == NULL || t->leaving || strcmp(holder_number(f, h), b->number) != 0)
            continue;
        memcpy(h->shut, b->rule, sizeof h->shut);
        turn_out(f, t, "controller", "excluded");
    }
    for (unsigned i = f->rated_count; i-- > 0;) {
        const struct card_holder *h = holder_of(f, f->rated[i].member);
        if (h != NULL && strcmp(holder_number(f, h), b->number) == 0)
            rating_excluded(f, &f->rated[i], "controller", h->m.name, b->rule);
    }
}

/* --- here ------------------------------------------------------------------------------------- */

const char *kept_out(const struct floor *f, const struct card_holder *h)
{
    const bool excluded =
        h->shut[0] != '\0' || barred_anywhere(f, holder_number(f, h), h->m.name) != NULL;
    return away_until(f, h, PLEDGE_EXCLUSION) >= 0 ? "self-excluded"
           : away_until(f, h, PLEDGE_BREAK) >= 0   ? "break"
           : excluded                              ? "excluded"
                                                   : NULL;
}

bool refuse_excluded(struct floor *f, const struct asked *q, const struct card_holder *h)
{
    const char *rule = barred_anywhere(f, holder_number(f, h), h->m.name);
    if (rule == NULL && h->shut[0] != '\0') {
        rule = h->shut;
        casino_soon(f, h); /* and whoever asks again hears how it stands then */
    }
    if (rule != NULL)
        refuse_ask(f, q, "excluded", rule,
                   "the register has this person: no play, and no money in");
    return rule != NULL;
}

void tell_excluded(struct floor *f, const struct asked *q, const char *about, const char *name)
{
    const char *rule = name[0] != '\0' ? barred_anywhere(f, "", name) : NULL;
    if (rule != NULL)
        incident(f, "inspector-told", about, doer_of(f, q),
                 "paid to %s, whom the register has (%s)", name, rule);
}

bool person_in_act(struct floor *f, const struct open_occasion *oo, json_t *act, struct occurred *o)
{
    const char *said = kind_of(oo)->bars != NULL ? replay_word(act, "player") : NULL;
    if (said == NULL || said[0] == '\0')
        return true;
    const struct card_holder *h = casino_member(f, said);
    if (h != NULL) {
        register_own_wish(f, h, false);
        json_object_set_new(act, "player", json_string(holder_number(f, h)));
        return true;
    }
    o->code = "card-unknown";
    snprintf(o->why, sizeof o->why, "that is no card of this house: say the name of the person");
    return false;
}

/* By one register; NULL: by a name that another pit's has. */
static const char *barred_by(const struct floor *f, const struct open_occasion *oo,
                             const struct card_holder *h)
{
    const char *number = holder_number(f, h);
    return oo != NULL ? bars_of(f, oo, number, h->m.name)
                      : casino_bars_by_name(f, number, h->m.name);
}

static void end_ratings(struct floor *f, const char *who, const struct open_occasion *oo)
{
    for (unsigned i = f->rated_count; i-- > 0;) {
        const struct card_holder *h =
            f->rated[i].member != 0 ? holder_of(f, f->rated[i].member) : NULL;
        const char *rule = h != NULL ? barred_by(f, oo, h) : NULL;
        if (rule != NULL)
            rating_excluded(f, &f->rated[i], who, h->m.name, rule);
    }
}

static void turn_out_barred(struct floor *f, const char *who, const struct open_occasion *oo)
{
    for (unsigned i = 0; i < f->terminal_count; i++) {
        struct terminal *t = &f->terminal[i];
        const struct account *a = account_of(&f->accounts, t->account);
        const struct card_holder *h = a != NULL && a->member != 0 ? holder_of(f, a->member) : NULL;
        if (h != NULL && !t->leaving && barred_by(f, oo, h) != NULL)
            turn_out(f, t, who, "excluded");
    }
    end_ratings(f, who, oo);
}

void turn_out_excluded(struct floor *f, const struct asked *q, const struct open_occasion *oo)
{
    turn_out_barred(f, doer_of(f, q), oo);
}

void turn_out_named(struct floor *f)
{
    turn_out_barred(f, "controller", NULL);
}
