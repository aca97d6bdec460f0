/* What the signs at a table say. */
#include "table/limits.h"

static void closing(const struct table *t, struct event *e)
{
    e->since = t->closing_announced_at;
    e->rounds = t->rs->closing_rounds;
    e->due = t->rs->closing_rounds == 0 || t->closing_for > 0 ? table_closing_due(t) : 0;
}

static void proposed_mode(const struct table *t, struct event *e)
{
    e->words = (t->other_mode ? t->layout->rs : t->layout->rs->other_mode)->title;
    e->since = t->mode_posted_at;
    e->due = table_mode_due(t);
}

/* Of one player, or of a box. */
static void own_limits(const struct table *t, const struct player *p, struct event *e)
{
    if (e->sign == SIGN_PLAYER)
        e->limits = (struct limits){.min = p->min, .max = p->max};
    else if (e->sign == SIGN_MARKER)
        e->limits.min = p->kept_min;
    else
        e->limits.max = p != NULL ? p->box_max : t->limits.max;
}

static void says(const struct table *t, const struct player *p, struct event *e)
{
    switch (e->sign) {
    case SIGN_LIMITS:
        e->limits = t->limits;
        e->kept_min = table_lowest_kept(t);
        e->meter = ASK(t, meter, 0);
        break;
    case SIGN_PROPOSED:
        e->limits = t->posted;
        e->since = t->limits_posted_at;
        e->due = table_limits_due(t);
        break;
    case SIGN_PLAYER:
    case SIGN_MARKER:
    case SIGN_BOX:
        own_limits(t, p, e);
        break;
    case SIGN_COLOUR:
        e->colour_value = p->colour_value;
        break;
    case SIGN_CLOSING:
        closing(t, e);
        break;
    case SIGN_BESIDE:
        e->restricted = t->restricted;
        break;
    case SIGN_MODE:
        proposed_mode(t, e);
        break;
    case SIGN_PRIVATE:
        break;
    }
}

static void put_up(struct table *t, struct event *e, enum sign sign, int player)
{
    char colour[WORD_MAX];
    const struct player *p = player >= 0 ? &t->player[player] : NULL;
    e->sign = sign;
    e->other_mode = t->other_mode;
    if (p != NULL)
        event_about(e, t, (unsigned)player);
    if (sign == SIGN_COLOUR) {
        memcpy(colour, p->colour, WORD_MAX);
        e->words = colour;
    }
    says(t, p, e);
    emit(t, e);
}

void show_sign_at(struct table *t, enum sign sign, int player, int seat, const char *rule)
{
    struct event e = event_blank(EV_SIGN);
    e.seat = seat;
    e.rule = rule;
    put_up(t, &e, sign, player);
}

void show_sign(struct table *t, enum sign sign, int player, const char *rule)
{
    show_sign_at(t, sign, player, 0, rule);
}

void limits_sign(struct table *t)
{
    struct event e = event_blank(EV_SIGN);
    e.rule = t->rs->rule[table_lowest_kept(t) > 0 ? RP_KEPT_SIGN : RP_LIMITS_SIGN];
    e.under = t->rs->rule[RP_ODDS_SIGN]; /* where it shows the odds too */
    put_up(t, &e, SIGN_LIMITS, NO_PLAYER);
    if (t->rs->area_holds_max && t->rs->rule[RP_BOX_SIGN] != NULL)
        show_sign(t, SIGN_BOX, NO_PLAYER, t->rs->rule[RP_BOX_SIGN]);
}
