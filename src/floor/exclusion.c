#include "floor/exclusion.h"
#include "base/list.h"
#include "floor/casino.h"
#include "floor/members.h"
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
    return kind_of(oo)->bars != NULL ? kind_of(oo)->bars(oo->at.occasion.on, number, name, f->wall)
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
            (!anew && kind_of(oo)->wished(oo->at.occasion.on, number, f->wall)))
            continue;
        json_t *act =
            json_pack("{s:s s:s s:s s:I s:s}", "act", "own-wish", "player", number, "name",
                      h->m.name, "until", (json_int_t)until, "text", "at his own wish");
        if (!occasion_by_itself(f, oo, act))
            incident(f, "inspector-told", oo->name, "controller",
                     "the register has no room for %s, who is excluded at his own wish", h->m.name);
    }
}

/* --- other pits of the casino ----------------------------------------------------------------- */

struct barring {
    struct barred *at;
    size_t count;
};

static void add_barred(struct barring *b, const struct barred *x)
{
    b->at = list_room(b->at, b->count, sizeof *b->at);
    b->at[b->count++] = *x;
}

/* A person by his card, and by his name; no member has a name that is too long. */
static void add_person(void *ctx, const char *player, const char *name, const char *rule,
                       int64_t until)
{
    struct barred x = {.until = until};
    snprintf(x.number, sizeof x.number, "%s", player);
    snprintf(x.rule, sizeof x.rule, "%s", rule);
    if (player[0] != '\0')
        add_barred(ctx, &x);
    if (name[0] == '\0' || strlen(name) >= sizeof x.name)
        return;
    snprintf(x.name, sizeof x.name, "%s", name);
    add_barred(ctx, &x);
}

static void add_another(void *ctx, const char *player, const char *name)
{
    struct barred x = {.another = true, .rule = "another"};
    snprintf(x.number, sizeof x.number, "%s", player);
    snprintf(x.name, sizeof x.name, "%s", name);
    if (strlen(name) < sizeof x.name)
        add_barred(ctx, &x);
}

/* Of one person what holds longest first. */
static int by_person(const void *a, const void *b)
{
    const struct barred *x = a, *y = b;
    const int64_t for_x = x->until == 0 ? INT64_MAX : x->until;
    const int64_t for_y = y->until == 0 ? INT64_MAX : y->until;
    const int order = casino_barred_order(x, y);
    return order != 0 ? order : (for_x < for_y) - (for_x > for_y);
}

void registers_told(struct floor *f)
{
    struct barring b = {0};
    const struct kept_out_sink sink = {.take = add_person, .another = add_another, .ctx = &b};
    if (f->casino == NULL)
        return;
    for (unsigned i = 0; i < f->occasion_count; i++) {
        const struct open_occasion *oo = f->occasion[i];
        if (kind_of(oo)->kept_out != NULL)
            kind_of(oo)->kept_out(oo->at.occasion.on, f->wall, &sink);
    }
    if (b.count > 1)
        qsort(b.at, b.count, sizeof *b.at, by_person);
    size_t left = 0;
    for (size_t i = 0; i < b.count; i++)
        if (left == 0 || casino_barred_order(&b.at[left - 1], &b.at[i]) != 0)
            b.at[left++] = b.at[i];
    casino_bars(f, b.at, left);
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
