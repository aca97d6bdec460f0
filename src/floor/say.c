/* What desks are told: answers, refusals and news wait in one outbox until what they say is
 * durable, and leave in the order in which they were said. */
#include "floor/say.h"
#include "floor/once.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* --- the outbox ------------------------------------------------------------------------------- */

static void make_room(struct outbox *o, size_t more)
{
    if (o->head == o->tail)
        o->head = o->tail = 0;
    if (o->tail + more <= o->cap)
        return;
    if (o->head > 0)
        memmove(o->bytes, o->bytes + o->head, o->tail - o->head);
    o->tail -= o->head;
    o->head = 0;
    if (o->tail + more <= o->cap / 2)
        return;
    while (o->tail + more > o->cap / 2)
        o->cap = o->cap == 0 ? 1 << 20 : 2 * o->cap;
    o->bytes = realloc(o->bytes, o->cap);
    if (o->bytes == NULL)
        abort();
}

/* Whether the turn has written anything yet: entries in the batch, or journal lines that go into it
 * at the turn's end. */
static bool turn_wrote(const struct floor *f)
{
    return f->lines_wait || book_dirty(f->book);
}

/* One message may be of any length; what waits behind it may not. Many short questions with long
 * answers would otherwise fill the house with them before the first has left. */
static bool has_room(const struct floor *f, struct desk *d, size_t len)
{
    if (d->unsaid == 0)
        d->room = len + sizeof(struct outgoing) + (size_t)f->plan->backlog;
    return d->unsaid + len <= d->room;
}

/* An entry that changes nothing waits too, for what was said before it. */
void outbox_put(struct floor *f, uint32_t desk, const char *text, size_t len, bool part)
{
    struct desk *d = &f->desk[desk];
    if (!d->here || d->deaf)
        return;
    if (!part && !has_room(f, d, len)) {
        d->deaf = true;
        f->meters.overasked++;
        text = "more was asked for than is read";
        len = strlen(text) + 1;
        part = true;
    }
    struct outgoing e = {.batch = book_filling(f->book) - (turn_wrote(f) ? 0 : 1),
                         .desk = desk,
                         .generation = d->generation,
                         .len = (uint32_t)len,
                         .part = part};
    make_room(&f->out, sizeof e + len);
    memcpy(f->out.bytes + f->out.tail, &e, sizeof e);
    memcpy(f->out.bytes + f->out.tail + sizeof e, text, len);
    f->out.tail += sizeof e + len;
    d->unsaid += sizeof e + len;
}

void outbox_release(struct floor *f)
{
    struct outbox *o = &f->out;
    uint64_t durable = book_durable(f->book);
    if (f->unread.words[0] != '\0')
        return;
    while (o->head < o->tail) {
        struct outgoing e;
        memcpy(&e, o->bytes + o->head, sizeof e);
        if (e.batch > durable)
            return;
        struct desk *d = &f->desk[e.desk];
        const char *text = o->bytes + o->head + sizeof e;
        if (d->here && d->generation == e.generation) {
            d->unsaid -= sizeof e + e.len;
            if (e.part)
                f->as.part(f->as.ctx, e.desk, text);
            else
                f->as.say(f->as.ctx, e.desk, text, e.len);
        }
        o->head += sizeof e + e.len;
    }
}

/* --- composing -------------------------------------------------------------------------------- */

struct text *say_begin(struct floor *f)
{
    text_on(&f->text, f->say, EVENT_ROOM);
    text_putc(&f->text, '{');
    return &f->text;
}

struct text *answer_begin(struct floor *f, const struct asked *q, const char *event)
{
    struct text *t = say_begin(f);
    json_int(t, "re", q->seq);
    json_flag(t, "ok", true);
    json_str(t, "event", event);
    return t;
}

void say_close(struct floor *f)
{
    text_putc(&f->text, '}');
    if (f->text.full) {
        fprintf(stderr, "baize floor: a message is longer than the floor can say\n");
        abort();
    }
}

void say_end(struct floor *f, uint32_t desk)
{
    say_close(f);
    outbox_put(f, desk, f->text.at, f->text.len, false);
}

void say_around(struct floor *f, const struct open_table *ot)
{
    say_close(f);
    for (int32_t d = ot->first_desk; d >= 0; d = f->desk[d].next)
        outbox_put(f, (uint32_t)d, f->text.at, f->text.len, false);
}

void say_staff(struct floor *f, unsigned roles)
{
    say_close(f);
    for (uint32_t d = 0; d < f->desks; d++)
        if (f->desk[d].here && (roles >> f->desk[d].role & 1) != 0)
            outbox_put(f, d, f->text.at, f->text.len, false);
}

static struct text *refusal_begin(struct floor *f, const struct asked *q, const char *code,
                                  const char *why, const char *rule)
{
    struct text *t = say_begin(f);
    json_int(t, "re", q->seq);
    json_flag(t, "ok", false);
    json_str(t, "event", "refused");
    if (code != NULL)
        json_str(t, "code", code);
    json_str(t, "why", why);
    if (rule != NULL)
        json_str(t, "rule", rule);
    return t;
}

static void refusal_end(struct floor *f, const struct asked *q)
{
    say_end(f, q->desk);
    once_over(f, q); /* what was refused may be asked again under its number */
    f->meters.refused++;
}

void refuse_ask(struct floor *f, const struct asked *q, const char *code, const char *rule,
                const char *fmt, ...)
{
    char why[320];
    va_list args;
    va_start(args, fmt);
    vsnprintf(why, sizeof why, fmt, args);
    va_end(args);
    refusal_begin(f, q, code, why, rule);
    refusal_end(f, q);
}

void put_grounds(struct text *t, const char *point, const struct figure *figures)
{
    if (point != NULL)
        json_str(t, "point", point);
    if (figures[0].name == NULL)
        return;
    json_open(t, "figures", '{');
    for (; figures->name != NULL; figures++)
        json_int(t, figures->name, figures->amount);
    json_close(t, '}');
}

void put_own_limit(struct text *t, const char *limit, int64_t amount)
{
    json_str(t, "limit", limit);
    json_int(t, "amount", amount);
}

void refuse_by_rules(struct floor *f, const struct asked *q, const struct outcome *o)
{
    const bool own = o->limit != NULL;
    struct text *t = refusal_begin(f, q, own ? "limit" : "rules", o->words, o->rule);
    if (own)
        put_own_limit(t, o->limit, o->limit_amount);
    put_grounds(t, o->point, o->figures);
    refusal_end(f, q);
}

void refuse_limit(struct floor *f, const struct asked *q, const char *limit, int64_t amount,
                  int64_t left, const char *why)
{
    struct text *t = refusal_begin(f, q, "limit", why, NULL);
    put_own_limit(t, limit, amount);
    put_grounds(t, NULL, (const struct figure[]){{"left", left}, {NULL, 0}});
    refusal_end(f, q);
}

void refuse_until(struct floor *f, const struct asked *q, const char *code, int64_t until,
                  const char *why)
{
    json_int(refusal_begin(f, q, code, why, NULL), "until", until);
    refusal_end(f, q);
}

void refuse_funds(struct floor *f, const struct asked *q, const char *rule, const char *whose,
                  cents there)
{
    char why[96], has[MONEY_TEXT_MAX];
    snprintf(why, sizeof why, "the %s has %s", whose, money_text(there, has));
    put_grounds(refusal_begin(f, q, "funds", why, rule), NULL,
                (const struct figure[]){{"credit", there}, {NULL, 0}});
    refusal_end(f, q);
}

void refuse_payment(struct floor *f, const struct asked *q, const char *code, const char *rule,
                    cents amount, const char *why)
{
    put_grounds(refusal_begin(f, q, code, why, rule), NULL,
                (const struct figure[]){{"amount", amount}, {NULL, 0}});
    refusal_end(f, q);
}

void part_desk(struct floor *f, uint32_t desk, const char *why)
{
    outbox_put(f, desk, why, strlen(why) + 1, true);
}

/* --- reading ---------------------------------------------------------------------------------- */

const char *ask_maybe(const struct asked *q, const char *key)
{
    const json_t *v = json_object_get(q->o, key);
    return json_is_string(v) && strlen(json_string_value(v)) == json_string_length(v)
               ? json_string_value(v)
               : NULL;
}

bool ask_word(struct floor *f, const struct asked *q, const char *key, const char **out)
{
    *out = ask_maybe(q, key);
    if (*out != NULL && (*out)[0] != '\0' && strlen(*out) < BOOK_WORDS_MAX)
        return true;
    refuse_ask(f, q, "malformed", NULL, "`%s` must be a text of at most %d bytes", key,
               BOOK_WORDS_MAX - 1);
    return false;
}

bool ask_number(struct floor *f, const struct asked *q, const char *key, int64_t from, int64_t to,
                int64_t *out)
{
    const json_t *v = json_object_get(q->o, key);
    if (json_is_integer(v) && json_integer_value(v) >= from && json_integer_value(v) <= to) {
        *out = json_integer_value(v);
        return true;
    }
    refuse_ask(f, q, "malformed", NULL, "`%s` must be a whole number from %lld to %lld", key,
               (long long)from, (long long)to);
    return false;
}

bool ask_maybe_number(struct floor *f, const struct asked *q, const char *key, int64_t from,
                      int64_t *out)
{
    return json_object_get(q->o, key) == NULL || ask_number(f, q, key, from, INT64_MAX, out);
}

bool ask_maybe_word(struct floor *f, const struct asked *q, const char *key, char *to, size_t room)
{
    const char *word = ask_maybe(q, key);
    if (snprintf(to, room, "%s", word != NULL ? word : "") < (int)room)
        return true;
    refuse_ask(f, q, "malformed", NULL, "`%s` is too long", key);
    return false;
}

bool ask_amount(struct floor *f, const struct asked *q, const char *key, cents *out)
{
    return ask_number(f, q, key, 1, MONEY_STAKE_MAX, out);
}

bool ask_may_read(struct floor *f, const struct asked *q)
{
    struct desk *d = &f->desk[q->desk];
    if (f->now < f->reads_from) {
        refuse_ask(f, q, "wait", NULL, "the floor is being changed: please ask again");
        return false;
    }
    if (d->reading < READS_AT_ONCE) {
        d->reading++;
        f->reads++;
        return true;
    }
    refuse_ask(f, q, "busy", NULL, "%d questions from here are still being looked up",
               READS_AT_ONCE);
    return false;
}

bool nobody_reads(struct floor *f)
{
    if (f->reads > 0 && f->now >= f->reads_until) {
        f->reads_from = f->now + READS_HELD_MS;
        f->reads_until = f->reads_from + READS_HELD_MS;
    }
    return f->reads == 0;
}

void reads_go_on(struct floor *f)
{
    f->reads_from = f->reads_until = f->now;
}

bool desk_is_still(const struct floor *f, uint32_t desk, uint32_t generation)
{
    return f->desk[desk].here && f->desk[desk].generation == generation;
}

bool was_read(struct floor *f, uint32_t desk, uint32_t generation)
{
    f->reads--;
    if (f->desk[desk].generation == generation)
        f->desk[desk].reading--;
    return desk_is_still(f, desk, generation);
}

/* --- incidents -------------------------------------------------------------------------------- */

void incident(struct floor *f, const char *code, const char *where, const char *who,
              const char *fmt, ...)
{
    struct incident i = {.no = ++f->incidents, .at = f->wall};
    va_list args;
    va_start(args, fmt);
    vsnprintf(i.words, sizeof i.words, fmt, args);
    va_end(args);
    snprintf(i.code, sizeof i.code, "%s", code);
    text_cut(i.where, sizeof i.where, where != NULL ? where : "");
    text_cut(i.who, sizeof i.who, who != NULL ? who : "");
    book_incident(f->book, &i);
    f->meters.incidents++;
    char line[6 * sizeof i]; /* with every character escaped */
    struct text t;
    text_on(&t, line, sizeof line);
    text_putc(&t, '{');
    json_int(&t, "at", f->wall);
    json_str(&t, "log", "incident");
    json_str(&t, "code", i.code);
    json_str(&t, "where", i.where);
    json_str(&t, "who", i.who);
    json_str(&t, "words", i.words);
    text_putc(&t, '}');
    f->as.log(f->as.ctx, line);
}
