#include "floor/around.h"
#include "floor/pace.h"
#include "floor/say.h"
#include "floor/terminal.h"
#include "floor/views.h"

/* Of the free terminals of a table so many are told of each kind of funding: one is sat down at,
 * the others are for whoever comes a moment too late. */
enum { FREE_TOLD = 4, AROUND_EVERY_MS = 1000 };

void put_seats(const struct floor *f, const struct open_table *ot, struct text *t)
{
    unsigned seats = 0, taken = 0;
    for (unsigned i = 0; i < f->terminal_count; i++) {
        seats += ot->seat_of[i] != 0;
        taken += f->terminal[i].account != 0 && f->terminal[i].table == ot->place;
    }
    json_int(t, "seats", seats);
    json_int(t, "taken", taken);
}

void put_free(const struct floor *f, const struct open_table *ot, struct text *t)
{
    unsigned told[FUND_CARD + FUND_CASH + FUND_TICKET + 1] = {0};
    json_open(t, "free", '[');
    for (unsigned i = 0; i < f->terminal_count; i++) {
        const struct terminal *k = &f->terminal[i];
        if (ot->seat_of[i] != 0 && terminal_is_free(k) && told[k->plan->funding]++ < FREE_TOLD)
            json_str(t, NULL, k->plan->name);
    }
    json_close(t, ']');
}

static void put_from_afar(struct floor *f, const struct open_table *ot, const struct terminal *t,
                          struct text *s)
{
    const int64_t left = table_left(f, ot);
    const int p = t->account != 0 ? player_at(ot, t->account) : -1;
    json_open(s, NULL, '{');
    json_str(s, "table", ot->plan->name);
    json_str(s, "phase", phase_word(ot->at.table));
    json_int(s, "round", ot->at.table->round);
    if (left >= 0)
        json_int(s, "left", left);
    else
        json_str(s, "left", NULL);
    json_int(s, "staked", p >= 0 ? ot->at.table->player[p].on_felt : 0);
    json_close(s, '}');
}

static bool is_of(const struct floor *f, const struct open_table *ot, const struct terminal *t)
{
    return ot->seat_of[t - f->terminal] != 0;
}

void ask_around(struct floor *f, struct asked *q)
{
    const struct terminal *t = &f->terminal[f->desk[q->desk].terminal];
    struct text *s = answer_begin(f, q, "around");
    json_open(s, "tables", '[');
    for (unsigned i = 0; i < f->table_count; i++)
        if (is_of(f, f->table[i], t))
            put_from_afar(f, f->table[i], t, s);
    json_close(s, ']');
    say_end(f, q->desk);
    f->desk[q->desk].around = true;
}

/* Whether a table stands otherwise than when this was asked last. */
static bool has_gone_on(const struct floor *f, struct open_table *ot)
{
    const struct seen_from_afar now = {.phase = (uint8_t)ot->at.table->phase,
                                       .clock = table_left(f, ot) >= 0,
                                       .round = ot->at.table->round,
                                       .results = ot->results.count};
    const struct seen_from_afar was = ot->seen;
    ot->seen = now;
    return was.phase != now.phase || was.clock != now.clock || was.round != now.round ||
           was.results != now.results;
}

static void tell_terminal(struct floor *f, uint32_t desk, table_set gone_on)
{
    const struct terminal *t = &f->terminal[f->desk[desk].terminal];
    const table_set its = gone_on & t->plan->tables;
    if (its == 0)
        return;
    struct text *s = say_begin(f);
    json_str(s, "event", "around");
    json_open(s, "tables", '[');
    for (unsigned i = 0; i < f->table_count; i++)
        if ((its & table_bit(i)) != 0 && is_of(f, f->table[i], t))
            put_from_afar(f, f->table[i], t, s);
    json_close(s, ']');
    say_end(f, desk);
}

void around_tell(struct floor *f)
{
    table_set gone_on = 0;
    if (f->now - f->around_told < AROUND_EVERY_MS)
        return;
    f->around_told = f->now;
    for (unsigned i = 0; i < f->table_count; i++)
        if (has_gone_on(f, f->table[i]))
            gone_on |= table_bit(i);
    if (gone_on == 0)
        return;
    f->lobby_stale = true;
    for (uint32_t d = 0; d < f->desks; d++)
        if (f->desk[d].here && f->desk[d].around && f->desk[d].role == ROLE_PLAYER)
            tell_terminal(f, d, gone_on);
}
