#include "wire/occasion_json.h"

#include "occasion/image.h"

#include <stdlib.h>
#include <string.h>

bool machine_act_from_object(const struct occasion_machine *m, const json_t *o,
                             struct occasion_act *a, struct trouble *why)
{
    const char *name = act_named(o, why);
    memset(a, 0, sizeof *a);
    a->yes = true;
    if (name == NULL)
        return false;
    a->kind = occasion_act_named(m, name);
    if (a->kind == m->act_count) {
        trouble_say(why, "there is no such act; docs/%s.md lists them all", m->about);
        return false;
    }
    return fields_read(OCCASION_FIELD, act_row_fields(&m->acts[a->kind]), o, a, &a->has, NULL, why);
}

bool machine_act_from_json(const struct occasion_machine *m, const char *line, size_t len,
                           struct occasion_act *out, struct trouble *why)
{
    json_t *o = line_object(line, len, why);
    bool good = o != NULL && machine_act_from_object(m, o, out, why);
    json_decref(o);
    return good;
}

void machine_act_to_json(const struct occasion_machine *m, const struct occasion_act *a,
                         struct text *t)
{
    text_putc(t, '{');
    json_str(t, "act", m->acts[a->kind].name);
    fields_write(OCCASION_FIELD, act_row_fields(&m->acts[a->kind]), a, a->has, NULL, t);
    text_putc(t, '}');
}

struct row_told machine_act_row(const struct occasion_machine *m, unsigned act)
{
    const struct act_row *row = &m->acts[act];
    return (struct row_told){.fields = OCCASION_FIELD,
                             .of = m->name,
                             .actor = row->actor,
                             .care = row->care,
                             .needs = row->needs,
                             .may = row->may,
                             .words = row->words};
}

/* --- what a kind answers with its machine ----------------------------------------------------- */

struct on_machine {
    struct occasion_rules *rules;
    struct occasion *occasion;
    const struct occasion_sink *sink; /* while an act is answered */
    char buf[OCCASION_EVENT_MAX];
};

void machine_close(void *on)
{
    struct on_machine *o = on;
    occasion_rules_free(o->rules);
    free(o->occasion);
    free(o);
}

void *machine_open(const struct occasion_machine *m, const struct origin *from,
                   const struct clauses *clauses, struct trouble *why)
{
    struct occasion_rules *rules = occasion_rules_from(m, from, clauses, why);
    if (rules == NULL)
        return NULL;
    struct on_machine *o = malloc(sizeof *o);
    struct occasion *occasion = calloc(1, m->size); /* most of it is never touched */
    if (o == NULL || occasion == NULL)
        abort();
    occasion->kind = m;
    occasion->rules = rules;
    o->rules = rules;
    o->occasion = occasion;
    return o;
}

struct occasion *machine_on(const void *on)
{
    return ((const struct on_machine *)on)->occasion;
}

const struct occasion_rules *machine_rules(const void *on)
{
    return machine_on(on)->rules;
}

int64_t machine_now(const void *on)
{
    return machine_on(on)->now;
}

unsigned machine_which(const void *act)
{
    return ((const struct occasion_act *)act)->kind;
}

static void hear(void *ctx, const struct occasion_event *e)
{
    struct on_machine *o = ctx;
    struct text t;
    text_on(&t, o->buf, sizeof o->buf);
    event_json(o->occasion->kind, e, &t);
    o->sink->emit(o->sink->ctx, e->kind, o->buf);
}

bool machine_answer(void *on, const void *act, const struct occasion_sink *sink)
{
    struct on_machine *o = on;
    o->sink = sink;
    return occasion_act(o->occasion, act, &(struct occasion_ear){hear, o});
}

void machine_refuse_line(void *on, const char *why, const struct occasion_sink *sink)
{
    struct on_machine *o = on;
    o->sink = sink;
    occasion_refuse_line(o->occasion, why, &(struct occasion_ear){hear, o});
}

size_t machine_image_size(const void *on)
{
    return occasion_image_size(machine_on(on));
}

void machine_image_put(const void *on, void *to)
{
    occasion_image_put(machine_on(on), to);
}

bool machine_image_take(void *on, const void *from, size_t len)
{
    return occasion_image_take(machine_on(on), from, len);
}

/* --- what they show and move alike ------------------------------------------------------------ */

int64_t machine_never_due(const void *on)
{
    (void)on;
    return -1;
}

bool machine_never(const void *on)
{
    (void)on;
    return false;
}

uint32_t machine_no_draws(const void *on)
{
    (void)on;
    return 0;
}

bool machine_tells_nobody(unsigned event)
{
    (void)event;
    return false;
}

bool machine_is_his(const struct occasion_eyes *eyes, const char *player)
{
    return eyes->staff || (eyes->player != NULL && strcmp(eyes->player, player) == 0);
}

const char *machine_ends(const char *player)
{
    enum { END = 4 };
    const size_t n = strlen(player);
    return player + (n > END ? n - END : 0);
}

void machine_put_disputes(const struct disputes *all, const struct occasion_eyes *eyes,
                          struct text *t)
{
    json_open(t, "disputes", '[');
    for (unsigned i = 0; i < all->count; i++) {
        const struct dispute *d = &all->at[i];
        if (!machine_is_his(eyes, d->player))
            continue;
        json_open(t, NULL, '{');
        json_str(t, "player", d->player);
        json_str(t, "what", d->what);
        json_flag(t, "decided", d->decided);
        json_close(t, '}');
    }
    json_close(t, ']');
}

void machine_put_hash(const char *key, bool told, struct link hash, struct text *t)
{
    char hex[CHAIN_HEX];
    json_str(t, key, told ? chain_hex(hash, hex) : NULL);
}

static void add_leg(struct occasion_money *m, bool in, enum occasion_side side, cents amount)
{
    if (amount > 0)
        m->leg[m->count++] = (struct occasion_leg){
            .from = in ? side : SIDE_HELD, .to = in ? SIDE_HELD : side, .amount = amount};
}

bool machine_put_lack(void *out, const struct lack *l)
{
    struct text *t = out;
    json_open(t, NULL, '{');
    json_str(t, "what", l->what);
    json_str(t, "name", l->name);
    json_str(t, "prize", l->prize);
    form_cite("rule", l->rule, t);
    json_close(t, '}');
    return true;
}

void machine_pays(const struct occasion_act *a, bool in, struct occasion_money *m)
{
    m->player = a->player;
    add_leg(m, in, SIDE_CASH, a->pay.cash);
    add_leg(m, in, SIDE_CHEQUE, a->pay.cheque);
    add_leg(m, in, SIDE_TRANSFER, a->pay.transfer);
    add_leg(m, in, SIDE_CARD, a->pay.card);
}
