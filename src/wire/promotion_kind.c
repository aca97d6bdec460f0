/* Promotions as a kind of occasion. */
#include "promotion/image.h"
#include "wire/occasion.h"
#include "wire/promotion_json.h"
#include "wire/promotion_show.h"

#include <stdlib.h>
#include <string.h>

struct on_promotion {
    struct promotion_rules *rules;
    const struct occasion_sink *sink; /* while an act is answered */
    char buf[PROMOTION_EVENT_MAX];
    struct promotion promotion;
};

static const struct promotion *promotion_on(const void *on)
{
    return &((const struct on_promotion *)on)->promotion;
}

/* --- its acts and events ---------------------------------------------------------------------- */

static const char *act_name_of(unsigned act)
{
    return promotion_act_name((enum promotion_act_kind)act);
}

static struct row_told row(unsigned act)
{
    return promotion_act_row((enum promotion_act_kind)act);
}

static const char *event_name_of(unsigned event)
{
    return promotion_event_name((enum promotion_event_kind)event);
}

static bool read_act(const json_t *o, void *act, struct trouble *why)
{
    return promotion_act_from_object(o, act, why);
}

static void write_act(const void *act, struct text *t)
{
    promotion_act_to_json(act, t);
}

static unsigned which(const void *act)
{
    return ((const struct promotion_act *)act)->kind;
}

static void hear(void *ctx, const struct promotion_event *e)
{
    struct on_promotion *o = ctx;
    struct text t;
    text_on(&t, o->buf, sizeof o->buf);
    promotion_event_to_json(e, &t);
    o->sink->emit(o->sink->ctx, e->kind, o->buf);
}

static bool answer(void *on, const void *act, const struct occasion_sink *sink)
{
    struct on_promotion *o = on;
    const struct promotion_sink heard = {hear, o};
    o->sink = sink;
    return promotion_act(&o->promotion, act, &heard);
}

static void refuse_line(void *on, const char *why, const struct occasion_sink *sink)
{
    struct on_promotion *o = on;
    const struct promotion_sink heard = {hear, o};
    o->sink = sink;
    promotion_refuse_line(&o->promotion, why, &heard);
}

/* --- opened, put away ------------------------------------------------------------------------- */

static void close_promotion(void *on)
{
    struct on_promotion *o = on;
    promotion_rules_free(o->rules);
    free(o);
}

static void *open_promotion(const struct origin *from, const struct clauses *clauses,
                            struct trouble *why)
{
    struct promotion_rules *rules = promotion_rules_from(from, clauses, why);
    if (rules == NULL)
        return NULL;
    struct on_promotion *o = calloc(1, sizeof *o);
    if (o == NULL)
        abort();
    o->rules = rules;
    o->promotion.rules = rules; /* the rest of it begins as nothing */
    return o;
}

static struct occasion_rules rules_of(const void *on)
{
    const struct promotion_rules *r = promotion_on(on)->rules;
    return (struct occasion_rules){r->name, r->title, r->document, r->source, r->hash, r->root};
}

static size_t image_size_of(const void *on)
{
    return promotion_image_size(promotion_on(on));
}

static void image_put_of(const void *on, void *to)
{
    promotion_image_put(promotion_on(on), to);
}

static bool image_take_of(void *on, const void *from, size_t len)
{
    return promotion_image_take(&((struct on_promotion *)on)->promotion, from, len);
}

/* --- for a floor ------------------------------------------------------------------------------ */

static int64_t now_of(const void *on)
{
    return promotion_on(on)->now;
}

static int64_t due_of(const void *on)
{
    return promotion_due(promotion_on(on));
}

/* Before the entries close, when nobody can know yet over which list is drawn. */
static bool wants_commit(const void *on)
{
    return promotion_on(on)->phase == PROMOTION_OPEN;
}

static bool committed(const void *on)
{
    return promotion_on(on)->committed;
}

static uint32_t draws_of(const void *on)
{
    return promotion_on(on)->draws;
}

static void add_leg(struct occasion_money *m, enum occasion_side to, cents amount)
{
    if (amount > 0)
        m->leg[m->count++] = (struct occasion_leg){SIDE_HELD, to, amount};
}

static void moves(const void *on, const void *act, struct occasion_money *m)
{
    const struct promotion_act *a = act;
    (void)on;
    if (a->kind != PACT_PAY)
        return;
    m->player = a->player;
    add_leg(m, SIDE_CASH, a->pay.cash);
    add_leg(m, SIDE_CHEQUE, a->pay.cheque);
    add_leg(m, SIDE_TRANSFER, a->pay.transfer);
    add_leg(m, SIDE_CARD, a->pay.card);
}

static cents holds(const void *on)
{
    return promotion_holds(promotion_on(on));
}

static bool listens(const void *on)
{
    return promotion_on(on)->phase == PROMOTION_OPEN && !promotion_on(on)->waits;
}

static bool heeds(const void *on, const struct ended_wager *w, int64_t at, void *act)
{
    struct promotion_act *a = act;
    memset(a, 0, sizeof *a);
    a->kind = PACT_SETTLED;
    a->yes = true;
    a->at = at;
    a->stake = w->stake;
    a->has = PHAS_AT | PHAS_STAKE;
    const struct {
        char *to;
        const char *word;
    } words[] = {{a->player, w->player}, {a->game, w->game},     {a->bet, w->bet},
                 {a->on, w->on},         {a->result, w->result}, {a->with, w->with}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        strncpy(words[i].to, words[i].word, WORD_MAX - 1);
    return promotion_heeds(promotion_on(on), a);
}

static bool at_cage(unsigned act)
{
    return act == PACT_PAY;
}

static bool over(const void *on, struct trouble *why)
{
    return promotion_over(promotion_on(on), why);
}

static void brief(const void *on, struct text *t)
{
    promotion_brief(promotion_on(on), t);
}

static void show(const void *on, const struct occasion_eyes *eyes, struct text *t)
{
    promotion_show(promotion_on(on), eyes, t);
}

static void form(const void *on, struct text *t)
{
    promotion_form(promotion_on(on)->rules, t);
}

/* Claims, payments, disputes and what is kept of a refusal are between the player and the house. */
static bool open_to_all(unsigned event)
{
    return event == PEV_PUBLISHED || event == PEV_OPENED || event == PEV_COMMITTED ||
           event == PEV_CLOSED || event == PEV_POSTPONED || event == PEV_VALIDATED ||
           event == PEV_CANCELLED;
}

extern const struct occasion_kind PROMOTION_KIND;
const struct occasion_kind PROMOTION_KIND = {.name = "promotion",
                                             .about = "promotions",
                                             .act_size = sizeof(struct promotion_act),
                                             .acts = PACT_COUNT,
                                             .events = PEV_COUNT,
                                             .refused = PEV_REFUSED,
                                             .act_name = act_name_of,
                                             .row = row,
                                             .event_name = event_name_of,
                                             .open = open_promotion,
                                             .close = close_promotion,
                                             .rules = rules_of,
                                             .read = read_act,
                                             .write = write_act,
                                             .which = which,
                                             .answer = answer,
                                             .refuse_line = refuse_line,
                                             .image_size = image_size_of,
                                             .image_put = image_put_of,
                                             .image_take = image_take_of,
                                             .now = now_of,
                                             .due = due_of,
                                             .wants_commit = wants_commit,
                                             .committed = committed,
                                             .draws = draws_of,
                                             .moves = moves,
                                             .holds = holds,
                                             .listens = listens,
                                             .heeds = heeds,
                                             .at_cage = at_cage,
                                             .over = over,
                                             .brief = brief,
                                             .show = show,
                                             .form = form,
                                             .open_to_all = open_to_all};
